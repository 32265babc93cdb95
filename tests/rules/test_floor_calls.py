"""Spanish 21: the dealer calls the floor person when one card may bring the Super Bonus."""

from __future__ import annotations

from typing import Final

import pytest

from pitboss import Hit, Split, Stand, Table, Wager, load
from pitboss.engine.record.view import view
from tests.cases import LIMITS, Case
from tests.marks import proves

WASHINGTON, COLORADO = "spanish-21-wa-3166", "spanish-21"
CITES: Final = {
    WASHINGTON: "WA 3166 v003 Dealing procedures 10 ¶2",
    COLORADO: "CO 30-899.16 Dealing procedures (10)(a)",
}


def dealt(game: str, decks: int, layout: str, seats: int = 1) -> Case:
    return Case(seats=seats, game=load(game, decks=decks)).do(layout)


def called(case: Case) -> list[tuple[int, str]]:
    return [(call.seat, call.cite) for call in case.round.floor_calls]


@proves("WA 3166 v003 Dealing procedures 10 ¶2 s.1", "CO 30-899.16 Dealing procedures (10)(a) s.1")
@pytest.mark.parametrize("game", [WASHINGTON, COLORADO])
@pytest.mark.parametrize("decks", [4, 6, 8])
@pytest.mark.parametrize(
    ("layout", "calls"),
    [
        ("7h 7c 7h Kc", True),  # the dealer's seven may be of any suit
        ("7h 7h 7h Kc", True),
        ("7s 7d 7s 9c", True),
        ("7h 7c 7d Kc", False),  # two sevens of two suits
        ("7h 8c 7h Kc", False),  # another up card
        ("7h Kc 7h 7c", False),  # the hole card is no up card
        ("7h 7c 6h Kc", False),
        ("8h 8c 8h Kc", False),
    ],
)
def test_two_suited_sevens_against_a_seven_call_the_floor(game: str, decks: int, layout: str, calls: bool) -> None:
    assert called(dealt(game, decks, layout)) == ([(1, CITES[game])] if calls else [])


@proves("WA 3166 v003 Dealing procedures 10 ¶2 s.4", "CO 30-899.16 Dealing procedures (10)(a) s.4")
@pytest.mark.parametrize("game", [WASHINGTON, COLORADO])
@pytest.mark.parametrize(
    ("layout", "calls"),
    [
        ("7h 7s 7c Kc", True),
        ("7c 7s 7d Kc", True),
        ("7d 7s 7h Kc", True),
        ("7h 7s 7h Kc", False),  # two of one suit
        ("7h 7s 7s Kc", False),  # a seven of spades
        ("7h 7d 7c Kc", False),  # the up card is no seven of spades
    ],
)
def test_with_two_decks_two_of_three_sevens_against_the_seven_of_spades(game: str, layout: str, calls: bool) -> None:
    assert called(dealt(game, 2, layout)) == ([(1, CITES[game])] if calls else [])


@proves("WA 3166 v003 Dealing procedures 10 ¶2 s.1")
def test_the_call_is_for_the_initial_deal_and_changes_nothing() -> None:
    case = dealt(WASHINGTON, 6, "7h 7d 7c 7h 7d Kc", seats=2)
    cite = CITES[WASHINGTON]
    assert called(case) == [(1, cite), (2, cite)]
    assert [call.seat for call in view(case.round, None).calls] == [1, 2]
    assert "seat 1 has 7♥ 7♥ against 7♣" in view(case.round, frozenset({1})).calls[0].says
    case.do(Hit(), "2c")
    assert called(case) == [(2, cite)]
    case.do(Stand())
    assert called(case) == [(2, cite)]
    case.do(Split())
    assert called(case) == []


def test_a_player_does_not_see_a_call_about_cards_that_lie_face_down() -> None:
    game = load(WASHINGTON, decks=2, dealt_from="hand")
    case = Case(seats=1, game=game).do("7h 7s 7c Kc")
    assert [call.seat for call in view(case.round, None).calls] == [1]
    assert bool(view(case.round, frozenset({1})).calls) is not case.round.deals_down


@pytest.mark.parametrize("game", ["blackjack", "bahama-bonus-blackjack-wa-2212"])
def test_a_game_whose_section_calls_nobody_calls_nobody(game: str) -> None:
    table = Table(load(game, decks=6), limits=LIMITS)
    assert table.open([Wager(1, "main", 25_00)]).floor_calls == ()
    assert called(dealt(game, 6, "7h 7c 7h Kc")) == []
