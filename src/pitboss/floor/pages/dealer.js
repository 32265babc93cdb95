// The dealer's console: wagers that lie on the felt, each card as it leaves the shoe, what players signal.

import { Live, get, say } from "./api.js";
import { Dealing } from "./dealing.js";
import { howMuch, withdraw } from "./dialogs.js";
import { cents, draw, h, inked, money, sentence } from "./dom.js";
import { curve, dealer, lie, plate, position, story } from "./felt.js";
import { signedIn } from "./session.js";

await signedIn();
const id = new URLSearchParams(location.search).get("id");
if (!id) await pick();
let state = null;

async function pick() {
  const tables = (await get("/api/tables")).filter((table) => table.kind !== "electronic");
  document.body.append(h("main", {}, h("h1", {}, "Which table do you deal?"), h("section", { class: "tables" },
    tables.map((table) => h("a", { class: "table-card", href: `/dealer?id=${encodeURIComponent(table.id)}` }, h("h2", {}, table.name),
      h("p", { class: "game" }, table.game_name ?? "closed"), h("p", { class: "quiet summary" }, table.summary ?? ""))))));
  await new Promise(() => {});
}

const parts = {
  title: h("div", { class: "title" }), dealer: h("section", { class: "dealer", "aria-label": "Dealer" }),
    seats: h("section", { class: "positions", "aria-label": "Seats" }),
  next: h("section", { class: "turn", "aria-live": "polite", "aria-label": "What comes next" }),
    deck: h("section", { class: "deck", "aria-label": "Cards" }),
  entry: h("section", { class: "panel" }), story: h("ol", { class: "story" }),
};
document.body.append(h("main", { class: "at-table dealing" },
  h("div", { class: "felt" }, parts.title, parts.dealer, parts.seats, parts.next, parts.deck),
  h("aside", {}, parts.entry, h("section", { class: "panel" }, h("h2", {}, "This round"), parts.story))));

const dealing = new Dealing((card) => live.order({ kind: "deal", card }), () => draw(parts.deck, dealing.shows, () => dealing.shown()));
const live = new Live(id, (next) => {
  if (state?.round?.step !== next.round?.step) withdraw();
  state = next;
  show();
});

// --- what comes next ---------------------------------------------------------------------------------------------

const notice = (words, now = false) => h("p", { class: `notice${now ? " now" : ""}` }, words);

function next() {
  const { round } = state;
  if (state.stopped) return notice(`This table has stopped: ${state.stopped}`, "problem");
  if (!state.open) return notice("This table is closed.");
  if (!round || (round.takes_wagers && !round.positions.length)) return notice("Wagers, please");
  if (round.over) return notice("The round is over: pay, take, and call for wagers.");
  if (round.actor === "chance" && round.takes_wagers) return notice("No more wagers with the first card.");
  if (round.actor === "chance") return notice("Deal the next card, and enter it.", true);
  if (round.turn) {
    const player = state.seated[round.turn] ?? "";
    const guest = isGuest(player);
    return [notice(guest ? `Seat ${round.turn} signals` : `${player} decides at seat ${round.turn}`, true), h("div", { class: "actions" },
      (guest ? round.legal : []).map((offer) => h("button", { class: "action", title: offer.cite, data: { key: `act/${offer.name}` },
        onclick: () => signal(offer) }, h("b", {}, inked(sentence(offer.name))),
        offer.at_most ? h("span", { class: "price" }, `${offer.asks ? "up to " : ""}${money(offer.at_most)}`) : null)),
      h("button", { class: "action", data: { key: "pass" }, title: "nothing is signalled: the hand is passed over",
        onclick: () => live.order({ kind: "go ahead" }) }, "Pass over"))];
  }
  return [notice("The dealer's own step", true), h("div", { class: "actions" }, goOn("Go on"))];
}

function goOn(words) {
  return h("button", { class: "action main", data: { key: "go" }, onclick: () => live.order({ kind: "go ahead" }) }, h("b", {}, words));
}

async function signal(offer) {
  const amount = offer.asks ? await howMuch(offer) : null;
  if (offer.asks && amount === null) return;
  await live.order({ kind: "act for", action: offer.name, cents: amount, step: state.round.step });
}

// --- guests and wagers -------------------------------------------------------------------------------------------

const isGuest = (player) => player.startsWith("guest ");
const shortly = (player) => player.replace(/^guest /, "");

function form(title, words, submit, ...fields) {
  const send = (event) => {
    event.preventDefault();
    submit();
  };
  return h("form", { class: "entry", onsubmit: send }, h("h3", {}, title), ...fields, h("button", { type: "submit" }, words));
}

const field = (words, input) => h("label", {}, words, input);

function amountOf(input) {
  const amount = cents(input.value);
  if (amount === null) say("write an amount such as 12.50");
  return amount;
}

function entry() {
  const guests = Object.entries(state.seated).filter(([, player]) => isGuest(player));
  const theirs = () => guests.map(([number, player]) => h("option", { value: number }, `${number}: ${shortly(player)}`));
  const free = Array.from({ length: state.positions ?? 0 }, (_, i) => i + 1).filter((number) => !state.seated[number]);
  const guest = h("input", { required: true, maxLength: 40, data: { key: "guest" } });
  const place = h("select", { data: { key: "guest-seat" } }, free.map((number) => h("option", { value: number }, String(number))));
  const buyer = h("select", { data: { key: "buyer" } },
    [...new Set(guests.map(([, player]) => player))].map((player) => h("option", { value: player }, shortly(player))));
  const cash = h("input", { value: "100", inputMode: "decimal", data: { key: "cash" } });
  const seat = h("select", { data: { key: "seat" } }, theirs());
  const leaver = h("select", { data: { key: "leaver" } }, theirs());
  const spot = h("select", { data: { key: "spot" } }, (state.spots ?? []).map((each) => h("option", { value: each.bet }, each.name)));
  const wager = h("input", { value: String((state.min_cents ?? 0) / 100), inputMode: "decimal", data: { key: "wager" } });
  const sell = () => amountOf(cash) !== null && live.order({ kind: "sell chips", player: shortly(buyer.value), cents: cents(cash.value) });
  const put = () => amountOf(wager) !== null && live.order({ kind: "wager for", seat: Number(seat.value), bet: spot.value,
    cents: cents(wager.value) });
  return [h("h2", {}, "Guests and wagers"),
    form("A guest's wager on a spot", "Enter", put, field("Seat", seat), field("Spot", spot), field("Dollars", wager)),
    form("Chips for a guest's cash", "Sell", sell, field("To", buyer), field("Dollars", cash)),
    form("A guest sits down", "Seat", () => live.order({ kind: "seat guest", seat: Number(place.value), player: guest.value }),
      field("Name", guest), field("Seat", place)),
    form("A guest leaves with the chips", "Cash out", () => live.order({ kind: "guest leaves", seat: Number(leaver.value) }),
      field("Seat", leaver))];
}

// --- everything --------------------------------------------------------------------------------------------------

function seats() {
  return curve(Array.from({ length: state.positions ?? 0 }, (_, i) => i + 1).map((number) => {
    const shown = state.round?.positions.find((each) => each.seat === number);
    const player = state.seated[number] ?? shown?.player;
    if (!player) return h("div", { class: "position free" },
      h("span", { class: "circle" }, h("span", { class: "number" }, String(number))));
    const held = state.racks?.[player];
    return h("div", { class: `position${state.round?.turn === number ? " turn-here" : ""}` },
      shown ? position(shown, state.chips, { over: state.round.over }) : null,
      plate(number, shortly(player), held === undefined ? [] : [h("span", { class: "held" }, money(held))]));
  }));
}

function show() {
  const { round } = state;
  dealing.expects = round?.expects ?? null;
  lie(`${state.shift}/${round?.number}`);
  draw(parts.title, [state.name, state.game_name, state.min_cents, state.max_cents],
    () => [h("h1", {}, state.name), h("p", {}, state.open ? [`${state.game_name} · `, h("b", {},
    `${money(state.min_cents)} – ${money(state.max_cents)}`)] : "closed")]);
  draw(parts.dealer, [round?.dealer, round?.positions.map((each) => each.dealer), state.chips], () => dealer(round, state.chips ?? []));
  draw(parts.seats, [round?.positions, round?.over, state.seated, state.racks, round?.turn], seats);
  draw(parts.next, [round?.actor, round?.legal, round?.step, round?.over, state.open], next);
  draw(parts.deck, dealing.shows, () => dealing.shown());
  draw(parts.entry, [state.spots, state.positions, state.seated], entry);
  draw(parts.story, round?.story ?? [], () => story([...(round?.story ?? [])].reverse()));
}
