"""A whole pack, compiled: plain data, ready to be evaluated or explained."""

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.packs.facts.cases import Case
from meshseed.packs.facts.check import Carrier, Format, Vocabulary
from meshseed.packs.facts.dumps import Pattern
from meshseed.packs.facts.evidence import Binary, Evidence, Source
from meshseed.packs.facts.flags import CommandLine, Flag, Surface
from meshseed.packs.facts.ignoring import Ignore
from meshseed.packs.facts.mesh import Axis, CustomCall, Instance, Knob, Layout, Mesh, Stage
from meshseed.packs.facts.open import Conflict, Unknown
from meshseed.packs.facts.pipeline import (
    Accumulator,
    Advice,
    Attribute,
    Constraint,
    Default,
    Imply,
    Lookup,
    Rule,
    Table,
)
from meshseed.packs.facts.what_if import WhatIf


class Identity(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Which pack this is and which release of which driver it describes.

    `digest` is the SHA-256 of the pack's files, so of everything the facts were made from.
    `documents` is the release as `documented` of flags counts it.
    """

    id: str
    driver: str
    release: str
    digest: str
    documents: str | None = None
    title: str | None = None
    says: str | None = None
    extends: str | None = None
    flags_complete: bool = False


class PackFacts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Every statement of a pack. Rules stand in the order the driver runs them."""

    identity: Identity
    command_line: CommandLine
    tags: dict[str, Confidence] = {}
    binaries: tuple[Binary, ...] = ()
    sources: tuple[Source, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    flags: tuple[Flag, ...] = ()
    surfaces: tuple[Surface, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    implies: tuple[Imply, ...] = ()
    lookups: tuple[Lookup, ...] = ()
    defaults: tuple[Default, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    accumulators: tuple[Accumulator, ...] = ()
    tables: tuple[Table, ...] = ()
    rules: tuple[Rule, ...] = ()
    knobs: tuple[Knob, ...] = ()
    meshes: tuple[Mesh, ...] = ()
    axes: tuple[Axis, ...] = ()
    layouts: tuple[Layout, ...] = ()
    instances: tuple[Instance, ...] = ()
    stages: tuple[Stage, ...] = ()
    custom_calls: tuple[CustomCall, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    carriers: tuple[Carrier, ...] = ()
    formats: tuple[Format, ...] = ()
    vocabularies: tuple[Vocabulary, ...] = ()
    advice: tuple[Advice, ...] = ()
    cases: tuple[Case, ...] = ()
    ignores: tuple[Ignore, ...] = ()
    what_ifs: tuple[WhatIf, ...] = ()
