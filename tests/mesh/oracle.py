"""The real library, asked directly: jax and jaxlib 0.10.2. Imported only where they are installed.

One text per question, so that a refusal is an exception and not the end of the process: what makes
the library abort (see section 3 of what it does) is never asked.
"""

from functools import cache
from typing import Any

import numpy as np
from jax._src.interpreters import mlir
from jaxlib import _hlo, _jax
from jaxlib.mlir import ir, passmanager

VERSION = "0.10.2"
_LOWER = "builtin.module(sdy-convert-global-to-local)"


@cache
def _context() -> Any:
    return mlir.make_ir_context()


def replica_groups(mesh: str, axes: str, size: int) -> list[list[int]]:
    """The groups of an all-gather over *axes* (`"x", "y":(1)2`) of a mesh in Shardy's text.

    *size* is a multiple of the number of parts; the lowering aborts on any other dimension.
    """
    text = f"""module {{
  sdy.mesh @mesh = {mesh}
  func.func @main(%a: tensor<{size}xf32> {{sdy.sharding = #sdy.sharding<@mesh, [{{{axes}}}]>}})
      -> tensor<{size}xf32> {{
    %0 = sdy.all_gather [{{{axes}}}] %a out_sharding=<@mesh, [{{}}]> : tensor<{size}xf32>
    return %0 : tensor<{size}xf32>
  }}
}}"""
    with _context():
        module = ir.Module.parse(text)
        passmanager.PassManager.parse(_LOWER).run(module.operation)
        found: list[list[int]] = []

        def visit(operation: Any) -> Any:
            if operation.name == "stablehlo.all_gather":
                found.append(np.array(operation.attributes["replica_groups"]).tolist())
            return ir.WalkResult.ADVANCE

        module.operation.walk(visit)
    (groups,) = found
    return groups


def hlo_sharding(mesh: str, sharding: str, rank: int) -> str:
    """What the exporter writes for `<@mesh, […]>` on an argument of this rank."""
    shape = "x".join(["1048576"] * rank + ["f32"])
    text = f"""module {{
  sdy.mesh @mesh = {mesh}
  func.func @main(%a: tensor<{shape}> {{sdy.sharding = #sdy.sharding{sharding}}})
      -> tensor<{shape}> {{
    return %a : tensor<{shape}>
  }}
}}"""
    hlo = _jax.mlir.mlir_module_to_xla_computation(text).as_hlo_text()
    line = next(each for each in hlo.splitlines() if "parameter(0)" in each)
    text = line.partition("parameter(0), sharding=")[2]
    if not text:
        # Nothing is written for a scalar that every device holds.
        return "{replicated}"
    depth = 0
    for at, char in enumerate(text):
        depth += {"{": 1, "}": -1}.get(char, 0)
        if depth == 0:
            return text[: at + 1]
    raise AssertionError(line)


def named_to_tile(text: str) -> str:
    """The tiled form of a sharding that names axes."""
    return str(_hlo.HloSharding.from_string(text).v3_to_v2_sharding())


def normalised(text: str) -> str:
    """A tiled sharding as the library prints it after reading it."""
    return str(_hlo.HloSharding.from_string(text))
