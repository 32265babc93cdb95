"""Ride Free: the limits that the house sets for the wagers beside it and posts, of what is taken and what is paid."""

from __future__ import annotations

import pytest

from pitboss import FreeDouble, Place, Stand, Table, Wager, load
from pitboss.engine.books.log import TableOpened
from pitboss.engine.record.resume import open_table
from pitboss.engine.round.house import Limits
from pitboss.errors import IllegalSetup, IllegalWager
from pitboss.floor.live.setup import SetUp, SideChoice, build
from pitboss.law.limits import SideLimits
from tests.cases import LIMITS, STAKE, Case
from tests.marks import proves
from tests.rules.wager_talk import SIDE, beside, listed

RIDE, THREE_JACKPOT = "ride-free", "21-plus-3-progressive-30-2119"


def hedged(most: SideLimits, seats: int = 2, cents: tuple[int, ...] = (SIDE, SIDE), tip: int = 0) -> Case:
    """The dealer has 22 in one suit, which pays 50 to 1 at every seat that has Hedge 22."""
    side = listed("hedge-22", "PT-FLT-SB1-01")
    case = Case(seats=seats, sides=[side], game=load(RIDE), limits=Limits(50, 1_000_00, side_limits={side.name: most}))
    for number, amount in enumerate(cents, start=1):
        case.do(Place(Wager(number, side.name, amount)))
    if tip:
        case.do(Place(Wager(1, side.name, tip, tip=True)))
    first, second = ["10h"] * seats, ["9s"] * seats
    return case.do(" ".join([*first, "10d", *second, "6d"]), *[Stand()] * seats, "6d").over()


def won(case: Case, seats: int = 2) -> list[int]:
    return [case.settled(number, bet="Hedge 22").net_cents for number in range(1, seats + 1)]


@proves("CO 30-2119(23)(a)(iii)")
@pytest.mark.parametrize(
    ("most", "each"), [(499_50, 249_50), (500_00, 250_00), (500_50, 250_00), (100_00, 50_00), (50, 0)]
)
def test_co_30_2119_23_i_iii_a_round_pays_no_more_than_is_posted(most: int, each: int) -> None:
    case = hedged(SideLimits(pays_in_round=most))
    assert won(case) == [each, each]
    limited = case.settled(1, bet="Hedge 22").outcome.endswith("up to the posted limit")
    assert limited is (each < 250_00)


@proves("CO 30-2119(23)(a)(iii)")
def test_co_30_2119_23_i_iii_winners_share_what_is_posted_by_what_they_won() -> None:
    assert won(hedged(SideLimits(pays_in_round=300_00), cents=(SIDE, 2 * SIDE))) == [100_00, 200_00]


@proves("CO 30-2119(23)(a)(iii)")
@pytest.mark.parametrize(("most", "each"), [(249_50, 249_50), (250_00, 250_00), (250_50, 250_00)])
def test_co_30_2119_23_i_iii_a_hand_is_paid_no_more_than_is_posted(most: int, each: int) -> None:
    assert won(hedged(SideLimits(pays_on_hand=most))) == [each, each]


@proves("CO 30-2119(23)(a)(iii)")
def test_co_30_2119_23_i_iii_the_dealers_tip_is_paid_from_the_same_limit() -> None:
    case = hedged(SideLimits(pays_on_hand=150_00), cents=(SIDE,), tip=SIDE)
    assert won(case, 1) == [75_00]
    assert case.settled(1, bet="Hedge 22", tip=True).net_cents == 75_00


@proves("CO 30-2119(24)(a)(iii)")
def test_co_30_2119_23_i_iii_silver_stack_too() -> None:
    side = listed("silver-stack", "PT-FLT-SB2-01")
    limits = Limits(50, 1_000_00, side_limits={side.name: SideLimits(pays_in_round=10_00)})
    case = beside(RIDE, side, limits=limits).do("6h 10d 5s 7d", FreeDouble(), "8c").over()
    assert case.settled(1, bet=side.name).net_cents == 10_00


@proves("CO 30-2119(23)(a)(iii)")
def test_co_30_2119_23_i_iii_what_comes_off_a_meter_has_no_limit() -> None:
    side = listed(THREE_JACKPOT)
    with pytest.raises(IllegalSetup, match="pays what its meter shows in full"):
        Table(load(RIDE), limits=Limits(side_limits={side.name: SideLimits(pays_in_round=100_00)}), sides=[side])


@proves("CO 30-2119(4)")
@pytest.mark.parametrize(("cents", "taken"), [(1_50, False), (2_00, True), (25_00, True), (25_50, False)])
def test_co_30_2119_4_a_bonus_wager_has_limits_of_its_own(cents: int, taken: bool) -> None:
    side = listed("hedge-22")
    limits = Limits(min=5_00, max=100_00, side_limits={side.name: SideLimits(2_00, 25_00)})
    table = Table(load(RIDE), limits=limits, sides=[side])
    wagers = [Wager(1, "main", STAKE), Wager(1, side.name, cents)]
    if taken:
        assert table.open(wagers).layout_cents == STAKE + cents
    else:
        with pytest.raises(IllegalWager, match=r"\$2\.00 to \$25\.00"):
            table.open(wagers)


@proves("CO 30-2119(4)")
def test_co_30_2119_4_all_limits_are_posted() -> None:
    hedge, stack, meter = listed("hedge-22"), listed("silver-stack"), listed(THREE_JACKPOT)
    own = {hedge.name: SideLimits(2_00, 25_00, 10_000_00, 1_000_00), meter.name: SideLimits(5_00, 5_00)}
    table = Table(load(RIDE), limits=Limits(5_00, 100_00, side_limits=own), sides=[hedge, stack, meter])
    posted = {notice.text: notice.cite for notice in table.notices}
    hand, together = "maximum payout on a hand $1,000.00", "maximum payout in a round $10,000.00"
    assert posted[f"Hedge 22: minimum $2.00, maximum $25.00; {hand}; {together}"] == "CO 30-2119(4)"
    assert posted["Silver Stack: minimum $0.50, maximum $100.00"] == "CO 30-2119(4)"
    assert posted["21+3 Progressive: $5.00"] == "CO 30-2119(4)"


@proves("CO 30-2119(4)")
@pytest.mark.parametrize(
    ("own", "words"),
    [
        ({"Hedge 22": SideLimits(25_00, 2_00)}, "is above the maximum"),
        ({"Hedge 22": SideLimits(0)}, "greater than"),
        ({"Hedge 22": SideLimits(pays_in_round=0)}, "greater than"),
        ({"Push 22": SideLimits(1_00)}, "the layout has Hedge 22"),
        ({"Hedge 22": SideLimits(min=200_00)}, "fits these limits"),
    ],
)
def test_co_30_2119_4_limits_that_mean_nothing_are_refused(own: dict[str, SideLimits], words: str) -> None:
    with pytest.raises(IllegalSetup, match=words):
        Table(load(RIDE), limits=Limits(5_00, 100_00, side_limits=own), sides=[listed("hedge-22")])


@proves("CO 30-2119(4)")
def test_co_30_2119_4_a_tip_on_a_bonus_wager_has_the_limit_of_tips() -> None:
    side = listed("hedge-22")
    limits = Limits(min=LIMITS.min, max=LIMITS.max, tip_max=10_00)
    case = Case(seats=1, sides=[side], game=load(RIDE), limits=limits).do(Place(Wager(1, side.name, 25_00)))
    case.refuses(Place(Wager(1, side.name, 10_50, tip=True)), side.stake_cite, "$10.00")
    assert case.do(Place(Wager(1, side.name, 10_00, tip=True))).round.layout_cents == STAKE + 35_00


@proves("CO 30-2119(4)")
def test_co_30_2119_4_a_table_of_the_floor_is_set_up_with_them() -> None:
    own = SideLimits(2_00, 25_00, pays_in_round=10_000_00)
    wanted = SetUp("ride", "Ride Free 1", RIDE, sides=(SideChoice("hedge-22", limits=own),))
    table = build(wanted, None)
    posted = table.house.bounds(table.house.sides["Hedge 22"])
    assert (posted.minimum, posted.maximum) == (2_00, 25_00)
    opened = table.log.lines[0].what
    assert isinstance(opened, TableOpened)
    assert open_table(opened, None).limits == table.limits


@proves("CO 30-2119(4)")
@pytest.mark.parametrize(("cents", "taken"), [(1_50, False), (2_00, True), (25_00, True), (25_50, False)])
def test_co_30_2119_4_so_has_one_that_is_placed_later(cents: int, taken: bool) -> None:
    side = listed("bust-bonus-30-2119")
    limits = Limits(50, 100_00, side_limits={side.name: SideLimits(2_00, 25_00)})
    case = beside(RIDE, side, limits=limits, decks=6).do("10h 6d 9s 10d")
    offer = next(each for each in case.round.legal() if isinstance(each.action, Place))
    assert (offer.at_least, offer.at_most) == (2_00, 25_00)
    assert case.round.can(Place(Wager(1, side.name, cents))) is taken
