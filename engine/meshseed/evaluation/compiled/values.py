"""Values as the words that type them."""

from collections.abc import Mapping
from typing import Final

from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.commandline import ParsedLine
from meshseed.evaluation.commandline.value_notices import written
from meshseed.evaluation.compiled.lines import Words
from meshseed.evaluation.program import Program
from meshseed.evaluation.wording import value_text
from meshseed.evaluation.wrong_use import WrongUse, no_such
from meshseed.packs.facts import Arity, Flag, FlagKind, Plain, Spelling

_MOST_KEPT: Final = 1 << 16
_BARE: Final = frozenset({FlagKind.SWITCH, FlagKind.ACTION})


class Values:
    """Finds for a flag and a value what one types to give it that value."""

    def __init__(self, program: Program, words: Words) -> None:
        self._flags = program.flags
        self._words = words
        self._known: dict[tuple[str, type, Plain], tuple[str, ...]] = {}

    def tokens(self, values: Mapping[str, Plain]) -> tuple[str, ...]:
        """The words that type these values, in their order. Raises `WrongUse`."""
        if len(self._known) > _MOST_KEPT:
            self._known.clear()
        tokens: list[str] = []
        for dest, value in values.items():
            # Equal texts of a list are equal; of other lists none has numbers in it.
            key = (dest, type(value), value)
            known = self._known.get(key)
            if known is None:
                known = self._known[key] = self._found(dest, value)
            tokens += known
        return tuple(tokens)

    def _found(self, dest: str, value: Plain) -> tuple[str, ...]:
        flag = self._flags.get(dest)
        if flag is None:
            raise WrongUse((no_such("flag", dest, self._flags),))
        # What is on its way out only where nothing else gives the value.
        for spelling in sorted(flag.spellings, key=lambda one: one.deprecated is not None):
            words = _words(flag, spelling, value)
            if _value(self._words.parse(words), dest) == (type(value), value):
                return words
        raise WrongUse(
            (
                Finding(
                    code="MS310",
                    severity=Severity.ERROR,
                    message=f"nothing that one can type gives {dest} the value {value_text(value)}",
                    fact=f"flag.{dest}",
                ),
            )
        )


def _value(line: ParsedLine, dest: str) -> tuple[type, Plain] | None:
    typed = line.typed.get(dest)
    if typed is None or typed.alternatives or len(line.typed) > 1 or line.unrecognised:
        return None
    if typed.invalid or typed.outside_choices:
        return None
    return type(typed.value), typed.value


def _words(flag: Flag, spelling: Spelling, value: Plain) -> tuple[str, ...]:
    if flag.kind in _BARE:
        return (spelling.literal,)
    if isinstance(value, tuple) and flag.separator is None and flag.arity is not Arity.ONE:
        return (spelling.literal, *map(written, value))
    if isinstance(value, tuple):
        return (f"{spelling.literal}={(flag.separator or '').join(map(written, value))}",)
    return (f"{spelling.literal}={written(value)}",)
