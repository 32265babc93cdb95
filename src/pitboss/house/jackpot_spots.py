"""A spot of a layout that is linked to a jackpot: how it takes part, and what the two must agree about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from pitboss.catalogue import Game
from pitboss.catalogue.jackpot_rules import AFTER_HAND, FROM_LEFT, HOUSE, PRIZE, PROGRESSIVE
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers.prizes import Prize
from pitboss.errors import IllegalWager, Refusal
from pitboss.house.table_setup import SetUp, SideChoice
from pitboss.jackpots.check import FAULT, Finding
from pitboss.jackpots.links import LinkedTable
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.law.clauses import HOUSE_RULE
from pitboss.money import dollars


def seeds_of(set_up: JackpotSetUp) -> dict[str, int]:
    """What a linked spot posts before the first wager: the seed of every meter, and a fixed "$" prize."""
    prize = {} if set_up.prize is None or set_up.prize.odds else {PRIZE: set_up.prize.cents}
    return {meter.name: meter.seed_cents for meter in set_up.meters} | prize


def with_jackpots(wanted: SetUp, find: Callable[[str], JackpotSetUp | None]) -> SetUp:
    """The set-up of a table with what its jackpots set for the spots that feed them; `find` knows them by their ids."""
    return replace(wanted, sides=tuple(_with_jackpot(side, find) for side in wanted.sides))


def _with_jackpot(side: SideChoice | str, find: Callable[[str], JackpotSetUp | None]) -> SideChoice | str:
    set_up = None if isinstance(side, str) or not side.jackpot else find(side.jackpot)
    return side if isinstance(side, str) or set_up is None else fed_by(set_up, side)


def fed_by(set_up: JackpotSetUp, side: SideChoice) -> SideChoice:
    """A spot with its jackpot's seeds; and with its order and its "$" prize, where the spot names none of its own."""
    prize = side.prize
    if set_up.prize is not None and prize == Prize():
        prize = Prize(set_up.prize.source, set_up.prize.odds)
    return replace(side, meters=seeds_of(set_up), first=side.first or set_up.first, prize=prize)


def as_linked(table: str, game: Game, limits: Limits, side: CatalogueWager, set_up: JackpotSetUp) -> LinkedTable:
    """A table as its spot takes part in a jackpot."""
    return LinkedTable(
        table=table,
        game=game.id,
        wager=side.definition.id,
        paytable=side.paytable.name,
        decks=game.rules.decks,
        kind=HOUSE if side.house_jackpot else PROGRESSIVE,
        unit_cents=side.fixed_cents(limits) if side.definition.stake.fixed else set_up.unit_cents,
    )


def check_spots(linked: Sequence[tuple[str, str]]) -> Iterator[Finding]:
    """A layout has one spot for each of its jackpots; spots are given with the jackpots' ids."""
    if len({jackpot for _, jackpot in linked}) < len(linked):
        spots = ", ".join(spot for spot, _ in linked)
        yield Finding(FAULT, "Spots", spots, "one spot for each jackpot", HOUSE_RULE)


def check_spot(set_up: JackpotSetUp, side: CatalogueWager) -> Iterator[Finding]:
    """What a spot and its jackpot must agree about."""
    if side.awards_from_left != (set_up.order == FROM_LEFT):
        wanted = FROM_LEFT if side.awards_from_left else "the dealer's right"
        yield Finding(FAULT, "Order of awards", set_up.order, wanted, str(side.cite))
    rule = set_up.definition.when
    if rule is not None and side.awards_last and set_up.paid_when != AFTER_HAND:
        yield Finding(FAULT, "Percentages paid", set_up.paid_when, f"{AFTER_HAND}, as the table does", str(rule.cite))
    prize = set_up.prize
    if prize is not None and (prize.source, prize.odds) != (side.prize.source, side.prize.odds):
        value, wanted = (" ".join(filter(None, (each.source, each.odds))) for each in (side.prize, prize))
        yield Finding(FAULT, "Prize paid by", value, f"{wanted}, as the jackpot says", str(side.cite))
    elif prize is not None and side.meters.get(PRIZE, 0) != prize.cents:
        value, wanted = dollars(side.meters.get(PRIZE, 0)), dollars(prize.cents)
        yield Finding(FAULT, "Prize", value, f"{wanted}, as the jackpot says", str(side.cite))


def refuse_earlier(set_up: JackpotSetUp, side: CatalogueWager) -> Refusal | None:
    """Why a spot takes no wager for a jackpot that was changed after its table was opened, or None."""
    here, wanted = side.paytable.name, set_up.paytable
    if here != wanted:
        what = f"jackpot {set_up.id} pays by {wanted} now, this table by {here}; open a table with {wanted}"
        return IllegalWager(what, str(set_up.definition.cite))
    for fault in check_spot(set_up, side):
        what = f"jackpot {set_up.id} was changed after this table was opened ({fault.words}); open a table with the new"
        return IllegalWager(what, fault.cite)
    return None
