"""CO 30-2113 to 30-2115: the notes under the pay tables, and the hands that the sections define."""

from __future__ import annotations

import pytest

from pitboss import Limits, Table, Wager, load
from pitboss.errors import IllegalWager
from pitboss.law.limits import SideLimits
from tests.cases import STAKE
from tests.marks import proves
from tests.rules.wager_talk import SIDE, beside, ended, listed, until

GAME, JACKPOT = "blackjack", 12_345_00
BONUS, METER = "trilux-bonus-30-2115", "trilux-progressive-30-2115"


def back(name: str, paytable: str, layout: str, cents: int = 1_00, posted_suit: str = "s") -> int:
    """What comes back of a progressive wager of this base unit."""
    side = listed(name, paytable, meters={"": JACKPOT}, posted_suit=posted_suit)
    limits = Limits(50, 1_000_00, side_limits={side.name: SideLimits(cents, cents)})
    return until(beside(GAME, side, cents=cents, limits=limits, decks=6).do(layout), side.name).returned_cents


# --- 30-2113, 30-2114 ------------------------------------------------------------------------------------------------


@proves(
    "CO 30-2113 21+3 Progressive pay tables note s.1",
    "CO 30-2114 21+3 Progressive pay tables note s.1",
    "CO 30-2113 21+3 Progressive pay tables note s.2",
    "CO 30-2114 21+3 Progressive pay tables note s.2",
)
@pytest.mark.parametrize("section", ["2113", "2114"])
@pytest.mark.parametrize("cents", [50, 1_00, 2_50])
def test_co_30_2113_2114_printed_pays_are_for_a_dollar_and_multiply(section: str, cents: int) -> None:
    name = f"21-plus-3-progressive-30-{section}"
    for layout, dollars in (("2h Kh 9h 6c", 3), ("5h 7s 6d 6c", 5), ("Ah Ah Ah 6c", 2000)):
        assert back(name, "PT-BJS-213-09", layout, cents) == dollars * cents
    assert back(name, "PT-BJS-213-09", "As As As 6c", cents) == JACKPOT  # the meter is not for a dollar


@proves("CO 30-2113 21+3 Progressive hand rankings", "CO 30-2114 21+3 Progressive hand rankings")
@pytest.mark.parametrize("section", ["2113", "2114"])
def test_co_30_2113_2114_the_progressive_s_hands(section: str) -> None:
    """The suit that the house has named, an ace at both ends of a straight and never in its middle."""
    name = f"21-plus-3-progressive-30-{section}"
    assert back(name, "PT-BJS-213-09", "Ah Ah Ah 6c", posted_suit="h") == JACKPOT
    assert back(name, "PT-BJS-213-09", "As As As 6c", posted_suit="h") == 2000_00
    assert back(name, "PT-BJS-213-09", "As As Ah 6c") == 20_00  # of two suits
    assert back(name, "PT-BJS-213-09", "Ks Ks Ks 6c") == 150_00  # kings have no row of their own here
    for layout, dollars in (("Ah 3h 2h 6c", 40), ("Ah 3s 2d 6c", 5), ("Ah Ks Qd 6c", 5), ("Kh 2s Ad 6c", 0)):
        assert back(name, "PT-BJS-213-09", layout) == dollars * 100


@proves("CO 30-2113 21+3 hand rankings", "CO 30-2114 21+3 hand rankings")
@pytest.mark.parametrize("section", ["2113", "2114"])
@pytest.mark.parametrize(
    ("layout", "outcome"),
    [
        ("5h 7h 6h 6c", "straight flush"),
        ("5h 7h 6d 6c", "straight"),
        ("5h 8h 6h 6c", "flush"),
        ("5h 8h 6d 6c", "no winning hand"),
        ("7h 7s 7d 6c", "three of a kind"),
        ("7h 7s 6c 6d", "no winning hand"),
        ("Ah 3h 2h 6c", "straight flush"),
        ("Ah Kh Qh 6c", "straight flush"),
        ("Kh 2h Ah 6c", "flush"),
        ("Kh 2s Ad 6c", "no winning hand"),
    ],
)
def test_co_30_2113_2114_the_hands_of_21_plus_3(section: str, layout: str, outcome: str) -> None:
    assert ended(GAME, listed(f"21-plus-3-30-{section}", "B"), layout, decks=6).outcome == outcome


@proves("CO 30-2114 Top 3 hand rankings")
@pytest.mark.parametrize(
    ("layout", "odds"),
    [
        ("7h 7h 7h 6c", 270),
        ("7h 7h 7d 6c", 90),
        ("5h 7h 6h 6c", 180),
        ("5h 7h 6d 6c", -1),
        ("Ah 3h 2h 6c", 180),
        ("Ah Kh Qh 6c", 180),
        ("Kh 2h Ah 6c", -1),
    ],
)
def test_co_30_2114_the_hands_of_top_3(layout: str, odds: int) -> None:
    case = beside(GAME, [listed("21-plus-3-30-2114"), listed("top-3-30-2114", "A")], decks=6).do(layout)
    assert until(case, "Top 3").net_cents == odds * SIDE


# --- 30-2115 ---------------------------------------------------------------------------------------------------------


@proves("CO 30-2115(7) TriLux Bonus with Lucky George note **")
@pytest.mark.parametrize(
    ("paytable", "layout", "dollars"),
    [("TRILG-01", "5h 7h 6h 6c", 1), ("TRILG-02", "5h 7h 6h 6c", 10), ("TRILG-03", "5h 7s 6d 6c", 2)],
)
@pytest.mark.parametrize("cents", [5_00, 25_00])
def test_co_30_2115_7_lucky_george_is_a_fixed_amount(paytable: str, layout: str, dollars: int, cents: int) -> None:
    case = beside(GAME, listed(BONUS, paytable), cents=cents).do(layout)
    while not case.round.is_over:
        case.do(case.round.legal()[0].action)
    assert case.over().table.books.tip_box == dollars * 100


@proves("CO 30-2115(7) TriLux Bonus with Lucky George note *")
def test_co_30_2115_7_no_other_table_pays_the_dealer() -> None:
    side = listed(BONUS)
    lucky = {name for name, table in side.definition.paytables.items() if table.dealer_envy}
    assert lucky == {"TRILG-01", "TRILG-02", "TRILG-03", "TRILG-04"}


@proves("CO 30-2115(7) ¶2")
@pytest.mark.parametrize(
    ("paytable", "layout", "returned"),
    [
        ("05", "2d Kh 9s Ac", 5_00),  # a dealer blackjack and nothing else
        ("05", "2h Kh 9h Ac", 10_00),  # a flush with it: the higher row alone
        ("05", "2d Kh 9s Qc", 0),  # no blackjack
        ("01", "2d Kh 9s Ac", 0),  # no such row
    ],
)
def test_co_30_2115_7_table_5_pays_a_dealer_blackjack_where_no_higher_row_does(
    paytable: str, layout: str, returned: int
) -> None:
    side = listed(METER, paytable, meters={"": JACKPOT})
    assert ended(GAME, side, layout).returned_cents == returned


@proves("CO 30-2115(7) ¶3 s.3", "CO 30-2115(7) ¶4 s.3")
@pytest.mark.parametrize(
    ("paytable", "cents", "taken"), [("01", 4_50, False), ("01", 5_00, True), ("06", 50, False), ("06", 1_00, True)]
)
def test_co_30_2115_7_the_progressive_takes_the_amount_of_its_table(paytable: str, cents: int, taken: bool) -> None:
    side = listed(METER, paytable)
    table = Table(load(GAME), limits=Limits(50, 100_00), sides=[side])
    wagers = [Wager(1, "main", STAKE), Wager(1, side.name, cents)]
    if taken:
        assert table.open(wagers).layout_cents == STAKE + cents
    else:
        with pytest.raises(IllegalWager):
            table.open(wagers)
