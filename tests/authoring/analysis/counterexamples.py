"""Small packs on which an analyser easily says something else than the evaluator."""

from tests.evaluation.facts_of import (
    HERE,
    SURE,
    attribute,
    choice,
    compare,
    integer,
    pack,
    rule,
    table,
)

from meshseed.packs.facts import (
    All,
    Constant,
    Constraint,
    Default,
    DefaultCase,
    FromName,
    HitPolicy,
    Imply,
    Lookup,
    LookupRow,
)

TWO_INPUTS_THAT_DIFFER = pack(
    choice("shape", "a", "c", default="a"),
    choice("mode", "a", "ab", "c", default="c"),
    implies=(
        Imply(
            id="shorthand",
            when=All(()),
            sets={"mode": Constant("a")},
            where=HERE,
            standing=SURE,
            clash=Constant("implied"),
        ),
    ),
    lookups=(
        Lookup(
            id="found",
            source="shape",
            target="mode",
            rows=(LookupRow(source=("a",), result=Constant("ab"), standing=SURE),),
            where=HERE,
            standing=SURE,
        ),
    ),
)
TWO_HITS_OF_WHICH_ONE_LEADS_TO_THE_OTHER = pack(
    attribute("x", 0),
    table("table", HitPolicy.UNIQUE),
    rule("rule0", sets={"x": 1}, table="table"),
    rule("rule1", compare("x", 1), table="table"),
)
NOTHING_ELSE_ASKS = pack(
    choice("mode", "a", "c", default="a"),
    constraints=(Constraint(id="must", require=All(()), where=HERE, standing=SURE),),
)
NOTHING_KNOWN_YET = pack(
    attribute("x", 0),
    rule("rule0", compare("x", 1), appends=("t",)),
    rule("rule1", sets={"x": 1}),
)


def _computed(mode, default, *rows):
    """The width is 2 where the mode is a certain one."""
    cases = (
        DefaultCase(value=Constant(2), standing=SURE, when=compare("mode", mode)),
        DefaultCase(value=Constant(0), standing=SURE),
    )
    found = Lookup(id="found", source="shape", target="mode", rows=rows, where=HERE, standing=SURE)
    return pack(
        choice("shape", "c", "ab", default="c"),
        choice("mode", "a", "c", default=default),
        integer("width", default=1),
        lookups=(found,) if rows else (),
        defaults=(Default(id="computed", dest="width", cases=cases, where=HERE, standing=SURE),),
        constraints=(Constraint(id="must", require=All(()), where=HERE, standing=SURE),),
    )


COMPUTED_FROM_WHAT_IS_TYPED = _computed("a", "c")
COMPUTED_FROM_WHAT_IS_LOOKED_UP = _computed(
    "ab", "c", LookupRow(source=("ab",), result=Constant("ab"), standing=SURE)
)
COMPUTED_FROM_ANOTHER_DEFAULT = _computed("ab", FromName("shape"))
