"""Several servers on one PostgreSQL: each deals its own tables, and they share people's money and jackpots."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import text

from pitboss.errors import PitbossError
from pitboss.floor import demo
from pitboss.floor.commands.commands import Command
from pitboss.floor.floor import Elsewhere, Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.jackpot_desk import house
from pitboss.floor.jackpots.turns import Turns
from pitboss.floor.people import seat_codes
from pitboss.floor.people.people import Person, Place, Role
from pitboss.floor.people.seat_codes import SeatCode
from pitboss.jackpots.awards import Stage
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.steps import DISPLAY, ERROR, Adjust
from pitboss.ledger import StoreFailed, open_store
from pitboss.ledger.entries import balances
from pitboss.ledger.servers.locks import Share
from pitboss.ledger.servers.shared import Overtaken
from tests import award_desk
from tests.award_desk import SUITED_AT_1, Desk
from tests.browsers import Browser
from tests.databases import Databases
from tests.floor.house import run
from tests.floor_jackpots import ID, PLAYERS, order, play_on, seat_all
from tests.two_servers import CENTS, EAST, WEST, clocks, early_sevens, furnish, play, server, wager, whole

ANN, BOB = PLAYERS
pytestmark = pytest.mark.parametrize("databases", ["postgresql"], indirect=True, scope="session")


@pytest.fixture
def url(databases: Databases) -> Iterator[str]:
    with databases.furnished(furnish) as found:
        yield found


@pytest.fixture
def both(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Floor, Floor]]:
    """Two servers, with Ann and Bob at every table."""
    early_sevens(monkeypatch)
    with server(url, WEST, "west") as west, server(url, EAST, "east") as east:
        run(seated(west, east))
        yield west, east


async def seated(*floors: Floor) -> None:
    for floor in floors:
        for table in floor.tables:
            await seat_all(floor, table)


def jackpot_of(floor: Floor) -> Jackpot:
    return floor.jackpots.jackpots[ID].jackpot


def account(floor: Floor, name: str) -> int:
    return floor.store.do(balances).get(name, 0)


async def play_both(west: Floor, east: Floor, rounds: int) -> None:
    await asyncio.gather(play(west, rounds), play(east, rounds))


async def look(*floors: Floor) -> None:
    """Let every server see what the others wrote."""
    for floor in floors:
        assert floor.follower is not None
        await floor.follower.look()


# --- jackpots ------------------------------------------------------------------------------------------------------


def test_six_tables_of_two_servers_feed_one_jackpot_in_one_order(url: str, both: tuple[Floor, Floor]) -> None:
    west, east = both

    async def act() -> None:
        async with clocks(west, east):
            for _ in range(6):
                await play_both(west, east, 1)
        await look(west, east)

    run(act())
    ours, theirs = jackpot_of(west), jackpot_of(east)
    assert ours.log.lines == theirs.log.lines
    assert ours.meters == theirs.meters
    where = {award.table.partition("/")[0] for award in ours.awards.values()}
    assert where & set(WEST)
    assert where & set(EAST)
    feeding = [line.what.step.table for line in ours.log.lines if hasattr(line.what.step, "table")]
    servers = [table.partition("/")[0] in WEST for table in feeding]
    assert sum(a != b for a, b in pairwise(servers)) > 5  # they took turns, at least once in each of the six
    shown = [(floor.jackpots.jackpots[ID].shown_cents, list(floor.jackpots.jackpots[ID].hits)) for floor in both]
    assert shown[0] == shown[1]
    assert [floor.jackpots.feeding(ID) for floor in both] == [[*WEST, *EAST], [*EAST, *WEST]]
    west.store.close()
    east.store.close()
    with whole(url) as again:  # takes every step again, and compares logs, meters and ledger
        assert jackpot_of(again).log.lines == ours.log.lines
        assert again.findings == []
        assert not any(live.stopped for live in again.tables.values())
        paid = [award.cents for award in jackpot_of(again).awards.values()]
        assert {award.stage for award in jackpot_of(again).awards.values()} == {Stage.PAID}
        assert sum(paid) > 0


def test_two_hits_at_the_same_moment_are_in_the_order_of_the_database(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    early_sevens(monkeypatch)
    tables = WEST[0], EAST[0]
    with server(url, WEST, "west") as west, server(url, EAST, "east") as east:
        floors = dict(zip(tables, (west, east), strict=True))

        async def round() -> None:
            await asyncio.gather(*(wager(floors[table], table) for table in tables))
            await asyncio.gather(*(order(floors[table], ANN, table, kind="ready") for table in tables))
            await asyncio.gather(*(order(floors[table], BOB, table, kind="ready") for table in tables))
            await asyncio.gather(*(play_on(floors[table], floors[table].tables[table]) for table in tables))

        async def act() -> None:
            for table in tables:
                await seat_all(floors[table], table)
            await round()
            await look(west, east)

        run(act())
        awards = list(jackpot_of(west).awards.values())
        hits = [(award.table, award.round, award.seat, award.cents) for award in awards]
        assert {award.table.partition("/")[0] for award in awards} == set(tables)
        assert len({award.round for award in awards}) == 1  # both tables hit at the same moment
        assert awards[0].cents > awards[-1].cents  # the second table gets what the reseed left
        for floor in (west, east):
            assert [(a.table, a.round, a.seat, a.cents) for a in jackpot_of(floor).awards.values()] == hits
    with whole(url) as again:
        assert [(a.table, a.round, a.seat, a.cents) for a in jackpot_of(again).awards.values()] == hits


def test_steps_that_another_server_overtook_are_taken_back(url: str, both: tuple[Floor, Floor]) -> None:
    """A server that goes on without its turn: the head row lets nothing of its command in."""
    west, east = both
    table = WEST[0]
    run(wager(west, table))
    run(play(east, 1))
    before = west.tables[table].running().log.head
    west.tables[table].jackpots.turns = None
    run(order(west, ANN, table, kind="ready"))
    with pytest.raises(Overtaken, match="does not end at line"):
        run(order(west, BOB, table, kind="ready"))
    assert west.tables[table].running().log.head == before
    west.tables[table].jackpots.turns = west.jackpots.turns

    async def again() -> None:
        for person in PLAYERS:  # who is ready is kept in memory only
            await order(west, person, table, kind="ready")
        await play_on(west, west.tables[table])
        await play_both(west, east, 2)
        await look(west, east)

    run(again())
    assert jackpot_of(west).log.lines == jackpot_of(east).log.lines
    west.store.close()
    east.store.close()
    with whole(url) as after:
        assert after.findings == []


def test_an_adjustment_that_one_server_requests_is_approved_once_at_another(both: tuple[Floor, Floor]) -> None:
    west, east = both
    eve = Person("Eve", Role.EXECUTIVE)
    asked = Adjust("Sam", "supervisor", ERROR, "", DISPLAY, 5_00, "counted again", "", "")

    async def act() -> None:
        number = await house.adjust(west, Person("Sam", Role.SUPERVISOR), ID, asked)
        await look(east)
        approvals = (house.approve(floor, eve, ID, number) for floor in (west, east))
        done = await asyncio.gather(play(west, 1), play(east, 1), *approvals, return_exceptions=True)
        assert done[:2] == [None, None]
        assert sorted(isinstance(each, PitbossError) for each in done[2:]) == [False, True]
        await look(west, east)

    run(act())
    assert jackpot_of(west).log.lines == jackpot_of(east).log.lines
    assert sum(isinstance(event.step, Adjust) for event in jackpot_of(west).log) == 1
    with pytest.raises(PitbossError, match="one server has the whole house"):
        run(house.open_jackpot(west, eve, jackpot_of(west).set_up))


def test_a_server_waits_for_its_turn_and_says_so_when_it_does_not_come(
    both: tuple[Floor, Floor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.floor.jackpots.turns.PATIENCE", 0.1)
    west, east = both
    turns = east.jackpots.turns
    assert isinstance(turns, Turns)

    async def act() -> None:
        await wager(west, WEST[0])
        async with turns.at([ID]):
            before = west.tables[WEST[0]].running().log.head
            with pytest.raises(PitbossError, match="Another server is at jackpot sevens"):
                await order(west, ANN, WEST[0], kind="ready")
            assert west.tables[WEST[0]].running().log.head == before
        await order(west, ANN, WEST[0], kind="ready")

    run(act())


def test_people_see_to_awards_at_one_server_while_the_other_plays_on(databases: Databases) -> None:
    """Two dealt tables: the win at the first is frozen, the second wins what the reseed put up."""
    one, two = award_desk.TABLES
    with databases.furnished() as url:
        with whole(url) as floor:
            Desk(floor).furnish()
        with server(url, [one], "west") as west, server(url, [two], "east") as east:
            desks = {one: Desk(west), two: Desk(east)}
            for table, desk in desks.items():
                for seat, name in {1: "Ann", 2: "Bob"}.items():
                    desk.seat(table, seat, name)
                desk.wager(table, {1: "Ann", 2: "Bob"})
                desk.deal(table, SUITED_AT_1)
            desks[one].step("Dana", 1, "call")
            run(look(west, east))
            assert desks[two].stages() == [
                (1, 1, "called", 2_001_00, "supervisor"),
                (2, 1, "recognized", None, "dealer"),
            ]
            refused = desks[two].step("Sam", 1, "verify", 404)
            assert "table desk-1, which another server runs" in refused["detail"]
            desks[two].step("Dana", 2, "call")
            for table, award in ((two, 2), (one, 1)):
                for who, what in (("Sam", "verify"), ("Eve", "seal"), ("Dana", "pay")):
                    desks[table].step(who, award, what)
            run(look(west, east))
            hits = [(hit["table"], hit["cents"]) for hit in desks[one].shown()["hits"]]
            assert hits == [(hit["table"], hit["cents"]) for hit in desks[two].shown()["hits"]]
            assert [table for table, _ in hits] == [one, two]  # the latest first
        with whole(url) as again:
            assert again.findings == []
            won = sum(cents for _, cents in hits)
            assert again.wallets.of("Ann") == demo.CENTS - 200_00 + won


# --- people's money ------------------------------------------------------------------------------------------------


def test_money_on_account_is_spent_once(url: str) -> None:
    with server(url, WEST, "west") as west, server(url, EAST, "east") as east:
        said: list[str] = []

        async def buy(floor: Floor, table: str, cents: int) -> bool:
            try:
                await order(floor, ANN, table, kind="buy in", cents=cents)
            except PitbossError as error:
                said.append(str(error))
                return False
            return True

        async def act() -> None:
            for floor, table in ((west, WEST[0]), (east, EAST[0])):
                await order(floor, ANN, table, kind="sit", seat=1)
            share = CENTS // 10
            bought: Sequence[bool] = (True,)
            while any(bought):  # both at once, until nothing is left
                bought = await asyncio.gather(buy(west, WEST[0], share), buy(east, EAST[0], share))
            await look(west, east)

        run(act())
        chips = [
            floor.tables[table].running().books.purse("Ann") for floor, table in ((west, WEST[0]), (east, EAST[0]))
        ]
        assert sum(each or 0 for each in chips) == CENTS
        assert all(chips)
        assert all("Your account holds $0.00" in each for each in said)
        assert account(west, "wallet/Ann") == west.wallets.of("Ann") == east.wallets.of("Ann") == 0
        run(order(west, ANN, WEST[0], kind="get up", seat=1))  # what comes back can be spent elsewhere
        assert run(buy(east, EAST[0], chips[0] or 0))
    with whole(url) as again:
        assert again.findings == []
        assert again.wallets.of("Ann") == 0


def test_the_last_dollar_spent_at_two_servers_at_once_leaves_the_slower_table_as_it_was(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both servers have looked the account up before either has written."""
    with server(url, WEST, "west") as west, server(url, EAST, "east") as east:
        for floor, table in ((west, WEST[0]), (east, EAST[0])):
            run(order(floor, ANN, table, kind="sit", seat=1))
        run(order(east, ANN, EAST[0], kind="buy in", cents=CENTS))
        before = west.tables[WEST[0]].running().log.head

        async def nothing(_: str) -> None:
            """The account was looked up before the other server wrote."""

        monkeypatch.setattr(west, "look_up", nothing)
        with pytest.raises(Overtaken, match=r"Your account holds \$0.00"):
            run(order(west, ANN, WEST[0], kind="buy in", cents=100_00))
        live = west.tables[WEST[0]]
        assert live.running().log.head == before
        assert not live.running().books.purse("Ann")
        run(look(west))
        assert west.wallets.of("Ann") == 0
        run(order(west, ANN, WEST[0], kind="get up", seat=1))
    with whole(url) as again:
        assert again.findings == []


def test_a_commands_name_serves_once_at_all_servers(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(url, WEST, "west") as west, server(url, EAST, "east") as east:
        asked = Command.model_validate({"id": uuid.uuid4().hex, "order": {"kind": "sit", "seat": 1}})

        async def both() -> list[Any]:
            sent = (floor.perform(ANN, table, asked) for floor, table in ((west, WEST[0]), (east, EAST[0])))
            return await asyncio.gather(*sent, return_exceptions=True)

        done = run(both())
        assert sorted(isinstance(each, PitbossError) for each in done) == [False, True]
        assert [live.seats_of("Ann") for live in (west.tables[WEST[0]], east.tables[EAST[0]])].count([1]) == 1
        assert not any(live.stopped for floor in (west, east) for live in floor.tables.values())


def test_a_session_ends_at_every_server_and_a_seat_code_is_used_once(url: str) -> None:
    with server(url, WEST, "west") as west, server(url, EAST, "east") as east:

        async def act() -> None:
            session = await west.sessions.begin(ANN, "password", "here")
            assert (await east.sessions.of(session.token)) is not None
            over = asyncio.create_task(east.sessions.over(session))
            await west.sessions.end(session)
            assert (await east.sessions.of(session.token)) is None
            await asyncio.wait_for(over, 5)

        run(act())
        code_for = SeatCode(Place(WEST[0], 3), "Bob", "Sam")
        code = west.store.do(lambda c: seat_codes.new_code(c, code_for, 1_000))
        used = [floor.store.submit(lambda c: seat_codes.use_code(c, code, 1_001)) for floor in (west, east)]
        assert sorted(each.result() is None for each in used) == [False, True]


# --- who owns what -------------------------------------------------------------------------------------------------


def refused(url: str, *tables: str) -> str:
    with pytest.raises(PitbossError) as caught:
        open_store(url, share=Share("third", tables)).close()
    return str(caught.value)


def elsewhere(floor: Floor, table: str) -> str:
    """What somebody is told who sits down at a table of another server."""
    with pytest.raises(Elsewhere) as told:
        run(order(floor, ANN, table, kind="sit", seat=1))
    return str(told.value)


def wait_until(holds: Callable[[], bool]) -> None:
    """PostgreSQL lets go of a closed connection's locks when it notices."""
    deadline = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_table_has_one_server(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.ledger.servers.locks.PATIENCE", 0.2)
    with server(url, WEST, "west") as west:
        assert "Table link-1 belongs to server west http://west.example" in refused(url, EAST[0], WEST[0])
        assert "There is no table craps" in refused(url, "craps")
        assert "Name each table of this server once" in refused(url, EAST[0], EAST[0])
        with pytest.raises(PitbossError, match="Another floor is using this database"):
            open_store(url)
        with pytest.raises(PitbossError, match="one server has the whole house"):
            west.open_jackpot(jackpot_of(west).set_up, "Eve")
        with server(url, EAST, "east") as east:  # the refused server holds nothing
            with pytest.raises(Elsewhere, match=r"Table link-4 is at server east http://east\.example"):
                run(order(west, ANN, EAST[0], kind="sit", seat=1))
            with pytest.raises(Elsewhere, match="is at another server"):
                west.find(EAST[0])
            with pytest.raises(LookupError, match="There is no table craps"):
                west.find("craps")
            assert set(east.tables) == set(EAST)
        wait_until(lambda: "No server has opened table link-4" in elsewhere(west, EAST[0]))
    with whole(url):
        assert "is using the whole database" in refused(url, WEST[0])


def test_the_pit_lists_every_server_with_its_tables(url: str) -> None:
    def listed(floor: Floor) -> list[tuple[str, bool, list[str]]]:
        found = Browser(make_app(floor, generous=True)).sign_in("Sam").get("/api/pit/servers")
        return [(each["server"], each["here"], each["tables"]) for each in found]

    west, east = "server west http://west.example", "server east http://east.example"
    with server(url, WEST[:2], "west") as here:
        with server(url, EAST, "east"):
            assert listed(here) == [(east, False, [*EAST]), (west, True, [*WEST[:2]]), ("", False, [WEST[2]])]
        assert listed(here) == [(west, True, [*WEST[:2]]), ("", False, [WEST[2], *EAST])]
    with whole(url) as alone:
        ((_, is_here, tables),) = listed(alone)
        assert (is_here, sorted(tables)) == (True, sorted((*WEST, *EAST)))


def test_a_server_whose_connection_is_lost_stops_and_another_takes_its_tables(
    url: str, both: tuple[Floor, Floor]
) -> None:
    west, east = both
    run(play_both(west, east, 1))
    end = text("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'pitboss west%'")
    east.store.do(lambda c: c.execute(end).all())

    async def notice() -> None:
        """Nobody plays: the clock and the look at the database are enough."""
        async with clocks(west):
            while not all(live.stopped for live in west.tables.values()):
                await asyncio.sleep(0.05)

    run(asyncio.wait_for(notice(), 20))
    with server(url, WEST, "third") as third:
        with pytest.raises(StoreFailed):
            west.store.do(balances)
        run(play_both(third, east, 2))
        run(look(third, east))
        assert jackpot_of(third).log.lines == jackpot_of(east).log.lines
    east.store.close()
    with whole(url) as again:
        assert again.findings == []
