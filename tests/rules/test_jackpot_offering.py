"""What the house chooses with a jackpot at a table: required wagers, the "$" prize, sensors, the order of awards."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from pitboss import Deal, Hit, IllegalSetup, IllegalWager, Limits, Stand, Table, Wager, cards, load
from pitboss.catalogue import load_wager
from pitboss.engine.books.log import TableOpened
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import from_set_up, spots
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import open_table
from pitboss.engine.side_wagers.prizes import AS_POSTED, Prize
from pitboss.engine.side_wagers.protocol import SpotSetUp
from pitboss.engine.table.autoplay import return_incomplete
from pitboss.engine.vocabulary.actions import Withdraw
from pitboss.engine.vocabulary.actors import METER
from pitboss.engine.vocabulary.events import Awarded, Settled
from pitboss.law.limits import SideLimits
from tests.cases import Case
from tests.marks import proves
from tests.rules import washington_3119 as wa
from tests.rules.wager_talk import beside, listed

SPANISH: Final = "spanish-21-wa-3166"
TABLES_3, TABLES_5 = "match-the-dealer-jackpot-tables-3-wa-3166", "match-the-dealer-jackpot-tables-5-wa-3166"
TABLES_8: Final = "match-the-dealer-progressive-tables-8-wa-3166"
UP, DOWN = "match-the-dealer-up-card-wa-3166", "match-the-dealer-down-card-wa-3166"
UP_CARD, DOWN_CARD = "Match The Dealer Up Card", "Match The Dealer Down Card"
OPTION_1: Final = "3c-1 alternate 1"
PRIZE_ROW: Final = "two suited matches with the up card"


def jackpot(wager: str, table: str, *, prize_cents: int = 0, meter: int = 1_000_00, **choices: Any) -> CatalogueWager:
    definition = load_wager(wager)
    paytable = definition.paytable(table)
    meters = {"": meter, **({"prize": prize_cents} if prize_cents else {})}
    (found,) = spots(definition, paytable, meters, **choices)
    return found


def limits(**own: SideLimits) -> Limits:
    names = {"up": UP_CARD, "down": DOWN_CARD, "three": load_wager(TABLES_3).name, "five": load_wager(TABLES_5).name}
    return Limits(min=5_00, max=500_00, side_limits={names[key]: value for key, value in own.items()})


# --- required wagers -------------------------------------------------------------------------------------------------

TEXTS: Final = [
    ("2-6 deck", TABLES_3, "3c-1", "WA 3166 v003 Jackpot ¶10"),
    ("7-6 deck", TABLES_8, "8c-1", "WA 3166 v002 Progressive ¶8 s.1"),
]


def match_table(paytable: str, wager: str, table: str, own: Limits) -> Table:
    sides = [listed(UP, paytable), listed(DOWN, paytable), listed(wager, table, meters={"": 1_000_00})]
    return Table(load(SPANISH, decks=6), limits=own, sides=sides)


@proves("WA 3166 v003 Jackpot ¶10", "WA 3166 v002 Progressive ¶8 s.1")
@pytest.mark.parametrize(("paytable", "wager", "table", "cite"), TEXTS)
def test_wa_3166_the_house_may_require_the_match_wagers(paytable: str, wager: str, table: str, cite: str) -> None:
    main, up, down = Wager(1, "main", 25_00), Wager(1, UP_CARD, 2_00), Wager(1, DOWN_CARD, 3_00)
    both = limits(up=SideLimits(required=True), down=SideLimits(required=True))
    cases = [
        (limits(), [main], ""),
        (limits(up=SideLimits(required=True)), [main], UP_CARD),
        (limits(up=SideLimits(required=True)), [main, down], UP_CARD),
        (limits(up=SideLimits(required=True)), [main, up], ""),
        (both, [main, up], DOWN_CARD),
        (both, [main, up, down], ""),
    ]
    for own, wagers, lacking in cases:
        round = match_table(paytable, wager, table, own).open(wagers)
        if not lacking:
            round.apply(Deal(cards("9h")[0]))
            continue
        with pytest.raises(IllegalWager, match=f"seat 1 has no {lacking} wager") as refusal:
            round.apply(Deal(cards("9h")[0]))
        assert refusal.value.cite == cite


@proves("WA 3166 v003 Jackpot ¶10")
def test_wa_3166_a_required_wager_binds_every_seat_and_its_own_minimum_will_do() -> None:
    own = limits(up=SideLimits(min=2_00, max=50_00, required=True))
    at_table = match_table(*TEXTS[0][:3], own)
    opening = at_table.opening([Wager(1, "main", 25_00), Wager(2, "main", 25_00), Wager(2, UP_CARD, 5_00)])
    added = {wager.seat: wager.cents for wager in opening if wager.bet == UP_CARD}
    assert added == {1: 2_00, 2: 5_00}
    round = at_table.open(opening)
    round.apply(Withdraw(1, UP_CARD))
    with pytest.raises(IllegalWager, match="seat 1 has no Match The Dealer Up Card wager"):
        round.apply(Deal(cards("9h")[0]))
    return_incomplete(at_table)  # an electronic table deals to the others
    assert round.seats() == [2]
    round.apply(Deal(cards("9h")[0]))


@proves("WA 3166 v003 Jackpot ¶10")
def test_wa_3166_only_match_wagers_are_required_and_only_with_a_jackpot() -> None:
    own = limits(up=SideLimits(required=True))
    with pytest.raises(IllegalSetup, match="only where the layout has a jackpot") as refusal:
        Table(load(SPANISH, decks=6), limits=own, sides=[listed(UP, "2-6 deck")])
    assert refusal.value.cite == "WA 3166 v003 Jackpot ¶10"
    for name, side in (("three", jackpot(TABLES_3, "3c-1")), ("five", jackpot(TABLES_5, "5c-1", prize_cents=50_00))):
        with pytest.raises(IllegalSetup, match="is the player's choice: the house may not require it"):
            Table(load(SPANISH, decks=6), limits=limits(**{name: SideLimits(1_00, 1_00, required=True)}), sides=[side])


def test_a_log_keeps_what_the_house_requires() -> None:
    opened = match_table(*TEXTS[0][:3], limits(up=SideLimits(required=True))).log.lines[0].what
    assert isinstance(opened, TableOpened)
    assert open_table(opened, None).house.required == {UP_CARD: "WA 3166 v003 Jackpot ¶10"}


# --- the "$" prize ---------------------------------------------------------------------------------------------------


def prize_case(wager_cents: int, seats: int = 1, **choices: Any) -> Case:
    side = jackpot(TABLES_3, OPTION_1, **choices)
    own = limits(three=SideLimits(wager_cents, wager_cents))
    return beside(SPANISH, side, cents=wager_cents, seats=seats, limits=own, decks=6)


ATTACHMENTS: Final = [
    (TABLES_3, OPTION_1, "9h 9h 9h Kc"),
    (TABLES_3, "3c-1 alternate 2", "9h 9h 9h Kc"),
    ("match-the-dealer-jackpot-tables-4-wa-3166", "4d-1 alternate", "9h 9h 9h Kc"),
    (TABLES_5, "5c-1", "9h 9h 9h Kc"),
]


@proves("WA 3166 v003 Attachment A ¶5", "WA 3166 v003 Attachment A ¶6 s.1", "WA 3166 v003 Attachment A ¶7")
@proves("WA 3166 v003 Attachment B ¶6", "WA 3166 v003 Attachment B ¶7 s.1", "WA 3166 v003 Attachment B ¶8")
@proves("WA 3166 v003 Attachment C ¶4", "WA 3166 v003 Attachment C ¶5 s.1", "WA 3166 v003 Attachment C ¶6")
@pytest.mark.parametrize(("wager", "table", "layout"), ATTACHMENTS)
@pytest.mark.parametrize("source", ["house", "jackpot"])
@pytest.mark.parametrize(("stake", "won"), [(1_00, 50_00), (2_00, 100_00), (5_00, 250_00), (25_00, 1_250_00)])
def test_wa_3166_a_prize_fixed_or_in_odds_multiplies_with_the_wager(
    wager: str, table: str, layout: str, source: str, stake: int, won: int
) -> None:
    for fixed in (True, False):
        prize = Prize(source) if fixed else Prize(source, "50 for 1")
        side = jackpot(wager, table, prize_cents=50_00 if fixed else 0, prize=prize)
        own = Limits(min=5_00, max=500_00, side_limits={side.name: SideLimits(stake, stake)})
        case = beside(SPANISH, side, cents=stake, limits=own, decks=6).do(layout, Stand()).over()
        settled = case.settled(1, bet=side.name)
        from_meter = won if source == "jackpot" else 0
        assert (settled.returned_cents, settled.hand_paid_cents) == (won, from_meter)
        assert sum(event.cents for event in case.all(Awarded)) == from_meter
        assert sum(case.table.books.accounts().values()) == 0


@proves("WA 3166 v003 Jackpot ¶6 s.2", "WA 3166 v003 Jackpot ¶6 s.3")
@pytest.mark.parametrize("source", ["house", "jackpot"])
def test_wa_3166_a_prize_is_paid_before_the_hands_are_played_and_a_percentage_after(source: str) -> None:
    case = prize_case(1_00, seats=2, prize_cents=50_00, prize=Prize(source)).wait("9h As 9h 9h As Kc")
    if source == "jackpot":
        assert case.round.actor is METER
        case.do()
    assert case.settled(1, bet=case.sides[0].name).returned_cents == 50_00
    assert case.round.can(Stand())


@proves("WA 3166 v003 Attachment A ¶6 s.1")
@pytest.mark.parametrize("source", ["house", "jackpot"])
def test_wa_3166_each_winner_of_a_round_has_the_whole_prize(source: str) -> None:
    case = prize_case(1_00, seats=2, prize_cents=50_00, prize=Prize(source))
    case.do("9h 9h 9h 9h 9h Kc", Stand(), Stand()).over()
    assert [case.settled(seat, bet=case.sides[0].name).returned_cents for seat in (1, 2)] == [50_00, 50_00]


@proves("WA 3166 v003 Attachment A ¶6 s.1", "WA 3166 v003 Attachment A ¶5")
def test_wa_3166_a_prize_that_the_house_may_not_choose() -> None:
    for choice, posted, cite in (
        (Prize("player"), 50_00, "WA 3166 v003 Attachment A ¶5"),
        (Prize("house", "50 to 1"), 0, "WA 3166 v003 Attachment A ¶6 s.1"),
        (Prize("house", "10%"), 0, "WA 3166 v003 Attachment A ¶6 s.1"),
        (Prize("house", "0 for 1"), 0, "WA 3166 v003 Attachment A ¶6 s.1"),
        (Prize("house", "50 for 1"), 50_00, "WA 3166 v003 Attachment A ¶6 s.1"),
    ):
        with pytest.raises(IllegalSetup, match=r"\$ prize") as refusal:
            jackpot(TABLES_3, OPTION_1, prize_cents=posted, prize=choice)
        assert refusal.value.cite == cite
    with pytest.raises(IllegalSetup, match=r"has no \$ prize"):
        jackpot(TABLES_3, "3c-1", prize=Prize("house"))


@proves("WA 3166 v003 Attachment A ¶6 s.2", "WA 3166 v003 Attachment A ¶7")
def test_wa_3166_the_posted_rows_show_what_the_wager_wins() -> None:
    for stake, prize, odds, row in (
        (1_00, "$50.00", "", "5 for 1"),
        (5_00, "$250.00", "", "$25.00 (5 for 1)"),
        (1_00, "$50.00 (50 for 1)", "50 for 1", "5 for 1"),
        (5_00, "$250.00 (50 for 1)", "50 for 1", "$25.00 (5 for 1)"),
    ):
        side = jackpot(TABLES_3, OPTION_1, prize_cents=0 if odds else 50_00, prize=Prize("house", odds))
        rows = dict(side.posted_rows(limits(three=SideLimits(stake, stake))))
        assert (rows[PRIZE_ROW], rows["suited match with the up card"]) == (prize, row)
        assert rows["suited three aces with the up card"] == "10% of $1,000.00"


@proves("WA 3119 Blazing 7's paytables ¶1 s.3", "WA 3119 TriLux jackpot, Paytable 6 note 3 s.3")
def test_wa_3119_the_pays_are_shown_multiplied_with_the_fixed_wager() -> None:
    for wager, hand, pay, shown in (
        (wa.UP, "two 7s", "25 for 1", "$125.00 (25 for 1)"),
        (wa.TRILUX, "straight", "7 for 1", "$35.00 (7 for 1)"),
    ):
        side = wa.spot(wager)
        found = [name for name, row in side.paytable.pays.items() if str(row) == pay]
        assert found, hand
        assert dict(side.posted_rows(wa.limits(wager, 1_00)))[found[0]] == pay
        assert dict(side.posted_rows(wa.limits(wager, 5_00)))[found[0]] == shown


def test_a_log_keeps_the_prize_and_an_older_one_pays_it_as_it_was_posted() -> None:
    for prize in (Prize("house"), Prize("jackpot"), Prize("house", "50 for 1")):
        side = jackpot(TABLES_3, OPTION_1, prize_cents=0 if prize.odds else 50_00, prize=prize)
        assert from_set_up(side.set_up) == side
    case = prize_case(5_00, prize_cents=50_00)
    opened = case.table.log.lines[0].what
    assert isinstance(opened, TableOpened)
    (spot,) = opened.sides
    old = msgspec.structs.replace(opened, sides=(msgspec.structs.replace(spot, prize=msgspec.UNSET),))
    again = open_table(old, None)
    (side,) = [each for each in again.house.sides.values() if isinstance(each, CatalogueWager)]
    assert side.prize == AS_POSTED
    assert side.set_up.prize is msgspec.UNSET
    played = Case(seats=0, sides=[side], game=load(SPANISH, decks=6), limits=case.table.limits)
    played.open([Wager(1, "main", 25_00), Wager(1, side.name, 5_00)]).wait("9h 9h 9h Kc", Stand())
    assert played.round.actor is METER  # with the percentages, after the hand
    played.do().over()
    assert played.settled(1, bet=side.name).returned_cents == 50_00
    assert len(replay(played.table.log).rounds) == 1


# --- two sensors -----------------------------------------------------------------------------------------------------

SENSORS: Final = [
    (wa.UP, "1", "2", "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •1"),
    (wa.PLAYER, "1", "2", "WA 3119 Blazing 7's (player cards), House and progressive jackpots •1"),
    (wa.TRILUX, "6", "6", "WA 3119 TriLux jackpot, House and progressive jackpots •1"),
]


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •2",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •2",
    "WA 3119 TriLux jackpot, House and progressive jackpots •2",
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •5",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •5",
    "WA 3119 TriLux jackpot, House and progressive jackpots •5",
)
@pytest.mark.parametrize(("wager", "first", "second", "cite"), SENSORS)
def test_wa_3119_each_of_two_sensors_is_a_game_of_its_own(wager: str, first: str, second: str, cite: str) -> None:
    one, two = jackpot(wager, first), jackpot(wager, second, meter=500_00, sensor=2)
    assert (two.name, from_set_up(two.set_up)) == (f"{one.name}, sensor 2", two)
    own = {one.name: SideLimits(1_00, 1_00), two.name: SideLimits(5_00, 5_00)}
    bounds = Limits(min=5_00, max=500_00, side_limits=own)
    case = Case(seats=0, sides=[one, two], game=wa.blackjack(), limits=bounds)
    case.open([Wager(1, "main", 25_00), Wager(1, one.name, 1_00), Wager(1, two.name, 5_00)])
    case.do("9h Kd 8s 9c", Stand()).over()
    assert {event.bet: event.stake_cents for event in case.all(Settled) if event.bet != "main"} == {
        one.name: 1_00,
        two.name: 5_00,
    }
    other = next(each for each in wa.JACKPOTS if each != wager)
    with pytest.raises(IllegalSetup, match="at most 2 jackpots; this one has 3"):
        wa.layout(one, two, wa.spot(other))
    with pytest.raises(IllegalSetup, match="all progressives or all house jackpots"):
        wa.layout(one, jackpot(wager, second, sensor=2, house_jackpot=True))
    for sensor in (0, 3):
        with pytest.raises(IllegalSetup, match=f"has sensors 1 and 2 on a layout, and no sensor {sensor}") as refusal:
            jackpot(wager, second, sensor=sensor)
        assert refusal.value.cite == cite


@proves("WA 3119 Bet the Set, preamble •1 s.2")
def test_wa_3119_bet_the_set_takes_one_jackpot_and_not_two_sensors() -> None:
    one, two = jackpot(wa.UP, "1"), jackpot(wa.UP, "2", sensor=2)
    wa.layout(wa.spot(wa.SET), one)
    with pytest.raises(IllegalSetup, match="only one of these"):
        wa.layout(wa.spot(wa.SET), one, two)


def test_a_second_sensor_is_for_sections_that_have_two() -> None:
    with pytest.raises(IllegalSetup, match="has one spot on a layout, and no sensor 2"):
        jackpot(TABLES_8, "8c-1", sensor=2)
    with pytest.raises(IllegalSetup, match="has one spot on a layout, and no sensor 2"):
        spots(load_wager(UP), load_wager(UP).paytable("2-6 deck"), sensor=2)


# --- the order of awards ---------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (dealer's up card) 11(c) s.2",
    "WA 3119 Blazing 7's (player cards) 13(c) s.2",
    "WA 3119 TriLux jackpot 9(b) s.2",
)
@pytest.mark.parametrize(
    ("wager", "table", "layout", "share"),
    [
        (wa.UP, "1", "7h 7h 7h 7d 7d 9c", "10%"),
        (wa.PLAYER, "1", "7h 7h 9h 7d 7d 9c", "10%"),
        (wa.TRILUX, "6", "Ah Ah Ah Ah Ah 9c", "100%"),
    ],
)
@pytest.mark.parametrize(("first", "seats"), [("", [2, 1]), ("dealer's right", [2, 1]), ("dealer's left", [1, 2])])
def test_wa_3119_internal_controls_may_replace_the_order(
    wager: str, table: str, layout: str, share: str, first: str, seats: list[int]
) -> None:
    side = jackpot(wager, table, first=first)
    assert from_set_up(side.set_up) == side
    case = beside(wa.GAME, side, cents=1_00, seats=2, decks=6).do(layout)
    if wager == wa.PLAYER:
        case.do(Hit(), "7h", Hit(), "7h")
    while not case.round.is_over:
        case.do(case.round.legal()[0].action)
    given = [(event.seat, event.cents) for event in case.all(Awarded)]
    amounts = [1_000_00, 1_000_00] if share == "100%" else [100_00, 90_00]
    assert given == list(zip(seats, amounts, strict=True))


DRAWS: Final = (Hit(), "3h", Hit(), "4h", Hit(), "5h", Hit(), "6c")


@proves("CO 30-899.11(16)(e)", "CO 30-899.13(21)(c)", "CO 30-2110(16) s.1", "WA 2212 Progressive 10(c) s.2")
@pytest.mark.parametrize(
    ("game", "wager", "table", "decks", "steps"),
    [
        ("blackjack", "royal-match-21-progressive", "1", 6, ["Kh Kh Kh Qh Qh Qh"]),
        ("blackjack", "bet-the-set-21-progressive", "6 deck", 6, ["9h 9h 9h 9h 9h 9h"]),
        ("blackjack", "straight-jack-progressive", "SJP1", 6, ["As As Kd 2h 2h 9c", *DRAWS, *DRAWS]),
        ("bahama-bonus-blackjack-wa-2212", "bahama-progressive-wa-2212", "1", 8, ["7h 7h 7h 7h 7h 7h"]),
    ],
)
@pytest.mark.parametrize(("first", "seats"), [("", [2, 1]), ("dealer's right", [2, 1]), ("dealer's left", [1, 2])])
def test_the_house_s_procedure_for_several_awards_of_a_round(
    game: str, wager: str, table: str, decks: int, steps: list[Any], first: str, seats: list[int]
) -> None:
    side = jackpot(wager, table, first=first)
    case = beside(game, side, cents=1_00, seats=2, decks=decks).do(*steps)
    while not case.round.is_over:
        case.do(Stand() if case.round.can(Stand()) else case.round.legal()[0].action)
    assert [(event.seat, event.cents) for event in case.all(Awarded)] == [(seat, 1_000_00) for seat in seats]


@proves("WA 3166 v003 Jackpot ¶9", "WA 3166 v002 Progressive ¶7")
def test_wa_3166_the_order_is_from_the_dealer_s_left_and_no_other() -> None:
    for wager, table, cite in (
        (TABLES_3, "3c-1", "WA 3166 v003 Jackpot ¶9"),
        (TABLES_8, "8c-1", "WA 3166 v002 Progressive ¶7"),
    ):
        assert jackpot(wager, table, first="dealer's left").awards_from_left
        with pytest.raises(IllegalSetup, match="begin at the dealer's left") as refusal:
            jackpot(wager, table, first="dealer's right")
        assert refusal.value.cite == cite


def test_an_order_that_nobody_has_is_refused() -> None:
    with pytest.raises(IllegalSetup, match="not at 'the bar'"):
        jackpot(wa.UP, "1", first="the bar")
    with pytest.raises(IllegalSetup, match="has no awards of a meter"):
        spots(load_wager(UP), load_wager(UP).paytable("2-6 deck"), first="dealer's left")


def test_a_set_up_of_before_has_the_order_of_its_section() -> None:
    spot = SpotSetUp(load_wager(wa.UP).name, wa.UP, "1", "s", {"": 1_000_00})
    side = from_set_up(spot)
    assert (side.first, side.awards_from_left, side.sensor) == ("", False, 1)
