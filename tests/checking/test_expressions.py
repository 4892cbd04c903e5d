"""Expressions compiled at their first use."""

import re
from unittest.mock import patch

import pytest

from meshseed.checking.expressions import pattern


def test_it_is_compiled_once_and_only_when_used():
    with patch.object(re, "compile", wraps=re.compile) as compiled:
        late = pattern(r"a(b)", re.IGNORECASE)
        assert compiled.call_count == 0
        for _ in range(3):
            found = late.search("xABx")
            assert found is not None
            assert late.sub("-", "ab") == "-"
        assert compiled.call_count == 1


def test_it_does_what_a_pattern_does():
    late, real = pattern(rb"(\d)+"), re.compile(rb"(\d)+")
    assert late.pattern == real.pattern
    assert late.groups == real.groups
    assert late.split(b"a1b22c") == real.split(b"a1b22c")
    assert [one.span() for one in late.finditer(b"1 22")] == [(0, 1), (2, 4)]
    with pytest.raises(AttributeError):
        _ = late.nothing


def test_a_mistake_shows_at_the_first_use():
    late = pattern("(")
    with pytest.raises(re.error):
        late.search("")


def test_every_expression_of_the_room_compiles():
    """What `re.compile` would say at import is said here."""
    import importlib
    import pkgutil

    import meshseed.checking as room

    seen = 0
    for found in pkgutil.walk_packages(room.__path__, "meshseed.checking."):
        for value in vars(importlib.import_module(found.name)).values():
            if type(value).__name__ == "_Late":
                assert value.pattern
                seen += 1
    assert seen > 80
