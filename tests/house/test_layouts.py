"""Layouts: every game's cloth has what its section asks for, to scale, and nothing lies on anything else."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from pitboss import Limits, Table, load
from pitboss.catalogue import games, load_wager, wagers
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.errors import PitbossError
from pitboss.house.layouts import Felt, draw, felts
from pitboss.house.layouts.demands import all_demands, sections
from pitboss.house.layouts.felt import Surface, Use
from pitboss.house.layouts.plan import CENTER, RADIUS
from pitboss.house.layouts.svg import label_size, length, wrapped
from pitboss.law.clauses import HOUSE_RULE
from pitboss.law.register import is_citable
from pitboss.law.rules import CommunityRules
from tests.marks import proves

SVG: Final = "{http://www.w3.org/2000/svg}"
GAMES: Final = tuple(games())


def table_of(game: str, *wagers: str, **options: Any) -> Table:
    loaded = load(game, **options)
    most = loaded.rules.most_wager_cents or 500_00
    definitions = [load_wager(each) for each in wagers]
    rules = loaded.rules
    sides = [spot for each in definitions for spot in spots(each, each.paytable_for(rules.decks), rules=rules)]
    return Table(loaded, limits=Limits(min=min(5_00, most), max=most), sides=sides)


def felt_of(game: str, *wagers: str, **options: Any) -> Felt:
    return felts(table_of(game, *wagers, **options), house="Silver Peak", number="BJ 7")[0]


def texts(felt: Felt) -> list[str]:
    """Every text of the drawing."""
    root = ElementTree.fromstring(draw(felt))
    return ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]


def test_every_game_says_what_its_section_asks_for() -> None:
    assert set(all_demands()) == set(games())


@pytest.mark.parametrize("game", GAMES)
def test_the_layout_names_its_game_and_prints_what_belongs_on_the_felt(game: str) -> None:
    table = table_of(game)
    for felt in felts(table):
        shown = texts(felt)
        assert felt.name in shown
        assert {each.text.upper() for each in table.notices if each.felt} <= set(shown)


@proves("CO 30-803(2) s.1")
@pytest.mark.parametrize("game", GAMES)
def test_co_30_803_2_every_wager_has_its_area_at_every_seat(game: str) -> None:
    table = table_of(game)
    rules = table.game.rules
    felt = felts(table)[-1]
    seats = rules.betting_fields if isinstance(rules, CommunityRules) else rules.positions
    names = {*table.house.main_spots, *table.house.sides}
    for seat in range(1, seats + 1):
        there = [spot.name for spot in felt.spots if spot.seat == seat]
        assert names <= set(there)
        assert there.count("main") == table.house.first_hands


@pytest.mark.parametrize("game", GAMES)
def test_every_mark_has_a_clause_that_the_law_has(game: str) -> None:
    cites = {mark.cite for felt in felts(table_of(game), house="H", number="1") for mark in felt.marks}
    assert [cite for cite in cites if cite != HOUSE_RULE and not is_citable(cite)] == []


def test_every_section_with_a_layout_of_its_own_is_cited() -> None:
    assert [each.cite for each in sections().values() if not is_citable(each.cite)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_wagers_lie_on_the_table_and_not_on_each_other(game: str) -> None:
    for felt in felts(table_of(game)):
        for one, other in combinations(felt.spots, 2):
            assert hypot(one.x - other.x, one.y - other.y) > (one.size + other.size) / 2
        for spot in felt.spots:
            if felt.surface is Surface.TABLE:
                assert hypot(spot.x - CENTER[0], spot.y - CENTER[1]) + spot.size / 2 < RADIUS
            else:
                assert spot.size / 2 < spot.x < felt.width - spot.size / 2


@pytest.mark.parametrize("positions", [1, 5, 6, 7])
def test_a_table_with_fewer_positions_has_fewer_seats(positions: int) -> None:
    felt = felt_of("blackjack", positions=positions)
    assert len({spot.seat for spot in felt.spots}) == positions


MANY: Final = (
    "21-magic", "21-plus-3-30-2107", "bet-the-set-21-30-899-13", "big-3", "burnout-bonus", "streak", "lucky-ladies",
    "lucky-lucky", "royal-match-21", "in-between", "hit-and-run", "push-your-luck", "golden-21-poker",
)  # fmt: skip


def crowded(count: int) -> Table:
    """A table of blackjack with this many spots for side wagers."""
    rules = load("blackjack", decks=6)
    definitions = [load_wager(each) for each in MANY]
    sides = [spot for each in definitions for spot in spots(each, each.paytable_for(6))]
    table = Table(rules, limits=Limits(min=5_00, max=500_00), sides=sides[:count], accepted=True)
    assert len(table.house.sides) == count
    return table


@pytest.mark.parametrize("spot", [42.0, 60.0, 72.0])
def test_every_label_is_inside_its_round_spot(spot: float) -> None:
    for name in [each.name for each in wagers().values()]:
        lines = wrapped(name.upper())
        size = label_size(lines, spot)
        assert "".join(lines).replace(" ", "") == name.upper().replace(" ", "")
        for place, line in enumerate(lines):
            low = abs(place - (len(lines) - 1) / 2) * size * 1.08 + size * 0.34
            assert hypot(length(line, size) / 2, low) <= spot / 2, name


@pytest.mark.parametrize("count", [3, 4, 9, 10, 15])
def test_many_spots_become_smaller_and_do_not_touch(count: int) -> None:
    (felt,) = felts(crowded(count))
    for one, other in combinations(felt.spots, 2):
        assert hypot(one.x - other.x, one.y - other.y) > (one.size + other.size) / 2
    line = felt.insurance
    assert line is not None
    for spot in felt.spots:
        assert spot.size >= 40
        assert hypot(spot.x - CENTER[0], spot.y - CENTER[1]) - spot.size / 2 > line.outer


def test_a_layout_without_room_for_a_chip_on_each_spot_is_refused() -> None:
    with pytest.raises(PitbossError, match="has no room for 18 spots"):
        felts(crowded(18))


def test_the_drawing_is_to_scale() -> None:
    root = ElementTree.fromstring(draw(felt_of("blackjack")))
    assert root.get("width") == "1830mm"
    assert root.get("height") == "975mm"
    assert root.get("viewBox") == "0 0 1830 975"


@proves("CO 30-803(2) s.2")
@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("multiple-action-blackjack", "CO 30-899.01(1)"),
        ("competition-21", "CO 30-899.03(1)"),
        ("double-action-blackjack", "CO 30-899.04(1)"),
        ("triple-play-blackjack", "CO 30-899.05(1)"),
        ("double-up-blackjack-1", "CO 30-899.10 Version 1, Layout (1)"),
        ("spanish-21", "CO 30-899.16(1)"),
        ("war-blackjack", "CO 30-899.17(2)"),
        ("blackjack-burnout", "CO 30-899.25(1)"),
        ("stadium-blackjack", "CO 30-899.26(1)"),
        ("multi-hand-blackjack", "CO 30-899.27(1)"),
        ("21-hold-em", "CO 30-2104(1)"),
        ("blackjack-switch", "CO 30-2105(1)"),
        ("ante-up-21", "CO 30-2106(1)"),
        ("3-card-21-n-done", "CO 30-2111(1)"),
        ("pai-jack", "CO 30-2112(1)"),
        ("free-bet-blackjack", "CO 30-2116(1)"),
        ("deuces-wild-xtreme", "CO 30-2118(3)"),
        ("ride-free", "CO 30-2119(3)"),
    ],
)
def test_a_variation_has_its_own_layout_with_its_name_and_owner(game: str, clause: str) -> None:
    felt = felt_of(game)
    names = {each.text: each.cite for each in felt.inscriptions if each.name}
    assert names[felt.name] == clause
    owner = games()[game].owner
    assert not owner or any(owner in each for each in texts(felt))


@proves("CO 30-899.01(1)", "CO 30-899.27(1) s.2")
@pytest.mark.parametrize("game", ["multiple-action-blackjack", "multi-hand-blackjack"])
def test_the_inscriptions_of_30_803_are_on_the_cloth(game: str) -> None:
    table = table_of(game)
    shown = set(texts(felts(table)[0]))
    for notice in table.notices:
        assert (notice.text.upper() if notice.felt else notice.text) in shown


@proves("CO 30-812(1) s.2")
def test_co_30_812_1_insurance_has_its_line_where_it_is_offered() -> None:
    line = felt_of("blackjack").insurance
    assert line is not None
    assert line.text == "INSURANCE PAYS 2 TO 1"
    assert felt_of("face-up-blackjack").insurance is None


def labels(felt: Felt, seat: int = 1) -> list[str]:
    return [spot.label for spot in felt.spots if spot.seat == seat]


@proves("CO 30-2104(1) s.1")
def test_co_30_2104_spots_and_community_cards() -> None:
    felt = felt_of("21-hold-em")
    assert labels(felt) == ["B-J", "PK", "2", "3"]
    assert [each.label for each in felt.card_spaces] == ["COMMUNITY", "COMMUNITY"]


@proves("CO 30-2105(1) s.1", "CO 30-2106(1) s.1", "CO 30-2111(1) s.1", "CO 30-2116(1) s.1")
def test_the_spots_have_the_names_that_their_section_gives_them() -> None:
    assert labels(felt_of("blackjack-switch")) == ["1", "2"]
    assert labels(felt_of("ante-up-21")) == ["21", "ANTE", "BET"]
    assert labels(felt_of("3-card-21-n-done")) == ["THREE CARD 21", "THREE CARD BONUS"]
    assert labels(felt_of("deuces-wild-xtreme")) == ["ANTE", "PLAY", "ODDS"]
    assert labels(felt_of("free-bet-blackjack", "push-22", "pot-of-gold")) == ["", "PUSH 22", "POT OF GOLD"]


@proves("CO 30-2112(1) s.1")
def test_co_30_2112_places_for_the_high_and_the_low_hand() -> None:
    spaces = felt_of("pai-jack").card_spaces
    for seat in range(8):
        assert [each.label for each in spaces if each.seat == seat] == ["HIGH HAND", "LOW HAND"]


@proves("CO 30-899.04(1)", "CO 30-899.05(1) s.1", "CO 30-899.03(1) s.1", "CO 30-899.10 Version 1, Layout (1)")
def test_several_hands_and_raises_have_their_areas() -> None:
    assert labels(felt_of("double-action-blackjack")) == ["1", "2"]
    assert {spot.seat for spot in felt_of("double-action-blackjack").spots} == set(range(1, 7))
    assert labels(felt_of("triple-play-blackjack")) == ["1", "2", "3"]
    assert labels(felt_of("competition-21")) == ["", "CARDS"]
    assert labels(felt_of("double-up-blackjack-1")) == ["", "DOUBLE UP"]
    assert [each.label for each in felt_of("multiple-action-blackjack").card_spaces] == ["#1", "#2", "#3"]


@proves("CO 30-899.16(1) s.1", "WA 3166 v003 General rules 1 s.1-2", "WA 3166 v002 General rules 1 s.1-2")
@pytest.mark.parametrize("game", ["spanish-21", "spanish-21-wa-3166"])
def test_spanish_21_prints_its_name_its_payouts_and_its_match_spots(game: str) -> None:
    wager = "match-the-dealer-up-card-wa-3166" if "wa" in game else "match-the-dealer-up-card-30-899-16"
    felt = felt_of(game, wager)
    assert felt.name == "Spanish 21"
    (panel,) = felt.panels
    assert ("five-card 21", "3 to 2") in panel.rows
    assert ("7-7-7 of spades", "3 to 1") in panel.rows
    assert ("Super Bonus: 7-7-7 of one suit against a 7", "$1,000.00 or $5,000.00") in panel.rows
    assert "MATCH THE DEALER UP CARD" in labels(felt)


@proves("WA 3166 v003 General rules 12 ¶3 s.1", "WA 3166 v003 Dealing procedures 12 ¶3 s.1")
@pytest.mark.parametrize("count", [0, 1, 3, 4])
def test_wa_3166_each_bonus_card_has_its_numbered_space_and_its_spot(count: int) -> None:
    match = ["match-the-dealer-up-card-wa-3166"]
    match += ["match-the-dealer-bonus-card-wa-3166"] if count else []
    felt = felt_of("spanish-21-wa-3166", *match, bonus_cards=count)
    numbers = range(1, count + 1)
    assert [each.label for each in felt.card_spaces] == [f"BONUS CARD #{number}" for number in numbers]
    assert labels(felt)[2:] == [f"MATCH THE DEALER BONUS CARD #{number}" for number in numbers]


@proves("WA 2212 Base game, preamble •3 s.2", "WA 2212 Base game, Layout picture")
def test_wa_2212_the_layout_has_the_bonus_payouts_and_the_four_games() -> None:
    felt = felt_of("bahama-bonus-blackjack-wa-2212")
    assert "A PLAYER MAY WAGER ON AT MOST 4 GAMES" in texts(felt)
    assert ("six-card 21", "2 to 1") in felt.panels[0].rows


@proves("CO 30-2113(1) s.1", "CO 30-2114(1) s.1", "CO 30-2115 ¶2 s.3")
@pytest.mark.parametrize(
    ("wager", "name", "cite"),
    [
        ("bust-bonus-30-2113", "BUFFALO BLACKJACK BONUS 2", "CO 30-2113(1)"),
        ("bust-bonus-30-2114", "BUFFALO BLACKJACK BONUS 3", "CO 30-2114(1)"),
        ("trilux-bonus-30-2115", "TRILUX BLACKJACK", "CO 30-2115 ¶2"),
        ("lucky-lucky", "LUCKY LUCKY", "CO 30-899.18(2)"),
    ],
)
def test_a_wager_that_needs_its_own_layout_has_its_name_on_the_cloth(wager: str, name: str, cite: str) -> None:
    felt = felt_of("blackjack", wager, decks=6)
    assert (name, cite) in {(each.text, each.cite) for each in felt.inscriptions}


@proves("CO 30-2119(29)(a)(iii)")
def test_co_30_2119_the_spot_of_lucky_ladies_sums_up_what_wins() -> None:
    assert "LUCKY LADIES: FIRST 2 CARDS EQUAL 20" in labels(felt_of("ride-free", "lucky-ladies-30-2119"))


@proves("CO 30-803(2) s.3", "CO 30-899.26(1) s.1", "CO 30-899.27(1) s.1")
def test_players_at_terminals_have_their_areas_on_the_screen() -> None:
    cloth, screen = felts(table_of("multi-hand-blackjack", "lucky-lucky"))
    assert (cloth.surface, screen.surface) == (Surface.PODIUM, Surface.SCREEN)
    assert cloth.spots == ()
    assert [spot.label for spot in screen.spots if spot.use is Use.MAIN] == ["1", "2", "3"]
    assert [spot.label for spot in screen.spots if spot.use is Use.SIDE] == ["LUCKY LUCKY"] * 3
    podium, _ = felts(table_of("stadium-blackjack"))
    assert [each.label for each in podium.card_spaces] == ["PLAYER", "DEALER", "COMMUNITY"]


@proves("CO 30-803(1) s.1")
@pytest.mark.parametrize("tips", [True, False])
def test_co_30_803_1_a_tip_box_only_where_tips_are_accepted(tips: bool) -> None:
    fixtures = {each.name for each in felt_of("blackjack", tip_wagers=tips).fixtures}
    assert {"CHIP TRAY", "DISCARD RACK", "DROP SLOT", "BJ 7"} <= fixtures
    assert ("TIP BOX" in fixtures) is tips


def test_a_game_that_nobody_described_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.house.layouts.demands.all_demands", dict)
    with pytest.raises(PitbossError, match="nothing is written about the layout of Blackjack"):
        felts(table_of("blackjack"))


def test_the_drawing_escapes_what_the_house_is_called() -> None:
    (felt,) = felts(table_of("blackjack"), house='Jack & "Jill" <b>')
    assert any('Jack & "Jill" <b>' in each for each in texts(felt))


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("MATCH THE DEALER JACKPOT, TABLES 3A-D", ["MATCH THE", "DEALER", "JACKPOT,", "TABLES", "3A-D"]),
        ("MATCH-DOWN", ["MATCH-", "DOWN"]),
        ("21+3", ["21+3"]),
    ],
)
def test_a_label_is_divided_between_words_and_not_in_a_range(label: str, lines: list[str]) -> None:
    assert wrapped(label) == lines
