"""Worked command lines of a pack, run: does each still come out as written?"""

from collections.abc import Iterator

from msgspec import Struct

from meshseed.diagnostics import Severity
from meshseed.evaluation.commandline import LineError
from meshseed.evaluation.comparing import same
from meshseed.evaluation.outcome import (
    AttributeView,
    Certainty,
    Firing,
    Forwarded,
    KnobView,
    Outcome,
)
from meshseed.evaluation.pack import Pack
from meshseed.evaluation.wording import value_text
from meshseed.evaluation.wrong_use import WrongUse
from meshseed.packs.facts import Case, Expectation, Expected, ExpectedHole, Plain, Where


class CaseResult(Struct, frozen=True, kw_only=True):
    """What became of a case; `differences` says in words what came out otherwise."""

    id: str
    passed: bool
    differences: tuple[str, ...]
    where: Where


def run_cases(pack: Pack) -> tuple[CaseResult, ...]:
    """Every `[[case]]` of a pack, in order."""
    return tuple(_run(pack, case) for case in pack.facts.cases)


def _run(pack: Pack, case: Case) -> CaseResult:
    try:
        outcome = pack.evaluate(case.line, assume=case.assume, reading=case.reading)
        found = tuple(differences(case.expect, outcome))
    except (LineError, WrongUse) as error:
        found = tuple(finding.message for finding in error.findings)
    return CaseResult(id=case.id, passed=not found, differences=found, where=case.where)


def differences(expect: Expectation, outcome: Outcome) -> Iterator[str]:
    """In words, everything in which an outcome is not as expected."""
    for name, wanted in expect.attributes.items():
        found = outcome.attributes.get(name)
        if found is None:
            yield f"{name} is not part of the outcome"
        elif not _as_expected(wanted, found):
            yield f"{name} is {_shown(found)}, not {_wanted(wanted)}"
    knobs = {knob.id: knob for knob in outcome.knobs}
    for name, wanted in expect.knobs.items():
        if not _as_expected(wanted, knobs[name]):
            yield f"{name} is {_shown(knobs[name])}, not {_wanted(wanted)}"
    for name, tokens in expect.tokens.items():
        texts = token_texts(outcome.options[name])
        if texts != tokens:
            yield f"{name} receives {list(texts)}, not {list(tokens)}"
    yield from _firing_differences(expect, outcome)
    yield from _set_differences(expect, outcome)


def _firing_differences(expect: Expectation, outcome: Outcome) -> Iterator[str]:
    firings = {entry.rule: entry.firing for entry in outcome.trace}
    for wanted, rules in ((Firing.FIRED, expect.fired), (Firing.NOT_FIRED, expect.not_fired)):
        for rule in rules:
            if firings[rule] is not wanted:
                yield f"{rule} is {firings[rule].value}, not {wanted.value}"


def _set_differences(expect: Expectation, outcome: Outcome) -> Iterator[str]:
    if expect.findings is not None:
        codes = {
            name
            for finding in outcome.findings
            if finding.severity is not Severity.NOTE
            for name in (finding.code, finding.fact)
            if name is not None
        }
        named = set(expect.findings)
        covered = {
            finding.code
            for finding in outcome.findings
            if finding.severity is not Severity.NOTE and not named & {finding.code, finding.fact}
        }
        if missing := sorted(named - codes):
            yield f"not reported: {', '.join(missing)}"
        if covered:
            yield f"reported besides: {', '.join(sorted(covered))}"
    if expect.rests_on is not None:
        rests = tuple(sorted(one.unknown for one in outcome.assumptions))
        if rests != tuple(sorted(expect.rests_on)):
            yield f"rests on {list(rests)}, not {sorted(expect.rests_on)}"
    if expect.contested is not None:
        contested = tuple(sorted(one.id for one in outcome.conflicts))
        if contested != tuple(sorted(expect.contested)):
            yield f"contested by {list(contested)}, not {sorted(expect.contested)}"
    if expect.reached is not None and outcome.reached is not expect.reached:
        yield f"reached is {outcome.reached}, not {expect.reached}"


def token_texts(forwarded: Forwarded) -> tuple[str, ...]:
    """Tokens as a case writes them: an open one as `?unknown`, a possible one in brackets."""
    texts = []
    for token in forwarded.tokens:
        text = token.text if token.text is not None else f"?{token.unknown}"
        texts.append(text if token.certainty is Certainty.PRESENT else f"[{text}]")
    return tuple(texts)


def _as_expected(wanted: Expected, found: AttributeView | KnobView) -> bool:
    if isinstance(wanted, ExpectedHole):
        return found.hole is not None
    return found.hole is None and _equal(wanted.value, found.value)


def _equal(wanted: Plain, found: Plain) -> bool:
    if wanted is None or found is None:
        return wanted is None and found is None
    return same(wanted, found)


def _shown(found: AttributeView | KnobView) -> str:
    return "a hole" if found.hole is not None else value_text(found.value)


def _wanted(wanted: Expected) -> str:
    return "a hole" if isinstance(wanted, ExpectedHole) else value_text(wanted.value)
