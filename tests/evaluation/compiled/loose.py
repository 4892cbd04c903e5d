"""Random packs and lines in which typed numbers and texts meet all that a pack does with values.

Some values stand in the pack, some next to them, some are only typed; texts are parts of each
other, end like numbers, and become equal to others behind a prefix.
"""

from hypothesis import strategies as st
from tests.evaluation.facts_of import (
    BAG,
    HERE,
    SURE,
    attribute,
    bag,
    choice,
    given,
    integer,
    pack,
    rule,
    switch,
    table,
    unknown,
)

from meshseed.confidence import Confidence
from meshseed.packs.facts import (
    Advice,
    AdviceLevel,
    All,
    AnyOf,
    Arity,
    AttributeKind,
    Cardinality,
    CheckAt,
    Comparison,
    Constant,
    Constraint,
    Default,
    DefaultCase,
    Domain,
    Flag,
    FlagKind,
    FromName,
    FromUnknown,
    HitPolicy,
    Imply,
    Knob,
    Lookup,
    LookupRow,
    Mesh,
    NoneOf,
    Operator,
    PackFacts,
    Seed,
    Spelling,
    Standing,
)

WRITTEN = {"number": (0, 2, 5, 10, 2.5), "text": ("ab", "x7", "5", "c", "")}
TYPED = {
    "level": ("-7", "1", "2", "3", "4", "5", "6", "7", "007", "11", "12", "40", "1000000007"),
    "width": ("2", "3", "6", "7", "8", "12", "40", "41", "99"),
    "ratio": ("0.5", "2.5", "2.75", "3", "5", "6", "10", "1e3", "40", "0.0"),
    "name": ("abc", "x7", "x", "7", "40", "zz", "w=3", "a,b", "xab", "q-ab", "true", "3"),
    "path": ("abc", "zz", "q", "c/d", "x40", "b"),
}
KINDS = {"level": "number", "width": "number", "ratio": "number", "name": "text", "path": "text"}
OTHERS = {"x": "number", "y": "number", "z": "text"}
NAMES = KINDS | OTHERS
OPEN, AMOUNT = "how-far", "how-many"
_ORDERS = (Operator.ABOVE, Operator.AT_LEAST, Operator.BELOW, Operator.AT_MOST)
_OPERATORS = {
    "number": (Operator.EQUAL, Operator.NOT_EQUAL, Operator.IN, *_ORDERS),
    "text": (Operator.EQUAL, Operator.NOT_EQUAL, Operator.IN, Operator.CONTAINS),
}
standings = st.builds(
    Standing,
    confidence=st.sampled_from((Confidence.CONFIRMED, Confidence.INFERRED)),
)


def flag(dest: str, kind: FlagKind, **more: object) -> Flag:
    spelling = Spelling(literal="--" + dest, standing=SURE)
    return Flag(
        dest=dest, kind=kind, spellings=(spelling,), where=HERE, arity=Arity.ONE, standing=SURE,
        **more,
    )  # fmt: skip


@st.composite
def _terms(draw: st.DrawFn, kind: str):
    chosen = draw(st.integers(0, 5))
    if chosen < 2:
        return FromName(draw(st.sampled_from([n for n, k in NAMES.items() if k == kind])))
    if chosen == 2 and kind == "number":
        return FromUnknown(AMOUNT)
    if chosen == 2:
        prefix = draw(st.sampled_from(("--w=", "x", "v4", "q-")))
        return FromName(draw(st.sampled_from(sorted(NAMES))), prefix)
    return Constant(draw(st.sampled_from(WRITTEN[kind])))


@st.composite
def _comparisons(draw: st.DrawFn) -> Comparison:
    chosen = draw(st.integers(0, 9))
    if chosen == 0:
        return given(draw(st.sampled_from(sorted(KINDS))), draw(st.booleans()))
    if chosen == 1:
        return Comparison(
            draw(st.sampled_from(("shape", "fast", "seen"))),
            Operator.EQUAL,
            Constant(draw(st.sampled_from(("ab", "c", True, False)))),
        )
    if chosen == 2:
        return Comparison("level", draw(st.sampled_from(_ORDERS)), FromUnknown(OPEN))
    name = draw(st.sampled_from(sorted(NAMES)))
    kind = NAMES[name]
    operator = draw(st.sampled_from(_OPERATORS[kind]))
    if operator is Operator.IN:
        several = st.lists(st.sampled_from(WRITTEN[kind]), max_size=2, unique=True)
        return Comparison(name, operator, Constant(tuple(draw(several))))
    return Comparison(name, operator, draw(_terms(kind)))


conditions = st.one_of(
    _comparisons(),
    st.builds(
        lambda joined, several: joined(tuple(several)),
        st.sampled_from((All, AnyOf, NoneOf)),
        st.lists(_comparisons(), max_size=2),
    ),
)


@st.composite
def _rules(draw: st.DrawFn, number: int):
    written = draw(st.lists(st.sampled_from(sorted(NAMES)), max_size=2, unique=True))
    tokens = draw(st.lists(st.sampled_from(("number", "text")).flatmap(_terms), max_size=2))
    return rule(
        f"rule{number}",
        draw(conditions),
        table=draw(st.sampled_from((None, None, "table"))),
        sets={name: draw(_terms(NAMES[name])) for name in written},
        appends=tuple(tokens),
        standing=draw(standings),
        advise=draw(st.sampled_from((None, "look"))),
    )


@st.composite
def packs(draw: st.DrawFn) -> PackFacts:
    """A pack with a flag of each kind that takes any value."""

    def default(kind: str) -> dict[str, object]:
        return {"default": Constant(draw(st.sampled_from(WRITTEN[kind])))}

    def some(strategy):
        return (draw(strategy),) if draw(st.booleans()) else ()

    facts = pack(
        choice("shape", "ab", "c", "x7", **({} if draw(st.booleans()) else {"default": "c"})),
        switch("fast", **({} if draw(st.booleans()) else {"default": False})),
        integer("level", records_use="seen", **(default("number") if draw(st.booleans()) else {})),
        integer("width", **default("number")),
        flag("ratio", FlagKind.NUMBER, **default("number")),
        flag("name", FlagKind.STRING, **default("text")),
        flag("path", FlagKind.PATH, **(default("text") if draw(st.booleans()) else {})),
        attribute("x", draw(st.sampled_from((0, FromName("level"), FromName("ratio"))))),
        attribute("y", draw(st.sampled_from((5, FromName("width"), FromUnknown(AMOUNT))))),
        attribute("z", draw(st.sampled_from(("c", FromName("name"), FromName("width", "v4"))))),
        attribute("seen", False),
        unknown(OPEN, domain=draw(st.sampled_from((Domain(ge=5), Domain(gt=2, lt=40), None)))),
        unknown(AMOUNT, 2, 8, **({"assume": 8} if draw(st.booleans()) else {})),
        table("table", draw(st.sampled_from(HitPolicy))),
        *(draw(_rules(number)) for number in range(draw(st.integers(0, 4)))),
        accumulators=(bag(draw(standings)),),
        implies=some(_implies()),
        lookups=some(_lookups()),
        defaults=some(_defaults()),
        constraints=some(_constraints()),
        knobs=some(_knobs()),
        advice=some(_advice()),
        meshes=some(_meshes()),
    )
    assert facts.accumulators[0].id == BAG
    return facts


def _implies() -> st.SearchStrategy[Imply]:
    return st.builds(
        Imply,
        id=st.just("shorthand"),
        when=conditions,
        sets=st.fixed_dictionaries({"width": _terms("number"), "path": _terms("text")}),
        where=st.just(HERE),
        standing=standings,
        clash=st.sampled_from((Constant("implied"), Constant("typed"), None)),
    )


@st.composite
def _lookups(draw: st.DrawFn) -> Lookup:
    source = draw(st.sampled_from(("level", "name", "ratio")))
    kind = KINDS[source]
    rows = tuple(
        LookupRow(source=(one,), result=draw(_terms("text")), standing=draw(standings))
        for one in draw(st.lists(st.sampled_from(WRITTEN[kind]), unique=True, max_size=3))
    )
    return Lookup(id="found", source=source, target="path", rows=rows, where=HERE, standing=SURE)


@st.composite
def _defaults(draw: st.DrawFn) -> Default:
    cases = [
        DefaultCase(value=draw(_terms("number")), standing=draw(standings), when=draw(conditions))
        for _ in range(draw(st.integers(0, 2)))
    ]
    cases.append(DefaultCase(value=draw(_terms("number")), standing=draw(standings)))
    return Default(id="computed", dest="width", cases=tuple(cases), where=HERE, standing=SURE)


def _constraints() -> st.SearchStrategy[Constraint]:
    return st.builds(
        Constraint,
        id=st.just("must"),
        when=conditions,
        require=conditions,
        where=st.just(HERE),
        standing=standings,
        check_at=st.sampled_from(CheckAt),
        enforced_by=st.sampled_from((None, "proof")),
    )


@st.composite
def _knobs(draw: st.DrawFn) -> Knob:
    kind = draw(st.sampled_from(("number", "text")))
    seeds = [
        Seed(standing=draw(standings), when=draw(conditions), value=draw(_terms(kind)))
        for _ in range(draw(st.integers(0, 2)))
    ]
    return Knob(
        id="knob",
        kind=AttributeKind.STRING,
        where=HERE,
        standing=SURE,
        seeded_by=tuple(seeds),
        default=draw(_terms(kind)),
    )


def _advice() -> st.SearchStrategy[Advice]:
    return st.builds(
        Advice,
        id=st.just("mind"),
        when=conditions,
        level=st.sampled_from(AdviceLevel),
        message=st.just("mind this"),
        where=st.just(HERE),
        standing=standings,
        at=st.sampled_from(CheckAt),
        about=st.sampled_from(((), ("level",))),
    )


def _meshes() -> st.SearchStrategy[Mesh]:
    return st.builds(
        Mesh,
        id=st.just("grid"),
        cardinality=st.sampled_from(("level", "width", "x", "name")).map(
            lambda name: Cardinality(name=name)
        ),
        where=st.just(HERE),
        standing=standings,
    )


@st.composite
def _line(draw: st.DrawFn, typed: tuple[str, ...], fixed: tuple[str, ...]) -> str:
    words = [
        f"--{name}{draw(st.sampled_from('= '))}{draw(st.sampled_from(TYPED[name]))}"
        for name in typed
    ]
    return " ".join((*fixed, *words))


@st.composite
def lines(draw: st.DrawFn) -> list[str]:
    """Lines that type the same flags, with values of their own: most are in one class."""
    typed = tuple(draw(st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=3)))
    fixed = draw(st.sampled_from(((), (), ("--shape=ab",), ("--fast",), ("--shape", "x7"))))
    return draw(st.lists(_line(typed, fixed), min_size=2, max_size=5))
