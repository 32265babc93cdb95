r"""Commitments to the cards: a hash is published before the deal, and its content after it.

The content is plain text, so that an auditor needs only a shell:

    printf 'pitboss shoe order 1\n%s\n%s\n' "$nonce" "As Kd 10h" | sha256sum

It proves that nothing changed after the hash was published. That the order was not chosen in the first place rests on
the shuffle, and on the cut, which a player makes after the hash is out (CO 30-817).

>>> from pitboss.cards import cards
>>> order, nonce = cards("As Kd 10h"), bytes(32)
>>> promise = commit(order, nonce)
>>> check_reveal(promise, Reveal(order, nonce.hex()))
>>> check_reveal(promise, Reveal(cards("Kd As 10h"), nonce.hex()))
Traceback (most recent call last):
    ...
pitboss.errors.ShoeError: the order and nonce revealed give bbf4…, but 2d39… was committed to
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Final

from pitboss.cards import Card, Composition
from pitboss.errors import ShoeError
from pitboss.records import Record
from pitboss.shoe.inspection import differences
from pitboss.shoe.shuffle import KEY_BYTES

NONCE_BYTES: Final = 32  # as long as the hash, so that orders cannot be guessed from the hash
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


class Reveal(Record, frozen=True, tag="reveal.1"):
    """The content of a commitment to a shuffled stack: the nonce and the order before the cut, front first."""

    order: tuple[Card, ...]
    nonce: str


class KeyReveal(Record, frozen=True, tag="key-reveal.1"):
    """The content of a continuous shuffler's commitment: the key from which all its draws follow."""

    key: str


def commit(order: Iterable[Card], nonce: bytes) -> str:
    """The commitment to a stack in this order: 64 hexadecimal digits."""
    _verify_length("nonce", nonce, NONCE_BYTES)
    return _digest("order", nonce.hex(), " ".join(card.name for card in order))


def commit_key(key: bytes) -> str:
    """The commitment to a continuous shuffler's key; a random key needs no nonce to hide it."""
    _verify_length("key", key, KEY_BYTES)
    return _digest("key", key.hex())


def check_reveal(commitment: str, reveal: Reveal, composition: Composition | None = None) -> None:
    """Raise unless a reveal matches its commitment and, where given, the composition."""
    if composition is not None and (wrong := differences(Composition.of(reveal.order), composition)):
        raise ShoeError(f"the revealed cards do not match the decks: {wrong}")
    digest = commit(reveal.order, _from_hex("nonce", reveal.nonce))
    _verify_digest(commitment, digest, "the order and nonce revealed give")


def check_key_reveal(commitment: str, reveal: KeyReveal) -> None:
    """Raise unless a key matches its commitment."""
    _verify_digest(commitment, commit_key(_from_hex("key", reveal.key)), "the key revealed gives")


def reveal_digest(reveal: Reveal) -> str:
    """The commitment that this reveal matches."""
    return commit(reveal.order, _from_hex("nonce", reveal.nonce))


def reveal_key(reveal: KeyReveal) -> bytes:
    """The key itself."""
    key = _from_hex("key", reveal.key)
    _verify_length("key", key, KEY_BYTES)
    return key


def _digest(domain: str, *lines: str) -> str:
    # The first line tells orders from keys and versions from each other; no line can contain a line break.
    text = "\n".join((f"pitboss shoe {domain} 1", *lines, ""))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _verify_digest(commitment: str, digest: str, given: str) -> None:
    if not _DIGEST.fullmatch(commitment):
        raise ShoeError(f"not a commitment: {commitment!r}; it must be 64 hexadecimal digits, 0-9 and a-f")
    if digest != commitment:
        raise ShoeError(f"{given} {digest[:4]}…, but {commitment[:4]}… was committed to")


def _verify_length(what: str, value: bytes, length: int) -> None:
    if len(value) != length:
        raise ShoeError(f"the {what} is {len(value)} bytes long, not {length}")


def _from_hex(what: str, text: str) -> bytes:
    try:
        value = bytes.fromhex(text)
    except ValueError:
        raise ShoeError(f"the {what} is not hexadecimal: {text!r}") from None
    if value.hex() != text:
        raise ShoeError(f"the {what} must be lower case without spaces, not {text!r}")
    return value
