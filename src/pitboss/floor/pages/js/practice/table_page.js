// The practice table: wager, decide, and hear what it cost.

import { feltOf } from "../audit/replay.js";
import { h, labeled, redraw } from "../shared/elements.js";
import { dealerShows, startRound, totalText } from "../shared/felt.js";
import { parseCents, sentence, typedAmount } from "../shared/format.js";
import { announce, showError, showProblem } from "../shared/messages.js";
import { get, post } from "../shared/requests.js";
import { actionList, keyCap } from "../table/dock_parts.js";
import { BETTING, Keys, letterOf } from "../table/keys.js";
import { AMOUNT } from "../words/common.js";
import { PLAY } from "../words/practice.js";
import { declineWords, questionOf } from "../words/table.js";
import { CoachPanel, sessionView, verdict } from "./coach_panel.js";

const FIRST_WAGER = 2500; // cents

export class TablePage {
  constructor(table, onDrill) {
    this.table = table;
    this.onDrill = onDrill;
    this.busy = false;
    this.keys = new Keys(() => this.page.isConnected);
    this.wager = h("input", { inputMode: "decimal", size: 8, data: { key: "wager" } });
    this.wager.value = typedAmount(Math.min(FIRST_WAGER, table.max_cents));
    this.felt = h("div", { class: "own-felt", role: "group", "aria-label": PLAY.felt });
    this.turn = h("div", { class: "turn" });
    this.money = h("p", { class: "quiet own-money" });
    this.coach = new CoachPanel(() => this.advise());
    this.session = h("div", {});
    this.page = h(
      "div",
      { class: "own-table" },
      h("div", {}, this.felt, this.turn, this.money),
      h("div", { class: "console" }, this.coach.panel, this.session),
    );
  }

  open() {
    this.show();
  }

  get view() {
    return this.table.view;
  }

  // One request at a time: a second press does not count.
  async send(path, body) {
    if (this.busy) return;
    this.busy = true;
    try {
      this.table = await post(path, body);
      this.say();
    } catch (error) {
      showError(error);
    } finally {
      this.busy = false;
    }
    this.show();
  }

  deal() {
    const cents = parseCents(this.wager.value);
    if (!cents) showProblem(AMOUNT.invalid("$25"));
    else this.send("/api/practice/wager", { cents });
  }

  act(offer) {
    this.keys.lock();
    this.send("/api/practice/act", { action: offer.name });
  }

  async advise() {
    try {
      this.coach.show((await get("/api/practice/advice")).advice);
    } catch (error) {
      showError(error);
    }
  }

  // What a screen reader hears: the verdict, then the hand or the result.
  say() {
    const { decision, view } = this.table;
    const said = decision ? [verdict(decision)] : [];
    if (view.over) said.push(...view.positions.flatMap((each) => each.hands.map((hand) => hand.headline)));
    else said.push(this.question());
    announce(said.filter(Boolean).join(" "));
  }

  question() {
    const hand = this.view.positions.flatMap((each) => each.hands).find((each) => each.acting);
    return questionOf(this.view.legal, hand?.total ? totalText(hand) : null, dealerShows(this.view.dealer));
  }

  show() {
    const { table, view } = this;
    startRound(`practice/${table.rounds}`);
    redraw(this.felt, [table.rounds, view], () => (view ? feltOf(view) : null));
    redraw(this.turn, [table.rounds, view?.over, view?.legal], () => this.turnView());
    this.money.textContent = [
      PLAY.chips(table.rack_cents, table.bought_cents),
      ...(table.left === null ? [] : [PLAY.shoe(table.left, table.size)]),
    ].join(" · ");
    this.coach.begin(table, Boolean(view?.legal.length));
    redraw(this.session, table.session, () => sessionView(table.session, this.onDrill));
  }

  turnView() {
    const { view } = this;
    this.keys.clear();
    if (!view?.legal.length) return this.wagerView();
    const buttons = view.legal.map((offer) => this.button(offer, view.legal));
    return [h("p", { class: "notice now" }, this.question()), actionList(buttons)];
  }

  wagerView() {
    const submit = (event) => {
      event.preventDefault();
      this.deal();
    };
    this.keys.now.set(BETTING.deal, () => this.deal());
    const { min_cents: min, max_cents: max } = this.table;
    const deal = { class: "main", type: "submit", data: { key: "deal" }, "aria-keyshortcuts": BETTING.deal };
    return [
      h("p", { class: "notice" }, this.view ? PLAY.over : PLAY.next),
      h(
        "form",
        { class: "row own-wager", onsubmit: submit },
        labeled(`${PLAY.wager} (${PLAY.limits(min, max)})`, this.wager),
        h("button", deal, PLAY.deal, " ", keyCap(BETTING.deal)),
      ),
    ];
  }

  button(offer, offers) {
    const key = letterOf(offer, offers);
    const act = () => this.act(offer);
    if (key) this.keys.now.set(key, act);
    const name = offer.kind === "decline" ? declineWords(offers) : sentence(offer.name);
    const props = {
      class: "action",
      "aria-keyshortcuts": key || null,
      data: { key: `act/${offer.name}` },
      title: [offer.says, offer.cite].filter(Boolean).join(" · "),
      onclick: act,
    };
    return h("button", props, h("b", {}, name), key ? keyCap(key) : null);
  }
}
