"""An explanation as a person reads it."""

from meshseed.cli.explaining.page import SCREEN, explained_lines

__all__ = ["SCREEN", "explained_lines"]
