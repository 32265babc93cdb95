"""Logs that somebody wrote by hand and sealed correctly: replay, resume and the audit refuse them with a line.

A true log is changed here and there and its chain is made again, so that only sense can tell it from a true one. What
comes out may be a table or a `PitbossError`, and nothing else: no other error, and nothing that never ends.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss import Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.cli.commands.replay import chapters
from pitboss.engine.books.log import Entry, Log, check_chain
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.record.audit import check_cards
from pitboss.engine.record.replay import replay, step_by_step
from pitboss.engine.record.resume import resume
from pitboss.engine.record.transcript import transcript
from pitboss.engine.round.house import Limits
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.vocabulary.actions import MAIN, Place
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.errors import LogError, PitbossError
from pitboss.records import decoder, encode
from pitboss.shoe import ChaChaSource

KEY = bytes(range(32))
Plain = Any  # an entry as JSON has it
SET_UPS: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "shoe": ("blackjack", {}, ("lucky-ladies", "21-plus-3-30-2107")),
    "shuffling shoe": ("blackjack", {"dealt_from": "shuffling shoe", "decks": 2}, ()),
    "by hand": ("blackjack", {"dealt_from": "hand", "decks": 1}, ()),
    "switch": ("blackjack-switch", {}, ()),
    "deuces": ("deuces-wild-xtreme", {}, ()),
    "pai jack": ("pai-jack", {}, ("pai-jack-bonus",)),
}

_entry = decoder(Entry)


@cache
def true_log(name: str) -> list[Plain]:
    """Cash, cuts, three rounds by random lawful actions, chips changed, a player who leaves; closed."""
    game, options, wagers = SET_UPS[name]
    loaded, random = load(game, **options), Random(name)
    definitions = [load_wager(each) for each in wagers]
    sides = [s for d in definitions for s in spots(d, d.paytable_for(loaded.rules.decks), rules=loaded.rules)]
    shoe = shoe_for(loaded.rules, ChaChaSource(KEY))
    table = Table(loaded, limits=Limits(min=5_00, max=500_00), sides=sides, shoe=shoe, tray_cents=10_000_00)
    table.buy_in("Ann", 2_000_00)
    table.buy_in("Bob", 1_000_00)
    for _ in range(3):
        table.clear()
        if shoe.needs_shuffle:
            table.shuffle(lambda player: 20 if player == "Bob" else None)
        round = table.begin_round()
        for wager in table.opening([Wager(1, MAIN, 10_00, player="Ann"), Wager(2, MAIN, 25_00, player="Bob")]):
            round.apply(Place(wager))
        while not round.is_over:
            table.deal() if round.actor is CHANCE else round.apply(random.choice(round.legal()).action)
    table.clear()
    table.color_up("Bob", {500_00: 1}, {100_00: 5})
    table.leave("Ann")
    table.close()
    return [msgspec.json.decode(encode(entry)) for entry in table.log]


NUMBERS = st.sampled_from(
    [0, 1, -1, 2, 7, 13, 52, 53, 255, 2_50, 10**9, 10**12, 10**15, 2**63 - 1, -(2**63), 2**64 - 1]
)
TEXTS = st.sampled_from(["", "x", "main", "Ann", "Bob", "house", "As", "insurance", "Lucky Ladies", "\x00", "é" * 50])


def leaves(value: Plain, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in an entry that holds no others, and to every list and object."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, each in inside for found in leaves(each, (*path, key)))]


def changed(draw: st.DrawFn, entry: Plain) -> Plain:
    """The entry with one value of it changed to another of its kind, or a list made longer or shorter."""
    entry = msgspec.json.decode(msgspec.json.encode(entry))
    path = draw(st.sampled_from(leaves(entry)[1:] or [()]))
    if not path:
        return entry
    holder = entry
    for step in path[:-1]:
        holder = holder[step]
    old = holder[path[-1]]
    if isinstance(old, bool):
        holder[path[-1]] = not old
    elif isinstance(old, int):
        holder[path[-1]] = draw(NUMBERS)
    elif isinstance(old, str):
        holder[path[-1]] = draw(TEXTS)
    elif isinstance(old, list):
        holder[path[-1]] = draw(st.sampled_from([[], old[:1], old[:-1], [*old, *old], [*old, *old[:1]], old[::-1]]))
    elif isinstance(old, dict) and old and "is" not in old:
        key = draw(st.sampled_from(sorted(old)))
        number = str(draw(NUMBERS)) if key.isdecimal() else draw(TEXTS)
        holder[path[-1]] = draw(st.sampled_from([{}, {**old, number: old[key]}, {number: old[key]}]))
    else:
        holder[path[-1]] = draw(st.one_of(NUMBERS, TEXTS, st.none()))
    return entry


@st.composite
def false_logs(draw: st.DrawFn) -> Log:
    """A chain that holds, over entries some of which are not true."""
    plain = list(true_log(draw(st.sampled_from(sorted(SET_UPS)))))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(plain) - 1))
        what = draw(st.sampled_from(["change"] * 6 + ["drop", "double", "swap", "cut", "other"]))
        if what == "change":
            plain[place] = changed(draw, plain[place])
        elif what == "drop" and len(plain) > 1:
            del plain[place]
        elif what == "double":
            plain.insert(place, plain[place])
        elif what == "swap":
            other = draw(st.integers(0, len(plain) - 1))
            plain[place], plain[other] = plain[other], plain[place]
        elif what == "cut":
            plain = plain[: place + 1]
        elif what == "other":
            plain.insert(place, draw(st.sampled_from(true_log(draw(st.sampled_from(sorted(SET_UPS)))))))
    return sealed(plain)


def sealed(plain: list[Plain]) -> Log:
    """The entries that can be read at all, in a chain that holds."""
    log = Log()
    for each in plain:
        try:
            what = _entry(msgspec.json.encode(each))
        except (msgspec.ValidationError, PitbossError):
            continue
        if not log.is_closed:
            log.append(what)
    return log


FUZZ = settings(
    max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@contextlib.contextmanager
def refusals_of(log: Log) -> Iterator[None]:
    """Let pass what refuses the log with one of its lines, in one line, and nothing else."""
    try:
        yield
    except LogError as refusal:
        told = str(refusal)
        if not 1 <= refusal.line <= len(log.lines) + 1 or len(told.splitlines()) != 1:
            pytest.fail(f"not a line of the log: {told!r}")


@FUZZ
@given(log=false_logs())
def test_a_false_log_is_refused_by_replay_or_told(log: Log) -> None:
    with refusals_of(log):
        checked = check_chain([*(encode(line) for line in log.lines), b""], complete=False)
        done = replay(checked)
        check_cards(checked, done.house.composition)
        for chapter in chapters(checked):
            transcript(chapter.events)
        for number in range(1, len(done.rounds) + 1):
            list(step_by_step(checked, number))


@FUZZ
@given(log=false_logs(), key=st.sampled_from([KEY, bytes(32), None]))
def test_a_false_log_is_refused_by_resume_or_resumed(log: Log, key: bytes | None) -> None:
    with refusals_of(log):
        assert resume(log.lines, key).log.head == log.head


@pytest.mark.parametrize("name", SET_UPS)
def test_the_true_log_passes(name: str) -> None:
    log = sealed(true_log(name))
    done = replay(log)
    check_cards(log, done.house.composition)
    assert resume(log.lines, KEY).log.head == log.head
