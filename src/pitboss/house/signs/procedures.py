"""What dealers and players may look up clause by clause, in the words of the register."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from pitboss.catalogue import Game, WagerDefinition
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.table.table import Table
from pitboss.house.signs.blocks import chosen_sides, stated
from pitboss.house.signs.parts import Concerns, chapter_of, concerns, wagers_of
from pitboss.house.signs.sheet import Statement, Statements
from pitboss.law.citation import Jurisdiction
from pitboss.law.clauses import HOUSE_RULE
from pitboss.law.register import Clause, Status, clause_of, clauses_within, register

HOUSE_RULES: Final = "CO 30-8"  # as the register names the sections that hold at every table of Colorado
RULE_8: Final = "CO 30-801\u2013831"  # as a player reads it
SAID: Final = frozenset({Status.ENFORCED, Status.CONFIGURED, Status.PHYSICAL, Status.SHOWN})
DEALERS_HAND: Final = "The dealer's hand"
_STEPS: Final = (  # of a shift and a round, with the topics of the game's clauses
    ("Before the first round", ("inspection", "presentation", "device", "shuffling", "cut", "cut_depth", "burning")),
    ("Wagers", ("wagers", "chips", "frozen", "several_hands", "tips")),
    ("The deal", ("cards", "deal", "turn_up_card", "peek", "insurance", "even_money")),
    ("Players' turns", ("signal", "play", "draw", "surrender", "split", "double", "free_split", "free_double")),
    (DEALERS_HAND, ("dealer_22",)),
    ("Paying and taking", ("win_blackjack", "win_higher", "win_dealer_over", "push", "lose", "lose_over", "pickup")),
    ("When something goes wrong", ("missed_first_card", "missed_second_card", "wrong_action", "hole_card_exposed")),
    ("Cards and cash", ("discarding", "shuffle_due", "reshuffle", "cut_card", "refill", "out_of_cards", "cash")),
)


def procedures(table: Table) -> Iterator[Statements]:
    """The dealer's card: each step of a shift and a round in the register's words; then every side wager."""
    said: set[str] = set()
    concerned = concerns(table)
    for heading, topics in _STEPS:
        lines = list(_dealer_draws(table)) if heading == DEALERS_HAND else []
        for topic in topics:
            cite = getattr(table.game.clauses, topic, HOUSE_RULE)
            if topic == "dealer_22" and cite == getattr(table.game.clauses, "win_dealer_over", ""):
                continue  # a 22 is a bust like any other
            if cite not in said and cite != HOUSE_RULE:
                said.add(cite)
                lines += _said(_at(cite, concerned))
        if lines:
            yield Statements(heading, tuple(lines))
    said.add(table.game.clauses.limits)  # the placard has them
    if own := tuple(_own_steps(table.game, said, concerned)):
        yield Statements("Only in this game", own)
    sides = [side for side in chosen_sides(table) if isinstance(side, CatalogueWager)]
    # One wager may have several spots, all with the same procedure.
    yield from dict.fromkeys(_side(side, concerned) for side in sides)


def _dealer_draws(table: Table) -> tuple[Statement, ...]:
    """Where the dealer stops, in the words of the table's own notice: `draw` is the players' clause."""
    return stated(each for each in table.notices if each.rule == "dealer_hits_soft_17")


def _own_steps(game: Game, said: set[str], concerned: Concerns) -> Iterator[Statement]:
    """What the game's own section asks beyond the steps of every game: burning a card, switching, setting two hands."""
    section = _section(str(game.definition.builds_on or game.definition.cite))
    for cite in dict.fromkeys(msgspec.structs.astuple(game.clauses)):
        if cite not in {"", HOUSE_RULE, *said} and _section(cite) == section:
            yield from _said(_at(cite, concerned))


def _side(side: CatalogueWager, concerned: Concerns) -> Statements:
    definition = side.definition
    when = [definition.or_settles] if side.put_off else definition.settles
    settled = " or ".join("with the hands" if each == "at settlement" else each for each in when)
    said = f"Placed {definition.placed}; settled {settled}"
    lines = [Statement(said, str(definition.cite))]
    for note in definition.notes:
        if note.for_dealers and _is_here(note.says, str(note.cite), definition) and str(note.cite) in concerned:
            lines.append(Statement(note.says, str(note.cite)))
    return Statements(definition.name, tuple(lines))


def _is_here(says: str, cite: str, definition: WagerDefinition) -> bool:
    """Whether a note is about dealing the wager here: not about another game, a printed figure, or said before."""
    is_own = cite.split()[0] != "CO" or _section(cite) == _section(str(definition.cite))
    return is_own and "house advantage" not in says and says != f"Placed {definition.placed}."


def rules_of_play(table: Table) -> Iterator[Statements]:
    """The rules of play that a player gets in print on request (CO 30-804): what concerns the game and its wagers."""
    own_chapter = chapter_of(str(table.game.definition.cite), "")  # which may have the name of a wager
    for section in _sections(table):
        for chapter, lines in _chapters(section, concerns(table)).items():
            place = section if chapter == own_chapter else chapter
            yield Statements(f"Rules of play, {RULE_8 if place == HOUSE_RULES else place}", tuple(lines))
    if own := tuple(_own_rules(table)):
        yield Statements("Rules that no law has approved", own)


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
    found += [_section(cite) for cite in cites]
    return dict.fromkeys(each for each in found if each not in ("CO 30-801",))


def _follows_rule_8(game: Game) -> bool:
    return game.definition.cite.law == Jurisdiction.COLORADO.law


def _section(cite: str) -> str:
    """The section of a citation: `CO 30-899.16(1)` to `CO 30-899.16`, `WA 3166 v003 ¶1` to `WA 3166`."""
    state, number, *_ = cite.split()
    return f"{state} {number.split('(')[0]}"


def _at(cite: str, concerned: Concerns) -> list[Clause]:
    """The rows of the register for one clause, without what it says of wagers that the table does not have.

    Nor what only announces the clauses after it: on the card they come at their own step.
    """
    found = [each for each in register() if clause_of(each.cite) == cite or each.cite == cite]
    found = [each for each in found if each.cite in concerned and not each.words.endswith(" that follow.")]
    return [concerned.worded(each) for each in found]


def _said(clauses: Iterable[Clause]) -> Iterator[Statement]:
    for clause in clauses:
        if clause.status in SAID and clause.words:
            yield Statement(clause.words, clause.cite)
