"""Addresses: which facts of a pack there are, and what may be said to be about them."""

from collections.abc import Iterable

from meshseed.packs.addresses import choice_address, item_address, spelling_address
from meshseed.packs.models.base import Detailed, Table
from meshseed.packs.models.flags import FlagTable
from meshseed.packs.models.mesh import KnobTable, MeshTable
from meshseed.packs.models.pipeline import DefaultTable, LookupTable, RuleTable
from meshseed.packs.validating import ValidItem


class Addresses:
    """Every address of a pack."""

    def __init__(self, items: Iterable[ValidItem[Table]]) -> None:
        self._items: dict[str, Table] = {}
        self._parts: set[str] = {"command_line"}
        for item in items:
            address = item_address(item.table, item.name)
            self._items[address] = item.model
            self._parts.update(_parts(address, item.model))

    def __contains__(self, address: str) -> bool:
        """Whether there is a fact with this address: an item, a part, or a property of one."""
        if address in self._items or address in self._parts:
            return True
        owner, _, name = address.rpartition(".")
        model = self._items.get(owner)
        return model is not None and any(
            name == (info.alias or field) for field, info in type(model).model_fields.items()
        )

    def all(self) -> tuple[str, ...]:
        """Addresses to suggest from."""
        return (*self._items, *self._parts)


def _parts(address: str, model: Table) -> Iterable[str]:
    if isinstance(model, Detailed):
        yield from (f"{address}.{name}" for name in model.facts)
    match model:
        case FlagTable():
            literals = (*model.literals, *(one.literal for one in model.spelling))
            yield from (spelling_address(model.dest, literal) for literal in literals)
            values = (*model.choices, *(one.value for one in model.choice))
            yield from (choice_address(model.dest, value) for value in values)
        case RuleTable():
            yield from (f"{address}.set.{name}" for name in model.then.set)
            yield from (f"{address}.append.{name}" for name in model.then.append)
        case LookupTable():
            yield from (f"{address}.{number}" for number in range(1, len(model.rows) + 1))
        case DefaultTable():
            yield from (f"{address}.{number}" for number in range(1, len(model.cases) + 1))
        case KnobTable():
            yield from (f"{address}.{number}" for number in range(1, len(model.seeded_by) + 1))
        case MeshTable():
            yield from (f"{address}.order.{number}" for number in range(1, len(model.order) + 1))
        case _:
            return
