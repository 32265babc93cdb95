"""The evidence bundle: one .zip file that is the same to the byte for the same evidence."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from pitboss.ledger.audit import verify
from pitboss.ledger.audit.evidence import Evidence, EvidenceLog, Subject
from pitboss.ledger.audit.finished import entry
from pitboss.records import encode

README: Final = "README.txt"
SCRIPT: Final = "verify.py"
_EARLIEST: Final = (1980, 1, 1, 0, 0, 0)  # the only time that a bundle tells is in its lines


def file_name(subject: Subject) -> str:
    """What the bundle's file is called."""
    if subject.kind == "day":
        return f"evidence-{_time(subject.since)[:10]}.zip"
    round = "" if subject.round is None else f"-round-{subject.round}"
    return f"evidence-{subject.table}-shift-{subject.shift}{round}.zip"


def write(evidence: Evidence, file: IO[bytes] | Path) -> dict[str, Any]:
    """Write the bundle; return its manifest."""
    files = dict(_files(evidence))
    manifest = _manifest(evidence, files)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for name, content in sorted({**files, verify.MANIFEST: _manifest_text(manifest)}.items()):
            about = zipfile.ZipInfo(name, _EARLIEST)
            about.create_system, about.external_attr = 3, 0o644 << 16
            about.compress_type = zipfile.ZIP_DEFLATED
            bundle.writestr(about, content)
    return manifest


def _files(evidence: Evidence) -> Iterator[tuple[str, bytes]]:
    for log in evidence.logs:
        yield _log_file(log), _joined(log.lines)
    yield verify.POSTINGS, _joined([encode(each) for each in evidence.journals])
    if evidence.house is not None:
        yield verify.HOUSE_LOG, _joined(evidence.house.lines)
    yield SCRIPT, Path(str(verify.__file__)).read_bytes()
    yield README, _readme(evidence).encode()


def _joined(lines: Any) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def _log_file(log: EvidenceLog) -> str:
    return f"logs/{log.table}/shift-{log.shift}.jsonl"


def _manifest(evidence: Evidence, files: dict[str, bytes]) -> dict[str, Any]:
    subject, house = evidence.subject, evidence.house
    found: dict[str, Any] = {
        "format": verify.FORMAT,
        "kind": subject.kind,
        "subject": {"since": subject.since, "until": subject.until} if subject.kind == "day" else _place(subject),
        "logs": [_about(log, subject) for log in evidence.logs],
        "house": None
        if house is None
        else {
            "file": verify.HOUSE_LOG,
            "first": house.first,
            "last": house.first + len(house.lines) - 1,
            "before": house.before,
            "head": _hash(house.lines[-1]),
        },
        "files": {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())},
    }
    return {**found, "seal": verify.seal_of(found)}


def _place(subject: Subject) -> dict[str, Any]:
    round = {} if subject.round is None else {"round": subject.round}
    return {"table": subject.table, "shift": subject.shift, **round}


def _about(log: EvidenceLog, subject: Subject) -> dict[str, Any]:
    return {
        "file": _log_file(log),
        "table": log.table,
        "shift": log.shift,
        "lines": len(log.lines),
        "head": _hash(log.lines[-1]),
        "closed": log.is_closed,
        **({} if subject.round is None else {"round": subject.round}),
    }


def _hash(raw: bytes) -> str:
    """The hash that a line says it has; empty for a line that cannot be read."""
    try:
        return str(msgspec.json.decode(raw)["hash"])
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, TypeError):
        return ""


def _manifest_text(manifest: dict[str, Any]) -> bytes:
    return json.dumps(manifest, indent=1, sort_keys=True).encode() + b"\n"


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")


# --- words ---------------------------------------------------------------------------------------------------------


def _title(subject: Subject) -> str:
    if subject.kind == "day":
        return f"Evidence of all tables from {_time(subject.since)} to {_time(subject.until)} (UTC)"
    round = "" if subject.round is None else f", round {subject.round}"
    return f"Evidence of table {subject.table}, shift {subject.shift}{round}"


def _game(log: EvidenceLog) -> str:
    return str(entry(log.lines[0]).get("game", "an unknown game"))


def _readme(evidence: Evidence) -> str:
    logs = [
        f"  {_log_file(log)}\n    {_game(log)}, {len(log.lines)} lines, "
        + ("closed" if log.is_closed else "open: up to the last stack of cards that was finished")
        for log in evidence.logs
    ]
    title = _title(evidence.subject)
    return _README.format(title=title, rule="=" * len(title), logs="\n".join(logs))


_README: Final = """{title}
{rule}

Check it with any Python 3.9 or newer, without Pitboss and without a network:

    python -I -S verify.py

It prints what it found, and every line that fails. The exit code is 0 if everything holds, otherwise 1.

What is here

{logs}
  postings.jsonl
    the journals of the ledger that belong to these lines: what each account gained, in cents
  house.jsonl (if there are lines of that time)
    the house log: people, sign-ins, seat codes, money of the cage
  manifest.json
    what this bundle is about, where each log ends, and the SHA-256 of every other file

How a log is sealed

Each line has a number, a hash, an entry and the person and time of the entry. The hash is SHA-256 over the hash of the
line before (64 zeros before the first), a line break, the entry, a line break, and person with time. Changing,
removing or moving a line breaks the chain at that line.

How cards are proved

Before the first card is dealt the table writes a commitment: SHA-256 over a random number and the order of the whole
stack, or over the key of a continuous shuffler. A player or the house cuts after that. When the stack is finished the
table writes what it had committed to. verify.py computes the commitment again, makes the cut, takes the burned cards
away and compares every card that was dealt. For a continuous shuffler it computes each draw from the key.

What this proves

- No line was changed, removed, added or moved after it was hashed, as far as the logs go.
- Every card came from the order, or the key, that was fixed before the deal.
- The money that the lines move is the money in the ledger, and no journal creates or loses a cent.

What this does not prove

- That the house did not write the whole log from the start. Compare the last hash of a closed log with the one that
  the house published or that you wrote down.
- That each payment follows the rules of the game: `pitboss verify` with this file plays every round again.
- Cards that a dealer entered by hand: no commitment exists for them. That is for surveillance.
- The draws of a wheel or of a special deck, which come from the operating system's random numbers.
"""
