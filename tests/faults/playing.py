"""Players for the kill cycles: they play at random, take wagers back, leave and return, and ask for the unlawful."""

from __future__ import annotations

import random
import uuid
from dataclasses import dataclass
from typing import Any, Final

from tests.faults.sending import Maker, Memory, Order, Sender, Wanted, choose

ODD: Final = 0.25  # of what a player sends is something else than the next thing to do
ELSEWHERE: Final = (5, 6)  # seats that nobody has from the beginning
MUCH: Final = 10**11  # cents that nobody has


@dataclass(frozen=True)
class Seen:
    """A table as a player sees it."""

    person: str
    seat: int
    state: dict[str, Any]
    random: random.Random

    @property
    def least(self) -> int:
        return int(self.state.get("min_cents", 5_00))

    @property
    def most(self) -> int:
        return int(self.state.get("max_cents", 500_00))

    @property
    def round(self) -> dict[str, Any]:
        """The round that is on the layout; empty between rounds."""
        round = self.state["round"]
        return {} if round is None or round["over"] else dict(round)

    @property
    def takes_wagers(self) -> bool:
        return bool(self.round.get("takes_wagers"))

    @property
    def sits(self) -> bool:
        return self.seat in self.state["you"]["seats"]

    @property
    def position(self) -> dict[str, Any] | None:
        """What lies at the player's seat."""
        return next((each for each in self.round.get("positions", ()) if each["seat"] == self.seat), None)

    @property
    def sides(self) -> list[dict[str, Any]]:
        return [each for each in self.state.get("spots", ()) if each["bet"] != "main"]

    def wager(self, cents: int, bet: str = "main", seat: int = 0, **more: Any) -> Order:
        return {"kind": "wager", "seat": seat or self.seat, "bet": bet, "cents": cents, **more}


# --- the next thing to do ------------------------------------------------------------------------------------------


def next_thing(seen: Seen) -> Wanted | None:
    """Sit down, buy chips, wager, act: what brings the round to its end."""
    state = seen.state
    if not state["open"]:
        return None
    if not seen.sits:
        return Wanted("sit", {"kind": "sit", "seat": seen.seat})
    if state["rack_cents"] < 6 * seen.least:
        return Wanted("buy in", {"kind": "buy in", "cents": 20 * seen.least})
    if state["cut"] is not None:
        cut = {"kind": "cut", "depth": seen.random.choice([None, 30])}
        return Wanted("cut" if cut["depth"] else "decline the cut", cut) if state["cut"] == seen.person else None
    if seen.round and not seen.takes_wagers:
        return _act(seen)
    if seen.position is None:
        return Wanted("wager", seen.wager(seen.least))
    if state["kind"] != "electronic" or seen.person in state["ready"]:
        return None
    return Wanted("ready", {"kind": "ready"})


def _act(seen: Seen) -> Wanted | None:
    ahead = [each for each in seen.state["ahead"] if each["seat"] == seen.seat and each["legal"]]
    if not seen.round["legal"]:
        return _decide(seen, ahead[0]) if ahead and seen.random.random() < 0.1 else None
    offer = seen.random.choice(seen.round["legal"])
    order = {"kind": "act", "action": offer["name"], "step": seen.round["step"]}
    return Wanted("act", {**order, "cents": offer["at_least"]} if offer["asks"] else order)


def _decide(seen: Seen, ahead: dict[str, Any]) -> Wanted:
    offer = seen.random.choice(ahead["legal"])
    order = {"kind": "decide", "seat": seen.seat, "action": offer["name"], "moment": ahead["moment"]}
    return Wanted("decide ahead", {**order, "cents": offer["at_least"]} if offer["asks"] else order)


# --- something else ------------------------------------------------------------------------------------------------


def take_back(seen: Seen) -> Order | None:
    """Any wager of the player's own that lies there."""
    if seen.position is None or not seen.takes_wagers:
        return None
    lies = [("main", False), *((each["bet"], each["tip"]) for each in seen.position["bets"])]
    bet, tip = seen.random.choice(lies)
    return {"kind": "take back", "seat": seen.seat, "bet": bet, "tip": tip}


def side_wager(seen: Seen) -> Order | None:
    """One that does not lie there yet."""
    lie = [each["bet"] for each in seen.position["bets"]] if seen.position else []
    free = [each for each in seen.sides if each["bet"] not in lie]
    if not free or seen.position is None or not seen.takes_wagers:
        return None
    spot = seen.random.choice(free)
    return seen.wager(seen.random.choice((spot["at_least"], max(spot["at_least"], seen.least))), spot["bet"])


def side_wager_alone(seen: Seen) -> Order | None:
    if not seen.sides or seen.position is not None:
        return None
    spot = seen.random.choice(seen.sides)
    return seen.wager(max(spot["at_least"], seen.least), spot["bet"])


def act_out_of_turn(seen: Seen) -> Order | None:
    if seen.round.get("turn") == seen.seat:
        return None
    return {"kind": "act", "action": seen.random.choice(("stand", "hit", "double")), "step": seen.round.get("step", 0)}


def act_on_what_is_past(seen: Seen) -> Order | None:
    if not seen.round.get("legal"):
        return None
    return {"kind": "act", "action": seen.round["legal"][0]["name"], "step": seen.round["step"] - 1}


def no_action(seen: Seen) -> Order | None:
    if not seen.round.get("legal"):
        return None
    return {"kind": "act", "action": "shuffle the deck", "step": seen.round["step"]}


def malformed(seen: Seen) -> Order:
    """No order at all, in several ways."""
    return seen.random.choice(
        [
            {"kind": "steal", "seat": seen.seat},
            {"kind": "wager", "seat": seen.seat, "bet": "main", "cents": "5_00"},
            {"kind": "wager", "seat": seen.seat, "bet": "main", "cents": -5},
            {"kind": "wager", "seat": seen.seat, "bet": "", "cents": 5_00},
            {"kind": "wager", "seat": seen.seat, "bet": "no such spot", "cents": 5_00},
            {"kind": "sit"},
            {"kind": "sit", "seat": seen.seat, "more": 1},
            {},
        ]
    )


def not_for_players(seen: Seen) -> Order:
    return seen.random.choice(
        [
            {"kind": "close table"},
            {"kind": "set limits", "min_cents": 1, "max_cents": MUCH},
            {"kind": "go ahead"},
            {"kind": "deal", "card": "As"},
            {"kind": "wager for", "seat": seen.seat, "bet": "main", "cents": seen.least},
            {"kind": "sell chips", "player": "Gus", "cents": 100_00},
            {"kind": "rule", "action": {"is": "push-table.1", "reason": "supervisor's ruling"}, "reason": "mine"},
        ]
    )


def sit_elsewhere(seen: Seen) -> Order:
    taken = [int(each) for each in seen.state["seated"]]
    return {"kind": "sit", "seat": seen.random.choice([*ELSEWHERE, *taken, 99])}


def get_up_elsewhere(seen: Seen) -> Order | None:
    """From a second seat of the player's, or from somebody else's."""
    others = [int(each) for each in seen.state["seated"] if int(each) != seen.seat]
    return {"kind": "get up", "seat": seen.random.choice(others)} if others else None


ODDITIES: Final[tuple[Maker[Seen], ...]] = (
    Maker("take back", 12, take_back),
    Maker("take back what is not there", 1, lambda seen: {"kind": "take back", "seat": seen.seat, "bet": "no bet"}),
    Maker("get up", 2, lambda seen: {"kind": "get up", "seat": seen.seat}),
    Maker("wager below the minimum", 4, lambda seen: seen.wager(seen.least // 2)),
    Maker("wager above the maximum", 2, lambda seen: seen.wager(seen.most + 1_00)),
    Maker("wager beyond the rack", 2, lambda seen: seen.wager(MUCH)),
    Maker("wager at another seat", 2, lambda seen: seen.wager(seen.least, seat=seen.random.choice((1, 2, 3, 7)))),
    Maker("wager twice", 2, lambda seen: seen.wager(seen.least) if seen.position else None),
    Maker("side wager", 8, side_wager),
    Maker("side wager alone", 3, side_wager_alone),
    Maker("tip", 3, lambda seen: seen.wager(seen.least, tip=True) if seen.position else None),
    Maker("act out of turn", 2, act_out_of_turn),
    Maker("act on what is past", 2, act_on_what_is_past),
    Maker("act as nobody may", 1, no_action),
    Maker("ready early", 2, lambda seen: None if seen.position else {"kind": "ready"}),
    Maker("cut unasked", 1, lambda seen: {"kind": "cut", "depth": seen.random.choice((None, 1, 30, 1000))}),
    Maker("buy in beyond the account", 1, lambda seen: {"kind": "buy in", "cents": MUCH}),
    Maker("buy in for odd cents", 1, lambda seen: {"kind": "buy in", "cents": 7}),
    Maker("sit elsewhere", 2, sit_elsewhere),
    Maker("get up elsewhere", 2, get_up_elsewhere),
    Maker("not for players", 2, not_for_players),
    Maker("malformed", 2, malformed),
)


class Player(Sender):
    """Plays one seat of one table."""

    def __init__(self, port: int, person: str, table: str, seat: int, seed: int, memory: Memory | None = None) -> None:
        super().__init__(port, person, f"{person} at {table}, seat {seat}", seed, memory)
        self.table, self.seat = table, seat
        self.last = ""  # kind of command

    def another(self) -> Player:
        return Player(self.client.port, self.person, self.table, self.seat, self.seed + 1)

    def wanted(self) -> Wanted | None:
        seen = Seen(self.person, self.seat, self.look(self.table), self.random)
        wanted = self._leaves() or self._oddity(seen) or self.next(seen)
        if wanted is None:
            return None
        self.last = wanted.kind
        id = "no name!" + uuid.uuid4().hex if wanted.kind == "malformed" and self.random.random() < 0.3 else ""
        return Wanted(wanted.kind, wanted.order, self.table, id)

    def next(self, seen: Seen) -> Wanted | None:
        """What brings the round to its end."""
        return next_thing(seen)

    def _leaves(self) -> Wanted | None:
        """Many who have taken a wager back get up."""
        if self.last != "take back" or self.random.random() < 0.5:
            return None
        return Wanted("get up after taking back", {"kind": "get up", "seat": self.seat})

    def _oddity(self, seen: Seen) -> Wanted | None:
        return choose(ODDITIES, seen, self.random, self.without) if self.random.random() < ODD else None
