"""What a jackpot gives back to players: the exact return of its wager, as far as the shipped answers have it.

Other states have it published with the funding (UKGC RTS 3 and 9, Ohio): a meter that grows is not the whole price.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from pitboss.analysis.answers import WagerQuestion, key_of, read_analyses, shipped
from pitboss.analysis.methods import is_analyzed
from pitboss.analysis.wagers.meters import return_at
from pitboss.analysis.wagers.progressive import Progressive
from pitboss.analysis.wagers.result import Analysis
from pitboss.catalogue.jackpot_rules import FROM_HOUSE, PRIZE
from pitboss.jackpots.setup import JackpotSetUp, prize_cents
from pitboss.money import round_up


@dataclass(frozen=True)
class Return:
    """The part of all wagers that players get back in the long run, envy left out: that depends on who else plays."""

    decks: int
    part: Fraction
    assumes: str  # about the play, where that matters


@lru_cache(maxsize=256)
def returns(set_up: JackpotSetUp) -> tuple[Return, ...]:
    """The return for each number of decks of the pay table; empty where no exact method has it."""
    if not is_analyzed(set_up.wager_definition):
        return ()
    found = ((decks, _analysis(set_up, decks)) for decks in set_up.pays.decks)
    return tuple(Return(decks, _part(set_up, each), each.assumes) for decks, each in found if each is not None)


def _analysis(set_up: JackpotSetUp, decks: int) -> Analysis | None:
    question = WagerQuestion(set_up.wager, set_up.paytable, decks)
    answer = shipped(question, key_of(question))
    return None if answer is None else read_analyses(question, answer, {})[0]


def _part(set_up: JackpotSetUp, analysis: Analysis) -> Fraction:
    """What no meter pays, what feeds the meters, and the seeds that the house puts in.

    The analysis has the stake of the pay table; every amount of the set-up is for its own wager.
    """
    fixed, own = Progressive(analysis).fixed_return, Progressive(replace(analysis, stake_cents=set_up.unit_cents))
    amounts = {each.name: each.seed_cents for each in set_up.meters}
    prize = set_up.prize
    if prize is not None and (set_up.is_house or prize.source == FROM_HOUSE):  # otherwise part of what feeds the meter
        amounts[PRIZE] = round_up(prize_cents(set_up, set_up.unit_cents), unit=1)
    if set_up.is_house:
        return fixed + return_at(own, amounts) - own.fixed_return
    fed = sum((each.rate + each.reserve_rate for each in set_up.meters), Fraction(0))
    return fixed + fed + own.reseed_cost(amounts)
