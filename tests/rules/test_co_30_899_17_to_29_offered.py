"""How the wagers of CO 30-899.17 to 30-899.29 are offered: on which layouts, with which cards, schedules and signs."""

from __future__ import annotations

from enum import Enum

import msgspec
import pytest

from pitboss import Limits, Place, Settled, Stand, Table, Wager, load
from pitboss.catalogue import load_wager, wagers
from pitboss.engine.books.log import TableOpened
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.record.resume import open_table
from pitboss.engine.vocabulary.events import TIP_BOX
from pitboss.errors import IllegalSetup, IllegalWager, PitbossError
from pitboss.floor.live.spots import shown_spots
from pitboss.law.limits import SideLimits
from pitboss.money import Pay
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_clauses import GAME, bare, refusal, winnings
from tests.rules.table_talk import LIMITS
from tests.rules.wager_talk import SIDE, beside, listed

ROOF = ["6 decks, stands, 1", "6 decks, stands, 2", "6 decks, hits, 1", "6 decks, hits, 2"]
SCHEDULES = {
    "lucky-lucky": ["1", "2", "3"],
    "in-between": ["A", "B", "C", "D"],
    "kings-bounty-30-899-20": ["KB03"],
    "blazing-7s-progressive-30-899-21": ["B7P1", "B7P2", "B7P3", "B7P4"],
    "push-your-luck": ["Push Your Luck"],
    "raise-the-roof-ante": [*ROOF, "2 decks, hits, 1", "2 decks, hits, 2"],
    "raise-the-roof": [*ROOF, "2 decks, hits, 1", "2 decks, hits, 2"],
    "match-the-dealer-up-card-30-899-24": ["2 deck", "4 deck", "5 deck", "6 deck", "8 deck"],
    "match-the-dealer-down-card-30-899-24": ["2 deck", "4 deck", "5 deck", "6 deck", "8 deck"],
    "pocket-rockets": ["Pocket Rocket"],
    "ace-buster": ["Ace Buster"],
}
SIX = {name: "6 deck" for name in SCHEDULES if "match-the-dealer" in name}  # the schedule for six decks
LATE = {"ace-buster": "after the players", "raise-the-roof": "after the peek"}  # all others before the deal


def side_of(name: str) -> CatalogueWager:
    return listed(name, SIX.get(name, SCHEDULES[name][0]))


def layout_of(name: str) -> list[CatalogueWager]:
    """The wager with those that it needs, and those without which it may not be offered."""
    definition = load_wager(name)
    needs = [each for each in definition.needs if each != "main"]
    needs += [rule.only_with for rule in definition.layout if rule.only_with and rule.only_with not in needs]
    return [*(side_of(each) for each in needs), side_of(name)]


# --- layouts and cards ------------------------------------------------------------------------------------------------


@proves(
    "CO 30-899.18(2) s.1",
    "CO 30-899.19(2) s.1",
    "CO 30-899.20(1) s.1",
    "CO 30-899.21(1) s.1",
    "CO 30-899.22(2) s.1",
    "CO 30-899.23(1)",
    "CO 30-899.24(1) s.1",
    "CO 30-899.28(1) s.1",
)
@pytest.mark.parametrize("name", SCHEDULES)
def test_only_on_a_layout_with_its_spot(name: str) -> None:
    side = side_of(name)
    assert side.name in Table(load(GAME, decks=6), limits=LIMITS, sides=layout_of(name)).house.sides
    without = Case(seats=1, sides=[listed("lucky-ladies")], decks=6)
    if name in LATE:
        without.do("Kh 6d 9s 10c")
    without.refuses(Place(Wager(1, side.name, SIDE)), "CO 30-809")
    if name not in LATE:
        with pytest.raises(IllegalWager, match=side.name):
            Case(seats=0, sides=[listed("lucky-ladies")], decks=6).open(
                [Wager(1, "main", STAKE), Wager(1, side.name, SIDE)]
            )


@proves(
    "CO 30-899.18 ¶1 s.2",
    "CO 30-899.19 ¶1 s.2",
    "CO 30-899.20 ¶1 s.2",
    "CO 30-899.21 ¶1 s.2",
    "CO 30-899.22 ¶1 s.2",
    "CO 30-899.23 ¶1 s.2",
    "CO 30-899.24 ¶1 s.2",
    "CO 30-899.28 ¶1 s.2",
)
@pytest.mark.parametrize("name", SCHEDULES)
def test_with_blackjack_and_played_as_without_it(name: str) -> None:
    """The deal, the choices and the result of the hand are those of blackjack."""
    sides = layout_of(name)
    placed = [Wager(1, each.name, SIDE) for each in sides if each.definition.id not in LATE]
    told = []
    for wagered in ([], placed):
        case = Case(seats=0, sides=sides, decks=6).open([Wager(1, "main", STAKE), *wagered]).do("8h 9d 8s 10c")
        while "Pass" in case.choices():
            case.do(case.round.legal()[0].action)
        acted = case.choices()
        case.do(Stand())
        while not case.round.is_over:
            case.do(case.round.legal()[0].action)
        told.append((case.order_dealt(), acted, case.settled(1).net_cents))
    assert told == [([1, 0, 1, 0], {"Stand", "Hit", "Double", "Split", "Surrender"}, -STAKE)] * 2
    with pytest.raises(IllegalSetup, match="is played under Washington law"):
        Table(load("bahama-bonus-blackjack-wa-2212"), limits=LIMITS, sides=[side_of(name)])


@proves(
    "CO 30-899.18(2) s.2",
    "CO 30-899.19(2) s.2",
    "CO 30-899.20(1) s.2",
    "CO 30-899.22(2) s.2",
    "CO 30-899.23(2) s.1",
    "CO 30-899.24(1) s.2",
    "CO 30-899.28(1) s.2",
    "CO 30-899.29 ¶2",
)
@pytest.mark.parametrize("name", [*SCHEDULES, "rocket-aces-progressive"])
def test_only_with_decks_of_52_cards(name: str) -> None:
    side = side_of(name) if name in SCHEDULES else listed(name, "Long, 1", meters={"": 1_000_00})
    with pytest.raises(IllegalSetup, match="is for standard 52-card decks"):
        Table(load("spanish-21", decks=6), limits=LIMITS, sides=[side])


@proves("CO 30-899.20(1) s.2", "CO 30-899.28(1) s.2")
@pytest.mark.parametrize("name", ["kings-bounty-30-899-20", "pocket-rockets", "ace-buster"])
def test_from_a_shoe_and_never_from_the_hand(name: str) -> None:
    for decks in (6, 8):
        for source in ("shoe", "shuffling shoe", "digital"):
            Table(load(GAME, decks=decks, dealt_from=source), limits=LIMITS, sides=[side_of(name)])
        with pytest.raises(IllegalSetup, match="cannot be dealt from the hand"):
            load(GAME, decks=decks, dealt_from="hand")


@proves("CO 30-899.28(1) s.3", "CO 30-899.18(6) s.3", "CO 30-899.19(7)", "CO 30-899.23(10)")
@pytest.mark.parametrize("name", SCHEDULES)
def test_only_the_section_s_own_schedules_are_offered(name: str) -> None:
    definition = load_wager(name)
    assert list(definition.paytables) == SCHEDULES[name]
    for other in ("0", "E", "KB04", "B7P5", "7 deck"):
        with pytest.raises(PitbossError, match="pay table"):
            definition.paytable(other)


@proves("CO 30-899.29 ¶2")
def test_co_30_899_29_only_with_blackjack() -> None:
    side = listed("rocket-aces-progressive", "Long, 1", meters={"": 1_000_00})
    Table(load(GAME, decks=6), limits=LIMITS, sides=[side])
    for game in ("bahama-bonus-blackjack-wa-2212", "multi-hand-blackjack", "stadium-blackjack"):
        with pytest.raises(IllegalSetup, match=r"is played under Washington law|may not be offered with"):
            Table(load(game), limits=LIMITS, sides=[side])


@proves("CO 30-899.29 ¶3")
@pytest.mark.parametrize("decks", [2, 6])
def test_co_30_899_29_goes_with_every_other_side_wager_of_blackjack(decks: int) -> None:
    table = "Quick, single ace, 2 decks" if decks == 2 else "Long, 1"
    aces = listed("rocket-aces-progressive", table, meters={"": 1_000_00})
    joined = 0
    for definition in wagers().values():
        if GAME not in definition.games or definition.id == "rocket-aces-progressive" or decks not in definition.decks:
            continue
        rules = {rule.rule: _value(rule.values[0]) for rule in definition.asks if not rule.decks or decks in rule.decks}
        paytable = next(each for each in definition.paytables.values() if decks in each.decks)
        if paytable.soft_17 == "hits":
            rules["dealer_hits_soft_17"] = True
        needed = [each for each in definition.needs if each != "main"]
        needed += [rule.only_with for rule in definition.layout if rule.only_with]
        sides = [_any_spot(each, paytable.name, decks) for each in dict.fromkeys(needed)]
        with_it = [aces, *(side for each in sides for side in each), *_any_spot(definition.id, paytable.name, decks)]
        assert aces.name in Table(load(GAME, decks=decks, **rules), limits=LIMITS, sides=with_it).house.sides
        joined += 1
    assert joined >= (10 if decks == 2 else 20)


def _value(asked: object) -> object:
    """A rule's value as a licensee writes it."""
    return asked.value if isinstance(asked, Enum) else str(asked) if isinstance(asked, Pay) else asked


def _any_spot(name: str, table: str, decks: int) -> list[CatalogueWager]:
    definition = load_wager(name.split(" or ")[0])
    paytable = definition.paytables.get(table) or definition.paytable_for(decks)
    segments = ("$5", "$10") if paytable.operator else ()
    return spots(definition, paytable, dict.fromkeys(paytable.meters, 1_000_00), segments=segments)


# --- Match The Dealer -------------------------------------------------------------------------------------------------


@proves("CO 30-899.24(2) s.3", "CO 30-899.24(2) s.4")
def test_co_30_899_24_2_the_up_card_alone_or_both_and_never_the_down_card_alone() -> None:
    up, down = (side_of(f"match-the-dealer-{card}-card-30-899-24") for card in ("up", "down"))
    game = load(GAME, decks=6)
    for sides in ([up], [up, down], [down, up]):
        assert len(Table(game, limits=LIMITS, sides=sides).house.sides) == len(sides)
    with pytest.raises(IllegalSetup, match="may not be offered without Match The Dealer Up Card") as refused:
        Table(game, limits=LIMITS, sides=[down])
    assert refused.value.cite == "CO 30-899.24(2)"
    both = Table(game, limits=LIMITS, sides=[up, down]).log.lines[0].what
    assert isinstance(both, TableOpened)
    alone = msgspec.structs.replace(both, sides=both.sides[1:])
    assert list(open_table(alone, None, accepted=True).house.sides) == [down.name]  # an earlier version opened it


# --- signs ------------------------------------------------------------------------------------------------------------


def signs(table: Table) -> list[str]:
    return [notice.text for notice in table.notices]


@proves(
    "CO 30-899.17(3) s.2",
    "CO 30-899.18(3) s.2",
    "CO 30-899.19(3) s.2",
    "CO 30-899.20(2) s.2",
    "CO 30-899.21(3) s.1",
    "CO 30-899.22(3) s.2",
    "CO 30-899.23(3) s.2",
    "CO 30-899.24(2) s.6",
)
@pytest.mark.parametrize("name", [each for each in SCHEDULES if load_wager(each).stake.table_minimum])
def test_its_limits_are_posted_at_the_table(name: str) -> None:
    house = Limits(min=5_00, max=100_00)
    posted = signs(Table(load(GAME, decks=6), limits=house, sides=layout_of(name)))
    assert [text for text in posted if text.startswith(f"{side_of(name).name}: minimum $5.00")]
    own = Limits(min=5_00, max=100_00, side_limits={side_of(name).name: SideLimits(min=2_00, max=50_00)})
    posted = signs(Table(load(GAME, decks=6), limits=own, sides=layout_of(name)))
    assert [text for text in posted if text.startswith(f"{side_of(name).name}: minimum $2.00, maximum $50.00")]


BONUS = load_wager("burnout-bonus")
BONUS_SPOTS = spots(BONUS, BONUS.paytable("Bonus"))


@proves("CO 30-899.25 Bonus wager (2) s.3", "CO 30-899.28(5) ¶3 s.2")
@pytest.mark.parametrize("game", ["blackjack-burnout", "blackjack"])
def test_the_limits_of_bonus_and_ace_buster_are_posted(game: str) -> None:
    sides = BONUS_SPOTS if game == "blackjack-burnout" else [side_of("ace-buster")]
    own = {side.name: SideLimits(min=2_00, max=20_00) for side in sides}
    table = Table(load(game, decks=6), limits=Limits(min=5_00, max=100_00, side_limits=own), sides=sides)
    for side in sides:
        assert f"{side.name}: minimum $2.00, maximum $20.00" in "\n".join(signs(table))


@proves("CO 30-899.25(6) s.4", "CO 30-899.25 Bonus wager (4) s.4", "CO 30-899.28(6) s.4")
@pytest.mark.parametrize("game", ["blackjack-burnout", "blackjack"])
def test_restrictions_on_tips_are_posted(game: str) -> None:
    sides = BONUS_SPOTS if game == "blackjack-burnout" else [side_of("pocket-rockets"), side_of("ace-buster")]
    limits = Limits(min=5_00, max=100_00, tip_max=3_00, tip_unit=1_00)
    text = "Tip wagers for the dealer with a player's own wager, up to $3.00, in steps of $1.00"
    assert text in signs(Table(load(game, decks=6), limits=limits, sides=sides))
    assert text not in signs(Table(load(game, decks=6), limits=LIMITS, sides=sides))


@proves("CO 30-899.25 Bonus wager (7) s.2", "CO 30-899.25 Bonus wager (2) s.4")
def test_co_30_899_25_the_bonus_pay_table_is_shown_at_its_spots() -> None:
    table = Table(load("blackjack-burnout"), limits=LIMITS, sides=BONUS_SPOTS)
    rows = {each["bet"]: [pay for _, pay in each["rows"]] for each in shown_spots(table) if each["rows"]}
    assert list(rows) == [side.name for side in BONUS_SPOTS]
    assert list(rows.values()) == [["2 to 1"], ["4 to 1"], ["8 to 1"]]


# --- tips of War Blackjack and Burnout --------------------------------------------------------------------------------

TIPS = Limits(min=1_00, max=100_00, tip_max=3_00, tip_unit=1_00)


@proves("CO 30-899.17(4) s.3", "CO 30-899.25(6) s.3")
@pytest.mark.parametrize("game", ["war-blackjack", "blackjack-burnout"])
@pytest.mark.parametrize(
    ("cents", "taken"), [(50, False), (1_00, True), (1_50, False), (3_00, True), (3_50, False), (4_00, False)]
)
def test_the_house_may_ask_for_even_dollars_and_cap_tips(game: str, cents: int, taken: bool) -> None:
    case = Case(seats=1, game=load(game), limits=TIPS)
    spots_ = ["main", "War Blackjack bet"] if game == "war-blackjack" else ["main"]
    if game == "war-blackjack":
        case.do(Place(Wager(1, "War Blackjack bet", 5_00)))
    for spot in spots_:
        assert (refusal(case, spot, cents, tip=True) == "") is taken


@proves("CO 30-899.25 Bonus wager (4) s.1", "CO 30-899.25 Bonus wager (4) s.3")
def test_co_30_899_25_bonus_wager_4_tips_where_the_house_takes_them_within_its_limits() -> None:
    two = BONUS_SPOTS[0].name
    wagered = [Wager(1, "main", STAKE), Wager(1, two, 5_00)]
    closed = Case(seats=0, sides=BONUS_SPOTS, game=load("blackjack-burnout", tip_wagers=False)).open(wagered)
    assert "not accepted at this table" in refusal(closed, two, 1_00, tip=True)
    case = Case(seats=0, sides=BONUS_SPOTS, game=load("blackjack-burnout"), limits=TIPS).open(wagered)
    for cents, taken in ((50, False), (1_00, True), (1_50, False), (3_00, True), (4_00, False)):
        assert (refusal(case, two, cents, tip=True) == "") is taken, cents


@proves("CO 30-899.25 Bonus wager (4) s.5", "CO 30-899.25(6) s.5")
def test_co_30_899_25_a_tip_on_a_bonus_wager_costs_no_fee() -> None:
    two = BONUS_SPOTS[0].name
    case = Case(seats=0, sides=BONUS_SPOTS, game=load("blackjack-burnout"))
    case.open([Wager(1, "main", STAKE), Wager(1, "burn fee", STAKE // 5), Wager(1, two, 5_00)])
    case.do(Place(Wager(1, two, 10_00, tip=True)))
    assert case.round.layout_cents == STAKE + STAKE // 5 + 5_00 + 10_00
    case.refuses(Place(Wager(1, "burn fee", 2_00, tip=True)), "CO 30-899.25(3)", "no wager for the dealer")


@proves("CO 30-899.25(6) s.1")
def test_co_30_899_25_6_the_house_may_take_no_tips() -> None:
    case = Case(seats=1, game=load("blackjack-burnout", tip_wagers=False))
    assert "not accepted at this table" in refusal(case, "main", 1_00, tip=True)


@proves("CO 30-899.25(6) s.2")
@pytest.mark.parametrize(("layout", "won"), [("Ah 9d Ks 8c", 3_00), ("10h 9d 9s 8c", 2_00)])
def test_co_30_899_25_6_a_tip_wins_at_the_player_s_odds(layout: str, won: int) -> None:
    case = Case(seats=1, tip=2_00, game=load("blackjack-burnout")).do(layout)
    if not case.round.is_over:
        case.do(Stand())
    tip = case.over().settled(1, tip=True)
    assert (tip.net_cents, tip.paid_to) == (won, TIP_BOX)
    assert case.settled(1).net_cents * 2_00 == won * STAKE


# --- several hands ----------------------------------------------------------------------------------------------------


@proves("CO 30-899.20(1) s.3", "CO 30-899.21(3) s.2", "CO 30-899.24(2)(a)")
@pytest.mark.parametrize("section", ["20", "21", "24"])
def test_several_hands_where_the_house_allows_them(section: str) -> None:
    name = next(each for each in SCHEDULES if each.endswith(f"30-899-{section}"))
    for most in (1, 2):
        case = Case(seats=0, sides=[side_of(name)], decks=6, hands_per_player=most)
        case.open([Wager(1, "main", STAKE, player="Ann")])
        second = case.round.refusal(Place(Wager(2, "main", STAKE, player="Ann")))
        assert (second is None) is (most == 2)


@proves("CO 30-899.23(4) s.1", "CO 30-899.23(11) s.1")
@pytest.mark.parametrize("bet", ["main", "Raise The Roof Ante"])
def test_co_30_899_23_the_house_takes_tips_or_not(bet: str) -> None:
    for accepts in (True, False):
        case = beside(GAME, layout_of("raise-the-roof-ante"), decks=6, tip_wagers=accepts)
        assert (refusal(case, bet, 1_00, tip=True) == "") is accepts


@proves("CO 30-899.28(6) s.1", "CO 30-899.28(6) s.3")
def test_co_30_899_28_6_the_house_takes_tips_on_ace_buster_or_not_in_even_dollars_or_not() -> None:
    for accepts in (True, False):
        case = bare(side_of("ace-buster"), decks=6, tip_wagers=accepts).do("Kh 6d 9s 10c", Stand())
        case.do(Place(Wager(1, "Ace Buster", SIDE)))
        assert (refusal(case, "Ace Buster", 1_50, tip=True) == "") is accepts


@proves("CO 30-899.21(5) s.3")
def test_co_30_899_21_5_odds_for_1_do_not_return_the_wager_that_was_removed() -> None:
    side = listed("blazing-7s-progressive-30-899-21", "B7P1", meters={"": 1_000_00})
    case = beside(GAME, side).do("7h 9d 2s 9c", Stand()).over()
    (paid,) = [e for e in case.all(Settled) if e.bet == side.name]
    assert (paid.stake_cents, paid.returned_cents) == (SIDE, 2 * SIDE)  # 2 for 1
    assert winnings(case, side.name) == [SIDE]


@proves("CO 30-899.24(2) s.1", "CO 30-899.24(2) s.2")
@pytest.mark.parametrize("card", ["up", "down"])
def test_co_30_899_24_2_both_wagers_are_in_even_dollars(card: str) -> None:
    sides = [side_of(f"match-the-dealer-{each}-card-30-899-24") for each in ("up", "down")]
    case = bare(sides, decks=6)
    if card == "down":
        case.do(Place(Wager(1, sides[0].name, 6_00)))
    name = sides[card == "down"].name
    assert [refusal(case, name, cents) == "" for cents in (5_50, 6_00, 6_50)] == [False, True, False]
    assert clauses.POSTED.min == 5_00
    assert [refusal(case, name, cents) == "" for cents in (4_00, 5_00, 100_00, 101_00)] == [False, True, True, False]
