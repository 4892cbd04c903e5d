"""Rewriting expectations: only the values change, and only where that can be shown to be right."""

import stat

import pytest

from meshseed.authoring.testing import Ask, examine

PACK = """
[pack]
driver = "frob"
release = "1"

[[flag]]
dest = "shape"
kind = "choice"
choices = ["round", "square"]
literals = ["--shape"]
default = "round"

[[attribute]]
id = "width"
kind = "integer"
initial = 1

[[attribute]]
id = "lone"
kind = "integer"

[[accumulator]]
id = "tokens"
complete = true

[[rule]]
id = "first"
when.shape = "square"
then.set.width = 2
then.append.tokens = ["a", "b"]

[[rule]]
id = "second"
when.shape = "round"
then.append.tokens = "c"
"""
SQUARE = '[[case]]\nid = "square"\nline = "--shape square"  # how it is typed\n'


@pytest.fixture
def update(tmp_path):
    """Write a pack with a case, update it, and give the text of the case's file, and the report."""

    def run(expect, case=SQUARE):
        (tmp_path / "pack.toml").write_text(PACK, encoding="utf-8")
        cases = tmp_path / "cases.toml"
        cases.write_bytes((case + expect).encode())
        report, _ = examine(tmp_path, Ask(update=True))
        return cases.read_bytes().decode().removeprefix(case), report

    return run


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("expect.attributes.width = 7 # why\n", "expect.attributes.width = 2 # why\n"),
        ("expect.attributes = { width = 7 }\n", "expect.attributes = { width = 2 }\n"),
        ("expect.attributes.width = { hole = true }\n", "expect.attributes.width = 2\n"),
        ("expect.attributes.width.hole = true # x\n", "expect.attributes.width = 2 # x\n"),
        ("expect.attributes.lone = 3\n", "expect.attributes.lone = { hole = true }\n"),
        ("[case.expect]\n# note\nreached=false\n", "[case.expect]\n# note\nreached=true\n"),
        ('expect.tokens.tokens = ["a"]\n', 'expect.tokens.tokens = ["a", "b"]\n'),
        ("expect.tokens.tokens = []\n", 'expect.tokens.tokens = ["a", "b"]\n'),
        (
            'expect.tokens.tokens = [\n  "a", # one\n  "x", # two\n  "c", # three\n]\n',
            'expect.tokens.tokens = [\n  "a", # one\n  "b", # two\n  # three\n]\n',
        ),
        ('expect.findings = ["MS304"]\r\n', "expect.findings = []\r\n"),
        (
            'expect.fired = ["second"] # only\n',
            'expect.fired = [] # only\nexpect.not_fired = ["second"]\n',
        ),
        (
            'expect = { not_fired = ["first", "second"] }\n',
            'expect = { not_fired = ["second"], fired = ["first"] }\n',
        ),
    ],
)
def test_only_the_value_changes(update, before, after):
    text, report = update(before)
    assert text == after
    assert not report.failed
    assert report.updated.files == ("cases.toml",)


def test_what_passes_is_left_alone(update):
    text, report = update("expect.attributes.width   =   2\n")
    assert text == "expect.attributes.width   =   2\n"
    assert report.updated is None


def test_a_line_that_cannot_be_read_is_left_with_the_reason(update):
    case = '[[case]]\nid = "open"\nline = "--shape \'square"\n'
    text, report = update("expect.attributes.width = 2\n", case)
    assert text == "expect.attributes.width = 2\n"
    assert report.updated.files == ()
    assert report.updated.updates[0].left
    assert report.failed


def test_several_cases_of_one_file_at_once(update):
    more = '[[case]]\nid = "round"\nline = ""\nexpect.attributes.width = 5\n'
    text, report = update("expect.attributes.width = 4\n" + more)
    assert text == "expect.attributes.width = 2\n" + more.replace("= 5", "= 1")
    assert {one.case for one in report.updated.updates} == {"square", "round"}


def test_the_mode_of_the_file_stays(update, tmp_path):
    update("expect.attributes.width = 2\n")
    (tmp_path / "cases.toml").chmod(0o600)
    update("expect.attributes.width = 4\n")
    assert stat.S_IMODE((tmp_path / "cases.toml").stat().st_mode) == 0o600
    assert not [one for one in tmp_path.iterdir() if one.name.startswith(".")]
