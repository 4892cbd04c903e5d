"""What a compiled pack says of a line: the outcome without its places, its trace on request."""

from msgspec import Struct
from msgspec.structs import replace

from meshseed.diagnostics import Finding
from meshseed.evaluation.compiled.gaps import Values
from meshseed.evaluation.outcome import (
    AttributeView,
    Forwarded,
    InputView,
    KnobView,
    MeshView,
    Outcome,
    TraceEntry,
)


class Consequences(Struct, frozen=True, kw_only=True):
    """What follows for every line of one input class; lines of a class share the one object.

    Everything is as in an `Outcome` for which nobody asked what it rests on, but for the places on
    the line: `tokens` are empty, and so is the `where` of findings. `inputs` are those that the
    pack reads. `trace` is None where nobody asked for it. Not to be changed by its readers.
    """

    inputs: tuple[InputView, ...]
    options: dict[str, Forwarded]
    attributes: dict[str, AttributeView]
    knobs: tuple[KnobView, ...]
    meshes: tuple[MeshView, ...]
    findings: tuple[Finding, ...]
    reached: bool | None
    reached_contested: tuple[str, ...] = ()
    trace: tuple[TraceEntry, ...] | None = None


class Outputs(Struct, frozen=True, kw_only=True):
    """What follows from one line.

    `passed_on` are typed inputs that nothing of the pack reads, `of_line` the findings about how
    the line is written. `reached` is that of the line: one that is likely refused is not known to
    get any further.
    """

    consequences: Consequences
    reached: bool | None
    passed_on: tuple[InputView, ...] = ()
    of_line: tuple[Finding, ...] = ()

    @property
    def inputs(self) -> tuple[InputView, ...]:
        """Every input that was typed, follows from one, or that the pack reads; by name."""
        return tuple(sorted((*self.consequences.inputs, *self.passed_on), key=lambda one: one.dest))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings about the line, then those about what it says."""
        return (*self.of_line, *self.consequences.findings)


class Sketch(Outputs, frozen=True, kw_only=True):
    """What follows from one line, with marks where it copies numbers and texts that were typed.

    Many lines share the consequences of one sketch and differ in `values`, which say what each
    mark stands for.
    """

    values: Values


def outputs_of(outcome: Outcome, *, traced: bool) -> Outputs:
    """An outcome of the interpreter in the same form, all of it as the line's own class."""
    return Outputs(
        consequences=Consequences(
            inputs=tuple(replace(one, tokens=()) for one in outcome.inputs),
            options=outcome.options,
            attributes={
                name: replace(view, tokens=()) for name, view in outcome.attributes.items()
            },
            knobs=outcome.knobs,
            meshes=outcome.meshes,
            findings=placeless(outcome.findings),
            reached=outcome.reached,
            reached_contested=outcome.reached_contested,
            trace=outcome.trace if traced else None,
        ),
        reached=outcome.reached,
    )


def placeless(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Findings without their places on a line."""
    return tuple(replace(one, where=(), tokens=()) for one in findings)
