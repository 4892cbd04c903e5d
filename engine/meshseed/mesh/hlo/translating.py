"""From axes to tiles: what Shardy and XLA make of a sharding that names axes."""

from math import prod

from meshseed.mesh import digits as dg
from meshseed.mesh.errors import refuse
from meshseed.mesh.hlo.sharding import HloKind, HloSharding, Subgroup, laid_out
from meshseed.mesh.iota import Iota
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.references import gaps
from meshseed.mesh.sharding import TensorSharding

_REPLICATED = HloSharding(kind=HloKind.REPLICATED)


def to_hlo(sharding: TensorSharding) -> HloSharding:
    """The HLO sharding that Shardy's exporter writes for *sharding*.

    Priorities, open dimensions and the list of replicated axes have no effect on it. Raises
    `MeshError` where axes are manual and others unreduced: the exporter stops the process there.
    """
    if sharding.manual and sharding.unreduced:
        refuse(
            "MS428",
            "axes are manual and others unreduced",
            expected="one of the two lists to be empty",
            notes=("Shardy's exporter aborts on this; XLA's own named form allows it",),
        )
    made = _translated(sharding)
    return _REPLICATED if made.kind is HloKind.TILED and prod(made.dims) == 1 else made


def named_to_tile(sharding: TensorSharding) -> HloSharding:
    """The tiles of a sharding in XLA's named form (V3 to V2); manual and unreduced may both be."""
    made = _translated(sharding)
    if made.kind is HloKind.TILED and prod(made.dims) == 1:
        return made if sharding.manual and sharding.unreduced else _REPLICATED
    return made


def _translated(sharding: TensorSharding) -> HloSharding:
    mesh = sharding.mesh
    if not mesh.axes:
        if mesh.device_ids is None:
            return _REPLICATED
        return HloSharding(kind=HloKind.MAXIMAL, device=mesh.device_at(0))
    manual, unreduced = sharding.manual, sharding.unreduced
    lists = [dim.axes for dim in sharding.dims]
    kinds: list[Subgroup] = []
    if manual:
        lists.append(manual)
        kinds.append(Subgroup.MANUAL)
    if unreduced:
        lists.append(unreduced)
        kinds.append(Subgroup.UNREDUCED)
    digits = [mesh.digits(axes) for axes in lists]
    dims = [prod([size for size, _ in each]) for each in digits]
    refs = [ref for axes in lists for ref in axes]
    rest = gaps(mesh, refs)
    left = prod([size for size, _ in rest])
    if left > 1:
        dims.append(left)
        kinds.append(Subgroup.REPLICATED)
    if not dims:
        return _REPLICATED
    places = [digit for each in digits for digit in each] + rest
    return laid_out(dims, _order(mesh, places), kinds)


def _order(mesh: Mesh, places: list[dg.Digit]) -> list[dg.Digit] | tuple[int, ...]:
    """The devices of *mesh* at *places*, as compact as the mesh itself gives them."""
    ids = mesh.device_ids
    if ids is None:
        return places
    if isinstance(ids, Iota):
        found = dg.chosen(ids.digits(), places)
        if found is not None:
            return found
        ids = ids.listed()
    return tuple([ids[at] for at in dg.expanded(dg.folded(places))])
