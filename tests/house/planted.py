"""Planted faults: a lawful document, one edit, and the requirement that must fail; `also` follows from it."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import Any, Final

from tests.house.documents import REMOVED

CO, WA, TRIBAL = "colorado", "washington", "tribal"
LATER: Final = datetime.date(2027, 1, 1)
SEVENS: Final = "jackpot.blazing-7s"
TRILUX: Final = "jackpot.trilux"
MATCH: Final = "jackpot.match"
FISH: Final = ("chip tray", "discard rack", "drop box", "tip box", "special deck", "second discard rack", "lammers")
PROMOTION: Final = "table.jokers-1.promotion"
SPANISH: Final = "table.spanish-2.sides.0"


@dataclass(frozen=True)
class Planted:
    """One fault."""

    requirement: str
    base: str
    edits: dict[str, Any]
    also: frozenset[str] = field(default_factory=frozenset)

    def __str__(self) -> str:
        return f"{self.requirement}-{'-'.join(self.edits)}"


def _shows(table: str, *marks: str) -> dict[str, Any]:
    return {f"table.{table}.layout.shows": list(marks)}


def _fittings(table: str, *fittings: str) -> dict[str, Any]:
    return {f"table.{table}.fittings": list(fittings)}


def _plant(requirement: str, base: str, *edits: dict[str, Any], also: tuple[str, ...] = ()) -> list[Planted]:
    return [Planted(requirement, base, each, frozenset(also)) for each in edits]


GAMES: Final = [
    *_plant("table.id", CO, {"table.holdem-1.id": "Hold 'em"}),
    *_plant(
        "table.name", CO, {"table.holdem-1.name": ""}, {"table.holdem-1.name": "<b>"}, {"table.holdem-1.name": "x" * 61}
    ),
    *_plant("table.kind", CO, {"table.bj-e.kind": "mixed"}),
    *_plant("table.game", CO, {"table.holdem-1.game": "baccarat"}),
    *_plant("table.state", CO, {"table.holdem-1.game": "blackjack-wa-3119"}, also=("table.ceiling",)),
    *_plant(
        "table.state",
        WA,
        {"table.spanish-1.game": "blackjack", "table.spanish-1.sides": []},
        also=("table.layout", "table.state"),
    ),
    *_plant(
        "table.options",
        CO,
        {"table.bj-1.options.decks": 9},
        {"table.bj-1.options.blackjack_pays": "1 to 1"},
        {"table.bj-1.options.jokers": 2},
    ),
    *_plant("table.options", WA, {"table.spanish-1.options.decks": 3}),
    *_plant("table.rules", CO, {"table.jokers-1.options": {"decks": 6, "dealt_from": "hand"}}),
    *_plant("table.chips", CO, {"table.bj-1.chips": []}, {"table.bj-1.chips": [500, 0]}),
    *_plant(
        "table.limits",
        CO,
        {"table.holdem-1.min_cents": 100_000},
        {"table.holdem-1.min_cents": 0},
        {"table.holdem-1.tip_unit_cents": 0},
    ),
    *_plant("table.minimum-in-chips", CO, {"table.holdem-1.min_cents": 1_025}),
    *_plant("table.lawful-maximum", CO, {"table.competition-1.min_cents": 300, "table.competition-1.max_cents": 500}),
    *_plant("table.tray", CO, {"table.holdem-1.tray_cents": -1}, {"table.holdem-1.tray_cents": 2**63}),
    *_plant("table.names", CO, {"table.csm-table.sides": ["lucky-lucky", "lucky-lucky"]}),
]
WAGERS: Final = [
    *_plant("wager.known", CO, {"table.csm-table.sides": ["lucky-lukcy"]}),
    *_plant("wager.state", CO, {"table.csm-table.sides": ["bet-the-set-21-wa-3119:BTS-06"]}),
    *_plant("wager.state", WA, {"table.sevens-3.sides": ["lucky-lucky"]}),
    *_plant("wager.pay-table", CO, {"table.csm-table.sides": ["lucky-lucky:Z"]}),
    *_plant(
        "wager.meters",
        CO,
        {"table.aces-1.sides": ["rocket-aces-progressive"]},
        {"table.csm-table.sides": ["lucky-lucky@100"]},
    ),
    *_plant(
        "wager.system",
        WA,
        {"table.sevens-3.sides.0.system": ["Game Manager 2 v2.5.3"]},
        {"table.sevens-3.sides.0.system": []},
    ),
    *_plant(
        "wager.choices",
        CO,
        {"table.csm-table.sides": [{"wager": "lucky-lucky", "posted_suit": "x"}]},
        {"table.csm-table.sides": [{"wager": "lucky-lucky", "put_off": True}]},
        {"table.csm-table.sides": [{"wager": "lucky-lucky", "sensor": 2}]},
    ),
    *_plant("wager.choices", WA, {"table.spanish-2.options.bonus_cards": 0}),
    *_plant(
        "wager.game",
        CO,
        {"table.holdem-1.sides": ["super-match"]},
        {"table.trilux-1.sides": ["poker-bonus"]},
        also=("wager.spot",),
    ),
    *_plant(
        "wager.conditions",
        CO,
        {"table.golden-1.options.dealer_hits_soft_17": False},
        {"table.golden-1.options.blackjack_pays": "6 to 5"},
    ),
    *_plant(
        "wager.limits",
        CO,
        {"table.csm-table.sides": [{"wager": "lucky-lucky", "limits": {"max": 60_000}}]},
        {"table.csm-table.sides": [{"wager": "lucky-lucky", "limits": {"min": 1_000, "max": 500}}]},
        {"table.csm-table.sides": [{"wager": "lucky-lucky", "limits": {"step": 0}}]},
    ),
    *_plant(
        "wager.required",
        WA,
        {
            "table.spanish-2.sides": [
                {"wager": "match-the-dealer-up-card-wa-3166", "limits": {"min": 100, "max": 10_000, "required": True}}
            ]
        },
    ),
    *_plant(
        "wager.layout",
        CO,
        {"table.spanish-1.sides": ["match-the-dealer-down-card-30-899-16"]},
        {"table.trilux-1.sides": ["trilux-super-3-30-2115"]},
        {"table.trilux-1.sides": ["top-3-30-2114", "21-plus-3-30-2107"]},
        {"table.trilux-1.sides": ["raise-the-roof-ante"]},
    ),
]
JACKPOTS: Final = [
    *_plant("jackpot.wager", CO, {f"{TRILUX}.wager": "lucky-lucky"}, also=("table.jackpots",)),
    *_plant("jackpot.pay-table", CO, {f"{TRILUX}.paytable": "99"}),
    *_plant("jackpot.kind", CO, {f"{TRILUX}.kind": "house"}, also=("jackpot.link", "jackpot.contributions")),
    *_plant(
        "jackpot.name",
        WA,
        {
            f"{SEVENS}.id": "s" * 65,
            "table.sevens-1.sides.0.jackpot": "s" * 65,
            "table.sevens-2.sides.0.jackpot": "s" * 65,
        },
    ),
    *_plant(
        "jackpot.unit", CO, {f"{TRILUX}.unit": "$0.50", f"{TRILUX}.meter.0.seed": "$1,000"}, also=("jackpot.link",)
    ),
    *_plant("jackpot.meters", WA, {f"{SEVENS}.meter.0.name": "major"}, also=("wager.meters", "jackpot.link")),
    *_plant("jackpot.seed", CO, {f"{TRILUX}.meter.0.seed": "$1,999"}),
    *_plant("jackpot.seed", WA, {f"{SEVENS}.meter.0.seed": "$0"}),
    *_plant("jackpot.contributions", CO, {f"{TRILUX}.meter.0.rate": "16%"}, {f"{TRILUX}.meter.0.rate": "18%"}),
    *_plant("jackpot.contributions", WA, {f"{SEVENS}.meter.0.rate": "99.5%"}),
    *_plant("jackpot.reserve", CO, {f"{TRILUX}.meter.0.reserve": "1%"}),
    *_plant("jackpot.limit", CO, {f"{TRILUX}.meter.0.limit": "$1,000"}),
    *_plant(
        "jackpot.prize",
        CO,
        {f"{TRILUX}.prize": {"source": "house", "amount": "$50"}},
        also=("jackpot.spots", "wager.meters"),
    ),
    *_plant(
        "jackpot.prize",
        WA,
        {f"{MATCH}.prize.odds": "50 for 1"},
        also=("jackpot.spots", "wager.meters", "wager.required"),
    ),
    *_plant("jackpot.system", WA, {f"{SEVENS}.system": ["Game Manager 2 v2.5.3"]}, {f"{SEVENS}.system": []}),
    *_plant("jackpot.order", CO, {f"{TRILUX}.first": "dealer's left"}, also=("wager.choices",)),
    *_plant("jackpot.levels", WA, {f"{SEVENS}.executive_from": ""}, {f"{SEVENS}.machine_below": "$2,000"}),
    *_plant("jackpot.departures", WA, {f"{SEVENS}.departs": ["CO 30-801"]}),
    *_plant("jackpot.link", CO, {"table.trilux-2.options.decks": 8}, also=("wager.game",)),
    *_plant("jackpot.spots", WA, {f"{MATCH}.prize.source": "jackpot"}),  # the spot says the house
    *_plant(
        "table.jackpots",
        WA,
        {
            "table.trilux-1.sides": [
                {"wager": "trilux-jackpot-wa-3119:6", "house_jackpot": True, "jackpot": "trilux-house"},
                {"wager": "blazing-7s-jackpot-up-card-wa-3119:1", "jackpot": "blazing-7s"},
            ]
        },
        also=("wager.layout", "jackpot.link"),
    ),
]
CEILINGS: Final = [
    *_plant(
        "table.ceiling",
        WA,
        {"table.sevens-3.max_cents": 40_001},
        {"table.spanish-1.max_cents": 50_000},
        {"table.bahama-1.max_cents": 40_100},
    ),
    *_plant(
        "table.ceiling",
        CO,
        {
            "dated": datetime.date(2021, 4, 30),
            "approval": [],
            "signs.approval": "",
            "equipment.wheel-1.approval": "",
            "equipment.csm-1.approval": "",
            "equipment.shuffler-1.approval": "",
            "equipment.buttons-1.approval": "",
            "table.stadium.configuration": "",
            "table.bj-e.configuration": "",
            "table.jokers-1.variations": [],
            f"{PROMOTION}.approval": "",
        },
        also=("table.tip-ceiling", "wager.ceiling"),
    ),
    *_plant(
        "wager.ceiling",
        WA,
        {f"{SPANISH}.limits.max": 40_001, "table.spanish-2.max_cents": 40_002},
        also=("table.ceiling",),
    ),
    *_plant("table.tip-ceiling", WA, {"table.trilux-1.tip_max_cents": 40_001}),
]
NOTICES: Final = [
    *_plant("signs.wall-topics", CO, {"signs.wall": ["c", "d"]}, {"signs.wall": ["a"]}),
    *_plant(
        "signs.wall-everywhere",
        CO,
        {"table.csm-table.posted": {"tips": "wall"}},
        {"signs.wall": ["d", "f"]},
        {"signs.wall": ["i"]},
    ),
    *_plant("signs.rules-posted", CO, {"signs.rules_posted": False}),
    *_plant("signs.rules-printed", CO, {"signs.rules_printed": False}),
    *_plant(
        "signs.approved",
        CO,
        {"approval.posted-rules.by": "Division"},
        {"signs.approval": "terminals"},
        {"approval.posted-rules.date": LATER},
        {"approval.posted-rules.until": datetime.date(2026, 11, 16)},
    ),
    *_plant(
        "table.notices", CO, {"table.bj-1.posted": {"notices": "wall"}}, {"table.bj-1.posted": {"notices": "terminal"}}
    ),
    *_plant("table.inscriptions", CO, _shows("multiple-1", "wager areas", "game name")),
    *_plant("wager.pay-table-posted", CO, {"table.csm-table.posted": {"pay_tables": "wall"}}),
    *_plant("wager.pay-table-posted", WA, {"table.sevens-3.posted": {"pay_tables": "wall"}}),
    *_plant("table.schedule-posted", CO, {"table.holdem-1.posted": {"pay_tables": "wall"}}),
    *_plant("wager.limits-posted", CO, {"table.csm-table.posted": {"side_limits": "wall"}}),
    *_plant("table.limits-posted", CO, {"table.double-up-1.posted": {"side_limits": "wall"}}),
    *_plant("wager.payout-limits-posted", CO, {"table.bj-1.posted": {"payout_limits": "wall"}}),
    *_plant(
        "table.tips-posted",
        CO,
        {"table.burnout-1.posted": {"tips": "wall"}},
        also=("signs.wall-everywhere",),
    ),
    *_plant("table.rules-sign", CO, {"table.spanish-1.posted.rules": "wall"}),
    *_plant("table.rules-sign", WA, {"table.spanish-1.posted.rules": "wall"}),
    *_plant(
        "table.four-games",
        WA,
        {"table.bahama-1.posted.four_games": "wall"},
        {"table.bahama-1.posted.four_games": "display"},
    ),
    *_plant(
        "wager.prizes-posted",
        WA,
        {"table.trilux-1.posted": {"prizes": "wall"}},
        {"table.spanish-2.posted.prizes": "wall"},
        also=("wager.jackpot-display",),
    ),
    *_plant(
        "wager.jackpot-display",
        WA,
        {"table.sevens-3.posted": {"prizes": "placard"}},
        {"table.trilux-1.posted": {"prizes": "layout"}},
    ),
    *_plant("table.jokers-posted", CO, {"table.jokers-1.posted.jokers": "terminal"}),
    *_plant("table.joker-use", CO, {f"{PROMOTION}.joker_use": "none"}),
    *_plant("table.configuration-shown", CO, {"table.stadium.posted.configuration": "placard"}),
    *_plant("table.help-screens", CO, {"table.stadium.posted.help": "placard"}),
]
LAYOUTS: Final = [
    *_plant("table.layout", CO, {"table.spanish-1.layout.game": "blackjack"}),
    *_plant("table.layout", WA, {"table.spanish-1.layout.game": "blackjack-wa-3119"}),
    *_plant("table.wager-areas", CO, _shows("holdem-1", "game name")),
    *_plant("table.game-name", WA, _shows("spanish-1", "bonus payouts", "match spots")),
    *_plant("table.bonus-payouts", WA, _shows("spanish-1", "game name", "match spots")),
    *_plant("table.match-spots", WA, _shows("spanish-1", "game name", "bonus payouts")),
    *_plant("wager.bonus-card-spaces", WA, _shows("spanish-2", "game name", "bonus payouts", "match spots")),
    *_plant("wager.spot", CO, _shows("csm-table", "wager areas")),
]
FURNITURE: Final = [
    *_plant(
        "table.chip-tray",
        CO,
        _fittings("holdem-1", "discard rack", "drop box", "tip box"),
        _fittings("holdem-1", "discard rack", "drop box", "tip box", "digital chips"),
    ),
    *_plant("table.discard-rack", CO, _fittings("holdem-1", "chip tray", "drop box", "tip box")),
    *_plant(
        "table.drop-box",
        CO,
        _fittings("holdem-1", "chip tray", "discard rack", "tip box", "bill validator"),
        _fittings("bj-e", "digital chips", "ticket printer", "electronic tipping"),
    ),
    *_plant("table.ticket-printer", CO, _fittings("bj-e", "digital chips", "bill validator", "electronic tipping")),
    *_plant(
        "table.tip-box",
        CO,
        _fittings("holdem-1", "chip tray", "discard rack", "drop box"),
        _fittings("bj-e", "digital chips", "bill validator", "ticket printer"),
    ),
    *_plant("table.number", CO, {"table.holdem-1.number": "none"}),
    *_plant("table.number-own", CO, {"table.holdem-1.number": "BJ 1"}),
    *_plant(
        "table.number-visible",
        CO,
        {"table.holdem-1.number_visible": False},
        {"premises.surveillance": False},
        also=("table.cards-inspected",),
    ),
]
CARDS: Final = [
    *_plant("table.device", CO, {"table.competition-1.equipment": ["buttons-1"]}, {"table.bj-e.equipment": ["shoe-1"]}),
    *_plant("table.devices-inspected", CO, {"controls.daily_inspection": False}),
    *_plant(
        "table.shuffling-shoe",
        CO,
        {"equipment.csm-1.approval": "deal"},
        {"approval.csm.covers": ["csm-2"]},
        {"approval.csm.by": "tribal gaming agency"},
    ),
    *_plant("table.cards-inspected", CO, {"controls.cards_presented": False}),
    *_plant("table.cards-inspected", CO, {"premises.surveillance": False}, also=("table.number-visible",)),
    *_plant(
        "table.pre-shuffled",
        CO,
        {"equipment.shuffler-1.verifies_cards": False},
        {"table.bj-1.card_check": "pre-shuffled"},
    ),
    *_plant("table.counted-as", CO, {"table.deuces-1.counted_as": "blackjack"}, {"table.bj-1.counted_as": "poker"}),
]
APPROVALS: Final = [
    *_plant("table.terminals", CO, {"table.stadium.terminals": 0}, also=("table.configuration-stated",)),
    *_plant(
        "table.approved-equipment", CO, {"approval.shufflers.by": "Commission"}, {"approval.shufflers.date": LATER}
    ),
    *_plant(
        "table.configuration-approved",
        CO,
        {"approval.terminals.covers": ["stadium"]},
        {"approval.terminals.date": LATER},
        {"table.bj-e.configuration": "posted-rules"},
    ),
    *_plant("table.configuration-stated", CO, {"table.bj-e.terminals": 0}),
    *_plant(
        "table.promotion-approved",
        CO,
        {f"{PROMOTION}.approval": "deal"},
        {f"{PROMOTION}.starts": datetime.date(2026, 9, 30)},
        {"approval.joker-night.by": "Division"},
    ),
    *_plant("table.promotion-short", CO, {f"{PROMOTION}.ends": datetime.date(2026, 10, 31)}),
    *_plant("table.shuffle-variation", CO, {"approval.deal.by": "Commission"}, {"approval.deal.covers": ["bj-1"]}),
    *_plant("table.rule-variation", CO, {"approval.play.by": "Director"}),
    *_plant(
        "wager.wheel-software",
        CO,
        {"table.madness-1.equipment": ["shoe-1"]},
        {"equipment.wheel-1.version": "none"},
        {"approval.wheel-software.what": "shuffler"},
    ),
    *_plant(
        "wager.bonus-buttons",
        CO,
        {"table.burnout-1.equipment": ["shoe-1"]},
        {"table.fish-1.equipment": ["shoe-1"]},
        {"equipment.buttons-1.approval": "csm"},
        {"approval.buttons.date": LATER},
        {"approval.buttons.by": "state"},
    ),
    *_plant(
        "wager.fittings",
        CO,
        *({"table.fish-1.fittings": [each for each in FISH if each != lacking]} for lacking in FISH[4:]),
    ),
]
WASHINGTON: Final = [
    *_plant("house.license", CO, {"licensee.license": "none"}),
    *_plant("house.license", WA, {"licensee.license": "none"}),
    *_plant("house.licensee", CO, {"licensee.kind": "tribal"}),
    *_plant("house.licensee", WA, {"licensee.kind": "retail"}),
    *_plant(
        "table.internal-controls",
        WA,
        {"approval.controls.by": "state"},
        {"approval.controls.date": LATER},
        {"approval.controls.covers": ["blackjack-wa-3119"]},
    ),
    *_plant("table.makers", WA, {"equipment.layouts.manufacturer_license": "none"}),
    *_plant("table.makers", TRIBAL, {"equipment.layouts.state_certificate": "none"}),
    *_plant("table.tribal-agency", TRIBAL, {"approval.agency.by": "Commission"}),
    *_plant("table.concurrence", TRIBAL, {"approval.concurrence.date": LATER}),
    *_plant("table.compact", TRIBAL, {"approval.supplement.by": "tribal gaming agency"}),
    *_plant("table.changes", WA, {"controls.changes_reported": False}),
    *_plant(
        "table.modified",
        WA,
        {"approval.changed-game.covers": ["blackjack-wa-3119"]},
        {"approval.changed-game.by": "state"},
    ),
    *_plant(
        "table.shuffler-approved",
        WA,
        {"approval.shuffler.covers": ["shuffler-2"]},
        {"approval.shuffler.by": "state"},
    ),
    *_plant("table.wac-465", WA, {"controls.wac_230_15_465": False}),
    *_plant("table.shuffle-procedures", WA, {"controls.shuffle_procedures": False}),
    *_plant("table.wagers-among-players", WA, {"controls.wagers_among_players": True}),
    *_plant("wager.house-jackpot-rules", WA, {"controls.jackpot_rules": False}),
]
PLANTED: Final = [
    *GAMES, *WAGERS, *JACKPOTS, *CEILINGS, *NOTICES, *LAYOUTS, *FURNITURE, *CARDS, *APPROVALS, *WASHINGTON,
]  # fmt: skip
MISSING: Final[
    list[tuple[str, str, dict[str, Any], str]]
] = [  # facts that are not stated: requirement, base, edit, fact
    ("signs.rules-posted", CO, {"signs.rules_posted": REMOVED}, "signs.rules_posted"),
    ("signs.approved", CO, {"signs.approval": REMOVED}, "signs.approval"),
    ("signs.rules-printed", CO, {"signs.rules_printed": REMOVED}, "signs.rules_printed"),
    ("house.license", CO, {"licensee.license": REMOVED}, "licensee.license"),
    ("table.number", CO, {"table.holdem-1.number": REMOVED}, "number"),
    ("table.chip-tray", CO, {"table.holdem-1.fittings": REMOVED}, "fittings"),
    ("table.counted-as", CO, {"table.bj-1.counted_as": REMOVED}, "counted_as"),
    ("table.device", CO, {"table.competition-1.equipment": REMOVED}, "equipment"),
    ("table.cards-inspected", CO, {"table.bj-1.card_check": REMOVED}, "card_check"),
    ("table.configuration-approved", CO, {"table.bj-e.configuration": REMOVED}, "configuration"),
    ("table.layout", CO, {"table.holdem-1.layout": REMOVED}, "layout.game"),
    ("table.makers", WA, {"equipment.layouts.manufacturer_license": REMOVED}, "manufacturer_license of layouts"),
    ("table.internal-controls", WA, {"controls.approval": REMOVED}, "controls.approval"),
    ("table.changes", WA, {"controls.changes_reported": REMOVED}, "controls.changes_reported"),
    ("table.four-games", WA, {"table.bahama-1.posted": REMOVED}, "posted.four_games"),
    ("table.rules-sign", WA, {"table.spanish-1.posted": REMOVED}, "posted.rules"),
]
