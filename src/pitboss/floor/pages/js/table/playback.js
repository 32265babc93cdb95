// Plays a round back as it happened: card by card in dealing order, then totals, then results seat by seat.
// The server has decided everything already; this only says how much of it is shown yet.

import { pace } from "./speed.js";

const roundKey = (state) => (state?.round ? `${state.shift}/${state.round.number}` : "");
const isAt = (move, seat, hand) => move.kind === "cards" && (move.seat ?? 0) === seat && (move.hand ?? 0) === hand;

export class Playback {
  // `onShow` is called with each state to show; one that is still being played has `playing`.
  constructor(onShow) {
    this.onShow = onShow;
    this.queue = []; // states that are not shown completely yet, one for each round
    this.shown = null; // the last state that was shown completely
    this.key = "";
    this.step = 0; // events of the round that are shown
    this.target = null; // the state that is being played
    this.planned = 0; // the cards that were to come when it began: a long deal is hurried as a whole
    this.changed = new Set(); // hands whose new total is not shown yet
    this.timer = null;
    document.addEventListener("visibilitychange", () => document.hidden && this.finish());
  }

  receive(state) {
    const last = this.queue.at(-1);
    if (last && roundKey(last) === roundKey(state)) this.queue[this.queue.length - 1] = state;
    else this.queue.push(state);
    if (!this.shown || document.hidden || !pace().card) this.finish();
    else if (!this.timer) this.next();
  }

  // Show everything at once.
  finish() {
    clearTimeout(this.timer);
    this.timer = null;
    const last = this.queue.at(-1);
    if (last) this.complete(last);
    this.queue = [];
  }

  complete(state) {
    this.key = roundKey(state);
    this.step = state.round?.step ?? 0;
    this.changed.clear();
    this.shown = state;
    this.onShow(state);
  }

  next() {
    this.timer = null;
    while (this.queue.length) {
      const target = this.queue[0];
      if (roundKey(target) !== this.key) this.begin(target);
      const left = (target.round?.moves ?? []).filter((move) => move.step > this.step);
      if (this.target !== target) this.plan(target, left);
      const wait = this.advance(target, left);
      if (wait !== null) {
        this.timer = setTimeout(() => this.next(), wait);
        return;
      }
      this.queue.shift();
      this.complete(target);
    }
  }

  begin(target) {
    this.key = roundKey(target);
    this.step = 0;
    this.changed.clear();
  }

  plan(target, left) {
    this.target = target;
    this.planned = left.filter((move) => move.kind !== "settled").length;
  }

  // Show the next move, and say how long to wait after it; null when nothing is left.
  advance(target, left) {
    const { card, result } = pace(this.planned);
    if (this.changed.size && (!left.length || left[0].kind === "settled")) {
      this.changed.clear(); // the totals, once the last card has landed
      if (!left.length) return null;
      this.show(target);
      return result;
    }
    if (!left.length) return null;
    const group = nextGroup(left);
    this.step = group.at(-1).step;
    for (const move of group) if (move.kind === "cards") this.changed.add(`${move.seat ?? 0}/${move.hand ?? 0}`);
    this.show(target);
    return group[0].kind === "settled" ? result : card;
  }

  show(target) {
    const { rack_cents, racks, wallet_cents } = this.shown;
    this.onShow({
      ...target,
      ...(rack_cents === undefined ? {} : { rack_cents, racks, wallet_cents }),
      ahead: [],
      cut: null,
      playing: true,
      round: this.roundSoFar(target.round),
    });
  }

  roundSoFar(round) {
    const later = round.moves.filter((move) => move.step > this.step);
    const bonus = round.moves.filter((move) => move.kind === "bonus" && move.step <= this.step).at(-1)?.cards ?? [];
    const firstLine = round.step - round.story.length + 1;
    return {
      ...round,
      dealer: this.handSoFar(round, round.dealer, [[0, 0]], later),
      positions: round.positions.map((each) => this.positionSoFar(round, each, later)),
      bonus_cards: later.some((move) => move.kind === "bonus") ? bonus : round.bonus_cards,
      story: round.story.filter((_, i) => firstLine + i <= this.step),
      step: this.step,
      legal: [],
      turn: null,
      over: false,
      takes_wagers: false,
    };
  }

  positionSoFar(round, position, later) {
    const { seat } = position;
    const before = roundKey(this.shown) === this.key ? this.shown.round.positions : [];
    const known = before.find((each) => each.seat === seat)?.hands.length ?? 1;
    const isThere = (_, i) => i < known || round.moves.some((move) => move.step <= this.step && isAt(move, seat, i));
    const places = [
      [0, 0],
      [0, seat],
    ];
    return {
      ...position,
      hands: position.hands.map((each, i) => this.handSoFar(round, each, [[seat, i]], later)).filter(isThere),
      bets: position.bets.flatMap((each) => betSoFar(each, seat, later)),
      dealer: position.dealer ? this.handSoFar(round, position.dealer, places, later) : position.dealer,
    };
  }

  // A hand as far as it is shown; `places` are where its cards lie.
  handSoFar(round, hand, places, later) {
    const isOpen = ([seat, i]) => this.changed.has(`${seat}/${i}`) || later.some((move) => isAt(move, seat, i));
    const [seat, number] = places[0];
    const isEnd = (move) => move.kind === "settled" && move.seat === seat && (move.hand ?? 0) === number && !move.bet;
    const ends = later.some(isEnd) ? { outcome: "", net_cents: 0, headline: "", result: "" } : {};
    if (!places.some(isOpen)) return { ...hand, ...ends, acting: false };
    const cards = places.flatMap(
      ([at, i]) => round.moves.filter((move) => move.step <= this.step && isAt(move, at, i)).at(-1)?.cards ?? [],
    );
    return { ...hand, ...ends, cards, total: null, state: "", apart: 0, acting: false };
  }
}

// All that happens at one moment: cards that change places together, the results of one seat.
function nextGroup([first, ...rest]) {
  const belongs = (move) =>
    first.kind === "settled"
      ? move.kind === "settled" && move.seat === first.seat
      : move.kind === first.kind && move.step === first.step;
  const end = rest.findIndex((move) => !belongs(move));
  return [first, ...(end < 0 ? rest : rest.slice(0, end))];
}

function betSoFar(bet, seat, later) {
  const isEnd = (move) =>
    move.kind === "settled" && move.seat === seat && move.bet === bet.bet && !!move.tip === bet.tip;
  if (!bet.outcome || !later.some(isEnd)) return [bet];
  return bet.cents ? [{ ...bet, outcome: "", net_cents: 0, result: "" }] : []; // envy has no chips before it is paid
}
