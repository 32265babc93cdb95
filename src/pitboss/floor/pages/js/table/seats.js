// The seats around the felt: hands and spots of the players, places to sit down.

import { chipStack } from "../shared/chips.js";
import { classes, h } from "../shared/elements.js";
import { curveSeats, namePlate, netText, positionView, resultClass } from "../shared/felt.js";
import { money } from "../shared/format.js";
import { textAndCite } from "../shared/messages.js";
import { meterPrint } from "../shared/meters.js";
import { COMPANY } from "../words/company.js";
import { SEAT, SPOT } from "../words/table.js";
import { TOURNAMENT } from "../words/tournament.js";

const MAX_SEATS = 9; // a larger table shows only some of its free seats
const FREE_SEATS = 3;
const LONG_NAME = 14; // characters; a longer name is printed smaller on its spot

export class Seats {
  constructor(page) {
    this.page = page;
  }

  view() {
    const { seated, positions } = this.page.state;
    const all = Array.from({ length: positions ?? 0 }, (_, i) => i + 1);
    const free = all.filter((number) => !seated[number]).slice(0, FREE_SEATS);
    const shown = all.length <= MAX_SEATS ? all : all.filter((number) => seated[number] || free.includes(number));
    return curveSeats(shown.map((number) => this.seat(number)));
  }

  seat(number) {
    const { state, person } = this.page;
    const player = state.seated[number];
    const position = state.round?.positions.find((each) => each.seat === number);
    if (player || position) return this.takenSeat(number, player ?? position.player, position);
    const canSit = person.rights.includes("play") && !state.tournament;
    return h("div", { class: "position free" }, this.freeSeat(number, canSit));
  }

  freeSeat(number, canSit) {
    const label = h("span", { class: "number", "aria-hidden": canSit ? "true" : null }, String(number));
    if (!canSit) return h("span", { class: "circle" }, label);
    const props = {
      class: "circle sit",
      data: { key: `sit/${number}` },
      onclick: () => this.page.live.send({ kind: "sit", seat: number }),
    };
    return h("button", props, label, h("span", {}, SEAT.sit, h("span", { class: "unseen" }, SEAT.at(number))));
  }

  takenSeat(number, player, position) {
    const { state, wagers } = this.page;
    const mine = player === state.you.name;
    const canWager = mine && wagers.isOpen;
    const dealt = position && !state.round.takes_wagers && position.hands.some((each) => each.cards.length);
    const staked = position && (state.round.takes_wagers || state.playing) && !canWager;
    const isTurn = state.round?.turn === number;
    const look = classes("position", mine && "mine", isTurn && "turn-here", dealt && canWager && "over");
    const view = () =>
      positionView(position, state.chips, {
        onWhy: mine ? () => this.page.showReasons() : null,
        spots: canWager ? this.openSpots.map((spot) => spot.bet) : [],
        over: state.round.over,
      });
    const last = state.round?.over ? position : null;
    return h(
      "div",
      { class: look, role: "group", "aria-label": mine ? SEAT.yours(number) : SEAT.of(number, player) },
      dealt || staked ? view() : null,
      canWager ? h("div", { class: "spots" }, this.spots(number, last)) : null,
      this.plate(number, player, mine, canWager),
    );
  }

  plate(number, player, mine, canLeave) {
    const { state, live } = this.page;
    const held = state.racks?.[player];
    const leave = {
      class: "small",
      data: { key: `up/${number}` },
      onclick: () => live.send({ kind: "get up", seat: number }),
    };
    return namePlate(number, mine ? SEAT.you : player.replace(/^guest /, ""), [
      held === undefined ? null : h("span", { class: "held" }, money(held)),
      state.sitting_out?.includes(player) ? h("span", { class: "sits-out" }, SEAT.sittingOut) : null,
      state.tournament ? this.tournamentPlate(number) : canLeave ? h("button", leave, SEAT.leave) : null,
      ...this.automaticPlate(number, player),
    ]);
  }

  // The button, and whose bet it is.
  tournamentPlate(number) {
    const { button, to_bet: toBet } = this.page.state.tournament;
    return [
      button === number ? h("span", { class: "dealer-button", title: TOURNAMENT.buttonHelp }, TOURNAMENT.button) : null,
      toBet === number ? h("span", { class: "auto" }, TOURNAMENT.betsNow) : null,
    ];
  }

  // An automatic player's mark; between rounds a person can take the seat.
  automaticPlate(number, player) {
    const { state, live, person, wagers } = this.page;
    const style = state.automatic?.[number];
    if (!style) return [];
    const words = COMPANY.styles[style] ?? style;
    const mayTake = person.rights.includes("play") && !state.tournament;
    const canTake = mayTake && wagers.isOpen && !state.round?.takes_wagers;
    const take = {
      class: "small",
      data: { key: `sit/${number}` },
      "aria-label": COMPANY.takeSeatOf(player, number),
      onclick: () => live.send({ kind: "sit", seat: number }),
    };
    const tag = h("span", { class: "auto", title: words }, COMPANY.tag);
    return [tag, canTake && !state.you.seats.length ? h("button", take, COMPANY.takeSeat) : null];
  }

  // Spots for wagers that are made before the cards; later wagers are offered as actions.
  get openSpots() {
    return this.page.state.spots.filter((spot) => !spot.placed && !spot.late);
  }

  // `last` is the position in the round that is over: each spot shows what its wager won or lost.
  spots(seat, last) {
    const results = (spot) => last?.bets.filter((each) => each.bet === spot.bet && !each.tip && each.outcome) ?? [];
    return this.openSpots.map((spot) => this.spot(spot, seat, results(spot)));
  }

  spot(spot, seat, results) {
    const { wagers } = this.page;
    const cents = wagers.on(seat, spot.bet);
    const toke = wagers.on(seat, spot.bet, true);
    const isMain = spot.bet === "main";
    const look = ["circle spot", isMain && "main-spot", cents && "filled", spot.name.length > LONG_NAME && "wordy"];
    const props = {
      class: classes(...look),
      data: { key: `${seat}/${spot.bet}` },
      disabled: spot.demanded,
      title: spotHelp(spot, cents),
      onclick: () => wagers.place(seat, spot.bet),
      onkeydown: (event) => {
        if (["Delete", "Backspace"].includes(event.key)) wagers.takeBack(seat, spot.bet);
      },
      oncontextmenu: (event) => {
        event.preventDefault();
        wagers.takeBack(seat, spot.bet);
      },
    };
    const name = isMain ? SPOT.main : spot.name;
    const place = (words) => h("span", { class: "unseen" }, words);
    if (cents) return h("button", props, place(`${name}${SEAT.at(seat)}, `), this.chips(spot, seat, cents, toke));
    return h("button", props, h("span", {}, name, place(SEAT.at(seat))), odds(spot), results.map(spotResult));
  }

  chips(spot, seat, cents, toke) {
    const hands = spot.bet === "main" && this.page.wagers.isSent ? this.page.wagers.hands(seat) : 1;
    return [
      chipStack(cents, this.page.state.chips),
      h("b", {}, hands > 1 ? SPOT.times(hands, cents) : money(cents)),
      toke ? h("i", { class: "toke" }, SPOT.tip(toke)) : null,
    ];
  }
}

// The best odds of a side wager, printed on its spot; of a jackpot, what its largest meter shows.
function odds(spot) {
  const { pays, rows, meters } = spot;
  if (meters) return meterPrint(spot);
  if (!pays) return null;
  return h("small", { class: "odds" }, rows.length > 1 ? SPOT.pays(pays) : SPOT.paysOnly(pays));
}

function spotHelp(spot, cents) {
  const about = spot.summary ?? SPOT.range(spot.at_least, spot.at_most);
  return [about, spot.says, spot.demanded && SPOT.required, cents && SPOT.remove].filter(Boolean).join(" · ");
}

function spotResult({ net_cents: net, outcome }) {
  return h("b", { class: resultClass(net), title: textAndCite(outcome)[0] }, netText(net));
}
