"""Shoes: shuffling, cutting, burning and dealing under CO 30-815 to 30-819 and 30-828(11), with proof.

Imports `cards`, `records` and `errors`, and nothing of the law, the catalog or the engine.
"""

from pitboss.shoe.commitment import KeyReveal, Reveal, check_key_reveal, check_reveal, commit, commit_key
from pitboss.shoe.continuous import ContinuousShuffler, recompute_draws
from pitboss.shoe.cut import CutRotation, cut_stack
from pitboss.shoe.dealing import DealingShoe, DigitalShoe, HandDealt, decks_in
from pitboss.shoe.inspection import inspect
from pitboss.shoe.protocol import Shoe
from pitboss.shoe.recompute import recompute
from pitboss.shoe.recorded import RecordedShoe
from pitboss.shoe.records import (
    HOUSE,
    Burned,
    CardDrawn,
    CardsReturned,
    CutDeclined,
    CutMade,
    CuttingCardPlaced,
    DiscardsReshuffled,
    Revealed,
    ShoeRecord,
    Shuffled,
)
from pitboss.shoe.shuffle import ChaChaSource, RandomSource, shuffle
from pitboss.shoe.stacked import Stage

__all__ = [
    "HOUSE",
    "Burned",
    "CardDrawn",
    "CardsReturned",
    "ChaChaSource",
    "ContinuousShuffler",
    "CutDeclined",
    "CutMade",
    "CutRotation",
    "CuttingCardPlaced",
    "DealingShoe",
    "DigitalShoe",
    "DiscardsReshuffled",
    "HandDealt",
    "KeyReveal",
    "RandomSource",
    "RecordedShoe",
    "Reveal",
    "Revealed",
    "Shoe",
    "ShoeRecord",
    "Shuffled",
    "Stage",
    "check_key_reveal",
    "check_reveal",
    "commit",
    "commit_key",
    "cut_stack",
    "decks_in",
    "inspect",
    "recompute",
    "recompute_draws",
    "shuffle",
]
