// The pit: all tables live, where the money is, what needs attention; a supervisor's commands.

import { tableDetail } from "./pit/table_detail.js";
import { h, redraw, tableHead, tile } from "./shared/elements.js";
import { money } from "./shared/format.js";
import { showError, showHint } from "./shared/messages.js";
import { get, newId, post, tablePath } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { TABLE_STATE } from "./words/common.js";
import { ACTORS, COLUMNS, PIT, SERVERS, TILES } from "./words/pit.js";

const REFRESH_MS = 1000;
const person = await signedInPerson({ right: "see_pit" });
const alerts = h("section", { class: "alerts", "aria-live": "assertive", "aria-label": PIT.alerts });
const totals = h("section", { class: "tiles", "aria-label": PIT.floor });
const list = h("tbody");
const detail = h("section", { class: "panel detail", "aria-label": PIT.table });
let selected = decodeURIComponent(location.hash.slice(1));
let pit = null; // what the server said last
const servers = h("section", { class: "panel", "aria-label": SERVERS.title, hidden: true });
const tableList = h("section", { class: "panel scroll" }, h("table", { class: "floor" }, tableHead(COLUMNS), list));
document.body.append(
  h(
    "main",
    { class: "console" },
    h(
      "div",
      { class: "row" },
      h("h1", {}, PIT.title),
      h("a", { href: "/meters" }, PIT.jackpots),
      h("a", { href: "/shift" }, PIT.shifts),
    ),
    alerts,
    totals,
    h("div", { class: "pit" }, tableList, detail),
    servers,
  ),
);

// One server has nothing to tell. Several have fixed tables while they run: the list is read with the page.
async function showServers() {
  const found = await get("/api/pit/servers");
  if (found.length < 2) return;
  const line = (each) => h("li", {}, h("b", {}, SERVERS.server(each)), ": ", each.tables.join(", "));
  servers.append(h("h2", {}, SERVERS.title), h("ul", {}, found.map(line)));
  servers.hidden = false;
}

async function sendCommand(table, order) {
  try {
    await post(tablePath(table, "/commands"), { id: newId(), order });
    showHint(PIT.done[order.kind]);
  } catch (error) {
    showError(error);
  }
  await refresh();
}

function selectTable(id) {
  selected = id;
  history.replaceState(null, "", `#${encodeURIComponent(id)}`);
  show();
}

function tableButton(table) {
  const props = {
    class: "pick-table",
    "aria-pressed": String(table.id === selected),
    data: { key: `table/${table.id}` },
    onclick: () => selectTable(table.id),
  };
  const game = table.game_name && table.game_name !== table.name ? h("small", {}, table.game_name) : null;
  return h("button", props, h("b", {}, table.name), game);
}

function tableRow(table) {
  const look = table.id === selected ? "chosen" : "";
  if (!table.open) {
    const closed = h("td", { colSpan: COLUMNS.length - 1 }, PIT.closed);
    return h("tr", { class: `closed ${look}` }, h("td", {}, tableButton(table)), closed);
  }
  const hasAlert = pit.alerts.some((each) => each.table === table.id);
  const mark = hasAlert ? h("span", { class: "dot-alert", title: PIT.attention }, "!") : null;
  const waits = table.waits_for
    ? h("span", { class: "waits" }, ACTORS[table.waits_for] ?? table.waits_for)
    : h("span", { class: "none" }, "–");
  const number = (text) => h("td", { class: "num" }, text);
  const amount = (cents) => h("td", { class: `num${cents ? "" : " none"}` }, money(cents));
  return h(
    "tr",
    { class: look },
    h("td", {}, tableButton(table), mark, table.pit ? h("small", { class: "of-pit" }, table.pit) : null),
    h("td", {}, TABLE_STATE.limits(table.min_cents, table.max_cents)),
    number(`${Object.keys(table.seated).length} / ${table.positions}`),
    number(String(table.rounds)),
    h("td", {}, waits),
    [table.layout_cents, table.tray_cents, table.drop_cents, table.tips_cents].map(amount),
  );
}

function floorTiles() {
  const open = pit.tables.filter((table) => table.open);
  const players = new Set(open.flatMap((table) => Object.values(table.seated)));
  const total = (field) => money(open.reduce((sum, table) => sum + table[field], 0));
  return [
    tile(TILES.ofTables(open.length, pit.tables.length), TILES.tables),
    tile(String(players.size), TILES.players),
    tile(total("layout_cents"), TILES.layouts),
    tile(total("tray_cents"), TILES.trays),
    tile(total("drop_cents"), TILES.drop),
    tile(total("tips_cents"), TILES.tips),
  ];
}

function drawAlerts() {
  const names = Object.fromEntries(pit.tables.map((table) => [table.id, table.name]));
  const alert = ({ table, text }) => h("p", { class: "alert" }, h("b", {}, table ? `${names[table]}: ` : ""), text);
  redraw(alerts, pit.alerts, () => pit.alerts.map(alert));
}

// A field that somebody is typing into is not redrawn.
function drawDetail() {
  const table = pit.tables.find((each) => each.id === selected) ?? pit.tables[0];
  const typing = detail.contains(document.activeElement) && document.activeElement.tagName === "INPUT";
  if (!table || (typing && detail.dataset.table === table.id)) return;
  detail.dataset.table = table.id;
  const { version: _, ...shown } = table;
  redraw(detail, shown, () => tableDetail(table, person, (order) => sendCommand(table.id, order)));
}

function show() {
  drawAlerts();
  const amounts = pit.tables.map((t) => [t.open, t.tray_cents, t.drop_cents, t.tips_cents, t.layout_cents, t.seated]);
  redraw(totals, amounts, floorTiles);
  const rows = pit.tables.map(({ version: _, irregularities: __, ...shown }) => shown);
  redraw(list, [rows, pit.alerts, selected], () => pit.tables.map(tableRow));
  drawDetail();
}

async function refresh() {
  pit = await get("/api/pit");
  const busy = pit.tables.find((table) => table.layout_cents) ?? pit.tables[0];
  if (!pit.tables.some((table) => table.id === selected)) selected = busy?.id ?? "";
  show();
}

await refresh();
showServers().catch(showError);
setInterval(() => refresh().catch(showError), REFRESH_MS);
