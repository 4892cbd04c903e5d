"""Texts in which only `$` means something: values of manifests and environment files."""

from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import PieceKind, Pieces
from meshseed.checking.reading.placed import Building, Placed, literal_text

_VARIABLE: Final = pattern(
    r"\$(?:(?P<dollar>\$)"
    r"|\{\{[^{}\n]*\}\}"
    r"|\{(?P<braced>[A-Za-z_][\w.]*)(?P<operator>:?[-=+?])?(?P<rest>[^{}\n]*)\}"
    r"|\((?P<round>[A-Za-z_][\w.]*)\)"
    r"|(?P<bare>[A-Za-z_]\w*))"
)


def expanded(source: Placed, own: str | None) -> tuple[Pieces, Pieces | None]:
    """*source* with its variables as pieces, and what `${own:-…}` says where it is there."""
    building = Building(source)
    default: Pieces | None = None
    at = 0
    for match in _VARIABLE.finditer(source.text):
        building.span(at, match.start())
        at = match.end()
        if match.group("dollar"):
            building.char("$", match.start(), at)
            continue
        name = match.group("braced") or match.group("round") or match.group("bare")
        earlier = own is not None and name == own
        kind = PieceKind.EARLIER if earlier else PieceKind.UNRESOLVED
        given: Pieces = ()
        if (match.group("operator") or "").strip(":") in {"-", "="}:
            given = source.cut(match.start("rest"), match.end("rest")).pieces()
            if earlier:
                default = given
        known = not earlier and "$" not in (literal_text(given) or "$")
        building.other(kind, match.group(), match.start(), at, given if known else ())
    building.span(at, len(source.text))
    return building.pieces(), default
