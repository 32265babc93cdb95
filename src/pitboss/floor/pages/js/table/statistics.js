// What happened at this table lately: the last rounds, the dealer's busts, side wagers that won.

import { h } from "../shared/elements.js";
import { dateAndTime, money, sentence } from "../shared/format.js";
import { STATISTICS } from "../words/table.js";

export function tableStatistics(found) {
  if (!found) return null;
  if (!found.rounds) return h("p", { class: "quiet" }, STATISTICS.none);
  const [busts, rounds] = found.busts_in_last;
  return [
    lastRounds(found.last),
    h("p", {}, STATISTICS.hands(found.hands)),
    h("p", {}, STATISTICS.busts(busts, rounds), found.rounds > rounds ? STATISTICS.more(found) : "", "."),
    found.side_wagers.length ? sideWagers(found.side_wagers) : null,
    found.side_wins.length
      ? [h("h3", {}, STATISTICS.lastWins), h("ul", { class: "wins" }, wins(found.side_wins))]
      : null,
  ];
}

// The latest round at the left.
function lastRounds(last) {
  const mark = (result) => h("span", { class: result, title: STATISTICS.result[result] }, STATISTICS.mark[result]);
  const told = STATISTICS.lastRounds(last.map((each) => STATISTICS.result[each]));
  return h("div", { class: "marks", role: "img", "aria-label": told }, last.map(mark));
}

function sideWagers(all) {
  const row = ({ bet, made, won }) =>
    h("tr", {}, h("td", {}, bet), h("td", { class: "num" }, STATISTICS.won(won, made)));
  return h("table", {}, h("tbody", {}, all.map(row)));
}

function wins(all) {
  return all.map(({ at, bet, outcome, net_cents: cents, player, seat }) =>
    h(
      "li",
      { title: dateAndTime(at) },
      h("b", { class: "won" }, money(cents, { sign: true })),
      ` ${STATISTICS.winner(bet, player ?? STATISTICS.seat(seat))}`,
      h("small", {}, sentence(outcome)),
    ),
  );
}
