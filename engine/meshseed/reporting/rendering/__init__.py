"""From pages to paper: HTML, Markdown and JSON."""

from meshseed.reporting.rendering.html import html
from meshseed.reporting.rendering.json import json
from meshseed.reporting.rendering.markdown import markdown
from meshseed.reporting.rendering.templates import BadTemplate

__all__ = ["BadTemplate", "html", "json", "markdown"]
