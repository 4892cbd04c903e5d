"""What an outcome rests on: which assumptions would change it if they were answered otherwise."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import islice, product
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Condition
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.joining import Joined
from meshseed.evaluation.outcome import Sensitivity, SensitivityRow
from meshseed.packs.facts import Plain, Unknown

MOST_COMBINATIONS: Final = 512
"""A sensitivity run stops here and says how many combinations it left out."""

Rerun = Callable[[Mapping[str, Plain]], Joined]
"""Evaluates the same line with these answers on top of the user's."""


class Resting(Struct, frozen=True):
    """For every output the unknowns it rests on, and for every unknown the outputs it touches."""

    by_output: Mapping[str, tuple[str, ...]]
    by_unknown: Mapping[str, tuple[str, ...]]

    def of(self, output: str) -> tuple[str, ...]:
        """The unknowns one output rests on."""
        return self.by_output.get(output, ())


NO_RESTING: Final = Resting({}, {})
"""What is said where nobody asked."""


def rest(
    joined: Joined, answers: Answers, unknowns: Mapping[str, Unknown], rerun: Rerun
) -> Resting:
    """Try every other candidate of every unknown that was asked, one at a time."""
    base = dict(joined.signatures())
    by_output: dict[str, dict[str, None]] = {}
    by_unknown: dict[str, tuple[str, ...]] = {}
    for unknown_id in tuple(answers.consulted):
        if not answers.settled(unknown_id):
            continue
        touched: dict[str, None] = {}
        for candidate in unknowns[unknown_id].candidates:
            if not answers.moves(unknown_id, candidate):
                continue
            touched.update(
                dict.fromkeys(_differences(base, dict(rerun({unknown_id: candidate}).signatures())))
            )
        if touched:
            by_unknown[unknown_id] = tuple(touched)
            for output in touched:
                by_output.setdefault(output, {})[unknown_id] = None
    return Resting({output: tuple(ids) for output, ids in by_output.items()}, by_unknown)


def sensitivity(
    joined: Joined, answers: Answers, unknowns: Mapping[str, Unknown], rerun: Rerun
) -> Sensitivity:
    """Every combination of the candidates of the unknowns that were asked."""
    base = dict(joined.signatures())
    asked = [
        unknown_id for unknown_id in answers.consulted if len(unknowns[unknown_id].candidates) > 1
    ]
    total = 1
    for unknown_id in asked:
        total *= len(unknowns[unknown_id].candidates)
    rows: list[SensitivityRow] = []
    varying: dict[str, None] = {}
    outputs: dict[str, None] = dict.fromkeys(base)
    for combination in islice(_combinations(asked, unknowns), MOST_COMBINATIONS):
        other = dict(rerun(combination).signatures())
        outputs.update(dict.fromkeys(other))
        differs = tuple(_differences(base, other))
        varying.update(dict.fromkeys(differs))
        rows.append(
            SensitivityRow(
                answers=tuple(
                    Condition(name=name, values=(value,)) for name, value in combination.items()
                ),
                differs=differs,
            )
        )
    return Sensitivity(
        unknowns=tuple(asked),
        rows=tuple(rows) if asked else (),
        stable=tuple(output for output in outputs if output not in varying),
        varying=tuple(varying),
        exhaustive=all(unknowns[unknown_id].exhaustive for unknown_id in asked),
        left_out=max(total - MOST_COMBINATIONS, 0),
    )


def _combinations(asked: list[str], unknowns: Mapping[str, Unknown]) -> Iterator[dict[str, Plain]]:
    for values in product(*(unknowns[unknown_id].candidates for unknown_id in asked)):
        yield dict(zip(asked, values, strict=True))


def _differences(base: dict[str, Hashable], other: dict[str, Hashable]) -> list[str]:
    missing = object()
    names = dict.fromkeys((*base, *other))
    return [name for name in names if base.get(name, missing) != other.get(name, missing)]
