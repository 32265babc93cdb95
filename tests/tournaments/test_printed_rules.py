"""The printed rules, read back from the PDF and compared with the file: all that 30-832.08 and .09 ask for."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.house.signs import typeset
from pitboss.tournaments.document import EXAMPLES, example, example_text
from pitboss.tournaments.document.model import ExtraChips, Goods, Rebuys
from pitboss.tournaments.document.rounds import Level, RoundPlan
from pitboss.tournaments.papers.rules import rules_sheet
from pitboss.tournaments.papers.words import round_words
from tests.house.printed import missing, read_back, squeezed
from tests.marks import proves
from tests.tournaments.desk import changed_round, single


def money(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02d}"


def expected(plain: dict[str, Any]) -> list[str]:
    """What the file says, in the words of a reader who has only the file."""
    found = [plain["name"], plain["licensee"][0]["casino"]]
    found += [f"{chip['color']} {chip['points']:,}" for chip in plain["chips"]]
    for event in plain["event"]:
        fee, buy_in = event.get("fee_cents", 0), event.get("buy_in_cents", 0)
        found.append(f"Entry fee: {money(fee)}." if fee else "Entry fee: none.")
        found.append(f"Buy-in: {money(buy_in)}," if buy_in else "Buy-in: none.")
        found.append(f"receives {event['points']:,} points")
        found.append("Re-buys are permitted" if "rebuys" in event else "Re-buys are not permitted.")
        found.append("may enter again" if "reentry" in event else "may not enter again")
        for plan in event["round"]:
            if plan["hands"]:
                found.append(f"{plan['hands']} hands at each table")
            if "advance" in plan:
                found.append(f"The best {plan['advance']} of each table go on.")
            for level in plan["levels"]:
                most = f"at most {level['max']:,} points" if "max" in level else "at most all chips on the table"
                found.append(f"from hand {level.get('hand', 1)}: at least {level['min']:,} points, {most}")
            for hand in plan.get("elimination_hands", ()):
                found.append(str(hand))
        for prize in event["prize"]:
            found += [f"{prize['share']} of the prize pool"] if "share" in prize else []
            found += [prize["merchandise"]] if "merchandise" in prize else []
            found += ["a voucher for"] if "voucher" in prize else []
        if event.get("split_players"):
            found.append(f"The last {event['split_players']} players")
    return found


@proves("CO 30-832.08 ¶1", "CO 30-832.09 ¶1", "CO 30-832.09(2) s.1", "CO 30-832.09(3)", "CO 30-832.09(5)")
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_printed_rules_say_what_the_file_says(name: str) -> None:
    sheet = rules_sheet(example(name))
    pdf = typeset(sheet, "pdf")[0]
    assert missing(sheet, pdf) == []
    text = read_back(pdf)
    assert [each for each in expected(tomllib.loads(example_text(name))) if squeezed(each) not in text] == []


CONDUCT = [f"CO 30-832.08({number})" for number in range(1, 12)]
HOUSE = [f"CO 30-832.09({number})" for number in range(1, 7)]


@proves("CO 30-832.08 ¶1", "CO 30-832.09 ¶1", "CO 30-832.09(6)")
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_clause_that_must_be_printed_has_its_sentence(name: str) -> None:
    sheet = rules_sheet(example(name))
    cites = {each.cite for each in sheet.statements} | {each.cite for each in sheet.grids}
    wanted = [each for each in (*CONDUCT, *HOUSE) if not any(cite.startswith(each) for cite in cites)]
    assert wanted == []


@proves("CO 30-832.09(1)")
def test_co_30_832_09_1_the_sentence_with_the_casinos_name_or_the_rules_themselves() -> None:
    said = [each.text for each in rules_sheet(single()).statements if each.cite == "CO 30-832.09(1)"]
    follow = "tournament play shall follow the house rules of Silver Ledge Casino."
    assert said == [f"Except as changed by these tournament rules, {follow}"]
    included = rules_sheet(replace(single(), standard_rules="included"))
    headings = [block.heading for block in included.blocks if hasattr(block, "heading")]
    assert "What you may do" in headings
    assert "CO 30-832.09(1)" not in {each.cite for each in included.statements}


@proves("CO 30-832.09(2) s.2", "CO 30-832.08(1) s.1", "CO 30-832.08(10) s.1", "CO 30-832.08(10) s.2")
def test_a_change_of_the_document_changes_the_printed_rules() -> None:
    rebuys = Rebuys(most=2, cents=7_50, points=300, until_hand=9, below_points=200)
    document = single(
        rebuys=rebuys,
        fee_cents=5_00,
        fee_goods=(Goods("a toy", 5_00),),
        extra_chips=(ExtraChips("early bird", 50, condition="entering before noon"),),
        added_cents=100_00,
    )
    document = changed_round(document, levels=(Level(20, minute=0), Level(40, minute=12)), values={"white": 10})
    text = " ".join(each.text for each in rules_sheet(document).statements)
    for words in (
        "Re-buys are permitted: 2 re-buys of 300 points for $7.50 until hand 9 of round 1",
        "with fewer than 200 points",
        "Instead of the cash entry fee: a toy, value $5.00.",
        "early bird: every player may have 50 points more by entering before noon, once.",
        "The licensee adds $100.00 to the prize pool.",
        "From this round on chips count: white 10 points.",
        "It cannot be changed.",
    ):
        assert words in text
    rows = [row[1] for grid in rules_sheet(document).grids for row in grid.rows]
    assert "from minute 12: at least 40 points, at most all chips on the table" in rows


@pytest.mark.parametrize(("best", "words"), [(1, "The best one of each table goes on."), (2, "The best 2 of each")])
@pytest.mark.parametrize(("hands", "after"), [((1,), "After hand 1 the"), ((1, 2, 3), "After hands 1, 2 and 3 the")])
def test_one_and_several_are_said_as_people_say_them(best: int, words: str, hands: tuple[int, ...], after: str) -> None:
    plan = RoundPlan(hands=4, advance=best, elimination_hands=hands, levels=(Level(10, 500),))
    found = list(round_words(1, plan, single(rounds=(plan, plan)).events[0]))
    assert words in found[0]
    assert any(each.startswith(after) for each in found)
