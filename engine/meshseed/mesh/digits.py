"""Mixed-radix digits: how every regular order of devices is written down and worked with.

A digit is a pair (size, stride). A list of digits, major first, stands for the sequence that counts
through it, the last digit fastest: [(2, 1), (3, 2)] is 0 2 4 1 3 5. A mesh axis, a sub-axis, a tile
dimension and an entry of an iota's permutation are all digits, so that regrouping devices costs as
much as there are axes, whatever the number of devices.
"""

from collections.abc import Iterable, Sequence
from math import prod
from typing import TypeAlias

Digit: TypeAlias = tuple[int, int]


def folded(digits: Iterable[Digit]) -> list[Digit]:
    """The same sequence in the fewest digits: size 1 dropped, runs of adjacent digits joined."""
    out: list[Digit] = []
    for size, stride in digits:
        if size == 1:
            continue
        if out and out[-1][1] == size * stride:
            out[-1] = (out[-1][0] * size, stride)
        else:
            out.append((size, stride))
    return out


def expanded(digits: Sequence[Digit], start: int = 0) -> list[int]:
    """The sequence itself, beginning at *start*; as long as the product of the sizes."""
    values = [start]
    for size, stride in reversed(digits):
        values = [base + value for base in range(0, size * stride, stride) for value in values]
    return values


def at(digits: Sequence[Digit], index: int) -> int:
    """Entry *index* of the sequence, without writing it out."""
    value = 0
    for size, stride in reversed(digits):
        index, digit = divmod(index, size)
        value += digit * stride
    return value


def row_major(sizes: Sequence[int]) -> list[Digit]:
    """Digits that count 0, 1, 2 … through an array of these *sizes*."""
    out: list[Digit] = []
    stride = prod(sizes)
    for size in sizes:
        stride //= size
        out.append((size, stride))
    return out


def cut(digits: Iterable[Digit], sizes: Sequence[int]) -> list[list[Digit]] | None:
    """The digits dealt out to consecutive dimensions of these *sizes*, split where needed.

    None where a digit straddles two dimensions so that it cannot be split evenly. How the sequence
    is spelled plays no part: adjacent digits are joined before.
    """
    rest = folded(digits)[::-1]
    out: list[list[Digit]] = []
    for wanted in sizes:
        left = wanted
        part: list[Digit] = []
        while left > 1:
            if not rest:
                return None
            size, stride = rest.pop()
            if left % size == 0:
                part.append((size, stride))
                left //= size
            elif size % left == 0:
                part.append((left, stride * (size // left)))
                rest.append((size // left, stride))
                left = 1
            else:
                return None
        out.append(part)
    return None if rest else out


def chosen(digits: Sequence[Digit], places: Sequence[Digit]) -> list[Digit] | None:
    """The entries of *digits*, a full sequence, at *places*; None where they cannot be cut alike.

    The sizes and strides of *places* must multiply up to the length of the sequence.
    """
    wanted = folded(places)
    nested = sorted(wanted, key=_slowest_first)
    parts = cut(digits, [size for size, _ in nested])
    if parts is None:
        return None
    of = dict(zip(nested, parts, strict=True))
    return folded([digit for place in wanted for digit in of[place]])


def _slowest_first(digit: Digit) -> tuple[int, int]:
    return -digit[1], -digit[0]


def found(values: Sequence[int]) -> list[Digit] | None:
    """The folded digits of a sequence that starts at 0, or None where it is not regular."""
    if not values or values[0] != 0:
        return None
    digits: list[Digit] = []
    level = values
    while len(level) > 1:
        stride = level[1]
        run = _run(level, stride)
        if stride <= 0 or len(level) % run:
            return None
        digits.append((run, stride))
        level = level[::run]
    digits.reverse()
    return digits if expanded(digits) == list(values) else None


def _run(level: Sequence[int], stride: int) -> int:
    run, due = 1, stride
    for value in level[1:]:
        if value != due:
            break
        run += 1
        due += stride
    return run
