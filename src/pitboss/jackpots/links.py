"""Links: which tables may share a jackpot, and which jackpots may share a table.

Linked tables have one pay table, one number of decks, one kind and one wager. Where the law speaks of equal chances,
the exact analysis proves them: probabilities are compared as fractions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from pitboss.analysis.methods import analyze, is_analyzed
from pitboss.catalogue import games, jackpots, load_jackpot, load_wager
from pitboss.jackpots.check import FAULT, Finding
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.law.clauses import HOUSE_RULE
from pitboss.money import dollars


@dataclass(frozen=True)
class LinkedTable:
    """A table as it takes part in a jackpot. `title`: the game's name, where it is not one of the catalog."""

    table: str
    game: str  # the catalog's id, or empty
    wager: str
    paytable: str
    decks: int
    kind: str
    unit_cents: int
    title: str = ""


def check_link(set_up: JackpotSetUp, tables: Sequence[LinkedTable]) -> tuple[Finding, ...]:
    """Every reason why these tables may not share this jackpot; empty where they may."""
    found: list[Finding] = []
    for table in tables:
        found += _check_table(set_up, table)
    names = [table.table for table in tables]
    if len(set(names)) != len(names):
        found.append(Finding(FAULT, "Tables", ", ".join(names), "each table once", HOUSE_RULE))
    decks = {table.decks for table in tables}
    if len(decks) > 1:
        cite = _same_cite(set_up)
        found.append(Finding(FAULT, "Decks", _listed(decks), "one number of decks at all linked tables", cite))
    if not found:
        found += _check_chances(set_up, tables)
    return tuple(found)


def _check_table(set_up: JackpotSetUp, table: LinkedTable) -> Iterator[Finding]:
    definition = set_up.definition
    link = definition.link
    if table.wager != set_up.wager and not (link is not None and link.across_games and table.wager in jackpots()):
        wanted = set_up.wager_definition.name
        yield Finding(FAULT, f"Wager at {table.table}", table.wager, wanted, _same_cite(set_up))
    if table.paytable != set_up.paytable:
        cite = _same_cite(set_up)
        yield Finding(FAULT, f"Pay table at {table.table}", table.paytable, set_up.paytable, cite)
    elif table.decks not in set_up.pays.decks:
        yield Finding(
            FAULT, f"Decks at {table.table}", str(table.decks), _listed(set_up.pays.decks), _same_cite(set_up)
        )
    if table.kind != set_up.kind:
        cite = str(definition.kinds.cite if link is None or link.one_kind is None else link.one_kind)
        yield Finding(FAULT, f"Kind at {table.table}", table.kind, set_up.kind, cite)
    if table.unit_cents != set_up.unit_cents:
        value, wanted = dollars(table.unit_cents), dollars(set_up.unit_cents)
        yield Finding(FAULT, f"Wager unit at {table.table}", value, wanted, str(set_up.wager_definition.stake.cite))
    yield from _check_game(set_up, table)


def _check_game(set_up: JackpotSetUp, table: LinkedTable) -> Iterator[Finding]:
    """A game of the catalog that offers the wager, or one of the titles that the section names."""
    link = set_up.definition.link
    if not table.game:
        titles = () if link is None else link.titles
        named_anywhere = link is not None and link.across_games and bool(table.title)
        if not _is_named(table.title, titles) and not named_anywhere:
            wanted = " or ".join(titles) or "a game of the catalog"
            cite = set_up.definition.cite if link is None else link.cite
            yield Finding(FAULT, f"Game at {table.table}", table.title or "nothing", wanted, str(cite))
    elif not _may_have(set_up, table.game):
        wanted = " or ".join(set_up.wager_definition.games)
        yield Finding(FAULT, f"Game at {table.table}", table.game, wanted, str(set_up.wager_definition.cite))


def _is_named(title: str, titles: Sequence[str]) -> bool:
    """Whether the section names this game; it writes some names with an apostrophe and without."""
    return title.replace("'", "") in [each.replace("'", "") for each in titles]


def _may_have(set_up: JackpotSetUp, game: str) -> bool:
    """Whether a game may take part. The table itself checks whether it offers the wager at all."""
    if game in set_up.wager_definition.games:
        return True
    named = set_up.definition.link is not None and bool(set_up.definition.link.titles)
    known = games().get(game)
    return not named and known is not None and known.cite.where == set_up.definition.cite.where


def _check_chances(set_up: JackpotSetUp, tables: Sequence[LinkedTable]) -> Iterator[Finding]:
    """The same winning hands with the same probabilities at every table."""
    kinds = {(table.wager, table.paytable, table.decks) for table in tables}
    if len(kinds) < 2:
        return  # the same wager, pay table and decks everywhere: nothing to compare
    chances = [award_chances(*kind) for kind in sorted(kinds) if is_analyzed(load_wager(kind[0]))]
    if any(each != chances[0] for each in chances[1:]):
        wanted = "the same winning hands with equal probabilities at all linked tables"
        yield Finding(FAULT, "Chances", "unequal", wanted, _same_cite(set_up))


@cache
def award_chances(wager: str, paytable: str, decks: int) -> Mapping[str, Fraction]:
    """The exact probability of every hand that pays from a meter."""
    definition = load_wager(wager)
    found = analyze(definition, definition.paytable(paytable), decks)
    return {outcome.name: outcome.probability for outcome in found.outcomes if outcome.pay.share}


def check_layout(jackpots_at_table: Sequence[JackpotSetUp]) -> tuple[Finding, ...]:
    """Every reason why these jackpots may not be on one layout, by the rules of each wager's section."""
    found: dict[Finding, None] = {}
    for each in jackpots_at_table:
        for rule in each.wager_definition.layout:
            if rule.jackpots is not None and len(jackpots_at_table) > rule.jackpots:
                wanted = f"at most {rule.jackpots}"
                found[Finding(FAULT, "Jackpots on the layout", str(len(jackpots_at_table)), wanted, str(rule.cite))] = (
                    None
                )
            kinds = sorted({other.kind for other in jackpots_at_table})
            if rule.one_kind and len(kinds) > 1:
                wanted = "all progressives or all house jackpots"
                found[Finding(FAULT, "Kinds on the table", " and ".join(kinds), wanted, str(rule.cite))] = None
            if rule.progressive_only and each.is_house:
                found[Finding(FAULT, "Kind", "house jackpot", "progressive", str(rule.cite))] = None
    return tuple(found)


def _same_cite(set_up: JackpotSetUp) -> str:
    link = load_jackpot(set_up.wager).link
    if link is None:
        return str(set_up.definition.cite)
    return str(link.cite if link.same is None else link.same)


def _listed(numbers: set[int] | tuple[int, ...]) -> str:
    return ", ".join(str(number) for number in sorted(numbers))
