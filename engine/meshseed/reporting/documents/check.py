"""A check of many files: what was found, where, and what is new."""

from typing import Literal

from msgspec import Struct

from meshseed.checking.results import Checked
from meshseed.diagnostics import Severity
from meshseed.reporting.documents.stamp import REPORT_SCHEMA, Stamp


class CodeCount(Struct, frozen=True, kw_only=True):
    """How often a code was found; `silenced` of them do not count.

    The title of a finding of the pack's own is what the first of them says.
    """

    code: str
    title: str
    severity: Severity
    count: int
    silenced: int
    files: int


class FileCount(Struct, frozen=True, kw_only=True):
    """What was found in one file, by severity."""

    path: str
    language: str
    handovers: int
    counts: dict[Severity, int]
    silenced: int


class BaselineCount(Struct, frozen=True, kw_only=True):
    """The change against a baseline: new findings, known ones, known ones that are gone."""

    new: int
    known: int
    gone: int


class CheckFileReport(Struct, frozen=True, kw_only=True, tag_field="kind", tag="check"):
    """A run of `check`. `baseline` is None where none was used."""

    schema: Literal[1] = REPORT_SCHEMA
    stamp: Stamp
    checked: Checked
    severities: dict[Severity, int]
    codes: tuple[CodeCount, ...]
    files: tuple[FileCount, ...]
    baseline: BaselineCount | None
