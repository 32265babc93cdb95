"""CO 30-832 to 30-832.09 over HTTP: what a tournament's document may say, below, at and above each boundary.

The rules of documents are proved one by one in `tests/rules`. Here each is asked of the real routes: a lawful document
is announced, an unlawful one is refused with its clause by the check and by the announcement, and leaves nothing.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from itertools import count

import pytest
from msgspec.structs import replace

from pitboss.tournaments.document import TournamentDocument, example, write_tournament
from pitboss.tournaments.document.model import (
    ChipColor,
    Criterion,
    ExtraChips,
    GameChoice,
    Goods,
    Prize,
    Rebuys,
    Reentry,
)
from pitboss.tournaments.document.rounds import Level
from tests.browsers import Browser
from tests.databases import Databases, SqliteFiles
from tests.marks import proves
from tests.tournament_house import TournamentHouse
from tests.tournaments.desk import changed_event, changed_round, single

FRIDAY, SERIES = example("friday-night"), example("winter-series")
CAP = 100_000_00
NUMBERS = count(1)


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    found = SqliteFiles()
    yield found
    found.close()


@pytest.fixture(scope="module")
def eve(databases: Databases) -> Iterator[Browser]:
    """The director of one floor for the whole module: a refusal changes nothing, so nobody needs a new one."""
    with TournamentHouse.of(databases, players=False) as house:
        yield house.person("Eve")


def answered(eve: Browser, document: TournamentDocument, cite: str) -> None:
    """The check and the announcement agree: taken without a clause, refused by this one and nothing kept."""
    document = replace(document, id=f"t{next(NUMBERS)}")
    text = write_tournament(document)
    checked = eve.post("/api/tournaments/check", text=text)
    before = {each["id"] for each in eve.get("/api/tournaments")}
    if not cite:
        assert checked == {"lawful": True, "faults": []}
        assert eve.post("/api/tournaments", text=text)["id"] == document.id
        assert document.id in {each["id"] for each in eve.get("/api/tournaments")}
        return
    assert checked["lawful"] is False
    assert cite in {each["cite"] for each in checked["faults"]}, checked
    refused = eve.post("/api/tournaments", 422, text=text)
    assert f"[{cite}]" in refused["detail"] or refused["cite"] == cite
    assert {each["id"] for each in eve.get("/api/tournaments")} == before


@proves("CO 30-832.06 ¶1 s.1")
@pytest.mark.parametrize(("most", "cents", "lawful"), [(1, CAP // 2, True), (0, CAP, False), (-1, CAP * 2, False)])
def test_a_number_below_its_range_is_refused_and_lifts_no_cap(
    eve: Browser, most: int, cents: int, lawful: bool
) -> None:
    """Re-entries below one were taken off the $100,000."""
    document = replace(single(buy_in_cents=cents, reentry=Reentry(most=most)), id=f"t{next(NUMBERS)}")
    text = write_tournament(document)
    before = {each["id"] for each in eve.get("/api/tournaments")}
    if lawful:
        assert eve.post("/api/tournaments", text=text)["id"] == document.id
        return
    detail = eve.post("/api/tournaments", 422, text=text)["detail"]
    assert "re-ent" in detail.lower() or "reentry" in detail
    assert {each["id"] for each in eve.get("/api/tournaments")} == before


# --- 832: events, games, licensees -----------------------------------------------------------------------------------


@proves("CO 30-832(1) s.1")
@pytest.mark.parametrize(
    ("document", "cite"),
    [
        (single(), ""),
        (SERIES, ""),
        (replace(SERIES, overall="points", league_points=(10, 6, 3)), ""),
        (replace(SERIES, overall="points"), "CO 30-832(1) s.1"),
    ],
    ids=["one event", "series", "league", "no overall winner"],
)
def test_one_event_or_a_series_with_an_overall_winner(eve: Browser, document: TournamentDocument, cite: str) -> None:
    answered(eve, document, cite)


@proves("CO 30-832(1) s.2", "CO 30-832.07(1) s.1", "CO 30-832.08(7)")
@pytest.mark.parametrize(
    ("game", "cite"),
    [
        (GameChoice("blackjack"), ""),
        (GameChoice("spanish-21"), ""),
        (GameChoice("pai-jack"), "CO 30-832(1)"),
        (GameChoice("blackjack-wa-3119"), "CO 30-832(1)"),
        (GameChoice("poker"), "CO 30-832(1) s.2"),
        (GameChoice("blackjack", {"decks": 8}), ""),
        (GameChoice("blackjack", {"decks": 9}), "CO 30-806(2)"),
        (GameChoice("triple-play-blackjack"), "CO 30-832.08(7)"),
    ],
    ids=lambda each: each if isinstance(each, str) else f"{each.id} {each.options}",
)
def test_a_game_of_rule_8_by_its_own_rules_with_one_hand(eve: Browser, game: GameChoice, cite: str) -> None:
    answered(eve, replace(single(), game=game), cite)


@proves("CO 30-832(1) s.3")
@pytest.mark.parametrize(
    ("last", "cite"), [((2027, 3, 31), ""), ((2027, 4, 1), ""), ((2027, 4, 2), "CO 30-832(1) s.3")]
)
def test_four_months_to_the_day(eve: Browser, last: tuple[int, int, int], cite: str) -> None:
    answered(eve, single(starts=datetime.date(2026, 12, 1), ends=datetime.date(*last)), cite)


TWO = (FRIDAY.licensees[0], replace(FRIDAY.licensees[0], name="Other", responsible=True))


@proves("CO 30-832(2)", "CO 30-832(2)(a)", "CO 30-832(2)(b) s.1")
@pytest.mark.parametrize(
    ("fee", "licensees", "cite"),
    [
        (10_00, TWO[:1], ""),
        (0, TWO, ""),
        (1, TWO, "CO 30-832(2)"),
        (1, TWO, "CO 30-832(2)(a)"),
        (0, (TWO[0], replace(TWO[1], responsible=False)), "CO 30-832(2)(b) s.1"),
        (0, (replace(TWO[0], responsible=True), TWO[1]), "CO 30-832(2)(b) s.1"),
    ],
    ids=["one and a fee", "two without", "two and a cent", "a cent is kept", "nobody responsible", "both responsible"],
)
def test_several_licensees_only_without_a_fee_and_one_of_them_responsible(
    eve: Browser, fee: int, licensees: tuple[object, ...], cite: str
) -> None:
    document = replace(changed_event(FRIDAY, fee_cents=fee, fee_goods=()), licensees=licensees)
    answered(eve, document, cite)


# --- 832.02, .04, .05, .06: money, premises, criteria ----------------------------------------------------------------


@proves("CO 30-832.04 ¶1")
@pytest.mark.parametrize("fact", ["licensed_premises", "surveillance"])
@pytest.mark.parametrize(("value", "cite"), [(True, ""), (False, "CO 30-832.04 ¶1"), (None, "CO 30-832.04 ¶1")])
def test_licensed_premises_with_surveillance(eve: Browser, fact: str, value: bool | None, cite: str) -> None:
    answered(eve, replace(single(), licensees=(replace(single().licensees[0], **{fact: value}),)), cite)


@proves("CO 30-832.05 ¶1 s.1", "CO 30-832.05 ¶1 s.2")
@pytest.mark.parametrize(
    ("criterion", "cite"),
    [
        (Criterion("card holders of the house", True, "they play here"), ""),
        (Criterion("players with red hair", False), "CO 30-832.05 ¶1 s.2"),
        (Criterion("friends of the house"), "CO 30-832.05 ¶1 s.2"),
        (Criterion("card holders of the house", True), "CO 30-832.05 ¶1 s.2"),
    ],
    ids=["related", "not related", "not said", "not said how"],
)
def test_criteria_have_to_do_with_limited_gaming(eve: Browser, criterion: Criterion, cite: str) -> None:
    answered(eve, replace(single(), criteria=(criterion,)), cite)


@proves("CO 30-832.06 ¶1 s.1", "CO 30-832.06 ¶1 s.2")
@pytest.mark.parametrize(
    ("fee", "buy_in", "cite"),
    [
        (CAP - 1, 0, ""),
        (CAP, 0, ""),
        (CAP + 1, 0, "CO 30-832.06 ¶1 s.1"),
        (0, CAP - 1, ""),
        (0, CAP, ""),
        (0, CAP + 1, "CO 30-832.06 ¶1 s.1"),
        (10_00, CAP - 10_01, ""),
        (10_00, CAP - 10_00, ""),
        (10_00, CAP - 9_99, "CO 30-832.06 ¶1 s.2"),
    ],
)
def test_fees_and_buy_ins_up_to_100_000_dollars(eve: Browser, fee: int, buy_in: int, cite: str) -> None:
    prizes = (Prize(1, share="100%"),) if buy_in else (Prize(1, merchandise="a buckle", value_cents=50_00),)
    answered(eve, single(fee_cents=fee, buy_in_cents=buy_in, prizes=prizes, split_players=0), cite)


@proves("CO 30-832.06 ¶1 s.1")
@pytest.mark.parametrize(("cents", "cite"), [(0, ""), (1, "CO 30-832.06 ¶1 s.1")])
def test_the_cap_counts_every_re_buy(eve: Browser, cents: int, cite: str) -> None:
    rebuys = Rebuys(most=4, cents=CAP // 5, points=100)
    answered(eve, single(buy_in_cents=CAP // 5 + cents, rebuys=rebuys), cite)


@proves("CO 30-832.06 ¶1 s.1", "CO 30-832.06 ¶5 s.1")
@pytest.mark.parametrize(("over", "cite"), [(-1, ""), (0, ""), (1, "CO 30-832.06 ¶1 s.1")])
def test_a_voucher_that_is_a_buy_in_counts_for_the_cap(eve: Browser, over: int, cite: str) -> None:
    others = 50_00 + 75_00  # the qualifiers: $50 each, and a re-buy of $25
    answered(eve, last_event(voucher_cents=CAP - others + over), cite)


@proves("CO 30-832.02 ¶1 s.2", "CO 30-832.06 ¶3 s.4")
@pytest.mark.parametrize(("value", "lawful"), [(9_99, False), (10_00, True), (10_01, False)])
def test_goods_have_the_value_of_the_cash(eve: Browser, value: int, lawful: bool) -> None:
    goods = (Goods("a toy", value),)
    fee = single(fee_cents=10_00, fee_goods=goods)
    answered(eve, fee, "" if lawful else "CO 30-832.02 ¶1 s.2")
    buy_in = single(buy_in_cents=10_00, buy_in_goods=goods)
    answered(eve, buy_in, "" if lawful else "CO 30-832.06 ¶3 s.4")


@proves("CO 30-832.06 ¶3 s.1", "CO 30-832.06 ¶3 s.2")
@pytest.mark.parametrize(
    ("share", "cite"), [("49%", "CO 30-832.06 ¶3 s.1"), ("50%", ""), ("51%", "CO 30-832.06 ¶3 s.1")]
)
def test_the_shares_of_the_last_event_are_the_whole_pool(eve: Browser, share: str, cite: str) -> None:
    first, *rest = single().events[0].prizes
    answered(eve, single(prizes=(replace(first, share=share), *rest)), cite)


def last_event(**changes: object) -> TournamentDocument:
    return replace(SERIES, events=(*SERIES.events[:2], replace(SERIES.events[2], **changes)))


@proves("CO 30-832.06 ¶4 s.1", "CO 30-832.06 ¶5 s.1")
@pytest.mark.parametrize(
    ("document", "cite"),
    [
        (last_event(prizes=(Prize(1, share="100%", voucher="qualifier-1"),)), "CO 30-832.06 ¶4 s.1"),
        (last_event(voucher_cents=0), "CO 30-832.06 ¶5 s.1"),
        (last_event(voucher_cents=1), ""),
    ],
    ids=["back", "worth nothing", "worth a cent"],
)
def test_vouchers_lead_to_later_events_and_bring_something(
    eve: Browser, document: TournamentDocument, cite: str
) -> None:
    answered(eve, document, cite)


# --- 832.07: rules, notice, limits -----------------------------------------------------------------------------------


@proves("CO 30-832.07(1) s.3")
@pytest.mark.parametrize(("day", "cite"), [(25, ""), (26, ""), (27, "CO 30-832.07(1) s.3"), (0, "CO 30-832.07(1) s.3")])
def test_five_days_notice(eve: Browser, day: int, cite: str) -> None:
    submitted = datetime.date(2026, 11, day) if day else None
    answered(eve, replace(single(starts=datetime.date(2026, 12, 1)), submitted=submitted), cite)


@proves("CO 30-832.07(1) s.4")
@pytest.mark.parametrize(
    ("answer", "cite"), [("no answer", ""), ("accepted", ""), ("unacceptable", "CO 30-832.07(1) s.4")]
)
def test_unacceptable_rules_are_not_announced(eve: Browser, answer: str, cite: str) -> None:
    answered(eve, replace(single(), division=answer), cite)


@proves("CO 30-832.07(2)", "CO 30-832.01(1) s.5")
@pytest.mark.parametrize(
    ("most", "cite"), [(2_495, ""), (2_500, ""), (2_505, "CO 30-832.07(2)"), (0, "CO 30-832.07(2)")]
)
def test_initial_rounds_have_a_maximum_within_the_chips_and_the_last_needs_none(
    eve: Browser, most: int, cite: str
) -> None:
    first, second, last = FRIDAY.events[0].rounds
    rounds = (replace(first, levels=(Level(25, most),)), second, replace(last, levels=(Level(50),)))
    answered(eve, changed_event(FRIDAY, rounds=rounds), cite)


# --- 832.01, .08 and .09: conduct and house rules --------------------------------------------------------------------


@proves("CO 30-832.01(2) s.2")
@pytest.mark.parametrize(("color", "cite"), [("black", ""), ("white", "CO 30-832.01(2) s.2")])
def test_a_chip_that_bears_its_points_keeps_them(eve: Browser, color: str, cite: str) -> None:
    printed = replace(single(), chips=(ChipColor("white", 5, printed=True), *single().chips[1:]))
    answered(eve, changed_round(printed, values={color: 10 if color == "white" else 500}), cite)


@proves("CO 30-832.08(1) s.1", "CO 30-832.08(1) s.2")
@pytest.mark.parametrize(
    ("document", "cite"),
    [
        (single(points=995), ""),
        (single(points=1_000), ""),
        (single(points=1_001), "CO 30-832.08(1) s.1"),
        (single(extra_chips=(ExtraChips("early bird", 100),)), ""),
        (single(extra_chips=(ExtraChips("early bird", 100, open_to="some"),)), "CO 30-832.08(1) s.2"),
    ],
    ids=["below", "at", "no chip for it", "everyone", "some"],
)
def test_chips_that_can_be_made_and_the_same_chance_for_all(
    eve: Browser, document: TournamentDocument, cite: str
) -> None:
    answered(eve, document, cite)


@proves("CO 30-832.08(3) s.2")
@pytest.mark.parametrize(
    ("order", "cite"), [("button", ""), ("simultaneous", ""), ("leader last", "CO 30-832.08(3) s.2")]
)
def test_every_hand_begins_at_the_button(eve: Browser, order: str, cite: str) -> None:
    answered(eve, changed_round(single(), last_hand=order), cite)


@proves("CO 30-832.08(5)(b) s.3")
@pytest.mark.parametrize(("players", "cite"), [(3, ""), (4, ""), (5, "CO 30-832.08(5)(b) s.3")])
def test_no_fifth_splitter(eve: Browser, players: int, cite: str) -> None:
    answered(eve, single(split_players=players), cite)


@proves("CO 30-832.08(6)")
@pytest.mark.parametrize(("minutes", "cite"), [(119, ""), (120, ""), (121, "CO 30-832.08(6)")])
def test_decks_within_two_hours(eve: Browser, minutes: int, cite: str) -> None:
    answered(eve, single(deck_minutes=minutes), cite)


@proves("CO 30-832.09(2) s.2", "CO 30-832.09(3)", "CO 30-832.09(4)", "CO 30-832.09(5)", "CO 30-832.08(5)(a)")
@pytest.mark.parametrize(
    ("document", "cite"),
    [
        (single(rebuys=Rebuys(1, 5_00, 500)), ""),
        (single(rebuys=Rebuys(0, 5_00, 500)), "CO 30-832.09(2) s.2"),
        (single(rebuys=Rebuys(1, 5_00, 500, until_round=2)), "CO 30-832.09(2) s.2"),
        (changed_round(single(), levels=(Level(10), Level(10, hand=9))), ""),
        (changed_round(single(), levels=(Level(10), Level(5, hand=9))), "CO 30-832.09(3)"),
        (changed_round(single(), levels=(Level(10, hand=2),)), "CO 30-832.09(3)"),
        (changed_round(FRIDAY, advance=6), ""),
        (changed_round(FRIDAY, advance=7), "CO 30-832.09(4)"),
        (changed_round(FRIDAY, advance=0), "CO 30-832.09(4)"),
        (single(ties=("countback", "play-off")), ""),
        (single(ties=("countback",)), "CO 30-832.09(4)"),
        (single(prizes=(*single().events[0].prizes[:2], Prize(3))), "CO 30-832.09(5)"),
        (single(prizes=single().events[0].prizes[::2]), "CO 30-832.09(5)"),
    ],
)
def test_re_buys_levels_the_final_ties_and_prizes_are_stated(
    eve: Browser, document: TournamentDocument, cite: str
) -> None:
    answered(eve, document, cite)


def test_every_fault_is_named_at_once_in_words(eve: Browser) -> None:
    wrong = replace(single(split_players=5, deck_minutes=121), division="unacceptable")
    found = eve.post("/api/tournaments/check", text=write_tournament(wrong))["faults"]
    assert [each["cite"] for each in found] == ["CO 30-832.07(1) s.4", "CO 30-832.08(5)(b) s.3", "CO 30-832.08(6)"]
    assert found[1]["what"] == (
        "A split by at most four: 5; required: a stated number of at most 4 last players. To fix it, "
        "set split_players = 4."
    )
