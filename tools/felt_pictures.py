"""Take pictures of the table page with every game of the demonstration, at five sizes, to be looked at.

`python -m tools.felt_pictures [TABLE …]` writes them to a new folder below the system's temporary folder and prints
what overlaps or does not fit. Two players sit at each table: one is photographed, the other one has wagers too.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from pitboss.floor import demo
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.steps import MISPLACED, PRESS, Neighbor, is_over, key, sit
from tests.servers import FloorProcess

SIZES: Final = {
    "desk": (1400, 900),
    "tablet": (1024, 768),
    "sideways": (844, 390),
    "phone": (390, 844),
    "zoomed": (700, 450),  # 1400×900 at 200%
}
SLOW: Final = ("--wager-seconds", "600", "--decision-seconds", "600", "--cut-seconds", "600")
SEAT, NEIGHBOR = 3, 5


class Camera:
    """Photographs one player's page."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.found: list[str] = []

    def take(self, name: str) -> None:
        """Photograph the page at every size, and note what overlaps or does not fit."""
        for size, (width, height) in SIZES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.wait_for_timeout(80)
            self.page.screenshot(path=self.folder / f"{name}-{size}.png")
            self.found += [f"{name}-{size}: {each}" for each in self.page.evaluate(MISPLACED)]
        self.page.set_viewport_size({"width": 1400, "height": 900})


def photograph(camera: Camera, neighbor: Neighbor, table: str) -> None:
    """A round at one table: chips staged, a decision, the results."""
    page = camera.page
    sit(page, table, SEAT, 350)
    for order in ({"kind": "sit", "seat": NEIGHBOR}, {"kind": "buy in", "cents": 350_00}):
        neighbor.order(table, order)
    while page.locator('[data-key="cut"]').count():
        key(page, "no-cut")
        page.wait_for_timeout(100)
    if neighbor.state(table)["cut"] == neighbor.name:
        neighbor.order(table, {"kind": "cut"})
    seen = neighbor.state(table)
    minimum = seen["min_cents"]
    neighbor.order(table, {"kind": "wager", "seat": NEIGHBOR, "bet": "main", "cents": minimum})
    page.keyboard.press(str(1 + sum(chip < minimum for chip in seen["chips"])))
    for spot in page.locator(".position.mine .spot:enabled").all():
        spot.click()
        page.wait_for_timeout(30)
    page.wait_for_timeout(300)
    camera.take(f"{table}-1-wagers")
    key(page, "deal")
    neighbor.order(table, {"kind": "ready"})
    for _ in range(30):
        if is_over(page) or page.locator('[data-key^="act/"]').count():
            break
        neighbor.act(table)
        page.wait_for_timeout(60)
    camera.take(f"{table}-2-turn")
    for _ in range(100):
        if is_over(page):
            break
        page.evaluate(PRESS)
        neighbor.act(table)
        page.wait_for_timeout(60)
    camera.take(f"{table}-3-results")


def main() -> None:
    """Photograph the tables that are named, or all where players deal for themselves."""
    wanted = sys.argv[1:] or [each.id for each in demo.tables() if each.kind == "electronic"]
    folder = Path(tempfile.mkdtemp(prefix="pitboss-felt-"))
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        floor = FloorProcess(Path(data), options=SLOW)
        floor.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            page = browser.new_context(base_url=floor.address, reduced_motion="reduce").new_page()
            page.goto("/")
            page.fill("input[name=name]", "Ann")
            page.fill("input[name=password]", demo.PASSWORD)
            page.click("button:text('Sign in')")
            page.wait_for_selector(".table-card")
            neighbor = Neighbor(floor.port, "Bob")
            neighbor.sign_in()
            camera = Camera(page, folder)
            for table in wanted:
                try:
                    photograph(camera, neighbor, table)
                except Exception as error:
                    camera.found.append(f"{table}: {error}, {page.locator('.turn, .toast').all_inner_texts()}")
                print(folder, table, flush=True)
            print("\n".join(camera.found) or "nothing overlaps, everything fits")
        finally:
            browser.close()
            floor.stop()


if __name__ == "__main__":
    main()
