// The words of the jackpot board.

import { exactMoney, money } from "../shared/format.js";

// A part of a wager: whole cents as money, parts of a cent in cents.
const part = (cents) => (Number(cents) >= 100 && Number.isInteger(Number(cents)) ? money(Number(cents)) : `${cents}¢`);

export const BOARD = {
  title: "Jackpots",
  lobby: "Lobby",
  none: "No jackpot is open.",
  // Two jackpots may have the same wager: the tables tell them apart.
  wager: (unit, kind, tables) => {
    const what = `${kind === "house" ? "House jackpot" : "Progressive jackpot"} on a ${money(unit)} wager`;
    if (!tables.length) return what;
    return `${what} · ${tables.length === 1 ? tables[0] : `${tables.length} linked tables`}`;
  },
  stopped: "Not taking wagers now",
  part: (name, id) => `${name} (${id})`,
  wins: "What wins",
  grows: "How it is funded",
  hits: "Last wins",
  noHits: "No win yet.",
  share: (share, meter) => (meter ? `${share} of ${meter}` : share),
  hit: ({ hand, meter, table, seat }, several) =>
    `${hand}${several && meter ? `, ${meter}` : ""} · ${table}, seat ${seat}`,
  news: ({ hand, table, seat, cents }) => `${exactMoney(cents)} won at ${table}, seat ${seat}: ${hand}`,
  verifying: ({ hand, table, seat, cents }) =>
    `${exactMoney(cents)} at ${table}, seat ${seat} (${hand}) is being verified. The meter stays in play.`,
  announced: (name, { cents, table }) => `${name}: ${exactMoney(cents)} won at ${table}.`,
};

export const GROWS = {
  house: "The casino sets the amount. It stays the casino's until it is won.",
  tables: (names, kind) => {
    if (!names.length) return "No table is linked to it now.";
    const many = names.length === 1 ? "one table" : `${names.length} tables`;
    return `${kind === "house" ? "Played at" : "Fed by"} ${many}: ${names.join(", ")}.`;
  },
  // What one wager adds, what a win leaves, and where the meter stops.
  meter: (meter, { unit_cents: unit }, several) => {
    const name = several ? meter.name : "the meter";
    const reserve = Number(meter.reserve_cents) ? ` and ${part(meter.reserve_cents)} to the reserve` : "";
    const again = `A 100% win restarts ${name} at ${money(meter.seed_cents)}, paid by the house`;
    return [
      `Every ${money(unit)} wager adds ${part(meter.adds_cents)} (${meter.rate}) to ${name}${reserve}.`,
      Number(meter.reserve_cents) ? `${again}, plus the reserve.` : `${again}.`,
      meter.limit_cents === null
        ? ""
        : `It shows at most ${money(meter.limit_cents)}. Anything above that goes toward the next jackpot.`,
    ].filter(Boolean);
  },
  tie: (order, kind) =>
    kind === "house"
      ? "Every winner of a round is paid the amount shown."
      : `Several winners in one round are paid one after the other, starting at the ${order}. ` +
        "Each win comes off the meter before the next is determined.",
};
