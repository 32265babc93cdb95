"""A bundle's logs replayed by the engine: what `verify.py` leaves open, whether every payment follows the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pitboss.engine.books.log import check_chain
from pitboss.engine.record.audit import check_cards
from pitboss.engine.record.replay import replay
from pitboss.errors import LogError, PitbossError
from pitboss.ledger.audit import verify


def verify_and_replay(files: Mapping[str, bytes]) -> verify.Report:
    """Check a bundle as its own script does, then play every round of it again."""
    report = verify.verify(dict(files))
    if report.faults:
        return report  # what is already known to be wrong need not be played
    for log in json.loads(files[verify.MANIFEST])["logs"]:
        _replay(log["file"], files[log["file"]], report)
    return report


def _replay(file: str, raw: bytes, report: verify.Report) -> None:
    try:
        log = check_chain(raw.split(b"\n"), complete=False)
        done = replay(log)
        check_cards(log, done.house.composition)
    except LogError as error:
        report.fail(file, error.line, error.what)
    except PitbossError as error:
        report.fail(file, 0, str(error))
    else:
        rounds = verify.number_of(len(done.rounds), "round")
        report.notes.append(f"{file}: {rounds} replayed; every result is the same")
