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
from meshseed.packs.facts import PackFacts

MOST_LINES: Final = 2048
"""An output with more lines than this to try is sampled instead."""

SAMPLED_LINES: Final = 1024
"""How many lines are tried where not all can be, those with the fewest flags first."""

MOST_LINES_TOGETHER: Final = 16_384
"""Once so many lines were tried for single outputs, the others are sampled."""

MOST_CHANGES: Final = 12
"""How many ways in which one output changes are listed."""

Pair = tuple[tuple[PackFacts, Flow], tuple[PackFacts, Flow]]


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
    """One output still open: the flags it can depend on, and why not all lines can be tried."""

    output: str
    reads: tuple[str, ...]
    why: str | None = None


def search(packs: Pair, outputs: Sequence[str]) -> Found:
    """What becomes of each output that both packs have."""
    (_, old), (_, new) = packs
    options: dict[str, Options | None] = {}
    answers: dict[str, OutputDiff] = {}
    groups: dict[tuple[str, ...], list[str]] = {}
    sampled: list[_Question] = []
    for output in outputs:
        (names, before), (more, after) = old.behind(output), new.behind(output)
        if before == after:
            answers[output] = OutputDiff(output=output, proof=Proof.SAME_STATEMENTS, tried=0)
            continue
        reads = tuple(dest for dest in new.flags if dest in old.flags and dest in names | more)
        for dest in reads:
            if dest not in options:
                options[dest] = options_of(dest, packs)
        typable = tuple(dest for dest in reads if options[dest] is not None)
        why = _why(typable, options)
        if why is None and _planned(groups, options, typable) > MOST_LINES_TOGETHER:
            why = "too many lines were tried for other outputs"
        if why is None:
            groups.setdefault(typable, []).append(output)
        else:
            sampled.append(_Question(output=output, reads=typable, why=why))
    tried = 0
    for reads, together in groups.items():
        known = [one for dest in reads if (one := options[dest]) is not None]
        found = _compare(packs, together, list(_all_lines(known)))
        tried += found.tried
        answers |= {one.output: _named(one, Proof.EXHAUSTIVE, reads, None) for one in found.outputs}
    if sampled:
        read = dict.fromkeys(dest for one in sampled for dest in one.reads)
        known = [one for dest in read if (one := options[dest]) is not None]
        lines = list(islice(_all_lines(known), SAMPLED_LINES))
        found = _compare(packs, [one.output for one in sampled], lines)
        tried += found.tried
        for diff, question in zip(found.outputs, sampled, strict=True):
            answers[diff.output] = _named(diff, Proof.SAMPLED, question.reads, question.why)
    return Found(tuple(answers[output] for output in outputs), tried)


def _planned(
    groups: dict[tuple[str, ...], list[str]],
    options: dict[str, Options | None],
    more: tuple[str, ...],
) -> int:
    """How many lines it takes to try everything for the groups there are and one more."""
    return sum(_count(reads, options) for reads in {*groups, more})


def _count(reads: Iterable[str], options: dict[str, Options | None]) -> int:
    return prod(len(one.typed) + 1 for dest in reads if (one := options[dest]) is not None)


def _why(reads: Sequence[str], options: dict[str, Options | None]) -> str | None:
    """What keeps a search over these flags from reaching every class of values."""
    known = [one for dest in reads if (one := options[dest]) is not None]
    lines = _count(reads, options)
    if lines > MOST_LINES:
        return f"{len(known)} flags can matter, which makes {_large(lines)} lines"
    return next((f"{one.dest}: {one.why}" for one in known if one.why is not None), None)


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
    runners = [Runner(facts, flow, outputs) for facts, flow in packs]
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


def _named(found: OutputDiff, proof: Proof, reads: tuple[str, ...], why: str | None) -> OutputDiff:
    return replace(found, proof=proof, reads=reads, why_sampled=why)


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
        changes[one.old, one.new] = (
            replace(known, lines=known.lines + 1)
            if known is not None
            else Witness(
                line=" ".join(map(quoted, tokens)),
                old=one.old,
                new=one.new,
                lines=1,
                when=one.when,
            )
        )
