"""What a choice on the command line leaves behind in dumps: patterns of collectives."""

from pydantic import Field

from meshseed.packs.facts import CollectiveName
from meshseed.packs.models.base import Id, Item, Truth, Whole
from meshseed.packs.models.conditions import ConditionTable


class PatternTable(Item):
    """`[[pattern]]`: collectives to look for together in what the compiler dumped."""

    id: Id
    collectives: tuple[CollectiveName, ...] = Field(min_length=1)
    """The kinds that occur together; each of them has to be there."""

    over: tuple[Id, ...] = Field(min_length=1)
    """Axes they run over: any of these, and no other."""

    at_least: Whole = Field(1, ge=1)
    """How often each has to occur."""

    in_loop: Truth = False
    """Whether only those in loops count."""

    unroll: Whole | None = Field(None, ge=2)
    """How often the body of their loop is repeated; left out: it does not matter."""

    when: ConditionTable | None = None
    """The command lines it is expected for; left out: all."""
