"""CO 30-832 to 30-832.09 over HTTP while a tournament runs: entries, money, draws, hands, rulings, prizes, forms.

The rules are proved one by one in `tests/rules`. Here people take every step by its route: staff at the desk, players
and a dealer at a table with real cards. A refusal names its clause and leaves no mark.
"""

from __future__ import annotations

import datetime
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.tournaments.document import TournamentDocument, example
from pitboss.tournaments.document.model import Criterion, ExtraChips, Goods, Prize, Rebuys, Reentry
from pitboss.tournaments.document.rounds import Level, RoundPlan
from tests.house.printed import read_back, squeezed
from tests.marks import proves
from tests.tournament_house import TournamentHouse, awards, finished, short, two_rounds
from tests.tournaments.desk import single

SERIES = example("winter-series")


# --- 832(2)(c): one entry --------------------------------------------------------------------------------------------


@proves("CO 30-832(2)(c) s.1", "CO 30-832(2)(c) s.2", "CO 30-832.08(5)", "CO 30-832.08(5)(a)")
def test_a_second_entry_only_after_elimination_and_as_often_as_the_rules_say(house: TournamentHouse) -> None:
    desk = house.announce(two_rounds(reentry=Reentry(most=1)))
    desk.register("Ann")
    assert desk.refused("register", player="Ann", name="Ann") == "CO 30-832(2)(c) s.1"
    desk.register("Bob", "Cleo", "Drew")
    desk.take("close registration")
    desk.take("draw")
    assert desk.refused("register", player="Ann", name="Ann") == "CO 30-832(2)(c) s.1"  # seated
    for typed in ("ann", " Ann ", "ANN", "Ann\u200b"):
        assert desk.refused("register", player=typed, name="Ann") == "CO 30-832(2)(c) s.1"
    first, second = desk.table("1")["seated"].values()
    third, fourth = desk.table("2")["seated"].values()
    desk.play({first: "win"}, number="1")
    assert desk.refused("end round") == "CO 30-832.09(4)"  # table 2 still plays
    desk.play({third: "win"}, number="2")
    again = desk.take("register", player=second, name=second)
    assert again["number"] == 5
    assert desk.refused("register", player=second, name=second) == "CO 30-832(2)(c) s.1"
    desk.take("register", player=fourth, name=fourth)
    desk.take("draw")
    desk.play({second: "win"}, number=next(each["id"] for each in desk.shown["tables"] if not each["done"]))
    assert desk.refused("register", player=fourth, name=fourth) == "CO 30-832(2)(c) s.2"
    assert len([row for row in desk.rows("entrants") if f",{second}," in row]) == 2


def test_an_entrant_without_the_account_that_the_entry_names_is_refused(house: TournamentHouse) -> None:
    desk = house.announce(two_rounds())
    refused = desk.take("register", 422, player="Nobody Here", name="Nobody Here")
    assert refused["detail"].startswith("Nobody Here has no account here. Spell the name as the page People has it")
    assert desk.shown["entered"] == []
    assert desk.take("register", player="ann", name="Ann")["number"] == 1  # the account is Ann's, however it is typed
    assert desk.take("register", player="guest Nobody Here", name="Nobody Here")["number"] == 2
    assert [each["player"] for each in desk.shown["entered"]] == ["Ann", "guest Nobody Here"]


@proves("CO 30-832(2)(c) s.1")
def test_a_person_who_is_entered_is_refused_as_such_however_the_name_is_written(house: TournamentHouse) -> None:
    desk = house.announce(two_rounds())
    desk.register("Ann")
    assert desk.refused("register", player="Ann\u200b", name="Ann") == "CO 30-832(2)(c) s.1"


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_table_has_the_seats_of_its_event_on_the_felt(house: TournamentHouse, seats: int) -> None:
    desk = house.announce(two_rounds(seats=seats))
    desk.draw("Ann", "Bob", "Cleo", "Drew")
    assert desk.table("1")["positions"] == seats
    lobby = {each["id"]: each for each in house.person("Ann").get("/api/tables")}
    assert lobby[f"{desk.id}-t1"]["positions"] == seats


@proves("CO 30-832(2)(c) s.2")
def test_without_a_rule_for_it_there_is_no_re_entry(house: TournamentHouse) -> None:
    desk = house.announce(two_rounds())
    desk.draw("Ann", "Bob", "Cleo", "Drew")
    winner, loser = desk.table("1")["seated"].values()
    desk.play({winner: "win"})
    assert desk.refused("register", player=loser, name=loser) == "CO 30-832(2)(c) s.2"


@proves("CO 30-832(2)(c) s.3")
def test_who_is_found_with_two_entries_is_out_and_wins_nothing(house: TournamentHouse) -> None:
    desk = house.announce(short(Level(10), hands=1))
    desk.draw("Ann", "Bob", "Cleo", "Drew")
    assert desk.refused("disqualify", entries=[2, 3], reason=" ") == "CO 30-832(2)(c) s.3"
    desk.take("disqualify", by="Sam", entries=[2, 3], reason="one person under two names")
    assert desk.refused("register", player="Bob", name="Bob") == "CO 30-832(2)(c) s.3"
    desk.play({"Ann": "win"})
    desk.take("end round")
    desk.take("end event")
    assert {player for player, *_ in awards(desk)} == {"Ann", "Drew"}
    assert sum(cents for *_, cents in awards(desk)) == 4 * 20_00


@proves("CO 30-832(2)(b) s.1", "CO 30-832(2)(b) s.2")
def test_the_forms_of_a_joint_tournament_name_the_licensee_who_answers_for_it(house: TournamentHouse) -> None:
    desk = house.announce(SERIES)
    desk.register("Ann")
    for kind in ("entrants", "payouts", "proceeds"):
        assert squeezed(SERIES.responsible.casino) in read_back(desk.paper(kind)), kind


# --- 832.01: chips ---------------------------------------------------------------------------------------------------


@proves("CO 30-832.01(1) s.1", "CO 30-832.01(1) s.5", "CO 30-832.07(2)", "CO 30-832.09(3)")
@pytest.mark.parametrize(
    ("level", "points", "taken"),
    [
        (Level(10, 500), 5, False),
        (Level(10, 500), 10, True),
        (Level(10, 500), 12, False),  # no chips make 12
        (Level(10, 500), 500, True),
        (Level(10, 500), 505, False),
        (Level(10), 1_000, True),  # the law itself sets no limit
    ],
)
def test_wagers_in_whole_chips_within_the_level(house: TournamentHouse, level: Level, points: int, taken: bool) -> None:
    desk = house.announce(short(level))
    desk.draw("Ann", "Bob")
    desk.inspect()
    player = desk.to_bet()
    found = desk.bet(player, points, 200 if taken else 422)
    assert desk.table()["racks"][player] == (1_000 - points if taken else 1_000)
    if not taken:
        assert "$" not in found["detail"]


def money_of(house: TournamentHouse, player: str) -> tuple[int, int]:
    """Money on account, and chips with a cash value."""
    found = house.person(player).get("/api/me")
    return found["wallet_cents"], found["chips_cents"]


@proves("CO 30-832.01(1) s.2", "CO 30-832.01(1) s.3", "CO 30-832.01(1) s.4", "CO 30-832.01(1) s.6")
def test_no_money_at_the_table_and_no_chip_away_from_it(house: TournamentHouse) -> None:
    desk = house.announce(short())
    desk.draw("Ann", "Bob")
    desk.inspect()
    player = desk.to_bet()
    money = money_of(house, player)
    seat = desk.table()["tournament"]["to_bet"]
    for by, order in (
        (player, {"kind": "buy in", "cents": 100_00}),
        (player, {"kind": "get up", "seat": seat}),
        ("Dana", {"kind": "sell chips", "player": player, "cents": 100_00}),
        ("Sam", {"kind": "fill", "cents": 100_00}),
        ("Sam", {"kind": "credit", "cents": 100_00}),
        ("Dana", {"kind": "guest leaves", "seat": seat}),
    ):
        assert desk.order(by, 422, **order)["cite"].startswith("CO 30-832."), order
    desk.bet(player, 10)
    tip = desk.order(player, 422, kind="wager", seat=seat, bet="main", cents=5, tip=True)
    assert tip["cite"] == "CO 30-832.01(1)"
    state = desk.table(by=player)
    assert (state["wallet_cents"], state["rack_cents"]) == (0, 990)  # points, and no money beside them
    assert money_of(house, player) == money


@proves("CO 30-832.01(2) s.1", "CO 30-832.01(2) s.2")
def test_values_change_between_rounds_alone_and_the_notice_with_them(house: TournamentHouse) -> None:
    desk = house.announce(two_rounds())
    desk.draw("Ann", "Bob", "Cleo", "Drew")
    values = {"white": 5, "red": 25, "black": 500}
    assert desk.refused("set chip values", values=values, notice_posted=True) == "CO 30-832.01(2) s.2"
    assert "black100points" in read_back(desk.paper("chip-notice", by="Ann"))
    for number in ("1", "2"):
        winner = next(iter(desk.table(number)["seated"].values()))
        desk.play({winner: "win"}, number=number)
    desk.take("end round")
    assert desk.refused("set chip values", values=values, notice_posted=False) == "CO 30-832.01(2) s.2"
    assert desk.refused("set chip values", values={"black": 500}, notice_posted=True) == "CO 30-832.01(2) s.2"
    desk.take("set chip values", values=values, notice_posted=True)
    assert "black500points" in read_back(desk.paper("chip-notice", by="Ann"))
    desk.take("draw")
    assert desk.table("1")["chips"] == [500, 25, 5]
    posted = [each for each in house.floor.tables[f"{desk.id}-t1"].running().notices if "832.01(2)" in each.cite]
    assert [each.text for each in posted] == ["Tournament chips are worth, in points: white 5, red 25, black 500"]


@proves("CO 30-832.01(2) s.2")
def test_values_stay_from_the_first_session_of_a_round_to_its_last(house: TournamentHouse) -> None:
    desk = house.announce(two_rounds(tables=("1",)))
    desk.draw("Ann", "Bob", "Cleo", "Drew")
    values = {"white": 5, "red": 25, "black": 500}
    desk.play({next(iter(desk.table()["seated"].values())): "win"})
    assert desk.refused("set chip values", values=values, notice_posted=True) == "CO 30-832.01(2) s.2"
    desk.take("draw")
    desk.play({next(iter(desk.table()["seated"].values())): "win"})
    desk.take("end round")
    desk.take("set chip values", values=values, notice_posted=True)


@proves("CO 30-832(2)(c) s.3")
def test_an_entry_that_was_out_before_wins_nothing_either(house: TournamentHouse) -> None:
    desk = house.announce(two_rounds(reentry=Reentry(most=1)))
    desk.draw("Ann", "Bob", "Cleo", "Drew")
    out = []
    for number in ("1", "2"):
        winner, loser = desk.table(number)["seated"].values()
        desk.play({winner: "win"}, number=number)
        out.append(loser)
    desk.take("register", player=out[0], name=out[0])
    found = desk.take("disqualify", by="Sam", entries=[5], reason="found with a second entry")
    assert [note.partition(" of ")[2] for note in found["notes"]] == ["the same player takes no place"]
    desk.take("end round")
    desk.take("draw")
    desk.play({next(iter(desk.table()["seated"].values())): "win"})
    desk.take("end round")
    desk.take("end event")
    won = awards(desk)
    assert out[0] not in {player for player, *_ in won}
    assert sum(cents for *_, cents in won) == 5 * 20_00


# --- 832.02, .03 and .06: money --------------------------------------------------------------------------------------

FEE = 10_00


def with_fee(**more: Any) -> TournamentDocument:
    goods = {"fee_goods": (Goods("canned food", FEE),), "buy_in_goods": (Goods("a toy", 20_00),)}
    return short(Level(10), hands=1, **({"fee_cents": FEE, "complimentary": True} | goods | more))


@proves("CO 30-832.02 ¶1 s.1", "CO 30-832.02 ¶1 s.2", "CO 30-832.02 ¶1 s.3", "CO 30-832.02 ¶1 s.4")
@proves("CO 30-832.02 ¶1 s.5", "CO 30-832.06 ¶2 s.1", "CO 30-832.06 ¶2 s.2", "CO 30-832.06 ¶3 s.3")
@proves("CO 30-832.06 ¶3 s.4", "CO 30-832.02 ¶1 s.7")
def test_fees_and_buy_ins_however_they_are_paid(house: TournamentHouse) -> None:
    desk = house.announce(with_fee())
    desk.register("Ann")
    desk.register("Bob", fee="complimentary", buy_in="complimentary")
    desk.register("Cleo", fee="goods", goods="canned food")
    desk.register("Drew", buy_in="goods", goods="a toy")
    entry = {"player": "Ella", "name": "Ella"}
    assert desk.refused("register", **entry, fee="goods", goods="a poem") == "CO 30-832.02 ¶1 s.2"
    assert desk.refused("register", **entry, buy_in="goods", goods="canned food") == "CO 30-832.06 ¶3 s.4"
    assert desk.refused("register", **entry, fee="check") == "CO 30-832.03 ¶1 s.1"
    money = desk.shown["money"]
    assert money == {"pool_cents": 4 * 20_00, "fees_cents": 4 * FEE, "fee_box_cents": 2 * FEE}
    rows = [row.split(",") for row in desk.rows("entrants")]
    assert [(row[3], row[5], row[6], row[7]) for row in rows] == [
        ("Ann", "$10.00", "cash", "$20.00"),
        ("Bob", "$10.00", "complimentary", "$20.00"),
        ("Cleo", "$10.00", "goods: canned food", "$20.00"),
        ("Drew", "$10.00", "cash", "$20.00"),
    ]
    month = datetime.datetime.now(datetime.UTC).strftime("%Y-%m")
    assert f"{month}$40.00" in read_back(desk.paper("proceeds"))
    strict = house.announce(with_fee(complimentary=False))
    assert strict.refused("register", **entry, buy_in="complimentary") == "CO 30-832.06 ¶3 s.3"


@proves("CO 30-832.03 ¶1 s.1", "CO 30-832.03 ¶1 s.2", "CO 30-832.06 ¶3 s.1", "CO 30-832.06 ¶3 s.2")
@proves("CO 30-832.09(5)", "CO 30-832.08(5)(b) s.2")
def test_fees_counted_by_two_prizes_paid_before_two_and_then_the_end(house: TournamentHouse) -> None:
    prizes = (Prize(1, share="100%", merchandise="a buckle", value_cents=50_00),)
    desk = house.announce(with_fee(prizes=prizes, split_players=0))
    desk.draw("Ann", "Bob")
    assert desk.refused("end event") == "CO 30-832.08(5)"
    finished(desk, "Bob")
    assert awards(desk) == [("Bob", 1, "cash", 40_00), ("Bob", 1, "merchandise", 50_00)]
    assert desk.refused("conclude") == "CO 30-832.06 ¶3 s.1"
    assert desk.refused("pay prize", award=1, confirmed_by="Eve") == "CO 30-832.03 ¶1 s.2"
    for award in (1, 2):
        desk.take("pay prize", by="Sam", award=award, confirmed_by="Alex")
    assert desk.refused("pay prize", award=1, confirmed_by="Sam") == "CO 30-832.03 ¶1 s.2"  # paid already
    assert desk.refused("conclude") == "CO 30-832.03 ¶1 s.1"
    assert desk.refused("count fees", counted_cents=2 * FEE, confirmed_by="Eve") == "CO 30-832.03 ¶1 s.1"
    assert desk.refused("count fees", counted_cents=2 * FEE - 1, confirmed_by="Sam") == "CO 30-832.03 ¶1 s.1"
    desk.take("count fees", counted_cents=2 * FEE, confirmed_by="Sam")
    desk.take("conclude")
    assert desk.shown["phase"] == "concluded"
    rows = [row.split(",") for row in desk.rows("payouts")]
    assert [(row[5], row[6]) for row in rows] == [("cash", "$40.00"), ("merchandise", "$50.00")]
    assert all("Sam" in ",".join(row) and "Alex" in ",".join(row) for row in rows)


@proves("CO 30-832.02 ¶1 s.6", "CO 30-832.02 ¶1 s.7")
def test_a_free_tournament_has_no_proceeds(house: TournamentHouse) -> None:
    desk = house.announce(short(Level(10), hands=1, added_cents=500_00))
    desk.draw("Ann", "Bob")
    finished(desk, "Ann")
    assert sum(cents for *_, cents in awards(desk)) == 500_00 + 2 * 20_00
    assert squeezed("Entry fees – $0.00") in read_back(desk.paper("proceeds"))


def series(**final: Any) -> TournamentDocument:
    """Two events: the first pays half and a voucher, the second the rest."""
    first = replace(short(Level(10), hands=1).events[0], id="one", prizes=(Prize(1, share="50%", voucher="two"),))
    first = replace(first, split_players=0)
    day = datetime.date(2026, 12, 2)
    last = replace(first, id="two", prizes=(Prize(1, share="100%"),), starts=day, ends=day, **final)
    return replace(single(), events=(first, last))


@proves("CO 30-832(1) s.1", "CO 30-832.06 ¶2 s.3", "CO 30-832.06 ¶4 s.1", "CO 30-832.06 ¶4 s.2")
@proves("CO 30-832.06 ¶4 s.3", "CO 30-832.06 ¶6")
def test_a_voucher_for_fee_and_buy_in_is_a_payout_and_its_winners_alone(house: TournamentHouse) -> None:
    desk = house.announce(series(fee_cents=5_00, buy_in_cents=10_00))
    assert desk.refused("open event", event="two") == "CO 30-832(2)(c) s.1"  # the first is not over
    desk.draw("Ann", "Bob", "Cleo", "Drew")
    finished(desk, "Cleo")
    assert awards(desk) == [("Cleo", 1, "cash", 32_50), ("Cleo", 1, "voucher", 15_00)]
    assert "voucher,$15.00" in desk.rows("payouts")[1]
    assert "$5.00,$10.00" in desk.rows("payouts")[1]
    desk.take("open event", event="two")
    assert desk.shown["money"]["pool_cents"] == 32_50  # carried forward
    assert desk.refused("register", player="Ann", name="Ann", voucher=2) == "CO 30-832.06 ¶6"
    assert desk.refused("register", player="Ann", name="Ann", voucher=9) == "CO 30-832.06 ¶4 s.1"
    desk.register("Cleo", voucher=2)
    assert desk.shown["money"]["pool_cents"] == 32_50 + 10_00
    assert desk.rows("entrants")[-1].endswith("$5.00,voucher,$10.00,voucher,2")


@proves("CO 30-832.06 ¶5 s.1", "CO 30-832.06 ¶5 s.2")
def test_a_voucher_for_a_free_event_goes_into_its_pool_and_is_no_payout(house: TournamentHouse) -> None:
    desk = house.announce(series(buy_in_cents=0, vouchers_only=True, voucher_cents=10_00))
    desk.draw("Ann", "Bob", "Cleo", "Drew")
    finished(desk, "Ann")
    assert [row.split(",")[5] for row in desk.rows("payouts")] == ["cash"]
    desk.take("open event", event="two")
    assert desk.shown["money"]["pool_cents"] == 35_00 + 10_00
    assert desk.refused("register", player="Bob", name="Bob") == "CO 30-832.06 ¶5 s.1"
    desk.register("Ann", voucher=2)


# --- 832.05 and .07: who plays, by which rules -----------------------------------------------------------------------


@proves("CO 30-832.05 ¶1 s.1", "CO 30-832.07(1) s.2")
def test_only_who_qualifies_and_has_the_rules_enters(house: TournamentHouse) -> None:
    desk = house.announce(replace(short(), criteria=(Criterion("card holders", True, "they play here"),)))
    entry = {"player": "Ann", "name": "Ann"}
    assert desk.refused("register", **entry, qualifies=False) == "CO 30-832.05 ¶1 s.1"
    assert desk.refused("register", **entry, rules_given=False) == "CO 30-832.07(1) s.2"
    desk.register("Ann")
    assert squeezed("Except as changed by these tournament rules") in read_back(desk.paper("rules", by="Ann"))


@proves("CO 30-832.07(1) s.4")
def test_no_event_opens_by_rules_that_the_division_refused(house: TournamentHouse) -> None:
    desk = house.announce(series(buy_in_cents=10_00))
    desk.draw("Ann", "Bob")
    finished(desk, "Ann")
    assert desk.refused("answer of the division", accepted=False, document=" ") == "CO 30-832.07(1) s.4"
    desk.take("answer of the division", accepted=False, document="DOG-1")
    assert desk.refused("open event", event="two") == "CO 30-832.07(1) s.4"
    desk.take("answer of the division", accepted=True, document="DOG-2")
    desk.take("open event", event="two")


@proves("CO 30-832.08 ¶1", "CO 30-832.08(1) s.1", "CO 30-832.09 ¶1", "CO 30-832.09(1)", "CO 30-832.09(2) s.1")
@proves("CO 30-832.09(2) s.2", "CO 30-832.09(3)", "CO 30-832.09(4)", "CO 30-832.09(5)", "CO 30-832.09(6)")
def test_the_rules_that_a_player_prints_have_every_clause(house: TournamentHouse) -> None:
    text = read_back(house.announce(with_fee(rebuys=Rebuys(2, 7_50, 300))).paper("rules", by="Ann"))
    for clause in (*(f"CO 30-832.08({n})" for n in range(1, 12)), *(f"CO 30-832.09({n})" for n in range(1, 7))):
        assert squeezed(clause) in text, clause
    for words in (
        "receives 1,000 points", "Entry fee: $10.00.", "Buy-in: $20.00,", "2 re-buys of 300 points for $7.50",
        "from hand 1: at least 10 points, at most all chips on the table", "50% of the prize pool",
        "house rules of Silver Ledge Casino",
    ):  # fmt: skip
        assert squeezed(words) in text, words


# --- 832.08: conduct -------------------------------------------------------------------------------------------------


@proves("CO 30-832.08(1) s.2", "CO 30-832.08(9) s.1", "CO 30-832.09(2) s.2", "CO 30-832.01(1) s.2")
def test_extra_chips_and_re_buys_by_the_rules_and_between_hands(house: TournamentHouse) -> None:
    extra = (ExtraChips("early bird", 200),)
    rebuys = Rebuys(most=1, cents=5_00, points=500, below_points=1_200)
    desk = house.announce(short(extra_chips=extra, rebuys=rebuys))
    desk.draw("Ann", "Bob")
    for entry in (1, 2):
        desk.take("earn chips", by="Sam", entry=entry, extra="early bird")
        assert desk.refused("earn chips", entry=entry, extra="early bird") == "CO 30-832.08(1) s.2"
    assert desk.refused("rebuy", entry=1) == "CO 30-832.09(2) s.2"  # 1,200 is not below 1,200
    assert desk.table()["racks"] == {"Ann": 1_200, "Bob": 1_200}
    desk.inspect()
    desk.bet(desk.to_bet(), 10)
    assert desk.refused("rebuy", entry=1) == "CO 30-832.09(2) s.2"
    desk.play({"Bob": "win"})
    desk.bet(desk.to_bet(), 10)
    assert desk.refused("rebuy", entry=1) == "CO 30-832.08(9) s.1"  # in mid-hand
    desk.play({"Bob": "win"})
    desk.take("rebuy", by="Sam", entry=1)
    assert desk.table()["racks"]["Ann"] == 1_180 + 500
    assert desk.refused("rebuy", entry=1) == "CO 30-832.09(2) s.2"  # once
    assert desk.shown["money"]["pool_cents"] == 2 * 20_00 + 5_00


@proves("CO 30-832.08(2) s.1", "CO 30-832.08(2) s.2")
def test_seats_are_drawn_and_drawn_again_when_tables_are_combined(house: TournamentHouse) -> None:
    rounds = (RoundPlan(hands=0, left=1, levels=(Level(10, 500),)),)
    desk = house.announce(single(rounds=rounds, tables=("1", "2"), seats=4, format="knockout"))
    desk.register("Ann", "Bob", "Cleo", "Drew", "Ella")
    assert desk.refused("draw") == "CO 30-832.08(2) s.1"  # registration is open
    desk.take("close registration")
    drawn = desk.take("draw")["seatings"]
    assert len({(each["table"], each["seat"]) for each in drawn}) == 5
    assert {each["why"] for each in drawn} == {"round 1, session 1: drawn by link 1"}
    assert desk.order("Ann", 422, kind="sit", seat=4)["cite"] == "CO 30-832.08(2)"
    mover = next(each["entry"] for each in drawn if each["table"] == "1")
    assert desk.refused("move player", entry=mover, table="2", reason=" ") == "CO 30-832.08(2) s.2"
    assert desk.refused("break table", table="2") == "CO 30-832.08(2) s.2"  # 5 players do not fit at one table
    desk.take("disqualify", entries=[mover], reason="left the premises")
    (proposed,) = desk.shown["proposals"]
    moved = desk.take("break table", table=proposed["table"])["seatings"]
    assert all("seat drawn" in each["why"] for each in moved)
    assert len(desk.table("2" if proposed["table"] == "1" else "1")["seated"]) == 4


@proves("CO 30-832.08(2) s.1")
def test_a_draw_by_hand_before_a_witness(house: TournamentHouse) -> None:
    desk = house.announce(short())
    desk.register("Ann", "Bob")
    desk.take("close registration")
    asked: dict[str, Any] = {"seats": [[1, "1", 3], [2, "1", 6]], "buttons": {"1": 6}}
    assert desk.refused("draw by hand", **asked, witness="Eve") == "CO 30-832.08(2) s.1"
    desk.take("draw by hand", **asked, witness="Sam")
    assert desk.table()["seated"] == {"3": "Ann", "6": "Bob"}
    assert desk.table()["tournament"]["to_bet"] == 6


@proves("CO 30-832.08(3) s.1", "CO 30-832.08(3) s.2", "CO 30-832.08(3) s.3", "CO 30-832.08(7)")
@proves("CO 30-832.08(8) s.2", "CO 30-832.08(10) s.3")
def test_the_button_begins_moves_one_player_and_nobody_plays_anothers_hand(house: TournamentHouse) -> None:
    desk = house.announce(short())
    desk.draw("Ann", "Bob", "Cleo")
    desk.inspect()
    seats = sorted(int(each) for each in desk.table()["seated"])
    first = desk.table()["tournament"]["button"]
    names = {int(seat): name for seat, name in desk.table()["seated"].items()}
    after = seats[(seats.index(first) + 1) % 3]
    early = desk.bet(names[after], 10, 422)
    assert early["cite"] == "CO 30-832.08(3)"
    other = desk.order(names[after], 422, kind="wager", seat=first, bet="main", cents=10)
    assert other["cite"].startswith("CO 30-832.08(8)")
    empty = next(seat for seat in range(1, 8) if seat not in seats)
    second = desk.order(names[first], 422, kind="wager", seat=empty, bet="main", cents=10)
    assert second["cite"].startswith("CO 30-832.08")
    desk.bet(names[first], 10)
    assert desk.order(names[first], 422, kind="take back", seat=first, bet="main")["cite"].startswith(
        "CO 30-832.08(10)"
    )
    assert "already" in desk.bet(names[first], 100, 422)["detail"]
    desk.play({}, number="1")
    assert desk.table()["tournament"]["button"] == after
    desk.play({})
    assert desk.table()["tournament"]["button"] == seats[(seats.index(first) + 2) % 3]


@proves("CO 30-832.08(4)", "CO 30-832.08(9) s.1")
@pytest.mark.parametrize(("left", "out"), [(0, True), (20, True), (25, False)])
def test_out_without_chips_or_with_too_few_for_the_next_wager(house: TournamentHouse, left: int, out: bool) -> None:
    desk = house.announce(short(Level(10), Level(25, hand=2)))
    desk.draw("Ann", "Bob", "Cleo")
    desk.inspect()
    player = desk.to_bet()
    above = desk.bet(player, 1_005, 422)
    assert above["cite"] == "CO 30-832.08(9)"
    desk.play({}, points={"Ann": 10, "Bob": 10, "Cleo": 10} | {player: 1_000 - left})
    found = desk.shown
    assert [each["cite"] for each in found["outs"]] == (["CO 30-832.08(4)"] if out else [])
    assert (player in desk.table()["seated"].values()) is not out


@proves("CO 30-832.08(5)(b) s.1")
def test_play_ends_when_one_player_is_left(house: TournamentHouse) -> None:
    desk = house.announce(short(Level(10), hands=30))
    desk.draw("Ann", "Bob", "Cleo")
    finished(desk, "Cleo")
    assert awards(desk)[0][:2] == ("Cleo", 1)


@proves("CO 30-832.08(5)(b) s.3")
def test_a_split_is_unanimous_and_for_the_stated_number(house: TournamentHouse) -> None:
    desk = house.announce(short(split_players=4))
    desk.draw("Ann", "Bob", "Cleo", "Drew", "Ella")
    five = [1, 2, 3, 4, 5]
    assert desk.refused("split", agreed=five) == "CO 30-832.08(5)(b) s.3"  # a fifth splitter
    desk.take("disqualify", entries=[5], reason="left the premises")
    assert desk.refused("split", agreed=[1, 2, 3]) == "CO 30-832.08(5)(b) s.3"  # Drew has not agreed
    desk.inspect()
    desk.bet(desk.to_bet(), 10)
    assert desk.refused("split", agreed=[1, 2, 3, 4]) == "CO 30-832.08(5)(b) s.3"  # in mid-hand
    desk.play({})
    desk.take("split", agreed=[1, 2, 3, 4])
    desk.take("end event")
    assert sorted(cents for *_, cents in awards(desk)) == [25_00] * 4  # five buy-ins of $20
    none = house.announce(short(split_players=0))
    none.draw("Ann", "Bob")
    assert none.refused("split", agreed=[1, 2]) == "CO 30-832.08(5)(b) s.3"


@proves("CO 30-832.08(6)")
@pytest.mark.parametrize(("seconds", "lawful"), [(7_199, True), (7_200, False), (7_201, False)])
def test_no_hand_after_two_hours_without_new_decks(
    house: TournamentHouse, clock: SimpleNamespace, seconds: int, lawful: bool
) -> None:
    desk = house.announce(short())
    desk.draw("Ann", "Bob")
    desk.play({})
    clock.now += seconds
    player = next(iter(desk.table()["seated"].values()))
    if lawful:
        desk.bet(desk.to_bet(), 10)
        return
    assert desk.bet(player, 10, 422)["cite"] == "CO 30-832.08(6)"
    desk.take("change decks", by="Dana", table="1")
    desk.play({})


@proves("CO 30-832.08(11) s.2")
def test_a_dispute_is_ruled_by_30_828_and_by_somebody_else_than_the_dealer(house: TournamentHouse) -> None:
    desk = house.announce(short())
    desk.draw("Ann", "Bob")
    desk.inspect()
    desk.bet(desk.to_bet(), 10)
    assert desk.refused("raise dispute", table="1", entry=1, what=" ") == "CO 30-832.08(11) s.2"
    desk.take("raise dispute", by="Ann", table="1", entry=1, what="asked for a card and was passed")
    desk.play({})
    assert desk.bet(next(iter(desk.table()["seated"].values())), 10, 422)["cite"] == "CO 30-832.08(11) s.2"
    ruling: dict[str, Any] = {"dispute": 1, "decision": "gets a card"}
    desk.take("rule dispute", 403, by="Ann", **ruling, clause="CO 30-828(4)")
    assert desk.refused("rule dispute", by="Sam", **ruling, clause="house") == "CO 30-832.08(11) s.2"
    desk.take("rule dispute", by="Sam", **ruling, clause="CO 30-828(4)")
    desk.play({})


@proves("CO 30-832.09(4)")
def test_a_tie_at_the_cut_of_all_tables_is_broken_by_the_next_link(house: TournamentHouse) -> None:
    first = RoundPlan(hands=1, advance_overall=3, levels=(Level(10, 500),))
    desk = house.announce(two_rounds(rounds=(first, RoundPlan(hands=1, levels=(Level(10),)))))
    desk.draw("Ann", "Bob", "Cleo", "Drew")
    for number in ("1", "2"):
        winner = next(iter(desk.table(number)["seated"].values()))
        desk.play({winner: "win"}, number=number)
    used = desk.shown["links_used"]
    desk.take("end round")  # two are tied for the third place
    assert desk.shown["links_used"] == used + 1
    assert sum(each["status"] == "waiting" for each in desk.shown["entered"]) == 3
    assert [each["note"] for each in desk.shown["standings"] if each["note"]] == ["tie broken by link 2"] * 2
