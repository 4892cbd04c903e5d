"""The compiled pack beside the interpreter."""

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from meshseed.diagnostics import Finding
from meshseed.evaluation import LineError, Pack, Splitter
from meshseed.evaluation.compiled import Compiled, Outputs, outputs_of
from meshseed.packs.facts import Plain

NOTHING: Mapping[str, object] = {}


def same_as_interpreter(
    pack: Pack,
    lines: Sequence[str | Sequence[str]],
    *,
    assume: Mapping[str, Plain] = NOTHING,
    reading: Mapping[str, str] = NOTHING,
    splitter: Splitter = Splitter.SHELL,
) -> None:
    """Fail unless both say the same of every line: what is new, what is kept, with trace and not.

    The lines share one compiled pack, as what was kept of one is used for another.
    """
    compiled = pack.compiled(assume=assume, reading=reading)
    for line in lines:
        broken = refused(compiled, line, splitter)
        if broken is not None:
            with pytest.raises(LineError) as expected:
                pack.evaluate(line, splitter=splitter)
            assert broken == expected.value.findings
            continue
        outcome = pack.evaluate(
            line, assume=assume, reading=reading, splitter=splitter, rests=False
        )
        for traced in (False, True, False):
            found = compiled.outputs(line, splitter=splitter, traced=traced)
            assert comparable(found) == comparable(outputs_of(outcome, traced=traced))
            assert found.reached is outcome.reached
            # What is said of the line itself keeps its places.
            assert all(one in outcome.findings for one in found.of_line)


def refused(
    compiled: Compiled, line: str | Sequence[str], splitter: Splitter
) -> tuple[Finding, ...] | None:
    try:
        compiled.outputs(line, splitter=splitter)
    except LineError as broken:
        return broken.findings
    return None


def comparable(outputs: Outputs) -> dict[str, object]:
    """Everything that outputs say, however it is divided between a line and its class."""
    parts = outputs.consequences
    return {
        "inputs": sorted(outputs.inputs, key=lambda one: one.dest),
        "findings": [replace(one, where=(), tokens=()) for one in outputs.findings],
        "options": parts.options,
        "attributes": parts.attributes,
        "knobs": parts.knobs,
        "meshes": parts.meshes,
        "reached": outputs.reached,
        "contested": parts.reached_contested,
        "trace": parts.trace,
        "types": _types(outputs),
    }


def _types(outputs: Outputs) -> list[type]:
    """Of values that are equal and not the same, such as true and 1."""
    parts = outputs.consequences
    views = (*parts.attributes.values(), *parts.knobs, *outputs.inputs)
    return [type(one.value) for one in sorted(outputs.inputs, key=lambda one: one.dest)] + [
        type(one.value) for one in views[: len(parts.attributes) + len(parts.knobs)]
    ]
