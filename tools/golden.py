"""Write the golden transcripts: one readable round for each game, and some for each side wager.

`make golden` runs it; read the diff.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from pitboss import (
    CHANCE,
    Deal,
    Decline,
    Double,
    EvenMoney,
    Hit,
    Insure,
    Limits,
    Split,
    Stand,
    Surrender,
    Table,
    Wager,
    cards,
    load,
)
from pitboss.engine.record.transcript import transcript
from tools import (
    golden_community,
    golden_competition_21,
    golden_deuces_wild,
    golden_double_up,
    golden_face_up,
    golden_free_bet,
    golden_pai_jack,
    golden_poker_21,
    golden_spanish_21,
    golden_three_card_21,
    golden_variations,
    golden_wagers,
)

FOLDER: Final = Path(__file__).parents[1] / "tests" / "golden"


def blackjack(name: str = "blackjack") -> str:
    """Seven players against an ace: every way to act, and nearly every way to end."""
    game = load(name, decks=6, surrender="late", dealer_hits_soft_17=False)
    table = Table(game, limits=Limits(min=5_00, max=500_00))
    stakes = {"Ann": 20_00, "Ben": 30_00, "Cy": 25_00, "Dee": 10_00, "Eve": 50_00, "Fay": 15_00, "Gus": 25_00}
    wagers = [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(stakes.items(), start=1)]
    round = table.open([*wagers, Wager(7, "main", 5_00, tip=True)])
    stack = cards(
        "Ah 8s 10s 9d Ks Ac 6h As"  # the players' first cards and the dealer's
        " Kh 8h 6c 5h Qd Jd 5c 5d"  # the second ones and the hole card
        " 8d 3c 10d Kc 4s 10c"  # Ben splits, splits again, doubles, stands, busts
        " 9h 10h"  # Dee busts, Gus doubles for less
        " Jc 4h"  # the dealer draws twice
    )
    acts = iter(
        (
            *(EvenMoney(), Insure(15_00), Decline(), Decline(), Decline(), Decline(), Decline()),
            *(Split(), Split(), Double(30_00), Stand(), Hit()),
            *(Surrender(), Hit(), Stand(), Double(20_00)),
        )
    )
    deck = iter(stack)
    while not round.is_over:
        round.apply(Deal(next(deck)) if round.actor is CHANCE else next(acts))
    table.books.check(round.layout_cents)
    return transcript(round.events, round.house) + "\n"


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {
    "blackjack.txt": blackjack,
    "blackjack-wa-3119.txt": partial(blackjack, "blackjack-wa-3119"),
    **golden_variations.TRANSCRIPTS,
    **golden_competition_21.TRANSCRIPTS,
    **golden_double_up.TRANSCRIPTS,
    **golden_face_up.TRANSCRIPTS,
    **golden_free_bet.TRANSCRIPTS,
    **golden_community.TRANSCRIPTS,
    **golden_pai_jack.TRANSCRIPTS,
    **golden_deuces_wild.TRANSCRIPTS,
    **golden_poker_21.TRANSCRIPTS,
    **golden_three_card_21.TRANSCRIPTS,
    **golden_spanish_21.TRANSCRIPTS,
    **{f"wagers/{wager.id}.txt": partial(golden_wagers.write, wager.id) for wager in golden_wagers.live_wagers()},
}


def main() -> None:
    for name, write in TRANSCRIPTS.items():
        (FOLDER / name).parent.mkdir(exist_ok=True)
        (FOLDER / name).write_text(write(), encoding="utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    main()
