"""The HTTP and WebSocket reference, written from the application's own schema and from a live socket."""

from __future__ import annotations

import inspect
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
from fastapi.testclient import TestClient

from pitboss.floor import demo
from pitboss.floor.commands.commands import Command
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.http.guards import sockets
from pitboss.ledger import open_store
from tools.site_markdown import cell, code, escape, filled, page, table

Schema = Mapping[str, Any]
TABLE: Final = "blackjack"
IN_ANCHORS: Final = str.maketrans({" ": "-", "(": None, ")": None})
PRIVATE_CODES: Final = range(4000, 5000)  # close codes that an application may choose
PARAMETERS: Final = {  # what is asked for in a query
    "after": "only lines after this one",
    "ascending": "the smallest first (default: the largest first)",
    "award": "the number of an award",
    "before": "only lines before this number (default: the latest)",
    "by": "what to group by",
    "cause": "the kind of step that wrote the line",
    "cite": "a citation, such as `CO 30-812(1)`",
    "dealer": "part of the dealer's name",
    "find": "part of a name",
    "first": "the first gaming day, such as `2026-11-17`; replaces `since`",
    "form": "the form of the answer",
    "game": "part of the game's name or id",
    "house": "the name of the house, where there are several",
    "irregularity": "`any`: only rounds with an irregularity; `none`: only rounds without one",
    "language": "the language of the sheet",
    "large": "large print",
    "last": "the last gaming day; replaces `until`",
    "meter": "a meter of the jackpot, by its name",
    "moves_only": "only lines that moved money",
    "new": "the number of the later version",
    "old": "the number of the earlier version",
    "paper": "the paper size",
    "person": "part of a person's name",
    "player": "a player's name, or part of it",
    "role": "only people with this role",
    "ruled_by": "part of the name of the person who ruled",
    "ruling": "`any`: only rounds with a ruling; `none`: only rounds without one",
    "shift": "the number of the shift (0: any)",
    "since": "from this time on, in seconds since 1970",
    "skip": "how many results to leave out, for the next page",
    "sort": "the order of the results",
    "state": "the state whose law applies",
    "table": "the table's id",
    "tables": "the tables' ids",
    "text": "words of a citation or of our summary",
    "threshold_cents": "the threshold to use instead of the house's",
    "until": "up to this time, in seconds since 1970",
    "version": "the number of a version (default: the one in force)",
    "wagered_from": "the lowest amount wagered, in cents",
    "wagered_to": "the highest amount wagered, in cents",
    "wall": "with the sign for the wall",
    "won_from": "the lowest amount won, in cents; below 0: lost",
    "won_to": "the highest amount won, in cents; below 0: lost",
    "words": "words in an irregularity or a ruling",
}
PATHS: Final = {  # what stands in a path
    "award": "the number of the award",
    "box": "the number of the drop box",
    "jackpot": "the jackpot's id",
    "job": "the id of the calculation",
    "kind": "the kind of paper, such as `rules` or `standings`",
    "name": "the person's name",
    "number": "the number of the round, the version or the adjustment",
    "petition": "the petition's number",
    "seat": "the number of the seat",
    "sheet": "the kind of sheet, as `GET /api/tables/{table}/signs` lists them",
    "shift": "the number of the shift",
    "slip": "the number of the slip",
    "state": "the state whose law applies",
    "table": "the table's id",
    "tournament": "the tournament's id",
}
STATE: Final = {  # the fields of a table's state, in the order in which the floor sends them
    "id": "the table's id",
    "name": "its name",
    "pit": "its pit; empty without one",
    "kind": "`electronic`, or `dealt` by a dealer",
    "open": "whether the table is open",
    "stopped": "why the table has stopped; empty while it works",
    "quarantine": "the faulty line of its log and the reason, for a table in quarantine; otherwise null",
    "seated": "the players by seat",
    "automatic": "the styles of automatic players by seat",
    "in_tournament": "the id of its tournament, at a tournament's table only",
    "game": "the game's id",
    "game_name": "the game's name",
    "summary": "the game in a sentence or two",
    "min_cents": "table minimum",
    "max_cents": "table maximum",
    "positions": "the number of seats",
    "wagers": "the side wagers on the layout",
    "rounds": "the rounds played in this shift",
    "accounting": "the game's accounting class and its clause; null where the state has none",
    "version": "rises with every change",
    "shift": "the number of the shift",
    "chips": "the denominations in cents",
    "spots": "the spots of the layout: bounds, pay tables, and what a wager there takes",
    "commitment": "the hash that commits to the order of the cards; empty before the shuffle",
    "cut": "the player who is offered the cut; otherwise null",
    "stack": "the number of cards left in the shoe; null where a dealer deals",
    "ready": "the players who have made all their wagers",
    "last_call": "whether only players without a wager could still wager",
    "sitting_out": "the players who have missed rounds and are no longer waited on",
    "timed_out": "what was done for players whose time ran out",
    "racks": "each player's chips, in cents",
    "inspect": "the cards that must be inspected before the first round; null when they were",
    "call": "a dealer's call for the supervisor; otherwise null",
    "you": "your name, your role and your seats",
    "left": "the chips that went back to your account when somebody else freed your seat; otherwise null",
    "rack_cents": "your chips at this table, in cents",
    "rack": "your chips by denomination",
    "wallet_cents": "your money on account, in cents",
    "seconds_left": "the time left for the next wager, cut or decision; null without a limit",
    "ahead": "decisions that you can make before your turn, where all players decide at once",
    "undo": "the entry that you, as the dealer, could take back; otherwise null",
    "round": "the round on the layout: cards, hands, whose turn it is and what is allowed; null without one",
}


def pages() -> dict[str, str]:
    """The pages of both references."""
    with _application() as app:
        schema = app.openapi()
        state = _first_state(app)
    return {"reference/http": _http(schema), "reference/websocket": _websocket(state)}


@contextmanager
def _application() -> Iterator[FastAPI]:
    """The floor's application with one table, in a folder that is deleted afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{Path(folder) / 'floor.sqlite'}")
        try:
            floor = Floor(store)
            _furnish(floor)
            app = make_app(floor, generous=True)
            yield app
            app.state.lab.close()
        finally:
            store.close()


def _furnish(floor: Floor) -> None:
    """One player and one table of the demonstration."""
    player = demo.PEOPLE[0]
    floor.sign_on(player.name, player.role, demo.PASSWORD, demo.CENTS)
    floor.add(next(each for each in demo.tables() if each.id == TABLE))


def _first_state(app: FastAPI) -> Schema:
    """The first message that a socket sends to a player who has just opened a table."""
    client = TestClient(app)
    client.post("/api/sign-in", json={"name": demo.PEOPLE[0].name, "password": demo.PASSWORD})
    with client.websocket_connect(f"/api/tables/{TABLE}/live") as socket:
        message: Schema = socket.receive_json()
    state: Schema = message["state"]
    return state


# --- HTTP ------------------------------------------------------------------------------------------------------------


def _http(schema: Schema) -> str:
    lines = [
        f"{escape(schema['info']['description'])} The floor serves this schema itself at `/api/openapi.json`.",
        "",
        "Sign in with `POST /api/sign-in`: the answer sets the session's cookie and holds a `csrf` token, which every "
        "other `POST` and every `DELETE` sends back in the header `x-pitboss-csrf`. Amounts are cents. A refusal has "
        "`detail` and, where a clause decides, `cite`. A route answers 200 when it is done, unless another status is "
        "named below.",
        "",
    ]
    common = _common_answers(schema)
    lines += ["Answers that the routes have in common:", "", *table(("status", "meaning"), common.items())]
    for path, methods in schema["paths"].items():
        for method, route in methods.items():
            lines += [f"## {method.upper()} {escape(path)}", "", *_route(route, common)]
    lines += ["## Bodies", "", *_models(schema)]
    return page("HTTP API", lines)


def _routes(schema: Schema) -> Iterator[Schema]:
    for methods in schema["paths"].values():
        yield from methods.values()


def _common_answers(schema: Schema) -> Mapping[str, str]:
    """The answers that most routes share, so that each route names only its own."""
    counts = Counter(
        (status, escape(answer["description"]))
        for route in _routes(schema)
        for status, answer in route["responses"].items()
        if not status.startswith("2")
    )
    most = max(counts.values())
    return dict(sorted(answer for answer, count in counts.items() if count == most))


def _route(route: Schema, common: Mapping[str, str]) -> Iterator[str]:
    yield from (escape(route.get("description") or route["summary"]), "")
    parameters = [each for each in route.get("parameters", ()) if each["in"] != "cookie"]
    if parameters:
        rows = [
            (
                code(each["name"]), each["in"], _kind(each["schema"]), "yes" if each.get("required") else "",
                (PATHS if each["in"] == "path" else PARAMETERS)[each["name"]],
            )
            for each in parameters
        ]  # fmt: skip
        yield from filled(("parameter", "in", "type", "required", "meaning"), rows)
    for content in route.get("requestBody", {}).get("content", {}).values():
        yield from (f"Body: {_kind(content['schema'])}", "")
    answers = {status: escape(answer["description"]) for status, answer in route["responses"].items()}
    own = [f"{status} {words}" for status, words in answers.items() if common.get(status) != words and status != "200"]
    if own:
        yield from (f"Answers: {'; '.join(own).replace('Successful Response', 'done')}.", "")


def _models(schema: Schema) -> Iterator[str]:
    models = {_title(name): model for name, model in schema["components"]["schemas"].items()}
    for title in sorted(models, key=str.lower):
        yield from (f"### {escape(title)}", "", *_model(models[title]))


def _title(name: str) -> str:
    """A model's name; of two models with one name, with the last part of its module: `NewPassword (codes)`."""
    *modules, own = name.split("__")
    return f"{own} ({modules[-1]})" if modules else name


def _model(model: Schema) -> Iterator[str]:
    yield from (escape(model.get("description", "")), "")
    required = model.get("required", ())
    rows = [
        (code(name), _kind(each), "yes" if name in required else "", _default(each))
        for name, each in model.get("properties", {}).items()
    ]
    if rows:
        yield from filled(("field", "type", "required", "default"), rows)
    elif "enum" in model:
        yield from (", ".join(code(str(each)) for each in model["enum"]), "")


def _default(schema: Schema) -> str:
    return code(json.dumps(schema["default"])) if "default" in schema else ""


def _kind(schema: Schema) -> str:
    """A JSON schema in few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{escape(_title(name))}](http.md#{_title(name).lower().translate(IN_ANCHORS)})"
    for union in ("anyOf", "oneOf"):
        if union in schema:
            *others, last = (_kind(each) for each in schema[union])
            return f"{', '.join(others)} or {last}" if others else last
    if "const" in schema:
        return code(f'"{schema["const"]}"')
    if "enum" in schema:
        return ", ".join(code(f'"{each}"') for each in schema["enum"])
    if schema.get("type") == "array":
        inside = schema.get("items", {})
        return f"list of {_several(_kind(inside))}" if inside else "list"
    if isinstance(values := schema.get("additionalProperties"), dict):
        return f"object of {_several(_kind(values))}"
    return _bounded(schema)


def _several(words: str) -> str:
    """A plain type in the plural: `strings, 1 to 40 characters`. A link to a body stays as it is."""
    first, *rest = words.split(",", 1)
    kind, *more = first.split(" ", 1)
    plain = {"string": "strings", "integer": "integers", "boolean": "booleans", "number": "numbers"}
    return ",".join([" ".join([plain.get(kind, kind), *more]), *rest])


def _bounded(schema: Schema) -> str:
    words = str(schema.get("type", "any"))
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        words += f", {low:,.0f} to {high:,.0f}"
    shortest, longest = schema.get("minLength", 0), schema.get("maxLength")
    if longest is not None:
        words += f", {shortest} to {longest:,} characters" if shortest else f", at most {longest:,} characters"
    return words


# --- the socket ------------------------------------------------------------------------------------------------------


def _websocket(state: Schema) -> str:
    lines = [
        "`/api/tables/{table}/live`, with the session's cookie. The floor sends the table's state at once and after "
        "each change: always the latest, never a queue. Commands may be sent over the same socket.",
        "",
        "## From the floor",
        "",
        *table(
            ("message", "meaning"),
            (
                ('`{"state": {...}}`', "the table as you may see it; its fields are below"),
                ('`{"done": id}`', "your command was carried out and is on the disk"),
                ('`{"refused": id, "detail": ..., "cite": ...}`', "your command was refused; nothing changed"),
            ),
        ),
        "## The fields of a state",
        "",
        "As a player sees an electronic table of blackjack before the first wager.",
        "",
        *table(
            ("field", "type", "meaning", "example"),
            ((code(k), _json_kind(v), STATE[k], _example(v)) for k, v in state.items()),
        ),
        "The floor leaves out the fields from `game` on while a table is closed. A table of a tournament also has "
        f"`in_tournament`: {STATE['in_tournament']}.",
        "",
        "## To the floor",
        "",
        "One command in each message, the same as the body of `POST /api/tables/{table}/commands`. `id` is a name that "
        "you choose: a command that is sent twice under the same name is carried out once.",
        "",
        *_orders(),
        "## Close codes",
        "",
        *table(("code", "why"), _close_codes()),
        "## Jackpots",
        "",
        '`/api/meters/live` sends `{"jackpots": [...]}`, every jackpot as the board shows it, at once and whenever one '
        "changes. It takes no commands.",
        "",
    ]
    return page("WebSocket API", lines)


def _orders() -> Iterator[str]:
    schema = Command.model_json_schema()
    rights = _rights()
    rows = []
    for name, model in schema["$defs"].items():
        fields = {key: each for key, each in model.get("properties", {}).items() if key != "kind"}
        required = model.get("required", ())
        shown = ", ".join(code(key if key in required else f"{key}?") for key in fields)
        kind = model.get("properties", {}).get("kind", {}).get("const", "")
        if kind:
            rows.append((code(kind), cell(model.get("description", "")), shown, rights.get(name, "")))
    yield from table(("`order.kind`", "does", "fields (`?` optional)", "right"), sorted(rows))
    yield from ("The types of the fields are in [HTTP](http.md#bodies).", "")


def _rights() -> Mapping[str, str]:
    """The right that each kind of order needs, by the class's name."""
    waiting = [Command.model_fields["order"].annotation]
    found: dict[str, str] = {}
    while waiting:
        kind: Any = waiting.pop()
        if hasattr(kind, "right"):
            found[kind.__name__] = str(getattr(kind.right, "value", kind.right))
        waiting += getattr(kind, "__args__", ())
    return found


def _close_codes() -> Iterator[tuple[str, str]]:
    comments = dict(re.findall(r"^(\w+): Final = \d+  # (.+)$", inspect.getsource(sockets), re.MULTILINE))
    for name, value in vars(sockets).items():
        if type(value) is int and value in PRIVATE_CODES:
            yield str(value), comments.get(name, name.lower().replace("_", " "))


def _json_kind(value: Any) -> str:
    names = {dict: "object", list: "list", str: "string", bool: "boolean", int: "integer", type(None): "null"}
    return names.get(type(value), type(value).__name__)


def _example(value: Any) -> str:
    text = json.dumps(value)
    return code(text) if len(text) <= 60 and value is not None and not isinstance(value, dict | list) else ""
