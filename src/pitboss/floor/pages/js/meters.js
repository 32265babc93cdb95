// Jackpots in the pit: meters, pending awards, adjustments by two persons, stop and start, changes, growth, opening, end.

import { Adjustments } from "./meters/adjustments.js";
import { AwardDesk } from "./meters/award_desk.js";
import { Ending } from "./meters/ending.js";
import { Growth } from "./meters/growth.js";
import { LinkState } from "./meters/link_state.js";
import { OpenForm } from "./meters/open_form.js";
import { h, redraw, tile } from "./shared/elements.js";
import { exactMoney } from "./shared/format.js";
import { showError, showHint } from "./shared/messages.js";
import { get, post } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { METER_PIT } from "./words/meters.js";

const REFRESH_MS = 1000;
const person = await signedInPerson();
const tables = await get("/api/tables");
const tableNames = new Map(tables.map((table) => [table.id, table.name]));
const place = h("div", { class: "jackpot-panels" });
const links = h(
  "p",
  { class: "row" },
  h("a", { href: "/jackpots" }, METER_PIT.board),
  h("a", { href: "/statement" }, METER_PIT.statement),
  h("a", { href: "/pit" }, METER_PIT.pit),
);
const opening = person.rights.includes("run_jackpots") ? new OpenForm(send).element : null;
document.body.append(h("main", { class: "console" }, h("h1", {}, METER_PIT.title), links, opening, place));
const panels = new Map(); // by jackpot

// Send a command, and tell whether it was done; a refusal is shown.
async function send(path, body) {
  try {
    await post(path, body);
    showHint(METER_PIT.done(path));
    return true;
  } catch (error) {
    showError(error);
    return false;
  } finally {
    await refresh();
  }
}

class JackpotPanel {
  constructor(jackpot) {
    const step = (path, body) => send(`/api/jackpots/${encodeURIComponent(jackpot.id)}${path}`, body);
    this.head = h("div", { class: "row" });
    this.figures = h("div", { class: "tiles" });
    this.awards = new AwardDesk(jackpot.id, person, tableNames, step);
    this.adjustments = new Adjustments(jackpot, person, step);
    this.state = new LinkState(jackpot, person, step);
    this.ending = new Ending(jackpot, person, step);
    this.growth = new Growth(jackpot.id);
    const parts = [this.awards, this.growth, this.adjustments, this.state, this.ending].map((each) => each.element);
    const label = METER_PIT.jackpot(jackpot);
    this.element = h("section", { class: "panel meter-pit", "aria-label": label }, this.head, this.figures, parts);
  }

  show(jackpot) {
    const { meters, name, running, closed, tables: fed } = jackpot;
    redraw(this.head, [name, running, closed, jackpot.stopped, fed], () => headView(jackpot));
    redraw(this.figures, meters, () => meters.map((meter) => figure(meter, jackpot)));
    this.awards.show(jackpot);
    this.adjustments.show(jackpot);
    this.state.show(jackpot);
    this.ending.show(jackpot);
    this.growth.show(jackpot);
  }
}

function headView(jackpot) {
  const state = METER_PIT.state(jackpot);
  const fed = jackpot.tables.map((id) => tableNames.get(id) ?? id);
  return [
    h("h2", {}, jackpot.name, " ", h("small", {}, jackpot.id)),
    h("span", { class: jackpot.running ? "tag" : "tag stopped" }, state),
    h("span", { class: "quiet" }, METER_PIT.fed(fed, jackpot.kind)),
    h("span", { class: "grow" }),
    h(
      "span",
      { class: "row" },
      h("a", { href: labLink(jackpot) }, METER_PIT.lab),
      h("a", { href: `/statement?jackpot=${encodeURIComponent(jackpot.id)}` }, METER_PIT.report),
    ),
  ];
}

// The lab with this jackpot's wager, meters and funding.
function labLink({ wager, paytable, meters }) {
  const chosen = new URLSearchParams({ show: "jackpots", wager, paytable });
  for (const { name, shows_cents: cents, rate, reserve_rate: reserve, seed_cents: seed } of meters) {
    const values = { level: cents / 100, rate: parseFloat(rate), reserve: parseFloat(reserve), seed: seed / 100 };
    for (const [kind, value] of Object.entries(values)) chosen.set(`${kind}.${name}`, String(value));
  }
  return `/lab#${chosen}`;
}

const figure = (meter, { unit_cents: unit, kind }) =>
  tile(exactMoney(meter.shows_cents), METER_PIT.meter(meter, kind), METER_PIT.funded(meter, unit, kind));

async function refresh() {
  const jackpots = await get("/api/jackpots");
  for (const jackpot of jackpots) {
    if (!panels.has(jackpot.id)) panels.set(jackpot.id, new JackpotPanel(jackpot));
    panels.get(jackpot.id).show(jackpot);
  }
  const shown = jackpots.map((each) => each.id);
  redraw(place, shown, () =>
    shown.length ? shown.map((id) => panels.get(id).element) : h("p", { class: "quiet" }, METER_PIT.none),
  );
}

await refresh();
setInterval(() => refresh().catch(showError), REFRESH_MS);
