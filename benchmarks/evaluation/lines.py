"""The shipped pack from the text of a line, on lines that repeat and lines that do not."""

from itertools import product

from benchmarks.frame.suite import Timed

TARGETS = ("trn1", "inf2", "trn2")
STRATEGIES = ("fsdp", "nemo", "llm-training")
LEVELS = ("1", "2", "3")


def _classes() -> list[str]:
    return [
        f"--target={target} --distribution-strategy={strategy} --optlevel={level} --lnc={width}"
        for target, strategy, level, width in product(TARGETS, STRATEGIES, LEVELS, ("1", "2"))
    ]


def lines(case: str) -> list[str]:
    """The lines of a case, each different unless they are to repeat."""
    classes = _classes()
    if case == "lines repeat":
        return [classes[number % len(classes)] for number in range(5000)]
    if case == "classes repeat":
        return [
            f"neuronx-cc compile m{number}.hlo {classes[number % len(classes)]} --output o{number}"
            for number in range(5000)
        ]
    assert case == "classes differ"
    return [
        f"{classes[number % len(classes)]} --layer-unroll-factor={number}" for number in range(1000)
    ]


def expected(case: str) -> object:
    """What the interpreter says of some of the lines."""
    from meshseed import builtin_packs, load_pack
    from meshseed.evaluation.compiled import outputs_of

    pack = load_pack(builtin_packs()[0])
    return [
        _said(outputs_of(pack.evaluate(line, rests=False), traced=False))
        for line in _some(lines(case))
    ]


def _some(several: list[str]) -> list[str]:
    return several[:: max(len(several) // 60, 1)]


def _said(outputs) -> object:
    found = outputs.consequences
    return (found.options, found.attributes, found.knobs, found.meshes, outputs.reached)


def compiled(case: str) -> Timed:
    """Compiled once; every pass forgets lines and classes, so that each line is met anew."""
    from meshseed import builtin_packs, load_pack

    ready = load_pack(builtin_packs()[0]).compiled()
    several = lines(case)
    answers = [_said(ready.outputs(line)) for line in _some(several)]

    def call() -> None:
        ready.forget_classes()
        ask = ready.outputs
        for line in several:
            ask(line)

    return Timed(answers=answers, call=call, count=len(several))


def cold(case: str) -> Timed:
    """The same with nothing known: the pack is compiled in every pass."""
    from meshseed import builtin_packs, load_pack

    pack = load_pack(builtin_packs()[0])
    several = lines(case)
    ready = pack.compiled()
    answers = [_said(ready.outputs(line)) for line in _some(several)]

    def call() -> None:
        ask = pack.compiled().outputs
        for line in several:
            ask(line)

    return Timed(answers=answers, call=call, count=len(several))


def interpreter(case: str) -> Timed:
    """`Pack.evaluate` without what an outcome rests on."""
    from meshseed import builtin_packs, load_pack
    from meshseed.evaluation.compiled import outputs_of

    pack = load_pack(builtin_packs()[0])
    several = _some(lines(case))

    def ask(line: str):
        return pack.evaluate(line, rests=False)

    def call() -> None:
        for line in several:
            ask(line)

    answers = [_said(outputs_of(ask(line), traced=False)) for line in several]
    return Timed(answers=answers, call=call, count=len(several))
