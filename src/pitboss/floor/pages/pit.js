// The pit: all tables live, where the money is, what needs attention; a supervisor's commands.

import { get, newId, post, say, signedIn } from "./api.js";
import { cents, draw, h, money } from "./dom.js";

const me = await signedIn();
const rules = me.rights.includes("supervise");
const alerts = h("section", { "aria-live": "assertive" });
const sums = h("section", { class: "panel" });
const tables = h("section", { class: "columns" });
document.body.append(h("main", { class: "console" }, h("h1", {}, "Pit"), alerts, tables, sums));

async function order(table, what) {
  try {
    await post(`/api/tables/${encodeURIComponent(table)}/commands`, { id: newId(), order: what });
    say("done", "hint");
  } catch (error) {
    say(error.message);
  }
  await refresh();
}

function ruling(table, offered) {
  const fields = Object.entries(offered.action).filter(([name]) => name !== "is").map(([name, value]) => {
    const kind = typeof value;
    const field = kind === "boolean" ? h("input", { type: "checkbox", checked: value }) : h("input", { value: Array.isArray(value) ? value.join(" ") : String(value), type: kind === "number" ? "number" : "text" });
    const read = () => (kind === "boolean" ? field.checked : kind === "number" ? Number(field.value) : Array.isArray(value) ? field.value.split(/\s+/).filter(Boolean) : field.value);
    return { name, field, read };
  });
  const submit = (event) => {
    event.preventDefault();
    dialog.close();
    order(table.id, { kind: "rule", action: { is: offered.action.is, ...Object.fromEntries(fields.map(({ name, read }) => [name, read()])) } });
  };
  const dialog = h("dialog", { class: "panel" }, h("form", { onsubmit: submit }, h("h2", {}, offered.name), h("p", { class: "quiet" }, `${table.name} · ${offered.cite}`),
    fields.map(({ name, field }) => h("label", {}, name.replaceAll("_", " "), field)),
    h("div", { class: "row" }, h("button", { class: "main", type: "submit" }, "Rule so"), h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function limits(table) {
  const least = h("input", { value: table.min_cents / 100, inputMode: "decimal", "aria-label": "least wager" });
  const most = h("input", { value: table.max_cents / 100, inputMode: "decimal", "aria-label": "largest wager" });
  const submit = (event) => {
    event.preventDefault();
    order(table.id, { kind: "set limits", min_cents: cents(least.value), max_cents: cents(most.value) });
  };
  return h("form", { class: "row", onsubmit: submit }, "$", least, "to $", most, h("button", { class: "small", type: "submit" }, "Set limits"));
}

function panel(table) {
  const row = (name, value) => h("tr", {}, h("td", {}, name), h("td", { class: "num" }, value));
  return h("section", { class: "panel" },
    h("h2", {}, h("a", { href: `/table?id=${encodeURIComponent(table.id)}` }, table.name), table.stopped ? h("span", { class: "tag" }, "stopped") : null),
    h("p", { class: "quiet" }, table.open ? `${table.game_name}, ${money(table.min_cents)} to ${money(table.max_cents)}, shift ${table.shift}, ${table.rounds} rounds` : "closed"),
    table.open ? h("table", {}, h("tbody", {}, row("tray", money(table.tray_cents)), row("drop", money(table.drop_cents)), row("tip box", money(table.tips_cents)), row("layout", money(table.layout_cents)),
      Object.entries(table.racks_cents).map(([player, held]) => row(`${player}'s chips`, money(held))))) : null,
    table.waits_for ? h("p", {}, `Waits for ${table.waits_for}`) : null,
    rules && table.irregularities?.length ? h("details", {}, h("summary", {}, "Irregularities and rulings"), h("div", { class: "row" },
      table.irregularities.map((each) => h("button", { class: "small", title: each.cite, onclick: () => ruling(table, each) }, each.name)))) : null,
    rules && table.open ? h("details", {}, h("summary", {}, "Table"), limits(table), h("div", { class: "row" },
      h("button", { class: "small danger", onclick: () => order(table.id, { kind: "close table" }) }, "Close the table"), seatCode(table))) : null,
    rules && !table.open ? h("button", { onclick: () => order(table.id, { kind: "open table" }) }, "Open the table") : null);
}

function seatCode(table) {
  const person = h("input", { placeholder: "player", "aria-label": "player" });
  const seat = h("input", { type: "number", min: 1, max: table.positions, value: 1, "aria-label": "seat" });
  const submit = async (event) => {
    event.preventDefault();
    try {
      const { code } = await post("/api/seat-codes", { table: table.id, seat: Number(seat.value), person: person.value });
      say(`the code for seat ${seat.value}: ${code}`, "hint");
    } catch (error) {
      say(error.message);
    }
  };
  return h("form", { class: "row", onsubmit: submit }, person, seat, h("button", { class: "small", type: "submit" }, "Seat code"));
}

function total(found) {
  const open = found.tables.filter((table) => table.open);
  const sum = (field) => money(open.reduce((all, table) => all + table[field], 0));
  return [h("h2", {}, "All tables"), h("table", {}, h("tbody", {},
    [["trays", "tray_cents"], ["drops", "drop_cents"], ["tip boxes", "tips_cents"], ["on layouts", "layout_cents"]].map(([name, field]) => h("tr", {}, h("td", {}, name), h("td", { class: "num" }, sum(field))))))];
}

async function refresh() {
  const found = await get("/api/pit");
  draw(alerts, found.alerts, () => found.alerts.map((each) => h("p", { class: "alert" }, each.table ? `${each.table}: ` : "", each.text)));
  for (const [i, table] of found.tables.entries()) {
    if (!tables.children[i]) tables.append(h("div"));
    const { version: _, ...steady } = table;
    const place = tables.children[i];
    if (!place.contains(document.activeElement) || document.activeElement.tagName !== "INPUT") {
      const opened = [...place.querySelectorAll("details")].map((each) => each.open);
      draw(place, steady, () => panel(table));
      place.querySelectorAll("details").forEach((each, k) => { each.open = opened[k] ?? false; });
    }
  }
  draw(sums, found.tables.map((t) => [t.tray_cents, t.drop_cents, t.tips_cents, t.layout_cents]), () => total(found));
}

await refresh();
setInterval(() => refresh().catch((error) => say(error.message)), 1000);
