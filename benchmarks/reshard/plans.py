"""The golden records of plain reshards, asked of both: ours from text, Shardy's from a module."""

from tests.mesh.records import of_kind
from tests.mesh.resharding.golden import ends

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


def _records() -> list[tuple[TensorSharding, TensorSharding, tuple[int, ...]]]:
    found = []
    for record in of_kind("reshard", "shardy"):
        source, target = ends(record)
        if source.mesh == target.mesh:
            found.append((source, target, tuple(record["shape"])))
    return found


def _texts(source: TensorSharding, target: TensorSharding) -> Texts:
    return (write_shardy_mesh(source.mesh), write_sharding(source), write_sharding(target))


def _read(mesh: str, first: str, second: str) -> tuple[TensorSharding, TensorSharding]:
    meshes = {"mesh": read_shardy_mesh(mesh)}
    return read_sharding(first, meshes), read_sharding(second, meshes)


def ours(_case: str) -> Timed:
    """Reading the mesh and both shardings, planning and verifying."""
    asked = [(_texts(source, target), shape) for source, target, shape in _records()]
    answers = len([reshard(*_read(*texts), shape) for texts, shape in asked])

    def call() -> None:
        for texts, shape in asked:
            reshard(*_read(*texts), shape)

    return Timed(answers=answers, call=call, count=len(asked))


def parsing(_case: str) -> Timed:
    """Of ours, reading alone."""
    asked = [_texts(source, target) for source, target, _ in _records()]

    def call() -> None:
        for texts in asked:
            _read(*texts)

    return Timed(answers=len(asked), call=call, count=len(asked))


def shardys(_case: str) -> Timed:
    """Parsing the module and running `sdy-reshard-to-collectives`."""
    from jaxlib.mlir import ir, passmanager
    from tests.mesh.oracle import _context
    from tests.mesh.resharding.shardy import PLAIN, module_text

    modules = [module_text(source, target, shape) for source, target, shape in _records()]
    context = _context()
    context.__enter__()
    pipeline = passmanager.PassManager.parse(PLAIN)

    def call() -> None:
        for module in modules:
            pipeline.run(ir.Module.parse(module).operation)

    call()
    return Timed(answers=len(modules), call=call, count=len(modules))


def expected(_case: str) -> object:
    """That every record got its plan; that plans are right is what the tests are for."""
    return len(_records())
