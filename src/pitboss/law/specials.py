"""Where a game differs from standard blackjack, in the words of its sign.

Each sentence comes with the name of the rule that it states, so that the notice can cite its clause.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.law.rules import (
    Dealer22,
    FreeSplits,
    PaiJackRules,
    Player21,
    PlayerBlackjack,
    RedoubleCap,
    Rescue,
    SuperBonus,
    TableRules,
    Ties,
    TwentyOneRules,
)
from pitboss.law.totals import NO_TOTALS
from pitboss.money import dollars

Said = tuple[str, str]  # a sentence, and the rule that it states

_BLACKJACK: Final = {
    PlayerBlackjack.ALWAYS_WINS: "A player's blackjack beats a dealer blackjack",
    PlayerBlackjack.PAID_AT_ONCE: "A player's blackjack is paid at once, whatever the dealer has",
}
_TWENTY_ONE: Final = {
    Player21.ALWAYS_WINS: "A player's 21 always wins",
    Player21.BEATS_21: "A player's 21 beats the dealer's 21, but not a blackjack",
}
_DEALER_22: Final = {
    Dealer22.PUSHES: "A dealer 22 pushes every hand in play except a blackjack",
    Dealer22.PUSHES_SWITCHED: "A dealer 22 pushes a switched blackjack and pays every other hand in play",
}

_RESCUE: Final = {
    Rescue.LAST_DOUBLED: "take back the last doubled part of the wager and give up the rest",
    Rescue.INITIAL: "take back the initial wager and give up the rest",
}
_CAP: Final = {
    RedoubleCap.EACH_PART: "each doubled part is capped at the table maximum",
    RedoubleCap.WHOLE_WAGER: "the whole wager may not exceed the table maximum",
}


def specials(rules: TableRules) -> Iterator[Said]:
    """Every difference, in the order of a round."""
    if rules.wagers_per_hand:
        yield f"A player may wager on at most {rules.wagers_per_hand} games", "wagers_per_hand"
    if isinstance(rules, PaiJackRules):
        yield f"Pai Jack, an ace with two ten-value cards, pays {rules.pai_jack_pays} at once", "pai_jack_pays"
    if isinstance(rules, TwentyOneRules):
        yield from _options(rules)
        yield from _outcomes(rules)
        yield from _bonuses(rules)


def _options(rules: TwentyOneRules) -> Iterator[Said]:
    """What a player may do for free, or for a fee."""
    if rules.free_doubles != NO_TOTALS:
        yield f"Two cards of {rules.free_doubles} double for free", "free_doubles"
    if rules.free_splits is not FreeSplits.NONE:
        yield f"Free splits: {rules.free_splits.value}", "free_splits"
    if rules.redoubles:
        cap = _CAP[rules.redouble_cap]
        yield (
            f"A doubled wager may be doubled again up to {rules.redoubles} times (double-double down); {cap}",
            "redoubles",
        )
    if rules.rescue in _RESCUE:
        yield f"Rescue: after doubling, a player whose hand has not busted may {_RESCUE[rules.rescue]}", "rescue"
    if rules.burn_fee is not None:
        percent = rules.burn_fee.ratio * 100
        yield f"A fee of {percent}% of the wager buys the burn of one hit card", "burn_fee"


def _outcomes(rules: TwentyOneRules) -> Iterator[Said]:
    """Outcomes that differ from standard blackjack."""
    if rules.ties is Ties.DEALER_WINS:
        yield "The dealer wins ties", "ties"
    if rules.player_blackjack in _BLACKJACK:
        yield _BLACKJACK[rules.player_blackjack], "player_blackjack"
    if rules.player_21 in _TWENTY_ONE:
        yield _TWENTY_ONE[rules.player_21], "player_21"
    if rules.dealer_22 in _DEALER_22:
        yield _DEALER_22[rules.dealer_22], "dealer_22"
    if rules.charlie:
        yield f"{rules.charlie} cards without busting win, except against a blackjack", "charlie"


def _bonuses(rules: TwentyOneRules) -> Iterator[Said]:
    if rules.bonus_21:
        pays = "; ".join(f"{hand} {pay}" for hand, pay in rules.bonus_21.items())
        doubled = "" if rules.bonus_21_doubled else "; not on doubled hands"
        yield f"Bonus 21s pay: {pays}{doubled}", "bonus_21"
    if rules.super_bonus is not None:
        yield _super_bonus(rules.super_bonus), "super_bonus"


def _super_bonus(bonus: SuperBonus) -> str:
    steps = [f"{dollars(pays)}{f' on {dollars(low)} or more' if low else ''}" for low, pays in bonus.pays.items()]
    split = "" if bonus.any_hand else "; not on split or doubled hands"
    envy = f"every other player gets {dollars(bonus.envy)}"
    return f"{bonus.hand} pays {', '.join(steps)}; {envy}; no side wager is required{split}"
