// The form of a new table. Every change is checked against the law by the server, as the table would be.

import { optionControl } from "../lab/game_options.js";
import { h, labeled, redraw } from "../shared/elements.js";
import { parseCents, sentence } from "../shared/format.js";
import { showError, withCite } from "../shared/messages.js";
import { post } from "../shared/requests.js";
import { DOCUMENT } from "../words/document.js";
import { FORM } from "../words/house_form.js";
import { SET_UP } from "../words/setup.js";
import { PitField } from "./dialogs.js";
import { mendInWords } from "./mends.js";
import { SideChoices } from "./side_choices.js";

const CHECK_MS = 400; // after the last change
const USUAL = { min: "5", max: "500", tray: "50000" };
const STATES = { colorado: "CO", washington: "WA" };

const wide = (label) => {
  label.classList.add("wide");
  return label;
};

const slug = (name) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 39);

export class TableForm {
  constructor(games, wagers, create) {
    this.games = games;
    this.byId = new Map(games.map((each) => [each.id, each]));
    this.create = create;
    this.options = {};
    this.more = {}; // what a duplicated table has and this form does not show
    this.used = new Set();
    const changed = () => this.checkSoon();
    this.sides = new SideChoices(wagers, changed);
    const field = (key, more = {}) => h("input", { data: { key: `table-${key}` }, oninput: changed, ...more });
    const list = (key, options, onchange) =>
      h(
        "select",
        { data: { key: `table-${key}` }, onchange },
        options.map(([value, words]) => h("option", { value }, words)),
      );
    const byGame = games.map(({ id, name, cite }) => [id, `${name} (${cite})`]);
    this.game = list("game", byGame, () => this.chooseGame());
    this.kind = list("kind", Object.entries(SET_UP.kinds), changed);
    this.name = field("name", { required: true, maxLength: 60, autocomplete: "off", oninput: () => this.named() });
    this.id = field("id", { required: true, maxLength: 39, autocomplete: "off" });
    this.money = Object.fromEntries(
      Object.entries(USUAL).map(([key, value]) => [key, field(key, { value, inputMode: "decimal", required: true })]),
    );
    this.typed = false; // a maximum of one's own
    this.chosen = false; // a game of one's own
    this.money.max.addEventListener("input", () => {
      this.typed = true;
    });
    this.pit = new PitField([]);
    this.pits = [];
    this.stateLine = h("p", { class: "quiet", data: { key: "table-state" } });
    this.reason = h("input", { required: true, maxLength: 200, data: { key: "table-reason" } });
    this.note = h("input", { maxLength: 200, data: { key: "table-note" } });
    this.noteField = wide(labeled(SET_UP.note, this.note));
    this.noteField.hidden = true;
    this.answers = h("ul", { class: "answers", data: { key: "answers" } });
    this.controls = h("div", { class: "fields" });
    this.verdict = h("p", { role: "status", class: "quiet", data: { key: "verdict" } }, SET_UP.incomplete);
    this.element = this.draw();
    this.drawOptions();
  }

  draw() {
    const amounts = Object.entries(this.money).map(([key, input]) => labeled(SET_UP[key], input));
    const submit = async (event) => {
      event.preventDefault();
      const set_up = this.value;
      const asked = { set_up, pit: this.pit.value, reason: this.reason.value, note: this.note.value };
      if (await this.create(asked)) this.clear();
    };
    return h(
      "section",
      { class: "panel", "aria-label": SET_UP.newTitle },
      h("h2", {}, SET_UP.newTitle),
      this.stateLine,
      h(
        "form",
        { onsubmit: submit },
        h(
          "div",
          { class: "fields" },
          wide(labeled(SET_UP.game, this.game)),
          labeled(SET_UP.name, this.name),
          labeled(SET_UP.id, this.id),
          labeled(SET_UP.kind, this.kind),
          this.pit.elements,
          amounts,
        ),
        h(
          "details",
          {},
          h("summary", {}, SET_UP.options),
          h("p", { class: "quiet" }, SET_UP.optionsHelp),
          this.controls,
        ),
        this.sides.element,
        this.verdict,
        this.answers,
        h(
          "div",
          { class: "fields" },
          this.noteField,
          wide(labeled(SET_UP.reason, this.reason)),
          h("button", { class: "main", type: "submit", data: { key: "create" } }, SET_UP.create),
        ),
      ),
    );
  }

  // The house's state decides what a new table begins with: its blackjack, and a maximum within its ceiling.
  begin({ documents, new_table }) {
    this.byState = new_table;
    this.offerGames(documents.map(({ state }) => STATES[state]));
    this.stateLine.textContent = documents.length
      ? SET_UP.stateOf(documents.map(({ state }) => DOCUMENT.states[state]))
      : "";
    const state = documents[0]?.state;
    if (state && !this.chosen && !this.name.value && !this.begun) {
      this.begun = true;
      this.game.value = new_table[state].game;
      this.drawOptions();
    }
    this.offerMaximum();
    this.askOffers();
  }

  // Games of the house's law and of its own folders; all of them before it has a document.
  offerGames(laws) {
    const others = Object.values(STATES).filter((law) => laws.length && !laws.includes(law));
    const offered = this.games.filter(({ cite }) => !others.includes(cite.split(" ")[0]));
    const chosen = this.game.value;
    redraw(
      this.game,
      offered.map(({ id }) => id),
      () => offered.map(({ id, name, cite }) => h("option", { value: id }, `${name} (${cite})`)),
    );
    if (offered.some(({ id }) => id === chosen)) this.game.value = chosen;
    else if (!this.chosen) this.drawOptions();
  }

  lawOf(game) {
    return this.games.find(({ id }) => id === game).cite.slice(0, 2);
  }

  // A maximum that nobody has typed follows the game's state.
  offerMaximum() {
    const state = Object.keys(STATES).find((each) => STATES[each] === this.lawOf(this.game.value));
    const usual = this.byState?.[state];
    if (usual && !this.typed) this.money.max.value = String(usual.max_cents / 100);
  }

  // The ids and pits that the house has, of its tables and in its document.
  know(tables, { documents }) {
    this.used = new Set(tables.map(({ id }) => id));
    const written = documents.flatMap(({ document }) => (document.pit ?? []).map(({ name }) => name));
    this.pits = [...new Set([...written, ...tables.filter(({ retired }) => !retired).map(({ pit }) => pit)])].filter(
      Boolean,
    );
    this.pit.offer(this.pits);
  }

  named() {
    const wanted = slug(this.name.value);
    let id = wanted;
    for (let n = 2; this.used.has(id); n += 1) id = `${wanted.slice(0, 36)}-${n}`;
    this.id.value = id;
    this.checkSoon();
  }

  chooseGame() {
    this.chosen = true;
    this.options = {};
    this.more = {};
    this.drawOptions();
    this.offerMaximum();
    this.checkSoon();
  }

  drawOptions() {
    const { options } = this.games.find(({ id }) => id === this.game.value);
    const control = (option) =>
      optionControl(option, this.options[option.name] ?? option.default, (value) => {
        if (value === option.default) delete this.options[option.name];
        else this.options[option.name] = value;
        this.checkSoon();
      });
    this.controls.replaceChildren(...options.map(control));
  }

  // Start from another table: everything but its name and id.
  fill({ name, pit, set_up: from }) {
    const { id: _, name: __, game, kind, options, sides, min_cents, max_cents, tray_cents, ...more } = from;
    this.game.value = game;
    this.kind.value = kind;
    this.options = { ...options };
    this.more = { ...more, inspected_by: "" };
    this.drawOptions();
    this.sides.fill(sides);
    const cents = { min: min_cents, max: max_cents, tray: tray_cents };
    this.typed = true;
    for (const [key, value] of Object.entries(cents)) this.money[key].value = String(value / 100);
    this.pit.value = pit;
    this.name.value = name;
    this.named();
    this.name.focus();
    this.name.select();
  }

  clear() {
    this.name.value = "";
    this.id.value = "";
    this.reason.value = "";
    this.typed = false;
    this.chosen = false;
    this.note.value = "";
    this.options = {};
    this.more = {}; // the next table has its own options and side wagers
    this.sides.fill([]);
    this.drawOptions();
    this.answer([]);
    this.show(SET_UP.incomplete, "quiet");
  }

  get value() {
    const cents = (key) => parseCents(this.money[key].value);
    return {
      ...this.more,
      id: this.id.value.trim(),
      name: this.name.value.trim(),
      game: this.game.value,
      kind: this.kind.value,
      options: this.options,
      sides: this.sides.value,
      min_cents: cents("min"),
      max_cents: cents("max"),
      tray_cents: cents("tray"),
    };
  }

  show(text, look, cite = "") {
    this.verdict.className = look;
    this.verdict.replaceChildren(...withCite(text, cite));
  }

  // What fails or is open about the table as the document would have it, each with its clause.
  answer(results) {
    const fails = results.filter(({ verdict }) => verdict === "fail");
    const open = results.filter(({ verdict }) => verdict !== "fail");
    const one = (each) => {
      const text =
        each.verdict === "fail"
          ? `${FORM.failed(each)} ${FORM.mend(mendInWords(each.mend, this.byId, this.game.value))}`
          : (each.text ?? FORM.open(each));
      return h("li", { class: "answer", data: { verdict: each.verdict } }, ...withCite(`${text} `, each.cite));
    };
    const more = open.length ? [h("li", { class: "quiet" }, SET_UP.open(open.length))] : [];
    this.answers.replaceChildren(...fails.map(one), ...more, ...open.map(one));
    this.noteField.hidden = !open.length;
    this.note.required = open.length > 0;
    return fails.length;
  }

  // What may go with the game as it is set up now.
  askOffers() {
    this.sides.ask(this.value).catch(showError);
  }

  checkSoon() {
    this.askOffers();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), CHECK_MS);
  }

  async check() {
    const wanted = this.value;
    if (!wanted.name || !wanted.id) return this.show(SET_UP.incomplete, "quiet");
    if ([wanted.min_cents, wanted.max_cents, wanted.tray_cents].includes(null) || !this.sides.areAmounts) {
      return this.show(SET_UP.amount, "problem");
    }
    try {
      const { game, wagers, not_lawful: marks, results } = await post("/api/house/tables/check", { set_up: wanted });
      const fails = this.answer(results);
      if (fails) this.show(SET_UP.fails(fails), "problem");
      else if (marks.length) this.show(SET_UP.own(marks), "problem");
      else this.show(SET_UP.lawful(game, wagers), "won");
    } catch (error) {
      this.answer([]);
      this.show(sentence(error.message), "problem", error.cite);
    }
  }
}
