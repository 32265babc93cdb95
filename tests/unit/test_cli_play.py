"""`pitboss play` as a script drives it: every answer is a line, and the money stays whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from pitboss import Card, Deal, Limits, Split, Table, Wager, cards, load
from pitboss.cli.app import app
from pitboss.cli.terminal.action_keys import choices, menu, pick
from pitboss.cli.terminal.attendant import buy_in_chips
from pitboss.cli.terminal.screen import Scene, compose
from pitboss.cli.terminal.wager_input import describe, parse_wagers, shortest
from pitboss.engine.books.cash import worth
from pitboss.engine.record.replay import replay_file
from pitboss.engine.record.view import for_amount, view
from pitboss.engine.vocabulary.actions import Double, EvenMoney, Hit, HouseWay, Legal, Pass, Place, SetHand, Stand
from pitboss.errors import PitbossError
from pitboss.money import CASINO_CHIPS, ChipSet

# With this seed and a cut in the middle, seats 1 to 3 have 15, a pair of nines and a blackjack against an ace.
SEED = "77"


def play(*lines: str, options: tuple[str, ...] = ("--seed", SEED, "--seats", "3")) -> Result:
    result = CliRunner().invoke(app, ["play", *options], input="".join(f"{line}\n" for line in lines))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


# --- sessions --------------------------------------------------------------------------------------------------------


def test_a_whole_session_with_insurance_even_money_split_and_double(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    script = ("", "25", "i 10", "n", "e", "s", "p", "d", "", "s", "w", "q")
    result = play(*script, options=("--seed", SEED, "--seats", "3", "--log", str(log)))
    assert result.exit_code == 0
    for words in (
        "commitment a161f15855b709b5",
        "Seat 3 wins $25.00: even money",
        "Insurance at seat 1 loses $10.00: the dealer has no blackjack (CO 30-812(1))",
        "Seat 2 hand 1 wins $50.00: 21 against the dealer's 19; pays 1 to 1 (CO 30-807(1)(b))",
        "1 round: bought in for $500.00, left with $515.00, +$15.00",
        "The cards match the commitment.",
    ):
        assert words in result.output
    done = replay_file(log)
    assert done.rounds[0].is_over
    assert done.books.taken_away == 515_00


def test_a_game_with_two_wagers_is_opened_by_one_amount_and_split_by_the_usual_key(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    options = ("3-card-21-n-done", "--seed", "7", "--seats", "2", "--log", str(log))
    result = play("", "25", "p", "s", "s", "u", "q", options=options)
    assert result.exit_code == 0
    for words in (
        "$5 + Three Card Bonus $5, $5 + Three Card Bonus $5",
        "Seat 1, 25 against the dealer's 3:",
        "Three Card Bonus at seat 2 wins $25.00: at least two of the three cards have one rank; pays 1 to 1",
        "Seat 1 hand 3 wins $25.00: a 21 wins at once, whatever the dealer has; pays 1 to 1 (CO 30-2111 Player",
        "Seat 2 loses $12.50: surrender costs half the wager (CO 30-2111 Player rules (3)(a))",
    ):
        assert words in result.output
    assert replay_file(log).rounds[0].is_over


def test_side_wagers_of_the_catalogue_are_played_with_the_game(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    sides = ("--wager", "lucky-ladies:A", "--wager", "royal-match-21:1", "--wager", "bust-bonus-30-899-09:six decks")
    script = ("", "25 lucky 5 royal 5", "n", "s", "b 5", "n", "q")
    result = play(*script, options=("--seed", SEED, "--set", "decks=6", "--log", str(log), *sides))
    assert result.exit_code == 0
    for name in ("Lucky Ladies", "Royal Match 21", "Bust Bonus"):
        assert f"{name} at seat 1 " in result.output
    again = CliRunner().invoke(app, ["replay", str(log)])
    assert again.exit_code == 0
    assert "the replay gives the same events" in again.output


@pytest.mark.parametrize(
    ("wager", "words"),
    [
        ("lucky", "no wager 'lucky'"),
        ("lucky-ladies:Z", "has no pay table 'Z'"),
        ("wheel-of-madness", "needs the segments of the operator's wheel"),
        ("rocket-aces-progressive", "Say what it stands at: 'rocket-aces-progressive:"),
        ("match-up-wa-2212", "Match-Up is a wager under Washington law"),
        ("bust-bonus-30-899-09:one or two decks", "is for 1, 2 decks, not 6"),
    ],
)
def test_side_wagers_that_cannot_stand_there_are_refused(wager: str, words: str) -> None:
    result = CliRunner().invoke(app, ["play", "--set", "decks=6", "--wager", wager])
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())


def test_the_same_seed_gives_the_same_session() -> None:
    script = ("100", "25", "n", "n", "n", "s", "s", "", "n", "q")
    assert play(*script).output == play(*script).output
    assert "seeded shuffle (77): the order is predictable" in play().output


def test_another_cut_gives_other_cards() -> None:
    assert play("100", "25").output.split("Wager?")[1] != play("101", "25").output.split("Wager?")[1]


@pytest.mark.parametrize("answers", range(11))
def test_the_end_of_input_at_any_question_closes_the_log_and_keeps_the_money_whole(
    answers: int, tmp_path: Path
) -> None:
    log = tmp_path / "table.log"
    script = ("", "25 tip 5", "i", "", "n", "e", "s", "p", "d", "", "s")[:answers]
    result = play(*script, options=("--seed", SEED, "--seats", "3", "--log", str(log)))
    assert result.exit_code == 0
    books = replay_file(log).books
    assert books.layout == 0
    assert books.held == 500_00 + 50_000_00


def test_hands_that_are_left_are_passed_over_by_the_dealer() -> None:
    result = play("", "25", "n", "n", "n")
    assert "The dealer finished the round:" in result.output
    assert "Seat 1 loses $25.00: 15 against the dealer's 19 (CO 30-807(2))" in result.output


def test_refused_wagers_say_why_and_are_asked_again() -> None:
    result = play("", "1", "600", "25, 0, 25", "1.10", "tip", "25 25", "25 tip", "1,1,1,1", "0", "q")
    for words in (
        "CO 30-807(1)",
        "not next to each other [CO 30-827]",
        "not an amount of money",
        "names no spot",
        "'tip' has no amount",
        "4 wagers for 3 seats",
        "No wager, no cards",
    ):
        assert words in result.output
    assert "0 rounds" in result.output


def test_more_seats_than_one_player_may_play_are_refused_by_the_round() -> None:
    assert "the house allows 3 [CO 30-827]" in play("", "25", "q", options=("--seats", "4")).output


def test_unknown_keys_are_named_and_asked_again() -> None:
    result = play("", "25", "x", "q", "surr", "n")
    assert "'x' is not an option. Press n for decline, i for insure" in result.output
    assert "Finish the round first" in result.output


def test_an_amount_that_follows_from_another_wager_cannot_be_chosen() -> None:
    result = play("", "5", "b 100", "b 5", "q", options=("ante-up-21", "--seed", "7"))
    assert "bet must be exactly $5.00, not $100.00 [CO 30-2106(9)(a)]" in result.output
    assert "bet $5.00" in result.output.rpartition("> b 5")[2]


def test_help_between_rounds_says_how_the_layout_s_spots_are_wagered_on() -> None:
    assert "25 war 5 " in play("", "?", "q", options=("war-blackjack",)).output
    several = play("", "?", "q", options=("multiple-action-blackjack",)).output
    assert "25 second 5   wager $25, and $5 on second hand" in several
    assert (
        "War Blackjack bet at seat 1 wins $5.00"
        in play("", "10 war 5", options=("war-blackjack", "--seed", "7")).output
    )


def test_a_spot_is_called_by_any_of_its_words_that_stands_for_it_alone() -> None:
    spots = ["Match The Dealer Up Card", "Match The Dealer Down Card", "Burnout Bonus of two", "Burnout Bonus of three"]
    found = parse_wagers("25 down 5 two 1 match the dealer up 2", [1], "Ann", spots)
    assert [wager.bet for wager in found] == ["main", spots[1], spots[2], spots[0]]
    with pytest.raises(PitbossError, match="'match' could be Match The Dealer Up Card or Match The Dealer Down Card"):
        parse_wagers("25 match 5", [1], "Ann", spots)
    assert [shortest(spot, spots) for spot in spots] == ["up", "down", "two", "three"]


def test_enter_alone_decides_nothing_and_says_so_once() -> None:
    output = play("", "25", "", "", "n").output
    assert output.count("Press n for decline, i for insure") == 1


def test_a_maximum_above_the_law_s_leaves_the_lawful_limits() -> None:
    result = play("", "2.50", "s", "q", options=("competition-21", "--max", "5"))
    assert "$2.50" in result.output
    assert "1 round: " in result.output


def test_amounts_out_of_range_are_refused_by_the_round() -> None:
    result = play("", "25", "i 20", "i many", "n 5", "i 10")
    assert "decline takes no amount" in result.output
    assert "insurance must be from" in result.output
    assert "not an amount of money: 'many'" in result.output
    assert "insurance $10.00" in result.output


def test_buying_in_again() -> None:
    result = play("", "b", "", "b 50", "b 0", "q")
    assert "Balance $1,050.00" in result.output
    assert "must be greater than zero, not $0.00 [CO 30-831]" in result.output


def test_pages_can_be_read_at_any_question() -> None:
    result = play("", "w", "r", "?", "25", "?", "r", "w")
    assert "No wager has been settled yet." in result.output
    assert "Odds that a blackjack pays: 3 to 2" in result.output
    assert "$0.50 to $12.50" in result.output


def test_the_hole_card_is_never_printed_before_it_is_turned() -> None:
    before_play = play("", "25", "n", "n", "n").output.split("The dealer finished")[0]
    assert "8♠" not in before_play  # the hole card of this seed


def test_the_shoe_is_shuffled_again_when_the_cutting_card_comes_out() -> None:
    lines = [""] + ["5", "s", "s", "s", "n"] * 60
    result = play(*lines, "q", options=("--seed", "1", "--set", "decks=2"))
    assert "the cut card was reached [CO 30-816(2)]" in result.output
    assert result.output.count("cards shuffled; commitment") >= 2
    assert "… revealed" in result.output


@pytest.mark.parametrize("dealt_from", ["shoe", "hand", "shuffling shoe", "digital"])
def test_every_kind_of_shoe_can_be_played(dealt_from: str, tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    options = ("--seed", "5", "--set", f"dealt_from={dealt_from}", "--set", "decks=2", "--log", str(log))
    script = ["n"] + ["5", "s", "n"] * 20
    assert play(*script, options=options).exit_code == 0
    assert replay_file(log).rounds


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--seed", "xyz"), "hexadecimal"),
        (("--seed", "a" * 65), "at most 64"),
        (("--bankroll", "0"), "must be greater than zero, not $0.00 [CO 30-831]"),
        (("--bankroll", "lots"), "not an amount of money"),
        (("--min", "10", "--max", "5"), "you set $10.00 to $5.00 [CO 30-803(3)(c)]"),
        (("poker",), "no game 'poker'"),
        (("--set", "decks=0"), "CO 30-806(2)"),
        (("--log", "/no/such/folder/table.log"), "No such file or directory"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(options: tuple[str, ...], says: str) -> None:
    result = play(options=options)
    assert result.exit_code == 2
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_log_is_never_written_over(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    log.write_text("evidence")
    assert play(options=("--log", str(log))).exit_code == 2
    assert log.read_text() == "evidence"


def test_no_empty_log_is_left_by_a_refusal(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    assert play(options=("--log", str(log), "--bankroll", "0")).exit_code == 2
    assert not log.exists()


def test_the_log_is_safe_on_the_disk_after_every_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line is in the file when it is appended, and synced with the line that ends a round."""
    log = tmp_path / "table.log"
    synced: list[int] = []
    monkeypatch.setattr("os.fsync", lambda fd: synced.append(log.read_bytes().count(b"\n")))
    play("", "25", "n", "s", "", "n", "s", options=("--seed", SEED, "--log", str(log)))
    lines = log.read_bytes().splitlines()
    ends = [number for number, line in enumerate(lines, start=1) if b'"round-closed.1"' in line]
    assert len(ends) == 2
    assert set(ends) <= set(synced)
    assert synced[-1] == len(lines)


# --- parts -----------------------------------------------------------------------------------------------------------


def test_wagers_are_read_seat_by_seat() -> None:
    read = parse_wagers("25 tip 5 pair 1, , 2.50", [1, 2, 3], "Ann", ["pairs", "streak"])
    assert [(w.seat, w.bet, w.cents, w.tip, w.player) for w in read] == [
        (1, "main", 25_00, False, "Ann"),
        (1, "main", 5_00, True, "Ann"),
        (1, "pairs", 1_00, False, "Ann"),
        (3, "main", 2_50, False, "Ann"),
    ]
    assert describe(read) == "$25 + tip $5 + pairs $1, $2.50"


def test_a_spot_must_be_named_unmistakably() -> None:
    with pytest.raises(PitbossError, match="'s' could be streak or super"):
        parse_wagers("25 s 5", [1], "Ann", ["streak", "super"])
    with pytest.raises(PitbossError, match=r"'x' names no spot\. The spots are tip, streak, super"):
        parse_wagers("25 x 5", [1], "Ann", ["streak", "super"])


def test_keys_come_from_the_names_of_the_actions() -> None:
    offers = [Legal(Hit(), "c"), Legal(Stand(), "c"), Legal(Split(), "c"), Legal(EvenMoney(), "c"), Legal(Pass(), "c")]
    assert {key: choice.name for key, choice in choices(offers).items()} == {
        "h": "hit",
        "s": "stand",
        "p": "split",
        "e": "even money",
        "n": "pass",
    }


def test_actions_whose_letters_are_taken_get_another_key() -> None:
    names = ["wrq", "War", "Wheel", "qqq", "www"]
    offers = [Legal(Place(Wager(1, name, 1)), "c") for name in names]
    keys = list(choices(offers))
    assert len(set(keys)) == len(names)
    assert not set(keys) & set("wrq?")


def test_actions_of_one_kind_are_numbered_in_columns() -> None:
    kings, sixes, three = (Card("Kh"), Card("Kd")), (Card("6h"), Card("6d")), Card("3c")
    settings = [
        Legal(SetHand((kings[0], sixes[0], three), (kings[1], sixes[1])), "c", says="19 over 16"),
        Legal(SetHand((*sixes, three), kings), "c"),
        Legal(SetHand((kings[1], sixes[0], three), (kings[0], sixes[1])), "c"),
    ]
    found = choices([*settings, Legal(HouseWay(), "c")])
    assert list(found) == ["1", "2", "3", "h"]
    assert menu(found) == [
        "[1] K♥ 6♥ 3♣ over K♦ 6♦ (19 over 16)  [2] 6♥ 6♦ 3♣ over K♥ K♦",
        "[3] K♦ 6♥ 3♣ over K♥ 6♦",
        "[h]ouse way",
    ]


def test_rounds_that_are_each_shuffled_for(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    options = ("pai-jack", "--seed", "7", "--wager", "pai-jack-bonus:2", "--log", str(log))
    result = play("n", "25 pai 5", "1", "20", "", "h", "n", "q", options=options)
    assert result.exit_code == 0
    assert "[1] " in result.output
    assert "every round is dealt from the whole deck" in result.output
    assert (
        result.output.count("Your cut, Player") == 3
    )  # 30-817: before each round, and before the one that is not played
    assert "did.1" not in result.output  # what was done has been told as it went
    done = replay_file(log)
    assert [round.is_over for round in done.rounds] == [True, True]


def test_a_choice_is_picked_by_key_or_unmistakable_beginning() -> None:
    found = choices([Legal(Stand(), "c"), Legal(Split(), "c")])
    assert [choice and choice.name for choice in (pick(found, each) for each in ("p", "sp", "Sta", "x", "", "d"))] == [
        "split",
        "split",
        "stand",
        None,
        None,
        None,
    ]


def test_an_amount_goes_into_the_action_or_its_wager() -> None:
    assert for_amount(Legal(Double(5_00), "-", 1, 5_00), 3_00) == Double(3_00)
    assert for_amount(Legal(Place(Wager(1, "pair", 1)), "-", 1, 9_00), 3_00) == Place(Wager(1, "pair", 3_00))


@pytest.mark.parametrize("cents", [50, 5_00, 12_50, 500_00, 1234_50, 100_000_00])
@pytest.mark.parametrize("least", [50, 5_00, 100_00])
def test_chips_to_play_with_are_worth_what_was_paid(cents: int, least: int) -> None:
    assert worth(buy_in_chips(CASINO_CHIPS, cents, least)) == cents


def test_credits_are_chips_too() -> None:
    assert buy_in_chips(ChipSet((1,)), 500_00, 5_00) == {1: 500_00}


@pytest.mark.parametrize("size", [(1, 1), (8, 4), (20, 8), (40, 12), (60, 20), (80, 24), (200, 60)])
def test_frames_fit_every_terminal(size: tuple[int, int]) -> None:
    width, height = size
    table = Table(load("blackjack"), limits=Limits(min=5_00, max=500_00))
    round = table.open([Wager(seat, "main", 25_00) for seat in (1, 2, 3, 4)])
    for card in cards("8h 8s 8c 8d Ad 8h 8s Kc Kd 5c"):
        round.apply(Deal(card))
    scene = Scene(title="Blackjack", view=view(round, None))
    with Console(width=width, height=height, file=None, record=True).capture():
        frame = compose(Console(width=width), scene, width, height)
    assert len(frame) <= height
