"""Cases as TOML: what is written is what is read."""

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from meshseed.authoring.testing.writing import case_toml, key_toml, text_toml
from meshseed.packs.facts import Case, Expectation, ExpectedHole, ExpectedValue, Where

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
scalars = st.one_of(
    st.booleans(), st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), texts
)
values = st.one_of(scalars, st.none(), st.lists(scalars, max_size=3).map(tuple))
expected = st.one_of(st.just(ExpectedHole()), st.builds(ExpectedValue, values))
ids = st.lists(texts, max_size=3).map(tuple)
cases = st.builds(
    Case,
    id=texts,
    line=texts,
    where=st.just(Where("", None)),
    assume=st.dictionaries(texts, values.filter(lambda one: one is not None), max_size=2),
    reading=st.dictionaries(texts, texts, max_size=2),
    says=st.none() | texts,
    expect=st.builds(
        Expectation,
        attributes=st.dictionaries(texts, expected, max_size=3),
        knobs=st.dictionaries(texts, expected, max_size=2),
        tokens=st.dictionaries(texts, ids, max_size=2),
        findings=st.none() | ids,
        fired=ids,
        not_fired=ids,
        rests_on=st.none() | ids,
        contested=st.none() | ids,
        reached=st.none() | st.booleans(),
    ),
)


def plain(value):
    if isinstance(value, ExpectedHole):
        return {"hole": True}
    value = value.value if isinstance(value, ExpectedValue) else value
    if value is None:
        return {"none": True}
    return list(value) if isinstance(value, tuple) else value


def as_document(case):
    expect = {}
    for key in case.expect.__struct_fields__:
        value = getattr(case.expect, key)
        if isinstance(value, dict):
            expect |= {key: {name: plain(one) for name, one in value.items()}} if value else {}
        elif value is not None and (value or key not in {"fired", "not_fired"}):
            expect[key] = plain(value)
    document = {"id": case.id, "line": case.line, "expect": expect}
    document |= {"assume": {k: plain(v) for k, v in case.assume.items()}} if case.assume else {}
    document |= {"reading": case.reading} if case.reading else {}
    document |= {"says": case.says} if case.says is not None else {}
    return document


@given(cases)
def test_a_case_reads_back_as_it_was(case):
    (read,) = tomllib.loads(case_toml(case))["case"]
    assert read == as_document(case)


@given(texts)
def test_any_text_is_one_line_and_reads_back(text):
    written = text_toml(text)
    assert "\n" not in written
    assert tomllib.loads(f"a = {written}") == {"a": text}


def test_keys_are_quoted_where_they_must_be():
    assert key_toml("expect", "a.b", "c-d_1", "") == 'expect."a.b".c-d_1.""'
