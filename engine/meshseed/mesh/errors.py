"""What is wrong with a mesh, its axes, groups or shardings, said as findings."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NoReturn

from msgspec.structs import replace

from meshseed.diagnostics import Finding, Place, Severity, nearest, render_all

MAX_DEVICES: Final = 2**31 - 1
"""Device numbers are 32-bit signed integers in every format read or written here."""

MAX_LISTED: Final = 2**26
"""More devices than this are in no array; the compact forms have no such limit."""

MAX_WRITTEN: Final = 2**23
"""More devices than this are in no tuple or text: each takes many times its place in an array."""

MAX_GRAPH: Final = 2**18
"""More devices than this make no graph, whose nodes and edges take thousands of bytes each."""

MAX_PARTS: Final = 128
"""More axes of a mesh, or dimensions of anything, are taken for a mistake: products stay small."""


class MeshError(Exception):
    """A request that has no right answer; `findings` say why, each with the clash or equation.

    `texts` maps the sources the findings point into to their texts, for drawing carets.
    """

    findings: tuple[Finding, ...]
    texts: Mapping[str, str]

    def __init__(self, findings: Iterable[Finding], texts: Mapping[str, str] | None = None) -> None:
        self.findings = tuple(findings)
        self.texts = dict(texts or {})
        super().__init__(render_all(self.findings, self.texts))

    def __reduce__(self) -> tuple[type["MeshError"], tuple[object, ...]]:
        return MeshError, (self.findings, self.texts)


def refuse(
    code: str,
    message: str,
    *,
    expected: str | None = None,
    help_: str | None = None,
    suggestion: str | None = None,
    notes: tuple[str, ...] = (),
) -> NoReturn:
    """Raise a `MeshError` of one finding that points nowhere; readers of text add the place."""
    raise MeshError(
        [
            Finding(
                code=code,
                severity=Severity.ERROR,
                message=message,
                expected=expected,
                help=help_,
                suggestion=suggestion,
                notes=notes,
            )
        ]
    )


def check_parts(count: int, what: str) -> None:
    """Raise where there are more than `MAX_PARTS` of *what*."""
    if count > MAX_PARTS:
        refuse("MS401", f"there are {count} {what}", expected=f"at most {MAX_PARTS}")


def refuse_name(name: str, known: Iterable[str]) -> NoReturn:
    """Raise for an axis that the mesh does not have; *known* are the ones it has."""
    names = tuple(known)
    refuse(
        "MS402",
        f'there is no axis "{name}"',
        expected="one of " + ", ".join(f'"{each}"' for each in names) if names else "no axis",
        suggestion=nearest(name, names),
    )


@contextmanager
def blaming(place: Place, text: str) -> Iterator[None]:
    """Give findings raised inside and pointing nowhere this *place* of *text*."""
    try:
        yield
    except MeshError as error:
        found = tuple(
            each if each.where else replace(each, where=(place,)) for each in error.findings
        )
        raise MeshError(found, {place.source: text, **error.texts}) from None
