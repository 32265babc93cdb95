// The player's net result of a round, as far as it is shown.

export class Winnings {
  constructor(page) {
    this.page = page;
  }

  // In cents; null without a settled wager.
  net(round) {
    const mine = round.positions.filter((each) => this.page.state.you.seats.includes(each.seat));
    const settled = mine.flatMap((each) => [...each.hands, ...each.bets]).filter((each) => each.outcome && !each.tip);
    return settled.length ? settled.reduce((sum, each) => sum + each.net_cents, 0) : null;
  }
}
