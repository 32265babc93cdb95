"""WA 3119, TriLux Blackjack jackpot: a three-card hand of the first two cards and the dealer's up card."""

from __future__ import annotations

import pytest

from pitboss import Hit, Split, Stand
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.vocabulary.actions import Decline
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import Acted, InsuranceCalled, Settled
from tests.marks import proves
from tests.rules import washington_3119 as wa
from tests.rules.washington_3119 import METER, TRILUX, case, name_of, order, returned

NAME = name_of(TRILUX)

ROWS = [
    ("Ah Ah Ah 9c", METER),
    ("7d 7d 7d 9c", 125_00),
    ("Kd Kd Kd 9c", 125_00),
    ("5d 6d 7d 9c", 25_00),
    ("Ad 2d 3d 9c", 25_00),
    ("Qd Ad Kd 9c", 25_00),
    ("Ah Ah As 9c", 20_00),  # three aces of two suits are an ordinary three of a kind
    ("7d 7s 7d 9c", 20_00),
    ("5d 6s 7d 9c", 7_00),
    ("Ah 2d 3d 9c", 7_00),
    ("Kd Ah 2d 9c", 0),  # an ace does not stand in between
    ("5d 6s 8d 9c", 0),
    ("2d 9d Kd 9c", 5_00),
    ("2d 2d Kd 9c", 5_00),  # a pair of one suit is a flush
    ("2d 9d Ks 9c", 0),
    ("2d 2s Kd 9c", 0),
]


@proves("WA 3119 TriLux jackpot 1")
def test_wa_3119_bet_the_set_trilux_blackjack_jackpot_rules_of_pl_1_optional() -> None:
    wa.is_optional(TRILUX)


@proves(
    "WA 3119 TriLux jackpot 3",
    "WA 3119 TriLux jackpot, Paytable 6",
    "WA 3119 TriLux jackpot, Paytable 6 note 1",
    "WA 3119 TriLux jackpot, Paytable 6 note 2",
)
@pytest.mark.parametrize(("stack", "cents"), ROWS)
def test_wa_3119_bet_the_set_trilux_blackjack_jackpot_rules_of_pl_3_rows_of_pay_table_6(stack: str, cents: int) -> None:
    for decks in (6, 8):
        assert returned(case(TRILUX, stack, decks=decks), TRILUX) == cents


@proves("WA 3119 TriLux jackpot 3", "WA 3119 TriLux jackpot, Paytable 6")
def test_wa_3119_bet_the_set_trilux_blackjack_jackpot_rules_of_pl_3_one_pay_table() -> None:
    (table,) = load_wager(TRILUX).paytables.values()
    assert {hand: str(pay) for hand, pay in table.pays.items()} == {
        "suited three aces": "100%",
        "suited three of a kind": "125 for 1",
        "straight flush": "25 for 1",
        "three of a kind": "20 for 1",
        "straight": "7 for 1",
        "flush": "5 for 1",
    }


@proves("WA 3119 TriLux jackpot 2")
def test_wa_3119_bet_the_set_trilux_blackjack_jackpot_rules_of_pl_2_two_cards_and_the_up_card_only() -> None:
    assert returned(case(TRILUX, "7d 9d 7s 7c"), TRILUX) == 0  # the hole card does not count
    drew = case(TRILUX, "5d 9c 6s 9d", Hit(), "7d", Stand()).over()
    assert returned(drew, TRILUX) == 0
    split = case(TRILUX, "7d 7s 7h 10c", Split(), "2d", Stand(), "3d", Stand()).over()
    assert [e.returned_cents for e in split.all(Settled) if e.bet == NAME] == [20_00]


@proves("WA 3119 TriLux jackpot 5 s.1-2")
def test_wa_3119_bet_the_set_trilux_blackjack_jackpot_rules_of_pl_5_with_a_wager_on_the_hand() -> None:
    wa.needs_a_main_wager(TRILUX)
    wa.closes_with_the_first_card(TRILUX)


@proves("WA 3119 TriLux jackpot 7")
def test_wa_3119_bet_the_set_trilux_blackjack_jackpot_rules_of_pl_7_the_deal_is_the_standard_one() -> None:
    wa.is_dealt_as_ever(TRILUX)


@proves("WA 3119 TriLux jackpot 8 s.1")
def test_wa_3119_bet_the_set_trilux_blackjack_jackpot_rules_of_pl_8_resolved_when_the_up_card_shows() -> None:
    wa.is_settled_after_the_deal(TRILUX, "5d 6s 7d 9c")
    wa.is_paid_from_right_to_left(TRILUX, "5d 2h 7d 6s 7d 9s 7c 9c")


@proves("WA 3119 TriLux jackpot 9(a) s.2")
@pytest.mark.parametrize("meter", [0, 12_345_00])
def test_wa_3119_bet_the_set_trilux_blackjack_jackpot_rules_of_pl_9a_from_the_meter_or_the_tray(
    meter: int,
) -> None:
    wa.comes_from_the_tray(TRILUX, "5d 6d 7d 10c", Stand(), "2c", cents=25_00)
    table = wa.spot(TRILUX).paytable
    (side,) = spots(load_wager(TRILUX), table, {"": meter})
    won = wa.at_table(seats=1, side=1_00, sides=[side], decks=6).do("Ah Ah Ah 9c")
    assert returned(won, TRILUX) == meter


@proves("WA 3119 TriLux jackpot 9(b) s.1")
def test_wa_3119_bet_the_set_trilux_blackjack_jackpot_rules_of_pl_9b_farthest_right_first() -> None:
    both = case(TRILUX, "Ah Ah Ah Ah Ah 9c", seats=2)
    assert [(e.seat, e.outcome) for e in both.all(Settled)] == [(2, "suited three aces"), (1, "suited three aces")]


@proves("WA 3119 TriLux jackpot 10")
def test_wa_3119_bet_the_set_trilux_blackjack_jackpot_rules_of_pl_10_play_goes_on_when_it_is_resolved() -> None:
    dealt = case(TRILUX, "5d 2h 6s 7d 9s 9c", seats=2)
    assert order(dealt) == [(2, NAME), (1, NAME)]
    assert not dealt.round.placed_wagers
    assert not dealt.all(Acted)
    assert dealt.round.actor == seat(1)
    insured = case(TRILUX, "5d Ac 6s 9c")
    kinds = [type(e) for e in insured.round.events if isinstance(e, Settled | InsuranceCalled)]
    assert kinds == [Settled, InsuranceCalled]
    insured.do(Decline(), Stand()).over()


@proves("WA 3119 TriLux jackpot, Paytable 6 note 3 s.1-2")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l463_one_fixed_wager() -> None:
    wa.has_one_fixed_wager(TRILUX, "5d 6d 7d 10c", 25)
