"""Whoever has the public records and the reveal can recompute every card, and notices any change."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import Card, Composition, Deck, cards
from pitboss.errors import ShoeError
from pitboss.records import Record, decoder, encode
from pitboss.shoe import (
    Burned,
    CardDrawn,
    CardsReturned,
    ChaChaSource,
    ContinuousShuffler,
    CutMade,
    DealingShoe,
    DigitalShoe,
    HandDealt,
    KeyReveal,
    Reveal,
    Shoe,
    ShoeRecord,
    Shuffled,
    check_key_reveal,
    check_reveal,
    recompute,
    recompute_draws,
)

DECK = Deck.STANDARD_52.composition
KEYS = st.binary(min_size=32, max_size=32)


class OtherRecord(Record, frozen=True, tag="other.1"):
    """Something else in a table's log."""


def order_of(shoe: Shoe) -> Reveal:
    [revealed] = shoe.reveal()
    assert isinstance(revealed.reveal, Reveal)
    check_reveal(revealed.commitment, revealed.reveal, shoe.composition)
    return revealed.reveal


def play(shoe: Shoe, count: int) -> list[Card]:
    shoe.begin_hand()
    dealt = [shoe.draw() for _ in range(count)]
    shoe.discard(dealt)
    shoe.end_hand()
    return dealt


@given(KEYS, st.integers(1, 51), st.integers(0, 51), st.integers(1, 5), st.integers(1, 5))
@settings(deadline=None, max_examples=50)
def test_a_dealing_shoe_with_two_dealers(key: bytes, depth: int, behind: int, burn: int, burn_again: int) -> None:
    shoe = DealingShoe(DECK, ChaChaSource(key), cutting_card_behind=behind)
    log: list[Record] = [shoe.shuffle(), OtherRecord(), shoe.cut("Ann", depth), shoe.place_cutting_card()]
    log.append(shoe.burn(burn))
    seen = list(shoe.burned)
    if not shoe.needs_shuffle:
        seen += play(shoe, 10)
    if not shoe.needs_shuffle:
        log.append(shoe.burn(burn_again, disclosed=True))
        seen += shoe.burned[-burn_again:]
    assert recompute(order_of(shoe), log)[: len(seen)] == tuple(seen)


@pytest.mark.parametrize("kind", [DealingShoe, DigitalShoe])
def test_a_log_of_several_stacks_read_back_from_its_bytes(
    kind: type[DealingShoe] | type[DigitalShoe],
) -> None:
    shoe = kind(DECK, ChaChaSource(bytes(32)), cutting_card_behind=10)
    log: list[ShoeRecord] = []
    stacks: list[tuple[Reveal, list[Card]]] = []
    for _ in range(3):
        log.extend(shoe.prepare(burn=1))
        seen = [*shoe.burned, *play(shoe, 41)]
        stacks.append((order_of(shoe), seen))
    read = [decoder(ShoeRecord)(encode(record)) for record in log]
    for reveal, seen in stacks:
        assert recompute(reveal, read)[:42] == tuple(seen)


def test_a_stack_that_ran_out_and_its_refill() -> None:
    shoe = HandDealt(DECK, ChaChaSource(bytes(32)), hand_needs=5)
    log = list(shoe.prepare())
    seen = play(shoe, 40)
    shoe.begin_hand()
    last = [shoe.draw() for _ in range(12)]
    log.append(shoe.refill())
    more = [shoe.draw() for _ in range(40)]
    shoe.discard(last + more)
    shoe.end_hand()
    stack, discards = (revealed.reveal for revealed in shoe.reveal())
    assert isinstance(stack, Reveal)
    assert isinstance(discards, Reveal)
    assert recompute(stack, log) == tuple(seen + last)
    assert recompute(discards, log) == tuple(more)


def records_and_reveal() -> tuple[list[ShoeRecord], Reveal]:
    shoe = DealingShoe(DECK, ChaChaSource(bytes(32)), cutting_card_behind=10)
    records = list(shoe.prepare())
    records.append(shoe.burn(2, disclosed=True))
    return records, order_of(shoe)


def test_another_order_opens_no_commitment() -> None:
    records, reveal = records_and_reveal()
    with pytest.raises(ShoeError, match="no shuffle in the records has the commitment"):
        recompute(Reveal(reveal.order[::-1], reveal.nonce), records)


def test_a_burned_card_disclosed_as_another_is_noticed() -> None:
    records, reveal = records_and_reveal()
    true = records.pop()
    assert isinstance(true, Burned)
    assert true.cards is not None
    records.append(Burned(2, 0, true.cards[::-1]))
    with pytest.raises(ShoeError, match=r"were disclosed$"):
        recompute(reveal, records)
    with pytest.raises(ShoeError, match="cannot be burned"):
        recompute(reveal, [*records[:-1], Burned(2, 51)])


def test_a_stack_has_exactly_one_cut() -> None:
    records, reveal = records_and_reveal()
    without = [record for record in records if not isinstance(record, CutMade)]
    with pytest.raises(ShoeError, match="0 cuts are recorded"):
        recompute(reveal, without)
    with pytest.raises(ShoeError, match="2 cuts are recorded"):
        recompute(reveal, [*records, CutMade("Bob", 3)])


def test_a_wrong_size_is_noticed() -> None:
    records, reveal = records_and_reveal()
    shuffled = records[0]
    assert isinstance(shuffled, Shuffled)
    with pytest.raises(ShoeError, match="52 cards are revealed, but 104"):
        recompute(reveal, [Shuffled(shuffled.commitment, 104, "stack"), *records[1:]])


def shuffler_history(key: bytes, hands: list[int]) -> tuple[ContinuousShuffler, Shuffled, list[ShoeRecord]]:
    shoe = ContinuousShuffler(DECK, ChaChaSource(key))
    loaded = shoe.shuffle()
    history: list[ShoeRecord] = []
    for number, size in enumerate(hands):
        history.append(shoe.burn(2, disclosed=number % 2 == 0))
        shoe.begin_hand()
        dealt = [shoe.draw() for _ in range(size)]
        history += [CardDrawn(card) for card in dealt]
        shoe.discard(dealt)
        history.append(CardsReturned(tuple(sorted(dealt))))  # the order of return does not matter
        shoe.end_hand()
    return shoe, loaded, history


def key_of(shoe: Shoe, loaded: Shuffled) -> KeyReveal:
    [revealed] = shoe.reveal()
    assert isinstance(revealed.reveal, KeyReveal)
    check_key_reveal(loaded.commitment, revealed.reveal)
    return revealed.reveal


def steps(history: list[ShoeRecord]) -> list[CardDrawn | CardsReturned | Burned]:
    return [record for record in history if isinstance(record, CardDrawn | CardsReturned | Burned)]


@given(KEYS, st.lists(st.integers(0, 52), min_size=1, max_size=5))
@settings(deadline=None, max_examples=50)
def test_every_draw_of_a_continuous_shuffler(key: bytes, hands: list[int]) -> None:
    shoe, loaded, history = shuffler_history(key, hands)
    given_cards = recompute_draws(key_of(shoe, loaded), DECK, steps(history))
    assert len(given_cards) == sum(hands) + 2 * len(hands)
    drawn = Composition.of(record.card for record in history if isinstance(record, CardDrawn))
    assert all(have >= want for have, want in zip(Composition.of(given_cards).counts, drawn.counts, strict=True))


def test_a_changed_draw_is_noticed_by_its_number() -> None:
    shoe, loaded, history = shuffler_history(bytes(32), [5])
    key = key_of(shoe, loaded)
    true = history[3]  # after the two burned cards and two others
    assert isinstance(true, CardDrawn)
    history[3] = CardDrawn(Card("As") if true.card is not Card("As") else Card("Kd"))
    with pytest.raises(ShoeError, match="draw 5: the key gives"):
        recompute_draws(key, DECK, steps(history))


def test_a_history_that_cannot_be_is_refused() -> None:
    shoe, loaded, history = shuffler_history(bytes(32), [5])
    key = key_of(shoe, loaded)
    with pytest.raises(ShoeError, match="more often than it was dealt"):
        recompute_draws(key, DECK, [*steps(history), CardsReturned(cards("As"))])
    with pytest.raises(ShoeError, match="draw 8: only 52 cards"):
        recompute_draws(key, DECK, [*steps(history), Burned(53, 7)])
    with pytest.raises(ShoeError, match="draw 1: 2 cards were burned, but 1 are recorded"):
        recompute_draws(key, DECK, [Burned(2, 0, cards("As"))])


def test_a_revealed_shuffler_is_loaded_again() -> None:
    shoe, loaded, _ = shuffler_history(bytes(32), [5])
    key_of(shoe, loaded)
    with pytest.raises(ShoeError, match=r"CO 30-816\(2\)"):
        shoe.begin_hand()
    with pytest.raises(ShoeError, match="no commitment to reveal"):
        shoe.reveal()
    assert shoe.shuffle().commitment != loaded.commitment
