"""The kernel and Python hold the same rule set: a rule or a word that only one of them knows fails here."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec
import pytest

import pitboss._kernel as kernel
from pitboss import load
from pitboss.errors import PitbossError
from pitboss.law.compiled import FOLDED, NOT_COMPILED, NOT_SOLVED, compile_rules, compiled_fields, odds
from pitboss.law.rules import SuperBonus, TwentyOneRules
from pitboss.law.totals import Totals
from pitboss.money import Pay

FIELDS = {field.name: field.type for field in msgspec.structs.fields(TwentyOneRules)}
KINDS: Mapping[Any, str] = {
    bool: "flag",
    int: "count",
    Pay: "odds",
    Pay | None: "odds or none",
    Totals: "totals",
    Mapping[str, Pay]: "bonuses",
}
STANDARD = load("blackjack").rules_of(TwentyOneRules)


def test_every_rule_is_compiled_or_said_not_to_matter() -> None:
    assert set(NOT_COMPILED) < set(FIELDS)
    apart = {*NOT_COMPILED, *FOLDED}
    assert list(kernel.RULE_FIELDS) == compiled_fields() == [name for name in FIELDS if name not in apart]


def test_a_hand_with_an_ace_that_may_not_be_doubled_has_a_soft_total() -> None:
    without = msgspec.structs.replace(STANDARD, double_with_ace=False)
    hard = msgspec.structs.replace(STANDARD, double_totals=Totals.parse("hard 4 to 21"))
    assert compile_rules(without) == compile_rules(hard) != compile_rules(STANDARD)


@pytest.mark.parametrize("name", compiled_fields())
def test_both_sides_know_the_same_words(name: str) -> None:
    kind = FIELDS[name]
    if isinstance(kind, type) and issubclass(kind, Enum):
        assert kernel.RULE_FIELDS[name] == tuple(member.value for member in kind if member not in NOT_SOLVED)
    else:
        assert kernel.RULE_FIELDS[name] == KINDS[kind]


def other(name: str, kind: Any) -> Any:
    """A value that the standard game does not have."""
    now = getattr(STANDARD, name)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(member for member in kind if member is not now)
    examples: Mapping[Any, list[Any]] = {
        bool: [True, False],
        int: [1, 2],
        Pay: [Pay("1 to 1"), Pay("7 to 5")],
        Pay | None: [Pay("2 to 1")],
        Totals: [Totals.parse("hard 9 to 11")],
        Mapping[str, Pay]: [{"five-card 21": Pay("3 to 2")}],
        SuperBonus | None: [SuperBonus("7-7-7 of one suit against a 7", {0: 1_000_00}, 50_00)],
    }
    return next(value for value in examples[kind] if value != now)


@pytest.mark.parametrize("name", list(FIELDS))
def test_every_compiled_rule_reaches_the_kernel_and_no_other(name: str) -> None:
    changed = msgspec.structs.replace(STANDARD, **{name: other(name, FIELDS[name])}) if name != "deck" else STANDARD
    assert (compile_rules(changed) == compile_rules(STANDARD)) == (name in NOT_COMPILED)


def test_bonus_hands_by_name() -> None:
    def compiled(name: str) -> kernel.Rules:
        return compile_rules(msgspec.structs.replace(STANDARD, bonus_21={name: Pay("2 to 1")}))

    assert compiled("five-card 21") == compiled("5-card 21") != compiled("six-card 21")
    assert compiled("seven-card 21") != compiled("seven-card 21 or more")
    assert compiled("6-7-8 of mixed suits") == compiled("6-7-8") != compiled("7-7-7")
    assert compiled("6-7-8 of one suit") != compiled("6-7-8 of spades")
    for name in ("twenty-two-card 21", "1-card 21", "7-8-9", "6-7-8 of hearts"):
        with pytest.raises(PitbossError, match="unknown bonus hand"):
            compiled(name)


def test_odds_in_stakes() -> None:
    assert odds(Pay("3 to 2")) == (3, 2)
    assert odds(Pay("3 for 2")) == (1, 2)
    with pytest.raises(PitbossError, match="not plain odds"):
        odds(Pay("$1,000"))


def plain(**changes: Any) -> dict[str, Any]:
    """Values of every kind that the kernel takes."""
    examples: Mapping[Any, Any] = {
        "flag": True,
        "count": 1,
        "odds": (1, 1),
        "odds or none": None,
        "totals": (0, 0),
        "bonuses": [],
    }
    found = {name: kind[0] if isinstance(kind, tuple) else examples[kind] for name, kind in kernel.RULE_FIELDS.items()}
    return {**found, **changes}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hole_card": "peek"}, "hole_card does not know the words peek"),
        ({"hole_card": 1}, "hole_card does not know the words"),
        ({"insurance": 1}, "insurance must be true or false"),
        ({"max_splits": 256}, "max_splits must be a whole number from 0 to 255"),
        ({"max_splits": -1}, "max_splits must be a whole number"),
        ({"max_splits": True}, "max_splits must be a whole number"),
        ({"wins_pay": (1, 0)}, "wins_pay must be a whole number from 1"),
        ({"wins_pay": (1,)}, "wins_pay must have 2 items"),
        ({"wins_pay": 1}, "wins_pay must be a sequence"),
        ({"double_totals": (2**32, 0)}, "double_totals must be a whole number from 0"),
        ({"bonus_21": [(5, 4, (0, 0, 0), "any suits", (1, 1))]}, "bonus_21 must be a whole number from 5 to 21"),
        ({"bonus_21": [(3, 3, (6, 7, 11), "any suits", (1, 1))]}, "bonus_21 must be a whole number from 0 to 10"),
        ({"bonus_21": [(3, 3, (6, 7, 8), "hearts", (1, 1))]}, "bonus_21 does not know the words hearts"),
        ({"house_way": True}, "34 values for 33 fields"),
    ],
)
def test_the_kernel_refuses_what_it_does_not_understand(changes: dict[str, Any], reason: str) -> None:
    assert kernel.Rules(plain()) == kernel.Rules(plain())
    with pytest.raises(ValueError, match=reason):
        kernel.Rules(plain(**changes))


def test_the_kernel_refuses_a_rule_left_out() -> None:
    values = plain()
    del values["charlie"]
    with pytest.raises(ValueError, match="charlie is missing"):
        kernel.Rules(values)


def test_rules_of_a_procedure_that_extends_the_family_are_refused() -> None:
    with pytest.raises(PitbossError, match="not ThreeCard21Rules"):
        compile_rules(load("3-card-21-n-done").rules_of(TwentyOneRules))


def test_a_choice_that_is_not_solved_is_refused_in_words() -> None:
    game = load("blackjack-switch", dealer_22="pushes switched blackjacks only")
    with pytest.raises(PitbossError, match="no figures for a dealer 22 that pushes switched blackjacks only"):
        compile_rules(game.rules_of(TwentyOneRules))
