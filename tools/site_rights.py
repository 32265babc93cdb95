"""The reference of rights: by role, by route and by order, as the tests hold them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pitboss.floor.people import duties
from tools.site_markdown import cell, code, page, table

MATRIX: Final = Path(__file__).parent.parent / "tests" / "floor" / "test_matrix.py"
ANSWERS: Final = {"401": "sign in", "4401": "sign in", "403": "no", "409": "late", "422": "refused", "404": "not there"}
PERSONS: Final = (
    *("nobody", "session over", "player at seat 1", "player at seat 2", "player elsewhere", "dealer of the round"),
    *("other dealer", "supervisor who dealt", "other supervisor", "executive", "surveillance", "auditor", "cashier"),
    "director of tournaments",
)


def pages() -> dict[str, str]:
    """The page of rights."""
    return {
        "reference/rights": page("Rights", [*_rights(), *_separations(), *_routes(), *_orders(), *_tournament_steps()])
    }


def _rights() -> Iterator[str]:
    shown = duties.table()
    yield "What each role may do. `GET /api/rights` returns the same table, and the page *People* shows it."
    yield ""
    rows = [
        [cell(row["text"]), *("yes" if role in row["roles"] else "" for role in shown["roles"])]
        for row in shown["rights"]
    ]
    yield from table(["right", *shown["roles"]], rows)


def _separations() -> Iterator[str]:
    yield "## Duties kept apart"
    yield ""
    rows = [[cell(each.text), code(f"pitboss.{each.enforced}"), cell(each.cite)] for each in duties.SEPARATIONS]
    yield from table(["rule", "refused in", "clause"], rows)


def _routes() -> Iterator[str]:
    yield "## Routes by role"
    yield ""
    yield "A test asks each route in each role. A number is the answer's status; *no* is 403 and *sign in* is 401."
    yield "*Refused* (422), *not there* (404): the role may ask, and the test's example was refused or names nothing."
    yield ""
    rows = [[code(" ".join(asked.split())), *map(_answer, told)] for asked, told in _rows("ROUTES")]
    yield from table(["route", *roles()], rows)


def _orders() -> Iterator[str]:
    yield "## Orders at a table, by person"
    yield ""
    yield "A test gives each order at each moment, and each step of a jackpot award. *ok*: it is done. *late* (409):"
    yield "the table has moved on. Ann has seat 1, Bob seat 2; Dana deals; Sam and Sue supervise; Eve is the executive."
    yield ""
    for name in ("ORDERS", "AWARDS"):
        rows = [[*map(cell, asked.split("|")), *map(_answer, told)] for asked, told in _rows(name)]
        yield from table(["order" if name == "ORDERS" else "step", "moment", *PERSONS], rows)


def _tournament_steps() -> Iterator[str]:
    yield "## Steps of a tournament, by role"
    yield ""
    yield "*may*: a person in this role may take the step. A test asks for each step, most of them without fields."
    yield ""
    rows = [
        [cell(kind), *("may" if each == "422" else _answer(each) for each in told)] for kind, told in _rows("STEPS")
    ]
    yield from table(["step", *roles()], rows)


def _answer(told: str) -> str:
    return ANSWERS.get(told, told)


def roles() -> list[str]:
    """The roles that a test asks every route in."""
    return ["session over" if each == "over" else each for each in ast.literal_eval(_matrix("ROLES", names=True))]


def _matrix(name: str, *, names: bool = False) -> ast.expr:
    """A table of the matrix as it is written; of a mapping, its names alone."""
    for node in ast.parse(MATRIX.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            found = node.value
            if names and isinstance(found, ast.Dict):
                return ast.List([each for each in found.keys if each is not None], ast.Load())
            if found is not None:
                return found
    raise LookupError(f"{MATRIX.name} has no table {name}")


def _rows(name: str) -> Iterator[tuple[str, list[str]]]:
    """The rows of a table of the matrix: what is asked, and the answers."""
    for row in str(ast.literal_eval(_matrix(name))).strip().splitlines():
        asked, _, told = row.rpartition("|")
        yield asked.strip(), told.split()
