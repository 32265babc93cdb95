// The side wagers of a new table: added one by one, each with its pay table and what its meters stand at.

import { h, labeled } from "../shared/elements.js";
import { parseCents } from "../shared/format.js";
import { SET_UP } from "../words/setup.js";

export class SideChoices {
  constructor(wagers, onChange) {
    this.wagers = new Map(wagers.map((each) => [each.id, each]));
    this.onChange = onChange;
    this.chosen = []; // { wager, paytable, meters }
    this.list = h("ul", { class: "checks" });
    const option = ({ id, name, cite }) => h("option", { value: id }, `${name} (${cite})`);
    this.add = h("select", { data: { key: "add-side" }, onchange: () => this.choose(this.add.value) });
    this.add.append(h("option", { value: "" }, SET_UP.choose), ...wagers.map(option));
    this.element = h("div", {}, h("h3", {}, SET_UP.wagers), this.list, labeled(SET_UP.add, this.add));
  }

  offer(lawful) {
    for (const option of this.add.options) {
      option.hidden = option.disabled = option.value !== "" && !lawful(this.wagers.get(option.value));
    }
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
    this.draw();
  }

  draw() {
    this.list.replaceChildren(...this.chosen.map((side) => h("li", { class: "fields" }, this.side(side))));
  }

  side(side) {
    const { name, paytables } = this.wagers.get(side.wager) ?? { name: side.wager, paytables: [] };
    const paytable = h("select", { data: { key: `paytable/${side.wager}` } });
    const names = [...new Set(paytables.map((each) => each.name))].filter(Boolean);
    paytable.append(h("option", { value: "" }, SET_UP.usualPaytable), ...names.map((each) => h("option", {}, each)));
    paytable.value = names.includes(side.paytable) ? side.paytable : "";
    paytable.addEventListener("change", () => {
      side.paytable = paytable.value;
      this.onChange();
    });
    const remove = () => {
      this.chosen = this.chosen.filter((each) => each !== side);
      this.draw();
      this.onChange();
      this.add.focus();
    };
    const table = paytables.find((each) => each.name === side.paytable) ?? paytables[0];
    const meters = side.jackpot ? [] : (table?.meters ?? []);
    return [
      labeled(SET_UP.paytable(name), paytable),
      meters.map((meter) => this.meter(side, name, meter, table.usual_meter_cents)),
      h(
        "button",
        { type: "button", class: "small", "aria-label": SET_UP.remove(name), onclick: remove },
        SET_UP.removeMark,
      ),
    ];
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

  get value() {
    return this.chosen.map(({ paytable, meters, ...rest }) => ({
      ...rest,
      ...(paytable ? { paytable } : {}),
      ...(Object.keys(meters).length ? { meters } : {}),
    }));
  }
}
