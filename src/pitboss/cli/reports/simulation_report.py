"""The figures of a simulation on a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.analysis.simulation import Figures, Result
from pitboss.money import dollars


def page(title: str, result: Result) -> RenderableType:
    job = result.job
    head = f"{result.rounds:,} rounds, {job.seats} {'seats' if job.seats > 1 else 'seat'}, {job.rules.decks} decks"
    shoe = f"{result.tally.shoes:,} shoes dealt to {job.cut} of {job.rules.composition.size} cards"
    parts: list[RenderableType] = [
        Text(title, style="bold"),
        Text(f"{head}; {shoe}; seed {job.seed}"),
        Text("; ".join(job.plays)),
        *([Text(f"not simulated: {', '.join(job.leaves_out)}", style="yellow")] if job.leaves_out else []),
        _wagers(result),
    ]
    parts += [_outcomes(figures.name, result.outcomes(number)) for number, figures in enumerate(result.sides)]
    if len(result.tally.level_rounds) > 1:
        parts.append(_levels(result))
    return Group(*parts, _sessions(result), Text(_hourly(result)))


def _percent(value: float) -> str:
    return f"{100 * value:.4f} %"


def _wagers(result: Result) -> Table:
    table = Table(title="by original wager")
    for name in ("wager", "wagered", "won or lost", "house edge", "standard error", "95 % interval", "std. deviation"):
        table.add_column(name, justify="left" if name == "wager" else "right")
    extra = result.bonuses_and_fees
    lines = [result.main, *([] if extra is None else [extra]), *result.sides]
    for figures in [*lines, result.total] if len(lines) > 1 else lines:
        table.add_row(*_row(figures))
    return table


def _row(figures: Figures) -> list[str]:
    low, high = figures.interval_95
    return [
        figures.name,
        dollars(figures.initial_cents),
        dollars(figures.net_cents),
        _percent(-float(figures.mean)),
        _percent(figures.std_error),
        f"{_percent(-high)} to {_percent(-low)}",
        dollars(round(figures.std_dev_cents)),
    ]


def _outcomes(name: str, outcomes: Mapping[str, int]) -> Table:
    table = Table(title=name)
    table.add_column("outcome")
    for column in ("times", "share"):
        table.add_column(column, justify="right")
    total = sum(outcomes.values())
    for outcome, times in sorted(outcomes.items(), key=lambda item: item[1]):
        table.add_row(outcome, f"{times:,}", f"{100 * times / total:.5f} %")
    return table


def _levels(result: Result) -> Table:
    table = Table(title="by what was wagered")
    for name in ("units", "rounds", "won or lost"):
        table.add_column(name, justify="right")
    rows = zip(result.job.bets.units, result.tally.level_rounds, result.tally.by_level, strict=True)
    for units, rounds, line in rows:
        table.add_row(str(units), f"{rounds:,}", dollars(line.net))
    return table


def _sessions(result: Result) -> Table:
    count = sum(result.tally.sessions.values())
    table = Table(title=f"{count:,} sessions of {result.job.session_rounds:,} rounds of a seat")
    table.add_column("percentile")
    results, falls = result.session_percentiles, result.drawdown_percentiles
    for percent in results:
        table.add_column(f"{percent} %", justify="right")
    table.add_row("won or lost", *(dollars(cents) for cents in results.values()))
    table.add_row("deepest fall from a peak", *(dollars(cents) for cents in falls.values()))
    return table


def _hourly(result: Result) -> str:
    mean, spread = dollars(round(result.hourly_cents)), dollars(round(result.hourly_std_dev_cents))
    hour = f"In an hour of {result.rounds_per_hour} rounds a seat comes to {mean}"
    return f"{hour}; standard deviation of all seats together {spread}"
