"""`pitboss simulate`: rounds by the million; the figures are the same for any number of workers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from pitboss.analysis.figures import study
from pitboss.analysis.simulation import (
    BACKENDS,
    FLAT,
    HI_LO,
    Bets,
    Job,
    Result,
    Shoe,
    read_bets,
    read_chart,
    read_count,
    resume,
)
from pitboss.analysis.simulation import simulate as run_simulation
from pitboss.bench.simulations import simulated_wager
from pitboss.catalogue import Game
from pitboss.catalogue.wager_choice import NOTATION, WagerChoice
from pitboss.cli.console import command_errors, json_mark, print_json, print_mark, stdout
from pitboss.cli.options import (
    AsJson,
    Decks,
    GameName,
    Rounds,
    Seed,
    Settings,
    Unlawful,
    Workers,
    load_game,
    parse_rounds,
)
from pitboss.cli.reports.simulation_report import page
from pitboss.cli.wager_option import OldSides
from pitboss.money import parse_dollars

Seats = Annotated[int, typer.Option("--seats", metavar="N", help="Seats that play, 1 to 7")]
SeatWagers = Annotated[
    list[str] | None, typer.Option("--wager", metavar=NOTATION, help="Side wager of every seat (repeatable)")
]
ChartFile = Annotated[
    Path | None, typer.Option("--chart", metavar="FILE", help="Chart that the seats play by (default: the game's best)")
]
RampFile = Annotated[
    Path | None, typer.Option("--ramp", metavar="FILE.toml", help="Wager for each count (default: flat)")
]
CountFile = Annotated[
    Path | None, typer.Option("--count", metavar="FILE.toml", help="Counting system (default: Hi-Lo)")
]
Insurance = Annotated[
    str,
    typer.Option(
        "--insurance",
        metavar="WHEN",
        help="never, always, 'even money', or the count from which to insure, such as 3 (default: whatever is best)",
    ),
]
Unit = Annotated[
    str, typer.Option("--unit", metavar="DOLLARS", help="Flat wager, or the unit of the ramp (default: $10)")
]
Behind = Annotated[
    int | None,
    typer.Option("--behind", metavar="CARDS", help="Cards behind the cut card (default: a quarter of the shoe)"),
]
Session = Annotated[
    int, typer.Option("--session", metavar="N", help="Rounds in a session, for percentiles and drawdown")
]
PerHour = Annotated[int, typer.Option("--per-hour", metavar="N", help="Rounds per hour, for the hourly figures")]
Backend = Annotated[str, typer.Option("--backend", metavar="|".join(BACKENDS), help="What runs the workers")]
StateFile = Annotated[
    Path | None,
    typer.Option("--state", metavar="FILE", help="Save progress here; an interrupted run resumes from it"),
]


@command_errors
def simulate(
    game: GameName = "blackjack",
    rounds: Rounds = "1e7",
    seed: Seed = 1,
    decks: Decks = 0,
    settings: Settings = None,
    wager: SeatWagers = None,
    side: OldSides = None,
    seats: Seats = 1,
    chart: ChartFile = None,
    ramp: RampFile = None,
    count: CountFile = None,
    insurance: Insurance = "",
    unit: Unit = "",
    behind: Behind = None,
    session: Session = 400,
    per_hour: PerHour = 100,
    workers: Workers = None,
    backend: Backend = "loky",
    state: StateFile = None,
    unlawful: Unlawful = False,
    as_json: AsJson = False,
) -> None:
    """Simulate a game by its best chart or by yours, and print the results."""
    chosen = load_game(game, settings, decks, unlawful=unlawful)
    studies = study(chosen)
    rules = studies.chart_rules
    job = Job(
        rules,
        seed=seed,
        seats=seats,
        bets=_bets(ramp, insurance or ("" if ramp else studies.own_insurance), unit),
        count=HI_LO if count is None else read_count(count),
        sides=tuple(simulated_wager(WagerChoice.parse(each), rules) for each in [*(wager or ()), *(side or ())]),
        shoe=Shoe(behind),
        session_rounds=session,
    )
    marks = [chosen.not_lawful, *(each.wager.not_lawful for each in job.sides)]
    job = studies.own_play(job, None if chart is None else read_chart(chart))
    result = _run(job, parse_rounds(rounds), workers, backend, state, per_hour, as_json=as_json)
    if as_json:
        print_json({"game": chosen.id, **json_mark(*marks), **result.plain()})
    else:
        print_mark(*marks)
        stdout().print(page(_title(chosen), result))


def _title(game: Game) -> str:
    return f"{game.name} ({game.definition.cite})"


def _bets(ramp: Path | None, insurance: str, unit: str) -> Bets:
    bets = FLAT if ramp is None else read_bets(ramp)
    if insurance:
        counts = re.fullmatch(r"-?[0-9]{1,9}", insurance) is not None
        bets = replace(bets, insurance=int(insurance) if counts else insurance)
    return replace(bets, unit_cents=parse_dollars(unit)) if unit else bets


def _run(
    job: Job, rounds: int, workers: int | None, backend: str, state: Path | None, per_hour: int, *, as_json: bool
) -> Result:
    with _bar(rounds, shown=not as_json) as progress:
        if state is not None and state.exists():
            return resume(
                job, state, workers=workers, backend=backend, progress=progress.done, rounds_per_hour=per_hour
            )
        return run_simulation(
            job,
            rounds,
            workers=workers,
            backend=backend,
            progress=progress.done,
            state=state,
            rounds_per_hour=per_hour,
        )


class _Done:
    """Moves the progress bar."""

    def __init__(self, bar: Progress, rounds: int) -> None:
        self._bar = bar
        self._task = bar.add_task("rounds", total=rounds)

    def done(self, rounds: int) -> None:
        self._bar.update(self._task, completed=rounds)


@contextmanager
def _bar(rounds: int, *, shown: bool) -> Iterator[_Done]:
    """A progress bar on standard error, so that the figures can be piped; erased at the end."""
    columns = (TextColumn("{task.completed:,} of {task.total:,} rounds"), BarColumn(), TaskProgressColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, TimeRemainingColumn(), console=console, transient=True, disable=not (shown and console.is_terminal)
    ) as bar:
        yield _Done(bar, rounds)
