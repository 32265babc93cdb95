// Entering the card that left the shoe: a rank and a suit, by two keys or two clicks. The round says which cards may come.

import { card, cardName, suitName, suitSign } from "../shared/cards.js";
import { h, isOtherInput } from "../shared/elements.js";
import { CARD_ENTRY } from "../words/dealer.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["s", "h", "d", "c"];
const JOKER = "Jo";
const RANK_KEYS = { t: "10", 0: "10", 1: "10" };

export class CardEntry {
  constructor(enter, onChange) {
    this.enter = enter;
    this.onChange = onChange;
    this.rank = null;
    this.expects = null;
    document.addEventListener("keydown", (event) => this.press(event));
  }

  press(event) {
    if (!this.expects || isOtherInput(event)) return;
    const key = event.key.toLowerCase();
    const rank = RANK_KEYS[key] ?? RANKS.find((each) => each.toLowerCase() === key);
    if (key === "escape" || key === "backspace") this.pickRank(null);
    else if (key === "*" && this.isPossible(JOKER)) this.enterCard(JOKER);
    else if (this.rank && SUITS.includes(key)) this.enterCard(`${this.rank}${key}`);
    else if (rank) this.pickRank(rank);
    else return;
    event.preventDefault();
  }

  isPossible(name) {
    return Boolean(this.expects?.cards.includes(name));
  }

  hasSuit(rank) {
    return SUITS.some((suit) => this.isPossible(rank + suit));
  }

  pickRank(rank) {
    this.rank = rank && this.hasSuit(rank) ? rank : null;
    this.onChange();
  }

  enterCard(name) {
    if (!this.isPossible(name)) return;
    this.rank = null;
    this.enter(name);
  }

  // The view depends on this alone.
  get shown() {
    return [this.expects, this.rank];
  }

  view() {
    const joker = { class: "key", data: { key: "joker" }, onclick: () => this.enterCard(JOKER) };
    const keys = { class: "keypad", role: "group", "aria-label": CARD_ENTRY.keypad };
    return [
      h("div", { class: "expects" }, this.expects ? card(null) : null, this.place()),
      h(
        "div",
        keys,
        h(
          "div",
          { class: "ranks" },
          RANKS.map((rank) => this.rankKey(rank)),
        ),
        h(
          "div",
          { class: "suits" },
          SUITS.map((suit) => this.suitKey(suit)),
          this.isPossible(JOKER) ? h("button", joker, CARD_ENTRY.joker, keyCap("*")) : null,
        ),
        h("p", { class: "quiet" }, this.rank ? CARD_ENTRY.suit(this.rank) : CARD_ENTRY.help),
      ),
    ];
  }

  place() {
    if (!this.expects) return h("p", {}, h("small", {}, CARD_ENTRY.none));
    const words = this.expects.place || CARD_ENTRY.anyPlace;
    return h("p", {}, h("small", {}, CARD_ENTRY.next), h("b", { data: { key: "expects" } }, words));
  }

  rankKey(rank) {
    const picked = this.rank === rank;
    const props = {
      class: `key${picked ? " picked" : ""}`,
      disabled: !this.hasSuit(rank),
      "aria-pressed": String(picked),
      data: { key: `rank/${rank}` },
      onclick: () => this.pickRank(rank),
    };
    return h("button", props, rank);
  }

  suitKey(suit) {
    const props = {
      class: `key suit ${"hd".includes(suit) ? "red" : "black"}`,
      disabled: !this.rank || !this.isPossible(this.rank + suit),
      data: { key: `suit/${suit}` },
      onclick: () => this.enterCard(this.rank + suit),
    };
    const name = this.rank ? cardName(this.rank + suit) : suitName(suit);
    const sign = h("span", { "aria-hidden": "true" }, suitSign(suit));
    return h("button", props, sign, h("span", { class: "unseen" }, name), keyCap(suit));
  }
}

export const keyCap = (key) => h("kbd", { "aria-hidden": "true" }, key);
