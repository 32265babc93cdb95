"""The Python reference of the site, written from the package itself: signatures and docstrings."""

from __future__ import annotations

import enum
import importlib
import inspect
import pkgutil
import re
import types
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec

import pitboss
from pitboss.cli.commands.games import hand_meanings
from pitboss.hands.registry import predicates
from pitboss.records import Record
from tools.site_markdown import cell, code, docstring, escape, first_line, page, table

LONGEST_DEFAULT: Final = 40
LONGEST_UNION: Final = 6
MOST_PARAMETERS: Final = 8
FENCE: Final = ":"
MOST_VALUES: Final = 12
FOLLOWED: Final = 0.6  # the share of a protocol that a class must have to count as following it
SKIPPED: Final = ("__main__", "_kernel", "env")  # the last is run by Alembic, and by nobody imported
FRAMEWORKS: Final = ("builtins", "typing", "abc", "enum", "msgspec", "pydantic", "collections", "annotated_types")
_MEMBER: Final = re.compile(r"^    (\w+) = .*?  # (.+)$", re.MULTILINE)  # an enumeration's value and its comment
_NUMBER: Final = re.compile(r"(\d+)")
_CODE: Final = re.compile(r"`(\w+)`")


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
    found = [each.name for each in pkgutil.iter_modules(package.__path__, f"{package.__name__}.") if not each.ispkg]
    for name in sorted(found, key=lambda name: [int(x) if x.isdigit() else x for x in _NUMBER.split(name)]):
        if name.rpartition(".")[2] not in SKIPPED:
            yield importlib.import_module(name)


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
        yield _call(name + _signature(value)), _says(value)
        return
    members = [(own, member, _says(member) or _promised(value, own)) for own, member in _members(value)]
    others = [_member_name(own, member) for own, member, words in members if not words]
    also = f"Also {', '.join(others)}." if others else ""
    yield f"**class** {_call(name + _signature(value))}", f"{_class_says(value)} {also}".strip()
    for own, member, words in members:
        if words:
            is_property = isinstance(member, property)
            yield _call(f".{own}" if is_property else f".{own}{_signature(member, bound=True)}"), words


def _member_name(name: str, member: Any) -> str:
    """A member whose name says it all."""
    return code(f".{name}" if isinstance(member, property) else f".{name}()")


def _promised(kind: type, name: str) -> str:
    """What a protocol that a class follows says of a member; of a protocol's own, what its named follower says."""
    for protocol in _protocols():
        wanted = [each for each, _ in _members(protocol)]
        has = sum(hasattr(kind, each) for each in wanted)  # an instance or a subclass may have the rest
        follows = has == len(wanted) or (has > MOST_VALUES and has > len(wanted) * FOLLOWED)
        if name in wanted and kind is not protocol and follows:
            words = first_line(vars(protocol)[name])
            if words:
                return words
    if kind in _protocols():
        named = [_classes()[each] for each in _CODE.findall(kind.__doc__ or "") if each in _classes()]
        return next((first_line(getattr(each, name)) for each in named if hasattr(each, name)), "")
    return ""


@cache
def _classes() -> dict[str, type]:
    """Every class of the package by its name."""
    modules = [module for name in _packages() for module in _modules(importlib.import_module(name))]
    return {name: value for module in modules for name, value in _own(module) if inspect.isclass(value)}


@cache
def _protocols() -> list[type]:
    """Every protocol with at least two members."""
    found = [kind for kind in _classes().values() if getattr(kind, "_is_protocol", False)]
    return [kind for kind in found if len(list(_members(kind))) > 1]


def _call(signature: str) -> str:
    """A signature as code. An arrow in one character does not break over two lines."""
    return code(signature.replace(" -> ", " → "))


def _says(function: Any) -> str:
    """What a function does: its docstring, the hand that it recognizes, or the action that it checks or does."""
    if isinstance(function, property):
        return first_line(function)
    return _hand(function) or first_line(function) or _action(function)


def _hand(function: Any) -> str:
    """The hand that a predicate is registered for, as `pitboss hands` prints it."""
    return "; ".join(_hands().get(function, ()))


@cache
def _hands() -> dict[Any, list[str]]:
    """What each registered predicate recognizes."""
    found: dict[Any, list[str]] = {}
    meanings = hand_meanings()
    for name, predicate in predicates().items():
        meaning = cell(meanings[name])
        found.setdefault(predicate, []).append(f"*{escape(name)}*: {meaning}" if meaning else f"*{escape(name)}*")
    return found


def _action(function: Any) -> str:
    """What is checked or done, for a function that takes an action, an order or a step."""
    for parameter in ("action", "order", "step", "_"):
        asked = str(inspect.get_annotations(function).get(parameter, ""))
        kinds = [_resolved(name, function) for name in asked.split(" | ")]
        if not asked or not all(inspect.isclass(kind) and kind.__doc__ for kind in kinds):
            continue
        names = " or ".join(f"`{kind.__name__}`" for kind in kinds)
        if function.__name__.startswith("check"):
            return f"Why {names} may not be done now; None if it may."
        return f"Carry out {names}. {first_line(kinds[0])}"
    return ""


def _resolved(name: str, function: Any) -> Any:
    """What a name such as `act.Fold` means in a function's module; None where it means nothing."""
    first, *path = name.split(".")
    found = function.__globals__.get(first)
    for step in path:
        found = getattr(found, step, None)
    return found


def _class_says(kind: type) -> str:
    """A class's own docstring, the values of an enumeration, and what it extends."""
    words = [first_line(kind) if _has_own_doc(kind) else ""]
    if issubclass(kind, enum.Enum):
        values = [code(str(each.value)) for each in kind]
        words.append(f"One of {', '.join(values)}." if len(values) <= MOST_VALUES else "")
    bases = [f"`{base.__name__}`" for base in _bases(kind)]
    words.append(f"Extends {', '.join(bases)}." if bases else "")
    return " ".join(filter(None, words))


def _bases(kind: type) -> list[type]:
    """The classes that a class directly extends, without those of frameworks and private ones."""
    return [
        base
        for base in kind.__bases__
        if base is not Record
        and base.__module__.partition(".")[0] not in FRAMEWORKS
        and not base.__name__.startswith("_")
    ]


def _members(kind: type) -> Iterator[tuple[str, Any]]:
    """Public properties and methods of a class's own. One that only follows its base's docstring is listed there."""
    for name, member in vars(kind).items():
        function = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        is_shown = isinstance(function, property) or inspect.isfunction(function)
        is_field = name in getattr(kind, "__dataclass_fields__", ())
        is_listed_above = not function.__doc__ and any(name in vars(base) for base in kind.__mro__[1:])
        if not name.startswith("_") and is_shown and not is_field and not is_listed_above:
            yield name, function


def _all_members(kind: type) -> Iterator[tuple[str, Any]]:
    """Members with those of the bases, which a class of the public API is used by. Records have only their own."""
    known: set[str] = set()
    for base in kind.__mro__[:1] if issubclass(kind, msgspec.Struct) else kind.__mro__:
        if base.__module__.partition(".")[0] == "pitboss":
            found = [(name, member) for name, member in _members(base) if name not in known]
            known.update(vars(base))
            yield from found


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
        return _directive(
            f"py:{kind}", name + _signature(value, whole=True), module, [*_class_body(value, depth - 1)], depth
        )
    if callable(value) and not isinstance(value, enum.Enum):
        return _directive("py:function", name + _signature(value), module, docstring(value), depth)
    return _directive("py:data", name, module, [_constant(value), ""], depth)


def _constant(value: Any) -> str:
    """A constant that is a value of an enumeration, with the comment on it there."""
    kind = type(value)
    words = dict(_MEMBER.findall(inspect.getsource(kind)))[value.name]
    return f"`{kind.__name__}.{value.name}`: {escape(words)}."


def _class_body(kind: type, depth: int) -> Iterator[str]:
    yield from docstring(kind) if kind.__doc__ and _has_own_doc(kind) else []
    if issubclass(kind, enum.Enum):
        yield from (f"- `{each.name}` = `{each.value!r}`" for each in kind)
        yield ""
        return
    for name, member in _all_members(kind):
        if isinstance(member, property):
            yield from _directive("py:property", name, "", docstring(member), depth)
        else:
            bound = inspect.getattr_static(kind, name)
            option = "classmethod" if isinstance(bound, classmethod) else "staticmethod"
            options = [f":{option}:"] if isinstance(bound, classmethod | staticmethod) else []
            signature = name + _signature(member, bound=not isinstance(bound, staticmethod))
            yield from _directive("py:method", signature, "", docstring(member), depth, options)


def _has_own_doc(kind: type) -> bool:
    """Whether somebody wrote a docstring for this class: a dataclass without one gets its signature."""
    own = vars(kind).get("__doc__") or ""
    return bool(own) and not own.startswith(f"{kind.__name__}(")


def _directive(
    kind: str, signature: str, module: str, body: list[str], depth: int, more: typing.Sequence[str] = ()
) -> list[str]:
    fence = FENCE * (2 + depth)
    options = [*more, *([f":module: {module}"] if module else [])]
    return [f"{fence}{{{kind}}} {signature}", *options, "", *body, fence, ""]


def _signature(thing: Any, *, bound: bool = False, whole: bool = False) -> str:
    """Parameters with their types and short defaults; nothing where Python itself knows none."""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return ""
    if inspect.isclass(thing) and (
        issubclass(thing, enum.Enum | BaseException) or getattr(thing, "_is_protocol", False)
    ):
        return ""
    parameters = [each for each in list(found.parameters.values())[1 if bound else 0 :] if not _is_private(each)]
    if inspect.isclass(thing):
        return _constructor(thing, found, parameters, whole=whole)
    shown = [each.replace(annotation=_type(each.annotation), default=_default(each.default)) for each in parameters]
    try:
        text = str(found.replace(parameters=shown, return_annotation=inspect.Signature.empty))
    except ValueError:
        return "(...)"
    returned = _type(found.return_annotation)
    return text if returned is inspect.Signature.empty else f"{text} -> {returned!r}"


def _is_private(parameter: inspect.Parameter) -> bool:
    """Whether a caller does not give it: a private field, such as a cache."""
    return parameter.name.startswith("_") and len(parameter.name) > 1


def _constructor(kind: type, found: inspect.Signature, parameters: list[inspect.Parameter], *, whole: bool) -> str:
    """A class's parameters. Those of a class that it extends are there, and here `...` stands for them."""
    known: dict[str, inspect.Parameter] = {}
    for base in () if whole or len(parameters) <= MOST_PARAMETERS else _bases(kind):
        known |= inspect.signature(base).parameters
    own = [each for each in parameters if each.name not in known]
    shown = [each.replace(annotation=_type(each.annotation), default=_default(each.default)) for each in own]
    is_shortened = len(own) < len(parameters)
    if is_shortened:  # by name: an inherited parameter may stand between two of the class's own
        shown = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in shown]
    try:
        text = str(found.replace(parameters=shown, return_annotation=inspect.Signature.empty))
    except ValueError:
        return "(...)"
    if not is_shortened:
        return text
    return "(...)" if text == "()" else text.replace("(*, ", "(..., ", 1)


class _Text:
    """Text that is shown as it is, without quotes."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _type(annotation: Any) -> Any:
    if annotation is inspect.Parameter.empty:
        return annotation
    return _Text(_without_notes(annotation) if isinstance(annotation, str) else _plain_type(annotation))


def _without_notes(annotation: str) -> str:
    """An annotation that is text, without what a validator notes about it: of `Annotated[int, ...]`, `int`."""
    while (start := annotation.find("Annotated[")) >= 0:
        first = end = start + len("Annotated[")
        depth, comma = 1, 0
        while depth:
            depth += {"[": 1, "(": 1, "]": -1, ")": -1}.get(annotation[end], 0)
            comma = comma or (end if annotation[end] == "," and depth == 1 else 0)
            end += 1
        annotation = annotation[:start] + annotation[first:comma] + annotation[end:]
    return annotation


def _plain_type(kind: Any) -> str:
    """A type as the source would name it: without modules, and without what a validator notes about it."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, typing.ForwardRef):
        return kind.__forward_arg__
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
    if isinstance(default, Path):
        return _Text(f"Path({str(default)!r})")
    text = repr(default)
    return _Text("..." if len(text) > LONGEST_DEFAULT or text.startswith(("<", "mappingproxy")) else text)
