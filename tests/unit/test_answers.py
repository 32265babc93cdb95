"""Shipped answers: every listed question has one, under a key without words, and it is what is calculated today."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

from pitboss.analysis.answers import (
    GameQuestion,
    Question,
    WagerQuestion,
    calculate,
    content_keys,
    key_of,
    listed,
    read_analyses,
    read_study,
    shipped,
)
from pitboss.analysis.answers import data_files as files
from pitboss.analysis.answers.questions import game_questions, wager_questions
from pitboss.analysis.figures import study
from pitboss.analysis.methods import analyze
from pitboss.analysis.progress import listening, parts, reached
from pitboss.analysis.wagers.json_form import plain
from pitboss.cards import Deck
from pitboss.catalogue import games, load_wager, wagers
from pitboss.catalogue.wagers import WagerDefinition
from pitboss.errors import IllegalSetup
from pitboss.hands import DEFINITIONS_VERSION
from pitboss.law.citation import Citation
from pitboss.money import Pay

SLOW: Final = {"21-magic", "push-your-luck", "bad-beat-xtreme", "deuces-wild-odds", "five-card-linked-progressive"}
SLOW_GAMES: Final = {"ante-up-21", "21-hold-em", "deuces-wild-xtreme", "blackjack-switch", "face-up-blackjack"}
STEP: Final = 29  # of the quick questions, one in so many is in the sample
FLOAT_ERROR: Final = 1e-12  # relative: another compiler may round the kernel's last bits differently


def all_questions() -> list[Question]:
    return list(listed())


def sample() -> Iterator[Question]:
    quick = [each for each in all_questions() if each.subject not in SLOW | SLOW_GAMES]
    yield from quick[::STEP]
    for wager in wagers().values():
        if wager.id not in SLOW:
            yield from list(wager_questions(wager))[:1] if wager.decided_by in ("deal", "special deck") else ()


def same(one: Any, other: Any) -> bool:
    """Whether two answers are equal; figures that a model computes in floats, up to their last bits."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    if one == other:
        return True
    try:
        return abs(Fraction(one) - Fraction(other)) <= Fraction(FLOAT_ERROR) * abs(Fraction(other))
    except (TypeError, ValueError):
        return False


def check(question: Question) -> None:
    """A shipped answer is the calculated one: exactly for a wager, up to the kernel's floats for a game."""
    answer = shipped(question, key_of(question))
    again = json.loads(json.dumps(calculate(question)))
    if isinstance(question, WagerQuestion) and all(each["exact"] for each in again):
        assert answer == again, f"{question} is stale: run `make answers`"
    else:
        assert same(answer, again), f"{question} is stale: run `make answers AGAIN=--again`"


@pytest.mark.parametrize("question", dict.fromkeys(sample()), ids=str)
def test_a_sample_of_the_shipped_answers_is_calculated_again(question: Question) -> None:
    check(question)


@pytest.mark.soak
@pytest.mark.parametrize("question", all_questions(), ids=str)
def test_every_shipped_answer_is_calculated_again(question: Question) -> None:
    check(question)


def test_every_listed_question_has_its_answer_and_no_file_holds_another() -> None:
    keys: dict[Path, set[str]] = {}
    for question in listed():
        keys.setdefault(files.file_of(question), set()).add(key_of(question)[: files.KEY_LENGTH])
    stale = [str(each) for each in listed() if shipped(each, key_of(each)) is None]
    assert stale == [], "these answers are missing or of older rules: run `make answers`"
    assert set(files.DATA.glob("*/*.json.gz")) == keys.keys()
    assert {path: set(files.answers_in(path)) for path in keys} == keys


def test_all_wagers_pay_tables_decks_and_games_are_listed() -> None:
    asked = set(listed())
    assert len(asked) > 1_700
    for wager in wagers().values():
        for table in wager.paytables.values():
            if any(each.wager == wager.id for each in asked if isinstance(each, WagerQuestion)):
                for decks in table.decks:
                    assert any(WagerQuestion(wager.id, table.name, decks, hits) in asked for hits in (False, True))
    for game in games().values():
        assert GameQuestion(game.id) in asked
        changed = {dict(each.options).get("decks") for each in game_questions(game)}
        assert "decks" not in game.options or len(changed) >= 2
    assert GameQuestion("blackjack", (("dealer_hits_soft_17", True),)) in asked
    assert {GameQuestion("blackjack", (("decks", decks),)) for decks in (2, 4, 8)} <= asked


def test_no_shipped_answer_has_a_float() -> None:
    def no_float(text: str) -> Any:
        raise AssertionError(f"{text} is a float")

    for path in files.DATA.glob("*/*.json.gz"):
        json.loads(gzip.decompress(path.read_bytes()), parse_float=no_float)


# --- keys ------------------------------------------------------------------------------------------------------------


def key_with(monkeypatch: pytest.MonkeyPatch, changed: WagerDefinition) -> str:
    monkeypatch.setattr(content_keys, "load_wager", lambda _: changed)
    return key_of(WagerQuestion("lucky-ladies", "A", 6))


def test_a_key_has_no_citation_and_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    wager, other = load_wager("lucky-ladies"), Citation.parse("CO 30-999")
    before = key_of(WagerQuestion("lucky-ladies", "A", 6))
    table = replace(wager.paytable("A"), cite=other, says="other words", published=())
    words: dict[str, Any] = {"name": "Other", "owner": "Nobody", "summary": "Other words", "cite": other, "notes": ()}
    hands = dict.fromkeys(wager.hands, "other words")
    assert key_with(monkeypatch, replace(wager, **words, hands=hands, paytables={"A": table})) == before


@pytest.mark.parametrize("change", ["pay", "order", "deck", "moment", "version"])
def test_a_key_changes_with_what_the_answer_depends_on(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wager = load_wager("lucky-ladies")
    before, table = key_of(WagerQuestion("lucky-ladies", "A", 6)), wager.paytable("A")
    row = next(iter(table.pays))
    if change == "pay":
        wager = replace(wager, paytables={"A": replace(table, pays={**table.pays, row: Pay("7 to 1")})})
    elif change == "order":
        rows = dict(reversed(list(table.pays.items())))
        wager = replace(wager, paytables={"A": replace(table, pays=rows)})
    elif change == "deck":
        wager = replace(wager, deck=next(deck for deck in Deck if deck is not wager.deck))
    elif change == "moment":
        wager = replace(wager, placed="elsewhere")
    else:
        monkeypatch.setattr(content_keys, "DEFINITIONS_VERSION", DEFINITIONS_VERSION + 1)
    assert key_with(monkeypatch, wager) != before


def test_a_changed_row_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wager = load_wager("lucky-ladies")
    table = wager.paytable("A")
    changed = replace(wager, paytables={"A": replace(table, pays={**table.pays, "any 20": Pay("5 to 1")})})
    key = key_with(monkeypatch, changed)
    assert shipped(WagerQuestion("lucky-ladies", "A", 6), key) is None


def test_a_key_has_the_decks_and_the_rules_of_play() -> None:
    one, other = WagerQuestion("lucky-ladies", "A", 6), WagerQuestion("lucky-ladies", "A", 2)
    assert key_of(one) != key_of(other)
    assert key_of(one) == key_of(WagerQuestion("lucky-ladies", "A", 6, True)), "soft 17 does not matter to it"
    name = load_wager("buster-blackjack").paytable_for(6).name
    hits, stands = (key_of(WagerQuestion("buster-blackjack", name, 6, soft_17)) for soft_17 in (True, False))
    assert hits != stands
    assert key_of(GameQuestion("blackjack")) == key_of(GameQuestion("blackjack", (("decks", 6),)))
    assert key_of(GameQuestion("blackjack")) != key_of(GameQuestion("blackjack", (("decks", 8),)))
    with pytest.raises(IllegalSetup):
        key_of(GameQuestion("blackjack", (("decks", 9),)))


# --- forms -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wager", ["lucky-ladies", "21-plus-3-progressive-30-2107", "buster-blackjack", "streak"])
def test_an_answer_reads_as_the_analysis_that_it_was(wager: str) -> None:
    definition = load_wager(wager)
    table = definition.paytable_for(6)
    question = WagerQuestion(wager, table.name, 6)
    meters = dict.fromkeys(table.meters, 5_000_00)
    found = read_analyses(question, json.loads(json.dumps(calculate(question))), meters)
    if wager == "streak":
        assert [each.spot for each in found] == list(table.pays)
        assert not any(each.exact for each in found)
    else:
        (direct,) = [analyze(definition, table, 6, meters=meters)]
        assert plain(found[0]) == plain(direct)
        assert found == (direct,)


def test_a_game_reads_as_its_study() -> None:
    found, one = read_study(calculate(GameQuestion("pai-jack"))), study("pai-jack")
    (exact,) = one.exact()
    assert found["figures"][0]["house_edge"] == exact.house_edge
    assert found["figures"][0]["house_edge_exact"] == str(exact.fraction)
    assert found["figures"][0]["frequencies"] == dict(exact.frequencies)
    assert [each["house_edge"] for each in found["strategies"]] == [each.house_edge for each in one.strategies()]


# --- writing ---------------------------------------------------------------------------------------------------------


def test_files_are_written_once_and_the_same_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [WagerQuestion("lucky-ladies", "A", 6), WagerQuestion("lucky-ladies", "A", 2)]
    monkeypatch.setattr(files, "DATA", tmp_path)
    monkeypatch.setattr(files, "listed", lambda: iter(asked))
    said: list[str] = []
    files.write_answers(said.append)
    (path,) = tmp_path.glob("*/*")
    first = path.read_bytes()
    assert said == ["Lucky Ladies A, 6 decks", "Lucky Ladies A, 2 decks"]
    (tmp_path / "wagers" / "no-such-wager.json.gz").write_bytes(first)
    files.write_answers(said.append)
    assert len(said) == 2, "what is known is not calculated again"
    files.write_answers(said.append, again=True)
    assert len(said) == 4
    assert list(tmp_path.glob("*/*")) == [path]
    assert path.read_bytes() == first
    del asked[1]
    files.write_answers(said.append)
    assert len(files.answers_in(path)) == 1
    assert len(said) == 4


# --- progress --------------------------------------------------------------------------------------------------------


def test_progress_counts_a_loop_inside_a_part_as_that_part() -> None:
    heard: list[float] = []
    with listening(heard.append):
        for _ in parts("ab"):
            for _ in parts("cd"):
                reached(0.5)
    assert heard == [0.0, 0.0, 0.125, 0.25, 0.375, 0.5, 0.5, 0.625, 0.75, 0.875]
    assert list(parts("xyz")) == ["x", "y", "z"]
    assert heard[-1] == 0.875, "nobody listens any more"
