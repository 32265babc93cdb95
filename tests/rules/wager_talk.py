"""Side wagers at a table in the words of the trade: which one, on which cards, and how it ended.

A layout is one seat's first card, the up card, the seat's second card and the hole card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pitboss import Place, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalSetup
from tests.cases import LIMITS, Case

SIDE: Final = 5_00

# An up card, then what makes the dealer's hand break, off suit and in one suit, with what Bust Bonus wagers pay for it.
BUSTS: Final = [
    ("Ad", ("5c 10h 10s", 3), ("5d 10d Kd", 50)),
    ("2d", ("10c Kh", 1), ("10d Kd", 25)),
    ("3d", ("10c Kh", 1), ("10d Kd", 15)),
    ("4d", ("10c Kh", 1), ("10d Kd", 10)),
    ("5d", ("10c Kh", 1), ("10d Kd", 5)),
    ("6d", ("10c Kh", 1), ("10d Kd", 3)),
    ("7d", ("9c Kh", 2), ("9d Kd", 15)),
    ("8d", ("8c Kh", 2), ("8d Kd", 10)),
    ("9d", ("7c Kh", 2), ("7d Kd", 20)),
    ("Jd", ("6c Kh", 2), ("6d Kd", 20)),
]


def listed(
    name: str, paytable: str = "", *, meters: Mapping[str, int] | None = None, posted_suit: str = "s"
) -> CatalogueWager:
    """A wager with this pay table, or its first."""
    wager = load_wager(name)
    table = wager.paytable(paytable) if paytable else next(iter(wager.paytables.values()))
    return CatalogueWager(wager, table, meters or {}, posted_suit)


def beside(
    game: str,
    sides: CatalogueWager | Sequence[CatalogueWager],
    *,
    cents: int | None = None,
    seats: int = 1,
    limits: Limits = LIMITS,
    **options: Any,
) -> Case:
    """A round before its first card: each seat has the main wager and, if they come now, these wagers beside it."""
    wagers = [sides] if isinstance(sides, CatalogueWager) else list(sides)
    options.setdefault("decks", wagers[0].paytable.decks[-1])
    case = Case(seats=seats, sides=wagers, game=load(game, **options), limits=limits)
    for number in range(1, seats + 1):
        for each in wagers:
            if each.placed is Moment.BEFORE_DEAL:
                case.do(Place(Wager(number, each.name, cents or stake(each))))
    return case


def decks_for(game: str, *sides: CatalogueWager) -> set[int]:
    """With how many decks a table may offer these wagers; one deck is dealt from the hand."""
    allowed = set()
    for decks in range(1, 9):
        dealt_from = {"dealt_from": "hand"} if decks == 1 else {}
        try:
            Table(load(game, decks=decks, **dealt_from), limits=LIMITS, sides=sides)
        except IllegalSetup as refusal:
            if "decks" not in str(refusal):
                raise
        else:
            allowed.add(decks)
    return allowed


def stake(side: CatalogueWager) -> int:
    return side.paytable.typical_cents if side.definition.stake.fixed else SIDE


def until(case: Case, bet: str, number: int = 1) -> Settled:
    """Go on, always with the first thing that may be done, until a seat's wager is settled."""
    while not (found := [e for e in case.all(Settled) if (e.seat, e.bet, e.tip) == (number, bet, False)]):
        case.do(case.round.legal()[0].action)
    return found[0]


def ended(
    game: str, side: CatalogueWager, layout: str, *steps: Action | str, cents: int | None = None, **options: Any
) -> Settled:
    """How one seat's wager ended on these cards."""
    return until(beside(game, side, cents=cents, **options).do(layout, *steps), side.name)
