// The drop boxes, the tips, and differences that go on the books.

import { h, labeled, redraw } from "../shared/elements.js";
import { parseCents } from "../shared/format.js";
import { showProblem } from "../shared/messages.js";
import { BOXES, DIFFERENCE } from "../words/shift.js";

const dollars = (key) => h("input", { inputMode: "decimal", maxLength: 16, autocomplete: "off", data: { key } });

export class Boxes {
  constructor(send) {
    this.send = send;
    this.list = h("div", {});
    const take = { data: { key: "drop" }, onclick: () => send("/drop") };
    this.element = h(
      "section",
      { class: "panel", "aria-label": BOXES.title },
      h("h2", {}, BOXES.title),
      h("button", take, BOXES.take),
      this.list,
      this.tipsForm(),
    );
  }

  show(boxes) {
    redraw(this.list, boxes, () => boxes.map((box) => this.box(box)));
  }

  box(box) {
    const form = box.dropped && !box.counted ? this.countForm(box.number) : null;
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
    const fields = inputs.map(([, words, input]) => labeled(words, input));
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

export function differenceForm(send) {
  const text = (key) => h("input", { maxLength: 200, data: { key: `difference/${key}` } });
  const [where, tender, reason, amount] = [text("where"), text("tender"), text("reason"), text("dollars")];
  const submit = async (event) => {
    event.preventDefault();
    const typed = amount.value.trim().replace("−", "-");
    const cents = parseCents(typed.replace("-", ""));
    if (cents === null) return void showProblem(BOXES.invalid);
    const signed = typed.startsWith("-") ? -cents : cents;
    const asked = { where: where.value, cents: signed, reason: reason.value, tender: tender.value };
    if (await send("/differences", asked)) event.target.reset();
  };
  const fields = [
    labeled(DIFFERENCE.where, where),
    labeled(DIFFERENCE.cents, amount),
    labeled(DIFFERENCE.tender, tender),
    labeled(DIFFERENCE.reason, reason),
  ];
  const button = h("button", { type: "submit", data: { key: "difference" } }, DIFFERENCE.send);
  const help = h("p", { class: "quiet" }, DIFFERENCE.help);
  const form = h("form", { onsubmit: submit }, help, h("div", { class: "fields" }, fields), button);
  return h("details", { class: "panel" }, h("summary", {}, DIFFERENCE.title), form);
}
