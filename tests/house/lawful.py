"""Lawful set-ups of every game: options, side wagers and limits drawn by a seed, with every fact stated."""

from __future__ import annotations

import datetime
import random
from functools import cache
from typing import Any, Final

from pitboss.catalogue import Game, games, load, wagers
from pitboss.catalogue.jackpot_rules import FIRST
from pitboss.catalogue.wagers import WagerDefinition
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import house_for, procedure_of
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers.award_order import refuse_order
from pitboss.errors import PitbossError
from pitboss.jackpots.check import system_faults
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
            _equipment("cloth", "layout", "buttons"),
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
        "fittings": ["chip tray", "discard rack", "drop box", "tip box", "ticket printer", "lammers"],
        "equipment": ["device", "wheel", "buttons", "cloth"], "card_check": "inspected",
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


# --- houses with more in them -----------------------------------------------------------------------------------------

_PLACES: Final = {  # where each topic may be, whichever the section
    "notices": ("layout", "placard"), "pay_tables": ("layout", "placard", "display"),
    "side_limits": ("layout", "placard", "display"), "payout_limits": ("layout", "placard"),
    "tips": ("layout", "placard", "display"), "rules": ("placard", "layout"), "four_games": ("placard", "layout"),
    "jokers": ("placard", "layout", "wall"),
}  # fmt: skip
_SYSTEMS: Final = (
    ["Game Manager 2 v2.5.4"], ["GM Atlas v5.4.0", "Nexus Command II v5.4"],
    ["Match The Dealer Progressive System v006"],
)  # fmt: skip


def richer_house(game: str, seed: int) -> dict[str, Any]:
    """A house of two tables of a game, each with jackpots, own limits, chips, tips, places and promotions."""
    draw = random.Random(f"rich {game} {seed}")
    plain = lawful_house(game, seed + 100)
    other = lawful_house(game, seed + 200)["table"][0]
    plain["table"].append({**other, "id": "two", "name": "Two", "number": "2"})
    _share_device(plain, game)
    for table in plain["table"]:
        _enrich(plain, table, draw)
    return plain


def _share_device(plain: dict[str, Any], game: str) -> None:
    """The device that the second table is dealt from, in addition to the first's."""
    rules = load(game, **plain["table"][1]["options"]).rules
    plain["equipment"].append(_equipment("device-2", DEVICES[rules.dealt_from], "shuffler"))
    plain["equipment"].append({**_equipment("reader", "shuffler", "shuffler"), "verifies_cards": True})
    plain["table"][1]["equipment"] = ["device-2", "wheel", "buttons", "cloth"]


def _enrich(plain: dict[str, Any], table: dict[str, Any], draw: random.Random) -> None:
    loaded = load(table["game"], **table["options"])
    colorado = plain["jurisdiction"] == "colorado"
    table["posted"] = {topic: draw.choice(places) for topic, places in _PLACES.items() if draw.random() < 0.6}
    if table["max_cents"] >= 200_00:
        table["chips"] = draw.choice(([100, 500, 2500], [100, 500, 2500, 10000], [50, 100, 500]))
        table["tip_max_cents"] = draw.choice((None, 5_00, table["max_cents"]))
    table["sides"] = [_chosen(loaded, table, each, draw) for each in _more_sides(loaded, table["sides"], draw)]
    if colorado and table["kind"] == "dealt" and draw.random() < 0.4:
        reads = DEVICES[loaded.rules.dealt_from] in ("shoe", "no-peek device")
        table["card_check"] = "pre-shuffled" if reads else "inspected"
        table["equipment"] = [*table["equipment"], "reader"] if reads else table["equipment"]
    if colorado and draw.random() < 0.4 and loaded.rules.deck.value != "joker 53":
        table["promotion"] = {
            "starts": APPROVED, "ends": draw.choice((APPROVED, DAY)), "jokers": draw.choice((0, 2)), "deck": "two-tone",
            "approval": "promotion", "joker_use": "A joker counts as any card",
        }  # fmt: skip
        plain["approval"] = [each for each in plain["approval"] if each["id"] != "promotion"]
        plain["approval"].append(_approval("promotion", "Director", "promotion"))


def _more_sides(game: Game, chosen: list[str], draw: random.Random) -> list[str]:
    """The wagers of the simpler house, and perhaps a jackpot or one that rides on another."""
    where = game.definition.cite.where
    plain = [each.id for each in wagers().values() if each.cite.where == where and _is_plain(each)]
    more, found = sorted({*plain} - {*chosen}), list(chosen)
    for id in draw.sample(more, min(14, len(more))):
        needs = [need.split(" or ")[0] for need in wagers()[id].needs]
        wanted = list(dict.fromkeys([*found, *(each for each in needs if each in wagers()), id]))
        names = [wagers()[each].name for each in wanted]
        if len(wanted) <= 5 and len(set(names)) == len(names) and _fits(game, wanted):
            found = wanted
    return found


def _is_plain(wager: WagerDefinition) -> bool:
    return wager.decided_by in ("deal", "play", "dealer") and not wager.spots


def _chosen(game: Game, table: dict[str, Any], id: str, draw: random.Random) -> Any:
    """A wager with meters and a system where its schedule pays from a meter, otherwise perhaps with own limits."""
    definition = wagers()[id]
    paytable = definition.paytable_for(game.rules.decks)
    if paytable.is_progressive:
        meters = dict.fromkeys(paytable.meters, 5_000_00)
        system = next((each for each in _SYSTEMS if not system_faults(id, each)), [])
        first = next((each for each in ("", *FIRST) if refuse_order(definition, each) is None), "")
        return {"wager": id, "meters": meters, "system": system, "first": first}
    stake, most = definition.stake, table["max_cents"]
    own = stake.fixed or stake.equals_main or stake.of_need or stake.minimum or stake.amounts
    if own or most < 5_00 or draw.random() < 0.4:
        return id
    return {"wager": id, "limits": {"min": 5_00, "max": min(draw.choice((25_00, 100_00, 200_00)), most)}}
