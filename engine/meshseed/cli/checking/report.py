"""What a check of packs found: typed, and encoded to JSON as it stands."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from meshseed.authoring.analysis import Analysis, analyse
from meshseed.authoring.testing import work
from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation import Pack
from meshseed.evaluation.casework import CaseResult, run_cases
from meshseed.packs import check
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import PackFacts

if TYPE_CHECKING:
    from meshseed.packs.checking import CheckedPack

CHECK_SCHEMA: Literal[1] = 1


class PackReport(Struct, frozen=True, kw_only=True):
    """One pack. `facts` counts its statements; 0 where it is too broken to have any.

    `analysis` is what was proved about it; null where it was not asked for or has no facts.
    """

    name: str
    facts: int
    findings: tuple[Finding, ...]
    cases: tuple[CaseResult, ...]
    analysis: Analysis | None = None

    @property
    def failed(self) -> tuple[CaseResult, ...]:
        """Cases that come out otherwise, and of which the pack does not say that they may."""
        ignored = self.analysis.ignored if self.analysis is not None else ()
        excused = {each for one in ignored if one.code == "MS530" for each in one.about}
        return tuple(
            case
            for case in self.cases
            if not case.passed and item_address("case", case.id) not in excused
        )

    @property
    def is_sound(self) -> bool:
        """No error, and every case comes out as written."""
        return not self.failed and not any(
            finding.severity is Severity.ERROR for finding in self.all_findings
        )

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """Findings of the files, and of the analysis."""
        return (*self.findings, *(self.analysis.findings if self.analysis else ()))


class CheckReport(Struct, frozen=True, kw_only=True):
    """Every pack that was asked for, in that order."""

    schema: Literal[1] = CHECK_SCHEMA
    packs: tuple[PackReport, ...]


Texts = Mapping[str, str]


def report_of(
    names: Sequence[str], *, analysed: bool = True
) -> tuple[CheckReport, tuple[Texts, ...]]:
    """Check every pack; the texts are those of each pack's files, for quoting.

    Without *analysed* nothing is proved about them beyond their form and their cases.
    """
    reports: list[PackReport] = []
    texts: list[Texts] = []
    for name in names:
        checked = check(name)
        reports.append(_report(checked, analysed=analysed))
        texts.append(checked.texts)
    return CheckReport(packs=tuple(reports)), tuple(texts)


def _report(checked: "CheckedPack", *, analysed: bool) -> PackReport:
    facts = checked.facts
    if facts is None:
        return PackReport(name=checked.name, facts=0, findings=checked.findings, cases=())
    worked = work(facts) if analysed else None
    return PackReport(
        name=checked.name,
        facts=_count(facts),
        findings=checked.findings,
        cases=run_cases(Pack(facts)) if worked is None else worked.cases,
        analysis=None
        if worked is None
        else analyse(facts, checked.places, worked.cases, worked.shown),
    )


def _count(facts: PackFacts) -> int:
    """Entries of all tables."""
    values = (getattr(facts, field) for field in facts.__struct_fields__)
    return sum(len(value) for value in values if isinstance(value, tuple))
