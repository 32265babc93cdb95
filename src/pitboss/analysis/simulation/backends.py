"""Where blocks are played: in threads, in local processes, or on a Ray or Dask cluster, the last three with joblib.

These libraries are imported where they are used: most commands never play a block. The base install is without joblib;
there local workers are threads, which the kernel lets run side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Final, TypeVar

from pitboss.errors import PitbossError
from pitboss.extras import need

T = TypeVar("T")

BACKENDS: Final = ("loky", "threads", "ray", "dask")
TRIES: Final = 5  # if workers die


@contextmanager
def _loky(workers: int) -> Iterator[tuple[type[BaseException], ...]]:
    import joblib
    from joblib.externals.loky.process_executor import BrokenProcessPool

    with joblib.parallel_config(backend="loky", n_jobs=workers):
        yield (BrokenProcessPool,)


@contextmanager
def _ray(workers: int) -> Iterator[tuple[type[BaseException], ...]]:
    """Use the cluster that this process is connected to, or start one on this machine for the run."""
    need("ray", "ray", "Ray")
    import joblib
    import ray
    from ray.util.joblib import register_ray

    ours = not ray.is_initialized()
    if ours:
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    register_ray()
    try:
        with joblib.parallel_config(backend="ray", n_jobs=workers):
            yield (ray.exceptions.RayError,)
    finally:
        if ours:
            ray.shutdown()


@contextmanager
def _dask(workers: int) -> Iterator[tuple[type[BaseException], ...]]:
    """Use the client that this process has, or start local processes for the run."""
    need("distributed", "dask", "Dask")
    import distributed
    import joblib

    ours = None
    try:
        distributed.default_client()
    except ValueError:
        ours = distributed.Client(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs="ERROR"
        )
    try:
        with joblib.parallel_config(backend="dask", n_jobs=workers):
            yield (distributed.KilledWorker, distributed.scheduler.KilledWorker)
    finally:
        if ours is not None:
            ours.close()


_OPEN: Final[dict[str, Callable[[int], Any]]] = {"loky": _loky, "ray": _ray, "dask": _dask}


@contextmanager
def runner(backend: str, workers: int) -> Iterator[Callable[[Callable[..., T], Sequence[tuple[Any, ...]]], list[T]]]:
    """A function that runs a wave of tasks, again if a worker dies: results do not depend on the worker."""
    if backend not in BACKENDS:
        raise PitbossError(f"no backend {backend!r}; there are {', '.join(BACKENDS)}")
    if workers == 1 and backend == "loky":
        yield lambda work, tasks: [work(*task) for task in tasks]
        return
    if backend == "threads" or (backend == "loky" and find_spec("joblib") is None):
        with ThreadPoolExecutor(workers) as threads:
            yield lambda work, tasks: list(threads.map(work, *zip(*tasks, strict=True)))
        return
    import joblib

    with _OPEN[backend](workers) as deaths:

        def run(work: Callable[..., T], tasks: Sequence[tuple[Any, ...]]) -> list[T]:
            for tries in range(1, TRIES + 1):
                try:
                    found: list[T] = joblib.Parallel()(joblib.delayed(work)(*task) for task in tasks)
                    return found
                except deaths:
                    if tries == TRIES:
                        raise
            raise AssertionError("a wave returns or raises")

        yield run
