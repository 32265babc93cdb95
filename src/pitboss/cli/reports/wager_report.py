"""A side wager with its rules and pay tables, as a page and as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pitboss.catalogue.conditions import Condition
from pitboss.catalogue.wagers import PayTable, StakeRule, WagerDefinition
from pitboss.errors import with_article
from pitboss.money import dollars


def wager_row(wager: WagerDefinition) -> dict[str, Any]:
    """A side wager as a line of the catalog."""
    return {
        "kind": "wager",
        "id": wager.id,
        "name": wager.name,
        "cite": str(wager.cite),
        "decided_by": wager.decided_by,
        "owner": wager.owner,
        "paytables": len(wager.paytables),
    }


def describe_wager(wager: WagerDefinition) -> dict[str, Any]:
    """A side wager as plain values, for JSON."""
    return wager_row(wager) | {
        "summary": wager.summary,
        "decks": list(wager.decks),
        "games": list(wager.games),
        "placed": wager.placed,
        "settles": list(wager.settles),
        **({"or_settles": wager.or_settles} if wager.or_settles else {}),
        "needs": list(wager.needs),
        "tips": wager.tips,
        "asks": [{"says": condition_words(each), "cite": str(each.cite)} for each in wager.asks],
        "stake": {"says": stake_words(wager.stake), "cite": str(wager.stake.cite)},
        "hands": dict(wager.hands),
        "notes": [{"says": note.says, "cite": str(note.cite)} for note in wager.notes],
        "paytables": [_plain(table) for table in wager.paytables.values()],
    }


def _plain(table: PayTable) -> dict[str, Any]:
    rows = {"pays": table.pays, "adds": table.adds, "envy": table.envy, "dealer_envy": table.dealer_envy}
    return {
        "name": table.name,
        "cite": str(table.cite),
        "decks": list(table.decks),
        "says": table.says,
        "meters": list(table.meters),
        **({"operator": True} if table.operator else {}),
        **{key: {hand: str(pay) for hand, pay in pays.items()} for key, pays in rows.items() if pays},
    }


def stake_words(stake: StakeRule) -> str:
    """The bounds that the section sets; where it sets none, the house posts them."""
    words = []
    if stake.at_least is not None:
        words.append(f"at least {dollars(stake.at_least)}")
    if stake.table_minimum:
        words.append("at least the table minimum")
    if stake.minimum is not None:
        words.append(f"at least {dollars(stake.minimum)}, whatever the table minimum")
    if stake.at_most is not None:
        words.append(f"at most {dollars(stake.at_most)}")
    if stake.step is not None:
        words.append(f"in steps of {dollars(stake.step)}")
    if stake.amounts:
        words.append(_alternatives([dollars(amount) for amount in stake.amounts]))
    if stake.fixed:
        words.append("one amount for the whole table, set by the house")
    if stake.of_main is not None:
        words.append(f"at most {stake.of_main} of the main wager")
    if stake.of_need is not None:
        low, high = stake.of_need
        words.append(f"{low} to {high} times the wager that it rides on")
    if stake.lifted_by is not None:
        words.append(f"or more if the house posts it and deals from {with_article(stake.lifted_by.value)}")
    if stake.equals_main:
        words.append("equal to the main wager")
    return ", ".join(words) or "posted by the house"


def wager_page(wager: WagerDefinition) -> Group:
    """A side wager's page, with as many pay tables side by side as fit."""
    owner = f", owned by {wager.owner}" if wager.owner else ""
    title = Text.assemble((wager.name, "bold"), f"  {wager.id} ({wager.cite}){owner}")
    settled = _alternatives(wager.settles) + (
        f", or {wager.or_settles} if the house chooses" if wager.or_settles else ""
    )
    when = f"Placed {wager.placed}; settled {settled}. Decks: {', '.join(map(str, wager.decks))}."
    stake = f"Limits: {stake_words(wager.stake)} ({wager.stake.cite})."
    tables: list[RenderableType] = [_felt(table, wager) for table in wager.paytables.values()]
    conditions = [Text(f"The game must have {condition_words(each)} ({each.cite}).") for each in wager.asks]
    return Group(
        title, Text(wager.summary), Text(when), Text(stake), *conditions, Text(), Columns(tables), *_notes(wager)
    )


def condition_words(condition: Condition) -> str:
    """What a section demands of the game that its wager is offered with."""
    decks = f", with {' or '.join(map(str, condition.decks))} decks" if condition.decks else ""
    return condition.words + decks


def _alternatives(words: Sequence[str]) -> str:
    """A list with commas and an `or` before the last: `$1.00, $2.00 or $5.00`."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _felt(table: PayTable, wager: WagerDefinition) -> Panel:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(overflow="fold")
    grid.add_column(justify="right", style="bold yellow")
    if table.operator:
        grid.add_row("The operator fills and posts the wheel", "")
    for hand, pay in table.pays.items():
        grid.add_row(hand.capitalize(), str(pay))
    for words, pays in (("added", table.adds), ("envy", table.envy), ("dealer's envy", table.dealer_envy)):
        for hand, pay in pays.items():
            grid.add_row(Text(f"{words}: {hand}", style="dim"), str(pay))
    decks = "" if table.decks == wager.decks else f", {', '.join(map(str, table.decks))} decks"
    return Panel(grid, title=f"{table.name}{decks}", border_style="green", expand=False)


def _notes(wager: WagerDefinition) -> list[RenderableType]:
    notes: list[RenderableType] = [Text()]
    notes += [Text.assemble(f"- {note.says} ", (f"({note.cite})", "dim")) for note in wager.notes]
    return notes
