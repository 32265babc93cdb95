"""Buffalo Blackjack Bonus, clause by clause (CO 30-899.09): 21 Magic, and what Bust Bonus has in common with it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import Deal, Decline, Hit, Insure, Place, Split, Stand, Surrender, Table, Wager, cards, load
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.actions import Pass
from pitboss.errors import IllegalSetup
from tests.cases import LIMITS, Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_talk import amounts, beside, main, nets, order, posted, refusal, seated
from tests.rules.wager_talk import decks_for, listed

MAGIC, BUST = "21 Magic", "Bust Bonus"
TABLES = {  # blackjack, two cards after a split, then three to ten cards
    "A": (5, 6, 7, 8, 9, 10, 10, 10, 10, 10),
    "B": (5, 6, 7, 8, 9, 20, 20, 20, 20, 20),
    "C": (5, 5, 8, 9, 10, 10, 10, 10, 10, 10),
    "D": (6, 6, 8, 9, 10, 10, 25, 25, 25, 25),
    "E": (7, 7, 8, 9, 10, 10, 25, 25, 25, 25),
    "F": (5, 5, 8, 9, 10, 25, 50, 500, 1000, 5000),
    "G": (6, 6, 7, 8, 9, 10, 25, 500, 1000, 5000),
}
BUSTS = {  # up card: off suit, suited
    "Ad": (3, 50), "2d": (1, 25), "3d": (1, 15), "4d": (1, 10), "5d": (1, 5), "6d": (1, 3),
    "7d": (2, 15), "8d": (2, 10), "9d": (2, 20), "10d": (2, 20), "Kd": (2, 20),
}  # fmt: skip


def magic(*wagers: Wager, table: str = "A", cents: int = 5_00, **options: object) -> Case:
    return seated(beside("21-magic", table), main(), Wager(1, MAGIC, cents), *wagers, **options)


def bust(decks: int = 6) -> CatalogueWager:
    return listed("bust-bonus-30-899-09", "six decks" if decks == 6 else "one or two decks")


def at_bust(decks: int) -> Case:
    """A main wager at a table with Bust Bonus and this number of decks."""
    return seated([bust(decks)], main(), decks=decks, dealt_from="hand" if decks == 1 else "shoe")


@proves("CO 30-899.09(1) s.2-3")
def test_co_30_899_09_1_one_two_or_six_decks_and_six_never_from_the_hand() -> None:
    assert decks_for("blackjack", listed("21-magic", "A")) == {1, 2, 6}
    assert decks_for("blackjack", bust()) == {6}
    assert decks_for("blackjack", bust(2)) == {1, 2}
    for decks, source in ((1, "hand"), (2, "hand"), (2, "shoe"), (6, "shoe")):
        load("blackjack", decks=decks, dealt_from=source)
    with pytest.raises(IllegalSetup, match="from the hand"):
        load("blackjack", decks=6, dealt_from="hand")


@proves("CO 30-899.09(2)")
def test_co_30_899_09_2_whole_dollars_up_to_the_main_wager_within_what_is_posted() -> None:
    sides = beside("21-magic", "A")
    assert amounts(sides, 50, 1_00, 1_50, 25_00, 26_00) == [False, True, False, True, False]
    assert amounts(sides, 1_00, 2_00, 10_00, 11_00, limits=posted(sides, min=2_00, max=10_00)) == [
        False, True, True, False,
    ]  # fmt: skip
    assert "needs a main wager" in refusal(sides, Wager(1, MAGIC, 5_00))


@proves("CO 30-899.09(4)")
def test_co_30_899_09_4_tips_as_the_house_takes_them_at_the_player_s_odds() -> None:
    clauses.takes_tips_at_the_player_s_odds(listed("21-magic", "A"), "Kh 9d As 9c", odds=5)
    assert amounts(beside("21-magic", "A"), 26_00, tip=True) == [True]  # the main wager of $25 bounds the player's own
    sides = [bust()]
    case = seated(sides, main(), limits=posted(sides, tip_max=3_00, tip_unit=1_00)).do("Kh 6d 9s 10c", Stand())
    case.do(Place(Wager(1, BUST, 5_00)))
    assert [clauses.refusal(case, BUST, cents, tip=True) == "" for cents in (1_00, 1_50, 3_00, 4_00)] == [
        True, False, True, False,
    ]  # fmt: skip
    case.do(Place(Wager(1, BUST, 2_00, tip=True)), "10s").over()
    assert case.settled(1, bet=BUST).net_cents == 5_00
    assert case.settled(1, bet=BUST, tip=True).net_cents == 2_00


@proves("CO 30-899.09(5) s.2")
@pytest.mark.parametrize(("cents", "lawful"), [(59_50, False), (60_00, True)])
def test_co_30_899_09_5_without_the_chips_for_it_there_is_no_split(cents: int, lawful: bool) -> None:
    table = Table(load("blackjack"), limits=LIMITS, sides=beside("21-magic", "A"))
    table.buy_in("Ann", cents)
    round = table.open([Wager(1, "main", 25_00, player="Ann"), Wager(1, MAGIC, 5_00, player="Ann")])
    for card in cards("8h 9d 8s 9c"):
        round.apply(Deal(card))
    assert round.can(Split()) is lawful


@proves("CO 30-899.09(5) s.2")
def test_co_30_899_09_5_every_further_hand_of_a_split_needs_one_as_large() -> None:
    case = magic().do("8h 9d 8s 9c", Split(), "8d", Split(), "3d", Hit(), "Kh", "5d", Stand(), "2d", Stand()).over()
    assert [case.settled(1, hand, MAGIC).stake_cents for hand in range(3)] == [5_00] * 3
    assert [case.settled(1, hand, MAGIC).net_cents for hand in range(3)] == [35_00, -5_00, -5_00]


@proves("CO 30-899.09(6)")
def test_co_30_899_09_6_only_the_main_wager_is_insured_and_the_cards_decide() -> None:
    insured = magic().do("Kh Ad As Kc").refuses(Insure(15_00), "CO 30-812(1)", "$12.50")
    assert nets(insured.do(Insure(12_50)).over(), MAGIC) == [(1, 0)]
    assert nets(magic().do("Kh Ad As 9c", Insure(12_50)).over(), MAGIC) == [(1, 25_00)]
    given_up = magic(main(2), surrender="late").do("Kh 9h 9d 6s 9s 9c", Surrender())
    assert order(given_up) == [(1, "main"), (1, MAGIC)]


@proves("CO 30-899.09(7)")
def test_co_30_899_09_7_a_broken_hand_takes_it_along_at_once() -> None:
    case = magic(main(2)).do("Kh 9h 9d 6s 9s 9c", Hit(), "Kd")
    assert order(case) == [(1, "main"), (1, MAGIC)]
    split = magic().do("8h 9d 8s 9c", Split(), "7d", Hit(), "Kd")
    assert order(split) == [(1, "main"), (1, MAGIC)]
    assert len(split.round.placed_wagers) == 1


@proves("CO 30-899.09(8)")
def test_co_30_899_09_8_bust_bonus_comes_without_21_magic_within_what_is_posted() -> None:
    sides = [bust()]
    case = seated(sides, main(), limits=posted(sides, min=2_00, max=10_00)).do("Kh 6d 9s 10c", Stand())
    taken = [clauses.refusal(case, BUST, cents) == "" for cents in (1_00, 2_00, 10_00, 11_00)]
    assert taken == [False, True, True, False]


@proves(
    "CO 30-899.09(10)",
    "CO 30-899.09 Six deck pay tables",
    "CO 30-899.09 Single deck pay tables",
    "CO 30-899.09 Double deck pay tables",
)
@pytest.mark.parametrize("decks", [1, 2, 6])
@pytest.mark.parametrize("table", TABLES)
def test_co_30_899_09_10_every_cell_of_21_magic(table: str, decks: int) -> None:
    blackjack, after_split, *drawn = TABLES[table]
    dealt: dict[str, Any] = {"table": table, "decks": decks, "dealt_from": "hand" if decks == 1 else "shoe"}
    assert nets(magic(**dealt).do("Kh 9d As 9c").over(), MAGIC) == [(1, blackjack * 5_00)]
    split = magic(**dealt).do("Ah 9d As 9c", Split(), "Kd", "5d").over()
    assert split.settled(1, 0, MAGIC).net_cents == after_split * 5_00
    for number, pays in enumerate(drawn, start=3):
        hand = _of_21(number)
        case = magic(**dealt).do(f"{hand[0]} 9d {hand[1]} 9c")
        for card in hand[2:]:
            case.do(Hit(), card)
        assert nets(case.over(), MAGIC) == [(1, pays * 5_00)], number


def _of_21(number: int) -> list[str]:
    """This number of cards of one deck, which make 21 with the last of them and not before."""
    totals = {3: "9h 2h Kh", 4: "2h 3h 6h Kh", 5: "2h 3h 4h 2s Kh", 6: "2h 3h 2s 2c 2d Kh",
              7: "2h 3h 2s 2c 2d 3s 7h", 8: "2h 3h 2s 2c 2d 3s 3c 4h", 9: "Ah As Ac Ad 2h 2s 2c 2d 9h",
              10: "Ah As Ac Ad 2h 2s 2c 2d 3h 6h"}  # fmt: skip
    return totals[number].split()


@proves("CO 30-899.09(10)", "CO 30-899.09 Bust Bonus pay table")
@pytest.mark.parametrize("decks", [1, 2, 6])
@pytest.mark.parametrize("up", BUSTS)
def test_co_30_899_09_10_every_cell_of_bust_bonus(up: str, decks: int) -> None:
    plain, suited = BUSTS[up]  # the dealer's other cards: a stiff hand, then one card too many
    rest = {"Ad": "5 10 6", "2d": "4 9 Q", "3d": "4 9 Q", "4d": "2 9 Q"}.get(up, "")
    rest = rest or {"5d": "10 J", "6d": "10 J", "7d": "9 J", "8d": "5 J", "9d": "5 J", "10d": "5 J", "Kd": "5 J"}[up]
    for suit, pays in (("s", plain), ("d", suited)):
        hole, *drawn = (f"{rank}{suit}" for rank in rest.split())
        case = at_bust(decks).do(f"Kh {up} 9h {hole}")
        case.do(*([Decline()] if case.round.offers_insurance else []))
        case.do(Stand(), Place(Wager(1, BUST, 5_00)), Pass(), " ".join(drawn)).over()
        assert nets(case, BUST) == [(1, pays * 5_00)]


@proves("CO 30-899.09(10)", "CO 30-899.09 Bust Bonus pay table", "CO 30-899.09 Bust Bonus pay table note")
@pytest.mark.parametrize(
    ("decks", "eights", "pays"),
    [
        (1, "8d 8c 8s", 25),
        (2, "8d 8d 8s", 25),  # two decks have two eights of a suit
        (6, "8d 8d 8s", 25),
        (6, "8d 8d 8d", 75),
        (6, "8d 7c 8s", 2),  # two eights of three cards are not three
        (6, "6d 8d 8c", 1),  # nor are two of them drawn to a six
    ],
)
def test_co_30_899_09_bust_bonus_pay_table_note_three_eights(decks: int, eights: str, pays: int) -> None:
    up, hole, last = eights.split()
    case = at_bust(decks).do(f"Kh {up} 9h {hole}", Stand(), Place(Wager(1, BUST, 5_00)), Pass(), last).over()
    assert nets(case, BUST) == [(1, pays * 5_00)]
    assert ("suited bust with three eights" in bust(decks).paytable.pays) is (decks == 6)
