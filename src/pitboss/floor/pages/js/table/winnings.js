// What the player has won and lost since sitting down: kept by this browser, round by round.

export class Winnings {
  constructor(page) {
    this.page = page;
    this.storageKey = `totals/${page.id}`;
  }

  // The player's net result of a round in cents; null without a settled wager.
  net(round) {
    const mine = round.positions.filter((each) => this.page.state.you.seats.includes(each.seat));
    const settled = mine.flatMap((each) => [...each.hands, ...each.bets]).filter((each) => each.outcome && !each.tip);
    return settled.length ? settled.reduce((sum, each) => sum + each.net_cents, 0) : null;
  }

  get rounds() {
    return JSON.parse(sessionStorage.getItem(this.storageKey) ?? "{}");
  }

  keep() {
    const { state } = this.page;
    if (!state.you.seats.length) return void sessionStorage.removeItem(this.storageKey);
    const net = state.round?.over ? this.net(state.round) : null;
    if (net === null) return;
    const rounds = { ...this.rounds, [`${state.shift}/${state.round.number}`]: net };
    sessionStorage.setItem(this.storageKey, JSON.stringify(rounds));
  }

  get sum() {
    const all = Object.values(this.rounds);
    return { rounds: all.length, cents: all.reduce((sum, net) => sum + net, 0) };
  }
}
