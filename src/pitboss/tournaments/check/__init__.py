"""The check of a tournament's document: every duty of CO 30-832 to 30-832.09, with its verdict and what would fix it.

A requirement is a value, as in the check of a house (`house/check/requirement.py`), about the tournament or one event.
"""

from pitboss.tournaments.check.report import Report, check_tournament, fault_words, require_lawful

__all__ = ["Report", "check_tournament", "fault_words", "require_lawful"]
