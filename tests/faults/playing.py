"""Players for the kill cycles: they play at random, send commands twice, late and at once, and keep what was said."""

from __future__ import annotations

import json
import random
import threading
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from tests.servers import Client

UNAVAILABLE = 503
REFUSED = (403, 409, 422)
AGAIN = 0.04  # of the commands are sent again: at once, together, or much later


@dataclass
class Memory:
    """What one player knows over all cycles."""

    acknowledged: dict[str, Any] = field(default_factory=dict)  # answers by the command's name
    orders: dict[str, dict[str, Any]] = field(default_factory=dict)  # all that was ever sent
    unanswered: str = ""
    repeated: int = 0
    refused: int = 0


class Player(threading.Thread):
    """Plays one seat of one table until told to stop."""

    def __init__(self, port: int, person: str, table: str, seat: int, seed: int, memory: Memory | None = None) -> None:
        super().__init__(daemon=True)
        self.person, self.table, self.seat, self.seed = person, table, seat, seed
        self.client = Client(port, person)
        self.memory = Memory() if memory is None else memory
        self.stopping = threading.Event()
        self.random = random.Random(f"{person}{table}{seat}{seed}")
        self.done = 0  # acknowledged in this cycle
        self.problem = ""

    def again(self) -> Player:
        """The same person after the power is back: signed in as before, with the command that was not answered."""
        new = Player(self.client.port, self.person, self.table, self.seat, self.seed + 1, self.memory)
        new.client.cookie, new.client.csrf = self.client.cookie, self.client.csrf
        return new

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
        if self.memory.unanswered:
            self._send(self.memory.unanswered)
        while not self.stopping.is_set():
            order = self._wanted(self._look())
            if order is None:
                time.sleep(0.01)
            else:
                self._send_new(order)

    def _look(self) -> dict[str, Any]:
        status, state = self.client.ask("GET", f"/api/tables/{self.table}")
        if status == UNAVAILABLE or (status == 200 and state["stopped"]):
            raise ConnectionError("the database is gone")
        if status != 200:
            raise RuntimeError(f"{status}: {state}")
        return dict(state)

    # --- what to do ----------------------------------------------------------------------------------------------

    def _wanted(self, state: dict[str, Any]) -> dict[str, Any] | None:
        least, round = state["min_cents"], state["round"]
        if self.seat not in state["you"]["seats"]:
            return {"kind": "sit", "seat": self.seat}
        if state["rack_cents"] < 6 * least:
            return {"kind": "buy in", "cents": 20 * least}
        if state["cut"] is not None:
            return {"kind": "cut", "depth": self.random.choice([None, 30])} if state["cut"] == self.person else None
        if round is not None and not round["over"] and not round["takes_wagers"]:
            return self._act(round)
        if round is None or round["over"] or not any(each["seat"] == self.seat for each in round["positions"]):
            if self.random.random() < 0.03:
                return {"kind": "get up", "seat": self.seat}
            return {"kind": "wager", "seat": self.seat, "bet": "main", "cents": least}
        return None if self.person in state["ready"] else {"kind": "ready"}

    def _act(self, round: dict[str, Any]) -> dict[str, Any] | None:
        if not round["legal"]:
            return None
        offer = self.random.choice(round["legal"])
        order = {"kind": "act", "action": offer["name"], "step": round["step"]}
        return {**order, "cents": offer["at_least"]} if offer["asks"] else order

    # --- sending -------------------------------------------------------------------------------------------------

    def _send_new(self, order: dict[str, Any]) -> None:
        id = uuid.uuid4().hex
        self.memory.orders[id] = order
        if self.random.random() < AGAIN:
            self._send_together(id)
        else:
            self._send(id)
        if self.random.random() < AGAIN:
            self._send_late()

    def _send(self, id: str) -> None:
        self.memory.unanswered = id
        status, answer = self.client.order(self.table, self.memory.orders[id], id)
        self._hear(id, status, answer)
        self.memory.unanswered = ""
        if status == 200 and self.random.random() < AGAIN:
            self._repeat(id)

    def _hear(self, id: str, status: int, answer: Any) -> None:
        if status == 200:
            self.memory.acknowledged[id] = answer
            self.done += 1
        elif status in REFUSED:
            self.memory.refused += 1
        elif status == UNAVAILABLE:
            raise ConnectionError("the database is gone: nobody knows whether it was done, so it is sent again")
        else:
            raise RuntimeError(f"{self.memory.orders[id]} was answered {status}: {answer}")

    def _send_together(self, id: str) -> None:
        """The same command over two connections at the same moment: done once, answered alike."""
        self.memory.unanswered = id
        other = Client(self.client.port, self.person)
        other.cookie, other.csrf = self.client.cookie, self.client.csrf
        heard: list[tuple[int, Any]] = []

        def send(client: Client) -> None:
            try:
                heard.append(client.order(self.table, self.memory.orders[id], id))
            except ConnectionError:
                heard.append((UNAVAILABLE, None))

        thread = threading.Thread(target=send, args=(other,))
        thread.start()
        send(self.client)
        thread.join()
        other.hang_up()
        done = [answer for status, answer in heard if status == 200]
        if len(done) == 2 and done[0] != done[1]:
            raise RuntimeError(f"{id} was answered {done[0]} and {done[1]}")
        self._hear(id, *(next(each for each in heard if each[0] == 200) if done else heard[0]))
        self.memory.unanswered = ""
        self.memory.repeated += 1

    def _repeat(self, id: str) -> None:
        """Sent again, it is answered as before, and nothing happens."""
        status, answer = self.client.order(self.table, self.memory.orders[id], id)
        self.memory.repeated += 1
        if status != UNAVAILABLE and (status, answer) != (200, self.memory.acknowledged[id]):
            raise RuntimeError(f"{id} was answered {status} {json.dumps(answer)} when it came again")

    def _send_late(self) -> None:
        """Something of long ago, from before the power went, comes again; or its name with another order."""
        if not self.memory.acknowledged:
            return
        id = self.random.choice(list(self.memory.acknowledged))
        self._repeat(id)
        other = {"kind": "buy in", "cents": 77}
        status, answer = self.client.order(self.table, other, id)
        if status not in (409, UNAVAILABLE):
            raise RuntimeError(f"the used name {id} was taken for another command: {status} {answer}")
