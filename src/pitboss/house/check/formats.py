"""A report for other programs: plain values for JSON, JUnit for build servers, SARIF for code review."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final
from xml.etree import ElementTree

from pitboss.catalogue.lines import line_index, line_of
from pitboss.house.check.report import REQUIREMENTS, Report
from pitboss.house.check.requirement import Result, Scope, Verdict
from pitboss.house.document.model import HouseDocument

Places = dict[tuple[bool, str], tuple[str | int, ...]]  # of jackpots and tables in the document, by id
FORMAT: Final = 1  # of the plain form
SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_KINDS: Final[Mapping[Verdict, tuple[str, str]]] = {  # SARIF's kind and level
    Verdict.PASS: ("pass", "none"),
    Verdict.FAIL: ("fail", "error"),
    Verdict.NOT_APPLICABLE: ("notApplicable", "none"),
    Verdict.CANNOT_DECIDE: ("open", "none"),
}


def plain_report(report: Report, *, failures: bool = False) -> dict[str, Any]:
    """The report as plain values; with or without what does not fail."""
    chosen = report.failures if failures else report.results
    return {
        "format": FORMAT,
        "house": report.house.premises.name,
        "jurisdiction": report.house.jurisdiction,
        "edition": report.house.edition,
        "dated": report.house.dated.isoformat(),
        "digest": report.digest,
        "checked_on": report.on.isoformat(),
        "rules": report.rules,
        "totals": report.totals,
        "lawful": report.is_lawful,
        "results": [plain_result(each) for each in chosen],
    }


def plain_result(result: Result) -> dict[str, str]:
    """One result as plain values."""
    return {
        "requirement": result.requirement,
        "title": result.title,
        "scope": result.scope.value,
        "where": result.where,
        "verdict": result.verdict.value,
        "set": result.value,
        "required": result.required,
        "mend": result.mend,
        "missing": result.missing,
        "cite": result.cite,
    }


def junit(report: Report, *, failures: bool = False) -> str:
    """The report as JUnit's XML: a suite for each table, what cannot be decided as skipped."""
    chosen = report.failures if failures else report.results
    root = ElementTree.Element("testsuites", {"name": "pitboss check", **_counts(chosen)})
    suites: dict[str, list[Result]] = {}
    for each in chosen:
        suites.setdefault(each.where.partition("/")[0], []).append(each)
    for where, own in suites.items():
        suite = ElementTree.SubElement(root, "testsuite", {"name": where or "house", **_counts(own)})
        for each in own:
            name = f"{each.requirement} {each.where.partition('/')[2]}".strip()
            case = ElementTree.SubElement(suite, "testcase", classname=where or "house", name=name)
            if each.verdict is Verdict.FAIL:
                failure = ElementTree.SubElement(case, "failure", message=sentence(each), type=each.cite)
                failure.text = f"Fix: {each.mend}"
            elif each.verdict is not Verdict.PASS:
                ElementTree.SubElement(case, "skipped", message=f"{each.verdict.value}: {each.missing or each.value}")
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _counts(results: Iterable[Result]) -> dict[str, str]:
    verdicts = [each.verdict for each in results]
    skipped = sum(each in (Verdict.NOT_APPLICABLE, Verdict.CANNOT_DECIDE) for each in verdicts)
    return {
        "tests": str(len(verdicts)), "failures": str(verdicts.count(Verdict.FAIL)), "errors": "0",
        "skipped": str(skipped),
    }  # fmt: skip


def sarif(report: Report, file: str, text: str, version: str, *, failures: bool = False) -> dict[str, Any]:
    """The report as SARIF 2.1.0, each result with the line of its table in the file."""
    lines = line_index(text)
    rules = [
        {"id": each.id, "shortDescription": {"text": each.title}, "properties": {"cite": each.cite}}
        for each in REQUIREMENTS
    ]
    driver = {"name": "pitboss check", "version": version, "rules": rules}
    chosen = report.failures if failures else report.results
    places = _places(report.house)
    results = [_sarif_result(places, each, file, lines) for each in chosen]
    run = {"tool": {"driver": driver}, "results": results, "properties": {"digest": report.digest}}
    return {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def _sarif_result(places: Places, result: Result, file: str, lines: dict[Any, int]) -> dict[str, Any]:
    kind, level = _KINDS[result.verdict]
    path = places.get((result.scope is Scope.JACKPOT, result.where.partition("/")[0]), ())
    region = {"startLine": max(1, line_of(lines, path))}
    return {
        "ruleId": result.requirement,
        "kind": kind,
        "level": level,
        "message": {"text": sentence(result)},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": file}, "region": region}}],
        "properties": {"where": result.where, "cite": result.cite, "mend": result.mend, "missing": result.missing},
    }


def _places(house: HouseDocument) -> Places:
    """The entry of the document for each table and jackpot; what is about the house has none."""
    tables: Places = {(False, each.id): ("table", place) for place, each in enumerate(house.tables)}
    return tables | {(True, each.id): ("jackpot", place) for place, each in enumerate(house.jackpots)}


def sentence(result: Result) -> str:
    """A result in one sentence: what is set, what is required, the clause."""
    required = f"; required: {result.required}" if result.required else ""
    return f"{result.title}: {result.value}{required} [{result.cite}]"
