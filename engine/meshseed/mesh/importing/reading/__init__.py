"""What a dump asks of shardings: its constraints, sharding groups and barriers."""

from meshseed.mesh.importing.reading.reading import read_imports
from meshseed.mesh.importing.reading.report import (
    AskedBarrier,
    AskedConstraint,
    AskedGroup,
    GroupMember,
    ImportReport,
)

__all__ = [
    "AskedBarrier",
    "AskedConstraint",
    "AskedGroup",
    "GroupMember",
    "ImportReport",
    "read_imports",
]
