// The words for newcomers: playing as a guest, signing up, play money, the first wager.

import { money } from "../shared/format.js";

export const WELCOME = {
  guest: "Play as a guest",
  guestHelp: "One click: a seat, chips and a first wager. No password. It is all play money.",
  orSignIn: "Or sign in",
  signUp: (characters, cents) =>
    `New here? Choose a name and a password of at least ${characters} characters, then press New player. ` +
    `You get ${money(cents)} in play money; nothing here costs real money.`,
  tooShort: (characters) => `A password needs at least ${characters} characters. Choose a longer one.`,
};

export const PLAY_MONEY = {
  get: (cents) => `Get ${money(cents)} in play money`,
  got: (cents) => `${money(cents)} in play money is on your account. Buy chips to play.`,
};

export const FIRST_WAGER = {
  ready: (price) => `Your first wager, ${price}, is on the table. Press Deal to get your cards.`,
};
