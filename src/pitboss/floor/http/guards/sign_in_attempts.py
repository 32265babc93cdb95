"""Limits on password guessing that do not let a guesser lock the owner out."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from fastapi import HTTPException

MAX_ACCOUNTS: Final = 10_000  # in memory; the one not asked for longest is forgotten first
MAX_PAIRS: Final = 10_000
MAX_KNOWN: Final = 50  # addresses and browsers from which an account has signed in
FREE: Final = 5  # wrong passwords without a wait
LONGEST: Final = 300.0  # seconds
FORGOTTEN: Final = 3600.0  # seconds after which wrong passwords no longer count
BURST: Final = 100.0  # wrong passwords for one account before unknown clients share a slow rate
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


class SignInAttempts:
    """Decides how often somebody may try to sign in.

    - Wrong passwords count for each pair of account and client. A client is a browser that has signed in to this
      account before (known by its cookie), otherwise an address. After five, the client waits 1, 2, 4 … up to 300
      seconds for its next try at this account; other clients and other accounts are not affected.
    - Wrong passwords for one account also count over all clients: after 100 (one is forgiven every ten seconds)
      unknown clients share one try every ten seconds. A browser or an address that has signed in to the account
      before is known, so a crowd of guessers does not keep the owner out.
    - A try counts as wrong until the password proves right, so that many tries at once gain nothing.
    - Unknown names are treated like any other.

    An address, or a browser that has signed in before, also has a limited number of requests of any kind (`throttle`).
    That alone limits seat codes: nobody guesses twelve digits, and a hall full of players shares an address.
    All of this is in memory: after a restart every client is unknown and has no wrong passwords.
    """

    def __init__(self) -> None:
        self._pairs: OrderedDict[tuple[str, str], _Pair] = OrderedDict()
        self._accounts: OrderedDict[str, _Account] = OrderedDict()
        self._known: OrderedDict[str, OrderedDict[str, None]] = (
            OrderedDict()
        )  # clients by account; guesses never add to it

    def begin(self, account: str, address: str, browser: str = "") -> str:
        """Count a try, or refuse it; return the client that it counts for."""
        now = time.monotonic()
        known = self._known.get(account) or OrderedDict[str, None]()
        client = browser if browser in known else address
        pair = self._pair((account, client), now)
        if pair.open_at > now:
            raise _wait(pair.open_at - now, "Too many wrong passwords from here.")
        if client not in known:
            of_all = self._account(account, now)
            if of_all.left < 1:
                raise _wait((1 - of_all.left) / PER_SECOND, "Too many wrong passwords for this name.")
            of_all.left -= 1
        pair.failures, pair.last = pair.failures + 1, now
        return client

    def succeeded(self, account: str, client: str, *places: str) -> None:
        """Clear the client's wrong passwords after a right one, and remember these places."""
        self._pairs.pop((account, client), None)
        known = self._known.setdefault(account, OrderedDict())
        if client not in known and (of_all := self._accounts.get(account)) is not None:
            of_all.left = min(BURST, of_all.left + 1)
        for place in places:
            known[place] = None
            known.move_to_end(place)
        _forget(known, MAX_KNOWN)
        self._known.move_to_end(account)
        _forget(self._known, MAX_ACCOUNTS)

    def knows(self, browser: str) -> bool:
        """Whether somebody has signed in with this browser before."""
        return any(browser in known for known in self._known.values())

    def _account(self, name: str, now: float) -> _Account:
        found = self._accounts.pop(name, None) or _Account(at=now)
        found.left, found.at = min(BURST, found.left + (now - found.at) * PER_SECOND), now
        self._accounts[name] = found
        _forget(self._accounts, MAX_ACCOUNTS)
        return found

    def _pair(self, key: tuple[str, str], now: float) -> _Pair:
        found = self._pairs.pop(key, None)
        if found is None or now - found.last > FORGOTTEN:
            found = _Pair()
        self._pairs[key] = found
        _forget(self._pairs, MAX_PAIRS)
        return found


def _forget(kept: OrderedDict[Any, Any], size: int) -> None:
    while len(kept) > size:
        kept.popitem(last=False)


def _wait(seconds: float, why: str) -> HTTPException:
    wait = max(1, math.ceil(seconds))
    return HTTPException(429, f"{why} Wait {wait} s.", headers={"Retry-After": str(wait)})
