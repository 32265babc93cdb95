"""A log that was corrupted, cut short, reordered or edited is refused with the line of its first fault.

Whoever can write the file can also seal a false log; then replay finds that it cannot have happened.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pitboss import Card, Hit, Stand, Wager
from pitboss.engine.books.cash import BoughtIn, ColoredUp, Left, Tender
from pitboss.engine.books.log import Did, Log, LogClosed, RoundBegun, TableOpened, check_chain, read_log
from pitboss.engine.record.replay import replay, replay_file
from pitboss.engine.vocabulary.actions import PushHand, WrongAction
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import LogError, PitbossError
from pitboss.records import encode
from tests.cases import STAKE, Case


def played() -> Case:
    """Cash, two rounds, an irregularity and a ruling."""
    case = Case(seats=0)
    case.table.buy_in("Ann", 200_00)
    case.table.buy_in("Bob", 5_00, Tender.COIN, coin_cents=50, to_tray=True)
    case.table.color_up("Ann", {100_00: 1}, {25_00: 4})
    wagers = [Wager(1, "main", STAKE, player="Ann"), Wager(1, "main", 5_00, tip=True), Wager(2, "main", STAKE)]
    case.open(wagers).do("Kh 9h 6d 3s 8h 10c", Hit(), "5s", WrongAction(1, 0, False), Stand())
    case.do(PushHand(2, 0, "misdeal"), "10d").over()
    case.open(wagers[:1]).do("Kh 6d 9s 10c", Stand(), "10s").over()
    case.table.leave("Bob")
    return case


CASE = played()
LINES = CASE.written()[:-1]
TEXT = b"".join(line + b"\n" for line in LINES)
LAST = len(LINES)


def first_fault(raw: bytes, *, complete: bool = True) -> int:
    """The line that a reader of these bytes is told."""
    with pytest.raises(LogError) as error:
        check_chain(raw.split(b"\n"), complete=complete)
    assert str(error.value).startswith(f"line {error.value.line}: ")
    return error.value.line


def joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


# --- the chain -----------------------------------------------------------------------------------------------------


def test_intact_log_is_read_and_replays_to_the_same_state(tmp_path: Path) -> None:
    path = tmp_path / "table.log"
    path.write_bytes(TEXT)
    assert [encode(line) for line in read_log(path).lines] == LINES
    again = replay_file(path)
    assert again.rounds[-1].state() == CASE.round.state()
    assert again.books.snapshot() == CASE.table.books.snapshot()


def test_saved_log_is_what_was_written(tmp_path: Path) -> None:
    case = played()
    case.table.close(tmp_path / "table.log")
    assert (tmp_path / "table.log").read_bytes() == TEXT


@pytest.mark.parametrize("number", range(1, LAST + 1))
def test_corrupted_byte_is_found_on_its_line(number: int) -> None:
    rng = Random(number)
    for _ in range(20):
        lines = list(LINES)
        line = bytearray(lines[number - 1])
        line[rng.randrange(len(line))] ^= 1 << rng.randrange(8)
        if b"\n" in line:
            continue
        lines[number - 1] = bytes(line)
        assert first_fault(joined(lines)) == number


@pytest.mark.parametrize("kept", range(LAST))
def test_cut_at_an_entry_is_found_where_the_next_is_missing(kept: int) -> None:
    short = joined(LINES[:kept])
    assert first_fault(short) == kept + 1
    assert len(check_chain(short.split(b"\n"), complete=False).lines) == kept  # a table still in play


@pytest.mark.parametrize("number", range(1, LAST + 1))
def test_cut_in_mid_line_is_found_on_that_line(number: int) -> None:
    before, line = joined(LINES[: number - 1]), LINES[number - 1]
    for length in (1, len(line) // 2, len(line) - 1, len(line)):  # the last lacks nothing but the line's end
        for complete in (True, False):
            assert first_fault(before + line[:length], complete=complete) == number


def test_no_bytes_at_all() -> None:
    assert first_fault(b"") == 1
    with pytest.raises(LogError, match="cut short"):
        check_chain([])


@pytest.mark.parametrize("number", range(1, LAST))
def test_reordered_entries_are_found_at_the_first_that_moved(number: int) -> None:
    lines = list(LINES)
    lines[number - 1], lines[number] = lines[number], lines[number - 1]
    assert first_fault(joined(lines)) == number


@pytest.mark.parametrize("number", range(1, LAST + 1))
def test_duplicated_entry_is_found_where_it_stands_again(number: int) -> None:
    assert first_fault(joined([*LINES[:number], LINES[number - 1], *LINES[number:]])) == number + 1


@pytest.mark.parametrize("number", range(1, LAST))
def test_missing_entry_is_found_at_its_place(number: int) -> None:
    assert first_fault(joined([*LINES[: number - 1], *LINES[number:]])) == number


def test_edited_entry_is_found_although_it_is_well_formed() -> None:
    for number, line in enumerate(LINES, start=1):
        edited = line.replace(b"2500", b"2600").replace(b'"Ann"', b'"Eve"')
        if edited != line:
            assert first_fault(joined([*LINES[: number - 1], edited, *LINES[number:]])) == number


@pytest.mark.parametrize("change", [b" ", b"\r", b"\t"])
def test_only_the_canonical_bytes_are_accepted(change: bytes) -> None:
    assert first_fault(joined([LINES[0] + change, *LINES[1:]])) == 1
    assert first_fault(joined([LINES[0], LINES[1].replace(b",", b"," + change, 1), *LINES[2:]])) == 2


def test_blank_line_is_no_entry() -> None:
    assert first_fault(joined([*LINES[:3], b"", *LINES[3:]])) == 4
    assert first_fault(TEXT + b"\n") == LAST + 1


def test_first_of_several_faults_is_named() -> None:
    broken = joined([LINES[0], LINES[1][:-1], *LINES[2:]])
    assert first_fault(broken[:-10]) == 2


def test_entry_of_another_log_does_not_fit() -> None:
    other = Case(seats=1, decks=8).do("Kh 6d 9s 10c", Stand(), "10s").written()[:-1]
    assert other[1] != LINES[1]
    assert first_fault(joined([LINES[0], other[1], *LINES[2:]])) == 2


def test_nothing_follows_the_closing_entry() -> None:
    log = Log()
    log.lines = list(check_chain(TEXT.split(b"\n")).lines)
    with pytest.raises(PitbossError, match="closed"):
        log.append(LogClosed())
    assert first_fault(TEXT + LINES[-1] + b"\n") == LAST + 1


# --- sealed again, but false -----------------------------------------------------------------------------------------


def entries() -> list[Any]:
    return [line.what for line in check_chain(TEXT.split(b"\n")).lines]


def sealed(whats: list[Any]) -> Log:
    """A chain that holds, over whatever entries; read back from its bytes."""
    log = Log()
    for what in whats:
        log.append(what)
    return check_chain([*(encode(line) for line in log.lines), b""])


def refused_by_replay(whats: list[Any]) -> tuple[int, str]:
    log = sealed(whats)
    with pytest.raises(LogError) as error:
        replay(log)
    return error.value.line, error.value.what


def place_of(wanted: Callable[[Any], bool]) -> int:
    """The index of the first entry that is wanted."""
    return next(index for index, what in enumerate(entries()) if wanted(what))


def changed(index: int, **fields: Any) -> list[Any]:
    whats = entries()
    whats[index] = msgspec.structs.replace(whats[index], **fields)
    return whats


def test_sealing_the_true_entries_again_gives_the_same_log() -> None:
    assert [encode(line) for line in sealed(entries()).lines] == LINES
    replay(sealed(entries()))


def test_altered_events_are_refused_with_their_line() -> None:
    tried = 0
    for index, what in enumerate(entries()):
        if not isinstance(what, Did):
            continue
        for place, event in enumerate(what.events):
            others = (*what.events[:place], *what.events[place + 1 :])
            assert refused_by_replay(changed(index, events=others))[0] == index + 1
            if isinstance(event, Settled):
                richer = msgspec.structs.replace(event, returned_cents=event.returned_cents + 50)
                false = (*what.events[:place], richer, *what.events[place + 1 :])
                assert refused_by_replay(changed(index, events=false))[0] == index + 1
                tried += 1
    assert tried == 4


def test_altered_card_is_refused_with_its_line() -> None:
    index = place_of(lambda what: isinstance(what, Did) and bool(what.events) and encode(what).count(b'"5s"') == 2)
    line, what = refused_by_replay(
        changed(index, action=msgspec.structs.replace(entries()[index].action, card=Card("6s")))
    )
    assert (line, what) == (index + 1, "the events of deal.1 differ from the log")


def test_altered_action_is_refused_where_it_stands() -> None:
    index = place_of(lambda what: isinstance(what, Did) and isinstance(what.action, Hit))
    assert refused_by_replay(changed(index, action=Stand()))[0] == index + 1


def test_missing_or_repeated_action_is_refused_where_the_round_waits_for_it() -> None:
    index = place_of(lambda what: isinstance(what, Did) and isinstance(what.action, Hit))
    whats = entries()
    line, what = refused_by_replay([*whats[:index], *whats[index + 1 :]])
    assert line == index + 1
    assert "this entry is not possible" in what
    assert refused_by_replay([*whats[: index + 1], whats[index], *whats[index + 1 :]])[0] == index + 2


def test_false_beginning_of_a_round() -> None:
    index = place_of(lambda what: isinstance(what, RoundBegun))
    begun = entries()[index]
    assert refused_by_replay(changed(index, number=2))[0] == index + 1
    more = (begun.undealt[0] + 1, *begun.undealt[1:])
    assert refused_by_replay(changed(index, undealt=more)) == (index + 1, "more cards are undealt than the decks have")
    assert refused_by_replay(changed(index, undealt=begun.undealt[1:]))[0] == index + 1
    whats = entries()
    assert refused_by_replay([*whats[: index + 3], begun, *whats[index + 3 :]])[0] == index + 4
    without = [*whats[:index], *whats[index + 1 :]]
    assert refused_by_replay(without) == (index + 1, "an action comes before the first round")


def test_round_that_is_not_played_out_cannot_be_closed() -> None:
    whats = entries()
    begun = max(index for index, what in enumerate(whats) if isinstance(what, RoundBegun))
    assert refused_by_replay([*whats[: begun + 2], LogClosed()]) == (begun + 3, "the previous round is not over")
    ann = Left("Ann", 150_00)
    refused = refused_by_replay([*whats[: begun + 2], ann, LogClosed()])
    assert refused == (begun + 3, "a wager of Ann is still on the layout")  # nor can who plays leave
    assert refused_by_replay([*whats[: begun + 2], *whats[-2:]])[0] == begun + 4  # Bob, who has no wager, may leave


@pytest.mark.parametrize(
    "fields", [{"cents": 300_00}, {"chips": {100_00: 3}}, {"chips": {10_00: 20}}, {"chips": {100_00: 3, 25_00: -4}}]
)
def test_false_buy_in(fields: dict[str, Any]) -> None:
    index = place_of(lambda what: isinstance(what, BoughtIn))
    assert refused_by_replay(changed(index, **fields))[0] == index + 1


@pytest.mark.parametrize("fields", [{"cents": 5_50}, {"cents": 4_50}, {"player": "Eve"}, {"player": "Ann"}])
def test_false_leave(fields: dict[str, Any]) -> None:
    index = place_of(lambda what: isinstance(what, Left))
    assert refused_by_replay(changed(index, **fields))[0] == index + 1


@pytest.mark.parametrize("fields", [{"got": {25_00: 5}}, {"gave": {500_00: 1}}, {"player": "Eve"}, {"player": "Bob"}])
def test_false_change_of_chips(fields: dict[str, Any]) -> None:
    index = place_of(lambda what: isinstance(what, ColoredUp))
    assert refused_by_replay(changed(index, **fields))[0] == index + 1


@pytest.mark.parametrize(
    "fields",
    [
        {"format": 2},
        {"game": "faro"},
        {"options": {"decks": 9}},
        {"options": {"no_such_option": True}},
        {"options": {"insurance_pays": "3 to 1"}},
        {"min_cents": 0},
        {"chips": ()},
        {"chips": (50, 50)},
    ],
)
def test_table_that_cannot_be_set_up(fields: dict[str, Any]) -> None:
    assert refused_by_replay(changed(0, **fields))[0] == 1


def test_false_rules_are_refused_at_the_first_action_that_shows_it() -> None:
    stood = place_of(lambda what: isinstance(what, Did) and b"wager-placed" in encode(what))
    assert refused_by_replay(changed(0, min_cents=50_00))[0] == stood + 1
    tips = place_of(lambda what: isinstance(what, Did) and b'"tip":true' in encode(what))
    assert refused_by_replay(changed(0, options={"tip_wagers": False}))[0] == tips + 1


def test_set_up_stands_first_and_once() -> None:
    whats = entries()
    assert isinstance(whats[0], TableOpened)
    assert refused_by_replay(whats[1:])[0] == 1
    assert refused_by_replay([whats[0], whats[0], *whats[1:]])[0] == 2
    with pytest.raises(LogError):
        replay(Log())


def test_what_is_as_usual_is_not_written_so_that_older_logs_keep_their_hashes() -> None:
    """An entry is hashed as it is encoded again: what older logs lack is left out where it says nothing."""
    opened = msgspec.json.decode(LINES[0])["what"]
    assert " ".join(sorted(opened)) == (
        "chips dealer_acts engine format game is max_cents min_cents options sides tip_max_cents tray_cents"
    )
