"""What a tournament's document says of the last hand: game, limits, chips, who advances, ties, hidden bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from pitboss.catalogue import load
from pitboss.cli.options import load_game
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules
from pitboss.tournaments.document import TournamentDocument
from pitboss.tournaments.document.model import GameChoice
from pitboss.tournaments.document.rounds import RoundPlan

LOT, COUNTBACK = TIES = ("lot", "countback")
NO_SECRET: Final = "CO 30-832.09(6)"


@dataclass(frozen=True)
class LastHandRules:
    """The rules of a last hand; without a document, those that are usual."""

    advance: int = 1
    minimum: int = 25
    maximum: int = 0  # 0: the whole stack
    unit: int = 25
    chip: int = 1
    ties: str = LOT
    hidden: bool = False  # the own bet is not seen
    secret_bets: int | None = None  # that the rules leave a player in the round; None: nobody says
    tournament: str = ""
    round: str = ""
    choice: GameChoice = field(default_factory=lambda: GameChoice("blackjack"))

    def changed(self, asked: Mapping[str, int | None], ties: str, *, secret: bool) -> LastHandRules:
        """The rules with what was asked for instead."""
        if ties and ties not in TIES:
            raise PitbossError(f"there is no way {ties!r} to break ties; choose {' or '.join(TIES)}")
        if secret and not self.hidden and self.secret_bets == 0:
            raise PitbossError(f"the rules of {self.round} leave no secret bet; leave --secret out [{NO_SECRET}]")
        given: dict[str, Any] = {name: each for name, each in asked.items() if each is not None}
        return replace(self, **given, ties=ties or self.ties, hidden=self.hidden or secret)

    def game(self, settings: Sequence[str] | None) -> TwentyOneRules:
        """The game of the document, or blackjack with the settings that were asked for."""
        if not self.tournament:
            return load_game("blackjack", list(settings or ())).rules_of(TwentyOneRules)
        if settings:
            raise PitbossError("the document says the game; change its options there, and leave --set out")
        return load(self.choice.id, **self.choice.options).rules_of(TwentyOneRules)

    def plain(self) -> dict[str, Any]:
        """The rules as plain values."""
        found = asdict(self)
        found.pop("choice")
        return {**found, "game": self.choice.id, "options": self.choice.options}

    def words(self) -> str:
        most = f"{self.maximum:,}" if self.maximum else "all chips"
        ties = "the larger stack before the hand, then by lot" if self.ties == COUNTBACK else "by lot"
        seen = "; bets are hidden" if self.hidden else ""
        return (
            f"{self.tournament}, {self.round}: {self.advance} of the table; bets {self.minimum:,} to {most} in "
            f"{self.unit:,}s; ties: {ties}{seen}"
        )


def rules_of(document: TournamentDocument, number: int = 0) -> LastHandRules:
    """The rules of the last hand of a round; by default of the first event's last round."""
    event = document.events[0]
    if not 0 <= number <= len(event.rounds):
        raise PitbossError(f"{event.name} has no round {number}; choose 1 to {len(event.rounds)}")
    plan = event.rounds[number - 1]
    is_last = number in (0, len(event.rounds))
    if not plan.hands:
        raise PitbossError(f"{_name(plan)} is played until {plan.left} are left: it has no last hand to advise on")
    if not is_last and not plan.advance:
        raise PitbossError(f"in {_name(plan)} the best of all tables advance: no last hand of one table decides")
    level, values = plan.level(plan.hands, 10**6), {each.color: each.points for each in document.chips}
    for each in event.rounds[: number or len(event.rounds)]:
        values |= each.values
    chip = min(values.values())
    return LastHandRules(
        advance=1 if is_last else plan.advance,
        minimum=level.min,
        maximum=level.max,
        unit=chip,
        chip=chip,
        ties=COUNTBACK if event.ties[:1] == (COUNTBACK,) else LOT,
        hidden=plan.last_hand == "simultaneous",
        secret_bets=plan.secret_bets,
        tournament=document.name,
        round=_name(plan),
        choice=document.game,
    )


def _name(plan: RoundPlan) -> str:
    return plan.name or "the round"
