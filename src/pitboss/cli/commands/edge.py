"""`pitboss edge`: the exact figures of a side wager, of your own TOML file, or of every side wager."""

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
from pitboss.bench.subjects import find
from pitboss.cards import SUITS
from pitboss.catalogue import Game, games
from pitboss.catalogue import wagers as catalogue
from pitboss.catalogue.definitions import describe_decks
from pitboss.catalogue.folders import folder_of
from pitboss.catalogue.wager_choice import NOTATION, MeterAmount, WagerChoice, amounts_by_meter, find_wager, parse_meter
from pitboss.catalogue.wagers import HITS, PayTable, WagerDefinition, read_wager
from pitboss.charts.chart import Chart, read_chart
from pitboss.cli.console import command_errors, percent, print_json, print_mark, stdout
from pitboss.cli.options import AsJson, Settings, Unlawful, complete_entry, decks_option, parse_settings
from pitboss.cli.reports.edge_listing import print_all
from pitboss.cli.reports.edge_report import Funding, adds_a_share, describe, heading, page
from pitboss.cli.reports.image_file import image_path, save_image
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.money import dollars

WagerName = Annotated[
    str,
    typer.Argument(
        metavar=NOTATION,
        help="Side wager (`pitboss games` lists them), its pay table, its meters; or a game",
        autocompletion=complete_entry,
    ),
]
TableName = Annotated[str, typer.Option("--paytable", metavar="NAME", help="Pay table (default: all)")]
Decks = Annotated[int, decks_option("all that are allowed")]
Soft17 = Annotated[
    bool | None,
    typer.Option(
        "--h17/--s17",
        help="Dealer hits soft 17, or stands (default: the pay table's own rule, otherwise stands)",
    ),
]
Suit = Annotated[str, typer.Option("--suit", metavar="|".join(SUITS), help="Suit that the house has posted")]
Meters = Annotated[
    list[str] | None, typer.Option("--meter", metavar="[NAME=]DOLLARS", help="What a meter shows (repeatable)")
]
Contribution = Annotated[
    str,
    typer.Option("--contribution", metavar="PERCENT", help="Part of every wager that feeds the meters, such as 24%"),
]
Seeds = Annotated[
    list[str] | None,
    typer.Option("--meter-seed", metavar="[NAME=]DOLLARS", help="What a meter restarts at after a hit (repeatable)"),
]
OldSeeds = Annotated[list[str] | None, typer.Option("--seed", hidden=True, help="Former name of --meter-seed")]
Plot = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE", help="Draw where the return comes from (.svg or .png)")
]
OwnFile = Annotated[Path | None, typer.Option("--file", metavar="FILE", help="Your own side wager, in a TOML file")]
Everything = Annotated[
    bool, typer.Option("--all", help="List every side wager, pay table, number of decks and soft-17 rule")
]
Segments = Annotated[
    str, typer.Option("--segments", metavar="$5,$10,…", help="Wheel: what each segment pays for a dollar")
]
OwnChart = Annotated[
    Path | None,
    typer.Option("--chart", metavar="FILE", help="The player's chart, where play matters (default: basic strategy)"),
]
Only = Annotated[
    list[str] | None, typer.Option("--only", metavar="WAGER", help="With --all: only this side wager (repeatable)")
]
AsCsv = Annotated[bool, typer.Option("--csv", help="With --all: print comma-separated values")]

_PERCENT: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]+)?) ?%")


@dataclass(frozen=True)
class Request:
    """What the command line asks about a side wager."""

    paytable: str
    decks: int
    hits_soft_17: bool | None
    suit: str
    meters: Sequence[MeterAmount]
    contribution: Fraction | None
    seeds: Sequence[MeterAmount]
    segments: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()  # of the game, where the player's play matters
    chart: Chart | None = None

    def __post_init__(self) -> None:
        if self.suit not in tuple(SUITS):
            raise PitbossError(f"--suit {self.suit!r} is not a suit. Write one of {', '.join(SUITS)}")


@command_errors
def edge(
    wager: WagerName = "",
    paytable: TableName = "",
    decks: Decks = 0,
    soft_17: Soft17 = None,
    suit: Suit = SUITS[0],
    meter: Meters = None,
    contribution: Contribution = "",
    meter_seed: Seeds = None,
    seed: OldSeeds = None,
    plot: Plot = None,
    file: OwnFile = None,
    everything: Everything = False,
    only: Only = None,
    as_csv: AsCsv = False,
    segments: Segments = "",
    settings: Settings = None,
    chart: OwnChart = None,
    unlawful: Unlawful = False,
    as_json: AsJson = False,
) -> None:
    """Print the exact house edge of a side wager or a game, with every outcome.

    The edge of a game assumes its best strategy; --set chooses its options. If the result of a side wager depends on
    how the hand is played, the player follows basic strategy for the main wager, or --chart.
    """
    _refuse_old_seed(seed)
    if wager in games() and not everything and file is None:
        _refuse_wager_options(wager, paytable, meter, contribution, meter_seed, segments, chart, plot)
        from pitboss.cli.reports.game_edge import print_game  # the games' studies take long to import

        print_game(wager, settings, decks, soft_17, unlawful=unlawful, as_json=as_json)
        return
    if unlawful:
        raise PitbossError(
            "--unlawful sets rules of a game. Name a game, or write a side wager of your own in a --file"
        )
    if wager and wager.partition(":")[0].partition("@")[0] not in catalogue() and file is None:
        find(wager)  # neither: the hint names games too
    choice, wheel = _choice(wager, paytable, meter)
    request = Request(
        choice.paytable,
        decks,
        soft_17,
        suit,
        choice.meters,
        _parse_percent(contribution) if contribution else None,
        [parse_meter(each) for each in meter_seed or ()],
        wheel or _split(segments),
        tuple(settings or ()),
        None if chart is None else read_chart(chart),
    )
    if everything:
        if plot is not None:
            raise PitbossError("--plot draws one side wager, not --all. Name the wager instead")
        _print_all(only, request, as_csv=as_csv, as_json=as_json)
        return
    if not wager and file is None:
        raise PitbossError("Name a side wager, give a --file, or ask for --all")
    definition = read_wager(file, folder_of(file).house) if file is not None else choice.definition
    _print_one(definition, request, image_path(plot), as_json=as_json)


def _refuse_wager_options(game: str, *given: object) -> None:
    if any(given):
        raise PitbossError(f"{game} is a game. Its figures depend on --set, --decks and --h17 or --s17 alone")


def _refuse_old_seed(seed: list[str] | None) -> None:
    if seed:
        raise PitbossError(
            "--seed is the seed of a random generator, and nothing is random here. "
            f"For what a meter restarts at, write --meter-seed {seed[0]}"
        )


def _choice(wager: str, paytable: str, meters: list[str] | None) -> tuple[WagerChoice, tuple[str, ...]]:
    """The argument, completed by --paytable and --meter; and the segments if it is a wheel's."""
    choice = WagerChoice.parse(wager) if wager else WagerChoice("")
    if choice.paytable and (segments := choice.segments):
        return WagerChoice(choice.wager, paytable), segments
    for option, named, given in (("--paytable", choice.paytable, paytable), ("--meter", choice.meters, meters)):
        if named and given:
            raise PitbossError(f"{wager} and {option} name the same thing. Leave out {option}")
    amounts = tuple(parse_meter(each) for each in meters or ())
    return WagerChoice(choice.wager, choice.paytable or paytable, choice.meters or amounts), ()


def _print_all(only: list[str] | None, request: Request, *, as_csv: bool, as_json: bool) -> None:
    chosen = [find_wager(name) for name in only] if only else list(catalogue().values())
    waiting = [each.id for each in chosen if not _has_analysis(each)]
    done = _all_analyses([each for each in chosen if _has_analysis(each)], request)
    own = {each.id: each.not_lawful for each in chosen if each.not_lawful}
    print_all(done, waiting, own, as_csv=as_csv, as_json=as_json)


def _print_one(definition: WagerDefinition, request: Request, plot: Path | None, *, as_json: bool) -> None:
    if (request.settings or request.chart) and not is_play_wager(definition):
        raise IllegalSetup(
            f"{definition.name} does not depend on how the game is played. Leave out --set and --chart",
            str(definition.cite),
        )
    found = [each for job in _jobs(definition, request) for each in job.run(request)]
    if not found:
        decks = sorted({each for table in definition.paytables.values() for each in table.decks})
        known = ", ".join(map(str, [*decks[:-1], describe_decks(decks[-1])]))
        raise IllegalSetup(
            f"{definition.name} has no pay table for these decks and rules; it has tables for {known}",
            str(definition.cite),
        )
    _refuse_unknown_meters(definition, found, request)
    if plot is not None:
        _draw(definition, found, plot)
    funded = [(each, _funding(definition.paytables[each.paytable], request)) for each in found]
    if as_json:
        plain = [describe(definition, each, request.suit, funding) for each, funding in funded]
        print_json(plain[0] if len(plain) == 1 else plain)
        return
    print_mark(definition.not_lawful)
    for each, funding in funded:
        stdout().print(page(definition, each, request.suit, funding))


def _draw(definition: WagerDefinition, found: list[Analysis], file: Path) -> None:
    if len(found) > 1:
        raise PitbossError(f"--plot draws one of these {len(found)} pay tables and decks. Name --paytable and --decks")
    from pitboss.cli.reports.return_plot import returns_svg  # drawn by few

    cite = definition.paytables[found[0].paytable].cite
    figures = [f"house edge {percent(found[0].house_edge)}"]
    for name in found[0].meter_names:
        figures.append(f"{name} meter at {dollars(found[0].meters.get(name, 0))}".strip())
    lines = [f"{heading(found[0])} ({cite})", ", ".join(figures)]
    lines += [f"NOT LAWFUL: {definition.not_lawful}"] if definition.not_lawful else []
    save_image(file, returns_svg(definition.name, lines, found[0]))


# --- what to analyze -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """One analysis to run: a pay table, a number of decks and a soft-17 rule."""

    definition: WagerDefinition
    table: PayTable
    decks: int
    hits_soft_17: bool

    def run(self, request: Request) -> tuple[Analysis, ...]:
        """The analysis; one for each row where every row is a wager of its own."""
        meters = amounts_by_meter(request.meters, self.table.meters)
        if is_play_wager(self.definition):
            return analyze_play_wager(
                self.definition, self.table, ChartedPlay.of(self._game(request), request.chart), meters=meters
            )
        found = analyze(
            self.definition,
            self.table,
            self.decks,
            meters=meters,
            posted_suit=request.suit,
            dealer_hits_soft_17=self.hits_soft_17,
            segments=request.segments,
        )
        return (found,)

    def _game(self, request: Request) -> Game:
        chosen = parse_settings(base_game_definition(self.definition), list(request.settings))
        return base_game(self.definition, self.decks, self.hits_soft_17, chosen)


def _has_analysis(definition: WagerDefinition) -> bool:
    return is_analyzed(definition) or is_play_wager(definition)


def _soft_17_rules(definition: WagerDefinition, table: PayTable, *, both: bool) -> tuple[bool, ...]:
    """Whether the dealer hits soft 17 when the command names no rule: as the pay table or the game says, or both."""
    if not is_play_wager(definition):
        own = table.soft_17 == HITS
        return (False, True) if both and depends_on_soft_17(definition) and not table.soft_17 else (own,)
    game = base_game_definition(definition)
    if SOFT_17 not in game.options:
        return (bool(game.fixed[SOFT_17].value),)
    return (False, True) if both else (bool(game.options[SOFT_17].default),)


def _jobs(definition: WagerDefinition, request: Request, *, both_rules: bool = False) -> Iterator[Job]:
    named = bool(request.paytable)
    tables = [definition.paytable(request.paytable)] if named else list(definition.paytables.values())
    for table in tables:
        own = table.soft_17 == HITS
        if request.hits_soft_17 is not None:
            rules: tuple[bool, ...] = (request.hits_soft_17,)
            if table.soft_17 and request.hits_soft_17 != own and not named:
                continue
        else:
            rules = _soft_17_rules(definition, table, both=both_rules)
        for count in _decks(definition, table, request.decks, named=named):
            yield from (Job(definition, table, count, hits) for hits in rules)


def _decks(definition: WagerDefinition, table: PayTable, decks: int, *, named: bool) -> tuple[int, ...]:
    """The numbers of decks to analyze: the one that was named, if this pay table allows it."""
    if not decks:
        return table.decks
    if decks in table.decks:
        return (decks,)
    if named:
        allowed = ", ".join(map(str, table.decks))
        raise IllegalSetup(f"{definition.name} {table.name} is for {allowed} decks, not {decks}", str(table.cite))
    return ()


def _all_analyses(definitions: Iterable[WagerDefinition], request: Request) -> list[Analysis]:
    """Every analysis in the catalog's order, run by decks and rule so that the dealer's hands are found only once."""
    every = replace(request, paytable="")
    jobs = [job for definition in definitions for job in _jobs(definition, every, both_rules=True)]
    order = sorted(range(len(jobs)), key=lambda number: (jobs[number].decks, jobs[number].hits_soft_17))
    found = {number: jobs[number].run(every) for number in order}
    return [each for number in range(len(jobs)) for each in found[number]]


# --- meters --------------------------------------------------------------------------------------------------------


def _split(segments: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in segments.split(",") if each.strip())


def _parse_percent(text: str) -> Fraction:
    match = _PERCENT.fullmatch(text.strip())
    if match is None or Fraction(match[1]) > 100:
        raise PitbossError(f"--contribution {text!r} is not a part of a wager. Write 24% or 2.5%")
    return Fraction(match[1]) / 100


def _funding(table: PayTable, request: Request) -> Funding | None:
    if request.contribution is None and not request.seeds:
        return None
    return Funding(request.contribution or Fraction(0), amounts_by_meter(request.seeds, table.meters))


def _refuse_unknown_meters(definition: WagerDefinition, found: list[Analysis], request: Request) -> None:
    """Refuse an amount that no pay table uses: it must be a mistake."""
    tables = [definition.paytables[each.paytable] for each in found]
    known = list(dict.fromkeys(name for table in tables for name in table.meters))
    amounts = [*request.meters, *request.seeds]
    if not known and (amounts or request.contribution is not None):
        raise IllegalSetup(f"{definition.name} has no meter", str(definition.cite))
    unknown = [name for name, _ in amounts if name is not None and name not in known]
    if unknown:
        names = ", ".join(name for name in known if name) or "one meter without a name"
        raise IllegalSetup(f"{definition.name} has no meter {unknown[0]!r}. It has {names}", str(definition.cite))
    if any(adds_a_share(table) for table in tables) and (request.seeds or request.contribution is not None):
        raise PitbossError(f"{definition.name} adds a meter to its rows. Pitboss has no hold for that yet")
    for values in (request.meters, request.seeds):
        if sum(name is None for name, _ in values) > max(len(table.meters) for table in tables):
            raise IllegalSetup(f"{definition.name} has fewer meters than that", str(definition.cite))
