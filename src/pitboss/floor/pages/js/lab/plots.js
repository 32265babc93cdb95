// Plots as SVG: where a wager's return comes from, its edge by number of decks, how rounds end.

import { h, svg } from "../shared/elements.js";
import { percent } from "../shared/format.js";
import { DECKS, WAGER } from "../words/lab.js";

export const PALETTE = [
  "#e6c36a",
  "#7ee2a2",
  "#7cb8f0",
  "#f09a7a",
  "#c79cf0",
  "#f0e08a",
  "#6fd6cf",
  "#f0a3c4",
  "#a9d17a",
  "#9aa8f5",
];
const GRAY = "#5d6b64";
const HOUSE = "#b5382f";
const MAX_PARTS = 7; // smaller outcomes are summed up
const BAR = { width: 1000, height: 44 };
const DECK_PLOT = { width: 520, height: 190 };

// A bar divided into the parts of one whole, with a legend below.
export function dividedBar(label, parts, format) {
  const whole = parts.reduce((sum, part) => sum + part.size, 0) || 1;
  let x = 0;
  const pieces = parts.map((part) => {
    const width = (BAR.width * part.size) / whole;
    const title = svg("title", {}, `${part.name}: ${format(part.size)}`);
    const piece = svg("rect", { x, y: 0, width: Math.max(0, width), height: BAR.height, fill: part.color }, title);
    x += width;
    return piece;
  });
  const picture = {
    viewBox: `0 0 ${BAR.width} ${BAR.height}`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": `${label}: ${parts.map((part) => `${part.name} ${format(part.size)}`).join(", ")}`,
  };
  const entry = (part) => {
    const mark = h("i", {});
    mark.style.background = part.color;
    return h("span", {}, mark, part.name, h("b", {}, format(part.size)));
  };
  return h("figure", { class: "divided" }, svg("svg", picture, pieces), h("figcaption", {}, parts.map(entry)));
}

// Of every $100 wagered: what each outcome returns, and what the house keeps.
export function returnBar(outcomes, edge) {
  const parts = outcomes
    .map((each) => ({ name: each.name, size: 100 * (each.return + each.probability) }))
    .filter((each) => each.size > 1e-9)
    .sort((a, b) => b.size - a.size);
  const shown = parts.slice(0, MAX_PARTS).map((each, i) => ({ ...each, color: PALETTE[i] }));
  const rest = parts.slice(MAX_PARTS).reduce((sum, each) => sum + each.size, 0);
  if (rest > 0) shown.push({ name: WAGER.others(parts.length - MAX_PARTS), size: rest, color: GRAY });
  if (edge > 0) shown.push({ name: WAGER.house, size: 100 * edge, color: HOUSE });
  return dividedBar(WAGER.ofHundred, shown, (size) => `$${size.toFixed(2)}`);
}

// What an outcome adds to the return, on a common scale; a loss may be longer than the plot and is cut off.
export function contributionBar(value, max) {
  const length = Math.min(48, (48 * Math.abs(value)) / (max || 1));
  return svg(
    "svg",
    { viewBox: "0 0 100 14", class: "contribution", "aria-hidden": "true" },
    svg("path", { d: "M50 0V14", stroke: "#fff4", "stroke-width": 0.6 }),
    svg("rect", {
      x: value < 0 ? 50 - length : 50,
      y: 2,
      width: Math.max(length, 0.4),
      height: 10,
      rx: 1.5,
      fill: value < 0 ? "#e0705f" : "#5fcf8b",
    }),
  );
}

// The house edge for every number of decks; the current number is marked.
export function decksPlot(points, decks) {
  const { width, height } = DECK_PLOT;
  const edges = points.map((each) => each.house_edge);
  const low = Math.min(...edges);
  const span = Math.max(Math.max(...edges) - low, 1e-6);
  const x = (i) => 60 + (points.length > 1 ? (i * (width - 90)) / (points.length - 1) : (width - 90) / 2);
  const y = (edge) => 52 + (1 - (edge - low) / span) * (height - 97);
  const dots = points.map((each, i) => decksDot(each, x(i), y(each.house_edge), each.decks === decks));
  const line = points.map((each, i) => `${i ? "L" : "M"}${x(i)} ${y(each.house_edge)}`).join("");
  const words = DECKS.all(points.map((each) => DECKS.point(each.decks, each.house_edge)).join(", "));
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words },
    svg("path", { d: `M40 ${height - 32}H${width - 10}`, class: "axis" }),
    svg("text", { x: 8, y: height - 12 }, DECKS.decks),
    svg("text", { x: 8, y: 16 }, DECKS.edge),
    svg("path", { d: line, class: "line" }),
    dots,
  );
  return h("figure", { class: "by-decks" }, picture);
}

function decksDot({ decks, house_edge: edge }, x, y, isNow) {
  const title = svg("title", {}, DECKS.point(decks, edge));
  const text = (props, words) => svg("text", { x, "text-anchor": "middle", ...props }, words);
  return svg(
    "g",
    {},
    svg("circle", { cx: x, cy: y, r: isNow ? 6 : 4, class: isNow ? "now" : "dot-decks" }, title),
    text({ y: DECK_PLOT.height - 12 }, String(decks)),
    text({ y: y - 11, class: isNow ? "value now" : "value" }, percent(edge, 2).replace("%", "")),
  );
}
