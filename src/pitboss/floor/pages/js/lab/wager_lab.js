// A wager in the lab: its pay table, decks, meters and payouts as chosen, and its figures.

import { h, labeled } from "../shared/elements.js";
import { money } from "../shared/format.js";
import { withCite } from "../shared/messages.js";
import { LAB, WAGER } from "../words/lab.js";
import { decksPlot } from "./plots.js";
import { Question } from "./question.js";
import { wagerFigures } from "./wager_figures.js";

const PAUSE_MS = 120; // after the last change
const FIRST_WAGER = "lucky-ladies";
const USUAL_DECKS = 6;
const EXAMPLE_WHEEL = "$5, $5, $5, $5, $10, $10, $10, $15, $15, $25, $50, $100"; // the operator sets the wheel
const METER_RANGE = { min: 0, max: 250000, step: 250 }; // dollars
const STAKE_RANGE = { min: 100, max: 10000, step: 100 }; // cents

export class WagerLab {
  constructor(wagers, keep, calculations) {
    this.wagers = wagers.filter((each) => each.analysed && each.paytables.length);
    this.keep = keep;
    this.calculations = calculations;
    this.current = null; // the id of the wager shown
    this.makeControls();
    this.result = h("div", { class: "figures" });
    const reset = () => {
      this.pays = {};
      this.ask();
    };
    this.reset = h("button", { class: "small", data: { key: "undo" }, hidden: true, onclick: reset }, WAGER.reset(""));
    const controls = h(
      "section",
      { class: "panel controls" },
      h("h2", {}, WAGER.title),
      labeled(WAGER.search, this.filter),
      labeled(WAGER.wager, this.wager),
      this.about,
      labeled(WAGER.payTable, this.table),
      labeled(h("span", {}, WAGER.decks, this.deckCount), this.decks),
      this.soft17,
      this.wheel,
      this.meters,
      this.stake,
    );
    this.page = h("div", { class: "bench" }, controls, h("section", { class: "panel" }, this.result));
    this.asked = new Question(
      this.page,
      PAUSE_MS,
      (isCurrent) => this.answer(isCurrent),
      (error) => this.refused(error),
    );
  }

  makeControls() {
    this.filter = h("input", {
      type: "search",
      placeholder: WAGER.searchHint(this.wagers.length),
      "aria-label": WAGER.searchLabel,
      oninput: () => this.listWagers(),
    });
    const chooseWager = () => this.choose({ wager: this.wager.value });
    const chooseTable = () => this.choose({ wager: this.wager.value, paytable: this.table.value });
    this.wager = h("select", { data: { key: "wager" }, onchange: chooseWager });
    this.about = h("p", { class: "quiet" });
    this.table = h("select", { data: { key: "paytable" }, onchange: chooseTable });
    const decks = { type: "range", min: 1, max: 8, step: 1, data: { key: "decks" } };
    this.decks = h("input", { ...decks, oninput: () => this.setDecks() });
    this.deckCount = h("b");
    this.hits = h("input", { type: "checkbox", data: { key: "hits" }, onchange: () => this.ask() });
    this.soft17 = h("label", { class: "row soft-17" }, this.hits, WAGER.hitsSoft17);
    this.meters = h("div");
    this.stake = h("div");
    this.segments = h("input", { data: { key: "segments" }, onchange: () => this.ask() });
    this.wheel = labeled(WAGER.wheel, this.segments);
  }

  get chosen() {
    return this.wagers.find((each) => each.id === this.wager.value);
  }

  get chosenTable() {
    return this.chosen.paytables.find((each) => each.name === this.table.value);
  }

  listWagers() {
    const wanted = this.filter.value.trim().toLowerCase();
    const text = (each) => `${each.name} ${each.cite} ${each.summary}`.toLowerCase();
    const found = this.wagers.filter((each) => text(each).includes(wanted));
    const before = this.current;
    const option = (each) => h("option", { value: each.id }, `${each.name} · ${each.cite}`);
    this.wager.replaceChildren(...found.map(option));
    if (found.some((each) => each.id === before)) this.wager.value = before;
    else if (found.length && before) this.choose({ wager: found[0].id });
  }

  // Choose a wager with these settings; the others take their defaults.
  choose(settings) {
    if (!this.wager.options.length) this.listWagers();
    const isKnown = (id) => this.wagers.some((each) => each.id === id);
    this.current = [settings.wager, this.current, FIRST_WAGER, this.wagers[0].id].find(isKnown);
    this.wager.value = this.current;
    const { summary, cite, owner, paytables, not_lawful: mark } = this.chosen;
    const source = owner ? `${cite} · ${owner}` : cite;
    this.reset.textContent = WAGER.reset(mark);
    this.about.replaceChildren(...withCite(summary, source), mark ? h("p", { class: "problem" }, `${mark}.`) : "");
    this.table.replaceChildren(...paytables.map((each) => h("option", { value: each.name }, each.name)));
    if (settings.paytable) this.table.value = settings.paytable;
    if (!this.table.value) this.table.selectedIndex = 0;
    this.chooseDealing(settings);
    this.chooseMoney(settings);
    this.decksQuestion = null;
    this.result.replaceChildren(h("p", { class: "quiet" }, LAB.calculating));
    this.ask();
  }

  chooseDealing(settings) {
    const { decks: allowed, soft_17: soft17 } = this.chosenTable;
    this.decks.min = Math.min(...allowed);
    this.decks.max = Math.max(...allowed);
    this.decks.disabled = allowed.length < 2;
    const usual = allowed.includes(USUAL_DECKS) ? USUAL_DECKS : allowed.at(-1);
    this.decks.value = allowed.includes(Number(settings.decks)) ? settings.decks : usual;
    this.hits.checked = soft17 ? soft17 === "hits" : settings.h17 === "1";
    this.hits.disabled = Boolean(soft17);
    this.soft17.hidden = !this.chosen.by_dealer;
  }

  chooseMoney(settings) {
    const table = this.chosenTable;
    const pays = Object.entries(settings).filter(([name]) => name.startsWith("pay."));
    this.pays = Object.fromEntries(pays.map(([name, value]) => [name.slice("pay.".length), value]));
    const usual = table.usual_meter_cents / 100;
    this.meterDollars = Object.fromEntries(
      table.meters.map((name) => [name, Number(settings[`meter.${name}`] ?? usual)]),
    );
    this.stakeCents = table.any_stake ? Number(settings.stake ?? table.stake_cents) : null;
    this.wheel.hidden = !table.operator;
    this.segments.value = table.operator ? (settings.segments ?? EXAMPLE_WHEEL) : "";
    this.drawMeters();
    this.drawStake();
  }

  // Move the slider to the nearest number of decks that the pay table is for.
  setDecks() {
    const wanted = Number(this.decks.value);
    const distance = (decks) => Math.abs(decks - wanted);
    this.decks.value = this.chosenTable.decks.toSorted((a, b) => distance(a) - distance(b))[0];
    this.ask();
  }

  slider(key, range, now, words, centsOf, set) {
    const value = h("b", {}, money(centsOf(now)));
    const oninput = () => {
      const next = Number(field.value);
      set(next);
      value.textContent = money(centsOf(next));
      this.ask();
    };
    const field = h("input", { type: "range", ...range, value: now, data: { key }, oninput });
    return labeled(h("span", {}, words, value), field);
  }

  drawMeters() {
    const slider = ([name, now]) =>
      this.slider(
        `meter/${name}`,
        METER_RANGE,
        now,
        WAGER.meter(name),
        (dollars) => 100 * dollars,
        (dollars) => {
          this.meterDollars[name] = dollars;
        },
      );
    this.meters.replaceChildren(...Object.entries(this.meterDollars).map(slider));
  }

  drawStake() {
    if (this.stakeCents === null) return void this.stake.replaceChildren();
    const set = (cents) => {
      this.stakeCents = cents;
    };
    const identity = (cents) => cents;
    this.stake.replaceChildren(this.slider("stake", STAKE_RANGE, this.stakeCents, WAGER.amount, identity, set));
  }

  get hitsSoft17() {
    return this.hits.checked && !this.soft17.hidden;
  }

  get question() {
    const meters = Object.entries(this.meterDollars).map(([name, dollars]) => [name, Math.round(100 * dollars)]);
    const segments = this.segments.value.split(",").map((each) => each.trim());
    return {
      wager: this.wager.value,
      paytable: this.table.value,
      hits_soft_17: this.hitsSoft17,
      meters: Object.fromEntries(meters),
      segments: segments.filter(Boolean),
    };
  }

  remember() {
    const chosen = { wager: this.wager.value, paytable: this.table.value, decks: this.decks.value };
    if (this.hitsSoft17) chosen.h17 = "1";
    for (const [name, value] of Object.entries(this.meterDollars)) chosen[`meter.${name}`] = value;
    for (const [row, value] of Object.entries(this.pays)) chosen[`pay.${row}`] = value;
    if (this.segments.value) chosen.segments = this.segments.value;
    if (this.stakeCents !== null) chosen.stake = this.stakeCents;
    this.keep(chosen);
  }

  setPay(row, text, usual) {
    if (text === usual) delete this.pays[row];
    else this.pays[row] = text;
    this.ask();
  }

  ask() {
    this.deckCount.textContent = this.decks.value;
    this.remember();
    this.asked.ask();
  }

  async answer(isCurrent) {
    const changes = { decks: Number(this.decks.value), pays: this.pays, stake_cents: this.stakeCents };
    const found = await this.calculations.ask("/api/lab/edge", { ...this.question, ...changes }, isCurrent);
    if (!found || !isCurrent()) return;
    this.show(found);
    await this.calculateDecks(isCurrent);
  }

  refused(error) {
    this.result.replaceChildren(h("p", { class: "problem" }, withCite(error.message, error.cite)), this.reset);
    this.reset.hidden = !Object.keys(this.pays).length;
  }

  // The edge for other numbers of decks: asked for once nothing is being changed.
  async calculateDecks(isCurrent) {
    const question = JSON.stringify(this.question);
    if (this.chosenTable.decks.length > 1 && this.decksQuestion !== question) {
      const points = await this.calculations.ask("/api/lab/decks", this.question, isCurrent);
      if (!points) return;
      this.points = points;
      this.decksQuestion = question;
    }
    const place = this.result.querySelector(".decks-place");
    if (!isCurrent() || !place || this.decksQuestion !== question) return;
    place.replaceChildren(
      h("h3", {}, WAGER.byDecks(this.chosen.not_lawful)),
      decksPlot(this.points, Number(this.decks.value)),
    );
  }

  // A payout that somebody is changing keeps its focus while the figures move.
  show(found) {
    const focused = document.activeElement?.dataset.key;
    this.reset.hidden = !Object.keys(this.pays).length;
    const setPay = (...change) => this.setPay(...change);
    const figures = found.flatMap((each) => wagerFigures(each, this.reset, setPay));
    this.result.replaceChildren(...figures, h("div", { class: "decks-place" }));
    if (focused) this.result.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }
}
