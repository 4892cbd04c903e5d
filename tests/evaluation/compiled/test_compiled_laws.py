"""The law of the compiled pack: on every pack and line it says what the interpreter says."""

from hypothesis import given
from hypothesis import strategies as st
from tests.evaluation.compiled.beside import same_as_interpreter
from tests.evaluation.examples import law
from tests.evaluation.strategies import NUMBER, SET, argv, facts, lines

from meshseed.evaluation import Pack
from meshseed.packs.facts import PackFacts


@law
@given(facts(), st.lists(lines(), min_size=1, max_size=3))
def test_equal_where_all_is_decided(facts: PackFacts, several: list[dict[str, object]]) -> None:
    same_as_interpreter(Pack(facts), [argv(typed) for typed in several])


@law
@given(facts(decided=False, answered=False), st.lists(lines(), min_size=1, max_size=3))
def test_equal_where_inputs_and_questions_are_open(
    facts: PackFacts, several: list[dict[str, object]]
) -> None:
    same_as_interpreter(Pack(facts), [argv(typed) for typed in several])


ANSWERS = st.fixed_dictionaries(
    {}, optional={NUMBER: st.sampled_from((0, 2)), SET: st.sampled_from(((0,), (1, 2), ()))}
)


@law
@given(facts(decided=False, answered=False), lines(), ANSWERS)
def test_equal_under_answers(
    facts: PackFacts, typed: dict[str, object], answers: dict[str, object]
) -> None:
    same_as_interpreter(Pack(facts), [argv(typed)], assume=answers)


WORDS = st.sampled_from(
    [
        *("--shape", "--shape=a", "--mode=c", "--level=1", "--level", "--width=2", "--fast", "1"),
        *("--fast=true", "a", "ab", "--shap", "--level=x", "--mode=Z", "--other", "-", "--", "$X"),
        *("--shape='a'", "2", "\u2013fast", "--lev=2", "<file>", "'"),
    ]
)


@law
@given(facts(decided=False), st.lists(st.lists(WORDS, max_size=5), min_size=1, max_size=3))
def test_equal_on_lines_with_mistakes(facts: PackFacts, several: list[list[str]]) -> None:
    same_as_interpreter(Pack(facts), several)
    same_as_interpreter(Pack(facts), [" ".join(words) for words in several])
