// A player's table: chips on spots, the actions that are offered, why a wager was paid.

import { closeQuestions, openNotice } from "./shared/dialogs.js";
import { h, redraw } from "./shared/elements.js";
import { dealerView, settlementReasons, startRound, storyLines, totalText } from "./shared/felt.js";
import { LiveTable } from "./shared/live_table.js";
import { announce, showError, textAndCite } from "./shared/messages.js";
import { signedInPerson } from "./shared/sign_in.js";
import { Actions } from "./table/actions.js";
import { chipRack } from "./table/chip_rack.js";
import { drawHouseRules, keyboardHelp, payTables, tableTitle } from "./table/panels.js";
import { Seats } from "./table/seats.js";
import { Wagers } from "./table/wagers.js";
import { Winnings } from "./table/winnings.js";
import { HEADER } from "./words/common.js";
import { PARTS, SETTLEMENT, TURN } from "./words/table.js";

const parts = {
  title: h("div", { class: "title" }),
  dealer: h("section", { class: "dealer", "aria-label": PARTS.dealer }),
  print: h("div", { class: "printed" }),
  seats: h("section", { class: "positions", "aria-label": PARTS.seats }),
  turn: h("section", { class: "turn", "aria-label": PARTS.turn }),
  chips: h("section", { class: "chips", "aria-label": PARTS.chips }),
  story: h("ol", { class: "story", "aria-label": PARTS.story }),
  pays: h("div", { class: "pays" }),
  rules: h("div", { class: "rules" }),
};

// What the parts of the page share: the person, the table's last state, the chip in hand.
const page = {
  person: await signedInPerson(),
  id: new URLSearchParams(location.search).get("id") ?? "",
  state: null,
  chipInHand: null, // the chip that the next click places
  forDealer: false, // whether it is placed for the dealer
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
  drawTurn,
  showReasons() {
    openNotice(SETTLEMENT.title, settlementReasons(page.state.round?.story ?? [], page.state.you.seats));
  },
  showKeys: keyboardHelp,
};
page.wagers = new Wagers(page);
page.winnings = new Winnings(page);
page.actions = new Actions(page);
page.seats = new Seats(page);

const panel = (title, content) => h("section", { class: "panel" }, h("h2", {}, title), content);
document.body.append(
  h(
    "main",
    { class: "at-table" },
    h("div", { class: "felt" }, parts.title, parts.dealer, parts.print, parts.seats, parts.turn, parts.chips),
    h(
      "aside",
      {},
      panel(PARTS.thisRound, parts.story),
      panel(PARTS.payTables, parts.pays),
      panel(PARTS.houseRules, parts.rules),
    ),
  ),
);

page.live = new LiveTable(page.id, (next) => {
  const before = page.state;
  page.state = next;
  if (before?.round?.step !== next.round?.step) closeQuestions();
  page.winnings.keep();
  page.wagers.remember();
  show();
  announceChanges(before, next);
});

// Screen readers hear what is new in the round, and that it is their turn.
function announceChanges(before, now) {
  const { round } = now;
  const known = before?.round && round && before.round.number === round.number ? before.round.step : 0;
  if (before && round && round.step > known) {
    for (const line of round.story.slice(known - round.step)) announce(textAndCite(line)[0]);
  }
  if (!round?.legal.length || before?.round?.step === round.step) return;
  const hand = round.positions.flatMap((each) => each.hands).find((each) => each.acting);
  const turn = hand?.total ? TURN.heard(totalText(hand), round.dealer.total) : TURN.yours();
  announce(`${turn}. ${round.legal.map((each) => each.name).join(", ")}.`);
}

// Keep a chip in hand that the player holds: the largest up to the table minimum.
function pickFirstChip() {
  const { state } = page;
  if (!state.rack_cents || (page.chipInHand !== null && page.chipInHand <= state.rack_cents)) return;
  const held = state.chips.filter((value) => value <= state.rack_cents);
  page.chipInHand = Math.max(...held.filter((value) => value <= state.min_cents), Math.min(...held));
}

function drawTurn() {
  const { state } = page;
  const { round } = state;
  const shown = [
    [round?.legal, round?.step, round?.turn, round?.over, round?.takes_wagers, round?.positions.length],
    [state.you, state.open, state.stopped, state.ready, state.cut, state.rack_cents, state.ahead],
    page.wagers.rebetPrice.cents,
  ];
  redraw(parts.turn, shown, () => page.actions.view());
}

function drawFelt() {
  const { state } = page;
  const { round } = state;
  const title = [state.name, state.game_name, state.min_cents, state.max_cents, state.commitment, state.stack];
  redraw(parts.title, title, () => tableTitle(state));
  const dealer = [round?.dealer, round?.positions.map((each) => each.dealer), round?.bonus_cards, state.chips];
  redraw(parts.dealer, dealer, () => dealerView(round, state.chips ?? []));
  const seats = [
    [round?.positions, round?.turn, round?.over, round?.takes_wagers],
    [state.seated, state.racks, state.open, state.stopped, state.spots, state.you],
  ];
  redraw(parts.seats, seats, () => page.seats.view());
}

function show() {
  const { state } = page;
  const { round } = state;
  document.title = `${round?.legal.length ? "● " : ""}${state.name} · ${HEADER.brand}`;
  page.actions.setClock(state.seconds_left ?? null);
  pickFirstChip();
  startRound(`${state.shift}/${round?.number}`);
  drawFelt();
  drawTurn();
  const chips = [state.rack_cents, state.wallet_cents, state.you.seats, state.chips, page.winnings.sum];
  redraw(parts.chips, [chips, page.chipInHand, page.forDealer], () => chipRack(page));
  redraw(parts.story, round?.story ?? [], () => storyLines(round?.story ?? []));
  redraw(parts.pays, state.spots ?? [], () => payTables(state.spots ?? []));
  drawHouseRules(page, parts).catch(showError);
}
