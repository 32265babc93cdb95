"""Coroutines in tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(job: Coroutine[Any, Any, T]) -> T:
    """What it comes to, in a thread of its own: where a browser was driven, this one has a running loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, job).result()
