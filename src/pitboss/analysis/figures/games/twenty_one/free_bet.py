"""Games in which the house lends the second wager: Free Bet Blackjack (CO 30-2116) and Ride Free (CO 30-2119)."""

from __future__ import annotations

from functools import partial
from typing import Final

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.twenty_one import TwentyOneStudy, published_edge

CUT_CARD: Final = (
    "ours is for a whole shoe each round; dealt to a cut card a quarter from the end, six hundred million rounds "
    "by the same chart gave 1.0375% with a standard error of 0.0044%, which is the printed figure"
)
PUBLISHED: Final = (
    published_edge(
        "M. Shackleford, wizardofodds.com, Free Bet Blackjack",
        "six decks, hits soft 17, no surrender",
        "1.04",
        "free-bet-blackjack",
        because=CUT_CARD,
        surrender="not offered",
    ),
)

STUDIES: Studies = {
    "free-bet-blackjack": partial(TwentyOneStudy, published=PUBLISHED),
    "ride-free": TwentyOneStudy,
}
