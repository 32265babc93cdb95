"""The house's document in the browser: edit, see what fails, mend it, accept, export, import, compare."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.steps import key
from tests.browser.test_access import look

Signed = Callable[..., Page]


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
    expect(verdict).to_contain_text("is open and would fail")
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
