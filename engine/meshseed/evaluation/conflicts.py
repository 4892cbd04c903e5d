"""The conflicts that touch an outcome, with what each of them touches."""

from collections.abc import Iterator, Mapping

from meshseed.evaluation.outcome import (
    AttributeView,
    ConflictView,
    Forwarded,
    InputView,
    KnobView,
    MeshView,
    SideView,
)
from meshseed.evaluation.program import Program
from meshseed.evaluation.quantities import DEVICES


def _of_meshes(meshes: tuple[MeshView, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for mesh in meshes:
        yield f"mesh.{mesh.id}", mesh.contested
        for quantity in mesh.quantities:
            if quantity.id != DEVICES:
                yield f"mesh.{mesh.id}.{quantity.id}", quantity.contested


def conflict_views(  # noqa: PLR0913 - the outputs of an outcome, each by name
    program: Program,
    reading: Mapping[str, str],
    *,
    inputs: tuple[InputView, ...],
    options: Mapping[str, Forwarded],
    attributes: Mapping[str, AttributeView],
    knobs: tuple[KnobView, ...],
    meshes: tuple[MeshView, ...],
    reached: frozenset[str],
) -> tuple[ConflictView, ...]:
    """Every conflict that marks some value, in the order of the pack; both sides shown."""
    touched: dict[str, dict[str, None]] = {}

    def mark(output: str, contested: tuple[str, ...]) -> None:
        for conflict_id in contested:
            touched.setdefault(conflict_id, {})[output] = None

    for one in inputs:
        mark(f"input.{one.dest}", one.contested)
    for name, accumulator in options.items():
        mark(f"order.{name}", accumulator.order_contested)
        if accumulator.tokens:
            mark(f"feeds.{name}", accumulator.feeds_contested)
        for token in accumulator.tokens:
            mark(f"token.{name}.{token.text or '?' + str(token.unknown)}", token.contested)
    for name, attribute in attributes.items():
        mark(f"attribute.{name}", attribute.contested)
    for knob in knobs:
        mark(f"knob.{knob.id}", knob.contested)
    for name, contested in _of_meshes(meshes):
        mark(name, contested)
    mark("reached", tuple(sorted(reached)))
    return tuple(
        ConflictView(
            id=conflict.id,
            item=conflict.item,
            question=conflict.question,
            sides=tuple(
                SideView(
                    id=side.id,
                    says=side.says,
                    taken=side.taken,
                    read=reading.get(conflict.id) == side.id
                    if conflict.id in reading
                    else side.taken,
                    evidence=side.evidence,
                )
                for side in conflict.sides
            ),
            touches=tuple(touched[conflict.id]),
        )
        for conflict in program.conflicts.values()
        if conflict.id in touched
    )
