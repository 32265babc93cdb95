"""The lab: changed pay agrees with an analysis of the changed table; answers are found, calculated once, and kept."""

from __future__ import annotations

import shlex
import threading
import time
from asyncio import run
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import func, select
from typer.main import get_command
from typer.testing import CliRunner

from pitboss.analysis.answers import Answer, GameQuestion, Question, WagerQuestion, calculate, read_analyses
from pitboss.analysis.methods import analyze
from pitboss.catalogue import games, load_wager, wagers
from pitboss.cli.app import app
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.lab import jobs, questions
from pitboss.floor.lab.jobs import Job, Jobs
from pitboss.floor.lab.lab import Lab
from pitboss.floor.lab.workers import Canceled, Worker, command_for, resident_bytes
from pitboss.ledger import Store, lab_answers, schema
from tests.databases import SLOW
from tests.serving import Visitor

WAIT_SECONDS = 120
# A quick game with three changes.
UNLISTED: dict[str, bool | int | str] = {"decks": 2, "dealer_hits_soft_17": True, "surrender": "late"}
QUESTION = GameQuestion("blackjack", tuple(sorted(UNLISTED.items())))
LONG = GameQuestion("blackjack-switch", (("decks", 8), ("dealer_hits_soft_17", True)))


def analyzed(wager: str, paytable: str, meters: dict[str, int]) -> Any:
    question = WagerQuestion(wager, paytable, 6)
    return read_analyses(question, calculate(question), meters)[0]


@pytest.mark.parametrize(
    ("wager", "row", "pays"),
    [
        ("lucky-ladies", "any 20", "5 to 1"),
        ("lucky-ladies", "suited 20", "push"),
        ("royal-match-21", "two suited cards", "7 to 2"),
        ("21-plus-3-progressive-30-2107", "flush", "$4"),
    ],
)
def test_what_a_line_would_pay_is_as_if_the_table_said_so(wager: str, row: str, pays: str) -> None:
    """The chances stay; an analysis of the table with that line gives the same fraction."""
    definition = load_wager(wager)
    table = next(each for each in definition.paytables.values() if row in each.pays)
    meters = dict.fromkeys(table.meters, 500000)
    found = analyzed(wager, table.name, meters)
    would = questions.what_if(found, table, {row: pays}, None)
    changed = replace(table, pays={**table.pays, row: type(table.pays[row])(pays)})
    again = analyze(definition, changed, 6, meters=meters)
    assert would.house_edge == again.house_edge != found.house_edge
    assert would.variance == again.variance
    shown = questions.in_words(definition, table, found, would)
    assert shown["usual_edge"] == round(float(found.house_edge), 10)
    assert {each["row"]: each["pays"] for each in shown["outcomes"]}[row] == pays


def test_a_line_that_is_not_there_is_refused() -> None:
    table = load_wager("lucky-ladies").paytable("A")
    found = analyzed("lucky-ladies", "A", {})
    with pytest.raises(PitbossError, match=r"no row 'any 19'\. Its rows are"):
        questions.what_if(found, table, {"any 19": "5 to 1"}, None)
    with pytest.raises(PitbossError, match="not odds: 'much'"):
        questions.what_if(found, table, {"any 20": "much"}, None)
    with pytest.raises(PitbossError, match="same figures for every stake"):
        questions.what_if(found, table, {}, 500)


# --- where answers come from -----------------------------------------------------------------------------------------


@pytest.fixture
def lab(store: Store) -> Iterator[Lab]:
    found = Lab(store)
    yield found
    found.close()


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_listed_questions_start_no_process(lab: Lab) -> None:
    listed: list[Question] = [WagerQuestion("lucky-ladies", "A", 6), GameQuestion("ante-up-21")]
    for question in listed:
        assert not isinstance(run(lab.ask(question, "Ann")), Job)
    with pytest.raises(PitbossError, match="no wager"):
        run(lab.ask(WagerQuestion("no-such-wager", "", 6), "Ann"))
    with pytest.raises(IllegalSetup, match="whole number from 1 to 8"):
        run(lab.ask(GameQuestion("blackjack", (("decks", 9),)), "Ann"))
    assert lab.jobs.worker.pid is None
    assert lab.jobs.of("Ann") == []


def test_a_wheel_is_answered_at_once(lab: Lab) -> None:
    wager = next(each for each in questions.wagers() if each["paytables"][0]["operator"])
    question = WagerQuestion(wager["id"], wager["paytables"][0]["name"], 6, segments=("$5", "$5", "$10"))
    (found,) = read_analyses(question, run(lab.ask(question, "Ann")), {})
    assert found.outcomes[0].name == "the wheel shows $10"
    assert lab.jobs.worker.pid is None


def test_a_pay_table_for_the_other_dealer_is_refused_at_once(lab: Lab) -> None:
    table = next(
        (wager.id, each)
        for wager in map(load_wager, (each["id"] for each in questions.wagers()))
        for each in wager.paytables.values()
        if each.soft_17 == "hits" and wager.decided_by == "dealer"
    )
    with pytest.raises(IllegalSetup, match="is for a dealer who hits soft 17"):
        run(lab.ask(WagerQuestion(table[0], table[1].name, table[1].decks[0], hits_soft_17=False), "Ann"))
    assert lab.jobs.worker.pid is None


def test_a_calculated_answer_is_kept_in_the_database(lab: Lab, store: Store) -> None:
    found = run(lab.ask(QUESTION, "Ann"))
    if isinstance(found, Job):
        found = found.answer.result(WAIT_SECONDS)
    assert found == calculate(QUESTION)
    until(lambda: store.do(lambda c: c.execute(select(func.count()).select_from(schema.lab_answers)).scalar()) == 1)
    assert store.do(lambda c: c.execute(select(schema.lab_answers.c.question)).scalar()) == str(QUESTION)
    after_restart = Lab(store)
    assert run(after_restart.ask(QUESTION, "Bob")) == found
    assert after_restart.jobs.worker.pid is None
    after_restart.close()


def test_the_oldest_answers_make_room(store: Store) -> None:
    def work(connection: Any) -> list[bytes | None]:
        for number in range(4):
            lab_answers.keep(connection, f"key {number}", "?", b"answer %d" % number, at=number, max_kept=3)
        lab_answers.keep(connection, "key 3", "?", b"another", at=9, max_kept=3)
        return [lab_answers.find(connection, f"key {number}") for number in range(4)]

    assert store.do(work) == [None, b"answer 1", b"answer 2", b"answer 3"]


# --- jobs ------------------------------------------------------------------------------------------------------------


class SlowWorker(Worker):
    """Calculates until it is told to finish."""

    def __init__(self) -> None:
        super().__init__()
        self.finish = threading.Event()
        self.stopped = threading.Event()

    def calculate(self, question: Question, report: Callable[[float], None]) -> Answer:
        report(0.25)
        while not self.finish.wait(0.01):
            if self.stopped.is_set():
                self.stopped.clear()
                raise Canceled
        return [str(question)]

    def cancel(self) -> None:
        self.stopped.set()


@pytest.fixture
def slow() -> Iterator[Jobs]:
    found = Jobs(lambda key, question, answer: None, SlowWorker())
    yield found
    found.close()


def states(found: Jobs, person: str) -> list[tuple[str, int]]:
    return [(each["state"], each["ahead"]) for each in found.of(person)]


def other(number: int) -> GameQuestion:
    return GameQuestion("blackjack", (("decks", number),))


def test_a_question_is_calculated_once_for_everybody(slow: Jobs) -> None:
    one, two = slow.start("a", other(1), "Ann"), slow.start("a", other(1), "Bob")
    slow.start("b", other(2), "Bob")
    until(lambda: one.state == jobs.RUNNING and one.share == 0.25)
    assert one is two
    assert states(slow, "Ann") == [("running", 0)]
    assert states(slow, "Bob") == [("running", 0), ("waiting", 1)]
    assert slow.of("Ann")[0]["question"] == {"game": "blackjack", "options": {"decks": 1}}
    assert slow.of("Ann")[0]["title"] == "Blackjack, decks: 1"
    slow.drop(one.id, "Ann")
    assert states(slow, "Ann") == []
    assert one.state == jobs.RUNNING, "Bob still waits for it"
    slow.worker.finish.set()  # type: ignore[attr-defined]
    assert one.answer.result(WAIT_SECONDS) == ["Blackjack, decks: 1"]
    until(lambda: states(slow, "Bob") == [("done", 0), ("done", 0)])
    slow.drop(one.id, "Bob")
    assert states(slow, "Bob") == [("done", 0)]


def test_the_last_to_cancel_stops_the_calculation(slow: Jobs) -> None:
    running, waiting, last = (slow.start(each, other(1), "Ann") for each in "abc")
    until(lambda: running.state == jobs.RUNNING)
    with pytest.raises(LookupError, match="You have no calculation"):
        slow.drop(running.id, "Bob")
    slow.drop(waiting.id, "Ann")
    assert waiting.answer.cancelled()
    assert slow.plain(waiting)["state"] == "canceled"
    slow.drop(running.id, "Ann")
    until(lambda: last.state == jobs.RUNNING)
    assert running.answer.cancelled()
    assert states(slow, "Ann") == [("running", 0)]


def test_a_person_has_five_calculations_at_most(slow: Jobs) -> None:
    for each in range(jobs.MAX_OF_PERSON - 1):
        slow.start(str(each), other(1), "Ann")
    slow.start("fifth", other(1), "Ann")
    slow.start("fifth", other(1), "Ann")
    with pytest.raises(PitbossError, match=r"You have 5 calculations running or waiting\. Cancel one"):
        slow.start("sixth", other(1), "Ann")
    slow.start("sixth", other(1), "Bob")
    slow.drop(slow.of("Ann")[-1]["id"], "Ann")
    slow.start("seventh", other(1), "Ann")


def test_an_idle_worker_ends(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "IDLE_SECONDS", 0.2)
    job = lab.jobs.start("key", QUESTION, "Ann")
    until(lambda: lab.jobs.worker.pid is not None)
    job.answer.result(WAIT_SECONDS)
    until(lambda: lab.jobs.worker.pid is None)
    again = lab.jobs.start("other key", QUESTION, "Ann")
    assert again.answer.result(WAIT_SECONDS) == job.answer.result()


# --- the process -----------------------------------------------------------------------------------------------------


@pytest.fixture
def worker() -> Iterator[Worker]:
    found = Worker()
    yield found
    found.stop()


def test_a_worker_reports_answers_and_stays_small(worker: Worker) -> None:
    heard: list[float] = []
    assert worker.calculate(QUESTION, heard.append) == calculate(QUESTION)
    assert heard
    assert heard == sorted(heard)
    assert heard[-1] < 1
    assert worker.pid is not None
    assert 0 < resident_bytes(worker.pid) < 120 << 20
    with pytest.raises(IllegalSetup, match="whole number"):
        worker.calculate(GameQuestion("blackjack", (("decks", 9),)), heard.append)


@pytest.mark.parametrize(("max_bytes", "data_bytes"), [(300 << 20, 100 << 20), (90 << 20, 300 << 20)])
def test_a_calculation_that_needs_too_much_memory_is_refused(max_bytes: int, data_bytes: int) -> None:
    """The first limit stops an allocation, the second what the process occupies in all."""
    small = Worker(max_bytes, data_bytes)
    with pytest.raises(
        PitbossError, match=rf"more than {max_bytes >> 20} MB of memory.*: pitboss figures deuces-wild-xtreme$"
    ):
        small.calculate(GameQuestion("deuces-wild-xtreme"), lambda share: None)
    assert small.pid is None


def test_a_refusal_names_the_command_that_has_no_limit() -> None:
    wager = WagerQuestion("21-magic", "A", 6, hits_soft_17=True)
    assert command_for(wager) == "pitboss edge 21-magic --paytable A --decks 6 --h17"
    game = GameQuestion("ante-up-21", (("decks", 2), ("resplit_aces", True)))
    assert command_for(game) == "pitboss figures ante-up-21 --set decks=2 --set resplit_aces=true"


def test_the_commands_that_the_lab_names_run_as_they_are_printed() -> None:
    root = get_command(app)
    questions: list[Question] = [GameQuestion(id) for id in games()]
    for name, wager in wagers().items():
        questions += [WagerQuestion(name, each, 2, hits_soft_17=False) for each in wager.paytables]
    for question in questions:
        _, command, *words = shlex.split(command_for(question))
        root.commands[command].make_context(command, words)  # type: ignore[attr-defined]
    words = shlex.split(command_for(WagerQuestion("21-magic", "A", 6, hits_soft_17=True)))[1:]
    answer = CliRunner().invoke(app, words)
    assert (answer.exit_code, "21 Magic" in answer.output) == (0, True)


def test_a_killed_worker_is_told_of_and_replaced(worker: Worker) -> None:
    threading.Timer(0.5, worker.kill).start()
    with pytest.raises(PitbossError, match=r"ended unexpectedly\. Ask again"):
        worker.calculate(LONG, lambda share: None)
    assert worker.calculate(QUESTION, lambda share: None)["figures"]


def test_a_canceled_worker_stops_in_the_middle(worker: Worker) -> None:
    threading.Timer(0.5, worker.cancel).start()
    with pytest.raises(Canceled):
        worker.calculate(LONG, lambda share: None)
    assert worker.pid is None


# --- over HTTP -------------------------------------------------------------------------------------------------------


def asked(who: Visitor, path: str, body: dict[str, Any]) -> tuple[int, Any]:
    answer = who.http.post(path, json=body, headers={"x-pitboss-csrf": who.csrf})
    return answer.status_code, answer.json()


def dropped(who: Visitor, id: str) -> int:
    return who.http.delete(f"/api/lab/jobs/{id}", headers={"x-pitboss-csrf": who.csrf}).status_code


def visitor(app: Any, name: str) -> Visitor:
    who = Visitor(app)
    assert who.sign_in(name) == 200
    return who


def test_a_long_what_if_runs_in_the_background_and_its_answer_stays(store: Store) -> None:
    app = make_app(Floor(store, SLOW), generous=True)
    app.state.lab._wait_seconds = 0
    ann, bob = visitor(app, "Ann"), visitor(app, "Bob")
    question = {"game": "blackjack", "options": UNLISTED}
    status, answer = asked(ann, "/api/lab/strategy", question)
    assert status == 202
    assert answer["job"]["title"].startswith("Blackjack, dealer hits soft 17: yes")
    id = answer["job"]["id"]
    assert bob.get("/api/lab/jobs") == []
    assert dropped(bob, id) == 404
    until(lambda: ann.get("/api/lab/jobs")[0]["state"] == "done")
    status, found = asked(ann, "/api/lab/strategy", question)
    assert status == 200
    assert found["name"] == "Blackjack"
    assert found["figures"][0]["house_edge"] > 0
    assert dropped(ann, id) == 200
    assert ann.get("/api/lab/jobs") == []
    app.state.lab.close()
    again = make_app(Floor(store, SLOW), generous=True)
    assert asked(visitor(again, "Bob"), "/api/lab/strategy", question) == (200, found)
    assert again.state.lab.jobs.worker.pid is None
    again.state.lab.close()


def test_a_long_what_if_can_be_canceled(app: Any) -> None:
    ann = visitor(app, "Ann")
    app.state.lab._wait_seconds = 0
    status, answer = asked(ann, "/api/lab/strategy", {"game": LONG.game, "options": dict(LONG.options)})
    assert status == 202
    until(lambda: app.state.lab.jobs.worker.pid is not None)
    assert dropped(ann, answer["job"]["id"]) == 200
    assert ann.get("/api/lab/jobs") == []
    until(lambda: app.state.lab.jobs.worker.pid is None)
    assert dropped(ann, answer["job"]["id"]) == 404
    app.state.lab.close()


def test_wagers_are_answered_from_the_shipped_figures(app: Any) -> None:
    ann = visitor(app, "Ann")
    status, found = asked(ann, "/api/lab/edge", {"wager": "push-your-luck"})
    assert status == 200
    assert found[0]["house_edge_exact"]
    status, points = asked(ann, "/api/lab/decks", {"wager": "lucky-ladies", "paytable": "A"})
    assert status == 200
    assert [each["decks"] for each in points] == list(load_wager("lucky-ladies").paytable("A").decks)
    meters = {
        "wager": "21-plus-3-progressive-30-2107",
        "meters": {load_wager("21-plus-3-progressive-30-2107").paytable_for(6).meters[0]: 123_456_00},
    }
    status, found = asked(ann, "/api/lab/edge", meters)
    assert status == 200
    assert found[0]["meters_cents"] == meters["meters"]
    assert app.state.lab.jobs.worker.pid is None
