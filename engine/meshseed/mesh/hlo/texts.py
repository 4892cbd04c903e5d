"""HLO shardings in text, V1, V2 and V3."""

from typing import Final

from meshseed.mesh.errors import refuse
from meshseed.mesh.hlo.sharding import HloKind, HloSharding, Order, Subgroup, tiled
from meshseed.mesh.hlo.translating import named_to_tile
from meshseed.mesh.iota import Iota
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.texts.sharding import scan_named_sharding
from meshseed.mesh.texts.xla import scan_iota

_SOURCE: Final = "<sharding>"
_PLAIN: Final = (HloKind.REPLICATED, HloKind.MANUAL, HloKind.UNREDUCED, HloKind.UNKNOWN)


def read_hlo_sharding(text: str, source: str = _SOURCE) -> HloSharding:
    """The sharding of `{devices=[…]…}`, `{replicated}`, `{maximal device=3}` and the like.

    A sharding that names axes, `{mesh[…], […]}`, becomes the tiles it stands for; its axes can be
    had from `read_named_sharding`. `sharding=` may stand before it. What is read is normalised as
    the compiler does. Raises `MeshError` with the place.
    """
    scan = Scanner(text, source)
    if scan.takes("sharding"):
        scan.expect("=")
    scan.expect("{", "of a sharding")
    sharding = _scan(scan)
    scan.end()
    return sharding


def write_hlo_sharding(sharding: HloSharding) -> str:
    """As the compiler prints it, devices in the form the sharding has them in."""
    if sharding.kind is HloKind.MAXIMAL:
        return f"{{maximal device={sharding.device}}}"
    if sharding.kind is not HloKind.TILED:
        return f"{{{sharding.kind.value}}}"
    dims = ",".join(map(str, sharding.dims))
    order = sharding.order
    shown = f"<={order.text}" if isinstance(order, Iota) else ",".join(map(str, order or ()))
    return f"{{devices=[{dims}]{shown}{_last_dims(sharding.subgroups)}}}"


def _last_dims(subgroups: tuple[Subgroup, ...]) -> str:
    if not subgroups:
        return ""
    if subgroups == (Subgroup.REPLICATED,):
        return " last_tile_dim_replicate"
    return f" last_tile_dims={{{', '.join([each.value for each in subgroups])}}}"


def _scan(scan: Scanner) -> HloSharding:
    start = scan.at - 1
    if scan.sees("mesh[") or scan.sees("maximal_mesh"):
        named = scan_named_sharding(scan)
        with scan.blaming(start):
            return named_to_tile(named)
    if scan.takes("devices"):
        return _scan_tiled(scan, start)
    if scan.takes("maximal"):
        scan.expect("device")
        scan.expect("=")
        device = scan.integer("a device id")
        scan.expect("}")
        with scan.blaming(start):
            if device < 0:
                refuse("MS433", f"device {device} is none", expected="0 or more")
        return HloSharding(kind=HloKind.MAXIMAL, device=device)
    kind = next((each for each in _PLAIN if scan.takes(each.value)), None)
    if kind is None:
        expected = "devices=…, replicated, manual, unreduced, maximal or mesh[…]"
        scan.fail("no HLO sharding", expected)
    scan.expect("}")
    return HloSharding(kind=kind)


def _scan_tiled(scan: Scanner, start: int) -> HloSharding:
    scan.expect("=")
    scan.expect("[", "of the tile dimensions")
    dims = scan.integers("]", "the size of a tile dimension")
    order = _scan_order(scan)
    kinds: tuple[Subgroup, ...] = ()
    if scan.takes("last_tile_dim_replicate"):
        kinds = (Subgroup.REPLICATED,)
    elif scan.takes("last_tile_dims"):
        kinds = _scan_kinds(scan)
    scan.expect("}")
    with scan.blaming(start):
        return tiled(dims, order, kinds)


def _scan_order(scan: Scanner) -> Order:
    if scan.takes("<="):
        return scan_iota(scan)
    devices = [scan.integer("a device id")]
    while scan.takes(","):
        devices.append(scan.integer("a device id"))
    return tuple(devices)


def _scan_kinds(scan: Scanner) -> tuple[Subgroup, ...]:
    scan.expect("=")
    scan.expect("{")
    kinds: list[Subgroup] = []
    while not scan.takes("}"):
        kind = next((each for each in Subgroup if scan.takes(each.value)), None)
        if kind is None:
            scan.fail("no kind of subgroup", "manual, unreduced or replicated")
        kinds.append(kind)
        if not scan.takes(","):
            scan.expect("}", "or another kind")
            break
    return tuple(kinds)
