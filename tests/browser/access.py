"""What assistive technology meets on a page: axe-core's findings, the accessibility tree, the focus."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import CDPSession, Page

AXE: Final = Path(__file__).parent.parent.parent / "node_modules" / "axe-core" / "axe.min.js"

# Everything that axe-core calls a violation, as one line each.
FINDINGS: Final = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
        `${id}: ${help} at ${target.join(' ')} (${failureSummary.split('\\n').slice(1).join(';').trim()})`));
}"""

# Roles that a person can operate: each of them needs a name.
OPERATED: Final = {
    "button",
    "checkbox",
    "combobox",
    "link",
    "menuitem",
    "radio",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "tab",
    "textbox",
}


@cache
def axe_source() -> str:
    if not AXE.is_file():
        raise RuntimeError("axe-core is not installed: `make lint` installs it")
    return AXE.read_text(encoding="utf-8")


def axe_findings(page: Page) -> list[str]:
    """What axe-core finds wrong with the page as it is now.

    The script comes through the debugger, so that the page's content security policy stays as it is.
    """
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe_source())
    return [str(each) for each in page.evaluate(FINDINGS)]


def value_of(node: dict[str, Any], field: str) -> str:
    return str(node.get(field, {}).get("value", ""))


def nodes_of(tree: CDPSession) -> list[dict[str, Any]]:
    return [each for each in tree.send("Accessibility.getFullAXTree")["nodes"] if not each.get("ignored")]


def unnamed_nodes(nodes: list[dict[str, Any]]) -> list[str]:
    operated = [each for each in nodes if value_of(each, "role") in OPERATED]
    return [f"a {value_of(each, 'role')} without a name" for each in operated if not value_of(each, "name").strip()]


def unnamed(page: Page) -> list[str]:
    """The controls of a page that have no name in its accessibility tree."""
    tree = page.context.new_cdp_session(page)
    try:
        return unnamed_nodes(nodes_of(tree))
    finally:
        tree.detach()


def tree_faults(tree: CDPSession) -> list[str]:
    """What is wrong in the accessibility tree: a control without a name, or a focus that lies on nothing."""
    nodes = nodes_of(tree)
    focused = [each for each in nodes if any(p["name"] == "focused" for p in each.get("properties", []))]
    is_on_something = any(
        value_of(each, "role") != "RootWebArea" and value_of(each, "name").strip() for each in focused
    )
    return unnamed_nodes(nodes) + ([] if is_on_something else ["the focus lies on nothing"])
