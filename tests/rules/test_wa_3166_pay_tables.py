"""WA 3166: every printed cell of Tables 2 to 9, dealt at a table and paid.

`tests/fixtures/wa-3166-pay-tables.tsv` holds the cells of Tables 3 to 9 as printed; the catalogue was not asked.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest

from pitboss import CHANCE, Deal, Decline, IllegalSetup, Limits, Stand, Table, TakePay, Wager, cards, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.bonus_card import BonusCardWager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.actors import Role
from pitboss.engine.vocabulary.events import Settled
from pitboss.law.limits import SideLimits
from tests.awards import give_awards
from tests.marks import proves
from tests.rules.table_talk import of_kind

GAME: Final = "spanish-21-wa-3166"
PRINTED: Final = Path(__file__).parents[1] / "fixtures/wa-3166-pay-tables.tsv"
STAKE: Final = 5_00  # of every jackpot here: odds multiply with it
METER, PRIZE = 12_345_00, 750_00  # the prize for a wager of $5, five times what is posted for $1
DECKS: Final = {"a": 4, "b": 5, "c": 6, "d": 8}
DECKS_4: Final = {"a": 2, "b": 4, "c": 5, "d": 6, "e": 8}

UP: Final = {  # player, dealer's up card, hole card; only the up card is matched
    "three aces of spades": "As As / As 5d",
    "three identical": "9h 9h / 9h 5d",
    "suited and unsuited": "9h 9c / 9h 5d",
    "suited": "9h 4c / 9h 5d",
    "two unsuited": "9c 9d / 9h 5d",
    "unsuited": "9c 4c / 9h 5d",
}
BOTH: Final = {  # up and hole card are matched
    "four identical": "9h 9h / 9h 9h",
    "three identical": "9h 9h / 9h 5d",
    "suited and unsuited": "9h 9c / 5d 9h",
    "suited": "4c 9h / 5d 9h",
    "two unsuited": "9c 9d / 9h 5d",
    "unsuited": "9c 4c / 9h 5d",
}
HANDS: Final = {
    "3": UP,
    "4": BOTH,
    "4a": BOTH | {"four aces": "Ah Ac / Ad As", "four of a rank": "9h 9c / 9d 9s"},
    "5": UP | {"four suited aces": "Ah Ah / Ah Ah", "four identical": "9h 9h / 9h 9h"},
    "6": {
        "four identical": "9h 9h / 9h 9h",
        "four of a color": "9h 9d / 9h 9d",
        "four of a rank": "9h 9c / 9d 9s",
        "three of a color": "9h 9d / 9h 5c",
        "three of a rank": "9h 9c / 5c 9d",
        "suited": "9h 4c / 5d 9h",
    },
    "8": UP,
    "9": BOTH,
}
WAGERS: Final = {
    **{number: f"match-the-dealer-jackpot-tables-{number}-wa-3166" for number in "345"},
    "6": "match-the-dealer-jackpot-table-6-wa-3166",
    **{number: f"match-the-dealer-progressive-tables-{number}-wa-3166" for number in "89"},
}


def printed(table: str) -> Iterator[tuple[str, str, str]]:
    """Pay table, hand and cell of every column of a printed table."""
    with PRINTED.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["table"] == table]
    assert rows
    for row in rows:
        for number in map(str, range(1, 9)):
            if row[number]:
                yield f"{table}-{number}", row["hand"], row[number]


def worth(cell: str) -> int:
    """What a cell returns to a wager of $5."""
    if cell == "$":
        return PRIZE
    if cell.endswith("%"):
        return METER * int(cell[:-1]) // 100
    wins, stake = cell.split(" for ")
    return int(Fraction(int(wins), int(stake)) * STAKE)


def finished(round: Round, hand: str) -> Round:
    """The hand is dealt and the round played to its end; the dealer draws kings."""
    player, dealer = (cards(part) for part in hand.split("/"))
    for card in (player[0], dealer[0], player[1], dealer[1]):
        round.apply(Deal(card))
    while not round.is_over:
        if round.actor is Role.METER:
            give_awards(round)
            continue
        choices: tuple[Decline | TakePay | Stand, ...] = (TakePay(), Decline(), Stand())
        round.apply(
            Deal(cards("Kd")[0]) if round.actor is CHANCE else next(each for each in choices if round.can(each))
        )
    return round


def jackpot(paytable: str, decks: int) -> Table:
    wager = load_wager(WAGERS[paytable[0]])
    own = SideLimits(min=STAKE, max=STAKE)
    limits = Limits(min=1_00, max=500_00, side_limits={wager.name: own})
    meters = {name: PRIZE // 5 if name else METER for name in wager.paytable(paytable).meters}
    side = CatalogueWager(wager, wager.paytable(paytable), meters)
    return Table(load(GAME, decks=decks), limits=limits, sides=[side])


def paid(paytable: str, decks: int, hand: str) -> int:
    """What $5 on a jackpot get back."""
    table = jackpot(paytable, decks)
    (name,) = table.house.sides
    round = finished(table.open([Wager(1, "main", 10_00), Wager(1, name, STAKE)]), hand)
    return sum(event.returned_cents for event in of_kind(round, Settled) if event.bet == name)


def check(table: str, decks: int) -> None:
    """Every cell of a printed table, and a hand that none of its rows names."""
    hands = HANDS.get(table, HANDS[table[0]])
    found = {
        (paytable, hand): paid(paytable, decks, hands[hand]) for paytable, hand, _ in printed(table) if hand in hands
    }
    assert found == {(paytable, hand): worth(cell) for paytable, hand, cell in printed(table) if hand in hands}
    assert len(found) >= 30
    assert not any(paid(paytable, decks, "8c 4c / 9h 5d") for paytable in {paytable for paytable, _ in found})


@proves("WA 3166 v003 Table 3a", "WA 3166 v003 Table 3b", "WA 3166 v003 Table 3c", "WA 3166 v003 Table 3d")
@proves("WA 3166 v003 Attachment A ¶2", "WA 3166 v003 Jackpot ¶8")
@pytest.mark.parametrize("letter", "abcd")
def test_wa_3166_v003_tables_3(letter: str) -> None:
    check(f"3{letter}", DECKS[letter])


@proves("WA 3166 v003 Table 4a", "WA 3166 v003 Table 4b", "WA 3166 v003 Table 4c")
@proves("WA 3166 v003 Table 4d", "WA 3166 v003 Table 4e")
@proves("WA 3166 v003 Attachment B ¶2", "WA 3166 v003 Attachment B ¶3", "WA 3166 v003 Jackpot ¶8")
@pytest.mark.parametrize("letter", "abcde")
def test_wa_3166_v003_tables_4(letter: str) -> None:
    check(f"4{letter}", DECKS_4[letter])


@proves("WA 3166 v003 Table 4a")
def test_wa_3166_v003_table_4a_ace_and_king_of_spades() -> None:
    """The whole meter, and the two suited matches as well (docs/interpretations/washington-wagers.md)."""
    cells = {(paytable, hand): worth(cell) for paytable, hand, cell in printed("4a")}
    for paytable in [f"4a-{number}" for number in range(1, 9)]:
        suited = cells[paytable, "suited"]
        assert cells[paytable, "ace and king of spades"] == METER
        assert paid(paytable, 2, "As Ks / Ks As") == METER + 2 * suited
        assert paid(paytable, 2, "As Ks / As 5d") == suited  # one of the two


@proves("WA 3166 v003 Table 5a", "WA 3166 v003 Table 5b", "WA 3166 v003 Table 5c", "WA 3166 v003 Table 5d")
@proves("WA 3166 v003 Attachment C ¶2", "WA 3166 v003 Attachment C ¶3", "WA 3166 v003 Jackpot ¶8")
@pytest.mark.parametrize("letter", "abcd")
def test_wa_3166_v003_tables_5(letter: str) -> None:
    check(f"5{letter}", DECKS[letter])


@proves("WA 3166 v003 Table 6", "WA 3166 v003 Attachment D ¶2", "WA 3166 v003 Jackpot ¶8")
@pytest.mark.parametrize("decks", [4, 5, 6, 8])
def test_wa_3166_v003_table_6(decks: int) -> None:
    """Each of these hands holds the rows below it too: only the highest is paid."""
    check("6", decks)


@proves("WA 3166 v002 Table 8a", "WA 3166 v002 Table 8b", "WA 3166 v002 Table 8c", "WA 3166 v002 Table 8d")
@proves("WA 3166 v002 Attachment D ¶2", "WA 3166 v002 Progressive ¶6")
@pytest.mark.parametrize("letter", "abcd")
def test_wa_3166_v002_tables_8(letter: str) -> None:
    check(f"8{letter}", DECKS[letter])


@proves("WA 3166 v002 Table 9a", "WA 3166 v002 Table 9b", "WA 3166 v002 Table 9c", "WA 3166 v002 Table 9d")
@proves("WA 3166 v002 Attachment E ¶2", "WA 3166 v002 Progressive ¶6")
@pytest.mark.parametrize("letter", "abcd")
def test_wa_3166_v002_tables_9(letter: str) -> None:
    check(f"9{letter}", DECKS[letter])


@proves("WA 3166 v003 Attachment C ¶2", "WA 3166 v003 Attachment A ¶2", "WA 3166 v002 Attachment D ¶2")
@pytest.mark.parametrize("paytable", ["3c-1", "5c-1", "8c-1"])
def test_wa_3166_the_rows_in_odds_look_at_the_up_card_alone(paytable: str) -> None:
    assert paid(paytable, 6, "9h 4c / 5d 9h") == 0
    assert paid(paytable, 6, "9h 4c / 9h 9h") == worth("5 for 1")


@proves("WA 3166 v003 Attachment C ¶3")
def test_wa_3166_v003_attachment_c_a_share_of_the_jackpot_needs_both_dealer_cards() -> None:
    assert paid("5c-1", 6, "9h 9h / 9h 9h") == METER // 10
    assert paid("5c-1", 6, "9h 9h / 9h 9d") == PRIZE
    assert paid("5c-1", 6, "Ah Ah / Ah Ad") == PRIZE


@proves("WA 3166 v003 Attachment B ¶3")
def test_wa_3166_v003_attachment_b_two_suited_matches_are_two_identical_cards() -> None:
    """Two different cards, each with its twin at the dealer's, are two matches of one card."""
    assert paid("4d-1", 6, "9h 4c / 9h 4c") == 2 * worth("5 for 2")
    assert paid("4d-1", 6, "9h 9h / 5d 9h") == METER // 10


# --- alternate pays ---------------------------------------------------------------------------------------------------

ALTERNATES: Final = {  # the three rows that replace two, with what they pay, and a hand just below each
    "alternate 1": (("As As / As Ks", METER), ("As As / As Kh", METER // 10), ("Ad Ad / Ad Ks", METER // 10)),
    "alternate 2": (("As As / As Kh", METER), ("Ah Ah / Ah Ks", METER // 10), ("Ac Ac / Ac 5d", METER // 10)),
    "alternate": (("Ah Ah / Ah Ah", METER), ("9h 9h / 9h 9h", METER // 10), ("Kc Kc / Kc Kc", METER // 10)),
}


@proves("WA 3166 v003 Attachment A ¶3", "WA 3166 v003 Attachment A ¶4")
@proves("WA 3166 v003 Attachment A, alternate pays option 1", "WA 3166 v003 Attachment A, alternate pays option 2")
@pytest.mark.parametrize("letter", "abcd")
@pytest.mark.parametrize("option", ["alternate 1", "alternate 2"])
def test_wa_3166_v003_attachment_a_alternate_pays(letter: str, option: str) -> None:
    decks = DECKS[letter]
    for number in range(1, 9):
        paytable = f"3{letter}-{number} {option}"
        for hand, cents in (*ALTERNATES[option], ("9h 9h / 9h 5d", PRIZE), ("Kc Kc / Kc 5d", PRIZE)):
            assert paid(paytable, decks, hand) == cents, (paytable, hand)
    _check_odds(f"3{letter}", option, decks)


@proves("WA 3166 v003 Attachment B ¶4", "WA 3166 v003 Attachment B ¶5", "WA 3166 v003 Attachment B, alternate pays")
@pytest.mark.parametrize("letter", "bcde")
def test_wa_3166_v003_attachment_b_alternate_pays(letter: str) -> None:
    decks = DECKS_4[letter]
    for number in range(1, 9):
        paytable = f"4{letter}-{number} alternate"
        for hand, cents in (*ALTERNATES["alternate"], ("9h 9h / 9h 5d", PRIZE), ("Ah Ah / 5d Ah", PRIZE)):
            assert paid(paytable, decks, hand) == cents, (paytable, hand)
    _check_odds(f"4{letter}", "alternate", decks)


def _check_odds(table: str, option: str, decks: int) -> None:
    """The rows in odds stay as they are printed."""
    hands = HANDS[table[0]]
    odds = [(paytable, hand, cell) for paytable, hand, cell in printed(table) if " for " in cell]
    assert len(odds) == 32
    for paytable, hand, cell in odds:
        assert paid(f"{paytable} {option}", decks, hands[hand]) == worth(cell)


@proves("WA 3166 v003 Attachment B ¶5")
def test_wa_3166_v003_attachment_b_table_4a_has_no_alternate() -> None:
    with pytest.raises(IllegalSetup, match="has no pay table '4a-1 alternate'"):
        load_wager(WAGERS["4"]).paytable("4a-1 alternate")


# --- Tables 2 and 7 ---------------------------------------------------------------------------------------------------

SCHEDULE: Final = {2: (4, 15), 4: (4, 10), 5: (3, 13), 6: (4, 9), 8: (3, 12)}  # decks: unsuited, suited


def matched(card: str, table: str, decks: int, cards_dealt: str) -> list[int]:
    """What $5 on one of the match wagers win or lose: the player's two cards and the dealer's card."""
    names = {each: load_wager(f"match-the-dealer-{each}-card-wa-3166") for each in ("up", "down", "bonus")}
    tables = {
        each: wager.paytable(f"{table}-{decks} deck")
        for each, wager in names.items()
        if table == "2" or each != "bonus"
    }
    sides = [CatalogueWager(names[each], tables[each]) for each in ("up", "down")]
    if card == "bonus":
        sides.append(BonusCardWager(names[card], tables[card], number=1))
    at = Table(
        load(GAME, decks=decks, bonus_cards=int(card == "bonus")), limits=Limits(min=1_00, max=500_00), sides=sides
    )
    name = list(at.house.sides)[("up", "down", "bonus").index(card)]
    round = at.open([Wager(1, "main", 10_00), Wager(1, name, STAKE)])
    first, second, third = cards_dealt.split()
    dealer = {"up": (third, "5d"), "down": ("5d", third), "bonus": ("5d", "6c", third)}[card]
    for text in (first, dealer[0], second, *dealer[1:]):
        round.apply(Deal(cards(text)[0]))
    while not round.is_over:
        round.apply(Deal(cards("Kd")[0]) if round.actor is CHANCE else Stand())
    return [event.net_cents // STAKE for event in of_kind(round, Settled) if event.bet == name]


@proves("WA 3166 v003 Table 2", "WA 3166 v003 Dealing procedures 12 ¶9", "WA 3166 v003 Jackpot ¶6 s.1")
@proves("WA 3166 v003 General rules 12 ¶4 s.1", "WA 3166 v003 Dealing procedures 12 ¶4 s.1")
@proves("WA 3166 v002 Table 7", "WA 3166 v002 Dealing procedures 12 ¶7", "WA 3166 v002 Progressive ¶4 s.1")
@proves("WA 3166 v002 General rules 12 ¶3 s.1", "WA 3166 v002 Dealing procedures 12 ¶3 s.1")
@pytest.mark.parametrize("decks", SCHEDULE)
@pytest.mark.parametrize(("table", "card"), [("2", "up"), ("2", "down"), ("2", "bonus"), ("7", "up"), ("7", "down")])
def test_wa_3166_tables_2_and_7_each_card_by_the_schedule(table: str, card: str, decks: int) -> None:
    unsuited, suited = SCHEDULE[decks]
    assert matched(card, table, decks, "8s 9h 8h") == [unsuited]
    assert matched(card, table, decks, "8h 9h 8h") == [suited]
    assert matched(card, table, decks, "9c 8h 8h") == [suited]  # either card
    assert matched(card, table, decks, "8s 8c 8h") == [2 * unsuited]
    assert matched(card, table, decks, "8s 8h 8h") == [unsuited + suited]
    if decks > 2:
        assert matched(card, table, decks, "8h 8h 8h") == [2 * suited]
    assert matched(card, table, decks, "Ks Qh Jh") == [-1]  # by rank, not by value
    assert matched(card, table, decks, "7h 9h 8h") == [-1]
