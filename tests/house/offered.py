"""A table of every game with each of its side wagers on it, in one pay table after another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from pitboss.catalogue import games, wagers
from pitboss.catalogue.wagers import WagerDefinition
from pitboss.errors import PitbossError
from pitboss.house.signs import Posting
from pitboss.house.table_setup import SideChoice
from tests.house.test_departures import limits
from tests.house.test_signs import posting

SYSTEMS: Final = (
    (),
    ("Game Manager 2 v2.5.4",),
    ("Match The Dealer Progressive v003",),
    ("Match The Dealer Progressive v002",),
    ("Match The Dealer Progressive v006",),
)
WITH: Final = {  # what must be on the layout with it
    "match-the-dealer-down-card-30-899-16": "match-the-dealer-up-card-30-899-16",
    "match-the-dealer-down-card-30-899-24": "match-the-dealer-up-card-30-899-24",
    "match-the-dealer-down-card-wa-3166": "match-the-dealer-up-card-wa-3166",
    "match-the-dealer-bonus-card-wa-3166": "match-the-dealer-up-card-wa-3166",
    "raise-the-roof": "raise-the-roof-ante",
    "raise-the-roof-ante": "raise-the-roof",
    "top-3-30-2114": "21-plus-3-30-2114",
    "top-3-30-2119": "21-plus-3-30-2119",
    "trilux-super-3-30-2115": "trilux-bonus-30-2115",
    "trilux-super-3-wa-2212": "trilux-bonus-wa-2212",
}
WHEEL: Final = ("2", "5", "10")  # what its segments pay, which the house sets


def tables_with(wager: str) -> Iterator[Posting]:
    """Every game that takes the wager, with the first of its pay tables that can be opened there."""
    for game in games():
        if (found := table_with(game, wager)) is not None:
            yield found


@cache
def table_with(game: str, wager: str, paytable: str = "") -> Posting | None:
    """A table of this game with this wager; None where they do not go together."""
    definition = wagers()[wager]
    if definition.cite.jurisdiction is not games()[game].cite.jurisdiction:
        return None
    for name in [paytable] if paytable else definition.paytables:
        for options in _options(game, definition, name):
            for system in SYSTEMS:
                segments = WHEEL if definition.paytables[name].operator else ()
                choice = SideChoice(wager, name, _meters(definition, name), segments, system=system)
                sides = [WITH[wager]] if wager in WITH else []
                try:
                    return posting(game, *sides, choice, kind="dealt", options=options, **limits(game))
                except PitbossError:
                    continue
    return None


def _options(game: str, definition: WagerDefinition, paytable: str) -> Iterator[dict[str, Any]]:
    yield {}
    if "decks" in games()[game].options:
        for decks in (1, 2, 4, 5, 6, 8):
            yield {"decks": decks}
            if "bonus_cards" in games()[game].options:
                yield from ({"decks": decks, "bonus_cards": cards} for cards in range(1, 7))


def _meters(definition: WagerDefinition, paytable: str) -> dict[str, int]:
    return dict.fromkeys(definition.paytables[paytable].meters, 5_000_00)
