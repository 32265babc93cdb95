"""A house from nothing: the printed code, the first executive, people with second factors, a table, one hand."""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor.people import totp
from tests.browser.steps import deal_to_the_end, key
from tests.browser.test_access import look
from tests.browser.test_consoles import place_for_guest, seat_guest
from tests.servers import FloorProcess

Open = Callable[..., Page]
PASSWORD: Final = "a-password-of-their-own"
CODE: Final = re.compile(r"^ +([A-Z2-9]{4}(?:-[A-Z2-9]{4}){3})$", re.MULTILINE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """A new house, as `pitboss floor --new` opens it."""
    floor = FloorProcess(folder, options=("--new",))
    floor.start()
    yield floor.address
    floor.stop()


@pytest.fixture(scope="session")
def expected_errors() -> tuple[str, ...]:
    return ("status of 401", "status of 422")  # not signed in; a set-up that the law refuses


def enroll(page: Page) -> bytes:
    """Set up the authenticator app that the page asks for; return its secret."""
    page.wait_for_url("**/account")
    page.get_by_label("Your password", exact=True).fill(PASSWORD)
    key(page, "enroll")
    shown = page.locator('[data-key="app-key"]').inner_text()
    secret = base64.b32decode(shown + "=" * (-len(shown) % 8))
    expect(page.get_by_alt_text("QR code")).to_be_visible()
    page.get_by_label("Six digits from the app").fill(totp.code_at(secret, int(time.time()) // totp.STEP_SECONDS))
    page.keyboard.press("Enter")
    expect(page.locator(".recovery li")).to_have_count(8)
    key(page, "kept")
    return secret


def sign_on(page: Page, name: str, role: str) -> str:
    """Sign somebody on at the page of people; return the code that it shows once."""
    page.get_by_label("Name", exact=True).fill(name)
    page.locator('[data-key="new-role"]').select_option(role)
    key(page, "sign-on")
    code = page.locator('[data-key="code"]').inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector(f'[data-key="change/{name}"]')
    return code


def arrive(opened: Open, code: str) -> Page:
    """Somebody chooses a password with a code."""
    page = opened("/")
    key(page, "have-code")
    page.get_by_label("One-time code").fill(code)
    page.get_by_label("New password").fill(PASSWORD)
    page.keyboard.press("Enter")
    return page


def test_a_house_opens_its_own_doors(opened: Open, folder: Path) -> None:
    begun = time.monotonic()
    printed = CODE.search((folder / "floor.log").read_text())
    assert printed is not None
    eve = opened("/")
    eve.get_by_label("One-time code").fill(printed.group(1))
    eve.get_by_label("Your name").fill("Morgan")
    eve.get_by_label("New password").fill(PASSWORD)
    found = look(eve, "the first executive")
    eve.keyboard.press("Enter")
    enroll(eve)
    eve.goto("/people")
    codes = {name: sign_on(eve, name, role) for name, role in (("Dana", "dealer"), ("Sam", "supervisor"))}
    found += look(eve, "people")
    key(eve, "change/Sam")
    found += look(eve, "changing a person")
    eve.keyboard.press("Escape")
    dana, sam = arrive(opened, codes["Dana"]), arrive(opened, codes["Sam"])
    secret = enroll(sam)
    sam.goto("/account")
    found += look(sam, "one's own account")
    create_table(eve)
    found += look(eve, "tables")
    deal_a_hand(dana)
    sign_in_again(sam, secret)
    assert not found
    print(f"a house from nothing to its first hand: {time.monotonic() - begun:.1f} s")


def create_table(page: Page) -> None:
    page.goto("/setup")
    page.locator('[data-key="table-kind"]').select_option("dealt")
    page.get_by_label("Name on the sign").fill("Main 1")
    page.get_by_label("Table maximum ($)").fill("1")
    verdict = page.locator('[data-key="verdict"]')
    expect(verdict).to_have_class("problem")
    page.get_by_label("Table maximum ($)").fill("100")
    expect(verdict).to_contain_text("nothing speaks against it")
    page.get_by_label("Pit", exact=True).fill("West")
    page.get_by_label("Reason").fill("opening night")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-key="retire/main-1"]')


def deal_a_hand(dana: Page) -> None:
    dana.goto("/dealer?id=main-1")
    key(dana, "inspect")
    seat_guest(dana, "Gus", 2)
    place_for_guest(dana, "25")
    deal_to_the_end(dana, ["10h", "6d", "9s", "10c", "5h"])


def sign_in_again(sam: Page, secret: bytes) -> None:
    """With the password alone nobody gets in; with the app's next code Sam does."""
    key(sam, "everywhere")
    sam.get_by_label("Name").fill("Sam")
    sam.get_by_label("Password", exact=True).fill(PASSWORD)
    sam.get_by_role("button", name="Sign in").click()
    second = sam.get_by_label("authenticator app")
    expect(second).to_be_focused()
    second.fill(totp.code_at(secret, int(time.time()) // totp.STEP_SECONDS + 1))
    sam.keyboard.press("Enter")
    sam.wait_for_selector('nav a[href="/pit"]')
