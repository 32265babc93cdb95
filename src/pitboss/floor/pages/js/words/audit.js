// The words of the auditor's page.

import { count } from "../shared/format.js";

export const FILTERS = {
  names: {
    table: "Table",
    game: "Game",
    player: "Player",
    shift: "Shift",
    since: "From",
    until: "To",
    wagered_from: "Wagered, from",
    wagered_to: "Wagered, to",
    won_from: "Won, from (minus: lost)",
    won_to: "Won, to (minus: lost)",
    irregularity: "Irregularity",
    ruling: "Ruling",
    words: "Words or clause of an irregularity or ruling",
    ruled_by: "Ruled by",
    dealer: "Dealer",
  },
  presence: [
    ["", "With or without"],
    ["any", "With"],
    ["none", "Without"],
  ],
  allTables: "All tables",
  any: "Any",
  dollars: "dollars",
  more: "Amounts, irregularities, rulings, dealer",
  link: "Link to this search",
  order: "Sort by",
  orders: [
    ["at", "Latest first"],
    ["at/up", "Earliest first"],
    ["won", "Most won"],
    ["won/up", "Most lost"],
    ["wagered", "Largest wagers"],
    ["wagered/up", "Smallest wagers"],
    ["table/up", "Table, A to Z"],
    ["table", "Table, Z to A"],
    ["game/up", "Game, A to Z"],
    ["game", "Game, Z to A"],
    ["round", "Last rounds of a shift"],
    ["round/up", "First rounds of a shift"],
  ],
  clear: "Clear",
  search: "Search",
};

export const SEARCH = {
  title: "Audit",
  statement: "Jackpot statements",
  rounds: "Rounds",
  ended: "Ended",
  table: "Table",
  game: "Game",
  shift: "Shift",
  round: "Round",
  dealer: "Dealer",
  players: "Players",
  wagered: "Wagered",
  won: "Won",
  notes: "Irregularities and rulings",
  actions: "Look closer",
  electronic: "electronic",
  back: "Previous page",
  next: "Next page",
  count: (total, skip, shown) =>
    shown ? `Rounds ${skip + 1} to ${skip + shown} of ${total.toLocaleString("en-US")}` : "No rounds found.",
  player: (name, wagered) => `${name} ${wagered}`,
  ruling: ({ by, confirmed_by, reason, what }) =>
    `${by}${confirmed_by ? ` with ${confirmed_by}` : ""}: ${reason}${what && what !== reason ? ` (${what})` : ""}`,
  replay: "Replay",
  verify: "Verify shift",
  evidence: "Evidence",
  labels: {
    replay: (table, shift, round) => `Replay round ${round} of ${table}, shift ${shift}`,
    verify: (table, shift) => `Verify shift ${shift} of ${table}`,
    evidence: (table, shift, round) => `Evidence of round ${round} of ${table}, shift ${shift}`,
  },
};

export const EVIDENCE = {
  title: "Evidence",
  intro:
    "One file with the log, commitments, reveals and postings, and a script that verifies it with Python alone. " +
    "An open shift is included up to its last finished stack of cards.",
  choose: "Choose “Evidence” at a round, or a day.",
  of: (table, shift, round) => `${table}, shift ${shift}, round ${round}`,
  saveRound: (round) => `Save round ${round}`,
  saveShift: (shift) => `Save shift ${shift}`,
  day: "Day",
  saveDay: "Save the day",
  saved: (file) => `Saved ${file}. Unpack it and run verify.py, or use “pitboss verify”.`,
};

export const REPLAY = {
  title: "Replay",
  intro: "Choose a round to replay it from the log, step by step, as surveillance saw it.",
  round: (table, shift, round) => `${table}, shift ${shift}, round ${round}`,
  play: "Play",
  pause: "Pause",
  first: "first step",
  back: "previous step",
  next: "next step",
  last: "last step",
  step: "step",
  steps: "Steps",
  position: (at, all) => `step ${at} of ${all}`,
  line: (number, hash) => `Log line ${number} · ${hash}`,
};

export const PROOF = {
  title: "Proof",
  intro:
    "“Verify shift” checks the hash chain from its first line, replays every action, " +
    "and compares each card with the order committed before the deal.",
  of: (table, shift) => `Proof of ${table}, shift ${shift}`,
  running: "Replaying the shift…",
  broken: (line, detail) => `✗ Log line ${line}: ${detail}`,
  holds: "✓ The hash chain is intact, and every action replays to the same result.",
  lines: "log lines",
  rounds: "rounds replayed",
  cards: "cards checked",
  match: (cards) => `${count(cards, "card")} match the order committed before the deal.`,
  notYet:
    "No shoe order has been revealed in this shift yet. A shoe in play keeps its order sealed; " +
    "cards that a dealer enters have no committed order.",
  inspected: ({ n, by, at, cards, device, cite }) =>
    `Line ${n}: ${by} inspected ${count(cards, "card")}${device ? " and the shoe" : ""}` +
    `${at ? `, ${new Date(at).toLocaleString("en-US")}` : ""} (${cite}).`,
  head: (hash) => `Head of the chain: ${hash}`,
};
