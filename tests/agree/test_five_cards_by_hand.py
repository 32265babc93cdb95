"""Five-card wagers counted again in plain Python: other definitions, card by card, must give the same numbers.

Here a wild card is tried as every rank there is, and a hand is paid the best row that one of its readings reaches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb
from random import Random

import numpy as np
import pytest

from pitboss.analysis.methods import analyze
from pitboss.analysis.wagers import counting, dealt_cards, five_cards
from pitboss.analysis.wagers.counting import count_endings
from pitboss.analysis.wagers.enumeration import every_deal
from pitboss.analysis.wagers.result import Analysis
from pitboss.analysis.wagers.suit_classes import five_card_classes, is_symmetric
from pitboss.cards import CARDS, JOKER_INDEX, Card, Composition, Deck, cards
from pitboss.catalogue import load_wager
from pitboss.errors import PitbossError
from pitboss.hands.batch import Cards, Hands, Mask
from pitboss.hands.predicates.five_cards.wild import Category, category, strength
from pitboss.hands.registry import predicate

Hand = tuple[Card, ...]
Key = tuple[int, ...]  # the kind of hand, then what decides between two of that kind
LOST = "no winning hand"

(HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, FIVE, ROYAL, WILDS) = range(12)


# --- slow definitions ----------------------------------------------------------------------------------------------


def height(card: Card) -> int:
    return 14 if card.is_ace else card.rank_index + 1


def key_of(hand: Sequence[tuple[int, str]]) -> Key:
    """Five cards as they lie, each a height from 2 to 14 and a suit."""
    counts = Counter(rank for rank, _ in hand)
    grouped = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    ranks = sorted(counts)
    # No flush holds one card twice: only a wild card could make it so.
    flush = len({suit for _, suit in hand}) == 1 and len(ranks) == 5
    top = 0
    if len(ranks) == 5:
        top = ranks[4] if ranks[4] - ranks[0] == 4 else 5 if ranks == [2, 3, 4, 5, 14] else 0
    if flush and top:
        return (ROYAL,) if top == 14 else (STRAIGHT_FLUSH, top)
    if flush:
        return (FLUSH, *reversed(ranks))
    if top:
        return (STRAIGHT, top)
    kind = {(5,): FIVE, (4, 1): FOUR, (3, 2): FULL, (3, 1, 1): TRIPS, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
    return (kind.get(tuple(shape), HIGH), *grouped)


def is_wild(card: Card) -> bool:
    return card.is_joker or card.rank == "2"


@cache
def best_reading(hand: Hand) -> Key:
    """Wild cards as whatever is best. Their suit matters in flushes only, where it is that of any natural card."""
    natural = [(height(card), card.suit) for card in hand if not is_wild(card)]
    if not natural:
        return (WILDS,)
    suit = natural[0][1]
    tries = combinations_with_replacement(range(2, 15), 5 - len(natural))
    return max(key_of(natural + [(rank, suit) for rank in ranks]) for ranks in tries)


def as_it_lies(hand: Hand) -> Key:
    return key_of([(height(card), card.suit) for card in hand])


KINDS = {
    ROYAL: "royal flush",
    FIVE: "five of a kind",
    STRAIGHT_FLUSH: "straight flush",
    FOUR: "four of a kind",
    FULL: "full house",
    FLUSH: "flush",
    STRAIGHT: "straight",
    TRIPS: "three of a kind",
}


def too_wild(hand: Hand) -> str:
    kind = best_reading(hand)[0]
    if kind == WILDS:
        return "five wilds"
    if kind == ROYAL:
        return ("wild " if any(map(is_wild, hand)) else "natural ") + KINDS[kind]
    return f"{KINDS[kind]}, deuces wild" if kind in KINDS and kind != TRIPS else LOST


def trips_plus_wild(hand: Hand) -> str:
    """Every reading that the notes allow, natural or wild; the one that stands highest in the table is paid."""
    wild = [card for card in hand if is_wild(card)]
    readings = []
    if all(not card.is_joker for card in hand):
        kind = as_it_lies(hand)[0]
        if not wild or (len(wild) == 1 and kind in (STRAIGHT, STRAIGHT_FLUSH)):
            readings.append(f"natural {KINDS.get(kind)}")
    if wild:
        kind = best_reading(hand)[0]
        special = {WILDS: "five wilds", FIVE: "five of a kind, deuces wild"}
        readings.append(special.get(kind, f"wild {KINDS.get(kind)}"))
    rows = [*load_wager("trips-plus-wild").paytable("PT-FLT-DWHF-TPW-01").pays, LOST]
    return min((reading if reading in rows else LOST for reading in readings), key=rows.index)


def goin_wild(hand: Hand) -> str:
    wild = sum(map(is_wild, hand))
    joker = any(card.is_joker for card in hand)
    return {0: LOST, 1: "joker in five" if joker else LOST, 2: "two wilds", 3: "three wilds"}.get(wild, "four wilds")


def goin_wild_progressive(hand: Hand) -> str:
    deuces = sum(card.rank == "2" for card in hand)
    wild = deuces + any(card.is_joker for card in hand)
    if wild < 2:
        return LOST
    if deuces == 4:
        return "four deuces"
    return {2: "two ", 3: "three ", 4: "four "}[wild] + ("deuces" if wild == deuces else "wilds")


def linked(hand: Hand) -> str:
    kind = as_it_lies(hand)[0]
    return f"five-card {KINDS[kind]}" if kind in KINDS else "five-card two pair" if kind == TWO_PAIR else LOST


def linked_four(hand: Hand) -> str:
    kind = as_it_lies(hand)[0]
    if kind in (ROYAL, STRAIGHT_FLUSH):
        return f"five-card {KINDS[kind]}"
    fours = [four for four in combinations(hand, 4) if len({card.suit for card in four}) == 1]
    for four in fours:
        high, low = (sorted(height(card) % aces for card in four) for aces in (15, 14))  # an ace is 14, or 0 for 1
        low = [max(rank, 1) for rank in low]
        if any(len(set(run)) == 4 and max(run) - min(run) == 3 for run in (high, low)):
            return "four-card straight flush"
    return "five-card flush" if kind == FLUSH else "four-card flush" if fours else LOST


def pai_jack(hand: Hand) -> str:
    ranks = "".join(card.rank[0] for card in hand)  # a ten is a 1
    if "A" not in ranks:
        return LOST
    if ranks.count("J") == 4:
        return "super pai jack"
    if any({Card(rank + suit) for rank in "AKQ"} <= set(hand) for suit in "shdc"):
        return "royal pai jack"
    if ranks.count("J") >= 2:
        return "jack pai jack"
    return "pai jack" if sum(ranks.count(ten) for ten in "1JQK") >= 2 else LOST


def bad_beat(player: Hand, dealer: Hand) -> str:
    a, b = best_reading(player), best_reading(dealer)
    return LOST if a == b else "beaten " + KINDS[min(a, b)[0]] if min(a, b)[0] in KINDS else LOST


# --- small stacks --------------------------------------------------------------------------------------------------

WILD_STACK = cards("2s 2h 2d 2c Jo 9s 10s Js Qs Ks As Kh Kd Kc 6h 6d")
LOW_STACK = cards("2s 2h Jo As 3s 4s 5s 6s 6h 3h 4h 7s")  # where a lone deuce may be a 2
NATURAL_STACK = cards("As Ks Qs Js 10s 9s 2s 3s 4s 4h 4d 4c 3h Kh")
PAI_JACK_STACK = cards("Js Jh Jd Jc As Ks Qs Ah Kh Qd 10c 10h 9s 9h 3d")


def counted(found: Analysis) -> dict[str, int]:
    return {outcome.name: outcome.count for outcome in found.outcomes if outcome.count}


@pytest.mark.parametrize(
    ("wager", "table", "stack", "paid"),
    [
        ("trips-plus-wild", "PT-FLT-DWHF-TPW-01", WILD_STACK, trips_plus_wild),
        ("too-wild-progressive", "PT-PRG-DWHF-DWP-01", WILD_STACK, too_wild),
        ("goin-wild", "PT-FLT-TW-GW-01", WILD_STACK, goin_wild),
        ("goin-wild-progressive", "PT-PRG-TW-GW-01", WILD_STACK, goin_wild_progressive),
        ("five-card-linked-progressive", "PT-BJS-5CL-05", NATURAL_STACK, linked),
        ("five-card-linked-progressive", "PT-BJS-5CL-06", NATURAL_STACK, linked_four),
        ("pai-jack-bonus", "1", PAI_JACK_STACK, pai_jack),
    ],
)
def test_five_cards(wager: str, table: str, stack: Hand, paid: Callable[[Hand], str]) -> None:
    definition = load_wager(wager)
    found = dealt_cards.analyze(definition, definition.paytable(table), 1, stack=Composition.of(stack))
    by_hand = Counter(paid(hand) for hand in combinations(stack, 5))
    assert counted(found) == by_hand
    assert set(by_hand) == {*definition.paytable(table).pays, LOST}  # the small stack reaches every row


@pytest.mark.parametrize("table", ["PT-FLT-DWHF-TPW-01", "PT-FLT-DWHF-TPW-06"])
def test_lone_deuces(table: str) -> None:
    definition = load_wager("trips-plus-wild")
    found = dealt_cards.analyze(definition, definition.paytable(table), 1, stack=Composition.of(LOW_STACK))
    by_hand = Counter(trips_plus_wild(hand) for hand in combinations(LOW_STACK, 5))
    assert counted(found) == by_hand
    assert by_hand["natural straight flush"] == 3
    assert by_hand["natural straight"] > 0


@pytest.mark.parametrize(("table", "paid"), [("PT-BJS-5CL-05", linked), ("PT-BJS-5CL-06", linked_four)])
def test_a_drawn_card_in_the_jokers_place(table: str, paid: Callable[[Hand], str]) -> None:
    """Every five cards and every card drawn after them: the deck without the joker gives the same probabilities."""
    stack = (*NATURAL_STACK[:12], Card("Jo"))
    by_hand: Counter[str] = Counter()
    for hand in combinations(stack, 5):
        for drawn in (card for card in stack if card not in hand):
            by_hand[paid(tuple(drawn if card.is_joker else card for card in hand))] += 1
    definition = load_wager("five-card-linked-progressive")
    found = five_cards.analyze(definition, definition.paytable(table), 1, stack=Composition.of(stack))
    total = comb(13, 5) * 8
    assert {o.name: o.probability for o in found.outcomes if o.count} == {
        name: Fraction(count, total) for name, count in by_hand.items()
    }


@pytest.mark.parametrize(
    "text",
    [
        "2s 2h 2d 2c Jo 10s Js Qs Ks As 3h",  # five wilds against a royal flush
        "2s 2h Jo 3s 4s 5s 6s 7s 9s 9h 9d 9c",
        "2s 2h 3s 4h 6s 9s 9h Ks Kh Kd As Ah",
        "3s 4s 5s 6s 7h 8h 9h 10h Jh 2d 3h 4h",
    ],
)
def test_bad_beat_on_small_decks(text: str) -> None:
    """Brute force in plain Python, every deal by the hands' predicates, and the count without walking: one number."""
    stack = cards(text)
    by_hand = Counter(
        bad_beat(player, other)
        for player in combinations(stack, 5)
        for other in combinations([card for card in stack if card not in player], 5)
    )
    definition = load_wager("bad-beat-xtreme")
    table = definition.paytable("PT-FLT-DWHF-BBX-01")
    walked = dealt_cards.analyze(definition, table, 1, stack=Composition.of(stack))
    held = five_cards.analyze(definition, table, 1, stack=Composition.of(stack))
    assert counted(walked) == counted(held) == by_hand
    assert walked.total == held.total == by_hand.total()
    assert walked.house_edge == held.house_edge


# --- the whole deck ------------------------------------------------------------------------------------------------


def test_strengths_order_hands_as_the_slow_definition_does() -> None:
    """A sample of the whole deck, and all hands of four or five wild cards."""
    random = Random(2118)
    hands = [tuple(random.sample(CARDS, 5)) for _ in range(3000)]
    wild = [card for card in CARDS if is_wild(card)]
    hands += [(*random.sample(wild, 3), *random.sample([c for c in CARDS if not is_wild(c)], 2)) for _ in range(100)]
    hands += [(*four, card) for four in combinations(wild, 4) for card in CARDS[:13] if card not in four]
    slow = [best_reading(hand) for hand in hands]
    fast = strength(Cards(np.array([[card.index for card in hand] for hand in hands])))
    assert [key[0] for key in slow] == list(category(fast))
    assert sorted(zip(slow, map(int, fast), strict=True)) == sorted(
        zip(slow, map(int, fast), strict=True), key=lambda pair: pair[1]
    )
    assert len(set(slow)) == len(set(map(int, fast))) == len(set(zip(slow, map(int, fast), strict=True)))


def test_bad_beat_in_the_whole_deck_for_some_hands_one_by_one() -> None:
    """Hands of the whole deck, each held against all others directly."""
    hands = every_deal(Deck.JOKER_53.composition, ["player five"])[0]["player five"]
    values = strength(Cards(hands))
    enough = category(values) >= Category.THREE_OF_A_KIND
    hands, values = hands[enough], values[enough]
    higher, equal = five_cards.count_showdowns(hands, values)
    for row in Random(13).sample(range(len(hands)), 8):
        apart = ~np.isin(hands, hands[row]).any(axis=1)
        assert higher[row] == (apart & (values > values[row])).sum()
        assert equal[row] == (apart & (values == values[row])).sum()
    assert equal.sum() % 2 == 0  # each tie is met from both sides


SMALL = Composition.of(card for card in CARDS if card.is_joker or card.rank in ("A", "2", "3", "5", "K"))


def test_hands_up_to_an_exchange_of_suits_stand_for_every_hand() -> None:
    """A deck of five ranks and the joker: the classes by trying every order of the suits."""
    found = five_card_classes(SMALL)
    every = [tuple(hand) for hand in every_deal(SMALL, ["player five"])[0]["player five"].tolist()]
    classes: Counter[frozenset[tuple[int, ...]]] = Counter(frozenset(same_but_for_suits(hand)) for hand in every)
    assert len(every) == comb(21, 5)
    assert sorted(classes.values()) == sorted(found.weights.tolist())
    for hand, weight in zip(found.hands.tolist(), found.weights.tolist(), strict=True):
        assert classes[frozenset(same_but_for_suits(tuple(hand)))] == weight


def same_but_for_suits(hand: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [
        tuple(sorted(card if card == JOKER_INDEX else order[card // 13] * 13 + card % 13 for card in hand))
        for order in permutations(range(4))
    ]


def test_showdowns_by_class_are_those_of_every_hand() -> None:
    hands, weights = five_card_classes(SMALL)
    every = every_deal(SMALL, ["player five"])[0]["player five"]
    higher, equal = five_cards.count_showdowns(every, strength(Cards(every)))
    place = {tuple(hand): row for row, hand in enumerate(every.tolist())}
    rows = [place[tuple(hand)] for hand in hands.tolist()]
    by_class = five_cards.count_class_showdowns(hands, strength(Cards(hands)), weights)
    assert (by_class[0] == higher[rows]).all()
    assert (by_class[1] == equal[rows]).all()
    assert weights @ by_class[0] == higher.sum()


def test_hands_stand_for_others_only_where_the_suits_are_alike() -> None:
    assert is_symmetric(SMALL)
    assert not is_symmetric(SMALL - Composition.of([CARDS[0]]))
    assert not is_symmetric(Deck.STANDARD_52.combined(2))


@pytest.mark.parametrize("row", ["wild flush", "the ace of spades among five"])
def test_five_cards_are_counted_by_class_as_one_by_one(row: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hand is counted again where a row asks for a suit by name."""

    def named(name: str) -> Callable[[Hands], Mask]:
        return aces_of_spades if name == "the ace of spades among five" else predicate(name)

    def aces_of_spades(h: Hands) -> Mask:
        holds: Mask = h["player five"].number_of_card("As") == 1
        return holds

    monkeypatch.setattr(counting, "predicate", named)
    every = every_deal(SMALL, ["player five"])[0]
    counted = count_endings(SMALL, ("player five",), (row, "natural flush"), ())
    first = named(row)(Hands(every))
    assert counted[row, ()] == first.sum() > 0
    assert counted["natural flush", ()] == (~first & predicate("natural flush")(Hands(every))).sum()
    assert counted.total() == comb(21, 5)


def test_bad_beat_needs_one_deck() -> None:
    definition = load_wager("bad-beat-xtreme")
    with pytest.raises(PitbossError, match="one deck"):
        five_cards.analyze(definition, definition.paytable("PT-FLT-DWHF-BBX-01"), 2)


def figures(wager: str, table: str) -> dict[str, int]:
    definition = load_wager(wager)
    return counted(analyze(definition, definition.paytable(table), 1))


def test_trips_plus_wild_in_closed_form() -> None:
    """Twelve natural ranks, four suits and five wild cards, counted with binomial coefficients."""
    found = figures("trips-plus-wild", "PT-FLT-DWHF-TPW-01")
    assert sum(found.values()) == comb(53, 5)
    assert found["five wilds"] == 1
    assert found["natural royal flush"] == 4
    assert found["wild royal flush"] == 4 * sum(comb(5, wild) * comb(5, 5 - wild) for wild in range(1, 5))
    four_wilds_with_ten_to_ace = comb(5, 4) * 20
    fives = 12 * sum(comb(5, wild) * comb(4, 5 - wild) for wild in range(1, 5))
    assert found["five of a kind, deuces wild"] == fives - four_wilds_with_ten_to_ace
    assert found["natural straight flush"] == 4 * 9  # ace to 5 … 9 to king, a 2 as itself
    # An off-suit deuce turns the natural straights ace to 5 and 2 to 6 of four suited cards into straight flushes.
    assert found["natural straight"] == 10 * 4**5 - 10 * 4 - 2 * 4 * 3
    assert found["natural four of a kind"] == 12 * 44
    assert found["natural full house"] == 12 * comb(4, 3) * 11 * comb(4, 2)
    assert found["natural flush"] == 4 * (comb(12, 5) - 8)
    assert found["natural three of a kind"] == 12 * comb(4, 3) * comb(11, 2) * 4**2
    assert found["wild full house"] == 5 * comb(12, 2) * comb(4, 2) ** 2


def test_goin_wild_in_closed_form() -> None:
    found = figures("goin-wild", "PT-FLT-TW-GW-01")
    assert found["four wilds"] == comb(5, 4) * 48 + 1
    assert found["three wilds"] == comb(5, 3) * comb(48, 2)
    assert found["two wilds"] == comb(5, 2) * comb(48, 3)
    assert found["joker in five"] == comb(48, 4)


def test_goin_wild_progressive_in_closed_form() -> None:
    found = figures("goin-wild-progressive", "PT-PRG-TW-GW-01")
    assert found["four deuces"] == 49
    assert found["four wilds"] == comb(4, 3) * 48
    assert (found["three deuces"], found["three wilds"]) == (comb(4, 3) * comb(48, 2), comb(4, 2) * comb(48, 2))
    assert (found["two deuces"], found["two wilds"]) == (comb(4, 2) * comb(48, 3), 4 * comb(48, 3))


def test_five_card_linked_has_the_figures_of_poker() -> None:
    """2,598,960 hands of five random cards, as for the Casino Hold'em progressive (wizardofodds.com) and elsewhere."""
    found = figures("five-card-linked-progressive", "PT-BJS-5CL-05")
    assert list(found.values()) == [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 2598960 - 198180]


def test_four_card_hands_in_closed_form() -> None:
    found = figures("five-card-linked-progressive", "PT-BJS-5CL-06")
    runs_with_a_fifth_of_the_suit = 2 * 8 + 9 * 7  # eleven runs of four; the fifth card does not lengthen the run
    assert found["four-card straight flush"] == 4 * (11 * 39 + runs_with_a_fifth_of_the_suit)
    assert found["five-card flush"] == 4 * (comb(13, 5) - 10 - runs_with_a_fifth_of_the_suit)
    assert found["four-card flush"] == 4 * (comb(13, 4) - 11) * 39


def test_nothing_but_five_wilds_beats_a_royal_flush() -> None:
    """The five wilds leave the four natural royal flushes; the player or the dealer holds them."""
    assert figures("bad-beat-xtreme", "PT-FLT-DWHF-BBX-01")["beaten royal flush"] == 2 * 4
