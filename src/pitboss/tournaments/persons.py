"""Who is who: numbers and names as people type them, compared as people read them."""

from __future__ import annotations

import unicodedata


def person_key(text: str) -> str:
    """A person's number or name without what nobody sees or says: case, spaces, other forms of the same letters.

    >>> person_key(" p-7 ") == person_key("P-7"), person_key("Ann  Lee") == person_key("ann lee")
    (True, True)
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    seen = "".join(each for each in plain if unicodedata.category(each) != "Cf")
    return " ".join(seen.split())


def is_same_person(one: str, other: str) -> bool:
    """Whether two texts name one person.

    >>> is_same_person("Dee", "dee "), is_same_person("Dee", "Sue")
    (True, False)
    """
    return person_key(one) == person_key(other)
