"""What the names of a pack hold, so that values can be held against them."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from meshseed.packs.facts import AttributeKind, FlagKind
from meshseed.packs.models.base import Table
from meshseed.packs.models.flags import FlagTable
from meshseed.packs.models.pipeline import AttributeTable

_WORDS = {
    "switch": "true or false",
    "integer": "an integer",
    "number": "a number",
    "string": "a string",
    "list": "a string or a list of strings",
}


class Holder(Struct, frozen=True, kw_only=True):
    """What a name holds: a kind, and for a closed choice its values."""

    name: str
    kind: str
    choices: tuple[object, ...] = ()

    def accepts(self, value: object) -> bool:
        """Whether a plain value can be what this name holds."""
        if self.choices:
            return any(value == one and type(value) is type(one) for one in self.choices)
        match self.kind:
            case "switch":
                return isinstance(value, bool)
            case "integer":
                return isinstance(value, int) and not isinstance(value, bool)
            case "number":
                return isinstance(value, int | float) and not isinstance(value, bool)
            case "list":
                return isinstance(value, str | tuple)
            case "string":
                return isinstance(value, str)
            case _:
                return True

    @property
    def expected(self) -> str:
        """What it accepts, in words."""
        if self.choices:
            return "one of " + ", ".join(f'"{one}"' for one in self.choices)
        return _WORDS.get(self.kind, "a value")


def holders(models: Iterable[Table]) -> Mapping[str, Holder]:
    """Every input and attribute by name; of two with one name the later counts."""
    found: dict[str, Holder] = {}
    for model in models:
        if isinstance(model, FlagTable):
            found[model.dest] = _flag(model)
        elif isinstance(model, AttributeTable):
            kind = model.kind.value if model.kind is not AttributeKind.CHOICE else "string"
            found[model.id] = Holder(name=model.id, kind=kind, choices=model.choices)
    return found


def _flag(model: FlagTable) -> Holder:
    kinds = {
        FlagKind.BOOLEAN: "switch",
        FlagKind.CHOICE: "any",
        FlagKind.PATH: "string",
        FlagKind.ACTION: "switch",
    }
    choices: tuple[object, ...] = ()
    if model.kind is FlagKind.CHOICE and not model.choices_open:
        choices = (*model.choices, *(one.value for one in model.choice))
    return Holder(name=model.dest, kind=kinds.get(model.kind, model.kind.value), choices=choices)
