// A game in the lab: what the law leaves to the house, the edge that follows, and how the game is best played.

import { post } from "./api.js";
import { h, sentence } from "./dom.js";
import { PALETTE, divided, percent } from "./plots.js";

const FIRST = "blackjack";
const COLOURS = { H: "#9bd6a2", S: "#f2aa9f", D: "#93c9ec", P: "#f5e08c", R: "#d2b5e8", U: "#bcc7f3", X: "#d2b5e8" };

export class GameLab {
  constructor(games, keep) {
    this.games = games.filter((each) => each.studied);
    this.keep = keep;
    this.asking = 0;
    this.set = {};
    this.usual = new Map(); // by game, its figures as it usually is
    this.game = h("select", { data: { key: "game" }, onchange: () => this.choose({ game: this.game.value }) },
      this.games.map((each) => h("option", { value: each.id }, `${each.name} · ${each.cite}`)));
    this.about = h("p", { class: "quiet" });
    this.options = h("div", { class: "options" });
    this.undo = h("button", { class: "small", onclick: () => this.choose({ game: this.game.value }) }, "As usual");
    this.result = h("div", { class: "figures" });
    this.page = h("div", { class: "bench" }, h("section", { class: "panel controls" }, h("h2", {}, "Game"), h("label", {}, "Game",
      this.game), this.about, h("details", { open: matchMedia("(min-width: 981px)").matches },
      h("summary", {}, "What the law leaves to the house"), this.options, this.undo)), h("section", { class: "panel" }, this.result));
  }

  get chosen() {
    return this.games.find((each) => each.id === this.game.value);
  }

  choose(asked) {
    this.game.value = this.games.some((each) => each.id === asked.game) ? asked.game : this.game.value || FIRST;
    this.about.textContent = this.chosen.summary;
    this.set = {};
    for (const option of this.chosen.options) {
      if (asked[option.name] !== undefined) this.put(option, read(option, asked[option.name]));
    }
    this.options.replaceChildren(...this.chosen.options.map((option) => control(option, this.set[option.name] ?? option.default,
      (value) => {
      this.put(option, value);
      this.ask();
    })));
    this.ask();
  }

  put(option, value) {
    if (value === option.default) delete this.set[option.name];
    else this.set[option.name] = value;
  }

  async ask() {
    const mine = (this.asking += 1);
    const game = this.game.value;
    this.keep({ game, ...this.set });
    this.result.classList.add("waits");
    if (!this.result.childElementCount) this.result.replaceChildren(h("p", { class: "quiet" }, "Reckoning…"));
    try {
      const found = await post("/api/lab/strategy", { game, options: this.set });
      if (!Object.keys(this.set).length) this.usual.set(game, found);
      if (mine !== this.asking) return;
      this.show(found, this.usual.get(game));
      if (!this.usual.has(game)) {
        this.usual.set(game, await post("/api/lab/strategy", { game, options: {} }));
        if (mine === this.asking) this.show(found, this.usual.get(game));
      }
    } catch (error) {
      if (mine === this.asking) this.result.replaceChildren(h("p", { class: "problem" }, error.message));
    } finally {
      if (mine === this.asking) this.result.classList.remove("waits");
    }
  }

  show(found, usual) {
    const [first] = found.figures;
    const change = usual ? first.house_edge - usual.figures[0].house_edge : 0;
    const tile = (value, words) => h("div", { class: "tile" }, h("b", {}, value), h("span", {}, words));
    this.result.replaceChildren(h("h2", {}, found.name, h("small", {}, ` ${found.cite}`)),
      h("div", { class: "tiles" }, h("div", { class: "tile edge" }, h("b", { data: { key: "game-edge" } }, percent(first.house_edge)),
        h("span", {}, "house edge", Math.abs(change) > 1e-12 ? h("em", { class: change > 0 ? "lost" : "won", data: { key: "change" } },
        ` ${change > 0 ? "+" : "−"}${percent(Math.abs(change))} against the usual rules`) : null)),
        first.element_of_risk === null ? null : tile(percent(first.element_of_risk), "of all that is wagered"),
          first.std_dev === null ? null : tile(first.std_dev.toFixed(4), "standard deviation, in wagers")),
      h("p", { class: "quiet" }, sentence(found.model)),
        found.leaves_out.length ? h("p", { class: "quiet" }, `Beside these figures: ${found.leaves_out.join(", ")}.`) : "",
      Object.keys(first.frequencies).length ? divided("Rounds",
        Object.entries(first.frequencies).map(([name, size],
        i) => ({ name, size, colour: { won: "#5fcf8b", lost: "#e0705f", pushed: "#e6c36a" }[name] ?? PALETTE[i + 4] })),
        (size) => percent(size, 2)) : "",
      found.figures.length > 1 ? h("table", { class: "outcomes" },
        h("thead", {}, h("tr", {}, h("th", {}, "Figure"), h("th", { class: "num" }, "House edge"),
        h("th", { class: "num" }, "Standard deviation"))),
        h("tbody", {}, found.figures.map((each) => h("tr", {}, h("td", {}, each.name), h("td", { class: "num" }, percent(each.house_edge)),
        h("td", { class: "num" }, each.std_dev === null ? "–" : each.std_dev.toFixed(4)))))) : "",
      ...found.strategies.map((each, i) => this.strategy(each, usual?.strategies[i], i === 0)));
  }

  strategy(each, usual, open) {
    const words = `${sentence(each.name)}: ${percent(each.house_edge)}`;
    if (!each.rules.length && !each.grids.length) return h("p", { class: "other" }, words);
    const differs = usual && each.grids.some((grid, i) => JSON.stringify(grid.rows) !== JSON.stringify(usual.grids[i]?.rows));
    return h("details", { open }, h("summary", {}, words),
      each.rules.length ? h("ol", {}, each.rules.map((rule) => h("li", {}, rule))) : null,
      h("div", { class: "grids" }, each.grids.map((grid, i) => chart(grid, usual?.grids[i]))), legend(each.legend),
      differs ? h("p", { class: "quiet" }, h("span", { class: "differs sample" }), " differs from the usual rules") : null);
  }
}

function read(option, text) {
  if (option.kind === "flag") return text === "true";
  if (option.kind === "count") return Number(text);
  return option.kind === "choice" ? option.values.find((value) => String(value) === text) ?? option.default : text;
}

function control(option, now, changed) {
  const title = `${option.allowed} · ${option.cite}`;
  const key = { key: `option/${option.name}` };
  if (option.kind === "flag") {
    const field = h("input", { type: "checkbox", checked: now, data: key, onchange: () => changed(field.checked) });
    return h("label", { class: "row", title }, field, h("span", { class: "grow" }, sentence(option.says)));
  }
  if (option.kind === "choice") {
    const field = h("select", { data: key, onchange: () => changed(option.values[field.selectedIndex]) },
      option.values.map((value) => h("option", { selected: value === now }, String(value))));
    return h("label", { title }, sentence(option.says), field);
  }
  if (option.kind === "count") {
    const shown = h("b", {}, String(now));
    const field = h("input", { type: "range", min: option.at_least, max: option.at_most, value: now, data: key,
      oninput: () => { shown.textContent = field.value; }, onchange: () => changed(Number(field.value)) });
    return h("label", { title }, h("span", {}, `${sentence(option.says)}: `, shown), field);
  }
  const field = h("input", { value: now, data: key, onchange: () => changed(field.value) });
  return h("label", { title }, sentence(option.says), field);
}

const colour = (letters) => COLOURS[letters[0]] ?? "#dfe6e2";

function chart(grid, usual) {
  return h("div", { class: "scroll" }, h("table", { class: "chart" }, h("caption", {}, sentence(grid.title)),
    h("thead", {}, h("tr", {}, h("th"), grid.columns.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, grid.rows.map(([name, cells], i) => h("tr", {}, h("th", { scope: "row" }, name), cells.map((letters, k) => {
      const cell = h("td", { class: usual?.rows[i] && usual.rows[i][1][k] !== letters ? "differs" : "" }, letters);
      cell.style.background = colour(letters);
      return cell;
    }))))));
}

function legend(meanings) {
  return h("ul", { class: "legend" }, Object.entries(meanings).map(([letters, words]) => {
    const mark = h("b", {}, letters);
    mark.style.background = colour(letters);
    return h("li", {}, mark, words);
  }));
}
