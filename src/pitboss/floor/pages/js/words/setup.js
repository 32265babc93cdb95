// The words of the page on which the house is set up: tables that are created, named and retired.

import { exactMoney, sentence } from "../shared/format.js";

const grouped = (text) => text.replace(/\d{4,}/g, (digits) => Number(digits).toLocaleString("en-US"));
const withTop = (name, top) => (top ? `${name}: ${grouped(top)}` : name);

export const SET_UP = {
  title: "Set-up",
  list: "All tables",
  none: "There is no table yet. Create the first one below.",
  noDocument: "The house has no document yet. Draw it up under House document first: tables open from it.",
  columns: { name: "Name", pit: "Pit", game: "Game", kind: "Who deals", state: "State", act: "Change" },
  duplicate: "Duplicate",
  duplicateOf: (name) => `Duplicate ${name}`,
  rename: "Rename",
  renameOf: (name) => `Rename ${name}`,
  retire: "Retire",
  retireOf: (name) => `Retire ${name}`,
  retireHelp: "A retired table does not come back. Its logs stay, and its tray goes back to the house.",
  closeFirst: "Close it in the pit first.",
  done: "Done. It is in the house log.",
  created: (name) => `${name} is open.`,
  newTitle: "Create a table",
  game: "Game",
  name: "Name on the sign",
  id: "Id",
  idHelp: "Lowercase letters, digits and hyphens; it never changes.",
  kind: "Who deals",
  kinds: { electronic: "electronic", dealt: "a dealer" },
  pit: "Pit",
  noPit: "none",
  newPit: "a new pit …",
  newPitName: "Name of the new pit",
  stateOf: (states) => `The house is in ${states.join(" and ")}: games and side wagers of that law are offered.`,
  min: "Table minimum ($)",
  max: "Table maximum ($)",
  tray: "Tray ($)",
  options: "House options",
  optionsHelp: "Choices that the rules leave to the house. Leave one alone to keep its usual value.",
  wagers: "Side wagers",
  add: "Add a side wager",
  choose: "choose one",
  paytable: (wager) => `Pay table of ${wager}`,
  paytableWith: ({ name, top }) => withTop(name, top),
  usualPaytable: (first) =>
    first?.name ? `the usual one (${withTop(first.name, first.top)})` : "the usual one for these decks",
  meter: (wager, meter) => `${wager}: ${meter || "meter"} now ($)`,
  remove: (wager) => `Remove ${wager}`,
  removeMark: "×",
  reason: "Reason (kept in the house log)",
  note: "Why you accept what is open (kept in the house log)",
  open: (number) =>
    number === 1
      ? "One requirement is open. State the fact in the house document, or say why you accept it:"
      : `${number} requirements are open. State the facts in the house document, or say why you accept them:`,
  fails: (number) => (number === 1 ? "One requirement fails." : `${number} requirements fail.`),
  create: "Create and open",
  lawful: (game, wagers) => `${game}${wagers.length ? ` with ${wagers.join(", ")}` : ""}: the rules allow this.`,
  own: (marks) => `The set-up goes together, but ${marks.join("; ")}.`,
  incomplete: "Enter a name.",
  amount: "Enter amounts in dollars, such as 25 or 12.50.",
  state: sentence,
};

// The limits of a side wager's spot.
export const SPOT = {
  fields: {
    amount: "Amount of the wager ($)",
    min: "Minimum ($)",
    max: "Maximum ($)",
    step: "Steps ($)",
    pays_on_hand: "Maximum payout on a hand ($)",
    pays_in_round: "Maximum payout in a round ($)",
    up_to_main: "Up to the main wager",
    tips: "A tip may ride on it",
    required: "Every player must make it",
    opening_hand: "In mid-deck only for players who made it on the first hand of the deck",
    closed_deck: "Nobody may join the game in mid-deck",
    additions: "Additional payouts are offered",
  },
  more: "More limits",
  // What holds for a spot while its limits are empty.
  holds: ({ min, max, step, amounts, of_main: ofMain }, tableMax) => {
    const maximum = max === tableMax ? ", the table's maximum" : "";
    const range = min === max ? exactMoney(min) : `${exactMoney(min)} to ${exactMoney(max)}${maximum}`;
    const words = amounts.length ? amounts.map((each) => exactMoney(each)).join(" or ") : range;
    const steps = step > 1 && !amounts.length ? `, in steps of ${exactMoney(step)}` : "";
    return `Left empty: ${words}${steps}${ofMain ? "; its section ties it to the main wager" : ""}.`;
  },
};
