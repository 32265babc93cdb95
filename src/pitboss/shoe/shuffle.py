"""Randomness for the shoe: a keystream, a fair number below n, and a fair shuffle (CO 30-816(2)).

The operating system gives the key for live play; a given key repeats a run:

>>> from pitboss.cards import cards
>>> source = ChaChaSource(bytes(32))
>>> " ".join(card.name for card in shuffle(cards("As 2s 3s 4s 5s"), source))
'3s 2s 4s As 5s'
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable
from typing import Final, Protocol

from pitboss.cards import Card
from pitboss.errors import ShoeError
from pitboss.extras import need

KEY_BYTES: Final = 32
_WORDS: Final = 1 << 32  # how many values a 32-bit word of keystream can take
_BUFFER_WORDS: Final = 1024
_BUFFER: Final = struct.Struct(f"<{_BUFFER_WORDS}I")
_ZEROS: Final = bytes(_BUFFER.size)


class RandomSource(Protocol):
    """A source of unpredictable whole numbers."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""


class ChaChaSource:
    """Random numbers from the ChaCha20 keystream of one key, read as little-endian 32-bit words."""

    __slots__ = ("_keystream", "_words")

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ShoeError(f"a ChaCha20 key is {KEY_BYTES} bytes, not {len(key)}")
        need("cryptography", "play", "A shuffled shoe")
        # Imported here: the analysis shuffles nothing, and is installed without it.
        from cryptography.hazmat.primitives.ciphers import Cipher
        from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

        # Counter and nonce start at zero: a key serves one stream, so no keystream is used twice.
        self._keystream = Cipher(ChaCha20(key, bytes(16)), mode=None).encryptor()
        self._words: list[int] = []

    @classmethod
    def fresh(cls) -> ChaChaSource:
        """A source with a key from the operating system, which nobody can repeat."""
        return cls(os.urandom(KEY_BYTES))

    def below(self, n: int) -> int:
        if not 1 <= n <= _WORDS:
            raise ShoeError(f"the limit of a random number must be 1 to {_WORDS}, not {n}")
        # Words of the last, incomplete run of n values are discarded: they would favor low numbers.
        fair = _WORDS - _WORDS % n
        while (word := self._word()) >= fair:
            pass
        return word % n

    def _word(self) -> int:
        if not self._words:
            self._words.extend(reversed(_BUFFER.unpack(self._keystream.update(_ZEROS))))
        return self._words.pop()


def random_bytes(source: RandomSource, count: int) -> bytes:
    """Draw bytes for a nonce or a key from the same source, so that one key repeats a whole run."""
    return bytes(source.below(256) for _ in range(count))


def shuffle(cards: Iterable[Card], source: RandomSource) -> tuple[Card, ...]:
    """Shuffle cards, every order equally likely (Fisher and Yates)."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = source.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
