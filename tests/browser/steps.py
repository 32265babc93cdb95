"""Steps that people take in a browser: sit down, buy chips, place them, press an action, enter cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page, expect

from tests.servers import Client

STORY_CHANGED = "before => document.querySelectorAll('.story li').length !== before"


def key(page: Page, name: str) -> None:
    page.click(f'[data-key="{name}"]')


def sit(page: Page, table: str, seat: int, dollars: int = 500) -> None:
    """Take a seat at a table and buy chips."""
    page.goto(f"/table?id={table}")
    page.wait_for_selector(".position")
    if not page.locator(f'[data-key="up/{seat}"]').count():
        key(page, f"sit/{seat}")
    page.wait_for_selector(".cashier")
    if not page.locator(".cashier[open]").count():
        key(page, "cashier")
    page.get_by_label("buy-in in dollars").fill(str(dollars))
    page.get_by_role("button", name="Buy chips").click()
    page.wait_for_selector(".pick")


def wager(page: Page, seat: int, bet: str, chip: str) -> None:
    """Stage a chip on a spot. A player who is offered the cut cuts first."""
    if page.locator('[data-key="cut"]').count():
        key(page, "cut")
        expect(page.locator('[data-key="cut"]')).to_have_count(0)
    page.get_by_role("radio", name=f"{chip} chip", exact=True).click()
    key(page, f"{seat}/{bet}")
    expect(page.locator(f'[data-key="{seat}/{bet}"].filled')).to_be_visible()


def send(page: Page) -> None:
    """Place the staged wagers where a dealer deals."""
    key(page, "deal")
    expect(page.locator(".turn")).to_contain_text("Wagers placed")


def is_over(page: Page) -> bool:
    return page.locator('[data-key="rebet"]').count() > 0


# What overlaps on the table page, and what of the action bar is out of view.
MISPLACED = """() => {
    const shown = (selector) => [...document.querySelectorAll(selector)]
        .filter((each) => each.getClientRects().length)
        .map((each) => [`${each.className.baseVal ?? each.className} ${each.getAttribute('aria-label') ?? ''}`.trim(),
                        each.getBoundingClientRect()]);
    const crosses = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const found = [];
    const pairs = (list) => list.forEach(([one, a], i) => list.slice(i + 1).forEach(([other, b]) => {
        if (crosses(a, b)) found.push(`${one} covers ${other}`);
    }));
    pairs(shown('.position'));
    pairs(shown('.hand'));
    pairs(shown('.plate, .position.free .circle'));
    pairs(shown('.hand.apart .cards'));
    for (const spot of document.querySelectorAll('.spot'))
        if (spot.scrollHeight > spot.clientHeight + 6) found.push(`words spill out of the spot ${spot.innerText}`);
    for (const [print, a] of shown('.print, .print-words'))
        for (const [hand, b] of shown('.hand, .position')) if (crosses(a, b)) found.push(`${hand} covers the print`);
    pairs(shown('.turn .notice, .turn .actions, .chips'));
    const [[, dock]] = shown('.dock');
    if (dock.bottom > innerHeight + 1 || dock.top < 0) found.push('the dock is out of view');
    for (const [button, box] of shown('.turn .notice, .turn .actions, .turn .actions:not(.many) button'))
        if (box.bottom > innerHeight || box.right > innerWidth || box.left < 0) found.push(`${button} is out of view`);
    for (const [chip, box] of shown('.tray .pick'))
        if (box.bottom > innerHeight || box.right > innerWidth) found.push(`${chip} is out of view`);
    // What is below the frame of the felt is under the dock: on a desk nothing, on a phone never the hand that plays.
    const frame = document.querySelector('.table-top').getBoundingClientRect();
    const roomy = innerWidth >= 1000 && innerHeight >= 700;
    for (const [hand, box] of shown(roomy ? '.hand, .plate, .spot' : '.hand.acting'))
        if (box.bottom > frame.bottom + 1 || box.top < frame.top - 1) found.push(`${hand} is under the dock`);
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
    const felt = document.querySelector('.felt');
    if (felt.scrollWidth > felt.clientWidth + 2) found.push("the felt is wider than its frame");
    return found;
}"""


SIZES = {"desk": (1400, 900), "tablet": (1024, 768), "sideways": (844, 390), "phone": (390, 844), "zoomed": (700, 450)}
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def misplaced(page: Page, moment: str) -> list[str]:
    """What overlaps or is out of view at any size; 700×450 is a desk at 200%."""
    found: list[str] = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)  # the felt has been fitted to its frame
        found += [f"{moment}, {size}: {each}" for each in page.evaluate(MISPLACED)]
    page.set_viewport_size({"width": 1400, "height": 900})
    return found


PRESS = """() => {
    const stand = document.querySelector('[data-key="act/stand"]') ?? document.querySelector('[data-key^="act/"]');
    if (stand) stand.click();
}"""


def finish(*pages: Page) -> None:
    """Finish the round: everybody stands, or takes the first action on offer."""
    for _ in range(400):
        if all(is_over(page) for page in pages):
            return
        for page in pages:
            page.evaluate(PRESS)
            page.wait_for_timeout(40)
    raise AssertionError("the round does not end")


def play_until_decision(page: Page, seat: int) -> None:
    """Play rounds until the player has a decision to make."""
    wager(page, seat, "main", "$25")
    for _ in range(20):
        key(page, "deal")
        page.wait_for_selector('[data-key="rebet"], [data-key^="act/"]')
        if not is_over(page):
            return
        key(page, "rebet")
        page.wait_for_selector('[data-key="deal"]')
    raise AssertionError("no hand needed a decision")


def enter(page: Page, cards: Iterable[str], *, by_keys: bool = False) -> None:
    """Enter cards as the dealer: rank, then suit, by clicks or keys."""
    for card in cards:
        before = page.locator(".story li").count()
        page.wait_for_selector('[data-key="rank/A"]:enabled, [data-key="rank/2"]:enabled')
        if by_keys:
            page.keyboard.press("0" if card[:-1] == "10" else card[0].lower())
            page.keyboard.press(card[-1])
        else:
            key(page, f"rank/{card[:-1]}")
            key(page, f"suit/{card[-1]}")
        page.wait_for_function(STORY_CHANGED, arg=before)


NEXT = """() => {
    const there = key => document.querySelector(`[data-key="${key}"]:enabled`);
    if (document.querySelector('.turn')?.innerText.includes('round is over')) return 'over';
    if (document.querySelector('.notice')?.innerText.includes('decides at seat')) return 'player';
    return there('go') ? 'go' : there('act/stand') ? 'act/stand' : there('rank/2') || there('rank/3') ? 'card' : '';
}"""


def deal_to_the_end(page: Page, cards: Iterable[str], *players: Page) -> None:
    """Deal these cards as the dealer until the round is over; the players stand."""
    left = list(cards)
    for _ in range(40):
        what = page.wait_for_function(NEXT).json_value()
        before = page.locator(".story li").count()
        if what == "over":
            return
        if what == "card":
            enter(page, [left.pop(0)])
        elif what == "player":
            for player in players:
                player.evaluate(PRESS)
            page.wait_for_timeout(40)
        else:
            key(page, what)
            page.wait_for_function(STORY_CHANGED, arg=before)
    raise AssertionError("the round does not end")


def cards_of(page: Page, place: str) -> list[str]:
    names = page.locator(f"{place} .card").evaluate_all("cards => cards.map(c => c.getAttribute('aria-label'))")
    return [str(name) for name in names]


class Neighbor(Client):
    """The other player, whose connection may have been idle for long."""

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        self.hang_up()
        return super().ask(method, path, body)

    def state(self, table: str) -> Any:
        return self.ask("GET", f"/api/tables/{table}")[1]

    def act(self, table: str) -> None:
        """Take the first action, if it is this player's turn."""
        seen = self.state(table)["round"]
        if seen and seen["legal"]:
            self.order(table, {"kind": "act", "action": seen["legal"][0]["name"]})
