"""The dealer's final hand as wagers name it: which names hold for which cards, and which just do not."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from pitboss.cards import cards
from pitboss.catalogue import wagers
from pitboss.errors import PitbossError
from pitboss.hands.batch import Cards, Hands
from pitboss.hands.registry import predicate, predicates
from pitboss.hands.totals import NO_CARD
from tests.marks import proves


def hands(dealer: str, player: str = "", raised: bool = False) -> Hands:
    """One round: the dealer's cards as they came, the first being the up card."""
    rows = {"dealer up card": dealer.split()[:1], "dealer hand": dealer.split(), "player hand": player.split()}
    rows["player first two"] = player.split()[:2]
    groups = {name: np.array([[c.index for c in cards(" ".join(row))]], np.int16) for name, row in rows.items()}
    return Hands(groups | {"raise": np.array([[raised]], dtype=np.int16)})


def held(names: Iterable[str], h: Hands) -> set[str]:
    return {name for name in names if predicate(name)(h)[0]}


def names_of(wager: str) -> tuple[str, ...]:
    return tuple(name for name in wagers()[wager].hands if name != "player hand of 30")


def test_every_hand_of_the_wagers_on_the_dealer_is_defined() -> None:
    named = {name for wager in wagers().values() if wager.decided_by == "dealer" for name in wager.hands}
    assert len(named) == 53
    assert named <= set(predicates())


# --- by the up card: CO 30-899.09(10), 30-2113, 30-2114, 30-2115(7), 30-2117, 30-2119(25) -----------------------------

BY_UP_CARD = {
    "As 5s Ks 6s": {"bust with an ace up", "suited bust with an ace up"},
    "As 5s Ks 6h": {"bust with an ace up"},
    "2d 10d Kd": {"bust with a 2 up", "suited bust with a 2 up"},
    "2d 10d Kh": {"bust with a 2 up"},  # one color is not one suit
    "3c Kc Qc": {"bust with a 3 up", "suited bust with a 3 up"},
    "4c Kc Qh": {"bust with a 4 up"},
    "5h Kh 7h": {"bust with a 5 up", "suited bust with a 5 up"},
    "6h 10s 6d": {"bust with a 6 up"},
    "7h 5h 10h": {"bust with a 7 up", "suited bust with a 7 up"},
    "8s 8h 8d": {"bust with three eights", "bust with an 8 up"},
    "8s 8s 8s": {
        "suited bust with three eights", "bust with three eights", "suited bust with an 8 up", "bust with an 8 up",
    },
    "8s 6s 8s": {"suited bust with an 8 up", "bust with an 8 up"},
    "8s 4h 2h 8c": {"bust with an 8 up"},  # 22 with two eights
    "4h 2s 8s 8c": {"bust with a 4 up"},  # the up card decides, not the card that broke
    "9s 7h 9s": {"bust with a 9 up"},
    "10d 6d Kd": {"bust with a ten up", "suited bust with a ten up"},
    "Jd 6d Kd": {"bust with a ten up", "suited bust with a ten up"},
    "Qh 5d Kd": {"bust with a ten up"},
    "Kd 2d Ad Ad 2d 10d": {"bust with a ten up", "suited bust with a ten up"},
    "Kd 5d 6d": set(),  # 21
    "8s 8h": set(),
    "8s 8h 5d": set(),
    "As Ks": set(),
    "As As 9s": set(),
    "6s As 5s 5s": set(),  # soft 17, then hard 12, then 17
}  # fmt: skip


@pytest.mark.parametrize("dealer", BY_UP_CARD)
def test_busts_by_the_up_card(dealer: str) -> None:
    assert held(names_of("bust-bonus-30-2119"), hands(dealer)) == BY_UP_CARD[dealer]


def test_no_two_up_cards_share_a_row() -> None:
    names = [name for name in names_of("bust-bonus-30-2119") if name.startswith("bust with") and name.endswith("up")]
    for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"):
        assert len(held(names, hands(f"{rank}s Kh Qd 2c"))) == 1


# --- by the aces: CO 30-899.28(5) -----------------------------------------------------------------------------------

BY_ACES = {
    "6s 10h 6d": {"bust without an ace, up card ace to 6"},
    "7s 9h 6d": {"bust without an ace, up card 7 to king"},
    "As 5h 10d 6c": {"bust with one ace, up card ace to 6"},  # the up card is the ace
    "6s 9h Ad 6c": {"bust with one ace, up card ace to 6"},
    "7s 8h Ad 6c": {"bust with one ace, up card 7 to king"},
    "Ks 4h Ad Kc": {"bust with one ace, up card 7 to king"},
    "As Ah 4d Kc 6c": {"bust with two aces, up card ace to 6"},
    "7s Ah 7d Ac 9c": {"bust with two aces, up card 7 to king"},
    "2s Ah Ad Ac Kc 8c": {"bust with three aces, up card ace to 6"},
    "9s 3h Ah Ad Ac 7c": {"bust with three aces, up card 7 to king"},
    "As Ah Ad Ac Kc 9c": {"bust with four or more aces, up card ace to 6"},
    "As Ah Ad Ac Ac Kc 9c": {"bust with four or more aces, up card ace to 6"},
    "Js 2h Ah Ad Ac Ac 8c": {"bust with four or more aces, up card 7 to king"},
    "As Ah Ad Ac Kc 7c": set(),  # 21
    "Ks Ah": set(),
}


@proves("CO 30-899.28 Ace Buster pay table, up card ace to 6", "CO 30-899.28 Ace Buster pay table, up card 7 to king")
@pytest.mark.parametrize("dealer", BY_ACES)
def test_co_30_899_28_5_busts_by_the_aces_in_it(dealer: str) -> None:
    assert held(names_of("ace-buster"), hands(dealer)) == BY_ACES[dealer]


# --- by the card that broke: CO 30-899.23(12) ------------------------------------------------------------------------

BY_BUST_CARD = {
    "10s 6h 6d": {"dealer bust on a 6"},
    "6s 10h 6d": {"dealer bust on a 6"},
    "6s 10h 7d": {"dealer bust on a 7"},  # the up card plays no part
    "10s 5h 8d": {"dealer bust on an 8"},
    "10s 4h 9d": {"dealer bust on a 9"},
    "10s 2h 10d": {"dealer bust on a ten or face"},
    "2s 10h Jd": {"dealer bust on a ten or face"},
    "2s 10h Qd": {"dealer bust on a ten or face"},
    "2s 10h Kd": {"dealer bust on a ten or face"},
    "4s 5h 6d 7c": {"dealer bust with unsuited 4-5-6-7", "dealer bust on a 7"},
    "7c 4s 5h 6d": {"dealer bust with unsuited 4-5-6-7", "dealer bust on a 6"},
    "5h 4h 7h 6h": {
        "dealer bust with suited 4-5-6-7", "dealer bust with unsuited 4-5-6-7", "dealer bust on a 6",
    },
    "4s 5s 6s Ac 7s": {"dealer bust on a 7"},  # a fifth card is one too many
    "4s 5s 7s 8s": {"dealer bust on an 8"},
    "4s 4s 7s 7s": {"dealer bust on a 7"},  # 22 of the wrong cards
    "5s 5s 5s 7s": {"dealer bust on a 7"},
    "4s 5s 6s": set(),
    "4s 5h 6d 6c": set(),  # 21
    "10s 6h 5d": set(),
}  # fmt: skip


@proves(
    "CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 1 note",
    "CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 2 note",
    "CO 30-899.23(12) 6 decks, hits soft 17, Pay table 1 note",
    "CO 30-899.23(12) 6 decks, hits soft 17, Pay table 2 note",
    "CO 30-899.23(12) 2 decks, hits soft 17, Pay table 1 note",
    "CO 30-899.23(12) 2 decks, hits soft 17, Pay table 2 note",
)
@pytest.mark.parametrize("dealer", BY_BUST_CARD)
def test_co_30_899_23_12_busts_by_the_card_that_broke(dealer: str) -> None:
    assert held(names_of("raise-the-roof"), hands(dealer)) == BY_BUST_CARD[dealer]


@proves(
    "CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 1",
    "CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 2",
    "CO 30-899.23(12) 6 decks, hits soft 17, Pay table 1",
    "CO 30-899.23(12) 6 decks, hits soft 17, Pay table 2",
    "CO 30-899.23(12) 2 decks, hits soft 17, Pay table 1",
    "CO 30-899.23(12) 2 decks, hits soft 17, Pay table 2",
)
@pytest.mark.parametrize(
    ("dealer", "raised", "holds"),
    [("10s 6h 6d", False, True), ("10s 6h 6d", True, False), ("10s 6h 5d", False, False), ("As Ks", False, False)],
)
def test_co_30_899_23_12_an_ante_without_a_raise(dealer: str, raised: bool, holds: bool) -> None:
    assert bool(predicate("dealer bust without a raise")(hands(dealer, raised=raised))[0]) is holds


@proves("CO 30-899.23(12) 6 decks, stands on soft 17, Pay table 1")
def test_co_30_899_23_12_whether_there_was_a_raise_must_be_said() -> None:
    with pytest.raises(PitbossError, match="does not see 'raise'"):
        predicate("dealer bust without a raise")(Hands.one({"dealer hand": cards("10s 6h 6d")}))


# --- by the number of cards: CO 30-2105(10) --------------------------------------------------------------------------

BY_NUMBER = {
    "10s 6h 6d": {"bust with three or four cards"},
    "10s 2h 4c 6d": {"bust with three or four cards"},
    "10s 2h 2h 2c 6d": {"bust with five cards"},
    "2s 2h 2h 2c 8d 7c": {"bust with six cards"},
    "2s 2h 2h 2c 2d 6d 7c": {"bust with seven cards"},
    "2s 2h 2h 2c 2d 2d 4s 6d": {"bust with eight or more cards"},
    "2s 2h 2h 2c 2d 2d 2c 2h 6d": {"bust with eight or more cards"},
    "2s 2h 2h 2c 2d 2d 2c 3h 4d": set(),  # 21 with nine cards
    "10s 10h": set(),
}


@proves("CO 30-2105(10) Buster Blackjack pay schedule 1")
@pytest.mark.parametrize("dealer", BY_NUMBER)
def test_co_30_2105_10_busts_by_the_number_of_cards(dealer: str) -> None:
    assert held(names_of("buster-blackjack"), hands(dealer)) == BY_NUMBER[dealer]


# --- exactly 22: CO 30-2116(3), 30-2119(23) --------------------------------------------------------------------------

EXACTLY_22 = {
    "10s 6s 6s": {"dealer suited 22", "dealer 22 of one color", "dealer 22"},
    "10s 6c 6s": {"dealer 22 of one color", "dealer 22"},
    "10h 6d 6h": {"dealer 22 of one color", "dealer 22"},
    "10h 6d 6c": {"dealer 22"},
    "As 5h 10d 6c": {"dealer 22"},
    "10s 6s 5s": set(),  # 21
    "10s 6s 7s": set(),  # 23
    "As As": set(),  # 12, not 22
}


@pytest.mark.parametrize("dealer", EXACTLY_22)
def test_a_dealer_22(dealer: str) -> None:
    assert held(names_of("push-22"), hands(dealer)) == EXACTLY_22[dealer]


@proves("CO 30-2119(21)(a)")
@pytest.mark.parametrize(
    ("player", "holds"),
    [("10s 10h Kd", True), ("10s 5h 5d Kc", True), ("10s 9h Kd", False), ("10s 10h Ad", False), ("10s 10h", False)],
)
def test_co_30_2119_21_a_player_hand_of_30(player: str, holds: bool) -> None:
    assert bool(predicate("player hand of 30")(hands("10s 6s 6s", player))[0]) is holds


# --- a blackjack, and the dealer's cards: CO 30-899.14(9) ------------------------------------------------------------

HIT_AND_RUN = {
    ("10s 10h", "As Kd"): {"blackjack with two dealer cards"},
    ("As 10h", "As Kd"): {"blackjack with two dealer cards"},  # the dealer's own blackjack has two cards
    ("10s 2h 8d", "As Kd"): {"blackjack with three dealer cards"},
    ("10s 2h 10d", "As Kd"): {"blackjack with three dealer cards"},  # the breaking card counts
    ("5s 2h 8d 3d", "Kd As"): {"blackjack with four dealer cards"},
    ("5s 2h 2d 5d 7d", "As 10d"): {"blackjack with five or more dealer cards"},
    ("2s 2h 2d 2d 2d 8d", "As Qd"): {"blackjack with five or more dealer cards"},
    ("10s 10h", "As 9d"): set(),
    ("10s 10h", "5s 6d 10d"): set(),  # 21 is not a blackjack
    ("10s 10h", "As As"): set(),
}


@proves("CO 30-899.14(9)", "CO 30-899.14(9) Pay table note")
@pytest.mark.parametrize(("dealer", "player"), HIT_AND_RUN)
def test_co_30_899_14_9_a_blackjack_and_the_dealers_number_of_cards(dealer: str, player: str) -> None:
    assert held(names_of("hit-and-run"), hands(dealer, player)) == HIT_AND_RUN[dealer, player]


# --- hands of different length ---------------------------------------------------------------------------------------

EXAMPLES = [*BY_UP_CARD, *BY_ACES, *BY_BUST_CARD, *BY_NUMBER, *EXACTLY_22]


def padded(rows: Iterable[str]) -> np.ndarray[tuple[int, int], np.dtype[np.int16]]:
    indices = [[card.index for card in cards(row)] for row in rows]
    longest = max(map(len, indices))
    return np.array([row + [NO_CARD] * (longest - len(row)) for row in indices], dtype=np.int16)


def test_many_hands_are_judged_as_each_of_them_alone() -> None:
    together = padded(EXAMPLES)
    batch = Hands({"dealer hand": together, "dealer up card": together[:, :1]})
    names = [
        name
        for wager in ("bust-bonus-30-2119", "ace-buster", "raise-the-roof", "buster-blackjack", "push-22")
        for name in names_of(wager)
    ]
    for name in names:
        alone = [bool(predicate(name)(hands(dealer))[0]) for dealer in EXAMPLES]
        assert predicate(name)(batch).tolist() == alone, name


def test_no_card_counts_for_nothing() -> None:
    rows = Cards(padded(["As Ks", "8s 8s 8s", "10h 6d 6h", "2s 3h 4d 5c 6s", "Ah Ah"]))
    assert rows.is_padded
    assert rows.count == 5
    assert rows.size.tolist() == [2, 3, 3, 5, 2]
    assert rows.total.tolist() == [21, 24, 22, 20, 12]
    assert rows.blackjack.tolist() == [True, False, False, False, False]
    assert rows.same_suit.tolist() == [True, True, False, False, True]
    assert rows.same_color.tolist() == [True, True, True, False, True]
    assert rows.same_rank.tolist() == [False, True, False, False, True]
    assert rows.identical.tolist() == [False, True, False, False, True]
    assert rows.max_of_a_kind.tolist() == [1, 3, 2, 1, 2]
    assert rows.all_of_suit("s").tolist() == [True, True, False, False, False]
    assert rows.number_of("8", "6").tolist() == [0, 3, 2, 1, 0]
    assert [str(cards("Ks 8s 6h 6s Ah")[row].index) for row in range(5)] == [str(i) for i in rows.last.index[:, 0]]


def test_a_group_without_cards_joins_without_a_trace() -> None:
    h = Hands({"player hand": padded(["2c", "2c"])[:, :0], "dealer hand": padded(["8s 8s 8s", "As Ks"])})
    assert h.join("player hand", "dealer hand").same_suit.tolist() == [True, True]
    empty = Cards(np.full((2, 1), NO_CARD, dtype=np.int16)) & h["dealer hand"]
    assert empty.same_suit.tolist() == [True, True]
    assert empty.total.tolist() == [24, 21]


def test_a_straight_of_hands_of_different_length_is_refused() -> None:
    with pytest.raises(PitbossError, match="equally many cards"):
        _ = Cards(padded(["As 2s 3s", "As 2s"])).straight
