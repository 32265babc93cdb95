"""The automatic players of a demonstration: their names and styles, and where they sit when it opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.floor.demonstration.styles import BASIC, CAUTIOUS, GAMBLER, MIMIC, SIDE_WAGERS

NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    BASIC: ("Bess", "Basil", "Bruno", "Bianca", "Burt", "Bonnie", "Boris", "Bettina"),
    CAUTIOUS: ("Carl", "Cora", "Cecil", "Clara", "Conrad", "Celia", "Curtis", "Carla"),
    SIDE_WAGERS: ("Sadie", "Silas", "Stella", "Sven", "Sybil", "Stan", "Selma", "Simon"),
    GAMBLER: ("Gail", "Gus", "Greta", "Gordon", "Gloria", "Grant", "Gwen", "Gilbert"),
    MIMIC: ("Mimi", "Milo", "Mona", "Max", "Maude", "Miles", "Martha", "Moses"),
}
STYLE_OF: Final = {name: style for style, names in NAMES.items() for name in names}

# Who sits where when a demonstration opens; every table keeps seats free for people.
AT_START: Final[Mapping[str, tuple[str, ...]]] = {
    "blackjack": (BASIC, SIDE_WAGERS),
    "single-deck": (MIMIC, CAUTIOUS),
    "dealer-school": (BASIC, SIDE_WAGERS, MIMIC),
    "spanish": (GAMBLER,),
    "switch": (BASIC,),
    "free-bet": (SIDE_WAGERS, CAUTIOUS),
    "pai-jack": (MIMIC,),
    "sevens-1": (SIDE_WAGERS,),
    "sevens-2": (SIDE_WAGERS, BASIC),
    "sevens-3": (SIDE_WAGERS,),
}
