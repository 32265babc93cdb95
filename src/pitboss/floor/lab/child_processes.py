"""Child processes that end with their parent, even if the parent was killed."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from typing import Final

_PR_SET_PDEATHSIG: Final = 1
_LOOK_SECONDS: Final = 0.5


def end_with_parent(parent: int) -> None:
    """Call in a child process with its parent's id: end at once when the parent ends.

    On Linux the kernel kills it, even during a calculation that lets no other thread run; elsewhere a thread watches
    the parent. Linux counts the end of the thread that started the process as the parent's end.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    threading.Thread(target=end_after, args=(parent,), name="parent", daemon=True).start()


def end_after(parent: int) -> None:
    """Wait for the parent to end, or to have ended already, then end."""
    while os.getppid() == parent:
        time.sleep(_LOOK_SECONDS)
    os._exit(1)
