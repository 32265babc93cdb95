"""Ante Up 21: wagers, fold or bet before the dealer looks, and two-card poker with every card of the hand."""

from __future__ import annotations

import pytest

from pitboss import (
    Bet,
    Card,
    Double,
    Fold,
    Hit,
    IllegalSetup,
    IllegalWager,
    Limits,
    MoveOn,
    Split,
    Stand,
    Table,
    Wager,
    load,
)
from pitboss.cards import cards
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.vocabulary.actions import (
    Action,
    Deal,
    Decline,
    Insure,
    MiscountCards,
    MissDealerCard,
    MissFirstCard,
    MissSecondCard,
    Place,
    PushHand,
    PushTable,
    Surrender,
)
from pitboss.engine.vocabulary.events import (
    CardDealt,
    DealerPeeked,
    HandPickedUp,
    InsuranceCalled,
    Settled,
    WagerPlaced,
)
from pitboss.hands.predicates.two_cards.poker import best_two, in_words, is_at_least
from tests.cases import Case
from tests.marks import proves

GAME = "ante-up-21"
LIMITS = Limits(min=5_00, max=100_00)
ANTE = 10_00


def case(seats: int = 1, ante: int = ANTE, sides: bool = False, **options: object) -> Case:
    """Everybody makes a wager of $25 on 21, and an ante of $10."""
    bonus = load_wager("poker-bonus")
    layout = [CatalogueWager(bonus, bonus.paytable("A"))] if sides else []
    done = Case(seats=0, game=load(GAME, **options), limits=LIMITS, sides=layout)
    wagers = [Wager(number, "main", 25_00) for number in range(1, seats + 1)]
    return done.open(wagers + [Wager(number, "ante", ante) for number in range(1, seats + 1) if ante])


def nets(done: Case, seat: int = 1) -> dict[str, int]:
    """What every spot of a seat won or lost, tips aside."""
    spots = done.over().all(Settled)
    return {e.bet: sum(x.net_cents for x in spots if (x.bet, x.seat, x.tip) == (e.bet, seat, False)) for e in spots}


# --- (1) cards and ranks ---------------------------------------------------------------------------------------------


@proves("CO 30-2106(1) s.2-3")
@pytest.mark.parametrize("decks", [2, 6])
def test_co_30_2106_1_two_or_six_decks(decks: int) -> None:
    assert load(GAME, decks=decks).rules.composition.size == 52 * decks


@proves("CO 30-2106(1) s.2-3")
@pytest.mark.parametrize("decks", [1, 3, 5, 7, 8])
def test_co_30_2106_1_no_other_number_of_decks(decks: int) -> None:
    with pytest.raises(IllegalSetup, match=r"allowed: 2 or 6 \[CO 30-2106\(1\)\]"):
        load(GAME, decks=decks)


@proves("CO 30-2106(1) s.2-3")
def test_co_30_2106_1_the_poker_bonus_edition_has_six_decks() -> None:
    assert "Poker Bonus" in case(sides=True).round.house.sides
    with pytest.raises(IllegalSetup, match="is for 6 decks, not 2"):
        case(sides=True, decks=2, dealt_from="shoe")


RANKED = ["2s 3h", "4s 2h", "5s 4h", "Jd 10c", "Qd 2c", "Kd Qc", "As 2d", "As Kd", "2s 2d", "7c 7d", "Kc Kd", "As Ad"]


@proves("CO 30-2106(1)(a)")
def test_co_30_2106_1_a_pairs_rank_above_high_cards_and_aces_highest() -> None:
    ranks = [best_two(cards(hand)) for hand in RANKED]
    assert ranks == sorted(set(ranks))


@proves("CO 30-2106(1)(b)")
@pytest.mark.parametrize(("hand", "plain"), [("9s 8s", "9s 8d"), ("Ks Qs", "Kd Qc"), ("As 2s", "Ad 2c")])
def test_co_30_2106_1_b_straights_and_flushes_do_not_play(hand: str, plain: str) -> None:
    assert best_two(cards(hand)) == best_two(cards(plain)) < best_two(cards("2c 2d"))


# --- (2) to (6) wagers -----------------------------------------------------------------------------------------------


@proves("CO 30-2106(2)")
def test_co_30_2106_2_no_card_before_both_wagers() -> None:
    done = case(ante=0)
    done.refuses(Deal(Card("Kh")), "CO 30-2106(2)", "no ante wager")
    done.do(Place(Wager(1, "ante", ANTE)), "Kh")


@proves("CO 30-2106(2)")
def test_co_30_2106_2_where_the_house_says_so_21_is_played_without_an_ante() -> None:
    done = case(ante=0, ante_required=False).do("Kh 9d Qh 9c")
    assert done.choices() >= {"Stand", "Hit"}
    assert nets(done.do(Stand())) == {"main": 25_00}


@proves("CO 30-2106(2)")
@pytest.mark.parametrize(("cents", "lawful"), [(4_50, 0), (5_00, 1), (100_00, 1), (100_50, 0)])
def test_co_30_2106_2_the_ante_is_within_the_limits(cents: int, lawful: int) -> None:
    wagers = [Wager(1, "main", 25_00), Wager(1, "ante", cents)]
    if lawful:
        assert Table(load(GAME), limits=LIMITS).open(wagers).layout_cents == 25_00 + cents
    else:
        with pytest.raises(IllegalWager):
            Table(load(GAME), limits=LIMITS).open(wagers)


@proves("CO 30-2106(2)(a)")
def test_co_30_2106_2_a_the_poker_bonus_only_with_an_ante() -> None:
    done = case(ante=0, ante_required=False, sides=True)
    with pytest.raises(IllegalWager, match="needs a wager on the ante spot"):
        done.round.apply(Place(Wager(1, "Poker Bonus", 5_00)))
    done.do(Place(Wager(1, "ante", ANTE)), Place(Wager(1, "Poker Bonus", 5_00)))


@proves("CO 30-2106(5)")
def test_co_30_2106_5_all_three_before_any_card() -> None:
    done = case(sides=True).do(Place(Wager(1, "Poker Bonus", 5_00)), "Kh")
    assert done.round.layout_cents == 40_00
    done.refuses(Place(Wager(1, "Poker Bonus", 5_00)), "CO 30-809")


@proves("CO 30-2106(6)")
@pytest.mark.parametrize(("bet", "lawful"), [("main", 1), ("ante", 1), ("bet", 0), ("Poker Bonus", 0)])
def test_co_30_2106_6_a_tip_rides_on_21_or_ante(bet: str, lawful: int) -> None:
    done = case(sides=True).do(Place(Wager(1, "Poker Bonus", 5_00)))
    assert done.round.can(Place(Wager(1, bet, 5_00, tip=True))) is bool(lawful)


@proves("CO 30-2106(6)")
def test_co_30_2106_6_a_tip_with_an_ante_needs_the_players_own() -> None:
    done = case(ante=0, ante_required=False)
    assert not done.round.can(Place(Wager(1, "ante", 5_00, tip=True)))


@proves("CO 30-2106(6)")
def test_co_30_2106_6_a_tip_on_the_ante_wins_with_it() -> None:
    done = case().do(Place(Wager(1, "ante", 5_00, tip=True)), "Kh 9d Kd 9c", Bet(), Stand()).over()
    tip = done.settled(1, 0, "ante", tip=True)
    assert (tip.returned_cents, tip.paid_to) == (10_00, "tip box")


# --- (7) the deal, misdeals ------------------------------------------------------------------------------------------


@proves("CO 30-2106(7)")
def test_co_30_2106_7_the_dealer_receives_cards_last_and_one_lies_down() -> None:
    done = case(2).do("2h 3h 9d 4h 5h 9c")
    assert done.order_dealt() == [1, 2, 0, 1, 2, 0]
    assert [e.up for e in done.all(CardDealt)] == [True, True, True, True, True, False]


@proves("CO 30-2106(7)(a)")
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize(("count", "lawful"), [(1, 1), (2, 0), (3, 1)])
def test_co_30_2106_7_a_a_wrong_number_of_cards_is_a_misdeal_for_all(number: int, count: int, lawful: int) -> None:
    done = case(2).do("2h 3h 9d 4h 5h 9c")
    if not lawful:
        done.refuses(MiscountCards(number, count), "CO 30-2106(7)(a)", "correct")
        return
    done.do(MiscountCards(number, count)).over()
    assert {e.net_cents for e in done.all(Settled)} == {0}
    assert {e.cite for e in done.all(Settled)} == {"CO 30-2106(7)(a)"}


@proves("CO 30-2106(7)(a)")
def test_co_30_2106_7_a_a_missed_card_is_a_misdeal_for_all() -> None:
    missed = {"": MissFirstCard(1), "2h": MissFirstCard(2), "2h 3h": MissDealerCard(), "2h 3h 9d": MissSecondCard(1)}
    for dealt, command in missed.items():
        done = case(2).do(dealt, command).over()
        assert sorted((e.seat, e.bet, e.net_cents) for e in done.all(Settled)) == [
            (1, "ante", 0),
            (1, "main", 0),
            (2, "ante", 0),
            (2, "main", 0),
        ]


@proves("CO 30-2106(7)(a)")
def test_co_30_2106_7_a_not_when_hands_are_played() -> None:
    done = case().do("Kh 9d 2d 9c", Bet())
    done.refuses(MiscountCards(1, 3), "CO 30-2106(7)(a)", "before the hands are played")
    done.refuses(MiscountCards(3, 3), "CO 30-2106(7)(a)", "not in play")


# --- (8) the poker bonus ---------------------------------------------------------------------------------------------


@proves("CO 30-2106(8)")
def test_co_30_2106_8_the_bonus_is_settled_before_fold_or_bet() -> None:
    done = case(sides=True).do(Place(Wager(1, "Poker Bonus", 5_00)), "8h 9d 8d 9c")
    assert done.settled(1, 0, "Poker Bonus").net_cents == 25_00
    assert done.choices() == {"Fold", "Bet"}


# --- (9) fold or bet -------------------------------------------------------------------------------------------------


@proves("CO 30-2106(9)(a)")
def test_co_30_2106_9_a_the_bet_equals_the_ante() -> None:
    done = case().do("Kh 9d 2d 9c")
    (offer,) = [each for each in done.round.legal() if isinstance(each.action, Bet)]
    assert (offer.at_least, offer.at_most, offer.cite) == (ANTE, ANTE, "CO 30-2106(9)(a)")
    done.refuses(Place(Wager(1, "bet", ANTE)), "CO 30-809")


@proves("CO 30-2106(9)(a)")
@pytest.mark.parametrize("ante", [ANTE, 25_00])
def test_co_30_2106_9_a_the_bet_that_is_made_is_as_large_as_the_ante(ante: int) -> None:
    done = case(ante=ante).do("Kh 9d 2d 9c", Bet())
    assert [bet.cents for bet in done.all(WagerPlaced) if bet.bet == "bet"] == [ante]


@proves("CO 30-2106(9)(a)")
def test_co_30_2106_9_a_no_bet_before_the_cards() -> None:
    with pytest.raises(IllegalWager, match="is placed only after the deal"):
        case().round.apply(Place(Wager(1, "bet", ANTE)))


@proves("CO 30-2106(9)(b)")
def test_co_30_2106_9_b_a_fold_forfeits_the_ante_and_21_goes_on() -> None:
    done = case().do("Kh 9d 2d 9c", Fold(), Hit(), "8s", Stand())
    assert nets(done) == {"ante": -ANTE, "main": 25_00}


@proves("CO 30-2106(9)(b)")
def test_co_30_2106_9_b_who_does_not_answer_has_folded() -> None:
    done = case().do("Kh 9d 2d 9c", MoveOn())
    assert done.settled(1, 0, "ante").outcome == "folded"
    assert done.choices() >= {"Stand", "Hit"}


@proves("CO 30-2106(9)")
def test_co_30_2106_9_neither_insurance_nor_a_third_answer() -> None:
    done = case().do("Kh Ad 2d 9c")
    done.refuses(Decline(), "CO 30-2106(9)")
    done.refuses(Stand(), "CO 30-821(3)")


@proves("CO 30-2106(9)(c)", "CO 30-2106(9)(d)")
def test_co_30_2106_9_c_d_first_fold_or_bet_then_insurance_then_the_look() -> None:
    done = case(2).do("Kh Qh Ad 2d 3d 9c", Bet())
    assert not done.all(InsuranceCalled)
    done.do(Fold())
    assert done.all(InsuranceCalled)
    assert not done.all(DealerPeeked)
    done.do(Insure(12_50), Decline())
    assert done.all(DealerPeeked)


@proves("CO 30-2106(9)(e)")
def test_co_30_2106_9_e_insurance_pays_two_to_one() -> None:
    done = case().do("Kh Ad 2d Kc", Bet(), Insure(12_50)).over()
    assert done.settled(1, 0, "insurance").net_cents == 25_00


# --- (10) a dealer blackjack -----------------------------------------------------------------------------------------


@proves("CO 30-2106(10)(a)")
@pytest.mark.parametrize(
    ("hand", "main", "ante"),
    [
        ("2h 2d", -25_00, ANTE),  # a pair beats ace high
        ("Ah Kd", 0, 0),  # both have a blackjack, and ace-king
        ("Ah Qd", 0, -ANTE),  # a blackjack, too, but ace-queen
        ("Kh Qd", -25_00, -ANTE),
    ],
)
def test_co_30_2106_10_a_21_and_ante_are_decided_and_the_bet_pushes(hand: str, main: int, ante: int) -> None:
    first, second = hand.split()
    done = case().do(f"{first} Kc {second} As", Bet())
    assert nets(done) == {"main": main, "ante": ante, "bet": 0}
    assert done.settled(1, 0, "bet").cite == "CO 30-2106(10)(a)"


# --- (11) the hands of 21 --------------------------------------------------------------------------------------------


@proves("CO 30-2106(11)(b)", "CO 30-2106(11)(c)", "CO 30-2106(11)(d)", "CO 30-2106(13)(b)(i)")
@pytest.mark.parametrize(
    ("rule", "value", "cite"),
    [
        ("dealer_hits_soft_17", False, r"\(11\)\(b\)"),
        ("blackjack_pays", "6 to 5", r"\(11\)\(c\)"),
        ("surrender", "late", r"\(11\)\(d\)"),
        ("wins_pay", "2 to 1", r"\(13\)\(b\)\(i\)"),
    ],
)
def test_co_30_2106_11_what_is_fixed(rule: str, value: object, cite: str) -> None:
    with pytest.raises(IllegalSetup, match=f"fixed by law.*30-2106{cite}"):
        load(GAME, **{rule: value})


@proves("CO 30-2106(11)(c)")
def test_co_30_2106_11_c_a_blackjack_pays_three_to_two_and_poker_waits() -> None:
    done = case().do("Ah 9d Kd 7c", Bet())
    assert done.settled(1).net_cents == 37_50
    assert nets(done.do("9s")) == {"main": 37_50, "ante": -ANTE, "bet": -ANTE}  # the dealer has nines


@proves("CO 30-2106(11)(d)")
def test_co_30_2106_11_d_no_surrender() -> None:
    done = case().do("Kh 9d 6d 9c", Bet())
    done.refuses(Surrender(), "CO 30-2106(11)(d)")


@proves("CO 30-2106(11)(e)")
def test_co_30_2106_11_e_a_busted_hand_stays_in_the_poker() -> None:
    done = case().do("Kh 9d 6d 7c", Bet(), Hit(), "Kd")
    assert done.settled(1).cite == "CO 30-2106(11)(e)"
    assert not done.all(HandPickedUp)
    assert nets(done.do("Qc")) == {"main": -25_00, "ante": ANTE, "bet": ANTE}  # kings, with the card that went over


@proves("CO 30-2106(13)(a)", "CO 30-2106(11)(e)(i)")
def test_co_30_2106_11_e_the_dealers_busting_card_plays_too() -> None:
    done = case().do("Kh 9d 10d 7c", Bet(), Stand(), "9c")
    assert nets(done) == {"main": 25_00, "ante": -ANTE, "bet": -ANTE}


@proves("CO 30-2106(11)(e)(ii)")
def test_co_30_2106_11_e_ii_a_busted_hand_that_folded_is_over() -> None:
    done = case().do("Kh 9d 6d 7c", Fold(), Hit(), "Kd").over()
    assert done.dealer() == ["9d", "7c"]
    assert done.all(HandPickedUp)


@proves("CO 30-2106(11)(b)")
def test_co_30_2106_11_b_split_hands_are_one_poker_hand() -> None:
    done = case().do("8h 9d 8d 7c", Bet(), Split(), "Kd", Stand(), "Kc", Stand(), "9c")
    assert nets(done) == {"main": 50_00, "ante": ANTE, "bet": ANTE}  # kings of both hands against nines


@proves("CO 30-2106(11)(b)")
def test_co_30_2106_11_b_a_double_card_plays() -> None:
    done = case().do("6h Qd 5d 8c", Bet(), Double(25_00), "6c")
    assert nets(done) == {"main": -50_00, "ante": ANTE, "bet": ANTE}  # 17 against 18, but sixes


# --- (12), (13) the dealer -------------------------------------------------------------------------------------------


@proves("CO 30-2106(12)(b)", "CO 30-2106(11)(b)")
@pytest.mark.parametrize(("hole", "third", "total"), [("6c", "2d", 19), ("7c", "", 18)])
def test_co_30_2106_12_soft_17_is_hit_and_soft_18_stands(hole: str, third: str, total: int) -> None:
    done = case().do(f"Kh Ad 10d {hole}", Bet(), Decline(), Stand(), *([third] if third else [])).over()
    assert done.round.dealer.total == total


@proves("CO 30-2106(13)(b)")
def test_co_30_2106_13_b_from_the_dealers_right_21_then_ante_then_bet() -> None:
    done = case(2).do("Kh Qh 9d Kd Qd 9c", Bet(), Bet(), Stand(), Stand()).over()
    assert [(e.seat, e.bet) for e in done.all(Settled)] == [(s, b) for s in (2, 1) for b in ("main", "ante", "bet")]
    assert {e.net_cents / e.stake_cents for e in done.all(Settled)} == {1}


@proves("CO 30-2106(13)(c)")
@pytest.mark.parametrize(
    ("dealers", "qualifies"), [("9h Jd", False), ("Jh 7d", False), ("Qh 7d", True), ("Ah 7d", True), ("9h 9d", True)]
)
def test_co_30_2106_13_c_the_dealer_qualifies_with_queen_high(dealers: str, qualifies: bool) -> None:
    assert is_at_least(cards(dealers), "Q") is qualifies
    up, hole = dealers.split()
    ask = (Decline(),) if up[0] == "A" else ()
    done = case().do(f"2h {up} 3d {hole}", Bet(), *ask, Stand())
    if qualifies:
        assert nets(done) == {"main": -25_00, "ante": -ANTE, "bet": -ANTE}
    else:
        assert nets(done) == {"main": -25_00, "ante": ANTE, "bet": 0}
        assert done.settled(1, 0, "ante").cite == done.settled(1, 0, "bet").cite == "CO 30-2106(13)(d)"


@proves("CO 30-2106(13)(e)")
def test_co_30_2106_13_e_equal_hands_push() -> None:
    done = case().do("Qs Qh 9c 9d", Bet(), Stand())
    assert nets(done) == {"main": 0, "ante": 0, "bet": 0}
    assert done.settled(1, 0, "bet").cite == "CO 30-2106(13)(e)"


@proves("CO 30-2106(13) s.1")
def test_co_30_2106_13_the_best_two_of_all_cards() -> None:
    assert in_words(cards("9d 4h 9s Ac 4s")) == "pair of 9s"
    assert in_words(cards("2d 4h 10s")) == "10-4 high"


# --- rulings ---------------------------------------------------------------------------------------------------------


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_a_ruling_on_the_hand_gives_the_poker_wagers_back() -> None:
    done = case().do("Kh 9d 6d 7c", Bet(), PushHand(1, 0, "a marked card"))
    assert nets(done) == {"main": 0, "ante": 0, "bet": 0}


@proves("CO 30-828(1) s.4")
@pytest.mark.parametrize("decision", [Bet(), Fold(), MoveOn()])
def test_co_30_828_1_a_hand_that_was_pushed_before_its_turn_is_not_asked_to_fold_or_bet(decision: Action) -> None:
    done = case(seats=2).do("Kh 9d 6d 7c 5c 8s", PushHand(2, 0, "a marked card"), decision)
    assert str(done.round.actor) == "seat 1"
    assert done.round.phase is Phase.PLAY
    assert not any(nets(done.do(Stand(), "10h"), seat=2).values())


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_a_push_of_the_table_gives_everything_back() -> None:
    done = case(2).do("Kh Qh 9d 6d 7d 7c", Bet(), PushTable("fire"))
    assert {e.net_cents for e in done.over().all(Settled)} == {0}
