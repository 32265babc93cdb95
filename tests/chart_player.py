"""A player at the engine's table who follows a chart: the first wish that the round itself offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import msgspec
import numpy as np

from pitboss.analysis.simulation.counting import EVEN_MONEY
from pitboss.analysis.simulation.feature_plans import AddedWinnings, BurnPlan, SwitchPlan, hand_row
from pitboss.cards import RANKS, SUITS, Card
from pitboss.catalogue import Game
from pitboss.charts.chart import (
    CONTEXTS,
    DOUBLE,
    HIT,
    RESCUE,
    SHAPE,
    SPLIT,
    STAND,
    STAND_AND_DOUBLE,
    SURRENDER,
    UP_CARDS,
    Chart,
    column_of,
    pack,
)
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import procedure_of
from pitboss.engine.games.twenty_one import TwentyOne
from pitboss.engine.games.twenty_one.features import burnout
from pitboss.engine.games.twenty_one.features.winning_21 import SUPER_BONUS
from pitboss.engine.games.twenty_one.house import BURN_FEE
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.games.twenty_one.state import Hand
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers import awards
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import INSURANCE, ON_HANDS, Action, Deal, Wager
from pitboss.engine.vocabulary.actors import CHANCE, METER, Seat
from pitboss.engine.vocabulary.events import ENVY, Settled
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate

BESIDE = (SUPER_BONUS, SUPER_BONUS + ENVY, BURN_FEE)
# What is free is taken for free.
ACTIONS: dict[int, tuple[type[Action], ...]] = {
    STAND: (act.Stand,),
    HIT: (act.Hit,),
    DOUBLE: (act.FreeDouble, act.Double, act.Redouble),
    SPLIT: (act.FreeSplit, act.Split),
    SURRENDER: (act.Surrender,),
    RESCUE: (act.Rescue,),
    STAND_AND_DOUBLE: (act.DoubleUp,),
}


def random_chart(rng: Random, columns: Sequence[str] = UP_CARDS, more: Sequence[int] = ()) -> Chart:
    """Anything may be wished for, in any order: what is unlawful must be passed over."""
    shape = (*SHAPE[:-1], len(columns))
    cells = np.zeros(shape, dtype=np.uint16)
    wishes = [STAND, HIT, HIT, DOUBLE, SURRENDER, *more]
    for place in np.ndindex(shape):
        if place[0] == CONTEXTS.index("doubled"):
            chosen = rng.sample([STAND, DOUBLE, RESCUE], rng.randint(1, 3))
        elif place[1] == 2:
            chosen = [SPLIT] if rng.random() < 0.6 else rng.sample([*wishes, SPLIT], rng.randint(0, 2))
        else:
            chosen = rng.sample(wishes, rng.randint(1, 4))
        cells[place] = pack(tuple(chosen))
    return Chart("random", cells)


def _context(hand: Hand) -> str:
    if hand.doubled:
        return "doubled"
    if len(hand.cards) > 2:
        return "more cards"
    return "after split" if hand.from_split else "first two"


def _wishes(chart: Chart, hand: Hand, dealer: Hand) -> Iterator[tuple[int, ...]]:
    """The pair's wishes where it is one, then those of its total."""
    open_cards = [card.points for card in dealer.cards[: 1 if chart.columns == UP_CARDS else 2]]
    if hand.is_pair:
        yield chart.choices(_context(hand), "pair", hand.cards[0].points, *open_cards)
    yield chart.choices(_context(hand), "soft" if hand.is_soft else "hard", hand.total, *open_cards)


@dataclass(frozen=True)
class Plans:
    """How what lies beside the game is used."""

    seeks_super_bonus: bool = False
    adds_winnings: AddedWinnings | None = None
    burns: BurnPlan | None = None
    switches: SwitchPlan | None = None


NO_PLANS = Plans()


def _is_near_super_bonus(round: TwentyOne, hand: Hand) -> bool:
    """One more card of the deck would win it."""
    bonus = round.house.rules.super_bonus
    if bonus is None or [card.rank for card in hand.cards] != ["7", "7"] or (hand.from_split and not bonus.any_hand):
        return False
    up, held = round.dealer.cards[:1], predicate(bonus.hand)
    thirds = (Card(f"{rank}{suit}") for rank in RANKS for suit in SUITS)
    return any(held(Hands.one({"player hand": [*hand.cards, card], "dealer up card": up})).all() for card in thirds)


def _burns(round: TwentyOne, hand: Hand, plan: BurnPlan) -> bool:
    *before, last = hand.cards
    held = Hand(0)
    for card in before:
        held.add(card)
    column = column_of(round.dealer.cards[0].points)
    row = hand_row(held.total, soft=held.is_soft)
    return bool(plan.burns[column, int(hand.is_doubled), row, last.points - 1])


def _switches(round: TwentyOne, plan: SwitchPlan | None) -> bool:
    """What a table of switches says of the two hands in turn."""
    assert round.position is not None
    (a, c), (b, d) = (hand.cards for hand in round.position.hands[:2])
    places = tuple(card.points - 1 for card in (round.dealer.cards[0], a, c, b, d))
    return plan is not None and bool(plan.switches[places])


def chosen(round: TwentyOne, usual: Chart, insures: bool | str, plans: Plans = NO_PLANS) -> Action:
    """What the chart and the plans say, at whatever point of the round a seat is asked."""
    offers = {type(offer.action): offer.action for offer in round.legal()}
    hand, position, chart = round.hand, round.position, usual
    assert hand is not None
    if round.phase is Phase.SWITCH:
        return offers[act.Switch if _switches(round, plans.switches) else act.Decline]
    assert position is not None
    if round.phase is Phase.WINNINGS:
        assert plans.adds_winnings is not None
        mine, dealers = hand.cards[0], round.dealer.cards[0]
        adds = plans.adds_winnings.adds[RANKS.index(mine.rank), RANKS.index(dealers.rank)]
        return offers[act.AddWinnings if adds else act.Decline]
    if plans.burns is not None and burnout.fee_of(round, position) is not None:
        chart = plans.burns.chart
        if act.BurnHitCard in offers and _burns(round, hand, plans.burns):
            return offers[act.BurnHitCard]
    if round.phase is Phase.BURN:
        return offers[act.Decline]
    if plans.seeks_super_bonus and round.phase is Phase.PLAY and _is_near_super_bonus(round, hand):
        return offers[act.Hit]
    if round.phase is Phase.BLACKJACKS:
        return offers[act.TakePay]
    if round.phase is Phase.INSURANCE:
        if insures == EVEN_MONEY:
            return offers.get(act.EvenMoney) or offers[act.Decline]
        if insures:
            wanted = (act.EvenMoney, act.Insure, act.InsureFurther, act.Decline)  # half may be below every chip
            return next(offers[kind] for kind in wanted if kind in offers)
        return offers[act.Decline]
    if round.phase is Phase.DOUBLING:  # all wagers of the hand
        return offers.get(act.Double) or offers[act.DoubleFurther]
    lists = list(_wishes(chart, hand, round.dealer))
    if round.phase is Phase.EARLY_SURRENDER:
        first = next((wishes for wishes in lists if wishes), ())
        return offers[act.Surrender] if first[:1] == (SURRENDER,) else offers[act.Decline]
    for wish in (wish for wishes in lists for wish in wishes):
        found = next((offers[kind] for kind in ACTIONS.get(wish, ()) if kind in offers), None)
        if found is not None:
            return found
    return offers[act.Stand]


def late_wager(round: TwentyOne, sides: dict[str, int]) -> Action:
    """Every side wager that may be placed now, and was not; else no more."""
    placed = {bet.bet for bet in round.placed_wagers if bet.seat == round.late_seat}
    offers = [offer.action for offer in round.legal()]
    wagers = [each.wager for each in offers if isinstance(each, act.Place) and not each.wager.tip]
    open_wagers = [wager for wager in wagers if wager.bet not in placed]
    if not open_wagers:
        return act.Pass()
    return act.Place(msgspec.structs.replace(open_wagers[0], cents=sides[open_wagers[0].bet]))


def play(
    game: Game,
    chart: Chart,
    cards: list[Card],
    seats: int,
    stake: int,
    limits: Limits,
    *,
    insures: bool | str,
    sides: Sequence[tuple[CatalogueWager, int]] = (),
    plans: Plans = NO_PLANS,
) -> tuple[TwentyOne, int]:
    """A round of the engine with these cards; how many of them it used. Every seat makes every side wager it may."""
    kind = procedure_of(game)
    round = kind(kind.house_kind(game, limits, [side for side, _ in sides]))
    assert isinstance(round, TwentyOne)
    stakes = {side.name: cents for side, cents in sides}
    for number in range(1, seats + 1):
        for spot in round.house.main_spots:
            round.apply(act.Place(Wager(number, spot, stake)))
        if plans.burns is not None:
            fee = next(each for each in round.house.sides.values() if each.name == BURN_FEE)
            cents = fee.bounds(round.house.limits, round=round, seat=number).minimum
            round.apply(act.Place(Wager(number, BURN_FEE, cents)))
        for side, cents in sides:
            if side.placed is Moment.BEFORE_DEAL:
                round.apply(act.Place(Wager(number, side.name, cents)))
    used = 0
    while (actor := round.actor) is not None:
        if actor is CHANCE:
            round.apply(Deal(cards[used]))
            used += 1
        elif actor is METER:
            round.apply(awards.posted(round))
        else:
            assert isinstance(actor, Seat)
            if round.asks_late_wager:
                round.apply(late_wager(round, stakes))
                continue
            round.apply(chosen(round, chart, insures, plans))
    return round, used


def settled(round: TwentyOne, seat: int) -> tuple[int, int, int, int, int]:
    """Cents won by hand and by insurance, cents staked on each, and cents won beside the hand."""
    found = [e for e in round.events if type(e) is Settled and e.seat == seat]
    main = [e for e in found if e.bet in ON_HANDS]
    side = [e for e in found if e.bet == INSURANCE]
    won, staked = _sums(main)
    insurance, insured = _sums(side)
    beside, _ = _sums([e for e in found if e.bet in BESIDE])
    return won, insurance, staked, insured, beside


def side_nets(round: TwentyOne, seat: int, name: str) -> list[int]:
    """What a seat won or lost with a side wager, hand by hand; nothing where it was not placed.

    A wager may be settled in two parts, with a lammer for the second.
    """
    nets: dict[int, int] = {}
    for e in round.events:
        if type(e) is Settled and (e.seat, e.bet) == (seat, name):
            nets[e.hand] = nets.get(e.hand, 0) + e.net_cents
    return list(nets.values())


def _sums(found: list[Settled]) -> tuple[int, int]:
    return sum(e.returned_cents - e.stake_cents for e in found), sum(e.stake_cents for e in found)
