"""The Python reference of the site, written from the package itself: signatures and docstrings."""

from __future__ import annotations

import enum
import importlib
import inspect
import pkgutil
import types
import typing
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

import pitboss
from tools.site_markdown import code, docstring, escape, first_line, page, table

LONGEST_DEFAULT: Final = 40
LONGEST_UNION: Final = 6
FENCE: Final = ":"
SKIPPED: Final = ("__main__", "_kernel", "env")  # the last is run by Alembic, and by nobody imported


def pages() -> dict[str, str]:
    """Every page of the Python reference, by its path without the suffix."""
    packages = list(_packages())
    return {"reference/python/index": _public(packages)} | {
        f"reference/python/{name}": _package(name) for name in packages
    }


def _packages() -> Iterator[str]:
    """Every package, and the package itself for the modules at its root."""
    yield "pitboss"
    for found in pkgutil.walk_packages(pitboss.__path__, "pitboss."):
        if found.ispkg and _is_shown(found.name):
            yield found.name


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    """The package's own names, then those of its modules."""
    if package.__name__ != "pitboss":
        yield package
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        if not found.ispkg and found.name.rpartition(".")[2] not in SKIPPED:
            yield importlib.import_module(found.name)


def _public(packages: list[str]) -> str:
    lines = ["What `import pitboss` gives. [Every package](#packages) below has its own page.", ""]
    for name in sorted(pitboss.__all__, key=str.lower):
        lines += _described(name, getattr(pitboss, name), "pitboss", depth=3)
    lines += ["## Packages", ""]
    rows = ((f"[`{name}`]({name}.md)", first_line(importlib.import_module(name))) for name in packages)
    lines += table(("package", "what lives there"), rows)
    return page("Python API", lines)


def _package(name: str) -> str:
    """Its modules, each with a table of what it defines. Plain tables: 1,800 signatures would take minutes to build."""
    package = importlib.import_module(name)
    lines = ["[All packages](index.md#packages)", "", *docstring(package), *_inside(package)]
    for module in _modules(package):
        if module is not package:
            lines += [f"## {escape(module.__name__)}", "", *docstring(module)]
        own = sorted(_own(module), key=lambda each: each[0].lower())
        if own:
            lines += table(("name", "what it is"), (row for each in own for row in _rows(*each)))
    return page(escape(name) if name != "pitboss" else "pitboss (root modules)", lines, is_listed=False)


def _inside(package: ModuleType) -> list[str]:
    """The packages within a package; the root has them all on the index."""
    if package.__name__ == "pitboss":
        return []
    inner = [each.name for each in pkgutil.iter_modules(package.__path__, f"{package.__name__}.") if each.ispkg]
    rows = [(f"[`{name}`]({name}.md)", first_line(importlib.import_module(name))) for name in inner if _is_shown(name)]
    return table(("package", "what lives there"), rows) if rows else []


def _is_shown(package: str) -> bool:
    return not package.endswith(".data")


def _rows(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """A function, or a class and its public methods, as rows of a table."""
    if not inspect.isclass(value):
        yield code(name + _signature(value)), first_line(value)
        return
    yield f"**class** {code(name + _signature(value))}", first_line(value) if _has_own_doc(value) else ""
    for own, member in _members(value):
        if isinstance(member, property):
            yield code(f".{own}"), first_line(member)
        else:
            yield code(f".{own}{_signature(member, bound=True)}"), first_line(member)


def _members(kind: type) -> Iterator[tuple[str, Any]]:
    """Public properties and methods of a class's own."""
    for name, member in vars(kind).items():
        function = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if not name.startswith("_") and (isinstance(function, property) or inspect.isfunction(function)):
            yield name, function


def _own(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Public classes and functions that are defined in the module."""
    for name, value in vars(module).items():
        is_described = inspect.isclass(value) or inspect.isfunction(value)
        if is_described and not name.startswith("_") and value.__module__ == module.__name__ and value.__name__ == name:
            yield name, value


def _described(name: str, value: Any, module: str, *, depth: int) -> list[str]:
    """A class with its methods, a function, or a value."""
    if inspect.isclass(value):
        kind = "exception" if issubclass(value, BaseException) else "class"
        return _directive(f"py:{kind}", name + _signature(value), module, [*_class_body(value, depth - 1)], depth)
    if callable(value) and not isinstance(value, enum.Enum):
        return _directive("py:function", name + _signature(value), module, docstring(value), depth)
    kind = type(value).__name__
    return _directive("py:data", name, module, [f"A constant of the type `{kind}`.", ""], depth)


def _class_body(kind: type, depth: int) -> Iterator[str]:
    yield from docstring(kind) if kind.__doc__ and _has_own_doc(kind) else []
    if issubclass(kind, enum.Enum):
        yield from (f"- `{each.name}` = `{each.value!r}`" for each in kind)
        yield ""
        return
    for name, member in _members(kind):
        if isinstance(member, property):
            yield from _directive("py:property", name, "", docstring(member), depth)
        else:
            yield from _directive("py:method", name + _signature(member, bound=True), "", docstring(member), depth)


def _has_own_doc(kind: type) -> bool:
    """Whether somebody wrote the docstring: a dataclass without one gets its signature."""
    return not (kind.__doc__ or "").startswith(f"{kind.__name__}(")


def _directive(kind: str, signature: str, module: str, body: list[str], depth: int) -> list[str]:
    fence = FENCE * (2 + depth)
    options = [f":module: {module}"] if module else []
    return [f"{fence}{{{kind}}} {signature}", *options, "", *body, fence, ""]


def _signature(thing: Any, *, bound: bool = False) -> str:
    """Parameters with their types and short defaults; nothing where Python itself knows none."""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return ""
    if inspect.isclass(thing) and issubclass(thing, enum.Enum | BaseException):
        return ""
    parameters = list(found.parameters.values())[1 if bound else 0 :]
    shown = [each.replace(annotation=_type(each.annotation), default=_default(each.default)) for each in parameters]
    try:
        text = str(found.replace(parameters=shown, return_annotation=inspect.Signature.empty))
    except ValueError:
        return "(...)"
    returned = _type(found.return_annotation)
    is_class = inspect.isclass(thing) or returned is inspect.Signature.empty
    return text if is_class else f"{text} -> {returned!r}"


class _Text:
    """Text that is shown as it is, without quotes."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _type(annotation: Any) -> Any:
    if annotation is inspect.Parameter.empty:
        return annotation
    return _Text(annotation if isinstance(annotation, str) else _plain_type(annotation))


def _plain_type(kind: Any) -> str:
    """A type as the source would name it: without modules, and without what a validator notes about it."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return _plain_type(inside[0])
    if origin in (typing.Union, types.UnionType):
        names = [_plain_type(each) for each in inside]
        return " | ".join(names if len(names) <= LONGEST_UNION else [*names[:LONGEST_UNION], "..."])
    if origin is typing.Literal:
        return f"Literal[{', '.join(map(repr, inside))}]"
    if isinstance(kind, list):
        return f"[{', '.join(map(_plain_type, kind))}]"
    if kind in (None, types.NoneType, ...):
        return "..." if kind is ... else "None"
    name = getattr(origin or kind, "__name__", inspect.formatannotation(kind))
    return f"{name}[{', '.join(map(_plain_type, inside))}]" if inside else name


def _default(default: Any) -> Any:
    """A default as Python would write it; `...` where that is long or no Python at all."""
    if default is inspect.Parameter.empty:
        return default
    text = repr(default)
    return _Text("..." if len(text) > LONGEST_DEFAULT or text.startswith("<") else text)
