"""Two states on one floor: a Washington table keeps Washington's rules, and a layout takes no foreign wager."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pitboss import IllegalSetup
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp
from tests.browsers import Browser, sit_down
from tests.marks import proves

CHIPS: Final = (5_00, 25_00, 100_00)
INSURANCE: Final = "WA 3166 v003 Dealing procedures 8"


def deal(dealer: Browser, table: str, cards: str) -> None:
    for card in cards.split():
        dealer.order(table, kind="deal", card=card)


def test_wa_3166_a_player_cannot_insure_for_more_than_half(ann: Browser, app: Any, floor: Floor) -> None:
    floor.add(SetUp("wa", "Washington", "spanish-21-wa-3166", kind="dealt", chips=CHIPS))
    dana = Browser(app).sign_in("Dana")
    sit_down(ann, "wa", 1, 100_00)
    ann.order("wa", kind="wager", seat=1, bet="main", cents=25_00)
    deal(dana, "wa", "Kh Ad 9h 6s")
    refused = ann.order("wa", 422, kind="act", action="insure", cents=15_00)
    assert INSURANCE in str(refused)
    assert "CO 30" not in str(refused)
    ann.order("wa", kind="act", action="insure", cents=10_00)


def test_a_washington_table_says_nothing_of_colorado(ann: Browser, app: Any, floor: Floor) -> None:
    """What its page shows, its rules and signs, and what is refused to player, dealer and supervisor."""
    floor.add(SetUp("wa", "Washington", "blackjack-wa-3119", kind="dealt", sides=("bet-the-set-21-wa-3119:BTS-06",)))
    dana, sam = Browser(app).sign_in("Dana"), Browser(app).sign_in("Sam")
    sit_down(ann, "wa", 1, 100_00)
    said = [ann.get("/api/tables/wa"), ann.get("/api/tables/wa/rules")]
    said.append(ann.order("wa", 422, kind="wager", seat=1, bet="main", cents=1_00))
    said.append(ann.order("wa", 422, kind="wager", seat=1, bet="Bet the Set 21", cents=25_00))
    said.append(dana.order("wa", 422, kind="sell chips", player="Gus", cents=20_00, tender="ticket"))
    said.append(sam.order("wa", 422, kind="set limits", min_cents=7, max_cents=100_00))
    said.append(sam.order("wa", 422, kind="fill", cents=7))
    ann.order("wa", kind="wager", seat=1, bet="main", cents=25_00)
    deal(dana, "wa", "Kh Ad 9h 6s")
    said.append(ann.order("wa", 422, kind="wager", seat=1, bet="Bet the Set 21", cents=5_00))
    said.append(ann.order("wa", 422, kind="act", action="insure", cents=13_00))
    said.append(ann.get("/api/tables/wa"))
    assert "CO 30-" not in str(said)
    assert "house rule" in str(said)


@pytest.mark.parametrize(
    ("game", "wager"), [("blackjack", "bet-the-set-21-wa-3119:BTS-06"), ("blackjack-wa-3119", "lucky-lucky")]
)
def test_a_floor_opens_no_table_with_a_wager_of_another_state(game: str, wager: str, floor: Floor) -> None:
    with pytest.raises(IllegalSetup, match="offer wagers of"):
        floor.add(SetUp("mixed", "Mixed", game, sides=(wager,)))
    assert "mixed" not in floor.tables


@pytest.mark.parametrize(
    ("game", "why"), [("pai-jack", "offer wagers of Colorado"), ("spanish-21-wa-3166", "draws no bonus cards here")]
)
def test_a_wager_without_a_spot_opens_no_table(game: str, why: str, floor: Floor) -> None:
    """It was once left out unseen: the bonus card wager where no bonus card is drawn."""
    sides = ("match-the-dealer-bonus-card-wa-3166",)
    with pytest.raises(IllegalSetup, match=why):
        floor.add(SetUp("without", "Without", game, sides=sides))
    assert "without" not in floor.tables


@proves("CO 30-2103(1)")
def test_co_30_2103_1_a_table_shows_its_accounting_class(ann: Browser) -> None:
    lobby = {each["id"]: each["accounting"] for each in ann.get("/api/tables")}
    assert lobby["hold-em"] == {"class": "blackjack", "procedures": "Rule 9", "cite": "CO 30-2104(15)"}
    assert lobby["spanish-wa"] is None
    assert ann.get("/api/tables/hold-em/rules")["accounting"] == lobby["hold-em"]
