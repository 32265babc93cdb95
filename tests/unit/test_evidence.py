"""Evidence over HTTP and from the command line, on both databases: it leaves the house and is verified without us."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app as command_line
from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.ledger import Store, open_store, schema
from pitboss.ledger.audit import verify
from pitboss.ledger.audit.evidence import NOTHING_YET, Subject, collect
from pitboss.ledger.audit.replayed import verify_and_replay
from tests.browsers import Browser, play_out, put_down, sit_down
from tests.bundles import Files, entries, run_script, unpacked, written
from tests.unit.test_floor import deal_out
from tests.unit.test_old_floors import SOUND, unpack

SHIFT = "/api/audit/tables/{}/shifts/{}/evidence"
ROUND = "/api/audit/tables/{}/shifts/{}/rounds/{}/evidence"


@pytest.fixture
def alex(app: Any) -> Browser:
    return Browser(app).sign_in("Alex")


@pytest.fixture
def sam(app: Any) -> Browser:
    return Browser(app).sign_in("Sam")


def play_rounds(who: Browser, table: str, rounds: int) -> None:
    least = who.get(f"/api/tables/{table}")["min_cents"]
    for _ in range(rounds):
        put_down(who, table, 1, least)
        who.order(table, kind="ready")
        play_out(who, table)


def download(who: Browser, path: str) -> bytes:
    answer = who.http.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"].startswith('attachment; filename="evidence-')
    assert int(answer.headers["content-length"]) == len(answer.content)
    return answer.content


def holding(content: bytes) -> Files:
    files = unpacked(content)
    assert [str(fault) for fault in verify_and_replay(files).faults] == []
    return files


def test_a_day_is_exported_and_holds(ann: Browser, alex: Browser, sam: Browser) -> None:
    """Several games, and the house log; each log is also its shift's evidence."""
    since = int(time.time()) - 86_000  # the house opened before this test: its database may be a copy
    tables = ["blackjack", "switch", "hold-em", "pai-jack"]
    for table in tables:
        sit_down(ann, table, cents=50 * ann.get(f"/api/tables/{table}")["min_cents"])
        play_rounds(ann, table, 2)
        sam.order(table, kind="close table")
    day = holding(download(alex, f"/api/audit/evidence?since={since}&until={since + 86_400}"))
    manifest = json.loads(day[verify.MANIFEST])
    assert {log["table"] for log in manifest["logs"] if log["closed"]} == set(tables)
    assert len(entries(day, "cage-entry.1", "house.jsonl")) >= 2  # the players' opening balances
    for table in tables[:2]:
        shift = holding(download(alex, SHIFT.format(table, 1)))
        assert shift[f"logs/{table}/shift-1.jsonl"] == day[f"logs/{table}/shift-1.jsonl"]


def test_a_bundle_is_the_same_file_twice_and_the_script_in_it_holds(
    ann: Browser, alex: Browser, sam: Browser, tmp_path: Path
) -> None:
    sit_down(ann)
    play_rounds(ann, "blackjack", 3)
    sam.order("blackjack", kind="close table")
    content = download(alex, ROUND.format("blackjack", 1, 2))
    assert content == download(alex, ROUND.format("blackjack", 1, 2))
    code, said = run_script(unpacked(content), tmp_path)
    assert code == 0, said
    assert "round 2 is lines" in said
    assert "$5.00 wagered" in said
    assert "Evidence of table blackjack, shift 1, round 2" in unpacked(content)["README.txt"].decode()


def test_an_open_shift_ends_at_its_last_finished_stack(ann: Browser, alex: Browser, floor: Floor) -> None:
    """No card, key or order of the stack in play leaves the house; a round of it has no evidence yet."""
    table = "high-limit"
    sit_down(ann, table, cents=9_000_00)
    assert holding(download(alex, SHIFT.format(table, 1)))  # the set-up and the first commitment
    play_rounds(ann, table, 1)
    refused = alex.get(ROUND.format(table, 1, 1), 422)
    assert "still being dealt" in refused["detail"]
    live = floor.tables[table]
    first = live.running().commitment
    for _ in range(60):
        if live.running().commitment != first:
            break
        play_rounds(ann, table, 1)
    play_rounds(ann, table, 1)  # from the second stack
    files = holding(download(alex, SHIFT.format(table, 1)))
    log = f"logs/{table}/shift-1.jsonl"
    assert [what["commitment"] for _, what in entries(files, "revealed.1", log)] == [first]
    shuffles = [what["commitment"] for _, what in entries(files, "shuffled.1", log)]
    assert shuffles == [first, live.running().commitment]
    begun = [what["number"] for _, what in entries(files, "round-begun.1", log)]
    assert begun[-1] == live.running().rounds_played - 1
    assert holding(download(alex, ROUND.format(table, 1, begun[-1])))
    alex.get(ROUND.format(table, 1, live.running().rounds_played), 422)
    alex.get(ROUND.format(table, 1, 9_999), 404)
    alex.get(SHIFT.format(table, 9), 404)
    alex.get(SHIFT.format("nowhere", 1), 404)


def test_a_dealt_table_shows_no_card_of_a_round_in_play(ann: Browser, app: Any, alex: Browser) -> None:
    table, dana = "single-deck", Browser(app).sign_in("Dana")
    sit_down(ann, table)
    put_down(ann, table, 1, 25_00)
    deal_out(dana, ann, table)
    put_down(ann, table, 1, 25_00)
    for card in ("Kh", "6d", "9s", "Qc"):
        dana.order(table, kind="deal", card=card)
    files = holding(download(alex, SHIFT.format(table, 1)))
    log = f"logs/{table}/shift-1.jsonl"
    assert [what["number"] for _, what in entries(files, "round-begun.1", log)] == [1]
    assert any("entered by a dealer" in note for note in verify.verify(files).notes)
    assert holding(download(alex, ROUND.format(table, 1, 1)))
    alex.get(ROUND.format(table, 1, 2), 422)


def test_an_entry_that_was_undone_is_void_in_the_evidence_too(ann: Browser, app: Any, alex: Browser) -> None:
    table, dana = "single-deck", Browser(app).sign_in("Dana")
    sit_down(ann, table)
    put_down(ann, table, 1, 25_00)
    dana.order(table, kind="deal", card="2c")
    dana.order(table, kind="undo", line=_lines(alex, table), reason="a wrong key")
    deal_out(dana, ann, table)
    files = holding(download(alex, SHIFT.format(table, 1)))
    assert entries(files, "undone.1", f"logs/{table}/shift-1.jsonl")


def _lines(alex: Browser, table: str) -> int:
    return int(alex.get(f"/api/audit/tables/{table}/shifts/1/verify")["lines"])


@pytest.mark.parametrize("table", ["high-limit", "hold-em"])
def test_logs_that_rolled_over_continue_each_other(table: str, ann: Browser, alex: Browser, floor: Floor) -> None:
    floor.play[table].lines_in_shift = 10
    since = int(time.time()) - 86_000  # as above
    least = ann.get(f"/api/tables/{table}")["min_cents"]
    sit_down(ann, table, cents=100 * least)
    for _ in range(40):
        if ann.get(f"/api/tables/{table}")["shift"] == 2:
            break
        play_rounds(ann, table, 1)
    day = holding(download(alex, f"/api/audit/evidence?since={since}&until={since + 86_400}"))
    logs = {log["shift"]: log for log in json.loads(day[verify.MANIFEST])["logs"] if log["table"] == table}
    assert [log["closed"] for log in logs.values()] == [True, False]
    assert entries(day, "taken-over.1", logs[2]["file"])[0][1]["after"] == logs[1]["head"]
    second = verify.verify(holding(download(alex, SHIFT.format(table, 2))))
    assert any(f"ends in {logs[1]['head']}, which is not here" in note for note in second.notes)


def test_what_was_changed_in_the_database_is_found_in_the_bundle(
    ann: Browser, alex: Browser, sam: Browser, store: Store
) -> None:
    sit_down(ann)
    play_rounds(ann, "blackjack", 2)
    sam.order("blackjack", kind="close table")
    subject = Subject("blackjack", 1)

    def faults() -> list[str]:
        evidence = store.long_query(lambda c: collect(c, subject)).result()
        return [str(fault) for fault in verify.verify(unpacked(written(evidence))).faults]

    assert faults() == []
    p, c, h = schema.postings.c, schema.lines.c, schema.house.c
    rack = p.account == "table/blackjack/1/rack/Ann"
    store.do(lambda conn: conn.execute(schema.postings.update().where(rack).values(cents=p.cents + 1)))
    found = faults()
    assert any("add up to $0.01, not to $0.00" in each for each in found)
    assert any("table/blackjack/1/rack/Ann" in each for each in found)
    store.do(lambda conn: conn.execute(schema.postings.update().where(rack).values(cents=p.cents - 1)))
    store.do(lambda conn: conn.execute(schema.house.delete().where(h.n == 3)))
    day = store.long_query(lambda conn: collect(conn, Subject(since=0, until=2**33))).result()
    assert any("house.jsonl, line 3" in str(each) for each in verify.verify(unpacked(written(day))).faults)
    store.do(lambda conn: conn.execute(schema.lines.delete().where(c.tbl == "blackjack", c.shift == 1, c.n == 9)))
    assert any("shift-1.jsonl, line 9: line 10 is where line 9 belongs" in each for each in faults())


def test_evidence_is_for_those_who_audit(ann: Browser, app: Any) -> None:
    for name in ("Ann", "Dana", "Sam"):
        who = Browser(app).sign_in(name)
        for path in (
            SHIFT.format("blackjack", 1),
            ROUND.format("blackjack", 1, 1),
            "/api/audit/evidence?since=1&until=2",
        ):
            who.get(path, 403)
    for name in ("Alex", "Sid", "Eve"):
        who = Browser(app).sign_in(name)
        assert holding(download(who, SHIFT.format("blackjack", 1)))
        who.get("/api/audit/evidence?since=1&until=2", 404)
        who.get("/api/audit/evidence?since=2&until=1", 422)
        who.get("/api/audit/evidence", 422)


@pytest.mark.parametrize("name", SOUND)
def test_floors_of_earlier_versions_have_evidence_too(name: str, tmp_path: Path) -> None:
    path = unpack(name, tmp_path)
    store = open_store(f"sqlite:///{path}", _secret(name, tmp_path))
    shifts = store.do(lambda c: [(row.tbl, row.shift) for row in c.execute(schema.shifts.select())])
    try:
        waiting = {place for place in shifts if not _holds(store, *place)}
    finally:
        store.close()
    assert len(shifts) - len(waiting) > 2
    assert all((table, shift + 1) not in shifts for table, shift in waiting)  # still open, on their first stack


def _holds(store: Store, table: str, shift: int) -> bool:
    """Whether a shift has evidence, which must hold."""
    try:
        evidence = store.long_query(lambda c: collect(c, Subject(table, shift))).result()
    except PitbossError as error:
        if str(error) != NOTHING_YET:
            raise
        return False
    assert [str(fault) for fault in verify.verify(unpacked(written(evidence))).faults] == []
    return True


def _secret(name: str, folder: Path) -> Path:
    secret = folder / "floor.secret"
    kept = Path(__file__).parent.parent / "fixtures" / "floors" / f"{name}.secret"
    if kept.exists():
        secret.write_bytes(kept.read_bytes())
        secret.chmod(0o600)
    return secret


# --- the command line ------------------------------------------------------------------------------------------------


@pytest.fixture
def closed_floor(store: Store, floor: Floor, ann: Browser, sam: Browser, monkeypatch: Any) -> str:
    """A floor with a closed shift, stopped; the address of its database is in the environment."""
    sit_down(ann)
    play_rounds(ann, "blackjack", 2)
    sam.order("blackjack", kind="close table")
    kept = store.long_query(lambda c: collect(c, Subject("blackjack", 1, 2))).result()
    store.close()
    url = store._database._url.render_as_string(hide_password=False)
    monkeypatch.setenv("PITBOSS_DATABASE_URL", url)
    return written(kept).hex()


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(command_line, list(words))
    return done.exit_code, done.output


def test_the_command_line_writes_the_same_bundle(closed_floor: str, tmp_path: Path) -> None:
    path = tmp_path / "round.zip"
    code, said = run("audit", "--table", "blackjack", "--shift", "1", "--round", "2", "--output", str(path))
    assert code == 0, said
    assert path.read_bytes().hex() == closed_floor
    assert re.search(r"round\.zip: 1 log, \d+ lines, \d+ journals?$", said, re.MULTILINE)
    code, said = run("verify", str(path))
    assert code == 0, said
    assert "2 rounds replayed" in said
    assert not re.search(r"\b1 (logs|lines|journals|files|rounds|faults)\b", said)
    told = json.loads(run("verify", str(path), "--json")[1])
    assert (told["holds"], told["faults"]) == (True, [])
    assert told["cards_checked"] > 4
    day = tmp_path / "day.zip"
    code, said = run("audit", "--day", time.strftime("%Y-%m-%d"), "--output", str(day), "--json")
    assert code == 0, said
    assert run("verify", str(day))[0] == 0


@pytest.mark.parametrize(("count", "said"), [(0, "0 logs"), (1, "1 log"), (2, "2 logs")])
def test_a_number_has_its_word(count: int, said: str) -> None:
    assert verify.number_of(count, "log") == said
    assert verify.number_of(count, "log is", "logs are") == f"{said} {'is' if count == 1 else 'are'}"


REFUSED: dict[tuple[str, ...], str] = {
    (): "Name a table and a shift",
    ("--table", "blackjack"): "Name the shift",
    ("--table", "blackjack", "--day", "2026-11-17"): "Name a table and a shift",
    ("--day", "17 November"): "write a date as 2026-11-17",
    ("--table", "blackjack", "--shift", "7"): "Table blackjack has no shift 7",
    ("--table", "blackjack", "--shift", "1", "--round", "9"): "There is no round 9",
    ("--day", "1999-12-31"): "No table has a finished stack",
}


def test_the_command_line_says_what_is_missing(closed_floor: str) -> None:
    for words, refusal in REFUSED.items():
        code, said = run("audit", *words)
        assert code != 0
        assert refusal in " ".join(said.split())


def test_an_audit_makes_no_new_floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_DATABASE_URL", raising=False)
    code, said = run("audit", "--table", "blackjack", "--shift", "1")
    assert code != 0
    assert "There is no database at pitboss-floor.sqlite" in said
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_bundle_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(b"no zip")
    assert "is not an evidence bundle" in run("verify", str(tmp_path / "x.zip"))[1]
    code, said = run("verify", str(tmp_path / "nowhere.zip"))
    assert code != 0
    assert "There is no evidence bundle at" in said
