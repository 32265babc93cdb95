"""`pitboss games`, `show` and `hands`: the catalog, one entry of it, and the hands that pay tables name."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from pitboss.analysis.figures.stored_figures import missing_figures
from pitboss.catalogue import Game, wagers
from pitboss.catalogue import games as catalogue
from pitboss.catalogue.suggestion import suggestion
from pitboss.cli.console import command_errors, json_mark, print_json, print_mark, stdout
from pitboss.cli.options import AsJson, Decks, Settings, Unlawful, complete_entry, load_game
from pitboss.cli.reports.game_report import describe, rules_page
from pitboss.cli.reports.wager_report import describe_wager, wager_page, wager_row
from pitboss.cli.table_limits import MAX, MIN, Maximum, Minimum, limits_for
from pitboss.engine.games import PROCEDURES
from pitboss.errors import PitbossError
from pitboss.hands.expressions import GROUPS
from pitboss.hands.facts import FACTS, KINDS_HELP, NUMBER_OF
from pitboss.hands.registry import own_hands, predicates

UNLISTED: Final = ("kind", "procedure", "owner")  # in `--json` and in `pitboss show` only

Entry = Annotated[
    str,
    typer.Argument(metavar="ID", help="Game or side wager (`pitboss games` lists them)", autocompletion=complete_entry),
]


Words = Annotated[str, typer.Argument(metavar="[WORDS]", help="Only hands whose name or meaning has these words")]
Facts = Annotated[bool, typer.Option("--facts", help="List the facts that a hand of your own is made of")]


@command_errors
def games(as_json: AsJson = False) -> None:
    """List every game and side wager in the catalog."""
    rows = [
        {
            "kind": "game",
            "id": each.id,
            "name": each.name,
            "cite": str(each.cite),
            "procedure": each.procedure,
            "owner": each.owner,
            "status": status(each.configure()),
            "options": len(each.options),
        }
        for each in catalogue().values()
    ]
    side_wagers = [wager_row(each) for each in wagers().values()]
    if as_json:
        print_json([*rows, *side_wagers])
        return
    stdout().print(_listing(rows, ("game", "name", "clause", "status"), "options"))
    stdout().print(_listing(side_wagers, ("side wager", "name", "clause", "decided by"), "pay tables"))


def status(game: Game) -> str:
    """`complete` if the game can be played, has exact figures and a simulation that agrees; otherwise what it lacks."""
    missing = [*([] if game.definition.procedure in PROCEDURES else ["play"]), *missing_figures(game)]
    return f"lacks {', '.join(missing)}" if missing else "complete"


def _listing(rows: list[dict[str, Any]], titles: tuple[str, ...], number: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in titles:  # the id comes first and unbroken: other commands take it
        table.add_column(title, overflow="fold", no_wrap=title == titles[0])
    table.add_column(number, justify="right")
    for row in rows:
        table.add_row(*[str(value) for name, value in row.items() if name not in UNLISTED])
    return table


@command_errors
def show(
    id: Entry,
    settings: Settings = None,
    decks: Decks = 0,
    minimum: Minimum = MIN,
    maximum: Maximum = MAX,
    unlawful: Unlawful = False,
    as_json: AsJson = False,
) -> None:
    """Show a game's rules, options and notices, or a side wager's pay tables."""
    if id in wagers():
        if as_json:
            print_json(describe_wager(wagers()[id]) | json_mark(wagers()[id].not_lawful))
        else:
            print_mark(wagers()[id].not_lawful)
            stdout().print(wager_page(wagers()[id]))
        return
    if id not in catalogue():
        games = {each.id: each.name for each in catalogue().values()}
        names = games | {each.id: each.name for each in wagers().values()}
        raise PitbossError(f"The catalog has no game or side wager {id!r}. {suggestion(id, names)}")
    loaded = load_game(id, settings, decks, unlawful=unlawful)
    limits = limits_for(loaded, minimum, maximum)
    if as_json:
        print_json(describe(loaded, limits) | json_mark(loaded.not_lawful))
    else:
        print_mark(loaded.not_lawful)
        stdout().print(rules_page(loaded, limits))


@command_errors
def hands(words: Words = "", facts: Facts = False, as_json: AsJson = False) -> None:
    """List the hands that a pay table may name, and what each hand is.

    With --facts, list what a hand of your own may ask about the cards, and whose cards it may ask about.
    """
    rows = _facts() if facts else _hands()
    wanted = words.casefold()
    found = [row for row in rows if any(wanted in text.casefold() for text in row.values())]
    if as_json:
        print_json(found)
        return
    if not found:
        what = "fact" if facts else "hand"
        hint = suggestion(
            words,
            {row[what]: row["meaning"] for row in rows},
            listed_by="pitboss hands --facts" if facts else "pitboss hands",
        )
        raise PitbossError(f"No {what} has {words!r} in its name or meaning. {hint}")
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    titles = ("fact", "kind", "meaning") if facts else ("hand", "meaning")
    for title in titles:
        table.add_column(title, overflow="fold")
    for each in found:
        table.add_row(*(each[title] for title in titles))
    stdout().print(table)
    if facts:
        stdout().print("Join facts with and, or, not; compare numbers with = != < <= > >= in; say whose with of.")


def _hands() -> list[dict[str, str]]:
    """Every hand by name; one of your own has its expression."""
    own = own_hands()
    found = [{"hand": name, "meaning": words} for name, words in hand_meanings().items() if name not in own]
    found += [{"hand": name, "meaning": each.says, "when": each.when, "of": each.house} for name, each in own.items()]
    return sorted(found, key=lambda row: row["hand"])


def hand_meanings() -> dict[str, str]:
    """What each built-in hand is: in the words of a side wager that pays it, otherwise in those of its predicate."""
    said = {name: words for wager in wagers().values() if not wager.house for name, words in wager.hands.items()}
    return {
        name: said.get(name) or " ".join((predicate.__doc__ or "").split("\n\n")[0].split())
        for name, predicate in predicates().items()
    }


def _facts() -> list[dict[str, str]]:
    """What an expression may ask, and of which cards."""
    found = [
        {"fact": each.name, "kind": "number" if each.is_number else "truth", "meaning": each.says}
        for each in FACTS.values()
    ]
    found.append({"fact": f"{NUMBER_OF} …", "kind": "number", "meaning": f"how many cards are {KINDS_HELP}"})
    found.append({"fact": '"hand"', "kind": "truth", "meaning": "another hand, by its name in quotation marks"})
    return found + [
        {"fact": f"of {name}", "kind": "cards", "meaning": "whose cards; + joins several"} for name in GROUPS
    ]
