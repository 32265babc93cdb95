"""The plain form of an answer, as it is shipped and stored: text and whole numbers only.

Every figure is a fraction in lowest terms. A figure that a model computes in floats is the exact value of its float.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from pitboss.analysis.answers.questions import WagerQuestion
from pitboss.analysis.figures.study import Exact, Strategy, Study
from pitboss.analysis.progress import parts
from pitboss.analysis.wagers.result import Analysis, Outcome
from pitboss.catalogue import load_wager
from pitboss.errors import PitbossError
from pitboss.money import Pay

Answer = Any  # plain JSON: lists and dictionaries of text, whole numbers, true, false and null


def plain_analyses(found: tuple[Analysis, ...]) -> Answer:
    """The chances of every outcome, one entry for each spot."""
    return [
        {
            "spot": each.spot,
            "assumes": each.assumes,
            "soft_17": each.soft_17,
            "exact": each.exact,
            "wagers": str(each.wagers),
            "stake_cents": each.stake_cents,
            "total": each.total,
            "outcomes": [_plain_outcome(outcome, each.total) for outcome in each.outcomes],
        }
        for each in found
    ]


def _plain_outcome(outcome: Outcome, total: int) -> list[Any]:
    """Name, pay and chance of an outcome; the chance is a count where there is a total."""
    if total and outcome.probability != Fraction(outcome.count, total):
        raise PitbossError(f"{outcome.name}: {outcome.count} of {total} deals is not its probability")
    chance = outcome.count if total else str(outcome.probability)
    return [outcome.name, outcome.pay.text, chance, *([str(outcome.added)] if outcome.added else [])]


def read_analyses(question: WagerQuestion, answer: Answer, meters: Mapping[str, int]) -> tuple[Analysis, ...]:
    """The analyses of a plain answer, with the meters at these amounts."""
    wager = load_wager(question.wager)
    return tuple(
        Analysis(
            wager.id,
            question.paytable,
            question.decks,
            tuple(_outcome(outcome, each["total"]) for outcome in each["outcomes"]),
            each["total"],
            each["stake_cents"],
            meters,
            each["assumes"],
            each["soft_17"],
            each["exact"],
            each["spot"],
            Fraction(each["wagers"]),
        )
        for each in answer
    )


def _outcome(plain: list[Any], total: int) -> Outcome:
    name, pay, chance, *added = plain
    probability = Fraction(chance, total) if total else Fraction(chance)
    return Outcome(name, Pay(pay), chance if total else 0, probability, Fraction(added[0] if added else 0))


# --- games -----------------------------------------------------------------------------------------------------------


def plain_study(found: Study) -> Answer:
    """The figures and the best strategies of a game."""
    work: tuple[Callable[[], Any], ...] = (  # strategies first: a search that needs too much memory fails early
        lambda: [_plain_strategy(each) for each in found.strategies()],
        lambda: [_plain_figure(each) for each in found.exact()],
    )
    strategies, figures = [each() for each in parts(work)]
    return {
        "model": found.model,
        "leaves_out": list(found.leaves_out),
        "figures": figures,
        "strategies": strategies,
    }


def _plain_figure(each: Exact) -> dict[str, Any]:
    return {
        "name": each.name,
        "house_edge": _ratio(each.house_edge),
        "house_edge_exact": None if each.fraction is None else str(each.fraction),
        "std_dev": _ratio(each.std_dev),
        "element_of_risk": _ratio(each.element_of_risk),
        "frequencies": [[name, _ratio(share)] for name, share in each.frequencies.items()],
    }


def _plain_strategy(each: Strategy) -> dict[str, Any]:
    return {
        "name": each.name,
        "house_edge": _ratio(each.house_edge),
        "rules": list(each.rules),
        "grids": [
            {"title": grid.title, "columns": list(grid.columns), "rows": [[name, list(row)] for name, row in grid.rows]}
            for grid in each.grids
        ],
        "legend": [list(pair) for pair in each.legend.items()],
    }


def _ratio(figure: float | None) -> str | None:
    return None if figure is None else str(Fraction(figure))


def _float(ratio: str | None) -> float | None:
    return None if ratio is None else float(Fraction(ratio))


def read_study(answer: Answer) -> dict[str, Any]:
    """The figures and strategies of a plain answer, with floats for people to read."""
    return {
        "model": answer["model"],
        "leaves_out": answer["leaves_out"],
        "figures": [
            {
                **each,
                **{name: _float(each[name]) for name in ("house_edge", "std_dev", "element_of_risk")},
                "frequencies": {name: _float(share) for name, share in each["frequencies"]},
            }
            for each in answer["figures"]
        ],
        "strategies": [
            {**each, "house_edge": _float(each["house_edge"]), "legend": dict(each["legend"])}
            for each in answer["strategies"]
        ],
    }
