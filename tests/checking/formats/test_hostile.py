"""Nothing in a scanned file or its name is taken for a command, markup or a terminal's escape."""

import json
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.checking.making import found, report, settle

from meshseed.checking.formats import guarded, written
from meshseed.checking.settings import Bar, Form

HOSTILE = [
    "\x1b[31mred\x1b]0;title\x07",
    "\n::error file=x::gotcha",
    "\r\n##[error]gotcha",
    "##vso[task.setvariable variable=x]y",
    "##teamcity[buildStop]",
    "a%0A::set-env name=x::y",
    "a,line=9::title=x",
    "</failure><script>alert(1)</script>",
    "]]><!-- & -->",
    "`x` | <img src=x> [a](javascript:x) @someone #12 https://x.example www.x.example",
    "| --- |\n# heading",
    "\u202egnp.exe\u2066",
    "\udcff\ud800",
    "\0\ufffe\uffff\x85\u2028",
    "<details>&amp;&lt;",
    "$x^2$ ~~no~~ **b** _i_ \\| \\",
]
PEOPLE = [Form.TEXT, Form.GITHUB, Form.MARKDOWN, Form.JUNIT]


def hostile_report(evil):
    text = f'X="{evil}"\n'
    path = evil.replace("/", "_").replace("\0", "") or "x"
    one = found(
        text,
        evil,
        path=path,
        message=f"there is no flag `{evil}`",
        suggestion=evil,
        help=evil,
        notes=(evil,),
        expected=evil,
        fact=evil,
        evidence=(evil,),
    )
    several = settle(text, [one], path=path)
    return report({path: (text, several)}, show=Bar.NOTE, statistics=True)


def commands(line):
    """What a build server would take for a command in a line of its log."""
    found_there = []
    if re.match(r"\s*::[\w-]+", line):
        found_there.append("::")
    if re.search(r"##[\w.]*\[", line):
        found_there.append("##")
    return found_there


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("evil", HOSTILE)
def test_no_form_passes_it_on(form, evil):
    data = written(hostile_report(evil), form)
    text = data.decode("utf-8")
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", text)
    for line in text.split("\n"):
        if form is Form.GITHUB and line.startswith("::error file="):
            # The command itself: nothing but its own properties, and one message.
            given_there = line.removeprefix("::error ").split("::")[0]
            names = [part.split("=")[0] for part in given_there.split(",")]
            assert names == ["file", "line", "endLine", "col", "endColumn", "title"] or names == [
                "file", "line", "endLine", "title",
            ]  # fmt: skip
            continue
        assert commands(line) == []


@pytest.mark.parametrize("evil", HOSTILE)
def test_documents_for_programs_stay_whole(evil):
    one = hostile_report(evil)
    json.loads(written(one, Form.JSON))
    (issue,) = json.loads(written(one, Form.GITLAB))
    assert issue["check_name"] == "ZZ701"
    (result,) = json.loads(written(one, Form.SARIF))["runs"][0]["results"]
    assert result["ruleId"] == "ZZ701"
    root = ET.fromstring(written(one, Form.JUNIT))
    assert [child.tag for child in root.iter()] == [
        "testsuites",
        "testsuite",
        "testcase",
        "failure",
    ]


@pytest.mark.parametrize("evil", HOSTILE)
def test_markdown_has_no_markup_but_ours(evil):
    text = written(hostile_report(evil), Form.MARKDOWN).decode()
    assert set(re.findall(r"<[^>]*>", text)) <= {"<code>", "</code>", "<br>"}
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert [line.count("|") for line in rows if line.startswith("| 1:4 |")] == [4]
    assert not re.search(r"[\[\]`*]", text.replace("*STRONG*", ""))
    prose = re.sub(r"<code>.*?</code>", "", text)
    assert not re.search(r"@\w|&#64;\w|&#35;\d|https?:|www\.", prose)


@given(st.text(alphabet=st.sampled_from("#:[]vso \n\tx\\"), max_size=30))
def test_guarding_leaves_no_command(text):
    assert [one for line in guarded(text).split("\n") for one in commands(line)] == []


@given(st.text(alphabet="ab :\n#", max_size=30))
def test_guarding_changes_nothing_else(text):
    if not any(commands(line) or line.lstrip(" \t").startswith("::") for line in text.split("\n")):
        assert guarded(text) == text
