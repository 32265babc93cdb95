"""The command's reference, written from the Typer application: every command, argument and option."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import typer.main

from pitboss.cli.app import app
from pitboss.cli.lazy import LazyCommand
from tools.site_markdown import cell, code, escape, filled, page, table


def pages() -> dict[str, str]:
    """The one page of the command reference."""
    root = typer.main.get_command(app)
    commands = dict(_flat(root))
    lines = [
        f"{escape(root.help or '')} `pitboss --help` prints this list, `pitboss COMMAND --help` a command's options.",
        "",
        *table(
            ("command", "does"),
            (
                (f"[`pitboss {name}`](#pitboss-{name.replace(' ', '-')})", cell(_first(each)))
                for name, each in commands.items()
            ),
        ),
        "## Options of every command",
        "",
        "They stand before the command: `pitboss --catalogue DIR games`.",
        "",
        *_options(
            each for each in root.params if each.param_type_name == "option" and not getattr(each, "hidden", False)
        ),
    ]
    for name, command in commands.items():
        lines += [f"## pitboss {name}", "", *_command(name, command)]
    return {"reference/cli": page("Command line", lines)}


def _flat(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """Every command by its words, those of groups as well: `jackpot show`."""
    for name, found in group.commands.items():
        each = found.load() if isinstance(found, LazyCommand) else found
        if hasattr(each, "commands"):
            yield from _flat(each, f"{before}{name} ")
        else:
            yield before + name, each


def _anchor(name: str) -> str:
    return f"pitboss {name}".replace(" ", "-")


def _first(command: Any) -> str:
    return (command.help or "").strip().split("\n\n")[0]


def _command(name: str, command: Any) -> Iterator[str]:
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option" and not each.hidden]
    words = " ".join(_placeholder(each) for each in arguments)
    yield from ("```sh", f"pitboss {name} [OPTIONS] {words}".rstrip(), "```", "")
    yield from (escape(command.help or ""), "")
    if arguments:
        yield from filled(
            ("argument", "meaning", "default"),
            ((code(_value(each)), cell(each.help or ""), _default(each)) for each in arguments),
        )
    if options:
        yield from _options(options)


def _options(options: Iterable[Any]) -> list[str]:
    rows = ((_names(each), code(_value(each)), cell(each.help or ""), _default(each)) for each in options)
    return filled(("option", "value", "meaning", "default"), rows)


def _placeholder(argument: Any) -> str:
    name = _value(argument)
    return name if argument.required or name.startswith("[") else f"[{name}]"


def _names(option: Any) -> str:
    return ", ".join(code(name) for name in (*option.opts, *option.secondary_opts))


def _value(parameter: Any) -> str:
    """What is written after an option's name; nothing for a flag."""
    if getattr(parameter, "is_flag", False) or getattr(parameter, "count", False):
        return ""
    return str(parameter.metavar or _choices(parameter) or _kind(parameter))


def _choices(parameter: Any) -> str:
    """The values to choose from, if there is a list of them: `letter|a4`."""
    values = getattr(getattr(parameter, "type", None), "choices", ())
    return "|".join(str(getattr(each, "value", each)) for each in values)


def _kind(parameter: Any) -> str:
    """The type's name in capitals. Older versions of Typer keep it as a Click type."""
    if hasattr(parameter, "type"):
        return str(parameter.type.name).upper()
    kind: type = parameter.type_descriptor.annotation
    return {"int": "N", "float": "N", "str": "TEXT", "Path": "FILE"}.get(kind.__name__, kind.__name__.upper())


def _default(parameter: Any) -> str:
    """The default, where it says something by itself."""
    value = parameter.default
    says_nothing = isinstance(value, bool) or callable(value) or value in (None, "", 0, [], ())
    if says_nothing or "UNSET" in repr(value).upper():
        return "required" if parameter.required else ""
    return code(str(getattr(value, "value", value)))
