"""What the TOML parser says, in words that tell a person what to write."""

from typing import Final

from msgspec import Struct


class Words(Struct, frozen=True, kw_only=True):
    """One kind of syntax error: what is wrong, what to say at the caret, what would be right."""

    message: str
    label: str | None = None
    expected: str | None = None
    help: str | None = None


UNCLOSED_STRING: Final = frozenset(
    {"Unterminated string", 'Expected "\'"', "Expected \"'''\"", "Illegal character '\\n'"}
)
AFTER_ESCAPE: Final = "Unescaped '\\' in a string"
UNCLOSED_BRACKET: Final = frozenset({"Unclosed array", "Unclosed inline table"})
ENDLESS: Final = frozenset({"Invalid value", "Invalid initial character for a key part"})
"""What the parser says where an array or inline table has no end but the text has."""

_REPEATS: Final = (
    "Cannot declare ",
    "Cannot overwrite ",
    "Cannot mutate ",
    "Cannot redefine ",
    "Duplicate inline table key ",
)

_STRING: Final = Words(
    message="a string is not closed",
    label="the string goes on to here",
    help='close it with the quote it began with; use `"""` for a string of several lines',
)
_ESCAPE_HELP: Final = (
    "write `\\\\` for a backslash, or use single quotes, in which nothing is escaped"
)
_KEY_HELP: Final = (
    "a bare key has letters a-z and A-Z, digits, `_` and `-`; put any other key in quotes"
)
_WORDS: Final = {
    "Invalid statement": Words(
        message="no key, table or comment can begin like this",
        label="not the beginning of a line of TOML",
        expected="`key = value`, `[table]`, `[[table]]` or `# comment`",
        help=_KEY_HELP,
    ),
    "Expected newline or end of document after a statement": Words(
        message="something follows where the line should end",
        label="does not belong to what stands before it",
        expected="the end of the line, or a comment",
        help="write each key on its own line; put text in quotes",
    ),
    "Expected '=' after a key in a key/value pair": Words(
        message="a key without `=`", label="`=` is missing here", expected="`key = value`"
    ),
    "Invalid value": Words(
        message="this is not a value of TOML",
        label="not a value",
        expected="a string in quotes, a number, true, false, an array, an inline table or a date",
        help="put text in straight quotes",
    ),
    "Invalid initial character for a key part": Words(
        message="a part of a key is missing or begins wrongly", label="not a key", help=_KEY_HELP
    ),
    "Expected ']' at the end of a table declaration": Words(
        message="a table header is not closed", label="`]` is missing here", expected="`[table]`"
    ),
    "Expected ']]' at the end of an array declaration": Words(
        message="the header of a list of tables is not closed",
        label="`]]` is missing here",
        expected="`[[table]]`",
    ),
    "Unclosed array": Words(
        message="an array is not closed",
        label="`,` or `]` is missing before this",
        expected="`,` or `]`",
    ),
    "Unclosed inline table": Words(
        message="an inline table is not closed",
        label="`,` or `}` is missing before this",
        expected="`,` or `}`",
    ),
    AFTER_ESCAPE: Words(
        message="a backslash begins no escape that TOML knows",
        label="no such escape",
        help=_ESCAPE_HELP,
    ),
    "Invalid hex value": Words(
        message="an escape lacks digits",
        label="hexadecimal digits are missing here",
        expected="`\\u` with four or `\\U` with eight hexadecimal digits",
        help=_ESCAPE_HELP,
    ),
    "Escaped character is not a Unicode scalar value": Words(
        message="an escape names no character", label="after an escape that names no character"
    ),
    "Invalid date or datetime": Words(
        message="there is no such date or time",
        label="no such date or time",
        help="put it in quotes if it is meant as text",
    ),
}


def unclosed(bracket: str) -> str:
    """The parser's reason for an opening *bracket* that is never closed."""
    return "Unclosed array" if bracket == "[" else "Unclosed inline table"


def is_repeat(reason: str) -> bool:
    """Whether the parser's *reason* is that a key or table is there already."""
    return reason.startswith(_REPEATS)


def in_words(reason: str) -> Words:
    """The parser's *reason*, without its place, for a person."""
    if reason in UNCLOSED_STRING:
        return _STRING
    if reason.startswith(("Illegal character", "Found invalid character")):
        return Words(
            message="a control character stands in the text",
            label="not allowed here",
            help="remove it, or write it as an escape",
        )
    return _WORDS.get(reason, Words(message=f"this is not valid TOML: {reason}"))
