"""Looking for lines on which two packs part, and saying how far the search reached."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product
from math import prod
from typing import Final

from msgspec import Struct

from meshseed.authoring.diffing.flowing import Flow
from meshseed.authoring.diffing.options import NOT_TYPED, Options, Typed, options_of
from meshseed.authoring.diffing.results import OutputDiff, Proof, Witness
from meshseed.authoring.diffing.running import Runner, compatible
from meshseed.evaluation.commandline import quoted
from meshseed.packs.facts import PackFacts

MOST_LINES: Final = 2048
"""An output with more lines than this to try is sampled instead."""

SAMPLED_LINES: Final = 1024
"""How many lines are tried where not all can be, those with the fewest flags first."""

MOST_CHANGES: Final = 12
"""How many ways in which one output changes are listed."""

Pair = tuple[tuple[PackFacts, Flow], tuple[PackFacts, Flow]]


class Found(Struct, frozen=True):
    """What became of every output, and how many lines were tried for all of them together."""

    outputs: tuple[OutputDiff, ...]
    tried: int


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
        reads = tuple(
            dest for dest in new.flags if dest in old.flags and dest in names | more
        )
        for dest in reads:
            if dest not in options:
                options[dest] = options_of(dest, packs)
        typable = tuple(dest for dest in reads if options[dest] is not None)
        why = _why(typable, options)
        if why is None:
            groups.setdefault(typable, []).append(output)
        else:
            sampled.append(_Question(output=output, reads=typable, why=why))
    tried = 0
    for reads, together in groups.items():
        known = [one for dest in reads if (one := options[dest]) is not None]
        found = _compare(packs, together, list(_all_lines(known)))
        tried += found.tried
        answers |= {
            one.output: _named(one, Proof.EXHAUSTIVE, reads, None) for one in found.outputs
        }
    if sampled:
        read = dict.fromkeys(dest for one in sampled for dest in one.reads)
        known = [one for dest in read if (one := options[dest]) is not None]
        lines = list(islice(_all_lines(known), SAMPLED_LINES))
        found = _compare(packs, [one.output for one in sampled], lines)
        tried += found.tried
        for one, question in zip(found.outputs, sampled, strict=True):
            answers[one.output] = _named(one, Proof.SAMPLED, question.reads, question.why)
    return Found(tuple(answers[output] for output in outputs), tried)


def _why(reads: Sequence[str], options: dict[str, Options | None]) -> str | None:
    """What keeps a search over these flags from reaching every class of values."""
    known = [one for dest in reads if (one := options[dest]) is not None]
    lines = prod(len(one.typed) + 1 for one in known)
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
            _note(changes[output], tokens, output, ((one, other) for one in before for other in after if compatible(one.when, other.when)))
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
