"""From joined worlds to the outcome a reader gets."""

from collections.abc import Iterator

from msgspec.structs import replace

from meshseed.confidence import weakest
from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.cases import Conjunction, Split
from meshseed.evaluation.cells import Alternative, Cell, Open, history, undecided
from meshseed.evaluation.joining import Joined, JoinedToken
from meshseed.evaluation.outcome import (
    AssumptionView,
    AttributeView,
    Certainty,
    Firing,
    Forwarded,
    ForwardedToken,
    Hole,
    HoleCase,
    InputView,
    KnobView,
    MeshView,
    Origin,
    Replaced,
    TraceCase,
    TraceEntry,
)
from meshseed.evaluation.program import Program
from meshseed.evaluation.resting import Resting
from meshseed.evaluation.results import KnobResult
from meshseed.evaluation.tracing import deciding_views, tree_view
from meshseed.evaluation.wording import domain_text
from meshseed.packs.facts import FlagKind, Plain, Rule

_REASSIGNED = frozenset({Origin.RULE})


def input_views(program: Program, joined: Joined, resting: Resting) -> Iterator[InputView]:
    """Every input that was typed, follows from one, or that something of the pack reads."""
    for dest, cells in joined.inputs.items():
        here = tuple((when, one) for when, one in cells.cases if one is not None)
        if not here:
            continue
        cell = here[0][1]
        typed = joined.worlds[0].line.typed.get(dest)
        if all(one.origin is Origin.SUPPOSED for _, one in here):
            yield InputView(
                dest=dest, value=None, origin=Origin.UNDECIDED, hole=supposed_hole(program, dest)
            )
            continue
        present = Split(cells.by, here)
        view = attribute_view(present, resting.of(f"input.{dest}"))
        yield InputView(
            dest=dest,
            value=view.value,
            origin=view.origin,
            tokens=cell.tokens,
            spelling=cell.spelling,
            by=view.by,
            hole=view.hole,
            dropped=tuple(use.value for use in typed.dropped) if typed is not None else (),
            confidence=view.confidence,
            contested=view.contested,
            rests_on=view.rests_on,
        )


def attribute_views(program: Program, joined: Joined, resting: Resting) -> dict[str, AttributeView]:
    """Every final value of a name that something of the pack reads or writes."""
    views: dict[str, AttributeView] = {}
    for name, cells in joined.attributes.items():
        view = attribute_view(cells, resting.of(f"attribute.{name}"))
        if _has_choices(program, name) and all(_nobody_gave(name, cell) for _, cell in cells.cases):
            # That an input nobody gave depends on itself says nothing: only its choices do.
            view = replace(
                view,
                value=None,
                hole=supposed_hole(program, name),
                confidence=None,
                origin=Origin.UNDECIDED,
            )
        views[name] = view
    return views


def _has_choices(program: Program, name: str) -> bool:
    flag = program.flags.get(name)
    return flag is not None and (bool(flag.choices) or flag.kind is FlagKind.SWITCH)


def _nobody_gave(name: str, cell: Cell) -> bool:
    """Whether a cell is that of an input as it was: supposed, or never asked for."""
    return cell.origin is Origin.SUPPOSED or cell == undecided(name)


def supposed_hole(program: Program, dest: str) -> Hole:
    """The hole of an input nobody gave: it can be any of its choices."""
    flag = program.flags[dest]
    choices: tuple[Plain, ...] = tuple(choice.value for choice in flag.choices)
    if flag.kind is FlagKind.SWITCH:
        choices = (True, False)
    return Hole(by=(dest,), candidates=choices, exhaustive=not flag.choices_open)


def attribute_view(cells: Split[Cell], rests_on: tuple[str, ...]) -> AttributeView:
    """A final value, or the hole it is."""
    members = [cell for _, cell in cells.cases]
    contested = tuple(sorted(frozenset[str]().union(*(cell.contested for cell in members))))
    changed = any(_changed(cell) for cell in members)
    first = members[0]
    if cells.by:
        return AttributeView(
            value=None,
            hole=_split_hole(cells),
            origin=Origin.UNDECIDED,
            by=None,
            replaced=None,
            confidence=None,
            contested=contested,
            rests_on=rests_on,
            changed=changed,
            tokens=tuple(sorted({token for cell in members for token in cell.tokens})),
        )
    hole = _open_hole(first.value) if isinstance(first.value, Open) else None
    return AttributeView(
        value=None if isinstance(first.value, Open) else first.value,
        hole=hole,
        origin=first.origin,
        by=first.by,
        replaced=_replaced(first),
        confidence=None if hole else first.confidence,
        contested=contested,
        rests_on=rests_on,
        changed=changed,
        tokens=first.tokens,
    )


def _changed(cell: Cell) -> bool:
    """Whether some rule left the name with another value than the inputs gave it."""
    if cell.origin is not Origin.RULE and not isinstance(cell.value, Open):
        return False
    before = next((one for one in history(cell) if one.origin not in _REASSIGNED), None)
    return before is None or before.value != cell.value


def _replaced(cell: Cell) -> Replaced | None:
    before = cell.replaced
    if before is None:
        return None
    is_open = isinstance(before.value, Open)
    return Replaced(
        value=None if isinstance(before.value, Open) else before.value,
        origin=before.origin,
        by=before.by,
        open=is_open,
    )


def _split_hole(cells: Split[Cell]) -> Hole:
    return Hole(
        by=cells.by,
        cases=tuple(case for when, cell in cells.cases for case in _cell_cases(when, cell)),
        exhaustive=True,
    )


def _cell_cases(when: Conjunction, cell: Cell) -> Iterator[HoleCase]:
    if isinstance(cell.value, Open) and cell.value.alternatives:
        for one in cell.value.alternatives:
            yield from _cell_cases((*when, *one.when), one.cell)
        return
    is_open = isinstance(cell.value, Open)
    yield HoleCase(
        when=when,
        value=None if isinstance(cell.value, Open) else cell.value,
        open=is_open,
        origin=cell.origin,
        by=cell.by,
        confidence=None if is_open else cell.confidence,
        contested=tuple(sorted(cell.contested)),
    )


def _open_hole(value: Open) -> Hole:
    return Hole(
        by=value.because,
        cases=tuple(case for one in value.alternatives for case in _alternative_cases(one)),
        candidates=value.candidates,
        exhaustive=bool(value.alternatives),
        bounds=domain_text(value.domain),
    )


def _alternative_cases(alternative: Alternative) -> Iterator[HoleCase]:
    yield from _cell_cases(alternative.when, alternative.cell)


def forwarded(program: Program, joined: Joined, resting: Resting) -> dict[str, Forwarded]:
    """Every accumulator with what it receives."""
    tokens: dict[str, list[ForwardedToken]] = {name: [] for name in program.accumulators}
    counted: dict[str, int] = {}
    for token in joined.tokens:
        one = token.present[0]
        label = f"token.{token.accumulator}.{one.text or '?' + str(one.unknown)}"
        counted[label] = counted.get(label, 0) + 1
        if counted[label] > 1:
            label = f"{label}#{counted[label]}"
        tokens[token.accumulator].append(_token_view(token, resting.of(label)))
    return {
        name: Forwarded(
            complete=fact.complete,
            order_confidence=fact.order.confidence,
            tokens=tuple(tokens[name]),
            order_contested=fact.order.contested,
            prominent=fact.prominent,
            render=fact.render,
            feeds=fact.feeds,
        )
        for name, fact in program.accumulators.items()
    }


def _token_view(token: JoinedToken, rests_on: tuple[str, ...]) -> ForwardedToken:
    one = token.present[0]
    contents = [part.content for part in token.present if part.content is not None]
    return ForwardedToken(
        text=one.text,
        unknown=one.unknown,
        certainty=Certainty.PRESENT if token.certain else Certainty.POSSIBLE,
        rule=one.rule,
        confidence=weakest(part.confidence for part in token.present),
        content_confidence=weakest(contents) if contents else None,
        contested=tuple(
            sorted(frozenset[str]().union(*(part.contested for part in token.present)))
        ),
        rests_on=rests_on,
        when=token.split.where(lambda part: part is not None) if token.split.by else (),
        candidates=one.candidates,
    )


def knob_views(program: Program, joined: Joined, resting: Resting) -> Iterator[KnobView]:
    """Every pass option, seeded or not."""
    for compiled in program.knobs:
        fact = compiled.fact
        results = joined.knobs[fact.id]
        cells = Split(results.by, tuple((when, one.cell) for when, one in results.cases))
        view = attribute_view(cells, resting.of(f"knob.{fact.id}"))
        seeded = {one.seeded for _, one in results.cases}
        yield KnobView(
            id=fact.id,
            binary=fact.binary,
            kind=fact.kind,
            seeded=seeded.pop() if len(seeded) == 1 else None,
            value=view.value,
            hole=view.hole,
            by=_seeders(results),
            confidence=view.confidence,
            contested=view.contested,
            rests_on=view.rests_on,
            prominent=fact.prominent,
        )


def _seeders(results: Split[KnobResult]) -> tuple[str, ...]:
    names = (one.cell.by for _, one in results.cases if one.cell.by is not None)
    return tuple(dict.fromkeys(names))


def mesh_views(program: Program, joined: Joined, resting: Resting) -> Iterator[MeshView]:
    """Every mesh of the pack with as much of its size as is known."""
    for mesh in program.meshes:
        axes = tuple(axis.id for axis in program.facts.axes if axis.mesh == mesh.id)
        cells = joined.meshes.get(mesh.id)
        if cells is None:
            yield MeshView(
                id=mesh.id,
                devices=None,
                hole=None,
                axes=axes,
                needs=mesh.cardinality.input,
                unit=mesh.unit,
            )
            continue
        view = attribute_view(cells, resting.of(f"mesh.{mesh.id}"))
        yield MeshView(
            id=mesh.id,
            devices=view.value if isinstance(view.value, int) else None,
            hole=view.hole,
            axes=axes,
            from_name=mesh.cardinality.name,
            unit=mesh.unit,
            confidence=view.confidence,
            contested=view.contested,
            rests_on=view.rests_on,
        )


def assumption_views(
    program: Program, answers: Answers, resting: Resting, given: frozenset[str]
) -> Iterator[AssumptionView]:
    """The unknowns the outcome rests on."""
    for unknown_id, touches in resting.by_unknown.items():
        unknown = program.unknowns[unknown_id]
        answer = answers.of(unknown_id)
        yield AssumptionView(
            unknown=unknown_id,
            question=unknown.question,
            value=None if isinstance(answer.value, Open) else answer.value,
            candidates=unknown.candidates,
            exhaustive=unknown.exhaustive,
            confidence=answer.confidence,
            given=unknown_id in given,
            touches=touches,
        )


def finding_views(program: Program, joined: Joined) -> Iterator[Finding]:
    """The findings of the line itself, then those of the worlds.

    What holds only for some classes of an input nobody gave is no more than a warning.
    """
    yield from joined.worlds[0].line.findings
    for finding, when in joined.findings:
        if not when:
            yield finding
            continue
        supposed = any(part.name in program.classes for one in when for part in one)
        severity = (
            Severity.WARNING
            if supposed and finding.severity is Severity.ERROR
            else finding.severity
        )
        yield replace(finding, only_when=when, severity=severity)


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
