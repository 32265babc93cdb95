// The lobby: every table, its limits and who sits there.

import { get, signedIn } from "./api.js";
import { draw, h, money } from "./dom.js";

const me = await signedIn();
const place = h("section", { class: "tables", "aria-label": "Tables" });
const purse = h("p", { class: "quiet" });
document.body.append(h("main", { class: "lobby" }, h("h1", {}, "Tables"), purse, place));

function tableCard(table) {
  const seats = Array.from({ length: table.positions ?? 0 }, (_, i) => table.seated[i + 1]);
  const mine = seats.some((name) => name === me.name);
  const where = me.rights.includes("deal") && table.kind !== "electronic" ? "dealer" : "table";
  return h("a", { class: `panel table-card${table.open ? "" : " closed"}`, href: `/${where}?id=${encodeURIComponent(table.id)}` },
    h("h2", {}, table.name),
    h("p", { class: "game" }, table.open ? table.game_name : "closed", mine ? h("span", { class: "tag" }, "your seat") : null),
    table.open ? h("p", { class: "limits" }, `${money(table.min_cents)} to ${money(table.max_cents)}`) : null,
    h("p", { class: "quiet summary" }, table.summary ?? ""),
    table.wagers?.length ? h("p", { class: "quiet" }, `with ${table.wagers.join(", ")}`) : null,
    h("p", { class: "seats", "aria-label": `${seats.filter(Boolean).length} of ${seats.length} seats taken` },
      seats.map((name) => h("span", { class: name ? "seat taken" : "seat", title: name ?? "free" }, name ? name[0] : ""))),
    h("p", { class: "kind" }, table.stopped ? "stopped" : table.kind === "electronic" ? "deals by itself" : "dealt by a dealer"));
}

async function refresh() {
  const [tables, who] = await Promise.all([get("/api/tables"), get("/api/me")]);
  if (me.role === "player") purse.textContent = `${money(who.wallet_cents)} on account`;
  draw(place, tables, () => tables.map(tableCard));
}

await refresh();
setInterval(() => refresh().catch(() => {}), 3000);
