"""Observations tested on a large binary."""
