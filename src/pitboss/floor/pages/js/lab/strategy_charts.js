// A strategy as charts: a grid of letters for each kind of hand; cells that differ from the default rules are outlined.

import { h } from "../shared/elements.js";
import { sentence } from "../shared/format.js";
import { GAME } from "../words/lab.js";

const COLORS = {
  H: "#9bd6a2",
  S: "#f2aa9f",
  D: "#93c9ec",
  P: "#f5e08c",
  R: "#d2b5e8",
  U: "#bcc7f3",
  X: "#d2b5e8",
};
const OTHER = "#dfe6e2";

export function strategyView(strategy, usual, open) {
  const { rules, grids } = strategy;
  const words = GAME.strategy(sentence(strategy.name), strategy.house_edge);
  if (!rules.length && !grids.length) return h("p", { class: "other" }, words);
  const isSame = (grid, i) => JSON.stringify(grid.rows) === JSON.stringify(usual.grids[i]?.rows);
  const differs = usual && !grids.every(isSame);
  const sample = h("p", { class: "quiet" }, h("span", { class: "differs sample" }), GAME.differs);
  return h(
    "details",
    { open },
    h("summary", {}, words),
    rules.length
      ? h(
          "ol",
          {},
          rules.map((rule) => h("li", {}, rule)),
        )
      : null,
    h(
      "div",
      { class: "grids" },
      grids.map((grid, i) => chart(grid, usual?.grids[i])),
    ),
    legend(strategy.legend),
    differs ? sample : null,
  );
}

function colored(element, letters) {
  element.style.background = COLORS[letters[0]] ?? OTHER;
  return element;
}

function chart(grid, usual) {
  const cell = (letters, row, column) => {
    const differs = usual?.rows[row] && usual.rows[row][1][column] !== letters;
    return colored(h("td", { class: differs ? "differs" : "" }, letters), letters);
  };
  const row = ([name, cells], i) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      cells.map((letters, k) => cell(letters, i, k)),
    );
  const columns = grid.columns.map((name) => h("th", { scope: "col" }, name));
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      { class: "chart" },
      h("caption", {}, sentence(grid.title)),
      h("thead", {}, h("tr", {}, h("th", {}, h("span", { class: "unseen" }, GAME.hand)), columns)),
      h("tbody", {}, grid.rows.map(row)),
    ),
  );
}

function legend(meanings) {
  const item = ([letters, words]) => h("li", {}, colored(h("b", {}, letters), letters), words);
  return h("ul", { class: "legend" }, Object.entries(meanings).map(item));
}
