"""Entries that are taken back and cards that are corrected: the table is as if the right ones had been entered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import msgspec
import pytest

from pitboss import Card, load
from pitboss.catalogue import load_wager
from pitboss.engine.books.log import Corrected, Did, Log, Stamp, Undone
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import resume
from pitboss.engine.round.house import Limits
from pitboss.engine.table import corrections, rulings
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.table.table import Table
from pitboss.engine.verify.table_conformance import differences, round_state, table_state
from pitboss.engine.vocabulary.actions import (
    MAIN,
    CorrectCards,
    Deal,
    Double,
    EnteredCard,
    GoOn,
    Hit,
    PushHand,
    Stand,
    Wager,
)
from pitboss.engine.vocabulary.actors import CHANCE, Seat
from pitboss.errors import LogError, PitbossError, Refusal
from pitboss.floor.live.accounts import account_of
from pitboss.floor.live.postings import log_postings
from tests.marks import proves

ANN: Final = Wager(1, MAIN, 25_00, player="Ann")
THE_LOG: Final = (
    "lines",
    "head",
    "ahead of",
    "start line",
)  # a log only grows, and so it differs


def table(game: str = "blackjack", wagers: tuple[str, ...] = (), **options: Any) -> Table:
    """A table whose cards a dealer enters."""
    loaded = load(game, **options)
    definitions = [load_wager(each) for each in wagers]
    sides = [s for d in definitions for s in spots(d, d.paytable_for(loaded.rules.decks), rules=loaded.rules)]
    limits = Limits(min=5_00, max=500_00)
    live = Table(loaded, limits=limits, sides=sides, tray_cents=10_000_00, dealer_acts=True)
    for name in ("Ann", "Bob"):
        live.buy_in(name, 1_000_00)
    return live


def deal(live: Table, cards: str) -> None:
    assert live.round is not None
    for name in cards.split():
        live.round.apply(Deal(Card(name)), by=CHANCE)


def begun(cards: str, *wagers: Wager, **options: Any) -> Table:
    live = table(**options)
    live.open(wagers or (ANN,))
    deal(live, cards)
    return live


def right(live: Table, **cards: str) -> CorrectCards:
    """A ruling on the cards that were entered: `_1="Kh"` is the first of the round."""
    lines = [each.line for each in corrections.entered(live)]
    found = [EnteredCard(lines[int(place[1:]) - 1], Card(card)) for place, card in cards.items()]
    return CorrectCards(tuple(found))


def correct(live: Table, **cards: str) -> None:
    rulings.give(live, right(live, **cards), "Sam", "a mistyped card")


def assert_alike(live: Table, other: Table) -> None:
    """The same table but for the log; and its own log gives it again."""
    found = differences(table_state(live), table_state(other))
    assert [str(each) for each in found if each.name not in THE_LOG] == []
    again = resume(live.log.lines, None)
    assert [str(each) for each in differences(table_state(live), table_state(again))] == []
    done = replay(live.log)
    assert done.books.snapshot() == live.books.snapshot()
    if live.round is not None:
        assert round_state(done.rounds[-1])[:3] == round_state(live.round)[:3]
    booked = log_postings("t", 1, live.log.lines)
    assert {name: booked.get(account_of("t", 1, name), 0) for name in ("tray", "layout", "rack/Ann")} == {
        "tray": live.books.tray,
        "layout": live.books.layout,
        "rack/Ann": live.books.purse("Ann") or 0,
    }


def assert_refused(live: Table, say: str, do: Callable[[], object]) -> Refusal:
    before = table_state(live)
    with pytest.raises(Refusal, match=say) as refused:
        do()
    assert differences(before, table_state(live)) == []
    return refused.value


# --- an entry that is taken back -------------------------------------------------------------------------------------


def test_a_mistyped_card_is_taken_back() -> None:
    live = begun("Kh 6d 9c")
    corrections.undo(live, "Dana", "entered by mistake")
    assert live.log.lines[-1].what == Undone("Dana", "entered by mistake", len(live.log.lines) - 1)
    assert_alike(live, begun("Kh 6d"))
    deal(live, "9s Qc")
    assert_alike(live, begun("Kh 6d 9s Qc"))


def test_the_card_that_ended_the_round_is_taken_back_with_its_payment() -> None:
    live = begun("Kh 6d 9s Qc")
    live.round.apply(Stand())  # type: ignore[union-attr]
    live.round.apply(GoOn())  # type: ignore[union-attr]
    before = table_state(live)
    deal(live, "Kd")
    assert live.round is not None
    assert live.round.is_over
    assert live.books.purse("Ann") == 1_025_00
    corrections.undo(live, "Dana", "it was a five")
    assert [e for e in differences(before, table_state(live)) if e.name not in THE_LOG] == []
    deal(live, "5d")
    assert live.books.purse("Ann") == 975_00


def test_a_guests_signal_or_wager_is_taken_back() -> None:
    live = begun("Kh 6d 9s Qc")
    live.round.apply(Stand())  # type: ignore[union-attr]
    corrections.undo(live, "Dana", "the guest had not signaled")
    assert_alike(live, begun("Kh 6d 9s Qc"))
    live.round.apply(Hit())  # type: ignore[union-attr]
    other = table()
    other.open([ANN])
    corrections.undo(other, "Dana", "another spot")
    assert other.books.layout == 0
    assert other.round is not None
    assert other.round.is_idle
    assert_alike(other, resume(other.log.lines, None))


def test_one_entry_is_what_one_command_wrote() -> None:
    """A main wager of Switch comes with the other hand's: both are taken back."""
    live = table("blackjack-switch")
    live.log.stamp = Stamp("Dana", 1)
    live.place(live.opening([ANN]))
    assert live.books.layout > 25_00
    live.log.stamp = Stamp("Dana", 2)
    corrections.undo(live, "Dana", "the wrong seat")
    assert live.books.layout == 0


def test_only_the_last_entry_can_be_taken_back_and_only_once() -> None:
    live = begun("Kh 6d 9c")
    corrections.undo(live, "Dana", "x")
    assert_refused(live, "not Dana's own", lambda: corrections.undo(live, "Dana", "x"))
    live = begun("Kh 6d 9c")
    live.buy_in("Bob", 100_00)
    assert_refused(live, "not Dana's own", lambda: corrections.undo(live, "Dana", "x"))
    live = begun("Kh 6d 9s Qc")
    rulings.give(live, PushHand(1, 0, "x"), "Sam", "x")
    assert_refused(live, "not Sam's own", lambda: corrections.undo(live, "Sam", "x"))
    assert corrections.undoable(table(), "Dana") is None


def test_another_person_does_not_take_it_back() -> None:
    live = begun("Kh 6d")
    live.log.stamp = Stamp("Dana", 1)
    deal(live, "9c")
    live.log.stamp = Stamp("Dan", 2)
    assert corrections.undoable(live, "Dan") is None
    assert corrections.undoable(live, "Dana") == len(live.log.lines)
    assert_refused(live, "not Dan's own", lambda: corrections.undo(live, "Dan", "x"))


def test_a_table_that_deals_from_its_own_shoe_has_nothing_to_take_back() -> None:
    loaded = load("blackjack")
    live = Table(loaded, limits=Limits(min=5_00, max=500_00), shoe=shoe_for(loaded.rules), tray_cents=10_000_00)
    live.shuffle()
    live.open([ANN])
    live.deal()
    assert corrections.undoable(live, "Dana") is None
    assert_refused(live, "own shoe", lambda: corrections.undo(live, "Dana", "x"))
    card = CorrectCards((EnteredCard(len(live.log.lines), Card("Kh")),))
    assert_refused(live, "own shoe", lambda: rulings.give(live, card, "Sam", "x"))
    assert list(corrections.entered(live)) == []


# --- cards that are corrected ----------------------------------------------------------------------------------------


@proves("CO 30-828(1) s.1")
def test_co_30_828_1_a_card_is_corrected_in_the_round() -> None:
    live = begun("Kh 6d 8s Qc")
    correct(live, _3="9s")
    assert_alike(live, begun("Kh 6d 9s Qc"))
    corrected = live.log.lines[-1].what
    assert isinstance(corrected, Corrected)
    assert [did.action for did in corrected.again] == [Deal(Card("9s")), Deal(Card("Qc"))]


@proves("CO 30-828(1) s.1")
def test_co_30_828_1_several_cards_are_corrected_at_once() -> None:
    live = begun("Kh 6d 8s Qc")
    correct(live, _1="8s", _3="Kh")
    assert_alike(live, begun("8s 6d Kh Qc"))


@pytest.mark.parametrize(("card", "purse"), [("Kd", 1_025_00), ("4d", 975_00), ("3d", 1_000_00), ("2d", 1_025_00)])
def test_a_settled_round_is_paid_as_if_the_right_card_had_been_entered(card: str, purse: int) -> None:
    """The dealer's last card to 6 and Q against 19: a bust, 20, 19 and 18."""

    def played(last: str) -> Table:
        live = begun("Kh 6d 9s Qc")
        live.round.apply(Stand())  # type: ignore[union-attr]
        live.round.apply(GoOn())  # type: ignore[union-attr]
        deal(live, last)
        return live

    live = played("5d")
    assert live.books.purse("Ann") == 975_00
    correct(live, _5=card)
    assert live.books.purse("Ann") == purse
    assert_alike(live, played(card))
    live.open([ANN])
    assert_alike(live, resume(live.log.lines, None))


def test_a_round_that_ended_too_early_goes_on() -> None:
    """With a five the dealer stood on 21; with an ace the hand is a soft one that another card may complete."""
    live = begun("Kh 6d 9s 5c", dealer_hits_soft_17=True)
    live.round.apply(Stand())  # type: ignore[union-attr]
    live.round.apply(GoOn())  # type: ignore[union-attr]
    deal(live, "Kd")
    assert live.round is not None
    assert live.round.is_over
    correct(live, _5="2d")
    assert live.round is not None
    assert not live.round.is_over
    assert live.round.actor is CHANCE
    deal(live, "4d")
    assert live.books.purse("Ann") == 1_025_00
    assert_alike(live, resume(live.log.lines, None))


def test_a_correction_can_be_corrected_and_follows_an_undo() -> None:
    live = begun("Kh 6d 8s Qc")
    correct(live, _3="7s")
    correct(live, _3="9s", _1="Qh")
    assert_alike(live, begun("Qh 6d 9s Qc"))
    live.round.apply(Hit())  # type: ignore[union-attr]
    deal(live, "4c")
    corrections.undo(live, "Dana", "x")
    correct(live, _1="5h")
    deal(live, "2c")
    other = begun("5h 6d 9s Qc")
    other.round.apply(Hit())  # type: ignore[union-attr]
    deal(other, "2c")
    assert_alike(live, other)


def test_chips_that_came_in_meanwhile_stay() -> None:
    live = begun("Kh 6d 8s Qc")
    live.buy_in("Ann", 100_00)
    live.fill(500_00)
    correct(live, _3="9s")
    other = begun("Kh 6d 9s Qc")
    other.buy_in("Ann", 100_00)
    other.fill(500_00)
    assert_alike(live, other)


# --- what is refused -------------------------------------------------------------------------------------------------


def test_a_step_that_is_no_longer_legal_is_named_with_its_clause() -> None:
    """A hit on a hand that would have been a blackjack."""
    live = begun("Kh 6d 9s Qc")
    live.round.apply(Hit())  # type: ignore[union-attr]
    refused = assert_refused(live, "hit", lambda: correct(live, _3="As"))
    assert f"line {len(live.log.lines)}" in refused.what
    assert refused.cite.startswith("CO 30-")


def test_a_signal_that_would_go_to_another_hand_is_refused() -> None:
    """Ann would have 21 and no decision, and her stand would be Bob's."""
    live = begun("Kh 5c 6d 6s 9c Qc", ANN, Wager(2, MAIN, 25_00, player="Bob"))
    live.round.apply(Hit(), by=Seat(1))  # type: ignore[union-attr]
    deal(live, "2h")
    live.round.apply(Stand(), by=Seat(1))  # type: ignore[union-attr]
    assert live.round is not None
    assert live.round.actor == Seat(2)
    assert_refused(live, "stand", lambda: correct(live, _7="5h"))


def test_a_dealers_card_that_would_not_have_come_is_refused() -> None:
    live = begun("Kh 6d 9s Qc")
    live.round.apply(Stand())  # type: ignore[union-attr]
    live.round.apply(GoOn())  # type: ignore[union-attr]
    deal(live, "5d")
    assert_refused(live, "deal|go on", lambda: correct(live, _2="10d"))


@proves("CO 30-824(1)")
def test_co_30_824_1_a_card_that_the_decks_cannot_hold_is_refused() -> None:
    live = begun("Kh 6d 9s Qc", game="blackjack", decks=1, dealt_from="hand")
    refused = assert_refused(live, "no K♥ is left", lambda: correct(live, _3="Kh"))
    assert refused.cite == "CO 30-824(1)"


def test_lines_that_hold_no_card_of_this_round_are_refused() -> None:
    live = begun("Kh 6d 9s Qc")
    lines = [each.line for each in corrections.entered(live)]

    def ruled(*cards: tuple[int, str]) -> object:
        return rulings.give(live, CorrectCards(tuple(EnteredCard(n, Card(c)) for n, c in cards)), "Sam", "x")

    assert_refused(live, "name each card", lambda: ruled())
    assert_refused(live, "once", lambda: ruled((lines[0], "2c"), (lines[0], "3c")))
    for line in (0, 1, lines[0] - 1, lines[-1] + 1, 10**6):
        assert_refused(live, "no card of this round", lambda line=line: ruled((line, "2c")))  # type: ignore[misc]
    assert_refused(live, "nothing to correct", lambda: ruled((lines[0], "Kh")))


def played_out(live: Table, last: str = "Kd") -> None:
    assert live.round is not None
    live.round.apply(Stand())
    live.round.apply(GoOn())
    deal(live, last)
    assert live.round.is_over


def test_a_round_is_corrected_until_the_next_begins() -> None:
    live = begun("Kh 6d 9s Qc")
    played_out(live)
    line = right(live, _5="5d")
    live.open([ANN])
    assert_refused(live, "no card of this round", lambda: rulings.give(live, line, "Sam", "x"))


def test_a_player_who_left_with_other_chips_stops_the_correction() -> None:
    live = begun("Kh 6d 9s Qc")
    played_out(live)
    live.leave("Ann")
    assert_refused(live, r"Ann has left with \$1,025\.00", lambda: correct(live, _5="5d"))


def test_a_player_who_left_with_the_same_chips_does_not() -> None:
    """Bob has no wager; Ann wins with either card."""
    live = begun("Kh 6d 9s Qc")
    played_out(live)
    live.leave("Bob")
    correct(live, _5="Qd")
    other = begun("Kh 6d 9s Qc")
    played_out(other, "Qd")
    other.leave("Bob")
    assert live.books.snapshot() == other.books.snapshot()
    correct(live, _5="5d")
    assert live.books.purse("Ann") == 975_00
    assert_alike(live, resume(live.log.lines, None))


def test_a_player_who_left_does_not_get_an_open_round_back() -> None:
    live = begun("Kh 6d 9s 5c")
    played_out(live)
    live.leave("Ann")
    assert_refused(live, "Ann has left", lambda: correct(live, _5="2d"))


def test_winnings_that_were_wagered_again_are_not_taken_away() -> None:
    """Ann wins $375 at once on Lucky Ladies and doubles with it: without the win she has not the chips."""
    live = Table(
        load("blackjack"),
        limits=Limits(min=5_00, max=500_00),
        sides=spots(d := load_wager("lucky-ladies"), d.paytable_for(6), rules=load("blackjack").rules),
        tray_cents=10_000_00,
        dealer_acts=True,
    )
    live.buy_in("Ann", 30_00)
    live.open([ANN, Wager(1, "Lucky Ladies", 5_00, player="Ann")])
    deal(live, "Qh 6d Qh 9c")
    assert (live.books.purse("Ann") or 0) > 25_00
    live.round.apply(Double(25_00))  # type: ignore[union-attr]
    refused = assert_refused(live, "double", lambda: correct(live, _3="9h"))
    assert "holds $0.00" in refused.what


# --- two persons, and logs that lie ----------------------------------------------------------------------------------


def test_a_correction_is_proposed_and_confirmed() -> None:
    live = begun("Kh 6d 8s Qc")
    ruling = right(live, _3="9s")
    assert rulings.at_stake(live, ruling) == 25_00
    rulings.propose(live, ruling, "Sam", "a mistyped card")
    assert resume(live.log.lines, None).proposed == live.proposed
    rulings.give(live, ruling, "Sam", "a mistyped card", "Eve")
    assert rulings.rulers(live) == {"Sam", "Eve"}
    assert_alike(live, begun("Kh 6d 9s Qc"))


def test_what_is_at_stake_is_what_the_correction_moves() -> None:
    live = begun("Kh 6d 9s Qc", Wager(1, MAIN, 100_00, player="Ann"))
    played_out(live)
    assert rulings.at_stake(live, right(live, _5="5d")) == 200_00
    assert rulings.at_stake(live, right(live, _5="3d")) == 100_00
    assert rulings.at_stake(live, right(live, _5="Qd")) == 0


def forged(live: Table, change: Callable[[Any], Any]) -> Log:
    log = Log()
    for entry in live.log:
        log.append(change(entry))
    return log


def test_a_false_correction_does_not_replay() -> None:
    live = begun("Kh 6d 8s Qc")
    correct(live, _3="9s")

    def lie(entry: Any) -> Any:
        if isinstance(entry, Corrected):
            return msgspec.structs.replace(entry, again=(Did(Deal(Card("2s")), entry.again[0].events), entry.again[1]))
        return entry

    with pytest.raises(LogError, match="corrected actions differ"):
        replay(forged(live, lie))
    with pytest.raises(LogError):
        resume(forged(live, lie).lines, None)
    shifted = forged(live, lambda e: msgspec.structs.replace(e, first=e.first - 1) if isinstance(e, Corrected) else e)
    with pytest.raises(LogError, match="correction begins in line"):
        replay(shifted)
    undone = begun("Kh 6d 9c")
    corrections.undo(undone, "Dana", "x")
    early = forged(undone, lambda e: msgspec.structs.replace(e, first=e.first - 1) if isinstance(e, Undone) else e)
    with pytest.raises(LogError, match="only the last entry"):
        replay(early)


# --- any game --------------------------------------------------------------------------------------------------------

GAMES: Final = ["blackjack", "spanish-21", "blackjack-switch", "free-bet-blackjack", "pai-jack", "ante-up-21"]


def steps(live: Table, random: Random) -> Iterator[tuple[Any, Any]]:
    """A round by random lawful actions."""
    wagers = [Wager(1, MAIN, 10_00, player="Ann"), Wager(2, MAIN, 25_00, player="Bob")]
    live.open(live.opening(wagers))
    round = live.round
    while round is not None and not round.is_over:
        action = random.choice(round.legal()).action
        yield round, action
        round = live.round


@pytest.mark.parametrize("game", GAMES)
def test_mistakes_that_are_put_right_leave_nothing_behind(game: str) -> None:
    """Now and then another card is entered first, and taken back or corrected; a twin never errs."""
    for seed in range(2):
        random = Random(f"{game} {seed}")
        live, twin = table(game), table(game)
        undone = put_right = 0
        for _ in range(5):
            wrong: tuple[int, Card] | None = None
            twin.open(twin.opening([Wager(1, MAIN, 10_00, player="Ann"), Wager(2, MAIN, 25_00, player="Bob")]))
            for round, action in steps(live, random):
                assert twin.round is not None
                other = random.choice(round.possible_cards())
                if isinstance(action, Deal) and wrong is None and other is not action.card and random.random() < 0.3:
                    round.apply(Deal(other))
                    if random.random() < 0.5:
                        corrections.undo(live, "Dana", "x")
                        undone += 1
                        assert live.round is not None
                        live.round.apply(action)
                    else:
                        wrong = len(live.log.lines), action.card
                        rulings.give(live, CorrectCards((EnteredCard(*wrong),)), "Sam", "x")
                        put_right += 1
                        wrong = None
                else:
                    round.apply(action)
                twin.round.apply(action)
            assert_alike(live, twin)
        assert undone
        assert put_right


@pytest.mark.parametrize("game", GAMES)
def test_random_corrections_are_done_or_refused_without_a_trace(game: str) -> None:
    random, done, refused = Random(game), 0, 0
    for _ in range(6):
        live = table(game)
        for round, action in steps(live, random):
            round.apply(action)
            cards = list(corrections.entered(live))
            if not cards or random.random() < 0.6:
                continue
            ruling = CorrectCards((EnteredCard(random.choice(cards).line, random.choice(round.possible_cards())),))
            before = table_state(live)
            try:
                rulings.give(live, ruling, "Sam", "x")
                done += 1
            except PitbossError:
                refused += 1
                assert differences(before, table_state(live)) == []
        assert_alike(live, resume(live.log.lines, None))
    assert done
    assert refused
