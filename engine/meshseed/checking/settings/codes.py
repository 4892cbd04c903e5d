"""Which codes there are to select and to ignore."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final

from meshseed.diagnostics import nearest

_LONGEST: Final = 60
_LOOK_ALIKE: Final = str.maketrans("OIL", "011")


class CodeNames:
    """The codes that a run can give: the engine's, and those of the pack's own advice.

    They are asked for when somebody names one: most runs name none.
    """

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        self._ask = names

    def are_meant_by(self, code: str) -> bool:
        """Whether *code* is one of them or the beginning of one."""
        return code in self._names or (
            0 < len(code) < _LONGEST and any(name.startswith(code) for name in self._names)
        )

    def near(self, code: str) -> str | None:
        """The code, or beginning of codes, that was probably meant; look-alike letters first."""
        with_digits = code.upper().translate(_LOOK_ALIKE)
        if self.are_meant_by(with_digits):
            return with_digits
        return nearest(code, self._names)

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(self._ask())


def fits(code: str, chosen: Iterable[str]) -> bool:
    """Whether *code* is among the codes, or beginnings of codes, *chosen*."""
    return any(code.startswith(one) for one in chosen)
