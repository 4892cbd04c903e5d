"""Verdicts that a person should look at, pointing into the pack."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from meshseed.diagnostics import Finding, Place, Severity, span_at, visible
from meshseed.diagnostics.codes import Code
from meshseed.diagnostics.codes import evidence_binaries as codes
from meshseed.evidence.verdicts import BinaryMatch, Judged, Verdict
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import Binary, Evidence, PackFacts
from meshseed.packs.items import Layered
from meshseed.packs.positions import Part
from meshseed.packs.sources import finding_of

_CODES: Final[Mapping[Verdict, Code]] = {
    Verdict.REFUTED: codes.REFUTED,
    Verdict.ABSENT: codes.ABSENT,
    Verdict.MOVED: codes.MOVED,
    Verdict.AMBIGUOUS: codes.AMBIGUOUS,
}
_LONGEST: Final = 50
_LEAST_SHIFTED: Final = 3


def findings_of(
    facts: PackFacts,
    binaries: Iterable[BinaryMatch],
    verdicts: Iterable[Judged],
    places: Mapping[str, Layered],
) -> Iterator[Finding]:
    """What is not as the pack says, in its order; moved places are one finding a binary."""
    verdicts = tuple(verdicts)
    by_id = {one.id: one for one in facts.evidence}
    known = {one.id: one for one in facts.binaries}
    for binary in binaries:
        yield from _of_binary(binary, _of(known[binary.binary], places))
        moved = [
            one for one in verdicts if one.binary == binary.binary and one.verdict is Verdict.MOVED
        ]
        if moved:
            yield from _of_moved(binary, moved, by_id, places)
    for one in verdicts:
        code = _CODES.get(one.verdict)
        if code is not None and one.verdict is not Verdict.MOVED:
            yield _finding(code, one, by_id[one.evidence], places)


def _of(binary: Binary, places: Mapping[str, Layered]) -> Place:
    layered = places.get(item_address("binary", binary.id))
    if layered is not None:
        return layered.place(("path",), Part.VALUE)
    line = binary.at.line
    return Place(source=binary.at.file, span=None if line is None else span_at(line, 1))


def _of_binary(binary: BinaryMatch, place: Place) -> Iterator[Finding]:
    if binary.digest_equal is False:
        message = f"{binary.binary} is another build: its digest is {binary.sha256}"
        yield finding_of(codes.OTHER_DIGEST, message, place)
    elif binary.other_build:
        message = f"{visible(binary.path or '')} is {binary.binary} for another interpreter"
        yield finding_of(codes.OTHER_DIGEST, message, place)
    for bias in binary.biases:
        if not bias.right:
            actual = "it has no such section" if bias.actual is None else f"it is {bias.actual}"
            message = (
                f"{binary.binary} states {bias.stated} for {visible(bias.section)}, and {actual}"
            )
            yield finding_of(codes.WRONG_BIAS, message, place)


def _of_moved(
    binary: BinaryMatch,
    moved: Sequence[Judged],
    by_id: Mapping[str, Evidence],
    places: Mapping[str, Layered],
) -> Iterator[Finding]:
    """One note for all that moved into another build; in the same one each address is misread."""
    same_build = binary.digest_equal is True
    shifts = Counter(
        one.address - int(one.stated.partition("-")[0], 16)
        for one in moved
        if one.address is not None and one.stated is not None
    )
    if same_build:
        for one in moved:
            yield _finding(codes.MOVED, one, by_id[one.evidence], places, Severity.ERROR)
    else:
        number = "1 observation" if len(moved) == 1 else f"{len(moved)} observations"
        message = f"{number} of {binary.binary} at another address"
        where = tuple(_place(by_id[one.evidence], places) for one in moved[:2])
        yield finding_of(codes.MOVED, message, *where)
    if len(shifts) == 1 and _LEAST_SHIFTED <= len(moved) == shifts.total():
        shift = next(iter(shifts))
        if shift == 0:
            return
        sign = "-" if shift < 0 else "+"
        message = f"all {len(moved)} moved by {sign}{abs(shift):#x} in {binary.binary}"
        yield finding_of(codes.SHIFTED, message, _place(by_id[moved[0].evidence], places))


def _finding(
    code: Code,
    one: Judged,
    evidence: Evidence,
    places: Mapping[str, Layered],
    severity: Severity | None = None,
) -> Finding:
    made = finding_of(code, _message(one, evidence), _place(evidence, places))
    return Finding(
        code=made.code,
        severity=severity or made.severity,
        message=made.message,
        where=made.where,
        help=made.help,
        notes=_notes(one),
        evidence=(one.evidence,),
    )


def _message(one: Judged, evidence: Evidence) -> str:
    text = evidence.text or evidence.symbol or evidence.begins
    shown = "" if text is None else f" `{visible(text[:_LONGEST])}{'…' * (len(text) > _LONGEST)}`"
    at = "" if one.stated is None else f" at {one.stated}"
    return f"{one.evidence}{shown}{at}: {one.why}"


def _notes(one: Judged) -> tuple[str, ...]:
    if not one.found:
        return ()
    more = "" if one.hits <= len(one.found) else f" and {one.hits - len(one.found)} more"
    return (f"found at {', '.join(one.found)}{more}",)


def _place(evidence: Evidence, places: Mapping[str, Layered]) -> Place:
    layered = places.get(evidence.id)
    if layered is not None:
        key = "address" if evidence.address is not None else "id"
        return layered.place((key,), Part.VALUE)
    line = evidence.at.line
    return Place(source=evidence.at.file, span=None if line is None else span_at(line, 1))
