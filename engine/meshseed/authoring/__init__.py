"""Editing rule packs with proof: analysis, tests, differences, format and editor support."""
