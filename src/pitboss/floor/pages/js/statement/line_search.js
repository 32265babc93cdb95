// The lines of a jackpot's log: filtered, page by page, and as a file for a spreadsheet.

import { citation } from "../shared/citations.js";
import { h, labeled, redraw } from "../shared/elements.js";
import { dateAndTime, exactMoney } from "../shared/format.js";
import { showError, showHint } from "../shared/messages.js";
import { get, save } from "../shared/requests.js";
import { CAUSES, LINES, PLACES, SOURCES, STATEMENT } from "../words/statement.js";
import { exact } from "./amounts.js";

const PAGE_SIZE = 100; // lines in one answer of the server
const PLACE_NAMES = new Map([...PLACES, ...SOURCES]);

export class LineSearch {
  constructor(jackpot, meters, tableNames, tables) {
    this.path = `/api/meters/${encodeURIComponent(jackpot)}`;
    this.tableNames = tableNames;
    this.several = meters.length > 1;
    this.skip = 0;
    this.fields = this.makeFields(meters, tables);
    this.count = h("p", { class: "quiet", role: "status" });
    this.back = h("button", { class: "small", data: { key: "newer" }, onclick: () => this.turn(-1) }, LINES.newer);
    this.next = h("button", { class: "small", data: { key: "older" }, onclick: () => this.turn(1) }, LINES.older);
    this.list = h("div", { class: "found", tabIndex: 0, role: "region", "aria-label": LINES.list });
    this.panel = h(
      "section",
      { class: "panel", "aria-labelledby": "lines" },
      h("h2", { id: "lines" }, LINES.title),
      this.form(),
      h("div", { class: "row no-print" }, this.count, h("span", { class: "grow" }), this.back, this.next),
      this.list,
    );
  }

  makeFields(meters, tables) {
    const option = ([value, words]) => h("option", { value }, words);
    const select = (options) => h("select", {}, [["", LINES.any], ...options].map(option));
    const whole = () => h("input", { inputMode: "numeric", pattern: "[0-9]*", maxLength: 9 });
    const tags = Object.entries(CAUSES).filter(([tag]) => tag.includes("."));
    return {
      cause: select(tags),
      table: select(tables.map((id) => [id, this.tableNames.get(id) ?? id])),
      shift: whole(),
      person: h("input", { maxLength: 60 }),
      award: whole(),
      ...(this.several ? { meter: select(meters.map(({ name }) => [name, name])) } : {}),
      moves_only: h("input", { type: "checkbox", checked: true }),
    };
  }

  form() {
    const submit = (event) => {
      event.preventDefault();
      this.skip = 0;
      this.show();
    };
    for (const [name, field] of Object.entries(this.fields)) field.dataset.key = `lines/${name}`;
    const fields = Object.entries(this.fields).map(([name, field]) => labeled(LINES.fields[name], field));
    const buttons = h(
      "div",
      { class: "row end" },
      h("button", { type: "button", data: { key: "csv" }, onclick: () => this.save() }, LINES.csv),
      h("button", { class: "main", type: "submit", data: { key: "search" } }, LINES.search),
    );
    return h("form", { class: "search no-print", onsubmit: submit }, h("div", { class: "fields" }, fields), buttons);
  }

  query() {
    const query = new URLSearchParams();
    for (const [name, field] of Object.entries(this.fields)) {
      if (field.type === "checkbox") query.set(name, String(field.checked));
      else if (field.value.trim()) query.set(name, field.value.trim());
    }
    return query;
  }

  turn(by) {
    this.skip = Math.max(0, this.skip + by * PAGE_SIZE);
    return this.show();
  }

  async show() {
    const query = this.query();
    query.set("skip", String(this.skip));
    try {
      const { lines = [], total = 0 } = await get(`${this.path}/lines?${query}`);
      this.count.textContent = LINES.count(total, this.skip, lines.length);
      this.back.hidden = !this.skip;
      this.next.hidden = this.skip + lines.length >= total;
      redraw(this.list, lines, () => this.table(lines));
    } catch (error) {
      showError(error);
    }
  }

  async save() {
    try {
      showHint(LINES.saved(await save(`${this.path}/lines.csv?${this.query()}`)));
    } catch (error) {
      showError(error);
    }
  }

  table(lines) {
    if (!lines.length) return [];
    const head = h(
      "tr",
      { role: "row" },
      LINES.columns.map(([name, kind]) => h("th", { class: kind, role: "columnheader" }, name)),
    );
    const rows = lines.map((line) => this.row(line));
    return h("table", { role: "table", "aria-label": LINES.title }, h("thead", {}, head), h("tbody", {}, rows));
  }

  row(line) {
    const cells = [
      String(line.n),
      line.at === null ? "" : dateAndTime(Math.floor(line.at / 1000)),
      this.what(line),
      LINES.people(line),
      line.table ? LINES.where(this.tableNames.get(line.table) ?? line.table, line) : "",
      line.moves.map((move) => this.move(move)),
      line.shows.map((cents) => h("div", {}, exactMoney(cents))),
      h("span", { class: "mono", title: line.hash }, line.hash.slice(0, 10)),
    ];
    const cell = (content, i) =>
      h("td", { class: LINES.columns[i][1], role: "cell", data: { label: LINES.columns[i][0] } }, content);
    return h("tr", { role: "row" }, cells.map(cell));
  }

  what(line) {
    const named = CAUSES[line.cause] ?? line.cause;
    const award = line.awards.length ? LINES.award(line.awards) : "";
    const hand = line.hands.join("; ");
    const reason = [line.why, line.reason].filter(Boolean).join(": ");
    const more = [award, hand, reason].filter(Boolean).join(" · ");
    return [
      named,
      more ? h("div", {}, h("small", {}, more)) : null,
      line.cite ? h("div", {}, citation(line.cite)) : null,
    ];
  }

  move({ meter, from, to, cents }) {
    const name = (place) => PLACE_NAMES.get(place) ?? place;
    const which = this.several && meter ? `${meter}: ` : "";
    return h("div", {}, exact(cents), h("small", {}, ` ${which}${STATEMENT.fromTo(name(from), name(to))}`));
  }
}
