"""The tasks of a rule author, from the files of packs to results, without printing them."""

from pathlib import Path

from benchmarks.editing.packs import broken, sound
from benchmarks.editing.tasks import ACCEPTS, CASES, DIFFERS, KEEPS, SHOWS, Task
from benchmarks.frame.suite import Timed

LEAST = 95
"""Percent of comparisons that cases have to show both ways."""


def task(case: str) -> Timed:
    """`rules check`, `format`, `test` and `diff`."""
    asked = CASES[case]
    match asked.kind:
        case Task.CHECK:
            return _checking(*asked.packs)
        case Task.FORMAT:
            return _formatting(*asked.packs)
        case Task.TEST:
            return _testing(*asked.packs)
        case _:
            return _comparing(*asked.packs)


def _checking(name: str) -> Timed:
    from meshseed.cli.checking import report_of

    def is_sound(folder: Path) -> bool:
        (report,) = report_of([str(folder)])[0].packs
        return report.is_sound

    def answers() -> str:
        told_apart = is_sound(sound(name)) and not is_sound(broken(name))
        return ACCEPTS if told_apart else "not told apart"

    return Timed(answers=answers, call=lambda: is_sound(sound(name)))


def analysis(case: str) -> Timed:
    """Of a check, what is proved about the rules."""
    from meshseed import packs
    from meshseed.authoring.analysis import analyse

    (name,) = CASES[case].packs
    checked = packs.check(sound(name))
    facts, places = checked.facts, checked.places
    assert facts is not None

    def answers() -> str:
        return "it is accepted" if packs.check(broken(name)).facts else ACCEPTS

    return Timed(answers=answers, call=lambda: analyse(facts, places))


def _formatting(name: str) -> Timed:
    import tomllib

    from meshseed.authoring.formatting import format_files

    def call():
        return format_files([str(sound(name))])

    def answers() -> str:
        found = call()
        kept = all(tomllib.loads(one.before) == tomllib.loads(one.after) for one in found.files)
        return KEEPS if kept and found.files and not found.findings else "not the same values"

    return Timed(answers=answers, call=call)


def _testing(name: str) -> Timed:
    from meshseed.authoring.testing import Ask, examine

    def call():
        return examine(sound(name), Ask())[0]

    def answers() -> str:
        found = call()
        assert found.coverage is not None
        shown = found.coverage.comparisons.percent
        return SHOWS if not found.failed and shown >= LEAST else f"{shown:.1f} % are shown"

    return Timed(answers=answers, call=call)


def _comparing(old: str, new: str) -> Timed:
    from meshseed.authoring.diffing import compare, open_side, page_of

    def call():
        found = compare(open_side(str(sound(old))), open_side(str(sound(new))))
        page_of(found)
        return found

    def answers() -> str:
        found = call()
        return DIFFERS if found.flags_added and not found.proven_same else "no difference"

    return Timed(answers=answers, call=call)
