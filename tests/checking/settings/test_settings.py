"""Settings: where they come from, and what is said of wrong ones."""

import json

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meshseed.checking.settings import (
    SETTINGS,
    Bar,
    Form,
    Kind,
    Layer,
    PerFile,
    SettingsError,
    find_file,
    of_environment,
    read_file,
    resolve,
    settings_schema,
)
from meshseed.checking.settings.values import taken
from meshseed.confidence import Confidence
from meshseed.diagnostics import render_all

NOTHING = Layer(values={}, origins={})


def written(folder, text, name="meshseed.toml"):
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def settings_of(folder, **typed):
    layer = Layer(values=typed, origins=dict.fromkeys(typed, "command line"))
    return resolve(layer, of_environment({}), find_file(folder), folder)


def test_every_kind_of_value(tmp_path):
    text = """
pack = "here"
select = ["MS7"]
ignore = ["MS701", "MS702"]
min-confidence = "STRONG"
strict = true
fail-on = "warning"
show = "note"
format = "sarif"
baseline = "known.json"
exclude = ["old/"]
carriers = ["variable:MORE", "command:frob:shell"]
jobs = 3
per-file-ignores = { "*.log" = ["MS7"] }
"""
    settings = settings_of(written(tmp_path, text)).settings
    assert settings.pack == "here"
    assert (settings.select, settings.ignore) == (("MS7",), ("MS701", "MS702"))
    assert settings.min_confidence is Confidence.STRONG
    assert settings.strict
    assert (settings.fail_on, settings.show) == (Bar.WARNING, Bar.NOTE)
    assert settings.format is Form.SARIF
    assert settings.baseline.endswith("known.json")
    assert settings.carriers == ("variable:MORE", "command:frob:shell")
    assert settings.jobs == 3
    assert settings.per_file_ignores == (PerFile("*.log", ("MS7",)),)


def test_without_any_each_has_its_default(tmp_path):
    resolved = resolve(NOTHING, NOTHING, None, tmp_path)
    assert {row.origin for row in resolved.rows} == {"default"}
    assert {row.key: row.value for row in resolved.rows} == {
        one.key: one.default for one in SETTINGS
    }
    for setting in SETTINGS:
        assert hasattr(resolved.settings, setting.field)


def test_the_nearest_file_upward_holds(tmp_path):
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    written(tmp_path, 'show = "note"')
    assert settings_of(inner).settings.show is Bar.NOTE
    written(inner.parent, '[tool.meshseed]\nshow = "error"\n', "pyproject.toml")
    assert settings_of(inner).settings.show is Bar.ERROR
    assert settings_of(inner).rows[-1].origin == "default"


def test_its_own_file_goes_before_pyproject_and_one_without_the_table_is_passed_over(tmp_path):
    inner = tmp_path / "a"
    inner.mkdir()
    written(tmp_path, 'show = "note"')
    written(inner, '[project]\nname = "meshseed-user"\n', "pyproject.toml")
    assert settings_of(inner).settings.show is Bar.NOTE
    written(tmp_path, '[tool.meshseed]\nshow = "error"\n', "pyproject.toml")
    assert settings_of(tmp_path).settings.show is Bar.NOTE


def test_a_broken_pyproject_of_others_is_not_our_matter(tmp_path):
    written(tmp_path, "this is = not toml [", "pyproject.toml")
    assert settings_of(tmp_path).settings.show is Bar.WARNING


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(tmp_path):
    file = find_file(written(tmp_path, 'show = "note"\nfail-on = "note"\njobs = 7\n'))
    environment = of_environment({"MESHSEED_SHOW": "error", "MESHSEED_FAIL_ON": "never"})
    line = Layer(values={"show": "warning"}, origins={"show": "command line"})
    resolved = resolve(line, environment, file, tmp_path)
    rows = {row.key: (row.value, row.origin) for row in resolved.rows}
    assert rows["show"] == ("warning", "command line")
    assert rows["fail-on"] == ("never", "$MESHSEED_FAIL_ON")
    assert rows["jobs"] == (7, "meshseed.toml")
    assert rows["strict"] == (False, "default")


def test_values_of_the_environment():
    layer = of_environment(
        {
            "MESHSEED_STRICT": "yes",
            "MESHSEED_JOBS": "4",
            "MESHSEED_SELECT": "MS701, MS702",
            "MESHSEED_FORMAT": "",
            "MESHSEED_CACHE": "elsewhere",
        }
    )
    assert layer.values == {"strict": True, "jobs": 4, "select": ("MS701", "MS702")}
    with pytest.raises(SettingsError) as wrong:
        of_environment({"MESHSEED_JOBS": "many", "MESHSEED_STRICT": "perhaps"})
    assert len(wrong.value.findings) == 2
    assert "$MESHSEED_JOBS" in wrong.value.findings[1].message


def test_every_mistake_is_told_at_once_and_in_its_place(tmp_path):
    text = """strickt = true
show = "warnin"
jobs = -1
select = "MS7"
carriers = ["varable:X"]
per-file-ignores = { "a" = [1] }
"""
    with pytest.raises(SettingsError) as wrong:
        find_file(written(tmp_path, text))
    shown = render_all(wrong.value.findings, wrong.value.texts)
    assert [one.where[0].span.start.line for one in wrong.value.findings] == [1, 2, 3, 4, 5, 6]
    for hint in ("`strict`", "`warning`", "0 to 1024", "a list of texts", "`variable:X`"):
        assert hint in shown
    assert "meshseed.toml:2:8" in shown


def test_in_pyproject_the_place_is_that_of_the_key(tmp_path):
    text = '[project]\nname = "x"\n\n[tool.meshseed]\n  strickt = true\n'
    with pytest.raises(SettingsError) as wrong:
        find_file(written(tmp_path, text, "pyproject.toml"))
    (one,) = wrong.value.findings
    assert (one.where[0].span.start.line, one.where[0].span.start.column) == (5, 3)


@pytest.mark.parametrize("text", ["show = ", "a = 1\na = 2", "\x00", "[" * 200])
def test_what_is_no_toml_is_told(tmp_path, text):
    with pytest.raises(SettingsError):
        find_file(written(tmp_path, text))


def test_a_file_that_is_named_has_to_be_there(tmp_path):
    with pytest.raises(SettingsError):
        read_file(tmp_path / "none.toml")
    written(tmp_path, "[project]\n", "pyproject.toml")
    with pytest.raises(SettingsError, match=r"tool\.meshseed"):
        read_file(tmp_path / "pyproject.toml")
    written(tmp_path, 'show = "note"', "other.toml")
    assert read_file(tmp_path / "other.toml").values == {"show": "note"}


def test_paths_in_a_file_count_from_its_folder(tmp_path, monkeypatch):
    inner = tmp_path / "a"
    inner.mkdir()
    written(tmp_path, 'baseline = "known.json"\npack = "packs/frob"\n')
    monkeypatch.chdir(inner)
    settings = settings_of(inner).settings
    assert settings.baseline == "../known.json"
    assert settings.pack == "../packs/frob"
    written(tmp_path, 'pack = "frob"\n')
    assert settings_of(inner).settings.pack == "frob"


def test_strict_lowers_the_bar_unless_it_is_lower(tmp_path):
    assert settings_of(tmp_path, strict=True).settings.failing is Bar.WARNING
    typed = {"strict": True, "fail-on": "note"}
    assert settings_of(tmp_path, **typed).settings.failing is Bar.NOTE
    typed = {"strict": True, "fail-on": "never"}
    assert settings_of(tmp_path, **typed).settings.failing is Bar.NEVER


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2000) | st.sampled_from(
        ["", "x", "MS7", "error", "note", "sarif", "variable:X", "variable:X:shell", "call:"]
    ),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["a", "*.py"]), inner, max_size=2),
    max_leaves=5,
)  # fmt: skip


@given(st.sampled_from(SETTINGS), VALUES)
def test_the_schema_takes_what_the_program_takes(setting, value):
    if value is None or (isinstance(value, str) and "\0" in value):
        return
    schema = jsonschema_rs.validator_for(settings_schema())
    assert schema.is_valid({setting.key: value}) == (not taken(setting, value)[1])


def test_the_schema_says_what_each_is_for():
    schema = settings_schema()
    jsonschema_rs.meta.validate(json.loads(json.dumps(schema)))
    for setting in SETTINGS:
        assert schema["properties"][setting.key]["description"] == setting.about
    assert not jsonschema_rs.validator_for(schema).is_valid({"strickt": True})


def test_variables_are_named_after_settings():
    assert {one.variable for one in SETTINGS if one.kind is not Kind.PER_FILE} >= {
        "MESHSEED_MIN_CONFIDENCE",
        "MESHSEED_PACK",
    }
    assert all(one.variable is None for one in SETTINGS if one.kind is Kind.PER_FILE)
