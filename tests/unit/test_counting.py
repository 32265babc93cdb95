"""Dealing on only where a card can matter gives what dealing everything out gives, for any predicates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.analysis.wagers import counting, enumeration
from pitboss.analysis.wagers.counting import Ending, count_endings, ways_to_deal
from pitboss.analysis.wagers.dealt_cards import analyze, needed_groups
from pitboss.analysis.wagers.enumeration import Deals, Weights, every_deal
from pitboss.cards import CARDS, KINDS, Composition, Deck, cards
from pitboss.catalogue import load_wager
from pitboss.errors import PitbossError
from pitboss.hands import registry
from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import Predicate, predicate

THREE = ("player first two", "dealer up card", "dealer hole card")


def dealt_out(
    stack: Composition, groups: Sequence[str], rows: Mapping[str, Predicate], adds: Mapping[str, Predicate]
) -> Counter[Ending]:
    """Every deal with all its cards, row by row: the plain way."""
    cards, weights = every_deal(stack, groups)
    hands = Hands(cards)
    row_of = np.full(len(weights), len(rows))
    for number, asked in reversed([*enumerate(rows.values())]):
        row_of[asked(hands)] = number
    additions = [asked(hands) for asked in adds.values()]
    found: Counter[Ending] = Counter()
    for number, row in enumerate([*rows, ""]):
        for code in range(2 ** len(adds)):
            mask = row_of == number
            for bit, extra in enumerate(additions):
                mask &= extra if code >> bit & 1 else ~extra
            extras = tuple(name for bit, name in enumerate(adds) if code >> bit & 1)
            found[row, extras] += int(weights[mask].sum())
    return +found


@pytest.mark.parametrize(
    ("wager", "paytable", "decks"),
    [
        ("lucky-ladies", "A", 6),
        ("royal-match-21", "9", 2),
        ("rocket-aces-progressive", "Long, 1", 6),
        ("match-the-dealer-jackpot-tables-4-wa-3166", "4a-1", 2),
        ("match-the-dealer-jackpot-tables-4-wa-3166", "4d-1 alternate", 6),
        ("match-the-dealer-jackpot-tables-5-wa-3166", "5c-1", 6),
    ],
)
def test_real_pay_tables_on_whole_decks(wager: str, paytable: str, decks: int) -> None:
    definition = load_wager(wager)
    table = definition.paytable(paytable)
    stack, groups = definition.deck.combined(decks), needed_groups(definition, table)
    assert groups == THREE
    plain = dealt_out(
        stack,
        groups,
        {name: predicate(name) for name in table.pays},
        {name: predicate(name) for name in table.adds},
    )
    assert +Counter(count_endings(stack, groups, tuple(table.pays), tuple(table.adds))) == plain
    assert sum(plain.values()) == ways_to_deal(stack.size, groups)


# --- any predicates ------------------------------------------------------------------------------------------------
Spec = tuple[int, int, int, bool]  # how many groups it asks for, a seed, how often it holds, whether within the last


def any_predicate(groups: Sequence[str], seed: int, often: int) -> Predicate:
    """A predicate without rhyme or reason, which does not mind the order of the cards in a group."""
    values = np.random.default_rng(seed).integers(0, 1 << 40, size=(len(groups), len(CARDS)))

    def holds(h: Hands) -> Mask:
        mixed = sum(values[number][h[name].index].sum(axis=1) for number, name in enumerate(groups))
        return np.asarray(mixed % 12 < often)

    return holds


@st.composite
def specs(draw: st.DrawFn) -> list[Spec]:
    spec = st.tuples(st.integers(1, 3), st.integers(0, 1 << 30), st.integers(0, 12), st.booleans())
    return draw(st.lists(spec, min_size=1, max_size=6))


@settings(deadline=None, max_examples=60)
@given(rows=specs(), adds=st.lists(st.tuples(st.integers(1, 3), st.integers(0, 1 << 30)), max_size=2))
def test_any_rows_and_additions_on_a_small_stack(rows: list[Spec], adds: list[tuple[int, int]]) -> None:
    stack = Composition.of(cards("As As As Ks Ks Qh Qh 2c 3d 3d 3d"))
    named: dict[str, Predicate] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_PREDICATES", {**registry.predicates()})
        patch.setattr(registry, "_WIDER", {})
        last: Predicate | None = None
        for number, (size, seed, often, inside) in enumerate(rows):
            own = any_predicate(THREE[:size], seed, often)
            last = registry.hand(f"row {number}", within=last if inside else None)(own)
            named[f"row {number}"] = last
        extra = {f"add {number}": any_predicate(THREE[:size], seed, 3) for number, (size, seed) in enumerate(adds)}
        for name, own in extra.items():
            registry.hand(name, within=named["row 0"])(own)
            extra[name] = predicate(name)
        patch.setattr(counting, "BLOCK", 3 * KINDS)  # three deals at a time
        found = count_endings.__wrapped__(stack, THREE, tuple(named), tuple(extra))
    assert +Counter(found) == dealt_out(stack, THREE, named, extra)


def test_the_hole_card_is_dealt_only_where_it_can_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind two queens of hearts 52 up cards and 52 hole cards; all other hands are decided by their two cards."""
    walked = []

    def spy(counts: Weights, dealt: Deals, weights: Weights, start: int) -> tuple[Deals, Weights]:
        result = enumeration.deal_card(counts, dealt, weights, start)
        walked.append(len(result[1]))
        return result

    monkeypatch.setattr(counting, "deal_card", spy)
    count_endings.cache_clear()
    wager = load_wager("lucky-ladies")
    analysis = analyze(wager, wager.paytable("A"), 6)
    assert analysis.total == 312 * 311 // 2 * 310 * 309
    assert sum(walked) == 52 + 52 * 53 // 2 + 52 + 52 * 52


def test_tables_that_differ_in_odds_alone_are_counted_once() -> None:
    wager = load_wager("lucky-ladies")
    count_endings.cache_clear()
    for name in ("A", "B"):
        analyze(wager, wager.paytable(name), 6)
    assert count_endings.cache_info().misses == 1


def test_a_stack_that_is_too_small_is_refused() -> None:
    wager = load_wager("lucky-ladies")
    with pytest.raises(PitbossError, match="3 cards are too few"):
        analyze(wager, wager.paytable("A"), 6, stack=Composition.of(cards("As Ks Qs")))


def test_a_wider_hand_is_part_of_the_definition() -> None:
    narrow = registry.predicate("four of a kind of one color with the dealer")
    around = registry.wider(narrow)
    assert around is registry.predicate("four of a kind with the dealer")
    assert registry.wider(around) is registry.predicate("pair")
    assert registry.wider(registry.predicate("pair")) is None


def test_groups_are_counted_without_order_inside_them() -> None:
    assert ways_to_deal(312, THREE) == 312 * 311 // 2 * 310 * 309
    assert ways_to_deal(Deck.STANDARD_52.size, ["player first four"]) == 270_725
