"""WA 3166: which Match The Dealer wagers and jackpots may share a layout, and for what amount."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

import msgspec
import pytest

from pitboss import Deal, Decline, IllegalWager, Limits, Stand, Table, Wager, cards, load
from pitboss.catalogue import load_wager
from pitboss.engine.books.log import TableOpened
from pitboss.engine.catalogue_wagers.bonus_card import BonusCardWager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import open_table
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.events import CardDealt, CardTurned, Settled
from pitboss.errors import IllegalSetup
from pitboss.law.limits import SideLimits
from pitboss.money import dollars
from tests.awards import give_awards
from tests.marks import proves
from tests.rules.table_talk import at, of_kind, play

GAME: Final = "spanish-21-wa-3166"
LIMITS: Final = Limits(min=1_00, max=500_00)
FIRST: Final = ("3c-1", "4d-1", "5c-1", "6-1")  # jackpots of the first text, for six decks
SECOND: Final = ("8c-1", "9c-1")  # of the second


def side(choice: str, **more: Any) -> CatalogueWager:
    """A wager by its pay table: `up 2`, `down 7`, `bonus 1`, or a jackpot as `3c-1`."""
    card, _, table = choice.partition(" ")
    if card == "bonus":
        bonus = load_wager("match-the-dealer-bonus-card-wa-3166")
        return BonusCardWager(bonus, bonus.paytable("2-6 deck"), number=int(table))
    if table:
        match = load_wager(f"match-the-dealer-{card}-card-wa-3166")
        return CatalogueWager(match, match.paytable(f"{table}-6 deck"), **more)
    kind = {"6": "jackpot-table-6", "8": "progressive-tables-8", "9": "progressive-tables-9"}
    name = kind.get(choice[0], f"jackpot-tables-{choice[0]}")
    wager = load_wager(f"match-the-dealer-{name}-wa-3166")
    paytable = wager.paytable(choice)
    return CatalogueWager(wager, paytable, dict.fromkeys(paytable.meters, 1_000_00), **more)


def table(*sides: CatalogueWager | str, limits: Limits = LIMITS, bonus_cards: int = 0) -> Table:
    chosen = [side(each) if isinstance(each, str) else each for each in sides]
    return Table(load(GAME, decks=6, bonus_cards=bonus_cards), limits=limits, sides=chosen)


def refused(*sides: CatalogueWager | str, words: str, cite: str, **more: Any) -> None:
    with pytest.raises(IllegalSetup, match=words) as refusal:
        table(*sides, **more)
    assert refusal.value.cite == cite


# --- Table 1 ---------------------------------------------------------------------------------------------------------


@proves("WA 3166 v003 General rules 12", "WA 3166 v003 Dealing procedures 12")
@proves("WA 3166 v003 Table 1 configuration 1", "WA 3166 v003 Table 1 configuration 2")
@proves("WA 3166 v002 General rules 12", "WA 3166 v002 Dealing procedures 12")
@proves("WA 3166 v002 Table 6 configuration 1", "WA 3166 v002 Table 6 configuration 2")
@pytest.mark.parametrize("text", ["2", "7"])
def test_wa_3166_the_up_card_alone_or_both_cards(text: str) -> None:
    assert not table().house.sides
    assert len(table(f"up {text}").house.sides) == 1
    assert len(table(f"up {text}", f"down {text}").house.sides) == 2
    refused(
        f"down {text}",
        words="Down Card may not be offered without Match The Dealer Up Card",
        cite="WA 3166 v003 Table 1 configuration 2",
    )


@proves("WA 3166 v003 Table 1 configuration 3")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_wa_3166_table_1_the_up_card_and_one_to_four_bonus_cards(count: int) -> None:
    spots = [f"bonus {number}" for number in range(1, count + 1)]
    assert len(table("up 2", *spots, bonus_cards=count).house.sides) == 1 + count


@proves("WA 3166 v003 Table 1 configuration 3", "WA 3166 v003 Table 1 configuration 4")
def test_wa_3166_table_1_five_bonus_cards_only_with_the_down_card_and_never_six() -> None:
    spots = [f"bonus {number}" for number in range(1, 6)]
    for count in range(1, 6):
        assert len(table("up 2", "down 2", *spots[:count], bonus_cards=count).house.sides) == 2 + count
    refused("up 2", *spots, bonus_cards=5, words="#5 is offered only with", cite="WA 3166 v003 Table 2")
    refused("bonus 1", bonus_cards=1, words="#1 is offered only with", cite="WA 3166 v003 Table 2")
    with pytest.raises(IllegalSetup, match="no spot 6"):
        side("bonus 6")
    with pytest.raises(IllegalSetup, match="bonus_cards"):
        load(GAME, bonus_cards=6)


def test_a_table_that_was_opened_with_the_down_card_alone_still_resumes() -> None:
    both = table("up 2", "down 2").log.lines[0].what
    assert isinstance(both, TableOpened)
    alone = msgspec.structs.replace(both, sides=both.sides[1:], engine=4)
    assert list(open_table(alone, None).house.sides) == ["Match The Dealer Down Card"]


# --- two texts of the rules ------------------------------------------------------------------------------------------


@proves("WA 3166 v002 ¶3 s.2", "WA 3166 v002 General rules 12")
@pytest.mark.parametrize("progressive", SECOND)
def test_wa_3166_v002_tables_7_to_9_are_one_text(progressive: str) -> None:
    table("up 7", "down 7", progressive)
    table(progressive)
    table("up 2", "down 2", *FIRST[:2])
    mixed: tuple[tuple[str, ...], ...] = (
        ("up 2", progressive),
        ("up 7", "down 2"),
        ("up 2", "down 7"),
        *(("up 7", jackpot) for jackpot in FIRST),
        *((jackpot, progressive) for jackpot in FIRST),
    )
    for sides in mixed:
        refused(*sides, words="one text of the rules.*v003 and WA 3166 v002", cite="WA 3166 v002 ¶3")


@proves("WA 3166 v002 Table 6 configuration 1", "WA 3166 v002 Table 6 configuration 2")
def test_wa_3166_v002_there_are_no_bonus_cards() -> None:
    refused("up 7", "bonus 1", bonus_cards=1, words="one text of the rules", cite="WA 3166 v002 ¶3")
    refused("8c-1", bonus_cards=1, words="bonus cards: 0, not 1", cite="WA 3166 v002 Table 6")
    with pytest.raises(IllegalSetup, match="has no pay table"):
        load_wager("match-the-dealer-bonus-card-wa-3166").paytable("7-6 deck")


# --- jackpots --------------------------------------------------------------------------------------------------------


@proves("WA 3166 v003 Jackpot ¶2 s.2")
@pytest.mark.parametrize("houses", [(False, False), (True, True), (False, True), (True, False)])
def test_wa_3166_v003_jackpot_progressives_or_house_jackpots_and_never_both(houses: tuple[bool, bool]) -> None:
    sides = [side(name, house_jackpot=house) for name, house in zip(("3c-1", "6-1"), houses, strict=True)]
    if len(set(houses)) == 1:
        assert len(table(*sides).house.sides) == 2
        return
    refused(*sides, words="all progressives or all house jackpots", cite="WA 3166 v003 Jackpot ¶2")


@proves("WA 3166 v003 ¶3 s.1", "WA 3166 v003 Jackpot ¶1 s.1")
@proves("WA 3166 v003 Jackpot ¶2 s.1", "WA 3166 v003 Jackpot ¶3 s.1")
def test_wa_3166_v003_jackpot_none_one_or_two_on_a_layout() -> None:
    for count in (0, 1, 2):
        assert len(table("up 2", *FIRST[:count]).house.sides) == 1 + count
    for count in (3, 4):
        refused(*FIRST[:count], words=f"at most 2 jackpots; this one has {count}", cite="WA 3166 v003 Jackpot ¶3")


@proves("WA 3166 v002 Progressive ¶1", "WA 3166 v002 ¶3 s.1")
def test_wa_3166_v002_progressive_one_on_a_layout() -> None:
    assert len(table("up 7").house.sides) == 1
    for name in SECOND:
        assert len(table("up 7", name).house.sides) == 2
    refused(*SECOND, words="at most one jackpot; this one has 2", cite="WA 3166 v002 Progressive ¶1")


@proves("WA 3166 v002 Progressive ¶1")
@pytest.mark.parametrize("name", SECOND)
def test_wa_3166_v002_progressive_is_never_a_house_jackpot(name: str) -> None:
    table(side(name))
    refused(side(name, house_jackpot=True), words="may not be a house jackpot", cite="WA 3166 v002 Progressive ¶1")


@proves("WA 3166 v003 Jackpot ¶11 s.1")
@pytest.mark.parametrize("cents", [1_00, 500_00, 25_000_00])
def test_wa_3166_v003_the_house_sets_the_amount_of_a_house_jackpot(cents: int) -> None:
    three = replace(side("3c-1", house_jackpot=True), meters={"": cents})
    round = table(three).open([Wager(1, "main", 10_00), Wager(1, three.name, 1_00)])
    play(round, "As As As Kh", Decline())
    give_awards(round)
    (paid,) = [event for event in of_kind(round, Settled) if event.bet == three.name]
    assert paid.returned_cents == cents
    assert ("three aces of spades with the up card", f"100% of {dollars(cents)}") in three.posted_rows(LIMITS)


def amount(name: str, minimum: int | None, maximum: int | None) -> Limits:
    own = SideLimits(min=minimum, max=maximum)
    return Limits(min=1_00, max=500_00, side_limits={side(name).name: own})


@proves("WA 3166 v003 Jackpot ¶3 s.2-3")
@pytest.mark.parametrize("name", FIRST)
def test_wa_3166_v003_jackpot_one_amount_from_1_to_25_dollars(name: str) -> None:
    for cents in (1_00, 1_50, 25_00):
        table(name, limits=amount(name, cents, cents))
    for cents, words in (
        (50, "its minimum is $1.00 and its maximum $0.50"),
        (25_50, "its minimum is $25.50 and its maximum $25.00"),
    ):
        with pytest.raises(IllegalSetup, match=re.escape(words)):
            table(name, limits=amount(name, cents, cents))
    for minimum, maximum in ((1_00, 25_00), (5_00, None), (None, 5_00)):
        with pytest.raises(IllegalSetup, match="is one amount at a table"):
            table(name, limits=amount(name, minimum, maximum))


@proves("WA 3166 v002 Progressive ¶8 s.2")
@pytest.mark.parametrize("name", SECOND)
def test_wa_3166_v002_progressive_one_amount_of_the_house_s_choice(name: str) -> None:
    for cents in (1_00, 25_00, 30_00):
        table(name, limits=amount(name, cents, cents))
    with pytest.raises(IllegalSetup, match="is one amount at a table"):
        table(name, limits=amount(name, 1_00, 25_00))


@proves("WA 3166 v003 Jackpot ¶4 s.1", "WA 3166 v002 Progressive ¶2 s.1")
@pytest.mark.parametrize("name", [*FIRST, *SECOND])
def test_wa_3166_jackpot_the_player_stakes_the_amount_once_with_a_main_wager_or_not_at_all(name: str) -> None:
    at_five = table("up 2" if name in FIRST else "up 7", name, limits=amount(name, 5_00, 5_00))
    spot, main = side(name).name, Wager(1, "main", 10_00)
    for wagers in ([main], [main, Wager(1, spot, 5_00)]):
        assert len(at_five.open(wagers).placed_wagers) == len(wagers) - 1
        at_five = table(name, limits=amount(name, 5_00, 5_00))
    for cents in (4_50, 5_50):
        with pytest.raises(IllegalWager, match=r"must be exactly \$5\.00"):
            at_five.open([main, Wager(1, spot, cents)])
    with pytest.raises(IllegalWager, match="already"):
        at_five.open([main, Wager(1, spot, 5_00), Wager(1, spot, 5_00)])
    with pytest.raises(IllegalWager, match="needs a main wager"):
        at_five.open([Wager(1, spot, 5_00)])


@proves("WA 3166 v003 Jackpot ¶3 s.2-3")
def test_wa_3166_v003_jackpot_each_has_its_own_amount() -> None:
    three, six = side("3c-1").name, side("6-1").name
    own = {three: SideLimits(min=1_00, max=1_00), six: SideLimits(min=25_00, max=25_00)}
    both = table("3c-1", "6-1", limits=Limits(min=1_00, max=500_00, side_limits=own))
    round = both.open([Wager(1, "main", 10_00), Wager(1, three, 1_00), Wager(1, six, 25_00)])
    assert {bet.bet: bet.cents for bet in round.placed_wagers} == {three: 1_00, six: 25_00}


def test_a_log_from_before_the_one_amount_still_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engine 4 took every amount from $1 to $25."""
    old = table("6-1")
    (name,) = old.house.sides
    opened = old.log.lines[0].what
    assert isinstance(opened, TableOpened)
    wagers = [Wager(1, "main", 10_00), Wager(1, name, 7_00)]
    with pytest.raises(IllegalWager, match=r"must be exactly \$1\.00"):
        open_table(opened, None).open(wagers)
    for engine in (4, msgspec.UNSET):
        with monkeypatch.context() as earlier:
            earlier.setattr("pitboss.engine.table.set_up.ENGINE", engine)
            again = open_table(msgspec.structs.replace(opened, engine=engine), None)
        play(again.open(wagers), "9h 9c 8h Kd", Stand())
        assert len(replay(again.log).rounds) == 1


# --- the match wagers ------------------------------------------------------------------------------------------------

UP, DOWN = "Match The Dealer Up Card", "Match The Dealer Down Card"


@proves("WA 3166 v003 General rules 12 ¶4 s.2-3", "WA 3166 v003 Dealing procedures 12 ¶4 s.2-3")
@proves("WA 3166 v002 General rules 12 ¶3 s.2-3", "WA 3166 v002 Dealing procedures 12 ¶3 s.2-3")
@proves("WA 3166 v003 ¶2", "WA 3166 v002 ¶2")
@pytest.mark.parametrize("name", ["up 2", "down 2", "up 7", "down 7", "bonus 1"])
def test_wa_3166_a_main_wager_first_and_the_house_s_bounds(name: str) -> None:
    text = "7" if name.endswith("7") else "2"
    sides = [side(f"up {text}"), side(f"down {text}"), *([side(name)] if name[0] == "b" else [])]
    spot = side(name).name
    limits = Limits(min=1_00, max=500_00, side_limits={spot: SideLimits(min=2_00, max=50_00)})
    main = Wager(1, "main", 25_00)
    at_table = table(*sides, limits=limits, bonus_cards=int(name[0] == "b"))
    with pytest.raises(IllegalWager, match="needs a main wager"):
        at_table.open([Wager(1, spot, 5_00)])
    for cents, taken in ((1_50, False), (2_00, True), (50_00, True), (50_50, False)):
        at_table = table(*sides, limits=limits, bonus_cards=int(name[0] == "b"))
        if taken:
            assert [bet.cents for bet in at_table.open([main, Wager(1, spot, cents)]).placed_wagers] == [cents]
            continue
        with pytest.raises(IllegalWager, match=r"from \$2\.00 to \$50\.00"):
            at_table.open([main, Wager(1, spot, cents)])


def match_round(*, text: str = "2", put_off: bool = False) -> Round:
    sides = [side(f"up {text}"), side(f"down {text}", put_off=put_off)]
    return table(*sides).open([Wager(1, "main", 25_00), Wager(1, UP, 5_00), Wager(1, DOWN, 5_00)])


def results(round: Round, spot: str) -> list[int]:
    return [event.net_cents for event in of_kind(round, Settled) if event.bet == spot]


@proves("WA 3166 v003 Dealing procedures 12 ¶8", "WA 3166 v003 Jackpot ¶7")
@proves("WA 3166 v002 Dealing procedures 12 ¶6", "WA 3166 v002 Progressive ¶5")
@pytest.mark.parametrize("text", ["2", "7"])
def test_wa_3166_the_down_card_is_settled_when_it_is_turned_or_with_the_main_wagers(text: str) -> None:
    """The dealer has 6 9 and draws: turned first, drawn second, and the house settles before or after the draw."""
    for put_off in (False, True):
        round = match_round(text=text, put_off=put_off)
        play(round, "9h 6d 9s 9c")
        assert results(round, UP) == [-5_00]
        assert not results(round, DOWN)
        play(round, Stand())
        assert results(round, DOWN) == ([40_00] if put_off else [])
        play(round, "Kd")
        assert results(round, DOWN) == [40_00]  # both cards are paid
        last_card = max(i for i, event in enumerate(round.events) if isinstance(event, CardDealt))
        down = next(i for i, event in enumerate(round.events) if isinstance(event, Settled) and event.bet == DOWN)
        assert at(round, CardTurned, 0) < down
        assert (down < last_card) is put_off


@proves("WA 3166 v003 Dealing procedures 12 ¶6 s.1-2", "WA 3166 v003 Dealing procedures 12 ¶7")
@proves("WA 3166 v002 Dealing procedures 12 ¶5", "WA 3166 v003 Jackpot ¶5", "WA 3166 v002 Progressive ¶3")
@pytest.mark.parametrize("text", ["2", "7"])
def test_wa_3166_the_up_card_is_settled_before_the_hands_are_played(text: str) -> None:
    round = match_round(text=text)
    for name in ("9h", "9d", "9s"):
        round.apply(Deal(cards(name)[0]))
        assert not of_kind(round, Settled)
    round.apply(Deal(cards("Kc")[0]))
    assert results(round, UP) == [40_00]
    assert round.can(Stand())


@proves("WA 3166 v003 Jackpot ¶6 s.2", "WA 3166 v002 Progressive ¶4 s.2")
@pytest.mark.parametrize("name", ["3c-1", "5c-1", "8c-1"])
def test_wa_3166_jackpot_odds_on_the_up_card_are_paid_before_the_hands_are_played(name: str) -> None:
    round = table(name).open([Wager(1, "main", 25_00), Wager(1, side(name).name, 1_00)])
    play(round, "9h 9h 4c Kc")
    assert results(round, side(name).name) == [4_00]  # 5 for 1
    assert round.can(Stand())
