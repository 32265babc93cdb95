"""The field of the document that a requirement is about, so that an editor can show the answer next to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.house.check.requirement import Result, Scope
from pitboss.house.document.model import HouseDocument

# By requirement: a key of the table, or of the whole document after a slash. A wager's field is the table's `sides`
# and a jackpot's the jackpot itself, unless it is named here.
FIELDS: Final[Mapping[str, str]] = {
    "table.id": "id", "table.name": "name", "table.kind": "kind",
    "table.game": "game", "table.state": "game", "table.options": "options",
    "table.rules": "options", "table.chips": "chips", "table.limits": "min_cents",
    "table.minimum-in-chips": "min_cents", "table.lawful-maximum": "max_cents", "table.tray": "tray_cents",
    "table.names": "sides", "table.jackpots": "sides", "table.ceiling": "max_cents",
    "table.tip-ceiling": "tip_max_cents", "table.opens": "game",
    "signs.wall-topics": "/signs.wall", "signs.wall-everywhere": "/signs.wall",
    "signs.rules-posted": "/signs.rules_posted", "signs.rules-printed": "/signs.rules_printed",
    "signs.approved": "/signs.approval", "house.licensee": "/licensee.kind",
    "house.license": "/licensee.license",
    "table.notices": "posted.notices", "table.inscriptions": "layout.shows",
    "wager.pay-table-posted": "posted.pay_tables", "table.schedule-posted": "posted.pay_tables",
    "table.limits-posted": "posted.side_limits",
    "wager.limits-posted": "posted.side_limits", "wager.payout-limits-posted": "posted.payout_limits",
    "table.tips-posted": "posted.tips", "table.rules-sign": "posted.rules", "table.four-games": "posted.four_games",
    "wager.prizes-posted": "posted.prizes", "table.jokers-posted": "posted.jokers",
    "table.joker-use": "promotion.joker_use", "table.configuration-shown": "posted.configuration",
    "table.help-screens": "posted.help", "table.layout": "layout.game", "table.wager-areas": "layout.shows",
    "table.game-name": "layout.shows", "table.bonus-payouts": "layout.shows", "table.match-spots": "layout.shows",
    "wager.bonus-card-spaces": "layout.shows", "wager.spot": "layout.shows",
    "table.chip-tray": "fittings", "table.discard-rack": "fittings", "table.drop-box": "fittings",
    "table.ticket-printer": "fittings", "table.tip-box": "fittings", "table.number": "number",
    "table.number-own": "number", "table.number-visible": "number_visible", "table.device": "equipment",
    "table.devices-inspected": "/controls.daily_inspection", "table.shuffling-shoe": "equipment",
    "table.cards-inspected": "card_check", "table.pre-shuffled": "card_check", "table.counted-as": "counted_as",
    "table.configuration-approved": "configuration", "table.configuration-stated": "terminals",
    "table.terminals": "terminals", "table.promotion-approved": "promotion.approval",
    "table.promotion-short": "promotion.ends", "table.shuffle-variation": "variations",
    "table.rule-variation": "variations", "table.own-rules": "variations", "wager.wheel-software": "equipment",
    "wager.bonus-buttons": "equipment", "wager.fittings": "fittings", "wager.jackpot-display": "posted.prizes",
    "table.approved-equipment": "equipment", "table.internal-controls": "/controls.approval",
    "table.makers": "equipment", "table.tribal-agency": "/approval", "table.concurrence": "/approval",
    "table.compact": "/approval", "table.changes": "/controls.changes_reported", "table.modified": "variations",
    "table.shuffler-approved": "equipment", "table.wac-465": "/controls.wac_230_15_465",
    "table.shuffle-procedures": "/controls.shuffle_procedures",
    "table.wagers-among-players": "/controls.wagers_among_players",
    "wager.house-jackpot-rules": "/controls.jackpot_rules",
}  # fmt: skip


def field_of(house: HouseDocument, result: Result) -> str:
    """The path of the field that a result is about, such as `table.0.number`."""
    key = FIELDS.get(result.requirement, "sides" if result.scope is Scope.WAGER else "")
    if key.startswith("/"):
        return key[1:]
    ids = [each.id for each in house.jackpots] if result.scope is Scope.JACKPOT else [each.id for each in house.tables]
    place = ids.index(result.where.partition("/")[0])
    kind = "jackpot" if result.scope is Scope.JACKPOT else "table"
    return f"{kind}.{place}.{key}".removesuffix(".")
