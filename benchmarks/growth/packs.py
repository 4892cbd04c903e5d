"""Packs of any size, as facts."""

from meshseed.confidence import Confidence
from meshseed.evaluation import Pack
from meshseed.packs.facts import (
    Accumulator,
    Arity,
    CommandLine,
    Comparison,
    Constant,
    Flag,
    FlagKind,
    Identity,
    Operator,
    PackFacts,
    Rule,
    Spelling,
    Standing,
    Where,
)

_SURE = Standing(confidence=Confidence.CONFIRMED)
_HERE = Where(file="made.toml", line=1)


def pack_of(rules: int, flags: int) -> Pack:
    """A pack with so many integer flags, and rules that take turns reading them."""
    return Pack(
        PackFacts(
            identity=Identity(id="made", driver="frob", release="1", digest="0"),
            command_line=CommandLine(standing=_SURE),
            flags=tuple(_flag(number) for number in range(flags)),
            accumulators=(Accumulator(id="out", where=_HERE, standing=_SURE, order=_SURE),),
            rules=tuple(_rule(number, flags) for number in range(rules)),
        )
    )


def _flag(number: int) -> Flag:
    return Flag(
        dest=f"f{number}",
        kind=FlagKind.INTEGER,
        spellings=(Spelling(literal=f"--f{number}", standing=_SURE),),
        where=_HERE,
        standing=_SURE,
        arity=Arity.ONE,
        default=Constant(0),
    )


def _rule(number: int, flags: int) -> Rule:
    return Rule(
        id=f"rule{number}",
        when=Comparison(f"f{number % flags}", Operator.ABOVE, Constant(number % 7)),
        where=_HERE,
        standing=_SURE,
        appends={"out": (Constant(f"token{number}"),)},
    )
