"""Where a C compiler puts arrays: 16 bytes and more on 16, 32 and more on 32.

Source: the x86-64 psABI for arrays of 16 bytes and more, and GCC's own larger step for 32.
"""

from typing import Final

_STEPS: Final = ((32, 32), (16, 16))


def alignment_of(size: int) -> int:
    """The multiple on which an array of *size* bytes lies; 1 where there is no rule."""
    return next((step for least, step in _STEPS if size >= least), 1)
