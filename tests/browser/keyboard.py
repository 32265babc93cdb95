"""A player without a mouse: every key is pressed, and the page is looked at through the accessibility tree."""

from __future__ import annotations

import random
import re
from typing import Any, Final

from playwright.sync_api import Page, TimeoutError

from tests.browser.access import axe_findings, tree_faults
from tests.browser.steps import misplaced

FAST_CLOCK: Final = 20  # the half second in which keys are ignored after a deal is over in 25 ms
HURRY: Final = (
    f"(() => {{ const real = performance.now.bind(performance); performance.now = () => {FAST_CLOCK} * real(); }})()"
)
MAX_TABS: Final = 80

# What the page offers now; null while it is dealing, or as long as it is one of the moments `before`.
MOMENT: Final = """(before) => {
    const bar = document.querySelector('.turn');
    if (!bar) return null;
    const has = (key) => bar.querySelector(`[data-key="${key}"]`) !== null;
    const offers = [...bar.querySelectorAll('[data-key^="act/"], [data-key^="less/"]')];
    const phase = document.querySelector('dialog[open]') ? 'dialog' : offers.length ? 'decision' : has('cut') ? 'cut'
        : has('again') ? 'results' : has('deal') ? 'staged' : bar.querySelector('.actions') ? 'wagers' : '';
    if (!phase) return null;
    if (bar.querySelector('[data-key="again"]:disabled')) return null; // its price is on the way
    const quiet = bar.cloneNode(true);
    for (const each of quiet.querySelectorAll('.seconds')) each.remove();
    // The story names the cards: two rounds in a row can end with the same words.
    const stamp = [phase, document.querySelector('.story')?.textContent, quiet.textContent].join();
    for (const each of quiet.querySelectorAll('button')) each.remove();
    const words = [...quiet.querySelectorAll('.notice')].at(-1).textContent;
    if (before.includes(stamp)) return null;
    return { phase, words, stamp, keys: offers.map((each) => each.dataset.key),
             letters: offers.map((each) => each.getAttribute('aria-keyshortcuts') ?? ''),
             heard: document.querySelector('.announced')?.lastElementChild?.textContent ?? '' };
}"""
FOCUSED_KEY: Final = "document.activeElement?.dataset?.key ?? ''"


class KeyboardPlayer:
    """Plays rounds with keys alone, and notes what somebody who cannot see the page would miss, and what lies badly."""

    def __init__(self, page: Page, seen: set[str], *, every_step: bool = False) -> None:
        self.page = page
        self.tree = page.context.new_cdp_session(page)
        self.seen = seen  # kinds of moments that axe-core has looked at already
        self.every_step = every_step
        self.faults: list[str] = []
        self.steps = self.looks = 0
        self.table = ""
        self.moment: dict[str, Any] = {"phase": ""}
        self.known: list[str] = []  # moments that are over
        self.chance = random.Random(21)

    # --- looking ---------------------------------------------------------------------------------------------------

    def look(self, kind: str) -> None:
        """Check the tree now, and with axe-core what has not been looked at before."""
        self.steps += 1
        self.note(kind, tree_faults(self.tree))
        if self.every_step or kind not in self.seen:
            self.seen.add(kind)
            self.looks += 1
            self.note(kind, axe_findings(self.page))

    def note(self, kind: str, found: list[str]) -> None:
        self.faults += [f"{self.table}, {kind}: {each}" for each in found]

    def next_moment(self) -> dict[str, Any]:
        """Wait until the page offers something new, and check what it says of it."""
        try:
            found = self.page.wait_for_function(MOMENT, arg=self.known, timeout=60_000).json_value()
        except TimeoutError as error:
            says = self.page.locator(".turn, .toast.shown").all_inner_texts()
            raise AssertionError(f"{self.table}: nothing comes after {self.known}; the page says {says}") from error
        self.moment = found
        asked_for_amount = found["phase"] == "dialog"  # when it closes, the question before it is over too
        self.known = [*(self.known if asked_for_amount else []), found["stamp"]]
        words = found["words"].strip()
        if found["phase"] != "dialog" and words not in found["heard"]:
            self.faults.append(f"{self.table}: {words!r} is not announced, but {found['heard']!r}")
        question = re.sub(r"(soft )?\d+", "N", words)
        first = {"decision": f"{self.table}, decision", "results": f"{self.table}, results"}.get(found["phase"], "")
        is_first = bool(first) and first not in self.seen
        self.look(first if is_first else f"{found['phase']}: {question}")
        if (self.every_step and found["phase"] != "dialog") or (is_first and found["phase"] == "results"):
            self.note(found["phase"], misplaced(self.page, question))
        return self.moment

    # --- keys ------------------------------------------------------------------------------------------------------

    def tab_to(self, key: str) -> None:
        """Press Tab until the element with this key has the focus."""
        for _ in range(MAX_TABS):
            if self.page.evaluate(FOCUSED_KEY) == key:
                return
            self.page.keyboard.press("Tab")
        bar = self.page.locator(".turn").inner_text()
        raise AssertionError(f"{self.table}: Tab never reaches {key}; the bar says {bar!r}, before {self.moment}")

    def sit(self, table: str, seat: int, dollars: int) -> None:
        page, self.table = self.page, table
        page.goto(f"/table?id={table}")
        page.wait_for_selector(f'[data-key="sit/{seat}"]')
        self.tab_to(f"sit/{seat}")
        self.look("free seats")
        page.keyboard.press("Enter")
        page.wait_for_selector(".cashier[open]")
        self.look("buy-in")
        self.tab_to("buy-in")
        page.keyboard.press("Control+A")
        page.keyboard.type(str(dollars))
        page.keyboard.press("Enter")
        page.wait_for_selector(".pick")
        self.look("chips")
        self.known = []

    def first_wager(self, seat: int, chip: str) -> None:
        """Pick a chip by its digit, go to the main spot and place it there."""
        page = self.page
        while page.locator('[data-key="cut"], .notice:has-text("cuts the cards")').count():
            self.act(self.next_moment())
            page.wait_for_function("() => !document.querySelector('[data-key=\"cut\"]')")
        chips = page.locator(".pick").evaluate_all("all => all.map(each => each.ariaLabel)")
        page.keyboard.press(str(chips.index(f"{chip} chip") + 1))
        self.tab_to(f"{seat}/main")
        page.keyboard.press("Enter")
        page.wait_for_selector('[data-key="deal"]')
        self.next_moment()

    def leave(self, seat: int) -> None:
        self.tab_to(f"up/{seat}")
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector(f'[data-key="sit/{seat}"]')
        self.look("left")

    # --- rounds ----------------------------------------------------------------------------------------------------

    def play_round(self) -> None:
        """From the wagers to the results."""
        page = self.page
        page.keyboard.press("g" if self.moment["phase"] == "staged" else "a")
        for _ in range(400):
            moment = self.next_moment()
            if moment["phase"] == "results":
                return
            self.act(moment)
        raise AssertionError(f"{self.table}: the round does not end")

    def act(self, moment: dict[str, Any]) -> None:
        """Answer the question: any action on offer, by its letter, or with the arrows and Enter."""
        page = self.page
        page.wait_for_timeout(600 / FAST_CLOCK)
        if moment["phase"] == "cut":
            self.tab_to(self.chance.choice(["cut", "no-cut"]))
            page.keyboard.press("Enter")
        elif moment["phase"] == "dialog":
            page.keyboard.press("Enter")
        elif moment["phase"] in ("wagers", "staged"):  # the round waited for a cut
            page.keyboard.press("g")
        else:
            choice = self.chance.randrange(len(moment["keys"]))
            letter = moment["letters"][choice]
            if letter and self.chance.random() < 0.5:
                page.keyboard.press(letter)
                return
            self.tab_to(moment["keys"][0])
            for _ in range(choice):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")

    def read_dialog(self, open_it: str, kind: str) -> None:
        """Open a dialog, look at it, close it with Escape; the focus is back where it was."""
        page = self.page
        before = page.evaluate(FOCUSED_KEY)
        page.keyboard.press(open_it)
        page.wait_for_selector("dialog[open]")
        self.look(kind)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
        if page.evaluate(FOCUSED_KEY) != before:
            self.faults.append(f"{self.table}: after {kind} the focus is not on {before!r} again")
        self.look(f"after {kind}")
