"""A program as far as shardings go: values, what makes them, and what uses them."""

from enum import StrEnum

from msgspec import Struct

from meshseed.diagnostics import visible
from meshseed.mesh.errors import refuse
from meshseed.mesh.sharding import TensorSharding


class OpKind(StrEnum):
    """The operations that matter to constraints; every other is plain."""

    PLAIN = "plain"
    CONSTRAINT = "constraint"
    MANUAL_COMPUTATION = "manual computation"
    DATA_FLOW_EDGE = "data-flow edge"
    FUNCTION_RETURN = "function return"


class Value(Struct, frozen=True, kw_only=True):
    """An argument of a function or region, or a result of an operation.

    `sharding` is what it is annotated with. A value that cannot carry one, such as a scalar
    argument of a reduction's region, is not annotatable. The target of a data-flow edge says so.
    """

    name: str
    sharding: TensorSharding | None = None
    is_annotatable: bool = True
    is_edge_target: bool = False
    block: str = ""


class Operation(Struct, frozen=True, kw_only=True):
    """An operation in `block`: "" for the function's body, else what a region is called.

    `regions` are the blocks inside it. `sharding` is what a constraint asks for, `in_shardings`
    what a manual computation asks of each operand. `has_identity_rule` says that a constraint was
    copied to its input and now spreads shardings both ways.
    """

    kind: OpKind = OpKind.PLAIN
    name: str = ""
    operands: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    block: str = ""
    regions: tuple[str, ...] = ()
    sharding: TensorSharding | None = None
    in_shardings: tuple[TensorSharding, ...] = ()
    has_identity_rule: bool = False


class Program(Struct, frozen=True, kw_only=True):
    """Values, and operations in the order of the text, an operation before those inside it.

    Raises `MeshError` where an operation uses what nothing makes, or a value is made twice.
    """

    values: tuple[Value, ...]
    operations: tuple[Operation, ...]

    def __post_init__(self) -> None:
        names = {value.name for value in self.values}
        made: set[str] = set()
        for operation in self.operations:
            for name in operation.operands:
                if name not in names:
                    _refuse(f"{_named(operation)} uses `{visible(name)}`, which nothing makes")
            for name in operation.results:
                if name in made or name not in names:
                    _refuse(f"{_named(operation)} makes `{visible(name)}`, which is no new value")
                made.add(name)
            if operation.kind is OpKind.CONSTRAINT and (
                operation.sharding is None or len(operation.operands) != 1
            ):
                _refuse(f"{_named(operation)} constrains nothing, or to nothing")
            if operation.kind is OpKind.MANUAL_COMPUTATION and (
                len(operation.in_shardings) != len(operation.operands)
            ):
                _refuse(f"{_named(operation)} gives its operands too few shardings or too many")
        if len(names) < len(self.values):
            _refuse("two values have one name")

    @property
    def sharding_of(self) -> dict[str, TensorSharding]:
        """The annotation of every value that has one."""
        return {each.name: each.sharding for each in self.values if each.sharding is not None}


def _named(operation: Operation) -> str:
    return visible(operation.name) or f"an operation ({operation.kind})"


def _refuse(what: str) -> None:
    refuse("MS454", what, expected="each value made once and before it is used")
