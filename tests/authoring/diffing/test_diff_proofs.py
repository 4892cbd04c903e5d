"""What a comparison proves is so: held against whole evaluations of random packs and lines."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.evaluation import strategies
from tests.evaluation.strategies import WORDS, argv

from meshseed.authoring.diffing import compare
from meshseed.authoring.diffing.results import Proof
from meshseed.authoring.diffing.running import World, _words, compatible
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.cells import Open
from meshseed.evaluation.commandline import UNANSWERED, Splitter, parse, split
from meshseed.evaluation.commandline import given as ready
from meshseed.evaluation.exploring import explore
from meshseed.evaluation.program import program_of

# Packs of this size take minutes to shrink; as they come they are small enough to read.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
TYPED = {
    "shape": st.sampled_from(WORDS),
    "mode": st.sampled_from(WORDS),
    "fast": st.just(True),
    "level": st.integers(-4, 6),
    "width": st.integers(-4, 6),
}


@st.composite
def lines(draw):
    chosen = draw(st.lists(st.sampled_from(sorted(TYPED)), unique=True))
    return tokens({name: draw(TYPED[name]) for name in chosen})


def tokens(typed):
    found = []
    for name, value in typed.items():
        negative = isinstance(value, int) and value < 0
        found += [f"--{name}={value}"] if negative else argv({name: value})
    return tuple(found)


@st.composite
def pairs(draw):
    """Two packs that have most statements in common."""
    old = draw(strategies.facts(decided=draw(st.booleans()), answered=draw(st.booleans())))
    other = draw(strategies.facts(decided=True, answered=True))
    parts = draw(
        st.lists(
            st.sampled_from(["rules", "knobs", "implies", "lookups", "defaults", "constraints"]),
            unique=True,
            max_size=2,
        )
    )
    return old, replace(old, **{part: getattr(other, part) for part in parts})


def whole(facts, line, outputs):
    """Every case of a line, by a pack with all its statements, one for each value not given."""
    program = program_of(facts)
    alone = {
        name: tuple((value,) for one in classes for value in one)
        for name, classes in program.classes.items()
    }
    program = replace(program, classes=alone)
    answers = Answers(program.unknowns, {})

    def ask(unknown):
        value = answers.of(unknown).value
        return UNANSWERED if isinstance(value, Open) else value

    cut = split(line, Splitter.SHELL) if isinstance(line, str) else ready(line)
    return [
        World(
            tuple(one.condition for one in world.suppositions),
            {output: _words(output, world) for output in outputs},
        )
        for world in explore(program, parse(cut, program.surface, ask), answers)
    ]


def differing(old, new, output):
    return {
        (one.words[output], other.words[output])
        for one in old
        for other in new
        if compatible(one.when, other.when) and one.words[output] != other.words[output]
    }


@pytest.mark.slow
@settings(max_examples=50, deadline=None, phases=PHASES)
@given(pairs(), st.lists(lines(), min_size=8, max_size=8))
def test_an_output_said_to_stay_stays_on_every_line(packs, typed):
    old, new = packs
    found = compare(old, new)
    outputs = [one.output for one in found.outputs]
    proven = [
        one.output for one in found.outputs if not one.changes and one.proof is not Proof.SAMPLED
    ]
    for line in typed:
        before, after = whole(old, line, outputs), whole(new, line, outputs)
        for output in proven:
            assert not differing(before, after, output), (output, line)


@settings(max_examples=50, deadline=None, phases=PHASES)
@given(pairs())
def test_every_witness_shows_what_it_is_said_to_show(packs):
    old, new = packs
    for one in compare(old, new).outputs:
        for change in one.changes:
            before = whole(old, change.line, [one.output])
            after = whole(new, change.line, [one.output])
            assert (change.old, change.new) in differing(before, after, one.output)
            if not change.when:
                assert len(differing(before, after, one.output)) == 1


@settings(max_examples=25, deadline=None, phases=PHASES)
@given(strategies.facts())
def test_a_pack_beside_itself_is_proven_the_same(facts):
    found = compare(facts, facts)
    assert found.proven_same
    assert found.tried == 0
    assert not found.standing
    assert not found.statements
    assert not found.flags_changed
    assert {one.proof for one in found.outputs} == {Proof.SAME_STATEMENTS}


@pytest.mark.slow
@settings(max_examples=25, deadline=None, phases=PHASES)
@given(pairs())
def test_a_difference_goes_both_ways(packs):
    old, new = packs
    there, back = compare(old, new), compare(new, old)
    assert there.proven_same == back.proven_same
    exact = [one for one in there.outputs if one.proof is not Proof.SAMPLED and not one.left_out]
    by_name = {one.output: one for one in back.outputs}
    for one in exact:
        other = by_name[one.output]
        assert {(c.old, c.new) for c in one.changes} == {(c.new, c.old) for c in other.changes}
