"""Rows of `docs/compliance.md` at their thresholds and on the routes: ceilings, approvals, layouts, limits, notices."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any, Final

import pytest

from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp
from pitboss.house.layouts import felts
from pitboss.house.layouts.demands import all_demands, sections
from pitboss.house.table_setup import SideChoice
from pitboss.law.limits import SideLimits
from tests.browsers import Browser
from tests.databases import Databases, SqliteFiles
from tests.house.documents import edited
from tests.house.printed import read_back, squeezed
from tests.house.test_clauses import failures
from tests.house.test_signs import lines, posting, sheet
from tests.marks import proves
from tests.unit.test_compliance_over_http import House

FLOOR_TABLES = ("bahama", "deuces", "hold-em", "spanish-wa", "stadium", "switch")
CEILING: Final = 400_00
TODAY: Final = datetime.date(2026, 11, 17)  # of the documents
DAYS: Final = [-1, 0, 1]
GOLDEN: Final = {"dealer_hits_soft_17": True, "blackjack_pays": "3 to 2"}


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    """One database: nothing here depends on its kind."""
    found = SqliteFiles()
    yield found
    found.close()


def day(after: int) -> datetime.date:
    return TODAY + datetime.timedelta(after)


def failing(name: str, edits: dict[str, Any]) -> set[str]:
    return {requirement for requirement, _, _ in failures(name, edits)}


# --- ceilings --------------------------------------------------------------------------------------------------------


@proves("WA 3166 v003 ¶2")
@pytest.mark.parametrize("cents", [CEILING - 1, CEILING, CEILING + 1])
def test_wa_3166_a_side_wager_is_within_the_ceiling_too(cents: int) -> None:
    edits = {"table.spanish-2.max_cents": cents, "table.spanish-2.sides.0.limits.max": cents}
    assert failing("washington", edits) == ({"table.ceiling", "wager.ceiling"} if cents > CEILING else set())


@proves("WA 3119 Bet the Set, preamble •2")
@pytest.mark.parametrize("cents", [CEILING - 1, CEILING, CEILING + 1])
def test_wa_3119_a_tip_wager_is_within_the_ceiling_too(cents: int) -> None:
    found = failing("washington", {"table.trilux-1.tip_max_cents": cents})
    assert found == ({"table.tip-ceiling"} if cents > CEILING else set())


@proves("WA 2212 Base game, preamble •2")
@pytest.mark.parametrize("cents", [CEILING - 1_00, CEILING, CEILING + 1])
def test_wa_2212_a_table_opens_up_to_the_ceiling_and_its_limits_stay_below_it(cents: int) -> None:
    """By the document when the table opens, and by the supervisor's order afterwards."""
    files = SqliteFiles()
    with files.empty() as url:
        house = House(url)
        house.accept(edited("washington", {"table.bahama-1.max_cents": cents}))
        answer = house.eve.post("/api/house/tables/bahama-1/open", 201 if cents <= CEILING else 422)
        if cents > CEILING:
            assert answer["cite"] == "WA 2212 Base game, preamble •2"
        else:
            for asked, status in ((cents - 1_00, 200), (cents, 200), (cents + 1_00, 422)):
                answer = house.eve.order("bahama-1", status, kind="set limits", min_cents=5_00, max_cents=asked)
            assert answer["cite"] == "WA 2212 Base game, preamble •2"
        house.floor.store.close()
    files.close()


# --- approvals -------------------------------------------------------------------------------------------------------

APPROVALS: Final = [
    ("colorado", "posted-rules", "signs.approved"),
    ("colorado", "wheel-software", "wager.wheel-software"),
    ("colorado", "csm", "table.shuffling-shoe"),
    ("colorado", "shufflers", "table.approved-equipment"),
    ("colorado", "deal", "table.shuffle-variation"),
    ("colorado", "play", "table.rule-variation"),
    ("washington", "controls", "table.internal-controls"),
    ("washington", "shuffler", "table.shuffler-approved"),
    ("tribal", "agency", "table.tribal-agency"),
    ("tribal", "concurrence", "table.concurrence"),
    ("tribal", "supplement", "table.compact"),
]


@proves(
    "CO 30-804 ¶1 s.2",
    "CO 30-899.06(1) s.2",
    "CO 30-816(2) s.3",
    "CO 30-2118(3) s.1",
    "CO 30-830(1)",
    "CO 30-830(2) s.1",
    "WA 3166 Letter, Commercial card rooms •1",
    "WA 3119 Bet the Set, preamble •3 s.4",
    "WA 3166 Letter, Tribal casinos •1",
    "WA 3166 Letter, Tribal casinos •2",
    "WA 3166 Letter, Tribal casinos •3",
)
@pytest.mark.parametrize("after", DAYS)
@pytest.mark.parametrize(("name", "approval", "requirement"), APPROVALS)
def test_an_approval_serves_from_its_day_on(name: str, approval: str, requirement: str, after: int) -> None:
    found = failing(name, {f"approval.{approval}.date": day(after)})
    assert found == ({requirement} if after > 0 else set())


@proves("CO 30-899.06(1) s.2")
@pytest.mark.parametrize("after", DAYS)
def test_an_approval_serves_until_its_last_day(after: int) -> None:
    found = failing("colorado", {"approval.wheel-software.until": day(after)})
    assert found == ({"wager.wheel-software"} if after < 0 else set())


@proves("CO 30-806(3) s.2")
@pytest.mark.parametrize("after", DAYS)
def test_co_30_806_3_a_promotion_has_one_day_at_least(after: int) -> None:
    first = datetime.date(2026, 11, 1)
    last = first + datetime.timedelta(after)
    edits = {"table.jokers-1.promotion.starts": first, "table.jokers-1.promotion.ends": last}
    assert failing("colorado", edits) == ({"table.promotion-short"} if after < 0 else set())


# --- layouts ---------------------------------------------------------------------------------------------------------

OWN_LAYOUT: Final = {  # every clause of Rules 8 and 21 that wants a layout of its own
    "CO 30-899.01(1)", "CO 30-899.03(1)", "CO 30-899.04(1)", "CO 30-899.05(1)", "CO 30-899.06(1)", "CO 30-899.07(1)",
    "CO 30-899.08(1)", "CO 30-899.09(1)", "CO 30-899.10 Version 1, Layout (1)", "CO 30-899.13(1)", "CO 30-899.14(1)",
    "CO 30-899.15(2)", "CO 30-899.16(1)", "CO 30-899.17(2)", "CO 30-899.18(2)", "CO 30-899.19(2)", "CO 30-899.20(1)",
    "CO 30-899.21(1)", "CO 30-899.22(2)", "CO 30-899.23(1)", "CO 30-899.24(1)", "CO 30-899.25(1)", "CO 30-899.26(1)",
    "CO 30-899.27(1)", "CO 30-899.28(1)", "CO 30-2104(1)", "CO 30-2105(1)", "CO 30-2106(1)", "CO 30-2108(1)",
    "CO 30-2111(1)", "CO 30-2112(1)", "CO 30-2113(1)", "CO 30-2114(1)", "CO 30-2115 ¶2", "CO 30-2116(1)",
    "CO 30-2118(3)", "CO 30-2119(3)",
}  # fmt: skip


def test_every_clause_that_wants_its_own_layout_has_one() -> None:
    cited = {each.layout for each in all_demands().values()} | {each.cite for each in sections().values()}
    assert OWN_LAYOUT - cited == set()


@proves(
    "CO 30-899.06(1) s.1",
    "CO 30-899.07(1) s.1",
    "CO 30-899.08(1) s.1",
    "CO 30-899.09(1) s.1",
    "CO 30-899.13(1)",
    "CO 30-899.14(1)",
    "CO 30-899.15(2) s.1",
    "CO 30-899.19(2) s.1",
    "CO 30-899.20(1) s.1",
    "CO 30-899.21(1) s.1",
    "CO 30-899.22(2) s.1",
    "CO 30-899.23(1)",
    "CO 30-899.24(1) s.1",
    "CO 30-899.28(1) s.1",
    "CO 30-2108(1)",
)
@pytest.mark.parametrize(
    ("wager", "name", "cite"),
    [
        (SideChoice("wheel-of-madness", segments=("$5", "$10", "$25", "$50")), "WHEEL OF MADNESS", "CO 30-899.06(1)"),
        ("streak", "STREAK", "CO 30-899.07(1)"),
        ("go-fish-21", "GO FISH 21", "CO 30-899.08(1)"),
        ("21-magic", "BUFFALO BLACKJACK BONUS", "CO 30-899.09(1)"),
        ("bet-the-set-21-30-899-13", "BET THE SET 21", "CO 30-899.13(1)"),
        ("hit-and-run", "HIT AND RUN", "CO 30-899.14(1)"),
        ("dead-mans-hand", "DEAD MAN'S HAND BLACKJACK", "CO 30-899.15(2)"),
        ("in-between", "IN BETWEEN", "CO 30-899.19(2)"),
        ("kings-bounty-30-899-20", "KING'S BOUNTY", "CO 30-899.20(1)"),
        ("blazing-7s-progressive-30-899-21@10000", "BLAZING 7'S PROGRESSIVE", "CO 30-899.21(1)"),
        ("push-your-luck", "PUSH YOUR LUCK BLACKJACK", "CO 30-899.22(2)"),
        ("raise-the-roof-ante", "RAISE THE ROOF", "CO 30-899.23(1)"),
        ("match-the-dealer-up-card-30-899-24", "MATCH THE DEALER BLACKJACK", "CO 30-899.24(1)"),
        ("pocket-rockets", "POCKET ROCKETS BLACKJACK", "CO 30-899.28(1)"),
        ("golden-21-poker", "GOLDEN 21 POKER", "CO 30-2108(1)"),
    ],
    ids=lambda each: str(each)[:30],
)
def test_the_layout_of_a_side_wager_has_the_name_that_its_section_wants(
    wager: SideChoice | str, name: str, cite: str
) -> None:
    options = {"decks": 6} | (GOLDEN if wager == "golden-21-poker" else {})
    both = ("raise-the-roof-ante", "raise-the-roof")  # neither without the other (CO 30-899.23(8))
    sides = both if wager in both else (wager,)
    with_it, without = posting("blackjack", *sides, options=options), posting("blackjack", options=options)
    assert (name, cite) in {(each.text, each.cite) for each in felts(with_it.table)[0].inscriptions}
    assert cite not in {each.cite for each in felts(without.table)[0].inscriptions}


# --- limits of side wagers -------------------------------------------------------------------------------------------


@proves(
    "CO 30-899.06(2)",
    "CO 30-899.09(2)",
    "CO 30-899.09(8)",
    "CO 30-899.12 Start of game (2)",
    "CO 30-899.15(4)",
    "CO 30-899.25 Bonus wager (2)",
    "CO 30-899.28(5) ¶3 s.2",
    "CO 30-2107 Start of game (3)",
    "CO 30-2108 Golden 21 Poker wager (3)",
    "CO 30-2118(4)",
    "CO 30-2119(4)",
)
@pytest.mark.parametrize(
    ("game", "wager"),
    [
        ("blackjack", "wheel-of-madness"),
        ("blackjack", "21-magic"),
        ("blackjack", "bust-bonus-30-899-09"),
        ("blackjack", "lucky-ladies"),
        ("blackjack", "dead-mans-hand"),
        ("blackjack-burnout", "burnout-bonus"),
        ("blackjack", "ace-buster"),
        ("blackjack", "21-plus-3-30-2107"),
        ("blackjack", "golden-21-poker"),
        ("deuces-wild-xtreme", "trips-plus-wild"),
        ("ride-free", "hedge-22"),
    ],
)
@pytest.mark.parametrize("most", [19_00, 20_00, 21_00])
def test_the_limits_of_every_side_wager_that_must_post_them_are_printed(game: str, wager: str, most: int) -> None:
    """On the sheet of limits and on the placard, as they are set and no others."""
    segments = ("$5", "$10", "$25", "$50") if wager == "wheel-of-madness" else ()
    choice = SideChoice(wager, segments=segments, limits=SideLimits(min=2_00, max=most))
    of = posting(game, choice, options=GOLDEN if wager == "golden-21-poker" else {})
    rows = [row for grid in sheet(of, "limits").grids for row in grid.rows]
    own = [row for row in rows if row[1:3] == ("$2.00", f"${most // 100}.00")]
    assert own
    said = lines(sheet(of, "placard"))
    for name, least, highest, *_ in own:
        assert [each for each in said if each.startswith(f"{name}: minimum {least}, maximum {highest}")]


# --- what players read on the floor ----------------------------------------------------------------------------------


def notices(who: Browser, table: str) -> dict[str, str]:
    return {each["text"]: each["cite"] for each in who.get(f"/api/tables/{table}/rules")["notices"]}


def printed(who: Browser, table: str, kind: str) -> str:
    answer = who.http.get(f"/api/tables/{table}/signs/{kind}")
    assert answer.status_code == 200, answer.text
    return read_back(answer.content)


@proves("CO 30-899.26(1) s.2", "CO 30-899.26(13)")
def test_co_30_899_26_13_a_player_reads_the_configuration_at_the_terminal(ann: Browser, floor: Floor) -> None:
    """Two tables that are set up otherwise say so; the help has the rules of play."""
    options: dict[str, bool | int | str] = {"blackjack_pays": "6 to 5", "dealer_hits_soft_17": True, "max_splits": 0}
    floor.add(SetUp("stadium-2", "Stadium 2", "stadium-blackjack", options=options))
    usual, other = notices(ann, "stadium"), notices(ann, "stadium-2")
    for text in ("Blackjack pays 3 to 2", "Dealer draws to 16 and stands on all 17s"):
        assert text in usual
        assert text not in other
    for text in ("Blackjack pays 6 to 5", "Dealer hits soft 17"):
        assert text in other
        assert text not in usual
    assert squeezed("Blackjack pays 6 to 5") in printed(ann, "stadium-2", "rules")


@proves("WA 2212 Base game, preamble •3 s.2")
def test_wa_2212_a_player_reads_the_four_games_at_the_table(ann: Browser) -> None:
    assert notices(ann, "bahama")["A player may wager on at most 4 games"] == "WA 2212 Base game, preamble •3"
    assert squeezed("A player may wager on at most 4 games") in printed(ann, "bahama", "placard")
    assert not [text for text in notices(ann, "spanish-wa") if "at most 4 games" in text]


@proves("WA 3166 v003 General rules 1 s.3")
def test_wa_3166_a_player_gets_the_rule_sign_of_spanish_21(ann: Browser) -> None:
    said = printed(ann, "spanish-wa", "rules")
    for words in ("Rescue: after doubling", "no side wager is required", "A player's 21 always wins", "may be split"):
        assert squeezed(words) in said.replace("’", "'")


@proves("CO 30-804 ¶1 s.3")
@pytest.mark.parametrize("table", ["stadium", "switch"])
def test_co_30_804_a_player_gets_house_rules_and_rules_of_play_in_print(table: str, ann: Browser) -> None:
    said = printed(ann, table, "booklet")
    assert [text for text in notices(ann, table) if squeezed(text) not in said] == []


@proves("CO 30-2104(13)(b) s.2")
def test_co_30_2104_13_b_a_player_gets_the_pay_schedule_of_the_game(ann: Browser) -> None:
    said = printed(ann, "hold-em", "pay-tables")
    for hand, pay in (("royal flush", "500 to 1"), ("full house", "20 to 1"), ("pair of 7s or better", "1 to 1")):
        assert squeezed(f"{hand}{pay}") in said


@proves("CO 30-824(4)")
@pytest.mark.parametrize("allowed", [True, False])
def test_co_30_824_4_a_player_reads_whether_strategy_cards_are_forbidden(
    allowed: bool, ann: Browser, floor: Floor
) -> None:
    options: dict[str, bool | int | str] = {"dealt_from": "digital", "strategy_cards": allowed}
    floor.add(SetUp("cards", "Strategy cards", "blackjack", options=options))
    assert ("No strategy cards" in notices(ann, "cards")) is not allowed


@proves("CO 30-2103(1)", "CO 30-2103(2)")
@pytest.mark.parametrize(
    ("table", "kind", "rule", "cite"),
    [
        ("switch", "blackjack", "Rule 9", "CO 30-2103(1)"),
        ("deuces", "poker", "Rule 11", "CO 30-2103(2)"),
    ],
)
def test_co_30_2103_the_floor_shows_by_which_rule_drop_and_count_go(
    table: str, kind: str, rule: str, cite: str, ann: Browser
) -> None:
    wanted = {"class": kind, "procedures": rule, "cite": cite}
    assert ann.get(f"/api/tables/{table}/rules")["accounting"] == wanted
    assert {each["id"]: each["accounting"] for each in ann.get("/api/tables")}[table] == wanted
