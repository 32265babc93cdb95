"""The stored figures: one file for each game, written by `make figures`.

A file is for the game with its usual options. It has a fingerprint of the rules, so that a file of old rules is
noticed.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from pitboss.analysis.figures.json_form import plain_study
from pitboss.analysis.figures.registry import studies, study
from pitboss.analysis.figures.study import Exact, Simulated
from pitboss.catalogue import Game, load
from pitboss.law.rules import TableRules, rule_fields

DATA: Final = Path(__file__).parent / "data"
MAX_STANDARD_ERRORS: Final = 3.0  # standard errors


def fingerprint(rules: TableRules) -> str:
    """Identify a rule set. Rules with their default value are left out, so that a new rule changes no old game."""
    said = [
        f"{rule.name}={getattr(rules, rule.name)!r}"
        for rule in rule_fields(type(rules))
        if rule.required or getattr(rules, rule.name) != _default(rule)
    ]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]


def _default(rule: msgspec.structs.FieldInfo) -> Any:
    return rule.default if rule.default_factory is msgspec.NODEFAULT else rule.default_factory()


def store_figures(game: str) -> Path:
    """Study a game, simulate it, and write its file."""
    one = study(game)
    runs = one.simulate(one.stored_rounds, seed=seed_of(game))
    found = {"rules": fingerprint(one.game.rules), **plain_study(one, runs)}
    path = DATA / f"{game}.json"
    path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    stored.cache_clear()
    return path


def seed_of(game: str) -> int:
    """A seed for each game, so that the simulations do not share their luck."""
    return zlib.crc32(game.encode())


@cache
def stored(game: str) -> dict[str, Any] | None:
    """The stored figures of a game, or None."""
    path = DATA / f"{game}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def missing_figures(game: Game | str) -> list[str]:
    """What a game's figures lack; nothing if its stored simulation agrees with the exact figures."""
    loaded = load(game) if isinstance(game, str) else game
    if loaded.id not in studies():
        return ["study"]
    found = stored(loaded.id)
    if found is None:
        return ["stored simulation"]
    if found["rules"] != fingerprint(load(loaded.id).rules):
        return ["stored simulation of today's rules"]
    min_rounds = study(loaded).stored_rounds
    missing = [
        f"simulation of {each['exact']['name']}" for each in found["figures"] if not is_confirmed(each, min_rounds)
    ]
    return missing + [f"{part} in the figures" for part in found["leaves_out"]]


def is_confirmed(figures: dict[str, Any], min_rounds: int) -> bool:
    """Whether a simulation that is long enough agrees with the exact figure."""
    if figures["simulated"] is None:
        return False
    exact, run = read_exact(figures["exact"]), read_simulated(figures["simulated"])
    return run.rounds >= min_rounds and abs(run.off(exact)) < MAX_STANDARD_ERRORS


def read_exact(plain: dict[str, Any]) -> Exact:
    """Read an exact figure from plain values."""
    names = ("name", "house_edge", "std_dev", "wagered", "frequencies", "within")
    return Exact(**{name: plain[name] for name in names})


def read_simulated(plain: dict[str, Any]) -> Simulated:
    """Read a simulated figure from plain values."""
    names = ("name", "house_edge", "std_dev", "wagered", "frequencies", "rounds", "seed", "std_error")
    return Simulated(**{name: plain[name] for name in names})
