"""Colorado rule 8 on prohibited acts, drawing and several hands: 30-824 to 30-827."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from pitboss import (
    CHANCE,
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
    Withdraw,
    games,
    load,
)
from pitboss.cards import CARDS
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import CardDealt, redact
from pitboss.errors import IllegalWager, ShoeError
from pitboss.records import encode
from pitboss.shoe import ChaChaSource, DealingShoe
from tests.marks import proves
from tests.rules.table_talk import (
    DEALER,
    LIMITS,
    OnDealerTotal,
    choices,
    deal,
    dealt,
    net,
    no_hole_card,
    of_kind,
    opened,
    play,
    refused,
    refused_setup,
    refused_wager,
    result,
    settled,
    turned,
    waits_for_card,
)

# --- 824(1): no card is removed, added or altered ------------------------------------------------------------------


@proves("CO 30-824(1)")
@pytest.mark.parametrize("decks", [1, 2, 6])
def test_co_30_824_1_no_card_is_added(decks: int) -> None:
    round = opened(*[Wager(seat, "main", 5_00) for seat in range(1, 8)], decks=decks, dealt_from="digital")
    for _ in range(decks):
        assert round.can(Deal(Card("As")))
        play(round, "As")
    refused(round, Deal(Card("As")), "CO 30-824(1)")


@proves("CO 30-824(1)")
def test_co_30_824_1_every_card_is_accounted_for_throughout_a_round() -> None:
    round = deal("8s 8h | 10h 6h | dealer 6d 10c", decks=1, dealt_from="hand")
    for step in ("", Split(), "3s", Double(25_00), "10s", "2h", Stand(), Hit(), "Kh", "9d"):
        play(round, step)
        lying = [*round.cards_on_layout(), *round.discards]
        assert len(lying) == len(set(lying))
        assert sum(round.unseen) + len(lying) == 52
        assert all(round.unseen[card.index] == 0 for card in lying)


@proves("CO 30-824(1)")
def test_co_30_824_1_a_stack_with_a_card_too_few_or_too_many_is_not_dealt() -> None:
    shoe = DealingShoe(Deck.STANDARD_52.combined(2), ChaChaSource(bytes(32)), cutting_card_behind=20)
    taken = shoe._stack.pop()
    with pytest.raises(ShoeError, match=r"CO 30-824\(1\)"):
        shoe.shuffle()
    shoe._stack.extend([taken, taken])
    with pytest.raises(ShoeError, match=r"CO 30-824\(1\)"):
        shoe.shuffle()
    shoe._stack.pop()
    shoe.shuffle()


# --- 824(2): no card is seen before it is dealt --------------------------------------------------------------------


@proves("CO 30-824(2)")
def test_co_30_824_2_any_card_that_is_left_may_come_next() -> None:
    """What the round says of the next card is what everybody knows: which cards are not dealt yet."""
    round = deal("10s 6s | dealer 6d 10c", decks=1, dealt_from="hand")
    play(round, Hit())
    expected = {card for card in CARDS[:52] if card.name not in ("10s", "6s", "6d", "10c")}
    offered = [offer.action for offer in round.legal(CHANCE)]
    assert {action.card for action in offered if isinstance(action, Deal)} == expected


@proves("CO 30-824(2)")
def test_co_30_824_2_the_log_of_a_shuffle_names_no_card() -> None:
    shoe = DealingShoe(Deck.STANDARD_52.combined(6), ChaChaSource(bytes(32)), cutting_card_behind=60)
    table = Table(load("blackjack"), limits=LIMITS, shoe=shoe)
    table.shuffle()
    words = b"\n".join(encode(entry) for entry in table.log).replace(b'"chips"', b"")
    assert not [card.name for card in CARDS if f'"{card.name}"'.encode() in words]


@proves("CO 30-824(2)")
def test_co_30_824_2_the_order_is_not_revealed_while_it_is_dealt_from() -> None:
    shoe = DealingShoe(Deck.STANDARD_52.combined(6), ChaChaSource(bytes(32)), cutting_card_behind=60)
    table = Table(load("blackjack"), limits=LIMITS, shoe=shoe)
    table.shuffle()
    table.open([Wager(1, "main", 5_00)])
    with pytest.raises(ShoeError, match=r"CO 30-824\(2\)"):
        shoe.reveal()


@proves("CO 30-824(2)")
def test_co_30_824_2_a_card_face_down_is_seen_by_its_own_player_at_most() -> None:
    round = deal("10s 6s | 10h 7h | dealer 6d 10c", player_cards="down")
    for event in of_kind(round, CardDealt):
        if not event.up:
            for seat in (1, 2):
                assert (redact(event, frozenset({seat})).card is not None) == (event.seat == seat)
            assert redact(event, frozenset()).card is None


# --- 824(4): strategy cards ----------------------------------------------------------------------------------------


@proves("CO 30-824(4)")
def test_co_30_824_4_the_house_may_post_that_strategy_cards_are_not_allowed() -> None:
    options = games()["blackjack"].options.values()
    (strategy,) = [option for option in options if str(option.cite) == "CO 30-824(4)"]
    assert load("blackjack", **{strategy.name: True}).chosen == {strategy.name: True}
    assert load("blackjack", **{strategy.name: False}).chosen == {strategy.name: False}


# --- 826(1): the player draws --------------------------------------------------------------------------------------


@proves("CO 30-826(1) s.1")
@pytest.mark.parametrize(
    "hand", ["2s 2h", "10s 2s", "10s 7s", "10s 10h", "As Ah", "As 6s", "As 8s", "As 9s"], ids=lambda hand: str(hand)
)
def test_co_30_826_1_below_21_hard_or_soft_a_player_may_draw(hand: str) -> None:
    assert deal(f"{hand} | dealer 6d 10c").can(Hit())


@proves("CO 30-826(1) s.2")
@pytest.mark.parametrize(
    ("hand", "drawn", "may_draw"),
    [
        ("10s 6s", "4d", True),  # hard 20
        ("10s 6s", "5d", False),  # hard 21
        ("10s 6s", "6d", False),  # 22
        ("As 5s", "4d", True),  # soft 20
        ("As 5s", "5d", False),  # soft 21
        ("As 5s", "6d", True),  # hard 12
        ("As 9s", "Ad", False),  # soft 21
        ("10s 9s", "Ad", True),  # hard 20 with an ace as one
        ("10s 10h", "Ad", False),  # hard 21 with an ace as one
    ],
)
def test_co_30_826_1_at_21_hard_or_soft_a_player_may_not(hand: str, drawn: str, may_draw: bool) -> None:
    round = play(deal(f"{hand} | 10h 7h | dealer 6d 10c"), Hit(), drawn)
    assert round.actor == Seat(1 if may_draw else 2)
    assert round.can(Hit(), by=Seat(1)) == may_draw
    if not may_draw:
        refused(round, Hit(), by=Seat(1))


@proves("CO 30-826(1) s.2")
def test_co_30_826_1_a_blackjack_may_not_draw() -> None:
    round = deal("As Ks | 10h 7h | dealer 6d 10c")
    refused(round, Hit(), by=Seat(1))
    assert dealt(round, 1) == ["As", "Ks"]


@proves("CO 30-826(1) s.2")
def test_co_30_826_1_a_21_after_a_split_may_not_draw() -> None:
    round = play(deal("Ks Kh | dealer 6d 10c"), Split(), "As")
    assert waits_for_card(round)  # the second hand's card
    assert round.hand_number == 1


@proves("CO 30-826(1) s.1")
def test_co_30_826_1_a_player_may_draw_as_often_as_the_total_allows() -> None:
    round = deal("As Ah | dealer 6d 10c", decks=6)
    for card in ("Ad", "Ac", "As", "Ah", "Ad", "Ac", "As", "Ah"):
        play(round, Hit(), card)
    assert choices(round) == {"Stand", "Hit"}  # ten aces: soft 20
    play(round, Hit(), "Ad", "10d")
    assert (result(round).player_total, len(dealt(round, 1))) == (21, 11)


# --- 826(2): the dealer draws --------------------------------------------------------------------------------------


def draws(up: str, hole: str, *further: str, hits_soft_17: bool = False) -> bool:
    """Whether the dealer must draw to this hand, against a player who stands on 12."""
    round = play(deal(f"10s 2s | dealer {up} {hole}", dealer_hits_soft_17=hits_soft_17, surrender="not offered"))
    if up.startswith("A"):
        play(round, Decline())
    play(round, Stand(), *further)
    assert round.is_over or waits_for_card(round)
    return not round.is_over


@proves("CO 30-826(2)(a)")
@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize(
    ("hand", "must_draw"),
    [
        ("10d 2c", True),
        ("10d 5c", True),
        ("10d 6c", True),  # hard 16
        ("10d 7c", False),  # hard 17
        ("10d 8c", False),  # hard 18
        ("10d 9c", False),
        ("10d Kc", False),
        ("9d 7c", True),
        ("2d 2c", True),
        ("Ad Ac", True),  # soft 12
        ("Ad 5c", True),  # soft 16
        ("Ad 7c", False),  # soft 18
        ("Ad 8c", False),
        ("Ad 9c", False),  # soft 20
        ("6d 5c 4h", True),  # 15
        ("6d 5c 5h", True),  # hard 16 of three cards
        ("6d 5c 6h", False),  # hard 17
        ("6d 5c 7h", False),  # 18
        ("6d 5c 10h", False),  # 21
        ("10d 6c 5h", False),  # 21
        ("10d 6c 6h", False),  # 22
        ("Ad 5c 10h", True),  # hard 16 with an ace
        ("10d 2c Ah 4h", False),  # hard 17 with an ace
        ("Ad 4c 3h", False),  # soft 18 of three cards
        ("Ad 4c Ah", True),  # soft 16
        ("Ad 4c 6h", False),  # soft 21
    ],
)
def test_co_30_826_2_a_the_dealer_draws_to_hard_17_or_any_18(hand: str, must_draw: bool, hits_soft_17: bool) -> None:
    up, hole, *further = hand.split()
    assert draws(up, hole, *further, hits_soft_17=hits_soft_17) == must_draw


SOFT_17 = ["Ad 6c", "6d Ac", "5d Ac Ah", "2d 4c Ah", "Ad 3c 3h", "Ad 2c 2h 2s", "Ad Ac 5h"]


@proves("CO 30-826(2)(b)")
@pytest.mark.parametrize("hand", SOFT_17)
@pytest.mark.parametrize("hits_soft_17", [False, True])
def test_co_30_826_2_b_soft_17_is_the_house_s_choice(hand: str, hits_soft_17: bool) -> None:
    assert draws(*hand.split(), hits_soft_17=hits_soft_17) == hits_soft_17


@proves("CO 30-826(2)(b)(i)")
@pytest.mark.parametrize(("hole", "must_draw"), [("5c", True), ("6c", False), ("7c", False)])
def test_co_30_826_2_b_i_standing_on_soft_17_soft_16_draws_and_soft_17_and_18_do_not(
    hole: str, must_draw: bool
) -> None:
    assert draws("Ad", hole, hits_soft_17=False) == must_draw


@proves("CO 30-826(2)(b)(ii) s.1")
@pytest.mark.parametrize(("hole", "must_draw"), [("5c", True), ("6c", True), ("7c", False)])
def test_co_30_826_2_b_ii_hitting_soft_17_soft_16_and_17_draw_and_soft_18_does_not(hole: str, must_draw: bool) -> None:
    assert draws("Ad", hole, hits_soft_17=True) == must_draw


@proves("CO 30-826(2)(b)(ii) s.2")
@pytest.mark.parametrize(
    ("third", "must_draw"),
    [("Ah", False), ("4h", False), ("5h", True), ("9h", True), ("10h", False)],
    ids=["soft 18", "soft 21", "hard 12", "hard 16", "hard 17"],
)
def test_co_30_826_2_b_ii_after_soft_17_the_dealer_stops_where_the_rule_stops(third: str, must_draw: bool) -> None:
    assert draws("Ad", "6c", third, hits_soft_17=True) == must_draw


@proves("CO 30-826(2)(b)")
def test_co_30_826_2_b_the_standard_is_the_licensee_s_and_no_third_value_exists() -> None:
    refused_setup("CO 30-826(2)(b)", dealer_hits_soft_17="sometimes")


@proves("CO 30-826(2)(a)")
def test_co_30_826_2_a_the_dealer_draws_although_the_standing_hand_is_beaten_already() -> None:
    """16 beats 12, and still the dealer must draw."""
    round = play(deal("10s 2s | dealer 10d 6c"), Stand())
    assert waits_for_card(round)
    assert net(play(round, "10h")) == 25_00


@proves("CO 30-826(2)(a)")
def test_co_30_826_2_a_a_finished_dealer_takes_no_further_card() -> None:
    round = play(deal("10s 2s | dealer 10d 7c"), Stand())
    refused(round, Deal(Card("4h")))
    assert round.legal(CHANCE) == []


# --- 826(3): nothing depends on the dealer -------------------------------------------------------------------------


@proves("CO 30-826(3)")
@pytest.mark.parametrize(
    ("hand", "steps"),
    [
        ("10s 6s", (Hit(), "6h")),
        ("10s 6s", (Surrender(),)),
        ("As Ks", ()),
        ("10s 2s", (Double(25_00), "10h")),
        ("8s 8h", (Split(), "6s", Hit(), "10h", "6h", Hit(), "10h")),
    ],
    ids=["over 21", "surrendered", "blackjack", "doubled over 21", "both split hands over 21"],
)
def test_co_30_826_3_the_dealer_does_not_draw_when_every_hand_is_decided(
    hand: str, steps: tuple[Action | str, ...]
) -> None:
    round = play(deal(f"{hand} | dealer 6d 10c"), *steps)
    assert round.is_over
    assert dealt(round, DEALER) == ["6d", "10c"]
    assert turned(round) == ["10c"]


@proves("CO 30-826(3)")
def test_co_30_826_3_even_money_decides_a_hand() -> None:
    round = play(deal("As Ks | dealer Ad 3c"), EvenMoney())
    assert round.is_over
    assert dealt(round, DEALER) == ["Ad", "3c"]


@proves("CO 30-826(3)")
def test_co_30_826_3_a_mixture_of_decided_hands() -> None:
    round = play(deal("As Ks | 10h 6h | 10d 6s | dealer 6d 10c"), Hit(), "8c", Surrender())
    assert round.is_over
    assert dealt(round, DEALER) == ["6d", "10c"]
    assert [net(round, seat) for seat in (1, 2, 3)] == [37_50, -25_00, -12_50]


@proves("CO 30-826(3)")
@pytest.mark.parametrize(
    "open_hand",
    [(Stand(),), (MoveOn(),), (Double(25_00), "2h"), (Hit(), "5h")],
    ids=["stands", "passed", "doubled", "21"],
)
def test_co_30_826_3_one_open_hand_is_enough_for_the_dealer_to_draw(open_hand: tuple[Action | str, ...]) -> None:
    round = play(deal("As Ks | 10h 6h | 10d 6s | dealer 6d 10c"), Hit(), "8c", *open_hand)
    assert waits_for_card(round)
    play(round, "10s")
    assert dealt(round, DEALER) == ["6d", "10c", "10s"]


@proves("CO 30-826(3)")
def test_co_30_826_3_one_open_split_hand_is_enough() -> None:
    round = play(deal("8s 8h | dealer 6d 10c"), Split(), "6s", Hit(), "10h", "10s", Stand())
    assert waits_for_card(round)


@proves("CO 30-826(3)")
@pytest.mark.parametrize("dealer", ["Kd 2c", "Ad 2c"])
def test_co_30_826_3_without_a_look_the_hole_card_alone_decides_a_blackjack(dealer: str) -> None:
    round = deal(f"As Ks | dealer {dealer}", hole_card="no peek")
    if dealer.startswith("A"):
        play(round, Decline())
    assert round.is_over
    assert dealt(round, DEALER) == dealer.split()
    assert net(round) == 37_50


@proves("CO 30-826(3)")
def test_co_30_826_3_wagers_kept_for_a_dealer_blackjack_need_the_hole_card_only() -> None:
    round = play(deal("10s 2s | dealer Kd 2c", hole_card="no peek"), Double(25_00), "10h")
    assert round.is_over
    assert dealt(round, DEALER) == ["Kd", "2c"]
    assert net(round) == -50_00


@proves("CO 30-826(3)")
def test_co_30_826_3_insurance_needs_the_hole_card_only() -> None:
    round = play(deal("10s 6s | dealer Ad 2c", hole_card="no peek"), Insure(12_50), Hit(), "10h")
    assert round.is_over
    assert dealt(round, DEALER) == ["Ad", "2c"]


@proves("CO 30-826(3)")
def test_co_30_826_3_without_a_hole_card_no_card_is_drawn_when_nothing_depends_on_it(tmp_path: Path) -> None:
    game = no_hole_card(tmp_path)
    over = play(deal("10s 6s | dealer 6d", game=game), Hit(), "10h")
    assert over.is_over
    assert dealt(over, DEALER) == ["6d"]
    surrendered = play(deal("10s 6s | dealer Kd", game=game), Surrender())
    assert surrendered.is_over
    assert dealt(surrendered, DEALER) == ["Kd"]


@proves("CO 30-826(3)")
def test_co_30_826_3_without_a_hole_card_insurance_needs_one_card_only(tmp_path: Path) -> None:
    round = play(deal("10s 6s | dealer Ad", game=no_hole_card(tmp_path)), Insure(12_50), Hit(), "10h")
    assert waits_for_card(round)
    play(round, "2c")
    assert round.is_over
    assert net(round, bet="insurance") == -12_50


@proves("CO 30-826(3)")
def test_co_30_826_3_without_a_hole_card_a_blackjack_under_a_low_card_is_decided(tmp_path: Path) -> None:
    round = deal("As Ks | dealer 6d", game=no_hole_card(tmp_path))
    assert round.is_over
    assert (dealt(round, DEALER), net(round)) == (["6d"], 37_50)


@proves("CO 30-826(3)")
@pytest.mark.parametrize("needs_dealer", [True, False])
def test_co_30_826_3_a_side_wager_on_the_dealer_s_hand_is_an_outcome(needs_dealer: bool) -> None:
    side = OnDealerTotal(20, needs_dealer=needs_dealer)
    round = play(deal("10s 6s | dealer 6d 10c", sides=[side], side=5_00), Hit(), "10h")
    assert waits_for_card(round) == needs_dealer
    if needs_dealer:
        play(round, "4h")
        assert result(round, side.name).net_cents == 5_00
    else:
        assert result(round, side.name).net_cents == -5_00
        assert dealt(round, DEALER) == ["6d", "10c"]


# --- 827: several hands of one player ------------------------------------------------------------------------------


def ann(*seats: int, cents: int = 5_00) -> list[Wager]:
    return [Wager(seat, "main", cents, player="Ann") for seat in seats]


@proves("CO 30-827 ¶1 s.1")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_co_30_827_the_house_limits_the_hands_of_one_player(most: int) -> None:
    below = opened(*ann(*range(1, most)), hands_per_player=most)
    assert below.can(Place(ann(most)[0]))
    full = opened(*ann(*range(1, most + 1)), hands_per_player=most)
    refused_wager(full, ann(most + 1)[0], "CO 30-827")
    assert full.can(Place(Wager(most + 1, "main", 5_00, player="Bob")))


@proves("CO 30-827 ¶1 s.1")
@pytest.mark.parametrize(("hands", "positions"), [(6, 7), (7, 7), (8, 7), (9, 9)])
def test_co_30_827_no_more_hands_than_positions(hands: int, positions: int) -> None:
    most = min(hands, positions)
    round = opened(*ann(*range(1, most + 1)), hands_per_player=hands, positions=positions)
    assert len(round.positions) == most
    assert not round.can(Place(ann(most + 1)[0]))


@proves("CO 30-827 ¶1 s.1", "CO 30-827 ¶1 s.2")
@pytest.mark.parametrize("seats", [(2, 3), (2, 3, 4), (1, 2), (6, 7), (3, 2)])
def test_co_30_827_contiguous_positions_are_accepted(seats: tuple[int, ...]) -> None:
    assert opened(*ann(*seats)).layout_cents == 5_00 * len(seats)


@proves("CO 30-827 ¶1 s.2")
@pytest.mark.parametrize("seats", [(2, 4), (1, 3), (1, 7), (4, 2), (1, 2, 4)])
def test_co_30_827_positions_with_a_gap_are_refused(seats: tuple[int, ...]) -> None:
    *before, last = seats
    refused_wager(opened(*ann(*before)), ann(last)[0], "CO 30-827", "not next to each other")


@proves("CO 30-827 ¶1 s.2")
@pytest.mark.parametrize("order", list(permutations((2, 3, 4))), ids=str)
def test_co_30_827_what_counts_is_where_the_hands_lie_not_which_was_wagered_first(order: tuple[int, ...]) -> None:
    assert opened(*ann(*order)).layout_cents == 15_00


@proves("CO 30-827 ¶1 s.2")
def test_co_30_827_no_other_player_sits_between() -> None:
    round = opened(*ann(1), Wager(2, "main", 5_00, player="Bob"))
    refused_wager(round, ann(3)[0], "CO 30-827")


@proves("CO 30-827 ¶1 s.2")
def test_co_30_827_a_wager_in_the_middle_is_not_taken_back_alone() -> None:
    """Seats 2 and 4 would remain: the gap is refused when it arises, or at the latest when the deal begins."""
    round = opened(*ann(2, 3, 4))
    if round.can(Withdraw(3, "main")):
        play(round, Withdraw(3, "main"))
        refused(round, Deal(Card("10s")), "CO 30-827")
    else:
        refused(round, Withdraw(3, "main"), "CO 30-827")


@proves("CO 30-827 ¶1 s.2")
def test_co_30_827_a_wager_at_the_edge_is_taken_back() -> None:
    round = play(opened(*ann(2, 3, 4)), Withdraw(4, "main"))
    assert round.layout_cents == 10_00


@proves("CO 30-827 ¶1 s.1")
def test_co_30_827_the_hands_need_not_be_equal() -> None:
    round = opened(*ann(1, cents=5_00), *ann(2, cents=100_00))
    assert round.layout_cents == 105_00


@proves("CO 30-827 ¶1 s.1")
def test_co_30_827_each_hand_is_played_in_its_turn_and_settled_by_itself() -> None:
    round = play(opened(*ann(1, 2)), "10s 10h 10d 9s 7h 8c", Stand())
    assert round.actor == Seat(2)
    play(round, Stand())
    assert {event.seat: event.net_cents for event in settled(round)} == {1: 5_00, 2: -5_00}


@proves("CO 30-827 ¶1 s.2")
def test_co_30_827_players_without_a_name_are_different_players() -> None:
    assert opened(Wager(1, "main", 5_00), Wager(3, "main", 5_00), hands_per_player=1).layout_cents == 10_00


@proves("CO 30-827 ¶1 s.2")
def test_co_30_827_refused_hands_leave_the_table_bare() -> None:
    table = Table(load("blackjack"), limits=Limits(min=5_00, max=100_00))
    with pytest.raises(IllegalWager) as refusal:
        table.open(ann(2, 4))
    assert refusal.value.cite == "CO 30-827"
    assert table.books.layout == 0
