"""A dealer school's examiner at 21-Hold 'em, Blackjack Switch and Ante Up 21: what the words decide, dealt live."""

from __future__ import annotations

import pytest

from pitboss import Bet, Fold, Hit, IllegalWager, Limits, Place, Stand, Table, Wager, load
from pitboss.engine.vocabulary.actions import (
    Action,
    Decline,
    Double,
    Insure,
    MiscountCards,
    ReshuffleDiscards,
    Split,
    Switch,
    TakePush,
    Withdraw,
    WrongAction,
)
from pitboss.engine.vocabulary.events import CommunityCardsLaid, Settled
from tests.cases import Case
from tests.marks import proves

LIMITS = Limits(min=5_00, max=100_00)
Steps = tuple[Action | str, ...]


def nets(case: Case, number: int = 1) -> dict[str, int]:
    """What every spot of a seat won or lost, tips aside."""
    found: dict[str, int] = {}
    for e in case.over().all(Settled):
        if e.seat == number and not e.tip:
            found[e.bet] = found.get(e.bet, 0) + e.net_cents
    return found


# --- 21-Hold 'em -----------------------------------------------------------------------------------------------------


def hold_em(*wagers: Wager, seats: int = 1, **options: object) -> Case:
    """$25 on B-J and $10 on PK at every seat, or these wagers."""
    mine = wagers or [
        Wager(n, bet, cents) for n in range(1, seats + 1) for bet, cents in (("main", 25_00), ("PK", 10_00))
    ]
    return Case(seats=0, game=load("21-hold-em", **options), limits=LIMITS).open(mine)


def poker(up: str, hole: str, drawn: str, own: str) -> Case:
    """The seat stands on 19; the dealer has these first two cards and draws; then three cards of poker."""
    case = hold_em().do(f"Kh {up} 9h {hole}", Stand(), drawn, ReshuffleDiscards(()))
    first, second, third = own.split()
    return case.do(first, Bet(), second, Bet(), third)


@proves(
    "CO 30-2104(13)",
    "CO 30-2104(13)(a)",
    "CO 30-2104(13)(b) s.1",
    "CO 30-2104(13)(b) s.3",
    "CO 30-2104(13)(b) Pay schedule",
)
@pytest.mark.parametrize(
    ("dealer", "own", "odds"),
    [
        (("10d", "10s", ""), "2c 3s 9c", 1),  # the community cards are the pair
        (("6d", "6s", "5c"), "2c 3s 9c", -1),  # sixes are not enough, and the card drawn at 21 does not count
        (("7d", "7s", "3c"), "2c 3s 9c", 1),  # sevens are
        (("10d", "7s", ""), "10c 7c 10h", 20),
        (("10d", "Jd", ""), "Qd Kd Ad", 500),
        (("9d", "10s", ""), "Jc Qs Kd", 4),
        (("10d", "Js", ""), "Ac 2s Kd", -1),  # no straight goes round the ace
    ],
)
def test_co_30_2104_13_three_own_cards_and_the_two_on_the_layout(
    dealer: tuple[str, str, str], own: str, odds: int
) -> None:
    up, hole, drawn = dealer
    done = poker(up, hole, drawn, own)
    assert [nets(done)[bet] for bet in ("PK", "2", "3")] == 3 * [odds * 10_00]


@proves("CO 30-2104(5)", "CO 30-2101 ¶1 s.2-3")
def test_co_30_2104_5_the_up_card_lies_on_1_and_the_hole_card_on_2() -> None:
    done = hold_em().do("Kh 5d 9h 8s", Stand(), "3c 2c", ReshuffleDiscards(()))
    (laid,) = done.all(CommunityCardsLaid)
    assert [card.name for card in laid.cards] == ["5d", "8s"]
    done.do("3c")  # what the dealer drew at 21 is in the deck again


@proves("CO 30-2104(10)")
def test_co_30_2104_10_a_fold_after_the_second_card_costs_pk_and_2_and_nothing_of_21() -> None:
    done = hold_em().do("Kh 10d 9h 8s", Stand(), ReshuffleDiscards(()), "2c", Bet(), "5s", Fold())
    assert nets(done) == {"main": 25_00, "PK": -10_00, "2": -10_00}


@proves("CO 30-2104(7) s.4", "CO 30-2104(2)(a)")
def test_co_30_2104_7_a_seat_without_pk_gets_no_card_of_poker() -> None:
    case = hold_em(Wager(1, "main", 25_00), Wager(2, "main", 25_00), Wager(2, "PK", 10_00))
    case.do("Kh 9c 10d 9h 9s 8s", Stand(), Stand(), ReshuffleDiscards(()), "2c")
    assert case.waits_for(2, hand=1)
    assert nets(case.do(Fold())) == {"main": 25_00}


@proves("CO 30-2104(12)")
def test_co_30_2104_12_a_fourth_card_voids_all_three_wagers_of_that_hand_and_its_tip() -> None:
    case = hold_em(seats=2).do(Place(Wager(1, "PK", 5_00, tip=True)))
    case.do("Kh 9c 10d 9h 9s 8s", Stand(), Stand(), ReshuffleDiscards(()), "2c 3c", Bet(), Bet(), "2s 3s", Bet(), Bet())
    case.do("Jc", MiscountCards(1, 4), "3d").over()
    void = [(e.bet, e.tip, e.net_cents) for e in case.all(Settled) if e.seat == 1 and e.cite == "CO 30-2104(12)"]
    assert void == [("PK", False, 0), ("2", False, 0), ("3", False, 0), ("PK", True, 0)]
    assert nets(case, 2) == {"main": 0, "PK": 30_00, "2": 30_00, "3": 30_00}


@proves("CO 30-2104(2)(b)")
def test_co_30_2104_2_b_a_main_wager_that_is_taken_back_takes_pk_with_it() -> None:
    """Nobody makes a small wager on B-J, then PK, then a larger one on B-J to pass the combined maximum."""
    case = hold_em(Wager(1, "main", 50_00), Wager(1, "PK", 50_00), poker="required").do(Withdraw(1, "main"))
    assert case.round.layout_cents == 0
    case.do(Place(Wager(1, "main", 95_00)))
    with pytest.raises(IllegalWager, match="both wagers together"):
        case.round.apply(Place(Wager(1, "PK", 5_50)))
    case.do(Place(Wager(1, "PK", 5_00)), "Kh")


@proves("CO 30-2101 ¶1 s.1")
def test_co_30_2101_21_is_distinctly_21_and_poker_distinctly_poker() -> None:
    case = hold_em().do("Kh 10d 9h 8s")
    assert case.choices() & {"Hit", "Stand"}
    assert not case.round.can(Bet())
    assert not case.round.can(Fold())
    case.do(Stand(), ReshuffleDiscards(()), "2c")
    assert case.choices() == {"Fold", "Bet"}
    assert not case.round.can(Hit())
    assert not case.round.can(Stand())


# --- Blackjack Switch ------------------------------------------------------------------------------------------------


def switch(*steps: Action | str, seats: int = 1, **options: object) -> Case:
    """$25 on both spots; cards in the order first spot, second spot, up card, first, second, hole card."""
    return Case(seats=seats, game=load("blackjack-switch", **options), limits=LIMITS).do(*steps)


SWITCHED: dict[str, tuple[Steps, list[int]]] = {  # the net of each hand
    "20 and 12 stay as they are": (("Kh 6h 9d Qs 6s 8c", Decline(), Stand(), Stand()), [25_00, -25_00]),
    "16 and 16 become 20 and 12": (("Kh 6h 9d 6s Qs 8c", Switch(), Stand(), Stand()), [25_00, -25_00]),
    "a switched blackjack wins even money": (("Ah 9h 9d 9s Ks 9c", Switch(), Stand()), [25_00, 0]),
    "a switched blackjack ties a 21 of three cards": (
        ("Ah 9h 6d 9s Ks 5c", Switch(), Stand(), "10c"),
        [0, -25_00],
    ),
    "a dealt blackjack is paid even money": (("Ah 9h 9d Ks 9s 8c", Decline(), Stand()), [25_00, 25_00]),
    "a dealt blackjack ties a blackjack": (("Ah 9h Kd Ks 9s Ac",), [0, -25_00]),
    "a doubled hand after the switch": (
        ("6h 9h 9d 9s 5s 8c", Switch(), Double(25_00), "10c", Stand()),
        [50_00, 25_00],
    ),
    "one hand breaks, the other waits": (("Kh Qh 9d 6s 9s 8c", Decline(), Hit(), "10c", Stand()), [-25_00, 25_00]),
    "a 22 leaves what was broken lost": (
        ("Kh Qh 6d 6s 9s 10d", Decline(), Hit(), "10c", Stand(), "6c"),
        [-25_00, 0],
    ),
    "both hands split": (
        (
            *("8h 7h 9d 8s 7s 8c", Decline(), Split(), "10c", Stand(), "9c", Stand()),
            *(Split(), "10h", Stand(), "Kc", Stand()),
        ),
        [25_00, 0, 0, 0],
    ),
}


@proves("CO 30-2105(8)(b)", "CO 30-2105(8)(e) s.1-2", "CO 30-2105(9)")
@pytest.mark.parametrize("name", SWITCHED)
def test_co_30_2105_8_ten_rounds_of_switch(name: str) -> None:
    steps, won = SWITCHED[name]
    done = switch(*steps).over()
    assert [done.settled(1, hand).net_cents for hand in range(len(won))] == won


# --- Ante Up 21 ------------------------------------------------------------------------------------------------------


def ante_up(*steps: Action | str) -> Case:
    """$25 on 21 and $10 on the ante; cards in the order first, up card, second, hole card."""
    wagers = [Wager(1, "main", 25_00), Wager(1, "ante", 10_00)]
    return Case(seats=0, game=load("ante-up-21"), limits=LIMITS).open(wagers).do(*steps)


ANTED: dict[str, tuple[Steps, dict[str, int]]] = {
    "who folds has lost the ante though the dealer does not qualify": (
        ("Kh 10d 9s 7c", Fold(), Stand()),
        {"main": 25_00, "ante": -10_00},
    ),
    "broken with a pair against a hand that does not qualify": (
        ("8h 10d 6s 7c", Bet(), Hit(), "8s"),
        {"main": -25_00, "ante": 10_00, "bet": 0},
    ),
    "twos that the dealer draws qualify": (
        ("Jh 2d 9s 4c", Bet(), Stand(), "2h 10c"),
        {"main": 25_00, "ante": -10_00, "bet": -10_00},
    ),
    "king and queen of one suit are no more than king high": (
        ("Kh 2d Qh 3c", Bet(), Stand(), "2s 10h"),
        {"main": 25_00, "ante": -10_00, "bet": -10_00},
    ),
    "the second card breaks the tie of the first": (
        ("Ah Qd 9s Kc", Bet(), Stand()),
        {"main": 0, "ante": 10_00, "bet": 10_00},
    ),
    "a pair against a dealer blackjack wins the ante alone": (
        ("9h Kd 9s Ac", Bet()),
        {"main": -25_00, "ante": 10_00, "bet": 0},
    ),
    "insurance is asked after the bet and pays 2 to 1": (
        ("9h Ad 9s Kc", Bet(), Insure(12_50)),
        {"main": -25_00, "insurance": 25_00, "ante": 10_00, "bet": 0},
    ),
    "a blackjack pays 3 to 2 and its poker waits for the dealer": (
        ("Ah 10d Ks 9c", Bet()),
        {"main": 37_50, "ante": 10_00, "bet": 0},
    ),
    "a soft 17 is hit, and the pair of aces that comes plays": (
        ("Kh 6d Ks Ac", Bet(), Stand(), "Ah"),
        {"main": 25_00, "ante": -10_00, "bet": -10_00},
    ),
    "both break: 21 is lost, the better pair wins": (
        ("9h 10d 7s 6c", Bet(), Hit(), "9s", "10h"),
        {"main": -25_00, "ante": -10_00, "bet": -10_00},
    ),
}


@proves("CO 30-2106(13) s.1", "CO 30-2106(13)(c)", "CO 30-2106(13)(d)")
@pytest.mark.parametrize("name", ANTED)
def test_co_30_2106_13_ten_rounds_of_ante_up(name: str) -> None:
    steps, won = ANTED[name]
    assert nets(ante_up(*steps)) == won


@proves("CO 30-2106(11)(b)")
def test_co_30_828_4_b_a_push_that_the_player_chooses_is_about_21_alone() -> None:
    """The dealer hit a hand that stood; the player takes a push, and the poker goes on with the cards as they lie."""
    wagers = [Wager(n, bet, cents) for n in (1, 2) for bet, cents in (("main", 25_00), ("ante", 10_00))]
    case = (
        Case(seats=0, game=load("ante-up-21"), limits=LIMITS)
        .open(wagers)
        .do("Kh 9h 10d 5s 9s 9c", Bet(), Bet(), Hit(), "2s", Stand())
    )
    case.do(WrongAction(1, 0, True), TakePush(), Stand()).over()
    assert nets(case) == {"main": 0, "ante": 10_00, "bet": 0}


@proves("CO 30-2101 ¶1 s.2-3", "CO 30-2106(5)")
def test_co_30_2101_cards_and_wagers_serve_both_elements() -> None:
    """Wagers of 21 and poker are laid together, and one pair of queens wins both."""
    table = Table(load("ante-up-21"), limits=LIMITS)
    assert table.open([Wager(1, "main", 25_00), Wager(1, "ante", 10_00)]).layout_cents == 35_00
    assert nets(ante_up("Qh 10d Qs 9c", Bet(), Stand())) == {"main": 25_00, "ante": 10_00, "bet": 0}


@proves("CO 30-2102 ¶1", "CO 30-2105 ¶1 s.2")
@pytest.mark.parametrize("game", ["21-hold-em", "blackjack-switch", "ante-up-21"])
def test_co_30_2102_what_a_section_leaves_unsaid_is_as_in_blackjack(game: str) -> None:
    rules, standard = load(game).rules, load("blackjack").rules
    for rule in ("ties", "double_totals", "max_splits", "split_aces"):
        assert getattr(rules, rule) == getattr(standard, rule), rule
