"""All observations of a pack against a wheel, a file or a folder."""

import hashlib
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Finding, Place, visible
from meshseed.diagnostics.codes import evidence_binaries as codes
from meshseed.evidence.binaries import BinaryProblem, Match, Subject, match_binaries, read_elf
from meshseed.evidence.strings import Texts
from meshseed.evidence.verdicts import BinaryMatch, Judged, Verdict, Verification
from meshseed.evidence.verifying.biases import check_biases
from meshseed.evidence.verifying.case import Case, judged
from meshseed.evidence.verifying.findings import findings_of
from meshseed.evidence.verifying.judging import NO_CHECK, judge_all
from meshseed.packs.facts import Evidence, PackFacts
from meshseed.packs.items import Layered
from meshseed.packs.sources import finding_of

NATIVE: Final = "x86-64"
"""The machine whose addresses and layouts packs state."""

_NOWHERE: Mapping[str, Layered] = {}


class Tested(Struct, frozen=True, kw_only=True):
    """A verification with the binaries it opened, by the pack's ids."""

    verification: Verification
    cases: Mapping[str, Case]


def verify(
    facts: PackFacts,
    subject: Subject,
    places: Mapping[str, Layered] = _NOWHERE,
    *,
    as_binary: str | None = None,
) -> Verification:
    """Judge every observation of *facts* by what *subject* holds.

    *places* are those of `packs.check`, for findings that point into the pack. With *as_binary*
    the one file of *subject* stands for the binary of this id, whatever it is called.
    """
    # Large binaries are let go one by one.
    return _Run(facts, subject, keep=False).tested(places, as_binary).verification


def examine(
    facts: PackFacts,
    subject: Subject,
    places: Mapping[str, Layered] = _NOWHERE,
    *,
    as_binary: str | None = None,
) -> Tested:
    """As `verify`, and keeps the binaries open for whoever looks on."""
    return _Run(facts, subject, keep=True).tested(places, as_binary)


def _matches(facts: PackFacts, subject: Subject, as_binary: str | None) -> tuple[Match, ...]:
    if as_binary is not None:
        return tuple(
            Match(binary=one, names=subject.names) for one in facts.binaries if one.id == as_binary
        )
    return match_binaries(facts.binaries, subject.names, bare=subject.bare)


class _Run:
    def __init__(self, facts: PackFacts, subject: Subject, *, keep: bool) -> None:
        self._facts = facts
        self._subject = subject
        self._keep = keep
        self.binaries: list[BinaryMatch] = []
        self.findings: list[Finding] = []
        self.cases: dict[str, Case] = {}

    def tested(self, places: Mapping[str, Layered], as_binary: str | None) -> Tested:
        """The verdicts of all binaries, in the order of the pack."""
        facts, subject = self._facts, self._subject
        by_binary: dict[str, list[Evidence]] = {}
        for one in facts.evidence:
            by_binary.setdefault(one.binary or "", []).append(one)
        verdicts: dict[str, Judged] = {}
        for match in _matches(facts, subject, as_binary):
            observations = by_binary.get(match.binary.id, [])
            verdicts.update({one.evidence: one for one in self.binary(match, observations)})
        for one in facts.evidence:
            if one.id not in verdicts:
                why = (
                    "it names no binary" if one.binary is None else "its binary cannot be read here"
                )
                verdicts[one.id] = judged(one, Verdict.NOT_CHECKABLE, NO_CHECK.get(one.kind, why))
        in_order = tuple(verdicts[one.id] for one in facts.evidence)
        verification = Verification(
            pack=facts.identity.id,
            digest=facts.identity.digest,
            subject=subject.shown,
            binaries=tuple(self.binaries),
            judged=in_order,
            findings=(
                *subject.findings,
                *self.findings,
                *findings_of(facts, self.binaries, in_order, places),
            ),
        )
        return Tested(verification=verification, cases=self.cases)

    def binary(self, match: Match, observations: list[Evidence]) -> list[Judged]:
        """The verdicts of one binary; none where it cannot be read."""
        binary = match.binary
        if len(match.names) != 1:
            self.binaries.append(BinaryMatch(binary=binary.id, path=None))
            if not self._subject.bare or match.names:
                self.findings.append(self._unmatched(match))
            return []
        name = match.names[0]
        shown = self._subject.shown if self._subject.bare else f"{self._subject.shown}/{name}"
        try:
            data = self._subject.read(name)
            image = read_elf(data, visible(shown))
        except BinaryProblem as wrong:
            self.findings.append(wrong.finding)
            self.binaries.append(BinaryMatch(binary=binary.id, path=name))
            return []
        case = Case(binary=binary, image=image, texts=Texts(image))
        if self._keep:
            self.cases[binary.id] = case
        digest = hashlib.sha256(data).hexdigest()
        equal = None if binary.sha256 is None else binary.sha256 == digest
        if match.other_build and equal is None:
            equal = False
        verdicts = judge_all(case, observations, digest_equal=equal)
        if image.machine != NATIVE or not image.little:
            order = "" if image.little else ", high bytes first"
            message = f"{binary.id} is built for {image.machine}{order}"
            place = Place(source=visible(shown))
            self.findings.append(finding_of(codes.OTHER_MACHINE, message, place))
        self.binaries.append(
            BinaryMatch(
                binary=binary.id,
                path=name,
                sha256=digest,
                size=len(data),
                machine=image.machine,
                digest_equal=None if binary.sha256 is None else equal,
                other_build=match.other_build,
                strings=case.texts.described,
                biases=check_biases(binary, image),
            )
        )
        return verdicts

    def _unmatched(self, match: Match) -> Finding:
        place = Place(source=visible(self._subject.shown))
        if match.names:
            listed = ", ".join(map(visible, match.names[:4]))
            message = f"{len(match.names)} files fit {match.binary.id}: {listed}"
            return finding_of(codes.SEVERAL, message, place)
        message = f"no file fits {match.binary.id}: {visible(match.binary.path)}"
        return finding_of(codes.NOT_THERE, message, place)
