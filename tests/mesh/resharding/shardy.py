"""Shardy's own pass, asked directly: jaxlib 0.10.2. Imported only where that is installed."""

from typing import Any

from jaxlib.mlir import ir, passmanager
from tests.mesh.oracle import _context

from meshseed.mesh import TensorSharding, write_sharding, write_shardy_mesh

PLAIN = "builtin.module(func.func(sdy-reshard-to-collectives))"
UNREDUCED = (
    "builtin.module(func.func(sdy-insert-explicit-reshards{enable-full-version=true}),"
    "func.func(sdy-reshard-to-collectives))"
)
_KINDS = (
    "all_slice", "collective_permute", "all_to_all", "all_gather", "all_reduce",
    "replicated_to_unreduced", "sharded_to_unreduced",
)  # fmt: skip


def module_text(source: TensorSharding, target: TensorSharding, shape: tuple[int, ...]) -> str:
    """A function that reshards its argument."""
    tensor = "tensor<" + "".join(f"{size}x" for size in shape) + "f32>"
    given = write_sharding(source).replace("@mesh", "@first")
    wanted = write_sharding(target).replace("@mesh", "@second")
    if source.mesh == target.mesh:
        wanted = wanted.replace("@second", "@first")
    return f"""module {{
  sdy.mesh @first = {write_shardy_mesh(source.mesh)}
  sdy.mesh @second = {write_shardy_mesh(target.mesh)}
  func.func @main(%a: {tensor} {{sdy.sharding = #sdy.sharding{given}}})
      -> ({tensor} {{sdy.sharding = #sdy.sharding{wanted}}}) {{
    %0 = sdy.reshard %a {wanted} : {tensor}
    return %0 : {tensor}
  }}
}}"""


def steps_text(text: str, *, unreduced: bool = False, canonical: bool = False) -> list[str]:
    """The collectives that the pass makes of *text*, each as `kind axes -> sharding`.

    Raises `ir.MLIRError` or `RuntimeError` where the pass makes what its verifier refuses.
    """
    pipeline = UNREDUCED if unreduced else PLAIN
    if canonical:
        pipeline = pipeline[:-1] + ",canonicalize)"
    with _context():
        module = ir.Module.parse(text)
        passmanager.PassManager.parse(pipeline).run(module.operation)
        return _collectives(module)


def _collectives(module: Any) -> list[str]:
    found: list[str] = []

    def visit(operation: Any) -> Any:
        dialect, _, kind = operation.name.partition(".")
        if dialect == "sdy" and (kind in _KINDS or kind == "reduce_scatter"):
            line = str(operation).partition(f"sdy.{kind}")[2]
            axes, _, rest = line.partition("%")
            sharding = rest.partition("out_sharding=")[2].partition(" : ")[0]
            found.append(f"{kind} {axes.strip()} -> {sharding}")
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return found
