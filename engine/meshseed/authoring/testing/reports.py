"""What testing packs yields: typed, and encoded to JSON as it stands."""

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from meshseed.authoring.testing.coverage import Coverage, Ledger, coverage
from meshseed.authoring.testing.folders import checked_with
from meshseed.authoring.testing.generating import Collector, Generated, as_toml, for_goals
from meshseed.authoring.testing.recording import RecordingPack
from meshseed.authoring.testing.running import Run, Runner
from meshseed.authoring.testing.scoring import Mutation, score
from meshseed.authoring.testing.seeking import Seeker
from meshseed.authoring.testing.updating import Updated, update
from meshseed.diagnostics import Finding
from meshseed.diagnostics.codes.authoring import BELOW
from meshseed.evaluation import Pack, run_cases
from meshseed.evaluation.casework import CaseResult
from meshseed.packs import check, find_pack
from meshseed.packs.facts import PackFacts, Where


def place_text(where: Where) -> str:
    """File and line of a table."""
    return where.file if where.line is None else f"{where.file}:{where.line}"


TEST_SCHEMA: Literal[1] = 1


class Ask(Struct, frozen=True, kw_only=True):
    """What to do beside running the cases.

    `run` selects cases by a shell-like pattern over ids. `mutate` puts faults into the pack,
    `generate` looks for cases that are missing, `update` rewrites expectations of failing cases.
    """

    run: str = "*"
    mutate: bool = False
    generate: bool = False
    update: bool = False


class Proposal(Struct, frozen=True, kw_only=True):
    """Cases to be reviewed, as a TOML file, and the goals for which none was found."""

    cases: int
    toml: str
    not_found: tuple[str, ...]


class PackTests(Struct, frozen=True, kw_only=True):
    """One pack. Without `coverage` it is too broken to be run, and `findings` say why."""

    name: str
    findings: tuple[Finding, ...] = ()
    cases: tuple[CaseResult, ...] = ()
    coverage: Coverage | None = None
    mutation: Mutation | None = None
    proposal: Proposal | None = None
    updated: Updated | None = None

    @property
    def failed(self) -> tuple[CaseResult, ...]:
        """Cases that come out otherwise."""
        return tuple(case for case in self.cases if not case.passed)

    @property
    def shares(self) -> tuple[tuple[str, float], ...]:
        """What was measured, in words and in percent."""
        if self.coverage is None:
            return ()
        shares = [
            ("statements", self.coverage.statements.percent),
            ("comparisons", self.coverage.comparisons.percent),
            ("decisions", self.coverage.decisions.percent),
        ]
        if self.mutation is not None:
            shares.append(("faults noticed", self.mutation.percent))
        return tuple((f"{name} {int(percent * 10) / 10:g} %", percent) for name, percent in shares)

    @property
    def lacking(self) -> Iterator[str]:
        """Everything that no case shows or notices, with its place."""
        for one in self.coverage.missing if self.coverage is not None else ():
            yield f"{place_text(one.where)}: no case shows that {one.goal}"
        for fault in self.mutation.survivors if self.mutation is not None else ():
            if fault.line is not None or not fault.tried:
                yield f"{place_text(fault.where)}: no case notices {fault.about}: {fault.fault}"


class TestReport(Struct, frozen=True, kw_only=True):
    """Every pack that was asked for, in that order."""

    __test__ = False

    schema: Literal[1] = TEST_SCHEMA
    packs: tuple[PackTests, ...]
    findings: tuple[Finding, ...] = ()


def below(packs: Sequence[PackTests], threshold: float) -> tuple[Finding, ...]:
    """A finding for each pack of which less than *threshold* percent is shown or noticed.

    It names everything that is missing.
    """
    return tuple(
        Finding(
            code=BELOW.id,
            severity=BELOW.severity,
            message=f"{pack.name} is below {threshold:g} %: {', '.join(short)}",
            notes=tuple(pack.lacking),
            help="write cases for these, or let --generate propose them",
        )
        for pack in packs
        if (short := [text for text, percent in pack.shares if percent < threshold])
    )


def examine(name: str | Path, ask: Ask) -> tuple[PackTests, dict[str, str]]:
    """Test one pack; the texts are those of its files, for quoting. Never raises for the pack.

    With `ask.update`, files of the pack are rewritten; raises `OSError` where that fails.
    """
    checked = check(name)
    if checked.facts is None:
        return PackTests(name=checked.name, findings=checked.findings), checked.texts
    facts = _selected(checked.facts, ask.run)
    runner = Runner(RecordingPack(facts))
    runs = runner.all(facts.cases)
    updated: Updated | None = None
    if ask.update and not all(run.passed for run in runs):
        updated = update(find_pack(name), Pack(facts), runs)
        if updated.files:
            again, texts = examine(name, replace(ask, update=False))
            return replace(again, updated=updated), texts
    ledger = Ledger(runner.pack)
    report = PackTests(
        name=checked.name,
        findings=checked.findings,
        cases=tuple(map(_result, runs)),
        coverage=coverage(ledger, runs),
        updated=updated,
    )
    return _asked_more(report, ask, runner, ledger, runs), checked.texts


def _asked_more(
    report: PackTests, ask: Ask, runner: Runner, ledger: Ledger, runs: tuple[Run, ...]
) -> PackTests:
    if not ask.mutate and not ask.generate:
        return report
    cases = runner.pack.facts.cases
    seeker = Seeker(runner, ledger, runs)
    collector = Collector([case.id for case in cases])
    not_found: tuple[str, ...] = ()
    if ask.generate:
        not_found = tuple(for_goals(seeker, ledger, runner, collector))
    mutation = score(runner, cases, seeker, collector) if ask.mutate else None
    generated = _that_pass(runner.pack.facts, collector.cases()) if ask.generate else ()
    proposal = Proposal(
        cases=len(generated), toml=as_toml(generated) if generated else "", not_found=not_found
    )
    return replace(report, mutation=mutation, proposal=proposal if ask.generate else None)


def _that_pass(facts: PackFacts, generated: tuple[Generated, ...]) -> tuple[Generated, ...]:
    """Generated cases that come out as they say: a fault of ours must not reach a pack."""
    cases = tuple(one.case for one in generated)
    passed = {one.id for one in run_cases(Pack(replace(facts, cases=cases))) if one.passed}
    return tuple(one for one in generated if one.case.id in passed)


def _selected(facts: PackFacts, pattern: str) -> PackFacts:
    if pattern == "*":
        return facts
    return replace(
        facts, cases=tuple(case for case in facts.cases if fnmatchcase(case.id, pattern))
    )


def _result(run: Run) -> CaseResult:
    return CaseResult(
        id=run.case.id, passed=run.passed, differences=run.differences, where=run.case.where
    )


def problem_with(folder: Path, name: str, text: str) -> str | None:
    """Why a generated file would not fit its pack; None where it loads and all its cases pass."""
    checked = checked_with(folder, {name: text})
    if checked.facts is None:
        return "; ".join(finding.message for finding in checked.findings)
    failing = [one.id for one in run_cases(Pack(checked.facts)) if not one.passed]
    return f"cases that fail: {', '.join(failing)}" if failing else None
