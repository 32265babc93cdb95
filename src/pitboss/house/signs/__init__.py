"""Signs: everything that must be posted or printed, as typed sheets made from a table's own set-up.

`sheets` makes them, `words` has their English and Spanish, `typeset` prints them with typst. Imports the layouts, the
jackpots, the engine and what is below them; the command imports it.
"""

from __future__ import annotations

from pitboss.house.signs.from_house import house_wall, posting_of, postings
from pitboss.house.signs.posting import Posting
from pitboss.house.signs.sheet import Block, Drawing, Grid, Sheet, Statement, Statements
from pitboss.house.signs.sheets import KINDS, LANGUAGES, sheets_of, wall_sheet
from pitboss.house.signs.typeset import Paper, typeset

__all__ = [
    "KINDS",
    "LANGUAGES",
    "Block",
    "Drawing",
    "Grid",
    "Paper",
    "Posting",
    "Sheet",
    "Statement",
    "Statements",
    "house_wall",
    "posting_of",
    "postings",
    "sheets_of",
    "typeset",
    "wall_sheet",
]
