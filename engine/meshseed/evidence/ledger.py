"""Every observation of a pack with what hangs on it: the list that an auditor filters."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from msgspec import Struct

from meshseed.confidence import Confidence, LineOfEvidence
from meshseed.evidence.verdicts import Verdict
from meshseed.explaining import Kind, mentions_of, own_fact, subjects_of
from meshseed.packs.facts import Conflict, Evidence, EvidenceKind, PackFacts

LEDGER_SCHEMA: Literal[1] = 1

_STATE_NOTHING: Final = frozenset(
    {
        Kind.EVIDENCE,
        Kind.SOURCE,
        Kind.BINARY,
        Kind.CASE,
        Kind.IGNORE,
        Kind.TOKEN,
        Kind.CONFLICT,
        Kind.WHAT_IF,
    }
)
"""What is no statement of the pack about the driver."""

_NO_VERDICTS: Final[Mapping[str, Verdict]] = {}


class Entry(Struct, frozen=True, kw_only=True):
    """One observation. `supports` are facts it speaks for, by whichever side says so.

    `contested` names conflicts one of whose sides rests on it or whose facts do; `open` the
    questions it belongs to. `verdict` is None where it was not tested.
    """

    id: str
    kind: EvidenceKind
    confidence: Confidence
    line: LineOfEvidence | None
    source: str | None
    binary: str | None
    address: str | None
    text: str | None
    printed: str | None
    ledger: str | None
    says: str | None
    supports: tuple[str, ...]
    counters: tuple[str, ...]
    contested: tuple[str, ...]
    open: tuple[str, ...]
    verdict: Verdict | None
    file: str
    at_line: int | None


class Ledger(Struct, frozen=True, kw_only=True):
    """The entries that were asked for, of `total` observations."""

    schema: Literal[1] = LEDGER_SCHEMA
    pack: str
    total: int
    entries: tuple[Entry, ...]


class Filter(Struct, frozen=True, kw_only=True):
    """What to keep; an empty tuple and None keep everything."""

    tags: tuple[str, ...] = ()
    kinds: tuple[EvidenceKind, ...] = ()
    binaries: tuple[str, ...] = ()
    lines: tuple[LineOfEvidence, ...] = ()
    confidences: tuple[Confidence, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    tested: Literal["tested", "untested"] | None = None
    doubts: tuple[Literal["contested", "open"], ...] = ()

    def keeps(self, entry: Entry) -> bool:
        """Whether an entry is among what was asked for."""
        return (
            _among(entry.printed, self.tags)
            and _among(entry.kind, self.kinds)
            and _among(entry.binary, self.binaries)
            and _among(entry.line, self.lines)
            and _among(entry.confidence, self.confidences)
            and _among(entry.verdict, self.verdicts)
            and (self.tested is None or (entry.verdict is not None) == (self.tested == "tested"))
            and ("contested" not in self.doubts or bool(entry.contested))
            and ("open" not in self.doubts or bool(entry.open))
        )


def ledger_of(
    facts: PackFacts,
    wanted: Filter | None = None,
    verdicts: Mapping[str, Verdict] = _NO_VERDICTS,
) -> Ledger:
    """The observations of *facts*, in the pack's order; *verdicts* by id, from a verification."""
    wanted = wanted or Filter()
    links = _Links(facts)
    entries = (links.entry(one, verdicts.get(one.id)) for one in facts.evidence)
    return Ledger(
        pack=facts.identity.id,
        total=len(facts.evidence),
        entries=tuple(entry for entry in entries if wanted.keeps(entry)),
    )


def _among(value: object, wanted: tuple[object, ...]) -> bool:
    return not wanted or value in wanted


class _Links:
    """Who names an observation, looked up both ways once for all entries."""

    def __init__(self, facts: PackFacts) -> None:
        self._lines = {source.id: source.line for source in facts.sources}
        self._statements: dict[str, dict[str, None]] = {}
        self._contested: dict[str, dict[str, None]] = {}
        for subject in subjects_of(facts):
            if subject.kind in _STATE_NOTHING:
                continue
            mentioned = mentions_of(own_fact(subject))
            for observation in mentioned.evidence:
                self._statements.setdefault(observation, {})[subject.address] = None
                for conflict in mentioned.conflicts:
                    self._contested.setdefault(observation, {})[conflict] = None
        self._sides(facts.conflicts)
        self._open: dict[str, list[str]] = {}
        for unknown in facts.unknowns:
            for observation in unknown.evidence:
                self._open.setdefault(observation, []).append(unknown.id)

    def _sides(self, conflicts: Iterable[Conflict]) -> None:
        for conflict in conflicts:
            for side in conflict.sides:
                for observation in side.evidence:
                    self._contested.setdefault(observation, {})[conflict.id] = None

    def entry(self, one: Evidence, verdict: Verdict | None) -> Entry:
        named = self._statements.get(one.id, {})
        return Entry(
            id=one.id,
            kind=one.kind,
            confidence=one.confidence,
            line=self._lines.get(one.source or ""),
            source=one.source,
            binary=one.binary,
            address=one.address,
            text=one.text if one.text is not None else one.symbol,
            printed=one.printed,
            ledger=one.ledger,
            says=one.says,
            supports=tuple(dict.fromkeys((*named, *one.supports))),
            counters=one.counters,
            contested=tuple(sorted(self._contested.get(one.id, {}))),
            open=tuple(self._open.get(one.id, ())),
            verdict=verdict,
            file=one.at.file,
            at_line=one.at.line,
        )
