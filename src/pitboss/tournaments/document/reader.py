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
from pitboss.tournaments.document.ranges import MOST_TABLES, range_faults
from pitboss.tournaments.document.rounds import RoundPlan

EXAMPLES: Final = ("friday-night", "single-table", "winter-series")


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
        for path, what in range_faults(found):
            self.fault(path, what)
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
        for place, event in enumerate(found.events):
            for number, plan in enumerate(event.rounds):
                at: KeyPath = ("event", place, "round", number, "values")
                self.known(at, list(plan.values), dict.fromkeys(colors, ""))

    def check_event(self, at: KeyPath, event: EventPlan) -> None:
        if not event.rounds:
            self.fault(at, "an event has at least one [[event.round]]")
        if len(set(event.tables)) != len(event.tables) or not 1 <= len(event.tables) <= MOST_TABLES:
            self.fault((*at, "tables"), f"name 1 to {MOST_TABLES} tables, each once")
        self.known((*at, "blocked"), list(event.blocked), dict.fromkeys(event.tables, ""))
        if not 0 <= event.split_players <= event.seats:
            what = f"{event.split_players} is not allowed. Write a whole number from 0 to {event.seats}"
            self.fault((*at, "split_players"), what)
        names = [each.name for each in event.extra_chips]
        if len(set(names)) != len(names):
            self.fault((*at, "extra_chips"), "give each of the extra chips its own name")
        if event.reentry is not None and event.reentry.until_round > len(event.rounds) > 0:
            self.fault((*at, "reentry", "until_round"), f"the event has {len(event.rounds)} rounds")
        for number, plan in enumerate(event.rounds):
            self.check_round((*at, "round", number), plan)
            chips = plan.points or event.points
            if plan.levels and plan.levels[0].min > chips and (plan.fresh_chips or not number):
                what = f"a minimum of {plan.levels[0].min:,} cannot be wagered with the {chips:,} points of the round"
                self.fault((*at, "round", number, "levels"), what)

    def check_round(self, at: KeyPath, plan: RoundPlan) -> None:
        if not plan.levels:
            self.fault((*at, "levels"), "a round has at least one level")
        for level in plan.levels:
            if level.max and level.max < level.min:
                self.fault((*at, "levels"), f"the maximum {level.max} is below the minimum {level.min}")
        if any(not 1 <= hand <= plan.hands for hand in plan.elimination_hands):
            self.fault((*at, "elimination_hands"), f"write hands from 1 to {plan.hands}")

    def percent(self, path: KeyPath, text: str) -> None:
        try:
            parse_percent(text)
        except PitbossError as error:
            self.fault(path, str(error))
