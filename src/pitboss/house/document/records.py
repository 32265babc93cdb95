"""What a house has on paper and on the shelf: its license, approvals, ceilings, equipment and internal controls.

A fact that the document does not state is None or empty: the check then cannot decide, and says which fact is missing.
"""

from __future__ import annotations

import datetime
from typing import Literal

import msgspec

COLORADO = "colorado"
WASHINGTON = "washington"
State = Literal["colorado", "washington"]

Authority = Literal["Director", "Division", "Commission", "tribal gaming agency", "state"]
Subject = Literal[
    "posted rules",  # the text of the house rules and the place where they hang
    "electronic configuration",  # of machines, dealers and players at an electronic table
    "layout markings",
    "shuffle and deal",  # a variation of the shuffle or the deal
    "rules of play",  # a variation of any other rule
    "promotion",  # jokers or decks for a short promotion
    "software",  # of a wheel, a terminal or a jackpot system
    "equipment",  # of a table
    "shuffler",
    "internal controls",
    "game",  # a game's rules, as the approval letter encloses them
    "tribal operation",
    "concurrence",  # of the state with a tribal gaming agency
    "compact supplement",  # what Appendix A, Section 18 asks for
]
EquipmentKind = Literal[
    "shoe", "shuffler", "shuffling shoe", "digital shoe", "wheel", "terminal", "jackpot system", "layout",
    "bonus buttons", "no-peek device",
]  # fmt: skip


class Licensee(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who holds the license."""

    name: str  # the licensee's name
    license: str = ""  # number of the license
    kind: Literal["retail", "commercial", "tribal"] = "retail"  # Colorado: retail; Washington: commercial or tribal


class Premises(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the house is."""

    name: str  # the name over the door
    address: str = ""  # street and number
    city: str = ""  # the city
    surveillance: bool | None = None  # the tables are on surveillance video


class Approval(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a regulator approved for this house: by whom, when, under which number, and for what."""

    id: str  # the name by which the rest of the document refers to it
    number: str  # the regulator's number
    date: datetime.date  # the date of the approval
    by: Authority  # who approved
    what: Subject  # what was approved
    covers: tuple[str, ...] = ()  # ids of tables, games or equipment; empty: the whole house
    until: datetime.date | None = None  # the last day, where it ends


class Ceiling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A maximum that another rule sets, from a day on. It replaces the one that ships with the program."""

    rule: str  # the rule that sets it, such as WAC 230-15-140
    max_cents: int  # the maximum of a single wager; 0 where the rule sets none
    starts: datetime.date  # the first day
    source: str  # where it is written, so that a reader can look it up


class Equipment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device or system, with its version and its maker."""

    id: str  # the name by which tables refer to it
    kind: EquipmentKind  # what it is
    model: str  # the maker's name for it
    version: str = ""  # the version of the device or of its software
    manufacturer: str = ""  # the maker's name
    manufacturer_license: str = ""  # the maker's license number in this state
    state_certificate: str = ""  # tribal houses: the maker's certificate from the state
    approval: str = ""  # the approval that covers it, by id
    verifies_cards: bool | None = None  # a shuffler that reads every card and names a missing one


class Hours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a table is planned to be open, by the house's own clock; closing at or before opening is the next day."""

    opens: datetime.time  # such as 18:00:00
    closes: datetime.time  # such as 02:00:00
    days: tuple[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"], ...] = ()  # empty: every day


class Pit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of tables under one supervisor."""

    id: str  # the name by which tables refer to it
    name: str  # as the floor calls it
    hours: tuple[Hours, ...] = ()  # when its tables are planned to be open, unless they have hours of their own


class Chips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chips of the house; a table may have fewer."""

    denominations: tuple[int, ...] = (50, 1_00, 5_00, 25_00, 100_00, 500_00)  # in cents


class Controls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The internal controls that the law asks about."""

    approval: str = ""  # the approval of the internal controls, by id
    daily_inspection: bool | None = None  # shoes and shuffling devices are inspected each gaming day before use
    cards_presented: bool | None = None  # cards are inspected, spread face up and recorded on video
    shuffle_procedures: bool | None = None  # written procedures for shuffling and dealing
    wac_230_15_465: bool | None = None  # dealers follow WAC 230-15-465
    wagers_among_players: bool | None = None  # players may wager with each other at the table
    changes_reported: bool | None = None  # the Commission is asked before a game is modified
    jackpot_rules: bool | None = None  # house jackpots follow WAC 230-15-671
