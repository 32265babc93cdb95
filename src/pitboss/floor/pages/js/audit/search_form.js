// The filters of the search. The page's address holds all of them, so that it can be sent to somebody.

import { h } from "../shared/elements.js";
import { parseCents } from "../shared/format.js";
import { FILTERS } from "../words/audit.js";

const input = (props = {}) => h("input", { autocomplete: "off", ...props });
const option = ([value, words]) => h("option", { value }, words);
// A screen reader says the name alone: the text of a label around a list would hold all its options.
function named(words, field) {
  field.setAttribute("aria-label", words);
  return h("div", { class: "field" }, h("span", { "aria-hidden": "true" }, words), field);
}

const pad = (number) => String(number).padStart(2, "0");

function localTime(seconds) {
  const at = new Date(seconds * 1000);
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

// How each kind of field is asked of the server, and shown again from the address.
const TEXT = { ask: (value) => value.trim(), show: (value) => value };
const TIME = {
  ask: (value) => (value ? String(Math.floor(new Date(value).getTime() / 1000)) : ""),
  show: (value) => localTime(Number(value)),
};
const MONEY = {
  ask: (value) => {
    const cents = parseCents(value.replace(/^\s*[-−]/, ""));
    return cents === null ? "" : String(/^\s*[-−]/.test(value) ? -cents : cents);
  },
  show: (value) => String(Number(value) / 100),
};

export class SearchForm {
  constructor(tables, find) {
    this.find = find;
    this.sort = "at";
    this.ascending = false;
    const money = () => input({ inputMode: "decimal", placeholder: FILTERS.dollars });
    const presence = () => h("select", {}, FILTERS.presence.map(option));
    const games = h(
      "datalist",
      { id: "games" },
      [...new Set(tables.map((each) => each.game))].map((each) => option([each, each])),
    );
    const choices = [["", FILTERS.allTables], ...tables.map((each) => [each.id, each.name])];
    this.fields = {
      table: [TEXT, h("select", {}, choices.map(option))],
      game: [TEXT, input({ list: "games", placeholder: FILTERS.any })],
      player: [TEXT, input({ placeholder: FILTERS.any })],
      shift: [TEXT, input({ inputMode: "numeric", pattern: "[0-9]*", placeholder: FILTERS.any })],
      since: [TIME, input({ type: "datetime-local" })],
      until: [TIME, input({ type: "datetime-local" })],
      wagered_from: [MONEY, money()],
      wagered_to: [MONEY, money()],
      won_from: [MONEY, money()],
      won_to: [MONEY, money()],
      irregularity: [TEXT, presence()],
      ruling: [TEXT, presence()],
      words: [TEXT, input({ placeholder: FILTERS.any })],
      ruled_by: [TEXT, input({ placeholder: FILTERS.any })],
      dealer: [TEXT, input({ placeholder: FILTERS.any })],
    };
    this.more = h(
      "details",
      { class: "more" },
      h("summary", {}, FILTERS.more),
      h("div", { class: "fields" }, this.labels(6)),
    );
    this.order = h("select", { onchange: () => this.sortAs(this.order.value) }, FILTERS.orders.map(option));
    this.link = h("a", { class: "quiet", href: "/audit" }, FILTERS.link);
    this.element = h(
      "form",
      { class: "search", onsubmit: (event) => this.submit(event) },
      h("div", { class: "fields" }, this.labels(0, 6), games),
      this.more,
      h(
        "div",
        { class: "row end" },
        this.link,
        h("span", { class: "grow" }),
        named(FILTERS.order, this.order),
        h("button", { type: "button", data: { key: "clear" }, onclick: () => this.clear() }, FILTERS.clear),
        h("button", { class: "main", type: "submit" }, FILTERS.search),
      ),
    );
    this.read(new URLSearchParams(location.search));
  }

  labels(first, last) {
    const names = Object.entries(this.fields).slice(first, last);
    return names.map(([name, [, field]]) => named(FILTERS.names[name], field));
  }

  submit(event) {
    event.preventDefault();
    this.find();
  }

  clear() {
    for (const [, field] of Object.values(this.fields)) field.value = "";
    this.find();
  }

  // The order as the list names it: `won`, or `won/up` for the lowest first.
  sortAs(order) {
    [this.sort, this.ascending] = [order.split("/")[0], order.endsWith("/up")];
    this.find();
  }

  // Another column, or the same one the other way round.
  sortBy(name) {
    this.ascending = this.sort === name ? !this.ascending : name === "table" || name === "game";
    this.sort = name;
    this.showOrder();
    this.find();
  }

  showOrder() {
    this.order.value = `${this.sort}${this.ascending ? "/up" : ""}`;
  }

  read(asked) {
    for (const [name, [kind, field]] of Object.entries(this.fields)) {
      const value = asked.get(name);
      if (value) field.value = kind.show(value);
    }
    this.sort = asked.get("sort") ?? "at";
    this.ascending = asked.get("ascending") === "true";
    this.showOrder();
    this.more.open = Object.keys(this.fields)
      .slice(6)
      .some((name) => asked.has(name));
  }

  query(skip) {
    const asked = new URLSearchParams();
    for (const [name, [kind, field]] of Object.entries(this.fields)) {
      const value = kind.ask(field.value);
      if (value) asked.set(name, value);
    }
    if (this.sort !== "at" || this.ascending) {
      asked.set("sort", this.sort);
      asked.set("ascending", String(this.ascending));
    }
    if (skip) asked.set("skip", String(skip));
    return asked;
  }

  remember(query) {
    this.link.href = query.size ? `/audit?${query}` : "/audit";
    history.replaceState(null, "", this.link.href);
  }
}
