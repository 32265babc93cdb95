r"""Draws that every player can verify: links of a hash chain, and what follows from a link.

The house makes a chain of links before registration and publishes its end. Each draw reveals the link before: its
SHA-256 must be the link that was revealed last, so that the house can neither choose a link nor take another one:

    printf '%s' "$link" | sha256sum

From the link, the purpose and the entries with the words that players chose comes the key of the draw; from the key
its order (ChaCha20 and Fisher and Yates, as in a shuffle).

>>> chain = DrawChain(bytes(32), length=10)
>>> verify_link(chain.commitment, chain.link(1)), verify_link(chain.link(1), chain.link(2))
(True, True)
>>> drawn_order(chain.link(1), "seats", ["1 red", "2 blue", "3 green"])
(2, 0, 1)
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Final

from pitboss.errors import PitbossError
from pitboss.shoe.shuffle import ChaChaSource

LENGTH: Final = 4_096  # draws that a chain has: more than any tournament needs
_LINK: Final = re.compile(r"[0-9a-f]{64}")


def _next(link: str) -> str:
    return hashlib.sha256(link.encode("ascii")).hexdigest()


class DrawChain:
    """The house's links, all of which follow from a secret seed."""

    def __init__(self, seed: bytes, length: int = LENGTH) -> None:
        links = [hashlib.sha256(b"pitboss tournament seed 1\n" + seed).hexdigest()]
        for _ in range(length):
            links.append(_next(links[-1]))
        self._links = links

    @property
    def commitment(self) -> str:
        """The end of the chain, which is published before registration."""
        return self._links[-1]

    def link(self, number: int) -> str:
        """The link of a draw, the first one being 1."""
        if not 1 <= number < len(self._links):
            raise PitbossError(f"the chain has {len(self._links) - 1} draws; there is no draw {number}")
        return self._links[-1 - number]


def is_link(text: str) -> bool:
    """Whether a text has the form of a link."""
    return _LINK.fullmatch(text) is not None


def verify_link(before: str, link: str) -> bool:
    """Whether a link leads to the one that was revealed before it."""
    return is_link(link) and _next(link) == before


def draw_key(link: str, purpose: str, lines: Sequence[str]) -> bytes:
    """The key of a draw: SHA-256 over the link, its purpose and its lines, one to a line."""
    text = "\n".join(("pitboss tournament draw 1", link, purpose, *(" ".join(line.split()) for line in lines), ""))
    return hashlib.sha256(text.encode()).digest()


def drawn_order(link: str, purpose: str, lines: Sequence[str]) -> tuple[int, ...]:
    """The places 0 to n - 1 in an order that follows from the link, every order equally likely."""
    source = ChaChaSource(draw_key(link, purpose, lines))
    order = list(range(len(lines)))
    for last in range(len(order) - 1, 0, -1):
        chosen = source.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
