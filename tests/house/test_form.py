"""The editor's form: every field of the document has its words, every requirement its field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pitboss.floor
from pitboss.house.check import check_house
from pitboss.house.check.fields import FIELDS, field_of
from pitboss.house.check.report import REQUIREMENTS
from pitboss.house.check.requirement import Scope
from pitboss.house.document import read_plain
from pitboss.house.document.form import form
from tests.house.documents import base

WORDS: Final = Path(pitboss.floor.__file__).parent / "pages/js/words/house_form.js"
SHARED: Final = ("posted", "hours")  # their fields have one name wherever they are


def paths(fields: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for each in fields:
        path = (*before, each["key"])
        yield path
        yield from paths(each.get("fields", ()), path)


def word_of(path: tuple[str, ...]) -> str:
    shared = next((each for each in SHARED if each in path[:-1]), "")
    return f"{shared}.{path[-1]}" if shared else ".".join(path)


def test_every_field_of_the_form_has_words_and_no_word_is_left_over() -> None:
    text = WORDS.read_text(encoding="utf-8")
    known = set(re.findall(r'^  "?([a-z0-9_.]+)"?: \[', text, re.MULTILINE))
    groups = {each["key"] for each in form()} - {"jurisdiction"}
    wanted = {word_of(path) for path in paths(form())} - groups | {"jurisdiction"}
    assert known == wanted | groups


def test_every_requirement_names_a_field_that_the_form_has() -> None:
    there = {".".join(path) for path in paths(form())}
    for key in FIELDS.values():
        assert (key[1:] if key.startswith("/") else f"table.{key}") in there
    tables = [each.id for each in REQUIREMENTS if each.scope in (Scope.HOUSE, Scope.TABLE)]
    assert set(tables) <= FIELDS.keys()


def test_a_result_leads_to_its_own_table() -> None:
    house = read_plain(base("washington"))
    places = {each.where: field_of(house, each) for each in check_house(house).results}
    for number, table in enumerate(house.tables):
        assert places[table.id].startswith((f"table.{number}.", "controls.", "approval"))
    assert places[house.jackpots[0].id] == "jackpot.0"
