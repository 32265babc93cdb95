"""A round as moves, and headlines of its results."""

from __future__ import annotations

import pytest

from pitboss import Deal, Limits, Split, Stand, Table, Wager, cards, load
from pitboss.engine.games import Round
from pitboss.engine.record.headlines import headline, result
from pitboss.engine.record.playback import Move, moves
from pitboss.engine.record.view import view
from pitboss.engine.vocabulary.actions import Action, Switch
from pitboss.engine.vocabulary.events import Settled

ONE = frozenset({1})


def played(*steps: Action | str, game: str = "blackjack", seats: int = 1) -> Round:
    wagers = [Wager(seat, "main", 20_00) for seat in range(1, seats + 1)]
    table = Table(load(game), limits=Limits(min=5_00, max=500_00))
    round = table.open(table.opening(wagers))
    for step in steps:
        for action in [Deal(card) for card in cards(step)] if isinstance(step, str) else [step]:
            round.apply(action)
    return round


def told(round: Round, seats: frozenset[int] | None = ONE) -> list[tuple[str, int, int, str]]:
    def names(move: Move) -> str:
        return " ".join("?" if card is None else card.name for card in move.cards)

    return [(each.kind, each.seat, each.hand, names(each)) for each in moves(round.events, seats)]


def test_cards_come_in_dealing_order_and_the_hole_card_is_hidden() -> None:
    assert told(played("Kh 6d 9s Qc")) == [
        ("cards", 1, 0, "Kh"),
        ("cards", 0, 0, "6d"),
        ("cards", 1, 0, "Kh 9s"),
        ("cards", 0, 0, "6d ?"),
    ]
    assert told(played("Kh 6d 9s Qc"), None)[-1] == ("cards", 0, 0, "6d Qc")


def test_the_hole_card_turns_before_the_dealer_draws_and_results_follow_seat_by_seat() -> None:
    round = played("Kh 9h 6d 9s 10c Qc", Stand(), Stand(), "5c", seats=2)
    after = told(round)[6:]
    assert after == [
        ("cards", 0, 0, "6d Qc"),
        ("cards", 0, 0, "6d Qc 5c"),
        *[(kind, seat, hand, "") for kind, seat, hand, _ in after[2:]],
    ]
    assert sorted(seat for kind, seat, _, _ in after if kind == "settled") == [1, 2]


def test_a_split_moves_two_hands_at_one_step() -> None:
    round = played("8h 6d 8s Qc", Split())
    split = [each for each in moves(round.events, ONE) if each.kind == "cards"][-2:]
    assert len({each.step for each in split}) == 1
    assert {each.hand: [card.name for card in each.cards if card] for each in split} == {0: ["8h"], 1: ["8s"]}


def test_the_last_move_of_a_hand_is_what_the_view_shows() -> None:
    round = played("8h 5d 6d 8s 9c Qc", Switch(), game="blackjack-switch")
    seen = view(round, ONE)
    last = {(each.seat, each.hand): each.cards for each in moves(round.events, ONE) if each.kind == "cards"}
    assert {number: hand.cards for number, hand in enumerate(seen.positions[0].hands)} == {
        number: last[1, number] for number in (0, 1)
    }
    assert seen.dealer.cards == last[0, 0]


@pytest.mark.parametrize(
    ("outcome", "returned", "words", "ended"),
    [
        ("lose: lower total", 0, "Dealer wins, 20 to 14", "lost"),
        ("lose: player busts", 0, "Bust", "lost"),
        ("push: dealer 22", 25_00, "Push: dealer 22", "push"),
        ("blackjack", 62_50, "Blackjack pays $37.50", "won"),
        ("blackjack", 50_00, "Blackjack pays $25", "won"),
        ("win: higher total", 50_00, "14 beats 20", "won"),
        ("matched 20", 50_00, "Matched 20", "won"),
    ],
)
def test_a_headline_for_each_result(outcome: str, returned: int, words: str, ended: str) -> None:
    event = Settled(1, 0, "main", 25_00, returned, outcome, "", player_total=14, dealer_total=20)
    assert (headline(event), result(event)) == (words, ended)


def test_a_lost_free_hand_has_lost_and_is_no_push() -> None:
    event = Settled(1, 1, "main", 0, 0, "lose: lower total", "", player_total=14, dealer_total=20)
    assert (event.net_cents, result(event)) == (0, "lost")
