"""What a finding proposes is done by its fix: afterwards the finding is gone."""

import pytest

from meshseed.authoring.editor.fixing import fixes_in
from meshseed.authoring.editor.texts import Text

RULE = '\n[[rule]]\nid = "n"\nwhen.fine = true\nthen.advise = "x"\n'


@pytest.mark.parametrize(
    ("added", "titles"),
    [
        (RULE + 'evidence = ["gess"]\n', ["Change to `guess`"]),
        (RULE + "evidence = ['gess']\n", ["Change to `guess`"]),
        (RULE + 'when.shpae = "star"\n', ["Change to `shape`"]),
        (RULE + 'when.shape = "stra"\n', ["Change to `star`"]),
        (RULE + 'confidence = "INFERED"\nevidence = ["guess"]\n', ["Change to `INFERRED`"]),
        (RULE + 'sayz = "x"\n', ["Change to `says`"]),
        (RULE + 'evidence = "guess"\n', ["Make it an array"]),
        (RULE + "says = 1\n", ["Put it in quotes"]),
        ('\n[[accumulator]]\nid = "acc"\ncomplete = "true"\n', ["Remove the quotes"]),
        ('\n[[ruel]]\nid = "n"\n', ["Change to `rule`"]),
    ],
)
def test_a_fix_leaves_nothing_to_find(opened, added, titles):
    opened.type("pipeline.toml", added)
    file = opened.path("pipeline.toml")
    text = opened.text("pipeline.toml")
    findings = opened.errors()
    fixes = [fix for one in findings for fix in fixes_in(one, file, Text(text))]
    assert [fix.title for fix in fixes] == titles
    (fix,) = fixes
    fixed = text[: fix.edit.start] + fix.edit.text + text[fix.edit.end :]
    opened.buffers[opened.folder / "pipeline.toml"] = fixed
    codes = {one.code for one in findings}
    left = {one.code for one in opened.errors()}
    assert codes - left, left


def test_a_finding_of_another_file_has_no_fix_here(opened):
    opened.type("pipeline.toml", RULE + 'evidence = ["gess"]\n')
    (finding,) = opened.errors()
    text = Text(opened.text("flags.toml"))
    assert list(fixes_in(finding, opened.path("flags.toml"), text)) == []
