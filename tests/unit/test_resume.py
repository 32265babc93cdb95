"""A table that is built again from its log and its key stands where it stood, hash for hash, and goes on alike."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from pitboss import Card, load
from pitboss.catalogue import load_wager
from pitboss.engine.books.log import ENGINE, Did, Line, Log, TableOpened
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import resume
from pitboss.engine.round.house import Limits
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN, Deal, Place, Wager
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import LogError, PitbossError
from pitboss.shoe import ChaChaSource

KEY = bytes(range(32))


def table(game: str = "blackjack", wagers: tuple[str, ...] = (), **options: Any) -> Table:
    loaded = load(game, **options)
    definitions = [load_wager(each) for each in wagers]
    sides = [s for d in definitions for s in spots(d, d.paytable_for(loaded.rules.decks), rules=loaded.rules)]
    shoe = shoe_for(loaded.rules, ChaChaSource(KEY))
    return Table(loaded, limits=Limits(min=5_00, max=500_00), sides=sides, shoe=shoe, tray_cents=10_000_00)


def play(live: Table, random: Random, rounds: int) -> None:
    """Rounds by random lawful actions; the last is left open wherever chance left it."""
    for name in ("Ann", "Bob"):
        if name not in live.books.racks:
            live.buy_in(name, 2_000_00)
    for number in range(rounds):
        live.clear()
        assert live.shoe is not None
        if live.shoe.needs_shuffle:
            live.shuffle(lambda player: 20 if player == "Bob" else None)
        round = live.begin_round()
        for wager in live.opening([Wager(1, MAIN, 10_00, player="Ann"), Wager(2, MAIN, 25_00, player="Bob")]):
            round.apply(Place(wager))
        steps = 10**6 if number < rounds - 1 else random.randrange(12)
        while not round.is_over and steps:
            steps -= 1
            if round.actor is CHANCE:
                live.deal()
            else:
                round.apply(random.choice(round.legal()).action)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("blackjack", {}),
        ("blackjack", {"decks": 1, "dealt_from": "hand"}),
        ("blackjack", {"dealt_from": "shuffling shoe"}),
        ("blackjack", {"dealt_from": "digital"}),
        ("spanish-21", {}),
        ("blackjack-switch", {}),
        ("free-bet-blackjack", {}),
        ("pai-jack", {}),
    ],
    ids=str,
)
def test_a_table_goes_on_hash_for_hash(game: str, options: dict[str, Any]) -> None:
    for seed in range(3):
        live = table(game, **options)
        play(live, Random(seed), 12)
        again = resume(live.log.lines, KEY)
        assert again.log.head == live.log.head
        assert again.books.snapshot() == live.books.snapshot()
        for each in (live, again):
            while each.round is not None and not each.round.is_over:
                each.deal() if each.round.actor is CHANCE else each.round.apply(each.round.legal()[0].action)
            play(each, Random(seed + 100), 5)
        assert again.log.head == live.log.head


def test_side_wagers_go_on_too() -> None:
    live = table(wagers=("lucky-ladies", "21-plus-3-30-2107"))
    live.buy_in("Ann", 500_00)
    live.shuffle(lambda player: None)
    round = live.begin_round()
    for bet, cents in ((MAIN, 10_00), ("Lucky Ladies", 5_00)):
        round.apply(Place(Wager(1, bet, cents, player="Ann")))
    live.deal_all()
    again = resume(live.log.lines, KEY)
    assert again.log.head == live.log.head
    assert again.round is not None
    assert again.round.actor == round.actor


def test_a_table_without_a_shoe_goes_on_from_the_cards_that_were_entered() -> None:
    game = load("blackjack")
    live = Table(game, limits=Limits(min=5_00, max=500_00), tray_cents=10_000_00)
    round = live.begin_round()
    round.apply(Place(Wager(1, MAIN, 10_00)))
    for name in ("Kh", "6d", "9s"):
        round.apply(Deal(Card(name)))
    again = resume(live.log.lines, None)
    assert again.log.head == live.log.head
    assert again.round is not None
    again.round.apply(Deal(Card("Qc")))


def test_another_key_is_refused_at_its_line() -> None:
    live = table()
    play(live, Random(1), 2)
    with pytest.raises(LogError) as error:
        resume(live.log.lines, bytes(32))
    shuffled = next(line.n for line in live.log.lines if type(line.what).__name__ == "Shuffled")
    assert error.value.line == shuffled


def test_a_changed_line_is_refused_at_its_place() -> None:
    live = table()
    play(live, Random(1), 3)
    lines = list(live.log.lines)
    lines[9] = msgspec.structs.replace(lines[9], hash="0" * 64)
    with pytest.raises(LogError) as error:
        resume(lines, KEY)
    assert error.value.line == 10


def test_a_log_that_goes_on_from_another_is_resumed_with_too() -> None:
    before = table("spanish-21")
    play(before, Random(2), 3)
    while before.round is not None and not before.round.is_over:
        before.deal() if before.round.actor is CHANCE else before.round.apply(before.round.legal()[0].action)
    racks = {player: before.books.racks[player].chips for player in ("Bob", "Ann")}
    held = {player: before.books.racks[player].cents for player in racks}
    before.close()
    after = table("spanish-21")
    after.take_over(before.log.head, racks)
    assert {player: rack.cents for player, rack in after.books.racks.items()} == held
    assert after.cut_rotation.players == ("Bob", "Ann")
    play(after, Random(3), 4)
    again = resume(after.log.lines, KEY)
    assert again.log.head == after.log.head
    assert again.books.snapshot() == after.books.snapshot()
    while after.round is not None and not after.round.is_over:
        after.deal() if after.round.actor is CHANCE else after.round.apply(after.round.legal()[0].action)
    after.clear()
    assert replay(after.log).books.snapshot() == after.books.snapshot()
    with pytest.raises(PitbossError, match="before anything happens"):
        after.take_over(before.log.head, {})
    with pytest.raises(PitbossError, match="this table has"):
        table("spanish-21").take_over(before.log.head, {"Ann": {7: 1}})


# --- what an older log says, apart from its words ------------------------------------------------------------------


def rewritten(live: Table, change: Any, *, engine: int | msgspec.UnsetType) -> list[Line]:
    """The table's lines as another version wrote them, with a change in every settlement; the chain holds."""
    log = Log()
    for entry in live.log:
        if isinstance(entry, TableOpened):
            entry = msgspec.structs.replace(entry, engine=engine)
        elif isinstance(entry, Did):
            events = [change(event) if isinstance(event, Settled) else event for event in entry.events]
            entry = msgspec.structs.replace(entry, events=tuple(events))
        log.append(entry)
    return log.lines


def in_other_words(event: Settled) -> Settled:
    return msgspec.structs.replace(event, cite="CO 30-807", outcome="as it was put then")


def in_other_cents(event: Settled) -> Settled:
    return msgspec.structs.replace(event, returned_cents=event.returned_cents + 50)


def settled_table() -> Table:
    live = table()
    play(live, Random(5), 3)
    assert any(isinstance(event, Settled) for entry in live.log if isinstance(entry, Did) for event in entry.events)
    return live


@pytest.mark.parametrize("engine", [msgspec.UNSET, ENGINE - 1])
def test_an_older_log_keeps_its_words_and_its_meaning(engine: int | msgspec.UnsetType) -> None:
    live = settled_table()
    lines = rewritten(live, in_other_words, engine=engine)
    again = resume(lines, KEY)
    assert again.log.lines == lines  # every byte of it, so that the chain continues
    assert (again.books.snapshot(), again.rounds_played) == (live.books.snapshot(), live.rounds_played)
    log = Log()
    log.lines = lines
    assert replay(log).books.snapshot() == live.books.snapshot()


def test_an_older_log_with_other_money_is_refused() -> None:
    lines = rewritten(settled_table(), in_other_cents, engine=ENGINE - 1)
    with pytest.raises(LogError, match="differs when it is repeated"):
        resume(lines, KEY)
    log = Log()
    log.lines = lines
    with pytest.raises(LogError, match="differ from the log"):
        replay(log)


def test_a_log_of_this_version_keeps_its_very_words() -> None:
    lines = rewritten(settled_table(), in_other_words, engine=ENGINE)
    with pytest.raises(LogError, match="differs when it is repeated"):
        resume(lines, KEY)
