"""The shoe's records keep their tags and fields, and come back from their bytes as they were."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.cards import cards
from pitboss.records import decoder, encode
from pitboss.shoe import (
    Burned,
    CardDrawn,
    CardsReturned,
    CutDeclined,
    CutMade,
    CuttingCardPlaced,
    DiscardsReshuffled,
    KeyReveal,
    Reveal,
    Revealed,
    ShoeRecord,
    Shuffled,
)

# Written out in full: a change here is a broken promise, and wants a new version of the tag instead.
WRITTEN: list[tuple[ShoeRecord, bytes]] = [
    (Shuffled("ab", 312, "stack"), b'{"is":"shuffled.1","commitment":"ab","size":312,"method":"stack"}'),
    (CutMade("Ann", 100), b'{"is":"cut-made.1","by":"Ann","depth":100}'),
    (CutDeclined("Ann"), b'{"is":"cut-declined.1","by":"Ann"}'),
    (CuttingCardPlaced(78), b'{"is":"cutting-card-placed.1","behind":78}'),
    (Burned(1, 0), b'{"is":"burned.1","count":1,"after":0,"cards":null}'),
    (Burned(2, 9, cards("As 10h")), b'{"is":"burned.1","count":2,"after":9,"cards":["As","10h"]}'),
    (
        DiscardsReshuffled("ab", 40, 7),
        b'{"is":"discards-reshuffled.1","commitment":"ab","size":40,"cut_depth":7}',
    ),
    (CardDrawn(cards("Jo")[0]), b'{"is":"card-drawn.1","card":"Jo"}'),
    (CardsReturned(cards("2c 3c")), b'{"is":"cards-returned.1","cards":["2c","3c"]}'),
    (
        Revealed("ab", Reveal(cards("As"), "cd")),
        b'{"is":"revealed.1","commitment":"ab","reveal":{"is":"reveal.1","order":["As"],"nonce":"cd"}}',
    ),
    (
        Revealed("ab", KeyReveal("cd")),
        b'{"is":"revealed.1","commitment":"ab","reveal":{"is":"key-reveal.1","key":"cd"}}',
    ),
]


@pytest.mark.parametrize(("record", "written"), WRITTEN, ids=lambda value: type(value).__name__)
def test_records_are_written_and_read_alike(record: ShoeRecord, written: bytes) -> None:
    assert encode(record) == written
    assert decoder(ShoeRecord)(written) == record


def test_every_kind_of_record_is_written_above() -> None:
    kinds = {type(record) for record, _ in WRITTEN}
    assert kinds == set(ShoeRecord.__args__)


@pytest.mark.parametrize(
    "written",
    [
        b'{"is":"shuffled.1","commitment":"ab","size":312,"method":"by eye"}',
        b'{"is":"cut-made.1","by":"Ann","depth":1,"more":1}',
        b'{"is":"cut-made.1","by":"Ann","depth":1.5}',
    ],
)
def test_what_is_not_understood_is_refused(written: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        decoder(ShoeRecord)(written)
