"""Colorado rule 8 on doubling down: 30-813, with the restrictions that 30-803(3)(f) supposes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import (
    ChipSet,
    Decline,
    Double,
    Hit,
    Limits,
    MoveOn,
    Seat,
    Split,
    Stand,
    Surrender,
)
from pitboss.engine.vocabulary.events import CardDealt, CardTurned, HandPickedUp, Settled, redact
from tests.marks import proves
from tests.rules.table_talk import (
    DEALER,
    at,
    bounds,
    choices,
    deal,
    dealt,
    net,
    no_hole_card,
    of_kind,
    play,
    refused,
    refused_setup,
    result,
    settled,
    turned,
)

ANY_TIME = "any number of cards"

# --- on which hands ------------------------------------------------------------------------------------------------


@proves("CO 30-813 ¶1 s.1")
def test_co_30_813_the_house_may_not_offer_it() -> None:
    round = deal("6s 5s | dealer 6d 10c", doubling="not offered")
    assert choices(round) == {"Hit", "Stand", "Surrender"}
    refused(round, Double(25_00), "CO 30-813")


@proves("CO 30-813 ¶1 s.1", "CO 30-813 ¶1 s.2")
@pytest.mark.parametrize(("doubling", "on_three"), [("first two cards", False), (ANY_TIME, True)])
def test_co_30_813_on_two_cards_or_at_any_point(doubling: str, on_three: bool) -> None:
    two = deal("2s 3s | dealer 6d 10c", doubling=doubling)
    assert two.can(Double(25_00))
    three = play(two, Hit(), "2h")
    assert three.can(Double(25_00)) == on_three
    if not on_three:
        refused(three, Double(25_00), "CO 30-813")
    four = play(three, Hit(), "2d")
    assert four.can(Double(25_00)) == on_three


@proves("CO 30-813 ¶1 s.2")
def test_co_30_813_at_any_point_wins_and_loses_with_every_card() -> None:
    round = play(deal("2s 3s | dealer 10d 9c", doubling=ANY_TIME), Hit(), "2h", Hit(), "3h", Double(25_00), "10h")
    assert (dealt(round, 1), net(round)) == (["2s", "3s", "2h", "3h", "10h"], 50_00)


@proves("CO 30-813 ¶1 s.1")
@pytest.mark.parametrize("cards", ["10s 10h", "As 9s", "10s 2s", "As Ah", "2s 2h", "As 8s"])
def test_co_30_813_every_total_below_21_may_be_doubled(cards: str) -> None:
    assert deal(f"{cards} | dealer 6d 10c").can(Double(25_00))


@proves("CO 30-813 ¶1 s.1")
def test_co_30_813_a_21_is_not_asked_and_a_blackjack_is_settled() -> None:
    """826(1) gives neither a card, with doubling at any point too."""
    round = play(deal("10s 5s | 10h 7h | dealer 6d 10c", doubling=ANY_TIME), Hit(), "6s")
    assert round.actor == Seat(2)
    soft = play(deal("As 4s | 10h 7h | dealer 6d 10c", doubling=ANY_TIME), Hit(), "6s")
    assert soft.actor == Seat(2)
    blackjack = deal("As Ks | 10h 7h | dealer 6d 10c", doubling=ANY_TIME)
    assert blackjack.actor == Seat(2)


@proves("CO 30-813 ¶1 s.1")
@pytest.mark.parametrize(
    ("cards", "ok"),
    [
        ("5s 3s", False),  # 8
        ("6s 3s", True),  # 9
        ("6s 4s", True),  # 10
        ("6s 5s", True),  # 11
        ("10s 2s", False),  # 12
        ("As 8s", False),  # soft 19
        ("As Ah", False),  # soft 12
    ],
)
def test_co_30_813_totals_may_be_restricted_to_hard_9_to_11(cards: str, ok: bool) -> None:
    round = deal(f"{cards} | dealer 6d 10c", double_totals="hard 9 to 11")
    assert round.can(Double(25_00)) == ok
    if not ok:
        refused(round, Double(25_00), "CO 30-813")


@proves("CO 30-813 ¶1 s.1")
@pytest.mark.parametrize(
    ("cards", "ok"),
    [
        ("As Ah", False),  # soft 12
        ("As 2s", True),  # soft 13
        ("As 7s", True),  # soft 18
        ("As 8s", False),  # soft 19
        ("6s 3s", False),  # hard 9
        ("6s 4s", True),  # hard 10
        ("6s 5s", False),  # hard 11
        ("10s 3s", False),  # hard 13
    ],
)
def test_co_30_813_hard_and_soft_totals_are_restricted_apart(cards: str, ok: bool) -> None:
    round = deal(f"{cards} | dealer 6d 10c", double_totals="hard 10, soft 13 to 18")
    assert round.can(Double(25_00)) == ok


@proves("CO 30-813 ¶1 s.1")
@pytest.mark.parametrize("words", ["hard 22", "soft 11", "nine to eleven", "hard 11 to 9", ""])
def test_co_30_813_totals_that_no_hand_has_are_refused(words: str) -> None:
    with pytest.raises(Exception, match=r"totals") as refusal:
        deal("6s 5s | dealer 6d 10c", double_totals=words)
    assert "CO 30-8" in str(refusal.value)


@proves("CO 30-813 ¶1 s.1")
@pytest.mark.parametrize(("allowed", "can"), [(True, True), (False, False)])
def test_co_30_813_after_a_split(allowed: bool, can: bool) -> None:
    round = play(deal("8s 8h | dealer 6d 10c", double_after_split=allowed), Split(), "3s")
    assert round.can(Double(25_00)) == can
    if not can:
        refused(round, Double(25_00), "CO 30-813")
    play(round, Stand(), "3h")
    assert round.can(Double(25_00)) == can


@proves("CO 30-813 ¶1 s.2")
def test_co_30_813_after_a_split_at_any_point() -> None:
    round = play(deal("2s 2h | dealer 6d 10c", doubling=ANY_TIME), Split(), "3s", Hit(), "4s")
    assert round.can(Double(25_00))
    no_das = play(
        deal("2s 2h | dealer 6d 10c", doubling=ANY_TIME, double_after_split=False), Split(), "3s", Hit(), "4s"
    )
    refused(no_das, Double(25_00), "CO 30-813")


# --- how much ------------------------------------------------------------------------------------------------------


@proves("CO 30-813 ¶1 s.1")
@pytest.mark.parametrize("cents", [50, 12_50, 24_50, 25_00])
def test_co_30_813_up_to_the_original_wager(cents: int) -> None:
    round = deal("6s 5s | dealer 10d 9c")
    assert bounds(round, Double) == (50, 25_00)
    assert net(play(round, Double(cents), "10h")) == 25_00 + cents


@proves("CO 30-813 ¶1 s.1")
@pytest.mark.parametrize("cents", [-25_00, 0, 25_50, 50_00])
def test_co_30_813_nothing_or_more_than_the_original_wager_is_refused(cents: int) -> None:
    refused(deal("6s 5s | dealer 10d 9c"), Double(cents), "CO 30-813", "a double must be from")


@proves("CO 30-813 ¶1 s.1")
def test_co_30_813_a_double_is_made_in_chips() -> None:
    refused(deal("6s 5s | dealer 10d 9c"), Double(10_25), "CO 30-809")
    refused(deal("6s 5s | dealer 10d 9c", limits=Limits(chips=ChipSet((5_00,)))), Double(12_50), "CO 30-809")


@proves("CO 30-813 ¶1 s.1")
@pytest.mark.parametrize(("cents", "ok"), [(24_50, False), (25_00, True), (25_50, False)])
def test_co_30_813_the_house_may_require_the_full_amount(cents: int, ok: bool) -> None:
    round = deal("6s 5s | dealer 10d 9c", double_for_less=False)
    assert bounds(round, Double) == (25_00, 25_00)
    assert round.can(Double(cents)) == ok
    if not ok:
        refused(round, Double(cents), "CO 30-813")


@proves("CO 30-813 ¶1 s.1")
def test_co_30_813_the_minimum_wager_does_not_bind_a_double() -> None:
    round = deal("6s 5s | dealer 10d 9c", limits=Limits(min=25_00, max=25_00))
    assert net(play(round, Double(5_00), "10h")) == 30_00


@proves("CO 30-813 ¶1 s.1")
def test_co_30_813_a_split_hand_is_measured_by_its_own_wager() -> None:
    """The first hand doubled for less; the second may still double up to its own 25."""
    round = play(deal("8s 8h | dealer 10d 9c"), Split(), "3s", Double(5_00), "10s", "3h")
    refused(round, Double(25_50), "CO 30-813")
    play(round, Double(25_00), "10h")
    assert (net(round, hand=0), net(round, hand=1)) == (30_00, 50_00)


@proves("CO 30-813 ¶1 s.1")
def test_co_30_813_after_insurance_the_original_wager_is_still_the_measure() -> None:
    round = play(deal("6s 5s | dealer Ad 9c"), Decline())
    refused(round, Double(25_50), "CO 30-813")
    assert round.can(Double(25_00))


# --- one card only -------------------------------------------------------------------------------------------------


@proves("CO 30-813 ¶1 s.4")
@pytest.mark.parametrize("doubling", ["first two cards", ANY_TIME])
def test_co_30_813_one_card_only(doubling: str) -> None:
    round = play(deal("2s 3s | 10h 7h | dealer 6d 10c", doubling=doubling), Double(25_00))
    assert choices(round) == {"Deal"}
    play(round, "2h")
    assert round.actor == Seat(2)
    play(round, Stand(), "5d")
    assert dealt(round, 1) == ["2s", "3s", "2h"]


@proves("CO 30-813 ¶1 s.4")
def test_co_30_813_the_hand_waits_for_its_card_and_nothing_else() -> None:
    round = play(deal("6s 5s | dealer 6d 10c"), Double(25_00))
    for decision in (Hit(), Stand(), Double(25_00), Split(), Surrender(), MoveOn()):
        refused(round, decision)


@proves("CO 30-813 ¶1 s.1")
@pytest.mark.parametrize(
    ("card", "won"), [("10h", 50_00), ("8h", 0), ("7h", -50_00)], ids=["21 to 19", "19 to 19", "18 to 19"]
)
def test_co_30_813_both_wagers_share_the_hand_s_fate(card: str, won: int) -> None:
    assert net(play(deal("6s 5s | dealer 10d 9c"), Double(25_00), card)) == won


@proves("CO 30-813 ¶1 s.6")
@pytest.mark.parametrize(("card", "over"), [("8h", False), ("9h", False), ("10h", True)])
def test_co_30_813_a_doubled_hand_over_21_is_lost_at_once(card: str, over: bool) -> None:
    """Hard 12 with an 8, a 9 and a ten, under an up card that can make no blackjack."""
    round = play(deal("10s 2s | 10h 7h | dealer 6d 10c"), Double(25_00), card)
    assert bool(settled(round)) == over
    if over:
        assert (result(round).stake_cents, result(round).returned_cents, result(round).cite) == (50_00, 0, "CO 30-808")


# --- face up or face down ------------------------------------------------------------------------------------------


@proves("CO 30-813 ¶1 s.5")
def test_co_30_813_the_card_lies_face_up() -> None:
    round = play(deal("6s 5s | 10h 7h | dealer 6d 10c", double_card="up"), Double(25_00), "10d")
    assert of_kind(round, CardDealt)[-1].up


@proves("CO 30-813 ¶1 s.5")
def test_co_30_813_the_card_lies_face_down_until_every_player_has_acted() -> None:
    round = play(deal("6s 5s | 10h 7h | dealer 6d 10c", double_card="down"), Double(25_00), "10d")
    lying = of_kind(round, CardDealt)[-1]
    assert not lying.up
    assert redact(lying, frozenset({2})).card is None
    assert turned(round, seat=1) == []
    play(round, Stand())
    assert turned(round, seat=1) == ["10d"]
    play(round, "4d")
    third = [event for event in of_kind(round, CardDealt) if event.seat == DEALER][2]
    assert at(round, CardTurned, 1) < round.events.index(third)
    assert net(round) == 50_00


@proves("CO 30-813 ¶1 s.5")
def test_co_30_813_only_the_double_card_lies_face_down() -> None:
    round = play(deal("2s 3s | 10h 7h | dealer 6d 10c", double_card="down", doubling=ANY_TIME), Hit(), "2d")
    assert of_kind(round, CardDealt)[-1].up
    play(round, Double(25_00), "10d")
    assert not of_kind(round, CardDealt)[-1].up


@proves("CO 30-813 ¶1 s.5")
def test_co_30_813_a_hand_broken_by_a_face_down_card_is_out_before_the_dealer_draws() -> None:
    round = play(deal("10s 2s | 10h 7h | dealer 6d 10c", double_card="down"), Double(25_00), "Kd")
    assert settled(round) == []
    assert of_kind(round, HandPickedUp) == []
    play(round, Stand(), "10d")
    third = round.events.index([event for event in of_kind(round, CardDealt) if event.seat == DEALER][2])
    assert at(round, CardTurned, 1) < at(round, Settled, 1) < third
    assert (net(round, 1), net(round, 2)) == (-50_00, 25_00)


@proves("CO 30-813 ¶1 s.5")
def test_co_30_813_if_all_face_down_cards_break_their_hands_the_dealer_does_not_draw() -> None:
    round = play(deal("10s 2s | dealer 6d 10c", double_card="down"), Double(25_00), "Kd")
    assert round.is_over
    assert dealt(round, DEALER) == ["6d", "10c"]


# --- a dealer blackjack takes the original wager only --------------------------------------------------------------


@proves("CO 30-813 ¶1 s.6")
@pytest.mark.parametrize(
    ("dealer", "hole_card"), [("Kd Ac", "no peek"), ("Ad Kc", "no peek"), ("Kd Ac", "peek under ace")]
)
@pytest.mark.parametrize("card", ["10h", "2h"], ids=["21", "13"])
def test_co_30_813_a_dealer_blackjack_takes_only_the_original_wager(dealer: str, hole_card: str, card: str) -> None:
    round = deal(f"6s 5s | dealer {dealer}", hole_card=hole_card)
    if dealer.startswith("A"):
        play(round, Decline())
    play(round, Double(25_00), card)
    assert net(round) == -25_00
    assert [event.cite for event in settled(round) if event.net_cents == 0] == ["CO 30-813"]


@proves("CO 30-813 ¶1 s.6")
def test_co_30_813_a_dealer_blackjack_takes_no_double_for_less() -> None:
    round = play(deal("6s 5s | dealer Kd Ac", hole_card="no peek"), Double(10_00), "10h")
    assert net(round) == -25_00
    assert sum(event.returned_cents for event in settled(round)) == 10_00


@proves("CO 30-813 ¶1 s.6")
@pytest.mark.parametrize("up", ["Kd", "Ad"])
@pytest.mark.parametrize("blackjack", [True, False])
def test_co_30_813_a_doubled_hand_over_21_waits_for_the_hole_card(up: str, blackjack: bool) -> None:
    """What is collected depends on the dealer's blackjack, which is not known yet."""
    hole = ("Ac" if up == "Kd" else "Kc") if blackjack else "9c"
    round = deal(f"10s 2s | 10h 7h | dealer {up} {hole}", hole_card="no peek")
    if up == "Ad":
        play(round, Decline(), Decline())
    play(round, Double(25_00), "Ks")
    assert settled(round) == []
    play(round, Stand())
    assert net(round) == (-25_00 if blackjack else -50_00)


@proves("CO 30-813 ¶1 s.6")
def test_co_30_813_a_plain_hand_over_21_does_not_wait() -> None:
    round = play(deal("10s 2s | 10h 7h | dealer Kd Ac", hole_card="no peek"), Hit(), "Ks")
    assert [(event.seat, event.net_cents) for event in settled(round)] == [(1, -25_00)]


@proves("CO 30-813 ¶1 s.6")
@pytest.mark.parametrize(("second", "won"), [("Ac", -25_00), ("9c", 50_00), ("Qc", 50_00)])
def test_co_30_813_without_a_hole_card(tmp_path: Path, second: str, won: int) -> None:
    round = play(deal("6s 5s | dealer Kd", game=no_hole_card(tmp_path)), Double(25_00), "10h", second)
    assert net(round) == won


@proves("CO 30-813 ¶1 s.6")
@pytest.mark.parametrize(("second", "won"), [("Ac", -25_00), ("9c", -50_00)])
def test_co_30_813_without_a_hole_card_a_broken_double_needs_the_second_card_only(
    tmp_path: Path, second: str, won: int
) -> None:
    round = play(deal("10s 2s | dealer Kd", game=no_hole_card(tmp_path)), Double(25_00), "Ks", second)
    assert net(round) == won
    assert dealt(round, DEALER) == ["Kd", second]


@proves("CO 30-813 ¶1 s.5")
def test_co_30_813_split_hands_doubled_face_down_are_turned_together() -> None:
    round = deal("8s 8h | dealer 10d 9c", double_card="down")
    play(round, Split(), "3s", Double(25_00), "10s", "3h", Double(25_00))
    assert turned(round, seat=1) == []
    play(round, "7h")
    assert turned(round, seat=1) == ["10s", "7h"]
    assert (net(round, hand=0), net(round, hand=1)) == (50_00, -50_00)


@proves("CO 30-813 ¶1 s.6")
@pytest.mark.parametrize(("hole", "won"), [("Ac", -25_00), ("9c", -50_00)])
def test_co_30_813_a_face_down_card_that_breaks_the_hand_and_a_dealer_blackjack(hole: str, won: int) -> None:
    round = deal(f"10s 2s | dealer Kd {hole}", double_card="down", hole_card="no peek")
    assert net(play(round, Double(25_00), "Ks")) == won


@proves("CO 30-813 ¶1 s.6")
@pytest.mark.parametrize(("hole", "returned"), [("Ac", 0), ("9c", 10_00)])
def test_co_30_813_the_tip_with_a_doubled_hand_is_neither_doubled_nor_spared(hole: str, returned: int) -> None:
    round = play(deal(f"6s 5s | dealer Kd {hole}", tip=5_00, hole_card="no peek"), Double(25_00), "10h")
    assert (result(round, tip=True).stake_cents, result(round, tip=True).returned_cents) == (5_00, returned)


@proves("CO 30-813 ¶1 s.1")
def test_co_30_813_a_setting_that_the_clause_does_not_know_is_refused() -> None:
    refused_setup("CO 30-813", doubling="three cards")
    refused_setup("CO 30-813", double_card="sideways")
