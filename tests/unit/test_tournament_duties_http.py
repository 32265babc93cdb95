"""CO 30-832 to 30-832.09 over HTTP, read a second time: days that are played, who rules, and what is printed.

Each test stands on a boundary that the documents and the usual course of play do not reach.
"""

from __future__ import annotations

import datetime
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor.live.tournament import play as tournament_play
from pitboss.tournaments.document.dates import last_day
from pitboss.tournaments.document.model import ExtraChips, Goods, Prize, Rebuys
from pitboss.tournaments.document.rounds import Level, RoundPlan
from tests.house.printed import read_back, squeezed
from tests.marks import proves
from tests.tournament_house import TournamentDesk, TournamentHouse, awards, finished, short, two_rounds
from tests.tournaments.desk import changed_round, single

DAY = 24 * 60 * 60


def day_of(clock: SimpleNamespace) -> datetime.date:
    return datetime.datetime.fromtimestamp(clock.now, datetime.UTC).date()


def bet_today(desk: TournamentDesk, status: int = 200) -> Any:
    """The first bet of the next hand, with new decks where they are due."""
    seats = desk.table()["tournament"]["order"] or [{"name": name} for name in desk.table()["seated"].values()]
    return desk.bet(desk.to_bet() if status == 200 else seats[0]["name"], 10, status)


# --- 832(1) and 832.07(1): the calendar that is played ---------------------------------------------------------------


@proves("CO 30-832(1) s.3")
@pytest.mark.parametrize(("days", "lawful"), [(-1, True), (0, True), (1, False)], ids=["before", "at", "after"])
def test_no_hand_more_than_four_months_after_the_first_day_of_play(
    house: TournamentHouse, clock: SimpleNamespace, days: int, lawful: bool
) -> None:
    desk = house.announce(short(Level(10), hands=3))
    desk.draw("Ann", "Bob", "Cleo")
    clock.now += 10 * DAY  # play begins ten days after the scheduled start
    first = day_of(clock)
    desk.play({"Ann": "win"})
    clock.now += (last_day(first) - first).days * DAY + days * DAY
    if lawful:
        desk.take("change decks", by="Dana", table="1")
        desk.play({"Ann": "win"})
        assert desk.refused("end round") == "CO 30-832.09(4)"  # a hand is still to be played
        return
    late = bet_today(desk, 422)
    assert late["cite"] == "CO 30-832(1) s.3"
    assert str(last_day(first)) in late["detail"]
    assert desk.refused("register", player="Drew", name="Drew") == "CO 30-832(1) s.3"
    assert desk.take("end round")["cite"] == "CO 30-832(1) s.3"  # the chips on the table decide
    desk.take("end event")
    assert next((player, place) for player, place, *_ in awards(desk)) == ("Ann", 1)
    assert sum(cents for *_, cents in awards(desk)) == 3 * 20_00  # and all of the pool is paid
    for award in desk.shown["awards"]:
        desk.take("pay prize", by="Sam", award=award["number"], confirmed_by="Alex")
    desk.take("conclude")


@proves("CO 30-832.07(1) s.3")
@pytest.mark.parametrize(("days", "lawful"), [(1, False), (2, True), (3, True)], ids=["before", "at", "after"])
def test_no_hand_before_the_start_that_the_division_was_told(
    house: TournamentHouse, clock: SimpleNamespace, days: int, lawful: bool
) -> None:
    desk = house.announce(short(), in_days=2)
    desk.draw("Ann", "Bob")
    desk.inspect()
    clock.now += days * DAY
    found = bet_today(desk, 200 if lawful else 422)
    if not lawful:
        assert found["cite"] == "CO 30-832.07(1) s.3"
        assert "Wait until then." in found["detail"]


@proves("CO 30-832.07(1) s.4")
def test_after_the_division_has_refused_the_rules_nobody_enters_and_no_hand_begins(house: TournamentHouse) -> None:
    desk = house.announce(short())
    desk.register("Ann", "Bob")
    desk.take("answer of the division", accepted=False, document="DOG-7")
    assert desk.refused("register", player="Cleo", name="Cleo") == "CO 30-832.07(1) s.4"
    desk.take("close registration")
    desk.take("draw")
    desk.inspect()
    assert bet_today(desk, 422)["cite"] == "CO 30-832.07(1) s.4"
    assert desk.shown["unacceptable"] is True
    desk.take("answer of the division", accepted=True, document="DOG-8")
    bet_today(desk)


@proves("CO 30-832.02 ¶1 s.1")
def test_a_fee_belongs_to_the_month_of_the_second_in_which_it_is_taken(
    house: TournamentHouse, clock: SimpleNamespace
) -> None:
    desk = house.announce(short(fee_cents=10_00), in_days=60)
    first = datetime.datetime.fromtimestamp(clock.now, datetime.UTC).replace(day=1) + datetime.timedelta(days=32)
    midnight = int(first.replace(day=1, hour=0, minute=0, second=0, microsecond=0).timestamp())
    for name, second in (("Ann", -1), ("Bob", 0), ("Cleo", 1)):
        clock.now = midnight + second
        desk.register(name)
    before, after = (datetime.datetime.fromtimestamp(midnight + at, datetime.UTC).strftime("%Y-%m") for at in (-1, 0))
    text = read_back(desk.paper("proceeds"))
    assert f"{before}$10.00" in text
    assert f"{after}$20.00" in text


@proves("CO 30-832.02 ¶1 s.1")
@pytest.mark.parametrize(("second", "returned"), [(-1, True), (0, False), (1, False)], ids=["before", "at", "after"])
def test_an_entry_is_not_taken_back_once_its_fee_is_on_the_return_of_a_month(
    house: TournamentHouse, clock: SimpleNamespace, second: int, returned: bool
) -> None:
    desk = house.announce(short(fee_cents=10_00), in_days=60)
    next_month = datetime.datetime.fromtimestamp(clock.now, datetime.UTC).replace(day=1) + datetime.timedelta(days=32)
    midnight = int(next_month.replace(day=1, hour=0, minute=0, second=0, microsecond=0).timestamp())
    desk.register("Ann")
    clock.now = midnight + second
    if returned:
        desk.take("cancel entry", entry=1, reason="ill")
    else:
        assert desk.refused("cancel entry", entry=1, reason="ill") == "CO 30-832.02 ¶1 s.1"
    assert desk.shown["money"]["fees_cents"] == (0 if returned else 10_00)


@proves("CO 30-832.03 ¶1 s.1")
def test_an_entry_is_not_taken_back_once_its_fee_is_counted(house: TournamentHouse) -> None:
    desk = house.announce(short(fee_cents=10_00))
    desk.register("Ann")
    desk.take("count fees", counted_cents=10_00, confirmed_by="Sam")
    desk.register("Bob")
    assert desk.refused("cancel entry", entry=1, reason="ill") == "CO 30-832.03 ¶1 s.1"
    desk.take("cancel entry", entry=2, reason="ill")  # its fee is still in the box
    assert desk.shown["money"]["fee_box_cents"] == 0


@proves("CO 30-832(1) s.3")
@pytest.mark.parametrize(("days", "concludes"), [(-1, False), (0, False), (1, True)], ids=["before", "at", "after"])
def test_an_event_that_did_not_open_in_four_months_is_canceled(
    house: TournamentHouse, clock: SimpleNamespace, days: int, concludes: bool
) -> None:
    first = replace(short(Level(10), hands=1).events[0], id="one", prizes=(Prize(1, share="100%"),), split_players=0)
    desk = house.announce(replace(single(), events=(first, replace(first, id="two"))))
    desk.draw("Ann", "Bob")
    began = day_of(clock)
    finished(desk, "Ann")
    desk.take("pay prize", by="Sam", award=1, confirmed_by="Alex")
    clock.now += (last_day(began) - began).days * DAY + days * DAY
    if concludes:
        desk.take("conclude")
        assert desk.shown["phase"] == "concluded"
    else:
        assert desk.refused("conclude") == "CO 30-832.06 ¶3 s.1"


# --- 832(2)(c): disqualified -----------------------------------------------------------------------------------------


@proves("CO 30-832(2)(c) s.3")
def test_two_entries_that_are_found_after_the_last_hand_still_win_nothing(house: TournamentHouse) -> None:
    desk = house.announce(short(Level(10), hands=1))
    desk.draw("Ann", "Bob", "Cleo")
    desk.play({"Bob": "win"})
    desk.take("end round")
    desk.take("disqualify", by="Sam", entries=[2, 3], reason="one person under two names")
    desk.take("end event")
    assert [(player, place) for player, place, *_ in awards(desk)] == [("Ann", 1)]
    assert desk.refused("disqualify", entries=[1], reason="too late") == "CO 30-832(2)(c) s.3"  # the prizes are awarded


@proves("CO 30-832(2)(c) s.3", "CO 30-832.06 ¶3 s.1")
def test_a_prize_that_a_disqualified_player_was_not_paid_yet_is_won_again(house: TournamentHouse) -> None:
    first = replace(short(Level(10), hands=1).events[0], id="one", prizes=(Prize(1, share="50%"),), split_players=0)
    last = replace(first, id="two", prizes=(Prize(1, share="100%"),))
    desk = house.announce(replace(single(), events=(first, last)))
    desk.draw("Ann", "Bob")
    finished(desk, "Ann")
    desk.take("open event", event="two")
    desk.draw("Ann", "Bob", "Cleo")
    desk.take("disqualify", entries=[3], reason="found with a second entry")
    assert desk.refused("pay prize", award=1, confirmed_by="Alex") == "CO 30-832(2)(c) s.3"
    assert desk.shown["money"]["pool_cents"] == 2 * 20_00 + 3 * 20_00
    assert desk.rows("payouts") == []
    finished(desk, "Bob")
    assert awards(desk)[-1] == ("Bob", 1, "cash", 100_00)
    desk.take("pay prize", by="Sam", award=2, confirmed_by="Alex")
    desk.take("conclude")


# --- 832.02 and .06: other ways to pay -------------------------------------------------------------------------------


@proves("CO 30-832.02 ¶1 s.2", "CO 30-832.06 ¶3 s.4", "CO 30-832.02 ¶1 s.5")
def test_fee_and_buy_in_may_be_different_goods_and_each_is_on_the_form(house: TournamentHouse) -> None:
    goods: dict[str, Any] = {"fee_goods": (Goods("canned food", 10_00),), "buy_in_goods": (Goods("a toy", 20_00),)}
    desk = house.announce(short(fee_cents=10_00, **goods))
    entry: dict[str, Any] = {"player": "Ann", "name": "Ann", "fee": "goods", "buy_in": "goods", "goods": "canned food"}
    assert desk.refused("register", **entry, buy_in_goods="canned food") == "CO 30-832.06 ¶3 s.4"
    desk.take("register", by="Sam", **entry, buy_in_goods="a toy")
    assert ",$10.00,goods: canned food,$20.00,goods: a toy," in desk.rows("entrants")[0]
    assert desk.shown["money"] == {"pool_cents": 20_00, "fees_cents": 10_00, "fee_box_cents": 0}


# --- 832.08(4), (5): out, the end, places ----------------------------------------------------------------------------


@proves("CO 30-832.08(4)")
@pytest.mark.parametrize(("left", "out"), [(20, True), (25, False), (30, False)], ids=["below", "at", "above"])
def test_the_next_required_wager_decides_who_is_out(house: TournamentHouse, left: int, out: bool) -> None:
    desk = house.announce(short(Level(10), Level(25, hand=2)))
    desk.draw("Ann", "Bob", "Cleo")
    desk.play({}, points={"Ann": 1_000 - left, "Bob": 10, "Cleo": 10})
    assert ("Ann" in desk.table()["seated"].values()) is not out


@proves("CO 30-832.08(5)", "CO 30-832.08(5)(a)")
def test_the_final_round_has_its_hands_not_one_fewer_and_not_one_more(house: TournamentHouse) -> None:
    desk = house.announce(short(Level(10), hands=2))
    desk.draw("Ann", "Bob")
    desk.play({"Ann": "win"})
    assert desk.refused("end round") == "CO 30-832.09(4)"
    assert desk.refused("end event") == "CO 30-832.08(5)"
    desk.play({"Ann": "win"})
    assert desk.shown["tables"][0]["waits"]["cite"] == "CO 30-832.08(5)"  # no third hand
    assert desk.table()["seated"] == {}
    assert desk.take("end round")["cite"] == "CO 30-832.08(5)(a)"


@proves("CO 30-832.08(5)", "CO 30-832.08(5)(b) s.1")
def test_with_two_players_left_play_continues_and_with_one_it_ends(house: TournamentHouse) -> None:
    rounds = (RoundPlan(hands=0, left=1, levels=(Level(10),)),)
    desk = house.announce(single(rounds=rounds, format="knockout"))
    desk.draw("Ann", "Bob", "Cleo")
    desk.play({"Ann": "win", "Bob": "win"}, points={"Ann": 10, "Bob": 10, "Cleo": 1_000})
    assert desk.refused("end round") == "CO 30-832.09(4)"
    desk.play({"Ann": "win"}, points={"Ann": 10, "Bob": 1_010})
    desk.take("end round")
    desk.take("end event")
    assert [(player, place) for player, place, *_ in awards(desk)] == [("Ann", 1), ("Bob", 2), ("Cleo", 3)]


@proves("CO 30-832.08(5)(b) s.2", "CO 30-832.01(1) s.6")
@pytest.mark.parametrize(("by", "winner"), [("last round", "last"), ("all rounds", "first")])
def test_the_points_decide_of_the_last_round_or_of_all_as_the_rules_say(
    house: TournamentHouse, by: str, winner: str
) -> None:
    desk = house.announce(two_rounds(winner_by=by, ties=("draw",)))
    desk.draw("Ann", "Bob", "Cleo", "Drew")
    best = {}
    for number, points in (("1", 500), ("2", 10)):
        best[number] = next(iter(desk.table(number)["seated"].values()))
        desk.play({best[number]: "win"}, number=number, points=points)
    desk.take("end round")
    desk.take("draw")
    # who won 500 before loses 10 now; who won 10 before wins 100 now
    desk.play({best["2"]: "win"}, points={best["1"]: 10, best["2"]: 100})
    desk.take("end round")
    desk.take("end event")
    assert awards(desk)[0][0] == best["2" if winner == "last" else "1"]


@proves("CO 30-832.08(5)(b) s.3")
@pytest.mark.parametrize("stated", [2, 3])
def test_a_split_is_for_the_number_that_the_rules_state(house: TournamentHouse, stated: int) -> None:
    desk = house.announce(short(split_players=stated))
    desk.draw("Ann", "Bob", "Cleo")
    if stated == 2:
        assert desk.refused("split", agreed=[1, 2, 3]) == "CO 30-832.08(5)(b) s.3"
        desk.take("disqualify", entries=[3], reason="left the premises")
        desk.take("split", agreed=[1, 2])
    else:
        desk.take("split", agreed=[1, 2, 3])


# --- 832.08(8), .09(6): a player who is away -------------------------------------------------------------------------


@proves("CO 30-832.09(6)", "CO 30-832.08(8) s.1")
def test_a_dealer_bets_the_minimum_for_a_player_who_is_away_and_the_hand_goes_on(house: TournamentHouse) -> None:
    desk = house.announce(changed_round(short(), seconds=0))  # rules without a time: the dealer decides
    desk.draw("Ann", "Bob")
    desk.inspect()
    first, second = (each["seat"] for each in desk.table()["tournament"]["order"])
    names = {int(seat): name for seat, name in desk.table()["seated"].items()}
    assert desk.order("Dana", 422, kind="minimum bet", seat=second)["cite"] == "CO 30-832.08(3)"
    desk.order("Ann", 403, kind="minimum bet", seat=first)
    desk.order("Dana", kind="minimum bet", seat=first)
    assert desk.table()["racks"][names[first]] == 990  # of the player's own chips
    desk.bet(names[second], 25)
    assert desk.order("Dana", 422, kind="minimum bet", seat=second)["cite"] == "CO 30-832.08(3)"  # no bet is due
    for card in ("10s", "10s", "10d", "9h", "10h", "9d"):
        desk.order("Dana", kind="deal", card=card)
    desk.order("Dana", kind="go ahead")  # passes over the player who is away
    desk.order(names[second], kind="act", action="stand")
    desk.order("Dana", kind="go ahead")
    assert desk.table()["racks"] == {names[first]: 1_000, names[second]: 1_025}


@proves("CO 30-832.09(6)")
@pytest.mark.parametrize(("seconds", "lawful"), [(19.5, False), (20, True), (20.5, True)])
def test_nothing_is_bet_for_a_player_whose_time_is_not_up(
    house: TournamentHouse, monkeypatch: pytest.MonkeyPatch, seconds: float, lawful: bool
) -> None:
    now = SimpleNamespace(at=1_000.0)
    monkeypatch.setattr(tournament_play, "time", SimpleNamespace(monotonic=lambda: now.at))
    desk = house.announce(changed_round(short(), seconds=20))
    desk.draw("Ann", "Bob")
    desk.inspect()
    now.at += seconds
    seat = desk.table()["tournament"]["to_bet"]
    found = desk.order("Dana", 200 if lawful else 422, kind="minimum bet", seat=seat)
    if not lawful:
        assert found["detail"].startswith(f"The player at seat {seat} has 1 more second to bet")


# --- 832.08(11) and 828: disputes ------------------------------------------------------------------------------------


@proves("CO 30-832.08(11) s.2", "CO 30-828(1) s.2")
def test_who_dealt_a_hand_does_not_rule_on_it_whatever_the_role(house: TournamentHouse) -> None:
    desk = house.announce(short())
    desk.draw("Ann", "Bob")
    desk.inspect()
    desk.bet(desk.to_bet(), 10)
    desk.take("raise dispute", by="Ann", table="1", entry=1, what="asked for a card and was passed")  # before a card
    desk.play({}, dealer="Sam")  # a supervisor deals
    (dispute,) = desk.shown["disputes"]
    assert (dispute["hand"], dispute["dealers"]) == (1, ["Sam"])
    ruling: dict[str, Any] = {"dispute": 1, "decision": "gets a card", "clause": "CO 30-828(4)"}
    assert desk.refused("rule dispute", by="Sam", **ruling) == "CO 30-832.08(11) s.2"
    desk.take("rule dispute", 403, by="Dana", **ruling)
    desk.take("rule dispute", by="Eve", **ruling)
    desk.play({}, dealer="Dana")
    desk.take("raise dispute", by="Bob", table="1", entry=2, what="was paid too little")  # after the hand
    desk.take("rule dispute", by="Sam", dispute=2, decision="the payment stands", clause="CO 30-828(1)")


@proves("CO 30-832.08(11) s.2")
def test_a_dispute_is_about_the_own_hand_and_follows_a_clause_of_828(house: TournamentHouse) -> None:
    desk = house.announce(short())
    desk.draw("Ann", "Bob")
    desk.take("raise dispute", 403, by="Ann", table="1", entry=2, what="Bob was passed")
    desk.take("raise dispute", by="Ann", table="1", entry=1, what="asked for a card and was passed")
    for clause in ("", "828", "CO 30-828", "CO 30-828(12)", "CO 30-829", "CO 30-8280(1)"):
        assert desk.refused("rule dispute", by="Sam", dispute=1, decision="card", clause=clause), clause
    desk.take("rule dispute", by="Sam", dispute=1, decision="gets a card", clause="CO 30-828(11)")


# --- 832.01(2): colors -----------------------------------------------------------------------------------------------


@proves("CO 30-832.01(2) s.1", "CO 30-832.01(2) s.2")
def test_every_table_shows_its_players_what_each_color_is_worth_now(house: TournamentHouse) -> None:
    desk = house.announce(two_rounds())
    desk.draw("Ann", "Bob", "Cleo", "Drew")

    def posted(number: str) -> tuple[dict[str, int], list[str]]:
        shown = desk.table(number, by="Ann")["tournament"]["colors"]
        rules = house.person("Ann").get(f"/api/tables/{desk.id}-t{number}/rules")
        texts = [each["text"] for each in rules["notices"] if each["cite"] == "CO 30-832.01(2)"]
        return {each["color"]: each["points"] for each in shown}, texts

    words = "Tournament chips are worth, in points: white 5, red 25, black {}"
    for number in ("1", "2"):
        assert posted(number) == ({"white": 5, "red": 25, "black": 100}, [words.format(100)])
        winner = next(iter(desk.table(number)["seated"].values()))
        desk.play({winner: "win"}, number=number)
    desk.take("end round")
    desk.take("set chip values", values={"white": 5, "red": 25, "black": 500}, notice_posted=True)
    desk.take("draw")
    assert posted("1") == ({"white": 5, "red": 25, "black": 500}, [words.format(500)])


# --- 832.08, .09: what the printed rules say -------------------------------------------------------------------------

PRINTED = {
    "CO 30-832.08(1) s.1": "Every player receives 1,000 points in chips.",
    "CO 30-832.08(1) s.2": "early bird: every player may have 200 points more, once.",
    "CO 30-832.08(2) s.1": "Table and seat are drawn at random",
    "CO 30-832.08(2) s.2": "When tables are combined, the new seats are drawn at random too.",
    "CO 30-832.08(3) s.1": "A button marks the first position.",
    "CO 30-832.08(3) s.2": "Each hand begins with the player who has it.",
    "CO 30-832.08(3) s.3": "After each hand the dealer moves the button one position clockwise.",
    "CO 30-832.08(4)": "A player without chips, or with too few for a required wager, is out.",
    "CO 30-832.08(5)(a)": "The event ends after hand 3 of its final round",
    "CO 30-832.08(5)(b) s.1": "or when only one player is left.",
    "CO 30-832.08(5)(b) s.2": "The winner is the player with the most points in the final round.",
    "CO 30-832.08(5)(b) s.3": "The last 3 players, or fewer, may agree unanimously to split the prizes.",
    "CO 30-832.08(6)": "The dealer changes the decks at least every 120 minutes of continuous play.",
    "CO 30-832.08(7)": "Each player plays one hand.",
    "CO 30-832.08(8) s.1": "Nobody sits in for a player",
    "CO 30-832.08(8) s.2": "wagers on another's hand or plays it.",
    "CO 30-832.08(9) s.1": "Only chips that lie on the table when a game starts are played.",
    "CO 30-832.08(9) s.2": "Chips stay in full view.",
    "CO 30-832.08(9) s.3": "Hidden chips may not be played.",
    "CO 30-832.08(10) s.1": "A player may set chips ready before acting.",
    "CO 30-832.08(10) s.2": "A bet is made when chips are pushed into the betting area and the hand is off them.",
    "CO 30-832.08(10) s.3": "It cannot be changed.",
    "CO 30-832.08(11) s.1": "A hand gesture that shows what a player wants binds the player.",
    "CO 30-832.08(11) s.2": "The pit supervisor or a tournament judge decides disputes about the dealer's action",
    "CO 30-832.09(1)": "shall follow the house rules of Silver Ledge Casino.",
    "CO 30-832.09(2) s.1": "Entry fee: $10.00.",
    "CO 30-832.09(2) s.2": "Re-buys are not permitted.",
    "CO 30-832.09(3)": "from hand 2: at least 25 points, at most all chips on the table",
    "CO 30-832.09(4)": "A tie is decided by",
    "CO 30-832.09(5)": "3 prizes",
    "CO 30-832.09(6)": "Phones stay in the pocket.",
}


@proves("CO 30-832.08 ¶1", "CO 30-832.08(8) s.1", "CO 30-832.08(9) s.2", "CO 30-832.08(9) s.3", "CO 30-832.08(10) s.1")
@proves("CO 30-832.08(10) s.2", "CO 30-832.08(11) s.1", "CO 30-832.09 ¶1", "CO 30-832.09(1)", "CO 30-832.09(2) s.1")
@proves("CO 30-832.09(2) s.2", "CO 30-832.09(3)", "CO 30-832.09(4)", "CO 30-832.09(5)", "CO 30-832.09(6)")
def test_the_printed_rules_have_a_sentence_for_every_sentence_of_the_law(house: TournamentHouse) -> None:
    document = short(
        Level(10, 500), Level(25, hand=2), fee_cents=10_00, split_players=3,
        extra_chips=(ExtraChips("early bird", 200),),
    )  # fmt: skip
    desk = house.announce(replace(document, house_rules=("Phones stay in the pocket.",)))
    text = read_back(desk.paper("rules", by="Ann"))
    assert [cite for cite, words in PRINTED.items() if squeezed(words) not in text] == []


@proves("CO 30-832.09(1)", "CO 30-832.09(2) s.2")
def test_the_rules_of_the_game_themselves_and_the_conditions_of_re_buys_where_the_house_prints_them(
    house: TournamentHouse,
) -> None:
    rebuys = Rebuys(most=2, cents=7_50, points=300, until_hand=2, below_points=200)
    document = replace(short(rebuys=rebuys), standard_rules="included")
    text = read_back(house.announce(document).paper("rules", by="Ann"))
    assert squeezed("shall follow the house rules of") not in text
    for words in ("What you may do", "2 re-buys of 300 points for $7.50 until hand 2 of round 1, between hands, with"):
        assert squeezed(words) in text, words
