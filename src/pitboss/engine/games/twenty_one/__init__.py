"""The 21 family: one procedure for every game that is played like blackjack.

`layout` is the state, `base` adds the steps that the parts ask for, `settlement`, `dealer` and `features` are those
parts, `core` is the course of a round, `play`, `rulings` and `irregularities` are what may be done in it, and `moves`
is the complete round. Each imports only those before it, and `engine.round`, `engine.side_wagers`,
`engine.vocabulary`, the catalog and the law.
"""

from __future__ import annotations

from pitboss.engine.games.twenty_one.moves import TwentyOne

__all__ = ["TwentyOne"]
