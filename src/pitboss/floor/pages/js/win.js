// The page of a win, to be printed: amount, hand, cards, place, and who called, verified, sealed and paid it, with hashes.

import { card } from "./shared/cards.js";
import { h, tableHead } from "./shared/elements.js";
import { dateAndTime, exactMoney } from "./shared/format.js";
import { showError } from "./shared/messages.js";
import { get } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { WIN, WIN_STEPS } from "./words/win.js";

await signedInPerson();
const asked = new URLSearchParams(location.search);
const main = h("main", { class: "win" });
document.body.append(main);

const fact = ([name, value]) => (value ? [h("dt", {}, name), h("dd", {}, value)] : null);
const hand = (names, words) =>
  h("div", { class: "lies" }, h("p", {}, words), h("div", { class: "row" }, names.map(card)));

function lineRow(line) {
  const when = line.at === null ? "" : dateAndTime(Math.floor(line.at / 1000));
  const who = WIN.person(line);
  const cells = [String(line.n), WIN_STEPS[line.cause] ?? line.cause, who, when, line.cite];
  return h(
    "tr",
    {},
    cells.map((cell) => h("td", {}, cell)),
    h("td", { class: "mono" }, line.hash),
  );
}

function signature(words) {
  return h("div", { class: "signature" }, words);
}

function winView(id, win) {
  const facts = [
    [WIN.hand, win.hand],
    [WIN.share, WIN.of(win)],
    [WIN.wager, exactMoney(win.wager_cents)],
    [WIN.where, WIN.place(win)],
    [WIN.player, win.player],
    [WIN.number, WIN.event(id, win)],
    [WIN.clause, win.cite],
  ];
  return [
    h("button", { class: "no-print", data: { key: "print" }, onclick: () => print() }, WIN.print),
    h("h1", {}, WIN.title),
    h("p", {}, win.name),
    h("p", { class: "win-amount" }, win.cents ? exactMoney(win.cents) : WIN.notCalled),
    h("p", { class: "win-stage" }, WIN.stages[win.stage] ?? win.stage),
    h("dl", {}, facts.map(fact)),
    h("div", { class: "row" }, hand(win.cards.seat, WIN.seatCards(win.seat)), hand(win.cards.dealer, WIN.dealerCards)),
    h("h2", {}, WIN.log),
    h("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": WIN.log }, [
      h("table", {}, tableHead(WIN.columns), h("tbody", {}, win.lines.map(lineRow))),
    ]),
    h("div", { class: "signatures" }, WIN.signatures.map(signature)),
  ];
}

try {
  const [id, number] = [asked.get("jackpot") ?? "", asked.get("award") ?? ""];
  const path = `/api/meters/${encodeURIComponent(id)}/awards/${encodeURIComponent(number)}`;
  main.append(...winView(id, await get(path)));
} catch (error) {
  main.append(h("h1", {}, WIN.title), h("p", {}, WIN.missing));
  showError(error);
}
