"""How the games and wagers of CO 30-899.01 to 30-899.10 are offered: standard rules, layouts, schedules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss import DoubleUp, Hit, Place, Split, Stand, Table, Wager, games, load
from pitboss.catalogue import load_wager
from pitboss.engine.vocabulary.actions import Pass
from pitboss.errors import IllegalWager
from pitboss.floor.live.spots import shown_spots
from tests.cases import LIMITS, STAKE, Case
from tests.marks import proves
from tests.rules.side_talk import beside, main, nets, posted, refusal, seated, unlawful
from tests.rules.wager_talk import listed

ONE, TWO = "double-up-blackjack-1", "double-up-blackjack-2"
OWN = {  # the rules that each game's section has of its own; every other rule is the standard game's
    "multiple-action-blackjack": {"dealer_hands", "even_money", "hole_card", "surrender"},
    "face-up-blackjack": {"blackjack_pays", "even_money", "hole_card", "insurance", "surrender", "ties"},
    "competition-21": {
        "double_after_split", "double_for_less", "doubling", "even_money", "hole_card", "insurance_last",
        "most_wager_cents",
    },
    "double-action-blackjack": {
        "dealer_hands", "even_money", "hands_per_player", "hole_card", "positions", "surrender",
    },
    "triple-play-blackjack": {"bet_positions", "max_splits"},
    ONE: {
        "dealer_16", "even_money", "player_blackjack", "split_ace_and_ten_pays", "stand_and_double", "tips_double_up",
    },
}  # fmt: skip
WAGERS = ("wheel-of-madness", "streak", "go-fish-21", "21-magic", "bust-bonus-30-899-09")


def differing(game: str, other: str) -> set[str]:
    """The standard rules that two games do not have in common."""
    rules, others = load(game).rules, load(other).rules
    names = (field.name for field in msgspec.structs.fields(type(load("blackjack").rules)))
    return {name for name in names if getattr(rules, name) != getattr(others, name)}


# --- games: standard but for their sections --------------------------------------------------------------------------


@proves(
    "CO 30-899.01 ¶1",
    "CO 30-899.02 ¶1",
    "CO 30-899.03 ¶1 s.2",
    "CO 30-899.04 ¶1 s.2",
    "CO 30-899.05 ¶1 s.2",
    "CO 30-899.10 Version 1, Game play (2)",
)
@pytest.mark.parametrize("game", OWN)
def test_every_rule_that_the_section_does_not_name_is_the_standard_one(game: str) -> None:
    assert differing(game, "blackjack") == OWN[game]
    standard = games()["blackjack"].options
    for name, option in games()[game].options.items():
        if name in standard and option.cite == standard[name].cite and name != "surrender":
            assert option == standard[name]  # the house has the same choice as at the standard game


@proves("CO 30-899.10 Version 2 ¶1")
def test_co_30_899_10_version_2_has_its_exceptions_and_nothing_else() -> None:
    exceptions = {"dealer_16", "even_money", "player_blackjack", "split_ace_and_ten_pays", "stand_and_double"}
    assert differing(TWO, ONE) == exceptions
    assert games()[TWO].options == games()[ONE].options


@proves("CO 30-899.10 Table of differences between the versions")
@pytest.mark.parametrize(
    ("steps", "one", "two"),
    [
        (("Ah 9d Ks 8c",), 37_50, 37_50),  # a blackjack pays 3 to 2
        (("Ah Kd Ks Ac",), 37_50, 0),  # and wins automatically, or pushes
        (("Ah 9d As 8c", Split(), "8h", DoubleUp(STAKE), "8s", Stand()), None, 3 * STAKE),  # double up after aces
        (("Ah 9d As 8c", Split(), "Kh", "8s"), 3 * STAKE, None),  # a ten to a split ace pays 2 to 1
        (("Ah 9d As 8c", Split(), "Kh", Stand(), "8s", Stand()), None, 2 * STAKE),  # or is a 21
        (("10h 10d 10s 6c", DoubleUp(STAKE)), 0, 0),  # a 20 pushes to 16
        (("5h 10d 6s 6c", Hit(), "10c"), 0, STAKE),  # a 21 pushes, or wins
    ],
)
def test_co_30_899_10_the_table_of_differences_as_dealt(
    steps: tuple[Any, ...], one: int | None, two: int | None
) -> None:
    for version, expected in ((ONE, one), (TWO, two)):
        if expected is None:
            continue
        case = Case(seats=1, game=load(version)).do(*steps).over()
        assert sum(each for _, each in nets(case, "main")) == expected


# --- wagers: the standard game is not touched ------------------------------------------------------------------------


@proves(
    "CO 30-899.06 ¶1 s.2", "CO 30-899.07 ¶1 s.4", "CO 30-899.08 ¶1 s.2", "CO 30-899.09 ¶1 s.2", "CO 30-899.09(5) s.1"
)
@pytest.mark.parametrize("wager", WAGERS)
def test_the_main_game_is_played_and_paid_as_without_the_wager(wager: str) -> None:
    sides = beside(wager)
    late = wager == "bust-bonus-30-899-09"
    own = [] if late else [Wager(1, sides[0].name, 5_00)]
    for cards, steps, drawn in (("8h 6d 8s 10c", (Split(), "3h", Stand(), "9h", Stand()), "10s"),
                                ("Kh 6d 9s 10c", (Stand(),), "10s"), ("Kh 10d 6s 7c", (Hit(), "5h"), "")):  # fmt: skip
        plain = seated([], main()).do(cards)
        case = seated(sides, main(), *own).do(cards)
        assert case.choices() == plain.choices()
        plain.do(*steps, drawn).over()
        case.do(*steps)
        case.do(*((Place(Wager(1, sides[0].name, 5_00)), Pass()) if late and not case.round.is_over else ()), drawn)
        assert nets(case, "main") == nets(plain, "main")


@proves("CO 30-899.06(1) s.1", "CO 30-899.07(1) s.1", "CO 30-899.08(1) s.1", "CO 30-899.09(1) s.1")
@pytest.mark.parametrize("wager", WAGERS)
def test_only_on_a_layout_with_its_spot(wager: str) -> None:
    sides = beside(wager)
    name = sides[0].name
    if wager != "bust-bonus-30-899-09":
        assert not refusal(sides, main(), Wager(1, name, 5_00))
    with pytest.raises(IllegalWager, match=name):
        Case(seats=0, sides=[listed("lucky-ladies")]).open([main(), Wager(1, name, 5_00)])


@proves("CO 30-899.06(1) s.3")
@pytest.mark.parametrize("source", ["shoe", "shuffling shoe", "digital"])
def test_co_30_899_06_1_from_any_kind_of_shoe(source: str) -> None:
    for decks in (3, 4, 5, 6, 7):
        refused = unlawful(beside("wheel-of-madness"), decks=decks, dealt_from=source)
        assert (not refused) is (decks in (4, 6))


@proves("CO 30-899.06(2)", "CO 30-899.08(2)", "CO 30-899.07(2)", "CO 30-899.09(2)", "CO 30-899.09(8)")
@pytest.mark.parametrize("wager", WAGERS)
def test_the_limits_of_the_wager_are_displayed_at_the_table(wager: str) -> None:
    sides = beside(wager)
    table = Table(load("blackjack"), limits=posted(sides, min=2_00, max=10_00), sides=sides)
    shown = [spot for spot in shown_spots(table) if spot["bet"] != "main"]
    assert [spot["bet"] for spot in shown] == [side.name for side in sides]
    assert {(spot["at_least"], spot["at_most"]) for spot in shown} == {(2_00, 10_00)}


@proves("CO 30-899.07(9)", "CO 30-899.09(10)")
@pytest.mark.parametrize(
    ("wager", "schedule"),
    [
        ("streak", "standard"),
        ("streak", "optional"),
        ("21-magic", "A"),
        ("21-magic", "F"),
        ("bust-bonus-30-899-09", "six decks"),
    ],
)
def test_the_schedule_in_use_is_displayed_at_the_table(wager: str, schedule: str) -> None:
    sides = beside(wager, schedule)
    shown = list(shown_spots(Table(load("blackjack"), limits=LIMITS, sides=sides)))[1:]
    rows = {hand: pay for spot in shown for hand, pay in spot["rows"]}
    assert {spot["paytable"] for spot in shown} == {schedule}
    assert rows == {hand: str(pay) for hand, pay in load_wager(wager).paytable(schedule).pays.items()}
