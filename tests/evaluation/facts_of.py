"""Builds the facts of small invented packs: every part with as little as it needs."""

from collections.abc import Mapping

from meshseed.confidence import Confidence
from meshseed.packs.facts import (
    ALWAYS,
    Accumulator,
    All,
    Arity,
    Assumption,
    Attribute,
    AttributeKind,
    Choice,
    CommandLine,
    Comparison,
    Condition,
    Conflict,
    Constant,
    Flag,
    FlagKind,
    FromName,
    FromUnknown,
    HitPolicy,
    Identity,
    Operator,
    PackFacts,
    Plain,
    Rule,
    Side,
    Spelling,
    Standing,
    Table,
    Term,
    Unknown,
    Where,
)

SURE = Standing(confidence=Confidence.CONFIRMED)
HERE = Where("pipeline.toml", 1)
BAG = "bag"
NONE = Constant(None)

_ATTRIBUTE_KINDS = {bool: AttributeKind.SWITCH, int: AttributeKind.INTEGER}
_MARK = {"?": FromUnknown, "=": FromName}


def term(value: Plain | Term) -> Term:
    """A term: plain values as they are, `?name` an unknown, `=name` another name's value."""
    if isinstance(value, Constant | FromName | FromUnknown):
        return value
    if isinstance(value, str) and value[:1] in _MARK:
        return _MARK[value[0]](value[1:])
    return Constant(value)


def compare(name: str, value: Plain | Term, operator: Operator = Operator.EQUAL) -> Comparison:
    return Comparison(name, operator, term(value))


def every(**values: Plain | Term) -> Condition:
    return All(tuple(compare(name, value) for name, value in values.items()))


def given(name: str, typed: bool = True) -> Comparison:
    return Comparison(name, Operator.GIVEN, Constant(typed))


def choice(dest: str, *values: str, **more: object) -> Flag:
    choices = tuple(Choice(value=value, standing=SURE) for value in values)
    return _flag(dest, FlagKind.CHOICE, Arity.ONE, choices=choices, **more)


def switch(dest: str, **more: object) -> Flag:
    return _flag(dest, FlagKind.SWITCH, Arity.NONE, **more)


def integer(dest: str, **more: object) -> Flag:
    return _flag(dest, FlagKind.INTEGER, Arity.ONE, **more)


def _flag(dest: str, kind: FlagKind, arity: Arity, **more: object) -> Flag:
    more.setdefault("standing", SURE)
    if "default" in more:
        more["default"] = term(more["default"])
    spelling = Spelling(literal="--" + dest.replace("_", "-"), standing=SURE)
    return Flag(dest=dest, kind=kind, spellings=(spelling,), where=HERE, arity=arity, **more)


def attribute(name: str, initial: Plain | Term = 0, standing: Standing = SURE) -> Attribute:
    start = term(initial)
    kind = _ATTRIBUTE_KINDS.get(
        type(start.value) if isinstance(start, Constant) else int, AttributeKind.STRING
    )
    return Attribute(id=name, kind=kind, where=HERE, standing=standing, initial=start)


def blank(name: str) -> Attribute:
    """An attribute nothing is known about until something sets it."""
    return Attribute(id=name, kind=AttributeKind.INTEGER, where=HERE, standing=SURE)


def rule(
    name: str,
    when: Condition = ALWAYS,
    *,
    sets: Mapping[str, Plain | Term] | None = None,
    appends: tuple[Plain | Term, ...] = (),
    table: str | None = None,
    standing: Standing = SURE,
    advise: str | None = None,
) -> Rule:
    return Rule(
        id=name,
        when=when,
        where=HERE,
        standing=standing,
        table=table,
        sets={key: term(value) for key, value in (sets or {}).items()},
        appends={BAG: tuple(term(value) for value in appends)} if appends else {},
        advise=advise,
    )


def table(name: str, hit: HitPolicy) -> Table:
    return Table(id=name, hit=hit, where=HERE, standing=SURE)


def unknown(
    name: str,
    *candidates: Plain,
    assume: Plain = None,
    exhaustive: bool = True,
    confidence: Confidence = Confidence.INFERRED,
    **more: object,
) -> Unknown:
    return Unknown(
        id=name,
        question=f"which {name}?",
        confidence=confidence,
        where=HERE,
        candidates=candidates,
        assume=None if assume is None else Assumption(assume),
        exhaustive=exhaustive,
        **more,
    )


def conflict(name: str, *, second: Side | None = None) -> Conflict:
    sides = (
        Side(id="first", says="this", taken=True),
        second or Side(id="second", says="that"),
    )
    return Conflict(id=name, about=(), sides=sides, where=HERE)


def pack(*parts: object, **whole: object) -> PackFacts:
    """A pack of loose parts, each kind in the order given."""
    fields = {
        Flag: "flags",
        Attribute: "attributes",
        Rule: "rules",
        Table: "tables",
        Unknown: "unknowns",
        Conflict: "conflicts",
    }
    found: dict[str, list[object]] = {}
    for part in parts:
        found.setdefault(fields[type(part)], []).append(part)
    whole.setdefault("accumulators", (bag(),))
    return PackFacts(
        identity=Identity(id="toy", driver="frob", release="1", digest="0"),
        command_line=CommandLine(standing=SURE),
        **{name: tuple(values) for name, values in found.items()},
        **whole,
    )


def bag(standing: Standing = SURE) -> Accumulator:
    return Accumulator(id=BAG, where=HERE, standing=standing, order=SURE)
