"""Standard blackjack (CO 30-801 to 30-829)."""

from __future__ import annotations

from functools import partial
from typing import Final

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.study import Published
from pitboss.analysis.figures.twenty_one import TwentyOneStudy
from pitboss.analysis.solver import SplitPlay, solve
from pitboss.catalogue import Game, load


def _one_deck(max_splits: int, *, double_after_split: bool) -> Game:
    return load(
        "blackjack",
        decks=1,
        dealt_from="hand",
        surrender="not offered",
        max_splits=max_splits,
        double_after_split=double_after_split,
    )


PUBLISHED: Final = (
    Published(
        "bjstrat.net, Computing overall EV",
        "one deck, stands on soft 17, one split, no doubling after it; split hands by a strategy of their own",
        "-0.0247914",
        lambda: solve(_one_deck(1, double_after_split=False), split_play=SplitPlay.OWN).house_edge,
    ),
    Published(
        "M. Shackleford, wizardofodds.com, blackjack appendix 9",
        "one deck, stands on soft 17, splits to four hands, doubling after them",
        "-0.1839",
        lambda: solve(_one_deck(3, double_after_split=True)).house_edge,
        "his play of a split hand depends on the number of splits, ours only on its own cards; his values of "
        "standing, hitting and doubling equal ours to all six decimals",
    ),
)

STUDIES: Studies = {"blackjack": partial(TwentyOneStudy, published=PUBLISHED), "blackjack-wa-3119": TwentyOneStudy}
