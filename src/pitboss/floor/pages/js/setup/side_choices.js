// The side wagers of a table: added one by one, each with its pay table, its limits and what its meters stand at. The
// server says which wagers and pay tables may go with the game, and what holds for each.

import { h, labeled, redraw } from "../shared/elements.js";
import { parseCents } from "../shared/format.js";
import { post } from "../shared/requests.js";
import { SET_UP } from "../words/setup.js";
import { areAmounts, spotLimits } from "./spot_limits.js";

const ASKED = ["game", "options", "min_cents", "max_cents", "chips"]; // what the server's answer depends on

export class SideChoices {
  constructor(wagers, onChange) {
    this.wagers = new Map(wagers.map((each) => [each.id, each]));
    this.onChange = onChange;
    this.chosen = []; // { wager, paytable, meters, limits }
    this.offered = []; // by the server, for the table as it is set up
    this.spots = [];
    this.drawn = 0; // raised by what replaces the choices
    this.list = h("ul", { class: "checks sides" });
    this.add = h("select", { data: { key: "add-side" }, onchange: () => this.choose(this.add.value) });
    this.addField = labeled(SET_UP.add, this.add);
    this.element = h("div", {}, h("h3", {}, SET_UP.wagers), this.list, this.addField);
    this.offer();
  }

  // Ask what may go with a table. What is not lawful about it is said by its check; the last answer stays meanwhile.
  async ask(set_up) {
    const table = Object.fromEntries(ASKED.map((key) => [key, set_up[key]]));
    for (const key of ["min_cents", "max_cents"]) if (typeof table[key] !== "number") delete table[key];
    const asked = { ...table, sides: this.value.map(({ limits: _, ...side }) => side) };
    const key = JSON.stringify(asked);
    if (key === this.asked) return;
    this.asked = key;
    try {
      const { wagers, spots, max_cents: max } = await post("/api/house/tables/offers", { set_up: asked });
      if (this.asked !== key) return; // something was chosen meanwhile
      this.offered = wagers;
      this.spots = spots;
      this.tableMax = max;
      this.offer();
      this.draw();
    } catch (error) {
      if (error.status !== 422) throw error;
    }
  }

  offer() {
    const option = ({ id, name, cite }) => h("option", { value: id }, `${name} (${cite})`);
    redraw(this.add, this.offered, () => [h("option", { value: "" }, SET_UP.choose), ...this.offered.map(option)]);
  }

  choose(id) {
    this.add.value = "";
    if (!id || this.chosen.some((each) => each.wager === id)) return;
    this.chosen.push({ wager: id, paytable: "", meters: {} });
    this.draw();
    this.onChange();
  }

  // The choices of another table's set-up, as far as this page can change them; the rest is kept as it is.
  fill(sides) {
    this.chosen = sides.map((side) => {
      const whole = typeof side === "string" ? { wager: side } : side;
      const [, wager, paytable = ""] = /^([^:@]+)(?::([^@]*))?/.exec(whole.wager);
      return { ...whole, wager, paytable: whole.paytable || paytable, meters: whole.meters ?? {} };
    });
    this.drawn += 1;
    this.draw();
  }

  // Drawn again only when there is something else to choose: what is being typed stays.
  draw() {
    const shown = [this.drawn, this.offered, this.spots, this.chosen.map(({ wager, paytable }) => [wager, paytable])];
    redraw(this.list, shown, () => this.chosen.map((side) => h("li", { class: "fields" }, this.side(side))));
  }

  side(side) {
    const known = this.wagers.get(side.wager) ?? { name: side.wager, paytables: [] };
    const { name, paytables } = known;
    const fitting = this.offered.find(({ id }) => id === side.wager)?.paytables;
    const remove = () => {
      this.chosen = this.chosen.filter((each) => each !== side);
      this.draw();
      this.onChange();
      this.add.focus();
    };
    const table = paytables.find((each) => each.name === side.paytable) ?? paytables[0];
    const meters = side.jackpot ? [] : (table?.meters ?? []);
    const holds = this.spots.find(({ wager }) => wager === side.wager);
    const button = { type: "button", class: "small", "aria-label": SET_UP.remove(name), onclick: remove };
    return [
      h(
        "b",
        { class: "wide" },
        name,
        " ",
        h("small", { class: "quiet" }, known.cite),
        " ",
        h("button", button, SET_UP.removeMark),
      ),
      this.paytable(side, name, fitting ?? paytables),
      meters.map((meter) => this.meter(side, name, meter, table.usual_meter_cents)),
      spotLimits(side, holds, this.tableMax, this.onChange),
    ];
  }

  // The pay tables that fit, each with its highest payouts; one that was chosen and does not fit is named by the check.
  paytable(side, name, tables) {
    const paytable = h("select", { data: { key: `paytable/${side.wager}` } });
    const names = [...new Set(tables.map((each) => each.name))].filter(Boolean);
    const chosen = side.paytable && !names.includes(side.paytable) ? [{ name: side.paytable }] : [];
    paytable.append(
      h("option", { value: "" }, SET_UP.usualPaytable(tables[0])),
      ...[...tables, ...chosen]
        .filter((each) => each.name)
        .map((each) => h("option", { value: each.name }, SET_UP.paytableWith(each))),
    );
    paytable.value = side.paytable;
    paytable.addEventListener("change", () => {
      side.paytable = paytable.value;
      this.onChange();
      this.draw();
    });
    const label = labeled(SET_UP.paytable(name), paytable);
    label.classList.add("wide");
    return label;
  }

  meter(side, name, meter, usual) {
    side.meters = { ...side.meters, [meter]: side.meters[meter] ?? usual ?? 0 };
    const field = h("input", { value: String(side.meters[meter] / 100), inputMode: "decimal", maxLength: 12 });
    field.addEventListener("input", () => {
      side.meters[meter] = parseCents(field.value) ?? 0;
      this.onChange();
    });
    return labeled(SET_UP.meter(name, meter), field);
  }

  get areAmounts() {
    return this.chosen.every(({ limits }) => areAmounts(limits));
  }

  get value() {
    return this.chosen.map(({ paytable, meters, limits, ...rest }) => ({
      ...rest,
      ...(paytable ? { paytable } : {}),
      ...(Object.keys(meters).length ? { meters } : {}),
      ...(limits ? { limits } : {}),
    }));
  }
}
