"""`WAGER[:PAYTABLE][@METER,…]`: one notation for the command line and for a table's set-up."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.catalogue import wagers
from pitboss.catalogue.wager_choice import WagerChoice, amounts_by_meter, find_wager, parse_meter
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.floor import demo
from pitboss.floor.live.setup import SetUp, SideChoice, build

BLAZING = "blazing-7s-jackpot-up-card-wa-3119"


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("lucky-ladies", WagerChoice("lucky-ladies")),
        (" lucky-ladies : A ", WagerChoice("lucky-ladies", "A")),
        ("raise-the-roof:6 decks, stands, 1", WagerChoice("raise-the-roof", "6 decks, stands, 1")),
        (f"{BLAZING}@2000", WagerChoice(BLAZING, "", ((None, 2_000_00),))),
        (f"{BLAZING}:ML04@2000,10.50", WagerChoice(BLAZING, "ML04", ((None, 2_000_00), (None, 10_50)))),
        (f"{BLAZING}:ML04@minor=1, $5", WagerChoice(BLAZING, "ML04", (("minor", 1_00), (None, 5_00)))),
        ("wheel-of-madness:$5,$10", WagerChoice("wheel-of-madness", "$5,$10")),
    ],
)
def test_every_part_is_read_and_written_back(text: str, choice: WagerChoice) -> None:
    assert WagerChoice.parse(text) == choice
    assert WagerChoice.parse(str(choice)) == choice


@pytest.mark.parametrize("text", ["", ":A", "@5", "lucky-ladies:", "lucky-ladies@", "lucky-ladies:A@"])
def test_an_empty_part_is_refused_with_the_notation(text: str) -> None:
    with pytest.raises(PitbossError, match=r"Write WAGER\[:PAYTABLE\]\[@METER,…\]"):
        WagerChoice.parse(text)


def test_what_is_not_money_is_refused() -> None:
    with pytest.raises(PitbossError, match="'lots'"):
        WagerChoice.parse("lucky-ladies:A@lots")


def test_every_pay_table_of_the_catalogue_can_be_named() -> None:
    for wager in wagers().values():
        for table in wager.paytables.values():
            meters = tuple((name, 100_00) for name in table.meters)
            choice = WagerChoice.parse(str(WagerChoice(wager.id, table.name, meters)))
            found = choice.paytable_for(table.decks[0])
            assert (choice.definition, found) == (wager, table)
            assert choice.meters_for(found) == dict(meters)


def test_without_a_pay_table_the_first_one_for_the_decks_is_taken() -> None:
    choice = WagerChoice("bust-bonus-30-899-09")
    assert [choice.paytable_for(decks).name for decks in (1, 2, 6)] == [
        "one or two decks",
        "one or two decks",
        "six decks",
    ]


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("lukcy-ladies", "Did you mean lucky-ladies?"),
        ("Royal-Match", "royal-match-21"),
        ("21+3", "21-plus-3"),  # a name, not an id
        ("zzz", "`pitboss games` lists every id."),
    ],
)
def test_a_misspelled_id_is_refused_with_those_that_come_close(typed: str, hint: str) -> None:
    with pytest.raises(PitbossError) as refused:
        find_wager(typed)
    assert f"no wager {typed!r}" in str(refused.value)
    assert hint in str(refused.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{BLAZING}:ML04", "the major meter and the minor meter. Say what each stands at"),
        (f"{BLAZING}:ML04@1", f"{BLAZING}:ML04@10000,10000"),
        (f"{BLAZING}:ML04@1,2,3", "Say what each stands at"),
        (f"{BLAZING}:ML04@major=1,major=2", "Say what each stands at"),
        (f"{BLAZING}:ML04@major=1,mega=2", "Say what each stands at"),
        ("lucky-ladies:A@1", "has no meter"),
    ],
)
def test_every_meter_needs_one_amount(text: str, says: str) -> None:
    choice = WagerChoice.parse(text)
    with pytest.raises(IllegalSetup) as refused:
        choice.meters_for(choice.paytable_for(6))
    assert says in refused.value.what
    assert refused.value.cite


def test_a_meter_below_zero_is_refused() -> None:
    choice = WagerChoice(BLAZING, "ML04", (("major", 0), ("minor", -1)))
    with pytest.raises(IllegalSetup, match="below"):
        choice.meters_for(choice.paytable_for(6))


def test_amounts_without_a_name_follow_the_pay_table_s_order() -> None:
    amounts = [parse_meter(each) for each in ("2000", "minor=5")]
    assert amounts_by_meter(amounts, ("major", "minor")) == {"major": 2_000_00, "minor": 5_00}
    assert amounts_by_meter(amounts, ("grand",)) == {"grand": 2_000_00}


def test_a_table_s_set_up_takes_the_same_notation() -> None:
    sides = ("lucky-ladies:B", SideChoice("royal-match-21:2"))
    text = {"id": "one", "name": "One", "game": "blackjack", "sides": ["lucky-ladies:B", {"wager": "royal-match-21:2"}]}
    for wanted in (SetUp("one", "One", "blackjack", sides=sides), msgspec.convert(text, SetUp)):
        table = build(wanted, None)
        names = [spot.paytable and spot.paytable.name for spot in table.house.sides.values()]
        assert names == ["B", "2"]


def test_a_set_up_s_own_fields_replace_the_notation_s() -> None:
    side = SideChoice(f"{BLAZING}:ML03@5", paytable="ML04", meters={"major": 1, "minor": 2})
    assert side.choice == WagerChoice(BLAZING, "ML04", (("major", 1), ("minor", 2)))
    assert SideChoice("wheel-of-madness", segments=("$5", "$10")).choice.segments == ("$5", "$10")


def test_the_demonstration_s_tables_can_be_built() -> None:
    for wanted in demo.tables():
        assert build(wanted, None).game.id == wanted.game


def test_a_misspelled_wager_in_a_set_up_is_refused_with_a_suggestion() -> None:
    with pytest.raises(PitbossError, match="Did you mean lucky-ladies"):
        build(SetUp("one", "One", "blackjack", sides=("lukcy-ladies",)), None)
