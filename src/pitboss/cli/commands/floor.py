"""`pitboss floor`: the server with its pages."""

from __future__ import annotations

import contextlib
import os
import socket
import time
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pitboss.cli.console import reports
from pitboss.errors import PitbossError
from pitboss.money import parse_dollars

if TYPE_CHECKING:
    from pitboss.floor.floor import Floor

ADDRESS = "127.0.0.1"
PORT = 8021
DATA = "pitboss-floor.sqlite"
DATABASE = "PITBOSS_DATABASE_URL"
QUIET: Final = 3.0  # seconds of a start of which nothing is said
# States are small and many: compressing each for each browser would cost more than sending it. Headers of proxies are
# read by the application, which knows whom it trusts.
SERVER: Final[dict[str, Any]] = {
    "log_level": "warning",
    "access_log": False,
    "ws_max_size": 16_384,  # bytes; what is longer is not even read
    "ws_per_message_deflate": False,
    "proxy_headers": False,
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
Empty = Annotated[
    bool, typer.Option("--empty", help="A floor for real money: no demonstration tables, people or play money.")
]
Executive = Annotated[
    str | None,
    typer.Option("--executive", metavar="NAME", help="Sign this executive on (asks for a password) before opening."),
]
Proxy = Annotated[
    list[str] | None,
    typer.Option("--proxy", metavar="ADDRESS", help="A proxy whose X-Forwarded headers are trusted; may be repeated."),
]
Certificate = Annotated[
    Path | None,
    typer.Option("--tls-cert", metavar="FILE", exists=True, help="Serve https with this certificate (PEM)."),
]
Key = Annotated[
    Path | None, typer.Option("--tls-key", metavar="FILE", exists=True, help="The certificate's private key (PEM).")
]
Seconds = Annotated[float, typer.Option(min=0.1, max=3600, help="How long a player has.")]
RulingLimit = Annotated[
    str, typer.Option("--ruling-limit", metavar="DOLLARS", help="Rulings that move more need a second person.")
]
Lines = Annotated[int | None, typer.Option(hidden=True, min=1, help="Lines after which a table's log rolls over.")]
Generous = Annotated[bool, typer.Option("--generous", hidden=True, help="No limits on how often somebody may ask.")]


@reports
def floor(
    host: Host = ADDRESS,
    port: Port = PORT,
    data: Data = Path(DATA),
    secret: Secret = None,
    empty: Empty = False,
    executive: Executive = None,
    proxy: Proxy = None,
    tls_cert: Certificate = None,
    tls_key: Key = None,
    wager_seconds: Seconds = 20,
    decision_seconds: Seconds = 25,
    ruling_limit: RulingLimit = "100",
    lines_in_shift: Lines = None,
    generous: Generous = False,
) -> None:
    """Open the floor: tables in the browser, the pit, the auditor's page and the lab.

    PITBOSS_DATABASE_URL names a PostgreSQL database (postgresql+psycopg://…) to be used instead of the file.
    """
    import uvicorn

    from pitboss.floor.floor import Floor
    from pitboss.floor.http.app import make_app
    from pitboss.floor.http.proxies import network
    from pitboss.floor.live.electronic_play import Pace
    from pitboss.floor.live.shifts import LINES_IN_SHIFT
    from pitboss.ledger import open_store

    if (tls_cert is None) != (tls_key is None):
        raise PitbossError("--tls-cert and --tls-key go together: give both, or neither")
    proxies = [network(each) for each in proxy or ()]
    try:
        store = open_store(database_url(data), secret, demonstration=not empty)
    except ModuleNotFoundError as error:
        raise PitbossError(f'{error}: pip install "pitboss21[postgresql]"') from None
    try:
        pace, rolls = Pace(wager_seconds, decision_seconds), lines_in_shift or LINES_IN_SHIFT
        opened = Floor(store, pace, rolls, parse_dollars(ruling_limit), say=_Progress().say)
        _check_host(host, opened, empty)
        _people(opened, empty, executive)
        typer.echo(f"The floor is open at {'http' if tls_cert is None else 'https'}://{host}:{port}")
        app = make_app(opened, proxies=proxies, generous=generous)
        _let_many_in()
        uvicorn.run(app, host=host, port=port, ssl_certfile=tls_cert, ssl_keyfile=tls_key, **SERVER)
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


def _check_host(host: str, opened: Floor, empty: bool) -> None:
    """Refuse to be reached from other machines while the printed passwords open something."""
    from pitboss.floor import demo

    if _is_loopback(host):
        return
    would_print = opened.is_demonstration and not empty and not opened.tables
    if would_print or demo.still_open(opened):
        raise PitbossError(
            f"--host {host} can be reached from other machines, and this demonstration's passwords are known to all: "
            f"listen at {ADDRESS}, or open a floor of your own with --empty, --executive NAME and a new --data FILE"
        )


def _is_loopback(host: str) -> bool:
    try:
        found = {str(each[4][0]).partition("%")[0] for each in socket.getaddrinfo(host or "0.0.0.0", None)}
    except OSError:
        return False
    return all(ip_address(each).is_loopback for each in found)


def _people(opened: Floor, empty: bool, executive: str | None) -> None:
    """The people of the demonstration, or the executive who signs on the others."""
    from pitboss.floor import demo
    from pitboss.floor.people.people import Role

    if executive is not None:
        opened.sign_on(executive, Role.EXECUTIVE, typer.prompt("Password", hide_input=True, confirmation_prompt=True))
    if opened.is_demonstration and not empty:
        demo.furnish(opened)
        _greet()


def _let_many_in() -> None:
    """Every browser holds a socket open, and a shell often allows no more than 1,024 files."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # a system may allow less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _greet() -> None:
    from pitboss.floor import demo

    typer.echo(f"Demo sign-ins, all with the password {demo.PASSWORD}:")
    for person in demo.PEOPLE:
        typer.echo(f"  {person.name:6} {person.role.value}")
    typer.echo("Ctrl-C closes it; rounds in play continue when it is opened again.")
