"""What the canonical form looks like, case by case."""

import pytest

from meshseed.authoring.formatting import canonical

CASES = {
    "keys go into the order of the language": (
        '[[rule]]\nsays = "s"\nevidence = ["e"]\nwhen.x = 1\nid = "r"\nconfidence = "STRONG"\n'
        'then.set.b = 1\nthen.set.a = 2\nafter = "q"\n',
        '[[rule]]\nid = "r"\nafter = "q"\nwhen.x = 1\nthen.set.b = 1\nthen.set.a = 2\n'
        'confidence = "STRONG"\nevidence = ["e"]\nsays = "s"\n',
    ),
    "a comment goes with the key below it, and one behind a value stays there": (
        "[pack]\n# about the release\nrelease='1' # exact\ndriver='d'\n",
        "[pack]\ndriver = 'd'\n# about the release\nrelease = '1'  # exact\n",
    ),
    "one empty line before a header, none doubled, none at the end": (
        "# top\n\n\n\n[pack]\ndriver='d'\n[[flag]]\n\n\ndest='x'\n\n\n",
        "# top\n\n[pack]\ndriver = 'd'\n\n[[flag]]\ndest = 'x'\n",
    ),
    "a comment that touches a header stays with it": (
        "[pack]\ndriver='d'\n# about flags\n[[flag]]\ndest='x'\n",
        "[pack]\ndriver = 'd'\n\n# about flags\n[[flag]]\ndest = 'x'\n",
    ),
    "arrays and inline tables have one spacing": (
        "[[flag]]\nchoices=[ 1,2 ,3, ]\ndefault={none=true}\nevidence=[]\nfacts={}\n",
        "[[flag]]\nchoices = [1, 2, 3]\ndefault = { none = true }\nevidence = []\nfacts = {}\n",
    ),
    "an array with a comment has a line for each member": (
        "[[flag]]\nchoices=[1, # one\n2,# two\n# last\n]\n",
        "[[flag]]\nchoices = [\n  1,  # one\n  2,  # two\n  # last\n]\n",
    ),
    "tables on lines of their own stay so": (
        "[[lookup]]\nrows=[\n{to='a',from=[1]},{to='b',from=[2]}]\n",
        "[[lookup]]\nrows = [\n  { from = [1], to = 'a' },\n  { from = [2], to = 'b' },\n]\n",
    ),
    "dotted keys lose their spaces, quoted ones keep their quotes": (
        "[[rule]]\nwhen . \"a b\" . in=[1]\n[ rule . facts . 'set.x' ]\nwhy='w'\n",
        "[[rule]]\nwhen.\"a b\".in = [1]\n\n[rule.facts.'set.x']\nwhy = 'w'\n",
    ),
    "groups of a table in order keep their empty lines": (
        "[tags]\nB='STRONG'\n\n\nA='STRONG'\n",
        "[tags]\nB = 'STRONG'\n\nA = 'STRONG'\n",
    ),
    "the kind of line end stays": ("[pack]\r\ndriver='d'", "[pack]\r\ndriver = 'd'\r\n"),
    "what no model knows keeps its order behind the rest": (
        "[pack]\nzz=1\naa=2\ndriver='d'\n",
        "[pack]\ndriver = 'd'\nzz = 1\naa = 2\n",
    ),
    "a text of several lines is kept byte for byte": (
        '[pack]\ndriver="""\n  a \\\n   b  \n"""\n',
        '[pack]\ndriver = """\n  a \\\n   b  \n"""\n',
    ),
    "only comments": ("\n\n# a\n\n\n# b\n\n", "# a\n\n# b\n"),
    "nothing": ("", ""),
}


@pytest.mark.parametrize(("text", "form"), CASES.values(), ids=CASES)
def test_the_form(text, form):
    assert canonical(text) == form
    assert canonical(form) == form


def test_a_list_too_long_for_a_line_is_broken():
    long = ", ".join(f'"{letter * 50}"' for letter in "abc")
    assert canonical(f"[[rule]]\nevidence = [{long}]\n").splitlines()[1:] == [
        "evidence = [",
        *(f'  "{letter * 50}",' for letter in "abc"),
        "]",
    ]


def test_many_short_words_share_lines():
    words = [f'"word{number:02}"' for number in range(40)]
    lines = canonical(f"[[flag]]\nchoices = [{', '.join(words)}]\n").splitlines()
    assert all(len(line) <= 120 for line in lines)
    assert len(lines) == 7
    assert lines[2].startswith('  "word00", "word01"')
