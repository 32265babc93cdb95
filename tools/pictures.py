"""Take the pictures of the pages for `docs/pictures`, on a floor of its own.

`make pictures` runs it with Chromium. Look at every picture before you commit it.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from pitboss.floor import demo
from tests.browser.conftest import CHROMIUM, FLAGS, NO_TOURS
from tests.browser.steps import deal_to_the_end, enter, finish, key, send, sit, wager
from tests.servers import FloorProcess
from tools.small_png import shrink

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
DESK: Final = {"width": 1400, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
TABLE: Final = "single-deck"  # a dealer enters the cards, so every picture shows the same hands


class Photographer:
    """The people of a floor, and a camera."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.pages: dict[str, Page] = {}
        self.errors: list[str] = []

    def person(self, name: str, viewport: Any = DESK, scale: float = 1) -> Page:
        """The window of a person, signed in."""
        if name not in self.pages or viewport is not DESK:
            context = self.browser.new_context(
                base_url=self.address, viewport=viewport, device_scale_factor=scale, reduced_motion="reduce"
            )
            context.add_init_script(NO_TOURS)
            page = self.pages[name] = context.new_page()
            page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))
            page.goto("/")
            page.fill("input[name=name]", name)
            page.fill("input[name=password]", demo.PASSWORD)
            page.click("button:text('Sign in')")
            page.wait_for_selector(".table-card")
        return self.pages[name]

    def take(self, page: Page, name: str) -> None:
        page.mouse.move(5, 890)
        page.evaluate("document.activeElement?.blur()")
        page.wait_for_timeout(600)
        (FOLDER / f"{name}.png").write_bytes(shrink(page.screenshot()))

    # --- scenes --------------------------------------------------------------------------------------------------

    def table(self) -> None:
        """Ann has split her eights, with Bob's twenty two seats away, and plays the first hand."""
        ann, bob, dana = self.person("Ann"), self.person("Bob"), self.person("Dana")
        sit(ann, TABLE, 3)
        sit(bob, TABLE, 5, 800)
        wager(ann, 3, "main", "$25")
        wager(ann, 3, "main", "$5")
        wager(ann, 3, "Lucky Lucky", "$5")
        send(ann)
        wager(bob, 5, "main", "$100")
        wager(bob, 5, "main", "$25")
        send(bob)
        dana.goto(f"/dealer?id={TABLE}")
        enter(dana, ["8h", "Kd", "6s", "8c", "Qh"])
        dana.keyboard.press("1")
        self.take(dana, "dealer")
        dana.keyboard.press("s")
        ann.wait_for_selector('[data-key="act/split"]')
        key(ann, "act/split")
        enter(dana, ["3d"])
        ann.wait_for_selector('[data-key="act/double"]')
        self.take(ann, "table")

    def paid(self) -> None:
        """The same round when it is over, with the reason for each payment."""
        ann, bob, dana = self.person("Ann"), self.person("Bob"), self.person("Dana")
        key(ann, "act/double")
        dana.wait_for_selector('[data-key="expects"]')
        deal_to_the_end(dana, ["Jh", "9c", "5d", "7s", "2c"], ann, bob)
        ann.wait_for_selector('[data-key="why"]')
        key(ann, "why")
        self.take(ann, "why")

    def phone(self) -> None:
        ann = self.person("Ann", PHONE, 1.5)
        sit(ann, "blackjack", 4)
        wager(ann, 4, "main", "$25")
        wager(ann, 4, "Royal Match 21", "$5")
        for _ in range(20):
            key(ann, "deal")
            ann.wait_for_selector('[data-key="rebet"], [data-key^="act/"]')
            if ann.locator('[data-key="act/stand"]').count():
                break
            finish(ann)
            key(ann, "rebet")
            ann.wait_for_selector('[data-key="deal"]')
        self.take(ann, "phone")
        finish(ann)

    def lobby(self) -> None:
        page = self.person("Bob")
        page.goto("/")
        page.wait_for_selector(".table-card")
        self.take(page, "lobby")

    def pit(self) -> None:
        page = self.person("Sam")
        page.goto(f"/pit#{TABLE}")
        page.wait_for_selector(".rulings button, .detail h2")
        self.take(page, "pit")

    def audit(self) -> None:
        page = self.person("Alex")
        page.goto("/audit")
        page.locator(f'[data-key="{TABLE}/1/1"]').click()
        page.wait_for_selector(".steps")
        key(page, "last")
        key(page, f"verify/{TABLE}/1")
        page.wait_for_selector(".holds")
        self.take(page, "audit")

    def lab(self) -> None:
        page = self.person("Eve")
        page.goto("/lab#show=wagers&wager=lucky-ladies&paytable=A&decks=6&pay.any+20=5+to+1")
        page.wait_for_selector('[data-key="change"]', timeout=60_000)
        page.wait_for_selector(".by-decks", timeout=60_000)
        self.take(page, "lab")

    def chart(self) -> None:
        page = self.person("Eve")
        page.goto("/lab#show=games&game=blackjack&dealer_hits_soft_17=true")
        page.wait_for_selector(".chart .differs", timeout=60_000)
        self.take(page, "chart")


def main() -> None:
    """Take all scenes in their order, or those named on the command line."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        floor = FloorProcess(Path(folder), options=("--wager-seconds", "600", "--decision-seconds", "600"))
        floor.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            at = Photographer(browser, floor.address)
            scenes: list[Callable[[], None]] = [
                at.table,
                at.pit,
                at.paid,
                at.phone,
                at.lobby,
                at.audit,
                at.lab,
                at.chart,
            ]
            for scene in scenes:
                if not sys.argv[1:] or scene.__name__ in sys.argv[1:]:
                    scene()
            if at.errors:
                raise SystemExit("\n".join(at.errors))
        finally:
            browser.close()
            floor.stop()


if __name__ == "__main__":
    main()
