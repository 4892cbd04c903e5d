"""A pack file as a whole: which tables there are, and which model reads each."""

from typing import Final

from pydantic import ConfigDict, Field

from meshseed.confidence import Confidence
from meshseed.packs.models.base import Table, Text
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
from meshseed.packs.models.pack import (
    BinaryTable,
    CommandLineTable,
    EvidenceTable,
    PackTable,
    SourceTable,
)
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


class PackDocument(Table):
    """One file of a rule pack. Every table may stand in any file, `[[rule]]` in only one."""

    model_config = ConfigDict(title="meshseed rule pack file")

    pack: PackTable | None = None
    command_line: CommandLineTable | None = None
    tags: dict[Text, Confidence] = {}
    """Tags of the sources and the step of our scale each stands for."""
    binary: tuple[BinaryTable, ...] = ()
    source: tuple[SourceTable, ...] = ()
    evidence: tuple[EvidenceTable, ...] = ()
    flag: tuple[FlagTable, ...] = ()
    surface: tuple[SurfaceTable, ...] = ()
    attribute: tuple[AttributeTable, ...] = ()
    imply: tuple[ImplyTable, ...] = ()
    lookup: tuple[LookupTable, ...] = ()
    default: tuple[DefaultTable, ...] = ()
    constraint: tuple[ConstraintTable, ...] = ()
    accumulator: tuple[AccumulatorTable, ...] = ()
    table: tuple[TableTable, ...] = ()
    rule: tuple[RuleTable, ...] = ()
    knob: tuple[KnobTable, ...] = ()
    mesh: tuple[MeshTable, ...] = ()
    axis: tuple[AxisTable, ...] = ()
    layout: tuple[LayoutTable, ...] = ()
    instance: tuple[InstanceTable, ...] = ()
    stage: tuple[StageTable, ...] = ()
    custom_call: tuple[CustomCallTable, ...] = ()
    pattern: tuple[PatternTable, ...] = ()
    unknown: tuple[UnknownTable, ...] = ()
    conflict: tuple[ConflictTable, ...] = ()
    carrier: tuple[CarrierTable, ...] = ()
    format: tuple[FormatTable, ...] = ()
    vocabulary: tuple[VocabularyTable, ...] = ()
    advice: tuple[AdviceTable, ...] = ()
    case: tuple[CaseTable, ...] = ()
    ignore: tuple[IgnoreTable, ...] = ()
    what_if: tuple[WhatIfTable, ...] = ()


class TagsTable(Table):
    """`[tags]`, wrapped so that it can be validated like every other table."""

    tags: dict[Text, Confidence] = Field(default_factory=dict)


ARRAYS: Final[dict[str, type[Table]]] = {
    "binary": BinaryTable,
    "source": SourceTable,
    "evidence": EvidenceTable,
    "flag": FlagTable,
    "surface": SurfaceTable,
    "attribute": AttributeTable,
    "imply": ImplyTable,
    "lookup": LookupTable,
    "default": DefaultTable,
    "constraint": ConstraintTable,
    "accumulator": AccumulatorTable,
    "table": TableTable,
    "rule": RuleTable,
    "knob": KnobTable,
    "mesh": MeshTable,
    "axis": AxisTable,
    "layout": LayoutTable,
    "instance": InstanceTable,
    "stage": StageTable,
    "custom_call": CustomCallTable,
    "pattern": PatternTable,
    "unknown": UnknownTable,
    "conflict": ConflictTable,
    "carrier": CarrierTable,
    "format": FormatTable,
    "vocabulary": VocabularyTable,
    "advice": AdviceTable,
    "case": CaseTable,
    "ignore": IgnoreTable,
    "what_if": WhatIfTable,
}
"""Arrays of tables, by name, with the model of one entry."""

SINGLES: Final[dict[str, type[Table]]] = {"pack": PackTable, "command_line": CommandLineTable}
"""Tables that stand once in a pack."""
