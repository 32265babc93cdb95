// What the coach says: values of each action, the last decision, the session. Every number is the server's.

import { h, redraw, tableHead, tile } from "../shared/elements.js";
import { money, sentence } from "../shared/format.js";
import { COACH, SESSION } from "../words/practice.js";

const KEPT = "practice/before"; // in the browser: whether values are shown before a decision

const signed = (value) => `${value < 0 ? "−" : "+"}${(100 * Math.abs(value)).toFixed(2)}%`;

export const verdict = (decision) =>
  decision.is_best ? COACH.right(sentence(decision.action)) : sentence(COACH.missed(decision));

export class CoachPanel {
  constructor(onAsk) {
    this.onAsk = onAsk;
    this.isDue = false;
    this.before = h("input", {
      type: "checkbox",
      checked: localStorage.getItem(KEPT) === "yes",
      onchange: () => this.keep(),
    });
    this.before.dataset.key = "before";
    this.ask = h("button", { data: { key: "advice" }, onclick: onAsk }, COACH.ask);
    this.said = h("div", {});
    this.values = h("div", {});
    this.panel = h(
      "section",
      { class: "panel coach", "aria-label": COACH.title },
      h("h2", {}, COACH.title),
      this.said,
      h("label", { class: "row" }, this.before, h("span", { class: "grow" }, COACH.before)),
      this.ask,
      this.values,
    );
  }

  keep() {
    localStorage.setItem(KEPT, this.before.checked ? "yes" : "no");
    if (this.before.checked && this.isDue) this.onAsk();
  }

  // A new moment of the table: values of an earlier one go.
  begin({ decision }, isDue) {
    this.isDue = isDue;
    this.values.replaceChildren();
    this.ask.disabled = !isDue;
    redraw(this.said, decision, () => (decision ? saidView(decision) : null));
    if (isDue && this.before.checked) this.onAsk();
  }

  show(advice) {
    this.values.replaceChildren(...(advice ? valuesView(advice) : [h("p", { class: "quiet" }, COACH.nothing)]));
  }
}

function saidView(decision) {
  return h("p", { class: `said ${decision.is_best ? "right" : "wrong"}` }, verdict(decision));
}

// A row for each action, a column for each kind of knowledge; the best of a column is marked in words too.
function valuesView({ actions, best, chart }) {
  const bases = Object.keys(best);
  const columns = [[COACH.action, ""], ...bases.map((basis) => [COACH.bases[basis], "num"])];
  const cell = (action, basis) => {
    const isBest = best[basis] === action.name;
    const mark = isBest ? h("span", { class: "unseen" }, ` ${COACH.best}`) : null;
    const props = { class: isBest ? "num best" : "num", data: { value: String(action.values[basis]) } };
    return h("td", props, signed(action.values[basis]), mark);
  };
  const row = (action) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, sentence(action.name)),
      bases.map((basis) => cell(action, basis)),
    );
  return [
    h(
      "div",
      { class: "scroll", tabIndex: 0, role: "group", "aria-label": COACH.values },
      h("table", { class: "worth" }, tableHead(columns), h("tbody", {}, actions.map(row))),
    ),
    chart ? h("p", {}, COACH.chart(chart)) : null,
    h("p", { class: "quiet" }, COACH.help),
  ].filter(Boolean);
}

export function sessionView(session, onDrill) {
  const { decisions, best, by_chart: chart, cost_cents: cost, missed, to_drill: drill } = session;
  const hand = (each) => h("li", {}, SESSION.hand(each));
  const tiles = [
    tile(String(decisions), SESSION.decisions),
    tile(String(best), SESSION.best),
    tile(String(chart), SESSION.chart),
    tile(money(cost), SESSION.given),
  ];
  const drills = { class: "small", data: { key: "drill-missed" }, onclick: onDrill };
  return h(
    "section",
    { class: "panel", "aria-label": SESSION.title },
    h("h2", {}, SESSION.title),
    decisions ? h("div", { class: "tiles" }, tiles) : h("p", { class: "quiet" }, SESSION.none),
    missed.length ? [h("h3", {}, SESSION.missed), h("ul", { class: "missed" }, missed.map(hand))] : null,
    drill.length ? h("button", drills, SESSION.drill(drill.length)) : null,
  );
}
