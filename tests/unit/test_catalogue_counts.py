"""The catalogue against the documents' own numbering: the wagers of each section, their pay tables and their decks.

`PRINTED` was counted from the five documents and not from the catalogue. Where a document gives a table no number, the
name is the catalogue's own; `@` has the decks that are printed for a table, and `decks` those of the wager.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from pitboss.analysis.methods import analyze, is_analyzed
from pitboss.catalogue import DATA, load_wager, wagers
from pitboss.catalogue.wagers import PayTable, WagerDefinition, read_wager
from pitboss.cli.app import app
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.errors import CatalogueError, IllegalSetup
from pitboss.hands.registry import predicates
from pitboss.law.citation import Citation


class Printed(NamedTuple):
    """A wager as its section prints it."""

    decks: str
    tables: str


def numbered(form: str, numbers: Iterable[object]) -> str:
    return "; ".join(form.format(number) for number in numbers)


def lettered(form: str, decks: dict[str, int]) -> str:
    """Eight pay tables under each letter: `3a-1` to `3a-8`, `3b-1` …"""
    return "; ".join(f"{form.format(letter, n)} @{count}" for letter, count in decks.items() for n in range(1, 9))


FOUR_COUNTS = {"a": 4, "b": 5, "c": 6, "d": 8}
FIVE_COUNTS = {"a": 2, "b": 4, "c": 5, "d": 6, "e": 8}
BTS = "BTS-01 @1; BTS-02 @2; BTS-03 @3-8; BTS-04 @3-8; BTS-05 @1; BTS-06 @2 4-6 8"
B7P = numbered("B7P{}", range(1, 4))
BJS_213 = numbered("PT-BJS-213-{:02}", range(1, 12))
MATCHES = numbered("{0} deck @{0}", (2, 4, 5, 6, 8))
TABLE_2, TABLE_7 = numbered("2-{0} deck @{0}", (2, 4, 5, 6, 8)), numbered("7-{0} deck @{0}", (2, 4, 5, 6, 8))
ROOF = (
    "6 decks, stands, 1 @6; 6 decks, stands, 2 @6; 6 decks, hits, 1 @6; 6 decks, hits, 2 @6; 2 decks, hits, 1 @2;"
    "2 decks, hits, 2 @2"
)

PRINTED = {
    # --- Colorado Rule 8 -------------------------------------------------------------------------------------------
    "CO 30-899.06": {"wheel-of-madness": Printed("4 6", "operator's wheel")},
    "CO 30-899.07": {"streak": Printed("1-8", "standard; optional")},
    "CO 30-899.08": {"go-fish-21": Printed("1-8", "1")},
    "CO 30-899.09": {
        "21-magic": Printed("1 2 6", numbered("{}", "ABCDEFG")),  # printed three times, with the same cells
        "bust-bonus-30-899-09": Printed("1 2 6", "six decks @6; one or two decks @1 2"),  # one table and its footnote
    },
    "CO 30-899.11": {
        "royal-match-21": Printed("1-8", numbered("{}", (1, 2, 3, 4, 5, 8, 9, 11))),
        "royal-match-21-progressive": Printed("1-8", "1; 2 @6; 3"),
        "blazing-7s-progressive-30-899-11": Printed("1-8", B7P),
    },
    "CO 30-899.12": {"lucky-ladies": Printed("2-8", "A; B")},
    "CO 30-899.13": {
        "bet-the-set-21-30-899-13": Printed("1-8", BTS),
        "bet-the-set-21-progressive": Printed("6", "6 deck"),
        "blazing-7s-progressive-30-899-13": Printed("1-8", B7P),
    },
    "CO 30-899.14": {
        "hit-and-run": Printed("1-8", "1"),
        "blazing-7s-progressive-30-899-14": Printed("1-8", B7P),
    },
    "CO 30-899.15": {"dead-mans-hand": Printed("1 2 5 6 8", numbered("{}", range(1, 8)))},
    "CO 30-899.16": {
        "match-the-dealer-up-card-30-899-16": Printed("2 4 5 6 8", MATCHES),
        "match-the-dealer-down-card-30-899-16": Printed("2 4 5 6 8", MATCHES),
    },
    "CO 30-899.17": {"war-wager": Printed("6-8", "War")},
    "CO 30-899.18": {"lucky-lucky": Printed("1-8", "1; 2; 3")},
    "CO 30-899.19": {"in-between": Printed("1 2 4 6 8", "A; B; C; D")},
    "CO 30-899.20": {"kings-bounty-30-899-20": Printed("6 8", "KB03")},
    "CO 30-899.21": {"blazing-7s-progressive-30-899-21": Printed("6-8", f"{B7P}; B7P4")},
    "CO 30-899.22": {"push-your-luck": Printed("1 2 6 8", "Push Your Luck")},
    "CO 30-899.23": {"raise-the-roof-ante": Printed("2 6", ROOF), "raise-the-roof": Printed("2 6", ROOF)},
    "CO 30-899.24": {
        "match-the-dealer-up-card-30-899-24": Printed("2 4 5 6 8", MATCHES),
        "match-the-dealer-down-card-30-899-24": Printed("2 4 5 6 8", MATCHES),
    },
    "CO 30-899.25": {"burnout-bonus": Printed("2 6", "Bonus")},
    "CO 30-899.28": {
        "pocket-rockets": Printed("6 8", "Pocket Rocket"),
        "ace-buster": Printed("6 8", "Ace Buster"),
    },
    "CO 30-899.29": {
        "rocket-aces-progressive": Printed(
            "2-6",
            "Quick, single ace, 2 decks @2; Quick, single ace, 6 decks @6;"
            "Medium, single ace, 2 decks, first @2; Medium, single ace, 2 decks, second @2;"
            "Medium, blackjack, 2 aces, 2 decks @2; Medium, blackjack, 2 aces, 6 decks @6;"
            "Medium, blackjack, 2 blackjacks, 2 decks @2; Medium, blackjack, 2 blackjacks, 6 decks @6;"
            "Long, 1 @6; Long, 2 @6; Long, 3 @6",
        )
    },
    # --- Colorado Rule 21 ------------------------------------------------------------------------------------------
    "CO 30-2105": {"super-match": Printed("6 8", "1 @6; 2 @8"), "buster-blackjack": Printed("6 8", "1")},
    "CO 30-2106": {"poker-bonus": Printed("6", "A; B; C; D")},
    "CO 30-2107": {
        "21-plus-3-30-2107": Printed("2 4-8", "21+3"),
        "21-plus-3-xtreme-30-2107": Printed("1 2 4-8", "Xtreme"),
        "21-plus-3-progressive-30-2107": Printed("4-8", BJS_213),
    },
    "CO 30-2108": {"golden-21-poker": Printed("1 2 6", "1 @2 6; 2 @2 6; 3 @2 6; 4 @1; 12 @6; 13 @6; 14 @6")},
    "CO 30-2109": {"straight-jack": Printed("1-8", "1")},
    "CO 30-2110": {"straight-jack-progressive": Printed("1-8", numbered("SJP{}", range(1, 5)))},
    "CO 30-2111": {"three-card-bonus": Printed("6 8", "1 @6; 2 @6; 3; 4; 5")},
    "CO 30-2112": {"pai-jack-bonus": Printed("1", "1; 2; 3; 4")},
    "CO 30-2113": {
        "21-plus-3-30-2113": Printed("1 2 4 6", "A; B"),
        "21-plus-3-progressive-30-2113": Printed("4 6", BJS_213),
        "bust-bonus-30-2113": Printed("1 2 4 6", "1"),
    },
    "CO 30-2114": {
        "21-plus-3-30-2114": Printed("4 6", "A; B"),
        "top-3-30-2114": Printed("4 6", "A; B"),
        "21-plus-3-progressive-30-2114": Printed("4 6", BJS_213),
        "bust-bonus-30-2114": Printed("4 6", "1"),
    },
    "CO 30-2115": {
        "trilux-bonus-30-2115": Printed(
            "1-8",
            "TRI-01 @2-8; TRI-02 @2; TRI-03 @2-8; TRI-04 @2-8; TRI-05 @2-8; TRI-06 @2-8; TRI-07 @2-8;"
            + numbered("TRILG-0{} @1 2 6 8", range(1, 5)),
        ),
        "trilux-super-3-30-2115": Printed("4-8", "SUP-01 @4-8; SUP-02 @6-8; SUP-03 @5-8"),
        "trilux-bust-bonanza": Printed("2 6", "1 @2; 2 @6"),
        "trilux-progressive-30-2115": Printed("6 8", "01; 05; 06; 07"),
    },
    "CO 30-2116": {
        "push-22": Printed("5 6 8", "A; B; C"),
        "pot-of-gold": Printed("5 6 8", "POG 01; POG 02"),
        "kings-bounty-30-2116": Printed("5 6 8", "KB01"),
    },
    "CO 30-2117": {
        "extreme-21": Printed(
            "1 2 4-6 8",
            "PT1D-G @1; PT5D-G @5;"
            + numbered("PT2D-{} @2;", "ABCG")
            + numbered("PT4D-{} @4;", "ABCDEG")
            + numbered("PT6D-{} @6;", "ABCDEFG")
            + numbered("PT8D-{} @8", "ABCDEFG"),
        ),
        "big-3": Printed("4 6 8", "PT4D-A @4; PT6D-A @6; PT6D-B @6; PT8D-A @8; PT8D-B @8"),
        "bust-the-house": Printed("1-8", "1"),
    },
    "CO 30-2118": {
        "deuces-wild-odds": Printed("1", "PT-FLT-DWHF-ODS-01"),
        "bad-beat-xtreme": Printed("1", numbered("PT-FLT-DWHF-BBX-0{}", range(1, 4))),
        "trips-plus-wild": Printed("1", numbered("PT-FLT-DWHF-TPW-0{}", range(1, 7))),
        "goin-wild": Printed("1", "PT-FLT-TW-GW-01; PT-FLT-TW-GW-02"),
        "goin-wild-progressive": Printed("1", "PT-PRG-TW-GW-01; PT-PRG-TW-GW-02"),
        "too-wild-progressive": Printed("1", "PT-PRG-DWHF-DWP-01"),
        "five-card-linked-progressive": Printed(
            "1", numbered("PT-BJS-5CL-{:02};", range(1, 12)) + numbered("PT-BJS-5CL-E0{}", range(1, 4))
        ),
    },
    "CO 30-2119": {
        "hedge-22": Printed("1-8", numbered("PT-FLT-SB1-0{}", range(1, 4))),
        "silver-stack": Printed("1-8", numbered("PT-FLT-SB2-0{}", range(1, 3))),
        "bust-bonus-30-2119": Printed("1-8", "PT-FLT-BB-01"),
        "21-plus-3-30-2119": Printed(
            "1 2 6 8",
            "PT-FLT-213-01 @2; PT-FLT-213-03 @6; PT-FLT-213-E01 @8; PT-FLT-213-E02 @8; PT-FLT-213-E03 @8;"
            "PT-FLT-213-E04 @1 2 6",
        ),
        "21-plus-3-xtreme-30-2119": Printed("1-8", "PT-FLT-213XT-01; PT-FLT-213XT-03 @4-8; PT-FLT-213XT-04 @4-8"),
        "top-3-30-2119": Printed("2-8", "PT-FLT-TOP3-01; PT-FLT-TOP3-02"),
        "lucky-ladies-30-2119": Printed("2 4 6-8", "PT-FLT-LL-01 @2; PT-FLT-LL-02 @4; PT-FLT-LL-03 @6-8"),
        "21-plus-3-progressive-30-2119": Printed("3-8", BJS_213),
        "lucky-ladies-progressive": Printed(
            "2-8",
            "PT-BJS-LL-26 @2-8;"
            + numbered("PT-BJS-LL-{} @2;", range(27, 30))
            + numbered("PT-BJS-LL-{} @4-8", range(30, 36)),
        ),
    },
    # --- Washington ------------------------------------------------------------------------------------------------
    "WA 3166": {
        "match-the-dealer-up-card-wa-3166": Printed("2 4 5 6 8", f"{TABLE_2}; {TABLE_7}"),
        "match-the-dealer-down-card-wa-3166": Printed("2 4 5 6 8", f"{TABLE_2}; {TABLE_7}"),
        "match-the-dealer-bonus-card-wa-3166": Printed("2 4 5 6 8", TABLE_2),
        # Thirty-two printed pay tables; two options of alternate triggers for each of them.
        "match-the-dealer-jackpot-tables-3-wa-3166": Printed(
            "4-6 8",
            ";".join(lettered(f"3{{}}-{{}}{option}", FOUR_COUNTS) for option in ("", " alternate 1", " alternate 2")),
        ),
        # Forty printed pay tables; the alternate rows replace rows that Table 4a does not have.
        "match-the-dealer-jackpot-tables-4-wa-3166": Printed(
            "2 4-6 8",
            lettered("4{}-{}", FIVE_COUNTS)
            + ";"
            + lettered("4{}-{} alternate", {letter: n for letter, n in FIVE_COUNTS.items() if letter != "a"}),
        ),
        "match-the-dealer-jackpot-tables-5-wa-3166": Printed("4-6 8", lettered("5{}-{}", FOUR_COUNTS)),
        "match-the-dealer-jackpot-table-6-wa-3166": Printed("4-6 8", numbered("6-{}", range(1, 6))),
        "match-the-dealer-progressive-tables-8-wa-3166": Printed("4-6 8", lettered("8{}-{}", FOUR_COUNTS)),
        "match-the-dealer-progressive-tables-9-wa-3166": Printed("4-6 8", lettered("9{}-{}", FOUR_COUNTS)),
    },
    "WA 3119": {
        "bet-the-set-21-wa-3119": Printed("1-8", BTS),
        "blazing-7s-jackpot-player-cards-wa-3119": Printed("6-8", "1 @6; 2 @6; ML03 @6 8; ML04 @6"),
        "blazing-7s-jackpot-up-card-wa-3119": Printed("6-8", "1 @6; 2 @6; ML03 @6 8; ML04 @6"),
        "trilux-jackpot-wa-3119": Printed("6 8", "6"),
    },
    "WA 2212": {
        "match-up-wa-2212": Printed("5 6 8", "#1; #2; #3 @5 6"),
        "match-down-wa-2212": Printed("5 6 8", "#1; #2; #3 @5 6"),
        "trilux-bonus-wa-2212": Printed("5 6 8", "TRI-01; TRI-03; TRI-04"),
        "trilux-super-3-wa-2212": Printed("5 6 8", "SUP-01; SUP-02"),
        "bahama-progressive-wa-2212": Printed("5 6 8", "1; 2; 3; 4"),
    },
}

# Pay tables of one wager with the same rows for the same decks, because the document prints them under two names.
PRINTED_TWICE = {("dead-mans-hand", "5", "7")} | {
    (wager, f"2-{decks} deck", f"7-{decks} deck")
    for wager in ("match-the-dealer-up-card-wa-3166", "match-the-dealer-down-card-wa-3166")
    for decks in (2, 4, 5, 6, 8)
}

# Games whose own section allows a wager that another section describes.
ALLOWED_BY = {
    "lucky-ladies": "CO 30-899.27(4)",
    "lucky-lucky": "CO 30-899.27(4)",
    "21-plus-3-30-2107": "CO 30-899.27(4)",
    "bet-the-set-21-30-899-13": "CO 30-899.26(4)",
    "kings-bounty-30-899-20": "CO 30-899.26(4)",
    "royal-match-21": "CO 30-899.26(4)",
}

COUNTED = [(section, wager) for section, found in PRINTED.items() for wager in found]
TABLES = [(wager, table) for wager in wagers().values() for table in wager.paytables.values()]
EACH_WAGER = pytest.mark.parametrize("wager", wagers().values(), ids=lambda wager: wager.id)


def decks_of(words: str) -> tuple[int, ...]:
    """The deck counts of `2 4-6 8`."""
    ends = [(int(part[0]), int(part[-1])) for part in words.split()]
    return tuple(count for first, last in ends for count in range(first, last + 1))


def tables_of(printed: Printed) -> dict[str, tuple[int, ...]]:
    parts = [part.strip().partition(" @") for part in printed.tables.split(";") if part.strip()]
    assert len({name for name, _, _ in parts}) == len(parts)
    return {name: decks_of(decks or printed.decks) for name, _, decks in parts}


def in_section(cite: Citation, section: str) -> bool:
    """Whether a clause lies in a section, or, of Washington's, in a submission."""
    return f"{cite.where} {cite.section}" == section


def rows(table: PayTable) -> tuple[object, ...]:
    parts = (table.pays, table.adds, table.envy, table.dealer_envy)
    return (table.decks, table.meters, table.unit, *(tuple(part.items()) for part in parts))


# --- the documents' own numbering ----------------------------------------------------------------------------------


def test_the_catalogue_has_the_wagers_of_the_documents_and_no_others() -> None:
    assert sorted(wager for _, wager in COUNTED) == sorted(wagers())


@pytest.mark.parametrize(("section", "wager"), COUNTED)
def test_every_pay_table_of_the_section_and_its_decks(section: str, wager: str) -> None:
    printed, definition = PRINTED[section][wager], load_wager(wager)
    assert {name: table.decks for name, table in definition.paytables.items()} == tables_of(printed)
    assert definition.decks == decks_of(printed.decks)


@pytest.mark.parametrize(("section", "wager"), COUNTED)
def test_every_citation_lies_in_the_wager_s_section(section: str, wager: str) -> None:
    definition = load_wager(wager)
    cites = [definition.cite, definition.stake.cite]
    for table in definition.paytables.values():
        cites += [table.cite, *(figure.cite for figure in table.published)]
    assert all(in_section(cite, section) for cite in cites)
    elsewhere = {str(note.cite) for note in definition.notes if not in_section(note.cite, section)}
    assert elsewhere == ({ALLOWED_BY[wager]} if wager in ALLOWED_BY else set())


# --- over the whole catalogue --------------------------------------------------------------------------------------


def test_every_id_is_its_file_s_name_and_stands_once() -> None:
    names = [path.stem for path in DATA.rglob("wagers/*.toml")]
    assert len(set(names)) == len(names)
    assert {wager.file.stem: wager.id for wager in wagers().values()} == {name: name for name in names}


@EACH_WAGER
def test_a_pay_table_s_decks_are_among_the_wager_s(wager: WagerDefinition) -> None:
    for table in wager.paytables.values():
        assert set(table.decks) <= set(wager.decks)
        assert {figure.decks for figure in table.published} <= set(table.decks)


@EACH_WAGER
def test_every_row_of_an_analysed_wager_has_its_hand(wager: WagerDefinition) -> None:
    if is_analyzed(wager):
        for table in wager.paytables.values():
            assert {*table.pays, *table.adds, *table.envy, *table.dealer_envy} <= set(predicates())


@EACH_WAGER
def test_every_meter_has_its_rows_and_every_share_its_meter(wager: WagerDefinition) -> None:
    for table in wager.paytables.values():
        every = [*table.pays.values(), *table.adds.values(), *table.envy.values(), *table.dealer_envy.values()]
        assert {pay.meter for pay in every if pay.share} == set(table.meters)


@EACH_WAGER
def test_envy_is_for_hands_that_win(wager: WagerDefinition) -> None:
    for table in wager.paytables.values():
        winning = {hand for hand, pay in table.pays.items() if str(pay) not in ("lose", "push")}
        assert {*table.envy, *table.dealer_envy} <= winning


@EACH_WAGER
def test_what_a_wager_needs_is_there(wager: WagerDefinition) -> None:
    needed = {each for need in wager.needs for each in need.split(" or ")}
    assert needed <= {"main", "ante", *wagers()} - {wager.id}


def test_no_two_pay_tables_are_equal_unless_they_are_printed_twice() -> None:
    found = {
        (wager.id, one.name, other.name)
        for wager in wagers().values()
        for one, other in combinations(wager.paytables.values(), 2)
        if rows(one) == rows(other)
    }
    assert found == PRINTED_TWICE


# --- a pay table that the operator fills: Wheel of Madness ---------------------------------------------------------


def changed(folder: Path, old: str, new: str) -> Path:
    path, text = folder / "wheel.toml", load_wager("wheel-of-madness").file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_the_wheel_is_the_only_pay_table_without_rows() -> None:
    assert [(wager.id, table.name) for wager, table in TABLES if table.operator] == [
        ("wheel-of-madness", "operator's wheel")
    ]
    assert [wager.id for wager, table in TABLES if not table.pays] == ["wheel-of-madness"]


def test_the_wheel_is_listed_and_shown() -> None:
    listed = json.loads(CliRunner().invoke(app, ["games", "--json"]).output)
    row = next(each for each in listed if each["id"] == "wheel-of-madness")
    assert (row["decided_by"], row["paytables"]) == ("wheel", 1)
    assert "the operator fills" in CliRunner().invoke(app, ["show", "wheel-of-madness"]).output.lower()
    shown = json.loads(CliRunner().invoke(app, ["show", "wheel-of-madness", "--json"]).output)
    assert shown["paytables"][0]["operator"] is True
    assert "pays" not in shown["paytables"][0]


def test_the_wheel_needs_the_operators_segments() -> None:
    wheel = load_wager("wheel-of-madness")
    table = wheel.paytable("operator's wheel")
    with pytest.raises(IllegalSetup, match="the wheel has no segments"):
        analyze(wheel, table, 6)
    with pytest.raises(IllegalSetup, match="segments of the operator's wheel"):
        spots(wheel, table)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("operator = true", 'operator = true\n[paytable.pays]\n"a spin" = "$5"', "operator sets has no rows"),
        ("operator = true", "", "has no 'pays'"),
        ("operator = true", "operator = false", "has no 'pays'"),
        ("operator = true", "[paytable.pays]", "the pay table has no rows"),
        ("operator = true", 'operator = "yes"', "'operator' must be true or false"),
    ],
)
def test_either_the_law_has_rows_or_the_operator(tmp_path: Path, old: str, new: str, what: str) -> None:
    with pytest.raises(CatalogueError) as refusal:
        read_wager(changed(tmp_path, old, new))
    assert [fault for fault in refusal.value.faults if what in fault.what]


@pytest.mark.parametrize(
    ("rule", "values", "what"),
    [
        ('"soft_17"', "[true]", "'soft_17' is not a rule of a game"),
        ('"dealer_hits_soft_17"', "[]", "has no values"),
        ('"dealer_hits_soft_17"', '["yes"]', "dealer_hits_soft_17: "),
        ('"player_cards"', '["sideways"]', "player_cards: "),
        ('"blackjack_pays"', '["three"]', "blackjack_pays: "),
        ('"blackjack_pays"', '"3 to 2"', "'values' must be a list"),
    ],
)
def test_a_wager_asks_for_rules_that_there_are(tmp_path: Path, rule: str, values: str, what: str) -> None:
    asked = f'[[asks]]\ncite = "CO 30-2108(4)"\nrule = {rule}\nvalues = {values}\n\n[hands]'
    path = tmp_path / "golden-21-poker.toml"
    path.write_text(
        load_wager("golden-21-poker").file.read_text(encoding="utf-8").replace("[hands]", asked, 1), "utf-8"
    )
    with pytest.raises(CatalogueError) as refusal:
        read_wager(path)
    assert [fault for fault in refusal.value.faults if what in fault.what]


def test_a_page_says_what_a_section_asks_of_the_game() -> None:
    shown = CliRunner().invoke(app, ["show", "golden-21-poker"]).output
    assert "The game must have dealer hits soft 17: yes (CO 30-2108(7))." in shown
    plain = json.loads(CliRunner().invoke(app, ["show", "golden-21-poker", "--json"]).output)
    assert {"says": "blackjack pays: 3 to 2", "cite": "CO 30-2108(4)"} in plain["asks"]
