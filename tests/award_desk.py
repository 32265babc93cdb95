"""Two dealt tables that share one progressive whose awards people see to, and the people, over HTTP."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp
from tests.browsers import Browser, sit_down
from tests.jackpots import BLAZING, blazing

SPOT: Final = "Blazing 7's Jackpot (dealer up card)"
ID: Final = "people"
TABLES: Final = ("desk-1", "desk-2")
SUITED_AT_1: Final = "7h 9c 7h 7h 8c 9d"  # seat 1 has three sevens of hearts with the up card: 100%
BOTH_SEATS: Final = "7h 7d 7h 7h 7d 9d"  # and seat 2 three red ones: 10%, and first in the order
NOBODY: Final = "9h 9c 7h 8h 8c 9d"


def progressive(**changes: Any) -> JackpotSetUp:
    """$2,000 and a quarter of every dollar; an executive seals from $1,000 on, no machine seals anything."""
    one = MeterSetUp("", 2_000_00, Fraction(1, 4), Fraction(1, 100))
    fields: dict[str, Any] = {"id": ID, "meters": (one,), "executive_from_cents": 1_000_00}
    return blazing(**fields | changes)


def dealt(id: str, jackpot: str = ID, **changes: Any) -> SetUp:
    side = SideChoice(BLAZING, paytable="1", jackpot=jackpot)
    fields: dict[str, Any] = {"name": id, "game": "blackjack-wa-3119", "options": {"decks": 6}, "kind": "dealt"}
    return SetUp(**fields | {"id": id, "sides": (side,), "inspected_by": "Dana"} | changes)


@dataclass
class Desk:
    """The floor, its application, and somebody's browser by name."""

    floor: Floor
    app: Any = None
    people: dict[str, Browser] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.app = make_app(self.floor, generous=True)

    def __getitem__(self, name: str) -> Browser:
        if name not in self.people:
            self.people[name] = Browser(self.app).sign_in(name)
        return self.people[name]

    def restart(self) -> Desk:
        """The floor as the disk has it."""
        return Desk(Floor(self.floor.store, self.floor.pace))

    def furnish(self, tables: tuple[str, ...] = TABLES, **changes: Any) -> Desk:
        self.floor.open_jackpot(progressive(**changes), "Eve")
        for table in tables:
            self.floor.add(dealt(table))
        return self

    def seat(self, table: str, seat: int, name: str) -> None:
        sit_down(self[name], table, seat, 100_00)

    def wager(self, table: str, seats: dict[int, str], spots: tuple[int, ...] = (1, 2)) -> None:
        for seat, name in seats.items():
            self[name].order(table, kind="wager", seat=seat, bet="main", cents=5_00)
            if seat in spots:
                self[name].order(table, kind="wager", seat=seat, bet=SPOT, cents=1_00)

    def deal(self, table: str, cards: str, dealer: str = "Dana") -> None:
        for card in cards.split():
            self[dealer].order(table, kind="deal", card=card)

    def step(self, who: str, award: int, what: str, status: int = 200, id: str = ID) -> Any:
        return self[who].post(f"/api/jackpots/{id}/awards/{award}/{what}", status)

    def shown(self, who: str = "Sam", id: str = ID) -> dict[str, Any]:
        """The jackpot as this person sees it."""
        return next(each for each in self[who].get("/api/jackpots") if each["id"] == id)

    def stages(self, who: str = "Sam", id: str = ID) -> list[tuple[int, int, str, int | None, str]]:
        """Number, seat, stage, cents and who must act of every award that waits."""
        return [
            (each["award"], each["seat"], each["stage"], each["cents"], each["needs"])
            for each in self.shown(who, id)["pending"]
        ]

    def meter(self, id: str = ID) -> int:
        return int(self.shown(id=id)["meters"][0]["shows_cents"])
