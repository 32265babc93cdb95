// A game in the lab: the house options, the edge that follows, and how the game is best played.

import { h, labeled, tableHead, tile } from "../shared/elements.js";
import { percent, sentence } from "../shared/format.js";
import { withCite } from "../shared/messages.js";
import { CALCULATIONS, FIGURES, GAME, LAB } from "../words/lab.js";
import { optionControl, readOption } from "./game_options.js";
import { dividedBar, PALETTE } from "./plots.js";
import { strategyView } from "./strategy_charts.js";
import { edgeChange } from "./wager_figures.js";

const FIRST_GAME = "blackjack";
const RESULT_COLORS = { won: "#5fcf8b", lost: "#e0705f", pushed: "#e6c36a" };

export class GameLab {
  constructor(games, keep, calculations) {
    this.games = games.filter((each) => each.studied);
    this.keep = keep;
    this.calculations = calculations;
    this.request = 0; // the last one: an older answer is dropped
    this.changes = {};
    this.defaults = new Map(); // figures under default rules, by game
    const choose = () => this.choose({ game: this.game.value });
    const option = (each) => h("option", { value: each.id }, `${each.name} · ${each.cite}`);
    this.game = h("select", { data: { key: "game" }, onchange: choose }, this.games.map(option));
    this.about = h("p", { class: "quiet" });
    this.options = h("div", { class: "options" });
    this.result = h("div", { class: "figures" });
    const wide = matchMedia("(min-width: 981px)").matches;
    const reset = h("button", { class: "small", onclick: choose }, GAME.reset);
    const options = h("details", { open: wide }, h("summary", {}, GAME.options), this.options, reset);
    const controls = [h("h2", {}, GAME.title), labeled(GAME.game, this.game), this.about, options];
    this.page = h(
      "div",
      { class: "bench" },
      h("section", { class: "panel controls" }, controls),
      h("section", { class: "panel" }, this.result),
    );
  }

  get chosen() {
    return this.games.find((each) => each.id === this.game.value);
  }

  // Choose a game with these options; the others take their defaults.
  choose(settings) {
    const isKnown = this.games.some((each) => each.id === settings.game);
    this.game.value = isKnown ? settings.game : this.game.value || FIRST_GAME;
    this.about.textContent = this.chosen.summary;
    this.changes = {};
    for (const option of this.chosen.options) {
      if (settings[option.name] !== undefined) this.setOption(option, readOption(option, settings[option.name]));
    }
    const control = (option) =>
      optionControl(option, this.changes[option.name] ?? option.default, (value) => {
        this.setOption(option, value);
        this.ask();
      });
    this.options.replaceChildren(...this.chosen.options.map(control));
    this.ask();
  }

  setOption(option, value) {
    if (value === option.default) delete this.changes[option.name];
    else this.changes[option.name] = value;
  }

  async ask() {
    this.request += 1;
    const { request } = this;
    const isCurrent = () => request === this.request && this.page.isConnected;
    const game = this.game.value;
    this.keep({ game, ...this.changes });
    this.result.classList.add("waits");
    if (!this.result.childElementCount) this.result.replaceChildren(h("p", { class: "quiet" }, LAB.calculating));
    try {
      await this.calculate(game, isCurrent);
    } catch (error) {
      const problem = h("p", { class: "problem" }, withCite(error.message, error.cite));
      const again = h("button", { class: "small", onclick: () => this.ask() }, CALCULATIONS.again);
      if (isCurrent()) this.result.replaceChildren(problem, again);
    } finally {
      if (isCurrent()) this.result.classList.remove("waits");
    }
  }

  async calculate(game, isCurrent) {
    const options = this.changes;
    const found = await this.calculations.ask("/api/lab/strategy", { game, options }, isCurrent);
    if (!found) return;
    if (!Object.keys(options).length) this.defaults.set(game, found);
    if (!isCurrent()) return;
    this.show(found, this.defaults.get(game));
    if (this.defaults.has(game)) return;
    const usual = await this.calculations.ask("/api/lab/strategy", { game, options: {} }, isCurrent);
    if (usual) this.defaults.set(game, usual);
    if (usual && isCurrent()) this.show(found, this.defaults.get(game));
  }

  show(found, usual) {
    const [first] = found.figures;
    const parts = [
      h("h2", {}, found.name, h("small", {}, ` ${found.cite}`)),
      found.not_lawful ? h("p", { class: "problem" }, `${found.not_lawful}.`) : null,
      gameTiles(first, usual?.figures[0]),
      h("p", { class: "quiet" }, sentence(found.model)),
      found.leaves_out.length ? h("p", { class: "quiet" }, GAME.notIncluded(found.leaves_out)) : null,
      resultBar(first.frequencies),
      found.figures.length > 1 ? figureTable(found.figures) : null,
      ...found.strategies.map((each, i) => strategyView(each, usual?.strategies[i], i === 0)),
    ];
    this.result.replaceChildren(...parts.filter(Boolean));
  }
}

function gameTiles(figure, usual) {
  const change = usual ? edgeChange(figure.house_edge - usual.house_edge, GAME.change) : null;
  const edge = h("b", { data: { key: "game-edge" } }, percent(figure.house_edge));
  const { element_of_risk: risk, std_dev: deviation } = figure;
  return h(
    "div",
    { class: "tiles" },
    h("div", { class: "tile edge" }, edge, h("span", {}, FIGURES.houseEdge, change)),
    risk === null ? null : tile(percent(risk), GAME.elementOfRisk),
    deviation === null ? null : tile(deviation.toFixed(4), FIGURES.standardDeviation),
  );
}

function resultBar(frequencies) {
  const parts = Object.entries(frequencies).map(([name, size], i) => ({
    name,
    size,
    color: RESULT_COLORS[name] ?? PALETTE[i + 4],
  }));
  return parts.length ? dividedBar(GAME.rounds, parts, (size) => percent(size, 2)) : null;
}

function figureTable(figures) {
  const row = ({ name, house_edge: edge, std_dev: deviation }) =>
    h(
      "tr",
      {},
      h("td", {}, name),
      h("td", { class: "num" }, percent(edge)),
      h("td", { class: "num" }, deviation === null ? FIGURES.none : deviation.toFixed(4)),
    );
  return h("table", { class: "outcomes" }, tableHead(GAME.columns), h("tbody", {}, figures.map(row)));
}
