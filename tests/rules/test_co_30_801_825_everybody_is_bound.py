"""Colorado rule 8 on whom the rules bind and what decides a wager: 30-801(1), 30-807(1), 30-815(5) and 30-825."""

from __future__ import annotations

import random

import pytest

from pitboss import CHANCE, Card, Deal, Deck, Hit, Insure, MoveOn, Place, Stand, Wager
from pitboss.engine.games import TwentyOne
from pitboss.engine.vocabulary.actions import Action, MissFirstCard, PushHand, Surrender, WrongAction
from pitboss.engine.vocabulary.actors import DEALER, SUPERVISOR, Actor, Seat
from pitboss.shoe import ChaChaSource, DealingShoe, DigitalShoe, Stage
from tests.marks import proves
from tests.rules.table_talk import STAKE, deal, net, play, refused, result

# --- 801(1): the rules bind the house and the players alike ---------------------------------------------------------


@proves("CO 30-801(1) s.2")
@pytest.mark.parametrize(
    ("by", "action"),
    [
        (Seat(2), Hit()),  # a player out of turn
        (Seat(1), Insure(12_50)),  # a player without a right to it
        (Seat(1), Place(Wager(1, "main", 5_00))),
        (DEALER, Hit()),  # the dealer in a player's place
        (DEALER, PushHand(1, 0, "a mistake")),  # the dealer in the supervisor's place
        (CHANCE, Deal(Card("5s"))),  # a card that nobody asked for
        (SUPERVISOR, MissFirstCard(1)),  # the supervisor, for what did not happen
        (SUPERVISOR, WrongAction(1, 0, False)),
        (SUPERVISOR, MoveOn()),  # the supervisor in the dealer's place
        (SUPERVISOR, Stand()),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, Action) else str(each),
)
def test_co_30_801_1_what_the_rules_do_not_give_a_person_is_refused(by: Actor, action: Action) -> None:
    refused(deal("10s 2s | 10h 7h | dealer 6d 10c"), action, by=by)


@proves("CO 30-801(1) s.2")
def test_co_30_801_1_the_same_things_are_done_by_the_person_they_are_given_to() -> None:
    round = deal("10s 2s | 10h 7h | dealer 6d 10c")
    assert round.can(Hit(), by=Seat(1))
    assert round.can(MoveOn(), by=DEALER)
    assert round.can(PushHand(1, 0, "a mistake"), by=SUPERVISOR)


# --- 807(1): when a wager is paid -----------------------------------------------------------------------------------

_STANDS = {17: "10s 7s", 18: "10s 8s", 19: "10s 9s", 20: "10s Js", 21: "7s 7h"}  # a third seven makes the 21
_DEALER = {17: "5h", 18: "6h", 19: "7h", 20: "8h", 21: "9h", 22: "10h"}  # drawn to 12


@proves("CO 30-807(1) s.2")
@pytest.mark.parametrize("dealers", list(_DEALER))
@pytest.mark.parametrize("players", list(_STANDS))
def test_co_30_807_1_a_wager_is_paid_in_the_cases_of_a_and_b_and_no_other(players: int, dealers: int) -> None:
    round = deal(f"{_STANDS[players]} | dealer 6d 6c")
    round = play(round, *([Hit(), "7d"] if players == 21 else [Stand()]), _DEALER[dealers])
    is_won = dealers > 21 or players > dealers
    assert net(round) == (STAKE if is_won else 0 if players == dealers else -STAKE)
    assert result(round).cite == (
        ("CO 30-807(1)(a)" if dealers > 21 else "CO 30-807(1)(b)")
        if is_won
        else "CO 30-808"
        if players == dealers
        else "CO 30-807(2)"
    )


@proves("CO 30-807(1) s.2")
@pytest.mark.parametrize(("hole", "paid"), [("9c", True), ("10c", False)], ids=["dealer 20", "dealer blackjack"])
def test_co_30_807_1_a_blackjack_is_paid_in_the_case_of_c(hole: str, paid: bool) -> None:
    round = deal(f"As Ks | dealer Ad {hole}", even_money=False)
    play(round, Insure(50))
    assert net(round) == (37_50 if paid else 0)
    assert result(round).cite == ("CO 30-807(1)(c)" if paid else "CO 30-808")


# --- 815(5): digital cards are not inspected ------------------------------------------------------------------------


@proves("CO 30-815(5) s.1")
def test_co_30_815_5_digital_cards_are_dealt_with_no_step_but_the_shuffle() -> None:
    pack = Deck.STANDARD_52.combined(6)
    digital = DigitalShoe(pack, ChaChaSource(bytes(32)), cutting_card_behind=60)
    digital.shuffle()
    assert digital.stage is Stage.READY
    digital.begin_hand()
    assert digital.draw() in pack
    handled = DealingShoe(pack, ChaChaSource(bytes(32)), cutting_card_behind=60)
    handled.shuffle()
    assert handled.stage is not Stage.READY


# --- 825: the cards decide, not what is announced -------------------------------------------------------------------


def _count(cards: list[str]) -> int:
    """The total of a hand, counted here and not by the engine."""
    points = [11 if card[0] == "A" else 10 if card[:-1] in ("10", "J", "Q", "K") else int(card[:-1]) for card in cards]
    while sum(points) > 21 and 11 in points:
        points[points.index(11)] = 1
    return sum(points)


def _stand_at(round: TwentyOne, total: int, draws: list[str]) -> list[str]:
    """Draw to a total; returns the cards of the hand."""
    hand = [card.name for card in round.positions[0].hands[0].cards]
    while round.actor == Seat(1) and _count(hand) < total:
        hand.append(draws[0])
        play(round, Hit(), draws.pop(0))
    if round.actor == Seat(1):
        play(round, Stand())
    return hand


@proves("CO 30-825 ¶1")
@pytest.mark.parametrize("seed", range(40))
def test_co_30_825_the_cards_are_counted_again_at_settlement_whatever_was_announced(seed: int) -> None:
    pack = [card.name for card in Deck.STANDARD_52.composition]
    random.Random(seed).shuffle(pack)
    first, draws = pack[:4], pack[4:]
    round = deal(
        f"{first[0]} {first[1]} | dealer {first[2]} {first[3]}", decks=1, dealt_from="hand", hole_card="no peek"
    )
    if round.actor == Seat(1) and first[2][0] == "A":
        round.apply(MoveOn(), by=DEALER)
    hand, dealers = _stand_at(round, 15, draws), [first[2], first[3]]
    while round.actor is CHANCE:
        dealers.append(draws[0])
        play(round, draws.pop(0))
    mine, theirs = _count(hand), _count(dealers)
    blackjacks = [_count(each) == 21 and len(each) == 2 for each in (hand, dealers)]
    if mine > 21 or (theirs <= 21 and mine < theirs) or blackjacks == [False, True]:
        assert net(round) < 0
    elif theirs > 21 or mine > theirs or blackjacks == [True, False]:
        assert net(round) > 0
    else:
        assert net(round) == 0


@proves("CO 30-825 ¶1")
def test_co_30_825_who_miscounted_has_no_second_choice() -> None:
    """Nobody but the player counts the hand: what was chosen on a wrong count stays chosen."""
    round = play(deal("10s 10h | 9s 8h | dealer 6d 10c"), Surrender())
    refused(round, Stand(), by=Seat(1))
    assert net(play(round, Stand(), "5s")) == -STAKE // 2
    over = play(deal("10s 10h | 9s 8h | dealer 6d 10c"), Hit(), "2s")
    refused(over, Stand(), by=Seat(1))
    assert net(play(over, Stand(), "5s")) == -STAKE
