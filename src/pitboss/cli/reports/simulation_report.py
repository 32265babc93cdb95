"""The results of a simulation, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.analysis.simulation import Figures, Result
from pitboss.cli.console import percent
from pitboss.money import dollars

DIGITS: Final = 4  # of a percentage


def page(title: str, result: Result) -> RenderableType:
    """Everything that a simulation found, as tables."""
    job = result.job
    head = f"{result.rounds:,} rounds, {job.seats} {'seats' if job.seats > 1 else 'seat'}, {job.rules.decks} decks"
    shoe = f"{result.tally.shoes:,} shoes dealt to {job.cut} of {job.rules.composition.size} cards"
    parts: list[RenderableType] = [
        Text(title, style="bold"),
        Text(f"{head}; {shoe}; seed {job.seed}"),
        Text("; ".join(job.plays)),
        *([Text(f"Not simulated: {', '.join(job.leaves_out)}", style="yellow")] if job.leaves_out else []),
        _wagers(result),
    ]
    parts += [_outcomes(figures.name, result.outcomes(number)) for number, figures in enumerate(result.sides)]
    if len(result.tally.level_rounds) > 1:
        parts.append(_levels(result))
    return Group(*parts, _sessions(result), Text(_hourly(result)))


def _wagers(result: Result) -> Table:
    table = Table(title="Results by original wager")
    for name in ("wager", "wagered", "result", "house edge", "std error", "95% interval", "std dev"):
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
        percent(-float(figures.mean), DIGITS),
        percent(figures.std_error, DIGITS),
        f"{percent(-high, DIGITS)} to {percent(-low, DIGITS)}",
        dollars(round(figures.std_dev_cents)),
    ]


def _outcomes(name: str, outcomes: Mapping[str, int]) -> Table:
    table = Table(title=name)
    table.add_column("outcome")
    for column in ("times", "share"):
        table.add_column(column, justify="right")
    total = sum(outcomes.values())
    for outcome, times in sorted(outcomes.items(), key=lambda item: item[1]):
        table.add_row(outcome, f"{times:,}", percent(times / total, 5))
    return table


def _levels(result: Result) -> Table:
    table = Table(title="Results by size of wager")
    for name in ("units", "rounds", "result"):
        table.add_column(name, justify="right")
    rows = zip(result.job.bets.units, result.tally.level_rounds, result.tally.by_level, strict=True)
    for units, rounds, line in rows:
        table.add_row(str(units), f"{rounds:,}", dollars(line.net))
    return table


def _sessions(result: Result) -> Table:
    count = sum(result.tally.sessions.values())
    table = Table(title=f"{count:,} sessions of {result.job.session_rounds:,} rounds for one seat")
    table.add_column("percentile")
    results, drawdowns = result.session_percentiles, result.drawdown_percentiles
    for percentile in results:
        table.add_column(f"{percentile}%", justify="right")
    table.add_row("result", *(dollars(cents) for cents in results.values()))
    table.add_row("deepest drawdown", *(dollars(cents) for cents in drawdowns.values()))
    return table


def _hourly(result: Result) -> str:
    mean, spread = dollars(round(result.hourly_cents)), dollars(round(result.hourly_std_dev_cents))
    return f"Per hour ({result.rounds_per_hour} rounds): {mean} for one seat; standard deviation {spread} for all seats"
