// Dealer school: the console asks for each step and each payment, explains a wrong answer by its clause, and keeps count.

import { h, labeled } from "../shared/elements.js";
import { money, parseCents } from "../shared/format.js";
import { showError, showProblem, withCite } from "../shared/messages.js";
import { get, post, remove, tablePath } from "../shared/requests.js";
import { AMOUNT } from "../words/common.js";
import { TRAINING } from "../words/dealer.js";

export class Training {
  constructor(table, onChange) {
    this.path = tablePath(table, "/training");
    this.onChange = onChange;
    this.drill = null;
    this.busy = false;
    this.isStale = false;
    this.isReading = false; // what is under way only reads
    this.waiting = null; // an answer that was given meanwhile
  }

  // Whether this table is the school; a drill begins with the page.
  async begin() {
    const found = await get(this.path).catch(() => null);
    if (!found?.training) return false;
    await this.send(() => post(this.path, { answer: "begin" }));
    return true;
  }

  async send(request, isReading = false) {
    if (this.busy) {
      this.isStale = true; // what changed meanwhile is asked for afterwards
      if (this.isReading && !isReading) this.waiting = request; // a second answer to one question does not count
      return;
    }
    this.busy = true;
    this.isReading = isReading;
    try {
      this.drill = await request();
    } catch (error) {
      if (error.status !== 409) showError(error);
    } finally {
      this.busy = false;
    }
    this.onChange();
    const answer = this.waiting;
    this.waiting = null;
    if (answer) await this.send(answer);
    else if (this.isStale) this.refresh();
  }

  refresh() {
    this.isStale = false;
    if (this.drill) this.send(() => get(this.path), true);
  }

  answer(answer, seat = 0, cents = 0) {
    return this.send(() => post(this.path, { answer, seat, cents }));
  }

  async restart() {
    await this.send(() => remove(this.path));
    await this.send(() => post(this.path, { answer: "begin" }));
  }

  // Results stay covered until they are said.
  covers(round) {
    const question = this.drill?.question;
    return Boolean(question && (question.kind === "payment" || round?.over));
  }

  // --- the question ------------------------------------------------------------------------------------------------

  view(round) {
    const question = this.drill?.question;
    const last = this.drill?.last;
    const said = last ? h("p", { class: `said ${last.right ? "right" : "wrong"}` }, explanation(last)) : null;
    if (!question) return [h("p", { class: "notice" }, TRAINING.wait), said];
    return question.kind === "payment"
      ? [h("p", { class: "notice now" }, TRAINING.pays(question, money(question.stake_cents))), this.payments(), said]
      : [h("p", { class: "notice now" }, TRAINING.next), this.steps(round), said];
  }

  steps(round) {
    const seats = (round?.positions ?? []).map((each) => each.seat);
    const step = (answer, words, seat = 0) => this.button(words, `${answer}/${seat}`, () => this.answer(answer, seat));
    const cards = seats.map((seat) => step("card", TRAINING.seat(seat), seat));
    const row = (title, ...buttons) =>
      h("div", { class: "drill-row", role: "group", "aria-label": title }, h("b", {}, title), ...buttons);
    return h(
      "div",
      { class: "drill" },
      row(TRAINING.deal, ...cards, step("card", TRAINING.dealerUp), step("down", TRAINING.dealerDown)),
      row(TRAINING.ask, ...seats.map((seat) => step("ask", TRAINING.seat(seat), seat))),
      row(TRAINING.dealer, ...["insurance", "peek", "turn", "stand"].map((each) => step(each, TRAINING.steps[each]))),
    );
  }

  payments() {
    const amount = h("input", { inputMode: "decimal", size: 8, data: { key: "drill-amount" } });
    const { seat } = this.drill.question;
    const withAmount = (answer) => () => {
      const cents = parseCents(amount.value);
      if (!cents) showProblem(AMOUNT.invalid("$15"));
      else this.answer(answer, seat, cents);
    };
    const plain = (answer) => this.button(TRAINING.payments[answer], answer, () => this.answer(answer, seat));
    const paid = (answer) => this.button(TRAINING.payments[answer], answer, withAmount(answer));
    const entry = h("form", { class: "drill-row", onsubmit: (event) => submit(event, withAmount("pay")) });
    entry.append(labeled(TRAINING.amount, amount), paid("pay"), paid("part"), plain("push"), plain("take"));
    return h("div", { class: "drill" }, entry);
  }

  button(words, name, onclick) {
    return h("button", { type: "button", data: { key: `drill/${name}` }, onclick }, words);
  }

  // --- the summary -------------------------------------------------------------------------------------------------

  summary() {
    const { steps = 0, first = 0, errors = [] } = this.drill?.summary ?? {};
    const row = ({ cite, count }) => h("li", {}, withCite(TRAINING.errors(count), cite));
    return [
      h("h2", {}, TRAINING.title),
      h("p", { class: "quiet" }, TRAINING.about),
      h("p", { class: "drill-score" }, TRAINING.score(first, steps)),
      errors.length ? h("ul", { class: "drill-errors", "aria-label": TRAINING.byClause }, errors.map(row)) : null,
      h("p", {}, h("button", { data: { key: "drill/new" }, onclick: () => this.restart() }, TRAINING.again)),
    ];
  }
}

function submit(event, action) {
  event.preventDefault();
  action();
}

// What was right or should have been done, with its clause.
function explanation({ right, what, seat, text, cite }) {
  const should = text ? TRAINING.settled(text) : TRAINING.should[what](seat);
  return withCite(right ? TRAINING.right : `${TRAINING.wrong} ${should}`, right ? "" : cite);
}
