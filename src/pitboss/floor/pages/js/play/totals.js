// What the player's rounds came to: this session or all of them, by game and by wager.

import { h, redraw, tableHead, tile } from "../shared/elements.js";
import { resultClass } from "../shared/felt.js";
import { money } from "../shared/format.js";
import { TOTALS } from "../words/play.js";

const columns = (first) => [
  [first, ""],
  [TOTALS.rounds, "num"],
  [TOTALS.wagered, "num"],
  [TOTALS.won, "num"],
  [TOTALS.lost, "num"],
  [TOTALS.net, "num"],
  [TOTALS.biggest, "num"],
];

export class Totals {
  constructor() {
    this.span = "session";
    this.panel = h("section", { class: "panel totals", "aria-label": TOTALS.title });
  }

  show(results) {
    this.results = results;
    this.draw();
  }

  draw() {
    redraw(this.panel, [this.span, this.results], () => this.view());
  }

  view() {
    const found = this.results[this.span];
    const choice = (span) =>
      h(
        "button",
        {
          class: "small",
          "aria-pressed": String(this.span === span),
          data: { key: `span/${span}` },
          onclick: () => {
            this.span = span;
            this.draw();
          },
        },
        TOTALS[span],
      );
    const head = h("div", { class: "row" }, h("h2", {}, TOTALS.title), choice("session"), choice("lifetime"));
    if (!found.rounds) return [head, h("p", { class: "quiet" }, TOTALS.none)];
    return [head, tiles(found), details(TOTALS.byGame, TOTALS.game, found.games, "game_name"), wagers(found.wagers)];
  }
}

function tiles(found) {
  const net = tile(money(found.net_cents, { sign: true }), TOTALS.net);
  net.firstChild.className = resultClass(found.net_cents);
  return h(
    "div",
    { class: "tiles" },
    tile(found.rounds.toLocaleString("en-US"), TOTALS.rounds),
    tile(money(found.wagered_cents), TOTALS.wagered),
    net,
    tile(money(found.won_cents), TOTALS.won),
    tile(money(found.lost_cents), TOTALS.lost),
    tile(money(found.biggest_win_cents), TOTALS.biggest),
    found.tokes_cents ? tile(money(found.tokes_cents), TOTALS.tokes) : null,
  );
}

const wagers = (all) =>
  details(
    TOTALS.byWager,
    TOTALS.wager,
    all.map((each) => ({ ...each, name: each.side ? each.bet : TOTALS.ownWager(each.bet) })),
    "name",
  );

function details(title, first, rows, name) {
  const row = (each) =>
    h(
      "tr",
      {},
      h("td", {}, each[name]),
      h("td", { class: "num" }, each.rounds.toLocaleString("en-US")),
      h("td", { class: "num" }, money(each.wagered_cents)),
      h("td", { class: "num" }, money(each.won_cents)),
      h("td", { class: "num" }, money(each.lost_cents)),
      h("td", { class: `num ${resultClass(each.net_cents)}` }, money(each.net_cents, { sign: true })),
      h("td", { class: "num" }, money(each.biggest_win_cents)),
    );
  const table = h("table", {}, tableHead(columns(first)), h("tbody", {}, rows.map(row)));
  return h(
    "details",
    {},
    h("summary", {}, title),
    h("div", { class: "scroll", tabIndex: 0, role: "group", "aria-label": title }, table),
  );
}
