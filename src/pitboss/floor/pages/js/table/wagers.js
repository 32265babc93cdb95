// The player's wagers: chips are staged on this page, priced by the table, and sent once, all or none.

import { money } from "../shared/format.js";
import { showHint } from "../shared/messages.js";
import { post, tablePath } from "../shared/requests.js";
import { playSound } from "../shared/sounds.js";
import { CHIPS } from "../words/table.js";

const spotKey = ({ seat, bet, tip = false }) => JSON.stringify([seat, bet, tip]);

export class Wagers {
  constructor(page) {
    this.page = page;
    this.chips = []; // what is staged: { seat, bet, tip, cents }, in the order in which the chips came
    this.known = []; // the wagers of the last round, which a rebet repeats
    this.isRestored = false;
    this.history = []; // what was staged before each change, for Undo
    this.busy = false;
    this.sending = null; // the promise of chips that are being sent
    this.isDealing = false; // between the player's Deal and the table's answer
    this.isProposed = false; // whether what is staged is the page's proposal to a newcomer
    this.asked = new Map(); // prices that the table has told, by question
  }

  get isOpen() {
    const { state } = this.page;
    if (!state.open || state.stopped || state.playing) return false;
    return !state.round || state.round.takes_wagers || state.round.over;
  }

  get positions() {
    const { state } = this.page;
    return state.round?.positions.filter((each) => state.you.seats.includes(each.seat)) ?? [];
  }

  // Whether wagers of the player lie on the layout; a bonus wager alone counts too.
  get isSent() {
    return Boolean(this.page.state.round?.takes_wagers) && this.positions.length > 0;
  }

  // Chips on the spots survive a reload of this page.
  get storageKey() {
    return `staged/${this.page.person.name}/${this.page.id}`;
  }

  get staged() {
    return this.chips;
  }

  set staged(next) {
    this.chips = next;
    sessionStorage.setItem(this.storageKey, JSON.stringify(next));
  }

  // Stage again, once, what lay here before the page was loaded: at seats that are still the player's, if it is paid.
  restore() {
    const { state } = this.page;
    if (this.isRestored || !state.open || state.round?.legal.length) return;
    this.isRestored = true;
    const kept = JSON.parse(sessionStorage.getItem(this.storageKey) ?? "[]");
    const mine = kept.filter((each) => state.you.seats.includes(each.seat));
    const cents = mine.reduce((sum, each) => sum + each.cents, 0);
    this.staged = this.isSent || cents > state.rack_cents ? [] : mine;
  }

  // Cents on a spot while wagers are taken: staged, or on the layout.
  on(seat, bet, tip = false) {
    const staged = this.staged.find((each) => spotKey(each) === spotKey({ seat, bet, tip }));
    return staged?.cents ?? this.sentOn(seat, bet, tip);
  }

  sentOn(seat, bet, tip = false) {
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

  // --- staging -------------------------------------------------------------------------------------------------

  // Replace what is staged, and keep what was there for Undo.
  stage(next) {
    this.history.push(this.staged);
    playSound("chip");
    this.staged = next.filter((each) => each.cents > 0);
    this.isProposed = false;
    this.page.redraw();
  }

  async place(seat, bet) {
    const { forDealer: tip, chipInHand, state } = this.page;
    if (chipInHand === null) return void showHint(CHIPS.pickFirst);
    await this.unsend();
    const sum = this.staged.reduce((total, each) => total + each.cents, 0);
    if (sum + chipInHand > state.rack_cents) return void showHint(CHIPS.notEnough(state.rack_cents));
    const key = spotKey({ seat, bet, tip });
    const there = this.staged.find((each) => spotKey(each) === key);
    const spot = state.spots.find((each) => each.bet === bet);
    const cents = (there?.cents ?? 0) + chipInHand;
    if (!tip && spot && cents > spot.at_most) return void showHint(CHIPS.spotMaximum(spot.at_most));
    const others = this.staged.filter((each) => each !== there);
    this.stage([...others, { seat, bet, tip, cents }]);
  }

  // Take the chips off a spot; the tip goes first.
  async takeBack(seat, bet) {
    await this.unsend();
    const keys = [spotKey({ seat, bet, tip: true }), spotKey({ seat, bet })];
    const key = keys.find((each) => this.staged.some((staged) => spotKey(staged) === each));
    if (key) this.stage(this.staged.filter((each) => spotKey(each) !== key));
  }

  undo() {
    if (!this.history.length) return;
    this.staged = this.history.pop();
    this.page.redraw();
  }

  async clear() {
    await this.unsend();
    if (this.staged.length) this.stage([]);
  }

  // Twice the chips on every spot, up to its maximum.
  async double() {
    await this.unsend();
    const maximum = (bet) => this.page.state.spots.find((spot) => spot.bet === bet)?.at_most ?? Infinity;
    this.stage(this.staged.map((each) => ({ ...each, cents: Math.min(2 * each.cents, maximum(each.bet)) })));
  }

  // The wagers of the last round at seats that the player still holds.
  get last() {
    const { spots, you } = this.page.state;
    const isChosen = ({ bet }) => spots.some((spot) => spot.bet === bet && !spot.demanded);
    return this.known.filter((each) => each.cents && you.seats.includes(each.seat) && isChosen(each));
  }

  // The wagers of the last round, as the floor knows them from every tab and device.
  learn(wagers) {
    if (wagers.length) this.known = wagers;
  }

  // A newcomer's first wager: the minimum on the main spot of the player's seat.
  proposeFirst() {
    const { state } = this.page;
    const [seat] = state.you.seats;
    const cents = state.spots?.find((spot) => spot.bet === "main")?.at_least;
    if (!this.isOpen || !seat || this.isSent || this.staged.length || state.rack_cents < cents) return;
    this.page.isFirst = false;
    this.isProposed = true;
    history.replaceState(null, "", `/table?id=${encodeURIComponent(this.page.id)}`); // a reload proposes no other
    this.staged = [{ seat, bet: "main", tip: false, cents }];
  }

  get canRebet() {
    return !this.isSent && !this.staged.length && this.last.length > 0 && this.isWithinLimits;
  }

  // The limits may have changed since the last round, as between the levels of a tournament.
  get isWithinLimits() {
    const { min_cents: low, max_cents: high } = this.page.state;
    return this.last.every(({ bet, cents }) => bet !== "main" || (cents >= low && cents <= high));
  }

  rebet() {
    if (this.canRebet) this.stage(this.last);
  }

  // Keep the wagers on the layout for a rebet; tips and required wagers are not among them.
  remember() {
    const { state } = this.page;
    if (!state.round?.takes_wagers) return;
    const isChosen = (bet) => !bet.tip && state.spots.some((spot) => spot.bet === bet.bet && !spot.demanded);
    const wagersOf = ({ seat, hands, bets }) => [
      { seat, bet: "main", cents: hands[0].stake_cents },
      ...bets.filter(isChosen).map(({ bet, cents }) => ({ seat, bet, cents })),
    ];
    const wagers = this.positions.filter((each) => each.hands.length).flatMap(wagersOf);
    this.learn(wagers);
  }

  // --- the price -----------------------------------------------------------------------------------------------

  // What these wagers take in all. Only the table knows for how many hands a wager is and which are required with it.
  // Null until it has answered.
  priceOf(wagers) {
    if (!wagers.length) return 0;
    const { state } = this.page;
    const question = JSON.stringify([wagers, state.shift, state.round?.number, state.round?.over]);
    if (!this.asked.has(question) && this.isOpen && !this.busy && !this.isDealing) this.ask(question, wagers);
    return this.asked.get(question) ?? null;
  }

  async ask(question, wagers) {
    this.asked = new Map([...this.asked].slice(-8));
    this.asked.set(question, null);
    const found = await post(tablePath(this.page.id, "/price"), { wagers }).catch(() => null); // dealt meanwhile
    if (found) this.asked.set(question, found.cents);
    else this.asked.delete(question);
    if (found) this.page.redraw();
  }

  get stagedCents() {
    return this.priceOf(this.staged);
  }

  get rebetCents() {
    return this.priceOf(this.last);
  }

  // --- sending -------------------------------------------------------------------------------------------------

  // Send what is staged. True when it lies on the layout; refused chips stay staged.
  send() {
    if (this.sending) return this.sending; // already under way: at the last call, and again with Deal
    if (!this.staged.length || this.busy || this.page.state.cut) return Promise.resolve(false);
    this.sending = this.sendStaged().finally(() => {
      this.sending = null;
      this.page.redraw();
    });
    return this.sending;
  }

  async sendStaged() {
    this.busy = true;
    const sent = this.staged;
    try {
      const secret = this.page.isSecret ? { secret: true } : {};
      const wagers = sent.map((each) => (each.bet === "main" ? { ...each, ...secret } : each));
      const done = await this.page.live.send({ kind: "wagers", wagers });
      if (done) this.page.isSecret = false;
      // The last bet of a tournament's table brings the cards at once: no state shows it as open.
      if (done && this.page.state.tournament) this.learn(sent);
      if (done && this.staged === sent) {
        this.staged = [];
        this.history = [];
      }
      return done;
    } finally {
      this.busy = false;
    }
  }

  // Close the player's wagers: send what is staged, then let the table deal.
  async deal() {
    const { page } = this;
    this.isDealing = true;
    try {
      if (this.staged.length && !(await this.send())) return;
      if (page.state.kind === "electronic") await page.live.send({ kind: "ready" });
    } finally {
      this.isDealing = false;
      page.redraw();
    }
  }

  async rebetAndDeal() {
    if (!this.canRebet) return;
    this.isDealing = true; // the staged chips are on their way: nobody asks for prices any more
    this.rebet();
    await this.deal();
  }

  // Take the wagers on the layout back into the hand: the table takes a wager whole, so a change sends all of it again.
  async unsend() {
    if (!this.isSent || this.busy) return;
    this.busy = true;
    try {
      const back = [];
      for (const { seat, bets, hands } of this.positions) {
        const main = hands[0]?.stake_cents;
        const isDemanded = (bet) => this.page.state.spots.some((spot) => spot.bet === bet && spot.demanded);
        for (const { bet, cents, tip } of bets) {
          const done = await this.page.live.send({ kind: "take back", seat, bet, tip });
          if (done && !isDemanded(bet)) back.push({ seat, bet, tip, cents });
        }
        if (main && (await this.page.live.send({ kind: "take back", seat, bet: "main" }))) {
          back.unshift({ seat, bet: "main", tip: false, cents: main });
        }
      }
      this.staged = back;
    } finally {
      this.busy = false;
    }
  }

  // Chips on a spot play: they are sent when the table is about to deal without them.
  sendAtLastCall() {
    if (this.staged.length && !this.isSent && this.isOpen && this.page.state.round?.takes_wagers) this.send();
  }

  // What the chips on the spots cost, in words.
  get priceText() {
    const cents = this.stagedCents;
    return cents === null ? "…" : money(cents);
  }
}
