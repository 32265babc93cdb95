"""What `pitboss floor` does: open the database and the floor, and serve its pages until Ctrl-C."""

from __future__ import annotations

import contextlib
import gc
import resource
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import typer
import uvicorn

from pitboss import __version__
from pitboss.cli.console import error_text, fail
from pitboss.cli.listening import check_address, check_certificate, is_loopback, url_of
from pitboss.cli.options import ADDRESS
from pitboss.errors import NotNow, PitbossError
from pitboss.floor import demo
from pitboss.floor.demonstration.company import Company, CompanyPace
from pitboss.floor.demonstration.play_money import PlayMoney
from pitboss.floor.demonstration.roster import AT_START
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.http.guards.proxies import Network, network
from pitboss.floor.http.operation.logs import write_json
from pitboss.floor.live.electronic_play import Pace
from pitboss.floor.live.shifts import LINES_IN_SHIFT
from pitboss.floor.people import staff
from pitboss.floor.people.people import Role
from pitboss.ledger import Store, StoreFailed, open_store, schema
from pitboss.ledger.backups.desk import BackupDesk, socket_of
from pitboss.ledger.servers.locks import Share

# States are small and many: compressing each for each browser would cost more than sending it. The application reads
# the proxies' headers itself, because it knows which proxies to trust.
SERVER: Final[dict[str, Any]] = {
    "log_level": "warning",
    "access_log": False,
    "ws_max_size": 16_384,  # bytes; longer messages are not read
    "ws_per_message_deflate": False,
    "proxy_headers": False,
    "workers": 1,  # whatever the environment says: one process has the tables
}

YOUNG_OBJECTS: Final = 20_000  # new containers before the collector looks at them; Python's own number is 700
NOT_NOW: Final = 75  # exit code of a start that may work in a moment, as sysexits.h has it: a service tries again
QUIET: Final = 3.0  # seconds before a slow start reports its progress
UPGRADED: Final = (
    "Upgraded the database from format {before} to {after}. Earlier versions of Pitboss no longer open it: keep the "
    "backup that was taken before."
)
FIRST_CODE: Final = """
The house is new. Its first executive opens this address within 24 hours, and enters

    {code}

to choose a name and a password. The code works once and is not shown again; if it is lost, start with --new again.
"""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What the command line says about the floor and its server."""

    url: str
    secret: Path | None
    tables: tuple[str, ...] | None
    server: str
    host: str
    port: int
    proxies: list[str]
    certificate: Path | None
    key: Path | None
    plain_http: bool
    log_json: bool
    new: bool
    empty: bool
    executive: str | None
    wager_seconds: float
    decision_seconds: float
    cut_seconds: float
    last_call_seconds: float
    sit_out_rounds: int
    unseat_rounds: int
    play_money_cents: int
    play_money_minutes: float
    company: bool
    company_idle_seconds: float
    ruling_limit_cents: int
    lines_in_shift: int | None
    generous: bool

    def __post_init__(self) -> None:
        if (self.certificate is None) != (self.key is None):
            raise PitbossError("--tls-cert and --tls-key go together. Give both or neither")

    @property
    def address(self) -> str:
        """Where browsers reach the floor."""
        return url_of(self.host, self.port, tls=self.certificate is not None)

    @property
    def is_reached_by_others(self) -> bool:
        """Whether other machines reach the floor, directly or through a proxy, so that cookies need TLS."""
        return bool(self.proxies) or not is_loopback(self.host)

    @property
    def share(self) -> Share | None:
        """This server among several; None where it has the whole house."""
        return None if self.tables is None else Share(self.server, self.tables, self.address)

    @property
    def pace(self) -> Pace:
        return Pace(
            self.wager_seconds,
            self.decision_seconds,
            self.cut_seconds,
            self.last_call_seconds,
            self.sit_out_rounds,
            self.unseat_rounds,
        )


def serve(settings: Settings) -> None:
    """Open the floor and serve it until the server is stopped."""
    proxies = [network(each) for each in settings.proxies]
    if settings.log_json:
        write_json()
    if settings.certificate is not None and settings.key is not None:
        check_certificate(settings.certificate, settings.key)
    check_database(settings)
    with _stops_cleanly():
        try:
            _serve(settings, proxies)
        except NotNow as error:
            fail(error_text(error), NOT_NOW)


def _serve(settings: Settings, proxies: list[Network]) -> None:
    store = _open_store(settings)
    if store.upgraded_from is not None:
        typer.echo(UPGRADED.format(before=store.upgraded_from, after=schema.FORMAT))
    try:
        pace = settings.pace
        lines = settings.lines_in_shift or LINES_IN_SHIFT
        try:
            opened = Floor(store, pace, lines, settings.ruling_limit_cents, say=_Progress().say)
        except StoreFailed as error:
            raise PitbossError(f"The floor cannot open: {error}. Run `pitboss doctor` on it") from None
        check_host(settings.host, opened, settings.empty, settings.proxies)
        check_encrypted(settings)
        check_address(settings.host, settings.port)
        code = store.do(lambda c: staff.make_house(c, opened.sessions.clock.now())) if settings.new else None
        _sign_people_on(opened, settings.empty, settings.executive)
        typer.echo(f"The floor is open at {settings.address}")
        if code is not None:
            typer.echo(FIRST_CODE.format(code=code))
        play_money = PlayMoney(opened, settings.play_money_cents, 60 * settings.play_money_minutes)
        company = _company(opened, play_money, settings)
        app = make_app(
            opened,
            proxies=proxies,
            generous=settings.generous,
            secure_cookies=settings.is_reached_by_others and not settings.plain_http,
            play_money=play_money,
            with_company=company,
        )
        _raise_file_limit()
        _spare_collector()
        with _backup_desk(store):
            uvicorn.run(
                app,
                host=settings.host,
                port=settings.port,
                ssl_certfile=settings.certificate,
                ssl_keyfile=settings.key,
                **(SERVER | ({"log_config": None} if settings.log_json else {})),
            )
    finally:
        store.close()


@contextlib.contextmanager
def _stops_cleanly() -> Iterator[None]:
    """Let SIGTERM do what Ctrl-C does: the database is closed, and all of it is in one file."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, usual)


@contextlib.contextmanager
def _backup_desk(store: Store) -> Iterator[None]:
    """Hand out backups of a SQLite file, which nobody else can read meanwhile; PostgreSQL needs no help."""
    if store.file is None:
        yield
        return
    try:
        desk = BackupDesk(store, store.file, __version__)
    except OSError as error:
        typer.echo(f"No backups while the floor is open: {socket_of(store.file)}: {error.strerror or error}", err=True)
        yield
        return
    try:
        yield
    finally:
        desk.close()


def _company(opened: Floor, play_money: PlayMoney, settings: Settings) -> Company:
    """The automatic players: seated when a demonstration opens, unless the command says otherwise."""
    seated = AT_START if settings.company and not settings.empty and settings.share is None else {}
    return Company(opened, play_money, seated, CompanyPace(idle=settings.company_idle_seconds))


def _open_store(settings: Settings) -> Store:
    try:
        return open_store(settings.url, settings.secret, demonstration=not settings.empty, share=settings.share)
    except ModuleNotFoundError as error:
        raise PitbossError(f'{error}. Run pip install "pitboss21[postgresql]"') from None


class _Progress:
    """Reports the steps of a slow start."""

    def __init__(self) -> None:
        self._reported = time.monotonic()

    def say(self, what: str) -> None:
        if time.monotonic() - self._reported > QUIET:
            self._reported = time.monotonic()
            typer.echo(f"Opening the floor: {what} …")


def check_database(settings: Settings) -> None:
    """Refuse to serve other machines from a file that is not there, and create nothing: it would be a demonstration."""
    file = Path(settings.url.removeprefix("sqlite:///"))
    is_file = settings.url.startswith("sqlite:///")
    if settings.is_reached_by_others and is_file and not (settings.empty or file.exists()):
        raise PitbossError(
            f"There is no database at {file}. Name the house's file with --data, create a house with --new, or restore "
            f"a backup (pitboss restore). Without one the demonstration would open, whose passwords are public: it "
            f"listens on {ADDRESS} without a proxy"
        )


def check_host(host: str, opened: Floor, empty: bool, proxies: Sequence[str] = ()) -> None:
    """Refuse to serve other machines, directly or through a proxy, while the printed passwords sign anybody in."""
    if is_loopback(host) and not proxies:
        return
    would_print = opened.is_demonstration and not empty and not opened.tables
    if would_print or demo.still_open(opened):
        way = f"--host {host}" if not is_loopback(host) else f"the floor through --proxy {proxies[0]}"
        raise PitbossError(
            f"Other machines can reach {way}, and the demonstration's passwords are public. "
            f"Listen on {ADDRESS} without a proxy, or open your own house with --new and a new --data FILE"
        )


def check_encrypted(settings: Settings) -> None:
    """Refuse to listen to other machines without TLS, unless the command accepts it."""
    if settings.is_reached_by_others and not (settings.certificate or settings.proxies or settings.plain_http):
        raise PitbossError(
            f"Other machines can reach --host {settings.host}, and passwords would cross the network readable. "
            "Serve https with --tls-cert and --tls-key, or name the proxy that does with --proxy ADDRESS. "
            "--plain-http accepts the risk"
        )


def _sign_people_on(opened: Floor, empty: bool, executive: str | None) -> None:
    """Sign on the executive that was named, and the demonstration's people."""
    if executive is not None:
        opened.sign_on(executive, Role.EXECUTIVE, typer.prompt("Password", hide_input=True, confirmation_prompt=True))
    if opened.is_demonstration and not empty:
        if opened.store.share is None:
            demo.furnish(opened)
        _print_sign_ins()


def _print_sign_ins() -> None:
    typer.echo(f"Demonstration sign-ins, all with the password {demo.PASSWORD}:")
    for person in demo.PEOPLE:
        typer.echo(f"  {person.name:6} {person.role.value}")
    typer.echo("Ctrl-C closes the floor. Rounds in play continue when it opens again.")


def _spare_collector() -> None:
    """Collect garbage less often, and never again look at what was loaded to open the floor."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)


def _raise_file_limit() -> None:
    """Allow a socket for every browser; a shell often allows no more than 1,024 open files."""
    _, maximum = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # a system may allow less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (maximum, maximum))
