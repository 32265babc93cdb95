"""Signs on the floor: the sheets of a table, all sheets of several tables in one file, and the sign for the wall."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Any

from tests.browsers import Browser
from tests.house.printed import read_back, squeezed

ONE = "single-deck"


def packed(sam: Browser, query: str) -> zipfile.ZipFile:
    answer = sam.http.get(f"/api/signs.zip?{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    return zipfile.ZipFile(io.BytesIO(answer.content))


def test_the_sheets_of_a_table_are_listed_and_each_is_there(app: Any) -> None:
    sam = Browser(app).sign_in("Sam")
    listed = sam.get(f"/api/tables/{ONE}/signs")
    kinds = {each["sheet"]: each for each in listed}
    assert {"placard", "limits", "booklet", "dealer-card", "layout"} <= kinds.keys()
    assert kinds["placard"]["languages"] == ["en", "es"]
    assert kinds["dealer-card"]["languages"] == ["en"]  # for the staff
    assert "cloth" not in kinds  # a printer's, by the command
    with packed(sam, f"tables={ONE}&paper=a4") as found:
        names = set(found.namelist())
        said = read_back(found.read(f"{ONE}/{ONE}-table-notices-placard-en.pdf"))
    for each in listed:  # by the words of the page, and by the sheet's own name
        words = re.sub("[^a-z]+", "-", each["title"].lower().replace("'", ""))
        own = "" if words.endswith(each["sheet"]) else f"-{each['sheet']}"
        assert {f"{ONE}/{ONE}-{words}{own}-{to}.pdf" for to in each["languages"]} <= names
    assert len(names) == sum(len(each["languages"]) for each in listed)
    assert squeezed("Table notices") in said


def test_the_wall_sign_comes_with_the_tables_only_if_it_is_asked_for(app: Any) -> None:
    sam = Browser(app).sign_in("Sam")
    with packed(sam, f"tables={ONE}&wall=true") as found:
        walls = [name for name in found.namelist() if "-wall-" in name]
    assert sorted(walls) == ["house/house-wall-en.pdf", "house/house-wall-es.pdf"]
    sam.get("/api/signs.zip?tables=no-such-table", 404)
    sam.get("/api/signs.zip", 422)
    Browser(app).sign_in("Dana").get(f"/api/signs.zip?tables={ONE}", 403)


def test_the_sign_for_the_wall_is_listed_and_printed_by_itself(app: Any) -> None:
    sam = Browser(app).sign_in("Sam")
    (found,) = sam.get("/api/signs")
    assert found["title"] == "House notices"
    assert found["languages"] == ["en", "es"]
    for language, words in (("en", "House notices"), ("es", "Avisos")):
        answer = sam.http.get("/api/signs/wall", params={"house": found["house"], "language": language})
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
        assert squeezed(words) in read_back(answer.content)
    assert "no sign for the wall" in sam.get("/api/signs/wall?house=Another", 422)["detail"]
    for path in ("/api/signs", "/api/signs/wall"):
        Browser(app).sign_in("Dana").get(path, 403)
