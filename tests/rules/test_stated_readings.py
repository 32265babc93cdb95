"""What the stated readings promise where the tests of their sections do not decide between them."""

from __future__ import annotations

import pytest

from pitboss import (
    DoubleUp,
    FreeDouble,
    Hit,
    IllegalSetup,
    Insure,
    Limits,
    Place,
    Split,
    Stand,
    Surrender,
    Table,
    Wager,
    load,
)
from pitboss.catalogue import jackpots, load_wager, wagers
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.games.three_card_21.hands import may_split
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.vocabulary.actions import Decline, DrawBonus, Pass, PickSpot, PushHand
from pitboss.engine.vocabulary.actors import CHANCE, seat
from pitboss.engine.vocabulary.events import CardTurned, LammerPlaced, Settled, WagerCarried
from pitboss.law.register import Status, register
from pitboss.shoe import Burned, ChaChaSource
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules import side_talk
from tests.rules.side_clauses import GAME, bare, order_settled, refusal, winnings
from tests.rules.test_co_30_2111_player_rules import hand_of
from tests.rules.wager_talk import SIDE, beside, decks_for, listed

TENS = ("10s", "Jh", "Qd", "Kc")
METER = 10_000_00


# --- every table -----------------------------------------------------------------------------------------------------


@proves("CO 30-809 ¶1 s.1")
def test_co_30_809_burning_closes_no_wager_and_the_first_card_closes_all() -> None:
    game = load("blackjack", decks=6, burn_cards=5)
    table = Table(game, limits=Limits(min=5_00, max=100_00), shoe=shoe_for(game.rules, ChaChaSource(bytes(32))))
    table.shuffle()
    assert [entry.count for entry in table.log if isinstance(entry, Burned)] == [5]
    round = table.open([Wager(1, "main", STAKE)])
    round.apply(Place(Wager(2, "main", STAKE)))
    table.deal()
    refused = round.refusal(Place(Wager(3, "main", STAKE)))
    assert refused is not None
    assert refused.cite == "CO 30-809"


# --- the games -------------------------------------------------------------------------------------------------------


@proves("CO 30-2111 Player rules (2)(a)", "CO 30-2111 Player rules (3)(b)")
@pytest.mark.parametrize("third", ["2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "10d", "Jd", "Qs", "Kd", "Ad"])
def test_co_30_2111_two_tens_of_different_rank_are_split_with_any_third_card(third: str) -> None:
    """They are over 21, or a 21 with an ace: whether they are a pair is never asked."""
    hands = [f"{first} {second} {third}" for first in TENS for second in TENS if first != second]
    assert [hand for hand in hands if not may_split(hand_of(hand))] == []


@proves("CO 30-2116(9)")
def test_co_30_2116_9_cards_that_lie_face_down_are_shown_for_a_free_double() -> None:
    case = Case(seats=1, game=load("free-bet-blackjack", player_cards="down")).do("5h 9d 6s 8c")
    assert not case.all(CardTurned)
    case.do(FreeDouble())
    story = [type(event) for event in case.round.events if isinstance(event, CardTurned | LammerPlaced)]
    assert story == [CardTurned, CardTurned, LammerPlaced]


@proves("CO 30-2116(2)")
def test_co_30_2116_2_progressives_are_those_of_other_sections() -> None:
    own = [wager for wager in wagers().values() if str(wager.cite).startswith("CO 30-2116")]
    assert sorted(wager.id for wager in own) == ["kings-bounty-30-2116", "pot-of-gold", "push-22"]
    assert not any(table.is_progressive for wager in own for table in wager.paytables.values())
    for name in ("21-plus-3-progressive-30-2107", "rocket-aces-progressive", "royal-match-21-progressive"):
        side = listed(name)
        table = Table(load("free-bet-blackjack", decks=6), limits=Limits(), sides=[listed_for(name, 6)])
        assert list(table.house.sides) == [side.name]


def listed_for(name: str, decks: int) -> CatalogueWager:
    definition = load_wager(name)
    paytable = definition.paytable_for(decks)
    return CatalogueWager(definition, paytable, dict.fromkeys(paytable.meters, METER))


@proves("CO 30-899.16(8)")
@pytest.mark.parametrize(("redoubles", "lawful"), [(0, True), (1, False), (2, True), (3, False)])
@pytest.mark.parametrize("game", ["spanish-21", "spanish-21-wa-3166"])
def test_co_30_899_16_8_two_redoubles_or_none(game: str, redoubles: int, lawful: bool) -> None:
    if lawful:
        load(game, redoubles=redoubles, dealer_hits_soft_17=True)
        return
    with pytest.raises(IllegalSetup, match="allowed: 0 or 2"):
        load(game, redoubles=redoubles, dealer_hits_soft_17=True)


@proves("CO 30-899.26(11)")
@pytest.mark.parametrize(("cents", "lawful"), [(12_50, False), (13_00, True), (13_50, False)])
def test_co_30_899_26_11_half_that_chips_cannot_make_is_the_next_amount_above(cents: int, lawful: bool) -> None:
    """Half of $25.50 is $12.75, which chips of 50 cents do not make."""
    case = Case(seats=0, game=load("stadium-blackjack")).open([Wager(1, "main", 25_50)]).do("10s Ad 6h")
    assert case.round.can(Insure(cents)) is lawful


@proves("CO 30-899.26(8)(d)", "CO 30-899.26(8)(e)")
def test_co_30_899_26_8_a_broken_first_hand_takes_the_initial_wager_with_it() -> None:
    """The dealer's blackjack then leaves nothing to take from the second hand."""
    case = Case(seats=1, game=load("stadium-blackjack")).do(
        "8s Kd 8h", Split(), "10c", Hit(), "9c", "6c", Stand(), "Ac"
    )
    assert [case.over().settled(1, hand).net_cents for hand in (0, 1)] == [-STAKE, 0]


@proves("CO 30-2116(9)(a)")
def test_co_30_2116_9_a_lammer_is_paid_the_wager_where_wins_pay_more() -> None:
    case = Case(seats=1, game=load("free-bet-blackjack", wins_pay="3 to 2")).do("6h 10d 5s 7d", FreeDouble(), "10c")
    assert case.over().settled(1).net_cents == STAKE * 3 // 2 + STAKE


@proves("CO 30-899.10 Version 1, House rules and tips (1)")
@pytest.mark.parametrize("game", ["double-up-blackjack-1", "double-up-blackjack-2"])
def test_co_30_899_10_a_hand_without_a_tip_is_not_asked_for_another_hand_s(game: str) -> None:
    case = Case(seats=1, tip=5_00, game=load(game)).do("10h 9d Ks 8c", Split(), "9h", DoubleUp(STAKE))
    assert case.choices() == {"Decline", "Tip"}  # the tip stayed with the first hand
    assert case.do(Decline(), "9c", DoubleUp(STAKE)).round.is_over


@proves("CO 30-899.10 Version 1, Player rules (2) ¶2", "CO 30-899.10 Version 2 (4)")
@pytest.mark.parametrize("game", ["double-up-blackjack-1", "double-up-blackjack-2"])
@pytest.mark.parametrize("cents", [50, 9_50, 10_00])
def test_co_30_899_10_a_double_up_may_be_below_the_table_minimum(game: str, cents: int) -> None:
    case = Case(seats=0, limits=Limits(min=10_00, max=100_00), game=load(game)).open([Wager(1, "main", STAKE)])
    assert case.do("10h 9d 10s 8c", DoubleUp(cents)).over().settled(1).net_cents == STAKE + cents


# --- wagers on the first cards ---------------------------------------------------------------------------------------


@proves("CO 30-899.11(3)")
@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("Ah 2h", "two-card straight flush"),
        ("Ah Kh", "two-card straight flush"),
        ("2h 3h", "two-card straight flush"),
        ("Qh Jh", "two-card straight flush"),
        ("Kh 2h", "two suited cards"),
        ("Kh Qh", "royal match"),
    ],
)
def test_co_30_899_11_17_the_ace_is_next_to_the_king_and_the_2(cards: str, row: str) -> None:
    first, second = cards.split()
    table = next(t for t in load_wager("royal-match-21").paytables.values() if "two-card straight flush" in t.pays)
    side = listed("royal-match-21", table.name)
    case = beside(GAME, side).do(f"{first} 9d {second} 9c")
    assert case.settled(1, bet=side.name).outcome == row


@proves("CO 30-899.16(12)(a)")
@pytest.mark.parametrize("card", ["up", "down"])
def test_co_30_899_16_12_no_tip_rides_on_match_the_dealer(card: str) -> None:
    sides = [listed(f"match-the-dealer-{each}-card-30-899-16", "6 deck") for each in ("up", "down")]
    case = beside("spanish-21", sides)
    name = f"Match The Dealer {card.capitalize()} Card"
    case.refuses(Place(Wager(1, name, 1_00, tip=True)), sides[0].cite, "takes no wager for the dealer")


@proves("CO 30-899.18(4) s.3")
@pytest.mark.parametrize(("unit", "taken"), [(None, True), (1_00, False)])
def test_co_30_899_18_4_a_tip_is_in_even_dollars_only_where_the_house_asks_for_it(
    unit: int | None, taken: bool
) -> None:
    limits = Limits(min=1_00, max=100_00) if unit is None else Limits(min=1_00, max=100_00, tip_unit=unit)
    side = listed("lucky-lucky")
    case = beside(GAME, side, limits=limits)
    assert "in steps of $1.00" in refusal(bare(side), side.name, 5_50)
    assert (refusal(case, side.name, 1_50, tip=True) == "") is taken


@proves("CO 30-899.24(5)(a)")
@pytest.mark.parametrize(("hole", "net"), [("8h", 4), ("9d", 4), ("5h", -1)])
def test_co_30_899_24_5_a_a_surrendered_hand_keeps_its_down_card_wager(hole: str, net: int) -> None:
    up, down = (listed(f"match-the-dealer-{card}-card-30-899-24", "6 deck") for card in ("up", "down"))
    case = beside(GAME, [up, down], surrender="late").do(f"8s 6h 9h {hole}", Surrender()).over()
    assert case.settled(1).outcome == "surrender"
    assert winnings(case, down.name) == [net * SIDE]


# --- wagers on how a hand ends ---------------------------------------------------------------------------------------


@proves("CO 30-899.22(8)(a)")
@pytest.mark.parametrize(("second", "net"), [("7s", -SIDE), ("8s", 10 * SIDE), ("9s", -SIDE)])
def test_co_30_899_22_8_a_a_push_by_ruling_is_no_tie_of_hands(second: str, net: int) -> None:
    """17, 18 and 19 against 18: the ruling returns the main wager, and only equal hands win this one."""
    side = listed("push-your-luck")
    case = beside(GAME, side, decks=6).do(f"Kh 10d {second} 8c", PushHand(1, 0, "a marked card")).over()
    assert (case.settled(1).net_cents, winnings(case, side.name)) == (0, [net])


@proves("CO 30-899.22(8)(a)")
def test_co_30_899_22_8_a_a_surrendered_hand_ties_nothing() -> None:
    """18 against 18 would have tied."""
    side = listed("push-your-luck")
    case = beside(GAME, side, decks=6, surrender="late").do("Kh 10d 8s 8c", Surrender()).over()
    assert (case.settled(1).net_cents, winnings(case, side.name)) == (-STAKE // 2, [-SIDE])


BURNOUT = load_wager("burnout-bonus")
BONUS = spots(BURNOUT, BURNOUT.paytable("Bonus"))
TWO = BONUS[0].name
WON = ("Kh 6d 9s 10c", Stand(), "10h")


@proves("CO 30-899.25 Bonus wager (2)")
def test_co_30_899_25_bonus_wager_2_a_surrendered_hand_is_lost() -> None:
    case = Case(seats=0, sides=BONUS, game=load("blackjack-burnout", surrender="late"))
    case.open([Wager(1, "main", STAKE), Wager(1, TWO, SIDE)]).do("Kh 10d 6s 9c", Surrender()).over()
    assert winnings(case, TWO) == [-SIDE]
    assert not case.all(WagerCarried)


@proves("CO 30-899.25 Bonus wager (1) s.3-4")
def test_co_30_899_25_bonus_wager_1_the_run_is_the_position_s_and_not_the_player_s() -> None:
    """A hand that the same player wins elsewhere counts for nothing; the position's next one does."""
    case = Case(seats=0, sides=BONUS, game=load("blackjack-burnout"))
    case.open([Wager(1, "main", STAKE, player="Ann"), Wager(1, TWO, SIDE, player="Ann")]).do(*WON).over()
    assert [event.progress for event in case.all(WagerCarried)] == [1]
    case.open([Wager(2, "main", STAKE, player="Ann")]).do(*WON).over()
    assert winnings(case, TWO) == []
    case.open([Wager(1, "main", STAKE, player="Ann")]).do(*WON).over()
    assert winnings(case, TWO) == [2 * SIDE]


@proves("CO 30-2117 Bust the House (1)")
def test_co_30_2117_bust_the_house_with_any_number_of_decks_for_those_who_play() -> None:
    side = listed("bust-the-house")
    assert decks_for(GAME, side) == {1, 2, 3, 4, 5, 6, 7, 8}
    case = Case(seats=0, sides=[side, listed("big-3", "PT6D-A")], decks=6)
    case.open([Wager(1, "main", STAKE), Wager(2, "Big 3", SIDE)]).do("10h 2c 6d 9s 5c 10d")
    assert case.round.actor == seat(1)
    case.refuses(Place(Wager(1, side.name, 1_00, tip=True)), side.cite, "takes no wager for the dealer")
    case.do(Place(Wager(1, side.name, SIDE)))
    assert "Stand" in case.choices()  # seat 2, who has no hand to play, was not asked
    case.do(Stand(), "5h").over()
    assert [(e.seat, e.bet) for e in case.all(Settled) if e.bet == side.name] == [(1, side.name)]


@proves("CO 30-899.07(5)(a)")
def test_co_30_899_07_5_a_a_surrender_takes_every_pending_spot() -> None:
    wagers = [Wager(1, f"STREAK of {number}", SIDE) for number in ("two", "three", "five")]
    streaks = side_talk.beside("streak")
    case = side_talk.seated(streaks, side_talk.main(), *wagers, surrender="late").do("Kh 10d 6s 9c", Surrender()).over()
    assert {wager.bet: winnings(case, wager.bet) for wager in wagers} == {wager.bet: [-SIDE] for wager in wagers}


@proves("CO 30-899.08(7)(c)")
def test_co_30_899_08_7_c_a_joker_in_the_last_place_draws_another_card() -> None:
    case = side_talk.seated(side_talk.beside("go-fish-21"), side_talk.main(), Wager(1, "Go Fish 21", SIDE))
    case.do("Kh 9d As 9c", PickSpot(14), DrawBonus("Jo"))
    assert case.round.actor is CHANCE
    assert winnings(case.do(DrawBonus("Ks")).over(), "Go Fish 21") != [-SIDE]


@proves("CO 30-899.15(6)")
@pytest.mark.parametrize(
    ("hole", "drawn", "outcome"),
    [
        ("Ac", ("2d", "3c"), "pair of aces or eights with dealer blackjack"),  # a split that brought nothing
        ("9c", ("2d", "3c"), "pair of aces or eights"),
        ("Ac", ("Ad", "Ac"), "two ace-eight hands"),  # the higher of the two
    ],
)
def test_co_30_899_15_6_a_split_pair_against_a_blackjack_that_was_not_looked_for(
    hole: str, drawn: tuple[str, str], outcome: str
) -> None:
    dead = side_talk.beside("dead-mans-hand", "7")
    wagers = (side_talk.main(), Wager(1, dead[0].name, 2 * SIDE))
    case = side_talk.seated(dead, *wagers, hole_card="no peek", decks=6).do(f"8h Kd 8s {hole}", Split())
    case.do(drawn[0], Stand(), drawn[1], Stand()).over()
    assert [e.outcome for e in case.all(Settled) if e.bet == dead[0].name] == [outcome]


@proves("CO 30-899.28(5) ¶3 s.1", "CO 30-899.28(3) s.1")
@pytest.mark.parametrize(("cents", "taken"), [(24_00, True), (25_00, True), (26_00, False)])
def test_co_30_899_28_3_ace_buster_is_not_above_the_main_wager(cents: int, taken: bool) -> None:
    side = listed("ace-buster")
    assert (refusal(bare(side).do("Kh 6d 9s 10c", Stand()), side.name, cents) == "") is taken


@proves("CO 30-2116(3)")
def test_co_30_2116_3_the_dealer_draws_for_push_22_after_a_surrender_too() -> None:
    side = listed("push-22")
    case = beside("free-bet-blackjack", side, surrender="late").do("Kh 6d 6s 10d", Surrender())
    assert case.round.actor is CHANCE
    assert case.do("6s").over().settled(1, bet=side.name).outcome == "dealer 22"


@proves("CO 30-2119(21)(a)")
@pytest.mark.parametrize(("broken", "wins"), [(0, False), (1, True)])
def test_co_30_2119_21_a_a_hand_of_30_loses_bust_bonus_where_the_original_wager_lies(broken: int, wins: bool) -> None:
    side = listed("bust-bonus-30-2119")
    case = beside("ride-free", side, decks=6).do("10h 6d 10s 10d", Place(Wager(1, side.name, SIDE)), Pass(), Split())
    for hand in (0, 1):
        case.do("Kh", *((Hit(), "Qh") if hand == broken else (Stand(),)))
    assert case.do("10c").over().settled(1, bet=side.name).net_cents == (SIDE if wins else -SIDE)


# --- meters ----------------------------------------------------------------------------------------------------------


@proves("CO 30-899.29(1)(d)")
@pytest.mark.parametrize(
    ("cards", "asked", "peek"),
    [
        ("Ah 9s Ad 9d", False, "peek under ace and ten"),  # no blackjack is possible
        ("Ah Ks Ad 9d", False, "peek under ace and ten"),  # the dealer has looked
        ("Ah As Ad 9d", True, "peek under ace and ten"),  # insurance comes before the look
        ("Ah Ks Ad 9d", True, "no peek"),  # the hole card decides, when it is turned
    ],
)
def test_co_30_899_29_settled_as_soon_as_the_cards_decide(cards: str, asked: bool, peek: str) -> None:
    side = listed("rocket-aces-progressive", "Long, 1", meters={"": METER})
    case = beside(GAME, side, cents=1_00, hole_card=peek).do(cards)
    assert case.round.actor == seat(1)
    assert (winnings(case, side.name) == []) is asked
    case.do(*([Decline()] if "Decline" in case.choices() else []))
    assert (winnings(case, side.name) == []) is (peek == "no peek")
    assert len(winnings(case.do(Stand()).over(), side.name)) == 1


@proves("CO 30-899.29(1)(d)", "CO 30-2107 Determination of winner (2)")
@pytest.mark.parametrize(
    ("name", "table", "cards"),
    [
        ("rocket-aces-progressive", "Long, 1", "As As Ks As As As"),
        ("21-plus-3-progressive-30-2107", "PT-BJS-213-01", "As As As As As 9c"),
    ],
)
def test_after_a_whole_meter_the_posted_amount_is_there_for_the_next(name: str, table: str, cards: str) -> None:
    """From the dealer's right."""
    side = listed(name, table, meters=dict.fromkeys(load_wager(name).paytable(table).meters, METER))
    case = beside(GAME, side, cents=1_00, seats=2).do(cards)
    assert order_settled(case, side.name) == [(side.name, 2), (side.name, 1)]
    assert [e.returned_cents for e in case.all(Settled) if e.bet == side.name] == [METER, METER]


def test_co_30_899_11_16_g_the_jackpot_that_stays_is_the_sections_own() -> None:
    """Royal Match 21's, and not Blazing 7's."""
    (clause,) = (each for each in register() if each.cite == "CO 30-899.11(16)(g) s.2")
    assert clause.status is Status.ENFORCED
    rule = jackpots()["royal-match-21-progressive"].discontinue
    assert rule is not None
    assert str(rule.cite) == "CO 30-899.11(16)(g) s.2"
    assert jackpots()["blazing-7s-progressive-30-899-11"].discontinue is None
