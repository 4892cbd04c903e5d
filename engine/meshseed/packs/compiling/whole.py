"""A validated pack as plain data."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from meshseed.confidence import Confidence
from meshseed.packs.compiling import downstream, dumps, flags, pipeline, records
from meshseed.packs.compiling.standings import Standings
from meshseed.packs.facts import (
    CommandLine,
    Conflict,
    Identity,
    Override,
    PackFacts,
    Side,
    Standing,
    Where,
)
from meshseed.packs.models.base import Table
from meshseed.packs.models.cases import CaseTable
from meshseed.packs.models.check import CarrierTable, FormatTable, VocabularyTable
from meshseed.packs.models.dumps import PatternTable
from meshseed.packs.models.flags import FlagTable, SurfaceTable
from meshseed.packs.models.ignoring import IgnoreTable
from meshseed.packs.models.mesh import (
    AxisTable,
    CustomCallTable,
    InstanceTable,
    KnobTable,
    LayoutTable,
    MeshTable,
    StageTable,
)
from meshseed.packs.models.open import ConflictTable, UnknownTable
from meshseed.packs.models.pack import BinaryTable, EvidenceTable, SourceTable
from meshseed.packs.models.pipeline import (
    AccumulatorTable,
    AdviceTable,
    AttributeTable,
    ConstraintTable,
    DefaultTable,
    ImplyTable,
    LookupTable,
    RuleTable,
    TableTable,
)
from meshseed.packs.models.what_if import WhatIfTable
from meshseed.packs.validating import ValidItem, ValidPack

M_contra = TypeVar("M_contra", bound=Table, contravariant=True)
M = TypeVar("M", bound=Table)
F = TypeVar("F")
F_co = TypeVar("F_co", covariant=True)


class _Compile(Protocol[M_contra, F_co]):
    def __call__(self, model: M_contra, where: Where, standings: Standings, /) -> F_co: ...


class _Record(Protocol[M_contra, F_co]):
    def __call__(self, model: M_contra, where: Where, /) -> F_co: ...


def standings_of(valid: ValidPack) -> Standings:
    """How the statements of a pack are known."""
    about: dict[str, list[str]] = {}
    for conflict in valid.of("conflict", ConflictTable):
        for address in conflict.model.about:
            about.setdefault(address, []).append(conflict.model.id)
    return Standings(
        {one.model.id: one.model.confidence for one in valid.of("evidence", EvidenceTable)},
        {address: tuple(conflicts) for address, conflicts in about.items()},
    )


def compile_pack(valid: ValidPack, sides: Mapping[tuple[str, str], Override]) -> PackFacts:
    """The facts of a pack without problems. *sides* are its readings, already validated."""
    if valid.pack is None:
        raise ValueError("a pack without [pack] cannot be compiled")
    standings = standings_of(valid)

    def each(table: str, model: type[M], make: _Compile[M, F]) -> tuple[F, ...]:
        return tuple(make(i.model, where_of(i), standings) for i in valid.of(table, model))

    def every(table: str, model: type[M], make: _Record[M, F]) -> tuple[F, ...]:
        return tuple(make(item.model, where_of(item)) for item in valid.of(table, model))

    return PackFacts(
        identity=_identity(valid),
        command_line=_command_line(valid, standings),
        tags=dict(valid.tags),
        binaries=every("binary", BinaryTable, records.binary),
        sources=every("source", SourceTable, records.source),
        evidence=every("evidence", EvidenceTable, records.evidence),
        flags=each("flag", FlagTable, flags.flag),
        surfaces=each("surface", SurfaceTable, flags.surface),
        attributes=each("attribute", AttributeTable, pipeline.attribute),
        implies=each("imply", ImplyTable, pipeline.imply),
        lookups=each("lookup", LookupTable, pipeline.lookup),
        defaults=each("default", DefaultTable, pipeline.default),
        constraints=each("constraint", ConstraintTable, pipeline.constraint),
        accumulators=each("accumulator", AccumulatorTable, pipeline.accumulator),
        tables=each("table", TableTable, pipeline.table),
        rules=each("rule", RuleTable, pipeline.rule),
        knobs=each("knob", KnobTable, downstream.knob),
        meshes=each("mesh", MeshTable, downstream.mesh),
        axes=each("axis", AxisTable, downstream.axis),
        layouts=each("layout", LayoutTable, downstream.layout),
        instances=each("instance", InstanceTable, downstream.instance),
        stages=each("stage", StageTable, downstream.stage),
        custom_calls=each("custom_call", CustomCallTable, downstream.custom_call),
        patterns=each("pattern", PatternTable, dumps.pattern),
        unknowns=every("unknown", UnknownTable, records.unknown),
        conflicts=tuple(_conflict(item, sides) for item in valid.of("conflict", ConflictTable)),
        carriers=each("carrier", CarrierTable, records.carrier),
        formats=each("format", FormatTable, records.foreign_format),
        vocabularies=each("vocabulary", VocabularyTable, records.vocabulary),
        advice=each("advice", AdviceTable, pipeline.advice),
        cases=every("case", CaseTable, records.case),
        ignores=every("ignore", IgnoreTable, records.ignore),
        what_ifs=every("what_if", WhatIfTable, records.what_if),
    )


def where_of(item: ValidItem[M]) -> Where:
    """Where an item was written."""
    return Where(item.file, item.line)


def _identity(valid: ValidPack) -> Identity:
    if valid.pack is None:
        raise ValueError("a pack without [pack] has no identity")
    model = valid.pack.model
    return Identity(
        id=valid.id,
        driver=model.driver,
        release=model.release,
        digest=valid.digest,
        documents=model.documents,
        title=model.title,
        says=model.says,
        extends=model.extends,
        flags_complete=model.flags_complete,
    )


def _command_line(valid: ValidPack, standings: Standings) -> CommandLine:
    if valid.command_line is None:
        return CommandLine(standing=Standing(confidence=Confidence.NOT_TRACED))
    return flags.command_line(valid.command_line.model, standings)


def _conflict(
    item: ValidItem[ConflictTable], sides: Mapping[tuple[str, str], Override]
) -> Conflict:
    model = item.model
    return Conflict(
        id=model.id,
        about=model.about,
        sides=tuple(
            Side(
                id=side.id,
                says=side.says,
                taken=side.taken,
                evidence=side.evidence,
                why=side.why,
                override=sides.get((model.id, side.id)),
            )
            for side in model.side
        ),
        where=where_of(item),
        item=model.item,
        question=model.question,
        note=model.note,
    )
