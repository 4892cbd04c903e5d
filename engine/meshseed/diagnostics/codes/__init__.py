"""Every diagnostic code: MS1xx packs and their language, MS2xx command lines, MS3xx evaluation.

MS4xx are meshes, their groups and shardings, MS5xx what the analysis of a pack proves, MS6xx
its tests, its format and rewriting it, MS9xx evaluating files of lines, MS95x reports. A code is
never reused for another meaning.
"""

from typing import TYPE_CHECKING

from meshseed.diagnostics.codes.code import Code

if TYPE_CHECKING:
    from meshseed.diagnostics.codes.every import CODES

__all__ = ["CODES", "Code"]


def __getattr__(name: str) -> object:
    """`CODES` is put together where somebody looks a code up: start-up is a feature."""
    if name != "CODES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from meshseed.diagnostics.codes.every import CODES

    return CODES
