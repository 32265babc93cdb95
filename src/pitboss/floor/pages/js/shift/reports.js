// Reports of what was played: on the page, as CSV and as PDF, for any gaming days.

import { citation } from "../shared/citations.js";
import { h, labeled, tableHead } from "../shared/elements.js";
import { duration, exactMoney, percent } from "../shared/format.js";
import { showError } from "../shared/messages.js";
import { get, save } from "../shared/requests.js";
import { REPORTS } from "../words/reports.js";

export function reportsView() {
  const kind = h(
    "select",
    { data: { key: "report" } },
    Object.entries(REPORTS.kinds).map(([value, words]) => h("option", { value }, words)),
  );
  const date = (key) => h("input", { type: "date", data: { key } });
  const [from, to] = [date("from"), date("to")];
  const place = h("div", { class: "scroll", tabIndex: 0, role: "group", "aria-label": REPORTS.title });
  const path = (form = "") => `/api/reports/${kind.value}${period(from.value, to.value)}${form}`;
  const show = async () => {
    try {
      const rows = await get(path());
      place.replaceChildren(rows.length ? tableOf(rows) : h("p", { class: "quiet" }, REPORTS.none));
    } catch (error) {
      showError(error);
    }
  };
  const keep = (form) => () => save(path(`&form=${form}`)).catch(showError);
  return h(
    "section",
    { class: "panel", "aria-label": REPORTS.title },
    h("h2", {}, REPORTS.title),
    h(
      "div",
      { class: "fields shift-pick" },
      labeled(REPORTS.report, kind),
      labeled(REPORTS.from, from),
      labeled(REPORTS.to, to),
      h("button", { data: { key: "show" }, onclick: show }, REPORTS.show),
      h("button", { data: { key: "csv" }, onclick: keep("csv") }, REPORTS.csv),
      h("button", { data: { key: "pdf" }, onclick: keep("pdf") }, REPORTS.pdf),
    ),
    place,
  );
}

// The gaming days from the first to the last; nothing where none is chosen.
const period = (first, last) => `${first ? `&first=${first}` : ""}${last ? `&last=${last}` : ""}`;

function tableOf(rows) {
  const names = Object.keys(rows[0]).filter((name) => tells(name, rows));
  // A column of amounts stays one where no row has an amount yet.
  const isNumber = (name) => /_cents$|^hold$/.test(name) || rows.some((row) => typeof row[name] === "number");
  const head = names.map((name) => [REPORTS.columns[name] ?? name, isNumber(name) ? "number" : ""]);
  const cells = (row) =>
    names.map((name) => h("td", { class: cellClass(name, row[name], isNumber(name)) }, cell(name, row[name])));
  const body = rows.map((row) => h("tr", {}, cells(row)));
  return h("table", { class: "compact" }, tableHead(head), h("tbody", {}, body));
}

// Whether a column says anything that the others do not.
function tells(name, rows) {
  if (name === "table") return false; // its name is told
  if (name === "no_figure") return rows.some((row) => row[name].length);
  if (name === "judged_win_cents") return rows.some((row) => row[name] !== row.win_cents);
  return true;
}

function cellClass(name, value, isNumber) {
  if (value === "outside" || (name === "alert" && value)) return "outside";
  if (isNumber) return "number";
  return Array.isArray(value) ? "" : "word";
}

function cell(name, value) {
  if (value === null) return "–";
  if (name === "cite" && /^(?:CO|WA) /.test(value)) return citation(value);
  if (Array.isArray(value)) return value.map(({ wager, why }) => `${wager}: ${why}`).join("; ");
  if (name.endsWith("_cents")) return exactMoney(value);
  if (name === "hold") return percent(value, 1);
  if (name === "seconds") return duration(value);
  if (name === "deviations") return value.toFixed(2);
  return String(value);
}
