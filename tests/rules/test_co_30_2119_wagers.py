"""Ride Free: the wagers beside it on the first cards and on the dealer's bust, pay table by pay table."""

from __future__ import annotations

import pytest

from pitboss import Hit, Place, Stand, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.round.house import Limits
from pitboss.engine.vocabulary.actions import Action, Decline, Pass
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalAction, IllegalSetup, IllegalWager
from pitboss.law.limits import SideLimits
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules.wager_talk import BUSTS, SIDE, beside, decks_for, ended, listed, until

RIDE = "ride-free"
BUST, CLASSIC, XTREME = "bust-bonus-30-2119", "21-plus-3-30-2119", "21-plus-3-xtreme-30-2119"
TOP, LADIES = "top-3-30-2119", "lucky-ladies-30-2119"
THREE_JACKPOT, LADIES_JACKPOT = "21-plus-3-progressive-30-2119", "lucky-ladies-progressive"
JACKPOT = 12_345_00

# The seat's two cards and the up card between them.
SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS = "7h 7h 7h", "5h 7h 6h", "7h 7s 7d"
STRAIGHT, FLUSH, PAIR, NOTHING = "5h 7s 6d", "2h Kh 9h", "7h Ks 7d", "2h Ks 9d"


def three(name: str, paytable: str, first_three: str) -> float:
    """What a wager on the first three cards wins, to one; -1 where it loses."""
    event = ended(RIDE, listed(name, paytable), f"{first_three} 6c")
    return event.net_cents / event.stake_cents


# --- Bust Bonus ------------------------------------------------------------------------------------------------------


def bust(layout: str, *steps: Action | str, decks: int = 6) -> Case:
    """Two cards each; the wager is taken once the dealer has looked."""
    case = beside(RIDE, listed(BUST), decks=decks).do(layout)
    if "Insure" in case.choices():
        case.do(Decline())
    return case.do(Place(Wager(1, "Bust Bonus", SIDE)), Pass(), *steps)


@proves("CO 30-2119(21)(c)")
def test_co_30_2119_21_c_bust_bonus_is_placed_between_the_deal_and_the_hole_card() -> None:
    case = beside(RIDE, listed(BUST))
    case.refuses(Place(Wager(1, "Bust Bonus", SIDE)), "CO 30-2119(4)", "after the peek")
    case.do("10h 6d 9s 10d", Place(Wager(1, "Bust Bonus", SIDE)), Pass())
    with pytest.raises(IllegalAction, match="after the first card"):
        case.round.apply(Place(Wager(1, "Bust Bonus", SIDE)))
    assert case.do(Stand(), "10c").over().settled(1, bet="Bust Bonus").net_cents == SIDE


@proves("CO 30-2119(21)(c)")
def test_co_30_2119_21_c_a_dealer_who_stands_takes_bust_bonus() -> None:
    assert bust("10h 6d 9s 10d", Stand(), "Ac").over().settled(1, bet="Bust Bonus").net_cents == -SIDE


@proves("CO 30-2119(21)(c)")
def test_co_30_2119_21_c_no_bust_bonus_against_a_blackjack() -> None:
    case = beside(RIDE, listed(BUST)).do("10h 10d 9s Ad").over()
    assert not [event for event in case.all(Settled) if event.bet == "Bust Bonus"]


WITH_EIGHTS = [*BUSTS, ("8d", ("8c 8h", 25), ("8d 8d", 75))]


@proves("CO 30-2119(25)(a)(i)")
@pytest.mark.parametrize(("up", "off_suit", "suited"), WITH_EIGHTS)
def test_co_30_2119_23_a_i_bust_bonus_pays_to_one_by_the_up_card(
    up: str, off_suit: tuple[str, int], suited: tuple[str, int]
) -> None:
    for cards, odds in (off_suit, suited):
        hole, *drawn = cards.split()
        steps: list[Action | str] = [Stand(), " ".join(drawn)]
        case = bust(f"10h {up} 9s {hole}", *steps).over()
        assert case.settled(1, bet="Bust Bonus").returned_cents == (1 + odds) * SIDE


@proves("CO 30-2119(25)(a)(ii)")
@pytest.mark.parametrize(("drawn", "odds"), [("8d", 75), ("8h", 25), ("Kd", 10), ("Kh", 2)])
def test_co_30_2119_23_a_ii_only_the_highest_bust_is_paid(drawn: str, odds: int) -> None:
    """Three eights of one suit are three eights, one suit, and a bust with an eight up."""
    assert bust("10h 8d 9s 8d", Stand(), drawn).over().settled(1, bet="Bust Bonus").net_cents == odds * SIDE


@proves("CO 30-2119(25)(a)(iii)")
def test_co_30_2119_23_a_iii_one_to_eight_decks() -> None:
    assert decks_for(RIDE, listed(BUST)) == set(range(1, 9))


@proves("CO 30-2119(25)(a)(iii)")
@pytest.mark.parametrize("decks", [0, 9])
def test_co_30_2119_23_a_iii_not_fewer_and_not_more(decks: int) -> None:
    with pytest.raises(IllegalSetup):
        load(RIDE, decks=decks)
    assert decks not in load_wager(BUST).decks


@proves("CO 30-2119(25)(a)(iv)")
@pytest.mark.parametrize(
    ("hole", "drawn", "odds"), [("8h", "8s", 25), ("8h", "7s", 2), ("7h", "8s", 2), ("2h", "4s 8c", 2)]
)
def test_co_30_2119_23_a_iv_three_eights_need_three(hole: str, drawn: str, odds: int) -> None:
    case = bust(f"10h 8d 9s {hole}", Stand(), drawn).over()
    assert case.settled(1, bet="Bust Bonus").net_cents == odds * SIDE


@proves("CO 30-2119(25)(a)(v)")
@pytest.mark.parametrize(("second", "total", "wins"), [("9s", 29, True), ("10s", 30, False)])
def test_co_30_2119_23_a_v_a_player_with_30_loses_bust_bonus(second: str, total: int, wins: bool) -> None:
    case = bust(f"10h 6d {second} 10d", Hit(), "10c", "10s").over()
    assert sum(10 if card[:-1] == "10" else int(card[:-1]) for card in case.hand(1)) == total
    assert case.settled(1, bet="Bust Bonus").net_cents == (SIDE if wins else -SIDE)


# --- 21+3 and Top 3 --------------------------------------------------------------------------------------------------


@proves("CO 30-2119(21)(d)")
@pytest.mark.parametrize("name", [CLASSIC, XTREME])
def test_co_30_2119_21_d_the_first_two_cards_and_the_up_card_decide(name: str) -> None:
    """At once: neither the hole card nor a third card of the player has a part in it."""
    side = listed(name, "PT-FLT-213-03" if name == CLASSIC else "")
    won = beside(RIDE, side).do("5h 7h 6h 6c")
    assert [event.outcome for event in won.all(Settled)] == ["straight flush"]
    lost = beside(RIDE, side).do("5h 9s 6d 7c")
    assert [event.net_cents for event in lost.all(Settled)] == [-SIDE]


CLASSIC_ROWS = (STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, PAIR, NOTHING)
CLASSICS = [
    ("PT-FLT-213-01", (2.5, 2.5, 2.5, 2.5, 2.5, -1)),
    ("PT-FLT-213-03", (9, 9, 9, 9, -1, -1)),
    ("PT-FLT-213-E01", (8, 8, 8, 8, -1, -1)),
    ("PT-FLT-213-E02", (25, 15, 8, 5, -1, -1)),
    ("PT-FLT-213-E03", (25, 15, 10, 5, -1, -1)),
    ("PT-FLT-213-E04", (25, 15, 10, 5, -1, -1)),
]


@proves("CO 30-2119(21)(d)")
@pytest.mark.parametrize(("paytable", "pays"), CLASSICS)
def test_co_30_2119_26_classic_has_six_pay_tables(paytable: str, pays: tuple[float, ...]) -> None:
    assert len(load_wager(CLASSIC).paytables) == len(CLASSICS)
    assert tuple(three(CLASSIC, paytable, cards) for cards in CLASSIC_ROWS) == pays


@proves("CO 30-2119(26)(a)(i)")
def test_co_30_2119_26_a_i_classic_pays_to_one() -> None:
    assert ended(RIDE, listed(CLASSIC, "PT-FLT-213-03"), f"{FLUSH} 6c").returned_cents == 10 * SIDE


@proves("CO 30-2119(26)(a)(ii)")
@pytest.mark.parametrize(("cards", "odds"), [(STRAIGHT_FLUSH, 25), (SUITED_TRIPS, 15), (FLUSH, 5)])
def test_co_30_2119_26_a_ii_classic_is_paid_once_for_the_highest(cards: str, odds: int) -> None:
    """A straight flush is a straight and a flush; three sevens of hearts are a flush, too."""
    assert three(CLASSIC, "PT-FLT-213-E04", cards) == odds


@proves("CO 30-2119(26)(a)(iii)")
@pytest.mark.parametrize(
    ("paytable", "decks"),
    [
        ("PT-FLT-213-01", {2}),
        ("PT-FLT-213-03", {6}),
        ("PT-FLT-213-E01", {8}),
        ("PT-FLT-213-E02", {8}),
        ("PT-FLT-213-E03", {8}),
        ("PT-FLT-213-E04", {1, 2, 6}),
    ],
)
def test_co_30_2119_26_a_iii_each_table_of_classic_for_its_decks(paytable: str, decks: set[int]) -> None:
    assert decks_for(RIDE, listed(CLASSIC, paytable)) == decks


ENVY = {
    "PT-FLT-213-01": (0, 0, 0, 0),
    "PT-FLT-213-E01": (1, 1, 1, 1),
    "PT-FLT-213-E02": (10, 5, 2, 1),
    "PT-FLT-213-E03": (10, 5, 2, 0),
    "PT-FLT-213-E04": (10, 5, 2, 1),
}


@proves("CO 30-2119(26)(a)(iv)")
@pytest.mark.parametrize("paytable", ENVY)
def test_co_30_2119_26_a_iv_the_dealer_has_a_fixed_envy_for_each_such_hand(paytable: str) -> None:
    for cards, amount in zip((STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH), ENVY[paytable], strict=True):
        for cents in (SIDE, 4 * SIDE):  # it does not grow with the wager
            case = beside(RIDE, listed(CLASSIC, paytable), cents=cents).do(f"{cards} 6c")
            while not case.round.is_over:
                case.do(case.round.legal()[0].action)
            paid = [event for event in case.all(Settled) if event.bet == "21+3 Classic envy"]
            assert [(event.returned_cents, event.tip) for event in paid] == ([(amount * 100, True)] if amount else [])
            assert case.table.books.tip_box == amount * 100


@proves("CO 30-2119(26)(a)(iv)")
def test_co_30_2119_26_a_iv_two_such_hands_bring_it_twice() -> None:
    case = beside(RIDE, listed(CLASSIC, "PT-FLT-213-E02"), seats=2).do("5h 7d 7h 6s 7s 6c")
    while not case.round.is_over:
        case.do(case.round.legal()[0].action)
    assert case.table.books.tip_box == 2_00 + 5_00


XTREME_ROWS = (SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, PAIR)
XTREMES = [
    ("PT-FLT-213XT-01", (20, 30, 20, 10, 5, -1)),
    ("PT-FLT-213XT-03", (100, 40, 25, 10, 5, -1)),
    ("PT-FLT-213XT-04", (100, 30, 20, 10, 5, -1)),
]


@proves("CO 30-2119(21)(d)")
@pytest.mark.parametrize(("paytable", "pays"), XTREMES)
def test_co_30_2119_27_xtreme_has_three_pay_tables(paytable: str, pays: tuple[float, ...]) -> None:
    assert len(load_wager(XTREME).paytables) == len(XTREMES)
    assert tuple(three(XTREME, paytable, cards) for cards in XTREME_ROWS) == pays


@proves("CO 30-2119(27)(a)(i)")
def test_co_30_2119_27_a_i_xtreme_pays_to_one() -> None:
    assert ended(RIDE, listed(XTREME), f"{STRAIGHT} 6c").returned_cents == 11 * SIDE


@proves("CO 30-2119(27)(a)(ii)")
def test_co_30_2119_27_a_ii_xtreme_is_paid_once_for_the_highest() -> None:
    assert three(XTREME, "PT-FLT-213XT-03", SUITED_TRIPS) == 100
    assert three(XTREME, "PT-FLT-213XT-03", STRAIGHT_FLUSH) == 40


@proves("CO 30-2119(27)(a)(iii)")
@pytest.mark.parametrize(
    ("paytable", "least"), [("PT-FLT-213XT-01", 1), ("PT-FLT-213XT-03", 4), ("PT-FLT-213XT-04", 4)]
)
def test_co_30_2119_27_a_iii_xtreme_for_one_to_eight_decks_or_from_four(paytable: str, least: int) -> None:
    assert decks_for(RIDE, listed(XTREME, paytable)) == set(range(least, 9))


TOPS = [("PT-FLT-TOP3-01", (270, 180, 90, -1, -1)), ("PT-FLT-TOP3-02", (1000, 100, 70, -1, -1))]


def top(paytable: str, first_three: str, with_wager: str = XTREME) -> Settled:
    case = beside(RIDE, [listed(with_wager), listed(TOP, paytable)], decks=6 if with_wager == XTREME else 2)
    return until(case.do(f"{first_three} 6c"), "Top 3")


@proves("CO 30-2119(21)(d)")
@pytest.mark.parametrize(("paytable", "pays"), TOPS)
def test_co_30_2119_28_top_3_has_two_pay_tables(paytable: str, pays: tuple[int, ...]) -> None:
    assert len(load_wager(TOP).paytables) == len(TOPS)
    rows = (SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH)
    assert tuple(top(paytable, cards).net_cents // SIDE for cards in rows) == pays


@proves("CO 30-2119(28)(a)(i)")
def test_co_30_2119_28_a_i_top_3_pays_to_one() -> None:
    assert top("PT-FLT-TOP3-01", TRIPS, CLASSIC).returned_cents == 91 * SIDE


@proves("CO 30-2119(28)(a)(ii)")
def test_co_30_2119_28_a_ii_top_3_is_paid_once_for_the_highest() -> None:
    assert top("PT-FLT-TOP3-02", SUITED_TRIPS).net_cents == 1000 * SIDE


@proves("CO 30-2119(28)(a)(iii)")
def test_co_30_2119_28_a_iii_top_3_for_two_to_eight_decks() -> None:
    assert decks_for(RIDE, listed(XTREME), listed(TOP)) == set(range(2, 9))


@proves("CO 30-2119(28)(a)(iv)")
@pytest.mark.parametrize(("other", "paytable"), [(CLASSIC, "PT-FLT-213-03"), (XTREME, "PT-FLT-213XT-01")])
def test_co_30_2119_28_a_iv_top_3_needs_one_of_the_two(other: str, paytable: str) -> None:
    sides = [listed(other, paytable), listed(TOP)]
    case = Case(seats=1, sides=sides, game=load(RIDE, decks=6))
    wager = Place(Wager(1, "Top 3", SIDE))
    case.refuses(wager, "CO 30-2119(4)", "needs a 21+3 Classic or 21+3 Xtreme wager")
    case.do(Place(Wager(1, sides[0].name, SIDE)), wager)
    assert {bet.bet for bet in case.round.placed_wagers} == {sides[0].name, "Top 3"}


# --- Lucky Ladies ----------------------------------------------------------------------------------------------------

# The seat's first card, the up card, the second card and the hole card, from the highest row to none.
QUEENS_WITH_BLACKJACK, QUEENS, MATCHED = "Qh Ad Qh Kc", "Qh 9d Qh Kc", "Jc 9d Jc Kc"
SUITED, ANY, NO_20 = "Jc 9d Kc 10s", "Jc 9d Kd 10s", "Jc 9d 9h 10s"
LADIES_ROWS = (QUEENS_WITH_BLACKJACK, QUEENS, MATCHED, SUITED, ANY, NO_20)


@proves("CO 30-2119(21)(e)")
@pytest.mark.parametrize(
    ("cards", "wins"), [("9c 9d Ac 7s", True), ("10c 9d 10h 7s", True), ("10c 9d 9h 7s", False), ("Ac 9d Kc 7s", False)]
)
def test_co_30_2119_21_e_lucky_ladies_is_for_a_twenty_of_two_cards(cards: str, wins: bool) -> None:
    assert (ended(RIDE, listed(LADIES), cards).net_cents > 0) is wins


@proves("CO 30-2119(21)(e)")
@pytest.mark.parametrize(
    ("paytable", "decks", "pays"),
    [
        ("PT-FLT-LL-01", {2}, (1000, 200, 25, 10, 4, -1)),
        ("PT-FLT-LL-02", {4}, (1000, 150, 20, 9, 4, -1)),
        ("PT-FLT-LL-03", {6, 7, 8}, (1000, 125, 19, 9, 4, -1)),
    ],
)
def test_co_30_2119_29_lucky_ladies_has_three_pay_tables(paytable: str, decks: set[int], pays: tuple[int, ...]) -> None:
    assert decks_for(RIDE, listed(LADIES, paytable)) == decks
    settled = [ended(RIDE, listed(LADIES, paytable), cards) for cards in LADIES_ROWS]
    assert tuple(event.net_cents // SIDE for event in settled) == pays


@proves("CO 30-2119(29)(a)(i)")
def test_co_30_2119_29_a_i_lucky_ladies_pays_to_one() -> None:
    assert ended(RIDE, listed(LADIES), ANY).returned_cents == 5 * SIDE
    pays = [pay for table in load_wager(LADIES).paytables.values() for pay in table.pays.values()]
    assert len(pays) == 15
    assert all(pay.keeps_stake and pay.ratio for pay in pays)


@proves("CO 30-2119(29)(a)(ii)")
def test_co_30_2119_29_a_ii_lucky_ladies_is_paid_once_for_the_highest() -> None:
    """Two queens of hearts are matched, of one suit, and a twenty."""
    assert ended(RIDE, listed(LADIES, "PT-FLT-LL-01"), QUEENS).net_cents == 200 * SIDE
    assert ended(RIDE, listed(LADIES, "PT-FLT-LL-01"), MATCHED).net_cents == 25 * SIDE


# --- 21+3 Progressive ------------------------------------------------------------------------------------------------

ACES, OTHER_ACES = "As As As", "Ah Ah Ah"
KINGS, OTHER_KINGS, QUEENS_3, OTHER_QUEENS = "Ks Ks Ks", "Kh Kh Kh", "Qs Qs Qs", "Qh Qh Qh"
LOW_ROWS = (SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, PAIR)
ALL = "100%"
# The two top rows, and which cards are among them; then what the others pay for a dollar.
PROGRESSIVES: list[tuple[str, str, str | int, tuple[int, ...]]] = [
    ("PT-BJS-213-01", "AK", ALL, (125, 25, 20, 7, 3, 0)),
    ("PT-BJS-213-02", "AKQ", ALL, (125, 25, 20, 6, 2, 0)),
    ("PT-BJS-213-03", "A", ALL, (125, 25, 20, 7, 3, 0)),
    ("PT-BJS-213-04", "AK", ALL, (150, 40, 20, 7, 3, 0)),
    ("PT-BJS-213-05", "AKQ", ALL, (150, 40, 20, 7, 2, 0)),
    ("PT-BJS-213-06", "A", ALL, (150, 40, 20, 7, 3, 0)),
    ("PT-BJS-213-07", "AK", 2000, (150, 40, 20, 5, 3, 0)),
    ("PT-BJS-213-08", "AKQ", 2000, (125, 40, 20, 6, 2, 0)),
    ("PT-BJS-213-09", "A", 2000, (150, 40, 20, 5, 3, 0)),
    ("PT-BJS-213-10", "AK", 3000, (200, 30, 20, 10, 0, 0)),
    ("PT-BJS-213-11", "A", 3000, (200, 30, 20, 10, 0, 0)),
]


def jackpot(name: str, paytable: str, layout: str, cents: int = 1_00, *, posted_suit: str = "s") -> int:
    """What comes back of a wager with the meter at `JACKPOT`, in cents; other amounts as the house's own."""
    side = listed(name, paytable, meters={"": JACKPOT}, posted_suit=posted_suit)
    limits = Limits(min=50, max=1_000_00, side_limits={side.name: SideLimits(cents, cents)})
    return until(beside(RIDE, side, cents=cents, limits=limits).do(layout), side.name).returned_cents


@proves("CO 30-2119(21)(f)")
@pytest.mark.parametrize(("paytable", "ranks", "suited", "low"), PROGRESSIVES)
def test_co_30_2119_30_every_pay_table_of_the_progressive(
    paytable: str, ranks: str, suited: str | int, low: tuple[int, ...]
) -> None:
    assert len(load_wager(THREE_JACKPOT).paytables) == len(PROGRESSIVES)
    for rank in "AKQ":
        of_suit, other = (" ".join([rank + suit] * 3) + " 6c" for suit in "sh")
        second = JACKPOT if suited == ALL else int(suited) * 100
        expected = (JACKPOT, second) if rank in ranks else (low[0] * 100, low[0] * 100)
        assert (jackpot(THREE_JACKPOT, paytable, of_suit), jackpot(THREE_JACKPOT, paytable, other)) == expected
    assert tuple(jackpot(THREE_JACKPOT, paytable, f"{cards} 6c") // 100 for cards in LOW_ROWS) == low


@proves("CO 30-2119(21)(f)")
def test_co_30_2119_21_f_the_first_two_cards_and_the_up_card_decide_the_progressive() -> None:
    side = listed(THREE_JACKPOT, "PT-BJS-213-03", meters={"": JACKPOT})
    case = beside(RIDE, side).do(f"{ACES} 6c")
    assert [(event.bet, event.returned_cents) for event in case.all(Settled)] == [("21+3 Progressive", JACKPOT)]
    assert jackpot(THREE_JACKPOT, "PT-BJS-213-07", f"{OTHER_ACES} 6c", posted_suit="h") == JACKPOT


@proves("CO 30-2119(30)(a)(i)")
def test_co_30_2119_30_i_the_progressive_pays_for_one() -> None:
    """The wager does not come back beside what it wins."""
    event = ended(RIDE, listed(THREE_JACKPOT, "PT-BJS-213-03"), f"{FLUSH} 6c")
    assert (event.stake_cents, event.returned_cents, event.net_cents) == (1_00, 3_00, 2_00)


@proves("CO 30-2119(30)(a)(ii)")
def test_co_30_2119_30_i_ii_the_progressive_is_paid_once_for_the_highest() -> None:
    assert jackpot(THREE_JACKPOT, "PT-BJS-213-03", f"{SUITED_TRIPS} 6c") == 125_00
    assert jackpot(THREE_JACKPOT, "PT-BJS-213-03", f"{STRAIGHT_FLUSH} 6c") == 25_00


@proves("CO 30-2119(30)(a)(iii)")
@pytest.mark.parametrize("paytable", ["PT-BJS-213-01", "PT-BJS-213-11"])
def test_co_30_2119_30_i_iii_the_progressive_is_for_three_to_eight_decks(paytable: str) -> None:
    assert decks_for(RIDE, listed(THREE_JACKPOT, paytable)) == set(range(3, 9))


@proves("CO 30-2119(30)(a)(iv) s.1")
@pytest.mark.parametrize("cents", [50, 1_00, 1_50, 5_00])
def test_co_30_2119_30_i_iv_fixed_pays_multiply_with_the_base_unit(cents: int) -> None:
    assert jackpot(THREE_JACKPOT, "PT-BJS-213-09", f"{OTHER_ACES} 6c", cents) == 2000 * cents
    assert jackpot(THREE_JACKPOT, "PT-BJS-213-09", f"{ACES} 6c", cents) == JACKPOT


@proves("CO 30-2119(30)(a)(iv) s.1")
@pytest.mark.parametrize(("cents", "taken"), [(4_50, False), (5_00, True), (5_50, False), (10_00, False)])
def test_co_30_2119_30_i_iv_one_base_unit_at_a_table(cents: int, taken: bool) -> None:
    side = listed(THREE_JACKPOT)
    own = Limits(min=50, max=100_00, side_limits={side.name: SideLimits(5_00, 5_00)})
    table = Table(load(RIDE, decks=6), limits=own, sides=[side])
    wagers = [Wager(1, "main", STAKE), Wager(1, side.name, cents)]
    if taken:
        assert table.open(wagers).layout_cents == STAKE + cents
    else:
        with pytest.raises(IllegalWager, match=r"\$5\.00"):
            table.open(wagers)


@proves("CO 30-2119(30)(a)(iv) s.1")
def test_co_30_2119_30_i_iv_a_house_that_names_several_amounts_is_refused() -> None:
    side = listed(THREE_JACKPOT)
    several = Limits(side_limits={side.name: SideLimits(1_00, 5_00)})
    with pytest.raises(IllegalSetup, match="one amount"):
        Table(load(RIDE, decks=6), limits=several, sides=[side])


# --- Lucky Ladies Progressive ----------------------------------------------------------------------------------------

TOP_LADIES = ("Qh As Qh Ks", "Qh Ah Qh Kh", "Qh Ad Qh Kc")  # the dealer's blackjack of the posted suit, of one, of two
LADIES_PROGRESSIVES: list[tuple[str, set[int], tuple[str, ...], tuple[int, ...]]] = [
    ("PT-BJS-LL-26", set(range(2, 9)), ("100%", "100%", "100%"), (200, 25, 10, 2, 0)),
    ("PT-BJS-LL-27", {2}, ("100%", "100%", "100%"), (200, 20, 10, 3, 0)),
    ("PT-BJS-LL-28", {2}, ("100%", "100%", "25%"), (250, 50, 10, 2, 0)),
    ("PT-BJS-LL-29", {2}, ("100%", "100%", "$1000"), (200, 50, 10, 2, 0)),
    ("PT-BJS-LL-30", set(range(4, 9)), ("100%", "100%", "100%"), (250, 30, 10, 2, 0)),
    ("PT-BJS-LL-31", set(range(4, 9)), ("100%", "100%", "100%"), (150, 20, 10, 3, 0)),
    ("PT-BJS-LL-32", set(range(4, 9)), ("100%", "100%", "25%"), (200, 25, 10, 2, 0)),
    ("PT-BJS-LL-33", set(range(4, 9)), ("100%", "100%", "$750"), (150, 25, 10, 2, 0)),
    ("PT-BJS-LL-34", set(range(4, 9)), ("100%", "25%", "10%"), (250, 25, 10, 2, 0)),
    ("PT-BJS-LL-35", set(range(4, 9)), ("100%", "$3000", "$1000"), (150, 25, 10, 2, 0)),
]


def _award(words: str) -> int:
    return int(words[1:]) * 100 if words.startswith("$") else JACKPOT * int(words.removesuffix("%")) // 100


@proves("CO 30-2119(21)(g)")
@pytest.mark.parametrize(("paytable", "decks", "awards", "low"), LADIES_PROGRESSIVES)
def test_co_30_2119_21_g_every_pay_table_of_lucky_ladies_progressive(
    paytable: str, decks: set[int], awards: tuple[str, ...], low: tuple[int, ...]
) -> None:
    assert len(load_wager(LADIES_JACKPOT).paytables) == len(LADIES_PROGRESSIVES)
    assert decks_for(RIDE, listed(LADIES_JACKPOT, paytable)) == decks
    for cards, words in zip(TOP_LADIES, awards, strict=True):
        won = jackpot(LADIES_JACKPOT, paytable, cards)
        assert _award(words) <= won < _award(words) + 1  # to the cent
    rows = (QUEENS, MATCHED, SUITED, ANY, NO_20)
    assert tuple(jackpot(LADIES_JACKPOT, paytable, cards) // 100 for cards in rows) == low


@proves("CO 30-2119(31)(a)(i)")
def test_co_30_2119_30_a_i_lucky_ladies_progressive_pays_for_one() -> None:
    event = ended(RIDE, listed(LADIES_JACKPOT), ANY)
    assert (event.stake_cents, event.returned_cents) == (1_00, 2_00)


@proves("CO 30-2119(31)(a)(ii)")
def test_co_30_2119_30_a_ii_lucky_ladies_progressive_is_paid_once_for_the_highest() -> None:
    """A suited blackjack is a blackjack; the queens alone would have brought $250."""
    assert jackpot(LADIES_JACKPOT, "PT-BJS-LL-34", TOP_LADIES[1]) == 3_086_25
    assert jackpot(LADIES_JACKPOT, "PT-BJS-LL-34", QUEENS) == 250_00


@proves("CO 30-2119(31)(a)(iii) s.1")
@pytest.mark.parametrize("cents", [50, 1_00, 2_50])
def test_co_30_2119_30_a_iii_its_fixed_pays_multiply_with_the_base_unit(cents: int) -> None:
    assert jackpot(LADIES_JACKPOT, "PT-BJS-LL-35", TOP_LADIES[2], cents) == 1000 * cents
    assert jackpot(LADIES_JACKPOT, "PT-BJS-LL-35", TOP_LADIES[0], cents) == JACKPOT
