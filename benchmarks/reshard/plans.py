"""The golden records of plain reshards, asked of both: ours from text, Shardy's from a module."""

from tests.mesh.records import of_kind
from tests.mesh.resharding.golden import ends

from benchmarks.frame.size import scaled
from benchmarks.frame.suite import Timed
from meshseed.mesh import (
    TensorSharding,
    read_sharding,
    read_shardy_mesh,
    write_sharding,
    write_shardy_mesh,
)
from meshseed.mesh.resharding import reshard

Texts = tuple[str, str, str]


def _records() -> list[dict]:
    found = [each for each in of_kind("reshard", "shardy") if "out_device_ids" not in each]
    return found[: scaled(len(found), least=5)]


def _texts(record: dict) -> Texts:
    source, target = ends(record)
    return (write_shardy_mesh(source.mesh), write_sharding(source), write_sharding(target))


def _read(mesh: str, first: str, second: str) -> tuple[TensorSharding, TensorSharding]:
    meshes = {"mesh": read_shardy_mesh(mesh)}
    return read_sharding(first, meshes), read_sharding(second, meshes)


def ours(_case: str) -> Timed:
    """Reading the mesh and both shardings, planning and verifying."""
    asked = [(_texts(record), tuple(record["shape"])) for record in _records()]

    def call() -> list[object]:
        return [reshard(*_read(*texts), shape) for texts, shape in asked]

    def answers() -> list[list[str]]:
        return [[step.name.replace("-", "_") for step in plan.steps] for plan in call()]

    return Timed(answers=answers, call=call, count=len(asked))


def parsing(_case: str) -> Timed:
    """Of ours, reading alone: it gives back what was written."""
    asked = [_texts(record) for record in _records()]

    def call() -> list[tuple[TensorSharding, TensorSharding]]:
        return [_read(*texts) for texts in asked]

    def answers() -> object:
        right = [ends(record) for record in _records()]
        return expected(_case) if call() == right else "not what was written"

    return Timed(answers=answers, call=call, count=len(asked))


def shardys(_case: str) -> Timed:
    """Parsing the module and running `sdy-reshard-to-collectives`."""
    from jaxlib.mlir import ir, passmanager
    from tests.mesh.oracle import _context
    from tests.mesh.resharding.shardy import PLAIN, _collectives, module_text

    modules = [module_text(*ends(record), tuple(record["shape"])) for record in _records()]
    with _context():
        pipeline = passmanager.PassManager.parse(PLAIN)

    def call() -> list[ir.Module]:
        with _context():
            parsed = [ir.Module.parse(module) for module in modules]
            for module in parsed:
                pipeline.run(module.operation)
        return parsed

    def answers() -> list[list[str]]:
        return [[step.split()[0] for step in _collectives(module)] for module in call()]

    return Timed(answers=answers, call=call, count=len(modules))


def expected(_case: str) -> list[list[str]]:
    """The steps that the records have."""
    return [[step["op"] for step in record["steps"]] for record in _records()]
