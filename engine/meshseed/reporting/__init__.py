"""Typed documents become pages: HTML, Markdown and JSON."""
