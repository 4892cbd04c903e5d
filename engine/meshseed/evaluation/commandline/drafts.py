"""A use of a flag whose value may still hang on questions about the driver."""

from msgspec import Struct

from meshseed.diagnostics import Finding, Span
from meshseed.evaluation.commandline.results import Use
from meshseed.evaluation.commandline.table import Entry
from meshseed.evaluation.commandline.values import Reading
from meshseed.packs.facts import Arity, FlagKind, Plain

_MANY = frozenset({Arity.MANY, Arity.AT_LEAST_ONE})


class Draft(Struct, frozen=True, kw_only=True):
    """One use before it is known which uses count and whether case is ignored.

    `bare` is the value where no value was typed. `faulty`: a value is missing or must not be
    there. `name_span` is where the flag itself was typed.
    """

    entry: Entry
    name_span: Span
    tokens: tuple[int, ...]
    abbreviated: bool
    value_span: Span | None = None
    readings: tuple[Reading, ...] | None = None
    bare: Plain = None
    faulty: bool = False
    findings: tuple[Finding, ...] = ()

    def value(self, *, fold: bool) -> Plain:
        """The value for a driver that ignores the case of choices, or does not."""
        if self.readings is None:
            return self.bare
        flag = self.entry.flag
        if flag.kind is FlagKind.LIST or flag.arity in _MANY:
            return tuple(reading.pick(fold=fold) for reading in self.readings)
        return self.readings[0].pick(fold=fold)

    @property
    def folds(self) -> bool:
        """Whether the value hangs on whether the driver ignores case."""
        return any(reading.folded is not None for reading in self.readings or ())

    @property
    def is_invalid(self) -> bool:
        """Whether a value is missing, must not be there or is not of the flag's kind."""
        return self.faulty or any(reading.invalid for reading in self.readings or ())

    def is_outside(self, *, fold: bool) -> bool:
        """Whether a value is outside the closed choices."""
        return any(reading.is_outside(fold=fold) for reading in self.readings or ())

    def use(self, *, fold: bool) -> Use:
        """The use with its value."""
        return Use(
            dest=self.entry.flag.dest,
            spelling=self.entry.spelling,
            value=self.value(fold=fold),
            tokens=self.tokens,
            value_span=self.value_span,
            abbreviated=self.abbreviated,
        )
