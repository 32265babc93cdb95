"""`verify.py` of an evidence bundle: it agrees with the package's own verification, and finds every tampering."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss import Limits, Table, Wager, load
from pitboss.catalogue import games
from pitboss.engine.books import books as engine_books
from pitboss.engine.books.cash import ColoredUp
from pitboss.engine.books.log import Log
from pitboss.engine.record.audit import OUT_OF_THE_SHOE, check_cards
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.ledger.audit import bundle, verify
from pitboss.records import Record
from pitboss.shoe import ChaChaSource, HandDealt
from tests.bundles import (
    LOG,
    Files,
    changed_entry,
    entries,
    evidence_of,
    resealed,
    run_script,
    unpacked,
    written,
)

KEY = bytes(range(32))
LIMITS = Limits(min=5_00, max=500_00)
SHOES: dict[str, dict[str, Any]] = {
    "shoe": {"dealt_from": "shoe", "decks": 6},
    "burned cards shown": {"dealt_from": "shoe", "decks": 2, "burn_cards": 3, "burn_cards_disclosed": True},
    "hand": {"dealt_from": "hand", "decks": 1, "positions": 3},
    "continuous": {"dealt_from": "shuffling shoe", "decks": 4},
    "digital": {"dealt_from": "digital", "decks": 8},
}


def play(table: Table, rounds: int, seats: int = 3) -> Table:
    """Random legal play; Ann cuts where she may."""
    rng = Random(0)
    assert table.shoe is not None
    table.buy_in("seat 1", 5_000_00)
    for _ in range(rounds):
        table.clear()
        if table.shoe.needs_shuffle:
            table.shuffle(lambda player: 7)
        round = table.open(table.opening([Wager(seat, "main", table.limits.min) for seat in range(1, seats + 1)]))
        while not round.is_over:
            if table.cut_offered is not None:
                table.cut(table.cut_offered, 7 if table.shoe.left > 7 else None)
            elif round.actor is CHANCE:
                table.deal()
            else:
                round.apply(rng.choice(round.legal()).action)
    table.clear()
    return table


def played(rounds: int = 12, **options: Any) -> Table:
    game = load("blackjack", **options)
    return play(Table(game, limits=LIMITS, shoe=shoe_for(game.rules, ChaChaSource(KEY)), tray_cents=10_000_00), rounds)


def refilled() -> Table:
    """Rounds that outlast a single deck: the discards are shuffled, cut and dealt (828(11))."""
    game = load("blackjack", dealt_from="hand", decks=1)
    shoe = HandDealt(game.rules.composition, ChaChaSource(KEY), hand_needs=1)
    return play(Table(game, limits=LIMITS, shoe=shoe, tray_cents=10_000_00), 25, seats=7)


def log_of(name: str) -> tuple[Log, Table]:
    table = refilled() if name == "refill" else played(**SHOES[name])
    return table.close(), table


@pytest.mark.parametrize("name", [*SHOES, "refill"])
def test_it_agrees_with_the_package_for_every_kind_of_shoe(name: str) -> None:
    log, table = log_of(name)
    report = verify.verify(unpacked(written(evidence_of(log))))
    assert report.faults == []
    assert report.cards == check_cards(log, table.game.rules.composition) > 50
    files = unpacked(written(evidence_of(log)))
    assert bool(entries(files, "discards-reshuffled.1")) == (name == "refill")
    assert bool(entries(files, "card-drawn.1")) == (name == "continuous")
    assert bool(entries(files, "cut-made.1")) == (name in ("shoe", "burned cards shown", "hand", "refill"))


@pytest.mark.parametrize("game", sorted(games()))
def test_it_agrees_with_the_package_for_every_game(game: str) -> None:
    """Cards against the committed order, and the money of every wager, by two books that share no code."""
    found = load(game)
    low = min(5_00, found.rules.most_wager_cents or 5_00)
    limits = Limits(min=low, max=low)
    shoe = shoe_for(found.rules, ChaChaSource(KEY), clauses=found.clauses)
    log = play(Table(found, limits=limits, shoe=shoe, tray_cents=50_000_00), 4, seats=2).close()
    report = verify.verify(unpacked(written(evidence_of(log))))
    assert report.faults == []
    assert report.cards == check_cards(log, found.rules.composition) > 10


def test_it_knows_what_the_engine_knows() -> None:
    """A new record that moves money, or a new action that takes a card, must be known to the script too."""
    moves = {each.tag() for each in vars(engine_books).values() if _is_record(each)} - {ColoredUp.tag()}
    assert moves == (verify.MOVES_MONEY | verify.MOVES_CASH | verify.MOVES_POINTS) - {"table-opened.1"}
    assert {each.tag() for each in OUT_OF_THE_SHOE} == verify.TAKES_A_CARD


def _is_record(each: Any) -> bool:
    return isinstance(each, type) and issubclass(each, Record) and each is not Record


def test_its_random_numbers_are_those_of_the_shoe() -> None:
    source, below = ChaChaSource(KEY), verify.random_numbers(KEY)
    limits = [312, 2, 52, 3 * 2**30, 1, 2**32] * 200  # more than one block, and words that are discarded
    assert [below(n) for n in limits] == [source.below(n) for n in limits]


def test_the_script_needs_nothing_but_python(tmp_path: Path) -> None:
    source = Path(verify.__file__).read_text(encoding="utf-8")
    imported = {
        line.split()[1].partition(".")[0] for line in source.splitlines() if line.startswith(("import", "from"))
    }
    assert imported <= sys.stdlib_module_names
    log, _ = log_of("shoe")
    files = unpacked(written(evidence_of(log)))
    assert files[bundle.SCRIPT] == source.encode()
    code, said = run_script(files, tmp_path)
    assert code == 0, said
    assert "6 decks of 52 cards" in said
    assert log.head in said
    assert said.splitlines()[-1] == "Everything in this bundle holds."


def test_a_bundle_is_the_same_to_the_byte() -> None:
    log, _ = log_of("hand")
    content = written(evidence_of(log))
    assert content == written(evidence_of(log))
    with zipfile.ZipFile(io.BytesIO(content)) as found:
        assert {each.date_time for each in found.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert found.namelist() == sorted(found.namelist())


# --- tampering -------------------------------------------------------------------------------------------------------


def _deals(files: Files) -> list[tuple[int, Any]]:
    return [(n, what) for n, what in entries(files, "did.1") if what["action"]["is"] == "deal.1"]


def _other_card(what: Any) -> None:
    what["action"]["card"] = "2c" if what["action"]["card"] != "2c" else "3c"


def _changed_card(files: Files, *, rehash: bool) -> Files:
    return changed_entry(files, _deals(files)[5][0], _other_card, rehash=rehash)


def _changed_amount(files: Files, *, rehash: bool) -> Files:
    def more(what: Any) -> None:
        next(each for each in what["events"] if each["is"] == "settled.1")["returned_cents"] += 100_00

    n = next(n for n, what in entries(files, "did.1") if any(each["is"] == "settled.1" for each in what["events"]))
    return changed_entry(files, n, more, rehash=rehash)


def _swapped_reveal(files: Files, *, rehash: bool) -> Files:
    """The order of one stack, shown as that of another."""
    (first, one), (second, other) = entries(files, "revealed.1")[:2]
    was = json.loads(json.dumps(one["reveal"]))
    files = changed_entry(files, first, lambda what: what.update(reveal=other["reveal"]), rehash=rehash)
    return changed_entry(files, second, lambda what: what.update(reveal=was), rehash=rehash)


def _exchanged_cards(files: Files) -> Files:
    """Two cards in the revealed order: the order of a stack that favors somebody."""

    def exchange(what: Any) -> None:
        order = what["reveal"]["order"]
        other = next(place for place, card in enumerate(order) if card != order[0])
        order[0], order[other] = order[other], order[0]

    return changed_entry(files, entries(files, "revealed.1")[0][0], exchange, rehash=True)


def _dropped_line(files: Files, place: int) -> Files:
    lines = files[LOG].splitlines(keepends=True)
    del lines[place]
    return files | {LOG: b"".join(lines)}


def _moved_lines(files: Files) -> Files:
    lines = files[LOG].splitlines(keepends=True)
    lines[20], lines[21] = lines[21], lines[20]
    return files | {LOG: b"".join(lines)}


def _changed_manifest(files: Files) -> Files:
    manifest = json.loads(files[verify.MANIFEST])
    manifest["logs"][0]["shift"] = 2
    return files | {verify.MANIFEST: json.dumps(manifest).encode()}


def _changed_posting(files: Files, accounts: int) -> Files:
    journal = json.loads(files[verify.POSTINGS].splitlines()[0])
    for account, cents in list(zip(sorted(journal["postings"]), (1, -1), strict=False))[:accounts]:
        journal["postings"][account] += cents
    return files | {verify.POSTINGS: json.dumps(journal).encode() + b"\n"}


def _other_depth(files: Files) -> Files:
    n, _ = entries(files, "cut-made.1")[0]
    return changed_entry(files, n, lambda what: what.update(depth=what["depth"] + 1), rehash=True)


TAMPERING: dict[str, tuple[Any, str]] = {
    "a changed card": (lambda files: _changed_card(files, rehash=False), "does not fit its hash"),
    "a changed card, hashed again": (lambda files: _changed_card(files, rehash=True), "the committed order has"),
    "a changed amount": (lambda files: _changed_amount(files, rehash=False), "does not fit its hash"),
    "a changed amount, hashed again": (
        lambda files: _changed_amount(files, rehash=True),
        "journal 1 differs from lines",
    ),
    "a dropped line": (lambda files: _dropped_line(files, 30), "a line is missing or moved"),
    "a dropped last line": (lambda files: _dropped_line(files, -1), "does not end where the manifest says"),
    "moved lines": (_moved_lines, "a line is missing or moved"),
    "a swapped reveal": (lambda files: _swapped_reveal(files, rehash=False), "does not fit its hash"),
    "a swapped reveal, hashed again": (lambda files: _swapped_reveal(files, rehash=True), "is not the one that line"),
    "an order with two cards exchanged": (_exchanged_cards, "is not the one that line"),
    "another cut": (_other_depth, "the committed order has"),
    "a changed manifest": (_changed_manifest, "does not fit its own seal"),
    "a posting of a cent more": (lambda files: _changed_posting(files, 1), "add up to $0.01, not to $0.00"),
    "a cent on another account": (lambda files: _changed_posting(files, 2), "journal 1 differs from lines"),
    "a file that is missing": (lambda files: {k: v for k, v in files.items() if k != LOG}, "it is missing"),
    "a file that was added": (lambda files: files | {"logs/other.jsonl": b""}, "this file is not in the manifest"),
    "a log cut in a line": (lambda files: files | {LOG: files[LOG][:-40]}, "the last line is cut short"),
}


@pytest.fixture(scope="module")
def good() -> Files:
    log, _ = log_of("hand")
    return unpacked(written(evidence_of(log)))


@pytest.mark.parametrize("name", TAMPERING)
def test_tampering_is_found(name: str, good: Files, tmp_path: Path) -> None:
    """By the bundle's own script; and where the forger made the manifest fit, too."""
    tamper, finding = TAMPERING[name]
    files = tamper(dict(good))
    code, said = run_script(files, tmp_path)
    assert code == 1
    assert "FAILS: " in said
    assert finding in said
    if LOG in files and name not in ("a changed manifest", "a file that was added", "a log cut in a line"):
        again = [str(fault) for fault in verify.verify(resealed(files)).faults]
        assert any(finding in each for each in again), again


def test_a_changed_draw_of_a_continuous_shuffler_is_found() -> None:
    files = unpacked(written(evidence_of(log_of("continuous")[0])))
    n, _ = entries(files, "card-drawn.1")[7]
    swap = changed_entry(files, n, lambda what: what.update(card="2c" if what["card"] != "2c" else "3c"), rehash=True)
    found = [fault for fault in verify.verify(resealed(swap)).faults if fault.line == n]
    assert any("the key gives" in fault.what for fault in found)
    dealt = changed_entry(files, _deals(files)[3][0], _other_card, rehash=True)
    assert any("was drawn" in fault.what for fault in verify.verify(resealed(dealt)).faults)
    key = entries(files, "revealed.1")[0][0]
    other = changed_entry(files, key, lambda what: what["reveal"].update(key="00" * 32), rehash=True)
    assert any("the revealed key is not" in fault.what for fault in verify.verify(resealed(other)).faults)


def test_a_fault_names_its_own_line_and_no_other(good: Files) -> None:
    n = _deals(good)[5][0]
    found = [fault for fault in verify.verify(_changed_card(dict(good), rehash=False)).faults if "hash" in fault.what]
    assert [fault.line for fault in found if fault.line] == [n]


@pytest.mark.parametrize("content", [b"", b"PK", b"{}", b"[" * 100_000], ids=["empty", "no zip", "a word", "deep"])
def test_a_hostile_file_is_refused_in_words(
    content: bytes, good: Files, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bundle.zip"
    path.write_bytes(content)
    assert verify.main([str(path)]) == 1
    assert "cannot be read as a bundle" in capsys.readouterr().out
    for name in (verify.MANIFEST, LOG, verify.POSTINGS):
        assert verify.verify(good | {name: content}).faults
