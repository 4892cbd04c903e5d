"""MS80x: addresses of a pack that do not fit together."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity

MISALIGNED: Final = Code(
    id="MS801",
    title="no text of this length lies there",
    severity=Severity.WARNING,
    meaning=(
        "A C compiler puts arrays of 16 bytes and more on multiples of 16, of 32 and more on"
        " multiples of 32. The text is that long, by its words or by the length of its neighbours'"
        " names in the pool, and its address is no such multiple: it is misread, or it is a part of"
        " a longer text."
    ),
    remedy="Look the address up again. For a part of a longer text, name that one in `inside`.",
)
OUT_OF_ORDER: Final = Code(
    id="MS802",
    title="out of the pool's order",
    severity=Severity.WARNING,
    meaning=(
        "The build sorts its constant texts, and this address and text break the order that all"
        " others keep, with or without a number for a second text of the same name."
    ),
    remedy="Look up both again. Dashes and signs are part of the text and change its name.",
)
INSIDE: Final = Code(
    id="MS803",
    title="an address inside another text",
    severity=Severity.WARNING,
    meaning="Something is said to lie within the bytes of a text that begins earlier.",
    remedy="If it is a part of that text, say so with `inside`; else one address is wrong.",
)
TWICE: Final = Code(
    id="MS804",
    title="two texts at one address",
    severity=Severity.WARNING,
    meaning=(
        "Two observations quote different texts for one address of one binary, or a text and"
        " another beginning."
    ),
    remedy="Keep the one that is right, or say of a part what longer text it is `inside` of.",
)
BIASED: Final = Code(
    id="MS805",
    title="address and offset do not agree",
    severity=Severity.WARNING,
    meaning=(
        "The difference between an observation's address and its file offset is none of those the"
        " pack states for sections of the binary; or, where it states none, not that of the"
        " observations on both sides, which are alike."
    ),
    remedy="Look both up in the program headers; a difference holds for one segment only.",
)

ADDRESS_CODES: Final[tuple[Code, ...]] = (MISALIGNED, OUT_OF_ORDER, INSIDE, TWICE, BIASED)
