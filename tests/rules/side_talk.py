"""Side wagers of the catalogue in the words of the trade: a layout with one of them, what it takes, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pitboss import Settled, Wager
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.round.house import Limits
from pitboss.errors import IllegalSetup, IllegalWager
from pitboss.law.limits import SideLimits
from tests.cases import Case

METER: Final = 1_000_00
SEGMENTS: Final = ("$5", "$10", "$10", "$100")


def beside(wager: str, table: str = "", *, meter: int = METER) -> list[CatalogueWager]:
    """The wager's spots, with this pay table or its first, and the same amount on every meter."""
    definition = load_wager(wager)
    paytable = definition.paytable(table) if table else next(iter(definition.paytables.values()))
    segments = SEGMENTS if paytable.operator else ()
    return spots(definition, paytable, dict.fromkeys(paytable.meters, meter), segments=segments)


def posted(sides: Sequence[CatalogueWager], tip_max: int | None = None, tip_unit: int = 1, **own: Any) -> Limits:
    """A house that takes 50 cents to $1,000 on main wagers, and has limits of its own for these wagers."""
    return Limits(
        50, 1_000_00, tip_max, side_limits={side.name: SideLimits(**own) for side in sides}, tip_unit=tip_unit
    )


def main(seat: int = 1, cents: int = 25_00, player: str = "") -> Wager:
    return Wager(seat, "main", cents, player=player)


def seated(sides: Sequence[CatalogueWager], *wagers: Wager, **options: Any) -> Case:
    """A round with these wagers, before the first card."""
    return Case(seats=0, sides=sides, **options).open(wagers)


def refusal(sides: Sequence[CatalogueWager], *wagers: Wager, **options: Any) -> str:
    """Why these wagers are not taken, or nothing."""
    try:
        seated(sides, *wagers, **options)
    except IllegalWager as refused:
        return str(refused)
    return ""


def unlawful(sides: Sequence[CatalogueWager], **options: Any) -> str:
    """Why a table is not set up with this layout, or nothing."""
    try:
        Case(seats=0, sides=sides, **options)
    except IllegalSetup as refused:
        return str(refused)
    return ""


def amounts(sides: Sequence[CatalogueWager], *cents: int, tip: bool = False, **options: Any) -> list[bool]:
    """Which amounts are taken on the first spot beside a main wager of $25; as a tip, beside the player's $5."""
    name = sides[0].name
    own = [Wager(1, name, 5_00)] if tip else []
    return [not refusal(sides, main(), *own, Wager(1, name, each, tip=tip), **options) for each in cents]


def nets(case: Case, name: str) -> list[tuple[int, int]]:
    """What every wager of a name brought, by seat, in the order in which they were settled."""
    return [(e.seat, e.net_cents) for e in case.all(Settled) if e.bet == name]


def outcomes(case: Case, name: str) -> list[str]:
    return [e.outcome for e in case.all(Settled) if e.bet == name]


def order(case: Case) -> list[tuple[int, str]]:
    """Seats and bets as they were settled."""
    return [(e.seat, e.bet) for e in case.all(Settled)]
