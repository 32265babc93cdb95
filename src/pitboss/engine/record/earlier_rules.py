"""Rules as earlier versions had them, so that their logs replay and resume.

A log keeps what was lawful to the version that wrote it. A table that is resumed from such a log plays by it until it
closes; the next log begins with the rules of today.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

import msgspec

from pitboss.catalogue import Game, load
from pitboss.engine.books.log import TableOpened
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import from_set_up
from pitboss.engine.side_wagers.protocol import PlacedWager, SpotSetUp
from pitboss.law.rules import InsuranceStake, TwentyOneRules

_ONE_AMOUNT: Final = {  # the first version that has one amount for the jackpots of a section
    "3166": 5,  # v003 Jackpot ¶3
    "30-2118": 7,  # (13)(d)(i)(C), (e)(i)(C), (f)(i)(D)
}


def game_of(opened: TableOpened) -> Game:
    """The game that a log was opened with, by the rules of the version that wrote it.

    Up to version 3 insurance went up to the next chip in Washington, too.
    """
    game = load(opened.game, **opened.options)
    rules = game.rules
    strict = isinstance(rules, TwentyOneRules) and rules.insurance_stake is InsuranceStake.AT_MOST_HALF
    if not (strict and _is_before(opened, 4)):
        return game
    return replace(game, rules=msgspec.structs.replace(rules, insurance_stake=InsuranceStake.UP_TO_HALF))


def wager_of(opened: TableOpened, spot: SpotSetUp) -> CatalogueWager:
    """The side wager of a spot, with the amounts that the version of the log took, and paid as it paid."""
    side = replace(from_set_up(spot), awards_at_once=_is_before(opened, 6))  # in chips, by the amount of the set-up
    return _paying_tips_in_full(opened, _taking_every_amount(opened, side))


def _taking_every_amount(opened: TableOpened, side: CatalogueWager) -> CatalogueWager:
    """Up to some version the jackpots of a section took every amount in their bounds, not one for the table."""
    definition = side.definition
    since = _ONE_AMOUNT.get(definition.cite.section)
    if since is None or not definition.stake.fixed or not _is_before(opened, since):
        return side
    return replace(side, definition=replace(definition, stake=replace(definition.stake, fixed=False)))


def _paying_tips_in_full(opened: TableOpened, side: CatalogueWager) -> CatalogueWager:
    """Up to version 3 a tip won the addition, too: Crown Treasure (CO 30-899.11(5))."""
    if not (side.paytable.adds and side.takes_tips and _is_before(opened, 4)):
        return side
    return _TipsEarnAdditions(**{each.name: getattr(side, each.name) for each in fields(side)})


class _TipsEarnAdditions(CatalogueWager):
    """A wager whose addition is paid for a tip, too."""

    def earns_additions(self, bet: PlacedWager) -> bool:
        return True


def _is_before(opened: TableOpened, engine: int) -> bool:
    """Whether a version earlier than this one wrote the log; the first versions left their number out."""
    return opened.engine is msgspec.UNSET or opened.engine < engine
