"""Reports as recorded, in every form.

To record anew after a change that is meant: delete the file and run the test with
MESHSEED_RECORD=1.
"""

import json as stdlib_json
import os
from pathlib import Path

import jsonschema_rs
import pytest
from tests.reporting.making import KINDS, ROOT, toy_report

from meshseed.reporting import html, json, markdown

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize(
    ("kind", "form"),
    [(kind, "md") for kind in KINDS] + [("check", "html"), ("diff", "html"), ("diff", "json")],
)
def test_a_report_as_recorded(kind, form, here):
    make = {"md": markdown, "html": html, "json": json}[form]
    text = make(toy_report(kind, here))
    golden = GOLDEN / f"{kind}.{form}"
    if os.environ.get("MESHSEED_RECORD") and not golden.exists():
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_json_fits_its_schema(kind, here):
    schema = stdlib_json.loads((ROOT / "schemas" / f"report-{kind}.schema.json").read_text("utf-8"))
    document = stdlib_json.loads(json(toy_report(kind, here)))
    errors = jsonschema_rs.validator_for(schema).iter_errors(document)
    assert [str(error) for error in errors] == []
    assert document["kind"] == kind
