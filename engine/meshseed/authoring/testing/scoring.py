"""The mutation score of a pack: how many small faults in it its cases notice."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from meshseed.authoring.testing.generating import Collector
from meshseed.authoring.testing.killing import Suspect, fates
from meshseed.authoring.testing.mutating import Change, Mutant, mutants_of
from meshseed.authoring.testing.running import Runner
from meshseed.authoring.testing.seeking import Finding, Seeker
from meshseed.authoring.testing.writing import case_toml
from meshseed.packs.facts import Case, Plain, Where

DRAFTS_IN_ALL: Final = 30_000
"""So many command lines are tried for all faults together; what is left then is not tried."""


class Survivor(Struct, frozen=True, kw_only=True):
    """A fault that no case notices.

    `line` would show it, with the answers in `assume`, to a case that states `expect` (as TOML).
    Without a line none was found among those `tried`: equivalent, as far as tried.
    """

    change: Change
    about: str
    fault: str
    where: Where
    tried: bool
    line: str | None = None
    assume: dict[str, Plain] = {}
    expect: str | None = None


class Mutation(Struct, frozen=True, kw_only=True):
    """What became of all faults.

    `equivalent` are those for which no command line was found that shows them.
    """

    faults: int
    noticed: int
    equivalent: int
    survivors: tuple[Survivor, ...]

    @property
    def percent(self) -> float:
        """The share that is noticed, of those that are not equivalent as far as tried."""
        real = self.faults - self.equivalent
        return 100.0 if not real else 100.0 * self.noticed / real


def score(
    runner: Runner, cases: Sequence[Case], seeker: Seeker | None, collector: Collector | None
) -> Mutation:
    """Put every fault into the pack and see whether a case notices.

    With a *seeker*, a command line is looked for that shows each survivor; with a *collector*, it
    is kept as a case.
    """
    every = tuple(fates(runner, cases, mutants_of(runner.pack.facts)))
    unnoticed = [fate.mutant for fate in every if fate.killer is None]
    survivors = tuple(_survivors(runner, unnoticed, seeker, collector))
    return Mutation(
        faults=len(every),
        noticed=len(every) - len(unnoticed),
        equivalent=sum(one.tried and one.line is None for one in survivors),
        survivors=survivors,
    )


def _survivors(
    runner: Runner,
    unnoticed: Sequence[Mutant],
    seeker: Seeker | None,
    collector: Collector | None,
) -> Iterator[Survivor]:
    for mutant in unnoticed:
        found: Finding | None = None
        tried = seeker is not None and seeker.hunter.spent < DRAFTS_IN_ALL
        if seeker is not None and tried:
            suspect = Suspect(runner, seeker.graph, mutant, -1)
            found = _sought(seeker, suspect, collector)
        yield Survivor(
            change=mutant.change,
            about=mutant.about,
            fault=mutant.text,
            where=mutant.where,
            tried=tried,
            line=None if found is None else found.draft.line,
            assume={} if found is None else dict(found.draft.assume),
            expect=None if found is None else _stated(found),
        )


def _sought(seeker: Seeker, suspect: Suspect, collector: Collector | None) -> Finding | None:
    """A line that shows a fault: one of those collected already, or one looked for."""
    shows = f"{suspect.mutant.about}, not: {suspect.mutant.text}"
    for draft, expect in collector.drafts() if collector is not None else ():
        if not suspect.passes(draft.case(expect=expect)):
            if collector is not None:
                collector.also(draft, shows)
            return seeker.showing(suspect, draft)
    found = seeker.fault(suspect)
    if found is not None and collector is not None:
        collector.add(found.draft, found.expect, suspect.mutant.about, shows)
    return found


def _stated(found: Finding) -> str:
    """The `expect` lines of a case that would notice."""
    lines = case_toml(found.draft.case(expect=found.expect)).splitlines()
    return "\n".join(line for line in lines if line.startswith("expect"))
