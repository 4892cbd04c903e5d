"""What one instruction of a dump says about shardings, before the mesh is known."""

from msgspec import Struct

from meshseed.mesh.importing.calls import CustomCall

SHARDING, GROUP, BARRIER = "Sharding", "xla.sdy.ShardingGroup", "xla.sdy.PropagationBarrier"
"""The custom calls that the operations of the same meaning are taken for."""


class Said(Struct, frozen=True, kw_only=True):
    """A custom call, or an operation taken for one; `operation` is what the dump calls it."""

    operation: str
    call: CustomCall


class Where(Struct, frozen=True, kw_only=True):
    """Where it stands. `within` names the manual computation around it.

    `text` is the line as far as the instruction goes, empty where that is long.
    """

    line: int
    module: int
    function: str
    within: str | None = None
    text: str = ""
