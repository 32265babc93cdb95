"""How many workers to use where nobody says."""

from __future__ import annotations


def workers_or_all(workers: int | None) -> int:
    """The given number, or as many as the machine and its limits allow."""
    if workers is not None:
        return workers
    import joblib  # a quarter of the time in which a command starts; few commands simulate

    return int(joblib.cpu_count())
