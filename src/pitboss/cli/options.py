"""Options that several commands share: the game, its settings, decks, seeds, rounds, output."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, Final

import typer

from pitboss.catalogue import Game, GameDefinition, find_game, wagers
from pitboss.catalogue import games as catalogue
from pitboss.catalogue.definitions import TRUTHS
from pitboss.errors import PitbossError
from pitboss.files import shortened
from pitboss.law.options import Choice, Count, Domain, Flag

ADDRESS: Final = "127.0.0.1"  # a floor listens here unless told otherwise
_ROUNDS: Final = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?(?:[eE]\+?[0-9]{1,2})?")


def complete_game(incomplete: str) -> list[str]:
    """Ids for the shell's completion of a game."""
    return [id for id in catalogue() if id.startswith(incomplete)]


def complete_wager(incomplete: str) -> list[str]:
    """Ids for the shell's completion of a side wager."""
    return [id for id in wagers() if id.startswith(incomplete)]


def complete_entry(incomplete: str) -> list[str]:
    """Ids for the shell's completion of a game or a side wager."""
    return [*complete_game(incomplete), *complete_wager(incomplete)]


def check_decks(context: typer.Context, decks: int) -> int:
    """Refuse a number of decks below one; 0 stands for an option that was left out."""
    source = context.get_parameter_source("decks")
    if decks < 1 and source is not None and source.name != "DEFAULT":
        raise typer.BadParameter(f"{decks} is not a number of decks. Write a whole number from 1", context)
    return decks


def decks_option(default: str) -> Any:
    """`--decks`, as every command has it; `default` says how many there are without it."""
    words = f"Number of decks (default: {default})"
    return typer.Option("--decks", metavar="N", show_default=False, callback=check_decks, help=words)


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Game id (`pitboss games` lists them)", autocompletion=complete_game),
]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Game option, such as decks=2 (repeatable)")
]
Decks = Annotated[int, decks_option("the game's own")]
Rounds = Annotated[str, typer.Option("--rounds", metavar="N", help="Rounds to simulate: 1000000 or 1e8")]
Seed = Annotated[
    int, typer.Option("--seed", metavar="N", help="Seed of the shuffles: the same seed gives the same cards")
]
Workers = Annotated[int | None, typer.Option("--workers", metavar="N", help="Worker processes (default: one per core)")]
Unlawful = Annotated[
    bool, typer.Option("--unlawful", help="Research: --set also takes rules that the law forbids; every output says so")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON")]


def parse_value(domain: Domain, text: str) -> Any:
    """Text as a value of the option's kind; anything else stays text, and the option refuses it with its clause."""
    if isinstance(domain, Flag):
        return TRUTHS.get(text.lower(), text)
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


def load_game(name: str, settings: list[str] | None, decks: int = 0, *, unlawful: bool = False) -> Game:
    """The game with these settings and, unless it is 0, this number of decks; `unlawful` is for research."""
    definition = find_game(name)
    chosen = parse_settings(definition, with_decks(settings, decks))
    return definition.research(**chosen) if unlawful else definition.configure(**chosen)


def with_decks(settings: list[str] | None, decks: int) -> list[str]:
    """The settings, with --decks as one of them unless it is 0."""
    return [*(settings or ()), *([f"decks={decks}"] if decks else ())]
