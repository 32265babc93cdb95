"""Who may take which step of a tournament, and in which of its roles."""

from __future__ import annotations

from typing import Final

from pitboss.floor.people.people import Denied, Person, Right
from pitboss.tournaments import steps as do
from pitboss.tournaments.steps import AnyStep

OF_CASHIER: Final = (do.Register, do.CancelEntry, do.Rebuy, do.EarnChips, do.CountFees, do.PayPrize)
OF_JUDGE: Final = (do.RuleDispute, do.Disqualify, do.VoidHand, do.ExtendTime, do.Pause, do.Resume)
OF_DEALER: Final = (do.ChangeDecks, do.RaiseDispute)
OF_PLAYER: Final = (do.Register, do.RaiseDispute)


def role_for(person: Person, step: type[AnyStep]) -> str:
    """The role in which a person takes a step; refused where none of the person's rights opens it."""
    if person.enrolls:
        person.must(Right.RUN_TOURNAMENTS)
    if step is do.RuleDispute and person.may(Right.SUPERVISE):  # by 30-828 a supervisor or judge
        return do.JUDGE
    if person.may(Right.RUN_TOURNAMENTS):
        return do.DIRECTOR
    if step in OF_JUDGE and person.may(Right.SUPERVISE):
        return do.JUDGE
    if step in OF_CASHIER and person.may(Right.REGISTER):
        return do.CASHIER
    if step in OF_DEALER and person.may(Right.DEAL):
        return do.DEALER
    if step in OF_PLAYER and person.may(Right.PLAY):
        return do.PLAYER
    needed = Right.REGISTER if step in OF_CASHIER else Right.RUN_TOURNAMENTS
    raise Denied(f"{person.name} ({person.role.value}) may not {needed.value}.")


def check_own(person: Person, role: str, player: str) -> None:
    """A player enters and speaks for nobody else."""
    if role == do.PLAYER and player != person.name:
        raise Denied(f"{person.name} may not do this for {player}. Ask at the tournament's desk.")
