"""Multiple Action and Double Action: one hand with wagers on several hands of the dealer's from the same up card."""

from __future__ import annotations

import pytest

from pitboss import (
    Deal,
    Double,
    Hit,
    IllegalSetup,
    IllegalWager,
    Limits,
    Place,
    Split,
    Stand,
    Surrender,
    Table,
    Wager,
    games,
    load,
)
from pitboss import cards as named
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.record.view import view
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.vocabulary.actions import (
    Action,
    Decline,
    DoubleFurther,
    EvenMoney,
    Insure,
    InsureFurther,
    MissFirstCard,
    MoveOn,
    OverdrawDealer,
    PushHand,
    PushTable,
    Withdraw,
)
from pitboss.engine.vocabulary.events import CardDealt, DealerHandBegun, HandPickedUp, Settled, WagerPlaced
from tests.cases import LIMITS, Case
from tests.marks import proves

SPOTS = ("main", "second hand", "third hand")
MULTIPLE, DOUBLE = "multiple-action-blackjack", "double-action-blackjack"


def wagers(seat: int, *cents: int) -> list[Wager]:
    return [Wager(seat, spot, each) for spot, each in zip(SPOTS, cents, strict=False) if each]


def action(*stakes: tuple[int, ...], game: str = MULTIPLE, tips: tuple[Wager, ...] = (), **options: object) -> Case:
    """A table with these wagers at its seats, on the dealer's first, second and third hand."""
    case = Case(seats=0, game=load(game, **options))
    return case.open([each for seat, cents in enumerate(stakes, start=1) for each in wagers(seat, *cents)] + [*tips])


def ends(case: Case, seat: int = 1) -> list[tuple[str, int, str]]:
    """Spot, net and outcome of a seat's wagers, in the order in which they were settled."""
    return [(e.bet, e.net_cents, e.outcome) for e in case.all(Settled) if e.seat == seat and not e.tip]


def nets(case: Case, seat: int = 1) -> dict[str, int]:
    found: dict[str, int] = {}
    for bet, net, _ in ends(case, seat):
        found[bet] = found.get(bet, 0) + net
    return found


# --- 899.01(2): wagers -----------------------------------------------------------------------------------------------


@proves("CO 30-899.01(2)")
@pytest.mark.parametrize(
    "cents", [(10_00,), (10_00, 20_00), (10_00, 20_00, 5_00), (0, 20_00), (0, 0, 5_00), (10_00, 0, 5_00)]
)
def test_co_30_899_01_2_any_one_two_or_three_hands_and_unequal(cents: tuple[int, ...]) -> None:
    case = action(cents).do("10h 10d 10s", Stand())
    case = case.do(*["9d"] * sum(each > 0 for each in cents)).over()
    assert nets(case) == {spot: each for spot, each in zip(SPOTS, cents, strict=False) if each}


@proves("CO 30-899.01(2)")
@pytest.mark.parametrize("spot", SPOTS)
@pytest.mark.parametrize(("cents", "lawful"), [(4_50, False), (5_00, True), (100_00, True), (100_50, False)])
def test_co_30_899_01_2_each_wager_within_the_limits(spot: str, cents: int, lawful: bool) -> None:
    table = Table(load(MULTIPLE), limits=Limits(min=5_00, max=100_00))
    if lawful:
        assert table.open([Wager(1, spot, cents)]).layout_cents == cents
        return
    with pytest.raises(IllegalWager):
        table.open([Wager(1, spot, cents)])


@proves("CO 30-899.01(2)")
def test_co_30_899_01_2_all_before_the_first_hand_is_dealt() -> None:
    case = action((10_00,)).do("10h")
    case.refuses(Place(Wager(1, "second hand", 10_00)), "CO 30-809")
    case.refuses(Withdraw(1, "main"), "CO 30-809")


@proves("CO 30-899.01(2)")
def test_co_30_899_01_2_a_wager_taken_back_before_the_first_card() -> None:
    case = action((10_00, 20_00))
    case.do(Withdraw(1, "second hand"))
    assert nets(case.do("10h 10d 10s", Stand(), "9d").over()) == {"main": 10_00}


@proves("CO 30-899.01(2)")
def test_co_30_899_01_2_there_are_three_hands_and_no_fourth() -> None:
    with pytest.raises(IllegalWager, match="no spot"):
        Table(load(MULTIPLE), limits=LIMITS).open([*wagers(1, 5_00), Wager(1, "fourth hand", 5_00)])


# --- (3), (4), (5): one hand of cards, several hands of the dealer's -------------------------------------------------


@proves("CO 30-899.01(3)")
def test_co_30_899_01_3_each_wager_is_settled_at_the_end_of_its_own_hand() -> None:
    # 19 against 20, against 24 and against 19.
    case = action((10_00, 20_00, 30_00)).do("10h 10d 9s", Stand(), "10c 6c 8c 9c").over()
    assert ends(case) == [
        ("main", -10_00, "lose: lower total"),
        ("second hand", 20_00, "win: dealer busts"),
        ("third hand", 0, "push"),
    ]
    begun = [place for place, e in enumerate(case.round.events) if isinstance(e, DealerHandBegun)]
    settled = [place for place, e in enumerate(case.round.events) if isinstance(e, Settled)]
    assert settled[0] < begun[0] < settled[1] < begun[1] < settled[2]


@proves("CO 30-899.01(3)")
def test_co_30_899_01_3_a_blackjack_too_is_paid_hand_by_hand() -> None:
    case = action((10_00, 20_00, 30_00), (10_00, 10_00, 10_00)).do("Ah 10h 6d Kh 9h")
    assert not case.all(Settled)  # no blackjack of the dealer's is possible, and still nothing is paid yet
    case.do(Stand(), "10c 5c 10d 6c 10s 4s").over()
    assert nets(case) == {"main": 15_00, "second hand": 30_00, "third hand": 45_00}
    assert [e.bet for e in case.all(Settled) if e.seat == 1] == list(SPOTS)


@proves("CO 30-899.01(3)")
def test_co_30_899_01_3_players_act_once() -> None:
    case = action((10_00, 10_00, 10_00)).do("10h 6d 5s", Hit(), "3s", Stand())
    assert case.do("10c 2c 10d 3d 10s 4s").over().hand(1) == ["10h", "5s", "3s"]


@proves("CO 30-899.01(4)")
@pytest.mark.parametrize(
    ("cents", "picked_up_before_hand"),
    [((10_00,), 2), ((10_00, 10_00), 3), ((0, 10_00), 3), ((10_00, 0, 10_00), None), ((10_00, 10_00, 10_00), None)],
)
def test_co_30_899_01_4_cards_without_a_further_wager_are_discarded(
    cents: tuple[int, ...], picked_up_before_hand: int | None
) -> None:
    case = action(cents, (10_00, 10_00, 10_00)).do("10h 10s 6d 8h 8s", Stand(), Stand(), "10c 2c 10d 3d 10s 4s").over()
    story = case.round.events
    found = [
        next(e.number for e in story[place:] if isinstance(e, DealerHandBegun))
        for place, e in enumerate(story)
        if isinstance(e, HandPickedUp) and e.seat == 1
    ]
    assert found == ([] if picked_up_before_hand is None else [picked_up_before_hand])
    assert all(e.cite == "CO 30-899.01(4)" for e in case.all(HandPickedUp))


@proves("CO 30-899.01(5)")
def test_co_30_899_01_5_the_same_up_card_serves_all_hands_and_no_hole_card_is_taken() -> None:
    case = action((10_00, 10_00, 10_00)).do("10h 6d 8s")
    assert case.waits_for(1)  # nothing more was dealt to the dealer
    case.do(Stand(), "10c 2c")
    assert case.dealer() == ["6d"]
    assert [card and card.name for card in view(case.round, frozenset({1})).dealer.cards] == ["6d"]
    case.do("10d 3d 10s 4s").over()
    assert [str(e.card) for e in case.all(CardDealt) if e.seat == 0] == ["6d", "10c", "2c", "10d", "3d", "10s", "4s"]
    assert [(e.number, e.cite) for e in case.all(DealerHandBegun)] == [(2, "CO 30-899.01(5)"), (3, "CO 30-899.01(5)")]


@proves("CO 30-899.01(5)")
def test_co_30_899_01_5_a_hole_card_of_the_first_hand_is_not_looked_at() -> None:
    case = action((10_00, 10_00), hole_card="no peek").do("10h Ad 8s Kd", Decline())
    assert case.waits_for(1)
    case.do(Stand(), "9d").over()
    assert ends(case) == [("main", -10_00, "lose: dealer blackjack"), ("second hand", -10_00, "lose: lower total")]


@proves("CO 30-899.01(5)")
@pytest.mark.parametrize("hole_card", ["peek under ace", "peek under ace and ten", "both cards up"])
def test_co_30_899_01_5_and_nobody_may_look(hole_card: str) -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load(MULTIPLE, hole_card=hole_card)
    assert refusal.value.cite == "CO 30-899.01(5)"


@proves("CO 30-899.01(5)")
def test_co_30_899_01_5_a_hand_on_which_nobody_has_wagered_is_not_drawn() -> None:
    case = action((10_00, 0, 10_00)).do("10h 6d 8s", Stand(), "10c 2c", "10s 4s").over()
    assert nets(case) == {"main": 0, "third hand": -10_00}


# --- (6): a broken hand ----------------------------------------------------------------------------------------------


@proves("CO 30-899.01(6)")
def test_co_30_899_01_6_a_broken_hand_loses_its_wagers_one_by_one() -> None:
    case = action((10_00, 20_00, 30_00), (10_00, 10_00, 10_00)).do("10h 10s 6d 6h 8s", Hit(), "10d")
    assert ends(case) == [("main", -10_00, "lose: player busts")]  # bet 1 at once, and no other
    assert case.round.layout_cents == 80_00
    assert not case.all(HandPickedUp)
    case.do(Stand(), "10c")
    assert len(ends(case)) == 1
    case.do("2c")  # the first hand is complete: the up card moves on
    assert [bet for bet, _, _ in ends(case)] == ["main", "second hand"]
    assert not case.all(HandPickedUp)
    case.do("10d 3d")
    assert [bet for bet, _, _ in ends(case)] == list(SPOTS)
    assert [(e.seat, e.cite) for e in case.all(HandPickedUp)] == [(1, "CO 30-899.01(6)")]  # before the third is drawn
    case.do("10s 4s").over()
    assert nets(case) == {"main": -10_00, "second hand": -20_00, "third hand": -30_00}


@proves("CO 30-899.01(6)")
def test_co_30_899_01_6_and_the_dealer_draws_for_nobody() -> None:
    case = action((10_00, 20_00, 30_00)).do("10h 6d 6h", Hit(), "10d").over()
    assert [bet for bet, _, _ in ends(case)] == list(SPOTS)
    assert len([e for e in case.all(CardDealt) if e.seat == 0]) == 1


# --- (7): splits -----------------------------------------------------------------------------------------------------


@proves("CO 30-899.01(7)")
def test_co_30_899_01_7_a_split_matches_every_wager() -> None:
    case = action((10_00, 20_00, 30_00)).do("8h 6d 8s", Split())
    added = [(e.bet, e.cents) for e in case.all(WagerPlaced) if e.hand == 1]
    assert added == [("main", 10_00), ("second hand", 20_00), ("third hand", 30_00)]
    case.do("10c", Stand(), "9c", Stand(), "10d 2c 10d 3d 10s 4s").over()
    # 18 and 17 against 18, 19 and 20
    assert nets(case) == {"main": -10_00, "second hand": -40_00, "third hand": -60_00}


@proves("CO 30-899.01(7)")
@pytest.mark.parametrize(("cents", "lawful"), [(119_50, False), (120_00, True)])
def test_co_30_899_01_7_who_cannot_match_each_of_them_cannot_split(cents: int, lawful: bool) -> None:
    table = Table(load(MULTIPLE), limits=LIMITS)
    table.buy_in("Ann", cents)
    round = table.open(
        [Wager(1, spot, each, player="Ann") for spot, each in zip(SPOTS, (10_00, 20_00, 30_00), strict=True)]
    )
    for card in named("8h 6d 8s"):
        round.apply(Deal(card))
    assert round.can(Split()) is lawful


# --- (8): doubles ----------------------------------------------------------------------------------------------------


@proves("CO 30-899.01(8)")
@pytest.mark.parametrize(
    ("steps", "staked"),
    [
        ([Double(10_00), Decline()], (20_00, 20_00, 30_00)),
        ([DoubleFurther(1, 20_00), Decline()], (10_00, 40_00, 30_00)),
        ([DoubleFurther(2, 30_00), Double(10_00), Decline()], (20_00, 20_00, 60_00)),
        ([Double(10_00), DoubleFurther(1, 20_00), DoubleFurther(2, 30_00)], (20_00, 40_00, 60_00)),
        ([Double(5_00), DoubleFurther(1, 10_00), MoveOn()], (15_00, 30_00, 30_00)),
    ],
)
def test_co_30_899_01_8_any_one_or_more_of_the_wagers(steps: list[Action], staked: tuple[int, int, int]) -> None:
    case = action((10_00, 20_00, 30_00)).do("6h 6d 5s", *steps, "9c")  # one card, and no further decision
    case.do("10d 2c 10d 3d 10s 4s").over()
    assert tuple(e.stake_cents for e in case.all(Settled)) == staked
    assert nets(case) == {"main": staked[0], "second hand": staked[1], "third hand": 0}


@proves("CO 30-899.01(8)")
@pytest.mark.parametrize(("cents", "lawful"), [(19_50, True), (20_00, True), (20_50, False)])
def test_co_30_899_01_8_each_up_to_its_own_wager(cents: int, lawful: bool) -> None:
    case = action((10_00, 20_00)).do("6h 6d 5s")
    if lawful:
        case.do(DoubleFurther(1, cents), Decline(), "9c")
    else:
        case.refuses(DoubleFurther(1, cents), "CO 30-899.01(8)")


@proves("CO 30-899.01(8)")
def test_co_30_899_01_8_not_twice_and_not_where_nothing_stands() -> None:
    case = action((10_00, 0, 30_00)).do("6h 6d 5s").refuses(DoubleFurther(1, 5_00), "CO 30-899.01(8)", "no wager")
    case.do(Double(10_00)).refuses(Double(10_00), "CO 30-899.01(8)", "already doubled")
    case.refuses(Hit(), "CO 30-821(3)").refuses(DoubleFurther(3, 5_00), "CO 30-899.01(8)", "no wager")
    assert case.choices() == {"Decline", "DoubleFurther"}


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_a_hand_ruled_a_push_while_further_doubles_are_asked() -> None:
    case = action((10_00, 20_00)).do("6h 6d 5s", Double(10_00), PushHand(1, 0, "wrong chips")).over()
    assert nets(case) == {"main": 0, "second hand": 0}


# --- (9): blackjacks and insurance -----------------------------------------------------------------------------------


@proves("CO 30-899.01(9)")
def test_co_30_899_01_9_a_blackjack_and_each_insurance_by_the_dealer_s_own_hand() -> None:
    case = action((10_00, 20_00, 30_00)).do("Ah Ad Kh", Insure(5_00), InsureFurther(2, 15_00), Decline())
    case.do("9d Kd 5d").over()  # 20, a blackjack, 16
    assert ends(case) == [
        ("insurance", -5_00, "insurance loses"),
        ("main", 15_00, "blackjack"),
        ("second hand", 0, "push: both blackjack"),
        ("insurance", -15_00, "insurance loses"),
        ("third hand", 45_00, "blackjack"),
    ]


@proves("CO 30-899.01(9)")
def test_co_30_899_01_9_insurance_wins_on_its_own_hand_only() -> None:
    case = action((10_00, 20_00)).do("10h Ad 9h", InsureFurther(1, 10_00), Decline(), Stand(), "9d Kd").over()
    assert nets(case) == {"main": -10_00, "insurance": 20_00, "second hand": -20_00}


@proves("CO 30-812(1) s.2")
@pytest.mark.parametrize(("cents", "lawful"), [(9_50, True), (10_00, True), (10_50, False)])
def test_co_30_812_1_insurance_on_a_further_wager_up_to_half_of_it(cents: int, lawful: bool) -> None:
    case = action((10_00, 20_00)).do("10h Ad 9h")
    if lawful:
        case.do(InsureFurther(1, cents)).refuses(InsureFurther(1, 5_00), "CO 30-812(1)", "already insured")
    else:
        case.refuses(InsureFurther(1, cents), "CO 30-812(1)")


@proves("CO 30-899.01(9)")
def test_co_30_899_01_9_no_even_money() -> None:
    action((10_00, 20_00)).do("Ah Ad Kh").refuses(EvenMoney(), "CO 30-899.01(9)")
    with pytest.raises(IllegalSetup) as refusal:
        load(MULTIPLE, even_money=True)
    assert refusal.value.cite == "CO 30-899.01(9)"


# --- (10): splits against an ace or a ten ----------------------------------------------------------------------------


@proves("CO 30-899.01(10)")
@pytest.mark.parametrize(("up", "second"), [("Kd", "Ad"), ("Kd", "9d")])
def test_co_30_899_01_10_a_broken_split_hand_waits_for_the_dealer(up: str, second: str) -> None:
    case = action((10_00, 20_00)).do(f"8h {up} 8s", Split(), "6c", Hit(), "10c")
    assert not case.all(Settled)  # closed, but its wagers are left
    case.do("10d", Stand(), second)
    if second == "Ad":
        first = [("main", -10_00, "lose: dealer blackjack"), ("main", 0, "returned: split before a dealer blackjack")]
        assert {e.cite for e in case.all(Settled) if "returned" in e.outcome} == {"CO 30-899.01(10)"}
    else:
        first = [("main", -10_00, "lose: player busts"), ("main", -10_00, "lose: lower total")]
    assert ends(case) == first
    case.do("7c").over()  # 17 against the second hand's 18, and the broken one
    assert nets(case)["second hand"] == 0


@proves("CO 30-899.01(10)")
def test_co_30_899_01_10_against_any_other_card_it_is_taken_at_once() -> None:
    case = action((10_00, 20_00)).do("8h 9d 8s", Split(), "6c", Hit(), "10c")
    assert ends(case) == [("main", -10_00, "lose: player busts")]


@proves("CO 30-813 ¶1 s.6")
def test_co_30_813_a_blackjack_takes_the_original_wager_on_that_hand_only() -> None:
    case = action((10_00, 20_00)).do("6h Kd 5s", Double(10_00), DoubleFurther(1, 20_00), "9c", "Ad", "9d").over()
    assert ends(case) == [
        ("main", 0, "returned: doubled before a dealer blackjack"),
        ("main", -10_00, "lose: dealer blackjack"),
        ("second hand", 40_00, "win: higher total"),
    ]


# --- (11): tips ------------------------------------------------------------------------------------------------------


@proves("CO 30-899.01(11)")
def test_co_30_899_01_11_tips_above_any_of_the_wagers() -> None:
    tips = (Wager(1, "main", 5_00, tip=True), Wager(1, "third hand", 2_50, tip=True))
    case = action((10_00, 20_00, 30_00), tips=tips).do("10h 10d 9s", Stand(), "10c 6c 8c 8d").over()
    assert [(e.bet, e.net_cents) for e in case.all(Settled) if e.tip] == [("main", -5_00), ("third hand", 2_50)]


@proves("CO 30-899.01(11)")
def test_co_30_899_01_11_not_above_a_spot_without_a_wager() -> None:
    with pytest.raises(IllegalWager):
        action((10_00,), tips=(Wager(1, "second hand", 5_00, tip=True),))
    with pytest.raises(IllegalWager):
        action((10_00, 10_00), tips=(Wager(1, "second hand", 5_00, tip=True),), tip_wagers=False)


# --- what is standard ------------------------------------------------------------------------------------------------


@proves("CO 30-829 ¶1 s.1")
def test_co_30_829_a_surrender_gives_up_half_of_every_wager() -> None:
    case = action((10_00, 20_00, 30_00), surrender="late").do("10h Kd 6s", Surrender()).over()
    assert nets(case) == {"main": -5_00, "second hand": -10_00, "third hand": -15_00}


@proves("CO 30-829 ¶1 s.1")
def test_co_30_829_its_insurance_is_settled_by_each_hand_nevertheless() -> None:
    case = action((10_00, 20_00), surrender="late").do("10h Ad 6s", Insure(5_00), InsureFurther(1, 10_00), Surrender())
    case.do("9c Kc").over()
    assert nets(case) == {"main": -5_00, "second hand": -10_00, "insurance": -5_00 + 20_00}


@proves("CO 30-828(2) s.2")
def test_co_30_828_2_who_missed_the_first_card_has_every_wager_back() -> None:
    case = action((10_00, 20_00, 30_00), (10_00,)).do(MissFirstCard(1), "10h 6d 9h", Stand(), "10d 2d").over()
    assert nets(case) == {"main": 0, "second hand": 0, "third hand": 0}


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_every_wager_goes_back_when_the_table_is_called_a_push() -> None:
    case = (
        action((10_00, 20_00, 30_00)).do("10h Ad 6s", Insure(5_00), Decline(), Stand(), "9c", PushTable("cards")).over()
    )
    assert nets(case) == {"insurance": -5_00, "main": -10_00, "second hand": 0, "third hand": 0}


@proves("CO 30-828(9)")
def test_co_30_828_9_a_card_too_many_is_burned_between_two_hands() -> None:
    case = action((10_00, 20_00)).do("10h 9d 9s", Stand(), "8c", OverdrawDealer(named("5c")[0]))
    assert case.burned() == [("5c", "CO 30-828(9)")]
    assert nets(case.do("10c").over()) == {"main": 10_00, "second hand": 0}


@proves("CO 30-899.01(3)")
def test_co_30_899_01_3_no_side_wager_asks_for_one_of_the_dealer_s_hands() -> None:
    for name in ("buster-blackjack", "lucky-ladies", "push-your-luck", "streak"):
        wager = load_wager(name)
        sides = spots(wager, wager.paytable_for(6))
        with pytest.raises(IllegalSetup):
            Table(load(MULTIPLE), limits=LIMITS, sides=sides)


@proves("CO 30-899.01 ¶1")
@pytest.mark.parametrize("name", ["lucky-lucky", "21-plus-3-30-2107", "in-between"])
def test_co_30_899_01_wagers_on_the_first_cards_stand_with_it(name: str) -> None:
    wager = load_wager(name)
    case = Case(seats=1, side=5_00, sides=[CatalogueWager(wager, wager.paytable_for(6))], game=load(MULTIPLE))
    assert wager.name in {e.bet for e in case.do("10h 6d 9h", Stand(), "10d 2d").over().all(Settled)}


@proves("CO 30-899.01 ¶1", "CO 30-899.04 ¶1 s.2")
@pytest.mark.parametrize("game", [MULTIPLE, DOUBLE])
def test_co_30_899_01_conforms(game: str) -> None:
    report = check_game(games()[game], rounds=240, seats=3, seed=1, deep=5)
    assert {"insurance wins", "returned: doubled before a dealer blackjack"} <= set(report.outcomes)


# --- 899.04: Double Action -------------------------------------------------------------------------------------------


@proves("CO 30-899.04(2)")
@pytest.mark.parametrize(("positions", "lawful"), [(5, True), (6, True), (7, False)])
def test_co_30_899_04_2_six_players_at_most(positions: int, lawful: bool) -> None:
    if lawful:
        assert load(DOUBLE, positions=positions).rules.positions == positions
        return
    with pytest.raises(IllegalSetup) as refusal:
        load(DOUBLE, positions=positions)
    assert refusal.value.cite == "CO 30-899.04(2)"


@proves("CO 30-899.04(2)")
def test_co_30_899_04_2_a_first_and_a_second_hand_and_no_third() -> None:
    case = action((10_00, 20_00), game=DOUBLE).do("10h 10d 9s", Stand(), "10c 6c 8c").over()
    assert nets(case) == {"main": -10_00, "second hand": 20_00}
    assert [e.cite for e in case.all(DealerHandBegun)] == ["CO 30-899.04(2)"]
    with pytest.raises(IllegalWager, match="no spot"):
        action((10_00, 20_00, 30_00), game=DOUBLE)


@proves("CO 30-899.04(2)")
def test_co_30_899_04_2_the_last_of_two_hands_picks_up_what_is_broken() -> None:
    case = action((10_00, 20_00), (5_00, 5_00), game=DOUBLE).do("10h 10s 6d 6h 8s", Hit(), "10d", Stand(), "10c 2c")
    assert [e.seat for e in case.all(HandPickedUp)] == [1]
    assert nets(case.do("10d 3d").over()) == {"main": -10_00, "second hand": -20_00}


@proves("CO 30-899.04(3)")
def test_co_30_899_04_3_a_player_has_one_hand() -> None:
    seats = [Wager(1, "main", 5_00, player="Ann"), Wager(2, "main", 5_00, player="Ann")]
    with pytest.raises(IllegalWager) as refusal:
        Case(seats=0, game=load(DOUBLE)).open(seats)
    assert refusal.value.cite == "CO 30-899.04(3)"


@proves("CO 30-899.04(3)")
def test_co_30_899_04_3_the_second_hand_is_its_player_s_alone() -> None:
    case = Case(seats=0, game=load(DOUBLE)).open([Wager(1, "main", 5_00, player="Ann")])
    bens = Place(Wager(1, "second hand", 5_00, player="Ben"))
    case.refuses(bens, "CO 30-899.04(3)", "Ann plays seat 1; Ben may not wager there")
    case.do(Place(Wager(1, "second hand", 5_00)))  # nobody is named, so it is Ann's
    assert [e.player for e in case.all(WagerPlaced)] == ["Ann", "Ann"]
