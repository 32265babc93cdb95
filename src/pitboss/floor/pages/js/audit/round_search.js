// The rounds that fit the filters, page by page.

import { citation } from "../shared/citations.js";
import { h, redraw } from "../shared/elements.js";
import { dateAndTime, money } from "../shared/format.js";
import { showError } from "../shared/messages.js";
import { get } from "../shared/requests.js";
import { SEARCH } from "../words/audit.js";
import { SearchForm } from "./search_form.js";

const PAGE_SIZE = 50; // rounds in one answer of the server
// The name, how it is aligned, and what it is sorted by.
const COLUMNS = [
  [SEARCH.ended, "", "at"],
  [SEARCH.table, "", "table"],
  [SEARCH.game, "", "game"],
  [SEARCH.shift, "num", ""],
  [SEARCH.round, "num", "round"],
  [SEARCH.dealer, "", ""],
  [SEARCH.players, "", ""],
  [SEARCH.wagered, "num", "wagered"],
  [SEARCH.won, "num", "won"],
  [SEARCH.notes, "", ""],
  [SEARCH.actions, "", ""],
];

export class RoundSearch {
  constructor(tables, tableNames, actions) {
    this.tableNames = tableNames;
    this.actions = actions;
    this.skip = Number(new URLSearchParams(location.search).get("skip") ?? 0);
    this.form = new SearchForm(tables, () => this.show(0));
    this.list = h("div", { class: "scroll found" });
    this.count = h("p", { class: "quiet", role: "status" });
    this.back = h("button", { class: "small", data: { key: "newer" }, onclick: () => this.turn(-1) }, SEARCH.back);
    this.next = h("button", { class: "small", data: { key: "older" }, onclick: () => this.turn(1) }, SEARCH.next);
    const pages = h("div", { class: "row" }, this.count, h("span", { class: "grow" }), this.back, this.next);
    const title = h("h2", { id: "rounds" }, SEARCH.rounds);
    const parts = [title, this.form.element, pages, this.list];
    this.panel = h("section", { class: "panel", "aria-labelledby": "rounds" }, parts);
  }

  turn(by) {
    return this.show(Math.max(0, this.skip + by * PAGE_SIZE));
  }

  async show(skip = this.skip) {
    const query = this.form.query(skip);
    try {
      const found = await get(`/api/audit/search?${query}`);
      this.skip = skip;
      this.form.remember(query);
      this.count.textContent = SEARCH.count(found.total, skip, found.rounds.length);
      this.back.hidden = !skip;
      this.next.hidden = skip + found.rounds.length >= found.total;
      const shown = [found.rounds, this.form.sort, this.form.ascending];
      redraw(this.list, shown, () => this.table(found.rounds));
    } catch (error) {
      showError(error);
    }
  }

  table(rounds) {
    if (!rounds.length) return [];
    const head = h(
      "tr",
      { role: "row" },
      COLUMNS.map((each) => this.heading(...each)),
    );
    const rows = rounds.map((each) => this.row(each));
    return h("table", { role: "table", "aria-label": SEARCH.rounds }, h("thead", {}, head), h("tbody", {}, rows));
  }

  heading(name, kind, sort) {
    if (!sort) return h("th", { class: kind, role: "columnheader" }, name);
    const current = this.form.sort === sort;
    const order = current ? (this.form.ascending ? "ascending" : "descending") : "none";
    const mark = current ? h("span", { "aria-hidden": "true" }, this.form.ascending ? " ▲" : " ▼") : null;
    const onclick = () => this.form.sortBy(sort);
    const button = h("button", { class: "sort", data: { key: `sort/${sort}` }, onclick }, name, mark);
    return h("th", { class: kind, role: "columnheader", "aria-sort": order }, button);
  }

  row(round) {
    const cells = [
      dateAndTime(round.at),
      this.tableNames.get(round.table) ?? round.table,
      round.game_name,
      String(round.shift),
      String(round.round),
      round.dealers.join(", ") || SEARCH.electronic,
      playersView(round.players),
      money(round.wagered_cents),
      wonView(round.won_cents),
      notesView(round),
      this.buttons(round),
    ];
    const cell = (content, i) =>
      h("td", { class: COLUMNS[i][1], role: "cell", data: { label: COLUMNS[i][0] } }, content);
    return h("tr", { role: "row" }, cells.map(cell));
  }

  buttons(round) {
    const { table, shift, round: number } = round;
    const button = (key, words, onclick) => {
      const label = SEARCH.labels[words](this.tableNames.get(table) ?? table, shift, number);
      return h("button", { class: "small", data: { key }, "aria-label": label, onclick }, SEARCH[words]);
    };
    const { replay, verify, evidence } = this.actions;
    return h(
      "div",
      { class: "row" },
      button(`${table}/${shift}/${number}`, "replay", () => replay(round)),
      button(`verify/${table}/${shift}`, "verify", () => verify(round)),
      button(`evidence/${table}/${shift}/${number}`, "evidence", () => evidence(round)),
    );
  }
}

const wonView = (cents) =>
  h("span", { class: cents > 0 ? "won" : cents < 0 ? "lost" : "push" }, money(cents, { sign: true }));

const playersView = (players) =>
  players.map(({ player, wagered_cents, won_cents, headline }) =>
    h("div", { title: headline || null }, SEARCH.player(player, money(wagered_cents)), " ", wonView(won_cents)),
  );

function notesView({ irregularities, rulings }) {
  const cited = (cite) => (cite ? [" ", citation(cite)] : []);
  return [
    ...rulings.map((each) => h("div", {}, SEARCH.ruling(each), cited(each.cite))),
    ...(rulings.length ? [] : irregularities.map(({ what, cite }) => h("div", {}, what, cited(cite)))),
  ];
}
