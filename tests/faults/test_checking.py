"""The check of the kill cycles finds what it is for: what is lost, done twice, changed, or left by a refusal."""

from __future__ import annotations

import json
from asyncio import run
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection

from pitboss.engine.books.cash import Tender
from pitboss.engine.books.log import RoundBegun
from pitboss.engine.vocabulary.actions import Place, Wager, Withdraw
from pitboss.floor import demo
from pitboss.floor.commands import commands
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp
from pitboss.floor.people.people import Person, Role
from pitboss.ledger import open_store, schema
from pitboss.ledger.entries import write_all
from tests.faults.checking import Wrong, check
from tests.faults.playing import Player
from tests.faults.sending import Sent

KIM = Person("Kim", Role.PLAYER)
CENTS = 1_000_00
TABLE = "t1"
c = schema.commands.c


def lose_the_command(connection: Connection, _: Floor) -> None:
    connection.execute(schema.commands.delete().where(c.id == "id-000002"))


def change_the_answer(connection: Connection, _: Floor) -> None:
    connection.execute(schema.commands.update().where(c.id == "id-000002").values(answer=b'{"done":true}'))


def cut_the_log_short(connection: Connection, _: Floor) -> None:
    connection.execute(schema.lines.delete().where(schema.lines.c.n > 2))


def invent_a_command(connection: Connection, _: Floor) -> None:
    row = {"person": "Kim", "id": "strange", "digest": "", "what": '{"kind":"ready"}', "answer": b"{}", "at": 0}
    connection.execute(schema.commands.insert(), row)


def pay_twice(connection: Connection, floor: Floor) -> None:
    """As if the command had been done a second time, log, ledger and all."""
    live = floor.tables[TABLE]
    live.running().buy_in("Kim", 200_00, Tender.TICKET, validated=True)
    write_all(connection, [live.take_pending()])


def pay_out_of_nothing(connection: Connection, _: Floor) -> None:
    row = {"journal": 1, "account": "wallet/Kim", "cents": 5}
    at = schema.postings.c
    connection.execute(schema.postings.delete().where(at.journal == 1, at.account == "wallet/Kim"))
    connection.execute(schema.postings.insert(), row)


def wager_twice(connection: Connection, floor: Floor) -> None:
    """A tip that lies there, and that no command has put there."""
    live = floor.tables[TABLE]
    round = live.running().round
    assert round is not None
    round.apply(Place(Wager(1, "main", 5_00, tip=True, player="Kim")))
    write_all(connection, [live.take_pending()])


def begin_a_round_that_was_refused(connection: Connection, floor: Floor) -> None:
    """The wager goes back with its command, and then a round is begun that nobody has wagered in."""
    live = floor.tables[TABLE]
    round = live.running().round
    assert round is not None
    round.apply(Withdraw(1, "main"))
    row = {
        "person": "Kim",
        "id": "id-000004",
        "digest": "",
        "tbl": TABLE,
        "shift": 1,
        "n": len(live.running().log.lines),
    }
    order = '{"kind":"take back","seat":1,"bet":"main","tip":false}'
    connection.execute(schema.commands.insert(), {**row, "what": order, "answer": b"{}", "at": 0})
    live.running().log.append(RoundBegun(2, tuple(round.unseen)))
    write_all(connection, [live.take_pending()])


def keep_what_was_refused(connection: Connection, _: Floor) -> None:
    row = {"person": "Kim", "id": "id-000005", "digest": "", "what": '{"kind":"ready"}', "answer": b"{}", "at": 0}
    connection.execute(schema.commands.insert(), row)


def send_somebody_away(connection: Connection, _: Floor) -> None:
    connection.execute(schema.seats.delete())


@pytest.mark.parametrize(
    ("tamper", "found"),
    [
        (None, ""),
        (lose_the_command, "acknowledged command id-000002 is lost"),
        (change_the_answer, "id-000002 was answered"),
        (cut_the_log_short, "not in the log"),
        (invent_a_command, "nobody asked for"),
        (pay_twice, "chips bought: .* too often"),
        (pay_out_of_nothing, "do not balance"),
        (wager_twice, "nobody's order wrote: .* wager"),
        (begin_a_round_that_was_refused, "nobody's order wrote: .* round-begun"),
        (keep_what_was_refused, "was refused, and is kept as done"),
        (send_somebody_away, "seat .*: None is there after 1 sat down and 0 got up"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_the_check_finds(tmp_path: Path, tamper: Callable[[Connection, Floor], None] | None, found: str) -> None:
    url = f"sqlite:///{tmp_path / 'floor.sqlite'}"
    store = open_store(url)
    floor = Floor(store)
    floor.sign_on("Kim", Role.PLAYER, demo.PASSWORD, CENTS)
    floor.add(SetUp(TABLE, "Table 1", "blackjack", options={"dealt_from": "digital"}))
    player = Player(0, "Kim", TABLE, 1, 0)
    wanted: list[commands.AnyOrder] = [
        commands.Sit(kind="sit", seat=1),
        commands.BuyIn(kind="buy in", cents=200_00),
        commands.PlaceWager(kind="wager", seat=1, bet="main", cents=10_00),
    ]
    for number, order in enumerate(wanted, start=1):
        command = commands.Command(id=f"id-{number:06d}", order=order)
        answer = run(floor.perform(KIM, TABLE, command))
        player.memory.orders[command.id] = Sent(order.kind, TABLE, order.model_dump())
        player.memory.acknowledged[command.id] = json.loads(answer)
    player.memory.orders |= {each: Sent("ready", TABLE, {"kind": "ready"}) for each in ("id-000004", "id-000005")}
    player.memory.refused.add("id-000005")
    if tamper is not None:
        store.do(lambda connection: tamper(connection, floor))
    store.close()
    if tamper is None:
        assert check(url, [player], CENTS).commands == 3
    else:
        with pytest.raises(Wrong, match=found):
            check(url, [player], CENTS)
