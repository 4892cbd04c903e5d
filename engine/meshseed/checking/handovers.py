"""What is found in a file: texts that are handed to the driver, character by character in place.

Readers make these and judge nothing; judging makes findings of them and reads no files.
"""

from enum import StrEnum

from msgspec import Struct

from meshseed.diagnostics import Finding


class Language(StrEnum):
    """How a file is written, which decides who reads it."""

    SHELL = "shell"
    PYTHON = "python"
    NOTEBOOK = "notebook"
    YAML = "yaml"
    DOCKERFILE = "dockerfile"
    TOML = "toml"
    JSON = "json"
    DOTENV = "dotenv"
    MAKE = "make"
    DOCUMENT = "document"
    LOG = "log"


class PieceKind(StrEnum):
    """What a run of text is.

    `literal`: known, `text` is what arrives. `unresolved`: a variable, call or expression whose
    value no reader knows. `placeholder`: text that a person is to replace, such as `<more flags>`.
    `earlier`: what the same carrier held before, as in `X="$X --more"`.
    """

    LITERAL = "literal"
    UNRESOLVED = "unresolved"
    PLACEHOLDER = "placeholder"
    EARLIER = "earlier"


class Piece(Struct, frozen=True, kw_only=True, gc=False):
    """A run of the text that is handed over.

    `text` is what arrives of a literal, escapes and quotes of the file's language undone; of the
    other kinds it is the source text. `offsets` count characters in the file: one per character of
    a literal's `text` and one more for its end; start and end for the other kinds. A value
    that a known variable stands for has the place of the variable: equal offsets, the end last.
    Flags that it stands for have the places where they are written, so that pieces of one text
    need not be in the order of the file, and two handovers may hold the same places.

    `otherwise`: what an `unresolved` one is where nothing else says so, as in `${NAME:-this}`.
    """

    kind: PieceKind
    text: str
    offsets: tuple[int, ...]
    otherwise: tuple["Piece", ...] = ()


Pieces = tuple[Piece, ...]


class Writing(StrEnum):
    """What a handover does with what its carrier held before.

    `set` replaces it; `default` takes effect only where nothing was there; `run` is a command line
    or argument that is used where it stands and kept nowhere.
    """

    SET = "set"
    DEFAULT = "default"
    RUN = "run"


class Cut(StrEnum):
    """`text`: one member, still to be cut as the carrier says. `words`: each member is a word."""

    TEXT = "text"
    WORDS = "words"


class Arm(Struct, frozen=True, kw_only=True, gc=False):
    """One way through a branch: handovers in different arms of one branch never meet."""

    branch: int
    arm: int


class Handover(Struct, frozen=True, kw_only=True):
    """One place where a carrier of the pack is given flags, or a setting its value.

    `carrier` is the id of the pack's fact, `carrier_name` what stands in the file, empty where the
    file is nothing but flags and the carrier only the likeliest. `members` is
    one text, or the ready words of a list. An append is a SET whose first piece is `earlier`.
    `start` and `end` cover the whole statement, `arms` the branches around it, outermost first.
    `scope` separates texts of which one does not see the other's variables (0: the file itself).
    """

    carrier: str
    carrier_name: str
    writing: Writing
    cut: Cut
    members: tuple[Pieces, ...]
    start: int
    end: int
    arms: tuple[Arm, ...] = ()
    scope: int = 0


class Configured(Struct, frozen=True, kw_only=True):
    """One key of somebody else's configuration that a format of the pack gives a meaning.

    `means` is the pack's word for it; `text` the scalar as written, with its place in the file.
    """

    format: str
    key: str
    means: str
    text: str
    start: int
    end: int


class Remark(Struct, frozen=True, kw_only=True):
    """A comment that switches findings off: `codes` on `line`, or in the whole file (None)."""

    codes: tuple[str, ...]
    reason: str | None
    line: int | None
    start: int
    end: int


class Scanned(Struct, frozen=True, kw_only=True):
    """One file, read. `problems` are findings about the file itself; nothing is then guessed.

    `path` is shown as the user gave it, with `/` between parts. `text` is the decoded file, in
    which all offsets count.
    """

    path: str
    language: Language
    text: str
    handovers: tuple[Handover, ...] = ()
    configured: tuple[Configured, ...] = ()
    remarks: tuple[Remark, ...] = ()
    problems: tuple[Finding, ...] = ()
