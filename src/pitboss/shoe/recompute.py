"""The auditor's side of a commitment: every card that was dealt, from the public records and the reveal.

>>> from pitboss.cards import Deck
>>> from pitboss.shoe.dealing import DealingShoe
>>> from pitboss.shoe.shuffle import ChaChaSource
>>> shoe = DealingShoe(Deck.STANDARD_52.combined(6), ChaChaSource(bytes(32)), cutting_card_behind=78)
>>> records = shoe.prepare()
>>> shoe.begin_hand()
>>> dealt = [shoe.draw() for _ in range(20)]
>>> shoe.discard(dealt), shoe.end_hand()
(None, None)
>>> [revealed] = shoe.reveal()
>>> list(recompute(revealed.reveal, records)[:20]) == dealt
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.cards import Card
from pitboss.errors import ShoeError
from pitboss.records import Record
from pitboss.shoe.commitment import Reveal, reveal_digest
from pitboss.shoe.cut import cut_stack
from pitboss.shoe.records import Burned, CutMade, DiscardsReshuffled, Shuffled


def recompute(reveal: Reveal, records: Iterable[Record]) -> tuple[Card, ...]:
    """Recompute the order in which the revealed stack was dealt, burned cards included.

    `records` may be a table's whole log; other records are skipped. A reveal that matches none of the commitments is
    refused, and so is a wrongly disclosed burned card.
    """
    log = tuple(records)
    start = _find(reveal_digest(reveal), log)
    opened = log[start]
    if isinstance(opened, DiscardsReshuffled):
        _verify_size(reveal, opened.size)
        return _cut_or_not(reveal.order, opened.cut_depth or _later_depth(opened, log, start))
    if not isinstance(opened, Shuffled):
        raise ShoeError(f"{opened.tag()} has no commitment to an order")
    _verify_size(reveal, opened.size)
    of_this_stack = _until_the_next_shuffle(log[start + 1 :])
    order = _cut_or_not(reveal.order, _depth(opened, of_this_stack))
    for record in of_this_stack:
        if isinstance(record, Burned):
            _verify_burned(order, record)
    return order


def _find(digest: str, log: Sequence[Record]) -> int:
    for place, record in enumerate(log):
        if isinstance(record, Shuffled | DiscardsReshuffled) and record.commitment == digest:
            return place
    raise ShoeError(f"no shuffle in the records has the commitment {digest[:4]}… of this reveal")


def _until_the_next_shuffle(log: Sequence[Record]) -> Sequence[Record]:
    for place, record in enumerate(log):
        if isinstance(record, Shuffled | DiscardsReshuffled):
            return log[:place]
    return log


def _depth(opened: Shuffled, log: Sequence[Record]) -> int:
    return _only_depth(log, 0 if opened.method == "digital" else 1)  # CO 30-817(5)


def _later_depth(opened: DiscardsReshuffled, log: Sequence[Record], start: int) -> int:
    """The cut of discards that were offered to the players; a single card, or digital ones, have none."""
    method = next(record.method for record in reversed(log[:start]) if isinstance(record, Shuffled))
    return _only_depth(_until_the_next_shuffle(log[start + 1 :]), int(opened.size > 1 and method != "digital"))


def _only_depth(log: Sequence[Record], wanted: int) -> int:
    depths = [record.depth for record in log if isinstance(record, CutMade)]
    if len(depths) != wanted:
        raise ShoeError(f"{len(depths)} cuts are recorded for this stack instead of {wanted}")
    return depths[0] if depths else 0


def _cut_or_not(order: tuple[Card, ...], depth: int) -> tuple[Card, ...]:
    return cut_stack(order, depth) if depth else order


def _verify_size(reveal: Reveal, size: int) -> None:
    if len(reveal.order) != size:
        raise ShoeError(f"{len(reveal.order)} cards are revealed, but {size} were shuffled")


def _verify_burned(order: tuple[Card, ...], record: Burned) -> None:
    burned = order[record.after : record.after + record.count]
    if len(burned) != record.count:
        raise ShoeError(f"{record.count} cards cannot be burned after {record.after} of {len(order)}")
    if record.cards is not None and record.cards != burned:
        names = " ".join(card.name for card in burned)
        claims = " ".join(card.name for card in record.cards)
        raise ShoeError(f"{names} were burned, but {claims} were disclosed")
