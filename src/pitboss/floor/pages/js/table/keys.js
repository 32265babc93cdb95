// The keyboard at the table. A key means the same in every phase: digits pick chips, each letter belongs to one thing.

import { isOtherInput } from "../shared/elements.js";

const LOCK_MS = 500; // after a deal, so that a key meant for the wagers does not decide the hand

// Letters of the wagers and of the decisions. No letter of one is used by the other.
export const BETTING = { deal: "g", rebet: "b", again: "a", double: "x", undo: "u", clear: "c", skip: "k", toke: "t" };
export const DECIDING = {
  stand: "s",
  hit: "h",
  double: "d",
  split: "p",
  surrender: "r",
  insure: "i",
  "even-money": "e",
  switch: "w",
  decline: "n",
  pass: "n",
  "keep-cards": "n",
  "keep-hand": "n",
  play: "y",
  bet: "y",
  place: "y",
  "add-winnings": "y",
  "take-pay": "y",
  "take-push": "y",
  "draw-last": "y",
  fold: "o",
  "house-way": "o",
  "free-double": "f",
  "free-split": "v",
  "split-in-three": "v",
  "double-up": "l",
  draw: "l",
  redouble: "q",
  rescue: "z",
  "burn-hit-card": "z",
  tip: "m",
  "double-further": "j",
  "insure-further": "j",
};

// The letter of an offer; none where several offers of its kind would share it: they are reached with the arrows.
export function letterOf(offer, offers) {
  const alike = offers.filter((each) => each.kind === offer.kind);
  return alike.length === 1 ? (DECIDING[offer.kind] ?? "") : "";
}

export class Keys {
  constructor(isShown = () => true) {
    this.isShown = isShown; // keys of a part of the page that is not shown do nothing
    this.always = new Map(); // keys that work in every phase
    this.now = new Map(); // keys of what is offered now
    this.lockedUntil = 0;
    document.addEventListener("keydown", (event) => this.press(event));
  }

  // Ignore keys for a moment: the cards have just been dealt.
  lock() {
    this.lockedUntil = performance.now() + LOCK_MS;
  }

  get isLocked() {
    return performance.now() < this.lockedUntil;
  }

  clear() {
    this.now = new Map();
  }

  press(event) {
    if (!this.isShown() || isOtherInput(event)) return;
    if (this.isLocked && (this.now.has(event.key.toLowerCase()) || onAction(event))) {
      event.preventDefault();
      return;
    }
    if (moveAmongActions(event)) return;
    const act = event.repeat ? null : (this.now.get(event.key.toLowerCase()) ?? this.always.get(event.key));
    if (!act) return;
    event.preventDefault();
    act();
  }
}

const onAction = (event) => [" ", "Enter"].includes(event.key) && event.target.closest?.(".actions") !== null;

// Arrow keys go from one action to the next.
function moveAmongActions(event) {
  const list = event.target.closest?.(".actions");
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!list || !by) return false;
  const buttons = [...list.querySelectorAll("button:enabled")];
  const at = buttons.indexOf(event.target.closest("button"));
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
  return true;
}
