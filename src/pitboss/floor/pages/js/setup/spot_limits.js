// The house's limits for one side wager: what it may set, and what holds where it sets nothing.

import { h, labeled } from "../shared/elements.js";
import { parseCents } from "../shared/format.js";
import { SPOT } from "../words/setup.js";

const ALWAYS = ["min", "max", "amount"]; // in sight; the rest opens
const CENTS = ["min", "max", "amount", "step", "pays_on_hand", "pays_in_round"];
const HOLDS_UNSAID = ["tips", "additions"]; // what holds unless the house says no
const KEYS = Object.keys(SPOT.fields);

// Whether every amount is one; what is no amount stays as it was typed until the check names it.
export const areAmounts = (limits) => Object.values(limits ?? {}).every((value) => typeof value !== "string");

// `side.limits` is changed; `holds` says what the server knows of the spot, or is undefined until it answers.
export function spotLimits(side, holds, tableMax, changed) {
  const kept = Object.keys(side.limits ?? {});
  const isOne = holds?.may_set.includes("amount");
  const keys = KEYS.filter(
    (key) => (holds?.may_set ?? ALWAYS.slice(0, 2)).includes(key) || (!isOne && kept.includes(key)),
  );
  const set = (key, value) => {
    const limits = { ...side.limits };
    for (const each of key === "amount" ? ["min", "max"] : [key]) {
      if (value === undefined) delete limits[each];
      else limits[each] = value;
    }
    side.limits = Object.keys(limits).length ? limits : undefined;
    changed();
  };
  const control = (key) => (CENTS.includes(key) ? amount(side, key, set) : flag(side, key, set));
  const more = keys.filter((key) => !ALWAYS.includes(key));
  return [
    keys.filter((key) => ALWAYS.includes(key)).map(control),
    h("small", { class: "quiet wide", data: { key: `holds/${side.wager}` } }, holds ? SPOT.holds(holds, tableMax) : ""),
    more.length
      ? h(
          "details",
          { class: "wide", open: more.some((key) => kept.includes(key)) },
          h("summary", {}, SPOT.more),
          h("div", { class: "fields" }, more.map(control)),
        )
      : null,
  ];
}

function amount(side, key, set) {
  const stated = side.limits?.[key === "amount" ? "min" : key];
  const field = h("input", {
    value: typeof stated === "number" ? String(stated / 100) : (stated ?? ""),
    inputMode: "decimal",
    maxLength: 14,
    autocomplete: "off",
    data: { key: `limit/${side.wager}/${key}` },
  });
  field.addEventListener("input", () => {
    const typed = field.value.trim();
    set(key, typed === "" ? undefined : (parseCents(typed) ?? typed));
  });
  return labeled(SPOT.fields[key], field);
}

function flag(side, key, set) {
  const usual = HOLDS_UNSAID.includes(key);
  const field = h("input", {
    type: "checkbox",
    checked: side.limits?.[key] ?? usual,
    data: { key: `limit/${side.wager}/${key}` },
    onchange: () => set(key, field.checked === usual ? undefined : field.checked),
  });
  return h("label", { class: "row" }, field, h("span", { class: "grow" }, SPOT.fields[key]));
}
