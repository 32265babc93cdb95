"""Where a log may be cut for evidence: nothing of a running round, nothing of a stack that is still dealt.

A log can end before a round begins, when every stack that was dealt from is revealed. What lies between the reveal and
that round (the next shuffle's commitment, the cut, the burn, chips bought) is public at once, and stays in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

CLOSED: Final = "log-closed.1"
ROUND_BEGUN: Final = "round-begun.1"
_SHUFFLES: Final = ("shuffled.1", "discards-reshuffled.1")


def entry(raw: bytes) -> dict[str, Any]:
    """The entry on a line; empty for a line that cannot be read."""
    try:
        what = msgspec.json.decode(raw)["what"]
        return what if isinstance(what, dict) else {}
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, TypeError):
        return {}


def ends(raws: Sequence[bytes], *, is_open: bool) -> Iterator[int]:
    """How many lines may be shown: every number at which the log can be cut, in order.

    A log that is not open any more can always be shown to its end. An open one is cut before an unreadable line.
    """
    unrevealed: set[str] = set()
    dealt = running = False  # from a stack that is not revealed; a round
    for before, raw in enumerate(raws):
        what = entry(raw)
        kind = what.get("is")
        if kind is None and is_open:
            return
        if kind == ROUND_BEGUN:
            if not dealt:
                yield before
            dealt, running = dealt or bool(unrevealed), True
        elif kind in _SHUFFLES:
            unrevealed.add(what.get("commitment", ""))
        elif kind == "revealed.1":
            unrevealed.discard(what.get("commitment", ""))
            dealt = dealt and bool(unrevealed)
        elif kind == "undone.1":
            running = True  # perhaps the round goes on
        elif _closes(what):
            running = False
    if not is_open or not (dealt or running):
        yield len(raws)


def _closes(what: dict[str, Any]) -> bool:
    """Whether an entry ends a round, as it was dealt or as it was corrected."""
    dids = what.get("again", [what])
    return any(event.get("is") == "round-closed.1" for did in dids for event in did.get("events", ()))


def round_start(raws: Sequence[bytes], number: int) -> int | None:
    """The place of the line with which a round begins, counted from 0; None if there is no such round."""
    for place, raw in enumerate(raws):
        if b'"round-begun.1"' in raw and (what := entry(raw)).get("is") == ROUND_BEGUN and what["number"] == number:
            return place
    return None
