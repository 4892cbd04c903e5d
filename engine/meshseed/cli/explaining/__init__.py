"""Explaining whatever has an id: what it is, how it is known, and what it hangs together with."""

from meshseed.cli.explaining.explanation import Explained
from meshseed.cli.explaining.finding_out import explain
from meshseed.cli.explaining.printing import explained_lines
from meshseed.cli.explaining.subjects import known_names

__all__ = ["Explained", "explain", "explained_lines", "known_names"]
