"""A large pack as a person would have written it: thousands of flags, and rules over them."""

from collections.abc import Iterator
from pathlib import Path

COLOURS = ("red", "green", "blue", "grey")
HEAD = """#:schema {schema}

[pack]
driver = "frob"
release = "1"
title = "a large pack"
flags_complete = true

[[source]]
id = "made-up"
title = "Made up for a comparison"
line = "vendor-documentation"

[[evidence]]
id = "made-up.all"
kind = "document"
confidence = "INFERRED"
source = "made-up"
where = "here"
says = "All of it."

[[accumulator]]
id = "out"
complete = true
order.confidence = "INFERRED"
order.evidence = ["made-up.all"]
evidence = ["made-up.all"]
"""
FLAG = """
[[flag]]
dest = "f{0}"
kind = "{1}"
literals = ["--f{0}"]
{2}
effect = "modelled"
evidence = ["made-up.all"]
"""
ATTRIBUTE = """
[[attribute]]
id = "a{0}"
kind = "integer"
initial = 0
evidence = ["made-up.all"]
"""
RULE = """
[[rule]]
id = "r{0}"
{1}
then.append.out = "t{0}"
then.set.a{0} = 1
evidence = ["made-up.all"]
"""
KINDS = (
    ("choice", 'choices = ["red", "green", "blue", "grey"]\ndefault = "red"'),
    ("boolean", "default = false"),
    ("integer", "default = 1"),
)


def written(folder: Path, schema: Path, *, flags: int, rules: int) -> Path:
    """A pack in *folder*: flags in turn of three kinds, and rules that read them and each other."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = {
        "pack.toml": [HEAD.format(schema=schema)],
        "flags.toml": list(_flags(flags)),
        "pipeline.toml": list(_rules(rules, flags)),
    }
    for name, texts in parts.items():
        head = "" if name == "pack.toml" else f"#:schema {schema}\n"
        (folder / name).write_text(head + "".join(texts), encoding="utf-8")
    return folder


def _flags(count: int) -> Iterator[str]:
    for number in range(count):
        kind, rest = KINDS[number % len(KINDS)]
        yield FLAG.format(number, kind, rest)


def _rules(count: int, flags: int) -> Iterator[str]:
    yield from map(ATTRIBUTE.format, range(count))
    for number in range(count):
        choice = 3 * (number % (flags // 3))
        lines = [f'when.f{choice} = "{COLOURS[1 + number % 3]}"']
        if number % 2:
            lines.append(f"when.any = [{{ f{choice + 1} = true }}, {{ f{choice + 2}.gt = 8 }}]")
        if number % 4 == 3:
            lines.append(f"when.a{number - 1}.ge = 0")
        yield RULE.format(number, "\n".join(lines))
