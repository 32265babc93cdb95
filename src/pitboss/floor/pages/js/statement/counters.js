// The counters of every meter as a controller reports them, and the last hits in the order of the log.

import { h, tableHead } from "../shared/elements.js";
import { dateAndTime, exactMoney } from "../shared/format.js";
import { COUNTERS, LINES } from "../words/statement.js";
import { exact } from "./amounts.js";

export function counterReport(found, tableNames) {
  if (!found.meters) return []; // the log is broken, which the statement says
  return h(
    "section",
    { class: "panel", "aria-label": COUNTERS.title },
    h("h2", {}, COUNTERS.title),
    h("p", { class: "quiet" }, COUNTERS.intro),
    scroll(COUNTERS.table, counterTable(found.meters)),
    h("h3", {}, COUNTERS.hits),
    hitTable(found.hits, tableNames),
  );
}

const scroll = (label, inside) =>
  h("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": label }, inside);

function counterTable(meters) {
  const columns = [[COUNTERS.counter, ""], ...meters.map(({ name }) => [COUNTERS.meter(name), "num"])];
  const row = ([key, words]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, words),
      meters.map((meter) => h("td", { class: "num" }, shown(key, meter[key]))),
    );
  return h("table", { class: "counters" }, tableHead(columns), h("tbody", {}, COUNTERS.rows.map(row)));
}

function shown(key, value) {
  if (value === null) return COUNTERS.none;
  if (key.endsWith("_cents")) return exactMoney(value);
  return key === "overflow" || key === "reserved_pool" ? exact(value) : String(value);
}

function hitTable(hits, tableNames) {
  if (!hits.length) return h("p", { class: "quiet" }, COUNTERS.noHits);
  const row = (hit) => {
    const cells = [
      [String(hit.line), "num"],
      [exactMoney(hit.cents), "num"],
      [hit.meter ? `${hit.hand}, ${hit.meter}` : hit.hand, ""],
      [LINES.where(tableNames.get(hit.table) ?? hit.table, hit), ""],
      [hit.at === null ? "" : dateAndTime(hit.at / 1000), ""],
      [String(hit.award), "num"],
      [hit.stage, ""],
    ];
    return h(
      "tr",
      {},
      cells.map(([words, look]) => h("td", { class: look }, words)),
    );
  };
  return [
    h("p", { class: "quiet" }, COUNTERS.order),
    scroll(
      COUNTERS.hits,
      h("table", { class: "last-hits" }, tableHead(COUNTERS.columns), h("tbody", {}, hits.map(row))),
    ),
  ];
}
