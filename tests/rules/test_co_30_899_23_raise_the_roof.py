"""Raise The Roof: an ante, then a raise of one to five times it until the dealer's hand is addressed (CO 30-899.23)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import Decline, Hit, Place, Settled, Stand, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.round.house import Limits
from pitboss.engine.vocabulary.actions import Pass
from pitboss.engine.vocabulary.events import TIP_BOX, CardDealt, DealerPeeked
from pitboss.errors import IllegalSetup
from tests.cases import LIMITS, STAKE, Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_clauses import refusal

ANTE, RAISE = "Raise The Roof Ante", "Raise The Roof"
TABLE = "6 decks, stands, 1"
CITE = "CO 30-899.23(12), 6 Decks Dealer Stands Pay Table 1"


def opened(ante: int = 5_00, *, seats: int = 1, table: str = TABLE, **options: Any) -> Case:
    case = Case(seats=0, sides=both(table), **{"decks": 6, **options})
    wagers = [Wager(number, "main", 25_00) for number in range(1, seats + 1)]
    wagers += [Wager(number, ANTE, ante) for number in range(1, seats + 1) if ante]
    return case.open(wagers)


def both(table: str = TABLE) -> list[CatalogueWager]:
    return [*_spots("raise-the-roof-ante", table), *_spots("raise-the-roof", table)]


def _spots(name: str, table: str) -> list[CatalogueWager]:
    definition = load_wager(name)
    return spots(definition, definition.paytable(table))


def set_up(table: str) -> dict[str, Any]:
    """The game that a pay table is for."""
    decks = int(table[0])
    cards = "up" if decks == 6 else "down"
    return {"decks": decks, "player_cards": cards, "dealer_hits_soft_17": "hits" in table}


def nets(case: Case) -> dict[str, int]:
    return {e.bet: e.net_cents for e in case.all(Settled) if e.bet in (ANTE, RAISE)}


def raised(cents: int) -> Place:
    return Place(Wager(1, RAISE, cents))


def refused(words: str, table: str = TABLE, **options: Any) -> None:
    with pytest.raises(IllegalSetup, match=words):
        Table(load("blackjack", **options), limits=LIMITS, sides=both(table))


@proves("CO 30-899.23 ¶1 s.2")
def test_co_30_899_23_standard_blackjack_goes_on_with_it() -> None:
    case = opened(ante=0).do("Kh 6d 9s 10c", Stand(), "10h").over()
    assert case.settled(1).outcome == "win: dealer busts"
    assert both()[0].definition.owner == "Score Gaming, LLC"


@proves("CO 30-899.23(2)")
def test_co_30_899_23_2_six_or_two_decks_from_what_and_soft_17() -> None:
    for source in ("shoe", "shuffling shoe"):
        opened(dealt_from=source)
    for source in ("shoe", "hand"):
        opened(table="2 decks, hits, 1", decks=2, dealt_from=source, player_cards="down", dealer_hits_soft_17=True)
    down = {"decks": 2, "player_cards": "down", "dealer_hits_soft_17": True}
    refused(
        r"dealt from: shoe or hand or digital, not shuffling shoe",
        "2 decks, hits, 1",
        dealt_from="shuffling shoe",
        **down,
    )
    refused("hits on soft 17", "2 decks, hits, 1", **{**down, "dealer_hits_soft_17": False})
    refused("hits on soft 17", "6 decks, hits, 1", decks=6)
    refused("stands on soft 17", decks=6, dealer_hits_soft_17=True)
    for decks in (4, 5, 7, 8):
        refused("is for 6 decks", decks=decks)


@proves("CO 30-899.23(3)")
def test_co_30_899_23_3_the_ante_is_optional_within_the_table_s_limits() -> None:
    ante, roof = both()
    clauses.is_optional_beside_a_main_wager(ante, roof, decks=6)
    clauses.is_within_the_posted_limits(ante, roof, decks=6)


@proves("CO 30-899.23(8) s.1")
@pytest.mark.parametrize("alone", [0, 1])
def test_co_30_899_23_8_ante_and_raise_are_offered_together(alone: int) -> None:
    """Whoever has an ante is given the opportunity to raise, and nobody else may."""
    game, sides = load("blackjack", decks=6), both()
    assert len(Table(game, limits=Limits(), sides=sides).house.sides) == 2
    with pytest.raises(IllegalSetup, match="may not be offered without") as refused:
        Table(game, limits=Limits(), sides=[sides[alone]])
    assert refused.value.cite == "CO 30-899.23(8)"


@proves("CO 30-899.23(4) s.1", "CO 30-899.23(4) s.2-3", "CO 30-899.23(4) s.4")
def test_co_30_899_23_4_tips_ride_on_ante_and_raise_at_the_player_s_odds() -> None:
    closed = opened(tip_wagers=False)
    assert "not accepted at this table" in refusal(closed, ANTE, 1_00, tip=True)
    assert "player's own" in refusal(opened(ante=0), ANTE, 1_00, tip=True)
    case = opened(limits=Limits(min=1_00, max=100_00, tip_max=5_00, tip_unit=1_00))
    for cents, taken in ((50, False), (1_00, True), (5_00, True), (6_00, False)):
        assert (refusal(case, ANTE, cents, tip=True) == "") is taken, cents
    case.do(Place(Wager(1, ANTE, 1_00, tip=True)), "Kh 6d 9s 10c", raised(10_00))
    case.do(Place(Wager(1, RAISE, 5_00, tip=True)), Stand(), "7h").over()
    tips = [(e.bet, e.net_cents, e.paid_to) for e in case.all(Settled) if e.tip]
    assert sorted(tips) == [(RAISE, 25_00, TIP_BOX), (ANTE, 5_00, TIP_BOX)]
    assert {(e.bet, e.net_cents) for e in case.all(Settled) if not e.tip} >= {(RAISE, 50_00), (ANTE, 25_00)}


@proves("CO 30-899.23(5)")
def test_co_30_899_23_5_players_cards_lie_up_with_six_decks_and_down_with_two() -> None:
    case = opened().do("Kh 6d 9s 10c")
    assert [(e.seat, e.up) for e in case.all(CardDealt)] == [(1, True), (0, True), (1, True), (0, False)]
    down = opened(table="2 decks, hits, 1", decks=2, player_cards="down", dealer_hits_soft_17=True).do("Kh 6d 9s 10c")
    assert [(e.seat, e.up) for e in down.all(CardDealt)] == [(1, False), (0, True), (1, False), (0, False)]
    refused("player cards: up, not down", decks=6, player_cards="down")
    refused("player cards: down, not up", "2 decks, hits, 1", decks=2, dealer_hits_soft_17=True)


@proves("CO 30-899.23(6)")
def test_co_30_899_23_6_insurance_under_an_ace_and_the_look_come_before_any_raise() -> None:
    case = opened().do("Kh Ad 9s 9c")
    assert "Insure" in case.choices()
    case.refuses(raised(5_00), "CO 30-809", "after the first card")
    case.do(Decline())
    assert case.all(DealerPeeked)
    assert "Place" in case.choices()
    refused("peek under ace and ten, not peek under ace", decks=6, hole_card="peek under ace")
    refused("peek under ace and ten, not no peek", decks=6, hole_card="no peek")


@proves("CO 30-899.23(8) s.1")
def test_co_30_899_23_8_without_an_ante_nobody_is_asked() -> None:
    case = opened(ante=0).do("Kh 6d 9s 10c")
    assert "Place" not in case.choices()


@proves("CO 30-899.23(8) s.1")
@pytest.mark.parametrize(("cents", "fine"), [(4_00, False), (5_00, True), (12_00, True), (25_00, True), (26_00, False)])
def test_co_30_899_23_8_a_raise_is_one_to_five_times_the_ante(cents: int, fine: bool) -> None:
    case = opened().do("Kh 6d 9s 10c")
    if fine:
        case.do(raised(cents))
    else:
        case.refuses(raised(cents), "CO 30-899.23(8)", "from $5.00 to $25.00")


@proves("CO 30-899.23(8) s.1")
@pytest.mark.parametrize("steps", [(Pass(), Stand(), raised(15_00)), (Pass(), Hit(), "Kd", raised(15_00))])
def test_co_30_899_23_8_until_the_dealer_turns_to_the_dealer_s_hand(steps: tuple[Any, ...]) -> None:
    case = opened().do("Kh 6d 6s 10c", *steps)
    case.refuses(raised(5_00), "CO 30-809", "after the first card")
    assert nets(case.do("8h").over()) == {ANTE: 10_00, RAISE: 30_00}


@proves("CO 30-899.23(8) s.1")
def test_co_30_899_23_8_each_player_is_asked_and_nobody_twice_for_a_raise_that_is_made() -> None:
    case = opened(seats=2).do("Kh Kc 6d 9s 9c 10c")
    assert case.round.late_seat == 1
    case.do(raised(5_00))
    assert case.round.late_seat == 2
    case.do(Pass(), Stand(), Stand())
    assert case.round.late_seat == 2
    case.do(Pass(), "5h").over()


@proves("CO 30-899.23(9)")
def test_co_30_899_23_9_then_the_round_goes_on_as_in_blackjack() -> None:
    case = opened().do("5h 6d 6s 10c", raised(5_00))
    assert case.choices() >= {"Hit", "Stand", "Double"}
    case.do(Hit(), "9h", Stand(), "10h").over()
    assert case.settled(1).net_cents == STAKE


@proves("CO 30-899.23(11)")
def test_co_30_899_23_11_a_raise_for_the_dealer_needs_an_ante_for_the_dealer() -> None:
    case = opened().do("Kh 6d 9s 10c", raised(10_00))
    assert not case.round.asks_late_wager
    assert "Stand" in case.choices()
    tipped = opened().do(Place(Wager(1, ANTE, 2_00, tip=True)), "Kh 6d 9s 10c", raised(10_00))
    for cents, taken in ((1_00, False), (2_00, True), (10_00, True), (11_00, False)):
        assert (refusal(tipped, RAISE, cents, tip=True) == "") is taken, cents
    late = opened().do("Kh 6d 9s 10c")
    assert "placed only before the deal" in refusal(late, ANTE, 2_00, tip=True)


@proves("CO 30-899.23(7)")
def test_co_30_899_23_7_a_dealer_blackjack_takes_the_ante_before_any_raise() -> None:
    case = opened().do("Kh Kd 9s Ac").over()
    assert nets(case) == {ANTE: -5_00}


@proves("CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 1")
@pytest.mark.parametrize(
    ("layout", "drawn", "pays"),
    [
        ("Kh 6d 9s 10c", "10h", 1),
        ("Kh 6d 9s 10c", "9h", 1),
        ("Kh 6d 9s 10c", "8h", 2),
        ("Kh 6d 9s 10c", "7h", 5),
        ("Kh 6d 9s 10c", "6h", 10),
        ("Kh 4d 9s 5c", "6h 7h", 50),
        ("Kh 4d 9s 5d", "6d 7d", 200),
    ],
)
def test_co_30_899_23_12_ante_and_raise_are_paid_by_the_breaking_card(layout: str, drawn: str, pays: int) -> None:
    case = opened().do(layout, raised(10_00), Stand(), drawn).over()
    assert nets(case) == {ANTE: pays * 5_00, RAISE: pays * 10_00}


@proves("CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 1")
def test_co_30_899_23_12_without_a_raise_the_ante_is_paid_even_money() -> None:
    case = opened().do("Kh 4d 9s 5d", Pass(), Stand(), Pass(), "6d 7d").over()
    assert nets(case) == {ANTE: 5_00}


@proves("CO 30-899.23(10)")
def test_co_30_899_23_10_a_dealer_who_does_not_break_takes_both() -> None:
    case = opened().do("Kh 6d 9s 10c", raised(5_00), Stand(), "5h").over()
    assert nets(case) == {ANTE: -5_00, RAISE: -5_00}


@proves("CO 30-899.23(10)")
@pytest.mark.parametrize(("hole", "last"), [("5c", "6h"), ("4c", "7h"), ("3c", "8h"), ("2c", "9h"), ("5c", "10h")])
def test_co_30_899_23_10_the_last_card_of_a_hand_that_stands_pays_nothing(hole: str, last: str) -> None:
    """A row names the card that busts the dealer: the same card on a 17 or a 21 does not."""
    case = opened().do(f"Kh 6d 9s {hole}", raised(5_00), Stand(), last).over()
    assert nets(case) == {ANTE: -5_00, RAISE: -5_00}


@proves("CO 30-899.23(9)(a)")
def test_co_30_899_23_9_a_the_dealer_plays_out_the_hand_for_them_alone() -> None:
    case = opened().do("Kh 6d 6s 10c", Pass(), Hit(), "Kd", Pass(), "10h").over()
    assert nets(case) == {ANTE: 5_00}
    assert case.settled(1).net_cents == -25_00


COLUMNS = {  # ten, 9, 8, 7, 6; 4-5-6-7 unsuited and suited
    "6 decks, stands, 1": (1, 1, 2, 5, 10, 50, 200),
    "6 decks, stands, 2": (1, 1, 2, 5, 10, 40, 500),
    "6 decks, hits, 1": (1, 1, 2, 5, 10, 40, 200),
    "6 decks, hits, 2": (1, 1, 2, 4, 10, 50, 500),
    "2 decks, hits, 1": (1, 1, 2, 5, 10, 30, 300),
    "2 decks, hits, 2": (1, 1, 2, 5, 10, 25, 500),
}
BUSTS = [("6d", "10c", card) for card in ("10h", "9h", "8h", "7h", "6h")] + [
    ("4d", "5c", "6h 7h"),
    ("4d", "5d", "6d 7d"),
]


@proves(
    "CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 1",
    "CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 2",
    "CO 30-899.23(12) 6 decks, hits soft 17, Pay table 1",
    "CO 30-899.23(12) 6 decks, hits soft 17, Pay table 2",
    "CO 30-899.23(12) 2 decks, hits soft 17, Pay table 1",
    "CO 30-899.23(12) 2 decks, hits soft 17, Pay table 2",
)
@pytest.mark.parametrize("table", COLUMNS)
def test_co_30_899_23_12_six_pay_tables(table: str) -> None:
    assert list(both()[0].definition.paytables) == list(both()[1].definition.paytables) == list(COLUMNS)
    for (up, hole, drawn), pays in zip(BUSTS, COLUMNS[table], strict=True):
        case = opened(table=table, **set_up(table)).do(f"Kh {up} 9s {hole}", raised(10_00), Stand(), drawn).over()
        assert nets(case) == {ANTE: pays * 5_00, RAISE: pays * 10_00}


NOTES = (
    (("4d", "5c", "6h 7h"), "unsuited"),
    (("5d", "4d", "7d 6d"), "suited"),
    (("7d", "4c", "5h 6h"), "unsuited"),
    (("6d", "5d", "4d 7d"), "suited"),
    (("5d", "7d", "4d 6h"), "unsuited"),  # three of one suit are not all
    (("5d", "Ad", "6d 4d 7d"), "7"),  # with an ace the hand is another one
)


@proves(
    "CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 1 note",
    "CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 2 note",
    "CO 30-899.23(12) 6 decks, hits soft 17, Pay table 1 note",
    "CO 30-899.23(12) 6 decks, hits soft 17, Pay table 2 note",
    "CO 30-899.23(12) 2 decks, hits soft 17, Pay table 1 note",
    "CO 30-899.23(12) 2 decks, hits soft 17, Pay table 2 note",
)
@pytest.mark.parametrize("table", COLUMNS)
def test_co_30_899_23_12_the_whole_hand_in_whatever_order_it_came(table: str) -> None:
    column = dict(zip(("10", "9", "8", "7", "6", "unsuited", "suited"), COLUMNS[table], strict=True))
    for (up, hole, drawn), row in NOTES:
        case = opened(table=table, **set_up(table)).do(f"Kh {up} 9s {hole}", raised(10_00), Stand(), drawn).over()
        assert nets(case) == {ANTE: column[row] * 5_00, RAISE: column[row] * 10_00}, (up, hole, drawn)


@proves(
    "CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 1",
    "CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 2",
    "CO 30-899.23(12) 6 decks, hits soft 17, Pay table 1",
    "CO 30-899.23(12) 6 decks, hits soft 17, Pay table 2",
    "CO 30-899.23(12) 2 decks, hits soft 17, Pay table 1",
    "CO 30-899.23(12) 2 decks, hits soft 17, Pay table 2",
)
@pytest.mark.parametrize("table", COLUMNS)
def test_co_30_899_23_12_the_ante_alone_is_even_money_on_every_row(table: str) -> None:
    for up, hole, drawn in BUSTS:
        case = opened(table=table, **set_up(table)).do(f"Kh {up} 9s {hole}", Pass(), Stand(), Pass(), drawn).over()
        assert nets(case) == {ANTE: 5_00}
