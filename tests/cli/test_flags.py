"""`meshseed flags` lists flags, and what each help surface prints."""

import pytest
from tests.cli.places import TOY


@pytest.fixture
def flags(run):
    def runner(*arguments):
        return run("flags", "--pack", TOY, *arguments)

    return runner


def test_one_line_per_flag(flags):
    ran = flags("--width", "140")
    head, columns, *rows = ran.out.splitlines()
    assert head == "frobc-1.0 frobc: 14 flags"
    assert columns.split()[:3] == ["flag", "kind,", "default"]
    assert len(rows) == 14
    assert rows[0].split("  ")[1:3] == ["--shape, --form", ""] or "--shape, --form" in rows[0]


def test_a_surface_prints_its_kinds(flags):
    listed = {one["dest"] for one in flags("--json", "--surface", "help").json["flags"]}
    assert {"shape", "lining"} <= listed
    assert not {"mirror", "artisan", "fine", "slack"} & listed


def test_a_surface_of_documents_prints_what_they_name(flags):
    answer = flags("--json", "--surface", "manual").json
    assert [one["dest"] for one in answer["flags"]] == ["shape"]
    assert answer["flags"][0]["spellings"] == ["--shape"]
    assert answer["flags"][0]["default"] is None


def test_the_visibility_is_what_a_surface_rests_on(flags):
    """The flag is sure, which surface prints it is less so."""
    whole = {one["dest"]: one for one in flags("--json").json["flags"]}
    help_text = {one["dest"]: one for one in flags("--json", "--surface", "help").json["flags"]}
    assert whole["shape"]["confidence"] == "CONFIRMED"
    assert help_text["shape"]["confidence"] == "INFERRED"


def test_surfaces_are_listed(flags):
    out = flags("--surface", "list").out
    assert "help    10 flags  CONFIRMED  frobc cut --help; prints public, deprecated" in out
    assert [one["id"] for one in flags("--surface", "list", "--json").json["surfaces"]] == [
        "help",
        "manual",
    ]


def test_a_partial_table_says_at_least(run, tmp_path):
    (tmp_path / "pack.toml").write_text(
        '[pack]\ndriver = "d"\nrelease = "1"\n'
        '[[flag]]\ndest = "x"\nkind = "switch"\nliterals = ["--x"]\n',
        encoding="utf-8",
    )
    assert "at least 1 flag\n" in run("flags", "--pack", tmp_path).out


def test_no_such_surface(flags):
    ran = flags("--surface", "hlep")
    assert ran.code == 2
    assert "did you mean `help`?" in ran.err


@pytest.mark.parametrize("width", [40, 60, 80])
def test_narrow_listings_fit(flags, width):
    assert all(len(line) <= width for line in flags("--width", width).out.splitlines())


def test_what_is_less_sure_than_the_flag_is_printed(flags):
    """The row says CONFIRMED of the flag; how it is registered is only inferred."""
    row = next(one for one in flags("--width", "160").out.splitlines() if "--shape" in one)
    assert "CONFIRMED" in row
    assert "registered INFERRED" in row


def test_a_surface_of_documents_prints_the_registered_kind_and_its_doubt(flags):
    out = flags("--width", "160", "--surface", "manual").out
    assert "registered" in out.splitlines()[1].split()
    assert "registered INFERRED" in next(one for one in out.splitlines() if "--shape" in one)


@pytest.mark.parametrize("surface", [(), ("--surface", "documented")])
@pytest.mark.parametrize("spelling", ["--distribution-strategy", "--model-type"])
def test_a_contested_registration_is_contested_in_print(run, surface, spelling):
    out = run("flags", "--pack", "neuronx-cc-2.24", "--width", "400", *surface).out
    (row,) = [one for one in out.splitlines() if one.split()[:1] == [spelling]]
    assert "internal" in row
    assert "registered INFERRED" in row
    assert "contested strategy-visibility" in row


def test_a_default_that_is_computed_is_not_left_blank(flags):
    row = next(one for one in flags("--width", "160").out.splitlines() if "--patches" in one)
    assert "computed" in row
