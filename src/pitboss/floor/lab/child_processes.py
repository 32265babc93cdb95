"""Processes of ours end with the one that started them, even when that was killed and could tell nobody."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from typing import Final

_PR_SET_PDEATHSIG: Final = 1


def end_with_parent() -> None:
    """In a started process: end at once when its parent is gone.

    Linux is asked to kill it, which also reaches a calculation that lets no other thread run. A thread that watches the
    parent does the same everywhere else. Linux counts the end of the thread that started a process as its parent's end.
    """
    parent = parent_process()
    if parent is None:
        return
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    threading.Thread(target=end_after, args=(parent,), name="parent", daemon=True).start()


def end_after(parent: BaseProcess) -> None:
    """Wait for the parent's end, also one that came before this was asked, and end."""
    parent.join()
    os._exit(1)
