"""A folder of one's own games, side wagers and hands, without code: `examples/night-house` and folders with faults."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import pitboss as pb
from pitboss.analysis.answers import WagerQuestion, key_of
from pitboss.analysis.counting.stored import stored_rows
from pitboss.bench.answer import Answer
from pitboss.bench.protection import protection_table
from pitboss.catalogue import PRIVATE, games, load, load_wager, private_folders, wagers
from pitboss.catalogue.folders import GROUP, Folder, look_again
from pitboss.catalogue.game_reader import read_game
from pitboss.catalogue.shelf import Shelf
from pitboss.cli.app import app as command
from pitboss.engine.table.posted_notices import table_notices
from pitboss.engine.verify.conformance import check_game
from pitboss.errors import CatalogueError, PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp
from pitboss.hands.registry import own_hands, predicates
from pitboss.house.check import Verdict, check_house
from pitboss.house.document import read_plain
from pitboss.house.layouts.content import contents
from pitboss.house.signs import Posting, sheets_of
from pitboss.house.signs.procedures import rules_of_play
from pitboss.house.signs.words import SPANISH, translate
from pitboss.house.table_setup import build
from pitboss.law.rules import BrokenHands
from tests.browsers import Browser, sit_down
from tests.house.documents import base
from tests.marks import proves

NIGHT = Path(__file__).parent.parent.parent / "examples" / "night-house"
SIDES = ("colored-pairs:Midnight", "marathon")


@pytest.fixture
def night(monkeypatch: pytest.MonkeyPatch) -> Folder:
    """The example, in this process."""
    monkeypatch.setenv(PRIVATE, str(NIGHT))
    return private_folders()[0]


@pytest.fixture
def spoiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the example, for a test to spoil."""
    monkeypatch.setenv(PRIVATE, "")  # put back whatever a test names
    return Path(shutil.copytree(NIGHT, tmp_path / "night-house"))


def run(*words: str, env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(command, list(words), env=env)


def told(*words: str) -> Any:
    done = run("--catalogue", str(NIGHT), *words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.fixture(autouse=True)
def put_back(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The command names its folder in the environment."""
    before = os.environ.get(PRIVATE)
    yield
    os.environ.pop(PRIVATE, None)
    if before is not None:
        os.environ[PRIVATE] = before


# --- analyzed and simulated ------------------------------------------------------------------------------------------


def test_the_front_door_knows_the_folder(night: Folder) -> None:
    found = pb.edge("colored-pairs", paytable="A", decks=6)
    assert found.house_edge == Fraction(19, 311)  # of 311 second cards 5 pay 25, 6 pay 12, 12 pay 6, and 288 lose
    assert repr(found) == "<Colored Pairs, pay table A, 6 decks: house edge 6.109325%, not lawful>"
    game = pb.edge("night-blackjack")
    assert not game.lawful
    played = pb.simulate("night-blackjack", 1e5, wagers=["colored-pairs:A"], workers=1)
    _, main, side = played.rows()
    assert abs(main["house_edge"] - float(game.house_edge)) < 4 * main["std_error"]
    assert abs(side["house_edge"] - float(found.house_edge)) < 4 * side["std_error"]


def test_a_wager_on_the_dealers_hand_is_analyzed_and_simulated(night: Folder) -> None:
    exact = pb.edge("marathon", decks=6)
    side = pb.simulate("blackjack", 1e5, wagers=["marathon"], workers=1).rows()[-1]
    assert abs(side["house_edge"] - float(exact.house_edge)) < 4 * side["std_error"]


def test_the_command_knows_the_folder_and_marks_every_output() -> None:
    rows = told("games")
    assert {"night-blackjack", "colored-pairs", "marathon", "blackjack"} <= {row["id"] for row in rows}
    edge = told("edge", "colored-pairs", "--paytable", "A", "--decks", "6")
    assert (edge["lawful"], edge["cite"]) == (False, "Night House: Colored Pairs, pay table A")
    assert "Night House, which no law has approved" in edge["not_lawful"]
    assert told("edge", "night-blackjack")["lawful"] is False
    assert told("show", "colored-pairs")["lawful"] is False
    assert told("show", "night-blackjack")["lawful"] is False
    assert told("strategy", "night-blackjack")["lawful"] is False
    simulated = told("simulate", "night-blackjack", "--rounds", "2e4", "--wager", "colored-pairs", "--workers", "1")
    assert simulated["lawful"] is False
    assert told("edge", "lucky-ladies", "--paytable", "A", "--decks", "6")["lawful"] is True
    shown = run("--catalogue", str(NIGHT), "edge", "colored-pairs", "--decks", "6")
    assert "NOT LAWFUL: Colored Pairs is a rule of Night House" in shown.stdout
    assert "which no law has approved" in shown.stderr


def test_lists_and_pictures_are_marked_too(tmp_path: Path) -> None:
    """`edge --all` in its three forms, the plot of a wager, and the table of game protection."""
    both = ("edge", "--all", "--only", "colored-pairs", "--only", "war-wager")
    ours = ("--catalogue", str(NIGHT))
    assert "NOT LAWFUL: Colored Pairs is a rule of Night House" in run(*ours, *both).output
    listed = told(*both, "--json")
    assert not listed["lawful"]
    assert {row["wager"]: row["lawful"] for row in listed["rows"]} == {"colored-pairs": False, "war-wager": True}
    lines = [line.split(",") for line in run(*ours, *both, "--csv").stdout.splitlines() if line.count(",") > 4]
    assert {line[0]: line[-1] for line in lines[1:]} == {"colored-pairs": "False", "war-wager": "True"}
    picture = tmp_path / "returns.svg"
    run(*ours, "edge", "colored-pairs", "--paytable", "A", "--decks", "6", "--plot", str(picture))
    assert "NOT LAWFUL: Colored Pairs" in picture.read_text(encoding="utf-8")
    line = {**stored_rows()["war-wager"], "wager": "colored-pairs"}
    table = protection_table([line])
    assert (table.lawful, table.to_dict()["lawful"], "not lawful" in repr(table)) == (False, False, True)
    assert protection_table().lawful


def test_a_file_alone_is_read_as_one_of_its_folder() -> None:
    done = run("--catalogue", str(NIGHT), "edge", "--file", str(NIGHT / "wagers/colored-pairs.toml"), "--json")
    assert json.loads(done.stdout)[0]["cite"].startswith("Night House: Colored Pairs")


def test_hands_and_facts_are_listed() -> None:
    rows = {row["hand"]: row for row in told("hands")}
    assert rows["colored pair"]["when"] == "same rank and same color and not same suit"
    assert {hand for wager in wagers().values() for hand in wager.hands if hand in predicates()} <= rows.keys()
    assert rows["dealer 22"]["meaning"] == "the dealer's final hand totals 22"  # as the wager that pays it says
    assert all(rows[hand]["meaning"] for wager in wagers().values() for hand in wager.hands if hand in predicates())
    assert {row["hand"] for row in told("hands", "queen of hearts")} < rows.keys()
    facts = {row["fact"] for row in told("hands", "--facts")}
    assert {"same rank", "total", "number of …", "of dealer up card"} <= facts
    assert "compare numbers" in run("hands", "--facts").stdout


def test_an_answer_of_the_lab_depends_on_the_hands_expression(night: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    question = WagerQuestion("colored-pairs", "A", 6)
    before = key_of(question)
    changed = {name: replace(hand, when=f"{hand.when} and soft") for name, hand in own_hands().items()}
    monkeypatch.setattr("pitboss.analysis.answers.content_keys.own_hands", lambda: changed)
    assert key_of(question) != before


def test_a_changed_file_is_read_again_but_a_hand_keeps_its_meaning(spoiled: Path) -> None:
    pb.add_catalogue(spoiled)
    spoil(spoiled / "wagers/colored-pairs.toml", '"25:1"', '"30:1"')
    pb.add_catalogue(spoiled)
    assert pb.edge("colored-pairs", paytable="A", decks=6).house_edge == Fraction(19 - 25, 311)
    spoil(spoiled / "hands.toml", 'when = "identical"', 'when = "identical and not soft"')
    with pytest.raises(CatalogueError, match=r"hands\.toml:2: the hand 'perfect pair' was read with another"):
        pb.add_catalogue(spoiled)


# --- played ----------------------------------------------------------------------------------------------------------


def test_the_variation_is_played_by_its_own_rules(night: Folder) -> None:
    game = load("night-blackjack")
    assert (game.rules.charlie, game.rules.broken_hands) == (6, BrokenHands.ALL_LOSE)  # type: ignore[attr-defined]
    assert str(game.rules.double_totals) == "hard 9 to 11"  # type: ignore[attr-defined]
    assert game.cite_of("charlie") == "Night House: Night Blackjack, charlie"
    assert game.cite_of("insurance").startswith("CO 30-")
    check_game(games()["night-blackjack"], rounds=60)


def test_it_is_played_in_the_terminal() -> None:
    words = ["play", "night-blackjack", "--wager", "colored-pairs", "--seed", "7"]
    done = CliRunner().invoke(command, ["--catalogue", str(NIGHT), *words], input="\n\n" + "s\n" * 8 + "q\n" * 8)
    assert done.exit_code == 0, done.output
    assert "not lawful: Night Blackjack is a rule of Night House" in done.stdout


def test_a_table_with_the_private_wager_opens_on_the_floor(night: Folder, ann: Browser, app: Any, floor: Floor) -> None:
    floor.add(SetUp("night", "Night", "night-blackjack", kind="dealt", sides=SIDES, inspected_by="Dana"))
    dana = Browser(app).sign_in("Dana")
    sit_down(ann, "night", 1, 500_00)
    shown = ann.get("/api/tables/night")
    assert {"Colored Pairs", "Marathon"} <= {spot["name"] for spot in shown["spots"]}
    assert "midnight" in str(shown["spots"])
    rules = ann.get("/api/tables/night/rules")
    assert "Night Blackjack is a rule of Night House, which no law has approved" in str(rules)
    ann.order("night", kind="wager", seat=1, bet="main", cents=25_00)
    ann.order("night", kind="wager", seat=1, bet="Colored Pairs", cents=5_00)
    for card in ("Qs", "As", "Qc"):
        dana.order("night", kind="deal", card=card)
    said = str(ann.get("/api/tables/night"))
    assert "'midnight', 'net_cents': 50000" in said  # $500.00 for $5.00 at 100 to 1
    assert "Night House: Colored Pairs" in said


def test_the_lab_shows_and_answers_the_private_wager(night: Folder, ann: Browser, app: Any) -> None:
    app.state.lab._wait_seconds = 300  # a process of its own calculates it
    listed = {each["id"]: each for each in ann.get("/api/lab/wagers")}
    assert listed["colored-pairs"]["not_lawful"]
    assert listed["lucky-ladies"]["not_lawful"] == ""
    known = {each["id"]: each for each in ann.get("/api/lab/games")}
    assert known["night-blackjack"]["studied"]
    [found] = ann.post("/api/lab/edge", wager="colored-pairs", paytable="A", decks=6)
    assert round(found["house_edge"], 9) == round(19 / 311, 9)
    assert found["not_lawful"].startswith("Colored Pairs is a rule of Night House")
    app.state.lab.close()


# --- in a house ------------------------------------------------------------------------------------------------------


def house(**table: Any) -> Any:
    """The lawful Colorado house, with its first table changed."""
    plain = base("colorado")
    changed = plain["table"][0]
    changed |= {"game": "night-blackjack", "sides": ["colored-pairs:A"], "options": {}} | table
    plain["approval"].append({
        "id": "night", "number": "LGC-2026-099", "date": plain["dated"], "by": "Commission", "what": "rules of play",
    })  # fmt: skip
    return check_house(read_plain(plain)), changed["id"]


@proves("CO 30-830(2) s.1")
@pytest.mark.parametrize(
    ("variations", "verdict"),
    [
        ([], Verdict.CANNOT_DECIDE),
        ([{"what": "shuffled by hand", "kind": "shuffle and deal"}], Verdict.CANNOT_DECIDE),
        ([{"what": "Night Blackjack", "kind": "rules of play", "approval": "night"}], Verdict.PASS),
    ],
    ids=["nothing stated", "another variation", "approved"],
)
def test_a_house_states_who_approved_rules_of_its_own(
    night: Folder, variations: list[dict[str, str]], verdict: Verdict
) -> None:
    report, table = house(variations=variations)
    [found] = [each for each in report.results if each.requirement == "table.own-rules" and each.where == table]
    assert (found.verdict, found.cite) == (verdict, "CO 30-830(2)")
    others = {each.verdict for each in report.results if each.requirement == "table.own-rules" and each.where != table}
    assert others == {Verdict.NOT_APPLICABLE}


def test_the_printed_rules_have_the_private_ones(night: Folder) -> None:
    table = build(SetUp("night", "Night", "night-blackjack", sides=SIDES), bytes(32))
    said = {part.heading: part for part in rules_of_play(table)}
    own = str(said["Rules that no law has approved"])
    assert "charlie: 6" in own
    assert "the closer they match, the more it pays" in own
    assert any("no law has approved" in notice.text for notice in table_notices(table.house))


# --- faults ----------------------------------------------------------------------------------------------------------


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_every_fault_of_the_folder_is_named_at_once_with_its_line(spoiled: Path) -> None:
    spoil(spoiled / "hands.toml", "same rank and same color and", "same rank and same colr and")
    spoil(spoiled / "night-blackjack.toml", "charlie       = 6", "charly        = 6")
    spoil(spoiled / "night-blackjack.toml", '"no hole card"', '"no hole"')
    spoil(spoiled / "wagers/colored-pairs.toml", '"mixed pair"   = "6:1"', '"mixed pear"   = "6 to one"')
    spoil(spoiled / "wagers/marathon.toml", "tips       = false", "tip        = false")
    done = run("--catalogue", str(spoiled), "games")
    assert done.exit_code == 2
    assert done.stderr.splitlines() == [
        "hands.toml:8:23: colored pair: no fact is called 'same colr'; did you mean same color or same rank? "
        "write facts (`pitboss hands --facts` lists them), numbers, and, or, not, of, in, = != < <= > >= and ( )",
        "night-blackjack.toml:9: hole_card = 'no hole': 'no hole' is unknown; use peek under ace and ten, "
        "peek under ace, no peek, no hole card or both cards up",
        "night-blackjack.toml:12: the procedure 'twenty-one' has no rule 'charly'; did you mean 'charlie'?",
        "colored-pairs.toml:30: the hand 'mixed pear' is not in [hands]; did you mean 'mixed pair'?",
        "colored-pairs.toml:30: not odds: '6 to one'; "
        "write 3 to 2, 2 for 1, 100%, $1,000, a sum of these, push or lose",
        "marathon.toml:2: [wager] has no 'tips'",
        "marathon.toml:14: [wager] has an unknown key 'tip'; did you mean 'tips'?",
    ]
    with pytest.raises(CatalogueError):
        pb.add_catalogue(spoiled)
    assert private_folders() == ()  # nothing is added


def test_hands_that_nobody_has_and_cards_that_are_not_seen_are_faults(spoiled: Path) -> None:
    spoil(spoiled / "wagers/colored-pairs.toml", "mixed pair", "mixt pair")
    spoil(spoiled / "wagers/colored-pairs.toml", ', "dealer up card"]', "]")
    spoil(spoiled / "wagers/colored-pairs.toml", '"night-blackjack"]', '"night-blackjak"]')
    with pytest.raises(CatalogueError) as refused:
        pb.add_catalogue(spoiled)
    assert str(refused.value).splitlines() == [
        "colored-pairs.toml:8: the catalog has no game 'night-blackjak'. Did you mean night-blackjack?",
        "colored-pairs.toml:20: midnight: this wager does not see 'dealer up card'; it sees player first two",
        "colored-pairs.toml:23: mixt pair: no hand is called 'mixt pair'. "
        "Did you mean mixed pair or suited pair or pair?",
    ]


@pytest.mark.parametrize(
    ("file", "line", "instead", "said"),
    [
        ("wagers/colored-pairs.toml", "decks", '"8-4"', "'8-4' is no range of decks; write it from low to high"),
        ("wagers/colored-pairs.toml", "tips", '"yes"', "'tips' must be true or false, not 'yes'"),
        ("night-blackjack.toml", "charlie", '"six"', "charlie = 'six': write a whole number"),
        ("night-blackjack.toml", "based_on", '"blackjak"', "unknown base game 'blackjak'; did you mean blackjack"),
    ],
)
def test_a_fault_is_told_in_words(spoiled: Path, file: str, line: str, instead: str, said: str) -> None:
    lines = (spoiled / file).read_text(encoding="utf-8").split("\n")
    [number] = [number for number, text in enumerate(lines) if text.split("=")[0].strip() == line]
    lines[number] = f"{line} = {instead}"
    (spoiled / file).write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(CatalogueError, match=re.escape(said)) as refused:
        pb.add_catalogue(spoiled)
    assert f"{Path(file).name}:{number + 1}: " in str(refused.value)


def test_a_pay_table_without_a_name_is_a_fault(spoiled: Path) -> None:
    spoil(spoiled / "wagers/colored-pairs.toml", 'name = "A"', 'name = ""')
    with pytest.raises(CatalogueError, match="a pay table needs a name"):
        pb.add_catalogue(spoiled)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[folder]\nlaw = "NV"', "folder.toml:2: law = 'NV' is unknown; use CO or WA"),
        ('[folder]\nname = "CO"', "folder.toml:2: 'CO' cannot be a house's name"),
        ('[folder]\nnam = "Night"', "unknown key 'nam'; did you mean 'name'?"),
        ('[fodler]\nname = "Night"', "folder.toml:1: the file has no 'folder'"),
    ],
)
def test_faults_of_the_folders_own_file(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "folder.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError) as refused:
        Folder.at(tmp_path)
    assert words in str(refused.value)


def test_a_used_id_and_a_missing_folder_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = games()["blackjack"].file
    with pytest.raises(CatalogueError, match="already used"):
        Shelf([shipped, tmp_path / "blackjack.toml"], read_game)
    monkeypatch.setenv(PRIVATE, str(tmp_path / "nowhere"))
    with pytest.raises(PitbossError, match="not a folder"):
        private_folders()
    with pytest.raises(PitbossError, match="not a folder"):
        pb.add_catalogue(tmp_path / "nowhere")
    monkeypatch.delenv(PRIVATE)
    assert private_folders() == ()


def test_a_washington_house_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PRIVATE, str(tmp_path))
    (tmp_path / "folder.toml").write_text('[folder]\nname = "Rain House"\nlaw = "WA"\n', encoding="utf-8")
    head = '[game]\nid = "rain"\nname = "Rain"\nsummary = "Wet."\nbased_on = "blackjack-wa-3119"\n'
    (tmp_path / "rain.toml").write_text(head + "[rules]\ncharlie = 7\n", encoding="utf-8")
    rain = load("rain")
    assert (rain.definition.section, rain.definition.cite.law, str(rain.definition.cite)) == (
        "3119",
        "WA",
        "Rain House: Rain",
    )
    refusal = rain.refuse_state(load_wager("lucky-ladies").cite.jurisdiction, "Lucky Ladies")
    assert refusal is not None
    assert "played under Rain House law" in refusal.what


@pytest.mark.parametrize("value", ["night_rules", "night_rules:FOLDER"], ids=["the package itself", "a path"])
def test_an_installed_package_may_bring_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    about = tmp_path / "night_rules-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: night-rules\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\nnight = {value}\n", encoding="utf-8")
    shutil.copytree(NIGHT, tmp_path / "night_rules")
    folder = "from pathlib import Path\nFOLDER = Path(__file__).parent\n"
    (tmp_path / "night_rules" / "__init__.py").write_text(folder, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "night_rules", raising=False)
    look_again()
    try:
        assert [folder.house.title for folder in private_folders()] == ["Night House"]
        assert "colored pair" in own_hands()
    finally:
        sys.modules.pop("night_rules", None)
        monkeypatch.undo()
        look_again()


def test_processes_that_a_command_starts_know_the_folder() -> None:
    script = "import pitboss as pb; print(pb.edge('colored-pairs', paytable='A', decks=6))"
    environment = os.environ | {PRIVATE: str(NIGHT)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, timeout=300)
    assert "house edge 6.109325%, not lawful" in done.stdout, done.stderr


# --- research --------------------------------------------------------------------------------------------------------


def test_research_sets_what_the_law_forbids_and_says_so_everywhere() -> None:
    rules = ["--set", "blackjack_pays=1:1", "--set", "max_splits=5", "--unlawful"]
    refused = run("edge", "blackjack", *rules[:4])
    assert refused.exit_code == 2
    for words in (["edge", "blackjack"], ["strategy", "blackjack"], ["show", "blackjack"]):
        shown = run(*words, *rules)
        assert "NOT LAWFUL: set for research against the law: blackjack_pays = 1:1, max_splits = 5" in " ".join(
            shown.stdout.split()
        )
    played = run("simulate", "blackjack", "--rounds", "2e4", "--workers", "1", *rules, "--json")
    assert json.loads(played.stdout)["lawful"] is False
    assert json.loads(run("edge", "blackjack", "--unlawful", "--json").stdout)["lawful"] is True  # nothing is forbidden
    endless = run("edge", "blackjack", "--set", "decks=infinite", "--unlawful").stdout
    assert "infinite decks" in endless
    wrong = run("edge", "blackjack", "--set", "max_split=5", "--unlawful")
    assert "Did you mean max_splits" in wrong.stderr
    assert run("edge", "lucky-ladies", "--unlawful").exit_code == 2
    many = run("simulate", "blackjack", "--set", "decks=9", "--unlawful", "--rounds", "10")
    assert "simulate up to 8 or infinite decks, or ask for the exact edge" in many.stderr
    dealt = run("play", "blackjack", "--set", "decks=infinite", "--unlawful")
    assert "an endless shoe cannot be dealt; choose a number of decks" in dealt.stderr


def _check_marked(answer: Answer) -> None:
    """Every form of an answer says that no law has it."""
    assert repr(answer).endswith(", not lawful>"), answer
    assert ", not lawful" in answer._repr_html_()
    assert ", not lawful" in (answer._repr_svg_() or ", not lawful")
    assert answer.to_dict()["lawful"] is False


def test_a_private_wager_is_marked_wherever_a_counter_is_asked_about(night: Folder) -> None:
    for answer in (
        pb.count("colored-pairs", paytable="A", decks=6),
        pb.protect("colored-pairs", paytable="A", decks=6, shoes=40, compare=False),
        pb.removal("colored-pairs", paytable="A", decks=6),
        pb.protect("lucky-ladies", paytable={"any 20": "4 to 1"}, decks=6, shoes=40, compare=False),
    ):
        _check_marked(answer)
    assert pb.protect("lucky-ladies", paytable="A", decks=6, shoes=40, compare=False).lawful


def test_protect_prints_the_mark_first_and_in_json() -> None:
    words = ["--catalogue", str(NIGHT), "protect", "colored-pairs:A", "--decks", "6", "--shoes", "40"]
    told = run(*words).stdout
    assert told.startswith("NOT LAWFUL: Colored Pairs is a rule of Night House, which no law has approved")
    assert ", not lawful" in " ".join(told.split())
    plain = json.loads(run(*words, "--json").stdout)
    assert plain["lawful"] is False
    assert plain["not_lawful"].startswith("Colored Pairs is a rule of Night House")
    lawful = json.loads(run("protect", "lucky-ladies:A", "--decks", "6", "--shoes", "40", "--json").stdout)
    assert lawful["lawful"] is True
    assert "not_lawful" not in lawful


def test_every_answer_of_python_says_that_it_is_not_lawful() -> None:
    rules: dict[str, Any] = {"wins_pay": "1:2", "unlawful": True}
    answers = [
        pb.edge("blackjack", **rules),
        pb.strategy("blackjack", **rules),
        pb.ev("10 6", "10", **rules),
        pb.simulate("blackjack", 1e4, workers=1, **rules),
        pb.removal("blackjack", decks=2, **rules),
        pb.count("blackjack", decks=2, **rules),
        pb.index("10 6", "10", decks=2, **rules),
        pb.indices("blackjack", decks=2, **rules),
        pb.indices("blackjack", decks=2, **rules).top(3),
        pb.ramp("blackjack", {0: 1, 2: 8}, decks=2, shoes=64, plays=0, workers=1, **rules),
        pb.ramp("blackjack", {0: 1}, decks=2, shoes=64, plays=0, workers=1, **rules).by({0: 2}),
        pb.compare("blackjack", ("blackjack", rules)),
    ]
    for answer in answers:
        _check_marked(answer)
    assert pb.ev("10 6", "10").lawful
    assert pb.indices("blackjack", decks=2).lawful
    with pytest.raises(PitbossError, match="not a number of decks"):
        pb.removal("blackjack", decks="infinite", unlawful=True)  # type: ignore[arg-type]


@pytest.mark.parametrize("sides", [SIDES, ()])
def test_a_table_of_ones_own_rules_has_its_signs(
    sides: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """With the cloth of the game that it varies, under its own name; in English, as far as its rules are its own."""
    monkeypatch.setenv(PRIVATE, "")
    assert translate("Lucky Ladies") == "Lucky Ladies"  # the names were asked for before the folder was named
    request.getfixturevalue("night")
    table = build(SetUp("night", "Night", "night-blackjack", sides=sides), bytes(32))
    posting = Posting("night", "Night", table)
    made = {sheet.kind: sheet for sheet in sheets_of(posting)}
    assert {"placard", "rules", "limits", "booklet", "rack-card", "dealer-card", "layout", "cloth"} <= made.keys()
    assert ("pay-tables" in made) == bool(sides)
    assert {sheet.subtitle for sheet in made.values()} == {"Night Blackjack"}
    assert [sheet.kind for sheet in sheets_of(posting, (), SPANISH)] == ["limits", "tips"]
    printed = contents(table)
    assert (printed.name.text, printed.name.cite) == ("Night Blackjack", "CO 30-803(2)")
    assert [side.text.split(":")[0] for side in printed.sides] == (["COLORED PAIRS", "MARATHON"] if sides else [])


def test_the_folder_may_be_named_after_the_command() -> None:
    before = run("--catalogue", str(NIGHT), "show", "night-blackjack")
    for after in (("--catalogue", str(NIGHT)), (f"--catalogue={NIGHT}",)):
        found = run("show", "night-blackjack", *after)
        assert (found.exit_code, found.output) == (0, before.output)
    assert "no law has approved" in before.output
    refused = run("show", "night-blackjack", "--catalogue")
    assert (refused.exit_code, "--catalogue" in refused.stderr) == (2, True)
