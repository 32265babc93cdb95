"""The auditor's page in a real browser: filters and their link, sorting by keyboard, evidence to take away, phones."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.ledger.audit import verify
from tests.browser.steps import finish, key, sit, wager

SignIn = Callable[..., Page]
ROWS = ".found tbody tr"
WIDE = "document.documentElement.scrollWidth > innerWidth"
SIZES = {"desk": (1400, 900), "tablet": (1024, 768), "sideways": (844, 390), "upright": (390, 844)}


def play_a_round(ann: Page, table: str) -> None:
    sit(ann, table, 1)
    wager(ann, 1, "main", "$25")
    key(ann, "deal")
    finish(ann)


def open_audit(signed_in: SignIn, **options: object) -> Page:
    """The auditor's page with a round on it: the tests may run in any order, each on a floor that is new to it."""
    alex = signed_in("Alex", "/audit", **options)
    if not alex.evaluate("() => fetch('/api/audit/rounds').then((answer) => answer.json())"):
        play_a_round(signed_in("Ann"), "free-bet")
        alex.reload()
    alex.wait_for_selector(ROWS)
    return alex


def test_a_search_is_kept_in_its_link(signed_in: SignIn) -> None:
    """Every kind of field; a new window with the same address finds the same rounds."""
    play_a_round(signed_in("Ann"), "ride-free")
    alex = signed_in("Alex", "/audit")
    alex.get_by_label("Player").fill("aNN")
    alex.get_by_label("Game").fill("ride free")
    alex.locator("summary").click()
    alex.get_by_label("Wagered, from").fill("$25")
    alex.get_by_label("Won, from").fill("-1,000")
    alex.get_by_label("Ruling", exact=True).select_option("none")
    alex.get_by_label("From", exact=True).fill("2026-01-01T00:00")
    alex.get_by_role("button", name="Search").click()
    expect(alex.locator(ROWS)).to_have_count(1)
    expect(alex.get_by_role("status").first).to_have_text("Rounds 1 to 1 of 1")
    expect(alex.locator(ROWS)).to_contain_text("Ann $25")
    link = alex.get_by_role("link", name="Link to this search").get_attribute("href") or ""
    assert "won_from=-100000" in link
    again = signed_in("Alex", link)
    expect(again.locator(ROWS)).to_have_count(1)
    expect(again.get_by_label("Player")).to_have_value("aNN")
    expect(again.get_by_label("Won, from")).to_have_value("-1000")
    again.get_by_label("Player").fill("nobody of this name")
    again.get_by_label("Player").press("Enter")
    expect(again.get_by_role("status").first).to_have_text("No rounds found.")
    key(again, "clear")
    expect(again.locator(ROWS).first).to_be_visible()


def test_columns_are_sorted_by_keyboard_and_say_so(signed_in: SignIn) -> None:
    alex = open_audit(signed_in)
    wagered = alex.get_by_role("columnheader", name="Wagered")
    expect(wagered).to_have_attribute("aria-sort", "none")
    alex.locator('[data-key="sort/wagered"]').focus()
    alex.keyboard.press("Enter")
    expect(wagered).to_have_attribute("aria-sort", "descending")
    expect(alex.locator('[data-key="sort/wagered"]')).to_be_focused()
    alex.keyboard.press("Enter")
    expect(wagered).to_have_attribute("aria-sort", "ascending")
    expect(alex.get_by_label("Sort by")).to_have_value("wagered/up")


def test_evidence_of_a_round_a_shift_and_a_day_is_saved_and_holds(signed_in: SignIn, tmp_path: Path) -> None:
    """After the close each file verifies."""
    table = "face-up"
    play_a_round(signed_in("Ann"), table)
    alex, sam = signed_in("Alex", f"/audit?table={table}"), signed_in("Sam", f"/pit#{table}")
    alex.locator(f'[data-key="evidence/{table}/1/1"]').click()
    expect(alex.get_by_role("heading", name="Evidence")).to_be_focused()
    detail = sam.get_by_role("region", name="Selected table")
    detail.get_by_role("button", name="Close the table").click()
    sam.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(detail.get_by_role("button", name="Open the table")).to_be_visible()
    for kind, name in {"round": "shift-1-round-1", "shift": "shift-1", "day": "20"}.items():
        with alex.expect_download() as saved:
            key(alex, f"evidence/{kind}")
        assert name in saved.value.suggested_filename
        saved.value.save_as(tmp_path / "evidence.zip")
        with zipfile.ZipFile(io.BytesIO((tmp_path / "evidence.zip").read_bytes())) as bundle:
            files = {each: bundle.read(each) for each in bundle.namelist()}
        assert [str(fault) for fault in verify.verify(files).faults] == []
        assert f"logs/{table}/shift-1.jsonl" in files
    detail.get_by_role("button", name="Open the table").click()  # others play here after this


@pytest.mark.parametrize("size", SIZES)
def test_every_size_shows_every_field_of_a_round(signed_in: SignIn, size: str) -> None:
    width, height = SIZES[size]
    alex = open_audit(signed_in, viewport={"width": width, "height": height})
    assert not alex.evaluate(WIDE)
    row = alex.get_by_role("row").filter(has=alex.get_by_role("button", name="Replay")).first
    expect(row.get_by_role("cell").nth(7)).to_be_visible()
    button = row.get_by_role("button", name="Replay")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["height"] >= 24
    button.focus()
    alex.keyboard.press("Enter")
    expect(alex.locator(".replay .felt")).to_be_visible()
    assert not alex.evaluate(WIDE)
