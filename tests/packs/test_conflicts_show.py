"""What another side of a conflict would change shows that conflict.

Every line is evaluated as the pack takes its conflicts, and once for each side that is not taken
and reads something otherwise. Whatever differs must carry the conflict's mark in the first outcome.
"""

from collections import defaultdict
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.evaluation.shipped import shipped_pack

from meshseed import packs
from meshseed.evaluation import LineError, Outcome, Pack
from meshseed.evaluation.outcome import Hole

PUBLIC = "neuronx-cc-public"

LINES = (
    "",
    "--target trn2 --distribution-strategy llm-training --spmd",
    "--enable-experimental-spmd --target trn1",
    "--distribution-type-llm-training --distribution-strategy fsdp",
    "--target trn3",
    "--target trn3 --lnc 2",
    "--target trn1 --lnc 2",
    "--target sunda --lnc 2",
    "--target inf1 --lnc 2",
    "--arch sunda --lnc 2",
    "--distribution-strategy fsdp --target trn2",
    "--distribution-strategy FSDP --target trn2",
    "--distribution-strategy nemo --target trn1",
    "--distribution-strategy generic --target trn1",
    "--distribution-strategy fsdp -O3 --target trn2",
    "-O0 --target trn2 --enable-internal-new-backend",
    "-O1 --target trn2",
    "--layer-unroll-factor 0 -O3 --target trn2",
    "--fast-math fp32-cast-all-fp16 --target trn1",
    "--internal-tensorizer-opt-level nki --target trn1",
    "--internal-tensorizer-opt-level 2 --target trn1",
    "--internal-tensorizer-opt-level eager --target trn1",
    "--no-run-pg-layout-and-tiling --target trn1",
    "--allocator lsa --target trn2",
    "--allocator linear_scan --target trn2",
    "--auto-cast all --auto-cast-type fp16 --target trn1",
    "--verbose warning --no-fork-subcommand --target trn1",
    "--cc-pipeline-tiling-factor 4 --target trn1",
)

PUBLIC_LINES = (
    "",
    "--target trn3",
    "--target trn3 --lnc 2",
    "--target trn1 --distribution-strategy FSDP",
    "--target trn1 --distribution-strategy nemo",
)

Change = tuple[str, str]
"""An id of a conflict, and an output that another side of it changes."""


def _hole(hole: Hole | None) -> object:
    if hole is None:
        return None
    cases = tuple((case.when, case.value, case.open) for case in hole.cases)
    return (hole.by, cases, hole.candidates, hole.bounds)


def _values(outcome: Outcome) -> dict[str, object]:
    """Every output by name, without how it is known."""
    found: dict[str, object] = {}
    for one in outcome.inputs:
        found[f"input.{one.dest}"] = (one.value, _hole(one.hole))
    for name, view in outcome.attributes.items():
        found[f"attribute.{name}"] = (view.value, _hole(view.hole))
    for knob in outcome.knobs:
        found[f"knob.{knob.id}"] = (knob.seeded, knob.value, _hole(knob.hole))
    for mesh in outcome.meshes:
        found[f"mesh.{mesh.id}"] = (mesh.devices, _hole(mesh.hole), mesh.axes)
    return found


def _forwarded(outcome: Outcome) -> dict[str, list[object]]:
    """What each rule forwards to each list, as it is written on a command line."""
    found: dict[str, list[object]] = defaultdict(list)
    for name, view in outcome.options.items():
        for token in view.tokens:
            text = f"{view.render}{token.text or token.unknown}"
            found[f"tokens.{name}.{token.rule}"].append(
                (text, token.certainty, token.when, token.candidates)
            )
    return found


def _said(outcome: Outcome) -> dict[str, object]:
    """What is found, and whether the driver gets to its outputs."""
    found: dict[str, object] = {"reached": outcome.reached}
    for one in outcome.findings:
        key = (one.severity, one.message, one.only_when)
        found[f"finding.{one.code}.{one.fact}"] = key
    return found


def _marks(outcome: Outcome) -> dict[str, set[str]]:
    """The conflicts on each output that can carry any."""
    found: dict[str, set[str]] = defaultdict(set)
    for one in outcome.inputs:
        found[f"input.{one.dest}"].update(one.contested)
    for name, view in outcome.attributes.items():
        found[f"attribute.{name}"].update(view.contested)
    for knob in outcome.knobs:
        found[f"knob.{knob.id}"].update(knob.contested)
    for mesh in outcome.meshes:
        found[f"mesh.{mesh.id}"].update(mesh.contested)
    for name, accumulator in outcome.options.items():
        for token in accumulator.tokens:
            found[f"tokens.{name}.{token.rule}"].update(token.contested)
    return found


def _unmarked(as_taken: Outcome, other: Outcome, conflict: str) -> Iterator[Change]:
    marks = _marks(as_taken)
    shown = {view.id for view in as_taken.conflicts}
    before, after = _values(as_taken), _values(other)
    # A name that no fact reads any more is left out of an outcome: that changes no value.
    for name in before.keys() & after.keys():
        if before[name] != after[name] and conflict not in marks[name]:
            yield conflict, name
    before, after = _forwarded(as_taken), _forwarded(other)
    for name in before.keys() | after.keys():
        if before.get(name) == after.get(name):
            continue
        # Where nothing is forwarded as the pack takes it, there is no token to mark.
        if conflict not in (marks[name] if name in before else shown):
            yield conflict, name
    before, after = _said(as_taken), _said(other)
    for name in before.keys() | after.keys():
        if before.get(name) != after.get(name) and conflict not in shown:
            yield conflict, name


def unmarked(pack: Pack, line: str) -> list[Change]:
    """What some side not taken changes about a line without the conflict showing there."""
    as_taken = pack.evaluate(line, rests=False)
    return sorted(
        change
        for conflict in pack.facts.conflicts
        for side in conflict.sides
        if side.override is not None and not side.taken
        for change in _unmarked(
            as_taken,
            pack.evaluate(line, reading={conflict.id: side.id}, rests=False),
            conflict.id,
        )
    )


@pytest.mark.parametrize("line", LINES)
def test_whatever_another_side_changes_shows_the_conflict(line: str):
    assert unmarked(shipped_pack(), line) == []


@pytest.mark.parametrize("line", PUBLIC_LINES)
def test_the_public_pack_shows_its_conflicts_too(line: str):
    facts = packs.check(PUBLIC).facts
    assert facts is not None
    assert unmarked(Pack(facts), line) == []


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_every_worked_line_shows_its_conflicts(chunk: int):
    lines = sorted({case.line for case in shipped_pack().facts.cases})[chunk::4]
    for line in lines:
        try:
            assert unmarked(shipped_pack(), line) == [], line
        except LineError:
            continue


def test_a_conflict_that_marks_nothing_is_found_out():
    """The side of one conflict is hung on another that is about no fact of the line."""
    facts = shipped_pack().facts
    disputed = next(one for one in facts.conflicts if one.id == "nemo-equivalent")
    quiet = next(one for one in facts.conflicts if one.id == "page-numbers")
    moved = replace(quiet, sides=disputed.sides)
    others = tuple(one for one in facts.conflicts if one.id not in {disputed.id, quiet.id})
    pack = Pack(replace(facts, conflicts=(*others, moved)))
    assert ("page-numbers", "tokens.tensorizer_options.strategy.nemo") in unmarked(
        pack, "--distribution-strategy nemo --target trn1"
    )


def test_conflicts_whose_sides_change_nothing_on_the_line_mark_it_all_the_same():
    """Both sides of these leave the same token or value: what is disputed is how it came about."""
    outcome = shipped_pack().evaluate("--distribution-strategy fsdp -O3 --spmd --target trn2")
    marked = {view.id: view.touches for view in outcome.conflicts}
    assert "knob.hlo2penguin.spmd" in marked["spmd-meaning"]
    assert "attribute.layer_unroll_factor" in marked["o3-against-fsdp"]
    assert "input.distribution_strategy" in marked["documented-values"]
    assert "input.distribution_strategy" in marked["case-rule"]
    assert "feeds.tensorizer_options" in marked["options-reader"]
    assert "reached" in marked["wide-targets"]
