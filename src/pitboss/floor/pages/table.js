// A player's seat at a table: chips on spots, the actions that are offered, why one was paid.

import { Acting } from "./acting.js";
import { Live, get, say } from "./api.js";
import { chip } from "./chips.js";
import { tell, withdraw } from "./dialogs.js";
import { announce, cents, draw, h, money, plural } from "./dom.js";
import { dealer, lie, print, reasons, story } from "./felt.js";
import { Seats } from "./seats.js";
import { signedIn } from "./session.js";
import { Totals } from "./totals.js";
import { Wagering } from "./wagering.js";

const parts = {
  title: h("div", { class: "title" }),
  dealer: h("section", { class: "dealer", "aria-label": "Dealer" }),
  print: h("div", { class: "printed" }),
  seats: h("section", { class: "positions", "aria-label": "Seats" }),
  turn: h("section", { class: "turn", "aria-label": "Your turn" }),
  chips: h("section", { class: "chips", "aria-label": "Your chips" }),
  story: h("ol", { class: "story", "aria-label": "What happened" }),
  pays: h("div", { class: "pays" }),
  rules: h("div", { class: "rules" }),
};

const page = {
  me: await signedIn(),
  id: new URLSearchParams(location.search).get("id") ?? "",
  state: null,
  inHand: null, // the chip that is put down next
  tip: false, // whether it is put down for the dealer
  get chips() {
    return page.state.chips.toSorted((a, b) => a - b).filter((value) => value <= page.state.rack_cents);
  },
  pick(value) {
    page.inHand = value;
    show();
  },
  priced: () => turn(), // the table has said what "same again" takes
  why() {
    tell("Why you were paid this", reasons(page.state.round?.story ?? [], page.state.you.seats));
  },
  help() {
    const rows = [["1 to 9", "pick a chip, or one of many actions"], ["letters", "the action that shows it"], ["D", "deal: no more wagers"],
      ["R", "the same wagers again"], ["Tab, Enter", "go to a spot and put the chip there"], ["Delete", "take the wager on a spot back"],
      ["?", "this list"]];
    tell("Keys", h("table", {}, h("tbody", {}, rows.map(([key, words]) => h("tr", {}, h("td", {}, h("kbd", {}, key)), h("td", {},
      words))))));
  },
};
page.wagering = new Wagering(page);
page.totals = new Totals(page);
page.acting = new Acting(page);
page.seats = new Seats(page);

document.body.append(h("main", { class: "at-table" },
  h("div", { class: "felt" }, parts.title, parts.dealer, parts.print, parts.seats, parts.turn, parts.chips),
  h("aside", {},
    h("section", { class: "panel" }, h("h2", {}, "This round, and why"), parts.story),
    h("section", { class: "panel" }, h("h2", {}, "Pay tables"), parts.pays),
    h("section", { class: "panel" }, h("h2", {}, "House rules"), parts.rules))));

page.live = new Live(page.id, (next) => {
  const before = page.state;
  page.state = next;
  if (before?.round?.step !== next.round?.step) withdraw();
  page.totals.keep();
  page.wagering.remember();
  show();
  listen(before, next);
});

function title() {
  const { state } = page;
  return [h("h1", {}, state.name), h("p", {}, state.open ? [state.game_name === state.name ? "" : `${state.game_name} · `, h("b", {},
    `${money(state.min_cents)} – ${money(state.max_cents)}`)] : "closed"),
    state.commitment ? h("p", { class: "commitment", title: `The order of the cards was fixed before the deal: ${state.commitment}` },
      `${state.stack === null ? "" : plural(state.stack, "card") + " in the shoe · "}sealed ${state.commitment.slice(0, 12)}…`) : null];
}

function chipTray() {
  const { state } = page;
  if (!state.you.seats.length) return null;
  const buy = h("input", { value: "200", inputMode: "decimal", "aria-label": "dollars to buy chips for" });
  const buying = async (event) => {
    event.preventDefault();
    const amount = cents(buy.value);
    if (amount === null) return void say("write an amount such as 200");
    await page.live.order({ kind: "buy in", cents: amount });
  };
  const { rounds, cents: net } = page.totals.sum;
  return [
    h("div", { class: "tray", role: "radiogroup", "aria-label": "Chip to put down" }, page.chips.map((value, i) =>
      h("button", { class: `pick${page.inHand === value ? " picked" : ""}`, role: "radio", "aria-checked": String(page.inHand === value),
        "aria-label": `chip of ${money(value)}`, "aria-keyshortcuts": String(i + 1),
        data: { key: `chip/${value}` }, onclick: () => page.pick(value) }, chip(value)))),
    h("button", { class: "small", "aria-pressed": String(page.tip), data: { key: "tip" },
      title: "The next chips are wagers for the dealer, beside your own", onclick: () => { page.tip = !page.tip; show(); } },
      "For the dealer"),
    h("dl", { class: "purse" }, h("div", {}, h("dt", {}, "chips"), h("dd", {}, money(state.rack_cents))),
      h("div", {}, h("dt", {}, "on account"), h("dd", {}, money(state.wallet_cents))),
      rounds ? h("div", {}, h("dt", {}, `in ${plural(rounds, "round")}`),
        h("dd", { class: net > 0 ? "won" : net < 0 ? "lost" : "" }, money(net, { sign: true }))) : null),
    h("form", { class: "buy", onsubmit: buying }, h("span", {}, "$"), buy, h("button", { type: "submit" }, "Buy chips"),
      h("button", { type: "button", class: "small", title: "Keys", "aria-label": "keys", onclick: () => page.help() }, "?"))];
}

function payTables() {
  const listed = (page.state.spots ?? []).filter((spot) => spot.rows.length);
  if (!listed.length) return h("p", { class: "quiet" }, "No side wagers with a pay table here.");
  return listed.map((spot, i) => h("details", { open: i === 0 },
    h("summary", {}, spot.name, spot.paytable === spot.name ? null : h("small", {}, ` pay table ${spot.paytable}`)),
    h("p", { class: "quiet" }, spot.summary), h("table", {}, h("tbody", {}, spot.rows.map(([name, pays]) => h("tr", {}, h("td", {}, name),
      h("td", { class: "num" }, pays))))),
    h("cite", {}, spot.cite)));
}

async function showRules() {
  if (showRules.done === page.state.shift || !page.state.open) return;
  showRules.done = page.state.shift;
  const found = await get(`/api/tables/${encodeURIComponent(page.id)}/rules`);
  parts.rules.replaceChildren(h("ul", {}, found.notices.map((each) => h("li", {}, each.text, " ", h("cite", {}, each.cite)))));
  parts.print.replaceChildren(...print(found.game, found.notices.filter((each) => each.felt).map((each) => each.text)));
}

// Those who listen hear what is new in the round's story, and that it is their turn.
function listen(before, now) {
  const known = before?.round && now.round && before.round.number === now.round.number ? before.round.step : 0;
  if (before && now.round && now.round.step > known) now.round.story.slice(known - now.round.step).forEach((line) => announce(line.text));
  if (!now.round?.legal.length || before?.round?.step === now.round.step) return;
  const mine = now.round.positions.flatMap((each) => each.hands).find((each) => each.acting);
  const count = mine?.total ? `: ${mine.soft ? "soft " : ""}${mine.total} against ${now.round.dealer.total ?? "nothing yet"}` : "";
  announce(`Your turn${count}. ${now.round.legal.map((each) => each.name).join(", ")}.`);
}

function pickChip() {
  const { state } = page;
  if (!state.rack_cents || (page.inHand !== null && page.inHand <= state.rack_cents)) return;
  const held = state.chips.filter((value) => value <= state.rack_cents);
  page.inHand = Math.max(...held.filter((value) => value <= state.min_cents), Math.min(...held));
}

function turn() {
  const { state } = page;
  const { round } = state;
  draw(parts.turn, [round?.legal, round?.step, round?.turn, round?.over, round?.takes_wagers, state.you, state.open, state.stopped,
    state.ready, round?.positions.length, state.cut, state.rack_cents, state.ahead, page.wagering.price.cents], () => page.acting.shown());
}

function show() {
  const { state } = page;
  const { round } = state;
  document.title = `${round?.legal.length ? "● " : ""}${state.name} · Pitboss`;
  page.acting.clock = state.seconds_left === null || state.seconds_left === undefined ? null : performance.now() + 1000 * state.seconds_left;
  pickChip();
  lie(`${state.shift}/${round?.number}`);
  draw(parts.title, [state.name, state.game_name, state.min_cents, state.max_cents, state.commitment, state.stack], title);
  draw(parts.dealer, [round?.dealer, round?.positions.map((each) => each.dealer), round?.bonus_cards, state.chips],
    () => dealer(round, state.chips ?? []));
  draw(parts.seats, [round?.positions, round?.turn, round?.over, round?.takes_wagers, state.seated, state.racks, state.open, state.stopped,
    state.spots, state.you], () => page.seats.shown());
  turn();
  draw(parts.chips, [state.rack_cents, state.wallet_cents, page.inHand, page.tip, state.you.seats, state.chips, page.totals.sum], chipTray);
  draw(parts.story, round?.story ?? [], () => story([...(round?.story ?? [])].reverse()));
  draw(parts.pays, state.spots ?? [], payTables);
  showRules().catch((error) => say(error.message));
}
