"""A line that stands in for all of its class: each flag has one place of its own on it."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.diagnostics import Position, Span
from meshseed.evaluation.commandline import ParsedLine, SplitLine, Splitter, Token, TypedValue, Use
from meshseed.evaluation.program import Program
from meshseed.packs.facts import Plain, Spelling, Standing


class Typing(Struct, frozen=True):
    """That an input was typed, and the earlier values that the last one replaced."""

    dropped: tuple[Plain, ...] = ()


class StandIns:
    """Makes lines on which given inputs are typed.

    What statements say of a line only tells apart which inputs were typed, so findings that differ
    in their places on a real line differ in those here.
    """

    def __init__(self, program: Program) -> None:
        self._places = {dest: index for index, dest in enumerate(program.flags)}
        self._tokens = tuple(
            Token(
                index=index,
                text=dest,
                span=Span(Position(1, index + 1), Position(1, index + 2)),
            )
            for dest, index in self._places.items()
        )

    def line(self, typed: Mapping[str, Typing]) -> ParsedLine:
        """A line that types these inputs."""
        return ParsedLine(
            line=SplitLine(text="", splitter=Splitter.GIVEN, tokens=self._tokens),
            program=None,
            leading=(),
            subcommand=None,
            subcommand_token=None,
            separator=None,
            positionals=(),
            typed={dest: self._value(dest, typing) for dest, typing in typed.items()},
            unrecognised=(),
            findings=(),
        )

    def _value(self, dest: str, typing: Typing) -> TypedValue:
        place = (self._places[dest],)
        return TypedValue(
            dest=dest,
            value=None,
            uses=tuple(_uses(dest, (None,), place)),
            dropped=tuple(_uses(dest, typing.dropped, place)),
            tokens=place,
            spellings=(dest,),
        )


def _uses(dest: str, values: Iterable[Plain], place: tuple[int, ...]) -> Iterable[Use]:
    spelling = Spelling(literal=dest, standing=Standing(confidence=Confidence.CONFIRMED))
    return (Use(dest=dest, spelling=spelling, value=value, tokens=place) for value in values)
