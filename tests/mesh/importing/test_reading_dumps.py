"""What dumps ask of shardings, in every form in which programs write it."""

import pytest
from tests.mesh.dumps.reading import EIGHT, hlo

from meshseed.mesh import Mesh, MeshError, write_sharding
from meshseed.mesh.importing import CallMeaning, KnownCall
from meshseed.mesh.importing.reading import read_imports

TENSOR = "tensor<8x8xf32>"
MESH = '  sdy.mesh @mesh = <["data"=2, "tensor"=4]>\n'
CALL = "stablehlo.custom_call @Sharding(%arg0)"
TYPES = f": ({TENSOR}) -> {TENSOR}"


@pytest.fixture
def read(tmp_path):
    def run(text, mesh=None, name="dump.mlir", **options):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_imports(path, mesh, shown=name, **options)

    return run


def program(*lines, head=MESH, attributes=""):
    """A module whose function has these lines."""
    body = "".join(f"    {line}\n" for line in lines)
    return (
        f"module @m attributes {{{attributes}mhlo.num_partitions = 8 : i32}} {{\n{head}"
        f"  func.func public @main(%arg0: {TENSOR}) -> {TENSOR} {{\n{body}"
        f"    return %arg0 : {TENSOR}\n  }}\n}}\n"
    )


def asked(report):
    """The shardings asked for, as Shardy writes them."""
    return [
        write_sharding(each.constraint.sharding).removeprefix("<@mesh, ").removesuffix(">")
        for each in report.constraints
    ]


FORMS = {
    "an operation": f'%0 = sdy.sharding_constraint %arg0 <@mesh, [{{"data"}}, {{?}}]> : {TENSOR}',
    "an operation in the generic form": (
        '%0 = "sdy.sharding_constraint"(%arg0) <{sharding = #sdy.sharding<@mesh, [{"data"}, {?}]>}>'
        f" {TYPES}"
    ),
    "tiles": (
        f'%0 = {CALL} {{backend_config = "unspecified_dims=[1]", mhlo.sharding ='
        f' "{{devices=[2,1,4]<=[8] last_tile_dim_replicate}}"}} {TYPES}'
    ),
    "tiles in the generic form": (
        '%0 = "stablehlo.custom_call"(%arg0) <{backend_config = "unspecified_dims=[1]",'
        ' call_target_name = "Sharding"}> {mhlo.sharding ='
        f' "{{devices=[2,1,4]<=[8] last_tile_dim_replicate}}"}} {TYPES}'
    ),
    "axes": (
        f'%0 = {CALL} {{backend_config = "unspecified_dims=[1]", sdy.sharding ='
        f' #sdy.sharding_per_value<[<@mesh, [{{"data"}}, {{}}]>]>}} {TYPES}'
    ),
    "axes that passed through another program": (
        f'%0 = {CALL} {{backend_config = "unspecified_dims=[1]", mhlo.frontend_attributes ='
        ' {xla.sdy.sharding = "#sdy.sharding_per_value<[<@mesh, [{\\22data\\22}, {}]>]>"}}'
        f" {TYPES}"
    ),
    "a manual computation": (
        '%0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"data"}, {?}]>]'
        f' out_shardings=[<@mesh, [{{}}, {{}}]>] manual_axes={{"data"}} (%arg1: {TENSOR}) {{'
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_constraint_in_mlir(read, form):
    report = read(program(FORMS[form]))
    assert asked(report) == ['[{"data"}, {?}]']
    assert report.findings == ()
    (one,) = report.constraints
    assert (one.line, one.function, one.constraint.value) == (4, "main", "%arg0")
    assert one.constraint.result == (None if "manual" in form else "%0")


def test_several_dimensions_left_open(read):
    text = FORMS["tiles"].replace("[1]", "[0, 1]", 1)
    assert asked(read(program(text))) == ['[{"data", ?}, {?}]']


def test_a_mesh_that_passed_through_another_program(read):
    attributes = (
        'mhlo.frontend_attributes = {xla.sdy.meshes = "{mesh = #sdy.mesh<[\\22data\\22=2,'
        ' \\22tensor\\22=4]>}"}, '
    )
    text = program(
        FORMS["axes that passed through another program"], head="", attributes=attributes
    )
    report = read(text)
    assert asked(report) == ['[{"data"}, {?}]']
    assert report.meshes == {"mesh": EIGHT}


def test_tiles_are_over_the_mesh_given_declared_or_made_up(read):
    tiles = FORMS["tiles"]
    given = read(program(tiles, head=""), Mesh({"a": 2, "b": 4}))
    assert (asked(given), given.invented) == (['[{"a"}, {?}]'], False)
    declared = read(program(tiles))
    assert (declared.mesh, declared.invented) == (EIGHT, False)
    alone = read(program(tiles, head=""))
    assert (asked(alone), alone.invented) == (['[{"_axis_0"}, {?}]'], True)


def test_constraints_of_hlo(read):
    text = hlo(
        '%a = f32[8,8] custom-call(%p), custom_call_target="Sharding",'
        " sharding={devices=[2,1,4]<=[8] last_tile_dim_replicate},"
        ' backend_config="unspecified_dims=[1]"',
        '%b = f32[8,8] custom-call(%a), custom_call_target="Other"',
        '%c = () custom-call(%b), custom_call_target="xla.sdy.ShardingGroup",'
        ' custom_call_has_side_effect=true, frontend_attributes={xla.sdy.sharding_group_id="4"}',
        'd = f32[8,8] custom-call(b), custom_call_target="xla.sdy.PropagationBarrier"',
    )
    report = read(text, EIGHT, name="dump.hlo")
    assert asked(report) == ['[{"data"}, {?}]']
    assert [(one.line, one.barrier.value, one.barrier.result) for one in report.barriers] == [
        (7, "b", "d")
    ]
    (group,) = report.groups
    assert [(one.value, one.written) for one in group.members] == [("b", 4)]


def grouped(value, number, operation=False):
    """An entry of a group."""
    if operation:
        return f"sdy.sharding_group {value} group_id={number} : {TENSOR}"
    return (
        f"stablehlo.custom_call @xla.sdy.ShardingGroup({value}) {{has_side_effect = true,"
        f' mhlo.frontend_attributes = {{xla.sdy.sharding_group_id = "{number} : i64"}}}}'
        f" : ({TENSOR}) -> ()"
    )


def test_groups_are_one_and_numbered_anew_across_functions(read):
    """A name is another value in another function, and a number the same group."""
    text = program(grouped("%arg0", 21), grouped("%1", 7), grouped("%arg0", 5, operation=True))
    other = (
        f"  func.func private @other(%arg0: {TENSOR}) {{\n    {grouped('%arg0', 7)}\n"
        f"    {grouped('%arg0', 9)}\n    return\n  }}\n}}\n"
    )
    report = read(text.removesuffix("}\n") + other)
    found = [
        [(one.function, one.value, one.written) for one in group.members] for group in report.groups
    ]
    assert [group.number for group in report.groups] == [0, 1]
    assert found == [
        [("main", "%arg0", 21), ("main", "%arg0", 5)],
        [("main", "%1", 7), ("other", "%arg0", 7), ("other", "%arg0", 9)],
    ]


def test_modules_number_their_groups_by_themselves(read):
    text = program(grouped("%arg0", 3)) + program(grouped("%arg0", 8))
    report = read(text)
    assert [(each.module, each.number) for each in report.groups] == [(0, 0), (1, 0)]


def test_a_group_stands_in_one_manual_computation_or_in_none(read):
    inside = FORMS["a manual computation"].replace("{?}", "{}")
    lines = [inside, "  " + grouped("%arg1", 2), f"}} : ({TENSOR}) -> {TENSOR}"]
    report = read(program(*lines, grouped("%arg0", 3)))
    assert [each.within for each in report.groups] == [
        "the manual computation in line 4",
        None,
    ]
    report = read(program(*lines, grouped("%arg0", 2)))
    assert [each.code for each in report.findings] == ["MS451"]
    assert report.groups == ()


def test_a_call_that_a_table_names_is_pinned(read):
    call = CALL.replace("Sharding", "FrobPin")
    text = program(f'%0 = {call} {{mhlo.sharding = "{{devices=[2,4]<=[8]}}"}} {TYPES}')
    assert read(text).constraints == ()
    known = [KnownCall(target="FrobPin", meaning=CallMeaning.PINNED)]
    (one,) = read(text, known=known).constraints
    assert (one.operation, one.constraint.is_pinned) == ("FrobPin", True)


REFUSED = {
    "no sharding": (f"%0 = {CALL} {TYPES}", "MS452"),
    "tiles of no axes": (
        f'%0 = {CALL} {{mhlo.sharding = "{{devices=[3,1]<=[3]}}"}} {TYPES}',
        "MS452",
    ),
    "a dimension it has not": (
        f'%0 = {CALL} {{backend_config = "unspecified_dims=[2]", mhlo.sharding ='
        f' "{{replicated}}"}} {TYPES}',
        "MS453",
    ),
    "two operands": (
        f'%0 = {CALL[:-1]}, %arg0) {{mhlo.sharding = "{{replicated}}"}} {TYPES}',
        "MS453",
    ),
    "tiles cut off": (f'%0 = {CALL} {{mhlo.sharding = "{{devices=[2,"}} {TYPES}', "MS473"),
    "an unknown mesh": (
        f"%0 = sdy.sharding_constraint %arg0 <@m, [{{}}, {{}}]> : {TENSOR}",
        "MS473",
    ),
    "a group without a number": (
        f"stablehlo.custom_call @xla.sdy.ShardingGroup(%arg0) : ({TENSOR}) -> ()",
        "MS453",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_is_said_with_its_line_and_loses_nothing_else(read, name):
    line, code = REFUSED[name]
    report = read(program(line, FORMS["an operation"]))
    assert [each.code for each in report.findings] == [code]
    (place,) = report.findings[0].where
    assert place.span.start.line == 4
    assert report.quotes[4].strip() == line
    assert asked(report) == ['[{"data"}, {?}]']


def test_unknown_and_single_device_tiles(read):
    lines = [
        f'%{at} = {CALL} {{mhlo.sharding = "{tiles}"}} {TYPES}'
        for at, tiles in enumerate(("{unknown shard_as 1}", "{maximal device=3}", "{replicated}"))
    ]
    report = read(program(*lines))
    assert asked(report) == ["[{?}, {?}]", "[]", "[{}, {}]"]
    assert report.constraints[1].constraint.sharding.mesh.is_maximal


def test_what_is_no_dump_is_refused(read):
    with pytest.raises(MeshError) as caught:
        read(b"\0\1\2")
    assert [each.code for each in caught.value.findings] == ["MS471"]


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n\n"])
def test_every_line_end_is_one(read, end):
    text = program(FORMS["an operation"], grouped("%arg0", 1)).replace("\n", end)
    report = read(text)
    assert asked(report) == ['[{"data"}, {?}]']
    assert len(report.groups) == 1


def test_any_cut_of_a_dump_is_read_as_far_as_it_goes(read):
    text = program(*FORMS.values(), grouped("%arg0", 1))
    counts = {len(read(text[:stop]).constraints) for stop in range(60, len(text), 7)}
    assert counts == set(range(len(FORMS) + 1))


def test_without_tiles_no_mesh_is_needed(read):
    assert read(program(FORMS["an operation"]), Mesh({"a": 2, "b": 4})).mesh is None
