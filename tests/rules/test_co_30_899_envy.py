"""Envy at a live table: what a winning side wager brings to others, out of the tray, when all else is settled."""

from __future__ import annotations

from pitboss import Deal, Decline, Limits, Place, Settled, Stand, Table, Wager, cards, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.events import PLAYER, TIP_BOX
from tests.cases import Case
from tests.marks import proves

SET, BOUNTY = "Bet the Set 21 Progressive", "King's Bounty Dealer Envy"
METER = 1_000_00


def bet_the_set(layout: str, seats: int = 3) -> Case:
    wager = load_wager("bet-the-set-21-progressive")
    paytable = wager.paytable("6 deck")
    sides = [CatalogueWager(wager, paytable, dict.fromkeys(paytable.meters, METER))]
    done = Case(seats=seats, side=5_00, sides=sides, decks=6).do(layout)
    while not done.round.is_over:
        done.do(Stand())
    return done.over()


def envies(done: Case, name: str) -> list[tuple[int, int, str]]:
    return [(e.seat, e.returned_cents, e.paid_to) for e in done.all(Settled) if e.bet == f"{name} envy"]


@proves("CO 30-899.13(22)(a)")
def test_co_30_899_13_22_a_every_other_player_who_made_the_wager_is_paid() -> None:
    done = bet_the_set("Kh 9h 8h Kd Kd 9s 7d Kh")
    assert done.settled(1, bet=SET).outcome == "four of a kind of one color with the dealer"
    assert envies(done, SET) == [(3, 50_00, PLAYER), (2, 50_00, PLAYER)]
    assert done.table.books.tabs["seat 3"] == -25_00 - 5_00 + 50_00


@proves("CO 30-899.13(22)(a)")
def test_co_30_899_13_22_a_no_hand_brings_envy_to_its_own_player() -> None:
    wager = load_wager("bet-the-set-21-progressive")
    sides = [CatalogueWager(wager, wager.paytable("6 deck"), dict.fromkeys(wager.paytable("6 deck").meters, METER))]
    done = Case(seats=0, sides=sides, decks=6)
    done.open(
        [Wager(number, bet, cents, player="Ann") for number in (1, 2) for bet, cents in (("main", 25_00), (SET, 5_00))]
    )
    done.do("Kh 9h Kd Kd 9s Kh", Stand(), Stand()).over()
    assert done.settled(1, bet=SET).net_cents > 0
    assert envies(done, SET) == []


@proves("CO 30-899.13(22)(a)")
def test_co_30_899_13_22_a_a_player_of_two_hands_is_paid_once() -> None:
    wager = load_wager("bet-the-set-21-progressive")
    sides = [CatalogueWager(wager, wager.paytable("6 deck"), dict.fromkeys(wager.paytable("6 deck").meters, METER))]
    done = Case(seats=0, sides=sides, decks=6)
    players = {1: "Ann", 2: "Ben", 3: "Ben", 4: "Cay"}
    done.open(
        [
            Wager(seat, bet, cents, player=who)
            for seat, who in players.items()
            for bet, cents in (("main", 25_00), (SET, 5_00))
        ]
    )
    done.do("Kh 9h 8h 7h Kd Kd 9s 7d 6d Kh", *[Stand()] * 4).over()
    assert sorted(envies(done, SET)) == [(3, 50_00, PLAYER), (4, 50_00, PLAYER)]


@proves("CO 30-899.13(22)(c)")
def test_co_30_899_13_22_c_envy_is_paid_last_once_for_every_hand_that_causes_it() -> None:
    done = bet_the_set("Kh Kh 8h Kd Kd Kd 8d Kh")
    assert sorted(envies(done, SET)) == [(1, 50_00, PLAYER), (2, 50_00, PLAYER), (3, 50_00, PLAYER), (3, 50_00, PLAYER)]
    assert [e.bet for e in done.all(Settled)][-4:] == [f"{SET} envy"] * 4


@proves("CO 30-899.13(22)(a)")
def test_co_30_899_13_22_a_who_has_not_made_the_wager_gets_nothing() -> None:
    wager = load_wager("bet-the-set-21-progressive")
    paytable = wager.paytable("6 deck")
    side = CatalogueWager(wager, paytable, dict.fromkeys(paytable.meters, METER))
    done = Case(seats=2, sides=[side], decks=6).do(Place(Wager(1, SET, 5_00)), "Kh 9h Kd Kd 9s Kh", Stand(), Stand())
    assert done.over().settled(1, bet=SET).net_cents > 0
    assert envies(done, SET) == []


def bounty(layout: str) -> Case:
    wager = load_wager("kings-bounty-30-899-20")
    return Case(seats=1, side=5_00, sides=[CatalogueWager(wager, wager.paytable("KB03"))], decks=6).do(layout)


@proves("CO 30-899.20(6)")
def test_co_30_899_20_6_dealer_envy_goes_to_the_tip_box_and_takes_nothing_from_the_player() -> None:
    done = bounty("Kh 7d Kh 10c").do(Stand()).over()
    assert done.settled(1, bet=BOUNTY).net_cents == 100_00
    assert envies(done, BOUNTY) == [(1, 10_00, TIP_BOX)]
    assert done.table.books.tip_box == 10_00


@proves("CO 30-899.20(6)")
def test_co_30_899_20_6_a_hand_without_dealer_envy_brings_none() -> None:
    done = bounty("Kh 7d Qd 10c").do(Stand()).over()
    assert done.settled(1, bet=BOUNTY).outcome == "unsuited 20"
    assert envies(done, BOUNTY) == []


@proves("CO 30-899.20(5)(a)")
def test_co_30_899_20_5_a_two_kings_of_spades_wait_for_the_end_while_a_blackjack_is_possible() -> None:
    waits = bounty("Ks 10d Ks 9c")
    assert not [e for e in waits.all(Settled) if e.bet == BOUNTY]
    assert waits.do(Stand()).over().settled(1, bet=BOUNTY).outcome == "king of spades pair"
    assert bounty("Ks 7d Ks 9c").settled(1, bet=BOUNTY).outcome == "king of spades pair"


@proves("CO 30-899.20(5)(a)")
def test_co_30_899_20_5_a_with_a_dealer_blackjack_they_are_the_top_prize() -> None:
    done = bounty("Ks Ad Ks 10c").do(Decline()).over()
    assert done.settled(1, bet=BOUNTY).outcome == "king of spades pair with dealer blackjack"
    assert envies(done, BOUNTY) == [(1, 100_00, TIP_BOX)]


@proves("CO 30-899.17(9) s.1")
def test_co_30_899_17_the_war_is_settled_before_anybody_acts() -> None:
    wager = load_wager("war-wager")
    side = CatalogueWager(wager, wager.paytable("War"))
    table = Table(load("war-blackjack", decks=6), limits=Limits(min=5_00, max=500_00), sides=[side])
    round = table.open([Wager(seat, bet, 5_00) for seat in (1, 2) for bet in ("main", side.name)])
    for card in cards("Qh Ah Jd"):
        round.apply(Deal(card))
    assert [(e.seat, e.net_cents) for e in round.events if isinstance(e, Settled)] == [(2, -5_00), (1, 5_00)]
