"""The structured log: one JSON object a line, without anything that opens an account or foresees a card.

Fields whose names sound like a secret are hidden. Of an error the log has its kind and place; its words only
where we wrote them ourselves, or the operating system did: any other message may repeat what somebody typed.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import MutableMapping
from pathlib import Path
from typing import IO, Any, Final

from pitboss.errors import PitbossError

HIDDEN: Final = "hidden"
_SECRET: Final = re.compile(r"password|token|cookie|csrf|secret|code|authorization|factor|key", re.IGNORECASE)
_SAFE_ERRORS: Final = (PitbossError, OSError)
Event = MutableMapping[str, Any]


def write_json(stream: IO[str] | None = None) -> None:
    """Write everything that is logged, from requests on, to this stream (standard error) as JSON."""
    import structlog  # few floors ask for it

    before: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=before,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            _describe_error,
            _hide_secrets,
            structlog.processors.JSONRenderer(),
        ],
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pitboss").setLevel(logging.INFO)


def _describe_error(_: Any, __: str, event: Event) -> Event:
    """Replace an exception by its kind and the places in the program."""
    found = event.pop("exc_info", None)
    event.pop("stack_info", None)
    if found is True:
        found = sys.exc_info()
    error = found[1] if isinstance(found, tuple) else found
    if isinstance(error, BaseException):
        event["error"] = type(error).__name__
        if isinstance(error, _SAFE_ERRORS):
            event["why"] = str(error)
        frames = traceback.extract_tb(error.__traceback__)
        event["where"] = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return event


def _hide_secrets(_: Any, __: str, event: Event) -> Event:
    for name in event:
        if _SECRET.search(name):
            event[name] = HIDDEN
    return event
