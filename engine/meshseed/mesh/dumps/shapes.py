"""Shapes of results and the bytes they take, in HLO's and in MLIR's notation."""

import re
from collections.abc import Iterable, Sequence
from math import prod
from typing import Final

_MOST: Final = 2**62
"""No tensor holds as many bytes; sizes beyond are those of a damaged or hostile text."""

_HLO: Final = re.compile(r"([a-z][a-z0-9]{0,20})\[([^\[\]]{0,400})\]")
_MLIR: Final = re.compile(
    r"tensor<((?:[0-9?]{1,20}x)*)([A-Za-z][A-Za-z0-9]{0,20}(?:<[a-z0-9]{1,8}>)?)"
)
_BITS: Final = re.compile(r"(?:complex<f|[a-z]{1,4})(\d{1,3})")
_NO_DATA: Final = frozenset({"token", "opaque"})
_WORDS: Final = {"pred": 8, "i1": 8, "index": 64, "c64": 64, "c128": 128}


def hlo_parts(text: str) -> list[str]:
    """The shapes of *text*, a shape or a tuple of shapes, layouts left out: `f32[8,16]`."""
    return [f"{dtype}[{dims}]" for dtype, dims in _HLO.findall(text)]


def hlo_elements(text: str) -> list[str]:
    """The texts of the elements of a tuple; a shape that is no tuple is its only element."""
    inner = text.strip()
    if not inner.startswith("("):
        return [inner]
    out, depth, begin = list[str](), 0, 1
    for at, char in enumerate(inner):
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth == 0:
                out.append(inner[begin:at].strip())
                break
        elif char == "," and depth == 1:
            out.append(inner[begin:at].strip())
            begin = at + 1
    return out


def hlo_bytes(shapes: Iterable[str]) -> int | None:
    """The bytes of *shapes* as `hlo_parts` gives them; None where a size is not known."""
    total = 0
    for shape in shapes:
        dtype, _, dims = shape.partition("[")
        count = _bytes(dtype, [each.strip().removeprefix("<=") for each in _dims(dims[:-1])])
        if count is None:
            return None
        total += count
    return total if total < _MOST else None


def mlir_parts(text: str) -> list[str]:
    """The tensor types of *text*: `tensor<8x16xf32>`."""
    return [f"tensor<{dims}{dtype}>" for dims, dtype in _MLIR.findall(text)]


def mlir_bytes(types: Iterable[str], shards: Sequence[Sequence[int]] = ()) -> int | None:
    """The bytes of *types*; None for a size that is not known.

    *shards* gives for each type the number of parts each of its dimensions is cut into.
    """
    total = 0
    for at, each in enumerate(types):
        found = _MLIR.match(each)
        if found is None:
            return None
        dims, dtype = found[1].split("x")[:-1], found[2]
        parts = shards[at] if at < len(shards) else ()
        count = _bytes(dtype, dims, parts)
        if count is None:
            return None
        total += count
    return total if total < _MOST else None


def _bytes(dtype: str, dims: Sequence[str], shards: Sequence[int] = ()) -> int | None:
    if dtype in _NO_DATA:
        return 0
    bits = bits_of(dtype)
    if bits is None or not all(each.isascii() and each.isdigit() for each in dims):
        return None
    sizes = [int(each) for each in dims]
    cut = [*shards, *[1] * len(sizes)]
    local = [-(-size // max(part, 1)) for size, part in zip(sizes, cut, strict=False)]
    return -(-prod(local) * bits // 8)


def bits_of(dtype: str) -> int | None:
    """How many bits a value of *dtype* takes; None for an unknown name."""
    if dtype in _WORDS:
        return _WORDS[dtype]
    found = _BITS.match(dtype)
    if found is None:
        return None
    return int(found[1]) * (2 if dtype.startswith("complex") else 1)


def _dims(text: str) -> list[str]:
    return text.split(",") if text.strip() else []
