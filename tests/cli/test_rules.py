"""`meshseed rules check` and `meshseed rules schema`."""

import json

import pytest
from tests.cli.places import TOY

SOUND = """
[pack]
driver = "d"
release = "1"
[[flag]]
dest = "x"
kind = "switch"
literals = ["--x"]
default = false
evidence = ["seen"]
[[attribute]]
id = "y"
kind = "switch"
initial = { from = "x" }
evidence = ["seen"]
[[evidence]]
id = "seen"
kind = "run"
confidence = "CONFIRMED"
[[case]]
id = "given"
line = "--x"
expect.attributes.y = true
"""


@pytest.fixture
def pack(tmp_path):
    def make(text, name="mine"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "pack.toml").write_text(text, encoding="utf-8")
        return folder

    return make


def test_the_toy_is_sound(run):
    ran = run("rules", "check", TOY)
    assert ran.code == 0
    assert ran.out.startswith("frobc-1.0 is sound: ")
    assert ran.out.endswith("15 of 15 cases pass\n")


def test_the_built_in_packs_are_checked_without_a_name(run):
    ran = run("rules", "check", "--json")
    assert ran.code == 0
    assert ran.json["schema"] == 1
    assert ran.json["packs"]
    assert all(one["passed"] for pack in ran.json["packs"] for one in pack["cases"])


def test_a_failed_case_says_what_came_out(run, pack):
    folder = pack(SOUND.replace("expect.attributes.y = true", "expect.attributes.y = false"))
    ran = run("rules", "check", folder)
    assert ran.code == 1
    assert "error[MS530]: case given comes out otherwise: y is true, not false\n" in ran.out
    assert "pack.toml:22:8" in ran.out
    assert "mine is not sound: 1 error, 4 facts, 0 of 1 cases pass" in ran.out
    plain = run("rules", "check", folder, "--no-analysis")
    assert plain.code == 1
    assert "failed case given (pack.toml:20)\n  y is true, not false\n" in plain.out
    assert "mine is not sound: 4 facts, 0 of 1 cases pass" in plain.out


def test_a_case_that_may_fail_is_counted_as_ignored(run, pack):
    ignore = """
[[ignore]]
id = "meant"
code = "MS530"
where = "case.given"
reason = "it is known to be wrong"
"""
    text = SOUND.replace("expect.attributes.y = true", "expect.attributes.y = false")
    ran = run("rules", "check", pack(text + ignore))
    assert ran.code == 0
    assert "mine is sound: 1 finding ignored in place, 5 facts, 0 of 1 cases pass" in ran.out


def test_branches_no_case_takes_are_warned_of(run, pack):
    rule = """
[[rule]]
id = "off"
when.x = false
then.set.y = false
evidence = ["seen"]
"""
    ran = run("rules", "check", pack(SOUND + rule))
    assert ran.code == 0
    assert "warning[MS531]: no case shows that rule off fires" in ran.out
    assert "seen on: an empty command line" in ran.out
    assert run("rules", "check", pack(SOUND + rule, "again"), "--fail-on", "warning").code == 1


def test_problems_are_shown_at_their_place(run, pack):
    ran = run("rules", "check", pack(SOUND), pack(SOUND.replace("default", "defualt"), "other"))
    assert ran.code == 1
    assert "pack.toml:9:1" in ran.out
    assert "did you mean `default`?" in ran.out
    assert "other is not sound: 1 error, not evaluated\n1 of 2 packs are sound\n" in ran.out


def test_a_pack_that_is_not_there(run):
    ran = run("rules", "check", "no-such-pack")
    assert ran.code == 1
    assert "MS157" in ran.out


def test_what_is_proved_of_a_pack_is_shown_and_can_be_left_out(run, pack):
    folder = pack(
        SOUND.replace('kind = "switch"\nliterals', 'kind = "switch"\neffect = "modelled"\nliterals')
    )
    assert run("rules", "check", folder, "--fail-on", "note").code == 0
    dead = (
        SOUND
        + """
[[rule]]
id = "never"
when.all = [{ x = true }, { x = false }]
then.set.y = false
evidence = ["seen"]
"""
    )
    folder = pack(dead, "dead")
    ran = run("rules", "check", folder)
    assert ran.code == 1
    assert "error[MS501]: the rule never can never happen" in ran.out
    as_json = run("rules", "check", folder, "--json").json
    (proof,) = as_json["packs"][0]["analysis"]["proofs"]
    assert proof["finding"]["code"] == "MS501"
    assert proof["about"][0] == "never"
    assert run("rules", "check", folder, "--no-analysis").code == 0


def test_findings_ignored_in_place_are_counted(run):
    assert ": 9 findings ignored in place, " in run("rules", "check", TOY).out


def test_a_warning_fails_only_when_asked(run, pack):
    folder = pack(SOUND.replace('initial = { from = "x" }', "initial = true"))
    assert run("rules", "check", folder).code == 0
    assert run("rules", "check", folder, "--fail-on", "warning").code == 1


def test_nothing_to_check(run, monkeypatch):
    monkeypatch.setattr("meshseed.cli.rules_check.builtin_names", tuple)
    assert run("rules", "check").code == 3
    assert run("rules", "check", "--json").code == 3


def test_schemas_are_listed_and_printed(run):
    names = run("rules", "schema", "--json").json
    assert "pack.schema.json" in names
    for name in names:
        printed = run("rules", "schema", name)
        assert printed.code == 0
        assert json.loads(printed.out)["$schema"].startswith("https://json-schema.org/")
        assert run("rules", "schema", name.removesuffix(".schema.json")).out == printed.out


def test_drift_is_found(run, tmp_path):
    assert run("rules", "schema", "--write", tmp_path).code == 0
    assert run("rules", "schema", "--check", tmp_path).code == 0
    (tmp_path / "pack.schema.json").write_text("{}", encoding="utf-8")
    ran = run("rules", "schema", "--check", tmp_path)
    assert ran.code == 1
    assert "pack.schema.json is out of date" in ran.out
    as_json = run("rules", "schema", "--check", tmp_path, "--json")
    assert [one["code"] for one in as_json.json["findings"]] == ["MS163"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("pakc",), "did you mean `pack`?"),
        (("pack", "--check", "x"), "one of them"),
    ],
)
def test_wrong_use(run, arguments, says):
    ran = run("rules", "schema", *arguments)
    assert ran.code == 2
    assert says in ran.err


def test_documents_fit_their_schemas(run):
    import jsonschema_rs

    from meshseed.cli.documents import ALL_SCHEMAS

    toy = ("--pack", TOY)
    for name, arguments in {
        "outcome": ("evaluate", *toy, "--json", "--tree", "--sensitivity", "--", "--form", "round"),
        "explanation": ("explain", *toy, "--json", "star"),
        "flags": ("flags", *toy, "--json"),
        "surfaces": ("flags", *toy, "--surface", "list", "--json"),
        "rules-check": ("rules", "check", "--json", TOY),
        "findings": ("evaluate", *toy, "--json", "'" + " "),
    }.items():
        schema = ALL_SCHEMAS[f"{name}.schema.json"]()
        validator = jsonschema_rs.validator_for(schema)
        document = run(*arguments).json
        assert [str(error) for error in validator.iter_errors(document)] == [], name
        assert not validator.is_valid({**document, "schema": 2})
