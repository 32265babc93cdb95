// A round on the felt, drawn from what the round itself says: hands, spots, bets. No game is known here.

import { card } from "./cards.js";
import { stack, tray } from "./chips.js";
import { classes, ended, h, inked, money, sentence, svg } from "./dom.js";

// Cards that lie already: only one that has just come is seen coming.
let lying = new Set();
let lyingIn = null;

export function lie(round) {
  if (lyingIn !== round) lying = new Set();
  lyingIn = round;
}

function dealt(name, place, others) {
  const picture = card(name);
  const key = `${place}/${name}`;
  if (!lying.has(key)) {
    picture.classList.add("coming");
    picture.style.animationDelay = `${90 * others.length}ms`;
    others.push(key);
  }
  return picture;
}

function cards(names, label) {
  const coming = [];
  const pictures = names.map((name, i) => dealt(name, `${label}/${i}`, coming));
  coming.forEach((key) => lying.add(key));
  return pictures;
}

export const net = (cents) => (cents ? money(cents, { sign: true }) : "Push");

export function hand(shown, chips, label, why) {
  const stake = shown.stake_cents + shown.doubled_cents;
  const total = shown.total === null ? "" : `${shown.soft ? "soft " : ""}${shown.total}`;
  const results = shown.outcome ? h(why ? "button" : "p",
    { class: `result ${ended(shown.net_cents)}`, title: why ? "Why?" : null, onclick: why }, h("b", {}, net(shown.net_cents)),
    shown.outcome === "push" ? null : h("span", {}, shown.outcome)) : null;
  return h("div", { class: classes("hand", shown.acting && "acting", shown.cards.length > 4 && "long",
    shown.outcome && `ended ${ended(shown.net_cents)}`),
    role: "group", "aria-label": label },
    h("div", { class: "cards" }, cards(shown.cards, label),
      total ? h("b", { class: "total", title: "What the cards count" }, total) : null),
    shown.state && !shown.outcome ? h("p", { class: "state" }, shown.state) : null,
    stake && !shown.outcome ? h("div", { class: "stake" }, stack(stake, chips), h("b", {}, money(stake)),
      shown.free_cents ? h("span", { class: "lammer" }, `free ${money(shown.free_cents)}`) : null) : null,
    results);
}

// A wager beside the hands, on its own small spot.
export function bet(shown, chips, why) {
  const done = shown.outcome !== "";
  const name = `${shown.bet}${shown.tip ? " for the dealer" : ""}`;
  return h(done && why ? "button" : "div", { class: `bet${done ? ` ${ended(shown.net_cents)}` : ""}`, title: done ? shown.outcome : null,
    onclick: done ? why : null },
    h("span", { class: "bet-name" }, name),
    done ? [h("b", {}, net(shown.net_cents)), h("small", {}, shown.outcome)] : [stack(shown.cents, chips), h("b", {}, money(shown.cents))]);
}

export function dealer(round, chips) {
  if (!round) return [tray(chips), h("div", { class: "dealer-hands" })];
  const own = round.positions.filter((each) => each.dealer);
  const hands = own.length ? own.map((each) => [each.dealer, `the dealer's hand against seat ${each.seat}`,
    `against seat ${each.seat}`]) : [[round.dealer, "the dealer's hand", ""]];
  return [tray(chips), h("div", { class: "dealer-hands" },
    hands.map(([shown, label, words]) => h("div", {}, hand(shown, chips, label),
      words && hands.length > 1 ? h("p", { class: "state" }, words) : null)),
    round.bonus_cards?.length ? h("div", { class: "bonus", role: "group", "aria-label": "bonus cards" }, h("p", {}, "bonus"),
      h("div", { class: "cards" }, cards(round.bonus_cards, "bonus"))) : null)];
}

// A seat's hands, and beside them those of its wagers that have no spot of their own at the moment.
export function position(shown, chips, { why = null, spots = [], over = false } = {}) {
  const lies = (each) => (over ? { ...each, stake_cents: 0, doubled_cents: 0 } : each); // nothing lies there any more
  const bets = shown.bets.filter((each) => each.tip || !spots.includes(each.bet));
  return [h("div", { class: "hands" }, shown.hands.map((each, i) => hand(lies(each), chips, `hand ${i + 1} at seat ${shown.seat}`, why))),
    bets.length ? h("div", { class: "bets" }, bets.map((each) => bet(each, chips, why))) : null];
}

export function plate(number, name, more = []) {
  return h("p", { class: "plate" }, h("span", { class: "number" }, String(number)), h("span", { class: "name" }, name), more);
}

// Where seats lie on the curve of the table: the outer ones nearer to the dealer.
export function curve(seats) {
  const middle = (seats.length - 1) / 2;
  seats.forEach((seat, i) => seat.style.setProperty("--lift", middle ? String(Math.round(100 * ((i - middle) / middle) ** 2) / 100) : "0"));
  return seats;
}

// What is printed on the layout: the shortest words large, the others on a band below them.
export function print(title, words) {
  const [first = title] = words.toSorted((a, b) => a.length - b.length);
  const others = words.filter((each) => each !== first);
  const line = (id, text, className, d) => [svg("path", { id, d, fill: "none" }),
    svg("text", { class: className, "text-anchor": "middle" }, svg("textPath", { href: `#${id}`, startOffset: "50%" }, text))];
  return [svg("svg", { viewBox: "0 0 1000 150", class: "print", "aria-hidden": "true" },
    line("print-first", first.toUpperCase(), first.length > 34 ? "large long" : "large", "M40 22Q500 128 960 22"),
    others.length ? svg("path", { d: "M30 50Q500 160 970 50L962 86Q500 196 38 86Z", class: "band" }) : null,
    line("print-rest", others.join("   ·   "), others.join(" ").length > 70 ? "small long" : "small", "M40 74Q500 184 960 74")),
    h("p", { class: "print-words" }, words.length ? words.join(" · ") : title)];
}

export function story(lines) {
  return lines.map((line) => h("li", { class: line.net_cents === undefined ? "" : `settled ${ended(line.net_cents)}` },
    inked(line.text), line.cite && !line.text.includes(line.cite) ? h("cite", {}, ` ${line.cite}`) : null));
}

// Why somebody was paid, or not: every settlement of these seats with its clause.
export function reasons(lines, seats) {
  const settled = lines.filter((line) => line.net_cents !== undefined && seats.includes(line.seat));
  return h("ul", { class: "reasons" }, settled.map((line) => h("li", { class: ended(line.net_cents) },
    h("b", {}, net(line.net_cents)), h("p", {}, inked(sentence(line.text.replace(` (${line.cite})`, "")))), h("cite", {}, line.cite))));
}
