"""MS60x: the tests of a pack, and what they show of it."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity

UNFIT: Final = Code(
    id="MS601",
    title="generated cases do not fit the pack",
    severity=Severity.ERROR,
    meaning=(
        "Generated cases are tried together with the pack before they are written. These do not"
        " load with it, or do not come out as they say."
    ),
    remedy="Run `rules check` on the pack first; if it is sound, this is a fault of meshseed.",
)
BELOW: Final = Code(
    id="MS602",
    title="below the threshold",
    severity=Severity.ERROR,
    meaning=(
        "The cases of a pack show less of it, or notice fewer faults in it, than was asked for. A"
        " statement that no case shows can be wrong without anybody seeing it."
    ),
    remedy="Write cases for what is named, or let `rules test --generate` propose them.",
)

AUTHORING_CODES: Final[tuple[Code, ...]] = (UNFIT, BELOW)
