"""A whole tournament on a real server that is killed in mid-hand, again and again.

49 entrants at seven tables: one person, who plays over HTTP, and automatic players of the server. Three rounds with
re-entries and a final; the director works over HTTP too. Each kill is a SIGKILL while hands are in play at several
tables. After each, everything that was shown or acknowledged is on the disk; the chips of every table are those that
the tournament gave it; and the server that is started again goes on from there, to the last prize.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection

from pitboss.engine.record.resume import resume as resume_table
from pitboss.floor import demo
from pitboss.floor.people import people
from pitboss.floor.people.people import Person, Role
from pitboss.floor.tournaments.keeper import table_id
from pitboss.ledger import Store, open_store
from pitboss.ledger.entries import last_shift
from pitboss.ledger.tournaments import chains
from pitboss.tournaments import Tournament, resume
from tests.forked_floor import HASTE, ForkedFloor, Nursery
from tests.servers import Client
from tests.tournament_floor import document

ID: Final = "kills"
HUMAN: Final = "Ann"
STAFF: Final = (Person("Eve", Role.EXECUTIVE), Person("Sam", Role.SUPERVISOR), Person(HUMAN, Role.PLAYER))
ENTRANTS: Final = 49
REENTRIES: Final = 6
SEVERAL: Final = 3  # tables in mid-hand
POLL_SECONDS: Final = 0.02
PATIENCE: Final = 300  # seconds without any step, after which the tournament counts as stalled
REENTRY: Final = "split_players = 3\nreentry = { most = 1, until_round = 1 }"
FURTHER: Final = """
[[event.round]]
name = "{name} round"
hands = {hands}
advance = 2
levels = [{{ min = 10, max = 500 }}]
"""
FINAL: Final = '\n[[event.round]]\nname = "Final"\n'


def kills_document(hands: int) -> str:
    """Seven tables of seven, three rounds with their two best going on, one re-entry, a final."""
    text = document(ID, hands=hands, tables=7, seats=7)
    text = text.replace("split_players = 3", REENTRY)
    further = "".join(FURTHER.format(name=name, hands=hands) for name in ("Second", "Third"))
    return text.replace(FINAL, further + FINAL)


def furnish(url: str) -> None:
    """A floor without other tables: the staff, one person, and automatic players. One password is hashed for all."""
    store, stored = open_store(url), people.hashed(demo.PASSWORD)

    def sign_on(connection: Connection) -> None:
        for each in (*STAFF, *(Person(f"Auto {number}", Role.AUTOMATIC) for number in range(1, ENTRANTS))):
            people.sign_on(connection, each, stored, "", 0)

    store.do(sign_on)
    store.close()


@dataclass
class Killed:
    """What the kills came to."""

    in_hand: list[int] = field(default_factory=list)  # tables in mid-hand on the disk, at each kill
    acknowledged: int = 0  # orders of the person, each found again


class House:
    """The server, its director, and the person who plays."""

    def __init__(self, nursery: Nursery, folder: Path, url: str) -> None:
        self.url = url
        self.floor = ForkedFloor(nursery, folder, url=url, options=("--empty",))
        self.floor.environment = {HASTE: "1"}
        self.floor.start()
        self.people = {each.name: Client(self.floor.port, each.name) for each in STAFF}
        for each in self.people.values():
            each.sign_in()
        self.reentered = False
        self.answers: dict[tuple[str, str], tuple[dict[str, Any], Any]] = {}  # of the person's orders, by table and id
        self.shown: dict[str, Any] = {}

    # --- the director ------------------------------------------------------------------------------------------------

    def take(self, kind: str, by: str = "Eve", **fields: Any) -> dict[str, Any]:
        path = f"/api/tournaments/{ID}/steps"
        if by != "Eve":
            self.people[by].hang_up()
        status, answer = self.people[by].ask("POST", path, {"kind": kind, "fields": fields})
        assert status == 200, (kind, fields, answer)
        return dict(answer)

    def announce(self, hands: int) -> None:
        status, answer = self.people["Eve"].ask("POST", "/api/tournaments", {"text": kills_document(hands)})
        assert status == 200, answer
        self.take("open event", event="main")
        for name in (HUMAN, *(f"Auto {number}" for number in range(1, ENTRANTS))):
            self.take("register", player=name, name=name)
        self.take("close registration")
        self.take("draw")

    def look(self) -> dict[str, Any]:
        status, answer = self.people["Eve"].ask("GET", f"/api/tournaments/{ID}")
        assert status == 200, answer
        self.shown = dict(answer)
        return self.shown

    def direct(self) -> bool:
        """Do what a director would do now; False when the tournament is concluded."""
        state = self.look()
        for table in state["tables"]:
            if table["tie"] is not None:
                self.take("break tie", table=table["id"])
        if state["phase"] == "play" and all(table["done"] for table in state["tables"]):
            self._next_session(state)
        elif state["phase"] == "decided":
            self.take("end event")
        elif state["phase"] == "ended":
            for award in state["awards"]:
                if not award["paid"]:
                    self.take("pay prize", by="Sam", award=award["number"], confirmed_by="Eve")
            if cents := state["money"]["fee_box_cents"]:
                self.take("count fees", by="Sam", counted_cents=cents, confirmed_by="Eve")
            self.take("conclude")
        return bool(state["phase"] != "concluded")

    def _next_session(self, state: dict[str, Any]) -> None:
        out = [each["player"] for each in state["entered"] if each["status"] == "out"]
        if not self.reentered:
            self.reentered = True
            for name in out[:REENTRIES]:
                self.take("register", player=name, name=name)
            self.take("draw")
        elif any(each["status"] == "waiting" for each in state["entered"]):
            self.take("draw")
        else:
            self.take("end round")

    # --- the person --------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Bet the minimum, stand or decline when asked."""
        mine = next(
            (
                each
                for each in self.shown["tables"]
                if not each["done"] and any(s["name"] == HUMAN for s in each["seats"])
            ),
            None,
        )
        if mine is None:
            return
        table = mine["floor_id"]
        self.people[HUMAN].hang_up()  # a busy machine leaves it idle for longer than the server waits
        status, state = self.people[HUMAN].ask("GET", f"/api/tables/{table}")
        if status != 200 or not state["you"]["seats"]:
            return
        (seat,) = state["you"]["seats"]
        if state["tournament"]["to_bet"] == seat:
            self.order(table, {"kind": "wager", "seat": seat, "bet": "main", "cents": state["min_cents"]})
            return
        legal = (state["round"] or {}).get("legal") or []
        free = [each for each in legal if not each["at_most"]]
        if free:
            self.order(table, {"kind": "act", "action": free[0]["name"]})

    def order(self, table: str, order: dict[str, Any]) -> None:
        id = uuid.uuid4().hex
        status, answer = self.people[HUMAN].order(table, order, id)
        if status == 200:
            self.answers[table, id] = (order, answer)

    # --- the power ---------------------------------------------------------------------------------------------------

    def hands_in_play(self) -> int:
        return sum(each["in_hand"] for each in self.shown["tables"])

    def kill(self) -> int:
        """Kill the server in mid-hand, look at the disk, start it again; how many tables were in mid-hand."""
        shown = self.look()
        self.floor.kill()
        for each in self.people.values():
            each.hang_up()
        found = check_disk(self.url, shown)
        self.floor.start()
        again = self.look()
        assert [each["id"] for each in again["tables"]] == [each["id"] for each in shown["tables"]]
        for (table, id), (order, answer) in self.answers.items():  # acknowledged once: the same answer, nothing done
            assert self.people[HUMAN].order(table, order, id) == (200, answer)
        return found

    def close(self) -> None:
        self.floor.kill()
        for each in self.people.values():
            each.hang_up()


def check_disk(url: str, shown: dict[str, Any]) -> int:
    """Everything that was shown is on the disk, and every table has the chips of its tournament; tables in a hand."""
    store = open_store(url)
    try:
        tournament = load(store)
        lines = tournament.log.lines
        for each in shown["log"]:
            assert type(lines[each["n"] - 1].what.step).__name__ == each["what"]
        state, in_hand = tournament.state, 0
        for table in state.open_tables():
            _, key, logged = store.do(partial(last_shift, table=table_id(ID, table.id)))
            books = (found := resume_table(logged, key)).books
            assert dict(books.seats) == {seat: state.entries[entry].player for seat, entry in table.seats.items()}
            in_play = found.round is not None and not found.round.is_over
            assert table.in_hand == in_play, f"table {table.id}: its log and the tournament's say different things"
            if not in_play:
                assert {seat: books.purse(player) for seat, player in books.seats.items()} == table.stacks
            in_hand += in_play
        return in_hand
    finally:
        store.close()


def load(store: Store) -> Tournament:
    (stored,) = store.do(chains.load)
    return resume(stored.lines)


def run(nursery: Nursery, folder: Path, url: str, *, hands: int, kills_at: Sequence[int]) -> Killed:
    """Play the tournament to its end; kill the server once after each of these steps, with several tables in mid-hand.

    While a kill is due the person does not play, so that at least one table stays in mid-hand.
    """
    house, killed, last, since = House(nursery, folder, url), Killed(), 0, time.monotonic()
    try:
        house.announce(hands)
        while house.direct():
            steps = house.shown["log"][-1]["n"]
            is_due = len(killed.in_hand) < len(kills_at) and steps >= kills_at[len(killed.in_hand)]
            in_hand, is_still = house.hands_in_play(), steps == last
            if is_due and in_hand >= (1 if is_still else SEVERAL):
                killed.in_hand.append(house.kill())
            elif not is_due or is_still:
                house.play()
            since = since if is_still else time.monotonic()
            assert time.monotonic() - since < PATIENCE, f"nothing goes on: {house.shown['tables']}"
            last = steps
            time.sleep(POLL_SECONDS)
        killed.acknowledged = len(house.answers)
    finally:
        house.close()
    return killed
