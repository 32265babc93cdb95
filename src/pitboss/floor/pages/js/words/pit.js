// The words of the pit.

import { count } from "../shared/format.js";

export const PIT = {
  title: "Pit",
  jackpots: "Jackpots: awards, adjustments, changes",
  shifts: "Shifts",
  alerts: "Alerts",
  floor: "The whole floor",
  table: "Selected table",
  attention: "needs attention",
  closed: "closed",
  // What a supervisor's order has done.
  done: {
    "answer call": "The call is answered.",
    "clear seat": "The seat is free.",
    "close table": "The table is closed.",
    "confirm ruling": "The ruling is confirmed.",
    fill: "The tray is filled.",
    "open table": "The table is open.",
    rule: "The ruling is entered.",
    "set limits": "The limits hold from the next round on.",
  },
};

// Where several servers share the house.
export const SERVERS = {
  title: "Servers",
  server: ({ server, here }) => (server ? `${server}${here ? " (this one)" : ""}` : "No server has these open"),
};

// Each column's heading, and whether it holds numbers.
export const COLUMNS = [
  ["Table", ""],
  ["Limits", ""],
  ["Seats", "num"],
  ["Round", "num"],
  ["Waiting for", ""],
  ["On the layout", "num"],
  ["Tray", "num"],
  ["Drop", "num"],
  ["Tips", "num"],
];

export const TILES = {
  tables: "tables open",
  ofTables: (open, all) => `${open} of ${all}`,
  players: "players seated",
  layouts: "on the layouts",
  trays: "in trays of open tables",
  drop: "in the drop boxes",
  tips: "in the tip boxes",
};

export const ACTORS = { chance: "the next card", meter: "the jackpot meter" };

export const DETAIL = {
  stopped: "stopped",
  summary: (table) =>
    [table.game_name, `shift ${table.shift}`, count(table.rounds, "round"), table.phase && `phase: ${table.phase}`]
      .filter(Boolean)
      .join(", "),
  watch: "Watch this table",
  call: (by, reason) => `${by} calls the supervisor: ${reason}`,
  answerCall: "Answer the call",
  tray: "Tray",
  drop: "Drop box",
  tips: "Tip box",
  layout: "On the layout",
  chipsOf: (player) => `${player}'s chips`,
  held: "Held until the table is repaired",
  open: "Open the table",
  close: "Close the table",
};

export const RULING = {
  title: "Irregularities and rulings",
  noRound: "No round to rule on.",
  proposed: (by, name, reason) => `${by} proposes: ${name} (${reason}). A second person must confirm it.`,
  confirm: "Confirm ruling",
  reason: "Reason",
  make: "Make ruling",
};

// Rulings by their kind; a card drawn in error is ruled on by whether it was exposed.
export const RULINGS = {
  "miss-first-card.1": "Seat missed: no first card",
  "miss-second-card.1": "Seat missed: no second card",
  "miss-dealer-card.1": "Dealer's own card missed",
  "miscount-cards.1": "Wrong number of cards dealt",
  "drop-card.1": "Card fell from the table",
  "foul-hand.1": "Hand set against the rules",
  "back-out.1": "Player leaves the hand after a misdeal",
  "wrong-action.1": "Dealer acted against the player's signal",
  "expose-hole-card.1": "Hole card exposed",
  "discard-face-up-card.1": "Card face up in the shoe",
  "draw-in-error.1": "Card drawn in error, not exposed",
  "draw-in-error.1 exposed": "Card drawn in error and exposed",
  "overdraw-dealer.1": "Dealer drew to a hand that must stand",
  "reshuffle-discards.1": "Discards reshuffled in mid-round",
  "push-hand.1": "Push one hand",
  "push-table.1": "Push every hand",
  "play-as-dealt.1": "Play on as dealt",
  "correct-cards.1": "Correct cards",
  "pay-difference.1": "Pay a seat more for the last round",
  "collect-difference.1": "Collect an overpayment of the last round",
};

export const RULING_FIELDS = {
  seat: "Seat",
  dealer: "Dealer",
  hand: "Hand",
  handOf: (number) => `Hand ${number}`,
  seatOf: (number) => `Seat ${number}`,
  player_chooses: "The player chooses: keep the hand or take the wager back",
  card: "Card (such as Kh)",
  exposed: "The card was exposed",
  cards: "Number of cards",
  high: "High hand",
  low: "Low hand",
  rack: "Cards in the discard rack",
  cents: "Amount in dollars",
};

export const CORRECTION = {
  title: "Correct cards",
  text:
    "Type what really lies there, such as Kh or 10d. The round is played again with the right cards, " +
    "and paid as if they had been entered.",
  cards: "Cards of this round",
  none: "Change at least one card.",
  unknown: (typed) => `There is no card ${typed}. Type a rank and a suit, such as Kh or 10d.`,
  make: "Correct",
};

export const FILL = {
  title: "Fill the tray",
  label: "fill in dollars",
  fill: "Fill",
  bySlip: "By a slip of three people, on the page Shifts",
};

export const SEATS = {
  idle: "Seats held without chips",
  clear: (seat, player) => `Clear seat ${seat} (${player})`,
};

export const LIMITS = {
  title: "Limits from the next round",
  min: "minimum wager in dollars",
  max: "maximum wager in dollars",
  to: "to $",
  set: "Set",
  invalid: "Enter two amounts in dollars, such as 5 and 500.",
};

export const SEAT_CODE = {
  title: "Seat code",
  player: "player",
  seat: "seat",
  atSeat: "at seat",
  create: "Create code",
  for: (seat) => `Code for seat ${seat}`,
};

export const CLOSING = {
  title: (table) => `Close ${table}?`,
  text: "Players are cashed out, the order of the shoe is revealed, and the log is sealed.",
};
