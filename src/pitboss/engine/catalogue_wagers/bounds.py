"""How much a wager of the catalog takes, and which other wagers it rides on: what its section and the house say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from pitboss.cards import SUITS
from pitboss.catalogue import load_wager
from pitboss.catalogue.jackpot_rules import PRIZE
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.engine.catalogue_wagers.proportions import (
    HOUSE_PROPORTION,
    PROPORTION_RULES,
    ProportionRule,
    Spot,
    narrowed,
)
from pitboss.engine.side_wagers.award_order import refuse_order
from pitboss.engine.side_wagers.limits import TABLE_MINIMUM, Bounds, Limits, house_bounds
from pitboss.engine.side_wagers.prizes import Prize, refuse_prize
from pitboss.engine.side_wagers.protocol import MOMENTS, Moment, PlacedWager, RoundReader, catalogue_id
from pitboss.engine.vocabulary.actions import Wager
from pitboss.errors import IllegalSetup, Refusal, with_article
from pitboss.law.limits import SideLimits
from pitboss.law.proportions import ANTE, MAIN, Proportion
from pitboss.law.rules import DealtFrom, DeucesWildRules, TableRules
from pitboss.money import dollars

OF_THE_GAME: Final = frozenset({"main", "ante"})  # the game's own wagers: the table demands them anyway


@dataclass(frozen=True)
class BoundedWager:
    """A wager of the catalog with one of its pay tables: who may place it, and how much.

    `meters` are the amounts of its jackpots, in cents; `posted_suit` is the house's suit where a row asks for one.
    The casino sets the amount of a `house_jackpot`; any other jackpot is a progressive. `put_off`: the house settles
    it at the other moment that the section allows. `first`: whose award comes first, where internal controls replace
    the order of the section. `prize`: the "$" of the pay table. `sensor`: the second one, where a layout has the wager
    twice, each a game of its own. `awards_at_once`: a share of a meter is paid in chips as soon as it
    is won, by the posted amount, as logs of earlier versions have it. `awards_after_draw`: a share that the hole card
    wins is given after the dealer has drawn, as earlier logs have it.
    """

    definition: WagerDefinition
    paytable: PayTable
    meters: Mapping[str, int] = field(default_factory=dict)
    posted_suit: str = "s"
    house_jackpot: bool = False
    put_off: bool = False
    awards_at_once: bool = False
    first: str = ""
    prize: Prize = field(default_factory=Prize)
    sensor: int = 1
    awards_after_draw: bool = False

    def __post_init__(self) -> None:
        if self.put_off and not self.definition.or_settles:
            when = " or ".join(self.definition.settles)
            raise IllegalSetup(f"{self.name} is settled {when}, and at no other moment", str(self.definition.cite))
        if self.house_jackpot and not self.paytable.is_progressive:
            raise IllegalSetup(f"{self.name} {self.paytable.name} pays from no jackpot", self.cite)
        if self.posted_suit not in tuple(SUITS):
            raise IllegalSetup(f"no suit is called {self.posted_suit!r}; choose from {', '.join(SUITS)}", self.cite)
        posted = self.meters.get(PRIZE, 0)
        refusal = refuse_prize(self.definition, self.paytable, self.prize, posted)
        refusal = refusal or refuse_order(self.definition, self.first) or self._refuse_sensor()
        if refusal is not None:
            raise refusal

    def _refuse_sensor(self) -> Refusal | None:
        """A jackpot may be on a layout twice where its section has two sensors, each of which is a separate game."""
        if self.sensor == 1:
            return None
        two = [rule for rule in self.definition.layout if rule.jackpots is not None and rule.jackpots > 1]
        if self.sensor == 2 and two and self.paytable.is_progressive:
            return None
        sensors = "sensors 1 and 2" if two and self.paytable.is_progressive else "one spot"
        cite = str(two[0].cite) if two else self.cite
        return IllegalSetup(f"{self.definition.name} has {sensors} on a layout, and no sensor {self.sensor}", cite)

    @cached_property
    def name(self) -> str:
        return self.definition.name if self.sensor == 1 else f"{self.definition.name}, sensor {self.sensor}"

    @cached_property
    def cite(self) -> str:
        return str(self.paytable.cite)

    @cached_property
    def stake_cite(self) -> str:
        return str(self.definition.stake.cite)

    @cached_property
    def required_cite(self) -> str:
        text = self.paytable.cite.place.split()[:1]
        return next((str(cite) for cite in self.definition.may_require if cite.place.split()[:1] == text), "")

    @cached_property
    def placed(self) -> Moment:
        return MOMENTS[self.definition.placed]

    @property
    def takes_tips(self) -> bool:
        return self.definition.tips

    @cached_property
    def min_cents(self) -> int:
        stake, table = self.definition.stake, self.paytable
        minimum = table.at_least or min(table.amounts, default=0) or stake.at_least or stake.minimum
        return minimum or stake.step or min(stake.amounts, default=1)

    def refuse_limits(self, own: SideLimits, decks: int) -> str | None:
        """Why the house may not post these limits for it."""
        stake = self.definition.stake
        if own.bounds_pay and self.paytable.is_progressive:
            return f"{self.name} pays what its meter shows in full: a limit on its pay is not allowed"
        if not own.additions and not self.paytable.adds_optional:
            return f"{self.name} {self.paytable.name} has no addition that the house may leave out"
        if own.required and not self.required_cite:
            return f"{self.name} is the player's choice: the house may not require it"
        if (own.opening_hand or own.closed_deck) and decks not in self.definition.entry_decks:
            return f"{self.name}: mid-deck entry cannot be barred with {decks} decks"
        if stake.minimum is not None and own.min not in (None, stake.minimum):
            return f"the minimum of {self.name} is {dollars(stake.minimum)} at every table"
        return None

    def refuse_amount(self, own: SideLimits) -> IllegalSetup | None:
        """Why these limits are not the one amount of a wager that has one at a table."""
        if self.definition.stake.fixed and own.min != own.max:
            what = f"{self.name} is one amount at a table: its minimum and its maximum must be equal"
            return IllegalSetup(what, self.stake_cite)
        return None

    # --- the amount ----------------------------------------------------------------------------------------------

    def bounds(self, limits: Limits, *, tip: bool = False, round: RoundReader | None = None, seat: int = 0) -> Bounds:
        bounds = house_bounds(limits, self.name, self.min_cents, tip=tip)
        spot = Spot(limits, tip, round, seat)
        for narrow in self._stake_rules:
            bounds = narrow(self, bounds, spot)
        for rule in self._proportion_rules(limits):
            bounds = narrowed(rule, self, bounds, spot)
        return bounds

    def proportions(self, limits: Limits, rules: TableRules) -> tuple[Proportion, ...]:
        """How other wagers of the seat limit it, as a sign says it."""
        bound = [rule for rule in self._proportion_rules(limits) if not self.is_lifted(rule, limits, rules.dealt_from)]
        found = [rule.of(self) for rule in bound]
        if not isinstance(rules, DeucesWildRules):
            return tuple(found)
        return tuple(replace(each, of=ANTE) if each.of == MAIN else each for each in found)

    def _proportion_rules(self, limits: Limits) -> tuple[ProportionRule, ...]:
        """Those of its stake clause, and the one that the house may set."""
        own = (HOUSE_PROPORTION,) if limits.of(self.name).up_to_main else ()
        return (*self._stake_proportions, *own)

    @cached_property
    def _stake_proportions(self) -> tuple[ProportionRule, ...]:
        stake = self.definition.stake
        return tuple(rule for name, rule in PROPORTION_RULES if getattr(stake, name))

    def may_be_lifted(self, rule: ProportionRule, limits: Limits) -> bool:
        """Whether a maximum of its own lifts the rule where the cards come from the source that its section names."""
        return rule.liftable and self.definition.stake.lifted_by is not None and limits.of(self.name).max is not None

    def is_lifted(self, rule: ProportionRule, limits: Limits, dealt_from: DealtFrom) -> bool:
        """CO 30-899.28(3): a shuffling shoe and a maximum of its own lift the part of the main wager."""
        return self.may_be_lifted(rule, limits) and self.definition.stake.lifted_by is dealt_from

    def needed_ends(self, limits: Limits) -> tuple[int, int]:
        """The smallest and the largest wager that it may ride on, as they are posted."""
        needed = [BoundedWager(each, next(iter(each.paytables.values()))) for each in self.needed]
        bounds = [each.bounds(limits) for each in needed]
        return min(each.minimum for each in bounds), max(each.maximum for each in bounds)

    @cached_property
    def _stake_rules(self) -> tuple[StakeRule, ...]:
        """The rules of `STAKE_RULES` that its section has."""
        stake = self.definition.stake
        return tuple(rule for name, rule in STAKE_RULES if getattr(stake, name) or name in self._of_paytable)

    @cached_property
    def _of_paytable(self) -> tuple[str, ...]:
        return ("amounts",) if self.paytable.amounts else ()

    @cached_property
    def bounds_vary(self) -> bool:
        return bool(self._stake_proportions)

    def fixed_cents(self, limits: Limits) -> int:
        """The one amount of a fixed wager: the house's, or the unit that the pay table is made for."""
        own = limits.of(self.name).min
        return self.paytable.typical_cents if own is None else own

    def needed_cents(self, round: RoundReader, seat: int, *, tip: bool) -> int:
        """What the player, or for a tip the dealer, has on the wager that this one needs."""
        here = [bet for bet in round.placed_wagers if bet.seat == seat and bet.tip is tip]
        return sum(bet.cents for bet in here if self._rides_on(round, bet))

    def _rides_on(self, round: RoundReader, bet: PlacedWager) -> bool:
        """Whether a wager on the layout is one that this one needs."""
        id = catalogue_id(round.house.sides[bet.bet])
        return any(id in need.split(" or ") for need in self.definition.needs)

    # --- everything but the amount -------------------------------------------------------------------------------

    def refuse(self, round: RoundReader, wager: Wager) -> str | Refusal | None:
        for check in self._placing_checks:
            if (what := check(self, round, wager)) is not None:
                return what
        return None

    @cached_property
    def _placing_checks(self) -> tuple[PlacingCheck, ...]:
        """The checks of `PLACING_CHECKS` that concern it."""
        return tuple(check for concerns, check in PLACING_CHECKS if concerns(self))

    @cached_property
    def needed(self) -> tuple[WagerDefinition, ...]:
        """The wagers of the catalog that it rides on."""
        ids = [each for need in self.definition.needs if need not in OF_THE_GAME for each in need.split(" or ")]
        return tuple(load_wager(each) for each in ids)

    @cached_property
    def needed_names(self) -> str:
        return " or ".join(dict.fromkeys(each.name for each in self.needed))


# --- rules of the amount: each narrows what the house takes, as the stake clause of the section says -----------------


def _section_maximum(side: BoundedWager, bounds: Bounds, spot: Spot) -> Bounds:
    """WA 3166 v003 Jackpot ¶3: a jackpot wager is at most $25 at every table."""
    maximum = side.definition.stake.at_most
    return bounds if maximum is None else bounds.at_most(maximum)


def _table_minimum(side: BoundedWager, bounds: Bounds, spot: Spot) -> Bounds:
    """CO 30-899.18(3): the table minimum holds here too, unless the house posts another one. It binds no tip."""
    if spot.tip or spot.limits.of(side.name).min is not None:
        return bounds
    return bounds.at_least(spot.limits.min, TABLE_MINIMUM)


def _section_unit(side: BoundedWager, bounds: Bounds, spot: Spot) -> Bounds:
    """CO 30-899.09(8): even dollar amounts. A tip has the unit of tips."""
    unit = side.definition.stake.step
    if spot.tip or unit is None:
        return bounds
    return Bounds(bounds.minimum, bounds.maximum, unit, bounds.amounts, bounds.reason)


def _fixed(side: BoundedWager, bounds: Bounds, spot: Spot) -> Bounds:
    """CO 30-2107 Start of game (3): one amount at a table, which the house sets; a tip is the same amount."""
    cents = side.fixed_cents(spot.limits)
    return bounds.at_least(cents).at_most(cents)


def _listed_amounts(side: BoundedWager, bounds: Bounds, spot: Spot) -> Bounds:
    """The section, or the pay table, lists the amounts."""
    return bounds.only(tuple(sorted(side.paytable.amounts or side.definition.stake.amounts)))


StakeRule = Callable[[BoundedWager, Bounds, Spot], Bounds]
STAKE_RULES: Final[tuple[tuple[str, StakeRule], ...]] = (  # by the field of the stake clause that brings it
    ("at_most", _section_maximum),
    ("table_minimum", _table_minimum),
    ("step", _section_unit),
    ("fixed", _fixed),
    ("amounts", _listed_amounts),
)


# --- checks of the placing: the moment, and the wagers that it rides on ----------------------------------------------


def _refuse_late(side: BoundedWager, round: RoundReader, wager: Wager) -> str | None:
    """The game may have closed a later moment: a blackjack is shown, or no hand is in play."""
    return round.refuse_late(wager.seat, side.placed)


def _refuse_unmet_need(side: BoundedWager, round: RoundReader, wager: Wager) -> str | None:
    """It rides on another wager: `needs` names it, or several of which one will do."""
    here = [bet for bet in round.placed_wagers if bet.seat == wager.seat]
    placed = {catalogue_id(round.house.sides[bet.bet]) for bet in here if not bet.tip}
    for need in side.definition.needs:
        position = round.position_at(wager.seat)
        if need in round.house.own_spots:
            if all(bet.bet != need for bet in here):
                return f"{side.name} needs a wager on the {need} spot, and seat {wager.seat} has none"
        elif need in OF_THE_GAME and (position is None or not position.stake):
            return f"{side.name} needs a main wager, and seat {wager.seat} has none"
        if need not in OF_THE_GAME and placed.isdisjoint(need.split(" or ")):
            return f"{side.name} needs {with_article(side.needed_names)} wager first"
    return None


def _refuse_tip_without_main_tip(side: BoundedWager, round: RoundReader, wager: Wager) -> str | None:
    """CO 30-2113(4): a tip on it needs a tip on the main wager."""
    position = round.position_at(wager.seat)
    if not wager.tip or (position is not None and position.tip_on(0)):
        return None
    return f"a tip on {side.name} needs one on the main wager first"


def _refuse_tip_without_needed_tip(side: BoundedWager, round: RoundReader, wager: Wager) -> str | None:
    """CO 30-899.23(11): a tip on a raise rides on a tip on the ante."""
    if not wager.tip or side.needed_cents(round, wager.seat, tip=True):
        return None
    return f"a tip on {side.name} needs a tip on {side.needed_names} first"


PlacingCheck = Callable[[BoundedWager, RoundReader, Wager], str | None]
PLACING_CHECKS: Final[tuple[tuple[Callable[[BoundedWager], object], PlacingCheck], ...]] = (  # with whom it concerns
    (lambda side: side.placed is not Moment.BEFORE_DEAL, _refuse_late),
    (lambda side: side.definition.needs, _refuse_unmet_need),
    (lambda side: side.definition.tips_with_main, _refuse_tip_without_main_tip),
    (lambda side: side.definition.stake.of_need, _refuse_tip_without_needed_tip),
)
