// The words of tournaments.

import { count, money } from "../shared/format.js";

const points = (number) => number.toLocaleString("en-US");
const ordinal = (number) => {
  const tail = number % 100 > 10 && number % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${tail}`;
};

// At the table.
export const TOURNAMENT = {
  button: "D",
  buttonHelp: "The button: this hand begins here. It moves one player clockwise after each hand (CO 30-832.08(3)).",
  betsNow: "bets now",
  betsNext: (seat, player) => `${player || `Seat ${seat}`} bets next. Bets go clockwise from the button.`,
  yourBet: (minimum) => `Your bet: at least ${points(minimum)} points. A bet that is made cannot be changed.`,
  staged: (price) => `Your bet: ${price}. Place it when you are sure.`,
  rebet: "Same bet",
  waits: "Waiting for the tournament's desk.",
  over: "This tournament is over.",
  noSeat: "You have no seat at this table. In a tournament seats are drawn; you may watch.",
  secret: "Secret bet",
  secretHelp: "Nobody else sees the amount until all have bet. A house rule (CO 30-832.09(6)).",
};

// At the dealer's console.
export const DEALING = {
  begins: ({ seat, name }) => `The hand begins at seat ${seat}${name ? ` (${name})` : ""}, which has the button.`,
  order: (order) => `Bets and play: ${order.map(({ seat, name }) => `${seat} ${name}`.trim()).join(", ")}.`,
  betsNow: ({ seat, name }) => `Seat ${seat}${name ? ` (${name})` : ""} bets now.`,
};

export const BANNER = {
  hand: ({ hand, hands }) => (hands ? `Hand ${Math.min(hand || 1, hands)} of ${hands}` : `Hand ${hand || 1}`),
  level: (low, high) =>
    high >= 1e12 ? `bets from ${points(low)} to all chips` : `bets ${points(low)} to ${points(high)}`,
  elimination: (next, hand) =>
    next === hand
      ? "Elimination hand: the lowest stack is out after it."
      : `The lowest stack is out after hand ${next}.`,
  needs: ({ rank, needs }) => `${rank ? `You are ${ordinal(rank)}. ` : ""}${needs}`,
  out: (why) => `You are out: ${why}.`,
  worth: (colors) =>
    `Chips in points: ${colors.map(({ color, points: each }) => `${color} ${points(each)}`).join(", ")}.`,
  finished: ({ place, status }) =>
    status === null ? "The tournament is over." : place ? `You finished ${ordinal(place)}.` : "You are out.",
  line: (rank, name, number) => `${ordinal(rank)} ${name}, ${points(number)} points`,
};

// The list, the player's own part and trying one.
export const TOURNAMENTS = {
  title: "Tournaments",
  none: "No tournament is announced.",
  tryTitle: "Try a tournament",
  tryHelp:
    "Sixteen hands against five automatic players, with eliminations. It takes about ten minutes and costs nothing.",
  try: "Play a tournament now",
  open: "The tournament",
  board: "Board",
  boardOf: (name) => `Board of ${name}`,
  line: ({ casino, phase, entries, tables }) =>
    `${casino} · ${phase} · ${count(entries, "player")}, ${count(tables, "table")}`,
  back: "All tournaments",
};

export const OWN = {
  title: "Your tournament",
  enter: "Enter",
  rules: "Read the rules first: they are under Printing on this page. By entering you confirm that you have them.",
  entered: "You are entered. Tables and seats are drawn soon.",
  notEntered: "You are not entered.",
  closed: "Registration is closed.",
  seat: ({ table, seat }) => `You sit at table ${table}, seat ${seat}.`,
  go: "Go to your table",
  rank: (rank, number) => `You are ${ordinal(rank)} with ${points(number)} points.`,
  statuses: {
    waiting: "You wait for the draw.",
    seated: "You are in play.",
    advanced: "You advance to the next round.",
    beaten: "You did not advance. A wild card or second chance may follow.",
    out: "You are out of the tournament.",
    disqualified: "You are disqualified.",
    canceled: "Your entry was canceled.",
    finished: "You have finished.",
  },
  place: (place) => `Your place: ${ordinal(place)}.`,
  cost: ({ fee_cents: fee, buy_in_cents: buyIn }) =>
    fee || buyIn ? `Entry fee ${money(fee)}, buy-in ${money(buyIn)}, paid at the desk.` : "No entry fee and no buy-in.",
};

export const STATE = {
  round: ({ name, round, of, hands }) =>
    `${name || `Round ${round}`} (${round} of ${of})${hands ? `, ${count(hands, "hand")}` : ""}`,
  tables: "Tables",
  table: (id) => `Table ${id}`,
  tableHand: ({ hand, in_hand: isIn, done }) =>
    done ? "finished" : isIn ? `hand ${hand + 1} in play` : `${count(hand, "hand")} played`,
  button: (seat) => `button at seat ${seat}`,
  limits: ({ min_points: low, max_points: high }) =>
    low === null ? "" : high ? `bets ${points(low)} to ${points(high)}` : `bets from ${points(low)}`,
  course: (table) => [STATE.tableHand(table), STATE.limits(table)].filter(Boolean).join(" · "),
  elimination: (hand) => `next elimination after hand ${hand}`,
  seat: (seat) => `Seat ${seat}`,
  points,
  standings: "Leaders",
  noStandings: "Nobody is entered yet.",
  columns: [
    ["Rank", "number"],
    ["Player", ""],
    ["Points", "number"],
    ["Where", ""],
    ["Note", ""],
  ],
  where: ({ status, table, seat }) => (table ? `table ${table}, seat ${seat}` : status),
  why: "Why players were moved",
  move: ({ entry, table, seat, why }) => `Entry ${entry} to table ${table}, seat ${seat}: ${why}`,
  outs: "Out of the tournament",
  out: ({ name, why }) => `${name}: ${why}`,
  commitment: "Committed before registration: every draw can be verified with",
  paused: "The clock is paused.",
  clock: (minutes, seconds) => `${minutes}:${String(seconds).padStart(2, "0")}`,
  watch: "Watch",
};

export const BOARD = {
  title: "Tournament board",
  none: "No tournament is in play.",
  leaders: "Leaders",
  tables: "Tables",
  next: "Next elimination",
  clock: "Time of the round",
  noNext: "no elimination hand in this round",
  after: (table, hand) => `table ${table}: after hand ${hand}`,
  place: (rank, name) => `${rank}. ${name}`,
};
