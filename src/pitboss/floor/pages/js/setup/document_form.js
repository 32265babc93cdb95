// The form of a house's document, built from the fields that the server names. Answers of the check are shown next to
// the field that they are about.

import { optionControl } from "../lab/game_options.js";
import { h } from "../shared/elements.js";
import { showError, withCite } from "../shared/messages.js";
import { CHOICES, FIELDS, FORM, GROUPS, ONLY_IN } from "../words/house_form.js";
import { SET_UP } from "../words/setup.js";
import { CONTROLS } from "./fields.js";
import { mendInWords } from "./mends.js";
import { SideChoices } from "./side_choices.js";

// The groups of a table's many fields, so that each can be found.
const TABLE_PARTS = {
  play: ["id", "name", "game", "kind", "min_cents", "max_cents", "options", "sides", "tip_max_cents", "tip_unit_cents"],
  furniture: [
    ...["number", "number_visible", "pit", "layout", "fittings", "equipment", "card_check", "terminals", "dealers"],
    ...["configuration", "counted_as", "chips", "tray_cents", "inspected_by"],
  ],
  posting: ["posted", "house_rules", "promotion", "variations", "hours"],
};

const LAWS = { colorado: "CO", washington: "WA" }; // as citations begin
const [, , UNDECIDED] = Object.keys(FORM.verdicts);
const SHARED = ["posted", "hours"]; // structs that several groups have: their fields have one name each
const WIDE = ["choices", "references", "texts", "entries", "group", "options", "sides"];

function wordsOf(path) {
  const keys = path.split(".").filter((step) => !/^\d+$/.test(step));
  const shared = SHARED.find((each) => keys.includes(each) && keys.at(-1) !== each);
  return FIELDS[shared ? `${shared}.${keys.at(-1)}` : keys.join(".")] ?? [keys.at(-1), ""];
}

// Amounts that the document has in cents and the form in dollars.
const IN_CENTS = /(_cents|\bchips|\bdenominations|\blimits\.(min|max|step|pays_\w+))(\.\d+)?$/;

export class DocumentForm {
  constructor(fields, games, wagers, onChange) {
    this.fields = fields;
    this.games = new Map(games.map((game) => [game.id, game]));
    this.wagers = wagers;
    this.onChange = onChange;
    this.slots = new Map(); // by path: where the answers of the check go
    this.opened = new Set();
    this.named = ""; // the names that fields can refer to, as they were offered last
    this.element = h("div", { class: "document" });
  }

  // Draw the form for a draft. Entries that were open stay open. `newTable` is what a new table begins with.
  draw(draft, { readOnly = this.readOnly ?? false, newTable = this.newTable } = {}) {
    this.draft = draft;
    this.newTable = newTable;
    this.readOnly = readOnly;
    this.slots.clear();
    this.element.replaceChildren(...this.fields.filter(({ key }) => GROUPS[key]).map((field) => this.group(field)));
    if (readOnly)
      for (const each of this.element.querySelectorAll("input, select, textarea, button")) each.disabled = true;
  }

  changed = () => {
    this.offerNames();
    this.askOffers(this.element);
    this.onChange();
  };

  // What may go with the games of the tables that are open here.
  askOffers(within) {
    for (const each of within.querySelectorAll("*")) each.ask?.();
  }

  ids = (key) => (this.draft[key] ?? []).map(({ id }) => id).filter(Boolean);

  // Offer an entry that was just named wherever a field refers to one.
  offerNames() {
    const named = JSON.stringify(this.fields.map(({ key, kind }) => (kind === "entries" ? this.ids(key) : [])));
    if (named === this.named) return;
    this.named = named;
    for (const each of this.element.querySelectorAll("*")) each.refill?.();
  }

  details(path, title, ...content) {
    const badge = h("span", { class: "badge" });
    const element = h(
      "details",
      { data: { path }, open: this.opened.has(path) },
      h("summary", {}, title, " ", badge),
      ...content,
    );
    element.addEventListener("toggle", () => {
      if (element.open) this.opened.add(path);
      else this.opened.delete(path);
      this.askOffers(element);
    });
    return element;
  }

  group(field) {
    const [title, help] = GROUPS[field.key];
    const about = h("p", { class: "quiet" }, help);
    if (field.kind === "jackpots") {
      const all = (this.draft.jackpot ?? []).map(({ id, wager }) => h("li", {}, `${id}: ${wager}`));
      return this.details(field.key, title, about, h("ul", {}, all), this.slot(field.key));
    }
    if (field.kind === "entries") {
      return this.details(field.key, title, about, this.slot(field.key), this.entries(field, field.key, this.draft));
    }
    this.draft[field.key] ??= {};
    return this.details(field.key, title, about, this.struct(field.fields, field.key, this.draft[field.key]));
  }

  // The fields of one struct; `at` is the part of the draft that holds them.
  struct(fields, path, at) {
    return h(
      "div",
      { class: "fields" },
      fields
        .filter(({ key }) => this.isAsked(`${path}.${key}`, at[key]))
        .map((field) => this.field(field, `${path}.${field.key}`, at)),
    );
  }

  // Whether the law of the house's state asks for a field, or somebody filled it in.
  isAsked(path, value) {
    const state = ONLY_IN[path.replaceAll(/\.\d+/g, "")];
    return !state || state === this.draft.jurisdiction || (value !== undefined && String(value) !== "");
  }

  slot(path) {
    const element = h("div", { class: "answers", data: { slot: path } });
    this.slots.set(path, element);
    return element;
  }

  field(field, path, at) {
    const [name, help] = wordsOf(path);
    const content = this.content(field, path, at, name);
    const wide = WIDE.includes(field.kind) ? "field wide" : "field";
    const hint = help ? h("small", { class: "quiet" }, help) : null;
    if (content.matches("input, select, textarea")) {
      content.dataset.key = `field/${path}`;
      return h("div", { class: wide }, h("label", {}, name, content), hint, this.slot(path));
    }
    return h(
      "fieldset",
      { class: wide, data: { key: `field/${path}` } },
      h("legend", {}, name),
      hint,
      content,
      this.slot(path),
    );
  }

  content(field, path, at, name) {
    if (field.kind === "options") return this.options(at);
    if (field.kind === "sides") return this.sides(at);
    if (field.kind === "entries") return this.entries(field, path, at);
    if (field.kind === "group") return this.nested(field, path, at, name);
    if (path.endsWith(".game") && /^table\.\d+\.game$/.test(path)) return this.game(at);
    if (/^table\.\d+\.kind$/.test(path)) return this.kind(at);
    const layout = /^table\.(\d+)\.layout\.game$/.exec(path);
    if (layout) return this.layoutGame(at, this.draft.table[Number(layout[1])].game);
    const change = (value) => {
      if (value === undefined) delete at[field.key];
      else at[field.key] = value;
      this.changed();
    };
    return CONTROLS[field.kind](field, at[field.key], change, this.ids, CHOICES[path]);
  }

  nested(field, path, at, name) {
    const body = () => this.struct(field.fields, path, at[field.key]);
    if (!field.optional) {
      at[field.key] ??= {};
      return body();
    }
    const place = h("div", {}, at[field.key] ? body() : null);
    const toggle = () => {
      if (has.checked) at[field.key] = {};
      else delete at[field.key];
      place.replaceChildren(...(has.checked ? [body()] : []));
      this.changed();
    };
    const has = h("input", { type: "checkbox", checked: Boolean(at[field.key]), onchange: toggle });
    return h("div", {}, h("label", { class: "row" }, has, h("span", {}, FORM.has(name))), place);
  }

  entries(field, path, at) {
    const list = h("div", {});
    const draw = () => list.replaceChildren(...(at[field.key] ?? []).map((entry, n) => one(entry, n)));
    const remove = (n) => {
      at[field.key].splice(n, 1);
      if (!at[field.key].length) delete at[field.key];
      draw();
      this.changed();
    };
    const one = (entry, n) => {
      const name = entry.name ?? entry.id ?? entry.rule ?? entry.what ?? "";
      const body =
        path === "table" ? this.table(field, `${path}.${n}`, entry) : this.struct(field.fields, `${path}.${n}`, entry);
      const label = FORM.remove(name || FORM.unnamed);
      const button = h(
        "button",
        { type: "button", class: "small", "aria-label": label, onclick: () => remove(n) },
        FORM.removeMark,
      );
      const title = [name || FORM.unnamed, entry.id && entry.id !== name ? h("small", {}, ` ${entry.id}`) : null];
      return this.details(
        `${path}.${n}`,
        title,
        this.slot(`${path}.${n}`),
        body,
        h("div", { class: "row end" }, button),
      );
    };
    const add = () => {
      at[field.key] = [...(at[field.key] ?? []), path === "table" ? this.anotherTable() : {}];
      this.opened.add(`${path}.${at[field.key].length - 1}`);
      draw();
      this.changed();
    };
    draw();
    return h(
      "div",
      {},
      list,
      h("button", { type: "button", class: "small", data: { key: `add/${path}` }, onclick: add }, FORM.add[field.key]),
    );
  }

  anotherTable() {
    return { kind: "dealt", ...this.newTable, layout: { game: this.newTable?.game } };
  }

  table(field, path, entry) {
    const of = new Map(field.fields.map((each) => [each.key, each]));
    return Object.entries(TABLE_PARTS).map(([part, keys]) =>
      h(
        "section",
        {},
        h("h3", {}, FORM[part]),
        this.struct(
          keys.map((key) => of.get(key)),
          path,
          entry,
        ),
      ),
    );
  }

  // The games of the house's law and of its own folders, and the one that is written.
  offeredGames(written) {
    const other = LAWS[Object.keys(LAWS).find((state) => state !== this.draft.jurisdiction)];
    return [...this.games.values()].filter(({ id, cite }) => id === written || cite.split(" ")[0] !== other);
  }

  gameList(written, change) {
    const control = h("select", { onchange: () => change(control.value) });
    const option = ({ id, name, cite }) => h("option", { value: id }, `${name} (${cite})`);
    control.append(...this.offeredGames(written).map(option));
    return control;
  }

  game(at) {
    const change = (game) => {
      if (at.layout?.game === at.game) at.layout.game = game; // a layout of its game stays one
      at.game = game;
      delete at.options;
      this.draw(this.draft);
      this.changed();
    };
    const control = this.gameList(at.game, change);
    control.value = at.game;
    return control;
  }

  // Whose layout it is: the table's own game comes first.
  layoutGame(at, game) {
    const change = (id) => {
      if (id) at.game = id;
      else delete at.game;
      this.changed();
    };
    const control = this.gameList(game, change);
    const own = [...control.options].find(({ value }) => value === game);
    if (own) control.prepend(own);
    control.prepend(h("option", { value: "" }, FORM.notStated));
    const known = [...control.options].some(({ value }) => value === (at.game ?? ""));
    if (!known) control.append(h("option", {}, at.game)); // the check says that no game is called this
    control.value = at.game ?? "";
    return control;
  }

  kind(at) {
    const change = () => {
      at.kind = control.value;
      this.changed();
    };
    const control = h("select", { onchange: change });
    control.append(...Object.entries(SET_UP.kinds).map(([value, words]) => h("option", { value }, words)));
    control.value = at.kind ?? "electronic";
    return control;
  }

  options(at) {
    const all = this.games.get(at.game)?.options ?? [];
    const control = (one) =>
      optionControl(one, at.options?.[one.name] ?? one.default, (value) => {
        at.options = { ...at.options, [one.name]: value };
        if (value === one.default) delete at.options[one.name];
        this.changed();
      });
    return h(
      "details",
      {},
      h("summary", {}, FORM.options(all.length)),
      h("div", { class: "fields" }, all.map(control)),
    );
  }

  sides(at) {
    const choices = new SideChoices(this.wagers, () => {
      at.sides = choices.value;
      this.changed();
    });
    choices.fill(at.sides ?? []);
    choices.element.ask = () => {
      const table = choices.element.closest("details[data-path]");
      if (!this.readOnly && table?.open) choices.ask(at).catch(showError);
    };
    return choices.element;
  }

  // --- answers of the check ---

  // The nearest place that is drawn for a path: the field, its group, its entry.
  placeOf(path) {
    const steps = path.split(".");
    while (steps.length) {
      const found = this.slots.get(steps.join("."));
      if (found) return found;
      steps.pop();
    }
    return null;
  }

  // What the form calls a place of the document: its group, the number of the entry, and the field.
  nameOf(path) {
    const [group, number] = path.split(".");
    const entry = /^\d+$/.test(number ?? "") ? ` ${Number(number) + 1}` : "";
    const field = this.slots.has(path) && path.split(".").length > (entry ? 2 : 1) ? `, ${wordsOf(path)[0]}` : "";
    return `${GROUPS[group]?.[0] ?? group}${entry}${field}`;
  }

  // A fault where the form has its field: a key that is missing is an empty field here.
  faultOf({ path, text }) {
    const missing = /^(\w+) is missing\./.exec(text);
    const field = missing ? `${path}.${missing[1]}` : path;
    // An empty field is not wrong yet: somebody is filling the form in.
    const empty = { path: field, text: FORM.missing, verdict: UNDECIDED };
    const amount = IN_CENTS.test(path) && /^(.*) is not allowed\. Write a whole number$/.exec(text);
    const words = amount ? FORM.notAmount(amount[1]) : text;
    return missing && this.slots.has(field) ? empty : { path, text: words, verdict: "fail" };
  }

  mendOf({ verdict, path, mend }) {
    if (verdict === UNDECIDED && this.slots.has(path) && !GROUPS[path]) return FORM.state(wordsOf(path)[0]);
    const table = /^table\.(\d+)/.exec(path);
    return mend && mendInWords(mend, this.games, table && this.draft.table?.[Number(table[1])]?.game);
  }

  show({ results = [], faults = [] }) {
    const at = new Map();
    const put = (path, one) => {
      const place = this.placeOf(path);
      if (place) at.set(place, [...(at.get(place) ?? []), one]);
    };
    for (const each of faults.map((fault) => this.faultOf(fault))) put(each.path, each);
    for (const each of results) put(each.path, { ...each, mend: this.mendOf(each) });
    for (const place of this.slots.values()) place.replaceChildren(...answersOf(at.get(place) ?? []));
    for (const element of this.element.querySelectorAll("details[data-path]")) {
      const inside = (verdict) => element.querySelectorAll(`.answer[data-verdict="${verdict}"]`).length;
      element.querySelector(":scope > summary .badge").textContent = FORM.counts(inside("fail"), inside(UNDECIDED));
    }
  }

  // Open what holds a field, and go there.
  goTo(path) {
    const place = this.placeOf(path);
    for (let up = place?.parentElement; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
    const field = place?.closest(".field, details");
    field?.scrollIntoView({ block: "center" });
    field?.querySelector("input, select, textarea, summary")?.focus();
  }
}

function answersOf(answers) {
  const passed = answers.filter(({ verdict }) => verdict === "pass");
  const others = answers.filter(({ verdict }) => verdict !== "pass");
  const one = (each) => {
    const text = each.text ?? (each.verdict === "fail" ? FORM.failed(each) : FORM.open(each));
    const mend = each.mend ? [" ", FORM.mend(each.mend)] : [];
    const mark = h("b", {}, FORM.verdicts[each.verdict], " ");
    return h(
      "p",
      { class: "answer", data: { verdict: each.verdict } },
      mark,
      text,
      ...mend,
      ...withCite("", each.cite),
    );
  };
  const seen = new Map(others.map((each) => [`${each.text ?? each.title}${each.set}${each.cite}`, each]));
  const held = passed.length
    ? [
        h(
          "small",
          { class: "held", title: passed.map(({ title, cite }) => `${title} (${cite})`).join("\n") },
          FORM.passes(passed.length),
        ),
      ]
    : [];
  return [...[...seen.values()].map(one), ...held];
}
