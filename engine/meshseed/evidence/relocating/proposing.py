"""A pack for another build: what was found where, and nothing of the old build besides."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import PurePath
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import visible
from meshseed.evidence.binaries import Subject, path_like
from meshseed.evidence.relocating.fates import outcome_of
from meshseed.evidence.relocating.results import Fate, Outcome, ProposedFile, Relocation
from meshseed.evidence.relocating.toml import Value, table
from meshseed.evidence.relocating.words import with_words
from meshseed.evidence.verdicts import BinaryMatch, Judged
from meshseed.evidence.verifying import verify
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import Binary, Evidence, EvidenceKind, PackFacts
from meshseed.packs.items import Layered

_WHEEL: Final = re.compile(r"[^-]+-([^-]+)(-[0-9][^-]*)?-[^-]+-[^-]+-[^-]+\.whl")
_NOWHERE: Mapping[str, Layered] = {}

_HEAD: Final = """\
# Proposed from {subject}: {counts}.
# What was not found there is kept as what its source says of {old}, without address or binary. No
# confidence was changed; look at every entry before you rely on it.
"""


class Wanted(Struct, frozen=True, kw_only=True):
    """What the proposal is to be. `extends` is the name by which the old pack is found.

    Without `release` it is the version in a wheel's name, or that of the old pack. `old` is what
    the pack's own addresses are of: with it, texts whose words the pack lacks are read there first.
    """

    extends: str
    release: str | None = None
    as_binary: str | None = None
    old: Subject | None = None


def relocate(
    facts: PackFacts, subject: Subject, wanted: Wanted, places: Mapping[str, Layered] = _NOWHERE
) -> Relocation:
    """Find each observation of *facts* in *subject* and propose a pack that extends it."""
    worded = facts if wanted.old is None else with_words(facts, wanted.old, wanted.as_binary)
    verification = verify(worded, subject, places, as_binary=wanted.as_binary)
    kinds = {one.id: one.kind for one in facts.evidence}
    fates = tuple(
        Fate(
            judged=_as_kind(verdict, kinds[verdict.evidence]),
            outcome=outcome_of(one, verdict),
        )
        for one, verdict in zip(facts.evidence, verification.judged, strict=True)
    )
    release = wanted.release or _version(subject.shown) or facts.identity.release
    proposal = _Proposal(facts, verification.binaries, fates, subject.shown)
    return Relocation(
        pack=facts.identity.id,
        digest=facts.identity.digest,
        subject=subject.shown,
        release=release,
        binaries=verification.binaries,
        fates=fates,
        files=proposal.files(wanted.extends, release),
        findings=verification.findings,
    )


def _as_kind(verdict: Judged, kind: EvidenceKind) -> Judged:
    from msgspec.structs import replace

    return verdict if verdict.kind is kind else replace(verdict, kind=kind)


def _version(shown: str) -> str | None:
    match = _WHEEL.fullmatch(PurePath(shown).name)
    return None if match is None else match.group(1)


class _Proposal:
    def __init__(
        self,
        facts: PackFacts,
        binaries: tuple[BinaryMatch, ...],
        fates: tuple[Fate, ...],
        shown: str,
    ) -> None:
        self._facts = facts
        self._matches = {one.binary: one for one in binaries}
        self._fates = {one.judged.evidence: one for one in fates}
        self._subject = visible(PurePath(shown).name)

    def files(self, extends: str, release: str) -> tuple[ProposedFile, ...]:
        identity = self._facts.identity
        removed: list[str] = []
        tables: list[str] = []
        for binary in self._facts.binaries:
            tables.extend(self._binary(binary, removed))
        stated: list[str] = []
        for one in self._facts.evidence:
            stated.extend(self._evidence(one, removed))
        head = _HEAD.format(
            subject=self._subject, counts=_counted(self._fates), old=visible(identity.release)
        )
        pack = table(
            "[pack]",
            {
                "driver": identity.driver,
                "release": release,
                "title": f"{identity.driver} {release}",
                "extends": extends,
                "remove": tuple(removed),
                "flags_complete": identity.flags_complete,
            },
        )
        main = ProposedFile(name="pack.toml", text="\n".join((head, pack, *tables)))
        if not stated:
            return (main,)
        return main, ProposedFile(name="evidence.toml", text="\n".join(stated))

    def _binary(self, binary: Binary, removed: list[str]) -> list[str]:
        match = self._matches.get(binary.id)
        if match is None or match.sha256 is None or match.path is None:
            if binary.sha256 is None and not binary.biases:
                return []
            removed.append(item_address("binary", binary.id))
            rest = {"id": binary.id, "path": binary.path, "pool": binary.pool, "says": binary.says}
            return [table("[[binary]]", rest, "not read: digest and differences are left out")]
        path = path_like(binary.path, match.path)
        biases: tuple[Value, ...] = tuple(
            {"section": one.section, "bias": one.actual}
            for one in match.biases
            if one.actual is not None
        )
        if binary.biases and not biases:
            removed.append(item_address("binary", binary.id))
        keys: dict[str, Value | None] = {
            "id": binary.id,
            "path": path if path != binary.path or (binary.biases and not biases) else None,
            "sha256": match.sha256,
            "bias": biases,
        }
        if binary.biases and not biases:
            keys |= {"pool": binary.pool, "says": binary.says}
        return [table("[[binary]]", keys)]

    def _evidence(self, one: Evidence, removed: list[str]) -> list[str]:
        fate = self._fates[one.id]
        judged, outcome = fate.judged, fate.outcome
        if outcome is Outcome.SAME:
            return []
        if outcome is Outcome.MOVED and judged.address is not None:
            keys: dict[str, Value | None] = {"id": one.id, "address": _range(one, judged.address)}
            if one.offset is None:
                return [table("[[evidence]]", keys, f"moved: {judged.why}")]
        removed.append(item_address("evidence", one.id))
        return [table("[[evidence]]", self._anew(one, fate), f"{outcome.value}: {judged.why}")]

    def _anew(self, one: Evidence, fate: Fate) -> dict[str, Value | None]:
        """The whole entry, without anything that only the old build shows."""
        lost = fate.outcome is Outcome.LOST
        says = one.says
        if lost:
            told = f"Seen in {self._facts.identity.release}; not found in {self._subject}."
            says = told if says is None else f"{told} {says}"
        where = one.where
        if fate.outcome is Outcome.TABLED and fate.judged.found:
            place, _, index = fate.judged.found[0].partition("+")
            placed = f"byte {index} of the unpacked table at {place}"
            where = placed if where is None else f"{where}; {placed}"
        moved = fate.outcome is Outcome.MOVED and fate.judged.address is not None
        return {
            "id": one.id,
            "kind": _kind(one) if lost else one.kind.value,
            "confidence": one.confidence.value,
            "source": one.source,
            "binary": None if lost else one.binary,
            "text": one.text,
            "begins": None if lost else one.begins,
            "symbol": one.symbol,
            "address": _range(one, fate.judged.address) if moved else None,
            "inside": None if lost else one.inside,
            "function": one.function,
            "where": where,
            "py_line": one.py_line,
            "supports": one.supports,
            "counters": one.counters,
            "printed": one.printed,
            "ledger": one.ledger,
            "cites": one.cites,
            "says": says,
        }


def _kind(one: Evidence) -> str:
    """What becomes of an observation: what a source says, or a conclusion."""
    kind = EvidenceKind.INFERENCE if one.source is None else EvidenceKind.DOCUMENT
    return kind.value


def _range(one: Evidence, address: int | None) -> str | None:
    if address is None or one.address is None:
        return None
    start, dash, end = one.address.partition("-")
    if not dash:
        return f"{address:#x}"
    return f"{address:#x}-{address + int(end, 16) - int(start, 16):#x}"


def _counted(fates: Mapping[str, Fate]) -> str:
    counts = Counter(one.outcome for one in fates.values())
    return ", ".join(f"{counts[one]} {one.value}" for one in Outcome if counts[one])
