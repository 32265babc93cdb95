// The meters of a jackpot wager in the lab: sliders for levels and funding; return, break-even, growth, time to a hit.

import { h, labeled, tile } from "../shared/elements.js";
import { money, percent } from "../shared/format.js";
import { withCite } from "../shared/messages.js";
import { LAB, METERS } from "../words/lab_meters.js";
import { curvePlot } from "./curve_plot.js";
import { Question } from "./question.js";

const PAUSE_MS = 120; // after the last change
const FIRST_WAGER = "blazing-7s-jackpot-up-card-wa-3119";
const USUAL_DECKS = 6;
const PRIZE = "prize"; // posted, and not fed by wagers
// For each meter: range in dollars or percent, what it is at first, and how it is shown.
const SLIDERS = {
  level: { min: 0, max: 100_000, step: 50, usual: 5000, unit: "dollars" },
  rate: { min: 0, max: 100, step: 0.5, usual: 24, unit: "percent" },
  reserve: { min: 0, max: 20, step: 0.5, usual: 1, unit: "percent" },
  seed: { min: 0, max: 50_000, step: 50, usual: 2000, unit: "dollars" },
};
const AHEAD = { min: 1000, max: 1_000_000, step: 1000, usual: 100_000 };

export class JackpotLab {
  constructor(wagers, keep, calculations) {
    const hasMeters = (table) => table.meters.some((name) => name !== PRIZE);
    this.wagers = wagers
      .filter((each) => each.analysed)
      .map((each) => ({ ...each, paytables: each.paytables.filter(hasMeters) }))
      .filter((each) => each.paytables.length);
    this.keep = keep;
    this.calculations = calculations;
    this.chosen = {}; // settings by their name in the address
    const option = (each) => h("option", { value: each.id }, `${each.name} · ${each.cite}`);
    const chooseWager = () => this.choose({ wager: this.wager.value });
    const chooseTable = () => this.choose({ wager: this.wager.value, paytable: this.table.value });
    this.wager = h("select", { data: { key: "jackpot-wager" }, onchange: chooseWager }, this.wagers.map(option));
    this.table = h("select", { data: { key: "jackpot-paytable" }, onchange: chooseTable });
    this.decks = h("select", { data: { key: "jackpot-decks" }, onchange: () => this.set("decks", this.decks.value) });
    this.sliders = h("div");
    this.result = h("div", { class: "figures" });
    const controls = h(
      "section",
      { class: "panel controls" },
      h("h2", {}, METERS.title),
      h("p", { class: "quiet" }, METERS.intro),
      labeled(METERS.wager, this.wager),
      labeled(METERS.payTable, this.table),
      labeled(METERS.decks, this.decks),
      this.sliders,
    );
    this.page = h("div", { class: "bench" }, controls, h("section", { class: "panel" }, this.result));
    this.asked = new Question(
      this.page,
      PAUSE_MS,
      (isCurrent) => this.answer(isCurrent),
      (error) => this.refused(error),
    );
  }

  get payTable() {
    const wager = this.wagers.find((each) => each.id === this.wager.value);
    return wager.paytables.find((each) => each.name === this.table.value);
  }

  get meters() {
    return this.payTable.meters.filter((name) => name !== PRIZE);
  }

  // Choose a wager with these settings; the others take their defaults.
  choose(settings) {
    const isKnown = (id) => this.wagers.some((each) => each.id === id);
    this.wager.value = [settings.wager, this.wager.value, FIRST_WAGER].find(isKnown) ?? this.wagers[0].id;
    const { paytables } = this.wagers.find((each) => each.id === this.wager.value);
    this.table.replaceChildren(...paytables.map((each) => h("option", { value: each.name }, each.name)));
    if (settings.paytable) this.table.value = settings.paytable;
    if (!this.table.value) this.table.selectedIndex = 0;
    const { decks } = this.payTable;
    this.decks.replaceChildren(...decks.map((each) => h("option", { value: String(each) }, String(each))));
    const usual = decks.includes(USUAL_DECKS) ? USUAL_DECKS : decks.at(-1);
    this.decks.value = decks.includes(Number(settings.decks)) ? settings.decks : String(usual);
    this.chosen = { ...settings, wager: this.wager.value, paytable: this.table.value, decks: this.decks.value };
    this.drawSliders();
    this.result.replaceChildren(h("p", { class: "quiet" }, LAB.calculating));
    this.ask();
  }

  set(name, value) {
    this.chosen[name] = value;
    this.ask();
  }

  value(kind, meter) {
    const share = kind === "rate" || kind === "reserve" ? this.meters.length : 1; // one wager feeds all of them
    return Number(this.chosen[`${kind}.${meter}`] ?? SLIDERS[kind].usual / share);
  }

  drawSliders() {
    const group = (meter) => [
      this.meters.length > 1 ? h("h3", {}, METERS.meter(meter)) : null,
      Object.entries(SLIDERS).map(([kind, range]) =>
        this.slider(`${kind}.${meter}`, METERS.sliders[kind], range, this.value(kind, meter), METERS[range.unit]),
      ),
    ];
    const ahead = Number(this.chosen.ahead ?? AHEAD.usual);
    this.sliders.replaceChildren(
      ...[this.meters.map(group), this.slider("ahead", METERS.ahead, AHEAD, ahead, METERS.count)]
        .flat(Infinity)
        .filter(Boolean),
    );
  }

  slider(name, words, { min, max, step }, now, shown) {
    const value = h("b", {}, shown(now));
    const oninput = () => {
      value.textContent = shown(Number(field.value));
      this.set(name, field.value);
    };
    const field = h("input", { type: "range", min, max: Math.max(max, now), step, data: { key: name }, oninput });
    field.value = now;
    return labeled(h("span", {}, `${words} `, value), field);
  }

  get question() {
    const cents = (kind) =>
      Object.fromEntries(this.meters.map((each) => [each, Math.round(100 * this.value(kind, each))]));
    const parts = (kind) =>
      Object.fromEntries(this.meters.map((each) => [each, Math.round(10_000 * this.value(kind, each))]));
    return {
      wager: this.wager.value,
      paytable: this.table.value,
      decks: Number(this.decks.value),
      meters: cents("level"),
      rates: parts("rate"),
      reserves: parts("reserve"),
      seeds: cents("seed"),
      wagers: Number(this.chosen.ahead ?? AHEAD.usual),
    };
  }

  ask() {
    this.keep(this.chosen);
    this.asked.ask();
  }

  async answer(isCurrent) {
    const found = await this.calculations.ask("/api/lab/meters", this.question, isCurrent);
    if (found && isCurrent()) this.result.replaceChildren(...meterFigures(found));
  }

  refused(error) {
    this.result.replaceChildren(h("p", { class: "problem" }, withCite(error.message, error.cite)));
  }
}

function meterFigures(found) {
  const edge = h("b", { data: { key: "return" } }, percent(found.return));
  const tiles = h(
    "div",
    { class: "tiles" },
    h("div", { class: "tile edge" }, edge, h("span", {}, METERS.returnNow)),
    tile(percent(found.fixed_return), METERS.fixedReturn),
    tile(percent(found.hold), METERS.hold, METERS.holdHelp),
    found.dry ? tile(METERS.dryChance(found.dry), METERS.dry, METERS.dryHelp) : null,
  );
  const title = h("h2", {}, found.bet, h("small", {}, METERS.about(found)));
  return [title, tiles, ...found.meters.flatMap((meter) => meterPart(found, meter))];
}

function meterPart(found, meter) {
  const fed = found.fed.find((each) => each.name === meter.name);
  const title = found.meters.length > 1 ? h("h3", {}, METERS.meter(meter.name)) : null;
  const tiles = [
    tile(METERS.even(meter.even_cents), METERS.breakEven, METERS.worth(meter.worth_of_dollar)),
    fed ? tile(METERS.count(Math.round(fed.mean_wagers)), METERS.toHit, METERS.spread(fed.sd_wagers)) : null,
    fed ? tile(money(Math.round(fed.mean_award_cents)), METERS.averageAward) : null,
    fed ? tile(percent(fed.seed_cost), METERS.seedCost) : null,
  ];
  return [title, h("div", { class: "tiles" }, tiles), returnPlot(meter), ...(fed ? growthPlots(fed) : [])].filter(
    Boolean,
  );
}

// The return is a straight line in the meter; where it crosses 100% the wager is fair.
function returnPlot({ level_cents: level, return_at_zero: zero, worth_of_dollar: worth, even_cents: even }) {
  const fair = even !== null && even > 0 ? even : 0;
  const end = Math.max(2 * level, Math.min(1.3 * fair, 20 * Math.max(level, 1)), 100_000);
  const at = (cents) => ({ x: cents, y: zero + (worth * cents) / 100 });
  const marks = [{ ...at(level), words: METERS.now }];
  if (fair && fair <= end) marks.push({ ...at(fair), words: METERS.fair });
  return curvePlot({
    title: METERS.returnPlot,
    lines: [{ name: "", look: "gold", points: [at(0), at(end)] }],
    marks,
    xWords: (cents) => money(Math.round(cents / 100) * 100),
    yWords: (value) => percent(value, 1),
  });
}

function growthPlots({ curve, hit_within: within }) {
  const line = (name, look, field) => ({
    name,
    look,
    points: curve.map((each) => ({ x: each.wagers, y: each[field] })),
  });
  const xWords = METERS.wagers;
  return [
    curvePlot({
      title: METERS.growthPlot,
      lines: [line(METERS.expected, "gold", "expected_cents"), line(METERS.unhit, "blue", "unhit_cents")],
      xWords,
      yWords: (cents) => money(Math.round(cents / 100) * 100),
    }),
    curvePlot({
      title: METERS.hitPlot,
      lines: [line("", "gold", "hit")],
      xWords,
      yWords: (value) => percent(value, 0),
    }),
    h("p", { class: "quiet" }, METERS.within(within)),
  ];
}
