"""Which rights each role has and may give, and which two duties never fall to one person: all of it in one place.

The tables here are what the page and `GET /api/rights` show. Rights are enforced by `Person.must`, granting by `staff`,
and each separation where `enforced` says; the matrix of tests holds them all.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from pitboss.floor.people.people import RIGHTS, SECOND_FACTOR_ROLES, Right, Role

# Rights that a role gives without having them: an executive appoints surveillance and opens players' accounts, and
# never learns their passwords.
GIVES_WITHOUT_HAVING: Final = {Role.EXECUTIVE: frozenset({Right.PLAY, Right.SEE_CARDS})}

SHOWN_ROLES: Final = tuple(role for role in Role if role is not Role.AUTOMATIC)


class Separation(msgspec.Struct, frozen=True):
    """Two duties that one person never has for the same thing, whatever their role."""

    text: str
    enforced: str  # the module that refuses it
    cite: str = ""


SEPARATIONS: Final = (
    Separation("A dealer does not rule on a round that they dealt by hand.", "floor.live.handlers", "CO 30-828(1)"),
    Separation(
        "A supervisor who ruled on a round does not deal the rest of it.", "floor.live.handlers", "CO 30-828(1)"
    ),
    Separation("A ruling above the house's limit is confirmed by a second person.", "floor.live.handlers"),
    Separation("Nobody answers their own call for a supervisor.", "engine.table.calls"),
    Separation("Nobody verifies an award that they called, or whose round they dealt.", "floor.jackpot_desk.awards"),
    Separation("Nobody seals an award of a round that they dealt.", "floor.jackpot_desk.awards"),
    Separation("An adjustment of a meter is approved by a second person.", "jackpots.house_steps"),
    Separation("The transfer or the end of a jackpot is approved by a second person.", "floor.jackpot_desk.house"),
    Separation("The shift of a table in quarantine is closed by two people.", "cli.commands.shift_repair"),
    Separation("Three people request, prepare and verify a fill or a credit.", "house.shifts.slips"),
    Separation("Two people count a tray or a box, and neither sees the other's count.", "floor.shift_desk.kept"),
    Separation(
        "Nobody counts a drop box that they took from the table, or whose cash they took.", "house.shifts.counts"
    ),
    Separation("Cash at or above the highest threshold is counted by two people.", "floor.shift_desk.cage"),
    Separation("Nobody fills a tray alone, except in a demonstration.", "floor.floor"),
    Separation("Nobody judges a tournament's hand that they dealt.", "tournaments.desk.rulings", "CO 30-832.08(11)"),
    Separation("A prize is handed over, and entry fees are counted, by two persons.", "tournaments.desk.awards"),
    Separation("Nobody changes their own role, or disables, enables or resets themselves.", "floor.people.staff"),
)


def refuse_grant(giver: Role, role: Role) -> str:
    """Why a role may not give another one; empty if it may."""
    if role is Role.AUTOMATIC:
        return "Automatic players belong to the floor. Choose another role."
    missing = RIGHTS[role] - RIGHTS[giver] - GIVES_WITHOUT_HAVING.get(giver, frozenset())
    if not missing:
        return ""
    rights = "; ".join(sorted(right.value for right in missing))
    return f"Nobody gives rights that they do not have. A {giver.value} may not: {rights}."


def table() -> dict[str, Any]:
    """Rights by role, who may give which role, and the separations, for a page."""
    return {
        "roles": [role.value for role in SHOWN_ROLES],
        "rights": [
            {
                "right": right.name.lower(),
                "text": right.value,
                "roles": [role.value for role in SHOWN_ROLES if right in RIGHTS[role]],
                "given_by": [role.value for role in SHOWN_ROLES if _gives(role, right)],
            }
            for right in Right
        ],
        "second_factor": [role.value for role in SHOWN_ROLES if role in SECOND_FACTOR_ROLES],
        "separations": [msgspec.to_builtins(each) for each in SEPARATIONS],
    }


def _gives(role: Role, right: Right) -> bool:
    if Right.HIRE not in RIGHTS[role]:
        return False
    return right in RIGHTS[role] or right in GIVES_WITHOUT_HAVING.get(role, frozenset())
