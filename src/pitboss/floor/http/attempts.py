"""Guessing passwords is slow, and nobody can lock somebody else out by guessing."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from fastapi import HTTPException

MOST_ACCOUNTS: Final = 10_000  # in memory; the one that was asked for longest ago is forgotten first
MOST_PAIRS: Final = 10_000
MOST_KNOWN: Final = 50  # addresses and browsers that an account is known to be used from
FREE: Final = 5  # wrong passwords before somebody waits
LONGEST: Final = 300.0  # seconds
FORGOTTEN: Final = 3600.0  # seconds after which wrong passwords no longer count
BURST: Final = 100.0  # wrong passwords from everywhere before strangers to the account wait for their turn
PER_SECOND: Final = 0.1


@dataclass(slots=True)
class _Pair:
    failures: int = 0
    last: float = 0.0

    @property
    def open_at(self) -> float:
        over = self.failures - FREE
        return self.last + min(LONGEST, 2.0 ** min(over, 20)) if over >= 0 else 0.0


@dataclass(slots=True)
class _Account:
    left: float = BURST
    at: float = 0.0


class Attempts:
    """How often somebody may try to sign in.

    - Wrong passwords count for an account and a client together. A client is a browser that has signed in to this
      account before (its cookie says so), otherwise an address. After five the client waits 1, 2, 4 … up to 300
      seconds for its next try at this account; other clients do not wait, and other accounts are open to it.
    - Wrong passwords for an account from all clients together: after 100 (one is forgiven every ten seconds) clients
      that are strangers to the account share one try every ten seconds. A browser or an address that has signed in to
      it before is no stranger: a crowd of guessers does not keep the owner out.
    - A try counts as wrong until the password was found to be right, so that many at once gain nothing.
    - A name that nobody has is treated like any other.

    An address, or a browser that has signed in before, also has a limited number of tries of any kind (`throttle`).
    That alone limits codes for seats: twelve digits are not guessed, and a hall full of players shares an address.
    What is known is in memory: after a restart of the floor everybody is a stranger with no wrong passwords.
    """

    def __init__(self) -> None:
        self._pairs: OrderedDict[tuple[str, str], _Pair] = OrderedDict()
        self._accounts: OrderedDict[str, _Account] = OrderedDict()
        self._known: OrderedDict[str, OrderedDict[str, None]] = OrderedDict()  # by account; guesses never add to it

    def begin(self, account: str, address: str, browser: str = "") -> str:
        """Count a try, or refuse it; the client that it counts for."""
        now = time.monotonic()
        known = self._known.get(account) or OrderedDict[str, None]()
        client = browser if browser in known else address
        pair = self._pair((account, client), now)
        if pair.open_at > now:
            raise _wait(pair.open_at - now, "too many wrong passwords from here")
        if client not in known:
            of_all = self._account(account, now)
            if of_all.left < 1:
                raise _wait((1 - of_all.left) / PER_SECOND, "too many wrong passwords for this name")
            of_all.left -= 1
        pair.failures, pair.last = pair.failures + 1, now
        return client

    def succeeded(self, account: str, client: str, *places: str) -> None:
        """The password was right: nothing is held against this client, and these places are known from now on."""
        self._pairs.pop((account, client), None)
        known = self._known.setdefault(account, OrderedDict())
        if client not in known and (of_all := self._accounts.get(account)) is not None:
            of_all.left = min(BURST, of_all.left + 1)
        for place in places:
            known[place] = None
            known.move_to_end(place)
        _forget(known, MOST_KNOWN)
        self._known.move_to_end(account)
        _forget(self._known, MOST_ACCOUNTS)

    def knows(self, browser: str) -> bool:
        """Whether somebody has signed in with this browser before."""
        return any(browser in known for known in self._known.values())

    def _account(self, name: str, now: float) -> _Account:
        found = self._accounts.pop(name, None) or _Account(at=now)
        found.left, found.at = min(BURST, found.left + (now - found.at) * PER_SECOND), now
        self._accounts[name] = found
        _forget(self._accounts, MOST_ACCOUNTS)
        return found

    def _pair(self, key: tuple[str, str], now: float) -> _Pair:
        found = self._pairs.pop(key, None)
        if found is None or now - found.last > FORGOTTEN:
            found = _Pair()
        self._pairs[key] = found
        _forget(self._pairs, MOST_PAIRS)
        return found


def _forget(kept: OrderedDict[Any, Any], most: int) -> None:
    while len(kept) > most:
        kept.popitem(last=False)


def _wait(seconds: float, why: str) -> HTTPException:
    wait = max(1, math.ceil(seconds))
    return HTTPException(429, f"{why}: wait {wait} s", headers={"Retry-After": str(wait)})
