"""Every part of a validated table with the path it stands at in the file."""

from collections.abc import Iterator

from pydantic import BaseModel

from meshseed.packs.models.conditions import ConditionTable
from meshseed.packs.positions import Path


def walk(model: BaseModel, path: Path = ()) -> Iterator[tuple[Path, BaseModel]]:
    """*model* and all models inside it, parents first. Paths use the keys of the file."""
    yield path, model
    for field, info in type(model).model_fields.items():
        yield from _inside(getattr(model, field), (*path, info.alias or field))
    if isinstance(model, ConditionTable):
        for name, test in model.tests.items():
            yield from _inside(test, (*path, name))


def _inside(value: object, path: Path) -> Iterator[tuple[Path, BaseModel]]:
    if isinstance(value, BaseModel):
        yield from walk(value, path)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _inside(part, (*path, key))
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from _inside(part, (*path, index))
