// Signs: every sheet of every table as PDF, all sheets of a table or of the house in one file.

import { h, labeled } from "./shared/elements.js";
import { showError, showHint } from "./shared/messages.js";
import { get, save, tablePath } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { SIGNS } from "./words/signs.js";

await signedInPerson();
const tables = await get("/api/tables");
const paper = h(
  "select",
  { data: { key: "paper" }, onchange: () => draw() },
  Object.entries(SIGNS.papers).map(([value, words]) => h("option", { value }, words)),
);
const large = h("input", { type: "checkbox", data: { key: "large" }, onchange: () => draw() });
const place = h("div", { class: "desk" });

const saveAll = (key, chosen, words) =>
  h("button", { data: { key }, onclick: (event) => keep(event.target, chosen) }, words);

async function keep(button, chosen) {
  const wall = chosen.length === tables.length ? [["wall", "true"]] : [];
  const query = new URLSearchParams([...chosen.map(({ id }) => ["tables", id]), ["paper", paper.value], ...wall]);
  button.disabled = true;
  try {
    showHint(SIGNS.saved(await save(`/api/signs.zip?${query}`)));
  } catch (error) {
    showError(error);
  } finally {
    button.disabled = false;
  }
}

function sheetLinks(table, { sheet, title, languages }) {
  const link = (language) => {
    const query = new URLSearchParams({ language, paper: paper.value, ...(large.checked ? { large: "true" } : {}) });
    const href = tablePath(table.id, `/signs/${sheet}?${query}`);
    const key = `sheet/${table.id}/${sheet}/${language}`;
    return h("a", { href, target: "_blank", rel: "noopener", data: { key } }, SIGNS.of(title, language));
  };
  return languages.map((language) => h("li", {}, link(language)));
}

// What hangs on the wall for all tables.
function wallSection() {
  const link = ({ house, title }, language) => {
    const query = new URLSearchParams({
      house,
      language,
      paper: paper.value,
      ...(large.checked ? { large: "true" } : {}),
    });
    const props = { href: `/api/signs/wall?${query}`, target: "_blank", rel: "noopener" };
    return h("a", { ...props, data: { key: `wall/${house}/${language}` } }, SIGNS.wallOf(title, house, language));
  };
  const links = walls.flatMap((each) => each.languages.map((language) => h("li", {}, link(each, language))));
  return h(
    "section",
    { class: "panel", "aria-label": SIGNS.wall },
    h("h2", {}, SIGNS.wall),
    h("ul", { class: "sheets" }, links),
  );
}

function tableSection(table, sheets) {
  return h(
    "section",
    { class: "panel", "aria-label": table.name },
    h("h2", {}, table.name),
    h(
      "ul",
      { class: "sheets" },
      sheets.flatMap((each) => sheetLinks(table, each)),
    ),
    saveAll(`all/${table.id}`, [table], SIGNS.table(table.name)),
  );
}

let walls = [];
const listed = [];
function draw() {
  place.replaceChildren(
    ...(walls.length ? [wallSection()] : []),
    ...listed.map(([table, sheets]) => tableSection(table, sheets)),
  );
}

document.body.append(
  h(
    "main",
    { class: "desk" },
    h("h1", {}, SIGNS.title),
    h("p", { class: "quiet" }, SIGNS.help),
    h(
      "div",
      { class: "fields shift-pick" },
      labeled(SIGNS.paper, paper),
      h("label", { class: "check" }, large, SIGNS.large),
      tables.length ? saveAll("all", tables, SIGNS.house) : null,
    ),
    tables.length ? place : h("p", { class: "quiet" }, SIGNS.none),
  ),
);
if (tables.length) walls = await get("/api/signs").catch(() => []);
for (const table of tables) {
  const sheets = await get(tablePath(table.id, "/signs")).catch(() => []);
  if (sheets.length) listed.push([table, sheets]);
}
draw();
