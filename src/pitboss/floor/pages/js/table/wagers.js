// Chips on spots: place them, take them back, place them again after a round.

import { showError, showHint } from "../shared/messages.js";
import { post, tablePath } from "../shared/requests.js";
import { CHIPS } from "../words/table.js";

export class Wagers {
  constructor(page) {
    this.page = page;
    this.busy = false;
    this.rebetPrice = { question: "", cents: null }; // what a rebet costs, as the table says
    this.afterCut = null; // a wager held back until the cut, which comes before the first wager of a new shoe
  }

  get isOpen() {
    const { state } = this.page;
    return state.open && !state.stopped && (!state.round || state.round.takes_wagers || state.round.over);
  }

  get positions() {
    const { state } = this.page;
    return state.round?.positions.filter((each) => state.you.seats.includes(each.seat)) ?? [];
  }

  get isPlaced() {
    return Boolean(this.page.state.round?.takes_wagers) && this.positions.length > 0; // a bonus wager alone counts too
  }

  // Cents on a spot while wagers are taken.
  on(seat, bet, tip = false) {
    const { round } = this.page.state;
    if (!round?.takes_wagers) return 0;
    const position = round.positions.find((each) => each.seat === seat);
    if (bet === "main" && !tip) return position?.hands.length ? position.hands[0].stake_cents : 0;
    return position?.bets.find((each) => each.bet === bet && each.tip === tip)?.cents ?? 0;
  }

  // The number of hands that carry the same wager, in games that deal several.
  hands(seat) {
    const hands = this.page.state.round?.positions.find((each) => each.seat === seat)?.hands ?? [];
    return hands.length > 1 && hands.every((each) => each.stake_cents === hands[0].stake_cents) ? hands.length : 1;
  }

  // Add the chip in hand to a spot. The table takes a wager whole, so the wager on the spot is taken back first.
  async place(seat, bet) {
    const { forDealer: tip, chipInHand, live } = this.page;
    if (chipInHand === null) return void showHint(CHIPS.pickFirst);
    if (this.busy) return;
    this.busy = true;
    try {
      const before = this.on(seat, bet, tip);
      const cents = before + chipInHand;
      if (before) await live.send({ kind: "take back", seat, bet, tip });
      const done = await live.send({ kind: "wager", seat, bet, cents, tip });
      if (!done && before) await live.send({ kind: "wager", seat, bet, cents: before, tip });
      this.afterCut = !done && this.page.state.cut === this.page.person.name ? { seat, bet, tip, cents } : null;
    } finally {
      this.busy = false;
    }
  }

  // Cut the cards, or decline with null; then place the wager that was held back until then.
  async cut(depth) {
    const { afterCut } = this;
    this.afterCut = null;
    const done = await this.page.live.send(depth === null ? { kind: "cut" } : { kind: "cut", depth });
    if (done && afterCut) await this.page.live.send({ kind: "wager", ...afterCut });
  }

  takeBack(seat, bet) {
    const tip = this.on(seat, bet, true) > 0; // the toke goes first
    if (tip || this.on(seat, bet)) this.page.live.send({ kind: "take back", seat, bet, tip });
  }

  async takeAllBack() {
    for (const { seat, bets, hands } of this.positions) {
      for (const { bet, tip } of bets) await this.page.live.send({ kind: "take back", seat, bet, tip });
      if (hands[0]?.stake_cents) await this.page.live.send({ kind: "take back", seat, bet: "main" });
    }
  }

  // The wagers of the last round at seats that the player still holds.
  get last() {
    const kept = JSON.parse(sessionStorage.getItem(`last/${this.page.id}`) ?? "[]");
    return kept.filter((each) => each.cents && this.page.state.you.seats.includes(each.seat));
  }

  // Keep the wagers on the player's spots for a rebet; tokes and required wagers are not among them.
  remember() {
    const { state } = this.page;
    if (!state.round?.takes_wagers) return;
    const isChosen = (bet) => !bet.tip && state.spots.some((spot) => spot.bet === bet.bet && !spot.demanded);
    const wagersOf = ({ seat, hands, bets }) => [
      { seat, bet: "main", cents: hands[0].stake_cents },
      ...bets.filter(isChosen).map(({ bet, cents }) => ({ seat, bet, cents })),
    ];
    const wagers = this.positions.filter((each) => each.hands.length).flatMap(wagersOf);
    if (wagers.length) sessionStorage.setItem(`last/${this.page.id}`, JSON.stringify(wagers));
  }

  // The price of a rebet: only the table knows for how many hands it is and which wagers are required with it.
  // Null until it has answered.
  get rebetCents() {
    const { state } = this.page;
    const question = JSON.stringify([this.last, state.shift, state.round?.number, state.round?.over]);
    if (this.rebetPrice.question !== question) this.askPrice(question);
    return this.rebetPrice.cents;
  }

  async askPrice(question) {
    this.rebetPrice = { question, cents: null };
    const wagers = this.last.map((each) => ({ kind: "wager", ...each }));
    const found = await post(tablePath(this.page.id, "/price"), { wagers }).catch(showError);
    if (this.rebetPrice.question !== question) return;
    this.rebetPrice.cents = found?.cents ?? null;
    this.page.drawTurn();
  }

  async rebet() {
    if (!this.rebetCents) return;
    for (const wager of this.last) await this.page.live.send({ kind: "wager", ...wager });
  }
}
