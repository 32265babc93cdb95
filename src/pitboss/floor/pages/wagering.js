// Chips on spots: what is put down, taken back, and put down again after a round.

import { post, say } from "./api.js";

// `page` is the player's page: its state as it was told last, the line to the table, the chip in hand.
export class Wagering {
  constructor(page) {
    this.page = page;
    this.busy = false;
    this.price = { of: "", cents: null }; // what "same again" takes, as the table says
    this.held = null; // a wager that waits for the cut, which comes before the first one of a new shoe
  }

  get isOpen() {
    const { state } = this.page;
    return state.open && !state.stopped && (!state.round || state.round.takes_wagers || state.round.over);
  }

  // What lies on a spot while wagers are taken.
  on(seat, bet, tip = false) {
    const { round } = this.page.state;
    if (!round?.takes_wagers) return 0;
    const there = round.positions.find((each) => each.seat === seat);
    if (bet === "main" && !tip) return there?.hands.length ? there.hands[0].stake_cents : 0;
    return there?.bets.find((each) => each.bet === bet && each.tip === tip)?.cents ?? 0;
  }

  // Hands that the same wager lies for, where a game wants several.
  times(seat) {
    const hands = this.page.state.round?.positions.find((each) => each.seat === seat)?.hands ?? [];
    return hands.length > 1 && hands.every((each) => each.stake_cents === hands[0].stake_cents) ? hands.length : 1;
  }

  get isPlaced() {
    return Boolean(this.page.state.round?.takes_wagers) && this.mine().length > 0; // a bonus wager alone takes a seat, too
  }

  // One more chip on a spot: the table takes a wager whole, so the one that lies there is taken back first.
  async put(seat, bet) {
    const { tip } = this.page;
    if (this.page.inHand === null) return void say("pick a chip first", "hint");
    if (this.busy) return;
    this.busy = true;
    try {
      const before = this.on(seat, bet, tip);
      if (before) await this.page.live.order({ kind: "take back", seat, bet, tip });
      const done = await this.page.live.order({ kind: "wager", seat, bet, cents: before + this.page.inHand, tip });
      if (!done && before) await this.page.live.order({ kind: "wager", seat, bet, cents: before, tip });
      this.held = !done && this.page.state.cut === this.page.me.name ? { seat, bet, tip, cents: before + this.page.inHand } : null;
    } finally {
      this.busy = false;
    }
  }

  // The cards are cut, or the cut is declined: what was to be put down before is put down now.
  async cut(depth) {
    const { held } = this;
    this.held = null;
    const done = await this.page.live.order(depth === null ? { kind: "cut" } : { kind: "cut", depth });
    if (done && held) await this.page.live.order({ kind: "wager", ...held });
  }

  takeBack(seat, bet) {
    const tip = this.on(seat, bet, true) > 0; // what lies there for the dealer goes first
    if (tip || this.on(seat, bet)) this.page.live.order({ kind: "take back", seat, bet, tip });
  }

  async takeAllBack() {
    for (const each of this.mine()) {
      for (const bet of each.bets) await this.page.live.order({ kind: "take back", seat: each.seat, bet: bet.bet, tip: bet.tip });
      if (each.hands[0]?.stake_cents) await this.page.live.order({ kind: "take back", seat: each.seat, bet: "main" });
    }
  }

  mine() {
    return this.page.state.round?.positions.filter((each) => this.page.state.you.seats.includes(each.seat)) ?? [];
  }

  get last() {
    return JSON.parse(sessionStorage.getItem(`last/${this.page.id}`) ?? "[]").filter((each) => each.cents && this.page.state.you.seats.includes(each.seat));
  }

  // What lies on one's spots while wagers are taken is what "same again" puts down after the round.
  remember() {
    const { state } = this.page;
    if (!state.round?.takes_wagers) return;
    const chosen = (bet) => !bet.tip && state.spots.some((spot) => spot.bet === bet.bet && !spot.demanded);
    const wagers = this.mine().filter((each) => each.hands.length).flatMap((each) => [
      { seat: each.seat, bet: "main", cents: each.hands[0].stake_cents },
      ...each.bets.filter(chosen).map((bet) => ({ seat: each.seat, bet: bet.bet, cents: bet.cents }))]);
    if (wagers.length) sessionStorage.setItem(`last/${this.page.id}`, JSON.stringify(wagers));
  }

  // What the same wagers take in all: only the table knows how many hands they are for, and what goes with them.
  // Null until it has answered.
  get againCents() {
    const { state } = this.page;
    const of = JSON.stringify([this.last, state.shift, state.round?.number, state.round?.over]);
    if (this.price.of !== of) this.ask(of);
    return this.price.cents;
  }

  async ask(of) {
    this.price = { of, cents: null };
    const wagers = this.last.map((each) => ({ kind: "wager", ...each }));
    const found = await post(`/api/tables/${encodeURIComponent(this.page.id)}/price`, { wagers }).catch((error) => void say(error.message));
    if (this.price.of !== of) return;
    this.price.cents = found?.cents ?? null;
    this.page.priced();
  }

  async again() {
    if (!this.againCents) return;
    for (const wager of this.last) await this.page.live.order({ kind: "wager", ...wager });
  }
}
