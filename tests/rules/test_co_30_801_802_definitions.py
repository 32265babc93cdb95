"""Colorado rule 8: what the rulebook binds (30-801) and what its words mean (30-802)."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from pitboss import (
    Card,
    Deck,
    Decline,
    Double,
    Hit,
    Limits,
    Pay,
    PitbossError,
    Split,
    Stand,
    Table,
    Wager,
    games,
    load,
)
from pitboss.engine.games.twenty_one.state import Hand
from pitboss.engine.vocabulary.events import CardDealt, CardTurned, redact
from pitboss.law.options import Choice, Count, Flag
from pitboss.law.totals import Totals
from pitboss.shoe import Burned, ChaChaSource, ContinuousShuffler, DealingShoe
from tests.marks import proves
from tests.rules.table_talk import DEALER, deal, dealt, net, of_kind, play, refused_setup, result, settled, turned

STANDARD = games()["blackjack"]


def to_plain(value: Any) -> Any:
    """A rule's value as it is written in TOML."""
    if isinstance(value, Enum):
        return value.value
    return str(value) if isinstance(value, Pay | Totals) else value


def held(names: str) -> Hand:
    hand = Hand()
    for name in names.split():
        hand.add(Card(name))
    return hand


# --- 801(1): played by this rulebook only --------------------------------------------------------------------------


@proves("CO 30-801(1) s.1")
@pytest.mark.parametrize(
    ("rule", "value", "cite"),
    [
        ("deck", "spanish 48", "CO 30-806(2)"),
        ("ties", "dealer wins", "CO 30-808"),
        ("insurance", False, "CO 30-812(1)"),
        ("insurance_pays", "3 to 1", "CO 30-812(1)"),
    ],
)
def test_co_30_801_1_a_rule_that_the_law_fixes_cannot_be_set(rule: str, value: object, cite: str) -> None:
    refused_setup(cite, "is fixed by law", **{rule: value})


@proves("CO 30-801(1) s.1")
def test_co_30_801_1_there_is_no_switch_for_an_uncited_rule() -> None:
    refused_setup("CO 30-801", "has no option 'dealer_peeks_twice'", dealer_peeks_twice=True)


@proves("CO 30-801(1) s.1")
def test_co_30_801_1_a_variation_that_is_not_in_the_catalogue_is_not_played() -> None:
    with pytest.raises(PitbossError, match="The catalog has no game 'Zürich 21'"):
        load("Zürich 21")


def lawful_values() -> list[tuple[str, Any]]:
    """Every value of every flag, choice and count that the law leaves to the licensee."""
    found: list[tuple[str, Any]] = []
    for name, option in STANDARD.options.items():
        match option.domain:
            case Flag():
                found += [(name, False), (name, True)]
            case Choice(values):
                found += [(name, value) for value in values]
            case Count(at_least, at_most):
                found += [(name, value) for value in range(at_least, at_most + 1)]
            case _:
                found.append((name, option.default))
    return found


@proves("CO 30-801(1) s.1")
@pytest.mark.parametrize(("name", "value"), lawful_values())
def test_co_30_801_1_every_lawful_choice_is_open(name: str, value: object) -> None:
    beside: dict[str, dict[str, object]] = {
        "decks": {"dealt_from": "hand"} if value == 1 else {},
        "dealt_from": {"decks": 2},
        "positions": {"hands_per_player": 1},
        "hands_per_player": {"positions": 9},
    }
    assert to_plain(getattr(load("blackjack", **{name: value} | beside.get(name, {})).rules, name)) == value


@proves("CO 30-801(1) s.1")
@pytest.mark.parametrize(
    "name", [name for name, option in STANDARD.options.items() if isinstance(option.domain, Count)]
)
def test_co_30_801_1_a_count_outside_its_bounds_is_refused(name: str) -> None:
    option = STANDARD.options[name]
    assert isinstance(option.domain, Count)
    for value in (option.domain.at_least - 1, option.domain.at_most + 1, "3", 2.0, True):
        refused_setup(str(option.cite), f"{name} = {value!r} is not allowed", **{name: value})


@proves("CO 30-801(1) s.1")
@pytest.mark.parametrize(
    "name", [name for name, option in STANDARD.options.items() if isinstance(option.domain, Choice | Flag)]
)
def test_co_30_801_1_a_value_that_the_law_does_not_know_is_refused(name: str) -> None:
    option = STANDARD.options[name]
    for value in ("as the dealer likes", 1, None):
        refused_setup(str(option.cite), f"{name} = {value!r} is not allowed", **{name: value})


# --- 802(1): blackjack ---------------------------------------------------------------------------------------------


@proves("CO 30-802(1)")
@pytest.mark.parametrize("ten", ["10c", "Jc", "Qc", "Kc"])
@pytest.mark.parametrize("ace_first", [True, False])
def test_co_30_802_1_an_ace_and_any_ten_is_the_player_s_blackjack(ten: str, ace_first: bool) -> None:
    cards = f"As {ten}" if ace_first else f"{ten} As"
    round = deal(f"{cards} | dealer 9d 9h", blackjack_pays="3 to 2")
    assert (result(round).net_cents, result(round).cite) == (37_50, "CO 30-807(1)(c)")


@proves("CO 30-802(1)")
@pytest.mark.parametrize("ten", ["10c", "Jc", "Qc", "Kc"])
@pytest.mark.parametrize("ace_up", [True, False])
def test_co_30_802_1_an_ace_and_any_ten_is_the_dealer_s_blackjack(ten: str, ace_up: bool) -> None:
    round = deal(f"10s 9s | dealer {f'Ad {ten}' if ace_up else f'{ten} Ad'}")
    if ace_up:
        play(round, Decline())
    assert result(round).net_cents == -25_00
    assert dealt(round, DEALER) == (["Ad", ten] if ace_up else [ten, "Ad"])


@proves("CO 30-802(1)")
def test_co_30_802_1_an_ace_and_a_nine_is_no_blackjack() -> None:
    round = deal("As 9c | dealer 10d 9h")
    assert result(play(round, Stand())).net_cents == 25_00


@proves("CO 30-802(1)")
def test_co_30_802_1_twenty_one_of_three_cards_is_no_blackjack() -> None:
    for first_two, third in (("7s 7c", "7d"), ("As 5c", "5d"), ("As Ac", "9d")):
        round = play(deal(f"{first_two} | dealer 10d 9h", blackjack_pays="3 to 2"), Hit(), third)
        assert (result(round).player_total, result(round).net_cents) == (21, 25_00)


@proves("CO 30-802(1)")
def test_co_30_802_1_an_ace_and_a_ten_after_a_split_is_a_21() -> None:
    round = play(deal("As Ac | dealer 10d 9h"), Split(), "Ks", "Qs")
    assert [(hand.net_cents, hand.cite) for hand in settled(round)] == 2 * [(25_00, "CO 30-807(1)(b)")]


@proves("CO 30-802(1)")
def test_co_30_802_1_a_split_ten_and_an_ace_is_a_21() -> None:
    round = play(deal("Kh Kd | dealer 10d 9h", blackjack_pays="2 to 1"), Split(), "As", "5c", Stand())
    assert (net(round, hand=0), net(round, hand=1)) == (25_00, -25_00)


# --- 802(2): burn --------------------------------------------------------------------------------------------------


@proves("CO 30-802(2)")
@pytest.mark.parametrize("count", [0, 1, 2, 20])
def test_co_30_802_2_burned_cards_leave_the_front_for_the_discards_unplayed(count: int) -> None:
    shoe = DealingShoe(Deck.STANDARD_52.combined(6), ChaChaSource(bytes(32)), cutting_card_behind=60)
    table = Table(load("blackjack", burn_cards=count), limits=Limits(min=5_00, max=100_00), shoe=shoe)
    table.shuffle()
    assert len(shoe.burned) == count
    assert shoe.left == 312 - count
    burned = [entry for entry in table.log if isinstance(entry, Burned)]
    assert [(entry.count, entry.cards) for entry in burned] == ([(count, None)] if count else [])
    round = table.open([Wager(1, "main", 5_00)])
    table.deal_all()
    assert sum(round.unseen) == 312 - count - len(of_kind(round, CardDealt))


# --- 802(6), 802(11): hard and soft --------------------------------------------------------------------------------


@proves("CO 30-802(6)")
@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("2s 3s", 5),
        ("10s 6s", 16),
        ("Ks Qs", 20),
        ("7s 7c 7d", 21),
        ("Ks Qs 2s", 22),
        ("As 5c 6d", 12),  # 11 would make 22
        ("As Ac Kd", 12),
        ("As Kd Qd", 21),
        ("As Kd Qd Ac", 22),
    ],
)
def test_co_30_802_6_without_an_ace_or_with_every_ace_as_one_a_total_is_hard(cards: str, total: int) -> None:
    assert (held(cards).total, held(cards).is_soft) == (total, False)


@proves("CO 30-802(11)")
@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("As Ac", 12),
        ("As 2c", 13),
        ("As 6c", 17),
        ("As 9c", 20),
        ("As Kc", 21),
        ("As 4c 6d", 21),
        ("As Ac 9d", 21),
        ("As Ac Ad Ah", 14),
    ],
)
def test_co_30_802_11_with_one_ace_as_eleven_a_total_is_soft(cards: str, total: int) -> None:
    assert (held(cards).total, held(cards).is_soft) == (total, True)


@proves("CO 30-802(6)")
def test_co_30_802_6_a_soft_total_that_passes_21_goes_on_as_a_hard_one() -> None:
    round = play(deal("As 6c | dealer 10d 9h"), Hit(), "9s", Hit(), "4s", Stand())
    assert result(round).player_total == 20


# --- 802(7): the hole card stays down ------------------------------------------------------------------------------


@proves("CO 30-802(7)")
def test_co_30_802_7_the_hole_card_is_turned_when_the_last_player_has_drawn() -> None:
    round = deal("10s 2s | 10h 2h | dealer 6d 10c")
    for step in (Hit(), "5s", Stand(), Double(25_00)):
        play(round, step)
        assert turned(round) == []
        assert not round.hole_up
    play(round, "8h")
    assert turned(round) == ["10c"]
    story = [type(event) for event in round.events]
    last_player_card = max(
        place for place, event in enumerate(round.events) if isinstance(event, CardDealt) and event.seat != DEALER
    )
    assert story.index(CardTurned) > last_player_card


@proves("CO 30-802(7)")
def test_co_30_802_7_nobody_sees_the_hole_card_before_it_is_turned() -> None:
    round = deal("10s 2s | 10h 2h | dealer 6d 10c")
    (hole,) = [event for event in of_kind(round, CardDealt) if event.seat == DEALER and not event.up]
    assert redact(hole, frozenset({1, 2})).card is None
    assert redact(hole, frozenset()).card is None


# --- 802(10): shuffling shoe ---------------------------------------------------------------------------------------


@proves("CO 30-802(10)")
def test_co_30_802_10_a_shuffling_shoe_takes_dealt_cards_back_into_its_stack() -> None:
    shoe = ContinuousShuffler(Deck.STANDARD_52.combined(4), ChaChaSource(bytes(32)))
    game = load("blackjack", decks=4, dealt_from="shuffling shoe", surrender="not offered", burn_cards=0)
    table = Table(game, limits=Limits(min=5_00, max=100_00), shoe=shoe)
    table.shuffle()
    for _ in range(3):
        round = table.open([Wager(1, "main", 5_00)])
        table.deal_all()
        while not round.is_over:
            round.apply(Decline() if round.can(Decline()) else Stand())
            table.deal_all()
        assert shoe.left < 208
        table.clear()
        assert (shoe.left, shoe.rack, shoe.out.size) == (208, (), 0)
        assert not shoe.needs_shuffle
