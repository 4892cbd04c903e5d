"""One golden per code of this room: what a person is told, word for word."""

import pytest
from tests.evaluation.commandline.surface import TABLE, choice, drawn, flag, read, table

from meshseed.diagnostics.codes.command_lines import COMMAND_LINE_CODES
from meshseed.evaluation.commandline import (
    LONGEST_LINE,
    MOST_TOKENS,
    LineError,
)
from meshseed.packs.facts import Constant, FlagKind, FromUnknown

SHORT = table(abbreviations=Constant(value=True))
OPEN = table(abbreviations=FromUnknown("short"), fold_choices=FromUnknown("fold"))

ENFORCED = table(choices_enforced_by="check.at")
LISTED = table(flags=(flag("skip", FlagKind.LIST, separator=",", choices=(choice("a"),)),))

LINES = {
    "MS201": ("a" * (LONGEST_LINE + 1), TABLE),
    "MS202": ("a " * (MOST_TOKENS + 1), TABLE),
    "MS203": ("frob --name='a b", TABLE),
    "MS204": ("frob —-shape round", TABLE),
    "MS205": ("frob --name=“x”", TABLE),
    "MS206": ("--shape\u00a0round", TABLE),
    "MS207": ("--name=$HOME/x", TABLE),
    "MS210": ("--shpae=round", TABLE),
    "MS211": ("--s round", SHORT),
    "MS212": ("--sha=round", SHORT),
    "MS213": ("--sha=round", OPEN),
    "MS214": ("grind '--polish --old'", TABLE),
    "MS215": ("frob gring x", TABLE),
    "MS220": ("--name --polish", TABLE),
    "MS221": ("--polish=false", TABLE),
    "MS222": ("--count=three", TABLE),
    "MS223": ("--shape=sqare", ENFORCED),
    "MS224": ("--shape ROUND", OPEN),
    "MS225": ("--shape=", TABLE),
    "MS226": ("--skip=" + ",".join("x" * 22), LISTED),
    "MS230": ("--shape round --shape='square'", TABLE),
    "MS231": ("--inner-options a --inner-options b", TABLE),
    "MS232": ("--shape oval", TABLE),
}

GOLDENS = {
    "MS201": """\
error[MS201]: the command line has 1,048,577 characters, more than can be read
  at the whole line
  expected: at most 1,048,576 characters
  help: check that the text is a command line and not a whole file
  tokens: """,
    "MS202": """\
error[MS202]: the command line has more than 100,000 words
  at 1:200001 'a': the first word too many
  expected: at most 100,000 words
  help: check that the text is a command line and not a whole file
  tokens: """,
    "MS203": """\
error[MS203]: this single quote is never closed
  at 1:13 "'": opened here
  expected: a closing '
  help: close the quote; or use the white-space splitter, for which quotes are characters
  tokens: """,
    "MS204": """\
error[MS204]: `—-shape` has a U+2014 (em dash) that only looks like a dash
  at 1:6 '—': U+2014
  suggestion: --shape
  help: type it again by hand: editors and web pages put such characters in by themselves
  tokens: 1""",
    "MS205": """\
error[MS205]: `--name=“x”` has a U+201C (left double quotation mark) that only looks like a \
quote
  at 1:13 '“': U+201C
  suggestion: --name="x"
  help: type it again by hand: editors and web pages put such characters in by themselves
  tokens: 1""",
    "MS206": """\
error[MS206]: `--shape\\u00a0round` has a U+00A0 (no-break space) that only looks like a space
  at 1:8 '\\xa0': U+00A0
  suggestion: --shape round
  help: type it again by hand: editors and web pages put such characters in by themselves
  tokens: 0""",
    "MS207": """\
note[MS207]: `--name=$HOME/x` is not expanded: it is taken literally
  at 1:8 '$H': literal
  help: put the real text in its place to see what the driver would see
  tokens: 0""",
    "MS210": """\
warning[MS210]: `--shpae` is not a flag this pack knows
  at 1:1 '--shpae': not known
  suggestion: --shape
  tokens: 0""",
    "MS211": """\
error[MS211]: `--s` is the start of several flags
  at 1:1 '--s': not one flag
  expected: one of `--shape`, `--skip`, `--steps`
  help: write the flag in full
  tokens: 0""",
    "MS212": """\
note[MS212]: `--sha` is read as an abbreviation of `--shape`
  at 1:1 '--sha': abbreviated
  help: write `--shape`: a later release may add a flag that starts the same
  tokens: 0""",
    "MS213": """\
warning[MS213]: `--sha` may be an abbreviation of `--shape`: that depends on the open question \
`short`; it is not read as that flag
  at 1:1 '--sha': not a flag in full
  suggestion: --shape
  help: write the flag in full, or assume an answer to `short`
  tokens: 0""",
    "MS214": """\
warning[MS214]: `--polish --old` is one word with white space in it: it is read as a positional,\
 not as flags
  at 1:7 "'--polish --old'": one word
  suggestion: --polish
  help: take the quotes away if these are flags; write `--flag='…'` if it is a value
  tokens: 1""",
    "MS215": """\
warning[MS215]: `gring` is not a subcommand; it is read as a positional
  at 1:6 'gring': not a subcommand
  suggestion: grind
  tokens: 1""",
    "MS220": """\
error[MS220]: `--name` expects a value
  at 1:1 '--name': no value
  at 1:8 '--polish': not a value: it starts with a dash
  expected: `--name=<value>`
  suggestion: --name=--polish
  help: join a value that starts with a dash to its flag: `--flag=--value`
  tokens: 0, 1""",
    "MS221": """\
error[MS221]: `--polish` takes no value
  at 1:10 'false': not allowed here
  expected: `--polish` alone
  suggestion: --no-polish
  tokens: 0""",
    "MS222": """\
error[MS222]: `three` is not a value for `--count`
  at 1:9 'three': of another kind
  expected: a whole number of at most 64 bits, such as 2
  tokens: 0""",
    "MS223": """\
error[MS223]: `sqare` is not among the choices of `--shape`: likely rejected
  at 1:9 'sqare': not a choice
  expected: one of `round`, `square`, `oval`
  suggestion: square
  enforced_by: check.at
  tokens: 0""",
    "MS224": """\
warning[MS224]: `ROUND` differs from `round`, a choice of `--shape`, in its case only
  at 1:9 'ROUND': other case
  suggestion: round
  note: whether the driver ignores case is the open question `fold`
  tokens: 1""",
    "MS225": """\
warning[MS225]: the value of `--shape` is empty: likely rejected; it acts as unset only if the \
driver lets it pass
  at 1:1 '--shape=': empty
  expected: one of `round`, `square`, `oval`
  help: leave the flag out, or take one of the choices
  tokens: 0""",
    "MS226": """\
note[MS226]: `--skip=x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x`: 2 more findings about its \
values are left out
  at 1:1 '--skip=x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x': too many to list
  help: mend those that are listed, then look again
  tokens: 0""",
    "MS230": """\
note[MS230]: `--shape` is given more than once with different values: the last counts
  at 1:15 "--shape='square": this one counts
  at 1:1 '--shape round': dropped
  help: leave one of them
  tokens: 0, 1, 2""",
    "MS231": """\
warning[MS231]: `--inner-options` is given more than once, and whether the last value replaces \
the others or adds to them is the open question `inner-merge`
  at 1:19 '--inner-options b': given again
  at 1:1 '--inner-options a': given before
  help: leave one of them, or assume an answer to `inner-merge`
  tokens: 0, 1, 2, 3""",
    "MS232": """\
warning[MS232]: `oval` of `--shape` is deprecated: use `round`
  at 1:9 'oval': deprecated
  tokens: 1""",
}


def told(code, text, surface):
    try:
        parsed = read(text, surface)
    except LineError as error:
        findings = error.findings
    else:
        findings = parsed.findings
    return "\n".join(drawn(finding, text) for finding in findings if finding.code == code)


@pytest.mark.parametrize("code", LINES)
def test_golden(code):
    assert told(code, *LINES[code]) == GOLDENS[code]


def test_every_code_has_a_golden_and_an_explanation():
    assert list(GOLDENS) == [code.id for code in COMMAND_LINE_CODES]
    for code in COMMAND_LINE_CODES:
        assert code.title
        assert code.meaning.endswith(".")
        assert code.remedy.endswith(".")
