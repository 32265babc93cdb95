// Between rounds: the last result, chips to undo, clear, repeat or double, the deal, and the cut.

import { h } from "../shared/elements.js";
import { resultClass } from "../shared/felt.js";
import { money } from "../shared/format.js";
import { BUTTONS, CUT, TURN } from "../words/table.js";
import { TOURNAMENT } from "../words/tournament.js";
import { FIRST_WAGER } from "../words/welcome.js";
import { actionList, keyCap, notice } from "./dock_parts.js";
import { BETTING } from "./keys.js";

export function bettingView(page) {
  const { state, wagers } = page;
  if (wagers.isDealing) return notice(TURN.dealing);
  const net = state.round?.over ? page.winnings.net(state.round) : null;
  const isBusy = wagers.staged.length || wagers.isSent;
  const isReady = state.ready?.includes(page.person.name) ?? false;
  const isNow = state.last_call || (state.tournament && state.you.seats.includes(state.tournament.to_bet));
  const words = notice(bettingWords(page, isReady), isNow ? "now" : "");
  return [net === null || isBusy ? words : [resultBanner(page, net), words], actionList(buttons(page, isReady))];
}

// In a tournament everybody bets in turn, and the cards come after the last bet.
function tournamentWords({ state, wagers }) {
  const { to_bet: toBet, waits, is_over: isOver } = state.tournament;
  if (isOver) return TOURNAMENT.over;
  if (wagers.isSent) return TURN.others;
  if (toBet === null) return waits ?? TOURNAMENT.waits;
  if (!state.you.seats.includes(toBet)) return TOURNAMENT.betsNext(toBet, state.seated[toBet] ?? "");
  return wagers.staged.length ? TOURNAMENT.staged(wagers.priceText) : TOURNAMENT.yourBet(state.min_cents);
}

function bettingWords(page, isReady) {
  const { state, wagers } = page;
  if (state.tournament) return tournamentWords(page);
  if (wagers.isSent && isReady) return TURN.others;
  if (wagers.isSent) return state.kind === "electronic" ? TURN.placed : TURN.placedLive;
  if (isReady) return TURN.skipping;
  if (state.last_call) return TURN.lastCall;
  if (wagers.staged.length && wagers.isProposed) return FIRST_WAGER.ready(wagers.priceText);
  if (wagers.staged.length) return shortfall(page) ?? TURN.staged(wagers.priceText);
  if (state.sitting_out?.includes(page.person.name)) return TURN.sittingOut;
  const says = state.spots.find((spot) => spot.bet === "main")?.says;
  return `${state.rack_cents ? TURN.placeWagers : TURN.buyChips}${says ? `: ${says}` : ""}`;
}

// What is still missing to the minimum of a spot.
function shortfall({ state, wagers }) {
  for (const { bet, tip, cents } of wagers.staged) {
    const spot = state.spots.find((each) => each.bet === bet);
    if (spot && !tip && cents < spot.at_least) {
      return TURN.belowMinimum(bet === "main" ? "" : spot.name, cents, spot.at_least);
    }
  }
  return null;
}

function buttons(page, isReady) {
  const { state, wagers } = page;
  const staged = wagers.staged.length > 0;
  const isElectronic = state.kind === "electronic";
  const { tournament } = state;
  const isTurn = !tournament || state.you.seats.includes(tournament.to_bet) || tournament.all_hidden;
  const canDeal = !isReady && isTurn && (staged || (wagers.isSent && isElectronic && !tournament));
  const others = state.round?.takes_wagers && state.round.positions.length > 0;
  const canSkip = !tournament && others && !staged && !wagers.isSent && !isReady && isElectronic;
  const price = (cents) => (cents === null ? "…" : money(cents));
  return [
    canDeal
      ? button(
          page,
          "deal",
          isElectronic && !tournament ? BUTTONS.deal : BUTTONS.place,
          staged ? wagers.priceText : "",
          {
            main: true,
            act: () => wagers.deal(),
          },
        )
      : null,
    wagers.canRebet && isElectronic && isTurn
      ? button(page, "again", tournament ? TOURNAMENT.rebet : BUTTONS.rebetAndDeal, price(wagers.rebetCents), {
          main: true,
          disabled: !wagers.rebetCents,
          act: () => wagers.rebetAndDeal(),
        })
      : null,
    wagers.canRebet
      ? button(page, "rebet", BUTTONS.rebet, price(wagers.rebetCents), {
          disabled: !wagers.rebetCents,
          act: () => wagers.rebet(),
        })
      : null,
    staged ? doubleButton(page) : null,
    wagers.history.length ? button(page, "undo", BUTTONS.undo, "", { act: () => wagers.undo() }) : null,
    staged || (wagers.isSent && !tournament)
      ? button(page, "clear", BUTTONS.clear, "", { act: () => wagers.clear() })
      : null,
    canSkip ? button(page, "skip", BUTTONS.skip, "", { act: () => page.live.send({ kind: "ready" }) }) : null,
  ];
}

function doubleButton(page) {
  const { wagers } = page;
  const twice = wagers.staged.map((each) => ({ ...each, cents: 2 * each.cents }));
  const cents = wagers.priceOf(twice);
  const disabled = !cents || cents > page.state.rack_cents;
  return button(page, "double", BUTTONS.double, cents ? money(cents) : "", { disabled, act: () => wagers.double() });
}

function button(page, name, words, price, { act, main = false, disabled = false }) {
  const key = BETTING[name];
  if (!disabled) page.keys.now.set(key, act);
  const props = {
    class: `action${main ? " main" : ""}`,
    data: { key: name === "double" ? "double-bet" : name },
    "aria-keyshortcuts": key,
    disabled,
    onclick: act,
  };
  return h("button", props, h("b", {}, words), price ? h("span", { class: "price" }, price) : null, keyCap(key));
}

// The result of the round: its amount, and in a few words why, where one hand went the same way.
function resultBanner(page, net) {
  const { state } = page;
  const mine = state.round.positions
    .filter((each) => state.you.seats.includes(each.seat))
    .flatMap((each) => each.hands);
  const [only, ...more] = mine.filter((each) => each.headline);
  const why = { class: "small", data: { key: "why" }, onclick: () => page.showReasons() };
  return h(
    "p",
    { class: `notice banner ${resultClass(net)}` },
    h("b", {}, TURN.net(net)),
    only && !more.length && resultClass(only.net_cents) === resultClass(net) ? h("span", {}, only.headline) : null,
    h("button", why, TURN.why),
  );
}

// The cut: a prompt with a time limit, before the wagers. Chips may be staged meanwhile.
export function cutView(page) {
  const { state, person } = page;
  if (state.cut !== person.name) return notice(CUT.theirs(state.cut));
  const depth = h("input", {
    type: "range",
    min: 1,
    max: state.stack - 1,
    value: Math.floor(state.stack / 2),
    "aria-label": CUT.depth,
    data: { key: "depth" },
    oninput: () => {
      cards.value = CUT.cards(Number(depth.value));
    },
  });
  const cards = h("output", {}, CUT.cards(Number(depth.value)));
  const cut = (order) => () => page.live.send({ kind: "cut", ...order });
  const here = { class: "action main", data: { key: "cut" }, onclick: () => cut({ depth: Number(depth.value) })() };
  const decline = { class: "action", data: { key: "no-cut" }, onclick: cut({}) };
  return [
    notice(CUT.yours, "now"),
    h(
      "div",
      { class: "actions" },
      h("label", { class: "cut" }, depth, cards),
      h("button", here, h("b", {}, CUT.here)),
      h("button", decline, h("b", {}, CUT.decline)),
    ),
  ];
}
