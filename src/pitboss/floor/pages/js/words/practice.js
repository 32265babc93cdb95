// The words of the practice page.

import { count, money, percent } from "../shared/format.js";

const cost = (share, cents) => `${percent(share, 2)} of the wager (${money(cents)})`;

export const PRACTICE = {
  title: "Practice",
  intro: "A table of your own with play money. The coach says what each action is worth. Nothing here is recorded.",
  playersOnly: "Practice is for players. Sign in as a player.",
  tabs: "Kinds of practice",
  table: "Table",
  drill: "Drill",
  count: "Counting",
  game: "Game",
  options: "House options",
  open: "Open a table",
  chosen: (name) => `Game: ${name}`,
  first: "Choose a game and open a table.",
  law:
    "At a table for money the coach is silent while your wager is at risk: " +
    "a strategy card is allowed there, a device is not.",
};

export const PLAY = {
  felt: "Your table",
  wager: "Wager in dollars",
  limits: (min, max) => `${money(min)} to ${money(max)}`,
  deal: "Deal",
  chips: (cents, bought) => `Play money: ${money(cents)} (bought in for ${money(bought)})`,
  shoe: (left, size) => `${left} of ${size} cards in the shoe`,
  next: "Place a wager to start.",
  over: "The round is over. Wager again.",
};

export const COACH = {
  title: "Coach",
  before: "Show the values before I decide",
  ask: "What is each action worth?",
  values: "What each action is worth",
  action: "Action",
  bases: { chart: "Full shoe", seen: "Cards seen", shoe: "This shoe" },
  help:
    "Average result in percent of the wager with best play from here on: by a full shoe as the chart knows it, by the " +
    "cards seen since the shuffle, and by the cards that are really left. The best of each column is marked.",
  best: "best",
  chart: (action) => `The chart says: ${action}.`,
  nothing: "The coach has nothing to say about this decision.",
  right: (action) => `${action}: best for the cards seen.`,
  missed: ({ action, best, cost: share, cost_cents: cents }) =>
    `${action} gave up ${cost(share, cents)}; best: ${best}.`,
};

export const SESSION = {
  title: "This session",
  decisions: "decisions",
  best: "best for the cards seen",
  chart: "by the chart",
  given: "given up in expectation",
  missed: "The most expensive decisions",
  hand: (each) => `${each.hand.join(" ")} against ${each.up.join(" ")}: ${COACH.missed(each)}`,
  drill: (hands) => `Drill ${count(hands, "missed hand")}`,
  none: "No decisions yet.",
};

export const DRILL = {
  title: "Drill",
  intro:
    "Decide by the chart. Hands that you missed at the table come first; a missed hand comes back until it is right.",
  begin: "Begin a drill",
  again: "Begin a new drill",
  dealer: "Dealer",
  hand: "Your hand",
  ask: (hand, up) => `${hand} against ${up}`,
  score: (right, answered) => `${right} of ${answered} right`,
  right: "Right.",
  wrong: ({ hand, answer, right, cost: share }) =>
    `${hand}: the chart says ${right}, not ${answer}. ` +
    `${share > 0 ? `Your choice gives up ${percent(share, 2)} of the wager. ` : ""}This hand comes back.`,
};

export const COUNT = {
  title: "Counting",
  intro: "Keep the running count through a whole shoe. Type it after each group of cards.",
  begin: "Begin a shoe",
  again: "Begin a new shoe",
  cards: "Cards",
  running: "Running count",
  check: "Check",
  right: "Right.",
  wrong: (running) => `The running count is ${running}.`,
  whole: "Type a whole number, such as −2.",
  finished: (right, answered) => `The shoe is finished: ${right} of ${answered} right.`,
  tags: (system, tags) => `${system}: ${tags}`,
};
