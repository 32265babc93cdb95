// The face of a meter: its amount runs up to what it shows now, or is set at once where motion is not wanted.

import { h } from "../shared/elements.js";
import { exactMoney } from "../shared/format.js";

const RUN_MS = 800;
const LONG = 10; // characters; $100,000.00 is drawn narrower
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class MeterFace {
  constructor({ name }) {
    this.amount = h("output", { class: "amount", "aria-live": "off" });
    const title = name ? h("p", { class: "meter-name" }, name) : null; // the only meter has no name of its own
    this.element = h("div", { class: "face" }, title, this.amount);
    this.shown = null;
    this.target = null;
  }

  show({ shows_cents: cents }) {
    if (cents === this.target) return;
    const from = this.shown;
    this.target = cents;
    if (from === null || cents < from || still.matches) return void this.draw(cents); // an award takes it down at once
    this.from = from;
    this.since = performance.now();
    requestAnimationFrame((now) => this.run(now));
  }

  run(now) {
    const part = Math.min(1, Math.max(0, (now - this.since) / RUN_MS));
    this.draw(Math.round(this.from + part * (this.target - this.from)));
    if (this.shown < this.target) requestAnimationFrame((later) => this.run(later));
  }

  draw(cents) {
    this.shown = cents;
    const text = exactMoney(cents);
    this.amount.textContent = text;
    this.amount.classList.toggle("long", text.length > LONG);
  }
}
