"""Effects of removal: the change of the player's expectation when one card has left the shoe, exact.

A random card that leaves the shoe changes nothing on average, so the effects, weighted by the cards, add up to zero
where the play stays the same. A wager that dealt cards decide is counted once, with the cards that its deals hold: the
deals without a card are those of the shoe without it. Everything else is analyzed again for each kind of card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from pitboss.analysis.figures.games.ante_up_21 import INITIAL, bets_by_rule, splits_by_rule
from pitboss.analysis.games import competition_21
from pitboss.analysis.games.ante_up_21 import AnteUp21, PlayTables
from pitboss.analysis.games.deuces_wild import DeucesWild
from pitboss.analysis.games.hold_em_21 import HoldEm21Poker
from pitboss.analysis.games.pai_jack import PaiJack
from pitboss.analysis.games.switch import one_hand, switch_values
from pitboss.analysis.games.switch_table import switch_table
from pitboss.analysis.games.three_card_21 import ThreeCard21, house_edge
from pitboss.analysis.methods import analyze
from pitboss.analysis.play_wagers import ChartedPlay, analyze_play_wager, is_play_wager
from pitboss.analysis.play_wagers.base_game import base_game, base_game_definition
from pitboss.analysis.solver import basic_strategy, follow
from pitboss.analysis.wagers import five_cards
from pitboss.analysis.wagers.counting import NO_ROW, count_with_cards, ways_to_deal
from pitboss.analysis.wagers.dealer_hand import depends_on_suits
from pitboss.analysis.wagers.dealt_cards import needed_groups
from pitboss.analysis.wagers.enumeration import GROUP_SIZES
from pitboss.analysis.wagers.result import LOSES, Outcome
from pitboss.cards import CARDS, RANKS, Card, Composition
from pitboss.catalogue import Game, load_wager
from pitboss.catalogue.wagers import HITS, PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.law.rules import (
    AnteUp21Rules,
    CompetitionRules,
    DeucesWildRules,
    HoldEm21Rules,
    PaiJackRules,
    ThreeCard21Rules,
    TwentyOneRules,
    rule_fields,
)

Number = Fraction | float
Net = Callable[[Composition], Number]
Kind = Callable[[Card], Any]  # cards of one kind have the same effect
SOFT_17: Final = "dealer_hits_soft_17"
ODDS: Final = "deuces-wild-odds"


def by_points(card: Card) -> Any:
    """Tell cards apart by their points; all jokers are one kind."""
    return "joker" if card.is_joker else card.points


def by_points_and_suit(card: Card) -> Any:
    """Tell cards apart by their points and suit; all jokers are one kind."""
    return "joker" if card.is_joker else (card.points, card.suit)


def by_rank(card: Card) -> Any:
    """Tell cards apart by their rank; all jokers are one kind."""
    return "joker" if card.is_joker else card.rank


def by_rank_and_suit_of_aces(card: Card) -> Any:
    """Tell cards apart by their rank, and aces by their suit too."""
    return card.name if card.is_ace else card.rank


def by_card(card: Card) -> Any:
    """Tell every card apart."""
    return card.name


@dataclass(frozen=True)
class Effects:
    """The expectation from a shoe, and what the removal of each card of it adds."""

    whole: Composition
    expected: Number
    by_card: Mapping[str, Number]  # by the card's name
    std_dev: float | None = None  # of one wager from the whole shoe
    assumes: str = ""
    keeps_play: bool = field(default=True)  # False: the play is the best one for the cards left

    @property
    def left(self) -> Mapping[str, int]:
        """How many cards of each rank the shoe holds; a joker is a rank of its own."""
        found: dict[str, int] = {}
        for card in CARDS:
            if self.whole.counts[card.index]:
                found[_rank(card)] = found.get(_rank(card), 0) + self.whole.counts[card.index]
        return {rank: found[rank] for rank in (*RANKS, JOKER) if rank in found}

    @property
    def by_rank(self) -> Mapping[str, Number]:
        """The average effect of the cards of each rank."""
        found: dict[str, Number] = dict.fromkeys(self.left, Fraction(0))
        for card in CARDS:
            if count := self.whole.counts[card.index]:
                found[_rank(card)] += Fraction(count, self.left[_rank(card)]) * self.by_card[card.name]
        return found

    @property
    def total(self) -> Number:
        """The effects of all cards together: zero where the play stays the same."""
        return sum((self.whole.counts[Card(name).index] * effect for name, effect in self.by_card.items()), Fraction(0))

    def estimate(self, left: Composition) -> float:
        """The linear estimate of the expectation from what is left of the shoe."""
        if not left.size:
            raise PitbossError("No card is left in the shoe. Name some")
        gone = sum(
            (self.whole.counts[Card(name).index] - left.counts[Card(name).index]) * float(effect)
            for name, effect in self.by_card.items()
        )
        return float(self.expected) + (self.whole.size - 1) * gone / left.size


JOKER: Final = "joker"


def _rank(card: Card) -> str:
    return JOKER if card.is_joker else card.rank


def differences(whole: Composition, net: Net, kind: Kind) -> tuple[Number, Mapping[str, Number]]:
    """The expectation, and its change for each card: one analysis for each kind of card."""
    base, known, found = net(whole), {}, {}
    for card in CARDS:
        if whole.counts[card.index]:
            if kind(card) not in known:
                known[kind(card)] = net(whole - Composition.of([card])) - base
            found[card.name] = known[kind(card)]
    return base, found


# --- games -----------------------------------------------------------------------------------------------------------


def game_effects(game: Game, whole: Composition | None = None) -> Effects:
    """The effects on a game played by its best chart for the whole shoe; insurance is not taken.

    21-Hold 'em, Pai Jack and Deuces Wild are played at best from the cards left.
    """
    cards = whole or game.rules.composition
    for kind_of_rules, method in METHODS.items():
        if type(game.rules) is kind_of_rules:
            net, kind, keeps = method(game, cards)
            break
    else:
        if not isinstance(game.rules, TwentyOneRules):
            raise PitbossError(f"{game.name} has no analysis from a part of its cards")
        net, kind, keeps = _family(game, cards)
    expected, by_card = differences(cards, net, kind)
    return Effects(cards, expected, by_card, keeps_play=keeps)


Method = tuple[Net, Kind, bool]


def _family(game: Game, cards: Composition) -> Method:
    rules = game.rules_of(TwentyOneRules)
    if rules.switch:
        return _switch(game, cards)
    chart = basic_strategy(game, cards).chart
    # A bonus for a 21 may depend on suits, and every suit is then a kind of its own.
    kind = by_points_and_suit if rules.bonus_21 else by_points
    return (lambda left: follow(game, chart, left).expected), kind, True


def _switch(game: Game, cards: Composition) -> Method:
    chart = basic_strategy(one_hand(game), cards).chart
    decisions = switch_table(switch_values(game, cards, chart=chart)).decisions
    return (lambda left: switch_values(game, left, chart=chart).expected(decisions)), by_points, True


def _competition(game: Game, cards: Composition) -> Method:
    chart = competition_21.best_chart(game, cards)
    return (lambda left: competition_21.chart_value(game, chart, left).net), by_points, True


def _three_card(game: Game, cards: Composition) -> Method:
    rules = game.rules_of(ThreeCard21Rules)
    return (lambda left: -house_edge(ThreeCard21(rules, left).by_chart)), by_points, False


def _ante_up(game: Game, cards: Composition) -> Method:
    rules = game.rules_of(AnteUp21Rules)
    ways = PlayTables(bets_by_rule(), splits_by_rule(), AnteUp21(rules, cards).chart)
    return (lambda left: AnteUp21(rules, left).play(ways).mean / INITIAL), by_rank, True


def _pai_jack(game: Game, cards: Composition) -> Method:
    rules = game.rules_of(PaiJackRules)
    best = PaiJack(rules, cards).best
    return (lambda left: -PaiJack(rules, left).play(lambda hand: best[hand.points]).house_edge), by_points, True


def _hold_em(game: Game, cards: Composition) -> Method:
    rules = game.rules_of(HoldEm21Rules)
    plain = TwentyOneRules(**{each.name: getattr(rules, each.name) for each in rule_fields(TwentyOneRules)})
    chart = basic_strategy(plain, cards).chart

    def net(left: Composition) -> float:
        poker = -float(HoldEm21Poker(rules, left).nets().house_edge)
        return (follow(plain, chart, left).expected + poker) / 2

    return net, by_rank, False


def _deuces_wild(game: Game, cards: Composition) -> Method:
    rules = game.rules_of(DeucesWildRules)
    [odds] = load_wager(ODDS).paytables.values()
    return (lambda left: -DeucesWild(rules, odds, left).play().house_edge), by_rank, False


METHODS: Final[Mapping[type, Callable[[Game, Composition], Method]]] = {
    CompetitionRules: _competition,
    ThreeCard21Rules: _three_card,
    AnteUp21Rules: _ante_up,
    PaiJackRules: _pai_jack,
    HoldEm21Rules: _hold_em,
    DeucesWildRules: _deuces_wild,
}


# --- side wagers -----------------------------------------------------------------------------------------------------


def wager_effects(
    wager: WagerDefinition,
    paytable: PayTable,
    decks: int,
    whole: Composition | None = None,
    *,
    meters: Mapping[str, int] | None = None,
    rules: Mapping[str, Any] | None = None,
) -> Effects:
    """The effects on a side wager as fractions; one that depends on play is played by the chart for the whole shoe."""
    cards = whole or wager.deck.combined(decks)
    if is_play_wager(wager):
        return _play_effects(wager, paytable, decks, cards, meters, dict(rules or {}))
    if _is_counted(wager) and not rules:
        return _counted_effects(wager, paytable, decks, cards, meters)
    net, kind = _analyzed(wager, paytable, decks, meters, dict(rules or {}))
    expected, by_kind = differences(cards, net, kind)
    found = net.found(cards)
    return Effects(cards, expected, by_kind, found.std_dev, found.assumes)


class _Net:
    """The expectation of a side wager from any part of the shoe."""

    def __init__(self, ask: Callable[[Composition], Any]) -> None:
        self.found = ask

    def __call__(self, left: Composition) -> Fraction:
        return self.found(left).expected_net


def _analyzed(
    wager: WagerDefinition,
    paytable: PayTable,
    decks: int,
    meters: Mapping[str, int] | None,
    chosen: dict[str, Any],
) -> tuple[_Net, Kind]:
    hits = bool(chosen.pop(SOFT_17, paytable.soft_17 == HITS))
    suit, segments = chosen.pop("posted_suit", "s"), chosen.pop("segments", ())
    if chosen:
        raise PitbossError(f"{wager.name} does not depend on {', '.join(chosen)}. Leave it out [{wager.cite}]")
    ask = _Net(
        lambda left: analyze(
            wager,
            paytable,
            decks,
            meters=meters,
            posted_suit=suit,
            dealer_hits_soft_17=hits,
            segments=segments,
            stack=left,
        )
    )
    if wager.decided_by == "dealer":
        suits = depends_on_suits(wager, paytable, decks, dealer_hits_soft_17=hits, posted_suit=suit)
        return ask, by_points_and_suit if suits else by_points
    if wager.decided_by in ("wheel", "special deck"):
        return ask, by_points
    # The hands of five cards with wild cards treat all suits alike.
    return ask, by_rank if "player five" in wager.sees else by_card


def _is_counted(wager: WagerDefinition) -> bool:
    """Whether `count_with_cards` knows the wager: every deal is enumerated."""
    if wager.decided_by not in ("deal", "play") or five_cards.needs_showdown_count(wager):
        return False
    return (wager.decided_by == "deal" or "player third card" in wager.sees) and set(wager.sees) <= set(GROUP_SIZES)


def _counted_effects(
    wager: WagerDefinition, paytable: PayTable, decks: int, cards: Composition, meters: Mapping[str, int] | None
) -> Effects:
    groups, stake, known = needed_groups(wager, paytable), paytable.typical_cents, meters or {}
    found = count_with_cards(cards, groups, tuple(paytable.pays), tuple(paytable.adds))
    total = ways_to_deal(cards.size, groups)
    net, square, held = Fraction(0), Fraction(0), [Fraction(0)] * len(CARDS)
    for (row, extras), (count, cards_in) in found.items():
        pay = LOSES if row == NO_ROW else paytable.pays[row]
        added = sum(
            (
                paytable.adds[name].win(stake, meter_cents=known.get(paytable.adds[name].meter, 0)) / stake
                for name in extras
            ),
            Fraction(0),
        )
        each = Outcome(row, pay, count, Fraction(count, total), added).net(stake, known)
        net += count * each
        square += count * each * each
        held = [before + each * more for before, more in zip(held, cards_in, strict=True)]
    expected, without = net / total, ways_to_deal(cards.size - 1, groups)
    effects = {
        card.name: (net - held[card.index] / cards.counts[card.index]) / without - expected
        for card in CARDS
        if cards.counts[card.index]
    }
    return Effects(cards, expected, effects, float(square / total - expected**2) ** 0.5)


def _play_effects(
    wager: WagerDefinition,
    paytable: PayTable,
    decks: int,
    cards: Composition,
    meters: Mapping[str, int] | None,
    chosen: dict[str, Any],
) -> Effects:
    default = base_game_definition(wager).options.get(SOFT_17)
    hits = bool(chosen.pop(SOFT_17, default.default if default is not None else False))
    game = base_game(wager, decks, hits, chosen)
    whole = ChartedPlay.of(game, None, cards)

    def ask(left: Composition) -> Any:
        return analyze_play_wager(wager, paytable, ChartedPlay.of(game, whole.chart, left), meters=meters)[0]

    kind = by_rank_and_suit_of_aces if "split" in wager.sees and "player first two" in wager.sees else by_points
    expected, by_kind = differences(cards, lambda left: ask(left).expected_net, kind)
    found = ask(cards)
    return Effects(cards, expected, by_kind, found.std_dev, found.assumes)
