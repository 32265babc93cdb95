// Irregularities that a supervisor can rule on now, cards to correct, and rulings that wait for a second person.

import { citation } from "../shared/citations.js";
import { cancelButton, openDialog } from "../shared/dialogs.js";
import { colorSuits, h, labeled } from "../shared/elements.js";
import { parseCents } from "../shared/format.js";
import { showProblem } from "../shared/messages.js";
import { CORRECTION, RULING, RULING_FIELDS, RULINGS } from "../words/pit.js";

const HANDS = 4; // offered to choose from; the server knows which exist

// A card drawn in error and exposed is another ruling than one that nobody saw.
function kindOf({ is, exposed }) {
  return exposed ? `${is} exposed` : is;
}

const nameOf = (action) => RULINGS[kindOf(action)] ?? RULINGS[action.is];

export function rulings(table, send) {
  const title = h("h3", {}, RULING.title);
  const offers = table.irregularities ?? [];
  const correctable = table.entered?.length;
  if (!offers.length && !correctable) return [title, h("p", { class: "quiet" }, RULING.noRound)];
  const button = (offer) =>
    h(
      "button",
      {
        data: { key: `rule/${offer.name}${offer.action.exposed ? "/exposed" : ""}` },
        onclick: () => openRuling(table, offer, send),
      },
      h("b", {}, nameOf(offer.action)),
      h("cite", {}, offer.cite), // no link: a button holds none
    );
  const correct = { data: { key: "rule/correct cards" }, onclick: () => openCorrection(table, send) };
  return [
    title,
    h(
      "div",
      { class: "rulings" },
      correctable ? h("button", correct, h("b", {}, CORRECTION.title), h("cite", {}, table.ruling_cite)) : null,
      offers.map(button),
    ),
  ];
}

export function confirmation(table, person, send) {
  const { by, reason, action } = table.proposed;
  const confirm = { class: "main", data: { key: "confirm" }, onclick: () => send({ kind: "confirm ruling" }) };
  return [
    h("p", {}, RULING.proposed(by, nameOf(action), reason)),
    by === person.name ? null : h("button", confirm, RULING.confirm),
  ];
}

const numbered = (first, last, words) =>
  Array.from({ length: last - first + 1 }, (_, i) => h("option", { value: String(first + i) }, words(first + i)));

// Seats and hands as people count them; the dealer's cards belong to seat 0.
const CHOICES = {
  seat: (_, table, ofDealer) =>
    numbered(ofDealer ? 0 : 1, table.positions, (seat) => (seat ? RULING_FIELDS.seatOf(seat) : RULING_FIELDS.dealer)),
  hand: () => numbered(0, HANDS - 1, (hand) => RULING_FIELDS.handOf(hand + 1)),
};

// A field for one value of a ruling, by its name and type.
function valueField([name, value], table, ofDealer) {
  if (name === "cents") {
    const field = h("input", { inputMode: "decimal", required: true, value: String(value / 100) });
    return { name, field, read: () => parseCents(field.value) ?? 0 };
  }
  if (CHOICES[name]) {
    const field = h("select", { data: { key: `field/${name}` } }, CHOICES[name](value, table, ofDealer));
    field.value = String(value);
    return { name, field, read: () => Number(field.value) };
  }
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

function buttons(dialog, words) {
  return h(
    "div",
    { class: "row end" },
    cancelButton(() => dialog().close()),
    h("button", { class: "main", type: "submit" }, words),
  );
}

function openRuling(table, offer, send) {
  const { is, reason: _, exposed, ...values } = offer.action;
  const fields = Object.entries(values).map((each) => valueField(each, table, is === "miscount-cards.1"));
  const reason = h("input", { required: true, maxLength: 200 });
  const submit = (event) => {
    event.preventDefault();
    dialog.close();
    const read = Object.fromEntries(fields.map((each) => [each.name, each.read()]));
    const action = { is, ...read, ...(exposed === undefined ? {} : { exposed }) };
    send({ kind: "rule", action, reason: reason.value });
  };
  const form = h(
    "form",
    { onsubmit: submit },
    h("p", { class: "quiet" }, table.name, " ", citation(offer.cite)),
    fields.map(({ name, field }) => labeled(RULING_FIELDS[name], field)),
    labeled(RULING.reason, reason),
    buttons(() => dialog, RULING.make),
  );
  const dialog = openDialog(nameOf(offer.action), form);
}

// --- cards that were mistyped ------------------------------------------------------------------------------------

const CARD = /^(10|[2-9jqka])[cdhs]$/i;
const JOKER = /^jo$/i;

function readCard(typed) {
  const text = typed.trim();
  if (JOKER.test(text)) return "Jo";
  return CARD.test(text) ? text.slice(0, -1).toUpperCase() + text.at(-1).toLowerCase() : null;
}

function openCorrection(table, send) {
  const fields = table.entered.map(({ line, card, what }) => {
    const field = h("input", { value: card, maxLength: 3, size: 4, data: { key: `card/${line}` } });
    return { line, card, what, field };
  });
  const reason = h("input", { required: true, maxLength: 200, data: { key: "reason" } });
  const submit = (event) => {
    event.preventDefault();
    const wrong = fields.find(({ field }) => readCard(field.value) === null);
    if (wrong) return void showProblem(CORRECTION.unknown(wrong.field.value));
    const changed = fields.filter(({ card, field }) => readCard(field.value) !== card);
    if (!changed.length) return void showProblem(CORRECTION.none);
    dialog.close();
    const corrected = changed.map(({ line, field }) => ({ line, card: readCard(field.value) }));
    send({ kind: "rule", action: { is: "correct-cards.1", corrected }, reason: reason.value });
  };
  const row = ({ what, field }) => h("li", {}, h("label", {}, h("span", {}, colorSuits(what)), field));
  const form = h(
    "form",
    { onsubmit: submit },
    h("p", { class: "quiet" }, CORRECTION.text, " ", citation(table.ruling_cite)),
    h("ol", { class: "entered-cards", "aria-label": CORRECTION.cards }, fields.map(row)),
    labeled(RULING.reason, reason),
    buttons(() => dialog, CORRECTION.make),
  );
  const dialog = openDialog(CORRECTION.title, form);
}
