"""Deuces Wild Xtreme, clause by clause: cards, wagers, deal, decision, showdown (CO 30-2118(1) to (9))."""

from __future__ import annotations

from itertools import combinations

import pytest

from pitboss import (
    CHANCE,
    DEALER,
    SUPERVISOR,
    Deal,
    Limits,
    MoveOn,
    Place,
    Seat,
    Table,
    Wager,
    Withdraw,
    cards,
    load,
)
from pitboss.cards import Card, Deck
from pitboss.catalogue import wagers
from pitboss.engine.games.deuces_wild.showdown import kind_of, strength_of
from pitboss.engine.record.view import view
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.vocabulary.actions import Fold, GoOn, Hit, Play, PlayAsDealt, PushHand, PushTable
from pitboss.engine.vocabulary.events import TIP_BOX, BonusCardDealt, CardDealt, CardTurned, HandPickedUp, Settled
from pitboss.errors import IllegalSetup, IllegalWager
from pitboss.law.notices import Notice, notices
from pitboss.shoe import ChaChaSource
from tests.marks import proves
from tests.rules.deuces_talk import (
    BONUSES,
    DEALER_LOW,
    GAME,
    GOIN,
    LINKED,
    NOTHING,
    TRIPS,
    against,
    ante,
    deal,
    net,
    opened,
    place,
    play,
    refused,
    settled,
    side,
    table,
)

# --- (1) the cards and the object of the game ----------------------------------------------------------------------


@proves("CO 30-2118(1)")
def test_co_30_2118_1_one_deck_of_53_cards() -> None:
    rules = load(GAME).rules
    assert rules.composition == Deck.JOKER_53.composition
    assert rules.composition.size == 53


@proves("CO 30-2118(1)")
@pytest.mark.parametrize(
    ("option", "value"), [("decks", 2), ("deck", "standard 52"), ("shuffle", "when the stack is dealt")]
)
def test_co_30_2118_1_the_deck_is_not_the_licensee_s_to_choose(option: str, value: object) -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load(GAME, **{option: value})
    assert refusal.value.cite == "CO 30-2118(1)"


@proves("CO 30-2118(1)")
@pytest.mark.parametrize("source", ["hand", "digital", "shuffling shoe"])
def test_co_30_2118_1_every_round_is_dealt_from_the_whole_deck(source: str) -> None:
    game = load(GAME, dealt_from=source)
    at = Table(game, limits=Limits(min=1_00, max=100_00), shoe=shoe_for(game.rules, ChaChaSource(bytes(32))))
    for number in range(3):
        if at.shoe is not None and (number == 0 or source != "shuffling shoe"):
            assert at.shoe.needs_shuffle
            at.shuffle()
        round = at.open(at.opening([ante()]))
        assert sum(round.unseen) == 53
        at.deal_all()
        round.apply(Fold())
        assert round.is_over
        at.clear()


@proves("CO 30-2118(1)")
def test_co_30_2118_1_a_deck_that_was_dealt_from_is_not_dealt_again() -> None:
    game = load(GAME)
    at = Table(game, limits=Limits(min=1_00, max=100_00), shoe=shoe_for(game.rules, ChaChaSource(bytes(32))))
    at.shuffle()
    at.open(at.opening([ante()]))
    at.deal_all()
    assert at.round is not None
    at.round.apply(Fold())
    with pytest.raises(Exception, match="whole deck"):
        at.open(at.opening([ante()]))


@proves("CO 30-2118(1)")
@pytest.mark.parametrize("wild", ["2s", "2h", "2d", "2c", "Jo"])
def test_co_30_2118_1_each_deuce_and_the_joker_are_wild(wild: str) -> None:
    """Whatever makes the hand rank highest: a fourth nine, the missing card of a royal flush, a third king."""
    assert kind_of(cards(f"9s 9h 9d Kc {wild}")) == "four of a kind"
    assert kind_of(cards(f"10h Jh Kh Ah {wild}")) == "royal flush"
    assert kind_of(cards(f"Ks Kh 9d 4c {wild}")) == "three of a kind"
    assert kind_of(cards(f"Ks Jh 9d 4c {wild}")) == "pair"


@proves("CO 30-2118(1)")
def test_co_30_2118_1_no_other_card_is_wild() -> None:
    for card in set(Deck.JOKER_53.composition) - set(cards("2s 2h 2d 2c Jo Ks Jh 9d 4c")):
        kinds = {"pair"} if card.rank in ("K", "J", "9", "4") else {"high card"}
        assert kind_of([*cards("Ks Jh 9d 4c"), card]) in kinds


RANKED = (
    "Ks Jh 9d 7c 5s",
    "2s Jh 9d 7c 5s",
    "Ks Kh 9d 9c 5s",
    "Jo Kh Kd 9c 5s",
    "Jo Kh Qd Jc 9s",
    "2d Kh Jh 9h 5h",
    "2d Kh Kd 9c 9s",
    "2d Kh Kd Kc 9s",
    "2d Kh Qh Jh 9h",
    "2d Kh Kd Kc Ks",
    "2d Kh Qh Jh 10h",
    "2d 2s 2h 2c Jo",
)


@proves("CO 30-2118(1)")
def test_co_30_2118_1_the_higher_ranking_five_cards_win() -> None:
    """Every kind of hand beats each kind below it, as the pay tables list them."""
    assert [kind_of(cards(hand)) for hand in RANKED] == [
        "high card",
        "pair",
        "two pair",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
        "five of a kind",
        "royal flush",
        "five wilds",
    ]
    strengths = [strength_of(cards(hand)) for hand in RANKED]
    assert all(lower < higher for lower, higher in combinations(strengths, 2))


@proves("CO 30-2118(1)")
@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("2s Jh 9d 7c 5s", "2s Qh 9d 7c 5s"),  # a pair of jacks, a pair of queens
        ("2s Jh 9d 7c 4s", "2s Jh 9d 7c 5s"),  # the last card decides
        ("As 3h 4d 5c Jo", "3s 4h 5d 6c 7s"),  # ace to five is the lowest straight
        ("2s 3h 4d 5c 6s", "4s 5h 6d 7c 8s"),  # a lone deuce below a 3 stands for a 7
        ("2d Kh Jh 9h 4h", "2d Kh Jh 9h 5h"),
        ("Kh Qh 10h 9h 4h", "2d Kh 10h 9h 4h"),  # in a flush a wild card is the highest that is missing
    ],
)
def test_co_30_2118_1_cards_decide_between_hands_of_one_kind(lower: str, higher: str) -> None:
    assert strength_of(cards(lower)) < strength_of(cards(higher))


# --- (2) bonus wagers, (3) and the ante beside them ------------------------------------------------------------------


@proves("CO 30-2118(2)")
@pytest.mark.parametrize("number", [0, 1, 2, 6])
def test_co_30_2118_2_any_combination_of_the_bonus_wagers_may_be_offered(number: int) -> None:
    for chosen in combinations(BONUSES, number):
        sides = [side(wager) for wager in chosen]
        assert set(table(*sides).house.sides) == {"Odds", *(each.name for each in sides)}


@proves("CO 30-2118(2)")
def test_co_30_2118_2_only_the_listed_wagers_may_be_offered() -> None:
    listed = {wager.id for wager in wagers().values() if GAME in wager.games}
    assert listed == {*BONUSES, "deuces-wild-odds"}
    for wager in ("lucky-ladies", "push-22", "straight-jack"):
        with pytest.raises(IllegalSetup):
            table(side(wager))


@proves("CO 30-2118(3) s.2")
def test_co_30_2118_3_a_bonus_wager_needs_an_ante_where_the_house_says_so() -> None:
    round = table(side(GOIN)).open([])
    refused(round, place(1, "Goin' Wild", 5_00), "CO 30-2118", "needs a main wager")
    round.apply(Place(ante()))
    round.apply(place(1, "Goin' Wild", 5_00))
    assert round.layout_cents == 15_00


@proves("CO 30-2118(3) s.2")
def test_co_30_2118_3_or_it_may_be_made_alone() -> None:
    """Five cards, and no decision: there is nothing to fold or to play for."""
    round = table(side(GOIN), bonus_needs_ante=False).open([Wager(1, "Goin' Wild", 5_00)])
    deal(round, "2s 2h 9d 7c 5s", DEALER_LOW)
    assert round.is_over
    assert [e.bet for e in round.events if isinstance(e, Settled)] == ["Goin' Wild"]
    assert net(round, "Goin' Wild") == 25_00


@proves("CO 30-2118(3) s.2")
def test_co_30_2118_3_an_ante_may_follow_and_a_lone_wager_be_taken_back() -> None:
    at = table(side(GOIN), bonus_needs_ante=False)
    round = at.open([Wager(1, "Goin' Wild", 5_00)])
    refused(round, place(1, "Odds", 10_00), "CO 30-2118(6)", "needs a main wager")
    refused(round, place(1, "main", 5_00, tip=True), "CO 30-2118(7)", "rides on a main wager")
    for wager in at.opening([ante()]):
        round.apply(Place(wager))
    round.apply(Withdraw(1, "main"))
    assert round.is_idle
    round.apply(place(2, "Goin' Wild", 5_00))
    round.apply(Withdraw(2, "Goin' Wild"))
    assert round.is_idle
    assert round.layout_cents == 0


@proves("CO 30-2118(3) s.2")
def test_co_30_2118_3_two_players_one_without_an_ante() -> None:
    at = table(side(TRIPS), bonus_needs_ante=False)
    round = at.open(at.opening([ante(seat=1), Wager(2, "Trips Plus Wild", 5_00)]))
    deal(round, NOTHING, "9s 9h 9c 6c 3d", DEALER_LOW)
    assert round.actor == Seat(1)
    play(round, Play())
    assert net(round, "Trips Plus Wild", 2) == 30_00
    assert net(round, "main", 1) == 10_00


# --- (4) limits, (6) ante and odds -----------------------------------------------------------------------------------


@proves("CO 30-2118(4)")
@pytest.mark.parametrize(("cents", "fits"), [(4_99, False), (5_00, True), (100_00, True), (100_01, False)])
def test_co_30_2118_4_the_ante_is_within_the_house_s_limits(cents: int, fits: bool) -> None:
    round = table().open([])
    if fits:
        round.apply(Place(ante(cents)))
        assert round.layout_cents == cents
    else:
        refused(round, Place(ante(cents)), "CO 30-2118(6)", "must be from")


@proves("CO 30-2118(4)")
@pytest.mark.parametrize(("cents", "fits"), [(0, False), (1, True), (100_00, True), (100_01, False)])
def test_co_30_2118_4_a_bonus_wager_is_within_the_house_s_limits(cents: int, fits: bool) -> None:
    round = table(side(TRIPS)).open([ante()])
    if fits:
        round.apply(place(1, "Trips Plus Wild", cents))
        assert round.layout_cents == 10_00 + cents
    else:
        refused(round, place(1, "Trips Plus Wild", cents), "CO 30-2118(4)", "must be from")


@proves("CO 30-2118(4)")
def test_co_30_2118_4_the_limits_are_posted() -> None:
    posted = notices(load(GAME).rules, 5_00, 100_00, tip_max_cents=25_00)
    assert posted[0] == Notice("Ante: minimum $5.00, maximum $100.00", "CO 30-2118(4)")
    assert "up to $25.00" in posted[-1].text
    assert not any("blackjack" in notice.text.lower() for notice in posted)


@proves("CO 30-2118(6)")
@pytest.mark.parametrize("cents", [9_99, 10_01])
def test_co_30_2118_6_the_odds_wager_equals_the_ante(cents: int) -> None:
    round = table().open([ante(10_00)])
    refused(round, place(1, "Odds", cents), "CO 30-2118(6)", "exactly $10.00 (it equals the main wager)")
    round.apply(place(1, "Odds", 10_00))
    assert round.layout_cents == 20_00


@proves("CO 30-2118(6)")
def test_co_30_2118_6_no_card_without_the_odds_wager_of_every_player() -> None:
    round = table().open([ante(10_00, 1), ante(25_00, 2), Wager(1, "Odds", 10_00)])
    refused(round, Deal(Card("As")), "CO 30-2118(6)", "seat 2 has no Odds wager")
    round.apply(place(2, "Odds", 25_00))
    round.apply(Deal(Card("As")))


@proves("CO 30-2118(6)")
def test_co_30_2118_6_the_house_may_leave_the_odds_wager_off_the_layout() -> None:
    round = opened(odds=False)
    assert not round.house.sides
    refused(round, place(1, "Odds", 10_00), "CO 30-2118(6)", "no spot")
    round = against(NOTHING, DEALER_LOW, odds=False)
    assert {e.bet for e in round.events if isinstance(e, Settled)} == {"main", "play"}


@proves("CO 30-2118(6)")
def test_co_30_2118_6_wagers_are_placed_before_the_first_card() -> None:
    round = opened(ante(), sides=[side(GOIN)])
    round.apply(Deal(Card("As")))
    refused(round, Place(ante(seat=2)), "CO 30-2118(8)", "after the first card")
    refused(round, place(1, "Goin' Wild", 5_00), "CO 30-2118(8)", "after the first card")
    refused(round, Withdraw(1, "main"), "CO 30-2118(8)", "after the first card")


@proves("CO 30-2118(6)")
def test_co_30_2118_6_nobody_plays_without_a_wager() -> None:
    refused(table().open([]), Deal(Card("As")), "CO 30-2118(6)", "nobody has made a wager")


# --- (7) wagers for the dealer ---------------------------------------------------------------------------------------


@proves("CO 30-2118(7)")
def test_co_30_2118_7_a_tip_rides_on_the_ante_the_odds_and_a_bonus_wager() -> None:
    bets = ("main", "Odds", "Trips Plus Wild")
    tips = [Wager(1, bet, 2_00, tip=True) for bet in bets]
    round = opened(ante(), *tips, Wager(1, "Trips Plus Wild", 5_00), sides=[side(TRIPS)])
    play(deal(round, "9s 9h 9c Jo 3d", DEALER_LOW), Play())
    assert [net(round, bet, tip=True) for bet in bets] == [2_00, 8_00, 12_00]
    assert {settled(round, bet, tip=True).paid_to for bet in bets} == {TIP_BOX}


@proves("CO 30-2118(7)")
def test_co_30_2118_7_a_tip_is_lost_with_a_fold_and_goes_back_with_a_tie() -> None:
    tip = Wager(1, "main", 2_00, tip=True)
    assert net(play(deal(opened(ante(), tip), NOTHING, DEALER_LOW), Fold()), "main", tip=True) == -2_00
    assert net(play(deal(opened(ante(), tip), NOTHING, "Kd Jc 9c 7h 5d"), Play()), "main", tip=True) == 0


@proves("CO 30-2118(7)")
@pytest.mark.parametrize("wager", ["goin-wild-progressive", "too-wild-progressive", "five-card-linked-progressive"])
def test_co_30_2118_7_no_tip_rides_on_a_progressive(wager: str) -> None:
    listed = side(wager)
    round = opened(ante(), Wager(1, listed.name, 1_00), sides=[listed])
    refused(round, place(1, listed.name, 1_00, tip=True), "CO 30-2118(13)", "no wager for the dealer")


@proves("CO 30-2118(7)")
@pytest.mark.parametrize("bet", ["main", "Odds", "Goin' Wild"])
def test_co_30_2118_7_a_tip_rides_with_the_player_s_own_wager(bet: str) -> None:
    refused(table(side(GOIN)).open([]), place(1, bet, 1_00, tip=True), "CO 30-2118")


# --- (8) the deal and the decision -----------------------------------------------------------------------------------


@proves("CO 30-2118(8)")
def test_co_30_2118_8_five_cards_to_each_player_and_the_dealer_all_face_down() -> None:
    round = deal(opened(ante(seat=2), ante(seat=5)), NOTHING, "As Ah 8d 6c 4s", DEALER_LOW)
    dealt = [e for e in round.events if isinstance(e, CardDealt)]
    assert [e.seat for e in dealt] == [2, 5, 0] * 5
    assert not any(e.up for e in dealt)
    assert [len(position.hands[0].cards) for position in round.positions] == [5, 5]
    assert len(round.dealer.cards) == 5


@proves("CO 30-2118(8)")
def test_co_30_2118_8_a_player_sees_the_own_hand_and_no_other() -> None:
    round = deal(opened(ante(seat=1), ante(seat=2)), NOTHING, "As Ah 8d 6c 4s", DEALER_LOW)
    seen = view(round, frozenset({1}))
    assert seen.positions[0].hands[0].cards == cards(NOTHING)
    assert seen.positions[0].hands[0].state == "high card"
    assert seen.positions[1].hands[0].cards == (None,) * 5
    assert seen.dealer.cards == (None,) * 5
    assert [offer.name for offer in seen.legal] == ["fold", "play"]


@proves("CO 30-2118(8)")
def test_co_30_2118_8_every_player_decides_in_turn_and_only_between_two_things() -> None:
    round = deal(opened(ante(seat=1), ante(seat=4)), NOTHING, "As Ah 8d 6c 4s", DEALER_LOW)
    assert round.actor == Seat(1)
    assert [(offer.action, offer.cite) for offer in round.legal()] == [
        (Fold(), "CO 30-2118(8)(b)"),
        (Play(), "CO 30-2118(8)(a)"),
    ]
    refused(round, Hit(), "CO 30-2118(8)", "has no hit")
    refused(round, Deal(Card("2s")), "CO 30-2118(8)", "it is seat 1's turn")
    round.apply(Play(), by=Seat(1))
    assert round.actor == Seat(4)
    round.apply(Fold(), by=Seat(4))
    assert round.is_over


@proves("CO 30-2118(8)")
def test_co_30_2118_8_nobody_decides_before_the_cards_lie() -> None:
    round = opened()
    refused(round, Play(), "CO 30-2118(8)")
    round.apply(Deal(Card("As")))
    refused(round, Fold(), "CO 30-2118(8)", "waiting for a card")


@proves("CO 30-2118(8)")
def test_co_30_2118_8_no_card_comes_twice() -> None:
    round = opened()
    round.apply(Deal(Card("As")))
    refused(round, Deal(Card("As")), "CO 30-2118(1)", "no A♠ is left")


@proves("CO 30-2118(8)")
def test_co_30_2118_8_one_hand_to_a_player() -> None:
    round = table().open([ante(player="Ann")])
    refused(round, Place(ante(seat=2, player="Ann")), "CO 30-2118(8)", "would play 2 hands")


@proves("CO 30-2118(8)")
def test_co_30_2118_8_nine_players_the_dealer_and_the_replacement_card_leave_cards_over() -> None:
    round = opened(*(ante(seat=seat) for seat in range(1, 10)), sides=[side(LINKED)], positions=9)
    deck = iter(load(GAME).rules.composition)
    while not round.is_over:
        round.apply(Deal(next(deck)) if round.actor is CHANCE else Fold())
    assert sum(round.unseen) == 53 - 51


@proves("CO 30-2118(8)(a)")
@pytest.mark.parametrize(("ante_cents", "play_cents"), [(5_00, 10_00), (7_50, 15_00), (100_00, 200_00)])
def test_co_30_2118_8_a_the_play_wager_is_twice_the_ante(ante_cents: int, play_cents: int) -> None:
    round = deal(opened(ante(ante_cents)), NOTHING, DEALER_LOW)
    [offer] = [offer for offer in round.legal() if offer.action == Play()]
    assert (offer.at_least, offer.at_most) == (play_cents, play_cents)
    play(round, Play())
    assert settled(round, "play").stake_cents == play_cents


@proves("CO 30-2118(8)(a)")
@pytest.mark.parametrize(("left", "may"), [(19_99, False), (20_00, True), (20_01, True)])
def test_co_30_2118_8_a_the_play_wager_is_made_in_chips_that_the_player_has(left: int, may: bool) -> None:
    at = table()
    at.buy_in("Ann", 20_00 + left)
    round = deal(at.open(at.opening([ante(player="Ann")])), NOTHING, DEALER_LOW)
    assert round.can(Play()) is may
    assert round.can(Fold())
    if not may:
        refused(round, Play(), "CO 30-2118(6)", "Ann holds $19.99 and cannot wager $20.00")


@proves("CO 30-2118(8)(b)")
def test_co_30_2118_8_b_who_folds_loses_ante_and_odds_whatever_the_dealer_has() -> None:
    round = against("As Ah Ad Ac 5s", DEALER_LOW, Fold())
    assert (net(round, "main"), net(round, "Odds")) == (-10_00, -10_00)
    assert settled(round, "main").cite == "CO 30-2118(8)(b)"
    assert {e.bet for e in round.events if isinstance(e, Settled)} == {"main", "Odds"}


@proves("CO 30-2118(8)(b)")
def test_co_30_2118_8_b_a_player_who_does_not_decide_has_folded() -> None:
    round = deal(opened(), NOTHING, DEALER_LOW)
    round.apply(MoveOn(), by=DEALER)
    assert net(round, "main") == -10_00


@proves("CO 30-2118(8)(b)(i)")
def test_co_30_2118_8_b_i_bonus_wagers_stay_when_a_player_folds() -> None:
    sides = [side(wager) for wager in BONUSES]
    round = opened(ante(), *(Wager(1, each.name, 1_00) for each in sides), sides=sides)
    deal(round, "2s 2h 2d 9c 9s", "As Ah Ad 6d 4h")
    round.apply(Fold())
    assert {bet.bet for bet in round.placed_wagers} == {each.name for each in sides}
    assert not any(isinstance(e, HandPickedUp) for e in round.events)
    play(round, replacement="Ks")
    outcomes = {each.name: settled(round, each.name).outcome for each in sides}
    assert outcomes == {
        "Bad Beat Xtreme": "beaten three of a kind",
        "Trips Plus Wild": "five of a kind, deuces wild",
        "Goin' Wild": "three wilds",
        "Goin' Wild Progressive": "three deuces",
        "Too Wild Progressive": "five of a kind, deuces wild",
        "Five-Card Linked Progressive": "five-card full house",
    }


@proves("CO 30-2118(8)(b)(i)")
def test_co_30_2118_8_b_i_without_one_the_folded_cards_go_unseen() -> None:
    round = against(NOTHING, DEALER_LOW, Fold())
    assert [e.seat for e in round.events if isinstance(e, HandPickedUp)] == [1]
    assert {e.seat for e in round.events if isinstance(e, CardTurned)} == {0}


# --- (9) the showdown ------------------------------------------------------------------------------------------------


@proves("CO 30-2118(9)")
def test_co_30_2118_9_the_dealer_s_hand_is_turned_up_when_every_player_has_decided() -> None:
    round = deal(opened(ante(seat=1), ante(seat=2)), NOTHING, "As Ah 8d 6c 4s", DEALER_LOW)
    round.apply(Play())
    assert not any(isinstance(e, CardTurned) for e in round.events)
    round.apply(Play())
    turned = [(e.seat, e.card) for e in round.events if isinstance(e, CardTurned)]
    assert turned[:5] == [(0, card) for card in cards(DEALER_LOW)]
    assert [seat for seat, _ in turned] == [0] * 5 + [1] * 5 + [2] * 5


@proves("CO 30-2118(9)")
def test_co_30_2118_9_a_live_dealer_says_when() -> None:
    at = Table(load(GAME), limits=Limits(min=5_00, max=100_00), dealer_acts=True)
    round = deal(at.open(at.opening([ante()])), NOTHING, DEALER_LOW)
    round.apply(Play())
    assert round.actor is DEALER
    round.apply(GoOn(), by=DEALER)
    assert round.is_over


@proves("CO 30-2118(9)")
def test_co_30_2118_9_each_player_is_compared_alone() -> None:
    hands = ("As Ah 8d 6c 4s", "Kc Qs 9h 7h 3s", "Kh Jd 8s 6s 3c")
    round = deal(opened(*(ante(seat=seat) for seat in (1, 2, 3))), *hands, "Ks Jc 8c 6h 3d")
    play(round, Play(), Play(), Play())
    assert [net(round, "main", seat) for seat in (1, 2, 3)] == [10_00, 10_00, 0]


@proves("CO 30-2118(9)(a)")
def test_co_30_2118_9_a_i_ante_and_play_pay_one_to_one() -> None:
    round = against("2s Kh 9d 7c 5s", DEALER_LOW)
    assert (net(round, "main"), net(round, "play")) == (10_00, 20_00)
    assert settled(round, "play").outcome == "win: pair against the dealer's high card"
    assert settled(round, "main").cite == "CO 30-2118(9)(a)(i)"


@proves("CO 30-2118(9)(a)")
@pytest.mark.parametrize(
    ("mine", "pays"),
    [
        ("2d 2s 2h 2c Jo", 1000),
        ("2d Kh Qh Jh 10h", 50),
        ("Ah Kh Qh Jh 10h", 50),
        ("2d Kh Kd Kc Ks", 10),
        ("2d Kh Qh Jh 9h", 9),
        ("2d Kh Kd Kc 9s", 4),
        ("2d Kh Kd 9c 9s", 3),
        ("2d Kh Jh 9h 5h", 2),
        ("Jo Kh Qd Jc 9s", 1),
        ("Jo Kh Kd 9c 5s", 0),
        (NOTHING, 0),
    ],
)
def test_co_30_2118_9_a_ii_odds_pay_by_the_hand_that_beats_the_dealer(mine: str, pays: int) -> None:
    round = against(mine, DEALER_LOW)
    assert net(round, "main") == 10_00
    assert net(round, "Odds") == pays * 10_00


@proves("CO 30-2118(9)(b)")
@pytest.mark.parametrize(
    ("mine", "dealer"),
    [
        (NOTHING, "Kd Jc 9c 7h 5d"),
        ("2d Kh Jh 9h 5h", "Ad Kd Jd 9d 5d"),
        ("10h Jh Qh Kh Ah", "2d Jo Qs Ks As"),
    ],
)
def test_co_30_2118_9_b_i_a_tie_returns_ante_odds_and_play(mine: str, dealer: str) -> None:
    round = against(mine, dealer)
    assert [net(round, bet) for bet in ("main", "Odds", "play")] == [0, 0, 0]
    assert settled(round, "main").cite == "CO 30-2118(9)(b)(i)"


@proves("CO 30-2118(9)(b)")
@pytest.mark.parametrize(
    ("wild", "natural"),
    [
        ("Jo Kh 9d 7c 5s", "Ks Kc 9h 7h 5h"),
        ("2s 2h 9d 7c 3s", "9s 9h 9c 7h 3h"),
        ("2s 9h 9d 5c 5s", "9s 9c 2h 5h 5d"),
        ("2s 4h 5d 6c 7s", "4d 5s 6h 7c 8s"),
    ],
)
def test_co_30_2118_9_b_ii_a_wild_hand_ties_its_natural_twin(wild: str, natural: str) -> None:
    for mine, dealer in ((wild, natural), (natural, wild)):
        assert net(against(mine, dealer), "main") == 0


@proves("CO 30-2118(9)(c)")
@pytest.mark.parametrize(
    ("mine", "dealer"),
    [
        (DEALER_LOW, NOTHING),
        ("Ks Kh Kd 9c 5s", "2s Qh Qd Qs 5h"),
        ("10h Jh Qh Kh Ah", "2s 2h 2d 2c Jo"),
    ],
)
def test_co_30_2118_9_c_i_a_hand_that_is_beaten_loses_ante_odds_and_play(mine: str, dealer: str) -> None:
    round = against(mine, dealer)
    assert [net(round, bet) for bet in ("main", "Odds", "play")] == [-10_00, -10_00, -20_00]
    assert settled(round, "main").cite == "CO 30-2118(9)(c)(i)"


@proves("CO 30-2118(9)")
def test_co_30_2118_9_the_declared_maximum_is_reached_and_never_passed() -> None:
    round = against(RANKED[-1], DEALER_LOW)
    assert settled(round, "main").returned_cents == round.max_returned(10_00) == 20_00


# --- irregularities: the section has none, and poker's rule is not at hand (CO 30-2102) ------------------------------


@proves("CO 30-2102 ¶1")
def test_co_30_2102_a_misdeal_returns_every_wager() -> None:
    at = table(side(GOIN))
    tip = Wager(1, "main", 2_00, tip=True)
    round = at.open(at.opening([ante(), tip, Wager(1, "Goin' Wild", 5_00), ante(25_00, 2)]))
    for card in cards("As Kh 9d 2s"):
        round.apply(Deal(card))
    refused(round, PushTable(" "), "CO 30-2102", "needs a reason")
    refused(round, PushHand(1, 0, "a card too many"), "CO 30-2102", "rule on the whole table")
    round.apply(PushTable("a card was exposed"), by=SUPERVISOR)
    assert round.is_over
    assert round.layout_cents == 0
    assert {e.net_cents for e in round.events if isinstance(e, Settled)} == {0}
    at.books.check(0)


@proves("CO 30-2102 ¶1")
def test_co_30_2102_a_foul_hand_gets_everything_back_and_the_others_go_on() -> None:
    at = table(side(GOIN))
    round = at.open(at.opening([ante(), Wager(1, "Goin' Wild", 5_00), ante(25_00, 2)]))
    deal(round, "2s 2h 9d 7c 5s", NOTHING.replace("9d", "9c").replace("7c", "7d").replace("5s", "5h"), DEALER_LOW)
    round.apply(PushHand(1, 0, "six cards"), by=SUPERVISOR)
    assert round.actor == Seat(2)
    refused(round, PushHand(1, 0, "again"), "CO 30-2102", "no hand 1 in play")
    round.apply(PlayAsDealt("all other hands are sound"), by=SUPERVISOR)
    round.apply(Play())
    assert [net(round, bet) for bet in ("main", "Odds", "Goin' Wild")] == [0, 0, 0]
    assert net(round, "main", 2) == 25_00


@proves("CO 30-2102 ¶1")
def test_co_30_2102_no_ruling_outside_a_round() -> None:
    round = opened()
    refused(round, PushTable("too early"), "CO 30-2102", "no round is in play")
    round = against(NOTHING, DEALER_LOW)
    refused(round, PushTable("too late"), "CO 30-2102", "no round is in play")


@proves("CO 30-2118(6)")
def test_co_30_2118_6_one_ante_to_a_seat() -> None:
    with pytest.raises(IllegalWager, match="already"):
        table().open([ante(), ante()])


@proves("CO 30-2118(11)(f)(i)")
def test_co_30_2118_11_f_i_no_card_is_drawn_where_nobody_may_ask_for_it() -> None:
    assert not any(isinstance(e, BonusCardDealt) for e in against(NOTHING, DEALER_LOW).events)
