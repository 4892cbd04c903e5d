"""The Python interface, as its users see it."""

import msgspec
import pytest

import meshseed


def test_the_public_names_are_all_there() -> None:
    for name in meshseed.__all__:
        assert getattr(meshseed, name) is not None


def test_builtin_packs_load_by_name() -> None:
    for name in meshseed.builtin_packs():
        assert meshseed.load_pack(name).id == name


def test_an_unknown_pack_is_a_pack_error_with_a_suggestion() -> None:
    name = meshseed.builtin_packs()[0]
    with pytest.raises(meshseed.PackError) as caught:
        meshseed.load_pack(name[:-1] + "x")
    assert caught.value.findings[0].code == "MS157"
    assert caught.value.findings[0].suggestion == name


def test_a_string_and_its_tokens_give_one_outcome() -> None:
    pack = meshseed.load_pack(meshseed.builtin_packs()[0])
    line = pack.facts.cases[0].line
    whole, tokens = pack.evaluate(line), pack.evaluate(line.split())
    assert whole.attributes == tokens.attributes
    assert whole.options == tokens.options


def test_same_input_same_bytes() -> None:
    pack = meshseed.load_pack(meshseed.builtin_packs()[0])
    again = meshseed.load_pack(meshseed.builtin_packs()[0])
    for case in pack.facts.cases:
        first = pack.evaluate(case.line, assume=case.assume, reading=case.reading)
        second = again.evaluate(case.line, assume=case.assume, reading=case.reading)
        assert msgspec.json.encode(first) == msgspec.json.encode(second)


@pytest.mark.parametrize("name", meshseed.builtin_packs())
def test_every_worked_case_of_a_shipped_pack_holds(name: str) -> None:
    from meshseed.evaluation import run_cases

    results = run_cases(meshseed.load_pack(name))
    assert results
    assert [(one.id, one.differences) for one in results if not one.passed] == []


@pytest.mark.parametrize("name", meshseed.builtin_packs())
def test_shipped_packs_have_no_finding(name: str) -> None:
    from meshseed import packs

    assert packs.check(name).findings == ()


def test_a_job_is_evaluated_with_its_degrees() -> None:
    job = meshseed.Job(instance="trn2.48xlarge", nodes=1, degrees={"tensor": 8})
    outcome = meshseed.load_pack(meshseed.builtin_packs()[0]).evaluate("", job=job)
    (mesh,) = [one for one in outcome.meshes if one.id == "job"]
    assert {axis.id: axis.degree for axis in mesh.axes}["data"] == 8


def test_meshes_are_there_on_use_and_unknown_names_are_not() -> None:
    mesh = meshseed.Mesh({"data": 4, "tensor": 8})
    groups = mesh.replica_groups([meshseed.AxisRef("data")])
    assert isinstance(groups, meshseed.ReplicaGroups)
    assert "HloSharding" in dir(meshseed)
    with pytest.raises(AttributeError, match="Mess"):
        _ = meshseed.Mess
