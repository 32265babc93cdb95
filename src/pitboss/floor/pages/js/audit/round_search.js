// Rounds by table, player and time.

import { h, labeled, redraw, tableHead } from "../shared/elements.js";
import { dateAndTime } from "../shared/format.js";
import { showError } from "../shared/messages.js";
import { get } from "../shared/requests.js";
import { SEARCH } from "../words/audit.js";

const PAGE_SIZE = 100; // rounds in one answer of the server
const COLUMNS = [
  [SEARCH.table, ""],
  [SEARCH.shift, "num"],
  [SEARCH.round, "num"],
  [SEARCH.started, ""],
  [SEARCH.actions, "unseen"],
];

const seconds = (field) => (field.value ? String(Math.floor(new Date(field.value).getTime() / 1000)) : null);

export class RoundSearch {
  constructor(tableNames, { replay, verify }) {
    this.tableNames = tableNames;
    this.replay = replay;
    this.verify = verify;
    this.rounds = [];
    const options = [...tableNames].map(([id, name]) => h("option", { value: id }, name));
    this.table = h("select", {}, h("option", { value: "" }, SEARCH.allTables), options);
    this.player = h("input", { placeholder: SEARCH.anyPlayer });
    this.since = h("input", { type: "datetime-local" });
    this.until = h("input", { type: "datetime-local" });
    this.list = h("div", { class: "scroll found" });
    this.more = h("button", { class: "small", hidden: true, onclick: () => this.find({ older: true }) }, SEARCH.older);
    this.panel = h("section", { class: "panel" }, h("h2", {}, SEARCH.rounds), this.form(), this.list, this.more);
  }

  form() {
    const submit = (event) => {
      event.preventDefault();
      this.find();
    };
    return h(
      "form",
      { class: "search", onsubmit: submit },
      labeled(SEARCH.table, this.table),
      labeled(SEARCH.player, this.player),
      labeled(SEARCH.from, this.since),
      labeled(SEARCH.to, this.until),
      h("button", { class: "main", type: "submit" }, SEARCH.search),
    );
  }

  query(skip) {
    const asked = {
      table: this.table.value,
      player: this.player.value,
      since: seconds(this.since),
      until: seconds(this.until),
      skip: skip ? String(skip) : null,
    };
    return new URLSearchParams(Object.entries(asked).filter(([, value]) => value));
  }

  async find({ older = false } = {}) {
    try {
      const found = await get(`/api/audit/rounds?${this.query(older ? this.rounds.length : 0)}`);
      this.rounds = older ? [...this.rounds, ...found] : found;
      this.more.hidden = found.length < PAGE_SIZE;
      redraw(this.list, this.rounds, () => this.results());
    } catch (error) {
      showError(error);
    }
  }

  results() {
    if (!this.rounds.length) return h("p", { class: "quiet" }, SEARCH.none);
    return h(
      "table",
      {},
      tableHead(COLUMNS),
      h(
        "tbody",
        {},
        this.rounds.map((each) => this.row(each)),
      ),
    );
  }

  row(round) {
    const { table, shift, round: number, at } = round;
    const button = (key, words, onclick) => h("button", { class: "small", data: { key }, onclick }, words);
    return h(
      "tr",
      {},
      h("td", {}, this.tableNames.get(table) ?? table),
      h("td", { class: "num" }, String(shift)),
      h("td", { class: "num" }, String(number)),
      h("td", {}, dateAndTime(at)),
      h(
        "td",
        { class: "num" },
        button(`${table}/${shift}/${number}`, SEARCH.replay, () => this.replay(round)),
        " ",
        button(`verify/${table}/${shift}`, SEARCH.verify, () => this.verify(round)),
      ),
    );
  }
}
