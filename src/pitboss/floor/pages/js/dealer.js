// The dealer's console: wagers on the felt, each card as it leaves the shoe, the players' signals.

import { AwardCalls } from "./dealer/award_calls.js";
import { CardEntry, keyCap } from "./dealer/card_entry.js";
import { fitConsole, showTurn } from "./dealer/fit.js";
import { guestForms, isGuest, shortName, supervisorCall } from "./dealer/guests.js";
import { Training } from "./dealer/training.js";
import { cardName } from "./shared/cards.js";
import { useColors } from "./shared/chips.js";
import { citation } from "./shared/citations.js";
import { askAmount, closeQuestions } from "./shared/dialogs.js";
import { colorSuits, h, isOtherInput, redraw } from "./shared/elements.js";
import { curveSeats, dealerView, namePlate, positionView, startRound, storyLines } from "./shared/felt.js";
import { money, sentence, usePoints } from "./shared/format.js";
import { LiveTable } from "./shared/live_table.js";
import { meterPlates, withoutMeters } from "./shared/meters.js";
import { get } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { dealingBanner } from "./table/tournament_banner.js";
import { TABLE_STATE } from "./words/common.js";
import { NEXT, PARTS } from "./words/dealer.js";
import { declineWords, questionFor } from "./words/table.js";
import { TOURNAMENT } from "./words/tournament.js";

const INSURANCE = ["insure", "insure-further"];
const CARD = /^(Jo|(10|[2-9AJQK])[shdc])$/; // what a special deck brings; a wheel brings something else
await signedInPerson({ right: "deal" });
const id = new URLSearchParams(location.search).get("id");
if (!id) await chooseTable();
let state = null;
let training = null; // at the dealer school

async function chooseTable() {
  const tables = (await get("/api/tables")).filter((table) => table.kind !== "electronic");
  const tableCard = (table) =>
    h(
      "a",
      { class: "table-card", href: `/dealer?id=${encodeURIComponent(table.id)}` },
      h("h2", {}, table.name),
      h("p", { class: "game" }, table.game_name ?? PARTS.closed),
      h("p", { class: "quiet summary" }, table.summary ?? ""),
    );
  const cards = h("section", { class: "tables" }, tables.map(tableCard));
  document.body.append(h("main", {}, h("h1", {}, PARTS.choose), cards));
  await new Promise(() => {}); // the page ends here: each card is a link
}

const parts = {
  title: h("div", { class: "title" }),
  tournament: h("section", { class: "tournament-banner", "aria-live": "polite", "aria-label": PARTS.tournament }),
  dealer: h("section", { class: "dealer", "aria-label": PARTS.dealer }),
  felt: h("div", { class: "felt" }),
  seats: h("section", { class: "positions", "aria-label": PARTS.seats }),
  next: h("section", { class: "turn", "aria-live": "polite", "aria-label": PARTS.next }),
  deck: h("section", { class: "deck", "aria-label": PARTS.cards }),
  guests: h("section", { class: "panel" }),
  call: h("section", { class: "panel", "aria-live": "polite" }),
  story: h("ol", { class: "story", "aria-label": PARTS.thisRound, tabIndex: 0 }),
};
const dock = h("div", { class: "dealers-dock" }, parts.next, parts.deck);
parts.felt.append(parts.title, parts.tournament, parts.dealer, parts.seats, dock);
document.body.append(
  h(
    "main",
    { class: "at-table dealing" },
    parts.felt,
    h(
      "aside",
      {},
      parts.guests,
      parts.call,
      h("section", { class: "panel" }, h("h2", {}, PARTS.thisRound), parts.story),
    ),
  ),
);

new ResizeObserver(() => fit()).observe(parts.seats);

const cardEntry = new CardEntry((card) => live.send({ kind: "deal", card }), drawDeck);
const awardCalls = new AwardCalls(id, () => state && show());
const live = new LiveTable(id, (next) => {
  if (state?.round?.step !== next.round?.step) closeQuestions();
  state = next;
  usePoints(Boolean(state.tournament));
  useColors(state.tournament?.colors ?? []);
  awardCalls.follow(state.round);
  show();
  training?.refresh();
});

// --- next step ---------------------------------------------------------------------------------------------------

const notice = (words, kind = "") => h("p", { class: `notice ${kind}` }, words);

function nextStep() {
  const ranOut =
    state.round?.reshuffle === "possible" ? h("p", { class: "ran-out" }, shuffleButton(NEXT.ranOut)) : null;
  return [floorCalls(), dueStep(), absentStep(), state.undo ? undoButton(state.undo) : null, ranOut];
}

// A tournament does not wait for a player who is away: the printed rules bet the minimum.
function absentStep() {
  const seat = state.inspect ? null : state.tournament?.to_bet;
  if (!seat) return null;
  const bet = () => live.send({ kind: "minimum bet", seat });
  const props = { class: "action", title: NEXT.awayHelp, data: { key: "away" }, onclick: bet };
  return h("div", { class: "actions" }, h("button", props, NEXT.away(seat, shortName(state.seated[seat] ?? ""))));
}

// What the dealer has to tell the floor person now, with the clause.
const floorCalls = () =>
  (state.round?.calls ?? []).map(({ says, cite }) =>
    h("p", { class: "notice floor-call" }, NEXT.floorCall(says), " ", citation(cite)),
  );

const shuffleButton = (words, look = "") =>
  h("button", { class: look, data: { key: "reshuffle" }, onclick: () => live.send({ kind: "reshuffle" }) }, words);

function dueStep() {
  const { round } = state;
  if (state.stopped) return notice(TABLE_STATE.stopped(state.stopped), "problem");
  if (!state.open) return notice(TABLE_STATE.closed);
  if (state.inspect) return inspectionStep(state.inspect);
  if (!Object.keys(state.seated).length && (!round || round.over || !round.positions.length))
    return notice(NEXT.nobody);
  if (!round || (round.takes_wagers && !round.positions.length)) return notice(NEXT.wagers);
  if (round.over) return notice(NEXT.over);
  if (round.actor === "chance") return chanceStep(round);
  if (round.turn) return playerStep(round, state.seated[round.turn] ?? "");
  if (round.actor === "meter" && awardCalls.waiting.length) return awardCalls.view();
  const go = { class: "action main", data: { key: "go" }, onclick: () => live.send({ kind: "go ahead" }) };
  return [notice(NEXT.dealer, "now"), h("div", { class: "actions" }, h("button", go, h("b", {}, NEXT.go)))];
}

// The next card; or a draw outside the shoe, or a shuffle in mid-round, which come first.
function chanceStep(round) {
  if (round.takes_wagers) return notice(NEXT.lastWagers);
  if (round.draws?.length) return drawStep(round.draws);
  if (round.no_blackjack) return entryStep(NEXT.peek, NEXT.noBlackjack, "no blackjack");
  if (round.face_down) return entryStep(NEXT.holeCard, NEXT.faceDown, "deal face down");
  if (round.reshuffle !== "due") return notice(round.expects?.turns ? NEXT.turn : NEXT.deal, "now");
  const button = shuffleButton(h("b", {}, NEXT.reshuffled), "action main");
  return [notice(NEXT.reshuffle, "now"), h("div", { class: "actions" }, button)];
}

// A step that needs no card: the hole card lies unseen, or a peek found no blackjack.
function entryStep(words, label, kind) {
  const props = { class: "action main", data: { key: kind }, onclick: () => live.send({ kind }) };
  return [notice(words, "now"), h("div", { class: "actions" }, h("button", props, h("b", {}, label)))];
}

function drawStep(draws) {
  const option = (what) => h("option", { value: what }, CARD.test(what) ? cardName(what) : what);
  const drawn = h("select", { "aria-label": NEXT.drawn, data: { key: "drawn" } }, draws.map(option));
  const submit = (event) => {
    event.preventDefault();
    live.send({ kind: "draw bonus", what: drawn.value });
  };
  const button = h(
    "button",
    { class: "action main", type: "submit", data: { key: "draw" } },
    h("b", {}, NEXT.enterDraw),
  );
  return [notice(NEXT.draw, "now"), h("form", { class: "actions", onsubmit: submit }, drawn, button)];
}

// The dealer's own last entry, until the next one.
function undoButton({ line, what }) {
  const props = { class: "undo", title: NEXT.undoHelp, data: { key: "undo" }, onclick: undo };
  return h("p", { class: "undo-last", data: { line: String(line) } }, h("button", props, NEXT.undo, keyCap("U")), what);
}

function undo() {
  if (state?.undo) live.send({ kind: "undo", line: state.undo.line });
}

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "u" || isOtherInput(event)) return;
  event.preventDefault();
  undo();
});

// No round begins before the dealer has inspected and presented the cards.
function inspectionStep({ cards, device }) {
  const order = { kind: "inspect cards", cards, sound: true, device };
  const button = { class: "action main", data: { key: "inspect" }, onclick: () => live.send(order) };
  return [
    notice(NEXT.inspect(cards, device), "now"),
    h("div", { class: "actions" }, h("button", button, h("b", {}, NEXT.inspected))),
  ];
}

// A guest signals and the dealer enters it; a player who is signed in decides alone.
function playerStep(round, player) {
  const guest = isGuest(player);
  const skip = {
    class: "action",
    data: { key: "pass" },
    title: NEXT.skipHelp,
    onclick: () => live.send({ kind: "go ahead" }),
  };
  const offers = guest ? round.legal.map((offer) => signalButton(offer, round.legal)) : [];
  return [
    notice(guest ? guestAsked(round) : NEXT.player(player, round.turn), "now"),
    h("div", { class: "actions" }, offers, h("button", skip, NEXT.skip)),
  ];
}

// Most decisions are hand signals; insurance and other offers are put to the guest.
function guestAsked({ turn, legal }) {
  if (legal.some(({ kind }) => INSURANCE.includes(kind))) return NEXT.guestInsurance(turn);
  const question = questionFor(legal);
  return question ? NEXT.guestAsked(turn, question) : NEXT.guest(turn);
}

function signalButton(offer, offers) {
  const amount = money(offer.at_most ?? 0);
  const price = h("span", { class: "price" }, offer.asks ? NEXT.upTo(amount) : amount);
  return h(
    "button",
    { class: "action", title: offer.cite, data: { key: `act/${offer.name}` }, onclick: () => signal(offer) },
    h("b", {}, colorSuits(offer.kind === "decline" ? declineWords(offers) : sentence(offer.name))),
    offer.at_most ? price : null,
  );
}

async function signal(offer) {
  const cents = offer.asks ? await askAmount(offer) : null;
  if (offer.asks && cents === null) return;
  await live.send({ kind: "act for", action: offer.name, cents, step: state.round.step });
}

// --- the felt ----------------------------------------------------------------------------------------------------

function fit() {
  if (!state) return;
  fitConsole(parts.felt, parts.seats, `${state.shift}/${state.round?.number}`);
  showTurn(parts.felt, parts.seats);
}

function seats() {
  const numbers = Array.from({ length: state.positions ?? 0 }, (_, i) => i + 1);
  parts.seats.style.setProperty("--seats", String(numbers.length));
  return curveSeats(numbers.map(seat));
}

function seat(number) {
  const { round } = state;
  const position = round?.positions.find((each) => each.seat === number);
  const player = state.seated[number] ?? position?.player;
  if (!player) {
    const circle = h("span", { class: "circle" }, h("span", { class: "number" }, String(number)));
    return h("div", { class: "position free" }, circle);
  }
  const held = state.racks?.[player];
  const button =
    state.tournament?.button === number
      ? [h("span", { class: "dealer-button", title: TOURNAMENT.buttonHelp }, TOURNAMENT.button)]
      : [];
  return h(
    "div",
    { class: `position${round?.turn === number ? " turn-here" : ""}` },
    position ? positionView(position, state.chips, { over: round.over }) : null,
    namePlate(number, shortName(player), [
      ...(held === undefined ? [] : [h("span", { class: "held" }, money(held))]),
      ...button,
    ]),
  );
}

function title() {
  const limits = h("b", {}, TABLE_STATE.limits(state.min_cents, state.max_cents));
  const about = state.open ? [`${state.game_name} · `, limits] : PARTS.closed;
  return [h("h1", {}, state.name), h("p", {}, about), meterPlates(state.spots ?? [])];
}

function drawDeck() {
  redraw(parts.deck, cardEntry.shown, () => cardEntry.view());
}

function show() {
  draw();
  fit();
}

function draw() {
  const { round } = state;
  cardEntry.expects = round?.expects ?? null;
  startRound(`${state.shift}/${round?.number}`);
  const meters = state.spots?.map((spot) => spot.meters);
  redraw(parts.title, [state.name, state.game_name, state.min_cents, state.max_cents, meters], title);
  redraw(parts.tournament, [state.tournament, state.min_cents, state.max_cents], () => dealingBanner(state));
  const dealer = [round?.dealer, round?.positions.map((each) => each.dealer), state.chips];
  redraw(parts.dealer, dealer, () => dealerView(round, state.chips ?? []));
  redraw(
    parts.seats,
    [round?.positions, round?.over, state.seated, state.racks, round?.turn, state.tournament?.button],
    seats,
  );
  redraw(parts.call, [state.call, state.open], () => supervisorCall(state, live));
  if (training) return showDrill();
  const due = [round?.actor, round?.legal, round?.step, round?.over, state.undo, awardCalls.waiting];
  const absent = [state.tournament?.to_bet, state.seated];
  redraw(parts.next, [...due, state.open, state.stopped, state.inspect, absent], nextStep);
  drawDeck();
  const wagers = round?.takes_wagers ? round.positions : null;
  const guests = [withoutMeters(state.spots), state.positions, state.seated, state.racks, wagers];
  redraw(parts.guests, guests, () => guestForms(state, live));
  showStory();
}

function showStory() {
  const story = state.round?.story ?? [];
  redraw(parts.story, story, () => storyLines(story));
}

// The school asks for every step, so that the console neither says where the next card goes nor what is paid.
function showDrill() {
  const { round } = state;
  cardEntry.expects = null;
  document.querySelector("main").classList.toggle("covered", training.covers(round));
  const seats = round?.positions.map((each) => each.seat);
  redraw(parts.next, [training.drill, seats], () => training.view(round));
  redraw(parts.guests, [training.drill?.summary], () => training.summary());
  showStory();
}

// The school asks once everything else of the page is there.
const school = new Training(id, () => state && show());
if (await school.begin()) {
  training = school;
  document.querySelector("main").classList.add("school");
  if (state) show();
}
