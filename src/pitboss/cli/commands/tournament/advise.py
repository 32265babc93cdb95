"""`pitboss tournament advise`: the best bet on the last hands, the best play of a hand, the worth of the button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from pitboss.analysis.tournament.advice import (
    ANSWERS,
    HandSeen,
    Seats,
    advise_bet,
    advise_hands,
    advise_insurance,
    advise_play,
    button_worth,
)
from pitboss.analysis.tournament.json_form import bet_form, play_form
from pitboss.analysis.tournament.kernel_play import TableGame, table_game
from pitboss.cli.commands.tournament.files import Example, File, document_of
from pitboss.cli.commands.tournament.last_hand_rules import COUNTBACK, LastHandRules, rules_of
from pitboss.cli.console import command_errors, print_json, stdout
from pitboss.cli.options import AsJson, Seed, Settings
from pitboss.errors import PitbossError

SHOWN: Final = 12  # bets of the curve that are printed
CARDS: Final = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10, **{str(points): points for points in range(2, 10)}}

Stacks = Annotated[str, typer.Option("--stacks", metavar="N,N,…", help="Stacks by seat, clockwise from seat 1")]
Button = Annotated[int, typer.Option("--button", metavar="SEAT", help="Seat with the button; betting begins there")]
Me = Annotated[int, typer.Option("--me", metavar="SEAT", help="Your seat")]
Round = Annotated[
    int, typer.Option("--round", metavar="N", help="Round of the document (default: its last)", show_default=False)
]
Advance = Annotated[
    int | None, typer.Option("--advance", metavar="K", help="How many of the table advance (default: 1)")
]
Hands = Annotated[int, typer.Option("--hands", metavar="N", help="Hands left: 1 is exact, more are simulated")]
Least = Annotated[int | None, typer.Option("--min", metavar="POINTS", help="Minimum wager (default: 25)")]
Most = Annotated[int | None, typer.Option("--max", metavar="POINTS", help="Maximum wager (default: the whole stack)")]
Unit = Annotated[
    int | None, typer.Option("--unit", metavar="POINTS", help="Wagers are multiples of this (default: 25)")
]
Chip = Annotated[
    int | None,
    typer.Option("--chip", metavar="POINTS", help="Smallest chip: payments are rounded up to it (default: 1)"),
]
TieRule = Annotated[
    str,
    typer.Option("--ties", metavar="HOW", help="lot, or countback: the larger stack before the hand (default: lot)"),
]
Secret = Annotated[bool, typer.Option("--secret", help="Your bet is a secret one: nobody answers it")]
Bets = Annotated[str, typer.Option("--bets", metavar="N,-,…", help="Bets by seat, - where none is made yet")]
Answers = Annotated[
    str, typer.Option("--answers", metavar="STYLE", help="How the others bet: best answers, or a style")
]
OwnHand = Annotated[str, typer.Option("--hand", metavar="CARDS", help="Your first two cards, such as T6 or A7")]
Up = Annotated[str, typer.Option("--up", metavar="CARD", help="The dealer's up card")]
Others = Annotated[
    str,
    typer.Option(
        "--table", metavar="HAND,…", help="Hands by seat: 18, 18d (doubled), bust, bj, surrender, two cards, or -"
    ),
]
ButtonWorth = Annotated[bool, typer.Option("--button-worth", help="Every seat's chance for each place of the button")]
Samples = Annotated[int, typer.Option("--samples", metavar="N", help="Simulations of each bet", min=50, max=20_000)]


@command_errors
def advise(
    stacks: Stacks,
    file: File = None,
    example: Example = "",
    round: Round = 0,
    button: Button = 1,
    me: Me = 1,
    advance: Advance = None,
    hands: Hands = 1,
    minimum: Least = None,
    maximum: Most = None,
    unit: Unit = None,
    chip: Chip = None,
    ties: TieRule = "",
    secret: Secret = False,
    bets: Bets = "",
    answers: Answers = ANSWERS,
    hand: OwnHand = "",
    up: Up = "",
    table: Others = "",
    button_value: ButtonWorth = False,
    samples: Samples = 400,
    seed: Seed = 1,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Find the bet, or the play of a hand, with the best chance to advance.

    Cards are independent, as from an endless shoe. The players before you have bet or bet what is best for them;
    those after you answer your bet. A tournament's document gives the game, the limits, the chips, who advances,
    how ties are broken and whether bets are hidden; an option overrides it.
    """
    said = LastHandRules() if file is None and not example else rules_of(document_of(file, example), round)
    asked = {"advance": advance, "minimum": minimum, "maximum": maximum, "unit": unit, "chip": chip}
    read = said.changed(asked, ties, secret=secret)
    seats = Seats.of(
        _amounts(stacks, "stacks"), button, me,
        advance=read.advance, minimum=read.minimum, unit=read.unit, maximum=read.maximum,
    )  # fmt: skip
    made = [None if each in ("", "-") else _amount(each) for each in bets.split(",")] if bets else []
    game = table_game(read.game(settings), read.chip, countback=read.ties == COUNTBACK)
    if hand or up:
        found = _play(game, seats, made, hand, up, table)
    elif hands > 1:
        style = "by the book" if answers == ANSWERS else answers
        estimates = advise_hands(game, seats, made, hands, style, samples=samples, seed=seed)
        best = max(estimates, key=lambda each: each.chance)
        rows = [{**vars_of(each), "best": each is best} for each in estimates]
        found = {"hands": hands, "answers": style, "samples": samples, "best": best.bet, "bets": rows}
    else:
        advice = advise_bet(game, seats, made, answers, hidden=read.hidden)
        found = bet_form(advice, answers)
        if button_value:
            found["button"] = button_worth(game, seats)
    if as_json:
        print_json({**found, "rules": read.plain()})
        return
    if read.tournament:
        stdout().print(read.words())
    _print(found, seats)


def vars_of(estimate: Any) -> dict[str, Any]:
    """An estimate as plain values."""
    return {name: getattr(estimate, name) for name in ("bet", "chance", "error", "behind", "behind_error")}


# --- reading -------------------------------------------------------------------------------------------------------


def _amount(text: str) -> int:
    if not text.strip().isdecimal() or len(text.strip()) > 9:
        raise PitbossError(f"{text.strip()!r} is not a number of points; write whole numbers up to nine digits")
    return int(text)


def _amounts(text: str, what: str) -> list[int]:
    found = [_amount(each) for each in text.split(",")]
    if not found:
        raise PitbossError(f"no {what} given; write them by seat, such as 1200,950,800")
    return found


def _cards(text: str) -> tuple[int, int]:
    letters = text.strip().upper().replace("10", "T")
    if len(letters) != 2 or any(each not in CARDS for each in letters):
        raise PitbossError(f"{text!r} is not a hand of two cards; write for instance T6, A7 or 88")
    return CARDS[letters[0]], CARDS[letters[1]]


def _seen(text: str) -> HandSeen | None:
    """How a hand lies: `18`, `18d`, `bust`, `bustd`, `bj`, `surrender`, or two cards."""
    words = text.strip().lower()
    if words in ("", "-"):
        return None
    if words in ("bj", "blackjack"):
        return HandSeen(blackjack=True)
    if words == "surrender":
        return HandSeen(surrendered=True)
    total, doubled = words.removesuffix("d"), words.endswith("d")
    if total == "bust":
        return HandSeen(total=22, doubled=doubled)
    if total.isdecimal() and 4 <= int(total) <= 21:
        return HandSeen(total=int(total), doubled=doubled)
    return HandSeen(dealt=_cards(words))


def _play(game: TableGame, seats: Seats, made: Sequence[int | None], hand: str, up: str, table: str) -> dict[str, Any]:
    if not (hand and up):
        raise PitbossError("to play a hand, give both your cards and the up card: --hand T6 --up 9")
    if len(made) != len(seats.stacks) or None in made:
        raise PitbossError("to play a hand, give every bet by seat: --bets 300,200,100")
    shown = up.strip().upper().replace("10", "T")
    if shown not in CARDS:
        raise PitbossError(f"{up!r} is not an up card; write A, 2 to 9 or T")
    hands: dict[int, HandSeen] = {seats.me: HandSeen(dealt=_cards(hand))}
    for seat, text in enumerate(table.split(",") if table else (), 1):
        if seat != seats.me and (seen := _seen(text)) is not None:
            hands[seat] = seen
    bets = [bet or 0 for bet in made]
    options = advise_play(game, seats, bets, CARDS[shown], hands)
    insurance = advise_insurance(game, seats, bets, _unplayed(hands)) if shown == "A" else []
    return play_form(seats, options, insurance)


def _unplayed(hands: Mapping[int, HandSeen]) -> dict[int, HandSeen]:
    return {seat: seen for seat, seen in hands.items() if seen.dealt != (0, 0)}


# --- printing ------------------------------------------------------------------------------------------------------


def _percent(chance: float) -> str:
    return f"{100 * chance:.2f}%"


def _listing(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table(*head, box=SIMPLE_HEAD, show_edge=False)
    for row in rows:
        table.add_row(*row)
    return table


def _print(found: Mapping[str, Any], seats: Seats) -> None:
    console = stdout()
    if "options" in found:
        rows = [[_action(each), _percent(each["chance"])] for each in found["options"]]
        console.print(_listing(("action", "chance to advance"), rows))
        if found["insurance"]:
            rows = [[str(each["amount"]), _percent(each["chance"])] for each in found["insurance"][:SHOWN]]
            console.print(_listing(("insurance", "chance to advance, before the peek"), rows))
    elif "hands" in found:
        rows = [
            [str(each["bet"]), _percent(each["chance"]), f"±{_percent(each['error'])}", _percent(each["behind"])]
            for each in found["bets"]
        ]
        console.print(_listing(("bet", "chance to advance", "standard error", "behind the best"), rows))
    else:
        _print_bets(found, seats)


def _action(option: Mapping[str, Any]) -> str:
    return f"{option['action']} {option['amount']:g}" if option["action"] == "double" else str(option["action"])


def _print_bets(found: Mapping[str, Any], seats: Seats) -> None:
    console = stdout()
    best = found["best"]
    how = "if everybody plays best" if best["played"] else "if everybody plays by the chart"
    console.print(f"Bet {best['bet']}: {_percent(best['chance'])} to advance, {how}")
    top = sorted(found["curve"], key=lambda each: -each["chance"])[:SHOWN]
    rows = [
        [str(each["bet"]), _percent(each["chance"]), "" if each["played"] is None else _percent(each["played"])]
        for each in top
    ]
    console.print(_listing(("bet", "by the chart", "best play"), rows))
    rows = [
        [str(each["seat"]), str(each["stack"]), str(each["bet"]), _percent(each["chance"])] for each in found["seats"]
    ]
    console.print(_listing(("seat", "stack", "bet", "chance"), rows))
    if "button" in found:
        rows = [[str(seat), *map(_percent, row)] for seat, row in enumerate(found["button"], 1)]
        console.print(_listing(("button at seat", *(f"seat {seat}" for seat in range(1, len(rows) + 1))), rows))
