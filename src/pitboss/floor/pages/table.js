// A player's seat at a table: chips on spots, the actions that are offered, why one was paid.

import { Live, get, say, signedIn } from "./api.js";
import { cents, chip, draw, h, money, stack } from "./dom.js";
import { dealer, position, story } from "./felt.js";

const me = await signedIn();
const id = new URLSearchParams(location.search).get("id") ?? "";
let state = null;
let inHand = null; // the chip that is put down next
let putting = false;

const parts = {
  title: h("div", { class: "title" }),
  dealer: h("section", { class: "dealer", "aria-label": "Dealer" }),
  seats: h("section", { class: "positions", "aria-label": "Seats" }),
  turn: h("section", { class: "turn", "aria-live": "polite" }),
  chips: h("section", { class: "chips", "aria-label": "Your chips" }),
  story: h("ol", { class: "story", "aria-live": "polite", "aria-label": "What happened" }),
  pays: h("div", { class: "pays" }),
  rules: h("div", { class: "rules" }),
};
document.body.append(h("main", { class: "at-table" },
  h("div", { class: "felt" }, parts.title, parts.dealer, parts.seats, parts.turn, parts.chips),
  h("aside", {},
    h("section", { class: "panel" }, h("h2", {}, "This round, and why"), parts.story),
    h("section", { class: "panel" }, h("h2", {}, "Pay tables"), parts.pays),
    h("section", { class: "panel" }, h("h2", {}, "House rules"), parts.rules))));

const live = new Live(id, (next) => {
  state = next;
  show();
});

const sitsHere = () => state.you.seats.length > 0;
const takesWagers = () => state.open && (!state.round || state.round.takes_wagers || state.round.over);

async function put(seat, bet, tip = false) {
  if (inHand === null) return void say("pick a chip first", "hint");
  if (putting) return;
  putting = true;
  const amount = wagered(seat, bet, tip) + inHand;
  if (wagered(seat, bet, tip)) await live.order({ kind: "take back", seat, bet, tip });
  await live.order({ kind: "wager", seat, bet, cents: amount, tip });
  putting = false;
}

function wagered(seat, bet, tip) {
  if (!state.round?.takes_wagers) return 0;
  const there = state.round.positions.find((each) => each.seat === seat);
  if (bet === "main" && !tip) return there?.hands.length ? there.hands[0].stake_cents : 0;
  return there?.bets.find((each) => each.bet === bet && each.tip === tip)?.cents ?? 0;
}

// --- the felt ----------------------------------------------------------------------------------------------------

function spots(seat) {
  const late = (spot) => spot.placed && spot.placed !== "before the deal";
  return state.spots.filter((spot) => !late(spot)).map((spot) => {
    const amount = wagered(seat, spot.bet, false);
    return h("button", {
      class: `spot${spot.bet === "main" ? " main-spot" : ""}${amount ? " filled" : ""}`, data: { key: `${seat}/${spot.bet}` },
      "aria-label": `${spot.bet === "main" ? "main wager" : spot.name} at seat ${seat}${amount ? `, ${money(amount)}` : ""}`,
      title: spot.summary ?? `${money(spot.at_least)} to ${money(spot.at_most)}`, onclick: () => put(seat, spot.bet),
      oncontextmenu: (event) => { event.preventDefault(); if (amount) live.order({ kind: "take back", seat, bet: spot.bet }); },
    }, amount ? [stack(amount, state.chips, 5), h("span", {}, money(amount))] : h("span", {}, spot.bet === "main" ? "wager" : spot.name));
  });
}

function seat(number) {
  const player = state.seated[number];
  const mine = player === state.you.name;
  const shown = state.round?.positions.find((each) => each.seat === number);
  const betting = mine && takesWagers();
  const free = !player && me.rights.includes("play")
    ? h("button", { class: "sit", data: { key: `sit/${number}` }, onclick: () => live.order({ kind: "sit", seat: number }) }, "Sit here") : null;
  return h("div", { class: `position${mine ? " mine" : ""}${state.round?.turn === number ? " turn-here" : ""}${player ? "" : " free"}` },
    shown && !(betting && state.round.takes_wagers) && shown.hands.some((each) => each.cards.length) ? position(shown, state.chips) : null,
    betting ? h("div", { class: "spots" }, spots(number)) : shown && state.round.takes_wagers ? position(shown, state.chips) : null,
    h("p", { class: "seat-name" }, h("span", { class: "number" }, String(number)), free ?? h("span", {}, mine ? "You" : player ?? "free"),
      player && state.racks?.[player] !== undefined ? h("small", {}, money(state.racks[player])) : null,
      mine && takesWagers() ? h("button", { class: "small", data: { key: `up/${number}` }, onclick: () => live.order({ kind: "get up", seat: number }) }, "Get up") : null));
}

const FEW = 9; // seats that are all shown, and how many free ones of a larger table

function shownSeats() {
  const all = Array.from({ length: state.positions ?? 0 }, (_, i) => i + 1);
  if (all.length <= FEW) return all;
  const free = all.filter((number) => !state.seated[number]).slice(0, 3);
  return all.filter((number) => state.seated[number] || free.includes(number));
}

// --- what one may do ---------------------------------------------------------------------------------------------

function actionButton(offer, keys) {
  const key = [...offer.name.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !keys.has(letter)) ?? "";
  if (key) keys.set(key, () => act(offer));
  const amount = offer.at_most && !offer.asks ? ` ${money(offer.at_most)}` : "";
  return h("button", { class: "action", data: { key: `act/${offer.name}` }, title: `${offer.says ? offer.says + " · " : ""}${offer.cite}`, onclick: () => act(offer) },
    h("b", {}, offer.name), amount, offer.says ? h("small", {}, offer.says) : null, key ? h("kbd", {}, key) : null);
}

async function act(offer) {
  let amount = null;
  if (offer.asks) {
    amount = await howMuch(offer);
    if (amount === null) return;
  }
  await live.order({ kind: "act", action: offer.name, cents: amount, step: state.round.step });
}

function howMuch(offer) {
  return new Promise((done) => {
    const field = h("input", { value: String(offer.at_most / 100), inputMode: "decimal", "aria-label": "amount in dollars" });
    const dialog = h("dialog", { class: "panel" }, h("form", {
      method: "dialog", onsubmit: (event) => {
        event.preventDefault();
        const amount = cents(field.value);
        if (amount === null) return void say("write an amount such as 12.50");
        dialog.close();
        done(amount);
      },
    }, h("h2", {}, `How much to ${offer.name}?`), h("p", { class: "quiet" }, `${money(offer.at_least)} to ${money(offer.at_most)} · ${offer.cite}`), field,
      h("div", { class: "row" }, h("button", { class: "main", type: "submit" }, "Put it down"),
        h("button", { type: "button", onclick: () => { dialog.close(); done(null); } }, "Cancel"))));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  });
}

let keys = new Map();
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (document.querySelector("dialog[open]")) return;
  const found = keys.get(event.key.toLowerCase());
  if (found) {
    event.preventDefault();
    found();
  }
});

let clock = null; // when the time of whoever is waited for is over
setInterval(() => {
  const place = document.querySelector(".seconds");
  if (place) place.textContent = clock === null ? "" : `${Math.max(0, Math.ceil((clock - performance.now()) / 1000))} s`;
}, 250);

function turn() {
  keys = new Map();
  const round = state.round;
  const seconds = h("span", { class: "seconds" });
  if (!state.open) return h("p", { class: "notice" }, "This table is closed.");
  if (state.stopped) return h("p", { class: "notice problem" }, `This table has stopped: ${state.stopped}`);
  if (state.cut) return cutting(seconds);
  if (round?.legal.length) {
    return [h("p", { class: "notice" }, `Your turn${round.positions.length > 1 || state.you.seats.length > 1 ? ` at seat ${round.turn}` : ""}`, seconds),
      h("div", { class: "actions" }, round.legal.map((offer) => actionButton(offer, keys)))];
  }
  if (round && !round.over && !round.takes_wagers) {
    return h("p", { class: "notice" }, round.turn ? `Seat ${round.turn} is to act` : "The dealer is waited for", seconds);
  }
  if (!sitsHere()) return h("p", { class: "notice" }, me.rights.includes("play") ? "Take a seat to play." : "You are watching.");
  const placed = round?.takes_wagers && state.you.seats.some((each) => wagered(each, "main", false));
  keys.set("d", () => placed && live.order({ kind: "ready" }));
  keys.set("r", again);
  return [h("p", { class: "notice" }, round?.takes_wagers ? "Wagers, please" : "Put down your wager", seconds),
    h("div", { class: "actions" },
      placed && state.kind === "electronic" ? h("button", { class: "action main", data: { key: "deal" }, disabled: state.ready?.includes(me.name), onclick: () => live.order({ kind: "ready" }) },
        h("b", {}, state.ready?.includes(me.name) ? "Waiting for the others" : "Deal"), h("kbd", {}, "d")) : null,
      !placed && last().length ? h("button", { class: "action", data: { key: "again" }, onclick: again }, h("b", {}, "Same again"), h("kbd", {}, "r")) : null,
      placed ? h("button", { class: "action", data: { key: "clear" }, onclick: takeAllBack }, "Take back") : null)];
}

function cutting(seconds) {
  if (state.cut !== me.name) return h("p", { class: "notice" }, `The cards are shuffled; the cut is offered to ${state.cut}`, seconds);
  const depth = h("input", { type: "range", min: 1, max: state.stack - 1, value: Math.floor(state.stack / 2), "aria-label": "cards in front of the cutting card", data: { key: "depth" } });
  return [h("p", { class: "notice" }, "Your cut", seconds), h("div", { class: "actions" }, depth,
    h("button", { class: "action main", data: { key: "cut" }, onclick: () => live.order({ kind: "cut", depth: Number(depth.value) }) }, h("b", {}, "Cut here")),
    h("button", { class: "action", data: { key: "no-cut" }, onclick: () => live.order({ kind: "cut" }) }, "Decline"))];
}

const last = () => JSON.parse(sessionStorage.getItem(`last/${id}`) ?? "[]");

// What lies on one's spots while wagers are taken is what "same again" puts down after the round.
function remember() {
  if (!state.round?.takes_wagers) return;
  const mine = state.round.positions.filter((each) => state.you.seats.includes(each.seat) && each.hands.length);
  const beside = (each) => each.bets.filter((b) => !b.tip && state.spots.some((spot) => spot.bet === b.bet && !spot.demanded));
  const wagers = mine.flatMap((each) => [{ seat: each.seat, bet: "main", cents: each.hands[0].stake_cents }, ...beside(each).map((b) => ({ seat: each.seat, bet: b.bet, cents: b.cents }))]);
  if (wagers.length) sessionStorage.setItem(`last/${id}`, JSON.stringify(wagers));
}

async function again() {
  for (const wager of last().filter((each) => state.you.seats.includes(each.seat) && each.cents)) await live.order({ kind: "wager", ...wager });
}

async function takeAllBack() {
  for (const each of state.round.positions.filter((p) => state.you.seats.includes(p.seat))) {
    for (const b of each.bets) await live.order({ kind: "take back", seat: each.seat, bet: b.bet, tip: b.tip });
    if (each.hands.length) await live.order({ kind: "take back", seat: each.seat, bet: "main" });
  }
}

// --- chips -------------------------------------------------------------------------------------------------------

function chipTray() {
  if (!sitsHere()) return null;
  const buy = h("input", { value: "200", inputMode: "decimal", "aria-label": "dollars to buy chips for" });
  const buying = async (event) => {
    event.preventDefault();
    const amount = cents(buy.value);
    if (amount === null) return void say("write an amount such as 200");
    await live.order({ kind: "buy in", cents: amount });
  };
  return [
    h("div", { class: "tray", role: "radiogroup", "aria-label": "Chip to put down" }, state.chips.filter((value) => value <= state.rack_cents).map((value) =>
      h("button", { class: `pick${inHand === value ? " picked" : ""}`, role: "radio", "aria-checked": String(inHand === value), "aria-label": `chip of ${money(value)}`,
        data: { key: `chip/${value}` }, onclick: () => { inHand = value; show(); } }, chip(value, state.chips)))),
    h("p", { class: "purse" }, h("b", {}, money(state.rack_cents)), " in chips, ", money(state.wallet_cents), " on account"),
    h("form", { class: "buy", onsubmit: buying }, buy, h("button", { type: "submit" }, "Buy chips"))];
}

// --- pay tables and rules ----------------------------------------------------------------------------------------

function payTables() {
  const listed = (state.spots ?? []).filter((spot) => spot.rows.length);
  if (!listed.length) return h("p", { class: "quiet" }, "No side wagers at this table.");
  return listed.map((spot) => h("details", {}, h("summary", {}, spot.name, h("small", {}, ` ${spot.paytable}`)),
    h("p", { class: "quiet" }, spot.summary), h("table", {}, h("tbody", {}, spot.rows.map(([name, pays]) => h("tr", {}, h("td", {}, name), h("td", { class: "num" }, pays))))),
    h("cite", {}, spot.cite)));
}

async function showRules() {
  if (showRules.done || !state.open) return;
  showRules.done = true;
  const found = await get(`/api/tables/${encodeURIComponent(id)}/rules`);
  parts.rules.replaceChildren(h("ul", {}, found.notices.map((each) => h("li", {}, each.text, " ", h("cite", {}, each.cite)))));
}

// --- everything --------------------------------------------------------------------------------------------------

function show() {
  document.title = `${state.name} · Pitboss`;
  clock = state.seconds_left === null || state.seconds_left === undefined ? null : performance.now() + 1000 * state.seconds_left;
  if (state.rack_cents && (inHand === null || inHand > state.rack_cents)) {
    inHand = state.chips.filter((value) => value <= state.rack_cents && value <= state.min_cents).at(-1) ?? Math.max(...state.chips.filter((v) => v <= state.min_cents), state.chips[0]);
  }
  const { seconds_left: _, version: __, ...steady } = state;
  draw(parts.title, [state.name, state.game_name, state.min_cents, state.max_cents, state.commitment], () => [
    h("h1", {}, state.name), h("p", {}, state.open ? `${state.game_name} · ${money(state.min_cents)} to ${money(state.max_cents)}` : "closed"),
    state.commitment ? h("p", { class: "commitment", title: `The order of the cards was fixed before the deal: ${state.commitment}` }, `shoe ${state.commitment.slice(0, 12)}…`) : null]);
  draw(parts.dealer, [state.round?.dealer, state.round?.dealer_hands, state.round?.bonus_cards, state.chips], () => dealer(state.round, state.chips));
  draw(parts.seats, [steady.round, state.seated, state.racks, inHand, state.spots], () => shownSeats().map(seat));
  draw(parts.turn, [state.round?.legal, state.round?.step, state.round?.turn, state.round?.over, state.round?.takes_wagers, state.you, state.open, state.stopped, state.ready, state.round?.positions.length, state.cut], turn);
  draw(parts.chips, [state.rack_cents, state.wallet_cents, inHand, state.you.seats, state.chips], chipTray);
  draw(parts.story, state.round?.story ?? [], () => story([...(state.round?.story ?? [])].reverse()));
  draw(parts.pays, state.spots ?? [], payTables);
  remember();
  showRules().catch((error) => say(error.message));
}
