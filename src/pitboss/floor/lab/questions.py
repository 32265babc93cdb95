"""What the lab's page shows: every wager and game, and answers in words and figures, also with changed pay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pitboss.analysis.answers import Answer, read_study
from pitboss.analysis.figures import is_studied
from pitboss.analysis.methods import is_analyzed
from pitboss.analysis.play_wagers import is_play_wager
from pitboss.analysis.wagers.json_form import plain, rounded
from pitboss.analysis.wagers.result import Analysis, Outcome
from pitboss.catalogue import games
from pitboss.catalogue import wagers as catalogue
from pitboss.catalogue.folders import Folder, by_folders
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.law.options import Choice, Count, Flag, Option
from pitboss.money import Pay

USUAL_METER_CENTS: Final = 5_000_00


# --- wagers --------------------------------------------------------------------------------------------------------


@by_folders
def wagers(_: tuple[Folder, ...]) -> list[dict[str, Any]]:
    """List every wager of the catalog with its pay tables."""
    return [
        {
            "id": each.id,
            "name": each.name,
            "cite": str(each.cite),
            "owner": each.owner,
            "summary": each.summary,
            "not_lawful": each.not_lawful,
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


def paytable_of(definition: WagerDefinition, name: str, decks: int) -> PayTable:
    """The pay table of this name; without a name, the first one for the number of decks."""
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


def in_words(wager: WagerDefinition, table: PayTable, usual: Analysis, found: Analysis) -> dict[str, Any]:
    """The JSON form of an analysis with what the page compares: `usual` is the pay table as the law has it."""
    form = plain(found)
    for each, before, outcome in zip(form["outcomes"], usual.outcomes, found.outcomes, strict=True):
        each |= {"row": row_of(outcome, table), "usually": str(before.pay)}
    about = {"bet": wager.name, "cite": str(table.cite), "not_lawful": wager.not_lawful}
    return {**about, "usual_edge": rounded(usual.house_edge), **form}


# --- games ---------------------------------------------------------------------------------------------------------


@by_folders
def all_games(_: tuple[Folder, ...]) -> list[dict[str, Any]]:
    """List every game with its options, and whether it has been studied."""
    return [
        {
            "id": each.id,
            "name": each.name,
            "cite": str(each.cite),
            "summary": each.summary,
            "not_lawful": each.not_lawful,
            "studied": is_studied(each),
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


def in_game(game: str, answer: Answer) -> dict[str, Any]:
    """The JSON form of a game's figures and strategies, with its name and section."""
    found = games()[game]
    about = {"game": found.id, "name": found.name, "cite": str(found.cite), "not_lawful": found.not_lawful}
    return {**about, **read_study(answer)}
