// Open a jackpot: its wager and pay table, what feeds each meter, and what the house may choose. The server checks it.

import { h, labeled } from "../shared/elements.js";
import { showError } from "../shared/messages.js";
import { get } from "../shared/requests.js";
import { OPENING } from "../words/meters.js";

const PRIZE = "prize"; // posted, and not fed by wagers
const METER = { seed: "$1,000", rate: "24%", reserve: "1%", limit: "" };
const HOUSE = "house";

export class OpenForm {
  constructor(send) {
    this.send = send;
    this.place = h("div", {});
    this.element = h("details", { class: "panel part opening" }, h("summary", {}, OPENING.title), this.place);
    this.element.addEventListener("toggle", () => this.fill().catch(showError), { once: true });
  }

  async fill() {
    const hasMeters = (table) => table.meters.some((name) => name !== PRIZE);
    const wagers = await get("/api/lab/wagers");
    this.wagers = wagers.filter((each) => each.paytables.some(hasMeters));
    const chosen = (name, options) =>
      h(
        "select",
        { data: { key: `open/${name}` } },
        options.map(([value, words]) => h("option", { value }, words)),
      );
    const typed = (name, more) => h("input", { maxLength: 100, data: { key: `open/${name}` }, ...more });
    this.inputs = {
      id: typed("id", { required: true, maxLength: 40 }),
      wager: chosen(
        "wager",
        this.wagers.map(({ id, name, cite }) => [id, `${name} · ${cite}`]),
      ),
      paytable: chosen("paytable", []),
      kind: chosen("kind", Object.entries(OPENING.kinds)),
      unit: typed("unit", { value: "$1", required: true }),
      system: typed("system"),
      first: chosen("first", Object.entries(OPENING.order)),
      when: chosen("when", Object.entries(OPENING.moments)),
      executive_from: typed("executive_from"),
      machine_below: typed("machine_below", { value: "$0", required: true }),
    };
    this.meters = h("div", {});
    this.inputs.wager.addEventListener("change", () => this.chooseWager());
    for (const name of ["paytable", "kind"]) this.inputs[name].addEventListener("change", () => this.drawMeters());
    const fields = Object.entries(this.inputs).map(([name, input]) => labeled(OPENING.fields[name], input));
    const button = h("button", { type: "submit", class: "main", data: { key: "open" } }, OPENING.open);
    const intro = h("p", { class: "quiet" }, OPENING.intro);
    const parts = [intro, h("div", { class: "fields" }, fields), this.meters, button];
    this.place.replaceChildren(h("form", { class: "change-form", onsubmit: (event) => this.submit(event) }, parts));
    this.chooseWager();
  }

  chooseWager() {
    const wager = this.wagers.find((each) => each.id === this.inputs.wager.value);
    this.tables = wager.paytables;
    this.inputs.paytable.replaceChildren(...this.tables.map(({ name }) => h("option", { value: name }, name)));
    this.drawMeters();
  }

  drawMeters() {
    const table = this.tables.find((each) => each.name === this.inputs.paytable.value);
    const fields = this.inputs.kind.value === HOUSE ? ["seed", "limit"] : Object.keys(METER);
    const field = (meter, name) =>
      h("input", { value: METER[name], maxLength: 20, data: { key: `open/${meter}${name}` } });
    this.typed = table.meters
      .filter((name) => name !== PRIZE)
      .map((name) => [name, Object.fromEntries(fields.map((each) => [each, field(name && `${name}/`, each)]))]);
    const groups = this.typed.map(([name, inputs]) => [
      OPENING.meter(name),
      Object.entries(inputs).map(([each, input]) => labeled(OPENING.meterFields[each], input)),
    ]);
    this.prize = table.meters.includes(PRIZE) ? this.prizeInputs() : null;
    if (this.prize) {
      groups.push([
        OPENING.prize,
        Object.entries(this.prize).map(([each, input]) => labeled(OPENING.prizeFields[each], input)),
      ]);
    }
    const group = ([words, inside]) => h("fieldset", {}, h("legend", {}, words), inside);
    this.meters.replaceChildren(...groups.map(group));
  }

  prizeInputs() {
    const option = ([value, words]) => h("option", { value }, words);
    return {
      source: h("select", { data: { key: "open/prize" } }, Object.entries(OPENING.sources).map(option)),
      amount: h("input", { maxLength: 20, data: { key: "open/prize-amount" } }),
    };
  }

  async submit(event) {
    event.preventDefault();
    const values = (inputs) =>
      Object.fromEntries(Object.entries(inputs).map(([name, { value }]) => [name, value.trim()]));
    const { system, ...chosen } = values(this.inputs);
    const parts = system.split(",").map((each) => each.trim());
    const asked = {
      ...chosen,
      system: parts.filter(Boolean),
      meter: this.typed.map(([name, inputs]) => ({ name, ...values(inputs) })),
      ...(this.prize ? { prize: values(this.prize) } : {}),
    };
    if (await this.send("/api/jackpots", asked)) {
      this.element.open = false;
      event.target.reset();
      this.chooseWager();
    }
  }
}
