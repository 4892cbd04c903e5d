"""Random small packs with worked cases, and everything asked of them the slow and plain way."""

from hypothesis import strategies as st
from msgspec.structs import replace
from tests.evaluation import strategies

from meshseed.authoring.testing.claims import claims, expectation
from meshseed.evaluation import Pack
from meshseed.packs.facts import Case, PackFacts, Where

HERE = Where("cases.toml", 1)


@st.composite
def packs(draw: st.DrawFn, *, most: int = 4, **options: object) -> PackFacts:
    """A pack with cases that pass and expect some of what comes out."""
    facts = draw(strategies.facts(**options))
    pack = Pack(facts)
    typed = draw(st.lists(strategies.lines(), min_size=1, max_size=most))
    cases = []
    for number, values in enumerate(typed):
        line = " ".join(strategies.argv(values))
        assume = draw(st.sampled_from([{}, {strategies.NUMBER: 2}, {strategies.SET: (1, 2)}]))
        outcome = pack.evaluate(line, assume=assume)
        found = claims(outcome)
        chosen = draw(st.lists(st.sampled_from(sorted(found)), max_size=4, unique=True))
        expect = expectation(found, chosen)
        if draw(st.integers(0, 4)) == 0:
            rests = tuple(sorted(one.unknown for one in outcome.assumptions))
            expect = replace(expect, rests_on=rests)
        cases.append(Case(id=f"case{number}", line=line, expect=expect, where=HERE, assume=assume))
    return replace(facts, cases=tuple(cases))
