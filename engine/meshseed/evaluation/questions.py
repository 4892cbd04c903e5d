"""What may be asked of a pack: answers to its unknowns, sides of its conflicts."""

from collections.abc import Iterator, Mapping

from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.comparing import holds, same
from meshseed.evaluation.reading import changed_facts
from meshseed.evaluation.wording import domain_text, value_text
from meshseed.evaluation.wrong_use import WrongUse, no_such
from meshseed.packs.facts import Conflict, Operator, PackFacts, Plain, Unknown


def frozen_answer(value: object) -> Plain:
    """An answer as the caller gave it, a list as the tuple that packs hold."""
    if isinstance(value, list | tuple):
        return tuple(part for part in value if isinstance(part, str | int | float))
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"an answer is text, a number, true, false or a list, not {value!r}")


def check_assumptions(unknowns: Mapping[str, Unknown], assume: Mapping[str, Plain]) -> None:
    """Raise `WrongUse` for every answer to what is no question, or that cannot be right."""
    wrong: list[Finding] = []
    for unknown_id, value in assume.items():
        unknown = unknowns.get(unknown_id)
        if unknown is None:
            wrong.append(no_such("unknown", unknown_id, unknowns))
        elif (expected := _refused(unknown, value)) is not None:
            wrong.append(
                Finding(
                    code="MS310",
                    severity=Severity.ERROR,
                    message=f"{value_text(value)} is no answer to {unknown_id}",
                    expected=expected,
                    fact=unknown_id,
                )
            )
    if wrong:
        raise WrongUse(tuple(wrong))


def check_reading(facts: PackFacts, reading: Mapping[str, str]) -> None:
    """Raise `WrongUse` for sides the pack does not have, or that cannot be read together."""
    conflicts = {conflict.id: conflict for conflict in facts.conflicts}
    wrong: list[Finding] = []
    for conflict_id, side_id in reading.items():
        conflict = conflicts.get(conflict_id)
        if conflict is None:
            wrong.append(no_such("conflict", conflict_id, conflicts))
        elif side_id not in (sides := [side.id for side in conflict.sides]):
            wrong.append(no_such(f"side of conflict {conflict_id}", side_id, sides))
    if not wrong:
        wrong.extend(_overlaps(facts.conflicts, reading))
    if wrong:
        raise WrongUse(tuple(wrong))


def _overlaps(conflicts: tuple[Conflict, ...], reading: Mapping[str, str]) -> Iterator[Finding]:
    """Two sides that change one fact cannot both be read: one would silently win."""
    changed: dict[str, str] = {}
    for conflict in conflicts:
        side = next((one for one in conflict.sides if one.id == reading.get(conflict.id)), None)
        if side is None or side.override is None:
            continue
        for address in changed_facts(side.override):
            other = changed.setdefault(address, conflict.id)
            if other != conflict.id:
                yield Finding(
                    code="MS311",
                    severity=Severity.ERROR,
                    message=(
                        f"the sides read of {other} and {conflict.id} both change {address}:"
                        " they cannot be read together"
                    ),
                    fact=address,
                )


def _refused(unknown: Unknown, value: Plain) -> str | None:
    """What is expected instead of an answer that cannot be right; None where it can."""
    if unknown.exhaustive and not any(same(value, one) for one in unknown.candidates):
        return "one of " + ", ".join(value_text(one) for one in unknown.candidates)
    bounds = domain_text(unknown.domain)
    if bounds is None or unknown.domain is None:
        return None
    within = all(
        holds(operator, value, bound)
        for operator, bound in (
            (Operator.ABOVE, unknown.domain.gt),
            (Operator.AT_LEAST, unknown.domain.ge),
            (Operator.BELOW, unknown.domain.lt),
            (Operator.AT_MOST, unknown.domain.le),
        )
        if bound is not None
    )
    return None if within else f"a number {bounds}"
