"""Easier criteria: another pay table of the wager whose top award is likelier, proved with exact fractions.

Where the chances depend on how people play, nothing can be proved: there the regulator's grant alone decides.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.analysis.methods import is_analyzed
from pitboss.errors import IllegalSetup, Refusal
from pitboss.jackpots.links import award_chances
from pitboss.jackpots.rules.petitions import check_granted
from pitboss.jackpots.setup import JackpotSetUp, meter_names
from pitboss.jackpots.state import State
from pitboss.jackpots.steps import EASIER, Schedule


def check_easier(state: State, step: Schedule) -> Refusal | None:
    """Another pay table is another jackpot, unless the regulator has granted easier criteria for the top award."""
    old, new = state.set_up, step.set_up
    rule = old.definition.discontinue
    cite = state.cite if rule is None else str(rule.petition)
    if not isinstance(step.petition, str) or not step.petition:
        return IllegalSetup(
            "the pay table of a jackpot cannot change; open a new jackpot and close this one", state.cite
        )
    if (refusal := check_granted(state, step.petition, EASIER)) is not None:
        return refusal
    if new.paytable not in new.wager_definition.paytables or meter_names(new.pays) != meter_names(old.pays):
        return IllegalSetup(
            f"pay table {new.paytable[:40]!r} does not have the meters of {old.paytable!r}; choose one that has", cite
        )
    if not is_easier(old, new):
        return IllegalSetup(
            f"the top award of pay table {new.paytable} is no easier to win than that of {old.paytable}", cite
        )
    return None


def is_easier(old: JackpotSetUp, new: JackpotSetUp) -> bool:
    """Whether the top award is likelier, if that can be known, with every number of decks that both allow."""
    decks = sorted(set(old.pays.decks) & set(new.pays.decks))
    if not is_analyzed(old.wager_definition):
        return True
    return bool(decks) and all(top_chance(new, each) > top_chance(old, each) for each in decks)


def top_chance(set_up: JackpotSetUp, decks: int) -> Fraction:
    """The exact probability that a wager wins all of the first meter."""
    chances, first = award_chances(set_up.wager, set_up.paytable, decks), meter_names(set_up.pays)[0]
    pays = set_up.pays.pays
    whole = (chance for hand, chance in chances.items() if pays[hand].share == 1 and pays[hand].meter == first)
    return sum(whole, Fraction(0))
