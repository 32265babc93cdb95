"""The players' booklet and the dealer's card have what concerns their table, and nothing of another table's wagers."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

import pytest

from pitboss.catalogue import games, wagers
from pitboss.house.signs import Grid, Posting, Statements, typeset
from pitboss.house.signs.parts import Concerns, chapter_of, part_of, parts
from pitboss.house.signs.procedures import SAID, rules_of_play
from pitboss.house.signs.words import translate
from pitboss.house.table_setup import SideChoice
from pitboss.law.register import register
from tests.house.printed import read_back
from tests.house.test_signs import lines, posting, sheet
from tests.marks import proves

SPANISH_21: Final = "spanish-21-wa-3166"
BAHAMA: Final = "bahama-bonus-blackjack-wa-2212"
STANDARD: Final = "blackjack-wa-3119"
SYSTEM: Final = ("Match The Dealer Progressive v003",)
GAME_MANAGER: Final = ("Game Manager 2 v2.5.4",)
BLAZING_7S: Final = "blazing-7s-jackpot-up-card-wa-3119"
OF_A_WAGER: Final = re.compile(r"\b(Bet the Set|Blazing 7's|TriLux|Match-Up|Match-Down|Super 3)\b")


def jackpot(wager: str, paytable: str, system: tuple[str, ...]) -> SideChoice:
    return SideChoice(wager, paytable=paytable, meters={"": 5_000_00}, system=system)


def blazing_7s() -> Posting:
    return posting(STANDARD, jackpot(BLAZING_7S, "1", GAME_MANAGER))


def cites(of: Posting) -> list[str]:
    return [line.cite for part in rules_of_play(of.table) for line in part.lines]


# --- the data --------------------------------------------------------------------------------------------------------


def test_every_part_is_of_the_register_and_names_wagers_of_the_catalogue() -> None:
    known = [each.cite for each in register()]
    assert [begins for begins in parts() if not any(cite.startswith(begins) for cite in known)] == []
    assert {id for ids in parts().values() for id in ids} <= set(wagers())


def test_no_rule_is_lost_where_everything_is_offered() -> None:
    pays = frozenset(str(table.cite) for each in wagers().values() for table in each.paytables.values())
    everything = Concerns(frozenset(wagers()), pays, ())
    silent = re.compile(r"\b(Letter|Progressive recommendations|Layout picture|Table of differences)\b")
    rules = [each.cite for each in register() if each.status in SAID and not silent.search(each.cite)]
    assert [cite for cite in rules if cite not in everything] == []


def test_a_clause_is_of_the_part_with_the_longest_beginning() -> None:
    assert part_of("WA 2212 TriLux game 6(a)") == "WA 2212 TriLux game 6(a)"
    assert part_of("WA 2212 TriLux game 6") == "WA 2212 TriLux game"
    assert part_of("WA 2212 Base game 3(a)") == ""


# --- the booklet -----------------------------------------------------------------------------------------------------


@proves("CO 30-804 ¶1 s.3")
@pytest.mark.parametrize(
    ("game", "sides", "there", "elsewhere"),
    [
        (STANDARD, (), "WA 3119 Bet the Set, preamble •2", ("WA 3119 Bet the Set 3", "WA 3119 Bet the Set, Pay")),
        (STANDARD, (), "WA 3119 Bet the Set, preamble •1 s.3", ("WA 3119 Bet the Set ¶1", "WA 3119 Bet the Set 1")),
        (STANDARD, ("bet-the-set-21-wa-3119",), "WA 3119 Bet the Set 3", ("WA 3119 TriLux jackpot",)),
        (BAHAMA, ("match-up-wa-2212",), "WA 2212 Match Bonus game 6(a)", ("WA 2212 Match Bonus game 6(b)",)),
        (BAHAMA, ("trilux-bonus-wa-2212",), "WA 2212 TriLux game 7(a)", ("WA 2212 TriLux game 6(a)",)),
        (SPANISH_21, (), "WA 3166 v003 General rules 11", ("WA 3166 v003 General rules 12", "WA 3166 v003 ¶3")),
        (SPANISH_21, (), "WA 3166 v003 Dealing procedures 10", ("WA 3166 v003 Jackpot", "WA 3166 v003 Table")),
        ("ride-free", (), "CO 30-2119(11)", ("CO 30-2119(21)(a)", "CO 30-2119(30)")),
        ("ride-free", ("hedge-22",), "CO 30-2119(21)(a)", ("CO 30-2119(21)(b)", "CO 30-2119(24)")),
        ("blackjack-burnout", (), "CO 30-899.25(5)", ("CO 30-899.25 Bonus wager",)),
        ("blackjack", ("pocket-rockets",), "CO 30-899.28(2)", ("CO 30-899.28(5)",)),
        ("blackjack", ("bust-bonus-30-2113",), "CO 30-2113(8)", ("CO 30-2113(2) s.1", "CO 30-2113(5)")),
        ("blackjack", ("bust-bonus-30-2114",), "CO 30-2114(7)", ("CO 30-2114(2) s.1", "CO 30-2114(6)")),
        ("blackjack", ("21-plus-3-30-2113",), "CO 30-2113(5)", ("CO 30-2113(8)",)),
    ],
)
def test_the_booklet_leaves_out_the_wagers_that_the_table_does_not_have(
    game: str, sides: tuple[str, ...], there: str, elsewhere: tuple[str, ...]
) -> None:
    found = cites(posting(game, *sides))
    assert any(cite.startswith(there) for cite in found)
    assert [cite for cite in found if cite.startswith(elsewhere)] == []


@pytest.mark.parametrize("game", [BAHAMA, STANDARD])
def test_a_washington_booklet_without_side_wagers_explains_none(game: str) -> None:
    said = [line.text for part in rules_of_play(posting(game).table) for line in part.lines]
    offers = ("With it the house offers", "Washington's standard blackjack")  # say which wagers a house may offer
    assert [text for text in said if OF_A_WAGER.search(text) and not text.startswith(offers)] == []


@pytest.mark.parametrize("side", ["match-up-wa-2212", "trilux-bonus-wa-2212"])
def test_wa_2212_the_booklet_says_the_base_rules_once(side: str) -> None:
    said = [line.text for part in rules_of_play(posting(BAHAMA, side).table) for line in part.lines]
    assert len(said) == len(set(said))
    alone = [line.text for part in rules_of_play(posting(BAHAMA).table) for line in part.lines]
    assert said[: len(alone)] == alone  # all of them, before those of the wager


def test_rules_of_two_wagers_in_the_same_words_are_said_of_both() -> None:
    found = cites(posting("ride-free", "lucky-ladies-30-2119", "hedge-22"))
    assert {"CO 30-2119(11)(b)", "CO 30-2119(15)(b)"} <= set(found)  # one of free doubles, one of free splits


def test_wa_3166_the_booklet_has_the_jackpot_tables_in_use_and_no_other() -> None:
    choice = jackpot("match-the-dealer-jackpot-tables-3-wa-3166", "3a-1", SYSTEM)
    found = cites(posting(SPANISH_21, choice, options={"decks": 4}))
    assert [cite for cite in found if " Table " in cite] == ["WA 3166 v003 Table 3a"]
    assert "WA 3166 v003 Jackpot ¶3 s.2-3" in found
    assert {cite.split()[4] for cite in found if " Attachment " in cite} == {"A"}


def test_wa_3166_a_table_by_the_second_text_has_no_rule_of_the_first() -> None:
    choice = jackpot("match-the-dealer-progressive-tables-8-wa-3166", "8a-1", ("Match The Dealer Progressive v002",))
    found = cites(posting(SPANISH_21, choice, options={"decks": 4}))
    assert any(cite.startswith("WA 3166 v002 Progressive") for cite in found)
    assert [cite for cite in found if "v003" in cite] == []


def test_a_jackpots_pay_tables_are_those_in_use() -> None:
    found = [cite for cite in cites(blazing_7s()) if "Paytable" in cite]
    assert {cite.split(" note")[0] for cite in found} == {"WA 3119 Blazing 7's paytables, Paytable 1"}


@pytest.mark.parametrize(
    ("game", "side", "in_use", "printed"),
    [
        ("ante-up-21", SideChoice("poker-bonus", paytable="B"), "CO 30-2106(14)(b) Schedule B", "Schedule"),
        ("3-card-21-n-done", SideChoice("three-card-bonus", paytable="4"), "CO 30-2111(5) Pay table 4", "Pay table"),
    ],
)
def test_the_schedules_of_a_section_are_those_in_use(game: str, side: SideChoice, in_use: str, printed: str) -> None:
    found = [cite for cite in cites(posting(game, side)) if cite.startswith(in_use[:10]) and f" {printed} " in cite]
    assert [cite for cite in found if not cite.endswith("table note")] == [in_use]


@pytest.mark.parametrize(
    ("paytable", "there", "elsewhere"),
    [("TRI-01", "TRI-01/02/05", "Lucky George"), ("TRILG-01", "Lucky George", "TRI-01/02/05")],
)
def test_lucky_george_is_explained_where_its_pay_table_is_in_use(paytable: str, there: str, elsewhere: str) -> None:
    of = posting("blackjack", SideChoice("trilux-bonus-30-2115", paytable=paytable))
    found = cites(of)
    assert [cite for cite in found if there in cite]
    assert [cite for cite in found if elsewhere in cite] == []
    assert ("CO 30-2115(6)" in found) is (paytable == "TRILG-01")
    assert ("CO 30-2115(6)" in {line.cite for line in sheet(of, "dealer-card").statements}) is (paytable == "TRILG-01")


def test_21_plus_3_alone_says_nothing_of_its_other_wagers() -> None:
    said = lines(sheet(posting("blackjack", "21-plus-3-30-2107"), "booklet"))
    assert [text for text in said if "Xtreme" in text or "at the others" in text or "any of the three" in text] == []
    assert "Decided by the up card and the player's first two cards. A flush or better pays 9 to 1." in said


@pytest.mark.parametrize("kind", ["booklet", "dealer-card"])
def test_streak_speaks_of_even_money_where_the_table_offers_it(kind: str) -> None:
    offered = {line.cite for line in sheet(posting("blackjack", "streak"), kind).statements}
    limits: dict[str, Any] = {"min_cents": 1_00, "max_cents": 2_50}
    never = {line.cite for line in sheet(posting("competition-21", "streak", **limits), kind).statements}
    assert [cite for cite in offered if cite.startswith("CO 30-899.07(5)(b)")]
    assert [cite for cite in never if cite.startswith("CO 30-899.07(5)(b)")] == []


@pytest.mark.parametrize("game", ["blackjack-burnout", "double-up-blackjack-1", "spanish-21", "triple-play-blackjack"])
def test_a_section_with_its_own_blackjack_odds_does_not_print_those_of_rule_8(game: str) -> None:
    said = set(lines(sheet(posting(game), "dealer-card"))) | set(lines(sheet(posting(game), "booklet")))
    assert [text for text in said if "at least 6 to 5" in text] == []


@proves("CO 30-804 ¶1 s.3")
def test_double_actions_booklet_says_how_the_dealers_two_hands_are_played() -> None:
    of = posting("double-action-blackjack", "lucky-lucky")
    found = [part for part in rules_of_play(of.table) if part.heading.endswith(("899.04", "899.01", "899.18"))]
    assert [part.heading.split()[-1] for part in found] == ["30-899.04", "30-899.01", "30-899.18"]
    assert {f"CO 30-899.01({number})" for number in range(4, 11)} <= {line.cite for line in found[1].lines}
    card = {line.text for line in sheet(of, "dealer-card").statements if line.cite.startswith("CO 30-899.01(")}
    chosen = "The dealer takes no hole card until the players have acted"
    assert card - {chosen} <= {each.text for each in found[1].lines}


def test_face_up_blackjack_settles_nothing_before_insurance() -> None:
    of = posting("face-up-blackjack", "21-plus-3-30-2114")
    said = lines(sheet(of, "dealer-card")) + lines(sheet(of, "booklet"))
    assert [text for text in said if "before insurance" in text] == []


def test_lucky_ladies_says_which_card_is_up_at_each_step() -> None:
    said = lines(sheet(posting("blackjack", "lucky-ladies"), "booklet"))
    ten = said.index("With a ten up the dealer peeks, even where the house otherwise does not.")
    assert said[ten - 1] == "All other Lucky Ladies wagers are settled at once."
    assert said.index("With an ace up insurance is offered first.") > ten


def test_a_rule_of_a_washington_document_is_said_once() -> None:
    choice = jackpot("bahama-progressive-wa-2212", "1", GAME_MANAGER)
    said = [line.text for part in rules_of_play(posting(BAHAMA, choice).table) for line in part.lines]
    assert said.count("The wager is optional, and it is a progressive: a house jackpot is refused.") == 1


def test_the_chapters_of_a_document_have_their_own_headings() -> None:
    headings = [part.heading for part in rules_of_play(blazing_7s().table)]
    assert headings == [
        "Rules of play, WA 3119",
        "Rules of play, WA 3119 Blazing 7's (dealer's up card)",
        "Rules of play, WA 3119 Blazing 7's paytables",
    ]


@pytest.mark.parametrize("game", sorted(games()))
def test_every_booklet_keeps_its_games_own_rules(game: str) -> None:
    limits: dict[str, Any] = {"min_cents": 1_00, "max_cents": 2_50} if game == "competition-21" else {"min_cents": 1_00}
    found = cites(posting(game, **limits))
    own = games()[game]
    section = str(own.builds_on or own.cite).split("(")[0].split(",")[0].split(" ¶")[0]
    wanted = "CO 30-8" if game == "blackjack" else section
    assert len([cite for cite in found if cite.startswith(wanted)]) >= 4


@pytest.mark.parametrize(
    ("game", "not_doubled"), [(SPANISH_21, True), ("spanish-21", True), (BAHAMA, False), ("21-hold-em", False)]
)
def test_a_rules_sign_with_the_games_pay_table_does_not_list_its_rows_again(game: str, *, not_doubled: bool) -> None:
    said = sheet(posting(game), "rules")
    assert [text for text in lines(said) if text.startswith(("Bonus 21s pay", "PK, 2 and 3 pay"))] == []
    assert ("Bonus 21s are not paid on doubled hands" in lines(said)) is not_doubled
    assert {"Bonus 21 payouts", "PK, 2 and 3"} & {each.heading for each in said.blocks if isinstance(each, Grid)}


@pytest.mark.parametrize("kind", ["placard", "rack-card"])
def test_a_sheet_without_the_games_pay_table_says_what_bonus_21s_pay(kind: str) -> None:
    assert [text for text in lines(sheet(posting(BAHAMA), kind)) if text.startswith("Bonus 21s pay: seven-card 21")]


def test_a_sign_has_no_empty_place_for_the_odds_of_a_layout() -> None:
    found = sheet(posting("pai-jack"), "rules").blocks
    assert [each for each in found if isinstance(each, Statements) and not each.lines] == []


@pytest.mark.parametrize(("paytable", "pays_dealer"), [("PT-FLT-213-01", False), ("PT-FLT-213-E04", True)])
def test_co_30_2119_26_dealer_envy_is_explained_where_a_row_has_it(paytable: str, *, pays_dealer: bool) -> None:
    of = posting("ride-free", SideChoice("21-plus-3-30-2119", paytable), options={"decks": 2})
    card = " ".join(lines(sheet(of, "dealer-card")))
    assert ("Dealer envy is a fixed amount" in card) is pays_dealer
    assert ("CO 30-2119(26)(a)(iv)" in cites(of)) is pays_dealer
    assert ("CO 30-2119(26) PT-FLT-213-01 and 03" in cites(of)) is not pays_dealer


def test_co_30_2106_13_the_dealer_announces_the_hands_before_paying_them() -> None:
    said = lines(sheet(posting("ante-up-21"), "dealer-card"))
    announces = said.index("The dealer announces the final blackjack and poker hands.")
    assert announces < said.index("From the dealer's right: each player's 21, ante and bet in this order.")
    assert "21, ante and bet pay 1 to 1." in said


# --- the dealer's card -----------------------------------------------------------------------------------------------


def test_wa_3119_the_dealers_card_of_blazing_7s_does_not_explain_bet_the_set() -> None:
    card = sheet(blazing_7s(), "dealer-card")
    explained = ("An optional wager on the first two cards", "Settled once every player has two cards: a pair wins")
    assert [text for text in lines(card) if text.startswith(explained)] == []
    steps = [part for part in card.blocks if isinstance(part, Statements) and part.heading != "At this table"]
    assert {line.cite for part in steps for line in part.lines if "Bet the Set" in line.cite} <= {
        "WA 3119 Bet the Set, preamble •1",  # the notice of soft 17
        "WA 3119 Bet the Set, preamble •1 s.1",
        "WA 3119 Bet the Set, preamble •1 s.3",
        "WA 3119 Bet the Set, preamble •2",
        "WA 3119 Bet the Set, preamble •3 s.1-2",
        "WA 3119 Bet the Set, preamble •3 s.3",
        "WA 3119 Bet the Set, preamble •3 s.4",
        "WA 3119 Bet the Set 2",
    }


def test_the_dealers_card_leaves_the_makers_advice_to_the_house() -> None:
    assert [line.text for line in sheet(blazing_7s(), "dealer-card").statements if "recommendations" in line.cite] == []


def test_wa_3119_the_dealers_card_explains_bet_the_set_where_the_table_has_it() -> None:
    card = sheet(posting(STANDARD, "bet-the-set-21-wa-3119"), "dealer-card")
    assert any(text.startswith("Winnings are laid before the pair square") for text in lines(card))


def test_the_printed_card_of_blazing_7s_has_no_pair_square() -> None:
    text = read_back(typeset(sheet(blazing_7s(), "dealer-card"))[0])
    assert "PAIRSQUARE" not in text.upper()
    assert "BLAZING7" in text.upper()


def test_the_dealers_card_says_nothing_of_other_games_and_printed_figures() -> None:
    card = lines(sheet(posting("blackjack", "lucky-ladies"), "dealer-card"))
    assert [text for text in card if "Multi-Hand" in text] == []
    assert (
        any("Multi-Hand" in text for text in lines(sheet(posting("multi-hand-blackjack"), "booklet")) + card) is False
    )
    choice = jackpot("match-the-dealer-jackpot-tables-3-wa-3166", "3c-1", SYSTEM)
    said = lines(sheet(posting(SPANISH_21, choice, options={"decks": 6}), "dealer-card"))
    assert [text for text in said if "house advantage" in text or "at settlement" in text] == []
    assert "Placed before the deal; settled after the deal or the round, or with the hands" in said
    several = lines(sheet(posting("blackjack", "lucky-ladies"), "dealer-card"))
    assert "Placed before the deal; settled after the deal, the peek or the round" in several


def test_what_a_dealers_card_says_of_wagers_is_said_once() -> None:
    card = sheet(posting("ride-free", "hedge-22"), "dealer-card")
    assert lines(card).count("Placed before the deal.") == 0
    assert [text for text in lines(sheet(posting("blackjack"), "dealer-card")) if text.endswith("that follow.")] == []
    assert (
        lines(sheet(posting("blackjack"), "dealer-card")).count(
            "The player wins with 21 or less when the dealer busts."
        )
        == 1
    )


# --- rules and rack card ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "says", "cite"),
    [
        ("competition-21", "The second card costs the original wager", "CO 30-899.03(4)"),
        ("double-up-blackjack-2", "Dealer stands on 16, which pushes every hand in play but a 21, which wins", "(8)"),
        ("ante-up-21", "The dealer's poker hand qualifies with queen high", "CO 30-2106(13)(c)"),
        (
            "stadium-blackjack",
            "When time runs out, hard 12 to 21 stands and every other hand draws",
            "CO 30-899.26(13)",
        ),
    ],
)
@pytest.mark.parametrize("kind", ["rules", "rack-card"])
def test_rules_and_rack_card_have_what_the_games_own_section_posts(game: str, says: str, cite: str, kind: str) -> None:
    limits: dict[str, Any] = {"min_cents": 1_00, "max_cents": 2_50} if game == "competition-21" else {}
    of = posting(game, **limits)
    (found,) = [line for line in sheet(of, kind).statements if line.text == says]
    assert cite in found.cite
    assert len(lines(sheet(of, kind, "es"))) == len(lines(sheet(of, kind)))


def test_co_30_2118_4_the_limits_call_the_main_wager_by_its_name() -> None:
    of = posting("deuces-wild-xtreme")
    for language in ("en", "es"):
        (grid,) = sheet(of, "limits", language).grids
        assert grid.rows[0][0] == "Ante"


def test_a_placard_has_one_side_where_smaller_type_makes_room() -> None:
    sides = ("match-the-dealer-up-card-30-899-16", "match-the-dealer-down-card-30-899-16")
    of = posting("spanish-21", *sides, options={"dealer_hits_soft_17": True, "redoubles": 2})
    of = replace(of, house_rules=("No smoking at the table.",))
    assert len(typeset(sheet(of, "placard"), "png", ppi=20)) == 1
    assert len(typeset(sheet(of, "placard"), "png", ppi=20, large=True)) == 2


def test_every_chapter_of_washingtons_documents_has_its_spanish_name() -> None:
    documents = ("WA 2212", "WA 3119", "WA 3166")
    chapters = {chapter_of(each.cite, "") for each in register() if each.status in SAID and each.cite.startswith("WA")}
    named = {each for each in chapters if each not in ("", *documents, "WA 2212 Base game", "WA 3119 Bet the Set")}
    silent = re.compile(r"\b(Letter|Progressive recommendations|Layout picture|v00\d$)")
    for chapter in sorted(each for each in named if not silent.search(each)):
        assert translate(f"Rules of play, {chapter}") != f"Reglas de juego, {chapter}"


@proves("CO 30-2105(1) s.2-3")
@pytest.mark.parametrize(
    ("hands", "says"),
    [
        (2, "A player plays two hands at each position"),
        (3, "A player plays two hands at each position"),
        (4, "A player plays two hands at each position, and may play up to 2 positions"),
    ],
)
def test_co_30_2105_1_the_sheets_of_switch_count_its_hands_alike(hands: int, says: str) -> None:
    of = posting("blackjack-switch", options={"hands_per_player": hands})
    for kind in ("rules", "rack-card", "booklet", "dealer-card"):
        said = lines(sheet(of, kind))
        assert says in said
        assert [text for text in said if "hands" in text and re.search(r"up to \d hands|[34] hands for", text)] == []
    assert "Each player plays two hands" not in lines(sheet(posting("blackjack"), "booklet"))


@pytest.mark.parametrize(
    ("game", "options", "has", "lacks"),
    [
        ("blackjack", {}, ("Aces may be split once", "Split aces get one card each"), "Aces may be resplit"),
        ("blackjack", {"resplit_aces": True}, ("Aces may be resplit",), "Aces may be split once"),
        (
            "blackjack",
            {"max_splits": 1},
            ("Cards of equal value may be split once, into 2 hands",),
            "Aces may be split once",
        ),
        ("blackjack", {"doubling": "first two cards"}, ("Double down on the first two cards only",), "any number"),
        ("blackjack", {"double_totals": "10-11"}, ("Double down on hard 10 to 11 only",), "any number"),
        ("blackjack", {"doubling": "any number of cards"}, ("Double down on any number of cards",), "first two"),
        ("blackjack", {"doubling": "not offered"}, (), "Double"),
        ("stadium-blackjack", {}, ("No doubling down on a hand with an ace",), "Aces may be resplit"),
        (
            "competition-21",
            {},
            ("Surrender with the first card costs half the wager, or all of it against a dealer blackjack",),
            "(late)",
        ),
    ],
)
def test_rules_and_rack_card_say_how_far_a_permission_goes(
    game: str, options: dict[str, Any], has: tuple[str, ...], lacks: str
) -> None:
    limits: dict[str, Any] = {"min_cents": 1_00, "max_cents": 2_50} if game == "competition-21" else {}
    of = posting(game, options=options, **limits)
    for kind in ("rules", "rack-card"):
        said = lines(sheet(of, kind))
        assert set(has) <= set(said)
        assert [text for text in said if lacks in text] == []
        assert len(said) == len(set(said))
        assert len(lines(sheet(of, kind, "es"))) == len(said)
