"""What is made larger: one function each, from a case to what is timed."""

import functools
from collections.abc import Callable

from benchmarks.frame.folders import fresh
from benchmarks.frame.suite import Timed

CASES = ("1x", "2x", "4x", "8x", "16x")


def _times(case: str) -> int:
    return int(case.removesuffix("x"))


def sized(make: Callable[[int], Callable[[], object]]) -> Callable[[str], Timed]:
    """A contender of one thing to call per size."""

    @functools.wraps(make)
    def timed(case: str) -> Timed:
        return Timed(answers="ran", call=make(_times(case)))

    return timed


@sized
def rules(times: int):
    """Interpreting a line of four flags, 20 flags, 40 rules and more."""
    from benchmarks.growth.packs import pack_of

    pack = pack_of(rules=40 * times, flags=20)
    pack.program()
    return lambda: pack.evaluate("--f1=3 --f2=5 --f3=1 --f4=2")


@sized
def rules_compiled(times: int):
    """A new class on a compiled pack, 40 rules and more."""
    from benchmarks.growth.packs import pack_of

    ready = pack_of(rules=40 * times, flags=20).compiled()

    def call() -> None:
        ready.forget_classes()
        ready.outputs("--f1=3 --f2=5 --f3=1 --f4=2")

    return call


@sized
def flags(times: int):
    """Interpreting a line of four flags with 40 rules, 40 flags and more of which all are read."""
    from benchmarks.growth.packs import pack_of

    pack = pack_of(rules=40, flags=40 * times)
    pack.program()
    return lambda: pack.evaluate("--f1=3 --f2=5 --f3=1 --f4=2")


@sized
def typed(times: int):
    """Interpreting a line of ten flags and more, of 160."""
    from benchmarks.growth.packs import pack_of

    pack = pack_of(rules=40, flags=160)
    pack.program()
    line = " ".join(f"--f{number}={number % 5}" for number in range(10 * times))
    return lambda: pack.evaluate(line)


@sized
def devices(times: int):
    """The groups of two axes of four, as an array of 65,536 devices and more."""
    from meshseed.mesh import Mesh

    mesh = Mesh([("a", 16), ("b", 16), ("c", 16), ("d", 16 * times)])
    return lambda: mesh.replica_groups(("b", "d")).array()


@sized
def devices_iota(times: int):
    """The same groups in their compact form, which does not grow."""
    from meshseed.mesh import Mesh

    mesh = Mesh([("a", 16), ("b", 16), ("c", 16), ("d", 16 * times)])
    return lambda: mesh.replica_groups(("b", "d")).iota


@sized
def axes(times: int):
    """The compact groups of every second axis of two and more axes, in a mesh of ones and twos."""
    from meshseed.mesh import Mesh

    count = 2 * times
    mesh = Mesh([(f"x{number}", 2 if number < 10 else 1) for number in range(count)])
    over = tuple(f"x{number}" for number in range(0, count, 2))
    return lambda: mesh.replica_groups(over).iota


@sized
def dump(times: int):
    """Reading a dump of 0.25 MB and more."""
    from meshseed.mesh import Mesh
    from meshseed.mesh.dumps import read_dump

    text = "".join(_module(number) for number in range(1500 * times))
    path = fresh() / "dump.txt"
    path.write_text(f"HloModule made, entry_computation_layout={{()->f32[]}}\n\n{text}", "utf-8")
    mesh = Mesh([("data", 2), ("tensor", 8)])
    assert read_dump(path, mesh).count == 1500 * times
    return lambda: read_dump(path, mesh)


def _module(number: int) -> str:
    return (
        f"c{number} {{\n  p.{number} = f32[8,8]{{1,0}} parameter(0)\n"
        f"  ROOT r.{number} = f32[8,8]{{1,0}} all-reduce(p.{number}), channel_id={number + 1},"
        " replica_groups=[2,8]<=[16], use_global_device_ids=true, to_apply=add\n}\n\n"
    )


@sized
def files(times: int):
    """`meshseed check` on 64 files and more in one process, one in eight with flags in it."""
    import contextlib
    import io

    from meshseed.cli.run import run

    folder = fresh()
    for number in range(64 * times):
        line = "neuronx-cc compile --target=trn2 m.hlo" if number % 8 == 0 else "python train.py"
        (folder / f"f{number}.sh").write_text(f"#!/bin/sh\n{line} # {number}\n", encoding="utf-8")

    def call() -> None:
        with contextlib.redirect_stdout(io.StringIO()):
            run(["check", "--no-config", str(folder)])

    return call


def expected(_case: str) -> object:
    return "ran"
