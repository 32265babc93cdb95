"""WA 3166: situations at a Washington table of Spanish 21 as a dealer's examination asks them, decided by the words."""

from __future__ import annotations

from itertools import permutations

import pytest

from pitboss import (
    Decline,
    Double,
    Hit,
    Insure,
    Limits,
    Redouble,
    Rescue,
    Split,
    Stand,
    Surrender,
    Table,
    TakePay,
    Wager,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.bonus_card import BonusCardWager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import BonusCardDealt, CardDealt, CardTurned, DealerPeeked, HandPickedUp, Settled
from tests.marks import proves
from tests.rules.spanish import BONUSES, REDOUBLES, bonuses_of, dealt, drawn, ends, refuses
from tests.rules.table_talk import at, choices, net, of_kind, opened, play, settled, turned

GAME = "spanish-21-wa-3166"
LIMITS = Limits(min=1_00, max=100_00)


# --- what the exceptions leave -------------------------------------------------------------------------------------


@proves("WA 3166 v003 ¶1 s.2", "WA 3166 v002 ¶1 s.2")
@proves("WA 3166 v003 Dealing procedures ¶1", "WA 3166 v002 Dealing procedures ¶1")
def test_what_the_exceptions_leave_is_standard_blackjack() -> None:
    """Two cards in two circles; 17 to 20 win, tie and lose by total; the dealer draws to 17; a broken hand loses."""
    wagers = [Wager(seat, "main", 25_00) for seat in (1, 2, 3)]
    round = play(opened(*wagers, game=load(GAME), limits=LIMITS), "Kh Kc 9d 6d 9h 8c 8d 9s")
    play(round, Stand(), Stand(), Stand(), "3c")
    assert round.dealer.total == 18
    assert [ends(round, seat)[0][1] for seat in (1, 2, 3)] == [25_00, 0, -25_00]
    broken = play(dealt(GAME, "Kh 6h | Kc 7c | dealer 9d 8d"), Hit(), "Kc")
    assert ends(broken) == [("lose: player busts", -25_00)]
    assert not broken.is_over


@proves("WA 3166 v003 General rules 9", "WA 3166 v002 General rules 9")
@pytest.mark.parametrize("up", ["A", "K", "Q", "J", "9", "7", "2"])
def test_the_dealer_looks_under_an_ace_and_a_face_card_and_under_no_other(up: str) -> None:
    round = dealt(GAME, f"9h 8h | dealer {up}d 7s")
    if up == "A":
        play(round, Decline())
    assert len(of_kind(round, DealerPeeked)) == (up in "AKQJ")


# --- blackjacks, insurance, surrender ------------------------------------------------------------------------------


@proves("WA 3166 v003 Dealing procedures 2(b)", "WA 3166 v002 Dealing procedures 2(b)")
@proves("WA 3166 v003 Dealing procedures 8", "WA 3166 v002 Dealing procedures 8")
def test_a_paid_blackjack_is_insured_and_the_dealer_has_one() -> None:
    """Paid 3 to 2 at once; insurance wins 2 to 1 as the layout says; the other player declines and loses."""
    round = play(dealt(GAME, "Ah Kh | 9c 9h | dealer Ad Ks"), TakePay(), Insure(12_50), Decline())
    assert (ends(round), ends(round, 2)) == ([("blackjack", 37_50)], [("lose: dealer blackjack", -25_00)])
    assert net(round, 1, bet="insurance") == 25_00


@proves("WA 3166 v003 Dealing procedures 2(b)", "WA 3166 v002 Dealing procedures 2(b)")
def test_a_paid_blackjack_that_is_not_insured_is_removed_before_the_peek() -> None:
    round = play(dealt(GAME, "Ah Kh | 9c 9h | dealer Ad 7s"), TakePay(), Decline(), Decline())
    assert at(round, HandPickedUp, 1) < at(round, DealerPeeked)


@proves("WA 3166 v003 General rules 9", "WA 3166 v003 Dealing procedures 9")
@proves("WA 3166 v002 General rules 9", "WA 3166 v002 Dealing procedures 9")
@pytest.mark.parametrize("hand", ["Ad Ks", "Kd As", "Jd As"])
def test_nobody_surrenders_to_a_dealer_blackjack(hand: str) -> None:
    round = dealt(GAME, f"9h 7h | dealer {hand}")
    if hand[0] == "A":
        refuses(round, Surrender(), "not possible now")
        play(round, Decline())
    assert ends(round) == [("lose: dealer blackjack", -25_00)]


@proves("WA 3166 v003 Dealing procedures 9", "WA 3166 v002 Dealing procedures 9")
@proves("WA 3166 v003 Dealing procedures 7(b)", "WA 3166 v002 Dealing procedures 7(b)")
@pytest.mark.parametrize(("stake", "lost"), [(25_00, 12_50), (5_00, 2_50), (1_00, 50)])
def test_a_surrender_costs_half_against_a_low_card_too(stake: int, lost: int) -> None:
    assert ends(play(dealt(GAME, "9h 7h | dealer 2d 8s", stake=stake), Surrender())) == [("surrender", -lost)]


@proves("WA 3166 v003 General rules 9", "WA 3166 v002 General rules 9")
def test_neither_a_split_nor_a_drawn_hand_is_surrendered() -> None:
    refuses(play(dealt(GAME, "8h 8c | dealer 9d 7s"), Split(), "7c"), Surrender(), "only the first two cards")
    refuses(play(dealt(GAME, "8h 2c | dealer 9d 7s"), Hit(), "6c"), Surrender(), "only the first two cards")


# --- splits and doubles --------------------------------------------------------------------------------------------


@proves("WA 3166 v003 General rules 6", "WA 3166 v003 Dealing procedures 4(a)", "WA 3166 v003 Dealing procedures 4(b)")
@proves("WA 3166 v002 General rules 6", "WA 3166 v002 Dealing procedures 4(a)", "WA 3166 v002 Dealing procedures 4(b)")
def test_king_and_queen_are_split_and_four_aces_are_four_hands_that_may_be_doubled() -> None:
    assert "Split" in choices(dealt(GAME, "Kh Qc | dealer 9d 7s"))
    round = play(dealt(GAME, "Ah Ac | dealer 9d 7s"), Split(), "Ad", Split(), "As", Split(), "Ah")
    assert len(round.positions[0].hands) == 4
    refuses(round, Split(), "3 times in a round and no more")
    assert {"Hit", "Double"} <= choices(round)


@proves("WA 3166 v003 Dealing procedures 3(b)", "WA 3166 v002 Dealing procedures 3(b)")
def test_a_soft_21_that_is_doubled_may_lose_both_parts() -> None:
    round = play(dealt(GAME, "Ah 4h | dealer Kd 9d"), Hit(), "6c", Double(25_00), "7c", Stand())
    assert ends(round) == [("lose: lower total", -50_00)]


@proves(
    "WA 3166 v003 General rules 8 ¶2", "WA 3166 v003 Dealing procedures 6(d)", "WA 3166 v003 Dealing procedures 6(e)"
)
@proves(
    "WA 3166 v002 General rules 8 ¶2", "WA 3166 v002 Dealing procedures 6(d)", "WA 3166 v002 Dealing procedures 6(e)"
)
@proves("WA 3166 v003 Dealing procedures 7(a)", "WA 3166 v002 Dealing procedures 7(a)")
def test_with_a_maximum_of_60_a_wager_of_40_is_redoubled_by_60_and_60_come_back() -> None:
    round = dealt(GAME, "2h 3h | dealer 9d 7d", stake=40_00, limits=Limits(min=1_00, max=60_00), **REDOUBLES)
    play(round, Double(40_00), "2c", Redouble(), "2d")
    assert round.layout_cents == 40_00 + 40_00 + 60_00
    play(round, Rescue())
    assert [(e.stake_cents, e.returned_cents) for e in settled(round)] == [(60_00, 60_00), (80_00, 0)]


@proves("WA 3166 v003 Dealing procedures 7(a)", "WA 3166 v002 Dealing procedures 7(a)")
def test_a_redoubled_hand_that_breaks_loses_everything() -> None:
    round = play(dealt(GAME, "6h 5h | dealer 9d 8d", **REDOUBLES), Double(25_00), "2c", Redouble(), "9c")
    assert ends(round) == [("lose: player busts", -100_00)]


# --- bonuses -------------------------------------------------------------------------------------------------------


@proves("WA 3166 v003 General rules 11 ¶2", "WA 3166 v003 Dealing procedures 11 ¶2")
@proves("WA 3166 v002 General rules 11 ¶2", "WA 3166 v002 Dealing procedures 11 ¶2")
@pytest.mark.parametrize("decks", [4, 5, 6, 8])
def test_three_sevens_with_four_decks_and_more(decks: int) -> None:
    for hand, name, many, _ in BONUSES[7:10]:
        assert ends(drawn(GAME, hand, decks=decks)) == [(name, many)]


@proves("WA 3166 v003 General rules 11 ¶3", "WA 3166 v003 Dealing procedures 11 ¶3")
@proves("WA 3166 v002 General rules 11 ¶3", "WA 3166 v002 Dealing procedures 11 ¶3")
def test_three_sevens_with_two_decks_pay_2_to_1_however_mixed() -> None:
    for hand in ("7h 7c 7h", "7s 7s 7c", "7d 7h 7c"):
        assert ends(drawn(GAME, hand, decks=2)) == [("7-7-7 of mixed suits", 20_00)]


@proves("WA 3166 v003 Dealing procedures 10 ¶2 s.2", "WA 3166 v002 Dealing procedures 10 ¶2 s.2")
@pytest.mark.parametrize("up", ["7s", "7h", "7d", "7c"])
def test_the_dealer_s_seven_may_be_of_any_suit(up: str) -> None:
    assert bonuses_of(drawn(GAME, "7d 7d 7d", up=up)) == [(1, "super bonus", 1_000_00)]


@proves("WA 3166 v003 General rules 10", "WA 3166 v003 Dealing procedures 10 ¶2 s.5")
@proves("WA 3166 v002 General rules 10", "WA 3166 v002 Dealing procedures 10 ¶2 s.5")
def test_with_two_decks_the_three_sevens_come_in_any_order() -> None:
    for order in permutations(("7h", "7c", "7d")):
        round = drawn(GAME, " ".join(order), up="7s", decks=2)
        assert bonuses_of(round) == [(1, "super bonus", 1_000_00)]
        assert ends(round) == [("7-7-7 of mixed suits", 20_00)]


@proves("WA 3166 v003 Dealing procedures 10 ¶2 s.3", "WA 3166 v003 Dealing procedures 10 ¶2 s.5")
@proves("WA 3166 v002 Dealing procedures 10 ¶2 s.3", "WA 3166 v002 Dealing procedures 10 ¶2 s.5")
@pytest.mark.parametrize(("sevens", "up", "decks", "won"), [("7h 7h 7h", "7c", 6, 50_00), ("7h 7c 7d", "7s", 2, 50_00)])
def test_the_sevens_are_paid_by_their_odds_and_stay_while_the_round_goes_on(
    sevens: str, up: str, decks: int, won: int
) -> None:
    first, second, third = sevens.split()
    round = play(dealt(GAME, f"{first} {second} | Kc 9c | dealer {up} Ks", decks=decks), Hit(), third)
    assert [cents for _, cents in ends(round)] == [won]
    assert not of_kind(round, HandPickedUp)
    assert bonuses_of(play(round, Stand())) == [(1, "super bonus", 5_000_00), (2, "super bonus envy", 50_00)]


@proves("WA 3166 v003 General rules 10", "WA 3166 v003 Dealing procedures 10 ¶3")
@proves("WA 3166 v002 General rules 10", "WA 3166 v002 Dealing procedures 10 ¶3")
def test_two_super_bonuses_of_two_sizes_are_each_paid_in_full() -> None:
    """$25 and $5: $5,000 and $1,000, each with the envy of the other."""
    wagers = [Wager(1, "main", 25_00), Wager(2, "main", 5_00)]
    round = play(opened(*wagers, game=load(GAME), limits=LIMITS), "7h 7d 7c 7h 7d Ks", Hit(), "7h", Hit(), "7d")
    assert sorted(bonuses_of(round)) == [
        *((1, "super bonus", 5_000_00), (1, "super bonus envy", 50_00)),
        *((2, "super bonus", 1_000_00), (2, "super bonus envy", 50_00)),
    ]


# --- Match The Dealer ----------------------------------------------------------------------------------------------

UP, DOWN = "Match The Dealer Up Card", "Match The Dealer Down Card"


def match_round(*, bonus: int = 0, seats: int = 1, **options: object) -> Round:
    """$5 on every match spot at each seat."""
    definitions = [load_wager(f"match-the-dealer-{card}-card-wa-3166") for card in ("up", "down", "bonus")]
    sides = [CatalogueWager(each, each.paytable("2-6 deck")) for each in definitions[:2]]
    last = definitions[2]
    sides += [BonusCardWager(last, last.paytable("2-6 deck"), number=number) for number in range(1, bonus + 1)]
    table = Table(load(GAME, decks=6, bonus_cards=bonus, **options), limits=LIMITS, sides=sides)
    at_seats = range(1, seats + 1)
    wagers = [Wager(seat, "main", 25_00) for seat in at_seats]
    return table.open([*wagers, *(Wager(seat, side.name, 5_00) for seat in at_seats for side in sides)])


def faces(round: Round, seat: int) -> list[bool]:
    """Whether each card of a seat was dealt face up."""
    return [event.up for event in of_kind(round, CardDealt) if event.seat == seat]


def results(round: Round, spot: str, seat: int = 1) -> list[int]:
    return [event.net_cents for event in of_kind(round, Settled) if (event.bet, event.seat) == (spot, seat)]


@proves("WA 3166 v003 General rules 12 ¶2", "WA 3166 v003 Dealing procedures 12 ¶2", "WA 3166 v003 Jackpot ¶5")
@proves("WA 3166 v002 General rules 12 ¶2", "WA 3166 v002 Dealing procedures 12 ¶2", "WA 3166 v002 Progressive ¶3")
def test_up_and_down_card_are_two_wagers_and_each_looks_at_its_own_card() -> None:
    """9h 8s against 9h up and 8c below: suited 9 to 1 above, unsuited 4 to 1 below; the bonus card changes nothing."""
    round = play(match_round(bonus=1), "9h 9h 8s 8c 8s", Stand())
    assert (results(round, UP), results(round, DOWN)) == ([45_00], [20_00])
    assert results(round, "Match The Dealer Bonus Card #1") == [45_00]
    nothing = play(match_round(bonus=1), "Kh Qh 9s Jc 2d", Stand())  # values match, ranks do not
    assert [results(nothing, each) for each in (UP, DOWN)] == [[-5_00], [-5_00]]


@proves("WA 3166 v003 Dealing procedures 12 ¶8", "WA 3166 v002 Dealing procedures 12 ¶6")
@proves("WA 3166 v003 Jackpot ¶7", "WA 3166 v002 Progressive ¶5")
@pytest.mark.parametrize(
    ("dealt_cards", "steps"),
    [
        ("9h 7d 6h 9c", (Hit(), "Kh")),
        ("9h 7d 6h 9c", (Surrender(),)),
        ("6h 7d 5h 6c", (Double(25_00), "2h", Rescue())),
        ("Kh 7d Ah Kc", (TakePay(),)),
        ("Ah Kd 9h Ac", ()),
        ("9h 7d 9s Kc", (Split(), "Kh", Stand(), "Ks", Stand())),
    ],
    ids=["broken", "surrendered", "rescued", "blackjack", "dealer blackjack", "split"],
)
def test_the_original_two_cards_count_whatever_became_of_the_hand(
    dealt_cards: str, steps: tuple[Action | str, ...]
) -> None:
    round = play(match_round(), dealt_cards, *steps)
    assert round.is_over
    is_split = dealt_cards.startswith("9h 7d 9s")  # the kings came later and match nothing
    assert results(round, DOWN) == ([-5_00] if is_split else [20_00])


@proves("WA 3166 v003 General rules 12 ¶3 s.2", "WA 3166 v003 Dealing procedures 12 ¶3 s.2")
@proves("WA 3166 v003 Dealing procedures 12 ¶5 s.2", "WA 3166 v003 Dealing procedures 12 ¶6 s.3-4")
@proves("WA 3166 v003 Jackpot ¶4 s.2", "WA 3166 v003 Dealing procedures 12 ¶7")
def test_five_bonus_cards_come_in_order_after_the_deal_and_each_pays_its_own_spot() -> None:
    round = play(match_round(bonus=5), "9h 6d 9s Kc", "9h 9s 9c 8h 2d")
    drawn_cards = [(e.number, str(e.card)) for e in of_kind(round, BonusCardDealt)]
    assert drawn_cards == [(1, "9h"), (2, "9s"), (3, "9c"), (4, "8h"), (5, "2d")]
    won = [results(round, f"Match The Dealer Bonus Card #{number}") for number in range(1, 6)]
    assert won == [[65_00], [65_00], [40_00], [-5_00], [-5_00]]  # 9 + 4, 9 + 4, 4 + 4 to 1
    assert choices(round) >= {"Stand", "Hit"}  # all are paid before the hand is played
    play(round, Stand(), "2c")
    assert round.dealer.total == 18  # 6 K 2: the bonus cards took no part


@proves("WA 3166 v003 Dealing procedures 12 ¶5 s.1", "WA 3166 v003 Jackpot ¶4 s.2")
@proves("WA 3166 v002 Dealing procedures 12 ¶4 s.1", "WA 3166 v002 Progressive ¶2 s.2")
def test_two_cards_up_to_each_player_and_one_up_and_one_down_to_the_dealer() -> None:
    round = play(match_round(seats=2), "9h 8h 6d 9s 8s Kc")
    assert [[str(card) for card in each.hands[0].cards] for each in round.positions] == [["9h", "9s"], ["8h", "8s"]]
    assert len(round.dealer.cards) == 2
    assert faces(round, 1) == faces(round, 2) == [True, True]
    assert faces(round, 0) == [True, False]
    assert not of_kind(round, CardTurned)


@proves("WA 3166 v003 Dealing procedures 12 ¶5 s.3", "WA 3166 v002 Dealing procedures 12 ¶4 s.2")
@pytest.mark.parametrize("first", ["up", "down"])
def test_the_house_chooses_how_the_dealer_s_first_card_is_dealt(first: str) -> None:
    round = play(match_round(dealer_first_card=first), "9h 6d 9s Kc")
    assert faces(round, 0) == [first == "up", False]
    assert turned(round) == ([] if first == "up" else ["6d"])  # a first card dealt face down is turned after the deal
    assert results(round, UP) == [-5_00]
    assert not results(round, DOWN)
