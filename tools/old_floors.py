"""Floors as earlier versions left them: `python -m tools.old_floors 739a534 bcfb7dc` adds those of these commits.

Each commit is checked out into a temporary folder, its own code plays there (`old_floor_play.py`), and the database is
kept in `tests/fixtures/floors` with an index of where every table stands. Versions that write the same bytes share a
file, and a secret lies with it where the version had one. Of versions that could lose a card, a second, small floor has
lost one. What `pitboss play --log` wrote is kept, too. `--small` plays at a few tables only: enough for a format that
differs in a table or two.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from pitboss import _kernel

HERE: Final = Path(__file__).parent.parent
FLOORS: Final = HERE / "tests" / "fixtures" / "floors"
# An editable install puts today's modules before every path: the older ones of PYTHONPATH are wanted here.
OLDER: Final = "import sys; sys.meta_path[:] = [e for e in sys.meta_path if 'ScikitBuild' not in type(e).__name__]; "
PLAY: Final = ("play", "blackjack", "--seed", "77", "--seats", "2", "--wager", "royal-match-21")
TYPED: Final = "25\n" + "s\n\nn\nh\ns\n" * 12


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commits", nargs="+")
    parser.add_argument("--small", action="store_true", help="play at a few tables only")
    asked = parser.parse_args()
    for commit in asked.commits:
        hash = _git("rev-parse", "--short=7", commit)
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / hash
            _git("worktree", "add", "--detach", str(source), hash)
            try:
                _keep(hash, source, Path(folder), *(["small"] if asked.small else []))
            finally:
                _git("worktree", "remove", "--force", str(source))


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=HERE, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def _keep(hash: str, source: Path, folder: Path, *which: str) -> None:
    shutil.copy(str(_kernel.__file__), source / "src" / "pitboss")  # playing needs it only to be there
    if not _keep_floor(hash, source, folder / "floor.sqlite", *which):
        return
    secret = folder / "floor.sqlite.secret"
    if secret.exists():  # since format 3, whose tables check before they draw: no card can be lost
        (FLOORS / f"{'-'.join((hash, *which))}.secret").write_bytes(secret.read_bytes())
    else:
        _keep_floor(hash, source, folder / "lost.sqlite", "lost")
    if which:
        return
    _run(source, "-c", OLDER + "from pitboss.cli.app import main; main()", *PLAY, "--log", str(folder / "log"))
    (FLOORS / f"{hash}.log.gz").write_bytes(gzip.compress((folder / "log").read_bytes(), 9, mtime=0))


def _keep_floor(hash: str, source: Path, path: Path, *which: str) -> bool:
    """Whether no version before it has left the same one."""
    state: dict[str, Any] = json.loads(_run(source, str(HERE / "tools" / "old_floor_play.py"), str(path), *which))
    index_path, name = FLOORS / "index.json", "-".join((hash, *which))
    index: dict[str, Any] = json.loads(index_path.read_text()) if index_path.exists() else {}
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    same = next((each for each in index.values() if each["sha256"] == digest), None)
    if same is None:
        (FLOORS / f"{name}.sqlite.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
        index[name] = {"commits": [hash], "sha256": digest, **state}
    elif hash not in same["commits"]:
        same["commits"].append(hash)
    index_path.write_text(json.dumps(index, indent=1) + "\n")
    print(name, "is like the one of", (same or index[name])["commits"][0])
    return same is None


def _run(source: Path, *arguments: str) -> str:
    """What Python says to these arguments, with the modules of that version."""
    environment = {**os.environ, "PYTHONPATH": str(source / "src"), "PYTHONHASHSEED": "0"}
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, env=environment, check=False, capture_output=True, text=True, cwd=source, input=TYPED
    )
    if done.returncode:
        raise SystemExit(f"{source.name}: {done.stderr[-3000:]}")
    return done.stdout


if __name__ == "__main__":
    main()
