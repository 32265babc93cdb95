"""The number of workers to use by default."""

from __future__ import annotations

import os
from importlib.util import find_spec


def workers_or_all(workers: int | None) -> int:
    """The given number, or as many as the machine and its limits allow."""
    if workers is not None:
        return workers
    if find_spec("joblib") is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    import joblib  # a quarter of the time in which a command starts; few commands simulate

    return int(joblib.cpu_count())  # knows a container's limits too
