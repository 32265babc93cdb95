"""Where each clause stands on the dealer's card: the step of a shift or a round at which the dealer needs it.

`data/steps.tsv` has the beginning of a citation and its step; a clause follows the longest beginning that it lies in,
and clauses of one step are printed in the order of the file. A step that begins with `-` is a reason why no card has
the clause: `-again` what another clause says, `-announces` the clauses after it, `-choice` what the table's own sign
says, `-meaning` of a word or a card, `-office` the licensee's and the maker's affairs, `-players` theirs alone,
`-table` the table, its layout and its signs.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from pitboss.law.register import Clause, Status, is_part_of

FILE: Final = Path(__file__).parent / "data" / "steps.tsv"
BY_HAND: Final = frozenset(
    {Status.ENFORCED, Status.PHYSICAL}
)  # what is done at the table; the rest is set up or posted
REASONS: Final = ("-again", "-announces", "-choice", "-meaning", "-office", "-players", "-table")
HEADINGS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("Before the first round", ("inspection", "shuffle", "cut", "burn")),
    ("Wagers", ("wagers", "tips")),
    ("The deal", ("cards", "before_deal", "deal", "after_deal")),
    ("The war", ("war",)),
    ("Before the players act", ("turns_first", "first", "insurance", "peek", "peeked")),
    (
        "Players' turns",
        (
            *("before_turns", "turns", "draw", "double_up", "double", "split", "settled_early"),
            *("surrender", "bust", "several_hands", "after_turns", "community"),
        ),
    ),
    ("The dealer's hand", ("dealer",)),
    ("Paying and taking", ("settle", "pay_order", "pay", "poker_pay")),
    ("Bonus 21s", ("bonus_21", "super_bonus")),
    ("The pickup", ("pickup",)),
    ("The poker", ("poker",)),
    ("When something goes wrong", ("wrong",)),
    ("Cards and cash", ("next", "cash")),
)


@cache
def steps() -> Mapping[str, str]:
    """The step of each beginning, in the order of the file."""
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    return dict(rows)


@cache
def _places() -> Mapping[str, int]:
    return {begins: place for place, begins in enumerate(steps())}


@cache
def _beginning(cite: str) -> str:
    return max((begins for begins in steps() if is_part_of(cite, begins)), key=len, default="")


def step_of(clause: Clause) -> str:
    """The step of a clause, or the reason why it has none; empty where the file does not say.

    What a house chooses or posts has a step only under its own name: the choice itself is on the table's sign.
    """
    begins = _beginning(clause.cite)
    if clause.status not in BY_HAND and begins != clause.cite:
        return "-choice"
    return steps().get(begins, "")


def place_of(clause: Clause) -> int:
    """The place of a clause among those of its step."""
    return _places()[_beginning(clause.cite)]
