// A tournament's last hand in the lab: sliders for the stacks; the chance to advance over one's own bet.

import { h, labeled, tableHead, tile } from "../shared/elements.js";
import { withCite } from "../shared/messages.js";
import { get, post } from "../shared/requests.js";
import { LAB, TOURNAMENT } from "../words/lab_tournament.js";
import { curvePlot } from "./curve_plot.js";
import { Question } from "./question.js";

const PAUSE_MS = 200; // after the last change
const UNIT = 25;
const STACK = { min: UNIT, max: 3000, step: UNIT };
const USUAL = [1200, 950, 800, 1000, 700, 1100, 600];
const MIN_PLAYERS = 2;

export class TournamentLab {
  constructor(keep) {
    this.keep = keep;
    this.chosen = {}; // settings by their name in the address
    this.styles = [];
    this.controls = h("div");
    this.result = h("div", { class: "figures" });
    const panel = h(
      "section",
      { class: "panel controls" },
      h("h2", {}, TOURNAMENT.title),
      h("p", { class: "quiet" }, TOURNAMENT.intro),
      this.controls,
    );
    this.page = h("div", { class: "bench" }, panel, h("section", { class: "panel" }, this.result));
    this.asked = new Question(
      this.page,
      PAUSE_MS,
      (isCurrent) => this.answer(isCurrent),
      (error) => this.refused(error),
    );
  }

  async choose(settings) {
    this.chosen = { ...settings };
    this.result.replaceChildren(h("p", { class: "quiet" }, LAB.calculating));
    if (!this.styles.length) this.styles = await get("/api/lab/last-hand/styles");
    this.draw();
    this.ask();
  }

  number(name, usual, low, high) {
    return Math.min(high, Math.max(low, Math.round(Number(this.chosen[name] ?? usual)) || usual));
  }

  get players() {
    return this.number("players", 3, MIN_PLAYERS, USUAL.length);
  }

  stack(seat) {
    return this.number(`stack${seat}`, USUAL[seat - 1], STACK.min, STACK.max);
  }

  get seats() {
    return Array.from({ length: this.players }, (_, place) => place + 1);
  }

  get question() {
    const bet = (seat) => (seat === this.me ? null : Number(this.chosen[`bet${seat}`]) || null);
    return {
      stacks: this.seats.map((seat) => this.stack(seat)),
      button: this.number("button", 1, 1, this.players),
      me: this.me,
      advance: this.number("advance", 1, 1, this.players - 1),
      minimum: UNIT,
      unit: UNIT,
      bets: this.seats.map((seat) => {
        const made = bet(seat);
        return made && Math.min(made, this.stack(seat));
      }),
      answers: this.styles.includes(this.chosen.answers) ? this.chosen.answers : this.styles[0],
    };
  }

  get me() {
    return this.number("me", 2, 1, this.players);
  }

  set(name, value, isNewTable = false) {
    this.chosen[name] = value;
    if (isNewTable) this.draw(name);
    this.ask();
  }

  draw(focused = null) {
    const { button, advance, answers, bets } = this.question;
    const seats = this.seats.map((seat) => [String(seat), TOURNAMENT.seat(seat)]);
    const counts = (from, to) =>
      Array.from({ length: to - from + 1 }, (_, place) => [String(from + place), String(from + place)]);
    this.controls.replaceChildren(
      this.select("players", TOURNAMENT.players, counts(MIN_PLAYERS, USUAL.length), this.players),
      this.select("me", TOURNAMENT.me, seats, this.me),
      this.select("button", TOURNAMENT.button, seats, button),
      this.select("advance", TOURNAMENT.advance, counts(1, this.players - 1), advance),
      this.select(
        "answers",
        TOURNAMENT.answers,
        this.styles.map((style) => [style, style]),
        answers,
      ),
      ...this.seats.map((seat) => this.slider(seat)),
      ...this.seats.filter((seat) => seat !== this.me).map((seat) => this.betField(seat, bets[seat - 1])),
    );
    if (focused) this.controls.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  select(name, words, options, now) {
    const field = h(
      "select",
      { data: { key: name }, onchange: () => this.set(name, field.value, true) },
      options.map(([value, shown]) => h("option", { value }, shown)),
    );
    field.value = String(now);
    return labeled(words, field);
  }

  slider(seat) {
    const value = h("b", {}, TOURNAMENT.points(this.stack(seat)));
    const oninput = () => {
      value.textContent = TOURNAMENT.points(Number(field.value));
      this.set(`stack${seat}`, field.value);
    };
    const field = h("input", { type: "range", ...STACK, data: { key: `stack${seat}` }, oninput });
    field.value = this.stack(seat);
    return labeled(h("span", {}, `${TOURNAMENT.stack(seat, seat === this.me)} `, value), field);
  }

  betField(seat, made) {
    const field = h("input", {
      type: "number",
      min: UNIT,
      step: UNIT,
      placeholder: TOURNAMENT.open,
      data: { key: `bet${seat}` },
      onchange: () => this.set(`bet${seat}`, field.value),
    });
    if (made) field.value = made;
    return labeled(TOURNAMENT.bet(seat), field);
  }

  ask() {
    this.keep(this.chosen);
    this.asked.ask();
  }

  async answer(isCurrent) {
    const found = await post("/api/lab/last-hand", this.question);
    if (isCurrent()) this.result.replaceChildren(...lastHandFigures(found));
  }

  refused(error) {
    this.result.replaceChildren(h("p", { class: "problem" }, withCite(error.message, error.cite)));
  }
}

function lastHandFigures(found) {
  const { best, curve, order } = found;
  const bet = h("b", { data: { key: "best-bet" } }, TOURNAMENT.points(best.bet));
  const tiles = h(
    "div",
    { class: "tiles" },
    h("div", { class: "tile edge" }, bet, h("span", {}, TOURNAMENT.best)),
    tile(TOURNAMENT.percent(best.chance), TOURNAMENT.chance, TOURNAMENT.how(best.played)),
  );
  const at = curve.find((each) => each.bet === best.bet);
  const plot = curvePlot({
    title: TOURNAMENT.plot,
    lines: [{ name: "", look: "gold", points: curve.map((each) => ({ x: each.bet, y: each.chance })) }],
    marks: [{ x: at.bet, y: at.chance, words: TOURNAMENT.now(at.bet) }],
    xWords: TOURNAMENT.points,
    yWords: TOURNAMENT.percent,
  });
  return [
    tiles,
    plot,
    h("h3", {}, TOURNAMENT.table),
    seatTable(found),
    h("p", { class: "quiet" }, TOURNAMENT.order(order)),
  ];
}

function seatTable({ seats }) {
  const row = (each) =>
    h(
      "tr",
      {},
      h("td", {}, TOURNAMENT.seat(each.seat)),
      h("td", { class: "number" }, TOURNAMENT.points(each.stack)),
      h("td", { class: "number" }, TOURNAMENT.points(each.bet)),
      h("td", { class: "number" }, TOURNAMENT.percent(each.chance)),
    );
  return h("table", { class: "outcomes" }, tableHead(TOURNAMENT.columns), h("tbody", {}, seats.map(row)));
}
