"""Real programs, compiled for forced host devices: run as a script, it writes their dumps.

`python programs.py FOLDER` writes for each program `NAME.mlir` (as jax lowers it), `NAME.hlo` (as
XLA compiled it), `NAME.pb` (the same, serialised) and, through XLA's own options, `FOLDER/xla`.
The options have to be set before jax is imported, so that this runs in a process of its own.
"""

import os
import sys
from functools import partial
from pathlib import Path

DEVICES = 16


def main(folder: Path) -> None:
    os.environ["XLA_FLAGS"] = (
        f"--xla_force_host_platform_device_count={DEVICES} --xla_dump_to={folder / 'xla'}"
        " --xla_dump_hlo_as_text"
    )
    os.environ["JAX_PLATFORMS"] = "cpu"
    for name, lowered in programs():
        (folder / f"{name}.mlir").write_text(lowered.as_text())
        compiled = lowered.compile()
        (folder / f"{name}.hlo").write_text(compiled.as_text())
        module = compiled.runtime_executable().hlo_modules()[0]
        (folder / f"{name}.pb").write_bytes(module.as_serialized_hlo_module_proto())


def programs():
    import jax

    auto = (jax.sharding.AxisType.Auto,) * 2
    yield "block", block(jax.make_mesh((2, 8), ("data", "tensor"), axis_types=auto))
    yield "fsdp", fsdp(jax.make_mesh((16,), ("data",), axis_types=auto[:1]))
    yield "pipeline", pipeline(jax.make_mesh((4, 4), ("pipe", "data"), axis_types=auto))
    yield "experts", experts(jax.make_mesh((2, 8), ("data", "expert"), axis_types=auto))


def block(mesh):
    """A transformer block's gradient: batch over data, heads and hidden units over tensor."""
    import jax
    import jax.numpy as jnp
    from jax.sharding import NamedSharding, PartitionSpec

    at = partial(_at, NamedSharding, PartitionSpec, mesh)

    def forward(weights, x):
        q, k, v = (jnp.einsum("bsd,dhe->bshe", x, weights[name]) for name in "qkv")
        scores = jax.nn.softmax(jnp.einsum("bshe,bthe->bhst", q, k))
        mixed = jnp.einsum("bhst,bthe->bshe", scores, v)
        x = x + jnp.einsum("bshe,hed->bsd", mixed, weights["o"])
        return jnp.mean((x + jax.nn.relu(x @ weights["up"]) @ weights["down"]) ** 2)

    heads, hidden = at(None, "tensor", None), at(None, "tensor")
    shardings = {"q": heads, "k": heads, "v": heads, "o": at("tensor", None, None)}
    shardings |= {"up": hidden, "down": at("tensor", None)}
    shapes = {"q": (32, 8, 4), "k": (32, 8, 4), "v": (32, 8, 4), "o": (8, 4, 32)}
    shapes |= {"up": (32, 64), "down": (64, 32)}
    weights = {name: jax.ShapeDtypeStruct(shape, jnp.float32) for name, shape in shapes.items()}
    x = jax.ShapeDtypeStruct((4, 16, 32), jnp.float32)
    step = jax.jit(jax.grad(forward), in_shardings=(shardings, at("data")), out_shardings=shardings)
    return step.lower(weights, x)


def fsdp(mesh):
    """Layers in a loop: weights spread over data, gathered for use, their gradients scattered."""
    import jax
    import jax.numpy as jnp
    from jax import lax
    from jax.sharding import PartitionSpec

    def loss(weights, x):
        def layer(x, w):
            return jnp.tanh(x @ lax.all_gather(w, "data", tiled=True)), None

        x, _ = lax.scan(layer, x, weights)
        return jnp.sum(x**2)

    spread, batch = PartitionSpec(None, "data"), PartitionSpec("data")
    step = jax.shard_map(
        jax.grad(loss), mesh=mesh, in_specs=(spread, batch), out_specs=spread, check_vma=False
    )
    weights = jax.ShapeDtypeStruct((6, 32, 32), jnp.float32)
    return jax.jit(step).lower(weights, jax.ShapeDtypeStruct((32, 32), jnp.float32))


def pipeline(mesh):
    """Stages that hand on what they have, and a mean over the copies."""
    import jax
    import jax.numpy as jnp
    from jax import lax
    from jax.sharding import PartitionSpec

    def stages(w, x):
        for _ in range(3):
            x = lax.ppermute(jnp.tanh(x @ w[0]), "pipe", [(0, 1), (1, 2), (2, 3), (3, 0)])
        return lax.pmean(x, "data")

    spec = PartitionSpec("pipe"), PartitionSpec("data")
    run = jax.shard_map(
        stages, mesh=mesh, in_specs=spec, out_specs=PartitionSpec("pipe"), check_vma=False
    )
    w = jax.ShapeDtypeStruct((4, 8, 8), jnp.float32)
    return jax.jit(run).lower(w, jax.ShapeDtypeStruct((16, 8), jnp.float32))


def experts(mesh):
    """Tokens sent to experts and back, gradients summed over the copies."""
    import jax
    import jax.numpy as jnp
    from jax import lax
    from jax.sharding import PartitionSpec

    def layer(w, x):
        sent = lax.all_to_all(x, "expert", 0, 0, tiled=True)
        back = lax.all_to_all(jax.nn.relu(sent @ w[0]), "expert", 0, 0, tiled=True)
        return back, lax.psum(jnp.sum(back), ("data", "expert"))

    both = PartitionSpec(("data", "expert"))
    run = jax.shard_map(
        layer,
        mesh=mesh,
        in_specs=(PartitionSpec("expert"), both),
        out_specs=(both, PartitionSpec()),
        check_vma=False,
    )
    w = jax.ShapeDtypeStruct((8, 8, 8), jnp.float32)
    return jax.jit(run).lower(w, jax.ShapeDtypeStruct((128, 8), jnp.float32))


def _at(sharding, spec, mesh, *axes):
    return sharding(mesh, spec(*axes))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
