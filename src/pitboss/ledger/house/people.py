"""Entries of the house log about people's accounts: roles, passwords, second factors. None holds a secret."""

from __future__ import annotations

from pitboss.records import Record


class FirstCodeIssued(Record, frozen=True, tag="first-code-issued.1"):
    """A new house was made, and the one-time code of its first executive was printed."""

    at: int


class PasswordCodeIssued(Record, frozen=True, tag="password-code-issued.1"):
    """A one-time code to set a password was issued, to somebody new or after a reset."""

    at: int
    person: str
    by: str
    reason: str


class PasswordSet(Record, frozen=True, tag="password-set.1"):
    """A person set a password: with a one-time code, or knowing the password before it."""

    at: int
    person: str
    how: str
    address: str


class RoleChanged(Record, frozen=True, tag="role-changed.1"):
    """A person has another role."""

    at: int
    person: str
    role: str
    by: str
    reason: str


class Disabled(Record, frozen=True, tag="person-disabled.1"):
    """A person may not sign in any more; all their sessions ended."""

    at: int
    person: str
    by: str
    reason: str


class Enabled(Record, frozen=True, tag="person-enabled.1"):
    """A disabled person may sign in again."""

    at: int
    person: str
    by: str
    reason: str


class SignedOutEverywhere(Record, frozen=True, tag="signed-out-everywhere.1"):
    """All sessions of a person ended: by their own wish, or by an executive's."""

    at: int
    person: str
    by: str
    reason: str


class SecondFactorEnrolled(Record, frozen=True, tag="second-factor-enrolled.1"):
    """A person's authenticator app was confirmed by a code; it replaces the one before."""

    at: int
    person: str


class SecondFactorRemoved(Record, frozen=True, tag="second-factor-removed.1"):
    """A person's second factor was removed, for instance because the phone is lost."""

    at: int
    person: str
    by: str
    reason: str


class RecoveryCodeUsed(Record, frozen=True, tag="recovery-code-used.1"):
    """A person signed in with a recovery code instead of the authenticator app."""

    at: int
    person: str
    left: int


class SecondFactorRule(Record, frozen=True, tag="second-factor-rule.1"):
    """From now on supervisors and executives need a second factor, or need none."""

    at: int
    required: bool
    by: str
    reason: str


PeopleEntry = (
    FirstCodeIssued
    | PasswordCodeIssued
    | PasswordSet
    | RoleChanged
    | Disabled
    | Enabled
    | SignedOutEverywhere
    | SecondFactorEnrolled
    | SecondFactorRemoved
    | RecoveryCodeUsed
    | SecondFactorRule
)
