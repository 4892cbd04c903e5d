"""What a line is compiled for: machines, and how the work is cut over their devices."""

from typing import Final

from msgspec import Struct

FREE: Final = -1
"""The degree of the axis that takes what the others leave."""


class Job(Struct, frozen=True, kw_only=True):
    """A job as a person describes it; what is None was not said.

    `instance` and `layout` are ids of the pack, `nodes` counts machines, `devices` devices of the
    mesh. `degrees` gives parts per axis, by id or alias, `FREE` for what the others leave. `mesh`
    says which mesh is meant, where a pack has several that a job sizes.
    """

    instance: str | None = None
    nodes: int | None = None
    devices: int | None = None
    degrees: dict[str, int] = {}
    layout: str | None = None
    mesh: str | None = None
