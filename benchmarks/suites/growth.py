"""How cost grows with rules, flags, devices, axes, files and the size of dumps."""

from typing import Final

from benchmarks.frame.suite import Contender, Suite
from benchmarks.growth import sizes

SUITE: Final = Suite(
    name="growth",
    title="How cost grows",
    says=(
        "Every size is twice the one before. `power` is that of the size with which time grows over"
        " the larger half: 1 is linear, 0 does not grow."
    ),
    cases=sizes.CASES,
    contenders=(
        Contender(name="rules", make=sizes.rules, note="40 to 640, interpreted"),
        Contender(name="rules, compiled", make=sizes.rules_compiled, note="40 to 640, a new class"),
        Contender(name="flags", make=sizes.flags, note="40 to 640, interpreted"),
        Contender(name="flags typed", make=sizes.typed, note="10 to 160 on one line"),
        Contender(name="devices, array", make=sizes.devices, note="65,536 to 1,048,576"),
        Contender(name="devices, compact", make=sizes.devices_iota, note="65,536 to 1,048,576"),
        Contender(name="axes", make=sizes.axes, note="2 to 32"),
        Contender(name="dump", make=sizes.dump, note="0.25 MB to 4 MB, 1,500 to 24,000 groups"),
        Contender(name="files checked", make=sizes.files, note="64 to 1,024, one in eight read"),
    ),
    reference=None,
    expected=sizes.expected,
    rounds=3,
)
