"""Calls: what the dealer tells the floor person during a round. A call changes nothing and is in no log."""

from __future__ import annotations

import msgspec


class FloorCall(msgspec.Struct, frozen=True):
    """A reason to call the floor person to a seat, and the clause that asks for it."""

    seat: int
    says: str
    cite: str
