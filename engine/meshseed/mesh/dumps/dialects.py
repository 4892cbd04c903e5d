"""Which language a dump is in, by how it begins."""

import re
from typing import Final

from meshseed.mesh.dumps.kinds import Dialect

LOOKED_AT: Final = 2**16
"""How much of a dump decides about its language."""

_HLO: Final = re.compile(
    rb"^[ \t]*(?:HloModule[ \t]|ENTRY[ \t]|(?:ROOT[ \t]+)?%?[^\s=]{1,1000}[ \t]*=[ \t]*"
    rb"(?:\(|[a-z][a-z0-9]{1,20}\[)[^\n]{0,4000}[a-z]\()",
    re.MULTILINE,
)
_MLIR: Final = re.compile(
    rb"^[ \t]*(?:module\b|#[A-Za-z_]{1,100}[0-9]*[ \t]*=|func\.func\b|sdy\.mesh\b"
    rb"|\"builtin\.module\""
    rb"|[^\n=]{0,1000}=?[ \t]*\"?(?:stablehlo|mhlo|sdy)\.[a-z_]{1,40})",
    re.MULTILINE,
)


def dialect_of(begin: bytes) -> Dialect | None:
    """The language of a dump that begins with *begin*; None for what is none."""
    if b"\0" in begin:
        return None
    mlir, hlo = _MLIR.search(begin), _HLO.search(begin)
    if hlo is None:
        return None if mlir is None else Dialect.MLIR
    if mlir is None:
        return Dialect.HLO
    return Dialect.HLO if hlo.start() <= mlir.start() else Dialect.MLIR
