// The words of a player's table.

import { count, money } from "../shared/format.js";

export const PARTS = {
  dealer: "Dealer",
  seats: "Seats",
  turn: "Your turn",
  chips: "Your chips",
  story: "What happened",
  thisRound: "This round",
  payTables: "Pay tables",
  houseRules: "House rules",
};

export const TITLE = {
  closed: "closed",
  cardsInShoe: (cards) => `${count(cards, "card")} in the shoe`,
  commitment: (hash) => `order sealed ${hash.slice(0, 12)}…`,
  commitmentHelp: (hash) => `The order of the cards was fixed before the deal and sealed with ${hash}`,
};

export const TURN = {
  seatToAct: (seat, player) => `Waiting for ${player || "the player"} at seat ${seat}`,
  dealer: "Waiting for the dealer",
  dealing: "Dealing",
  settling: "Paying and collecting",
  others: "Wagers placed. Waiting for the other players.",
  lastCall: "Last call: place your wagers now",
  skipping: "You skip this round.",
  sittingOut: "You are sitting out. Place a wager to play again.",
  allDecide: "All players decide now",
  decided: (action) => `Your decision: ${action}. Waiting for the other players`,
  atSeat: (seat) => ` (seat ${seat})`,
  takeSeat: "Take a seat to play.",
  watching: "You are watching.",
  placeWagers: "Place your wagers",
  buyChips: "Buy chips, then place your wagers",
  staged: (price) => `Your wagers: ${price}`,
  belowMinimum: (wager, cents, minimum) =>
    `${wager ? `${wager}: ` : ""}${money(cents)} of ${money(minimum)} minimum. Add ${money(minimum - cents)}.`,
  placed: "Wagers placed. Press Deal to start.",
  placedLive: "Wagers placed. Waiting for the dealer.",
  net: (cents) => (cents > 0 ? `You won ${money(cents)}` : cents < 0 ? `You lost ${money(-cents)}` : "No win, no loss"),
  why: "Why?",
  seconds: (left) => `${left}\u00a0s`,
  timedOut: (seat, did) => `Time ran out at seat ${seat}: ${did}.`,
  has: (total, dealer) => (dealer ? `You have ${total} against the dealer's ${dealer}` : `You have ${total}`),
  yours: "Your turn",
  choices: (number) => `${number} choices`,
};

// The question above the buttons, by the kind of the first action that has one.
const QUESTIONS = {
  switch: "Switch the second cards?",
  "even-money": "Blackjack! Take even money?",
  insure: "Insurance against a dealer blackjack?",
  "insure-further": "Insurance for the other hands?",
  "burn-hit-card": "Burn this card and take the next?",
  "add-winnings": "Add the winnings to your wager?",
  "take-pay": "Take the pay now?",
  "set-hand": "Set your cards: three high, two low",
  play: "Play or fold?",
  bet: "Bet or fold?",
  tip: "Add a tip for the dealer?",
  "double-further": "Double against the dealer's next hand too?",
  place: "Add a wager?",
  "pick-spot": "Make your pick",
  "take-push": "Take a push, or play on?",
  "draw-last": "Take further cards?",
};
const DECLINES = {
  switch: "Keep the cards",
  "even-money": "No, play on",
  insure: "No insurance",
  "insure-further": "No insurance",
  "burn-hit-card": "Keep the card",
  "add-winnings": "Collect the winnings",
  "take-pay": "No, play the hand",
  tip: "No tip",
  "double-further": "No more",
  surrender: "Play on",
};
const firstOf = (words, offers) => words[offers.map((each) => each.kind).find((kind) => words[kind])];

export const questionFor = (offers) => firstOf(QUESTIONS, offers) ?? "";

export function questionOf(offers, total, dealer) {
  const asked = firstOf(QUESTIONS, offers);
  const only = offers.some(({ kind }) => kind === "surrender") && offers.some(({ kind }) => kind === "decline");
  const question = asked ?? (only ? "Surrender half your wager?" : "");
  const has = total ? TURN.has(total, dealer) : "";
  return [has, question].filter(Boolean).join(". ") || TURN.yours;
}

export const declineWords = (offers) => firstOf(DECLINES, offers) ?? "No";

export const BUTTONS = {
  deal: "Deal",
  place: "Place wagers",
  rebet: "Rebet",
  rebetAndDeal: "Rebet and deal",
  double: "Double bet",
  undo: "Undo",
  clear: "Clear",
  skip: "Skip this round",
  upTo: (cents) => `for up to ${money(cents)}`,
  lessThan: (action) => `${action} for less`,
};

export const CUT = {
  yours: "New shoe: your cut. Slide the cut card in, or let the house cut.",
  theirs: (player) => `New shoe: ${player} cuts the cards. You can set out your chips.`,
  cards: (depth) => count(depth, "card"),
  depth: "cards in front of the cut card",
  here: "Cut here",
  decline: "No cut",
};

export const LEFT = {
  closed: (cents) => `This table closed. Your ${money(cents)} in chips went to your account.`,
  absent: (cents) => `Your seat was freed. Your ${money(cents)} in chips went to your account.`,
  account: (cents) => `Your account holds ${money(cents)}.`,
};

// What the dealer says aloud. How a hand ended comes from the engine.
export const ANNOUNCED = {
  noMoreWagers: "No more wagers.",
  yourTurn: "Your turn.",
  sideWin: (wager, cents) => `${wager} wins ${money(cents)}.`,
};

export const STATISTICS = {
  title: "Recently at this table",
  none: "No round has been played here yet.",
  mark: { won: "P", lost: "D", push: "–" },
  result: { won: "players", lost: "dealer", push: "push" },
  lastRounds: (results) => `The last rounds went to, latest first: ${results.join(", ")}`,
  hands: ({ won, lost, push }) => `Hands in the last rounds: ${won} won, ${lost} lost, ${push} pushed.`,
  busts: (busts, rounds) =>
    rounds === 1
      ? `The dealer ${busts ? "busted" : "did not bust"} in the last round`
      : `The dealer busted in ${busts} of the last ${rounds} rounds`,
  more: ({ dealer_busts: busts, rounds }) => `, and in ${busts} of the last ${rounds}`,
  won: (won, made) => `won ${won} of ${made}`,
  lastWins: "Side wagers that won",
  winner: (wager, who) => `${wager}, ${who}`,
  seat: (number) => `seat ${number}`,
};

export const SEAT = {
  sit: "Sit",
  at: (seat) => ` at seat ${seat}`,
  leave: "Leave seat",
  yours: (seat) => `Seat ${seat}, yours`,
  of: (seat, player) => `Seat ${seat}, ${player}`,
  you: "You",
  sittingOut: "sitting out",
};

export const SPOT = {
  main: "Wager",
  tip: (cents) => `tip ${money(cents)}`,
  range: (min, max) => `${money(min)} to ${money(max)}`,
  required: "required with the main wager",
  pays: (odds) => `up to ${odds}`,
  paysOnly: (odds) => `pays ${odds}`,
  remove: "right-click or press Delete to remove",
  times: (hands, cents) => `${hands} × ${money(cents)}`,
};

export const CHIPS = {
  choose: "Chip to place",
  chip: (cents) => `${money(cents)} chip`,
  pickFirst: "Pick a chip first.",
  notEnough: (cents) => `You hold ${money(cents)} in chips. Buy more, or take some off.`,
  spotMaximum: (cents) => `The maximum here is ${money(cents)}.`,
  tip: "For the dealer",
  tipHelp: "The next chips you place are a tip: a wager for the dealer, in addition to your own",
  rack: "chips",
  account: "account",
  inRounds: (rounds) => `in ${count(rounds, "round")}`,
  buyIn: "buy-in in dollars",
  buy: "Buy chips",
  cashier: "Buy chips",
};

export const SETTLEMENT = { title: "How your wagers were settled" };

export const PAY_TABLES = {
  none: "No side wager at this table has a pay table.",
  name: (name) => ` pay table ${name}`,
};

export const PRINT = {
  label: "In print: ",
  sheets: [
    ["placard", "en", "notices"],
    ["booklet", "en", "all rules"],
    ["pay-tables", "en", "pay tables"],
    ["booklet", "es", "reglas en español"],
  ],
};

export const KEYS = {
  title: "Keyboard shortcuts",
  open: "keyboard shortcuts",
  rows: [
    ["1 to 9", "Pick a chip"],
    ["Tab, Enter", "Go to a spot and place the chip"],
    ["Delete", "Take the chips off a spot"],
    ["G", "Deal"],
    ["B, A", "Rebet; rebet and deal"],
    ["X, U, C", "Double the bet, undo, clear"],
    ["K", "Skip this round"],
    ["T", "The next chips are for the dealer"],
    ["H, S, D, P", "Hit, stand, double, split"],
    ["R, I, E, W", "Surrender, insure, even money, switch"],
    ["Y, N", "Take an offer, decline it"],
    ["arrows", "Go from one action to the next"],
    ["?", "Show this list"],
  ],
};
