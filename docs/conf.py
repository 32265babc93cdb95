"""Settings of the documentation site; `make site` builds it, warnings are errors."""

from __future__ import annotations

from functools import cache
from typing import Any

from docutils.nodes import bullet_list
from sphinx.addnodes import toctree
from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

from pitboss import __version__

project = "Pitboss"
author = "The Pitboss maintainers"
copyright = "the Pitboss authors, Apache-2.0"  # as in NOTICE; the name is Sphinx's
release = version = __version__

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
smartquotes = False  # quotes as they are written; the pages build a seventh faster

myst_enable_extensions = ["colon_fence", "fieldlist"]
myst_heading_anchors = 3
myst_ref_domains = ["std"]  # no page names a function of C++ or JavaScript, and each link would be tried as one

html_theme = "furo"
html_title = f"Pitboss {version}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False

SearchEnglish.stem = cache(SearchEnglish.stem)  # type: ignore[method-assign]  # the same words on all pages


def setup(app: Sphinx) -> None:
    app.connect("html-page-context", _shorten_sidebar, priority=100)  # before the theme asks for it


def _shorten_sidebar(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Build a page's sidebar from titles: the theme copies all headings of all pages for each page, and drops them."""
    titles = _titles(app)
    build = context["toctree"]

    def from_titles(**options: Any) -> str:
        whole, app.env.tocs = app.env.tocs, titles
        try:
            return str(build(**options))
        finally:
            app.env.tocs = whole

    context["toctree"] = from_titles


@cache
def _titles(app: Sphinx) -> dict[str, bullet_list]:
    """Every page's title with the pages below it, without its headings."""
    kept = {name: toc.deepcopy() for name, toc in app.env.tocs.items()}
    for entry in (each for toc in kept.values() for each in toc.children if len(each.children) > 1):
        below = list(entry.findall(toctree))
        if below:
            entry[1][:] = below
        else:
            entry.pop(1)
    return kept
