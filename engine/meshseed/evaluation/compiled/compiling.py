"""A pack compiled for many lines: the answers of the interpreter, found again and not anew."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.structs import replace

from meshseed.evaluation.answers import Answers
from meshseed.evaluation.asking import asking
from meshseed.evaluation.commandline import Ask, SplitLine, Splitter, given, parse, split
from meshseed.evaluation.compiled.classes import Classes
from meshseed.evaluation.compiled.constants import Constants
from meshseed.evaluation.compiled.gaps import Fillings
from meshseed.evaluation.compiled.gaps import Values as Filled
from meshseed.evaluation.compiled.lines import PLAIN, PLAIN_WORD, Words
from meshseed.evaluation.compiled.parameters import Parameters
from meshseed.evaluation.compiled.results import Consequences, Outputs, Sketch, outputs_of
from meshseed.evaluation.compiled.typings import LooseReading, Reading, Typed, Typings
from meshseed.evaluation.compiled.values import Values
from meshseed.evaluation.line_views import line_findings
from meshseed.packs.facts import Plain

if TYPE_CHECKING:
    from meshseed.evaluation.pack import Pack

MOST_THINGS: Final = 1 << 18
"""What is kept is forgotten altogether when it has become this many different things."""
MOST_LINES: Final = 1 << 16
"""As many lines are kept; with more of them all are forgotten."""
MOST_FILLED: Final = 1 << 12
"""As many lines with outputs that no other line shares are kept, likewise."""
LONGEST_KEPT: Final = 1 << 12
"""A line with more characters is not kept."""

_Key = TypeVar("_Key")
_Kept = TypeVar("_Kept")
_Types = tuple[type, ...]
_Line = tuple[str, Splitter, bool]


class Compiled:
    """One pack with one set of answers and readings, made for very many lines.

    A statement of a pack can touch a few names only. The interpreter works it out once for what
    these hold, and what it changes is kept; on a later line on which they hold the same it is
    found. So it is with whole input classes, and with lines that were seen before. The first line
    therefore takes longer than with the interpreter. What is kept is bounded.

    Not for several threads at once.
    """

    def __init__(
        self, pack: "Pack", assume: Mapping[str, Plain], reading: Mapping[str, str]
    ) -> None:
        self._pack = pack
        self._assume = assume
        self._reading = reading
        self._program = pack.program(reading)
        self._held: Constants | None = None
        self._forget()

    def _forget(self) -> None:
        """Begin anew, with nothing kept."""
        self._classes = Classes(self._program, self._assume)
        self._typings = Typings(self._classes.shop)
        self._words = Words(self._program, self._typings, self._constants, self._ask())
        self._parameters = Parameters(self._classes, self._words, self._constants)
        self._values = Values(self._program, self._words)
        self._lines: dict[_Line, Outputs] = {}
        self._filled: dict[_Line, Outputs] = {}
        self._by_values: dict[tuple[object, bool], tuple[_Types, Outputs]] = {}

    def _constants(self) -> Constants:
        # Only a line that types such a value needs them, and to find them takes a moment.
        if self._held is None:
            self._held = Constants(self._program.facts, self._assume)
        return self._held

    @property
    def kept(self) -> int:
        """How many different things are kept, lines and classes not counted."""
        return len(self._classes.shop.pool)

    def outputs(
        self,
        line: str | Sequence[str],
        *,
        splitter: Splitter = Splitter.SHELL,
        traced: bool = False,
    ) -> Outputs:
        """What follows from one line: what `Pack.evaluate` says of it without `rests`.

        *line* is a whole string, cut by *splitter*, or a sequence of ready tokens. With *traced*,
        what became of every rule comes with it. Raises `LineError` as `Pack.evaluate` does.
        """
        if not isinstance(line, str):
            return self._of_tokens(line, traced=traced)
        key = (line, splitter, traced)
        found = self._lines.get(key) or (self._filled and self._filled.get(key))
        if found:
            return found
        self._make_room()
        outputs = self._of_text(line, splitter, traced=traced)
        kept, most = self._lines, MOST_LINES
        if isinstance(outputs, Sketch):
            outputs = self.whole(outputs)
            kept, most = self._filled, MOST_FILLED
        if len(line) <= LONGEST_KEPT:
            _keep(kept, most, key, outputs)
        return outputs

    def sketch(self, line: str, *, splitter: Splitter = Splitter.SHELL) -> Outputs:
        """What follows from one line: a `Sketch` where lines that differ in values share it.

        The line is not kept. Raises `LineError` as `Pack.evaluate` does.
        """
        self._make_room()
        return self._of_text(line, splitter, traced=False)

    def whole(self, outputs: Outputs) -> Outputs:
        """A line's own outputs: those of a sketch with its values in the place of marks."""
        if not isinstance(outputs, Sketch):
            return outputs
        return Outputs(
            consequences=self._parameters.filled(outputs.consequences, outputs.values),
            reached=outputs.reached,
            passed_on=outputs.passed_on,
            of_line=outputs.of_line,
        )

    @property
    def fillings(self) -> Fillings:
        """How values come into the place of marks."""
        return self._parameters.fillings

    def of_values(self, values: Mapping[str, Plain], *, traced: bool = False) -> Outputs:
        """What follows from a line that types these *values*, in their order.

        Each is typed by the first spelling of its flag that gives it. Raises `WrongUse` for what is
        no flag, and for a value that none of its spellings gives.
        """
        key = (tuple(values.items()), traced)
        types = tuple(map(type, values.values()))
        found = self._by_values.get(key)
        # True and 1 are one key, and two values.
        if found is not None and found[0] == types:
            return found[1]
        self._make_room()
        outputs = self._of_tokens(self._values.tokens(values), traced=traced)
        _keep(self._by_values, MOST_LINES, key, (types, outputs))
        return outputs

    def forget_classes(self) -> None:
        """Forget lines and input classes; what single statements come to is kept."""
        self._lines.clear()
        self._filled.clear()
        self._by_values.clear()
        self._classes.forget()
        self._parameters.forget()

    def _make_room(self) -> None:
        if self.kept > MOST_THINGS:
            self._forget()

    def _of_text(self, line: str, splitter: Splitter, *, traced: bool) -> Outputs:
        if len(line) <= LONGEST_KEPT and PLAIN.fullmatch(line):
            found = self._read(self._words.read(line), traced=traced)
            if found is not None:
                return found
        return self._parsed(line, split(line, splitter), splitter, traced=traced)

    def _of_tokens(self, tokens: Sequence[str], *, traced: bool) -> Outputs:
        if len(tokens) <= LONGEST_KEPT and all(map(PLAIN_WORD.fullmatch, tokens)):
            found = self._read(self._words.read(" ".join(tokens)), traced=traced)
            if found is not None:
                return self.whole(found)
        return self.whole(self._parsed(tokens, given(tokens), Splitter.GIVEN, traced=traced))

    def _parsed(
        self, line: str | Sequence[str], cut: SplitLine, splitter: Splitter, *, traced: bool
    ) -> Outputs:
        """A line that only the parser can read."""
        reading = self._typings.of(parse(cut, self._program.surface, self._ask()))
        of_cutting = line_findings(line, cut, splitter)
        reading = replace(reading, findings=(*of_cutting, *reading.findings))
        found = self._read(reading, traced=traced)
        if found is not None:
            return found
        outcome = self._pack.evaluate(
            line,
            assume=self._assume,
            reading=self._reading,
            splitter=Splitter.SHELL if splitter is Splitter.GIVEN else splitter,
            rests=False,
        )
        return outputs_of(outcome, traced=traced)

    def _read(self, reading: Reading | LooseReading | None, *, traced: bool) -> Outputs | None:
        """What follows from a line that was read; None where only the interpreter can tell."""
        if isinstance(reading, LooseReading):
            loose = self._parameters.found(reading.uses, traced=traced)
            if loose is not None:
                return _sketch(reading, *loose)
            reading = self._words.settled(reading)
        if reading is None:
            return None
        found = self._classes.consequences(reading.typed, traced=traced)
        if found is None:
            return None
        return Outputs(
            consequences=found,
            reached=None if reading.refused and found.reached else found.reached,
            passed_on=tuple([one.passed_on for one in reading.typed if one.passed_on is not None]),
            of_line=reading.findings,
        )

    def _ask(self) -> Ask:
        return asking(Answers(self._program.unknowns, self._assume))


def _sketch(reading: LooseReading, found: Consequences, values: Filled) -> Sketch:
    return Sketch(
        consequences=found,
        reached=None if reading.refused and found.reached else found.reached,
        passed_on=tuple(
            use.passed_on
            for use in reading.uses
            if isinstance(use, Typed) and use.passed_on is not None
        ),
        of_line=reading.findings,
        values=values,
    )


def _keep(kept: dict[_Key, _Kept], most: int, key: _Key, found: _Kept) -> None:
    """Keep one more; with too many, forget the others."""
    if len(kept) >= most:
        kept.clear()
    kept[key] = found
