// The figures of a wager: tiles, the exact value, where the return comes from, a line for each outcome.

import { h, tableHead, tile } from "../shared/elements.js";
import { money, percent, probability, sentence } from "../shared/format.js";
import { FIGURES, WAGER } from "../words/lab.js";
import { contributionBar, returnBar } from "./plots.js";

const MAX_EXACT = 110; // digits of an exact fraction that are shown
const MAX_EXACT_TITLE = 90;
const ODDS = /^(\d+) to 1$/;

export function wagerFigures(found, reset, setPay) {
  const max = Math.max(...found.outcomes.map((each) => each.return), 1e-9);
  const rows = found.outcomes.map((each) => outcomeRow(each, max, setPay));
  const title = found.spot
    ? h("h2", {}, sentence(found.spot))
    : h("h2", {}, found.bet, h("small", {}, WAGER.payTableOf(found)));
  return [
    title,
    figureTiles(found),
    exactValue(found.house_edge_exact),
    found.assumes ? h("p", { class: "quiet" }, sentence(found.assumes), ".") : null,
    h("h3", {}, WAGER.ofHundred),
    returnBar(found.outcomes, found.house_edge),
    h("div", { class: "row" }, h("h3", { class: "grow" }, WAGER.outcomes), reset),
    h("div", { class: "scroll" }, h("table", { class: "outcomes" }, tableHead(WAGER.columns), h("tbody", {}, rows))),
  ].filter(Boolean);
}

// How far the edge has moved; nothing when it has not.
export function edgeChange(change, words) {
  if (Math.abs(change) <= 1e-12) return null;
  return h("em", { class: change > 0 ? "lost" : "won", data: { key: "change" } }, words(change));
}

function figureTiles(found) {
  const change = edgeChange(found.house_edge - found.usual_edge, (edge) => WAGER.change(edge, found.not_lawful));
  const edge = h("b", { data: { key: "edge" } }, percent(found.house_edge, 6));
  const exact = found.house_edge_exact;
  const title = exact && exact.length < MAX_EXACT_TITLE ? WAGER.exact(exact) : null;
  const meterTile = (meter) =>
    tile(breakEvenPoint(meter), WAGER.breakEven(meter.name), WAGER.breakEvenHelp(meter.worth));
  return h(
    "div",
    { class: "tiles" },
    h("div", { class: "tile edge", title }, edge, h("span", {}, FIGURES.houseEdge, change)),
    tile(percent(found.hit_frequency), WAGER.hitFrequency, WAGER.hitFrequencyHelp),
    tile(found.std_dev.toFixed(4), FIGURES.standardDeviation),
    found.meters.map(meterTile),
  );
}

// Where a meter makes the wager fair, in whole dollars.
function breakEvenPoint({ even_cents: cents }) {
  if (cents === null) return WAGER.never;
  return cents < 0 ? WAGER.always : money(Math.round(cents / 100) * 100);
}

function exactValue(exact) {
  if (!exact) return h("p", { class: "quiet" }, WAGER.floats);
  const shown = exact.length < MAX_EXACT ? exact : `${exact.slice(0, MAX_EXACT - 3)}…`;
  return h("p", { class: "mono quiet" }, WAGER.exact(shown));
}

function outcomeRow(outcome, max, setPay) {
  const { probability: chance, return: returned } = outcome;
  const oneIn = chance ? (1 / chance).toLocaleString("en-US", { maximumSignificantDigits: 4 }) : FIGURES.none;
  return h(
    "tr",
    { class: outcome.pays === outcome.usually ? "" : "changed" },
    h("td", {}, outcome.name),
    h("td", {}, payField(outcome, setPay)),
    h("td", { class: "num" }, probability(chance)),
    h("td", { class: "num" }, oneIn),
    h("td", { class: `num ${returned < 0 ? "lost" : "won"}` }, percent(returned)),
    h("td", {}, contributionBar(returned, max)),
  );
}

// What a line pays: text, and a slider where it is odds to one.
function payField(outcome, setPay) {
  const { name, row, pays, usually } = outcome;
  if (!row) return pays;
  const text = h("input", {
    value: pays,
    "aria-label": WAGER.pays(name),
    data: { key: `pay/${name}` },
    onchange: () => setPay(row, text.value.trim(), usually),
  });
  const [, usual] = ODDS.exec(usually) ?? [];
  const [, now] = ODDS.exec(pays) ?? [];
  if (usual === undefined || now === undefined) return text;
  const slider = h("input", {
    type: "range",
    min: 0,
    max: Math.max(2 * Number(usual), 10),
    value: now,
    "aria-label": WAGER.odds(name),
    data: { key: `odds/${name}` },
    oninput: () => {
      text.value = WAGER.toOne(slider.value);
      setPay(row, text.value, usually);
    },
  });
  return h("span", { class: "odds" }, text, slider);
}
