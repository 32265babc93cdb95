"""The statement of a jackpot: every part of a cent from the log, what must agree, lines to search and to save."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from pitboss.floor.floor import Floor
from pitboss.floor.jackpots.account import AWARD, COLUMNS, RESEED, UNDONE, Account, Check
from pitboss.floor.jackpots.line_search import LineFilter, all_described, as_csv
from pitboss.jackpots.chain import JackpotLine
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.steps import (
    DEALER,
    DISPLAY,
    EXECUTIVE,
    FROZEN,
    HELD,
    MALFUNCTION,
    MICROS,
    OVERFLOW,
    PAID,
    PLACES,
    RESERVE,
    SUPERVISOR,
    Adjust,
    ReturnWager,
    Stop,
    TakeBack,
)
from pitboss.ledger import schema
from tests.browsers import Browser
from tests.jackpots import COLOR, SUITED, blazing, call, meter, opened, recognize, wager, won
from tests.unit.test_jackpot_board import wager as wager_at_table

WAGER = "jackpot-contribute.1"
LINK = "blazing-7s"


def eventful(**limits: Any) -> Jackpot:
    """Two shifts of two tables; an award of 10% and one of 100%, one taken back, a returned wager, an adjustment."""
    odd = meter(rate=24, reserve=1, **limits)
    odd = msgspec.structs.replace(odd, rate=Fraction(173_333, 10**6), reserve_rate=Fraction(11_111, 10**6))
    jackpot = opened(blazing(meters=(odd,)))
    wager(jackpot, 1, 1, 2, 3, table="T1/1")
    wager(jackpot, 1, 1, table="T1/2")
    won(jackpot, 1, {1: COLOR, 2: SUITED}, table="T2/1")
    wager(jackpot, 2, 4, 5, table="T2/1")
    jackpot.apply(ReturnWager("Dan", DEALER, "T2/1", 2, 5))
    award = recognize(jackpot, 2, {4: COLOR}, table="T2/1")[0]
    call(jackpot, award.number)
    jackpot.apply(TakeBack("Dan", DEALER, award.number))
    jackpot.apply(Adjust("Sue", SUPERVISOR, MALFUNCTION, "", DISPLAY, -1_23, "=miscounted", "Eve", EXECUTIVE))
    return jackpot


def in_ledger(jackpot: Jackpot) -> dict[str, int]:
    places = (*HELD, FROZEN)
    return {name: sum(each.micros[p] // MICROS for p in places) for name, each in jackpot.meters.items()}


def checks(jackpot: Jackpot, lines: list[JackpotLine] | None = None, **other: Mapping[str, int]) -> dict[str, Check]:
    shown = dict(zip(jackpot.meters, jackpot.shows, strict=True))
    asked = {"ledger": in_ledger(jackpot), "shown": shown, **other}
    return {each.name: each for each in Account(lines or jackpot.log.lines).checks(**asked)}


@pytest.mark.parametrize("limit", [None, 2_000_10])
def test_all_lines_together_are_the_meter_to_the_last_fraction(limit: int | None) -> None:
    jackpot = eventful(limit_cents=limit)
    account = Account(jackpot.log.lines)
    kept = jackpot.meters[""]
    assert {place: account.total("", place) for place in PLACES} == kept.micros
    assert kept.fraction  # a part of a cent that no meter shows
    assert bool(kept.micros[OVERFLOW]) is (limit is not None)
    assert [name for name, each in checks(jackpot).items() if not each.holds] == []


def test_wagers_are_told_by_table_and_shift_and_awards_apart_from_reseeds() -> None:
    account = Account(eventful().log.lines)
    rows = account.rows.values()
    wagers = {(row.table, row.shift): (row.count, row.wagered_cents) for row in rows if row.cause == WAGER}
    assert wagers == {("T1", 1): (3, 3_00), ("T1", 2): (1, 1_00), ("T2", 1): (4, 4_00)}
    by_cause = {row.cause: row for row in rows if row.cause != WAGER}
    assert by_cause[RESEED].micros["house"] == -2_000_00 * MICROS
    assert by_cause[RESEED].micros[RESERVE] < 0
    assert by_cause[AWARD].micros[DISPLAY] == -by_cause[AWARD].micros[FROZEN]
    assert by_cause[AWARD].count == 3
    assert by_cause[UNDONE].micros[FROZEN] < 0
    assert by_cause["jackpot-adjust.1"].micros[DISPLAY] == -1_23 * MICROS
    assert by_cause["jackpot-return-wager.1"].count == 1
    paid = by_cause["jackpot-pay.1"].micros
    assert paid[PAID] == -paid[FROZEN] == account.total("", PAID)
    assert all(sum(row.micros.values()) == 0 for row in rows)


def changed(jackpot: Jackpot, n: int, **what: Any) -> list[JackpotLine]:
    """The lines with another event in one of them."""
    lines = list(jackpot.log.lines)
    line = lines[n - 1]
    lines[n - 1] = msgspec.structs.replace(line, what=msgspec.structs.replace(line.what, **what))
    return lines


def test_what_does_not_agree_is_named() -> None:
    jackpot = eventful()
    second = jackpot.log.lines[1].what.moves
    more = (msgspec.structs.replace(second[0], micros=second[0].micros + 1), *second[1:])
    wrong = checks(jackpot, changed(jackpot, 2, moves=more))
    assert (wrong["rates"].found - wrong["rates"].should_be, wrong["balanced"].holds) == (1, True)
    last = len(jackpot.log.lines)
    assert not checks(jackpot, changed(jackpot, last, shows=(1,)))["display"].holds
    assert not checks(jackpot, ledger={"": 5})["ledger"].holds
    assert not checks(jackpot, shown={"": 5})["shown"].holds
    pay = next(line.n for line in jackpot.log.lines if type(line.what.step).__name__ == "PayAward")
    assert not checks(jackpot, changed(jackpot, pay, cents=1))["paid"].holds


def found(jackpot: Jackpot, **wanted: Any) -> list[dict[str, Any]]:
    lines = all_described(jackpot.log.lines, jackpot.awards)
    return [each for each in lines if LineFilter(**wanted).wants(each)]


def test_lines_are_found_by_cause_table_shift_person_award_and_money() -> None:
    jackpot = eventful()
    jackpot.apply(Stop("Sue", SUPERVISOR, "fire alarm"))
    assert len(found(jackpot)) == len(jackpot.log.lines)
    assert [each["round"] for each in found(jackpot, table="T1", shift=2)] == [1]
    assert [each["cause"] for each in found(jackpot, award=1)] == [
        f"jackpot-{step}.1" for step in ("recognize", "call", "verify", "seal", "pay")
    ]
    (adjusted,) = found(jackpot, person="eve", cause="jackpot-adjust.1")  # the second person
    assert (adjusted["by"], adjusted["confirmed_by"], adjusted["why"]) == ("Sue", "Eve", "malfunction")
    assert adjusted["moves"] == [{"meter": "", "from": "display", "to": "adjusted", "cents": "123"}]
    (stopped,) = found(jackpot, cause="jackpot-stop.1")
    assert (stopped["reason"], stopped["moves"]) == ("fire alarm", [])
    assert stopped not in found(jackpot, moves_only=True)
    assert found(jackpot, meter="mega") == []
    (recognized, *_) = found(jackpot, cause="jackpot-recognize.1")
    assert (recognized["awards"], recognized["hands"]) == ([1, 2], [SUITED, COLOR])  # from the dealer's right


def test_the_file_adds_up_and_holds_no_formula() -> None:
    jackpot = eventful()
    rows = list(csv.DictReader(io.StringIO(as_csv(found(jackpot)))))
    for place in COLUMNS:
        sums = [
            Fraction(row["cents"]) * ((row["to"] == place) - (row["from"] == place)) for row in rows if row["cents"]
        ]
        assert sum(sums) * MICROS == jackpot.meters[""].micros[place]
    (adjusted,) = [row for row in rows if row["cause"] == "jackpot-adjust.1"]
    assert adjusted["reason"] == "malfunction: =miscounted"
    bare = [{**found(jackpot)[-1], "why": ""}]
    assert next(csv.DictReader(io.StringIO(as_csv(bare))))["reason"] == "'=miscounted"


def test_an_auditor_reads_the_account_and_the_lines(app: Any, ann: Browser, floor: Floor) -> None:
    wager_at_table(ann)
    alex = Browser(app).sign_in("Alex")
    account = alex.get(f"/api/meters/{LINK}/account")
    assert (account["holds"], account["lines"]) == (True, 2)
    assert account["meters"][0]["display"] == "200023"
    assert [(row["cause"], row["table"], row["display"], row["reserve"]) for row in account["rows"]] == [
        ("jackpot-open.1", "", "200000", "0"),
        (WAGER, "sevens-1", "23", "1"),
    ]
    assert {each["name"] for each in account["checks"] if each["holds"]} >= {"balanced", "rates", "ledger", "shown"}
    lines = alex.get(f"/api/meters/{LINK}/lines?table=sevens-1")
    assert [(each["by"], each["seat"], each["shows"]) for each in lines["lines"]] == [("Ann", 1, [2_000_23])]
    saved = alex.http.get(f"/api/meters/{LINK}/lines.csv?cause={WAGER}")
    assert (saved.headers["content-type"], saved.text.count("\n")) == ("text/csv; charset=utf-8", 3)
    alex.get("/api/meters/none/account", 404)


def test_a_changed_line_is_named(app: Any, ann: Browser, floor: Floor) -> None:
    wager_at_table(ann)
    c = schema.jackpot_lines.c

    def change(connection: Any) -> None:
        body = connection.execute(schema.jackpot_lines.select().where(c.n == 2)).one().body
        more = bytes(body).replace(b"23000000", b"33000000")
        connection.execute(update(schema.jackpot_lines).where(c.n == 2).values(body=more))

    floor.store.do(change)
    alex = Browser(app).sign_in("Alex")
    for path in ("account", "lines"):
        answer = alex.get(f"/api/meters/{LINK}/{path}")
        assert (answer["holds"], answer["line"]) == (False, 2)
    alex.get(f"/api/meters/{LINK}/lines.csv", 422)
