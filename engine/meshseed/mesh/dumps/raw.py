"""What a dump says, before anything is made of it: small records that share what repeats."""

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from meshseed.mesh.dumps.kinds import CollectiveKind


class Written(StrEnum):
    """In which form the devices of a collective are written."""

    GROUPS = "replica groups"
    PAIRS = "source-target pairs"
    AXES = "axes of a mesh"
    EVERYONE = "everyone"
    NOWHERE = "not written"


class GroupSpec(Struct, frozen=True, gc=False):
    """The devices of a collective as written, with what their numbers depend on.

    `text` is the attribute; for `AXES` it is `mesh` and the axes in Shardy's notation. `module` is
    the index of the module it stands in.
    """

    written: Written
    text: str
    channel: bool
    global_ids: bool
    partitions_with_channel: bool
    module: int


class RawCollective(Struct, frozen=True, gc=False):
    """One collective as it stands in the dump; `spec` is the index of its devices.

    `shape` is that of the result, on one device unless `shards` says how the dump cuts it.
    `inside` is the index of the computation or loop around it, -1 outside of all. `fault` says
    what of the instruction could not be read.
    """

    kind: CollectiveKind
    name: str
    line: int
    shape: str
    size: int | None
    channel: int | None
    spec: int
    inside: int


class TallyKey(NamedTuple):
    """What makes collectives alike: the fields are those of `RawCollective`."""

    kind: CollectiveKind
    spec: int
    shape: str
    inside: int


class Module(Struct, frozen=True, kw_only=True, gc=False):
    """A module of a dump: how many replicas and partitions it runs on, where it says so."""

    name: str
    line: int
    replicas: int | None = None
    partitions: int | None = None

    @property
    def devices(self) -> int | None:
        """How many devices that makes; None where the dump does not say."""
        if self.replicas is None and self.partitions is None:
            return None
        return (self.replicas or 1) * (self.partitions or 1)


class Loop(Struct, frozen=True, kw_only=True, gc=False):
    """A loop as the dump shows it.

    `trips` is how often it runs and `step` by how much its counter grows each time, where the dump
    says so. `inside` is the loop around it.
    """

    name: str
    line: int
    trips: int | None = None
    step: int | None = None
    inside: int | None = None
