"""Read a tournament's file: every fault at once, with its line, its key, and what is allowed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from pitboss.catalogue.jackpots import parse_percent
from pitboss.catalogue.lines import line_index
from pitboss.errors import CatalogueError, Fault, PitbossError
from pitboss.files import read_text, shortened
from pitboss.house.document.reading import KeyPath, StructReading
from pitboss.tournaments.document.model import EventPlan, TournamentDocument

EXAMPLES: Final = ("friday-night", "single-table", "winter-series")
LARGEST: Final = 1_000_000_000  # points or cents: nothing that is announced has more
MOST_TABLES: Final = 100
MOST_SEATS: Final = 9
MOST_HANDS: Final = 1_000


class TournamentFileError(CatalogueError):
    """All faults of a tournament's file."""


def read_tournament(path: Path) -> TournamentDocument:
    """Read a file; what is lawful is checked elsewhere."""
    try:
        text = read_text(path)
    except OSError as error:
        raise TournamentFileError([Fault(path.name, 1, f"cannot be read: {error.strerror}")]) from None
    except PitbossError as error:
        raise TournamentFileError([Fault(path.name, 1, str(error))]) from None
    return parse_tournament(text, path.name)


def parse_tournament(text: str, file: str = "tournament.toml") -> TournamentDocument:
    """Read the text of a document. `file` is its name in faults."""
    try:
        plain = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise TournamentFileError([Fault(file, 1, f"this is not TOML: {shortened(str(error))}")]) from None
    return _read(plain, file, line_index(text))


def read_plain(plain: Mapping[str, Any]) -> TournamentDocument:
    """Read a document from plain values with the same keys, as a page sends them."""
    return _read(plain, "tournament", {(): 1})


def example_text(name: str) -> str:
    """The text of a shipped example."""
    if name not in EXAMPLES:
        raise PitbossError(f"There is no example {name!r}. Choose {', '.join(EXAMPLES)}")
    return (files("pitboss.tournaments.document") / f"data/{name}.toml").read_text(encoding="utf-8")


def example(name: str) -> TournamentDocument:
    """A shipped example."""
    return parse_tournament(example_text(name), f"{name}.toml")


def _read(plain: Mapping[str, Any], file: str, lines: dict[KeyPath, int]) -> TournamentDocument:
    reading = _Reading(file, lines)
    found = reading.struct(TournamentDocument, plain, ())
    if isinstance(found, TournamentDocument):
        reading.check(found)
        if not reading.faults:
            return found
    raise TournamentFileError(sorted(reading.faults, key=lambda fault: fault.line))


class _Reading(StructReading):
    """One reading of a tournament's file: ids once each, references that lead somewhere, numbers that can be used."""

    def check(self, found: TournamentDocument) -> None:
        if not found.events:
            self.fault((), "a tournament has at least one [[event]]")
        if not found.licensees:
            self.fault((), "a tournament has at least one [[licensee]]")
        self.check_chips(found)
        events = self.ids("event", found.events)
        for place, each in enumerate(found.events):
            at: KeyPath = ("event", place)
            self.check_event(at, each)
            for number, prize in enumerate(each.prizes):
                self.known((*at, "prize", number, "voucher"), [prize.voucher], events)
                if prize.share:
                    self.percent((*at, "prize", number, "share"), prize.share)

    def check_chips(self, found: TournamentDocument) -> None:
        colors = [each.color for each in found.chips]
        if not colors or len(set(colors)) != len(colors):
            self.fault(("chips",), "name at least one color of chips, and each color once")
        for place, chip in enumerate(found.chips):
            self.number(("chips", place, "points"), chip.points, 1, LARGEST)
        for place, event in enumerate(found.events):
            for number, plan in enumerate(event.rounds):
                at: KeyPath = ("event", place, "round", number, "values")
                self.known(at, list(plan.values), dict.fromkeys(colors, ""))
                for points in plan.values.values():
                    self.number(at, points, 1, LARGEST)

    def check_event(self, at: KeyPath, event: EventPlan) -> None:
        if not event.rounds:
            self.fault(at, "an event has at least one [[event.round]]")
        if len(set(event.tables)) != len(event.tables) or not 1 <= len(event.tables) <= MOST_TABLES:
            self.fault((*at, "tables"), f"name 1 to {MOST_TABLES} tables, each once")
        self.number((*at, "seats"), event.seats, 1, MOST_SEATS)
        self.number((*at, "points"), event.points, 1, LARGEST)
        self.known((*at, "blocked"), list(event.blocked), dict.fromkeys(event.tables, ""))
        for name in ("fee_cents", "buy_in_cents", "voucher_cents", "added_cents"):
            self.number((*at, name), getattr(event, name), 0, LARGEST)
        self.number((*at, "split_players"), event.split_players, 0, event.seats)
        self.number((*at, "deck_minutes"), event.deck_minutes, 1, 24 * 60)
        for number, plan in enumerate(event.rounds):
            where: KeyPath = (*at, "round", number)
            self.number((*where, "hands"), plan.hands, 0, MOST_HANDS)
            self.number((*where, "left"), plan.left, 1, MOST_TABLES * MOST_SEATS)
            if not plan.levels:
                self.fault((*where, "levels"), "a round has at least one level")
            for level in plan.levels:
                self.number((*where, "levels"), level.min, 1, LARGEST)
                if level.max and level.max < level.min:
                    self.fault((*where, "levels"), f"the maximum {level.max} is below the minimum {level.min}")
            if any(not 1 <= hand <= plan.hands for hand in plan.elimination_hands):
                self.fault((*where, "elimination_hands"), f"write hands from 1 to {plan.hands}")

    def number(self, path: KeyPath, value: int, low: int, high: int) -> None:
        if not low <= value <= high:
            self.fault(path, f"{value} is not allowed. Write a whole number from {low:,} to {high:,}")

    def percent(self, path: KeyPath, text: str) -> None:
        try:
            parse_percent(text)
        except PitbossError as error:
            self.fault(path, str(error))
