// One table in the pit: its money, and what a supervisor may do there.

import { companyList, mayHaveCompany } from "../shared/company.js";
import { cancelButton, openDialog, openNotice } from "../shared/dialogs.js";
import { h } from "../shared/elements.js";
import { money, parseCents } from "../shared/format.js";
import { showError, showProblem, withCite } from "../shared/messages.js";
import { post } from "../shared/requests.js";
import { AMOUNT } from "../words/common.js";
import { COMPANY } from "../words/company.js";
import { CLOSING, DETAIL, FILL, LIMITS, PIT, SEAT_CODE, SEATS } from "../words/pit.js";
import { confirmation, rulings } from "./rulings.js";

export function tableDetail(table, person, send) {
  const supervises = person.rights.includes("supervise");
  return [
    h("h2", {}, table.name, table.stopped ? [" ", h("span", { class: "tag" }, DETAIL.stopped)] : null),
    h("p", { class: "quiet" }, table.open ? DETAIL.summary(table) : PIT.closed),
    table.stopped ? h("p", { class: "problem" }, table.stopped) : null,
    h("p", {}, h("a", { href: `/table?id=${encodeURIComponent(table.id)}` }, DETAIL.watch)),
    table.open ? tableMoney(table) : null,
    table.held_cents ? heldMoney(table) : null,
    supervises && table.open ? commands(table, person, send) : null,
    supervises ? openOrClose(table, send) : null,
  ];
}

function commands(table, person, send) {
  return [
    table.call ? dealersCall(table.call, send) : null,
    table.proposed ? confirmation(table, person, send) : null,
    rulings(table, send),
    fillForm(table, send),
    idleSeats(table, send),
    limitsForm(table, send),
    seatCodeForm(table),
    mayHaveCompany(person) ? [h("h3", {}, COMPANY.title), companyList(table)] : null,
  ];
}

// A dealer waits for a supervisor, who answers the call here.
function dealersCall({ by, reason, cite }, send) {
  const answer = { class: "main", data: { key: "answer-call" }, onclick: () => send({ kind: "answer call" }) };
  return [
    h("p", { class: "call" }, withCite(DETAIL.call(by, reason), cite)),
    h("div", { class: "row" }, h("button", answer, DETAIL.answerCall)),
  ];
}

const amountRow = ([name, cents]) => h("tr", {}, h("td", {}, name), h("td", { class: "num" }, money(cents)));

function tableMoney(table) {
  const rows = [
    [DETAIL.tray, table.tray_cents],
    [DETAIL.drop, table.drop_cents],
    [DETAIL.tips, table.tips_cents],
    [DETAIL.layout, table.layout_cents],
    ...Object.entries(table.racks_cents).map(([player, held]) => [DETAIL.chipsOf(player), held]),
  ];
  return h("table", {}, h("tbody", {}, rows.map(amountRow)));
}

function heldMoney(table) {
  const rows = Object.entries(table.held_cents).map(amountRow);
  return h("table", {}, h("caption", {}, DETAIL.held), h("tbody", {}, rows));
}

function openOrClose(table, send) {
  const open = { class: "main", onclick: () => send({ kind: "open table" }) };
  const close = { class: "danger", onclick: () => confirmClosing(table, send) };
  const button = table.open ? h("button", close, DETAIL.close) : h("button", open, DETAIL.open);
  return h("div", { class: "row end" }, button);
}

function confirmClosing(table, send) {
  const close = () => {
    dialog.close();
    send({ kind: "close table" });
  };
  const dialog = openDialog(
    CLOSING.title(table.name),
    h("p", {}, CLOSING.text),
    h(
      "div",
      { class: "row end" },
      cancelButton(() => dialog.close()),
      h("button", { class: "danger", onclick: close }, DETAIL.close),
    ),
  );
}

const form = (submit, ...content) => {
  const send = (event) => {
    event.preventDefault();
    submit();
  };
  return h("form", { class: "row", onsubmit: send }, ...content);
};

const dollars = (value, label) => h("input", { value, inputMode: "decimal", "aria-label": label });

// Chips go by slips of three people, on the page Shifts; one person may move them at a demonstration only.
function fillForm(table, send) {
  if (!table.fills_alone) {
    const shifts = h("a", { href: `/shift?table=${encodeURIComponent(table.id)}` }, FILL.bySlip);
    return [h("h3", {}, FILL.title), h("p", {}, shifts)];
  }
  const amount = dollars("1000", FILL.label);
  const fill = () => {
    const cents = parseCents(amount.value);
    if (cents === null) return void showProblem(AMOUNT.invalid("1000"));
    send({ kind: "fill", cents });
  };
  return [h("h3", {}, FILL.title), form(fill, "$", amount, h("button", { type: "submit" }, FILL.fill))];
}

function idleSeats(table, send) {
  const idle = Object.entries(table.seated).filter(([, player]) => !table.racks_cents[player]);
  if (!idle.length) return null;
  const button = ([seat, player]) => {
    const clear = () => send({ kind: "clear seat", seat: Number(seat) });
    return h("button", { data: { key: `clear/${seat}` }, onclick: clear }, SEATS.clear(seat, player));
  };
  return [h("h3", {}, SEATS.idle), h("div", { class: "rulings" }, idle.map(button))];
}

function limitsForm(table, send) {
  const minimum = dollars(table.min_cents / 100, LIMITS.min);
  const maximum = dollars(table.max_cents / 100, LIMITS.max);
  const set = () => {
    const [min, max] = [parseCents(minimum.value), parseCents(maximum.value)];
    if (min === null || max === null) return void showProblem(LIMITS.invalid);
    send({ kind: "set limits", min_cents: min, max_cents: max });
  };
  const button = h("button", { type: "submit" }, LIMITS.set);
  return [h("h3", {}, LIMITS.title), form(set, "$", minimum, LIMITS.to, maximum, button)];
}

function seatCodeForm(table) {
  const player = h("input", { placeholder: SEAT_CODE.player, "aria-label": SEAT_CODE.player, required: true });
  const seat = h("input", { type: "number", min: 1, max: table.positions, value: 1, "aria-label": SEAT_CODE.seat });
  const create = async () => {
    try {
      const asked = { table: table.id, seat: Number(seat.value), person: player.value };
      const { code } = await post("/api/seat-codes", asked);
      openNotice(SEAT_CODE.for(seat.value), h("p", { class: "big" }, code));
    } catch (error) {
      showError(error);
    }
  };
  const button = h("button", { type: "submit" }, SEAT_CODE.create);
  return [h("h3", {}, SEAT_CODE.title), form(create, player, SEAT_CODE.atSeat, seat, button)];
}
