// The words of a jackpot's statement.

import { count, money } from "../shared/format.js";

export const STATEMENT = {
  title: "Jackpot statement",
  jackpot: "Jackpot",
  choice: (name, id) => (name === id ? name : `${name} (${id})`),
  none: "No jackpot is open.",
  again: "Check again",
  print: "Print",
  checks: "What was checked",
  broken: (line, detail) => `The log is broken at line ${line}: ${detail}`,
  holds: (lines) => `Every cent is explained: ${count(lines, "line")}, chain unbroken, every step replayed.`,
  differs: (lines) => `Something does not agree. ${count(lines, "line")} read; see the checks below.`,
  about: ({ name, kind, unit_cents: unit }) =>
    `${name}: ${kind === "house" ? "house jackpot" : "progressive"} on a ${money(unit)} wager. ` +
    "All figures come from the log on the disk, not from what the floor holds in memory.",
  end: (head) => `End of the log: ${head}`,
  agrees: "✓",
  wrong: "✗",
  insteadOf: "instead of",
  meter: (name) => (name ? `Meter ${name}` : "The meter"),
  table: (name) => `Money of ${name || "the meter"} by cause`,
  funded: ({ rate, reserve_rate: reserve, seed_cents: seed, limit_cents: limit }, unit, kind) =>
    kind === "house"
      ? `Set by the casino at ${money(seed)}; no wager feeds it`
      : [
          `${rate} of every ${money(unit)} wager to the meter`,
          reserve === "0%" ? "" : `${reserve} to the reserve`,
          `seed ${money(seed)}`,
          limit === null ? "no limit" : `limit ${money(limit)}`,
        ]
          .filter(Boolean)
          .join(", "),
  cause: "Cause",
  count: "Times",
  now: "Now",
  at: (table, shift) => `at ${table}, shift ${shift}`,
  wagered: (amount) => `, of ${amount} wagered`,
  shows: "The display holds",
  kept: (cents) =>
    cents.includes(".") ? "Fractions of a cent are kept exactly; the meter shows whole cents only." : "",
  fromTo: (from, to) => `from ${from} to ${to}`,
};

// Where the money of a meter can be.
export const PLACES = [
  ["display", "Display"],
  ["reserve", "Reserve"],
  ["overflow", "Above the limit"],
  ["frozen", "Won, not paid"],
  ["paid", "Paid"],
];
export const SOURCES = [
  ["wagers", "Wagers"],
  ["house", "House"],
  ["adjusted", "Adjustments"],
  ["transferred", "Transfers"],
];

export const CAUSES = {
  "jackpot-open.1": "Opening: the house puts the seed in",
  "jackpot-contribute.1": "Wagers",
  "jackpot-return-wager.1": "Wagers returned",
  "jackpot-recognize.1": "Winning hand recognized",
  award: "Awards called",
  reseed: "Reseed after a 100% award",
  "award taken back": "Awards taken back before the seal",
  "jackpot-call.1": "Award called",
  "jackpot-take-back.1": "Award taken back",
  "jackpot-verify.1": "Award verified",
  "jackpot-seal.1": "Award sealed",
  "jackpot-pay.1": "Awards paid",
  "jackpot-dismiss.1": "Hand dismissed: the cards were corrected",
  "jackpot-adjust.1": "Adjustment by two persons",
  "jackpot-stop.1": "Link stopped",
  "jackpot-start.1": "Link started",
  "jackpot-schedule.1": "Change announced",
  "jackpot-change.1": "Change in effect",
  "jackpot-transfer.1": "Transferred to another jackpot",
  "jackpot-receive.1": "Received from another jackpot",
  "jackpot-close.1": "Closed: what is left goes back to the house",
  "jackpot-request.1": "Request pending a second person",
  "jackpot-decline.1": "Request declined",
  "jackpot-petition.1": "Petition to the regulator",
  "jackpot-answer.1": "Regulator's answer",
};

export const CHECKS = {
  balanced: "What came in is on the meter, in its reserve, won or paid",
  rates: "Wagers fed the meter and the reserve exactly at their rates",
  display: "The last line shows what all lines add up to",
  paid: "What was paid is what the awards came to",
  ledger: "The ledger's accounts hold the whole cents",
  shown: "The floor shows what the log says",
};

// What a controller of progressives reports of each meter, in the order in which regulators name it.
export const COUNTERS = {
  title: "Meter counters",
  intro: "For each meter: what it is set to, and what it has counted since it was opened.",
  table: "Counters of every meter",
  counter: "Counter",
  meter: (name) => name || "Meter",
  none: "none",
  rows: [
    ["base_cents", "Base: the seed the house puts in"],
    ["reset_cents", "Reset: what it would restart at now"],
    ["increment", "Increment rate: part of each wager on the display"],
    ["hidden_increment", "Hidden rate: part of each wager in the reserve"],
    ["limit_cents", "Limit"],
    ["in_meter_cents", "In-meter: all wagers taken"],
    ["display_cents", "Display"],
    ["hits", "Hits"],
    ["wins_cents", "Wins: what the hits came to"],
    ["overflow", "Overflow: above the limit, for the next meter"],
    ["reserved_pool", "Reserved pool: for the next seed"],
  ],
  hits: "Last 25 hits",
  noHits: "No hit yet.",
  order: "The latest first. The line of the log decides the order of two hits at the same moment.",
  columns: [
    ["Line", "num"],
    ["Amount", "num"],
    ["Hand", ""],
    ["Where", ""],
    ["Time", ""],
    ["Award", "num"],
    ["Stage", ""],
  ],
};

export const LINES = {
  title: "Lines of the log",
  list: "Lines found",
  any: "Any",
  newer: "Newer",
  older: "Older",
  search: "Search",
  csv: "Save as CSV",
  saved: (name) => `Saved as ${name}.`,
  count: (total, skip, shown) =>
    shown
      ? `Lines ${skip + 1} to ${skip + shown} of ${total.toLocaleString("en-US")}, the latest first`
      : "No lines found.",
  fields: {
    cause: "Cause",
    table: "Table",
    shift: "Shift",
    person: "Person",
    award: "Award",
    meter: "Meter",
    moves_only: "Only lines that moved money",
  },
  columns: [
    ["Line", "num"],
    ["Time", ""],
    ["Cause", ""],
    ["Persons", ""],
    ["Where", ""],
    ["Moved", ""],
    ["Meter then", "num"],
    ["Hash", ""],
  ],
  people: ({ by, role, confirmed_by: second, confirmed_role: secondRole }) =>
    `${by} (${role})${second ? `, ${second} (${secondRole})` : ""}`,
  where: (table, { shift, round, seat }) =>
    [table, shift && `shift ${shift}`, round && `round ${round}`, seat && `seat ${seat}`].filter(Boolean).join(", "),
  award: (numbers) => `award ${numbers.join(", ")}`,
};
