"""The compact order of devices: count up, reshape, transpose, flatten."""

from collections.abc import Iterable, Sequence
from math import prod
from operator import itemgetter
from typing import TYPE_CHECKING, NoReturn

from msgspec import Struct

from meshseed.mesh import digits as dg
from meshseed.mesh.errors import MAX_DEVICES, MAX_LISTED, MAX_WRITTEN, check_parts, refuse

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray


class Iota(Struct, frozen=True, gc=False):
    """0, 1, 2 … reshaped to `reshape`, transposed by `perm` and flattened again.

    Any spelling is kept as it is; `canonical` gives the one that compilers print.
    """

    reshape: tuple[int, ...]
    perm: tuple[int, ...]

    def __post_init__(self) -> None:
        check_parts(len(self.reshape), "dimensions")
        if sorted(self.perm) != list(range(len(self.reshape))) or not self.reshape:
            refuse(
                "MS432",
                f"T({_join(self.perm)}) does not permute the dimensions of [{_join(self.reshape)}]",
                expected=f"each of 0 to {len(self.reshape) - 1} once",
            )
        if min(self.reshape) < 1:
            refuse(
                "MS432",
                f"[{_join(self.reshape)}] has a dimension below 1",
                expected="sizes of at least 1",
            )
        if self.size > MAX_DEVICES:
            refuse_size(self.size, " * ".join(map(str, self.reshape)))

    @property
    def size(self) -> int:
        """How many devices are in order here."""
        return prod(self.reshape)

    @property
    def text(self) -> str:
        """As after `<=` in HLO text: `[4,2]T(1,0)`, or `[8]` where nothing is transposed."""
        shape = f"[{_join(self.reshape)}]"
        return shape if len(self.reshape) == 1 else f"{shape}T({_join(self.perm)})"

    def digits(self) -> list[dg.Digit]:
        """The digits of the order, major first, unfolded."""
        strides = dg.row_major(self.reshape)
        return [strides[each] for each in self.perm]

    def canonical(self) -> "Iota":
        """The same order spelled with the fewest dimensions."""
        return iota_of(self.digits())

    def listed(self) -> tuple[int, ...]:
        """The order written out; refused above `MAX_WRITTEN` devices."""
        refuse_listing(self.size, MAX_WRITTEN)
        return tuple(dg.expanded(dg.folded(self.digits())))

    def array(self) -> "NDArray[int64]":
        """The order written out as a one-dimensional numpy array."""
        from numpy import arange, int64

        refuse_listing(self.size)
        counted = arange(self.size, dtype=int64)
        return counted.reshape(self.reshape).transpose(self.perm).reshape(-1)


def iota_of(digits: Iterable[dg.Digit]) -> Iota:
    """The canonical iota of *digits*, whose strides must multiply up as a full order's do."""
    shown = dg.folded(digits)
    if len(shown) < 2:
        return Iota((shown[0][0] if shown else 1,), (0,))
    nested = sorted(shown, key=itemgetter(1), reverse=True)
    return Iota(tuple([size for size, _ in nested]), tuple([nested.index(each) for each in shown]))


def find_iota(values: Sequence[int]) -> Iota | None:
    """The canonical iota that writes out to *values*, or None: not every order has one."""
    found = dg.found(values)
    if found is None or sorted(found, key=_stride) != dg.row_major(_by_stride(found)):
        return None
    return iota_of(found)


def refuse_size(count: int, equation: str) -> NoReturn:
    """Raise for more devices than a 32-bit number counts; *equation* shows where they come from."""
    refuse(
        "MS408",
        f"{equation} = {count} devices are more than a 32-bit number counts",
        expected=f"at most {MAX_DEVICES} devices",
    )


def refuse_listing(count: int, most: int = MAX_LISTED) -> None:
    """Raise where *count* devices are more than *most*, and so too many for one by one."""
    if count > most:
        refuse(
            "MS409",
            f"{count} devices would have to be written out one by one",
            expected=f"at most {most} devices in an explicit list",
            help_="use the iota form or the mesh-axes form; their cost is the same at any size",
        )


def _stride(digit: dg.Digit) -> int:
    return -digit[1]


def _by_stride(digits: Iterable[dg.Digit]) -> list[int]:
    return [size for size, _ in sorted(digits, key=_stride)]


def _join(values: Iterable[int]) -> str:
    return ",".join(map(str, values))
