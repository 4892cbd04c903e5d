"""Beside the installed jaxlib 0.10.2: random programs through its own passes."""

import random
import re

import pytest
from tests.mesh.importing.reading import from_lines

from meshseed.mesh.importing import GroupEntry, apply_constraints, unify_groups

jaxlib = pytest.importorskip("jaxlib")
if jaxlib.__version__ != "0.10.2":
    pytest.skip("another release than the one agreed with", allow_module_level=True)
oracle = pytest.importorskip("tests.mesh.oracle")

TENSOR = "tensor<8x8xf32>"
SHARDINGS = (
    '[{"x"}, {}]',
    '[{}, {"y"}]',
    "[{}, {}]",
    '[{"x", ?}, {}]',
    '[{}, {}], unreduced={"x"}',
)


def passed(text: str, name: str) -> list[str]:
    """The lines of *text* after the pass called *name*."""
    ir, passmanager = oracle.ir, oracle.passmanager
    with oracle._context():
        module = ir.Module.parse(text)
        passmanager.PassManager.parse(f"builtin.module({name})").run(module.operation)
        lines = [line.strip() for line in str(module).splitlines()]
    return [line for line in lines if line.startswith(("func.func", "%", "sdy.sharding", "return"))]


def drawn(rng: random.Random) -> list[str]:
    """A function of additions and constraints, often of a constraint's result."""
    values, lines = ["%a", "%b"], []
    for at in range(rng.randint(2, 9)):
        value = rng.choice(values[-3:])
        if rng.random() < 0.6:
            wanted = rng.choice(SHARDINGS)
            lines.append(f"%v{at} = sdy.sharding_constraint {value} <@mesh, {wanted}> : {TENSOR}")
        elif rng.random() < 0.15:
            lines.append(f"%e{at} = stablehlo.add {value}, {value} : {TENSOR}")
            lines.append(f"%v{at} = sdy.data_flow_edge %e{at} : {TENSOR}")
        else:
            lines.append(f"%v{at} = stablehlo.add {value}, {rng.choice(values)} : {TENSOR}")
        values.append(f"%v{at}")
    kept = [values[-1], rng.choice(values)]
    return [
        f"func.func public @main(%a: {TENSOR}, %b: {TENSOR}) -> ({TENSOR}, {TENSOR}) {{",
        *lines,
        f"return {kept[0]}, {kept[1]} : {TENSOR}, {TENSOR}",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_constraints_are_applied_alike(seed: int) -> None:
    rng = random.Random(seed)
    changed = 0
    for _ in range(60):
        lines = drawn(rng)
        text = "\n".join(['module { sdy.mesh @mesh = <["x"=2, "y"=2]>', *lines, "} }"])
        before = from_lines(lines)
        after = apply_constraints(before)
        said = from_lines(passed(text, "sdy-apply-sharding-constraints"))
        assert renamed(after) == renamed(said), text
        changed += after != before
    assert changed > 20


def renamed(program: object) -> str:
    """The operations of a program with values named in the order in which they are made."""
    names: dict[str, str] = {"v0": "n0", "v1": "n1"}
    out: list[str] = []
    for each in program.operations:
        operands = [names[name] for name in each.operands]
        for name in each.results:
            names[name] = f"n{len(names)}"
        results = [names[name] for name in each.results]
        out.append(f"{results} {each.kind} {operands} {each.sharding} {each.has_identity_rule}")
    shardings = program.sharding_of
    out += sorted(f"{names[name]} {shardings[name]}" for name in shardings)
    return "\n".join(out)


@pytest.mark.parametrize("seed", range(4))
def test_groups_are_unified_alike(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        count = rng.randint(1, 5)
        ops = [(rng.randrange(count), rng.randrange(6) * 7) for _ in range(rng.randint(1, 9))]
        arguments = ", ".join(f"%a{at}: {TENSOR}" for at in range(count))
        body = "\n".join(
            f"sdy.sharding_group %a{at} group_id={group} : {TENSOR}" for at, group in ops
        )
        text = f"module {{ func.func @main({arguments}) {{\n{body}\nreturn }} }}"
        lines = [each for each in passed(text, "sdy-sharding-group-import") if "sdy." in each]
        said = [tuple(map(int, re.findall(r"%arg(\d+) group_id=(\d+)", each)[0])) for each in lines]
        entries = [GroupEntry(value=str(at), group=group, shape=(8, 8)) for at, group in ops]
        assert [(int(each.value), each.group) for each in unify_groups(entries)] == said
