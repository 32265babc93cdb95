"""What the stated readings of Washington's documents promise where the tests of their rules do not decide."""

from __future__ import annotations

import pytest

from pitboss import Hit, IllegalSetup, Limits, Stand, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.vocabulary.events import CardTurned, Settled
from pitboss.law.limits import SideLimits
from tests.cases import Case
from tests.marks import proves
from tests.rules import washington_3119 as wa
from tests.rules.side_clauses import refusal
from tests.rules.table_talk import of_kind, play
from tests.rules.test_wa_3166_examples import match_round
from tests.rules.test_wa_3166_pay_tables import METER, jackpot, paid, printed, worth
from tests.rules.wager_talk import listed

BAHAMA = "bahama-bonus-blackjack-wa-2212"


# --- WA 3166 ---------------------------------------------------------------------------------------------------------


@proves("WA 3166 v003 Attachment B ¶3")
@pytest.mark.parametrize("cards", ["9h 9h / 9h 9c", "9h 9h / 9c 9h"])
def test_wa_3166_an_identical_pair_is_paid_for_the_other_dealer_card_too(cards: str) -> None:
    cells = {(paytable, hand): worth(cell) for paytable, hand, cell in printed("4d")}
    for paytable in [f"4d-{number}" for number in range(1, 9)]:
        assert paid(paytable, 6, "9h 9h / 9h 5d") == METER // 10
        assert paid(paytable, 6, cards) == METER // 10 + 2 * cells[paytable, "unsuited"]


@proves("WA 3166 v003 Jackpot ¶7")
@pytest.mark.parametrize(("paytable", "decks"), [("4d-1", 6), ("6-1", 6), ("9c-1", 6)])
def test_wa_3166_a_wager_on_both_dealer_cards_waits_until_the_second_is_turned(paytable: str, decks: int) -> None:
    table = jackpot(paytable, decks)
    (name,) = table.house.sides
    round = table.open([Wager(1, "main", 10_00), Wager(1, name, 5_00)])
    play(round, "9h 9h 4c 8c")
    assert name not in {event.bet for event in of_kind(round, Settled)}
    play(round, Stand())
    kinds = [event for event in round.events if isinstance(event, CardTurned | Settled)]
    turned = next(place for place, event in enumerate(kinds) if isinstance(event, CardTurned) and event.seat == 0)
    settled = next(place for place, event in enumerate(kinds) if isinstance(event, Settled) and event.bet == name)
    assert turned < settled


@proves("WA 3166 v003 Table 6")
def test_wa_3166_table_6_a_suited_match_is_any_two_of_the_four_cards() -> None:
    matched = paid("6-1", 6, "9h 4c / 9h 5d")
    assert matched > 0
    assert paid("6-1", 6, "9h 9h / 4c 5d") == paid("6-1", 6, "4c 5d / 9h 9h") == matched


@proves("WA 3166 v003 Jackpot ¶7")
def test_wa_3166_spots_are_settled_seat_by_seat_and_no_option_says_otherwise() -> None:
    assert not [name for name in load("spanish-21-wa-3166").definition.options if "order" in name or "sequence" in name]
    round = play(match_round(bonus=2, seats=2), "9h 8h 9h 8s 9s 8c 8s 9d")
    assert [event.seat for event in of_kind(round, Settled)] == [2, 2, 2, 1, 1, 1]


# --- WA 3119 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wager", wa.JACKPOTS)
def test_wa_3119_a_jackpot_is_offered_with_washington_s_blackjack_and_no_other_title(wager: str) -> None:
    assert load_wager(wager).games == (wa.GAME,)


@proves("WA 3119 Blazing 7's (player cards) 13(c) s.1")
def test_wa_3119_after_a_whole_meter_the_posted_amount_is_there_for_the_next() -> None:
    both = wa.case(wa.PLAYER, "7d 7d 9d 7d 7d 9c", Hit(), "7d", Hit(), "7d", seats=2).over()
    awards = [(e.seat, e.returned_cents) for e in both.all(Settled) if e.bet == wa.name_of(wa.PLAYER)]
    assert awards == [(2, wa.METER), (1, wa.METER)]


# --- WA 2212 ---------------------------------------------------------------------------------------------------------


@proves("WA 2212 Progressive 1")
@pytest.mark.parametrize("amount", [1_00, 5_00])
def test_wa_2212_the_progressive_is_one_amount_that_the_house_sets(amount: int) -> None:
    side = listed("bahama-progressive-wa-2212", meters={"": 1_000_00})
    limits = Limits(min=1_00, max=100_00, side_limits={side.name: SideLimits(min=amount, max=amount)})
    case = Case(seats=1, sides=[side], limits=limits, game=load(BAHAMA))
    taken = [refusal(case, side.name, cents) == "" for cents in (amount - 50, amount, amount + 50)]
    assert taken == [False, True, False]
    several = Limits(min=1_00, max=100_00, side_limits={side.name: SideLimits(min=1_00, max=5_00)})
    with pytest.raises(IllegalSetup, match="one amount"):
        Case(seats=1, sides=[side], limits=several, game=load(BAHAMA))
