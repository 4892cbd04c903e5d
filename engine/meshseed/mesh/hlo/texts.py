"""HLO shardings in text, V1, V2 and V3: of one value, and of the values of a tuple."""

from typing import Final, TypeAlias

from msgspec.structs import replace

from meshseed.mesh.errors import MAX_PARTS, refuse
from meshseed.mesh.hlo.sharding import (
    HloKind,
    HloSharding,
    Order,
    ShardGroup,
    Subgroup,
    tiled,
)
from meshseed.mesh.hlo.translating import named_to_tile
from meshseed.mesh.iota import Iota
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.texts.named_sharding import scan_named_sharding
from meshseed.mesh.texts.xla import scan_iota

HloShardings: TypeAlias = HloSharding | tuple[HloSharding, ...]
"""What one text says: of one value, or of each value of a tuple."""

_SOURCE: Final = "<sharding>"
_PLAIN: Final = (HloKind.REPLICATED, HloKind.MANUAL, HloKind.UNREDUCED, HloKind.UNKNOWN)
_MAX_VALUES: Final = MAX_PARTS**2


def read_hlo_sharding(text: str, source: str = _SOURCE) -> HloSharding:
    """The sharding of `{devices=[…]…}`, `{replicated}`, `{maximal device=3}` and the like.

    A sharding that names axes, `{mesh[…], […]}`, becomes the tiles it stands for; its axes can be
    had from `read_named_sharding`. `sharding=` may stand before it. What is read is normalised as
    the compiler does. Metadata say where a sharding comes from and are gone past. Raises
    `MeshError` with the place.
    """
    scan = _scanner(text, source)
    start = scan.at
    found = _scan(scan)
    if isinstance(found, tuple):
        scan.at = start
        scan.fail("the shardings of a tuple", "the sharding of one value")
    scan.end()
    return found


def read_hlo_shardings(text: str, source: str = _SOURCE) -> HloShardings:
    """As `read_hlo_sharding`; for a tuple, `{{…}, {…}}`, the sharding of each of its values.

    `{}` is that of an empty tuple.
    """
    scan = _scanner(text, source)
    found = _scan(scan)
    scan.end()
    return found


def write_hlo_sharding(sharding: HloShardings) -> str:
    """As the compiler prints it, devices in the form the sharding has them in."""
    if isinstance(sharding, tuple):
        return "{" + ", ".join([write_hlo_sharding(each) for each in sharding]) + "}"
    group = sharding.group
    after = "" if group is None else f" shard_{group.how} {group.number}"
    if sharding.kind is HloKind.MAXIMAL:
        return f"{{maximal device={sharding.device}{after}}}"
    if sharding.kind is not HloKind.TILED:
        return f"{{{sharding.kind.value}{after}}}"
    dims = ",".join(map(str, sharding.dims))
    order = sharding.order
    shown = f"<={order.text}" if isinstance(order, Iota) else ",".join(map(str, order or ()))
    return f"{{devices=[{dims}]{shown}{_last_dims(sharding.subgroups)}{after}}}"


def _last_dims(subgroups: tuple[Subgroup, ...]) -> str:
    if not subgroups:
        return ""
    if subgroups == (Subgroup.REPLICATED,):
        return " last_tile_dim_replicate"
    return f" last_tile_dims={{{', '.join([each.value for each in subgroups])}}}"


def _scanner(text: str, source: str) -> Scanner:
    scan = Scanner(text, source)
    if scan.takes("sharding"):
        scan.expect("=")
    scan.skip()
    return scan


def _scan(scan: Scanner) -> HloShardings:
    scan.expect("{", "of a sharding")
    if scan.takes("}"):
        return ()
    if not scan.sees("{"):
        return _scan_one(scan)
    count = 0

    def value() -> HloSharding:
        nonlocal count
        count += 1
        if count > _MAX_VALUES:
            scan.fail(f"more than {_MAX_VALUES} shardings", "the values of a tuple")
        scan.expect("{", "of a sharding")
        return _scan_one(scan)

    return tuple(scan.listed("}", value, "sharding"))


def _scan_one(scan: Scanner) -> HloSharding:
    """What follows an opening brace, up to and past the closing one."""
    start = scan.at - 1
    if scan.sees("mesh[") or scan.sees("maximal_mesh"):
        named = scan_named_sharding(scan)
        with scan.blaming(start):
            return named_to_tile(named)
    body = _scan_body(scan, start)
    group = _scan_notes(scan)
    scan.expect("}")
    return body if group is None else replace(body, group=group)


def _scan_body(scan: Scanner, start: int) -> HloSharding:
    if scan.takes("devices"):
        return _scan_tiled(scan, start)
    if scan.takes("maximal"):
        scan.expect("device")
        scan.expect("=")
        device = scan.integer("a device id")
        with scan.blaming(start):
            if device < 0:
                refuse("MS433", f"device {device} is none", expected="0 or more")
        return HloSharding(kind=HloKind.MAXIMAL, device=device)
    kind = next((each for each in _PLAIN if scan.takes(each.value)), None)
    if kind is None:
        expected = "devices=…, replicated, manual, unreduced, maximal or mesh[…]"
        scan.fail("no HLO sharding", expected)
    return HloSharding(kind=kind)


def _scan_notes(scan: Scanner) -> ShardGroup | None:
    """The group of values at the cursor, and metadata, in either order."""
    group: ShardGroup | None = None
    noted = False
    while True:
        if not noted and scan.takes("metadata"):
            noted = True
            scan.expect("=")
            scan.block()
        elif group is None and scan.takes("shard_as"):
            group = ShardGroup("as", scan.integer("the number of a group of values"))
        elif group is None and scan.takes("shard_like"):
            group = ShardGroup("like", scan.integer("the number of a group of values"))
        else:
            return group


def _scan_tiled(scan: Scanner, start: int) -> HloSharding:
    scan.expect("=")
    scan.expect("[", "of the tile dimensions")
    dims = scan.integers("]", "the size of a tile dimension")
    order = _scan_order(scan)
    kinds: tuple[Subgroup, ...] = ()
    if scan.takes("last_tile_dim_replicate"):
        kinds = (Subgroup.REPLICATED,)
    elif scan.takes("last_tile_dims"):
        scan.expect("=")
        scan.expect("{")
        kinds = tuple(scan.listed("}", lambda: _scan_kind(scan), "kind"))
    with scan.blaming(start):
        return tiled(dims, order, kinds)


def _scan_order(scan: Scanner) -> Order:
    if scan.takes("<="):
        return scan_iota(scan)
    return scan.numbers("a device id")


def _scan_kind(scan: Scanner) -> Subgroup:
    kind = next((each for each in Subgroup if scan.takes(each.value)), None)
    if kind is None:
        scan.fail("no kind of subgroup", "manual, unreduced or replicated")
    return kind
