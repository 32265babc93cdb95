// The words of a player's own page.

import { count } from "../shared/format.js";

export const PLAY = {
  title: "My play",
  playersOnly:
    "This page is for players who are signed in with their password. Auditors find every round on the audit page.",
};

export const TOTALS = {
  title: "Results",
  session: "This session",
  lifetime: "All time",
  none: "No rounds yet.",
  rounds: "Rounds",
  wagered: "Wagered",
  won: "Won",
  lost: "Lost",
  net: "Net",
  biggest: "Biggest win",
  tokes: "Tips",
  game: "Game",
  wager: "Wager",
  byGame: "By game",
  byWager: "By wager",
  ownWager: (bet) => (bet === "main" ? "Main wager" : bet.slice(0, 1).toUpperCase() + bet.slice(1)),
};

export const ROUNDS = {
  title: "Your last 100 rounds",
  none: "You have not played a round yet. Take a seat in the lobby.",
  date: "Date",
  table: "Table",
  game: "Game",
  wagered: "Wagered",
  result: "Result",
  headline: "How it ended",
  open: "Replay",
};

export const REPLAYED = {
  title: "Replay",
  intro: "Choose a round to replay it step by step, as you saw it: your hands and the dealer's.",
  round: (table, round) => `${table}, round ${round}`,
};

export const PROVED = {
  title: "Proof",
  intro:
    "Verify that nobody changed this round: the log's hash chain is checked from its first line, every action is " +
    "replayed, and your cards are compared with the order that was sealed before the deal.",
  verify: "Verify this round",
  running: "Replaying the shift…",
  broken: (line, detail) => `✗ Log line ${line}: ${detail}`,
  holds: (lines) => `✓ The hash chain holds over ${count(lines, "line")}, and every action replays to the same result.`,
  match: (cards, first) =>
    `✓ ${count(cards, "card")} of this round match the order sealed before the deal, from card ${first} on.`,
  sealed: (cards) =>
    `${count(cards, "card")} of this round came from a shoe that is still sealed. ` +
    "Its order is revealed when the shoe is finished: verify again then.",
  byHand: "The dealer dealt this round by hand. Such cards have no order that was sealed before the deal.",
  commitment: (hash) => `Seal of the order: ${hash}`,
  head: (hash) => `Head of the chain: ${hash}`,
};
