"""Colorado rule 8 on cards that may not be used, or that run out: 30-828(8), (9) and (11)."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import Card, Decline, Double, Hit, Limits, Split, Stand, Table, Wager, cards, load
from pitboss.cards import Composition
from pitboss.engine.record.replay import replay_file
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary import events
from pitboss.engine.vocabulary.actions import (
    Action,
    DiscardFaceUpCard,
    OverdrawDealer,
    Pass,
    PushTable,
    ReshuffleDiscards,
    Surrender,
)
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import CardDealt, DiscardsReshuffled
from pitboss.shoe import ChaChaSource, ContinuousShuffler, HandDealt
from tests.cases import STAKE, Case, card_account, seen, unseen
from tests.marks import proves
from tests.rules.table_talk import no_hole_card
from tests.side_wagers import Plug, always, dealer_over

# --- (8) a card drawn in error and exposed ---------------------------------------------------------------------------


@proves("CO 30-828(8) s.1", "CO 30-828(8) s.2")
@pytest.mark.parametrize("draws", [Hit(), Double(STAKE), Split()])
def test_co_30_828_8_player_draws_and_the_card_is_burned_and_the_next_one_dealt(draws: Action) -> None:
    case = Case(seats=2).do("5h 9h 6d 5s 8h 10c", seen("Kd"))
    assert case.burned() == []
    case.do(draws)
    assert case.burned() == [("Kd", "CO 30-828(8)")]
    assert case.round.actor is CHANCE
    case.do("2d")
    assert case.hand(1)[-1] == "2d"
    assert case.round.exposed == []


@proves("CO 30-828(8) s.1", "CO 30-828(8) s.2")
def test_co_30_828_8_any_player_who_draws_has_it_burned_for_all() -> None:
    case = Case(seats=2).do("Kh 9h 6d 9s 3h 10c", seen("5d"), Stand())
    assert case.burned() == []
    case.do(Hit())
    assert case.burned() == [("5d", "CO 30-828(8)")]
    case.do("8s", Stand(), "5s").over()
    assert case.dealer() == ["6d", "10c", "5s"]


@proves("CO 30-828(8) s.3")
def test_co_30_828_8_nobody_draws_and_the_dealer_uses_the_card() -> None:
    case = Case(seats=2, tip=5_00).do("Kh 9h 6d 9s 8h 10c", seen("5d"), Stand(), Stand()).over()
    assert case.dealer() == ["6d", "10c", "5d"]
    assert case.all(CardDealt)[-1] == CardDealt(0, 0, Card("5d"), True)
    assert case.burned() == []
    assert case.settled(1).outcome == "lose: lower total"


@proves("CO 30-828(8) s.3")
def test_co_30_828_8_dealer_who_needs_more_draws_on() -> None:
    case = Case(seats=1).do("Kh 6d 9s 2c", seen("5d"), Stand())
    assert (case.dealer(), case.round.actor) == (["6d", "2c", "5d"], CHANCE)
    case.do("4d").over()
    assert case.dealer() == ["6d", "2c", "5d", "4d"]


@proves("CO 30-828(8) s.3", "CO 30-828(8) s.4")
@pytest.mark.parametrize(("hole", "burned"), [("9c", False), ("10c", True), ("Kc", True)])
def test_co_30_828_8_dealer_of_16_uses_it_and_of_17_burns_it(hole: str, burned: bool) -> None:
    case = Case(seats=1).do(f"Kh 7d 9s {hole}", seen("2d"), Stand()).over()
    assert case.burned() == ([("2d", "CO 30-828(8)")] if burned else [])
    assert case.dealer() == ["7d", hole] + ([] if burned else ["2d"])


@proves("CO 30-828(8) s.3", "CO 30-828(8) s.4")
@pytest.mark.parametrize(("hits", "used"), [(False, False), (True, True)])
def test_co_30_828_8_dealer_of_soft_17_uses_it_where_the_table_hits_soft_17(hits: bool, used: bool) -> None:
    case = Case(seats=1, dealer_hits_soft_17=hits).do("Kh 6d 9s Ac", seen("2d"), Stand()).over()
    assert case.dealer() == ["6d", "Ac"] + (["2d"] if used else [])
    assert bool(case.burned()) is not used


@proves("CO 30-828(8) s.4")
def test_co_30_828_8_nothing_depends_on_the_dealer_and_the_card_is_burned() -> None:
    case = Case(seats=1).do("Kh 6d 6s 10c", seen("5d"), Surrender()).over()
    assert case.dealer() == ["6d", "10c"]
    assert case.burned() == [("5d", "CO 30-828(8)")]


@proves("CO 30-828(8) s.3")
def test_co_30_828_8_dealer_uses_it_for_a_side_wager_that_needs_the_dealer() -> None:
    over = Plug("over", decided=Moment.AT_SETTLEMENT, wins=dealer_over, needs_dealer=True)
    case = Case(seats=1, side=2_50, sides=[over]).do("Kh 6d 6s 10c", seen("9d"), Surrender()).over()
    assert case.dealer() == ["6d", "10c", "9d"]
    assert case.settled(1, bet="over").returned_cents == 5_00


@proves("CO 30-828(8) s.3")
def test_co_30_828_8_players_who_finished_before_do_not_count() -> None:
    case = Case(seats=2).do("Kh 9h 6d 3s 8h 10c", Hit(), "5s", Stand(), seen("5d"), Stand()).over()
    assert case.dealer() == ["6d", "10c", "5d"]


@proves("CO 30-828(8) s.1", "CO 30-828(8) s.2")
def test_co_30_828_8_player_has_asked_already() -> None:
    case = Case(seats=1).do("Kh 6d 3s 10c", Hit(), seen("5d"))
    assert case.burned() == [("5d", "CO 30-828(8)")]
    case.do("2s", Stand(), "10s").over()
    assert case.hand(1) == ["Kh", "3s", "2s"]


@proves("CO 30-828(8) s.3")
def test_co_30_828_8_exposed_while_the_dealer_draws() -> None:
    case = Case(seats=1).do("Kh 6d 9s 10c", Stand(), seen("2d")).over()
    assert case.dealer() == ["6d", "10c", "2d"]


@proves("CO 30-828(8) s.3")
def test_co_30_828_8_several_cards_are_treated_alike_in_their_order() -> None:
    case = Case(seats=1).do("Kh 6d 9s 10c", seen("5d"), seen("4d"), Stand()).over()
    assert case.dealer() == ["6d", "10c", "5d"]
    assert case.burned() == [("4d", "CO 30-828(8)")]
    case = Case(seats=1).do("Kh 6d 3s 10c", seen("5d"), seen("4d"), Hit())
    assert case.burned() == [("5d", "CO 30-828(8)"), ("4d", "CO 30-828(8)")]


@proves("CO 30-828(8) s.1", "CO 30-828(8) s.2")
def test_co_30_828_8_unseen_card_drawn_before_is_the_next_unexposed_one() -> None:
    case = Case(seats=1).do("Kh 6d 3s 10c", unseen("2s"), seen("5d"), Hit())
    assert case.hand(1) == ["Kh", "3s", "2s"]
    assert case.burned() == [("5d", "CO 30-828(8)")]


@proves("CO 30-828(8) s.1")
def test_co_30_828_8_only_after_the_initial_two_cards() -> None:
    error = seen("5d")
    case = Case(seats=1).refuses(error, "CO 30-828(8)", "no round is in play")
    for name in ("Kh", "Ad", "9s"):
        case.do(name).refuses(error, "CO 30-828(1)", "needs a supervisor's ruling")
    case.do("9c")
    assert error in case.commands()  # insurance is being asked for: every card lies
    case.do(Decline(), Stand()).refuses(error, "CO 30-828(8)", "no round is in play")


@proves("CO 30-828(8) s.1")
def test_co_30_828_8_every_card_lies_while_late_side_wagers_are_asked_for() -> None:
    late = Plug("late", placed=Moment.AFTER_DEAL, decided=Moment.AT_SETTLEMENT, wins=always)
    case = Case(seats=1, sides=[late]).do("Kh 6d 9s 10c")
    assert case.choices() == {"Place", "Pass"}
    case.do(seen("5d"), Pass(), Stand()).over()
    assert case.dealer() == ["6d", "10c", "5d"]


@proves("CO 30-828(8) s.4")
def test_co_30_828_8_dealer_blackjack_found_by_the_peek_burns_the_card() -> None:
    case = Case(seats=1).do("Kh Ad 9s Kc", seen("5d"), Decline()).over()
    assert case.burned() == [("5d", "CO 30-828(8)")]
    assert case.round.exposed == []


@proves("CO 30-828(8) s.1", "CO 30-828(8) s.2")
def test_co_30_828_8_second_split_hand_takes_a_card_after_the_mistake() -> None:
    case = Case(seats=1).do("8h 6d 8s 10c", Split(), "10h", seen("5d"), Stand())
    assert case.burned() == [("5d", "CO 30-828(8)")]
    case.do("10s", Stand(), "10d").over()


# --- (9) the dealer drew to a hand that stands ----------------------------------------------------------------------


@proves("CO 30-828(9)")
@pytest.mark.parametrize(
    ("dealer", "drawn"),
    [
        ("7d 10c", ""),  # hard 17
        ("6d Ac", ""),  # soft 17, on which this table stands
        ("8d 10c", ""),
        ("7d Ac", ""),
        ("Kd Ac", ""),
        ("6d 10c", "A"),  # 17 of three cards
        ("6d 10c", "10"),  # over 21 is higher than 17
    ],
)
def test_co_30_828_9_card_is_burned_and_the_hand_stays(dealer: str, drawn: str) -> None:
    up, hole = dealer.split()
    case = Case(seats=1, tip=5_00).do(f"Kh {up} 10s {hole}")
    if not case.round.is_over:
        case.do(Stand(), *([f"{drawn}h"] if drawn else []))
    before = case.dealer(), [(e.seat, e.returned_cents) for e in case.all(events.Settled)]
    case.do(OverdrawDealer(Card("4s"))).over()
    assert case.burned() == [("4s", "CO 30-828(9)")]
    assert (case.dealer(), [(e.seat, e.returned_cents) for e in case.all(events.Settled)]) == before


@proves("CO 30-828(9)")
def test_co_30_828_9_dealer_of_16_who_rests_has_not_to_stand() -> None:
    case = Case(seats=1).do("Kh 6d 6s 10c", Surrender())
    case.refuses(OverdrawDealer(Card("4s")), "CO 30-828(9)", "have to stand")


@proves("CO 30-828(9)")
@pytest.mark.parametrize("hits", [False, True])
def test_co_30_828_9_soft_17_of_a_table_that_hits_it_has_not_to_stand(hits: bool) -> None:
    case = Case(seats=1, dealer_hits_soft_17=hits).do("Kh 6d 6s Ac", Surrender())
    assert (OverdrawDealer(Card("4s")) in case.commands()) is not hits


@proves("CO 30-828(9)")
def test_co_30_828_9_not_while_the_dealer_must_draw_or_before_the_hand_is_shown() -> None:
    error = OverdrawDealer(Card("4s"))
    case = Case(seats=1).refuses(error, "CO 30-828(9)")
    case.do("Kh 6d 9s 10c").refuses(error, "CO 30-828(9)")
    case.do(Stand()).refuses(error, "CO 30-828(9)")
    case.do("5c", error).over()
    pushed = Case(seats=1).do("Kh 7d 9s 10c", PushTable("cards fell from the shoe"))
    pushed.refuses(error, "CO 30-828(9)")


@proves("CO 30-828(9)")
def test_co_30_828_9_two_cards_without_a_hole_card(tmp_path: Path) -> None:
    case = Case(seats=1, game=no_hole_card(tmp_path)).do("Kh 7d 9s", Stand(), "10c")
    assert case.round.is_over
    case.do(OverdrawDealer(Card("4s")))
    assert case.burned() == [("4s", "CO 30-828(9)")]


# --- (11) the stack runs out ----------------------------------------------------------------------------------------


@proves("CO 30-828(11)")
def test_co_30_828_11_only_when_no_card_is_left() -> None:
    case = Case(seats=2, undealt="Kh 9h 6d 6s 8h 10c 7s 2d").do("Kh 9h 6d 6s 8h 10c", Hit(), "7s")
    assert [card.name for card in case.round.discards] == ["Kh", "6s", "7s"]  # over 21 and picked up
    case.do(Hit())
    case.refuses(ReshuffleDiscards(()), "CO 30-828(11)", "cannot complete")  # one card is left
    case.do("2d")
    case.refuses(ReshuffleDiscards(()), "CO 30-828(11)", "cannot complete")  # none is left, but none is needed
    case.do(Stand())
    assert case.commands().count(ReshuffleDiscards(())) == 1
    case.do(ReshuffleDiscards(()))
    assert sorted(card.name for card in case.round.possible_cards()) == ["6s", "7s", "Kh"]
    case.do("6s").over()
    assert case.dealer() == ["6d", "10c", "6s"]
    assert [(e.cards, e.cite) for e in case.all(DiscardsReshuffled)] == [(3, "CO 30-828(11)")]


@proves("CO 30-828(11)")
def test_co_30_828_11_rack_of_earlier_rounds_comes_back_and_the_layout_does_not() -> None:
    case = Case(seats=1, undealt="Kh 6d 9s 10c").do("Kh 6d 9s 10c", Stand())
    rack = cards("2s 3s 4s")
    case.do(ReshuffleDiscards(rack))
    assert case.round.possible_cards() == sorted(rack)
    case.do("3s").over()


@proves("CO 30-828(11)")
def test_co_30_828_11_burned_cards_lie_in_the_rack_and_come_back() -> None:
    case = Case(seats=1, undealt="Kh 6d 9s 10c 2s").do("Kh 6d 9s 10c", DiscardFaceUpCard(Card("2s")), Stand())
    case.do(ReshuffleDiscards(()), "2s").over()
    assert case.dealer() == ["6d", "10c", "2s"]


@proves("CO 30-828(11)")
def test_co_30_828_11_exposed_card_stays_on_the_layout() -> None:
    case = Case(seats=2, undealt="Kh 9h 6d 6s 8h 2c 7s 5d").do("Kh 9h 6d 6s 8h 2c", Hit(), "7s", seen("5d"), Stand())
    assert case.dealer() == ["6d", "2c", "5d"]
    case.do(ReshuffleDiscards(()))
    assert Card("5d") not in case.round.possible_cards()


@proves("CO 30-828(11)")
def test_co_30_828_11_empty_rack_leaves_the_supervisor_to_rule() -> None:
    case = Case(seats=1, undealt="Kh 6d 9s 10c").do("Kh 6d 9s 10c", Stand())
    case.refuses(ReshuffleDiscards(()), "CO 30-828(11)", "empty too")
    case.do(PushTable("no card is left anywhere")).over()
    assert case.settled(1).returned_cents == STAKE


@proves("CO 30-828(11)")
def test_co_30_828_11_rack_cannot_hold_a_card_that_lies_on_the_layout() -> None:
    case = Case(seats=1, undealt="Kh 6d 9s 10c", decks=1, dealt_from="hand").do("Kh 6d 9s 10c", Stand())
    case.refuses(ReshuffleDiscards(cards("Kh")), "CO 30-824(1)", "is also on the layout")
    case.refuses(ReshuffleDiscards(cards("2s 2s")), "CO 30-824(1)", "is also on the layout")
    case.do(ReshuffleDiscards(cards("2s"))).do("2s").over()


@proves("CO 30-828(11)")
def test_co_30_828_11_first_two_cards_can_run_out_too() -> None:
    case = Case(seats=2, undealt="Kh 9h 6d 3s").do("Kh 9h 6d", DiscardFaceUpCard(Card("3s")), ReshuffleDiscards(()))
    case.do("3s").refuses(ReshuffleDiscards(()), "CO 30-828(11)", "empty too")


class Unmoved:
    """A source with which a shuffle leaves every card in its place."""

    def below(self, n: int) -> int:
        return n - 1


@proves("CO 30-828(11)")
def test_co_30_828_11_at_a_table_with_a_shoe_over_two_rounds(tmp_path: Path) -> None:
    game = load("blackjack", decks=1, dealt_from="hand", burn_cards=1)
    shoe = HandDealt(game.rules.composition, Unmoved(), hand_needs=1)
    table = Table(game, limits=Limits(min=1_00, max=100_00), shoe=shoe)
    table.shuffle()
    played, accounts = [], []
    for _ in range(2):
        played.append(table.open([Wager(number, "main", STAKE) for number in range(1, 8)]))
        accounts.append(shoe.undealt + Composition.of([*shoe.rack, *shoe.burned]))
        _draw_to_the_end(table)
    assert [event.cite for event in played[-1].events if isinstance(event, DiscardsReshuffled)] == ["CO 30-828(11)"]
    assert tuple(card_account(played[-1])) == accounts[-1].counts  # round one's rack and the burned card came back
    table.close(tmp_path / "log")
    shoe.check()
    again = replay_file(tmp_path / "log")
    assert [round.state() for round in again.rounds] == [round.state() for round in played]


@proves("CO 30-828(11)")
def test_co_30_828_11_shuffling_shoe_is_its_own_rack_and_deals_on() -> None:
    game = load("blackjack", decks=1, dealt_from="shuffling shoe")
    shoe = ContinuousShuffler(game.rules.composition, ChaChaSource(bytes(32)))
    table = Table(game, limits=Limits(min=1_00, max=100_00), shoe=shoe)
    table.shuffle()
    table.open([Wager(1, "main", STAKE)])
    table.deal()
    while shoe.left:
        table.give_card(DiscardFaceUpCard)
    table.deal()  # 822(2): what was discarded is in the device again
    shoe.check()


def _draw_to_the_end(table: Table) -> None:
    while table.round is not None and not table.round.is_over:
        if table.round.actor is CHANCE:
            table.deal()
        else:
            table.round.apply(Hit() if table.round.can(Hit()) else table.round.legal()[0].action)
        assert table.shoe is not None
        table.shoe.check()
