"""WA 2212: the wagers beside Bahama Bonus Blackjack, rule by rule."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from pitboss import Hit, Limits, Place, Stand, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import from_set_up, spots
from pitboss.engine.record.replay import replay
from pitboss.engine.vocabulary.actors import METER
from pitboss.engine.vocabulary.events import Awarded, CardDealt, CardTurned, Settled
from pitboss.errors import IllegalSetup, IllegalWager
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules.wager_talk import SIDE, beside, decks_for, ended, listed, until

GAME = "bahama-bonus-blackjack-wa-2212"
UP, DOWN, BONUS, SUPER = "match-up-wa-2212", "match-down-wa-2212", "trilux-bonus-wa-2212", "trilux-super-3-wa-2212"
PROGRESSIVE = "bahama-progressive-wa-2212"
JACKPOT = 12_345_00


def wins(side: CatalogueWager, layout: str) -> int:
    """What a wager wins to one on these cards, -1 where it loses."""
    event = ended(GAME, side, layout)
    return event.net_cents // event.stake_cents


# --- Match Bonus -----------------------------------------------------------------------------------------------------


@proves("WA 2212 Match Bonus game 6")
@pytest.mark.parametrize("chosen", [(), (UP,), (DOWN,), (UP, DOWN)])
def test_wa_2212_bahama_rules_of_play_6_match_up_and_match_down_are_two_wagers(chosen: tuple[str, ...]) -> None:
    case = Case(seats=1, sides=[listed(UP), listed(DOWN)], game=load(GAME))
    for name in chosen:
        case.do(Place(Wager(1, listed(name).name, SIDE)))
    assert case.round.layout_cents == STAKE + SIDE * len(chosen)
    assert len(case.do("7h 9c 8s 7d").round.placed_wagers) == (DOWN in chosen)  # Match-Up is settled after the deal


MATCHES = [("#1", 9, 4, {5, 6, 8}), ("#2", 12, 3, {5, 6, 8}), ("#3", 13, 3, {5, 6})]
# The player's two cards against a seven of hearts; then the matches, of the same suit and of another.
AGAINST_A_SEVEN = [
    ("7h", "7h", 2, 0),
    ("7h", "7s", 1, 1),
    ("7h", "9s", 1, 0),
    ("7c", "7s", 0, 2),
    ("9c", "7s", 0, 1),
    ("9h", "6h", 0, 0),
]


def matched(name: str, paytable: str, suited: int, unsuited: int, up: str, hole: str) -> None:
    for first, second, same, other in AGAINST_A_SEVEN:
        pays = same * suited + other * unsuited or -1
        assert wins(listed(name, paytable), f"{first} {up} {second} {hole}") == pays


@proves("WA 2212 Match Bonus game 6(a)", "WA 2212 Match Bonus game, Match-Up paytables 1 to 3")
@pytest.mark.parametrize(("paytable", "suited", "unsuited", "decks"), MATCHES)
def test_wa_2212_bahama_rules_of_play_6a_match_up_is_for_the_up_card(
    paytable: str, suited: int, unsuited: int, decks: set[int]
) -> None:
    assert decks_for(GAME, listed(UP, paytable)) == decks
    matched(UP, paytable, suited, unsuited, up="7h", hole="9d")


@proves("WA 2212 Match Bonus game 6(b)", "WA 2212 Match Bonus game, Match-Down paytables 1 to 3")
@pytest.mark.parametrize(("paytable", "suited", "unsuited", "decks"), MATCHES)
def test_wa_2212_bahama_rules_of_play_6b_match_down_is_for_the_hole_card(
    paytable: str, suited: int, unsuited: int, decks: set[int]
) -> None:
    assert decks_for(GAME, listed(DOWN, paytable)) == decks
    matched(DOWN, paytable, suited, unsuited, up="Kd", hole="7h")


# --- TriLux ----------------------------------------------------------------------------------------------------------

ROYAL, SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS = "Ah Kh Qh", "7h 7h 7h", "5h 7h 6h", "7h 7s 7d"
STRAIGHT, FLUSH, PAIR = "5h 7s 6d", "2h Kh 9h", "7h Ks 7d"
NINE_TO_QUEEN = "9h Qs Jd"  # there are no tens between
ROWS = (ROYAL, SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, PAIR, NINE_TO_QUEEN)


@proves(
    "WA 2212 TriLux game 6",
    "WA 2212 TriLux game, TriLux Bonus paytable TRI-01",
    "WA 2212 TriLux game, TriLux Bonus paytables TRI-03 and TRI-04",
)
@pytest.mark.parametrize(
    ("paytable", "pays"),
    [
        ("TRI-01", (8, 8, 8, 8, 8, 8, -1, -1)),
        ("TRI-03", (100, 25, 35, 25, 10, 4, -1, -1)),
        ("TRI-04", (35, 20, 35, 20, 9, 4, -1, -1)),
    ],
)
def test_wa_2212_bahama_rules_of_play_6_trilux_bonus_is_for_the_first_three_cards(
    paytable: str, pays: tuple[int, ...]
) -> None:
    assert decks_for(GAME, listed(BONUS, paytable)) == {5, 6, 8}
    assert tuple(wins(listed(BONUS, paytable), f"{cards} 6c") for cards in ROWS) == pays


def supered(paytable: str, cards: str) -> int:
    case = beside(GAME, [listed(BONUS), listed(SUPER, paytable)]).do(f"{cards} 6c")
    return until(case, "TriLux Super 3").net_cents // SIDE


@proves("WA 2212 TriLux game 6", "WA 2212 TriLux game, TriLux Super 3 paytables SUP-01 and SUP-02")
@pytest.mark.parametrize(
    ("paytable", "pays"),
    [("SUP-01", (125, 250, 125, 75, -1, -1, -1, -1)), ("SUP-02", (150, 225, 150, 75, -1, -1, -1, -1))],
)
def test_wa_2212_bahama_rules_of_play_6_super_3_pays_more(paytable: str, pays: tuple[int, ...]) -> None:
    assert decks_for(GAME, listed(BONUS), listed(SUPER, paytable)) == {5, 6, 8}
    assert tuple(supered(paytable, cards) for cards in ROWS) == pays


@proves("WA 2212 TriLux game 6(a)", "WA 2212 TriLux game, TriLux Super 3 paytables note")
def test_wa_2212_bahama_rules_of_play_6a_no_super_3_without_trilux_bonus() -> None:
    case = Case(seats=1, sides=[listed(BONUS), listed(SUPER)], game=load(GAME))
    wager = Place(Wager(1, "TriLux Super 3", SIDE))
    case.refuses(wager, listed(SUPER).stake_cite, "needs a TriLux Bonus wager")
    case.do(Place(Wager(1, "TriLux Bonus", SIDE)), wager)
    assert case.round.layout_cents == STAKE + 2 * SIDE


def trilux(cards: str, face: str) -> Case:
    """Two seats with both wagers, dealt to."""
    return beside(GAME, [listed(BONUS), listed(SUPER)], seats=2, player_cards=face).do(cards)


def paid(case: Case) -> list[tuple[int, str]]:
    return [(event.seat, event.bet) for event in case.all(Settled) if event.bet.startswith("TriLux")]


@proves("WA 2212 TriLux game 7")
@pytest.mark.parametrize(("face", "at_once"), [("up", 4), ("down", 2)])
def test_wa_2212_bahama_rules_of_play_7_settled_at_once_or_hand_by_hand(face: str, at_once: int) -> None:
    assert len(paid(trilux("7h 5h 7s 7d 6h 9c", face))) == at_once


@proves("WA 2212 TriLux game 7(a)")
def test_wa_2212_bahama_rules_of_play_7a_cards_up_from_the_dealers_right_before_play() -> None:
    case = trilux("7h 5h 7s 7d 6h 9c", "up")
    assert case.waits_for(1)
    assert [seat for seat, _ in paid(case)] == [2, 2, 1, 1]
    assert case.settled(1, bet="TriLux Bonus").outcome == "three of a kind"
    assert case.settled(2, bet="TriLux Super 3").net_cents == -SIDE


@proves("WA 2212 TriLux game 7(b)")
def test_wa_2212_bahama_rules_of_play_7b_cards_down_when_the_dealer_comes_to_the_hand() -> None:
    case = trilux("7h 5h 7s 7d 6h 9c", "down")
    assert case.waits_for(1)
    assert [seat for seat, _ in paid(case)] == [1, 1]
    assert [event.seat for event in case.all(CardTurned)] == [1, 1]  # shown before they are paid for
    assert [seat for seat, _ in paid(case.do(Stand()))] == [1, 1, 2, 2]
    assert case.settled(2, bet="TriLux Bonus").outcome == "straight"


@proves("WA 2212 TriLux game 7(b)")
def test_wa_2212_bahama_rules_of_play_7b_a_blackjack_has_its_turn_too() -> None:
    case = trilux("Kh 5h 9s Ah 6h Qc", "down")
    assert case.waits_for(2)
    assert [seat for seat, _ in paid(case)] == [1, 1, 2, 2]


@proves("WA 2212 TriLux game 7(b)")
def test_wa_2212_bahama_rules_of_play_7b_a_dealer_blackjack_leaves_nothing_open() -> None:
    case = trilux("7h 5h Ks 7d 6h Ac", "down").over()
    assert len(paid(case)) == 4


# --- the progressive -------------------------------------------------------------------------------------------------


def progressive(paytable: str = "1") -> CatalogueWager:
    return listed(PROGRESSIVE, paytable, meters={"": JACKPOT})


@proves("WA 2212 Progressive, preamble •6 s.1")
@pytest.mark.parametrize("house", [False, True])
def test_wa_2212_the_progressive_is_never_a_house_jackpot(house: bool) -> None:
    wager = replace(progressive(), house_jackpot=house)
    if not house:
        assert Table(load(GAME), limits=Limits(min=5_00, max=100_00), sides=[wager]).house.sides
        return
    with pytest.raises(IllegalSetup, match="may not be a house jackpot") as refusal:
        Table(load(GAME), limits=Limits(min=5_00, max=100_00), sides=[wager])
    assert refusal.value.cite == "WA 2212 Progressive, preamble •6"


@proves("WA 2212 Progressive, preamble •6 s.2")
@pytest.mark.parametrize("number", [0, 1])
def test_wa_2212_bahama_rules_of_play_l392_the_progressive_changes_nothing_of_the_game(number: int) -> None:
    case = Case(seats=1, sides=[progressive()], game=load(GAME))
    for _ in range(number):
        case.do(Place(Wager(1, progressive().name, 1_00)))
    assert case.do("9h 9c Ks 8d", Stand()).over().settled(1).net_cents == STAKE


@proves("WA 2212 Progressive 1")
def test_wa_2212_bahama_rules_of_play_1_the_progressive_is_optional() -> None:
    case = Case(seats=1, sides=[progressive()], game=load(GAME)).do("9h 9c Ks 8d", Stand()).over()
    assert {event.bet for event in case.all(Settled)} == {"main"}


# The player's two cards, the up card between them, and the hole card.
FOUR_SUITED, FOUR_RED, FOUR_BLACK, FOUR = "7h 7h 7h 7h", "7h 7d 7h 7d", "7s 7c 7c 7c", "7h 7d 7s 7c"
THREE_RED, THREE, PAIR_OF_SUIT, NOTHING = "7h 7d 7h 8c", "7h 7h 7s 8c", "7h 8c 9d 7h", "7h 8c 9d 7d"
FOURS = (FOUR_SUITED, FOUR_RED, FOUR_BLACK, FOUR)
PROGRESSIVES = [
    ("1", (JACKPOT, JACKPOT, JACKPOT, 200_00), (20, 10, 2, 0)),
    ("2", (JACKPOT, JACKPOT, JACKPOT, 200_00), (20, 12, 3, 0)),
    ("3", (JACKPOT, JACKPOT // 10, JACKPOT // 10, 200_00), (20, 10, 3, 0)),
    ("4", (JACKPOT, JACKPOT // 10, JACKPOT // 10, 200_00), (20, 10, 2, 0)),
]


def back(side: CatalogueWager, layout: str) -> int:
    return ended(GAME, side, layout).returned_cents


@proves("WA 2212 Progressive 2")
@pytest.mark.parametrize("layout", [PAIR_OF_SUIT, "7h 7h 9d 8c", "7h 9d 7h 8c", "9d 7h 8c 7h"])
def test_wa_2212_bahama_rules_of_play_2_any_two_of_the_four_cards_may_be_the_pair(layout: str) -> None:
    assert back(progressive(), layout) == 2_00
    assert back(progressive(), NOTHING) == 0


@proves(
    "WA 2212 Progressive 3",
    "WA 2212 Progressive, Paytable 1",
    "WA 2212 Progressive, Paytable 1 note",
    "WA 2212 Progressive, Paytable 2",
    "WA 2212 Progressive, Paytable 2 note",
    "WA 2212 Progressive, Paytable 3",
    "WA 2212 Progressive, Paytable 3 note",
    "WA 2212 Progressive, Paytable 4",
    "WA 2212 Progressive, Paytable 4 note",
)
@pytest.mark.parametrize(("paytable", "fours", "others"), PROGRESSIVES)
def test_wa_2212_bahama_rules_of_play_3_four_pay_tables(
    paytable: str, fours: tuple[int, ...], others: tuple[int, ...]
) -> None:
    assert len(load_wager(PROGRESSIVE).paytables) == len(PROGRESSIVES)
    assert decks_for(GAME, progressive(paytable)) == {5, 6, 8}
    for layout, cents in zip(FOURS, fours, strict=True):
        assert cents <= back(progressive(paytable), layout) < cents + 50  # in half dollars, never below
    rows = (THREE_RED, THREE, PAIR_OF_SUIT, NOTHING)
    assert tuple(back(progressive(paytable), layout) // 100 for layout in rows) == others


@proves("WA 2212 Progressive 4")
def test_wa_2212_bahama_rules_of_play_4_only_four_of_a_kind_takes_from_the_meter() -> None:
    for table in load_wager(PROGRESSIVE).paytables.values():
        assert {name for name, pay in table.pays.items() if pay.share} <= {
            "suited four of a kind with the dealer",
            "four of a kind of one color with the dealer",
        }
    assert back(progressive(), THREE_RED) == 20_00


@proves("WA 2212 Progressive 6 s.1-2")
def test_wa_2212_bahama_rules_of_play_6_the_progressive_needs_a_main_wager() -> None:
    side = progressive()
    table = Table(load(GAME), limits=Limits(), sides=[side])
    with pytest.raises(IllegalWager, match="needs a main wager"):
        table.open([Wager(1, side.name, 1_00)])
    assert table.open([Wager(1, "main", STAKE), Wager(1, side.name, 1_00)]).layout_cents == STAKE + 1_00


@proves("WA 2212 Progressive 7")
def test_wa_2212_bahama_rules_of_play_7_no_progressive_wager_once_the_game_has_started() -> None:
    side = progressive()
    case = Case(seats=1, sides=[side], game=load(GAME)).do("7h")
    case.refuses(Place(Wager(1, side.name, 1_00)), "WA 2212 Base game, preamble •1", "after the first card")


@proves("WA 2212 Progressive 8")
def test_wa_2212_bahama_rules_of_play_8_the_deal_is_the_game_s() -> None:
    case = beside(GAME, progressive()).do(NOTHING)
    assert [(event.seat, event.up) for event in case.all(CardDealt)] == [(1, True), (0, True), (1, True), (0, False)]


@proves("WA 2212 Progressive 9 s.1")
def test_wa_2212_bahama_rules_of_play_9_what_the_hole_card_decides_is_settled_with_the_hands() -> None:
    case = beside(GAME, progressive()).do(THREE)
    assert len(case.round.placed_wagers) == 1
    order = [event.bet for event in case.do(Stand(), "Kc").over().all(Settled)]
    assert order == ["Bahama Bonus Progressive", "main"]


@proves("WA 2212 Progressive 9 s.1")
@pytest.mark.parametrize(("cards", "cents"), [(NOTHING, 0), (PAIR_OF_SUIT, 2_00), (THREE, 10_00)])
def test_wa_2212_bahama_rules_of_play_9_or_the_house_resolves_it_at_the_hole_card(cards: str, cents: int) -> None:
    (early,) = spots(load_wager(PROGRESSIVE), progressive().paytable, {"": JACKPOT}, put_off=True)
    case = beside(GAME, early).do(cards)
    assert not case.all(Settled)  # the hole card may still win it
    case.do(Stand())
    assert [event.bet for event in case.all(Settled)] == [early.name]  # 16: the dealer has yet to draw
    assert case.settled(1, bet=early.name).returned_cents == cents
    assert case.do("Kc").over().settled(1).net_cents == STAKE
    assert from_set_up(early.set_up) == early  # a log keeps the choice


@proves("WA 2212 Progressive 9 s.1", "WA 2212 Progressive 9 s.2")
@pytest.mark.parametrize(("cards", "share"), [("7h 7h 7h 7h", 1), ("7h 7h 7d 7d", 10)])
def test_wa_2212_bahama_rules_of_play_9_a_percentage_is_resolved_at_the_hole_card_too(cards: str, share: int) -> None:
    """The house resolves it immediately: the meter is asked before the dealer draws. With the hands: after."""
    paytable = load_wager(PROGRESSIVE).paytable("3")
    for put_off in (True, False):
        (side,) = spots(load_wager(PROGRESSIVE), paytable, {"": JACKPOT}, put_off=put_off)
        case = beside(GAME, side).do(cards).wait(Stand())
        assert (case.round.actor is METER) is put_off  # 14: the dealer has yet to draw
        if not put_off:
            case.wait("Kc")
        assert case.round.actor is METER
        case.do()
        assert case.settled(1, bet=side.name).hand_paid_cents == JACKPOT // share
        if put_off:
            assert not case.round.is_over
            case.do("Kc")
        assert case.over().settled(1).net_cents == STAKE
        assert len(replay(case.table.log).rounds) == 1


def test_a_log_of_before_asks_the_meter_after_the_draw() -> None:
    (side,) = spots(load_wager(PROGRESSIVE), load_wager(PROGRESSIVE).paytable("3"), {"": JACKPOT}, put_off=True)
    assert from_set_up(side.set_up) == side
    old = from_set_up(msgspec.structs.replace(side.set_up, before_draw=msgspec.UNSET))
    assert old.awards_after_draw
    assert old.set_up.before_draw is msgspec.UNSET
    case = beside(GAME, old).do("7h 7h 7h 7h", Stand(), "Kc").over()
    assert case.settled(1, bet=old.name).hand_paid_cents == JACKPOT
    events = [type(event) for event in case.round.events]
    assert events.index(Awarded) > max(n for n, event in enumerate(events) if event is CardDealt)
    assert len(replay(case.table.log).rounds) == 1


@proves("WA 2212 Progressive 9 s.1")
@pytest.mark.parametrize("put_off", [False, True])
def test_wa_2212_bahama_rules_of_play_9_a_busted_hand_and_a_dealer_blackjack_leave_none_open(put_off: bool) -> None:
    (side,) = spots(load_wager(PROGRESSIVE), progressive().paytable, {"": JACKPOT}, put_off=put_off)
    busted = beside(GAME, side).do("9h 8c 6s 9h", Hit(), "Kc").over()
    assert busted.settled(1, bet=side.name).returned_cents == 2_00
    blackjack = beside(GAME, side).do("Kh Kh 6s Ah").over()
    assert blackjack.settled(1, bet=side.name).returned_cents == 2_00


@proves("WA 2212 Progressive 10(b)")
def test_wa_2212_bahama_rules_of_play_10b_other_hands_leave_the_meter_alone() -> None:
    case = beside(GAME, progressive()).do(THREE, Stand(), "Kc").over()
    assert case.settled(1, bet="Bahama Bonus Progressive").returned_cents == 10_00
    assert progressive().meters == case.table.house.sides["Bahama Bonus Progressive"].meters  # type: ignore[attr-defined]


@proves("WA 2212 Progressive 10(c) s.1")
def test_wa_2212_bahama_rules_of_play_10c_winners_are_paid_from_the_dealers_right() -> None:
    case = beside(GAME, progressive(), seats=3, decks=8).do("7h 9h 7d 7h 7d 9c 7d 7h", Stand(), Stand(), Stand(), "Kd")
    order = [event.seat for event in case.all(Settled) if event.bet == "Bahama Bonus Progressive"]
    assert order == [3, 2, 1]
    assert case.settled(1, bet="Bahama Bonus Progressive").outcome.startswith("four of a kind")


@proves("WA 2212 Progressive recommendations, Meter contribution •1")
@pytest.mark.parametrize("table", load_wager(PROGRESSIVE).paytables)
def test_wa_2212_bahama_progressive_systems_flexibility_and_l464_no_table_takes_all_its_pays_from_the_meter(
    table: str,
) -> None:
    shares = [pay.share for pay in load_wager(PROGRESSIVE).paytable(table).pays.values()]
    assert any(shares)
    assert not all(shares)


@proves("WA 2212 Progressive recommendations, Meter contribution •2")
def test_wa_2212_bahama_progressive_systems_flexibility_and_l465_and_so_no_meter_runs_dry_by_fixed_pays() -> None:
    for table in load_wager(PROGRESSIVE).paytables.values():
        assert sum(1 for pay in table.pays.values() if pay.ratio and not pay.share) >= 4
