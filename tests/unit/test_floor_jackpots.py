"""A jackpot that tables of the floor share: meters, ledger and logs agree, whatever happens in between."""

from __future__ import annotations

from asyncio import run as run_job
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, text

from pitboss.errors import PitbossError
from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.jackpots.kept import owed_cents
from pitboss.floor.live import electronic_play
from pitboss.floor.live.live_table import Stopped
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.floor.people.people import Person, Role
from pitboss.jackpots.awards import Stage
from pitboss.jackpots.check import check_set_up
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.replay import replay
from pitboss.jackpots.steps import MICROS, Contribute
from pitboss.ledger import Store, entries, open_store, schema
from pitboss.ledger.audit.replayed import verify_and_replay
from pitboss.ledger.entries import balances, checked_lines
from pitboss.money import dollars
from tests.browsers import Browser, check_books
from tests.bundles import unpacked
from tests.databases import SLOW, Databases
from tests.floor_jackpots import (
    ID,
    PLAYERS,
    SPOT,
    TABLES,
    furnish,
    linked,
    order,
    play_all,
    play_round,
    progressive,
    seat_all,
    stack_sevens,
)
from tests.jackpot_lines import Logs, awarded, locked_in
from tests.jackpots import BLAZING
from tests.marks import proves

ANN = PLAYERS[0]
FEW = TABLES[:3]


def jackpot_of(floor: Floor) -> Jackpot:
    return floor.jackpots.jackpots[ID].jackpot


def contributions(floor: Floor) -> list[Contribute]:
    return [event.step for event in jackpot_of(floor).log if isinstance(event.step, Contribute)]


def held(floor: Floor) -> dict[str, int]:
    """The ledger's accounts of the jackpot."""
    found = floor.store.do(balances)
    return {name: cents for name, cents in found.items() if name.startswith(f"jackpot/{ID}/")}


def check_all(floor: Floor) -> None:
    """Memory, ledger, the jackpot's log and the tables' logs agree, to the cent and to the fraction."""
    check_books(floor)
    jackpot = jackpot_of(floor)
    again = replay(jackpot.log)
    assert again.meters == jackpot.meters
    assert again.awards == jackpot.awards
    assert held(floor) == {name: cents for name, cents in owed_cents(jackpot).items() if cents}
    contributed: Counter[tuple[str, int, int]] = Counter()
    for step in contributions(floor):
        contributed[step.table, step.round, step.seat] += step.cents
    logs = _logs(floor)
    assert contributed == locked_in(logs, SPOT)
    paid = [award for award in jackpot.awards.values() if award.stage is Stage.PAID]
    assert Counter((each.table, each.round, each.seat, each.cents) for each in paid) == awarded(logs)


def _logs(floor: Floor) -> Logs:
    def read(connection: Connection) -> Logs:
        rows = connection.execute(schema.shifts.select()).all()
        found = [(row.tbl, row.shift) for row in rows if row.tbl in TABLES]
        return {(table, shift): checked_lines(connection, table, shift) for table, shift in found}

    return floor.store.do(read)


@pytest.fixture
def sevens(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> Floor:
    """Three linked tables, where Ann and Bob sit."""
    stack_sevens(monkeypatch, 7)
    return seated(floor, FEW)


def seated(floor: Floor, tables: Sequence[str]) -> Floor:
    furnish(floor, tables)

    async def sit() -> None:
        for table in tables:
            await seat_all(floor, table)

    run_job(sit())
    return floor


async def new_shift(floor: Floor, table: str) -> None:
    sam = Person("Sam", Role.SUPERVISOR)
    await order(floor, sam, table, kind="close table")
    await order(floor, sam, table, kind="open table")
    await seat_all(floor, table)


# --- money ---------------------------------------------------------------------------------------------------------


def test_eight_linked_tables_with_restarts_keep_meters_ledger_and_logs_together(
    floor: Floor, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack_sevens(monkeypatch, 7)
    rng, floor = Random(5), seated(floor, TABLES)
    for _ in range(3):
        run_job(play_all(floor, rng, 5))
        check_all(floor)
        before = jackpot_of(floor)
        floor = Floor(store, SLOW)
        run_job(new_shift(floor, TABLES[0]))  # its rounds are counted from 1 again
        assert jackpot_of(floor).meters == before.meters
        assert jackpot_of(floor).log.head == before.log.head
    assert ("link-1/3", 5) in {(step.table, step.round) for step in contributions(floor)}
    jackpot = jackpot_of(floor)
    assert jackpot.awards
    held_micros = jackpot.meters[""].micros
    assert held_micros["overflow"] % MICROS  # the limit was reached
    assert held_micros["reserve"] % MICROS


@proves("WA 3119 Blazing 7's (dealer's up card) 5")
def test_a_wager_feeds_the_meter_at_the_first_card_and_not_before(sevens: Floor) -> None:
    table, live = TABLES[0], sevens.tables[TABLES[0]]

    async def play() -> None:
        while live.running().cut_offered is not None:
            await order(sevens, next(p for p in PLAYERS if p.name == live.running().cut_offered), table, kind="cut")
        for seat, person in enumerate(PLAYERS, start=1):
            await order(sevens, person, table, kind="wager", seat=seat, bet="main", cents=5_00)
            await order(sevens, person, table, kind="wager", seat=seat, bet=SPOT, cents=1_00)
        await order(sevens, ANN, table, kind="take back", seat=1, bet=SPOT)
        assert jackpot_of(sevens).state.in_meter_cents == 0
        for person in PLAYERS:
            await order(sevens, person, table, kind="ready")

    run_job(play())
    assert [(step.by, step.table, step.round, step.seat, step.cents) for step in contributions(sevens)] == [
        ("Bob", f"{table}/1", 1, 2, 1_00)
    ]
    check_all(sevens)


def test_the_seed_comes_from_the_house(floor: Floor) -> None:
    house = floor.store.do(balances)["house"]
    floor.open_jackpot(progressive(), "Eve")
    assert held(floor) == {f"jackpot/{ID}/display": 2_000_00}
    assert floor.store.do(balances)["house"] == house - 2_000_00
    with pytest.raises(PitbossError, match="in use"):
        floor.open_jackpot(progressive(), "Eve")
    with pytest.raises(PitbossError, match="cannot be a jackpot's id"):
        floor.open_jackpot(progressive(id="Sevens"), "Eve")
    assert ID in Floor(floor.store, SLOW).jackpots.jackpots


# --- awards --------------------------------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (dealer's up card) 11(c) s.1")
def test_two_winners_of_a_round_come_from_the_right_with_the_reseed_between_them(
    sevens: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds: Counter[tuple[str, int]] = Counter()
    while 2 not in rounds.values():
        run_job(play_all(sevens, Random(2), 1, FEW))
        rounds = Counter((award.table, award.round) for award in jackpot_of(sevens).awards.values())
    where = next(each for each, count in rounds.items() if count == 2)
    first, second = (a for a in jackpot_of(sevens).awards.values() if (a.table, a.round) == where)
    assert (first.seat, second.seat) == (2, 1)
    reseed = sum(move.micros for move in first.moves if move.target == "display")
    assert second.shown_cents == second.cents in (reseed // MICROS, reseed // MICROS + 1)  # a fraction was left there
    assert {first.stage, second.stage} == {Stage.PAID}
    check_all(sevens)


def test_an_award_goes_from_the_jackpot_to_the_wallet_and_the_bundle_proves_it(sevens: Floor) -> None:
    before = sevens.wallets.of("Ann") + sevens.wallets.of("Bob")
    while not jackpot_of(sevens).awards:
        run_job(play_all(sevens, Random(2), 1, FEW))
    awards = jackpot_of(sevens).awards.values()
    assert sevens.wallets.of("Ann") + sevens.wallets.of("Bob") == before + sum(award.cents for award in awards)
    table = next(iter(awards)).table.partition("/")[0]
    app = make_app(sevens, generous=True)
    Browser(app).sign_in("Sam").order(table, kind="close table")
    bundle = Browser(app).sign_in("Alex").http.get(f"/api/audit/tables/{table}/shifts/1/evidence").content
    assert [str(fault) for fault in verify_and_replay(unpacked(bundle)).faults] == []
    check_all(sevens)


# --- what goes wrong -----------------------------------------------------------------------------------------------


def test_a_refused_command_leaves_the_jackpot_as_it_was(sevens: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Any) -> None:
        raise PitbossError("refused in the middle of the deal")

    before = jackpot_of(sevens).log.head
    with monkeypatch.context() as patch:
        patch.setattr(electronic_play, "deal_on", refuse)
        with pytest.raises(PitbossError, match="middle of the deal"):
            run_job(play_round(sevens, TABLES[0], Random(1)))
    assert jackpot_of(sevens).log.head == before
    check_all(sevens)
    run_job(play_all(sevens, Random(3), 1, FEW[1:]))
    check_all(sevens)


def test_a_failed_commit_stops_the_jackpot_until_a_restart(
    sevens: Floor, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise PitbossError("this entry cannot be written")

    run_job(play_all(sevens, Random(4), 1, FEW))
    before = jackpot_of(sevens).log.head
    with monkeypatch.context() as patch:
        patch.setattr(entries, "_chain", fail)
        with pytest.raises(Stopped):
            run_job(play_round(sevens, TABLES[0], Random(3)))
    with pytest.raises(PitbossError, match="Jackpot sevens has stopped"):
        run_job(play_round(sevens, TABLES[1], Random(3)))
    again = Floor(store, SLOW)
    assert jackpot_of(again).log.head == before
    check_all(again)
    run_job(play_all(again, Random(6), 1, FEW[2:]))
    check_all(again)


def test_a_table_that_does_not_know_the_last_step_cannot_write(sevens: Floor) -> None:
    """Another writer was first: the head row is not where this command's steps begin."""
    run_job(play_all(sevens, Random(4), 1, FEW))
    sevens.store.do(lambda c: c.execute(schema.jackpots.update().where(schema.jackpots.c.id == ID).values(n=1)))
    lines = text("select count(*) from lines where tbl = 'link-1'")
    written = sevens.store.do(lambda c: c.execute(lines).scalar_one())
    with pytest.raises(Stopped, match="does not end at line"):
        run_job(_deal(sevens, TABLES[0]))
    assert sevens.store.do(lambda c: c.execute(lines).scalar_one()) == written + 5  # a round and its four wagers


async def _deal(floor: Floor, table: str) -> None:
    while (cutter := floor.tables[table].running().cut_offered) is not None:
        await order(floor, next(p for p in PLAYERS if p.name == cutter), table, kind="cut")
    for seat, person in enumerate(PLAYERS, start=1):
        await order(floor, person, table, kind="wager", seat=seat, bet="main", cents=5_00)
        await order(floor, person, table, kind="wager", seat=seat, bet=SPOT, cents=1_00)
    for person in PLAYERS:
        await order(floor, person, table, kind="ready")


def _other_line(connection: Connection) -> None:
    c = schema.jackpot_lines.c
    second = connection.execute(select(c.body).where(c.jackpot == ID, c.n == 2)).scalar_one()
    connection.execute(schema.jackpot_lines.update().where(c.jackpot == ID, c.n == 3).values(body=second))


def _less_lines(connection: Connection) -> None:
    c = schema.jackpot_lines.c
    last = connection.execute(select(func.max(c.n)).where(c.jackpot == ID)).scalar_one()
    connection.execute(schema.jackpot_lines.delete().where(c.jackpot == ID, c.n == last))


def _other_end(connection: Connection) -> None:
    connection.execute(schema.jackpots.update().where(schema.jackpots.c.id == ID).values(mark="0" * 64))


def _other_money(connection: Connection) -> None:
    for name in ("postings", "accounts"):
        sql = f"update {name} set cents = cents {{}} 1 where account = '{{}}' and cents <> 0"
        if name == "postings":
            sql += f" and journal = (select max(id) from journals where tbl = 'jackpot/{ID}')"
        connection.execute(text(sql.format("+", f"jackpot/{ID}/display")))
        connection.execute(text(sql.format("-", "house")))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_other_line, "log of jackpot sevens, line 3"),
        (_less_lines, "log of jackpot sevens"),
        (_other_end, "an end that another program wrote"),
        (_other_money, "in postings of jackpot sevens"),
    ],
)
def test_a_changed_jackpot_keeps_the_floor_closed(
    sevens: Floor, store: Store, change: Callable[[Connection], None], said: str
) -> None:
    run_job(play_all(sevens, Random(4), 1, FEW))
    store.do(change)
    with pytest.raises(PitbossError, match=said):
        Floor(store, SLOW)


# --- links ---------------------------------------------------------------------------------------------------------


def _side(**changes: Any) -> tuple[SideChoice, ...]:
    return (SideChoice(**{"wager": BLAZING, "paytable": "1", "jackpot": ID} | changes),)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (linked("other", sides=_side(paytable="2")), "Pay table at other: set to 2; required: 1 [WA 3119"),
        (linked("other", sides=_side(house_jackpot=True)), "Kind at other: set to house; required: progressive [WA"),
        (linked("other", sides=_side(jackpot="none")), "There is no jackpot none"),
    ],
)
def test_a_table_that_may_not_be_linked_is_refused_and_not_added(floor: Floor, table: SetUp, said: str) -> None:
    furnish(floor, TABLES[:1])
    with pytest.raises(PitbossError) as refused:
        floor.add(table)
    assert said in str(refused.value)
    assert "other" not in floor.tables
    assert floor.jackpots.feeding(ID) == [TABLES[0]]
    floor.add(linked("other"))
    assert floor.jackpots.feeding(ID) == [TABLES[0], "other"]
    assert sorted(Floor(floor.store, SLOW).jackpots.feeding(ID)) == sorted([TABLES[0], "other"])


def test_a_database_of_format_4_gets_the_tables_of_jackpots(databases: Databases) -> None:
    with databases.empty() as url:
        store = open_store(url)

        def to_format_4(connection: Connection) -> None:
            for table in ("jackpot_links", "jackpot_lines", "jackpots"):
                connection.execute(text(f"drop table {table}"))
            connection.execute(schema.floor.update().values(format=4))

        store.do(to_format_4)
        store.close()
        store = open_store(url)
        floor = Floor(store, SLOW)
        furnish(floor, TABLES[:1])
        assert jackpot_of(Floor(store, SLOW)).shows == (2_000_00,)
        store.close()


# --- what is shown -------------------------------------------------------------------------------------------------


def test_a_wager_at_one_table_moves_the_meter_on_the_felt_of_another(sevens: Floor) -> None:
    app = make_app(sevens, generous=True)
    ann, other = Browser(app).sign_in("Ann"), FEW[1]

    def felt() -> Any:
        shown = ann.get(f"/api/tables/{other}")
        (spot,) = (each for each in shown["spots"] if each["bet"] == SPOT)
        return shown["version"], dict(spot["rows"])["three sevens of one suit with the up card"]

    version, row = felt()
    assert row == "100% of $2,000.00"
    run_job(_deal(sevens, FEW[0]))
    after, row = felt()
    assert after > version
    assert row == f"100% of {dollars(jackpot_of(sevens).shows[0])}"
    assert jackpot_of(sevens).shows == (2_000_34,)


def test_the_board_says_what_the_meters_show_and_how_they_are_funded(sevens: Floor, store: Store) -> None:
    while not jackpot_of(sevens).awards:
        run_job(play_all(sevens, Random(2), 1, FEW))
    boards = Browser(make_app(sevens, generous=True)).sign_in("Ann").get("/api/jackpots")
    (board,) = (each for each in boards if each["id"] == ID)
    assert (board["id"], board["kind"], board["tables"], board["stopped"]) == (ID, "progressive", list(FEW), "")
    (one,) = board["meters"]
    assert one["shows_cents"] == jackpot_of(sevens).shows[0]
    assert (one["seed_cents"], one["limit_cents"]) == (2_000_00, 2_005_00)
    assert (one["rate"], one["reserve_rate"]) == ("17.3333%", "1.1111%")
    awards = list(jackpot_of(sevens).awards.values())
    assert [(f"{hit['table']}/{hit['shift']}", hit["round"], hit["seat"], hit["cents"]) for hit in board["hits"]] == [
        (award.table, award.round, award.seat, award.cents) for award in reversed(awards)
    ]
    assert board["hits"][0]["at"] > 0
    again = Browser(make_app(Floor(store, SLOW), generous=True)).sign_in("Ann").get("/api/jackpots")
    assert again == boards


def test_the_demonstration_has_a_link_of_three_tables_one_by_hand_and_a_house_jackpot(floor: Floor) -> None:
    shared, by_hand, house = Browser(make_app(floor, generous=True)).sign_in("Ann").get("/api/jackpots")
    assert shared["tables"] == ["sevens-1", "sevens-2", "sevens-3"]
    assert shared["meters"][0]["shows_cents"] == 2_000_00
    assert (by_hand["tables"], floor.tables["sevens-dealt"].kind) == (["sevens-dealt"], "dealt")
    assert (house["kind"], house["tables"], house["meters"][0]["shows_cents"]) == ("house", ["trilux-house"], 5_000_00)
    assert [check_set_up(each) for each in demo.jackpots()] == [(), (), ()]
    demo.furnish(floor)  # again: nothing is opened twice
    assert len(floor.jackpots.jackpots) == 3
