"""A change of any word, card, cent or clause in a golden transcript is meant, or it is a fault.

`make golden` writes the transcripts anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.golden import TRANSCRIPTS


@pytest.mark.parametrize("name", sorted(TRANSCRIPTS))
def test_round_reads_as_its_golden_transcript(name: str) -> None:
    assert TRANSCRIPTS[name]() == (Path(__file__).parent / name).read_text(encoding="utf-8")


def test_every_transcript_is_written_by_the_tool() -> None:
    assert {path.name for path in Path(__file__).parent.glob("*.txt")} == set(TRANSCRIPTS)
