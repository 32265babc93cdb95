"""Nothing is created or lost: random wagers and awards on eight linked tables, and the log that gives them again.

A second set of books, in plain integers of a millionth of a cent, is kept from the events' inputs alone: wagers, awards
and seeds. After every step it has to agree with the jackpot's own, and at the end so does the replay of the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import msgspec
import pytest

from pitboss.errors import LogError
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.replay import read_lines, replay, resume
from pitboss.jackpots.statement import explain, house_keeps, imbalance, statement
from pitboss.jackpots.steps import (
    DEALER,
    DISPLAY,
    EXECUTIVE,
    MALFUNCTION,
    PLAYER,
    RESERVE,
    SUPERVISOR,
    Adjust,
    Call,
    Contribute,
    Recognize,
    TakeBack,
    Win,
)
from tests.jackpot_books import HANDS, Books, three_meters
from tests.jackpots import blazing, finish


def run(wagers: int, awards: int, seed: int, *, restarts: int = 0) -> Jackpot:
    """Random play on eight tables; each award is sometimes taken back and called again before it is sealed."""
    random, set_up = Random(seed), three_meters()
    jackpot, books = Jackpot(set_up, "Eve"), Books(set_up)
    rounds = dict.fromkeys((f"T{number}" for number in range(1, 9)), 0)
    hits = set(random.sample(range(wagers), awards))
    stops = set(random.sample(range(wagers), restarts))
    for number in range(wagers):
        table = random.choice(tuple(rounds))
        rounds[table] += 1
        seat = random.randint(1, 7)
        jackpot.apply(Contribute(f"P{seat}", PLAYER, table, rounds[table], seat, 1_00))
        books.wager(1_00)
        if number in hits:
            hand = random.choice(tuple(HANDS))
            _award(jackpot, random, table, rounds[table], seat, hand)
            assert jackpot.awards[len(jackpot.awards)].cents == books.award(set_up.meter(HANDS[hand]))
        books.agree(jackpot)
        if number in stops:
            jackpot = resume(list(jackpot.log.raw_lines()))
    return jackpot


def _award(jackpot: Jackpot, random: Random, table: str, round: int, seat: int, hand: str) -> None:
    jackpot.apply(Recognize("Dan", DEALER, table, round, (Win(seat, hand),)))
    number = len(jackpot.awards)
    jackpot.apply(Call("Dan", DEALER, number))
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        jackpot.apply(TakeBack("Dan", DEALER, number))
        jackpot.apply(Call("Dan", DEALER, number))
    finish(jackpot, number)


def check(jackpot: Jackpot, wagers: int, awards: int) -> None:
    """The statement adds up, every place of every meter together is nothing, and the log gives the same again."""
    assert imbalance(jackpot) == 0
    assert all(each.is_balanced for each in statement(jackpot))
    assert sum(each.hits for each in statement(jackpot)) == awards
    assert sum(each.wins_cents for each in statement(jackpot)) == sum(each.paid for each in statement(jackpot))
    kept = house_keeps(jackpot)
    rates = sum((each.rate + each.reserve_rate for each in jackpot.set_up.meters), Fraction(0))
    assert kept == wagers * 100 * (1 - rates)
    again = replay(jackpot.log)
    assert again.log.head == jackpot.log.head
    assert statement(again) == statement(jackpot)
    assert again.awards == jackpot.awards
    for name, meter in jackpot.meters.items():
        assert explain(jackpot, name)[-1][3] == meter.balances[DISPLAY]


def test_a_hundred_thousand_wagers_and_a_thousand_awards() -> None:
    check(run(100_000, 1_000, seed=17), 100_000, 1_000)


def test_restarts_between_steps_change_nothing() -> None:
    check(run(1_000, 50, seed=5, restarts=10), 1_000, 50)


@pytest.mark.soak
def test_a_million_wagers_and_ten_thousand_awards_with_restarts() -> None:
    check(run(1_000_000, 10_000, seed=23, restarts=10), 1_000_000, 10_000)


# --- The log ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    return list(run(60, 6, seed=3).log.raw_lines())


def test_the_stored_lines_give_the_same_jackpot(lines: list[bytes]) -> None:
    jackpot = resume(lines)
    assert list(jackpot.log.raw_lines()) == lines
    jackpot.apply(Contribute("P1", PLAYER, "T9", 1, 1, 1_00))
    assert len(read_lines(jackpot.log.raw_lines())) == len(lines) + 1


def _changed(lines: list[bytes]) -> Iterator[list[bytes]]:
    yield [lines[0], *lines[2:]]  # one is missing
    yield [lines[0], lines[2], lines[1], *lines[3:]]  # two are swapped
    yield [*lines[:5], lines[5].replace(b"100", b"101", 1), *lines[6:]]
    yield [*lines[:5], lines[5][:-3], *lines[6:]]
    yield [lines[1].replace(b'"n":2', b'"n":1'), *lines[1:]]


def test_a_changed_missing_or_moved_line_breaks_the_chain(lines: list[bytes]) -> None:
    for number, wrong in enumerate(_changed(lines)):
        with pytest.raises(LogError):
            resume(wrong)
        assert number < 5


def test_a_false_event_that_is_sealed_correctly_does_not_replay() -> None:
    """Somebody writes a log by hand: every event is checked by taking its step again."""
    events = list(run(40, 4, seed=8).log)
    for place, event in enumerate(events):
        if event.cents:
            false = [*events[:place], msgspec.structs.replace(event, cents=event.cents + 1), *events[place + 1 :]]
            with pytest.raises(LogError, match=f"line {place + 1}"):
                replay(false)
    with pytest.raises(LogError, match="begins with its opening"):
        replay(events[1:])
    with pytest.raises(LogError):
        replay([])
    twice = [*events, events[0]]
    with pytest.raises(LogError):
        replay(twice)


def test_an_adjustment_is_explained_line_by_line() -> None:
    jackpot = Jackpot(blazing(), "Eve")
    jackpot.apply(Contribute("P1", PLAYER, "T1", 1, 1, 1_00))
    jackpot.apply(Adjust("Sue", SUPERVISOR, MALFUNCTION, "", DISPLAY, -10, "counted again", "Eve", EXECUTIVE))
    said = [(line, cause, int(change), int(balance)) for line, cause, change, balance in explain(jackpot, "")]
    assert said == [(1, "Open", 2_000_00, 2_000_00), (2, "Contribute", 24, 2_000_24), (3, "Adjust", -10, 2_000_14)]
    assert explain(jackpot, "", RESERVE) == [(2, "Contribute", Fraction(1), Fraction(1))]
