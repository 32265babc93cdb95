"""Free Bet, Deuces Wild and Ride Free: tips on every wager, the order of settlement, lammers of several seats."""

from __future__ import annotations

import pytest

from pitboss import FreeDouble, FreeSplit, Place, Stand, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actions import Pass, Play
from pitboss.engine.vocabulary.events import TIP_BOX, LammerCollected, LammerPlaced, Settled
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules import deuces_talk
from tests.rules.wager_talk import SIDE, beside, listed

FREE, RIDE = "free-bet-blackjack", "ride-free"
OF_FREE_BET = ("push-22", "pot-of-gold", "kings-bounty-30-2116")
OF_RIDE_FREE = ("hedge-22", "silver-stack", "21-plus-3-xtreme-30-2119", "lucky-ladies-30-2119")


# --- tips ------------------------------------------------------------------------------------------------------------


@proves("CO 30-2116(6)")
@pytest.mark.parametrize("name", OF_FREE_BET)
def test_co_30_2116_6_a_tip_on_a_wager_needs_the_player_s_own_on_the_same_bet(name: str) -> None:
    side = listed(name)
    tip = Place(Wager(1, side.name, 1_00, tip=True))
    case = Case(seats=1, sides=[side], game=load(FREE))
    case.refuses(tip, side.stake_cite, f"the player's own {side.name} wager")
    case.do(Place(Wager(1, side.name, SIDE)), tip)
    assert case.round.layout_cents == STAKE + SIDE + 1_00
    case.refuses(tip, side.stake_cite, "already")


@proves("CO 30-2116(6)")
def test_co_30_2116_6_a_tip_on_the_main_wager_needs_the_player_s_own() -> None:
    case = Case(seats=1, game=load(FREE))
    case.refuses(Place(Wager(2, "main", 1_00, tip=True)), "CO 30-2116(6)", "seat 2 has none")
    assert case.do(Place(Wager(1, "main", 1_00, tip=True))).round.layout_cents == STAKE + 1_00


@proves("CO 30-2116(6)")
@pytest.mark.parametrize(
    ("name", "layout", "drawn", "odds"),
    [("push-22", "Kh 6d 9s 10d", "6s", 8), ("kings-bounty-30-2116", "Kh 6d Ks 10d", "5s", 6)],
)
def test_co_30_2116_6_a_tip_wins_at_the_player_s_odds(name: str, layout: str, drawn: str, odds: int) -> None:
    side = listed(name)
    case = beside(FREE, side).do(Place(Wager(1, side.name, 1_00, tip=True)), layout, Stand(), drawn).over()
    tip = case.settled(1, bet=side.name, tip=True)
    assert (tip.net_cents, tip.paid_to) == (odds * 1_00, TIP_BOX)
    assert case.settled(1, bet=side.name).net_cents == odds * SIDE


@proves("CO 30-2119(7)")
@pytest.mark.parametrize("name", OF_RIDE_FREE)
def test_co_30_2119_7_a_tip_rides_on_every_bonus_wager(name: str) -> None:
    side = listed(name)
    case = beside(RIDE, side).do(Place(Wager(1, side.name, 1_00, tip=True)), "Kh 6d Ks 10d")
    while not case.round.is_over:
        case.do(case.round.legal()[0].action)
    mine, dealers = case.settled(1, bet=side.name), case.settled(1, bet=side.name, tip=True)
    assert dealers.net_cents * mine.stake_cents == mine.net_cents * dealers.stake_cents


@proves("CO 30-2119(7)")
def test_co_30_2119_7_a_tip_rides_on_classic_and_on_top_3() -> None:
    sides = [listed("21-plus-3-30-2119", "PT-FLT-213-03"), listed("top-3-30-2119", "PT-FLT-TOP3-01")]
    case = beside(RIDE, sides, decks=6).do(*(Place(Wager(1, side.name, 1_00, tip=True)) for side in sides))
    case.do("7h 7s 7d 6c")
    assert [case.settled(1, bet=side.name, tip=True).net_cents for side in sides] == [9_00, 90_00]


@proves("CO 30-2118(7)")
@pytest.mark.parametrize(("name", "odds"), [("bad-beat-xtreme", 9), ("trips-plus-wild", 6), ("goin-wild", -1)])
def test_co_30_2118_7_a_tip_rides_on_each_of_the_three_bonus_wagers(name: str, odds: int) -> None:
    """Three nines, natural, against three aces with a deuce: a bad beat, trips, and nothing wild."""
    side = deuces_talk.side(name)
    wagers = (Wager(1, side.name, SIDE), Wager(1, side.name, 1_00, tip=True))
    round = deuces_talk.opened(deuces_talk.ante(), *wagers, sides=[side])
    deuces_talk.play(deuces_talk.deal(round, "9s 9h 9c 6c 3d", "2s Ah Ad 7c 5s"), Play())
    assert deuces_talk.net(round, side.name, tip=True) == odds * 1_00
    assert deuces_talk.net(round, side.name) == odds * SIDE


@proves("CO 30-2119(7)")
def test_co_30_2119_7_a_tip_rides_on_bust_bonus_when_that_is_placed() -> None:
    side = listed("bust-bonus-30-2119")
    case = beside(RIDE, side).do("Kh 6d 9s 10d", Place(Wager(1, side.name, SIDE)))
    case.do(Place(Wager(1, side.name, 1_00, tip=True)))
    case.do(*([Pass()] if "Pass" in case.choices() else []), Stand(), "10s").over()
    assert case.settled(1, bet=side.name, tip=True).net_cents == 1_00


@proves("CO 30-2119(7)")
@pytest.mark.parametrize("name", ["21-plus-3-progressive-30-2119", "lucky-ladies-progressive"])
def test_co_30_2119_7_no_tip_rides_on_a_progressive(name: str) -> None:
    side = listed(name)
    assert side.placed is Moment.BEFORE_DEAL
    case = beside(RIDE, side)
    case.refuses(Place(Wager(1, side.name, 1_00, tip=True)), side.cite, "takes no wager for the dealer")


@proves("CO 30-2116(6)", "CO 30-2119(7)")
@pytest.mark.parametrize(("game", "cite"), [(FREE, "CO 30-2116(6)"), (RIDE, "CO 30-2119(7)")])
def test_co_30_2116_6_2119_7_the_house_may_take_no_tips(game: str, cite: str) -> None:
    case = Case(seats=1, game=load(game, tip_wagers=False))
    case.refuses(Place(Wager(1, "main", 1_00, tip=True)), cite, "not accepted at this table")


# --- lammers of several seats ----------------------------------------------------------------------------------------


@proves("CO 30-2116(8)", "CO 30-2116(9)")
@pytest.mark.parametrize("game", [FREE, RIDE])
def test_co_30_2116_8_9_hands_are_settled_from_the_last_seat_to_the_first(game: str) -> None:
    """Seat 1 splits for free, seat 2 doubles for free, seat 3 stands; the dealer has 17."""
    case = Case(seats=3, game=load(game)).do("8h 6h 10h 10d 8s 5s 9s 7d", FreeSplit(), "10c", Stand(), "Kc", Stand())
    case.do(FreeDouble(), "10s", Stand()).over()
    assert [(e.seat, e.hand) for e in case.all(Settled)] == [(3, 0), (2, 0), (1, 1), (1, 0)]
    assert [(e.seat, e.hand) for e in case.all(LammerPlaced)] == [(1, 1), (2, 0)]
    assert [(e.seat, e.hand) for e in case.all(LammerCollected)] == [(2, 0), (1, 1)]


@proves("CO 30-2116(8)(a)", "CO 30-2116(8)(b)", "CO 30-2116(8)(c)", "CO 30-2116(9)(a)")
@pytest.mark.parametrize(("hole", "outcome"), [("7c", "win"), ("8c", "push"), ("9c", "lose")])
@pytest.mark.parametrize("wagered", [True, False])
def test_co_30_2116_8_the_lammer_of_a_free_split_counts_for_pot_of_gold_or_is_collected(
    hole: str, outcome: str, wagered: bool
) -> None:
    side = listed("pot-of-gold", "POG 01")
    case = Case(seats=1, side=SIDE if wagered else 0, sides=[side], game=load(FREE))
    case.do(f"8h 10d 8s {hole}", FreeSplit(), "10s", Stand(), "Kc", Stand()).over()
    assert {e.outcome.split(":")[0] for e in case.all(Settled) if e.bet == "main"} == {outcome}
    assert len(case.all(LammerCollected)) == 1
    paid = [e.net_cents for e in case.all(Settled) if e.bet == side.name]
    assert paid == ([3 * SIDE] if wagered else [])


@proves("CO 30-2116(4)")
def test_co_30_2116_4_pot_of_gold_is_for_a_game_with_lammers() -> None:
    assert "lammers" in load_wager("pot-of-gold").sees
    case = beside(FREE, listed("pot-of-gold", "POG 01")).do("9h 10d 8s 7c", Stand()).over()
    assert case.settled(1, bet="Pot of Gold").net_cents == -SIDE
