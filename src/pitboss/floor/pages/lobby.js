// The lobby: every table, its limits and who sits there.

import { get } from "./api.js";
import { draw, h, money, plural } from "./dom.js";
import { signedIn } from "./session.js";

const FEW = 9; // seats that are drawn one by one
const me = await signedIn();
const place = h("section", { class: "tables", "aria-label": "Tables" });
const counted = h("p", { class: "quiet" });
const filter = h("input", { type: "search", placeholder: "Find a game or wager", "aria-label": "find a game or wager",
  oninput: () => show() });
let tables = [];
document.body.append(h("main", { class: "lobby" }, h("div", { class: "lobby-head" }, h("h1", {}, "Tables"), counted, filter), place));

function seats(table) {
  const names = Array.from({ length: table.positions ?? 0 }, (_, i) => table.seated[i + 1]);
  const taken = names.filter(Boolean).length;
  const words = `${taken} of ${names.length} seats taken`;
  if (names.length > FEW) return h("span", {}, words);
  return h("span", { class: "dots", role: "img", "aria-label": words },
    names.map((name) => h("span", { class: name ? "dot taken" : "dot", title: name ?? "free" }, name ? name[0] : "")));
}

function tableCard(table) {
  const mine = Object.values(table.seated).includes(me.name);
  const where = me.rights.includes("deal") && table.kind !== "electronic" ? "dealer" : "table";
  return h("a", { class: `table-card${table.open ? "" : " closed"}`, href: `/${where}?id=${encodeURIComponent(table.id)}` },
    h("h2", {}, table.name), table.open ? h("p", { class: "limits" }, `${money(table.min_cents)} – ${money(table.max_cents)}`) : null,
    h("p", { class: "game" }, table.open ? (table.game_name === table.name ? "" : table.game_name) : "closed",
      mine ? [" ", h("span", { class: "tag" }, "your seat")] : null),
    h("p", { class: "quiet summary" }, table.summary ?? ""),
    table.wagers?.length ? h("p", { class: "side" }, `Side wagers: ${table.wagers.join(", ")}`) : null,
    h("div", { class: "foot" }, seats(table), h("span", {},
      table.stopped ? "stopped" : table.kind === "electronic" ? "electronic" : "live dealer")));
}

function show() {
  const wanted = filter.value.trim().toLowerCase();
  const found = tables.filter((table) => [table.name, table.game_name, table.summary,
    ...(table.wagers ?? [])].join(" ").toLowerCase().includes(wanted));
  const mine = (table) => (Object.values(table.seated).includes(me.name) ? 0 : 1);
  draw(place, found, () => (found.length ? found.toSorted((a, b) => mine(a) - mine(b)).map(tableCard) : h("p", { class: "quiet" },
    "No such table.")));
}

async function refresh() {
  const [all, who] = await Promise.all([get("/api/tables"), get("/api/me")]);
  tables = all;
  const players = new Set(all.flatMap((table) => Object.values(table.seated))).size;
  const purse = me.role === "player" ? ` · ${money(who.wallet_cents)} on your account` : "";
  counted.textContent = `${plural(all.filter((table) => table.open).length, "table")} open, ${plural(players, "player")} seated${purse}`;
  show();
}

await refresh();
setInterval(() => refresh().catch(() => {}), 3000);
