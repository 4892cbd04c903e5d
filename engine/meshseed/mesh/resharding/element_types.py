"""How many bits an element takes, by its name in HLO or in MLIR."""

from typing import Final

from meshseed.diagnostics import nearest, visible
from meshseed.mesh.errors import refuse

_PLAIN: Final = {"pred": 8, "i1": 8, "bf16": 16, "tf32": 32, "c64": 64, "c128": 128}
_INTEGERS: Final = {
    f"{sign}{bits}": bits for sign in ("s", "u", "i", "si", "ui") for bits in (2, 4, 8, 16, 32, 64)
}
_FLOATS: Final = {f"f{bits}": bits for bits in (16, 32, 64)}
_SMALL_FLOATS: Final = {
    **dict.fromkeys(
        (
            "f8e3m4", "f8e4m3", "f8e4m3b11fnuz", "f8e4m3fn", "f8e4m3fnuz", "f8e5m2",
            "f8e5m2fnuz", "f8e8m0fnu",
        ),
        8,
    ),
    "f6e2m3fn": 6,
    "f6e3m2fn": 6,
    "f4e2m1fn": 4,
}  # fmt: skip
_BITS: Final = {**_PLAIN, **_INTEGERS, **_FLOATS, **_SMALL_FLOATS}


def element_bits(dtype: str) -> int:
    """The bits of one element of *dtype*, in either case; a truth value takes a byte.

    Raises `MeshError` for a name that is none.
    """
    found = _BITS.get(dtype.lower())
    if found is None:
        refuse(
            "MS447",
            f"`{visible(dtype)}` is no element type",
            expected="a name such as f32, bf16, s8 or pred",
            suggestion=nearest(dtype.lower(), _BITS),
        )
    return found
