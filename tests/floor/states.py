"""The states of a table in which somebody may be refused something, each with the orders that lead there.

Ann sits at seat 1 and Bob at seat 2; Cy sits nowhere; at a dealer's table a guest, Gus, sits at seat 3. Dana deals, and
Sam, who is a supervisor, deals a card as well. Dan, Sue and Eve had nothing to do with the round.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitboss.engine.games import Round
from pitboss.engine.vocabulary.actors import Seat
from tests.floor.house import AWARD, Floors, House

Step = tuple[str, Mapping[str, Any]]
SEEDS: Final = 200  # that are tried until the cards fall as a state wants them


@dataclass(frozen=True)
class State:
    """A table, what is done at it, and what must then be so of its round."""

    table: str
    steps: tuple[Step, ...] = ()
    holds: Callable[[Round], bool] | None = None  # where the cards decide

    @contextlib.contextmanager
    def on(self, floors: Floors) -> Iterator[House]:
        """A new floor in this state."""
        for seed in range(SEEDS):
            with floors.new(seed) as house:
                if self._reach(house):
                    yield house
                    return
        raise RuntimeError(f"{self.table} does not come into this state")

    def _reach(self, house: House) -> bool:
        if self.holds is not None:
            house.new_shoe(self.table)
        for person, order in self.steps:
            answer = house.order(person, self.table, order)
            if answer.status != 200:
                if self.holds is not None:  # the cards fell otherwise
                    return False
                raise RuntimeError(f"{person} at {self.table}, {dict(order)}: {answer.status} {answer.why}")
        if self.holds is None:
            return True
        table = house.floor.tables[self.table].running()
        return table.round is not None and self.holds(table.round)


def by(person: str, kind: str, **fields: Any) -> Step:
    return person, {"kind": kind, **fields}


def _ask(seat: int) -> Callable[[Round], bool]:
    return lambda round: round.actor == Seat(seat)


_SIT: Final = (by("Ann", "sit", seat=1), by("Bob", "sit", seat=2))
_CHIPS: Final = (*_SIT, by("Ann", "buy in", cents=1_000_00), by("Bob", "buy in", cents=1_000_00))
_WAGERS: Final = (
    by("Ann", "wager", seat=1, bet="main", cents=25_00),
    by("Bob", "wager", seat=2, bet="main", cents=25_00),
)
_READY: Final = (by("Ann", "ready"), by("Bob", "ready"))
_CUTS: Final = (by("Ann", "cut"), by("Bob", "cut"))
_GUEST: Final = (
    *_CHIPS,
    by("Dana", "seat guest", seat=3, player="Gus"),
    by("Dana", "sell chips", player="Gus", cents=1_000_00),
)
_DEALT_WAGERS: Final = (*_GUEST, *_WAGERS, by("Dana", "wager for", seat=3, bet="main", cents=25_00))


def _deal(*cards: str) -> tuple[Step, ...]:
    """Dana deals, and the last of the cards comes from Sam."""
    return (*(by("Dana", "deal", card=card) for card in cards[:-1]), by("Sam", "deal", card=cards[-1]))


_IN_HAND: Final = (*_DEALT_WAGERS, *_deal("Kh", "9c", "5c", "6d", "9s", "8c", "7d", "Qc"))
_TO_HOLE_CARD: Final = (*_DEALT_WAGERS, *_deal("Kh", "9c", "5c", "Kd", "9s", "8c", "7d"))
_PLAYED: Final = (*_IN_HAND, by("Ann", "act", action="stand"), by("Bob", "act", action="stand"))
_STOOD: Final = (*_PLAYED, by("Dana", "act for", action="stand"))
_REASON: Final = "a card fell from the table"
PUSH: Final = {"is": "push-hand.1", "seat": 1, "hand": 0, "reason": _REASON}
_LARGE: Final = (
    *_GUEST,
    by("Ann", "wager", seat=1, bet="main", cents=500_00),
    *_deal("Kh", "6d", "9s", "Qc"),
    by("Sue", "rule", action=PUSH, reason=_REASON),
)

_SPOT: Final = "Blazing 7's Jackpot (dealer up card)"
_LINKED: Final = (
    *_CHIPS,
    *_WAGERS,
    by("Ann", "wager", seat=1, bet=_SPOT, cents=1_00),
    by("Bob", "wager", seat=2, bet=_SPOT, cents=1_00),
)
_WHOLE: Final = (*_LINKED, *_deal("7h", "9c", "7h", "7h", "8c", "9d"))  # Ann has won 100%
_TENTH: Final = (*_LINKED, *_deal("7h", "9c", "7d", "7h", "8c", "9d"))


def award(person: str, step: str, number: int = 1) -> Step:
    return by(person, AWARD, award=number, step=step)


_VERIFIED: Final = (award("Dana", "call"), award("Sue", "verify"))
_SEALED: Final = (*_VERIFIED, award("Eve", "seal"))

STATES: Final[Mapping[str, State]] = {
    "closed": State("blackjack", (by("Sue", "close table"),)),
    "empty": State("blackjack"),
    "seated without chips": State("blackjack", _SIT),
    "with chips": State("blackjack", _CHIPS),
    "wagers placed": State("blackjack", (*_CHIPS, *_WAGERS)),
    "wagers taken back": State("blackjack", (*_CHIPS, _WAGERS[0], by("Ann", "take back", seat=1, bet="main"))),
    "a demanded wager taken back": State(
        "ante-up", (*_CHIPS, *_CUTS, _WAGERS[0], by("Ann", "take back", seat=1, bet="ante"))
    ),
    "cut offered": State("late", _CHIPS),
    "Ann's turn": State("blackjack", (*_CHIPS, *_WAGERS, *_READY), _ask(1)),
    "Bob's turn": State("blackjack", (*_CHIPS, *_WAGERS, *_READY, by("Ann", "act", action="stand")), _ask(2)),
    "late wager": State(
        "late", (*_CHIPS, *_CUTS, *_WAGERS, *_READY), lambda round: round.asks_late_wager and round.late_seat == 1
    ),
    "all decide together": State(
        "stadium",
        (*_CHIPS, *_CUTS, *_WAGERS, *_READY),
        lambda round: round.joint_decision is not None and _ask(1)(round),
    ),
    "round over": State(
        "blackjack",
        (*_CHIPS, *_WAGERS, *_READY, by("Ann", "act", action="stand"), by("Bob", "act", action="stand")),
        lambda round: round.is_over,
    ),
    "dealt, with chips": State("dealt", _GUEST),
    "dealt, called by Sam": State("dealt", (*_GUEST, by("Sam", "call supervisor", reason="a card was exposed"))),
    "dealt, before the cards": State("dealt", _DEALT_WAGERS),
    "dealt, a card due": State("dealt", (*_DEALT_WAGERS, *_deal("Kh", "9c", "5c"))),
    "dealt, the hole card": State("dealt", _TO_HOLE_CARD),
    "dealt, the peek": State("dealt", (*_TO_HOLE_CARD, by("Dana", "deal face down"))),
    "dealt, insurance": State("dealt", (*_DEALT_WAGERS, *_deal("Kh", "9c", "5c", "Ad", "9s", "8c", "7d", "Qc"))),
    "dealt, Ann's turn": State("dealt", _IN_HAND),
    "dealt, the guest's turn": State("dealt", _PLAYED),
    "dealt, late wager": State("dealt", _STOOD),
    "dealt, ruled by Sue": State("dealt", (*_IN_HAND, by("Sue", "rule", action=PUSH, reason=_REASON))),
    "dealt, a ruling proposed by Sue": State("dealt", _LARGE),
    "dealt, ruled by Sue and Eve": State("dealt", (*_LARGE, by("Eve", "confirm ruling"))),
    "linked, before the cards": State("dealt-link", _LINKED),
    "award recognized": State("dealt-link", _WHOLE),
    "award called by Dana": State("dealt-link", (*_WHOLE, award("Dana", "call"))),
    "award called by Sue": State("dealt-link", (*_WHOLE, award("Sue", "call"))),
    "award verified": State("dealt-link", (*_WHOLE, *_VERIFIED)),
    "small award verified": State("dealt-link", (*_TENTH, *_VERIFIED)),
    "award sealed": State("dealt-link", (*_WHOLE, *_SEALED)),
    "award paid": State("dealt-link", (*_WHOLE, *_SEALED, award("Dana", "pay"))),
    "dealt, the dealer's step": State("dealt-streak", (*_STOOD,)),
}
