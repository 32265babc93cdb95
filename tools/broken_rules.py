"""Break rules on purpose, one at a time, and see whether a test that is marked with the clause notices.

`python -m tools.broken_rules draw` draws rows of the register at random. For each of them `broken_rules.toml` (of the
second draw, `broken_rules_7.toml`) has a small change of the code or the catalogue, written by hand, that breaks the
rule. `python -m tools.broken_rules run` makes each change in a copy of the project, never in the project itself, and
runs the tests that prove the clause: one of them must fail. Before the first change all of these tests must pass.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import textwrap
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from pitboss import _kernel
from pitboss.law.register import PROVED, Clause, clause_of, register

ROOT: Final = Path(__file__).parent.parent
SEED: Final = 2026
SETS: Final = {SEED: ROOT / "tools/broken_rules.toml", 7: ROOT / "tools/broken_rules_7.toml"}  # by seed
NUMBER: Final = 40
COPIED: Final = ("src", "tests", "tools", "docs", "pyproject.toml")
IGNORED: Final = shutil.ignore_patterns("__pycache__", "_kernel.*.so")
PYTEST: Final = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
# With these the code or the catalogue does not hold together any more: more is broken than a rule.
CRASHES: Final = ("CatalogueError", "SyntaxError", "ImportError", "NameError", "AttributeError", "TypeError")
# An editable install puts the project's own modules before every path; in the copy, the copy's are wanted.
COPY_FIRST: Final = (
    "import sys\nsys.meta_path[:] = [e for e in sys.meta_path if 'ScikitBuild' not in type(e).__name__]\n"
)


class Verdict(Enum):
    """What came of a break."""

    NOTICED = "noticed"  # a test of the clause failed
    NOT_NOTICED = "not noticed"  # all its tests passed, or it has none
    INVALID = "invalid"  # the break does not fit the tree, or the tests fail without it


@dataclass(frozen=True)
class Break:
    """One rule broken on purpose: in `file`, the text `old` becomes `new`."""

    cite: str
    breaks: str
    file: str
    old: str
    new: str

    def problem(self, root: Path) -> str | None:
        """Why the break cannot be made in this tree."""
        path = root / self.file
        if not path.is_file():
            return f"{self.file} does not exist"
        times = path.read_text(encoding="utf-8").count(self.old)
        if times != 1:
            return f"the old text occurs {times} times in {self.file}"
        return "the new text is the old one" if self.old == self.new else None


@dataclass(frozen=True)
class Outcome:
    """A break, its verdict, and the test that failed or the reason."""

    cite: str
    breaks: str
    verdict: Verdict
    detail: str


def draw(seed: int = SEED, number: int = NUMBER) -> list[Clause]:
    """Rows of the register that need a proof, drawn at random; the same for the same seed and register."""
    rows = sorted((each for each in register() if each.status in PROVED), key=lambda each: each.cite)
    return sorted(random.Random(seed).sample(rows, number), key=lambda each: each.cite)


def breaks(seed: int | None = None) -> list[Break]:
    """Every break of the draw with this seed, or of all draws."""
    paths = SETS.values() if seed is None else [SETS[seed]]
    return [Break(**each) for path in paths for each in tomllib.loads(path.read_text(encoding="utf-8"))["break"]]


def rows_of(cite: str) -> list[Clause]:
    """The row of a citation, or its rows where the register has the clause sentence by sentence."""
    exact = [each for each in register() if each.cite == cite]
    return exact or [each for each in register() if clause_of(each.cite) == cite]


def proving_tests(cite: str) -> tuple[str, ...]:
    """The tests that are marked with the clause."""
    return tuple(dict.fromkeys(test for row in rows_of(cite) for test in row.tests))


class Copy:
    """A copy of the project in which rules are broken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=IGNORED)
            else:
                shutil.copy(ROOT / name, folder / name)
        shutil.copy(str(_kernel.__file__), folder / "src/pitboss")
        (folder / "src/sitecustomize.py").write_text(COPY_FIRST, encoding="utf-8")
        imported = self._python("-c", "import pitboss; print(pitboss.__file__)").stdout.strip()
        if not Path(imported).resolve().is_relative_to(folder.resolve()):
            raise RuntimeError(f"the copy would test {imported}, not itself")

    def _python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src"), "COLUMNS": "300"}  # room for the reasons
        command = [sys.executable, *arguments]
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)

    def failures(self, tests: Iterable[str], *, all: bool = False) -> list[str]:
        """What fails of these tests, the first only or all: `FAILED test - why`, or `ERROR …` where none could run."""
        done = self._python(*PYTEST, *([] if all else ["-x"]), *tests)
        named = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        if done.returncode and not named:
            named = [f"ERROR pytest ended with {done.returncode}: {(done.stdout + done.stderr)[-200:].strip()}"]
        return named

    @contextlib.contextmanager
    def broken(self, rule: Break) -> Iterator[None]:
        """The copy with one rule broken."""
        path = self.folder / rule.file
        text = path.read_text(encoding="utf-8")
        self._write(path, text.replace(rule.old, rule.new))
        try:
            yield
        finally:
            self._write(path, text)

    def _write(self, path: Path, text: str) -> None:
        """Write a file and drop what was compiled of it: within a second, both would look equally old."""
        path.write_text(text, encoding="utf-8")
        if path.suffix == ".py":
            Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)


def outcome(rule: Break, copy: Copy, tests: Sequence[str], before: Iterable[str] = ()) -> Outcome:
    """Break one rule in the copy and run the tests of its clause. `before` is what failed without any break."""

    def ended(verdict: Verdict, detail: str) -> Outcome:
        return Outcome(rule.cite, rule.breaks, verdict, detail)

    if problem := rule.problem(copy.folder):
        return ended(Verdict.INVALID, problem)
    if not tests:
        return ended(Verdict.NOT_NOTICED, "no test is marked with the clause")
    for failed in before:
        if _test_of(failed) in tests or not failed.startswith("FAILED "):
            return ended(Verdict.INVALID, f"without the break: {failed}")
    with copy.broken(rule):
        found = copy.failures(tests)
    if not found:
        return ended(Verdict.NOT_NOTICED, f"passed: {', '.join(tests)}")
    if not found[0].startswith("FAILED ") or any(crash in found[0].partition(" - ")[2] for crash in CRASHES):
        return ended(Verdict.INVALID, f"breaks more than the rule: {found[0]}")
    return ended(Verdict.NOTICED, found[0])


def _test_of(failed: str) -> str:
    """The test of a line of pytest's summary, without its parameters."""
    return failed.removeprefix("FAILED ").partition(" - ")[0].partition("[")[0]


def run(rules: Sequence[Break], say: Callable[[str], None] = lambda text: None) -> list[Outcome]:
    """Break each rule in turn; an interruption ends the run with what was found so far."""
    found: list[Outcome] = []
    with tempfile.TemporaryDirectory(prefix="broken-rules-") as folder, contextlib.suppress(KeyboardInterrupt):
        copy = Copy(Path(folder))
        tests = dict.fromkeys(test for rule in rules for test in proving_tests(rule.cite))
        say(f"{len(tests)} tests without a break")
        before = copy.failures(tests, all=True) if tests else []
        for rule in rules:
            last = outcome(rule, copy, proving_tests(rule.cite), before)
            found.append(last)
            say(f"[{len(found)}/{len(rules)}] {last.verdict.value}: {last.cite}: {last.breaks}\n    {last.detail}")
    return found


def _print_drawn(seed: int, number: int) -> None:
    for clause in draw(seed, number):
        print(f"{clause.cite} ({clause.status.value}; {clause.where or 'nowhere'})")
        print(textwrap.fill(clause.words, 100, initial_indent="    ", subsequent_indent="    "))
        print(*(f"    {test}" for test in clause.tests or ["no test"]), sep="\n")


def main() -> int:
    """Draw rules, or break those of the files; 1 if one is not noticed or could not be tried."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    drawn = commands.add_parser("draw", help="draw rows of the register at random")
    drawn.add_argument("--seed", type=int, default=SEED)
    drawn.add_argument("--number", type=int, default=NUMBER)
    broken = commands.add_parser("run", help="break each rule of the files and run the tests of its clause")
    broken.add_argument("--seed", type=int, choices=SETS, help="only the rules of this draw (default: all)")
    broken.add_argument("cites", nargs="*", help="only these clauses (default: all)")
    broken.add_argument("--json", action="store_true", help="print the outcomes as JSON")
    asked = parser.parse_args()
    if asked.command == "draw":
        _print_drawn(asked.seed, asked.number)
        return 0
    rules = [each for each in breaks(asked.seed) if not asked.cites or each.cite in asked.cites]
    found = run(rules, lambda text: print(text, file=sys.stderr, flush=True))
    score = Counter(each.verdict for each in found)
    if asked.json:
        print(json.dumps([{**asdict(each), "verdict": each.verdict.value} for each in found], indent=2))
    else:
        counts = ", ".join(f"{score[each]} {each.value}" for each in Verdict)
        print(f"{len(found)} of {len(rules)} rules broken: {counts}")
    return 0 if rules and score[Verdict.NOTICED] == len(rules) else 1


if __name__ == "__main__":
    raise SystemExit(main())
