// The pit: all tables live, where the money is, what needs attention; a supervisor's commands.

import { get, newId, post, say } from "./api.js";
import { show as showDialog } from "./dialogs.js";
import { cents, draw, h, money, plural, sentence } from "./dom.js";
import { signedIn } from "./session.js";

const me = await signedIn();
const rules = me.rights.includes("supervise");
const alerts = h("section", { class: "alerts", "aria-live": "assertive", "aria-label": "Alerts" });
const sums = h("section", { class: "tiles", "aria-label": "The whole floor" });
const list = h("tbody");
const detail = h("section", { class: "panel detail", "aria-label": "The chosen table" });
let chosen = decodeURIComponent(location.hash.slice(1));
let found = null;
const HEADS = [["Table", ""], ["Limits", ""], ["Seats", "num"], ["Round", "num"], ["Waits for", ""], ["On the layout", "num"],
  ["Tray", "num"], ["Drop", "num"], ["Tips", "num"]];
document.body.append(h("main", { class: "console" }, h("h1", {}, "Pit"), alerts, sums, h("div", { class: "pit" },
  h("section", { class: "panel scroll" }, h("table", { class: "floor" }, h("thead", {}, h("tr", {}, HEADS.map(([name, kind]) => h("th",
    { class: kind }, name)))), list)), detail)));

async function order(table, what) {
  try {
    await post(`/api/tables/${encodeURIComponent(table)}/commands`, { id: newId(), order: what });
    say("done", "hint");
  } catch (error) {
    say(error.message);
  }
  await refresh();
}

// --- all tables --------------------------------------------------------------------------------------------------

function row(table) {
  const alarmed = found.alerts.some((each) => each.table === table.id);
  const pick = h("button", { class: "pick-table", "aria-pressed": String(table.id === chosen), data: { key: `table/${table.id}` },
    onclick: () => choose(table.id) }, h("b", {}, table.name),
    table.game_name && table.game_name !== table.name ? h("small", {}, table.game_name) : null);
  const mark = alarmed ? h("span", { class: "dot-alert", title: "needs attention" }, "!") : null;
  if (!table.open) return h("tr", { class: `closed${table.id === chosen ? " chosen" : ""}` }, h("td", {}, pick),
    h("td", { colSpan: HEADS.length - 1 }, "closed"));
  const amount = (value) => h("td", { class: `num${value ? "" : " none"}` }, money(value));
  return h("tr", { class: table.id === chosen ? "chosen" : "" }, h("td", {}, pick, mark),
    h("td", {}, `${money(table.min_cents)} – ${money(table.max_cents)}`),
    h("td", { class: "num" }, `${Object.keys(table.seated).length} / ${table.positions}`), h("td", { class: "num" }, String(table.rounds)),
      h("td", {}, table.waits_for ? h("span", { class: "waits" }, table.waits_for) : h("span", { class: "none" }, "–")),
    amount(table.layout_cents), amount(table.tray_cents), amount(table.drop_cents), amount(table.tips_cents));
}

function tiles() {
  const open = found.tables.filter((table) => table.open);
  const sum = (field) => open.reduce((all, table) => all + table[field], 0);
  const tile = (name, value) => h("div", { class: "tile" }, h("b", {}, value), h("span", {}, name));
  return [tile("tables open", `${open.length} of ${found.tables.length}`),
    tile("players seated", String(new Set(open.flatMap((table) => Object.values(table.seated))).size)),
    tile("on layouts", money(sum("layout_cents"))), tile("in trays", money(sum("tray_cents"))), tile("dropped", money(sum("drop_cents"))),
      tile("in tip boxes", money(sum("tips_cents")))];
}

function choose(id) {
  chosen = id;
  history.replaceState(null, "", `#${encodeURIComponent(id)}`);
  show();
}

// --- one table ---------------------------------------------------------------------------------------------------

function panel(table) {
  const line = (name, value) => h("tr", {}, h("td", {}, name), h("td", { class: "num" }, value));
  return [h("h2", {}, table.name, table.stopped ? [" ", h("span", { class: "tag" }, "stopped")] : null),
    h("p", { class: "quiet" }, table.open
      ? `${table.game_name}, shift ${table.shift}, ${plural(table.rounds, "round")}${table.phase ? `, phase: ${table.phase}` : ""}` : "closed"),
    table.stopped ? h("p", { class: "problem" }, table.stopped) : null,
    h("p", {}, h("a", { href: `/table?id=${encodeURIComponent(table.id)}` }, "Watch the table")),
    table.open ? h("table", {}, h("tbody", {}, line("Tray", money(table.tray_cents)), line("Drop box", money(table.drop_cents)),
      line("Tip box", money(table.tips_cents)), line("On the layout", money(table.layout_cents)),
      Object.entries(table.racks_cents).map(([player, held]) => line(`Chips of ${player}`, money(held))))) : null,
    table.held_cents ? h("table", {}, h("caption", {}, "Held until the table is mended"), h("tbody", {},
      Object.entries(table.held_cents).map(([account, held]) => line(account, money(held))))) : null,
    rules && table.open ? [table.proposed ? confirmation(table) : null, rulings(table), fill(table), idleSeats(table), limits(table),
      seatCode(table)] : null,
    rules ? h("div", { class: "row end" }, table.open ? h("button", { class: "danger", onclick: () => closing(table) },
      "Close the table") : h("button", { class: "main", onclick: () => order(table.id, { kind: "open table" }) },
      "Open the table")) : null];
}

function rulings(table) {
  return [h("h3", {}, "Irregularities and rulings"), table.irregularities?.length ? h("div", { class: "rulings" },
    table.irregularities.map((each) => h("button", { data: { key: `rule/${each.name}` }, onclick: () => ruling(table, each) },
      h("b", {}, sentence(each.name)), h("cite", {}, each.cite))))
    : h("p", { class: "quiet" }, "There is no round in play to rule on.")];
}

function confirmation(table) {
  const { by, reason } = table.proposed;
  return [h("p", {}, `${by} proposes a ruling (${reason}). A second person must confirm it.`),
    by === me.name ? null : h("button", { class: "main", data: { key: "confirm" },
      onclick: () => order(table.id, { kind: "confirm ruling" }) }, "Confirm the ruling")];
}

function fill(table) {
  const amount = h("input", { value: "1000", inputMode: "decimal", "aria-label": "fill in dollars" });
  const submit = (event) => {
    event.preventDefault();
    const filled = cents(amount.value);
    if (filled === null) return void say("write an amount such as 1000");
    order(table.id, { kind: "fill", cents: filled });
  };
  return [h("h3", {}, "Fill the tray"), h("form", { class: "row", onsubmit: submit }, "$", amount, h("button", { type: "submit" }, "Fill"))];
}

function idleSeats(table) {
  const idle = Object.entries(table.seated).filter(([, player]) => !table.racks_cents[player]);
  if (!idle.length) return null;
  return [h("h3", {}, "Seats held without chips"), h("div", { class: "rulings" }, idle.map(([seat, player]) => h("button",
    { data: { key: `clear/${seat}` }, onclick: () => order(table.id, { kind: "clear seat", seat: Number(seat) }) }, `Free seat ${seat} (${player})`)))];
}

function fieldFor([name, value]) {
  const kind = typeof value;
  const field = kind === "boolean" ? h("input", { type: "checkbox", checked: value }) : h("input",
    { value: Array.isArray(value) ? value.join(" ") : String(value), type: kind === "number" ? "number" : "text" });
  const read = () => {
    if (kind === "boolean") return field.checked;
    if (kind === "number") return Number(field.value);
    return Array.isArray(value) ? field.value.split(/\s+/).filter(Boolean) : field.value;
  };
  return { name, field, read };
}

function ruling(table, offered) {
  const fields = Object.entries(offered.action).filter(([name]) => name !== "is" && name !== "reason").map(fieldFor);
  const reason = h("input", { required: true, maxLength: 200 });
  const submit = (event) => {
    event.preventDefault();
    dialog.close();
    order(table.id, { kind: "rule", action: { is: offered.action.is,
      ...Object.fromEntries(fields.map(({ name, read }) => [name, read()])) }, reason: reason.value });
  };
  const dialog = showDialog(sentence(offered.name),
    h("form", { onsubmit: submit }, h("p", { class: "quiet" }, `${table.name} · ${offered.cite}`),
    fields.map(({ name, field }) => h("label", {}, sentence(name.replaceAll("_", " ")), field)), h("label", {}, "Reason", reason),
    h("div", { class: "row end" }, h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      h("button", { class: "main", type: "submit" }, "Rule so"))));
}

function closing(table) {
  const dialog = showDialog(`Close ${table.name}?`,
    h("p", {}, "Chips are changed back, the order of the shoe is shown, and the log is sealed."),
    h("div", { class: "row end" }, h("button", { onclick: () => dialog.close() }, "Cancel"),
      h("button", { class: "danger", onclick: () => { dialog.close(); order(table.id, { kind: "close table" }); } }, "Close the table")));
}

function limits(table) {
  const least = h("input", { value: table.min_cents / 100, inputMode: "decimal", "aria-label": "minimum wager in dollars" });
  const most = h("input", { value: table.max_cents / 100, inputMode: "decimal", "aria-label": "maximum wager in dollars" });
  const submit = (event) => {
    event.preventDefault();
    const [low, high] = [cents(least.value), cents(most.value)];
    if (low === null || high === null) return void say("write amounts such as 5 and 500");
    order(table.id, { kind: "set limits", min_cents: low, max_cents: high });
  };
  return [h("h3", {}, "Limits, from the next round on"),
    h("form", { class: "row", onsubmit: submit }, "$", least, "to $", most, h("button", { type: "submit" }, "Set"))];
}

function seatCode(table) {
  const person = h("input", { placeholder: "player", "aria-label": "player", required: true });
  const seat = h("input", { type: "number", min: 1, max: table.positions, value: 1, "aria-label": "seat" });
  const submit = async (event) => {
    event.preventDefault();
    try {
      const { code } = await post("/api/seat-codes", { table: table.id, seat: Number(seat.value), person: person.value });
      const dialog = showDialog(`Code for seat ${seat.value}`, h("p", { class: "big" }, code),
        h("div", { class: "row end" }, h("button", { class: "main", onclick: () => dialog.close() }, "Close")));
    } catch (error) {
      say(error.message);
    }
  };
  return [h("h3", {}, "A code to sit down with"), h("form", { class: "row", onsubmit: submit }, person, "at seat", seat, h("button",
    { type: "submit" }, "Make a code"))];
}

// --- everything --------------------------------------------------------------------------------------------------

function show() {
  const names = Object.fromEntries(found.tables.map((table) => [table.id, table.name]));
  draw(alerts, found.alerts, () => found.alerts.map((each) => h("p", { class: "alert" },
    h("b", {}, each.table ? `${names[each.table]}: ` : ""), each.text)));
  draw(sums, found.tables.map((t) => [t.open, t.tray_cents, t.drop_cents, t.tips_cents, t.layout_cents, t.seated]), tiles);
  draw(list, [found.tables.map(({ version: _, irregularities: __, ...steady }) => steady), found.alerts, chosen],
    () => found.tables.map(row));
  const table = found.tables.find((each) => each.id === chosen) ?? found.tables[0];
  const typing = detail.contains(document.activeElement) && document.activeElement.tagName === "INPUT";
  if (!table || (typing && detail.dataset.table === table.id)) return;
  detail.dataset.table = table.id;
  const { version: _, ...steady } = table;
  draw(detail, steady, () => panel(table));
}

async function refresh() {
  found = await get("/api/pit");
  const busy = found.tables.find((table) => table.layout_cents) ?? found.tables[0];
  if (!found.tables.some((table) => table.id === chosen)) chosen = busy?.id ?? "";
  show();
}

await refresh();
setInterval(() => refresh().catch((error) => say(error.message)), 1000);
