"""Hypothesis strategies: lawful games, drawn from what the catalogue leaves to the licensee."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pitboss.catalogue import Game, GameDefinition, games
from pitboss.errors import IllegalSetup
from pitboss.law.options import Choice, Count, Domain, Flag, OddsFloor, TotalSet

ODDS = ("1 to 1", "6 to 5", "7 to 5", "3 to 2", "2 to 1")
TOTALS = ("any", "hard 9 to 11", "hard 10 to 11", "hard 4 to 20, soft 13 to 18", "soft 12 to 21")


def values(domain: Domain) -> st.SearchStrategy[Any]:
    """Every value that an option may have; of the endless ones, some that stand at the edges."""
    if isinstance(domain, Flag):
        return st.booleans()
    if isinstance(domain, Choice):
        return st.sampled_from(domain.values)
    if isinstance(domain, Count):
        return st.integers(domain.at_least, domain.at_most)
    if isinstance(domain, OddsFloor):
        return st.sampled_from([odds for odds in ODDS if not domain.refuses(odds)])
    assert isinstance(domain, TotalSet)
    return st.sampled_from(TOTALS)


@st.composite
def lawful_games(draw: st.DrawFn, /, name: str = "blackjack", **fixed: object) -> Game:
    """A game with any options that the law lets stand together."""
    definition: GameDefinition = games()[name]
    chosen = {name: draw(values(option.domain)) for name, option in definition.options.items() if name not in fixed}
    if chosen.get("dealt_from") == "hand":
        chosen["decks"] = draw(st.integers(1, 2))
    elif chosen.get("dealt_from") == "shoe":
        chosen["decks"] = draw(values(definition.options["decks"].domain).filter(lambda decks: bool(decks >= 2)))
    if "hands_per_player" in chosen:
        chosen["hands_per_player"] = min(chosen["hands_per_player"], chosen.get("positions", 1))
    try:
        return definition.configure(**chosen | fixed)
    except IllegalSetup as fault:
        raise AssertionError(f"drawn options do not stand together: {fault}") from fault
