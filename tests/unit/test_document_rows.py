"""The versions of the house's document on both databases: kept, compared with the log, found when they were changed."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pytest
from sqlalchemy import Connection, select

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live.postings import check_ledger
from pitboss.ledger import Store, schema
from pitboss.ledger.house.documents import DocumentAccepted, DocumentInForce
from tests.browsers import Browser
from tests.databases import SLOW
from tests.unit.test_document_desk import ROOT, WHY, change, document, lines


@pytest.fixture
def eve(app: Any) -> Browser:
    return Browser(app).sign_in("Eve")


def test_a_version_is_kept_with_author_reason_and_digest_and_survives_a_restart(eve: Browser, store: Store) -> None:
    done = change(eve, lambda draft: draft["licensee"].update(name="New Owner LLC"))
    assert (done["number"], done["author"], done["status"], done["waits"]) == (2, "Eve", "taken", [])
    again = Browser(make_app(Floor(store, SLOW), generous=True)).sign_in("Eve")
    kept = document(again)
    assert kept["document"]["licensee"]["name"] == "New Owner LLC"
    assert kept["document"]["edition"] == 2
    accepted, taken = lines(store, DocumentAccepted)[-1], lines(store, DocumentInForce)[-1]
    assert (accepted.number, accepted.by, accepted.reason) == (2, "Eve", WHY["reason"])
    assert (accepted.digest, taken.number) == (kept["digest"], 2)
    assert store.do(lambda c: list(check_ledger(c))) == []
    told = again.get(f"{ROOT}/differences?state=colorado&old=1&new=2")["changes"]
    assert "Licensee: name: Demonstration Gaming LLC becomes New Owner LLC" in told


FORGED: Final[dict[str, Any]] = {
    "body": b"jurisdiction = 'colorado'",
    "acknowledged": b'["table.number blackjack"]',
    "author": "Mallory",
    "reason": "nobody asked",
    "effective": 7,
    "in_force": 7,
    "note": "trust me",
}


def test_a_changed_row_is_found_at_the_next_start(store: Store) -> None:
    d = schema.house_documents.c
    this = d.state == "colorado"
    before = store.do(lambda c: c.execute(select(schema.house_documents).where(this)).one()._asdict())
    for column, value in FORGED.items():
        store.do(partial(_write, where=this, values={column: value}))
        found = [each.where for each in store.do(lambda c: list(check_ledger(c)))]
        assert found == ["document of colorado, version 1"], column
        store.do(partial(_write, where=this, values={column: before[column]}))
    store.do(lambda c: c.execute(schema.house_documents.delete().where(this)))
    with pytest.raises(PitbossError, match="document of colorado, version 1"):
        Floor(store, SLOW)


def _write(connection: Connection, where: Any, values: dict[str, Any]) -> None:
    connection.execute(schema.house_documents.update().where(where).values(values))
