"""Between the editor's protocol and what the other files here speak."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from lsprotocol import types
from pygls import uris

from meshseed.authoring.editor.completing import Proposal, Sort
from meshseed.authoring.editor.renaming import Edit
from meshseed.authoring.editor.texts import Spot, Text, Units
from meshseed.diagnostics import Finding, Place, Severity, visible

SOURCE: Final = "meshseed"
_SEVERITIES: Final = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.NOTE: types.DiagnosticSeverity.Information,
}
_SORTS: Final = {
    Sort.TABLE: types.CompletionItemKind.Struct,
    Sort.KEY: types.CompletionItemKind.Property,
    Sort.NAME: types.CompletionItemKind.Variable,
    Sort.ID: types.CompletionItemKind.Reference,
    Sort.VALUE: types.CompletionItemKind.EnumMember,
}
_START: Final = types.Range(types.Position(0, 0), types.Position(0, 0))


def path_of(uri: str) -> Path | None:
    """The file a URI is of; None for what is no file."""
    name = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return Path(name) if name else None


def uri_of(path: str) -> str:
    """The URI of a file, given by an absolute path."""
    return uris.from_fs_path(path) or ""


def units_of(encoding: types.PositionEncodingKind | str | None) -> Units:
    """What columns count, as was agreed on; UTF-16 where nothing was."""
    named = encoding.value if isinstance(encoding, types.PositionEncodingKind) else encoding
    return next((units for units in Units if units.value == named), Units.UTF16)


class Texts:
    """Texts by file, each ready to turn characters into places."""

    def __init__(self, texts: Mapping[str, str], units: Units) -> None:
        self._texts = texts
        self.units = units
        self._made: dict[str, Text] = {}

    def of(self, file: str) -> Text:
        """The text of *file*; an empty one where it is not known."""
        if file not in self._made:
            self._made[file] = Text(self._texts.get(file, ""), self.units)
        return self._made[file]

    def range_of(self, file: str, start: int, end: int) -> types.Range:
        """The characters of *file* from *start* up to *end*."""
        text = self.of(file)
        return types.Range(_position(text.spot(start)), _position(text.spot(end)))

    def location(self, file: str, start: int, end: int) -> types.Location:
        """The same, with the file."""
        return types.Location(uri_of(file), self.range_of(file, start, end))

    def offset(self, file: str, position: types.Position) -> int:
        """The character at a place of *file*."""
        return self.of(file).offset(Spot(position.line, position.character))

    def place(self, place: Place) -> types.Range:
        """Where a finding points to; the beginning of the file where it points nowhere."""
        if place.span is None or place.source not in self._texts:
            return _START
        return self.range_of(place.source, *self.of(place.source).range_of(place.span))

    def edit(self, edit: Edit) -> types.TextEdit:
        """An edit as the editor makes it."""
        return types.TextEdit(self.range_of(edit.file, edit.start, edit.end), edit.text)

    def completion(self, file: str, number: int, proposal: Proposal) -> types.CompletionItem:
        """A proposal, in the order in which it was made."""
        range_ = self.range_of(file, proposal.start, proposal.end)
        return types.CompletionItem(
            label=visible(proposal.label),
            kind=_SORTS[proposal.sort],
            detail=visible(proposal.detail) or None,
            sort_text=f"{number:05}",
            filter_text=proposal.text,
            text_edit=types.TextEdit(range_, proposal.text),
        )

    def diagnostic(self, finding: Finding) -> types.Diagnostic:
        """A finding at its first place, the other places beside it."""
        related = [
            types.DiagnosticRelatedInformation(
                types.Location(uri_of(place.source), self.place(place)),
                visible(place.label or "see here"),
            )
            for place in finding.where[1:]
            if place.source in self._texts
        ]
        return types.Diagnostic(
            range=self.place(finding.where[0]) if finding.where else _START,
            message=message_of(finding),
            severity=_SEVERITIES[finding.severity],
            code=finding.code,
            source=SOURCE,
            related_information=related or None,
        )


def message_of(finding: Finding) -> str:
    """What a finding says, what was expected, and what to do."""
    parts = [visible(finding.message, keep_newlines=True)]
    if finding.expected:
        parts.append(f"expected: {visible(finding.expected, keep_newlines=True)}")
    if finding.suggestion:
        parts.append(f"did you mean `{visible(finding.suggestion)}`?")
    if finding.help:
        parts.append(visible(finding.help, keep_newlines=True))
    parts += [visible(note, keep_newlines=True) for note in finding.notes]
    return "\n".join(parts)


def _position(spot: Spot) -> types.Position:
    return types.Position(spot.line, spot.column)
