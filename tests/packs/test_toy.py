"""The toy packs use the whole rule language, are in order, and their cases hold."""

import tomllib
import typing
from enum import Enum
from pathlib import Path

import pytest
from pydantic import BaseModel

from meshseed import packs
from meshseed.evaluation import Pack, run_cases
from meshseed.packs.models.document import PackDocument
from meshseed.packs.references.walking import walk

TOYS = Path(__file__).parents[1] / "toy"
NAMES = ["frobc-1.0", "frobc-1.1"]
NOT_WORTH_AN_ENTRY = {
    "FormatTable.syntax: json",
    "FormatTable.syntax: python",
    "FormatTable.syntax: toml",
}
"""Words that only name a syntax to somebody else: one of them stands for all."""


def parts_inside(annotation):
    """The annotation and everything nested in it: unions, containers, aliases."""
    yield annotation
    for inner in typing.get_args(annotation):
        yield from parts_inside(inner)


def models_of(model, found=None):
    """*model* and every model reachable from its fields."""
    found = {} if found is None else found
    if model in found:
        return found
    found[model] = None
    hints = [info.annotation for info in model.model_fields.values()]
    hints += [typing.get_type_hints(model).get("__pydantic_extra__")]
    for hint in hints:
        for part in parts_inside(hint):
            if isinstance(part, type) and issubclass(part, BaseModel):
                models_of(part, found)
    return found


def owner_of(model, field):
    """The class that defines *field*: what every statement has counts once."""
    return next(one for one in reversed(model.__mro__) if field in getattr(one, "model_fields", ()))


def wanted_fields():
    return {
        f"{owner_of(model, field).__name__}.{field}"
        for model in models_of(PackDocument)
        for field in model.model_fields
    }


def wanted_words():
    """Each value of each closed set of words: an enumeration is one set wherever it is taken."""
    found = set()
    for model in models_of(PackDocument):
        for field, info in model.model_fields.items():
            for part in parts_inside(info.annotation):
                if isinstance(part, type) and issubclass(part, Enum):
                    found |= {f"{part.__name__}: {one.value}" for one in part}
                if typing.get_origin(part) is typing.Literal:
                    owner = owner_of(model, field).__name__
                    found |= {f"{owner}.{field}: {one}" for one in typing.get_args(part)}
    return found


def used(document):
    """Fields and words that one file uses."""
    for _, part in walk(document):
        for field in part.model_fields_set & set(type(part).model_fields):
            name = f"{owner_of(type(part), field).__name__}.{field}"
            yield name
            value = getattr(part, field)
            members = value.values() if isinstance(value, dict) else value
            for one in members if isinstance(value, tuple | dict) else (value,):
                if isinstance(one, Enum):
                    yield f"{type(one).__name__}: {one.value}"
                else:
                    yield f"{name}: {one}"


@pytest.fixture(scope="module")
def everything_used():
    found = set()
    for file in sorted((TOYS / NAMES[0]).glob("*.toml")):
        found.update(used(PackDocument.model_validate(tomllib.loads(file.read_text("utf-8")))))
    # What only a pack on top of another has: its tables are not complete, so they are read raw.
    for file in sorted((TOYS / NAMES[1]).glob("*.toml")):
        document = tomllib.loads(file.read_text("utf-8"))
        found.update(f"PackTable.{key}" for key in document.get("pack", {}))
        found.update(f"Positioned.{key}" for rule in document.get("rule", ()) for key in rule)
    return found


def test_every_key_of_the_language_is_used(everything_used):
    assert sorted(wanted_fields() - everything_used) == []


def test_every_word_of_the_language_is_used(everything_used):
    assert sorted(wanted_words() - everything_used - NOT_WORTH_AN_ENTRY) == []


def test_the_walk_sees_the_language():
    """The two tests above say nothing where no field is found."""
    fields = wanted_fields()
    assert {"ComparisonTable.contains", "ConditionTable.none", "SideTable.reading"} <= fields
    assert {"FlagKind: boolean", "HitPolicy: first", "AdviceTable.level: note"} <= wanted_words()


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_with_a_toy_pack(name):
    checked = packs.check(TOYS / name)
    assert [finding.message for finding in checked.findings] == []
    assert checked.facts is not None


@pytest.mark.parametrize("name", NAMES)
def test_every_case_of_a_toy_pack_holds(name):
    results = run_cases(Pack(packs.check(TOYS / name).facts))
    assert len(results) > 10
    assert {one.id: one.differences for one in results if not one.passed} == {}
