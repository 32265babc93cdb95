// The player's turn: the question, the actions that the round offers with their price, and whom the table waits for.

import { askAmount } from "../shared/dialogs.js";
import { colorSuits, h } from "../shared/elements.js";
import { dealerShows, totalText } from "../shared/felt.js";
import { money, sentence } from "../shared/format.js";
import { TABLE_STATE } from "../words/common.js";
import { BUTTONS, declineWords, LEFT, questionOf, TURN } from "../words/table.js";
import { TOURNAMENT } from "../words/tournament.js";
import { bettingView, cutView } from "./betting.js";
import { actionList, keyCap, notice } from "./dock_parts.js";
import { letterOf } from "./keys.js";

const LATE_SECONDS = 5;
// Actions that are usually taken for the full amount, which the player's own wager bounds; less is a second button.
const IN_FULL = new Set(["double", "double-up", "double-further", "insure", "insure-further", "add-winnings"]);
const isInFull = (offer) => offer.asks && IN_FULL.has(offer.kind);

function noSeatWords({ tournament }, person) {
  if (!person.rights.includes("play")) return TURN.watching;
  if (!tournament) return TURN.takeSeat;
  return tournament.is_over ? TOURNAMENT.over : TOURNAMENT.noSeat;
}

export class Actions {
  constructor(page) {
    this.page = page;
    this.deadline = null; // when the time to act is over, in milliseconds
    this.timer = null;
  }

  // --- the clock -----------------------------------------------------------------------------------------------

  setDeadline(deadline) {
    this.deadline = deadline;
    this.tick();
  }

  get secondsLeft() {
    return this.deadline === null ? null : Math.max(0, Math.ceil((this.deadline - performance.now()) / 1000));
  }

  // Show the seconds that are left, and wake up when they change; without a time limit nothing runs.
  tick() {
    clearTimeout(this.timer);
    const left = this.secondsLeft;
    const place = document.querySelector(".seconds");
    if (place) {
      place.textContent = left === null ? "" : TURN.seconds(left);
      place.classList.toggle("late", left !== null && left <= LATE_SECONDS);
    }
    if (left === 1) this.page.wagers.sendAtLastCall();
    if (left) this.timer = setTimeout(() => this.tick(), ((this.deadline - performance.now()) % 1000) + 5);
  }

  // --- whose turn it is ----------------------------------------------------------------------------------------

  // The part of the page that says whose turn it is, with everything that may be pressed.
  view() {
    const { page } = this;
    const { state, person } = page;
    const { round } = state;
    page.keys.clear();
    if (state.stopped) return notice(TABLE_STATE.stopped(state.stopped), "problem");
    if (!state.open) return [notice(TABLE_STATE.closed), leftNotice(state)];
    if (state.playing) return notice(round.story.at(-1)?.net_cents === undefined ? TURN.dealing : TURN.settling);
    if (round?.legal.length) return this.turnView(round);
    if (state.ahead?.length) return this.earlyDecisionView(state.ahead);
    if (state.cut) return cutView(page);
    if (round && !round.over && !round.takes_wagers) return [this.timeOutNotice(), this.waitingNotice(round)];
    if (!state.you.seats.length) {
      return [leftNotice(state), notice(noSeatWords(state, person))];
    }
    return [this.timeOutNotice(), bettingView(page)];
  }

  waitingNotice(round) {
    const player = this.page.state.seated[round.turn];
    return notice(round.turn ? TURN.seatToAct(round.turn, player ?? "") : TURN.dealer);
  }

  // What was done when the player's time ran out.
  timeOutNotice() {
    const { state, person } = this.page;
    const mine = (state.timed_out ?? []).filter(
      (each) => each.player === person.name && each.seat && each.round === state.round?.number,
    );
    return mine.map(({ seat, did }) => h("p", { class: "notice timed-out" }, TURN.timedOut(seat, did)));
  }

  turnView(round) {
    const { state } = this.page;
    const several = round.positions.length > 1 || state.you.seats.length > 1;
    const hand = round.positions.flatMap((each) => each.hands).find((each) => each.acting);
    const dealer = round.positions.find((each) => each.seat === round.turn)?.dealer ?? round.dealer;
    const words = questionOf(round.legal, hand?.total ? totalText(hand) : null, dealerShows(dealer));
    const seat = several && state.you.seats.length > 1 ? TURN.atSeat(round.turn) : "";
    const act = (offer) => (cents) => this.act(offer, cents);
    const buttons = round.legal.flatMap((offer) => this.buttons(offer, round.legal, act(offer)));
    return [this.timeOutNotice(), notice(`${words}${seat}`, "now"), actionList(buttons)];
  }

  // All players decide at the same time: the decision is kept until it is the seat's turn.
  earlyDecisionView(seats) {
    const next = seats.find((each) => each.decided === null) ?? seats[0];
    const words = next.decided === null ? TURN.allDecide : TURN.decided(next.decided);
    const seat = seats.length > 1 ? TURN.atSeat(next.seat) : "";
    const decide = (offer) => (cents) => this.decide(next, offer, cents);
    const buttons = next.legal.flatMap((offer) => this.buttons(offer, next.legal, decide(offer)));
    return [notice(`${words}${seat}`, next.decided === null ? "now" : ""), actionList(buttons)];
  }

  // The button of an offer; one that can be taken for less has a second button that asks for the amount.
  buttons(offer, offers, act) {
    if (!isInFull(offer)) return [this.button(offer, offers, () => act(null))];
    const less = { class: "action less", data: { key: `less/${offer.name}` }, onclick: () => act(null) };
    return [
      this.button(offer, offers, () => act(offer.at_most)),
      h("button", less, h("b", {}, BUTTONS.lessThan(sentence(offer.name)))),
    ];
  }

  button(offer, offers, act) {
    const { keys } = this.page;
    const key = letterOf(offer, offers);
    if (key) keys.now.set(key, act);
    const cents = offer.costs ?? offer.at_most;
    const cost = cents ? (offer.asks && !isInFull(offer) ? BUTTONS.upTo(cents) : money(cents)) : "";
    const name = offer.kind === "decline" ? declineWords(offers) : sentence(offer.name);
    const props = {
      class: "action",
      "aria-keyshortcuts": key || null,
      data: { key: `act/${offer.name}` },
      title: [offer.says, offer.cite].filter(Boolean).join(" · "),
      onclick: (event) => (event.detail === 0 && keys.isLocked ? null : act()),
    };
    return h(
      "button",
      props,
      h("b", {}, colorSuits(name), cost ? ` ${cost}` : ""),
      offer.says ? h("small", {}, offer.says) : null,
      key ? keyCap(key) : null,
    );
  }

  // Without an amount, ask for one where the offer has a range.
  async act(offer, amount = null) {
    const { step } = this.page.state.round;
    const cents = offer.asks ? (amount ?? (await askAmount(offer))) : null;
    if (offer.asks && cents === null) return;
    await this.page.live.send({ kind: "act", action: offer.name, cents, step });
  }

  async decide({ seat, moment }, offer, amount = null) {
    const cents = offer.asks ? (amount ?? (await askAmount(offer))) : null;
    if (offer.asks && cents === null) return;
    await this.page.live.send({ kind: "decide", seat, moment, action: offer.name, cents });
  }
}

// Where the chips went when the house freed the player's seat.
function leftNotice({ left, wallet_cents: wallet }) {
  if (!left) return null;
  return h(
    "p",
    { class: "notice left" },
    LEFT[left.why](left.cents),
    wallet === undefined ? "" : ` ${LEFT.account(wallet)}`,
  );
}
