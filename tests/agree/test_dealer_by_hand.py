"""Wagers on the dealer's hand, counted a second time: card by card, with rules of their own in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from pitboss.analysis.wagers.dealer_hand import UP_CARDS, analyze_dealer, plan_raises
from pitboss.cards import CARDS, Card, Composition, cards
from pitboss.catalogue import load_wager
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands, Mask
from pitboss.law.rules import HoleCard

LOST = "no winning hand"
Judge = Callable[[list[Card], list[Card]], str]  # the dealer's cards as they came and the player's: the row's name

WORDS = {1: "an ace", 2: "a 2", 3: "a 3", 4: "a 4", 5: "a 5", 6: "a 6", 7: "a 7", 8: "an 8", 9: "a 9", 10: "a ten"}


# --- the rules, slowly ---------------------------------------------------------------------------------------------


def count(hand: list[Card]) -> tuple[int, bool]:
    """The total, and whether it is soft: an ace is 11 as long as that does not break the hand."""
    total = sum(card.points for card in hand)
    for card in hand:
        if card.rank == "A" and total + 10 <= 21:
            return total + 10, True
    return total, False


def done(hand: list[Card], hits_soft_17: bool) -> bool:
    total, soft = count(hand)
    if total == 17 and soft:
        return not hits_soft_17
    return total >= 17


def one_suit(hand: list[Card]) -> bool:
    return len({card.suit for card in hand}) == 1


def by_up_card(dealer: list[Card], player: list[Card]) -> str:
    if count(dealer)[0] <= 21:
        return LOST
    if [card.rank for card in dealer] == ["8", "8", "8"]:
        return "suited bust with three eights" if one_suit(dealer) else "bust with three eights"
    return ("suited bust with " if one_suit(dealer) else "bust with ") + WORDS[dealer[0].points] + " up"


def by_up_card_in_two_decks(dealer: list[Card], player: list[Card]) -> str:
    return by_up_card(dealer, player).replace("suited bust with three eights", "bust with three eights")


def by_aces(dealer: list[Card], player: list[Card]) -> str:
    if count(dealer)[0] <= 21:
        return LOST
    aces = [card.rank for card in dealer].count("A")
    words = ["without an ace", "with one ace", "with two aces", "with three aces", "with four or more aces"]
    up = "7 to king" if dealer[0].rank in ("7", "8", "9", "10", "J", "Q", "K") else "ace to 6"
    return f"bust {words[min(aces, 4)]}, up card {up}"


def by_bust_card(dealer: list[Card], player: list[Card]) -> str:
    if count(dealer)[0] <= 21:
        return LOST
    if sorted(card.rank for card in dealer) == ["4", "5", "6", "7"]:
        return f"dealer bust with {'suited' if one_suit(dealer) else 'unsuited'} 4-5-6-7"
    words = {6: "a 6", 7: "a 7", 8: "an 8", 9: "a 9", 10: "a ten or face"}
    return f"dealer bust on {words[dealer[-1].points]}"


def by_number(dealer: list[Card], player: list[Card]) -> str:
    if count(dealer)[0] <= 21:
        return LOST
    words = {3: "three or four", 4: "three or four", 5: "five", 6: "six", 7: "seven"}
    return f"bust with {words.get(len(dealer), 'eight or more')} cards"


def by_22(dealer: list[Card], player: list[Card]) -> str:
    if count(dealer)[0] != 22:
        return LOST
    if one_suit(dealer):
        return "dealer suited 22"
    return "dealer 22 of one color" if len({card.suit in "hd" for card in dealer}) == 1 else "dealer 22"


def by_blackjack(dealer: list[Card], player: list[Card]) -> str:
    if sorted(card.points for card in player) != [1, 10]:
        return LOST
    words = {2: "two", 3: "three", 4: "four"}
    return f"blackjack with {words.get(len(dealer), 'five or more')} dealer cards"


# --- every order of the cards --------------------------------------------------------------------------------------


Chance = tuple[int, int]  # ways, of how many


def deal(
    stack: list[int], hand: list[Card], wants: Callable[[list[Card]], bool]
) -> Iterator[tuple[Chance, list[Card]]]:
    """Every way to go on with a hand as long as it wants a card; the stack is restored before the next."""
    if not wants(hand):
        yield (1, 1), hand
        return
    left = sum(stack)
    for card in CARDS:
        has = stack[card.index]
        if has:
            stack[card.index] -= 1
            for (ways, of), longer in deal(stack, [*hand, card], wants):
                yield (ways * has, of * left), longer
            stack[card.index] += 1


def rounds(
    stack: Composition, hits_soft_17: bool, *, player: bool
) -> Iterator[tuple[Fraction, list[Card], list[Card]]]:
    left = list(stack.counts)
    for (first, of), mine in deal(left, [], lambda hand: player and len(hand) < 2):
        for (then, of_then), dealers in deal(left, [], lambda hand: len(hand) < 2 or not done(hand, hits_soft_17)):
            yield Fraction(first * then, of * of_then), dealers, mine


def by_hand(
    stack: Composition,
    judge: Judge,
    hits_soft_17: bool,
    *,
    knows: Callable[[list[Card]], bool] = lambda dealer: True,
    player: bool = False,
) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for chance, dealer, mine in rounds(stack, hits_soft_17, player=player):
        if knows(dealer):
            name = judge(dealer, mine)
            found[name] = found.get(name, Fraction(0)) + chance
    happens = sum(found.values())
    return {name: chance / happens for name, chance in found.items()}


def no_blackjack(dealer: list[Card]) -> bool:
    return not (len(dealer) == 2 and count(dealer)[0] == 21)


# --- the comparison --------------------------------------------------------------------------------------------------

EIGHTS = "8s 8s 8s 8h 8d 6s 6h 10s Kh 5s 9c As"
SMALL = "As As As As Ah Ah 2d 2c 10h 9c 6s"
EVERY = "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Kh 9d"
ROOF = "4h 5h 6h 7h 4s 7d 6c 8c 9h Ks"
COLORS = "10h Kd 6h 6d 2h 10s 4c 8c 7d 5h"
BLACKJACKS = "As Ah Ks Qd 2h 2h 3c 3c 9s 8d"

CASES: list[tuple[str, str, str, Judge]] = [
    ("bust-bonus-30-899-09", "six decks", EIGHTS, by_up_card),
    ("bust-bonus-30-899-09", "one or two decks", EIGHTS, by_up_card_in_two_decks),
    ("bust-bonus-30-2113", "1", EIGHTS, by_up_card),
    ("bust-bonus-30-2114", "1", EIGHTS, by_up_card),
    ("bust-bonus-30-2119", "PT-FLT-BB-01", EIGHTS, by_up_card),
    ("bust-the-house", "1", EVERY, by_up_card),
    ("trilux-bust-bonanza", "1", COLORS, by_up_card_in_two_decks),
    ("trilux-bust-bonanza", "2", ROOF, by_up_card),
    ("ace-buster", "Ace Buster", SMALL, by_aces),
    ("buster-blackjack", "1", SMALL, by_number),
    ("raise-the-roof", "6 decks, stands, 1", ROOF, by_bust_card),
    ("raise-the-roof", "2 decks, hits, 2", EIGHTS, by_bust_card),
    ("push-22", "A", COLORS, by_22),
    ("push-22", "C", ROOF, by_22),
    ("hedge-22", "PT-FLT-SB1-02", COLORS, by_22),
]


@pytest.mark.parametrize("hits_soft_17", [False, True], ids=["stands", "hits"])
@pytest.mark.parametrize(("wager", "paytable", "stack", "judge"), CASES, ids=[f"{each[0]} {each[1]}" for each in CASES])
def test_every_row_is_as_likely_as_by_hand(
    wager: str, paytable: str, stack: str, judge: Judge, hits_soft_17: bool
) -> None:
    definition, small = load_wager(wager), Composition.of(cards(stack))
    late = definition.placed != "before the deal"
    expected = by_hand(small, judge, hits_soft_17, knows=no_blackjack if late else lambda dealer: True)
    found = analyze_dealer(definition, definition.paytable(paytable), 1, dealer_hits_soft_17=hits_soft_17, stack=small)
    assert {each.name: each.probability for each in found.outcomes if each.count} == expected
    assert sum(each.count for each in found.outcomes) == found.total


def test_the_small_stacks_reach_every_row() -> None:
    named = {name for wager, *_ in CASES for name in load_wager(wager).hands}
    reached = {
        name
        for stack, judge in {(stack, judge) for _, _, stack, judge in CASES}
        for name in by_hand(Composition.of(cards(stack)), judge, True)
    }
    assert named - reached == {"player hand of 30"}  # which is the player's own doing


@pytest.mark.parametrize("hits_soft_17", [False, True], ids=["stands", "hits"])
def test_hit_and_run_takes_the_players_two_cards_out_of_the_stack(hits_soft_17: bool) -> None:
    wager, small = load_wager("hit-and-run"), Composition.of(cards(BLACKJACKS))
    expected = by_hand(small, by_blackjack, hits_soft_17, player=True)
    found = analyze_dealer(wager, wager.paytable("1"), 1, dealer_hits_soft_17=hits_soft_17, stack=small)
    assert {each.name: each.probability for each in found.outcomes if each.count} == expected
    assert len(expected) == 5


@pytest.mark.parametrize("raises", [(), ("4", "6"), UP_CARDS])
def test_the_ante_is_paid_by_the_bust_card_only_where_it_was_raised(raises: tuple[str, ...]) -> None:
    def judge(dealer: list[Card], player: list[Card]) -> str:
        name = by_bust_card(dealer, player)
        raised = WORDS[dealer[0].points].split()[-1].replace("ten", "10") in raises
        return name if name == LOST or raised else "dealer bust without a raise"

    wager, small = load_wager("raise-the-roof-ante"), Composition.of(cards(ROOF))
    table = wager.paytable("6 decks, stands, 1")
    found = analyze_dealer(wager, table, 6, dealer_hits_soft_17=False, stack=small, raises=raises)
    assert {each.name: each.probability for each in found.outcomes if each.count} == by_hand(small, judge, False)


@pytest.mark.parametrize("up_card", ["A", "6", "8", "10"])
def test_one_up_card(up_card: str) -> None:
    wager, small = load_wager("bust-bonus-30-2114"), Composition.of(cards(EIGHTS))
    points = UP_CARDS.index(up_card) + 1
    found = analyze_dealer(wager, wager.paytable("1"), 6, dealer_hits_soft_17=True, stack=small, up_card=up_card)
    expected = by_hand(
        small, by_up_card, True, knows=lambda dealer: dealer[0].points == points and no_blackjack(dealer)
    )
    assert {each.name: each.probability for each in found.outcomes if each.count} == expected


@pytest.mark.parametrize(
    ("hole_card", "peeks_under"),
    [
        (HoleCard.PEEK_ACE_AND_TEN, {1, 10}),
        (HoleCard.PEEK_ACE, {1}),
        (HoleCard.NO_PEEK, set()),
        (HoleCard.NONE, set()),
    ],
)
def test_a_late_wager_knows_what_the_dealer_has_looked_for(hole_card: HoleCard, peeks_under: set[int]) -> None:
    wager, small = load_wager("ace-buster"), Composition.of(cards(SMALL))
    found = analyze_dealer(
        wager, wager.paytable("Ace Buster"), 6, dealer_hits_soft_17=False, stack=small, hole_card=hole_card
    )
    expected = by_hand(
        small, by_aces, False, knows=lambda dealer: no_blackjack(dealer) or dealer[0].points not in peeks_under
    )
    assert {each.name: each.probability for each in found.outcomes if each.count} == expected


def test_raises_are_planned_for_ante_and_raise_together() -> None:
    ante, raised = load_wager("raise-the-roof-ante"), load_wager("raise-the-roof")
    small, table = Composition.of(cards(ROOF)), "6 decks, stands, 1"
    plan = plan_raises(ante, raised, table, 6, multiples=range(1, 6), dealer_hits_soft_17=False, stack=small)
    pays = {name: pay.ratio for name, pay in raised.paytable(table).pays.items()} | {LOST: Fraction(-1)}
    net = antes = Fraction(0)
    for chance, dealer, _ in rounds(small, False, player=False):
        multiple = plan.raises[UP_CARDS[dealer[0].points - 1]]
        name = by_bust_card(dealer, [])
        each = pays[name] if multiple or name == LOST else Fraction(1)
        net += chance * (1 + multiple) * each
        antes += chance * multiple
    assert (plan.expected_net, plan.expected_raise) == (net, antes)
    # No other multiple is better on any up card.
    for up_card in plan.raises:
        for multiple in range(6):
            other = {**plan.raises, up_card: multiple}
            assert value_of(small, other, pays) <= net


def value_of(small: Composition, raises: dict[str, int], pays: dict[str, Fraction]) -> Fraction:
    total = Fraction(0)
    for chance, dealer, _ in rounds(small, False, player=False):
        multiple, name = raises[UP_CARDS[dealer[0].points - 1]], by_bust_card(dealer, [])
        total += chance * (1 + multiple) * (pays[name] if multiple or name == LOST else Fraction(1))
    return total


# --- refusals ------------------------------------------------------------------------------------------------------


def ask(wager: str, stack: str, up_card: str | None = None) -> None:
    definition = load_wager(wager)
    table = next(iter(definition.paytables.values()))
    small = Composition.of(cards(stack))
    analyze_dealer(definition, table, 6, dealer_hits_soft_17=False, stack=small, up_card=up_card)


def test_a_stack_on_which_the_dealer_runs_out_of_cards_is_refused() -> None:
    with pytest.raises(PitbossError, match="too few"):
        ask("push-22", "2s 3s 10s")
    with pytest.raises(PitbossError, match="too few"):
        ask("push-22", "10s")
    ask("push-22", "10s 10h")


def test_a_joker_is_refused() -> None:
    with pytest.raises(PitbossError, match="joker"):
        ask("push-22", "10s 10h Jo")


def test_a_wager_that_the_deal_decides_is_refused() -> None:
    with pytest.raises(PitbossError, match="decided by the deal"):
        ask("lucky-ladies", "10s 10h 10c 10d")


def test_an_unknown_up_card_is_refused() -> None:
    with pytest.raises(PitbossError, match="'K' is not an up card"):
        ask("push-22", "10s 10h", "K")


def test_an_up_card_that_the_stack_does_not_have_is_refused() -> None:
    with pytest.raises(PitbossError, match="never placed"):
        ask("push-22", "10s 10h", "2")


def test_a_row_that_asks_for_what_is_not_told_apart_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def shows_the_king_of_spades(h: Hands) -> Mask:
        held: Mask = h.up.number_of_card("Ks") == 1
        return held

    monkeypatch.setattr("pitboss.analysis.wagers.dealer_hand.predicate", lambda name: shows_the_king_of_spades)
    with pytest.raises(PitbossError, match="than is told apart"):
        ask("push-22", "10s Kh 9c 9d")
