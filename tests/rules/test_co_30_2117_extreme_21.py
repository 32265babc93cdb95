"""CO 30-2117: Extreme 21, Big 3 and Bust the House beside blackjack, clause by clause."""

from __future__ import annotations

import pytest

from pitboss import Hit, Limits, Place, Stand, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.vocabulary.actions import Decline, Pass, PushTable
from pitboss.engine.vocabulary.events import CardDealt, DealerPeeked, Settled
from pitboss.errors import IllegalSetup, IllegalWager
from tests.cases import LIMITS, STAKE, Case
from tests.marks import proves
from tests.rules.wager_talk import BUSTS, SIDE, beside, decks_for, ended, listed, until

GAME = "blackjack"
EXTREME, BIG, HOUSE = "extreme-21", "big-3", "bust-the-house"

# The seat's two cards and the up card between them.
ROYAL, SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS = "Ah Kh Qh", "7h 7h 7h", "5h 7h 6h", "7h 7s 7d"
STRAIGHT, FLUSH, PAIR_AND_FLUSH, PAIR, NOTHING = "5h 7s 6d", "2h Kh 9h", "7h Kh 7h", "7h Ks 7d", "2h Ks 9d"


def three(name: str, paytable: str, cards: str) -> float:
    """What a wager on the first three cards wins to one, 0 for a push and -1 for a loss."""
    side = listed(name, paytable)
    event = ended(GAME, side, f"{cards} 6c", dealt_from="hand" if side.paytable.decks == (1,) else "shoe")
    return event.net_cents / event.stake_cents


@proves("CO 30-2117 ¶1 s.2", "CO 30-2117 Bust the House ¶1")
def test_co_30_2117_three_wagers_of_one_owner_with_blackjack() -> None:
    for name in (EXTREME, BIG, HOUSE):
        assert (load_wager(name).owner, load_wager(name).games) == ("Aces Up Gaming", ("blackjack",))
    assert three(EXTREME, "PT6D-G", FLUSH) == 5


@proves("CO 30-2117(1)")
def test_co_30_2117_1_extreme_21_with_one_two_four_five_six_or_eight_decks() -> None:
    found = {decks for table in load_wager(EXTREME).paytables for decks in decks_for(GAME, listed(EXTREME, table))}
    assert found == {1, 2, 4, 5, 6, 8}


@proves("CO 30-2117(2)")
def test_co_30_2117_2_extreme_21_is_wagered_with_the_main_wager_before_the_deal() -> None:
    table = Table(load(GAME), limits=LIMITS, sides=[listed(EXTREME, "PT6D-A")])
    with pytest.raises(IllegalWager, match="needs a main wager"):
        table.open([Wager(1, "Extreme 21", SIDE)])
    case = beside(GAME, listed(EXTREME, "PT6D-A")).do("7h")
    case.refuses(Place(Wager(1, "Extreme 21", SIDE)), "CO 30-809", "after the first card")


ROWS = (SUITED_TRIPS, ROYAL, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, PAIR_AND_FLUSH, PAIR, NOTHING)
G = (20, 30, 30, 20, 10, 5, -1, -1, -1)
OF_FOUR = {
    "A": (100, 35, 35, 33, 10, 5, 5, -1, -1),
    "B": (20, 30, 30, 20, 10, 5, 5, -1, -1),
    "C": (100, 40, 40, 25, 10, 5, 5, -1, -1),
    "D": (7, 7, 7, 7, 7, 7, 7, 0, -1),
    "E": (100, 40, 40, 30, 10, 5, 5, -1, -1),
    "G": G,
}
OF_SIX = {**OF_FOUR, "F": (9, 9, 9, 9, 9, 9, 9, -1, -1)}
OF_TWO = {
    "A": (2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, -1),
    "B": (7, 7, 7, 7, 7, 7, 7, 0, -1),
    "C": (33, 100, 35, 33, 10, 5, -1, -1, -1),
    "G": G,
}
EXTREMES = [
    (f"PT{decks}D-{letter}", pays)
    for decks, tables in ((1, {"G": G}), (2, OF_TWO), (4, OF_FOUR), (5, {"G": G}), (6, OF_SIX), (8, OF_SIX))
    for letter, pays in tables.items()
]


@proves("CO 30-2117(3)")
@pytest.mark.parametrize(("paytable", "pays"), EXTREMES)
def test_co_30_2117_3_extreme_21_is_paid_by_the_first_three_cards(paytable: str, pays: tuple[float, ...]) -> None:
    assert len(load_wager(EXTREME).paytables) == len(EXTREMES)
    decks = load_wager(EXTREME).paytable(paytable).decks
    assert f"PT{decks[0]}D" == paytable[:4]
    # one deck has one card of a kind: neither two of the same nor a pair of one suit
    rows = [(cards, pay) for cards, pay in zip(ROWS, pays, strict=True) if len(set(cards.split())) == 3 or decks[0] > 2]
    rows += [(PAIR_AND_FLUSH, pays[6])] if decks == (2,) else []
    assert [three(EXTREME, paytable, cards) for cards, _ in rows] == [pay for _, pay in rows]


# --- Big 3 ---------------------------------------------------------------------------------------------------------


@proves("CO 30-2117 Big Three (2)", "CO 30-2117 Big Three ¶1")
@pytest.mark.parametrize(
    ("paytable", "decks", "pays"),
    [
        ("PT4D-A", 4, (270, 180, 90)),
        ("PT6D-A", 6, (270, 180, 90)),
        ("PT6D-B", 6, (1000, 100, 70)),
        ("PT8D-A", 8, (270, 180, 90)),
        ("PT8D-B", 8, (1000, 100, 70)),
    ],
)
def test_co_30_2117_big_three_2_big_3_is_paid_by_the_first_three_cards(
    paytable: str, decks: int, pays: tuple[int, ...]
) -> None:
    assert decks_for(GAME, listed(BIG, paytable)) == {decks}
    rows = (SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, PAIR_AND_FLUSH, PAIR, NOTHING)
    assert tuple(three(BIG, paytable, cards) for cards in rows) == (*pays, -1, -1, -1, -1, -1)


def alone(*others: Wager, name: str = BIG, game: str = GAME, **options: object) -> Case:
    """Seat 1 has a bonus wager and nothing else."""
    side = listed(name, "PT6D-A" if name == BIG else "")
    case = Case(seats=0, sides=[side], game=load(game, **options))
    return case.open([Wager(1, side.name, SIDE), *others])


@proves("CO 30-2117 Big Three (1)")
@pytest.mark.parametrize(("cards", "net"), [(TRIPS, 90 * SIDE), (STRAIGHT, -SIDE)])
def test_co_30_2117_big_three_1_big_3_needs_no_main_wager(cards: str, net: int) -> None:
    """Two cards, paid or taken, and the round is over: there is no hand to be played."""
    case = alone().do(f"{cards} 6c").over()
    assert [(event.bet, event.net_cents) for event in case.all(Settled)] == [("Big 3", net)]
    assert [event.seat for event in case.all(CardDealt)] == [1, 0, 1, 0]


@proves("CO 30-2117 Big Three (1)")
def test_co_30_2117_big_three_1_who_plays_has_the_turns_and_who_does_not_has_none() -> None:
    case = alone(Wager(2, "main", STAKE)).do("7h 10h 7s 7d 9s 10c")
    assert case.settled(1, bet="Big 3").net_cents == 90 * SIDE
    assert case.waits_for(2)
    case.do(Stand()).over()
    assert [event.seat for event in case.all(Settled) if event.bet == "main"] == [2]


@proves("CO 30-2117 Big Three (1)")
def test_co_30_2117_big_three_1_who_does_not_play_is_not_asked_for_insurance() -> None:
    case = alone(Wager(2, "main", STAKE)).do("Ah 10h As Kd 9s 10c")
    assert case.waits_for(2)
    assert case.choices() == {"Insure", "Decline"}
    assert case.do(Decline()).over().settled(2).outcome == "lose: dealer blackjack"


@proves("CO 30-2117 Big Three (1)")
def test_co_30_2117_big_three_1_the_main_wager_may_follow() -> None:
    case = Case(seats=0, sides=[listed(BIG, "PT6D-A")], game=load(GAME))
    case.round = case.table.begin_round()  # type: ignore[assignment]
    case.round.apply(Place(Wager(1, "Big 3", SIDE)))
    case.round.apply(Place(Wager(1, "main", STAKE)))
    assert case.round.layout_cents == STAKE + SIDE
    assert [position.stake for position in case.round.positions] == [STAKE]


@proves("CO 30-2117 Big Three (1)")
def test_co_30_2117_big_three_1_other_wagers_still_need_one() -> None:
    sides = [listed(BIG, "PT6D-A"), listed(EXTREME, "PT6D-A")]
    table = Table(load(GAME), limits=LIMITS, sides=sides)
    with pytest.raises(IllegalWager, match="Extreme 21 needs a main wager"):
        table.open([Wager(1, "Big 3", SIDE), Wager(1, "Extreme 21", SIDE)])


# --- Ride Free, where the house may choose so -------------------------------------------------------------------------


@proves("CO 30-2119(3) s.2")
@pytest.mark.parametrize("needed", [True, False])
def test_co_30_2119_3_the_house_may_demand_a_main_wager(needed: bool) -> None:
    if needed:
        with pytest.raises(IllegalWager, match="needs a main wager"):
            alone(name="hedge-22", game="ride-free", bonus_alone=False)
    else:
        case = alone(name="hedge-22", game="ride-free", bonus_alone=True).do("10h 10d 9s 6d", "6d").over()
        assert case.settled(1, bet="Hedge 22").net_cents == 50 * SIDE


@proves("CO 30-2119(3) s.2")
def test_co_30_2119_3_silver_stack_is_for_those_who_play() -> None:
    with pytest.raises(IllegalWager, match="needs a main wager"):
        alone(name="silver-stack", game="ride-free", bonus_alone=True)


# --- Bust the House ------------------------------------------------------------------------------------------------


def house_bust(layout: str) -> Case:
    case = beside(GAME, listed(HOUSE), decks=6).do(layout)
    if "Insure" in case.choices():
        case.do(Decline())
    return case


@proves("CO 30-2117 Bust the House (1)")
@pytest.mark.parametrize("up", ["Ad", "Kd"])
def test_co_30_2117_bust_the_house_1_the_dealer_looks_before_it_is_offered(up: str) -> None:
    case = house_bust(f"10h {up} 9s 5d")
    assert case.all(DealerPeeked)
    assert case.choices() == {"Place", "Pass"}
    other = "Kc" if up == "Ad" else "Ac"
    lost = house_bust(f"10h {up} 9s {other}").over()
    assert [event.bet for event in lost.all(Settled)] == ["main"]


@proves("CO 30-2117 Bust the House (1)")
@pytest.mark.parametrize("looks", ["peek under ace", "no peek"])
def test_co_30_2117_bust_the_house_1_not_where_the_dealer_does_not_look(looks: str) -> None:
    with pytest.raises(IllegalSetup, match="peek under ace and ten"):
        Table(load(GAME, hole_card=looks), limits=LIMITS, sides=[listed(HOUSE)])


@proves("CO 30-2117 Bust the House (2)")
def test_co_30_2117_bust_the_house_2_before_the_hole_card_is_turned() -> None:
    wager = Place(Wager(1, "Bust the House", SIDE))
    case = beside(GAME, listed(HOUSE), decks=6).refuses(wager, listed(HOUSE).stake_cite, "after the peek")
    case.do("10h 6d 9s 10d", wager)
    assert case.round.layout_cents == STAKE + SIDE
    late = house_bust("10h 6d 9s 10d").do(Pass())
    late.refuses(wager, "CO 30-809", "after the first card")


WITH_EIGHTS = [*BUSTS, ("8d", ("8c 8h", -1), ("8d 8d", -1))]


@proves("CO 30-2117 Bust the House (3)")
@pytest.mark.parametrize(("up", "off_suit", "suited"), WITH_EIGHTS)
def test_co_30_2117_bust_the_house_3_it_is_paid_by_the_up_card(
    up: str, off_suit: tuple[str, int], suited: tuple[str, int]
) -> None:
    for cards, odds in (off_suit, suited):
        hole, *drawn = cards.split()
        case = house_bust(f"10h {up} 9s {hole}").do(Place(Wager(1, "Bust the House", SIDE)))
        assert until(case.do(Stand(), " ".join(drawn)), "Bust the House").net_cents == odds * SIDE


@proves("CO 30-2117 Bust the House (3)")
@pytest.mark.parametrize(("wagered", "draws"), [(True, True), (False, False)])
def test_co_30_2117_bust_the_house_3_the_dealer_draws_for_it_when_all_have_broken(wagered: bool, draws: bool) -> None:
    case = house_bust("10h 6d 6s 10d").do(Place(Wager(1, "Bust the House", SIDE)) if wagered else Pass())
    case.do(Hit(), "10c", *(["10s"] if draws else [])).over()
    assert len(case.dealer()) == (3 if draws else 2)
    if wagered:
        assert case.settled(1, bet="Bust the House").net_cents == SIDE
        assert case.settled(1).outcome == "lose: player busts"


@proves("CO 30-2117(2)")
def test_co_30_2117_2_the_house_sets_the_limits() -> None:
    table = Table(load(GAME), limits=Limits(5_00, 100_00), sides=[listed(EXTREME, "PT6D-A")])
    with pytest.raises(IllegalWager):
        table.open([Wager(1, "main", STAKE), Wager(1, "Extreme 21", 100_50)])


@proves("CO 30-2117(2)")
@pytest.mark.parametrize(("name", "paytable"), [(EXTREME, "PT6D-A"), (BIG, "PT6D-A")])
def test_co_30_2117_2_no_tip_rides_on_wagers_of_a_section_that_is_silent_about_tips(name: str, paytable: str) -> None:
    side = listed(name, paytable)
    case = beside(GAME, side)
    case.refuses(Place(Wager(1, side.name, 1_00, tip=True)), side.cite, "takes no wager for the dealer")


# --- when a deal goes wrong ----------------------------------------------------------------------------------------


@proves("CO 30-2117 Big Three (1)")
def test_co_30_2117_big_three_1_a_table_that_is_pushed_gives_it_back() -> None:
    case = alone(Wager(2, "main", STAKE)).do("7h 10h 7s", PushTable("a card is missing")).over()
    back = {(event.seat, event.bet): event.net_cents for event in case.all(Settled)}
    assert back == {(1, "Big 3"): 0, (2, "main"): 0}


@proves("CO 30-2117 Big Three (1)")
def test_co_30_2117_big_three_1_what_was_paid_before_the_mistake_stays_paid() -> None:
    case = alone(Wager(2, "main", STAKE)).do("7h 10h 7s 7d 9s 10c", PushTable("a card is missing")).over()
    assert case.settled(1, bet="Big 3").net_cents == 90 * SIDE
    assert case.settled(2).net_cents == 0
