"""MS1xx: reading a pack's files and the shape of what stands in them.

MS100 to MS109 concern files, MS110 to MS119 TOML itself, MS120 to MS129 the keys and values.
"""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity

NO_FOLDER: Final = Code(
    id="MS100",
    title="pack folder not found",
    severity=Severity.ERROR,
    meaning="Packs are looked for as folders, and nothing exists at the path given.",
    remedy="Check the path, or name a built-in pack by its id.",
)
NOT_A_FOLDER: Final = Code(
    id="MS101",
    title="pack path is not a folder",
    severity=Severity.ERROR,
    meaning="Packs are folders; the path given leads to something else.",
    remedy="Name the folder that holds the pack's files, not one of the files.",
)
NO_TOML: Final = Code(
    id="MS102",
    title="folder holds no TOML file",
    severity=Severity.ERROR,
    meaning=(
        "Only files that end in `.toml` and stand directly in the folder are read; sub-folders "
        "and names that begin with a dot are not. None was found."
    ),
    remedy="Check the path, or move the files up into the folder itself.",
)
UNREADABLE: Final = Code(
    id="MS103",
    title="file cannot be read",
    severity=Severity.ERROR,
    meaning="The system refused to open or read the file or folder. A pack is read whole or not.",
    remedy="Read the reason given; most often a permission is missing.",
)
NOT_A_FILE: Final = Code(
    id="MS104",
    title="not a plain file",
    severity=Severity.ERROR,
    meaning=(
        "The name ends in `.toml` but leads to a link, a folder, a pipe or a device. A pack from "
        "a stranger could use one to reach outside its folder or to wait for ever, so none is "
        "followed."
    ),
    remedy="Put the file itself in its place, or rename the entry.",
)
TOO_LARGE: Final = Code(
    id="MS105",
    title="pack exceeds a limit of size",
    severity=Severity.ERROR,
    meaning=(
        "One file, all files together, their number, or the number of values in one file exceeds "
        "what a pack may hold. The limits keep time and memory bounded on packs from strangers."
    ),
    remedy="Split the file, or remove what does not belong to the pack.",
)
NOT_UTF8: Final = Code(
    id="MS106",
    title="file is not UTF-8",
    severity=Severity.ERROR,
    meaning="TOML is UTF-8 text. The bytes at the place shown are not.",
    remedy="Save the file as UTF-8, without a byte order mark.",
)
BINARY: Final = Code(
    id="MS107",
    title="file is not text",
    severity=Severity.ERROR,
    meaning="The file holds a NUL byte, which no text does: it is binary, or damaged.",
    remedy="Restore the file, or remove it from the pack.",
)
EMPTY: Final = Code(
    id="MS108",
    title="file is empty",
    severity=Severity.ERROR,
    meaning=(
        "The file holds nothing at all. Empty TOML would be valid, but an empty file in a pack is "
        "most often one that was cut off, and its facts would be missing without a word."
    ),
    remedy="Restore the file, remove it, or say in a comment that it is empty on purpose.",
)
BYTE_ORDER_MARK: Final = Code(
    id="MS109",
    title="file begins with a byte order mark",
    severity=Severity.ERROR,
    meaning="TOML 1.0 has no byte order mark, and readers disagree about it.",
    remedy="Save the file as UTF-8 without a byte order mark (BOM).",
)
SYNTAX: Final = Code(
    id="MS110",
    title="not valid TOML",
    severity=Severity.ERROR,
    meaning=(
        "The file breaks the syntax of TOML at the place shown. Reading stops there, so one such "
        "error is shown for each file."
    ),
    remedy="Correct the place shown; the mistake may stand just before it.",
)
REPEATED: Final = Code(
    id="MS111",
    title="key or table given twice",
    severity=Severity.ERROR,
    meaning="A key stands once in its table, and a table is opened once. Both places are shown.",
    remedy="Keep one, or write `[[name]]` for a list of tables.",
)
TOO_DEEP: Final = Code(
    id="MS112",
    title="nested too deeply",
    severity=Severity.ERROR,
    meaning="Arrays, inline tables or the parts of one key are nested beyond the limit.",
    remedy="Write the inner part as a table of its own.",
)
TOO_BIG: Final = Code(
    id="MS113",
    title="integer does not fit 64 bits",
    severity=Severity.ERROR,
    meaning="TOML integers are signed 64-bit; other readers would refuse or alter this one.",
    remedy="Write a smaller number, or a string if it is a name and not a quantity.",
)
UNKNOWN_KEY: Final = Code(
    id="MS120",
    title="unknown key",
    severity=Severity.ERROR,
    meaning=(
        "The pack language has no such key at this place. It would have no effect, so it is an "
        "error: a misspelt condition must not become one that always holds."
    ),
    remedy="Correct the spelling, move the key to the table it belongs to, or remove it.",
)
MISSING_KEY: Final = Code(
    id="MS121",
    title="missing key",
    severity=Severity.ERROR,
    meaning="The table lacks a key that it must have. The table's header is shown.",
    remedy="Add the key.",
)
WRONG_TYPE: Final = Code(
    id="MS122",
    title="value of the wrong type",
    severity=Severity.ERROR,
    meaning=(
        "The value is of another type than its key takes. Nothing is converted: the string "
        '`"1"` is not the integer `1`, and `1` is not `true`.'
    ),
    remedy="Write a value of the type expected.",
)
VALUE_NOT_ALLOWED: Final = Code(
    id="MS123",
    title="value not allowed",
    severity=Severity.ERROR,
    meaning="The key takes one of a fixed list of values, and this is none of them.",
    remedy="Use one of the values expected.",
)
OUT_OF_RANGE: Final = Code(
    id="MS124",
    title="value out of range",
    severity=Severity.ERROR,
    meaning="The number is too small or too large, or the string or array too short or too long.",
    remedy="Use a value within the range expected.",
)
MALFORMED: Final = Code(
    id="MS125",
    title="value malformed",
    severity=Severity.ERROR,
    meaning="The value has the right type, but not the form that its key asks for.",
    remedy="Read what is said about the form, and correct the value.",
)

PACK_CODES: Final[tuple[Code, ...]] = (
    NO_FOLDER,
    NOT_A_FOLDER,
    NO_TOML,
    UNREADABLE,
    NOT_A_FILE,
    TOO_LARGE,
    NOT_UTF8,
    BINARY,
    EMPTY,
    BYTE_ORDER_MARK,
    SYNTAX,
    REPEATED,
    TOO_DEEP,
    TOO_BIG,
    UNKNOWN_KEY,
    MISSING_KEY,
    WRONG_TYPE,
    VALUE_NOT_ALLOWED,
    OUT_OF_RANGE,
    MALFORMED,
)
