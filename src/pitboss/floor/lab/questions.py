"""Questions of the lab: exact figures of wagers, also with changed pay; strategies of games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from pitboss.analysis.figures import studies, study
from pitboss.analysis.methods import analyze, is_analyzed
from pitboss.analysis.play_wagers import ChartedPlay, analyze_play_wager, is_play_wager
from pitboss.analysis.play_wagers.base_game import base_game
from pitboss.analysis.wagers.json_form import plain, rounded
from pitboss.analysis.wagers.result import Analysis, Outcome
from pitboss.catalogue import games, load, load_wager
from pitboss.catalogue import wagers as catalogue
from pitboss.catalogue.wagers import HITS, PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.law.options import Choice, Count, Flag, Option
from pitboss.money import Pay

FIRST_GAME: Final = "blackjack"  # on the lab's page
USUAL_DECKS: Final = 6
USUAL_METER_CENTS: Final = 5_000_00
Chosen = bool | int | str
Meters = tuple[tuple[str, int], ...]  # by name, in cents
Choices = tuple[tuple[str, Chosen], ...]


def usual() -> Iterator[tuple[Callable[..., Any], tuple[Hashable, ...]]]:
    """Likely questions: every wager with its first pay table, every game with its defaults, then other pay tables."""
    yield wagers, ()
    yield all_games, ()
    yield strategy, (FIRST_GAME, ())
    analyzed = [each for each in catalogue().values() if is_analyzed(each) or is_play_wager(each)]
    for wager in analyzed:
        table = next(iter(wager.paytables.values()))
        yield analysed, _question(wager, table, _decks(table))
    for game in studies():
        yield strategy, (game, ())
    for option, value in _variations(games()[FIRST_GAME].options.values()):
        yield strategy, (FIRST_GAME, ((option, value),))
    for wager in analyzed:
        first = next(iter(wager.paytables.values()))
        for decks in first.decks:
            yield analysed, _question(wager, first, decks)
        for table in wager.paytables.values():
            yield analysed, _question(wager, table, _decks(table))


def _variations(options: Iterable[Option]) -> Iterator[tuple[str, Chosen]]:
    """Every other value of every option with a list of values."""
    for option in options:
        domain = option.domain
        values: Iterable[Chosen] = (False, True) if isinstance(domain, Flag) else ()
        if isinstance(domain, Choice):
            values = domain.values
        elif isinstance(domain, Count):
            values = range(domain.at_least, domain.at_most + 1)
        yield from ((option.name, value) for value in values if value != option.default)


def _decks(table: PayTable) -> int:
    return USUAL_DECKS if USUAL_DECKS in table.decks else table.decks[-1]


def _question(wager: WagerDefinition, table: PayTable, decks: int) -> tuple[Hashable, ...]:
    meters = tuple(sorted((name, USUAL_METER_CENTS) for name in table.meters))
    return wager.id, table.name, decks, table.soft_17 == HITS, meters


# --- wagers --------------------------------------------------------------------------------------------------------


def wagers() -> list[dict[str, Any]]:
    """List every wager of the catalogue with its pay tables."""
    return [
        {
            "id": each.id,
            "name": each.name,
            "cite": str(each.cite),
            "owner": each.owner,
            "summary": each.summary,
            "analysed": is_analyzed(each) or is_play_wager(each) or any(t.operator for t in each.paytables.values()),
            "by_dealer": each.decided_by == "dealer" or is_play_wager(each),
            "paytables": [_table(table) for table in each.paytables.values()],
        }
        for each in catalogue().values()
    ]


def _table(table: PayTable) -> dict[str, Any]:
    return {
        "name": table.name,
        "cite": str(table.cite),
        "decks": list(table.decks),
        "soft_17": table.soft_17,
        "operator": table.operator,
        "meters": list(table.meters),
        "usual_meter_cents": USUAL_METER_CENTS,
        "stake_cents": table.typical_cents,
        "any_stake": _any_stake(table),
    }


def _any_stake(table: PayTable) -> bool:
    """Whether the stake changes the figures: it does where a pay table pays fixed amounts or shares."""
    paid = [*table.pays.values(), *table.adds.values()]
    return table.unit is None and not table.adds and any(pay.fixed_cents or pay.share for pay in paid)


def analysed(
    wager: str, paytable: str, decks: int, hits_soft_17: bool, meters: Meters, segments: tuple[str, ...] = ()
) -> tuple[Analysis, ...]:
    """Analyze a wager exactly; return one analysis for each spot."""
    definition = load_wager(wager)
    table = paytable_of(definition, paytable, decks)
    if is_play_wager(definition):
        way = ChartedPlay.of(base_game(definition, decks, hits_soft_17))
        return tuple(analyze_play_wager(definition, table, way, meters=dict(meters)))
    found = analyze(definition, table, decks, dealer_hits_soft_17=hits_soft_17, meters=dict(meters), segments=segments)
    return (found,)


def paytable_of(definition: WagerDefinition, name: str, decks: int) -> PayTable:
    return definition.paytable(name) if name else definition.paytable_for(decks)


def what_if(found: Analysis, table: PayTable, pays: Mapping[str, str], stake_cents: int | None) -> Analysis:
    """The same chances with other pay for some rows, or another stake; not checked against the rules."""
    if unknown := [row for row in pays if row not in table.pays]:
        raise PitbossError(f"Pay table {table.name} has no row {unknown[0]!r}. Its rows are {', '.join(table.pays)}.")
    if stake_cents is not None and stake_cents != found.stake_cents and not _any_stake(table):
        raise PitbossError(
            f"Pay table {table.name} has the same figures for every stake, or one fixed stake. Leave the stake out."
        )
    other = {row: Pay(text) for row, text in pays.items()}
    outcomes = tuple(replace(each, pay=other.get(row_of(each, table), each.pay)) for each in found.outcomes)
    return replace(found, outcomes=outcomes, stake_cents=stake_cents or found.stake_cents)


def row_of(outcome: Outcome, table: PayTable) -> str:
    """The pay table row of an outcome, with or without an addition; empty for a loss."""
    rows = [row for row in table.pays if outcome.name == row or outcome.name.startswith(f"{row}, ")]
    return max(rows, key=len, default="")


def in_words(name: str, table: PayTable, usual: Analysis, found: Analysis) -> dict[str, Any]:
    """The JSON form of an analysis with what the page compares: `usual` is the pay table as the law has it."""
    form = plain(found)
    for each, before, outcome in zip(form["outcomes"], usual.outcomes, found.outcomes, strict=True):
        each |= {"row": row_of(outcome, table), "usually": str(before.pay)}
    return {"bet": name, "cite": str(table.cite), "usual_edge": rounded(usual.house_edge), **form}


# --- games ---------------------------------------------------------------------------------------------------------


def all_games() -> list[dict[str, Any]]:
    """List every game with its options, and whether it has been studied."""
    return [
        {
            "id": each.id,
            "name": each.name,
            "cite": str(each.cite),
            "summary": each.summary,
            "studied": each.id in studies(),
            "options": [_option(option) for option in each.options.values()],
        }
        for each in games().values()
    ]


def _option(option: Option) -> dict[str, Any]:
    """An option: its kind of control and its allowed values."""
    domain = option.domain
    control: dict[str, Any] = {"kind": "words"}
    if isinstance(domain, Flag):
        control = {"kind": "flag"}
    elif isinstance(domain, Choice):
        control = {"kind": "choice", "values": list(domain.values)}
    elif isinstance(domain, Count):
        control = {"kind": "count", "at_least": domain.at_least, "at_most": domain.at_most}
    about = {"name": option.name, "says": option.says, "cite": str(option.cite), "default": option.default}
    return {**about, "allowed": str(domain), **control}


def strategy(game: str, options: Choices) -> dict[str, Any]:
    """Study a game with these options: its figures and its best strategies."""
    found = study(load(game, **dict(options)))
    return {
        "game": found.game.id,
        "name": found.game.name,
        "cite": str(found.game.definition.cite),
        "model": found.model,
        "leaves_out": list(found.leaves_out),
        "figures": [
            {
                "name": each.name,
                "house_edge": each.house_edge,
                "std_dev": each.std_dev,
                "element_of_risk": each.element_of_risk,
                "frequencies": dict(each.frequencies),
            }
            for each in found.exact()
        ],
        "strategies": [
            {
                "name": each.name,
                "house_edge": each.house_edge,
                "rules": list(each.rules),
                "grids": [{"title": g.title, "columns": list(g.columns), "rows": g.rows} for g in each.grids],
                "legend": dict(each.legend),
            }
            for each in found.strategies()
        ],
    }
