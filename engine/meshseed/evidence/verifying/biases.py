"""Whether the differences of address and offset that a pack states are those of the file."""

from meshseed.evidence.binaries import Image
from meshseed.evidence.verdicts import BiasCheck
from meshseed.packs.facts import Binary


def check_biases(binary: Binary, image: Image) -> tuple[BiasCheck, ...]:
    """Each stated difference beside that of the section's header."""
    found = []
    for one in binary.biases:
        section = image.section(one.section)
        actual = None if section is None else section.address - section.offset
        found.append(
            BiasCheck(
                section=one.section,
                stated=one.bias,
                actual=None if actual is None else f"{actual:#x}",
                right=actual == int(one.bias, 16),
            )
        )
    return tuple(found)
