"""Questions about wagers and games, and the list of those whose answers ship with the package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from pitboss.analysis.figures import studies
from pitboss.analysis.methods import depends_on_soft_17, is_analyzed
from pitboss.analysis.play_wagers import is_play_wager
from pitboss.catalogue import games, load, load_wager, wagers
from pitboss.catalogue.definitions import GameDefinition
from pitboss.catalogue.wagers import HITS, PayTable, WagerDefinition
from pitboss.errors import IllegalSetup
from pitboss.law.options import Choice, Count, Flag, Option

FULLY_LISTED: Final = "blackjack"  # the game of which every single change of an option is listed
OFTEN_CHANGED: Final = ("decks", "dealer_hits_soft_17")  # listed for every game that has the option
Chosen = bool | int | str


class WagerQuestion(msgspec.Struct, frozen=True, tag="wager", forbid_unknown_fields=True):
    """The chance of every outcome of a wager; meters and changed pay are applied to the answer."""

    wager: str
    paytable: str
    decks: int
    hits_soft_17: bool = False
    segments: tuple[str, ...] = ()  # of a wheel

    @property
    def subject(self) -> str:
        return self.wager

    def __str__(self) -> str:
        rule = ", dealer hits soft 17" if self.hits_soft_17 else ""
        return f"{load_wager(self.wager).name} {self.paytable}, {self.decks} decks{rule}"


class GameQuestion(msgspec.Struct, frozen=True, tag="game", forbid_unknown_fields=True):
    """The figures and strategies of a game with these options; the others have their defaults."""

    game: str
    options: tuple[tuple[str, Chosen], ...] = ()

    @property
    def subject(self) -> str:
        return self.game

    def __str__(self) -> str:
        changed = ", ".join(f"{name.replace('_', ' ')}: {_word(value)}" for name, value in self.options)
        return f"{load(self.game).name}, {changed or 'default rules'}"


Question = WagerQuestion | GameQuestion


def _word(value: Chosen) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def listed() -> Iterator[Question]:
    """Every question whose answer ships: all wagers, pay tables, decks and soft-17 rules; all games and their decks."""
    for wager in wagers().values():
        yield from wager_questions(wager)
    for game in studies():
        yield from game_questions(games()[game])


def wager_questions(wager: WagerDefinition) -> Iterator[WagerQuestion]:
    """Every pay table of a wager on every number of decks; a wheel's segments are the operator's, so it has none."""
    if not (is_analyzed(wager) or is_play_wager(wager)):
        return
    for table in wager.paytables.values():
        if not table.operator:
            for decks in table.decks:
                yield from (WagerQuestion(wager.id, table.name, decks, hits) for hits in _soft_17(wager, table))


def _soft_17(wager: WagerDefinition, table: PayTable) -> tuple[bool, ...]:
    if table.soft_17:
        return (table.soft_17 == HITS,)
    return (False, True) if depends_on_soft_17(wager) or is_play_wager(wager) else (False,)


def game_questions(game: GameDefinition) -> Iterator[GameQuestion]:
    """A game with its defaults, and with every lawful change of one listed option."""
    yield GameQuestion(game.id)
    options = game.options.values()
    changed = options if game.id == FULLY_LISTED else [each for each in options if each.name in OFTEN_CHANGED]
    for name, value in variations(changed):
        try:
            game.configure(**{name: value})
        except IllegalSetup:
            continue  # lawful only together with another change
        yield GameQuestion(game.id, ((name, value),))


def variations(options: Iterable[Option]) -> Iterator[tuple[str, Chosen]]:
    """Every other value of every option with a list of values."""
    for option in options:
        domain = option.domain
        values: Iterable[Chosen] = (False, True) if isinstance(domain, Flag) else ()
        if isinstance(domain, Choice):
            values = domain.values
        elif isinstance(domain, Count):
            values = range(domain.at_least, domain.at_most + 1)
        yield from ((option.name, value) for value in values if value != option.default)
