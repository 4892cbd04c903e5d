"""Orders of ranks written minor first, as Megatron does: `tp-cp-ep-dp-pp`."""

from collections.abc import Iterable, Mapping, Sequence
from math import prod

from msgspec import Struct

from meshseed.mesh.errors import refuse, refuse_name
from meshseed.mesh.mesh import Mesh

Groups = tuple[tuple[int, ...], ...]

_CONTEXT, _EXPERT = "cp", "ep"


class RankOrder(Struct, frozen=True, kw_only=True):
    """Ranks numbered through `mesh`, which holds the axes major first, from `offset` on.

    `world` is the number of ranks. It is the size of the mesh unless the order names an axis twice,
    which the framework accepts: the second then has no name that could be asked for, and the groups
    that would go beyond the world are missing.
    """

    mesh: Mesh
    world: int
    offset: int = 0

    @staticmethod
    def of(order: str, sizes: Mapping[str, int], offset: int = 0) -> "RankOrder":
        """The order `tp-dp-pp` with these *sizes*; axes of size 1 may be left out of it.

        Raises `MeshError` where a larger axis is left out, a name has no size, and where both
        `ep` and `cp` are larger than 1: experts have an order of their own, without `cp`.
        """
        names = order.lower().split("-")
        for name, size in sizes.items():
            if name not in names and size != 1:
                refuse(
                    "MS440",
                    f'"{name}" has size {size} and is missing from the order "{order}"',
                    expected="every axis larger than 1 in the order",
                )
        if sizes.get(_EXPERT, 1) > 1 and sizes.get(_CONTEXT, 1) > 1:
            refuse(
                "MS441",
                f"{_EXPERT} = {sizes[_EXPERT]} and {_CONTEXT} = {sizes[_CONTEXT]} in one order",
                help_="use two orders over the same ranks, one for each",
            )
        names += [name for name in sizes if name not in names]
        for name in names:
            if name not in sizes:
                refuse_name(name, sizes)
        again = [name + " again" * names[:at].count(name) for at, name in enumerate(names)]
        pairs = [(shown, sizes[name]) for shown, name in zip(again, names, strict=True)]
        return RankOrder(mesh=Mesh(pairs[::-1]), world=prod(sizes.values()), offset=offset)

    def groups(self, token: str | Iterable[str]) -> Groups:
        """The groups over the axes in *token* (`tp-dp`, or names); their order plays no part.

        An order is read in any case, a token as it stands, which is how the framework has it.
        """
        wanted = token.split("-") if isinstance(token, str) else tuple(token)
        if not isinstance(token, str) and len(set(wanted)) != len(wanted):
            refuse("MS421", f"{', '.join(wanted)} lists a name twice")
        for name in wanted:
            if name not in self.mesh.positions:
                refuse_name(name, self.mesh.positions)
        axes = [name for name in self.mesh.positions if name in wanted]
        listed = self.mesh.replica_groups(axes).listed
        if self.world != self.mesh.size:
            listed = listed[: self.world // len(listed[0])]
        if not self.offset:
            return listed
        return tuple([tuple([rank + self.offset for rank in group]) for group in listed])


def comm_grid(shape: Sequence[int], names: Sequence[str], offset: int = 0) -> RankOrder:
    """The same for a grid given as *shape* and *names*, both minor first."""
    if len(shape) != len(names):
        refuse("MS442", f"{len(shape)} sizes for {len(names)} names", expected="one size per name")
    pairs = list(zip(names, shape, strict=True))
    mesh = Mesh(pairs[::-1])
    return RankOrder(mesh=mesh, world=mesh.size, offset=offset)
