"""Side wagers as plug-ins: each has its moment to be placed and its moment to be settled."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pitboss import Decline, Hit, MoveOn, Place, Stand, Surrender, Wager, Withdraw
from pitboss.engine.side_wagers.protocol import Carried, Moment, Paid, PlacedWager, RoundReader
from pitboss.engine.vocabulary.actions import Pass
from pitboss.engine.vocabulary.actors import DEALER, seat
from pitboss.engine.vocabulary.events import (
    PLAYER,
    TIP_BOX,
    CardDealt,
    CardTurned,
    DealerPeeked,
    Event,
    InsuranceCalled,
    Settled,
    WagerCarried,
)
from pitboss.errors import IllegalSetup, PitbossError
from tests.cases import STAKE, Case
from tests.side_wagers import CITE, Plug, Streak, always, dealer_blackjack, dealer_over

SIDE = 2_50
LATE = (Moment.AFTER_DEAL, Moment.AFTER_PEEK, Moment.AFTER_PLAYERS)
TWO = "Kh 9h 6d 9s 8h 10c"  # 19 and 17 against 16


def late(placed: Moment, name: str = "late", min_cents: int = 1) -> Plug:
    return Plug(name, placed=placed, decided=Moment.AT_SETTLEMENT, wins=always, min_cents=min_cents)


def place(number: int, name: str = "late", cents: int = SIDE, *, tip: bool = False) -> Place:
    return Place(Wager(number, name, cents, tip))


# --- placing ------------------------------------------------------------------------------------------------------


def test_before_the_deal_it_is_placed_with_the_main_wager_and_never_later() -> None:
    case = Case(sides=[Plug()], seats=2).do(place(1, "pair"))
    case.refuses(place(1, "pair"), CITE, "already")
    case.refuses(place(3, "pair"), CITE, "needs a main wager")
    case.refuses(place(1, "trips"), "CO 30-809", "no spot for 'trips'")
    case.do("Kh").refuses(place(2, "pair"), "CO 30-809", "after the first card")
    case.do("9h 6d 9s 8h 10c").refuses(place(2, "pair"), "CO 30-809", "after the first card")


@pytest.mark.parametrize("moment", LATE)
def test_late_it_is_placed_at_its_moment_and_not_before(moment: Moment) -> None:
    when = moment.name.lower().replace("_", " the ")
    case = Case(sides=[late(moment)]).refuses(place(1), CITE, f"placed only {when}")
    case.do("Kh").refuses(place(1), "CO 30-809")
    case.do("9h 6d 9s 8h 10c")
    if moment is Moment.AFTER_PLAYERS:
        case.refuses(place(1), "CO 30-809").do(Stand(), Stand())
    assert not case.round.hole_up
    assert case.waits_for(1, case.round.hand_number)
    assert case.choices() == {"Place", "Pass"}


@pytest.mark.parametrize("moment", LATE)
def test_late_every_seat_is_asked_in_turn(moment: Moment) -> None:
    case = Case(seats=3, sides=[late(moment)], tip_wagers=False).do("Kh 9h 8h 6d 9s 8s 10d 10c")
    if moment is Moment.AFTER_PLAYERS:
        case.do(*[Stand()] * 3)
    case.refuses(place(2), "CO 30-821(3)", "seat 1 is asked for this wager now")
    case.do(place(1))
    assert case.round.actor == seat(2)
    case.refuses(place(1), "CO 30-821(3)", "seat 2 is asked for this wager now")
    case.do(Pass())
    assert case.round.actor == seat(3)
    case.do(place(3, cents=5_00))
    if moment is not Moment.AFTER_PLAYERS:
        case.refuses(place(2), "CO 30-809").do(*[Stand()] * 3)
    case.do("10s").over()
    assert case.settled(1, bet="late").returned_cents == 2 * SIDE
    assert case.settled(3, bet="late").returned_cents == 10_00
    assert [e.seat for e in case.all(Settled) if e.bet == "late"] == [3, 1]


def test_late_the_dealer_moves_on_when_a_player_does_not_answer() -> None:
    case = Case(sides=[late(Moment.AFTER_DEAL)]).do(TWO)
    assert [offer.action for offer in case.round.legal(DEALER)] == [MoveOn()]
    case.do(MoveOn())
    assert case.round.actor == seat(2)
    case.do(MoveOn())
    assert case.choices() >= {"Hit", "Stand"}


def test_late_several_are_asked_for_together() -> None:
    sides = [late(Moment.AFTER_DEAL, "one"), late(Moment.AFTER_DEAL, "two")]
    case = Case(sides=sides, tip_wagers=False).do(TWO, place(1, "two"))
    assert case.round.actor == seat(1)
    assert [offer.action for offer in case.round.legal()] == [place(1, "one", 50), Pass()]
    case.do(place(1, "one"))
    assert case.round.actor == seat(2)


def test_late_who_has_no_chips_is_not_asked() -> None:
    case = Case(seats=0, sides=[late(Moment.AFTER_DEAL)])
    case.table.buy_in("Ann", STAKE)
    case.open([Wager(1, "main", STAKE, player="Ann"), Wager(2, "main", STAKE)]).do(TWO)
    assert case.round.actor == seat(2)


def test_late_insurance_comes_after_the_moment_after_the_deal() -> None:
    case = Case(seats=1, sides=[late(Moment.AFTER_DEAL)]).do("Kh Ad 9s 9c")
    assert case.all(InsuranceCalled) == []
    case.do(place(1), Pass())
    assert case.choices() >= {"Insure", "Decline"}


def test_late_after_the_peek_means_after_insurance() -> None:
    case = Case(seats=1, sides=[late(Moment.AFTER_PEEK)]).do("Kh Ad 9s 9c")
    assert case.choices() >= {"Insure", "Decline"}
    case.do(Decline())
    assert len(case.all(DealerPeeked)) == 1
    assert case.choices() == {"Place", "Pass"}


def test_late_offer_is_bound_by_the_chips_that_the_player_holds() -> None:
    case = Case(seats=0, sides=[late(Moment.AFTER_DEAL)])
    case.table.buy_in("Ann", STAKE + 5_00)
    case.open([Wager(1, "main", STAKE, player="Ann")]).do("Kh 6d 9s 10c")
    assert [offer.at_most for offer in case.round.legal()] == [5_00, 0]


def test_late_wager_with_a_minimum_above_the_chip_unit_is_asked_for() -> None:
    case = Case(seats=1, sides=[late(Moment.AFTER_DEAL, min_cents=5_00)]).do("Kh 6d 9s 10c")
    assert "Pass" in case.choices()
    case.do(place(1, cents=5_00))


def test_late_tip_may_follow_the_players_own() -> None:
    case = Case(seats=1, sides=[late(Moment.AFTER_DEAL)]).do("Kh 6d 9s 10c", place(1))
    case.do(place(1, tip=True))


def test_two_of_the_same_name_cannot_be_at_a_table() -> None:
    with pytest.raises(IllegalSetup):
        Case(sides=[Plug(), Plug()])


# --- settling -----------------------------------------------------------------------------------------------------


def placed_between(case: Case, before: type[Event], after: type[Event]) -> bool:
    """Whether the side wager was settled after the last event of one kind and before the first of another."""
    events = case.round.events
    here = next(i for i, e in enumerate(events) if isinstance(e, Settled) and e.bet != "main")
    last = max((i for i, e in enumerate(events[:here]) if isinstance(e, before)), default=-1)
    first = next((i for i, e in enumerate(events) if isinstance(e, after) and i > last and i != here), len(events))
    return -1 < last < here < first


def test_settled_after_the_deal_before_insurance_is_called() -> None:
    case = Case(seats=1, side=SIDE, sides=[Plug(decided=Moment.AFTER_DEAL)]).do("Kh Ad Qs 9c")
    assert case.settled(1, bet="pair").returned_cents == 2 * SIDE
    assert placed_between(case, CardDealt, InsuranceCalled)


def test_settled_after_the_peek() -> None:
    found = Plug("peek", decided=Moment.AFTER_PEEK, wins=dealer_blackjack)
    case = Case(seats=1, side=SIDE, sides=[found]).do("Kh Ad Qs Kc")
    assert not [e for e in case.all(Settled) if e.bet == "peek"]
    case.do(Decline()).over()
    assert case.settled(1, bet="peek").returned_cents == 2 * SIDE
    assert placed_between(case, CardTurned, Settled)


def test_settled_after_the_players_before_the_hole_card_is_turned() -> None:
    case = Case(seats=1, side=SIDE, sides=[Plug("p", decided=Moment.AFTER_PLAYERS)]).do("Kh 6d Qs 10c")
    assert not [e for e in case.all(Settled) if e.bet == "p"]
    case.do(Stand(), "10s").over()
    assert placed_between(case, CardDealt, CardTurned)


def test_settled_after_the_players_is_settled_later_when_a_blackjack_ends_the_round() -> None:
    case = Case(seats=1, side=SIDE, sides=[Plug("p", decided=Moment.AFTER_PLAYERS)]).do("Kh Ad Qs Kc", Decline())
    assert case.over().settled(1, bet="p").returned_cents == 2 * SIDE


def test_settled_at_settlement_with_the_dealers_hand_complete_and_before_the_main_wagers() -> None:
    side = Plug("over", decided=Moment.AT_SETTLEMENT, wins=dealer_over, needs_dealer=True)
    case = Case(seats=1, side=SIDE, sides=[side]).do("Kh 6d Qs 10c", Stand(), "10s").over()
    assert [e.bet for e in case.all(Settled)] == ["over", "main"]
    assert case.settled(1, bet="over").returned_cents == 2 * SIDE


def test_settled_after_the_round_after_the_main_wagers() -> None:
    case = Case(seats=1, side=SIDE, sides=[Plug("p", decided=Moment.AFTER_ROUND)]).do("Kh 6d Qs 10c", Stand(), "10s")
    assert [e.bet for e in case.over().all(Settled)] == ["main", "p"]


@dataclass(frozen=True)
class Undecided(Plug):
    """A plug-in that forgets to decide."""

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | Carried | None:
        return None


def test_neither_decided_nor_carried_is_an_error_of_the_plug_in() -> None:
    case = Case(seats=1, side=SIDE, sides=[Undecided()]).do("Kh 6d 9s 10c", Stand())
    with pytest.raises(PitbossError, match="neither decided nor carried"):
        case.do("10s")


# --- tips ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "returned", "to"), [("Kh 6d Qs 10c", 5_00, TIP_BOX), ("Kh 6d 9s 10c", 0, PLAYER)])
def test_tip_on_a_side_wager_goes_to_the_tip_box_only_when_it_wins(cards: str, returned: int, to: str) -> None:
    case = Case(seats=1, sides=[Plug()]).do(place(1, "pair"), place(1, "pair", tip=True), cards)
    own, tip = case.settled(1, bet="pair"), case.settled(1, bet="pair", tip=True)
    assert (own.returned_cents, own.paid_to) == (returned, PLAYER)
    assert (tip.returned_cents, tip.paid_to) == (returned, to)
    assert case.table.books.tip_box == returned
    case.do(Stand(), "10s").over()


def test_tip_on_a_side_wager_comes_back_to_the_player_when_it_is_void() -> None:
    @dataclass(frozen=True)
    class Void(Plug):
        def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | Carried | None:
            return Paid(bet.cents, "void", CITE) if moment is Moment.AFTER_DEAL else None

    case = Case(seats=1, sides=[Void()]).do(place(1, "pair"), place(1, "pair", tip=True), "Kh 6d Qs 10c")
    assert case.settled(1, bet="pair", tip=True).paid_to == PLAYER
    assert (case.table.books.tip_box, case.table.books.tabs["seat 1"]) == (0, -STAKE)


def test_tip_on_a_side_wager_where_tips_are_not_accepted() -> None:
    Case(seats=1, sides=[Plug()], tip_wagers=False).refuses(place(1, "pair", tip=True), "CO 30-803(3)(i)")


# --- the dealer draws for it (826(3)) -----------------------------------------------------------------------------


@pytest.mark.parametrize("needs", [True, False])
def test_dealer_draws_for_a_side_wager_although_every_hand_is_decided(needs: bool) -> None:
    side = Plug("over", decided=Moment.AT_SETTLEMENT, wins=dealer_over, needs_dealer=needs)
    case = Case(seats=1, side=SIDE, sides=[side]).do("Kh 6d 6s 10c", Hit(), "10d")  # 26: lost
    assert case.settled(1).outcome == "lose: player busts"
    assert case.round.is_over is not needs
    if needs:
        case.do("10s")
        assert case.dealer() == ["6d", "10c", "10s"]
    assert case.over().settled(1, bet="over").returned_cents == (2 * SIDE if needs else 0)


def test_dealer_rests_when_only_a_player_without_the_side_wager_could_want_it() -> None:
    side = Plug("over", decided=Moment.AT_SETTLEMENT, wins=dealer_over, needs_dealer=True)
    case = Case(seats=1, sides=[side]).do("Kh 6d 6s 10c", Surrender()).over()
    assert case.dealer() == ["6d", "10c"]


def test_dealer_draws_for_a_side_wager_of_a_paid_blackjack() -> None:
    side = Plug("over", decided=Moment.AT_SETTLEMENT, wins=dealer_over, needs_dealer=True)
    case = Case(seats=1, side=SIDE, sides=[side]).do("Kh 6d As 10c")
    assert case.settled(1).outcome == "blackjack"
    case.do("10s").over()


# --- across rounds ------------------------------------------------------------------------------------------------


def streak(rounds: int = 2) -> Case:
    return Case(seats=1, side=SIDE, sides=[Streak(rounds)]).do("Kh 6d 9s 10c", Stand(), "10s")


def main_wager(number: int = 1, player: str = "") -> Wager:
    return Wager(number, "main", STAKE, player=player)


def test_carried_wager_stays_on_the_layout_with_what_it_has_reached() -> None:
    case = streak().over()
    assert case.all(WagerCarried) == [WagerCarried(1, "streak", SIDE, False, 1, CITE)]
    assert (case.round.layout_cents, case.table.books.layout) == (SIDE, SIDE)
    case.open([main_wager()])
    assert case.round.layout_cents == SIDE + STAKE
    case.refuses(place(1, "streak"), CITE, "already")
    case.refuses(Withdraw(1, "streak"), "CO 30-807(1)", "no such wager")


def test_carried_wager_pays_in_a_later_round() -> None:
    case = streak(3)
    for _ in range(2):
        case.open([main_wager()]).do("Kh 6d 9s 10c", Stand(), "10s")
    assert case.over().settled(1, bet="streak").returned_cents == 6 * SIDE
    assert case.round.placed_wagers == []
    assert case.table.books.layout == 0


def test_carried_wager_is_lost_when_the_streak_breaks() -> None:
    case = streak().open([main_wager()]).do("Kh 6d 9s 10c", Stand(), "2s").over()
    assert case.settled(1, bet="streak").returned_cents == 0


def test_carried_wager_makes_the_dealer_draw_in_a_round_its_player_sits_out() -> None:
    case = streak().open([main_wager(2)]).do("Kh 6d 6s 10c", Surrender(), "10s").over()
    assert case.settled(1, bet="streak").returned_cents == 6 * SIDE
    assert case.table.books.tabs["seat 1"] == STAKE + 5 * SIDE


def test_carried_wager_stays_its_players_when_another_takes_the_seat() -> None:
    case = Case(seats=0, sides=[Streak()])
    case.table.buy_in("Ann", 100_00)
    case.table.buy_in("Bob", 100_00)
    case.open([main_wager(player="Ann"), Wager(1, "streak", SIDE)]).do("Kh 6d 9s 10c", Stand(), "10s")
    case.open([main_wager(player="Bob")]).do("Kh 6d 9s 10c", Stand(), "10s").over()
    assert case.table.books.purse("Ann") == 100_00 + STAKE + 5 * SIDE
    assert case.table.books.purse("Bob") == 100_00 + STAKE


def test_carried_tip_wager_is_paid_to_the_tip_box() -> None:
    case = Case(seats=1, side=SIDE, sides=[Streak()]).do(place(1, "streak", tip=True))
    case.do("Kh 6d 9s 10c", Stand(), "10s")
    case.open([main_wager()]).do("Kh 6d 9s 10c", Stand(), "10s").over()
    assert case.table.books.tip_box == 6 * SIDE


def test_carried_wager_does_not_change_when_the_next_opening_is_refused() -> None:
    case = streak()
    with pytest.raises(PitbossError):
        case.table.open([Wager(1, "main", 1)])
    case.open([main_wager()])
    assert [(bet.bet, bet.progress) for bet in case.round.placed_wagers] == [("streak", 1)]
