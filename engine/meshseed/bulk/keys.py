"""The input class of a command line: everything in it that an outcome's columns can hang on.

Two lines of one class differ only in what no column shows: where tokens stand, what positionals
say, and what is given to flags that nothing of the pack reads.
"""

from collections.abc import Hashable
from hashlib import blake2b

from meshseed.evaluation.commandline import ParsedLine, TypedValue, Use
from meshseed.evaluation.program import Program
from meshseed.packs.facts import FlagKind, Plain

ClassKey = tuple[Hashable, ...]


def class_key(program: Program, line: ParsedLine) -> ClassKey:
    """What the class of *line* is told by; equal exactly for lines of one class."""
    touched = frozenset(program.names)
    typed: list[Hashable] = []
    refused = False
    for dest, value in line.typed.items():
        refused = refused or value.outside_choices or value.invalid
        if dest in touched:
            typed.append((dest, _value_key(value)))
        elif program.flags[dest].kind is FlagKind.ACTION:
            typed.append((dest, None))
    return (
        line.subcommand,
        refused,
        tuple(dict.fromkeys((one.code, one.severity.value) for one in line.findings)),
        tuple(typed),
    )


def _value_key(value: TypedValue) -> Hashable:
    return (
        _plain_key(value.value),
        value.outside_choices,
        value.invalid,
        tuple(_use_key(use) for use in value.uses),
        len(value.dropped),
        tuple(
            (one.unknown, _plain_key(one.candidate), _plain_key(one.value), repr(one.also))
            for one in value.alternatives
        ),
    )


def _use_key(use: Use) -> Hashable:
    return (use.spelling.literal, use.abbreviated)


def _plain_key(value: Plain) -> Hashable:
    """A value with its type: True, 1 and 1.0 are three values."""
    if isinstance(value, tuple):
        return tuple((type(one).__name__, one) for one in value)
    return (type(value).__name__, value)


def class_id(key: ClassKey) -> str:
    """A short name of a class that is the same in every process and every run."""
    return blake2b(repr(key).encode("utf-8", "surrogatepass"), digest_size=10).hexdigest()
