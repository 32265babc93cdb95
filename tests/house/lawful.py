"""Lawful set-ups of every game: options, side wagers and limits drawn by a seed, with every fact stated."""

from __future__ import annotations

import datetime
import random
from functools import cache
from typing import Any, Final

from pitboss.catalogue import Game, games, load, wagers
from pitboss.catalogue.wagers import WagerDefinition
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import house_for, procedure_of
from pitboss.engine.round.house import Limits
from pitboss.errors import PitbossError
from pitboss.law.citation import Jurisdiction
from pitboss.law.options import Choice, Count, Flag, Option
from pitboss.law.rules import DealtFrom

APPROVED: Final = datetime.date(2026, 2, 2)
DAY: Final = datetime.date(2026, 11, 17)
MARKS: Final = [
    "wager areas", "game name", "inscriptions", "bonus payouts", "match spots", "bonus card spaces", "bonus spots",
]  # fmt: skip
DEVICES: Final = {
    DealtFrom.SHOE: "shoe",
    DealtFrom.SHUFFLING_SHOE: "shuffling shoe",
    DealtFrom.DIGITAL: "digital shoe",
    DealtFrom.HAND: "no-peek device",
}


def lawful_house(game: str, seed: int) -> dict[str, Any]:
    """A house of one table, as plain values."""
    draw = random.Random(f"{game} {seed}")
    chosen = _options(game, draw)
    loaded = load(game, **chosen)
    washington = loaded.definition.cite.jurisdiction is Jurisdiction.WASHINGTON
    table = _table(loaded, chosen, draw, washington=washington)
    state = "washington" if washington else "colorado"
    return {
        "jurisdiction": state,
        "dated": DAY,
        "licensee": {"name": "A", "license": "1", "kind": "commercial" if washington else "retail"},
        "premises": {"name": "B"},
        "signs": {
            "wall": ["d"] if not washington else [],
            "rules_posted": True,
            "rules_printed": True,
            "approval": "signs",
            "posted": dict.fromkeys(
                ("notices", "pay_tables", "side_limits", "payout_limits", "tips", "rules", "four_games", "jokers"),
                draw.choice(("layout", "placard")),
            )
            | {"prizes": "display", "configuration": "terminal", "help": "terminal"},
        },
        "controls": {
            "approval": "controls", "daily_inspection": True, "cards_presented": True, "shuffle_procedures": True,
            "wac_230_15_465": True, "wagers_among_players": False, "changes_reported": True, "jackpot_rules": True,
        },
        "approval": [
            _approval("signs", "Director", "posted rules"),
            _approval("controls", "Commission", "internal controls"),
            _approval("terminals", "Director", "electronic configuration"),
            _approval("shuffler", "Commission" if washington else "Director", "shuffler"),
            _approval("wheel", "Division", "software"),
            _approval("buttons", "Division", "equipment"),
        ],
        "equipment": [
            _equipment("device", DEVICES[loaded.rules.dealt_from], "shuffler"),
            _equipment("wheel", "wheel", "wheel"),
            _equipment("buttons", "bonus buttons", "buttons"),
        ],
        "table": [table],
    }  # fmt: skip


def _approval(id: str, by: str, what: str) -> dict[str, Any]:
    return {"id": id, "number": f"N-{id}", "date": APPROVED, "by": by, "what": what}


def _equipment(id: str, kind: str, approval: str) -> dict[str, Any]:
    return {
        "id": id, "kind": kind, "model": kind, "version": "1.0", "manufacturer": "M", "manufacturer_license": "L-1",
        "approval": approval,
    }  # fmt: skip


def _table(game: Game, chosen: dict[str, Any], draw: random.Random, *, washington: bool) -> dict[str, Any]:
    dealt = game.rules.dealt_from is not DealtFrom.DIGITAL and "stadium" not in game.id and draw.random() < 0.7
    highest = game.rules.most_wager_cents or draw.choice((200_00, 300_00, 300_00 if washington else 5_000_00))
    accounting = game.definition.accounting
    return {
        "id": "one", "name": "One", "game": game.id, "kind": "dealt" if dealt else "electronic", "options": chosen,
        "sides": _sides(game, draw), "min_cents": 100 if game.rules.most_wager_cents else draw.choice((100, 500)),
        "max_cents": highest, "number": "1", "number_visible": True, "terminals": 7, "dealers": 1,
        "configuration": "terminals", "layout": {"game": game.id, "shows": MARKS},
        "fittings": ["chip tray", "discard rack", "drop box", "tip box", "ticket printer"],
        "equipment": ["device", "wheel", "buttons"], "card_check": "inspected",
        "counted_as": "blackjack" if accounting is None else accounting.kind.value,
    }  # fmt: skip


def _options(game: str, draw: random.Random) -> dict[str, Any]:
    """Some options at other allowed values; options that do not go together are drawn again."""
    known = games()[game].options
    for _ in range(200):
        names = draw.sample(sorted(known), min(len(known), draw.randint(0, 4)))
        chosen = {name: value for name in names if (value := _value(known[name], draw)) is not None}
        try:
            load(game, **chosen)
        except PitbossError:
            continue
        return chosen
    return {}


def _value(option: Option, draw: random.Random) -> Any:
    if isinstance(option.domain, Flag):
        return draw.random() < 0.5
    if isinstance(option.domain, Choice):
        return draw.choice(option.domain.values)
    return draw.randint(option.domain.at_least, option.domain.at_most) if isinstance(option.domain, Count) else None


def _sides(game: Game, draw: random.Random) -> list[str]:
    """Up to two side wagers that the engine accepts together."""
    found: list[str] = []
    candidates = _candidates(game.definition.cite.where)
    for wager in draw.sample(candidates, min(12, len(candidates))):
        if len(found) < 2 and _fits(game, [*found, wager.id]):
            found.append(wager.id)
    return found


@cache
def _candidates(where: str) -> list[WagerDefinition]:
    plain = ("deal", "play", "dealer")
    return [
        each
        for each in wagers().values()
        if each.cite.where == where
        and each.decided_by in plain
        and not each.spots
        and not any(table.is_progressive for table in each.paytables.values())
    ]


def _fits(game: Game, ids: list[str]) -> bool:
    definitions = [wagers()[id] for id in ids]
    sides = [CatalogueWager(each, each.paytable_for(game.rules.decks)) for each in definitions]
    shown = procedure_of(game).shown_in(game)
    try:
        house_for(game, Limits(1_00, 200_00), sides)
    except PitbossError:
        return False
    return all(each.refuse_table(game, shown, None, sides) is None for each in sides)
