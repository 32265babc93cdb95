"""Options that several commands share: the game, its settings, decks, limits, seeds, rounds, output."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, Final

import typer

from pitboss.catalogue import Game, GameDefinition
from pitboss.catalogue import games as catalogue
from pitboss.catalogue.wager_choice import suggestion
from pitboss.engine.round.house import Limits, lawful
from pitboss.errors import PitbossError
from pitboss.files import shortened
from pitboss.law.options import Choice, Count, Domain, Flag
from pitboss.money import parse_dollars

ADDRESS: Final = "127.0.0.1"  # a floor listens here unless told otherwise
_FLAGS: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_ROUNDS: Final = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?(?:[eE]\+?[0-9]{1,2})?")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Game id (`pitboss games` lists them)")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Game option, such as decks=2 (repeatable)")
]
Decks = Annotated[
    int, typer.Option("--decks", metavar="N", show_default=False, help="Number of decks (default: the game's own)")
]
Minimum = Annotated[str, typer.Option("--min", metavar="DOLLARS", help="Table minimum (default: $5)")]
Maximum = Annotated[
    str, typer.Option("--max", metavar="DOLLARS", help="Table maximum (default: $500, or the law's if lower)")
]
Rounds = Annotated[str, typer.Option("--rounds", metavar="N", help="Rounds to simulate: 1000000 or 1e8")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the shuffles; the same seed, the same cards")]
Workers = Annotated[int | None, typer.Option("--workers", metavar="N", help="Worker processes (default: one per core)")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON")]

MIN, MAX = "", ""  # not named: the defaults below
DEFAULT_LIMITS: Final = Limits(min=5_00, max=500_00)  # lowered to the law's maximum


def parse_value(domain: Domain, text: str) -> Any:
    """Text as a value of the option's kind; anything else stays text, and the option refuses it with its clause."""
    if isinstance(domain, Flag):
        return _FLAGS.get(text.lower(), text)
    if isinstance(domain, Count):
        return int(text) if text.lstrip("-").isdecimal() else text
    if isinstance(domain, Choice):
        return next((value for value in domain.values if str(value) == text), text)
    return text


def parse_settings(definition: GameDefinition, settings: list[str] | None) -> dict[str, Any]:
    """Values of the game's options, by their names."""
    chosen: dict[str, Any] = {}
    for setting in settings or ():
        name, equals, text = setting.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise PitbossError(f"--set {setting}: write option=value, for example decks=6")
        if name in chosen:
            raise PitbossError(f"{name} is set twice. Set it once")
        option = definition.options.get(name)
        chosen[name] = text.strip() if option is None else parse_value(option.domain, text.strip())
    return chosen


def parse_rounds(text: str) -> int:
    """A whole number, perhaps with an exponent or with commas: 1e8, 2.5e6, 1,000,000."""
    digits = text.replace(",", "")
    if not _ROUNDS.fullmatch(digits):  # a long exponent would take forever to expand
        raise PitbossError(f"--rounds {shortened(text)} is not a number of rounds. Write 1000000 or 1e8")
    found = Fraction(digits)
    if found.denominator != 1 or found < 1:
        raise PitbossError(f"--rounds {text}: simulate at least one whole round")
    return int(found)


def limits_for(game: Game, minimum: str, maximum: str) -> Limits:
    """The limits that were named; otherwise the defaults, as far as the law of this game allows them."""
    bound = game.rules.most_wager_cents or DEFAULT_LIMITS.max
    high = parse_dollars(maximum) if maximum else min(DEFAULT_LIMITS.max, bound)
    low = parse_dollars(minimum) if minimum else min(DEFAULT_LIMITS.min, high, bound)
    limits = Limits(min=low, max=high)
    limits.check(game.clauses)
    return lawful(limits, game)


def load_game(name: str, settings: list[str] | None, decks: int = 0) -> Game:
    """The game with these settings and, unless it is 0, this number of decks."""
    definition = catalogue().get(name)
    if definition is None:
        hint = suggestion(name, {each.id: each.name for each in catalogue().values()})
        raise PitbossError(f"The catalog has no game {name!r}. {hint}")
    return definition.configure(**parse_settings(definition, with_decks(settings, decks)))


def with_decks(settings: list[str] | None, decks: int) -> list[str]:
    """The settings, with --decks as one of them unless it is 0."""
    return [*(settings or ()), *([f"decks={decks}"] if decks else ())]
