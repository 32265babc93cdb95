"""A hole card that nobody has seen until it is turned, at a table dealt from real cards (CO 30-820, 823, 828(5))."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from pitboss.cards import Card, Composition, cards
from pitboss.catalogue import games, load, load_wager, wagers
from pitboss.engine.books.log import Corrected
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import Round, house_for, procedure_of
from pitboss.engine.record.playback import moves
from pitboss.engine.record.resume import resume
from pitboss.engine.record.view import view
from pitboss.engine.table import corrections, rulings
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.verify.walker import expected_value
from pitboss.engine.vocabulary.actions import (
    MAIN,
    CorrectCards,
    Deal,
    DealFaceDown,
    Decline,
    EnteredCard,
    ExposeHoleCard,
    GoOn,
    Hit,
    Insure,
    NoBlackjack,
    Place,
    PushTable,
    ReshuffleDiscards,
    Stand,
    Wager,
)
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import CardDealt, CardTurned, DealerPeeked, Settled
from tests.cases import LIMITS, Case
from tests.marks import proves

DOWN = DealFaceDown()


def case(**options: object) -> Case:
    return Case(seats=1, dealer_acts=True, **options)  # type: ignore[arg-type]


def test_the_round_goes_on_without_the_hole_card_and_names_it_when_it_is_turned() -> None:
    at = case().do("Kh 6d 9s", DOWN)
    assert at.dealer() == ["6d"]
    assert [(each.card, each.up) for each in at.all(CardDealt)][-1] == (None, False)
    at.do(Stand(), GoOn())
    assert at.round.actor is CHANCE
    assert at.round.owes_face
    at.do("Qc", "5h").over()
    assert at.dealer() == ["6d", "Qc", "5h"]
    assert [each.card.name for each in at.all(CardTurned)] == ["Qc"]
    assert at.settled(1).outcome == "lose: lower total"


@proves("CO 30-823 ¶1 s.1")
@pytest.mark.parametrize(("up", "blackjack", "none"), [("Kd", "As", "9c"), ("Ad", "10s", "9c"), ("Ad", "Ks", "As")])
def test_co_30_823_at_the_peek_the_dealer_turns_a_blackjack_or_says_that_there_is_none(
    up: str, blackjack: str, none: str
) -> None:
    at = case().do(f"Kh {up} 9s", DOWN)
    if up == "Ad":
        at.do(Insure(12_50))
    at.refuses(Deal(Card(none)), "CO 30-823", "enter that there is no blackjack")
    at.refuses(ReshuffleDiscards(()), "CO 30-828(11)")
    lost = at.round.fork()
    lost.apply(Deal(Card(blackjack)))
    assert lost.is_over
    at.do(NoBlackjack())
    assert [each.blackjack for each in at.all(DealerPeeked)] == [False]
    assert at.waits_for(1)
    at.do(Stand(), GoOn())
    at.refuses(Deal(Card(blackjack)), "CO 30-823", "none was found at the peek")
    at.do(none)
    while not at.round.is_over:
        at.do("2s")
    at.over()


@pytest.mark.parametrize(("up", "peeks"), [("9d", False), ("10d", True), ("Ad", True)])
def test_only_an_ace_or_a_ten_is_peeked_under(up: str, peeks: bool) -> None:
    at = case().do(f"Kh {up} 9s", DOWN)
    if up == "Ad":
        at.do(Decline())
    assert at.round.can(NoBlackjack()) is peeks
    assert at.round.owes_face is peeks


@pytest.mark.parametrize("hole_card", ["peek under ace", "no peek"])
def test_without_a_peek_under_a_ten_the_blackjack_is_named_when_the_card_is_turned(hole_card: str) -> None:
    at = case(hole_card=hole_card).do("Kh Kd 9s")
    if at.round.can(DOWN):
        at.do(DOWN, Stand(), GoOn(), "As").over()
    else:
        at.do(Stand(), GoOn(), "As").over()  # the dealer takes no hole card
    assert at.settled(1).net_cents == -25_00


def test_only_the_dealers_second_card_is_dealt_unseen() -> None:
    at = case()
    for card in ("Kh", "6d", "9s"):
        at.refuses(DOWN, "CO 30-820")
        at.do(card)
    at.do(DOWN)
    at.refuses(DOWN, "CO 30-820")
    at.refuses(NoBlackjack(), "CO 30-823")
    by_itself = Case(seats=1).do("Kh 6d 9s")
    by_itself.refuses(DOWN, "CO 30-820", "deals its own cards")
    both_up = Case(seats=1, dealer_acts=True, game=load("face-up-blackjack")).do("Kh 6d 9s")
    assert not both_up.round.can(DOWN)


@proves("CO 30-824(1)")
def test_co_30_824_1_the_hole_card_is_one_that_the_stack_could_hold() -> None:
    at = case(decks=1, dealt_from="hand").do("Kh 6d 9s", DOWN, Stand(), GoOn())
    at.refuses(Deal(Card("Kh")), "CO 30-824(1)", "no K")
    at.do("Kd")


def test_a_card_from_the_stack_leaves_one_for_the_hole_card() -> None:
    """Two cards are left, an ace and a five; the peek under a ten found no ace, so that the five lies there."""
    house = house_for(load("blackjack", decks=1, dealt_from="hand"), LIMITS, dealer_acts=True)
    round = procedure_of(house.game)(house, Composition.of(cards("2h Kd 3s 5c As")))
    for action in [Place(Wager(1, MAIN, 5_00)), *map(Deal, cards("2h Kd 3s")), DOWN, NoBlackjack(), Hit()]:
        round.apply(action)
    assert "last 5" in str(round.refusal(Deal(Card("5c"))))
    assert round.chances() == [(Deal(Card("As")), 1)]
    round.apply(Deal(Card("As")))
    round.apply(Stand())
    round.apply(GoOn())
    assert round.chances() == [(Deal(Card("5c")), 1)]


@proves("CO 30-828(5)")
def test_co_30_828_5_an_exposed_hole_card_is_named_by_the_supervisor_and_play_goes_on() -> None:
    at = case().do("Kh 6d 9s", DOWN)
    at.refuses(ExposeHoleCard(), "CO 30-828(5)", "name the hole card")
    assert ExposeHoleCard(Card("5c")) in at.commands()
    at.do(ExposeHoleCard(Card("5c")))
    assert at.waits_for(1)
    assert at.dealer() == ["6d", "5c"]
    at.do(Stand(), GoOn(), "Qh").over()
    assert at.settled(1).outcome == "lose: lower total"
    known = case().do("Kh 6d 9s 5c")
    known.refuses(ExposeHoleCard(Card("5d")), "CO 30-828(5)", "the hole card is 5")
    known.do(ExposeHoleCard())
    peeked = case().do("Kh Kd 9s", DOWN)
    peeked.refuses(ExposeHoleCard(Card("5d")), "CO 30-828(5)", "enter what the dealer sees")
    peeked.do(NoBlackjack()).refuses(ExposeHoleCard(Card("Ad")), "CO 30-828(5)", "cannot be A")


def test_nobody_sees_the_card_and_the_page_shows_it_face_down() -> None:
    at = case().do("Kh 6d 9s", DOWN)
    for seats in (None, frozenset({1}), frozenset[int]()):
        seen = view(at.round, seats)
        assert [card and card.name for card in seen.dealer.cards] == ["6d", None]
        assert seen.dealer.total == 6
    at.do(Stand(), GoOn(), "Qc 5h").over()
    assert [card and card.name for card in view(at.round, None).dealer.cards] == ["6d", "Qc", "5h"]
    dealers = [each.cards for each in moves(at.round.events, None) if each.seat == 0 and each.kind == "cards"]
    assert [[card and card.name for card in each] for each in dealers][:3] == [["6d"], ["6d", None], ["6d", "Qc"]]


def test_a_table_resumes_with_its_hole_card_unseen_and_an_entry_is_taken_back() -> None:
    at = case().do("Kh Kd 9s", DOWN)
    again = resume(at.table.log.lines, None)
    assert again.round is not None
    assert again.round.state() == at.round.state()
    corrections.undo(at.table, "", "it was not dealt yet")
    assert at.table.round is not None
    assert at.table.round.can(DOWN)
    assert resume(at.table.log.lines, None).round.state() == at.table.round.state()  # type: ignore[union-attr]


def test_a_mistyped_hole_card_is_corrected() -> None:
    at = case().do("Kh 6d 9s", DOWN, Stand(), GoOn(), "Qc 5h").over()
    line = next(each.line for each in corrections.entered(at.table) if each.card is Card("Qc"))
    ruling = CorrectCards((EnteredCard(line, Card("Jc")),))
    rulings.give(at.table, ruling, "Sam", "a jack lies there")
    assert isinstance(at.table.log.lines[-1].what, Corrected)
    assert at.table.round is not None
    assert [card.name for card in at.table.round.dealer.cards] == ["6d", "Jc", "5h"]
    assert resume(at.table.log.lines, None).round.state() == at.table.round.state()  # type: ignore[union-attr]


def test_a_void_round_needs_no_hole_card() -> None:
    case().do("Kh Kd 9s", DOWN, PushTable("the fire alarm rang")).over()


@pytest.mark.parametrize("name", [name for name, each in games().items() if each.procedure not in ("pai-jack",)])
def test_random_rounds_with_a_dealer_keep_every_rule(name: str) -> None:
    report = check_game(games()[name], rounds=40, seats=3, seed=12, deep=10, dealer_acts=True)
    assert report.rounds == 40


@pytest.mark.parametrize("stack", ["2h 10d 3s 5c As Kc 9h 8d", "8h Ad 7s 5c As Kc 10h 9d", "5h 6d 6s 5c Ks 10c 9h"])
def test_a_round_is_worth_the_same_however_the_hole_card_is_entered(stack: str) -> None:
    """The engine's own tree with the hole card unseen, and with every card that it could be."""
    house = house_for(load("blackjack", decks=1, dealt_from="hand", max_splits=1), LIMITS, dealer_acts=True)
    round = procedure_of(house.game)(house, Composition.of(cards(stack)))
    for action in [Place(Wager(1, MAIN, 10_00)), *map(Deal, cards(stack)[:3])]:
        round.apply(action)
    unseen = round.fork()
    unseen.apply(DOWN)
    assert expected_value(unseen) == expected_value(round)


@pytest.mark.parametrize("name", ["blackjack", "blackjack-switch", "free-bet-blackjack", "war-blackjack", "21-hold-em"])
def test_every_wager_ends_the_same_however_the_hole_card_is_entered(name: str) -> None:
    game = games()[name].configure()
    sides = [
        CatalogueWager(each, each.paytable_for(game.rules.decks))
        for each in map(load_wager, wagers())
        if "dealer hole card" in each.sees and set(each.sees) <= procedure_of(game).shown_in(game)
    ]
    assert sides or name == "blackjack-switch"
    rng, peeks = Random(3), 0
    for number in range(60):
        house = house_for(game, LIMITS, sides[number % len(sides) :][:1] if sides else (), dealer_acts=True)
        peeks += _compare(procedure_of(game)(house), rng)
    assert peeks


def _compare(known: Round, rng: Random) -> int:
    """Play one round twice, once with the hole card unseen; return how often the dealer peeked."""
    house = known.house
    for seat in (1, 2):
        for wager in known.opening(house, Wager(seat, MAIN, 10_00)):
            known.apply(Place(wager))
        for side in house.sides.values():
            placed = Place(Wager(seat, side.name, house.bounds(side).ends(LIMITS.chips)[0]))
            if known.can(placed):
                known.apply(placed)
    unseen = known.fork()
    hole = Card("2c")
    while not known.is_over:
        if known.actor is CHANCE and not known.pending_draws and not known.wants_shuffle:
            card = rng.choices(known.possible_cards(), [each for each in known.unseen if each])[0]
            if rng.random() < 0.4 and known.refusal(Deal(Card("Ah"))) is None:
                card = Card("Ah")
            known.apply(Deal(card))
            if unseen.can(DOWN):
                hole = card
                unseen.apply(DOWN)
            else:
                unseen.apply(Deal(card))
        else:
            action = rng.choice(known.legal()).action
            known.apply(action)
            unseen.apply(action)
        if unseen.owes_face:
            unseen.apply(Deal(hole) if unseen.can(Deal(hole)) else NoBlackjack())
        assert unseen.actor == known.actor
        assert _settled(unseen) == _settled(known)
        if known.actor is not CHANCE:
            assert unseen.legal() == known.legal()
    return sum(isinstance(event, DealerPeeked) for event in known.events)


def _settled(round: Round) -> list[tuple[object, ...]]:
    return [msgspec.structs.astuple(event) for event in round.events if isinstance(event, Settled)]
