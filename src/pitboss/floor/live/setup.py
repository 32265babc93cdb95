"""What the floor adds to a table's set-up: the seeds of its jackpots. The set-up itself is the house's."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from pitboss.house.table_setup import DEALT, ELECTRONIC, SetUp, SideChoice, build, check_id, links_of

__all__ = ["DEALT", "ELECTRONIC", "SetUp", "SideChoice", "build", "check_id", "links_of", "with_seeds"]


def with_seeds(wanted: SetUp, seeds: Callable[[str], Mapping[str, int]]) -> SetUp:
    """The set-up with the seeds of its jackpots posted on the spots that feed them."""
    return msgspec.structs.replace(wanted, sides=tuple(_with_seeds(side, seeds) for side in wanted.sides))


def _with_seeds(side: SideChoice | str, seeds: Callable[[str], Mapping[str, int]]) -> SideChoice | str:
    if isinstance(side, str) or not side.jackpot:
        return side
    return msgspec.structs.replace(side, meters=seeds(side.jackpot))
