"""Expressions over named facts, compiled to the same batch predicates that the built-in hands are.

    same rank and same color and not same suit
    total = 20 and number of hearts queens = 2
    total of dealer hand > 21 and number of cards of dealer hand >= 6
    number of 7 of player first two + dealer up card = 3
    "blackjack" or total of dealer up card in 10-11

`and`, `or`, `not` and parentheses join; `=`, `!=`, `<`, `<=`, `>`, `>=` and `in` compare numbers; a name in quotation
marks is another hand. `of` says whose cards; without it they are those of the hand's own `cards`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, NoReturn

import numpy as np

from pitboss.errors import PitbossError
from pitboss.hands.batch import Cards, Hands, Ints, Mask
from pitboss.hands.facts import FACTS, KIND_WORDS, KINDS_HELP, NUMBER_OF, Fact, cards_of_kind, number_of

Test = Callable[[Hands], Mask]
Value = Callable[[Hands], Ints]

LONGEST: Final = 2_000  # characters
DEEPEST: Final = 20  # parentheses within each other
# Groups of cards, each with whether all hands have equally many of them.
GROUPS: Final[Mapping[str, bool]] = {
    "player first card": True,
    "player first two": True,
    "player third card": True,
    "player first four": True,
    "player three": True,
    "player five": True,
    "dealer up card": True,
    "dealer hole card": True,
    "dealer five": True,
    "bonus cards": True,
    "player hand": False,
    "dealer hand": False,
}
_TOKEN: Final = re.compile(r'\s*(?:("[^"]*"|\'[^\']*\')|(!=|<=|>=|==|[=<>()+,])|([^\s()=<>!+,"\']+))')
_COMPARE: Final[Mapping[str, Callable[[Ints, Ints], Mask]]] = {
    "=": np.equal, "==": np.equal, "!=": np.not_equal, "<": np.less, "<=": np.less_equal, ">": np.greater,
    ">=": np.greater_equal,
}  # fmt: skip
_WORDS: Final = ("and", "or", "not", "of", "in")
_RANGE: Final = re.compile(r"([0-9]{1,3})-([0-9]{1,3})")


class ExpressionError(PitbossError):
    """An expression that cannot be read; `offset` is the character at which it fails."""

    def __init__(self, offset: int, what: str) -> None:
        self.offset = offset
        super().__init__(what)


@dataclass(frozen=True)
class Token:
    """A word, a sign or a quoted name, with its place."""

    text: str
    offset: int
    kind: str  # "word", "sign", "name" or "end"


def tokens(text: str) -> Iterator[Token]:
    """Cut an expression into words, signs and names."""
    place = 0
    end = len(text.rstrip())
    while place < end:
        match = _TOKEN.match(text, place)
        if match is None:
            at = place + len(text[place:]) - len(text[place:].lstrip())
            raise ExpressionError(at, f"{text[at]!r} has no meaning here; {_allowed()}")
        group = next(number for number in (1, 2, 3) if match[number] is not None)
        yield Token(match[group], match.start(group), ("name", "sign", "word")[group - 1])
        place = match.end()
    yield Token("", end, "end")


def _allowed() -> str:
    return "write facts (`pitboss hands --facts` lists them), numbers, and, or, not, of, in, = != < <= > >= and ( )"


def compile_hand(text: str, cards: Sequence[str], hand: Callable[[str], Test]) -> Test:
    """Compile an expression; `cards` are looked at where it does not say `of`, `hand` finds a hand by its name.

    >>> from pitboss.cards import Card
    >>> colored = compile_hand("same rank and same color and not same suit", ["player first two"], lambda name: None)
    >>> colored(Hands.one({"player first two": [Card("Qh"), Card("Qd")]})).tolist()
    [True]
    """
    if len(text) > LONGEST:
        raise ExpressionError(LONGEST, f"the expression is longer than {LONGEST:,} characters, the maximum")
    return _Reader(text, tuple(cards), hand).read()


class _Reader:
    """A reader of one expression, by recursive descent."""

    def __init__(self, text: str, cards: tuple[str, ...], hand: Callable[[str], Test]) -> None:
        self._tokens = list(tokens(text))
        self._cards = cards
        self._hand = hand
        self._at = 0
        self._depth = 0

    def read(self) -> Test:
        found = self._either()
        if self._here.kind != "end":
            self._refuse(f"{self._here.text!r} does not continue the expression; {_allowed()}")
        return found

    @property
    def _here(self) -> Token:
        return self._tokens[self._at]

    def _refuse(self, what: str, at: Token | None = None) -> NoReturn:
        raise ExpressionError((at or self._here).offset, what)

    def _next(self) -> Token:
        token = self._here
        self._at += 1
        return token

    def _takes(self, *texts: str) -> bool:
        if self._here.kind in ("word", "sign") and self._here.text.lower() in texts:
            self._at += 1
            return True
        return False

    # --- and, or, not ----------------------------------------------------------------------------------------------

    def _either(self) -> Test:
        parts = [self._both()]
        while self._takes("or"):
            parts.append(self._both())
        return parts[0] if len(parts) == 1 else lambda h: np.logical_or.reduce([part(h) for part in parts])

    def _both(self) -> Test:
        parts = [self._denied()]
        while self._takes("and"):
            parts.append(self._denied())
        return parts[0] if len(parts) == 1 else lambda h: np.logical_and.reduce([part(h) for part in parts])

    def _denied(self) -> Test:
        if self._takes("not"):
            denied = self._denied()
            return lambda h: ~denied(h)
        if self._takes("("):
            self._depth += 1
            if self._depth > DEEPEST:
                self._refuse(f"parentheses are nested deeper than {DEEPEST}, the maximum")
            inside = self._either()
            if not self._takes(")"):
                self._refuse("a closing parenthesis is missing here")
            self._depth -= 1
            return inside
        if self._here.kind == "name":
            return self._named()
        return self._compared()

    def _named(self) -> Test:
        token = self._next()
        try:
            return self._hand(token.text[1:-1])
        except PitbossError as error:
            self._refuse(str(error), token)

    # --- facts and numbers -----------------------------------------------------------------------------------------

    def _compared(self) -> Test:
        start = self._here
        left, is_number = self._value()
        if self._takes("in"):
            if not is_number:
                self._refuse("only a number can be in a range, and this is a truth", start)
            return self._within(left)
        sign = self._here
        if sign.kind == "sign" and sign.text in _COMPARE:
            self._next()
            right_start = self._here
            right, right_is_number = self._value()
            if not is_number or not right_is_number:
                truth = start if not is_number else right_start
                self._refuse("a truth is not compared; write it alone, or with not before it", truth)
            compare = _COMPARE[sign.text]
            return lambda h: compare(left(h), right(h))
        if is_number:
            self._refuse("a number must be compared: write =, !=, <, <=, >, >= or in after it")
        return lambda h: left(h).astype(np.bool_, copy=False)

    def _within(self, value: Value) -> Test:
        """`in 10-11, 20`: runs and single numbers."""
        allowed: set[int] = set()
        while True:
            token = self._next()
            run = _RANGE.fullmatch(token.text)
            if run is not None and int(run[1]) <= int(run[2]):
                allowed |= set(range(int(run[1]), int(run[2]) + 1))
            elif token.text.isdecimal() and len(token.text) <= 3:
                allowed.add(int(token.text))
            else:
                self._refuse(f"{token.text!r} is no number and no run; write for instance 10-11, 20", token)
            if not self._takes(","):
                return lambda h: np.isin(value(h), sorted(allowed))

    def _value(self) -> tuple[Value, bool]:
        token = self._here
        if token.kind != "word":
            self._refuse(f"a fact or a number is missing here; {_allowed()}")
        if token.text.isdecimal():
            if len(token.text) > 3:
                self._refuse("numbers are at most 999")
            number = np.int16(int(self._next().text))
            return lambda h: np.full(len(h), number, dtype=np.int16), True
        fact = self._fact()
        cards = self._whose(fact)
        return lambda h: fact.of(_joined(h, cards)), fact.is_number  # type: ignore[return-value]

    def _fact(self) -> Fact:
        """The longest name of a fact from here on, or `number of` and a kind of card."""
        words: list[str] = []
        while self._tokens[self._at + len(words)].kind == "word" and len(words) < 3:
            words.append(self._tokens[self._at + len(words)].text.lower())
        for length in range(len(words), 0, -1):
            if (found := FACTS.get(" ".join(words[:length]))) is not None:
                self._at += length
                return found
        if words[:2] == NUMBER_OF.split():
            self._at += 2
            return self._counted()
        return self._unknown(words)

    def _counted(self) -> Fact:
        """The number of cards that are of every kind named: `number of red queens`."""
        found: frozenset[int] | None = None
        while self._here.kind == "word" and self._here.text.lower() not in _WORDS:
            kind = cards_of_kind(self._here.text)
            if kind is None:
                near = get_close_matches(self._here.text.lower(), KIND_WORDS, 1)
                hint = f"; did you mean {near[0]}?" if near else ""
                self._refuse(f"{self._here.text!r} is no kind of card{hint} Write {KINDS_HELP}")
            found = kind if found is None else found & kind
            self._next()
        if found is None:
            self._refuse(f"which cards are counted? Write {KINDS_HELP}")
        return Fact(NUMBER_OF, "", number_of(found), is_number=True)

    def _unknown(self, words: list[str]) -> NoReturn:
        asked = " ".join(words[:2])
        names = [*FACTS, f"{NUMBER_OF} aces"]
        near = dict.fromkeys([*get_close_matches(asked, names, 2, 0.5), *get_close_matches(words[0], names, 2, 0.6)])
        hint = f"did you mean {' or '.join(list(near)[:2])}? " if near else ""
        self._refuse(f"no fact is called {asked!r}; {hint}{_allowed()}")

    def _whose(self, fact: Fact) -> tuple[str, ...]:
        start = self._here
        named = self._groups() if self._takes("of") else self._cards
        if not named:
            self._refuse("whose cards? Name them in `cards`, or write `of` and a group of cards", start)
        if fact.one_length and not all(GROUPS[name] for name in named):
            self._refuse(f"{fact.name} needs hands with equally many cards, and {' + '.join(named)} differ", start)
        return named

    def _groups(self) -> tuple[str, ...]:
        """`of player first two + dealer up card`."""
        found = []
        while True:
            start = self._here
            words: list[str] = []
            while self._here.kind == "word" and len(words) < 3 and " ".join(words) not in GROUPS:
                words.append(self._next().text.lower())
            name = " ".join(words)
            if name not in GROUPS:
                near = get_close_matches(name, GROUPS, 2, 0.5)
                hint = f"did you mean {' or '.join(near)}? " if near else ""
                self._refuse(f"no cards are called {name!r}; {hint}Cards are {', '.join(GROUPS)}", start)
            found.append(name)
            if not self._takes("+"):
                return tuple(found)


def _joined(h: Hands, names: tuple[str, ...]) -> Cards:
    return h[names[0]] if len(names) == 1 else h.join(*names)
