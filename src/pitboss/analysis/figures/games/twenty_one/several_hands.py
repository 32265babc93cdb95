"""Multiple Action, Double Action and Triple Play (CO 30-899.01, 30-899.04, 30-899.05): all wagers have one value.

Whatever was drawn before, the next cards are as likely as the first ones were: a shoe in random order is exchangeable,
and the moment at which a hand begins follows from the cards drawn so far. A wager on the dealer's third hand, or on the
third bet position, therefore has the value of the first, as long as every hand is played by its own cards and the up
card; and several wagers together have the sum of their values.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

import msgspec

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.study import Exact, Simulated
from pitboss.analysis.figures.twenty_one import UNIT_CENTS, TwentyOneStudy, by_result
from pitboss.analysis.simulation import Job, Shoe, simulate
from pitboss.law.rules import TwentyOneRules

ALL_WAGERS: Final = "all wagers at once"
EACH_WAGER: Final = (
    "The figures are for each wager by itself: every further wager has exactly the same value, and several have the "
    "sum of their values; their combined spread is simulated."
)


class SeveralHandsStudy(TwentyOneStudy):
    """One wager, solved and simulated; then equal wagers on all spots, simulated."""

    @cached_property
    def rules(self) -> TwentyOneRules:
        """The rules with one wager, whose value the others do not change."""
        return msgspec.structs.replace(self.whole_rules, dealer_hands=1, bet_positions=1)

    @property
    def whole_rules(self) -> TwentyOneRules:
        return self.game.rules_of(TwentyOneRules)

    @property
    def wagers(self) -> int:
        return max(self.whole_rules.dealer_hands, self.whole_rules.bet_positions)

    @property
    def model(self) -> str:
        return f"{EACH_WAGER} {super().model}"

    def exact(self) -> tuple[Exact, ...]:
        """One wager; all of them have the same house edge, and a spread that only the simulation knows."""
        (one,) = super().exact()
        return one, Exact(name=ALL_WAGERS, house_edge=one.house_edge, std_dev=None)

    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        return (*super().simulate(rounds, seed=seed, workers=workers), self.simulate_all(rounds, seed, workers))

    def simulate_all(self, rounds: int, seed: int = 1, workers: int | None = None) -> Simulated:
        """Equal wagers on every spot; figures are per initial wager on all of them."""
        rules = self.whole_rules
        behind = rules.composition.size - rules.burn_cards - 1
        job = Job(rules, seed=seed, chart=self.basic.chart, shoe=Shoe(behind), bets=self._bets(), session_rounds=1)
        result = simulate(job, rounds, workers=workers)
        main, initial = result.main, self.wagers * UNIT_CENTS
        shares = {cents / initial: times / rounds for cents, times in result.tally.sessions.items()}
        return Simulated(
            name=ALL_WAGERS,
            house_edge=-float(main.mean),
            std_dev=main.std_dev_cents / initial,
            wagered=main.staked_cents / main.initial_cents,
            frequencies=by_result(shares),
            rounds=rounds,
            seed=seed,
            std_error=main.std_error,
        )


STUDIES: Studies = {
    "double-action-blackjack": SeveralHandsStudy,
    "multiple-action-blackjack": SeveralHandsStudy,
    "triple-play-blackjack": SeveralHandsStudy,
}
