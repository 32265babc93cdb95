"""Who may do what: every route and every kind of order, for every role and for everybody's part in the round.

What is expected is written as tables. The routes are the application's own and the kinds are those that it reads, so
that a new one without a row here fails. Every case goes over HTTP, on both databases; a refusal must change nothing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from fastapi import FastAPI
from starlette.routing import Mount

from pitboss.engine.table import corrections
from pitboss.engine.verify.table_conformance import differences
from pitboss.floor.people.people import Role
from pitboss.floor.tournament_desk.orders import KINDS as TOURNAMENT_STEPS
from pitboss.jackpots.files import plain_set_up
from tests import tournament_floor
from tests.floor import snapshot
from tests.floor.house import AWARD, EXPIRED, NOBODY, Floors, House
from tests.floor.house import PEOPLE as HIRED
from tests.floor.orders import KINDS
from tests.floor.states import PUSH, STATES, State
from tests.jackpots import blazing

# --- orders ----------------------------------------------------------------------------------------------------------

# Nobody; a player whose session is over; Ann, whose seat 1 it is; Bob, who sits at seat 2; Cy, who sits nowhere; Dana,
# who deals; Dan, another dealer; Sam, a supervisor who dealt a card; Sue, another; Eve, the executive; Sid of
# surveillance; Alex, the auditor; Kay, the cashier, and Tess, the director of
# tournaments, who have nothing to say at a table.
PEOPLE: Final = (NOBODY, EXPIRED, "Ann", "Bob", "Cy", "Dana", "Dan", "Sam", "Sue", "Eve", "Sid", "Alex", "Kay", "Tess")

# ok: done. 401: sign in first. 403: not for this person. 409: too late. 422: refused by the rules or the state.
#                                             -   over Ann Bob Cy  Dana Dan Sam Sue Eve Sid Alex Kay Tess
ORDERS: Final = """
sit            | with chips                 | 401 401 ok  ok  ok  403 403 403 403 403 403 403 403 403
sit, taken     | with chips                 | 401 401 422 422 422 403 403 403 403 403 403 403 403 403
sit            | closed                     | 401 401 422 422 422 403 403 403 403 403 403 403 403 403
get up         | with chips                 | 401 401 ok  403 403 403 403 403 403 403 403 403 403 403
get up         | wagers placed              | 401 401 422 403 403 403 403 403 403 403 403 403 403 403
get up         | wagers taken back          | 401 401 ok  403 403 403 403 403 403 403 403 403 403 403
get up, guest  | dealt, with chips          | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
buy in         | with chips                 | 401 401 ok  ok  422 403 403 403 403 403 403 403 403 403
buy in         | closed                     | 401 401 422 422 422 403 403 403 403 403 403 403 403 403
wager          | with chips                 | 401 401 ok  403 403 403 403 403 403 403 403 403 403 403
wager          | seated without chips       | 401 401 422 403 403 403 403 403 403 403 403 403 403 403
wager          | cut offered                | 401 401 422 403 403 403 403 403 403 403 403 403 403 403
wager          | dealt, with chips          | 401 401 ok  403 403 403 403 403 403 403 403 403 403 403
wager          | Ann's turn                 | 401 401 422 403 403 403 403 403 403 403 403 403 403 403
wager, guest   | dealt, with chips          | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
wagers         | with chips                 | 401 401 ok  403 403 403 403 403 403 403 403 403 403 403
wagers         | cut offered                | 401 401 422 403 403 403 403 403 403 403 403 403 403 403
wagers         | Ann's turn                 | 401 401 422 403 403 403 403 403 403 403 403 403 403 403
wagers, behind | with chips                 | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
take back      | wagers placed              | 401 401 ok  403 403 403 403 403 403 403 403 403 403 403
take back      | Ann's turn                 | 401 401 422 403 403 403 403 403 403 403 403 403 403 403
take back      | dealt, before the cards    | 401 401 ok  403 403 403 403 403 403 403 403 403 403 403
ready          | wagers placed              | 401 401 ok  ok  403 403 403 403 403 403 403 403 403 403
ready          | wagers taken back          | 401 401 422 422 403 403 403 403 403 403 403 403 403 403
ready          | dealt, before the cards    | 401 401 422 422 403 403 403 403 403 403 403 403 403 403
cut            | cut offered                | 401 401 ok  422 422 403 403 403 403 403 403 403 403 403
cut            | with chips                 | 401 401 422 422 422 403 403 403 403 403 403 403 403 403
act            | Ann's turn                 | 401 401 ok  403 403 403 403 403 403 403 403 403 403 403
act            | Bob's turn                 | 401 401 403 ok  403 403 403 403 403 403 403 403 403 403
act            | wagers placed              | 401 401 409 409 409 403 403 403 403 403 403 403 403 403
act            | dealt, Ann's turn          | 401 401 ok  403 403 403 403 403 403 403 403 403 403 403
act            | dealt, the guest's turn    | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
act, late      | Ann's turn                 | 401 401 409 403 403 403 403 403 403 403 403 403 403 403
decide         | all decide together        | 401 401 ok  403 403 403 403 403 403 403 403 403 403 403
decide         | Ann's turn                 | 401 401 409 403 403 403 403 403 403 403 403 403 403 403
act for        | Ann's turn                 | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
act for        | dealt, Ann's turn          | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
act for        | dealt, insurance           | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
act for        | dealt, the guest's turn    | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
deal           | wagers placed              | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
deal           | dealt, a card due          | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
reshuffle      | dealt, a card due          | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
deal face down | dealt, the hole card       | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
deal face down | dealt, a card due          | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
deal face down | wagers placed              | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
no blackjack   | dealt, the peek            | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
no blackjack   | dealt, the hole card       | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
draw bonus     | dealt, a card due          | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
deal           | dealt, Ann's turn          | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
deal           | dealt, with chips          | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
go ahead       | Ann's turn                 | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
go ahead       | dealt, the dealer's step   | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
go ahead       | dealt, a card due          | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
go ahead       | dealt, ruled by Sue and Eve | 401 401 403 403 403 ok  ok  ok  403 403 403 403 403 403
call supervisor | dealt, with chips         | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
call supervisor | dealt, called by Sam      | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
call supervisor | with chips                | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
answer call    | dealt, called by Sam       | 401 401 403 403 403 403 403 422 ok  ok  403 403 403 403
answer call    | dealt, with chips          | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
sell chips     | dealt, with chips          | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
sell chips, to Ann | dealt, with chips      | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
seat guest     | dealt, with chips          | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
seat guest     | with chips                 | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
seat guest, taken | dealt, with chips       | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
guest leaves   | dealt, with chips          | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
guest leaves   | dealt, the guest's turn    | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
guest leaves, Ann's | dealt, with chips     | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
guest leaves, empty | dealt, with chips     | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
minimum bet    | dealt, with chips          | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
wager for      | dealt, with chips          | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
wager for, Ann | dealt, with chips          | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
wager for, Ann | with chips                 | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
wager for, empty | dealt, with chips        | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
rule           | Ann's turn                 | 401 401 403 403 403 403 403 ok  ok  ok  403 403 403 403
rule           | dealt, Ann's turn          | 401 401 403 403 403 403 403 403 ok  ok  403 403 403 403
rule           | with chips                 | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
rule, a card   | Ann's turn                 | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
rule, the hole card | Ann's turn            | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
rule, a card   | dealt, Ann's turn          | 401 401 403 403 403 403 403 403 ok  ok  403 403 403 403
rule, no reason | dealt, Ann's turn         | 401 401 422 422 422 422 422 422 422 422 422 422 422 422
rule, an action | dealt, Ann's turn         | 401 401 403 403 403 403 403 403 422 422 403 403 403 403
rule, a payment | round over                | 401 401 403 403 403 403 403 ok  ok  ok  403 403 403 403
rule, a payment | Ann's turn                | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
confirm ruling | dealt, a ruling proposed by Sue | 401 401 403 403 403 403 403 403 403 ok 403 403 403 403
confirm ruling | dealt, Ann's turn          | 401 401 403 403 403 403 403 409 409 409 403 403 403 403
clear seat     | seated without chips       | 401 401 403 403 403 403 403 ok  ok  ok  403 403 403 403
clear seat     | with chips                 | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
clear seat     | wagers placed              | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
clear seat     | empty                      | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
inspect cards  | dealt, with chips          | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
inspect cards  | with chips                 | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
inspect cards  | dealt, Ann's turn          | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
inspect cards, short | dealt, with chips    | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
inspect cards, marked | dealt, with chips   | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
fill           | with chips                 | 401 401 403 403 403 403 403 ok  ok  ok  403 403 403 403
fill           | closed                     | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
credit         | with chips                 | 401 401 403 403 403 403 403 ok  ok  ok  403 403 403 403
credit         | closed                     | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
credit         | Ann's turn                 | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
set limits     | with chips                 | 401 401 403 403 403 403 403 ok  ok  ok  403 403 403 403
set limits     | Ann's turn                 | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
open table     | closed                     | 401 401 403 403 403 403 403 ok  ok  ok  403 403 403 403
open table     | empty                      | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
close table    | with chips                 | 401 401 403 403 403 403 403 ok  ok  ok  403 403 403 403
close table    | wagers placed              | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
close table    | Ann's turn                 | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
take back for  | dealt, with chips          | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
undo, nothing  | dealt, with chips          | 401 401 403 403 403 409 409 409 409 409 403 403 403 403
rule, correct  | dealt, with chips          | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
take back for  | dealt, before the cards    | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
take back for, Ann | dealt, before the cards | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
undo, a wager  | dealt, before the cards    | 401 401 403 403 403 ok  409 409 409 409 403 403 403 403
undo, a card   | dealt, Ann's turn          | 401 401 403 403 403 409 409 ok  409 409 403 403 403 403
rule, correct  | dealt, Ann's turn          | 401 401 403 403 403 403 403 403 ok  ok  403 403 403 403
rule, correct twice | dealt, Ann's turn     | 401 401 403 403 403 403 403 403 422 422 403 403 403 403
take back for  | dealt, the guest's turn    | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
undo, Bob's    | dealt, the guest's turn    | 401 401 403 403 403 409 409 409 409 409 403 403 403 403
undo, a ruling | dealt, ruled by Sue        | 401 401 403 403 403 409 409 409 403 409 403 403 403 403
rule, correct  | Ann's turn                 | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
undo, nothing  | wagers placed              | 401 401 403 403 403 403 403 403 403 403 403 403 403 403
deal, a ruler  | dealt, ruled by Sue        | 401 401 403 403 403 422 422 422 403 422 403 403 403 403
"""

# Steps of the award at seat 1, which Ann has won.
#                                   -   over Ann Bob Cy  Dana Dan Sam Sue Eve Sid Alex Kay Tess
AWARDS: Final = """
call      | award recognized        | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
call      | award called by Dana    | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
call      | award paid              | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
take-back | award recognized        | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
take-back | award called by Dana    | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
take-back | award verified          | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
take-back | award sealed            | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
verify    | award recognized        | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
verify    | award called by Dana    | 401 401 403 403 403 403 403 422 ok  ok  403 403 403 403
verify    | award called by Sue     | 401 401 403 403 403 403 403 422 422 ok  403 403 403 403
seal      | award called by Dana    | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
seal      | small award verified    | 401 401 403 403 403 403 403 422 ok  ok  403 403 403 403
seal      | award verified          | 401 401 403 403 403 403 403 422 422 ok  403 403 403 403
seal      | award sealed            | 401 401 403 403 403 403 403 422 422 422 403 403 403 403
pay       | award verified          | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
pay       | award sealed            | 401 401 403 403 403 ok  ok  ok  ok  ok  403 403 403 403
pay       | award paid              | 401 401 403 403 403 422 422 422 422 422 403 403 403 403
"""

LAST: Final = "the last line"
CARD: Final = "the line of the first card"
_REASON: Final = {"reason": "a card fell from the table"}
FIELDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "sit": {"seat": 4},
    "sit, taken": {"seat": 2},
    "get up": {"seat": 1},
    "get up, guest": {"seat": 3},
    "buy in": {"cents": 100_00},
    "wager": {"seat": 1, "bet": "main", "cents": 25_00},
    "wager, guest": {"seat": 3, "bet": "main", "cents": 25_00},
    "wagers": {"wagers": [{"seat": 1, "bet": "main", "cents": 25_00}]},
    "wagers, behind": {
        "wagers": [{"seat": 1, "bet": "main", "cents": 25_00}, {"seat": 2, "bet": "main", "cents": 5_00}]
    },
    "take back": {"seat": 1, "bet": "main"},
    "ready": {},
    "cut": {"depth": 20},
    "act": {"action": "stand"},
    "act, late": {"action": "stand", "step": 0},
    "decide": {"seat": 1, "action": "stand"},
    "act for": {"action": "stand"},
    "deal": {"card": "4s"},
    "deal, a ruler": {"card": "4s"},
    "draw bonus": {"what": "$10"},
    "reshuffle": {},
    "deal face down": {},
    "no blackjack": {},
    "go ahead": {},
    "call supervisor": {"reason": "a card was exposed"},
    "answer call": {},
    "sell chips": {"player": "Gus", "cents": 100_00},
    "sell chips, to Ann": {"player": "Ann", "cents": 100_00},
    "seat guest": {"seat": 4, "player": "Gil"},
    "seat guest, taken": {"seat": 1, "player": "Gil"},
    "guest leaves": {"seat": 3},
    "guest leaves, Ann's": {"seat": 1},
    "guest leaves, empty": {"seat": 5},
    "minimum bet": {"seat": 1},
    "wager for": {"seat": 3, "bet": "main", "cents": 25_00},
    "wager for, Ann": {"seat": 1, "bet": "main", "cents": 25_00},
    "wager for, empty": {"seat": 5, "bet": "main", "cents": 25_00},
    "rule": {"action": PUSH, **_REASON},
    "rule, a card": {"action": {"is": "draw-in-error.1", "card": "4s", "exposed": True}, **_REASON},
    "rule, the hole card": {"action": {"is": "expose-hole-card.1"}, **_REASON},
    "rule, correct": {"action": {"is": "correct-cards.1", "corrected": [{"line": CARD, "card": "8d"}]}, **_REASON},
    "rule, correct twice": {
        "action": {"is": "correct-cards.1", "corrected": [{"line": CARD, "card": "9c"}]},
        **_REASON,
    },
    "take back for": {"seat": 3, "bet": "main"},
    "take back for, Ann": {"seat": 1, "bet": "main"},
    "undo, a card": {"line": LAST},
    "undo, a wager": {"line": LAST},
    "undo, Bob's": {"line": LAST},
    "undo, a ruling": {"line": LAST},
    "undo, nothing": {"line": LAST},
    "rule, no reason": {"action": PUSH},
    "rule, an action": {"action": {"is": "stand.1"}, **_REASON},
    "rule, a payment": {"action": {"is": "pay-difference.1", "seat": 1, "cents": 5_00}, **_REASON},
    "confirm ruling": {},
    "clear seat": {"seat": 1},
    "inspect cards": {"cards": 52, "sound": True},
    "inspect cards, short": {"cards": 51, "sound": True},
    "inspect cards, marked": {"cards": 52, "sound": False},
    "fill": {"cents": 1_000_00},
    "credit": {"cents": 1_000_00},
    "set limits": {"min_cents": 10_00, "max_cents": 200_00},
    "open table": {},
    "close table": {},
}


def _cases(rows: str) -> Iterator[Any]:
    for row in rows.strip().splitlines():
        what, state, expected = (part.strip() for part in row.split("|"))
        told = expected.split()
        if len(told) != len(PEOPLE):
            raise ValueError(f"{row}: one word for each of {len(PEOPLE)} people")
        for person, each in zip(PEOPLE, told, strict=True):
            yield pytest.param(what, state, person, each, id=f"{what} - {state} - {person or 'nobody'}")


def kind_of(what: str) -> str:
    return what.partition(",")[0]


class Kept:
    """One floor at a time, which serves several cases in one state: a refusal changes nothing."""

    def __init__(self, floors: Floors) -> None:
        self.floors = floors
        self._open = contextlib.ExitStack()
        self._state: State | None = None
        self._house: House | None = None

    def house(self, state: State) -> House:
        if self._house is None or self._state != state:
            self.drop()
            self._house, self._state = self._open.enter_context(state.on(self.floors)), state
        return self._house

    def drop(self) -> None:
        self._open.close()
        self._house = None


@pytest.fixture(scope="module")
def kept(state_floors: Floors) -> Iterator[Kept]:
    found = Kept(state_floors)
    yield found
    found.drop()


def _everything(house: House) -> dict[str, Any]:
    """All that the floor holds; not looked at again until somebody has asked for something."""
    if house.seen is None or house.seen[0] != house.asked:
        held = {**snapshot.of_floor(house.floor), "disk": snapshot.of_disk(house.floor)}
        house.seen = house.asked, held
    return house.seen[1]


@pytest.mark.parametrize(("what", "state", "person", "expected"), list(_cases(ORDERS)))
def test_an_order(what: str, state: str, person: str, expected: str, kept: Kept) -> None:
    house, table = kept.house(STATES[state]), STATES[state].table
    order = {"kind": kind_of(what), **_in_log(FIELDS[what], house, table)}
    _check(kept, house, person, table, order, expected)


@pytest.mark.parametrize(("what", "state", "person", "expected"), list(_cases(AWARDS)))
def test_a_step_of_an_award(what: str, state: str, person: str, expected: str, kept: Kept) -> None:
    house, table = kept.house(STATES[state]), STATES[state].table
    _check(kept, house, person, table, {"kind": AWARD, "award": 1, "step": what}, expected)


def _check(kept: Kept, house: House, person: str, table: str, order: Mapping[str, Any], expected: str) -> None:
    """The answer is as expected, and a refusal has changed nothing."""
    before = _everything(house)
    answer = house.order(person, table, order)
    changed = differences(before, _everything(house))
    if answer.status == 200 or changed:
        kept.drop()
    assert (answer.status if answer.status != 200 else "ok", answer.why) == (_code(expected), answer.why)
    if answer.status != 200:
        assert [str(each) for each in changed] == []


def _in_log(fields: Any, house: House, table: str) -> Any:
    """The fields with the lines of the table's log that they name."""
    live = house.floor.tables[table].table
    if isinstance(fields, Mapping):
        return {name: _in_log(each, house, table) for name, each in fields.items()}
    if isinstance(fields, list):
        return [_in_log(each, house, table) for each in fields]
    if fields == LAST:
        return 1 if live is None else len(live.log.lines)
    if fields == CARD:  # the first one of the round
        return next((each.line for each in corrections.entered(live)), 1) if live is not None else 1
    return fields


def _code(expected: str) -> int | str:
    return expected if expected == "ok" else int(expected)


def test_every_role_is_asked_for_every_order_and_every_route() -> None:
    roles = {each.name: each.role for each in HIRED}
    everybody = set(Role) - {Role.AUTOMATIC}  # an automatic player has no password: nobody signs in as one
    assert {roles[each] for each in PEOPLE if each in roles} == everybody
    assert {roles[each] for each in ROLES.values() if each in roles} == everybody


def test_every_kind_of_order_has_its_row() -> None:
    asked = {kind_of(row.partition("|")[0].strip()) for row in ORDERS.strip().splitlines()}
    assert asked == set(KINDS)
    assert set(FIELDS) == {row.partition("|")[0].strip() for row in ORDERS.strip().splitlines()}


# --- routes ----------------------------------------------------------------------------------------------------------

ROLES: Final = {
    "nobody": NOBODY,
    "over": EXPIRED,
    "player": "Ann",
    "dealer": "Dana",
    "cashier": "Kay",
    "supervisor": "Sam",
    "executive": "Eve",
    "surveillance": "Sid",
    "auditor": "Alex",
    "director": "Tess",
}

# A player may not see the pit; whoever may, sees it. Where the right is there and the thing is not, it is 404 or 422.
#                                                                none over play deal cage sup exec surv audit dir
ROUTES: Final = """
GET  /                                                          | 200 200 200 200 200 200 200 200 200 200
GET  /table                                                     | 200 200 200 200 200 200 200 200 200 200
GET  /play                                                      | 200 200 200 200 200 200 200 200 200 200
GET  /practice                                                  | 200 200 200 200 200 200 200 200 200 200
GET  /dealer                                                    | 200 200 200 200 200 200 200 200 200 200
GET  /pit                                                       | 200 200 200 200 200 200 200 200 200 200
GET  /jackpots                                                  | 200 200 200 200 200 200 200 200 200 200
GET  /meters                                                    | 200 200 200 200 200 200 200 200 200 200
GET  /win                                                       | 200 200 200 200 200 200 200 200 200 200
GET  /statement                                                 | 200 200 200 200 200 200 200 200 200 200
GET  /audit                                                     | 200 200 200 200 200 200 200 200 200 200
GET  /shift                                                     | 200 200 200 200 200 200 200 200 200 200
GET  /signs                                                     | 200 200 200 200 200 200 200 200 200 200
GET  /lab                                                       | 200 200 200 200 200 200 200 200 200 200
GET  /rulebook                                                  | 200 200 200 200 200 200 200 200 200 200
GET  /people                                                    | 200 200 200 200 200 200 200 200 200 200
GET  /setup                                                     | 200 200 200 200 200 200 200 200 200 200
GET  /account                                                   | 200 200 200 200 200 200 200 200 200 200
GET  /static                                                    | 200 200 200 200 200 200 200 200 200 200
GET  /api/openapi.json                                          | 200 200 200 200 200 200 200 200 200 200
GET  /healthz                                                   | 200 200 200 200 200 200 200 200 200 200
GET  /metrics                                                   | 401 401 403 403 403 403 200 200 200 403
POST /api/sign-in                                               | 401 401 401 401 401 401 401 401 401 401
POST /api/players                                               | 422 422 422 422 422 422 422 422 422 422
GET  /api/floor                                                 | 200 200 200 200 200 200 200 200 200 200
POST /api/guests                                                | 201 201 201 201 201 201 201 201 201 201
POST /api/play-money                                            | 401 401 422 403 403 403 403 403 403 403
POST /api/sign-out                                              | 401 401 200 200 200 200 200 200 200 200
GET  /api/me                                                    | 401 401 200 200 200 200 200 200 200 200
POST /api/people                                                | 401 401 403 403 403 403 422 403 403 403
POST /api/new-password                                          | 401 401 401 401 401 401 401 401 401 401
GET  /api/people                                                | 401 401 403 403 403 403 200 403 403 403
POST /api/people/{name}/role                                    | 401 401 403 403 403 403 404 403 403 403
POST /api/people/{name}/disable                                 | 401 401 403 403 403 403 404 403 403 403
POST /api/people/{name}/enable                                  | 401 401 403 403 403 403 404 403 403 403
POST /api/people/{name}/reset                                   | 401 401 403 403 403 403 404 403 403 403
POST /api/people/{name}/sign-out                                | 401 401 403 403 403 403 404 403 403 403
GET  /api/rights                                                | 401 401 403 403 403 403 200 200 200 403
POST /api/rights/second-factor                                  | 401 401 403 403 403 403 422 403 403 403
GET  /api/account                                               | 401 401 200 200 200 200 200 200 200 200
POST /api/account/password                                      | 401 401 403 403 403 403 403 403 403 403
POST /api/account/sign-out                                      | 401 401 200 200 200 200 200 200 200 200
POST /api/account/second-factor                                 | 401 401 403 403 403 403 403 403 403 403
POST /api/account/second-factor/confirm                         | 401 401 422 422 422 422 422 422 422 422
POST /api/seat-codes                                            | 401 401 403 403 403 201 201 403 403 403
GET  /api/house/document                                        | 401 401 403 403 403 200 200 200 200 403
GET  /api/house/document/form                                   | 401 401 403 403 403 200 200 200 200 403
GET  /api/house/document/versions                               | 401 401 403 403 403 422 422 422 422 403
GET  /api/house/document/differences                            | 401 401 403 403 403 422 422 422 422 403
GET  /api/house/document/house.toml                             | 401 401 403 403 403 422 422 422 422 403
POST /api/house/document/check                                  | 401 401 403 403 403 403 422 403 403 403
POST /api/house/document                                        | 401 401 403 403 403 403 422 403 403 403
POST /api/house/document/{state}/{number}/withdraw              | 401 401 403 403 403 403 404 403 403 403
POST /api/house/document/{state}/acknowledge                    | 401 401 403 403 403 403 404 403 403 403
GET  /api/house/schedule                                        | 401 401 403 403 403 200 200 200 200 403
POST /api/house/tables/{table}/open                             | 401 401 403 403 403 422 422 403 403 403
GET  /api/house/tables                                          | 401 401 403 403 403 403 200 403 403 403
POST /api/house/tables                                          | 401 401 403 403 403 403 422 403 403 403
POST /api/house/tables/check                                    | 401 401 403 403 403 403 422 403 403 403
POST /api/house/tables/offers                                   | 401 401 403 403 403 403 422 403 403 403
POST /api/house/tables/{table}/rename                           | 401 401 403 403 403 403 200 403 403 403
POST /api/house/tables/{table}/retire                           | 401 401 403 403 403 403 422 403 403 403
GET  /api/tables                                                | 401 401 200 200 200 200 200 200 200 200
GET  /api/tables/{table}                                        | 401 401 200 200 200 200 200 200 200 200
GET  /api/tables/{table}/rules                                  | 401 401 200 200 200 200 200 200 200 200
GET  /api/tables/{table}/signs                                  | 401 401 200 200 200 200 200 200 200 200
GET  /api/signs                                                 | 401 401 403 403 403 200 200 403 403 403
GET  /api/signs/wall                                            | 401 401 403 403 403 200 200 403 403 403
GET  /api/signs.zip                                             | 401 401 403 403 403 422 422 403 403 403
GET  /api/tables/{table}/signs/{sheet}                          | 401 401 200 200 200 200 200 200 200 200
GET  /api/tables/{table}/results                                | 401 401 200 200 200 200 200 200 200 200
POST /api/tables/{table}/price                                  | 401 401 200 200 200 200 200 200 200 200
POST /api/tables/{table}/commands                               | 401 401 200 403 403 403 403 403 403 403
POST /api/tables/{table}/company                                | 401 401 201 201 403 201 201 403 403 403
DELETE /api/tables/{table}/company/{seat}                       | 401 401 422 422 403 422 422 403 403 403
GET  /api/tables/{table}/training                               | 401 401 403 200 403 200 200 403 403 403
POST /api/tables/{table}/training                               | 401 401 403 422 403 422 422 403 403 403
DELETE /api/tables/{table}/training                             | 401 401 403 422 403 422 422 403 403 403
WS   /api/tables/{table}/live                                   | 4401 4401 200 200 200 200 200 200 200 200
GET  /api/play/rounds                                           | 401 401 200 403 403 403 403 403 403 403
GET  /api/play/results                                          | 401 401 200 403 403 403 403 403 403 403
GET  /api/play/rounds/{table}/{shift}/{number}                  | 401 401 404 403 403 403 403 403 403 403
GET  /api/play/rounds/{table}/{shift}/{number}/proof            | 401 401 404 403 403 403 403 403 403 403
GET  /api/practice                                              | 401 401 200 403 403 403 403 403 403 403
POST /api/practice                                              | 401 401 422 403 403 403 403 403 403 403
POST /api/practice/wager                                        | 401 401 422 403 403 403 403 403 403 403
POST /api/practice/act                                          | 401 401 422 403 403 403 403 403 403 403
GET  /api/practice/advice                                       | 401 401 422 403 403 403 403 403 403 403
POST /api/practice/drill                                        | 401 401 422 403 403 403 403 403 403 403
POST /api/practice/drill/answer                                 | 401 401 422 403 403 403 403 403 403 403
POST /api/practice/count                                        | 401 401 422 403 403 403 403 403 403 403
POST /api/practice/count/answer                                 | 401 401 422 403 403 403 403 403 403 403
DELETE /api/practice                                            | 401 401 422 403 403 403 403 403 403 403
GET  /api/pit                                                   | 401 401 403 403 403 200 200 200 200 403
GET  /api/pit/servers                                           | 401 401 403 403 403 200 200 200 200 403
GET  /api/pit/books                                             | 401 401 403 403 403 200 200 200 200 403
GET  /api/audit/rounds                                          | 401 401 403 403 403 403 200 200 200 403
GET  /api/audit/search                                          | 401 401 403 403 403 403 200 200 200 403
GET  /api/audit/tables/{table}/shifts/{shift}/rounds/{number}   | 401 401 403 403 403 403 404 404 404 403
GET  /api/audit/tables/{table}/shifts/{shift}/verify            | 401 401 403 403 403 403 200 200 200 403
GET  /api/audit/tables/{table}/shifts/{shift}/log               | 401 401 403 403 403 403 422 422 422 403
GET  /api/audit/tables/{table}/shifts/{shift}/commands          | 401 401 403 403 403 403 200 200 200 403
GET  /api/audit/tables/{table}/shifts/{shift}/rounds/{number}/evidence | 401 401 403 403 403 403 404 404 404 403
GET  /api/audit/tables/{table}/shifts/{shift}/evidence          | 401 401 403 403 403 403 200 200 200 403
GET  /api/audit/evidence                                        | 401 401 403 403 403 403 422 422 422 403
GET  /api/audit/house                                           | 401 401 403 403 403 403 200 200 200 403
GET  /api/audit/house/verify                                    | 401 401 403 403 403 403 200 200 200 403
GET  /api/lab/wagers                                            | 401 401 200 200 200 200 200 200 200 200
GET  /api/lab/games                                             | 401 401 200 200 200 200 200 200 200 200
POST /api/lab/edge                                              | 401 401 422 422 422 422 422 422 422 422
POST /api/lab/decks                                             | 401 401 422 422 422 422 422 422 422 422
POST /api/lab/meters                                            | 401 401 422 422 422 422 422 422 422 422
POST /api/lab/strategy                                          | 401 401 422 422 422 422 422 422 422 422
GET  /api/lab/jobs                                              | 401 401 200 200 200 200 200 200 200 200
DELETE /api/lab/jobs/{job}                                      | 401 401 404 404 404 404 404 404 404 404
GET  /api/jackpots                                              | 401 401 200 200 200 200 200 200 200 200
GET  /api/jackpots/{jackpot}/log                                | 401 401 403 403 403 404 404 404 404 403
GET  /api/jackpots/{jackpot}/statement                          | 401 401 403 403 403 404 404 404 404 403
GET  /api/jackpots/{jackpot}/sheet                              | 401 401 404 404 404 404 404 404 404 404
POST /api/jackpots/{jackpot}/awards/{award}/call                | 401 401 403 404 403 404 404 403 403 403
POST /api/jackpots/{jackpot}/awards/{award}/take-back           | 401 401 403 404 403 404 404 403 403 403
POST /api/jackpots/{jackpot}/awards/{award}/verify              | 401 401 403 403 403 404 404 403 403 403
POST /api/jackpots/{jackpot}/awards/{award}/seal                | 401 401 403 403 403 404 404 403 403 403
POST /api/jackpots/{jackpot}/awards/{award}/pay                 | 401 401 403 404 403 404 404 403 403 403
POST /api/jackpots                                              | 401 401 403 403 403 403 422 403 403 403
POST /api/jackpots/{jackpot}/adjustments                        | 401 401 403 403 403 404 404 403 403 403
POST /api/jackpots/{jackpot}/adjustments/{number}/approve       | 401 401 403 403 403 404 404 403 403 403
POST /api/jackpots/{jackpot}/adjustments/{number}/decline       | 401 401 403 403 403 404 404 403 403 403
POST /api/jackpots/{jackpot}/stop                               | 401 401 403 403 403 404 404 403 403 403
POST /api/jackpots/{jackpot}/start                              | 401 401 403 403 403 404 404 403 403 403
POST /api/jackpots/{jackpot}/schedule                           | 401 401 403 403 403 403 404 403 403 403
POST /api/jackpots/{jackpot}/change                             | 401 401 403 403 403 403 404 403 403 403
POST /api/jackpots/{jackpot}/transfer                           | 401 401 403 403 403 404 404 403 403 403
POST /api/jackpots/{jackpot}/petitions                          | 401 401 403 403 403 403 404 403 403 403
POST /api/jackpots/{jackpot}/petitions/{petition}/answer        | 401 401 403 403 403 403 404 403 403 403
POST /api/jackpots/{jackpot}/close                              | 401 401 403 403 403 404 404 403 403 403
GET  /api/meters/{jackpot}/account                              | 401 401 403 403 403 404 404 404 404 403
GET  /api/meters/{jackpot}/lines                                | 401 401 403 403 403 404 404 404 404 403
GET  /api/meters/{jackpot}/lines.csv                            | 401 401 403 403 403 404 404 404 404 403
GET  /api/meters/{jackpot}/awards/{award}                       | 401 401 403 403 403 404 404 404 404 403
GET  /api/meters/{jackpot}/counters                             | 401 401 403 403 403 404 404 404 404 403
GET  /api/meters/{jackpot}/growth                               | 401 401 403 403 403 404 404 404 404 403
WS   /api/meters/live                                           | 4401 4401 200 200 200 200 200 200 200 200
GET  /api/shifts/{table}                                        | 401 401 403 200 200 200 200 200 200 403
POST /api/shifts/{table}/open                                   | 401 401 403 200 403 200 200 403 403 403
POST /api/shifts/{table}/slips                                  | 401 401 403 422 403 422 422 403 403 403
GET  /api/shifts/{table}/slips/{slip}/paper                     | 401 401 403 404 404 404 404 404 404 403
POST /api/shifts/{table}/slips/{slip}/prepare                   | 401 401 403 403 422 422 422 403 403 403
POST /api/shifts/{table}/slips/{slip}/verify                    | 401 401 403 403 422 422 422 403 403 403
POST /api/shifts/{table}/slips/{slip}/void                      | 401 401 403 403 403 422 422 403 403 403
POST /api/shifts/{table}/count                                  | 401 401 403 422 403 422 422 403 403 403
POST /api/shifts/{table}/drop                                   | 401 401 403 422 403 422 422 403 403 403
POST /api/shifts/{table}/boxes/{box}/count                      | 401 401 403 403 422 422 422 403 403 403
POST /api/shifts/{table}/tips                                   | 401 401 403 422 403 422 422 403 403 403
POST /api/shifts/{table}/differences                            | 401 401 403 403 403 422 422 403 403 403
POST /api/shifts/{table}/close                                  | 401 401 403 422 403 422 422 403 403 403
GET  /api/reports/theory                                        | 401 401 403 403 403 200 200 200 200 403
GET  /api/reports/ratings                                       | 401 401 403 403 403 200 200 200 200 403
GET  /api/reports/cash                                          | 401 401 403 403 403 200 200 200 200 403
GET  /api/reports/proceeds                                      | 401 401 403 403 403 200 200 200 200 403
GET  /api/reports/hours                                         | 401 401 403 403 403 200 200 200 200 403
GET  /api/reports/tips                                          | 401 401 403 403 403 200 200 200 200 403
GET  /api/reports/shifts                                        | 401 401 403 403 403 200 200 200 200 403
GET  /api/reports/shift                                         | 401 401 403 403 403 422 422 422 422 403
POST /api/cage/cash                                             | 401 401 403 403 404 404 404 403 403 403
GET  /api/cage/accounting                                       | 401 401 403 403 403 200 200 200 200 403
POST /api/cage/accounting                                       | 401 401 403 403 403 403 422 403 403 403
GET  /api/rulebook                                              | 401 401 200 200 200 200 200 200 200 200
GET  /api/rulebook/section                                      | 401 401 422 422 422 422 422 422 422 422
GET  /api/rulebook/search                                       | 401 401 422 422 422 422 422 422 422 422
GET  /api/lab/last-hand/styles                                  | 401 401 200 200 200 200 200 200 200 200
GET  /api/tournaments                                           | 401 401 200 200 200 200 200 200 200 200
GET  /api/tournaments/templates                                 | 401 401 403 403 403 403 200 403 403 200
GET  /api/tournaments/{tournament}                              | 401 401 404 404 404 404 404 404 404 404
GET  /api/tournaments/{tournament}/papers/{kind}.csv            | 401 401 403 403 404 404 404 404 404 404
GET  /api/tournaments/{tournament}/papers/{kind}.pdf            | 401 401 403 403 404 404 404 404 404 404
GET  /tournament-board                                          | 200 200 200 200 200 200 200 200 200 200
GET  /tournaments                                               | 200 200 200 200 200 200 200 200 200 200
POST /api/lab/last-hand                                         | 401 401 200 200 200 200 200 200 200 200
POST /api/tournaments                                           | 401 401 403 403 403 403 422 403 403 422
POST /api/tournaments/check                                     | 401 401 403 403 403 403 422 403 403 422
POST /api/tournaments/try                                       | 401 401 200 403 403 403 403 403 403 403
POST /api/tournaments/{tournament}/steps                        | 401 401 404 404 404 404 404 404 404 404
"""
BODIES: Final[Mapping[str, Any]] = {
    "/api/sign-in": {"name": "Ann", "password": "not Ann's"},
    "/api/players": {"name": "1", "password": "sit-down-and-play"},
    "/api/guests": {},
    "/api/play-money": {},
    "/api/people": {"name": "1", "password": "sit-down-and-play", "role": "dealer"},
    "/api/new-password": {"code": "AAAA-BBBB-CCCC-DDDD", "password": "sit-down-and-play"},
    "/api/people/Nobody/role": {"role": "dealer", "reason": "promoted"},
    **{f"/api/people/Nobody/{what}": {"reason": "left"} for what in ("disable", "enable", "reset", "sign-out")},
    "/api/rights/second-factor": {"required": False, "reason": "no phones in the pit"},
    "/api/account/password": {"password": "not mine", "new_password": "sit-down-and-play"},
    "/api/account/second-factor": {"password": "not mine"},
    "/api/account/second-factor/confirm": {"code": "123456"},
    "/api/house/document/check": {"draft": "[]"},
    "/api/house/document": {"draft": "[]", "follows": 0, "reason": "a better house"},
    "/api/house/document/colorado/77/withdraw": {"reason": "too early"},
    "/api/house/document/colorado/acknowledge": {"note": "the letter is on its way"},
    "/api/house/tables": {"set_up": {"id": "blackjack"}, "reason": "the new wing"},
    "/api/house/tables/check": {"set_up": {"id": "blackjack"}},
    "/api/house/tables/offers": {"set_up": {"id": "blackjack"}},
    "/api/house/tables/{table}/rename": {"name": "Main 1", "pit": "West", "reason": "a better name"},
    "/api/house/tables/{table}/retire": {"reason": "old"},
    "/api/tables/{table}/price": {"wagers": [{"kind": "wager", "seat": 1, "bet": "main", "cents": 25_00}]},
    "/api/seat-codes": {"table": "blackjack", "seat": 3, "person": "Bob"},
    "/api/tables/{table}/commands": {"id": "command-1", "order": {"kind": "sit", "seat": 5}},
    "/api/tables/{table}/company": {"style": "basic"},
    "/api/tables/{table}/training": {"answer": "begin"},
    "/api/practice": {"game": "no such game"},
    "/api/practice/wager": {"cents": 25_00},
    "/api/practice/act": {"action": "fly"},
    "/api/practice/drill/answer": {"action": "fly"},
    "/api/practice/drill": {},
    "/api/practice/count": {},
    "/api/practice/count/answer": {"running": 0},
    "/api/jackpots": {},
    "/api/jackpots/none/adjustments": {"cents": 1, "cause": "error", "reason": "mistyped"},
    "/api/jackpots/none/stop": {"reason": "the power failed"},
    "/api/jackpots/none/schedule": {"set_up": plain_set_up(blazing()), "effective": "2026-12-01"},
    "/api/jackpots/none/petitions": {"number": "12", "asks": "easier criteria", "reason": "nobody wins it"},
    "/api/jackpots/none/petitions/12/answer": {"granted": True, "document": "a letter"},
    "/api/jackpots/none/transfer": {"to": "other", "petition": "the Director's letter"},
    "/api/shifts/{table}/open": {"counted": {"500": 20}},
    "/api/shifts/{table}/slips": {"kind": "fill", "chips": {"500": 20}},
    "/api/shifts/{table}/slips/77/prepare": {"chips": {"500": 20}},
    "/api/shifts/{table}/slips/77/verify": {"chips": {"500": 20}},
    "/api/shifts/{table}/slips/77/void": {"reason": "not needed"},
    "/api/shifts/{table}/count": {"counted": {"500": 20}},
    "/api/shifts/{table}/boxes/77/count": {"counted": {"currency": 100_00}},
    "/api/shifts/{table}/tips": {"cents": 5_00},
    "/api/shifts/{table}/differences": {"where": "tray", "cents": 1, "reason": "a chip was found"},
    "/api/shifts/{table}/close": {"counted": {"500": 20}},
    "/api/cage/cash": {"player": "Nobody", "kind": "in", "cents": 100_00},
    "/api/cage/accounting": {"time_zone": "UTC", "day_starts": 0, "cash_cents": [10_000_00], "reason": "as it is"},
    "/api/lab/edge": {"wager": "no such wager"},
    "/api/lab/decks": {"wager": "no such wager"},
    "/api/lab/meters": {"wager": "no such wager"},
    "/api/lab/strategy": {"game": "no such game"},
    "/api/lab/last-hand": {"stacks": [100, 100], "bets": [25, 25]},
    "/api/tournaments": {"text": "no document"},
    "/api/tournaments/check": {"text": "no document"},
    "/api/tournaments/nothing/steps": {"kind": "draw"},
}
# A refusal that the house log is told of: somebody tried a password.
TELLS: Final[Mapping[str, frozenset[str]]] = dict.fromkeys(
    ("/api/sign-in", "/api/new-password", "/api/account/password", "/api/account/second-factor"),
    frozenset({"disk/house", "disk/house_head"}),
)
IN_PATH: Final = {
    "{tournament}": "nothing",
    "{kind}": "entrants",
    "{table}": "blackjack",
    "{shift}": "1",
    "{number}": "77",
    "{seat}": "6",
    "{sheet}": "tips",
    "{name}": "Nobody",
    "{jackpot}": "none",
    "{award}": "77",
    "{slip}": "77",
    "{box}": "77",
    "{petition}": "12",
    "{state}": "colorado",
}


# The steps of a tournament, each without its fields: 422 is the answer to a person who may take it,
# and 200 where it needs none.
#                          none over play deal cage sup exec surv audit dir
STEPS: Final = """
answer of the division   | 401 401 403 403 403 403 422 403 403 422
open event               | 401 401 403 403 403 403 422 403 403 422
register                 | 401 401 422 403 422 422 422 403 403 422
cancel entry             | 401 401 403 403 422 422 422 403 403 422
rebuy                    | 401 401 403 403 422 422 422 403 403 422
earn chips               | 401 401 403 403 422 422 422 403 403 422
count fees               | 401 401 403 403 422 422 422 403 403 422
close registration       | 401 401 403 403 403 403 422 403 403 422
draw                     | 401 401 403 403 403 403 422 403 403 422
draw by hand             | 401 401 403 403 403 403 422 403 403 422
block seat               | 401 401 403 403 403 403 422 403 403 422
void hand                | 401 401 403 403 403 422 422 403 403 422
change decks             | 401 401 403 422 403 422 422 403 403 422
set chip values          | 401 401 403 403 403 403 422 403 403 422
break tie                | 401 401 403 403 403 403 422 403 403 422
break table              | 401 401 403 403 403 403 422 403 403 422
balance                  | 401 401 403 403 403 403 422 403 403 422
move player              | 401 401 403 403 403 403 422 403 403 422
draw wild cards          | 401 401 403 403 403 403 422 403 403 422
end round                | 401 401 403 403 403 403 422 403 403 422
disqualify               | 401 401 403 403 403 422 422 403 403 422
raise dispute            | 401 401 422 422 403 422 422 403 403 422
rule dispute             | 401 401 403 403 403 422 422 403 403 422
extend time              | 401 401 403 403 403 422 422 403 403 422
pause                    | 401 401 403 403 403 200 200 403 403 200
resume                   | 401 401 403 403 403 200 200 403 403 200
split                    | 401 401 403 403 403 403 422 403 403 422
end event                | 401 401 403 403 403 403 422 403 403 422
pay prize                | 401 401 403 403 422 422 422 403 403 422
undo                     | 401 401 403 403 403 403 422 403 403 422
conclude                 | 401 401 403 403 403 403 422 403 403 422
"""


def routes_of(app: FastAPI) -> set[tuple[str, str]]:
    """Method and path of every route."""
    found: set[tuple[str, str]] = set()
    for route in app.routes:
        path = getattr(route, "path", "")
        if isinstance(route, Mount):
            found.add(("GET", path))
        elif (methods := getattr(route, "methods", None)) is None:
            found.add(("WS", path))
        else:
            found |= {(method, path) for method in methods if method != "HEAD"}
    return found


def _route_cases() -> Iterator[Any]:
    for row in ROUTES.strip().splitlines():
        asked, expected = row.split("|")
        method, path = asked.split()
        for role, status in zip(ROLES, expected.split(), strict=True):
            yield pytest.param(method, path, role, int(status), id=f"{method} {path} - {role}")


ANY: Final = STATES["with chips"]


@pytest.mark.parametrize(("method", "path", "role", "expected"), list(_route_cases()))
def test_a_route(method: str, path: str, role: str, expected: int, kept: Kept) -> None:
    house = kept.house(ANY)
    before = _everything(house)
    status = _ask(house, method, path, ROLES[role])
    changed = differences(before, _everything(house))
    if changed or path.endswith("/sign-out"):
        kept.drop()
    assert status == expected
    if status >= 400 or method == "GET":
        told = TELLS.get(path, frozenset())
        assert [str(each) for each in changed if each.name not in told] == []


def _ask(house: House, method: str, path: str, person: str, **headers: str) -> int:
    for name, value in IN_PATH.items():
        path = path.replace(name, value)
    if method == "WS":
        return house.listen(person, path)
    if path == "/metrics":  # this machine itself reads them without signing in
        headers["x-forwarded-for"] = "192.0.2.1"
    body = BODIES.get(path, BODIES.get(path.replace("blackjack", "{table}")))
    asked = "/static/css/consoles.css" if path == "/static" else path
    return house.ask(person, method, asked, body, **headers).status


CHANGES: Final = [row.split()[1] for row in ROUTES.strip().splitlines() if row.startswith("POST")]
PUBLIC: Final = {
    "/api/sign-in",
    "/api/players",
    "/api/guests",
    "/api/new-password",
}  # nobody is signed in there whose session could be abused


@pytest.mark.parametrize("path", [each for each in CHANGES if each not in PUBLIC])
@pytest.mark.parametrize("csrf", ["", "wrong"])
def test_a_change_needs_the_token_of_the_page(path: str, csrf: str, kept: Kept) -> None:
    house = kept.house(ANY)
    before = _everything(house)
    for person in ("Ann", "Sam", "Eve"):
        assert _ask(house, "POST", path, person, **{"x-pitboss-csrf": csrf}) == 403
    assert differences(before, _everything(house)) == []


def _steps() -> dict[str, list[int]]:
    """The answers to each step, role by role."""
    rows = (row.split("|") for row in STEPS.strip().splitlines())
    return {kind.strip(): [int(each) for each in told.split()] for kind, told in rows}


@pytest.mark.parametrize("role", ROLES)
def test_a_step_of_a_tournament(role: str, kept: Kept) -> None:
    house, person, column = kept.house(ANY), ROLES[role], list(ROLES).index(role)
    try:
        opened = house.ask("Tess", "POST", "/api/tournaments", {"text": tournament_floor.document()})
        assert opened.status == 200
        before = _everything(house)
        for kind, answers in _steps().items():
            body = {"kind": kind, "fields": {"player": person} if kind == "register" else {}}
            answer = house.ask(person, "POST", "/api/tournaments/friday/steps", body)
            assert (kind, answer.status) == (kind, answers[column]), answer
        if not any(answers[column] == 200 for answers in _steps().values()):
            assert differences(before, _everything(house)) == []
    finally:
        kept.drop()


def test_every_step_of_a_tournament_has_its_row() -> None:
    assert list(_steps()) == list(TOURNAMENT_STEPS)


def test_every_route_has_its_row(kept: Kept) -> None:
    written = {(row.split()[0], row.split()[1]) for row in ROUTES.strip().splitlines()}
    assert routes_of(kept.house(ANY).app) == written
