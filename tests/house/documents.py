"""Lawful documents for the tests: the examples, with everything added that a requirement can be about."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
REMOVED: Final = object()  # an edit that takes a key out
TRIBAL: Final = """
[[approval]]
id = "agency"
number = "TGA-7"
date = 2026-04-01
by = "tribal gaming agency"
what = "tribal operation"

[[approval]]
id = "concurrence"
number = "C-7"
date = 2026-04-08
by = "Commission"
what = "concurrence"

[[approval]]
id = "supplement"
number = "S-7"
date = 2026-04-08
by = "Commission"
what = "compact supplement"
"""


def example(state: str) -> str:
    return (files("pitboss.house") / f"data/{state}.toml").read_text(encoding="utf-8")


@cache
def _base(name: str) -> Mapping[str, Any]:
    state = "colorado" if name == "colorado" else "washington"
    text = example(state) + (HERE / f"{state}_more.toml").read_text(encoding="utf-8")
    found = tomllib.loads(text + (TRIBAL if name == "tribal" else ""))
    if name == "tribal":
        found["licensee"]["kind"] = "tribal"
        for each in found["equipment"]:
            each["state_certificate"] = "SC-1"
    return found


def base(name: str) -> dict[str, Any]:
    """A lawful document as plain values: `colorado`, `washington` or `tribal`."""
    return copy.deepcopy(dict(_base(name)))


def edited(name: str, edits: Mapping[str, Any]) -> dict[str, Any]:
    """A base with some keys changed; entries of lists are named by id (`table.bj-1.min_cents`) or place."""
    plain = base(name)
    for path, value in edits.items():
        *steps, last = path.split(".")
        at: Any = plain
        for step in steps:
            at = _entry(at, step)
        if value is REMOVED:
            del at[last]
        elif isinstance(at, list):
            at[int(last)] = value
        else:
            at[last] = value
    return plain


def _entry(at: Any, step: str) -> Any:
    if isinstance(at, dict):
        return at.setdefault(step, {})
    return at[int(step)] if step.isdecimal() else next(each for each in at if each["id"] == step)
