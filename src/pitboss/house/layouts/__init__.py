"""Layouts: the felt of every game, to scale, drawn from a table's own rules and wagers.

`demands` reads what each section asks for on the cloth, `plan` places it in millimeters, `svg` draws it. Imports the
engine and what is below it; the signs import it.
"""

from __future__ import annotations

from pitboss.house.layouts.felt import Felt
from pitboss.house.layouts.plan import felts
from pitboss.house.layouts.svg import draw

__all__ = ["Felt", "draw", "felts"]
