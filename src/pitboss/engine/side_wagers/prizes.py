"""The "$" prize: the house sets it, as an amount or in odds, and pays it out of the jackpot or from the tray."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from pitboss.catalogue import jackpots
from pitboss.catalogue.jackpot_rules import FROM_HOUSE, FROM_JACKPOT, PRIZE, SOURCES, is_plain_odds
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import IllegalSetup, Refusal
from pitboss.money import Pay, round_up


class Prize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the house chose for the "$" of a pay table. Without odds it is the posted amount, for one base unit."""

    source: str = FROM_JACKPOT  # who pays it: `jackpot` or `house`
    odds: str = ""  # such as 50 for 1

    @property
    def from_tray(self) -> bool:
        return self.source == FROM_HOUSE


AS_POSTED: Final = Prize("as posted")  # logs from before the choice: the posted amount, given with the percentages


def refuse_prize(definition: WagerDefinition, paytable: PayTable, prize: Prize, posted_cents: int) -> Refusal | None:
    """Why the house may not choose this prize, or None."""
    if prize == AS_POSTED or (prize == Prize() and PRIZE not in paytable.meters):
        return None
    rule = jackpots()[definition.id].prize if definition.id in jackpots() else None
    if rule is None or PRIZE not in paytable.meters:
        return IllegalSetup(f"{definition.name} {paytable.name} has no $ prize", str(paytable.cite))
    if prize.source not in SOURCES:
        what = f"the $ prize is paid by the {' or the '.join(SOURCES)}, not by {prize.source!r}"
        return IllegalSetup(what, str(rule.cite))
    if prize.odds and not is_plain_odds(prize.odds):
        return IllegalSetup(
            f"the $ prize is an amount or odds such as 50 for 1, not {prize.odds[:40]!r}", str(rule.kinds)
        )
    if prize.odds and posted_cents:
        return IllegalSetup("the $ prize is an amount or odds, not both", str(rule.kinds))
    return None


def prize_cents(prize: Prize, paytable: PayTable, posted_cents: int, wager_cents: int) -> int:
    """What the prize comes to for a wager: it multiplies with it, fixed or in odds (WA 3166 v003 Attachment A ¶7)."""
    if prize == AS_POSTED:
        return posted_cents
    won = Pay(prize.odds).win(wager_cents) if prize.odds else Fraction(posted_cents) * paytable.units(wager_cents)
    return round_up(won, 1)
