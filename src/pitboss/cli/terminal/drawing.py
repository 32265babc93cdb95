"""Cards, chips and hands as lines of text, drawn from a `View` of any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from pitboss.cards import SUIT_SYMBOLS, Card
from pitboss.engine.record.view import BetView, HandView, PositionView, View
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.money import ChipSet, dollars

_CHIP_STYLES: Final = {50: "bright_magenta", 100: "white", 500: "red", 2500: "green", 10000: "blue", 50000: "magenta"}
_RED, _BLACK, _BACK = "bold #c8102e on #f5f5f0", "bold #101010 on #f5f5f0", "#3d6ea5 on #f5f5f0"
_MAX_CHIPS: Final = 5  # drawn for one wager
_GAP: Final = 2  # columns between two hands

Lines = list[Text]


def face(card: Card | None) -> Text:
    """A card in three columns: rank and suit in its color, or its back."""
    if card is None:
        return Text("▒▒▒", style=_BACK)
    return Text(f"{card.rank + SUIT_SYMBOLS[card.suit]:<3}", style=_RED if card.is_red else _BLACK)


def draw_cards(cards: Sequence[Card | None]) -> Lines:
    """Overlapping cards, the last one whole."""
    if not cards:
        return [Text(), Text(), Text()]
    edge = Text("│", style="dim")
    middle = Text()
    for card in cards:
        middle.append_text(edge).append_text(face(card))
    top, bottom = "╭───" * len(cards) + "╮", "╰───" * len(cards) + "╯"
    return [Text(top, style="dim"), middle.append_text(edge), Text(bottom, style="dim")]


def count(hand: HandView) -> str:
    """The total: `17`, `soft 17`, `10 + ?` with a card face down."""
    if hand.total is None:
        return ""
    hidden = hand.cards.count(None)
    soft = hand.soft and hand.state != "blackjack" and len(hand.cards) - hidden > 1
    return f"{'soft ' if soft else ''}{hand.total}{' + ?' if hidden else ''}"


def chips(cents: int, chip_set: ChipSet) -> Text:
    """A wager as its chips and its amount."""
    text = Text()
    discs = [chip for chip, number in chip_set.break_down(cents).items() for _ in range(number)]
    for chip in discs[:_MAX_CHIPS]:
        text.append("●", style=_CHIP_STYLES.get(chip, "yellow"))
    return text.append(f"{'+' if len(discs) > _MAX_CHIPS else ''} {dollars(cents)}")


def wagered(hand: HandView, chip_set: ChipSet) -> Text:
    """The wager on a hand: chips, and the value of its lammers."""
    cents = hand.stake_cents + hand.doubled_cents
    text = chips(cents, chip_set) if cents or not hand.free_cents else Text()
    return text.append_text(_free(hand))


def _free(hand: HandView) -> Text:
    return Text(f" ◇ {dollars(hand.free_cents)} free" if hand.free_cents else "", style="bright_cyan")


def rack(chips_held: dict[int, int]) -> Text:
    """A player's chips by denomination."""
    text = Text()
    for chip, number in chips_held.items():
        if number:
            text.append("●", style=_CHIP_STYLES.get(chip, "yellow"))
            text.append(f"{number}×{short(chip)} ")
    return text


def short(cents: int) -> str:
    """An amount without zero cents: `$25`, `$2.50`, `50¢`."""
    return f"${cents // 100}" if cents % 100 == 0 else f"{cents}¢" if cents < 100 else dollars(cents)


def money(cents: int) -> Text:
    """A result, in green if won, in red if lost."""
    if cents == 0:
        return Text("±$0.00", style="yellow")
    return Text(f"{'+' if cents > 0 else '-'}{dollars(abs(cents))}", style="bold green" if cents > 0 else "bold red")


def result(outcome: str, net_cents: int) -> Text:
    """The outcome in short, and the money if any moved: `win +$25.00`, `push`."""
    words = outcome.rpartition("; ")[2].partition(":")[0]
    text = Text(words, style="green" if net_cents > 0 else "red" if net_cents < 0 else "yellow")
    return text.append(" ").append_text(money(net_cents)) if net_cents else text


def _bet(bet: BetView) -> Text:
    name = "tip" if bet.tip and bet.bet == MAIN else f"{bet.bet} (tip)" if bet.tip else bet.bet
    if not bet.outcome:
        return Text(f"{name} {dollars(bet.cents)}", style="cyan")
    return Text(f"{name} ").append_text(result(bet.outcome.removeprefix(f"{bet.bet} "), bet.net_cents))


def _seat(position: PositionView, number: int, hand: HandView) -> Text:
    name = f"Seat {position.seat}" + (f" hand {number + 1}" if len(position.hands) > 1 else "")
    return (
        Text().append(f"▸ {name} ", style="bold reverse") if hand.acting else Text().append(f"  {name} ", style="bold")
    )


def _block(position: PositionView, number: int, hand: HandView, chip_set: ChipSet) -> Lines:
    label = _seat(position, number, hand).append(" ")
    label.append_text(wagered(hand, chip_set))
    state = "" if hand.state == hand.outcome or (hand.outcome and hand.state == "stands") else hand.state
    labels = [Text(state, style="dim"), Text(count(hand), style="bold"), result(hand.outcome, hand.net_cents)]
    drawn = zip(draw_cards(hand.cards), labels, strict=True)
    cards = [Text("  ").append_text(row).append(" ").append_text(words) for row, words in drawn]
    bets = [Text("  ").append_text(_bet(bet)) for bet in position.bets] if number == 0 else []
    if number == 0 and position.dealer is not None:
        bets.append(_own_dealer(position.dealer))
    return [label, *cards, *bets]


def _own_dealer(dealer: HandView) -> Text:
    """The dealer's hand against one position, in games where each has its own."""
    return Text("  against").append_text(_row(dealer))


def _flow(blocks: Iterable[Lines], width: int) -> Lines:
    """Blocks in centered rows, as many in each as fit the width."""
    rows: list[list[Lines]] = [[]]
    used = 0
    for block in blocks:
        wide = max(line.cell_len for line in block) + _GAP
        if rows[-1] and used + wide - _GAP > width:
            rows.append([])
            used = 0
        rows[-1].append(block)
        used += wide
    return [line for row in rows if row for line in _side_by_side(row, width)]


def _side_by_side(row: list[Lines], width: int) -> Lines:
    wides = [max(line.cell_len for line in block) for block in row]
    margin = max((width - sum(wides) - _GAP * (len(row) - 1)) // 2, 0)
    lines = []
    for number in range(max(map(len, row))):
        line = Text(" " * margin)
        for block, wide in zip(row, wides, strict=True):
            part = block[number].copy() if number < len(block) else Text()
            part.pad_right(wide - part.cell_len + _GAP)
            line.append_text(part)
        line.rstrip()
        lines.append(line)
    return lines


def draw_table(view: View, chip_set: ChipSet, width: int) -> Lines:
    """The table with drawn cards: the dealer above, the hands below."""
    names = (Text(" " * 8), Text("Dealer  ", style="bold"), Text(" " * 8))
    words = (Text(), Text(count(view.dealer), style="bold"), Text(view.dealer.state, style="dim"))
    rows = zip(names, draw_cards(view.dealer.cards), words, strict=True)
    dealer = [Text().append_text(name).append_text(row).append(" ").append_text(word) for name, row, word in rows]
    blocks = [_block(each, n, hand, chip_set) for each in view.positions for n, hand in enumerate(each.hands)]
    bonus = _side_by_side([[_bonus_cards(view)]], width) if view.bonus_cards else []
    return [*_side_by_side([dealer], width), *bonus, Text(), *_flow(blocks, width)]


def _bonus_cards(view: View) -> Text:
    """The bonus cards, each after its number."""
    text = Text("Bonus cards", style="bold")
    for number, card in enumerate(view.bonus_cards, start=1):
        text.append(f"  {number} ", style="dim").append_text(_trim(face(card)))
    return text


def draw_compact(view: View) -> Lines:
    """The table with one line for each hand, for small terminals and pipes."""
    lines = [Text().append("  Dealer ", style="bold").append_text(_row(view.dealer))]
    lines += [Text("  ").append_text(_bonus_cards(view))] if view.bonus_cards else []
    for position in view.positions:
        for number, hand in enumerate(position.hands):
            line = _seat(position, number, hand).append_text(_row(hand))
            line.append(f"  {dollars(hand.stake_cents + hand.doubled_cents)}").append_text(_free(hand))
            if hand.outcome:
                line.append("  ").append_text(result(hand.outcome, hand.net_cents))
            for bet in position.bets if number == 0 else ():
                line.append("  ").append_text(_bet(bet))
            if number == 0 and position.dealer is not None:
                line.append_text(_own_dealer(position.dealer))
            lines.append(line)
    return lines


def _row(hand: HandView) -> Text:
    text = Text()
    for card in hand.cards:
        text.append(" ").append_text(Text("▒▒", style=_BACK) if card is None else _trim(face(card)))
    total = count(hand)
    return text.append(f"  {total}" if total else "").append(f" {hand.state}" if hand.state else "", style="dim")


def _trim(text: Text) -> Text:
    text.rstrip()
    return text


def mark_keys(text: str) -> Text:
    """A line of a prompt, with its [k]eys in color."""
    marked = Text(text)
    marked.highlight_regex(r"\[[^\]]+\]", "bold cyan")
    return marked
