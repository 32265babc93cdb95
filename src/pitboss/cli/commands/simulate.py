"""`pitboss simulate`: rounds by the million, with their figures; the same numbers for any number of workers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Final

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
    SimulatedWager,
    read_bets,
    read_chart,
    read_count,
    resume,
    simulate,
)
from pitboss.catalogue import Game, load_wager
from pitboss.cli.console import print_json, reports, stdout
from pitboss.cli.options import AsJson, Settings, load_game
from pitboss.cli.reports.simulation_report import page
from pitboss.errors import PitbossError
from pitboss.files import shortened
from pitboss.law.rules import TwentyOneRules
from pitboss.money import parse_dollars

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, as `pitboss games` lists them.")]
Rounds = Annotated[str, typer.Option("--rounds", metavar="N", help="How many: 1000000 or 1e8.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same cards.")]
Decks = Annotated[int, typer.Option("--decks", help="The number of decks; else as the game is set up.")]
Seats = Annotated[int, typer.Option("--seats", help="Seats that play, one to seven.")]
ChartFile = Annotated[
    Path | None,
    typer.Option("--chart", metavar="FILE", help="How the seats play (default: the game's best chart)."),
]
RampFile = Annotated[Path | None, typer.Option("--ramp", metavar="FILE.toml", help="What is wagered at which count.")]
CountFile = Annotated[Path | None, typer.Option("--count", metavar="FILE.toml", help="A count; else Hi-Lo.")]
Insurance = Annotated[
    str,
    typer.Option("--insurance", help="never, always, 'even money', or from a count on: 3 (default: what is best)."),
]
Unit = Annotated[str, typer.Option("--unit", metavar="DOLLARS", help="The flat wager, or a ramp's unit.")]
SideNames = Annotated[
    list[str] | None,
    typer.Option("--side", metavar="WAGER[:PAYTABLE][@METER,…]", help="A side wager of every seat; may be repeated."),
]
Behind = Annotated[int | None, typer.Option("--behind", help="Cards behind the cutting card; else a quarter.")]
Session = Annotated[int, typer.Option("--session", help="Rounds of a session, for percentiles and drawdown.")]
PerHour = Annotated[int, typer.Option("--per-hour", help="Rounds in an hour, for the hourly figures.")]
Workers = Annotated[int | None, typer.Option("--workers", help="Processes; else as many as there are cores.")]
Backend = Annotated[str, typer.Option("--backend", metavar="|".join(BACKENDS), help="Where the workers are.")]
StateFile = Annotated[
    Path | None, typer.Option("--state", metavar="FILE", help="Keep what is done; go on with it if it is there.")
]


_ROUNDS: Final = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?(?:[eE]\+?[0-9]{1,2})?")


@reports
def simulate_command(
    game: GameName = "blackjack",
    rounds: Rounds = "1e7",
    seed: Seed = 1,
    decks: Decks = 0,
    settings: Settings = None,
    side: SideNames = None,
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
    as_json: AsJson = False,
) -> None:
    """Play many rounds by the game's own best chart, or by yours, and print what they came to."""
    chosen = load_game(game, [*(settings or ()), *([f"decks={decks}"] if decks else ())])
    studied = study(chosen)
    rules = studied.chart_rules
    job = Job(
        rules,
        seed=seed,
        seats=seats,
        bets=_bets(ramp, insurance or ("" if ramp else studied.own_insurance), unit),
        count=HI_LO if count is None else read_count(count),
        sides=tuple(_side(word, rules) for word in side or ()),
        shoe=Shoe(behind),
        session_rounds=session,
    )
    job = studied.own_play(job, None if chart is None else read_chart(chart))
    result = _run(job, parse_rounds(rounds), workers, backend, state, per_hour, as_json=as_json)
    if as_json:
        print_json({"game": chosen.id, **result.plain()})
    else:
        stdout().print(page(_title(chosen), result))


def _title(game: Game) -> str:
    return f"{game.name} ({game.definition.cite})"


def parse_rounds(text: str) -> int:
    """A whole number, perhaps with an exponent or with commas: 1e8, 2.5e6, 1,000,000."""
    digits = text.replace(",", "")
    if not _ROUNDS.fullmatch(digits):  # the exponent is short: nobody waits for 1e999999999 to be worked out
        raise PitbossError(f"--rounds {shortened(text)}: not a number that can be played; write 1000000 or 1e8")
    found = Fraction(digits)
    if found.denominator != 1 or found < 1:
        raise PitbossError(f"--rounds {text}: at least one whole round is simulated")
    return int(found)


def _bets(ramp: Path | None, insurance: str, unit: str) -> Bets:
    bets = FLAT if ramp is None else read_bets(ramp)
    if insurance:
        counts = re.fullmatch(r"-?[0-9]{1,9}", insurance) is not None
        bets = replace(bets, insurance=int(insurance) if counts else insurance)
    return replace(bets, unit_cents=parse_dollars(unit)) if unit else bets


def _side(word: str, rules: TwentyOneRules) -> SimulatedWager:
    """Without a pay table's name, the first for the number of decks."""
    place, _, amounts = word.partition("@")
    name, _, wanted = place.partition(":")
    definition = load_wager(name)
    paytable = definition.paytable(wanted) if wanted else definition.paytable_for(rules.decks)
    cents = [parse_dollars(each) for each in amounts.split(",")] if amounts else []
    if len(cents) != len(paytable.meters):
        raise PitbossError(f"{definition.name} {paytable.name} has {len(paytable.meters)} meters, not {len(cents)}")
    return SimulatedWager(definition, paytable, meters=dict(zip(paytable.meters, cents, strict=True)))


def _run(
    job: Job, rounds: int, workers: int | None, backend: str, state: Path | None, per_hour: int, *, as_json: bool
) -> Result:
    with _bar(rounds, shown=not as_json) as progress:
        if state is not None and state.exists():
            return resume(
                job, state, workers=workers, backend=backend, progress=progress.done, rounds_per_hour=per_hour
            )
        return simulate(
            job,
            rounds,
            workers=workers,
            backend=backend,
            progress=progress.done,
            state=state,
            rounds_per_hour=per_hour,
        )


class _Done:
    """Moves the bar."""

    def __init__(self, bar: Progress, rounds: int) -> None:
        self._bar = bar
        self._task = bar.add_task("rounds", total=rounds)

    def done(self, rounds: int) -> None:
        self._bar.update(self._task, completed=rounds)


@contextmanager
def _bar(rounds: int, *, shown: bool) -> Iterator[_Done]:
    """On standard error, so that figures can be piped; gone when it is done."""
    columns = (TextColumn("{task.completed:,} of {task.total:,} rounds"), BarColumn(), TaskProgressColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, TimeRemainingColumn(), console=console, transient=True, disable=not (shown and console.is_terminal)
    ) as bar:
        yield _Done(bar, rounds)
