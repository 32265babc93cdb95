"""A tournament's table (CO 30-832 to 30-832.09): chips that are points, one hand each, the button and its order."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
import pytest

from pitboss import Deal, Limits, Table, Wager, cards, games, load
from pitboss.engine.books.cash import CashError
from pitboss.engine.books.log import RoundBegun, read_log
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import resume
from pitboss.engine.record.transcript import line
from pitboss.engine.record.view import view
from pitboss.engine.round.house import NO_MAXIMUM
from pitboss.engine.table import tournament
from pitboss.engine.table.autoplay import deal_on, finish
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.verify.table_conformance import differences, table_state
from pitboss.engine.verify.tournament_conformance import check_tournament_table
from pitboss.engine.vocabulary.actions import Double, Stand, Withdraw
from pitboss.engine.vocabulary.actors import Seat
from pitboss.engine.vocabulary.events import CardDealt, Settled
from pitboss.engine.vocabulary.tournament import TournamentTable
from pitboss.errors import IllegalAction, IllegalSetup, IllegalWager, LogError, Refusal
from pitboss.money import ChipSet
from pitboss.shoe import ChaChaSource
from tests.marks import proves

KEY: Final = bytes(range(32))
CHIPS: Final = ChipSet((5, 25, 100, 500))


def table_of(
    stacks: dict[int, int],
    *,
    minimum: int = 25,
    maximum: int = NO_MAXIMUM,
    in_order: bool = True,
    dealt: bool = False,
    game: str = "blackjack",
    **options: object,
) -> Table:
    """A tournament's table with these stacks, by seat; the players are Ann at 1, Bob at 2 …"""
    chosen = load(game, **options)
    table = Table(
        chosen,
        limits=Limits(minimum, maximum, chips=CHIPS, tournament=TournamentTable("friday", in_order)),
        shoe=None if dealt else shoe_for(chosen.rules, ChaChaSource(KEY), clauses=chosen.clauses),
    )
    for seat, points in stacks.items():
        tournament.issue(table, NAMES[seat], seat, points)
    if not dealt:
        table.shuffle(lambda _: None)
    return table


NAMES: Final = dict(enumerate(("", "Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus")))


def bet(table: Table, seat: int, points: int = 25, player: str = "", *, secret: bool = False) -> None:
    wager = Wager(seat, "main", points, False, player or NAMES[seat], secret=True if secret else msgspec.UNSET)
    table.place([wager])


def play_hand(table: Table, points: int = 25) -> None:
    """One hand in which everybody bets in turn and stands."""
    button = table.next_button()
    assert button is not None
    for seat in sorted(button.able, key=button.turn):
        bet(table, seat, points)
    finish(table)


def refused(do: object, *args: object, **more: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        do(*args, **more)  # type: ignore[operator]
    return caught.value


# --- chips that are points -------------------------------------------------------------------------------------------


@proves("CO 30-832.01(1) s.3", "CO 30-832.01(1) s.6")
@pytest.mark.parametrize(
    "money",
    [
        lambda table: table.buy_in("Ann", 100_00),
        lambda table: table.fill(100_00),
        lambda table: table.credit(25),
        lambda table: table.leave("Ann"),
        lambda table: table.color_up("Ann", {25: 4}, {100: 1}),
    ],
    ids=["buy-in", "fill", "credit", "cash-out", "change"],
)
def test_no_cash_comes_to_a_tournament_table_and_no_chip_leaves_it(money: object) -> None:
    table = table_of({1: 1_000, 2: 1_000})
    before = table_state(table)
    refusal = refused(money, table)
    assert isinstance(refusal, CashError)
    assert refusal.cite == "CO 30-832.01(1)"
    assert "no cash value" in refusal.what
    assert differences(before, table_state(table)) == []


@proves("CO 30-832.01(1) s.6")
def test_no_tournament_chip_comes_to_another_table() -> None:
    cash = Table(load("blackjack"), limits=Limits(5_00, 100_00), tray_cents=1_000_00)
    assert refused(tournament.issue, cash, "Ann", 1, 1_000).cite == "CO 30-832.01(1)"
    assert "tournament" not in cash.log.lines[0].hash
    assert len(cash.log.lines) == 1


@proves("CO 30-832.01(1) s.5")
def test_a_wager_of_tournament_chips_has_no_limit_by_law() -> None:
    """All chips of a stack may be wagered, whatever a wager of money may be."""
    low = Table(load("competition-21"), limits=Limits(25, chips=CHIPS, tournament=TournamentTable("friday")))
    assert (low.limits.max, load("competition-21").rules.most_wager_cents) == (NO_MAXIMUM, 2_50)
    table = table_of({1: 250_000, 2: 1_000})
    bet(table, 1, 250_000)
    assert table.books.purse("Ann") == 0
    assert refused(bet, table, 2, 1_025).cite == "CO 30-832.08(9)"


@proves("CO 30-832.01(1) s.3")
def test_no_tip_is_wagered_with_tournament_chips() -> None:
    table = table_of({1: 1_000})
    bet(table, 1)
    refusal = refused(table.place, [Wager(1, "main", 25, True, "Ann")])
    assert refusal.cite == "CO 30-832.01(1)"


@proves("CO 30-832.01(1) s.1", "CO 30-832.01(1) s.4")
def test_issued_chips_are_conserved_after_every_hand() -> None:
    table = table_of({1: 1_000, 3: 1_000, 5: 1_000})
    for _ in range(8):
        if table.shoe is not None and table.shoe.needs_shuffle:
            table.shuffle(lambda _: None)
        play_hand(table, 50)
        books = table.books
        stacks = sum(rack.cents for rack in books.racks.values())
        assert stacks + books.layout + books.tray == books.issued == 3_000
        assert (books.tabs, books.drop, books.tip_box) == ({}, 0, 0)
    assert sum(table.books.accounts().values()) == 0


@proves("CO 30-832.01(2) s.1")
def test_the_table_posts_what_each_color_is_worth() -> None:
    colors = {"green": 25, "red": 5, "black": 100}
    table = Table(load("blackjack"), limits=Limits(25, chips=CHIPS, tournament=TournamentTable("x", colors=colors)))
    posted = [notice for notice in table.notices if notice.cite == "CO 30-832.01(2)"]
    assert [notice.text for notice in posted] == ["Tournament chips are worth, in points: red 5, green 25, black 100"]
    printed = table_of({1: 1_000})
    assert all(notice.cite != "CO 30-832.01(2)" for notice in printed.notices)


# --- games and set-up ------------------------------------------------------------------------------------------------


@proves("CO 30-832(1) s.2")
@pytest.mark.parametrize(("game", "allowed"), [("spanish-21", True), ("pai-jack", False), ("blackjack-wa-3119", False)])
def test_only_games_of_rule_8_are_played(game: str, allowed: bool) -> None:
    limits = Limits(25, chips=CHIPS, tournament=TournamentTable("friday"))
    if allowed:
        assert Table(load(game), limits=limits).limits.tournament is not None
    else:
        with pytest.raises(IllegalSetup) as caught:
            Table(load(game), limits=limits)
        assert caught.value.cite == "CO 30-832(1)"


@proves("CO 30-832.08(7)")
@pytest.mark.parametrize(("game", "allowed"), [("triple-play-blackjack", False), ("double-action-blackjack", True)])
def test_a_game_of_several_hands_is_not_played(game: str, allowed: bool) -> None:
    limits = Limits(25, chips=CHIPS, tournament=TournamentTable("friday"))
    if allowed:
        assert Table(load(game), limits=limits).limits.tournament is not None
        return
    with pytest.raises(IllegalSetup) as caught:
        Table(load(game), limits=limits)
    assert caught.value.cite == "CO 30-832.08(7)"


@proves("CO 30-832.09(3)")
@pytest.mark.parametrize(("points", "taken"), [(20, False), (25, True), (500, True), (505, False)])
def test_the_minimum_and_the_limit_of_a_level(points: int, taken: bool) -> None:
    table = table_of({1: 5_000}, minimum=25, maximum=500)
    if taken:
        bet(table, 1, points)
        assert table.books.layout == points
    else:
        refusal = refused(bet, table, 1, points)
        assert isinstance(refusal, IllegalWager)
        assert f"from 25 to 500; you offered {points}" in refusal.what


def test_a_level_raises_the_minimum_between_hands() -> None:
    table = table_of({1: 1_000, 2: 1_000})
    play_hand(table)
    table.set_limits(100, NO_MAXIMUM)
    button = table.next_button()
    assert button is not None
    assert refused(bet, table, button.seat, 75).what == "a wager must be at least 100; you offered 75"
    bet(table, button.seat, 100)


# --- one hand each ---------------------------------------------------------------------------------------------------


@proves("CO 30-832.08(7)")
def test_a_player_plays_one_hand() -> None:
    table = table_of({1: 1_000, 2: 1_000})
    refusal = refused(bet, table, 3, 25, "Ann")
    assert (refusal.cite, refusal.what) == ("CO 30-832.08(7)", "Ann plays one hand, at seat 1; seat 3 stays empty")
    assert refused(tournament.issue, table, "Ann", 3, 500).cite == "CO 30-832.08(7)"


@proves("CO 30-832.08(8) s.2")
def test_nobody_wagers_on_another_players_hand() -> None:
    table = table_of({1: 1_000, 2: 1_000})
    assert refused(bet, table, 1, 25, "Bob").cite == "CO 30-832.08(8)"
    assert refused(tournament.issue, table, "Zoe", 1, 500).cite == "CO 30-832.08(8)"
    bet(table, 1)
    with pytest.raises(IllegalAction):
        table.round.apply(Stand(), by=Seat(2))  # type: ignore[union-attr]


@proves("CO 30-832.08(2) s.1")
def test_only_a_drawn_seat_is_played() -> None:
    table = table_of({1: 1_000})
    assert refused(bet, table, 4, 25, "Zoe").cite == "CO 30-832.08(2)"
    assert refused(tournament.issue, table, "Zoe", 8, 500).cite == "CO 30-832.08(2)"


# --- the button ------------------------------------------------------------------------------------------------------


@proves("CO 30-832.08(3) s.1", "CO 30-832.08(3) s.3")
def test_the_button_moves_one_player_clockwise_after_each_hand() -> None:
    table = table_of({2: 10_000, 4: 10_000, 7: 10_000})
    tournament.place_button(table, 4)
    seats = []
    for _ in range(4):
        play_hand(table)
        if table.shoe is not None and table.shoe.needs_shuffle:
            table.shuffle(lambda _: None)
        seats.append(table.button_seat)
    assert seats == [4, 7, 2, 4]
    begun = [line.what.button for line in table.log.lines if isinstance(line.what, RoundBegun)]
    assert begun == seats


@proves("CO 30-832.08(3) s.2")
def test_bets_cards_and_play_go_clockwise_from_the_button() -> None:
    table = table_of({1: 1_000, 3: 1_000, 6: 1_000})
    tournament.place_button(table, 3)
    early = refused(bet, table, 6)
    assert (early.cite, early.what) == (
        "CO 30-832.08(3)",
        "seat 3 bets next: the order goes clockwise from the button at 3",
    )
    bet(table, 3)
    assert refused(bet, table, 1).what.startswith("seat 6 bets next")
    assert "seat 6 has not made its required wager" in refused(table.deal).what
    bet(table, 6)
    bet(table, 1)
    round = table.round
    assert round is not None
    assert round.seats() == [3, 6, 1]
    deal_on(table)
    first = [event.seat for event in round.events if isinstance(event, CardDealt)][:4]
    assert first == [3, 6, 1, 0]
    assert view(round, frozenset({1})).button == 3


@proves("CO 30-832.08(3) s.2")
def test_the_button_passes_a_position_whose_player_is_out() -> None:
    table = table_of({1: 1_000, 2: 1_000, 3: 1_000})
    play_hand(table)
    tournament.take_off(table, 2, "eliminated")
    play_hand(table)
    assert table.button_seat == 3


def test_the_button_stays_where_it_is_placed_after_a_void_hand() -> None:
    table = table_of({1: 1_000, 2: 1_000})
    play_hand(table)
    assert table.button_seat == 1
    tournament.place_button(table, 1)
    play_hand(table)
    assert table.button_seat == 1
    assert replay(table.log).button == 1


def test_a_house_may_let_everybody_bet_at_once() -> None:
    table = table_of({1: 1_000, 2: 1_000}, in_order=False)
    bet(table, 2)
    bet(table, 1)
    assert table.books.layout == 50


# --- chips on the table ----------------------------------------------------------------------------------------------


@proves("CO 30-832.08(4)")
@pytest.mark.parametrize(("points", "plays"), [(20, False), (25, True), (30, True)])
def test_too_few_chips_for_the_required_wager(points: int, plays: bool) -> None:
    table = table_of({1: points, 2: 1_000})
    if plays:
        bet(table, 1)
        return
    assert refused(bet, table, 1, 20).cite == "CO 30-832.08(4)"
    bet(table, 2)  # the hand begins with the next player, and nobody waits for seat 1
    assert table.button_seat == 2
    finish(table)


@proves("CO 30-832.08(9) s.1")
def test_only_chips_on_the_table_at_the_start_of_the_hand_are_played() -> None:
    table = table_of({1: 1_000, 2: 1_000})
    bet(table, 1)
    assert refused(tournament.issue, table, "Ann", 1, 500).cite == "CO 30-832.08(9)"
    assert refused(tournament.take_off, table, 1, "eliminated").cite == "CO 30-832.08(9)"
    bet(table, 2)
    finish(table)
    tournament.issue(table, "Ann", 1, 500)
    assert table.books.issued == 2_500


@proves("CO 30-832.08(9) s.1")
@pytest.mark.parametrize(("stack", "doubles"), [(45, False), (50, True), (55, True)])
def test_a_double_needs_chips_in_hand(stack: int, doubles: bool) -> None:
    table = table_of({1: stack}, dealt=True)
    bet(table, 1, 25)
    round = table.round
    assert round is not None
    for card in cards("5h 6d 6s 9c"):
        round.apply(Deal(card))
    assert round.can(Double(25)) is doubles


@proves("CO 30-832.08(10) s.3")
def test_a_bet_that_was_made_cannot_be_changed() -> None:
    table = table_of({1: 1_000, 2: 1_000})
    bet(table, 1)
    round = table.round
    assert round is not None
    assert refused(round.apply, Withdraw(1, "main")).cite == "CO 30-832.08(10)"
    assert refused(bet, table, 1, 100).what == "seat 1 has its main wager already"


@proves("CO 30-832.09(6)")
def test_a_secret_bet_is_seen_by_its_player_alone_until_all_have_bet() -> None:
    table = table_of({1: 1_000, 2: 1_000, 3: 1_000})
    bet(table, 2, 400, secret=True)  # before its turn: a hidden amount tells nobody anything
    round = table.round
    assert round is not None
    assert (round.seats(), view(round, frozenset({1})).hidden) == ([2], (2,))
    stakes = [view(round, seats).positions[0].hands[0].stake_cents for seats in (frozenset({1}), frozenset({2}), None)]
    assert stakes == [0, 400, 400]
    assert view(round, frozenset({1})).layout_cents == 0
    bet(table, 1)
    bet(table, 3)
    assert view(round, frozenset({1})).positions[1].hands[0].stake_cents == 400


# --- settlement, log and replay --------------------------------------------------------------------------------------


@proves("CO 30-832.07(1) s.1")
@pytest.mark.parametrize(("stake", "wins"), [(25, 40), (50, 75), (30, 45)])
def test_a_blackjack_pays_the_lawful_odds_up_to_the_smallest_chip(stake: int, wins: int) -> None:
    """3 to 2 on 25 is 37½ points; the smallest chip is 5, and nobody is paid less than the odds."""
    table = table_of({1: 1_000}, dealt=True)
    bet(table, 1, stake)
    round = table.round
    assert round is not None
    for card in cards("Ah 6d Ks 9c"):
        round.apply(Deal(card))
    (settled,) = [event for event in round.events if isinstance(event, Settled)]
    assert settled.net_cents == wins
    assert line(settled, house=round.house).startswith(f"Seat 1 wins {wins}: blackjack")


def test_replay_and_resume_know_the_tournament(tmp_path: Path) -> None:
    table = table_of({1: 1_000, 3: 1_000, 5: 1_000})
    tournament.place_button(table, 3)
    play_hand(table)
    tournament.take_off(table, 5, "moved to table 2")
    bet(table, 1)
    again = resume(table.log.lines, KEY)  # in mid-hand
    assert differences(table_state(table), table_state(again)) == []
    assert again.next_button() == table.next_button()
    bet(table, 3)
    finish(table)
    table.close(tmp_path / "table.jsonl")
    done = replay(read_log(tmp_path / "table.jsonl"))
    assert done.books.snapshot() == table.books.snapshot()
    assert done.books.issued == done.books.held


def test_a_log_with_a_false_button_is_refused() -> None:
    table = table_of({1: 1_000, 2: 1_000})
    bet(table, 1)
    number = next(each.n for each in table.log.lines if isinstance(each.what, RoundBegun))
    begun = table.log.lines[number - 1]
    table.log.lines[number - 1] = msgspec.structs.replace(begun, what=msgspec.structs.replace(begun.what, button=2))
    with pytest.raises(LogError, match="must begin at seat 1"):
        replay(table.log)


TOURNAMENT_GAMES: Final = tuple(
    each for each in games() if str(load(each).definition.cite).startswith("CO 30-8") and "triple-play" not in each
)


@proves("CO 30-832(1) s.2")
@pytest.mark.parametrize("game", TOURNAMENT_GAMES)
def test_random_commands_at_a_tournament_table_of_every_game_of_rule_8(game: str) -> None:
    """Refusals leave no trace, chips are conserved, and the log rebuilds the table."""
    report = check_tournament_table(load(game).definition, commands=120, seed=832, resume_every=20)
    assert report.resumed > 0
    assert {"issue", "bet in turn"} <= set(report.done)
    assert set(report.done).isdisjoint({"buy in", "leave", "color up", "take over", "withdraw"})
