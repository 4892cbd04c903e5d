"""The worked cases of a pack, run once and kept: they take longer than the rest of an audit."""

from msgspec import Struct

from meshseed.authoring.analysis import Shown
from meshseed.evaluation.casework import CaseResult
from meshseed.packs.facts import PackFacts, Where
from meshseed.reporting.documents.cases import CaseAudit, CaseWork, Reach, RuleReach, Unreached
from meshseed.reporting.documents.cases import Shown as Counted
from meshseed.reporting.making.keeping import find, keep, kept_name


class Worked(Struct, frozen=True, kw_only=True):
    """The cases of a pack, run, and what an analysis asks of them."""

    work: CaseWork
    shown: Shown

    @property
    def results(self) -> tuple[CaseResult, ...]:
        """What became of each case, as an analysis takes it."""
        return tuple(
            CaseResult(
                id=one.id,
                passed=one.passed,
                differences=one.differences,
                where=Where(one.file, one.line),
            )
            for one in self.work.cases
        )


def cases_of(facts: PackFacts) -> Worked:
    """What the cases show, from where it is kept, else by running them."""
    name = kept_name(facts)
    found = None if name is None else find(name, Worked)
    if found is None:
        found = run_cases(facts)
        if name is not None:
            keep(name, found)
    return found


def run_cases(facts: PackFacts) -> Worked:
    """What the cases show, by running every one."""
    # Where the result is kept, nothing of this is needed.
    from meshseed.authoring.testing.coverage import Ledger, coverage
    from meshseed.authoring.testing.recording import RecordingPack
    from meshseed.authoring.testing.running import Runner
    from meshseed.authoring.testing.working import unshown

    pack = RecordingPack(facts)
    runs = Runner(pack).all(facts.cases)
    ledger = Ledger(pack)
    found = coverage(ledger, runs)
    shares: dict[Counted, tuple[int, int]] = {
        "statements": (found.statements.reached, found.statements.wanted),
        "comparisons": (found.comparisons.reached, found.comparisons.wanted),
        "decisions": (found.decisions.reached, found.decisions.wanted),
    }
    work = CaseWork(
        cases=tuple(
            CaseAudit(
                id=run.case.id,
                says=run.case.says,
                typed=run.case.line,
                assume=run.case.assume,
                reading=run.case.reading,
                passed=run.passed,
                differences=run.differences,
                file=run.case.where.file,
                line=run.case.where.line,
            )
            for run in runs
        ),
        reach=tuple(
            Reach(what=what, reached=reached, wanted=wanted)
            for what, (reached, wanted) in shares.items()
        ),
        rules=tuple(
            RuleReach(
                rule=one.rule, fired=one.fired, not_fired=one.not_fired, undecided=one.undecided
            )
            for one in found.rules
        ),
        unreached=tuple(
            Unreached(
                what=one.category.value, says=one.goal, file=one.where.file, line=one.where.line
            )
            for one in found.missing
        ),
    )
    return Worked(work=work, shown=Shown(cases=len(runs), unshown=tuple(unshown(ledger))))
