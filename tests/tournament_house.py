"""A floor with tournaments over HTTP, for a whole module: people, steps at the desk, and hands that a dealer deals."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from msgspec.structs import replace

from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.ledger import open_store
from pitboss.tournaments.document import TournamentDocument, write_tournament
from pitboss.tournaments.document.rounds import Level, RoundPlan
from tests.browsers import Browser
from tests.databases import SLOW, Databases, furnish
from tests.tournament_floor import sign_players_on
from tests.tournaments.desk import changed_round, single, starting

# Two cards at a seat against the dealer's ten and nine.
SECOND: Final = {"win": "10h", "push": "9h", "lose": "7h"}


def furnish_for_tournaments(url: str) -> None:
    """A demonstration floor with accounts for eight players; the passwords are hashed once and copied."""
    furnish(url)
    store = open_store(url)
    sign_players_on(Floor(store, SLOW))
    store.close()


class TournamentHouse:
    """One floor and its people."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.app = make_app(floor, generous=True)
        self._people: dict[str, Browser] = {}
        self._announced = 0

    @classmethod
    @contextmanager
    def of(cls, databases: Databases, *, players: bool = True) -> Iterator[TournamentHouse]:
        """A new floor; with accounts for eight players, or for those of a demonstration alone."""
        with databases.furnished(furnish_for_tournaments if players else furnish) as url:
            store = open_store(url)
            yield cls(Floor(store, SLOW))
            store.close()

    def person(self, name: str) -> Browser:
        """Somebody, signed in."""
        if name not in self._people:
            self._people[name] = Browser(self.app).sign_in(name)
        return self._people[name]

    def announce(self, document: TournamentDocument, *, in_days: int = 0) -> TournamentDesk:
        """Announce a document under an id of its own, with dates from today or later on; open its first event."""
        self._announced += 1
        id = f"cup-{self._announced}"
        today = datetime.datetime.now(datetime.UTC).date()
        document = starting(replace(document, id=id), today + datetime.timedelta(days=in_days))
        self.person("Eve").post("/api/tournaments", text=write_tournament(document))
        desk = TournamentDesk(self, id)
        desk.take("open event", event=document.events[0].id)
        return desk


class TournamentDesk:
    """The desk of one tournament, by its routes alone."""

    def __init__(self, house: TournamentHouse, id: str) -> None:
        self.house, self.id = house, id

    def take(self, kind: str, status: int = 200, by: str = "Eve", **fields: Any) -> Any:
        asked = {"kind": kind, "fields": fields, "tables": "dealt"}
        return self.house.person(by).post(f"/api/tournaments/{self.id}/steps", status, **asked)

    def refused(self, kind: str, by: str = "Eve", **fields: Any) -> str:
        """The clause that refuses a step, which leaves no mark."""
        head = self._head()
        found = self.take(kind, 422, by, **fields)
        assert self._head() == head
        return str(found["cite"])

    def _head(self) -> str:
        return self.house.floor.tournaments.find(self.id).tournament.log.head

    @property
    def shown(self) -> Any:
        return self.house.person("Eve").get(f"/api/tournaments/{self.id}")

    def register(self, *names: str, **more: Any) -> None:
        for name in names:
            self.take("register", by="Sam", player=name, name=name, **more)

    def draw(self, *names: str) -> Any:
        """Register these, close, and draw."""
        self.register(*names)
        self.take("close registration")
        return self.take("draw")

    def rows(self, form: str) -> list[str]:
        """A form as CSV, without its head."""
        answer = self.house.person("Eve").http.get(f"/api/tournaments/{self.id}/papers/{form}.csv")
        assert answer.status_code == 200
        return answer.text.splitlines()[1:]

    def paper(self, kind: str, by: str = "Eve") -> bytes:
        answer = self.house.person(by).http.get(f"/api/tournaments/{self.id}/papers/{kind}.pdf")
        assert answer.status_code == 200
        return bytes(answer.content)

    # --- a table -----------------------------------------------------------------------------------------------------

    def table(self, number: str = "1", by: str = "Dana") -> Any:
        return self.house.person(by).get(f"/api/tables/{self.id}-t{number}")

    def order(self, by: str, status: int = 200, number: str = "1", **order: Any) -> Any:
        return self.house.person(by).order(f"{self.id}-t{number}", status, **order)

    def bet(self, player: str, points: int, status: int = 200, number: str = "1", **more: Any) -> Any:
        """A player's main wager at the own seat."""
        seat = next(int(at) for at, name in self.table(number)["seated"].items() if name == player)
        return self.order(player, status, number, kind="wager", seat=seat, bet="main", cents=points, **more)

    def to_bet(self, number: str = "1") -> str:
        """Whose bet it is."""
        state = self.table(number)
        return str(state["seated"][str(state["tournament"]["to_bet"])])

    def inspect(self, number: str = "1") -> None:
        """New decks are inspected before they are dealt."""
        if (due := self.table(number)["inspect"]) is not None:
            asked = {"cards": due["cards"], "sound": True, "device": due["device"]}
            self.order("Dana", number=number, kind="inspect cards", **asked)

    def play(
        self, ends: Mapping[str, str], points: int | Mapping[str, int] = 10, number: str = "1", dealer: str = "Dana"
    ) -> Any:
        """One hand with real cards, begun or not: who is not named here loses, and everybody stands.

        The state of the table after it.
        """
        self.inspect(number)
        state = self.table(number)
        names = {int(seat): name for seat, name in state["seated"].items()}
        button = state["tournament"]["button"]
        order = sorted(names, key=lambda seat: (seat < button, seat))
        to_bet = state["tournament"]["to_bet"]
        for seat in order[order.index(to_bet) :] if to_bet else ():
            stake = points if isinstance(points, int) else points[names[seat]]
            self.order(names[seat], number=number, kind="wager", seat=seat, bet="main", cents=stake)
        second = [SECOND[ends.get(names[seat], "lose")] for seat in order]
        for card in [*["10s"] * len(order), "10d", *second, "9d"]:
            self.order(dealer, number=number, kind="deal", card=card)
        for seat in order:
            self.order(names[seat], number=number, kind="act", action="stand")
        self.order(dealer, number=number, kind="go ahead")
        after = self.table(number)
        assert not after["tournament"]["in_hand"]
        return after


# --- short tournaments -----------------------------------------------------------------------------------------------


def short(*levels: Level, hands: int = 3, **changes: Any) -> TournamentDocument:
    """One table whose final has a few hands."""
    return changed_round(single(**changes), hands=hands, levels=levels or (Level(10, 500),))


def two_rounds(**changes: Any) -> TournamentDocument:
    """Two tables of two, one hand in the first round, the best of each table to a final of one hand."""
    rounds = (
        RoundPlan(hands=1, advance=1, levels=(Level(10, 500),)),
        RoundPlan(hands=1, levels=(Level(10),)),
    )
    plan = {"rounds": rounds, "tables": ("1", "2"), "seats": 2, "format": "rounds", "split_players": 2}
    return single(**(plan | changes))


def finished(desk: TournamentDesk, winner: str) -> Any:
    """End the event after one hand that this player alone survives."""
    desk.play({winner: "win"}, points=1_000)
    desk.take("end round")
    return desk.take("end event")


def awards(desk: TournamentDesk) -> list[tuple[Any, ...]]:
    return [(each["player"], each["place"], each["kind"], each["cents"]) for each in desk.shown["awards"]]
