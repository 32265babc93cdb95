"""Clauses of `docs/compliance.md` one by one over HTTP: what a player gets in print, which set-up does not open."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any, Final

import pytest

from pitboss.catalogue import games, load_wager
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp
from pitboss.house.check.chapters.layouts import OWN_LAYOUT
from pitboss.house.layouts.demands import demands_of
from pitboss.house.table_setup import SideChoice
from pitboss.law.limits import SideLimits
from tests.browsers import Browser, sit_down
from tests.databases import Databases, SqliteFiles
from tests.house.documents import edited
from tests.house.printed import read_back, squeezed
from tests.marks import proves
from tests.unit.test_compliance_over_http import Houses

LAYOUTS: Final = (
    "CO 30-899.01(1)",
    "CO 30-899.03(1) s.1",
    "CO 30-899.04(1)",
    "CO 30-899.05(1) s.1",
    "CO 30-899.10 Version 1, Layout (1)",
    "CO 30-899.16(1) s.1",
    "CO 30-899.17(2)",
    "CO 30-899.25(1) s.1",
    "CO 30-899.26(1) s.1",
    "CO 30-899.27(1) s.1",
    "CO 30-2104(1) s.1",
    "CO 30-2105(1) s.1",
    "CO 30-2106(1) s.1",
    "CO 30-2111(1) s.1",
    "CO 30-2112(1) s.1",
    "CO 30-2116(1) s.1",
    "CO 30-2118(3) s.1",
    "CO 30-2119(3) s.1",
)
GAMES: Final = {  # that have a layout of their own by their section in Colorado
    each.id: OWN_LAYOUT[section]
    for each in games().values()
    if str(each.cite).startswith("CO ")
    and (section := str(each.builds_on or each.cite).split()[1].split("(")[0]) in OWN_LAYOUT
}


def by_letter(part: str, bahama: str = "") -> dict[str, str]:
    """The clause of each Washington document that a table of it is refused by."""
    return {"spanish-1": f"WA 3166 {part}", "trilux-1": f"WA 3119 {part}", "bahama-1": f"WA 2212 {bahama or part}"}


MATCH_SYSTEM: Final = ("Match The Dealer Progressive v003",)
GOLDEN: Final[dict[str, bool | int | str]] = {"dealer_hits_soft_17": True, "blackjack_pays": "3 to 2"}
TOMORROW: Final = datetime.date(2026, 11, 18)  # seen from the day of the documents


def _game(table: str, game: str) -> dict[str, Any]:
    return {f"table.{table}.game": game, f"table.{table}.layout.game": game}


def _wall(table: str) -> dict[str, Any]:
    return {f"table.{table}.posted": {"side_limits": "wall"}}


FAULTS: Final = [  # a document, what is wrong in it, and the clause that each table is refused by
    ("colorado", {"table.bj-1.min_cents": 500_00, "table.bj-1.max_cents": 100_00}, {"bj-1": "CO 30-803(3)(c)"}),
    ("colorado", {"approval.csm.date": TOMORROW}, {"csm-table": "CO 30-816(2)"}),
    ("colorado", {"signs.wall": ["c", "d"]}, {"bj-1": "CO 30-803(4)"}),
    ("colorado", {"table.jokers-1.posted.jokers": "terminal"}, {"jokers-1": "CO 30-806(3)"}),
    ("colorado", {"controls.cards_presented": False}, {"bj-1": "CO 30-815(2)"}),
    ("colorado", {"table.bj-1.card_check": "pre-shuffled"}, {"bj-1": "CO 30-816(6)"}),
    ("colorado", {"approval.deal.by": "Commission"}, {"jokers-1": "CO 30-830(1)"}),
    ("colorado", {"approval.play.by": "Director"}, {"jokers-1": "CO 30-830(2)"}),
    ("colorado", {"table.madness-1.equipment": ["shoe-1"]}, {"madness-1": "CO 30-899.06(1)"}),
    ("colorado", {"table.burnout-1.posted": {"tips": "wall"}}, {"burnout-1": "CO 30-899.25(6)"}),
    ("colorado", {"table.bj-1.posted": {"payout_limits": "wall"}}, {"bj-1": "CO 30-2107 Start of game (3)"}),
    (
        "washington",
        {"table.spanish-2.layout.shows": ["game name", "bonus payouts", "match spots"]},
        {"spanish-2": "WA 3166 v003 General rules 12 ¶3"},
    ),
    (
        "colorado",
        {"table.bj-e.fittings": ["digital chips", "bill validator", "electronic tipping"]},
        {"bj-e": "CO 30-803(1)"},
    ),
    ("colorado", {"approval.terminals.covers": ["stadium"]}, {"bj-e": "CO 30-803"}),
    (
        "colorado",
        {"table.fish-1.posted": {"side_limits": "wall"}, "table.fish-1.fittings": ["chip tray"]},
        {"fish-1": "CO 30-899.08(2)"},
    ),
    ("colorado", {"table.fish-1.fittings": ["chip tray", "special deck"]}, {"fish-1": "CO 30-899.08(1)"}),
    ("colorado", {"table.fish-1.equipment": ["shoe-1"]}, {"fish-1": "CO 30-899.07(1)"}),
    ("colorado", {"equipment.buttons-1.approval": "csm"}, {"burnout-1": "CO 30-899.25 Bonus wager (1)"}),
    (
        "colorado",
        {**_game("holdem-1", "free-bet-blackjack"), "table.holdem-1.sides": ["pot-of-gold"]},
        {"holdem-1": "CO 30-2116(4)"},
    ),
    (
        "colorado",
        {**_game("holdem-1", "3-card-21-n-done"), "table.holdem-1.posted": {"side_limits": "wall"}},
        {"holdem-1": "CO 30-2111(2)"},
    ),
    (
        "colorado",
        {"table.trilux-1.sides": ["bust-bonus-30-2113"], "table.trilux-1.posted": {"side_limits": "wall"}},
        {"trilux-1": "CO 30-2113(8)"},
    ),
    (
        "colorado",
        {"table.trilux-1.sides": ["bust-bonus-30-2114"], "table.trilux-1.posted": {"side_limits": "wall"}},
        {"trilux-1": "CO 30-2114(7)"},
    ),
    (
        "colorado",
        {**_game("holdem-1", "pai-jack"), "table.holdem-1.sides": ["pai-jack-bonus"], **_wall("holdem-1")},
        {"holdem-1": "CO 30-2112(2)"},
    ),
    ("colorado", {"table.trilux-1.sides": ["trilux-super-3-30-2115"]}, {"trilux-1": "CO 30-2115(1)"}),
    ("colorado", {"table.trilux-1.sides": ["top-3-30-2114"]}, {"trilux-1": "CO 30-2114(2)"}),
    (
        "colorado",
        {"table.spanish-1.sides": ["match-the-dealer-down-card-30-899-16"]},
        {"spanish-1": "CO 30-899.16 Dealing procedures (12)"},
    ),
    ("colorado", {"table.trilux-1.sides": ["match-the-dealer-down-card-30-899-24"]}, {"trilux-1": "CO 30-899.24(2)"}),
    (
        "colorado",
        {**_game("holdem-1", "ride-free"), "table.holdem-1.sides": ["top-3-30-2119"]},
        {"holdem-1": "CO 30-2119(28)(a)(iii)"},
    ),
    ("washington", {"table.bahama-1.sides": ["trilux-super-3-wa-2212"]}, {"bahama-1": "WA 2212 TriLux game 6(a)"}),
    ("colorado", {"table.trilux-1.sides": ["raise-the-roof"]}, {"trilux-1": "CO 30-899.23(8)"}),
    (
        "colorado",
        {"table.csm-table.fittings": ["chip tray", "drop box"], "table.csm-table.equipment": []},
        {"csm-table": "CO 30-803(1)"},
    ),
    (
        "washington",
        {"table.sevens-3.posted": {"prizes": "placard"}, "table.trilux-1.posted": {"prizes": "placard"}},
        {
            "sevens-3": "WA 3119 Blazing 7's (dealer's up card), preamble •4",
            "trilux-1": "WA 3119 TriLux jackpot, preamble •4",
        },
    ),
    (
        "washington",
        {
            "table.sevens-3.posted": {"prizes": "placard"},
            "table.sevens-3.sides.0.wager": "blazing-7s-jackpot-player-cards-wa-3119:1@2000",
        },
        {"sevens-3": "WA 3119 Blazing 7's (player cards), preamble •4"},
    ),
    (
        "washington",
        {
            "table.bahama-1.posted": {"prizes": "placard", "four_games": "placard"},
            "table.bahama-1.sides": [
                {"wager": "bahama-progressive-wa-2212", "meters": {"": 500_000}, "system": ["Game Manager 2 v2.5.4"]}
            ],
        },
        {"bahama-1": "WA 2212 Progressive, preamble •1"},
    ),
    ("washington", {"controls.shuffle_procedures": False}, {"trilux-1": "WA 3119 Bet the Set, preamble •3"}),
    ("washington", {"approval.controls.by": "state"}, by_letter("Letter, Commercial card rooms •1")),
    (
        "washington",
        {"equipment.layouts.manufacturer_license": "none"},
        by_letter("Letter, Commercial card rooms •2"),
    ),
    (
        "tribal",
        {"approval.agency.by": "Commission"},
        by_letter("Letter, Tribal casinos •1", bahama="Letter, Tribal casinos •1 s.1"),
    ),
    (
        "tribal",
        {"approval.concurrence.date": TOMORROW},
        by_letter("Letter, Tribal casinos •2", bahama="Letter, Tribal casinos •1 s.2"),
    ),
    (
        "tribal",
        {"approval.supplement.by": "tribal gaming agency"},
        by_letter("Letter, Tribal casinos •3", bahama="Letter, Tribal casinos •2"),
    ),
    (
        "tribal",
        {"equipment.layouts.state_certificate": "none"},
        by_letter("Letter, Tribal casinos •4", bahama="Letter, Tribal casinos •3"),
    ),
    ("washington", {"controls.changes_reported": False}, by_letter("Letter ¶2", bahama="Letter ¶3")),
    ("washington", {"table.sevens-3.max_cents": 400_01}, {"sevens-3": "WA 3119 Bet the Set, preamble •2"}),
    ("washington", {"table.bahama-1.max_cents": 401_00}, {"bahama-1": "WA 2212 Base game, preamble •2"}),
    ("washington", {"controls.wagers_among_players": True}, {"bahama-1": "WA 2212 Base game, preamble •1"}),
    ("washington", {"controls.wac_230_15_465": False}, {"bahama-1": "WA 2212 Base game, preamble •4"}),
]
WAGERS: Final = [  # a game, a wager, and what its section wants on the cloth
    ("blackjack", "wheel-of-madness", "WHEEL OF MADNESS"),
    ("blackjack", "streak", "STREAK"),
    ("blackjack", "go-fish-21", "GO FISH 21"),
    ("blackjack", "21-magic", "BUFFALO BLACKJACK BONUS"),
    ("blackjack", "bust-bonus-30-899-09", "BUST BONUS"),
    ("blackjack", "lucky-ladies", "LUCKY LADIES"),
    ("blackjack", "bet-the-set-21-30-899-13", "BET THE SET 21"),
    ("blackjack", "hit-and-run", "HIT AND RUN"),
    ("blackjack", "dead-mans-hand", "DEAD MAN'S HAND BLACKJACK"),
    ("blackjack", "lucky-lucky", "LUCKY LUCKY"),
    ("blackjack", "in-between", "IN BETWEEN"),
    ("blackjack", "kings-bounty-30-899-20", "KING'S BOUNTY"),
    ("blackjack", "push-your-luck", "PUSH YOUR LUCK BLACKJACK"),
    ("blackjack", "raise-the-roof-ante", "RAISE THE ROOF"),
    ("blackjack", "match-the-dealer-up-card-30-899-24", "MATCH THE DEALER BLACKJACK"),
    ("blackjack-burnout", "burnout-bonus", "BURNOUT"),
    ("blackjack", "pocket-rockets", "POCKET ROCKETS BLACKJACK"),
    ("blackjack", "ace-buster", "ACE BUSTER"),
    ("blackjack-switch", "super-match", "SUPER MATCH"),
    ("ante-up-21", "poker-bonus", "POKER BONUS"),
    ("blackjack", "21-plus-3-30-2107", "21+3"),
    ("blackjack", "golden-21-poker", "GOLDEN 21 POKER"),
    ("blackjack", "21-plus-3-30-2113", "BUFFALO"),
    ("blackjack", "bust-bonus-30-2113", "BUFFALO"),
    ("blackjack", "bust-bonus-30-2114", "BUFFALO"),
    ("blackjack", "trilux-bonus-30-2115", "TRILUX"),
    ("free-bet-blackjack", "push-22", "PUSH 22"),
    ("deuces-wild-xtreme", "trips-plus-wild", "TRIPS PLUS WILD"),
    ("ride-free", "hedge-22", "HEDGE 22"),
]


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    """One database: nothing here depends on its kind."""
    found = SqliteFiles()
    yield found
    found.close()


@pytest.fixture(scope="module")
def houses() -> Iterator[Houses]:
    found = Houses()
    yield found
    found.close()


def opened(floor: Floor, game: str, *sides: SideChoice | str, **changes: Any) -> str:
    """A new table of the floor with this game; its id."""
    floor.add(SetUp("clause", "Clause", game, sides=sides, **changes))
    return "clause"


def notices(who: Browser, table: str) -> set[tuple[str, str]]:
    return {(each["text"], each["cite"]) for each in who.get(f"/api/tables/{table}/rules")["notices"]}


def printed(who: Browser, table: str, kind: str) -> str:
    answer = who.http.get(f"/api/tables/{table}/signs/{kind}")
    assert answer.status_code == 200, answer.text
    return read_back(answer.content).replace("’", "'")


# --- the notices (a) to (i) ------------------------------------------------------------------------------------------

NOTICES: Final = [
    ("CO 30-803(3)(a)", {"dealer_hits_soft_17": True}, "Dealer hits soft 17"),
    ("CO 30-803(3)(b)(i)", {"blackjack_pays": "6 to 5"}, "Blackjack pays 6 to 5"),
    ("CO 30-803(3)(b)(ii)", {}, "Insurance pays 2 to 1"),
    ("CO 30-803(3)(c)", {}, "Minimum $10.00, maximum $300.00"),
    ("CO 30-803(3)(d)", {}, "A copy of all blackjack rules is available on request"),
    ("CO 30-803(3)(e)", {"surrender": "not offered"}, "No surrender"),
    ("CO 30-803(3)(f)", {"doubling": "not offered"}, "No doubling down"),
    ("CO 30-803(3)(g)", {"split_aces": "one card"}, "One card only to each split ace"),
    (
        "CO 30-803(3)(h)",
        {"even_money": True},
        "Even money: a blackjack against a dealer ace may be paid 1 to 1 at once",
    ),
    ("CO 30-803(3)(i)", {}, "Tip wagers for the dealer with a player's own wager, up to $300.00"),
    ("CO 30-813", {"doubling": "any number of cards"}, "Double down on any number of cards"),
]


@proves(
    "CO 30-803(3)(a)",
    "CO 30-803(3)(b)(i)",
    "CO 30-803(3)(b)(ii)",
    "CO 30-803(3)(c)",
    "CO 30-803(3)(d)",
    "CO 30-803(3)(e)",
    "CO 30-803(3)(f)",
    "CO 30-803(3)(g)",
    "CO 30-803(3)(h)",
    "CO 30-803(3)(i)",
    "CO 30-813 ¶1 s.2",
)
@pytest.mark.parametrize(("cite", "options", "says"), NOTICES, ids=lambda each: str(each)[:18])
def test_co_30_803_3_a_player_reads_each_notice_and_gets_it_in_print(
    cite: str, options: dict[str, bool | int | str], says: str, ann: Browser, floor: Floor
) -> None:
    table = opened(floor, "blackjack", options=options, min_cents=10_00, max_cents=300_00)
    assert (says, cite) in notices(ann, table)
    assert squeezed(f"{says} {cite}") in printed(ann, table, "placard")


# --- layouts ---------------------------------------------------------------------------------------------------------


def test_every_game_with_a_layout_of_its_own_is_here() -> None:
    listed = {each.split(" s.")[0] for each in LAYOUTS}
    assert set(GAMES.values()) == listed


@proves(*LAYOUTS)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_layout_that_a_player_gets_has_the_games_name(game: str, ann: Browser, floor: Floor) -> None:
    definition = games()[game]
    limits = {"min_cents": 1_00, "max_cents": 2_50} if game == "competition-21" else {}
    table = opened(floor, game, **limits)
    live = floor.tables[table].table
    assert live is not None
    name = demands_of(live.game).name or definition.name
    assert squeezed(name).upper() in printed(ann, table, "layout").upper()


@proves(*LAYOUTS)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_table_without_the_layout_of_its_game_does_not_open(game: str, houses: Houses) -> None:
    house = houses.of("colorado")
    limits = {"table.bj-1.min_cents": 1_00, "table.bj-1.max_cents": 2_50} if game == "competition-21" else {}
    edits = {"table.bj-1.game": game, "table.bj-1.sides": [], "table.bj-1.options": {}, **limits}
    wrong = edited("colorado", {**edits, "table.bj-1.layout.game": "face-up-blackjack"})
    house.accept({**wrong, "table": [each for each in wrong["table"] if each["id"] == "bj-1"], "jackpot": []})
    refused = house.eve.post("/api/house/tables/bj-1/open", 422)
    assert "The table has the layout of its game: face-up-blackjack is set" in refused["detail"]
    assert f"({GAMES[game]})" in f"{refused['detail']} ({refused['cite']})"


# --- pay schedules, tips, prizes -------------------------------------------------------------------------------------


@proves("CO 30-899.10 Version 1, Game play (8)", "CO 30-899.10 Version 1, Game play (1)")
@pytest.mark.parametrize(
    ("version", "says"),
    [
        ("double-up-blackjack-1", "Dealer stands on 16, which pushes every hand in play"),
        ("double-up-blackjack-2", "Dealer stands on 16, which pushes every hand in play but a 21, which wins"),
    ],
)
def test_co_30_899_10_a_player_reads_the_schedule_and_the_limits_of_the_double_up(
    version: str, says: str, ann: Browser, floor: Floor
) -> None:
    table = opened(floor, version)
    assert (says, "CO 30-899.10 Version 1, Game play (8)") in notices(ann, table)
    for kind in ("placard", "rules", "rack-card"):
        assert squeezed(says) in printed(ann, table, kind)
        assert squeezed("maximum the original wager") in printed(ann, table, kind)


@proves("CO 30-899.25 Bonus wager (7) s.2", "CO 30-899.25 Bonus wager (1) s.2")
def test_co_30_899_25_a_player_gets_the_schedule_of_the_bonus_wager(ann: Browser, floor: Floor) -> None:
    table = opened(floor, "blackjack-burnout", "burnout-bonus")
    said = printed(ann, table, "pay-tables")
    for wins, pay in (("two", "2 to 1"), ("three", "4 to 1"), ("four", "8 to 1")):
        assert squeezed(f"streak of {wins} {pay}") in said
    cloth = printed(ann, table, "layout").upper()
    assert squeezed("BURN FEE") in cloth


@proves("CO 30-899.07(4)", "CO 30-899.28(6) s.4", "CO 30-899.25 Bonus wager (4) s.4", "CO 30-2115(1)(c) s.2")
@pytest.mark.parametrize(
    ("game", "sides", "rows"),
    [
        ("blackjack", ("streak",), ("STREAK of two", "STREAK of five")),
        ("blackjack", ("pocket-rockets", "ace-buster"), ("Pocket Rockets", "Ace Buster")),
        ("blackjack-burnout", ("burnout-bonus",), ("Blackjack Burnout Bonus of two",)),
        ("blackjack", ("trilux-bonus-30-2115", "trilux-super-3-30-2115"), ("TriLux Bonus", "TriLux Super 3")),
    ],
)
def test_a_player_gets_the_restrictions_on_tips_spot_by_spot(
    game: str, sides: tuple[str, ...], rows: tuple[str, ...], ann: Browser, floor: Floor
) -> None:
    table = opened(floor, game, *sides, tip_max_cents=20_00)
    said = printed(ann, table, "tips")
    assert squeezed("up to $20.00") in said
    for row in rows:
        assert squeezed(f"{row} up to $20.00") in said


@proves("WA 3166 v003 Jackpot ¶3 s.2-3")
@pytest.mark.parametrize("cents", [1_00, 24_00, 25_00])
def test_wa_3166_a_player_gets_amount_and_prizes_of_the_jackpot(cents: int, ann: Browser, floor: Floor) -> None:
    choice = SideChoice(
        "match-the-dealer-jackpot-tables-3-wa-3166",
        paytable="3c-1",
        meters={"": 5_000_00},
        system=MATCH_SYSTEM,
        limits=SideLimits(min=cents, max=cents),
    )
    table = opened(floor, "spanish-21-wa-3166", choice, options={"decks": 6})
    amount = f"${cents // 100}.00"
    assert squeezed(f"Match The Dealer Jackpot, Tables 3a-d {amount} {amount}") in printed(ann, table, "limits")
    assert squeezed("three aces of spades with the up card 100% of $5,000.00") in printed(ann, table, "jackpot")


# --- clauses that a faulty set-up is refused by ----------------------------------------------------------------------


@proves(
    "CO 30-803(3)(c)",
    "CO 30-803 ¶1 s.1",
    "CO 30-803(1) ¶2 s.1",
    "CO 30-803(4)",
    "CO 30-806(3) s.3",
    "CO 30-815(2) s.1",
    "CO 30-816(2) s.3",
    "CO 30-816(6) s.6",
    "CO 30-830(1)",
    "CO 30-830(2) s.1",
    "CO 30-899.06(1) s.2",
    "CO 30-899.25(6) s.4",
    "CO 30-2107 Start of game (3)",
    "WA 3166 v003 General rules 12 ¶3 s.1",
    "WA 3166 Letter, Commercial card rooms •1",
    "WA 3119 Letter, Commercial card rooms •1",
    "WA 2212 Letter, Commercial card rooms •1",
    "WA 3166 Letter, Commercial card rooms •2",
    "WA 3119 Letter, Commercial card rooms •2",
    "WA 2212 Letter, Commercial card rooms •2",
    "WA 3166 Letter, Tribal casinos •1",
    "WA 3119 Letter, Tribal casinos •1",
    "WA 2212 Letter, Tribal casinos •1 s.1",
    "WA 3166 Letter, Tribal casinos •2",
    "WA 3119 Letter, Tribal casinos •2",
    "WA 2212 Letter, Tribal casinos •1 s.2",
    "WA 3166 Letter, Tribal casinos •3",
    "WA 3119 Letter, Tribal casinos •3",
    "WA 2212 Letter, Tribal casinos •2",
    "WA 3166 Letter, Tribal casinos •4",
    "WA 3119 Letter, Tribal casinos •4",
    "WA 2212 Letter, Tribal casinos •3",
    "WA 3166 Letter ¶2",
    "WA 3119 Letter ¶2",
    "WA 2212 Letter ¶3",
    "WA 3119 Bet the Set, preamble •2",
    "WA 3119 Bet the Set, preamble •3 s.1-2",
    "WA 2212 Base game, preamble •2",
    "WA 2212 Base game, preamble •1 s.3",
    "WA 2212 Base game, preamble •4 s.3",
    "CO 30-899.07(1) s.1",
    "CO 30-899.08(1) s.1",
    "CO 30-899.08(2) s.3",
    "CO 30-899.16 Dealing procedures (12)",
    "CO 30-899.23(8) s.1",
    "CO 30-899.24(2) s.4",
    "CO 30-2119(28)(a)(iii)",
    "WA 2212 TriLux game 6(a)",
    "CO 30-899.25 Bonus wager (1) s.2",
    "CO 30-2111(2) s.2",
    "CO 30-2112(2) ¶2",
    "CO 30-2113(8) s.3",
    "CO 30-2114(2) s.3",
    "CO 30-2114(7) s.3",
    "CO 30-2115(1) s.2",
    "CO 30-2116(4) s.1",
    "WA 3119 Blazing 7's (player cards), preamble •4 s.1",
    "WA 3119 Blazing 7's (dealer's up card), preamble •4 s.1",
    "WA 3119 TriLux jackpot, preamble •4 s.1",
    "WA 2212 Progressive, preamble •1 s.1",
)
@pytest.mark.parametrize(("name", "edits", "cites"), FAULTS, ids=lambda each: str(each)[:48])
def test_a_set_up_against_the_clause_does_not_open(
    name: str, edits: dict[str, Any], cites: dict[str, str], houses: Houses
) -> None:
    house = houses.of(name)
    house.accept(edited(name, edits))
    for table, cite in cites.items():
        refused = house.eve.post(f"/api/house/tables/{table}/open", 422)
        assert f"({cite})" in f"{refused['detail']} ({refused['cite']})", table


@proves("CO 30-822(2)")
def test_co_30_822_2_a_table_opens_whose_shuffling_shoe_is_its_discard_rack(houses: Houses) -> None:
    house = houses.of("colorado")
    house.accept(edited("colorado", {"table.csm-table.fittings": ["chip tray", "drop box", "tip box"]}))
    house.eve.post("/api/house/tables/csm-table/open", 201)


# --- side wagers -----------------------------------------------------------------------------------------------------


@proves(
    "CO 30-899.06(1) s.1",
    "CO 30-899.06(2)",
    "CO 30-899.07(1) s.1",
    "CO 30-899.07(9)",
    "CO 30-899.08(1) s.1",
    "CO 30-899.09(1) s.1",
    "CO 30-899.09(2)",
    "CO 30-899.09(8)",
    "CO 30-899.09(10)",
    "CO 30-899.12 Start of game (2)",
    "CO 30-899.13(1)",
    "CO 30-899.13(7)",
    "CO 30-899.14(1)",
    "CO 30-899.15(2) s.1",
    "CO 30-899.15(4)",
    "CO 30-899.18(2) s.1",
    "CO 30-899.19(2) s.1",
    "CO 30-899.20(1) s.1",
    "CO 30-899.22(2) s.1",
    "CO 30-899.23(1)",
    "CO 30-899.24(1) s.1",
    "CO 30-899.25 Bonus wager (2)",
    "CO 30-899.28(1) s.1",
    "CO 30-899.28(5) ¶3 s.2",
    "CO 30-2105(10) s.2",
    "CO 30-2106(14)(a)",
    "CO 30-2107 Start of game (3)",
    "CO 30-2108(1)",
    "CO 30-2108 Golden 21 Poker wager (3)",
    "CO 30-2113(1) s.1",
    "CO 30-2113(10) s.2",
    "CO 30-2114(1) s.1",
    "CO 30-2114(9) s.2",
    "CO 30-2115 ¶2 s.3",
    "CO 30-2116(10) s.2",
    "CO 30-2118(4)",
    "CO 30-2119(4)",
)
@pytest.mark.parametrize(("game", "wager", "on_the_cloth"), WAGERS)
def test_a_player_gets_layout_limits_and_pay_table_of_a_side_wager(
    game: str, wager: str, on_the_cloth: str, ann: Browser, floor: Floor
) -> None:
    """With its name or its spot on the cloth, its own limits, and every row that pays."""
    segments = ("$5", "$10", "$25", "$50") if wager == "wheel-of-madness" else ()
    choice = SideChoice(wager, segments=segments, limits=SideLimits(min=2_00, max=20_00))
    options = GOLDEN if wager == "golden-21-poker" else {}
    raised = ("raise-the-roof",) if wager == "raise-the-roof-ante" else ()  # neither without the other
    table = opened(floor, game, choice, *raised, options=options)
    live = floor.tables[table].table
    assert live is not None
    assert squeezed(on_the_cloth) in printed(ann, table, "layout").upper()
    limits = printed(ann, table, "limits")
    pays = "" if segments else printed(ann, table, "pay-tables")  # a wheel pays what its segments say
    for name, side in live.house.sides.items():
        if side.definition is None or side.definition.id != wager:
            continue
        assert squeezed(f"{name} $2.00 $20.00") in limits
        assert [row for row in side.posted_rows(live.limits) if squeezed(" ".join(row)) not in pays] == []


@proves(
    "WA 2212 Match Bonus game, preamble •3 s.2",
    "WA 2212 TriLux game, preamble •3 s.2",
    "WA 2212 Progressive, preamble •4 s.2",
)
@pytest.mark.parametrize(
    "side",
    [
        "match-up-wa-2212",
        "trilux-bonus-wa-2212",
        SideChoice("bahama-progressive-wa-2212", meters={"": 5_000_00}, system=("Game Manager 2 v2.5.4",)),
    ],
)
def test_wa_2212_a_player_reads_the_four_games_with_each_wager(
    side: SideChoice | str, ann: Browser, floor: Floor
) -> None:
    table = opened(floor, "bahama-bonus-blackjack-wa-2212", side)
    for kind in ("placard", "rules", "rack-card"):
        assert squeezed("A player may wager on at most 4 games") in printed(ann, table, kind)


@proves("CO 30-807(1) s.1", "CO 30-803(3)(c)")
@pytest.mark.parametrize(("cents", "status"), [(9_50, 422), (10_00, 200), (300_00, 200), (300_50, 422)])
def test_co_30_807_1_a_wager_is_taken_within_the_posted_limits(
    cents: int, status: int, ann: Browser, floor: Floor
) -> None:
    table = opened(floor, "blackjack", options={"dealt_from": "digital"}, min_cents=10_00, max_cents=300_00)
    assert ("Minimum $10.00, maximum $300.00", "CO 30-803(3)(c)") in notices(ann, table)
    sit_down(ann, table)
    if ann.get(f"/api/tables/{table}")["cut"] is not None:
        ann.order(table, kind="cut")
    answer = ann.order(table, status, kind="wager", seat=1, bet="main", cents=cents)
    if status == 422:
        assert answer["cite"] in ("CO 30-803(3)(c)", "CO 30-807(1)")
        assert "$10.00" in answer["detail"] or "$300.00" in answer["detail"]


@proves("WA 3166 v003 Attachment A ¶6 s.2", "WA 3166 v003 Attachment B ¶7 s.2", "WA 3166 v003 Attachment C ¶5 s.2")
@pytest.mark.parametrize("tables", ["3", "4", "5"])
@pytest.mark.parametrize("prize_cents", [50_00, 51_00])
def test_wa_3166_a_player_gets_the_prize_that_the_house_has_set(
    tables: str, prize_cents: int, ann: Browser, floor: Floor
) -> None:
    wager = load_wager(f"match-the-dealer-jackpot-tables-{tables}-wa-3166")
    paytable = next(each for each in wager.paytables.values() if "prize" in each.meters)
    meters = dict.fromkeys(paytable.meters, 5_000_00) | {"prize": prize_cents}
    choice = SideChoice(wager.id, paytable=paytable.name, meters=meters, system=MATCH_SYSTEM)
    table = opened(floor, "spanish-21-wa-3166", choice, options={"decks": paytable.decks[0]})
    hand = next(name for name, pay in paytable.pays.items() if pay.meter == "prize")
    for kind in ("jackpot", "pay-tables", "booklet"):
        assert squeezed(f"{hand} ${prize_cents // 100}.00") in printed(ann, table, kind)


@proves("WA 3166 v003 Jackpot ¶11 s.2", "WA 3166 v003 Jackpot ¶11 s.4")
def test_wa_3166_a_player_gets_the_amount_of_a_house_jackpot_and_whose_it_is(ann: Browser, floor: Floor) -> None:
    choice = SideChoice(
        "match-the-dealer-jackpot-tables-3-wa-3166",
        paytable="3c-1",
        meters={"": 5_000_00},
        house_jackpot=True,
        system=MATCH_SYSTEM,
    )
    table = opened(floor, "spanish-21-wa-3166", choice, options={"decks": 6})
    said = printed(ann, table, "jackpot")
    assert squeezed("$5,000.00") in said
    assert squeezed("The house may remove it without notice") in said


@proves("CO 30-899.21(1) s.1")
def test_co_30_899_21_a_player_gets_the_layout_of_blazing_7s(ann: Browser, floor: Floor) -> None:
    choice = SideChoice("blazing-7s-progressive-30-899-21", meters={"": 5_000_00})
    table = opened(floor, "blackjack", choice, options={"decks": 6})
    assert squeezed("BLAZING 7'S PROGRESSIVE") in printed(ann, table, "layout").upper()
    assert squeezed("Blazing 7's Progressive") in printed(ann, table, "limits")
