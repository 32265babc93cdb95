// Numbers of chips by denomination.

import { h, labeled } from "../shared/elements.js";
import { COUNT } from "../words/shift.js";

export class ChipFields {
  constructor(denominations, key) {
    this.inputs = denominations.map((cents) => {
      const data = { key: `${key}/${cents}` };
      const oninput = () => this.add();
      return [cents, h("input", { inputMode: "numeric", maxLength: 7, autocomplete: "off", data, oninput })];
    });
    this.sum = h("p", { class: "quiet slip-sum", role: "status" });
    const fields = this.inputs.map(([cents, input]) => labeled(COUNT.chips(cents), input));
    this.element = h("div", {}, h("div", { class: "chip-counts" }, fields), this.sum);
  }

  // Show what the chips that were entered are worth.
  add() {
    const cents = Object.entries(this.read() ?? {}).reduce((sum, [chip, count]) => sum + Number(chip) * count, 0);
    this.sum.textContent = cents ? COUNT.sum(cents) : "";
  }

  clear() {
    for (const [, input] of this.inputs) input.value = "";
    this.add();
  }

  // What was entered; null if something is not a whole number.
  read() {
    const counted = {};
    for (const [cents, input] of this.inputs) {
      const typed = input.value.trim();
      if (typed && !/^\d+$/.test(typed)) return null;
      if (Number(typed)) counted[cents] = Number(typed);
    }
    return counted;
  }
}
