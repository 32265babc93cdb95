"""Tournament chips in the log: issued to a seat, taken off it, and the button (CO 30-832.01, 30-832.08).

They are a unit of their own, and conserved: what was issued lies in stacks, on the layout and in the tray.
"""

from __future__ import annotations

from pitboss.records import Record


class ChipsIssued(Record, frozen=True, tag="tournament-chips-issued.1"):
    """The tournament gave a player chips at the seat that was drawn, or added to the stack there."""

    player: str
    seat: int
    points: int
    cite: str


class ChipsTaken(Record, frozen=True, tag="tournament-chips-taken.1"):
    """The tournament took a player's whole stack off the table: moved, eliminated, or the round is over."""

    player: str
    seat: int
    points: int
    reason: str
    cite: str


class ButtonPlaced(Record, frozen=True, tag="button-placed.1"):
    """The button was given to a seat: by the draw for the first hand, or again after a void one."""

    seat: int
    cite: str
