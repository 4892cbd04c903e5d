"""Constraints that nothing can meet, and defaults that break one."""

from meshseed.authoring.analysis.branches import place_of
from meshseed.authoring.analysis.conditions import test_of
from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.results import Witness
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.searching import Question
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import DefaultStep, LookupStep, Steps
from meshseed.authoring.analysis.touching import names_in, read_by
from meshseed.authoring.analysis.witnesses import Shows
from meshseed.evaluation.results import WorldResult
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import All, CheckAt, Constraint, FromName
from meshseed.packs.positions import Part


def check_constraints(inquiry: Inquiry) -> None:
    """Report constraints that are broken whenever they apply, and defaults that break one."""
    unmet = [fact for fact in inquiry.facts.constraints if not _check_meetable(inquiry, fact)]
    apart = [fact for fact in inquiry.facts.constraints if fact not in unmet]
    together = _check_together(inquiry, apart)
    for fact in inquiry.facts.constraints:
        # Where no line meets them, no default can be to blame.
        if fact not in together:
            _check_defaults(inquiry, fact)


def _check_meetable(inquiry: Inquiry, fact: Constraint) -> bool:
    """Whether some command line meets a constraint, or none was found that shows it."""
    at = place_of(inquiry.steps, fact.check_at)
    applies, holds = test_of(fact.when), test_of(fact.require)
    applied = False

    def met(run: Run) -> bool:
        nonlocal applied
        if applies(run, at) is False:
            return False
        applied = True
        return holds(run, at) is not False

    hints = All((fact.when, fact.require))
    found = inquiry.settle(lambda: (inquiry.search.first(met, hints),), fact.id)
    if found is None or found[0] is not None or not applied:
        return True
    inquiry.report.add(
        Suspicion(
            code="MS513",
            message=f"no command line meets {fact.id}: whenever it applies it is broken",
            about=(fact.id,),
            spots=(Spot(address=fact.id, path=("require",), part=Part.KEY),),
            help="correct what it requires, or when it applies",
            witness=lambda: inquiry.witness(breaking(inquiry.steps, fact), _breaks(fact)),
        )
    )
    return False


def _check_together(inquiry: Inquiry, facts: list[Constraint]) -> list[Constraint]:
    """Report, and return, constraints each of which can be met, but not all on one line."""
    if len(facts) < 2 or _can_be_met(inquiry, facts):
        return []
    needed = list(facts)
    for fact in facts:
        fewer = [one for one in needed if one is not fact]
        if not _can_be_met(inquiry, fewer):
            needed = fewer
    last = needed[-1]
    inquiry.report.add(
        Suspicion(
            code="MS513",
            message=f"no command line meets {', '.join(one.id for one in needed)} together",
            about=tuple(one.id for one in needed),
            spots=tuple(
                Spot(address=one.id, path=("require",), part=Part.KEY) for one in needed[:4]
            ),
            help="correct what one of them requires, or when it applies",
            witness=lambda: inquiry.witness(breaking(inquiry.steps, last), _breaks(last)),
        )
    )
    return needed


def _can_be_met(inquiry: Inquiry, facts: list[Constraint]) -> bool:
    """Whether no constraint is broken for sure on some command line, or that was not settled."""
    broken = [breaking(inquiry.steps, fact) for fact in facts]
    hints = All(tuple(fact.require for fact in facts))
    search = inquiry.search

    def met(run: Run) -> bool:
        return not any(each(run) for each in broken)

    found = inquiry.settle(lambda: (search.first(met, hints),), *(fact.id for fact in facts))
    return found is None or found[0] is not None


def breaking(steps: Steps, fact: Constraint) -> Question:
    """Whether a constraint applies and is broken, both for sure."""
    at = place_of(steps, fact.check_at)
    applies, holds = test_of(fact.when), test_of(fact.require)
    return lambda run: applies(run, at) is True and holds(run, at) is False


def _breaks(fact: Constraint) -> Shows:
    def shows(world: WorldResult) -> bool:
        return any(
            finding.fact == fact.id and finding.code in {"MS301", "MS302"}
            for finding in world.findings
        )

    return shows


def _check_defaults(inquiry: Inquiry, fact: Constraint) -> None:
    """A default is to blame where nothing is typed but what it is computed from."""
    steps = inquiry.steps
    broken = breaking(steps, fact)
    names = dict.fromkeys((*names_in(fact.when), *names_in(fact.require)))
    computed = {
        step.fact.dest: step
        for step in steps.steps[: steps.first_rule]
        if isinstance(step, DefaultStep) and step.fact.dest in names
    }
    tries: list[tuple[frozenset[str], str | None]] = [(frozenset(), None)]
    tries += [(_sources(steps, step) - {dest}, dest) for dest, step in computed.items()]
    for typed, dest in tries:
        search = inquiry.search
        found = inquiry.settle(lambda: (search.first(broken, only=typed),), fact.id)  # noqa: B023 - asked at once
        if found is None or found[0] is None:
            continue
        blamed = dest or next((name for name in names if name in steps.flags), None)
        _report_default(inquiry, fact, blamed, typed)
        return


def _sources(steps: Steps, step: DefaultStep) -> frozenset[str]:
    """The flags a computed default depends on, through lookups too."""
    sources: set[str] = set()
    todo = [*read_by(step)]
    lookups = {
        one.fact.target: one.fact.source for one in steps.steps if isinstance(one, LookupStep)
    }
    while todo:
        name = todo.pop()
        if name not in sources:
            sources.add(name)
            if name in lookups:
                todo.append(lookups[name])
            flag = steps.flags.get(name)
            if flag is not None and isinstance(flag.default, FromName):
                todo.append(flag.default.name)
    return frozenset(name for name in sources if name in steps.flags)


def _report_default(
    inquiry: Inquiry, fact: Constraint, dest: str | None, typed: frozenset[str]
) -> None:
    default = next((one for one in inquiry.facts.defaults if one.dest == dest), None)
    address = default.id if default is not None else item_address("flag", dest) if dest else fact.id
    path = ("cases",) if default is not None else ("default",)

    def witness() -> Witness | None:
        found = inquiry.search.cheapest(breaking(inquiry.steps, fact), only=typed)
        return None if found is None else inquiry.witnesses.of(found.path, _breaks(fact))

    where = "the inputs" if fact.check_at is CheckAt.INPUTS else "the end"
    inquiry.report.add(
        Suspicion(
            code="MS514",
            message=f"{fact.id} is broken at {where} by a default, without anything else typed",
            about=(fact.id, address),
            spots=(
                Spot(address=fact.id, path=("require",), part=Part.KEY, label="broken"),
                *(
                    (Spot(address=address, path=path, part=Part.KEY, label="by this"),)
                    if dest
                    else ()
                ),
            ),
            help="correct the default, or the constraint",
            witness=lambda: inquiry.settle(witness, fact.id),
        )
    )
