"""War Blackjack, Blackjack Switch and Blackjack Burnout on small stacks: the engine's tree against every order of the
cards, computed by a few lines that know nothing of the engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

from pitboss import (
    ChipSet,
    Composition,
    Deal,
    Decline,
    Double,
    Hit,
    Limits,
    Place,
    Split,
    Stand,
    Wager,
    cards,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.round.round import Round
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.verify.walker import Strategy, Walker
from pitboss.engine.vocabulary.actions import Action, AddWinnings, BurnHitCard, Legal, Switch

STAKE = 10_00
Order = tuple[int, ...]  # points, an ace as 1


def begin(game: str, dealt: str, stack: str, sides: list[SideWager] | None = None, **wagers: int) -> TwentyOne:
    house = TwentyOneHouse(load(game, surrender="not offered"), Limits(chips=ChipSet((1,))), sides or [])
    first = cards(dealt)
    round = TwentyOne(house, Composition.of([*first, *cards(stack)]))
    round.apply(Place(Wager(1, "main", STAKE)))
    for name, cents in wagers.items():
        round.apply(Place(Wager(1, name.replace("_", " "), cents)))
    for card in first:
        round.apply(Deal(card))
    return round


def always(*wanted: type[Action]) -> Strategy:
    """The first of these that is legal."""

    def choose(round: Round, legal: list[Legal]) -> Action:
        return next(offer.action for kind in wanted for offer in legal if isinstance(offer.action, kind))

    return choose


def mean(stack: str, value: Callable[[Order], Fraction | int]) -> Fraction:
    """The mean over every order of the cards."""
    orders = list(permutations([card.points for card in cards(stack)]))
    return sum((Fraction(value(order)) for order in orders), Fraction(0)) / len(orders)


def total(*points: int) -> int:
    return sum(points) + 10 if 1 in points and sum(points) <= 11 else sum(points)


def dealer_total(hand: list[int], rest: list[int]) -> int:
    """Draws to 17, and stands on every 17."""
    while total(*hand) < 17:
        hand.append(rest.pop(0))
    return total(*hand)


def against(mine: int, dealers: int) -> int:
    if dealers > 21:
        return 1
    return (mine > dealers) - (mine < dealers)


# --- War Blackjack -------------------------------------------------------------------------------------------------

WAR_STACK = "10h 10h 9c 7c 6d 5d"


def war(dealt: str) -> TwentyOne:
    definition = load_wager("war-wager")
    side = CatalogueWager(definition, definition.paytable("War"))
    return begin("war-blackjack", dealt, WAR_STACK, [side], War_Blackjack_bet=4_00)


def standing(order: Order) -> int:
    """A ten against a nine, and whatever comes second stands."""
    mine, hole, *rest = order
    return against(total(10, mine), dealer_total([9, hole], rest))


def test_war_winnings_on_the_main_wager_are_played_like_the_rest_of_it() -> None:
    hand = mean(WAR_STACK, standing)
    assert Walker(always(Decline, Stand)).value(war("Kh 9d")) == 4_00 + STAKE * hand
    assert Walker(always(AddWinnings, Stand)).value(war("Kh 9d")) == 4_00 + (STAKE + 4_00) * hand
    assert hand != 0


def test_war_lost_leaves_the_main_wager_alone() -> None:
    def low(order: Order) -> int:
        mine, hole, *rest = order
        return against(total(8, mine), dealer_total([9, hole], rest))

    assert Walker(always(Stand)).value(war("8h 9d")) == -4_00 + STAKE * mean(WAR_STACK, low)


# --- Blackjack Switch ----------------------------------------------------------------------------------------------

SWITCH_STACK = "10s 10s 10s 6h 6h 5c 9d As"


def wants_switch(a: int, b: int, c: int, d: int) -> bool:
    """From (a, c) and (b, d) to (a, d) and (b, c): where that makes a better best hand."""
    return max(total(a, d), total(b, c)) > max(total(a, c), total(b, d))


def switch_or_stand(round: Round, legal: list[Legal]) -> Action:
    kinds = {type(offer.action): offer.action for offer in legal}
    if round.phase is Phase.SWITCH:
        (a, c), (b, d) = ([card.points for card in hand.cards] for hand in round.positions[0].hands)
        return kinds[Switch] if wants_switch(a, b, c, d) else kinds[Decline]
    return kinds.get(Decline) or kinds[Stand]


def switched(order: Order) -> int:
    a, b, up, c, d, hole, *rest = order
    hands = [(a, c), (b, d)]
    if total(up, hole) == 21:
        return -sum(total(*hand) != 21 for hand in hands)
    blackjacks = 0
    if wants_switch(a, b, c, d):
        hands = [(a, d), (b, c)]
    else:
        blackjacks = sum(total(*hand) == 21 for hand in hands)
        hands = [hand for hand in hands if total(*hand) != 21]
    dealers = dealer_total([up, hole], rest)
    return blackjacks + (0 if dealers == 22 else sum(against(total(*hand), dealers) for hand in hands))


def test_switch_of_two_hands_against_every_order_of_the_cards() -> None:
    walked = Walker(switch_or_stand).value(begin("blackjack-switch", "", SWITCH_STACK))
    assert walked == STAKE * mean(SWITCH_STACK, switched)


def test_what_the_switch_is_worth() -> None:
    # Two sixteens against 18 or 19 lose twice; switched, a 20 wins and a 12 loses.
    round = begin("blackjack-switch", "10h 6h 10d 6s 10s", "8d 9c")
    assert Walker(always(Switch, Stand)).value(round) == 0
    assert Walker(always(Decline, Stand)).value(round) == -2 * STAKE


# --- Blackjack Burnout ---------------------------------------------------------------------------------------------

BURN_STACK = "10h 9c 7c 6d 5d 4h"


def burn_what_breaks(round: Round, legal: list[Legal]) -> Action:
    """Hit to 17; burn the card that breaks the hand."""
    kinds = {type(offer.action): offer.action for offer in legal}
    if round.phase is Phase.BURN:
        return kinds[BurnHitCard]
    hand = round.hand
    return kinds[Hit] if hand is not None and (hand.total or 0) < 17 else kinds[Stand]


def burning(order: Order) -> Fraction:
    """A fifteen against a ten; the fee is a fifth of the wager."""
    hole, *rest = order
    mine = total(9, 6, rest.pop(0))
    if mine > 21:
        mine = total(9, 6, rest.pop(0))
    if mine > 21:
        return Fraction(-6, 5)
    return against(mine, dealer_total([10, hole], rest)) - Fraction(1, 5)


def test_burning_the_card_that_breaks_the_hand() -> None:
    round = begin("blackjack-burnout", "9s 10d 6s", BURN_STACK, burn_fee=2_00)
    assert Walker(burn_what_breaks).value(round) == STAKE * mean(BURN_STACK, burning)


def test_burning_the_card_of_a_double() -> None:
    def doubled(order: Order) -> Fraction:
        hole, *rest = order
        mine = total(6, 5, rest.pop(0))
        if mine != 21:
            mine = total(6, 5, rest.pop(0))
        return 2 * against(mine, dealer_total([7, hole], rest)) - Fraction(1, 5)

    round = begin("blackjack-burnout", "6s 7d 5s", "10h 10h 9c 3c 8d", burn_fee=2_00)
    assert Walker(always(BurnHitCard, Double)).value(round) == STAKE * mean("10h 10h 9c 3c 8d", doubled)


def test_a_split_forfeits_the_fee_and_is_otherwise_a_split() -> None:
    round = begin("blackjack-burnout", "8s 7d 8h", "10h 10c 10d", burn_fee=2_00)
    assert Walker(always(Split, Stand)).value(round) == 2 * STAKE - 2_00
