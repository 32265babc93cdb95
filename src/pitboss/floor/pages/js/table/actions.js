// The player's turn: the actions that the round offers, each with its key; the deal, the cut, whom the table waits for.

import { askAmount } from "../shared/dialogs.js";
import { colorSuits, h, isOtherInput } from "../shared/elements.js";
import { resultClass } from "../shared/felt.js";
import { money, sentence } from "../shared/format.js";
import { TABLE_STATE } from "../words/common.js";
import { BUTTONS, CUT, TURN } from "../words/table.js";

const MAX_LETTERS = 6; // a longer list of actions has numbers instead of letters as keys
const MAX_NUMBERS = 9;
const LATE_SECONDS = 5;

export class Actions {
  constructor(page) {
    this.page = page;
    this.keys = new Map();
    this.deadline = null; // when the time to act is over, in milliseconds
    document.addEventListener("keydown", (event) => this.press(event));
    setInterval(() => this.tick(), 250);
  }

  press(event) {
    const act = isOtherInput(event) ? null : this.keys.get(event.key.toLowerCase());
    if (!act) return;
    event.preventDefault();
    act();
  }

  setClock(seconds) {
    this.deadline = seconds === null ? null : performance.now() + 1000 * seconds;
  }

  tick() {
    const place = document.querySelector(".seconds");
    if (!place) return;
    const left = this.deadline === null ? null : Math.max(0, Math.ceil((this.deadline - performance.now()) / 1000));
    place.textContent = left === null ? "" : TURN.seconds(left);
    place.classList.toggle("late", left !== null && left <= LATE_SECONDS);
  }

  // The part of the page that says whose turn it is, with everything that may be pressed.
  view() {
    this.keys = new Map([["?", () => this.page.showKeys()]]);
    const { state, person } = this.page;
    const { round } = state;
    if (state.stopped) return notice(TABLE_STATE.stopped(state.stopped), "problem");
    if (!state.open) return notice(TABLE_STATE.closed);
    if (state.cut) return this.cutView();
    if (round?.legal.length) return this.turnView(round);
    if (state.ahead?.length) return this.earlyDecisionView(state.ahead);
    if (round && !round.over && !round.takes_wagers) {
      return notice(round.turn ? TURN.seatToAct(round.turn) : TURN.dealer);
    }
    if (!state.you.seats.length) return notice(person.rights.includes("play") ? TURN.takeSeat : TURN.watching);
    return this.wagerView(round);
  }

  turnView(round) {
    const several = round.positions.length > 1 || this.page.state.you.seats.length > 1;
    const { length } = round.legal;
    const look = `actions${length > MAX_LETTERS ? " many" : ""}`;
    const buttons = round.legal.map((offer, i) => this.button(offer, i, length, () => this.act(offer)));
    return [notice(TURN.yours(several ? round.turn : null), "now"), h("div", { class: look }, buttons)];
  }

  // All players decide at the same time: the decision is kept until it is the seat's turn.
  earlyDecisionView(seats) {
    const next = seats.find((each) => each.decided === null) ?? seats[0];
    const words = next.decided === null ? TURN.allDecide : TURN.decided(next.decided);
    const seat = seats.length > 1 ? TURN.atSeat(next.seat) : "";
    const { length } = next.legal;
    const buttons = next.legal.map((offer, i) => this.button(offer, i, length, () => this.decide(next, offer)));
    return [notice(`${words}${seat}`, next.decided === null ? "now" : ""), h("div", { class: "actions" }, buttons)];
  }

  key(offer, place, offers) {
    if (offers > MAX_LETTERS) return place < MAX_NUMBERS ? String(place + 1) : "";
    const isFree = (letter) => /[a-z]/.test(letter) && !this.keys.has(letter);
    return [...offer.name.toLowerCase()].find(isFree) ?? "";
  }

  button(offer, place, offers, act) {
    const key = this.key(offer, place, offers);
    if (key) this.keys.set(key, act);
    const props = {
      class: "action",
      "aria-keyshortcuts": key || null,
      data: { key: `act/${offer.name}` },
      title: [offer.says, offer.cite].filter(Boolean).join(" · "),
      onclick: act,
    };
    return h(
      "button",
      props,
      h("b", {}, colorSuits(sentence(offer.name))),
      offer.at_most && !offer.asks ? price(money(offer.at_most)) : null,
      offer.says ? h("small", {}, offer.says) : null,
      key ? keyCap(key) : null,
    );
  }

  async act(offer) {
    const cents = offer.asks ? await askAmount(offer) : null;
    if (offer.asks && cents === null) return;
    await this.page.live.send({ kind: "act", action: offer.name, cents, step: this.page.state.round.step });
  }

  async decide({ seat, moment }, offer) {
    const cents = offer.asks ? await askAmount(offer) : null;
    if (offer.asks && cents === null) return;
    await this.page.live.send({ kind: "decide", seat, moment, action: offer.name, cents });
  }

  // Between rounds: the last result, the deal, the rebet.
  wagerView(round) {
    const { page } = this;
    const { wagers, state } = page;
    const placed = wagers.isPlaced;
    const isReady = state.ready?.includes(page.person.name);
    const canRebet = !placed && wagers.last.length > 0;
    const deal = () => placed && !isReady && page.live.send({ kind: "ready" });
    page.chips.slice(0, MAX_NUMBERS).forEach((value, i) => {
      this.keys.set(String(i + 1), () => page.pickChip(value));
    });
    this.keys.set("d", deal);
    if (canRebet) this.keys.set("r", () => wagers.rebet());
    const net = round?.over ? page.winnings.net(round) : null;
    const buttons = [
      placed && !isReady && state.kind === "electronic" ? dealButton(deal) : null,
      canRebet ? this.rebetButton() : null,
      placed ? clearButton(() => wagers.takeAllBack()) : null,
    ];
    return [...this.wagerNotice(net, placed, isReady), h("div", { class: "actions" }, buttons)];
  }

  wagerNotice(net, placed, isReady) {
    if (net === null) return [notice(this.wagerWords(placed, isReady)), h("span", { class: "seconds-place" })];
    return [this.result(net), placed ? h("span", { class: "seconds-place" }, clock()) : null];
  }

  rebetButton() {
    const { wagers } = this.page;
    const props = {
      class: "action main",
      data: { key: "again" },
      "aria-keyshortcuts": "r",
      disabled: !wagers.rebetCents,
      onclick: () => wagers.rebet(),
    };
    const cents = wagers.rebetCents;
    return h("button", props, h("b", {}, BUTTONS.rebet), price(cents === null ? "…" : money(cents)), keyCap("r"));
  }

  wagerWords(placed, isReady) {
    const { state } = this.page;
    if (isReady) return TURN.others;
    if (placed) return state.kind === "electronic" ? TURN.placed : TURN.placedLive;
    const says = state.spots.find((spot) => spot.bet === "main")?.says;
    return `${state.rack_cents ? TURN.placeWagers : TURN.buyChips}${says ? `: ${says}` : ""}`;
  }

  result(net) {
    const words = net > 0 ? TURN.won(net) : net < 0 ? TURN.lost(-net) : TURN.even;
    const why = { class: "small", data: { key: "why" }, onclick: () => this.page.showReasons() };
    return h("p", { class: `notice banner ${resultClass(net)}` }, words, h("button", why, TURN.why));
  }

  cutView() {
    const { state, person, wagers } = this.page;
    if (state.cut !== person.name) return notice(CUT.theirs(state.cut));
    const depth = h("input", {
      type: "range",
      min: 1,
      max: state.stack - 1,
      value: Math.floor(state.stack / 2),
      "aria-label": BUTTONS.cutDepth,
      data: { key: "depth" },
      oninput: () => {
        cards.value = CUT.cards(Number(depth.value));
      },
    });
    const cards = h("output", {}, CUT.cards(Number(depth.value)));
    const cut = { class: "action main", data: { key: "cut" }, onclick: () => wagers.cut(Number(depth.value)) };
    const decline = { class: "action", data: { key: "no-cut" }, onclick: () => wagers.cut(null) };
    return [
      notice(CUT.yours, "now"),
      h(
        "div",
        { class: "actions" },
        h("label", { class: "cut" }, depth, cards),
        h("button", cut, h("b", {}, BUTTONS.cut)),
        h("button", decline, h("b", {}, BUTTONS.declineCut)),
      ),
    ];
  }
}

const clock = () => h("span", { class: "seconds", "aria-hidden": "true" });
const notice = (words, kind = "") => h("p", { class: `notice ${kind}` }, words, clock());
const price = (words) => h("span", { class: "price" }, words);
const keyCap = (key) => h("kbd", { "aria-hidden": "true" }, key);

function dealButton(deal) {
  const props = { class: "action main", data: { key: "deal" }, "aria-keyshortcuts": "d", onclick: deal };
  return h("button", props, h("b", {}, BUTTONS.deal), keyCap("d"));
}

function clearButton(clear) {
  return h("button", { class: "action", data: { key: "clear" }, onclick: clear }, h("b", {}, BUTTONS.clear));
}
