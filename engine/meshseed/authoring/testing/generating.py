"""Cases for what no case shows, with the outcome as it is today, to be reviewed."""

from collections.abc import Iterator, Sequence
from string import ascii_letters, digits
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from meshseed.authoring.testing.coverage import Ledger
from meshseed.authoring.testing.drafts import Draft
from meshseed.authoring.testing.goals import Goal
from meshseed.authoring.testing.running import Runner
from meshseed.authoring.testing.seeking import Seeker
from meshseed.authoring.testing.writing import cases_toml
from meshseed.packs.facts import Case, Expectation

HEADING: Final = (
    "Written by `meshseed rules test --generate`. Each case states what comes out today, which\n"
    "# need not be right: review it, then drop its mark."
)
_IN_IDS: Final = frozenset(ascii_letters + digits + "_.+:-")


class Generated(Struct, frozen=True):
    """A case and what it was made to show."""

    case: Case
    shows: tuple[str, ...]


class Collector:
    """Cases to be written; lines that are the same become one case."""

    def __init__(self, taken: Sequence[str]) -> None:
        self._taken = set(taken)
        self._found: dict[Draft, tuple[str, Expectation, list[str]]] = {}

    def add(self, draft: Draft, expect: Expectation, about: str, shows: str) -> None:
        """Expect something more of a line."""
        known = self._found.get(draft)
        if known is None:
            self._found[draft] = (self._name(about), expect, [shows])
            return
        name, before, several = known
        self._found[draft] = (name, _both(before, expect), [*several, shows])

    def drafts(self) -> Iterator[tuple[Draft, Expectation]]:
        """Every line with what is expected of it so far."""
        yield from ((draft, expect) for draft, (_, expect, _) in self._found.items())

    def also(self, draft: Draft, shows: str) -> None:
        """Note that a case shows something more as it stands."""
        self._found[draft][2].append(shows)

    def cases(self) -> tuple[Generated, ...]:
        """Everything collected, in the order it was found."""
        return tuple(
            Generated(
                replace(draft.case(name, expect), says=f"To be reviewed: {_list_of(shows)}."),
                tuple(shows),
            )
            for draft, (name, expect, shows) in self._found.items()
        )

    def _name(self, about: str) -> str:
        plain = "".join(char if char in _IN_IDS else "-" for char in about)[:90]
        number = 1
        while (name := f"generated-{plain}-{number}") in self._taken:
            number += 1
        self._taken.add(name)
        return name


def for_goals(
    seeker: Seeker, ledger: Ledger, runner: Runner, collector: Collector
) -> Iterator[str]:
    """Collect a case for every goal that can be reached; yields the goals that stay open."""
    given_up: list[Goal] = []
    for goal in ledger.missing():
        if goal in ledger.reached:
            continue
        found = seeker.goal(goal)
        if found is None:
            given_up.append(goal)
            continue
        ledger.add(runner.run(found.draft.case(expect=found.expect)))
        collector.add(found.draft, found.expect, goal.about, goal.text)
    # A case made for a later goal may happen to reach one that was searched for in vain.
    yield from (goal.text for goal in given_up if goal not in ledger.reached)


def as_toml(generated: Sequence[Generated]) -> str:
    """A file of generated cases."""
    return cases_toml(
        (one.case for one in generated),
        HEADING,
        (f"review: {one.shows[0]}" for one in generated),
    )


def _both(first: Expectation, second: Expectation) -> Expectation:
    return Expectation(
        attributes={**first.attributes, **second.attributes},
        knobs={**first.knobs, **second.knobs},
        tokens={**first.tokens, **second.tokens},
        fired=tuple(dict.fromkeys((*first.fired, *second.fired))),
        not_fired=tuple(dict.fromkeys((*first.not_fired, *second.not_fired))),
        findings=first.findings if second.findings is None else second.findings,
        rests_on=first.rests_on if second.rests_on is None else second.rests_on,
        contested=first.contested if second.contested is None else second.contested,
        reached=first.reached if second.reached is None else second.reached,
    )


def _list_of(shows: Sequence[str]) -> str:
    first = "; ".join(shows[:3])
    return first if len(shows) <= 3 else f"{first}; and {len(shows) - 3} more"
