"""What is expected of a job, held against what follows from its line."""

from collections.abc import Iterator

from meshseed.checking.jobs.reading import JobFile, Wanted
from meshseed.confidence import Confidence
from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation import Outcome, value_text
from meshseed.evaluation.outcome import AttributeView, Certainty, InputView


def disappointments(job: JobFile, outcome: Outcome) -> Iterator[Finding]:
    """One finding for each expectation that *outcome* does not meet.

    *outcome* has to say what rests on assumptions, where the job forbids them.
    """
    least = None if job.least is None else Confidence(job.least)
    inputs = {one.dest: one for one in outcome.inputs}
    for wanted in job.wanted:
        if wanted.is_option:
            yield from _option(wanted, outcome, least)
        else:
            found = outcome.attributes.get(wanted.name) or inputs.get(wanted.name)
            yield from _value(wanted, found, least)
    if job.strict is not None:
        for one in outcome.assumptions:
            if one.touches and not one.given:
                yield Finding(
                    code="MS767",
                    severity=Severity.ERROR,
                    message=f"what follows rests on the assumption `{one.unknown}`",
                    where=(job.strict,),
                    notes=(f"it touches {', '.join(one.touches[:6])}",),
                    fact=one.unknown,
                    confidence=one.confidence,
                )


def _option(wanted: Wanted, outcome: Outcome, least: Confidence | None) -> Iterator[Finding]:
    forwarded = outcome.options.get(wanted.name)
    if forwarded is None:
        return
    texts = tuple(
        token.text or f"?{token.unknown}"
        for token in forwarded.tokens
        if token.certainty is Certainty.PRESENT
    )
    if texts != wanted.value:
        yield _disappointed(wanted, f"receives {value_text(texts)}")
        return
    for token in forwarded.tokens:
        if least is not None and token.confidence.rank > least.rank:
            yield _unsure(wanted, f"the token {token.text}", token.confidence, least)


def _value(
    wanted: Wanted, found: AttributeView | InputView | None, least: Confidence | None
) -> Iterator[Finding]:
    if found is None:
        yield _disappointed(wanted, "is not part of the outcome")
    elif found.hole is not None:
        yield _disappointed(wanted, f"is open: it depends on {', '.join(found.hole.by)}")
    elif type(found.value) is not type(wanted.value) or found.value != wanted.value:
        yield _disappointed(wanted, f"is {value_text(found.value)}")
    elif least is not None and found.confidence is not None and found.confidence.rank > least.rank:
        yield _unsure(wanted, wanted.name, found.confidence, least)


def _disappointed(wanted: Wanted, instead: str) -> Finding:
    return Finding(
        code="MS765",
        severity=Severity.ERROR,
        message=f"{wanted.name} {instead}, and {value_text(wanted.value)} is expected",
        where=(wanted.place,),
    )


def _unsure(wanted: Wanted, what: str, found: Confidence, least: Confidence) -> Finding:
    return Finding(
        code="MS768",
        severity=Severity.ERROR,
        message=f"{what} is {found.value}, and {least.value} is expected at least",
        where=(wanted.place,),
        confidence=found,
    )
