"""Laws of problems: whatever is wrong, it is told once, at its place, in our words."""

import tomli
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from tests.packs.sample_models import Model, found

PYDANTIC = (
    "dict",
    "Input",
    "input should",
    "object",
    "NoneType",
    "model",
    "tuple",
    "Field",
    "str ",
)
leaves = st.one_of(
    st.integers(-2, 9),
    st.booleans(),
    st.sampled_from(["low", "x", "round", "auto", "clash", "bad", "1"]),
    st.floats(0, 1),
)
names = st.sampled_from(
    [*Model.model_fields, "id", "kind", "side", "radius", "unknown", "from", "A", "nope", "plain"]
)
documents = st.dictionaries(
    names,
    st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
        max_leaves=5,
    ),
    max_size=4,
)


def inline(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return repr(value)


@settings(max_examples=200, deadline=None)
@given(documents)
def test_whatever_is_wrong_is_told_once_at_its_place_in_our_words(document):
    text = "\n".join(f"{key} = {inline(value)}" for key, value in document.items())
    try:
        Model.model_validate(tomli.loads(text))
    except ValidationError:
        findings = found(text)
        assert findings
    else:
        findings = found(text)
        assert not findings
    places = [(f.where[0].span, f.code) for f in findings]
    assert len(places) == len(set(places))
    for finding in findings:
        assert finding.where[0].span is not None
        said = " ".join(filter(None, [finding.message, finding.expected, finding.where[0].label]))
        assert not [word for word in PYDANTIC if word in said]
