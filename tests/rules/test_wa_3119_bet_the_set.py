"""WA 3119, Bet the Set 21: a pair in the first two cards, and which jackpots may stand beside it."""

from __future__ import annotations

import pytest

from pitboss import Hit, IllegalSetup, IllegalWager, Insure, Split, Stand, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.vocabulary.actions import INSURANCE, MAIN, Decline
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import Settled
from tests.cases import Case
from tests.marks import proves
from tests.rules import washington_3119 as wa
from tests.rules.washington_3119 import PLAYER, SET, TRILUX, UP, case, order, returned, spot

NAME = "Bet the Set 21"


def bet_the_set(*steps: object, **options: object) -> Case:
    return case(SET, *steps, **options)  # type: ignore[arg-type]


@proves("WA 3119 Bet the Set, preamble •1 s.1", "WA 3119 Bet the Set ¶1 s.1-2", "WA 3119 Bet the Set ¶1 s.4")
def test_wa_3119_bet_the_set_l112_optional_with_standard_blackjack() -> None:
    wa.is_optional(SET)
    for game in ("blackjack", "face-up-blackjack"):
        wa.is_not_offered_in_colorado(SET, game)
    with pytest.raises(IllegalSetup, match="standard 52"):
        Table(load("bahama-bonus-blackjack-wa-2212"), limits=wa.HOUSE, sides=[spot(SET)])


@proves("WA 3119 Bet the Set, preamble •1 s.2")
def test_wa_3119_bet_the_set_l112_one_of_the_jackpots_at_most() -> None:
    for jackpot in (PLAYER, UP, TRILUX):
        assert len(wa.layout(spot(SET), spot(jackpot)).house.sides) == 2
    for pair in ((PLAYER, UP), (PLAYER, TRILUX), (UP, TRILUX)):
        with pytest.raises(IllegalSetup, match="may have only one of these") as refusal:
            wa.layout(*map(spot, pair), spot(SET))
        assert refusal.value.cite == "WA 3119 Bet the Set, preamble •1"


@proves("WA 3119 Bet the Set, preamble •2")
def test_wa_3119_bet_the_set_l113_within_the_table_limits() -> None:
    wa.keeps_the_table_maximum(SET)


@proves("WA 3119 Bet the Set 1")
def test_wa_3119_bet_the_set_bet_the_set_rules_of_play_1_with_a_blackjack_wager() -> None:
    wa.needs_a_main_wager(SET)
    wa.closes_with_the_first_card(SET)


@proves("WA 3119 Bet the Set 1(a)")
@pytest.mark.parametrize("allowed", [1, 2, 3])
def test_wa_3119_bet_the_set_bet_the_set_rules_of_play_1a_as_many_hands_as_the_house_allows(allowed: int) -> None:
    table = Table(wa.blackjack(hands_per_player=allowed), limits=wa.HOUSE, sides=[spot(SET)])
    wagers = [Wager(number, bet, 5_00, player="Ann") for number in range(1, allowed + 2) for bet in (MAIN, NAME)]
    with pytest.raises(IllegalWager, match=f"the house allows {allowed}"):
        table.open(wagers)
    assert len(table.open(wagers[:-2]).placed_wagers) == allowed


@proves("WA 3119 Bet the Set 1(b)")
@pytest.mark.parametrize("on", [(), (1,), (2,), (1, 3), (1, 2, 3)])
def test_wa_3119_bet_the_set_bet_the_set_rules_of_play_1b_on_none_one_or_all_hands(on: tuple[int, ...]) -> None:
    played = wa.at_table(seats=0, sides=[spot(SET)], decks=6)
    mains = [Wager(number, MAIN, 25_00, player="Ann") for number in (1, 2, 3)]
    played.open([*mains, *(Wager(number, NAME, 5_00) for number in on)]).do("8h 9h 9c Kd 8s 9d 10c 7d")
    assert {e.seat: e.returned_cents for e in played.all(Settled)} == {
        number: cents for number, cents in ((1, 55_00), (2, 55_00), (3, 0)) if number in on
    }


@proves("WA 3119 Bet the Set 2", "WA 3119 Bet the Set, preamble •1 s.3")
def test_wa_3119_bet_the_set_bet_the_set_rules_of_play_2_the_deal_is_the_standard_one() -> None:
    wa.is_dealt_as_ever(SET)
    wa.is_void_with_its_hand(SET)


@proves("WA 3119 Bet the Set 3", "WA 3119 Bet the Set, Pay and take ¶1")
def test_wa_3119_bet_the_set_bet_the_set_rules_of_play_3_settled_when_everybody_has_two_cards() -> None:
    wa.is_settled_after_the_deal(SET, "8h Kd 8s 9c")
    wa.is_paid_from_right_to_left(SET, "8h 9h 9c Kd 8s 9d 10c 7d")


@proves(
    "WA 3119 Bet the Set 3",
    "WA 3119 Bet the Set ¶1 s.1-2",
    "WA 3119 Bet the Set, Paytable 1",
    "WA 3119 Bet the Set, Paytable 2",
    "WA 3119 Bet the Set, Paytable 3",
    "WA 3119 Bet the Set, Paytable 4",
    "WA 3119 Bet the Set, Paytable 5",
    "WA 3119 Bet the Set, Paytable 6",
)
@pytest.mark.parametrize(
    ("table", "decks", "pair", "suited"),
    [
        ("BTS-01", 1, 15, None),  # one deck has no two cards alike
        ("BTS-02", 2, 10, 25),
        ("BTS-03", 6, 10, 15),
        ("BTS-04", 6, 10, 12),
        ("BTS-05", 1, 12, None),
        ("BTS-06", 6, 10, 20),
    ],
)
def test_wa_3119_bet_the_set_bet_the_set_rules_of_play_3_pairs_by_the_posted_table(
    table: str, decks: int, pair: int, suited: int | None
) -> None:
    hands = [("8h Kd 8s 9c", pair), ("Jh Kd Js 9c", pair), ("8h Kd 9h 7c", None), ("Kh Qd Js 9c", None)]
    hands += [("8h Kd 8h 9c", suited)] if suited else []
    for stack, odds in hands:  # a ten-value pair is no pair: rank decides, not value
        dealt = bet_the_set(stack, table=table, decks=decks)
        assert returned(dealt, SET) == (0 if odds is None else 5_00 * (odds + 1))


@proves(
    "WA 3119 Bet the Set ¶1 s.5",
    "WA 3119 Bet the Set, Paytable 1 note",
    "WA 3119 Bet the Set, Paytable 2 note",
    "WA 3119 Bet the Set, Paytable 3 note",
    "WA 3119 Bet the Set, Paytable 4 note",
    "WA 3119 Bet the Set, Paytable 5 note",
    "WA 3119 Bet the Set, Paytable 6 note",
)
def test_wa_3119_bet_the_set_bet_the_set_rules_of_play_3_number_of_decks_by_pay_table() -> None:
    fitting = {name: table.decks for name, table in load_wager(SET).paytables.items()}
    for name, decks in fitting.items():
        for count in range(1, 9):
            game = wa.blackjack(count)
            if count in decks:
                assert Table(game, limits=wa.HOUSE, sides=[spot(SET, name)]).house.sides
            else:
                with pytest.raises(IllegalSetup, match=f"not {count}"):
                    Table(game, limits=wa.HOUSE, sides=[spot(SET, name)])
    assert [(fitting["BTS-01"]), fitting["BTS-05"]] == [(1,), (1,)]
    assert fitting["BTS-02"] == (2,)
    assert fitting["BTS-03"] == fitting["BTS-04"] == (3, 4, 5, 6, 7, 8)
    assert fitting["BTS-06"] == (2, 4, 5, 6, 8)


@proves("WA 3119 Bet the Set ¶1 s.3")
def test_wa_3119_bet_the_set_bet_the_set_rules_of_play_3_a_dealer_blackjack_changes_nothing() -> None:
    won = bet_the_set("8h Ad 8s Kc", Decline()).over()
    assert [returned(won, SET), won.settled(1).net_cents] == [55_00, -25_00]
    lost = bet_the_set("8h Ad 9s Kc", Decline()).over()
    assert [returned(lost, SET), lost.settled(1).net_cents] == [0, -25_00]
    assert order(won)[0] == order(lost)[0] == (1, NAME)


@proves("WA 3119 Bet the Set 3(a)")
def test_wa_3119_bet_the_set_bet_the_set_rules_of_play_3a_only_the_first_two_cards_count() -> None:
    drawn = bet_the_set("8h Kd 3s 9c", Hit(), "3d", Stand()).over()
    assert returned(drawn, SET) == 0
    split = bet_the_set("8h 6d 8s 9c", Split(), "8d", Stand(), "8c", Stand(), "Kc").over()
    assert [e.returned_cents for e in split.all(Settled) if e.bet == NAME] == [55_00]
    broken = bet_the_set("8h 6d 8s 9c", Hit(), "Kc").over()
    assert returned(broken, SET) == 55_00


@proves("WA 3119 Bet the Set, Pay and take ¶1")
def test_wa_3119_bet_the_set_bet_the_set_rules_of_play_3_play_goes_on_after_it() -> None:
    dealt = bet_the_set("8h 9h Kd 8s 9c 7d", seats=2)
    assert dealt.round.actor == seat(1)
    assert order(dealt) == [(2, NAME), (1, NAME)]
    assert not dealt.round.placed_wagers


@proves("WA 3119 Bet the Set, Pay and take ¶2")
def test_wa_3119_bet_the_set_bet_the_set_rules_of_play_3_face_down_hand_by_hand() -> None:
    """Pay and take: with cards face down each is settled as the dealer comes to the hand, from left to right."""
    down = wa.at_table(seats=2, side=5_00, sides=[spot(SET)], decks=6, player_cards="down").do("8h 9h Kd 8s 7c 7d")
    assert order(down) == [(1, NAME)]
    down.do(Stand())
    assert order(down) == [(1, NAME), (2, NAME)]
    down.do(Stand()).over()
    assert [returned(down, SET, number) for number in (1, 2)] == [55_00, 0]


@proves("WA 3119 Bet the Set, preamble •3 s.1-2")
@pytest.mark.parametrize(("source", "decks"), [("hand", 1), ("hand", 2), ("shoe", 6), ("shuffling shoe", 6)])
def test_wa_3119_bet_the_set_l114_from_the_hand_a_shoe_or_a_shuffling_machine(source: str, decks: int) -> None:
    table = Table(load(wa.GAME, dealt_from=source, decks=decks), limits=wa.HOUSE, sides=[spot(SET, decks=decks)])
    assert table.house.rules.dealt_from.value == source
    with pytest.raises(IllegalSetup, match="allowed: shoe, hand or shuffling shoe"):
        load(wa.GAME, dealt_from="digital")


@proves("WA 3119 Bet the Set ¶1 s.5")
def test_wa_3119_bet_the_set_l118_the_house_chooses_the_number_of_decks() -> None:
    for decks in range(1, 9):
        assert wa.blackjack(decks).rules.composition.size == 52 * decks
    for decks in (0, 9):
        with pytest.raises(IllegalSetup, match="1 to 8"):
            wa.blackjack(decks)


@proves("WA 3119 Bet the Set, Layout picture", "WA 3119 TriLux jackpot, Layout picture")
def test_wa_3119_layouts_say_3_to_2_and_2_to_1() -> None:
    paid = wa.at_table(seats=1, decks=6).do("Ah 9d Kh 8c").over()
    assert paid.settled(1).net_cents == 37_50
    insured = wa.at_table(seats=1, decks=6).do("9h Ad Kh Kc", Insure(12_50)).over()
    assert insured.settled(1, bet=INSURANCE).net_cents == 25_00
    with pytest.raises(IllegalSetup, match="fixed by law"):
        load(wa.GAME, blackjack_pays="6 to 5")


@proves("WA 3119 Bet the Set, preamble •1 s.3")
def test_wa_3119_no_choice_alters_what_standard_blackjack_pays() -> None:
    for mine, net in (("Kh 9h", 25_00), ("Kh 8h", 0), ("Kh 7h", -25_00)):
        first, second = mine.split()
        assert wa.at_table(seats=1, decks=6).do(f"{first} Kd {second} 8d", Stand()).over().settled(1).net_cents == net
    with pytest.raises(IllegalSetup, match="fixed by law"):
        load(wa.GAME, wins_pay="2 to 1")
