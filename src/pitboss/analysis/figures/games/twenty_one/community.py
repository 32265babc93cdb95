"""Games whose cards are shared: Stadium Blackjack (CO 30-899.26) and Multi-Hand Blackjack (CO 30-899.27).

A card that is drawn serves everybody who draws, so that players never take cards from each other: each meets the cards
of the stack in their order. Who plays by the own hand and the dealer's open card alone has therefore the value of the
21 family's game for one player, whatever the others do; tests walk the engine with several players and find the
same fraction.
"""

from __future__ import annotations

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.study import Strategy
from pitboss.analysis.figures.twenty_one import TwentyOneStudy
from pitboss.analysis.solver import follow
from pitboss.catalogue import Game
from pitboss.law.rules import CommunityRules, DealersHands
from pitboss.strategy.chart import UP_CARDS, Chart, parse_chart

OWN_DEALER = (
    "What others decide changes nothing, exactly: every card that a player does not take is the next card of the "
    "dealer's hand against this player."
)
ONE_DEALER = (
    "What others decide changes nothing for a player of one field who looks at that field and the open card only: a "
    "card that others drew is as likely as any other to have been there. The optimum of a player who counts the cards "
    "of the other fields, or burn cards, is higher."
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
        """What it costs to let the time run out at every decision, too."""
        rules = self.game.rules_of(CommunityRules)
        left = f"the time runs out at every decision: {rules.timeout_stands} stands, everything else draws"
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
