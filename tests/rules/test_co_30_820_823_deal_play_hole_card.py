"""Colorado rule 8 on the deal, the play, the pickup and the hole card: 30-820 to 30-823."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from pitboss import (
    CHANCE,
    DEALER,
    SUPERVISOR,
    Card,
    Deal,
    Deck,
    Decline,
    Double,
    EvenMoney,
    Hit,
    Insure,
    Limits,
    MoveOn,
    Place,
    Seat,
    Split,
    Stand,
    Surrender,
    Table,
    Wager,
    cards,
    load,
)
from pitboss.engine.vocabulary.events import (
    Acted,
    CardDealt,
    CardTurned,
    DealerPeeked,
    HandPickedUp,
    InsuranceCalled,
    Settled,
    redact,
)
from pitboss.shoe import ChaChaSource, ContinuousShuffler, DealingShoe, DigitalShoe, Shoe
from tests.marks import proves
from tests.rules.table_talk import (
    DEALER as DEALER_SPOT,
)
from tests.rules.table_talk import (
    at,
    choices,
    deal,
    dealt,
    net,
    no_hole_card,
    of_kind,
    opened,
    play,
    refused,
    result,
    settled,
    turned,
    waits_for_card,
)

TENS = ["10d", "Jd", "Qd", "Kd"]
LOW = ["2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d"]


def first_circle_twice(*seats: int) -> list[int]:
    return [*seats, DEALER_SPOT, *seats, DEALER_SPOT]


# --- 820: the order of the deal ------------------------------------------------------------------------------------


@proves("CO 30-820 ¶1")
@pytest.mark.parametrize("placed", list(permutations((1, 4, 7))))
def test_co_30_820_clockwise_from_the_dealer_s_left_however_the_wagers_came(placed: tuple[int, ...]) -> None:
    round = opened(*[Wager(seat, "main", 5_00) for seat in placed])
    play(round, "2s 3s 4s 6d 2h 3h 4h 9c")
    assert [event.seat for event in of_kind(round, CardDealt)] == first_circle_twice(1, 4, 7)


@proves("CO 30-820 ¶1")
@pytest.mark.parametrize("seats", [(1,), (3,), (2, 3), (1, 2, 3, 4, 5, 6, 7)])
def test_co_30_820_only_who_has_made_a_wager_is_dealt_to(seats: tuple[int, ...]) -> None:
    round = opened(*[Wager(seat, "main", 5_00) for seat in seats])
    play(round, *[["2s", "2h", "2d", "2c", "3s", "3h", "3d"][seat - 1] for seat in seats], "6d")
    play(round, *[["4s", "4h", "4d", "4c", "5s", "5h", "5d"][seat - 1] for seat in seats], "9c")
    assert [event.seat for event in of_kind(round, CardDealt)] == first_circle_twice(*seats)


@proves("CO 30-820 ¶1")
def test_co_30_820_a_player_of_two_hands_is_dealt_to_at_each_position() -> None:
    round = opened(*[Wager(seat, "main", 5_00, player="Ann") for seat in (1, 2)], Wager(3, "main", 5_00, player="Bob"))
    play(round, "2s 3s 4s 6d 2h 3h 4h 9c")
    assert [event.seat for event in of_kind(round, CardDealt)] == first_circle_twice(1, 2, 3)


@proves("CO 30-820(1)")
def test_co_30_820_1_one_card_to_each_player_first() -> None:
    round = play(opened(Wager(1, "main", 5_00), Wager(2, "main", 5_00)), "2s 3s")
    assert (dealt(round, 1), dealt(round, 2), dealt(round, DEALER_SPOT)) == (["2s"], ["3s"], [])


@proves("CO 30-820(1)")
@pytest.mark.parametrize("face", ["up", "down"])
def test_co_30_820_1_the_first_card_lies_up_or_down(face: str) -> None:
    round = play(opened(Wager(1, "main", 5_00), player_cards=face), "2s")
    assert of_kind(round, CardDealt)[-1].up == (face == "up")


@proves("CO 30-820(2)")
@pytest.mark.parametrize("face", ["up", "down"])
def test_co_30_820_2_then_one_to_the_dealer_up_or_down(face: str) -> None:
    round = play(opened(Wager(1, "main", 5_00), dealer_first_card=face), "2s 6d")
    card = of_kind(round, CardDealt)[-1]
    assert (card.seat, card.up) == (DEALER_SPOT, face == "up")
    assert (redact(card, frozenset({1})).card is None) == (face == "down")


@proves("CO 30-820(3)")
@pytest.mark.parametrize("face", ["up", "down"])
def test_co_30_820_3_then_a_second_to_each_player_up_or_down(face: str) -> None:
    round = play(opened(Wager(1, "main", 5_00), Wager(2, "main", 5_00), player_cards=face), "2s 3s 6d 4s 5s")
    assert (dealt(round, 1), dealt(round, 2), dealt(round, DEALER_SPOT)) == (["2s", "4s"], ["3s", "5s"], ["6d"])
    assert [event.up for event in of_kind(round, CardDealt) if event.seat] == [face == "up"] * 4


@proves("CO 30-820(4)")
@pytest.mark.parametrize("face", ["up", "down"])
@pytest.mark.parametrize("hole_card", ["peek under ace and ten", "peek under ace", "no peek"])
def test_co_30_820_4_the_dealer_s_second_card_is_always_down(face: str, hole_card: str) -> None:
    round = deal("2s 4s | dealer 6d 9c", dealer_first_card=face, hole_card=hole_card)
    card = of_kind(round, CardDealt)[-1]
    assert (card.seat, str(card.card), card.up) == (DEALER_SPOT, "9c", False)


@proves("CO 30-820(4)")
def test_co_30_820_4_the_standard_game_cannot_do_without_a_hole_card() -> None:
    with pytest.raises(Exception, match="hole_card = 'no hole card' is not allowed") as refusal:
        load("blackjack", hole_card="no hole card")
    assert "CO 30-823" in str(refusal.value)


@proves("CO 30-820(4)")
def test_co_30_820_4_a_variation_may_leave_the_second_card_till_the_players_have_acted(tmp_path: Path) -> None:
    round = deal("10s 7s | dealer 6d", game=no_hole_card(tmp_path))
    assert round.actor == Seat(1)
    play(round, Stand())
    assert dealt(round, DEALER_SPOT) == ["6d"]
    play(round, "10c", "2h")
    assert dealt(round, DEALER_SPOT) == ["6d", "10c", "2h"]
    assert all(event.up for event in of_kind(round, CardDealt) if event.seat == DEALER_SPOT)
    assert net(round) == -25_00


@proves("CO 30-820(5)")
def test_co_30_820_5_a_first_card_dealt_down_is_turned_up_after_the_deal() -> None:
    round = play(opened(Wager(1, "main", 5_00), dealer_first_card="down"), "2s 6d 4s")
    assert of_kind(round, CardTurned) == []
    play(round, "9c")
    assert [(event.seat, str(event.card), event.cite) for event in of_kind(round, CardTurned)] == [
        (DEALER_SPOT, "6d", "CO 30-820(5)")
    ]
    assert not round.hole_up


@proves("CO 30-820(5)")
def test_co_30_820_5_a_first_card_dealt_up_needs_no_turning() -> None:
    assert of_kind(deal("2s 4s | dealer 6d 9c", dealer_first_card="up"), CardTurned) == []


@proves("CO 30-820(5)")
def test_co_30_820_5_without_a_hole_card_too_the_dealer_s_first_card_is_turned_up(tmp_path: Path) -> None:
    round = deal("2s 4s | dealer 6d", game=no_hole_card(tmp_path, dealer_first_card="down"))
    assert turned(round) == ["6d"]
    assert round.actor == Seat(1)


@proves("CO 30-820(5)")
def test_co_30_820_5_insurance_is_called_on_the_card_that_is_turned_up() -> None:
    round = deal("2s 4s | dealer Ad 9c", dealer_first_card="down")
    assert at(round, CardTurned, DEALER_SPOT) < at(round, InsuranceCalled)


# --- 821(1): the decisions -----------------------------------------------------------------------------------------


@proves("CO 30-821(1)")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("10s 7s", {"Hit", "Stand", "Double", "Surrender"}),
        ("8s 8h", {"Hit", "Stand", "Double", "Surrender", "Split"}),
        ("As 9s", {"Hit", "Stand", "Double", "Surrender"}),
    ],
)
def test_co_30_821_1_double_surrender_split_stand_or_draw(hand: str, expected: set[str]) -> None:
    assert choices(deal(f"{hand} | dealer 6d 9c")) == expected


@proves("CO 30-821(1)")
def test_co_30_821_1_or_make_an_insurance_wager_first() -> None:
    round = deal("8s 8h | dealer Ad 9c")
    assert choices(round) == {"Insure", "Decline"}
    assert choices(play(round, Insure(5_00))) == {"Hit", "Stand", "Double", "Surrender", "Split"}


@proves("CO 30-821(1)")
def test_co_30_821_1_no_decision_before_every_second_card_lies() -> None:
    round = opened(Wager(1, "main", 25_00), Wager(2, "main", 25_00))
    for card in ["8s", "8h", "6d", "8d", "8c", "9c"]:
        for decision in (Hit(), Stand(), Double(25_00), Split(), Surrender(), MoveOn()):
            refused(round, decision)
        play(round, card)
    assert round.actor == Seat(1)


@proves("CO 30-821(1)")
def test_co_30_821_1_every_offer_cites_its_clause_and_is_accepted() -> None:
    round = deal("8s 8h | dealer 6d 9c")
    assert {type(offer.action).__name__: offer.cite for offer in round.legal()} == {
        "Stand": "CO 30-821(1)",
        "Hit": "CO 30-826(1)",
        "Double": "CO 30-813",
        "Split": "CO 30-814",
        "Surrender": "CO 30-829",
    }
    for offer in round.legal():
        assert round.fork().can(offer.action, Seat(1))


# --- 821(3): waiting for a signal ----------------------------------------------------------------------------------


@proves("CO 30-821(3) s.1")
@pytest.mark.parametrize("hand", ["10s 10h", "2s 3s", "As 9s"])
def test_co_30_821_3_the_dealer_waits_for_a_signal_before_giving_a_card(hand: str) -> None:
    round = deal(f"{hand} | 10h 7h | dealer 6d 9c")
    assert round.actor == Seat(1)
    refused(round, Deal(Card("5d")), "CO 30-821(3)")


@proves("CO 30-821(3) s.1")
@pytest.mark.parametrize(
    ("drawn", "waits"), [("9d", True), ("10d", False), ("Jd", False)], ids=["20 waits", "21 does not", "or 21 of court"]
)
def test_co_30_821_3_no_signal_is_needed_at_21(drawn: str, waits: bool) -> None:
    round = play(deal("6s 5s | 10h 7h | dealer 6d 9c"), Hit(), drawn)
    assert round.actor == Seat(1 if waits else 2)


@proves("CO 30-821(3) s.1")
@pytest.mark.parametrize(("drawn", "waits"), [("4d", True), ("5d", False), ("6d", False)], ids=["20", "21", "22"])
def test_co_30_821_3_no_signal_is_needed_above_21(drawn: str, waits: bool) -> None:
    round = play(deal("10s 6s | 10h 7h | dealer 6d 9c"), Hit(), drawn)
    assert round.actor == Seat(1 if waits else 2)


@proves("CO 30-821(3) s.1")
def test_co_30_821_3_a_blackjack_and_a_soft_21_need_no_signal() -> None:
    assert deal("As Ks | 10h 7h | dealer 6d 9c").actor == Seat(2)
    assert play(deal("As 5s | 10h 7h | dealer 6d 9c"), Hit(), "5d").actor == Seat(2)


@proves("CO 30-821(3) s.3")
def test_co_30_821_3_a_player_who_does_not_act_is_passed_over_and_stands() -> None:
    round = play(deal("10s 2s | 10h 7h | dealer 6d 10c"), MoveOn())
    assert round.actor == Seat(2)
    assert [(event.seat, event.cite) for event in of_kind(round, Acted)] == [(1, "CO 30-821(3)")]
    assert round.layout_cents == 50_00
    play(round, Stand(), "10d")
    assert (net(round, 1), net(round, 2)) == (25_00, 25_00)


@proves("CO 30-821(3) s.3")
def test_co_30_821_3_only_the_dealer_passes_a_player_over() -> None:
    round = deal("10s 2s | 10h 7h | dealer 6d 10c")
    for other in (Seat(1), Seat(2), CHANCE, SUPERVISOR):
        refused(round, MoveOn(), "CO 30-821(3)", by=other)
    assert round.can(MoveOn(), by=DEALER)


@proves("CO 30-821(3) s.3")
def test_co_30_821_3_a_player_who_does_not_answer_insurance_has_none() -> None:
    round = play(deal("10s 7s | dealer Ad Kc"), MoveOn())
    assert settled(round, "insurance") == []
    assert net(round) == -25_00


@proves("CO 30-821(3) s.3")
def test_co_30_821_3_a_passed_hand_is_not_resumed() -> None:
    round = play(deal("10s 2s | 10h 7h | dealer 6d 10c"), MoveOn())
    refused(round, Hit(), by=Seat(1))
    play(round, Stand())
    assert waits_for_card(round)  # the dealer's card


@proves("CO 30-821(3) s.3")
def test_co_30_821_3_nobody_can_be_passed_while_a_card_is_due() -> None:
    refused(play(deal("10s 2s | dealer 6d 10c"), Hit()), MoveOn())


# --- 821(4): electronic signals ------------------------------------------------------------------------------------


@proves("CO 30-821(4)")
def test_co_30_821_4_a_signal_counts_only_from_the_seat_whose_turn_it_is() -> None:
    round = deal("8s 8h | 8s 8h | dealer 6d 10c", dealt_from="digital")
    for decision in (Hit(), Stand(), Double(25_00), Split(), Surrender()):
        for other in (Seat(2), Seat(3), DEALER, CHANCE, SUPERVISOR):
            refused(round, decision, "CO 30-821(3)", by=other)
        assert round.can(decision, by=Seat(1))
    play(round, Stand())
    refused(round, Hit(), "CO 30-821(3)", by=Seat(1))
    assert round.can(Hit(), by=Seat(2))


@proves("CO 30-821(4)")
def test_co_30_821_4_nobody_places_a_wager_at_another_s_terminal() -> None:
    round = opened(Wager(1, "main", 5_00), dealt_from="digital")
    refused(round, Place(Wager(2, "main", 5_00)), by=Seat(1))
    assert round.can(Place(Wager(2, "main", 5_00)), by=Seat(2))


# --- 822: the pickup -----------------------------------------------------------------------------------------------


@proves("CO 30-822(1) s.1")
@pytest.mark.parametrize(("drawn", "over"), [("4d", False), ("5d", False), ("6h", True)], ids=["20", "21", "22"])
def test_co_30_822_1_a_hand_over_21_is_picked_up_at_once(drawn: str, over: bool) -> None:
    round = play(deal("10s 6s | 10h 7h | dealer 6d 10c"), Hit(), drawn)
    assert [(event.seat, event.cite) for event in of_kind(round, HandPickedUp)] == (
        [(1, "CO 30-822(1)")] if over else []
    )
    assert round.discards == (list(cards(f"10s 6s {drawn}")) if over else [])
    assert Card("6s") not in round.cards_on_layout() or not over


@proves("CO 30-822(1) s.1")
@pytest.mark.parametrize("hole_card", ["no peek", "peek under ace"])
def test_co_30_822_1_a_doubled_hand_over_21_is_picked_up_at_once_too(hole_card: str) -> None:
    """Under a ten that was not looked under its wagers stay (30-813), its cards do not."""
    round = play(deal("10s 2s | 10h 7h | dealer Kd 9c", hole_card=hole_card), Double(25_00), "Ks")
    assert [(event.seat, event.hand) for event in of_kind(round, HandPickedUp)] == [(1, 0)]
    assert sorted(round.discards) == sorted(cards("10s 2s Ks"))
    assert round.layout_cents == 75_00


@proves("CO 30-822(1) s.1")
def test_co_30_822_1_a_split_hand_over_21_is_picked_up_at_once_too() -> None:
    round = play(deal("8s 8h | dealer Kd 9c", hole_card="no peek"), Split(), "6s", Hit(), "10s")
    assert [(event.seat, event.hand) for event in of_kind(round, HandPickedUp)] == [(1, 0)]
    assert round.layout_cents == 50_00


@proves("CO 30-822(1) s.1")
def test_co_30_822_1_a_hand_dealt_face_down_is_revealed_when_it_is_over() -> None:
    round = play(deal("10s 6s | 10h 7h | dealer 6d 10c", player_cards="down"), Hit(), "8d")
    assert turned(round, seat=1) == ["10s", "6s"]
    assert at(round, CardTurned, 1) < at(round, HandPickedUp, 1)


def shod(shoe: Shoe, **options: Any) -> Table:
    table = Table(load("blackjack", **options), limits=Limits(min=5_00, max=100_00), shoe=shoe)
    table.shuffle()
    return table


def stand_through(table: Table, seats: int) -> Iterator[Card]:
    """A round in which everybody stands; the cards as they were dealt."""
    round = table.open([Wager(seat, "main", 5_00) for seat in range(1, seats + 1)])
    table.deal_all()
    while not round.is_over:
        round.apply(Decline() if round.can(Decline()) else Stand())
        table.deal_all()
    for event in of_kind(round, CardDealt):
        assert event.card is not None
        yield event.card


@proves("CO 30-822(1) s.4", "CO 30-822(1) s.5")
@pytest.mark.parametrize("seed", range(4))
def test_co_30_822_1_after_the_round_every_card_lies_in_the_rack_the_dealer_s_on_top(seed: int) -> None:
    shoe = DealingShoe(Deck.STANDARD_52.combined(6), ChaChaSource(bytes([seed] * 32)), cutting_card_behind=60)
    table = shod(shoe, burn_cards=0)
    was_dealt = list(stand_through(table, seats=3))
    round = table.round
    assert round is not None
    dealer = [Card(name) for name in dealt(round, DEALER_SPOT)]
    table.clear()
    assert sorted(shoe.rack) == sorted(was_dealt)
    assert shoe.out.size == 0
    assert sorted(shoe.rack[-len(dealer) :]) == sorted(dealer)


@proves("CO 30-822(1) s.2", "CO 30-822(1) s.3")
def test_co_30_822_1_each_hand_can_be_laid_out_again_in_one_direction() -> None:
    """Round after round: what was collected early lies lowest, then all the seats in the same direction."""
    shoe = DealingShoe(Deck.STANDARD_52.combined(6), ChaChaSource(bytes(32)), cutting_card_behind=60)
    table = shod(shoe, burn_cards=0)
    directions = {1, -1}
    for _ in range(10):
        beneath = len(shoe.rack)
        list(stand_through(table, seats=3))
        round = table.round
        assert round is not None
        early = [event.seat for event in of_kind(round, HandPickedUp)]
        late = [seat for seat in (1, 2, 3) if seat not in early]
        table.clear()
        hands = {way: [Card(name) for seat in early + late[::way] for name in dealt(round, seat)] for way in (1, -1)}
        rack = list(shoe.rack[beneath:])
        directions &= {way for way, order in hands.items() if rack[: len(order)] == order}
    assert directions == {1}  # from the first seat to the last


@proves("CO 30-822(1) s.2")
def test_co_30_822_1_a_hand_over_21_lies_beneath_those_collected_at_the_end() -> None:
    round = play(deal("10s 6s | 10h 7h | dealer 6d 10c"), Hit(), "8d", Stand(), "2d")
    assert round.discards == list(cards("10s 6s 8d"))
    assert round.cards_on_layout() == list(cards("10h 7h 6d 10c 2d"))


@proves("CO 30-822(2)")
def test_co_30_822_2_a_shuffling_shoe_is_its_own_discard_rack() -> None:
    shoe = ContinuousShuffler(Deck.STANDARD_52.combined(4), ChaChaSource(bytes(32)))
    table = shod(shoe, decks=4, dealt_from="shuffling shoe", burn_cards=0)
    used = len(list(stand_through(table, seats=3)))
    assert shoe.left == 208 - used
    table.clear()
    assert (shoe.left, shoe.rack, shoe.out.size) == (208, (), 0)


@proves("CO 30-822(3)")
def test_co_30_822_3_digital_cards_are_picked_up_by_the_game_itself() -> None:
    shoe = DigitalShoe(Deck.STANDARD_52.combined(6), ChaChaSource(bytes(32)), cutting_card_behind=60)
    table = shod(shoe, dealt_from="digital", burn_cards=0)
    used = len(list(stand_through(table, seats=3)))
    table.clear()
    assert (len(shoe.rack), shoe.out.size, shoe.left) == (used, 0, 312 - used)


# --- 823: the hole card --------------------------------------------------------------------------------------------


@proves("CO 30-823 ¶1 s.1")
@pytest.mark.parametrize(
    ("hole_card", "ace", "ten"),
    [("peek under ace and ten", True, True), ("peek under ace", True, False), ("no peek", False, False)],
)
def test_co_30_823_the_dealer_looks_only_under_the_cards_that_the_house_chose(
    hole_card: str, ace: bool, ten: bool
) -> None:
    under_ace = play(deal("10s 7s | dealer Ad 9c", hole_card=hole_card), Decline())
    assert [event.blackjack for event in of_kind(under_ace, DealerPeeked)] == ([False] if ace else [])
    for up in TENS:
        under_ten = deal(f"10s 7s | dealer {up} 9c", hole_card=hole_card)
        assert [event.blackjack for event in of_kind(under_ten, DealerPeeked)] == ([False] if ten else [])
    assert under_ace.actor == Seat(1)


@proves("CO 30-823 ¶1 s.1")
@pytest.mark.parametrize("up", LOW)
@pytest.mark.parametrize("hole_card", ["peek under ace and ten", "peek under ace", "no peek"])
def test_co_30_823_under_a_low_card_the_dealer_may_never_look(up: str, hole_card: str) -> None:
    round = play(deal(f"10s 7s | dealer {up} Ac", hole_card=hole_card), Stand())
    assert of_kind(round, DealerPeeked) == []
    assert at(round, CardTurned, DEALER_SPOT) > at(round, Acted, 1)


@proves("CO 30-823 ¶1 s.1")
@pytest.mark.parametrize("up", TENS)
def test_co_30_823_a_blackjack_under_a_ten_ends_the_round_before_anybody_acts(up: str) -> None:
    round = deal(f"10s 7s | As Ks | dealer {up} Ac")
    assert [event.blackjack for event in of_kind(round, DealerPeeked)] == [True]
    assert turned(round) == ["Ac"]
    assert (net(round, 1), net(round, 2)) == (-25_00, 0)
    assert of_kind(round, Acted) == []


@proves("CO 30-823 ¶1 s.2")
@pytest.mark.parametrize("hole", ["10c", "Jc", "Qc", "Kc"])
def test_co_30_823_a_blackjack_under_an_ace_ends_the_round_after_insurance(hole: str) -> None:
    round = play(deal(f"10s 7s | 8s 8h | dealer Ad {hole}"), Insure(12_50), Decline())
    assert (net(round, 1), net(round, 1, bet="insurance"), net(round, 2)) == (-25_00, 25_00, -25_00)


@proves("CO 30-823 ¶1 s.2")
def test_co_30_823_the_look_comes_after_every_insurance_and_even_money() -> None:
    round = deal("10s 7s | As Ks | 10h 7h | dealer Ad 9c")
    for answer in (Insure(12_50), EvenMoney(), Decline()):
        assert of_kind(round, DealerPeeked) == []
        play(round, answer)
    assert at(round, InsuranceCalled) < at(round, Settled, 2) < at(round, DealerPeeked)


@proves("CO 30-823 ¶1 s.1")
@pytest.mark.parametrize("hole_card", ["peek under ace and ten", "peek under ace"])
def test_co_30_823_the_look_shows_the_card_to_nobody(hole_card: str) -> None:
    round = play(deal("10s 7s | dealer Ad 9c", hole_card=hole_card), Decline())
    assert turned(round) == []
    assert not round.hole_up
    (hole,) = [event for event in of_kind(round, CardDealt) if event.seat == DEALER_SPOT and not event.up]
    assert redact(hole, frozenset({1})).card is None
    (look,) = of_kind(round, DealerPeeked)
    assert not hasattr(look, "card")


@proves("CO 30-823 ¶1 s.1")
@pytest.mark.parametrize("dealer", ["Kd Ac", "Ad Kc"])
def test_co_30_823_without_a_look_a_blackjack_shows_when_all_have_acted(dealer: str) -> None:
    round = deal(f"10s 2s | As Ks | dealer {dealer}", hole_card="no peek")
    if dealer.startswith("A"):
        play(round, Decline(), Decline())
    assert round.actor == Seat(1)
    play(round, Hit(), "5d")
    assert turned(round) == []
    play(round, Stand())
    assert turned(round) == [dealer.split()[1]]
    assert (net(round, 1), net(round, 2)) == (-25_00, 0)


@proves("CO 30-823 ¶1 s.1")
@pytest.mark.parametrize("dealer", ["Kd 9c", "Ad 9c"])
def test_co_30_823_without_a_look_a_player_s_blackjack_waits_for_the_hole_card(dealer: str) -> None:
    round = deal(f"As Ks | 10h 7h | dealer {dealer}", hole_card="no peek")
    if dealer.startswith("A"):
        play(round, Decline(), Decline())
    assert settled(round) == []
    play(round, Stand())
    assert net(round, 1) == 37_50


@proves("CO 30-823 ¶1 s.1")
def test_co_30_823_looking_only_under_an_ace_leaves_a_ten_till_the_end() -> None:
    round = deal("10s 7s | dealer Kd Ac", hole_card="peek under ace")
    assert round.actor == Seat(1)
    play(round, Stand())
    assert result(round).net_cents == -25_00


@proves("CO 30-823 ¶1 s.1")
def test_co_30_823_after_the_look_a_ten_in_the_hole_under_a_ten_is_no_blackjack() -> None:
    round = play(deal("10s 7s | dealer Kd Qc"), Stand())
    assert [event.blackjack for event in of_kind(round, DealerPeeked)] == [False]
    assert net(round) == -25_00


@proves("CO 30-823 ¶1 s.1")
def test_co_30_823_an_ace_under_an_ace_is_no_blackjack() -> None:
    round = play(deal("10s 7s | dealer Ad Ac"), Decline())
    assert [event.blackjack for event in of_kind(round, DealerPeeked)] == [False]
    assert round.actor == Seat(1)


@proves("CO 30-823 ¶1 s.1")
def test_co_30_823_without_a_hole_card_there_is_nothing_to_look_at(tmp_path: Path) -> None:
    game = no_hole_card(tmp_path)
    under_ace = play(deal("10s 7s | dealer Ad", game=game), Decline(), Stand(), "Kc")
    assert of_kind(under_ace, DealerPeeked) == []
    assert net(under_ace) == -25_00
    under_ten = play(deal("As Ks | dealer Kd", game=game), "Ac")
    assert net(under_ten) == 0
    wins = play(deal("As Ks | dealer Kd", game=game), "9c")
    assert net(wins) == 37_50


@proves("CO 30-823 ¶1 s.1")
def test_co_30_823_the_hole_card_is_turned_in_every_round() -> None:
    for steps in ((Stand(),), (Surrender(),), (Hit(), "10h")):
        round = play(deal("10s 6s | dealer 10d 9c"), *steps)
        assert turned(round) == ["9c"]
