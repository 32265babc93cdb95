"""Evidence bundles for tests: of logs in memory, unpacked, tampered with, and verified as an auditor would."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pitboss.engine.books.log import GENESIS, Log
from pitboss.floor.live.postings import log_postings
from pitboss.ledger.audit import bundle, verify
from pitboss.ledger.audit.evidence import Evidence, EvidenceLog, Journal, Subject
from pitboss.records import encode

Files = dict[str, bytes]
TABLE = "blackjack"
LOG = f"logs/{TABLE}/shift-1.jsonl"


def evidence_of(log: Log, *, round: int | None = None) -> Evidence:
    """The evidence of one closed log, whose postings the package's own books give."""
    lines = [encode(line) for line in log.lines]
    postings = {account: cents for account, cents in log_postings(TABLE, 1, log.lines).items() if cents}
    journals = [Journal(1, TABLE, 1, len(lines), 0, dict(sorted(postings.items())))] if postings else []
    return Evidence(Subject(TABLE, 1, round), [EvidenceLog(TABLE, 1, lines)], None, journals)


def written(evidence: Evidence) -> bytes:
    file = io.BytesIO()
    bundle.write(evidence, file)
    return file.getvalue()


def unpacked(content: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(content)) as found:
        return {name: found.read(name) for name in found.namelist()}


def resealed(files: Files) -> Files:
    """As a forger would leave it who knows the format: the manifest has the hashes of the files as they are now."""
    manifest = json.loads(files[verify.MANIFEST])
    manifest["files"] = {name: hashlib.sha256(files[name]).hexdigest() for name in manifest["files"]}
    for log in manifest["logs"]:
        lines = files[log["file"]].splitlines()
        log["lines"], log["head"] = len(lines), json.loads(lines[-1])["hash"]
    manifest["seal"] = verify.seal_of(manifest)
    return files | {verify.MANIFEST: json.dumps(manifest).encode()}


def changed_entry(files: Files, n: int, change: Callable[[Any], None], file: str = LOG, *, rehash: bool) -> Files:
    """One entry of a log changed; with `rehash` every hash from there on is computed again."""
    lines, before = files[file].splitlines(), GENESIS
    for place, raw in enumerate(lines):
        line = json.loads(raw)
        if place == n - 1:
            change(line["what"])
        if rehash:
            parts = [before, *(_plain(line[name]) for name in ("what", "stamp") if name in line)]
            line["hash"] = hashlib.sha256("\n".join(parts).encode()).hexdigest()
            before = line["hash"]
        lines[place] = _plain(line).encode()
    return files | {file: b"".join(line + b"\n" for line in lines)}


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def entries(files: Files, kind: str, file: str = LOG) -> list[tuple[int, Any]]:
    """The lines with an entry of this kind."""
    found = [(json.loads(raw)["n"], json.loads(raw)["what"]) for raw in files[file].splitlines()]
    return [(n, what) for n, what in found if what["is"] == kind]


def run_script(files: Files, folder: Path) -> tuple[int, str]:
    """Unpack into an empty folder and run the bundle's own script, with nothing but Python's own library."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "verify.py"], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout
