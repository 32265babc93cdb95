"""What many sections say of their wager in the same words: who makes it, for how much, and the dealer's tip beside it.

Each function deals or refuses at a live table, and returns nothing: a section's own test names the clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss import Place, Wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import TIP_BOX, Settled
from pitboss.law.limits import SideLimits
from tests.cases import STAKE, Case
from tests.rules.wager_talk import SIDE, beside

GAME = "blackjack"
POSTED = Limits(min=5_00, max=100_00)


def refusal(case: Case, bet: str, cents: int, *, tip: bool = False, number: int = 1) -> str:
    """Why a wager is not taken now; nothing where it is."""
    found = case.round.refusal(Place(Wager(number, bet, cents, tip=tip)))
    return "" if found is None else str(found)


def bare(
    sides: CatalogueWager | Sequence[CatalogueWager], *, limits: Limits = POSTED, seats: int = 1, **options: Any
) -> Case:
    """Main wagers alone, and spots for these."""
    wagers = [sides] if isinstance(sides, CatalogueWager) else list(sides)
    options.setdefault("decks", wagers[0].paytable.decks[-1])
    return Case(seats=seats, sides=wagers, limits=limits, **options)


def is_optional_beside_a_main_wager(side: CatalogueWager, *others: CatalogueWager, **options: Any) -> None:
    """A hand is dealt without it; nobody makes it without a main wager, nor once a card lies."""
    case = bare([side, *others], **options)
    assert "needs a main wager" in refusal(case, side.name, SIDE, number=2)
    twin = bare([side, *others], **options).do(Place(Wager(1, side.name, POSTED.min)))
    assert twin.round.layout_cents == STAKE + POSTED.min
    case.do("Kh")
    assert "after the first card" in refusal(case, side.name, POSTED.min)
    assert case.round.layout_cents == STAKE


def is_within_the_posted_limits(side: CatalogueWager, *others: CatalogueWager, **options: Any) -> None:
    """Below, at and above the table's limits; and the limits that the house has posted for this spot alone."""
    case = bare([side, *others], **options)
    for cents, taken in ((4_00, False), (5_00, True), (100_00, True), (101_00, False)):
        assert (refusal(case, side.name, cents) == "") is taken, cents
    own = Limits(min=5_00, max=100_00, side_limits={side.name: SideLimits(min=2_00, max=50_00)})
    case = bare([side, *others], limits=own, **options)
    for cents, taken in ((1_00, False), (2_00, True), (50_00, True), (51_00, False)):
        assert (refusal(case, side.name, cents) == "") is taken, cents


def is_in_even_dollars(side: CatalogueWager, **options: Any) -> None:
    case = bare(side, **options)
    assert [refusal(case, side.name, cents) == "" for cents in (5_50, 6_00, 6_50)] == [False, True, False]
    assert "in steps of $1.00" in refusal(case, side.name, 5_50)


def takes_tips_at_the_player_s_odds(
    side: CatalogueWager, layout: str, *steps: Action | str, odds: int, **options: Any
) -> None:
    """At the house's discretion, beside the player's own, at the same odds, in whole dollars and up to a maximum."""
    options.setdefault("decks", side.paytable.decks[-1])
    closed = beside(GAME, side, tip_wagers=False, **options)
    assert "not accepted at this table" in refusal(closed, side.name, 1_00, tip=True)
    assert "player's own" in refusal(bare(side, **options), side.name, 1_00, tip=True)

    case = beside(GAME, side, limits=Limits(min=1_00, max=100_00, tip_max=3_00, tip_unit=1_00), **options)
    for cents, taken in ((50, False), (1_00, True), (1_50, False), (3_00, True), (4_00, False)):
        assert (refusal(case, side.name, cents, tip=True) == "") is taken, cents
    case.do(Place(Wager(1, side.name, 2_00, tip=True)), layout, *steps)
    paid = [e for e in case.all(Settled) if e.bet == side.name]
    assert sorted((e.tip, e.net_cents) for e in paid) == [(False, odds * SIDE), (True, odds * 2_00)]
    assert {e.paid_to for e in paid if e.tip} == {TIP_BOX}


def winnings(case: Case, bet: str, number: int = 1) -> list[int]:
    """What a seat's own wagers of this name have won or lost so far."""
    found = [e for e in case.all(Settled) if (e.seat, e.bet, e.tip) == (number, bet, False)]
    return [event.net_cents for event in found]


def order_settled(case: Case, *bets: str) -> list[tuple[str, int]]:
    """Wagers in the order in which they were taken or paid, with their seats."""
    return [(e.bet, e.seat) for e in case.all(Settled) if e.bet in bets and not e.tip]


def several_hands_where_allowed(side: CatalogueWager, **options: Any) -> None:
    """As many hands as the house lets one player have."""
    for most in (1, 2):
        case = Case(seats=0, sides=[side], decks=side.paytable.decks[-1], hands_per_player=most, **options)
        case.open([Wager(1, "main", STAKE, player="Ann")])
        second = case.round.refusal(Place(Wager(2, "main", STAKE, player="Ann")))
        assert (second is None) is (most == 2)


def on_none_one_or_all_hands(side: CatalogueWager, **options: Any) -> None:
    """A player of two hands has it on whichever of them."""
    for seats in ((), (2,), (1, 2)):
        case = Case(seats=0, sides=[side], decks=side.paytable.decks[-1], **options)
        mains = [Wager(number, "main", STAKE, player="Ann") for number in (1, 2)]
        case.open([*mains, *(Wager(number, side.name, SIDE, player="Ann") for number in seats)])
        assert [bet.seat for bet in case.round.placed_wagers] == list(seats)
