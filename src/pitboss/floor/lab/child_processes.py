"""Child processes that end with their parent, even if the parent was killed."""

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
    """Call in a child process: end at once when the parent ends.

    On Linux the kernel kills it, even during a calculation that lets no other thread run; elsewhere a thread watches
    the parent. Linux counts the end of the thread that started the process as the parent's end.
    """
    parent = parent_process()
    if parent is None:
        return
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    threading.Thread(target=end_after, args=(parent,), name="parent", daemon=True).start()


def end_after(parent: BaseProcess) -> None:
    """Wait for the parent to end, or to have ended already, then end."""
    parent.join()
    os._exit(1)
