// Irregularities that a supervisor can rule on now, and rulings that wait for a second person.

import { citation } from "../shared/citations.js";
import { cancelButton, openDialog } from "../shared/dialogs.js";
import { h, labeled } from "../shared/elements.js";
import { sentence } from "../shared/format.js";
import { RULING } from "../words/pit.js";

export function rulings(table, send) {
  const title = h("h3", {}, RULING.title);
  if (!table.irregularities?.length) return [title, h("p", { class: "quiet" }, RULING.noRound)];
  const button = (offer) =>
    h(
      "button",
      { data: { key: `rule/${offer.name}` }, onclick: () => openRuling(table, offer, send) },
      h("b", {}, sentence(offer.name)),
      citation(offer.cite),
    );
  return [title, h("div", { class: "rulings" }, table.irregularities.map(button))];
}

export function confirmation(table, person, send) {
  const { by, reason } = table.proposed;
  const confirm = { class: "main", data: { key: "confirm" }, onclick: () => send({ kind: "confirm ruling" }) };
  return [h("p", {}, RULING.proposed(by, reason)), by === person.name ? null : h("button", confirm, RULING.confirm)];
}

// A field for one value of a ruling, by the value's type.
function valueField([name, value]) {
  const type = typeof value;
  if (type === "boolean") {
    const field = h("input", { type: "checkbox", checked: value });
    return { name, field, read: () => field.checked };
  }
  if (type === "number") {
    const field = h("input", { type: "number", value: String(value) });
    return { name, field, read: () => Number(field.value) };
  }
  const isList = Array.isArray(value);
  const field = h("input", { type: "text", value: isList ? value.join(" ") : String(value) });
  return { name, field, read: () => (isList ? field.value.split(/\s+/).filter(Boolean) : field.value) };
}

function openRuling(table, offer, send) {
  const { is, reason: _, ...values } = offer.action;
  const fields = Object.entries(values).map(valueField);
  const reason = h("input", { required: true, maxLength: 200 });
  const submit = (event) => {
    event.preventDefault();
    dialog.close();
    const action = { is, ...Object.fromEntries(fields.map(({ name, read }) => [name, read()])) };
    send({ kind: "rule", action, reason: reason.value });
  };
  const form = h(
    "form",
    { onsubmit: submit },
    h("p", { class: "quiet" }, table.name, " ", citation(offer.cite)),
    fields.map(({ name, field }) => labeled(sentence(name.replaceAll("_", " ")), field)),
    labeled(RULING.reason, reason),
    h(
      "div",
      { class: "row end" },
      cancelButton(() => dialog.close()),
      h("button", { class: "main", type: "submit" }, RULING.make),
    ),
  );
  const dialog = openDialog(sentence(offer.name), form);
}
