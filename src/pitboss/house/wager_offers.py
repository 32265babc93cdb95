"""Side wagers that may go with a game as it is set up, and what the house may set for each: for an editor's form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from pitboss.catalogue import Game, wagers
from pitboss.catalogue.jackpot_rules import PRIZE
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.games import procedure_of
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers.prizes import AS_POSTED, Prize
from pitboss.house.table_setup import SideChoice
from pitboss.money import Pay

TOP_PAYS: Final = 3  # of a pay table, in a list of pay tables
_ANY_WHEEL: Final = ("1",)  # its segments decide nothing here


class OfferedTable(msgspec.Struct, frozen=True):
    """A pay table that fits the game, its highest payouts and its meters."""

    name: str
    top: str
    meters: tuple[str, ...]


class Offered(msgspec.Struct, frozen=True):
    """A wager that may be added to the layout."""

    id: str
    name: str
    cite: str
    paytables: tuple[OfferedTable, ...]


class SpotLimits(msgspec.Struct, frozen=True):
    """What holds for a spot where the house sets nothing, in cents, and what it may set (keys of its limits).

    `amount` instead of `min` and `max`: the wager is one amount at a table.
    """

    wager: str
    min: int
    max: int
    step: int
    amounts: tuple[int, ...]
    of_main: bool  # within the main wager, or equal to it, whatever is set
    may_set: tuple[str, ...]


def offers(game: Game) -> tuple[Offered, ...]:
    """Every wager of the catalog that may go with the game and its decks, with the pay tables that fit."""
    shown = procedure_of(game).shown_in(game)
    found = []
    for definition in wagers().values():
        if _is_barred(definition, game):
            continue
        fits = [each for each in definition.paytables.values() if _fits(_spot(definition, each), game, shown)]
        if fits:
            tables = tuple(OfferedTable(each.name, _top(each), tuple(each.meters)) for each in fits)
            found.append(Offered(definition.id, definition.name, str(definition.cite), tables))
    return tuple(found)


def spot_limits(game: Game, limits: Limits, sides: Sequence[SideChoice]) -> tuple[SpotLimits, ...]:
    """What holds for each of these side wagers at a table with these limits, if the house sets nothing for it."""
    return tuple(_limits_of(game, limits, side) for side in sides)


def _limits_of(game: Game, limits: Limits, side: SideChoice) -> SpotLimits:
    definition = side.choice.definition
    spot = _spot(definition, side.choice.paytable_for(game.rules.decks))
    bounds = spot.bounds(limits)
    ends = bounds.in_chips(limits.chips)
    stake = definition.stake
    of_main = stake.equals_main or stake.of_main is not None
    may_set = tuple(_may_set(spot, game.rules.decks))
    return SpotLimits(side.wager, ends.minimum, ends.maximum, ends.unit, ends.amounts, of_main, may_set)


def _may_set(spot: CatalogueWager, decks: int) -> Iterator[str]:
    """The keys of a spot's limits that its section leaves to the house."""
    definition, stake = spot.definition, spot.definition.stake
    if stake.fixed:
        yield "amount"
    elif not stake.equals_main:
        if stake.minimum is None:
            yield "min"
        yield "max"
        if stake.step is None:
            yield "step"
    if not spot.paytable.is_progressive:
        yield from ("pays_on_hand", "pays_in_round")
    if not (stake.fixed or stake.equals_main or stake.of_main or stake.of_need or definition.alone):
        yield "up_to_main"
    if definition.tips:
        yield "tips"
    if spot.required_cite:
        yield "required"
    if decks in definition.entry_decks:
        yield from ("opening_hand", "closed_deck")
    if spot.paytable.adds_optional:
        yield "additions"


def _is_barred(definition: WagerDefinition, game: Game) -> bool:
    """Whether a rule keeps the wager away from the game, whatever its pay table."""
    refusals = (
        game.refuse_state(definition.cite.jurisdiction, definition.name),
        game.refuse_wager(definition.id, definition.name),
        *(asked.refusal(definition.name, game.rules) for asked in definition.asks),
    )
    return any(each is not None for each in refusals)


def _spot(definition: WagerDefinition, table: PayTable) -> CatalogueWager:
    """The wager's first spot, with whatever its meters stand at."""
    meters: Mapping[str, int] = dict.fromkeys(table.meters, 1)
    prize = AS_POSTED if PRIZE in table.meters else Prize()
    return spots(definition, table, meters, segments=_ANY_WHEEL if table.operator else (), prize=prize)[0]


def _fits(spot: CatalogueWager, game: Game, shown: frozenset[str]) -> bool:
    if spot.refuse_game(game, shown) is not None:
        return False
    return not spot.definition.spots or bool(spots(spot.definition, spot.paytable, spot.meters, rules=game.rules))


def _top(table: PayTable) -> str:
    """The highest payouts of a pay table, in its words."""
    pays = list(dict.fromkeys(sorted(table.pays.values(), key=_worth, reverse=True)))
    return ", ".join(str(each) for each in pays[:TOP_PAYS]) + (" …" if len(pays) > TOP_PAYS else "")


def _worth(pay: Pay) -> tuple[object, ...]:
    return (pay.share, pay.ratio, pay.fixed_cents)
