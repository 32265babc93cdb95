"""The sheet of a jackpot: how it is funded, what it pays, in which order, with which equipment, and by which clause.

It is what the house posts and installs by. Players find how the meter is fed, its seed and its limit; the
installer of the monitor finds what it may not have.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.catalogue.jackpot_rules import FROM_JACKPOT, LEFT, PRIZE, JackpotDefinition
from pitboss.jackpots.check import percent
from pitboss.jackpots.papers.returns import returns
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp, prize_cents
from pitboss.law.clauses import HOUSE_RULE
from pitboss.money import dollars, round_up


@dataclass(frozen=True)
class SheetLine:
    """One statement of the sheet."""

    about: str
    text: str
    cite: str


def sheet(set_up: JackpotSetUp) -> tuple[SheetLine, ...]:
    """Every statement about a jackpot as the house runs it."""
    return tuple(_lines(set_up, set_up.definition))


def _lines(set_up: JackpotSetUp, definition: JackpotDefinition) -> Iterator[SheetLine]:
    stake = set_up.wager_definition.stake
    title = "House jackpot" if set_up.is_house else "Progressive"
    by = f", pay table {set_up.paytable}" if set_up.paytable else ""
    yield SheetLine("Jackpot", f"{title}: {set_up.wager_definition.name}{by}", str(definition.kinds.cite))
    exactly = "exactly " if stake.fixed else ""
    yield SheetLine("Wager", f"{exactly}{dollars(set_up.unit_cents)}; pays multiply with it", str(stake.cite))
    for meter in set_up.meters:
        yield from _funding(set_up, definition, meter)
    for hand, pay in set_up.pays.pays.items():
        if pay.meter == PRIZE:
            yield from _prize(set_up, definition, hand)
        elif pay.share:
            yield SheetLine("Award", f"{hand}: {pay}", str(set_up.pays.cite))
    yield from _return(set_up)
    yield from _awards(set_up, definition)
    yield from _link(definition)
    yield from _equipment(set_up, definition)
    yield from _ends(set_up, definition)


def _funding(set_up: JackpotSetUp, definition: JackpotDefinition, meter: MeterSetUp) -> Iterator[SheetLine]:
    about = f"Meter {meter.name}".strip()
    rate = str(definition.cite if definition.rate is None else definition.rate.cite)
    seed = str(definition.cite if definition.seed is None else definition.seed.cite)
    if set_up.is_house:
        yield SheetLine(
            about, f"{dollars(meter.seed_cents)}, to each winner of the whole jackpot", str(definition.kinds.cite)
        )
        if definition.notices is not None:
            words = "Paid by the house and not from players' wagers. The house may remove it without notice"
            yield SheetLine("Notice", words, str(definition.notices))
        return
    yield SheetLine(about, f"starts and restarts at {dollars(meter.seed_cents)}, which the house puts in", seed)
    yield SheetLine(about, f"{percent(meter.rate)} of each wager goes to the meter", rate)
    if meter.reserve_rate:
        words = f"{percent(meter.reserve_rate)} of each wager goes to the reserve, which joins the next seed"
        reserve = definition.reseed.reserve if definition.reseed is not None else None
        yield SheetLine(about, words, rate if reserve is None else str(reserve))
    if meter.limit_cents is not None:
        words = f"shows at most {dollars(meter.limit_cents)}; anything above goes toward the next jackpot"
        yield SheetLine(about, words, HOUSE_RULE)


def _prize(set_up: JackpotSetUp, definition: JackpotDefinition, hand: str) -> Iterator[SheetLine]:
    prize, rule = set_up.prize, definition.prize
    if prize is not None and rule is not None:
        amount = dollars(round_up(prize_cents(set_up, set_up.unit_cents), unit=1))
        odds = f" ({prize.odds})" if prize.odds else ""
        payer = "out of the jackpot" if prize.source == FROM_JACKPOT else "by the house"
        yield SheetLine("Prize", f"{hand}: {amount}{odds}, paid {payer}", str(rule.cite))


def _return(set_up: JackpotSetUp) -> Iterator[SheetLine]:
    """What players get back in the long run, where it is known exactly."""
    found = returns(set_up)
    if found:
        told = " or ".join(f"{float(each.part):.2%} with {each.decks} deck{'s'[each.decks == 1 :]}" for each in found)
        assumed = f" ({found[0].assumes})" if found[0].assumes else ""
        envy = ", envy not counted" if set_up.pays.envy or set_up.pays.dealer_envy else ""
        words = f"players get back, of all wagers in the long run, {told}{envy}{assumed}"
        yield SheetLine("Return", words, str(set_up.pays.cite))


def _link(definition: JackpotDefinition) -> Iterator[SheetLine]:
    rule = definition.link
    if rule is not None:
        others = " or ".join(rule.titles) if rule.titles else "other games that have this progressive"
        same = " with the same pay table and the same number of decks" if rule.same is not None else ""
        yield SheetLine("Link", f"may be shared with tables of {others}{same}", str(rule.cite))
        if rule.one_kind is not None:
            yield SheetLine("Link", "a progressive and a house jackpot are never linked", str(rule.one_kind))


def _awards(set_up: JackpotSetUp, definition: JackpotDefinition) -> Iterator[SheetLine]:
    if (rule := definition.wagers) is not None:
        is_left = rule.after_start == LEFT or set_up.paytable in rule.left_with
        words = (
            f"the first card locks the wagers in; the dealer {'leaves them on the table' if is_left else 'takes them'}"
        )
        yield SheetLine("Start", words, str(rule.left_cite if is_left and rule.left_cite is not None else rule.cite))
    cite = str(definition.cite if definition.order is None else definition.order.cite)
    if set_up.is_house:
        yield SheetLine("Several winners", f"from the {set_up.order}; each is paid the posted amount", cite)
    else:
        words = f"from the {set_up.order}; each award comes off the meter before the next is known"
        yield SheetLine("Several winners", words, cite)
    if definition.when is not None:
        yield SheetLine("Percentages", f"paid {set_up.paid_when}", str(definition.when.cite))
    level = set_up.executive_from_cents
    if definition.card and level is not None:
        words = f"a supervisor's card seals an award below {dollars(level)}, an executive's any award"
        yield SheetLine("Seal", words, definition.step("seal"))


def _equipment(set_up: JackpotSetUp, definition: JackpotDefinition) -> Iterator[SheetLine]:
    for rule in definition.systems:
        lowest = " or ".join(" with ".join(f"{low} or later" for low in every) for every in rule.any_of)
        yield SheetLine("System", f"{', '.join(set_up.system) or 'none'}; approved: {lowest}", str(rule.cite))
    if definition.display is not None:
        words = (
            "a monitor at the table, provided by the maker or the house, that shows the meter and does nothing else: "
            "no functions of its own, no wired or wireless network"
        )
        yield SheetLine("Display", words, str(definition.display))


def _ends(set_up: JackpotSetUp, definition: JackpotDefinition) -> Iterator[SheetLine]:
    if set_up.is_house:
        return
    if definition.reductions is not None:
        words = f"reduced by hand for {', '.join(definition.reductions.causes)} only, by two persons, with the reason"
        yield SheetLine("Reductions", words, str(definition.reductions.cite))
    cite = str(definition.cite if definition.discontinue is None else definition.discontinue.cite)
    yield SheetLine("End", "not before its top award is won, unless the regulator permits something else", cite)
