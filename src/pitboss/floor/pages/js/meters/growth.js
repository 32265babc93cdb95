// How the meters of a jackpot grew: a line for each, with a mark where an award came off.

import { h, svg } from "../shared/elements.js";
import { dateAndTime, exactMoney, money } from "../shared/format.js";
import { showError } from "../shared/messages.js";
import { get } from "../shared/requests.js";
import { GROWTH } from "../words/meters.js";

const SIZE = { height: 200, left: 78, right: 12, top: 12, bottom: 26 };
const WIDTHS = { least: 300, usual: 640 };
const AGAIN_MS = 5000; // at most so often
const COLORS = ["gold", "green", "blue", "red"];

export class Growth {
  constructor(jackpot) {
    this.path = `/api/meters/${encodeURIComponent(jackpot)}/growth`;
    this.picture = h("figure", { class: "growth" });
    this.element = h("div", { class: "part" }, h("h3", {}, GROWTH.title), this.picture);
    this.asked = 0;
    this.shown = "";
  }

  async show({ meters }) {
    const now = JSON.stringify(meters.map((meter) => meter.shows_cents));
    if (now === this.shown || Date.now() - this.asked < AGAIN_MS) return;
    this.asked = Date.now();
    this.shown = now;
    try {
      const found = await get(this.path);
      const width = Math.max(WIDTHS.least, this.picture.clientWidth || WIDTHS.usual);
      this.picture.replaceChildren(...growthView(found, width));
    } catch (error) {
      showError(error);
    }
  }
}

function growthView({ meters, points }, width) {
  if (points.length < 2) return [h("p", { class: "quiet" }, GROWTH.none)];
  const first = points[0];
  const last = points.at(-1);
  const amounts = points.flatMap((point) => point.shows);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const inner = width - SIZE.left - SIZE.right;
  const x = (n) => SIZE.left + (inner * (n - first.n)) / Math.max(1, last.n - first.n);
  const tall = SIZE.height - SIZE.top - SIZE.bottom;
  const y = (cents) => SIZE.top + tall * (1 - (cents - low) / Math.max(1, high - low));
  const lines = meters.map((_, i) => {
    const path = points.map((point, j) => `${j ? "L" : "M"}${x(point.n).toFixed(1)} ${y(point.shows[i]).toFixed(1)}`);
    return svg("path", { d: path.join(""), class: `line ${COLORS[i % COLORS.length]}` });
  });
  const mark = (point) =>
    svg(
      "circle",
      { cx: x(point.n), cy: y(Math.max(...point.shows)), r: 4, class: "award-mark" },
      svg("title", {}, GROWTH.award(exactMoney(point.won_cents), dateAndTime(Math.floor(point.at / 1000)))),
    );
  const label = (cents) => svg("text", { x: SIZE.left - 6, y: y(cents) + 4, class: "label end" }, money(cents));
  const time = (point, look) =>
    svg(
      "text",
      { x: x(point.n), y: SIZE.height - 6, class: `label ${look}` },
      dateAndTime(Math.floor(point.at / 1000)),
    );
  const words = GROWTH.told(exactMoney(low), exactMoney(high), points.filter((point) => point.won_cents).length);
  const legend =
    meters.length > 1 ? meters.map((name, i) => h("span", { class: COLORS[i % COLORS.length] }, name)) : [];
  return [
    svg(
      "svg",
      { viewBox: `0 0 ${width} ${SIZE.height}`, role: "img", "aria-label": words },
      lines,
      points.filter((point) => point.won_cents).map(mark),
      label(low),
      high > low ? label(high) : null,
      time(first, "start"),
      time(last, "end"),
    ),
    h("figcaption", { class: "quiet" }, words, " ", legend),
  ];
}
