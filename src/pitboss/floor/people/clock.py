"""Time that never goes back: what has expired once stays expired, whatever somebody does to the machine's clock."""

from __future__ import annotations

import time


class Clock:
    """Seconds since 1970, from the machine's clock where it is ahead, otherwise from what was seen before."""

    def __init__(self, at_least: int = 0) -> None:
        self._seen = float(at_least)
        self._at = time.monotonic()

    def now(self) -> int:
        """The machine's time; or, where that was set back, the latest time seen and what has passed since."""
        at = time.monotonic()
        self._seen, self._at = max(time.time(), self._seen + at - self._at), at
        return int(self._seen)
