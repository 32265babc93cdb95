// Drills: a hand, the dealer's card, and what the chart does with it.

import { card } from "../shared/cards.js";
import { h, redraw } from "../shared/elements.js";
import { sentence } from "../shared/format.js";
import { announce, showError } from "../shared/messages.js";
import { post } from "../shared/requests.js";
import { actionList, keyCap } from "../table/dock_parts.js";
import { Keys, letterOf } from "../table/keys.js";
import { DRILL } from "../words/practice.js";

export class DrillPage {
  constructor() {
    this.isBegun = false;
    this.drill = { question: null, answered: 0, right: 0, verdict: null };
    this.keys = new Keys(() => this.page.isConnected);
    this.place = h("div", {});
    this.page = h(
      "section",
      { class: "panel drill-page", "aria-label": DRILL.title },
      h("h2", {}, DRILL.title),
      this.place,
    );
  }

  open() {
    if (!this.isBegun) this.begin();
  }

  begin() {
    this.isBegun = true;
    return this.send("/api/practice/drill", {});
  }

  async send(path, body) {
    try {
      this.drill = await post(path, body);
      const { verdict, question } = this.drill;
      announce([verdict ? saidOf(verdict) : "", DRILL.ask(question.hand.join(" "), question.up.join(" "))].join(" "));
    } catch (error) {
      showError(error);
    }
    redraw(this.place, this.drill, () => this.view());
  }

  view() {
    const { question, answered, right, verdict } = this.drill;
    this.keys.clear();
    const begin = { data: { key: "begin-drill" }, onclick: () => this.begin() };
    if (!question) return [h("p", { class: "quiet" }, DRILL.intro), h("button", begin, DRILL.begin)];
    const offers = question.choices.map((name) => ({ name, kind: name.replaceAll(" ", "-") }));
    return [
      h("p", { class: "quiet" }, DRILL.intro),
      h("div", { class: "asked" }, hand(DRILL.dealer, question.up), hand(DRILL.hand, question.hand)),
      actionList(offers.map((offer) => this.button(offer, offers))),
      verdict ? h("p", { class: `said ${verdict.is_right ? "right" : "wrong"}` }, saidOf(verdict)) : null,
      h("p", { class: "drill-score" }, DRILL.score(right, answered)),
      h("button", { class: "small", ...begin }, DRILL.again),
    ];
  }

  button(offer, offers) {
    const key = letterOf(offer, offers);
    const act = () => this.send("/api/practice/drill/answer", { action: offer.name });
    if (key) this.keys.now.set(key, act);
    const props = {
      class: "action",
      "aria-keyshortcuts": key || null,
      data: { key: `answer/${offer.name}` },
      onclick: act,
    };
    return h("button", props, h("b", {}, sentence(offer.name)), key ? keyCap(key) : null);
  }
}

const saidOf = (verdict) => (verdict.is_right ? DRILL.right : DRILL.wrong(verdict));

const hand = (label, names) =>
  h(
    "div",
    { role: "group", "aria-label": label },
    h("p", { class: "quiet" }, label),
    h("div", { class: "cards" }, names.map(card)),
  );
