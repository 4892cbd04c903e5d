"""Small packs on which the analyser and the evaluator once said different things."""

from tests.evaluation.facts_of import HERE, SURE, attribute, choice, compare, pack, rule, table

from meshseed.packs.facts import All, Constant, Constraint, HitPolicy, Imply, Lookup, LookupRow

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
