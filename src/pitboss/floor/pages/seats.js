// The seats around the felt: hands and spots of those who play, places for those who might.

import { stack } from "./chips.js";
import { classes, ended, h, money } from "./dom.js";
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
        ? h("button", { class: "circle sit", data: { key: `sit/${number}` }, "aria-label": `sit down at seat ${number}`,
          onclick: () => live.order({ kind: "sit", seat: number }) }, h("span", { class: "number" }, String(number)), "Sit")
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
    return h("div", { class: classes("position", mine && "mine", state.round?.turn === number && "turn-here", played && wagers && "over"),
      role: "group", "aria-label": `Seat ${number}, ${mine ? "yours" : player}` },
      played || staked ? position(there, state.chips,
        { why, spots: wagers ? this.free.map((spot) => spot.bet) : [], over: state.round.over }) : null,
      wagers ? h("div", { class: "spots" }, this.spots(number, state.round?.over ? there : null)) : null,
      plate(number, mine ? "You" : player.replace(/^guest /, ""), [held === undefined ? null : h("span", { class: "held" }, money(held)),
        wagers ? h("button", { class: "small", data: { key: `up/${number}` }, onclick: () => live.order({ kind: "get up", seat: number }) },
          "Get up") : null]));
  }

  // Spots for wagers that are made before the cards; later ones are offered as actions.
  get free() {
    return this.page.state.spots.filter((spot) => !spot.placed);
  }

  // `last` is the position in the round that is over: each spot says what its wager came to.
  spots(seat, last) {
    return this.free.map((spot) => this.spot(spot, seat,
      last?.bets.filter((each) => each.bet === spot.bet && !each.tip && each.outcome) ?? []));
  }

  spot(spot, seat, results) {
    const { wagering } = this.page;
    const [amount, toke] = [wagering.on(seat, spot.bet), wagering.on(seat, spot.bet, true)];
    const main = spot.bet === "main";
    const said = [`${main ? "main wager" : spot.name} at seat ${seat}`, amount && money(amount), toke && `${money(toke)} for the dealer`];
    const about = [spot.summary ?? `${money(spot.at_least)} to ${money(spot.at_most)}`, spot.says, spot.demanded && "goes with the main wager",
      amount && "right click or Delete takes it back"];
    return h("button", {
      class: classes("circle spot", main && "main-spot", amount && "filled", spot.name.length > 14 && "wordy"),
      data: { key: `${seat}/${spot.bet}` }, disabled: spot.demanded,
      "aria-label": said.filter(Boolean).join(", "), title: about.filter(Boolean).join(" · "),
      onclick: () => wagering.put(seat, spot.bet),
      onkeydown: (event) => { if (["Delete", "Backspace"].includes(event.key)) wagering.takeBack(seat, spot.bet); },
      oncontextmenu: (event) => { event.preventDefault(); wagering.takeBack(seat, spot.bet); },
    }, amount ? this.chips(spot, seat, amount, toke) : [h("span", {}, main ? "Wager" : spot.name),
      results.map(({ net_cents: won, outcome }) => h("b", { class: ended(won), title: outcome }, net(won)))]);
  }

  chips(spot, seat, amount, toke) {
    const times = spot.bet === "main" ? this.page.wagering.times(seat) : 1;
    return [stack(amount, this.page.state.chips), h("b", {}, times > 1 ? `${times} × ${money(amount)}` : money(amount)),
      toke ? h("i", { class: "toke" }, `dealer ${money(toke)}`) : null];
  }
}
