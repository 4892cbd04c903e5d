"""Python: assignments to the environment, arguments, calls, command lines, and cut-out parts."""

import re
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Placed
from meshseed.checking.reading.python.code import parse
from meshseed.checking.reading.python.fragments import read_fragment
from meshseed.checking.reading.python.mending import codes, remark_behind
from meshseed.checking.reading.python.names import constants
from meshseed.checking.reading.python.passing import passed_on
from meshseed.checking.reading.python.reader import ModuleReader

# A line of a notebook's source as the file holds it: a string of JSON with quotes inside.
_NOTEBOOK_LINE: Final = pattern(r'\s*"(?:[^"\\\n]|\\.)*"\s*,?\s*\Z')
# What only a notebook's cell begins a line with, also where it stands in no notebook.
_CELL_LINE: Final = pattern(r"^[ \t]*(?:%(?:env|set_env|%\w+)\b|![ \t]*[A-Za-z])", re.MULTILINE)


def read_python(source: Placed, gathering: Gathering) -> None:
    """Everything that *source*, a module or a part of one, hands over."""
    if _is_notebook_line(source.text):
        from meshseed.checking.reading.notebooks import read_cell_lines

        read_cell_lines(source, gathering)
        return
    if _CELL_LINE.search(source.text) and parse(source) is None:
        from meshseed.checking.reading.notebooks import read_cell

        read_cell(source, gathering)
        return
    before = len(gathering.handovers)
    for code in codes(source, gathering.carriers.mentions):
        passed = passed_on(code.tree, gathering.carriers)
        ModuleReader(code, gathering, constants(code.tree), passed).body(code.tree.body)
        if len(gathering.handovers) == before:
            read_fragment(code, gathering)
    noted = remark_behind(source)
    if noted is not None and gathering.carriers.assignment.search(noted.text):
        from meshseed.checking.reading.shell import read_shell

        read_shell(noted, gathering)


def _is_notebook_line(text: str) -> bool:
    if '\\"' not in text and '\\n"' not in text:
        return False
    return bool(_NOTEBOOK_LINE.match(text))
