"""The cut: what it does to a stack, and whose turn it is to be offered it (CO 30-817)."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.cards import Card
from pitboss.errors import ShoeError
from pitboss.shoe.records import HOUSE


def cut_stack(order: tuple[Card, ...], depth: int) -> tuple[Card, ...]:
    """The `depth` cards in front of the cutting card go to the back of the stack (CO 30-817(2)).

    >>> from pitboss.cards import cards
    >>> [card.name for card in cut_stack(cards("As 2s 3s 4s"), 1)]
    ['2s', '3s', '4s', 'As']
    """
    verify_depth(depth, len(order))
    return order[depth:] + order[:depth]


def verify_depth(depth: int, size: int) -> None:
    """The cutting card goes *in* the stack: at least one card lies before it and one behind it."""
    if not 1 <= depth < size:
        raise ShoeError(f"a stack of {size} is cut at 1 to {size - 1} cards, not at {depth} [CO 30-817(1)]")


def verify_player(name: str) -> None:
    """The house cuts when every player declines, so that no player goes by its name."""
    if name in ("", HOUSE):
        raise ShoeError(f"a player needs a name other than {HOUSE!r}, not {name!r}")


class CutRotation:
    """Alternates the cut among all players; who declines passes it on; when all decline, the house cuts.

    >>> rotation = CutRotation(["Ann", "Bob", "Cy"])
    >>> rotation.offered, rotation.decline()
    ('Ann', 'Bob')
    >>> rotation.taken()        # Bob cuts, so that Cy comes first after the next shuffle
    'Bob'
    >>> rotation.offered, rotation.decline(), rotation.decline(), rotation.decline()
    ('Cy', 'Ann', 'Bob', 'house')
    """

    def __init__(self, players: Iterable[str] = ()) -> None:
        self._turns: list[str] = []
        self._declined: set[str] = set()
        for player in players:
            self.join(player)

    @property
    def players(self) -> tuple[str, ...]:
        """Everyone at the table, in the order in which the cut will be offered."""
        return tuple(self._turns)

    @property
    def offered(self) -> str:
        """Whose decision it is now; the house's when every player has declined or nobody sits."""
        return next((player for player in self._turns if player not in self._declined), HOUSE)

    def decline(self) -> str:
        """Whoever is offered the cut declines it; the next to be offered it."""
        if self.offered == HOUSE:
            raise ShoeError("every player has declined and the house must cut [CO 30-817]")
        self._declined.add(self.offered)
        return self.offered

    def taken(self) -> str:
        """The cut is made by whoever it was offered to; the turn passes on for the next shuffle."""
        cutter = self.offered
        # After a house cut the turn moves on by one all the same: nobody is always asked first.
        last = self._turns.index(cutter) if cutter != HOUSE else 0
        self._turns = self._turns[last + 1 :] + self._turns[: last + 1]
        self._declined.clear()
        return cutter

    def join(self, player: str) -> None:
        """A player sits down, behind those who wait for their turn already."""
        verify_player(player)
        if player in self._turns:
            raise ShoeError(f"{player} sits at the table already")
        self._turns.append(player)

    def leave(self, player: str) -> None:
        """A player gets up; the others keep their turns."""
        if player not in self._turns:
            raise ShoeError(f"{player} does not sit at the table")
        self._turns.remove(player)
        self._declined.discard(player)
