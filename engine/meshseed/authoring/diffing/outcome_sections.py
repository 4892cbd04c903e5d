"""The part of the page about lines: whose outcome changes, whose stays, and how that is known."""

from collections.abc import Iterator, Sequence
from typing import Final

from meshseed.authoring.diffing.paper import SHORT, Cell, Row, Section, literal, number
from meshseed.authoring.diffing.results import OutputDiff, PackDiff, Proof, Witness
from meshseed.authoring.diffing.wording import condition_words

_KINDS: Final = {
    "attribute": ("value", "values"),
    "tokens": ("list of forwarded tokens", "lists of forwarded tokens"),
    "knob": ("pass option", "pass options"),
    "mesh": ("mesh", "meshes"),
    "advice": ("remark", "remarks"),
}


def outcome_sections(diff: PackDiff) -> Iterator[Section]:
    """The sections about outcomes."""
    moved = [one for one in diff.outputs if one.changes]
    if moved:
        yield Section(
            title="Lines whose outcome changes",
            says=(
                "Each with a smallest line that shows it. Flags and values that only one pack has"
                " are not typed, and each flag at most once.",
                *_reach(moved),
            ),
            heading=("output", "line", "was", "is", "lines changed"),
            rows=tuple(_witness(one, each) for one in moved for each in one.changes),
            left_out=sum(one.left_out for one in moved),
        )
    same = [one for one in diff.outputs if not one.changes]
    if same:
        yield Section(title="Outcomes that stay", says=tuple(_stays(same)))
    for title, outputs in (
        ("Outcomes only the new pack tells", diff.outputs_added),
        ("Outcomes only the old pack tells", diff.outputs_removed),
    ):
        if outputs:
            yield Section(title=title, says=tuple(_by_kind(outputs)))


def _witness(output: OutputDiff, change: Witness) -> Row:
    line = change.line or "(nothing typed)"
    shown = Cell(line, literal=bool(change.line))
    if change.when:
        shown = Cell(f"{line} — where {condition_words(change.when)}", literal=False)
    count = f"{change.lines:,} of {output.tried:,}"
    return (
        literal(output.output),
        shown,
        literal(change.old),
        literal(change.new),
        Cell(count),
    )


def _reach(outputs: Sequence[OutputDiff]) -> Iterator[str]:
    sampled = [one for one in outputs if one.proof is Proof.SAMPLED]
    if len(sampled) < len(outputs):
        yield (
            "Every class of values that either pack tells apart was tried"
            f"{', except for ' + _names(sampled) if sampled else ''}."
        )
    for one in sampled:
        yield f"{one.output}: only {number(one.tried, 'line')} tried, since {one.why_sampled}."


def _stays(outputs: Sequence[OutputDiff]) -> Iterator[str]:
    for proof, says in (
        (Proof.SAME_STATEMENTS, "Proven, since both packs compute them by the same statements"),
        (Proof.EXHAUSTIVE, "Proven, since every class of values was tried"),
    ):
        found = [one for one in outputs if one.proof is proof]
        if found:
            yield f"{says}: {_names(found)}."
    for one in outputs:
        if one.proof is Proof.SAMPLED:
            yield (
                f"No change found among {number(one.tried, 'line')}: {one.output}"
                f" ({one.why_sampled})."
            )


def _names(outputs: Sequence[OutputDiff]) -> str:
    names = [one.output for one in outputs]
    return ", ".join(names) if len(names) <= SHORT else f"{number(len(names), 'output')}"


def _by_kind(outputs: Sequence[str]) -> Iterator[str]:
    kinds: dict[str, list[str]] = {}
    for output in outputs:
        kind, _, name = output.partition(".")
        kinds.setdefault(kind, []).append(name)
    for kind, names in kinds.items():
        one, several = _KINDS.get(kind, (kind, kind))
        shown = ", ".join(names[:SHORT])
        more = f" and {len(names) - SHORT} more" if len(names) > SHORT else ""
        yield f"{len(names)} {one if len(names) == 1 else several}: {shown}{more}."
