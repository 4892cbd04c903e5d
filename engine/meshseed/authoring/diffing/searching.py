"""Looking for lines on which two packs part, and saying how far the search reached."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product
from math import prod
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from meshseed.authoring.diffing.flowing import Flow
from meshseed.authoring.diffing.options import NOT_TYPED, Options, Typed, options_of
from meshseed.authoring.diffing.results import OutputDiff, Proof, Witness
from meshseed.authoring.diffing.running import Runner, World, compatible
from meshseed.diagnostics import Condition
from meshseed.evaluation.commandline import quoted
from meshseed.evaluation.program import Program

MOST_LINES: Final = 2048
"""An output with more lines than this to try is sampled instead."""

SAMPLED_LINES: Final = 1024
"""How many lines are tried where not all can be, those with the fewest flags first."""

MOST_LINES_TOGETHER: Final = 16_384
"""Once so many lines were tried for single outputs, the others are sampled."""

MOST_CHANGES: Final = 12
"""How many ways in which one output changes are listed."""

Pair = tuple[tuple[Program, Flow], tuple[Program, Flow]]


class Found(Struct, frozen=True):
    """What became of every output, and how many lines were tried for all of them together."""

    outputs: tuple[OutputDiff, ...]
    tried: int


class _Difference(Struct, frozen=True):
    """How one output differs on one line: both words, and the case; no case for all of them."""

    old: str
    new: str
    when: tuple[Condition, ...]


class _Question(Struct, frozen=True, kw_only=True):
    """One output still open: what may be typed, and why not all lines can be tried."""

    output: str
    options: tuple[Options, ...]
    why: str | None = None


def search(packs: Pair, outputs: Sequence[str]) -> Found:
    """What becomes of each output that both packs have."""
    questions: list[_Question] = []
    answers: dict[str, OutputDiff] = {}
    planned: dict[tuple[Options, ...], int] = {}
    for output in outputs:
        question = _question(packs, output)
        if question is None:
            answers[output] = OutputDiff(output=output, proof=Proof.SAME_STATEMENTS, tried=0)
            continue
        if question.why is None and question.options not in planned:
            more = _count(question.options)
            if sum(planned.values()) + more > MOST_LINES_TOGETHER:
                question = replace(question, why="too many lines were tried for other outputs")
            else:
                planned[question.options] = more
        questions.append(question)
    tried = 0
    for options in planned:
        together = [one.output for one in questions if one.options == options and one.why is None]
        found = _compare(packs, together, list(_all_lines(options)))
        tried += found.tried
        reads = tuple(one.dest for one in options)
        answers |= {one.output: replace(one, reads=reads) for one in found.outputs}
    sampled = [one for one in questions if one.why is not None]
    if sampled:
        lines = list(islice(_all_lines(_united(sampled)), SAMPLED_LINES))
        found = _compare(packs, [one.output for one in sampled], lines)
        tried += found.tried
        for diff, one in zip(found.outputs, sampled, strict=True):
            reads = tuple(each.dest for each in one.options)
            answers[diff.output] = replace(
                diff, proof=Proof.SAMPLED, reads=reads, why_sampled=one.why
            )
    return Found(tuple(answers[output] for output in outputs), tried)


def _question(packs: Pair, output: str) -> _Question | None:
    """What to try for an output; None where both packs compute it by the same statements."""
    (old_program, old), (new_program, new) = packs
    before, after = old.behind(output), new.behind(output)
    if before.means == after.means:
        return None
    behind = ((old_program.facts, before), (new_program.facts, after))
    read = [
        dest
        for dest in new.flags
        if dest in old.flags and (dest in before.names or dest in after.names)
    ]
    found = (options_of(old.flags[dest], new.flags[dest], behind) for dest in read)
    options = tuple(one for one in found if one is not None)
    return _Question(output=output, options=options, why=_why(options))


def _united(questions: Sequence[_Question]) -> list[Options]:
    """What may be typed for several outputs at once."""
    typed: dict[str, dict[Typed, None]] = {}
    for one in (one for question in questions for one in question.options):
        typed.setdefault(one.dest, {}).update(dict.fromkeys(one.typed))
    return [Options(dest=dest, typed=tuple(ways)) for dest, ways in typed.items()]


def _count(options: Iterable[Options]) -> int:
    return prod(len(one.typed) + 1 for one in options)


def _why(options: Sequence[Options]) -> str | None:
    """What keeps a search over these flags from reaching every class of values."""
    lines = _count(options)
    if lines > MOST_LINES:
        return f"{len(options)} flags can matter, which makes {_large(lines)} lines"
    return next((f"{one.dest}: {one.why}" for one in options if one.why is not None), None)


def _large(number: int) -> str:
    if number < 10**7:
        return f"{number:,}"
    return f"about 10^{len(str(number)) - 1}"


def _all_lines(options: Sequence[Options]) -> Iterator[Typed]:
    """Every line with at most one use of each flag, those with the fewest flags first."""
    for count in range(len(options) + 1):
        for chosen in combinations(options, count):
            for typed in product(*(one.typed for one in chosen)):
                yield sum(typed, NOT_TYPED)


def _compare(packs: Pair, outputs: Sequence[str], lines: Sequence[Typed]) -> Found:
    runners = [Runner(program, flow, outputs) for program, flow in packs]
    changes: dict[str, dict[tuple[str, str], Witness]] = {output: {} for output in outputs}
    for tokens in lines:
        before, after = (runner.run(tokens) for runner in runners)
        for output in outputs:
            _note(changes[output], tokens, _differences(output, before, after))
    return Found(
        tuple(
            OutputDiff(
                output=output,
                proof=Proof.EXHAUSTIVE,
                tried=len(lines),
                changes=tuple(islice(changes[output].values(), MOST_CHANGES)),
                left_out=max(len(changes[output]) - MOST_CHANGES, 0),
            )
            for output in outputs
        ),
        len(lines),
    )


def _differences(output: str, before: Sequence[World], after: Sequence[World]) -> list[_Difference]:
    """How an output differs on one line, over every two cases that can be one."""
    pairs = [(one, other) for one in before for other in after if compatible(one.when, other.when)]
    found: dict[tuple[str, str], _Difference] = {}
    apart = 0
    for one, other in pairs:
        old, new = one.words[output], other.words[output]
        if old == new:
            continue
        apart += 1
        case = {part.name: part for part in (*one.when, *other.when)}
        found.setdefault((old, new), _Difference(old, new, tuple(case.values())))
    if len(found) == 1 and apart == len(pairs):
        return [replace(one, when=()) for one in found.values()]
    return list(found.values())


def _note(
    changes: dict[tuple[str, str], Witness], tokens: Typed, differences: Iterable[_Difference]
) -> None:
    for one in differences:
        known = changes.get((one.old, one.new))
        lines = 1 if known is None else known.lines + 1
        # A line that shows it in every case says more than a shorter one that needs a remark.
        if known is None or (known.when and not one.when):
            known = Witness(
                line=" ".join(map(quoted, tokens)),
                old=one.old,
                new=one.new,
                lines=lines,
                when=one.when,
            )
        changes[one.old, one.new] = replace(known, lines=lines)
