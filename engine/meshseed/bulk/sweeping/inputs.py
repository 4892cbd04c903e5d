"""What a sweep runs over: inputs of a pack with the ways each can be given."""

from collections.abc import Iterator

from msgspec import Struct

from meshseed.bulk.errors import refusal
from meshseed.bulk.sweeping.values import known_values
from meshseed.diagnostics import nearest
from meshseed.diagnostics.codes.bulk import NO_SUCH_INPUT
from meshseed.evaluation.commandline import quoted
from meshseed.evaluation.reads import comparisons, conditions_of
from meshseed.packs.facts import Constant, Flag, FlagKind, PackFacts, Spelling


class Way(Struct, frozen=True, kw_only=True):
    """One way of giving an input: its value as text, None where it is left out, and its words."""

    shown: str | None
    words: str


class Dimension(Struct, frozen=True, kw_only=True):
    """An input with every way it is tried."""

    name: str
    ways: tuple[Way, ...]


def usual_inputs(facts: PackFacts) -> tuple[str, ...]:
    """The inputs a sweep runs over where none is named, in the order of the pack.

    Those with listed choices and no value of their own that some condition reads, and those that
    the sizes of meshes are taken from.
    """
    read = {one.name for condition in conditions_of(facts) for one in comparisons(condition)}
    sizes = {name for mesh in facts.meshes for name in mesh.cardinality.reads}
    return tuple(
        flag.dest
        for flag in facts.flags
        if (flag.choices and _is_unset(flag) and flag.dest in read) or flag.dest in sizes
    )


def _is_unset(flag: Flag) -> bool:
    """Whether nothing is set where the flag is not given."""
    return flag.default is None or flag.default == Constant(value=None)


def dimension(facts: PackFacts, name: str, values: tuple[str, ...] | None = None) -> Dimension:
    """The input *name*, a dest or a spelling, with its *values* or with all that the pack knows.

    An empty value is the input left out, which is among those the pack knows. Raises `BulkError`
    where the pack has no such input, or knows no value of it.
    """
    flag = _flag(facts, name)
    if flag.kind is FlagKind.SWITCH and values is None:
        return Dimension(name=flag.dest, ways=(_LEFT_OUT, *_switched(flag)))
    if flag.kind in {FlagKind.SWITCH, FlagKind.ACTION}:
        return Dimension(name=flag.dest, ways=tuple(_switch(flag, one) for one in values or ("",)))
    spelling = _spelling(flag)
    if values is None:
        known = tuple(str(value) for value in known_values(facts, flag))
        if not known:
            raise refusal(
                NO_SUCH_INPUT,
                f"the pack lists no values of {flag.dest}",
                help_=f"name some: --over {flag.dest}=V,V",
            )
        values = ("", *known)
    return Dimension(
        name=flag.dest,
        ways=tuple(
            Way(shown=one, words=f"{spelling.literal} {quoted(one)}") if one else _LEFT_OUT
            for one in dict.fromkeys(values)
        ),
    )


_LEFT_OUT = Way(shown=None, words="")


def _flag(facts: PackFacts, name: str) -> Flag:
    by_name = {one.literal: flag for flag in facts.flags for one in flag.spellings}
    by_name |= {flag.dest: flag for flag in facts.flags}
    if name not in by_name:
        near = nearest(name, by_name)
        raise refusal(
            NO_SUCH_INPUT,
            f"the pack has no input {name}",
            help_=f"did you mean {near}?" if near else "`meshseed flags` lists them",
        )
    return by_name[name]


def _spelling(flag: Flag) -> Spelling:
    """The spelling to type: the first that is not deprecated and no companion of another."""
    usual = [one for one in flag.spellings if not one.deprecated and not one.companion_of]
    found = next(iter((*usual, *flag.spellings)), None)
    if found is None:
        raise refusal(NO_SUCH_INPUT, f"{flag.dest} has no spelling to be given by")
    return found


def _switched(flag: Flag) -> Iterator[Way]:
    """One way for each value that some spelling of a switch stores."""
    seen: list[object] = []
    for spelling in (_spelling(flag), *flag.spellings):
        if spelling.means not in seen and not spelling.deprecated:
            seen.append(spelling.means)
            yield Way(shown=str(spelling.means).lower(), words=spelling.literal)


def _switch(flag: Flag, value: str) -> Way:
    if not value:
        return _LEFT_OUT
    ways = {way.shown: way for way in _switched(flag)}
    if value not in ways:
        known = ", ".join(str(one) for one in ways)
        raise refusal(
            NO_SUCH_INPUT, f"{flag.dest} cannot be given as {value}", expected=f"one of {known}"
        )
    return ways[value]
