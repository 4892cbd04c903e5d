"""Replica groups in their three forms: axes of a mesh, a compact iota, an explicit list."""

from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, TypeAlias, final

from msgspec import Struct

from meshseed.mesh import digits as dg
from meshseed.mesh.axes import AxisRef
from meshseed.mesh.errors import MAX_WRITTEN, refuse
from meshseed.mesh.iota import Iota, find_iota, iota_of, refuse_listing
from meshseed.mesh.references import gaps

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

    from meshseed.mesh.mesh import Mesh


class MeshAxesGroups(Struct, frozen=True):
    """Devices of `mesh` that differ only along `axes`; the axes have been checked."""

    mesh: "Mesh"
    axes: tuple[AxisRef, ...]


class IotaGroups(Struct, frozen=True):
    """`order` cut into `count` groups of `size` devices."""

    count: int
    size: int
    order: Iota

    def __post_init__(self) -> None:
        if self.count * self.size != self.order.size or self.count < 1:
            refuse(
                "MS432",
                f"{self.count} groups of {self.size} do not hold {self.order.size} devices",
                expected=f"groups * size = {self.order.size}",
            )


class ListedGroups(Struct, frozen=True):
    """Groups written out; they may differ in size. No group at all stands for "everyone"."""

    groups: tuple[tuple[int, ...], ...]


GroupsForm: TypeAlias = MeshAxesGroups | IotaGroups | ListedGroups


@final
class ReplicaGroups:
    """Which devices take part in a collective together.

    `form` is the form they were given or derived in; the properties convert it exactly. Groups keep
    their order and that of their members: two ReplicaGroups are equal when both agree, whatever
    their forms.
    """

    form: GroupsForm

    def __init__(self, form: GroupsForm) -> None:
        self.form = form

    @staticmethod
    def read(text: str) -> "ReplicaGroups":
        """The groups of `{{0,1},{2,3}}`, `[2,2]<=[4]` or `mesh['x'=4] {'x'}`; see `read_groups`."""
        from meshseed.mesh.texts.groups import read_groups

        return read_groups(text)

    @property
    def text(self) -> str:
        """As HLO has them, in the form that they are in."""
        from meshseed.mesh.texts.groups import write_groups

        return write_groups(self)

    def __repr__(self) -> str:
        if self.iota is not None:
            return f"ReplicaGroups([{self.count},{self.group_size}]<={self.iota.order.text})"
        return f"ReplicaGroups({self.count} groups of {self.group_size or 'several sizes'})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ReplicaGroups):
            return NotImplemented
        if self.count != other.count or self.group_size != other.group_size:
            return False
        mine, theirs = self.iota, other.iota
        if mine is not None or theirs is not None:
            return mine == theirs
        return self.listed == other.listed

    def __hash__(self) -> int:
        return hash((self.count, self.group_size))

    @property
    def count(self) -> int:
        """How many groups there are."""
        form = self.form
        if isinstance(form, MeshAxesGroups):
            return form.mesh.size // self._members
        return form.count if isinstance(form, IotaGroups) else len(form.groups)

    @property
    def group_size(self) -> int | None:
        """How many devices a group holds; None where groups differ in size or there is none."""
        form = self.form
        if isinstance(form, MeshAxesGroups):
            return self._members
        if isinstance(form, IotaGroups):
            return form.size
        sizes = {len(group) for group in form.groups}
        return sizes.pop() if len(sizes) == 1 else None

    @property
    def device_count(self) -> int:
        """How many places all groups have together."""
        form = self.form
        if isinstance(form, ListedGroups):
            return sum(map(len, form.groups))
        return form.mesh.size if isinstance(form, MeshAxesGroups) else form.order.size

    @cached_property
    def iota(self) -> IotaGroups | None:
        """The compact form, canonical; None where no iota form exists, which is an answer.

        Costs as much as there are axes for a mesh in device order, and as much as there are devices
        for groups that were written out.
        """
        form = self.form
        if isinstance(form, IotaGroups):
            return IotaGroups(form.count, form.size, form.order.canonical())
        if isinstance(form, ListedGroups):
            return self._searched()
        digits = self._digits()
        if digits is None:
            return self._searched()
        size = prod([each for each, _ in form.mesh.digits(form.axes)])
        return IotaGroups(form.mesh.size // size, size, iota_of(digits))

    @cached_property
    def listed(self) -> tuple[tuple[int, ...], ...]:
        """The groups written out; refused above `MAX_WRITTEN` devices."""
        form = self.form
        if isinstance(form, ListedGroups):
            return form.groups
        refuse_listing(self.device_count, MAX_WRITTEN)
        size = self.group_size or 1
        flat: Sequence[int]
        digits = self._digits()
        flat = self.array().reshape(-1).tolist() if digits is None else dg.expanded(digits)
        return tuple([tuple(flat[at : at + size]) for at in range(0, len(flat), size)])

    def array(self) -> "NDArray[int64]":
        """The groups as a numpy array (groups, members); refused where their sizes differ."""
        from numpy import arange, asarray, int64

        form, size = self.form, self.group_size
        if size is None:
            refuse(
                "MS431",
                "the groups differ in size, or there are none; they make no array",
                expected="groups of one size",
            )
        shape = (self.count, size)
        refuse_listing(self.device_count)
        if isinstance(form, ListedGroups):
            return asarray(form.groups, dtype=int64).reshape(shape)
        digits = self._digits()
        if digits is None and isinstance(form, MeshAxesGroups):
            places = iota_of(self._places(form))
            laid = form.mesh.order.reshape(places.reshape)
            return laid.transpose(places.perm).reshape(shape)
        order = iota_of(digits or ())
        counted = arange(order.size, dtype=int64)
        return counted.reshape(order.reshape).transpose(order.perm).reshape(shape)

    @cached_property
    def _members(self) -> int:
        form = self.form
        if not isinstance(form, MeshAxesGroups):
            return self.group_size or 0
        return prod([size for size, _ in form.mesh.digits(form.axes)])

    def _digits(self) -> list[dg.Digit] | None:
        """The devices of all groups in one row as digits; None for an order that has none."""
        form = self.form
        if isinstance(form, IotaGroups):
            return dg.folded(form.order.digits())
        if isinstance(form, ListedGroups):
            return None
        order = form.mesh.device_ids
        if order is None:
            return self._places(form)
        if isinstance(order, Iota):
            return dg.chosen(order.digits(), self._places(form))
        return None

    @staticmethod
    def _places(form: MeshAxesGroups) -> list[dg.Digit]:
        """The positions of all groups in one row: the axes left first, those listed last."""
        mesh = form.mesh
        return gaps(mesh, form.axes) + mesh.digits(form.axes)

    def _searched(self) -> IotaGroups | None:
        size = self.group_size
        if size is None or size == 0:
            return None
        order = find_iota([device for group in self.listed for device in group])
        return None if order is None else IotaGroups(self.count, size, order)
