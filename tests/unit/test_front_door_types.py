"""The types of the front door: `mypy --strict` reads this file with every run of lint, and pyright reads it too.

Each line says what a caller gets; a wrong type is an error of the type checker, a wrong value one of this test.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, assert_type

import pitboss as pb
from pitboss.bench.edges import Edge, Edges
from pitboss.bench.play import HandValues, Strategy
from pitboss.bench.removal import CountAnswer, Index, Removal


def test_what_the_front_door_answers_has_its_type() -> None:
    edge = pb.edge("lucky-ladies", paytable="A", decks=6)
    assert_type(edge, Edge)
    assert_type(edge.house_edge, Fraction | float)
    assert_type(edge.to_dict(), dict[str, Any])
    assert_type(edge.lawful, bool)
    assert isinstance(edge.house_edge, Fraction)
    assert_type(pb.compare("blackjack", "lucky-ladies"), Edges)
    assert_type(pb.shoe_of(6, without="10 10 5"), pb.Composition)


def test_the_other_questions_have_theirs() -> None:
    values = pb.ev("10 6", "10")
    assert_type(values, HandValues)
    assert_type(values["hit"], Fraction)
    assert_type(values.best, str)
    removal = pb.removal("lucky-ladies", paytable="A", decks=6)
    assert_type(removal, Removal)
    assert_type(removal.effects, Mapping[str, Fraction | float])
    assert_type(pb.count("lucky-ladies", paytable="A", decks=6), CountAnswer)
    assert_type(pb.index("10 6", "10", decks=2), Index)
    assert_type(pb.strategy("blackjack", decks=2), Strategy)
    game = pb.load("blackjack", decks=6)
    assert_type(game, pb.Game)
    table = pb.Table(game, limits=pb.Limits(min=5_00, max=100_00))
    round = table.open([pb.Wager(seat=1, bet="main", cents=25_00)])
    assert not round.is_over
