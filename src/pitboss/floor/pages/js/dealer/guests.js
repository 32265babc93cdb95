// Forms for guests, who play without an account: wagers, chips for cash, seats.

import { cancelButton, openDialog } from "../shared/dialogs.js";
import { h, labeled } from "../shared/elements.js";
import { money, parseCents, sentence } from "../shared/format.js";
import { showHint, showProblem } from "../shared/messages.js";
import { AMOUNT } from "../words/common.js";
import { CALL, GUESTS } from "../words/dealer.js";

export const isGuest = (player) => player.startsWith("guest ");
export const shortName = (player) => player.replace(/^guest /, "");

// One call at a time: a supervisor answers it at the pit.
export function supervisorCall({ call, open }, live) {
  if (!open) return [];
  if (call) return [h("h2", {}, CALL.title), h("p", { class: "called" }, CALL.called(call.by, call.reason))];
  const reason = select(
    "call-reason",
    CALL.reasons.map((each) => [each, each]),
  );
  const send = () => live.send({ kind: "call supervisor", reason: reason.value });
  return [h("h2", {}, CALL.title), form(null, CALL.call, send, labeled(CALL.reason, reason))];
}

export function guestForms(state, live) {
  const guests = Object.entries(state.seated).filter(([, player]) => isGuest(player));
  return [
    h("h2", {}, GUESTS.title),
    wagerForm(state, live, guests),
    placedWagers(state, live, guests),
    chipsForm(live, guests),
    seatForm(state, live),
    cashOutForm(state, live, guests),
  ];
}

function form(title, button, submit, ...fields) {
  const props = { class: "entry", onsubmit: submit };
  return h("form", props, title ? h("h3", {}, title) : null, ...fields, h("button", { type: "submit" }, button));
}

const select = (key, options) =>
  h(
    "select",
    { data: { key } },
    options.map(([value, words]) => h("option", { value }, words)),
  );

const dollars = (key, value) => h("input", { value, inputMode: "decimal", data: { key } });

const guestSeats = (guests) => guests.map(([seat, player]) => [seat, `${seat}: ${shortName(player)}`]);

function withCents(input, use) {
  const cents = parseCents(input.value);
  if (cents === null) return void showProblem(AMOUNT.invalid("12.50"));
  return use(cents);
}

function wagerForm(state, live, guests) {
  const seat = select("seat", guestSeats(guests));
  const spot = select(
    "spot",
    (state.spots ?? []).map((each) => [each.bet, sentence(each.name)]),
  );
  const amount = dollars("wager", String((state.min_cents ?? 0) / 100));
  const tip = h("input", { type: "checkbox", data: { key: "guest-tip" } });
  const placed = () => ({ seat: Number(seat.value), bet: spot.value, tip: tip.checked });
  const place = () => withCents(amount, (cents) => live.send({ kind: "wager for", ...placed(), cents }));
  const forDealer = h("label", { class: "row for-dealer" }, tip, GUESTS.forDealer);
  const fields = [labeled(GUESTS.seat, seat), labeled(GUESTS.spot, spot), labeled(GUESTS.dollars, amount), forDealer];
  return form(GUESTS.wager, GUESTS.place, place, ...fields);
}

function chipsForm(live, guests) {
  const players = [...new Set(guests.map(([, player]) => player))];
  const buyer = select(
    "buyer",
    players.map((player) => [player, shortName(player)]),
  );
  const cash = dollars("cash", "100");
  const sell = () =>
    withCents(cash, (cents) => live.send({ kind: "sell chips", player: shortName(buyer.value), cents }));
  return form(GUESTS.chips, GUESTS.sell, sell, labeled(GUESTS.to, buyer), labeled(GUESTS.dollars, cash));
}

function seatForm(state, live) {
  const all = Array.from({ length: state.positions ?? 0 }, (_, i) => i + 1);
  const free = all.filter((number) => !state.seated[number]);
  const name = h("input", { required: true, maxLength: 40, data: { key: "guest" } });
  const seat = select(
    "guest-seat",
    free.map((number) => [number, String(number)]),
  );
  const sit = async () => {
    const player = name.value.trim();
    if (seatsOf(state, player).length && !(await isSameGuest(state, player))) return void name.select();
    await live.send({ kind: "seat guest", seat: Number(seat.value), player });
  };
  return form(GUESTS.seatGuest, GUESTS.seat, sit, labeled(GUESTS.name, name), labeled(GUESTS.seat, seat));
}

const seatsOf = (state, name) =>
  Object.entries(state.seated).flatMap(([seat, player]) => (isGuest(player) && shortName(player) === name ? seat : []));

// Two guests of one name would be one person with one rack: the dealer says which is meant.
function isSameGuest(state, name) {
  return new Promise((answer) => {
    let isSame = false;
    const same = () => {
      isSame = true;
      dialog.close();
    };
    const held = money(state.racks?.[`guest ${name}`] ?? 0);
    const other = cancelButton(() => dialog.close());
    other.textContent = GUESTS.otherName;
    const dialog = openDialog(
      GUESTS.alreadyTitle(name),
      h("p", {}, GUESTS.already(name, GUESTS.seats(seatsOf(state, name)), held)),
      h("div", { class: "row end" }, other, h("button", { class: "main", onclick: same }, GUESTS.same(name))),
    );
    dialog.addEventListener("close", () => answer(isSame));
  });
}

// Wagers of guests that can still be taken back: before the first card.
function placedWagers(state, live, guests) {
  if (!state.round?.takes_wagers) return null;
  const seats = new Map(guests.map(([seat, player]) => [Number(seat), shortName(player)]));
  const rows = state.round.positions
    .filter(({ seat }) => seats.has(seat))
    .flatMap(({ seat, hands, bets }) => [
      { seat, bet: "main", cents: hands[0].stake_cents, tip: false },
      ...bets.map(({ bet, cents, tip }) => ({ seat, bet, cents, tip })),
    ]);
  if (!rows.length) return null;
  const spot = (bet) => (bet === "main" ? GUESTS.main : bet);
  const row = ({ seat, bet, cents, tip }) => {
    const order = { kind: "take back for", seat, bet, tip };
    const take = {
      type: "button",
      data: { key: `back/${seat}/${bet}${tip ? "/tip" : ""}` },
      onclick: () => live.send(order),
    };
    const words = GUESTS.placed(seats.get(seat), seat, money(cents), tip ? GUESTS.tip(spot(bet)) : spot(bet));
    return h("li", {}, words, " ", h("button", take, GUESTS.takeBack));
  };
  const list = h("ul", { class: "placed-wagers" }, rows.map(row));
  return h("section", { class: "entry", "aria-label": GUESTS.placedTitle }, h("h3", {}, GUESTS.placedTitle), list);
}

function cashOutForm(state, live, guests) {
  const held = (player) => money(state.racks?.[player] ?? 0);
  const options = guests.map(([seat, player]) => [seat, `${seat}: ${shortName(player)}, ${held(player)}`]);
  const seat = select("leaver", options);
  const cashOut = async () => {
    const player = state.seated[seat.value];
    if (!player) return; // nobody is seated
    const left = seat.value;
    const kept = guests.filter(([each, other]) => other === player && each !== left).map(([each]) => each);
    const name = shortName(player);
    const says = kept.length
      ? GUESTS.keeps(name, left, GUESTS.seats(kept), held(player))
      : GUESTS.takes(name, held(player));
    if (await live.send({ kind: "guest leaves", seat: Number(left) })) showHint(says);
  };
  return form(GUESTS.leave, GUESTS.cashOut, cashOut, labeled(GUESTS.seat, seat));
}
