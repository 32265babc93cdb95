"""The terminal as a table: a frame that is redrawn after every card, or plain lines into a pipe."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from pitboss.cli.terminal.drawing import Lines, draw_compact, draw_table, money, rack
from pitboss.cli.terminal.keyboard import Ended, Keys
from pitboss.engine.record.view import View
from pitboss.money import CASINO_CHIPS, ChipSet, dollars

_ANY_KEY: Final = "".join(map(chr, range(32, 127)))
_SMALL: Final = 18  # lines; a smaller terminal has no room for rules between the parts
_ASCII: Final = str.maketrans("♠♥♦♣★╭╮╰╯─│▒●▸·×±…¢’", "shdc*++++-|#o>-x~.c'")


@dataclass
class Scene:
    """What a frame shows."""

    title: str = ""
    shoe: str = ""
    note: str = ""  # below the title: the commitment, the seed
    view: View | None = None
    chip_set: ChipSet = CASINO_CHIPS
    balance_cents: int = 0
    result_cents: int = 0
    chips: dict[int, int] = field(default_factory=dict)
    messages: list[Text] = field(default_factory=list)
    prompt: list[Text] = field(default_factory=list)


class Screen:
    """Draws scenes; `live` is a terminal that can be redrawn."""

    def __init__(self, console: Console, *, live: bool, pace: float = 0.0) -> None:
        self.console = console
        self.live = live
        self._pace = pace
        self._ascii = not console.encoding.lower().startswith("utf")
        self._scene = Scene()
        self._printed = 0  # messages already written to the pipe
        self._noted = ""

    def __enter__(self) -> Screen:
        self.console.set_alt_screen(self.live)
        return self

    def __exit__(self, *_: object) -> None:
        if self.live:
            with contextlib.suppress(OSError):  # the terminal may have closed
                self.console.set_alt_screen(False)

    def show(self, scene: Scene) -> None:
        """Draw the scene, and leave the cursor after its prompt."""
        self._scene = scene
        if self.live:
            size = self.console.size
            self._write("\x1b[H" + self._text(compose(self.console, scene, size.width, size.height)) + "\x1b[J")
        elif scene.prompt:
            self._print(scene)

    def forget(self) -> None:
        """Start with new messages."""
        self._printed = 0

    def redraw(self, typed: str = "") -> None:
        self.show(self._scene)
        self._write(typed)

    def pause(self) -> None:
        if self.live and self._pace:
            time.sleep(self._pace)

    def page(self, content: RenderableType, keys: Keys) -> None:
        """Show a text; on a terminal, screen by screen."""
        with _ended_when_closed(), self.console.capture() as captured:
            self.console.print(content)
        lines = captured.get().rstrip("\n").split("\n")
        if not self.live:
            self._write("\n".join(lines) + "\n")
            return
        room = max(self.console.size.height - 2, 1)
        for start in range(0, len(lines), room):
            more = start + room < len(lines)
            foot = "[any key: more, q: back]" if more else "[any key: back]"
            shown = [*lines[start : start + room], "", foot]
            self._write("\x1b[H" + "\n".join(f"{line}\x1b[K" for line in shown) + "\x1b[J")
            if keys.ask(_ANY_KEY, edit=False) == "q":
                return

    def echo(self, typed: str) -> None:
        """Show what a person types, or the line that a script gave."""
        self._write(typed if self.live else f"{typed}\n")

    def _print(self, scene: Scene) -> None:
        """Print what is new since the last prompt, then the prompt."""
        note = [] if scene.note == self._noted else [Text(scene.note, style="dim")]
        table = [] if scene.view is None else draw_compact(scene.view)
        self._write(self._text([*note, *table, *scene.messages[self._printed :], _status(scene), *scene.prompt]))
        self._printed, self._noted = len(scene.messages), scene.note

    def _text(self, lines: Lines) -> str:
        """The characters to write; on a terminal, every line is erased to its end."""
        with _ended_when_closed(), self.console.capture() as captured:
            for line in lines:
                self.console.print(line, no_wrap=True, overflow="ellipsis" if self.live else "ignore", crop=self.live)
        text = captured.get()[:-1]
        return text.replace("\n", "\x1b[K\n") + "\x1b[K" if self.live else text

    def _write(self, text: str) -> None:
        with _ended_when_closed():
            self.console.file.write(text.translate(_ASCII) if self._ascii else text)
            self.console.file.flush()


@contextlib.contextmanager
def _ended_when_closed() -> Iterator[None]:
    """End the game if the terminal or the pipe has closed; even an empty capture writes to it."""
    try:
        yield
    except OSError:
        raise Ended from None


def compose(console: Console, scene: Scene, width: int, height: int) -> Lines:
    """A frame that fits: empty lines give way first, then drawn cards, messages, the header."""
    prompt = [part for line in scene.prompt[:-1] for part in line.wrap(console, max(width, 1))] + scene.prompt[-1:]
    rule = [] if height < _SMALL else [Text("─" * width, style="dim")]
    top = [*_header(scene, width)[: 1 if height < _SMALL else 2], *rule]
    bottom = [*rule, _status(scene), *prompt]
    room = max(height - len(top) - len(bottom), 0)
    table = _table(scene, width, room - min(len(scene.messages), 1))[:room]
    said = [line for message in scene.messages for line in message.wrap(console, max(width - 2, 1))]
    spare = room - len(table)
    said = [Text("  ").append_text(line) for line in said[max(len(said) - spare, 0) :]]
    above, between, below = _spread(spare - len(said))
    frame = [*top, *above, *table, *between, *said, *below, *bottom]
    return frame[-height:]


def _table(scene: Scene, width: int, room: int) -> Lines:
    if scene.view is None:
        return []
    drawn = draw_table(scene.view, scene.chip_set, width)
    fits = len(drawn) <= room and all(line.cell_len <= width for line in drawn)
    return drawn if fits else draw_compact(scene.view)


def _spread(empty: int) -> tuple[Lines, Lines, Lines]:
    """Empty lines above the table, below it, and at the end."""
    between, above = int(empty > 0), int(empty > 1)
    return [Text()] * above, [Text()] * between, [Text()] * (empty - between - above)


def _header(scene: Scene, width: int) -> Lines:
    head = Text().append(f" ♠ {scene.title}", style="bold")
    head.pad_right(max(width - head.cell_len - len(scene.shoe) - 1, 2))
    head.append(scene.shoe)
    return [head, Text(f"   {scene.note}", style="dim")]


def _status(scene: Scene) -> Text:
    text = Text().append(f" Balance {dollars(scene.balance_cents)}  ", style="bold")
    text.append("session ").append_text(money(scene.result_cents)).append("  ")
    return text.append_text(rack(scene.chips))
