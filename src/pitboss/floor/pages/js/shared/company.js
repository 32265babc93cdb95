// Automatic players of a demonstration table: who they are, one more, one less.

import { COMPANY } from "../words/company.js";
import { h } from "./elements.js";
import { showError, showHint } from "./messages.js";
import { post, remove, tablePath } from "./requests.js";

export const mayHaveCompany = (person) =>
  Boolean(person.demonstration) && !person.only && (person.rights.includes("play") || person.rights.includes("deal"));

// The list of automatic players, with buttons; `table` is a state or an overview of a table.
export function companyList(table) {
  const seats = Object.entries(table.automatic ?? {});
  const explain = h("p", { class: "quiet" }, COMPANY.explain);
  const list = seats.length
    ? h(
        "ul",
        { class: "company" },
        seats.map((each) => member(table, ...each)),
      )
    : h("p", { class: "quiet" }, COMPANY.none);
  return [explain, list, addForm(table)];
}

function member(table, seat, style) {
  const name = table.seated[seat];
  const props = {
    class: "small",
    data: { key: `company/${seat}` },
    "aria-label": COMPANY.removeFrom(name, seat),
    onclick: () => tell(() => leave(table.id, seat)),
  };
  return h(
    "li",
    {},
    h("b", {}, name),
    h("span", { class: "quiet" }, COMPANY.styles[style] ?? style),
    h("button", props, COMPANY.remove),
  );
}

function addForm(table) {
  const option = ([value, words]) => h("option", { value }, words);
  const choices = [["", COMPANY.any], ...Object.entries(COMPANY.styles)];
  const style = h("select", { "aria-label": COMPANY.style, data: { key: "company-style" } }, choices.map(option));
  const submit = (event) => {
    event.preventDefault();
    tell(() => join(table.id, style.value || null));
  };
  const button = h("button", { type: "submit", data: { key: "company-add" } }, COMPANY.add);
  return h("form", { class: "row", onsubmit: submit }, style, button);
}

async function join(table, style) {
  const { name, seat } = await post(tablePath(table, "/company"), { style });
  return COMPANY.joined(name, seat);
}

async function leave(table, seat) {
  const { name, free } = await remove(tablePath(table, `/company/${seat}`));
  return free ? COMPANY.removed(name) : COMPANY.leaves(name);
}

async function tell(act) {
  try {
    showHint(await act());
  } catch (error) {
    showError(error);
  }
}
