"""What holds for every test."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)  # how long an example takes says something of the machine only
settings.load_profile("unhurried")
