"""`pitboss floor`: the server with its pages."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.console import command_errors
from pitboss.cli.options import ADDRESS
from pitboss.errors import PitbossError
from pitboss.extras import need
from pitboss.money import parse_dollars

PORT = 8021
DATA = "pitboss-floor.sqlite"
DATABASE = "PITBOSS_DATABASE_URL"

Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Address to listen on")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, metavar="N", help="Port to listen on")]
Data = Annotated[Path, typer.Option("--data", metavar="FILE", help="SQLite file of the floor")]
Secret = Annotated[
    Path | None,
    typer.Option(
        "--secret",
        metavar="FILE",
        help="File of the floor's secret, created with a new database (default: PITBOSS_SECRET_FILE, or next to it)",
    ),
]
Tables = Annotated[
    str | None,
    typer.Option(
        "--tables",
        metavar="ID,…",
        help="Deal only these tables, as one of several servers on one PostgreSQL (default: the whole house)",
    ),
]
Server = Annotated[
    str | None, typer.Option("--server", metavar="NAME", help="Name of this server among several (default: its port)")
]
New = Annotated[
    bool,
    typer.Option(
        "--new", help="Create your own house without the demonstration; prints a code for its first executive"
    ),
]
Empty = Annotated[
    bool,
    typer.Option("--empty", hidden=True, help="Floor without demonstration tables, people or play money, and no code"),
]
Executive = Annotated[
    str | None,
    typer.Option(
        "--executive",
        metavar="NAME",
        hidden=True,
        help="Sign this executive on before opening, without a browser (asks for a password)",
    ),
]
Proxy = Annotated[
    list[str] | None,
    typer.Option("--proxy", metavar="ADDRESS", help="Trust the X-Forwarded headers of this proxy (repeatable)"),
]
Certificate = Annotated[
    Path | None, typer.Option("--tls-cert", metavar="FILE", exists=True, help="Serve https with this certificate (PEM)")
]
Key = Annotated[
    Path | None, typer.Option("--tls-key", metavar="FILE", exists=True, help="Private key of the certificate (PEM)")
]
PlainHttp = Annotated[
    bool, typer.Option("--plain-http", help="Let other machines in without TLS: their passwords can be read in transit")
]
LogJson = Annotated[
    bool, typer.Option("--log-json", help="Log requests and errors to standard error as JSON, without secrets")
]
WagerSeconds = Annotated[
    float, typer.Option(min=0.1, max=3600, metavar="SECONDS", help="Time to place wagers, after the first one")
]
DecisionSeconds = Annotated[
    float, typer.Option(min=0.1, max=3600, metavar="SECONDS", help="Time for each decision of a player")
]
CutSeconds = Annotated[float, typer.Option(min=0.1, max=3600, metavar="SECONDS", help="Time to cut the cards")]
LastCallSeconds = Annotated[
    float,
    typer.Option(
        min=0, max=60, metavar="SECONDS", help="Time for seated players without a wager, when all others are ready"
    ),
]
SitOutRounds = Annotated[
    int,
    typer.Option(min=1, max=1000, metavar="N", help="Missed rounds after which the deal does not wait for the player"),
]
UnseatRounds = Annotated[
    int,
    typer.Option(min=1, max=1000, metavar="N", help="Missed rounds after which the seat is freed"),
]
PlayMoneyAmount = Annotated[
    str, typer.Option("--play-money", metavar="DOLLARS", help="Demonstration: play money for a player who has none")
]
PlayMoneyMinutes = Annotated[
    float, typer.Option(min=0, max=10_000, metavar="MINUTES", help="Demonstration: time between two such amounts")
]
WithCompany = Annotated[
    bool, typer.Option("--company/--no-company", help="Demonstration: seat automatic players when the floor opens")
]
CompanyIdle = Annotated[
    float,
    typer.Option(
        "--company-idle-seconds",
        min=0,
        max=86_400,
        metavar="SECONDS",
        help="Demonstration: seconds between two rounds of automatic players while nobody watches (0: none)",
    ),
]
RulingLimit = Annotated[
    str, typer.Option("--ruling-limit", metavar="DOLLARS", help="Rulings above this amount need a second person")
]
Lines = Annotated[int | None, typer.Option(hidden=True, min=1, help="Lines after which a table's log rolls over")]
Generous = Annotated[bool, typer.Option("--generous", hidden=True, help="Lift the limits on requests")]


@command_errors
def floor(
    host: Host = ADDRESS,
    port: Port = PORT,
    data: Data = Path(DATA),
    secret: Secret = None,
    tables: Tables = None,
    server: Server = None,
    new: New = False,
    empty: Empty = False,
    executive: Executive = None,
    proxy: Proxy = None,
    tls_cert: Certificate = None,
    tls_key: Key = None,
    plain_http: PlainHttp = False,
    log_json: LogJson = False,
    wager_seconds: WagerSeconds = 20,
    decision_seconds: DecisionSeconds = 25,
    cut_seconds: CutSeconds = 10,
    last_call_seconds: LastCallSeconds = 1.0,
    sit_out_rounds: SitOutRounds = 2,
    unseat_rounds: UnseatRounds = 10,
    play_money: PlayMoneyAmount = "1000",
    play_money_minutes: PlayMoneyMinutes = 10,
    company: WithCompany = True,
    company_idle_seconds: CompanyIdle = 600,
    ruling_limit: RulingLimit = "100",
    lines_in_shift: Lines = None,
    generous: Generous = False,
) -> None:
    """Open the floor: tables in the browser, the pit, the auditor's page and the lab.

    To use a PostgreSQL database instead of the file, set PITBOSS_DATABASE_URL (postgresql+psycopg://…).
    """
    need("uvicorn", "floor", "The floor")
    from pitboss.cli import floor_server, listening  # take long to import, and few commands need them

    chosen = port or listening.free_port(host)  # browsers are told which one it is

    floor_server.serve(
        floor_server.Settings(
            url=database_url(data),
            secret=secret,
            tables=None if tables is None else tuple(each.strip() for each in tables.split(",")),
            server=server or f"{chosen}",
            host=host,
            port=chosen,
            proxies=proxy or [],
            certificate=tls_cert,
            key=tls_key,
            plain_http=plain_http,
            log_json=log_json,
            new=new,
            empty=empty or new,
            executive=executive,
            wager_seconds=wager_seconds,
            decision_seconds=decision_seconds,
            cut_seconds=cut_seconds,
            last_call_seconds=last_call_seconds,
            sit_out_rounds=sit_out_rounds,
            unseat_rounds=unseat_rounds,
            play_money_cents=parse_dollars(play_money),
            play_money_minutes=play_money_minutes,
            company=company,
            company_idle_seconds=company_idle_seconds,
            ruling_limit_cents=parse_dollars(ruling_limit),
            lines_in_shift=lines_in_shift,
            generous=generous,
        )
    )


def database_url(data: Path) -> str:
    """The PostgreSQL database that the environment names, or the SQLite file."""
    return os.environ.get(DATABASE) or f"sqlite:///{data}"


def existing_database_url(data: Path) -> str:
    """The same, for commands that look at a floor and create none: refused where the SQLite file is missing."""
    if not os.environ.get(DATABASE) and not data.exists():
        raise PitbossError(f"There is no database at {data}. Name the floor's file with --data")
    return database_url(data)
