// A round on the felt, drawn from what the round itself says: hands, spots, bets. No game is known here.

import { card, h, money, stack } from "./dom.js";

export function hand(shown, chips, label) {
  const total = shown.total === null ? "" : `${shown.soft ? "soft " : ""}${shown.total}`;
  const stake = shown.stake_cents + shown.doubled_cents;
  const result = shown.outcome
    ? h("p", { class: `result ${shown.net_cents > 0 ? "won" : shown.net_cents < 0 ? "lost" : "push"}` },
        h("b", {}, shown.net_cents ? money(shown.net_cents, { sign: true }) : "push"), h("span", {}, shown.outcome))
    : null;
  return h("div", { class: `hand${shown.acting ? " acting" : ""}${shown.cards.length > 5 ? " long" : ""}`, role: "group", "aria-label": label },
    h("div", { class: "cards" }, shown.cards.map((name) => card(name))),
    h("p", { class: "count" }, total ? h("b", {}, total) : null, shown.state ? h("span", { class: "state" }, shown.state) : null),
    stake ? h("p", { class: "stake" }, stack(stake, chips), h("span", {}, money(stake)),
      shown.free_cents ? h("span", { class: "lammer" }, `+ free ${money(shown.free_cents)}`) : null) : null,
    result);
}

export function bet(shown, chips) {
  const done = shown.outcome !== "";
  return h("div", { class: `bet${done ? (shown.net_cents > 0 ? " won" : shown.net_cents < 0 ? " lost" : " push") : ""}` },
    h("span", { class: "bet-name" }, shown.bet, shown.tip ? " (for the dealer)" : ""),
    done ? h("b", {}, shown.net_cents ? money(shown.net_cents, { sign: true }) : "push")
      : h("span", { class: "bet-stake" }, stack(shown.cents, chips, 4), money(shown.cents)),
    done ? h("small", {}, shown.outcome) : null);
}

export function dealer(round, chips) {
  if (!round) return h("div", { class: "dealer-hands" });
  const hands = [round.dealer, ...(round.dealer_hands ?? []).slice(1)];
  return h("div", { class: "dealer-hands" }, hands.map((shown) => hand(shown, chips, "the dealer's hand")),
    round.bonus_cards?.length ? h("div", { class: "bonus", "aria-label": "bonus cards" }, round.bonus_cards.map((name) => card(name))) : null);
}

export function position(shown, chips) {
  return h("div", { class: "play" },
    h("div", { class: "hands" }, shown.hands.map((each, i) => hand(each, chips, `hand ${i + 1} at seat ${shown.seat}`))),
    shown.bets.length ? h("div", { class: "bets" }, shown.bets.map((each) => bet(each, chips))) : null);
}

export function story(lines) {
  return lines.map((line) => h("li", { class: line.net_cents === undefined ? "" : line.net_cents > 0 ? "won" : line.net_cents < 0 ? "lost" : "push" },
    line.text, line.cite && !line.text.includes(line.cite) ? h("cite", {}, ` ${line.cite}`) : null));
}
