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
from tools.site_markdown import cell, code, escape, page, table

Schema = Mapping[str, Any]
TABLE: Final = "blackjack"
IN_ANCHORS: Final = str.maketrans({" ": "-", "(": None, ")": None})
PRIVATE_CODES: Final = range(4000, 5000)  # close codes that an application may choose


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
        "other `POST` sends back in the header `x-pitboss-csrf`. Amounts are cents. A refusal has `detail` and, where "
        "a clause decides, `cite`.",
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
            (code(each["name"]), each["in"], _kind(each["schema"]), "yes" if each.get("required") else "")
            for each in parameters
        ]
        yield from table(("parameter", "in", "type", "required"), rows)
    for content in route.get("requestBody", {}).get("content", {}).values():
        yield from (f"Body: {_kind(content['schema'])}", "")
    answers = {status: escape(answer["description"]) for status, answer in route["responses"].items()}
    own = [f"{status} {words}" for status, words in answers.items() if common.get(status) != words]
    yield from (f"Answers: {'; '.join(own).replace('Successful Response', 'done')}.", "")


def _models(schema: Schema) -> Iterator[str]:
    for name, model in schema["components"]["schemas"].items():
        yield from (f"### {escape(_title(name))}", "", *_model(model))


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
        yield from table(("field", "type", "required", "default"), rows)
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
        return f"list of {_kind(inside)}" if inside else "list"
    return _bounded(schema)


def _bounded(schema: Schema) -> str:
    words = str(schema.get("type", "any"))
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        words += f", {low:,.0f} to {high:,.0f}"
    shortest, longest = schema.get("minLength", 0), schema.get("maxLength")
    if longest is not None:
        words += f", {shortest} to {longest} characters" if shortest else f", at most {longest} characters"
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
        *table(("field", "type", "example"), ((code(k), _json_kind(v), _example(v)) for k, v in state.items())),
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
    yield from table(("`order.kind`", "does", "fields (`?` optional)", "right"), rows)
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
    return code(text) if len(text) <= 60 and not isinstance(value, dict | list) else ""
