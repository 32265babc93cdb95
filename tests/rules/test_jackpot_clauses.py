"""Clauses of jackpots, one by one: systems, displays, titles, reseeds, verification, house jackpots."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import msgspec
import pytest

from pitboss import Stand
from pitboss.catalogue import games, jackpots, load_jackpot, load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.vocabulary.events import Awarded
from pitboss.jackpots.awards import Stage
from pitboss.jackpots.check import FAULT, check_set_up
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.links import LinkedTable, check_link
from pitboss.jackpots.papers.sheet import sheet
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp
from pitboss.jackpots.steps import DEALER, EXECUTIVE, SUPERVISOR, AnyStep, PayAward, Seal, Verify
from tests.jackpots import (
    bahama,
    blazing,
    call,
    match,
    meter,
    opened,
    recognize,
    sevens_of_the_player,
    trilux_jackpot,
    wager,
)
from tests.marks import proves
from tests.rules.test_jackpot_awards import refused
from tests.rules.test_jackpot_house import bet_the_set, royal_match, straight_jack
from tests.rules.wager_talk import beside

SUBMISSION_3119: Final[dict[str, Callable[..., JackpotSetUp]]] = {
    "WA 3119 Blazing 7's (dealer's up card)": blazing,
    "WA 3119 Blazing 7's (player cards)": sevens_of_the_player,
    "WA 3119 TriLux jackpot": trilux_jackpot,
}


def system_faults(set_up: JackpotSetUp) -> list[str]:
    return [each.cite for each in check_set_up(set_up) if (each.level, each.what) == (FAULT, "System")]


# --- The jackpot system ----------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (dealer's up card), preamble •4",
    "WA 3119 Blazing 7's (player cards), preamble •4",
    "WA 3119 TriLux jackpot, preamble •4",
)
@pytest.mark.parametrize("cite", SUBMISSION_3119)
@pytest.mark.parametrize(
    ("system", "accepted"),
    [
        ((), False),
        (("Game Manager 2 v2.5.3",), False),
        (("Game Manager 2 v2.5.4",), True),
        (("Game Manager 2 v2.5.5",), True),
        (("Game Manager 2 v3",), True),
        (("GM Atlas v5.3.9", "Nexus Command II v5.4"), False),
        (("GM Atlas v5.4.0", "Nexus Command II v5.3"), False),
        (("GM Atlas v5.4.0", "Nexus Command II v5.4"), True),
        (("GM Atlas v5.4.1", "Nexus Command II v5.5"), True),
        (("GM Atlas v5.4.0",), False),
        (("Nexus Command II v5.4",), False),
    ],
)
def test_wa_3119_the_approved_systems(cite: str, system: tuple[str, ...], accepted: bool) -> None:
    assert system_faults(SUBMISSION_3119[cite](system=system)) == ([] if accepted else [f"{cite}, preamble •4"])


@proves("WA 2212 Progressive, preamble •1")
@pytest.mark.parametrize(
    ("system", "accepted"),
    [
        ((), False),
        (("Game Manager 2 v2.5.3",), False),
        (("Game Manager 2 v2.5.4",), True),
        (("Game Manager 2 v2.6",), True),
        (("GM Atlas v5.4.0", "Nexus Command II v5.4"), False),
    ],
)
def test_wa_2212_game_manager_2_alone(system: tuple[str, ...], accepted: bool) -> None:
    assert system_faults(bahama(system=system)) == ([] if accepted else ["WA 2212 Progressive, preamble •1"])


@proves("WA 3166 v003 ¶3 s.2", "WA 3166 v003 Jackpot ¶1 s.2", "WA 3166 v002 ¶3 s.2")
@proves("WA 3166 v003 Attachment A ¶1", "WA 3166 v003 Attachment B ¶1", "WA 3166 v003 Attachment C ¶1")
@proves("WA 3166 v003 Attachment D ¶1", "WA 3166 v002 Attachment D ¶1", "WA 3166 v002 Attachment E ¶1")
@pytest.mark.parametrize(
    ("wager", "cite", "lowest"),
    [
        ("match-the-dealer-jackpot-tables-3-wa-3166", "WA 3166 v003 Attachment A ¶1", 3),
        ("match-the-dealer-jackpot-tables-4-wa-3166", "WA 3166 v003 Attachment B ¶1", 3),
        ("match-the-dealer-jackpot-tables-5-wa-3166", "WA 3166 v003 Attachment C ¶1", 3),
        ("match-the-dealer-jackpot-table-6-wa-3166", "WA 3166 v003 Attachment D ¶1", 6),
        ("match-the-dealer-progressive-tables-8-wa-3166", "WA 3166 v002 Attachment D ¶1", 2),
        ("match-the-dealer-progressive-tables-9-wa-3166", "WA 3166 v002 Attachment E ¶1", 2),
    ],
)
def test_wa_3166_the_lowest_version_of_each_attachment(wager: str, cite: str, lowest: int) -> None:
    name = "Match The Dealer Progressive System" if lowest == 6 else "Match The Dealer Progressive"
    table = next(each for each, pays in load_wager(wager).paytables.items() if pays.is_progressive)
    set_up = match(wager=wager, paytable=table)
    for version in (lowest - 1, lowest, lowest + 1):
        found = system_faults(msgspec.structs.replace(set_up, system=(f"{name} v{version:03}",)))
        assert found == ([cite] if version < lowest else [])
    assert system_faults(msgspec.structs.replace(set_up, system=())) == [cite]
    tester = system_faults(msgspec.structs.replace(set_up, system=("Match The Dealer Jackpot System v005t",)))
    assert tester == ([cite] if lowest == 6 else [])  # v005t counts, except where v006 is the lowest


# --- The display -----------------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (dealer's up card), preamble •5",
    "WA 3119 Blazing 7's (player cards), preamble •5",
    "WA 3119 TriLux jackpot, preamble •5",
    "WA 2212 Progressive, preamble •2",
)
def test_the_sheet_says_that_the_monitor_has_no_functions_and_no_network() -> None:
    for set_up, cite in [
        *((make(), f"{cite}, preamble •5") for cite, make in SUBMISSION_3119.items()),
        (bahama(), "WA 2212 Progressive, preamble •2"),
    ]:
        (line,) = (each for each in sheet(set_up) if each.about == "Display")
        assert line.cite == cite
        assert all(
            words in line.text
            for words in ("at the table", "maker or the house", "no functions", "no wired or wireless network")
        )
    assert all(
        (each.display is not None) is bool(each.card and each.cite.where == "WA") for each in jackpots().values()
    )
    assert not [each for each in sheet(match()) if each.about == "Display"]


# --- One common jackpot ----------------------------------------------------------------------------------------------

TITLES: Final = (
    "Bet the Set", "Free Bet Blackjack", "House Money", "King's Bounty", "Royal Match", "TriLux Blackjack",
    "Zappit Blackjack",
)  # fmt: skip


def at_table(set_up: JackpotSetUp, table: str, **changes: Any) -> LinkedTable:
    found = LinkedTable(table, "blackjack-wa-3119", set_up.wager, set_up.paytable, 6, set_up.kind, set_up.unit_cents)
    return LinkedTable(**{**{name: getattr(found, name) for name in found.__dataclass_fields__}, **changes})


@proves(
    "WA 3119 Blazing 7's (dealer's up card), preamble •1",
    "WA 3119 Blazing 7's (player cards), preamble •1",
    "WA 3119 TriLux jackpot, preamble •1",
)
@proves(
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.1",
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.2",
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.3",
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.4",
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.5",
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.6",
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.7",
    "WA 3119 Blazing 7's (player cards), preamble •1.1",
    "WA 3119 Blazing 7's (player cards), preamble •1.2",
    "WA 3119 Blazing 7's (player cards), preamble •1.3",
    "WA 3119 Blazing 7's (player cards), preamble •1.4",
    "WA 3119 Blazing 7's (player cards), preamble •1.5",
    "WA 3119 Blazing 7's (player cards), preamble •1.6",
    "WA 3119 Blazing 7's (player cards), preamble •1.7",
    "WA 3119 TriLux jackpot, preamble •1.1",
    "WA 3119 TriLux jackpot, preamble •1.2",
    "WA 3119 TriLux jackpot, preamble •1.3",
    "WA 3119 TriLux jackpot, preamble •1.4",
    "WA 3119 TriLux jackpot, preamble •1.5",
    "WA 3119 TriLux jackpot, preamble •1.6",
    "WA 3119 TriLux jackpot, preamble •1.7",
)
@pytest.mark.parametrize("cite", SUBMISSION_3119)
def test_wa_3119_one_jackpot_may_be_shared_by_the_seven_titles_and_by_no_other(cite: str) -> None:
    set_up = SUBMISSION_3119[cite]()
    here = at_table(set_up, "T1")
    everybody = [here, *(at_table(set_up, title, game="", title=title) for title in TITLES)]
    assert check_link(set_up, everybody) == ()
    assert check_link(set_up, [here, at_table(set_up, "T2", game="", title="Kings Bounty")]) == ()  # as it is printed
    for other in ("Blackjack Switch", "", "bet the set", "King Bounty", "'"):
        (fault,) = check_link(set_up, [here, at_table(set_up, "T2", game="", title=other)])
        assert (fault.what, fault.cite) == ("Game at T2", f"{cite}, preamble •1")


@proves(
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.2",
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.3",
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.4",
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.5",
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.6",
    "WA 3119 Blazing 7's (dealer's up card), preamble •1.7",
    "WA 3119 Blazing 7's (player cards), preamble •1.2",
    "WA 3119 Blazing 7's (player cards), preamble •1.3",
    "WA 3119 Blazing 7's (player cards), preamble •1.4",
    "WA 3119 Blazing 7's (player cards), preamble •1.5",
    "WA 3119 Blazing 7's (player cards), preamble •1.6",
    "WA 3119 Blazing 7's (player cards), preamble •1.7",
    "WA 3119 TriLux jackpot, preamble •1.2",
    "WA 3119 TriLux jackpot, preamble •1.3",
    "WA 3119 TriLux jackpot, preamble •1.4",
    "WA 3119 TriLux jackpot, preamble •1.5",
    "WA 3119 TriLux jackpot, preamble •1.6",
    "WA 3119 TriLux jackpot, preamble •1.7",
)
def test_wa_3119_titles_without_rules_here_are_named_and_not_dealt() -> None:
    """No game of the catalogue for Washington has one of these titles, so that no table can be opened with it."""
    assert load_wager("kings-bounty-30-2116").name in TITLES  # spelled as the approval's letter and the catalogue do
    washington = {game.name for game in games().values() if game.cite.where == "WA"}
    assert not washington & set(TITLES)


@proves(
    "WA 3119 Blazing 7's (dealer's up card), preamble •2 s.2",
    "WA 3119 Blazing 7's (player cards), preamble •2 s.2",
    "WA 3119 TriLux jackpot, preamble •2 s.2",
)
@pytest.mark.parametrize("cite", SUBMISSION_3119)
def test_wa_3119_titles_are_linked_with_one_pay_table_and_one_number_of_decks(cite: str) -> None:
    set_up = SUBMISSION_3119[cite]()
    table, other = at_table(set_up, "T1"), at_table(set_up, "T2", game="", title="Zappit Blackjack")
    assert check_link(set_up, [table, other]) == ()
    for wrong in ({"decks": 8}, {"paytable": "ML04"}):
        changed = at_table(set_up, "T2", game="", title="Zappit Blackjack", **wrong)
        assert {each.cite for each in check_link(set_up, [table, changed])} == {f"{cite}, preamble •2 s.2"}


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •3",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •3",
    "WA 3119 TriLux jackpot, House and progressive jackpots •3",
)
@pytest.mark.parametrize("cite", SUBMISSION_3119)
def test_wa_3119_no_table_with_a_house_jackpot_joins_a_progressive(cite: str) -> None:
    set_up = SUBMISSION_3119[cite]()
    (fault,) = check_link(set_up, [at_table(set_up, "T1"), at_table(set_up, "T2", kind="house")])
    assert fault.cite == f"{cite}, House and progressive jackpots •3"


# --- Reseeds ---------------------------------------------------------------------------------------------------------


def hit_and_run() -> JackpotSetUp:
    found = MeterSetUp("", 500_00, Fraction(20, 100))
    return JackpotSetUp(
        "HR", "blazing-7s-progressive-30-899-14", "B7P1", "progressive", 1_00, (found,), executive_from_cents=1_000_00
    )


RESEEDS: Final[dict[str, Callable[..., JackpotSetUp]]] = {
    "CO 30-899.11(8)": royal_match,
    "CO 30-899.13(13)": bet_the_set,
    "CO 30-899.14(12)": hit_and_run,
    "WA 3119 TriLux jackpot 4": trilux_jackpot,
    "WA 2212 Progressive 5": bahama,
}


def top_hand(set_up: JackpotSetUp) -> str:
    return next(hand for hand, pay in set_up.pays.pays.items() if pay.share == 1)


@proves(
    "CO 30-899.11(8)",
    "CO 30-899.13(13)",
    "CO 30-899.14(12)",
    "WA 3119 TriLux jackpot 4",
    "WA 2212 Progressive 5",
)
@pytest.mark.parametrize("cite", RESEEDS)
def test_a_hundred_percent_reseeds_the_meter_and_less_does_not(cite: str) -> None:
    set_up = RESEEDS[cite]()
    rule = load_jackpot(set_up.wager).reseed
    assert rule is not None
    assert str(rule.cite) == cite
    jackpot = opened(set_up)
    wager(jackpot, 1, 1, 2)
    (shown,) = jackpot.shows
    reserve = int(jackpot.meters[""].balances["reserve"])
    recognize(jackpot, 1, {1: top_hand(set_up)})
    assert call(jackpot, 1).cents == shown
    assert jackpot.shows == (set_up.meters[0].seed_cents + reserve,)
    assert jackpot.meters[""].balances["house"] == -2 * set_up.meters[0].seed_cents  # the seed and the reseed
    smaller = next((hand for hand, pay in set_up.pays.pays.items() if 0 < pay.share < 1), None)
    if smaller is not None:
        jackpot = opened(set_up)
        wager(jackpot, 1, 1, 2)
        recognize(jackpot, 1, {1: smaller})
        cents = call(jackpot, 1).cents
        assert jackpot.shows == (shown - cents,)
        assert jackpot.meters[""].balances["house"] == -set_up.meters[0].seed_cents


# --- Verification and payment ----------------------------------------------------------------------------------------

VERIFIED: Final[dict[str, Callable[..., JackpotSetUp]]] = {
    "CO 30-2110(15)(c)": straight_jack,
    "CO 30-899.11(16)(d)": royal_match,
    "CO 30-899.13(21)(f)": bet_the_set,
    "WA 3119 TriLux jackpot 8 s.2": trilux_jackpot,
    "WA 2212 Progressive 9 s.2": bahama,
}


@proves(
    "CO 30-2110(15)(c)",
    "CO 30-899.11(16)(d)",
    "CO 30-899.13(21)(f)",
    "WA 3119 TriLux jackpot 8 s.2",
    "WA 2212 Progressive 9 s.2",
)
@pytest.mark.parametrize("cite", VERIFIED)
def test_nothing_is_paid_before_the_house_has_verified_the_win(cite: str) -> None:
    set_up = VERIFIED[cite]()
    jackpot = opened(set_up)
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: top_hand(set_up)})
    call(jackpot, 1)
    steps: tuple[AnyStep, ...] = (
        Verify("Sue", SUPERVISOR, 1),
        Seal("Eve", EXECUTIVE, 1),
        PayAward("Sue", SUPERVISOR, 1),
    )
    for number, step in enumerate(steps):
        for early in steps[number + 1 :]:
            refused(jackpot, early)
        if number == 0:
            refused(jackpot, Verify("Dan", DEALER, 1), "only a supervisor may verify")
            refused(jackpot, Verify("Dan", SUPERVISOR, 1), "may not verify it")
        jackpot.apply(step)
    assert jackpot.awards[1].stage is Stage.PAID


# --- House jackpots --------------------------------------------------------------------------------------------------

OF_THE_HOUSE: Final = {
    **{f"{cite}, House and progressive jackpots •6 s.3": make for cite, make in SUBMISSION_3119.items()},
    "WA 3166 v003 Jackpot ¶11 s.3": match,
}
NOTICES: Final = {
    **{f"{cite}, House and progressive jackpots •6 s.4": make for cite, make in SUBMISSION_3119.items()},
    "WA 3166 v003 Jackpot ¶11 s.4": match,
}


def as_house(make: Callable[..., JackpotSetUp], cents: int = 1_000_00) -> JackpotSetUp:
    return make(kind="house", meters=(meter(cents, 0, 0),))


def posted(set_up: JackpotSetUp, *, is_house: bool) -> CatalogueWager:
    """The spot of a jackpot of $1,000, run by the house or as a progressive."""
    (found,) = spots(set_up.wager_definition, set_up.pays, {"": 1_000_00}, house_jackpot=is_house)
    return found


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •6 s.3",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •6 s.3",
    "WA 3119 TriLux jackpot, House and progressive jackpots •6 s.3",
    "WA 3166 v003 Jackpot ¶11 s.3",
)
@pytest.mark.parametrize("cite", OF_THE_HOUSE)
def test_a_house_jackpot_is_the_casinos_money_until_a_player_wins_it(cite: str) -> None:
    jackpot = Jackpot(as_house(OF_THE_HOUSE[cite]), "Eve")
    wager(jackpot, 1, 1, 2, 3)
    assert jackpot.meters[""].players_money == 0
    assert jackpot.meters[""].balances["house"] == -1_000_00
    recognize(jackpot, 1, {1: top_hand(jackpot.set_up)})
    call(jackpot, 1)
    assert jackpot.meters[""].balances["frozen"] == 1_000_00  # won: from here on it is the player's
    assert jackpot.shows == (1_000_00,)


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •6 s.4",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •6 s.4",
    "WA 3119 TriLux jackpot, House and progressive jackpots •6 s.4",
    "WA 3166 v003 Jackpot ¶11 s.4",
)
@pytest.mark.parametrize("cite", NOTICES)
def test_every_winner_of_a_house_jackpot_has_the_posted_prize(cite: str) -> None:
    """WAC 230-15-671: the posted prize goes to each player with the winning hand."""
    set_up = as_house(NOTICES[cite])
    jackpot = opened(set_up)
    wager(jackpot, 1, 1, 2, 3)
    tenth = next((hand for hand, pay in set_up.pays.pays.items() if pay.share == Fraction(1, 10)), top_hand(set_up))
    recognize(jackpot, 1, {1: top_hand(set_up), 2: top_hand(set_up), 3: tenth})
    paid = {award.seat: call(jackpot, award.number).cents for award in jackpot.awards.values()}
    assert (paid[1], paid[2]) == (1_000_00, 1_000_00)
    assert paid[3] == (1_000_00 if tenth == top_hand(set_up) else 100_00)
    assert jackpot.shows == (1_000_00,)


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •6 s.4",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •6 s.4",
    "WA 3119 TriLux jackpot, House and progressive jackpots •6 s.4",
    "WA 3166 v003 Jackpot ¶11 s.4",
)
@pytest.mark.parametrize("cite", NOTICES)
def test_the_table_of_a_house_jackpot_has_its_notices(cite: str) -> None:
    set_up = as_house(NOTICES[cite])
    game = "spanish-21-wa-3166" if "3166" in cite else "blackjack-wa-3119"
    for is_house in (True, False):
        side = posted(set_up, is_house=is_house)
        case = beside(game, side, cents=1_00, seats=1, decks=6)
        found = [each for each in case.table.notices if each.cite == cite]
        assert bool(found) is is_house
        assert all("$1,000.00" in each.text and "not from players' wagers" in each.text for each in found)
        assert all("remove it without notice" in each.text for each in found)
    lines = [each.text for each in sheet(set_up) if each.cite == cite]
    assert lines == ["Paid by the house and not from players' wagers. The house may remove it without notice"]


@proves("WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •6 s.4")
def test_two_winners_of_a_round_at_the_table_have_the_posted_prize_each() -> None:
    for is_house, second in ((True, 100_00), (False, 90_00)):
        side = posted(blazing(), is_house=is_house)
        case = beside("blackjack-wa-3119", side, cents=1_00, seats=2).do("7h 7d 7h 7d 7h 9c", Stand(), Stand(), "9d")
        assert [event.cents for event in case.all(Awarded)] == [100_00, second]
