"""People of the kill cycles as threads: they send commands, some of them twice, late or at once, and keep the answers.

What somebody wants next is chosen from a list of makers with weights: a new kind of order is one more line there.
"""

from __future__ import annotations

import json
import random
import threading
import time
import uuid
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from tests.servers import Client

UNAVAILABLE = 503
REFUSED = (403, 409, 422)
AGAIN = 0.04  # of the commands are sent again: at once, together, or much later

Order = dict[str, Any]
Seen = TypeVar("Seen")


@dataclass(frozen=True)
class Maker(Generic[Seen]):
    """A kind of order: how often it is wanted, and how it is made from what somebody sees (None: not now)."""

    kind: str
    weight: float
    make: Callable[[Seen], Order | None]


def choose(makers: Sequence[Maker[Seen]], seen: Seen, chance: random.Random, without: frozenset[str]) -> Wanted | None:
    """One of the kinds by their weights; nothing where it cannot be made now."""
    for maker in pick(makers, chance, without):
        if (order := maker.make(seen)) is not None:
            return Wanted(maker.kind, order)
    return None


def pick(makers: Sequence[Maker[Seen]], chance: random.Random, without: frozenset[str]) -> list[Maker[Seen]]:
    """One of the makers by their weights; none where all are left out."""
    usable = [each for each in makers if each.kind not in without]
    return chance.choices(usable, [each.weight for each in usable]) if usable else []


@dataclass(frozen=True)
class Wanted:
    """What somebody wants next. `table` and `id` where they are not the sender's own."""

    kind: str
    order: Order
    table: str = ""
    id: str = ""


@dataclass(frozen=True)
class Sent:
    """A command as it was sent."""

    kind: str
    table: str
    order: Order


@dataclass
class Memory:
    """What one person knows over all cycles."""

    acknowledged: dict[str, Any] = field(default_factory=dict)  # answers by the command's name
    orders: dict[str, Sent] = field(default_factory=dict)  # all that was ever sent
    refused: set[str] = field(default_factory=set)  # names whose last answer was a refusal
    unanswered: str = ""
    repeated: int = 0
    refusals: Counter[str] = field(default_factory=Counter)  # by kind
    accepted: Counter[str] = field(default_factory=Counter)


class Sender(threading.Thread, ABC):
    """Somebody at the floor until told to stop."""

    must_be_accepted = True  # in every cycle something of this person's

    def __init__(self, port: int, person: str, name: str, seed: int, memory: Memory | None = None) -> None:
        super().__init__(daemon=True)
        self.person, self.seed = person, seed
        self.called = name
        self.client = Client(port, person)
        self.memory = Memory() if memory is None else memory
        self.stopping = threading.Event()
        self.random = random.Random(f"{name}{seed}")
        self.without: frozenset[str] = frozenset()
        self.done = 0  # acknowledged in this cycle
        self.heard = 0  # answered in this cycle
        self.problem = ""

    @abstractmethod
    def another(self) -> Sender:
        """The same person, as a thread that has not run yet."""

    @abstractmethod
    def wanted(self) -> Wanted | None:
        """What to send next."""

    def again(self) -> Sender:
        """The same person after the power is back: signed in as before, with the command that was not answered."""
        new = self.another()
        new.memory, new.without = self.memory, self.without
        new.client.cookie, new.client.csrf = self.client.cookie, self.client.csrf
        return new

    def run(self) -> None:
        try:
            self._work()
        except ConnectionError:
            pass  # the power has gone
        except Exception as error:
            self.problem = f"{type(error).__name__}: {error}"

    def _work(self) -> None:
        if not self.client.cookie:
            self.client.sign_in()
        if self.memory.unanswered:
            self._send(self.memory.unanswered)
        while not self.stopping.is_set():
            wanted = self.wanted()
            if wanted is None:
                time.sleep(0.01)
            else:
                self._send_new(wanted)

    def get(self, path: str) -> Any:
        """An answer, from a floor that is well."""
        status, answer = self.client.ask("GET", path)
        if status == UNAVAILABLE:
            raise ConnectionError("the database is gone")
        if status != 200:
            raise RuntimeError(f"{path} was answered {status}: {answer}")
        return answer

    def look(self, table: str) -> dict[str, Any]:
        state = dict(self.get(f"/api/tables/{table}"))
        if state["stopped"].startswith("program error"):
            raise RuntimeError(f"{table}: {state['stopped']}")
        if state["stopped"]:
            raise ConnectionError("the database is gone")
        return state

    # --- sending -------------------------------------------------------------------------------------------------

    def _send_new(self, wanted: Wanted) -> None:
        id = wanted.id or uuid.uuid4().hex
        self.memory.orders[id] = Sent(wanted.kind, wanted.table, wanted.order)
        if self.random.random() < AGAIN:
            self._send_together(id)
        else:
            self._send(id)
        if self.random.random() < AGAIN:
            self._send_late()

    def _order(self, client: Client, id: str, order: Order | None = None) -> tuple[int, Any]:
        sent = self.memory.orders[id]
        return client.order(sent.table, sent.order if order is None else order, id)

    def _send(self, id: str) -> None:
        self.memory.unanswered = id
        status, answer = self._order(self.client, id)
        self._hear(id, status, answer)
        self.memory.unanswered = ""
        if status == 200 and self.random.random() < AGAIN:
            self._repeat(id)

    def _hear(self, id: str, status: int, answer: Any) -> None:
        kind = self.memory.orders[id].kind
        if status == 200:
            self.memory.acknowledged[id] = answer
            self.memory.refused.discard(id)
            self.memory.accepted[kind] += 1
            self.done += 1
        elif status in REFUSED:
            self.memory.refusals[kind] += 1
            self.memory.refused.add(id)
        elif status == UNAVAILABLE:
            raise ConnectionError("the database is gone: nobody knows whether it was done, so it is sent again")
        else:
            raise RuntimeError(f"{self.memory.orders[id]} was answered {status}: {answer}")
        self.heard += 1

    def _send_together(self, id: str) -> None:
        """The same command over two connections at the same moment: done once, answered alike."""
        self.memory.unanswered = id
        other = Client(self.client.port, self.person)
        other.cookie, other.csrf = self.client.cookie, self.client.csrf
        heard: list[tuple[int, Any]] = []

        def send(client: Client) -> None:
            try:
                heard.append(self._order(client, id))
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
        # Done, unless nobody knows; refused only where both were told so.
        self._hear(id, *min(heard, key=lambda each: (each[0] != 200, each[0] != UNAVAILABLE)))
        self.memory.unanswered = ""
        self.memory.repeated += 1

    def _repeat(self, id: str) -> None:
        """Sent again, it is answered as before, and nothing happens."""
        status, answer = self._order(self.client, id)
        self.memory.repeated += 1
        if status != UNAVAILABLE and (status, answer) != (200, self.memory.acknowledged[id]):
            raise RuntimeError(f"{id} was answered {status} {json.dumps(answer)} when it came again")

    def _send_late(self) -> None:
        """Something of long ago, from before the power went, comes again; or its name with another order."""
        if not self.memory.acknowledged:
            return
        id = self.random.choice(list(self.memory.acknowledged))
        self._repeat(id)
        status, answer = self._order(self.client, id, {"kind": "buy in", "cents": 77})
        if status not in (403, 409, UNAVAILABLE):
            raise RuntimeError(f"the used name {id} was taken for another command: {status} {answer}")
