// The drop boxes, the tips, and differences that go on the books.

import { h, labeled, redraw } from "../shared/elements.js";
import { parseCents } from "../shared/format.js";
import { showProblem } from "../shared/messages.js";
import { BOXES, DIFFERENCE } from "../words/shift.js";

const dollars = (key) => h("input", { inputMode: "decimal", maxLength: 16, autocomplete: "off", data: { key } });

export class Boxes {
  constructor(send, { takes, counts }) {
    this.send = send;
    this.counts = counts;
    this.list = h("div", {});
    const take = { data: { key: "drop" }, onclick: () => send("/drop") };
    this.element = h(
      "section",
      { class: "panel", "aria-label": BOXES.title },
      h("h2", {}, BOXES.title),
      takes ? h("button", take, BOXES.take) : null,
      h("p", { class: "quiet" }, BOXES.help),
      this.list,
      takes ? this.tipsForm() : null,
    );
  }

  show(boxes) {
    redraw(this.list, boxes, () => boxes.map((box) => this.box(box)));
  }

  box(box) {
    const form = this.counts && box.dropped && (box.again || !box.counted) ? this.countForm(box.number) : null;
    return h("div", { class: "slip" }, h("strong", {}, BOXES.box(box)), form);
  }

  countForm(number) {
    const inputs = Object.entries(BOXES.tenders).map(([tender, words]) => [tender, words, dollars(`box/${tender}`)]);
    const submit = (event) => {
      event.preventDefault();
      const counted = {};
      for (const [tender, , input] of inputs) {
        const cents = input.value.trim() ? parseCents(input.value) : 0;
        if (cents === null) return void showProblem(BOXES.invalid);
        if (cents) counted[tender] = cents;
      }
      this.send(`/boxes/${number}/count`, { counted });
    };
    const fields = inputs.map(([, words, input]) => labeled(BOXES.dollars(words), input));
    const button = h("button", { type: "submit", data: { key: "count-box" } }, BOXES.count(number));
    return h("form", { onsubmit: submit }, h("div", { class: "fields" }, fields), button);
  }

  tipsForm() {
    const amount = dollars("tips");
    const submit = async (event) => {
      event.preventDefault();
      const cents = parseCents(amount.value);
      if (cents === null) return void showProblem(BOXES.invalid);
      if (await this.send("/tips", { cents })) event.target.reset();
    };
    const button = h("button", { type: "submit", data: { key: "count-tips" } }, BOXES.countTips);
    return h("form", { class: "fields", onsubmit: submit }, labeled(BOXES.tips, amount), button);
  }
}

export class Differences {
  constructor(send) {
    this.send = send;
    this.where = h("select", { data: { key: "difference/where" } });
    const tenders = [["", DIFFERENCE.none], ...Object.entries(BOXES.tenders)];
    this.tender = h(
      "select",
      { data: { key: "difference/tender" } },
      tenders.map(([value, words]) => h("option", { value }, words)),
    );
    this.amount = dollars("difference/dollars");
    this.reason = h("input", { required: true, maxLength: 200, data: { key: "difference/reason" } });
    const fields = [
      labeled(DIFFERENCE.where, this.where),
      labeled(DIFFERENCE.cents, this.amount),
      labeled(DIFFERENCE.tender, this.tender),
      labeled(DIFFERENCE.reason, this.reason),
    ];
    const button = h("button", { type: "submit", data: { key: "difference" } }, DIFFERENCE.send);
    const help = h("p", { class: "quiet" }, DIFFERENCE.help);
    const submit = (event) => this.submit(event);
    const form = h("form", { onsubmit: submit }, help, h("div", { class: "fields" }, fields), button);
    this.element = h("details", { class: "panel" }, h("summary", {}, DIFFERENCE.title), form);
  }

  // The places of a shift: the tray, the tip box, and every drop box.
  show(boxes) {
    const places = [
      ...Object.entries(DIFFERENCE.places),
      ...boxes.map(({ number }) => [`box ${number}`, DIFFERENCE.box(number)]),
    ];
    redraw(this.where, places, () => places.map(([value, words]) => h("option", { value }, words)));
  }

  async submit(event) {
    event.preventDefault();
    const typed = this.amount.value.trim().replace("−", "-");
    const cents = parseCents(typed.replace("-", ""));
    if (cents === null) return void showProblem(BOXES.invalid);
    const signed = typed.startsWith("-") ? -cents : cents;
    const tender = this.where.value.startsWith("box") ? this.tender.value : "";
    const asked = { where: this.where.value, cents: signed, reason: this.reason.value, tender };
    if (await this.send("/differences", asked)) event.target.reset();
  }
}
