"""Set-ups of tables, as the floor builds them. The set-up itself is the house's."""

from __future__ import annotations

from pitboss.house.jackpot_spots import with_jackpots
from pitboss.house.table_setup import DEALT, ELECTRONIC, SetUp, SideChoice, build, check_id, links_of

__all__ = ["DEALT", "ELECTRONIC", "SetUp", "SideChoice", "build", "check_id", "links_of", "with_jackpots"]
