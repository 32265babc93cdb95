// Reports of what was played, on the page and as CSV.

import { citation } from "../shared/citations.js";
import { h, labeled, tableHead } from "../shared/elements.js";
import { exactMoney } from "../shared/format.js";
import { showError } from "../shared/messages.js";
import { get, save } from "../shared/requests.js";
import { REPORTS } from "../words/shift.js";

export function reportsView() {
  const kind = h(
    "select",
    { data: { key: "report" } },
    Object.entries(REPORTS.kinds).map(([value, words]) => h("option", { value }, words)),
  );
  const place = h("div", { class: "scroll", tabIndex: 0, role: "group", "aria-label": REPORTS.title });
  const show = async () => {
    try {
      const rows = await get(`/api/reports/${kind.value}`);
      place.replaceChildren(rows.length ? tableOf(rows) : h("p", { class: "quiet" }, REPORTS.none));
    } catch (error) {
      showError(error);
    }
  };
  const keep = () => save(`/api/reports/${kind.value}&form=csv`).catch(showError);
  return h(
    "section",
    { class: "panel", "aria-label": REPORTS.title },
    h("h2", {}, REPORTS.title),
    h(
      "div",
      { class: "fields shift-pick" },
      labeled(REPORTS.report, kind),
      h("button", { data: { key: "show" }, onclick: show }, REPORTS.show),
      h("button", { data: { key: "csv" }, onclick: keep }, REPORTS.save),
    ),
    place,
  );
}

function tableOf(rows) {
  const names = Object.keys(rows[0]);
  const isNumber = (name) => typeof rows[0][name] === "number";
  const head = names.map((name) => [REPORTS.columns[name] ?? name, isNumber(name) ? "number" : ""]);
  const cells = (row) => names.map((name) => h("td", { class: cellClass(name, row[name]) }, cell(name, row[name])));
  const body = rows.map((row) => h("tr", {}, cells(row)));
  return h("table", {}, tableHead(head), h("tbody", {}, body));
}

function cellClass(name, value) {
  if (value === "outside" || (name === "alert" && value)) return "outside";
  return typeof value === "number" ? "number" : "";
}

function cell(name, value) {
  if (name === "cite" && /^(?:CO|WA) /.test(value)) return citation(value);
  if (Array.isArray(value)) return value.map(({ wager, why }) => `${wager}: ${why}`).join("; ");
  if (name.endsWith("_cents")) return exactMoney(value);
  if (name === "deviations") return value === null ? "" : value.toFixed(2);
  return value === null ? "" : String(value);
}
