"""Signs: they say what the set-up says, with clauses, edition, digest and QR code, in both languages and sizes."""

from __future__ import annotations

import io
import re
from datetime import date
from importlib.resources import files
from typing import Any, Final

import msgspec
import pytest
from pypdf import PdfReader
from typer.testing import CliRunner

from pitboss.catalogue import games
from pitboss.cli.app import app
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.house.document import HouseDocument, digest, parse_house
from pitboss.house.document.tables import Promotion
from pitboss.house.signs import (
    KINDS,
    Drawing,
    Paper,
    Posting,
    Sheet,
    Statements,
    house_wall,
    postings,
    sheets_of,
    typeset,
    wall_sheet,
)
from pitboss.house.signs.blocks import chosen_sides
from pitboss.house.signs.sheet import WALL
from pitboss.house.signs.sheets import FOR_STAFF
from pitboss.house.table_setup import SetUp, SideChoice, build
from pitboss.law.limits import SideLimits
from pitboss.law.register import is_citable
from tests.house.printed import missing, qr_texts, read_back
from tests.marks import proves

ADDRESS: Final = "https://tables.example"
JACKPOT: Final = "match-the-dealer-jackpot-tables-3-wa-3166"
SYSTEM: Final = ("Match The Dealer Progressive v003",)


def house(name: str) -> HouseDocument:
    return parse_house((files("pitboss.house") / f"data/{name}.toml").read_text(encoding="utf-8"))


def posting(game: str, *sides: SideChoice | str, **changes: Any) -> Posting:
    set_up = SetUp("t-1", "Table 1", game, sides=sides, **changes)
    return Posting("t-1", "Table 1", build(set_up, None), house="Silver Peak", number="BJ 1", address=ADDRESS)


def sheet(of: Posting, kind: str, language: str = "en") -> Sheet:
    (found,) = sheets_of(of, [kind], language)
    return found


def lines(of: Sheet) -> list[str]:
    return [each.text for each in of.statements]


# --- what each sheet says --------------------------------------------------------------------------------------------


@proves("CO 30-803(3)", "CO 30-803(3)(c)", "CO 30-804 ¶1 s.1")
def test_co_30_803_3_the_placard_has_every_notice_of_the_table() -> None:
    for name in ("colorado", "washington"):
        for each in postings(house(name)):
            placard = {(line.text, line.cite) for line in sheet(each, "placard").statements}
            assert {(notice.text, notice.cite) for notice in each.table.notices} <= placard


@proves("CO 30-803(4)")
def test_co_30_803_4_the_wall_has_only_what_holds_at_every_blackjack_table() -> None:
    surrender = posting("blackjack", options={"surrender": "not offered"})
    none = posting("blackjack", options={"surrender": "late"})
    both, one = house_wall_of(surrender, none), house_wall_of(surrender, surrender)
    assert "No surrender" in lines(one)
    assert "No surrender" not in lines(both)
    assert "A copy of all blackjack rules is available on request" in lines(both)
    felt_or_limits = [each.text for each in surrender.table.notices if not each.wall]
    assert not set(felt_or_limits) & set(lines(one))


def house_wall_of(*of: Posting) -> Sheet:
    found = wall_sheet(of)
    assert found is not None
    return found


def test_the_wall_of_a_house_has_the_letters_that_its_document_hangs_there() -> None:
    document = house("colorado")
    wall = house_wall(document, postings(document))
    assert wall is not None
    assert {line.cite for line in wall.statements} == {"CO 30-803(3)(d)", "CO 30-804"}
    assert wall.marks.digest == digest(document)


def test_a_house_without_blackjack_by_rule_8_has_no_wall_sign() -> None:
    document = house("washington")
    assert house_wall(document, postings(document)) is None


@proves("CO 30-899.16(1) s.2", "WA 3166 v003 General rules 1 s.3", "WA 3166 v002 General rules 1 s.3")
@pytest.mark.parametrize("game", ["spanish-21", "spanish-21-wa-3166"])
def test_the_rule_sign_of_spanish_21_has_its_rules(game: str) -> None:
    sign = lines(sheet(posting(game, options={"dealer_hits_soft_17": True, "redoubles": 2}), "rules"))
    assert any(each.startswith("Rescue: after doubling") for each in sign)
    assert any("doubled again up to 2 times (double-double down)" in each for each in sign)
    assert "Cards of equal value may be split up to 3 times, into 4 hands" in sign
    assert "Split aces draw like any other cards" in sign
    assert any("no side wager is required" in each for each in sign)
    assert "A player's 21 always wins" in sign
    stands = lines(sheet(posting(game, options={"dealer_hits_soft_17": False}), "rules"))
    assert not any("double-double down" in each for each in stands)


def test_wa_2212_a_rescue_returns_the_initial_wager() -> None:
    sign = lines(sheet(posting("bahama-bonus-blackjack-wa-2212"), "rules"))
    assert any("take back the initial wager and give up the rest" in each for each in sign)
    assert "A player may wager on at most 4 games" in sign


@proves("CO 30-806(3) s.3")
def test_co_30_806_3_jokers_are_explained_on_the_sign() -> None:
    document = house("colorado")
    week = Promotion(date(2026, 12, 1), date(2026, 12, 7), jokers=2, joker_use="A joker counts 1 or 11.")
    for use in ("A joker counts 1 or 11.", ""):
        promotion = msgspec.structs.replace(week, joker_use=use)
        table = msgspec.structs.replace(document.tables[0], promotion=promotion)
        changed = msgspec.structs.replace(document, tables=(table,))
        if not use:
            with pytest.raises(IllegalSetup, match="a sign must say what they count or do"):
                postings(changed)
            continue
        for language in ("en", "es"):
            said = sheet(postings(changed)[0], "placard", language)
            assert ("Jokers, 2026-12-01 to 2026-12-07: A joker counts 1 or 11.", "CO 30-806(3)") in {
                (line.text, line.cite) for line in said.statements
            }


@proves("CO 30-2105(10) s.2", "CO 30-2113(10) s.2", "CO 30-2116(10) s.2", "CO 30-899.13(7)")
def test_the_pay_table_in_use_is_printed_with_every_row() -> None:
    of = posting("blackjack", "lucky-ladies", "21-plus-3-30-2107", options={"decks": 6})
    grids = {grid.heading: grid for grid in sheet(of, "pay-tables").grids}
    for name, side in of.table.house.sides.items():
        assert grids[name].rows == tuple(side.posted_rows(of.table.limits))
        assert grids[name].cite == side.cite


@proves("CO 30-2113(2) s.3", "CO 30-899.28(5) ¶3 s.2")
def test_limits_of_side_wagers_and_on_what_is_paid_are_printed() -> None:
    own = SideLimits(min=2_00, max=25_00, pays_on_hand=10_000_00, pays_in_round=50_000_00)
    (grid,) = sheet(posting("blackjack", SideChoice("lucky-ladies", limits=own)), "limits").grids
    assert grid.rows[0][:3] == ("Main wager", "$5.00", "$500.00")
    assert grid.rows[1] == ("Lucky Ladies", "$2.00", "$25.00", "$10,000.00", "$50,000.00")


def test_a_share_with_odds_names_the_meter_before_the_odds() -> None:
    of = posting("blackjack", SideChoice("bet-the-set-21-progressive", meters={"": 2_000_00}), options={"decks": 6})
    rows = [row for grid in sheet(of, "pay-tables").grids for row in grid.rows]
    assert ("four of a kind of one color with the dealer", "100% of $2,000.00 + 250 to 1") in rows


@proves("CO 30-2111 Player rules (2)(a)", "CO 30-2111 Player rules (3)(a)", "CO 30-2111 Player rules (3)(b)")
@pytest.mark.parametrize(
    "said",
    [
        "A hand with a pair, or over 21, may be split once, into 3 hands",
        "A hand over 21 may be surrendered for half the wager",
    ],
)
def test_the_rules_of_3_card_21_say_when_a_hand_is_split_and_surrendered(said: str) -> None:
    assert said in lines(sheet(posting("3-card-21-n-done"), "rules"))
    assert said not in lines(sheet(posting("blackjack"), "rules"))


@pytest.mark.parametrize(
    ("game", "clause", "step"),
    [
        ("blackjack", "CO 30-820 ¶1", "The deal"),
        ("blackjack", "CO 30-828(9)", "When something goes wrong"),
        ("blackjack-burnout", "CO 30-899.25(5)(b)", "Players' turns"),
        ("double-up-blackjack-2", "CO 30-899.10 Version 2, Dealer rules (1)(b)", "The dealer's hand"),
        ("blackjack-switch", "CO 30-2105(8)(b)", "Players' turns"),
        ("21-hold-em", "CO 30-2104(13)(a)", "The poker"),
        ("ante-up-21", "CO 30-2106(9)", "Before the players act"),
        ("ante-up-21", "CO 30-2106(13)(d)", "Paying and taking"),
        ("deuces-wild-xtreme", "CO 30-2118(8)(a)", "Players' turns"),
        ("pai-jack", "CO 30-2112(9)(a)", "The dealer's hand"),
        ("stadium-blackjack", "CO 30-899.26(17)", "Players' turns"),
        ("war-blackjack", "CO 30-899.17(8)", "The war"),
        ("spanish-21", "CO 30-899.16 Dealing procedures (10)(a) s.1", "Bonus 21s"),
    ],
)
def test_a_dealers_card_has_what_a_game_asks_at_its_step(game: str, clause: str, step: str) -> None:
    of = sheet(posting(game), "dealer-card")
    (there,) = (part for part in of.blocks if isinstance(part, Statements) and part.heading == step)
    assert clause in [line.cite for line in there.lines]
    assert [line.cite for line in of.statements].count(clause) == 1


@proves("CO 30-2118(4)")
def test_the_limits_of_deuces_wild_cite_their_own_clause() -> None:
    (grid,) = sheet(posting("deuces-wild-xtreme"), "limits").grids
    assert grid.cite == "CO 30-2118(4)"


@proves("WA 3166 v003 Jackpot ¶3 s.2-3")
@pytest.mark.parametrize("cents", [24_00, 25_00, 26_00])
def test_wa_3166_a_jackpots_sign_stops_at_25_dollars(cents: int) -> None:
    choice = SideChoice(
        JACKPOT, paytable="3a-1", meters={"": 5_000_00}, system=SYSTEM, limits=SideLimits(min=cents, max=cents)
    )
    if cents > 25_00:
        with pytest.raises(IllegalSetup):
            posting("spanish-21-wa-3166", choice, options={"decks": 4})
        return
    (grid,) = sheet(posting("spanish-21-wa-3166", choice, options={"decks": 4}), "limits").grids
    assert grid.rows[1][1:] == (f"${cents // 100}.00", f"${cents // 100}.00")


@proves("CO 30-803(3)(i)", "CO 30-899.25(6) s.4")
def test_restrictions_on_tips_are_printed() -> None:
    said = sheet(posting("blackjack", "lucky-ladies", tip_max_cents=20_00, tip_unit_cents=1_00), "tips")
    assert lines(said) == ["Tip wagers for the dealer with a player's own wager, up to $20.00, in steps of $1.00"]
    (grid,) = said.grids
    assert grid.rows == (("Lucky Ladies", "no tip wagers"),)


@proves("CO 30-899.27(12) s.5-7")
def test_a_tip_that_may_not_ride_on_a_side_wager_is_not_printed_as_one() -> None:
    for game, side, name, takes in (
        ("multi-hand-blackjack", "lucky-lucky", "Lucky Lucky", "no tip wagers"),
        ("blackjack", "lucky-lucky", "Lucky Lucky", "up to $500.00"),
        ("stadium-blackjack", "royal-match-21", "Royal Match 21", "up to $500.00"),
    ):
        (grid,) = sheet(posting(game, side, max_cents=500_00), "tips").grids
        assert grid.rows == ((name, takes),)


@proves("WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •6 s.2")
def test_prizes_of_jackpots_are_printed() -> None:
    document = house("washington")
    with_jackpot = [each for each in postings(document) if each.jackpots]
    assert with_jackpot
    for each in with_jackpot:
        printed = sheet(each, "jackpot")
        for set_up in each.jackpots:
            name = set_up.wager_definition.name
            (grid,) = [grid for grid in printed.grids if grid.heading == name]
            assert len(grid.rows) == len(set_up.pays.pays)
            assert f"${set_up.meters[0].seed_cents // 100:,}.00" in " ".join(map(str, grid.rows))


def test_a_table_without_jackpots_has_no_sheet_of_them() -> None:
    assert sheets_of(posting("blackjack"), ["jackpot"]) == []


@proves("CO 30-804 ¶1 s.3")
def test_co_30_804_the_booklet_has_the_house_rules_and_the_rules_of_play() -> None:
    of = posting("spanish-21")
    booklet = sheet(of, "booklet")
    assert {each.text for each in of.table.notices} <= set(lines(booklet))
    cites = {each.cite.split("(")[0].split(" ¶")[0] for each in booklet.statements}
    assert {"CO 30-812", "CO 30-814", "CO 30-899.16"} <= cites


def test_the_dealers_card_follows_the_round() -> None:
    headings = [
        block.heading for block in sheet(posting("blackjack"), "dealer-card").blocks if not isinstance(block, Drawing)
    ]
    assert headings[:4] == ["At this table", "Before the first round", "Wagers", "The deal"]


@pytest.mark.parametrize("kind", [each for each in KINDS if each not in (WALL, "jackpot")])
def test_every_clause_on_a_sheet_is_one_that_the_law_has(kind: str) -> None:
    for game in ("blackjack", "spanish-21-wa-3166"):
        cites = {line.cite for each in sheets_of(posting(game), [kind]) for line in each.statements if line.cite}
        assert [cite for cite in cites if cite != "house rule" and not is_citable(cite)] == []


# --- printed ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "es"])
def test_odds_and_the_last_part_of_a_clause_do_not_break_across_lines(language: str) -> None:
    found = []
    for of in (posting("spanish-21", "match-the-dealer-up-card-30-899-16"), posting("double-up-blackjack-1")):
        for kind in ("rules", "rack-card", "placard"):
            pages = PdfReader(io.BytesIO(typeset(sheet(of, kind, language))[0])).pages
            found += [line.strip() for page in pages for line in page.extract_text().splitlines()]
    # a line ends with what a hand pays, and the next begins with "to 1"
    assert [line for line in found if re.match(r"(to|a) \d+\b|\d+;|\(\d+\)$", line)] == []


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("colorado", ("placard", "rules", "pay-tables", "limits", "tips", "rack-card", "layout")),
        ("washington", ("jackpot", "dealer-card", "placard")),
    ],
)
def test_the_printed_text_is_what_the_sheet_says(name: str, kinds: tuple[str, ...]) -> None:
    of = postings(house(name), address=ADDRESS)[1]
    for language in ("en", "es"):
        for each in sheets_of(of, kinds, language):
            assert missing(each, typeset(each)[0]) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", ["colorado", "washington"])
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("large", [False, True])
def test_every_sheet_of_every_table_says_in_print_what_it_should(name: str, paper: Paper, large: bool) -> None:
    for of in postings(house(name), address=ADDRESS):
        for language in ("en", "es"):
            for each in sheets_of(of, language=language):
                if each.kind != "cloth":
                    assert missing(each, typeset(each, paper=paper, large=large)[0]) == []


def test_the_layout_has_its_words_in_the_pdf_too() -> None:
    cloth = sheet(posting("spanish-21-wa-3166"), "cloth")
    text = read_back(typeset(cloth)[0])
    for words in ("BLACKJACKPAYS3TO2", "BONUS21PAYOUTS", "five-card21"):
        assert words in text


def test_the_qr_code_leads_to_the_tables_own_page() -> None:
    of = posting("blackjack")
    (page,) = typeset(sheet(of, "tips"), "png", ppi=100)
    assert qr_texts(page) == ["https://tables.example/table?id=t-1"] == [of.url]


def test_without_an_address_there_is_no_qr_code() -> None:
    of = Posting("t-1", "Table 1", posting("blackjack").table)
    (page,) = typeset(sheet(of, "tips"), "png", ppi=60)
    assert of.url == ""
    assert qr_texts(page) == []


def test_the_digest_changes_with_the_set_up_and_with_nothing_else() -> None:
    one = posting("blackjack").digest
    assert one == posting("blackjack").digest
    assert one == posting("blackjack", tray_cents=1_000_00).digest
    assert one != posting("blackjack", min_cents=10_00).digest
    assert one != posting("blackjack", options={"decks": 8}).digest
    assert one != posting("blackjack", "lucky-ladies").digest


@pytest.mark.parametrize(
    ("paper", "kind", "points"),
    [
        (Paper.LETTER, "placard", (612, 792)),
        (Paper.A4, "placard", (595, 842)),
        (Paper.LETTER, "layout", (792, 612)),
        (Paper.LETTER, "booklet", (396, 612)),
        (Paper.LETTER, "rack-card", (288, 648)),
        (Paper.LETTER, "cloth", (5187, 2764)),
    ],
)
def test_the_paper_has_its_size(paper: Paper, kind: str, points: tuple[int, int]) -> None:
    (pdf,) = typeset(sheet(posting("blackjack"), kind), paper=paper)
    box = PdfReader(io.BytesIO(pdf)).pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == points


def test_a_sheet_that_nobody_knows_is_refused() -> None:
    with pytest.raises(PitbossError, match="there is no sheet 'poster'"):
        sheets_of(posting("blackjack"), ["poster"])


# --- the command -----------------------------------------------------------------------------------------------------


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["sign", *arguments])


@pytest.fixture
def document(tmp_path: Any) -> str:
    path = tmp_path / "house.toml"
    path.write_text((files("pitboss.house") / "data/colorado.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return str(path)


def test_the_command_writes_the_sheets_that_were_asked_for(document: str, tmp_path: Any) -> None:
    table = house("colorado").tables[0].id
    asked = ["--table", table, "--sheet", "placard", "--sheet", "tips", "--language", "es", "--paper", "a4", "--large"]
    result = run(document, "--output", str(tmp_path / "signs"), *asked)
    assert result.exit_code == 0, result.output
    names = sorted(path.name for path in (tmp_path / "signs").iterdir())
    assert names == [f"{table}-placard-es-large.pdf", f"{table}-tips-es-large.pdf"]


def test_the_command_draws_a_layout_as_svg_and_a_wall_sign_as_png(document: str, tmp_path: Any) -> None:
    table = house("colorado").tables[0].id
    assert run(document, "--output", str(tmp_path), "--sheet", "wall", "--format", "png").exit_code == 0
    assert (tmp_path / "house-wall-en.png").read_bytes().startswith(b"\x89PNG")
    assert (
        run(document, "--output", str(tmp_path), "--table", table, "--sheet", "layout", "--format", "svg").exit_code
        == 0
    )
    assert 'width="1830mm"' in (tmp_path / f"{table}-layout-en.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--table", "nowhere"], "The house has no table 'nowhere'. Choose from"),
        (["--sheet", "poster"], "There is no sheet 'poster'. Choose from placard"),
    ],
)
def test_the_command_refuses_in_one_line(document: str, tmp_path: Any, arguments: list[str], says: str) -> None:
    result = run(document, "--output", str(tmp_path / "x"), *arguments)
    assert result.exit_code == 2
    assert says in result.output


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_has_its_sheets_in_both_languages(game: str) -> None:
    of = posting(game, min_cents=1_00)
    english = sheets_of(of)
    spanish = sheets_of(of, language="es")
    kinds = [each.kind for each in english]
    assert set(kinds) >= {
        "placard",
        "rules",
        "limits",
        "tips",
        "booklet",
        "rack-card",
        "dealer-card",
        "layout",
        "cloth",
    }
    assert [each.kind for each in spanish] == [kind for kind in kinds if kind not in FOR_STAFF]
    titles = {each.kind: each.title for each in english}
    assert all(each.title != titles[each.kind] and each.language == "es" for each in spanish)


def test_staff_sheets_are_in_english_alone() -> None:
    kinds = {each.kind for each in sheets_of(posting("blackjack"), language="es")}
    assert not kinds & FOR_STAFF


@proves("CO 30-899.07(9)", "CO 30-899.25 Bonus wager (7) s.2")
def test_each_streak_spot_posts_its_own_row_and_the_sheet_the_whole_pay_table() -> None:
    streak, bonus = posting("blackjack", "streak"), posting("blackjack-burnout", "burnout-bonus")
    for of, pays in (
        (streak, {"two": "3 to 1", "three": "7 to 1", "four": "17 to 1", "five": "37 to 1"}),
        (bonus, {"two": "2 to 1", "three": "4 to 1", "four": "8 to 1"}),
    ):
        sides = chosen_sides(of.table)
        for side, (wins, pay) in zip(sides, sorted(pays.items(), key=_wins), strict=True):
            assert side.posted_rows(of.table.limits) == [(f"streak of {wins}", pay)]
        (grid,) = sheet(of, "pay-tables").grids
        assert sorted(grid.rows) == sorted((f"streak of {wins}", pay) for wins, pay in pays.items())


def _wins(of: tuple[str, str]) -> int:
    return ("two", "three", "four", "five").index(of[0])


def test_spots_of_one_wager_have_one_procedure_on_the_dealers_card() -> None:
    card = sheet(posting("blackjack", "streak"), "dealer-card")
    headings = [block.heading for block in card.blocks if isinstance(block, Statements)]
    assert headings.count("STREAK") == 1
    assert not [heading for heading in headings if heading.startswith("STREAK of")]


def test_a_spot_of_several_has_one_spanish_name_on_every_sheet() -> None:
    of = posting("blackjack", "streak")
    assert any(text.startswith("STREAK de dos: mínimo") for text in lines(sheet(of, "placard", "es")))
    (grid,) = sheet(of, "tips", "es").grids
    assert grid.rows[0][0] == "STREAK de dos"


@pytest.mark.parametrize("game", games())
def test_the_rules_of_a_game_begin_with_what_it_is_about(game: str) -> None:
    definition = games()[game]
    limits = {"min_cents": 1_00, "max_cents": 2_50} if game == "competition-21" else {}
    found = [each for each in sheet(posting(game, **limits), "rules").blocks if isinstance(each, Statements)]
    block = next(each for each in found if each.heading)  # the odds on the layout, if any, have no heading
    assert [(line.text, line.cite) for line in block.lines] == [(definition.summary, str(definition.cite))]
