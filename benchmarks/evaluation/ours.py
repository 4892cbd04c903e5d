"""The compiled pack and the interpreter on the ladder."""

from pathlib import Path

from benchmarks.evaluation.cases import CASES, FIRING
from benchmarks.frame.suite import Timed

LADDER = Path(__file__).parent / "ladder"


def _pack():
    from meshseed import packs
    from meshseed.evaluation import Pack

    checked = packs.check(LADDER)
    assert checked.facts is not None
    return Pack(checked.facts)


def _text(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _lines() -> list[str]:
    return [" ".join(f"--{name}={_text(value)}" for name, value in case.items()) for case in CASES]


def _effects(options) -> list[str]:
    return [one.text for one in options["effects"].tokens]


def _fired(trace) -> list[str]:
    return [entry.rule for entry in trace if entry.firing.value == "fired"]


def seen(_case: str) -> Timed:
    """Classes that were met before: a look-up."""
    compiled = _pack().compiled()
    answers = [_effects(compiled.of_values(case).consequences.options) for case in CASES]

    def call() -> None:
        ask = compiled.of_values
        for case in CASES:
            ask(case)

    return Timed(answers=answers, call=call, count=len(CASES))


def seen_traced(_case: str) -> Timed:
    """The same with what became of every rule."""
    compiled = _pack().compiled()
    found = [compiled.of_values(case, traced=True).consequences for case in CASES]
    answers = [_effects(one.options) for one in found]
    assert [_fired(one.trace) for one in found] == FIRING

    def call() -> None:
        ask = compiled.of_values
        for case in CASES:
            ask(case, traced=True)

    return Timed(answers=answers, call=call, count=len(CASES))


def lines_seen(_case: str) -> Timed:
    """From the text of a line: its words are known, and so is its class."""
    compiled = _pack().compiled()
    lines = _lines()
    answers = [_effects(compiled.outputs(line).consequences.options) for line in lines]

    def call() -> None:
        ask = compiled.outputs
        for line in lines:
            ask(line)

    return Timed(answers=answers, call=call, count=len(CASES))


def _first(*, traced: bool) -> Timed:
    compiled = _pack().compiled()

    def ask() -> list[list[str]]:
        compiled.forget_classes()
        return [
            _effects(compiled.of_values(case, traced=traced).consequences.options) for case in CASES
        ]

    return Timed(answers=ask(), call=ask, count=len(CASES))


def first_visit(_case: str) -> Timed:
    """Every class for the first time, the statements known: nothing is remembered of classes."""
    return _first(traced=False)


def first_visit_traced(_case: str) -> Timed:
    """The same with what became of every rule."""
    return _first(traced=True)


def all_new(_case: str) -> Timed:
    """All 180 with a pack that was just compiled, its compilation included."""
    pack = _pack()

    def ask() -> list[list[str]]:
        compiled = pack.compiled()
        return [_effects(compiled.of_values(case).consequences.options) for case in CASES]

    return Timed(answers=ask(), call=ask, count=len(CASES))


def interpreter(_case: str) -> Timed:
    """The interpreter, which always traces, and has the places of everything on the line."""
    pack = _pack()
    lines = _lines()
    answers = [_effects(pack.evaluate(line).options) for line in lines]

    def call() -> None:
        for line in lines:
            pack.evaluate(line)

    return Timed(answers=answers, call=call, count=len(CASES))
