"""Colorado rule 8 on shuffle, cut card and burn, as a table does them: 30-816(3), 30-817(3), 30-819."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

import pytest

from pitboss import CHANCE, Decline, IllegalSetup, Stand, Table, Wager, cards, load
from pitboss.engine.table.shuffling import CARDS_PER_HAND, shoe_for
from pitboss.errors import IllegalAction, PitbossError, ShoeError
from pitboss.shoe import ChaChaSource, ContinuousShuffler, shuffle
from pitboss.shoe.records import Burned, CuttingCardPlaced, Shuffled
from tests.marks import proves
from tests.rules.table_talk import LIMITS


def table(*, cutting_card_behind: int | None = None, **options: Any) -> Table:
    """A table with its cards shuffled, cut and burned."""
    game = load("blackjack", **options)
    shoe = shoe_for(game.rules, ChaChaSource(bytes(32)), cutting_card_behind=cutting_card_behind)
    at = Table(game, limits=LIMITS, shoe=shoe)
    at.shuffle()
    return at


def play_round(at: Table) -> None:
    """A round in which the only player stands."""
    round = at.open([Wager(1, "main", 25_00)])
    while not round.is_over:
        if round.actor is CHANCE:
            at.deal()
        else:
            round.apply(Stand() if round.can(Stand()) else Decline())
    at.clear()


def burns(at: Table) -> list[Burned]:
    return [entry for entry in at.log if isinstance(entry, Burned)]


# --- 816(2), 816(5): the shuffle ------------------------------------------------------------------------------------


@dataclass
class Scripted:
    """A source whose numbers are given one by one."""

    numbers: Sequence[int]
    asked: int = 0

    def below(self, n: int) -> int:
        number = self.numbers[self.asked]
        assert number < n
        self.asked += 1
        return number


@proves("CO 30-816(2) s.1")
def test_co_30_816_2_every_order_of_the_cards_is_equally_likely() -> None:
    """Each way that the random numbers can fall gives another order, and all orders come."""
    four = cards("As 2s 3s 4s")
    ways = list(product(range(4), range(3), range(2)))
    orders = [shuffle(four, Scripted(numbers)) for numbers in ways]
    assert Counter(orders) == Counter(permutations(four))


@proves("CO 30-816(5)")
@pytest.mark.parametrize(("dealt_from", "by_the_game"), [("digital", True), ("shoe", False), ("hand", False)])
def test_co_30_816_5_digital_cards_are_shuffled_with_nobody_s_hand_in_it(dealt_from: str, by_the_game: bool) -> None:
    game = load("blackjack", decks=2, dealt_from=dealt_from)
    at = Table(game, limits=LIMITS, shoe=shoe_for(game.rules, ChaChaSource(bytes(32))))
    at.buy_in("Ann", 100_00)
    at.begin_shuffle()
    (shuffled,) = [entry for entry in at.log if isinstance(entry, Shuffled)]
    assert (shuffled.method == "digital") is by_the_game
    assert (at.cut_offered is None) is by_the_game  # nobody is asked to cut


# --- 816(3): a deck in the hand without a cut card ------------------------------------------------------------------


@proves("CO 30-816(3)")
@pytest.mark.parametrize("positions", [1, 5, 9])
def test_co_30_816_3_the_deck_is_shuffled_when_too_few_cards_are_left_for_every_position(positions: int) -> None:
    at, needs = table(decks=1, dealt_from="hand", positions=positions), CARDS_PER_HAND * (positions + 1)
    assert at.shoe is not None
    for _ in range(20):
        play_round(at)
        assert at.shoe.needs_shuffle is (at.shoe.left < needs)
        if at.shoe.needs_shuffle:
            with pytest.raises(ShoeError, match=r"CO 30-816\(3\)"):
                at.open([Wager(1, "main", 25_00)])
            return
    raise AssertionError("the deck never ran low")


@proves("CO 30-816(3)")
@pytest.mark.parametrize(("positions", "burned"), [(9, 1), (9, 2), (9, 3), (9, 20), (7, 12), (7, 13), (1, 20)])
def test_co_30_816_3_a_freshly_shuffled_deck_is_always_enough_for_a_hand(positions: int, burned: int) -> None:
    """However many cards the house burns: otherwise every shuffle would call for another one."""
    at = table(decks=1, dealt_from="hand", positions=positions, burn_cards=burned)
    assert at.shoe is not None
    assert at.shoe.left == 52 - burned
    assert not at.shoe.needs_shuffle
    play_round(at)


# --- 817(3), 817(4): where the cut card goes ------------------------------------------------------------------------


@proves("CO 30-817(3)")
@pytest.mark.parametrize("behind", [1, 26, 83])
def test_co_30_817_3_the_cut_card_goes_where_the_house_wants_it(behind: int) -> None:
    at = table(decks=2, burn_cards=20, cutting_card_behind=behind)
    assert [entry.behind for entry in at.log if isinstance(entry, CuttingCardPlaced)] == [behind]
    play_round(at)


@proves("CO 30-817(3)")
@pytest.mark.parametrize("behind", [84, 85, 103])
def test_co_30_817_3_but_not_where_the_burn_would_reach_it(behind: int) -> None:
    with pytest.raises(IllegalSetup, match="leave at most 83 behind it") as refusal:
        table(decks=2, burn_cards=20, cutting_card_behind=behind)
    assert refusal.value.cite == "CO 30-817(3)"


@proves("CO 30-817(4)")
@pytest.mark.parametrize(("behind", "placed"), [(None, []), (13, [13])])
def test_co_30_817_4_from_the_hand_the_house_may_do_without_the_cut_card(behind: int | None, placed: list[int]) -> None:
    at = table(decks=1, dealt_from="hand", cutting_card_behind=behind)
    assert [entry.behind for entry in at.log if isinstance(entry, CuttingCardPlaced)] == placed


# --- 819: the burn --------------------------------------------------------------------------------------------------


@proves("CO 30-819 ¶1 s.1")
@pytest.mark.parametrize("dealt_from", ["shoe", "hand", "digital", "shuffling shoe"])
@pytest.mark.parametrize("count", [0, 1, 20])
def test_co_30_819_the_house_s_number_is_burned_after_the_shuffle(count: int, dealt_from: str) -> None:
    at = table(decks=2, dealt_from=dealt_from, burn_cards=count)
    assert at.shoe is not None
    assert [entry.count for entry in burns(at)] == ([count] if count else [])
    if not isinstance(at.shoe, ContinuousShuffler):  # which takes them back into its stack
        assert at.shoe.left == 104 - count


@proves("CO 30-819 ¶1 s.1")
@pytest.mark.parametrize("count", [-1, 21])
def test_co_30_819_no_other_number_is_burned(count: int) -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load("blackjack", burn_cards=count)
    assert refusal.value.cite == "CO 30-819"


@proves("CO 30-819 ¶1 s.3")
@pytest.mark.parametrize("disclosed", [False, True])
def test_co_30_819_burned_cards_are_named_only_where_the_house_shows_them(disclosed: bool) -> None:
    (burn,) = burns(table(decks=2, burn_cards=3, burn_cards_disclosed=disclosed))
    assert (burn.cards is not None) is disclosed
    assert burn.cards is None or len(burn.cards) == 3


@proves("CO 30-819 ¶1 s.3")
def test_co_30_819_the_cards_that_are_named_are_those_that_were_burned() -> None:
    """With the same key, the cards that would have been dealt first; nobody is told unless the house says so."""
    unburned = table(decks=2, burn_cards=0).shoe
    assert unburned is not None
    unburned.begin_hand()
    first = tuple(unburned.draw() for _ in range(3))
    (shown,) = burns(table(decks=2, burn_cards=3, burn_cards_disclosed=True))
    assert shown.cards == first
    (hidden,) = burns(table(decks=2, burn_cards=3))
    assert hidden.cards is None


# --- 816(4): a shuffle after any round --------------------------------------------------------------------------------


@proves("CO 30-816(4)")
def test_co_30_816_4_after_a_round_where_the_house_says_so_and_never_during_one() -> None:
    at = table(decks=2, reshuffle_after_any_hand=True)
    for shuffles in (2, 3):
        play_round(at)
        assert at.shoe is not None
        assert not at.shoe.needs_shuffle
        at.shuffle()
        assert sum(isinstance(entry, Shuffled) for entry in at.log) == shuffles
    at.open([Wager(1, "main", 25_00)])
    at.deal()
    with pytest.raises(PitbossError, match="the round is not over"):
        at.shuffle()
    assert sum(isinstance(entry, Shuffled) for entry in at.log) == 3


@proves("CO 30-816(4)")
@pytest.mark.parametrize("options", [{}, {"reshuffle_after_any_hand": False}], ids=["default", "off"])
def test_co_30_816_4_otherwise_the_stack_is_dealt_to_the_cut_card(options: dict[str, bool]) -> None:
    at = table(decks=2, **options)
    play_round(at)
    lines = len(at.log.lines)
    with pytest.raises(IllegalAction) as refused:
        at.shuffle()
    assert refused.value.cite == "CO 30-816(4)"
    assert len(at.log.lines) == lines
    assert at.shoe is not None
    while not at.shoe.needs_shuffle:
        play_round(at)
    at.shuffle()
