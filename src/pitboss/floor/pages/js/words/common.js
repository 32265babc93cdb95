// Words that several pages share: sign-in, the header, amounts, cards, results, connection.

import { exactMoney, money } from "../shared/format.js";

const NO_MAXIMUM = 1e12; // cents: the house has set none

export const SIGN_IN = {
  tagline: "Regulated 21, dealt by the book.",
  name: "Name",
  password: "Password",
  signIn: "Sign in",
  newPlayer: "New player",
  seatCode: "Seat code",
  takeSeat: "Take your seat",
};

export const HEADER = {
  brand: "Pitboss",
  pages: "Pages",
  openPages: (open) => `Pages; open now: ${open}`,
  lobby: "Lobby",
  jackpots: "Jackpots",
  tournaments: "Tournaments",
  play: "My play",
  practice: "Practice",
  dealer: "Dealer",
  pit: "Pit",
  shift: "Shifts",
  signs: "Signs",
  audit: "Audit",
  people: "People",
  setUp: "Set-up",
  lab: "Lab",
  rulebook: "Rules",
  signOut: "Sign out",
  notAllowed: "This page is not yours to open",
  whyNotAllowed: (name, role) =>
    `${name} is signed in as ${role}, which does not open this page. An executive gives rights under People.`,
  toLobby: "To the lobby",
  settings: "Settings",
};

export const CONNECTION = {
  lost: "Connection lost. Reconnecting…",
  unreadable: "The server did not understand this request. Reload the page and try again.",
};

export const METERS = {
  name: (meter) => meter || "Jackpot",
  upTo: (cents) => `up to ${exactMoney(cents)}`,
  help: (wager) => `${wager}: what feeds this meter, and its last wins`,
};

export const DIALOG = { close: "Close", cancel: "Cancel" };

export const AMOUNT = {
  title: (offer) => `${offer}: choose an amount`,
  label: "amount in dollars",
  range: (min, max) => `${money(min)} to ${money(max)}`,
  minimum: (cents) => `Minimum ${money(cents)}`,
  maximum: (cents) => `Maximum ${money(cents)}`,
  confirm: "Confirm",
  invalid: (example) => `Enter an amount in dollars, such as ${example}.`,
};

export const CARDS = {
  faceDown: "a card face down",
  joker: "joker",
  of: (rank, suit) => `${rank} of ${suit}`,
};

export const FELT = {
  push: "Push",
  freeLost: "Free bet lost",
  why: "Why?",
  soft: "soft",
  ace: "ace",
  total: "Hand total",
  free: (cents) => `free ${money(cents)}`,
  tip: (wager) => `Tip on ${wager === "main" ? "main wager" : wager}`,
  wonInARow: (wins) => `${wins} won in a row`,
  dealersHand: "the dealer's hand",
  dealersHandAgainst: (seat) => `the dealer's hand against seat ${seat}`,
  against: (seat) => `against seat ${seat}`,
  bonusCards: "bonus cards",
  burned: "burned",
  burnCards: (seat) => `burn cards at seat ${seat}`,
  hand: (number, seat) => `hand ${number} at seat ${seat}`,
  chips: (cents) => `${money(cents)} in chips`,
};

export const TABLE_STATE = {
  closed: "This table is closed.",
  stopped: (reason) => `Play has stopped at this table. ${reason}`,
  limits: (min, max) => (max >= NO_MAXIMUM ? `${money(min)} and up` : `${money(min)} – ${money(max)}`),
};
