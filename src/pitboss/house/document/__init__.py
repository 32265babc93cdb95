"""`house.toml`: the licensee, its approvals, equipment, tables, jackpots and signs as one frozen document.

Read it with `read_house`, write it with `write_house`, compare two with `diff`.
"""

from pitboss.house.document.differences import diff
from pitboss.house.document.model import HouseDocument
from pitboss.house.document.reader import HouseFileError, parse_house, read_house, read_plain
from pitboss.house.document.writer import digest, write_house

__all__ = [
    "HouseDocument",
    "HouseFileError",
    "diff",
    "digest",
    "parse_house",
    "read_house",
    "read_plain",
    "write_house",
]
