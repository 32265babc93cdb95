"""Pocket Rockets on the first two cards, and Ace Buster on a dealer who breaks (CO 30-899.28)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import Decline, EvenMoney, Hit, Place, Split, Stand, Surrender, Wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.engine.vocabulary.actions import Action, Pass
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import TIP_BOX, Settled
from pitboss.law.limits import SideLimits
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_clauses import GAME, bare, order_settled, refusal, winnings
from tests.rules.wager_talk import SIDE, beside, decks_for, ended, listed

ROCKETS, BUSTER = "Pocket Rockets", "Ace Buster"


def rockets() -> CatalogueWager:
    return listed("pocket-rockets")


def buster() -> CatalogueWager:
    return listed("ace-buster")


def busted(*steps: Action | str, cents: int = SIDE, **options: Any) -> Case:
    """The first steps are the players'; Ace Buster is made before the dealer acts, then come the dealer's cards."""
    *before, drawn = steps
    case = bare(buster(), limits=Limits(min=1_00, max=100_00), **options).do(*before)
    return case.do(Place(Wager(1, BUSTER, cents)), Pass(), drawn).over()


@proves("CO 30-899.28 ¶1 s.2")
def test_co_30_899_28_standard_blackjack_goes_on_with_them() -> None:
    assert beside(GAME, rockets()).do("10h 7d 9s 10c", Stand()).over().settled(1).outcome == "win: higher total"
    assert rockets().definition.owner == "Casino Gaming Development"


@proves("CO 30-899.28(1) s.1", "CO 30-899.28(1) s.2")
def test_co_30_899_28_1_six_or_eight_decks_either_spot_or_both() -> None:
    assert decks_for(GAME, rockets()) == decks_for(GAME, buster()) == decks_for(GAME, rockets(), buster()) == {6, 8}


@proves(
    "CO 30-899.28(2)",
    "CO 30-899.28(2) ¶2",
    "CO 30-899.28(2) ¶3",
    "CO 30-899.28(2) ¶4",
    "CO 30-899.28(2) ¶5",
    "CO 30-899.28(2) ¶6",
    "CO 30-899.28 Pocket Rockets pay table",
)
@pytest.mark.parametrize(
    ("cards", "halves"),  # what it wins in halves of the wager
    [
        ("6h 9d 5s", 2),
        ("6h 9d 6s", -2),
        ("2h 9d 2s", 2),
        ("Ah 9d 2s", 2),
        ("Ah 9d 9s", 2),
        ("Ah 9d Ks", 3),
        ("10h 9d As", 3),
        ("Ah 9d As", 20),
        ("Ah 9d Ah", 200),
        ("Kh 9d Kh", -2),
    ],
)
def test_co_30_899_28_2_by_the_first_two_cards(cards: str, halves: int) -> None:
    assert ended(GAME, rockets(), f"{cards} 9c").net_cents == halves * SIDE // 2


@proves("CO 30-899.28(3) s.1", "CO 30-899.28(3) s.3")
def test_co_30_899_28_3_not_above_the_main_wager_and_before_any_card() -> None:
    case = bare(rockets())
    assert [refusal(case, ROCKETS, cents) == "" for cents in (24_50, 25_00, 25_50)] == [True, True, False]
    clauses.is_optional_beside_a_main_wager(rockets())


@proves("CO 30-899.28(3) s.2")
def test_co_30_899_28_3_above_it_where_a_continuous_shuffler_deals_and_the_house_posts_so() -> None:
    more = Limits(min=5_00, max=100_00, side_limits={ROCKETS: SideLimits(max=50_00), BUSTER: SideLimits(max=50_00)})
    sides = [rockets(), buster()]
    shuffled = bare(sides, limits=more, dealt_from="shuffling shoe")
    assert [refusal(shuffled, ROCKETS, cents) == "" for cents in (26_00, 50_00, 51_00)] == [True, True, False]
    for limits, source in ((more, "shoe"), (clauses.POSTED, "shuffling shoe")):
        case = bare([rockets()] if limits is clauses.POSTED else sides, limits=limits, dealt_from=source)
        assert [refusal(case, ROCKETS, cents) == "" for cents in (25_00, 26_00)] == [True, False]
    late = shuffled.do("Kh 6d 9s 10c", Stand())
    assert [refusal(late, BUSTER, cents) == "" for cents in (26_00, 50_00, 51_00)] == [True, True, False]


@proves("CO 30-899.28(3) ¶2")
@pytest.mark.parametrize("up_card", ["9d", "Kd", "Ad"])
def test_co_30_899_28_3_settled_after_the_deal_one_row_the_highest(up_card: str) -> None:
    case = beside(GAME, rockets(), seats=2).do(f"Ah 6h {up_card} Ah 6s")
    assert order_settled(case, ROCKETS) == []
    case.do("9c")
    assert [(e.seat, e.net_cents) for e in case.all(Settled)] == [(2, -SIDE), (1, 100 * SIDE)]


@proves("CO 30-899.28(4)")
def test_co_30_899_28_4_then_the_round_goes_on_as_in_blackjack() -> None:
    case = beside(GAME, rockets()).do("5h 9d 6s 10c")
    assert case.round.actor == seat(1)
    case.do(Hit(), "9c", Stand()).over()
    assert case.settled(1).net_cents == STAKE


@proves("CO 30-899.28(5) ¶2", "CO 30-899.28(5) ¶4")
def test_co_30_899_28_5_after_the_players_and_before_the_dealer() -> None:
    case = bare(buster(), seats=2).do("Kh Kc 6d 9s 9c 10c")
    assert "after the first card" in refusal(case, BUSTER, SIDE)
    case.do(Stand(), Stand())
    assert case.round.late_seat == 1
    case.do(Place(Wager(1, BUSTER, SIDE)), Pass())
    assert case.round.late_seat == 2
    case.do(Pass(), "10h").over()
    assert order_settled(case, BUSTER, "main") == [(BUSTER, 1), ("main", 2), ("main", 1)]
    assert winnings(case, BUSTER) == [SIDE]


@proves("CO 30-899.28(5) ¶3 s.1")
def test_co_30_899_28_5_only_with_a_hand_in_play() -> None:
    case = bare(buster(), seats=3, surrender="late").do("Kh Kc Ks 6d 6s 9s 9c 10c", Hit(), "Kd", Surrender(), Stand())
    assert case.round.late_seat == 3
    case.do(Pass(), "10h").over()
    split = bare(buster()).do("8h 6d 8s 10c", Split(), "6s", Hit(), "Kd", "9s", Stand())
    assert refusal(split, BUSTER, SIDE) == ""


@proves("CO 30-899.28(5) ¶3 s.1", "CO 30-899.28(5) ¶3 s.2")
@pytest.mark.parametrize(("cents", "fine"), [(4_00, False), (5_00, True), (5_50, False), (10_00, True), (11_00, False)])
def test_co_30_899_28_5_even_dollars_within_the_limits_that_are_posted_for_it(cents: int, fine: bool) -> None:
    posted = Limits(min=1_00, max=100_00, side_limits={BUSTER: SideLimits(min=5_00, max=10_00)})
    case = bare(buster(), limits=posted).do("Kh 6d 9s 10c", Stand())
    assert (refusal(case, BUSTER, cents) == "") is fine
    assert any("Ace Buster: minimum $5.00, maximum $10.00" in notice.text for notice in case.table.notices)


@proves(
    "CO 30-899.28(5)",
    "CO 30-899.28(5) ¶4",
    "CO 30-899.28 Ace Buster pay table, up card ace to 6",
    "CO 30-899.28 Ace Buster pay table, up card 7 to king",
)
@pytest.mark.parametrize(
    ("up_card", "hole", "drawn", "odds"),
    [
        ("6d", "10c", "10h", 1),
        ("6d", "9c", "Ah 10d", 3),
        ("6d", "8c", "Ah As 10d", 5),
        ("6d", "7c", "Ah As Ac 9d", 10),
        ("6d", "6c", "Ah As Ac Ad 9d", 50),
        ("Ad", "5c", "10h 9d", 3),
        ("7d", "9c", "10h", 2),
        ("Kd", "5c", "Ah 10d", 6),
        ("9d", "5c", "Ah As 10d", 10),
        ("8d", "5c", "Ah As Ac 10d", 20),
        ("7d", "5c", "Ah As Ac Ad 10d", 100),
        ("7d", "9c", "5h", -1),
    ],
)
def test_co_30_899_28_5_by_the_aces_of_the_broken_hand_and_the_up_card(
    up_card: str, hole: str, drawn: str, odds: int
) -> None:
    before: list[Action | str] = [f"Kh {up_card} 8s {hole}"]
    before += [Decline()] if up_card == "Ad" else []
    assert winnings(busted(*before, Stand(), drawn), BUSTER) == [odds * SIDE]


@proves("CO 30-899.28(6) s.1", "CO 30-899.28(6) s.2", "CO 30-899.28(6) s.3", "CO 30-899.28(6) s.4")
def test_co_30_899_28_6_tips_on_both_win_at_the_player_s_odds() -> None:
    clauses.takes_tips_at_the_player_s_odds(rockets(), "Ah 9d Ah 9c", odds=100)
    posted = Limits(min=1_00, max=100_00, tip_max=3_00, tip_unit=1_00)
    case = bare(buster(), limits=posted).do("Kh 6d 9s 10c", Stand(), Place(Wager(1, BUSTER, SIDE)))
    for cents, taken in ((50, False), (1_00, True), (3_00, True), (4_00, False)):
        assert (refusal(case, BUSTER, cents, tip=True) == "") is taken, cents
    case.do(Place(Wager(1, BUSTER, 2_00, tip=True)), "10h").over()
    (tip,) = [e for e in case.all(Settled) if e.tip]
    assert (tip.net_cents, tip.paid_to) == (2_00, TIP_BOX)
    signs = [notice.text for notice in case.table.notices]
    assert "Tip wagers for the dealer with a player's own wager, up to $3.00, in steps of $1.00" in signs


@proves("CO 30-899.28(7) s.2")
@pytest.mark.parametrize(("answer", "main"), [(Decline(), 0), (EvenMoney(), STAKE)])
def test_co_30_899_28_7_two_blackjacks_push_it_whether_or_not_even_money_was_taken(answer: Action, main: int) -> None:
    case = beside(GAME, rockets()).do("Ah Ad Ks Kc")
    assert winnings(case, ROCKETS) == []
    case.do(answer).over()
    assert (winnings(case, ROCKETS), case.settled(1).net_cents) == ([0], main)
    alone = beside(GAME, rockets()).do("Ah Ad Ks 9c", answer).over()
    assert winnings(alone, ROCKETS) == [SIDE * 3 // 2]


@proves("CO 30-899.28(7) s.1")
def test_co_30_899_28_7_even_money_is_the_house_s_offer() -> None:
    offered = [
        "EvenMoney" in beside(GAME, rockets(), even_money=offer).do("Ah Ad Ks Kc").choices() for offer in (True, False)
    ]
    assert offered == [True, False]
