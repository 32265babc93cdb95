"""What the logs of tables say of a jackpot: the wagers that fed it, and what was paid from its meters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pitboss.engine.books.log import Did, Line, RoundBegun
from pitboss.engine.vocabulary.events import Awarded, CardDealt, WagerPlaced, WagerWithdrawn

Logs = Mapping[tuple[str, int], Sequence[Line]]  # by table and shift


def locked_in(logs: Logs, spot: str) -> Counter[tuple[str, int, int]]:
    """The wagers on the spot that lay there when the first card of their round came."""
    found: Counter[tuple[str, int, int]] = Counter()
    for (table, shift), lines in logs.items():
        number, lies, dealt = 0, Counter[int](), False
        for line in lines:
            if isinstance(line.what, RoundBegun):
                number, lies, dealt = line.what.number, Counter(), False
            for event in line.what.events if isinstance(line.what, Did) else ():
                if isinstance(event, WagerPlaced) and event.bet == spot:
                    lies[event.seat] += event.cents
                elif isinstance(event, WagerWithdrawn) and event.bet == spot:
                    del lies[event.seat]
                elif isinstance(event, CardDealt) and not dealt:
                    dealt = True
                    found.update({(f"{table}/{shift}", number, seat): cents for seat, cents in lies.items()})
    return found


def awarded(logs: Logs) -> Counter[tuple[str, int, int, int]]:
    """What the tables' logs say was paid from the meter."""
    found: Counter[tuple[str, int, int, int]] = Counter()
    for (table, shift), lines in logs.items():
        number = 0
        for line in lines:
            if isinstance(line.what, RoundBegun):
                number = line.what.number
            for event in line.what.events if isinstance(line.what, Did) else ():
                if isinstance(event, Awarded):
                    found[f"{table}/{shift}", number, event.seat, event.cents] += 1
    return found
