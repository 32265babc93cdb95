"""Writes the bill of materials of an installation: every package that an extra brings, as CycloneDX JSON.

`python -m tools.sbom floor signs > pitboss21.cdx.json` describes what is installed beside this interpreter; without
an extra, the base install. The same installation gives the same bytes: the time comes from SOURCE_DATE_EPOCH, and
without it there is none.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib import metadata
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

NAME: Final = "pitboss21"
LINKED: Final = ("nanobind",)  # built into the kernel: present in the wheel, not among the installed packages


def _required(name: str, extras: Iterable[str]) -> list[Requirement]:
    """What a package requires here with these extras."""
    wanted = ["", *extras]
    found = [Requirement(text) for text in metadata.requires(name) or ()]
    return [
        each for each in found if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in wanted)
    ]


def closure(name: str, extras: Iterable[str]) -> dict[str, list[str]]:
    """Every package that an installation needs, with what it requires, by canonical names."""
    found: dict[str, set[str]] = {}
    waiting = [(canonicalize_name(name), frozenset(extras))]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        package, chosen = waiting.pop()
        if (package, chosen) in seen:
            continue
        seen.add((package, chosen))
        required = _required(package, chosen)
        found.setdefault(package, set()).update(canonicalize_name(each.name) for each in required)
        waiting += [(canonicalize_name(each.name), frozenset(each.extras)) for each in required]
    return {package: sorted(found[package] - {package}) for package in sorted(found)}


def _reference(package: str) -> str:
    return f"pkg:pypi/{package}@{metadata.version(package)}"


def _component(package: str, kind: str = "library") -> dict[str, Any]:
    told: dict[str, Any] = {
        "type": kind,
        "bom-ref": _reference(package),
        "name": package,
        "version": metadata.version(package),
    }
    license = metadata.metadata(package).json.get("license_expression")
    if license:
        told["licenses"] = [{"expression": license}]
    return told | {"purl": _reference(package)}


def bill(extras: Iterable[str]) -> dict[str, Any]:
    """The bill of materials of the distribution with these extras."""
    packages = closure(NAME, extras)
    tools = [{"type": "library", "bom-ref": f"pkg:pypi/{each}", "name": each, "scope": "required"} for each in LINKED]
    about: dict[str, Any] = {"component": _component(NAME, "application")}
    if "SOURCE_DATE_EPOCH" in os.environ:
        about = {"timestamp": datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC).isoformat()} | about
    references = "\n".join(_reference(package) for package in packages)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, references)}",
        "version": 1,
        "metadata": about,
        "components": [_component(package) for package in packages if package != NAME] + tools,
        "dependencies": [
            {"ref": _reference(package), "dependsOn": [_reference(each) for each in required]}
            for package, required in packages.items()
        ],
    }


if __name__ == "__main__":
    print(json.dumps(bill(sys.argv[1:]), indent=2))
