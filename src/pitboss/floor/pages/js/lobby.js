// The lobby: every table, its limits and who sits there.

import { h, redraw } from "./shared/elements.js";
import { playMoneyButton } from "./shared/play_money.js";
import { get } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { TABLE_STATE } from "./words/common.js";
import { LOBBY } from "./words/lobby.js";

const MAX_DOTS = 9; // a table with more seats shows their number
const REFRESH_MS = 3000;
const person = await signedInPerson();
const place = h("section", { class: "tables", "aria-label": LOBBY.title });
const summary = h("p", { class: "quiet" });
const filter = h("input", {
  type: "search",
  placeholder: LOBBY.search,
  "aria-label": LOBBY.search,
  oninput: () => show(),
});
let tables = [];
const cashier = h("div", { class: "cashier" });
const head = h("div", { class: "lobby-head" }, h("h1", {}, LOBBY.title), summary, cashier, filter);
document.body.append(h("main", { class: "lobby" }, head, place));

const isMine = (table) => Object.values(table.seated).includes(person.name);

const initial = (name) => (name ?? "").replace(/^guest /, "").slice(0, 1);

function seatDots(table) {
  const names = Array.from({ length: table.positions ?? 0 }, (_, i) => table.seated[i + 1]);
  const words = LOBBY.seatsTaken(names.filter(Boolean).length, names.length);
  if (names.length > MAX_DOTS) return h("span", {}, words);
  const dot = (name) => h("span", { class: dotLook(table, name), title: name ?? LOBBY.openSeat }, initial(name));
  return h("span", { class: "dots", role: "img", "aria-label": words }, names.map(dot));
}

const isAutomatic = (table, name) =>
  Object.entries(table.seated).some(([seat, each]) => each === name && table.automatic[seat] !== undefined);

function dotLook(table, name) {
  if (!name) return "dot";
  return isAutomatic(table, name) ? "dot taken automatic" : "dot taken";
}

function gameName(table) {
  if (!table.open) return LOBBY.closed;
  return table.game_name === table.name ? "" : table.game_name;
}

function tableKind(table) {
  if (table.stopped) return LOBBY.stopped;
  return table.kind === "electronic" ? LOBBY.electronic : LOBBY.liveDealer;
}

function tableCard(table) {
  const page = person.rights.includes("deal") && table.kind !== "electronic" ? "dealer" : "table";
  const limits = TABLE_STATE.limits(table.min_cents, table.max_cents);
  return h(
    "a",
    { class: `table-card${table.open ? "" : " closed"}`, href: `/${page}?id=${encodeURIComponent(table.id)}` },
    h("h2", {}, table.name),
    table.open ? h("p", { class: "limits" }, limits) : null,
    h(
      "p",
      { class: "game" },
      gameName(table),
      isMine(table) ? [" ", h("span", { class: "tag" }, LOBBY.yourSeat)] : null,
    ),
    h("p", { class: "quiet summary" }, table.summary ?? ""),
    table.wagers?.length ? h("p", { class: "side" }, LOBBY.sideWagers(table.wagers)) : null,
    h("div", { class: "foot" }, seatDots(table), h("span", {}, tableKind(table))),
  );
}

function show() {
  const wanted = filter.value.trim().toLowerCase();
  const text = (table) => [table.name, table.game_name, table.summary, ...(table.wagers ?? [])].join(" ").toLowerCase();
  const found = tables.filter((table) => text(table).includes(wanted));
  const mineFirst = found.toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)));
  filter.hidden = !tables.length;
  redraw(place, found, () => (found.length ? mineFirst.map(tableCard) : noTable(wanted)));
}

// An executive of an empty house goes on from here.
function noTable(wanted) {
  const begins = !wanted && person.rights.includes("set_up");
  if (!begins) return h("p", { class: "quiet" }, wanted ? LOBBY.noMatch : LOBBY.none);
  const links = Object.entries(LOBBY.links).map(([href, words]) => h("a", { href }, words));
  return h("div", { class: "begins" }, h("p", {}, LOBBY.begin), h("p", { class: "row" }, links));
}

async function refresh() {
  const [all, me] = await Promise.all([get("/api/tables"), get("/api/me")]);
  tables = all;
  const people = (table) => Object.values(table.seated).filter((name) => !isAutomatic(table, name));
  const players = new Set(all.flatMap(people)).size;
  const automatic = all.reduce((sum, table) => sum + Object.keys(table.automatic).length, 0);
  const open = all.filter((table) => table.open).length;
  const account = person.role === "player" ? ` · ${LOBBY.account(me.wallet_cents)}` : "";
  summary.textContent = `${LOBBY.open(open, players, automatic)}${account}`;
  const chips = me.chips_cents + me.wallet_cents;
  redraw(cashier, chips, () => playMoneyButton(me, chips, refresh));
  show();
}

await refresh();
setInterval(() => refresh().catch(() => {}), REFRESH_MS);
