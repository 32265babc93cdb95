"""The rules that are broken on purpose: each break fits the tree, and the tool says truly whether it was noticed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pitboss.law.register import PROVED
from tools.broken_rules import NUMBER, ROOT, SETS, Break, Copy, Outcome, Verdict, breaks, draw, outcome, rows_of

TINY = Break(
    "CO 30-826(2)(a)",
    "the dealer stands on 16",
    "src/pitboss/engine/games/twenty_one/dealer.py",
    "DEALER_STANDS = 17",
    "DEALER_STANDS = 16",
)
TINY_TESTS = """
from pitboss.engine.games.twenty_one.dealer import DEALER_STANDS

def test_looks():
    assert DEALER_STANDS == 17

def test_looks_away():
    assert DEALER_STANDS
"""


def test_every_break_fits_the_tree() -> None:
    problems = {rule.cite: problem for rule in breaks() if (problem := rule.problem(ROOT))}
    assert problems == {}


@pytest.mark.parametrize("seed", SETS)
def test_forty_rules_of_the_register_are_broken_once_each(seed: int) -> None:
    rules = breaks(seed)
    assert len(rules) == NUMBER == 40
    proved = [rule.cite for rule in rules if any(row.status in PROVED for row in rows_of(rule.cite))]
    assert [rule.cite for rule in rules if rule.cite not in proved] == []
    assert [cite for cite, times in Counter(rule.cite for rule in rules).items() if times > 1] == []


def test_the_draws_together_break_no_rule_in_the_same_way_twice() -> None:
    rules = breaks()
    assert len({(rule.file, rule.old, rule.new) for rule in rules}) == len(rules) == 80


def test_a_seed_draws_the_same_rows_again() -> None:
    first = draw(1, 5)
    assert first == draw(1, 5)
    assert first != draw(2, 5)
    assert all(clause.status in PROVED for clause in first)


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("rule.py", "at = 17", "at = 16", None),
        ("rule.py", "at = 21", "at = 16", "the old text occurs 0 times in rule.py"),
        ("rule.py", "at", "to", "the old text occurs 2 times in rule.py"),
        ("rule.py", "at = 17", "at = 17", "the new text is the old one"),
        ("ruler.py", "at = 17", "at = 16", "ruler.py does not exist"),
    ],
)
def test_a_break_that_cannot_be_made_is_refused(
    file: str, old: str, new: str, problem: str | None, tmp_path: Path
) -> None:
    (tmp_path / "rule.py").write_text("at = 17\nstands = total >= at\n", encoding="utf-8")
    assert Break(TINY.cite, TINY.breaks, file, old, new).problem(tmp_path) == problem


def test_a_break_is_noticed_or_not_in_a_copy_only(tmp_path: Path) -> None:
    before = (ROOT / TINY.file).read_text(encoding="utf-8")
    copy = Copy(tmp_path)
    (tmp_path / "tests/unit/test_tiny.py").write_text(TINY_TESTS, encoding="utf-8")
    looks, looks_away = "tests/unit/test_tiny.py::test_looks", "tests/unit/test_tiny.py::test_looks_away"

    assert copy.failures([looks, looks_away], all=True) == []
    noticed = outcome(TINY, copy, [looks_away, looks])
    assert noticed.verdict is Verdict.NOTICED
    assert noticed.detail.startswith(f"FAILED {looks}")
    not_noticed = outcome(TINY, copy, [looks_away])
    assert not_noticed == Outcome(TINY.cite, TINY.breaks, Verdict.NOT_NOTICED, f"passed: {looks_away}")
    assert (ROOT / TINY.file).read_text(encoding="utf-8") == before
    assert (tmp_path / TINY.file).read_text(encoding="utf-8") == before


def test_a_test_that_fails_anyway_proves_nothing(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    failed = "FAILED tests/unit/test_tiny.py::test_looks[17] - assert 16 == 17"
    found = outcome(TINY, copy, ["tests/unit/test_tiny.py::test_looks"], [failed])
    assert (found.verdict, found.detail) == (Verdict.INVALID, f"without the break: {failed}")
    assert outcome(TINY, copy, []).verdict is Verdict.NOT_NOTICED
