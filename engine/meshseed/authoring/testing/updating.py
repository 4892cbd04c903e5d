"""Rewriting what failing cases expect to what comes out today."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from meshseed.authoring.testing.claims import claims, reported
from meshseed.authoring.testing.folders import checked_with, write_whole
from meshseed.authoring.testing.patching import CannotPatch, Patch, Places, patched
from meshseed.authoring.testing.running import Run
from meshseed.evaluation import Outcome, Pack, run_cases
from meshseed.evaluation.casework import differences
from meshseed.evaluation.outcome import Firing
from meshseed.packs import PackError
from meshseed.packs.facts import Case, Expectation
from meshseed.packs.positions import Path as KeyPath
from meshseed.packs.sources import PackFile, read_pack
from meshseed.packs.toml import parse


class Update(Struct, frozen=True, kw_only=True):
    """What became of one failing case: rewritten, or why it was left to a person."""

    case: str
    changed: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


class Updated(Struct, frozen=True, kw_only=True):
    """All updates; `files` were written. `refused` says why nothing was."""

    updates: tuple[Update, ...]
    files: tuple[str, ...] = ()
    refused: str | None = None


def update(folder: Path, pack: Pack, runs: Sequence[Run]) -> Updated:
    """Rewrite the expectations of failing cases in *folder*, byte range by byte range.

    Nothing is written unless the changed files still make a sound pack in which every case that
    was rewritten whole passes. Raises `PackError` where the folder cannot be read.
    """
    homes = _homes(folder)
    patches: dict[str, list[Patch]] = {}
    updates: list[Update] = []
    for run in runs:
        if run.passed:
            continue
        home = homes.get(run.case.id)
        if home is None:
            reason = "it belongs to the pack that is extended"
            updates.append(Update(case=run.case.id, left=(reason,)))
        elif run.outcome is None:
            updates.append(Update(case=run.case.id, left=run.differences))
        else:
            updates.append(_of_case(pack, run.case, home, patches))
    texts = {
        name: patched(home.file.text, patches[name])
        for name, home in {home.file.name: home for home in homes.values()}.items()
        if patches.get(name)
    }
    wrong = _doubts(folder, texts, updates)
    if wrong is not None:
        return Updated(updates=tuple(updates), refused=wrong)
    for name, text in texts.items():
        write_whole(folder / name, text)
    return Updated(updates=tuple(updates), files=tuple(texts))


class _Home(Struct, frozen=True):
    """Where a case is written."""

    file: PackFile
    places: Places
    path: KeyPath


def _homes(folder: Path) -> dict[str, _Home]:
    homes: dict[str, _Home] = {}
    for file in read_pack(folder).files:
        document = parse(file)
        cases = document.get("case")
        places = Places(file.text, document)
        for index, case in enumerate(cases if isinstance(cases, list) else ()):
            if isinstance(case, dict):
                homes[str(case.get("id"))] = _Home(file, places, ("case", index))
    return homes


def _of_case(pack: Pack, case: Case, home: _Home, patches: dict[str, list[Patch]]) -> Update:
    outcome = pack.evaluate(case.line, assume=case.assume, reading=case.reading)
    here = patches.setdefault(home.file.name, [])
    changed: list[str] = []
    left: list[str] = []
    for key, several in _wanted(case.expect, outcome, home):
        try:
            here.extend(several())
            changed.append(key)
        except CannotPatch as reason:
            left.append(f"{key}: {reason}")
    return Update(case=case.id, changed=tuple(changed), left=tuple(left))


def _wanted(expect: Expectation, outcome: Outcome, home: _Home) -> Iterator[tuple[str, "_Making"]]:
    """Every key that fails, with what makes its patches."""
    found = claims(outcome)
    at = (*home.path, "expect")
    for key, names in (
        ("attributes", expect.attributes),
        ("knobs", expect.knobs),
        ("tokens", expect.tokens),
    ):
        for name in names:
            one = replace(Expectation(), **{key: {name: names[name]}})
            if _fails(one, outcome):
                yield (
                    f"{key}.{name}",
                    _Making(home.places, (*at, key, name), found.get((key, name))),
                )
    yield from _firings(expect, outcome, home, at)
    for key, value in (
        ("findings", reported(outcome)),
        ("rests_on", tuple(sorted(one.unknown for one in outcome.assumptions))),
        ("contested", found["contested", ""]),
        ("reached", outcome.reached),
    ):
        wanted = getattr(expect, key)
        if wanted is not None and _fails(replace(Expectation(), **{key: wanted}), outcome):
            yield key, _Making(home.places, (*at, key), value)


def _firings(
    expect: Expectation, outcome: Outcome, home: _Home, at: KeyPath
) -> Iterator[tuple[str, "_Making"]]:
    """Rules move between the lists; one that is not decided belongs in neither."""
    firings = {entry.rule: entry.firing for entry in outcome.trace}
    named = (*expect.fired, *expect.not_fired)
    lists = {"fired": Firing.FIRED, "not_fired": Firing.NOT_FIRED}
    missing = {
        key: tuple(rule for rule in dict.fromkeys(named) if firings[rule] is firing)
        for key, firing in lists.items()
    }
    for key, other in (("fired", "not_fired"), ("not_fired", "fired")):
        before = getattr(expect, key)
        if set(before) == set(missing[key]):
            continue
        kept = tuple(rule for rule in before if rule in missing[key])
        new = (*kept, *(rule for rule in missing[key] if rule not in kept))
        if home.places.value((*at, key)) is None:
            yield key, _Making(home.places, (*at, other), new, beside=key)
        else:
            yield key, _Making(home.places, (*at, key), new)


class _Making(Struct, frozen=True):
    """Makes the patches of one key when called."""

    places: Places
    path: KeyPath
    value: object
    beside: str | None = None

    def __call__(self) -> list[Patch]:
        if self.value is None:
            raise CannotPatch("what comes out cannot be stated in a case")
        if self.beside is not None and isinstance(self.value, tuple):
            return [self.places.beside(self.path, self.beside, self.value)]
        return self.places.exchange(self.path, self.value)  # type: ignore[arg-type] # claims hold what a case can state


def _fails(expect: Expectation, outcome: Outcome) -> bool:
    return any(True for _ in differences(expect, outcome))


def _doubts(folder: Path, texts: dict[str, str], updates: Sequence[Update]) -> str | None:
    """Why the changed files must not be written; None where all is well."""
    if not texts:
        return None
    try:
        checked = checked_with(folder, texts)
    except PackError as error:
        return str(error)
    if checked.facts is None:
        return "; ".join(finding.message for finding in checked.findings)
    whole = {one.case for one in updates if one.changed and not one.left}
    failing = [
        one.id for one in run_cases(Pack(checked.facts)) if one.id in whole and not one.passed
    ]
    return f"still failing: {', '.join(failing)}" if failing else None
