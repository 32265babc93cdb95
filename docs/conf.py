"""Settings of the documentation site; `make site` builds it, warnings are errors."""

from __future__ import annotations

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

html_theme = "furo"
html_title = f"Pitboss {version}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
