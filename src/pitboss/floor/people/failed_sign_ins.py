"""Failed sign-ins for the house log, limited so that a guesser cannot fill the disk.

A number for each address and for the whole floor get their own line; the others are counted, and the next line holds
their count.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from time import monotonic, time
from typing import Final

from pitboss.ledger.house_log import SignInFailed

MAX_ADDRESSES: Final = 10_000


@dataclass
class _Allowance:
    """A burst of lines, then one more every so often."""

    burst: float
    seconds: float
    left: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.at = self.burst, monotonic()

    def take(self) -> bool:
        now = monotonic()
        self.left, self.at = min(self.burst, self.left + (now - self.at) / self.seconds), now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class FailedSignIns:
    """Decides which failed sign-ins get a line in the house log."""

    def __init__(self) -> None:
        self._all = _Allowance(burst=200, seconds=5)  # at most about 17,500 lines a day
        self._of: OrderedDict[str, _Allowance] = OrderedDict()
        self._unwritten = 0

    def entry(self, person: str, how: str, address: str) -> SignInFailed | None:
        """The entry for this failure; None if there were too many and it is only counted."""
        own = self._of.pop(address, None) or _Allowance(burst=10, seconds=60)
        self._of[address] = own
        while len(self._of) > MAX_ADDRESSES:
            self._of.popitem(last=False)
        if not (own.take() and self._all.take()):
            self._unwritten += 1
            return None
        unwritten, self._unwritten = self._unwritten, 0
        return SignInFailed(int(time()), person, how, address, unwritten)
