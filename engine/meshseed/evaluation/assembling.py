"""From joined worlds to the outcome a reader gets."""

from collections.abc import Iterator

from msgspec.structs import replace

from meshseed.confidence import weakest
from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.cases import Split
from meshseed.evaluation.cells import Open
from meshseed.evaluation.joining import Joined, JoinedToken
from meshseed.evaluation.outcome import (
    AssumptionView,
    Certainty,
    Forwarded,
    ForwardedToken,
    KnobView,
)
from meshseed.evaluation.program import Program
from meshseed.evaluation.resting import Resting
from meshseed.evaluation.results import KnobResult
from meshseed.evaluation.value_views import attribute_view


def forwarded(program: Program, joined: Joined, resting: Resting) -> dict[str, Forwarded]:
    """Every accumulator with what it receives."""
    tokens: dict[str, list[ForwardedToken]] = {name: [] for name in program.accumulators}
    counted: dict[str, int] = {}
    for token in joined.tokens:
        one = token.present[0]
        label = f"token.{token.accumulator}.{one.text or '?' + str(one.unknown)}"
        counted[label] = counted.get(label, 0) + 1
        if counted[label] > 1:
            label = f"{label}#{counted[label]}"
        tokens[token.accumulator].append(_token_view(token, resting.of(label)))
    return {
        name: Forwarded(
            complete=fact.complete,
            order_confidence=fact.order.confidence,
            tokens=tuple(tokens[name]),
            order_contested=fact.order.contested,
            prominent=fact.prominent,
            render=fact.render,
            feeds=fact.feeds,
            feeds_contested=fact.feeds_contested,
        )
        for name, fact in program.accumulators.items()
    }


def _token_view(token: JoinedToken, rests_on: tuple[str, ...]) -> ForwardedToken:
    one = token.present[0]
    contents = [part.content for part in token.present if part.content is not None]
    return ForwardedToken(
        text=one.text,
        unknown=one.unknown,
        certainty=Certainty.PRESENT if token.certain else Certainty.POSSIBLE,
        rule=one.rule,
        confidence=weakest(part.confidence for part in token.present),
        content_confidence=weakest(contents) if contents else None,
        contested=tuple(
            sorted(frozenset[str]().union(*(part.contested for part in token.present)))
        ),
        rests_on=rests_on,
        when=token.split.where(lambda part: part is not None) if token.split.by else (),
        candidates=one.candidates,
    )


def knob_views(program: Program, joined: Joined, resting: Resting) -> Iterator[KnobView]:
    """Every pass option, seeded or not."""
    for compiled in program.knobs:
        fact = compiled.fact
        results = joined.knobs[fact.id]
        cells = Split(results.by, tuple((when, one.cell) for when, one in results.cases))
        view = attribute_view(cells, resting.of(f"knob.{fact.id}"))
        seeded = {one.seeded for _, one in results.cases}
        yield KnobView(
            id=fact.id,
            binary=fact.binary,
            kind=fact.kind,
            seeded=seeded.pop() if len(seeded) == 1 else None,
            value=view.value,
            hole=view.hole,
            by=_seeders(results),
            confidence=view.confidence,
            contested=view.contested,
            rests_on=view.rests_on,
            prominent=fact.prominent,
        )


def _seeders(results: Split[KnobResult]) -> tuple[str, ...]:
    names = (one.cell.by for _, one in results.cases if one.cell.by is not None)
    return tuple(dict.fromkeys(names))


def assumption_views(
    program: Program, answers: Answers, resting: Resting, given: frozenset[str]
) -> Iterator[AssumptionView]:
    """The unknowns the outcome rests on, and those the user answered and something asked."""
    asked = {name: () for name in answers.consulted if name in given}
    for unknown_id, touches in {**asked, **resting.by_unknown}.items():
        unknown = program.unknowns[unknown_id]
        answer = answers.of(unknown_id)
        yield AssumptionView(
            unknown=unknown_id,
            question=unknown.question,
            value=None if isinstance(answer.value, Open) else answer.value,
            candidates=unknown.candidates,
            exhaustive=unknown.exhaustive,
            confidence=answer.confidence,
            given=unknown_id in given,
            touches=touches,
        )


def finding_views(program: Program, joined: Joined) -> Iterator[Finding]:
    """The findings of the line itself, then those of the worlds.

    What holds only for some classes of an input nobody gave is no more than a warning.
    """
    yield from joined.worlds[0].line.findings
    for finding, when in joined.findings:
        if not when:
            yield finding
            continue
        supposed = any(part.name in program.classes for one in when for part in one)
        severity = (
            Severity.WARNING
            if supposed and finding.severity is Severity.ERROR
            else finding.severity
        )
        yield replace(finding, only_when=when, severity=severity)
