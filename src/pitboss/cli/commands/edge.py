"""`pitboss edge`: the exact figures of a side wager, of a file of one's own, or of every wager at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Final

import typer

from pitboss.analysis.methods import analyze, depends_on_soft_17, is_analyzed
from pitboss.analysis.play_wagers import ChartedPlay, analyze_play_wager, is_play_wager
from pitboss.analysis.play_wagers.base_game import SOFT_17, base_game, base_game_definition
from pitboss.analysis.wagers.result import Analysis
from pitboss.cards import SUITS
from pitboss.catalogue import Game, load_wager
from pitboss.catalogue import wagers as catalogue
from pitboss.catalogue.wagers import HITS, PayTable, WagerDefinition, read_wager
from pitboss.cli.commands.edge_all import print_all
from pitboss.cli.console import print_json, reports, stdout
from pitboss.cli.options import AsJson, Settings, parse_settings
from pitboss.cli.reports.edge_report import Funding, adds_a_share, describe, heading, page, percent
from pitboss.cli.reports.image_file import checked, save_picture
from pitboss.cli.reports.return_plot import returns_svg
from pitboss.errors import PitbossError
from pitboss.money import dollars, parse_dollars
from pitboss.strategy.chart import Chart, read_chart

WagerName = Annotated[str, typer.Argument(metavar="WAGER", help="A wager's id, as `pitboss games` lists them.")]
TableName = Annotated[str, typer.Option("--paytable", metavar="NAME", help="One of its pay tables; else all.")]
Decks = Annotated[int, typer.Option("--decks", help="The number of decks; else all that are allowed.")]
Soft17 = Annotated[
    bool | None,
    typer.Option("--h17/--s17", help="The dealer hits soft 17, or stands: else as the pay table, or stands."),
]
Suit = Annotated[str, typer.Option("--suit", metavar="|".join(SUITS), help="The suit that the house has posted.")]
Meters = Annotated[
    list[str] | None, typer.Option("--meter", metavar="[NAME=]DOLLARS", help="What a meter stands at; may be repeated.")
]
Contribution = Annotated[
    str, typer.Option("--contribution", metavar="PERCENT", help="Of a wager, for the meters: 24%.")
]
Seeds = Annotated[
    list[str] | None, typer.Option("--seed", metavar="[NAME=]DOLLARS", help="What a meter starts at; may be repeated.")
]
Plot = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE", help="Draw where the return comes from, as .svg or .png.")
]
OwnFile = Annotated[Path | None, typer.Option("--file", help="A wager in a TOML file of your own.")]
Everything = Annotated[bool, typer.Option("--all", help="Every wager, pay table, number of decks and soft-17 rule.")]
Segments = Annotated[
    str, typer.Option("--segments", metavar="$5,$10,…", help="Of a wheel, what each segment shows for a dollar.")
]
OwnChart = Annotated[
    Path | None, typer.Option("--chart", metavar="FILE", help="How the game is played, where that matters.")
]
Only = Annotated[list[str] | None, typer.Option("--only", metavar="WAGER", help="With --all: this; may be repeated.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="With --all: comma-separated values.")]

_PERCENT: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]+)?) ?%")

Amounts = Sequence[tuple[str | None, int]]  # cents, of a meter by its name or, without one, by their order


@dataclass(frozen=True)
class Asked:
    """What the command line asks for, of whatever wager."""

    paytable: str
    decks: int
    hits_soft_17: bool | None
    suit: str
    meters: Amounts
    contribution: Fraction | None
    seeds: Amounts
    segments: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()  # of the game, where it is played
    chart: Chart | None = None

    def __post_init__(self) -> None:
        if self.suit not in tuple(SUITS):
            raise PitbossError(f"no suit is called {self.suit!r}; there are {', '.join(SUITS)}")


@reports
def edge(
    wager: WagerName = "",
    paytable: TableName = "",
    decks: Decks = 0,
    soft_17: Soft17 = None,
    suit: Suit = SUITS[0],
    meter: Meters = None,
    contribution: Contribution = "",
    seed: Seeds = None,
    plot: Plot = None,
    file: OwnFile = None,
    everything: Everything = False,
    only: Only = None,
    as_csv: AsCsv = False,
    segments: Segments = "",
    settings: Settings = None,
    chart: OwnChart = None,
    as_json: AsJson = False,
) -> None:
    """The exact house edge of a wager, with the count of every outcome.

    Where the player's play decides, it is that of the best chart by totals for the game's main wager, or of --chart.
    """
    asked = Asked(
        paytable,
        decks,
        soft_17,
        suit,
        _parse_amounts(meter),
        _parse_percent(contribution) if contribution else None,
        _parse_amounts(seed),
        _split(segments),
        tuple(settings or ()),
        None if chart is None else read_chart(chart),
    )
    if everything:
        if plot is not None:
            raise PitbossError("--plot draws one wager, not --all")
        chosen = [load_wager(name) for name in only] if only else list(catalogue().values())
        waiting = [each.id for each in chosen if not _is_done(each)]
        done = _all_analyses([each for each in chosen if _is_done(each)], asked)
        print_all(done, waiting, as_csv=as_csv, as_json=as_json)
        return
    if not wager and file is None:
        raise PitbossError("name a wager, give a --file, or ask for --all")
    definition = read_wager(file) if file is not None else load_wager(wager)
    _print_one(definition, asked, checked(plot), as_json=as_json)


def _print_one(definition: WagerDefinition, asked: Asked, plot: Path | None, *, as_json: bool) -> None:
    if (asked.settings or asked.chart) and not is_play_wager(definition):
        raise PitbossError(f"{definition.name} does not depend on how the game is played [{definition.cite}]")
    found = [each for job in _jobs(definition, asked) for each in job.run(asked)]
    if not found:
        raise PitbossError(f"no pay table of {definition.name} is for that [{definition.cite}]")
    _refuse_unknown_meters(definition, found, asked)
    if plot is not None:
        _draw(definition, found, plot)
    funded = [(each, _funding(definition.paytables[each.paytable], asked)) for each in found]
    if as_json:
        plain = [describe(definition, each, asked.suit, funding) for each, funding in funded]
        print_json(plain[0] if len(plain) == 1 else plain)
        return
    for each, funding in funded:
        stdout().print(page(definition, each, asked.suit, funding))


def _draw(definition: WagerDefinition, found: list[Analysis], file: Path) -> None:
    if len(found) > 1:
        raise PitbossError(f"--plot draws one of these {len(found)}: name the --paytable and the --decks")
    cite = definition.paytables[found[0].paytable].cite
    figures = [f"house edge {percent(found[0].house_edge)}"]
    for name in found[0].meter_names:
        figures.append(f"{name} meter at {dollars(found[0].meters.get(name, 0))}".strip())
    lines = [f"{heading(found[0])} ({cite})", ", ".join(figures)]
    save_picture(file, returns_svg(definition.name, lines, found[0]))


# --- what to analyze -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """One analysis that was asked for."""

    definition: WagerDefinition
    table: PayTable
    decks: int
    hits_soft_17: bool

    def run(self, asked: Asked) -> tuple[Analysis, ...]:
        """The figures; where each row is a wager of its own, those of each."""
        meters = _by_meter(asked.meters, self.table)
        if is_play_wager(self.definition):
            return analyze_play_wager(
                self.definition, self.table, ChartedPlay.of(self._game(asked), asked.chart), meters=meters
            )
        found = analyze(
            self.definition,
            self.table,
            self.decks,
            meters=meters,
            posted_suit=asked.suit,
            dealer_hits_soft_17=self.hits_soft_17,
            segments=asked.segments,
        )
        return (found,)

    def _game(self, asked: Asked) -> Game:
        chosen = parse_settings(base_game_definition(self.definition), list(asked.settings))
        return base_game(self.definition, self.decks, self.hits_soft_17, chosen)


def _is_done(definition: WagerDefinition) -> bool:
    return is_analyzed(definition) or is_play_wager(definition)


def _soft_17_rules(definition: WagerDefinition, table: PayTable, *, both: bool) -> tuple[bool, ...]:
    """Whether the dealer hits soft 17, where nobody asks for one rule: as the table or the game has it, or both."""
    if not is_play_wager(definition):
        own = table.soft_17 == HITS
        return (False, True) if both and depends_on_soft_17(definition) and not table.soft_17 else (own,)
    game = base_game_definition(definition)
    if SOFT_17 not in game.options:
        return (bool(game.fixed[SOFT_17].value),)
    return (False, True) if both else (bool(game.options[SOFT_17].default),)


def _jobs(definition: WagerDefinition, asked: Asked, *, both_rules: bool = False) -> Iterator[Job]:
    named = bool(asked.paytable)
    tables = [definition.paytable(asked.paytable)] if named else list(definition.paytables.values())
    for table in tables:
        own = table.soft_17 == HITS
        if asked.hits_soft_17 is not None:
            rules: tuple[bool, ...] = (asked.hits_soft_17,)
            if table.soft_17 and asked.hits_soft_17 != own and not named:
                continue
        else:
            rules = _soft_17_rules(definition, table, both=both_rules)
        for count in _decks(definition, table, asked.decks, named=named):
            yield from (Job(definition, table, count, hits) for hits in rules)


def _decks(definition: WagerDefinition, table: PayTable, decks: int, *, named: bool) -> tuple[int, ...]:
    """The deck counts to analyze: the one that was asked for, where this table allows it."""
    if not decks:
        return table.decks
    if decks in table.decks:
        return (decks,)
    if named:
        allowed = ", ".join(map(str, table.decks))
        raise PitbossError(f"{definition.name} {table.name} is for {allowed} decks, not {decks} [{table.cite}]")
    return ()


def _all_analyses(definitions: Iterable[WagerDefinition], asked: Asked) -> list[Analysis]:
    """In the catalogue's order; reckoned by stack and rule, because then the dealer's hands are drawn once for all."""
    every = replace(asked, paytable="")
    jobs = [job for definition in definitions for job in _jobs(definition, every, both_rules=True)]
    order = sorted(range(len(jobs)), key=lambda number: (jobs[number].decks, jobs[number].hits_soft_17))
    found = {number: jobs[number].run(every) for number in order}
    return [each for number in range(len(jobs)) for each in found[number]]


# --- meters --------------------------------------------------------------------------------------------------------


def _split(segments: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in segments.split(",") if each.strip())


def _parse_amounts(words: list[str] | None) -> Amounts:
    found: list[tuple[str | None, int]] = []
    for text in words or ():
        name, equals, amount = text.rpartition("=")
        found.append((name if equals else None, parse_dollars(amount)))
    return found


def _parse_percent(text: str) -> Fraction:
    match = _PERCENT.fullmatch(text.strip())
    if match is None or Fraction(match[1]) > 100:
        raise PitbossError(f"not a part of a wager: {text!r}; write 24% or 2.5%")
    return Fraction(match[1]) / 100


def _by_meter(amounts: Amounts, table: PayTable) -> dict[str, int]:
    """The amounts of this table's meters: by their names, and those without a name in the table's order."""
    unnamed = (cents for name, cents in amounts if name is None)
    in_order = dict(zip(table.meters, unnamed, strict=False))
    return in_order | {name: cents for name, cents in amounts if name is not None and name in table.meters}


def _funding(table: PayTable, asked: Asked) -> Funding | None:
    if asked.contribution is None and not asked.seeds:
        return None
    return Funding(asked.contribution or Fraction(0), _by_meter(asked.seeds, table))


def _refuse_unknown_meters(definition: WagerDefinition, found: list[Analysis], asked: Asked) -> None:
    """An amount that no table uses is a mistake, and not to be passed over."""
    tables = [definition.paytables[each.paytable] for each in found]
    known = list(dict.fromkeys(name for table in tables for name in table.meters))
    amounts = [*asked.meters, *asked.seeds]
    if not known and (amounts or asked.contribution is not None):
        raise PitbossError(f"{definition.name} has no meter [{definition.cite}]")
    unknown = [name for name, _ in amounts if name is not None and name not in known]
    if unknown:
        raise PitbossError(f"{definition.name} has no meter {unknown[0]!r}; it has {', '.join(known) or 'one'}")
    if any(adds_a_share(table) for table in tables) and (asked.seeds or asked.contribution is not None):
        raise PitbossError(f"{definition.name} pays from a meter beside its rows: these figures are not done yet")
    for values in (asked.meters, asked.seeds):
        if sum(name is None for name, _ in values) > max(len(table.meters) for table in tables):
            raise PitbossError(f"{definition.name} has fewer meters than that [{definition.cite}]")
