"""Time that never goes back, so that what has expired stays expired even if the machine's clock is set back."""

from __future__ import annotations

import time


class Clock:
    """Seconds since 1970, by the machine's clock or the latest time seen, whichever is later."""

    def __init__(self, at_least: int = 0) -> None:
        self._seen = float(at_least)
        self._at = time.monotonic()

    def now(self) -> int:
        """The machine's time; if it was set back, the latest time seen plus what has passed since."""
        at = time.monotonic()
        self._seen, self._at = max(time.time(), self._seen + at - self._at), at
        return int(self._seen)
