// The player's last rounds: a table on a desk, a list of cards on a phone.

import { h, tableHead } from "../shared/elements.js";
import { resultClass } from "../shared/felt.js";
import { dateAndTime, money } from "../shared/format.js";
import { ROUNDS } from "../words/play.js";

const COLUMNS = [
  [ROUNDS.date, ""],
  [ROUNDS.table, ""],
  [ROUNDS.game, ""],
  [ROUNDS.wagered, "num"],
  [ROUNDS.result, "num"],
  [ROUNDS.headline, ""],
];

export class RoundList {
  constructor(onOpen) {
    this.onOpen = onOpen;
    this.body = h("div", { class: "scroll found" });
    this.panel = h("section", { class: "panel", "aria-label": ROUNDS.title }, h("h2", {}, ROUNDS.title), this.body);
  }

  show(rounds) {
    if (!rounds.length) return void this.body.replaceChildren(h("p", { class: "quiet" }, ROUNDS.none));
    const rows = rounds.map((round) => this.row(round));
    this.body.replaceChildren(h("table", { class: "own-rounds" }, tableHead(COLUMNS), h("tbody", {}, rows)));
  }

  row(round) {
    const { table, shift, round: number, at, wagered_cents: wagered, net_cents: net } = round;
    const open = (event) => {
      for (const each of this.body.querySelectorAll("tr[aria-current]")) each.removeAttribute("aria-current");
      event.target.closest("tr").setAttribute("aria-current", "true");
      this.onOpen(round);
    };
    const key = `${table}/${shift}/${number}`;
    const button = h("button", { class: "small", data: { key }, onclick: open }, round.headline || ROUNDS.open);
    return h(
      "tr",
      {},
      h("td", { class: "when" }, dateAndTime(at)),
      h("td", { class: "where" }, round.table_name),
      h("td", { class: "game" }, round.game_name === round.table_name ? "" : round.game_name),
      h("td", { class: "num", data: { label: ROUNDS.wagered } }, money(wagered)),
      h("td", { class: `num ${resultClass(net)}` }, money(net, { sign: true })),
      h("td", { class: "headline" }, button),
    );
  }
}
