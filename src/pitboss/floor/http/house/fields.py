"""Fields that several requests of the house share."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

Words = Annotated[str, Field(min_length=1, max_length=200, pattern=r"\S")]
PersonName = Annotated[str, Path(max_length=40)]
Secret = Annotated[str, Field(min_length=1, max_length=200)]
Code = Annotated[str, Field(min_length=4, max_length=40)]
DONE = {"done": True}


class Asked(BaseModel):
    """Base of what is asked."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Reason(Asked):
    """The reason, which is kept in the house log."""

    reason: Words
