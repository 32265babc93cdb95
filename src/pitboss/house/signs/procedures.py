"""What dealers and players may look up clause by clause, in the words of the register."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from pitboss.catalogue import Game, WagerDefinition
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.table.table import Table
from pitboss.house.signs.blocks import TIMES, TIPS, allowed, chosen_sides, stated
from pitboss.house.signs.departures import section_at, section_of
from pitboss.house.signs.parts import Concerns, chapter_of, concerns, wagers_of
from pitboss.house.signs.sheet import Statement, Statements
from pitboss.house.signs.steps import HEADINGS, REASONS, place_of, step_of
from pitboss.law.citation import Jurisdiction
from pitboss.law.clauses import HOUSE_RULE
from pitboss.law.permissions import permissions
from pitboss.law.register import Clause, Status, clauses_within, is_part_of, register

HOUSE_RULES: Final = "CO 30-8"  # as the register names the sections that hold at every table of Colorado
RULE_8: Final = "CO 30-801\u2013831"  # as a player reads it
SAID: Final = frozenset({Status.ENFORCED, Status.CONFIGURED, Status.PHYSICAL, Status.SHOWN})
_AT_THEIR_STEP: Final[Mapping[str, str]] = {  # notices that say at this table what the clauses leave to the house
    "dealer_hits_soft_17": "dealer",
    TIPS: "tips",
    **dict.fromkeys(TIMES, "turns"),
}


def procedures(table: Table) -> Iterator[Statements]:
    """The dealer's card: what this table does, each step of a shift and a round in order, then every side wager."""
    if choices := tuple(_choices(table)):
        yield Statements("At this table", choices)
    found = _by_step(table)
    for heading, names in HEADINGS:
        lines: dict[str, Statement] = {}
        for line in (line for name in names for line in found.get(name, ())):
            lines.setdefault(line.text, line)  # what holds of splits and of doubles may have the same words
        if lines:
            yield Statements(heading, tuple(lines.values()))
    said = frozenset(line.cite for lines in found.values() for line in lines)
    sides = [side for side in chosen_sides(table) if isinstance(side, CatalogueWager)]
    # One wager may have several spots, all with the same procedure.
    yield from dict.fromkeys(_side(side, concerns(table), said) for side in sides)


def _choices(table: Table) -> Iterator[Statement]:
    """What the house has chosen among what the rules leave to it."""
    yield from allowed(table).lines
    said = {*_AT_THEIR_STEP, *(rule for _, rule in permissions(table.game.rules))}
    options = table.game.definition.options.keys() - said
    yield from stated(each for each in table.notices if each.rule in options)


def _by_step(table: Table) -> Mapping[str, list[Statement]]:
    """The lines of each step: those of the table's own notices, then the clauses."""
    found: dict[str, list[Statement]] = {}
    for each in table.notices:
        if each.rule in _AT_THEIR_STEP and (each.rule not in TIMES or each.rule in table.game.definition.options):
            found.setdefault(_AT_THEIR_STEP[each.rule], []).extend(stated([each]))
    concerned = concerns(table)
    clauses = [each for each in game_clauses(table.game) if each.cite in concerned]
    dealt = [each for each in clauses if step_of(each) not in ("", *REASONS)]
    for clause in sorted(dealt, key=place_of):
        found.setdefault(step_of(clause), []).extend(_said([concerned.worded(clause)]))
    return found


def game_clauses(game: Game) -> list[Clause]:
    """The clauses that a game is dealt by: its own section, others that it cites, and Rule 8. None of a side wager."""
    own = section_of(game)
    found = clauses_within(own) + _borrowed(game, own) if own else []
    if _follows_rule_8(game):
        found += clauses_within(HOUSE_RULES)
    return [each for each in dict.fromkeys(found) if not wagers_of(each.cite)]


def _borrowed(game: Game, own: str) -> list[Clause]:
    """The clauses of another game's section that the game's file cites: it is played by them."""
    cites = {cite for cite in msgspec.structs.astuple(game.clauses) if cite not in ("", HOUSE_RULE)}
    fixed = [rule.cite for rule in game.definition.fixed.values()]
    options = [option.cite for option in game.definition.options.values()]
    cites |= {str(cite) for cite in (*fixed, *options) if not cite.is_own}
    others = [cite for cite in cites if section_at(cite) != own and not _is_rule_8(cite)]
    return [each for each in register() if any(is_part_of(each.cite, cite) for cite in others)]


def _is_rule_8(cite: str) -> bool:
    """Whether a clause is one of the rules of every table, 30-801 to 30-831."""
    return "CO 30-801" <= section_at(cite) <= "CO 30-831"


def _side(side: CatalogueWager, concerned: Concerns, already: frozenset[str]) -> Statements:
    """How to deal a side wager: its notes, but for clauses that the card has already."""
    definition = side.definition
    when = [definition.or_settles] if side.put_off else definition.settles
    said = f"Placed {definition.placed}; settled {_settled(when)}"
    lines = [Statement(said, str(definition.cite))]
    for note in definition.notes:
        cite = str(note.cite)
        if side.paytable.name not in (note.paytables or (side.paytable.name,)) or cite in already:
            continue
        if note.for_dealers and _is_here(note.says, cite, definition) and cite in concerned:
            lines.append(Statement(note.says, cite))
    return Statements(definition.name, tuple(lines))


def _settled(when: Sequence[str]) -> str:
    """The moments at which a wager may be settled, as one would say them.

    >>> _settled(["after the deal", "after the peek", "after the players", "at settlement"])
    'after the deal, the peek or the players, or with the hands'
    """
    after = [each.removeprefix("after ") for each in when if each.startswith("after ")]
    others = ["with the hands" if each == "at settlement" else each for each in when if not each.startswith("after ")]
    several = f"{', '.join(after[:-1])} or {after[-1]}" if len(after) > 1 else "".join(after)
    said = [f"after {several}"] if after else []
    return (", or " if len(after) > 1 else " or ").join([*said, *others])


def _is_here(says: str, cite: str, definition: WagerDefinition) -> bool:
    """Whether a note is about dealing the wager here: not about another game, a printed figure, or said before."""
    is_own = cite.split()[0] != "CO" or section_at(cite) == section_at(str(definition.cite))
    return is_own and "house advantage" not in says and says != f"Placed {definition.placed}."


def rules_of_play(table: Table) -> Iterator[Statements]:
    """The rules of play that a player gets in print on request (CO 30-804): what concerns the game and its wagers."""
    own_chapter = chapter_of(str(table.game.definition.cite), "")  # which may have the name of a wager
    for section in _sections(table):
        for chapter, lines in _chapters(section, concerns(table)).items():
            place = section if chapter == own_chapter else chapter
            yield Statements(f"Rules of play, {RULE_8 if place == HOUSE_RULES else place}", tuple(lines))
        if section == section_of(table.game):
            yield from _rules_of_others(table)
    if own := tuple(_own_rules(table)):
        yield Statements("Rules that no law has approved", own)


def _rules_of_others(table: Table) -> Iterator[Statements]:
    """The clauses of another game's section that the game is played by."""
    found: dict[str, list[Statement]] = {}
    concerned = concerns(table)
    for clause in _borrowed(table.game, section_of(table.game)):
        if clause.cite in concerned and step_of(clause) not in ("", *REASONS):
            found.setdefault(section_at(clause.cite), []).extend(_said([concerned.worded(clause)]))
    for section, lines in found.items():
        yield Statements(f"Rules of play, {section}", tuple(lines))


def _chapters(section: str, concerned: Concerns) -> Mapping[str, list[Statement]]:
    """The clauses of a section that concern the table, under their chapters."""
    found: dict[str, list[Statement]] = {}
    said: dict[str, tuple[str, str, frozenset[str]]] = {}  # where a rule is said first, and of which wagers
    in_washington = section.startswith(f"{Jurisdiction.WASHINGTON.law} ")
    chapter = section
    for clause in clauses_within(section):
        chapter = chapter_of(clause.cite, chapter)
        if clause.cite not in concerned:
            continue
        first, at, of = said.setdefault(clause.words, (chapter, clause.cite, wagers_of(clause.cite)))
        # Washington's documents print the whole game again with each wager.
        repeats = at != clause.cite and (of == wagers_of(clause.cite) or (in_washington and not of))
        if repeats and (in_washington or first != chapter):
            continue
        if lines := list(_said([concerned.worded(clause)])):
            found.setdefault(chapter if in_washington else section, []).extend(lines)
    return found


def _own_rules(table: Table) -> Iterator[Statement]:
    """The rules of a game or wager of your own: what its file says."""
    game = table.game.definition
    if game.house is not None:
        yield Statement(game.summary, str(game.cite))
        for rule in game.fixed.values():
            if rule.cite.is_own:
                yield Statement(f"{rule.name.replace('_', ' ')}: {rule.value}", str(rule.cite))
    for side in chosen_sides(table):
        if side.definition is not None and side.definition.house is not None:
            yield Statement(side.definition.summary, str(side.definition.cite))


def _sections(table: Table) -> Iterable[str]:
    """The sections that govern a table: the house rules, the game's own and those of its side wagers."""
    game = table.game.definition
    entries = [game.builds_on or game.cite]
    entries += [side.definition.cite for side in chosen_sides(table) if side.definition is not None]
    cites = [str(cite) for cite in entries if not cite.is_own]
    found = [HOUSE_RULES] if _follows_rule_8(table.game) else []
    found += [section_at(cite) for cite in cites]
    return dict.fromkeys(each for each in found if each not in ("CO 30-801",))


def _follows_rule_8(game: Game) -> bool:
    return game.definition.cite.law == Jurisdiction.COLORADO.law


def _said(clauses: Iterable[Clause]) -> Iterator[Statement]:
    for clause in clauses:
        if clause.status in SAID and clause.words:
            yield Statement(clause.words, clause.cite)
