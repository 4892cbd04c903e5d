"""Dumps that compilers wrote: which axes of a mesh each collective in them runs over."""

from meshseed.mesh.dumps.attributing import UNSAID, Attribution
from meshseed.mesh.dumps.folders import FolderChoice, choose
from meshseed.mesh.dumps.kinds import CollectiveKind, Dialect
from meshseed.mesh.dumps.patterns import CollectivePattern, KindCount, PatternMatch
from meshseed.mesh.dumps.raw import Loop, Module
from meshseed.mesh.dumps.reading import read_dump
from meshseed.mesh.dumps.report import Call, Collective, DumpReport, Total
from meshseed.mesh.dumps.wording import over_text

__all__ = [
    "UNSAID",
    "Attribution",
    "Call",
    "Collective",
    "CollectiveKind",
    "CollectivePattern",
    "Dialect",
    "DumpReport",
    "FolderChoice",
    "KindCount",
    "Loop",
    "Module",
    "PatternMatch",
    "Total",
    "choose",
    "over_text",
    "read_dump",
]
