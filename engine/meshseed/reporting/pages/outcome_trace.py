"""The part of an outcome about its rules."""

from collections.abc import Iterator

from meshseed.evaluation.outcome import (
    Firing,
    Judgement,
    Outcome,
    TraceCase,
    TraceEntry,
)
from meshseed.reporting.pages.page import (
    Mark,
    Node,
    Section,
    Tree,
)
from meshseed.reporting.pages.words import (
    count,
    when_words,
)

_FIRED: dict[Firing, Mark] = {
    Firing.FIRED: "yes",
    Firing.NOT_FIRED: "no",
    Firing.UNDECIDED: "open",
    Firing.DEPENDS: "open",
}


def trace_section(outcome: Outcome) -> Section:
    """What became of every rule, and what decided it."""
    nodes = tuple(_entry(one) for one in outcome.trace)
    fired = sum(one.firing is Firing.FIRED for one in outcome.trace)
    return Section(
        id="trace",
        title="Every rule, in order",
        blocks=(Tree(caption=f"{fired} of {count(len(nodes), 'rule')} fired", nodes=nodes),),
    )


def _entry(entry: TraceEntry) -> Node:
    place = f"{entry.file}:{entry.line}" if entry.line else entry.file
    notes = [place, *((f"table {entry.table}",) if entry.table else ())]
    notes += [entry.at] if entry.at else []
    return Node(
        text=entry.rule,
        mark=_FIRED[entry.firing],
        word=entry.firing.value.replace("-", " "),
        notes=tuple(notes),
        below=tuple(node for case in entry.cases for node in _case(case)),
    )


def _case(case: TraceCase) -> Iterator[Node]:
    if case.when:
        yield Node(
            text=f"when {when_words(case.when)}",
            mark=_FIRED[case.firing],
            word=case.firing.value.replace("-", " "),
            below=tuple(_inside(case)),
        )
    else:
        yield from _inside(case)


def _inside(case: TraceCase) -> Iterator[Node]:
    if case.condition is not None:
        yield _judgement(case.condition)
    else:
        yield from map(_judgement, case.deciding)
    for effect in case.effects:
        yield Node(text=effect, word="effect")
    if case.note:
        yield Node(text=case.note, word="note")


def _judgement(one: Judgement) -> Node:
    marks: dict[bool | None, tuple[Mark, str]] = {
        True: ("yes", "true"),
        False: ("no", "false"),
        None: ("open", "open"),
    }
    mark, word = marks[one.truth]
    notes = []
    if one.name is not None and one.value is not None:
        origin = f" ({one.origin.value})" if one.origin else ""
        notes.append(f"{one.name} is {one.value}{origin}")
    notes.append(one.confidence.value)
    notes += [f"contested by {', '.join(one.contested)}"] if one.contested else []
    notes += [f"hangs on {', '.join(one.because)}"] if one.because else []
    return Node(
        text=one.text,
        mark=mark,
        word=word,
        notes=tuple(notes),
        below=tuple(map(_judgement, one.parts)),
    )
