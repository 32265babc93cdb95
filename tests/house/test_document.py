"""The document: read with every fault at once, written byte for byte the same, compared in plain words."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec
import pytest

from pitboss.floor import demo
from pitboss.house.check import check_house
from pitboss.house.document import (
    HouseDocument,
    HouseFileError,
    diff,
    digest,
    parse_house,
    read_house,
    read_plain,
    write_house,
)
from pitboss.house.document.model import Signs
from pitboss.house.document.tables import HouseTable
from pitboss.house.table_setup import SetUp, build

EXAMPLES: Final = ("colorado", "washington")
HEAD: Final = """
jurisdiction = "colorado"
dated = 2026-11-17
licensee = { name = "A" }
premises = { name = "B" }
"""


def example(name: str) -> str:
    return (files("pitboss.house") / f"data/{name}.toml").read_text(encoding="utf-8")


def faults_of(text: str) -> list[str]:
    with pytest.raises(HouseFileError) as caught:
        parse_house(text)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_document_that_is_written_is_read_back_the_same(name: str) -> None:
    house = parse_house(example(name))
    text = write_house(house)
    assert parse_house(text) == house
    assert write_house(parse_house(text)) == text
    assert diff(house, parse_house(text)) == ()


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_table_of_the_examples_opens(name: str) -> None:
    for table in parse_house(example(name)).tables:
        assert build(table.set_up, None).game.id == table.game


def test_comments_and_spacing_do_not_change_the_digest() -> None:
    text = example("colorado")
    same = parse_house("# a comment\n" + text.replace(" = ", "  =  "))
    assert digest(same) == digest(parse_house(text))
    assert digest(msgspec.structs.replace(same, edition=2)) != digest(same)


@pytest.mark.parametrize("state", EXAMPLES)
def test_the_demonstration_is_lawful_and_leaves_nothing_undecided(state: str) -> None:
    """Its tables open with one command because every requirement of its documents passes."""
    house = next(each for each in demo.houses() if each.jurisdiction == state)
    totals = check_house(house).totals
    assert (totals["fail"], totals["cannot decide"]) == (0, 0)
    assert totals["pass"] > 250
    assert parse_house(write_house(house)) == house


def test_all_faults_are_reported_at_once_with_line_and_key() -> None:
    text = """jurisdiction = "nevada"
dated = "today"
licensee = { nam = "A" }

[[approval]]
id = "a"
number = 7
date = 2026-01-01
by = "Director"
what = "posted rules"

[[jackpot]]
id = "j"
wager = "w"
paytable = "1"
meter = []

[[table]]
id = "t"
name = "T"
game = "blackjack"
min_cents = "5"
fittings = ["chip tray", "sofa"]
sides = ["lucky-ladies", { wagr = "x" }]
posted = { notices = "door" }
"""
    found = faults_of(text)
    assert [fault.partition(": ")[0] for fault in found] == [
        "house.toml:1", "house.toml:1", "house.toml:2", "house.toml:3", "house.toml:3",
        "house.toml:7", "house.toml:12", "house.toml:22", "house.toml:23", "house.toml:24", "house.toml:24",
        "house.toml:25",
    ]  # fmt: skip
    for expected in (
        "premises is missing. Write a table of keys",
        "jurisdiction: 'nevada' is not allowed. Write colorado or washington",
        "dated: 'today' is not allowed. Write a date such as 2026-11-17",
        "licensee.nam: this key is not known. Did you mean name?",
        "approval.1.number: 7 is not allowed. Write a text",
        "jackpot.1: unit is missing. Write a text",
        "table.1.min_cents: '5' is not allowed. Write a whole number",
        "table.1.sides.2.wagr: this key is not known. Did you mean wager?",
        "table.1.posted.notices: 'door' is not allowed. Write layout or placard or terminal or display or wall",
    ):
        assert any(expected in fault for fault in found), expected


def test_an_id_is_used_once_and_a_reference_leads_somewhere() -> None:
    text = (
        HEAD
        + """
[[pit]]
id = "main"
name = "Main"

[[pit]]
id = "main"
name = "Other"

[[table]]
id = "t"
name = "T"
game = "blackjack"
pit = "min"
equipment = ["shoe"]
sides = [{ wager = "x", jackpot = "j" }]
promotion = { starts = 2026-01-01, ends = 2026-01-02, approval = "p" }
"""
    )
    found = faults_of(text)
    assert [fault.partition(": ")[2] for fault in found] == [
        "pit.2.id: 'main' is not allowed. Write an id that no other pit has",
        "table.1.pit: nothing has the id 'min'. Allowed: main",
        "table.1.equipment: nothing has the id 'shoe'. Allowed: none is defined",
        "table.1.sides: nothing has the id 'j'. Allowed: none is defined",
        "table.1.promotion: nothing has the id 'p'. Allowed: none is defined",
    ]


def test_what_is_no_document_is_one_fault(tmp_path: Path) -> None:
    assert "this is not TOML" in faults_of("a = [")[0]
    for path in (tmp_path, tmp_path / "missing.toml"):
        with pytest.raises(HouseFileError, match="cannot be read"):
            read_house(path)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(HouseFileError, match="not UTF-8"):
        read_house(tmp_path / "binary.toml")


def test_a_table_has_the_chips_of_the_house_unless_it_has_its_own() -> None:
    first, second = (f'\n[[table]]\nid="{id}"\nname="{id}"\ngame="blackjack"\n' for id in "ab")
    tables = f"{first}{second}chips=[100]\n"
    house = parse_house(HEAD + "\n[chips]\ndenominations = [500, 2_500]\n" + tables)
    assert [table.chips for table in house.tables] == [(500, 2_500), (100,)]
    assert parse_house(write_house(house)) == house


def test_a_place_of_the_house_holds_where_a_table_says_nothing() -> None:
    signs = Signs(posted=msgspec.convert({"notices": "placard", "tips": "wall"}, type(Signs().posted)))
    table = HouseTable("t", "T", "blackjack", posted=msgspec.convert({"tips": "terminal"}, type(Signs().posted)))
    house = msgspec.structs.replace(parse_house(HEAD), signs=signs, tables=(table,))
    places = [house.place_of(house.table("t"), topic) for topic in ("notices", "tips", "rules")]
    assert places == ["placard", "terminal", None]


def test_a_difference_is_a_plain_sentence() -> None:
    before = parse_house(example("washington"))
    first = msgspec.structs.replace(before.tables[0], max_cents=200_00, number="12", sides=())
    posted = msgspec.structs.replace(before.signs.posted, tips="wall")
    after: HouseDocument = msgspec.structs.replace(
        before,
        edition=2,
        signs=msgspec.structs.replace(before.signs, posted=posted, rules_printed=False),
        tables=(first, *before.tables[2:], HouseTable("new", "New", "blackjack-wa-3119")),
    )
    assert diff(before, after) == (
        "Edition: 1 becomes 2",
        "Signs: rules printed: yes becomes no",
        "Signs: posted: tips: placard becomes wall",
        "Table spanish-1: side wagers: no longer set (was match-the-dealer-up-card-wa-3166)",
        "Table spanish-1: maximum: $300.00 becomes $200.00",
        "Table spanish-1: number: 1 becomes 12",
        "Table sevens-1 is removed",
        "Table new is added",
    )
    assert "Table spanish-1: side wagers: set to match-the-dealer-up-card-wa-3166" in diff(after, before)
    swapped = msgspec.structs.replace(before, tables=before.tables[::-1])
    assert diff(before, swapped) == ("The order of the table entries changes",)


def test_the_floors_part_of_a_table_is_a_set_up() -> None:
    table = HouseTable("t", "T", "blackjack", number="7", min_cents=1_00)
    assert table.set_up == SetUp("t", "T", "blackjack", min_cents=1_00)


# --- odd files --------------------------------------------------------------------------------------------------------


def test_a_mark_that_an_editor_puts_in_front_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("\ufeff" + example("colorado"), encoding="utf-8")
    assert read_house(path) == parse_house(example("colorado"))


@pytest.mark.parametrize(("length", "readable"), [(1_900, True), (19_000, True), (20_001, False)])
def test_a_long_house_rule_is_exported_and_imported(length: int, readable: bool, tmp_path: Path) -> None:
    house = parse_house(example("colorado"))
    tables = (msgspec.structs.replace(house.tables[0], house_rules=("x" * length,)), *house.tables[1:])
    long, path = msgspec.structs.replace(house, tables=tables), tmp_path / "house.toml"
    path.write_text(write_house(long), encoding="utf-8")
    if readable:
        assert read_house(path) == long
        return
    with pytest.raises(HouseFileError, match="the line is longer than 20,000 bytes"):
        read_house(path)


def test_a_thousand_tables_are_exported_and_imported(tmp_path: Path) -> None:
    house = parse_house(example("colorado"))
    tables = tuple(msgspec.structs.replace(house.tables[0], id=f"t-{n}", number=str(n)) for n in range(1_000))
    many, path = msgspec.structs.replace(house, tables=tables), tmp_path / "house.toml"
    path.write_text(write_house(many), encoding="utf-8")
    assert read_house(path) == many


@pytest.mark.parametrize(
    "text", ["a\nb", "a\r\nb", "\t", '"""', "\\", "\u2028", "\x00", "\x7f", "\ufeff", "é\U0001f0a1"]
)
def test_every_character_comes_back(text: str) -> None:
    house = parse_house(example("colorado"))
    odd = msgspec.structs.replace(house, premises=msgspec.structs.replace(house.premises, name=text))
    assert parse_house(write_house(odd)) == odd
    assert write_house(parse_house(write_house(odd))) == write_house(odd)


@pytest.mark.parametrize("where", ["name", "options"])
def test_half_a_character_is_a_fault_and_not_an_error(where: str) -> None:
    """JSON can spell it, and no file can have it: the digest of such a document could not be computed."""
    plain = tomllib.loads(example("colorado"))
    table = plain["table"][0]
    table[where] = "\ud800" if where == "name" else {"\ud800": 1}
    with pytest.raises(HouseFileError, match=rf"table\.1\.{where}: .* is not allowed"):
        read_plain(plain)
