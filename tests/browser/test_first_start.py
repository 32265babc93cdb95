"""A house from nothing: the code, people, three tables, hands, a ruling, a fill, counts, the close, reports, signs."""

from __future__ import annotations

import base64
import re
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor.people import totp
from tests.browser.steps import deal_to_the_end, enter, key
from tests.browser.test_access import look
from tests.browser.test_consoles import place_for_guest, seat_guest
from tests.house.printed import read_back, squeezed
from tests.servers import FloorProcess

Open = Callable[..., Page]
PASSWORD: Final = "a-password-of-their-own"
STAFF: Final = (("Dana", "dealer"), ("Kay", "cashier"), ("Sam", "supervisor"))
TABLES: Final = (
    ("Main 1", "blackjack", "dealt"),
    ("Main 2", "spanish-21", "dealt"),
    ("Digital 1", "blackjack", "electronic"),
)
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
    shown = page.locator('[data-key="app-key"]').inner_text().replace(" ", "")
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


def test_a_newcomer_opens_runs_and_closes_a_house(opened: Open, folder: Path) -> None:
    """From the printed code to the signs on the wall, by the operator's chapter, without editing a file."""
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
    expect(eve.get_by_text("There are no tables yet.")).to_be_visible()
    expect(eve.get_by_role("searchbox")).to_be_hidden()  # nothing to find yet
    eve.get_by_role("main").get_by_role("link", name="People").click()
    codes = {name: sign_on(eve, name, role) for name, role in STAFF}
    found += look(eve, "people")
    key(eve, "change/Sam")
    found += look(eve, "changing a person")
    eve.keyboard.press("Escape")
    dana, kay, sam = (arrive(opened, codes[name]) for name, _ in STAFF)
    secret = enroll(sam)
    sam.goto("/account")
    found += look(sam, "one's own account")
    found += draw_up(eve)
    eve.goto("/setup#tables")
    pits = eve.locator('[data-key="pit"] option')
    expect(pits).to_have_text(["none", "West", "a new pit …"])  # the document's
    for name, game, kind in TABLES:
        create_table(eve, name, game, kind)
        expect(eve.get_by_label("Pay table of Lucky Ladies")).to_have_count(0)  # Spanish 21 could not have it
    found += look(eve, "tables")
    set_gaming_day(eve)
    open_shift(dana, sam)
    deal_a_hand(dana)
    rule_on_a_hand(dana, sam)
    fill(dana, kay, sam)
    found += look(kay, "the cage")
    close_shift(dana, sam, kay, eve)
    found += look(sam, "a closed shift")
    print_reports(sam)
    found += print_signs(sam)
    sam.goto("/account")
    sign_in_again(sam, secret)
    assert not found
    print(f"a house from nothing to its signs: {time.monotonic() - begun:.1f} s")


def draw_up(page: Page) -> list[str]:
    """The house's document: tables open from it, and from nothing else."""
    page.goto("/setup#tables")
    expect(page.get_by_text("The house has no document yet.")).to_be_visible()
    page.goto("/account")
    page.goto("/setup")  # which begins with it
    put(page, "begin-licensee", "Morgan Gaming LLC")
    put(page, "begin-premises", "Morgan's")
    found = look(page, "a house without a document")
    key(page, "begin")
    page.locator('details[data-path="licensee"] > summary').click()
    put(page, "field/licensee.license", "44-0123")
    page.locator('details[data-path="signs"] > summary').click()
    for path in ("signs.rules_posted", "signs.rules_printed"):
        page.locator(f'[data-key="field/{path}"]').select_option("true")
    check = page.locator('[data-key="check"]')
    expect(check).to_contain_text("4 hold, 0 fail, 1 open")
    expect(check).to_contain_text("state “Approval of text and place”")  # by the field's name, not its key
    offer_approval(page)
    page.locator('details[data-path="pit"] > summary').click()
    key(page, "add/pit")
    put(page, "field/pit.0.id", "west")
    put(page, "field/pit.0.name", "West")
    expect(check).to_contain_text("4 hold, 0 fail, 1 open")
    put(page, "document-note", "the Director's letter is on its way")
    put(page, "document-reason", "opening night")
    key(page, "accept")
    expect(page.locator(".toast")).to_contain_text("Version 1 is in force")
    return found


def offer_approval(page: Page) -> None:
    """An approval is asked for by the names of its fields, and other fields offer it as soon as it is named."""
    page.locator('details[data-path="approval"] > summary').click()
    key(page, "add/approval")
    expect(page.locator('[data-key="check"]')).to_contain_text("Approvals 1, Regulator's number: Fill this in.")
    put(page, "field/approval.0.id", "posted-rules")
    offered = page.locator('[data-key="field/signs.approval"] option')
    expect(offered).to_have_text(["none", "posted-rules"])
    key(page, "tab/tables")
    key(page, "tab/house")  # what was typed is still there
    expect(page.locator('[data-key="field/approval.0.id"]')).to_have_value("posted-rules")
    page.get_by_role("button", name="Remove new entry").click()
    expect(offered).to_have_text(["none"])


def create_table(page: Page, name: str, game: str, kind: str) -> None:
    page.locator('[data-key="table-game"]').select_option(game)
    page.locator('[data-key="table-kind"]').select_option(kind)
    page.get_by_label("Name on the sign").fill(name)
    page.get_by_label("Table maximum ($)").fill("1")
    verdict = page.locator('[data-key="verdict"]')
    expect(verdict).to_have_class("problem")
    page.get_by_label("Table maximum ($)").fill("100")
    expect(verdict).to_contain_text("the rules allow this")
    if game == "blackjack":
        page.locator('[data-key="add-side"]').select_option("lucky-ladies")
        limit_lucky_ladies(page)
    form = page.get_by_role("region", name="Create a table")
    form.locator('[data-key="pit"]').select_option("West")
    form.get_by_label("Why you accept").fill("the furniture comes tomorrow")
    form.get_by_label("Reason").fill("opening night")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'[data-key="retire/{name.lower().replace(" ", "-")}"]')


def limit_lucky_ladies(page: Page) -> None:
    """A side wager has limits of its own; the form says what holds without them, and checks them like the rest."""
    expect(page.locator('[data-key="holds/lucky-ladies"]')).to_have_text(
        "Left empty: $0.50 to $100.00, the table's maximum."
    )
    expect(page.locator('[data-key="paytable/lucky-ladies"] option[value="A"]')).to_have_text(
        "A: 1,000 to 1, 125 to 1, 19 to 1 …"
    )
    verdict = page.locator('[data-key="verdict"]')
    put(page, "limit/lucky-ladies/max", "100.01")
    expect(verdict).to_contain_text("$100.01 is above the table's $100")
    put(page, "limit/lucky-ladies/max", "a lot")
    expect(verdict).to_contain_text("Enter amounts in dollars")
    put(page, "limit/lucky-ladies/max", "25")
    put(page, "limit/lucky-ladies/min", "1")
    expect(verdict).to_contain_text("the rules allow this")


def put(page: Page, name: str, text: str) -> None:
    page.locator(f'[data-key="{name}"]').fill(text)


def set_gaming_day(eve: Page) -> None:
    eve.goto("/shift?table=main-1")
    eve.get_by_text("Gaming day and cash alerts").click()
    for name, text in (
        ("zone", "America/Denver"),
        ("day-starts", "6"),
        ("limits", "100, 10000"),
        ("accounting-reason", "our license"),
    ):
        put(eve, name, text)
    key(eve, "accounting")
    expect(eve.get_by_text("The gaming day begins at 6:00, America/Denver.")).to_be_visible()


def count(page: Page, step: str, fives: int = 0) -> None:
    """Count a tray of $50,000 and these $5 chips."""
    for chip in (500_00, 100_00, 25_00):
        put(page, f"count/{chip}", "80")
    put(page, f"count/{5_00}", str(fives))
    key(page, step)


def open_shift(dana: Page, sam: Page) -> None:
    """Both count alone; a count that differs is refused, without the other's figures."""
    for page in (dana, sam):
        page.goto("/shift?table=main-1")
    count(dana, "open")
    expect(sam.get_by_text("Dana has counted the tray for the opening.")).to_be_visible()
    count(sam, "open", 1)
    expect(sam.get_by_text("Your counts of the $5.00 chips differ.")).to_be_visible()
    count(dana, "open")
    count(sam, "open")
    expect(sam.locator('[data-key="close"]')).to_be_visible()


def deal_a_hand(dana: Page) -> None:
    dana.goto("/dealer?id=main-1")
    key(dana, "inspect")
    expect(dana.get_by_text("Waiting for wagers")).to_be_visible()
    seat_guest(dana, "Gus", 2)
    place_for_guest(dana, "25")
    deal_to_the_end(dana, ["10h", "6d", "9s", "10c", "5h"])


def rule_on_a_hand(dana: Page, sam: Page) -> None:
    """CO 30-828: a card falls off the table in the next hand, and the supervisor pushes it."""
    place_for_guest(dana, "25")
    enter(dana, ["10h", "6d"])
    sam.goto("/pit#main-1")
    key(sam, "rule/push table")
    sam.get_by_role("dialog").get_by_role("textbox").first.fill("a card fell off the table")
    sam.get_by_role("button", name="Make ruling").click()
    expect(dana.locator(".story")).to_contain_text("a card fell off the table")
    dana.get_by_role("button", name="Cash out").click()
    expect(dana.locator(".toast")).to_contain_text("Gus takes $175 in chips to the cage.")


def fill(dana: Page, kay: Page, sam: Page) -> None:
    """The table requests, the cage prepares, a supervisor verifies."""
    for page in (dana, kay, sam):
        page.goto("/shift?table=main-1")
    put(dana, f"slip/{5_00}", "40")
    expect(dana.get_by_text("Total: $200.00")).to_be_visible()
    key(dana, "request")
    expect(dana.get_by_text("Total: $200.00")).to_be_hidden()  # the fields are empty again
    for page, step in ((kay, "prepare"), (sam, "verify")):
        put(page, f"{step}/1/{5_00}", "40")
        key(page, f"{step}/1")
    expect(dana.get_by_text("requested by Dana, prepared by Kay, verified by Sam")).to_be_visible()


def close_shift(dana: Page, sam: Page, kay: Page, eve: Page) -> None:
    """Two take the drop, two others count it; a close that is a chip off says where, the next one balances."""
    key(dana, "drop")
    expect(sam.get_by_text("Dana is taking the drop box.")).to_be_visible()
    key(sam, "drop")
    eve.goto("/shift?table=main-1")
    for page in (kay, eve):
        put(page, "box/currency", "200")
        key(page, "count-box")
    expect(sam.get_by_text("Drop box 1: counted")).to_be_visible()
    count(dana, "close", 6)
    expect(sam.get_by_text("Dana has counted the tray for the close.")).to_be_visible()
    count(sam, "close", 6)
    expect(sam.get_by_role("alert")).to_contain_text("The tray: $50,025.00 expected, $50,030.00 counted, $5.00 over.")
    expect(sam.locator("p.outside")).to_contain_text("$5.00 over.")  # to be read again
    count(dana, "close", 5)
    expect(dana.locator(".toast")).to_contain_text("Entered.")
    count(sam, "close", 5)
    sam.get_by_text("What the last shift left").click()
    expect(sam.get_by_text("The last shift left $50,025.00 in the tray.")).to_be_visible()


def print_reports(sam: Page) -> None:
    shown = sam.get_by_role("group", name="Reports")
    for report, text in (
        ("shifts?", "$50,025.00"),
        ("cash?", "cash in reached $100.00"),
        ("theory?by=table", "Main 1"),
    ):
        sam.locator('[data-key="report"]').select_option(report)
        key(sam, "show")
        expect(shown).to_contain_text(text)
    with sam.expect_download() as saved:
        key(sam, "pdf")
    said = read_back(Path(saved.value.path()).read_bytes())
    for text in ("Morgan's", "Win and theory by table", "Main 1", "within chance", "America/Denver", "12.5%"):
        assert squeezed(text) in said


def print_signs(sam: Page) -> list[str]:
    sam.goto("/signs")
    expect(sam.locator('[data-key^="all/"]')).to_have_count(len(TABLES))
    found = look(sam, "signs")
    with sam.expect_download() as saved:
        key(sam, "all/main-2")
    with zipfile.ZipFile(saved.value.path()) as packed:
        names = packed.namelist()
        said = read_back(packed.read("main-2/main-2-rules-of-the-game-rules-en.pdf"))
    assert {"main-2/main-2-table-notices-placard-en.pdf", "main-2/main-2-layout-en.pdf"} <= set(names)
    for text in ("Spanish 21", "Morgan's"):
        assert squeezed(text) in said
    link = sam.locator('[data-key="sheet/main-1/placard/es"]').get_attribute("href")
    assert link is not None
    sheet = sam.request.get(link)
    assert sheet.headers["content-type"] == "application/pdf"
    walls = sam.locator('[data-key^="wall/"]')
    expect(walls).to_have_count(2)
    wall = sam.request.get(walls.first.get_attribute("href") or "")
    assert squeezed("House notices") in read_back(wall.body())
    return found


def sign_in_again(sam: Page, secret: bytes) -> None:
    """With the password alone nobody gets in; with the app's next code Sam does."""
    key(sam, "everywhere")
    sam.get_by_label("Name").fill("Sam")
    sam.get_by_label("Password", exact=True).fill(PASSWORD)
    expect(sam.get_by_label("Code from your authenticator app")).to_be_hidden()  # most people have none
    sam.get_by_role("button", name="Sign in").click()
    second = sam.get_by_label("authenticator app")
    expect(second).to_be_focused()
    second.fill(totp.code_at(secret, int(time.time()) // totp.STEP_SECONDS + 1))
    sam.keyboard.press("Enter")
    sam.wait_for_selector('nav a[href="/pit"]', state="attached")  # on a phone a button opens the links
