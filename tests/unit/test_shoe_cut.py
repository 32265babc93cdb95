"""Players who come and go while the cut goes round. The law of it is in tests/rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import ShoeError
from pitboss.shoe import HOUSE, CutRotation
from tests.marks import proves


def test_nobody_at_the_table() -> None:
    assert CutRotation().offered == HOUSE
    assert CutRotation().taken() == HOUSE


def test_who_sits_down_waits_for_those_who_were_there() -> None:
    rotation = CutRotation(["Ann", "Bob"])
    assert rotation.taken() == "Ann"
    rotation.join("Cy")
    assert rotation.players == ("Bob", "Ann", "Cy")


def test_who_gets_up_leaves_the_turns_of_the_others() -> None:
    rotation = CutRotation(["Ann", "Bob", "Cy"])
    rotation.taken()
    rotation.leave("Bob")
    assert rotation.offered == "Cy"


def test_getting_up_while_offered_the_cut_passes_it_on() -> None:
    rotation = CutRotation(["Ann", "Bob"])
    rotation.leave("Ann")
    assert rotation.offered == "Bob"
    rotation.decline()
    rotation.leave("Bob")
    assert rotation.offered == HOUSE


def test_who_declined_and_came_back_is_asked_again() -> None:
    rotation = CutRotation(["Ann"])
    assert rotation.decline() == HOUSE
    rotation.leave("Ann")
    rotation.join("Ann")
    assert rotation.offered == "Ann"


@pytest.mark.parametrize("name", ["", HOUSE])
def test_a_player_has_a_name_of_his_own(name: str) -> None:
    with pytest.raises(ShoeError, match="needs a name"):
        CutRotation([name])


def test_a_player_sits_once() -> None:
    rotation = CutRotation(["Ann"])
    with pytest.raises(ShoeError, match="is already at the table"):
        rotation.join("Ann")
    with pytest.raises(ShoeError, match="is not at the table"):
        rotation.leave("Bob")
    assert rotation.players == ("Ann",)


@proves("CO 30-817 ¶1 s.2")
@given(st.integers(1, 7), st.integers(1, 5))
def test_players_who_never_decline_cut_equally_often(players: int, rounds: int) -> None:
    names = [f"player {number}" for number in range(players)]
    rotation = CutRotation(names)
    cutters = [rotation.taken() for _ in range(players * rounds)]
    assert cutters == names * rounds


@given(st.integers(1, 7))
def test_when_all_always_decline_everybody_is_asked_first_in_turn(players: int) -> None:
    names = [f"player {number}" for number in range(players)]
    rotation = CutRotation(names)
    asked_first = []
    for _ in names:
        asked_first.append(rotation.offered)
        while rotation.decline() != HOUSE:
            pass
        assert rotation.taken() == HOUSE
    assert asked_first == names
