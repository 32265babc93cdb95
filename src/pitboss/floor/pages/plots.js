// Pictures of figures, as SVG: where a wager's return comes from, its edge by number of decks, what becomes of rounds.

import { h, svg } from "./dom.js";

export const percent = (value, digits = 4) => `${(100 * value).toFixed(digits)} %`.replace("-", "−");
export const PALETTE = ["#e6c36a", "#7ee2a2", "#7cb8f0", "#f09a7a", "#c79cf0", "#f0e08a", "#6fd6cf", "#f0a3c4", "#a9d17a", "#9aa8f5"];

const GREY = "#5d6b64";
const HOUSE = "#b5382f";

// A bar that is divided in parts of one whole; each has its words below.
export function divided(label, parts, unit) {
  const whole = parts.reduce((sum, part) => sum + part.size, 0) || 1;
  const width = 1000;
  let x = 0;
  const pieces = parts.map((part) => {
    const piece = svg("rect", { x, y: 0, width: Math.max(0, (width * part.size) / whole), height: 44, fill: part.colour },
      svg("title", {}, `${part.name}: ${unit(part.size)}`));
    x += (width * part.size) / whole;
    return piece;
  });
  return h("figure", { class: "divided" }, svg("svg", { viewBox: `0 0 ${width} 44`, preserveAspectRatio: "none", role: "img",
    "aria-label": `${label}: ${parts.map((part) => `${part.name} ${unit(part.size)}`).join(", ")}` }, pieces),
    h("figcaption", {}, parts.map((part) => {
      const mark = h("i", {});
      mark.style.background = part.colour;
      return h("span", {}, mark, part.name, h("b", {}, unit(part.size)));
    })));
}

// Of every hundred dollars that are wagered: what comes back by each outcome, and what the house keeps.
export function ofHundred(outcomes, edge) {
  const back = outcomes.map((each) => ({ name: each.name,
    size: 100 * (each.return + each.probability) })).filter((each) => each.size > 1e-9).sort((a, b) => b.size - a.size);
  const shown = back.slice(0, 7).map((each, i) => ({ ...each, colour: PALETTE[i] }));
  const rest = back.slice(7).reduce((sum, each) => sum + each.size, 0);
  if (rest > 0) shown.push({ name: `${back.length - 7} others`, size: rest, colour: GREY });
  if (edge > 0) shown.push({ name: "the house", size: 100 * edge, colour: HOUSE });
  return divided("Of each $100 wagered", shown, (size) => `$${size.toFixed(2)}`);
}

// What an outcome adds to the return, on a common scale; losing takes more than fits.
export function contribution(value, most) {
  const length = Math.min(48, (48 * Math.abs(value)) / (most || 1));
  return svg("svg", { viewBox: "0 0 100 14", class: "contribution", "aria-hidden": "true" },
    svg("path", { d: "M50 0V14", stroke: "#fff4", "stroke-width": 0.6 }),
    svg("rect", { x: value < 0 ? 50 - length : 50, y: 2, width: Math.max(length, 0.4), height: 10, rx: 1.5,
      fill: value < 0 ? "#e0705f" : "#5fcf8b" }));
}

// The edge for every number of decks; the one that is looked at is marked.
export function byDecks(points, now) {
  const width = 520;
  const height = 190;
  const edges = points.map((each) => each.house_edge);
  const low = Math.min(...edges);
  const span = Math.max(Math.max(...edges) - low, 1e-6);
  const x = (i) => 60 + (points.length > 1 ? (i * (width - 90)) / (points.length - 1) : (width - 90) / 2);
  const y = (edge) => 52 + (1 - (edge - low) / span) * (height - 97);
  const dots = points.map((each, i) => svg("g", {},
    svg("circle", { cx: x(i), cy: y(each.house_edge), r: each.decks === now ? 6 : 4, class: each.decks === now ? "now" : "dot-decks" },
    svg("title", {}, `${each.decks} decks: ${percent(each.house_edge)}`)),
    svg("text", { x: x(i), y: height - 12, "text-anchor": "middle" }, String(each.decks)),
      svg("text", { x: x(i), y: y(each.house_edge) - 11, "text-anchor": "middle", class: each.decks === now ? "value now" : "value" },
      `${(100 * each.house_edge).toFixed(2)}`)));
  return h("figure", { class: "by-decks" }, svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": `House edge by decks: ${points.map((each) => `${each.decks}: ${percent(each.house_edge)}`).join(", ")}` },
    svg("path", { d: `M40 ${height - 32}H${width - 10}`, class: "axis" }), svg("text", { x: 8, y: height - 12 }, "decks"),
      svg("text", { x: 8, y: 16 }, "house edge, %"),
    svg("path", { d: points.map((each, i) => `${i ? "L" : "M"}${x(i)} ${y(each.house_edge)}`).join(""), class: "line" }), dots));
}
