// Counting practice: a few cards at a time through a whole shoe.

import { card } from "../shared/cards.js";
import { h, labeled, redraw } from "../shared/elements.js";
import { announce, showError, showProblem } from "../shared/messages.js";
import { post } from "../shared/requests.js";
import { COUNT, DRILL } from "../words/practice.js";

const WHOLE = /^[+\-−]?\d{1,4}$/;

export class CountPage {
  constructor() {
    this.count = null;
    this.place = h("div", {});
    this.page = h(
      "section",
      { class: "panel drill-page", "aria-label": COUNT.title },
      h("h2", {}, COUNT.title),
      this.place,
    );
  }

  open() {
    if (!this.count) this.begin();
  }

  begin() {
    return this.send("/api/practice/count", {});
  }

  async send(path, body) {
    try {
      this.count = await post(path, body);
      const { verdict, cards } = this.count;
      announce([verdict ? saidOf(verdict) : "", cards.join(" ")].join(" "));
    } catch (error) {
      showError(error);
    }
    redraw(this.place, this.count, () => this.view());
    this.place.querySelector('[data-key="running"]')?.focus();
  }

  view() {
    if (!this.count) return h("p", { class: "quiet" }, COUNT.intro);
    const { cards, system, tags, answered, right, verdict } = this.count;
    const begin = { class: "small", data: { key: "begin-count" }, onclick: () => this.begin() };
    return [
      h("p", { class: "quiet" }, COUNT.intro),
      h("p", { class: "quiet" }, COUNT.tags(system, legend(tags))),
      h(
        "div",
        { class: "asked" },
        h("div", { class: "cards", role: "group", "aria-label": COUNT.cards }, cards.map(card)),
      ),
      cards.length ? this.form() : h("p", {}, COUNT.finished(right, answered)),
      verdict ? h("p", { class: `said ${verdict.is_right ? "right" : "wrong"}` }, saidOf(verdict)) : null,
      h("p", { class: "drill-score" }, DRILL.score(right, answered)),
      h("button", begin, COUNT.again),
    ];
  }

  form() {
    const running = h("input", { inputMode: "text", autocomplete: "off", size: 6, data: { key: "running" } });
    const submit = (event) => {
      event.preventDefault();
      const typed = running.value.trim();
      if (!WHOLE.test(typed)) showProblem(COUNT.whole);
      else this.send("/api/practice/count/answer", { running: Number(typed.replace("−", "-")) });
    };
    return h(
      "form",
      { class: "row own-wager", onsubmit: submit },
      labeled(COUNT.running, running),
      h("button", { class: "main", type: "submit", data: { key: "check" } }, COUNT.check),
    );
  }
}

const saidOf = ({ is_right: isRight, running }) =>
  isRight ? COUNT.right : COUNT.wrong(String(running).replace("-", "−"));

// The ranks of each tag, the highest tag first.
function legend(tags) {
  const groups = Map.groupBy(Object.entries(tags), ([, tag]) => tag);
  const sign = (tag) => (tag > 0 ? `+${tag}` : String(tag).replace("-", "−"));
  const group = ([tag, each]) => `${each.map(([rank]) => rank).join(" ")} ${sign(tag)}`;
  return [...groups]
    .toSorted(([a], [b]) => b - a)
    .map(group)
    .join(", ");
}
