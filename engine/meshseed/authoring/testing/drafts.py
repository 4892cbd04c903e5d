"""Command lines as things to be changed: flags typed or not, unknowns answered or not."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from meshseed.authoring.testing.typings import Tokens, Typings
from meshseed.evaluation import LineError, Splitter
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.cells import Open
from meshseed.evaluation.commandline import UNANSWERED, parse, quoted, split
from meshseed.evaluation.program import Program
from meshseed.packs.facts import Case, Expectation, PackFacts, Plain, Where

_NOTHING = Expectation()
_NOWHERE = Where("", None)


class Draft(Struct, frozen=True, kw_only=True):
    """A line in parts: the words that are no flags of the pack, and the tokens of each flag."""

    words: Tokens = ()
    typed: tuple[tuple[str, Tokens], ...] = ()
    assume: tuple[tuple[str, Plain], ...] = ()
    reading: tuple[tuple[str, str], ...] = ()

    @property
    def line(self) -> str:
        """The line as a shell takes it."""
        tokens = (*self.words, *(token for _, several in self.typed for token in several))
        return " ".join(quoted(token) for token in tokens)

    @property
    def size(self) -> int:
        """How much a reader has to take in."""
        return len(self.words) + len(self.typed) + 2 * len(self.assume) + 2 * len(self.reading)

    def case(self, name: str = "draft", expect: Expectation = _NOTHING) -> Case:
        """The draft as a case."""
        return Case(
            id=name,
            line=self.line,
            expect=expect,
            where=_NOWHERE,
            assume=dict(self.assume),
            reading=dict(self.reading),
        )

    def with_flag(self, dest: str, tokens: Tokens | None) -> "Draft":
        """The draft with a flag typed so, or not at all for None."""
        kept = tuple(pair for pair in self.typed if pair[0] != dest)
        added = () if tokens is None else ((dest, tokens),)
        return Draft(words=self.words, typed=kept + added, assume=self.assume, reading=self.reading)

    def with_answer(self, unknown: str, value: tuple[Plain] | None) -> "Draft":
        """The draft with an unknown answered, or not for None."""
        kept = tuple(pair for pair in self.assume if pair[0] != unknown)
        added = () if value is None else ((unknown, value[0]),)
        return Draft(words=self.words, typed=self.typed, assume=kept + added, reading=self.reading)

    def smaller(self) -> Iterator["Draft"]:
        """Every draft that leaves one thing out."""
        if self.words:
            yield Draft(typed=self.typed, assume=self.assume, reading=self.reading)
        for dest, _ in self.typed:
            yield self.with_flag(dest, None)
        for unknown, _ in self.assume:
            yield self.with_answer(unknown, None)
        for pair in self.reading:
            kept = tuple(one for one in self.reading if one != pair)
            yield Draft(words=self.words, typed=self.typed, assume=self.assume, reading=kept)


def draft_of(case: Case, program: Program) -> Draft | None:
    """A case's line in parts; None where it cannot be cut into them."""
    try:
        cut = split(case.line, Splitter.SHELL)
    except LineError:
        return None
    answers = Answers(program.unknowns, case.assume)

    def ask(unknown: str) -> Plain:
        value = answers.of(unknown).value
        return UNANSWERED if isinstance(value, Open) else value  # type: ignore[return-value] # what `Ask` allows

    parsed = parse(cut, program.surface, ask)
    texts = [token.text for token in cut.tokens]
    used: set[int] = set()
    typed: list[tuple[str, Tokens]] = []
    for dest, value in parsed.typed.items():
        indices = [index for use in (*value.dropped, *value.uses) for index in use.tokens]
        used.update(indices)
        typed.append((dest, tuple(texts[index] for index in indices)))
    return Draft(
        words=tuple(text for index, text in enumerate(texts) if index not in used),
        typed=tuple(typed),
        assume=tuple(case.assume.items()),
        reading=tuple(case.reading.items()),
    )


class Moves:
    """Everything that can be changed of a draft to influence some names and unknowns."""

    def __init__(self, facts: PackFacts) -> None:
        typings = Typings(facts)
        self._typings: Mapping[str, tuple[Tokens, ...]] = {
            flag.dest: tuple(typings.of(flag)) for flag in facts.flags
        }
        self._candidates = {unknown.id: unknown.candidates for unknown in facts.unknowns}

    def of(self, draft: Draft, names: frozenset[str], unknowns: frozenset[str]) -> Iterator[Draft]:
        """Every draft one change away, in the order of the pack."""
        typed, assumed = dict(draft.typed), dict(draft.assume)
        for dest, several in self._typings.items():
            if dest not in names:
                continue
            if dest in typed:
                yield draft.with_flag(dest, None)
            for tokens in several:
                if typed.get(dest) != tokens:
                    yield draft.with_flag(dest, tokens)
        for unknown, candidates in self._candidates.items():
            if unknown not in unknowns:
                continue
            if unknown in assumed:
                yield draft.with_answer(unknown, None)
            for value in candidates:
                yield draft.with_answer(unknown, (value,))
