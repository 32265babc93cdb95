// A player's table: chips on spots, the actions that are offered, why a wager was paid.

import { useColors } from "./shared/chips.js";
import { companyList, mayHaveCompany } from "./shared/company.js";
import { closeQuestions, openNotice } from "./shared/dialogs.js";
import { afterPress, h, redraw } from "./shared/elements.js";
import { dealerView, settlementReasons, startRound, storyLines } from "./shared/felt.js";
import { usePoints } from "./shared/format.js";
import { LiveTable } from "./shared/live_table.js";
import { showError } from "./shared/messages.js";
import { tickPrints, withoutMeters } from "./shared/meters.js";
import { signedInPerson } from "./shared/sign_in.js";
import { accompany } from "./table/accompaniment.js";
import { Actions } from "./table/actions.js";
import { Announcements } from "./table/announcements.js";
import { chipRack } from "./table/chip_rack.js";
import { fitFelt, showOwnHand } from "./table/fit.js";
import { BETTING, Keys } from "./table/keys.js";
import { Memory } from "./table/memory.js";
import { drawHouseRules, keyboardHelp, payTables, tableTitle } from "./table/panels.js";
import { Playback } from "./table/playback.js";
import { Seats } from "./table/seats.js";
import { tableStatistics } from "./table/statistics.js";
import { tournamentBanner } from "./table/tournament_banner.js";
import { Wagers } from "./table/wagers.js";
import { Winnings } from "./table/winnings.js";
import { HEADER } from "./words/common.js";
import { COMPANY } from "./words/company.js";
import { PARTS, SETTLEMENT, STATISTICS } from "./words/table.js";

const parts = {
  title: h("div", { class: "title" }),
  tournament: h("div", { class: "tournament-banner" }),
  dealer: h("section", { class: "dealer", "aria-label": PARTS.dealer }),
  print: h("div", { class: "printed" }),
  felt: h("div", { class: "felt" }),
  seats: h("section", { class: "positions", "aria-label": PARTS.seats }),
  turn: h("section", { class: "turn", "aria-label": PARTS.turn, tabIndex: -1 }),
  chips: h("section", { class: "chips", "aria-label": PARTS.chips }),
  story: h("ol", { class: "story", "aria-label": PARTS.story, tabIndex: 0 }),
  statistics: h("div", { class: "statistics" }),
  pays: h("div", { class: "pays" }),
  rules: h("div", { class: "rules" }),
  company: h("div", { class: "company-list" }),
};

// What the parts of the page share: the person, the table's last state, the chip in hand.
const page = {
  person: await signedInPerson(),
  id: new URLSearchParams(location.search).get("id") ?? "",
  state: null,
  chipInHand: null, // the chip that the next click places
  forDealer: false, // whether it is placed for the dealer
  isSecret: false, // whether nobody else sees the bet before the deal, in a tournament
  isFirst: new URLSearchParams(location.search).has("first"), // a newcomer, who is to find a first wager here
  get chips() {
    return page.state.chips.toSorted((a, b) => a - b).filter((value) => value <= page.state.rack_cents);
  },
  pickChip(value) {
    page.chipInHand = value;
    show();
  },
  toggleToke() {
    page.forDealer = !page.forDealer;
    show();
  },
  toggleSecret() {
    page.isSecret = !page.isSecret;
    show();
  },
  redraw: () => page.state && show(),
  showReasons() {
    openNotice(SETTLEMENT.title, settlementReasons(page.state.round?.story ?? [], page.state.you.seats));
  },
  showKeys: keyboardHelp,
};
page.keys = new Keys();
page.wagers = new Wagers(page);
page.winnings = new Winnings(page);
page.memory = new Memory(page);
page.actions = new Actions(page);
page.seats = new Seats(page);

const panel = (title, content) => h("section", { class: "panel" }, h("h2", {}, title), content);
parts.felt.append(parts.title, parts.tournament, parts.dealer, parts.print, parts.seats);
document.body.classList.add("table-page");
document.body.append(
  h(
    "main",
    { class: "at-table" },
    h(
      "div",
      { class: "table-top" },
      parts.felt,
      h(
        "aside",
        {},
        panel(PARTS.thisRound, parts.story),
        panel(STATISTICS.title, parts.statistics),
        mayHaveCompany(page.person) ? panel(COMPANY.title, parts.company) : null,
        panel(PARTS.payTables, parts.pays),
        panel(PARTS.houseRules, parts.rules),
      ),
    ),
    h("div", { class: "dock" }, parts.turn, parts.chips),
  ),
);

for (const digit of "123456789") {
  page.keys.always.set(digit, () => {
    const value = page.state && page.chips[Number(digit) - 1];
    if (value && page.state.you.seats.length) page.pickChip(value);
  });
}
page.keys.always.set("?", keyboardHelp);
page.keys.always.set(BETTING.toke, () => page.state?.you.seats.length && page.toggleToke());

const announcements = new Announcements(parts.turn);
new ResizeObserver(() => fitFelt(parts.felt)).observe(parts.felt.parentElement);
const playback = new Playback((next) => {
  const before = page.state;
  page.state = next;
  usePoints(Boolean(next.tournament));
  useColors(next.tournament?.colors ?? []);
  document.body.classList.toggle("tournament-table", Boolean(next.tournament));
  if (before?.round?.step !== next.round?.step) closeQuestions();
  if (next.round?.legal.length && !hadTurn(before)) page.keys.lock();
  if (!next.playing) {
    page.wagers.restore();
    page.wagers.remember();
    page.memory.refresh();
    if (page.isFirst) page.wagers.proposeFirst();
  }
  show();
  if (next.last_call && !before?.last_call) page.wagers.sendAtLastCall();
  accompany(before, next);
});
page.live = new LiveTable(page.id, (next) => playback.receive({ ...next, deadline: deadlineOf(next) }));

// When the time limit ends, by this page's clock.
function deadlineOf({ seconds_left: left }) {
  return left === null || left === undefined ? null : performance.now() + 1000 * left;
}

let myTurnIn = ""; // the round in which the player has been asked already

// Whether the player has had a decision in this round: then the keys are in use, and no deal has come in between.
function hadTurn(before) {
  const round = `${page.state.shift}/${page.state.round.number}`;
  const had = myTurnIn === round || before === null;
  myTurnIn = round;
  return had;
}

// Keep a chip in hand that the player holds: the largest up to the table minimum.
function pickFirstChip() {
  const { state } = page;
  if (!state.rack_cents || (page.chipInHand !== null && page.chipInHand <= state.rack_cents)) return;
  const held = state.chips.filter((value) => value <= state.rack_cents);
  page.chipInHand = Math.max(...held.filter((value) => value <= state.min_cents), Math.min(...held));
}

function drawTurn() {
  const { state, wagers } = page;
  const { round } = state;
  const shown = [
    [round?.legal, round?.step, round?.turn, round?.over, round?.takes_wagers, round?.positions.length],
    [state.you, state.open, state.stopped, state.ready, state.cut, state.rack_cents, state.ahead, state.playing],
    [
      state.last_call,
      state.sitting_out,
      state.timed_out,
      state.left,
      wagers.staged,
      wagers.history.length,
      wagers.isDealing,
    ],
    [state.tournament?.to_bet, state.tournament?.waits, state.tournament?.is_over],
    [wagers.stagedCents, wagers.canRebet ? wagers.rebetCents : null, [...wagers.asked.values()]],
  ];
  redraw(parts.turn, shown, () => page.actions.view());
  page.actions.tick();
}

// Draw; where what had the focus is gone, the focus goes to the first action on offer, or waits for one in the bar.
function keepingFocus(draw) {
  const before = document.activeElement;
  draw();
  const isLost = before !== document.body && !before.isConnected && document.activeElement === document.body;
  if (isLost || document.activeElement === parts.turn) {
    (parts.turn.querySelector(".actions :is(button, input):enabled") ?? parts.turn).focus();
  }
}

function drawFelt() {
  const { state } = page;
  const { round } = state;
  const meters = state.spots?.map((spot) => spot.meters);
  const title = [state.name, state.game_name, state.min_cents, state.max_cents, state.commitment, state.stack, meters];
  redraw(parts.title, title, () => tableTitle(state));
  redraw(parts.tournament, [state.tournament, state.you.seats], () => tournamentBanner(state));
  const dealer = [round?.dealer, round?.positions.map((each) => each.dealer), round?.bonus_cards, state.chips];
  redraw(parts.dealer, dealer, () => dealerView(round, state.chips ?? []));
  const seats = [
    [round?.positions, round?.turn, round?.over, round?.takes_wagers],
    [state.seated, state.racks, state.open, state.stopped, withoutMeters(state.spots), state.you, state.sitting_out],
    [page.wagers.staged, state.playing, state.automatic, state.tournament?.button, state.tournament?.to_bet],
  ];
  afterPress(parts.seats, () => {
    redraw(parts.seats, seats, () => page.seats.view());
    tickPrints(parts.seats, state.spots ?? []);
  });
}

function fit(isNewStep) {
  fitFelt(parts.felt);
  if (isNewStep) showOwnHand(parts.felt);
}

let shownStep = null; // the step of the round that was drawn last

function show() {
  const { state } = page;
  const { round } = state;
  const isNewStep = shownStep !== round?.step;
  shownStep = round?.step;
  document.title = `${round?.legal.length ? "● " : ""}${state.name} · ${HEADER.brand}`;
  page.actions.setDeadline(state.deadline ?? null);
  pickFirstChip();
  startRound(`${state.shift}/${round?.number}`);
  keepingFocus(() => {
    drawFelt();
    drawTurn();
    const chips = [state.rack_cents, state.wallet_cents, state.you.seats, state.chips, page.memory.session];
    redraw(parts.chips, [chips, page.chipInHand, page.forDealer, page.isSecret, state.tournament?.secret_left], () =>
      chipRack(page),
    );
  });
  redraw(parts.company, [state.automatic, state.open], () => (state.open ? companyList(state) : null));
  redraw(parts.story, round?.story ?? [], () => storyLines(round?.story ?? []));
  redraw(parts.statistics, page.memory.found, () => tableStatistics(page.memory.found));
  redraw(parts.pays, state.spots ?? [], () => payTables(state.spots ?? []));
  drawHouseRules(page, parts)
    .then(() => afterPress(parts.felt, () => fit(isNewStep))) // the print is part of it
    .catch(showError);
  announcements.tell(state);
}
