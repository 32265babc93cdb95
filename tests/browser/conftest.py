"""A floor that runs, and people with real browsers at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from pitboss.floor import demo
from tests.servers import FloorProcess

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("floor")
    floor = FloorProcess(folder, options=("--wager-seconds", "300", "--decision-seconds", "300"))
    floor.start()
    yield floor.address
    floor.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def signed_in(address: str, chromium: Browser) -> Iterator[Callable[[str], Page]]:
    """A page of somebody's own; whatever goes wrong in a script fails the test."""
    contexts: list[Any] = []
    problems: list[str] = []

    def sign_in(name: str, **screen: Any) -> Page:
        context = chromium.new_context(viewport={"width": 1400, "height": 900}, **screen)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: problems.append(f"{name}: {error}"))
        page.goto(address)
        page.fill("input[name=name]", name)
        page.fill("input[name=password]", demo.PASSWORD)
        page.click("button:text('Sign in')")
        page.wait_for_selector(".table-card")
        return page

    yield sign_in
    for context in contexts:
        context.close()
    assert not problems
