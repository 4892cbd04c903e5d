"""Asks the shipped pack and picks parts of what it says."""

from collections.abc import Mapping

from tests.evaluation.shipped import shipped_pack

from meshseed.diagnostics import Finding
from meshseed.evaluation import Outcome
from meshseed.evaluation.outcome import ForwardedToken, TraceEntry
from meshseed.packs.facts import Plain

NOTHING: Mapping[str, Plain] = {}
AS_TAKEN: Mapping[str, str] = {}


def ask(
    line: str, *, assume: Mapping[str, Plain] = NOTHING, reading: Mapping[str, str] = AS_TAKEN
) -> Outcome:
    return shipped_pack().evaluate(line, assume=assume, reading=reading)


def tokens(outcome: Outcome) -> tuple[ForwardedToken, ...]:
    return outcome.options["tensorizer_options"].tokens


def texts(outcome: Outcome) -> list[str | None]:
    return [token.text for token in tokens(outcome)]


def findings(outcome: Outcome, code: str) -> list[Finding]:
    return [finding for finding in outcome.findings if finding.code == code]


def finding(outcome: Outcome, code: str) -> Finding:
    """The one finding with this code."""
    (found,) = findings(outcome, code)
    return found


def about(outcome: Outcome, fact: str) -> list[Finding]:
    return [finding for finding in outcome.findings if finding.fact == fact]


def traced(outcome: Outcome, rule: str) -> TraceEntry:
    (found,) = [entry for entry in outcome.trace if entry.rule == rule]
    return found


def without_origin(outcome: Outcome) -> dict[str, object]:
    """What comes out at the end, without how it was written on the line and who doubts that."""
    return {
        "options": {
            name: [(one.text, one.unknown, one.certainty, one.rule) for one in forwarded.tokens]
            for name, forwarded in outcome.options.items()
        },
        "values": {
            name: (view.value, view.hole)
            for name, view in outcome.attributes.items()
            if name not in {"distribution_strategy", "distribution_type_llm_training"}
        },
        "knobs": [(knob.id, knob.seeded, knob.value, knob.hole) for knob in outcome.knobs],
        "meshes": [(mesh.id, mesh.devices, mesh.hole) for mesh in outcome.meshes],
        "reached": outcome.reached,
    }
