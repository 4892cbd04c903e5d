"""Axes and devices in words."""

from collections.abc import Sequence
from typing import Final

from meshseed.mesh.axes import AxisRef

_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_SHOWN: Final = 8


def over_text(axes: Sequence[AxisRef]) -> str:
    """The axes with a multiplication sign between, parts as `x:(1)2`; `no axis` for none."""
    return _TIMES.join(f"{ref.name}{ref.suffix}" for ref in axes) or "no axis"


def devices_text(devices: Sequence[int], count: int) -> str:
    """`3, 5, 7`, the first few of *count* devices."""
    more = f" and {count - _SHOWN} more" if count > _SHOWN else ""
    return ", ".join(map(str, devices[:_SHOWN])) + more
