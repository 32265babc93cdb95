"""21+3, 21+3 Xtreme and 21+3 Progressive: a poker hand of the first two cards and the up card (CO 30-2107)."""

from __future__ import annotations

import pytest

from pitboss import Decline, Place, Stand, Wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import DealerPeeked, Settled
from pitboss.errors import IllegalSetup
from pitboss.law.limits import SideLimits
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules.side_clauses import GAME, bare, order_settled, refusal, winnings
from tests.rules.wager_talk import SIDE, decks_for, ended, listed

CLASSIC, XTREME, JACKPOT = "21+3", "21+3 Xtreme", "21+3 Progressive"
METER = 10_000_00
# The seat's first card, the up card, the seat's second card.
HANDS = {
    "straight flush": ("5h 7h 6h", "Ah 2h 3h", "Qh Ah Kh"),
    "three of a kind": ("7h 7s 7d", "Kh Ks Kd"),
    "straight": ("5h 7s 6d", "Ah 3s 2d", "Ks Ad Qh"),
    "flush": ("2h Kh 9h", "9h 9h Kh"),
    "nothing": ("2h Ks 9d", "7h Ks 7d", "Kh 2s Ad"),
}
SUITED = ("As As As", "Ks Ks Ks", "Qs Qs Qs", "Ah Ah Ah", "Kh Kh Kh", "Qh Qh Qh", "7h 7h 7h")
M = METER
TABLES = {  # for a dollar: aces, kings, queens of the posted suit; of another; other three; then the four plain hands
    "PT-BJS-213-01": (M, M, 125_00, M, M, 125_00, 125_00, 25_00, 20_00, 7_00, 3_00),
    "PT-BJS-213-02": (M, M, M, M, 125_00, 125_00, 125_00, 25_00, 20_00, 6_00, 2_00),
    "PT-BJS-213-03": (M, 125_00, 125_00, M, 125_00, 125_00, 125_00, 25_00, 20_00, 7_00, 3_00),
    "PT-BJS-213-04": (M, M, 150_00, M, M, 150_00, 150_00, 40_00, 20_00, 7_00, 3_00),
    "PT-BJS-213-05": (M, M, M, M, 150_00, 150_00, 150_00, 40_00, 20_00, 7_00, 2_00),
    "PT-BJS-213-06": (M, 150_00, 150_00, M, 150_00, 150_00, 150_00, 40_00, 20_00, 7_00, 3_00),
    "PT-BJS-213-07": (M, M, 150_00, 2_000_00, 2_000_00, 150_00, 150_00, 40_00, 20_00, 5_00, 3_00),
    "PT-BJS-213-08": (M, M, M, 2_000_00, 125_00, 125_00, 125_00, 40_00, 20_00, 6_00, 2_00),
    "PT-BJS-213-09": (M, 150_00, 150_00, 2_000_00, 150_00, 150_00, 150_00, 40_00, 20_00, 5_00, 3_00),
    "PT-BJS-213-10": (M, M, 200_00, 3_000_00, 3_000_00, 200_00, 200_00, 30_00, 20_00, 10_00, 0),
    "PT-BJS-213-11": (M, 200_00, 200_00, 3_000_00, 200_00, 200_00, 200_00, 30_00, 20_00, 10_00, 0),
}


def classic() -> CatalogueWager:
    return listed("21-plus-3-30-2107")


def xtreme() -> CatalogueWager:
    return listed("21-plus-3-xtreme-30-2107")


def jackpot(table: str = "PT-BJS-213-01") -> CatalogueWager:
    return listed("21-plus-3-progressive-30-2107", table, meters={"": METER})


def everything(seats: int = 1) -> Case:
    """All three on every seat, the progressive at its dollar."""
    case = bare([classic(), xtreme(), jackpot()], seats=seats, decks=6)
    for number in range(1, seats + 1):
        case.do(*(Place(Wager(number, bet, SIDE)) for bet in (CLASSIC, XTREME)), Place(Wager(number, JACKPOT, 1_00)))
    return case


def test_co_30_2107_played_by_its_own_rules_with_blackjack() -> None:
    assert {side.definition.owner for side in (classic(), xtreme(), jackpot())} == {"Galaxy Gaming, Inc."}


@proves("CO 30-2107(1)")
def test_co_30_2107_1_optional_wagers_each_with_its_numbers_of_decks() -> None:
    assert decks_for(GAME, classic()) == {2, 4, 5, 6, 7, 8}
    assert decks_for(GAME, xtreme()) == {1, 2, 4, 5, 6, 7, 8}
    assert decks_for(GAME, jackpot()) == {4, 5, 6, 7, 8}
    assert bare(classic()).do("2h").round.layout_cents == STAKE


@proves(
    "CO 30-2107(2)",
    "CO 30-2107 Hand rankings, Flush",
    "CO 30-2107 Hand rankings, Straight",
    "CO 30-2107 Hand rankings, Three of a Kind",
    "CO 30-2107 Hand rankings, Straight Flush",
    "CO 30-2107 Hand rankings, Note",
)
@pytest.mark.parametrize("hand", HANDS)
def test_co_30_2107_2_the_first_two_cards_and_the_up_card_win_9_to_1(hand: str) -> None:
    for cards in HANDS[hand]:
        assert ended(GAME, classic(), f"{cards} 8c").net_cents == (-SIDE if hand == "nothing" else 9 * SIDE)


@proves("CO 30-2107(3)")
def test_co_30_2107_3_the_main_game_goes_on_as_if_they_were_not_there() -> None:
    layout = "5h 7h 6h 10c"
    with_them, without = everything().do(layout), bare(classic()).do(layout)
    assert with_them.round.actor == without.round.actor == seat(1)
    assert with_them.choices() == without.choices()
    assert with_them.do(Stand()).over().settled(1) == without.do(Stand()).over().settled(1)


@proves("CO 30-2107 Start of game (1)")
def test_co_30_2107_start_of_game_1_with_the_main_wager_and_never_without_it() -> None:
    assert everything().round.layout_cents == STAKE + 2 * SIDE + 1_00  # any of them, and all
    case = bare([classic(), xtreme(), jackpot()], decks=6)
    for bet, cents in ((CLASSIC, SIDE), (XTREME, SIDE), (JACKPOT, 1_00)):
        assert "needs a main wager" in refusal(case, bet, cents, number=2)
        assert refusal(case, bet, cents) == ""
    case.do("2h")
    assert all("after the first card" in refusal(case, bet, SIDE) for bet in (CLASSIC, XTREME, JACKPOT))


@proves("CO 30-2107 Start of game (2) s.4")
def test_co_30_2107_start_of_game_2_progressives_are_locked_in_and_paid_for_1() -> None:
    case = everything().do("5h 7h 6h 9c")
    event = case.settled(1, bet=JACKPOT)
    assert (event.returned_cents, event.net_cents) == (25_00, 24_00)


@proves("CO 30-2107 Start of game (3)")
def test_co_30_2107_start_of_game_3_the_house_sets_limits_and_the_one_amount_and_posts_them() -> None:
    own = {CLASSIC: SideLimits(min=2_00, max=50_00, pays_in_round=1_000_00), JACKPOT: SideLimits(min=2_00, max=2_00)}
    case = bare([classic(), jackpot()], decks=6, limits=Limits(min=5_00, max=100_00, side_limits=own))
    assert [refusal(case, CLASSIC, cents) == "" for cents in (1_00, 2_00, 50_00, 51_00)] == [False, True, True, False]
    assert [refusal(case, JACKPOT, cents) == "" for cents in (1_00, 2_00, 3_00)] == [False, True, False]
    posted = " / ".join(notice.text for notice in case.table.notices)
    assert "21+3: minimum $2.00, maximum $50.00; maximum payout in a round $1,000.00" in posted
    assert "21+3 Progressive: $2.00" in posted
    with pytest.raises(IllegalSetup, match="one amount at a table"):
        bare(jackpot(), limits=Limits(min=1_00, max=100_00, side_limits={JACKPOT: SideLimits(min=1_00, max=5_00)}))


@proves("CO 30-2107 Start of game (4)")
def test_co_30_2107_start_of_game_4_two_cards_each_as_in_blackjack() -> None:
    case = everything(2).do("2h 3h 9d 5h 6h 10c")
    assert case.order_dealt() == [1, 2, 0, 1, 2, 0]
    assert case.dealer() == ["9d", "10c"]


@proves("CO 30-2107 Determination of winner (1)")
def test_co_30_2107_determination_of_winner_take_1_only_the_highest_hand() -> None:
    assert ended(GAME, xtreme(), "5h 7h 6h 9c").outcome == "straight flush"
    assert ended(GAME, jackpot(), "7h 7h 7h 9c").outcome == "suited three of a kind"


@proves("CO 30-2107 Determination of winner (1)")
def test_co_30_2107_determination_of_winner_take_1_cards_lie_up_from_four_decks_on() -> None:
    for side in (classic(), xtreme(), jackpot()):
        with pytest.raises(IllegalSetup, match=r"with 4 decks requires .* player cards: up, not down.*30-2107"):
            bare(side, decks=4, player_cards="down")
    for face in ("up", "down"):
        bare(classic(), decks=2, player_cards=face)
        bare(xtreme(), decks=1, dealt_from="hand", player_cards=face)


@proves("CO 30-2107 Determination of winner (2)")
def test_co_30_2107_21_3_progressive_winning_han_2_from_the_dealer_s_right() -> None:
    case = bare([classic(), jackpot()], seats=3, decks=6)
    for number in (2, 3, 1):
        case.do(Place(Wager(number, CLASSIC, SIDE)), Place(Wager(number, JACKPOT, 1_00)))
    case.do("2h 5h 5s 7h Ks 6h 6s 9c")
    assert [e.seat for e in case.all(Settled)] == [3, 3, 2, 2, 1, 1]
    assert [winnings(case, CLASSIC, number) for number in (1, 2, 3)] == [[-SIDE], [9 * SIDE], [9 * SIDE]]
    assert case.round.layout_cents == 3 * STAKE


@proves("CO 30-2107 Determination of winner (2)")
def test_co_30_2107_21_3_progressive_winning_han_2_a_winner_face_down_is_paid_and_nobody_is_asked() -> None:
    """The interpretations say why no player is asked to expose the hand, and that this departs from the words."""
    case = bare(classic(), seats=3, decks=2, player_cards="down")
    for number in (1, 2, 3):
        case.do(Place(Wager(number, CLASSIC, SIDE)))
    case.do("2h 5h 5s 7h Ks 6h 6d 9c")
    assert [(e.seat, e.net_cents) for e in case.all(Settled)] == [(3, 9 * SIDE), (2, 9 * SIDE), (1, -SIDE)]
    assert case.round.actor == seat(1)
    assert "Stand" in case.choices()


@proves("CO 30-2107 Determination of winner (2) 21+3 Xtreme pay table", "CO 30-2107 Determination of winner (2) ¶2")
@pytest.mark.parametrize(
    ("hand", "odds"), [("straight flush", 30), ("three of a kind", 20), ("straight", 10), ("flush", 5), ("nothing", -1)]
)
def test_co_30_2107_21_3_progressive_winning_han_2_xtreme_by_rank(hand: str, odds: int) -> None:
    for cards in HANDS[hand]:
        assert ended(GAME, xtreme(), f"{cards} 8c").net_cents == odds * SIDE


@proves(
    "CO 30-2107 21+3 Progressive hand rankings, Three Aces (suit specific)",
    "CO 30-2107 21+3 Progressive hand rankings, Three Aces (suited)",
    "CO 30-2107 21+3 Progressive hand rankings, Three Aces or Kings (suit specific)",
    "CO 30-2107 21+3 Progressive hand rankings, Three Aces or Kings (suited)",
    "CO 30-2107 21+3 Progressive hand rankings, Three Aces, Kings, Queens (suit specific)",
    "CO 30-2107 21+3 Progressive hand rankings, Three of a Kind (suited)",
    "CO 30-2107 21+3 Progressive hand rankings, Straight Flush",
    "CO 30-2107 21+3 Progressive hand rankings, Three of a Kind",
    "CO 30-2107 21+3 Progressive hand rankings, Straight",
    "CO 30-2107 21+3 Progressive hand rankings, Flush",
    "CO 30-2107 Determination of winner (2) PT-BJS-213-01/04/07/10",
    "CO 30-2107 Determination of winner (2) PT-BJS-213-02/05/08",
    "CO 30-2107 Determination of winner (2) PT-BJS-213-03/06/09/11",
)
@pytest.mark.parametrize("table", TABLES)
def test_co_30_2107_21_3_progressive_winning_han_2_eleven_progressive_tables(table: str) -> None:
    side = jackpot(table)
    assert list(side.definition.paytables) == sorted(TABLES)
    plain = [HANDS[name] for name in ("straight flush", "three of a kind", "straight", "flush")]
    for hands, returned in zip((*((each,) for each in SUITED), *plain), TABLES[table], strict=True):
        for cards in hands:
            assert ended(GAME, side, f"{cards} 8c", decks=6).returned_cents == returned, cards
    assert ended(GAME, side, f"{HANDS['nothing'][0]} 8c", decks=6).returned_cents == 0


@proves("CO 30-2107 Determination of winner (2) 21+3 Progressive pay tables note")
def test_co_30_2107_21_3_progressive_winning_han_2_fixed_pays_multiply_with_the_base_unit() -> None:
    five = Limits(min=1_00, max=100_00, side_limits={JACKPOT: SideLimits(min=5_00, max=5_00)})
    case = bare(jackpot(), decks=6, limits=five).do(Place(Wager(1, JACKPOT, 5_00)), "7h 7h 7h 9c")
    assert case.settled(1, bet=JACKPOT).returned_cents == 5 * 125_00


@proves("CO 30-2107 Determination of winner (3)")
def test_co_30_2107_21_3_progressive_winning_han_3_under_an_ace_before_insurance_and_the_look() -> None:
    case = everything().do("2h Ah 3h Kc")
    assert order_settled(case, CLASSIC, XTREME, JACKPOT) != []
    assert len(case.all(Settled)) == 3
    assert not case.all(DealerPeeked)
    assert "Insure" in case.choices()


@proves("CO 30-2107 Determination of winner (4)")
def test_co_30_2107_21_3_progressive_winning_han_4_then_blackjack_goes_on() -> None:
    case = everything().do("2h Ah 3h Kc", Decline()).over()
    assert case.settled(1).outcome == "lose: dealer blackjack"
    assert case.settled(1).net_cents == -STAKE
