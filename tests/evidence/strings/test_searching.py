"""Many texts in one pass: against the plain way, one after the other."""

from hypothesis import given
from hypothesis import strategies as st

from meshseed.evidence.strings import searching
from meshseed.evidence.strings.searching import find_all

FEW = st.binary(max_size=60).map(lambda data: bytes(byte % 4 for byte in data))


def plainly(data, ranges, needle):
    needle = needle + b"\0" if len(needle) == 1 else needle
    return [
        at
        for start, stop in ranges
        for at in range(start, stop - len(needle) + 1)
        if needle and data[at : at + len(needle)] == needle
    ]


@given(
    FEW, st.lists(FEW.map(lambda one: one[:5]), max_size=6), st.integers(0, 60), st.integers(1, 5)
)
def test_every_place_is_found_once_whatever_the_size_of_the_blocks(data, needles, cut, block):
    cut = min(cut, len(data))
    ranges = ((0, cut), (cut, len(data)))
    before = searching._BLOCK
    searching._BLOCK = 2 * block
    try:
        found = find_all(data, ranges, needles)
    finally:
        searching._BLOCK = before
    assert [one.tolist() for one in found] == [plainly(data, ranges, one) for one in needles]
