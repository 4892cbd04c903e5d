"""The committed schemas are what the program writes, and they accept what it accepts."""

import json
import tomllib
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest

from meshseed import builtin_packs, load_pack
from meshseed.cli.documents import ALL_SCHEMAS as ALL
from meshseed.evaluation.schema import outcome_schema
from meshseed.packs.locating import find_pack
from meshseed.packs.schemas import SCHEMAS, drift, pack_schema, text_of

ROOT = Path(__file__).resolve().parent.parent


def pack_files() -> list[Path]:
    return [path for name in builtin_packs() for path in sorted(find_pack(name).glob("*.toml"))]


def test_committed_schemas_are_current() -> None:
    assert drift(ROOT / "schemas", ALL) == ()


def test_drift_is_seen(tmp_path: Path) -> None:
    for name, make in ALL.items():
        (tmp_path / name).write_text(text_of(make()), encoding="utf-8")
    (tmp_path / "pack.schema.json").write_text("{}\n", encoding="utf-8")
    (tmp_path / "outcome.schema.json").unlink()
    assert [finding.code for finding in drift(tmp_path, ALL)] == ["MS163", "MS163"]


@pytest.mark.parametrize("name", sorted(ALL))
def test_schema_is_itself_valid(name: str) -> None:
    schema = json.loads((ROOT / "schemas" / name).read_text(encoding="utf-8"))
    jsonschema_rs.meta.validate(schema)


@pytest.mark.parametrize("path", pack_files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_shipped_packs_fit_the_schema(path: Path) -> None:
    validator = jsonschema_rs.validator_for(SCHEMAS["pack.schema.json"]())
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [str(error) for error in validator.iter_errors(document)] == []


@pytest.mark.parametrize("path", pack_files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_shipped_packs_name_the_schema(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("#:schema ")
    target = path.parent / first.removeprefix("#:schema ")
    assert target.resolve().name == "pack.schema.json"


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ({"visibilty": "public"}, "unknown key"),
        ({"kind": "swich"}, "no such kind"),
        ({"dest": "all"}, "a word that joins conditions"),
    ],
)
def test_schema_refuses_what_the_model_refuses(table: dict[str, object], fault: str) -> None:
    validator = jsonschema_rs.validator_for(SCHEMAS["pack.schema.json"]())
    flag = {"dest": "x", "kind": "switch", "literals": ["--x"], **table}
    assert not validator.is_valid({"flag": [flag]}), fault


def test_an_override_of_one_key_fits_the_extension_schema_only() -> None:
    document = {"flag": [{"dest": "x", "default": True}]}
    whole = jsonschema_rs.validator_for(SCHEMAS["pack.schema.json"]())
    extension = jsonschema_rs.validator_for(SCHEMAS["pack-extension.schema.json"]())
    assert not whole.is_valid(document)
    assert extension.is_valid(document)


@pytest.mark.parametrize("name", builtin_packs())
def test_outcomes_fit_their_schema(name: str) -> None:
    validator = jsonschema_rs.validator_for(outcome_schema())
    pack = load_pack(name)
    for case in pack.facts.cases:
        outcome = pack.evaluate(
            case.line, assume=case.assume, reading=case.reading, trees=True, sensitive=True
        )
        document = json.loads(msgspec.json.encode(outcome))
        assert [str(error) for error in validator.iter_errors(document)] == [], case.id


def test_editors_are_told_what_every_fixed_value_means() -> None:
    for name, definition in pack_schema()["$defs"].items():
        if "enum" in definition:
            docs = definition["x-taplo"]["docs"]["enumValues"]
            assert len(docs) == len(definition["enum"])
            assert all(docs), name


def test_editors_begin_a_table_with_what_it_needs() -> None:
    rule = pack_schema()["$defs"]["RuleTable"]
    assert rule["x-taplo"]["initKeys"] == rule["required"] == ["id", "when", "then"]
