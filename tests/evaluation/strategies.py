"""Random small packs, built as facts, and random command lines for them.

The vocabulary is fixed, so that statements meet: three kinds of values, a few names of each.
"""

from hypothesis import strategies as st
from tests.evaluation.facts_of import (
    BAG,
    HERE,
    SURE,
    attribute,
    bag,
    choice,
    conflict,
    integer,
    pack,
    switch,
    table,
    term,
    unknown,
)

from meshseed.confidence import Confidence
from meshseed.packs.facts import (
    All,
    AnyOf,
    AttributeKind,
    CheckAt,
    Comparison,
    Condition,
    Constant,
    Constraint,
    Default,
    DefaultCase,
    FromName,
    FromUnknown,
    HitPolicy,
    Imply,
    Knob,
    Lookup,
    LookupRow,
    NoneOf,
    Operator,
    PackFacts,
    Rule,
    Seed,
    Standing,
)

WORDS, NUMBERS = ("a", "ab", "c"), (0, 1, 2)
POOLS = {"word": WORDS, "number": NUMBERS, "truth": (True, False)}
KINDS = {
    "shape": "word",
    "mode": "word",
    "fast": "truth",
    "level": "number",
    "width": "number",
    "x": "number",
    "y": "truth",
    "z": "word",
}
FLAGS = ("shape", "mode", "fast", "level", "width")
ATTRIBUTES = ("x", "y", "z")
USED = "level_used"
TAKEN_FROM = {
    "level": ("width",),
    "x": ("level", "width"),
    "y": ("fast",),
    "z": ("shape", "mode"),
}
"""Where a literal default may be taken from: never in a circle."""
SUPPOSABLE = ("shape", "fast")
CONFLICTS = ("here", "there")
SET, NUMBER = "which-levels", "which-number"

_ORDERS = (Operator.ABOVE, Operator.AT_LEAST, Operator.BELOW, Operator.AT_MOST)
_OPERATORS = {
    "word": (Operator.EQUAL, Operator.NOT_EQUAL, Operator.IN, Operator.CONTAINS),
    "number": (Operator.EQUAL, Operator.NOT_EQUAL, Operator.IN, *_ORDERS),
    "truth": (Operator.EQUAL, Operator.NOT_EQUAL),
}

standings = st.builds(
    Standing,
    confidence=st.sampled_from(Confidence),
    contested=st.lists(st.sampled_from(CONFLICTS), unique=True, max_size=1).map(tuple),
)


@st.composite
def _comparisons(draw: st.DrawFn, *, givens: bool) -> Comparison:
    if givens and draw(st.integers(0, 5)) == 0:
        typed = Constant(draw(st.booleans()))
        return Comparison(draw(st.sampled_from(FLAGS)), Operator.GIVEN, typed)
    if draw(st.integers(0, 7)) == 0:
        return Comparison(USED, Operator.EQUAL, Constant(draw(st.booleans())))
    name = draw(st.sampled_from(sorted(KINDS)))
    kind = KINDS[name]
    operator = draw(st.sampled_from(_OPERATORS[kind]))
    if operator is Operator.IN:
        if kind == "number" and draw(st.booleans()):
            return Comparison(name, operator, FromUnknown(SET))
        several = st.lists(st.sampled_from(POOLS[kind]), max_size=2, unique=True)
        return Comparison(name, operator, Constant(tuple(draw(several))))
    return Comparison(name, operator, draw(_terms(kind, unknowns=kind == "number")))


@st.composite
def _terms(draw: st.DrawFn, kind: str, *, unknowns: bool = True):
    chosen = draw(st.integers(0, 6))
    if chosen == 0:
        return FromName(draw(st.sampled_from([n for n, k in sorted(KINDS.items()) if k == kind])))
    if chosen == 1 and unknowns and kind == "number":
        return FromUnknown(NUMBER)
    return Constant(draw(st.sampled_from(POOLS[kind])))


def conditions(*, givens: bool) -> st.SearchStrategy[Condition]:
    parts = st.recursive(
        _comparisons(givens=givens),
        lambda inner: st.builds(
            lambda joined, several: joined(tuple(several)),
            st.sampled_from((All, AnyOf, NoneOf)),
            st.lists(inner, max_size=2),
        ),
        max_leaves=3,
    )
    return st.one_of(st.just(All(())), parts, parts, parts)


@st.composite
def _rules(draw: st.DrawFn, number: int, *, givens: bool, tables: bool) -> Rule:
    written = draw(st.lists(st.sampled_from(("level", "x", "y", "z")), max_size=2, unique=True))
    tokens = draw(st.lists(st.one_of(_terms("word"), _terms("number")), max_size=2))
    return Rule(
        id=f"rule{number}",
        when=draw(conditions(givens=givens)),
        where=HERE,
        standing=draw(standings),
        table="table" if tables and draw(st.booleans()) else None,
        sets={name: draw(_terms(KINDS[name])) for name in written},
        appends={BAG: tuple(tokens)} if tokens else {},
    )


@st.composite
def facts(
    draw: st.DrawFn,
    *,
    decided: bool = True,
    answered: bool = True,
    givens: bool = True,
    implies: bool = True,
    hits: tuple[HitPolicy, ...] = tuple(HitPolicy),
) -> PackFacts:
    """A pack. *decided*: every input has a default; *answered*: every unknown an assumption."""

    def default(kind: str) -> dict[str, Constant]:
        if decided or draw(st.booleans()):
            return {"default": Constant(draw(st.sampled_from(POOLS[kind])))}
        return {}

    def literal(name: str):
        if draw(st.integers(0, 3)) == 0:
            return FromName(draw(st.sampled_from(TAKEN_FROM[name])))
        kind = KINDS[name]
        if kind == "number" and draw(st.integers(0, 3)) == 0:
            return FromUnknown(NUMBER)
        return Constant(draw(st.sampled_from(POOLS[kind])))

    def assumed(*candidates: object) -> dict[str, object]:
        return {"assume": draw(st.sampled_from(candidates))} if answered else {}

    parts = [
        choice("shape", *WORDS, standing=draw(standings), **default("word")),
        choice("mode", *WORDS, standing=draw(standings), default=draw(st.sampled_from(WORDS))),
        switch("fast", standing=draw(standings), **default("truth")),
        integer("level", standing=draw(standings), records_use=USED, default=literal("level")),
        integer("width", standing=draw(standings), default=draw(st.sampled_from(NUMBERS))),
        *(attribute(name, literal(name), draw(standings)) for name in ATTRIBUTES),
        attribute(USED, False),
        unknown(SET, (0,), (1, 2), (), **assumed((0,), (1, 2), ())),
        unknown(NUMBER, 0, 2, **assumed(0, 2)),
        *(conflict(name) for name in CONFLICTS),
        table("table", draw(st.sampled_from(hits))),
    ]
    amount = draw(st.integers(0, 5))
    parts += [draw(_rules(number, givens=givens, tables=True)) for number in range(amount)]
    return pack(
        *parts,
        accumulators=(bag(draw(standings)),),
        implies=(draw(_implies(givens=givens)),) if implies and draw(st.booleans()) else (),
        lookups=(draw(_lookups()),) if draw(st.booleans()) else (),
        defaults=(draw(_defaults(givens=givens)),) if draw(st.booleans()) else (),
        constraints=(draw(_constraints(givens=givens)),) if draw(st.booleans()) else (),
        knobs=(draw(_knobs(givens=givens)),),
    )


@st.composite
def _implies(draw: st.DrawFn, *, givens: bool) -> Imply:
    return Imply(
        id="shorthand",
        when=draw(conditions(givens=givens)),
        sets={"mode": draw(_terms("word"))},
        where=HERE,
        standing=draw(standings),
        clash=Constant(draw(st.sampled_from(("implied", "typed")))),
    )


@st.composite
def _lookups(draw: st.DrawFn) -> Lookup:
    sources = draw(st.lists(st.sampled_from(WORDS), unique=True, max_size=3))
    rows = tuple(
        LookupRow(source=(one,), result=draw(_terms("word")), standing=draw(standings))
        for one in sources
    )
    return Lookup(
        id="found", source="shape", target="mode", rows=rows, where=HERE, standing=draw(standings)
    )


@st.composite
def _defaults(draw: st.DrawFn, *, givens: bool) -> Default:
    cases = [
        DefaultCase(
            value=draw(_terms("number")),
            standing=draw(standings),
            when=draw(conditions(givens=givens)),
        )
        for _ in range(draw(st.integers(0, 2)))
    ]
    if not cases or draw(st.booleans()):
        cases.append(DefaultCase(value=draw(_terms("number")), standing=draw(standings)))
    return Default(
        id="computed", dest="width", cases=tuple(cases), where=HERE, standing=draw(standings)
    )


@st.composite
def _constraints(draw: st.DrawFn, *, givens: bool) -> Constraint:
    return Constraint(
        id="must",
        require=draw(conditions(givens=givens)),
        where=HERE,
        standing=draw(standings),
        check_at=draw(st.sampled_from(CheckAt)),
        enforced_by=draw(st.sampled_from((None, "proof"))),
    )


@st.composite
def _knobs(draw: st.DrawFn, *, givens: bool) -> Knob:
    seeds = [
        Seed(
            standing=draw(standings),
            when=draw(conditions(givens=givens)),
            value=draw(_terms("number")),
        )
        for _ in range(draw(st.integers(0, 2)))
    ]
    return Knob(
        id="knob",
        kind=AttributeKind.INTEGER,
        where=HERE,
        standing=SURE,
        seeded_by=tuple(seeds),
        default=term(draw(st.sampled_from(NUMBERS))),
    )


@st.composite
def lines(draw: st.DrawFn, *, untyped: tuple[str, ...] = ()) -> dict[str, object]:
    """What is typed, by name: each flag or not."""
    return {
        name: True if name == "fast" else draw(st.sampled_from(POOLS[KINDS[name]]))
        for name in FLAGS
        if name not in untyped and draw(st.integers(0, 2)) == 0
    }


def argv(typed: dict[str, object]) -> list[str]:
    """A line that types these values. A switch can only be typed as true."""
    tokens: list[str] = []
    for name, value in typed.items():
        tokens += [f"--{name}"] if value is True else [f"--{name}", str(value)]
    return tokens
