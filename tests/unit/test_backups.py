"""A backup is one whole file, taken while people play, that continues in mid-hand on either kind of database."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
from asyncio import run
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, func, select
from typer.testing import CliRunner, Result

from pitboss.cli.app import app as command
from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.tournament_desk import desk
from pitboss.floor.tournaments.kept import KeptTournament
from pitboss.ledger import Store, house_log, open_store, schema
from pitboss.ledger.backups import form, naming
from pitboss.ledger.backups.desk import BackupDesk, ask_floor, socket_of
from pitboss.ledger.backups.form import BackupDamaged, Header, Rows, check_file, encoded, frames
from pitboss.ledger.backups.restore import restore
from pitboss.ledger.backups.take import LEFT_OUT, backup_of, read_database, save
from pitboss.ledger.reconcile import Finding
from pitboss.ledger.vault import SecretError
from pitboss.money import CASINO_CHIPS
from tests.browsers import Browser, check_books, play_out, put_down, sit_down
from tests.databases import SLOW, Databases, SqliteFiles
from tests.shift_staff import DEALT, DESK, Staff, tray
from tests.tournament_floor import document, order, play_hand, points_in_play, seated, sign_players_on

TABLE = "blackjack"
VERSION = "0.3.0"


@pytest.fixture(scope="module")
def files() -> Iterator[SqliteFiles]:
    made = SqliteFiles()
    yield made
    made.close()


@contextmanager
def opened(url: str) -> Iterator[tuple[Store, Any]]:
    store = open_store(url)
    yield store, make_app(Floor(store, SLOW), generous=True)
    store.close()


def deal(app: Any) -> Browser:
    """Ann plays rounds until a hand of hers waits for a decision."""
    ann = Browser(app).sign_in("Ann")
    sit_down(ann)
    for _ in range(20):
        put_down(ann, TABLE, 1, 25_00)
        ann.order(TABLE, kind="ready")
        state = ann.get(f"/api/tables/{TABLE}")
        if not state["round"]["over"]:
            return ann
    raise AssertionError("every hand was over at once")


def taken(store: Store, file: Path) -> form.Contents:
    reader = store.another_reader()
    try:
        return reader.ask(lambda c: save(backup_of(c, VERSION), file)).result()
    finally:
        reader.close()


def everything(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    tables = [table for table in schema.metadata.sorted_tables if table.name not in LEFT_OUT]
    return {table.name: sorted(map(tuple, connection.execute(select(table))), key=repr) for table in tables}


def without(rows: dict[str, list[tuple[Any, ...]]], *names: str) -> dict[str, list[tuple[Any, ...]]]:
    return {name: found for name, found in rows.items() if name not in names}


# --- while people play ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", ["from this kind to a file", "from a file to this kind"])
def test_it_continues_in_mid_hand_on_another_kind_of_database(
    databases: Databases, files: SqliteFiles, tmp_path: Path, direction: str
) -> None:
    if databases.kind == "sqlite" and direction == "from this kind to a file":
        pytest.skip("both are files: the other direction says the same")
    source, target = (databases, files) if direction.startswith("from this") else (files, databases)
    with source.furnished() as url, target.empty() as other:
        with opened(url) as (store, app):
            ann = deal(app)
            before = ann.get(f"/api/tables/{TABLE}")
            held = store.do(everything)
            contents = taken(store, tmp_path / "night.backup")
            assert contents.rows == {name: len(rows) for name, rows in held.items() if rows}
            ended = play_out(ann)
        restore(tmp_path / "night.backup", other, None, check_ledger)
        with opened(other) as (store, app):
            now = store.do(everything)
            assert without(now, "house", "house_head") == without(held, "house", "house_head")
            assert store.long_query(check_ledger).result() == []
            assert not any(live.stopped for live in app.state.floor.tables.values())
            ann = Browser(app).sign_in("Ann")
            again = ann.get(f"/api/tables/{TABLE}")
            assert again["round"] == before["round"]
            assert play_out(ann)["round"] == ended["round"]  # the same cards were to come
            check_books(app.state.floor)
            alex = Browser(app).sign_in("Alex")
            assert alex.get(f"/api/audit/tables/{TABLE}/shifts/1/verify")["holds"] is True
            put_down(ann, TABLE, 1, 25_00)


def test_what_happens_while_it_is_taken_is_not_in_it(databases: Databases, files: SqliteFiles, tmp_path: Path) -> None:
    with databases.furnished() as url, files.empty() as other:
        with opened(url) as (store, app):
            ann = deal(app)
            held = store.do(everything)
            begun, go = threading.Event(), threading.Event()

            def slowly(connection: Connection) -> form.Contents:
                def pieces() -> Generator[bytes, None, None]:
                    for number, piece in enumerate(backup_of(connection, VERSION)):
                        yield piece
                        if number == 1:
                            begun.set()
                            assert go.wait(30)

                return save(pieces(), tmp_path / "slow.backup")

            reader = store.another_reader()
            found = reader.ask(slowly)
            assert begun.wait(30)
            play_out(ann)
            ann.order(TABLE, kind="buy in", cents=100_00)
            assert store.do(everything) != held
            go.set()
            found.result()
            reader.close()
        restore(tmp_path / "slow.backup", other, None, check_ledger)
        with opened(other) as (store, _):
            assert without(store.do(everything), "house", "house_head") == without(held, "house", "house_head")


# --- the command ---------------------------------------------------------------------------------------------------


def pitboss(*arguments: object, url: str = "") -> Result:
    environment = {"PITBOSS_DATABASE_URL": url, "COLUMNS": "200"}
    return CliRunner().invoke(command, [str(each) for each in arguments], env=environment)


def test_the_command_asks_the_floor_that_has_the_file(files: SqliteFiles, tmp_path: Path) -> None:
    with files.furnished() as url, files.empty() as other:
        data, new = (Path(each.removeprefix("sqlite:///")) for each in (url, other))
        with opened(url) as (store, app):
            deal(app)
            desk = BackupDesk(store, data, VERSION)
            assert socket_of(data).stat().st_mode & 0o777 == 0o600
            found = pitboss("backup", tmp_path / "a.backup", "--data", data)
            assert found.exit_code == 0, found.output
            assert "secret is not in it" in found.output
            refused = pitboss("backup", tmp_path / "a.backup", "--data", data)
            assert refused.exit_code == 2
            assert "exists already" in refused.output
            desk.close()
            assert not socket_of(data).exists()
            closed = pitboss("backup", tmp_path / "b.backup", "--data", data)
            assert "Another floor is using this database" in closed.output
        assert [each.name for each in tmp_path.iterdir()] == ["a.backup"]
        done = pitboss("restore", tmp_path / "a.backup", "--data", new)
        assert done.exit_code == 0, done.output
        assert "Everybody signs in again" in done.output
        twice = pitboss("restore", tmp_path / "a.backup", "--data", new)
        assert (twice.exit_code, "not empty" in twice.output) == (2, True)


def test_the_command_reads_a_database_that_no_floor_has_open(databases: Databases, tmp_path: Path) -> None:
    with databases.furnished() as url:
        data = url.removeprefix("sqlite:///")
        given = ("--data", data) if databases.kind == "sqlite" else ()
        found = pitboss("backup", tmp_path / "a.backup", *given, "--json", url="" if given else url)
        assert found.exit_code == 0, found.output
        assert msgspec.json.decode(found.stdout)["header"]["kind"] == databases.kind
        again = pitboss("restore", tmp_path / "a.backup", *given, url="" if given else url)
        assert (again.exit_code, "not empty" in again.output) == (2, True)
        with opened(url) as (_, app):  # untouched
            deal(app)


def test_an_open_postgresql_is_backed_up_without_its_floor(databases: Databases, tmp_path: Path) -> None:
    if databases.kind == "sqlite":
        pytest.skip("a SQLite file has one reader: its floor")
    with databases.furnished() as url, opened(url) as (store, app):
        deal(app)
        held = store.do(everything)
        contents = save(read_database(url, VERSION), tmp_path / "a.backup")
        assert contents.rows == {name: len(rows) for name, rows in held.items() if rows}


def test_a_receiver_that_goes_away_ends_its_own_backup_alone(files: SqliteFiles, tmp_path: Path) -> None:
    with files.furnished() as url, opened(url) as (store, _):
        data = Path(url.removeprefix("sqlite:///"))
        desk = BackupDesk(store, data, VERSION)
        pieces = ask_floor(data)
        assert pieces is not None
        next(pieces)
        pieces.close()
        second = ask_floor(data)
        assert second is not None
        assert save(second, tmp_path / "a.backup").header.kind == "sqlite"
        desk.close()


# --- the file ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole(files: SqliteFiles, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The backup of a furnished floor."""
    file = tmp_path_factory.mktemp("backups") / "whole.backup"
    with files.furnished() as url:
        save(read_database(url, VERSION), file)
    return file


def one(piece: bytes) -> Generator[bytes, None, None]:
    yield piece


def test_there_is_never_half_a_file(whole: Path, tmp_path: Path) -> None:
    content = whole.read_bytes()

    def fails() -> Generator[bytes, None, None]:
        yield content[:1000]
        raise OSError("no space left on device")

    for pieces in (fails(), *map(one, (content[:-1], content[: len(content) // 2], b""))):
        with pytest.raises((OSError, BackupDamaged)):
            save(pieces, tmp_path / "a.backup")
        assert not list(tmp_path.iterdir())
    save(one(content), tmp_path / "a.backup")
    assert (tmp_path / "a.backup").stat().st_mode & 0o777 == 0o600


def killed(tmp_path: Path, program: str, *arguments: object) -> None:
    """Run a program that kills itself, as a power cut would end it."""
    begin = "import os, signal, sys; from pathlib import Path; die = lambda *_: os.kill(os.getpid(), signal.SIGKILL); "
    command = [sys.executable, "-c", begin + program, *map(str, arguments)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == -signal.SIGKILL, done.stderr


def test_a_backup_that_is_killed_leaves_no_file(whole: Path, tmp_path: Path) -> None:
    program = "from pitboss.ledger.backups.take import save; f = Path(sys.argv[1]); "
    program += "save((die() if n else f.read_bytes()[:9999] for n in range(2)), Path('a.backup'))"
    (tmp_path / "folder").mkdir()
    killed(tmp_path / "folder", program, whole)
    assert not list((tmp_path / "folder").iterdir())


def test_a_restore_that_is_killed_leaves_no_database_and_is_done_again(whole: Path, tmp_path: Path) -> None:
    program = "from pitboss.ledger.backups.restore import restore; "
    for moment in ("die", "lambda c: c.commit() or die()"):  # before the end, and just before the file has its name
        killed(tmp_path, program + f"restore(Path(sys.argv[1]), 'sqlite:///new.sqlite', None, {moment})", whole)
        assert [each.name for each in tmp_path.glob("new.sqlite*")] == []
    assert list(tmp_path.glob(".new.sqlite.restoring*"))
    restore(whole, f"sqlite:///{tmp_path / 'new.sqlite'}", None, check_ledger)
    assert [each.name for each in tmp_path.iterdir()] == ["new.sqlite"]
    assert (tmp_path / "new.sqlite").stat().st_mode & 0o777 == 0o600


def test_two_restores_into_one_file_do_not_mix(whole: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.sqlite'}"

    def another(_: Connection) -> list[Finding]:
        program = "import sys; from pathlib import Path; from pitboss.ledger.backups.restore import restore; "
        program += "restore(Path(sys.argv[1]), sys.argv[2], None, lambda _: [])"
        done = subprocess.run([sys.executable, "-c", program, str(whole), url], capture_output=True, text=True)
        assert "Another restore into this file is running" in done.stderr
        return []

    restore(whole, url, None, another)
    assert [each.name for each in tmp_path.iterdir()] == ["new.sqlite"]


def test_a_name_that_was_taken_meanwhile_is_left_alone(whole: Path, tmp_path: Path) -> None:
    content, file = whole.read_bytes(), tmp_path / "a.backup"

    def taken_meanwhile() -> Generator[bytes, None, None]:
        file.write_bytes(b"of somebody else")
        yield content

    with pytest.raises(PitbossError, match="exists already"):
        save(taken_meanwhile(), file)
    assert file.read_bytes() == b"of somebody else"


def test_where_files_need_names_a_backup_has_a_hidden_one(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(naming, "_without_name", lambda _: None)
    content, file = whole.read_bytes(), tmp_path / "a.backup"
    for no_links in (False, True):
        if no_links:
            monkeypatch.setattr(os, "link", refuse_link)
        save(one(content), file)
        assert [each.name for each in tmp_path.iterdir()] == ["a.backup"]
        assert (file.read_bytes(), file.stat().st_mode & 0o777) == (content, 0o600)
        with pytest.raises(PitbossError, match="exists already"):
            save(one(content), file)
        with pytest.raises(BackupDamaged, match=r"was not complete, so .*b\.backup was not written"):
            save(one(content[:-1]), tmp_path / "b.backup")
        file.unlink()


def refuse_link(*_: Any, **__: Any) -> None:
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


def test_a_full_disk_and_a_missing_folder_are_named(whole: Path, tmp_path: Path) -> None:
    def full() -> Generator[bytes, None, None]:
        yield whole.read_bytes()[:1000]
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(OSError, match="No space left") as found:
        save(full(), tmp_path / "a.backup")
    assert found.value.filename == str(tmp_path / "a.backup")
    for job in (
        lambda: save(one(whole.read_bytes()), tmp_path / "none" / "a.backup"),
        lambda: restore(whole, f"sqlite:///{tmp_path / 'none' / 'x.sqlite'}", None, check_ledger),
    ):
        with pytest.raises(PitbossError, match=r"There is no folder .*none"):
            job()


def test_every_damage_is_found(whole: Path, tmp_path: Path) -> None:
    content, bad = whole.read_bytes(), tmp_path / "bad.backup"
    places = [*range(0, len(content), max(1, len(content) // 60)), len(content) - 1]
    for place in places:
        # Some bytes of gzip's own header mean nothing: where a change is not refused, the content is the same.
        bad.write_bytes(content[:place] + bytes([content[place] ^ 0xFF]) + content[place + 1 :])
        try:
            assert check_file(bad) == check_file(whole), place
            assert len(form.NAME) < place < 40, place
        except BackupDamaged:
            pass
        bad.write_bytes(content[:place])
        with pytest.raises(BackupDamaged):
            check_file(bad)
    bad.write_bytes(content + b"more")
    with pytest.raises(BackupDamaged):
        check_file(bad)


def test_other_files_and_newer_ones_are_refused(whole: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    for content, why in ((b"SQLite format 3\0", "not a backup"), (b"pitboss backup 2\n", "install a newer one")):
        other.write_bytes(content)
        with pytest.raises(BackupDamaged, match=why):
            check_file(other)
    rewrite(whole, tmp_path / "newer", lambda frame: newer(frame))
    with pytest.raises(PitbossError, match=f"format {schema.FORMAT + 1}"):
        restore(tmp_path / "newer", f"sqlite:///{tmp_path / 'x.sqlite'}", None, check_ledger)
    assert not (tmp_path / "x.sqlite").exists()


def newer(frame: Any) -> Any:
    return msgspec.structs.replace(frame, schema=schema.FORMAT + 1) if isinstance(frame, Header) else frame


def older(frame: Any) -> Any:
    """As the version before would have written it, with its format."""
    if isinstance(frame, Header):
        return msgspec.structs.replace(frame, schema=6)
    if isinstance(frame, Rows) and frame.table == "floor":
        place = frame.columns.index("format")
        return msgspec.structs.replace(frame, rows=[[*row[:place], 6, *row[place + 1 :]] for row in frame.rows])
    return frame


def test_an_older_backup_is_upgraded(whole: Path, databases: Databases, tmp_path: Path) -> None:
    rewrite(whole, tmp_path / "older", older)
    with databases.empty() as url:
        restore(tmp_path / "older", url, None, check_ledger)
        with opened(url) as (store, app):
            assert store.do(lambda c: c.execute(select(schema.floor.c.format)).scalar()) == schema.FORMAT
            deal(app)


def rewrite(file: Path, to: Path, change: Any) -> None:
    """Write a backup again with a digest that fits, as somebody with the file could."""
    header, *rows, _ = [change(frame) for frame in frames(file)]
    save(encoded(header, iter(rows)), to)


# --- what is refused, and what is in it ----------------------------------------------------------------------------


def richer(frame: Any) -> Any:
    """Ann has a dollar more."""
    if not isinstance(frame, Rows) or frame.table != "accounts":
        return frame
    rows = [[name, cents + 100 if name == "wallet/Ann" else cents] for name, cents in frame.rows]
    return msgspec.structs.replace(frame, rows=rows)


def promoted(frame: Any) -> Any:
    """A line of the house log is changed."""
    if not isinstance(frame, Rows) or frame.table != "house":
        return frame
    rows = [[n, body.replace(b'"role":"player"', b'"role":"dealer"')] for n, body in frame.rows]
    return msgspec.structs.replace(frame, rows=rows)


def unknown(frame: Any) -> Any:
    return msgspec.structs.replace(frame, table="strangers") if getattr(frame, "table", "") == "accounts" else frame


@pytest.mark.parametrize(
    ("change", "why"), [(richer, "account wallet/Ann"), (promoted, "house log, line"), (unknown, "strangers")]
)
def test_a_forged_backup_leaves_nothing(
    whole: Path, databases: Databases, tmp_path: Path, change: Any, why: str
) -> None:
    rewrite(whole, tmp_path / "forged", change)
    with databases.empty() as url:
        with pytest.raises(PitbossError, match=why):
            restore(tmp_path / "forged", url, None, check_ledger)
        restore(whole, url, None, check_ledger)  # it is still empty


def test_a_counted_shift_that_was_changed_is_found(files: SqliteFiles, tmp_path: Path) -> None:
    with files.furnished() as url, files.empty() as other:
        data, new = (Path(each.removeprefix("sqlite:///")) for each in (url, other))
        with opened(url) as (_, app):
            table = app.state.floor.tables["single-deck"].table
            tray = {str(chip): number for chip, number in CASINO_CHIPS.break_down(table.books.tray).items()}
            for name in ("Dana", "Sam"):
                Browser(app).sign_in(name).post("/api/shifts/single-deck/open", counted=tray)
        assert pitboss("backup", tmp_path / "a.backup", "--data", data).exit_code == 0
        for table, column in (("counted_lines", 3), ("counted_shifts", 4)):

            def changed(frame: Any, table: str = table, column: int = column) -> Any:
                if getattr(frame, "table", "") != table:
                    return frame
                (*first, last) = frame.rows
                value = last[column].replace(b"Sam", b"Eve") if isinstance(last[column], bytes) else "0" * 64
                rows = [*first, [*last[:column], value, *last[column + 1 :]]]
                return msgspec.structs.replace(frame, rows=rows)

            rewrite(tmp_path / "a.backup", tmp_path / table, changed)
            told = pitboss("restore", tmp_path / table, "--data", tmp_path / f"{table}.sqlite")
            assert (told.exit_code, "One table only: counted shift 1" in told.output) == (0, True), told.output
        sound = pitboss("restore", tmp_path / "a.backup", "--data", new)
        assert (sound.exit_code, "One table only" in sound.output) == (0, False), sound.output


def test_it_needs_its_own_secret(whole: Path, files: SqliteFiles, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.secret"
    wrong.write_bytes(bytes(32))
    wrong.chmod(0o600)
    with files.empty() as url:
        for secret, why in ((wrong, "of another database"), (tmp_path / "none", "is not at")):
            with pytest.raises(SecretError, match=why):
                restore(whole, url, secret, check_ledger)
        assert not Path(url.removeprefix("sqlite:///")).exists()


def test_no_secret_and_no_session_is_in_it_and_codes_are_void(
    files: SqliteFiles, tmp_path: Path, floor_secret: Path
) -> None:
    with files.furnished() as url, files.empty() as other:
        with opened(url) as (store, app):
            ann, sam = Browser(app).sign_in("Ann"), Browser(app).sign_in("Sam")
            code = sam.post("/api/seat-codes", 201, table=TABLE, seat=2, person="Bob")["code"]
            contents = taken(store, tmp_path / "a.backup")
        held = b"".join(msgspec.msgpack.encode(frame) for frame in frames(tmp_path / "a.backup"))
        cookie = ann.http.cookies["pitboss_session"]
        for hidden in (floor_secret.read_bytes(), cookie.encode(), ann.csrf.encode(), code.encode()):
            assert hidden not in held
        assert "sessions" not in contents.rows
        restore(tmp_path / "a.backup", other, None, check_ledger)
        with opened(other) as (store, app):
            ((_, line),) = store.do(lambda c: house_log.page(c, None, 1))
            browser = Browser(app)
            browser.http.cookies.set("pitboss_session", cookie)
            browser.get("/api/me", 401)
            assert browser.http.post("/api/sign-in", json={"code": code}).status_code == 401
            assert line is not None
            assert isinstance(line.what, house_log.BackupRestored)
            assert (line.what.taken, line.what.sha256) == (contents.header.taken, contents.sha256)
            assert store.do(lambda c: c.execute(select(func.count()).select_from(schema.sessions)).scalar()) == 0


# --- shifts and tournaments ------------------------------------------------------------------------------------------


def tournament_in_mid_hand(floor: Floor) -> KeptTournament:
    """Eight players at two tables; at the first, one has wagered."""
    sign_players_on(floor)
    kept = run(seated(floor, document()))
    live = desk.tables_of(floor, kept)[0]
    seat = floor.play[live.id].to_bet
    assert seat is not None
    run(order(floor, live.seats[seat], live, kind="wager", seat=seat, bet="main", cents=100))
    return kept


def test_a_requested_fill_and_a_tournament_in_mid_hand_continue_elsewhere(
    databases: Databases, files: SqliteFiles, tmp_path: Path
) -> None:
    if databases.kind == "sqlite":
        pytest.skip("the way from PostgreSQL to a file has both kinds")
    with databases.furnished() as url, files.empty() as other:
        with opened(url) as (store, app):
            floor = app.state.floor
            staff = Staff(app, floor)
            right = tray(floor)
            staff.together("open", counted=right)
            slip = int(staff.dana.post(f"{DESK}/slips", kind="fill", chips={"500": 20})["slip"])
            second = int(staff.dana.post(f"{DESK}/slips", kind="fill", chips={"500": 10})["slip"])
            staff.sam.post(f"{DESK}/slips/{second}/prepare", chips={"500": 10})
            staff.dana.post(f"{DESK}/drop")
            staff.sam.post(f"{DESK}/drop")
            assert staff.kay.post(f"{DESK}/boxes/1/count", counted={}) == {"done": False}  # the first count waits
            desk_before = staff.dana.get(DESK)
            kept = tournament_in_mid_hand(floor)
            points, head = points_in_play(floor, kept), kept.tournament.log.head
            taken(store, tmp_path / "night.backup")
        assert restore(tmp_path / "night.backup", other, None, check_ledger).findings == []
        with opened(other) as (store, app):
            floor = app.state.floor
            staff = Staff(app, floor)
            assert staff.dana.get(DESK) == desk_before
            staff.sam.post(f"{DESK}/slips/{slip}/prepare", chips={"500": 20})
            for number, chips in ((slip, 20), (second, 10)):
                staff.eve.post(f"{DESK}/slips/{number}/verify", chips={"500": chips})
            assert (
                floor.tables[DEALT].table.books.tray
                == sum(int(chip) * count for chip, count in right.items()) + 30 * 5_00
            )
            assert staff.eve.post(f"{DESK}/boxes/1/count", counted={}) == {"done": True}
            again = floor.tournaments.tournaments[kept.id]
            assert (points_in_play(floor, again), again.tournament.log.head) == (points, head)
            run(play_hand(floor, desk.tables_of(floor, again)[0]))
            check_books(floor)
