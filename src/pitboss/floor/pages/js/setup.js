// The set-up of the house: its tables, its document with a live check, and all versions of it.

import { renameDialog, retireDialog } from "./setup/dialogs.js";
import { DocumentDesk } from "./setup/document.js";
import { Schedule } from "./setup/schedule.js";
import { TableForm } from "./setup/table_form.js";
import { VersionDesk } from "./setup/versions.js";
import { h, redraw, tableHead } from "./shared/elements.js";
import { showError, showHint } from "./shared/messages.js";
import { get, post } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { DOCUMENT } from "./words/document.js";
import { SET_UP } from "./words/setup.js";

const person = await signedInPerson();
const mayEdit = person.rights.includes("set_up");
const [games, wagers] = await Promise.all([get("/api/lab/games"), get("/api/lab/wagers")]);
const gameNames = new Map(games.map(({ id, name }) => [id, name]));
const list = h("div", { class: "scroll", tabIndex: 0, role: "group", "aria-label": SET_UP.columns.name });
const form = new TableForm(games, wagers, (asked) => send("", asked, SET_UP.created(asked.set_up.name)));
const all = h("section", { class: "panel", "aria-label": SET_UP.list }, h("h2", {}, SET_UP.list), list);
const schedule = new Schedule(() => refresh());
const desk = new DocumentDesk(person, games, wagers, () => refresh());
const versions = new VersionDesk();
const panels = {
  tables: h("div", { class: "desk" }, schedule.element, mayEdit ? [all, form.element] : null),
  house: desk.element,
  versions: versions.element,
};
const refreshers = { tables: () => refresh(), house: () => desk.show(), versions: () => versions.refresh() };
const tabs = h("div", { class: "tabs", role: "group", "aria-label": SET_UP.title });
document.body.append(h("main", { class: "desk" }, h("h1", {}, SET_UP.title), tabs, Object.values(panels)));

async function show(chosen) {
  for (const [name, panel] of Object.entries(panels)) panel.hidden = name !== chosen;
  for (const button of tabs.children) button.setAttribute("aria-pressed", String(button.dataset.tab === chosen));
  history.replaceState(null, "", `#${chosen}`);
  await refreshers[chosen]().catch(showError);
}

tabs.append(
  ...Object.entries(DOCUMENT.tabs).map(([tab, words]) =>
    h("button", { type: "button", data: { tab, key: `tab/${tab}` }, onclick: () => show(tab) }, words),
  ),
);

async function send(path, body, done = SET_UP.done) {
  try {
    await post(`/api/house/tables${path}`, body);
    showHint(done);
    return true;
  } catch (error) {
    showError(error);
    return false;
  } finally {
    await refresh();
  }
}

const pathOf = (table, what) => `/${encodeURIComponent(table.id)}/${what}`;

function actions(table) {
  const button = (what, words, label, onclick) =>
    h("button", { class: "small", data: { key: `${what}/${table.id}` }, "aria-label": label, onclick }, words);
  const duplicate = button("duplicate", SET_UP.duplicate, SET_UP.duplicateOf(table.name), () => form.fill(table));
  if (table.retired) return table.set_up ? [duplicate] : [];
  const rename = () => renameDialog(table, form.pits, (asked) => send(pathOf(table, "rename"), asked));
  const retire = () => retireDialog(table, (asked) => send(pathOf(table, "retire"), asked));
  return [
    table.set_up ? duplicate : null,
    button("rename", SET_UP.rename, SET_UP.renameOf(table.name), rename),
    button("retire", SET_UP.retire, SET_UP.retireOf(table.name), retire),
  ];
}

function row(table) {
  return h(
    "tr",
    { class: table.retired ? "off" : "" },
    h("td", {}, table.name, " ", h("small", {}, table.id)),
    h("td", {}, table.pit),
    h("td", {}, gameNames.get(table.set_up?.game) ?? ""),
    h("td", {}, SET_UP.kinds[table.kind] ?? table.kind),
    h("td", {}, SET_UP.state(table.state)),
    h("td", {}, h("div", { class: "row" }, actions(table))),
  );
}

async function refresh() {
  await schedule.refresh();
  if (!mayEdit) return;
  const [tables, house] = await Promise.all([get("/api/house/tables"), get("/api/house/document")]);
  form.know(tables, house);
  form.begin(house);
  const columns = Object.entries(SET_UP.columns).map(([key, name]) => [name, key === "act" ? "unseen" : ""]);
  redraw(list, [tables, house.documents.length], () =>
    tables.length
      ? h(
          "table",
          {},
          tableHead(columns),
          h(
            "tbody",
            {},
            tables.map((table) => row(table)),
          ),
        )
      : h("p", { class: "quiet" }, house.documents.length ? SET_UP.none : SET_UP.noDocument),
  );
}

// A house without a document begins with it: no table opens before.
const { documents } = await get("/api/house/document");
const firstTab = documents.length ? "tables" : "house";
const chosenTab = () => (location.hash.slice(1) in panels ? location.hash.slice(1) : firstTab);
addEventListener("hashchange", () => show(chosenTab()));
await show(chosenTab());
