"""The questions, and the rules said in plain Python: right answers, and the limit of speed."""

from itertools import product

NAMES = ("shape", "wide", "width", "level", "factor")
CASES = [
    dict(zip(NAMES, values, strict=True))
    for values in product(
        ("ring", "tree", "mesh", "star", "line"), (False, True), (1, 2, 4), (1, 2, 3), (0, 4)
    )
]
"""All 180 combinations of what the five inputs can be."""


def by_hand(shape: str, wide: bool, width: int, level: int, factor: int) -> list[str]:  # noqa: FBT001 - as a person would write it
    """The effects of one case."""
    effects = []
    if shape == "ring":
        effects.append("ring-stages")
    if shape == "tree" and factor == 0:
        effects.append("fan-out")
    if shape == "mesh" and width >= 2:
        effects.append("mesh-links")
    if wide:
        effects.append("wide")
    if wide and width == 2:
        effects.append("wide-pairs")
    if level == 3 and shape != "ring":
        effects.append("squash")
    return effects


ANSWERS = [by_hand(**case) for case in CASES]
FIRING = [
    [
        name
        for name, effect in zip(
            ("ring", "tree", "mesh", "wide", "pairs", "squash"),
            ("ring-stages", "fan-out", "mesh-links", "wide", "wide-pairs", "squash"),
            strict=True,
        )
        if effect in effects
    ]
    for effects in ANSWERS
]
"""The rules that fire in each case, as a trace has to tell."""
