// Entries at the desk: who, by which criteria, and how fee and buy-in are paid: cash, goods, by the house, a voucher.

import { h, labeled } from "../shared/elements.js";
import { DESK, STEP } from "../words/tournament_desk.js";

const key = (name) => ({ data: { key: name } });
const GOODS = "goods/";

// The ways to pay a fee or a buy-in that the printed rules offer.
function payments(name, cents, goods, complimentary) {
  if (!cents) return null;
  const ways = [["cash", DESK.cash(cents)]];
  if (complimentary) ways.push(["complimentary", DESK.complimentary(cents)]);
  for (const each of goods) ways.push([GOODS + each.what, DESK.goods(each)]);
  return h(
    "select",
    key(name),
    ways.map(([value, words]) => h("option", { value }, words)),
  );
}

function vouchersFor(shown, event) {
  const open = (shown.vouchers ?? []).filter((each) => each.to === event.id && each.state === "open");
  if (!open.length) return null;
  const option = (each) => h("option", { value: String(each.number) }, DESK.voucher(each));
  return h("select", key("voucher"), h("option", { value: "0" }, DESK.noVoucher), open.map(option));
}

const isGoods = (field) => Boolean(field?.value.startsWith(GOODS));
const goodsOf = (field) => (isGoods(field) ? field.value.slice(GOODS.length) : "");
const tenderOf = (field) => (isGoods(field) ? "goods" : (field?.value ?? "cash"));

export function entryForm(desk, shown, event) {
  const name = h("input", { maxLength: 40, required: true, ...key("player-name") });
  const account = h("input", { type: "checkbox", ...key("has-account"), checked: true });
  const rules = h("input", { type: "checkbox", ...key("rules-given") });
  const meets = h("input", { type: "checkbox", ...key("qualifies") });
  const fee = payments("fee", event.fee_cents, event.fee_goods, event.complimentary);
  const buyIn = payments("buy-in", event.buy_in_cents, event.buy_in_goods, event.complimentary);
  const voucher = vouchersFor(shown, event);
  const submit = async (submitted) => {
    submitted.preventDefault();
    const typed = name.value.trim();
    const entry = {
      player: account.checked ? typed : `guest ${typed}`,
      name: typed,
      fee: tenderOf(fee),
      buy_in: tenderOf(buyIn),
      goods: goodsOf(fee),
      buy_in_goods: goodsOf(buyIn),
      voucher: Number(voucher?.value ?? 0),
      rules_given: rules.checked,
      qualifies: !shown.criteria.length || meets.checked,
    };
    name.value = ""; // an accepted entry draws the desk again
    if (!(await desk.send(STEP.register, entry))) name.value = typed;
    document.querySelector('[data-key="player-name"]')?.focus();
  };
  return h(
    "form",
    { class: "step-form", onsubmit: submit },
    labeled(DESK.fields.name, name),
    h("label", { class: "check" }, account, DESK.hasAccount),
    fee ? labeled(DESK.fields.fee, fee) : null,
    buyIn ? labeled(DESK.fields.buyIn, buyIn) : null,
    voucher ? labeled(DESK.fields.voucher, voucher) : null,
    h("label", { class: "check" }, rules, DESK.hasRules),
    shown.criteria.length ? h("label", { class: "check" }, meets, DESK.qualifies(shown.criteria)) : null,
    h("button", { class: "main", type: "submit", ...key("register") }, DESK.register),
  );
}

// Chips that an entry may still buy or earn, as the rules offer them to everybody.
export function moreChips(desk, event, { entry, status, name }) {
  if (!["seated", "waiting"].includes(status)) return null;
  const tenders = event.complimentary ? ["cash", "complimentary"] : ["cash"];
  const button = (step, fields, id, words) =>
    desk.button(
      step,
      { entry, ...fields },
      { name: `${id}/${entry}`, look: "small", words: DESK.chipsFor(words, name) },
    );
  const rebuy = (tender) => button("rebuy", { tender }, `rebuy-${tender}`, DESK.rebuys[tender]);
  const extra = (each) => button("earnChips", { extra: each.name }, `extra-${each.name}`, each.name);
  return [event.rebuys ? tenders.map(rebuy) : null, event.extra_chips.map(extra)];
}
