"""Pages for people: what stands in their blocks of code is read, each block for itself."""

import re
from collections.abc import Iterator
from typing import Final

from meshseed.checking.handovers import Language
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Placed

_FENCE: Final = re.compile(
    r"[ \t>]*(?:(?:\d{1,9}[.)]|[-*+])[ \t]+)?(?P<fence>`{3,}|~{3,})[ \t]*\{?\.?(?P<name>[\w+-]*)"
)
_DIRECTIVE: Final = re.compile(
    r"(?P<indent>[ \t]*)\.\. (?:code|code-block|sourcecode|code-cell|prompt)::"
    r"[ \t]*(?P<name>[\w+-]*)"
)
_OPTION: Final = re.compile(r"[ \t]*:[\w-]+:")
_NAMES: Final = {
    Language.SHELL: "bash sh shell console shell-session sh-session zsh commandline",
    Language.PYTHON: "python py python3 ipython ipython3 pycon",
    Language.YAML: "yaml yml",
    Language.JSON: "json jsonc json5",
    Language.TOML: "toml",
    Language.DOCKERFILE: "dockerfile docker",
    Language.DOTENV: "env dotenv ini",
    Language.MAKE: "make makefile",
}
_LANGUAGES: Final = {name: language for language, names in _NAMES.items() for name in names.split()}


def read_document(source: Placed, gathering: Gathering) -> None:
    """Every block of code that mentions a carrier."""
    from meshseed.checking.reading.dispatching import read_as

    for name, block in _blocks(source):
        if gathering.carriers.mentions(block.text):
            language = _LANGUAGES.get(name.lower(), Language.LOG)
            with gathering.deeper() as go_on, gathering.scope():
                if go_on:
                    read_as(language, block, gathering)


def _blocks(source: Placed) -> Iterator[tuple[str, Placed]]:
    """The name of each block's language, and the block without its indentation."""
    lines = source.text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    number = 0
    while number < len(lines):
        if fence := _FENCE.match(lines[number]):
            first = last = number + 1
            while last < len(lines) and not _closes(lines[last], fence.group("fence")):
                last += 1
            number = last + 1
        elif fence := _DIRECTIVE.match(lines[number]):
            first = number + 1
            while first < len(lines) and _OPTION.match(lines[first]):
                first += 1
            last = first
            depth = len(fence.group("indent"))
            while last < len(lines) and (not lines[last].strip() or _indent(lines[last]) > depth):
                last += 1
            number = last
        else:
            number += 1
            continue
        yield fence.group("name"), _dedented(source, lines, starts, range(first, last))


def _closes(line: str, fence: str) -> bool:
    stripped = line.strip(" \t>\r\n")
    return stripped.startswith(fence) and not stripped.strip(fence[0])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t>"))


def _dedented(source: Placed, lines: list[str], starts: list[int], block: range) -> Placed:
    depth = min((_indent(lines[number]) for number in block if lines[number].strip()), default=0)
    text: list[str] = []
    offsets: list[int] = []
    for number in block:
        line = lines[number]
        skipped = min(depth, _indent(line))
        text.append(line[skipped:])
        offsets += source.offsets[starts[number] + skipped : starts[number + 1]]
    offsets.append(source.offsets[starts[block.stop]])
    return Placed("".join(text), offsets)
