"""Large amounts of cash at the cage, which two persons count one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.errors import PitbossError


@dataclass(frozen=True)
class _Waiting:
    by: str
    cents: int


class LargeCash:
    """Large amounts that one person has counted, by player. A restart forgets them: nothing has moved yet."""

    def __init__(self) -> None:
        self._waiting: dict[str, _Waiting] = {}

    def second(self, person: str, player: str, cents: int) -> str:
        """Who counted this amount before; nobody if this is the first count. Refused if the two differ."""
        first = self._waiting.pop(player, None)
        if first is None or first.by == person:
            self._waiting[player] = _Waiting(person, cents)
            return ""
        if first.cents != cents:
            what = f"Your entry differs from {first.by}'s. Count {player}'s cash again, and both of you enter it."
            raise PitbossError(what)
        return first.by
