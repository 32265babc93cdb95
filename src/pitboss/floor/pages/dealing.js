// Entering the card that left the shoe: a rank and a suit, by two keys or two clicks. What may come, the round says.

import { card, cardName, suitSign } from "./cards.js";
import { h, isElsewhere } from "./dom.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["s", "h", "d", "c"];
const HELP = "Type or press a rank (0 for ten), then a suit: S, H, D, C. A card entered wrongly is put right by a supervisor.";
const KEYS = { t: "10", 0: "10", 1: "10" };

export class Dealing {
  constructor(enter, changed) {
    this.enter = enter;
    this.changed = changed;
    this.rank = null;
    this.expects = null;
    document.addEventListener("keydown", (event) => this.press(event));
  }

  press(event) {
    if (!this.expects || isElsewhere(event)) return;
    const key = event.key.toLowerCase();
    const rank = KEYS[key] ?? RANKS.find((each) => each.toLowerCase() === key);
    if (key === "escape" || key === "backspace") this.pick(null);
    else if (key === "*" && this.may("Jo")) this.give("Jo");
    else if (this.rank && SUITS.includes(key)) this.give(`${this.rank}${key}`);
    else if (rank) this.pick(rank);
    else return;
    event.preventDefault();
  }

  may(name) {
    return Boolean(this.expects?.cards.includes(name));
  }

  pick(rank) {
    this.rank = rank && SUITS.some((suit) => this.may(rank + suit)) ? rank : null;
    this.changed();
  }

  give(name) {
    if (!this.may(name)) return;
    this.rank = null;
    this.enter(name);
  }

  // What the part shows depends on this.
  get shows() {
    return [this.expects, this.rank];
  }

  shown() {
    const rank = (name) => h("button", { class: `key${this.rank === name ? " picked" : ""}`,
      disabled: !SUITS.some((suit) => this.may(name + suit)), "aria-pressed": String(this.rank === name), data: { key: `rank/${name}` },
      onclick: () => this.pick(name) }, name);
    const suit = (name) => h("button", { class: `key suit ${"hd".includes(name) ? "red" : "black"}`,
      disabled: !this.rank || !this.may(this.rank + name), "aria-label": this.rank ? cardName(this.rank + name) : suitSign(name),
      data: { key: `suit/${name}` }, onclick: () => this.give(this.rank + name) }, suitSign(name),
      h("kbd", { "aria-hidden": "true" }, name));
    return [
      h("div", { class: "expects" }, this.expects ? card(null) : null,
        h("p", {}, this.expects ? [h("small", {}, "next card"),
        h("b", { data: { key: "expects" } }, this.expects.place || "the next card")] : h("small", {}, "No card is due."))),
      h("div", { class: "keypad", role: "group", "aria-label": "The card that left the shoe: its rank, then its suit" },
        h("div", { class: "ranks" }, RANKS.map(rank)),
        h("div", { class: "suits" }, SUITS.map(suit),
          this.may("Jo") ? h("button", { class: "key", data: { key: "joker" }, onclick: () => this.give("Jo") }, "Joker",
          h("kbd", { "aria-hidden": "true" }, "*")) : null),
        h("p", { class: "quiet" }, this.rank ? `${this.rank} of …? Type or press the suit; Esc takes the rank back.` : HELP))];
  }
}
