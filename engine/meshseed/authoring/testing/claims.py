"""What a case could expect of an outcome, claim by claim."""

from collections.abc import Iterable, Mapping

from meshseed.diagnostics import Severity
from meshseed.evaluation import Outcome
from meshseed.evaluation.casework import token_texts
from meshseed.evaluation.outcome import AttributeView, Firing, KnobView
from meshseed.packs.facts import Expectation, Expected, ExpectedHole, ExpectedValue

Claim = tuple[str, str]
"""A key of `expect`, and the name below it (empty where there is none)."""

_OF_FACTS = frozenset({"MS301", "MS302"})


def claims(outcome: Outcome) -> dict[Claim, object]:
    """Everything a case could expect of this outcome, except what it rests on."""
    found: dict[Claim, object] = {}
    for name, view in outcome.attributes.items():
        found["attributes", name] = _expected(view)
    for knob in outcome.knobs:
        found["knobs", knob.id] = _expected(knob)
    for name, forwarded in outcome.options.items():
        found["tokens", name] = token_texts(forwarded)
    for entry in outcome.trace:
        if entry.firing is Firing.FIRED:
            found["fired", entry.rule] = True
        elif entry.firing is Firing.NOT_FIRED:
            found["not_fired", entry.rule] = True
    found["findings", ""] = reported(outcome)
    found["contested", ""] = tuple(sorted(one.id for one in outcome.conflicts))
    if outcome.reached is not None:
        found["reached", ""] = outcome.reached
    return found


def reported(outcome: Outcome) -> tuple[str, ...]:
    """Findings as a case names them, notes aside: constraints by id, the rest by code."""
    return tuple(
        sorted(
            {
                finding.fact
                if finding.code in _OF_FACTS and finding.fact is not None
                else finding.code
                for finding in outcome.findings
                if finding.severity is not Severity.NOTE
            }
        )
    )


def differing(sound: Mapping[Claim, object], other: Mapping[Claim, object]) -> list[Claim]:
    """The claims of one outcome that do not hold of another."""
    return [claim for claim, value in sound.items() if not _holds(value, other.get(claim))]


def expectation(found: Mapping[Claim, object], chosen: Iterable[Claim]) -> Expectation:
    """The chosen claims as a case states them; names an outcome does not have are left out."""
    known = [claim for claim in dict.fromkeys(chosen) if claim in found]

    def below(key: str) -> list[str]:
        return [name for one, name in known if one == key]

    def whole(key: str) -> object:
        return found.get((key, "")) if (key, "") in known else None

    return Expectation(
        attributes={name: found["attributes", name] for name in below("attributes")},  # type: ignore[misc] # claims keep the type of their key
        knobs={name: found["knobs", name] for name in below("knobs")},  # type: ignore[misc] # as above
        tokens={name: found["tokens", name] for name in below("tokens")},  # type: ignore[misc] # as above
        fired=tuple(below("fired")),
        not_fired=tuple(below("not_fired")),
        findings=whole("findings"),  # type: ignore[arg-type] # as above
        contested=whole("contested"),  # type: ignore[arg-type] # as above
        reached=whole("reached"),  # type: ignore[arg-type] # as above
    )


def _expected(view: AttributeView | KnobView) -> Expected:
    return ExpectedHole() if view.hole is not None else ExpectedValue(view.value)


def _holds(value: object, other: object) -> bool:
    if isinstance(value, ExpectedValue) and isinstance(other, ExpectedValue):
        # In Python true equals 1, and for a case it does not.
        return type(value.value) is type(other.value) and value == other
    return value == other
