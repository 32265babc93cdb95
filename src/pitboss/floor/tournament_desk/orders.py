"""Steps as they come over the wire: a name and its fields. The floor adds who, when and the link of a draw."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from pitboss.errors import PitbossError
from pitboss.floor.people.people import Person
from pitboss.floor.tournament_desk import rights
from pitboss.floor.tournaments.kept import KeptTournament
from pitboss.tournaments import steps as do
from pitboss.tournaments.steps import AnyStep

KINDS: Final[Mapping[str, type[AnyStep]]] = {
    "answer of the division": do.AnswerOfDivision,
    "open event": do.OpenEvent,
    "register": do.Register,
    "cancel entry": do.CancelEntry,
    "rebuy": do.Rebuy,
    "earn chips": do.EarnChips,
    "count fees": do.CountFees,
    "close registration": do.CloseRegistration,
    "draw": do.Draw,
    "draw by hand": do.DrawByHand,
    "block seat": do.BlockSeat,
    "void hand": do.VoidHand,
    "change decks": do.ChangeDecks,
    "set chip values": do.SetChipValues,
    "break tie": do.BreakTie,
    "break table": do.BreakTable,
    "balance": do.Balance,
    "move player": do.MovePlayer,
    "draw wild cards": do.DrawWildCards,
    "end round": do.EndRound,
    "disqualify": do.Disqualify,
    "raise dispute": do.RaiseDispute,
    "rule dispute": do.RuleDispute,
    "extend time": do.ExtendTime,
    "pause": do.Pause,
    "resume": do.Resume,
    "split": do.Split,
    "end event": do.EndEvent,
    "pay prize": do.PayPrize,
    "undo": do.Undo,
    "conclude": do.Conclude,
}
# Hands begin and end at their tables: nobody enters them here.
_BY_THE_FLOOR: Final = ("by", "role", "at", "link", "on")
_DRAWN: Final = (do.Draw, do.BreakTie, do.BreakTable, do.Balance, do.DrawWildCards)


def read_step(
    kept: KeptTournament, person: Person, kind: str, fields: Mapping[str, Any], when: tuple[int, datetime.date]
) -> AnyStep:
    """The step that a person asks for, at a second of a gaming day; refused without the right, or for a wrong field."""
    if (found := KINDS.get(kind)) is None:
        raise PitbossError(f"There is no step {kind[:40]!r}. Choose {', '.join(KINDS)}.")
    if barred := [name for name in _BY_THE_FLOOR if name in fields]:
        raise PitbossError(f"The floor enters {barred[0]!r}. Leave it out.")
    role = rights.role_for(person, found)
    if found is do.Register:
        rights.check_own(person, role, str(fields.get("player", "")))
    if found is do.RaiseDispute:
        entry = kept.tournament.state.entries.get(fields.get("entry", 0))
        rights.check_own(person, role, person.name if entry is None else entry.player)
    filled: dict[str, Any] = {**fields, "by": person.name, "role": role, "at": when[0]}
    names = found.__struct_fields__
    if "on" in names:
        filled["on"] = when[1]
    if _is_drawn(kept, found, fields):
        filled["link"] = kept.next_link
    try:
        step: AnyStep = msgspec.convert({"is": found.tag(), **filled}, found, str_keys=True)
    except (msgspec.ValidationError, TypeError) as error:
        raise PitbossError(f"The step cannot be read: {error}") from None
    return step


def _is_drawn(kept: KeptTournament, step: type[AnyStep], fields: Mapping[str, Any]) -> bool:
    """Whether chance decides in a step as things are now, so that the next link is revealed."""
    if step is do.MovePlayer:
        return not fields.get("seat")
    return step in _DRAWN or (step is do.EndRound and kept.tournament.is_tied_at_cut)
