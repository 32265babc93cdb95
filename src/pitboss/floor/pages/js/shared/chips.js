// Chips as pictures: from above to pick, in stacks by denomination on a spot.

import { FELT } from "../words/common.js";
import { svg } from "./elements.js";
import { isInPoints } from "./format.js";

// Usual casino colors by value in cents; other denominations take the color of the next smaller one.
const COLORS = [
  [1, "#7d8fa3"],
  [50, "#d69ab1"],
  [100, "#efece3"],
  [250, "#e7a8b8"],
  [500, "#c5362f"],
  [1000, "#2a66b8"],
  [2000, "#8c8f94"],
  [2500, "#1f8653"],
  [5000, "#d9822b"],
  [10000, "#26292f"],
  [50000, "#6a3fa5"],
  [100000, "#d8b13a"],
  [500000, "#7b4a2b"],
];
// The colors that a tournament's notice names, as chips have them.
const NAMED = {
  white: "#efece3",
  pink: "#e7a8b8",
  red: "#c5362f",
  blue: "#2a66b8",
  gray: "#8c8f94",
  grey: "#8c8f94",
  silver: "#b9bdc3",
  green: "#1f8653",
  orange: "#d9822b",
  black: "#26292f",
  purple: "#6a3fa5",
  lavender: "#b9a3dc",
  yellow: "#e3c33d",
  gold: "#d8b13a",
  brown: "#7b4a2b",
};
const LIGHT = new Set(["#efece3", "#d69ab1", "#e7a8b8", "#d8b13a", "#b9bdc3", "#b9a3dc", "#e3c33d"]);
const MAX_IN_COLUMN = 12;
let posted = new Map(); // the color of each chip by its points, where a tournament's notice says so (CO 30-832.01(2))
const colorOf = (points) => posted.get(points) ?? colorFrom(isInPoints() ? 100 * points : points);
const colorFrom = (value) => COLORS.filter(([from]) => from <= value).at(-1)?.[1] ?? COLORS[0][1];

// Draw chips in the colors of a tournament's notice: what each color is worth in points. Without one, the usual colors.
export function useColors(notice) {
  const known = notice.filter(({ color }) => color.toLowerCase() in NAMED);
  posted = new Map(known.map(({ color, points }) => [points, NAMED[color.toLowerCase()]]));
}

function label(value) {
  if (isInPoints()) return value >= 1000 ? `${value / 1000}k` : String(value);
  if (value < 100) return `${value}¢`;
  return value >= 100000 ? `${value / 100000}k` : String(value / 100);
}

export function chip(value) {
  const color = colorOf(value);
  const light = LIGHT.has(color);
  const mark = light ? "#5a4a52" : "#fffdf5";
  const spots = Array.from({ length: 8 }, (_, i) =>
    svg("path", {
      d: "M43 2.6A48 48 0 0 1 57 2.6L55.3 17A33 33 0 0 0 44.7 17Z",
      fill: mark,
      opacity: light ? 0.75 : 0.95,
      transform: `rotate(${i * 45} 50 50)`,
    }),
  );
  return svg(
    "svg",
    { viewBox: "0 0 100 100", class: "chip", "aria-hidden": "true" },
    svg("circle", { cx: 50, cy: 50, r: 48, fill: color, stroke: "#0007", "stroke-width": 1.5 }),
    spots,
    svg("circle", { cx: 50, cy: 50, r: 33, fill: color, stroke: mark, "stroke-width": 2, "stroke-dasharray": "3 2.2" }),
    svg("circle", { cx: 50, cy: 50, r: 28, fill: light ? "#fff7" : "#ffffff1c" }),
    svg(
      "text",
      {
        x: 50,
        y: 50,
        dy: ".36em",
        "text-anchor": "middle",
        class: label(value).length > 3 ? "worth long" : "worth",
        fill: light ? "#2b2228" : "#fff",
      },
      label(value),
    ),
  );
}

// How many chips of each denomination make an amount, largest first; a rest smaller than any chip is left out.
function breakDown(amount, denominations) {
  const columns = [];
  let rest = amount;
  for (const value of [...denominations].sort((a, b) => b - a)) {
    const count = Math.floor(rest / value);
    if (count) columns.push([value, count]);
    rest -= count * value;
  }
  return columns;
}

function column(value, count, x, floor) {
  const color = colorOf(value);
  const light = LIGHT.has(color);
  const edge = light ? "#6b5a62" : "#fffdf5";
  const one = (y, top) => [
    svg("path", {
      d: `M${x - 19} ${y - 5}V${y}A19 7 0 0 0 ${x + 19} ${y}V${y - 5}`,
      fill: color,
      stroke: "#0008",
      "stroke-width": 0.8,
    }),
    svg("path", {
      d: `M${x - 6} ${y + 1.6}h5v5h-5zM${x + 8} ${y + 0.6}h4.5v5h-4.5zM${x - 17} ${y - 1.2}h3.4v4.6h-3.4z`,
      fill: edge,
      opacity: 0.9,
    }),
    top
      ? [
          svg("ellipse", { cx: x, cy: y - 5, rx: 19, ry: 7, fill: color, stroke: "#0007", "stroke-width": 0.8 }),
          svg("ellipse", {
            cx: x,
            cy: y - 5,
            rx: 12.5,
            ry: 4.4,
            fill: "none",
            stroke: edge,
            "stroke-width": 1.3,
            "stroke-dasharray": "2.4 1.6",
          }),
        ]
      : null,
  ];
  return Array.from({ length: count }, (_, i) => one(floor - 5.4 * i, i === count - 1));
}

// An amount on a spot: a column for each denomination.
export function chipStack(amount, denominations) {
  const columns = breakDown(amount, denominations).map(([value, count]) => [value, Math.min(count, MAX_IN_COLUMN)]);
  const height = 26 + 5.4 * Math.max(0, ...columns.map(([, count]) => count - 1));
  const width = 42 * Math.max(1, columns.length);
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "stack", role: "img", "aria-label": FELT.chips(amount) },
    columns.map(([value, count], i) => column(value, count, 21 + 42 * i, height - 10)),
  );
  picture.style.width = `${width * 0.82}px`;
  picture.style.height = `${height * 0.82}px`;
  return picture;
}

// The dealer's tray, with tubes for each denomination.
export function chipTray(denominations) {
  const values = [...denominations].sort((a, b) => a - b);
  const tubes = [...values, ...values].sort((a, b) => a - b);
  const width = 26 * tubes.length + 14;
  return svg(
    "svg",
    { viewBox: `0 0 ${width} 46`, class: "dealers-tray", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: width - 2, height: 44, rx: 7, class: "wood" }),
    tubes.map((value, i) =>
      svg(
        "g",
        { transform: `translate(${8 + 26 * i} 5)` },
        svg("rect", { width: 24, height: 36, rx: 4, fill: "#0008" }),
        Array.from({ length: 10 }, (_, k) =>
          svg("rect", {
            x: 1.5,
            y: 1.5 + 3.3 * k,
            width: 21,
            height: 2.9,
            rx: 1.2,
            fill: k % 5 === 4 ? "#fffdf5" : colorOf(value),
            opacity: 0.95,
          }),
        ),
      ),
    ),
  );
}
