// The tournament at a player's table: the hand, the eliminations, the rank, and what is needed to advance.

import { citation } from "../shared/citations.js";
import { h } from "../shared/elements.js";
import { BANNER, DEALING } from "../words/tournament.js";

export function tournamentBanner({ tournament, min_cents: low, max_cents: high }) {
  if (!tournament) return null;
  const link = h("a", { href: `/tournaments?id=${encodeURIComponent(tournament.id)}` }, tournament.name);
  if (tournament.is_over)
    return [h("p", {}, link), h("p", { class: "needs" }, BANNER.finished(tournament)), board(tournament)];
  const next = tournament.eliminations.find((hand) => hand >= tournament.hand);
  return [
    h("p", {}, link, " · ", BANNER.hand(tournament), " · ", BANNER.level(low, high)),
    next
      ? h("p", { class: tournament.hand === next ? "now" : "quiet" }, BANNER.elimination(next, tournament.hand))
      : null,
    tournament.out ? h("p", { class: "needs" }, BANNER.out(tournament.out)) : null,
    tournament.needs ? h("p", { class: "needs" }, BANNER.needs(tournament)) : null,
    tournament.waits && !tournament.out ? h("p", { class: "quiet" }, tournament.waits) : null,
    chipNotice(tournament),
  ];
}

// What a dealer needs: the hand, where it begins, the order of bets, and why the next hand waits.
export function dealingBanner({ tournament, min_cents: low, max_cents: high }) {
  if (!tournament) return null;
  const { order, to_bet: toBet, waits } = tournament;
  const next = order.find(({ seat }) => seat === toBet);
  return [
    h("p", {}, `${tournament.name} · `, BANNER.hand(tournament), " · ", BANNER.level(low, high)),
    order.length ? h("p", { class: "needs" }, DEALING.begins(order[0])) : null,
    order.length ? h("p", {}, DEALING.order(order)) : null,
    next ? h("p", { class: "now" }, DEALING.betsNow(next)) : null,
    waits ? h("p", { class: "quiet" }, waits) : null,
    chipNotice(tournament),
  ];
}

// What each color is worth now; posted at every table.
const chipNotice = ({ colors }) =>
  h("p", { class: "quiet chip-notice" }, BANNER.worth(colors), " ", citation("CO 30-832.01(2)"));

function board({ standings }) {
  const row = ({ rank, name, points }) => h("li", {}, BANNER.line(rank, name, points));
  return h("ol", { class: "final-board" }, standings.slice(0, 7).map(row));
}
