// The house's document: begin it, edit it with a live check, import and export it, accept a version.

import { h, labeled, redraw } from "../shared/elements.js";
import { dateAndTime } from "../shared/format.js";
import { showError, showHint, textAndCite, withCite } from "../shared/messages.js";
import { get, post, save } from "../shared/requests.js";
import { DOCUMENT } from "../words/document.js";
import { DocumentForm } from "./document_form.js";
import { dropDraft, keepDraft, keptDraft } from "./drafts.js";

const ROOT = "/api/house/document";
const CHECK_MS = 500; // after the last change
const copy = (value) => JSON.parse(JSON.stringify(value));
const KINDS = { colorado: ["retail"], washington: ["commercial", "tribal"] };

// Leave out what is empty, so that a group that nobody filled in is not stated.
function stated(value) {
  if (Array.isArray(value)) return value.map(stated);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).map(([key, each]) => [key, stated(each)]);
  const empty = (each) => each === undefined || (each && typeof each === "object" && !Object.keys(each).length);
  return Object.fromEntries(kept.filter(([, each]) => !empty(each)));
}

export class DocumentDesk {
  constructor(person, games, wagers, onAccepted) {
    this.person = person.name;
    this.mayEdit = person.rights.includes("set_up");
    this.parts = { games, wagers };
    this.onAccepted = onAccepted;
    this.state = "";
    this.body = h("div", { class: "desk" });
    this.summary = h("div", { role: "status", data: { key: "check" } });
    const oninput = () => this.isChanged && this.keep();
    this.reason = h("input", { required: true, maxLength: 200, data: { key: "document-reason" }, oninput });
    this.note = h("input", { maxLength: 200, data: { key: "document-note" }, oninput });
    this.effective = h("input", { type: "datetime-local", data: { key: "document-effective" } });
    this.element = h("section", { "aria-label": DOCUMENT.title }, this.body);
    addEventListener("beforeunload", (event) => {
      if (this.isChanged && !this.isKept) event.preventDefault(); // the browser asks before it drops what was typed
    });
  }

  // Come back to the page's tab: what was typed and not accepted stays.
  async show() {
    if (!this.isChanged) await this.refresh();
  }

  async refresh() {
    await this.load();
    if (!this.state && !this.mayEdit) this.body.replaceChildren(h("p", { class: "quiet" }, DOCUMENT.readOnly));
    else if (!(await this.offerDraft())) this.openWhatHolds();
  }

  async load() {
    this.isChanged = false;
    this.whole = await get(ROOT);
    this.form ??= new DocumentForm(await get(`${ROOT}/form`), this.parts.games, this.parts.wagers, () =>
      this.changed(),
    );
    const states = this.whole.documents.map(({ state }) => state);
    if (!states.includes(this.state)) this.state = states[0] ?? "";
  }

  openWhatHolds() {
    this.setBase();
    if (this.state) this.open(copy(this.inForce.document), false);
    else this.body.replaceChildren(this.beginForm());
  }

  // A version that is accepted now follows this one.
  setBase() {
    this.base = this.inForce?.digest ?? "";
    this.follows = this.whole.latest[this.state] ?? 0;
  }

  // --- drafts that are not accepted yet ---

  // Show what waits now; what was typed stays.
  async renew() {
    if (!this.isChanged) return this.refresh();
    this.whole = await get(ROOT);
    if (this.base === (this.inForce?.digest ?? "")) this.setBase();
    this.open(this.draft, true);
  }

  keep() {
    const { draft: document, base } = this;
    const typed = { reason: this.reason.value, note: this.note.value };
    this.isKept = keepDraft(this.person, this.state, { document, base, ...typed });
  }

  drop(state = this.state) {
    dropDraft(this.person, state);
    for (const field of [this.reason, this.note, this.effective]) field.value = "";
  }

  // Offer the draft of this person, if this house has the version that it was made from.
  async offerDraft() {
    const states = this.state ? [this.state] : Object.keys(DOCUMENT.states);
    const state = this.mayEdit ? states.find((each) => keptDraft(this.person, each)) : null;
    const draft = state && keptDraft(this.person, state);
    if (!draft) return false;
    const versions = this.state ? await get(`${ROOT}/versions?state=${state}`) : [];
    const isNow = draft.base === (this.inForce?.digest ?? "");
    const from = versions.find(({ digest }) => digest === draft.base);
    if (!isNow && !from) return false; // of another house
    const proceed = () => {
      this.state = state;
      this.setBase();
      this.reason.value = draft.reason ?? "";
      this.note.value = draft.note ?? "";
      this.open(draft.document, true);
    };
    const discard = () => {
      this.drop(state);
      this.openWhatHolds();
    };
    const button = (key, words, look, onclick) =>
      h("button", { type: "button", class: look, data: { key }, onclick }, words);
    this.body.replaceChildren(
      h(
        "section",
        { class: "panel must", "aria-label": DOCUMENT.draftTitle },
        h("h2", {}, DOCUMENT.draftTitle),
        h("p", {}, DOCUMENT.draftOf(dateAndTime(draft.at)), isNow ? "" : ` ${DOCUMENT.draftIsOld(from)}`),
        h(
          "div",
          { class: "row" },
          button("continue-draft", DOCUMENT.draftContinue, "main", proceed),
          button("discard-draft", DOCUMENT.draftDiscard, "", discard),
        ),
      ),
    );
    return true;
  }

  get inForce() {
    return this.whole.documents.find(({ state }) => state === this.state);
  }

  // --- a house without a document ---

  beginForm() {
    const state = h("select", { data: { key: "begin-state" }, onchange: () => fill() });
    state.append(...Object.entries(DOCUMENT.states).map(([value, words]) => h("option", { value }, words)));
    const kind = h("select", { data: { key: "begin-kind" } });
    const fill = () => kind.replaceChildren(...KINDS[state.value].map((each) => h("option", {}, each)));
    fill();
    const licensee = h("input", { required: true, maxLength: 100, data: { key: "begin-licensee" } });
    const premises = h("input", { required: true, maxLength: 100, data: { key: "begin-premises" } });
    const begin = (event) => {
      event.preventDefault();
      this.state = state.value;
      const table = this.whole.unlisted[state.value] ?? [];
      const jackpot = this.whole.jackpots[state.value] ?? [];
      const who = { licensee: { name: licensee.value, kind: kind.value }, premises: { name: premises.value } };
      this.setBase();
      this.open(
        { jurisdiction: state.value, dated: new Date().toISOString().slice(0, 10), ...who, jackpot, table },
        true,
      );
      this.keep();
    };
    return h(
      "section",
      { class: "panel", "aria-label": DOCUMENT.begin },
      h("h2", {}, DOCUMENT.begin),
      h("p", { class: "quiet" }, DOCUMENT.beginHelp),
      h(
        "form",
        { onsubmit: begin },
        h(
          "div",
          { class: "fields" },
          labeled(DOCUMENT.state, state),
          labeled(DOCUMENT.kind, kind),
          labeled(DOCUMENT.licensee, licensee),
          labeled(DOCUMENT.premises, premises),
          h("button", { class: "main", type: "submit", data: { key: "begin" } }, DOCUMENT.beginButton),
        ),
      ),
      this.importer(),
    );
  }

  // --- the editor ---

  open(draft, changed) {
    this.draft = draft;
    this.isChanged = changed;
    this.form.draw(draft, { readOnly: !this.mayEdit, newTable: this.whole.new_table[this.state] });
    const parts = [this.head(), ...this.waiting(), this.form.element, this.acceptance()];
    this.body.replaceChildren(...parts.filter(Boolean));
    this.showChanged();
    if (this.mayEdit) this.check();
  }

  head() {
    const choose = async (event) => {
      this.state = event.target.value; // a draft of the other state is offered again there
      await this.refresh();
    };
    const states = this.whole.documents.map(({ state }) => h("option", { value: state }, DOCUMENT.states[state]));
    const state = h("select", { data: { key: "document-state" }, onchange: choose }, states);
    state.value = this.state;
    this.changedNote = h("p", { class: "quiet" });
    const exportIt = () => save(`${ROOT}/house.toml?state=${this.state}`).catch(showError);
    return h(
      "section",
      { class: "panel", "aria-label": DOCUMENT.file },
      h("h2", {}, DOCUMENT.title),
      this.inForce ? h("p", {}, DOCUMENT.edition(this.inForce)) : null,
      this.changedNote,
      h(
        "div",
        { class: "row" },
        states.length > 1 ? labeled(DOCUMENT.state, state) : null,
        this.inForce
          ? h("button", { type: "button", data: { key: "export" }, onclick: exportIt }, DOCUMENT.export)
          : null,
      ),
      this.mayEdit ? this.importer() : h("p", { class: "quiet" }, DOCUMENT.readOnly),
    );
  }

  showChanged() {
    if (this.changedNote) this.changedNote.textContent = this.isChanged ? DOCUMENT.changed : DOCUMENT.unchanged;
  }

  waiting() {
    return this.whole.waiting
      .filter(({ state }) => state === this.state)
      .map((version) => {
        const reason = h("input", { required: true, maxLength: 200, data: { key: "withdraw-reason" } });
        const withdraw = async (event) => {
          event.preventDefault();
          const path = `${ROOT}/${version.state}/${version.number}/withdraw`;
          try {
            await post(path, { reason: reason.value });
            showHint(DOCUMENT.withdrawn);
          } catch (error) {
            showError(error);
          }
          await this.renew();
        };
        const later = version.effective * 1000 > Date.now() ? DOCUMENT.from(dateAndTime(version.effective)) : "";
        return h(
          "section",
          { class: "panel must", "aria-label": DOCUMENT.waitingTitle },
          h("h2", {}, DOCUMENT.waitingTitle),
          h("p", {}, DOCUMENT.waitingFor(version), later ? ` ${later}` : ""),
          h(
            "ul",
            {},
            version.blocks.map(({ text, cite }) => h("li", {}, ...withCite(...textAndCite({ text, cite })))),
          ),
          this.mayEdit
            ? h(
                "form",
                { onsubmit: withdraw, class: "fields" },
                labeled(DOCUMENT.reason, reason),
                h("button", { type: "submit", data: { key: "withdraw" } }, DOCUMENT.withdraw),
              )
            : null,
        );
      });
  }

  acceptance() {
    if (!this.mayEdit) return null;
    const discard = () => {
      this.drop();
      return this.refresh();
    };
    const submit = (event) => {
      event.preventDefault();
      this.accept();
    };
    this.noteField = labeled(DOCUMENT.note, this.note);
    this.noteField.classList.add("wide");
    return h(
      "section",
      { class: "panel acceptance", "aria-label": DOCUMENT.check },
      h("h2", {}, DOCUMENT.check),
      this.summary,
      h(
        "form",
        { onsubmit: submit },
        h(
          "div",
          { class: "fields" },
          labeled(DOCUMENT.reason, this.reason),
          labeled(DOCUMENT.effective, this.effective),
          this.noteField,
          h("button", { class: "main", type: "submit", data: { key: "accept" } }, DOCUMENT.accept),
          h("button", { type: "button", data: { key: "discard" }, onclick: discard }, DOCUMENT.discard),
        ),
      ),
    );
  }

  changed() {
    this.isChanged = true;
    this.keep();
    this.showChanged();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), CHECK_MS);
  }

  get moment() {
    return this.effective.value ? Math.floor(new Date(this.effective.value).getTime() / 1000) : 0;
  }

  async check() {
    const asked = { draft: JSON.stringify(stated(this.draft)), effective: this.moment };
    this.asked = asked;
    try {
      const found = await post(`${ROOT}/check`, asked);
      if (this.asked !== asked) return; // something was typed meanwhile
      this.form.show(found);
      this.summarize(found);
    } catch (error) {
      showError(error);
    }
  }

  summarize(found) {
    redraw(this.summary, found, () => (found.faults.length ? this.faults(found) : this.verdict(found)));
    const open = (found.open ?? []).filter(({ known }) => !known);
    this.noteField.hidden = !open.length;
    this.note.required = open.length > 0;
  }

  link(path, words) {
    return h("button", { type: "button", class: "small", onclick: () => this.form.goTo(path) }, words);
  }

  faults({ faults }) {
    const one = (fault) => {
      const { path, text } = this.form.faultOf(fault);
      const name = this.form.nameOf(path);
      return h("li", {}, `${name}: ${text} `, this.link(path, DOCUMENT.goTo(name)));
    };
    return [h("p", { class: "problem" }, DOCUMENT.faults(faults.length)), h("ul", {}, faults.map(one))];
  }

  verdict({ totals, results, open, changes, waits, refused }) {
    const failing = results.filter(({ verdict }) => verdict === "fail");
    const fail = ({ title, where, cite, path }) =>
      h(
        "li",
        {},
        ...withCite(`${where ? `${where}: ` : ""}${title} `, cite),
        " ",
        this.link(path, DOCUMENT.goTo(title)),
      );
    const list = (title, items) => (items.length ? [h("h3", {}, title), h("ul", {}, items)] : []);
    const say = (line) => h("li", {}, ...withCite(...textAndCite(line)));
    // An open question in the words of its field, which the form has.
    const asked = new Map(results.map((each) => [`${each.title}: ${each.mend} (${each.cite}).`, each]));
    const inWords = ({ text }) => {
      const found = asked.get(text);
      return { text: found ? text.replace(found.mend, this.form.mendOf(found)) : text };
    };
    return [
      h("p", { class: failing.length || refused ? "problem" : "won" }, DOCUMENT.totals(totals)),
      refused ? h("p", { class: "problem" }, refused) : null,
      list(DOCUMENT.failing, failing.map(fail)),
      list(
        DOCUMENT.openQuestions,
        open.filter(({ known }) => !known).map((each) => say(inWords(each))),
      ),
      list(DOCUMENT.waits, waits.map(say)),
      list(
        DOCUMENT.changes,
        changes.map((text) => h("li", {}, text)),
      ),
    ];
  }

  async accept() {
    const { follows, state } = this;
    const asked = {
      draft: JSON.stringify(stated(this.draft)),
      reason: this.reason.value,
      note: this.note.value,
      follows,
    };
    const words = ({ number, status }) => (status === "waiting" ? DOCUMENT.waiting(number) : DOCUMENT.inForce(number));
    try {
      showHint(words(await post(ROOT, { ...asked, effective: this.moment })));
    } catch (error) {
      showError(error);
      await this.renew(); // it may be refused because of a version that waits
      return;
    }
    this.drop(state);
    await this.refresh();
    await this.onAccepted();
  }

  // --- a file ---

  importer() {
    const shown = h("div", { role: "status", data: { key: "imported" } });
    const read = async () => {
      const [file] = field.files;
      if (!file) return;
      try {
        const found = await post(`${ROOT}/check`, { toml: await file.text() });
        shown.replaceChildren(...this.importedFile(file.name, found));
      } catch (error) {
        showError(error);
      }
    };
    const field = h("input", { type: "file", accept: ".toml", data: { key: "import" }, onchange: read });
    return h("div", {}, labeled(DOCUMENT.import, field), h("small", { class: "quiet" }, DOCUMENT.importHelp), shown);
  }

  importedFile(name, found) {
    if (found.faults.length) {
      const one = ({ line, path, text }) => h("li", {}, `${line}: ${path}: ${text}`);
      return [h("p", { class: "problem" }, DOCUMENT.fileFaults), h("ul", {}, found.faults.map(one))];
    }
    const use = () => {
      this.state = found.document.jurisdiction;
      this.setBase();
      this.open(found.document, true);
      this.keep();
    };
    const changes = found.changes.length ? found.changes : this.whole.documents.length ? [DOCUMENT.same] : [];
    return [
      h("h3", {}, DOCUMENT.imported(name)),
      found.refused ? h("p", { class: "problem" }, found.refused) : null,
      h("p", { class: found.lawful ? "won" : "problem" }, DOCUMENT.totals(found.totals)),
      changes.length ? h("p", {}, DOCUMENT.fileChanges) : null,
      h(
        "ul",
        { data: { key: "file-changes" } },
        changes.map((text) => h("li", {}, text)),
      ),
      h("button", { type: "button", class: "main", data: { key: "use-file" }, onclick: use }, DOCUMENT.use),
    ].filter(Boolean);
  }
}
