"""Every game by keyboard alone, as a screen reader tells it: no control without a name, no lost focus, no silence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from pitboss.catalogue import games
from pitboss.floor import demo
from tests.browser.keyboard import HURRY, KeyboardPlayer
from tests.forked_floor import ForkedFloor, Nursery

SEAT: Final = 3
ROUNDS: Final = 30  # in a soak run
LONG: Final = {"blackjack": 8}  # rounds in every run: where the most kinds of moments are met
SHORT: Final = 1
# Games whose page has nothing that another's has not: in a soak run.
ALIKE: Final = {
    "bahama-bonus-blackjack-wa-2212", "blackjack-wa-3119", "double-up-blackjack-2", "face-up-blackjack",
    "multiple-action-blackjack", "ride-free", "spanish-21", "spanish-21-wa-3166", "triple-play-blackjack",
}  # fmt: skip
CHIPS: Final = {"competition-21": "$1"}  # its maximum for a lone player is below $5


def table_of(game: str) -> str:
    """The demonstration's first electronic table of a game."""
    return next(each.id for each in demo.tables() if each.game == game and each.kind == "electronic")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[str]:
    """A floor of their own: other tests leave players at its tables and change its limits."""
    floor = ForkedFloor(
        nursery, tmp_path_factory.mktemp("keyboard"), options=("--wager-seconds", "300", "--decision-seconds", "300")
    )
    floor.start()
    yield floor.address
    floor.stop()


@pytest.fixture(scope="module")
def sessions() -> dict[str, Any]:
    """Nobody is signed in at this floor yet."""
    return {}


@pytest.fixture(scope="session")
def looked_at() -> set[str]:
    """Kinds of moments that axe-core has seen in this run: each is looked at once."""
    return set()


def play(player: KeyboardPlayer, game: str, rounds: int) -> None:
    """Sit down, play, read the reasons of the last result and the list of keys, and leave."""
    player.sit(table_of(game), SEAT, 1_000)
    player.first_wager(SEAT, CHIPS.get(game, "$5"))
    for _ in range(rounds):
        player.play_round()
    player.tab_to("why")
    player.read_dialog("Enter", "Why?")
    player.read_dialog("?", "keyboard shortcuts")
    player.leave(SEAT)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.soak if game in ALIKE else ()) for game in sorted(games())]
)
def test_a_game_is_played_by_keyboard_alone(signed_in: Callable[..., Page], looked_at: set[str], game: str) -> None:
    page = signed_in("Bob")
    page.add_init_script(HURRY)
    player = KeyboardPlayer(page, looked_at)
    play(player, game, LONG.get(game, SHORT))
    assert not player.faults


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(games()))
def test_thirty_rounds_of_every_game_with_axe_at_every_step(
    signed_in: Callable[..., Page], game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = signed_in("Bob")
    page.add_init_script(HURRY)
    player = KeyboardPlayer(page, set(), every_step=True)
    play(player, game, ROUNDS)
    with capsys.disabled():
        print(
            f"\n{game}: {ROUNDS} rounds, {player.steps} steps, {player.looks} times axe-core, {len(player.seen)} kinds"
        )
    assert not player.faults
