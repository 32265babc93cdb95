"""A table from the first shuffle to the closed log, with every kind of shoe."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pitboss import Card, Deal, IllegalAction, IllegalWager, Limits, Table, Wager, cards, load
from pitboss.catalogue import load_wager
from pitboss.engine.books.log import Did, Entry, Log, read_log
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.audit import check_cards
from pitboss.engine.record.replay import replay, replay_file
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.vocabulary.actions import DiscardFaceUpCard, DrawInError, Hit, ReshuffleDiscards, Stand
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import CardBurned, CardDealt
from pitboss.errors import LogError, PitbossError, ShoeError
from pitboss.shoe import ChaChaSource, HandDealt, RecordedShoe
from pitboss.shoe.records import Burned, CardDrawn, CutMade, DiscardsReshuffled, Shuffled
from tests.marks import proves
from tests.side_wagers import Plug

KEY = bytes(range(32))
LIMITS = Limits(min=5_00, max=500_00)


def new_table(**options: object) -> Table:
    game = load("blackjack", **options)
    return Table(game, limits=LIMITS, shoe=shoe_for(game.rules, ChaChaSource(KEY)))


def play_rounds(table: Table, rounds: int, seats: int = 3, seed: int = 0) -> None:
    """Random legal play; the cards are shuffled when they are due."""
    rng = Random(seed)
    assert table.shoe is not None
    for _ in range(rounds):
        table.clear()
        if table.shoe.needs_shuffle:
            table.shuffle(lambda player: None)
        round = table.open([Wager(seat, "main", 25_00) for seat in range(1, seats + 1)])
        while not round.is_over:
            if round.actor is CHANCE:
                table.deal()
            else:
                round.apply(rng.choice(round.legal()).action)
            table.shoe.check()
    table.clear()


SHOES = [
    {"dealt_from": "shoe", "decks": 6},
    {"dealt_from": "shoe", "decks": 2, "burn_cards": 3, "burn_cards_disclosed": True},
    {"dealt_from": "hand", "decks": 1, "positions": 3},
    {"dealt_from": "hand", "decks": 2},
    {"dealt_from": "shuffling shoe", "decks": 4},
    {"dealt_from": "digital", "decks": 8},
]


@pytest.mark.parametrize("options", SHOES, ids=lambda options: f"{options['decks']} {options['dealt_from']}")
def test_play_close_save_and_replay(options: dict[str, object], tmp_path: Path) -> None:
    table = new_table(**options)
    table.buy_in("seat 1", 500_00)
    play_rounds(table, 30)
    table.close(tmp_path / "log.jsonl")
    again = replay_file(tmp_path / "log.jsonl")
    assert again.books.snapshot() == table.books.snapshot()
    assert len(again.rounds) == table.rounds_played == 30
    finals = [line.hash for line in read_log(tmp_path / "log.jsonl").lines]
    assert finals == [line.hash for line in table.log.lines]


@pytest.mark.parametrize("options", SHOES, ids=lambda options: f"{options['decks']} {options['dealt_from']}")
def test_every_card_was_dealt_as_committed(options: dict[str, object]) -> None:
    table = new_table(**options)
    play_rounds(table, 40)
    log = table.close()
    dealt = sum(isinstance(entry, Did) and isinstance(entry.action, Deal) for entry in log)
    burned = sum(entry.count for entry in log if isinstance(entry, Burned))
    assert check_cards(log, table.game.rules.composition) == dealt + burned


@pytest.mark.parametrize("options", SHOES, ids=lambda options: f"{options['decks']} {options['dealt_from']}")
def test_two_cards_in_exchanged_places_are_found(options: dict[str, object]) -> None:
    table = new_table(**options)
    play_rounds(table, 10)
    entries = list(table.close())
    kind = CardDrawn if options["dealt_from"] == "shuffling shoe" else Did
    places = [n for n, entry in enumerate(entries) if isinstance(entry, kind) and _card(entry) is not None]
    first = places[3]
    second = next(n for n in places[4:] if _card(entries[n]) is not _card(entries[first]))
    entries[first], entries[second] = entries[second], entries[first]
    log = Log()
    for entry in entries:
        log.append(entry)
    with pytest.raises(LogError):
        check_cards(log, table.game.rules.composition)


def _card(entry: Entry) -> Card | None:
    if isinstance(entry, CardDrawn):
        return entry.card
    return entry.action.card if isinstance(entry, Did) and isinstance(entry.action, Deal) else None


@proves("CO 30-816(2) s.2")
def test_co_30_816_2_no_hand_begins_once_the_cutting_card_was_reached() -> None:
    table = new_table(decks=2)
    table.shuffle()
    assert table.shoe is not None
    while not table.shoe.needs_shuffle:
        round = table.open([Wager(1, "main", 5_00)])
        while not round.is_over:
            table.deal_all()
            if not round.is_over:
                round.apply(round.legal()[0].action)
        table.clear()
    with pytest.raises(ShoeError, match=r"30-816\(2\)"):
        table.open([Wager(1, "main", 5_00)])
    table.shuffle()
    table.open([Wager(1, "main", 5_00)])


@proves("CO 30-816(4)")
def test_co_30_816_4_a_reshuffle_before_it_is_due_is_the_licensees_choice() -> None:
    strict, free = new_table(), new_table(reshuffle_after_any_hand=True)
    for table in (strict, free):
        table.shuffle()
    with pytest.raises(IllegalAction) as refused:
        strict.shuffle()
    assert refused.value.cite == "CO 30-816(4)"
    free.shuffle()
    assert sum(isinstance(entry, Shuffled) for entry in free.log) == 2


@proves("CO 30-817 ¶1 s.1", "CO 30-817 ¶1 s.2", "CO 30-817 ¶1 s.3")
def test_co_30_817_the_cut_is_offered_in_turn_and_made_by_the_house_when_all_decline() -> None:
    table = new_table(reshuffle_after_any_hand=True)
    for player in ("Ann", "Bob"):
        table.buy_in(player, 100_00)
    asked: list[str] = []

    def cut(player: str) -> int | None:
        asked.append(player)
        return 50 if len(asked) == 2 else None

    table.shuffle(cut)  # Ann declines, Bob cuts
    table.shuffle(cut)  # Ann is first again, and both decline
    assert asked == ["Ann", "Bob", "Ann", "Bob"]
    cuts = [entry for entry in table.log if isinstance(entry, CutMade)]
    assert (cuts[0].by, cuts[0].depth, cuts[1].by) == ("Bob", 50, "house")


@proves("CO 30-828(11)")
def test_co_30_828_11_a_round_that_outlasts_the_stack_is_finished_from_the_discards() -> None:
    game = load("blackjack", dealt_from="hand", decks=1)
    table = Table(game, limits=LIMITS, shoe=HandDealt(game.rules.composition, ChaChaSource(KEY), hand_needs=1))
    for seed in range(40):
        play_rounds(table, 1, seats=7, seed=seed)
    entries = list(table.log)
    refills = sum(isinstance(entry, DiscardsReshuffled) for entry in entries)
    commands = sum(isinstance(entry, Did) and isinstance(entry.action, ReshuffleDiscards) for entry in entries)
    assert refills == commands > 0
    table.close()
    assert replay(table.log).books.snapshot() == table.books.snapshot()


@proves("CO 30-828(7)")
def test_co_30_828_7_an_unseen_card_that_nobody_needed_is_the_first_of_the_next_round() -> None:
    table = Table(load("blackjack"), limits=LIMITS, shoe=RecordedShoe(cards("10s 10h 9s 8h 2c 3c 4c 10d 5c 9d 6c")))
    round = table.open([Wager(1, "main", 5_00)])
    table.deal_all()
    table.give_card(lambda card: DrawInError(card, exposed=False))  # the 2c
    round.apply(Stand())
    assert round.is_over
    round = table.open([Wager(1, "main", 5_00)])
    table.deal_all()
    first = next(event for event in round.events if isinstance(event, CardDealt))
    assert first.card is Card("2c")


@proves("CO 30-828(6)")
def test_co_30_828_6_a_card_face_up_in_the_shoe_is_discarded_and_the_next_one_dealt() -> None:
    table = Table(load("blackjack"), limits=LIMITS, shoe=RecordedShoe(cards("10s 10h 9s 8h 2c 5c")))
    round = table.open([Wager(1, "main", 5_00)])
    table.deal()
    table.give_card(DiscardFaceUpCard)
    table.deal_all()
    assert [event.card for event in round.events if isinstance(event, CardBurned)] == [Card("10h")]
    assert [card.name for card in round.positions[0].hands[0].cards] == ["10s", "8h"]


def test_a_refused_command_takes_no_card_from_the_shoe() -> None:
    table = Table(load("blackjack"), limits=LIMITS, shoe=RecordedShoe(cards("10s 10h 9s 8h 2c 5c")))
    table.open([Wager(1, "main", 5_00)])
    assert table.shoe is not None
    table.deal()
    with pytest.raises(IllegalAction):
        table.give_card(lambda card: DrawInError(card, exposed=True))
    assert table.shoe.left == 5


def test_all_refused_wagers_are_named_at_once_and_none_is_placed() -> None:
    table = Table(load("blackjack"), limits=Limits(min=5_00, max=100_00))
    with pytest.raises(IllegalWager) as refused:
        table.open([Wager(1, "main", 4_00), Wager(2, "main", 25_00), Wager(9, "main", 25_00)])
    assert "seat 1" in str(refused.value)
    assert "seat 9" in str(refused.value)
    assert table.round is None
    assert table.books.layout == 0
    assert table.rounds_played == 0


def test_no_round_opens_while_one_is_in_play() -> None:
    table = Table(load("blackjack"), limits=LIMITS)
    round = table.open([Wager(1, "main", 5_00)])
    with pytest.raises(PitbossError, match="not over"):
        table.open([Wager(1, "main", 5_00)])
    for name in ("10s", "10h", "5s", "8h"):
        round.apply(Deal(Card(name)))
    round.apply(Hit())
    with pytest.raises(PitbossError, match="not over"):
        table.close()


def test_a_round_without_wagers_can_be_cleared() -> None:
    table = new_table()
    table.shuffle()
    table.open([])
    table.clear()
    assert table.open([Wager(1, "main", 5_00)]).layout_cents == 5_00


def test_a_log_says_which_side_wagers_the_layout_had() -> None:
    wager = load_wager("lucky-ladies")
    table = Table(load("blackjack"), limits=LIMITS, sides=[CatalogueWager(wager, wager.paytable("B"))])
    round = table.open([Wager(1, "main", 5_00), Wager(1, wager.name, 5_00)])
    for name in ("Kh", "6d", "Qh", "10c"):
        round.apply(Deal(Card(name)))
    round.apply(Stand())
    round.apply(Deal(Card("10d")))
    again = replay(table.close())
    assert again.books.snapshot() == table.books.snapshot()
    assert again.rounds[0].state() == round.state()


def test_a_side_wager_outside_the_catalogue_must_be_brought_to_the_replay() -> None:
    side = Plug()
    table = Table(load("blackjack"), limits=LIMITS, sides=[side])
    log = table.close()
    with pytest.raises(LogError, match="is not in the catalog; pass it") as refused:
        replay(log)
    assert refused.value.line == 1
    assert replay(log, [side]).rounds == []
