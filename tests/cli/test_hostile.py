"""Text from strangers comes out inert, wherever a pack or a line may hold it."""

import re
import unicodedata

import pytest

BAD = "\x1b[31mred\x1b]0;title\x07\u202egnihtemos\u2066\x9b\x7f"
TOML_BAD = "".join(f"\\u{ord(char):04x}" if not char.isascii() or ord(char) < 32 or char == "\x7f"
                   else char for char in BAD)  # fmt: skip

PACK = f"""
[pack]
driver = "d{TOML_BAD}"
release = "1{TOML_BAD}"
[[source]]
id = "s"
title = "{TOML_BAD}"
line = "vendor-code"
[[evidence]]
id = "e"
kind = "string"
confidence = "CONFIRMED"
source = "s"
text = "{TOML_BAD}"
says = "{TOML_BAD}"
[[flag]]
dest = "shape"
kind = "choice"
literals = ["--shape"]
choices = ["a", "b{TOML_BAD}"]
help = "{TOML_BAD}"
says = "{TOML_BAD}"
evidence = ["e"]
[[surface]]
id = "help"
title = "{TOML_BAD}"
prints = ["public"]
[[attribute]]
id = "edge"
kind = "string"
initial = "{TOML_BAD}"
[[accumulator]]
id = "options"
feeds = "{TOML_BAD}"
render = "{TOML_BAD}"
order = {{ why = "{TOML_BAD}" }}
[[rule]]
id = "r"
when.shape = "a"
at.function = "{TOML_BAD}"
then.set.edge = "x{TOML_BAD}"
then.append.options = ["t{TOML_BAD}", "u"]
then.advise = "{TOML_BAD}"
evidence = ["e"]
why = "{TOML_BAD}"
[[conflict]]
id = "c"
about = ["r"]
item = "{TOML_BAD}"
question = "{TOML_BAD}"
[[conflict.side]]
id = "one"
taken = true
says = "{TOML_BAD}"
[[conflict.side]]
id = "two"
says = "{TOML_BAD}"
[[case]]
id = "fails"
line = "--shape a"
expect.attributes.edge = "{TOML_BAD}?"
"""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "pack.toml").write_text(PACK, encoding="utf-8")
    return folder


def dangerous(text):
    return [
        char
        for char in re.sub(r"\x1b\[[0-9;]*m", "", text)
        if char != "\n" and unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"}
    ]


def test_the_test_itself_sees_danger():
    assert len(dangerous(BAD)) == 6
    assert not dangerous("plain\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("evaluate", "--all", "--tree", "--sensitivity", "--", "--shape", "a"),
        ("evaluate", "--all", "--trace", "--", "--shape", f"b{BAD}"),
        ("evaluate", "--width", "30", "--", f"--x{BAD}", BAD, "--shape", f"{BAD}\n{BAD}"),
        ("evaluate", "--", f"-{BAD}"),
        ("evaluate", f"--shape '{BAD}"),
        ("evaluate", f"--{BAD}"),
        ("evaluate", "--assume", f"{BAD}=1", "--", "x"),
        ("evaluate", "--reading", f"c={BAD}", "--", "x"),
        ("explain", "shape"),
        ("explain", "r"),
        ("explain", "c"),
        ("explain", "e"),
        ("explain", "s"),
        ("explain", BAD),
        ("flags",),
        ("flags", "--surface", "help"),
        ("flags", "--surface", "list"),
        ("flags", "--surface", BAD),
    ],
)
def test_nothing_printed_moves_the_cursor(run, hostile, arguments):
    command, *rest = arguments
    ran = run(command, "--pack", hostile, *rest)
    assert ran.code in {0, 1, 2}
    assert "internal fault" not in ran.err
    assert not dangerous(ran.out + ran.err)
    assert "\x1b" not in ran.out + ran.err


@pytest.mark.parametrize("arguments", [(), ("--color", "always")])
def test_a_failed_case_is_inert_too(run, hostile, arguments):
    ran = run("rules", "check", *arguments, hostile)
    assert ran.code == 1
    assert "case fails comes out otherwise" in re.sub(r"\x1b\[[0-9;]*m", "", ran.out)
    assert not dangerous(ran.out)


def test_a_command_nobody_has_is_inert(run):
    assert not dangerous(run(BAD).err)
    assert not dangerous(run("rules", BAD).err)
