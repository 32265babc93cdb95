"""What was wrong with a request, in words that a person can act on. The input is not echoed: it may be a password."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pitboss.money import dollars

MOST_CHARACTERS: Final = 80  # of each part of a place
MOST_WORDS: Final = 300
_PLACES: Final = frozenset({"body", "query", "path", "header", "[key]"})
Context = Mapping[str, Any]


def problem_in(errors: Sequence[Any]) -> str:
    """The first problem and its place: `The reason is empty. Write at least 1 character.`"""
    first = errors[0]
    parts = [str(part)[:MOST_CHARACTERS] for part in first["loc"] if part not in _PLACES]
    say = _WORDS.get(first["type"])
    if say is None or not parts:
        return f"{'.'.join(parts) or 'request'}: {str(first['msg'])[:MOST_WORDS]}"
    write = _amount if parts[-1].endswith("cents") else str
    return say(_name(parts), {key: write(each) for key, each in first.get("ctx", {}).items()})


def _name(parts: Sequence[str]) -> str:
    """The field as a person calls it: `counted 500` in a list of chips, `amount` of cents."""
    inner = parts[-2:] if parts[-1].isdigit() else parts[-1:]
    name = " ".join(inner).removesuffix("_cents").replace("_", " ")
    return "amount" if name == "cents" else name


def _amount(cents: object) -> str:
    return dollars(cents) if isinstance(cents, int) else str(cents)


def _count(count: str, one: str, several: str) -> str:
    return f"{count} {one if count == '1' else several}"


def _characters(count: str) -> str:
    return _count(count, "character", "characters")


def _too_short(name: str, of: Context) -> str:
    what = "is empty" if of["min_length"] == "1" else "is too short"
    return f"The {name} {what}. Write at least {_characters(of['min_length'])}."


# By the checker's kind of problem.
_WORDS: Final[Mapping[str, Callable[[str, Context], str]]] = {
    "missing": lambda name, _: f"The {name} is missing. Add it.",
    "string_too_short": _too_short,
    "string_too_long": lambda name, of: f"The {name} is too long. Write at most {_characters(of['max_length'])}.",
    "string_type": lambda name, _: f"The {name} must be text.",
    "greater_than_equal": lambda name, of: f"The {name} must be at least {of['ge']}.",
    "less_than_equal": lambda name, of: f"The {name} may be at most {of['le']}.",
    "int_type": lambda name, _: f"The {name} must be a whole number.",
    "int_from_float": lambda name, _: f"The {name} must be a whole number.",
    "int_parsing": lambda name, _: f"The {name} must be a whole number.",
    "int_parsing_size": lambda name, _: f"The {name} is too large a number.",
    "bool_type": lambda name, _: f"The {name} must be yes or no: true or false.",
    "dict_type": lambda name, _: f"The {name} must be an object of names and values.",
    "list_type": lambda name, _: f"The {name} must be a list.",
    "literal_error": lambda name, of: f"The {name} must be {of['expected']}.",
    "enum": lambda name, of: f"The {name} must be {of['expected']}.",
    "extra_forbidden": lambda name, _: f"The {name} is not known here. Leave it out.",
    "too_long": lambda name, of: f"The {name} may have at most {_count(of['max_length'], 'entry', 'entries')}.",
}
