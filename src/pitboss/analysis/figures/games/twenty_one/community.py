"""Games whose cards are shared: Stadium Blackjack (CO 30-899.26) and Multi-Hand Blackjack (CO 30-899.27).

A drawn card serves every player who draws, so players never take cards from each other: each meets the cards of the
stack in their order. A player who plays by their own hand and the dealer's open card therefore has the value of the
game for one player, whatever the others do; tests walk the engine with several players and find the same fraction.
"""

from __future__ import annotations

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.study import Strategy
from pitboss.analysis.figures.twenty_one import TwentyOneStudy
from pitboss.analysis.solver import follow
from pitboss.catalogue import Game
from pitboss.charts.chart import UP_CARDS, Chart, parse_chart
from pitboss.law.rules import CommunityRules, DealersHands

OWN_DEALER = (
    "The decisions of others do not matter at all: a card that a player does not take is the next card of the dealer's "
    "hand against this player."
)
ONE_DEALER = (
    "The decisions of others do not matter to a player of one field who plays by that field and the up card alone: a "
    "card that others drew is as likely as any other. A player who counts the cards of the other fields, or burn "
    "cards, can do better."
)


class CommunityStudy(TwentyOneStudy):
    """One player at a table of shared cards."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._own_dealer = game.rules_of(CommunityRules).dealers_hands is DealersHands.ONE_EACH

    @property
    def model(self) -> str:
        return f"{super().model} {OWN_DEALER if self._own_dealer else ONE_DEALER}"

    def strategies(self) -> tuple[Strategy, ...]:
        """The strategies of the family, and the cost of leaving every decision to the timer."""
        rules = self.game.rules_of(CommunityRules)
        left = f"the time runs out at every decision: {rules.timeout_stands} stand, everything else draws"
        edge = follow(self.game, timer_chart(rules)).house_edge
        return (*super().strategies(), Strategy("left to the timer, on one field", edge, (left,)))


def timer_chart(rules: CommunityRules) -> Chart:
    """What the timer decides, as a chart: for the first two cards, and for a hand that it has drawn to."""
    lines = []
    for context, stands in (("first two", rules.timeout_stands), ("more cards", rules.timeout_goes_on_to)):
        lines.append(f"[{context}]")
        for kind, totals, lowest in (("hard", stands.hard, 4), ("soft", stands.soft, 12)):
            rows = [(total, "S " if total in totals else "H ") for total in range(lowest, 22)]
            lines += [f"{kind} {total} {letter * len(UP_CARDS)}" for total, letter in rows]
    return parse_chart("\n".join(lines), "timer")


STUDIES: Studies = {"stadium-blackjack": CommunityStudy, "multi-hand-blackjack": CommunityStudy}
