"""What the rule language says of the keys and values at a path, from the models that validate."""

from functools import lru_cache

from meshseed.packs.forms import Forms, Kind, choices_of, keys_of
from meshseed.packs.models.document import ARRAYS, SINGLES, PackDocument
from meshseed.packs.positions import Path

LISTS = tuple(ARRAYS)
"""Tables that are written `[[name]]`."""

TABLES = (*SINGLES, "tags")
"""Tables that are written `[name]`."""


@lru_cache(maxsize=1)
def _forms() -> Forms:
    return Forms(PackDocument.model_json_schema(by_alias=True))


def keys_at(path: Path) -> list[str]:
    """The keys that the table at *path* can have."""
    return keys_of(_forms().at(path, None))


def values_at(path: Path) -> list[object]:
    """The fixed values that can stand at *path*; true and false count as such."""
    forms = _forms().at(path, None)
    choices = choices_of(forms)
    if not choices and _forms().kinds(forms) == {Kind.BOOLEAN}:
        return [True, False]
    return choices


def is_list_of_tables(path: Path) -> bool:
    """Whether `[[header]]` is the way to write *path*."""
    return _forms().is_list_of_tables(_forms().at(path, None))


def with_entries(path: Path) -> Path:
    """*path* with the first entry of each list of tables that it leads into without one."""
    found: Path = ()
    for number, step in enumerate(path, 1):
        found = (*found, step)
        is_entered = number < len(path) and isinstance(path[number], int)
        if isinstance(step, str) and not is_entered and is_list_of_tables(found):
            found = (*found, 0)
    return found


def is_table(path: Path) -> bool:
    """Whether a table can stand at *path*."""
    return Kind.TABLE in _forms().kinds(_forms().at(path, None))


def description_of(path: Path) -> str | None:
    """What the language says of the key at *path*, or of the nearest above that it speaks of."""
    for end in range(len(path), 0, -1):
        if isinstance(path[end - 1], str):
            text = _own_description(path[:end])
            if text is not None:
                return text
    return None


def _own_description(path: Path) -> str | None:
    for form in _forms().at(path[:-1], None):
        properties = form.get("properties")
        found = properties.get(path[-1]) if isinstance(properties, dict) else None
        text = found.get("description") if isinstance(found, dict) else None
        if isinstance(text, str):
            return text
    # A table that no key describes says itself what it is, unless several could stand there.
    at = (*path, 0) if is_list_of_tables(path) else path
    texts = {str(form["description"]) for form in _forms().at(at, None) if "description" in form}
    return texts.pop() if len(texts) == 1 else None


def takes(path: Path) -> str | None:
    """What can stand at *path*, in words."""
    return _forms().describe(_forms().at(path, None))
