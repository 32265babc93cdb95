"""What a seat may see of a round, and that nothing else shows through."""

from __future__ import annotations

import json

import msgspec
import pytest

from pitboss import (
    Card,
    Deal,
    Decline,
    Double,
    Hit,
    Insure,
    Limits,
    Place,
    Split,
    Stand,
    Table,
    Wager,
    cards,
    load,
)
from pitboss.engine.games import Round
from pitboss.engine.record.view import HandView, View, action_name, face_down, legal_views, view
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.vocabulary.actions import Action, ExposeHoleCard, PushTable, TakePush, WrongAction
from pitboss.engine.vocabulary.actors import CHANCE, Seat
from pitboss.engine.vocabulary.events import redact
from pitboss.records import encode
from pitboss.shoe import ChaChaSource
from tests.side_wagers import Plug

ONE, TWO = frozenset({1}), frozenset({2})


def opened(*wagers: Wager, **options: object) -> Round:
    return Table(load("blackjack", **options), limits=Limits(min=5_00, max=500_00)).open(wagers)


def dealt(text: str, *, seats: int = 1, **options: object) -> Round:
    return play(opened(*(Wager(seat, "main", 20_00) for seat in range(1, seats + 1)), **options), text)


def play(round: Round, *steps: Action | str) -> Round:
    for step in steps:
        for action in [Deal(card) for card in cards(step)] if isinstance(step, str) else [step]:
            round.apply(action)
    return round


def names(hand: HandView) -> list[str | None]:
    return [None if card is None else card.name for card in hand.cards]


def hand(seen: View, position: int = 0, number: int = 0) -> HandView:
    return seen.positions[position].hands[number]


# --- the dealer's hand -----------------------------------------------------------------------------------------------


def test_hole_card_is_hidden_and_not_counted() -> None:
    seen = view(dealt("Kh 6d 9s Qc"), ONE)
    assert names(seen.dealer) == ["6d", None]
    assert (seen.dealer.total, seen.dealer.soft, seen.dealer.state) == (6, False, "")


def test_surveillance_sees_the_hole_card() -> None:
    seen = view(dealt("Kh 6d 9s Qc"), None)
    assert names(seen.dealer) == ["6d", "Qc"]
    assert seen.dealer.total == 16


def test_dealer_blackjack_shows_only_when_it_is_turned() -> None:
    round = dealt("Kh As 9s Kc")
    assert view(round, ONE).dealer.state == ""
    assert view(round, None).dealer.state == "blackjack"
    play(round, Decline())
    assert (view(round, ONE).dealer.state, view(round, ONE).dealer.total) == ("blackjack", 21)


def test_exposed_hole_card_is_seen_by_all() -> None:
    round = play(dealt("Kh 6d 9s Qc"), ExposeHoleCard())
    assert names(view(round, ONE).dealer) == ["6d", "Qc"]


def test_up_card_dealt_down_is_hidden_until_the_deal_is_done() -> None:
    round = dealt("Kh 6d 9s", dealer_first_card="down")
    assert names(view(round, ONE).dealer) == [None]
    assert view(round, ONE).dealer.total is None
    play(round, "Qc")
    assert names(view(round, ONE).dealer) == ["6d", None]


def test_hole_card_stays_hidden_when_the_table_is_called_a_push() -> None:
    round = play(dealt("Kh 6d 9s Qc"), PushTable("the fire alarm"))
    assert names(view(round, ONE).dealer) == ["6d", None]


@pytest.mark.parametrize("steps", [[], [Hit(), "2c"], [Split(), "3c"], [Double(20_00)]])
def test_nothing_seen_depends_on_the_hole_card(steps: list[Action | str]) -> None:
    seen = [view(play(dealt(f"8h 6d 8s {hole}"), *steps), ONE) for hole in ("Ac", "5d", "Ks")]
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("steps", [[], [Insure(10_00)], [Decline()]])
def test_nothing_seen_against_an_ace_depends_on_a_hole_card_that_makes_no_blackjack(steps: list[Action | str]) -> None:
    assert view(play(dealt("8h Ad 8s 2c"), *steps), ONE) == view(play(dealt("8h Ad 8s 9c"), *steps), ONE)


def test_offer_of_insurance_does_not_tell_a_blackjack() -> None:
    assert view(dealt("8h Ad 8s 2c"), ONE) == view(dealt("8h Ad 8s Kc"), ONE)


# --- players' hands ------------------------------------------------------------------------------------------------


def test_players_cards_face_down_are_their_own() -> None:
    round = dealt("Kh 5c 6d 9s 4c Qc", seats=2, player_cards="down")
    mine, theirs = view(round, ONE), view(round, TWO)
    assert (names(hand(mine)), hand(mine).total) == (["Kh", "9s"], 19)
    assert (names(hand(theirs)), hand(theirs).total) == ([None, None], None)
    assert (names(hand(theirs, 1)), hand(theirs, 1).total) == (["5c", "4c"], 9)


def test_legal_actions_are_shown_to_the_actor_only() -> None:
    round = dealt("8h 5c 6d 8s 4c Qc", seats=2, player_cards="down")
    assert [offer.name for offer in view(round, ONE).legal] == ["stand", "hit", "double", "split", "surrender"]
    assert view(round, TWO).legal == ()
    assert view(round, TWO).actor == "seat 1"


def test_legal_actions_carry_clause_and_amounts() -> None:
    double = next(offer for offer in view(dealt("6h 6d 5s Qc"), ONE).legal if offer.name == "double")
    assert (double.cite, double.at_least, double.at_most) == ("CO 30-813", 50, 20_00)


def test_cards_that_may_come_are_not_listed() -> None:
    round = dealt("8h 6d 9s")
    assert view(round, ONE).legal == ()
    assert [offer.name for offer in view(round, None).legal] == ["deal"]


def test_face_down_double_card_is_hidden_from_others() -> None:
    round = play(dealt("6h 5c 6d 5s 4c Qc", seats=2, double_card="down"), Double(20_00), "Kd")
    assert names(hand(view(round, TWO))) == ["6h", "5s", None]
    assert (hand(view(round, TWO)).total, hand(view(round, TWO)).state) == (11, "doubled")
    assert hand(view(round, ONE)).total == 21


def test_split_hands_keep_their_cards_and_wagers() -> None:
    round = play(dealt("8h 6d 8s Qc"), Split(), "3c")
    seen = view(round, ONE)
    assert (names(hand(seen)), names(hand(seen, 0, 1))) == (["8h", "3c"], ["8s"])
    assert (hand(seen).acting, hand(seen, 0, 1).acting) == (True, False)
    assert hand(seen, 0, 1).stake_cents == 20_00


@pytest.mark.parametrize(
    ("steps", "state", "outcome", "net"),
    [
        ([Stand(), "5h"], "stands", "lose: lower total", -20_00),
        ([Hit(), "Kd"], "bust", "lose: player busts", -20_00),
        ([Double(20_00), "5d", "5h"], "doubled", "push", 0),
    ],
)
def test_states_and_outcomes(steps: list[Action | str], state: str, outcome: str, net: int) -> None:
    seen = view(play(dealt("Kh 6d 6s Qc"), *steps), ONE)
    assert (hand(seen).state, hand(seen).outcome, hand(seen).net_cents) == (state, outcome, net)
    assert seen.over


def test_player_blackjack_is_named() -> None:
    seen = view(dealt("Kh 6d As Qc"), ONE)
    assert (hand(seen).state, hand(seen).outcome, hand(seen).net_cents) == ("blackjack", "blackjack", 30_00)


def test_settled_hand_has_been_shown_to_everybody() -> None:
    round = dealt("Kh 5c 6d As 4c Qc", seats=2, player_cards="down")
    assert names(hand(view(round, TWO))) == ["Kh", "As"]


def test_reversed_settlement_is_forgotten() -> None:
    round = play(dealt("Kh 5c 6d 6s 4c Qc", seats=2), Hit(), "9d")
    assert hand(view(round, ONE)).outcome == "lose: player busts"
    play(round, WrongAction(1, 0, True))
    assert hand(view(round, ONE)).outcome == ""
    play(round, TakePush())
    assert hand(view(round, ONE)).outcome == "push: dealer acted wrongly"


# --- wagers beside the hands -----------------------------------------------------------------------------------------


def test_insurance_and_tip_are_shown_until_and_after_they_are_settled() -> None:
    round = opened(Wager(1, "main", 20_00), Wager(1, "main", 5_00, tip=True), Wager(2, "main", 20_00))
    play(round, "Kh 5c Ad 9s 4c 5d", Insure(10_00))
    bets = view(round, TWO).positions[0].bets
    assert [(bet.bet, bet.cents, bet.tip, bet.outcome) for bet in bets] == [
        ("insurance", 10_00, False, ""),
        ("main", 5_00, True, ""),
    ]
    play(round, Decline(), Stand(), Stand(), "Kd Kc")
    bets = view(round, TWO).positions[0].bets
    assert {(bet.bet, bet.tip, bet.outcome, bet.net_cents) for bet in bets} == {
        ("insurance", False, "insurance loses", -10_00),
        ("main", True, "win: dealer busts", 5_00),
    }


def test_side_wagers_are_shown_with_their_outcome() -> None:
    table = Table(load("blackjack"), limits=Limits(min=5_00, max=500_00), sides=[Plug()])
    round = table.open([Wager(1, "main", 20_00), Wager(1, "pair", 5_00)])
    assert [(bet.bet, bet.cents) for bet in view(round, ONE).positions[0].bets] == [("pair", 5_00)]
    play(round, "8h 6d 8s Qc")
    (bet,) = view(round, ONE).positions[0].bets
    assert (bet.outcome, bet.net_cents) == ("pair: won", 5_00)


def test_late_side_wager_is_offered_by_its_name() -> None:
    late = Plug(placed=Moment.AFTER_DEAL, decided=Moment.AFTER_PEEK)
    table = Table(load("blackjack"), limits=Limits(min=5_00, max=500_00), sides=[late])
    round = play(table.open([Wager(1, "main", 20_00)]), "8h 6d 8s Qc")
    offered = [offer.name for offer in view(round, ONE).legal]
    assert (offered[0], offered[-1]) == ("pair", "pass")


def test_a_late_wager_for_the_dealer_has_a_name_of_its_own() -> None:
    assert action_name(Place(Wager(1, "pair", 5_00))) == "pair"
    assert action_name(Place(Wager(1, "pair", 5_00, tip=True))) == "pair for the dealer"


# --- as data ---------------------------------------------------------------------------------------------------------


def test_view_is_plain_json() -> None:
    told = json.loads(encode(view(dealt("Kh 6d 9s Qc"), ONE)))
    assert told["dealer"]["cards"] == ["6d", None]
    assert told["positions"][0]["hands"][0]["cards"] == ["Kh", "9s"]
    assert (told["phase"], told["actor"], told["over"], told["layout_cents"]) == ("play", "seat 1", False, 20_00)


def test_view_before_the_first_card() -> None:
    seen = view(opened(Wager(1, "main", 20_00)), ONE)
    assert (seen.phase, seen.dealer.cards, hand(seen).cards, hand(seen).total) == ("wagers", (), (), None)


def test_view_changes_nothing() -> None:
    round = dealt("Kh 6d 9s Qc")
    before = round.state()
    for seats in (None, frozenset[int](), ONE):
        view(round, seats)
    assert round.state() == before
    assert round.dealer.cards == [Card("6d"), Card("Qc")]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("blackjack", {}),
        ("blackjack", {"decks": 1, "dealt_from": "hand"}),
        ("blackjack-switch", {}),
        ("pai-jack", {}),
        ("spanish-21", {}),
    ],
    ids=str,
)
def test_who_has_no_card_face_down_sees_the_same_but_for_own_offers(game: str, options: dict[str, object]) -> None:
    loaded = load(game, **options)
    table = Table(loaded, limits=Limits(min=5_00, max=500_00), shoe=shoe_for(loaded.rules, ChaChaSource(bytes(32))))
    table.shuffle(lambda player: None)
    everybody = [frozenset(seats) for seats in ((), (1,), (2,), (1, 2), (3,), (1, 3))]
    differing = 0
    for number in range(6):
        round = table.open(table.opening([Wager(seat, "main", 20_00) for seat in (1, 2, 3)]))
        while not round.is_over:
            table.deal() if round.actor is CHANCE else round.apply(round.legal()[number % len(round.legal())].action)
            for seats in everybody:
                stand = seats & face_down(round)
                asked = isinstance(round.actor, Seat) and round.actor.number in seats
                legal = legal_views(round.legal()) if asked else ()
                assert msgspec.structs.replace(view(round, stand), legal=legal) == view(round, seats)
                assert [redact(e, stand) for e in round.events] == [redact(e, seats) for e in round.events]
                differing += stand != seats
        if table.shoe is not None and table.shoe.needs_shuffle:
            table.shuffle(lambda player: None)
    assert differing
