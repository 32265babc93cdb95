"""Ride Free and Free Bet Blackjack, the clauses about a round's course and about the wagers beside them."""

from __future__ import annotations

import pytest

from pitboss import FreeDouble, FreeSplit, Hit, Place, Stand, Table, Wager, load
from pitboss.catalogue import load_wager, wagers
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalSetup, Refusal
from pitboss.law.notices import notices
from tests.cases import STAKE, Case
from tests.marks import proves

FREE, RIDE = "free-bet-blackjack", "ride-free"
SIDE = 5_00


def listed(name: str, paytable: str = "") -> CatalogueWager:
    wager = load_wager(name)
    return CatalogueWager(wager, wager.paytable(paytable) if paytable else next(iter(wager.paytables.values())))


def beside(game: str, side: CatalogueWager, layout: str, *steps: Action | str) -> Case:
    """One seat with a wager beside the game's; its cards, the up card between them and the hole card."""
    return Case(seats=1, side=SIDE, sides=[side], game=load(game)).do(layout, *steps)


# --- Free Bet Blackjack ----------------------------------------------------------------------------------------------


@proves("CO 30-2116(2)")
@pytest.mark.parametrize("name", ["push-22", "pot-of-gold", "kings-bounty-30-2116"])
def test_co_30_2116_2_wagers_with_the_main_one(name: str) -> None:
    side = listed(name)
    done = beside(FREE, side, "")
    assert {(bet.bet, bet.cents) for bet in done.round.placed_wagers} == {(side.name, SIDE)}
    assert done.round.layout_cents == STAKE + SIDE


@proves("CO 30-2116(2)")
@pytest.mark.parametrize(("cents", "lawful"), [(4_50, False), (5_00, True), (100_00, True), (100_50, False)])
def test_co_30_2116_2_the_main_wager_is_within_the_limits(cents: int, lawful: bool) -> None:
    table = Table(load(FREE), limits=Limits(min=5_00, max=100_00))
    if lawful:
        assert table.open([Wager(1, "main", cents)]).layout_cents == cents
    else:
        with pytest.raises(Refusal):
            table.open([Wager(1, "main", cents)])


@proves("CO 30-2116(5)", "CO 30-2116(10) s.1", "CO 30-2116(10) King's Bounty note")
@pytest.mark.parametrize(
    ("layout", "row", "odds"),
    [
        ("Ks Ad Ks Qh", "king of spades pair with dealer blackjack", 1000),
        ("Ks 9d Ks Qh", "king of spades pair", 100),
        ("Kh 9d Kh Qh", "suited kings", 30),
        ("Qh 9d Qh Kh", "suited queens, jacks or tens", 20),
        ("Jh 9d Jh Kh", "suited queens, jacks or tens", 20),
        ("10h 9d 10h Kh", "suited queens, jacks or tens", 20),
        ("Qh 9d Jh Kh", "suited 20", 9),
        ("Kh 9d Ks Qh", "pair of kings", 6),
        ("Qh 9d Js Kh", "unsuited 20", 4),
        ("Qh 9d 9s Kh", "no winning hand", -1),
    ],
)
def test_co_30_2116_5_kings_bounty_is_for_the_first_two_cards_from_the_highest(
    layout: str, row: str, odds: int
) -> None:
    done = beside(FREE, listed("kings-bounty-30-2116"), layout)
    while not done.round.is_over and not [e for e in done.all(Settled) if e.bet == "King's Bounty"]:
        done.do(done.round.legal()[0].action)
    [ended] = [e for e in done.all(Settled) if e.bet == "King's Bounty"]
    assert (ended.outcome, ended.net_cents) == (row, odds * SIDE)


# --- Ride Free: the course of a round --------------------------------------------------------------------------------


def ride(layout: str, *steps: Action | str) -> Case:
    return Case(seats=1, game=load(RIDE)).do(layout, *steps)


@proves("CO 30-2119(1)")
def test_co_30_2119_1_as_blackjack_with_free_doubles_and_splits_and_a_22_that_pushes() -> None:
    assert load(RIDE).definition.owner == "Galaxy Gaming"
    assert {"FreeDouble", "Hit", "Stand"} <= ride("6h 10d 5s 7d").choices()
    assert {"FreeSplit", "Hit", "Stand"} <= ride("8h 10d 8s 7d").choices()
    assert ride("10h 10d 9s 6d", Stand(), "6c").over().settled(1).outcome == "push: dealer 22"


NINE = (
    "hedge-22",
    "silver-stack",
    "bust-bonus-30-2119",
    "21-plus-3-30-2119",
    "21-plus-3-xtreme-30-2119",
    "top-3-30-2119",
    "lucky-ladies-30-2119",
    "21-plus-3-progressive-30-2119",
    "lucky-ladies-progressive",
)


@proves("CO 30-2119(2)")
@pytest.mark.parametrize("name", NINE)
def test_co_30_2119_2_nine_bonus_wagers_may_stand_with_it(name: str) -> None:
    """Each by a pay table that is for six decks; Top 3 with 21+3, on which it rides (28)(a)(iii)."""
    sides = [_for_six_decks(each) for each in ((name, "21-plus-3-30-2119") if name == TOP_3 else (name,))]
    assert sides[0].name in Table(load(RIDE, decks=6), limits=Limits(), sides=sides).house.sides


def _for_six_decks(name: str) -> CatalogueWager:
    wager = load_wager(name)
    return next(CatalogueWager(wager, table) for table in wager.paytables.values() if 6 in (table.decks or wager.decks))


TOP_3 = "top-3-30-2119"


@proves("CO 30-2119(28)(a)(iii)", "CO 30-2119(28)(a)(iv)")
@pytest.mark.parametrize("others", [(), ("21-plus-3-30-2119",), ("21-plus-3-xtreme-30-2119",), ("hedge-22",)], ids=str)
def test_co_30_2119_28_a_top_3_is_offered_with_21_plus_3_classic_or_xtreme(others: tuple[str, ...]) -> None:
    sides = [_for_six_decks(each) for each in (TOP_3, *others)]
    if any("21-plus-3" in each for each in others):
        assert "Top 3" in Table(load(RIDE, decks=6), limits=Limits(), sides=sides).house.sides
        return
    with pytest.raises(
        IllegalSetup, match=r"Top 3 may not be offered without 21\+3 Classic or 21\+3 Xtreme"
    ) as refused:
        Table(load(RIDE, decks=6), limits=Limits(), sides=sides)
    assert refused.value.cite == "CO 30-2119(28)(a)(iii)"


@proves("CO 30-2119(4)")
@pytest.mark.parametrize(("cents", "lawful"), [(4_50, False), (5_00, True), (100_00, True), (100_50, False)])
def test_co_30_2119_4_the_licensee_sets_limits_and_posts_them(cents: int, lawful: bool) -> None:
    limits = Limits(min=5_00, max=100_00)
    table = Table(load(RIDE), limits=limits)
    posted = [each.text for each in notices(load(RIDE).rules, limits.min, limits.max)]
    assert "Minimum $5.00, maximum $100.00" in posted
    if lawful:
        assert table.open([Wager(1, "main", cents)]).layout_cents == cents
    else:
        with pytest.raises(Refusal):
            table.open([Wager(1, "main", cents)])


@proves("CO 30-2119(6)", "CO 30-2119(9)")
def test_co_30_2119_5_wagers_then_cards_then_play_then_settlement() -> None:
    done = ride("")
    assert not done.all(Settled)
    done.do("10h 10d 9s 7d")
    assert done.waits_for(1)
    assert done.do(Stand()).over().settled(1).outcome == "win: higher total"


@proves("CO 30-2119(11)")
@pytest.mark.parametrize(
    ("first", "second", "free"), [("4h", "4s", 0), ("4h", "5s", 1), ("6h", "5s", 1), ("7h", "5s", 0)]
)
def test_co_30_2119_10_a_free_double_puts_a_lammer_down(first: str, second: str, free: int) -> None:
    done = ride(f"{first} 10d {second} 7d")
    assert ("FreeDouble" in done.choices()) == bool(free)
    if free:
        assert done.do(FreeDouble(), "10c").over().round.lammers(1) == 1


@proves("CO 30-2119(15)")
@pytest.mark.parametrize(("rank", "free"), [("9", True), ("10", False), ("A", True)])
def test_co_30_2119_14_a_free_split_costs_no_chips(rank: str, free: bool) -> None:
    done = ride(f"{rank}h 9d {rank}s 7d")
    assert ("FreeSplit" in done.choices(), "Split" in done.choices()) == (free, not free)
    if free:
        assert done.do(FreeSplit()).round.layout_cents == STAKE


@proves("CO 30-2119(6)")
def test_co_30_2119_6_main_and_bonus_wagers_are_placed_before_the_deal() -> None:
    side = listed("silver-stack", "PT-FLT-SB2-01")
    done = Case(seats=1, sides=[side], game=load(RIDE)).do(Place(Wager(1, side.name, SIDE)), "8h")
    with pytest.raises(Refusal):
        done.round.apply(Place(Wager(1, side.name, SIDE)))
    with pytest.raises(Refusal):
        done.round.apply(Place(Wager(2, "main", STAKE)))


@proves("CO 30-2119(20)", "CO 30-2119(9)")
@pytest.mark.parametrize(("third", "outcome"), [("8c", "win"), ("7c", "push"), ("6c", "lose")])
def test_co_30_2119_20_hands_are_paid_as_in_blackjack(third: str, outcome: str) -> None:
    done = ride("5h 10d 5s 7d", Hit(), third, Stand()).over().settled(1)
    assert done.outcome.startswith(outcome)
    assert done.net_cents == {"win": STAKE, "push": 0, "lose": -STAKE}[outcome]


# --- Ride Free: Silver Stack and Hedge 22 ----------------------------------------------------------------------------


@proves("CO 30-2119(16)")
@pytest.mark.parametrize(("hole", "outcome"), [("8d", "win"), ("10c", "lose")])
def test_co_30_2119_16_the_lammer_of_a_split_counts_whatever_becomes_of_the_hand(hole: str, outcome: str) -> None:
    done = beside(RIDE, listed("silver-stack"), f"9h 10d 9s {hole}", FreeSplit(), "10h", Stand(), "10s", Stand()).over()
    assert {e.outcome.split(":")[0] for e in done.all(Settled) if e.bet == "main"} == {outcome}
    assert done.settled(1, bet="Silver Stack").net_cents == 3 * SIDE


@proves("CO 30-2119(21)(b)")
@pytest.mark.parametrize(("steps", "lammers"), [((Stand(),), 0), ((FreeDouble(), "8c"), 1)])
def test_co_30_2119_21_b_silver_stack_is_for_the_lammers_collected(
    steps: tuple[Action | str, ...], lammers: int
) -> None:
    done = beside(RIDE, listed("silver-stack"), "6h 10d 5s 7d", *steps).over()
    assert done.round.lammers(1) == lammers
    assert (done.settled(1, bet="Silver Stack").net_cents > 0) == (lammers > 0)


@proves("CO 30-2119(2)")
def test_co_30_2119_22_every_pay_table_of_the_section_is_there() -> None:
    cited = [each for each in wagers().values() if any("30-2119" in str(t.cite) for t in each.paytables.values())]
    assert set(NINE) <= {each.id for each in cited}


HEDGES = [("PT-FLT-SB1-01", (50, 20, 8)), ("PT-FLT-SB1-02", (50, 20, 7)), ("PT-FLT-SB1-03", (11, 11, 11))]
TWENTY_TWOS = ("10d 6d 6d", "10d 6h 6d", "10d 6c 6s")  # of one suit, of one color, and any other


@proves("CO 30-2119(20)", "CO 30-2119(21)(a)")
@pytest.mark.parametrize(("paytable", "pays"), HEDGES)
def test_co_30_2119_23_hedge_22_has_three_pay_tables(paytable: str, pays: tuple[int, ...]) -> None:
    for dealers, odds in zip(TWENTY_TWOS, pays, strict=True):
        up, hole, third = dealers.split()
        done = beside(RIDE, listed("hedge-22", paytable), f"10h {up} 9s {hole}", Stand(), third).over()
        assert done.settled(1, bet="Hedge 22").net_cents == odds * SIDE


@proves("CO 30-2119(23)(a)(i)")
def test_co_30_2119_23_i_hedge_22_is_paid_to_one() -> None:
    done = beside(RIDE, listed("hedge-22", "PT-FLT-SB1-01"), "10h 10d 9s 6c", Stand(), "6s").over()
    assert done.settled(1, bet="Hedge 22").returned_cents == 9 * SIDE


@proves("CO 30-2119(24)(a)(i)")
def test_co_30_2119_23_i_i_silver_stack_is_paid_to_one() -> None:
    done = beside(RIDE, listed("silver-stack", "PT-FLT-SB2-01"), "6h 10d 5s 7d", FreeDouble(), "8c").over()
    assert done.settled(1, bet="Silver Stack").returned_cents == 4 * SIDE


@proves("CO 30-2119(23)(a)(ii)", "CO 30-2119(24)(a)(ii)")
def test_co_30_2119_23_i_ii_only_the_highest_row_is_paid() -> None:
    """22 of one suit is of one color, too; three lammers are also two and one."""
    done = beside(RIDE, listed("hedge-22", "PT-FLT-SB1-01"), "10h 10d 9s 6d", Stand(), "6d").over()
    assert done.settled(1, bet="Hedge 22").net_cents == 50 * SIDE
    steps: tuple[Action | str, ...] = (FreeSplit(), "5c", FreeDouble(), "9h", "5d", FreeDouble(), "9s")
    done = beside(RIDE, listed("silver-stack", "PT-FLT-SB2-01"), "5h 10d 5s 7d", *steps).over()
    assert (done.round.lammers(1), done.settled(1, bet="Silver Stack").net_cents) == (3, 30 * SIDE)
