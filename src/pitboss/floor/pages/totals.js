// What one has won and lost since one sat down: kept by this browser, round by round, from what each round says.

export class Totals {
  constructor(page) {
    this.page = page;
    this.place = `totals/${page.id}`;
  }

  // What a round has come to for one's own seats; null where one has no wager in it.
  of(round) {
    const mine = round.positions.filter((each) => this.page.state.you.seats.includes(each.seat));
    const ends = mine.flatMap((each) => [...each.hands, ...each.bets]).filter((each) => each.outcome && !each.tip);
    return ends.length ? ends.reduce((sum, each) => sum + each.net_cents, 0) : null;
  }

  get rounds() {
    return JSON.parse(sessionStorage.getItem(this.place) ?? "{}");
  }

  keep() {
    const { state } = this.page;
    if (!state.you.seats.length) return void sessionStorage.removeItem(this.place);
    const net = state.round?.over ? this.of(state.round) : null;
    if (net !== null) sessionStorage.setItem(this.place, JSON.stringify({ ...this.rounds, [`${state.shift}/${state.round.number}`]: net }));
  }

  get sum() {
    const all = Object.values(this.rounds);
    return { rounds: all.length, cents: all.reduce((sum, net) => sum + net, 0) };
  }
}
