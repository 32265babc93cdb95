"""Logs of earlier versions, which had other rules: they replay and resume as they were paid, and no new log does."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Final

import msgspec
import pytest

from pitboss import Card, Deal, IllegalWager, Limits, Stand, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.books.log import ENGINE, Log, TableOpened, check_chain
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.record.earlier_rules import wager_of
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import resume
from pitboss.engine.side_wagers.protocol import PlacedWager
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.events import TIP_BOX, Settled
from pitboss.errors import LogError
from pitboss.shoe import ChaChaSource

LOGS: Final = Path(__file__).parent.parent / "fixtures" / "logs"
ROYAL: Final = "Royal Match 21"
TREASURE: Final = 1_000_00


def crown_treasure() -> Log:
    """Three rounds that version 3 played, each with a tip on Royal Match 21.

    The dealer has a royal match in the first and none in the second; in the third a lammer still waits.
    """
    lines = gzip.decompress((LOGS / "e68db7f-crown-treasure.log.gz").read_bytes()).split(b"\n")
    return check_chain(lines, complete=False)


def to_the_tip_box(table: Table) -> list[int]:
    assert table.round is not None
    paid = [event for event in table.round.events if isinstance(event, Settled) and event.bet == ROYAL and event.tip]
    assert all(event.paid_to == TIP_BOX for event in paid if event.returned_cents)
    return [event.returned_cents for event in paid]


def test_crown_treasure_that_a_tip_won_by_the_rules_of_version_3_replays() -> None:
    log = crown_treasure()
    done = replay(log)
    won = [[e.returned_cents for e in r.events if isinstance(e, Settled) and e.bet == ROYAL] for r in done.rounds]
    assert won == [[55_00, 110_00, TREASURE, TREASURE], [55_00, 110_00, 0, 0], [55_00, 110_00]]
    assert done.books.tip_box == 3 * 55_00 + TREASURE + 10_00  # the $10 is the main tip's, which won the second round


def test_a_table_that_is_resumed_from_it_pays_by_the_same_rules_until_it_closes() -> None:
    log = crown_treasure()
    table = resume(log.lines, None)
    assert table.log.head == log.head
    assert table.round is not None
    table.round.apply(Stand())
    assert to_the_tip_box(table) == [55_00, TREASURE]
    again = resume(table.log.lines, None)
    assert again.log.head == table.log.head
    assert again.books.snapshot() == table.books.snapshot() == replay(table.log).books.snapshot()


def test_a_later_log_in_which_a_tip_wins_crown_treasure_does_not_replay() -> None:
    """The same lines under another number: the tip is paid for the royal match and no more (CO 30-899.11(5))."""
    old, new = crown_treasure(), Log()
    for line in old.lines:
        what = line.what
        new.append(msgspec.structs.replace(what, engine=4) if isinstance(what, TableOpened) else what)
    with pytest.raises(LogError, match=r"line 12: the events of stand\.1 differ"):
        replay(new)


@pytest.mark.parametrize(
    ("engine", "earns"), [(msgspec.UNSET, True), (2, True), (3, True), (4, False), (ENGINE, False)], ids=str
)
def test_the_version_of_the_log_decides_what_a_tip_earns(engine: int | msgspec.UnsetType, earns: bool) -> None:
    opened = crown_treasure().lines[0].what
    assert isinstance(opened, TableOpened)
    side = wager_of(msgspec.structs.replace(opened, engine=engine), opened.sides[0])
    tip, own = (PlacedWager(1, ROYAL, 5_00, tip=tip) for tip in (True, False))
    assert (side.earns_additions(tip), side.earns_additions(own)) == (earns, True)


def test_a_round_of_today_pays_a_tip_for_the_royal_match_alone() -> None:
    """The table of the old log, opened by today's version."""
    opened = crown_treasure().lines[0].what
    assert isinstance(opened, TableOpened)
    log = Log()
    log.append(msgspec.structs.replace(opened, engine=ENGINE))
    table = resume(log.lines, None)
    round = table.open([Wager(1, "main", 25_00), Wager(1, ROYAL, 10_00), Wager(1, ROYAL, 5_00, tip=True)])
    for name in ("Kh", "Kd", "Qh", "Qd"):
        round.apply(Deal(Card(name)))
    round.apply(Stand())
    assert to_the_tip_box(table) == [55_00, 0]
    assert len(replay(table.log).rounds) == 1


# --- one amount for a jackpot -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("engine", "accepted"), [(msgspec.UNSET, True), (6, True), (7, False), (ENGINE, False)], ids=str
)
def test_a_progressive_of_30_2118_took_every_amount_up_to_version_6(
    engine: int | msgspec.UnsetType, accepted: bool
) -> None:
    definition = load_wager("too-wild-progressive")
    (side,) = spots(definition, next(iter(definition.paytables.values())), {"": 1_000_00})
    opened = Table(load("deuces-wild-xtreme"), limits=Limits(min=5_00, max=100_00), sides=[side]).log.lines[0].what
    assert isinstance(opened, TableOpened)
    log = Log()
    log.append(msgspec.structs.replace(opened, engine=engine))
    table = resume(log.lines, None)
    wagers = [Wager(1, "main", 5_00), Wager(1, side.name, 5_00)]
    if accepted:
        table.open(table.opening(wagers))
        assert resume(table.log.lines, None).log.head == table.log.head
    else:
        with pytest.raises(IllegalWager, match=r"\$1\.00"):
            table.open(table.opening(wagers))


# --- when a shuffle is due --------------------------------------------------------------------------------------------


def test_shuffles_that_an_earlier_version_held_due_are_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 3 wanted 50 cards for nine positions, and a deck has 49 after a burn of three: it shuffled again."""
    game, key = load("blackjack", decks=1, dealt_from="hand", positions=9, burn_cards=3), bytes(32)
    for engine in (3, ENGINE):
        monkeypatch.setattr("pitboss.engine.table.set_up.ENGINE", engine)
        shoe = shoe_for(game.rules, ChaChaSource(key))
        table = Table(game, limits=Limits(min=5_00, max=100_00), shoe=shoe)
        table.shuffle()
        table.begin_shuffle(is_due=True)
        if engine == 3:
            assert resume(table.log.lines, key).log.head == table.log.head
        else:
            with pytest.raises(LogError, match="not due to be reshuffled yet"):
                resume(table.log.lines, key)
