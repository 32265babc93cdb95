"""The lab: figures and charts on demand, reckoned in a process of its own so that no table waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from pitboss.analysis import analyse, is_analysed
from pitboss.analysis.result import Analysis
from pitboss.catalogue import games, load, load_wager
from pitboss.catalogue import wagers as catalogue
from pitboss.errors import PitbossError
from pitboss.figures import studied, study
from pitboss.law.options import Choice, Count, Flag, Option
from pitboss.played import analyse_played, is_played, way_of
from pitboss.played.beside import game_beside

T = TypeVar("T")
SECONDS: Final = 60  # a question that takes longer is given up
DIGITS: Final = 10
Chosen = bool | int | str


class Lab:
    """Asks a process that has the catalogue in memory."""

    def __init__(self) -> None:
        self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_warm)

    async def ask(self, question: Callable[..., T], *more: Any) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(self._pool, question, *more), SECONDS)
        except TimeoutError:
            raise PitbossError(f"this takes longer than {SECONDS} s here; ask the command `pitboss`") from None

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _warm() -> None:
    catalogue()
    games()


def wagers() -> list[dict[str, Any]]:
    """Every wager of the catalogue with its pay tables."""
    return [
        {
            "id": each.id,
            "name": each.name,
            "cite": str(each.cite),
            "summary": each.summary,
            "analysed": is_analysed(each) or is_played(each),
            "by_dealer": each.decided_by == "dealer",
            "paytables": [
                {"name": t.name, "decks": list(t.decks), "soft_17": t.soft_17, "meters": list(t.meters)}
                for t in each.paytables.values()
            ],
        }
        for each in catalogue().values()
    ]


def edge(wager: str, paytable: str, decks: int, hits_soft_17: bool, meters: Mapping[str, int]) -> list[dict[str, Any]]:
    """The exact figures of a wager; where each row is wagered on by itself, those of each."""
    definition = load_wager(wager)
    table = definition.paytable(paytable) if paytable else definition.paytable_for(decks)
    if is_played(definition):
        way = way_of(game_beside(definition, decks, hits_soft_17))
        found = analyse_played(definition, table, way, meters=meters)
    else:
        found = (analyse(definition, table, decks, dealer_hits_soft_17=hits_soft_17, meters=meters),)
    return [_plain(definition.name, str(table.cite), each) for each in found]


def _plain(name: str, cite: str, found: Analysis) -> dict[str, Any]:
    return {
        "bet": name,
        "spot": found.spot,
        "assumes": found.assumes,
        "cite": cite,
        "paytable": found.paytable,
        "decks": found.decks,
        "house_edge": round(float(found.house_edge), DIGITS),
        "house_edge_exact": str(found.house_edge) if found.exact else None,
        "hit_frequency": round(float(found.hit_frequency), DIGITS),
        "std_dev": round(float(found.std_dev), DIGITS),
        "outcomes": [
            {
                "name": each.name,
                "pays": str(each.pay),
                "probability": round(float(each.probability), DIGITS),
                "return": round(float(found.contribution(each)), DIGITS),
            }
            for each in found.outcomes
        ],
    }


def all_games() -> list[dict[str, Any]]:
    """Every game with what the law leaves to the licensee, and whether it has been studied."""
    return [
        {
            "id": each.id,
            "name": each.name,
            "cite": str(each.cite),
            "summary": each.summary,
            "studied": each.id in studied(),
            "options": [_option(option) for option in each.options.values()],
        }
        for each in games().values()
    ]


def _option(option: Option) -> dict[str, Any]:
    """A choice of the licensee's: its kind of control, and what it may be."""
    domain = option.domain
    control: dict[str, Any] = {"kind": "words"}
    if isinstance(domain, Flag):
        control = {"kind": "flag"}
    elif isinstance(domain, Choice):
        control = {"kind": "choice", "values": list(domain.values)}
    elif isinstance(domain, Count):
        control = {"kind": "count", "at_least": domain.at_least, "at_most": domain.at_most}
    about = {"name": option.name, "says": option.says, "cite": str(option.cite), "default": option.default}
    return {**about, "allowed": str(domain), **control}


def strategy(game: str, options: Mapping[str, Chosen]) -> dict[str, Any]:
    """A game's figures and how it is best played, with the licensee's choices."""
    return _studied(game, tuple(sorted(options.items())))


@lru_cache(maxsize=64)
def _studied(game: str, options: tuple[tuple[str, Chosen], ...]) -> dict[str, Any]:
    found = study(load(game, **dict(options)))
    strategies = found.strategies()
    return {
        "game": found.game.id,
        "name": found.game.name,
        "model": found.model,
        "leaves_out": list(found.leaves_out),
        "figures": [
            {
                "name": each.name,
                "house_edge": each.house_edge,
                "std_dev": each.std_dev,
                "element_of_risk": each.element_of_risk,
                "frequencies": dict(each.frequencies),
            }
            for each in found.exact()
        ],
        "strategies": [
            {
                "name": each.name,
                "house_edge": each.house_edge,
                "rules": list(each.rules),
                "grids": [{"title": g.title, "columns": list(g.columns), "rows": g.rows} for g in each.grids],
                "legend": dict(each.legend),
            }
            for each in strategies
        ],
    }
