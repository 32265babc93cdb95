// Numbers as text: money, percentages, counts, times.

let inPoints = false; // at a tournament's table amounts are points, which are no money

export function usePoints(wanted) {
  inPoints = wanted;
}

export const isInPoints = () => inPoints;

// An amount as a person types it.
export const typedAmount = (cents) => String(inPoints ? cents : cents / 100);

// Cents as dollars; a minus sign before the dollar sign, and a plus sign on request.
export function money(cents, { sign = false } = {}) {
  const mark = cents < 0 ? "−" : sign && cents > 0 ? "+" : "";
  if (inPoints) return `${mark}${Math.abs(cents).toLocaleString("en-US")}`;
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString("en-US");
  const part = Math.abs(cents) % 100;
  return `${mark}$${whole}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

// Cents as dollars with both digits of the cents, as a meter shows them.
export const exactMoney = (cents) => (cents % 100 ? money(cents) : `${money(cents)}.00`);

// Cents with their fraction, as the server writes them: dollars, cents, and the digits that no meter can show.
export function splitCents(written) {
  const [whole, fraction = ""] = written.replace("-", "").split(".");
  const sign = written.startsWith("-") ? "−" : "";
  return [`${sign}${exactMoney(Number(whole))}`, fraction];
}

// Dollars as a person types them, in cents; null when the text is not an amount.
export function parseCents(text) {
  const match = /^\s*\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (match && inPoints) return match[2] ? null : Number(match[1].replaceAll(",", ""));
  return match ? Number(match[1].replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0") || 0) : null;
}

export const percent = (value, digits = 4) => `${(100 * value).toFixed(digits)}%`.replace("-", "−");

export const signedPercent = (value) => `${value > 0 ? "+" : "−"}${percent(Math.abs(value))}`;

// A probability with enough digits to read, however small.
export function probability(value) {
  if (value > 1e-5 || !value) return percent(value, 5);
  const digits = { maximumSignificantDigits: 3, maximumFractionDigits: 20 };
  return `${(100 * value).toLocaleString("en-US", digits)}%`;
}

export const count = (number, one, many = `${one}s`) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

// Hours and minutes, such as 2:05.
export const duration = (seconds) =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, "0")}`;

export const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

export function dateAndTime(seconds) {
  return new Date(seconds * 1000).toLocaleString("en-US", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
}
