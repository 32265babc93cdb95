"""The cut: its effect on a stack, and the player who is offered it (CO 30-817)."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.cards import Card
from pitboss.errors import ShoeError
from pitboss.law.clauses import RULE_8, HouseClauses
from pitboss.shoe.records import HOUSE


def cut_stack(order: tuple[Card, ...], depth: int, clauses: HouseClauses = RULE_8) -> tuple[Card, ...]:
    """Move the `depth` cards in front of the cut card to the back of the stack (CO 30-817(2)).

    >>> from pitboss.cards import cards
    >>> [card.name for card in cut_stack(cards("As 2s 3s 4s"), 1)]
    ['2s', '3s', '4s', 'As']
    """
    verify_depth(depth, len(order), clauses)
    return order[depth:] + order[:depth]


def verify_depth(depth: int, size: int, clauses: HouseClauses = RULE_8) -> None:
    """Raise unless at least one card is in front of the cut card and one behind it."""
    if not 1 <= depth < size:
        raise ShoeError(f"cut a stack of {size} cards 1 to {size - 1} deep, not {depth} [{clauses.cut_depth}]")


def verify_player(name: str) -> None:
    """Raise for an empty name or the house's, which cuts when every player declines."""
    if name in ("", HOUSE):
        raise ShoeError(f"a player needs a name other than {HOUSE!r}, not {name!r}")


class CutRotation:
    """The rotation of the cut: a player who declines passes it on; when all decline, the house cuts.

    >>> rotation = CutRotation(["Ann", "Bob", "Cy"])
    >>> rotation.offered, rotation.decline()
    ('Ann', 'Bob')
    >>> rotation.taken()        # Bob cuts, so Cy comes first after the next shuffle
    'Bob'
    >>> rotation.offered, rotation.decline(), rotation.decline(), rotation.decline()
    ('Cy', 'Ann', 'Bob', 'house')
    """

    def __init__(self, players: Iterable[str] = (), clauses: HouseClauses = RULE_8) -> None:
        self._clauses = clauses
        self._turns: list[str] = []
        self._declined: set[str] = set()
        for player in players:
            self.join(player)

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order in which the cut is offered."""
        return tuple(self._turns)

    @property
    def offered(self) -> str:
        """The player who is offered the cut; the house when every player declined or nobody is seated."""
        return next((player for player in self._turns if player not in self._declined), HOUSE)

    def decline(self) -> str:
        """Decline the cut for the player who is offered it; return the next."""
        if self.offered == HOUSE:
            raise ShoeError(f"every player has declined; the house must cut [{self._clauses.cut}]")
        self._declined.add(self.offered)
        return self.offered

    def taken(self) -> str:
        """Take the cut for the player who is offered it, and pass the turn on for the next shuffle."""
        cutter = self.offered
        # After a house cut the turn still moves on, so that the same player is not always asked first.
        last = self._turns.index(cutter) if cutter != HOUSE else 0
        self._turns = self._turns[last + 1 :] + self._turns[: last + 1]
        self._declined.clear()
        return cutter

    def join(self, player: str) -> None:
        """Add a player at the end of the rotation."""
        verify_player(player)
        if player in self._turns:
            raise ShoeError(f"{player} is already at the table")
        self._turns.append(player)

    def leave(self, player: str) -> None:
        """Remove a player; the others keep their turns."""
        if player not in self._turns:
            raise ShoeError(f"{player} is not at the table")
        self._turns.remove(player)
        self._declined.discard(player)
