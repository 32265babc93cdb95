"""What every kind of shoe must do alike, and what the recorded and the continuous shoe do differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from pitboss.cards import Composition, Deck, cards
from pitboss.errors import ShoeError
from pitboss.shoe import (
    Burned,
    ChaChaSource,
    ContinuousShuffler,
    DealingShoe,
    DigitalShoe,
    HandDealt,
    RecordedShoe,
    Shoe,
    Shuffled,
    inspect,
)
from tests.marks import proves

DECK = Deck.STANDARD_52.composition


def source() -> ChaChaSource:
    return ChaChaSource(b"kinds of shoes, all with one key")


KINDS: dict[str, Callable[[], Shoe]] = {
    "dealing": lambda: DealingShoe(DECK, source(), cutting_card_behind=10),
    "digital": lambda: DigitalShoe(DECK, source(), cutting_card_behind=10),
    "hand-dealt": lambda: HandDealt(DECK, source(), hand_needs=20),
    "hand-dealt with cutting card": lambda: HandDealt(DECK, source(), hand_needs=20, cutting_card_behind=10),
    "continuous": lambda: ContinuousShuffler(DECK, source()),
    "recorded": lambda: RecordedShoe(DECK),
}


@pytest.fixture(params=KINDS.values(), ids=list(KINDS))
def shoe(request: pytest.FixtureRequest) -> Shoe:
    made: Shoe = request.param()
    return made


def test_every_kind_is_a_shoe(shoe: Shoe) -> None:
    assert isinstance(shoe, Shoe)


def test_a_round_from_beginning_to_end(shoe: Shoe) -> None:
    shoe.prepare(burn=1)
    shoe.begin_hand()
    dealt = [shoe.draw() for _ in range(10)]
    assert shoe.in_hand
    assert shoe.out == Composition.of(dealt)
    assert shoe.undealt.size == shoe.left
    shoe.discard(dealt[:3])  # a player who is over 21
    shoe.discard(dealt[3:])
    shoe.end_hand()
    assert shoe.out.size == 0
    assert not shoe.needs_shuffle
    shoe.check()


def test_a_prepared_shoe_is_ready(shoe: Shoe) -> None:
    shoe.prepare()
    assert shoe.shuffle_due is None
    shoe.begin_hand()
    assert shoe.draw() in DECK


def test_drawing_needs_a_hand(shoe: Shoe) -> None:
    shoe.prepare()
    with pytest.raises(ShoeError, match=r"begin_hand\(\) first"):
        shoe.draw()


def test_hands_do_not_nest(shoe: Shoe) -> None:
    shoe.prepare()
    with pytest.raises(ShoeError, match="no hand is in progress"):
        shoe.end_hand()
    shoe.begin_hand()
    with pytest.raises(ShoeError, match="already"):
        shoe.begin_hand()


@pytest.mark.parametrize("burn", [-1, 53])
def test_preparing_with_an_impossible_burn_changes_nothing(shoe: Shoe, burn: int) -> None:
    before = (shoe.shuffle_due, shoe.left, shoe.undealt)
    with pytest.raises(ShoeError, match="30-819"):
        shoe.prepare(burn=burn)
    assert (shoe.shuffle_due, shoe.left, shoe.undealt) == before


def test_a_lost_card_is_found(shoe: Shoe) -> None:
    shoe.prepare()
    shoe.begin_hand()
    card = shoe.draw()
    shoe._out[card.index] -= 1  # type: ignore[attr-defined]
    with pytest.raises(ShoeError, match=rf"missing {card} \[CO 30-824\(1\)\]"):
        shoe.check()


def test_one_key_repeats_the_whole_shoe() -> None:
    first, second = (DealingShoe(DECK, source(), cutting_card_behind=10) for _ in range(2))
    assert first.prepare(burn=2) == second.prepare(burn=2)
    assert first.reveal() == second.reveal()
    assert first.prepare() == second.prepare()
    assert first.reveal() == second.reveal()


@proves("CO 30-816(2) s.1")
def test_each_shuffle_differs() -> None:
    shoe = DealingShoe(DECK, source(), cutting_card_behind=10)
    assert len({shoe.shuffle().commitment for _ in range(5)}) == 5


@pytest.mark.parametrize("size", [0, 1])
def test_a_stack_needs_two_cards(size: int) -> None:
    with pytest.raises(ShoeError, match=f"{size} cards cannot be shuffled"):
        DigitalShoe(Composition.of(cards("As")[:size]), source(), cutting_card_behind=0)


def test_two_cards_can_be_shuffled_and_cut() -> None:
    shoe = DealingShoe(Composition.of(cards("As Kd")), source(), cutting_card_behind=0)
    assert len(shoe.prepare()) == 3


def test_recorded_shoe_deals_the_order_and_stops() -> None:
    shoe = RecordedShoe(cards("As Kd 10h"))
    assert shoe.prepare(burn=1) == (Burned(1, 0),)
    shoe.begin_hand()
    assert [shoe.draw(), shoe.draw()] == list(cards("Kd 10h"))
    with pytest.raises(ShoeError, match="exhausted after 3 cards"):
        shoe.draw()
    shoe.discard(cards("Kd 10h"))
    assert shoe.rack == cards("Kd 10h")
    assert shoe.burned == cards("As")
    shoe.check()


def test_recorded_shoe_may_hold_any_cards_and_none() -> None:
    assert RecordedShoe(cards("As As As")).composition.size == 3
    assert RecordedShoe(()).left == 0


@pytest.mark.parametrize("asked", ["shuffle", "refill", "reveal"])
def test_recorded_shoe_has_no_chance_in_it(asked: str) -> None:
    with pytest.raises(ShoeError, match="recorded shoe"):
        getattr(RecordedShoe(cards("As Kd")), asked)()


@proves("CO 30-802(10)")
def test_continuous_shuffler_draws_evenly_from_what_is_in_it() -> None:
    # Three aces to one king: of 8,000 draws 6,000 are aces in the mean, with a standard deviation of 39.
    # Five of them either way: a fair device fails for one key in two million.
    shoe = ContinuousShuffler(Composition.of(cards("As As As Kd")), source())
    shoe.prepare()
    shoe.begin_hand()
    drawn: Counter[str] = Counter()
    for _ in range(8000):
        card = shoe.draw()
        drawn[card.name] += 1
        shoe.discard([card])
    assert abs(drawn["As"] - 6000) < 195


def test_continuous_shuffler_runs_dry_only_when_all_cards_are_out() -> None:
    shoe = ContinuousShuffler(Composition.of(cards("As Kd")), source())
    [loaded] = shoe.prepare()
    assert isinstance(loaded, Shuffled)
    assert loaded.method == "continuous"
    shoe.begin_hand()
    dealt = {shoe.draw(), shoe.draw()}
    assert dealt == set(cards("As Kd"))
    with pytest.raises(ShoeError, match="all cards are on the layout"):
        shoe.draw()
    shoe.discard(cards("Kd"))
    assert shoe.draw() == cards("Kd")[0]


def test_burns_are_counted_from_the_shuffle(shoe: Shoe) -> None:
    for _ in range(1 if isinstance(shoe, RecordedShoe) else 2):
        shoe.prepare(burn=2)
        assert shoe.burn().after == 2


def test_continuous_shuffler_needs_cards() -> None:
    with pytest.raises(ShoeError, match="needs cards"):
        ContinuousShuffler(Composition.of(()), source())


def test_inspection_passes_complete_decks_in_any_order() -> None:
    inspect(reversed(list(DECK)), DECK)
