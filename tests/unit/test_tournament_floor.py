"""Tournaments on the floor: rights and refusals over HTTP, hands that feed the standings, restarts in mid-hand."""

from __future__ import annotations

import asyncio
from asyncio import run as run_job
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pitboss.engine.vocabulary.actions import MAIN
from pitboss.errors import PitbossError, Refusal
from pitboss.floor.demonstration.company import Company, CompanyPace
from pitboss.floor.demonstration.play_money import PlayMoney
from pitboss.floor.demonstration.trials import begin
from pitboss.floor.floor import Floor
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.people.people import Person, Role
from pitboss.floor.tournament_desk import desk
from pitboss.ledger import Store
from pitboss.ledger.entries import balances
from pitboss.tournaments.check import check_tournament
from pitboss.tournaments.document import EXAMPLES, parse_tournament, write_tournament
from pitboss.tournaments.document.model import GameChoice
from pitboss.tournaments.papers.money import cash_by_day, proceeds_by_month
from pitboss.tournaments.papers.rules import rules_sheet
from pitboss.tournaments.players import trial
from pitboss.tournaments.state import ENDED
from tests.browsers import Browser, check_books
from tests.databases import SLOW, Databases, SqliteFiles
from tests.marks import proves
from tests.tournament_floor import (
    DAYS,
    PLAYERS,
    SAM,
    act,
    document,
    order,
    play_hand,
    points_in_play,
    seated,
    sign_players_on,
    steps,
    today,
)


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    """One kind of database: nothing here depends on it."""
    found = SqliteFiles()
    yield found
    found.close()


@pytest.fixture
def eve(app: Any) -> Browser:
    return Browser(app).sign_in("Eve")


def announced(eve: Browser, text: str = "") -> None:
    eve.post("/api/tournaments", text=text or document())
    take(eve, "open event", event="main")


def take(who: Browser, kind: str, status: int = 200, **fields: Any) -> Any:
    return who.post("/api/tournaments/friday/steps", status, kind=kind, fields=fields)


# --- rights ----------------------------------------------------------------------------------------------------------


@proves("CO 30-832.07(1) s.3")
def test_an_unlawful_document_is_refused_with_its_clause(eve: Browser) -> None:
    late = document().replace("submitted = ", "submitted = 2099-01-01 #")
    refused = eve.post("/api/tournaments", 422, text=late)
    assert refused["cite"].startswith("CO 30-832.07(1)")
    assert eve.post("/api/tournaments/check", text=late)["lawful"] is False
    assert eve.post("/api/tournaments/check", text=document())["lawful"] is True
    assert eve.get("/api/tournaments") == []


@pytest.mark.parametrize("name", ["Ann", "Dana", "Sam", "Sid", "Alex"])
def test_only_a_director_announces_and_draws(app: Any, eve: Browser, name: str) -> None:
    who = Browser(app).sign_in(name)
    assert "may not" in who.post("/api/tournaments", 403, text=document())["detail"]
    announced(eve)
    for step in ("draw", "close registration", "end event", "conclude"):
        assert "may not" in take(who, step, 403)["detail"]
    assert take(who, "undo", 403, line=2, reason="oops")


def test_a_director_has_the_desk_and_no_more(floor: Floor, app: Any) -> None:
    floor.sign_on("Dee", Role.DIRECTOR, "sit-down-and-play", 0)
    dee = Browser(app).sign_in("Dee")
    announced(dee)
    take(dee, "register", player="Ann", name="Ann")
    assert take(dee, "register", 422, player="Ann", name="Ann")["cite"].startswith("CO 30-832(2)(c)")
    dee.order("blackjack", 403, kind="fill", cents=100_00)
    dee.order("blackjack", 403, kind="sit", seat=1)
    for path in (
        "reports/cash",
        "reports/theory",
        "pit/books",
        "shifts/blackjack",
        "house/document",
        "cage/accounting",
    ):
        assert "may not" in dee.get(f"/api/{path}", 403)["detail"]  # the house's money is not a tournament's


def test_an_auditor_reads_the_papers_of_a_tournament_and_a_dealer_does_not(eve: Browser, app: Any) -> None:
    announced(eve)
    take(eve, "register", player="Ann", name="Ann")
    for name, status in (("Alex", 200), ("Sid", 200), ("Dana", 403), ("Ann", 403)):
        answer = Browser(app).sign_in(name).http.get("/api/tournaments/friday/papers/entrants.csv")
        assert (name, answer.status_code, "Ann" in answer.text) == (name, status, status == 200 or name == "Ann")


@proves("CO 30-832(2)(c) s.1")
def test_a_player_enters_once_and_for_nobody_else(eve: Browser, ann: Browser) -> None:
    announced(eve)
    take(ann, "register", player="Ann", name="Ann")
    assert take(ann, "register", 403, player="Bob", name="Bob")["detail"].startswith("Ann may not do this for Bob")
    again = take(ann, "register", 422, player="Ann", name="Ann")
    assert "two entries at once" in again["detail"]
    shown = ann.get("/api/tournaments/friday")
    assert shown["you"]["status"] == "waiting"
    assert "money" not in shown


@proves("CO 30-832.07(1) s.3")
def test_templates_have_dates_that_can_be_kept(floor: Floor, eve: Browser) -> None:
    days = {today()}
    found = {name: parse_tournament(text) for name, text in eve.get("/api/tournaments/templates").items()}
    assert set(found) == set(EXAMPLES)
    assert {each.starts for each in found.values()} <= days | {today()}  # at a demonstration they can be played at once
    floor.is_demonstration = False
    found = {name: parse_tournament(text) for name, text in eve.get("/api/tournaments/templates").items()}
    assert {each.submitted for each in found.values()} <= days | {today()}
    for each in found.values():
        assert each.starts >= min(days) + 5 * DAYS
        assert check_tournament(each).is_lawful
    eve.post("/api/tournaments", text=write_tournament(found["single-table"]))


def test_an_account_is_entered_as_it_is_spelled(eve: Browser, ann: Browser) -> None:
    announced(eve)
    take(eve, "register", player="  aNN ", name="Ann")
    take(eve, "register", player="guest of Ann", name="Lee")
    assert ann.get("/api/tournaments/friday")["you"]["entry"] == 1
    assert [each["player"] for each in eve.get("/api/tournaments/friday")["entered"]] == ["Ann", "guest of Ann"]


def test_nobody_enters_a_hand_or_a_link_at_the_desk(eve: Browser) -> None:
    announced(eve)
    assert "no step" in take(eve, "settle hand", 422, table="1")["detail"]
    assert "The floor enters 'link'" in take(eve, "draw", 422, link="0" * 64)["detail"]
    assert "cannot be read" in take(eve, "register", 422, player=7)["detail"]
    assert eve.get("/api/tournaments/nowhere", 404)


# --- the table -------------------------------------------------------------------------------------------------------


def drawn(floor: Floor, **more: Any) -> Any:
    sign_players_on(floor)
    return run_job(seated(floor, document(**more)))


@proves("CO 30-832.01(1) s.3", "CO 30-832.08(2) s.1")
@pytest.mark.parametrize(
    ("asked", "cite"),
    [
        ({"kind": "sit", "seat": 4}, "CO 30-832.08(2)"),
        ({"kind": "get up", "seat": 1}, "CO 30-832.08(2)"),
        ({"kind": "buy in", "cents": 100_00}, "CO 30-832.01(1)"),
    ],
)
def test_no_player_brings_money_or_takes_a_seat(floor: Floor, ann: Browser, asked: Any, cite: str) -> None:
    drawn(floor)
    before = floor.tables["friday-t1"].running().log.head
    assert ann.order("friday-t1", 422, **asked)["cite"] == cite
    assert floor.tables["friday-t1"].running().log.head == before


@proves("CO 30-832.01(1) s.3")
@pytest.mark.parametrize(
    "asked", [{"kind": "fill", "cents": 100}, {"kind": "close table"}, {"kind": "clear seat", "seat": 1}]
)
def test_the_pit_does_not_touch_a_tournament_table(floor: Floor, eve: Browser, asked: Any) -> None:
    drawn(floor)
    assert eve.order("friday-t1", 422, **asked)["cite"].startswith("CO 30-832.")


@proves("CO 30-832.08(3) s.2", "CO 30-832.08(8) s.2")
def test_an_early_bet_and_a_bet_at_another_seat_are_refused(floor: Floor) -> None:
    drawn(floor)
    live = floor.tables["friday-t1"]
    first = floor.play[live.id].to_bet
    assert first is not None
    late = next(seat for seat in live.seats if seat != first)

    async def bet(player: str, seat: int) -> None:
        await order(floor, player, live, kind="wager", seat=seat, bet=MAIN, cents=25)

    with pytest.raises(Refusal) as early:
        run_job(bet(live.seats[late], late))
    assert early.value.cite == "CO 30-832.08(3)"
    with pytest.raises(PitbossError, match="is not yours"):
        run_job(bet(live.seats[late], first))
    run_job(bet(live.seats[first], first))


def test_the_state_of_the_table_is_in_points_and_says_who_bets(floor: Floor, app: Any) -> None:
    drawn(floor)
    live = next(each for each in floor.tables.values() if "Ann" in each.seats.values())
    state = Browser(app).sign_in("Ann").get(f"/api/tables/{live.id}")
    assert state["tournament"]["to_bet"] == state["tournament"]["button"] == floor.play[live.id].to_bet
    assert (state["rack_cents"], state["min_cents"], state["wallet_cents"]) == (1_000, 10, 0)
    assert state["tournament"]["needs"].startswith("The best 2 of the table go on.")
    run_job(play_hand(floor, live))
    assert "$" not in str(Browser(app).sign_in("Ann").get(f"/api/tables/{live.id}")["round"]["story"])


@proves("CO 30-832.09(6)", "CO 30-832.08(8) s.1")
def test_the_table_does_for_an_absent_player_what_the_printed_rules_say(floor: Floor, eve: Browser) -> None:
    kept = drawn(floor)
    live = floor.tables["friday-t1"]
    play, seat = floor.play[live.id], floor.play[live.id].to_bet
    said = [each.text for each in rules_sheet(kept.tournament.state.document).statements]
    assert sum(each.startswith("A player who does not bet in time bets the minimum wager") for each in said) == 1
    assert seat is not None
    play.deadline = 0.0  # time is up
    run_job(live.perform_unasked(play.tick))
    round = live.running().round
    assert round is not None
    assert [(each.seat, each.stake) for each in round.positions] == [
        (seat, 10)
    ]  # of the minimum, and still in the hand
    assert (play.timed_out[0].seat, play.timed_out[0].did) == (seat, "minimum bet")
    for other in ("forfeit minimum", "sit out"):
        text = document("saturday").replace("split_players = 3", f'split_players = 3\nabsent = "{other}"')
        refused = eve.post("/api/tournaments", 422, text=text)
        assert refused["cite"] == "CO 30-832.09(6)"
        assert 'absent = "minimum bet"' in refused["detail"]


@proves("CO 30-832.09(6)")
def test_a_secret_bet_is_used_up(floor: Floor) -> None:
    drawn(floor, hands=4)
    live = floor.tables["friday-t1"]
    seat = floor.play[live.id].to_bet
    assert seat is not None

    async def secret() -> None:
        await order(floor, live.seats[seat], live, kind="wager", seat=seat, bet=MAIN, cents=400, secret=True)

    run_job(secret())
    assert live.running().round.hidden_bets == {seat}  # type: ignore[union-attr]
    run_job(play_hand(floor, live))
    with pytest.raises(Refusal, match="no secret bet left"):
        run_job(secret())


def test_a_shuffle_at_the_end_of_a_hand_does_not_hide_the_hand_from_the_standings(floor: Floor) -> None:
    sign_players_on(floor)
    kept = run_job(seated(floor, document(hands=6, tables=1, seats=4).replace("decks = 6", "decks = 1"), PLAYERS[:4]))
    live, table = floor.tables["friday-t1"], kept.tournament.state.tables["1"]
    clear = 0  # layouts that the shuffle has cleared before the tournament looked
    for hand in range(1, 5):
        run_job(play_hand(floor, live))
        clear += live.running().round is None
        assert (table.hand, table.in_hand) == (hand, False)
    assert clear


def test_a_cut_that_nobody_makes_runs_out_of_time(floor: Floor) -> None:
    sign_players_on(floor)
    run_job(seated(floor, document().replace(', dealt_from = "digital"', "")))
    live = floor.tables["friday-t1"]
    play, first = floor.play[live.id], live.running().cut_offered
    assert first is not None
    assert play.to_bet is None
    assert play.deadline is not None
    play.deadline = 0.0  # time is up
    run_job(live.perform_unasked(play.tick))
    assert live.running().cut_offered != first
    assert (play.timed_out[0].player, play.timed_out[0].did) == (first, "cut")


# --- the whole of it -------------------------------------------------------------------------------------------------


@proves("CO 30-832.06 ¶3 s.1", "CO 30-832.08(5)(a)")
def test_two_rounds_a_split_and_every_cent_of_the_pool(floor: Floor, store: Store) -> None:
    kept = drawn(floor)
    for _ in range(2):
        for live in desk.tables_of(floor, kept):
            run_job(play_hand(floor, live))
            run_job(untie(floor))
            assert points_in_play(floor, kept) == sum(
                each.points for each in kept.tournament.state.entries.values() if each.table
            )
    run_job(steps(floor, "friday", ("end round", {}), ("draw", {})))
    (final,) = [live for live in desk.tables_of(floor, kept) if live.seats]
    run_job(play_hand(floor, final, 50))
    left = [each.number for each in kept.tournament.state.entries.values() if each.is_active]
    with pytest.raises(Refusal):
        run_job(steps(floor, "friday", ("split", {"agreed": left[:2]})))
    run_job(play_hand(floor, final, 50))
    run_job(untie(floor))
    run_job(steps(floor, "friday", ("end round", {}), ("end event", {})))
    paid = sum(each.cents for each in kept.tournament.state.awards.values())
    assert paid == len(PLAYERS) * 20_00
    check_books(floor)
    assert store.do(lambda c: check_ledger(c)) == []
    again = Floor(store, SLOW)
    assert again.tournaments.find("friday").tournament.log.head == kept.tournament.log.head
    assert all(live.table is None for live in desk.tables_of(again, again.tournaments.find("friday")))


@proves("CO 30-832.02 ¶1 s.1", "CO 30-832.03 ¶1 s.1")
def test_the_ledger_and_the_tournament_agree_about_every_cent(floor: Floor, store: Store, eve: Browser) -> None:
    """Box, fees, pool, cash and proceeds: by the ledger's journals, and by the tournament's own chain."""
    kept = drawn(floor, hands=0, seats=7)

    def held(name: str) -> int:
        return store.do(balances).get(f"tournament/friday/{name}", 0)

    assert (held("fee box"), held("fees"), held("pool")) == (40_00, 0, 160_00)
    take(eve, "disqualify", entries=[4, 5, 6, 7, 8], reason="left the premises")
    take(eve, "split", agreed=[1, 2, 3])
    take(eve, "end event")
    run_job(
        steps(
            floor, "friday", ("count fees", {"counted_cents": 39_00, "confirmed_by": "Eve", "reason": "short"}), by=SAM
        )
    )
    assert (held("fee box"), held("fees"), held("fee differences")) == (0, 39_00, 1_00)
    run_job(steps(floor, "friday", ("pay prize", {"award": 1, "confirmed_by": "Eve"}), by=SAM))
    state = kept.tournament.state
    assert held("pool") == 160_00 - state.awards[1].cents
    (fees,) = [each for each in eve.get("/api/reports/proceeds") if each["class"] == "tournament"]
    assert (
        {"win_cents": fees["win_cents"]}
        == {"win_cents": sum(proceeds_by_month(state).values())}
        == {"win_cents": 40_00}
    )
    assert [
        each for each in eve.get("/api/reports/proceeds") if each["class"] != "tournament"
    ] == []  # points are no money
    cash = {
        (each["player"], way): each[f"{way}_cents"] for each in eve.get("/api/reports/cash") for way in ("in", "out")
    }
    by_chain = {(player, way): cents for (_, player, way), cents in cash_by_day(state).items()}
    assert {key: cents for key, cents in cash.items() if cents} == by_chain
    check_books(floor)
    assert store.do(check_ledger) == []
    again = Floor(store, SLOW)
    run_job(steps(again, "friday", ("pay prize", {"award": 2, "confirmed_by": "Eve"}), by=SAM))
    assert store.do(check_ledger) == []


@pytest.mark.parametrize(("buy_in_cents", "alert"), [(9_999_99, False), (10_000_00, True), (10_000_01, True)])
def test_the_cash_report_sees_a_buy_in_from_the_threshold_on(
    floor: Floor, eve: Browser, buy_in_cents: int, alert: bool
) -> None:
    run_job(seated(floor, document(fee_cents=0, buy_in_cents=buy_in_cents), PLAYERS[:2]))
    rows = eve.get("/api/reports/cash")
    assert [(each["player"], each["in_cents"], bool(each["alert"])) for each in rows] == [
        ("Ann", buy_in_cents, alert),
        ("Bob", buy_in_cents, alert),
    ]


def test_a_ledger_that_differs_from_the_tournament_is_found(floor: Floor, store: Store) -> None:
    kept = drawn(floor)
    kept._posted["house"] = -5  # as if a program had posted something else
    kept._posted["outside"] = kept._posted["outside"] + 5
    run_job(steps(floor, "friday", ("pause", {"reason": "a break"})))
    assert {each.where for each in store.do(check_ledger)} == {
        f"account {name}, in postings of tournament friday" for name in ("house", "outside")
    }


async def untie(floor: Floor) -> None:
    kept = floor.tournaments.find("friday")
    for table in kept.tournament.state.tables.values():
        if table.tie is not None:
            await steps(floor, "friday", ("break tie", {"table": table.id}))


def test_a_restart_in_mid_hand_goes_on_with_the_same_cards_and_chips(floor: Floor, store: Store) -> None:
    kept = drawn(floor)
    live = floor.tables["friday-t1"]
    seat = floor.play[live.id].to_bet
    assert seat is not None
    run_job(order(floor, live.seats[seat], live, kind="wager", seat=seat, bet=MAIN, cents=100))
    again = Floor(store, SLOW)
    resumed = again.tables["friday-t1"]
    assert resumed.running().log.head == live.running().log.head
    assert again.tournaments.find("friday").tournament.state.tables["1"].in_hand
    assert points_in_play(again, again.tournaments.find("friday")) == points_in_play(floor, kept) == 8_000
    run_job(play_hand(again, resumed))
    assert again.tournaments.find("friday").tournament.state.tables["1"].hand == 1


@proves("CO 30-832.08(2) s.2")
def test_a_broken_table_sends_its_players_to_drawn_seats_and_says_why(floor: Floor) -> None:
    kept = drawn(floor, seats=7, hands=0)
    run_job(steps(floor, "friday", ("disqualify", {"entries": [1], "reason": "left the premises"})))
    run_job(steps(floor, "friday", ("break table", {"table": "2", "reason": "the lamp over it is broken"})))
    (live,) = [each for each in desk.tables_of(floor, kept) if each.seats]
    assert len(live.seats) == 7
    assert live.running().books.issued == 7_000
    assert all(each.why for each in kept.tournament.state.moves)
    assert floor.tables["friday-t2"].table is None or not floor.tables["friday-t2"].seats


def test_a_step_that_the_tables_cannot_follow_changes_nothing(floor: Floor) -> None:
    kept = drawn(floor)
    live = floor.tables["friday-t1"]
    seat = floor.play[live.id].to_bet
    assert seat is not None
    run_job(order(floor, live.seats[seat], live, kind="wager", seat=seat, bet=MAIN, cents=100))
    head = kept.tournament.log.head
    with pytest.raises(Refusal):
        run_job(steps(floor, "friday", ("break table", {"table": "1", "reason": "too early"})))
    assert (kept.tournament.log.head, live.running().books.layout) == (head, 100)


@proves("CO 30-832.02 ¶1 s.4", "CO 30-832.03 ¶1 s.2")
def test_papers_are_printed_and_the_forms_are_for_the_staff(floor: Floor, eve: Browser, ann: Browser) -> None:
    drawn(floor)
    for kind in ("rules", "seat-slips", "standings", "entrants", "payouts"):
        answer = eve.http.get(f"/api/tournaments/friday/papers/{kind}.pdf")
        assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
    rows = eve.http.get("/api/tournaments/friday/papers/entrants.csv").text.splitlines()
    assert len(rows) == 1 + len(PLAYERS)
    assert ann.http.get("/api/tournaments/friday/papers/rules.pdf").status_code == 200
    assert ann.http.get("/api/tournaments/friday/papers/entrants.csv").status_code == 403
    assert eve.http.get("/api/tournaments/friday/papers/secrets.pdf").status_code == 404


# --- try it at once --------------------------------------------------------------------------------------------------


async def whole_trial(floor: Floor, draw: int) -> Any:
    """Play a trial to its end; table and tournament always agree whether a hand is in play."""
    company = Company(floor, PlayMoney(floor), pace=CompanyPace(0, 0, 0, 0))
    company.rng = Random(draw)
    await company.start()
    trial = await begin(floor, company, Person("Ann", Role.PLAYER))
    live, kept = floor.tables[trial.table], floor.tournaments.find(trial.tournament)

    def agreed() -> None:
        round = None if live.table is None else live.table.round
        table = kept.tournament.state.tables["1"]
        assert table.in_hand == (round is not None and not round.is_over), "nobody can move: the trial has stalled"

    while kept.tournament.state.events["trial"].phase != ENDED:
        await live.read(agreed)
        seat = floor.play[live.id].to_bet
        if seat is not None and live.seats[seat] == "Ann":
            await order(floor, "Ann", live, kind="wager", seat=seat, bet=MAIN, cents=live.running().limits.min)
        await act(floor, live, only="Ann")
        await asyncio.sleep(0)
    await company.stop()
    return kept


def test_a_newcomer_plays_a_whole_tournament_against_automatic_players(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one deck, so that the cards are shuffled between hands; draws and cards are the same in every run."""
    monkeypatch.setattr("secrets.token_bytes", lambda length: bytes([1]) * length)
    monkeypatch.setattr(trial, "HANDS", 5)
    monkeypatch.setattr(trial, "ELIMINATIONS", (2, 3))
    monkeypatch.setattr(trial, "GameChoice", lambda id, options: GameChoice(id, {**options, "decks": 1}))
    kept = run_job(whole_trial(floor, 1))
    assert len({each.place for each in kept.tournament.state.entries.values()}) == 6


@pytest.mark.soak
@pytest.mark.parametrize("draw", range(20))
def test_newcomers_play_whole_tournaments_of_any_draw(floor: Floor, draw: int) -> None:
    kept = run_job(whole_trial(floor, draw))
    assert len({each.place for each in kept.tournament.state.entries.values()}) == 6


def test_only_a_demonstration_offers_a_trial(eve: Browser) -> None:
    assert "may not play" in eve.post("/api/tournaments/try", 403)["detail"]
