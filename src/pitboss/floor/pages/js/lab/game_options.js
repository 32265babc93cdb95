// Controls for the house options of a game, by the kind of option.

import { h, labeled } from "../shared/elements.js";
import { sentence } from "../shared/format.js";

// An option's value from the text in a link.
export function readOption(option, text) {
  if (option.kind === "flag") return text === "true";
  if (option.kind === "count") return Number(text);
  if (option.kind !== "choice") return text;
  return option.values.find((value) => String(value) === text) ?? option.default;
}

export function optionControl(option, now, onChange) {
  const make = { flag, choice, count }[option.kind] ?? text;
  const control = make(option, now, { key: `option/${option.name}` }, onChange);
  control.title = `${option.allowed} · ${option.cite}`;
  return control;
}

function flag(option, now, data, onChange) {
  const onchange = () => onChange(field.checked);
  const field = h("input", { type: "checkbox", checked: now, data, onchange });
  return h("label", { class: "row" }, field, h("span", { class: "grow" }, sentence(option.says)));
}

function choice(option, now, data, onChange) {
  const values = option.values.map((value) => h("option", { selected: value === now }, String(value)));
  const onchange = () => onChange(option.values[field.selectedIndex]);
  const field = h("select", { data, onchange }, values);
  return labeled(sentence(option.says), field);
}

function count(option, now, data, onChange) {
  const shown = h("b", {}, String(now));
  const field = h("input", {
    type: "range",
    min: option.at_least,
    max: option.at_most,
    value: now,
    data,
    oninput: () => {
      shown.textContent = field.value;
    },
    onchange: () => onChange(Number(field.value)),
  });
  return labeled(h("span", {}, `${sentence(option.says)}: `, shown), field);
}

function text(option, now, data, onChange) {
  const field = h("input", { value: now, data, onchange: () => onChange(field.value) });
  return labeled(sentence(option.says), field);
}
