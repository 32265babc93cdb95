"""The last hand solved in fractions: every player plays for their chance to advance, in order from the button.

A player sees the up card, every hand played before, their cards, and of the hands to be played later only those that
are given as dealt. Cards that nobody looks at are as good as still in the shoe, so a hand that is not given is dealt
when its turn comes. The value of a position is a chance for each player, and the player to act picks the action that
is best for their own; equally good ones in the order stand, hit, double, split, surrender. Nobody insures, unless
an amount is given.

It is plain and slow on purpose: the kernel's fast solution is compared with it, and it with the engine's own tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from pitboss.analysis.tournament.card_source import ACE, BUST, FINALS, TEN, CardSource, best_total
from pitboss.analysis.tournament.ranking import edges, shares
from pitboss.analysis.tournament.situation import Payoffs
from pitboss.charts.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Chart
from pitboss.law.rules import SplitAces

Chances = tuple[Fraction, ...]  # for each player, in order from the button
Results = tuple[int, ...]  # a player's final chips for each of FINALS, scaled
Dealt = tuple[int, int]

NAMES: Final = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender"}


@dataclass(frozen=True)
class Hand:
    """The hand that a player plays now, and what waits: `split_card` is on each of the waiting split hands."""

    hard: int
    has_ace: bool
    cards: int
    pair: int  # the points of both first cards; 0: no pair
    results: Results  # chips so far, the hands already finished settled
    free: int  # chips that are not wagered
    splits: int = 0
    split_card: int = 0
    waiting: int = 0

    @property
    def total(self) -> int:
        return best_total(self.hard, self.has_ace)

    @property
    def is_soft(self) -> bool:
        return self.total != self.hard

    def with_card(self, points: int) -> Hand:
        """One more card; the number of cards matters up to three."""
        pair = points if self.cards == 1 and points == self.hard else 0
        cards = min(self.cards + 1, 3)
        return replace(self, hard=self.hard + points, has_ace=self.has_ace or points == ACE, cards=cards, pair=pair)


@dataclass
class LastHand:
    """A last hand whose bets are made. Positions count from the button; amounts are in chips."""

    payoffs: Payoffs
    stacks: Sequence[int]
    bets: Sequence[int]
    advance: int
    source: CardSource  # every unseen card; the cards in `dealt` and the up card are not among them
    up: int | None = None
    dealt: Mapping[int, Dealt] = field(default_factory=dict)  # first cards that everybody sees
    insured: Mapping[int, int] = field(default_factory=dict)
    charts: Mapping[int, Chart] = field(default_factory=dict)  # players who follow a chart
    max_splits: int | None = None
    countback: bool = False  # a tie goes to the larger stack before the hand; the payoffs must have room for it
    unit: int = 0  # doubles for less in this unit for the player to act first; 0: as much as possible only
    _known: dict[Any, Chances] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        scale = self.payoffs.scale
        self._stacks = [stack * scale for stack in self.stacks]
        self._bets = [bet * scale for bet in self.bets]
        self._edges = edges(self.stacks) if self.countback else (0,) * len(self.stacks)
        self._insured = {player: cents * scale for player, cents in self.insured.items()}
        self._splits = self.payoffs.rules.max_splits if self.max_splits is None else self.max_splits
        self._finals: dict[CardSource, tuple[Fraction, ...]] = {}

    # --- before the play -------------------------------------------------------------------------------------------

    def chances(self) -> Chances:
        """Each player's chance to advance."""
        if self.up is not None:
            return self._against()
        sums = [Fraction(0)] * len(self.bets)
        for points, chance, rest in self.source.draws():
            below = replace(self, up=points, source=rest, _known={})
            _mix(sums, below._against(), chance)
        return tuple(sums)

    def _against(self) -> Chances:
        assert self.up is not None
        sums, blackjack = [Fraction(0)] * len(self.bets), self.source.blackjack(self.up)
        if blackjack:
            _mix(sums, self._beaten(0, (), self.source.with_blackjack(self.up)), blackjack)
        if blackjack < 1:
            _mix(sums, self.play(), 1 - blackjack)
        return tuple(sums)

    def _beaten(self, player: int, finals: tuple[int, ...], source: CardSource) -> Chances:
        """The dealer has a blackjack: other blackjacks push, the rest lose."""
        if player == len(self.bets):
            return shares(finals, self.advance)
        insured = self._stacks[player] + self._edges[player] + 2 * self._insured.get(player, 0)
        sums = [Fraction(0)] * len(self.bets)
        for dealt, chance, rest in self._first_cards(player, source):
            final = insured if is_blackjack(dealt) else insured - self._bets[player]
            _mix(sums, self._beaten(player + 1, (*finals, final), rest), chance)
        return tuple(sums)

    def _first_cards(self, player: int, source: CardSource) -> Iterator[tuple[Dealt, Fraction, CardSource]]:
        if player in self.dealt:
            yield self.dealt[player], Fraction(1), source
            return
        for one, chance, rest in source.draws():
            for two, then, left in rest.draws():
                yield (one, two), chance * then, left

    # --- the play --------------------------------------------------------------------------------------------------

    def play(self, results: tuple[Results, ...] = ()) -> Chances:
        """The chances once the dealer has no blackjack and the first players are done with these results."""
        assert self.up is not None
        return self._turn(results, self.source.without_blackjack(self.up))

    def options(self, results: tuple[Results, ...] = ()) -> dict[str, Chances]:
        """What each action of the next player leads to; that player's first cards must be given."""
        assert self.up is not None
        hand = self._dealt_hand(len(results), self.dealt[len(results)])
        return dict(self._options(results, hand, self.source.without_blackjack(self.up), first=True))

    def _turn(self, table: tuple[Results, ...], source: CardSource) -> Chances:
        """The chances from a player's turn on; what was done before matters by its results only."""
        key = (table, source)
        if key not in self._known:
            self._known[key] = (
                self._ended(table, source) if len(table) == len(self.bets) else self._dealt(table, source)
            )
        return self._known[key]

    def _ended(self, table: tuple[Results, ...], source: CardSource) -> Chances:
        assert self.up is not None
        if all(len(set(results)) == 1 for results in table):  # the dealer's hand decides nothing (CO 30-826(3))
            return shares([results[0] for results in table], self.advance)
        if source not in self._finals:
            self._finals[source] = source.finals(self.up, self.payoffs.rules.dealer_hits_soft_17)
        sums = [Fraction(0)] * len(table)
        for place, chance in enumerate(self._finals[source]):
            if chance:
                _mix(sums, shares([results[place] for results in table], self.advance), chance)
        return tuple(sums)

    def _dealt(self, table: tuple[Results, ...], source: CardSource) -> Chances:
        player, sums = len(table), [Fraction(0)] * len(self.bets)
        for dealt, chance, rest in self._first_cards(player, source):
            hand = self._dealt_hand(player, dealt)
            if is_blackjack(dealt):
                paid = self.payoffs.won_by_blackjack(self._bets[player])
                value = self._turn((*table, tuple(each + paid for each in hand.results)), rest)
            else:
                value = self._choose(table, hand, rest)
            _mix(sums, value, chance)
        return tuple(sums)

    def _dealt_hand(self, player: int, dealt: Dealt) -> Hand:
        chips = self._stacks[player] - self._insured.get(player, 0)
        pair = dealt[0] if dealt[0] == dealt[1] else 0
        ranked = chips + self._edges[player]
        return Hand(sum(dealt), ACE in dealt, 2, pair, (ranked,) * len(FINALS), chips - self._bets[player])

    # --- one player's hand -----------------------------------------------------------------------------------------

    def _choose(self, table: tuple[Results, ...], hand: Hand, source: CardSource) -> Chances:
        player = len(table)
        key = (table, hand, source)
        if key not in self._known:
            if player in self.charts and hand.total < 21:
                self._known[key] = dict(self._options(table, hand, source))[self._charted(player, hand)]
            else:
                found = [value for _, value in self._options(table, hand, source)]
                self._known[key] = max(found, key=lambda value: value[player])
        return self._known[key]

    def _options(
        self, table: tuple[Results, ...], hand: Hand, source: CardSource, *, first: bool = False
    ) -> Iterator[tuple[str, Chances]]:
        """Every action with the chances it leads to. A hand of 21 stands (CO 30-826(1))."""
        player = len(table)
        yield NAMES[STAND], self._finish(table, hand, source, self._bets[player])
        if hand.total >= 21:
            return
        allowed = self._allowed(player, hand)
        if HIT in allowed:
            yield NAMES[HIT], self._hit(table, hand, source)
        if DOUBLE in allowed:
            most = min(self._bets[player], hand.free)
            yield NAMES[DOUBLE], self._double(table, hand, source, most)
            if first and self.unit and self.payoffs.rules.double_for_less:
                for less in range(self.unit * self.payoffs.scale, most, self.unit * self.payoffs.scale):
                    yield f"double for {less // self.payoffs.scale}", self._double(table, hand, source, less)
        if SPLIT in allowed:
            left = replace(hand, free=hand.free - self._bets[player], splits=hand.splits + 1, waiting=hand.waiting + 1)
            yield NAMES[SPLIT], self._next_split(table, replace(left, split_card=hand.pair), source, taken=True)
        if SURRENDER in allowed:
            half = self.payoffs.surrendered(self._bets[player])
            yield NAMES[SURRENDER], self._turn((*table, tuple(each - half for each in hand.results)), source)

    def _allowed(self, player: int, hand: Hand) -> set[int]:
        """Which actions the rules and the player's chips allow, for a hand below 21."""
        rules, bet = self.payoffs.rules, self._bets[player]
        if hand.splits and hand.split_card == ACE and rules.split_aces is SplitAces.ONE_CARD:
            return {STAND}
        found = {STAND, HIT}
        affordable = hand.free >= bet or (hand.free > 0 and rules.double_for_less)
        if self._doubles(hand) and affordable:
            found.add(DOUBLE)
        again = not (hand.splits and hand.pair == ACE)
        if hand.cards == 2 and hand.pair and hand.splits < self._splits and hand.free >= bet and again:
            found.add(SPLIT)
        if hand.cards == 2 and not hand.splits and self.payoffs.surrender:
            found.add(SURRENDER)
        return found

    def _doubles(self, hand: Hand) -> bool:
        rules = self.payoffs.rules
        return (
            self.payoffs.doubling
            and (hand.cards == 2 or self.payoffs.doubles_any_cards)
            and (not hand.splits or rules.double_after_split)
            and (rules.double_with_ace or not hand.has_ace)
            and rules.double_totals.holds(hand.total, soft=hand.is_soft)
        )

    def _charted(self, player: int, hand: Hand) -> str:
        assert self.up is not None
        allowed = self._allowed(player, hand)
        context = "more cards" if hand.cards > 2 else "after split" if hand.splits else "first two"
        kind = "soft" if hand.is_soft else "hard"
        rows = [("pair", hand.pair)] if SPLIT in allowed else []
        for name, row in [*rows, (kind, hand.total)]:
            for choice in self.charts[player].choices(context, name, row, self.up):
                if choice in allowed:
                    return NAMES[choice]
        return NAMES[STAND]

    def _hit(self, table: tuple[Results, ...], hand: Hand, source: CardSource) -> Chances:
        sums = [Fraction(0)] * len(self.bets)
        for points, chance, rest in source.draws():
            drawn = hand.with_card(points)
            if drawn.hard > 21:
                _mix(sums, self._finish(table, drawn, rest, self._bets[len(table)]), chance)
            else:
                _mix(sums, self._choose(table, drawn, rest), chance)
        return tuple(sums)

    def _double(self, table: tuple[Results, ...], hand: Hand, source: CardSource, more: int) -> Chances:
        sums, stake = [Fraction(0)] * len(self.bets), self._bets[len(table)] + more
        for points, chance, rest in source.draws():
            drawn = replace(hand.with_card(points), free=hand.free - more)
            _mix(sums, self._finish(table, drawn, rest, stake), chance)
        return tuple(sums)

    def _finish(self, table: tuple[Results, ...], hand: Hand, source: CardSource, stake: int) -> Chances:
        """The hand is done: settle it against each way the dealer may end, and go on to the next."""
        results = tuple(
            each + self._net(hand.total, final, stake) for each, final in zip(hand.results, FINALS, strict=True)
        )
        if not hand.waiting:
            return self._turn((*table, results), source)
        return self._next_split(table, replace(hand, results=results), source)

    def _net(self, total: int, final: int, stake: int) -> int:
        if total > 21:
            return -stake
        if final == BUST or total > final:
            return self.payoffs.won(stake)
        return 0 if total == final else -stake

    def _next_split(
        self, table: tuple[Results, ...], hand: Hand, source: CardSource, *, taken: bool = False
    ) -> Chances:
        """Play the next hand of a split from its one card; it gets its second card now (CO 30-814)."""
        card, waiting = hand.split_card, hand.waiting - (not taken)
        begun = replace(hand, hard=card, has_ace=card == ACE, cards=1, pair=0, waiting=waiting)
        return self._hit(table, begun, source)


def is_blackjack(dealt: Dealt) -> bool:
    """Whether two cards are an ace and a ten-value card."""
    return set(dealt) == {ACE, TEN}


def _mix(into: list[Fraction], value: Sequence[Fraction], weight: Fraction) -> None:
    for place, each in enumerate(value):
        into[place] += weight * each
