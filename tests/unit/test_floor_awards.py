"""Awards of a posted meter over HTTP: given by hand, to the cent, and the same after a restart."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.engine.books.log import Did
from pitboss.engine.vocabulary.actions import Deal
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.ledger.audit.replayed import verify_and_replay
from tests.browsers import Browser, check_books, sit_down
from tests.bundles import unpacked
from tests.jackpots import GAME_MANAGER
from tests.marks import proves

TABLE = "sevens"
WAGER = "Blazing 7's Jackpot (dealer up card)"


@pytest.fixture
def sevens(floor: Floor, ann: Browser, app: Any) -> Browser:
    """A dealt table with a meter that shows $1,234.56; Ann and a guest have wagered, the dealer deals."""
    wager = SideChoice("blazing-7s-jackpot-up-card-wa-3119@1234.56", system=GAME_MANAGER)
    floor.add(SetUp(TABLE, "Sevens", "blackjack-wa-3119", kind="dealt", sides=(wager,)))
    dana = Browser(app).sign_in("Dana")
    sit_down(ann, TABLE, 1, 100_00)
    dana.order(TABLE, kind="seat guest", seat=2, player="Gus")
    dana.order(TABLE, kind="sell chips", player="Gus", cents=100_00)
    for who, order, seat in ((ann, "wager", 1), (dana, "wager for", 2)):
        who.order(TABLE, kind=order, seat=seat, bet="main", cents=25_00)
        who.order(TABLE, kind=order, seat=seat, bet=WAGER, cents=1_00)
    return dana


def deal(dana: Browser, cards: str) -> None:
    for card in cards.split():
        dana.order(TABLE, kind="deal", card=card)


@proves("WA 3119 Blazing 7's (dealer's up card) 11(a)")
def test_an_award_goes_by_hand_to_the_player_and_the_tray_pays_nothing_of_it(
    sevens: Browser, ann: Browser, floor: Floor, app: Any
) -> None:
    before = ann.get(f"/api/tables/{TABLE}")["wallet_cents"]
    deal(sevens, "7h 9c 7h 7h 8c 9d")
    live = floor.tables[TABLE]
    tray = live.running().books.tray
    assert sevens.order(TABLE, 422, kind="deal", card="5d")  # the round waits for the meter
    ann.order(TABLE, 409, kind="act", action="stand")
    sevens.order(TABLE, kind="go ahead")
    shown = ann.get(f"/api/tables/{TABLE}")
    assert shown["wallet_cents"] == before + 1_234_56
    assert shown["rack_cents"] == 100_00 - 26_00
    assert live.running().books.tray == tray + 1_00  # Ann's dollar; the guest's was taken with the deal
    ann.order(TABLE, kind="act", action="stand")
    sevens.order(TABLE, kind="act for", action="stand")
    sevens.order(TABLE, kind="go ahead")
    deal(sevens, "5d")
    check_books(floor)
    assert Floor(floor.store).wallets.of("Ann") == floor.wallets.of("Ann")
    bundle = Browser(app).sign_in("Alex").http.get(f"/api/audit/tables/{TABLE}/shifts/1/evidence").content
    assert [str(fault) for fault in verify_and_replay(unpacked(bundle)).faults] == []


@proves("WA 3119 Blazing 7's (dealer's up card) 11(c) s.1")
def test_a_guest_takes_the_award_to_the_cage_and_the_next_is_less(sevens: Browser, ann: Browser, floor: Floor) -> None:
    before = ann.get(f"/api/tables/{TABLE}")["wallet_cents"]
    deal(sevens, "7h 7d 7h 7d 7h 9d")  # each has three red sevens: 10%, the guest at the dealer's right first
    sevens.order(TABLE, kind="go ahead")
    assert ann.get(f"/api/tables/{TABLE}")["wallet_cents"] == before
    sevens.order(TABLE, kind="go ahead")
    assert ann.get(f"/api/tables/{TABLE}")["wallet_cents"] == before + 111_11  # of $1,111.10
    assert floor.tables[TABLE].running().books.hand_paid == {"guest Gus": 123_46, "Ann": 111_11}
    check_books(floor)


def test_an_award_that_was_given_is_neither_undone_nor_corrected(
    sevens: Browser, ann: Browser, floor: Floor, app: Any
) -> None:
    deal(sevens, "7h 9c 7h 7h 8c 9d")
    lines = floor.tables[TABLE].running().log.lines
    sevens.order(TABLE, kind="undo", line=lines[-1].n)
    deal(sevens, "9d")
    sevens.order(TABLE, kind="go ahead")
    wallet = ann.get(f"/api/tables/{TABLE}")["wallet_cents"]
    refused = sevens.order(TABLE, 422, kind="undo", line=lines[-1].n)
    assert "adjust it at the jackpot" in refused["detail"]
    sam = Browser(app).sign_in("Sam")
    first = next(line.n for line in lines if isinstance(line.what, Did) and isinstance(line.what.action, Deal))
    wrong = {"is": "correct-cards.1", "corrected": [{"line": first, "card": "8h"}]}
    refused = sam.order(TABLE, 422, kind="rule", action=wrong, reason="mistyped")
    assert "adjust it at the jackpot" in refused["detail"]
    assert ann.get(f"/api/tables/{TABLE}")["wallet_cents"] == wallet
