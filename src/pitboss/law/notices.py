"""The notices that a table must post for its players (CO 30-803(3), 30-804 and the sections that add to them).

They are computed from the rules in play, so that a sign cannot contradict them. The wording is our own: the law sets
the substance. A restriction is any rule below the most liberal one that the law allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pitboss.errors import IllegalSetup
from pitboss.law.clauses import RULE_8
from pitboss.law.limits import SideLimits
from pitboss.law.proportions import Proportion, both_wagers, cards_for_wagers, doubling_up, play_wager
from pitboss.law.rules import (
    AnteUp21Rules,
    CommunityRules,
    CompetitionRules,
    Dealer16,
    DeucesWildRules,
    Doubling,
    HoldEm21Rules,
    HoleCard,
    SplitAces,
    Surrender,
    TableRules,
    ThreeCard21Rules,
    TwentyOneRules,
)
from pitboss.law.specials import specials
from pitboss.money import Pay, dollars

MAX_SPLITS: Final = 3  # CO 30-814
EVEN: Final = Pay("1 to 1")
_RANKS: Final = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


@dataclass(frozen=True)
class Notice:
    """One sentence of a sign. `wall`: a wall sign is enough if it holds at every table (CO 30-803(4)).

    `felt` marks what is usually printed on the layout: how the dealer draws, and the odds. `rule` is the rule that the
    notice states, if any.
    """

    text: str
    cite: str
    wall: bool = False
    felt: bool = False
    rule: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.text} [{self.cite}]"


@dataclass(frozen=True)
class SpecialLimits:
    """Limits for a special case, such as a second position of the same player (CO 30-803(3)(c))."""

    when: str
    min_cents: int
    max_cents: int


@dataclass(frozen=True)
class PostedLimits:
    """The limits of a side wager on the layout, and of its payouts where the house limits them."""

    name: str
    cite: str
    min_cents: int
    max_cents: int
    own: SideLimits | None = None
    proportions: tuple[Proportion, ...] = ()  # the other wagers that limit it

    @property
    def notice(self) -> Notice:
        if self.min_cents == self.max_cents:
            words = f"{self.name}: {dollars(self.min_cents)}"
        else:
            words = f"{self.name}: minimum {dollars(self.min_cents)}, maximum {dollars(self.max_cents)}"
        words += "".join(f"; {each.words}" for each in self.proportions)
        if self.own is not None and self.own.pays_on_hand is not None:
            words += f"; maximum payout on a hand {dollars(self.own.pays_on_hand)}"
        if self.own is not None and self.own.pays_in_round is not None:
            words += f"; maximum payout in a round {dollars(self.own.pays_in_round)}"
        return Notice(words, self.cite)


def notices(
    rules: TableRules,
    min_cents: int,
    max_cents: int,
    *,
    tip_max_cents: int | None = None,
    tip_unit_cents: int = 1,
    chip_cents: int = 1,
    special_limits: Sequence[SpecialLimits] = (),
    side_wagers: Sequence[PostedLimits] = (),
    jackpots: Sequence[Notice] = (),
    face_up_blackjack: bool = False,
    cite_of: Callable[[str], str] | None = None,
) -> tuple[Notice, ...]:
    """Every notice for a table, in the order of the law; Face Up Blackjack needs none of (3)(b).

    `chip_cents` is the least that a table's chips make. `cite_of` gives the clause of a rule under another state's
    law, where Rule 8 does not apply.
    """
    sides = [*(each.notice for each in side_wagers), *jackpots]
    if isinstance(rules, DeucesWildRules):  # poker, which has notices of its own
        poker = _deuces_wild(rules, min_cents, max_cents, max_cents if tip_max_cents is None else tip_max_cents)
        return (*poker, *sides)
    cite = RULE_8.limits if cite_of is None else cite_of("limits")
    limits = [*_limits(min_cents, max_cents, special_limits, cite), *sides]
    rules_copy = Notice("A copy of all blackjack rules is available on request", "CO 30-803(3)(d)", wall=True)
    tips = _tips(rules, max_cents if tip_max_cents is None else tip_max_cents, tip_unit_cents)
    posted = Notice(
        "House rules are posted in the blackjack area and available in print on request", "CO 30-804", wall=True
    )
    if not isinstance(rules, TwentyOneRules):
        return (*limits, rules_copy, *_specials(rules), tips, posted)
    found = (
        _dealers_17(rules),
        *([] if face_up_blackjack else _payouts(rules)),
        *limits,
        rules_copy,
        *_surrender(rules),
        *_doubling(rules),
        *_splitting(rules),
        *_special_odds(rules),
        *_specials(rules),
        *_poker(rules, max_cents),
        *_double_up(rules, chip_cents),
        *(Notice(text, cite) for text, cite in cards_for_wagers(rules)),
        *_terminals(rules),
        tips,
        *([] if rules.strategy_cards else [Notice("No strategy cards", "CO 30-824(4)", rule="strategy_cards")]),
        posted,
    )
    return found if cite_of is None else _elsewhere(found, cite_of)


def _elsewhere(found: Sequence[Notice], cite_of: Callable[[str], str]) -> tuple[Notice, ...]:
    """The notices for another state: without those of Rule 8 alone, and with that state's clauses."""
    ours = [each for each in found if each.rule or not each.cite.startswith("CO ")]
    return tuple(replace(each, cite=cite_of(each.rule), wall=False) if each.rule else each for each in ours)


def _deuces_wild(rules: DeucesWildRules, min_cents: int, max_cents: int, tip_max_cents: int) -> tuple[Notice, ...]:
    tips = (
        f"Tip wagers for the dealer up to {dollars(tip_max_cents)} on ante, odds and bonus wagers; not on progressives"
    )
    return (
        Notice(f"Ante: minimum {dollars(min_cents)}, maximum {dollars(max_cents)}", "CO 30-2118(4)", rule="limits"),
        Notice(play_wager(rules), "CO 30-2118(8)(a)", felt=True),
        Notice("Deuces and the joker are wild; equal hands push, natural or wild", "CO 30-2118(1)", felt=True),
        Notice(tips, "CO 30-2118(7)", rule="tip_wagers"),
    )


def _dealers_17(rules: TwentyOneRules) -> Notice:
    draws = "" if rules.dealer_16 is not Dealer16.DRAWS else "draws to 16 and "
    stands = f"Dealer {draws}stands on all 17s"
    text = "Dealer hits soft 17" if rules.dealer_hits_soft_17 else stands
    return Notice(text, "CO 30-803(3)(a)", felt=True, rule="dealer_hits_soft_17")


def _payouts(rules: TwentyOneRules) -> Iterator[Notice]:
    yield Notice(f"Blackjack pays {rules.blackjack_pays}", "CO 30-803(3)(b)(i)", felt=True, rule="blackjack_pays")
    offered = f"Insurance pays {rules.insurance_pays}" if rules.insurance else "Insurance is not offered"
    yield Notice(offered, "CO 30-803(3)(b)(ii)", felt=rules.insurance, rule="insurance")


def _limits(min_cents: int, max_cents: int, special: Sequence[SpecialLimits], cite: str) -> Iterator[Notice]:
    for limits in (SpecialLimits("", min_cents, max_cents), *special):
        if not 1 <= limits.min_cents <= limits.max_cents:
            bounds = f"{dollars(limits.min_cents)} to {dollars(limits.max_cents)}"
            raise IllegalSetup(
                f"limits from {bounds} allow no wager; the minimum must be at least one cent and not above the maximum",
                cite,
            )
        when = f"{limits.when}: " if limits.when else ""
        text = f"{when}Minimum {dollars(limits.min_cents)}, maximum {dollars(limits.max_cents)}"
        yield Notice(text, cite, rule="limits")


def _surrender(rules: TwentyOneRules) -> Iterator[Notice]:
    """Restrictions on surrender; where the dealer never peeks, late surrender is none."""
    cite = "CO 30-803(3)(e)"
    peeks = rules.hole_card in (HoleCard.PEEK_ACE, HoleCard.PEEK_ACE_AND_TEN)
    if isinstance(rules, CompetitionRules):
        yield Notice("Surrender on the first card only", cite, wall=True, rule="surrender")
    elif isinstance(rules, ThreeCard21Rules):
        text = "Surrender only with three cards over 21, after the dealer has peeked"
        yield Notice(text, cite, wall=True, rule="surrender")
    elif rules.surrender is Surrender.NOT_OFFERED:
        yield Notice("No surrender", cite, wall=True, rule="surrender")
    elif rules.surrender is Surrender.LATE and peeks:
        yield Notice("Surrender only after the dealer has peeked", cite, wall=True, rule="surrender")


def _doubling(rules: TwentyOneRules) -> Iterator[Notice]:
    cite = "CO 30-803(3)(f)"
    if rules.doubling is Doubling.NOT_OFFERED:
        yield Notice("No doubling down", cite, wall=True, rule="doubling")
        return
    if rules.doubling is Doubling.ANY_TIME:
        # 813 requires this notice at the table, restriction or not.
        yield Notice("Double down on any number of cards", "CO 30-813", rule="doubling")
    else:
        yield Notice("Double down on the first two cards only", cite, wall=True, rule="doubling")
    if not rules.double_totals.is_every:
        yield Notice(f"Double down on {rules.double_totals} only", cite, wall=True, rule="double_totals")
    if not rules.double_for_less:
        text = "Double down for the full amount of the wager only"
        yield Notice(text, cite, wall=True, rule="double_for_less")
    if not rules.double_after_split:
        yield Notice("No doubling down after a split", cite, wall=True, rule="double_after_split")
    if not rules.double_with_ace:
        yield Notice("No doubling down on a hand with an ace", cite, wall=True, rule="double_with_ace")


def _splitting(rules: TwentyOneRules) -> Iterator[Notice]:
    cite = "CO 30-803(3)(g)"
    if rules.split_aces is SplitAces.ONE_CARD:
        yield Notice("One card only to each split ace", cite, wall=True, rule="split_aces")
    if not rules.resplit_aces:
        yield Notice("Aces may not be resplit", cite, wall=True, rule="resplit_aces")
    if rules.max_splits < MAX_SPLITS:
        # (g) is about aces alone; fewer splits of any pair are a house rule, posted under 804.
        times = "once" if rules.max_splits == 1 else "twice"
        text = f"A hand may be split {times} and no more" if rules.max_splits else "No splitting of pairs"
        yield Notice(text, "CO 30-804", wall=True, rule="max_splits")


def _special_odds(rules: TwentyOneRules) -> Iterator[Notice]:
    if rules.wins_pay != EVEN:
        # (h) alone would allow a wall sign, but 810 requires layout, table sign or terminal.
        text = f"Winning hands other than blackjack pay {rules.wins_pay}"
        yield Notice(text, "CO 30-810", felt=True, rule="wins_pay")
    if rules.insurance and rules.even_money:
        text = "Even money: a blackjack against a dealer ace may be paid 1 to 1 at once"
        yield Notice(text, "CO 30-803(3)(h)", wall=True, rule="even_money")


def _specials(rules: TableRules) -> Iterator[Notice]:
    """Special payouts ((h)), and the rules that a player must know to understand them."""
    for text, rule in specials(rules):
        yield Notice(text, "CO 30-803(3)(h)", wall=True, rule=rule)


def _poker(rules: TwentyOneRules, max_cents: int) -> Iterator[Notice]:
    """What the poker of a 21 game pays, and its wagers."""
    if isinstance(rules, HoldEm21Rules):
        for name, pay in rules.poker_pays.items():
            yield Notice(f"PK, 2 and 3 pay {pay}: {name.removeprefix('five-card ')}", "CO 30-2104(13)(b)")
        yield from (Notice(text, cite) for text, cite in both_wagers(rules, max_cents))
    elif isinstance(rules, AnteUp21Rules):
        yield Notice(f"Ante and bet pay {rules.poker_pays}", "CO 30-2106(13)(b)(i)", felt=True)
        yield Notice("The bet equals the ante", "CO 30-2106(9)(a)", felt=True)
        high = _RANKS.get(rules.qualifies_with, rules.qualifies_with)
        yield Notice(f"The dealer's poker hand qualifies with {high} high", "CO 30-2106(13)(c)")


def _double_up(rules: TwentyOneRules, chip_cents: int) -> Iterator[Notice]:
    """The limits of the double up, and the pay schedule for a dealer 16 and for split aces."""
    schedule = "CO 30-899.10 Version 1, Game play (8)"
    yield from (Notice(text, cite) for text, cite in doubling_up(rules, chip_cents))
    if rules.dealer_16 is not Dealer16.DRAWS:
        wins = " but a 21, which wins" if rules.dealer_16 is Dealer16.PUSHES_BELOW_21 else ""
        yield Notice(f"Dealer stands on 16, which pushes every hand in play{wins}", schedule)
    if rules.split_ace_and_ten_pays is not None:
        yield Notice(f"A ten on a split ace pays {rules.split_ace_and_ten_pays} at once", schedule)


def _terminals(rules: TwentyOneRules) -> Iterator[Notice]:
    """What a terminal must say of its set-up: early surrender, and what happens when the time to decide runs out."""
    if not isinstance(rules, CommunityRules):
        return
    if not rules.strikes:
        if rules.surrender is Surrender.EARLY:
            text = "Early surrender: half the wager, before the dealer's second card is known"
            yield Notice(text, "CO 30-899.26(13)", rule="surrender")
        text = f"When time runs out, {rules.timeout_stands} stands and every other hand draws"
        yield Notice(text, "CO 30-899.26(13)", rule="timeout_stands")
        return
    text = "When time runs out on a player's only hand, a total below 11 draws until it exceeds 11; any other stands"
    yield Notice(text, "CO 30-899.27(7)", rule="timeout_stands")
    if rules.betting_fields > 1:
        text = "When time runs out with several hands, a card is burned; the second time in a row the hand also stands"
        yield Notice(text, "CO 30-899.27(8)", rule="strikes")


def _tips(rules: TableRules, max_cents: int, unit_cents: int) -> Notice:
    cite = "CO 30-803(3)(i)"
    if not rules.tip_wagers:
        return Notice("No tip wagers for the dealer", cite, wall=True, rule="tip_wagers")
    own = ", not above the player's own wager" if rules.tips_within_wager else ""
    steps = f", in steps of {dollars(unit_cents)}" if unit_cents > 1 else ""
    text = f"Tip wagers for the dealer with a player's own wager, up to {dollars(max_cents)}{own}{steps}"
    return Notice(text, cite, wall=True, rule="tip_wagers")
