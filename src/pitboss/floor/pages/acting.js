// What one may do now: the actions that the round offers, each with its key; the deal, the cut, and whom the table waits for.

import { howMuch } from "./dialogs.js";
import { ended, h, inked, isElsewhere, money, plural, sentence } from "./dom.js";

const FEW = 6; // offers that have letters for keys; of more, each has its number

export class Acting {
  constructor(page) {
    this.page = page;
    this.keys = new Map();
    this.clock = null; // when the time of whoever is waited for is over
    document.addEventListener("keydown", (event) => this.press(event));
    setInterval(() => this.tick(), 250);
  }

  press(event) {
    const found = isElsewhere(event) ? null : this.keys.get(event.key.toLowerCase());
    if (!found) return;
    event.preventDefault();
    found();
  }

  tick() {
    const place = document.querySelector(".seconds");
    if (!place) return;
    const left = this.clock === null ? null : Math.max(0, Math.ceil((this.clock - performance.now()) / 1000));
    place.textContent = left === null ? "" : `${left} s`;
    place.classList.toggle("late", left !== null && left <= 5);
  }

  key(offer, place, many) {
    if (many > FEW) return place < 9 ? String(place + 1) : "";
    return [...offer.name.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !this.keys.has(letter)) ?? "";
  }

  button(offer, place, many, act = () => this.act(offer)) {
    const key = this.key(offer, place, many);
    if (key) this.keys.set(key, act);
    const amount = offer.at_most && !offer.asks ? ` ${money(offer.at_most)}` : "";
    return h("button", { class: "action", "aria-keyshortcuts": key || null, data: { key: `act/${offer.name}` },
      title: `${offer.says ? offer.says + " · " : ""}${offer.cite}`, onclick: act },
      h("b", {}, inked(sentence(offer.name))), amount ? h("span", { class: "price" }, amount) : null,
        offer.says ? h("small", {}, offer.says) : null, key ? h("kbd", { "aria-hidden": "true" }, key) : null);
  }

  async act(offer) {
    const amount = offer.asks ? await howMuch(offer) : null;
    if (offer.asks && amount === null) return;
    await this.page.live.order({ kind: "act", action: offer.name, cents: amount, step: this.page.state.round.step });
  }

  // Where all decide at the same time: done when the seat is asked.
  async decide({ seat, moment }, offer) {
    const amount = offer.asks ? await howMuch(offer) : null;
    if (offer.asks && amount === null) return;
    await this.page.live.order({ kind: "decide", seat, moment, action: offer.name, cents: amount });
  }

  // The part of the page that says whose turn it is, with everything that may be pressed.
  shown() {
    this.keys = new Map([["?", () => this.page.help()]]);
    const { state } = this.page;
    const { round } = state;
    const seconds = h("span", { class: "seconds", "aria-hidden": "true" });
    const notice = (words, kind = "") => h("p", { class: `notice ${kind}` }, words, seconds);
    if (state.stopped) return notice(`This table has stopped: ${state.stopped}`, "problem");
    if (!state.open) return notice("This table is closed.");
    if (state.cut) return this.cutting(notice);
    if (round?.legal.length) return this.turn(round, notice);
    if (state.ahead?.length) return this.together(state.ahead, notice);
    if (round && !round.over && !round.takes_wagers) return notice(round.turn ? `Seat ${round.turn} is to act` : "The dealer is waited for");
    if (!state.you.seats.length) return notice(this.page.me.rights.includes("play") ? "Take a seat to play." : "You are watching.");
    return this.wagers(round, notice);
  }

  turn(round, notice) {
    const several = round.positions.length > 1 || this.page.state.you.seats.length > 1;
    return [notice(`Your turn${several ? ` at seat ${round.turn}` : ""}`, "now"),
      h("div", { class: `actions${round.legal.length > FEW ? " many" : ""}` },
        round.legal.map((offer, i) => this.button(offer, i, round.legal.length)))];
  }

  together(seats, notice) {
    const next = seats.find((each) => each.decided === null) ?? seats[0];
    const words = next.decided === null ? "All decide now: you too" : `You have decided: ${next.decided}. Waiting for the others`;
    return [notice(`${words}${seats.length > 1 ? ` (seat ${next.seat})` : ""}`, next.decided === null ? "now" : ""),
      h("div", { class: "actions" }, next.legal.map((offer, i) => this.button(offer, i, next.legal.length,
        () => this.decide(next, offer))))];
  }

  wagers(round, notice) {
    const { page } = this;
    const { wagering, state } = page;
    const placed = wagering.isPlaced;
    const waits = state.ready?.includes(page.me.name);
    const ready = () => placed && !waits && page.live.order({ kind: "ready" });
    page.chips.slice(0, 9).forEach((value, i) => this.keys.set(String(i + 1), () => page.pick(value)));
    this.keys.set("d", ready);
    if (!placed && wagering.last.length) this.keys.set("r", () => wagering.again());
    const result = round?.over && page.totals.of(round) !== null ? this.result(page.totals.of(round)) : null;
    return [result ?? notice(this.asks(placed, waits)), result && !placed ? null : h("span", { class: "seconds-place" },
      result ? h("span", { class: "seconds", "aria-hidden": "true" }) : null),
      h("div", { class: "actions" },
        placed && !waits && state.kind === "electronic" ? h("button",
          { class: "action main", data: { key: "deal" }, "aria-keyshortcuts": "d", onclick: ready }, h("b", {}, "Deal"),
          h("kbd", { "aria-hidden": "true" }, "d")) : null,
        !placed && wagering.last.length ? h("button",
          { class: "action main", data: { key: "again" }, "aria-keyshortcuts": "r", disabled: !wagering.againCents, onclick: () => wagering.again() },
          h("b", {}, "Same again"), h("span", { class: "price" }, wagering.againCents === null ? "…" : money(wagering.againCents)),
          h("kbd", { "aria-hidden": "true" }, "r")) : null,
        placed ? h("button", { class: "action", data: { key: "clear" }, onclick: () => wagering.takeAllBack() },
          h("b", {}, "Take back")) : null)];
  }

  asks(placed, waits) {
    const { state } = this.page;
    if (waits) return "Waiting for the others";
    const says = state.spots.find((spot) => spot.bet === "main")?.says;
    if (!placed) return `${state.rack_cents ? "Place your wagers" : "Buy chips, then place your wagers"}${says ? `: ${says}` : ""}`;
    return state.kind === "electronic" ? "Wagers are on the felt" : "The dealer deals when all wagers lie";
  }

  result(net) {
    const words = net > 0 ? `You won ${money(net)}` : net < 0 ? `You lost ${money(-net)}` : "You are even";
    return h("p", { class: `notice banner ${ended(net)}` }, words,
      h("button", { class: "small", data: { key: "why" }, onclick: () => this.page.why() }, "Why?"));
  }

  cutting(notice) {
    const { page } = this;
    const { state } = page;
    if (state.cut !== page.me.name) return notice(`The cards are shuffled; the cut is offered to ${state.cut}`);
    const depth = h("input", { type: "range", min: 1, max: state.stack - 1, value: Math.floor(state.stack / 2),
      "aria-label": "cards in front of the cutting card", data: { key: "depth" },
      oninput: () => { count.value = plural(Number(depth.value), "card"); } });
    const count = h("output", {}, plural(Number(depth.value), "card"));
    return [notice("The cards are shuffled: your cut", "now"), h("div", { class: "actions" }, h("label", { class: "cut" }, depth, count),
      h("button", { class: "action main", data: { key: "cut" }, onclick: () => page.wagering.cut(Number(depth.value)) },
        h("b", {}, "Cut here")),
      h("button", { class: "action", data: { key: "no-cut" }, onclick: () => page.wagering.cut(null) }, h("b", {}, "Decline")))];
  }
}
