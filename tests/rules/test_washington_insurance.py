"""Insurance in Washington: at most half the wager, never up to the next chip as in Colorado (WA 3166, 2212, 3119)."""

from __future__ import annotations

from typing import Final

import msgspec
import pytest

from pitboss import Card, Deal, Insure, Limits, Table, Wager, load
from pitboss.engine.books.log import ENGINE, Log, TableOpened
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import resume
from pitboss.engine.vocabulary.actions import INSURANCE
from pitboss.engine.vocabulary.events import WagerPlaced
from pitboss.errors import LogError
from pitboss.money import ChipSet
from tests.marks import proves

CLAUSES: Final = {
    "spanish-21-wa-3166": "WA 3166 v003 Dealing procedures 8",
    "bahama-bonus-blackjack-wa-2212": "WA 2212 Base game, preamble •1",
    "blackjack-wa-3119": "WA 3119 Bet the Set, preamble •1",
}
FIVES: Final = ChipSet((25_00, 5_00))
HAND: Final = ("Kh", "Ad", "9h", "6s")


def asked(game: str, wager: int, chips: ChipSet = FIVES) -> Table:
    """A table at which seat 1 is asked for insurance."""
    table = Table(load(game), limits=Limits(min=5_00, max=500_00, chips=chips))
    round = table.open([Wager(1, "main", wager)])
    for name in HAND:
        round.apply(Deal(Card(name)))
    return table


def lawful(table: Table, cents: int) -> bool:
    assert table.round is not None
    return table.round.can(Insure(cents))


@pytest.mark.parametrize("game", CLAUSES)
def test_no_more_than_half_where_half_cannot_be_made_in_chips(game: str) -> None:
    """Half of $25 is $12.50: with chips of $5 that is $10 and not $15."""
    table = asked(game, 25_00)
    assert [lawful(table, cents) for cents in (5_00, 10_00, 15_00, 12_50)] == [True, True, False, False]
    assert table.round is not None
    refused = table.round.refusal(Insure(15_00))
    assert refused is not None
    assert refused.cite == CLAUSES[game]
    assert "$10.00" in refused.what
    offer = next(each for each in table.round.legal() if isinstance(each.action, Insure))
    assert (offer.at_least, offer.at_most) == (5_00, 10_00)


@pytest.mark.parametrize("game", CLAUSES)
def test_exactly_half_where_chips_make_it(game: str) -> None:
    assert [lawful(asked(game, 30_00), cents) for cents in (10_00, 15_00, 20_00)] == [True, True, False]


@pytest.mark.parametrize("game", CLAUSES)
def test_no_insurance_on_a_wager_whose_half_is_below_the_smallest_chip(game: str) -> None:
    table = asked(game, 5_00)
    assert table.round is not None
    assert not lawful(table, 5_00)
    assert not [each for each in table.round.legal() if isinstance(each.action, Insure)]


@proves("CO 30-812(1) s.3")
@pytest.mark.parametrize("game", ["blackjack", "spanish-21"])
def test_co_30_812_1_up_to_the_next_chip_in_colorado(game: str) -> None:
    assert [lawful(asked(game, 25_00), cents) for cents in (10_00, 15_00, 20_00)] == [True, True, False]


# --- logs of earlier versions, which went up to the next chip ---------------------------------------------------------


def earlier_log(engine: int) -> Log:
    """A Washington log in which $15 insure $25."""
    table = asked("spanish-21-wa-3166", 25_00)
    log, lines = Log(), table.log.lines
    for line in lines:
        entry = line.what
        if isinstance(entry, TableOpened):
            entry = msgspec.structs.replace(entry, engine=engine)
        log.append(entry)
    older = resume(log.lines, None) if engine != ENGINE else table
    assert older.round is not None
    if engine != ENGINE:
        older.round.apply(Insure(15_00))
    return older.log


def test_a_log_of_an_earlier_version_keeps_its_insurance() -> None:
    log = earlier_log(3)
    again = resume(log.lines, None)
    assert again.round is not None
    placed = [event.cents for event in again.round.events if isinstance(event, WagerPlaced) and event.bet == INSURANCE]
    assert placed == [15_00]
    assert replay(log).rounds[-1].layout_cents == again.round.layout_cents


def test_a_log_of_this_version_does_not() -> None:
    log = earlier_log(3)
    first = log.lines[0].what
    assert isinstance(first, TableOpened)
    forged = Log()
    for line in log.lines:
        same = line.what is not first
        forged.append(line.what if same else msgspec.structs.replace(first, engine=ENGINE))
    with pytest.raises(LogError, match=r"\$10\.00"):
        replay(forged)
