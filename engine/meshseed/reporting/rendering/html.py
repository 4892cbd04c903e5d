"""A document as one HTML file that needs nothing from anywhere."""

import base64
import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from meshseed.diagnostics import visible
from meshseed.reporting.pages import page_of
from meshseed.reporting.pictures import variables
from meshseed.reporting.rendering.json import json_text
from meshseed.reporting.rendering.templates import environment, rendered

if TYPE_CHECKING:
    from jinja2 import Environment

    from meshseed.reporting.documents import Report, WhatIf

_IN_SCRIPTS: Final = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def html(report: "Report", templates: Path | None = None) -> str:
    """The page; *templates* is a folder whose files go before those of the program.

    Raises `BadTemplate`.
    """
    page = page_of(report)
    made = environment(templates, finalize=_finalize)
    asset = partial(_asset, made)
    made.globals["asset"] = asset
    made.globals["script_source"] = partial(_script_source, asset)
    made.globals["script_json"] = _script_json
    made.filters["picture"] = _picture
    return rendered(made, f"{page.kind}.html.jinja", report, page)


def _finalize(value: object) -> object:
    """What is printed, with everything that could move or turn text around escaped."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return visible(value, keep_newlines=True)
    return value


def _asset(made: "Environment", name: str) -> Markup:
    """A style sheet or script of the templates' folders, as it stands."""
    if made.loader is None:
        return Markup("")
    text, _, _ = made.loader.get_source(made, name)
    if name == "style.css":
        dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{variables(dark=True)}}}}}"
        text = f":root{{{variables(dark=False)}}}{dark}\n{text}"
    return Markup(text)  # noqa: S704 - a file of the templates, no text of a pack


def _script_source(asset: Callable[[str], Markup], name: str) -> Markup:
    """The digest by which a browser knows the one script it may run."""
    digest = hashlib.sha256(str(asset(name)).encode()).digest()
    return Markup(f"'sha256-{base64.b64encode(digest).decode()}'")  # noqa: S704 - letters and digits


def _script_json(what_if: "tuple[WhatIf, ...]") -> Markup:
    """Data for the script: nothing in it can end the element it stands in."""
    escaped = json_text(what_if).translate(_IN_SCRIPTS)
    return Markup(escaped)  # noqa: S704 - every `<`, `>` and `&` is escaped


def _picture(svg: str) -> Markup:
    """A picture of ours: its text was escaped where it was drawn."""
    return Markup(svg)  # noqa: S704 - written by ElementTree, which escapes
