"""MS81x to MS83x: binaries opened, what they say of a pack, packs proposed from them."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity

UNREADABLE: Final = Code(
    id="MS810",
    title="the wheel, file or folder cannot be read",
    severity=Severity.ERROR,
    meaning=(
        "It is not there, it is no plain file or folder, or it is a damaged or truncated archive."
    ),
    remedy="Give a wheel, a shared object or a folder; fetch a damaged file again.",
)
TOO_LARGE: Final = Code(
    id="MS811",
    title="beyond what is read",
    severity=Severity.ERROR,
    meaning=(
        "An archive or one of its files is larger than the bounds, says another size than it has,"
        " or unpacks to so many times its packed size that it looks made to exhaust memory."
    ),
    remedy="If the file is genuine, unpack it elsewhere and give the shared object itself.",
)
TRICK: Final = Code(
    id="MS812",
    title="an entry that is no plain file in its place",
    severity=Severity.WARNING,
    meaning=(
        "A name leads out of the archive, stands there twice, or is a link. Nothing is read through"
        " it."
    ),
    remedy="Ask where the archive comes from; a build tool writes no such entries.",
)
NO_ELF: Final = Code(
    id="MS813",
    title="no sound ELF file",
    severity=Severity.ERROR,
    meaning=(
        "The file is not in the format, or its headers contradict each other or point outside it."
    ),
    remedy="Fetch the file again; if it is sound for other tools, report it.",
)
OTHER_MACHINE: Final = Code(
    id="MS814",
    title="built for another machine",
    severity=Severity.WARNING,
    meaning=(
        "Addresses and the layout of texts belong to one machine. In a file for another one only"
        " content can be compared; everything will have moved."
    ),
    remedy="Give the build for x86-64 to test addresses.",
)
NOT_THERE: Final = Code(
    id="MS815",
    title="a binary of the pack is not there",
    severity=Severity.NOTE,
    meaning="No file fits the path that the pack gives; its observations cannot be tested here.",
    remedy="Give the wheel that holds it, or the file itself with `--binary`.",
)
SEVERAL: Final = Code(
    id="MS816",
    title="several files fit one binary",
    severity=Severity.WARNING,
    meaning="More than one file fits the path that the pack gives, and none is taken.",
    remedy="Give the one file that is meant.",
)
OTHER_DIGEST: Final = Code(
    id="MS817",
    title="another build than the pack's",
    severity=Severity.NOTE,
    meaning=(
        "The digest is not the one the pack gives, or the file is named for another version of the"
        " interpreter. Addresses of one build say nothing about another."
    ),
    remedy="Expect moved addresses; `evidence relocate` proposes a pack for this build.",
)
WRONG_BIAS: Final = Code(
    id="MS818",
    title="a stated difference of address and offset is another one",
    severity=Severity.ERROR,
    meaning=(
        "The pack states how far addresses of a section are from offsets in the file, and the"
        " section's own header says otherwise, or there is no such section."
    ),
    remedy="Take the difference from the section's header; it holds for this section only.",
)
REFUTED: Final = Code(
    id="MS820",
    title="the binary says otherwise",
    severity=Severity.ERROR,
    meaning=(
        "What is said to be absent is there, an address and its offset do not belong together, or a"
        " text is another one."
    ),
    remedy="Look the observation up again, and what rests on it.",
)
ABSENT: Final = Code(
    id="MS821",
    title="not found in the binary",
    severity=Severity.WARNING,
    meaning=(
        "Neither at its address nor anywhere else, packed tables and wide texts included. What"
        " rests on the observation is not shown by this binary."
    ),
    remedy="Look for what came in its place; nothing of it is carried over.",
)
MOVED: Final = Code(
    id="MS822",
    title="at another address",
    severity=Severity.NOTE,
    meaning="The content is there, once, but not where the pack says.",
    remedy="In the same build the address is misread; for another one use `evidence relocate`.",
)
AMBIGUOUS: Final = Code(
    id="MS823",
    title="found several times, and not where it should be",
    severity=Severity.NOTE,
    meaning="Which of the places is meant cannot be told, so none is proposed.",
    remedy="Look at the places that are listed.",
)
SHIFTED: Final = Code(
    id="MS824",
    title="all addresses moved by one distance",
    severity=Severity.NOTE,
    meaning=(
        "Everything that was found lies equally far from where the pack says. The addresses may"
        " have been read in a tool that loads files at a base of its own."
    ),
    remedy="Subtract the distance if that is so.",
)
NOT_PROPOSED: Final = Code(
    id="MS830",
    title="no pack could be proposed",
    severity=Severity.ERROR,
    meaning="Nothing was written: the place is taken or of no use, or the pack would not be sound.",
    remedy="Name a new folder, beside the pack it extends or anywhere for a built-in one.",
)

BINARY_CODES: Final[tuple[Code, ...]] = (
    UNREADABLE,
    TOO_LARGE,
    TRICK,
    NO_ELF,
    OTHER_MACHINE,
    NOT_THERE,
    SEVERAL,
    OTHER_DIGEST,
    WRONG_BIAS,
    REFUTED,
    ABSENT,
    MOVED,
    AMBIGUOUS,
    SHIFTED,
    NOT_PROPOSED,
)
