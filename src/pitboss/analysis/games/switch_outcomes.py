"""The chances of each net result of a round of two hands, by a chart and a table of switches.

The two hands are taken as independent given the dealer's hand; each one's chances remove its own cards and the up card,
not those of the other hand. The mean comes from the solver; this is for the standard deviation and the frequencies.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.games.switch import BLACKJACK, Cards, Decisions, SwitchValues, one_hand, peeks_under
from pitboss.analysis.solver.solve import Question, run_kernel
from pitboss.charts.chart import Chart
from pitboss.errors import PitbossError
from pitboss.law.rules import Surrender, TwentyOneRules

ENDINGS = 9  # of the dealer's hand; the last is a blackjack
DEALER_BLACKJACK = 8
NATURAL, GIVEN_UP = (0, 1), (0, 2)  # hands that are not played: a blackjack as dealt, an early surrender

Spread = NDArray[np.float64]  # by ending and net result


def switch_outcomes(values: SwitchValues[float], decisions: Decisions) -> Mapping[float, float]:
    """The net results of a round in wagers of one hand, with their chances."""
    chart = values.chart
    if chart is None:
        raise PitbossError("the chances of net results need a chart")
    nets, spreads = _spreads(values.rules, chart)
    weights = _final_hands(values, decisions)
    joint: defaultdict[float, float] = defaultdict(float)
    for up, pairs in weights.items():
        hands = sorted({hand for pair in pairs for hand in pair})
        place = {hand: number for number, hand in enumerate(hands)}
        weight = np.zeros((len(hands), len(hands)))
        for (one, other), chance in pairs.items():
            weight[place[one], place[other]] += chance
        both = np.stack([spreads[up, hand] for hand in hands])  # by hand, ending and net
        given = both / np.maximum(both.sum(axis=2, keepdims=True), 1e-300)
        for ending in range(ENDINGS):
            found = both[:, ending].T @ weight @ given[:, ending]
            for i, j in zip(*np.nonzero(found), strict=True):
                joint[nets[i] + nets[j]] += float(found[i, j])
    return dict(sorted(joint.items()))


def _final_hands(
    values: SwitchValues[float], decisions: Decisions
) -> dict[int, defaultdict[tuple[Cards, Cards], float]]:
    """How often each two hands are played against each up card, after switches and early surrenders."""
    found: dict[int, defaultdict[tuple[Cards, Cards], float]] = {}
    for deal, chance, worth in values.every_deal:
        switches = worth.asked and bool(decisions[deal.place])
        hands = (deal.switched if switches else deal).hands
        if not switches:
            gone = values.early_surrenders(deal)
            hands = (_as_dealt(hands[0], gone[0]), _as_dealt(hands[1], gone[1]))
        found.setdefault(deal.up, defaultdict(float))[hands] += chance
    return found


def _as_dealt(hand: Cards, gone: bool) -> Cards:
    return GIVEN_UP if gone else NATURAL if hand == BLACKJACK else hand


def _spreads(rules: TwentyOneRules, chart: Chart) -> tuple[list[float], dict[tuple[int, Cards], Spread]]:
    """The results of each hand by the dealer's ending, and the net of each column."""
    single = one_hand(rules)
    later = msgspec.structs.replace(single, surrender=Surrender.NOT_OFFERED)
    rows = [row for row in _rows(single, chart) if not _was_early(rules, row[0])]
    if rules.surrender is Surrender.EARLY:
        rows += [row for row in _rows(later, chart) if _was_early(rules, row[0])]
    pays = float(rules.blackjack_pays.ratio)
    nets = sorted({row[4] for row in rows} | {pays, 0.0, -0.5})
    column = {net: number for number, net in enumerate(nets)}
    found: dict[tuple[int, Cards], Spread] = {}
    for up, first, second, ending, net, chance in rows:
        spread = found.setdefault((up + 1, (first + 1, second + 1)), np.zeros((ENDINGS, len(nets))))
        spread[ending, column[net]] += chance
    for up in {up for up, _ in found}:
        chances = found[up, BLACKJACK].sum(axis=1)
        natural, given_up = np.zeros((ENDINGS, len(nets))), np.zeros((ENDINGS, len(nets)))
        natural[:DEALER_BLACKJACK, column[pays]] = chances[:DEALER_BLACKJACK]
        natural[DEALER_BLACKJACK, column[0.0]] = chances[DEALER_BLACKJACK]
        given_up[:, column[-0.5]] = chances
        found[up, NATURAL], found[up, GIVEN_UP] = natural, given_up
    return nets, found


def _was_early(rules: TwentyOneRules, up: int) -> bool:
    return rules.surrender is Surrender.EARLY and peeks_under(rules, up + 1)


def _rows(rules: TwentyOneRules, chart: Chart) -> list[tuple[int, int, int, int, float, float]]:
    solution = Question.of(rules).solution()
    return run_kernel(lambda: solution.outcomes_by_hand(chart.cells))
