// Dialogs about one table: another name or pit, and retiring it.

import { cancelButton, openDialog } from "../shared/dialogs.js";
import { h, labeled } from "../shared/elements.js";
import { SET_UP } from "../words/setup.js";

const reasonField = () => h("input", { required: true, maxLength: 200, data: { key: "reason" } });

const NEW = "\u0000"; // no pit has this name

// A list of the house's pits, and a way to name a new one.
export class PitField {
  constructor(pits, value = "") {
    this.list = h("select", { data: { key: "pit" }, onchange: () => this.choose() });
    this.name = h("input", { maxLength: 40, autocomplete: "off", data: { key: "new-pit" } });
    this.newName = labeled(SET_UP.newPitName, this.name);
    this.newName.hidden = true;
    this.elements = [labeled(SET_UP.pit, this.list), this.newName];
    this.offer(pits);
    this.value = value;
  }

  offer(pits) {
    const chosen = this.value;
    const option = ([value, words = value]) => h("option", { value }, words);
    const known = pits.map((pit) => [pit]);
    this.list.replaceChildren(...[["", SET_UP.noPit], ...known, [NEW, SET_UP.newPit]].map(option));
    this.value = chosen;
  }

  choose() {
    this.newName.hidden = this.list.value !== NEW;
    this.name.required = !this.newName.hidden;
    if (!this.newName.hidden) this.name.focus();
  }

  get value() {
    return this.list.value === NEW ? this.name.value.trim() : this.list.value;
  }

  set value(pit) {
    const isKnown = [...this.list.options].some(({ value }) => value === pit);
    this.list.value = isKnown ? pit : NEW;
    this.name.value = isKnown ? "" : pit;
    this.newName.hidden = isKnown;
    this.name.required = !isKnown;
  }
}

function ask(title, fields, words, send, look = "main") {
  const submit = (event) => {
    event.preventDefault();
    dialog.close();
    send();
  };
  const buttons = h(
    "div",
    { class: "row end" },
    cancelButton(() => dialog.close()),
    h("button", { class: look, type: "submit", data: { key: "confirm" } }, words),
  );
  const dialog = openDialog(title, h("form", { onsubmit: submit }, fields, buttons));
  dialog.querySelector("input")?.focus();
}

export function renameDialog(table, pits, send) {
  const name = h("input", { value: table.name, required: true, maxLength: 60, data: { key: "name" } });
  const pit = new PitField(pits, table.pit);
  const reason = reasonField();
  const fields = [labeled(SET_UP.name, name), pit.elements, labeled(SET_UP.reason, reason)];
  const asked = () => ({ name: name.value, pit: pit.value, reason: reason.value });
  ask(SET_UP.renameOf(table.name), fields, SET_UP.rename, () => send(asked()));
}

export function retireDialog(table, send) {
  const reason = reasonField();
  const help = table.state === "open" ? `${SET_UP.closeFirst} ${SET_UP.retireHelp}` : SET_UP.retireHelp;
  const fields = [h("p", { class: "quiet" }, help), labeled(SET_UP.reason, reason)];
  ask(SET_UP.retireOf(table.name), fields, SET_UP.retire, () => send({ reason: reason.value }), "danger");
}
