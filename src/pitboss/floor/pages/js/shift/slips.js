// Fills and credits: a request, and the next step of every slip.

import { h, labeled, redraw } from "../shared/elements.js";
import { showError, showProblem } from "../shared/messages.js";
import { save } from "../shared/requests.js";
import { SHIFT, SLIPS } from "../words/shift.js";
import { ChipFields } from "./chip_fields.js";

// The cage prepares a fill and verifies a credit; a supervisor does the other half at the table.
const rightFor = ({ kind, waits_for: step }) => ((kind === "fill") === (step === "prepare") ? "cage" : "supervise");

export class Slips {
  constructor(path, denominations, person, send) {
    this.path = path;
    this.denominations = denominations;
    this.person = person;
    this.send = send;
    this.list = h("div", {});
    this.element = h(
      "section",
      { class: "panel", "aria-label": SLIPS.title },
      h("h2", {}, SLIPS.title),
      h("p", { class: "quiet" }, SLIPS.help),
      person.rights.includes("deal") ? this.requestForm() : null,
      this.list,
    );
  }

  requestForm() {
    const option = (value) => h("option", { value }, SLIPS[value]);
    const kind = h("select", { data: { key: "slip-kind" } }, ["fill", "credit"].map(option));
    const chips = new ChipFields(this.denominations, "slip");
    const submit = async (event) => {
      event.preventDefault();
      const counted = chips.read();
      if (!counted) return void showProblem(SHIFT.whole);
      if (!(await this.send("/slips", { kind: kind.value, chips: counted }))) return;
      kind.value = "fill";
      chips.clear();
    };
    const button = h("button", { type: "submit", data: { key: "request" } }, SLIPS.request);
    return h("form", { onsubmit: submit }, labeled(SLIPS.kind, kind), chips.element, button);
  }

  show(slips) {
    redraw(this.list, slips, () =>
      slips.length ? slips.map((slip) => this.slip(slip)) : h("p", { class: "quiet" }, SLIPS.none),
    );
  }

  slip(slip) {
    const words = [
      h("strong", {}, SLIPS.line(slip)),
      h("div", {}, SLIPS.chips(slip.chips)),
      h("div", { class: "quiet" }, SLIPS.people(slip)),
    ];
    const mine = [slip.requested_by, slip.prepared_by].includes(this.person.name); // each step is another person's
    const may = slip.waits_for && !mine && this.person.rights.includes(rightFor(slip));
    const voids = slip.waits_for && this.person.rights.includes("supervise");
    const steps = [may ? this.nextStep(slip) : null, voids ? this.voidForm(slip) : null];
    return h("div", { class: "slip" }, words, this.print(slip), steps);
  }

  print({ number }) {
    const onclick = () => save(`${this.path}/slips/${number}/paper`).catch(showError);
    return h("button", { data: { key: `paper/${number}` }, onclick }, SLIPS.print);
  }

  nextStep({ number, waits_for: step }) {
    const chips = new ChipFields(this.denominations, `${step}/${number}`);
    const submit = (event) => {
      event.preventDefault();
      const counted = chips.read();
      if (!counted) return void showProblem(SHIFT.whole);
      return this.send(`/slips/${number}/${step}`, { chips: counted });
    };
    const button = h("button", { type: "submit", data: { key: `${step}/${number}` } }, SLIPS[step]);
    return h("form", { onsubmit: submit }, chips.element, button);
  }

  voidForm({ number }) {
    const reason = h("input", { required: true, maxLength: 200, data: { key: `reason/${number}` } });
    const submit = () => this.send(`/slips/${number}/void`, { reason: reason.value });
    const button = h("button", { type: "submit", data: { key: `void/${number}` } }, SLIPS.void);
    return h("form", { onsubmit: submit }, labeled(SLIPS.reason, reason), button);
  }
}
