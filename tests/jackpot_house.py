"""A floor with jackpots and dealt tables, each with a name of its own, where people act over HTTP.

One floor serves all tests of a file: nobody's test looks at another's jackpot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

import msgspec

from pitboss.floor import demo
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.floor.people.people import Role
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.law.limits import SideLimits
from tests.award_desk import Desk

SEATS: Final = {1: "Ann", 2: "Bob"}
BY_THE_BOOK: Final = (("Dana", "call"), ("Sam", "verify"), ("Eve", "seal"), ("Dana", "pay"))
_NUMBERS: Final = count(1)


@dataclass
class Place:
    """A jackpot, a dealt table with its spot, and the players at it."""

    desk: Desk
    id: str
    table: str
    spot: str

    def order(self, who: str, status: int = 200, **order: Any) -> Any:
        return self.desk[who].order(self.table, status, **order)

    def bet(self, cents: int, seats: Sequence[int] = (1, 2), main: int = 5_00) -> None:
        for seat, name in SEATS.items():
            self.order(name, kind="wager", seat=seat, bet="main", cents=main)
            if seat in seats:
                self.order(name, kind="wager", seat=seat, bet=self.spot, cents=cents)

    def deal(self, cards: str) -> None:
        self.desk.deal(self.table, cards)

    def act(self, seat: int, action: str, status: int = 200) -> Any:
        return self.order(SEATS[seat], status, kind="act", action=action)

    def stand(self) -> None:
        """Everybody stands, and the dealer goes ahead."""
        for seat in SEATS:
            self.act(seat, "stand")
        self.order("Dana", kind="go ahead")

    def seats_waiting(self) -> list[int]:
        return [seat for _, seat, *_ in self.desk.stages(id=self.id)]

    def see_to(self, *awards: int) -> None:
        """Call, verify, seal and pay."""
        for award in awards:
            for who, what in BY_THE_BOOK:
                self.step(who, award, what)

    def see_to_rest(self, award: int) -> None:
        """Verify, seal and pay an award that is called."""
        for who, what in BY_THE_BOOK[1:]:
            self.step(who, award, what)

    def step(self, who: str, award: int, what: str, status: int = 200) -> Any:
        return self.desk.step(who, award, what, status, self.id)

    @property
    def meter(self) -> int:
        return self.desk.meter(self.id)

    @property
    def hits(self) -> list[int]:
        """What was paid, the first award first."""
        return [each["cents"] for each in self.desk.shown(id=self.id)["hits"]][::-1]

    @property
    def state(self) -> Mapping[str, Any]:
        return dict(self.desk["Ann"].get(f"/api/tables/{self.table}"))

    @property
    def felt(self) -> dict[str, str]:
        """What the layout says about the spot: its rows with what each pays."""
        (found,) = (each for each in self.state["spots"] if each["bet"] == self.spot)
        return dict(found["rows"])

    def rack(self, who: str) -> int:
        """What a player has in chips at the table."""
        return int(self.desk[who].get(f"/api/tables/{self.table}")["rack_cents"])

    def wallet(self, who: str) -> int:
        return int(self.desk[who].get(f"/api/tables/{self.table}")["wallet_cents"])

    def won(self, bet: str) -> dict[int, int]:
        """What each seat won or lost on a wager of the round, as far as it is settled."""
        at = ((each["seat"], spot) for each in self.state["round"]["positions"] for spot in each["bets"])
        return {seat: spot["net_cents"] for seat, spot in at if spot["bet"] == bet and spot["outcome"]}


@dataclass
class JackpotHouse(Desk):
    """The floor, with a second supervisor."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.floor.sign_on("Sue", Role.SUPERVISOR, demo.PASSWORD)

    def start(self, set_up: JackpotSetUp, id: str) -> str:
        """Open a jackpot under this id."""
        self.floor.open_jackpot(msgspec.structs.replace(set_up, id=id), "Eve")
        return id

    def open(self, set_up: JackpotSetUp, game: str, *more: SideChoice | str, **table: Any) -> Place:
        """Open a jackpot and a dealt table with its spot, where Ann and Bob sit down; `side` is the spot's own part."""
        id = self.start(set_up, f"jackpot-{next(_NUMBERS)}")
        place = self.link(msgspec.structs.replace(set_up, id=id), game, *more, **table)
        for seat, name in SEATS.items():
            self.seat(place.table, seat, name)
        return place

    def link(self, set_up: JackpotSetUp, game: str, *more: SideChoice | str, **table: Any) -> Place:
        """Open a dealt table whose spot feeds this jackpot."""
        id, unit = f"table-{next(_NUMBERS)}", set_up.unit_cents
        limits = SideLimits(unit, unit) if set_up.wager_definition.stake.fixed else None
        own = {"paytable": set_up.paytable, "jackpot": set_up.id, "limits": limits, **table.pop("side", {})}
        fields: dict[str, Any] = {"options": {"decks": 6}, "kind": "dealt", "max_cents": 300_00, **table}
        sides = (*more, SideChoice(set_up.wager, **own))
        self.floor.add(SetUp(id, id, game, sides=sides, inspected_by="Dana", **fields))
        return Place(self, set_up.id, id, set_up.wager_definition.name)
