"""The way of an award in every submission: locked in, called, taken back, verified, sealed, backed out, ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import msgspec
import pytest

from pitboss import Place, Wager, load
from pitboss.catalogue import load_jackpot
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.vocabulary.actions import Withdraw
from pitboss.jackpots.awards import Stage
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp
from pitboss.jackpots.steps import (
    BACKED_OUT,
    DEALER,
    DISPLAY,
    EXECUTIVE,
    PLAYER,
    SUPERVISOR,
    Adjust,
    Call,
    Contribute,
    PayAward,
    Seal,
    TakeBack,
    Verify,
)
from tests.cases import Case
from tests.jackpots import bahama, blazing, call, opened, recognize, sevens_of_the_player, stage, trilux_jackpot, wager
from tests.marks import proves
from tests.rules.test_jackpot_awards import refused
from tests.rules.test_jackpot_clauses import hit_and_run, top_hand
from tests.rules.wager_talk import beside

UP, PLAYERS = "WA 3119 Blazing 7's (dealer's up card)", "WA 3119 Blazing 7's (player cards)"
TRILUX, BAHAMA = "WA 3119 TriLux jackpot", "WA 2212 Progressive"


def on_21() -> JackpotSetUp:
    found = MeterSetUp("", 500_00, Fraction(20, 100))
    return JackpotSetUp(
        "B7", "blazing-7s-progressive-30-899-21", "B7P1", "progressive", 1_00, (found,), executive_from_cents=500_00
    )


@dataclass(frozen=True)
class Book:
    """A submission's clauses of an award."""

    make: Callable[..., JackpotSetUp]
    call: str
    supervisor: str
    seal: str
    take_back: str = ""
    adjust: str = ""


BOOKS: Final = {
    UP: Book(blazing, f"{UP} 11(d)", f"{UP} 11(e)", f"{UP} 11(f)", f"{UP} 11(d)", f"{UP} 11(h)"),
    PLAYERS: Book(
        sevens_of_the_player, f"{PLAYERS} 13(d)", f"{PLAYERS} 13(e)", f"{PLAYERS} 13(f)", f"{PLAYERS} 13(d)",
        f"{PLAYERS} 13(h)",
    ),
    TRILUX: Book(
        trilux_jackpot, f"{TRILUX} 9(c)", f"{TRILUX} 9(d)", f"{TRILUX} 9(e)", f"{TRILUX} 9(c)", f"{TRILUX} 9(g)"
    ),
    BAHAMA: Book(bahama, f"{BAHAMA} 10(d)", f"{BAHAMA} 10(e)", f"{BAHAMA} 10(f)", f"{BAHAMA} 10(d)", f"{BAHAMA} 10(h)"),
    "CO 30-899.14": Book(hit_and_run, "CO 30-899.14(19)(b)", "CO 30-899.14(19)(c)", "CO 30-899.14(19)(d)"),
    "CO 30-899.21": Book(on_21, "CO 30-899.21(12)(b)", "CO 30-899.21(12)(c)", "CO 30-899.21(12)(d)"),
}  # fmt: skip
WASHINGTON: Final = [UP, PLAYERS, TRILUX, BAHAMA]
GAMES: Final = {BAHAMA: "bahama-bonus-blackjack-wa-2212"}


# --- the game is started ---------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (dealer's up card) 5",
    "WA 3119 Blazing 7's (player cards) 5",
    "WA 3119 TriLux jackpot 6",
    "WA 2212 Progressive 7",
)
@pytest.mark.parametrize("book", WASHINGTON)
def test_the_first_card_locks_the_wagers_in(book: str) -> None:
    set_up = BOOKS[book].make()
    (side,) = spots(set_up.wager_definition, set_up.pays, {"": 1_000_00})
    game = load(GAMES.get(book, "blackjack-wa-3119"), decks=6)
    place = Place(Wager(1, side.name, 1_00))
    case = Case(seats=1, sides=[side], game=game)
    assert case.round.refusal(place) is None
    case.do("7h")
    late = case.round.refusal(place)
    assert late is not None
    assert "after the first card" in late.what
    placed = beside(GAMES.get(book, "blackjack-wa-3119"), side, cents=1_00, decks=6).do("7h")
    assert placed.round.refusal(Withdraw(1, side.name)) is not None
    rule = load_jackpot(set_up.wager).wagers
    assert rule is not None
    assert rule.after_start == ("left" if book == TRILUX else "removed")


# --- by the book -----------------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (dealer's up card) 11(d)",
    "WA 3119 Blazing 7's (player cards) 13(d)",
    "WA 3119 TriLux jackpot 9(c)",
    "WA 2212 Progressive 10(d)",
)
@pytest.mark.parametrize("book", WASHINGTON)
def test_the_dealer_names_spot_and_hand_and_the_same_again_takes_it_back(book: str) -> None:
    found = BOOKS[book]
    jackpot = opened(found.make())
    wager(jackpot, 1, 2, 4)
    (shown,) = jackpot.shows
    recognize(jackpot, 1, {4: top_hand(jackpot.set_up)})
    refused(jackpot, Call("Pat", PLAYER, 1), "only the dealer may name")
    event = call(jackpot, 1)
    assert (event.cite, event.cents, jackpot.awards[1].seat) == (found.call, shown, 4)
    event = jackpot.apply(TakeBack("Dan", DEALER, 1))
    assert (event.cite, jackpot.shows) == (found.take_back, (shown,))
    call(jackpot, 1)
    assert stage(jackpot, 1) is Stage.CALLED


@proves(
    "WA 3119 Blazing 7's (dealer's up card) 11(e)",
    "WA 3119 Blazing 7's (player cards) 13(e)",
    "WA 3119 TriLux jackpot 9(d)",
    "WA 2212 Progressive 10(e)",
)
@pytest.mark.parametrize("book", BOOKS)
def test_a_supervisor_comes_before_anything_is_confirmed(book: str) -> None:
    found = BOOKS[book]
    jackpot = opened(found.make())
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: top_hand(jackpot.set_up)})
    call(jackpot, 1)
    assert refused(jackpot, Verify("Dora", DEALER, 1), "only a supervisor may verify").cite == found.supervisor
    assert refused(jackpot, Verify("Dan", SUPERVISOR, 1), "may not verify it").cite == found.supervisor
    assert jackpot.apply(Verify("Sue", SUPERVISOR, 1)).cite == found.supervisor


@proves(
    "WA 3119 Blazing 7's (dealer's up card) 11(f)",
    "WA 3119 Blazing 7's (player cards) 13(f)",
    "WA 3119 TriLux jackpot 9(e)",
    "WA 2212 Progressive 10(f)",
    "CO 30-899.14(19)(d)",
    "CO 30-899.21(12)(d)",
)
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("more", "enough"), [(-1, False), (0, False), (1, True)])
def test_the_card_of_the_right_level_records_the_win(book: str, more: int, enough: bool) -> None:
    """An executive's card is needed from the level on: an award above it, at it, and below it."""
    found = BOOKS[book]
    (one,) = found.make().meters
    cents = int(one.seed_cents + 1_00 * one.rate)
    jackpot = opened(msgspec.structs.replace(found.make(), executive_from_cents=cents + more))
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: top_hand(jackpot.set_up)})
    assert call(jackpot, 1).cents == cents
    jackpot.apply(Verify("Sue", SUPERVISOR, 1))
    if enough:
        event = jackpot.apply(Seal("Sue", SUPERVISOR, 1))
    else:
        assert refused(jackpot, Seal("Sue", SUPERVISOR, 1), "an executive's card").cite == found.seal
        event = jackpot.apply(Seal("Eve", EXECUTIVE, 1))
    assert (event.cite, event.cents) == (found.seal, cents)
    assert (jackpot.meters[""].hits, jackpot.meters[""].wins_cents) == (1, cents)
    jackpot.apply(PayAward("Sue", SUPERVISOR, 1))
    assert jackpot.meters[""].balances["paid"] == cents


@proves(
    "WA 3119 Blazing 7's (dealer's up card) 11(g)",
    "WA 3119 Blazing 7's (dealer's up card) 10",
    "WA 3119 Blazing 7's (player cards) 13(g)",
    "WA 3119 Blazing 7's (player cards) 12",
    "WA 3119 TriLux jackpot 9(f)",
    "WA 2212 Progressive 10(g)",
)
@pytest.mark.parametrize("book", WASHINGTON)
def test_the_next_game_begins_when_all_action_is_reconciled(book: str) -> None:
    jackpot = opened(BOOKS[book].make())
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: top_hand(jackpot.set_up)})
    following = Contribute("P1", PLAYER, "T1", 2, 1, 1_00)
    for step in (Call("Dan", DEALER, 1), Verify("Sue", SUPERVISOR, 1), Seal("Eve", EXECUTIVE, 1)):
        refused(jackpot, following, "is not sealed yet")
        jackpot.apply(step)
    jackpot.apply(following)


@proves(
    "WA 3119 Blazing 7's (dealer's up card) 11(h)",
    "WA 3119 Blazing 7's (player cards) 13(h)",
    "WA 3119 TriLux jackpot 9(g)",
    "WA 2212 Progressive 10(h)",
)
@pytest.mark.parametrize("book", WASHINGTON)
def test_after_the_card_an_award_is_backed_out_by_an_adjustment_only(book: str) -> None:
    found = BOOKS[book]
    jackpot = opened(found.make())
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: top_hand(jackpot.set_up)})
    cents = call(jackpot, 1).cents
    jackpot.apply(Verify("Sue", SUPERVISOR, 1))
    jackpot.apply(Seal("Eve", EXECUTIVE, 1))
    assert refused(jackpot, TakeBack("Dan", DEALER, 1), "only an adjustment").cite == found.adjust
    back = Adjust("Sue", SUPERVISOR, BACKED_OUT, "", DISPLAY, cents, "the wrong seat", "Eve", EXECUTIVE, 1)
    event = jackpot.apply(back)
    assert event.cite == found.adjust
    assert stage(jackpot, 1) is Stage.BACKED_OUT
    assert jackpot.meters[""].hits == 0
