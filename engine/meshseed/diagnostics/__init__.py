"""Findings, places and how they are shown: the room everything else reports through."""

from meshseed.diagnostics.finding import Condition, Finding, Place, Severity
from meshseed.diagnostics.render import Style, in_order, render, render_all, summary
from meshseed.diagnostics.source import cells
from meshseed.diagnostics.spans import Position, Span, span_at
from meshseed.diagnostics.suggest import nearest
from meshseed.diagnostics.visible import inert, visible

__all__ = [
    "Condition",
    "Finding",
    "Place",
    "Position",
    "Severity",
    "Span",
    "Style",
    "cells",
    "in_order",
    "inert",
    "nearest",
    "render",
    "render_all",
    "span_at",
    "summary",
    "visible",
]
