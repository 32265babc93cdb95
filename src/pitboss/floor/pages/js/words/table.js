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
  yours: (seat) => (seat ? `Your turn at seat ${seat}` : "Your turn"),
  seatToAct: (seat) => `Waiting for seat ${seat}`,
  dealer: "Waiting for the dealer",
  others: "Waiting for the other players",
  allDecide: "All players decide now",
  decided: (action) => `Your decision: ${action}. Waiting for the other players`,
  atSeat: (seat) => ` (seat ${seat})`,
  takeSeat: "Take a seat to play.",
  watching: "You are watching.",
  placeWagers: "Place your wagers",
  buyChips: "Buy chips, then place your wagers",
  placed: "Wagers placed. Press Deal to start.",
  placedLive: "Wagers placed. Waiting for the dealer.",
  won: (cents) => `You won ${money(cents)}`,
  lost: (cents) => `You lost ${money(cents)}`,
  even: "You broke even",
  why: "Why?",
  seconds: (left) => `${left} s`,
  heard: (total, dealer) => `Your turn: ${total} against ${dealer ?? "no up card"}`,
};

export const BUTTONS = {
  deal: "Deal",
  rebet: "Rebet",
  clear: "Clear wagers",
  cut: "Cut here",
  declineCut: "Decline the cut",
  cutDepth: "cards in front of the cut card",
};

export const CUT = {
  yours: "Cards shuffled. Your cut.",
  theirs: (player) => `Cards shuffled. ${player} has the cut.`,
  cards: (depth) => count(depth, "card"),
};

export const SEAT = {
  sit: "Sit",
  sitAt: (seat) => `sit down at seat ${seat}`,
  leave: "Leave seat",
  yours: (seat) => `Seat ${seat}, yours`,
  of: (seat, player) => `Seat ${seat}, ${player}`,
  you: "You",
};

export const SPOT = {
  main: "Wager",
  mainAt: (seat) => `main wager at seat ${seat}`,
  sideAt: (name, seat) => `${name} at seat ${seat}`,
  forDealer: (cents) => `${money(cents)} for the dealer`,
  toke: (cents) => `toke ${money(cents)}`,
  range: (min, max) => `${money(min)} to ${money(max)}`,
  required: "required with the main wager",
  remove: "right-click or press Delete to remove",
  times: (hands, cents) => `${hands} × ${money(cents)}`,
};

export const CHIPS = {
  choose: "Chip to place",
  chip: (cents) => `${money(cents)} chip`,
  pickFirst: "Pick a chip first.",
  toke: "For the dealer",
  tokeHelp: "The next chips you place are a toke: a wager for the dealer, in addition to your own",
  rack: "chips",
  account: "account",
  inRounds: (rounds) => `in ${count(rounds, "round")}`,
  buyIn: "buy-in in dollars",
  buy: "Buy chips",
};

export const SETTLEMENT = { title: "How your wagers were settled" };

export const PAY_TABLES = {
  none: "No side wager at this table has a pay table.",
  name: (name) => ` pay table ${name}`,
};

export const KEYS = {
  title: "Keyboard shortcuts",
  open: "keyboard shortcuts",
  rows: [
    ["1 to 9", "Pick a chip, or an action in a long list"],
    ["letters", "Take the action that shows the letter"],
    ["D", "Deal: close your wagers"],
    ["R", "Rebet: place the same wagers again"],
    ["Tab, Enter", "Go to a spot and place the chip"],
    ["Delete", "Remove the wager on a spot"],
    ["?", "Show this list"],
  ],
};
