"""A table: one game with its limits, a shoe, players' chips, and the log of everything that happens.

>>> from pitboss import load, Limits, Table, Wager, Deal, Card, Stand
>>> table = Table(load("blackjack", decks=6), limits=Limits(min=5_00, max=100_00))
>>> round = table.open([Wager(seat=1, bet="main", cents=25_00)])
>>> for name in ("Kh", "6d", "9s", "Qc"):
...     events = round.apply(Deal(Card(name)))
>>> round.actor
Seat(number=1)
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pitboss.engine.books.log import (
    CardsInspected,
    LimitsChanged,
    Log,
    LogClosed,
)
from pitboss.engine.games import house_for
from pitboss.engine.round.house import NO_MAXIMUM
from pitboss.engine.table import inspection
from pitboss.engine.table.chips import TableChips
from pitboss.engine.vocabulary.tournament import LEVELS
from pitboss.errors import IllegalSetup
from pitboss.money import dollars
from pitboss.shoe.cut import verify_player


class Table(TableChips):
    """A table in play. Without a shoe its cards come by `round.apply(Deal(card))`."""

    def set_limits(self, min_cents: int, max_cents: int) -> None:
        """Post other limits from the next round on. The cards are not shuffled for it."""
        if self.round is not None:
            self._check_finished(self.round)
        cite = self.game.clauses.limits if self.limits.tournament is None else LEVELS
        house = house_for(
            self.game,
            replace(self.limits, min=min_cents, max=max_cents),
            self._chosen_sides(),
            dealer_acts=self.house.dealer_acts,
        )
        if (house.limits.min, house.limits.max) == (self.limits.min, self.limits.max):
            raise IllegalSetup(f"the limits are {dollars(min_cents)} to {dollars(max_cents)} already", cite)
        for cents in (min_cents, max_cents):
            if cents != NO_MAXIMUM and not self.limits.chips.can_make(cents):
                raise IllegalSetup(f"{dollars(cents)} cannot be wagered in chips of {self.limits.chips}", cite)
        if self.round is not None and self.round.is_idle:
            self.clear()
        self.note(LimitsChanged(min_cents, max_cents))
        self.house, self.limits = house, house.limits

    def inspect(self, by: str, cards: int, *, sound: bool, device: bool = False) -> None:
        """Record that a dealer inspected this many cards, and the shoe or shuffling device, between two rounds."""
        if self.round is not None:
            self._check_finished(self.round)
        verify_player(by)
        found = CardsInspected(by, cards, device, self.game.clauses.inspection)
        if (refusal := inspection.check(self.game, found, sound=sound, is_digital=self.shoe is not None)) is not None:
            raise refusal
        self.note_inspection(found)

    @property
    def to_inspect(self) -> dict[str, int | bool] | None:
        """The cards, and the device with them, that must be inspected before the first round; None when they were."""
        if not self.inspected_first or self.inspected is not None:
            return None
        return {"cards": self.game.rules.composition.size, "device": inspection.has_device(self.game.rules)}

    def note_inspection(self, found: CardsInspected) -> None:
        """An inspection that was checked: also one that a log continues with, since the cards stayed at the table."""
        self.note(found)
        self.inspected = found

    def close(self, path: Path | None = None) -> Log:
        """Close the table: reveal what was committed to, seal the log, and save it."""
        self.clear()
        if self.shoe is not None:
            self._reveal(self.shoe)
        self.note(LogClosed())
        if path is not None:
            self.log.save(path)
        return self.log
