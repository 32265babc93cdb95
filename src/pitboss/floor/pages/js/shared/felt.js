// A round on the felt, drawn from the state that the server sends. It knows no game.

import { FELT } from "../words/common.js";
import { card } from "./cards.js";
import { chipStack, chipTray } from "./chips.js";
import { citation } from "./citations.js";
import { classes, colorSuits, h, svg } from "./elements.js";
import { money, sentence } from "./format.js";
import { textAndCite } from "./messages.js";
import "./settings.js"; // a deck of four colors, large cards

const DEAL_DELAY_MS = 90;
const LONG_HAND = 4; // cards; a longer hand overlaps more

// Cards already on the felt: only a card that has just come is shown coming.
let seenCards = new Set();
let seenRound = null;

export function startRound(round) {
  if (seenRound !== round) seenCards = new Set();
  seenRound = round;
}

function cardRow(names, label) {
  const fresh = [];
  const pictures = names.map((name, i) => {
    const picture = card(name);
    const key = `${label}/${i}/${name}`;
    if (!seenCards.has(key)) {
      picture.classList.add("coming");
      picture.style.animationDelay = `${DEAL_DELAY_MS * fresh.length}ms`;
      fresh.push(key);
    }
    return picture;
  });
  for (const key of fresh) seenCards.add(key);
  return pictures;
}

export const resultClass = (cents) => (cents > 0 ? "won" : cents < 0 ? "lost" : "push");
export const netText = (cents) => (cents ? money(cents, { sign: true }) : FELT.push);
export const totalText = (hand) => `${hand.soft ? `${FELT.soft} ` : ""}${hand.total}`;

// What the dealer shows, in words: an ace alone is an ace, not 11.
export function dealerShows(dealer) {
  if (!dealer?.total) return null;
  const open = dealer.cards.filter((name) => name !== null);
  return open.length === 1 && open[0].startsWith("A") ? FELT.ace : totalText(dealer);
}

// A free hand that loses has lost, though it costs nothing.
const lookOf = ({ result, net_cents: net }) => result || resultClass(net);
const amountOf = ({ result, net_cents: net }) => (!net && result === "lost" ? FELT.freeLost : netText(net));

function handResult(hand, onWhy) {
  const outcome = hand.headline || sentence(textAndCite(hand.outcome)[0]);
  const props = { class: `result ${lookOf(hand)}`, title: onWhy ? FELT.why : null, onclick: onWhy };
  const isPush = outcome.startsWith(FELT.push);
  const words = isPush ? null : h("span", {}, outcome);
  return h(onWhy ? "button" : "p", props, h("b", {}, isPush ? outcome : amountOf(hand)), words);
}

function handStake(hand, cents, chips) {
  const lammer = hand.free_cents ? h("span", { class: "lammer" }, FELT.free(hand.free_cents)) : null;
  return h("div", { class: "stake" }, chipStack(cents, chips), h("b", {}, money(cents)), lammer);
}

function handView(hand, chips, label, onWhy) {
  const stake = hand.stake_cents + hand.doubled_cents;
  const total = hand.total === null ? null : h("b", { class: "total", title: FELT.total }, totalText(hand));
  const look = classes(
    "hand",
    hand.acting && "acting",
    hand.cards.length > LONG_HAND && "long",
    hand.apart && "apart",
    hand.outcome && `ended ${lookOf(hand)}`,
  );
  return h(
    "div",
    { class: look, role: "group", "aria-label": label },
    hand.apart ? handsApart(hand, label) : h("div", { class: "cards" }, cardRow(hand.cards, label), total),
    hand.state && !hand.outcome ? h("p", { class: "state" }, hand.state) : null,
    stake && !hand.outcome ? handStake(hand, stake, chips) : null,
    hand.outcome ? handResult(hand, onWhy) : null,
  );
}

// Cards that are set as two hands lie apart, the first hand at the left.
function handsApart(hand, label) {
  const pictures = cardRow(hand.cards, label);
  const row = (cards) => h("div", { class: "cards" }, cards);
  return h("div", { class: "pair" }, row(pictures.slice(0, hand.apart)), row(pictures.slice(hand.apart)));
}

// A side wager or a tip on its own small spot.
function betView(bet, chips, onWhy) {
  const name = h("span", { class: "bet-name" }, bet.tip ? FELT.tip(bet.bet) : bet.bet);
  if (!bet.outcome) {
    const button = bet.progress ? h("small", {}, FELT.wonInARow(bet.progress)) : null;
    return h("div", { class: "bet" }, name, chipStack(bet.cents, chips), h("b", {}, money(bet.cents)), button);
  }
  const [outcome] = textAndCite(bet.outcome);
  const props = { class: `bet ${resultClass(bet.net_cents)}`, title: outcome, onclick: onWhy };
  return h(
    onWhy ? "button" : "div",
    props,
    name,
    h("b", {}, netText(bet.net_cents)),
    h("small", {}, sentence(outcome)),
  );
}

export function dealerView(round, chips) {
  if (!round) return [chipTray(chips), h("div", { class: "dealer-hands" })];
  const own = round.positions.filter((each) => each.dealer);
  const hands = own.length
    ? own.map(({ dealer, seat }) => [dealer, FELT.dealersHandAgainst(seat), FELT.against(seat)])
    : [[round.dealer, FELT.dealersHand, ""]];
  const shown = hands.map(([hand, label, words]) =>
    h("div", {}, handView(hand, chips, label), words && hands.length > 1 ? h("p", { class: "state" }, words) : null),
  );
  const bonus = round.bonus_cards?.length ? bonusCards(round.bonus_cards) : null;
  return [chipTray(chips), h("div", { class: "dealer-hands" }, shown, bonus)];
}

function bonusCards(names) {
  return h(
    "div",
    { class: "bonus", role: "group", "aria-label": FELT.bonusCards },
    h("p", {}, FELT.bonusCards),
    h("div", { class: "cards" }, cardRow(names, "bonus")),
  );
}

// A seat's hands, and those of its wagers that have no free spot of their own now.
export function positionView(position, chips, { onWhy = null, spots = [], over = false } = {}) {
  const cleared = (hand) => (over ? { ...hand, stake_cents: 0, doubled_cents: 0 } : hand); // the chips are gone
  const bets = position.bets.filter((each) => each.tip || !spots.includes(each.bet));
  const hands = position.hands.map((each, i) => handView(cleared(each), chips, FELT.hand(i + 1, position.seat), onWhy));
  const bet = (each) => betView(each, chips, onWhy);
  return [
    h("div", { class: "hands" }, hands),
    bets.length ? h("div", { class: "bets" }, bets.map(bet)) : null,
    position.burn_cards?.length ? burnCards(position) : null,
  ];
}

// Cards that came when this seat's time ran out: dimmed, for they are in none of its hands.
function burnCards({ seat, burn_cards: names }) {
  return h(
    "div",
    { class: "burned", role: "group", "aria-label": FELT.burnCards(seat) },
    h("p", {}, FELT.burned),
    h("div", { class: "cards" }, cardRow(names, `burned ${seat}`)),
  );
}

export function namePlate(seat, name, more = []) {
  const number = h("span", { class: "number" }, String(seat));
  return h("p", { class: "plate" }, number, h("span", { class: "name" }, name), more);
}

// Place seats on the curve of the table: the outer ones nearer to the dealer.
export function curveSeats(seats) {
  const middle = (seats.length - 1) / 2;
  seats.forEach((seat, i) => {
    const lift = middle ? Math.round(100 * ((i - middle) / middle) ** 2) / 100 : 0;
    seat.style.setProperty("--lift", String(lift));
  });
  return seats;
}

// The text printed on the layout: the shortest notice large, the others on a band below it.
export function layoutPrint(title, notices) {
  const [first = title] = notices.toSorted((a, b) => a.length - b.length);
  const others = notices.filter((each) => each !== first);
  const line = (id, text, look, d) => [
    svg("path", { id, d, fill: "none" }),
    svg(
      "text",
      { class: look, "text-anchor": "middle" },
      svg("textPath", { href: `#${id}`, startOffset: "50%" }, text),
    ),
  ];
  const band = svg("path", { d: "M30 50Q500 160 970 50L962 86Q500 196 38 86Z", class: "band" });
  const large = first.length > 34 ? "large long" : "large";
  const small = others.join(" ").length > 70 ? "small long" : "small";
  const picture = svg(
    "svg",
    { viewBox: "0 0 1000 150", class: "print", "aria-hidden": "true" },
    line("print-first", first.toUpperCase(), large, "M40 22Q500 128 960 22"),
    others.length ? band : null,
    line("print-rest", others.join("   ·   "), small, "M40 74Q500 184 960 74"),
  );
  return [picture, h("p", { class: "print-words" }, notices.length ? notices.join(" · ") : title)];
}

// What happened in a round, newest first.
export function storyLines(lines) {
  return lines.toReversed().map((line) => {
    const [text, cite] = textAndCite(line);
    const look = line.net_cents === undefined ? "" : `settled ${resultClass(line.net_cents)}`;
    return h("li", { class: look }, colorSuits(text), cite ? [" ", citation(cite)] : null);
  });
}

// Why each wager of these seats was paid or lost, with its clause.
export function settlementReasons(lines, seats) {
  const settled = lines.filter((line) => line.net_cents !== undefined && seats.includes(line.seat));
  const reason = (line) => {
    const [text, cite] = textAndCite(line);
    return h(
      "li",
      { class: resultClass(line.net_cents) },
      h("b", {}, netText(line.net_cents)),
      h("p", {}, colorSuits(sentence(text))),
      cite ? citation(cite) : null,
    );
  };
  return h("ul", { class: "reasons" }, settled.map(reason));
}
