// Tournaments: the list, one that a newcomer can try at once, the player's own part, and the director's desk.

import { h, labeled, redraw } from "./shared/elements.js";
import { showError, showHint } from "./shared/messages.js";
import { get, post } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { Desk } from "./tournament/desk.js";
import { movesView, ownPart, standingsTable, tableCard } from "./tournament/state_view.js";
import { STATE, TOURNAMENTS } from "./words/tournament.js";
import { DESK, NEW, STEP } from "./words/tournament_desk.js";

const REFRESH_MS = 2000;
const person = await signedInPerson();
const id = new URLSearchParams(location.search).get("id");
const path = `/api/tournaments/${encodeURIComponent(id ?? "")}`;
const main = h("main", { class: "desk" });
document.body.append(main);

// Do what a form asks, and tell whether it was done; a refusal is shown with its clause.
async function tell(act) {
  try {
    const { cite } = await act();
    showHint(cite ? DESK.doneBy(cite) : DESK.done);
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

// --- the list --------------------------------------------------------------------------------------------------------

function card(each) {
  const query = `?id=${encodeURIComponent(each.id)}`;
  return h(
    "li",
    { class: "tournament-table" },
    h("h3", {}, h("a", { href: `/tournaments${query}`, data: { key: `open/${each.id}` } }, each.name)),
    h("p", { class: "quiet" }, TOURNAMENTS.line(each)),
    h("a", { href: `/tournament-board${query}`, "aria-label": TOURNAMENTS.boardOf(each.name) }, TOURNAMENTS.board),
  );
}

async function tryOne() {
  try {
    const { table } = await post("/api/tournaments/try", {});
    location.href = `/table?id=${encodeURIComponent(table)}`;
  } catch (error) {
    showError(error);
  }
}

function tryPanel() {
  return h(
    "section",
    { class: "panel own-part", "aria-label": TOURNAMENTS.tryTitle },
    h("h2", {}, TOURNAMENTS.tryTitle),
    h("p", {}, TOURNAMENTS.tryHelp),
    h("button", { class: "main", data: { key: "try" }, onclick: tryOne }, TOURNAMENTS.try),
  );
}

async function newPanel() {
  const templates = await get("/api/tournaments/templates");
  const text = h("textarea", { class: "document-text", spellcheck: false, data: { key: "document" } });
  const pick = h(
    "select",
    { data: { key: "template" } },
    Object.keys(templates).map((name) => h("option", { value: name }, name)),
  );
  const faults = h("ul", { role: "status" });
  const load = () => {
    text.value = templates[pick.value];
  };
  const check = async () => {
    const found = await post("/api/tournaments/check", { text: text.value });
    const lines = found.lawful ? [NEW.lawful] : found.faults.map(({ what, cite }) => `${what} (${cite})`);
    faults.replaceChildren(...lines.map((line) => h("li", {}, line)));
    return {};
  };
  const announce = async () => {
    const answer = await post("/api/tournaments", { text: text.value });
    location.href = `/tournaments?id=${encodeURIComponent(answer.id)}`;
    return {};
  };
  load();
  return h(
    "section",
    { class: "panel", "aria-label": NEW.title },
    h("h2", {}, NEW.title),
    h("p", { class: "quiet" }, NEW.help),
    h(
      "div",
      { class: "step-form" },
      labeled(NEW.template, pick),
      h("button", { data: { key: "load" }, onclick: load }, NEW.load),
    ),
    labeled(NEW.text, text),
    h(
      "div",
      { class: "row" },
      h("button", { data: { key: "check" }, onclick: () => tell(check) }, NEW.check),
      h("button", { class: "main", data: { key: "announce" }, onclick: () => tell(announce) }, NEW.announce),
    ),
    faults,
  );
}

async function showList() {
  const list = h("ul", { class: "tournament-tables" });
  const floor = await get("/api/floor");
  main.append(h("h1", {}, TOURNAMENTS.title));
  if (floor.demonstration && person.rights.includes("play")) main.append(tryPanel());
  main.append(list);
  if (person.rights.includes("run_tournaments")) main.append(await newPanel());
  const refresh = async () => {
    const found = await get("/api/tournaments");
    redraw(list, found, () => (found.length ? found.map(card) : h("li", { class: "quiet" }, TOURNAMENTS.none)));
  };
  await refresh();
  setInterval(() => refresh().catch(() => {}), REFRESH_MS);
}

// --- one tournament --------------------------------------------------------------------------------------------------

async function showOne() {
  const parts = Object.fromEntries(
    ["head", "own", "desk", "tables", "standings", "moves"].map((name) => [name, h("div", { class: "desk" })]),
  );
  main.append(...Object.values(parts));
  const send = (kind, fields, more) =>
    tell(() => post(`${path}/steps`, { kind, fields, ...more })).finally(() => refresh().catch(showError));
  const desk = new Desk(id, send);
  const enter = () => send(STEP.register, { player: person.name, name: person.name });

  async function refresh() {
    const shown = await get(path);
    redraw(parts.head, [shown.name, shown.current, shown.paused, shown.commitment], () => headView(shown));
    redraw(parts.own, [shown.you, shown.events], () => ownPart(shown, person, enter));
    const typed = typedIn(parts.desk);
    redraw(
      parts.desk,
      [
        shown.entered,
        shown.events,
        shown.tables,
        shown.awards,
        shown.log,
        shown.paused,
        shown.disputes,
        shown.vouchers,
      ],
      () => (shown.may.direct || shown.may.register || shown.judges ? desk.view(shown) : [desk.papers(false)]),
    );
    typeAgain(parts.desk, typed);
    redraw(parts.tables, shown.tables, () =>
      shown.tables.length
        ? [h("h2", {}, STATE.tables), h("div", { class: "tournament-tables" }, shown.tables.map(tableCard))]
        : null,
    );
    redraw(parts.standings, shown.standings, () => [h("h2", {}, STATE.standings), standingsTable(shown.standings)]);
    redraw(parts.moves, [shown.moves, shown.outs], () => movesView(shown));
  }

  await refresh();
  setInterval(() => refresh().catch(() => {}), REFRESH_MS);
}

// What somebody has typed into the desk's forms stays there when the desk is drawn again.
function typedIn(place) {
  const fields = [...place.querySelectorAll("input[data-key], select[data-key]")];
  const isTyped = (field) => field.type === "checkbox" || !field.defaultValue || field.value !== field.defaultValue;
  return fields.filter(isTyped).map((field) => [field.dataset.key, field.value, field.checked]);
}

function typeAgain(place, typed) {
  for (const [name, value, checked] of typed) {
    const field = place.querySelector(`[data-key="${CSS.escape(name)}"]`);
    const isGone = field?.tagName === "SELECT" && ![...field.options].some((each) => each.value === value);
    if (field && !isGone) Object.assign(field, { value, checked });
  }
}

function headView(shown) {
  return [
    h("h1", {}, shown.name),
    h(
      "p",
      {},
      h("a", { href: "/tournaments" }, TOURNAMENTS.back),
      " · ",
      h("a", { href: `/tournament-board?id=${encodeURIComponent(id)}` }, TOURNAMENTS.board),
    ),
    shown.current ? h("p", {}, STATE.round(shown.current)) : null,
    shown.paused ? h("p", { class: "problem" }, STATE.paused) : null,
    h("p", { class: "quiet" }, STATE.commitment, " ", h("span", { class: "hash" }, shown.commitment)),
  ];
}

await (id ? showOne() : showList()).catch(showError);
