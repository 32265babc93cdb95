"""The headline of a result: a few words for the felt. The reason and its clause are in `why`.

>>> headline(Settled(1, 0, "main", 25_00, 0, "lose: lower total", "CO 30-807(2)", player_total=14, dealer_total=20))
'Dealer wins, 20 to 14'
>>> headline(Settled(1, 0, "main", 25_00, 62_50, "blackjack", "CO 30-807(1)"))
'Blackjack pays $37.50'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.engine.vocabulary.events import Settled
from pitboss.money import dollars

HEADLINES: Final[Mapping[str, str]] = {
    "blackjack": "Blackjack pays {net}",
    "even money": "Even money pays {net}",
    "win: dealer busts": "Dealer busts with {dealer}",
    "win: Charlie": "Charlie wins",
    "win: higher total": "{player} beats {dealer}",
    "win: player's 21": "21 wins",
    "win: split ace and ten": "Ten on a split ace wins",
    "win: 21 against the dealer's 16": "21 wins against the dealer's 16",
    "push": "Push: both have {player}",
    "push: both blackjack": "Push: both have blackjack",
    "lose: lower total": "Dealer wins, {dealer} to {player}",
    "lose: player busts": "Bust",
    "lose: bust": "Bust",
    "lose: dealer blackjack": "Dealer has blackjack",
    "lose: 21 against blackjack": "Dealer has blackjack",
    "lose: both blackjack": "Dealer wins ties: both have blackjack",
    "lose: dealer wins ties": "Dealer wins ties, {dealer} to {player}",
    "lose: doubled up and tied": "A double up loses ties, {dealer} to {player}",
    "lose: both hands": "Dealer wins both hands",
    "win: both hands": "Both hands win",
    "win: one hand, the other tied": "One hand wins, the other ties",
    "lose: one hand, the other tied": "Dealer wins one hand, the other ties",
    "push: one hand each": "Push: one hand each",
    "push: both hands tied": "Push: both hands tie",
    "lose: dealer Pai Jack": "Dealer has a Pai Jack",
    "Pai Jack": "Pai Jack pays {net}",
    "lose: foul hand": "Foul hand loses",
    "win: 21": "21 wins",
    "win: 21 in three cards": "21 in three cards wins",
    "win: higher poker hand": "The better poker hand wins",
    "lose: lower poker hand": "Dealer has the better poker hand",
    "win: dealer does not qualify": "Dealer does not qualify",
    "push: bet before a dealer blackjack": "Push: dealer has blackjack",
    "push by ruling": "Push by ruling",
    "fold": "Folded",
    "surrender": "Surrendered: half the wager back",
}
WON: Final = "won"
LOST: Final = "lost"
PUSH: Final = "push"


def headline(event: Settled) -> str:
    """One settlement in a few words; an outcome without words of its own is its own headline."""
    net = dollars(abs(event.net_cents)).removesuffix(".00")
    words = HEADLINES.get(event.outcome)
    if words is not None:
        return words.format(net=net, player=event.player_total, dealer=event.dealer_total)
    reason = event.outcome.removeprefix("lose: ").removeprefix("win: ")  # the color says which
    return reason[:1].upper() + reason[1:]


def result(event: Settled) -> str:
    """Whether the wager won, lost or pushed. A free hand that loses has lost, though it costs nothing."""
    if event.net_cents:
        return WON if event.net_cents > 0 else LOST
    return LOST if event.outcome.startswith("lose") else PUSH
