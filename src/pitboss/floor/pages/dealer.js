// The dealer's console: wagers that lie on the felt, each card as it leaves the shoe, what players signal.

import { Live, get, signedIn } from "./api.js";
import { cents, draw, h, money } from "./dom.js";
import { dealer, position, story } from "./felt.js";

await signedIn();
const id = new URLSearchParams(location.search).get("id");
if (!id) await pick();
let state = null;

async function pick() {
  const tables = (await get("/api/tables")).filter((table) => table.kind !== "electronic");
  document.body.append(h("main", {}, h("h1", {}, "Which table do you deal?"), h("section", { class: "tables" },
    tables.map((table) => h("a", { class: "panel table-card", href: `/dealer?id=${encodeURIComponent(table.id)}` }, h("h2", {}, table.name), h("p", { class: "game" }, table.game_name ?? "closed"))))));
  await new Promise(() => {});
}

const parts = Object.fromEntries(["title", "dealer", "seats", "next", "deck"].map((name) => [name, h("section", { class: name === "seats" ? "positions" : name })]));
parts.story = h("ol", { class: "story", "aria-live": "polite" });
parts.entry = h("section", { class: "panel" });
parts.deck.className = "";
document.body.append(h("main", { class: "at-table" }, h("div", { class: "felt" }, parts.title, parts.dealer, parts.seats, parts.next, parts.deck),
  h("aside", {}, parts.entry, h("section", { class: "panel" }, h("h2", {}, "This round"), parts.story))));

const live = new Live(id, (next) => {
  state = next;
  show();
});

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

function deck() {
  const due = state.round && state.round.actor === "chance";
  return h("div", { class: "deck", role: "group", "aria-label": "Enter the card that left the shoe" }, Object.entries(SUITS).map(([suit, sign]) => RANKS.map((rank) =>
    h("button", { class: "hd".includes(suit) ? "red" : "", disabled: !due, data: { key: `card/${rank}${suit}` }, "aria-label": `${rank} of ${sign}`, onclick: () => live.order({ kind: "deal", card: `${rank}${suit}` }) }, `${rank}${sign}`))));
}

function next() {
  const round = state.round;
  if (!state.open) return h("p", { class: "notice" }, "This table is closed.");
  if (!round || round.over || (round.takes_wagers && !round.positions.length)) return h("p", { class: "notice" }, "Wagers, please");
  if (round.actor === "chance") return h("p", { class: "notice" }, "Deal the next card, and enter it");
  if (round.turn) {
    return [h("p", { class: "notice" }, `Seat ${round.turn} signals:`), h("div", { class: "actions" },
      round.legal.map((offer) => h("button", { class: "action", title: offer.cite, data: { key: `act/${offer.name}` }, onclick: () => signal(offer) }, h("b", {}, offer.name), offer.at_most ? ` ${money(offer.at_most)}` : "")),
      h("button", { class: "action", onclick: () => live.order({ kind: "go ahead" }) }, "Pass over"))];
  }
  return h("div", { class: "actions" }, h("button", { class: "action main", data: { key: "go" }, onclick: () => live.order({ kind: "go ahead" }) }, "Go on"));
}

function signal(offer) {
  const typed = offer.at_most > offer.at_least ? prompt(`How much? ${money(offer.at_least)} to ${money(offer.at_most)}`, String(offer.at_most / 100)) : null;
  const amount = typed === null ? null : cents(typed);
  live.order({ kind: "act for", action: offer.name, cents: amount, step: state.round.step });
}

function entry() {
  const guest = h("input", { placeholder: "guest's name", "aria-label": "guest's name" });
  const seat = h("input", { type: "number", min: 1, max: state.positions, value: 1, "aria-label": "seat" });
  const amount = h("input", { value: "100", inputMode: "decimal", "aria-label": "dollars" });
  const spot = h("select", { "aria-label": "spot" }, (state.spots ?? []).map((each) => h("option", { value: each.bet }, each.bet)));
  const wager = h("input", { value: "10", inputMode: "decimal", "aria-label": "wager in dollars" });
  const form = (words, submit, ...fields) => h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); submit(); } }, ...fields, h("button", { class: "small", type: "submit" }, words));
  return [h("h2", {}, "Guests and wagers"),
    form("Seat", () => live.order({ kind: "seat guest", seat: Number(seat.value), player: guest.value }), guest, seat),
    form("Sell chips", () => live.order({ kind: "sell chips", player: guest.value, cents: cents(amount.value) }), amount),
    form("Wager", () => live.order({ kind: "wager for", seat: Number(seat.value), bet: spot.value, cents: cents(wager.value) }), spot, wager)];
}

function show() {
  draw(parts.title, [state.name, state.game_name], () => [h("h1", {}, state.name), h("p", {}, state.open ? `${state.game_name} · ${money(state.min_cents)} to ${money(state.max_cents)}` : "closed")]);
  draw(parts.dealer, [state.round?.dealer, state.round?.dealer_hands], () => dealer(state.round, state.chips));
  draw(parts.seats, [state.round?.positions, state.seated, state.racks, state.round?.turn], () => Array.from({ length: state.positions ?? 0 }, (_, i) => {
    const shown = state.round?.positions.find((each) => each.seat === i + 1);
    const player = state.seated[i + 1];
    return h("div", { class: `position${player ? "" : " free"}${state.round?.turn === i + 1 ? " turn-here" : ""}` }, shown ? position(shown, state.chips) : null,
      h("p", { class: "seat-name" }, h("span", { class: "number" }, String(i + 1)), player ?? "free", player && state.racks?.[player] !== undefined ? h("small", {}, money(state.racks[player])) : null));
  }));
  draw(parts.next, [state.round?.actor, state.round?.legal, state.round?.step, state.open], next);
  draw(parts.deck, [state.round?.actor], deck);
  draw(parts.entry, [state.spots, state.positions], entry);
  draw(parts.story, state.round?.story ?? [], () => story([...(state.round?.story ?? [])].reverse()));
}
