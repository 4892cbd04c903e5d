"""From the devices of a collective as written to groups, or pairs, of devices."""

from array import array
from collections import Counter
from itertools import islice
from re import compile as pattern
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from meshseed.mesh.dumps.errors import MOST_EXPANDED
from meshseed.mesh.dumps.raw import GroupSpec, Module, Written
from meshseed.mesh.errors import MAX_LISTED, refuse
from meshseed.mesh.group_modes import GroupMode, device_groups, mode_of
from meshseed.mesh.groups import IotaGroups, ListedGroups, MeshAxesGroups, ReplicaGroups
from meshseed.mesh.iota import Iota
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.texts.groups import read_groups
from meshseed.mesh.texts.shardy import scan_refs
from meshseed.mesh.texts.stablehlo import Padding, scan_dense, scan_rows

if TYPE_CHECKING:
    from collections.abc import Mapping

_HEX: Final = pattern(r'dense<"0x([0-9A-Fa-f]*)">\s*:\s*tensor<(\d{1,9})x(\d{1,9})xi64>\s*$')
_SHOWN: Final = 100
Rows: TypeAlias = tuple[tuple[int, ...], ...]


class Devices(Struct, frozen=True, kw_only=True):
    """Who takes part: `groups`, or `pairs` of source and target; neither where it is not written.

    `count` is how many devices there are, `missing` and `twice` those in no group and in two,
    `beyond` those that do not exist. Of missing ones the first are listed; `absent` counts them.
    """

    groups: ReplicaGroups | None = None
    pairs: tuple[tuple[int, int], ...] | None = None
    count: int = 0
    missing: tuple[int, ...] = ()
    twice: tuple[int, ...] = ()
    beyond: tuple[int, ...] = ()
    absent: int = 0

    @property
    def is_sound(self) -> bool:
        """Whether every device takes part once."""
        return not (self.missing or self.twice or self.beyond)


def devices_of(
    spec: GroupSpec, module: Module, meshes: "Mapping[str, Mesh]", size: int | None
) -> Devices:
    """The devices of *spec*; *size* is how many there are, where the module does not say.

    Raises `MeshError` for a text of no known form.
    """
    devices = module.devices or size
    if spec.written is Written.NOWHERE:
        return Devices(count=devices or 0)
    if spec.written is Written.PAIRS:
        return _pairs(_rows(spec.text), devices)
    if spec.written is Written.AXES:
        name, _, refs = spec.text.rpartition(" {")
        mesh = meshes[name]
        axes = scan_refs(Scanner("{" + refs, "<axes>"))
        groups = ReplicaGroups(MeshAxesGroups(mesh, mesh.refs(axes)))
        return Devices(groups=groups, count=mesh.size)
    replicas, partitions = module.replicas or 1, module.partitions or 1
    mode = _mode(spec)
    if spec.written is Written.EVERYONE:
        groups = _everyone(mode, module, devices)
    else:
        groups = _read(spec.text, meshes)
    if isinstance(groups.form, ListedGroups):
        numbered = _numbered(mode, module, devices)
        faults = _faults(groups.form.groups, numbered)
        if not faults.is_sound:
            return faults
        groups = ReplicaGroups(ListedGroups(tuple(each for each in groups.form.groups if each)))
    if module.devices is None or _is_plain(mode, replicas, partitions):
        return Devices(groups=groups, count=devices or groups.device_count)
    count = replicas * partitions
    if count > MOST_EXPANDED:
        refuse(
            "MS409",
            f"{count} devices would have to be written out one by one",
            expected=f"at most {MOST_EXPANDED}, unless groups number devices",
        )
    return Devices(groups=device_groups(groups, mode, replicas, partitions), count=count)


def _mode(spec: GroupSpec) -> GroupMode:
    return mode_of(
        channel=spec.channel or spec.global_ids,
        global_ids=spec.global_ids,
        partitions_with_channel=spec.partitions_with_channel,
    )


def _is_plain(mode: GroupMode, replicas: int, partitions: int) -> bool:
    """Whether the numbers of groups in this mode are those of devices."""
    if mode is GroupMode.FLATTENED:
        return True
    return replicas == 1 if mode is GroupMode.PARTITION else partitions == 1


def _numbered(mode: GroupMode, module: Module, devices: int | None) -> int | None:
    """How many things the groups number; None where the dump does not say."""
    if module.devices is None:
        return devices
    if mode is GroupMode.PARTITION:
        return module.partitions or 1
    return module.devices if mode is GroupMode.FLATTENED else module.replicas or 1


def _everyone(mode: GroupMode, module: Module, devices: int | None) -> ReplicaGroups:
    count = _numbered(mode, module, devices) or 1
    return ReplicaGroups(IotaGroups(1, count, Iota((count,), (0,))))


def _read(text: str, meshes: "Mapping[str, Mesh]") -> ReplicaGroups:
    """Groups in any form; a device in two of them is no reason to refuse the text here."""
    if text.startswith(("[", "mesh", "#")) and not text.startswith("[["):
        return read_groups(text, meshes)
    return ReplicaGroups(ListedGroups(_rows(text)))


def _rows(text: str) -> Rows:
    found = _HEX.match(text)
    if found is not None:
        return _unpacked(found[1], int(found[2]), int(found[3]))
    if text.startswith("dense_resource"):
        refuse(
            "MS400",
            "they were left out when the module was printed",
            expected="a dense attribute with its elements",
        )
    scan = Scanner(text, "<groups>")
    if scan.takes("dense"):
        form = scan_dense(scan, Padding.DROPPED).form
        rows = form.groups if isinstance(form, ListedGroups) else ()
    else:
        rows = scan_rows(scan)
    scan.end()
    return rows


def _unpacked(digits: str, count: int, size: int) -> Rows:
    """Rows printed as the bytes they take, as large attributes are."""
    values = array("q")
    if len(digits) == 2 * values.itemsize * count * size and count * size <= MAX_LISTED:
        values.frombytes(bytes.fromhex(digits))
        return tuple(
            tuple(each for each in values[at * size : (at + 1) * size] if each != -1)
            for at in range(count)
        )
    return refuse(
        "MS432",
        f"{len(digits) // 2} bytes are no {count} groups of {size}",
        expected=f"{8 * count * size} bytes",
    )


def _faults(rows: Rows, count: int | None) -> Devices:
    """Devices in no group, in two, or beyond the *count* that there are."""
    flat = Counter(device for row in rows for device in row)
    twice = sorted(device for device, times in flat.items() if times > 1)
    if count is None:
        count = max(flat, default=0) + 1
        count = count if count <= 4 * len(flat) + 4 else len(flat)
    beyond = sorted(device for device in flat if not 0 <= device < count)
    absent = count - (len(flat) - len(beyond))
    missing = islice((each for each in range(count) if each not in flat), min(absent, _SHOWN))
    return Devices(
        count=count,
        missing=tuple(missing),
        twice=tuple(twice),
        beyond=tuple(beyond),
        absent=absent,
    )


def _pairs(rows: Rows, count: int | None) -> Devices:
    """Pairs of source and target; a device sends once and receives once at most."""
    if any(len(row) != 2 for row in rows):
        refuse("MS432", "a pair holds a source and a target", expected="pairs of two devices")
    pairs = tuple((row[0], row[1]) for row in rows)
    twice = set[int]()
    for side in (0, 1):
        seen = Counter(pair[side] for pair in pairs)
        twice |= {device for device, times in seen.items() if times > 1}
    everyone = {device for pair in pairs for device in pair}
    size = count if count is not None else max(everyone, default=0) + 1
    beyond = sorted(device for device in everyone if not 0 <= device < size)
    if twice or beyond:
        return Devices(count=size, twice=tuple(sorted(twice)), beyond=tuple(beyond))
    return Devices(pairs=pairs, count=size)
