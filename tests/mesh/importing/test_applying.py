"""Constraints on loops, chains and several users: cases beyond the golden records."""

import pytest

from meshseed.mesh import Mesh, MeshError, TensorSharding, tensor_sharding
from meshseed.mesh.importing import Operation, OpKind, Program, Value, apply_constraints

MESH = Mesh({"x": 2, "y": 2})
BY_X = tensor_sharding(MESH, [["x"], []])
BY_Y = tensor_sharding(MESH, [[], ["y"]])
SUMMED = tensor_sharding(MESH, [["x"], []], unreduced=["y"])


def constraint(value: str, result: str, sharding: TensorSharding = BY_X) -> Operation:
    """A constraint of *value*."""
    return Operation(
        kind=OpKind.CONSTRAINT, operands=(value,), results=(result,), sharding=sharding
    )


def plain(*operands: str, result: str) -> Operation:
    """Any other operation."""
    return Operation(operands=operands, results=(result,))


def program(*operations: Operation, **values: dict[str, object]) -> Program:
    """A program with one argument `a`; a constraint's result carries its sharding."""
    made = {"a": Value(name="a")}
    for operation in operations:
        for name in operation.results:
            made[name] = Value(name=name, sharding=operation.sharding)
    for name, more in values.items():
        made[name] = Value(name=name, **more)
    return Program(values=tuple(made.values()), operations=operations)


def test_a_constraint_on_a_loop_moves_up_to_its_edge() -> None:
    edge = Operation(kind=OpKind.DATA_FLOW_EDGE, operands=("a",), results=("e",))
    found = apply_constraints(
        program(edge, plain("e", result="s"), constraint("e", "c"), plain("e", "c", result="t"))
    )
    assert [each.results[0] for each in found.operations] == ["e", "c", "s", "t"]
    assert [each.operands for each in found.operations] == [("a",), ("e",), ("c",), ("c", "c")]
    assert "e" not in found.sharding_of
    assert not any(each.has_identity_rule for each in found.operations)


def test_an_argument_of_a_loop_has_its_constraint_first() -> None:
    found = apply_constraints(
        program(plain("a", result="s"), constraint("a", "c"), a={"is_edge_target": True})
    )
    assert [each.results[0] for each in found.operations] == ["c", "s"]
    assert found.operations[1].operands == ("c",)


def test_unreduced_axes_of_a_loop_stay_on_the_value() -> None:
    found = apply_constraints(program(constraint("a", "c", SUMMED), a={"is_edge_target": True}))
    annotated = found.sharding_of["a"]
    assert annotated.unreduced == SUMMED.unreduced
    assert all(dim.is_open and not dim.axes for dim in annotated.dims)


def test_a_manual_computation_on_a_loop_gets_a_constraint() -> None:
    edge = Operation(kind=OpKind.DATA_FLOW_EDGE, operands=("a",), results=("e",))
    manual = Operation(
        kind=OpKind.MANUAL_COMPUTATION, operands=("e",), results=("m",), in_shardings=(BY_X,)
    )
    found = apply_constraints(program(edge, plain("e", result="s"), manual))
    kinds = [each.kind for each in found.operations]
    assert kinds == [
        OpKind.DATA_FLOW_EDGE, OpKind.CONSTRAINT, OpKind.PLAIN, OpKind.MANUAL_COMPUTATION,
    ]  # fmt: skip
    (made,) = found.operations[1].results
    assert found.operations[2].operands == found.operations[3].operands == (made,)


@pytest.mark.parametrize(("other", "copied"), [(BY_X, True), (BY_Y, False)])
def test_two_constraints_of_one_value_must_agree(other: TensorSharding, copied: bool) -> None:
    found = apply_constraints(program(constraint("a", "c"), constraint("a", "d", other)))
    assert ("a" in found.sharding_of) is copied


def test_a_value_that_cannot_be_annotated_is_not() -> None:
    found = apply_constraints(program(constraint("a", "c"), a={"is_annotatable": False}))
    assert "a" not in found.sharding_of


def test_a_chain_takes_over_later_uses_but_no_returns() -> None:
    leaves = Operation(kind=OpKind.FUNCTION_RETURN, operands=("a", "d"))
    found = apply_constraints(
        program(
            plain("a", result="s"),
            constraint("a", "c"),
            constraint("c", "d", BY_Y),
            plain("a", result="t"),
            leaves,
        )
    )
    assert [each.operands for each in found.operations] == [
        ("a",), ("a",), ("c",), ("d",), ("a", "d"),
    ]  # fmt: skip


def test_uses_in_another_block_are_left_alone() -> None:
    inner = Operation(operands=("a",), results=("s",), block="r")
    outer = Operation(operands=(), results=(), regions=("r",))
    found = apply_constraints(
        program(constraint("a", "c"), constraint("c", "d", BY_Y), outer, inner, s={"block": "r"})
    )
    assert found.operations[3].operands == ("a",)


def test_what_is_inside_comes_before_what_it_is_in() -> None:
    """The inner constraint is applied first; the manual computation then finds an annotation."""
    inner = Operation(
        kind=OpKind.CONSTRAINT, operands=("a",), results=("c",), block="r", sharding=BY_X
    )
    manual = Operation(
        kind=OpKind.MANUAL_COMPUTATION,
        operands=("a",),
        results=("m",),
        regions=("r",),
        in_shardings=(BY_X,),
    )
    found = apply_constraints(program(manual, inner))
    assert found.operations[1].has_identity_rule
    assert found.sharding_of["a"] == BY_X


BROKEN = {
    "an unknown value": ((plain("q", result="s"),), {}),
    "a value made twice": ((plain("a", result="s"), plain("a", result="s")), {}),
    "a constraint to nothing": (
        (Operation(kind=OpKind.CONSTRAINT, operands=("a",), results=("s",)),),
        {},
    ),
    "too few shardings": (
        (Operation(kind=OpKind.MANUAL_COMPUTATION, operands=("a",), results=("s",)),),
        {},
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_program_must_hold_together(name: str) -> None:
    operations, values = BROKEN[name]
    with pytest.raises(MeshError) as caught:
        program(*operations, **values)
    assert caught.value.findings[0].code == "MS454"
