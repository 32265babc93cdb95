"""Colorado rule 8 on the cards before and beside the deal: 30-815 to 30-819, 30-822, 30-828(6) and (11).

A threshold is tested below, at and above. A refusal must name its clause and leave everything as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from pitboss.cards import Card, Composition, Deck, cards
from pitboss.errors import ShoeError
from pitboss.shoe import (
    HOUSE,
    Burned,
    ChaChaSource,
    ContinuousShuffler,
    CutMade,
    CutRotation,
    CuttingCardPlaced,
    DealingShoe,
    DigitalShoe,
    HandDealt,
    Revealed,
    Shoe,
    Stage,
    cut_stack,
    inspect,
)
from tests.marks import proves

DECK = Deck.STANDARD_52.composition
TEN = Composition.of(cards("As 2s 3s 4s 5s 6s 7s 8s 9s 10s"))


@dataclass
class Unmoved:
    """A source with which Fisher-Yates leaves every card in its place."""

    asked: int = 0

    def below(self, n: int) -> int:
        self.asked += 1
        return n - 1


@contextmanager
def refused(shoe: Shoe, clause: str) -> Iterator[None]:
    before = {name: repr(value) for name, value in vars(shoe).items()}
    with pytest.raises(ShoeError) as refusal:
        yield
    assert f"CO {clause}" in str(refusal.value)
    assert {name: repr(value) for name, value in vars(shoe).items()} == before


def ready(behind: int = 3, composition: Composition = TEN) -> DealingShoe:
    """Ready to be dealt in the sorted order but for a cut at one card."""
    shoe = DealingShoe(composition, Unmoved(), cutting_card_behind=behind)
    shoe.shuffle()
    shoe.cut("Ann", 1)
    shoe.place_cutting_card()
    return shoe


def in_hand(behind: int = 3, composition: Composition = TEN) -> DealingShoe:
    shoe = ready(behind, composition)
    shoe.begin_hand()
    return shoe


def deal(shoe: Shoe, count: int) -> list[Card]:
    return [shoe.draw() for _ in range(count)]


def play(shoe: Shoe, count: int) -> None:
    """A whole hand of this many cards."""
    shoe.begin_hand()
    shoe.discard(deal(shoe, count))
    shoe.end_hand()


# 30-815: inspection


@proves("CO 30-815(1) s.2")
def test_co_30_815_1_decks_must_be_complete() -> None:
    inspect(DECK, DECK)
    with pytest.raises(ShoeError, match=r"missing Ks \[CO 30-815\(1\)\]"):
        inspect([card for card in DECK if card.name != "Ks"], DECK)
    with pytest.raises(ShoeError, match=r"too many Ks \[CO 30-815\(1\)\]"):
        inspect([*DECK, Card("Ks")], DECK)
    with pytest.raises(ShoeError, match=r"missing Ks; too many 2 x Qs"):
        inspect([*(card for card in DECK if card.name != "Ks"), Card("Qs"), Card("Qs")], DECK)


@proves("CO 30-824(1)")
def test_co_30_824_1_an_incomplete_stack_is_not_shuffled() -> None:
    shoe = ready()
    shoe._stack.pop()
    with refused(shoe, "30-824(1)"):
        shoe.shuffle()


# 30-816: the shuffle and reshuffle


@proves("CO 30-816(1)")
def test_co_30_816_1_no_card_before_the_shuffle() -> None:
    shoe = DealingShoe(TEN, Unmoved(), cutting_card_behind=3)
    assert shoe.needs_shuffle
    assert shoe.stage is Stage.TO_SHUFFLE
    for step in (shoe.draw, shoe.begin_hand, shoe.burn, shoe.place_cutting_card):
        with refused(shoe, "30-816(1)"):
            step()
    with refused(shoe, "30-816(1)"):
        shoe.cut("Ann", 5)


@proves("CO 30-816(2) s.2")
@pytest.mark.parametrize(
    ("dealt", "reached"),
    [(6, False), (7, True), (8, True)],
    ids=["one card before it", "at it", "one card behind it"],
)
def test_co_30_816_2_reshuffle_at_the_end_of_the_hand_in_which_the_cutting_card_is_reached(
    dealt: int, reached: bool
) -> None:
    shoe = ready(behind=3)  # seven cards lie in front of the cutting card
    play(shoe, dealt)
    assert shoe.cutting_card_reached is reached
    assert shoe.needs_shuffle is reached
    if reached:
        with refused(shoe, "30-816(2)"):
            shoe.begin_hand()
        with refused(shoe, "30-816(2)"):
            shoe.burn()
        shoe.prepare()
    shoe.begin_hand()


@proves("CO 30-816(2) s.2")
def test_co_30_816_2_the_hand_is_dealt_to_its_end_with_the_cards_behind_the_cutting_card() -> None:
    shoe = in_hand(behind=3)
    deal(shoe, 7)
    assert shoe.cutting_card_reached
    with refused(shoe, "30-816(4)"):
        shoe.shuffle()
    assert deal(shoe, 3) == list(cards("9s 10s As"))


@proves("CO 30-816(2) s.2")
@pytest.mark.parametrize(("behind", "dealt", "reached"), [(0, 9, False), (0, 10, True), (9, 0, False), (9, 1, True)])
def test_co_30_816_2_cutting_card_at_the_very_back_and_behind_the_first_card(
    behind: int, dealt: int, reached: bool
) -> None:
    shoe = ready(behind)
    play(shoe, dealt)
    assert shoe.needs_shuffle is reached


@proves("CO 30-816(2) s.2")
@pytest.mark.parametrize(("burned", "reached"), [(6, False), (7, True), (8, True)])
def test_co_30_816_2_burned_cards_bring_the_cutting_card_nearer(burned: int, reached: bool) -> None:
    shoe = ready(behind=3)
    shoe.burn(burned)
    assert shoe.needs_shuffle is reached


@proves("CO 30-816(2) s.1")
def test_co_30_816_2_all_cards_are_reshuffled() -> None:
    shoe = DealingShoe(DECK, ChaChaSource(bytes(32)), cutting_card_behind=20)
    shoe.prepare(burn=2)
    play(shoe, 30)
    assert (len(shoe.rack), len(shoe.burned), shoe.left) == (30, 2, 20)
    shoe.shuffle()
    assert (len(shoe.rack), len(shoe.burned), shoe.undealt) == (0, 0, DECK)
    assert not shoe.cutting_card_reached


@proves("CO 30-816(2) s.3")
def test_co_30_816_2_a_shuffling_shoe_needs_no_reshuffle() -> None:
    shoe = ContinuousShuffler(TEN, ChaChaSource(bytes(32)))
    with refused(shoe, "30-816(2)"):
        shoe.draw()
    shoe.shuffle()
    for _ in range(20):
        play(shoe, 10)
        assert not shoe.needs_shuffle


@proves("CO 30-816(3)")
@pytest.mark.parametrize("decks", [1, 2])
def test_co_30_816_3_one_or_two_decks_may_be_dealt_from_the_hand(decks: int) -> None:
    shoe = HandDealt(Deck.STANDARD_52.combined(decks), Unmoved(), hand_needs=12)
    assert shoe.composition.size == 52 * decks


@proves("CO 30-816(3)")
@pytest.mark.parametrize("decks", [3, 6])
def test_co_30_816_3_three_decks_may_not(decks: int) -> None:
    with pytest.raises(ShoeError, match=rf"not {decks} \[CO 30-816\(3\)"):
        HandDealt(Deck.STANDARD_52.combined(decks), Unmoved(), hand_needs=12)


@proves("CO 30-816(3)")
@pytest.mark.parametrize(
    ("dealt", "due"),
    [(5, False), (6, False), (7, True)],
    ids=["five left", "four left, as many as a hand needs", "three left"],
)
def test_co_30_816_3_reshuffle_after_the_hand_that_leaves_too_few_for_another(dealt: int, due: bool) -> None:
    shoe = HandDealt(TEN, Unmoved(), hand_needs=4)
    shoe.prepare()
    play(shoe, dealt)
    assert shoe.needs_shuffle is due
    if due:
        with refused(shoe, "30-816(3)"):
            shoe.begin_hand()
    else:
        shoe.begin_hand()


@proves("CO 30-816(3)")
def test_co_30_816_3_how_many_cards_a_hand_needs_follows_the_players() -> None:
    shoe = HandDealt(TEN, Unmoved(), hand_needs=4)
    shoe.prepare()
    play(shoe, 7)
    shoe.hand_needs = 3
    assert not shoe.needs_shuffle
    for impossible in (0, 11):
        with refused(shoe, "30-816(3)"):
            shoe.hand_needs = impossible
    shoe.hand_needs = 10


@proves("CO 30-816(3)")
def test_co_30_816_3_a_stack_that_ran_out_is_reshuffled_however_many_discards_came_back() -> None:
    shoe = HandDealt(TEN, Unmoved(), hand_needs=1)
    shoe.prepare()
    play(shoe, 6)
    shoe.begin_hand()
    last = deal(shoe, 4)
    shoe.refill()
    shoe.discard(last)
    shoe.end_hand()
    assert shoe.left == 6
    assert shoe.needs_shuffle
    shoe.prepare()
    assert not shoe.needs_shuffle


@proves("CO 30-816(4)")
def test_co_30_816_4_the_licensee_may_reshuffle_after_any_hand() -> None:
    shoe = ready(behind=0)
    for _ in range(3):
        play(shoe, 1)
        assert not shoe.needs_shuffle
        shoe.shuffle()
        shoe.shuffle()  # and shuffle once more before the cut
        shoe.cut(HOUSE, 1)
        shoe.place_cutting_card()


@proves("CO 30-816(4)")
@pytest.mark.parametrize("dealt", [0, 1])
def test_co_30_816_4_but_not_during_a_hand(dealt: int) -> None:
    for shoe in (ready(), ContinuousShuffler(TEN, ChaChaSource(bytes(32)))):
        if isinstance(shoe, ContinuousShuffler):
            shoe.shuffle()
        shoe.begin_hand()
        deal(shoe, dealt)
        with refused(shoe, "30-816(4)"):
            shoe.shuffle()
        with refused(shoe, "30-816(4)"):
            shoe.prepare()


@proves("CO 30-816(5)")
def test_co_30_816_5_digital_cards_are_shuffled_by_the_game() -> None:
    assert DigitalShoe(TEN, Unmoved(), cutting_card_behind=3).shuffle().method == "digital"


# 30-817: the cut


@proves("CO 30-817 ¶1 s.2")
def test_co_30_817_the_cut_alternates_among_all_players() -> None:
    rotation = CutRotation(["Ann", "Bob", "Cy"])
    assert [rotation.taken() for _ in range(6)] == ["Ann", "Bob", "Cy", "Ann", "Bob", "Cy"]


@proves("CO 30-817 ¶1 s.2")
def test_co_30_817_who_declines_passes_the_cut_on() -> None:
    rotation = CutRotation(["Ann", "Bob", "Cy"])
    assert rotation.offered == "Ann"
    assert rotation.decline() == "Bob"
    assert rotation.taken() == "Bob"
    assert rotation.offered == "Cy"


@proves("CO 30-817 ¶1 s.3")
def test_co_30_817_house_cut_only_when_every_player_declined() -> None:
    rotation = CutRotation(["Ann", "Bob", "Cy"])
    assert [rotation.decline() for _ in range(3)] == ["Bob", "Cy", HOUSE]
    with pytest.raises(ShoeError, match=r"house must cut \[CO 30-817\]"):
        rotation.decline()
    shoe = DealingShoe(TEN, Unmoved(), cutting_card_behind=3)
    shoe.shuffle()
    assert shoe.cut(rotation.taken(), 4) == CutMade("house", 4)
    assert rotation.offered == "Bob"


@proves("CO 30-817 ¶1 s.1")
def test_co_30_817_no_card_before_the_cut() -> None:
    shoe = DealingShoe(TEN, Unmoved(), cutting_card_behind=3)
    shoe.shuffle()
    assert not shoe.needs_shuffle
    for step in (shoe.draw, shoe.begin_hand, shoe.burn, shoe.place_cutting_card):
        with refused(shoe, "30-817"):
            step()
    with refused(shoe, "30-817"):
        shoe.cut("", 3)


@proves("CO 30-817(1)")
@pytest.mark.parametrize("depth", [1, 9])
def test_co_30_817_1_the_cutting_card_goes_into_the_stack(depth: int) -> None:
    shoe = DealingShoe(TEN, Unmoved(), cutting_card_behind=3)
    shoe.shuffle()
    assert shoe.cut("Ann", depth) == CutMade("Ann", depth)


@proves("CO 30-817(1)")
@pytest.mark.parametrize("depth", [-1, 0, 10, 11])
def test_co_30_817_1_before_the_first_or_behind_the_last_card_is_no_cut(depth: int) -> None:
    shoe = DealingShoe(TEN, Unmoved(), cutting_card_behind=3)
    shoe.shuffle()
    with refused(shoe, "30-817(1)"):
        shoe.cut("Ann", depth)


@proves("CO 30-817(2)")
@pytest.mark.parametrize(
    ("depth", "dealt"),
    [
        (1, "2s 3s 4s 5s 6s 7s 8s 9s 10s As"),
        (4, "5s 6s 7s 8s 9s 10s As 2s 3s 4s"),
        (9, "10s As 2s 3s 4s 5s 6s 7s 8s 9s"),
    ],
)
def test_co_30_817_2_cards_in_front_of_the_cutting_card_go_to_the_back(depth: int, dealt: str) -> None:
    shoe = DealingShoe(TEN, Unmoved(), cutting_card_behind=0)
    shoe.shuffle()
    shoe.cut("Ann", depth)
    shoe.place_cutting_card()
    shoe.begin_hand()
    assert deal(shoe, 10) == list(cards(dealt))
    assert cut_stack(tuple(TEN), depth) == cards(dealt)


@proves("CO 30-817 ¶1 s.1")
def test_co_30_817_a_stack_is_cut_once() -> None:
    shoe = DealingShoe(TEN, Unmoved(), cutting_card_behind=3)
    shoe.shuffle()
    shoe.cut("Ann", 4)
    with refused(shoe, "30-817(3)"):
        shoe.cut("Bob", 4)


@proves("CO 30-817(3)")
def test_co_30_817_3_no_card_before_the_cutting_card_is_back() -> None:
    shoe = DealingShoe(TEN, Unmoved(), cutting_card_behind=3)
    shoe.shuffle()
    shoe.cut("Ann", 4)
    for step in (shoe.draw, shoe.begin_hand, shoe.burn):
        with refused(shoe, "30-817(3)"):
            step()


@proves("CO 30-817(3)")
@pytest.mark.parametrize("behind", [0, 1, 8, 9])
def test_co_30_817_3_at_any_position_desired(behind: int) -> None:
    DealingShoe(TEN, Unmoved(), cutting_card_behind=behind)
    shoe = DealingShoe(TEN, Unmoved(), cutting_card_behind=3)
    shoe.shuffle()
    shoe.cut("Ann", 4)
    assert shoe.place_cutting_card(behind) == CuttingCardPlaced(behind)


@proves("CO 30-817(3)")
@pytest.mark.parametrize("behind", [-1, 10, 11])
def test_co_30_817_3_but_in_the_stack_and_behind_a_card(behind: int) -> None:
    with pytest.raises(ShoeError, match=r"CO 30-817\(3\)"):
        DealingShoe(TEN, Unmoved(), cutting_card_behind=behind)
    shoe = DealingShoe(TEN, Unmoved(), cutting_card_behind=3)
    shoe.shuffle()
    shoe.cut("Ann", 4)
    with refused(shoe, "30-817(3)"):
        shoe.place_cutting_card(behind)


@proves("CO 30-817(4)")
def test_co_30_817_4_from_the_hand_the_cutting_card_is_discretionary() -> None:
    without = HandDealt(TEN, Unmoved(), hand_needs=4)
    without.shuffle()
    with refused(without, "30-817"):
        without.begin_hand()
    without.cut("Ann", 4)
    without.begin_hand()

    with_it = HandDealt(TEN, Unmoved(), hand_needs=4, cutting_card_behind=2)
    with_it.shuffle()
    with_it.cut("Ann", 4)
    with refused(with_it, "30-817(3)"):
        with_it.begin_hand()
    with_it.place_cutting_card()
    play(with_it, 7)
    assert not with_it.needs_shuffle  # three left, fewer than a hand needs: the cutting card alone decides
    play(with_it, 1)
    assert with_it.needs_shuffle


@proves("CO 30-817(5)")
def test_co_30_817_5_digital_cards_and_shuffling_shoes_are_not_cut() -> None:
    digital = DigitalShoe(TEN, Unmoved(), cutting_card_behind=3)
    digital.shuffle()
    with pytest.raises(ShoeError, match="ready to be dealt"):
        digital.cut("Ann", 4)
    digital.begin_hand()
    assert deal(digital, 6) == list(cards("As 2s 3s 4s 5s 6s"))
    assert not digital.needs_shuffle
    digital.draw()
    assert digital.needs_shuffle

    shuffler = ContinuousShuffler(TEN, ChaChaSource(bytes(32)))
    shuffler.shuffle()
    shuffler.begin_hand()
    assert shuffler.draw() in TEN


# 30-819: the burn


@proves("CO 30-819 ¶1 s.1")
@pytest.mark.parametrize("count", [1, 2, 10])
def test_co_30_819_one_or_more_cards_may_be_burned(count: int) -> None:
    shoe = ready()
    assert shoe.burn(count) == Burned(count, after=0)
    assert shoe.burned == cards("2s 3s 4s 5s 6s 7s 8s 9s 10s As")[:count]
    assert shoe.left == 10 - count


@proves("CO 30-819 ¶1 s.1")
@pytest.mark.parametrize("count", [-1, 0, 11])
def test_co_30_819_but_not_none_and_not_more_than_there_are(count: int) -> None:
    shoe = ready()
    with refused(shoe, "30-819"):
        shoe.burn(count)


@proves("CO 30-819 ¶1 s.1")
def test_co_30_819_a_burned_card_is_not_dealt() -> None:
    shoe = ready(behind=0)
    shoe.burn(2)
    shoe.begin_hand()
    dealt = deal(shoe, 8)
    assert not set(dealt) & set(cards("2s 3s"))


@proves("CO 30-802(2)")
def test_co_30_802_2_burned_cards_lie_in_the_discard_rack_and_are_shuffled_with_it() -> None:
    shoe = ready(behind=0)
    shoe.burn(2)
    shoe.begin_hand()
    shoe.discard(deal(shoe, 8))
    assert shoe.refill().size == 10


@proves("CO 30-802(2)")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_co_30_802_2_cards_are_burned_from_the_front_and_the_next_one_is_dealt(count: int) -> None:
    order, shoe = deal(in_hand(), 5), ready()
    shoe.burn(count)
    assert list(shoe.burned) == order[:count]
    shoe.begin_hand()
    assert deal(shoe, 5 - count) == order[count:]


@proves("CO 30-819 ¶1 s.2")
def test_co_30_819_a_new_dealer_may_burn_between_hands_but_nobody_during_one() -> None:
    shoe = ready()
    play(shoe, 3)
    assert shoe.burn() == Burned(1, after=3)
    shoe.begin_hand()
    with refused(shoe, "30-819"):
        shoe.burn()


@proves("CO 30-819 ¶1 s.3")
def test_co_30_819_burned_cards_may_be_disclosed() -> None:
    assert ready().burn(2).cards is None
    assert ready().burn(2, disclosed=True).cards == cards("2s 3s")


# 30-822: the pickup


@proves("CO 30-822(1) s.5")
def test_co_30_822_1_all_cards_on_the_layout_are_picked_up() -> None:
    shoe = in_hand()
    dealt = deal(shoe, 4)
    shoe.discard(dealt[:3])
    with refused(shoe, "30-822(1)"):
        shoe.end_hand()
    shoe.discard(dealt[3:])
    shoe.end_hand()
    assert shoe.rack == tuple(dealt)  # last picked up, and on top: the dealer's


@proves("CO 30-822(1) s.5")
def test_co_30_822_1_only_cards_on_the_layout_are_picked_up() -> None:
    shoe = in_hand()
    [card] = deal(shoe, 1)
    for not_out in (cards("9s"), (card, card), (card, Card("9s")), cards("Kd")):
        with refused(shoe, "30-822(1)"):
            shoe.discard(not_out)
    shoe.discard([card])
    with refused(shoe, "30-822(1)"):
        shoe.discard([card])


@proves("CO 30-822(2)")
def test_co_30_822_2_a_shuffling_shoe_is_the_discard_rack() -> None:
    shoe = ContinuousShuffler(TEN, ChaChaSource(bytes(32)))
    shoe.shuffle()
    shoe.begin_hand()
    dealt = deal(shoe, 4)
    assert shoe.left == 6
    shoe.discard(dealt)
    assert (shoe.left, shoe.rack) == (10, ())
    with refused(shoe, "30-822(2)"):
        shoe.refill()
    shoe.end_hand()
    shoe.burn(3)
    assert (shoe.left, shoe.burned) == (10, ())


# 30-824(2) and 30-828: what must not be seen, a card face upward, and a shoe that runs out


@proves("CO 30-824(2)")
def test_co_30_824_2_an_order_is_revealed_only_when_it_is_no_longer_dealt() -> None:
    shoe = in_hand()
    with refused(shoe, "30-824(2)"):
        shoe.reveal()
    shoe.end_hand()
    [revealed] = shoe.reveal()
    assert isinstance(revealed, Revealed)
    assert shoe.needs_shuffle
    with refused(shoe, "30-816(1)"):
        shoe.begin_hand()
    with pytest.raises(ShoeError, match="no commitment to reveal"):
        shoe.reveal()


@proves("CO 30-828(6)")
def test_co_30_828_6_a_card_found_face_upward_goes_to_the_discard_rack() -> None:
    shoe = in_hand()
    found = shoe.draw()
    shoe.discard([found])
    assert shoe.rack == (found,)
    assert shoe.draw() is not found


@proves("CO 30-828(11)")
def test_co_30_828_11_only_the_discard_rack_is_shuffled_and_the_layout_stays_out() -> None:
    shoe = ready(behind=3)
    play(shoe, 6)
    shoe.begin_hand()
    on_layout = deal(shoe, 4)
    with refused(shoe, "30-828(11)"):
        shoe.draw()
    record = shoe.refill()
    assert (record.size, shoe.left, shoe.rack) == (6, 6, ())
    assert shoe.out == Composition.of(on_layout)
    assert set(deal(shoe, 6)) == set(cards("2s 3s 4s 5s 6s 7s"))
    shoe.check()


@proves("CO 30-828(11)")
@pytest.mark.parametrize(("dealt", "allowed"), [(3, False), (4, True)], ids=["one card left", "none left"])
def test_co_30_828_11_the_cards_that_are_left_are_dealt_first(dealt: int, allowed: bool) -> None:
    shoe = ready()
    play(shoe, 6)
    shoe.begin_hand()
    deal(shoe, dealt)
    if allowed:
        shoe.refill()
    else:
        with refused(shoe, "30-828(11)"):
            shoe.refill()


@proves("CO 30-828(11)")
def test_co_30_828_11_only_to_complete_a_round_and_only_from_discards() -> None:
    shoe = ready()
    with refused(shoe, "30-828(11)"):
        shoe.refill()
    shoe.begin_hand()
    deal(shoe, 10)
    with refused(shoe, "30-828(11)"):
        shoe.refill()


@proves("CO 30-828(11)")
@pytest.mark.parametrize(("depth", "allowed"), [(0, False), (1, True), (5, True), (6, False)])
def test_co_30_828_11_the_discards_are_cut(depth: int, allowed: bool) -> None:
    shoe = ready()
    play(shoe, 6)
    shoe.begin_hand()
    deal(shoe, 4)
    if not allowed:
        with refused(shoe, "30-817(1)"):
            shoe.refill(depth)
        return
    assert shoe.refill(depth).cut_depth == depth
    assert deal(shoe, 6) == list(cut_stack(cards("2s 3s 4s 5s 6s 7s"), depth))


@proves("CO 30-828(11)")
@pytest.mark.parametrize("depth", [None, 0])
def test_co_30_828_11_a_single_discard_cannot_be_cut(depth: int | None) -> None:
    shoe = in_hand()
    dealt = deal(shoe, 10)
    shoe.discard(dealt[:1])
    assert shoe.refill(depth).cut_depth == 0
    assert shoe.draw() is dealt[0]


@proves("CO 30-828(11)")
def test_co_30_828_11_the_round_may_run_out_twice_and_the_shuffle_stays_due() -> None:
    shoe = ready(behind=0)
    play(shoe, 9)
    shoe.begin_hand()
    table = deal(shoe, 1)
    shoe.refill()
    assert shoe.needs_shuffle
    table += deal(shoe, 9)
    shoe.discard(table[:5])
    shoe.refill()
    shoe.discard(table[5:])
    shoe.end_hand()
    assert shoe.left == 5
    with refused(shoe, "30-816(2)"):
        shoe.begin_hand()
