"""Findings put in their place in a file."""

from typing import Final

from meshseed.checking.handovers import Scanned
from meshseed.checking.judging.reading import LineReading
from meshseed.checking.judging.texts import UNKNOWNS, Rows
from meshseed.checking.results import Applicability, Edit, Fix, Found
from meshseed.confidence import Confidence
from meshseed.diagnostics import Finding, Place, Position, Severity, Span
from meshseed.evaluation.commandline import COMMAND_LINE, Token
from meshseed.packs.facts import Standing

_LONGEST_EXCERPT: Final = 200
Offsets = tuple[int, int]


class Sheet:
    """One file and what is found in it, each thing once."""

    def __init__(self, scanned: Scanned) -> None:
        self.scanned = scanned
        self.rows = Rows(scanned.text)
        self._found: dict[tuple[str, int, int, str], Found] = {}

    def add(self, found: Found) -> None:
        """Take *found*, unless the same was found on another way through the file."""
        key = (found.finding.code, found.start, found.end, found.finding.message)
        self._found.setdefault(key, found)

    def found(self) -> tuple[Found, ...]:
        """Everything found, in the order of the places."""
        return tuple(
            sorted(
                self._found.values(),
                key=lambda one: (one.start, one.end, one.finding.code, one.finding.message),
            )
        )

    def place(self, offsets: Offsets, label: str | None = None) -> Place:
        """A place in the file."""
        return Place(source=self.scanned.path, span=self.rows.span(*offsets), label=label)

    def report(  # noqa: PLR0913 - one parameter per part of a finding
        self,
        code: str,
        at: Offsets,
        message: str,
        *,
        severity: Severity | None = None,
        label: str | None = None,
        also: tuple[tuple[Offsets, str], ...] = (),
        suggestion: str | None = None,
        help: str | None = None,  # noqa: A002 - the finding's own word
        notes: tuple[str, ...] = (),
        standing: Standing | None = None,
        confidence: Confidence | None = None,
        fact: str | None = None,
        enforced_by: str | None = None,
        fixes: tuple[Fix, ...] = (),
    ) -> None:
        """Report a finding of the code's usual severity, or of *severity*."""
        # A file in which nothing is wrong needs no codes.
        from meshseed.diagnostics.codes import CODES

        finding = Finding(
            code=code,
            severity=CODES[code].severity if severity is None else severity,
            message=message,
            where=(
                self.place(at, label),
                *(self.place(offsets, other) for offsets, other in also),
            ),
            suggestion=suggestion,
            help=help,
            notes=notes,
            fact=fact,
            confidence=confidence or (None if standing is None else standing.confidence),
            evidence=() if standing is None else standing.evidence,
            enforced_by=enforced_by,
        )
        self.add(self.of(finding, at, fixes))

    def of(self, finding: Finding, at: Offsets, fixes: tuple[Fix, ...] = ()) -> Found:
        """*finding*, which is about the characters *at* of this file."""
        start, end = at
        return Found(
            path=self.scanned.path,
            finding=finding,
            start=start,
            end=end,
            excerpt=self.scanned.text[start:end][:_LONGEST_EXCERPT],
            fixes=fixes,
        )


class LineSheet:
    """Places of one line within its file."""

    def __init__(self, sheet: Sheet, reading: LineReading) -> None:
        self.sheet = sheet
        self.reading = reading
        self._marked = reading.line.text
        self._dests: dict[Position, str] | None = None

    def token(self, token: Token, start: int = 0, end: int | None = None) -> Offsets:
        """Where the characters *start* up to *end* of a token stand."""
        if start == 0 and end is None and not token.runs:
            return self.span(token.span)
        return self.span(token.part(start, end))

    def dest_at(self, start: Position) -> str | None:
        """The flag of which a use has a token that begins at *start* of the line."""
        if self._dests is None:
            tokens = self.reading.driver.tokens
            self._dests = {
                tokens[index].span.start: dest
                for dest, typed in self.reading.parsed.typed.items()
                for use in (*typed.dropped, *typed.uses)
                for index in use.tokens
            }
        return self._dests.get(start)

    def span(self, span: Span | None) -> Offsets:
        """Where a span of the line stands in the file; without one, the whole handover."""
        if span is None:
            return self.whole()
        return self._marked.where(*self.reading.rows.offsets(span))

    def whole(self) -> Offsets:
        """Where what is handed over last begins and ends."""
        places = [place for place in self._marked.places if place[0] >= 0]
        if not places:
            last = self.reading.line.handovers[-1]
            return last.start, last.end
        last = self.reading.line.handovers[-1]
        own = [place for place in places if last.start <= place[0] < last.end] or places
        return own[0][0], own[-1][1]

    def moved(self, finding: Finding) -> tuple[Finding, Offsets]:
        """*finding* about the line as a finding about the file."""
        places = [place for place in finding.where if place.source == COMMAND_LINE]
        spans = [self.span(place.span) for place in places] or [self.whole()]
        where = [
            self.sheet.place(offsets, place.label)
            for offsets, place in zip(spans, places, strict=False)
        ] or [self.sheet.place(spans[0])]
        others = [place for place in finding.where if place.source != COMMAND_LINE]
        return _with_places(finding, (*where, *others)), spans[0]

    def edit(self, token: Token, start: int, end: int, text: str) -> tuple[Edit, ...]:
        """The edit that puts *text* in the place of a part of a token, where that is possible.

        Only where the characters stand in the file as they are, one by one.
        """
        first, last = self.reading.rows.offsets(token.part(start, end))
        if last - first != end - start or not self._marked.is_contiguous(first, last):
            return ()
        if any(char in UNKNOWNS or char in "'\"\\`$\n" for char in text):
            return ()
        at = self._marked.where(first, last)
        return (Edit(start=at[0], end=at[1], text=text),)

    def fix(self, token: Token, start: int, end: int, text: str, *, safe: bool) -> tuple[Fix, ...]:
        """A fix that writes *text* for a part of a token; none where the text cannot be edited."""
        edits = self.edit(token, start, end, text)
        if not edits:
            return ()
        applicability = Applicability.SAFE if safe else Applicability.UNSAFE
        return (Fix(title=f"write `{text}`", applicability=applicability, edits=edits),)


def _with_places(finding: Finding, where: tuple[Place, ...]) -> Finding:
    from msgspec.structs import replace

    return replace(finding, where=where, tokens=())


def releveled(finding: Finding, severity: Severity) -> Finding:
    """*finding* at another severity."""
    from msgspec.structs import replace

    return finding if finding.severity is severity else replace(finding, severity=severity)
