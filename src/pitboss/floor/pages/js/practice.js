// Practice: a player's own table with the coach, drills on what was missed, and counting practice.

import { optionControl } from "./lab/game_options.js";
import { CountPage } from "./practice/count_page.js";
import { DrillPage } from "./practice/drill_page.js";
import { TablePage } from "./practice/table_page.js";
import { h, labeled } from "./shared/elements.js";
import { showError, withCite } from "./shared/messages.js";
import { get, post } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { PRACTICE } from "./words/practice.js";

const person = await signedInPerson();
const isPlayer = person.rights.includes("play") && !person.only;
const place = h("div", {}, h("p", { class: "quiet" }, isPlayer ? PRACTICE.first : PRACTICE.playersOnly));
const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": PRACTICE.tabs });
const head = h("div", { class: "lobby-head" }, h("h1", {}, PRACTICE.title), h("p", { class: "quiet" }, PRACTICE.intro));
const law = h("p", { class: "quiet" }, withCite(PRACTICE.law, "CO 30-824"));
const choice = h("summary", {}, PRACTICE.game);
const chosen = h("details", { class: "panel controls", open: true }, choice);
const main = h("main", { class: "console practice" }, head);
document.body.append(main);
if (isPlayer) await begin();
else main.append(place);

async function begin() {
  try {
    const [{ games: known, table }, all] = await Promise.all([get("/api/practice"), get("/api/lab/games")]);
    const games = known.map((id) => all.find((each) => each.id === id));
    chosen.append(chooser(games, table));
    main.append(chosen, tabs, place, law);
    if (table) openTable(table);
  } catch (error) {
    main.append(h("p", { class: "problem", role: "alert" }, withCite(error.message, error.cite)), law);
  }
}

// The game and its house options.
function chooser(games, table) {
  const changes = {};
  const options = h("div", { class: "options" });
  const choose = () => {
    for (const name of Object.keys(changes)) delete changes[name];
    const { options: known } = games.find((each) => each.id === game.value);
    options.replaceChildren(...known.map((each) => optionControl(each, each.default, (to) => set(each, to))));
  };
  const set = (option, value) => {
    if (value === option.default) delete changes[option.name];
    else changes[option.name] = value;
  };
  const option = ({ id, name, cite }) => h("option", { value: id, selected: id === table?.game }, `${name} · ${cite}`);
  const game = h("select", { data: { key: "game" }, onchange: choose }, games.map(option));
  const open = async () => {
    try {
      openTable(await post("/api/practice", { game: game.value, options: changes }));
    } catch (error) {
      showError(error);
    }
  };
  choose();
  return h(
    "div",
    { class: "choose" },
    labeled(PRACTICE.game, game),
    h("details", {}, h("summary", {}, PRACTICE.options), options),
    h("button", { class: "main", data: { key: "open" }, onclick: open }, PRACTICE.open),
  );
}

// Each kind of practice of this table, on a tab of its own.
function openTable(table) {
  const drill = new DrillPage();
  const drillMissed = () => {
    drill.begin();
    show("drill");
  };
  const pages = { table: new TablePage(table, drillMissed), drill, count: new CountPage() };
  const show = (name) => {
    tabs.replaceChildren(...Object.keys(pages).map((each) => tab(each, each === name, () => show(each))));
    place.replaceChildren(pages[name].page);
    place.setAttribute("role", "tabpanel");
    place.setAttribute("aria-labelledby", `tab-${name}`);
    pages[name].open();
  };
  chosen.open = false; // the felt comes first; another game is one click away
  choice.textContent = PRACTICE.chosen(table.name);
  show("table");
}

function tab(name, selected, onclick) {
  const props = { role: "tab", id: `tab-${name}`, "aria-selected": String(selected), data: { key: `tab/${name}` } };
  return h("button", { ...props, onclick }, PRACTICE[name]);
}
