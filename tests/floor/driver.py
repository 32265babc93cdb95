"""Sends orders to a floor, and looks after each whether what must always hold still does.

- A refusal changes nothing, in memory or on the disk.
- No order is answered with a fault of the server, and no table stops.
- A command that comes again is answered as before, and nothing is done twice.
- Money is whole, every log replays, and `verify` finds every shift in order.
- A floor that is stopped and started again stands where it stood.
- What people see is the same whether a part of it was kept from before or not.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from sqlalchemy import Connection, func, select

from pitboss.engine.verify.table_conformance import Change, differences
from pitboss.errors import PitbossError
from pitboss.floor.live import display
from pitboss.floor.people.people import Person, Role
from pitboss.ledger import schema
from pitboss.records import encode
from tests.floor import snapshot
from tests.floor.house import AWARD, Answer, House
from tests.floor.orders import KINDS, TIME_OUT, Sender, Sent, anything

VIEWERS: Final = (Person("Ann", Role.PLAYER), Person("Dana", Role.DEALER), Person("Olga", Role.SURVEILLANCE))
RESTART: Final = "restart"
AGAIN: Final = "again"


class Difference(Exception):
    """Something is not as it must be. `kind` is the same for all differences of one cause, as far as one can tell."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind


@dataclass
class Counts:
    """What was sent, by kind of order."""

    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    restarts: int = 0

    @property
    def commands(self) -> int:
        return self.accepted.total() + self.refused.total()


class Driver:
    """One floor under observation."""

    def __init__(
        self,
        house: House,
        counts: Counts | None = None,
        *,
        thorough: bool = True,
        tell: Callable[[Difference], None] | None = None,
    ) -> None:
        self.house = house
        self.counts = counts or Counts()
        self.thorough = (
            thorough  # the whole floor and every row after each refusal, or the table and a mark of the disk
        )
        self.tell = tell  # is told of refusals that changed something, after which one can go on
        self.sent: list[Sent] = []
        self.touched: set[str] = set()
        self._last: tuple[Sent, str, Answer] | None = None

    # --- steps -------------------------------------------------------------------------------------------------------

    def step(self, table: str, rng: Random, sensible: float = 0.7) -> None:
        """The next thing at a table, as chance will have it."""
        sender = Sender(self.house.floor, table, rng)
        if rng.random() < 0.03:
            self.time_out(table)
        elif rng.random() < 0.03:
            self.again()
        elif rng.random() < sensible:
            self.do(sender.sensible())
        else:
            self.do(anything(sender, rng.choice(list(KINDS))))

    def do(self, sent: Sent) -> Answer | None:
        """Send an order, or do again what a list of them says."""
        kind = str(sent.order["kind"])
        if kind == RESTART:
            self.restart()
        elif kind == TIME_OUT:
            self.time_out(sent.table)
        elif kind == AGAIN:
            self.again()
        else:
            return self._order(sent, kind)
        return None

    def _order(self, sent: Sent, kind: str) -> Answer:
        before = self._before(sent.table)
        id = f"command-{len(self.sent):06d}-{self.house.restarts}"
        self.sent.append(sent)
        self.touched.add(sent.table)
        answer = self.house.order(sent.person, sent.table, sent.order, id)
        self._last = None if kind == AWARD else (sent, id, answer)  # its stage says that it was done
        self._check_answer(sent, answer)
        if answer.is_refused:
            self.counts.refused[kind] += 1
            self._check_unchanged(f"refused {kind}", before, self._before(sent.table), answer.why)
        else:
            self.counts.accepted[kind] += 1
        self._check_table(sent.table, kind)
        return answer

    def _check_answer(self, sent: Sent, answer: Answer) -> None:
        if answer.status >= 500 or answer.status == 404:
            raise Difference(f"{answer.status} for {sent.order['kind']}", f"{answer.why} ({sent})")
        for id, live in self.house.floor.tables.items():
            if live.stopped:
                raise Difference("a table stopped", f"{id}: {live.stopped}")
        told, self.house.errors.told = self.house.errors.told, []
        if told:  # such as that it had to read the disk again, because a refusal had changed what it holds
            self._report(Difference(f"the floor tells of a fault after {sent.order['kind']}", f"{told} ({sent})"))

    def _check_display(self, id: str, after: str) -> None:
        """What is shown, with the parts that were kept and encoded for others, is what would be shown without them."""
        floor, live = self.house.floor, self.house.floor.tables[id]
        for person in VIEWERS:
            shown = json.loads(display.encoded_state(live, floor.play[id], floor.wallets, person))
            kept, live._kept, live._cache = (live._kept_round, live._kept), {}, {}
            live._kept_round = None
            new = json.loads(encode(display.state(live, floor.play[id], floor.wallets, person)))
            (live._kept_round, live._kept), live._cache = kept, {}
            shown.pop("seconds_left", None), new.pop("seconds_left", None)
            if shown != new:
                names = [name for name in new if shown.get(name) != new[name]]
                raise Difference(f"{person.role.value} sees another {', '.join(names)} after {after}", f"{shown} {new}")

    def _check_table(self, id: str, after: str) -> None:
        """The table's books are whole, nothing waits to be written, and everybody sees it as it is."""
        self._check_display(id, after)
        live = self.house.floor.tables[id]
        table = live.table
        if table is None:
            return
        try:
            table.books.check(0 if table.round is None else table.round.layout_cents)
        except PitbossError as error:
            if table.round is not None or not table._carried:
                raise Difference(f"the books are wrong after {after}", str(error)) from error
        if live.pending.written != len(table.log.lines) or live.pending.seats or live.pending.ended:
            raise Difference(
                f"memory is ahead of the disk after {after}", f"{live.pending.written} of {len(table.log.lines)}"
            )

    def time_out(self, table: str) -> None:
        """The clock runs out. What comes of it is done, or refused without a trace."""
        self.sent.append(Sent("", table, {"kind": TIME_OUT}))
        self.touched.add(table)
        before = self._before(table)
        refusal = self.house.time_out(table)
        self._check_answer(self.sent[-1], Answer(200, None))
        if refusal is not None:
            self.counts.refused[TIME_OUT] += 1
            self._check_unchanged(f"refused {TIME_OUT}", before, self._before(table), str(refusal))
        else:
            self.counts.accepted[TIME_OUT] += 1
        self._check_table(table, TIME_OUT)

    def again(self) -> None:
        """The last command comes again: answered as before, and not done again."""
        if self._last is None or self._last[2].is_refused:
            return
        sent, id, answer = self._last
        self.sent.append(Sent("", sent.table, {"kind": AGAIN}))
        before = self._before(sent.table)
        repeated = self.house.order(sent.person, sent.table, sent.order, id)
        if repeated.status != answer.status or repeated.body != answer.body:
            raise Difference("a repeated command is answered otherwise", f"{sent}: {answer}, then {repeated}")
        self._check_unchanged("repeated command", before, self._before(sent.table), "")
        self.counts.accepted[AGAIN] += 1

    def restart(self) -> None:
        """Stop and start: everything that was touched is verified, and stands where it stood."""
        self.sent.append(Sent("", "", {"kind": RESTART}))
        self.check_logs()
        before, disk = snapshot.of_floor(self.house.floor), snapshot.of_disk(self.house.floor)
        self.counts.restarts += 1
        try:
            self.house.restart()
        except PitbossError as error:
            raise Difference("the floor does not open", str(error)) from error
        after = snapshot.of_floor(self.house.floor)
        if found := snapshot.changed_by_restart(before, after):
            raise Difference(f"another floor after a restart: {_names(found)}", _told(found))
        wrote = differences(disk, snapshot.of_disk(self.house.floor))
        if found := [each for each in wrote if each.name not in snapshot.WRITTEN_AT_START]:
            raise Difference(f"a restart wrote: {_names(found)}", _told(found))
        self.touched.clear()

    # --- checks ------------------------------------------------------------------------------------------------------

    def _before(self, table: str) -> dict[str, Any]:
        floor = self.house.floor
        if self.thorough:
            return {**snapshot.of_floor(floor), "disk": snapshot.of_disk(floor)}
        return {
            table: snapshot.of_table(floor, table),
            "wallets": dict(floor.wallets._cents),
            "journal": floor.journals.last,
            "disk": floor.store.ask(mark).result(),
        }

    def _check_unchanged(self, what: str, before: Mapping[str, Any], after: Mapping[str, Any], why: str) -> None:
        if found := differences(dict(before), dict(after)):
            self._report(Difference(f"{what} changed {_names(found)}", f"{why}: {_told(found)}"))

    def _report(self, difference: Difference) -> None:
        """A difference after which the floor goes on."""
        if self.tell is None:
            raise difference
        self.tell(difference)

    def check_logs(self) -> None:
        """Every log that was written to since the last start is in order, and so is the ledger."""
        for id in sorted(self.touched):
            shift = self.house.floor.tables[id].shift
            for each in {max(1, shift - 1), shift}:
                found = self.house.ask("Alex", "GET", f"/api/audit/tables/{id}/shifts/{each}/verify")
                if found.status != 200 or not found.body["holds"]:
                    raise Difference(f"verify: {found.why}", f"{id}, shift {each}: {found.body}")
        books = self.house.ask("Sam", "GET", "/api/pit/books").body
        if books["sum_cents"] or books["unbalanced_journals"] or books["wrong_accounts"]:
            raise Difference("the ledger is wrong", str(books)[:500])


def _names(found: list[Change]) -> str:
    """What changed, without the table that it changed at, and of a shoe no more than that it changed."""
    names = {each.name.partition("/table/")[2] or each.name.rpartition("/")[2] for each in found}
    return ", ".join(sorted({"shoe" if name.startswith("shoe/") else name for name in names}))


def _told(found: list[Change]) -> str:
    return "; ".join(map(str, found))


def mark(connection: Connection) -> object:
    """Something that is another after any change of the database."""
    if connection.dialect.name == "sqlite":
        raw: Any = connection.connection.dbapi_connection
        return raw.total_changes
    counts = [select(func.count()).select_from(table).scalar_subquery() for table in schema.metadata.sorted_tables]
    sums = func.sum(schema.accounts.c.cents * func.length(schema.accounts.c.account))
    return tuple(connection.execute(select(*counts, select(sums).scalar_subquery())).one())
