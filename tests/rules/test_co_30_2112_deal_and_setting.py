"""CO 30-2112(1) to (7): the deck, the wagers, packets of five, Pai Jacks, and how a player sets a hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from pitboss import Card, Deck, Wager, Withdraw, cards, load
from pitboss.cards import CARDS
from pitboss.engine.games.pai_jack.settings import every_setting, lawful_settings
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import Deal, Hit, HouseWay, SetHand
from pitboss.engine.vocabulary.actors import CHANCE, seat
from pitboss.engine.vocabulary.events import Acted, CardDealt, CardTurned, HandPickedUp, HandSet, redact
from pitboss.errors import IllegalAction, IllegalSetup
from pitboss.shoe import ChaChaSource
from tests.marks import proves
from tests.rules.pai_jack_talk import LIMITS, STAKE, Case, opened, refused_wager, setting

DEALER = "9s 9h 5d 4c 2s"  # 20 over 9


# --- (1) the deck, and several hands ---------------------------------------------------------------------------------


@proves("CO 30-2112(1) s.2-3")
def test_co_30_2112_1_one_deck_of_fifty_two_without_jokers() -> None:
    rules = load("pai-jack").rules
    assert (rules.deck, rules.decks, rules.composition.size) == (Deck.STANDARD_52, 1, 52)
    with pytest.raises(IllegalSetup, match="fixed by law as 1"):
        load("pai-jack", decks=2)


@proves("CO 30-2112(1) s.2-3")
@pytest.mark.parametrize("dealt_from", ["hand", "digital", "shuffling shoe"])
def test_co_30_2112_1_every_round_is_dealt_from_the_whole_deck_shuffled(dealt_from: str) -> None:
    game = load("pai-jack", dealt_from=dealt_from, burn_cards=0)
    table = Table(game, limits=LIMITS, shoe=shoe_for(game.rules, ChaChaSource(bytes(32))))
    for _ in range(3):
        shoe = table.shoe
        assert shoe is not None
        table.clear()
        if shoe.needs_shuffle:
            table.shuffle()
        assert shoe.left == 52
        round = table.open([Wager(1, "main", STAKE)])
        while not round.is_over:
            if round.actor is CHANCE:
                table.deal()
            else:
                round.apply(HouseWay())


@proves("CO 30-2112(1) s.2-3")
@pytest.mark.parametrize(("positions", "burn", "fits"), [(9, 1, True), (9, 2, True), (9, 3, False), (8, 7, True)])
def test_co_30_2112_1_the_deck_suffices_for_every_position(positions: int, burn: int, fits: bool) -> None:
    if fits:
        assert load("pai-jack", positions=positions, burn_cards=burn).rules.positions == positions
        return
    with pytest.raises(IllegalSetup, match="the deck has 52") as refusal:
        load("pai-jack", positions=positions, burn_cards=burn)
    assert refusal.value.cite == "CO 30-2112(1)"


@proves("CO 30-2112(1) s.2-3")
def test_co_30_2112_1_one_player_may_play_several_hands_each_of_five_cards() -> None:
    round = opened(Wager(1, "main", STAKE, player="Ann"), Wager(2, "main", STAKE, player="Ann"), hands_per_player=2)
    refused_wager(round, Wager(3, "main", STAKE, player="Ann"), "CO 30-2112(1)", "the house allows 2")
    refused_wager(round, Wager(8, "main", STAKE), "CO 30-2112(2)", "no seat 8")
    for card in cards("Ks Qs 5s 4s 2s Kh Qh 5h 4h 2h 9d 8d 7d 6d 2d"):
        round.apply(Deal(card))
    assert [len(position.hand.cards) for position in round.positions] == [5, 5]


# --- (2) wagers ------------------------------------------------------------------------------------------------------


@proves("CO 30-2112(2)")
@pytest.mark.parametrize("cents", [4_50, 500_50])
def test_co_30_2112_2_a_wager_outside_the_limits_is_refused(cents: int) -> None:
    refused_wager(opened(Wager(2, "main", STAKE)), Wager(1, "main", cents), "CO 30-2112(2)", "must be from")


@proves("CO 30-2112(2)")
@pytest.mark.parametrize("cents", [5_00, 5_50, 499_50, 500_00])
def test_co_30_2112_2_a_wager_at_and_within_the_limits_stands(cents: int) -> None:
    round = opened(Wager(1, "main", cents))
    assert round.layout_cents == cents


@proves("CO 30-2112(2)")
def test_co_30_2112_2_without_a_wager_no_cards() -> None:
    round = opened(Wager(1, "main", STAKE))
    round.apply(Withdraw(1, "main"))
    with pytest.raises(IllegalAction, match="nobody has made a wager") as refusal:
        round.apply(Deal(Card("As")))
    assert refusal.value.cite == "CO 30-2112(2)"


@proves("CO 30-2112(2) ¶3")
def test_co_30_2112_2_a_tip_rides_on_the_player_s_own_wager() -> None:
    round = opened(Wager(1, "main", STAKE))
    refused_wager(round, Wager(2, "main", 1_00, tip=True), "CO 30-2112(2)", "seat 2 has none")
    case = Case(f"Kh 7h 4h 8h 2h | dealer {DEALER}", tip=2_00).sets("Kh 7h 4h").over()
    assert case.settled(1, tip=True).paid_to == "tip box"
    assert (case.net(1), case.net(1, tip=True)) == (STAKE, 2_00)
    with pytest.raises(IllegalSetup, match="fixed by law as True"):
        load("pai-jack", tip_wagers=False)


@proves("CO 30-2112(2) ¶3")
def test_co_30_2112_2_a_tip_on_a_losing_wager_is_lost_with_it() -> None:
    case = Case(f"Kh 7h 2h 6h 2d | dealer {DEALER}", tip=2_00).sets("Kh 7h 2h").over()
    assert (case.net(1), case.net(1, tip=True)) == (-STAKE, -2_00)


# --- (3) the deal ----------------------------------------------------------------------------------------------------


@proves("CO 30-2112(3)")
def test_co_30_2112_3_packets_of_five_face_down_from_the_dealer_s_left_and_the_dealer_last() -> None:
    case = Case(f"Kh 7h 4h 8h 2h | Kd 7d 4d 8d 2d | dealer {DEALER}")
    dealt = case.all(CardDealt)
    assert [event.seat for event in dealt] == [1] * 5 + [2] * 5 + [0] * 5
    assert not any(event.up for event in dealt)
    hidden = [redact(event, frozenset({1})) for event in dealt]
    assert [event.card is None for event in hidden] == [False] * 5 + [True] * 10


@proves("CO 30-2112(3)")
@pytest.mark.parametrize(("dealt", "packets"), [(4, [4, 0]), (5, [5, 0]), (6, [5, 1])])
def test_co_30_2112_3_the_fifth_card_ends_a_packet(dealt: int, packets: list[int]) -> None:
    case = Case(seats=2).do(*["Kh", "7h", "4h", "8h", "2h", "9c"][:dealt])
    assert [len(position.hand.cards) for position in case.round.positions] == packets


# --- (5) Pai Jacks ---------------------------------------------------------------------------------------------------


@proves("CO 30-2112(5)")
@pytest.mark.parametrize(
    ("five", "is_one"),
    [
        ("Ah Kh 9h 3h 2d", False),  # an ace and one ten
        ("Ah Kh 10h 3h 2d", True),
        ("Ah Kh Qh Jh 2d", True),
        ("Ah Ad Kh 10h 2d", True),
        ("Kh Qh Jh 10h 6d", False),  # tens without an ace
    ],
)
def test_co_30_2112_5_an_ace_and_two_tens_are_a_pai_jack(five: str, is_one: bool) -> None:
    case = Case(f"{five} | dealer 9s 9c 5d 4c 2s")
    assert ("Pai Jack" in [event.act for event in case.all(Acted)]) == is_one
    assert (case.round.actor == seat(1)) == (five == "Ah Kh 9h 3h 2d")  # the only one to be set


@proves("CO 30-2112(5)")
def test_co_30_2112_5_it_is_turned_announced_paid_three_to_two_and_collected_before_hands_are_set() -> None:
    case = Case(f"Ah Kh 10h 3h 2d | Kd 7d 4d 8d 2h | dealer {DEALER}", tip=2_00)
    assert case.round.actor == seat(2)
    assert {event.card.name for event in case.all(CardTurned)} == {"Ah", "Kh", "10h", "3h", "2d"}
    assert [(event.seat, event.act, event.cite) for event in case.all(Acted)] == [(1, "Pai Jack", "CO 30-2112(5)")]
    assert (case.outcome(1), case.settled(1).cite, case.net(1)) == ("Pai Jack", "CO 30-2112(5)", STAKE * 3 // 2)
    assert case.net(1, tip=True) == 3_00
    assert [event.seat for event in case.all(HandPickedUp)] == [1]
    assert sorted(card.name for card in case.round.discards) == sorted(["Ah", "Kh", "10h", "3h", "2d"])


@proves("CO 30-2112(5)")
def test_co_30_2112_5_it_is_paid_whatever_the_dealer_has() -> None:
    for dealer in ("As Ks Qs 2s 3s", "Ks Qs Js 10s 9s"):
        case = Case(f"Ah Kh 10h 3h 2d | dealer {dealer}").over()
        assert case.net(1) == STAKE * 3 // 2


@proves("CO 30-2112(5)")
def test_co_30_2112_5_odds_of_three_to_two_are_fixed_and_never_rounded_down() -> None:
    with pytest.raises(IllegalSetup, match="fixed by law"):
        load("pai-jack", pai_jack_pays="6 to 5")
    round = opened(Wager(1, "main", 7_50))
    assert round.max_returned(7_50) == 7_50 + 11_50  # 11.25 in chips of 50 cents


# --- (6) setting -----------------------------------------------------------------------------------------------------


def by_hand(five: str) -> set[tuple[frozenset[str], int, int]]:
    """The lawful settings, reckoned from the faces of the cards."""
    found = set()
    names = five.split()
    for high in combinations(names, 3):
        low = [name for name in names if name not in high]
        if count(low) <= count(high) <= 21:
            found.add((frozenset(high), count(high), count(low)))
    return found


def count(names: tuple[str, ...] | list[str]) -> int:
    """Pips, pictures as ten, an ace as eleven where it fits."""
    ranks = [name[:-1] for name in names]
    points = [1 if rank == "A" else 10 if rank in "JQK" else int(rank) for rank in ranks]
    return sum(points) + 10 * ("A" in ranks and sum(points) <= 11)


@proves("CO 30-2112(6)")
@pytest.mark.parametrize("number", range(40))
def test_co_30_2112_6_every_lawful_setting_is_offered_and_no_other(number: int) -> None:
    five = [card.name for card in Random(number).sample(CARDS[:52], 5)]
    if any(name[0] == "A" for name in five) and sum(name[0] in "1JQK" for name in five) >= 2:
        five = ["Ah", "6h", "7d", "8d", "9d"]  # a Pai Jack is not set
    dealer = [card.name for card in CARDS[:52] if card.name not in five][:5]
    case = Case(f"{' '.join(five)} | dealer {' '.join(dealer)}")
    expected = by_hand(" ".join(five))
    offered = case.offered() if case.round.actor == seat(1) else []
    assert {frozenset(card.name for card in each.high) for each in offered} == {high for high, _, _ in expected}
    assert len(offered) == len(expected)
    for each in offered:
        case.round.fork().apply(each)
    if case.round.hand is not None:
        for one in every_setting(case.round.hand.cards):
            assert case.round.can(SetHand(one.high, one.low)) == one.is_lawful


@proves("CO 30-2112(6)")
def test_co_30_2112_6_the_cards_may_be_named_in_any_order_and_must_be_the_hand_s_own() -> None:
    case = Case(f"Kh 7h 4h 8h 2h | Kd 7d 4d 8d 2d | dealer {DEALER}")
    case.refuses(SetHand(cards("Kd 7d 4d"), cards("8d 2d")), "CO 30-2112(6)", "not the five cards of seat 1")  # type: ignore[arg-type]
    case.refuses(SetHand(cards("Kh 7h 4h"), cards("8h 8h")), "CO 30-2112(6)", "not the five cards")  # type: ignore[arg-type]
    case.refuses(Hit(), "CO 30-2112(6)", "has no hit")
    case.sets("4h Kh 7h")
    assert case.all(HandSet)[0].high == cards("Kh 7h 4h")
    assert case.round.actor == seat(2)


@proves("CO 30-2112(3)")
def test_co_30_2112_6_a_set_hand_lies_face_down_for_others() -> None:
    case = Case(f"Kh 7h 4h 8h 2h | Kd 7d 4d 8d 2d | dealer {DEALER}").sets("Kh 7h 4h")
    (event,) = case.all(HandSet)
    assert redact(event, frozenset({1})) == event
    assert (redact(event, frozenset({2})).high, redact(event, frozenset({2})).high_total) == ((), 0)


@proves("CO 30-2112(6)(a)")
@pytest.mark.parametrize(
    ("five", "high", "lawful"),
    [
        ("9h 5h 4h 10d 7d", "9h 5h 4h", True),  # 18 over 17
        ("9h 5h 4h 10d 8d", "9h 5h 4h", True),  # 18 over 18
        ("9h 5h 4h 10d 9d", "9h 5h 4h", False),  # 18 under 19
        ("9h 5h 4h Ad 8d", "9h 5h 4h", False),  # the ace is 11 where that fits, also against its player
    ],
)
def test_co_30_2112_6_a_the_low_hand_may_equal_the_high_hand_but_not_outrank_it(
    five: str, high: str, lawful: bool
) -> None:
    case = Case(f"{five} | dealer 9s 9c 5d 4c 2s")
    if lawful:
        case.sets(high)
        assert case.round.positions[0].hand.setting is not None
    else:
        case.refuses(setting(high, five), "CO 30-2112(6)(a)", "a low hand of 19 outranks a high hand of 18")


@proves("CO 30-2112(6)(b)")
@pytest.mark.parametrize(
    ("five", "high", "lawful"),
    [
        ("Ah Kh 9d 6d 5d", "9d 6d 5d", False),  # 20 under an ace and a king
        ("Ah Kh 9d 7d 5d", "9d 7d 5d", True),  # 21 under the two-card 21: equal
        ("Ah Kh 7d 7h 7c", "7d 7h 7c", True),
        ("Ah Kh 9d 8d 5d", "9d 8d 5d", False),  # 22
    ],
)
def test_co_30_2112_6_b_ace_and_ten_may_lie_under_any_21(five: str, high: str, lawful: bool) -> None:
    case = Case(f"{five} | dealer 9s 9c 5s 4c 2s")
    assert case.round.can(setting(high, five)) == lawful


# --- (7) bust --------------------------------------------------------------------------------------------------------


@proves("CO 30-2112(7)")
@pytest.mark.parametrize(
    ("five", "high"),
    [("Kh Qh 2d 3d 4d", "Kh Qh 2d"), ("9h 8h 5d 3d 4d", "9h 8h 5d")],
)
def test_co_30_2112_7_a_high_hand_over_21_is_refused_while_another_setting_is_lawful(five: str, high: str) -> None:
    Case(f"{five} | dealer 9s 9c 5s 4c 2s").refuses(setting(high, five), "CO 30-2112(7)", "over 21")


@proves("CO 30-2112(7)")
@pytest.mark.parametrize(
    ("five", "busts"),
    [
        ("7h 7d 7c 9h 9d", False),  # 21 over 18
        ("7h 7d 8c 9h 9d", True),  # at least 22
        ("Kh Qh Jh 2d 9d", False),  # 21 over 20
        ("Kh Qh Jh 2d 8d", False),  # 20 over 20
        ("Kh Qh Jh 2d 7d", True),  # 19 at most, over 20
    ],
)
def test_co_30_2112_7_a_hand_that_cannot_be_set_is_a_bust_and_asks_for_nothing(five: str, busts: bool) -> None:
    case = Case(f"{five} | dealer 9s 9c 5s 4c 2s")
    assert case.round.positions[0].hand.is_bust == busts
    assert case.round.is_over == busts
    assert [(e.seat, e.act, e.cite) for e in case.all(Acted)] == ([(1, "bust", "CO 30-2112(7)")] if busts else [])


@proves("CO 30-2112(7)")
def test_co_30_2112_7_how_many_hands_are_busts() -> None:
    """By the engine over every five ranks, and by points alone: the same share of all hands."""
    possible = [ranks for ranks in combinations_with_replacement(range(13), 5) if ways(ranks)]
    by_ranks = sum(ways(ranks) for ranks in possible if not lawful_settings(one_of_each(ranks)))
    by_points = 0
    for five in combinations_with_replacement(range(1, 11), 5):
        settings = [(total(high), total(rest(five, high))) for high in combinations(five, 3)]
        if not any(low <= high <= 21 for high, low in settings):
            by_points += ways(five, tens=16)
    assert by_ranks == by_points == 377_800
    assert sum(map(ways, possible)) == comb(52, 5)


def ways(five: tuple[int, ...], tens: int = 4) -> int:
    """How many hands have these ranks, or these points."""
    return prod(comb(tens if kind == 10 else 4, number) for kind, number in Counter(five).items())


def one_of_each(ranks: tuple[int, ...]) -> list[Card]:
    return [Card.of(rank + 13 * ranks[:place].count(rank)) for place, rank in enumerate(ranks)]


def rest(five: tuple[int, ...], high: tuple[int, ...]) -> tuple[int, ...]:
    return tuple((Counter(five) - Counter(high)).elements())


def total(points: tuple[int, ...]) -> int:
    return sum(points) + 10 * (1 in points and sum(points) <= 11)
