// One control for each kind of field of a house's document. A control reports its value, or undefined: not stated.

import { h } from "../shared/elements.js";
import { parseCents } from "../shared/format.js";
import { FORM } from "../words/house_form.js";

const option = (value, words = value) => h("option", { value }, words);
const dollars = (cents) => String(cents / 100);

function input(value, change, more = {}, read = (text) => text) {
  const report = () => change(control.value.trim() === "" ? undefined : read(control.value.trim()));
  const control = h("input", { value: value ?? "", oninput: report, autocomplete: "off", ...more });
  return control;
}

// Choices among the entries of the document. `refill` offers the entries that were named since; what was chosen stays, and
// the check says where its entry is gone.
const offered = (names, chosen) => [...names, ...chosen.filter((each) => !names.includes(each))];

function reference(field, value, change, ids) {
  const options = (chosen) =>
    [["", FORM.noneChosen], ...offered(ids(field.to), chosen ? [chosen] : []).map((each) => [each])].map((each) =>
      option(...each),
    );
  const control = select(value, change, options(value));
  control.refill = () => {
    const chosen = control.value;
    control.replaceChildren(...options(chosen));
    control.value = chosen;
  };
  return control;
}

function references(field, value, change, ids) {
  let chosen = value ?? [];
  const report = (now) => {
    chosen = now ?? [];
    change(now);
  };
  const draw = () => boxes(offered(ids(field.to), chosen), chosen, report);
  const control = draw();
  control.refill = () => control.replaceChildren(...draw().childNodes);
  return control;
}

function select(value, change, options, read = (text) => text) {
  const control = h("select", { onchange: () => change(control.value === "" ? undefined : read(control.value)) });
  control.append(...options);
  control.value = value ?? "";
  return control;
}

const CENTS = { inputMode: "decimal", maxLength: 14 };
const cents = (text) => parseCents(text) ?? text; // what is no amount is refused by the check, next to the field

function amounts(_, value, change) {
  const shown = (value ?? []).map(dollars).join(", ");
  return input(shown, change, { maxLength: 200 }, (text) => text.split(",").map((each) => cents(each.trim())));
}

function texts(_, value, change) {
  const report = () => {
    const lines = area.value.split("\n").map((line) => line.trim());
    change(lines.some(Boolean) ? lines.filter(Boolean) : undefined);
  };
  const area = h("textarea", { rows: 2, value: (value ?? []).join("\n"), oninput: report });
  return area;
}

function boxes(values, value, change, words = {}) {
  const chosen = new Set(value ?? []);
  const box = (each) => {
    const toggle = () => {
      if (control.checked) chosen.add(each);
      else chosen.delete(each);
      change(chosen.size ? values.filter((one) => chosen.has(one)) : undefined);
    };
    const control = h("input", { type: "checkbox", checked: chosen.has(each), onchange: toggle });
    return h("label", { class: "row" }, control, h("span", {}, words[each] ?? each));
  };
  return h("div", { class: "boxes", role: "group" }, values.map(box));
}

const statedOrNot = (field) => (field.required || field.default ? [] : [option("", FORM.notStated)]);

export const CONTROLS = {
  text: (field, value, change) => input(value, change, { maxLength: 200, placeholder: field.default ?? "" }),
  whole: (_, value, change) => input(value, change, { type: "number", step: 1 }, Number),
  cents: (field, value, change) => {
    const placeholder = field.default === undefined ? "" : dollars(field.default);
    return input(typeof value === "number" ? dollars(value) : value, change, { ...CENTS, placeholder }, cents);
  },
  date: (_, value, change) => input(value, change, { type: "date" }),
  time: (_, value, change) =>
    input(value?.slice(0, 5), change, { type: "time" }, (text) => (text.length === 5 ? `${text}:00` : text)),
  flag: (_, value, change) =>
    select(
      value === undefined ? "" : String(value),
      change,
      [option("", FORM.notStated), option("true", FORM.yes), option("false", FORM.no)],
      (text) => text === "true",
    ),
  choice: (field, value, change) =>
    select(value ?? field.default, change, [...statedOrNot(field), ...field.choices.map((each) => option(each))]),
  choices: (field, value, change, _, words) => boxes(field.choices, value, change, words),
  reference,
  references,
  amounts,
  texts,
};
