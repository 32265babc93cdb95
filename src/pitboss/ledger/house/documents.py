"""Entries of the house log about the house's document: accepted, in force, withdrawn, acknowledged.

The text itself is in the row of its version; the log has its digest.
"""

from __future__ import annotations

from pitboss.records import Record


class DocumentAccepted(Record, frozen=True, tag="document-accepted.1"):
    """A version of the document was accepted. It takes effect at `effective` or at the first lawful moment after it.

    `acknowledged` names the requirements that it leaves undecided, each with its place; `note` says why the person
    accepts that.
    """

    at: int
    state: str
    number: int
    digest: str
    effective: int
    by: str
    reason: str
    acknowledged: tuple[str, ...]
    note: str


class DocumentInForce(Record, frozen=True, tag="document-in-force.1"):
    """An accepted version took effect: from now on tables open as it says."""

    at: int
    state: str
    number: int


class DocumentWithdrawn(Record, frozen=True, tag="document-withdrawn.1"):
    """A version that waited was withdrawn before it took effect."""

    at: int
    state: str
    number: int
    by: str
    reason: str


class DocumentAcknowledged(Record, frozen=True, tag="document-acknowledged.1"):
    """A person acknowledged what a version in force leaves undecided."""

    at: int
    state: str
    number: int
    acknowledged: tuple[str, ...]
    by: str
    note: str


DocumentEntry = DocumentAccepted | DocumentInForce | DocumentWithdrawn | DocumentAcknowledged
