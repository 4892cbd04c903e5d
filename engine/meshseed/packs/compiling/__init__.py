"""From validated tables to the plain data that is evaluated, cached and shipped."""

from meshseed.packs.compiling.overrides import read_sides
from meshseed.packs.compiling.whole import compile_pack, standings_of

__all__ = ["compile_pack", "read_sides", "standings_of"]
