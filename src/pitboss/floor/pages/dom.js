// Small tools for pages: elements, parts that are drawn anew only when they change, money and words. No game is known here.

export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name in element && name !== "list" && name !== "form") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const drawn = new WeakMap();

// Draw a part anew only when what it shows has changed: a button that somebody is about to press stays where it is.
export function draw(place, shown, make) {
  const key = JSON.stringify(shown);
  if (drawn.get(place) === key) return false;
  drawn.set(place, key);
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  place.replaceChildren(...[make()].flat(Infinity).filter(Boolean));
  if (focused) place.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  return true;
}

export function money(cents, { sign = false } = {}) {
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString("en-US");
  const part = Math.abs(cents) % 100;
  const mark = cents < 0 ? "−" : sign && cents > 0 ? "+" : "";
  return `${mark}$${whole}${part ? "." + String(part).padStart(2, "0") : ""}`;
}

// Dollars as a person writes them, to cents; null where they cannot be read.
export function cents(text) {
  const match = /^\s*\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*$/.exec(text);
  return match ? Number(match[1].replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0") || 0) : null;
}

export function ago(seconds) {
  return new Date(seconds * 1000).toLocaleString("en-GB",
    { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

export const plural = (count, one, many = `${one}s`) => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
export const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
export const classes = (...names) => names.filter(Boolean).join(" ");
export const ended = (net) => (net > 0 ? "won" : net < 0 ? "lost" : "push");

// Words with cards in them: red suits are red.
export function inked(text) {
  return text.split(/([♥♦]+)/).map((part) => (/[♥♦]/.test(part) ? h("span", { class: "red-suit" }, part) : part));
}

// Whether a key is meant for something else: a field, a dialog, the browser itself.
export function isElsewhere(event) {
  const typed = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  return event.ctrlKey || event.metaKey || event.altKey || typed || document.querySelector("dialog[open]") !== null;
}

// For those who listen instead of look: what has just happened, once.
export function announce(text) {
  let place = document.querySelector(".announced");
  if (!place) {
    place = h("div", { class: "announced", role: "status", "aria-live": "polite" });
    document.body.append(place);
  }
  place.append(h("p", {}, text));
  while (place.childElementCount > 12) place.firstElementChild.remove();
}
