"""What became of every rule, and verdicts, as a reader sees them."""

from collections.abc import Iterator

from meshseed.evaluation.cells import Open
from meshseed.evaluation.joining import Joined
from meshseed.evaluation.judging import Verdict, deciding
from meshseed.evaluation.outcome import Firing, Judgement, TraceCase, TraceEntry
from meshseed.evaluation.program import Program
from meshseed.evaluation.wording import value_text
from meshseed.packs.facts import Rule


def deciding_views(verdict: Verdict) -> tuple[Judgement, ...]:
    """The comparisons that settled a verdict."""
    return tuple(_view(one, ()) for one in deciding(verdict))


def tree_view(verdict: Verdict) -> Judgement:
    """The whole condition with what each part read."""
    return _view(verdict, tuple(tree_view(part) for part in verdict.parts))


def _view(verdict: Verdict, parts: tuple[Judgement, ...]) -> Judgement:
    return Judgement(
        text=verdict.text,
        truth=verdict.truth,
        confidence=verdict.confidence,
        contested=tuple(sorted(verdict.contested)),
        because=verdict.because,
        name=verdict.name,
        value=None if verdict.name is None else _shown(verdict),
        origin=verdict.origin,
        parts=parts,
    )


def _shown(verdict: Verdict) -> str:
    if isinstance(verdict.value, Open):
        return "not decided (" + ", ".join(verdict.value.because) + ")"
    return value_text(verdict.value)


def trace_entries(program: Program, joined: Joined, *, trees: bool) -> Iterator[TraceEntry]:
    """What became of every rule, in order."""
    for compiled in program.rules:
        rule = compiled.fact
        records = joined.records[rule.id]
        cases = tuple(
            TraceCase(
                firing=record.firing,
                when=(when,) if when else (),
                deciding=deciding_views(record.verdict),
                effects=record.effects,
                note=record.note,
                condition=tree_view(record.verdict) if trees else None,
            )
            for when, record in records.cases
        )
        firings = {case.firing for case in cases}
        yield TraceEntry(
            rule=rule.id,
            table=rule.table,
            firing=firings.pop() if len(firings) == 1 else Firing.DEPENDS,
            cases=cases,
            file=rule.where.file,
            line=rule.where.line,
            at=_site(rule),
        )


def _site(rule: Rule) -> str | None:
    at = rule.at
    if at is None:
        return None
    parts = [at.function, f"@ {at.address}" if at.address else None]
    parts.append(f"C line {at.c_line}" if at.c_line is not None else None)
    parts.append(f"Python line {at.py_line}" if at.py_line is not None else None)
    return ", ".join(part for part in parts if part) or None
