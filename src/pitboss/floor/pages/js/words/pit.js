// The words of the pit.

import { count } from "../shared/format.js";

export const PIT = {
  title: "Pit",
  alerts: "Alerts",
  floor: "The whole floor",
  table: "Selected table",
  attention: "needs attention",
  closed: "closed",
  done: "Done.",
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
  ["Tokes", "num"],
];

export const TILES = {
  tables: "tables open",
  ofTables: (open, all) => `${open} of ${all}`,
  players: "players seated",
  layouts: "on the layouts",
  trays: "in the trays",
  drop: "in the drop boxes",
  tokes: "in the toke boxes",
};

export const ACTORS = { chance: "the next card" };

export const DETAIL = {
  stopped: "stopped",
  summary: (table) =>
    [table.game_name, `shift ${table.shift}`, count(table.rounds, "round"), table.phase && `phase: ${table.phase}`]
      .filter(Boolean)
      .join(", "),
  watch: "Watch this table",
  tray: "Tray",
  drop: "Drop box",
  tokes: "Toke box",
  layout: "On the layout",
  chipsOf: (player) => `${player}'s chips`,
  held: "Held until the table is repaired",
  open: "Open the table",
  close: "Close the table",
};

export const RULING = {
  title: "Irregularities and rulings",
  noRound: "No round in play.",
  proposed: (by, reason) => `${by} proposes a ruling (${reason}). A second person must confirm it.`,
  confirm: "Confirm ruling",
  reason: "Reason",
  make: "Make ruling",
};

export const FILL = { title: "Fill the tray", label: "fill in dollars", fill: "Fill" };

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
