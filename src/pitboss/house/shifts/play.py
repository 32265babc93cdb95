"""What the game does to tray, drop box, tip box and players' chips: sales, changes, rounds, players who come and go."""

from __future__ import annotations

from typing import Final

from pitboss.engine.books.cash import Tender, worth
from pitboss.errors import IllegalAction, Refusal
from pitboss.house.shifts.state import State
from pitboss.house.shifts.steps import BringChips, ChangeChips, SellChips, SettleRound, TakeChips
from pitboss.money import dollars

FROM_LOG: Final = "table"  # the role of what the table's log said: a round that was undone takes its wagers back
TENDERS: Final = frozenset(each.value for each in Tender)


def check_sell(state: State, step: SellChips) -> Refusal | None:
    cite = state.set_up.clauses.cash
    if step.tender not in TENDERS:
        return IllegalAction(f"Chips are not sold for {step.tender!r}; take {', '.join(sorted(TENDERS))}.", cite)
    if step.cents <= 0 or worth(step.chips) != step.cents:
        what = f"Chips worth {dollars(worth(step.chips))} were given for {dollars(step.cents)}; give equal value."
        return IllegalAction(what, cite)
    if step.coins and (worth(step.coins) != step.cents or step.tender != Tender.COIN.value):
        what = f"Only the coins that were taken may go into the tray, {dollars(step.cents)}; drop everything else."
        return IllegalAction(what, cite)
    return None


def do_sell(state: State, step: SellChips) -> int:
    state.move(step.chips, -1)
    state.in_play_cents += step.cents
    state.sold_cents += step.cents
    state.hour(step.at, sold_cents=step.cents)
    if step.coins:
        state.move(step.coins, 1)
    else:
        state.boxes[state.box] = state.boxes[state.box].put(step.tender, step.cents, step.by)
    return 0


def check_change(state: State, step: ChangeChips) -> Refusal | None:
    if worth(step.gave) != worth(step.got) or not worth(step.gave):
        what = f"{dollars(worth(step.gave))} cannot be changed for {dollars(worth(step.got))}; give equal value."
        return IllegalAction(what, state.set_up.clauses.cash)
    return None


def do_change(state: State, step: ChangeChips) -> int:
    state.move(step.gave, 1)
    state.move(step.got, -1)
    return 0


def check_settle(state: State, step: SettleRound) -> Refusal | None:
    cite = state.set_up.clauses.cash
    if (step.wagered_cents < 0 or step.rounds < 0) and step.role != FROM_LOG:
        return IllegalAction("Wagers and rounds may not be below zero.", cite)
    if step.chips is not None and worth(step.chips) != step.tray_cents:
        what = (
            f"Round {step.round}: chips worth {dollars(worth(step.chips))} went into the tray, "
            f"but the wagers came to {dollars(step.tray_cents)}."
        )
        return IllegalAction(what, cite)
    return None


def do_settle(state: State, step: SettleRound) -> int:
    if step.chips is None:
        state.by_denomination = False
        state.tray_cents += step.tray_cents
    else:
        state.move(step.chips, 1)
    state.in_play_cents -= step.tray_cents + step.tips_cents
    state.tip_box_cents += step.tips_cents
    state.tips_cents += step.tips_cents
    state.play_cents += step.tray_cents
    state.wagered_cents += step.wagered_cents
    state.rounds += step.rounds
    state.hour(step.at, win_cents=step.tray_cents, wagered_cents=step.wagered_cents, rounds=step.rounds)
    return 0


def check_walk(state: State, step: BringChips | TakeChips) -> Refusal | None:
    if step.cents < 0 or (step.cents == 0 and isinstance(step, BringChips)):
        return IllegalAction("Chips that a player brings or takes are worth more than zero.", state.set_up.clauses.cash)
    return None


def do_walk(state: State, step: BringChips | TakeChips) -> int:
    state.in_play_cents += step.cents if isinstance(step, BringChips) else -step.cents
    return 0
