"""Colorado rule 8 on what people decide after a mistake: 30-828(4), the player, and 30-828(1), the supervisor."""

from __future__ import annotations

import pytest

from pitboss import (
    DEALER,
    Decline,
    Double,
    Hit,
    Insure,
    MoveOn,
    Split,
    Stand,
    Surrender,
    Wager,
)
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actions import (
    Action,
    DrawLast,
    ExposeHoleCard,
    GoOn,
    KeepHand,
    PlayAsDealt,
    PushHand,
    PushTable,
    ReshuffleDiscards,
    SupervisorAction,
    TakePush,
    WrongAction,
)
from pitboss.engine.vocabulary.actors import CHANCE, seat
from pitboss.engine.vocabulary.events import PLAYER, Irregularity, Ruled, Settled, SettlementReversed
from pitboss.errors import Refusal
from tests.cases import STAKE, Case, seen
from tests.marks import proves
from tests.side_wagers import Plug, always, dealer_over

WHY = "the cards were mixed up"
TWO = "Kh 9h 6d 3s 8h 10c"  # 13 and 17 against 16
THREE = "Kh 9h 8h 6d 3s 8s 9s 10c"  # 13, 17 and 17 against 16


def chosen(number: int = 1, hand: int = 0) -> WrongAction:
    return WrongAction(number, hand, player_chooses=True)


def directed(number: int = 1, hand: int = 0) -> WrongAction:
    return WrongAction(number, hand, player_chooses=False)


# --- (4) the dealer acted otherwise than signaled ----------------------------------------------------------------


@proves("CO 30-828(4)")
def test_co_30_828_4_supervisor_may_direct_the_hand_to_be_played_as_dealt() -> None:
    case = Case().do(TWO, Hit(), "5s", directed())
    assert case.waits_for(1)  # it is still this hand's turn, with the card that it got
    assert case.all(Irregularity)[-1].cite == case.all(Ruled)[-1].cite == "CO 30-828(4)"
    case.do(Stand(), Stand(), "10s").over()


@proves("CO 30-828(4)")
def test_co_30_828_4_broken_hand_played_as_dealt_stays_lost() -> None:
    case = Case().do(TWO, Hit(), "10s", directed(), Stand(), "10d").over()
    assert case.settled(1).outcome == "lose: player busts"
    assert case.all(SettlementReversed) == []


@proves("CO 30-828(4)")
def test_co_30_828_4_player_alone_chooses_and_nothing_else_goes_on() -> None:
    case = Case().do(TWO, Hit(), "5s", chosen())
    assert case.round.actor == seat(1)
    assert case.choices() == {"KeepHand", "TakePush", "DrawLast"}
    for action in (Hit(), Stand(), Double(STAKE), MoveOn()):
        case.refuses(action, "CO 30-821(3)")
    case.refuses(KeepHand(), "CO 30-821(3)", by=seat(2))
    case.refuses(chosen(), "CO 30-828(4)")


@proves("CO 30-828(4)(a)")
def test_co_30_828_4_a_keeping_the_hand_is_standing() -> None:
    case = Case(tip=5_00).do(TWO, Hit(), "5s", chosen(), KeepHand())
    assert case.waits_for(2)
    case.do(Stand(), "10s").over()
    assert case.hand(1) == ["Kh", "3s", "5s"]
    assert case.settled(1).outcome == "win: dealer busts"


@proves("CO 30-828(4)(b)")
def test_co_30_828_4_b_push_returns_wager_and_tip() -> None:
    case = Case(tip=5_00).do(TWO, Hit(), "5s", chosen(), TakePush())
    push, tip = case.settled(1), case.settled(1, tip=True)
    assert (push.returned_cents, push.cite) == (STAKE, "CO 30-828(4)")
    assert (tip.returned_cents, tip.paid_to) == (5_00, PLAYER)
    assert case.waits_for(2)
    case.do(Stand(), "10s").over()
    assert case.table.books.tabs["seat 1"] == 0


@proves("CO 30-828(4)(c)")
def test_co_30_828_4_c_draws_after_all_other_players() -> None:
    case = Case(seats=3).do(THREE, Stand(), chosen(1), DrawLast())
    assert case.waits_for(2)
    case.do(Stand())
    assert case.waits_for(3)
    case.do(Hit(), "2d", Stand())
    assert case.waits_for(1)
    assert case.hand(1) == ["Kh", "3s"]  # passed by: there is no wrong card
    case.do(Hit(), "5d", Stand(), "10d").over()
    assert case.hand(1) == ["Kh", "3s", "5d"]


@proves("CO 30-828(4)(c)")
def test_co_30_828_4_c_wrong_card_stays_in_the_hand() -> None:
    case = Case().do(TWO, Hit(), "2s", chosen(), DrawLast(), Stand())
    assert case.waits_for(1)
    assert case.hand(1) == ["Kh", "3s", "2s"]
    case.do(Hit(), "4s", Stand(), "10d").over()


@proves("CO 30-828(4)(c)")
def test_co_30_828_4_c_two_players_draw_in_the_order_of_their_choices() -> None:
    case = Case(seats=3).do(THREE, Stand(), Stand(), chosen(2), DrawLast(), chosen(1), DrawLast())
    assert case.waits_for(3)
    case.do(Stand())
    assert case.waits_for(2)
    case.do(Stand())
    assert case.waits_for(1)


@proves("CO 30-828(4)(c)")
@pytest.mark.parametrize(("card", "may"), [("7s", True), ("8s", False), ("9s", False)])
def test_co_30_828_4_c_below_21_only(card: str, may: bool) -> None:
    case = Case().do(TWO, Hit(), card, chosen())  # 20, 21, 22
    assert ("DrawLast" in case.choices()) is may
    if not may:
        case.refuses(DrawLast(), "CO 30-826(1)", "no further card")


@proves("CO 30-828(4)")
def test_co_30_828_4_broken_hand_is_returned_before_the_choice() -> None:
    case = Case(tip=5_00).do(TWO, Hit(), "10s")
    assert case.round.layout_cents == STAKE + 5_00
    case.do(chosen())
    assert case.round.layout_cents == 2 * (STAKE + 5_00)
    assert [(e.stake_cents, e.cite) for e in case.all(SettlementReversed)] == [
        (STAKE, "CO 30-828(4)"),
        (5_00, "CO 30-828(4)"),
    ]
    assert case.round.discards == []
    assert case.choices() == {"KeepHand", "TakePush"}
    assert case.round.actor == seat(1)


@proves("CO 30-828(4)")
@pytest.mark.parametrize(("choice", "returned"), [(KeepHand(), 0), (TakePush(), STAKE)])
def test_co_30_828_4_broken_hand_loses_or_pushes(choice: Action, returned: int) -> None:
    case = Case().do(TWO, Hit(), "10s", chosen(), choice)
    assert case.settled(1).returned_cents == returned
    assert case.waits_for(2)
    assert [card.name for card in case.round.discards] == ["Kh", "3s", "10s"]
    case.do(Stand(), "10d").over()


@proves("CO 30-828(4)")
def test_co_30_828_4_settled_by_a_choice_it_is_not_chosen_again() -> None:
    pushed = Case().do(TWO, Hit(), "10s", chosen(), TakePush())
    pushed.refuses(chosen(), "CO 30-828(4)", "settled")
    pushed.refuses(PushHand(1, 0, WHY), "CO 30-828(1)", "settled")
    kept = Case().do(TWO, Hit(), "10s", chosen(), KeepHand(), chosen(), KeepHand(), chosen(), TakePush())
    kept.do(Stand(), "10d").over()
    assert kept.table.books.tabs["seat 1"] == 0


@proves("CO 30-828(4)")
def test_co_30_828_4_wrong_surrender_is_returned_too() -> None:
    case = Case(tip=5_00).do(TWO, Surrender())
    assert case.table.books.tabs["seat 1"] == -STAKE // 2 - 2_50
    case.do(chosen(), DrawLast(), Stand())
    assert case.waits_for(1)
    case.do(Hit(), "7s", Stand(), "4d").over()
    assert case.settled(1).outcome == "push"


@proves("CO 30-828(4)")
def test_co_30_828_4_hand_that_was_paid_is_over() -> None:
    case = Case().do("Kh 9h 6d As 8h 10c", Hit(), "2s")
    case.refuses(chosen(1), "CO 30-828(4)")
    assert case.settled(1).outcome == "blackjack"


@proves("CO 30-828(4)")
def test_co_30_828_4_doubled_hand_pushes_with_the_double_and_draws_no_more() -> None:
    case = Case().do("6h 9h 6d 5s 8h 10c", Double(STAKE), "2s", chosen())
    case.refuses(DrawLast(), "CO 30-826(1)")
    case.do(TakePush())
    assert case.settled(1).returned_cents == 2 * STAKE
    case.do(Stand(), "10d").over()


@proves("CO 30-828(4)")
def test_co_30_828_4_each_split_hand_for_itself() -> None:
    case = Case(tip=5_00).do("8h 9h 6d 8s 8d 10c", Split(), "2s", Hit(), "3s", Stand(), "7h", chosen(1, 0), TakePush())
    assert case.settled(1, 0).returned_cents == STAKE
    assert case.settled(1, 0, tip=True).returned_cents == 5_00  # the tip rides on the first hand
    assert case.waits_for(1, 1)
    case.refuses(chosen(1, 1), "CO 30-828(4)", "has not acted")
    case.do(Hit(), "2d", chosen(1, 1), DrawLast(), Stand())
    assert case.waits_for(1, 1)
    case.do(Stand(), "10d").over()
    assert case.settled(1, 1).outcome == "win: dealer busts"


@proves("CO 30-828(4)")
def test_co_30_828_4_side_wager_stays_on_the_layout() -> None:
    over = Plug("over", decided=Moment.AT_SETTLEMENT, wins=dealer_over, needs_dealer=True)
    case = Case(side=2_50, sides=[over]).do(TWO, Hit(), "5s", chosen(), TakePush(), Stand(), "10s").over()
    assert case.settled(1, bet="over").returned_cents == 5_00


@proves("CO 30-828(4)")
def test_co_30_828_4_who_was_about_to_act_comes_after_the_choice() -> None:
    case = Case(seats=3).do(THREE, Stand(), Hit(), "2d", chosen(1), KeepHand())
    assert case.waits_for(2)
    assert case.hand(2) == ["9h", "8s", "2d"]


@proves("CO 30-828(4) ¶2")
def test_co_30_828_4_only_a_hand_that_was_acted_on_while_players_act() -> None:
    case = Case().refuses(chosen(), "CO 30-828(4)")
    case.do("Kh 9h Ad 3s 8h 5c").refuses(chosen(), "CO 30-828(4)", "while players act")
    case.do(Decline(), Decline())
    case.refuses(chosen(), "CO 30-828(4)", "has not acted")  # insurance is no action on the hand
    case.refuses(chosen(3), "CO 30-828(4)", "no hand")
    case.refuses(chosen(1, 1), "CO 30-828(4)", "no hand")
    case.do(Hit()).refuses(chosen(), "CO 30-828(4)")  # the card is on its way
    case.do("2s", Stand())
    assert {chosen(), directed()} <= set(case.commands())
    case.do(Stand()).refuses(chosen(), "CO 30-828(4)", "before the dealer's hand is exposed")


@proves("CO 30-828(4)")
def test_co_30_828_4_passed_over_is_an_action_too() -> None:
    case = Case().do(TWO, MoveOn(), chosen(), DrawLast(), Stand(), Hit(), "7s", Stand(), "10d").over()
    assert case.hand(1) == ["Kh", "3s", "7s"]


@proves("CO 30-828(4) ¶2")
def test_co_30_828_4_last_hand_can_be_chosen_on_until_the_hole_card_is_turned() -> None:
    case = Case(seats=1, dealer_acts=True).do("Kh 6d 3s 10c", Stand())
    assert chosen() in case.commands()
    case.do(GoOn())
    assert chosen() not in case.commands()


@proves("CO 30-828(4) ¶2", "CO 30-828(5)")
@pytest.mark.parametrize("choice", [KeepHand(), TakePush(), DrawLast()], ids=lambda each: type(each).__name__)
def test_co_30_828_4_a_hole_card_seen_by_accident_ends_no_choice(choice: Action) -> None:
    """The game goes on as if it had not been seen ((5)): so does the choice, and what each choice leads to."""
    ends = []
    for accident in ([], [ExposeHoleCard()]):
        case = Case().do(TWO, Hit(), "2s", *accident, chosen(), choice, Stand())
        case.do(*([Stand()] if isinstance(choice, DrawLast) else []), "5d").over()
        ends.append([(each.seat, each.net_cents) for each in case.all(Settled)])
    assert ends[0] == ends[1]


@proves("CO 30-828(4) ¶2")
def test_co_30_828_4_until_the_hole_card_is_turned_also_with_late_side_wagers() -> None:
    late = Plug("late", placed=Moment.AFTER_PLAYERS, decided=Moment.AT_SETTLEMENT, wins=always)
    case = Case(seats=1, sides=[late]).do("Kh 6d 3s 10c", Stand())
    assert not case.round.hole_up
    assert chosen() in case.commands()


@proves("CO 30-828(4)")
def test_co_30_828_4_cards_that_were_shuffled_into_the_stack_do_not_come_back() -> None:
    stack = "Kh 9h 6d 3s 8h 10c 10s"
    for choice, returned in ((TakePush(), STAKE), (KeepHand(), 0)):
        case = Case(undealt=stack).do(TWO, Hit(), "10s", Hit(), ReshuffleDiscards(()), "3s", chosen(1), choice)
        assert case.settled(1).returned_cents == returned
        case.do(Stand(), "10s").over()


@proves("CO 30-828(4)")
def test_co_30_828_4_surrendered_cards_that_are_in_the_stack_again_leave_a_ruling_only() -> None:
    case = Case(undealt="Kh 9h 6d 3s 8h 10c").do(TWO, Surrender(), Hit(), ReshuffleDiscards(()), "3s")
    case.refuses(chosen(1), "CO 30-828(4)", "shuffled back into the stack")
    case.do(PushHand(1, 0, WHY), Stand(), "Kh").over()
    assert case.table.books.tabs["seat 1"] == 0


@proves("CO 30-828(4)")
@pytest.mark.parametrize(("choice", "net"), [(KeepHand(), -STAKE), (TakePush(), 0)])
def test_co_30_828_4_broken_double_that_waits_for_the_hole_card_keeps_its_protection(choice: Action, net: int) -> None:
    case = Case(hole_card="no peek").do("6h 9h Kd 6s 8h Ac", Double(STAKE), "10s", chosen(1))
    assert case.choices() == {"KeepHand", "TakePush"}
    case.do(choice, Stand()).over()
    assert case.table.books.tabs["seat 1"] == net  # a dealer blackjack takes the original wager only (813)


@proves("CO 30-828(4)")
def test_co_30_828_4_refund_that_was_wagered_again_cannot_be_returned() -> None:
    case = Case(seats=0)
    case.table.buy_in("Ann", 2 * STAKE)
    ann = [Wager(number, "main", STAKE, player="Ann") for number in (1, 2)]
    case.open([*ann, Wager(3, "main", STAKE)]).do("Kh 6h 8h 6d 3s 5s 9s 10c", Surrender())
    assert chosen(1) in case.commands()
    case.do(Double(STAKE // 2), "2d").refuses(chosen(1), "CO 30-809", "Ann holds $0.00")


# --- (1) rulings --------------------------------------------------------------------------------------------------


@proves("CO 30-828(1) s.1", "CO 30-828(1) s.2")
@pytest.mark.parametrize("by", [DEALER, CHANCE, seat(1)])
def test_co_30_828_1_supervisor_and_nobody_else_gives_the_commands(by: object) -> None:
    case = Case().do(TWO, Hit(), "5s")
    for command in case.commands():
        assert isinstance(command, SupervisorAction)
        refusal = case.round.refusal(command, by)  # type: ignore[arg-type]
        assert isinstance(refusal, Refusal)
        assert refusal.cite.startswith("CO 30-82")


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_hand_is_called_a_push() -> None:
    case = Case(tip=5_00).do(TWO, PushHand(1, 0, WHY))
    assert case.all(Ruled)[-1] == Ruled("push: seat 1, hand 0", WHY, "CO 30-828(1)")
    assert (case.settled(1).returned_cents, case.settled(1).cite) == (STAKE, "CO 30-828(1)")
    assert (case.settled(1, tip=True).returned_cents, case.settled(1, tip=True).paid_to) == (5_00, PLAYER)
    assert case.waits_for(2)  # whose turn it was is over
    case.do(Stand(), "10d").over()
    assert case.settled(2).outcome == "win: dealer busts"


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_hand_collected_over_21_is_called_a_push() -> None:
    case = Case(tip=5_00).do(TWO, Hit(), "10s", PushHand(1, 0, WHY))
    assert {e.cite for e in case.all(SettlementReversed)} == {"CO 30-828(1)"}
    assert case.settled(1).returned_cents == STAKE
    assert case.round.discards == case.round.positions[0].hands[0].cards
    case.refuses(PushHand(1, 0, WHY), "CO 30-828(1)", "settled")
    case.do(Stand(), "10d").over()
    assert case.table.books.tabs["seat 1"] == 0


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_pushed_hand_whose_cards_are_in_the_stack_again() -> None:
    case = Case(undealt="Kh 9h 6d 3s 8h 10c 10s").do(TWO, Hit(), "10s", Hit(), ReshuffleDiscards(()), "3s")
    case.do(PushHand(1, 0, WHY), Stand(), "10s").over()
    assert case.table.books.tabs["seat 1"] == 0


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_push_before_the_dealer_looks_leaves_the_insurance() -> None:
    case = Case().do("Kh 9h Ad 3s 8h Kc", Insure(12_50), PushHand(1, 0, WHY))
    assert case.waits_for(2)
    case.do(PushHand(2, 0, WHY)).over()
    assert case.settled(1, bet="insurance").returned_cents == 37_50
    assert [case.settled(number).returned_cents for number in (1, 2)] == [STAKE, STAKE]


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_a_blackjack_that_was_pushed_is_offered_neither_insurance_nor_even_money() -> None:
    case = Case(seats=2).do("Kh Ah Ad 3s Kd Kc")
    assert case.waits_for(1)
    case.do(PushHand(2, 0, WHY), Decline()).over()
    assert [each.returned_cents for each in case.all(Settled) if each.seat == 2] == [STAKE]


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_push_while_the_dealer_draws_may_leave_nothing_to_draw_for() -> None:
    case = Case(seats=2).do(TWO, Stand(), Stand(), PushHand(1, 0, WHY))
    assert case.round.actor is CHANCE
    case.do(PushHand(2, 0, WHY)).over()
    assert case.dealer() == ["6d", "10c"]


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_split_hand_waiting_for_its_second_card_is_called_a_push() -> None:
    case = Case(seats=1).do("8h 6d 8s 10c", Split(), "2s", PushHand(1, 1, WHY), Stand(), "10d").over()
    assert case.settled(1, 1).returned_cents == STAKE
    assert case.settled(1, 0).returned_cents == 2 * STAKE


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_hand_that_chooses_is_called_a_push() -> None:
    case = Case().do(TWO, Hit(), "5s", chosen(), PushHand(1, 0, WHY))
    assert case.waits_for(2)
    case.do(Stand(), "10d").over()


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_no_push_of_a_hand_that_is_not_in_play() -> None:
    push = PushHand(1, 0, WHY)
    case = Case().refuses(push, "CO 30-828(1)", "no round")
    case.do("Kh").refuses(push, "CO 30-828(1)", "whole table")
    case.do("9h 6d 3s 8h").refuses(push, "CO 30-828(1)", "whole table")
    case.do("10c")
    assert case.round.can(push)
    case.refuses(PushHand(3, 0, WHY), "CO 30-828(1)", "no hand")
    case.refuses(PushHand(1, 1, WHY), "CO 30-828(1)", "no hand")
    case.refuses(PushHand(1, -1, WHY), "CO 30-828(1)", "no hand")
    case.do(Hit()).refuses(push, "CO 30-828(1)", "a card is due")
    case.do("5s", Stand(), Stand(), "10d").refuses(push, "CO 30-828(1)", "no round")
    paid = Case().do("Kh 9h 6d As 8h 10c")
    paid.refuses(push, "CO 30-828(1)", "settled")


@proves("CO 30-828(1) s.1")
@pytest.mark.parametrize("reason", ["", " ", "\t\n"])
def test_co_30_828_1_ruling_needs_its_reason(reason: str) -> None:
    case = Case().do(TWO)
    for ruling in (PushHand(1, 0, reason), PushTable(reason), PlayAsDealt(reason)):
        case.refuses(ruling, "CO 30-828(1)", "reason")


@proves("CO 30-828(1) s.3")
def test_co_30_828_1_play_as_dealt_changes_nothing_but_the_record() -> None:
    case = Case().do("Kh", PlayAsDealt(WHY), "9h 6d 3s 8h 10c", PlayAsDealt(WHY))
    assert case.all(Ruled) == [Ruled("played as dealt", WHY, "CO 30-828(1)")] * 2
    case.do(Hit(), PlayAsDealt(WHY), "5s", Stand(), Stand(), PlayAsDealt(WHY), "10d").over()
    case.refuses(PlayAsDealt(WHY), "CO 30-828(1)", "no round")


@proves("CO 30-828(1) s.4")
@pytest.mark.parametrize(
    "steps",
    [
        ["Kh"],
        ["Kh 9h 6d 3s 8h"],
        ["Kh 9h Ad 3s 8h 5c"],
        ["Kh 9h Ad 3s 8h 5c", Insure(12_50)],
        [TWO],
        [TWO, Hit()],
        [TWO, Hit(), "5s", chosen()],
        [TWO, Hit(), "10s", chosen()],
        ["8h 9h 6d 8s 8d 10c", Split(), "3s", Double(STAKE)],
        [TWO, Stand(), Stand()],
        [TWO, seen("5d")],
    ],
)
def test_co_30_828_1_whole_table_is_called_a_push_at_any_moment(steps: list[Action | str]) -> None:
    case = Case(tip=5_00, side=2_50, sides=[Plug(decided=Moment.AT_SETTLEMENT)]).do(*steps, PushTable(WHY)).over()
    assert case.table.books.tabs == {"seat 1": 0, "seat 2": 0}
    assert (case.table.books.tray, case.table.books.tip_box) == (0, 0)
    assert {e.cite for e in case.all(Settled) if e.outcome != "lose: player busts"} == {"CO 30-828(1)"}
    assert case.round.exposed == []


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_whole_table_is_no_push_before_the_first_card_or_after_the_round() -> None:
    case = Case().refuses(PushTable(WHY), "CO 30-828(1)", "no round")
    case.do(TWO, Stand(), Stand(), "10d").refuses(PushTable(WHY), "CO 30-828(1)", "no round")


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_pushing_the_table_leaves_what_was_settled_before() -> None:
    case = Case(seats=3).do("Kh Kd 8h 6d 3s As 9s 10c", Hit(), "10s", PushTable(WHY)).over()
    outcomes = [case.settled(number).outcome for number in (1, 2, 3)]
    assert outcomes == ["lose: player busts", "blackjack", "push by ruling"]
