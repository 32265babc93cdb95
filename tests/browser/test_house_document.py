"""The house's document in the browser: edit, see what fails, mend it, accept, export, import, compare."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.steps import key
from tests.browser.test_access import look

Signed = Callable[..., Page]


@pytest.fixture(scope="module")
def expected_errors() -> tuple[str, ...]:
    return ("status of 401", "status of 422")  # not signed in; a version while another one waits


def field(page: Page, path: str) -> Locator:
    return page.locator(f'[data-key="field/{path}"]')


def open_group(page: Page, path: str) -> None:
    group = page.locator(f'details[data-path="{path}"]')
    if group.get_attribute("open") is None:
        group.locator(":scope > summary").click()


def accept(page: Page, reason: str, version: int) -> None:
    page.locator('[data-key="document-reason"]').fill(reason)
    key(page, "accept")
    expect(page.locator(".toast")).to_contain_text(f"Version {version} is in force")


def test_file_and_page_are_two_editors_of_one_document(signed_in: Signed, tmp_path: Path) -> None:
    page: Any = signed_in("Eve", "/setup")
    key(page, "tab/house")
    verdict = page.locator('[data-key="check"]')
    expect(verdict).to_contain_text("0 fail")
    open_group(page, "table")
    open_group(page, "table.0")
    found = look(page, "the document")
    # A fault is shown next to its field while it is typed, with its clause and what mends it.
    field(page, "table.0.number").fill("none")
    answer = page.locator('[data-slot="table.0.number"] .answer[data-verdict="fail"]')
    expect(answer).to_contain_text("An identifying number")
    expect(answer).to_contain_text("To fix it")
    expect(answer).to_contain_text("30-803(1)")
    expect(verdict).to_contain_text("is closed, because it would fail")
    field(page, "table.0.number").fill("")  # not stated: somebody has to say why that is accepted
    expect(page.locator('[data-key="document-note"]')).to_be_visible()
    found += look(page, "an open question")
    field(page, "table.0.number").fill("BJ 101")
    expect(answer).to_have_count(0)
    open_group(page, "premises")
    field(page, "premises.name").fill("Silver Ledge")
    expect(verdict).to_contain_text("Silver Ledge")
    accept(page, "a new number and a new sign", 2)
    # Exported, changed by hand, imported: compared and checked before it is accepted.
    with page.expect_download() as download:
        key(page, "export")
    file = tmp_path / "house.toml"
    file.write_text(Path(download.value.path()).read_text().replace("Silver Ledge", "Golden Ledge"))
    page.locator('[data-key="import"]').set_input_files(file)
    expect(page.locator('[data-key="file-changes"]')).to_contain_text("Silver Ledge becomes Golden Ledge")
    key(page, "use-file")
    accept(page, "the file of the office", 3)
    key(page, "tab/versions")
    page.locator('[data-key="old-version"]').select_option("1")
    key(page, "compare")
    differences = page.locator('[data-key="differences"]')
    expect(differences).to_contain_text("Demonstration casino becomes Golden Ledge")
    expect(differences).to_contain_text("BJ 101")
    found += look(page, "versions")
    assert not found


def test_a_wrong_amount_is_answered_in_dollars(signed_in: Signed) -> None:
    """The document has cents, and the form dollars."""
    page = signed_in("Eve", "/setup#house")
    open_group(page, "chips")
    field(page, "chips.denominations").fill("1, 5, x")
    expect(page.locator('details[data-path="chips"] .answer[data-verdict="fail"]')).to_contain_text(
        "'x' is not an amount. Write dollars, such as 25 or 0.50."
    )


def test_a_supervisor_reads_the_document_and_changes_nothing(signed_in: Signed) -> None:
    page = signed_in("Sam", "/setup#house")
    open_group(page, "licensee")
    expect(field(page, "licensee.name")).to_be_disabled()
    expect(page.locator('[data-key="accept"]')).to_have_count(0)
    expect(page.locator('[data-key="export"]')).to_be_visible()


def test_a_draft_outlives_a_reload_and_a_version_that_waits(signed_in: Signed) -> None:
    """Nothing that was typed is lost before it is accepted or discarded."""
    page: Any = signed_in("Eve", "/setup#house")
    open_group(page, "premises")
    field(page, "premises.city").fill("Black Hawk")
    field(page, "premises.address").fill("1 Main Street")
    page.locator('[data-key="document-reason"]').fill("the address")
    page.reload()
    offer = page.get_by_role("region", name="A draft that is not accepted")
    expect(offer).to_contain_text("Your draft of")
    found = look(page, "a draft")
    key(page, "continue-draft")
    open_group(page, "premises")
    expect(field(page, "premises.city")).to_have_value("Black Hawk")
    expect(page.locator('[data-key="document-reason"]')).to_have_value("the address")
    # Meanwhile another version was accepted, and it waits: it is withdrawn, and the draft stays.
    follows, draft = latest(page)
    later = int(time.time()) + 86_400
    draft["premises"]["name"] = "Tomorrow"
    asked = {"draft": json.dumps(draft), "follows": follows, "reason": "a new sign", "effective": later}
    send(page, "/api/house/document", asked)
    key(page, "accept")
    expect(page.locator(".toast")).to_contain_text("waits to take effect. Withdraw it first")
    waiting = page.get_by_role("region", name="A version waits to take effect")
    expect(waiting).to_contain_text("a new sign. From")
    waiting.locator('[data-key="withdraw-reason"]').fill("not tomorrow")
    key(page, "withdraw")
    expect(waiting).to_have_count(0)
    expect(field(page, "premises.city")).to_have_value("Black Hawk")
    accept(page, "the address", follows + 2)
    page.reload()
    expect(field(page, "premises.city")).to_have_value("Black Hawk")
    expect(offer).to_have_count(0)
    # What is discarded does not come back.
    open_group(page, "premises")
    field(page, "premises.city").fill("Nowhere")
    page.reload()
    key(page, "discard-draft")
    open_group(page, "premises")
    expect(field(page, "premises.city")).to_have_value("Black Hawk")
    page.reload()
    expect(field(page, "premises.city")).to_have_value("Black Hawk")
    key(page, "tab/versions")
    versions = page.get_by_role("region", name="Versions", exact=True).locator("tbody tr")
    expect(versions.first.locator("td").first).to_have_text(f"{follows + 2} (edition {follows + 1})")
    assert not found


def latest(page: Page) -> tuple[int, dict[str, Any]]:
    """The number of the last version, and the document in force."""
    found: Any = page.evaluate("fetch('/api/house/document').then(answer => answer.json())")
    (document,) = [each["document"] for each in found["documents"] if each["state"] == "colorado"]
    return found["latest"]["colorado"], document


def send(page: Page, path: str, asked: Any) -> None:
    """As another window of the same person would send it."""
    ask = """async ([path, asked]) => {
        const { csrf } = await (await fetch("/api/me")).json();
        const headers = { "content-type": "application/json", "x-pitboss-csrf": csrf };
        return (await fetch(path, { method: "POST", headers, body: JSON.stringify(asked) })).status;
    }"""
    assert page.evaluate(ask, [path, asked]) == 201


def test_the_form_has_lists_and_labels_instead_of_keys_of_the_file(signed_in: Signed) -> None:
    page = signed_in("Eve", "/setup#house")
    expect(page.locator('[data-key="document-state"]')).to_have_value("colorado")
    open_group(page, "table")
    open_group(page, "table.0")
    games = field(page, "table.0.game").locator("option")
    assert all("(CO " in each for each in games.all_text_contents())
    layout = field(page, "table.0.layout.game")
    expect(layout.locator("option").nth(1)).to_contain_text("Blackjack (CO 30-801)")  # its own game comes first
    layout.select_option("spanish-21")
    failed = page.locator('[data-slot="table.0.layout.game"] .answer[data-verdict="fail"]')
    expect(failed).to_contain_text("set “Layout of” to Blackjack")
    layout.select_option("blackjack")
    expect(failed).to_have_count(0)
    field(page, "table.0.min_cents").fill("7.13")
    expect(page.locator('details[data-path="table.0"] .answer[data-verdict="fail"]').first).to_contain_text(
        "change “Table minimum ($)”, or add a chip"
    )
    open_group(page, "controls")
    expect(field(page, "controls.daily_inspection")).to_be_visible()
    expect(field(page, "controls.wac_230_15_465")).to_have_count(0)  # Washington's


def test_the_limits_of_a_side_wager_are_set_in_the_document(signed_in: Signed) -> None:
    page = signed_in("Eve", "/setup#house")
    open_group(page, "table")
    open_group(page, "table.0")
    tables = page.locator('details[data-path="table.0"]')
    wager = tables.locator('[data-key="add-side"] option').nth(1).get_attribute("value") or ""
    added = "lucky-ladies" if tables.locator('[data-key="paytable/lucky-ladies"]').count() else wager
    if added == wager:
        tables.locator('[data-key="add-side"]').select_option(wager)
    expect(tables.locator(f'[data-key="holds/{added}"]')).to_contain_text("Left empty: $")
    maximum = tables.locator(f'[data-key="limit/{added}/max"]')
    maximum.fill("9,999,999")
    failed = page.locator('[data-slot="table.0.sides"] .answer[data-verdict="fail"]')
    expect(failed).to_contain_text("is above the table's")
    maximum.fill("much")
    expect(failed).to_contain_text("is not an amount")
    maximum.fill("25")
    expect(failed).to_have_count(0)
    assert maximum.evaluate("field => field === document.activeElement")  # it was not drawn again meanwhile
    expect(page.locator('[data-key="check"]')).to_contain_text("max $25.00")


def test_a_double_click_creates_one_table_and_signs_one_person_on(signed_in: Signed) -> None:
    page = signed_in("Eve", "/setup#tables")
    form = page.get_by_role("region", name="Create a table")
    expect(form.locator('[data-key="table-state"]')).to_contain_text("Colorado")
    form.get_by_label("Name on the sign").fill("Twice")
    form.locator('[data-key="pit"]').select_option(label="a new pit …")
    form.get_by_label("Name of the new pit").fill("Far end")
    form.get_by_label("Why you accept").fill("the furniture comes tomorrow")
    form.get_by_label("Reason").fill("a new table")
    form.locator('[data-key="create"]').dblclick()
    expect(page.locator('[data-key="retire/twice"]')).to_have_count(1)
    expect(page.locator(".toast")).to_have_text("Twice is open.")
    expect(form.locator('[data-key="pit"] option[value="Far end"]')).to_have_count(1)
    page.goto("/people")
    page.locator('[data-key="new-name"]').fill("Robin Hale")
    page.locator('[data-key="sign-on"]').dblclick()
    expect(page.locator('[data-key="code"]')).to_be_visible()
    expect(page.get_by_text("is taken")).to_have_count(0)


def test_a_code_for_a_password_is_not_taken_for_a_seat_and_the_password_can_be_shown(opened: Signed) -> None:
    page = opened("/")
    page.get_by_label("Seat code").fill("ABCD-EFGH-JKLM-NP23")
    page.get_by_role("button", name="Take your seat").click()
    expect(page.get_by_role("alert")).to_have_text("This is a code for a password: enter it above.")
    key(page, "have-code")
    password = page.get_by_label("New password")
    password.fill("long-enough")
    expect(password).to_have_attribute("type", "password")
    key(page, "show-password")
    expect(password).to_have_attribute("type", "text")
    key(page, "show-password")
    expect(password).to_have_attribute("type", "password")
