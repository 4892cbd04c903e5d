"""What a statement may set, forward or compare with, and how the statement is known."""

from msgspec import Struct

from meshseed.confidence import Confidence

Scalar = str | int | float | bool
Plain = Scalar | tuple[Scalar, ...] | None


class Standing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How one statement is known.

    `printed` is the source's own tag and is never edited; `confidence` is ours. `contested`
    names the conflicts that are about this statement.
    """

    confidence: Confidence
    evidence: tuple[str, ...] = ()
    contested: tuple[str, ...] = ()
    printed: str | None = None
    why: str | None = None


class Constant(Struct, frozen=True, tag_field="is", tag="constant"):
    """A value written in the pack."""

    value: Plain


class FromUnknown(Struct, frozen=True, tag_field="is", tag="unknown"):
    """A value nobody knows; `unknown` is the id of the `[[unknown]]` that says what is open."""

    unknown: str


class FromName(Struct, frozen=True, tag_field="is", tag="name"):
    """The value that another input or attribute has at this place.

    With `prefix`, the text of the value behind that prefix.
    """

    name: str
    prefix: str = ""


Term = Constant | FromUnknown | FromName


class Where(Struct, frozen=True, gc=False):
    """The table of a pack file that a fact was written in. `line` is None when not determined."""

    file: str
    line: int | None


class Domain(Struct, frozen=True, omit_defaults=True):
    """Bounds on a number that is otherwise not known."""

    gt: int | float | None = None
    ge: int | float | None = None
    lt: int | float | None = None
    le: int | float | None = None
