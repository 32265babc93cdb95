"""A hundred lawful set-ups, over every game and the three approvals of Washington: none is called unlawful."""

from __future__ import annotations

import json
import time
from typing import Final

import msgspec
import pytest

from pitboss.catalogue import games
from pitboss.house.check import Verdict, check_house
from pitboss.house.document import parse_house, read_plain, write_house
from pitboss.house.document.writer import plain_house
from tests.house.lawful import lawful_house, richer_house

SEEDS: Final = 5  # for each of 24 files of the catalogue
RICHER: Final = [(game, seed) for game in sorted(games()) for seed in range(4)]
SET_UPS: Final = [(game, seed) for game in sorted(games()) for seed in range(SEEDS)]


@pytest.mark.parametrize(("game", "seed"), SET_UPS)
def test_a_lawful_set_up_is_called_lawful(game: str, seed: int) -> None:
    house = read_plain(lawful_house(game, seed))
    found = check_house(house)
    assert [each for each in found.results if each.verdict in (Verdict.FAIL, Verdict.CANNOT_DECIDE)] == []
    assert parse_house(write_house(house)) == house


@pytest.mark.parametrize(("game", "seed"), RICHER)
def test_a_richer_house_is_called_lawful(game: str, seed: int) -> None:
    """Two tables with jackpots, wagers that ride on others, own limits, chips, places and promotions."""
    house = read_plain(richer_house(game, seed))
    found = check_house(house)
    assert [each for each in found.results if each.verdict in (Verdict.FAIL, Verdict.CANNOT_DECIDE)] == []
    assert parse_house(write_house(house)) == house


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", games())
def test_the_page_s_draft_and_the_file_are_the_same_document(game: str, seed: int) -> None:
    """A page sends JSON, where days are texts; either editor writes the same bytes."""
    house = read_plain(richer_house(game, seed))
    draft = json.loads(json.dumps(msgspec.to_builtins(plain_house(house))))
    assert read_plain(draft) == house
    assert write_house(read_plain(draft)) == write_house(parse_house(write_house(house)))


def test_the_richer_houses_have_most_wagers_of_the_catalog() -> None:
    tables = [table for game, seed in RICHER for table in richer_house(game, seed)["table"]]
    sides = [side if isinstance(side, str) else side["wager"] for table in tables for side in table["sides"]]
    assert len(set(sides)) >= 70
    assert {"trilux-super-3-30-2115", "top-3-30-2114"} & set(sides)
    assert sum("promotion" in table for table in tables) >= 20
    assert sum(any(isinstance(side, dict) and "meters" in side for side in table["sides"]) for table in tables) >= 20


def test_there_are_a_hundred_of_them_in_both_states() -> None:
    assert len(SET_UPS) >= 100
    states = {lawful_house(game, 0)["jurisdiction"] for game in games()}
    assert states == {"colorado", "washington"}
    sides = [side for game, seed in SET_UPS for side in lawful_house(game, seed)["table"][0]["sides"]]
    assert len(set(sides)) >= 30


def test_forty_tables_are_checked_within_a_second_of_a_core() -> None:
    """In CPU time, with a wide margin, so that a busy machine does not matter."""
    plain = lawful_house("blackjack", 0)
    plain["table"] = [
        lawful_house(game, seed)["table"][0] | {"id": f"t-{place}", "number": str(place)}
        for place, (game, seed) in enumerate(each for each in SET_UPS if "wa-" not in each[0])
    ][:40]
    house = read_plain(plain)
    began = time.process_time()
    found = check_house(house)
    assert time.process_time() - began < 1
    assert len({each.where for each in found.results}) > 40
