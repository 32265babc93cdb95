"""Awards of a meter: the round waits for the amount, pays it by hand, and takes each off before the next is known."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pitboss import Stand
from pitboss.engine.side_wagers import awards
from pitboss.engine.vocabulary.actions import Award, MoveOn, PushTable
from pitboss.engine.vocabulary.actors import CHANCE, METER
from pitboss.engine.vocabulary.events import AwardDue, Awarded, InsuranceCalled, RoundClosed, Settled
from tests.cases import Case
from tests.marks import proves
from tests.rules.wager_talk import beside, listed

SPANISH: Final = "spanish-21-wa-3166"
WASHINGTON: Final = "blackjack-wa-3119"
UP: Final = "blazing-7s-jackpot-up-card-wa-3119"
MINE: Final = "blazing-7s-jackpot-player-cards-wa-3119"
TRILUX: Final = "trilux-jackpot-wa-3119"
BAHAMA: Final = "bahama-bonus-blackjack-wa-2212"
FOURS: Final = "bahama-progressive-wa-2212"
TABLES_3: Final = "match-the-dealer-jackpot-tables-3-wa-3166"
TABLES_8: Final = "match-the-dealer-progressive-tables-8-wa-3166"


def at(game: str, wager: str, table: str = "", *, meter: int, seats: int = 1, **options: Any) -> Case:
    side = listed(wager, table, meters={"": meter})
    return beside(game, side, cents=1_00, seats=seats, **options)


def given(case: Case) -> list[tuple[int, int]]:
    """Seat and amount of every award, in their order."""
    return [(event.seat, event.cents) for event in case.all(Awarded)]


# --- the round waits -------------------------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (dealer's up card) 11(a)")
def test_the_round_waits_for_the_meter_and_for_nobody_else() -> None:
    case = at(WASHINGTON, UP, meter=1_234_56).wait("7h 7h 7h 9c")
    assert case.round.actor is METER
    assert [(due.seat, due.share) for due in case.all(AwardDue)] == [(1, "100%")]
    assert not case.all(Settled)
    assert not case.round.can(Stand())
    assert not case.round.can(MoveOn())
    assert not case.round.can(Award(1_00), CHANCE)
    assert [offer.action for offer in case.round.legal()] == [Award(1_234_56)]
    case.do(Award(1_234_56))
    assert case.round.can(Stand())


@pytest.mark.parametrize(
    ("cents", "accepted"), [(-1, False), (0, True), (1, True), (10**12, True), (10**12 + 1, False)]
)
def test_an_award_is_an_amount_that_a_meter_can_show(cents: int, accepted: bool) -> None:
    assert at(WASHINGTON, UP, meter=1_000_00).wait("7h 7h 7h 9c").round.can(Award(cents)) is accepted


def test_an_award_that_nobody_has_won_is_refused() -> None:
    case = at(WASHINGTON, UP, meter=1_000_00).do("7h 9h 7h 9c")
    case.refuses(Award(1_00), case.round.house.clauses.play, "no award of a meter is due")


# --- the amount ------------------------------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (dealer's up card) 11(a)", "WA 3119 Blazing 7's (dealer's up card) 11(b)")
@pytest.mark.parametrize(
    ("cards", "meter", "award"),
    [
        ("7h 7h 7h 9c", 1_234_56, 1_234_56),  # not $1,235.00: a chip never lifts it above the meter
        ("7h 7d 7h 9c", 1_234_50, 123_45),
        ("7h 7d 7h 9c", 1_234_51, 123_46),  # never below the share
        ("7h 7d 7h 9c", 1_234_60, 123_46),
        ("7h 7h 7h 9c", 1, 1),
        ("7h 7h 7h 9c", 0, 0),
    ],
)
def test_a_share_is_exact_cents_of_what_the_meter_shows(cards: str, meter: int, award: int) -> None:
    case = at(WASHINGTON, UP, meter=meter)
    tray = case.table.books.tray
    case.do(cards, Stand(), "9d").over()
    assert given(case) == [(1, award)]
    settled = case.settled(1, bet=case.sides[0].name)
    assert (settled.returned_cents, settled.hand_paid_cents) == (award, award)
    main = case.settled(1).net_cents
    assert case.table.books.tray == tray - main + 1_00  # the tray keeps the wager and pays nothing of the award
    books = case.table.books
    assert (books.from_meters, sum(books.hand_paid.values())) == (award, award)
    assert sum(books.accounts().values()) == 0


@proves("CO 30-899.11(6)")
def test_odds_come_from_the_tray_in_chips_and_the_share_from_the_meter_by_hand() -> None:
    side = listed("royal-match-21-progressive", "1", meters={"": 1_000_01})
    case = beside("blackjack", side, cents=1_00).do("Kh Kh Qh Qh", Stand()).over()
    settled = case.settled(1, bet=side.name)
    assert given(case) == [(1, 1_000_01)]
    assert (settled.returned_cents, settled.hand_paid_cents) == (1_00 + 250_00 + 1_000_01, 1_000_01)


# --- several awards --------------------------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (dealer's up card) 11(c) s.1", "WA 3119 Blazing 7's (dealer's up card) 11(a)")
def test_wa_3119_from_the_right_each_less_what_came_before() -> None:
    case = at(WASHINGTON, UP, meter=1_000_00, seats=3).do("7h 7d 7s 7h 7d 7h 7c 9c")
    assert given(case) == [(2, 100_00), (1, 90_00)]


@proves("WA 3119 TriLux jackpot 9(b) s.1", "WA 3119 TriLux jackpot 9(a) s.1")
def test_wa_3119_a_whole_meter_is_seeded_again_before_the_next_award() -> None:
    case = at(WASHINGTON, TRILUX, meter=2_000_00, seats=2).do("Ah Ah Ah Ah Ah 9c")
    assert given(case) == [(2, 2_000_00), (1, 2_000_00)]


@proves("WA 3166 v003 Jackpot ¶9", "WA 3166 v003 Jackpot ¶6 s.3")
def test_wa_3166_from_the_left_after_the_hand_each_less_what_came_before() -> None:
    case = at(SPANISH, TABLES_3, "3c-1", meter=1_000_00, seats=3, decks=6)
    case.wait("9h 8d 9h 9h 9h 8s 9h 9c", *[Stand()] * 3)
    assert case.round.actor is METER
    order = [type(event) for event in case.round.events]
    assert order.index(AwardDue) < order.index(Settled)  # recognized after the deal, given when the hand is over
    assert {event.seat for event in case.all(Settled) if event.bet == "main"} == {1, 2, 3}
    case.do().over()
    assert given(case) == [(1, 100_00), (3, 90_00)]


@proves("WA 3166 v002 Progressive ¶7", "WA 3166 v002 Progressive ¶4 s.3")
def test_wa_3166_v002_ten_percent_and_then_the_rest() -> None:
    case = at(SPANISH, TABLES_8, "8c-1", meter=1_000_00, seats=2, decks=6)
    case.wait("As As As As As 9c")
    assert not given(case)
    while case.round.actor is not METER:
        case.wait(case.round.legal()[0].action)
    assert [awards.posted(case.round).cents] == [1_000_00]
    case.do().over()
    assert [seat for seat, _ in given(case)] == [1, 2]


@proves("WA 2212 Progressive 10(c) s.1")
def test_wa_2212_fixed_pays_and_awards_come_in_one_order_from_the_right() -> None:
    case = at(BAHAMA, FOURS, meter=1_000_00, seats=3, decks=8)
    case.do("7h 9h 7d 7h 7d 9c 7d 7h", Stand(), Stand(), Stand(), "Kd")
    assert [event.seat for event in case.all(Settled) if event.bet == case.sides[0].name] == [3, 2, 1]


# --- what comes in between -------------------------------------------------------------------------------------------


@proves("WA 3119 TriLux jackpot 10")
def test_wa_3119_the_award_is_given_before_insurance_is_called() -> None:
    case = at(WASHINGTON, TRILUX, meter=2_000_00).wait("Ah Ah Ah Kc")
    assert case.round.actor is METER
    assert not case.all(InsuranceCalled)
    case.do()
    assert case.all(InsuranceCalled)


def test_an_award_that_was_won_is_given_though_the_round_is_ruled_a_push() -> None:
    case = at(SPANISH, TABLES_3, "3c-1", meter=1_000_00, decks=6)
    case.wait("9h 9h 9h 9c", PushTable("a card fell"))
    assert case.round.actor is METER
    case.do().over()
    assert given(case) == [(1, 100_00)]
    assert type(case.round.events[-1]) is RoundClosed


def test_the_meter_may_give_another_amount_than_the_posted_one() -> None:
    """Other tables of a link move it."""
    case = at(WASHINGTON, UP, meter=1_000_00).wait("7h 7h 7h 9c").do(Award(987_65), Stand(), "9d").over()
    assert case.settled(1, bet=case.sides[0].name).returned_cents == 987_65
