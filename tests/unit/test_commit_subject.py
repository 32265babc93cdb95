"""The check of commit subjects that `make hooks` installs."""

from __future__ import annotations

import pytest

from tools.commit_subject import MAX_SUBJECT, problems


@pytest.mark.parametrize(("length", "allowed"), [(71, True), (72, True), (73, False)])
def test_a_subject_has_at_most_72_characters(length: int, allowed: bool) -> None:
    assert MAX_SUBJECT == 72
    assert (problems("x" * length) == []) is allowed


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("", "empty"),
        ("# only a comment\n", "empty"),
        ("Say what it does.", "period"),
        ("Say what it does\nand why", "second line"),
    ],
)
def test_other_faults_are_named(message: str, words: str) -> None:
    [found] = problems(message)
    assert words in found


@pytest.mark.parametrize("message", ["Say what it does\n\nAnd why.\n# a comment\n", f"Merge branch {'x' * 72}"])
def test_good_messages_pass(message: str) -> None:
    assert problems(message) == []
