// Reports of what was played: on the page, as CSV and as PDF, for any gaming days.

import { citation } from "../shared/citations.js";
import { h, labeled, tableHead } from "../shared/elements.js";
import { duration, exactMoney, percent } from "../shared/format.js";
import { showError } from "../shared/messages.js";
import { get, save } from "../shared/requests.js";
import { REPORTS } from "../words/reports.js";

const ONE_SHIFT = "shift?";

// `now` says which table is chosen on the page, and its shift.
export function reportsView(now) {
  const kind = h(
    "select",
    { data: { key: "report" } },
    Object.entries(REPORTS.kinds).map(([value, words]) => h("option", { value }, words)),
  );
  const date = (key) => h("input", { type: "date", data: { key } });
  const [from, to] = [date("from"), date("to")];
  const place = h("div", { class: "scroll", tabIndex: 0, role: "group", "aria-label": REPORTS.title });
  const number = h("input", { inputMode: "numeric", maxLength: 9, autocomplete: "off", data: { key: "shift-number" } });
  const days = [labeled(REPORTS.from, from), labeled(REPORTS.to, to)];
  const one = labeled(REPORTS.shift, number);
  const choose = () => {
    place.replaceChildren(); // another report than the one that is chosen would be there
    const isOne = kind.value === ONE_SHIFT;
    for (const each of days) each.hidden = isOne;
    one.hidden = !isOne;
    if (isOne && !number.value) number.value = String(now().shift || 1);
  };
  kind.addEventListener("change", choose);
  choose();
  const path = (form = "") => {
    const about =
      kind.value === ONE_SHIFT
        ? `table=${encodeURIComponent(now().table)}&shift=${encodeURIComponent(number.value.trim())}`
        : period(from.value, to.value);
    return `/api/reports/${kind.value}${about}${form}`;
  };
  const show = async () => {
    try {
      const rows = await get(path());
      const title = h("h3", {}, kind.selectedOptions[0].textContent);
      place.replaceChildren(title, rows.length ? tableOf(rows) : h("p", { class: "quiet" }, REPORTS.none));
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
      ...days,
      one,
      h("button", { data: { key: "show" }, onclick: show }, REPORTS.show),
      h("button", { data: { key: "csv" }, onclick: keep("csv") }, REPORTS.csv),
      h("button", { data: { key: "pdf" }, onclick: keep("pdf") }, REPORTS.pdf),
    ),
    place,
  );
}

// The gaming days from the first to the last; nothing where none is chosen.
const period = (first, last) => `${first ? `&first=${first}` : ""}${last ? `&last=${last}` : ""}`;

const LONG = 22; // letters: a longer text is wrapped

function tableOf(rows) {
  const names = Object.keys(rows[0]).filter((name) => tells(name, rows));
  // A column of amounts stays one where no row has an amount yet.
  const isNumber = (name) =>
    /_cents$|^hold$|_per_hour$/.test(name) || rows.some((row) => typeof row[name] === "number");
  const isJudged = "judged_win_cents" in rows[0]; // such a report has only the wagers that a figure is for
  const title = (name) => (isJudged && name === "wagered_cents" ? REPORTS.judged : (REPORTS.columns[name] ?? name));
  const head = names.map((name) => [title(name), isNumber(name) ? "number" : ""]);
  const data = (name) => ({ name: title(name) });
  const shown = (row, name) =>
    h("td", { class: cellClass(name, row[name], isNumber(name)), data: data(name) }, cell(name, row));
  const body = rows.flatMap((row) => {
    const cells = h(
      "tr",
      {},
      names.map((name) => shown(row, name)),
    );
    return row.no_figure?.length ? [cells, missing(row.no_figure, names.length)] : [cells];
  });
  return h("table", { class: "compact" }, tableHead(head), h("tbody", {}, body));
}

// The wagers of a row that no figure is for, below it: in a column of their own they would push the verdicts off the page.
function missing(wagers, columns) {
  const text = [...new Set(wagers.map(({ wager, why }) => `${wager}: ${why}`))].join("; ");
  return h("tr", { class: "missing" }, h("td", { colSpan: columns }, `${REPORTS.columns.no_figure} ${text}`));
}

// Whether a column says anything that the others do not.
function tells(name, rows) {
  if (name === "table") return false; // its name is told
  if (name === "no_figure" || name === "variance") return false; // below the row, and with the standard deviation
  if (name === "judged_win_cents") return rows.some((row) => row[name] !== row.win_cents);
  return true;
}

function cellClass(name, value, isNumber) {
  if (value === "outside" || (name === "alert" && value)) return "outside";
  if (isNumber) return "number";
  return String(value).length > LONG || value === REPORTS.said.within ? "long" : "word";
}

function cell(name, row) {
  const value = row[name];
  if (value === null) return "–";
  if (name === "cite" && /^(?:CO|WA) [^;]*$/.test(value)) return citation(value);
  if (name === "deviation_cents" && row.variance === REPORTS.said.bound) return REPORTS.atMost(exactMoney(value));
  if (name.endsWith("_cents")) return exactMoney(value);
  if (name === "hold") return percent(value, 1);
  if (name === "seconds") return duration(value);
  if (name === "deviations") return value.toFixed(2);
  return String(value);
}
