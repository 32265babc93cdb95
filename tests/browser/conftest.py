"""A running floor and people with real browsers. Any error on a page's console fails the test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from pitboss.floor import demo
from tests.forked_floor import ForkedFloor, Nursery

CHROMIUM = "/usr/bin/chromium"
HEADLESS = "/usr/bin/chromium-headless-shell"  # the same browser without windows: a page takes half the work
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK = {"width": 1400, "height": 900}
BROKEN_POLICY = "addEventListener('securitypolicyviolation', e => console.error(`policy: ${e.violatedDirective}`))"
NO_TOURS = "localStorage.setItem('tour/all', 'seen')"  # the tours have a test of their own
NOT_SIGNED_IN = "status of 401"  # every page asks first who is signed in


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("floor")
    floor = ForkedFloor(nursery, folder, options=("--wager-seconds", "300", "--decision-seconds", "300"))
    floor.start()
    yield floor.address
    floor.stop()


class Driver:
    """The loop that drives the browsers of this process: it is marked as running until the last of them is closed."""

    loop: asyncio.AbstractEventLoop | None = None


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup() -> Generator[None, None, None]:
    """Let that loop run in the tests of this folder only: in any other, `asyncio.run` would refuse to begin one."""
    asyncio._set_running_loop(Driver.loop)
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Generator[None, None, None]:
    try:
        return (yield)
    finally:
        Driver.loop = asyncio._get_running_loop()
        asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=HEADLESS if Path(HEADLESS).exists() else CHROMIUM, args=FLAGS
        )
        loop = asyncio.get_running_loop()
        yield browser
        asyncio._set_running_loop(loop)  # the last test of a run may be from another folder
        browser.close()


@pytest.fixture(scope="session")
def sessions() -> dict[str, Any]:
    """The browser state of people who have signed in, for their next window."""
    return {}


@pytest.fixture(scope="session")
def expected_errors() -> tuple[str, ...]:
    """What a page's console may say; a module whose pages are refused something adds that status."""
    return (NOT_SIGNED_IN,)


@pytest.fixture
def opened(address: str, chromium: Browser, expected_errors: tuple[str, ...]) -> Iterator[Callable[..., Page]]:
    """Open a new window. A script error or a breach of the content security policy fails the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        is_expected = any(each in message.text for each in expected_errors)
        if message.type in ("error", "warning") and not is_expected:
            problems.append(f"{message.page.url if message.page else ''}: {message.text}")

    def open_window(path: str = "/", *, tours: bool = False, **screen: Any) -> Page:
        context = chromium.new_context(base_url=address, **{"viewport": DESK, "reduced_motion": "reduce", **screen})
        context.add_init_script(BROKEN_POLICY)
        if not tours:
            context.add_init_script(NO_TOURS)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
        page.on("console", hear)
        page.goto(path)
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert not problems


@pytest.fixture
def signed_in(opened: Callable[..., Page], sessions: dict[str, Any]) -> Callable[..., Page]:
    """Open a window at a page with somebody signed in."""

    def sign_in(name: str, path: str = "/", **screen: Any) -> Page:
        if name in sessions:
            return opened(path, storage_state=sessions[name], **screen)
        page = opened("/", **screen)
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(demo.PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_selector(".table-card")
        sessions[name] = page.context.storage_state()
        if path != "/":
            page.goto(path)
        return page

    return sign_in
