"""Values over all worlds as a reader sees them: decided, or a hole with its cases."""

from collections.abc import Iterator

from msgspec.structs import replace

from meshseed.evaluation.cases import Conjunction, Split
from meshseed.evaluation.cells import Alternative, Cell, Open, history, undecided
from meshseed.evaluation.joining import Joined
from meshseed.evaluation.outcome import (
    AttributeView,
    Hole,
    HoleCase,
    InputView,
    Origin,
    Replaced,
)
from meshseed.evaluation.program import Program
from meshseed.evaluation.resting import Resting
from meshseed.evaluation.wording import domain_text
from meshseed.packs.facts import FlagKind, Plain

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
    return cell.origin is Origin.SUPPOSED or cell == undecided(name, cell.contested)


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
