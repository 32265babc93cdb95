"""The last question: does the engine open the table as it is set up?"""

from __future__ import annotations

from typing import Final

import msgspec

from pitboss.errors import PitbossError
from pitboss.house.check.cases import TableCase
from pitboss.house.check.chapters import games, wagers
from pitboss.house.check.requirement import Answer, Requirement, Scope, Verdict, passed, refused, require, undecided
from pitboss.house.table_setup import build
from pitboss.law.clauses import HOUSE_RULE


@require("table.opens", "The table opens", HOUSE_RULE, Scope.TABLE)
def opens(case: TableCase) -> Answer:
    wanted = msgspec.structs.replace(case.table.set_up, sides=tuple(each.side for each in case.wagers))
    try:
        table = build(wanted, None)
    except PitbossError as error:
        if _has_faults(case):
            return undecided("what the faults of this table name", "a table without faults")
        return refused(case.table.game, error, "change what it names")
    return passed(table.game.name, "a table that the engine opens", str(table.game.definition.cite))


def _has_faults(case: TableCase) -> bool:
    """Whether another requirement says why the table does not open."""
    own = (each.decide(case) for each in games.REQUIREMENTS)
    of_wagers = (each.decide(wager) for wager in case.wagers for each in wagers.REQUIREMENTS)
    return any(answer.verdict is Verdict.FAIL for answers in (own, of_wagers) for answer in answers)


REQUIREMENTS: Final[tuple[Requirement[TableCase], ...]] = (opens,)
