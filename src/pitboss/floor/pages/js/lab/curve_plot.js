// Curves as SVG: lines over one axis, with marks and the numbers at both ends.

import { h, svg } from "../shared/elements.js";
import { METERS } from "../words/lab_meters.js";

const SIZE = { width: 640, height: 210, left: 84, right: 16, top: 26, bottom: 30 };

export function curvePlot({ title, lines, marks = [], xWords, yWords }) {
  const points = [...lines.flatMap((line) => line.points), ...marks];
  const [left, right] = [Math.min(...points.map((each) => each.x)), Math.max(...points.map((each) => each.x))];
  const [low, high] = [Math.min(...points.map((each) => each.y)), Math.max(...points.map((each) => each.y))];
  const x = (value) =>
    SIZE.left + ((SIZE.width - SIZE.left - SIZE.right) * (value - left)) / Math.max(right - left, 1e-9);
  const tall = SIZE.height - SIZE.top - SIZE.bottom;
  const y = (value) => SIZE.top + tall * (1 - (value - low) / Math.max(high - low, 1e-9));
  const path = ({ points: own, look }) => {
    const d = own.map((each, i) => `${i ? "L" : "M"}${x(each.x).toFixed(1)} ${y(each.y).toFixed(1)}`).join("");
    return svg("path", { d, class: `line ${look}` });
  };
  const mark = (each) => [
    svg("circle", { cx: x(each.x), cy: y(each.y), r: 5, class: "now" }),
    svg(
      "text",
      {
        x: x(each.x),
        y: Math.max(14, y(each.y) - 10),
        class: "value",
        "text-anchor": x(each.x) > 480 ? "end" : "start",
      },
      each.words,
    ),
  ];
  const end = (value, anchor) =>
    svg("text", { x: x(value), y: SIZE.height - 10, "text-anchor": anchor }, xWords(value));
  const side = (value) => svg("text", { x: SIZE.left - 8, y: y(value) + 4, "text-anchor": "end" }, yWords(value));
  const words = METERS.told(title, lines, xWords, yWords);
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, role: "img", "aria-label": words },
    svg("path", { d: `M${SIZE.left} ${SIZE.height - SIZE.bottom}H${SIZE.width - SIZE.right}`, class: "axis" }),
    lines.map(path),
    marks.map(mark),
    side(low),
    high > low ? side(high) : null,
    end(left, "start"),
    end(right, "end"),
  );
  const named = lines.filter((line) => line.name);
  const legend = named.map((line) => h("span", { class: line.look }, line.name));
  return h("figure", { class: "by-decks curve" }, h("h3", {}, title), picture, h("figcaption", {}, legend));
}
