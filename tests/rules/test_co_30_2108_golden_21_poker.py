"""Golden 21 Poker: the first two cards as a poker hand beside a blackjack game of fixed rules (CO 30-2108)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss import CHANCE, Hit, Insure, Stand, Table, Wager, load
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.replay import replay
from pitboss.engine.round.house import Limits
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalSetup, IllegalWager
from pitboss.law.limits import SideLimits
from pitboss.shoe import ChaChaSource
from tests.cases import LIMITS, STAKE, Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_clauses import GAME, bare, order_settled, refusal, winnings
from tests.rules.wager_talk import SIDE, beside, listed

GOLDEN = "Golden 21 Poker"
HITS: dict[str, Any] = {"dealer_hits_soft_17": True}
HANDS = {  # the seat's two cards in the order of the schedules' columns below
    "Ah Kh": "suited ace and king",
    "Kh Qh": "two-card straight flush",
    "7h 7s": "pair",
    "Ah Qs": "blackjack",
    "5h 6s": "two-card straight",
    "5h 8s": "no winning hand",
}
SCHEDULES = {
    "1": ((2, 6), ("30", "6", "3", "3/2", "1")),
    "2": ((2, 6), ("30", "8", "2", "3/2", "1")),
    "3": ((2, 6), ("25", "6", "3", "3/2", "1")),
    "4": ((1,), ("30", "7", "3", "3/2", "1")),
    "12": ((6,), ("30", "6", "2", "3/2", "1")),
    "13": ((6,), ("30", "5", "3", "3/2", "1")),
    "14": ((6,), ("25", "6", "2", "2", "1")),
}


def golden(schedule: str = "1") -> CatalogueWager:
    return listed("golden-21-poker", schedule)


def dealt(cards: str, up: str = "9d", hole: str = "9c", schedule: str = "1", **options: Any) -> Case:
    first, second = cards.split()
    return beside(GAME, golden(schedule), **HITS, **options).do(f"{first} {up} {second} {hole}")


def refused(words: str, **options: Any) -> None:
    with pytest.raises(IllegalSetup, match=words):
        Table(load(GAME, **{"decks": 6, **HITS, **options}), limits=LIMITS, sides=[golden()])


def test_co_30_2108_played_by_its_own_rules_with_blackjack() -> None:
    assert golden().definition.owner == "Score Gaming, LLC"


@proves("CO 30-2108(2)")
@pytest.mark.parametrize("decks", range(1, 9))
def test_co_30_2108_2_one_two_or_six_decks_however_they_are_dealt(decks: int) -> None:
    fitting = [name for name, (allowed, _) in SCHEDULES.items() if decks in allowed]
    assert bool(fitting) is (decks in (1, 2, 6))
    for name in fitting:
        for source in ("hand",) if decks == 1 else ("shoe", "shuffling shoe"):
            Table(load(GAME, decks=decks, dealt_from=source, **HITS), limits=LIMITS, sides=[golden(name)])
    if not fitting:
        refused("is for 2, 6 decks", decks=decks)


@proves("CO 30-2108(3)")
def test_co_30_2108_3_the_blackjack_game_is_not_changed_by_it() -> None:
    with_it, without = dealt("7h 7s"), bare(golden(), **HITS).do("7h 9d 7s 9c")
    assert with_it.choices() == without.choices()
    assert with_it.do(Stand()).over().settled(1) == without.do(Stand()).over().settled(1)


@proves("CO 30-2108(4)")
def test_co_30_2108_4_blackjacks_pay_3_to_2() -> None:
    assert dealt("Ah Qs").over().settled(1).net_cents == STAKE * 3 // 2
    for odds in ("6 to 5", "2 to 1"):
        refused(rf"blackjack pays: 3 to 2, not {odds}.*30-2108\(4\)", blackjack_pays=odds)


@proves("CO 30-2108(5)")
def test_co_30_2108_5_insurance_pays_2_to_1() -> None:
    case = dealt("7h 7s", up="Ad", hole="Kc").do(Insure(10_00)).over()
    assert [e.net_cents for e in case.all(Settled) if e.bet == "insurance"] == [20_00]


@proves("CO 30-2108(6)")
def test_co_30_2108_6_the_dealer_acts_after_all_players() -> None:
    case = beside(GAME, golden(), seats=2, **HITS).do("5h 6h 9d 4s 4c 3c", Hit(), "Kd", Stand())
    assert case.dealer() == ["9d", "3c"]
    case.do(Stand(), "5c")
    assert case.dealer() == ["9d", "3c", "5c"]


@proves("CO 30-2108(7)")
def test_co_30_2108_7_the_dealer_hits_soft_17() -> None:
    refused(r"dealer hits soft 17: yes, not no.*30-2108\(7\)", dealer_hits_soft_17=False)
    case = dealt("7h Ks", up="6d", hole="Ac").do(Stand(), "10h").over()
    assert case.dealer() == ["6d", "Ac", "10h"]


@proves("CO 30-2108 Main blackjack wager (1)", "CO 30-2108 Golden 21 Poker wager (1)")
def test_co_30_2108_main_blackjack_wager_1_the_main_wager_comes_first_both_within_posted_limits() -> None:
    own = Limits(min=5_00, max=100_00, side_limits={GOLDEN: SideLimits(min=2_00, max=50_00)})
    case = bare(golden(), limits=own, **HITS)
    assert "needs a main wager" in refusal(case, GOLDEN, SIDE, number=2)
    assert [refusal(case, GOLDEN, cents) == "" for cents in (1_00, 2_00, 50_00, 51_00)] == [False, True, True, False]
    taken = [refusal(case, "main", cents, number=2) == "" for cents in (4_00, 5_00, 100_00, 101_00)]
    assert taken == [False, True, True, False]


@proves("CO 30-2108 Main blackjack wager (2)", "CO 30-2108 Golden 21 Poker wager (2)")
def test_co_30_2108_main_blackjack_wager_2_made_with_the_main_wager_and_dealt_as_blackjack() -> None:
    clauses.is_optional_beside_a_main_wager(golden(), **HITS)
    assert beside(GAME, golden(), seats=2, **HITS).do("2h 3h 9d 5h 6h 10c").order_dealt() == [1, 2, 0, 1, 2, 0]


@proves("CO 30-2108 Main blackjack wager (3)")
def test_co_30_2108_main_blackjack_wager_3_hands_are_played_by_all_rules_of_blackjack() -> None:
    assert dealt("8h 8s").choices() >= {"Hit", "Stand", "Double", "Split"}


@proves("CO 30-2108 Golden 21 Poker wager (3)")
def test_co_30_2108_main_blackjack_wager_3_limits_are_posted_and_the_house_may_cap_it_at_the_main_wager() -> None:
    own = Limits(min=5_00, max=100_00, side_limits={GOLDEN: SideLimits(min=2_00, max=50_00, up_to_main=True)})
    case = bare(golden(), limits=own, **HITS)
    assert [refusal(case, GOLDEN, cents) == "" for cents in (24_00, 25_00, 26_00)] == [True, True, False]
    posted = " / ".join(notice.text for notice in case.table.notices)
    assert "Golden 21 Poker: minimum $2.00, maximum $50.00; may not exceed the main wager" in posted


class Deck:
    """A table with a shuffled deck; Ann makes the wager on its first hand, Ben plays without it."""

    def __init__(self, **choices: bool) -> None:
        game = load(GAME, decks=2, dealt_from="hand", **HITS)
        own = Limits(min=5_00, max=100_00, side_limits={GOLDEN: SideLimits(**choices)})
        self.table = Table(game, limits=own, sides=[golden()], shoe=shoe_for(game.rules, ChaChaSource(bytes(32))))
        self.table.shuffle()
        self.round({"Ann": True, "Ben": False})

    def round(self, players: dict[str, bool]) -> None:
        """One hand of these players, each with the wager or without it, played to its end."""
        seats = {"Ann": 1, "Ben": 2, "Cid": 3}
        wagers = [Wager(seats[name], "main", 5_00, player=name) for name in players]
        wagers += [Wager(seats[name], GOLDEN, 5_00, player=name) for name, makes in players.items() if makes]
        round = self.table.open(wagers)
        while not round.is_over:
            if round.actor is CHANCE:
                self.table.deal()
            else:
                round.apply(round.legal()[0].action)

    def refuses(self, words: str, players: dict[str, bool]) -> None:
        with pytest.raises(IllegalWager, match=words):
            self.round(players)


@proves("CO 30-2108 Golden 21 Poker wager (3)(a)")
def test_co_30_2108_main_blackjack_wager_3_a_the_house_may_ask_for_the_opening_hand() -> None:
    deck = Deck(opening_hand=True)
    deck.round({"Ann": False, "Ben": False})  # it need not be made on every hand
    deck.refuses("Ben did not make Golden 21 Poker on the first hand", {"Ben": True})
    deck.refuses("Cid did not make Golden 21 Poker on the first hand", {"Cid": True})
    deck.round({"Ann": True, "Cid": False})  # and may be made again; the game itself is open
    deck.table.close()
    again = replay(deck.table.log)
    assert again.rounds[-1].entered == {"main": frozenset({"Ann", "Ben"}), GOLDEN: frozenset({"Ann"})}


@proves("CO 30-2108 Golden 21 Poker wager (3)(a)")
def test_co_30_2108_main_blackjack_wager_3_a_the_house_may_close_the_deck_itself() -> None:
    deck = Deck(closed_deck=True)
    deck.refuses("Cid did not play the first hand", {"Ann": True, "Cid": False})
    deck.round({"Ann": True, "Ben": True})


@proves("CO 30-2108 Golden 21 Poker wager (3)(a)")
def test_co_30_2108_main_blackjack_wager_3_a_a_shuffle_opens_both() -> None:
    deck = Deck(opening_hand=True, closed_deck=True)
    while deck.table.shoe is not None and not deck.table.shoe.needs_shuffle:
        deck.round({"Ann": True, "Ben": False})
    deck.table.shuffle()
    deck.round({"Cid": True})
    deck.refuses("Ann did not play the first hand", {"Ann": True})


@proves("CO 30-2108 Golden 21 Poker wager (3)(a)")
def test_co_30_2108_main_blackjack_wager_3_a_only_with_one_or_two_decks_and_only_if_the_house_says_so() -> None:
    Deck().round({"Ann": True, "Ben": True, "Cid": True})
    for choice in ({"opening_hand": True}, {"closed_deck": True}):
        own = Limits(min=5_00, max=100_00, side_limits={GOLDEN: SideLimits(**choice)})
        bare(golden(), limits=own, **HITS, decks=2)
        with pytest.raises(IllegalSetup, match="mid-deck entry cannot be barred with 6 decks"):
            bare(golden(), limits=own, **HITS, decks=6)


@proves("CO 30-2108 Golden 21 Poker wager (4)")
def test_co_30_2108_main_blackjack_wager_4_tips_win_at_the_player_s_odds() -> None:
    clauses.takes_tips_at_the_player_s_odds(golden(), "7h 9d 7s 9c", odds=3, **HITS)


@proves("CO 30-2108 Golden 21 Poker wager (5)")
@pytest.mark.parametrize("cards", HANDS)
def test_co_30_2108_main_blackjack_wager_5_the_first_two_cards_are_the_poker_hand(cards: str) -> None:
    assert dealt(cards).settled(1, bet=GOLDEN).outcome == HANDS[cards]
    first, second = cards.split()
    assert dealt(f"{second} {first}").settled(1, bet=GOLDEN).outcome == HANDS[cards]


@proves("CO 30-2108 Golden 21 Poker wager (6)")
@pytest.mark.parametrize(("up", "hole"), [("9d", "9c"), ("Kd", "Ac"), ("2d", "3c")])
def test_co_30_2108_main_blackjack_wager_6_whatever_the_dealer_has(up: str, hole: str) -> None:
    assert winnings(dealt("7h 7s", up, hole), GOLDEN) == [3 * SIDE]


@proves("CO 30-2108 Golden 21 Poker wager (7)")
@pytest.mark.parametrize("up", ["9d", "Ad", "Kd"])
def test_co_30_2108_main_blackjack_wager_7_resolved_before_the_player_plays(up: str) -> None:
    case = dealt("7h 7s", up)
    assert winnings(case, GOLDEN) == [3 * SIDE]
    assert case.round.actor == seat(1)


@proves("CO 30-2108 Golden 21 Poker wager (8)")
def test_co_30_2108_main_blackjack_wager_8_and_before_any_main_wager_is_settled() -> None:
    case = beside(GAME, golden(), seats=2, **HITS).do("Ah 7h 9d Kh 7s 9c", Stand()).over()
    assert [bet for bet, _ in order_settled(case, GOLDEN, "main")] == [GOLDEN, GOLDEN, "main", "main"]


@proves(
    "CO 30-2108 Golden 21 Poker wager (9)",
    "CO 30-2108 Golden 21 Poker wager (9) Pay schedule 1",
    "CO 30-2108 Golden 21 Poker wager (9) Pay schedule 2",
    "CO 30-2108 Golden 21 Poker wager (9) Pay schedule 3",
    "CO 30-2108 Golden 21 Poker wager (9) Pay schedule 4",
    "CO 30-2108 Golden 21 Poker wager (9) Additional pay schedule 12",
    "CO 30-2108 Golden 21 Poker wager (9) Additional pay schedule 13",
    "CO 30-2108 Golden 21 Poker wager (9) Additional pay schedule 14",
)
@pytest.mark.parametrize("schedule", SCHEDULES)
def test_co_30_2108_main_blackjack_wager_9_seven_schedules(schedule: str) -> None:
    assert list(golden().definition.paytables) == list(SCHEDULES)
    decks, odds = SCHEDULES[schedule]
    source = {"dealt_from": "hand"} if decks == (1,) else {}
    for cards, pays in zip(HANDS, odds, strict=False):
        (won,) = winnings(dealt(cards, schedule=schedule, **source), GOLDEN)
        assert Fraction(won, SIDE) == Fraction(pays)
    assert winnings(dealt("5h 8s", schedule=schedule, **source), GOLDEN) == [-SIDE]


@proves("CO 30-2108 Golden 21 Poker wager (9)")
def test_co_30_2108_main_blackjack_wager_9_ace_and_two_or_king_are_neighbors() -> None:
    outcomes = [dealt(cards).settled(1, bet=GOLDEN).outcome for cards in ("Ah 2s", "Ah 2h", "Ah Ks", "Qs 10d")]
    assert outcomes == ["two-card straight", "two-card straight flush", "blackjack", "no winning hand"]
