"""What a question is about: games, side wagers, pay tables, shoes and cards, by id, as an object, or in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import isfinite
from numbers import Real
from pathlib import Path
from typing import Any, Final

from pitboss.analysis.play_wagers.base_game import deck_options
from pitboss.cards import ENDLESS, RANKS, SUITS, Card, Composition, Deck
from pitboss.catalogue import Game, GameDefinition, games, is_shipped, wagers
from pitboss.catalogue.definitions import INFINITE, MOST_DECKS
from pitboss.catalogue.folders import folder_of
from pitboss.catalogue.suggestion import suggestion
from pitboss.catalogue.wagers import PayTable, WagerDefinition, read_wager
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.law.rules import TwentyOneRules
from pitboss.money import Pay

Subject = Game | GameDefinition | WagerDefinition | Path | str
Shoe = Composition | int | str | Mapping[str, int]
Pays = Mapping[str, str | int | Pay]

DECKS: Final = 6  # where nobody says, and the law allows it
MAX_DECKS: Final = MOST_DECKS
_SHORT: Final = {"T": "10", "1": "A"}


def find(subject: Subject) -> Game | GameDefinition | WagerDefinition:
    """A game or a side wager: an object as it is, an id from the catalog, a file of your own."""
    if isinstance(subject, Path) or (isinstance(subject, str) and subject.endswith(".toml")):
        return read_wager(Path(subject), folder_of(Path(subject)).house)
    if isinstance(subject, Game | GameDefinition | WagerDefinition):
        return subject
    if not isinstance(subject, str):
        raise PitbossError(f"{subject!r} is no game or side wager. Name one by its id, or load it")
    if subject in games():
        return games()[subject]
    if subject in wagers():
        return wagers()[subject]
    names = {each.id: each.name for shelf in (games(), wagers()) for each in shelf.values()}
    raise PitbossError(f"The catalog has no game or side wager {subject!r}. {suggestion(subject, names)}")


def find_configured(subject: Subject, options: Mapping[str, Any], *, unlawful: bool = False) -> Game:
    """A game with these options; `unlawful` also sets rules that the law fixes or bounds."""
    found = find(subject)
    if isinstance(found, WagerDefinition):
        raise PitbossError(f"{found.name} is a side wager, and this question is about a game. Name a game")
    if isinstance(found, Game):
        chosen, definition = {**found.chosen, **found.forbidden, **options}, found.definition
        unlawful = unlawful or bool(found.forbidden)
    else:
        chosen, definition = dict(options), found
    decks = chosen.get("decks", 0)
    chosen = {**deck_options(definition, decks if isinstance(decks, int) else 0), **chosen}
    return definition.research(**chosen) if unlawful else definition.configure(**chosen)


def is_lawful(game: Game) -> bool:
    """Whether the game is of the shipped catalog, with rules that the law allows for the choices."""
    own_rules = game.forbidden or game.rules != game.definition.configure(**game.chosen).rules
    return is_shipped(game.definition) and not own_rules


def has_law(wager: WagerDefinition, table: PayTable, decks: int | None = None) -> bool:
    """Whether a wager is of the shipped catalog, with one of its own pay tables and a number of decks of it."""
    return is_shipped(wager) and table in wager.paytables.values() and (decks is None or decks in table.decks)


def find_paytable(wager: WagerDefinition, paytable: str | PayTable | Pays | None, decks: int | None) -> PayTable:
    """A pay table by its name, as an object, or the wager's first one with rows of your own."""
    if isinstance(paytable, PayTable):
        return paytable
    if isinstance(paytable, str):
        return wager.paytable(paytable)
    first = next((each for each in wager.paytables.values() if decks is None or decks in each.decks), None)
    base = first or next(iter(wager.paytables.values()))
    if paytable is None:
        return base
    rows: object = paytable  # a caller without a type checker may give anything
    if not isinstance(rows, Mapping) or not rows:
        raise PitbossError(
            'A pay table is a name or rows of your own. Write {"hand": "9 to 2", ...} with a row or more'
        )
    unknown = [name for name in paytable if name not in wager.hands]
    if unknown:
        hint = suggestion(unknown[0], {each: each for each in wager.hands}, listed_by=f"pitboss show {wager.id}")
        raise PitbossError(f"{wager.name} has no hand {unknown[0]!r}. {hint}")
    # Rows keep the order in which the wager defines its hands: the first that holds is paid.
    pays = {name: _pay(paytable[name]) for name in wager.hands if name in paytable}
    return replace(base, name="own", pays=pays, published=())


def _pay(value: str | int | Pay) -> Pay:
    if isinstance(value, Pay):
        return value
    if not isinstance(value, str | int):
        raise PitbossError(f'{value!r} are no odds. Write them as text such as "9 to 2", or 4 for 4 to 1')
    return Pay(f"{value} to 1" if isinstance(value, int) else value)


def find_decks(allowed: Iterable[int], decks: int | None) -> int:
    """The number that was asked for; otherwise six, or the nearest below that is allowed."""
    if decks is not None:
        return whole(decks, "decks")
    known = list(allowed)
    return max((each for each in known if each <= DECKS), default=known[0])


def is_infinite(decks: object) -> bool:
    """Whether these decks are an endless shoe."""
    return decks in (INFINITE, float("inf"))


def by_totals(game: Game) -> Game:
    """A game that is played by a chart of totals; others have no chart, no index numbers and no ramp here."""
    rules = game.rules
    if isinstance(rules, TwentyOneRules) and type(rules.alone) is TwentyOneRules and not rules.switch:
        return game
    words = f"{game.name} is not played by a chart of totals. `pitboss figures {game.id}` prints its strategy"
    raise IllegalSetup(words, str(game.definition.cite))


def countable(game: Game) -> Game:
    """A game by totals whose cards run out."""
    if game.rules.decks == ENDLESS:
        raise PitbossError("The cards that leave an endless shoe change nothing in it: it has no count. Name its decks")
    return by_totals(game)


def whole_decks(decks: float | str) -> int:
    """A whole number of decks; `infinite` is for games in research mode alone."""
    if is_infinite(decks) or isinstance(decks, str):
        raise PitbossError(f"{decks!r} is not a number of decks here. Write a whole number from 1")
    return whole(decks, "decks")


def whole(number: float, what: str) -> int:
    """A whole number, however it is written: 100, 1e8, 2.0."""
    if not is_whole(number) or number < 1:
        raise PitbossError(f"{number!r} is not a number of {what}. Write a whole number from 1")
    return int(number)


def is_whole(number: object) -> bool:
    """Whether this is a number without a fraction; no text, no infinity."""
    return isinstance(number, Real) and isfinite(number) and number % 1 == 0


def shoe_of(decks: float = DECKS, *, without: str = "", deck: Deck | str = Deck.STANDARD_52) -> Composition:
    """A shoe of whole decks, without cards that were seen: `shoe_of(6, without="10 10 5 Kh")`.

    A card without a suit is taken from the suits in turn.

    >>> shoe_of(1, without="A A").size
    50
    """
    count = whole(decks, "decks")
    if count > MAX_DECKS:
        raise PitbossError(f"{count} decks are too many. Write 1 to {MAX_DECKS}")
    return without_cards(Deck(deck).combined(count), without)


def without_cards(cards: Composition, gone: str) -> Composition:
    """The composition without these cards; one that is not there is refused."""
    counts = list(cards.counts)
    for word in gone.replace(",", " ").split():
        rank = _SHORT.get(word.upper(), word.upper())
        named = [Card(rank + suit) for suit in SUITS] if rank in RANKS else [Card(word)]
        most = max(named, key=lambda card: counts[card.index])
        if not counts[most.index]:
            raise PitbossError(f"The shoe has no {word} left. Name cards that it holds")
        counts[most.index] -= 1
    return Composition(counts)


def find_shoe(asked: Shoe | None) -> Composition | None:
    """A shoe: a composition, a number of decks, its cards in words, or how many there are of each rank or card."""
    found = None if asked is None else _shoe(asked)
    if found is not None and not found.size:
        raise PitbossError("This shoe holds no card. Name decks, cards, or how many there are of each rank")
    return found


def _shoe(asked: Shoe | float) -> Composition:
    if isinstance(asked, Composition):
        return asked
    if isinstance(asked, int | float):
        return shoe_of(asked)
    if isinstance(asked, str):
        return Composition.of(Card(word) for word in asked.split())
    counts = [0] * len(Deck.STANDARD_52.composition.counts)
    for word, count in asked.items():
        rank = _SHORT.get(word.upper(), word.upper())
        named = [Card(rank + suit) for suit in SUITS] if rank in RANKS else [Card(word)]
        if not is_whole(count) or count < 0:
            raise PitbossError(f"A shoe cannot hold {count!r} cards of {word}. Write a whole number from 0")
        for place, card in enumerate(named):  # spread over the suits as evenly as it goes
            counts[card.index] += (count + len(named) - 1 - place) // len(named)
    return Composition(counts)


def two_cards(hand: str | Iterable[int | str | Card]) -> tuple[int, int]:
    """The points of a hand's first two cards; no more and no fewer are a hand here."""
    found = points(hand)
    if len(found) != 2:
        raise PitbossError(f"A hand is valued at its first two cards, not {len(found)}. Name two, and the up card")
    return found[0], found[1]


def point_name(points: int) -> str:
    """The points of a card as a player says them.

    >>> point_name(1), point_name(10)
    ('A', '10')
    """
    return "A" if points == 1 else str(points)


def points(words: str | Iterable[int | str | Card]) -> tuple[int, ...]:
    """The points of cards, an ace as 1: `points("A 6")`, `points("10h 6c")`, `points([10, 6])`."""
    parts = words.replace(",", " ").split() if isinstance(words, str) else list(words)
    return tuple(_points(part) for part in parts)


def _points(part: int | str | Card) -> int:
    if isinstance(part, Card):
        return part.points
    word = _SHORT.get(str(part).upper(), str(part).upper())
    if word in RANKS:
        return min(RANKS.index(word) + 1, 10)
    return Card(str(part)).points
