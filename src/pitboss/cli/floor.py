"""`pitboss floor`: the server with its pages."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from pitboss.cli.console import reports
from pitboss.errors import PitbossError

ADDRESS = "127.0.0.1"
PORT = 8021
DATA = "pitboss-floor.sqlite"
DATABASE = "PITBOSS_DATABASE_URL"
QUIET: Final = 3.0  # seconds of a start of which nothing is said
# States are small and many: compressing each for each browser would cost more than sending it.
SERVER: Final[dict[str, Any]] = {
    "log_level": "warning",
    "access_log": False,
    "ws_max_size": 1 << 20,
    "ws_per_message_deflate": False,
}

Host = Annotated[str, typer.Option("--host", help="The address to listen at.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port to listen at.")]
Data = Annotated[Path, typer.Option("--data", metavar="FILE", help="The SQLite file of the floor.")]
Secret = Annotated[
    Path | None,
    typer.Option(
        "--secret",
        metavar="FILE",
        help="The floor's secret, made with a new database (default: PITBOSS_SECRET_FILE, then beside the database).",
    ),
]
Empty = Annotated[bool, typer.Option("--empty", help="Open no demonstration tables and sign nobody on.")]
Seconds = Annotated[float, typer.Option(min=0.1, max=3600, help="How long a player has.")]
Lines = Annotated[int | None, typer.Option(hidden=True, min=1, help="Lines after which a table's log is gone on from.")]
Generous = Annotated[bool, typer.Option("--generous", hidden=True, help="No limits on how often somebody may ask.")]


@reports
def floor(
    host: Host = ADDRESS,
    port: Port = PORT,
    data: Data = Path(DATA),
    secret: Secret = None,
    empty: Empty = False,
    wager_seconds: Seconds = 20,
    decision_seconds: Seconds = 25,
    lines_in_shift: Lines = None,
    generous: Generous = False,
) -> None:
    """Open the floor: tables in the browser, the pit, the auditor's page and the lab.

    PITBOSS_DATABASE_URL names a PostgreSQL database (postgresql+psycopg://…) to be used instead of the file.
    """
    import uvicorn

    from pitboss.floor import demo
    from pitboss.floor.app import make_app
    from pitboss.floor.course import Pace
    from pitboss.floor.floor import Floor
    from pitboss.floor.shifts import LINES_IN_SHIFT
    from pitboss.ledger import open_store

    try:
        store = open_store(database_url(data), secret)
    except ModuleNotFoundError as error:
        raise PitbossError(f'{error}: pip install "pitboss21[postgresql]"') from None
    try:
        pace = Pace(wager_seconds, decision_seconds)
        opened = Floor(store, pace, lines_in_shift or LINES_IN_SHIFT, say=_Progress().say)
        if not empty:
            demo.furnish(opened)
            _greet(host, port)
        app = make_app(opened, secure_cookies=False, generous=generous)
        _let_many_in()
        uvicorn.run(app, host=host, port=port, **SERVER)
    finally:
        store.close()


def database_url(data: Path) -> str:
    """The PostgreSQL database that the environment names, or the SQLite file."""
    return os.environ.get(DATABASE) or f"sqlite:///{data}"


class _Progress:
    """What a start is at, once it takes long enough for somebody to wonder."""

    def __init__(self) -> None:
        self._told = time.monotonic()

    def say(self, what: str) -> None:
        if time.monotonic() - self._told > QUIET:
            self._told = time.monotonic()
            typer.echo(f"Opening the floor: {what} …")


def _let_many_in() -> None:
    """Every browser holds a socket open, and a shell often allows no more than 1,024 files."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # a system may allow less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _greet(host: str, port: int) -> None:
    from pitboss.floor import demo

    typer.echo(f"The floor is open at http://{host}:{port}")
    typer.echo(f"Demo sign-ins, all with the password {demo.PASSWORD}:")
    for person in demo.PEOPLE:
        typer.echo(f"  {person.name:6} {person.role.value}")
    typer.echo("Ctrl-C closes it; rounds in play go on from where they were when it is opened again.")
