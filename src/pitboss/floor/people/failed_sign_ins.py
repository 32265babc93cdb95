"""Failed sign-ins, as many as the house log can hold: a guesser fills no disk.

Some of each address and some of the whole floor get a line of their own; the others are counted, and the next line
says how many there were.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from time import monotonic, time
from typing import Final

from pitboss.ledger.house import SignInFailed

MOST_ADDRESSES: Final = 10_000


@dataclass
class _Allowance:
    """Some lines at once, and one more after each of these spans of seconds."""

    most: float
    seconds: float
    left: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.at = self.most, monotonic()

    def take(self) -> bool:
        now = monotonic()
        self.left, self.at = min(self.most, self.left + (now - self.at) / self.seconds), now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class FailedSignIns:
    """What is written of those who were not let in."""

    def __init__(self) -> None:
        self._all = _Allowance(most=200, seconds=5)  # at most some 17,500 lines a day
        self._of: OrderedDict[str, _Allowance] = OrderedDict()
        self._unwritten = 0

    def entry(self, person: str, how: str, address: str) -> SignInFailed | None:
        """The entry for this failure; none when there were too many, and it is only counted."""
        own = self._of.pop(address, None) or _Allowance(most=10, seconds=60)
        self._of[address] = own
        while len(self._of) > MOST_ADDRESSES:
            self._of.popitem(last=False)
        if not (own.take() and self._all.take()):
            self._unwritten += 1
            return None
        unwritten, self._unwritten = self._unwritten, 0
        return SignInFailed(int(time()), person, how, address, unwritten)
