// The seats around the felt: hands and spots of those who play, places for those who might.

import { stack } from "./chips.js";
import { h, money } from "./dom.js";
import { curve, net, plate, position } from "./felt.js";

const FEW = 9; // seats that are all shown; of a larger table some free ones

export class Seats {
  constructor(page) {
    this.page = page;
  }

  shown() {
    const { state } = this.page;
    const all = Array.from({ length: state.positions ?? 0 }, (_, i) => i + 1);
    const free = all.filter((number) => !state.seated[number]).slice(0, 3);
    const numbers = all.length <= FEW ? all : all.filter((number) => state.seated[number] || free.includes(number));
    return curve(numbers.map((number) => this.seat(number)));
  }

  seat(number) {
    const { state, me, live } = this.page;
    const player = state.seated[number];
    const there = state.round?.positions.find((each) => each.seat === number);
    if (!player && !there) {
      return h("div", { class: "position free" }, me.rights.includes("play")
        ? h("button", { class: "circle sit", data: { key: `sit/${number}` }, "aria-label": `sit down at seat ${number}`, onclick: () => live.order({ kind: "sit", seat: number }) }, h("span", { class: "number" }, String(number)), "Sit")
        : h("span", { class: "circle" }, h("span", { class: "number" }, String(number))));
    }
    return this.taken(number, player ?? there.player, there);
  }

  taken(number, player, there) {
    const { state, live, wagering } = this.page;
    const mine = player === state.you.name;
    const wagers = mine && wagering.isOpen;
    const why = mine ? () => this.page.why() : null;
    const played = there && !state.round.takes_wagers && there.hands.some((each) => each.cards.length);
    const staked = there && state.round.takes_wagers && !wagers;
    const held = state.racks?.[player];
    return h("div", { class: `position${mine ? " mine" : ""}${state.round?.turn === number ? " turn-here" : ""}${played && wagers ? " over" : ""}`, role: "group", "aria-label": `Seat ${number}, ${mine ? "yours" : player}` },
      played || staked ? position(there, state.chips, { why, spots: wagers ? this.free.map((spot) => spot.bet) : [], over: state.round.over }) : null,
      wagers ? h("div", { class: "spots" }, this.spots(number, state.round?.over ? there : null)) : null,
      plate(number, mine ? "You" : player.replace(/^guest /, ""), [held === undefined ? null : h("span", { class: "held" }, money(held)),
        wagers ? h("button", { class: "small", data: { key: `up/${number}` }, onclick: () => live.order({ kind: "get up", seat: number }) }, "Get up") : null]));
  }

  // Spots for wagers that are made before the cards; later ones are offered as actions.
  get free() {
    return this.page.state.spots.filter((spot) => !spot.placed);
  }

  // `last` is the position in the round that is over: each spot says what its wager came to.
  spots(seat, last) {
    const { state, wagering } = this.page;
    return this.free.map((spot) => {
      const amount = wagering.on(seat, spot.bet);
      const toke = wagering.on(seat, spot.bet, true);
      const times = spot.bet === "main" && amount ? wagering.times(seat) : 1;
      const name = spot.bet === "main" ? "main wager" : spot.name;
      const ended = last?.bets.filter((each) => each.bet === spot.bet && !each.tip && each.outcome) ?? [];
      const needs = spot.demanded ? "put down with the main wager" : "";
      return h("button", {
        class: `circle spot${spot.bet === "main" ? " main-spot" : ""}${amount ? " filled" : ""}${spot.name.length > 14 ? " wordy" : ""}`, data: { key: `${seat}/${spot.bet}` },
        "aria-label": `${name} at seat ${seat}${amount ? `, ${money(amount)}` : ""}${toke ? `, ${money(toke)} for the dealer` : ""}`, disabled: spot.demanded,
        title: [spot.summary ?? `${money(spot.at_least)} to ${money(spot.at_most)}`, needs, amount ? "right click or Delete takes it back" : ""].filter(Boolean).join(" · "),
        onclick: () => wagering.put(seat, spot.bet),
        onkeydown: (event) => { if (event.key === "Delete" || event.key === "Backspace") wagering.takeBack(seat, spot.bet); },
        oncontextmenu: (event) => { event.preventDefault(); wagering.takeBack(seat, spot.bet); },
      }, amount ? [stack(amount, state.chips), h("b", {}, times > 1 ? `${times} × ${money(amount)}` : money(amount)), toke ? h("i", { class: "toke" }, `dealer ${money(toke)}`) : null] : [h("span", {}, spot.bet === "main" ? "Wager" : spot.name), ended.map((each) => h("b", { class: each.net_cents > 0 ? "won" : each.net_cents < 0 ? "lost" : "push", title: each.outcome }, net(each.net_cents)))]);
    });
  }
}
