"""21-Hold 'em: the wagers of both elements, the shuffle between them, fold or bet twice, the pay schedule."""

from __future__ import annotations

import pytest

from pitboss import (
    CHANCE,
    Bet,
    Card,
    Decline,
    Fold,
    Hit,
    IllegalSetup,
    IllegalWager,
    Limits,
    MoveOn,
    Stand,
    Surrender,
    Table,
    Wager,
    load,
)
from pitboss.cards import cards
from pitboss.engine.games.hold_em_21 import HoldEm21
from pitboss.engine.record.replay import replay
from pitboss.engine.record.view import view
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.vocabulary.actions import (
    Deal,
    DiscardFaceUpCard,
    DrawInError,
    MiscountCards,
    MissFirstCard,
    Place,
    PushHand,
    PushTable,
    ReshuffleDiscards,
)
from pitboss.engine.vocabulary.events import (
    CardDealt,
    CardTurned,
    CommunityCardsLaid,
    DiscardsReshuffled,
    Settled,
)
from pitboss.law.rules import HoldEm21Rules
from pitboss.shoe import HandDealt
from pitboss.shoe.shuffle import ChaChaSource
from tests.cases import Case
from tests.marks import proves

GAME = "21-hold-em"
LIMITS = Limits(min=5_00, max=100_00)
PK = 10_00


def case(seats: int = 1, pk: tuple[int, ...] | None = None, limits: Limits = LIMITS, **options: object) -> Case:
    """Everybody makes a blackjack wager of $25, and these seats one of $10 on PK."""
    done = Case(seats=0, game=load(GAME, **options), limits=limits)
    poker = range(1, seats + 1) if pk is None else pk
    return done.open([*(Wager(n, "main", 25_00) for n in range(1, seats + 1)), *(Wager(n, "PK", PK) for n in poker)])


def to_poker(dealt: str, *, community: str = "7d 8d") -> Case:
    """One player, who stands on 20 against 17 or so, and then these cards of poker."""
    up, hole = community.split()
    done = case().do(f"Kh {up} Qh {hole}", Stand())
    while done.round.dealer.total < 17:
        done.do("2h" if done.round.dealer.total > 14 else "5h")
    assert done.round.wants_shuffle
    done.do(ReshuffleDiscards(()))
    first, *rest = dealt.split()
    done.do(first)
    for name in rest:
        done.do(Bet(), name)
    return done


def paid(done: Case, bet: str = "PK") -> Settled:
    return done.over().settled(1, 1, bet)


# --- (1) the deck ----------------------------------------------------------------------------------------------------


@proves("CO 30-2104(1) s.2")
@pytest.mark.parametrize(("name", "value"), [("decks", 2), ("dealt_from", "shoe")])
def test_co_30_2104_1_a_single_deck_from_the_hand(name: str, value: object) -> None:
    assert load(GAME).rules.composition.size == 52
    assert load(GAME).rules.dealt_from.value == "hand"
    with pytest.raises(IllegalSetup, match=r"fixed by law.*CO 30-2104\(1\)"):
        load(GAME, **{name: value})


@proves("CO 30-2104(1) s.3")
def test_co_30_2104_1_cards_may_be_burned_or_not() -> None:
    for burned in (0, 1, 20):
        assert load(GAME, burn_cards=burned).rules.burn_cards == burned
    with pytest.raises(IllegalSetup, match=r"CO 30-2104\(1\)"):
        load(GAME, burn_cards=21)


# --- (2) wagers ------------------------------------------------------------------------------------------------------


@proves("CO 30-2104(2) s.1")
def test_co_30_2104_2_poker_only_with_a_blackjack_wager() -> None:
    with pytest.raises(IllegalWager, match="PK needs a main wager"):
        Table(load(GAME), limits=LIMITS).open([Wager(1, "PK", PK)])


@proves("CO 30-2104(2)(a)")
def test_co_30_2104_2_a_poker_is_decided_when_the_blackjack_wager_is_made() -> None:
    done = case(2, pk=(2,)).do("Kh")
    done.refuses(Place(Wager(1, "PK", PK)), "CO 30-809", "after the first card")
    done.do("Qh 7d Jh Qs 8d", Stand(), Stand(), "2h", ReshuffleDiscards(()))
    done.do("5c")
    assert done.waits_for(2, hand=1)  # seat 1 plays no further in the hand


@proves("CO 30-2104(2)(a)")
def test_co_30_2104_2_a_one_hand_with_poker_and_others_without() -> None:
    table = Table(load(GAME, hands_per_player=2), limits=LIMITS)
    mine = [Wager(1, "main", 25_00, player="Ann"), Wager(2, "main", 25_00, player="Ann"), Wager(1, "PK", PK)]
    assert table.open(mine).layout_cents == 60_00
    with pytest.raises(IllegalWager, match="Ann already plays a hand with poker"):
        Table(load(GAME, hands_per_player=2), limits=LIMITS).open([*mine, Wager(2, "PK", PK)])


@proves("CO 30-2104(2)(b)")
@pytest.mark.parametrize(
    ("main", "poker", "lawful"), [(90_00, 9_50, True), (90_00, 10_00, True), (90_00, 10_50, False)]
)
def test_co_30_2104_2_b_required_wagers_together_within_the_maximum(main: int, poker: int, lawful: int) -> None:
    wagers = [Wager(1, "main", main), Wager(1, "PK", poker)]
    assert Table(load(GAME), limits=LIMITS).open(wagers).layout_cents == main + poker  # where poker is optional
    table = Table(load(GAME, poker="required"), limits=LIMITS)
    if lawful:
        assert table.open(wagers).layout_cents == main + poker
    else:
        with pytest.raises(IllegalWager, match=r"both wagers together are \$100.50; the table maximum is \$100.00"):
            table.open(wagers)


@proves("CO 30-2104(2)(b)")
def test_co_30_2104_2_b_no_card_before_both_wagers() -> None:
    done = Case(seats=0, game=load(GAME, poker="required"), limits=LIMITS).open([Wager(1, "main", 25_00)])
    done.refuses(Deal(Card("Kh")), "CO 30-2104(2)", "no PK wager")
    done.do(Place(Wager(1, "PK", PK)), "Kh")


@proves("CO 30-2104(2)(b)")
def test_co_30_2104_2_b_required_poker_is_one_hand_at_a_time() -> None:
    assert load(GAME, poker="required").rules.hands_per_player == 1
    with pytest.raises(IllegalSetup, match=r"CO 30-2104\(2\)\(b\)"):
        load(GAME, poker="required", hands_per_player=2)


@proves("CO 30-2104(2) s.1")
def test_co_30_2104_2_both_wagers_are_within_the_limits() -> None:
    for cents, lawful in ((4_50, False), (5_00, True), (100_00, True), (100_50, False)):
        table = Table(load(GAME), limits=LIMITS)
        if lawful:
            table.open([Wager(1, "main", 25_00), Wager(1, "PK", cents)])
        else:
            with pytest.raises(IllegalWager):
                table.open([Wager(1, "main", 25_00), Wager(1, "PK", cents)])


# --- (3) tips --------------------------------------------------------------------------------------------------------


@proves("CO 30-2104(3) s.2-3")
@pytest.mark.parametrize("bet", ["main", "PK"])
def test_co_30_2104_3_a_tip_is_at_most_the_players_own_wager(bet: str) -> None:
    own = {"main": 25_00, "PK": PK}[bet]
    for cents, lawful in ((50, True), (own, True), (own + 50, False)):
        done = case()
        if lawful:
            done.do(Place(Wager(1, bet, cents, tip=True)))
        else:
            done.refuses(Place(Wager(1, bet, cents, tip=True)), "CO 30-2104(3)")


@proves("CO 30-2104(3) s.2-3")
def test_co_30_2104_3_winning_tips_are_paid_at_the_players_odds() -> None:
    done = case().do(Place(Wager(1, "PK", 5_00, tip=True)), "Kh 7d Qh 8d", Stand(), "2h", ReshuffleDiscards(()))
    done.do("7h", Bet(), "7s", Bet(), "9c").over()
    tip = done.settled(1, 1, "PK", tip=True)
    assert (tip.returned_cents, tip.paid_to, tip.outcome) == (20_00, "tip box", "five-card three of a kind")


@proves("CO 30-2104(3) s.2-3")
def test_co_30_2104_3_a_tip_with_a_folded_hand_is_lost() -> None:
    done = case().do(Place(Wager(1, "PK", 5_00, tip=True)), "Kh 7d Qh 8d", Stand(), "2h", ReshuffleDiscards(()))
    done.do("2c", Fold()).over()
    assert done.settled(1, 1, "PK", tip=True).returned_cents == 0


# --- (4) to (6) from 21 to poker -------------------------------------------------------------------------------------


@proves("CO 30-2104(4)")
@pytest.mark.parametrize("how", ["stands", "goes over", "surrenders"])
def test_co_30_2104_4_whatever_became_of_the_blackjack_hand_poker_is_played(how: str) -> None:
    done = case().do("Kh 7d 6h 8d")
    if how == "stands":
        done.do(Stand(), "2h")
    elif how == "goes over":
        done.do(Hit(), "Ks")
    else:
        done.do(Surrender())
    laid = done.all(CommunityCardsLaid)
    assert [card.name for card in laid[0].cards] == ["7d", "8d"]
    assert laid[0].cite == "CO 30-2104(5)"


@proves("CO 30-2104(4)")
def test_co_30_2104_4_a_dealer_blackjack_ends_21_not_poker() -> None:
    done = case().do("Kh Ad 6h Kd", Decline())
    assert done.settled(1).outcome == "lose: dealer blackjack"
    done.do(ReshuffleDiscards(()), "As", Bet(), "Ac", Bet(), "9s")
    assert paid(done).outcome == "five-card three of a kind"


@proves("CO 30-2104(4)")
def test_co_30_2104_4_without_a_poker_wager_the_round_ends_with_21() -> None:
    done = case(pk=()).do("Kh 7d Qh 8d", Stand(), "2h").over()
    assert not done.all(CommunityCardsLaid)


@proves("CO 30-2104(5)")
def test_co_30_2104_5_the_community_cards_lie_before_everybody() -> None:
    done = case().do("Kh 7d Qh 8d", Stand(), "2h")
    seen = view(done.round, frozenset({1}))
    assert [card.name for card in seen.dealer.cards if card] == ["7d", "8d"]
    assert seen.dealer.total is None  # nobody counts them any more


@proves("CO 30-2104(6)")
def test_co_30_2104_6_fifty_cards_are_shuffled() -> None:
    done = case().do("Kh 7d Qh 8d", Stand(), "2h")
    done.refuses(Deal(Card("9s")), "CO 30-2104(6)", "shuffle the cards")
    done.do(ReshuffleDiscards(()))
    assert sum(done.round.unseen) == 50
    assert done.all(DiscardsReshuffled)[0].cite == "CO 30-2104(6)"
    done.refuses(Deal(Card("7d")), "CO 30-824(1)", "no 7♦")
    done.do("Kh")  # a card of the blackjack game comes again


@proves("CO 30-2104(6)")
def test_co_30_2104_6_a_real_deck_is_shuffled_whole_and_replays() -> None:
    game = load(GAME, burn_cards=3)
    table = Table(game, limits=LIMITS, shoe=shoe_for(game.rules, ChaChaSource(bytes(32))))
    assert isinstance(table.shoe, HandDealt)
    for _ in range(3):
        table.shuffle()
        round = table.open([Wager(1, "main", 25_00), Wager(1, "PK", PK)])
        while not round.is_over:
            if round.actor is CHANCE:
                shuffles = bool(round.wants_shuffle)
                table.deal()
                assert not shuffles or table.shoe.left == 50
            else:
                round.apply(Bet() if round.can(Bet()) else round.legal()[0].action)
    again = replay(table.close())
    assert len(again.rounds) == 3


# --- (7) to (11) fold or bet -----------------------------------------------------------------------------------------


@proves("CO 30-2104(7)")
def test_co_30_2104_7_one_card_face_down_from_the_dealers_left() -> None:
    done = case(3, pk=(1, 3)).do("Kh Qh Jh 7d Ks Qs Js 8d", Stand(), Stand(), Stand(), "2h", ReshuffleDiscards(()))
    mark = len(done.round.events)
    done.do("2c 3c")
    dealt = [e for e in done.round.events[mark:] if isinstance(e, CardDealt)]
    assert [(e.seat, e.up) for e in dealt] == [(1, False), (3, False)]


@proves("CO 30-2104(8)")
def test_co_30_2104_8_the_second_wager_equals_pk() -> None:
    done = to_poker("9c")
    assert done.choices() == {"Fold", "Bet"}
    (offer,) = [offer for offer in done.round.legal() if isinstance(offer.action, Bet)]
    assert (offer.at_least, offer.at_most, offer.cite) == (PK, PK, "CO 30-2104(8)")


@proves("CO 30-2104(8)")
def test_co_30_2104_8_a_fold_costs_pk_and_second_cards_come_when_all_have_decided() -> None:
    done = case(2).do("Kh Qh 7d Ks Qs 8d", Stand(), Stand(), "2h", ReshuffleDiscards(()), "2c 3c")
    done.do(Bet())
    assert done.waits_for(2, hand=1)  # before seat 1 gets its second card
    done.do(Fold())
    assert (done.settled(2, 1, "PK").net_cents, done.settled(2, 1, "PK").cite) == (-PK, "CO 30-2104(8)")
    assert done.hand(1, 1) == ["2c"]
    done.do("4c")
    assert done.hand(1, 1) == ["2c", "4c"]


@proves("CO 30-2104(9)")
def test_co_30_2104_9_when_all_fold_the_hand_is_finished() -> None:
    done = to_poker("2c").do(Fold()).over()
    assert [e.bet for e in done.all(Settled)] == ["main", "PK"]
    assert not [e for e in done.all(CardTurned) if e.seat == 1]  # nobody is shown a folded card


@proves("CO 30-2104(10)")
def test_co_30_2104_10_a_fold_after_two_cards_costs_both_wagers() -> None:
    done = to_poker("2c 3s")
    assert [offer.cite for offer in done.round.legal()] == ["CO 30-2104(10)"] * 2
    done.do(Fold()).over()
    lost = [(e.bet, e.net_cents, e.cite) for e in done.all(Settled) if e.hand == 1]
    assert lost == [("PK", -PK, "CO 30-2104(10)"), ("2", -PK, "CO 30-2104(10)")]


@proves("CO 30-2104(11)")
def test_co_30_2104_11_when_all_fold_after_two_cards_the_hand_is_finished() -> None:
    done = case(2).do(
        "Kh Qh 7d Ks Qs 8d", Stand(), Stand(), "2h", ReshuffleDiscards(()), "2c 3c", Bet(), Bet(), "4s 5s"
    )
    done.do(Fold(), Fold()).over()


@proves("CO 30-2104(8)")
def test_co_30_2104_10_who_does_not_decide_has_folded() -> None:
    done = to_poker("2c").do(MoveOn()).over()
    assert done.settled(1, 1, "PK").outcome == "folded"


@proves("CO 30-2104(8)")
def test_co_30_2104_8_a_bet_needs_the_chips_for_it() -> None:
    table = Table(load(GAME), limits=LIMITS)
    table.buy_in("Ann", 35_00)
    round = table.open([Wager(1, "main", 25_00, player="Ann"), Wager(1, "PK", PK)])
    for name in ("Kh", "7d", "Qh", "Kd"):
        round.apply(Deal(Card(name)))
    round.apply(Surrender())
    round.apply(ReshuffleDiscards(()))
    round.apply(Deal(Card("2c")))
    assert round.can(Bet())  # half of the blackjack wager came back
    round.apply(Bet())
    round.apply(Deal(Card("3c")))
    assert not round.can(Bet())
    assert round.can(Fold())


# --- (12) misdeals ---------------------------------------------------------------------------------------------------


@proves("CO 30-2104(12)")
@pytest.mark.parametrize(("laid", "lawful"), [(0, True), (1, False), (2, True)])
def test_co_30_2104_12_a_wrong_number_of_cards_voids_that_hand_only(laid: int, lawful: bool) -> None:
    done = case(2).do("Kh Qh 7d Ks Qs 8d", Stand(), Stand(), "2h", ReshuffleDiscards(()), "2c 3c")
    if not lawful:
        done.refuses(MiscountCards(1, laid), "CO 30-2104(12)", "1 is the correct number")
        return
    done.do(MiscountCards(1, laid))
    assert (done.settled(1, 1, "PK").net_cents, done.settled(1, 1, "PK").cite) == (0, "CO 30-2104(12)")
    assert done.waits_for(2, hand=1)
    done.do(Bet(), "3s", Bet(), "3d")
    assert done.over().settled(2, 1, "3").outcome == "five-card three of a kind"


@proves("CO 30-2104(12)")
def test_co_30_2104_12_during_the_deal_the_next_hand_is_dealt() -> None:
    done = case(2).do("Kh Qh 7d Ks Qs 8d", Stand(), Stand(), "2h", ReshuffleDiscards(()), "2c")
    done.do(MiscountCards(2, 1), Bet(), "3s", Fold()).over()
    assert done.settled(2, 1, "PK").outcome == "void: misdeal"


@proves("CO 30-2104(12)")
def test_co_30_2104_12_no_misdeal_of_a_hand_that_is_not_there() -> None:
    case(2, pk=(1,)).do("Kh").refuses(MiscountCards(1, 2), "CO 30-2104(12)")


@proves("CO 30-2102 ¶1")
def test_co_30_2102_rulings_in_poker() -> None:
    done = case(2).do("Kh Qh 7d Ks Qs 8d", Stand(), Stand(), "2h", ReshuffleDiscards(()), "2c 3c")
    done.refuses(DrawInError(Card("9c"), False), "CO 30-828(1)", "hands of 21")
    done.do(DiscardFaceUpCard(Card("9c")), PushHand(1, 1, "exposed"))
    assert done.settled(1, 1, "PK").net_cents == 0
    done.refuses(PushHand(2, 1, " "), "CO 30-828(1)", "reason")
    done.do(Bet(), "4c", PushTable("a torn card")).over()
    assert [e.net_cents for e in done.all(Settled) if e.bet in ("PK", "2")] == [0, 0, 0]


@proves("CO 30-2104(4)")
def test_co_30_2104_4_a_missed_first_card_voids_the_poker_wager_too() -> None:
    done = case(2).do(MissFirstCard(1), "Kh 7d Qh 8d", Stand(), "2h", ReshuffleDiscards(()), "2c", Fold()).over()
    assert done.settled(1, 0, "PK").net_cents == 0
    done = case(2).do("Kh", PushTable("misdeal")).over()
    assert {e.net_cents for e in done.all(Settled)} == {0}


# --- (13) the pay schedule -------------------------------------------------------------------------------------------

SCHEDULE = [
    ("Kd Qd", "Ad Jd 10d", "five-card royal flush", 500),
    ("Kd Qd", "9d Jd 10d", "five-card straight flush", 100),
    ("7d 7c", "7h 7s 2c", "five-card four of a kind", 50),
    ("7d 7c", "7h 2s 2c", "five-card full house", 20),
    ("7d 2d", "9d 4d Kd", "five-card flush", 6),
    ("7d 8d", "9c 10c Jh", "five-card straight", 4),
    ("Ad 2c", "3h 4c 5s", "five-card straight", 4),
    ("7d 7c", "7h 9s 2c", "five-card three of a kind", 3),
    ("7d 8d", "7c 8c 2s", "five-card two pair", 2),
    ("7d 8d", "7c 4c 2s", "five-card pair of 7s or better", 1),
    ("Ad 8d", "Ac 4c 2s", "five-card pair of 7s or better", 1),
]


@proves("CO 30-2104(13)(b) s.2", "CO 30-2104(13)(b) Pay schedule")
@pytest.mark.parametrize(("community", "own", "name", "times"), SCHEDULE)
def test_co_30_2104_13_b_all_wagers_pay_the_same_odds(community: str, own: str, name: str, times: int) -> None:
    rules = load(GAME).rules_of(HoldEm21Rules)
    assert rules.poker_pays[name].win(1) == times
    house = case().round.house
    verdict = house.poker_verdict(cards(f"{community} {own}"))  # type: ignore[attr-defined]
    assert (verdict.outcome, verdict.returned(PK), verdict.cite) == (name, (1 + times) * PK, "CO 30-2104(13)(b)")


@proves("CO 30-2104(13)(b) s.1", "CO 30-2104(13)(b) Pay schedule")
@pytest.mark.parametrize(("dealt", "wins"), [("6c 6s Kc", False), ("7c 7s Kc", True), ("8c 8s Kc", True)])
def test_co_30_2104_13_b_a_pair_of_sevens_is_the_least_that_is_paid(dealt: str, wins: bool) -> None:
    done = to_poker(dealt, community="9d 10d")
    for bet in ("PK", "2", "3"):
        assert paid(done, bet).net_cents == (PK if wins else -PK)
        assert paid(done, bet).cite == ("CO 30-2104(13)(b)" if wins else "CO 30-2104(13)(a)")


@proves("CO 30-2104(13)(a)")
def test_co_30_2104_13_a_from_the_dealers_right_every_hand_is_turned() -> None:
    done = case(2).do("Kh Qh 7d Ks Qs 8d", Stand(), Stand(), "2h", ReshuffleDiscards(()))
    done.do("2c 3c", Bet(), Bet(), "4s 5s", Bet(), Bet(), "Jc Qc").over()
    assert [e.seat for e in done.all(CardTurned) if e.seat] == [2, 2, 2, 1, 1, 1]


@proves("CO 30-2104(7)")
def test_co_30_2104_13_the_dealer_receives_no_card() -> None:
    done = to_poker("2c 3c 4c").over()
    assert [e.seat for e in done.all(CardDealt) if e.hand == 1] == [1, 1, 1]
    assert done.dealer()[:2] == ["7d", "8d"]


@proves("CO 30-2104(14)")
def test_co_30_2104_14_the_deck_is_whole_again() -> None:
    done = to_poker("2c 3c 4c").over()
    assert len([*done.round.cards_on_layout(), *done.round.discards]) + sum(done.round.unseen) == 52
    assert isinstance(done.round, HoldEm21)
