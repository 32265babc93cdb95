"""One cent: entered over HTTP or changed in the database, it is found and located; without it everything balances."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, select

from pitboss.floor.floor import Floor
from pitboss.floor.live.postings import check_ledger
from pitboss.ledger import Store, schema
from tests.browsers import Browser, check_books
from tests.databases import Databases, SqliteFiles
from tests.shift_staff import DEALT, DESK, Staff, a_round, a_tip, tray


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    """One database: sums and hashes do not depend on its kind."""
    found = SqliteFiles()
    yield found
    found.close()


@pytest.fixture
def staff(app: Any, floor: Floor) -> Staff:
    """A shift with a fill, cash to the cent at the cage, a round, a tip of $10 and a drop box of $200."""
    made = Staff(app, floor)
    made.together("open", counted=tray(floor))
    made.slip("fill", {"500": 40})
    made.kay.post("/api/cage/cash", player="Ann", kind="in", cents=100_01)
    a_round(made)
    a_tip(made.dana, "Kd")
    made.together("drop")
    return made


def close(staff: Staff, floor: Floor, status: int = 200) -> Any:
    staff.dana.post(f"{DESK}/close", counted=tray(floor))
    return staff.sam.post(f"{DESK}/close", status, counted=tray(floor))


@pytest.mark.parametrize("off", [-1, 1])
def test_a_cent_at_the_count_is_named_with_its_box(staff: Staff, floor: Floor, off: int) -> None:
    staff.count_box(1, currency=200_00 + off)
    staff.together("tips", cents=10_00)
    words = f"$200.00 went in, ${200 + off / 100:,.2f} counted, $0.01 {'over' if off > 0 else 'short'}."
    refused = close(staff, floor, 422)["detail"]
    assert refused == f"Drop box 1, currency: {words} Count again, or let two supervisors book the difference."
    booked: dict[str, Any] = {"where": "box 1", "cents": off, "reason": "a bill and a coin", "tender": "currency"}
    staff.sam.post(f"{DESK}/differences", **booked)
    staff.eve.post(f"{DESK}/differences", **booked)
    assert close(staff, floor) == {"done": True}


def test_a_cent_of_the_tips_is_named(staff: Staff, floor: Floor) -> None:
    staff.count_box(1, currency=200_00)
    staff.together("tips", cents=10_01)
    refused = close(staff, floor, 422)["detail"]
    assert "tip box" in refused
    assert "$0.01 over" in refused


# --- in the database -------------------------------------------------------------------------------------------------


def findings(store: Store) -> list[str]:
    return [str(each) for each in store.do(check_ledger)]


def changed(body: bytes, pattern: bytes) -> bytes:
    """The same line with one cent more."""
    found, times = re.subn(pattern, lambda match: match[1] + str(int(match[2]) + 1).encode(), body, count=1)
    assert times == 1
    return found


def one(connection: Connection, table: Any, *where: Any) -> Any:
    return connection.execute(select(table).where(*where).order_by(*table.primary_key.columns)).first()


def cent_in_a_posting(connection: Connection) -> tuple[str, ...]:
    p = schema.postings.c
    row = one(connection, schema.postings, p.account.endswith("tray"), p.account.contains(DEALT))
    this = (p.journal == row.journal) & (p.account == row.account)
    connection.execute(schema.postings.update().where(this).values(cents=row.cents + 1))
    return (f"account {row.account}", f"journal {row.journal}")


def cent_in_an_account(connection: Connection) -> tuple[str, ...]:
    a = schema.accounts.c
    row = one(connection, schema.accounts, a.account.contains("Ann"))
    connection.execute(schema.accounts.update().where(a.account == row.account).values(cents=row.cents + 1))
    return (f"account {row.account}",)


def _cent_in_a_line(connection: Connection, table: Any, tag: bytes, pattern: bytes, *where: Any) -> int:
    rows = connection.execute(select(table).where(*where).order_by(table.c.n)).all()
    row = next(row for row in rows if tag in bytes(row.body))
    this = [column == getattr(row, column.name) for column in table.primary_key.columns]
    connection.execute(table.update().where(*this).values(body=changed(bytes(row.body), pattern)))
    return int(row.n)


def cent_in_the_log(connection: Connection) -> tuple[str, ...]:
    n = _cent_in_a_line(connection, schema.lines, b"bought-in", rb'("cents":)(-?\d+)', schema.lines.c.tbl == DEALT)
    return (DEALT, f"line {n}")


def cent_in_the_counted_shift(connection: Connection) -> tuple[str, ...]:
    n = _cent_in_a_line(connection, schema.counted_lines, b"shift-sell", rb'("cents":)(-?\d+)')
    return (f"counted shift 1 of table {DEALT}", f"line {n}")


def cent_at_the_cage(connection: Connection) -> tuple[str, ...]:
    n = _cent_in_a_line(connection, schema.house, b"cash in", rb'("cents":)(-?\d+)')
    return ("house log", f"line {n}")


def cent_in_two_accounts_that_still_balance(connection: Connection) -> tuple[str, ...]:
    """Posting, counterpart and both balances are changed together: the sums are right, and the log says otherwise."""
    p, a = schema.postings.c, schema.accounts.c
    row = one(connection, schema.postings, p.account.endswith("tray"), p.account.contains(DEALT))
    other = one(connection, schema.postings, p.journal == row.journal, p.account != row.account)
    for each, off in ((row, 1), (other, -1)):
        this = (p.journal == each.journal) & (p.account == each.account)
        connection.execute(schema.postings.update().where(this).values(cents=each.cents + off))
        connection.execute(schema.accounts.update().where(a.account == each.account).values(cents=a.cents + off))
    return (f"account {row.account}, in postings of table {DEALT}",)


def cent_in_an_account_of_the_cage_that_still_balances(connection: Connection) -> tuple[str, ...]:
    p, a = schema.postings.c, schema.accounts.c
    j = schema.journals.c
    cage = select(j.id).where(j.tbl.is_(None))
    row = one(connection, schema.postings, p.account.contains("Ann"), p.cents == 100_01, p.journal.in_(cage))
    other = one(connection, schema.postings, p.journal == row.journal, p.account != row.account)
    for each, off in ((row, 1), (other, -1)):
        this = (p.journal == each.journal) & (p.account == each.account)
        connection.execute(schema.postings.update().where(this).values(cents=each.cents + off))
        connection.execute(schema.accounts.update().where(a.account == each.account).values(cents=a.cents + off))
    return (f"journal {row.journal} of the cage, account {row.account}",)


def _cent_in_the_shifts_row(connection: Connection, name: str, pattern: bytes) -> tuple[str, ...]:
    c = schema.counted_shifts.c
    row = one(connection, schema.counted_shifts, c.tbl == DEALT)
    text = changed(str(getattr(row, name)).encode(), pattern).decode()
    connection.execute(schema.counted_shifts.update().where(c.tbl == DEALT).values(**{name: text}))
    return (f"counted shift 1 of table {DEALT}",)


def cent_in_what_a_shift_has_read(connection: Connection) -> tuple[str, ...]:
    return _cent_in_the_shifts_row(connection, "position", rb'("tray":)(\d+)')


def cent_of_wagers_that_a_shift_has_read(connection: Connection) -> tuple[str, ...]:
    return _cent_in_the_shifts_row(connection, "position", rb'("wagered":)(\d+)')


def cent_in_a_count_that_waits(connection: Connection) -> tuple[str, ...]:
    return _cent_in_the_shifts_row(connection, "pending", rb'("50000":)(\d+)')


def _cent_in_a_result(connection: Connection, table: Any, column: str) -> tuple[str, ...]:
    row = one(connection, table, table.c.tbl == DEALT)
    this = [each == getattr(row, each.name) for each in table.primary_key.columns]
    connection.execute(table.update().where(*this).values({column: getattr(row, column) + 1}))
    return (f"results of table {DEALT}, shift 1, round {row.round}, {row.person}", column)


def cent_in_a_players_wagers(connection: Connection) -> tuple[str, ...]:
    return _cent_in_a_result(connection, schema.player_results, "wagered")


def cent_in_what_a_player_got_back(connection: Connection) -> tuple[str, ...]:
    return _cent_in_a_result(connection, schema.player_results, "returned")


def cent_in_what_a_wager_paid(connection: Connection) -> tuple[str, ...]:
    return _cent_in_a_result(connection, schema.wager_results, "returned")


def cent_in_a_jackpot(connection: Connection) -> tuple[str, ...]:
    row = one(connection, schema.jackpot_lines)
    n = _cent_in_a_line(
        connection, schema.jackpot_lines, b"cents", rb'(_cents":)(\d+)', schema.jackpot_lines.c.jackpot == row.jackpot
    )
    return (row.jackpot, f"line {n}")


PLACES = (
    cent_in_two_accounts_that_still_balance,
    cent_in_an_account_of_the_cage_that_still_balances,
    cent_in_what_a_shift_has_read,
    cent_of_wagers_that_a_shift_has_read,
    cent_in_a_players_wagers,
    cent_in_what_a_player_got_back,
    cent_in_what_a_wager_paid,
    cent_in_a_jackpot,
    cent_in_a_posting,
    cent_in_an_account,
    cent_in_the_log,
    cent_in_the_counted_shift,
    cent_at_the_cage,
)


def test_a_cent_in_any_kind_of_row_is_found_where_it_is(staff: Staff, floor: Floor, store: Store, app: Any) -> None:
    staff.count_box(1, currency=200_00)
    staff.together("tips", cents=10_00)
    assert close(staff, floor) == {"done": True}
    check_books(floor)
    assert findings(store) == []

    class Undo(Exception):
        """Takes the change back."""

    for plant in PLACES:

        def job(connection: Connection, plant: Any = plant) -> None:
            places = plant(connection)
            found = [str(each) for each in check_ledger(connection)]
            assert found, plant.__name__
            for place in places:
                assert any(place in each for each in found), (plant.__name__, place, found)
            raise Undo

        with pytest.raises(Undo):
            store.do(job)
        assert findings(store) == [], plant.__name__
    # And over HTTP: the auditor is told the line of the table's log.
    _, line = store.do(cent_in_the_log)
    answer = Browser(app).sign_in("Alex").get(f"/api/audit/tables/{DEALT}/shifts/1/verify")
    assert (answer["holds"], f"line {answer['line']}") == (False, line)
    assert "does not fit its hash" in answer["detail"]


def test_a_cent_in_a_count_that_waits_is_found_and_the_count_is_not_used(staff: Staff, store: Store) -> None:
    """Otherwise somebody at the database could enter the first count of another person."""
    staff.dana.post(f"{DESK}/count", counted={"50000": 99})
    assert findings(store) == []
    places = store.do(cent_in_a_count_that_waits)
    (found,) = findings(store)
    assert places[0] in found
    assert "as the floor has marked it" in staff.sam.post(f"{DESK}/count", 422, counted={"50000": 100})["detail"]


def test_a_shift_that_is_gone_is_missed(staff: Staff, floor: Floor, store: Store) -> None:
    staff.count_box(1, currency=200_00)
    staff.together("tips", cents=10_00)
    close(staff, floor)
    staff.together("open", counted=tray(floor))
    c, line = schema.counted_shifts.c, schema.counted_lines.c

    def cut(connection: Connection) -> None:
        connection.execute(schema.counted_lines.delete().where(line.number == 1))
        connection.execute(schema.counted_shifts.delete().where(c.number == 1))

    store.do(cut)
    assert findings(store) == [
        f"counted shift 1 of table {DEALT}: found no row, should be a row: a later shift is there"
    ]
