"""CO 30-2115: TriLux Blackjack, clause by clause."""

from __future__ import annotations

import pytest

from pitboss import Hit, Limits, Place, Stand, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.vocabulary.actions import Decline, Pass
from pitboss.engine.vocabulary.events import CardDealt, CardTurned, Settled
from pitboss.errors import IllegalAction, IllegalSetup, IllegalWager
from pitboss.law.limits import SideLimits
from tests.cases import LIMITS, STAKE, Case
from tests.marks import proves
from tests.rules.wager_talk import BUSTS, SIDE, beside, decks_for, ended, listed, stake, until

GAME = "blackjack"
BONUS, SUPER, BUST, METER = (
    "trilux-bonus-30-2115",
    "trilux-super-3-30-2115",
    "trilux-bust-bonanza",
    "trilux-progressive-30-2115",
)
JACKPOT = 12_345_00

# The seat's two cards and the up card between them.
ROYAL, SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS = "Ah Qh Kh", "7h 7h 7h", "5h 7h 6h", "7h 7s 7d"
STRAIGHT, FLUSH, PAIR, NOTHING = "5h 7s 6d", "2h Kh 9h", "7h Ks 7d", "2h Ks 9d"


@proves("CO 30-2115 ¶2 s.1-2")
def test_co_30_2115_four_optional_wagers_with_blackjack() -> None:
    for name in (BONUS, SUPER, BUST, METER):
        assert (load_wager(name).owner, load_wager(name).games) == ("LNW Gaming, Inc.", ("blackjack",))
    sides = [listed(BONUS), listed(SUPER), listed(BUST, "2"), listed(METER)]
    case = Case(seats=1, sides=sides, game=load(GAME)).do("10h 10d 9s 9d")
    assert not case.all(Settled)  # nobody has to make any


# --- (1) the wagers ------------------------------------------------------------------------------------------------


@proves("CO 30-2115(1)")
@pytest.mark.parametrize(
    ("cents", "lawful"), [(4_50, False), (5_00, True), (5_50, True), (100_00, True), (100_50, False)]
)
def test_co_30_2115_1_between_the_tables_minimum_and_maximum(cents: int, lawful: bool) -> None:
    table = Table(load(GAME), limits=Limits(5_00, 100_00), sides=[listed(BONUS)])
    wagers = [Wager(1, "main", STAKE), Wager(1, "TriLux Bonus", cents)]
    if lawful:
        assert table.open(wagers).layout_cents == STAKE + cents
    else:
        with pytest.raises(IllegalWager):
            table.open(wagers)


@proves("CO 30-2115(1)")
@pytest.mark.parametrize(("cents", "lawful"), [(4_50, False), (5_00, True), (100_00, True), (100_50, False)])
def test_co_30_2115_1_super_3_and_bust_bonanza_too(cents: int, lawful: bool) -> None:
    limits = Limits(5_00, 100_00)
    case = Case(seats=1, sides=[listed(BONUS), listed(SUPER)], game=load(GAME), limits=limits)
    case.do(Place(Wager(1, "TriLux Bonus", SIDE)))
    assert case.round.can(Place(Wager(1, "TriLux Super 3", cents))) is lawful
    late = Case(seats=1, sides=[listed(BUST, "2")], game=load(GAME), limits=limits).do("10h 6d 9s 10d", Stand())
    assert late.round.can(Place(Wager(1, "TriLux Bust Bonanza", cents))) is lawful


@proves("CO 30-2115(1)")
def test_co_30_2115_1_the_house_may_post_another_minimum_for_it() -> None:
    limits = Limits(5_00, 100_00, side_limits={"TriLux Bonus": SideLimits(min=1_00)})
    table = Table(load(GAME), limits=limits, sides=[listed(BONUS)])
    assert table.open([Wager(1, "main", STAKE), Wager(1, "TriLux Bonus", 1_00)]).layout_cents == STAKE + 1_00


@proves("CO 30-2115(1)")
@pytest.mark.parametrize(
    ("cents", "lawful"), [(4_50, False), (5_00, True), (5_50, True), (100_00, True), (100_50, False)]
)
@pytest.mark.parametrize("wager", [SUPER, BUST])
def test_co_30_2115_1_super_3_and_bust_bonanza_keep_the_tables_minimum_and_maximum(
    wager: str, cents: int, lawful: bool
) -> None:
    limits, name = Limits(5_00, 100_00), load_wager(wager).name
    if wager == SUPER:
        case = Case(seats=1, sides=[listed(BONUS), listed(SUPER)], game=load(GAME), limits=limits)
        case.do(Place(Wager(1, "TriLux Bonus", SIDE)))
    else:
        case = beside(GAME, listed(BUST, "2"), limits=limits).do("10h 6d 9s 10d", Stand())
    refused = case.round.refusal(Place(Wager(1, name, cents)))
    assert (refused is None) is lawful
    if refused is not None:
        assert (refused.cite, "$5.00 to $100.00" in refused.what) == ("CO 30-2115(1)", True)


@proves("CO 30-2115(1)")
def test_co_30_2115_1_at_the_same_time_as_the_main_wager() -> None:
    case = beside(GAME, listed(BONUS)).do("7h")
    case.refuses(Place(Wager(1, "TriLux Bonus", SIDE)), "CO 30-809", "after the first card")
    with pytest.raises(IllegalWager, match="needs a main wager"):
        Table(load(GAME), limits=LIMITS, sides=[listed(BONUS)]).open([Wager(1, "TriLux Bonus", SIDE)])


@proves("CO 30-2115(1)", "CO 30-2115(7) TriLux Super 3 note")
def test_co_30_2115_1_no_super_3_without_the_bonus() -> None:
    case = Case(seats=1, sides=[listed(BONUS), listed(SUPER)], game=load(GAME))
    wager = Place(Wager(1, "TriLux Super 3", SIDE))
    case.refuses(wager, listed(SUPER).stake_cite, "needs a TriLux Bonus wager")
    assert case.do(Place(Wager(1, "TriLux Bonus", SIDE)), wager).round.layout_cents == STAKE + 2 * SIDE


@proves("CO 30-2115(1)(a)")
@pytest.mark.parametrize(("hands", "lawful"), [(1, True), (2, True), (3, False)])
def test_co_30_2115_1_a_several_hands_where_the_house_allows_them(hands: int, lawful: bool) -> None:
    table = Table(load(GAME, hands_per_player=2), limits=LIMITS, sides=[listed(BONUS)])
    wagers = [Wager(seat, "main", STAKE, player="Ann") for seat in range(1, hands + 1)]
    if lawful:
        assert len(table.open(wagers).positions) == hands
    else:
        with pytest.raises(IllegalWager, match="the house allows 2"):
            table.open(wagers)


@proves("CO 30-2115(1)(b)")
@pytest.mark.parametrize("seats", [(), (1,), (2,), (1, 2)])
def test_co_30_2115_1_b_on_none_one_or_all_of_the_hands(seats: tuple[int, ...]) -> None:
    sides = [listed(BONUS), listed(SUPER), listed(METER, "06")]
    beside_them = [Wager(seat, side.name, stake(side)) for seat in seats for side in sides]
    case = Case(seats=0, sides=sides, game=load(GAME))
    mains = [Wager(seat, "main", STAKE, player="Ann") for seat in (1, 2)]
    case.open([*mains, *beside_them]).do("7h 5h 7s 7d 6h 9c")
    assert {event.seat for event in case.all(Settled)} == set(seats)


@proves("CO 30-2115(1)(c) s.1")
def test_co_30_2115_1_c_tips_before_each_of_the_three() -> None:
    sides = [listed(BONUS), listed(SUPER)]
    case = beside(GAME, sides).do(*(Place(Wager(1, side.name, 2_00, tip=True)) for side in sides), f"{TRIPS} 6c")
    assert case.settled(1, bet="TriLux Bonus", tip=True).net_cents == 9 * 2_00
    assert case.settled(1, bet="TriLux Super 3", tip=True).net_cents == 90 * 2_00
    bust = bonanza("10h 7d 9s 9c", tip=2_00).do("Kh").over()
    assert bust.settled(1, bet="TriLux Bust Bonanza", tip=True).net_cents == 2 * 2_00


@proves("CO 30-2115(1)(c) s.2")
def test_co_30_2115_1_c_restrictions_are_posted() -> None:
    table = Table(load(GAME), limits=Limits(5_00, 100_00, tip_max=10_00), sides=[listed(BONUS)])
    assert [notice.text for notice in table.notices if "up to $10.00" in notice.text]
    case = Case(seats=1, sides=[listed(BONUS)], game=load(GAME), limits=Limits(50, 100_00, tip_max=10_00))
    case.do(Place(Wager(1, "TriLux Bonus", SIDE)))
    case.refuses(Place(Wager(1, "TriLux Bonus", 10_50, tip=True)), listed(BONUS).stake_cite, "$10.00")


@proves("CO 30-2115(1)(c) s.1")
def test_co_30_2115_1_c_no_tip_on_the_progressive() -> None:
    case = beside(GAME, listed(METER))
    case.refuses(Place(Wager(1, "TriLux Progressive", 5_00, tip=True)), listed(METER).cite, "no wager for the dealer")


@proves("CO 30-2115(2)")
def test_co_30_2115_2_dealt_as_blackjack() -> None:
    case = beside(GAME, listed(BONUS)).do(f"{NOTHING} 6c")
    assert [(event.seat, event.up) for event in case.all(CardDealt)] == [(1, True), (0, True), (1, True), (0, False)]


# --- (3) the first three cards -------------------------------------------------------------------------------------


@proves("CO 30-2115(3)")
def test_co_30_2115_3_each_wager_by_itself() -> None:
    """Won, lost and won by the same three cards: a straight is nothing for Super 3."""
    case = beside(GAME, [listed(BONUS), listed(SUPER), listed(METER, "06")]).do(f"{STRAIGHT} 6c")
    assert case.settled(1, bet="TriLux Bonus").net_cents == 9 * SIDE
    assert case.settled(1, bet="TriLux Super 3").net_cents == -SIDE
    assert case.settled(1, bet="TriLux Progressive").returned_cents == 7_00


@proves("CO 30-2115(3)")
@pytest.mark.parametrize(("paytable", "net"), [("TRI-01", -SIDE), ("TRI-02", 12_50), ("TRI-05", 0)])
def test_co_30_2115_3_pairs_as_their_table_says(paytable: str, net: int) -> None:
    assert ended(GAME, listed(BONUS, paytable), f"{PAIR} 6c").net_cents == net


def dealt(cards: str, face: str) -> Case:
    """Two seats with both wagers."""
    return beside(GAME, [listed(BONUS), listed(SUPER)], seats=2, player_cards=face).do(cards)


def seats_paid(case: Case) -> list[int]:
    return [event.seat for event in case.all(Settled) if event.bet.startswith("TriLux")]


@proves("CO 30-2115(3)(a)")
def test_co_30_2115_3_a_cards_up_from_the_dealers_right_then_play() -> None:
    case = dealt("7h 5h 7s 7d 6h 9c", "up")
    assert seats_paid(case) == [2, 2, 1, 1]
    assert case.waits_for(1)


@proves("CO 30-2115(3)(b)")
def test_co_30_2115_3_b_cards_down_hand_by_hand() -> None:
    case = dealt("7h 5h 7s 7d 6h 9c", "down")
    assert (seats_paid(case), [event.seat for event in case.all(CardTurned)]) == ([1, 1], [1, 1])
    assert seats_paid(case.do(Stand())) == [1, 1, 2, 2]
    assert case.settled(1, bet="TriLux Bonus").outcome == "three of a kind"


# --- (4) Bust Bonanza ----------------------------------------------------------------------------------------------


def bonanza(layout: str, *, tip: int = 0, paytable: str = "2") -> Case:
    """The player stands and makes the wager; the dealer's cards come next."""
    side = listed(BUST, paytable)
    case = beside(GAME, side).do(layout)
    if "Insure" in case.choices():
        case.do(Decline())
    case.do(Stand(), Place(Wager(1, side.name, SIDE)))
    if tip:
        case.do(Place(Wager(1, side.name, tip, tip=True)))
    return case.do(Pass()) if "Pass" in case.choices() else case


@proves("CO 30-2115(4)")
@pytest.mark.parametrize("paytable", ["1", "2"])
@pytest.mark.parametrize(("up", "off_suit", "suited"), BUSTS)
def test_co_30_2115_4_breaking_pays_by_the_up_card(
    paytable: str, up: str, off_suit: tuple[str, int], suited: tuple[str, int]
) -> None:
    for cards, odds in (off_suit, suited):
        hole, *drawn = cards.split()
        case = bonanza(f"10h {up} 9s {hole}", paytable=paytable).do(" ".join(drawn)).over()
        assert case.settled(1, bet="TriLux Bust Bonanza").net_cents == odds * SIDE


@proves("CO 30-2115(4)", "CO 30-2115(7) TriLux Bust Bonanza note")
@pytest.mark.parametrize(("paytable", "cards", "odds"), [("1", "8c 8h", 25), ("2", "8c 8h", 25), ("2", "8d 8d", 75)])
def test_co_30_2115_4_three_eights_pay_more(paytable: str, cards: str, odds: int) -> None:
    hole, drawn = cards.split()
    case = bonanza(f"10h 8d 9s {hole}", paytable=paytable).do(drawn).over()
    assert case.settled(1, bet="TriLux Bust Bonanza").net_cents == odds * SIDE


@proves("CO 30-2115(4)")
def test_co_30_2115_4_once_all_have_acted_and_a_dealer_who_stands_takes_it() -> None:
    wager = Place(Wager(1, "TriLux Bust Bonanza", SIDE))
    case = (
        beside(GAME, listed(BUST, "2"))
        .refuses(wager, listed(BUST, "2").stake_cite, "after the players")
        .do("10h 6d 9s 10d")
    )
    assert "Place" not in case.choices()
    case.do(Stand(), wager, Pass(), "Ac").over()
    assert case.settled(1, bet="TriLux Bust Bonanza").net_cents == -SIDE


@proves("CO 30-2115(4)(a)")
def test_co_30_2115_4_a_a_blackjack_is_paid_before_and_may_not_make_it() -> None:
    case = beside(GAME, listed(BUST, "2"), seats=2).do("Ah 10s 6d Kh 9s 10d", Stand())
    assert case.settled(1).outcome == "blackjack"
    with pytest.raises(IllegalAction, match="seat 2 is asked for this wager now"):
        case.round.apply(Place(Wager(1, "TriLux Bust Bonanza", SIDE)))
    assert not beside(GAME, listed(BUST, "2")).do("Ah 6d Kh 10d").over().round.placed_wagers


@proves("CO 30-2115(4)(b)")
def test_co_30_2115_4_b_a_broken_hand_may_not_make_it() -> None:
    case = beside(GAME, listed(BUST, "2"), seats=2).do("10h 10s 6d 6s 9s 10d", Hit(), "10c", Stand())
    assert case.settled(1).outcome == "lose: player busts"
    with pytest.raises(IllegalAction, match="seat 2 is asked for this wager now"):
        case.round.apply(Place(Wager(1, "TriLux Bust Bonanza", SIDE)))


# --- (6) envy ------------------------------------------------------------------------------------------------------

ENVY = {
    (BONUS, "TRILG-01"): {STRAIGHT_FLUSH: 1, TRIPS: 1, STRAIGHT: 1, FLUSH: 1, NOTHING: 0},
    (BONUS, "TRILG-02"): {STRAIGHT_FLUSH: 10, TRIPS: 5, STRAIGHT: 2, FLUSH: 1},
    (BONUS, "TRILG-03"): {STRAIGHT_FLUSH: 10, TRIPS: 5, STRAIGHT: 2, FLUSH: 0},
    (BONUS, "TRILG-04"): {STRAIGHT_FLUSH: 10, TRIPS: 5, STRAIGHT: 2, FLUSH: 1},
    (BONUS, "TRI-04"): {STRAIGHT_FLUSH: 0},
    (METER, "01"): {
        "As Qs Ks": 100,
        ROYAL: 50,
        "Qh Ah Kh": 25,
        STRAIGHT_FLUSH: 20,
        TRIPS: 5,
        STRAIGHT: 2,
        FLUSH: 1,
    },
    (METER, "05"): {"As Qs Ks Js": 100, "As Qs Ks": 50, ROYAL: 25, STRAIGHT_FLUSH: 20, TRIPS: 5, STRAIGHT: 2, FLUSH: 1},
    (METER, "06"): {STRAIGHT_FLUSH: 0},
}


@proves("CO 30-2115(6)", "CO 30-2115(7) TriLux Bonus with Lucky George note *")
@pytest.mark.parametrize(("name", "paytable"), ENVY)
def test_co_30_2115_6_envy_is_a_tip_for_the_dealer_by_the_winning_hand(name: str, paytable: str) -> None:
    for cards, amount in ENVY[name, paytable].items():
        side = listed(name, paytable, meters={"": JACKPOT})
        case = beside(GAME, side).do(cards if len(cards.split()) == 4 else f"{cards} 6c")
        while not case.round.is_over:
            case.do(case.round.legal()[0].action)
        assert case.over().table.books.tip_box == amount * 100


# --- (7) pay tables ------------------------------------------------------------------------------------------------

BONUS_ROWS = (ROYAL, SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, NOTHING)
LUCKY_DECKS = {1, 2, 6, 8}
BONUSES = [
    ("TRI-01", set(range(2, 9)), (9, 9, 9, 9, 9, 9, -1)),
    ("TRI-02", {2}, (2.5, 2.5, 2.5, 2.5, 2.5, 2.5, -1)),
    ("TRI-05", set(range(2, 9)), (7, 7, 7, 7, 7, 7, -1)),
    ("TRI-03", set(range(2, 9)), (100, 33, 35, 33, 10, 5, -1)),
    ("TRI-04", set(range(2, 9)), (30, 20, 30, 20, 10, 5, -1)),
    ("TRI-06", set(range(2, 9)), (100, 20, 30, 20, 10, 5, -1)),
    ("TRI-07", set(range(2, 9)), (50, 20, 30, 20, 10, 5, -1)),
    ("TRILG-01", LUCKY_DECKS, (8, 8, 8, 8, 8, 8, -1)),
    ("TRILG-02", LUCKY_DECKS, (25, 15, 25, 15, 8, 5, -1)),
    ("TRILG-03", LUCKY_DECKS, (25, 15, 25, 15, 10, 5, -1)),
    ("TRILG-04", LUCKY_DECKS, (25, 15, 25, 15, 10, 5, -1)),
]


@proves("CO 30-2115 ¶2 s.4-5", "CO 30-2115(3)")
@pytest.mark.parametrize(("paytable", "decks", "pays"), BONUSES)
def test_co_30_2115_7_tables_of_the_bonus(paytable: str, decks: set[int], pays: tuple[float, ...]) -> None:
    side = listed(BONUS, paytable)
    assert len(load_wager(BONUS).paytables) == len(BONUSES)
    assert decks_for(GAME, side) == decks
    for cards, odds in zip(BONUS_ROWS, pays, strict=True):
        if cards != SUITED_TRIPS or max(decks) > 2:  # two decks have two of a card
            assert ended(GAME, side, f"{cards} 6c").net_cents == odds * SIDE


@proves("CO 30-2115(7) TriLux Bonus with Lucky George note ***")
@pytest.mark.parametrize(("cents", "lawful"), [(4_50, False), (5_00, True), (5_50, True)])
def test_co_30_2115_7_trilg_04_from_five_dollars(cents: int, lawful: bool) -> None:
    table = Table(load(GAME), limits=Limits(1_00, 100_00), sides=[listed(BONUS, "TRILG-04")])
    wagers = [Wager(1, "main", STAKE), Wager(1, "TriLux Bonus", cents)]
    if lawful:
        assert table.open(wagers).layout_cents == STAKE + cents
    else:
        with pytest.raises(IllegalWager):
            table.open(wagers)


@proves("CO 30-2115 ¶2 s.4-5", "CO 30-2115(3)")
@pytest.mark.parametrize(
    ("paytable", "least", "pays"),
    [("SUP-01", 4, (270, 180, 90, -1)), ("SUP-02", 6, (1000, 100, 70, -1)), ("SUP-03", 5, (500, 150, 75, -1))],
)
def test_co_30_2115_7_tables_of_super_3(paytable: str, least: int, pays: tuple[int, ...]) -> None:
    sides = [listed(BONUS), listed(SUPER, paytable)]
    assert decks_for(GAME, *sides) == set(range(least, 9))
    for cards, odds in zip((SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT), pays, strict=True):
        case = beside(GAME, sides, decks=8).do(f"{cards} 6c")
        assert until(case, "TriLux Super 3").net_cents == odds * SIDE


@proves("CO 30-2115 ¶2 s.4-5")
@pytest.mark.parametrize(("paytable", "decks"), [("1", {2}), ("2", {6})])
def test_co_30_2115_7_tables_of_bust_bonanza(paytable: str, decks: set[int]) -> None:
    assert decks_for(GAME, listed(BUST, paytable)) == decks


ALL, TENTH = JACKPOT, JACKPOT // 10
SPADES, SPADES_WITH_JACK, OTHER_ORDER = "As Qs Ks", "As Qs Ks Js", "Qh Ah Kh"
METERS = [
    ("01", {SPADES: ALL, ROYAL: TENTH, OTHER_ORDER: 250_00, STRAIGHT_FLUSH: 40_00, TRIPS: 25_00, STRAIGHT: 5_00}),
    ("01", {FLUSH: 2_00, NOTHING: 0}),
    ("05", {SPADES_WITH_JACK: ALL, SPADES: TENTH, ROYAL: 300_00, STRAIGHT_FLUSH: 50_00, TRIPS: 25_00}),
    ("05", {STRAIGHT: 5_00, FLUSH: 2_00, "2h Kd 9s Ac": 1_00, NOTHING: 0}),
    ("06", {"Ah Ah Ah": ALL, SUITED_TRIPS: 125_00, STRAIGHT_FLUSH: 25_00, TRIPS: 20_00, STRAIGHT: 7_00, FLUSH: 3_00}),
    ("07", {SPADES: ALL, ROYAL: TENTH, OTHER_ORDER: 300_00, STRAIGHT_FLUSH: 50_00, STRAIGHT: 5_00, FLUSH: 2_00}),
    ("07", {TRIPS: 0, NOTHING: 0}),
]


@proves("CO 30-2115 ¶2 s.4-5", "CO 30-2115(3)", "CO 30-2115(7) ¶2")
@pytest.mark.parametrize(("paytable", "pays"), METERS)
def test_co_30_2115_7_tables_of_the_progressive(paytable: str, pays: dict[str, int]) -> None:
    """What a wager of the table's unit brings: parts of the meter as they are, odds for one."""
    side = listed(METER, paytable, meters={"": JACKPOT})
    assert decks_for(GAME, side) == {6, 8}
    units = 5 if paytable in ("01", "05") else 1
    for cards, cents in pays.items():
        wanted = cents if cents in (ALL, TENTH) else cents * units
        event = ended(GAME, side, cards if len(cards.split()) == 4 else f"{cards} 6c")
        assert event.stake_cents == 100 * units
        assert wanted <= event.returned_cents < wanted + 50


@proves("CO 30-2115(7) ¶3 s.3", "CO 30-2115(7) ¶4 s.3")
@pytest.mark.parametrize(("paytable", "amount", "lawful"), [("01", 4_00, False), ("01", 5_00, True), ("06", 50, False)])
def test_co_30_2115_7_the_progressive_is_one_amount_and_none_below_the_tables(
    paytable: str, amount: int, lawful: bool
) -> None:
    side = listed(METER, paytable)
    limits = Limits(50, 100_00, side_limits={side.name: SideLimits(amount, amount)})
    if lawful:
        assert Table(load(GAME), limits=limits, sides=[side]).house.sides
    else:
        with pytest.raises(IllegalSetup):
            Table(load(GAME), limits=limits, sides=[side])
