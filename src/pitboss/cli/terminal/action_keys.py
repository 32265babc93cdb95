"""A key for every action that a round offers, taken from the action's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from pitboss.engine.record.view import action_name, for_amount
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.money import dollars

RESERVED: Final = "q?wr"
# Keys that players expect. Any other action gets the first free letter of its name.
EXPECTED: Final[Mapping[str, str]] = {"split": "p", "surrender": "u", "decline": "n", "pass": "n"}
NUMBERS: Final = "1234567890"  # for actions of one kind that differ in a detail
_PER_LINE: Final = 2  # numbered actions in a line of the menu
_SPARE: Final = "abcdefghijklmnoptuvxyzs123456789"


class Choice(msgspec.Struct, frozen=True):
    """An action on offer, with its key and its name."""

    key: str
    name: str
    legal: Legal

    @property
    def has_range(self) -> bool:
        return self.legal.at_most > self.legal.at_least

    @property
    def offered_cents(self) -> int:
        """The amount of the action as it is offered."""
        action = self.legal.action
        return int(getattr(getattr(action, "wager", action), "cents", 0))

    def action(self, cents: int | None = None) -> Action:
        """The action as offered, or for another amount."""
        return for_amount(self.legal, cents)

    def label(self) -> str:
        """The name with its key in brackets, and the amount if it has one: [h]it, [n] decline."""
        before, found, after = self.name.partition(self.key)
        within = found and self.key not in NUMBERS
        text = f"{before}[{self.key}]{after}" if within else f"[{self.key}] {self.name}"
        if self.legal.says:
            text += f" ({self.legal.says})"
        if not self.legal.at_most:
            return text
        return f"{text} {'up to ' if self.has_range else ''}{dollars(self.legal.at_most)}"


def choices(offers: Sequence[Legal]) -> dict[str, Choice]:
    """The choices by their keys, in the order of the offers."""
    found: dict[str, Choice] = {}
    names = [action_name(offer.action) for offer in offers]
    taken = {key for name in names if (key := _expected(name))} | set(RESERVED)
    for name, offer in zip(names, offers, strict=True):
        key = _expected(name)
        if offer.action.detail:
            key = next((each for each in NUMBERS if each not in taken), "")
        if not key or key in found:
            letters = [letter for letter in name.lower() if letter.isalpha()]
            key = next(letter for letter in (*letters, *_SPARE) if letter not in taken)
        taken.add(key)
        found[key] = Choice(key, name, offer)
    return found


def _expected(name: str) -> str:
    """The key that players expect for the action, or for the action that its first word names."""
    return EXPECTED.get(name) or EXPECTED.get(name.partition(" ")[0], "")


def menu(found: Mapping[str, Choice]) -> list[str]:
    """The lines of a menu: numbered choices in columns, the others in one line below."""
    numbered = [choice.label() for choice in found.values() if choice.key in NUMBERS]
    wide = max(map(len, numbered), default=0)
    rows = [numbered[i : i + _PER_LINE] for i in range(0, len(numbered), _PER_LINE)]
    others = [choice.label() for choice in found.values() if choice.key not in NUMBERS]
    return [*("  ".join(label.ljust(wide) for label in row).rstrip() for row in rows), "  ".join(others)]


def pick(found: Mapping[str, Choice], typed: str) -> Choice | None:
    """The choice with this key, or the only one whose name begins with what was typed."""
    if len(typed) < 2:
        return found.get(typed)
    matches = [choice for choice in found.values() if choice.name.lower().startswith(typed.lower())]
    return matches[0] if len(matches) == 1 else None
