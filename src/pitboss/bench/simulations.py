"""Simulated rounds: a game by its best chart or by another, with a ramp, side wagers and several seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitboss.analysis import simulation
from pitboss.analysis.figures import study
from pitboss.analysis.simulation import FLAT, HI_LO, Bets, Chart, Count, Job, SimulatedWager
from pitboss.analysis.simulation.result import Figures
from pitboss.bench.answer import Answer, Number, percent
from pitboss.bench.edges import describe_rules
from pitboss.bench.subjects import Subject, find_configured, is_lawful, whole
from pitboss.catalogue import is_shipped
from pitboss.catalogue.wager_choice import WagerChoice
from pitboss.law.rules import TwentyOneRules

ROUNDS = 1e6
SCORE_SCALE = 1_000_000  # SCORE is this over N0: what a bankroll of $10,000 wins in 100 rounds


@dataclass(frozen=True, repr=False)
class Simulation(Answer):
    """A simulated game: its figures with their errors. `result` has everything that was counted."""

    id: str
    name: str
    about: str
    result: simulation.Result
    lawful: bool = True

    @property
    def summary(self) -> str:
        main, total, sides = self.result.main, self.result.total, self.result.sides
        edges = [_edge(main if sides else total), *(f"{each.name} {_edge(each)}" for each in sides)]
        together = f"; together {_edge(total)}" if sides else ""
        return f"{self.name}, {self.about}: house edge {', '.join(edges)}{together} after {self.rounds:,} rounds"

    @property
    def rounds(self) -> int:
        return self.result.rounds

    @property
    def house_edge(self) -> float:
        """What the house keeps of each original wager, side wagers included."""
        return -float(self.result.total.mean)

    @property
    def std_error(self) -> float:
        return self.result.total.std_error

    @property
    def interval_95(self) -> tuple[float, float]:
        """The bounds of the house edge, right nineteen times in twenty."""
        low, high = self.result.total.interval_95
        return -high, -low

    @property
    def win_per_100(self) -> float:
        """What the player wins in 100 rounds, in units."""
        total = self.result.total
        return 100 * total.net_cents / total.rounds / self.result.job.bets.unit_cents

    @property
    def n0(self) -> float:
        """The rounds after which the expected win equals its standard deviation; infinite for a loser."""
        total = self.result.total
        mean = total.net_cents / total.rounds
        return float(total.variance) / mean**2 if mean > 0 else float("inf")

    @property
    def score(self) -> float:
        """SCORE: a million over N0."""
        return SCORE_SCALE / self.n0

    def bars(self) -> Sequence[tuple[str, Number]]:
        return [(each.name, -float(each.mean)) for each in (self.result.total, self.result.main, *self.result.sides)]

    def rows(self) -> Sequence[Mapping[str, Any]]:
        return [
            {
                "wager": each.name,
                "house_edge": -float(each.mean),
                "std_error": each.std_error,
                "staked": each.staked_cents / 100,
                "net": each.net_cents / 100,
            }
            for each in (self.result.total, self.result.main, *self.result.sides)
        ]

    def to_dict(self) -> dict[str, Any]:
        return {"id": self.id, "about": self.about, "lawful": self.lawful, **self.result.plain()}


def _edge(wager: Figures) -> str:
    return f"{percent(-float(wager.mean), 4)} ± {percent(wager.std_error, 4)}"


def simulate(
    game: Subject = "blackjack",
    rounds: float = ROUNDS,
    *,
    seed: int = 1,
    seats: int = 1,
    wagers: Iterable[str] = (),
    chart: Chart | None = None,
    ramp: Mapping[int, int] | Bets | None = None,
    count: Count = HI_LO,
    insurance: str | int | None = None,
    cards_behind_cut: int | None = None,
    session: int = 400,
    workers: int | None = None,
    unlawful: bool = False,
    **rules: Any,
) -> Simulation:
    """Simulate rounds of a game that is played by a chart; the same seed gives the same bits on any machine.

    `ramp` is the units wagered from each count up; `wagers` are side wagers such as `lucky-ladies:A`.

    >>> simulate("blackjack", 2e5, workers=1)
    <Blackjack, 6 decks, dealer stands on soft 17: house edge 0.4213% ± 0.2559% after 200,000 rounds>
    """
    configured = find_configured(game, rules, unlawful=unlawful)
    studied = study(configured)
    named = (wagers,) if isinstance(wagers, str) else wagers
    bets = ramp if isinstance(ramp, Bets) else FLAT if ramp is None else Bets(ramp=dict(ramp))
    taken = insurance if insurance is not None else bets.insurance if ramp is not None else studied.own_insurance
    job = Job(
        studied.chart_rules,
        seed=seed,
        seats=seats,
        bets=replace(bets, insurance=taken),
        count=count,
        sides=tuple(simulated_wager(WagerChoice.parse(each), studied.chart_rules) for each in named),
        shoe=simulation.Shoe(cards_behind_cut),
        session_rounds=session,
    )
    found = simulation.simulate(studied.own_play(job, chart), whole(rounds, "rounds"), workers=workers)
    lawful = is_lawful(configured) and all(is_shipped(side.wager) for side in job.sides)
    return Simulation(configured.id, configured.name, describe_rules(configured), found, lawful)


def simulated_wager(choice: WagerChoice, rules: TwentyOneRules) -> SimulatedWager:
    """A side wager as people write it, ready for a simulation of these rules."""
    paytable = choice.paytable_for(rules.decks)
    return SimulatedWager(choice.definition, paytable, meters=choice.meters_for(paytable))
