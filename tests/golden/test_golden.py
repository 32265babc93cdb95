"""A change of any word, card, cent or clause in a golden transcript is meant, or it is a fault.

`make golden` writes the transcripts anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.catalogue import games, load, wagers
from pitboss.law.rules import Ties
from tools.golden import TRANSCRIPTS


@pytest.mark.parametrize("name", sorted(TRANSCRIPTS))
def test_round_reads_as_its_golden_transcript(name: str) -> None:
    assert TRANSCRIPTS[name]() == (Path(__file__).parent / name).read_text(encoding="utf-8")


def test_every_transcript_is_written_by_the_tool() -> None:
    folder = Path(__file__).parent
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.txt")} == set(TRANSCRIPTS)


def test_every_wager_of_the_catalogue_has_its_golden_rounds() -> None:
    written = {Path(name).stem for name in TRANSCRIPTS if name.startswith("wagers/")}
    assert written == set(wagers())


def test_every_game_of_the_catalogue_has_a_golden_round() -> None:
    assert {f"{game}.txt" for game in games()} <= set(TRANSCRIPTS)


@pytest.mark.parametrize("game", sorted(games()))
def test_golden_rounds_win_lose_and_push(game: str) -> None:
    folder = Path(__file__).parent
    told = "".join(path.read_text(encoding="utf-8") for path in folder.glob(f"{game}*.txt"))
    ties = getattr(load(game).rules, "ties", None)
    assert " wins $" in told
    assert " loses $" in told
    assert " back" in told or ties is Ties.DEALER_WINS
