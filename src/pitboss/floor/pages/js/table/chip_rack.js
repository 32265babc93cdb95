// The player's chips: which one to place, for whom, how much is left, and the buy-in.

import { chip } from "../shared/chips.js";
import { h } from "../shared/elements.js";
import { resultClass } from "../shared/felt.js";
import { money, parseCents } from "../shared/format.js";
import { showProblem } from "../shared/messages.js";
import { playMoneyButton } from "../shared/play_money.js";
import { AMOUNT } from "../words/common.js";
import { CHIPS, KEYS } from "../words/table.js";
import { TOURNAMENT } from "../words/tournament.js";

export function chipRack(page) {
  if (!page.state.you.seats.length) return null;
  const toke = h(
    "button",
    {
      class: "small",
      "aria-pressed": String(page.forDealer),
      data: { key: "tip" },
      title: CHIPS.tipHelp,
      onclick: () => page.toggleToke(),
    },
    CHIPS.tip,
  );
  if (page.state.tournament) {
    return [
      h("div", { class: "tray", role: "radiogroup", "aria-label": CHIPS.choose }, chipButtons(page)),
      secretButton(page),
      purse(page),
    ];
  }
  return [
    h("div", { class: "tray", role: "radiogroup", "aria-label": CHIPS.choose }, chipButtons(page)),
    toke,
    purse(page),
    cashier(page),
  ];
}

// A secret bet, where the tournament's rules leave the player one.
function secretButton(page) {
  if (!page.state.tournament.secret_left) return null;
  const props = {
    class: "small",
    "aria-pressed": String(page.isSecret),
    data: { key: "secret" },
    title: TOURNAMENT.secretHelp,
    onclick: () => page.toggleSecret(),
  };
  return h("button", props, TOURNAMENT.secret);
}

function chipButtons(page) {
  return page.chips.map((value, i) => {
    const picked = page.chipInHand === value;
    const props = {
      class: `pick${picked ? " picked" : ""}`,
      role: "radio",
      "aria-checked": String(picked),
      "aria-label": CHIPS.chip(value),
      "aria-keyshortcuts": String(i + 1),
      data: { key: `chip/${value}` },
      onclick: () => page.pickChip(value),
    };
    return h("button", props, chip(value));
  });
}

// The buy-in: open while the player has too few chips for a wager, folded away otherwise.
function cashier(page) {
  const { rack_cents: rack, min_cents: minimum } = page.state;
  return h(
    "details",
    { class: "cashier", open: rack < minimum },
    h("summary", { data: { key: "cashier" } }, CHIPS.cashier),
    h("div", { class: "cashier-box" }, playMoney(page), buyIn(page)),
  );
}

function playMoney(page) {
  const { rack_cents: rack, wallet_cents: wallet } = page.state;
  return playMoneyButton(page.person, rack + wallet, (cents) => {
    page.state.wallet_cents = cents;
    page.redraw();
  });
}

function purse(page) {
  const { state } = page;
  const { rounds, cents } = page.memory.session;
  const item = (name, amount, look = "") => h("div", {}, h("dt", {}, name), h("dd", { class: look }, amount));
  return h(
    "dl",
    { class: "purse" },
    item(CHIPS.rack, money(state.rack_cents)),
    state.tournament ? null : item(CHIPS.account, money(state.wallet_cents)),
    rounds ? item(CHIPS.inRounds(rounds), money(cents, { sign: true }), cents ? resultClass(cents) : "") : null,
  );
}

function buyIn(page) {
  const amount = h("input", {
    value: "200",
    inputMode: "decimal",
    "aria-label": CHIPS.buyIn,
    data: { key: "buy-in" },
  });
  const submit = async (event) => {
    event.preventDefault();
    const cents = parseCents(amount.value);
    if (cents === null) return void showProblem(AMOUNT.invalid("200"));
    await page.live.send({ kind: "buy in", cents });
  };
  const help = { type: "button", class: "small", title: KEYS.title, "aria-label": KEYS.open, onclick: page.showKeys };
  return h(
    "form",
    { class: "buy", onsubmit: submit },
    h("span", {}, "$"),
    amount,
    h("button", { type: "submit" }, CHIPS.buy),
    h("button", help, "?"),
  );
}
