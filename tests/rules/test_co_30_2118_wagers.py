"""The bonus wagers of Deuces Wild Xtreme: every pay table as printed, and rounds in which they are paid live."""

from __future__ import annotations

import re

import pytest

from pitboss import CHANCE, Card, Deal, Fold, IllegalSetup, IllegalWager, Limits, Place, Play, Settled, Wager
from pitboss.catalogue import load_wager
from pitboss.engine.vocabulary.events import BonusCardDealt
from pitboss.law.limits import SideLimits
from pitboss.money import Pay, dollars
from tests.marks import proves
from tests.rules.deuces_talk import (
    BAD_BEAT,
    DEALER_LOW,
    GOIN,
    GOIN_METER,
    LINKED,
    METER_CENTS,
    NOTHING,
    ODDS,
    TOO,
    TRIPS,
    ante,
    bonus,
    deal,
    limits,
    net,
    opened,
    place,
    play,
    refused,
    settled,
    side,
    table,
)


def rows(wager: str, table: str) -> list[Pay]:
    return list(load_wager(wager).paytable(table).pays.values())


def to_one(*numbers: int) -> list[Pay]:
    return [Pay(f"{number} to 1") for number in numbers]


# --- (12) odds ------------------------------------------------------------------------------------------------------


@proves("CO 30-2118(9)(a)")
def test_co_30_2118_12_odds_pay_table() -> None:
    """The two unprinted rows above, the eight printed ones, and the push."""
    table = rows(ODDS, "PT-FLT-DWHF-ODS-01")
    assert [str(pay) for pay in table[:2]] == ["lose", "push"]
    assert table[2:-1] == to_one(1000, 50, 10, 9, 4, 3, 2, 1)
    assert str(table[-1]) == "push"


@proves("CO 30-2118(12)(a)(i)")
def test_co_30_2118_12_a_i_odds_are_paid_to_one() -> None:
    round = play(deal(opened(ante(25_00)), "Jo Kh Qd Jc 9s", DEALER_LOW), Play())
    assert settled(round, "Odds").returned_cents == 50_00


@proves("CO 30-2118(12)(a)(ii)")
def test_co_30_2118_12_a_ii_only_the_highest_row_is_paid() -> None:
    """A royal flush is a flush and a straight too; four nines with a joker are five of a kind."""
    assert net(play(deal(opened(), "Ah Kh Qh Jh 10h", DEALER_LOW), Play()), "Odds") == 500_00
    assert net(play(deal(opened(), "9s 9h 9d 9c Jo", DEALER_LOW), Play()), "Odds") == 100_00


@proves("CO 30-2118(12)(a)(iii)")
def test_co_30_2118_12_a_iii_a_straight_that_does_not_beat_the_dealer_is_not_paid() -> None:
    lost = play(deal(opened(), "Jo Kh Qd Jc 9s", "2s Ac Kd Qs Jh"), Play())
    assert net(lost, "Odds") == -10_00
    tied = play(deal(opened(), "Jo Kh Qd Jc 9s", "2s Kd Qs Js 9h"), Play())
    assert net(tied, "Odds") == 0


# --- (11)(a), (13)(a) Bad Beat Xtreme -------------------------------------------------------------------------------


@proves("CO 30-2118(10)", "CO 30-2118(11)(a)")
@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("PT-FLT-DWHF-BBX-01", (10000, 10000, 5000, 500, 400, 300, 100, 9)),
        ("PT-FLT-DWHF-BBX-02", (500, 500, 500, 500, 400, 300, 100, 9)),
        ("PT-FLT-DWHF-BBX-03", (500, 500, 500, 300, 200, 100, 50, 15)),
    ],
)
def test_co_30_2118_13_a_bad_beat_pay_tables(table: str, pays: tuple[int, ...]) -> None:
    assert rows(BAD_BEAT, table) == to_one(*pays)


BEATEN = [
    ("2s 2h 2d 2c Jo", "Ah Kh Qh Jh 10h", 10000),
    ("Ah Kh Qh Jh 10h", "2s 9h 9d 9c 9s", 10000),
    ("2s 9h 9d 9c 9s", "8h 7h 6h 5h 4h", 5000),
    ("8h 7h 6h 5h 4h", "2s 9h 9d 9c Ks", 500),
    ("2s 9h 9d 9c Ks", "Jo 8h 8d 7c 7s", 400),
    ("Jo 8h 8d 7c 7s", "Ah Jh 9h 6h 4h", 300),
    ("Ah Jh 9h 6h 4h", "2s Kc Qd Jc 9s", 100),
    ("2s Kc Qd Jc 9s", "Jo 8h 8d 7c 4s", 9),
    ("Jo 8h 8d 7c 4s", "2s 6h 6d 9c 3s", 9),
]


@proves("CO 30-2118(11)(a)")
@pytest.mark.parametrize(("higher", "lower", "pays"), BEATEN)
def test_co_30_2118_11_a_the_beaten_hand_sets_the_pay_who_has_it(higher: str, lower: str, pays: int) -> None:
    for mine, dealer in ((higher, lower), (lower, higher)):
        paid = bonus(BAD_BEAT, mine, dealer)
        assert paid.net_cents == pays * 1_00


@proves("CO 30-2118(13)(a)(i)(C)")
@pytest.mark.parametrize(
    ("mine", "dealer"),
    [
        ("Ks Kh 9d 9c 5s", "2s 2h 2d 2c Jo"),  # two pair is too little
        ("2s 2h 2d 2c Jo", "Ks Kh 9d 9c 5s"),
        ("Jo 8h 8d 7c 4s", "2s 8s 8c 7h 4d"),  # a tie
        ("Ah Kh Qh Jh 10h", "As Ks Qs Js 10s"),
    ],
)
def test_co_30_2118_13_a_i_c_both_need_three_of_a_kind_and_no_tie(mine: str, dealer: str) -> None:
    assert bonus(BAD_BEAT, mine, dealer).outcome == "no winning hand"


@proves("CO 30-2118(13)(a)(i)(A)")
def test_co_30_2118_13_a_i_a_bad_beat_is_paid_to_one() -> None:
    assert bonus(BAD_BEAT, *BEATEN[-1][:2], cents=2_00).returned_cents == 20_00


@proves("CO 30-2118(13)(a)(i)(B)")
def test_co_30_2118_13_a_i_b_only_the_highest_row_of_the_beaten_hand_is_paid() -> None:
    """A beaten full house holds three of a kind as well."""
    assert bonus(BAD_BEAT, "2s 9h 9d 9c Ks", "Jo 8h 8d 7c 7s").outcome == "beaten full house"


# --- (11)(b), (13)(b) Trips Plus Wild -------------------------------------------------------------------------------

# As printed, natural and wild: five wilds, royal, straight flush, five and four of a kind, full house, and so on.
TRIPS_TABLES = {
    "PT-FLT-DWHF-TPW-01": ((0, 2000), (1000, 100), (200, 30), (0, 100), (90, 6), (40, 5), (30, 4), (20, 3), (6, 1)),
    "PT-FLT-DWHF-TPW-02": ((0, 2000), (1000, 100), (200, 30), (0, 100), (90, 6), (30, 5), (25, 4), (20, 3), (6, 1)),
    "PT-FLT-DWHF-TPW-03": ((0, 2000), (1000, 90), (200, 25), (0, 70), (60, 6), (30, 5), (25, 4), (20, 3), (6, 1)),
    "PT-FLT-DWHF-TPW-04": ((0, 2000), (1000, 70), (200, 25), (0, 60), (50, 6), (30, 5), (25, 4), (20, 3), (6, 1)),
    "PT-FLT-DWHF-TPW-05": ((0, 500), (400, 70), (200, 25), (0, 60), (50, 6), (30, 5), (25, 4), (20, 3), (6, 1)),
    "PT-FLT-DWHF-TPW-06": ((0, 2000), (1000, 60), (200, 25), (0, 50), (40, 6), (30, 5), (25, 4), (20, 3), (6, 1)),
}
TRIPS_HANDS = (
    ("", "2s 2h 2d 2c Jo"),
    ("Ah Kh Qh Jh 10h", "2s Kh Qh Jh 10h"),
    ("8h 7h 6h 5h 4h", "Jo 7h 6h 5h 4h"),
    ("", "9s 9h 9d 9c Jo"),
    ("9s 9h 9d 9c Ks", "9s 9h 9d 2c Ks"),
    ("9s 9h 9d Kc Ks", "9s 9h 2d Kc Ks"),
    ("Ah Jh 9h 6h 4h", "Ah Jh 9h 6h Jo"),
    ("Ks Qh Jd 10c 9s", "Ks Qh Jd Jo 9s"),
    ("9s 9h 9d Kc 4s", "9s 9h Jo Kc 4s"),
)


@proves("CO 30-2118(10)", "CO 30-2118(11)(b)")
@pytest.mark.parametrize("table", TRIPS_TABLES)
def test_co_30_2118_13_b_trips_plus_wild_pays_natural_and_wild_hands_apart(table: str) -> None:
    for hands, pays in zip(TRIPS_HANDS, TRIPS_TABLES[table], strict=True):
        for hand, pay in zip(hands, pays, strict=True):
            if hand:
                assert bonus(TRIPS, hand, table=table).net_cents == pay * 1_00, hand


@proves("CO 30-2118(11)(b)")
@pytest.mark.parametrize("hand", [NOTHING, "Ks Kh 9d 9c 5s", "Ks Kh 9d 7c 5s", "2s Kh 9d 7c 5s"])
def test_co_30_2118_11_b_less_than_three_of_a_kind_loses(hand: str) -> None:
    assert bonus(TRIPS, hand).net_cents == -1_00


@proves("CO 30-2118(13)(b)(i)(B)")
def test_co_30_2118_13_b_i_b_four_wild_cards_are_paid_as_the_highest_hand_they_make() -> None:
    """With a nine they are five of a kind, above the straight flush; with a ten, a royal flush."""
    assert bonus(TRIPS, "2s 2h 2d 2c 9s").outcome == "five of a kind, deuces wild"
    assert bonus(TRIPS, "2s 2h 2d 2c 10s").outcome == "wild royal flush"


@proves("CO 30-2118(13)(b)(i)(C)")
def test_co_30_2118_13_b_i_c_a_joker_makes_any_hand_wild() -> None:
    assert bonus(TRIPS, "Jo As 3h 4d 5c").outcome == "wild straight"
    assert bonus(TRIPS, "Jo 9s 9h 9d 9c").outcome == "five of a kind, deuces wild"


@proves("CO 30-2118(13)(b)(i)(D)")
@pytest.mark.parametrize(
    ("hand", "outcome"),
    [
        ("As 2h 3d 4c 5s", "natural straight"),
        ("2h 3d 4c 5s 6s", "natural straight"),
        ("As 2s 3s 4s 5s", "natural straight flush"),
        ("2s 3s 4s 5s 6s", "natural straight flush"),
        ("2h 3s 4s 5s 6s", "wild straight flush"),  # the deuce of another suit makes more of it
        ("2h 4d 5c 6s 7s", "wild straight"),  # it stands for another card
        ("As 2h 2d 4c 5s", "wild straight"),  # two deuces
        ("As 2s 9s 4s 5s", "wild flush"),
        ("2h 9s 9d 9c Ks", "wild four of a kind"),
    ],
)
def test_co_30_2118_13_b_i_d_a_lone_deuce_is_natural_as_the_2_of_a_straight(hand: str, outcome: str) -> None:
    assert bonus(TRIPS, hand).outcome == outcome


@proves("CO 30-2118(13)(b)(i)(A)")
@pytest.mark.parametrize(("hand", "pays"), [("9s 9h 9d Kc 4s", 6), ("2s 9h 9d Kc 4s", 1), ("2h 3d 4c 5s 6s", 20)])
def test_co_30_2118_13_b_i_a_trips_plus_wild_is_paid_to_one(hand: str, pays: int) -> None:
    won = bonus(TRIPS, hand)
    assert (won.stake_cents, won.returned_cents) == (1_00, (pays + 1) * 1_00)


# --- (11)(c), (13)(c) Goin' Wild, (11)(d), (13)(d) its progressive --------------------------------------------------


@proves("CO 30-2118(10)", "CO 30-2118(11)(c)")
@pytest.mark.parametrize(
    ("table", "pays"), [("PT-FLT-TW-GW-01", (1000, 40, 5, 4)), ("PT-FLT-TW-GW-02", (500, 50, 6, 3))]
)
def test_co_30_2118_13_c_goin_wild_counts_wild_cards(table: str, pays: tuple[int, ...]) -> None:
    hands = ("2s 2h 2d 2c 9s", "2s 2h 2d 9c 9s", "2s 2h 9d 9c 9s", "Jo 9s 9d 9c 4h")
    assert tuple(bonus(GOIN, hand, table=table).net_cents // 1_00 for hand in hands) == pays


@proves("CO 30-2118(11)(c)")
@pytest.mark.parametrize("hand", [NOTHING, "2s 9h 9d 9c 9s"])
def test_co_30_2118_11_c_a_lone_deuce_does_not_win(hand: str) -> None:
    assert bonus(GOIN, hand).net_cents == -1_00


@proves("CO 30-2118(13)(c)(i)(A)")
@pytest.mark.parametrize(("hand", "pays"), [("Jo 9s 9d 9c 4h", 4), ("2s 2h 9d 9c 9s", 5), ("2s 2h 2d 9c 9s", 40)])
def test_co_30_2118_13_c_i_a_goin_wild_is_paid_to_one(hand: str, pays: int) -> None:
    won = bonus(GOIN, hand, table="PT-FLT-TW-GW-01")
    assert (won.stake_cents, won.returned_cents) == (1_00, (pays + 1) * 1_00)


@proves("CO 30-2118(13)(c)(i)(B)")
def test_co_30_2118_13_c_i_b_only_the_highest_row_of_goin_wild_is_paid() -> None:
    """A joker beside one, two or three deuces is not paid as a joker, nor as fewer wild cards than there are."""
    hands = ("Jo 2s 9d 9c 4h", "Jo 2s 2h 9c 4h", "Jo 2s 2h 2d 4h")
    assert [bonus(GOIN, hand, table="PT-FLT-TW-GW-01").net_cents for hand in hands] == [5_00, 40_00, 1000_00]


@proves("CO 30-2118(13)(c)(i)(C)")
@pytest.mark.parametrize(
    ("deuces", "with_joker", "outcome"),
    [
        ("2s 2h 9d 9c 4s", "2s Jo 9d 9c 4s", "two wilds"),
        ("2s 2h 2d 9c 4s", "2s 2h Jo 9c 4s", "three wilds"),
        ("2s 2h 2d 2c 4s", "2s 2h 2d Jo 4s", "four wilds"),
        ("2s 2h 2d 2c 4s", "2s 2h 2d 2c Jo", "four wilds"),
    ],
)
def test_co_30_2118_13_c_i_c_deuces_alone_or_with_the_joker(deuces: str, with_joker: str, outcome: str) -> None:
    assert bonus(GOIN, deuces).outcome == bonus(GOIN, with_joker).outcome == outcome


@proves("CO 30-2118(10)", "CO 30-2118(11)(d)")
@pytest.mark.parametrize(
    ("table", "wilds"), [("PT-PRG-TW-GW-01", (1000_00, 50_00, 3_00)), ("PT-PRG-TW-GW-02", (500_00, 50_00, 4_00))]
)
def test_co_30_2118_13_d_goin_wild_progressive(table: str, wilds: tuple[int, ...]) -> None:
    def paid(hand: str) -> int:
        return bonus(GOIN_METER, hand, table=table).returned_cents

    assert paid("2s 2h 2d 2c 4s") == METER_CENTS
    assert paid("2s 2h 2d 9c 4s") == 100_00
    assert paid("2s 2h 9d 9c 4s") == 5_00
    assert (paid("2s 2h 2d Jo 4s"), paid("2s 2h Jo 9c 4s"), paid("2s Jo 9d 9c 4s")) == wilds
    assert paid("2s 9h 9d 9c 4s") == paid("Jo 9h 9d 9c 4s") == 0


@proves("CO 30-2118(13)(d)(i)(B)")
def test_co_30_2118_13_d_i_b_three_deuces_with_the_joker_are_four_wilds() -> None:
    assert bonus(GOIN_METER, "2s 2h 2d Jo 4s").outcome == "four wilds"
    assert bonus(GOIN_METER, "2s 2h 2d 2c Jo").outcome == "four deuces"


@proves("CO 30-2118(11)(d)")
@pytest.mark.parametrize(
    ("hand", "wins"), [("2s 9h 9d 9c 4s", False), ("2s 2h 9d 9c 4s", True), ("Jo 9h 9d 9c 4s", False)]
)
def test_co_30_2118_11_d_two_wild_cards_win_goin_wild_progressive_and_fewer_do_not(hand: str, wins: bool) -> None:
    assert (bonus(GOIN_METER, hand).returned_cents > 0) == wins


@proves("CO 30-2118(13)(d)(i)(A)")
def test_co_30_2118_13_d_i_a_goin_wild_progressive_is_paid_for_one() -> None:
    paid = bonus(GOIN_METER, "2s 2h 9d 9c 4s")
    assert (paid.stake_cents, paid.returned_cents, paid.net_cents) == (1_00, 5_00, 4_00)


@proves("CO 30-2118(13)(d)(i)(C) s.1")
@pytest.mark.parametrize("units", [1, 2, 5])
def test_co_30_2118_13_d_i_c_dollars_multiply_with_the_base_unit_of_goin_wild_progressive(units: int) -> None:
    for hand, award in (("2s 2h 9d 9c 4s", 5_00), ("2s Jo 9d 9c 4s", 3_00), ("2s 2h 2d 9c 4s", 100_00)):
        assert bonus(GOIN_METER, hand, cents=units * 1_00, table="PT-PRG-TW-GW-01").returned_cents == units * award


# --- (11)(e), (13)(e) Too Wild Progressive --------------------------------------------------------------------------


@proves("CO 30-2118(10)", "CO 30-2118(11)(e)")
@pytest.mark.parametrize(
    ("hand", "cents"),
    [
        ("2s 2h 2d 2c Jo", METER_CENTS),
        ("Ah Kh Qh Jh 10h", METER_CENTS // 10),
        ("2s Kh Qh Jh 10h", 200_00),
        ("Jo Kh Qh Jh 10h", 200_00),
        ("2s 9h 9d 9c 9s", 150_00),
        ("2s 8h 7h 6h 5h", 50_00),
        ("8h 7h 6h 5h 4h", 50_00),
        ("9s 9h 9d 9c Ks", 10_00),
        ("2s 9h 9d Kc Ks", 9_00),
        ("Jo Ah 9h 6h 4h", 8_00),
        ("2h 4d 5c 6s 7s", 5_00),
        ("9s 9h Jo Kc 4s", 0),
    ],
)
def test_co_30_2118_13_e_too_wild_progressive(hand: str, cents: int) -> None:
    assert bonus(TOO, hand).returned_cents == cents


@proves("CO 30-2118(11)(e)")
@pytest.mark.parametrize(
    ("hand", "wins"), [("9s 9h 9d Kc 4s", False), ("Jo 9h 9d Kc 4s", False), ("3h 4d 5c 6s 7s", True)]
)
def test_co_30_2118_11_e_a_straight_wins_too_wild_progressive_and_three_of_a_kind_does_not(
    hand: str, wins: bool
) -> None:
    assert (bonus(TOO, hand).returned_cents > 0) == wins


@proves("CO 30-2118(13)(e)(i)(B)")
def test_co_30_2118_13_e_i_b_only_the_highest_row_of_too_wild_progressive_is_paid() -> None:
    """A straight flush is a straight and a flush, too; five of a kind holds four."""
    assert bonus(TOO, "8h 7h 6h 5h 4h").returned_cents == 50_00
    assert bonus(TOO, "2s 9h 9d 9c 9s").returned_cents == 150_00


@proves("CO 30-2118(13)(d)(i)(A)", "CO 30-2118(13)(e)(i)(A)", "CO 30-2118(13)(f)(i)(A)")
@pytest.mark.parametrize(
    ("wager", "hand", "award"),
    [(GOIN_METER, "2s 2h 9d 9c 4s", 5_00), (TOO, "2h 4d 5c 6s 7s", 5_00), (LINKED, "9s 9h 9d Kc 4s", 5_00)],
)
def test_co_30_2118_13_e_i_a_a_progressive_wager_is_not_returned(wager: str, hand: str, award: int) -> None:
    paid = bonus(wager, hand)
    assert paid.returned_cents == award
    assert paid.net_cents == award - 1_00


@proves("CO 30-2118(13)(d)(i)(C) s.1", "CO 30-2118(13)(e)(i)(C) s.1", "CO 30-2118(13)(f)(i)(D) s.1")
@pytest.mark.parametrize(
    ("wager", "hand", "award"),
    [(GOIN_METER, "2s 2h 9d 9c 4s", 5_00), (TOO, "2h 4d 5c 6s 7s", 5_00), (LINKED, "9s 9h 9d Kc 4s", 5_00)],
)
@pytest.mark.parametrize("units", [1, 2, 5])
def test_co_30_2118_13_e_i_c_fixed_awards_multiply_with_the_base_unit(
    wager: str, hand: str, award: int, units: int
) -> None:
    assert bonus(wager, hand, cents=units * 1_00).returned_cents == units * award


@proves("CO 30-2118(13)(d)(i)(C) s.1", "CO 30-2118(13)(e)(i)(C) s.1", "CO 30-2118(13)(f)(i)(D) s.1")
@pytest.mark.parametrize("wager", [GOIN_METER, TOO, LINKED])
def test_co_30_2118_13_the_wager_on_a_progressive_is_its_base_unit(wager: str) -> None:
    listed = side(wager)
    for unit, cents in ((1_00, 99), (1_00, 1_01), (5_00, 4_99), (5_00, 1_00), (5_00, 5_01), (5_00, 10_00)):
        with pytest.raises(IllegalWager, match=re.escape(dollars(unit))):
            opened(ante(), Wager(1, listed.name, cents), sides=[listed], limits=limits(listed, unit))
    for unit in (1_00, 5_00):
        assert opened(ante(), Wager(1, listed.name, unit), sides=[listed], limits=limits(listed, unit)).takes_wagers
    several = Limits(side_limits={listed.name: SideLimits(1_00, 5_00)})
    with pytest.raises(IllegalSetup, match="one amount"):
        table(listed, limits=several)


# --- (11)(f), (13)(f) Five-Card Linked Progressive ------------------------------------------------------------------

LINKED_HANDS = (
    "Ah Kh Qh Jh 10h",
    "8h 7h 6h 5h 4h",
    "9s 9h 9d 9c Ks",
    "9s 9h 9d Kc Ks",
    "Ah Jh 9h 6h 4h",
    "Ks Qh Jd 10c 9s",
    "9s 9h 9d Kc 4s",
    "9s 9h Kd Kc 4s",
)
ALL, TENTH = METER_CENTS // 100, METER_CENTS // 1000
LINKED_TABLES = {
    "01": (ALL, 1500, 250, 100, 50, 25, 5, 0),
    "02": (ALL, 2500, 250, 100, 50, 25, 5, 0),
    "03": (ALL, 1000, 200, 100, 75, 20, 5, 0),
    "04": (ALL, 2000, 250, 75, 50, 20, 5, 0),
    "05": (ALL, ALL, 250, 75, 50, 20, 5, 3),
    "09": (ALL, 1500, 250, 75, 50, 20, 10, 0),
    "10": (ALL, ALL, 200, 75, 50, 30, 5, 3),
    "E01": (ALL, TENTH, 300, 50, 40, 30, 9, 0),
    "E02": (ALL, TENTH, 300, 50, 40, 30, 9, 0),
    "E03": (ALL, TENTH, 250, 75, 50, 25, 10, 0),
}


@proves("CO 30-2118(10)", "CO 30-2118(11)(f) s.1")
@pytest.mark.parametrize("table", LINKED_TABLES)
def test_co_30_2118_13_f_the_linked_progressive_pays_poker_hands(table: str) -> None:
    for hand, pay in zip(LINKED_HANDS, LINKED_TABLES[table], strict=True):
        assert bonus(LINKED, hand, table=f"PT-BJS-5CL-{table}", replacement="3s").returned_cents == pay * 1_00, hand


@proves("CO 30-2118(10)", "CO 30-2118(11)(f) s.1")
@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("06", (ALL, 500, 200, 50, 5)),
        ("07", (ALL, 1000, 200, 50, 5)),
        ("08", (ALL, 2500, 150, 75, 5)),
        ("11", (ALL, 500, 200, 75, 5)),
    ],
)
def test_co_30_2118_13_f_or_four_cards_of_a_suit(table: str, pays: tuple[int, ...]) -> None:
    hands = ("Ah Kh Qh Jh 10h", "8h 7h 6h 5h 4h", "8h 7h 6h 5h Ks", "Ah Jh 9h 6h 4h", "Ah Jh 9h 6h 4s")
    found = [bonus(LINKED, hand, table=f"PT-BJS-5CL-{table}", replacement="3s").returned_cents for hand in hands]
    assert found == [pay * 1_00 for pay in pays]
    assert bonus(LINKED, "9s 9h 9d 9c Ks", table=f"PT-BJS-5CL-{table}", replacement="3s").returned_cents == 0
    for hand in ("8h 7h 6h 5h Kh", "Ah 2h 3h 4h 9h", "Ah Kh Qh Jh 9h"):  # a flush with four in sequence
        held = bonus(LINKED, hand, table=f"PT-BJS-5CL-{table}", replacement="3s")
        assert held.returned_cents == pays[2] * 1_00


@proves("CO 30-2118(13)(f)(i)(E)")
@pytest.mark.parametrize("hand", ["2s Kh Qh Jh 10h", "2s 9h 9d Kc 4s", "2s 2h 9d Kc 4s"])
def test_co_30_2118_13_f_a_e_a_deuce_is_a_2_and_nothing_else(hand: str) -> None:
    assert bonus(LINKED, hand, replacement="3s").returned_cents == 0
    assert bonus(LINKED, "2s 2h 2d Kc 4s", replacement="3s").outcome == "five-card three of a kind"
    assert bonus(LINKED, "As 2h 3d 4c 5s", replacement="3s").outcome == "five-card straight"


@proves("CO 30-2118(13)(f)(i)(F)")
@pytest.mark.parametrize(
    ("replacement", "outcome"),
    [
        ("10h", "five-card royal flush"),
        ("9h", "five-card straight flush"),
        ("3h", "five-card flush"),
        ("10s", "five-card straight"),
        ("3s", "no winning hand"),
    ],
)
def test_co_30_2118_13_f_a_f_a_drawn_card_takes_the_joker_s_place(replacement: str, outcome: str) -> None:
    hand = "Jo Kh Qh Jh 10h" if replacement == "9h" else "Jo Ah Kh Qh Jh"
    assert bonus(LINKED, hand, replacement=replacement).outcome == outcome


@proves("CO 30-2118(11)(f)(i)")
def test_co_30_2118_11_f_i_the_card_is_drawn_every_round_whether_it_is_needed_or_not() -> None:
    """Nobody has made the wager and nobody holds the joker; it is drawn when every player has decided."""
    round = deal(opened(ante(), sides=[side(LINKED)]), NOTHING, DEALER_LOW)
    refused(round, Deal(Card("3s")), "CO 30-2118(8)", "it is seat 1's turn")
    round.apply(Play())
    assert round.actor is CHANCE
    round.apply(Deal(Card("3s")))
    [drawn] = [e for e in round.events if isinstance(e, BonusCardDealt)]
    assert (drawn.card, drawn.cite) == (Card("3s"), "CO 30-2118(11)(f)(i)")
    assert round.is_over


@proves("CO 30-2118(11)(f)(i)")
def test_co_30_2118_11_f_i_it_changes_nothing_but_the_linked_progressive() -> None:
    """A joker that makes five nines stays wild for the showdown and for every other wager."""
    sides = [side(LINKED), side(TRIPS)]
    round = opened(ante(), *(Wager(1, each.name, 1_00) for each in sides), sides=sides)
    play(deal(round, "9s 9h 9d 9c Jo", DEALER_LOW), Play(), replacement="3s")
    assert settled(round, "Trips Plus Wild").outcome == "five of a kind, deuces wild"
    assert settled(round, "Odds").outcome == "five of a kind, deuces wild"
    assert settled(round, "Five-Card Linked Progressive").outcome == "five-card four of a kind"


# --- envy: tables E01 to E03 ----------------------------------------------------------------------------------------

LINKED_NAME = "Five-Card Linked Progressive"
STRAIGHT_FLUSH, ROYAL, NO_HAND = "8h 7h 6h 5h 4h", "As Ks Qs Js 10s", "Kd Jc 9d 7c 5s"


def envied(table: str, *hands: str, units: tuple[int, ...] = (1, 1, 1)) -> dict[int, list[int]]:
    """What each seat gets for the hands of others; the last hand is the dealer's, who has no part in it."""
    listed = side(LINKED, f"PT-BJS-5CL-{table}")
    seats = range(1, len(hands) + 1)
    placed = [Wager(seat, LINKED_NAME, units[seat - 1] * 1_00) for seat in seats if units[seat - 1]]
    own = limits(listed, max(units) * 1_00)
    round = opened(*(ante(seat=seat) for seat in seats), *placed, sides=[listed], limits=own)
    play(deal(round, *hands, "Qc 10c 8s 6d 3h"), *(Fold() for _ in seats), replacement="3s")
    envy = [e for e in round.events if isinstance(e, Settled) and e.bet == f"{LINKED_NAME} envy"]
    return {seat: [e.net_cents for e in envy if e.seat == seat] for seat in seats}


@proves("CO 30-2118(13)(f)(i)(C)")
@pytest.mark.parametrize(("table", "royal", "flush"), [("E01", 1000, 300), ("E02", 5000, 1500), ("E03", 1000, 250)])
def test_co_30_2118_13_f_a_c_a_royal_or_straight_flush_brings_envy(table: str, royal: int, flush: int) -> None:
    assert envied(table, ROYAL, NO_HAND, "Qh 10h 8d 6c 4s") == {1: [], 2: [royal * 1_00], 3: [royal * 1_00]}
    assert envied(table, NO_HAND, STRAIGHT_FLUSH) == {1: [flush * 1_00], 2: []}


@proves("CO 30-2118(13)(f)(i)(C)")
def test_co_30_2118_13_f_a_c_no_other_hand_does() -> None:
    assert envied("E01", "Ah Ad Ac As Kd", "Qh 10h 8d 6c 4s") == {1: [], 2: []}
    assert envied("E01", NO_HAND, "Qh 10h 8d 6c 4s") == {1: [], 2: []}


@proves("CO 30-2118(13)(f)(i)(C)")
def test_co_30_2118_13_f_a_c_who_has_such_an_award_gets_no_envy() -> None:
    """Two winners: the third player has envy of both, they have none of each other."""
    assert envied("E01", ROYAL, STRAIGHT_FLUSH, NO_HAND) == {1: [], 2: [], 3: [300_00, 1000_00]}


@proves("CO 30-2118(13)(f)(i)(C)")
def test_co_30_2118_13_f_a_c_who_made_no_wager_gets_no_envy_and_brings_none() -> None:
    assert envied("E01", ROYAL, NO_HAND, units=(1, 0)) == {1: [], 2: []}
    assert envied("E01", ROYAL, NO_HAND, units=(0, 1)) == {1: [], 2: []}


@proves("CO 30-2118(13)(f)(i)(D) s.1")
def test_co_30_2118_13_f_a_d_envy_multiplies_with_the_base_unit() -> None:
    assert envied("E01", ROYAL, NO_HAND, units=(5, 5)) == {1: [], 2: [5000_00]}


@proves("CO 30-2118(13)(f)(i)(C)")
def test_co_30_2118_13_f_a_c_the_other_tables_have_no_envy() -> None:
    assert envied("01", ROYAL, NO_HAND) == {1: [], 2: []}


# --- (10) every bonus wager by its own table ------------------------------------------------------------------------


@proves("CO 30-2118(10)")
def test_co_30_2118_10_bonus_wagers_are_paid_with_the_showdown() -> None:
    """A lost hand whose bonus wagers win, and a won one whose bonus wager loses."""
    listed = side(TRIPS)
    round = opened(ante(), Wager(1, listed.name, 5_00), sides=[listed])
    play(deal(round, "Jo 8h 8d 7c 4s", "2s 9h 9d Kc 3s"), Play())
    assert (net(round, "main"), net(round, listed.name)) == (-10_00, 5_00)
    round = opened(ante(), Wager(1, listed.name, 5_00), sides=[listed])
    play(deal(round, NOTHING, DEALER_LOW), Play())
    assert (net(round, "main"), net(round, listed.name)) == (10_00, -5_00)


@proves("CO 30-2118(10)")
def test_co_30_2118_10_one_wager_of_each_kind_to_a_seat() -> None:
    round = opened(ante(), Wager(1, "Goin' Wild", 5_00), sides=[side(GOIN)])
    refused(round, place(1, "Goin' Wild", 5_00), "CO 30-2118(4)", "already")
    round.apply(Place(ante(seat=2)))
    round.apply(place(2, "Goin' Wild", 5_00))


@proves("CO 30-2118(13)(f)(i)(B)")
def test_co_30_2118_13_f_a_b_only_the_highest_row_of_the_linked_progressive_is_paid() -> None:
    """A full house is three of a kind, too; a straight flush is a straight and a flush; five of a suit hold four."""
    table = "PT-BJS-5CL-01"
    assert bonus(LINKED, "9s 9h 9d Kc Ks", table=table).returned_cents == 100_00
    assert bonus(LINKED, "8h 7h 6h 5h 4h", table=table).returned_cents == 1500_00
    assert bonus(LINKED, "Ah Jh 9h 6h 4h", table="PT-BJS-5CL-06").returned_cents == 50_00


@proves("CO 30-2118(6)", "CO 30-2118(8)")
def test_co_30_2118_5_wagers_then_cards_then_decisions_then_the_showdown() -> None:
    """The course of a round: before the cards nobody decides, before the decisions nothing is settled."""
    round = opened()
    refused(round, Play(), "CO 30-2118(8)")
    deal(round, NOTHING, DEALER_LOW)
    refused(round, place(1, side(TRIPS).name, 1_00), "CO 30-2118(8)")
    assert not [event for event in round.events if isinstance(event, Settled)]
    play(round, Play())
    assert settled(round, "main").net_cents > 0
