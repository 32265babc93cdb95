"""Blazing 7's Progressive: sevens of the player's own, the best of them out of the meter (CO 30-899.21)."""

from __future__ import annotations

import pytest

from pitboss import Hit, Split, Stand, Wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import CardDealt, HandPickedUp, Settled
from pitboss.errors import PitbossError
from tests.cases import LIMITS, STAKE, Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_clauses import GAME, order_settled, refusal, winnings
from tests.rules.wager_talk import SIDE, beside, decks_for, ended, listed

SEVENS = "Blazing 7's Progressive"
METERS = {"": 10_000_00, "mega": 50_000_00, "major": 5_000_00, "minor": 500_00}
ROWS = {  # by table: diamonds, one suit, one color, three, two, one; cents that come back for five dollars
    "B7P1": (10_000_00, 10_000_00, 1_000_00, 1_000_00, 125_00, 10_00),
    "B7P2": (10_000_00, 1_000_00, 2_500_00, 1_000_00, 125_00, 10_00),
    "B7P3": (50_000_00, 5_000_00, 500_00, 1_000_00, 125_00, 10_00),
    "B7P4": (5_000_00, 500_00, 2_500_00, 1_000_00, 125_00, 10_00),
}
HANDS: tuple[tuple[Action | str, ...], ...] = (
    ("7d 9d 7d 9c", Hit(), "7d"),
    ("7s 9d 7s 9c", Hit(), "7s"),
    ("7h 9d 7d 9c", Hit(), "7d"),
    ("7h 9d 7s 9c", Hit(), "7d"),
    ("7h 9d 7s 9c", Hit(), "2d", Stand()),
    ("7h 9d 8s 9c", Stand()),
)


def sevens(table: str = "B7P1") -> CatalogueWager:
    side = listed("blazing-7s-progressive-30-899-21", table)
    return listed(side.definition.id, table, meters={name: METERS[name] for name in side.paytable.meters})


@proves("CO 30-899.21 ¶1 s.2")
def test_co_30_899_21_standard_blackjack_goes_on_with_it() -> None:
    assert beside(GAME, sevens()).do("10h 7d 9s 10c", Stand()).over().settled(1).outcome == "win: higher total"
    assert sevens().definition.owner == "LNW Gaming, Inc."


@proves("CO 30-899.21(1) s.2")
def test_co_30_899_21_1_six_to_eight_decks() -> None:
    assert decks_for(GAME, sevens()) == {6, 7, 8}


@proves("CO 30-899.21(2)")
@pytest.mark.parametrize(
    ("steps", "net"),
    [
        (("7h 9d 2s 9c", Stand()), SIDE),
        (("2h 9d 7s 9c", Stand()), SIDE),
        (("2h 7d 9s 7c", Stand()), -SIDE),  # the dealer's sevens do not count
        (("2h 9d 3s 9c", Hit(), "7d", Stand()), -SIDE),  # nor does one that is drawn
    ],
)
def test_co_30_899_21_2_the_player_s_first_two_cards_alone(steps: tuple[Action | str, ...], net: int) -> None:
    assert ended(GAME, sevens(), str(steps[0]), *steps[1:]).net_cents == net


@proves("CO 30-899.21(3) s.1", "CO 30-899.21(3) s.3")
def test_co_30_899_21_3_within_the_limits_on_none_one_or_all_of_one_s_hands() -> None:
    clauses.is_within_the_posted_limits(sevens())
    for wagered in ((), (2,), (1, 2)):
        wagers = [Wager(number, "main", STAKE, player="Ann") for number in (1, 2)]
        wagers += [Wager(number, SEVENS, SIDE, player="Ann") for number in wagered]
        case = Case(seats=0, sides=[sevens()], limits=LIMITS, decks=6).open(wagers)
        assert case.round.layout_cents == 2 * STAKE + len(wagered) * SIDE


@proves("CO 30-899.21(4) s.1-2")
def test_co_30_899_21_4_an_optional_wager_with_the_main_one() -> None:
    clauses.is_optional_beside_a_main_wager(sevens())


@proves("CO 30-899.21(5) s.1-2")
def test_co_30_899_21_5_what_is_wagered_stands_when_the_game_is_started() -> None:
    case = beside(GAME, sevens()).do("7h")
    assert "after the first card" in refusal(case, SEVENS, SIDE)
    assert case.round.layout_cents == STAKE + SIDE


@proves("CO 30-899.21(6)")
def test_co_30_899_21_6_the_deal_is_that_of_blackjack() -> None:
    assert beside(GAME, sevens(), seats=2).do("2h 3h 9d 5h 6h 10c").order_dealt() == [1, 2, 0, 1, 2, 0]


@proves("CO 30-899.21(7)")
@pytest.mark.parametrize(("cards", "net"), [("7h 9d 7s", 24), ("7h 9d Ks", 1), ("8h 9d 6s", -1)])
def test_co_30_899_21_7_any_seven_of_the_first_two_wins(cards: str, net: int) -> None:
    assert ended(GAME, sevens(), f"{cards} 9c", Stand()).net_cents == net * SIDE


@proves("CO 30-899.21(8)")
@pytest.mark.parametrize(("third", "row"), [("7d", "three sevens"), ("8d", "two sevens")])
def test_co_30_899_21_8_split_sevens_and_the_next_card(third: str, row: str) -> None:
    case = beside(GAME, sevens()).do("7h 9d 7s 9c", Split(), third, Stand(), "7c", Stand())
    assert case.over().settled(1, bet=SEVENS).outcome == row


@proves("CO 30-899.21(9)")
def test_co_30_899_21_9_the_card_that_breaks_the_hand_does_not_count() -> None:
    case = beside(GAME, sevens()).do("7h 9d 9s 9c", Hit(), "7d").over()
    assert case.settled(1).outcome == "lose: player busts"
    assert case.settled(1, bet=SEVENS).outcome == "one seven"


@proves("CO 30-899.21(9)(a)")
def test_co_30_899_21_9_a_main_wager_then_progressive_then_the_cards_then_the_next_player() -> None:
    case = beside(GAME, sevens(), seats=2).do("7h 9h 9d 7s 9s 9c", Hit(), "10d")
    story = [e for e in case.round.events if isinstance(e, Settled | HandPickedUp)]
    told = [(e.seat, e.bet if isinstance(e, Settled) else "picked up") for e in story]
    assert told == [(1, "main"), (1, SEVENS), (1, "picked up")]
    assert case.waits_for(2)


@proves("CO 30-899.21(10)")
def test_co_30_899_21_10_not_before_the_dealer_s_hand_is_complete() -> None:
    case = beside(GAME, sevens()).do("7h 6d Ks 10c", Stand())
    assert winnings(case, SEVENS) == []
    assert winnings(case.do("10h").over(), SEVENS) == [SIDE]
    last_card = max(n for n, e in enumerate(case.round.events) if isinstance(e, CardDealt))
    assert all(n > last_card for n, e in enumerate(case.round.events) if isinstance(e, Settled))


@proves("CO 30-899.21(10)(a)")
def test_co_30_899_21_10_a_from_right_to_left_the_main_wager_first() -> None:
    case = beside(GAME, sevens(), seats=3).do("7h 9h 7c 9d Ks 9s Kc 9c", Stand(), Stand(), Stand()).over()
    expected = [("main", 3), (SEVENS, 3), ("main", 2), (SEVENS, 2), ("main", 1), (SEVENS, 1)]
    assert order_settled(case, "main", SEVENS) == expected


@proves("CO 30-899.21(10)(b)")
def test_co_30_899_21_10_b_then_the_progressive_if_it_has_won() -> None:
    case = beside(GAME, sevens()).do("7h 9d 10s 10c", Stand()).over()
    assert [(e.bet, e.net_cents) for e in case.all(Settled)] == [("main", -STAKE), (SEVENS, SIDE)]


@proves(
    "CO 30-899.21(12)(a)",
    "CO 30-899.21(13) Pay table B7P1",
    "CO 30-899.21(13) Pay table B7P2",
    "CO 30-899.21(13) Pay table B7P3",
    "CO 30-899.21(13) Pay table B7P4",
)
@pytest.mark.parametrize("table", ROWS)
def test_co_30_899_21_12_a_percentages_are_of_the_meter_as_it_stands(table: str) -> None:
    side = sevens(table)
    for steps, returned in zip(HANDS, ROWS[table], strict=True):
        event = beside(GAME, side, decks=6).do(*steps).over().settled(1, bet=SEVENS)
        assert event.returned_cents == returned


@proves(
    "CO 30-899.21(13) Pay table B7P1",
    "CO 30-899.21(13) Pay table B7P2",
    "CO 30-899.21(13) Pay table B7P3",
    "CO 30-899.21(13) Pay table B7P4",
)
def test_co_30_899_21_13_four_pay_tables_and_no_other() -> None:
    assert list(sevens().definition.paytables) == list(ROWS)
    with pytest.raises(PitbossError, match="no pay table 'B7P5'"):
        sevens("B7P5")
