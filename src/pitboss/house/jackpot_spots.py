"""A spot of a layout that is linked to a jackpot: how it takes part, and what the two must agree about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.catalogue import Game
from pitboss.catalogue.jackpot_rules import AFTER_HAND, FROM_LEFT, HOUSE, PRIZE, PROGRESSIVE
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.jackpots.check import FAULT, Finding
from pitboss.jackpots.links import LinkedTable
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.law.clauses import HOUSE_RULE


def seeds_of(set_up: JackpotSetUp) -> dict[str, int]:
    """What a linked spot posts before the first wager: the seed of every meter, and a fixed "$" prize."""
    prize = {} if set_up.prize is None or set_up.prize.odds else {PRIZE: set_up.prize.cents}
    return {meter.name: meter.seed_cents for meter in set_up.meters} | prize


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
