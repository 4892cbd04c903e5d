"""What is claimed of the binary in each case, and the right verdicts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from benchmarks.evidence.binary import OBSERVATIONS


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A text that is said to be at an address, anywhere, or nowhere."""

    text: str
    address: int | None = None
    absent: bool = False


def _there(texts: list[str], right: list[int]) -> list[Asked]:
    pairs = zip(texts, right, strict=True)
    return [Asked(text=text, address=address) for text, address in pairs]


def _moved(texts: list[str], right: list[int]) -> list[Asked]:
    return _there(texts, [address + 1 for address in right])


def _gone(texts: list[str], _right: list[int]) -> list[Asked]:
    return [Asked(text=f"{text} no such text", absent=True) for text in texts]


def _mixed(texts: list[str], right: list[int]) -> list[Asked]:
    kinds = (_there(texts, right), _moved(texts, right), _gone(texts, right))
    return [kinds[{7: 1, 13: 2}.get(number % 20, 0)][number] for number in range(len(texts))]


CASES: Final[dict[str, Callable[[list[str], list[int]], list[Asked]]]] = {
    "at their addresses": _there,
    "at other addresses": _moved,
    "absent, as stated": _gone,
    "18 of 20 there, one moved, one absent": _mixed,
}
_MANY: Final = OBSERVATIONS // 20
_RIGHT: Final = {
    _there: {"verified": OBSERVATIONS},
    _moved: {"moved": OBSERVATIONS},
    _gone: {"verified": OBSERVATIONS},
    _mixed: {"verified": 19 * _MANY, "moved": _MANY},
}


def expected(case: str) -> dict[str, int]:
    """How many of the observations get which verdict."""
    return _RIGHT[CASES[case]]
