// A round replayed from the log, step by step.

import { colorSuits, h, isOtherInput, redraw } from "../shared/elements.js";
import { curveSeats, dealerView, namePlate, positionView, startRound } from "../shared/felt.js";
import { showError, textAndCite } from "../shared/messages.js";
import { get } from "../shared/requests.js";
import { REPLAY } from "../words/audit.js";

const CHIPS = [50, 100, 500, 2500, 10000, 50000]; // stacks are drawn with these, in cents
const STEP_MS = 700;

export class Replay {
  constructor(tableNames) {
    this.tableNames = tableNames;
    this.round = null;
    this.at = 0;
    this.timer = null;
    this.panel = h(
      "section",
      { class: "panel replay", "aria-label": REPLAY.title },
      h("h2", {}, REPLAY.title),
      h("p", { class: "quiet" }, REPLAY.intro),
    );
    document.addEventListener("keydown", (event) => this.press(event));
  }

  async open({ table, shift, round }) {
    try {
      this.round = await get(`/api/audit/tables/${encodeURIComponent(table)}/shifts/${shift}/rounds/${round}`);
      this.stop();
      startRound(null);
      this.show(0);
      this.panel.scrollIntoView({ block: "nearest" });
    } catch (error) {
      showError(error);
    }
  }

  get last() {
    return this.round.steps.length - 1;
  }

  press(event) {
    if (!this.round || isOtherInput(event)) return;
    if (event.key === "ArrowRight") this.show(this.at + 1);
    if (event.key === "ArrowLeft") this.show(this.at - 1);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }

  playOrPause() {
    if (this.timer) this.stop();
    else this.timer = setInterval(() => this.advance(), STEP_MS);
    this.show(this.at);
  }

  advance() {
    if (this.at === this.last) this.stop();
    this.show(this.at + 1);
  }

  jump(step) {
    this.stop();
    this.show(step);
  }

  show(step) {
    this.at = Math.max(0, Math.min(this.last, step));
    const { table, shift, round } = this.round;
    startRound(`${table}/${shift}/${round}`);
    redraw(this.panel, [table, shift, round, this.at, Boolean(this.timer)], () => this.view());
    this.panel.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  view() {
    const { table, shift, round, steps } = this.round;
    const { view, n, hash } = steps[this.at];
    return [
      h("h2", {}, REPLAY.round(this.tableNames.get(table) ?? table, shift, round)),
      this.controls(),
      h("div", { class: "replayed" }, feltOf(view), this.stepList()),
      h("p", { class: "mono quiet" }, REPLAY.line(n, hash)),
    ];
  }

  controls() {
    const { at, last } = this;
    const button = (key, sign, label, step, disabled) => {
      const onclick = () => this.jump(step);
      return h("button", { data: { key }, "aria-label": label, title: label, disabled, onclick }, sign);
    };
    const slider = h("input", {
      type: "range",
      min: 0,
      max: last,
      value: at,
      "aria-label": REPLAY.step,
      data: { key: "step" },
      oninput: () => this.jump(Number(slider.value)),
    });
    const play = { class: "main", data: { key: "play" }, onclick: () => this.playOrPause() };
    return h(
      "div",
      { class: "row player" },
      button("first", "|◀", REPLAY.first, 0, !at),
      button("back", "◀", REPLAY.back, at - 1, !at),
      h("button", play, this.timer ? REPLAY.pause : REPLAY.play),
      button("on", "▶", REPLAY.next, at + 1, at === last),
      button("last", "▶|", REPLAY.last, last, at === last),
      h("span", { class: "grow" }, slider),
      h("span", { class: "num" }, REPLAY.position(at + 1, last + 1)),
    );
  }

  stepList() {
    const words = ({ story, action }) => (story.length ? story.map((line) => textAndCite(line)[0]) : [action]);
    const item = (step, i) => {
      const lines = words(step).map((text) => h("span", {}, colorSuits(text)));
      const current = i === this.at ? "step" : null;
      return h("li", { "aria-current": current }, h("button", { onclick: () => this.jump(i) }, lines));
    };
    return h("ol", { class: "steps", "aria-label": REPLAY.steps }, this.round.steps.map(item));
  }
}

// The felt of a replay, as the step has left it.
export function feltOf(view) {
  const position = (each) =>
    h("div", { class: "position" }, positionView(each, CHIPS, { over: view.over }), namePlate(each.seat, each.player));
  return h(
    "div",
    { class: "felt small" },
    h("section", { class: "dealer" }, dealerView(view, CHIPS)),
    h("div", { class: "positions" }, curveSeats(view.positions.map(position))),
  );
}
