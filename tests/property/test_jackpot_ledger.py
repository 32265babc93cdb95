"""Eight linked tables, their jackpot and the ledger of a floor: to the cent and to the fraction, whatever restarts.

Rounds are left out: what eight tables would send comes here at random, and is written as a command writes it. A second
set of books, in plain integers, is kept from the wagers and the awards alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from pitboss.floor.floor import Floor
from pitboss.floor.jackpots.kept import KeptJackpot, owed_cents
from pitboss.jackpots.replay import replay
from pitboss.jackpots.statement import imbalance, statement
from pitboss.jackpots.steps import MACHINE, PLAYER, Call, Contribute, PayAward, Recognize, Seal, Verify, Win
from pitboss.ledger import Store, open_store
from pitboss.ledger.entries import balances, write_all
from tests.databases import SLOW
from tests.jackpot_books import HANDS, Books, three_meters

ID, TABLES = "sevens", tuple(f"link-{number}/1" for number in range(1, 9))
ROUNDS_IN_COMMIT = 8  # the tables play at the same time, and the store writes their commands together


@dataclass
class Link:
    """A floor with its jackpot, and what the second books say of it."""

    url: str
    random: Random
    books: Books = field(init=False)
    store: Store = field(init=False)
    floor: Floor = field(init=False)
    rounds: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TABLES, 0))
    wagers: int = 0
    awards: int = 0

    def __post_init__(self) -> None:
        set_up = msgspec.structs.replace(
            three_meters(), id=ID, machine_below_cents=10_000_00, executive_from_cents=10_000_00
        )
        self.books = Books(set_up)
        self._open()
        self.floor.open_jackpot(set_up, "Eve")

    def _open(self) -> None:
        self.store = open_store(self.url)
        self.floor = Floor(self.store, SLOW)  # takes every step of the log again, twice, and compares the ledger

    @property
    def kept(self) -> KeptJackpot:
        return self.floor.jackpots.jackpots[ID]

    def restart(self) -> None:
        """Close the floor and open it from the disk: nothing may have changed."""
        before = self.kept.jackpot
        self.store.close()
        self._open()
        after = self.kept.jackpot
        assert (after.log.head, after.meters, after.awards) == (before.log.head, before.meters, before.awards)
        self.books.agree(after)

    def play(self, *, hits: int) -> None:
        """A round at each of some tables; `hits` of the wagers win a meter. Then everything is written at once."""
        made = [each for _ in range(ROUNDS_IN_COMMIT) for each in self._round()]
        for table, round, seat in self.random.sample(made, hits):
            self._award(table, round, seat)
        entry = self.kept.take(self.floor.journals.next)
        assert entry is not None
        self.store.do(partial(write_all, commands=[[entry]]))
        self.books.agree(self.kept.jackpot)

    def _round(self) -> Iterator[tuple[str, int, int]]:
        table = self.random.choice(TABLES)
        self.rounds[table] += 1
        for seat in self.random.sample(range(1, 8), self.random.randint(1, 7)):
            self.kept.apply(Contribute(f"P{seat}", PLAYER, table, self.rounds[table], seat, 1_00))
            self.books.wager(1_00)
            self.wagers += 1
            yield table, self.rounds[table], seat

    def _award(self, table: str, round: int, seat: int) -> None:
        jackpot = self.kept.jackpot
        live = jackpot.state.rounds[table]
        if live.number != round or live.recognized:
            return  # the table has played on, or its winner is known
        hand = self.random.choice(tuple(HANDS))
        self.kept.apply(Recognize(table, MACHINE, table, round, (Win(seat, hand),)))
        number = len(jackpot.awards)
        for step in (Call, Verify, Seal, PayAward):
            self.kept.apply(step(table, MACHINE, number))
        assert jackpot.awards[number].cents == self.books.award(jackpot.set_up.meter(HANDS[hand]))
        self.awards += 1

    def check(self) -> None:
        """Meters, ledger and log agree, and the whole log gives the same again."""
        jackpot = self.kept.jackpot
        assert imbalance(jackpot) == 0
        assert all(each.is_balanced for each in statement(jackpot))
        held = {name: cents for name, cents in self.store.do(balances).items() if name.startswith(f"jackpot/{ID}/")}
        assert held == {name: cents for name, cents in owed_cents(jackpot).items() if cents}
        paid = sum(each.paid for each in statement(jackpot))
        assert paid == sum(each.wins_cents for each in statement(jackpot)) == sum(self.books.won.values()) // 10**6
        again = replay(jackpot.log)
        assert all(one == other for one, other in zip(again.log, jackpot.log, strict=True))
        assert (again.meters, again.awards) == (jackpot.meters, jackpot.awards)
        assert jackpot.state.in_meter_cents == self.wagers * 100
        assert len(jackpot.awards) == self.awards


def run(folder: Path, wagers: int, awards: int, restarts: int, say: Callable[[str], None] = lambda _: None) -> Link:
    """Play until so many wagers and awards were made, with restarts at even distances."""
    link = Link(f"sqlite:///{folder / 'floor.sqlite'}", Random(17))
    done = 0  # restarts so far
    while link.wagers < wagers or link.awards < awards:
        due = (link.wagers + 20) * awards // wagers - link.awards
        link.play(hits=min(max(due, 0), 8))
        if link.wagers * (restarts + 1) // wagers > done and done < restarts:
            done += 1
            link.restart()
            say(f"restart {done}: {link.wagers:,} wagers, {link.awards:,} awards, {link.kept.jackpot.shows}")
    link.restart()
    link.check()
    return link


def test_eight_linked_tables_their_jackpot_and_the_ledger_agree(tmp_path: Path) -> None:
    link = run(tmp_path, wagers=3_000, awards=30, restarts=3)
    assert link.wagers >= 3_000
    assert link.awards >= 30
    link.store.close()


@pytest.mark.soak
def test_a_million_contributions_and_ten_thousand_awards(tmp_path: Path) -> None:
    link = run(tmp_path, wagers=10**6, awards=10**4, restarts=5, say=print)
    lines = len(link.kept.jackpot.log.lines)
    print(f"{link.wagers:,} contributions, {link.awards:,} awards, {lines:,} lines, shows {link.kept.jackpot.shows}")
    link.store.close()
