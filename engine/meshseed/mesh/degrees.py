"""Degrees of axes that must multiply to a number of devices, one of them perhaps derived."""

from collections.abc import Collection, Mapping
from math import gcd, prod
from typing import Final

from msgspec import Struct

from meshseed.mesh.axes import Axis
from meshseed.mesh.errors import check_parts, refuse

FREE: Final = -1
"""The degree of the axis that takes what the others leave."""


class Degrees(Struct, frozen=True, kw_only=True):
    """Axes whose sizes are all known; `derived` names the one that was divided out, if any.

    `equation` is how it came about: `data = 32 / (tensor 8) = 4`, or the product.
    """

    axes: tuple[Axis, ...]
    derived: str | None
    equation: str


def solve_degrees(
    given: Mapping[str, int], devices: int | None = None, *, offered: Collection[int] | None = None
) -> Degrees:
    """The degree of every axis in *given*, in its order; `FREE` marks the axis to derive.

    *devices* is the number that they multiply to; without it, the product is. *offered* lists the
    numbers of devices that exist. Raises `MeshError` with the equation that does not hold.
    """
    check_parts(len(given), "axes")
    _check_devices(devices, offered)
    free = [name for name, degree in given.items() if degree == FREE]
    fixed = [Axis(name, degree) for name, degree in given.items() if degree != FREE]
    product = prod([axis.size for axis in fixed])
    shown = " * ".join(f"{axis.name} {axis.size}" for axis in fixed) or "1"
    if len(free) > 1:
        refuse(
            "MS411",
            f"{' and '.join(free)} are both free: {' * '.join(free)} * {product} ="
            f" {devices if devices is not None else 'devices'}",
            expected="at most one axis without a degree",
            help_="give all of them but one",
        )
    if not free:
        _check_product(product, shown, devices)
        return Degrees(axes=tuple(fixed), derived=None, equation=f"{shown} = {product}")
    if devices is None:
        refuse(
            "MS413",
            f"{free[0]} = devices / ({shown}), and the number of devices is not known",
            help_=f"give the number of devices, or the degree of {free[0]}",
        )
    if devices % product:
        refuse(
            "MS410",
            f"{free[0]} = {devices} / ({shown}) is not whole: {devices} % {product} ="
            f" {devices % product}",
            expected=f"degrees whose product divides {devices}",
            notes=(f"{product} devices do not fit into {devices}",) if product > devices else (),
        )
    axes = tuple(
        Axis(name, devices // product if degree == FREE else degree)
        for name, degree in given.items()
    )
    value = devices // product
    return Degrees(
        axes=axes, derived=free[0], equation=f"{free[0]} = {devices} / ({shown}) = {value}"
    )


def smallest_world(given: Mapping[str, int], per_node: int) -> int:
    """The fewest devices, in whole nodes of *per_node*, that the fixed degrees divide."""
    product = prod([Axis(name, each).size for name, each in given.items() if each != FREE])
    return product * per_node // gcd(product, per_node)


def _check_devices(devices: int | None, offered: Collection[int] | None) -> None:
    if devices is None:
        return
    if devices < 1:
        refuse("MS404", f"there are {devices} devices", expected="at least one device")
    if offered is not None and devices not in offered:
        refuse(
            "MS414",
            f"{devices} devices are not offered",
            expected="one of " + ", ".join(map(str, sorted(offered))),
        )


def _check_product(product: int, shown: str, devices: int | None) -> None:
    if devices is not None and product != devices:
        refuse(
            "MS412",
            f"{shown} = {product}, but there are {devices} devices",
            expected=f"degrees whose product is {devices}",
            help_=f"leave one degree to be derived: {FREE} stands for what the others leave",
        )
