"""From a path to a command line that the pack's own parser takes, evaluated to be sure."""

from collections.abc import Callable, Iterator
from functools import cached_property

from meshseed.authoring.analysis.paths import Path
from meshseed.authoring.analysis.results import Witness
from meshseed.authoring.analysis.steps import ANSWER, MACHINE, Steps
from meshseed.authoring.analysis.values import Mark
from meshseed.diagnostics import Severity
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.commandline import UNANSWERED, ParsedLine, given, parse
from meshseed.evaluation.commandline.splitting import quoted
from meshseed.evaluation.exploring import explore
from meshseed.evaluation.program import Program, program_of
from meshseed.evaluation.results import WorldResult
from meshseed.evaluation.terms import as_text
from meshseed.packs.facts import Arity, Flag, FlagKind, Plain, Spelling

Shows = Callable[[WorldResult], bool]
"""Whether one of the cases of a command line shows what it should."""


class Witnesses:
    """Writes command lines for one pack."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps

    def of(self, path: Path, shows: Shows | None = None) -> Witness | None:
        """The command line of *path*, or None where it does not show what it should.

        Without *shows* the parser has to take it, and no more.
        """
        typed = {
            name: setting
            for name, setting in path.items()
            if name in self._steps.flags and not isinstance(setting, Mark)
        }
        machine = path.get(MACHINE)
        instance = machine if isinstance(machine, str) else None
        assume = self._assumed(path)
        if assume is None:
            return None
        tokens = self.tokens(typed)
        if tokens is None:
            return None
        if shows is not None and not any(map(shows, self.worlds(tokens, assume, instance))):
            return None
        return Witness(
            line=" ".join(map(quoted, tokens)), tokens=tokens, assume=assume, instance=instance
        )

    def _assumed(self, path: Path) -> dict[str, Plain] | None:
        """The answers of a path that are not the usual ones; None where one cannot be given."""
        assume: dict[str, Plain] = {}
        for variable, setting in path.items():
            if not variable.startswith(ANSWER):
                continue
            unknown = self._steps.unknowns[variable[1:]]
            if isinstance(setting, Mark):
                if unknown.assume is not None:
                    return None
            elif unknown.assume is None or unknown.assume.value != setting:
                assume[unknown.id] = setting
        return assume

    def tokens(self, typed: dict[str, Plain]) -> tuple[str, ...] | None:
        """A line that types these values and that the parser takes without an error."""
        command_line = self._steps.facts.command_line
        words = (*command_line.true_words[:1], *command_line.false_words[:1])
        found: list[str] = [*command_line.programs[:1]]
        found += [one.name for one in command_line.subcommands[:1]]
        for dest, value in typed.items():
            flag = self._steps.flags[dest]
            written = next(
                (one for one in _ways(flag, value, words) if self._means(one, dest, value)),
                None,
            )
            if written is None:
                return None
            found += written
        return tuple(found)

    def worlds(
        self, tokens: tuple[str, ...], assume: dict[str, Plain], instance: str | None = None
    ) -> tuple[WorldResult, ...]:
        """Every case of a command line, compiled for a machine type where one is given."""
        answers = Answers(self._program.unknowns, assume)
        plan = None
        if instance is not None:
            # Few witnesses need a machine, and what derives its degrees takes a while to load.
            from meshseed.evaluation.degrees import plan_of
            from meshseed.evaluation.job import Job

            plan = plan_of(self._program, Job(instance=instance))
        return explore(self._program, self._parsed(tokens), answers, plan)

    def _means(self, tokens: tuple[str, ...], dest: str, value: Plain) -> bool:
        parsed = self._parsed(tokens)
        if any(finding.severity is Severity.ERROR for finding in parsed.findings):
            return False
        typed = parsed.typed.get(dest)
        return typed is not None and repr(typed.value) == repr(value) and not typed.alternatives

    def _parsed(self, tokens: tuple[str, ...]) -> ParsedLine:
        return parse(given(tokens), self._program.surface, lambda _unknown: UNANSWERED)

    @cached_property
    def _program(self) -> Program:
        return program_of(self._steps.facts)


def _ways(flag: Flag, value: Plain, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Ways of typing a value: plain spellings before short, derived and deprecated ones."""
    spellings = sorted(
        flag.spellings,
        key=lambda one: (
            one.deprecated is not None,
            one.companion_of is not None,
            not one.literal.startswith("--"),
        ),
    )
    for spelling in spellings:
        if flag.kind in {FlagKind.SWITCH, FlagKind.ACTION}:
            if spelling.means is value:
                yield (spelling.literal,)
            continue
        if flag.kind is FlagKind.BOOLEAN:
            yield from ((spelling.literal, word) for word in words)
        yield from _with_value(flag, spelling, value)


def _with_value(flag: Flag, spelling: Spelling, value: Plain) -> Iterator[tuple[str, ...]]:
    parts = tuple(map(as_text, value)) if isinstance(value, tuple) else (as_text(value),)
    if flag.separator is not None:
        parts = (flag.separator.join(parts),) if parts else ()
    yield (spelling.literal, *parts)
    if len(parts) == 1 and flag.arity is not Arity.NONE:
        yield (f"{spelling.literal}={parts[0]}",)
        yield (spelling.literal + parts[0],)
