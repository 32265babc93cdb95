"""Side wagers of the catalog at a live table: the same rows and the same hands as in the analysis.

A row may ask for cards that nobody has seen yet, such as the hole card. It is then tried with every card that could
lie there: if the row holds for all of them it is paid, if for none it is passed over, and otherwise the wager waits.
The dealer's whole hand has too many ways to try them all: until it is complete, a wager on it can only be lost, by the
wider hands that its rows are part of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

import msgspec

from pitboss.catalogue import Game, load_wager
from pitboss.catalogue.jackpot_rules import FROM_LEFT, PRIZE
from pitboss.engine.catalogue_wagers.bounds import OF_THE_GAME, BoundedWager
from pitboss.engine.catalogue_wagers.compatibility import is_jackpot, layout_refusal, missing, need_refusal
from pitboss.engine.catalogue_wagers.inputs import COMPLETE, DEALER_HAND, FACTS, NO_CARDS, OWN_FACTS, indices
from pitboss.engine.side_wagers.limits import Limits
from pitboss.engine.side_wagers.pay_limits import LIMITED
from pitboss.engine.side_wagers.prizes import AS_POSTED, prize_cents
from pitboss.engine.side_wagers.protocol import (
    MOMENTS,
    NAMED_ONLY,
    Carried,
    Draws,
    Envy,
    Moment,
    Paid,
    PlacedWager,
    RoundReader,
    Share,
    SideWager,
    SpotSetUp,
)
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalSetup, Refusal
from pitboss.hands.batch import Hands, hands_of
from pitboss.hands.registry import mask_of, predicate, wider
from pitboss.law.limits import SideLimits
from pitboss.law.rules import HoleCard, TwentyOneRules
from pitboss.money import Pay, dollars, round_up

# A wager offered with standard blackjack may be offered with a variation of the same state, too.
STANDARD: Final = frozenset({"blackjack", "blackjack-wa-3119"})
NOTHING_WON: Final = "no winning hand"


@dataclass(frozen=True)
class CatalogueWager(BoundedWager):
    """A wager of the catalog with one of its pay tables: what it sees, when it is settled, and what it pays."""

    def refuse_table(
        self, game: Game, shown: Collection[str], limits: SideLimits | None, layout: Sequence[SideWager]
    ) -> Refusal | None:
        if (elsewhere := game.refuse_state(self.definition.cite.jurisdiction, self.name)) is not None:
            return elsewhere
        what = None if limits is None else self.refuse_limits(limits, game.rules.decks)
        if what is not None:
            return IllegalSetup(what, self.cite)
        if limits is not None and (refusal := self.refuse_amount(limits)) is not None:
            return refusal
        asked = (condition.refusal(self.name, game.rules) for condition in self.definition.asks)
        for refusal in (game.refuse_wager(self.definition.id, self.name), *asked):
            if refusal is not None:
                return refusal
        if (what := self.refuse_game(game, shown)) is not None:
            return IllegalSetup(what, self.cite)
        if limits is not None and (unneeded := self.refuse_required(limits, layout)) is not None:
            return unneeded
        return self.refuse_layout(layout)

    def refuse_required(self, limits: SideLimits, layout: Sequence[SideWager]) -> IllegalSetup | None:
        """Why the house may not require it of every player on this layout: a rule of the jackpot's chapter."""
        if not limits.required or any(map(is_jackpot, layout)):
            return None
        return IllegalSetup(f"{self.name} may be required only where the layout has a jackpot", self.required_cite)

    def refuse_game(self, game: Game, shown: Collection[str]) -> str | None:
        """Why it may not be offered with a game set up like this: its section, cards, number of decks, soft 17.

        `shown` are the cards that the game's procedure can show to a side wager.
        """
        rules, table, offered_with = game.rules, self.paytable, self.definition.games
        unseen = [name for name in self.definition.sees if name not in shown and name not in OWN_FACTS]
        if unseen:
            return f"{self.name} needs cards that {game.name} does not deal: {', '.join(unseen)}"
        here = self.definition.cite.law == game.definition.cite.law
        if game.id not in offered_with and not (here and STANDARD.intersection(offered_with)):
            return f"{self.name} is offered with {', '.join(offered_with)}, not with {game.id}"
        if self.definition.deck is not rules.deck:
            return f"{self.name} is for {self.definition.deck.value}-card decks, not {rules.deck.value}-card decks"
        if rules.decks not in table.decks:
            return f"{self.name} {table.name} is for {', '.join(map(str, table.decks))} decks, not {rules.decks}"
        hits = isinstance(rules, TwentyOneRules) and rules.dealer_hits_soft_17
        open_hand = isinstance(rules, TwentyOneRules) and rules.hole_card is HoleCard.BOTH_UP
        if open_hand and self.placed > Moment.BEFORE_DEAL and DEALER_HAND in self.definition.sees:
            return f"{self.name} is wagered on a dealer's hand with one card up; this table deals both up"
        if table.soft_17 and table.soft_17 != ("hits" if hits else "stands"):
            return f"{self.name} {table.name} is for a dealer who {table.soft_17} on soft 17"
        return None

    def refuse_layout(self, layout: Sequence[SideWager]) -> IllegalSetup | None:
        """Why it may not be offered on a layout with these wagers and no others."""
        found = layout_refusal(self.name, self.definition.layout, layout)
        return found or need_refusal(self.name, self._rides_on_wagers, str(self.definition.cite), layout)

    def missing_from(self, layout: Sequence[SideWager]) -> tuple[str, ...]:
        """The ids of the wagers of which one must be added to this layout, where that is what it lacks."""
        rules = (each.only_with for each in self.definition.layout if each.only_with)
        return next((ids for need in (*rules, *self._rides_on_wagers) if (ids := missing(need, layout))), ())

    @property
    def _rides_on_wagers(self) -> Iterator[str]:
        """The side wagers without which nobody could place it; the game's own are at every table."""
        return (need for need in self.definition.needs if need not in OF_THE_GAME)

    @property
    def set_up(self) -> SpotSetUp:
        return SpotSetUp(
            self.name,
            self.definition.id,
            self.paytable.name,
            self.posted_suit,
            dict(self.meters),
            house_jackpot=self.house_jackpot or msgspec.UNSET,
            put_off=self.put_off or msgspec.UNSET,
            first=self.first or msgspec.UNSET,
            prize=self.prize if PRIZE in self.paytable.meters and self.prize != AS_POSTED else msgspec.UNSET,
            sensor=self.sensor if self.sensor > 1 else msgspec.UNSET,
            before_draw=(self.put_off and self.paytable.is_progressive and not self.awards_after_draw) or msgspec.UNSET,
        )

    @property
    def keeps_cards(self) -> bool:
        return self.definition.keeps_cards

    @property
    def follows_split(self) -> bool:
        return self.definition.follows_split

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """When it is settled at this table."""
        names = (self.definition.or_settles,) if self.put_off else self.definition.settles
        return tuple(MOMENTS[name] for name in names)

    @property
    def own_moments(self) -> frozenset[Moment]:
        return NAMED_ONLY.intersection(self.moments)

    @property
    def wants_peek(self) -> bool:
        return self.definition.peek

    @property
    def until_dealer(self) -> bool:
        return self.definition.until_dealer

    @property
    def backs_out(self) -> str:
        return "" if self.definition.backs_out is None else str(self.definition.backs_out)

    @cached_property
    def joined(self) -> tuple[str, ...]:
        return tuple(load_wager(each).name for each in self.definition.joined)

    @property
    def alone(self) -> bool:
        return self.definition.alone

    @property
    def awards_from_left(self) -> bool:
        return self.first == FROM_LEFT if self.first else self.definition.awards_from_left

    @property
    def awards_last(self) -> bool:
        return self.definition.awards_last

    @property
    def hand_by_hand(self) -> bool:
        return self.definition.hand_by_hand

    @property
    def sees_hole_card(self) -> bool:
        return "dealer hole card" in self.definition.sees

    @property
    def needs_dealer(self) -> bool:
        """A wager on the player's play needs no more than the dealer draws for that hand anyway."""
        return self.definition.decided_by == "dealer" and DEALER_HAND in self.definition.sees

    @cached_property
    def complete(self) -> Moment:
        """From when on all that it sees is there; before, it can only be lost."""
        return max(COMPLETE.get(name, Moment.AFTER_DEAL) for name in self.definition.sees)

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | Carried | Draws | None:
        if not self.settles_at(moment) or (self.hand_by_hand and round.deals_down and moment < Moment.AFTER_PLAYERS):
            return None
        hands = self.seen(round, bet, complete=moment >= self.complete)
        if moment < self.complete:
            return Paid(0, NOTHING_WON, self.cite) if self._is_lost_already(hands) else None
        if bet.lammer:
            return self._added(round, bet, hands)
        for name, pay in self.paytable.pays.items():
            holds = mask_of(name, hands)
            if holds.all():
                return self._paid(round, bet, name, pay, hands)
            if holds.any():
                return None
        return Paid(0, NOTHING_WON, self.cite)

    def settles_at(self, moment: Moment) -> bool:
        """The section's own moments; a wager still open at the last of them is settled as soon as it can be."""
        return moment in self.moments or (moment > self.moments[-1] and moment not in NAMED_ONLY)

    def _is_lost_already(self, hands: Hands) -> bool:
        """Whether no row can hold any more, no matter what comes."""
        parts = [wider(predicate(name)) for name in self.paytable.pays]
        return all(part is not None and not part(hands).any() for part in parts)

    def _paid(self, round: RoundReader, bet: PlacedWager, name: str, pay: Pay, hands: Hands) -> Paid | None:
        """The row, and the additions that are certain; a lammer may stand for one that is not."""
        returned, share = self.returned(round, bet, pay), self._share(pay, bet.cents)
        lammer = False
        for extra, added in self.offered_additions(round.house.limits).items():
            holds = predicate(extra)(hands)
            if holds.all():
                if self.earns_additions(bet):
                    returned += self._won(round, bet, added)
                    name = f"{name}, {extra}"
            elif holds.any():
                if not self.definition.lammer:
                    return None
                lammer = True
        return Paid(returned, name, self.cite, lammer, share)

    def offered_additions(self, limits: Limits) -> Mapping[str, Pay]:
        """What is paid in addition to a row, where the house has not left it out."""
        return self.paytable.adds if limits.of(self.name).additions else {}

    def earns_additions(self, bet: PlacedWager) -> bool:
        """Whether a wager is paid an addition; a tip is paid for its row and no more (CO 30-899.11(5))."""
        return not bet.tip

    def _added(self, round: RoundReader, bet: PlacedWager, hands: Hands) -> Paid | None:
        """What the addition brings to a wager that was paid already."""
        for extra, added in self.offered_additions(round.house.limits).items():
            holds = predicate(extra)(hands)
            if holds.all() and self.earns_additions(bet):
                return Paid(self._won(round, bet, added), extra, self.cite)
            if holds.any() and not holds.all():
                return None
        return Paid(0, f"no {', '.join(self.paytable.adds)}", self.cite)

    def returned(self, round: RoundReader, bet: PlacedWager, pay: Pay) -> int:
        """All that goes back to the player for a row."""
        return self._won(round, bet, pay) + (bet.cents if pay.keeps_stake else 0)

    def _won(self, round: RoundReader, bet: PlacedWager, pay: Pay) -> int:
        """What a row wins from the tray, in the table's chips, never below its odds."""
        cents = bet.lammer or bet.cents
        meter_cents = self.shown_cents(pay, cents) if self._pays_from_tray(pay) else 0
        won = pay.win(cents, meter_cents=meter_cents, units=self.paytable.units(cents))
        return round.house.limits.chips.least(won)

    def _pays_from_tray(self, pay: Pay) -> bool:
        """Whether what a row wins of a posted amount comes from the tray: the house's own "$" prize."""
        return self.awards_at_once or (pay.meter == PRIZE and self.prize.from_tray)

    def _share(self, pay: Pay, cents: int) -> Share | None:
        """The share of a meter that a row wins on a wager, if any. A prize is given when it is won."""
        if not pay.share or self._pays_from_tray(pay):
            return None
        last = self.awards_last and (pay.meter != PRIZE or self.prize == AS_POSTED)
        return Share(pay.meter, pay.share, self.shown_cents(pay, cents), last)

    def shown_cents(self, pay: Pay, cents: int) -> int:
        """What a row's meter shows, or what its "$" prize comes to on a wager."""
        posted = self.meters.get(pay.meter, 0)
        return posted if pay.meter != PRIZE else prize_cents(self.prize, self.paytable, posted, cents)

    def seen(self, round: RoundReader, bet: PlacedWager, *, complete: bool) -> Hands:
        """What this wager sees: cards, with a row for each hole card that could be; and facts, when all is complete."""
        rows = {name: indices(round, bet, name) for name in self.definition.sees if name not in NO_CARDS}
        if complete:
            facts = [name for name in self.definition.sees if name in FACTS]
            rows |= {name: ((self.fact(round, bet, name),),) for name in facts}
        return hands_of(tuple(rows.items()), self.posted_suit)

    def fact(self, round: RoundReader, bet: PlacedWager, name: str) -> int:
        """A number that the wager sees, such as the outcome of its hand."""
        if name == "raise":
            here = [other for other in round.placed_wagers if (other.seat, other.tip) == (bet.seat, bet.tip)]
            return any(self._carries(round.house.sides[other.bet]) for other in here)
        return FACTS[name](round, bet)

    def _carries(self, other: SideWager) -> bool:
        """Whether another wager rides on this one."""
        return other.definition is not None and self.definition.id in other.definition.needs

    def envy(self, round: RoundReader) -> Iterator[Envy]:
        """For every row with envy: pay to each other player who made this wager, or to the dealer."""
        made = [e for e in round.events if type(e) is Settled and e.bet == self.name and not e.tip]
        in_chips = round.house.limits.chips.least
        for cause in made:
            row = cause.outcome.removesuffix(LIMITED)
            if row in self.paytable.dealer_envy:
                yield Envy(cause.seat, in_chips(self.paytable.dealer_envy[row].win(0)), row, self.cite, for_dealer=True)
            if row in self.paytable.envy:
                for other in self._others(round, cause, made):
                    cents = in_chips(self.paytable.envy[row].win(0, units=self._envy_units(other)))
                    yield Envy(other.seat, cents, f"{row} at seat {cause.seat}", self.cite)

    def _others(self, round: RoundReader, cause: Settled, made: Iterable[Settled]) -> list[Settled]:
        """A wager of each player whom a hand pays envy: one for each player."""
        excluded, others = self._excluded(round, cause, made), dict[str, Settled]()
        for e in made:
            if (player := round.player_at(e.seat)) not in excluded:
                others.setdefault(player, e)
        return list(others.values())

    def _excluded(self, round: RoundReader, cause: Settled, made: Iterable[Settled]) -> set[str]:
        """The players without envy for a hand: its own, and where the section says so all who have such a hand."""
        rows = self.paytable.envy if self.paytable.envy_spares_winners else ()
        return {round.player_at(e.seat) for e in made if e is cause or e.outcome.removesuffix(LIMITED) in rows}

    def _envy_units(self, bet: Settled) -> Fraction:
        return self.paytable.units(bet.stake_cents) if self.paytable.envy_multiplies else Fraction(1)

    def posted(self, pay: Pay, cents: int) -> str:
        """What a row pays, as players read it: a share of a meter, or a "$" prize for a wager, with its amount."""
        if pay.meter == PRIZE and self.prize != AS_POSTED:
            amount = dollars(self.shown_cents(pay, cents))
            return f"{amount} ({self.prize.odds})" if self.prize.odds else amount
        if not pay.share:
            return self._multiplied(pay, cents)
        return " + ".join(self._of_meter(term, pay.meter) for term in str(pay).split(" + "))

    def _of_meter(self, term: str, meter: str) -> str:
        """A term of a sum, with the meter and its amount where it is a share."""
        percent, found, _ = term.partition("%")
        if not found:
            return term
        amount = dollars(self.meters.get(meter, 0))
        return f"{percent}% of the {meter} meter, {amount}" if meter not in ("", PRIZE) else f"{term} of {amount}"

    def _multiplied(self, pay: Pay, cents: int) -> str:
        """Odds of a jackpot whose fixed wager is not its base unit, multiplied: as the meter displays them."""
        if not (self.definition.stake.fixed and self.paytable.is_progressive) or cents == self.paytable.typical_cents:
            return str(pay)
        return f"{dollars(round_up(pay.win(cents, units=self.paytable.units(cents)), 1))} ({pay})"

    def posted_rows(self, limits: Limits) -> Iterable[tuple[str, str]]:
        rows = (*self.paytable.pays.items(), *self.offered_additions(limits).items())
        cents = self.fixed_cents(limits) if self.definition.stake.fixed else self.paytable.typical_cents
        return [(hand, self.posted(pay, cents)) for hand, pay in rows]

    def max_returned(self, cents: int) -> int:
        return self.max_of_table(cents)

    def max_of_table(self, cents: int) -> int:
        units = self.paytable.units(cents)
        maximum = max(
            pay.returned(cents, 1, meter_cents=self.shown_cents(pay, cents), units=units)
            for pay in self.paytable.pays.values()
        )
        return maximum + sum(pay.returned(cents, 1, units=units) for pay in self.paytable.adds.values())
