"""`--set option=value`: words of the command line as values of a game's options."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

from pitboss.catalogue import Game, GameDefinition, load
from pitboss.catalogue import games as catalogue
from pitboss.engine.round.house import Limits, lawful
from pitboss.errors import PitbossError
from pitboss.law.options import Choice, Count, Domain, Flag
from pitboss.money import parse_dollars

_FLAGS: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, as `pitboss games` lists them.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="An option of the game; may be repeated.")
]
Least = Annotated[
    str, typer.Option("--min", metavar="DOLLARS", help="The table's least wager; $5 where the law allows it.")
]
Most = Annotated[
    str, typer.Option("--max", metavar="DOLLARS", help="The table's greatest wager; $500 where the law allows it.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]

LEAST, MOST = "", ""  # nobody has named them
USUAL: Final = Limits(min=5_00, max=500_00)  # where the law allows them


def parse_value(domain: Domain, text: str) -> Any:
    """Text as a value of the option's kind. What is not one stays text, and the option refuses it by its clause."""
    if isinstance(domain, Flag):
        return _FLAGS.get(text.lower(), text)
    if isinstance(domain, Count):
        return int(text) if text.lstrip("-").isdecimal() else text
    if isinstance(domain, Choice):
        return next((value for value in domain.values if str(value) == text), text)
    return text


def parse_settings(definition: GameDefinition, settings: list[str] | None) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for setting in settings or ():
        name, equals, text = setting.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise PitbossError(f"--set {setting}: write option=value, for example decks=6")
        if name in chosen:
            raise PitbossError(f"--set {name} is given twice")
        option = definition.options.get(name)
        chosen[name] = text.strip() if option is None else parse_value(option.domain, text.strip())
    return chosen


def limits_for(game: Game, least: str, most: str) -> Limits:
    """What was named, or else the usual limits as far as the law of this game allows them."""
    bound = game.rules.most_wager_cents or USUAL.max
    high = parse_dollars(most) if most else min(USUAL.max, bound)
    low = parse_dollars(least) if least else min(USUAL.min, high, bound)
    return lawful(Limits(min=low, max=high), game)


def load_game(name: str, settings: list[str] | None) -> Game:
    """The game with these settings; refuses what the law does not leave open."""
    definition = catalogue().get(name)
    return load(name) if definition is None else definition.configure(**parse_settings(definition, settings))
