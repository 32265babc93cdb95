"""Who works on the floor in the kill cycles: a dealer at a dealt table, a supervisor and an executive in the pit."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any, Final

from pitboss.floor import demo
from tests.faults.playing import MUCH
from tests.faults.sending import Maker, Memory, Order, Sender, Wanted, choose, pick

ODD: Final = 0.15
GUESTS: Final = {3: "Gus", 4: "Gil"}  # who sits where at the dealt table
BASE: Final = {each.id: (each.min_cents, each.max_cents) for each in demo.tables()}  # limits as a table opens
REASON: Final = "seen by the camera above the table"


# --- the dealer ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dealt:
    """A dealt table as its dealer sees it."""

    state: dict[str, Any]
    random: random.Random

    @property
    def round(self) -> dict[str, Any]:
        round = self.state["round"]
        return {} if round is None or round["over"] else dict(round)

    @property
    def least(self) -> int:
        return int(self.state.get("min_cents", 5_00))

    def position(self, seat: int) -> dict[str, Any] | None:
        return next((each for each in self.round.get("positions", ()) if each["seat"] == seat), None)

    def act(self) -> Order:
        """What the seat that is asked may do."""
        offer = self.random.choice(self.round["legal"])
        order = {"kind": "act for", "action": offer["name"], "step": self.round["step"]}
        return {**order, "cents": offer["at_least"]} if offer["asks"] else order


def deal_on(seen: Dealt) -> Wanted | None:
    """What brings the round to its end: guests with chips and wagers, the next card, the dealer's own steps."""
    if not seen.state["open"]:
        return None
    if (wanted := seen.state.get("inspect")) is not None:
        order = {"kind": "inspect cards", "cards": wanted["cards"], "sound": True, "device": True}
        return Wanted("inspect cards", order)
    for seat, guest in GUESTS.items():
        if str(seat) not in seen.state["seated"]:
            return Wanted("seat guest", {"kind": "seat guest", "seat": seat, "player": guest})
        if seen.state["racks"].get(f"guest {guest}", 0) < 6 * seen.least:
            return Wanted("sell chips", {"kind": "sell chips", "player": guest, "cents": 20 * seen.least})
    round = seen.round
    if not round or round["takes_wagers"]:
        bare = [seat for seat in GUESTS if seen.position(seat) is None]
        if bare:
            return Wanted("wager for a guest", _wager_for(seen, bare[0]))
        if seen.random.random() < 0.8:
            return None  # others may still wager
    return _next_step(seen)


def _next_step(seen: Dealt) -> Wanted | None:
    round = seen.round
    if round["expects"] is not None:
        return Wanted("deal a card", {"kind": "deal", "card": seen.random.choice(round["expects"]["cards"])})
    if round["turn"] in GUESTS:
        return Wanted("act for a guest", seen.act())
    return None if round["turn"] is not None else Wanted("go ahead", {"kind": "go ahead"})


def _wager_for(seen: Dealt, seat: int, cents: int = 0) -> Order:
    return {"kind": "wager for", "seat": seat, "bet": "main", "cents": cents or seen.least}


def act_for_a_player(seen: Dealt) -> Order | None:
    """Who is signed in acts alone."""
    turn = seen.round.get("turn")
    return None if turn is None or turn in GUESTS else seen.act()


def deal_a_card_too_many(seen: Dealt) -> Order:
    """A card that lies on the layout already, or that no deck has, or at no time."""
    lies = [
        card for each in seen.round.get("positions", ()) for hand in each["hands"] for card in hand["cards"] if card
    ]
    return {"kind": "deal", "card": seen.random.choice([*lies, "Jo", "1x"])}


def undo(seen: Dealt) -> Order | None:
    """The dealer's own last entry, where there is one; otherwise a line that nobody may take back."""
    return {"kind": "undo", "line": seen.state["undo"]["line"] if seen.state.get("undo") else 1}


def take_back_for(seen: Dealt) -> Order:
    """A guest's wager before the cards, or at any other time."""
    return {"kind": "take back for", "seat": seen.random.choice((1, 3, 4)), "bet": "main"}


def not_for_dealers(seen: Dealt) -> Order:
    return seen.random.choice(
        [
            {"kind": "sit", "seat": 7},
            {"kind": "buy in", "cents": 100_00},
            {"kind": "close table"},
            {"kind": "rule", "action": {"is": "push-table.1", "reason": "supervisor's ruling"}, "reason": REASON},
            {"kind": "get up", "seat": 3},
            {"kind": "fill", "cents": 1_000_00},
        ]
    )


DEALER: Final[tuple[Maker[Dealt], ...]] = (
    Maker("act for a player", 4, act_for_a_player),
    Maker("wager for a player", 2, lambda seen: _wager_for(seen, 1)),
    Maker("wager for nobody", 2, lambda seen: _wager_for(seen, 7)),
    Maker("wager for a guest below the minimum", 3, lambda seen: _wager_for(seen, 3, seen.least // 2)),
    Maker("deal a card too many", 3, deal_a_card_too_many),
    Maker("undo", 4, undo),
    Maker("take back for a guest", 2, take_back_for),
    Maker("go ahead at any time", 2, lambda seen: {"kind": "go ahead"}),
    Maker("guest leaves", 3, lambda seen: {"kind": "guest leaves", "seat": seen.random.choice((1, 3, 4, 7))}),
    Maker("seat guest on a taken seat", 1, lambda seen: {"kind": "seat guest", "seat": 3, "player": "Zoe"}),
    Maker("sell chips to nobody", 1, lambda seen: {"kind": "sell chips", "player": "Zoe", "cents": 50_00}),
    Maker("sell chips for odd cents", 1, lambda seen: {"kind": "sell chips", "player": "Gus", "cents": 7}),
    Maker("not for dealers", 2, not_for_dealers),
)


class Dealer(Sender):
    """Deals at one table, with guests."""

    def __init__(self, port: int, person: str, table: str, seed: int, memory: Memory | None = None) -> None:
        super().__init__(port, person, f"{person} who deals at {table}", seed, memory)
        self.table = table

    def another(self) -> Dealer:
        return Dealer(self.client.port, self.person, self.table, self.seed + 1)

    def wanted(self) -> Wanted | None:
        seen = Dealt(self.look(self.table), self.random)
        odd = choose(DEALER, seen, self.random, self.without) if self.random.random() < ODD else None
        wanted = odd or deal_on(seen)
        return None if wanted is None else Wanted(wanted.kind, wanted.order, self.table)


# --- the pit -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pit:
    """One table as the pit sees it."""

    table: dict[str, Any]
    random: random.Random

    @property
    def rests(self) -> bool:
        """Between rounds, or nobody has wagered yet."""
        return bool(self.table["open"]) and not self.table.get("layout_cents")

    def rule(self, action: Any) -> Order:
        """A ruling, mostly with its reason."""
        order = {"kind": "rule", "action": action}
        return {**order, "reason": REASON} if self.random.random() < 0.5 else order


def rule(seen: Pit) -> Order | None:
    """One of the rulings that the pit offers."""
    offered = seen.table.get("irregularities")
    return seen.rule(seen.random.choice(offered)["action"]) if offered else None


def correct(seen: Pit) -> Order | None:
    """Another card in the place of one that was entered."""
    entered = seen.table.get("entered")
    if not entered:
        return None
    card = f"{seen.random.choice('23456789JQKA')}{seen.random.choice('cdhs')}"
    corrected = [{"line": seen.random.choice(entered)["line"], "card": card}]
    return seen.rule({"is": "correct-cards.1", "corrected": corrected})


def rule_wrongly(seen: Pit) -> Order:
    """What is no ruling, or cannot be ruled now."""
    return seen.rule(
        seen.random.choice(
            [
                {"is": "stand.1"},
                {"is": "deal.1", "card": "As"},
                {"is": "no-such-ruling.1"},
                {"is": "push-hand.1", "seat": 7, "hand": 3, "reason": "supervisor's ruling"},
                {"is": "miss-first-card.1", "seat": 7},
                {},
            ]
        )
    )


def set_limits(seen: Pit) -> Order | None:
    """Twice the usual minimum, or the usual one again."""
    if not seen.rests:
        return None
    least, most = BASE[seen.table["id"]]
    return {"kind": "set limits", "min_cents": seen.random.choice((least, 2 * least)), "max_cents": most}


def set_limits_wrongly(seen: Pit) -> Order:
    return {"kind": "set limits", "min_cents": 10_00, "max_cents": 5_00}


PIT: Final[tuple[Maker[Pit], ...]] = (
    Maker("rule", 10, rule),
    Maker("correct cards", 4, correct),
    Maker("rule wrongly", 3, rule_wrongly),
    Maker("confirm ruling", 3, lambda seen: {"kind": "confirm ruling"}),
    Maker("set limits", 4, set_limits),
    Maker("set limits wrongly", 1, set_limits_wrongly),
    Maker("close table", 3, lambda seen: {"kind": "close table"} if seen.rests else None),
    Maker("close table in a round", 1, lambda seen: None if seen.rests else {"kind": "close table"}),
    Maker("open what is open", 1, lambda seen: {"kind": "open table"} if seen.table["open"] else None),
    Maker("clear seat", 2, lambda seen: {"kind": "clear seat", "seat": seen.random.choice((1, 2, 3, 5, 6))}),
    Maker("fill", 1, lambda seen: {"kind": "fill", "cents": seen.random.choice((1_000_00, MUCH))}),
    Maker("credit", 1, lambda seen: {"kind": "credit", "cents": seen.random.choice((100_00, MUCH))}),
    Maker("not for the pit", 1, lambda seen: {"kind": "sit", "seat": 7}),
)


class Supervisor(Sender):
    """Walks from table to table; whatever is closed is opened again."""

    must_be_accepted = False

    def __init__(
        self, port: int, person: str, tables: tuple[str, ...], seed: int, memory: Memory | None = None
    ) -> None:
        super().__init__(port, person, f"{person} in the pit", seed, memory)
        self.tables = tables

    def another(self) -> Supervisor:
        return Supervisor(self.client.port, self.person, self.tables, self.seed + 1)

    def wanted(self) -> Wanted | None:
        time.sleep(self.random.uniform(0, 0.1))
        tables = [each for each in self.get("/api/pit")["tables"] if each["id"] in self.tables]
        closed = [each["id"] for each in tables if not each["open"] and not each["stopped"]]
        if closed:
            return Wanted("open table", {"kind": "open table"}, closed[0])
        makers = pick(PIT, self.random, self.without)
        for table in self.random.sample(tables, len(tables)) if makers else ():
            if (order := makers[0].make(Pit(table, self.random))) is not None:
                return Wanted(makers[0].kind, order, table["id"])
        return None
