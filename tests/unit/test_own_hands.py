"""Hands of one's own: expressions over named facts, compared with hands written in Python and with every two cards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from pitboss.cards import CARDS, Card, cards
from pitboss.catalogue.folders import Folder
from pitboss.errors import CatalogueError, PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.expressions import DEEPEST, LONGEST, ExpressionError, Test, compile_hand
from pitboss.hands.facts import FACTS, cards_of_kind
from pitboss.hands.own import MOST, read_own_hands
from pitboss.hands.registry import predicate, predicates

Two = tuple[Card, Card]
PAIRS = list(product(CARDS[:52], repeat=2))
EVERY = Hands({"player first two": np.array([[a.index, b.index] for a, b in PAIRS], dtype=np.int16)})


def compiled(text: str, *of: str) -> Test:
    return compile_hand(text, of or ("player first two",), predicate)


def total(hand: tuple[Card, ...]) -> int:
    hard = sum(card.points for card in hand)
    return hard + 10 if hard <= 11 and any(card.is_ace for card in hand) else hard


def pair(a: Card, b: Card) -> bool:
    return a.rank == b.rank


def ace(a: Card, b: Card) -> bool:
    return a.is_ace or b.is_ace


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("same rank and same color and not same suit", lambda a, b: pair(a, b) and a.is_red == b.is_red and a is not b),
        ("identical", lambda a, b: a is b),
        ("same suit or same rank", lambda a, b: a.suit == b.suit or a.rank == b.rank),
        ("total = 20", lambda a, b: total((a, b)) == 20),
        ("total in 13-15, 20 and not soft", lambda a, b: total((a, b)) in (13, 14, 15, 20) and not ace(a, b)),
        ("number of red queens = 2", lambda a, b: {a.rank, b.rank} == {"Q"} and a.is_red and b.is_red),
        ("number of 10-A >= 1", lambda a, b: any(c.is_ten or c.is_ace for c in (a, b))),
        ("number of hearts > number of clubs", lambda a, b: "h" in a.suit + b.suit and "c" not in a.suit + b.suit),
        ("number of Qh = 1", lambda a, b: [a.name, b.name].count("Qh") == 1),
        ("number of ranks = 2 and number of suits = 1", lambda a, b: a.rank != b.rank and a.suit == b.suit),
        ("straight", lambda a, b: abs(a.rank_index - b.rank_index) in (1, 12)),
        ("blackjack", lambda a, b: {a.is_ace, b.is_ace} == {True, False} and (a.is_ten or b.is_ten)),
        ("hard total < 12 and soft", lambda a, b: ace(a, b)),
        ("not (same rank or same suit)", lambda a, b: a.rank != b.rank and a.suit != b.suit),
        ('"suited pair" or pairs = 1', lambda a, b: a is b or pair(a, b)),
        ("pairs = 1 and colored pairs = 0", lambda a, b: pair(a, b) and a.is_red != b.is_red),
        ("largest group = 2 and identical pairs = 0", lambda a, b: a.rank == b.rank and a is not b),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_an_expression_is_what_it_says_of_every_two_cards(text: str, says: Callable[[Card, Card], bool]) -> None:
    assert compiled(text)(EVERY).tolist() == [bool(says(a, b)) for a, b in PAIRS]


def test_an_expression_equals_the_built_in_hand() -> None:
    for name, text in (("pair", "same rank"), ("any 20", "total = 20"), ("two aces", "number of aces = 2")):
        assert compiled(text)(EVERY).tolist() == predicate(name)(EVERY).tolist()


def test_whose_cards_and_hands_of_several_lengths() -> None:
    three = Hands.one({"player first two": cards("7s 7h"), "dealer up card": cards("7d")})
    assert compiled("number of 7 of player first two + dealer up card = 3")(three).all()
    assert not compiled("number of sevens of dealer up card = 2")(three).any()
    rows = {"dealer hand": np.array([[0, 1, 2, 3, -1], [9, 9, -1, -1, -1], [9, 5, 8, -1, -1]], dtype=np.int16)}
    assert compiled("number of cards >= 4", "dealer hand")(Hands(rows)).tolist() == [True, False, False]
    assert compiled("bust of dealer hand")(Hands(rows)).tolist() == [False, False, True]
    tens = compiled("same suit of dealer hand and number of ranks of dealer hand = 1")
    assert tens(Hands(rows)).tolist() == [False, True, False]
    with pytest.raises(PitbossError, match="does not see 'dealer hand'"):
        compiled("bust of dealer hand")(three)


@pytest.mark.parametrize(
    ("text", "offset", "words"),
    [
        ("same rnk", 0, "did you mean same rank"),
        ("same rank and", 13, "a fact or a number is missing"),
        ("same rank same suit", 10, "does not continue"),
        ("total", 5, "must be compared"),
        ("same rank = 2", 0, "a truth is not compared"),
        ("2 = same rank", 4, "a truth is not compared"),
        ("(same rank", 10, "closing parenthesis"),
        ("total = 20 & same rank", 11, "does not continue"),
        ("total in ten", 9, "no number and no run"),
        ("same rank in 1-2", 0, "only a number"),
        ("number of qeens = 2", 10, "did you mean queens"),
        ("number of = 2", 10, "which cards are counted"),
        ("total of dealer upcard = 7", 9, "did you mean dealer up card"),
        ("straight of dealer hand", 9, "equally many cards"),
        ('"colord pair"', 0, "no hand is called 'colord pair'"),
        ("total = 12345", 8, "at most 999"),
        ("!", 0, "has no meaning"),
        ("", 0, "a fact or a number is missing"),
        ("(" * (DEEPEST + 1) + "soft", DEEPEST + 1, "nested deeper"),
        ("soft or " * 400, LONGEST, "longer than"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_fault_names_its_character_and_what_is_allowed(text: str, offset: int, words: str) -> None:
    with pytest.raises(ExpressionError, match=words) as refused:
        compiled(text)
    assert refused.value.offset == offset


def test_kinds_of_cards() -> None:
    def named(word: str) -> set[str]:
        return {Card.of(index).rank for index in cards_of_kind(word) or ()}

    assert named("10-A") == {"10", "J", "Q", "K", "A"}
    assert named("A-3") == {"A", "2", "3"}
    assert named("deuces") == named("2") == {"2"}
    assert cards_of_kind("K-10") is cards_of_kind("14") is cards_of_kind("Jo") is cards_of_kind("x") is None


def test_every_fact_has_its_help_and_answers_every_hand() -> None:
    for fact in FACTS.values():
        assert fact.says
        assert len(fact.of(EVERY.player)) == len(PAIRS)


def read(tmp_path: Path, text: str) -> CatalogueError:
    (tmp_path / "hands.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError) as refused:
        read_own_hands((Folder.at(tmp_path),), predicates())
    return refused.value


FAULTY = '''
["lucky"]
when = "number of 7 = 2 and same sut"
["pair"]
when = "same rank"
[luckier]
says  = "more"
cards = ["player first to"]
when  = "identical"
["longer"]
says = 4
when = """
same rank
  and "luky"
"""
[empty]
wen = "soft"
["again"]
when = "tottal = 20"
'''


def test_every_fault_of_the_file_has_its_line_and_column(tmp_path: Path) -> None:
    found = read(tmp_path, FAULTY)
    assert [(fault.line, fault.column) for fault in found.faults] == [
        (3, 29), (4, 0), (8, 0), (11, 0), (14, 7), (16, 0), (17, 0), (19, 9),
    ]  # fmt: skip
    words = str(found)
    assert "hands.toml:3:29: lucky: no fact is called 'same sut'; did you mean same suit" in words
    assert "the hand 'pair' is defined already; choose another name" in words
    assert "did you mean player first two" in words
    assert "[empty] has an unknown key 'wen'; did you mean 'when'?" in words


def test_a_short_form_an_earlier_hand_and_too_many(tmp_path: Path) -> None:
    text = 'twenty = "total = 20"\n"suited twenty" = \'same suit and "twenty"\'\n'
    (tmp_path / "hands.toml").write_text(text, encoding="utf-8")
    found = read_own_hands((Folder.at(tmp_path),), predicates())
    assert found["suited twenty"].says == 'same suit and "twenty"'
    assert found["suited twenty"].test(Hands.one({"player first two": cards("Ks Qs")})).all()
    many = "\n".join(f'h{number} = "soft"' for number in range(MOST + 1))
    assert f"at most {MOST} hands" in str(read(tmp_path, many))
