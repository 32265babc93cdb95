// The jackpot board: large meters that tick up as wagers come, what wins, what feeds them, the last hits. It only shows.

import { BoardFeed } from "./jackpots/feed.js";
import { hitsList, tellsNewHit } from "./jackpots/hits.js";
import { MeterFace } from "./jackpots/meter_face.js";
import { citation } from "./shared/citations.js";
import { h, redraw } from "./shared/elements.js";
import { money } from "./shared/format.js";
import { announce } from "./shared/messages.js";
import { signedInPerson } from "./shared/sign_in.js";
import { BOARD, GROWS } from "./words/jackpots.js";

await signedInPerson({ header: false });
const place = h("div", { class: "boards" });
document.body.classList.add("board-page");
document.body.append(
  h(
    "main",
    { class: "board" },
    h("header", { class: "board-head" }, h("h1", {}, BOARD.title), h("a", { href: "/" }, BOARD.lobby)),
    place,
  ),
);
const panels = new Map(); // by jackpot

class JackpotPanel {
  constructor(jackpot) {
    this.faces = new Map(jackpot.meters.map((meter) => [meter.name, new MeterFace(meter)]));
    this.news = h("p", { class: "news" });
    this.verifying = h("div", {});
    const part = (look) => h("section", { class: look, "aria-label": BOARD.part(BOARD[look], jackpot.id) });
    [this.wins, this.grows, this.hits] = ["wins", "grows", "hits"].map(part);
    this.title = h("div", { class: "jackpot-title" });
    this.newest = null; // the last hit that this page has seen
    const faces = h(
      "div",
      { class: "faces" },
      [...this.faces.values()].map((face) => face.element),
    );
    const details = h("div", { class: "details" }, this.wins, this.grows, this.hits);
    this.element = h(
      "section",
      { class: "jackpot", "aria-label": BOARD.part(jackpot.name, jackpot.id) },
      this.title,
      faces,
      this.verifying,
      this.news,
      details,
    );
  }

  show(jackpot) {
    for (const meter of jackpot.meters) this.faces.get(meter.name)?.show(meter);
    redraw(this.title, [jackpot.name, jackpot.running, jackpot.tables], () => titleView(jackpot));
    redraw(this.wins, jackpot.wins, () => winsView(jackpot));
    const funded = jackpot.meters.map(({ shows_cents: _, ...rest }) => rest);
    redraw(this.grows, [funded, jackpot.tables, jackpot.order], () => growsView(jackpot));
    redraw(this.hits, jackpot.hits, () => hitsList(jackpot));
    redraw(this.verifying, jackpot.verifying, () => jackpot.verifying.map(verifyingView));
    this.tellNews(jackpot);
  }

  tellNews({ hits, name }) {
    const latest = hits[0] ? JSON.stringify(hits[0]) : "";
    if (this.newest !== null && latest !== this.newest) {
      tellsNewHit(this.news, hits[0]);
      announce(BOARD.announced(name, hits[0]));
    }
    this.newest = latest;
  }
}

const verifyingView = (award) => h("p", { class: "news verifying" }, BOARD.verifying(award));

function titleView({ name, unit_cents: unit, kind, running, tables }) {
  const names = tables.map((each) => each.name);
  const stopped = running ? null : h("b", { class: "stopped" }, BOARD.stopped);
  return [h("h2", {}, name), h("p", {}, BOARD.wager(unit, kind, names), stopped)];
}

function winsView({ wins, meters }) {
  const row = ({ hand, share, meter, cents }) =>
    h(
      "tr",
      {},
      h("td", {}, hand),
      h("td", { class: "num" }, BOARD.share(share, meters.length > 1 ? meter : "")),
      h("td", { class: "num now" }, money(cents)),
    );
  return [h("h3", {}, BOARD.wins), h("table", {}, h("tbody", {}, wins.map(row)))];
}

function growsView(jackpot) {
  const { meters, tables, order, cite, kind } = jackpot;
  const several = meters.length > 1;
  const fed = kind === "house" ? [GROWS.house] : meters.flatMap((meter) => GROWS.meter(meter, jackpot, several));
  const lines = [
    GROWS.tables(
      tables.map((each) => each.name),
      kind,
    ),
    ...fed,
    GROWS.tie(order, kind),
  ];
  return [
    h("h3", {}, BOARD.grows),
    h(
      "ul",
      {},
      lines.map((line) => h("li", {}, line)),
    ),
    h("p", { class: "source" }, citation(cite)),
  ];
}

function show(jackpots) {
  for (const jackpot of jackpots) {
    if (!panels.has(jackpot.id)) panels.set(jackpot.id, new JackpotPanel(jackpot));
    panels.get(jackpot.id).show(jackpot);
  }
  const shown = jackpots.map((each) => each.id);
  place.dataset.count = String(shown.length);
  redraw(place, shown, () =>
    shown.length ? shown.map((id) => panels.get(id).element) : h("p", { class: "quiet" }, BOARD.none),
  );
}

new BoardFeed(show);
