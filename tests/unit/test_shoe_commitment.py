"""Commitments to an order or a key, and the reveals that open them."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS, Card, Composition, cards
from pitboss.errors import ShoeError
from pitboss.shoe import KeyReveal, Reveal, check_key_reveal, check_reveal, commit, commit_key

ORDER = cards("As Kd 10h Jo")
NONCE = bytes(range(32))
STACKS = st.lists(st.sampled_from(CARDS), max_size=30).map(tuple)
SECRETS = st.binary(min_size=32, max_size=32)


def test_the_hash_is_of_plain_text() -> None:
    text = f"pitboss shoe order 1\n{NONCE.hex()}\nAs Kd 10h Jo\n"
    assert commit(ORDER, NONCE) == hashlib.sha256(text.encode()).hexdigest()
    assert commit_key(NONCE) == hashlib.sha256(f"pitboss shoe key 1\n{NONCE.hex()}\n".encode()).hexdigest()


def test_orders_and_keys_are_separate_domains() -> None:
    assert commit((), NONCE) != commit_key(NONCE)


@given(STACKS, SECRETS)
def test_a_true_reveal_passes(order: tuple[Card, ...], nonce: bytes) -> None:
    check_reveal(commit(order, nonce), Reveal(order, nonce.hex()), Composition.of(order))


@given(STACKS, STACKS, SECRETS, SECRETS)
def test_any_other_order_or_nonce_fails(
    order: tuple[Card, ...], other: tuple[Card, ...], nonce: bytes, other_nonce: bytes
) -> None:
    same = (order, nonce) == (other, other_nonce)
    if same:
        check_reveal(commit(order, nonce), Reveal(other, other_nonce.hex()))
    else:
        with pytest.raises(ShoeError, match="was committed to"):
            check_reveal(commit(order, nonce), Reveal(other, other_nonce.hex()))


def test_one_swap_is_noticed() -> None:
    swapped = (ORDER[1], ORDER[0], *ORDER[2:])
    with pytest.raises(ShoeError, match="the order and nonce revealed give"):
        check_reveal(commit(ORDER, NONCE), Reveal(swapped, NONCE.hex()))


def test_a_reveal_of_other_cards_names_them() -> None:
    with pytest.raises(ShoeError, match=r"missing Qh; too many 10h"):
        check_reveal(commit(ORDER, NONCE), Reveal(ORDER, NONCE.hex()), Composition.of(cards("As Kd Qh Jo")))


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_nonce_and_key_have_32_bytes(length: int) -> None:
    with pytest.raises(ShoeError, match=f"nonce is {length} bytes"):
        commit(ORDER, bytes(length))
    with pytest.raises(ShoeError, match=f"key is {length} bytes"):
        commit_key(bytes(length))
    with pytest.raises(ShoeError, match=f"nonce is {length} bytes"):
        check_reveal(commit(ORDER, NONCE), Reveal(ORDER, bytes(length).hex()))


@pytest.mark.parametrize("text", ["xyz", "0", "é"])
def test_a_nonce_must_be_hexadecimal(text: str) -> None:
    with pytest.raises(ShoeError, match="nonce is not hexadecimal"):
        check_reveal(commit(ORDER, NONCE), Reveal(ORDER, text))


def test_a_nonce_has_one_spelling() -> None:
    with pytest.raises(ShoeError, match="lower case"):
        check_reveal(commit(ORDER, NONCE), Reveal(ORDER, NONCE.hex().upper()))


@pytest.mark.parametrize("commitment", ["", "ab", "G" * 64, "a" * 65])
def test_a_commitment_must_be_a_hash(commitment: str) -> None:
    with pytest.raises(ShoeError, match="not a commitment"):
        check_reveal(commitment, Reveal(ORDER, NONCE.hex()))


@given(SECRETS, SECRETS)
def test_a_key_opens_its_own_commitment_only(key: bytes, other: bytes) -> None:
    check_key_reveal(commit_key(key), KeyReveal(key.hex()))
    if other != key:
        with pytest.raises(ShoeError, match="the key revealed gives"):
            check_key_reveal(commit_key(key), KeyReveal(other.hex()))
