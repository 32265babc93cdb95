"""The power goes, again and again, while people play. `python -m tests.faults.cycles --cycles 200`

Players at several tables send commands as fast as they are answered. After a random while the server is killed with
SIGKILL (and, on PostgreSQL, in every other cycle the database with all of its processes); then everything is started
again. A player who got no answer sends the same command with the same name. After every cycle:

- every command that was acknowledged is in the database with the answer that was given;
- every journal comes to nothing, and so do all accounts together;
- what each table's log comes to when it is done again is what the ledger holds, to the cent: nothing was paid twice.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import threading
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.ledger import open_store
from pitboss.ledger.entries import answered, balances, unbalanced_journals
from tests.servers import Client, FloorProcess, Postgres

TABLES = ("blackjack", "high-limit", "spanish", "switch", "free-bet", "pai-jack")
PLAYERS = ("Ann", "Bob")
UNAVAILABLE = 503


@dataclass
class Player(threading.Thread):
    """Plays one seat of one table until told to stop; keeps what was acknowledged."""

    port: int
    name_: str
    table: str
    seat: int
    seed: int
    acknowledged: dict[str, Any] = field(default_factory=dict)
    unanswered: tuple[str, dict[str, Any]] | None = None
    sent: int = 0
    refused: int = 0
    problem: str = ""

    def __post_init__(self) -> None:
        super().__init__(daemon=True)
        self.client = Client(self.port, self.name_)
        self.stopping = threading.Event()
        self.random = random.Random(self.seed)

    def __hash__(self) -> int:
        return id(self)

    def run(self) -> None:
        try:
            self._play()
        except ConnectionError:
            pass  # the power has gone
        except Exception as error:
            self.problem = f"{type(error).__name__}: {error}"

    def _play(self) -> None:
        if not self.client.cookie:
            self.client.sign_in()
        if self.unanswered is not None:
            self._send(*self.unanswered)
        while not self.stopping.is_set():
            self._next()

    def _next(self) -> None:
        status, state = self.client.ask("GET", f"/api/tables/{self.table}")
        if status == UNAVAILABLE:
            raise ConnectionError("the database is gone")
        if status != 200:
            raise RuntimeError(f"{status}: {state}")
        if state["stopped"]:
            raise ConnectionError(state["stopped"])
        if self.seat not in state["you"]["seats"]:
            return self._send_new({"kind": "sit", "seat": self.seat})
        if state["rack_cents"] < 4 * state["min_cents"]:
            return self._send_new({"kind": "buy in", "cents": 20 * state["min_cents"]})
        if state["cut"] is not None:
            if state["cut"] == self.name_:
                return self._send_new({"kind": "cut", "depth": self.random.choice([None, 30])})
            time.sleep(0.01)
            return None
        round = state["round"]
        if round is None or round["over"]:
            return self._send_new({"kind": "wager", "seat": self.seat, "bet": "main", "cents": state["min_cents"]})
        if round["takes_wagers"]:
            if any(each["seat"] == self.seat for each in round["positions"]):
                if self.name_ in state["ready"]:
                    time.sleep(0.01)
                    return None
                return self._send_new({"kind": "ready"})
            return self._send_new({"kind": "wager", "seat": self.seat, "bet": "main", "cents": state["min_cents"]})
        if round["legal"]:
            offer = self.random.choice(round["legal"])
            cents = offer["at_least"] if offer["asks"] else None
            order = {"kind": "act", "action": offer["name"], "step": round["step"]}
            return self._send_new(order if cents is None else {**order, "cents": cents})
        time.sleep(0.01)
        return None

    def _send_new(self, order: dict[str, Any]) -> None:
        self._send(uuid.uuid4().hex, order)

    def _send(self, id: str, order: dict[str, Any]) -> None:
        self.unanswered = (id, order)
        self.sent += 1
        status, answer = self.client.order(self.table, order, id)
        if status == 200:
            self.acknowledged[id] = answer
        elif status in (403, 409, 422):
            self.refused += 1
        elif status == UNAVAILABLE:
            raise ConnectionError("the database is gone: nobody knows whether it was done, so it is sent again")
        else:
            raise RuntimeError(f"{order} was answered {status}: {answer}")
        self.unanswered = None
        if self.random.random() < 0.05 and status == 200:  # sent twice: answered alike, done once
            again, same = self.client.order(self.table, order, id)
            if again != UNAVAILABLE and (again, same) != (200, answer):
                raise RuntimeError(f"{order} was answered {again} {same} the second time")


def check(url: str, players: list[Player]) -> str:
    """What is wrong with what is on the disk; nothing, if all is well."""
    store = open_store(url)
    try:
        for player in players:
            for id, answer in player.acknowledged.items():
                found = store.do(lambda c, p=player, i=id: answered(c, p.name_, i))  # type: ignore[misc]
                if found is None:
                    return f"{player.name_}'s acknowledged command {id} is lost"
                if json.loads(found[1]) != answer:
                    return f"{id} was answered {answer}, kept is {found[1]!r}"
        if wrong := store.do(unbalanced_journals):
            return f"journals {wrong} do not balance"
        if total := sum(store.do(balances).values()):
            return f"all accounts together hold {total} cents"
        Floor(store)  # every log done again, and compared with the ledger
    except PitbossError as error:
        return str(error)
    finally:
        store.close()
    return ""


def run(cycles: int, *, postgres: bool, seed: int, folder: Path) -> int:
    """So many cycles; how many commands were acknowledged in all."""
    chance = random.Random(seed)
    database = Postgres() if postgres else None
    if database is not None:
        database.start()
    url = database.url if database is not None else None
    floor = FloorProcess(folder, url=url, options=("--wager-seconds", "1", "--decision-seconds", "5"))
    seats = [(name, table, i + 1) for table in TABLES for i, name in enumerate(PLAYERS)]
    players = [Player(floor.port, name, table, seat, i) for i, (name, table, seat) in enumerate(seats)]
    total = 0
    try:
        for cycle in range(1, cycles + 1):
            floor.start()
            for player in players:
                player.start()
            _wait_for(players, chance.randint(20, 150))
            _kill(floor, database, with_database=cycle % 2 == 0)
            for player in players:
                player.stopping.set()
                player.join(60)
                player.client.hang_up()
            if problems := [f"{p.name_} at {p.table}: {p.problem}" for p in players if p.problem]:
                raise SystemExit(f"cycle {cycle}: {'; '.join(problems)}")
            if database is not None and database.process is None:
                database.start()
            wrong = check(url or f"sqlite:///{folder / 'floor.sqlite'}", players)
            if wrong:
                raise SystemExit(f"cycle {cycle}: {wrong}")
            total += sum(len(player.acknowledged) for player in players)
            print(f"cycle {cycle}: {total} commands acknowledged and kept, books balanced", flush=True)
            players = [_again(player) for player in players]
        floor.start()  # the last state is gone on with, too
    finally:
        floor.kill()
        if database is not None:
            database.remove()
    return total


def _wait_for(players: list[Player], commands: int) -> None:
    """Until so many commands were acknowledged: then everybody is in the middle of something."""
    deadline = time.monotonic() + 120
    while sum(len(player.acknowledged) for player in players) < commands and time.monotonic() < deadline:
        time.sleep(0.01)


def _kill(floor: FloorProcess, database: Postgres | None, *, with_database: bool) -> None:
    if database is not None and with_database:
        database.kill()
        time.sleep(0.2)
    floor.kill()


def _again(player: Player) -> Player:
    """The same person after the power is back: signed in as before, with the command that was not answered."""
    new = Player(player.port, player.name_, player.table, player.seat, player.seed + 1000)
    new.client.cookie, new.client.csrf = player.client.cookie, player.client.csrf
    new.unanswered = player.unanswered
    return new


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cycles", type=int, default=20)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        total = run(asked.cycles, postgres=asked.postgres, seed=asked.seed, folder=Path(folder))
    print(f"{asked.cycles} cycles, {total} acknowledged commands: none lost, none done twice, books balanced")


if __name__ == "__main__":
    main()
