"""The random source and the shuffle themselves; whether they are fair is for test_shuffle_statistics."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Composition, Deck, cards
from pitboss.errors import ShoeError
from pitboss.shoe import ChaChaSource, shuffle
from tests.marks import proves


class ScriptedWords(ChaChaSource):
    """A source whose keystream is given word by word."""

    def __init__(self, words: Iterable[int]) -> None:
        super().__init__(bytes(32))
        self._script = iter(words)

    def _word(self) -> int:
        return next(self._script)


def test_keystream_is_chacha20() -> None:
    # RFC 8439, appendix A.1, vector 1: key, nonce and counter zero; the block begins 76 b8 e0 ad a0 f1 3d 90.
    source = ChaChaSource(bytes(32))
    assert [source.below(1 << 32) for _ in range(2)] == [0xADE0B876, 0x903DF1A0]


def test_keystream_goes_on_beyond_the_buffer() -> None:
    # RFC 8439, appendix A.1, vector 2: the second block begins 9f 07 e7 be; the buffer holds 64 blocks.
    source = ChaChaSource(bytes(32))
    words = [source.below(1 << 32) for _ in range(3000)]
    assert words[16] == 0xBEE7079F
    assert len(set(words)) > 2990


def test_same_key_same_numbers_and_fresh_keys_differ() -> None:
    def numbers(source: ChaChaSource) -> list[int]:
        return [source.below(1000) for _ in range(20)]

    assert numbers(ChaChaSource(b"k" * 32)) == numbers(ChaChaSource(b"k" * 32))
    assert numbers(ChaChaSource.fresh()) != numbers(ChaChaSource.fresh())


@pytest.mark.parametrize("length", [0, 31, 33])
def test_key_has_32_bytes(length: int) -> None:
    with pytest.raises(ShoeError, match=f"32 bytes, not {length}"):
        ChaChaSource(bytes(length))


@pytest.mark.parametrize("n", [-1, 0, (1 << 32) + 1])
def test_below_refuses_what_it_cannot_draw_fairly(n: int) -> None:
    with pytest.raises(ShoeError, match="must be 1 to"):
        ChaChaSource(bytes(32)).below(n)


@proves("CO 30-816(2) s.1")
@pytest.mark.parametrize("n", [3, 52, 53, 100, 312])
def test_words_of_the_last_incomplete_stretch_are_rejected(n: int) -> None:
    fair = (1 << 32) // n * n
    assert ScriptedWords([fair - 1]).below(n) == n - 1
    assert ScriptedWords([fair, 5]).below(n) == 5 % n
    assert ScriptedWords([(1 << 32) - 1, fair, fair + 1 if fair + 1 < 1 << 32 else fair, 0]).below(n) == 0


@pytest.mark.parametrize("n", [1, 2, 64, 1 << 32])
def test_no_word_is_rejected_when_n_divides_them_all(n: int) -> None:
    assert ScriptedWords([(1 << 32) - 1]).below(n) == n - 1


@given(
    st.lists(st.sampled_from(list(Deck.JOKER_53.composition)), max_size=60),
    st.binary(min_size=32, max_size=32),
)
def test_a_shuffle_keeps_the_cards(stack: list[object], key: bytes) -> None:
    given_cards = cards(" ".join(str(card) for card in stack))
    shuffled = shuffle(given_cards, ChaChaSource(key))
    assert Composition.of(shuffled) == Composition.of(given_cards)


def test_a_shuffle_of_nothing_or_of_one_card() -> None:
    source = ScriptedWords([])  # asks for no random number
    assert shuffle((), source) == ()
    assert shuffle(cards("As"), source) == cards("As")


@proves("CO 30-816(2) s.1")
def test_fisher_yates_step_by_step() -> None:
    # Four cards: place 4 takes number 0, place 3 number 2 (itself), place 2 number 0.
    assert shuffle(cards("As 2s 3s 4s"), ScriptedWords([0, 2, 0])) == cards("2s 4s 3s As")
