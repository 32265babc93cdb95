"""The shuffling shoe: each card comes at random from all cards in the device (CO 30-802(10), 30-816(2)).

It replaces shuffle, cut (CO 30-817(5)) and discard rack (CO 30-822(2)). It has no order to commit to before the deal,
so it commits to the key of its random source, from which every draw follows.

>>> from pitboss.cards import Deck
>>> shoe = ContinuousShuffler(Deck.STANDARD_52.combined(4), ChaChaSource(bytes(32)))
>>> loaded = shoe.shuffle()
>>> shoe.begin_hand()
>>> card = shoe.draw()
>>> shoe.left, shoe.discard([card]), shoe.left
(207, None, 208)
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.cards import CARDS, Card, Composition
from pitboss.errors import ShoeError
from pitboss.shoe.base import TableShoe
from pitboss.shoe.commitment import KeyReveal, commit_key, reveal_key
from pitboss.shoe.records import (
    Burned,
    CardDrawn,
    CardsReturned,
    DiscardsReshuffled,
    Revealed,
    ShoeRecord,
    Shuffled,
)
from pitboss.shoe.shuffle import KEY_BYTES, ChaChaSource, RandomSource, random_bytes


class ContinuousShuffler(TableShoe):
    """A continuous shuffler: discards and burned cards go straight back in, and it needs no shuffle once loaded."""

    def __init__(self, composition: Composition, source: RandomSource) -> None:
        super().__init__(composition)
        if not composition.size:
            raise ShoeError("a shuffler needs cards")
        self._keys = source
        self._device = list(composition.counts)
        self._key: bytes | None = None
        self._draws: ChaChaSource | None = None

    @property
    def left(self) -> int:
        return sum(self._device)

    @property
    def undealt(self) -> Composition:
        return Composition(self._device)

    @property
    def shuffle_due(self) -> str | None:
        return None if self._key else self._not_loaded

    @property
    def _not_loaded(self) -> str:
        return f"the cards are not in the shuffling shoe [{self.clauses.shuffle_due}]"

    def prepare(self, *, burn: int = 0) -> tuple[ShoeRecord, ...]:
        if not 0 <= burn <= self._composition.size:
            raise ShoeError(f"0 to {self._composition.size} cards can be burned, not {burn} [{self.clauses.burning}]")
        loaded = self.shuffle()
        return (loaded, self.burn(burn)) if burn else (loaded,)

    def shuffle(self) -> Shuffled:
        """Load the device with a new key, and commit to it."""
        self._verify_between_hands("reshuffled", self.clauses.reshuffle)
        self.check()
        self._key = random_bytes(self._keys, KEY_BYTES)
        self._draws = ChaChaSource(self._key)
        self.taken = 0
        return Shuffled(commit_key(self._key), self._composition.size, "continuous")

    def verify_refill(self, *, whole: bool = False, discards: int = 0) -> None:
        self.refill(whole=whole)

    def refill(self, *, whole: bool = False, cut_later: bool = False) -> DiscardsReshuffled:
        what = "a shuffling shoe is its own discard rack; use discard() to return cards"
        raise ShoeError(f"{what} [{self.clauses.shuffler}]")

    def reveal(self) -> tuple[Revealed, ...]:
        self._verify_between_hands("revealed", self.clauses.disclosure)
        if self._key is None:
            raise ShoeError("there is no commitment to reveal")
        opened = Revealed(commit_key(self._key), KeyReveal(self._key.hex()))
        self._key = self._draws = None  # anyone with the key can compute the cards to come
        return (opened,)

    def _next(self) -> Card:
        if self._draws is None:
            raise ShoeError(self._not_loaded)
        return _pick(self._device, self._draws)

    def _keep_discarded(self, cards: tuple[Card, ...]) -> None:
        _return_cards(self._device, cards)

    def _keep_burned(self, cards: tuple[Card, ...]) -> None:
        _return_cards(self._device, cards)

    def _verify_ready(self) -> None:
        if due := self.shuffle_due:
            raise ShoeError(f"the cards cannot be dealt: {due}")

    def _out_of_cards(self) -> ShoeError:
        what = "all cards are on the layout; return the discards to the shuffling shoe"
        return ShoeError(f"{what} [{self.clauses.shuffler}]")


def recompute_draws(
    reveal: KeyReveal, composition: Composition, history: Iterable[CardDrawn | CardsReturned | Burned]
) -> tuple[Card, ...]:
    """Recompute every card that a shuffler with this key dealt, burned cards included.

    `history` is everything after the `Shuffled` record whose commitment the key opens (`check_key_reveal`). An
    impossible history is refused.
    """
    source = ChaChaSource(reveal_key(reveal))
    device = list(composition.counts)
    given: list[Card] = []
    for step in history:
        if isinstance(step, CardsReturned):
            _return_cards(device, step.cards)
            _verify_device(device, composition, step)
            continue
        count = step.count if isinstance(step, Burned) else 1
        if count > sum(device):
            raise ShoeError(f"draw {len(given) + 1}: only {sum(device)} cards were in the shuffling shoe")
        drawn = tuple(_pick(device, source) for _ in range(count))
        recorded = step.cards if isinstance(step, Burned) else (step.card,)
        _verify_same(drawn, recorded, first=len(given) + 1)
        given.extend(drawn)
        if isinstance(step, Burned):
            _return_cards(device, drawn)
    return tuple(given)


def _pick(device: list[int], source: RandomSource) -> Card:
    """Remove one card, each equally likely, by counting, so that the order of returns does not matter."""
    place = source.below(sum(device))
    for index, count in enumerate(device):
        if place < count:
            device[index] -= 1
            return CARDS[index]
        place -= count
    raise ShoeError("the random source gave a place outside the shuffling shoe")


def _return_cards(device: list[int], cards: Iterable[Card]) -> None:
    for card in cards:
        device[card.index] += 1


def _verify_same(drawn: tuple[Card, ...], recorded: tuple[Card, ...] | None, *, first: int) -> None:
    if recorded is None:  # burned and not disclosed
        return
    if len(recorded) != len(drawn):
        raise ShoeError(f"draw {first}: {len(drawn)} cards were burned, but {len(recorded)} are recorded")
    for number, (card, claim) in enumerate(zip(drawn, recorded, strict=True), start=first):
        if card is not claim:
            raise ShoeError(f"draw {number}: the key gives {card}, but {claim} is recorded")


def _verify_device(device: list[int], composition: Composition, step: CardsReturned) -> None:
    for card in step.cards:
        if device[card.index] > composition.counts[card.index]:
            raise ShoeError(f"{card} was returned to the shuffling shoe more often than it was dealt")
