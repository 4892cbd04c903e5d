"""Pages for people: their blocks of code are read, each for itself, and code within a line."""

from collections.abc import Iterator
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import Language
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Placed

_FENCE: Final = pattern(
    r"[ \t>]*(?:(?:\d{1,9}[.)]|[-*+])[ \t]+)?(?P<fence>`{3,}|~{3,})[ \t]*\{?\.?(?P<name>[\w+-]*)"
)
_DIRECTIVE: Final = pattern(
    r"(?P<indent>[ \t]*)\.\. (?:code|code-block|sourcecode|code-cell|prompt)::"
    r"[ \t]*(?P<name>[\w+-]*)"
)
_LITERAL: Final = pattern(
    r"(?P<indent>[ \t]*)(?!\.\. )(?:[^\s:]|:(?!:[ \t]*$))[^\n]*::[ \t]*$|[ \t]*::[ \t]*$"
)
_INLINE: Final = pattern(r"(?<!`)(`{1,2})(?!`)([^`\n]{3,2000})\1(?!`)")
_OPTION: Final = pattern(r"[ \t]*:[\w-]+:")
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
_LONGEST_FENCE: Final = 3
_LANGUAGES: Final = {name: language for language, names in _NAMES.items() for name in names.split()}


def read_document(source: Placed, gathering: Gathering) -> None:
    """Every block of code that mentions a carrier."""
    from meshseed.checking.reading.dispatching import read_as

    lines = source.text.splitlines(keepends=True)
    taken: set[int] = set()
    branch = gathering.branch()
    for number, (name, block) in enumerate(_blocks(source, lines, taken)):
        if gathering.carriers.mentions(block.text):
            with gathering.deeper() as go_on, gathering.scope(), gathering.arm(branch, number):
                if go_on:
                    _block(name, block, gathering)
    at = 0
    for number, line in enumerate(lines):
        if number not in taken and "`" in line and gathering.carriers.mentions(line):
            for match in _INLINE.finditer(line):
                code = source.cut(at + match.start(2), at + match.end(2))
                if (language := _inline(code.text, gathering)) is not None:
                    arm = len(lines) + at + match.start()
                    with gathering.scope(), gathering.arm(branch, arm):
                        read_as(language, code, gathering)
        at += len(line)


def _inline(text: str, gathering: Gathering) -> Language | None:
    """The language of code within a line of prose, where something is handed over in it."""
    if gathering.carriers.hands_over(text):
        return Language.SHELL
    argument = "=" in text and "-" in text and gathering.carriers.mentions(text)
    return Language.PYTHON if argument else None


def _block(name: str, block: Placed, gathering: Gathering) -> None:
    """One block; what calls itself a shell's is often what was printed in one."""
    from meshseed.checking.reading.dispatching import read_as
    from meshseed.checking.reading.languages import language_of

    language = _LANGUAGES.get(name.lower())
    if language is None:
        language = (language_of("", block.text) if not name else None) or Language.LOG
    before = len(gathering.handovers)
    read_as(language, block, gathering)
    if language is Language.SHELL and len(gathering.handovers) == before:
        from meshseed.checking.reading.logs import read_log

        read_log(_without_remarks(block), gathering)


def _without_remarks(block: Placed) -> Placed:
    text = "".join(
        " " * (len(line) - 1) + "\n" if line.lstrip().startswith("#") else line
        for line in f"{block.text}\n".splitlines(keepends=True)
    )
    return Placed(text[: len(block.text)], block.offsets, block.holes)


def _blocks(source: Placed, lines: list[str], taken: set[int]) -> Iterator[tuple[str, Placed]]:
    """The name of each block's language, and the block without its indentation.

    The numbers of their lines are added to *taken*.
    """
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    number = 0
    while number < len(lines):
        begin = number
        if (fence := _FENCE.match(lines[number])) and not _underlines(lines, number):
            first = last = number + 1
            while last < len(lines) and not _closes(lines[last], fence.group("fence")):
                last += 1
            number = last + 1
        elif fence := _DIRECTIVE.match(lines[number]) or _LITERAL.match(lines[number]):
            first = number + 1
            while first < len(lines) and _OPTION.match(lines[first]):
                first += 1
            last = first
            depth = _indent(lines[number])
            while last < len(lines) and (not lines[last].strip() or _indent(lines[last]) > depth):
                last += 1
            number = last
        else:
            number += 1
            continue
        taken.update(range(begin, number))
        name = fence.groupdict().get("name") or ""
        yield name, _dedented(source, lines, starts, range(first, last))


def _underlines(lines: list[str], number: int) -> bool:
    """Whether a line of nothing but fence signs is the underline of a heading."""
    line, before = lines[number].rstrip(), lines[number - 1].rstrip() if number else ""
    same = len(line) > _LONGEST_FENCE and not line.strip(line[0])
    return same and before[:1] not in {"", " ", "\t"} and len(line) >= len(before)


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
