"""Colorado rule 8 on the cut: offered after every shuffle by hand, in every game and in mid-round (817, 828(11))."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pitboss import Limits, Table, Wager, load
from pitboss.catalogue import games
from pitboss.engine.record.audit import check_cards
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import resume
from pitboss.engine.table.autoplay import deal_on, finish, step
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.verify.table_conformance import table_state
from pitboss.engine.vocabulary.actions import DiscardFaceUpCard
from pitboss.errors import IllegalAction, PitbossError, ShoeError
from pitboss.law.rules import DealtFrom
from pitboss.shoe import ChaChaSource, CutMade
from pitboss.shoe.records import HOUSE, CutDeclined, DiscardsReshuffled
from tests.marks import proves

KEY = bytes(range(32))
EVERY_ROUND = ("21-hold-em", "pai-jack", "deuces-wild-xtreme")
UNCUT = (DealtFrom.SHUFFLING_SHOE, DealtFrom.DIGITAL)


def table_of(game: str, *players: str, **options: Any) -> Table:
    rules = load(game, **options)
    least = rules.rules.most_wager_cents or 5_00
    limits = Limits(min=min(least, 5_00), max=100_00)
    table = Table(rules, limits=limits, shoe=shoe_for(rules.rules, ChaChaSource(KEY)), tray_cents=100_000_00)
    for player in players:
        table.buy_in(player, 1_000_00)
    return table


def cuts(table: Table) -> list[tuple[str, int | None]]:
    """Who cut and who declined, in order; a cut with its depth."""
    made = [line.what for line in table.log.lines if isinstance(line.what, CutMade | CutDeclined)]
    return [(each.by, each.depth if isinstance(each, CutMade) else None) for each in made]


# --- between rounds --------------------------------------------------------------------------------------------------


@proves("CO 30-817 ¶1 s.1")
@pytest.mark.parametrize("game", games())
def test_co_30_817_every_game_whose_cards_are_shuffled_by_hand_offers_the_cut(game: str) -> None:
    table = table_of(game, "Ann", "Bob")
    table.begin_shuffle()
    if table.game.rules.dealt_from in UNCUT:
        assert table.cut_offered is None
        return
    assert table.cut_offered == "Ann"
    with pytest.raises(ShoeError, match=rf"to be cut \[{re.escape(table.game.clauses.cut)}\]"):
        table.begin_round()
    table.cut("Ann", None)
    assert table.cut_offered == "Bob"
    table.cut("Bob", 7)
    assert table.cut_offered is None
    assert cuts(table) == [("Ann", None), ("Bob", 7)]
    table.begin_round()


@proves("CO 30-817(5)")
@pytest.mark.parametrize("dealt_from", [each.value for each in DealtFrom])
def test_co_30_817_5_a_shuffling_shoe_and_digital_cards_are_not_cut(dealt_from: str) -> None:
    table = table_of("blackjack", "Ann", decks=2, dealt_from=dealt_from)
    table.begin_shuffle()
    assert table.cut_offered == (None if DealtFrom(dealt_from) in UNCUT else "Ann")


@proves("CO 30-817 ¶1 s.2")
@pytest.mark.parametrize("game", EVERY_ROUND)
def test_co_30_817_alternates_though_the_deck_is_shuffled_for_every_round(game: str) -> None:
    table = table_of(game, "Ann", "Bob", "Cy")
    offered = []
    for _ in range(4):
        table.begin_shuffle()
        offered.append(table.cut_offered)
        table.cut(str(table.cut_offered), 20)
        table.open(table.opening([Wager(1, "main", table.limits.min, player="Ann")]))
        finish(table)
        assert table.shoe is not None
        assert table.shoe.needs_shuffle
    assert offered == ["Ann", "Bob", "Cy", "Ann"] or game == "21-hold-em"  # which is shuffled and cut twice in a round
    assert set(offered) <= {"Ann", "Bob", "Cy"}


@proves("CO 30-817 ¶1 s.3")
@pytest.mark.parametrize("game", ["blackjack", *EVERY_ROUND])
def test_co_30_817_when_every_player_declines_the_house_cuts(game: str) -> None:
    table = table_of(game, "Ann", "Bob")
    table.shuffle(lambda player: None)
    assert [by for by, _ in cuts(table)] == ["Ann", "Bob", HOUSE]
    assert cuts(table)[-1][1] is not None


@proves("CO 30-817 ¶1 s.1")
@pytest.mark.parametrize("game", ["blackjack", *EVERY_ROUND])
def test_co_30_817_a_shuffle_never_passes_over_the_players_at_the_table(game: str) -> None:
    """Without an answer the cut stays open; only where nobody is at the table does the house cut at once."""
    table = table_of(game, "Ann")
    table.shuffle()
    assert table.cut_offered == "Ann"
    assert cuts(table) == []
    with pytest.raises(IllegalAction, match="has the cut now, not house"):
        table.cut(HOUSE, None)
    empty = table_of(game)
    empty.shuffle()
    assert empty.cut_offered is None
    assert [by for by, _ in cuts(empty)] == [HOUSE]


@proves("CO 30-817(1)")
@pytest.mark.parametrize(("depth", "taken"), [(0, False), (1, True), (51, True), (52, False)])
def test_co_30_817_1_a_deck_of_every_round_is_cut_with_a_card_on_each_side(depth: int, taken: bool) -> None:
    table = table_of("pai-jack", "Ann")
    table.begin_shuffle()
    if taken:
        table.cut("Ann", depth)
        assert cuts(table) == [("Ann", depth)]
    else:
        with pytest.raises(PitbossError, match=r"1 to 51 deep.*30-817\(1\)"):
            table.cut("Ann", depth)
        assert table.cut_offered == "Ann"


@proves("CO 30-817 ¶1 s.2")
def test_co_30_817_the_cut_of_a_player_who_leaves_goes_on_to_the_next() -> None:
    table = table_of("pai-jack", "Ann", "Bob")
    table.begin_shuffle()
    table.leave("Ann")
    assert table.cut_offered == "Bob"


# --- in mid-round ----------------------------------------------------------------------------------------------------


def out_of_cards(dealt_from: str = "hand", players: tuple[str, ...] = ("Ann", "Bob")) -> Table:
    """A table that has just shuffled its discards to complete a round; the next card waits for the cut."""
    table = table_of("blackjack", *players, decks=1, dealt_from=dealt_from, burn_cards=1)
    table.shuffle(lambda player: 5)
    seats = players or ("", "")
    table.open([Wager(seat, "main", 5_00, player=player) for seat, player in enumerate(seats, 1)])
    assert table.shoe is not None
    assert table.round is not None
    while table.shoe.left:
        table.round.apply(DiscardFaceUpCard(table.draw()))
    table.deal()
    return table


@proves("CO 30-817 ¶1 s.1", "CO 30-828(11)")
def test_co_30_828_11_the_shuffled_discards_are_offered_to_the_players_to_be_cut() -> None:
    table = out_of_cards()
    first = table.cut_offered
    assert first in ("Ann", "Bob")
    shoe, round = table.shoe, table.round
    assert shoe is not None
    assert round is not None
    left = shoe.left
    with pytest.raises(IllegalAction, match=rf"{first} has the cut.*30-817"):
        table.deal()
    with pytest.raises(ShoeError, match="to be cut"):
        shoe.draw()
    assert shoe.left == left
    table.cut(first, 3)
    assert cuts(table)[-1] == (first, 3)
    assert shoe.left == left  # nothing is burned in mid-round
    finish(table)
    assert round.is_over
    assert shoe.needs_shuffle


@proves("CO 30-828(11)")
def test_co_30_828_11_when_every_player_declines_the_house_cuts_in_mid_round() -> None:
    table = out_of_cards()
    before = len(cuts(table))
    step(table)
    step(table)
    assert table.cut_offered is None
    assert {by for by, _ in cuts(table)[before : before + 2]} == {"Ann", "Bob"}
    assert cuts(table)[-1][0] == HOUSE


@proves("CO 30-828(11)")
def test_co_30_828_11_the_deal_stops_for_a_cut_and_goes_on_after_it() -> None:
    table = out_of_cards()
    lines = len(table.log.lines)
    deal_on(table)
    table.deal_all()
    assert len(table.log.lines) == lines
    table.cut(str(table.cut_offered), 2)
    deal_on(table)
    assert len(table.log.lines) > lines + 1


@proves("CO 30-828(11)")
def test_co_30_828_11_the_house_cuts_where_no_player_is_named() -> None:
    table = out_of_cards(players=())
    assert table.cut_offered is None
    assert [by for by, _ in cuts(table)] == [HOUSE, HOUSE]  # the stack, and then the discards


@proves("CO 30-828(11)")
@pytest.mark.parametrize(("beyond", "taken"), [(-1, True), (0, False)])
def test_co_30_828_11_is_cut_with_a_card_on_each_side(beyond: int, taken: bool) -> None:
    table = out_of_cards()
    assert table.shoe is not None
    depth = table.shoe.left + beyond
    if taken:
        table.cut(str(table.cut_offered), depth)
        assert table.cut_offered is None
    else:
        with pytest.raises(PitbossError, match=r"30-817\(1\)"):
            table.cut(str(table.cut_offered), depth)
        assert table.cut_offered is not None


@proves("CO 30-828(11)")
def test_co_30_828_11_digital_discards_are_not_cut() -> None:
    table = out_of_cards("digital")
    shuffled = [line.what for line in table.log.lines if isinstance(line.what, DiscardsReshuffled)]
    assert [each.cut_depth for each in shuffled] == [0]
    assert table.cut_offered is None
    assert cuts(table) == []
    finish(table)


@proves("CO 30-828(11)")
@pytest.mark.parametrize("dealt_from", ["hand", "digital"])
def test_co_30_828_11_a_refill_resumes_replays_and_is_recomputed(dealt_from: str) -> None:
    table = out_of_cards(dealt_from)
    done = 0
    while table.round is not None and not table.round.is_over:
        again = resume(table.log.lines, KEY)
        assert table_state(again) == table_state(table)
        step(table)
        done += 1
    log = table.close()
    assert done > 1
    replay(log)
    assert check_cards(log, table.game.rules.composition) > 52


@proves("CO 30-817 ¶1 s.1", "CO 30-2104(6)")
def test_co_30_2104_6_the_deck_of_the_poker_is_cut_too() -> None:
    table = table_of("21-hold-em", "Ann", "Bob")
    table.shuffle(lambda player: 10)
    table.open(table.opening([Wager(1, "main", 5_00, player="Ann"), Wager(1, "PK", 5_00, player="Ann")]))
    while table.cut_offered is None:
        step(table)
    assert table.cut_offered == "Bob"  # Ann cut for the blackjack
    assert table_state(resume(table.log.lines, KEY)) == table_state(table)
    table.cut("Bob", 25)
    finish(table)
    assert cuts(table) == [("Ann", 10), ("Bob", 25)]
    log = table.close()
    replay(log)
    assert table_state(resume(log.lines, KEY)) == table_state(table)
    check_cards(log, table.game.rules.composition)


# --- logs of earlier versions ----------------------------------------------------------------------------------------


def test_a_log_in_which_the_house_cut_the_refill_at_once_resumes_as_it_was() -> None:
    """Earlier versions wrote the depth of the house's cut with the shuffle itself."""
    old = table_of("21-hold-em", "Ann")
    old.begin_shuffle()
    old._make_ready(HOUSE, None)  # for a deck of every round the house cut without asking
    old.open(old.opening([Wager(1, "main", 5_00, player="Ann"), Wager(1, "PK", 5_00, player="Ann")]))
    while old.round is not None and not old.round.is_over:
        if old.round.wants_shuffle:
            old.refill(cut_later=False)
        else:
            step(old)
    shuffled = [line.what for line in old.log.lines if isinstance(line.what, DiscardsReshuffled)]
    assert [each.cut_depth > 0 for each in shuffled] == [True]
    log = old.close()
    again = resume(log.lines, KEY)
    assert again.log.head == old.log.head
    replay(log)
    assert check_cards(log, old.game.rules.composition) > 0


# --- a card face up in the shoe --------------------------------------------------------------------------------------


@proves("CO 30-828(6)")
@pytest.mark.parametrize("dealt_from", [each.value for each in DealtFrom])
def test_co_30_828_6_digital_cards_have_no_face_that_could_lie_up_in_the_shoe(dealt_from: str) -> None:
    table = table_of("blackjack", decks=2, dealt_from=dealt_from)
    table.shuffle()
    table.open([Wager(1, "main", 5_00)])
    assert table.shoe is not None
    left = table.shoe.left
    if dealt_from == "digital":
        with pytest.raises(IllegalAction, match=r"digital cards.*30-828\(6\)"):
            table.give_card(DiscardFaceUpCard)
        assert table.shoe.left == left
    else:
        table.give_card(DiscardFaceUpCard)
        assert table.shoe.left == left - 1
