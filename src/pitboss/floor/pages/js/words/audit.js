// The words of the auditor's page.

import { count } from "../shared/format.js";

export const SEARCH = {
  title: "Audit",
  rounds: "Rounds",
  table: "Table",
  player: "Player",
  from: "From",
  to: "To",
  search: "Search",
  allTables: "All tables",
  anyPlayer: "Any player",
  older: "Older rounds",
  none: "No rounds found.",
  shift: "Shift",
  round: "Round",
  started: "Started",
  actions: "Replay or verify",
  replay: "Replay",
  verify: "Verify shift",
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
