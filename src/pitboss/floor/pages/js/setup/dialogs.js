// Dialogs about one table: another name or pit, and retiring it.

import { cancelButton, openDialog } from "../shared/dialogs.js";
import { h, labeled } from "../shared/elements.js";
import { SET_UP } from "../words/setup.js";

const reasonField = () => h("input", { required: true, maxLength: 200, data: { key: "reason" } });

// A field with the house's pits to choose from.
export function pitField(pits, value = "") {
  const id = `pits-${Math.random().toString(36).slice(2)}`;
  const field = h("input", { value, maxLength: 40, list: id, autocomplete: "off", data: { key: "pit" } });
  const known = h("datalist", { id });
  const offer = (names) => known.replaceChildren(...names.map((name) => h("option", { value: name })));
  offer(pits);
  return { field, known, offer };
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
  const pit = pitField(pits, table.pit);
  const reason = reasonField();
  const fields = [
    labeled(SET_UP.name, name),
    labeled(SET_UP.pit, pit.field),
    pit.known,
    labeled(SET_UP.reason, reason),
  ];
  const asked = () => ({ name: name.value, pit: pit.field.value.trim(), reason: reason.value });
  ask(SET_UP.renameOf(table.name), fields, SET_UP.rename, () => send(asked()));
}

export function retireDialog(table, send) {
  const reason = reasonField();
  const help = table.state === "open" ? `${SET_UP.closeFirst} ${SET_UP.retireHelp}` : SET_UP.retireHelp;
  const fields = [h("p", { class: "quiet" }, help), labeled(SET_UP.reason, reason)];
  ask(SET_UP.retireOf(table.name), fields, SET_UP.retire, () => send({ reason: reason.value }), "danger");
}
