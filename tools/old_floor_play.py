"""Plays on a new floor in a file, and prints where every table then stands. Run by `old_floors.py` with older code.

Whatever is asked of Pitboss here is what all versions since the first floor have: the server's routes, the tables'
books. Chance, names and time are fixed, so that the same code makes the same file.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final

CHANCE: Final = random.Random(21)
NUMBERS: Final = count(1)
secrets.token_bytes = lambda count=32: CHANCE.randbytes(count)
secrets.token_urlsafe = lambda count=32: CHANCE.randbytes(count).hex()
secrets.token_hex = lambda count=32: CHANCE.randbytes(count).hex()
time.time = lambda: 1_800_000_000.0

# An editable install puts today's modules before every path: the older ones of PYTHONPATH are wanted here.
sys.meta_path[:] = [each for each in sys.meta_path if "ScikitBuild" not in type(each).__name__]

from fastapi.testclient import TestClient  # noqa: E402

from pitboss.floor.floor import Floor  # noqa: E402
from pitboss.ledger import open_store, schema  # noqa: E402

try:
    from pitboss.floor.http.app import make_app
    from pitboss.floor.live.electronic_play import Pace
    from pitboss.floor.live.setup import SetUp, SideChoice
    from pitboss.floor.people.people import Role
except ModuleNotFoundError:  # before version 0.2.0 the modules of the floor lay flat
    from pitboss.floor.app import make_app
    from pitboss.floor.course import Pace
    from pitboss.floor.setup import SetUp, SideChoice

    from pitboss.floor.people import Role

PASSWORD: Final = "sit-down-and-play"
LINES_IN_SHIFT: Final = 40
PEOPLE: Final = {"Ann": "player", "Bob": "player", "Dana": "dealer", "Sam": "supervisor", "Eve": "executive"}
DIGITAL: Final = {"dealt_from": "digital"}
TABLES: Final = (  # id, game, options, side wagers with their pay tables
    ("blackjack", "blackjack", DIGITAL, ("lucky-ladies:A", "21-plus-3-30-2107", "royal-match-21")),
    ("continuous", "blackjack", {"dealt_from": "shuffling shoe"}, ("lucky-lucky",)),
    ("pack", "blackjack", {"decks": 1, "dealt_from": "hand"}, ()),
    ("spanish", "spanish-21", {}, ("match-the-dealer-up-card-30-899-16",)),
    ("switch", "blackjack-switch", {}, ("super-match",)),
    ("free-bet", "free-bet-blackjack", {}, ("push-22", "pot-of-gold")),
    ("pai-jack", "pai-jack", {}, ("pai-jack-bonus",)),
    ("ante-up", "ante-up-21", {}, ("poker-bonus",)),
    ("deuces", "deuces-wild-xtreme", {}, ("deuces-wild-odds", "trips-plus-wild")),
    ("hold-em", "21-hold-em", {}, ()),
    ("stadium", "stadium-blackjack", {}, ()),
    ("ruled", "blackjack", DIGITAL, ()),
    ("limits", "blackjack", DIGITAL, ()),
    ("reopened", "blackjack", DIGITAL, ()),
    ("closed", "blackjack", DIGITAL, ()),
    ("refused-left", "blackjack", DIGITAL, ()),
    ("refused-waits", "blackjack", DIGITAL, ()),
    ("refused-played", "blackjack", DIGITAL, ()),
    ("refused-rolled", "blackjack", {"dealt_from": "shuffling shoe"}, ()),
    ("dealt", "blackjack", {"decks": 1, "dealt_from": "hand"}, ("lucky-lucky",)),
    ("ride-free", "ride-free", {}, ("hedge-22",)),
    ("bahama", "bahama-bonus-blackjack-wa-2212", {}, ("match-up-wa-2212",)),
    ("war", "war-blackjack", {}, ("war-wager",)),
    ("burnout", "blackjack-burnout", {}, ()),
    ("three-card-21", "3-card-21-n-done", {}, ("three-card-bonus",)),
    ("face-up", "face-up-blackjack", {}, ()),
    ("multiple-action", "multiple-action-blackjack", {}, ()),
    ("double-action", "double-action-blackjack", {}, ()),
    ("triple-play", "triple-play-blackjack", {}, ()),
    ("competition", "competition-21", {}, ()),
    ("double-up-1", "double-up-blackjack-1", {}, ()),
    ("double-up-2", "double-up-blackjack-2", {}, ()),
    ("multi-hand", "multi-hand-blackjack", {}, ()),
    ("spanish-wa", "spanish-21-wa-3166", {}, ("match-the-dealer-up-card-wa-3166",)),
)
TWICE: Final = ("blackjack", "continuous", "pack", "spanish", "switch", "free-bet", "pai-jack", "ante-up", "deuces")
ONCE: Final = tuple(id for id, *_ in TABLES[-14:])
# Since format 5: a jackpot that this table feeds.
JACKPOTS: Final = hasattr(Floor, "open_jackpot")
LINKED: Final = ("sevens", "blackjack-wa-3119", "blazing-7s-jackpot-up-card-wa-3119", "blazing-7s")
LIMITS: Final = {"competition": {"min_cents": 1_00, "max_cents": 100_00}}


class Somebody:
    """A person's browser."""

    def __init__(self, app: Any, name: str) -> None:
        self.name, self.http = name, TestClient(app)
        self.csrf = self._post("/api/sign-in", {"name": name, "password": PASSWORD}, csrf="").json()["csrf"]

    def _post(self, path: str, asked: Any, csrf: str | None = None) -> Any:
        return self.http.post(path, json=asked, headers={"x-pitboss-csrf": self.csrf if csrf is None else csrf})

    def sees(self, table: str) -> dict[str, Any]:
        return dict(self.http.get(f"/api/tables/{table}").json())

    def tries(self, table: str, kind: str, **order: Any) -> tuple[int, Any]:
        command = {"id": f"command-{next(NUMBERS):06d}", "order": {"kind": kind, **order}}
        answer = self._post(f"/api/tables/{table}/commands", command)
        return answer.status_code, answer.json()

    def does(self, table: str, kind: str, **order: Any) -> None:
        status, answer = self.tries(table, kind, **order)
        if status != 200:
            raise SystemExit(f"{self.name} at {table}: {kind} {order} was answered {status} {answer}")

    def is_refused(self, table: str, kind: str, **order: Any) -> None:
        status, answer = self.tries(table, kind, **order)
        if status == 200:
            raise SystemExit(f"{self.name} at {table}: {kind} {order} was done: {answer}")


class Play:
    """What happens on the floor."""

    def __init__(self, app: Any) -> None:
        self.ann, self.bob, self.dana, self.sam, self.eve = (Somebody(app, name) for name in PEOPLE)
        self.seats = {1: self.ann, 3: self.bob}

    def everything(self) -> None:
        for table in (*TWICE, *ONCE):
            self.sit_down(table, (1,) if table == "multi-hand" else (1, 3))  # one player has that terminal
            self.rounds(table, 2 if table in TWICE else 1)
        self.mid_hand("blackjack")
        self.wagers_and_take_backs("continuous")
        self.mid_hand("switch")
        self.mid_hand("pai-jack")
        self.joint_decision("hold-em")
        self.joint_decision("stadium")
        self.rule("ruled")
        self.set_limits("limits")
        self.close("closed")
        self.close("reopened")
        self.sam.does("reopened", "open table")
        self.sit_down("reopened")
        self.rounds("reopened", 1)
        self.refusals()
        self.deal("dealt")
        if JACKPOTS:
            self.jackpot("sevens")

    def lost(self) -> None:
        """One table is spoiled, the other is not."""
        self.sit_down("blackjack")
        self.rounds("blackjack", 1)
        self.lose_a_card("ante-up")

    def small(self) -> None:
        """A few tables, in mid-hand."""
        self.sit_down("blackjack")
        self.rounds("blackjack", 2)
        self.mid_hand("blackjack")
        self.close("closed")
        self.deal("dealt")
        if JACKPOTS:
            self.jackpot("sevens")

    # --- rounds --------------------------------------------------------------------------------------------------

    def sit_down(self, table: str, seats: tuple[int, ...] = (1, 3)) -> None:
        for seat in seats:
            self.seats[seat].does(table, "sit", seat=seat)
            self.seats[seat].does(table, "buy in", cents=800_00)

    def rounds(self, table: str, count: int) -> None:
        for _ in range(count):
            self.wager(table)
            self.finish(table)

    def cut(self, table: str) -> None:
        """The player who is offered the cut makes it, or declines."""
        while (cutter := self.ann.sees(table)["cut"]) is not None:
            who = next(each for each in self.seats.values() if each.name == cutter)
            who.does(table, "cut", depth=CHANCE.choice([None, 15]))

    def wager(self, table: str, sides: bool = True) -> None:
        for seat, who in self.seats.items():
            if seat not in who.sees(table)["you"]["seats"]:
                continue
            order = {"seat": seat, "bet": "main", "cents": self.ann.sees(table)["min_cents"] * 2}
            if who.tries(table, "wager", **order)[0] != 200:
                self.cut(table)
                who.does(table, "wager", **order)
            for spot in who.sees(table)["spots"] if sides else ():
                if spot["bet"] != "main" and CHANCE.random() < 0.7:
                    who.tries(table, "wager", seat=seat, bet=spot["bet"], cents=max(spot.get("at_least", 0), 5_00))

    def ready(self, table: str) -> None:
        for seat, who in self.seats.items():
            state = who.sees(table)
            if seat in state["you"]["seats"] and state["round"] is not None and state["round"]["takes_wagers"]:
                who.does(table, "ready")

    def finish(self, table: str) -> None:
        self.ready(table)
        while self.act(table):
            pass

    def act(self, table: str) -> bool:
        """Make one decision that a player has to make; whether there was one."""
        self.cut(table)  # 21-Hold 'em shuffles again before its poker hands
        for who in self.seats.values():
            round = who.sees(table)["round"]
            if round is not None and not round["over"] and round["legal"]:
                offer = CHANCE.choice(round["legal"])
                more = {"cents": offer["at_least"]} if offer["asks"] else {}
                who.does(table, "act", action=offer["name"], step=round["step"], **more)
                return True
        return False

    # --- what is left as it is -----------------------------------------------------------------------------------

    def mid_hand(self, table: str) -> None:
        """A round that waits for a decision."""
        while True:
            self.wager(table)
            self.ready(table)
            round = self.ann.sees(table)["round"]
            if not round["over"]:
                return

    def wagers_and_take_backs(self, table: str) -> None:
        self.wager(table)
        self.bob.does(table, "take back", seat=3, bet="main")
        self.bob.does(table, "wager", seat=3, bet="main", cents=25_00)
        self.bob.does(table, "take back", seat=3, bet="main")

    def joint_decision(self, table: str) -> None:
        """Where all decide at the same time, one has decided ahead."""
        self.sit_down(table)
        self.rounds(table, 1)
        self.mid_hand(table)
        for who in self.seats.values():
            for each in who.sees(table).get("ahead", ()):
                who.does(table, "decide", seat=each["seat"], action=each["legal"][0]["name"])

    def rule(self, table: str) -> None:
        self.sit_down(table)
        for _ in range(3):
            self.wager(table)
            self.ready(table)
            pit = next(each for each in self.sam.http.get("/api/pit").json()["tables"] if each["id"] == table)
            offered = pit.get("irregularities", [])
            for each in CHANCE.sample(offered, len(offered)):
                if self.sam.tries(table, "rule", action=each["action"])[0] == 200:
                    break
            self.sam.is_refused(table, "rule", action={"type": "no-such-ruling"})
            self.finish(table)

    def set_limits(self, table: str) -> None:
        self.sit_down(table)
        self.rounds(table, 1)
        self.sam.is_refused(table, "set limits", min_cents=10_00, max_cents=5_00)
        self.sam.does(table, "set limits", min_cents=10_00, max_cents=200_00)
        self.rounds(table, 2)
        self.bob.does(table, "get up", seat=3)

    def close(self, table: str) -> None:
        self.sit_down(table)
        self.rounds(table, 1)
        self.sam.does(table, "close table")
        self.ann.is_refused(table, "sit", seat=1)

    def jackpot(self, table: str) -> None:
        """Rounds that feed a jackpot, the last of them in mid-hand."""
        self.sit_down(table)
        for _ in range(4):
            self.jackpot_wagers(table)
            self.finish(table)
        while True:
            self.jackpot_wagers(table)
            self.ready(table)
            if not self.ann.sees(table)["round"]["over"]:
                return

    def jackpot_wagers(self, table: str) -> None:
        self.wager(table, sides=False)
        for seat, who in self.seats.items():
            bet = next(spot["bet"] for spot in who.sees(table)["spots"] if spot["bet"] != "main")
            who.does(table, "wager", seat=seat, bet=bet, cents=1_00)

    # --- refusals ------------------------------------------------------------------------------------------------

    def refusals(self) -> None:
        """The first wager of a round is refused: these versions have written down a round all the same."""
        for table in ("refused-left", "refused-waits", "refused-played", "refused-rolled"):
            self.sit_down(table, (1,))
            self.ann.is_refused(table, "wager", seat=1, bet="main", cents=1_00)
        self.ann.does("refused-left", "get up", seat=1)
        self.rounds("refused-played", 1)
        self.ann.is_refused("refused-played", "wager", seat=1, bet="main", cents=1_000_00)
        self.ann.is_refused("refused-played", "wager", seat=2, bet="main", cents=10_00)
        self.rounds("refused-played", 1)
        for _ in range(4):
            self.ann.is_refused("refused-rolled", "wager", seat=1, bet="main", cents=1_00)
            self.rounds("refused-rolled", 1)

    def lose_a_card(self, table: str) -> None:
        """A deal is refused after its card was drawn: these versions have lost the card, and no line says so."""
        self.sit_down(table)
        self.rounds(table, 1)
        self.wager(table, sides=False)
        self.ann.does(table, "take back", seat=1, bet="ante")
        self.bob.does(table, "ready")
        self.ann.is_refused(table, "ready")
        self.ann.does(table, "wager", seat=1, bet="ante", cents=10_00)
        self.finish(table)

    # --- a dealer's table ----------------------------------------------------------------------------------------

    def deal(self, table: str) -> None:
        self.dana.does(table, "seat guest", seat=1, player="Gus")
        self.dana.does(table, "sell chips", player="Gus", cents=300_00)
        self.bob.does(table, "sit", seat=3)
        self.bob.does(table, "buy in", cents=300_00)
        self.dana.tries(table, "inspect cards", cards=52, sound=True)  # earlier versions ask for no inspection
        for _ in range(2):
            self.dealt_wagers(table)
            while self.dealt_step(table):
                pass
        self.dealt_wagers(table)
        for _ in range(7):
            self.dealt_step(table)

    def dealt_wagers(self, table: str) -> None:
        self.dana.does(table, "wager for", seat=1, bet="main", cents=10_00)
        self.bob.does(table, "wager", seat=3, bet="main", cents=10_00)
        self.bob.tries(table, "wager", seat=3, bet="Lucky Lucky", cents=5_00)
        self.dana.does(table, "go ahead") if self.dana.sees(table)["round"]["expects"] is None else None

    def dealt_step(self, table: str) -> bool:
        round = self.dana.sees(table)["round"]
        if round is None or round["over"]:
            return False
        if round["expects"] is not None:
            self.dana.does(table, "deal", card=CHANCE.choice(round["expects"]["cards"]))
        elif round["turn"] is not None:
            who, kind = (self.bob, "act") if round["turn"] == 3 else (self.dana, "act for")
            offer = CHANCE.choice(who.sees(table)["round"]["legal"])
            more = {"cents": offer["at_least"]} if offer["asks"] else {}
            who.does(table, kind, action=offer["name"], step=round["step"], **more)
        else:
            self.dana.does(table, "go ahead")
        return True


# --- where it ends -------------------------------------------------------------------------------------------------


def stands(live: Any) -> dict[str, Any]:
    """Where a table stands: what an index says of it."""
    table = live.table or live.closed
    round = table.round
    in_play = round is not None and not (round.is_over or round.is_idle)
    actor = getattr(round, "actor", None)
    return {
        "open": live.table is not None,
        "shift": live.shift,
        "lines": len(table.log.lines),
        "head": table.log.head,
        "accounts": table.books.accounts(),
        "seats": {str(seat): player for seat, player in sorted(live.seats.items())},
        "stack": None if table.shoe is None or live.table is None else table.shoe.left,
        "round": {"step": len(round.events), "actor": getattr(actor, "number", getattr(actor, "value", None))}
        if in_play
        else None,
        "min_cents": table.limits.min,
    }


def add_jackpot(floor: Any) -> None:
    from pitboss.floor import demo

    id, game, side, jackpot = LINKED
    floor.open_jackpot(next(each for each in demo.jackpots() if each.id == jackpot), "Eve")
    floor.add(SetUp(id, id, game, "electronic", {"decks": 6}, (SideChoice(side, paytable="1", jackpot=jackpot),)))


def shown(floor: Any) -> dict[str, Any]:
    """Where every jackpot stands: the end of its chain, and what its meters show."""
    kept = floor.jackpots.jackpots.items()
    return {id: {"head": each.jackpot.log.head, "shows": list(each.jackpot.shows)} for id, each in kept}


def main(path: Path, tables: Sequence[Any], play: Callable[[Play], None]) -> None:
    store = open_store(f"sqlite:///{path}")
    floor = Floor(store, Pace(3600, 3600), LINES_IN_SHIFT)
    for name, role in PEOPLE.items():
        floor.sign_on(name, Role(role), PASSWORD, 50_000_00 if role == "player" else 0)
    for id, game, options, sides in tables:
        choices = tuple(SideChoice(*each.split(":")) for each in sides)
        floor.add(
            SetUp(id, id, game, "dealt" if id == "dealt" else "electronic", options, choices, **LIMITS.get(id, {}))
        )
    if JACKPOTS:
        add_jackpot(floor)
    play(Play(make_app(floor, generous=True)))
    stand = {live.id: stands(live) for live in floor.tables.values()}
    wallets = {name: floor.wallets.of(name) for name, role in PEOPLE.items() if role == "player"}
    format = store.do(lambda connection: connection.execute(schema.floor.select()).scalar_one())
    meters = {} if not JACKPOTS else shown(floor)
    store.close()
    print(json.dumps({"format": format, "wallets": wallets, "tables": stand, "jackpots": meters}))


PLAYS: Final = {"lost": (("blackjack", "ante-up"), Play.lost), "small": (("blackjack", "closed", "dealt"), Play.small)}

if __name__ == "__main__":
    some, plays = PLAYS[sys.argv[2]] if sys.argv[2:] else ([each[0] for each in TABLES], Play.everything)
    main(Path(sys.argv[1]), [each for each in TABLES if each[0] in some], plays)
