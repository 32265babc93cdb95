// The words of the lab.

import { percent, signedPercent } from "../shared/format.js";

export const LAB = {
  title: "Lab",
  intro: "Exact figures for every wager and game in the catalog. Change a number and see what moves.",
  loading: "Loading the catalog…",
  calculating: "Calculating…",
  tabs: "Choose what to analyze",
  wagers: "Side wagers",
  games: "Games and strategy",
  jackpots: "Jackpots",
  tournaments: "Last hand",
  copyLink: "Copy link",
  copyLinkHelp: "Link to this page with everything you chose",
  copied: "Link copied.",
  copyThis: (link) => `Copy this link: ${link}`,
};

export const CALCULATIONS = {
  title: "Your calculations",
  waiting: ({ ahead }) => (ahead ? ` waiting, ${ahead} ahead of it` : " waiting"),
  running: ({ seconds, share }) => ` ${Math.round(seconds)} s${share ? `, ${Math.floor(100 * share)}% done` : ""}`,
  progress: (title) => `Progress of ${title}`,
  cancel: "Cancel",
  canceled: "You canceled this calculation.",
  again: "Calculate again",
  done: (title) => `Ready: ${title}`,
  refused: (title) => `Not calculated: ${title}`,
  show: "Show",
  dismiss: "Dismiss",
};

export const FIGURES = {
  houseEdge: "house edge",
  standardDeviation: "standard deviation, in wagers",
  none: "–",
};

// Nobody has approved the pay table of a house's own wager.
const theTable = (own) => (own ? "the folder's pay table" : "the approved pay table");

export const WAGER = {
  title: "Side wager",
  search: "Search",
  searchHint: (count) => `Search ${count} wagers`,
  searchLabel: "search for a wager",
  wager: "Wager",
  payTable: "Pay table",
  decks: "Decks: ",
  hitsSoft17: "Dealer hits soft 17",
  wheel: "Wheel segments: what each one shows for $1",
  amount: "Wager amount: ",
  meter: (name) => (name ? `Meter “${name}”: ` : "Meter: "),
  reset: (own) => `Back to ${theTable(own)}`,
  change: (edge, own) => ` ${signedPercent(edge)} compared with ${theTable(own)}`,
  payTableOf: (found) =>
    ` pay table ${found.paytable} · ${found.decks} ${found.decks === 1 ? "deck" : "decks"} · ${found.cite}`,
  hitFrequency: "hit frequency",
  hitFrequencyHelp: "how often the wager returns any money",
  breakEven: (name) => `${name || "meter"} breaks even`,
  breakEvenHelp: (worth) => `each $1,000 on the meter is worth ${percent(1000 * worth)}`,
  never: "never",
  always: "always",
  exact: (value) => `Exactly ${value}`,
  floats: "Floating-point result, accurate to the digits shown",
  ofHundred: "Of each $100 wagered",
  house: "house",
  others: (count) => `${count} other outcomes`,
  outcomes: "Outcomes (change what a line pays)",
  columns: [
    ["Outcome", ""],
    ["Pays", ""],
    ["Probability", "num"],
    ["One in", "num"],
    ["Return", "num"],
    ["Share of the return", "unseen"],
  ],
  pays: (outcome) => `what ${outcome} pays`,
  odds: (outcome) => `odds to one for ${outcome}`,
  toOne: (odds) => `${odds} to 1`,
  byDecks: (own) => `House edge by number of decks, ${own ? "the folder's pay table" : "approved pay table"}`,
};

export const DECKS = {
  point: (decks, edge) => `${decks} ${decks === 1 ? "deck" : "decks"}: ${percent(edge)}`,
  all: (points) => `House edge by number of decks: ${points}`,
  decks: "decks",
  edge: "house edge (%)",
};

export const GAME = {
  title: "Game",
  game: "Game",
  options: "House options",
  reset: "Back to the default rules",
  change: (edge) => ` ${signedPercent(edge)} compared with the default rules`,
  elementOfRisk: "element of risk (edge on all money wagered)",
  notIncluded: (parts) => `Not included: ${parts.join(", ")}.`,
  rounds: "Rounds",
  columns: [
    ["Figure", ""],
    ["House edge", "num"],
    ["Standard deviation", "num"],
  ],
  strategy: (name, edge) => `${name}: ${percent(edge)}`,
  differs: " differs from the default rules",
  hand: "Hand",
};
