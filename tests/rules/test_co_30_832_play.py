"""CO 30-832 to 30-832.09 at play: entries, draws, the button, wagers, elimination, ties, splits, rulings, undo."""

from __future__ import annotations

import datetime

import pytest
from msgspec.structs import replace

from pitboss.errors import IllegalAction, IllegalSetup, LogError
from pitboss.tournaments import Tournament, resume
from pitboss.tournaments import steps as do
from pitboss.tournaments.document import example
from pitboss.tournaments.document.model import Reentry
from pitboss.tournaments.document.rounds import Level, RoundPlan
from pitboss.tournaments.draws import DrawChain, drawn_order, verify_link
from pitboss.tournaments.plans import HandPlan
from tests.marks import proves
from tests.tournaments.desk import DAY, SEED, Desk, changed_event, changed_round, single

FRIDAY = example("friday-night")


def two_rounds(**changes: object) -> Desk:
    """Two tables of two, one hand in the first round, the best of each table to a final of two hands."""
    levels = (Level(10, 500),)
    rounds = (RoundPlan(hands=1, advance=1, levels=levels), RoundPlan(hands=2, levels=levels))
    plan = {"rounds": rounds, "tables": ("1", "2"), "seats": 2, "format": "rounds", "split_players": 2} | changes
    return Desk(single(**plan))


def knockout(players: int, tables: tuple[str, ...] = ("1", "2"), seats: int = 4) -> Desk:
    rounds = (RoundPlan(hands=0, left=1, levels=(Level(10, 500), Level(100, 500, hand=3))),)
    desk = Desk(single(rounds=rounds, tables=tables, seats=seats, format="knockout", split_players=4))
    desk.open(players).draw()
    return desk


# --- opening, persons, entries --------------------------------------------------------------------------------------


@proves("CO 30-832.07(1) s.4")
def test_no_event_opens_after_the_division_refused_the_rules() -> None:
    desk = Desk()
    desk.do(do.AnswerOfDivision, False, "DOG-1")
    assert desk.refused(do.OpenEvent, "tuesday").cite == "CO 30-832.07(1) s.4"
    desk.do(do.AnswerOfDivision, True, "DOG-2")
    desk.open()


def test_an_unlawful_document_opens_no_tournament() -> None:
    with pytest.raises(IllegalSetup, match="at most 4"):
        Desk(single(split_players=5))


def test_each_role_does_its_own_and_no_more() -> None:
    desk = Desk().open(2)
    assert "Ask the director" in desk.refused(do.CloseRegistration, by="Dan", role="dealer").what
    assert "no role" in desk.refused(do.CloseRegistration, role="owner").what
    assert "name of the person" in desk.refused(do.CloseRegistration, by=" ").what
    with pytest.raises(IllegalAction, match="director"):
        Tournament(do.OpenTournament("Cal", "cashier", 0, single(), DrawChain(SEED, 5).commitment))


@proves("CO 30-832(2)(c) s.1")
def test_co_30_832_2_c_nobody_is_entered_twice_at_once() -> None:
    desk = Desk().open(1)
    assert desk.refused(do.Register, "P1", "Player 1", DAY).cite == "CO 30-832(2)(c) s.1"
    assert desk.enter(2) == 2


@proves("CO 30-832(2)(c) s.2")
def test_co_30_832_2_c_re_entry_only_where_allowed_and_only_when_out() -> None:
    desk = two_rounds(reentry=Reentry(most=1))
    desk.open(4).draw()
    assert desk.refused(do.Register, "P1", "Player 1", DAY).cite == "CO 30-832(2)(c) s.1"  # still in
    for table in ("1", "2"):
        plan = desk.hand(table)
        desk.play({plan.order[0]: 1_010}, table)
    out = [each for each in desk.state.entries.values() if each.status == "out"]
    assert len(out) == 2
    again = desk.do(do.Register, out[0].player, out[0].name, DAY)
    assert again.number == 5  # a new and separate entry, with its own buy-in
    assert sum(each.cents for each in desk.state.receipts if each.player == out[0].player) == 2 * 20_00
    desk.do(do.Register, out[1].player, out[1].name, DAY)
    desk.do(do.Draw, desk.link())
    table = desk.state.entries[5].table
    desk.play({desk.seat_of(5): 0}, table)
    refusal = desk.refused(do.Register, out[0].player, out[0].name, DAY)
    assert refusal.cite == "CO 30-832(2)(c) s.2"
    assert "the most that the rules allow" in refusal.what
    desk.replayed()


def test_a_table_where_nobody_can_be_cut_needs_no_hand() -> None:
    desk = two_rounds(reentry=Reentry(most=1))
    desk.open(4).draw()
    for table in ("1", "2"):
        desk.play({desk.hand(table).order[0]: 1_010}, table)
    out = next(each for each in desk.state.entries.values() if each.status == "out")
    desk.do(do.Register, out.player, out.name, DAY)
    event = desk.do(do.Draw, desk.link())
    assert (event.advanced, event.notes[-1]) == ((5,), "no hand is needed: all go on")


def test_in_a_knockout_those_who_wait_take_free_seats() -> None:
    desk = knockout(9, ("1",), seats=7)
    assert len(desk.state.waiting()) == 2
    assert "No seat is free" in desk.refused(do.Draw, desk.link()).what
    order = desk.hand().order
    desk.play({order[0]: 0, order[3]: 0, order[5]: 0})
    desk.begin()
    assert "between hands" in desk.refused(do.Draw, desk.link()).what
    desk.do(do.VoidHand, "1", 2, "a seat was empty")
    event = desk.do(do.Draw, desk.link())
    assert {each.seat for each in event.seatings} <= {order[0], order[3], order[5]}
    assert len(desk.hand().order) == 6
    desk.replayed()


@proves("CO 30-832(2)(c) s.2")
def test_without_a_rule_for_it_there_is_no_re_entry() -> None:
    desk = two_rounds()
    desk.open(4).draw()
    plan = desk.hand("1")
    desk.play({plan.order[0]: 1_010}, "1")
    out = next(each for each in desk.state.entries.values() if each.status == "out")
    assert "do not allow re-entry" in desk.refused(do.Register, out.player, out.name, DAY).what


@proves("CO 30-832(2)(c) s.3")
def test_co_30_832_2_c_found_with_two_entries_out_and_without_a_prize() -> None:
    desk = Desk().open(4)
    desk.draw()
    event = desk.do(do.Disqualify, (2, 3), "one person under two names", by="Jo", role="judge")
    assert [each.cite for each in event.outs] == ["CO 30-832(2)(c) s.3"] * 2
    assert desk.refused(do.Register, "P2", "Player 2", DAY).cite == "CO 30-832(2)(c) s.3"
    while desk.state.event.phase == "play" and desk.state.open_tables():
        desk.play({desk.seat_of(1): 2_000})
    desk.do(do.EndRound)
    awards = desk.do(do.EndEvent).awards
    assert {each.entry for each in awards} <= {1, 4}
    assert sum(each.cents for each in awards) == 4 * 20_00  # their buy-ins stay in the pool


@proves("CO 30-832.07(1) s.2")
def test_co_30_832_07_1_every_player_gets_the_rules() -> None:
    desk = Desk().open()
    assert desk.refused(do.Register, "P1", "Ann", DAY, rules_given=False).cite == "CO 30-832.07(1) s.2"


@proves("CO 30-832.05 ¶1 s.1")
def test_co_30_832_05_only_those_who_qualify() -> None:
    desk = Desk(FRIDAY).open()
    assert desk.refused(do.Register, "P1", "Ann", DAY, qualifies=False).cite == "CO 30-832.05 ¶1 s.1"
    assert desk.do(do.Register, "P1", "Ann", DAY).number == 1
    plain = Desk().open()
    assert plain.do(do.Register, "P1", "Ann", DAY, qualifies=False).number == 1  # there are no criteria


# --- draws ----------------------------------------------------------------------------------------------------------


@proves("CO 30-832.08(2) s.1")
def test_co_30_832_08_2_tables_and_seats_come_from_the_published_chain() -> None:
    desk = Desk(FRIDAY).open(20)
    assert "Close it first" in desk.refused(do.Draw, desk.link()).what
    desk.do(do.CloseRegistration)
    before, link = desk.state.last_link, desk.link()
    assert desk.refused(do.Draw, "0" * 64).cite == "CO 30-832.08(2) s.1"
    assert desk.refused(do.Draw, DrawChain(b"other", 5).link(1)).cite == "CO 30-832.08(2) s.1"
    event = desk.do(do.Draw, link)
    assert verify_link(before, link)
    seats = {(each.table, each.seat) for each in event.seatings}
    assert len(seats) == 20 == len({each.entry for each in event.seatings})
    sizes = [len(table.seats) for table in desk.state.tables.values()]
    assert sizes == [7, 7, 6]  # as few tables as hold them, filled evenly
    words = [f"{number}" for number in range(1, 21)]
    order = drawn_order(link, "players of friday round 1 session 1", words)
    assert event.seatings[0].entry == order[0] + 1  # what any player can work out


@proves("CO 30-832.08(2) s.1")
def test_a_players_own_words_change_the_draw() -> None:
    found = []
    for words in ("", "seven"):
        desk = Desk(FRIDAY).open(13)
        desk.enter(14, words=words)
        found.append([(each.entry, each.table, each.seat) for each in desk.draw().seatings])
    assert found[0] != found[1]


def test_seats_are_drawn_evenly() -> None:
    """Over many links every seat comes first about as often."""
    chain = DrawChain(b"even", 700)
    first = [drawn_order(chain.link(number), "seats", [str(seat) for seat in range(7)])[0] for number in range(1, 701)]
    assert all(70 <= first.count(seat) <= 130 for seat in range(7))


@proves("CO 30-832.08(2) s.1")
def test_a_draw_by_hand_needs_a_witness_and_one_seat_each() -> None:
    desk = Desk().open(2)
    desk.do(do.CloseRegistration)
    seats = ((1, "1", 3), (2, "1", 6))
    assert "witness" in desk.refused(do.DrawByHand, seats, {"1": 3}, "Dee").what
    assert "drawn twice" in desk.refused(do.DrawByHand, ((1, "1", 3), (2, "1", 3)), {"1": 3}, "Wes").what
    assert "Everybody who waits" in desk.refused(do.DrawByHand, ((1, "1", 3),), {"1": 3}, "Wes").what
    assert "button" in desk.refused(do.DrawByHand, seats, {"1": 5}, "Wes").what
    desk.do(do.DrawByHand, seats, {"1": 6}, "Wes")
    assert desk.hand().order == (6, 3)
    assert "before Wes" in desk.state.moves[0].why


def test_seats_that_cannot_be_used_are_not_drawn() -> None:
    desk = Desk(single(blocked={"1": (4,)})).open(5)
    desk.do(do.BlockSeat, "1", 7, "broken chair")
    assert {each.seat for each in desk.draw().seatings} == {1, 2, 3, 5, 6}
    taken = desk.hand().order[0]
    assert "Somebody sits there" in desk.refused(do.BlockSeat, "1", taken, "spilled").what


@proves("CO 30-832.08(2) s.2")
def test_co_30_832_08_2_combined_tables_are_drawn_again_and_say_why() -> None:
    desk = knockout(8)
    assert desk.refused(do.BreakTable, "1", desk.link(), "early").cite == "CO 30-832.08(2) s.2"  # no room
    for table in ("1", "2"):
        plan = desk.hand(table)
        gone = dict.fromkeys(plan.order[:2], 0)
        desk.play(gone, table)
    (proposal,) = desk.tournament.proposals()
    assert (proposal.kind, proposal.why) == ("break", "4 players fit at 1 table; table 1 has the fewest (2)")
    desk.begin("2")
    assert "between hands" in desk.refused(do.BreakTable, "1", desk.link()).what
    desk.do(do.VoidHand, "2", 2, "a player stood up")
    event = desk.do(do.BreakTable, "1", desk.link())
    assert all("table 1 is broken: 4 players fit" in each.why for each in event.seatings)
    assert {each.from_table for each in event.seatings} == {"1"}
    assert len(desk.state.tables["2"].seats) == 4
    assert desk.hand("2").order[0] == desk.state.tables["2"].button
    desk.replayed()


@proves("CO 30-832.08(2) s.2")
def test_tables_are_balanced_by_a_drawn_player_and_the_director_may_override_with_a_reason() -> None:
    desk = knockout(8)
    assert "even" in desk.refused(do.Balance, desk.link()).what
    plan = desk.hand("1")
    desk.play(dict.fromkeys(plan.order[:2], 0), "1")
    (proposal,) = desk.tournament.proposals()
    assert proposal.why == "table 2 has 4 players, table 1 2"
    mover = next(iter(desk.state.tables["2"].seats.values()))
    assert "Say why" in desk.refused(do.MovePlayer, mover, "1", " ", desk.link()).what
    assert desk.refused(do.MovePlayer, mover, "1", "wants it", "", 1).cite in ("CO 30-801(2)", "CO 30-832.08(2) s.2")
    moved = desk.do(do.Balance, desk.link()).seatings[0]
    assert (moved.from_table, moved.table) == ("2", "1")
    assert "player and seat drawn" in moved.why
    other = next(iter(desk.state.tables["1"].seats.values()))
    event = desk.do(do.MovePlayer, other, "2", "two brothers at one table", desk.link())
    assert event.seatings[0].why == "Dee: two brothers at one table; seat drawn"
    desk.replayed()


# --- hands ----------------------------------------------------------------------------------------------------------


@proves("CO 30-832.08(3) s.1", "CO 30-832.08(3) s.2", "CO 30-832.08(3) s.3")
def test_co_30_832_08_3_the_button_begins_and_moves_one_position_clockwise() -> None:
    desk = Desk().open(4)
    desk.draw()
    seats = sorted(desk.hand().order)
    first = desk.hand().button
    for turn in range(5):
        plan = desk.hand()
        at = (seats.index(first) + turn) % len(seats)
        assert plan.button == plan.order[0] == seats[at]
        assert plan.order == tuple(seats[at:] + seats[:at])
        desk.play()


@proves("CO 30-832.08(3) s.3")
def test_the_button_passes_over_a_player_who_is_out_and_stays_after_a_void_hand() -> None:
    desk = Desk().open(4)
    desk.draw()
    plan = desk.begin()
    desk.do(do.VoidHand, "1", 1, "misdeal")
    assert desk.hand().button == plan.button
    assert desk.hand().hand == 1
    desk.play({plan.order[1]: 0})
    assert desk.hand().button == plan.order[2]


@proves("CO 30-832.08(7)", "CO 30-832.08(8) s.2", "CO 30-832.08(9) s.1", "CO 30-832.09(3)")
def test_a_hand_is_one_wager_for_each_seat_within_the_limits_and_the_chips_on_the_table() -> None:
    desk = Desk().open(3)
    desk.draw()
    plan = desk.begin()
    a, b, c = plan.order
    stacks = dict(plan.stacks)

    def refused(wagers: dict[int, int], after: dict[int, int] | None = None, **more: object) -> str:
        return desk.refused(do.SettleHand, "1", 1, wagers, after or stacks, **more).cite

    assert refused({a: 10, b: 10}) == "CO 30-832.08(7)"
    assert refused({a: 10, b: 10, c: 10, 9: 10}) == "CO 30-832.08(7)"
    assert refused({a: 5, b: 10, c: 10}) == "CO 30-832.09(3)"  # below the minimum of 10
    assert refused({a: 505, b: 10, c: 10}) == "CO 30-832.09(3)"  # above the maximum of 500
    assert refused({a: 12, b: 10, c: 10}) == "CO 30-832.01(1) s.1"  # no chips for it
    assert refused({a: 10, b: 10, c: 10}, {**stacks, a: 1_003}) == "CO 30-832.01(1) s.1"
    assert refused({a: 10, b: 10, c: 10}, {a: 1_000, b: 1_000}) == "CO 30-832.08(9) s.1"
    assert refused({a: 10, b: 10, c: 10}, secret=(a, a + 20)) == "CO 30-832.09(6)"
    desk.settle(plan, {}, wagers={a: 10, b: 500, c: 15}, secret=(b,))
    plan = desk.begin()
    assert plan.secret_left[b] == 0
    assert desk.refused(do.SettleHand, "1", 2, dict.fromkeys(plan.order, 10), stacks, (b,)).cite == "CO 30-832.09(6)"


@proves("CO 30-832.01(1) s.5", "CO 30-832.08(9) s.1")
@pytest.mark.parametrize(("wager", "lawful"), [(995, True), (1_000, True), (1_005, False)])
def test_without_a_maximum_all_chips_on_the_table_may_be_wagered(wager: int, lawful: bool) -> None:
    desk = Desk(changed_round(single(), levels=(Level(10),))).open(2)
    desk.draw()
    plan = desk.begin()
    wagers = {plan.order[0]: wager, plan.order[1]: 10}
    if lawful:
        desk.settle(plan, {}, wagers=wagers)
    else:
        assert desk.refused(do.SettleHand, "1", 1, wagers, dict(plan.stacks)).cite == "CO 30-832.08(9) s.1"


@proves("CO 30-832.08(4)")
@pytest.mark.parametrize(("left", "out"), [(0, True), (20, True), (25, False)])
def test_co_30_832_08_4_out_without_chips_or_with_too_few_for_the_next_wager(left: int, out: bool) -> None:
    desk = Desk(changed_round(single(), levels=(Level(10), Level(25, hand=2)))).open(3)
    desk.draw()
    seat = desk.hand().order[0]
    entry = desk.state.tables["1"].seats[seat]
    event = desk.play({seat: left})
    assert [each.entry for each in event.outs] == ([entry] if out else [])
    assert (seat in desk.hand().order) is not out
    if out:
        assert event.outs[0].cite == "CO 30-832.08(4)"


@proves("CO 30-832.08(6)")
@pytest.mark.parametrize(("seconds", "lawful"), [(7_199, True), (7_200, False), (7_201, False)])
def test_co_30_832_08_6_no_hand_after_two_hours_without_new_decks(seconds: int, lawful: bool) -> None:
    desk = Desk().open(2)
    desk.draw()
    desk.at = 1_000
    desk.play()
    desk.at = 1_000 + seconds
    plan = desk.tournament.plan("1", desk.at)
    assert isinstance(plan, HandPlan) is lawful
    if not lawful:
        assert desk.refused(do.BeginHand, "1", 2, by="Dan", role="dealer").cite == "CO 30-832.08(6)"
        desk.do(do.ChangeDecks, "1", by="Dan", role="dealer")
    desk.play()


@proves("CO 30-832.08(11) s.2")
def test_co_30_832_08_11_a_dispute_is_ruled_by_a_judge_who_did_not_deal() -> None:
    desk = Desk().open(2)
    desk.draw()
    plan = desk.begin()
    desk.do(do.RaiseDispute, "1", 1, "asked for a card and was passed", by="P1", role="player")
    assert desk.refused(do.RuleDispute, 1, "gets a card", "CO 30-828(4)", by="Dan", role="judge").cite == (
        "CO 30-832.08(11) s.2"
    )
    assert "Ask the director" in desk.refused(do.RuleDispute, 1, "card", "CO 30-828(4)", by="Cal", role="cashier").what
    assert "30-828" in desk.refused(do.RuleDispute, 1, "gets a card", "house", by="Jo", role="judge").what
    desk.settle(plan, {})
    assert desk.refused(do.BeginHand, "1", 2, by="Dan", role="dealer").cite == "CO 30-832.08(11) s.2"
    desk.do(do.RuleDispute, 1, "gets a card", "CO 30-828(4)", by="Jo", role="judge")
    desk.play()


@proves("CO 30-832.08(11) s.2")
def test_who_deals_later_or_again_does_not_rule_either() -> None:
    desk = Desk().open(2)
    desk.draw()
    desk.do(do.BeginHand, "1", 1, by="Ann", role="clock")  # a player's bet begins it
    desk.do(do.RaiseDispute, "1", 1, "was passed", by="P1", role="player")
    desk.do(do.DealHand, "1", 1, by="Dan", role="dealer")
    desk.do(do.DealHand, "1", 1, by="Sue", role="dealer")  # relieves Dan in mid-hand
    for dealer in ("Dan", "Sue"):
        assert (
            f"{dealer} dealt hand 1"
            in desk.refused(do.RuleDispute, 1, "card", "CO 30-828(4)", by=dealer, role="judge").what
        )
    assert "not in play" in desk.refused(do.DealHand, "1", 2, by="Dan", role="dealer").what
    for clause in ("828", "CO 30-828", "CO 30-828(12)", "CO 30-829"):
        assert "30-828(4)" in desk.refused(do.RuleDispute, 1, "card", clause, by="Jo", role="judge").what
    desk.do(do.RuleDispute, 1, "card", "CO 30-828(11)", by="Ann", role="judge")
    desk.replayed()


@proves("CO 30-832(1) s.3")
@pytest.mark.parametrize(
    ("first", "on", "lawful"),
    [
        ((2026, 12, 5), (2027, 4, 4), True),
        ((2026, 12, 5), (2027, 4, 5), True),  # four months after the first day of play, which came after the start
        ((2026, 12, 5), (2027, 4, 6), False),
        ((2026, 12, 31), (2027, 4, 30), True),  # April has no 31st
        ((2026, 12, 31), (2027, 5, 1), False),
    ],
)
def test_co_30_832_1_no_hand_more_than_four_months_after_the_first_day_of_play(
    first: tuple[int, int, int], on: tuple[int, int, int], lawful: bool
) -> None:
    desk = Desk(changed_round(single(), hands=3)).open(3)
    desk.draw()
    desk.do(do.BeginHand, "1", 1, datetime.date(*first), by="Dan", role="dealer")
    seats = desk.state.tables["1"].playing
    desk.do(
        do.SettleHand, "1", 1, dict.fromkeys(seats, 10), dict.fromkeys(seats, 1_000) | {desk.seat_of(2): 1_100},
        by="Dan", role="dealer",
    )  # fmt: skip
    day = datetime.date(*on)
    assert isinstance(desk.tournament.plan("1", desk.at, day), HandPlan) is lawful
    if lawful:
        desk.do(do.BeginHand, "1", 2, day, by="Dan", role="dealer")
        return
    assert desk.refused(do.BeginHand, "1", 2, day, by="Dan", role="dealer").cite == "CO 30-832(1) s.3"
    assert desk.refused(do.EndRound).cite == "CO 30-832.09(4)"  # on an earlier day a hand is still to be played
    assert "no link" in desk.refused(do.EndRound, desk.link(), day).what
    assert desk.do(do.EndRound, "", day).cite == "CO 30-832(1) s.3"
    assert next(each.entry for each in desk.do(do.EndEvent).awards) == 2
    desk.replayed()


@proves("CO 30-832.07(1) s.3")
@pytest.mark.parametrize(("day", "lawful"), [(30, False), (1, True), (2, True)])
def test_co_30_832_07_1_no_hand_before_the_scheduled_start(day: int, lawful: bool) -> None:
    desk = Desk().open(2)  # starts on December 1
    desk.draw()
    on = datetime.date(2026, 12 if day < 30 else 11, day)
    if lawful:
        desk.do(do.BeginHand, "1", 1, on, by="Dan", role="dealer")
    else:
        assert desk.refused(do.BeginHand, "1", 1, on, by="Dan", role="dealer").cite == "CO 30-832.07(1) s.3"


@proves("CO 30-832.07(1) s.4")
def test_co_30_832_07_1_refused_rules_take_no_entry_and_begin_no_hand() -> None:
    desk = Desk().open(2)
    desk.do(do.AnswerOfDivision, False, "DOG-1")
    assert desk.refused(do.Register, "P9", "Nobody", DAY).cite == "CO 30-832.07(1) s.4"
    desk.draw()
    assert desk.refused(do.BeginHand, "1", 1).cite == "CO 30-832.07(1) s.4"
    desk.do(do.AnswerOfDivision, True, "DOG-2")
    desk.begin()


@proves("CO 30-832(2)(c) s.3")
def test_co_30_832_2_c_found_with_two_entries_after_the_last_hand() -> None:
    desk = Desk(changed_round(single(), hands=1)).open(3)
    desk.draw()
    desk.play({desk.seat_of(2): 1_500})
    desk.do(do.EndRound)
    desk.do(do.Disqualify, (2, 3), "one person under two names")
    assert [each.rank for each in desk.tournament.standings()] == [1, 0, 0]
    assert {each.entry for each in desk.do(do.EndEvent).awards} == {1}
    assert "Undo the award" in desk.refused(do.Disqualify, (1,), "too late").what
    desk.replayed()


def test_an_absent_player_forfeits_exactly_the_minimum_or_sits_out() -> None:
    for absent, cost in (("forfeit minimum", 10), ("sit out", 0)):
        desk = Desk(single(absent=absent)).open(2)
        desk.draw()
        plan = desk.begin()
        here, gone = plan.order
        after = {here: 1_000, gone: 1_000 - cost}
        wrong = {here: 1_000, gone: 995}
        assert "was empty" in desk.refused(do.SettleHand, "1", 1, {here: 10}, wrong, forfeits=(gone,)).what
        desk.do(do.SettleHand, "1", 1, {here: 10}, after, forfeits=(gone,))


@proves("CO 30-832.09(6)")
def test_where_the_minimum_is_bet_for_an_absent_player_no_seat_is_empty() -> None:
    desk = Desk(single(absent="minimum bet")).open(2)
    desk.draw()
    here, gone = desk.begin().order
    after = {here: 1_000, gone: 1_000}
    assert desk.refused(do.SettleHand, "1", 1, {here: 10}, after, forfeits=(gone,)).cite == "CO 30-832.09(6)"
    desk.do(do.SettleHand, "1", 1, {here: 10, gone: 10}, {here: 1_000, gone: 990})


# --- elimination hands, ties, ends ----------------------------------------------------------------------------------


def test_after_an_elimination_hand_the_lowest_stack_is_out_unless_the_hand_put_one_out() -> None:
    desk = Desk(changed_round(changed_event(single(), format="elimination"), elimination_hands=(1, 2))).open(4)
    desk.draw()
    plan = desk.hand()
    event = desk.play({plan.order[0]: 900})
    assert [each.cite for each in event.outs] == ["CO 30-832.09(6)"]
    left = desk.hand().order
    assert len(desk.play({left[0]: 0, left[1]: 500}).outs) == 1


@proves("CO 30-832.09(4)")
def test_ties_are_broken_by_countback_then_by_a_link() -> None:
    document = changed_round(changed_event(single(), format="elimination"), elimination_hands=(2,))
    desk = Desk(document).open(3)
    desk.draw()
    a, b, c = desk.hand().order
    desk.play({a: 900, b: 950, c: 1_000})
    event = desk.play({a: 800, b: 800, c: 1_000})
    assert len(event.outs) == 1
    assert desk.state.entries[event.outs[0].entry].left_at[-1] == 800
    assert a not in desk.state.tables["1"].seats  # b had more after the hand before
    desk = Desk(document).open(3)
    desk.draw()
    a, b, c = desk.hand().order
    desk.play()
    desk.play({a: 800, b: 800})
    assert desk.state.tables["1"].tie.seats == (a, b)
    assert desk.refused(do.BeginHand, "1", 3).cite == "CO 30-832.09(4)"
    desk.do(do.BreakTie, "1", desk.link())
    assert len(desk.hand().order) == 2
    desk.replayed()


@proves("CO 30-832.09(4)")
def test_a_play_off_hand_decides_the_tie_alone_and_its_chips_are_handed_back() -> None:
    desk = two_rounds(ties=("play-off",), seats=3)
    desk.open(6).draw()
    plan = desk.hand("1")
    a, b, c = plan.order
    desk.play({a: 900}, "1")  # b and c are equal at the cut
    playoff = desk.hand("1")
    assert playoff.is_playoff
    assert set(playoff.order) == {b, c}
    desk.play({}, "1")  # still equal
    advanced = desk.play({c: 1_200}, "1").advanced
    assert advanced == (desk.state.entries[advanced[0]].number,)
    assert desk.state.entries[advanced[0]].points == 1_000
    assert desk.state.entries[advanced[0]].tie_note == "tie broken by a play-off hand"


@proves("CO 30-832.09(4)")
@pytest.mark.parametrize(("left", "plays"), [(5, False), (10, True), (15, True)])
def test_a_play_off_needs_chips_for_its_wager(left: int, plays: bool) -> None:
    desk = two_rounds(ties=("play-off",), seats=3)
    desk.open(6).draw()
    a, b, c = desk.hand("1").order
    desk.play({a: left, b: left, c: left}, "1")
    assert bool(desk.state.tables["1"].playoff) is plays
    assert (desk.state.tables["1"].tie is None) is plays


@proves("CO 30-832.08(5)", "CO 30-832.08(5)(a)", "CO 30-832.08(5)(b) s.2")
def test_co_30_832_08_5_the_final_round_ends_as_defined_and_points_decide() -> None:
    desk = two_rounds()
    desk.open(4).draw()
    for table in ("1", "2"):
        desk.play({desk.hand(table).order[0]: 1_100}, table)
    desk.do(do.EndRound)
    desk.do(do.Draw, desk.link())
    assert "not final yet" in desk.refused(do.EndEvent).what
    low, high = desk.hand().order
    desk.play({high: 1_200})
    desk.play({low: 900})
    assert "finished its round" in desk.refused(do.BeginHand, "1", 3).what
    assert desk.do(do.EndRound).cite == "CO 30-832.08(5)(a)"
    found = desk.tournament.standings()
    assert [(each.rank, each.points) for each in found[:2]] == [(1, 1_200), (2, 900)]
    desk.replayed()


@proves("CO 30-832.08(5)(b) s.1")
def test_co_30_832_08_5_b_play_ends_when_one_player_is_left() -> None:
    desk = knockout(3, ("1",))
    a, b, c = desk.hand().order
    desk.play({a: 0})
    assert desk.state.open_tables()
    desk.play({b: 0, c: 2_000})
    assert not desk.state.open_tables()
    desk.do(do.EndRound)
    ranks = [each.rank for each in desk.tournament.standings()]
    assert ranks == [1, 2, 3]


@proves("CO 30-832.08(5)(b) s.3")
@pytest.mark.parametrize(("players", "lawful"), [(3, True), (4, True), (5, False)])
def test_co_30_832_08_5_b_a_split_is_unanimous_and_by_at_most_the_stated_number(players: int, lawful: bool) -> None:
    desk = Desk(single(split_players=4)).open(players)
    desk.draw()
    everybody = tuple(range(1, players + 1))
    if not lawful:
        assert desk.refused(do.Split, everybody).cite == "CO 30-832.08(5)(b) s.3"
        return
    assert "unanimous" in desk.refused(do.Split, everybody[:-1]).what
    desk.begin()
    assert "Finish the hand" in desk.refused(do.Split, everybody).what
    desk.do(do.VoidHand, "1", 1, "a split")
    assert "a part" in desk.refused(do.Split, everybody, (1,)).what
    desk.do(do.Split, everybody)
    awards = desk.do(do.EndEvent).awards
    assert sum(each.cents for each in awards) == players * 20_00
    assert max(each.cents for each in awards) - min(each.cents for each in awards) <= 1
    desk.replayed()


@proves("CO 30-832.08(5)(b) s.3")
def test_no_split_where_the_rules_have_none() -> None:
    desk = Desk(single(split_players=0)).open(2)
    desk.draw()
    assert "no split" in desk.refused(do.Split, (1, 2)).what


# --- chips, values, time, undo --------------------------------------------------------------------------------------


@proves("CO 30-832.01(2) s.2")
def test_co_30_832_01_2_values_change_between_rounds_alone_and_with_the_notice() -> None:
    desk = two_rounds()
    desk.open(4).draw()
    new = {"white": 10, "red": 50, "black": 200}
    assert desk.refused(do.SetChipValues, new, True).cite == "CO 30-832.01(2) s.2"
    for table in ("1", "2"):
        desk.play({desk.hand(table).order[0]: 1_100}, table)
    assert "Post the new values" in desk.refused(do.SetChipValues, new, False).what
    assert "each color" in desk.refused(do.SetChipValues, {"white": 10}, True).what
    odd = {"white": 300, "red": 600, "black": 900}
    assert "cannot be made" in desk.refused(do.SetChipValues, odd, True).what
    desk.do(do.SetChipValues, new, True)
    assert desk.tournament.view()["chip_values"] == new


def test_levels_by_the_clock_wait_while_it_is_paused_and_a_table_may_have_more_time() -> None:
    levels = (Level(10, minute=0), Level(25, minute=10))
    desk = Desk(changed_round(single(), levels=levels)).open(2)
    desk.draw()
    desk.at = 60
    desk.play()
    desk.at = 60 + 599
    assert desk.hand().min_points == 10
    desk.do(do.Pause, "lunch")
    assert "paused" in desk.refused(do.BeginHand, "1", 2).what
    desk.at += 1_000
    desk.do(do.Resume)
    assert desk.hand().min_points == 10
    desk.at += 1
    assert desk.hand().min_points == 25
    desk.do(do.ExtendTime, "1", 30, "interpreter", by="Jo", role="judge")
    assert desk.hand().seconds == 55
    desk.play()
    assert desk.hand().seconds == 25


def test_a_step_is_undone_until_the_next_hand_by_a_reversing_event() -> None:
    desk = Desk().open(3)
    desk.draw()
    plan = desk.begin()
    assert desk.tournament.undoable() == ()
    desk.settle(plan, {plan.order[0]: 0})
    line = len(desk.tournament.log.lines)
    assert desk.tournament.undoable()[0] == line
    assert "Say why" in desk.refused(do.Undo, line, " ").what
    desk.do(do.Undo, line, "the stacks were read wrong")
    assert desk.state.tables["1"].in_hand
    assert "undone already" in desk.refused(do.Undo, line, "again").what
    desk.settle(plan, {plan.order[0]: 500})
    desk.begin()
    settled = len(desk.tournament.log.lines) - 1
    assert "A hand has begun since" in desk.refused(do.Undo, settled, "too late").what
    desk.replayed()


def test_a_draw_that_is_undone_has_used_its_link_and_a_later_step_that_needs_it_stops_the_undo() -> None:
    desk = Desk().open(3)
    first = [(each.entry, each.seat) for each in desk.draw().seatings]
    line = len(desk.tournament.log.lines)
    assert "a later step needs it" in desk.refused(do.Undo, line - 1, "wrong button pressed").what
    desk.do(do.Undo, line, "a player was missing")
    assert desk.state.links_used == 1
    second = [(each.entry, each.seat) for each in desk.do(do.Draw, desk.link()).seatings]
    assert desk.state.links_used == 2
    assert first != second
    desk.replayed()


def test_a_changed_log_names_its_line() -> None:
    desk = Desk().open(3)
    desk.draw()
    lines = list(desk.tournament.log.raw_lines())
    with pytest.raises(LogError, match="line 4"):
        resume([*lines[:3], lines[3].replace(b"Player 2", b"Player 9"), *lines[4:]])
    with pytest.raises(LogError, match="line 1"):
        resume(lines[1:])


def test_a_step_cannot_be_earlier_than_the_one_before() -> None:
    desk = Desk()
    desk.at = 10
    desk.open()
    desk.at = 9
    assert "earlier" in desk.refused(do.CloseRegistration).what


# --- formats --------------------------------------------------------------------------------------------------------


def test_wild_cards_and_a_second_chance_are_for_those_who_still_hold_chips() -> None:
    first = RoundPlan(hands=1, advance=1, wild_cards=1, second_chance=1, levels=(Level(10, 500),))
    last = RoundPlan(hands=1, levels=(Level(10),))
    desk = two_rounds(rounds=(first, last), seats=4)
    desk.open(8).draw()
    for table in ("1", "2"):
        order = desk.hand(table).order
        desk.play({order[0]: 1_100, order[1]: 0}, table)
    assert "second chance" in desk.refused(do.DrawWildCards, desk.link()).what
    assert desk.do(do.EndRound).notes == ("second chance for 4 players",)
    desk.do(do.Draw, desk.link())
    assert len(desk.hand("1").order) == 4
    desk.play({desk.hand("1").order[0]: 1_100}, "1")
    assert "wild cards first" in desk.refused(do.EndRound).what
    drawn = desk.do(do.DrawWildCards, desk.link()).advanced
    assert len(drawn) == 1
    desk.do(do.EndRound)
    assert len(desk.state.waiting()) == 4  # one of each table, one by the second chance, one drawn
    desk.replayed()


def test_the_best_of_all_tables_go_on_and_a_tie_at_the_cut_needs_a_link() -> None:
    first = RoundPlan(hands=1, advance_overall=2, levels=(Level(10, 500),))
    desk = two_rounds(rounds=(first, RoundPlan(hands=1, levels=(Level(10),))), format="accumulation")
    desk.open(4).draw()
    for table in ("1", "2"):
        desk.play({desk.hand(table).order[0]: 1_100 if table == "1" else 1_000}, table)
    assert "equal at the cut" in desk.refused(do.EndRound).what
    desk.do(do.EndRound, desk.link())
    assert len(desk.state.waiting()) == 2


def test_what_a_player_needs_to_advance() -> None:
    desk = two_rounds()
    desk.open(4).draw()
    plan = desk.hand("1")
    first = desk.tournament.needs(plan.players[plan.order[0]])
    assert first is not None
    assert "level with the cut" in first.words
    assert desk.tournament.needs(99) is None


def test_no_series_goes_on_before_its_event_is_over() -> None:
    series = example("winter-series")
    desk = Desk(series)
    assert "comes next" in desk.refused(do.OpenEvent, "final").what
    desk.open(2)
    assert "is not over" in desk.refused(do.OpenEvent, "qualifier-2").what
    assert "There is no event" in desk.refused(do.OpenEvent, "gala").what


def test_a_round_may_have_its_own_points_and_chip_values() -> None:
    levels = (Level(10, 500),)
    rounds = (
        RoundPlan(hands=1, advance=1, levels=levels),
        RoundPlan(hands=1, points=2_000, levels=(Level(100),), values={"white": 50}),
    )
    desk = two_rounds(rounds=rounds)
    desk.open(4).draw()
    for table in ("1", "2"):
        desk.play({desk.hand(table).order[0]: 1_100}, table)
    desk.do(do.EndRound)
    event = desk.do(do.Draw, desk.link())
    assert "chip values: white 50, red 25, black 100" in event.notes
    assert set(desk.hand().stacks.values()) == {2_000}


def test_chips_are_carried_where_the_rules_say_so() -> None:
    levels = (Level(10, 500),)
    rounds = (
        RoundPlan(hands=1, advance=1, levels=levels),
        RoundPlan(hands=1, fresh_chips=False, levels=levels),
    )
    document = replace(two_rounds(rounds=rounds).document)
    desk = Desk(document)
    desk.open(4).draw()
    for table in ("1", "2"):
        desk.play({desk.hand(table).order[0]: 1_100 + 100 * int(table)}, table)
    desk.do(do.EndRound)
    desk.do(do.Draw, desk.link())
    assert sorted(desk.hand().stacks.values()) == [1_200, 1_300]


@proves("CO 30-832.08(4)")
@pytest.mark.parametrize(("left", "out"), [(95, True), (100, False), (105, False)])
def test_chips_that_are_carried_must_reach_for_the_first_wager_of_the_next_round(left: int, out: bool) -> None:
    rounds = (
        RoundPlan(hands=0, left=3, levels=(Level(10, 500),)),
        RoundPlan(hands=0, left=1, fresh_chips=False, levels=(Level(100),)),
    )
    desk = Desk(single(rounds=rounds, format="knockout")).open(4)
    desk.draw()
    order = desk.hand().order
    desk.play({order[0]: 0, order[1]: left})
    event = desk.do(do.EndRound)
    assert [each.cite for each in event.outs] == (["CO 30-832.08(4)"] if out else [])
    assert len(desk.state.waiting()) == (2 if out else 3)


@proves("CO 30-832.08(5)(b) s.1", "CO 30-832.08(5)")
def test_a_disqualification_between_hands_may_end_the_round() -> None:
    """The last player does not wait for a hand that nobody can deal; a hand in play is finished first."""
    desk = knockout(3, ("1",))
    desk.play()
    assert "still play" in desk.refused(do.EndRound).what
    desk.do(do.Disqualify, (3,), "left the premises")
    assert "still play" in desk.refused(do.EndRound).what  # two are left, the rules say one
    plan = desk.begin()
    assert "Finish the hand at table 1" in desk.refused(do.EndRound).what
    desk.settle(plan, {})
    desk.do(do.Disqualify, (2,), "left the premises")
    desk.do(do.EndRound)
    assert [each.entry for each in desk.do(do.EndEvent).awards] == [1]
    desk.replayed()


# --- persons, whatever is typed -------------------------------------------------------------------------------------


@proves("CO 30-832(2)(c) s.1")
@pytest.mark.parametrize("typed", ["P1", "p1", " P1 ", "P1\u200b", "\uff301"])
def test_one_person_is_not_entered_twice_by_another_spelling(typed: str) -> None:
    desk = Desk().open(1)
    assert desk.refused(do.Register, typed, "Player 1", DAY).cite == "CO 30-832(2)(c) s.1"
    desk.do(do.Register, "P 1", "Somebody else", DAY)  # another number: a space within it is seen


@proves("CO 30-832(2)(c) s.3")
def test_no_earlier_entry_of_a_disqualified_player_takes_a_place_or_a_prize() -> None:
    desk = two_rounds(reentry=Reentry(most=1))
    desk.open(4).draw()
    for table in ("1", "2"):
        desk.play({desk.hand(table).order[0]: 1_010}, table)
    first = next(each for each in desk.state.entries.values() if each.status == "out")
    desk.do(do.Register, first.player.lower(), first.name, DAY)
    event = desk.do(do.Disqualify, (5,), "found with a second entry")
    assert event.notes == (f"entry {first.number} of the same player takes no place",)
    desk.do(do.EndRound)
    desk.do(do.Draw, desk.link())
    for _ in range(2):
        desk.play()
    desk.do(do.EndRound)
    awards = desk.do(do.EndEvent).awards
    assert first.player not in {each.player for each in awards}
    assert sum(each.cents for each in awards) == 5 * 20_00
    desk.replayed()


@proves("CO 30-832(2)(c) s.3")
def test_the_active_entry_of_a_disqualified_player_is_out_whichever_entry_is_named() -> None:
    desk = two_rounds(reentry=Reentry(most=1))
    desk.open(4).draw()
    desk.play({desk.hand("1").order[0]: 1_010}, "1")
    first = next(each for each in desk.state.entries.values() if each.status == "out")
    desk.do(do.Register, first.player, first.name, DAY)
    desk.do(do.Disqualify, (first.number,), "found with a second entry")
    assert [desk.state.entries[number].status for number in (first.number, 5)] == ["disqualified"] * 2
    assert desk.state.entry_of(first.player) is None
    desk.replayed()


@proves("CO 30-832.01(2) s.2")
def test_values_do_not_change_between_the_sessions_of_a_round() -> None:
    desk = two_rounds(tables=("1",))
    desk.open(4).draw()
    new = {"white": 10, "red": 50, "black": 200}
    desk.play({desk.hand().order[0]: 1_010})
    assert len(desk.state.waiting()) == 2  # they play the same round after the others
    assert "only between rounds" in desk.refused(do.SetChipValues, new, True).what
    desk.draw()
    desk.play({desk.hand().order[0]: 1_010})
    desk.do(do.EndRound)
    desk.do(do.SetChipValues, new, True)
    desk.draw()
    assert "only between rounds" in desk.refused(do.SetChipValues, new, True).what


@proves("CO 30-832.01(2) s.2")
def test_values_do_not_change_before_a_second_chance() -> None:
    levels = (Level(10, 500),)
    rounds = (RoundPlan(hands=1, advance=1, second_chance=1, levels=levels), RoundPlan(hands=2, levels=levels))
    desk = two_rounds(rounds=rounds)
    desk.open(4).draw()
    for table in ("1", "2"):
        desk.play({desk.hand(table).order[0]: 1_010}, table)
    new = {"white": 10, "red": 50, "black": 200}
    assert "only between rounds" in desk.refused(do.SetChipValues, new, True).what
    desk.do(do.EndRound)  # the second chance begins
    assert "only between rounds" in desk.refused(do.SetChipValues, new, True).what


@proves("CO 30-832.01(2) s.2")
@pytest.mark.parametrize(("white", "lawful"), [(5, True), (10, True), (25, False)])
def test_new_values_can_make_the_limits_of_the_next_round(white: int, lawful: bool) -> None:
    desk = Desk(changed_round(single(), levels=(Level(10, 500),))).open(2)
    new = {"white": white, "red": 50, "black": 100}
    if lawful:
        desk.do(do.SetChipValues, new, True)
    else:
        assert "10 points" in desk.refused(do.SetChipValues, new, True).what


@proves("CO 30-832.08(2) s.1")
def test_the_witness_of_a_draw_is_a_second_person_however_the_name_is_typed() -> None:
    desk = Desk().open(2)
    desk.do(do.CloseRegistration)
    seats = ((1, "1", 1), (2, "1", 2))
    for witness in ("Dee", " dee", "DEE "):
        assert "second person" in desk.refused(do.DrawByHand, seats, {"1": 1}, witness).what
    desk.do(do.DrawByHand, seats, {"1": 1}, "Sue")
